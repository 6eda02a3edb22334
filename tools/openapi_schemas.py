#!/usr/bin/env python3
"""What the API says and is asked beside acts, as schemas, for tools/openapi.py: a module, not a command.

Requests are closed: a member that is not described is refused. Answers are open: they may get further members.
"""

import c_lists
from openapi_acts import CONTROLS, ref

RULES = "src/codec/rules_json.c"
EVENT = "include/hakem/event.h"
TIME = "include/hakem/timecontrol.h"
ROLE = "src/hall/server/role.h"
SETUP = "src/hall/server/setup.h"
STORE = "src/hall/store/store.h"
ROUND = "src/hall/server/round.h"

HEAD = "The hash of the chain over the whole log, in hexadecimal digits; while an envelope is closed, over the entries before it."

ROLES = {
    "watch": "sees what everybody may see, and sends nothing",
    "white": "the player of White: the acts of that player, facts about himself, and questions",
    "black": "the player of Black: the acts of that player, facts about himself, and questions",
    "both": "both players at one screen: the acts of both, named by `by`, and facts",
    "operator": "who enters the moves of a board: `move`, `press` and `record` of both players, named by `by`",
    "clock": "a clock on the table: `press` and `pause` of both players, named by `by`, and `flag`, which the display "
             "itself says",
    "arbiter": "facts, examinations, decisions, start, interruption and resumption; where pieces stand on a board "
               "also what a player does or "
    "says, named by `by`",
    "organiser": "no acts; makes and cancels games, makes and revokes links, edits headers",
    "captain": "no acts; of a tournament: tells the line-up of a team, and makes links to its players' seats",
}
SCOPES = {
    "full": "all that the seat may do",
    "moves": "`move`, `press` and `record` alone",
    "clock": "`press`, `pause` and `flag` alone",
    "results": "for an arbiter's helper: `decide` with `declare` in games that have no result yet, none of which it changes, and after "
               "the end `record`, which copies a scoresheet (`by`: whose; without it, a move that is read on both of a board without a device)",
    "look": "nothing: it sees what the seat sees",
}
CODES = {
    "syntax": "The request is not JSON, has a member that is not known, or a value out of its range; `field` names "
              "the member.",
    "token": "The token opens no seat of this hall, or its link has been revoked; or the request needs a token and "
             "has none.",
    "role": "The seat may not do this.",
    "missing": "There is no such game, link or address.",
    "method": "The address exists, but not for this method (405); or the hall does not know the method (501).",
    "stale": "Something has happened that the sender had not seen, or the game is not in the status for it. `state` "
             "is the game as this seat "
    "may see it now.",
    "asked": "It is meant only if it is said: with `again` true it is done, and the log has that.",
    "gap": "Acts of the clock device before this one are missing; they come first.",
    "behind": "Moves that have been pressed for are not entered yet; nothing else is judged before them.",
    "differs": "This version would have ruled otherwise in this game, which stands as recorded until an arbiter has "
               "seen it.",
    "unknown": "The hall does not know what stands on this board, and so cannot rule on it: it is told as an incident.",
    "impossible": "The act tells of what cannot have happened; `field` names the member.",
    "type": "The body is not `application/json`.",
    "key": "The idempotency key was used for another request.",
    "file": "A file cannot be taken as it is; `remarks` say why.",
    "busy": "Too many requests in a short time. `Retry-After` says in how many seconds the next will be taken.",
    "full": "There is no room, on the disk or for another game, or the store cannot be written.",
    "internal": "The log could not be written; nothing has happened.",
}
NOTES = {
    "headers": "Names or headers were changed.",
    "signed": "A player has signed the result (8.7).",
    "rematch": "A player proposes another game.",
    "rematch_made": "The other game has been made.",
    "takeback": "A player proposes to take his last move back: `ply` half-moves would stay.",
    "takeback_agreed": "The players agree on it; the decision `restore` follows.",
    "takeback_declined": "The opponent declines.",
    "call_taken": "An arbiter has taken a call.",
    "settled": "An arbiter goes on under what this version rules.",
    "clock_named": "A player names a clock for the table. When both have, it has a link.",
    "device": "A clock became the master of the game.",
    "device_released": "The hall keeps the time again: an arbiter has taken the clock back, or the hall has let it go (the sign `clock_released`); `waiting` has what it told ahead of moves.",
    "ahead": "A press of the clock whose move had not been entered yet.",
    "late": "An act of the clock that was older than a decision of the arbiter; it was not applied.",
    "refused": "An act of the clock that changed nothing.",
    "live": "From now on the hall is told the moves and keeps the clocks, or is and does so no more: `live`.",
    "scheduled": "The game is to begin at `start_ms`; with `itself`, its clock starts then without another word.",
    "unscheduled": "It is not said any more when the game is to begin.",
    "began": "The session really began at `start_ms`.",
    "cancelled": "The game is cancelled: nobody came.",
}
HEADERS = {"event": "the tournament", "site": "its place", "round": "the round", "board": "the board"}
READINGS = {
    "illegal-move-increment": "When an illegal move is taken back, the increment that its press earned is taken off "
                              "the display, or kept.",
    "claim-after-own-move": "A player who claims a draw after having made his move gets no examination, or the claim "
                            "is incorrect.",
    "blitz-full-supervision-minutes": "How many minutes an illegal move or a wrong claim gives the opponent in blitz "
                                      "under full supervision (B.2).",
}
# Ranges of code points of which no name may consist, as setup.c has them.
BLANKS = " \\u00a0\\u00ad\\u115f\\u1160\\u1680\\u180e\\u2000-\\u200d\\u202f\\u205f\\u2060\\u2800\\u3000\\u3164\\uffa0"


def described(words, told, what):
    """A closed list of words; each has to be described."""
    if set(words) != set(told):
        raise SystemExit(f"openapi: {what}: described and known differ: {sorted(set(words) ^ set(told))}")
    lines = "".join(f"\n- `{word}`: {told[word].rstrip('.')}" for word in words)
    return {"type": "string", "enum": words, "description": what + ":" + lines}


def nullable(schema, description=None):
    if "$ref" in schema:
        made = {"anyOf": [schema, {"type": "null"}]}
    elif "enum" in schema:
        made = {**{key: value for key, value in schema.items() if key != "type"}, "enum": schema["enum"] + [None]}
    else:
        made = {**schema, "type": [schema["type"], "null"]}
    return {**made, "description": description} if description else made


def integer(least=0, most=None, description=None):
    made = {"type": "integer", "minimum": least}
    if most is not None:
        made["maximum"] = most
    return {**made, "description": description} if description else made


def text(description=None, **more):
    return {"type": "string", **({"description": description} if description else {}), **more}


def flag(description):
    return {"type": "boolean", "description": description}


def listed(items, description=None):
    return {"type": "array", "items": items, **({"description": description} if description else {})}


def closed(properties, required=(), description=None, remark=True):
    """An object of a request. A remark may stand in most of them."""
    made = {"type": "object", "additionalProperties": False, "properties": dict(properties)}
    if remark:
        made["properties"]["note"] = ref("Remark")
    if required:
        made["required"] = list(required)
    return {**made, "description": description} if description else made


def answer(properties, optional=(), description=None):
    """An object of an answer: all its members are there but the optional ones."""
    made = {"type": "object", "properties": properties,
            "required": [name for name in properties if name not in optional]}
    return {**made, "description": description} if description else made


def pair(value, description=None):
    return answer({"white": value, "black": value}, (), description)


# A new game.


def time_control(is_request):
    """The forms of a time control."""
    made = closed if is_request else lambda properties, required=(), description=None: answer(properties, (),
                                                                                              description)
    base, most = c_lists.number(TIME, "HK_BASE_MS_MAX"), c_lists.number(TIME, "HK_INCREMENT_MS_MAX")
    prefix = "" if is_request else "Given"
    moves = {"type": ["integer", "null"], "minimum": 1, "maximum": c_lists.number(TIME, "HK_PERIOD_MOVES_MAX"),
             "description": "The moves to be made in the period. A number in all periods but the last; null, or left "
                            "out, in the last: all the rest."}
    optional = (lambda schema: nullable(schema)) if is_request else (lambda schema: schema)
    return {
        prefix + "PlainControl": made(
            {"base_s": integer(1, base // 1000, "The time for all moves, in seconds."),
             "increment_s": integer(0, most // 1000, "What each move adds, in seconds.")},
            ("base_s", "increment_s"), "One period for all moves, in whole seconds."),
        prefix + "Period": made(
            {"moves": moves, "base_ms": integer(0, base, "The time that the period adds; above 0 in the first period."),
             "increment_ms": optional(integer(0, most, "What each move of the period adds.")),
             "delay_ms": optional(integer(0, most, "How long the clock waits before it runs, in each move."))},
            ("base_ms",), "A period of a time control."),
        prefix + "PeriodsControl": made(
            {"periods": {"type": "array", "minItems": 1, "maxItems": c_lists.number(TIME, "HK_PERIODS_MAX"),
                         "items": ref(prefix + "Period"),
                         "examples": [[{"moves": 40, "base_ms": 5400000, "increment_ms": 30000, "delay_ms": 0},
                                       {"moves": None, "base_ms": 1800000, "increment_ms": 30000, "delay_ms": 0}]]}},
            ("periods",), "Several periods, a delay, or parts of a second (6.3.1)."),
        prefix + "OddsControl": made(
            {color: {"oneOf": [ref(prefix + "PlainControl"), ref(prefix + "PeriodsControl")]} for color in ("white", "black")},
            ("white", "black"), "A time control of each player, both of the same kind: time odds."),
        prefix + "TimeControl": {
            "description": "The time control; null for a game without a clock.",
            "oneOf": [ref(prefix + "PlainControl"), ref(prefix + "PeriodsControl"), ref(prefix + "OddsControl"),
                      {"type": "null"}]},
    }


def readings():
    choices = {}
    names = dict(c_lists.x_list("include/hakem/reading.h", "HK_READING_LIST"))
    for reading, _, word in c_lists.x_list("include/hakem/reading.h", "HK_READING_CHOICE_LIST"):
        choices.setdefault(names[reading], []).append(word)
    described(list(choices), READINGS, "readings")
    return choices


def rules(is_request):
    """The members of a game's rules, in a request or in an answer."""
    base = c_lists.number(TIME, "HK_BASE_MS_MAX")
    count = c_lists.number("include/hakem/schema.h", "HK_COUNT_MOST")
    may = nullable if is_request else lambda schema, description=None: {**schema,
                                                                        "description": description} if description else schema
    made = closed if is_request else lambda properties, required=(), description=None: answer(properties, (),
                                                                                              description)

    def words(name, description):
        return may({"enum": c_lists.bar_list(RULES, name)}, description)

    def each_player(description):
        return may(made({"white": may(integer(0, count)), "black": may(integer(0, count))}, (), description),
                   description)

    return {
        "edition": words("editions",
                         "The edition of the Laws; 2023 if it is not said. `basic` has articles 1 to 5 alone and no "
                         "clock: "
                         "`time_control` is null and `press` is `auto`."),
        "variant": words("variants", "`standard` if it is not said."),
        "press": words("presses",
                       "`auto`, if it is not said: a move is completed as it is made. `manual`: the player presses "
                       "the clock."),
        "time_control": ref(("" if is_request else "Given") + "TimeControl"),
        "level": words("levels",
                       "Under which of standard, rapid and blitz the game is played; `auto`, if it is not said, goes "
                       "by the time control. It does not contradict the time control of both players (A.1, B.1; 2005, "
                       "B.1, C.1); without one any fits, and in the basic edition none but `standard`."),
        "supervision": words("supervisions",
                             "Whether the conditions of full supervision are met (A.4, B.2); `limited` in rapid and "
                             "blitz alone (A.5, B.3)."),
        "profile": words("profiles",
                         "`screen`, if it is not said: legal moves alone. `board`: pieces that hands move. "
                         "`training`: the same on a "
                         "page; players may try every act and ask what it would bring."),
        "regulations": may(made({
            "default_ms": nullable(integer(0, base), "The default time (6.7); null: that of the Laws, which is none from 2023 on: who comes late has lost."),
            "offers_from_move": may(integer(0, count),
                                    "The move from which draws may be offered (9.1.1); 0: from the beginning."),
            "quickplay_finish": may(flag(""),
                                    "The last period is a quickplay finish (10.1); in the edition 2005 alone, and not "
                                    "in blitz (C.5)."),
            "guidelines": may(flag(""),
                              "Guidelines III have been announced; in the edition 2023 alone, for standard and rapid "
                              "games in which neither player has an increment (III.2.2)."),
            "device_ms": nullable(integer(0, base),
                                  "The time that a device on a player's body costs him in place of the game (11.3.2.2); "
                                  "null: it costs the game."),
            "report_leaving": may(flag(""), "Players report before they leave the playing area."),
            "disabled": nullable({"enum": c_lists.bar_list(RULES, "parties")},
                                 "Who has a disability under appendix D; null: nobody."),
        }), "What the regulations of the event decide."),
        "readings": may(made({name: may({"enum": choices}, f"{READINGS[name]} `{choices[0]}` if it is not said.")
                              for name, choices in readings().items()}),
                        "By which readings the Laws are applied where they can be read in several ways."),
        "carried": may(made({
            "illegal_moves": each_player("Illegal moves that each player has completed; so many that he had lost (7.5.5) are refused."),
            "requests": each_player("Requests for the number of moves."),
            "moves": nullable(integer(0, count), "Moves made by each player, for the periods of the clock."),
        }), "What the game brings from before its start position."),
    }


def new_game():
    name = nullable(ref("Name"), "The player's name; `?` if it is not said.")
    own = {
        "white": name, "black": name,
        "headers": nullable(ref("Headers")),
        "mine": nullable({"enum": ["white", "black"]},
                         "In a casual game the side of who makes it; White if it is not said. An organiser does not "
                         "play."),
        "seats": nullable({"enum": ["links", "one-screen"]},
                          "`links`, if it is not said: a seat a player. `one-screen`: one seat for both."),
        "live": nullable(flag(""),
                         "False: a board without a device, whose moves and clocks the hall is not told; `profile` is then "
                         "`board` and `press` `manual` if they are not said. For games of an organiser, in editions with "
                         "a clock."),
        "broadcast_delay_ms": {"type": ["integer", "null"], "minimum": 0, "maximum": 86400000,
                               "description": "Of an organiser's game: watchers see it so late. 0, or from 1000."},
        "broadcast_delay_moves": {"type": ["integer", "null"], "minimum": 0, "maximum": 100,
                                  "description": "And by so many moves of each player, while the game goes on."},
        "hints": nullable(flag(""),
                          "Players are told what may be claimed; if it is not said, in casual games of the profiles "
                          "`screen` and `training`. Refused at an organiser's `board` (11.3.1)."),
        "fen": nullable(text(maxLength=127, examples=["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]),
                        "The start position. Without it the array, which in Chess960 is drawn by lot."),
    }
    return {**closed({**own, **rules(True)}, (), "A new game."),
            "examples": [{"white": "Ada", "black": "Can", "time_control": {"base_s": 300, "increment_s": 3}},
                         {"white": "Ada", "black": "Can", "seats": "one-screen", "profile": "training"}]}


# Headers that have a form, by the end of their member.
FORMS = {
    "title": {"enum": ["GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "AGM", "AIM", "AFM", "ACM"]},
    "elo": text(pattern="^[0-9]{1,4}$", examples=["2100"]),
    "fide_id": text(pattern="^0*[1-9][0-9]{0,10}$", examples=["6300001"]),
}


def headers():
    members = {}
    for _, member, tag in c_lists.x_list(SETUP, "HEADER_LIST"):
        form = FORMS.get(member.partition("_")[2], ref("Name"))
        members[member] = {"anyOf": [form, {"enum": ["", None]}],
                           "description": f"The tag `{tag}` of the game's PGN; null or the empty text takes it away."}
    return members


# What the hall says of games.


def state_groups():
    """The members of a state, in the groups in which changes tell them."""
    header = {member: ref("Name") for _, member, _ in c_lists.x_list(SETUP, "HEADER_LIST")}
    persons = {
        "white": text("The name of the player of White; `?` if he has none or it has been deleted."),
        "black": text("The name of the player of Black; `?` if he has none or it has been deleted."),
        "headers": {"type": "object", "properties": header,
                    "description": "The headers of the game's PGN that have been given."},
    }
    start = {
        "start_fen": text("The position from which `moves` lead on: that of the rules, or the last one that the "
                          "arbiter has found on the board."),
        "start_remark": nullable(ref("StartRemark"),
                                 "Why no game can reach the start position, if a glance shows that; the game may be "
                                 "played all the same."),
    }
    status = {
        "status": ref("Status"),
        "outage": flag("The clocks stand until the player is back: the hall itself stood still, for which nobody is charged, or everybody had left a casual game for an hour."),
        "adjourned": flag("The game is adjourned until its resumption."),
        "sealed": nullable(ref("Color"), "Whose move is in an envelope that nobody has opened: the sealed one, or the reply to it (I.9.3)."),
        "stop": nullable(ref("Stop"), "What waits where no arbiter will come: `x-act.without_arbiter` says of each act whether players may "
                                      "send it then. Null: nothing does, or the game has an arbiter's seat."),
    }
    position = {
        "fen": nullable(text(), "The position now."),
        "ply": nullable(integer(0), "How many half-moves have been made from `start_fen`. While a game on a board goes on that is not a casual "
                                    "one, its players and watchers see an illegal move that is not pressed yet as the last of them, in `moves`, "
                                    "`fen`, `turn` and `to_press` too; an act may name the half-moves with it or without."),
        "turn": nullable(ref("Color"), "The player who has the move."),
        "check": nullable(flag("That player's king is in check; null for players and watchers of a game on a board.")),
        "legal": nullable(listed(text()),
                          "The legal moves in UCI, sorted; castling is e1g1 in standard chess and king takes own rook "
                        "in Chess960. Empty when "
                        "the game has ended. Watchers are not told; null for a player while a game on a board goes on."),
    }
    to_press = {"to_press": nullable(ref("Color"),
                                     "The player who has made a move and not pressed the clock yet; if both have, the "
                                     "one whose clock runs.")}
    to_press["illegal"] = nullable(text(), "In training: an illegal move in UCI that stands on the board until its player presses the clock; "
                                           "watchers are not told.")
    clocks = {"clocks": nullable(ref("Clocks"), "Null without a time control, and at a board without a device.")}
    live = {"live": flag("The hall is told the moves and keeps the clocks. At a board without a device it claims to know "
                         "neither: what rests on them is null.")}
    code = {"clock_code": nullable(text(), "Six digits by which an arbiter decides at the clock on the table; told to arbiters, by links with the scope `full`. "
                                           "Null: there is no such clock. Another one after each decision.")}
    earlier = {"earlier": answer({color: answer({"games": integer(0), "illegal_moves": integer(0), "warnings": integer(0)})
                                  for color in ("white", "black")}, (),
                                 "What the same persons did in other games of this hall, and in how many; told to "
                                 "arbiters. A person is known by the FIDE number, or else by the name.")}
    offer = {"offer": nullable(ref("Offer"), "The draw offer that stands. While a game on a board goes on that is not a "
                                              "casual one its watchers are not told; clocks and links for results never are.")}
    result = {
        "result": {"enum": c_lists.words("include/hakem/pgn.h", "HK_RESULT_LIST"),
                   "description": "`*` while the game goes on."},
        "reason": nullable({"enum": [word for word in c_lists.words(EVENT, "HK_REASON_LIST") if word != "none"] + ["forfeit"]},
                           "Why the game has ended. A draw by `time` or `resignation` means that the opponent could "
                           "not have mated."),
        "score": nullable(ref("Score"), "The points of a game that is over, where its result does not say them: half a point alone "
                                        "is no win (`*` with `1/2-0`), both may have lost (`*` with `0-0`), and points may have been changed."),
        "corrected": flag("The result is another than the game ended with for `reason`: an arbiter has decided so, or both players have signed so."),
        "unsettled": flag("The game is won, though it has not been found out whether the winner could still have mated (5.1.2, 6.9)."),
        "articles": listed(text(), "The articles on which the result rests."),
        "ending": nullable(ref("Texts"), "Who has won and by what, with the article that decides, in every language."),
        "cancelled": flag("Nobody came, and the game is no more."),
    }
    moves = {"moves": nullable(listed(ref("Move")), "All half-moves; in a change those behind the first `moves_from`. "
                                                    "Null at a board without a device, as all that rests on them.")}
    present = {
        "present": answer({who: {"type": "boolean"} for who in ("white", "black", "arbiter")}, (), "Who is connected."),
        "away_since_ms": pair(nullable(integer()),
                              "The game time at which the player was there last; null if he is connected, or "
                              "never was since the hall began."),
        "latency_ms": pair(nullable(integer()),
                           "The measured way to each player and back; null if it is not known. It is credited to "
                           "nobody."),
    }
    call = {"call": nullable(ref("Call"), "A player's call for the arbiter that stands. While a game on a board goes on that is not a "
                                          "casual one, and of a tournament, its watchers are not told.")}
    device = {"decided": nullable(ref("Decided"), "The last act of an arbiter; null: there was none."),
              "device": nullable(ref("Device"), "The clock on the table that is the game's master.")}
    claims = {"claims": nullable(ref("Claims"), "What may be claimed. Null where nothing can be, or if this seat is not told: players "
                                                "are where the rules say `hints`, arbiters always, watchers never.")}
    after = {
        "signed": answer({color: nullable(ref("Score")) for color in ("white", "black")}, (),
                         "The score that each player has signed (8.7)."),
        "confirmed": flag("The result is confirmed by both players, or signed by one (8.7): a decision that touches it has to give its "
                          "`reason`."),
        "rematch": nullable(ref("RematchState"), "Who has proposed another game, or the other game."),
    }
    device["illegal_moves"] = pair(integer(0), "How many illegal moves each player has completed (7.5.5), those carried over included; told to "
                                               "clocks and links for results. Arbiters have it in `counters`.")
    device["clock_named"] = nullable(ref("Color"), "Who has named a clock for the table, and waits for the other to do so.")
    takeback = {"takeback": nullable(ref("TakebackState"), "The proposal to take a move back; null: there is none in this position.")}
    return (persons, start, status, position, to_press, clocks, offer, result, moves, present, call, device, claims, after,
            live, earlier, takeback, code)


def merged(*groups):
    return {name: value for group in groups for name, value in group.items()}


def state_schemas():
    (persons, start, status, position, to_press, clocks, offer, result, moves, present, call, device, claims, after,
     live, earlier, takeback, code) = state_groups()
    head = {"game": ref("GameName"), "number": integer(0, None, "The number of the last entry of the game's log."),
            "at_ms": integer(0, None, "The game time of this answer: milliseconds since the game was created.")}
    options = {"epoch": integer(1, None,
                                "Raised when the store has been restored: what was seen in another epoch counts no "
                                "more."),
               "casual": flag("Made by whoever came, without an organiser."),
               "arbiter": flag("The game has an arbiter's seat."),
               "hints": flag("Players are told what may be claimed."),
               "broadcast_delay_ms": {"type": "integer", "minimum": 0, "description": "So late watchers see the game."},
               "broadcast_delay_moves": {"type": "integer", "minimum": 0, "description": "And by so many moves of each player."},
               "flags_claimed": flag("A flag has fallen when a player claims it (2005, B.6): the hall calls none.")}
    differs = {"differs": flag("This version would have ruled otherwise in this game, which stands as recorded.")}
    signs = {"signs": listed(ref("Sign"), "What can be seen at the board, and what is owed there; told to arbiters."),
             "counters": {**ref("Counters"), "description": "What is counted of each player; told to arbiters."}}
    duty = {"duty": {**nullable(ref("Duty")), "description": "What a touch, or a claim by an intended move, binds the player to move to; told to arbiters, and on a screen to the players and who enters their moves."}}
    begun = {"begun_ms": nullable({"type": "integer"}, "Game time at which it first began, as far as that is known; null: it has not begun. "
                                                       "Of a state and a change it is told to arbiters.")}
    away = {"hall_away_ms": integer(0, description="For how long the hall stood still in all while a clock of this game ran; nobody is charged for that.")}
    standing = merged(status, position, to_press, clocks, offer, result)
    state = merged({"type": {"const": "state"}}, head, options, live, persons, rules(False), start, standing, moves, away, present,
                   call, device, claims, takeback, after, differs, signs, duty, earlier, begun, code)
    change = merged({"type": {"const": "change"}}, head, persons, start, status,
                    {"moves_from": integer(0, None,
                                           "How many of the half-moves told before stand; those of `moves` come "
                                           "behind them.")},
                    moves, position, claims, to_press, clocks, offer, takeback, away, present, call, device, after, differs, result, signs, duty, begun, code,
                    {"event": {**ref("Event"), "description": "What has happened; told to arbiters, and in "
                                                                "training to the players and who enters their moves."},
                     "author": nullable(text(), "Who has done it, if his link says his name; told to arbiters."),
                     "ruling": {**ref("RulingInWords"),
                                "description": "The ruling on it; told to arbiters and, where it concerns both, to "
                                               "players, as in the log."}})
    always = ("type", "game", "number", "at_ms", "clocks")
    line = merged({"type": {"const": "line"}}, head, {name: persons[name] for name in ("white", "black")},
                  {"round": nullable(text()), "board": nullable(text()),
                   "profile": {"enum": c_lists.bar_list(RULES, "profiles")},
                   "level": {"enum": ["standard", "rapid", "blitz"]}, "supervision": rules(False)["supervision"]},
                  live, status, {name: position[name] for name in ("ply",)}, {"last_move": nullable(ref("LastMove"))},
                  {name: result[name] for name in ("result", "score", "cancelled")},
                  clocks, present, call, {name: device[name] for name in ("decided", "device")}, differs,
                  {"starts": nullable(ref("StartToCome"), "When a game that waits is to begin; null: nobody has said."),
                   **begun,
                   "absence": nullable(ref("Absence"), "Who has not come to a game that has begun; null: nobody is absent.")},
                  signs)
    of_device = {"session": text("What it calls its counting."),
                 "number": integer(0, None, "The number of its last act that was taken."),
                 "behind": integer(0, None, "How many of its acts wait for moves that are not entered yet."),
                 "silent_ms": integer(0, None, "For how long nothing has been heard of it."),
                 "drift_ms": integer(0, None, "By how much its acts came late in all, beside the fastest.")}
    return {
        "Decided": answer({"number": integer(1, None, "Its entry in the log."),
                           "author": nullable(text(), "The arbiter's name, if his link says it; of a game "
                                                      "that is not casual the public is not told it.")}),
        "Device": answer(of_device, (), "A clock on the table."),
        "State": answer(state, ("legal", "earlier", "clock_code", "illegal_moves", "duty", "begun_ms", *signs), "A game as it stands, as its reader may see it."),
        "Change": answer(change, [name for name in change if name not in always],
                         "What has become of a game since the number before: the members of State that have another "
                         "value, each whole. Each entry of the log is one; what has no number, as who is present, "
                         "comes with that of the last entry."),
        "TriedState": answer({"at_ms": integer(0, None, "When the act would be judged, in game time."), **standing, "offer": nullable(ref("Offer"), "The draw offer that would stand. One that the act brings has "
                                                            "the number that its entry would have if it were the next."),
                              "counters": answer({color: answer({name: integer(0) for name in ("illegal_moves", "warnings", "requests")})
                                                              for color in ("white", "black")}, (), "What would be counted of each player.")}, (), "A game as it would stand after an act."),
        "Line": answer(line, tuple(signs), "A game in the list of the hall."),
    }


def part_of_round():
    return {"round": nullable(text(minLength=1), "Boards with this header; all, if it is not said."),
            "boards": nullable(text(minLength=1), "Numbers, ranges of numbers and names of boards, as a link has them; all, if "
                                                  "it is not said.")}


def game_list():
    return {"games": listed(ref("Line")),
            "supervision_proposed": nullable(ref("SupervisionProposed"), "As it is when the list is sent; null: none is.")}


def game_parts():
    squares = text("A move in UCI, such as e2e4.")
    return {
        "Move": answer({"uci": squares, "san": text("The move in English algebraic notation; without a sign of check or mate where `check` is not told."),
                        "clock_ms": nullable(integer(0),
                                             "The player's time after completing it; null without a time control.")}),
        "Clocks": answer({"white_ms": integer(0), "black_ms": integer(0),
                          "running": nullable(ref("Color"), "Whose time falls from `at_ms` on."),
                          "delay_ms": integer(0, None, "How long the clock that runs still waits.")}, ("delay_ms",),
                         "The times at `at_ms`."),
        "Offer": answer({"by": ref("Color"),
                         "number": integer(1, None, "The number that an answer names in `offer`.")}),
        "TakebackState": answer({"by": {"enum": c_lists.bar_list(RULES, "parties")},
                                 "number": integer(1, None, "The number that an answer names."),
                                 "declined": flag("The opponent has declined; nobody proposes again in this position.")}),
        "Repetition": answer({
            "positions": listed(ref("AlikePosition")),
            "same": integer(1, None, "How many of them are the same position as the last, itself included.")}),
        "Duty": answer({
            "player": ref("Color"), "squares": listed(text(), "Of the pieces that bind: the player's own before the opponent's."),
            "article": nullable(text(), "By which they bind."), "texts": ref("Texts"),
            "moves": listed(text(), "The moves that fulfil it.")}),
        "Known": answer({
            "fen": text(), "chances": nullable(ref("Chances"), "Null: on no board of chess could moves go on from it."),
            "reached": ref("Reached")}),
        "Chances": answer({"white": ref("Chance"), "black": ref("Chance")}),
        "Chance": answer({
            "can_mate": {"enum": ["yes", "no", "open"], "description": "Can this side mate by any series of legal moves (5.1.2, "
                         "5.2.2, 6.9)? Yes and no are proofs; open: not found within the positions that are looked at here."},
            "proof": {"enum": c_lists.words("include/hakem/winnable.h", "HK_PROOF_LIST"), "description": "What the answer rests on."},
            "line": listed(text(), "Moves in SAN that lead to mate; empty if none is known or needed."),
            "mate_fen": nullable(text(), "The mate to which they lead.")}),
        "Reached": answer({
            "answer": {"enum": ["yes", "no", "open"], "description": "Can a game have reached the position (3.10.3)?"},
            "grade": {"enum": c_lists.words("include/hakem/legality.h", "HK_GRADE_LIST"), "description": "The kind of argument."},
            "played": flag("The legal moves of this game have led to it."),
            "why": nullable(text(), "Why no game can have."), "articles": listed(text())}),
        "AlikePosition": answer({
            "ply": integer(0, None, "Half-moves made before it."), "fen": text(),
            "differs": listed({"enum": ["turn", "castling", "en-passant"]},
                              "In what it is another position than the last: the player to move, rights to castle, a legal "
                              "capture en passant.")}),
        "BoardCount": answer({"boards": integer()}),
        "StartToCome": answer({"at_ms": integer(0, None, "Game time."),
                               "itself": flag("The clocks start then by themselves; else an arbiter starts them.")}),
        "Absence": answer({"who": {"enum": ["white", "black", "both"]},
                           "from_ms": {"type": "integer", "description": "Game time from which the default time counts: when the "
                                       "session really began; in the edition of 2005, when it was to begin, if that was said."},
                           "over_ms": {"type": "integer", "description": "Game time at which it ends."},
                           "article": text("By which he loses who comes later.")}),
        "Stop": answer({"of": {"enum": ["clocks", "adjournment", "claim"],
                               "description": "The clocks stand until the game goes on (`resume`), or until the adjourned game is "
                                              "taken up again (`convene`); or a claim waits to be decided (`decide`)."},
                        "ground": nullable(text(), "What is claimed."),
                        "by": nullable(ref("Color"), "Who claims it.")}, (), "What waits in a game without an arbiter."),
        "Call": answer({"by": ref("Color"), "at_ms": integer(0), "taken": flag("An arbiter has taken it."),
                        "taken_by": nullable(text(), "His name, if his link says it."),
                        "reason": text("In the player's words; told to arbiters alone."),
                        "calls": integer(1, None, "How often the player has called; told to arbiters alone.")},
                       ("reason", "calls")),
        "Claims": answer({"threefold": flag("The position has occurred three times (9.2.2)."),
                          "fifty": flag("Fifty moves have been made (9.3.2)."),
                          "threefold_moves": listed(text(),
                                                    "Moves after which the position would have occurred three times "
                                                    "(9.2.1.1)."),
                          "fifty_moves": listed(text(), "Moves after which fifty would have been made (9.3.1).")}),
        "StartRemark": answer({"text": text(), "articles": listed(text())}),
        "RematchState": answer({"by": {"enum": c_lists.bar_list(RULES, "parties")}, "swap": flag("The colours change."),
                                "game": nullable(ref("GameName"), "The other game, once both players have agreed.")}),
        "Texts": answer({language: text() for language in languages()}, (),
                        "A sentence in every language of the hall."),
    }


def languages():
    return ["en", "tr"]


def rulings():
    words = {
        "verdict": text("What was ruled, as a word that no edition changes; see `x-verdicts`."),
        "outcome": {"enum": c_lists.words("include/hakem/verdict.h", "HK_OUTCOME_LIST"),
                    "description": "`inadmissible`: nothing has been recorded."},
        "text": text("The ruling in one sentence; English unless another language was asked for."),
        "texts": ref("Texts"),
        "deciding": listed(text(), "The articles that decide; empty only where the edition `basic`, which ends with article 5, has none for this: then `text` says so."),
        "background": listed(text(), "The articles on which the ruling rests besides."),
        "rule": text("The rule that decides, as a word that no edition changes."),
        "articles": listed(text(), "The articles that decide, then the background."),
        "unsettled": flag("The game is won, though it has not been found out whether the winner could still have mated."),
    }
    numbers = {"number": {"type": ["integer", "null"], "minimum": 1,
                          "description": "The entry of the game's log; null if nothing has been recorded."},
               "seq": integer(1, None,
                              "The number of the event among those that the referee judged; `reverse` names it."),
               "at_ms": integer(0, None, "When it was judged, in game time.")}
    listed_moves = nullable(listed(text()), "What `list_legal` asks for, as `legal` of the state has it; null where that is null.")
    ruling = answer({**numbers, **words, "legal": listed_moves}, ("seq", "at_ms", "legal"), "What the referee ruled on an act.")
    entered = answer({**numbers, "number": integer(1)}, (),
                     "The answer to a move or a press of a player or a clock of a game on a board (not a casual one): it has been "
                     "taken. What it was ruled to be is told to officials until the game has ended, for at a board the players find "
                     "out themselves whether a move was legal and what a press has completed (7.5, 11.3.1, 12.6).")
    noted = answer({"number": integer(1),
                    "noted": {"enum": ["ahead", "late", "refused"], "description": "Which note it became."}}, (),
                   "The answer to an act of a clock device that the referee has not judged.")
    taken = answer({"taken": integer(0, None, "The number of the last act of the device that was taken.")}, (),
                   "The answer to an act of a clock device that was taken before.")
    return {"RulingInWords": answer(words), "Ruling": ruling, "EnteredAct": entered, "Noted": noted, "Taken": taken}


def log():
    event = {"seq": integer(1), "at_ms": integer(0), "actor": {"enum": c_lists.words(EVENT, "HK_ACTOR_LIST")},
             "kind": text("A kind of KindAndData, or what the program did."), "data": {"type": "object"}}
    note = {"note": described(c_lists.words("src/hall/server/note.h", "NOTE_LIST"), NOTES, "What was noted"),
            "at_ms": integer(0), "by": described(["white", "black", "both"], {"white": "White", "black": "Black", "both": "both players"}, "The player"), "score": ref("Score"), "game": ref("GameName"),
            "swap": flag("The colours change."), "live": flag("The board is live from now on."),
            "start_ms": {"type": "integer", "description": "Of a start, in game time; before the game's creation it is below 0."},
            "itself": flag("The clock starts by itself."),
            "ply": integer(0, None, "Of a takeback: half-moves that would stay on the board."),
            "session": text("Of a clock."), "link_number": integer(1, None, "Of the link by which a clock became the master."),
            "device_ms": integer(0, None, "Game time by the clock's own counting."),
            "act": text("What the clock told.")}
    entry = {"number": integer(1), "wall_ms": integer(0, None, "When it was written, in milliseconds since 1970."),
             "event": {**ref("Event"),
                       "description": "What the referee judged. Of what was told or asked privately, or was denied to an "
                                      "arbiter, others see the number alone. They are told of two_hands and "
                                      "other_hand when the game has ended. The `text` of a sealed move is empty for everybody until "
                                      "its envelope has been opened (I.7) or the game has ended."},
             "ruling": nullable(ref("RulingInWords"),
                                "null: it is not told. How moves, presses, touches and adjustings were ruled others than arbiters learn when "
                                "the game has ended, and in training at once."),
             "incident": {**ref("Incident"), "description": "What was told of an incident at a board without a device, and "
                                                            "how it was ruled on. Told to arbiters."},
             "decided_ms": integer(0, None, "When it was decided, if an arbiter entered it afterwards. Told to arbiters."),
             "note": {**ref("Note"), "description": "What the hall noted beside the referee's log."},
             "author": nullable(text(), "The name of who did it, if his link says it."),
             "texts": {"type": "object", "additionalProperties": {"type": ["string", "null"]},
                       "description": "Names and free texts of the entry; null if they have been deleted. Told to "
                                      "arbiters."}}
    return {
        "Event": answer(event, ("data",), "An event of the game's log."),
        "Note": answer(note, ("by", "score", "game", "swap", "live", "start_ms", "itself", "ply", "session", "link_number", "device_ms", "act")),
        "Entry": answer(entry, [name for name in entry if name != "number"]),
        "Log": answer({"game": ref("GameName"), "entries": listed(ref("Entry")),
                       "last": integer(0, None, "The last number told here; `after` of the next request."),
                       "more": flag("Further entries follow."),
                       "damaged": flag("The log breaks behind the last entry, and nothing is added to it."),
                       "head": text(HEAD)}),
    }


def papers():
    clock = nullable(integer(0))
    who = {"board": nullable(text()), "white": text(), "black": text(), "game": ref("GameName")}
    incident = {**who, "number": integer(1, None, "The entry of the game's log."),
                "wall_ms": integer(0, None, "When it was written, in milliseconds since 1970."),
                "decided_ms": nullable(integer(0), "When it was decided, if it was entered afterwards."),
                "at_ms": integer(0, None, "Game time."), "who": text("Who did it, in words."),
                "author": nullable(text(), "The name of who did it, if his link says it."), "what": text("What was done."),
                "reason": nullable(text(), "In the words of who did it."),
                "fen": nullable(text(), "At an incident the position on the board, if the hall knows it."),
                "ruling": text("What was ruled."),
                "articles": text("The articles that decide."), "background": text("The others on which the ruling rests."), "edition": text("The edition that has these numbers."),
                **{f"{color}_{when}_ms": clock for when in ("before", "after") for color in ("white", "black")},
                "undone_by": nullable(integer(1), "The entry by which an arbiter has taken it back."),
                "undoes": nullable(integer(1), "The entry that it takes back.")}
    points = {"type": ["string", "null"], "enum": ["0", "0.5", "1", None]}
    result = {**who, "status": ref("Status"), "result": {"enum": c_lists.words("include/hakem/pgn.h", "HK_RESULT_LIST")},
              "white_points": points, "black_points": points, "ending": nullable(text(), "How it has ended."),
              "white_signed": nullable(ref("Score")), "black_signed": nullable(ref("Score")),
              "number": integer(0, None, "The number of the last entry of the game's log."),
              "head": text(HEAD)}
    return {"IncidentLine": answer(incident, (), "A row of the list of incidents."),
            "GamePaper": answer({"head": text(HEAD),
                                 "entries": listed(ref("LogLine"))}),
            "LogLine": answer({**incident, "who": nullable(incident["who"]), "ruling": nullable(incident["ruling"]),
                               "articles": nullable(incident["articles"]), "background": nullable(incident["background"]), "edition": nullable(incident["edition"])}, (),
                              "A row of the log of a game; nothing was ruled where something was only noted."),
            "Incidents": answer({"incidents": listed(ref("IncidentLine"))}),
            "ResultLine": answer(result, (), "A row of the list of results."),
            "Results": answer({"results": listed(ref("ResultLine"))})}


def scoresheets():
    entry = {"seq": integer(1), "text": text("As the player wrote it."),
             "language": text("Of its piece letters.", examples=["tr"]),
             "ply": integer(0, None, "The half-move that the entry is of; 0: none."),
             "offer": flag("A draw offer is recorded with it."), "replaced": flag("A later entry stands in its place."),
             "agrees": nullable(flag("It is the move that was made; null to the player himself while a game on a board "
                                     "goes on, and where the hall has no moves."))}
    sheet = {"entries": listed(ref("SheetEntry")), "recorded": integer(0), "missing": nullable(integer(0)),
             "differing": nullable(integer(0)),
             "owes": flag("The player has to bring it up to date.")}
    copied = {"moves": listed(ref("Move"), "What an arbiter or operator has read, or else what both players have written, up to "
                                           "where there is neither."),
              "fen": text("The position behind them."), "legal": listed(text("A legal move there, in UCI."))}
    return {"SheetEntry": answer(entry), "Scoresheet": answer(sheet),
            "Copied": answer(copied, (), "The moves of a board without a device, from its scoresheets."),
            "Scoresheets": answer({"game": ref("GameName"), "moves": nullable(listed(ref("Move"), "The game as it was played.")),
                                   "copied": {**nullable(ref("Copied")), "description": "After the end of a game on a board without a device."},
                                   "white": ref("Scoresheet"), "black": ref("Scoresheet")}, ("white", "black"),
                                  "During a game a player sees his own scoresheet, arbiter and operator both; after it "
                                  "everybody sees both.")}


def links():
    role, scope = ref("Role"), ref("Scope")
    shown = {"role": role, "scope": scope,
             "link_number": integer(1, None, "The number of the link among those of its game, or of the hall."),
             "name": nullable(text(), "Who has it: an arbiter or organiser."),
             "boards": nullable(text(), "The boards of a seat of the hall; null: all."),
             "tournament": nullable(text(), "The tournament whose results alone the link is for; null: it is for all games.")}
    made = {**shown,
            "link": nullable(text("", examples=["/play#TOKEN"]),
                             "The address behind that of the hall, with the token behind `#`. It is shown this once; null: it has been "
                             "shown before.")}
    times = {"made_ms": integer(0, None, "When it was made, in milliseconds since 1970."),
             "used_ms": nullable(integer(0), "When it was last used, to the minute; null: never."),
             "revoked_ms": nullable(integer(0), "When it was revoked; null: it is valid.")}
    return {
        "LinkOfMadeGame": answer(made),
        "MadeLink": answer({**made, "game": nullable(ref("GameName"), "Null for a seat of the hall.")}),
        "Addresses": answer({"addresses": listed(text("`http://192.0.2.7:8080`, without a path."))}, (),
                            "Where others reach the hall."),
        "MadeGame": answer({"game": ref("GameName"),
                            "watch": text("The address for watchers, behind that of the hall."),
                            "links": listed(ref("LinkOfMadeGame"))}, (), "A game that has been made."),
        "RevokedLinks": answer({"revoked": listed(integer(1))}),
        "LinkLine": answer({**shown, **times}),
        "Links": answer({"links": listed(ref("LinkLine"))}),
        "Seat": answer({"role": role, "scope": scope, "game": nullable(ref("GameName"), "Null for a seat of the hall or of a tournament."),
                        **{name: shown[name] for name in ("link_number", "name", "boards", "tournament")}}),
    }


def requests():
    by = nullable({"enum": ["white", "black"]}, "The player, from a seat that speaks for both.")
    games = ["arbiter", "operator", "clock", "white", "black", "both"]
    holder = nullable(ref("Name"), "Who is to have it: the name of an arbiter or organiser, which the log has with what he does.")
    return {
        "NewGame": new_game(),
        "Headers": closed(headers(), (), "Headers of the game's PGN.", remark=False),
        "HeadersChange": closed({"white": ref("Name"), "black": ref("Name"), **headers()}, (),
                                "Names and headers to be changed; the others stay.", remark=False),
        "NewGameLink": closed({"role": {"enum": games}, "scope": nullable(ref("Scope")), "name": holder}, ("role",),
                              "A further link to a seat of a game; `scope` is `full` if it is not said."),
        "NewHallLink": closed({"role": {"enum": ["arbiter", "organiser"]}, "scope": nullable(ref("Scope")), "name": holder,
                               "boards": nullable(text(maxLength=c_lists.number(STORE, "STORE_LINK_TEXT_ROOM") - 1, examples=["1-12, 15"]),
                                                  "The boards that the seat is for, as numbers, ranges of numbers, and headers as they "
                                                  "are, with commas between them; all if it is not said."),
                               "tournament": nullable(text(), "The tournament that a link with the scope `results` is for; all games if it "
                                                              "is not said.")}, ("role",),
                              "A further link to a seat of the hall."),
        "NewDevice": closed({"session": text("What the clock calls its counting.", minLength=1, maxLength=32),
                             "elapsed_ms": integer(0, None,
                                                   "What it has counted so far: not more than the game time.")},
                            ("session", "elapsed_ms"), "A clock becomes the master of a game."),
        "TypedCode": closed({"code": text("The six digits.", minLength=1, maxLength=32)}, ("code",),
                            "The code that an arbiter types at the clock on the table."),
        "NewLive": {**closed({"live": flag("The hall is told the moves and keeps the clocks from now on; or does so no more."),
                           "seen": integer(0, None, "The last number of the game that the sender has seen."),
                           "position": nullable(ref("MemberPosition"), "What stands on the table. Needed if the game goes "
                                                                       "on and the board becomes live."),
                           "clocks": nullable(ref("MemberClocks"), "What the clock on the table shows; as `position`, in a "
                                                                   "game with a clock."),
                           "move_number": nullable(ref("MemberPly"), "The number of the next move, if `position` does not "
                                                                     "tell it."),
                           "running": nullable(ref("Color"), "Whose clock runs; the player's who has the move if it is not "
                                                             "said.")},
                          ("live", "seen"), "A board becomes live, or is so no longer."),
                    "examples": [{"live": False, "seen": 0},
                                 {"live": True, "seen": 0, "position": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40",
                                  "clocks": {"white_ms": 600000, "black_ms": 700000}, "running": "white"}]},
        "Countdown": {**closed({**part_of_round(),
                                "in_ms": nullable(integer(0, c_lists.number(ROUND, "ROUND_AHEAD_MAX_MS")),
                                                  "In how many milliseconds the round begins; null: that is not said any more."),
                                "itself": flag("The clocks start then by themselves, unless the hall was away at that moment. If it "
                                               "is not said, an arbiter starts them.")},
                               ("in_ms",), "When a round is to begin."),
                      "examples": [{"round": "3", "in_ms": 270000}, {"in_ms": None}]},
        "Began": {**closed({**part_of_round(),
                            "ago_ms": integer(0, c_lists.number(ROUND, "ROUND_AGO_MAX_MS"), "How many milliseconds ago.")},
                           ("ago_ms",), "When a round really began."),
                  "examples": [{"round": "3", "ago_ms": 420000}, {"ago_ms": 0}]},
        "Rematch": closed({"by": by, "swap": flag("The colours change; left out, it is as the other player has proposed. What differs from a proposal that stands is refused as stale.")}, (),
                          "A proposal of another game, or the answer to one."),
        "NamedClock": closed({"by": by}, (), "The player names a clock."),
        "NewTakeback": closed({"by": by, "ply": integer(0, None, "The half-moves made.")}, ("ply",),
                              "A proposal to take the last move of this player back."),
        "TakebackAnswer": closed({"by": by, "number": integer(0, None, "Of the proposal."), "accept": flag("The answer.")},
                                 ("number", "accept"), "An answer to such a proposal."),
        "Signature": closed({"by": by, "score": ref("Score")}, ("score",), "A player's signature of the result (8.7)."),
    }


# Frames of the socket.


def frames():
    identity = {"id": ref("FrameId")}
    game = {"game": ref("GameName")}

    def asked(kind, members, required, description):
        return closed({"type": {"const": kind}, **identity, **members}, ("type", *required), description)

    def told(kind, members, optional, description):
        return answer({"type": {"const": kind}, **members}, optional, description)

    def told_of_act(name):
        """One of the answers to an act, as a frame."""
        schema = rulings()[name]
        optional = {"id"} | set(schema["properties"]) - set(schema["required"])
        return told("ruling", {**identity, **game, **schema["properties"]}, optional, schema["description"])

    seen = {"since": integer(0, None,
                             "The last number that was seen as by this seat. What came behind it is told as the "
                             "Change of each, and a last one with what has no number; if the hall does not keep them "
                             "any more, a State."),
            "epoch": integer(0, None, "The epoch in which it was seen; of another a State is told.")}
    both = {"since": ["epoch"], "epoch": ["since"]}
    received = {
        "FrameJoin": {**asked("join", {"token": text("The part of a link behind `#`.", minLength=1), **seen}, ("token",),
                              "The seat of a link joins, and its game is shown. Answered by FrameJoined, then State, or "
                              "what has changed since. Any number of links may join, at any time. A seat of the hall "
                              "has seen no number."),
                      "dependentRequired": both},
        "FrameWatch": {**asked("watch", {**game, **seen}, ("game",),
                               "Show a game. Answered by FrameWatching, then State, or what has changed since."),
                       "dependentRequired": both},
        "FrameLeave": asked("leave", game, ("game",), "No more of a game. Answered by FrameLeft."),
        "FrameList": asked("list", {}, (),
                           "The list of games, kept up to date; for seats of the hall. Answered by FrameGames."),
        "FramePing": asked("ping", {"at": {"type": "integer", "description": "Given back in the answer."}}, (),
                           "Answered by FramePong."),
        "FramePongOfClient": asked("pong", {"at": {"type": "integer"}}, (), "A sign of life. Not answered."),
    }
    sent = {
        "FrameJoined": told("joined",
                            {**identity, "game": nullable(ref("GameName"), "Null for a seat of the hall."),
                             "watch": text("The address for watchers."),
                                       "role": ref("Role"), "scope": ref("Scope"), "epoch": integer(1)},
                            ("id", "watch"), "A seat has joined."),
        "FrameWatching": told("watching", {**identity, **game}, ("id",), "A game is shown."),
        "FrameLeft": told("left", {**identity, **game}, ("id",), "A game is not shown any more."),
        "FramePong": told("pong", {**identity, "at": {"type": "integer"}}, ("id",), "The answer to FramePing."),
        "FrameRuling": {"type": "object", "properties": {"type": {"const": "ruling"}}, "required": ["type"],
                        "anyOf": [told_of_act(name) for name in ("Ruling", "EnteredAct", "Noted", "Taken")],
                        "description": "The answer to an act. It comes after the event is on disk."},
        "FramePreview": told("preview", {**identity, **game, "ruling": ref("Ruling"), "state": ref("TriedState")},
                             ("id",), "The answer to an act that was tried."),
        "FramePingOfHall": told("ping", {"at": {"type": "integer"}}, (),
                                "To be answered by FramePongOfClient with the same `at`: it measures the way, and "
                                "after an outage tells that the player is there."),
        "FrameGames": told("list", {**identity, **game_list()}, ("id",),
                           "The list of games; a Line follows for each that changes."),
        "FrameError": told("error",
                           {**identity, "game": text("The game that the frame named."), "code": ref("Code"),
                            "field": nullable(text(), "The member at fault."), "text": text("One sentence.")},
                           ("id", "game"),
                           "A frame is refused, and nothing has changed. After `stale` a State follows."),
        "FrameBye": told("bye", {**game, "code": ref("Code")}, ("game",),
                         "The link has been revoked (`token`), or the game has gone (`missing`)."),
    }
    return received, sent


def schemas():
    """All schemas beside those of acts, by name."""
    received, sent = frames()
    most = c_lists.number(SETUP, "SETUP_NAME_CHARACTERS")
    codes = [row[1] for row in c_lists.x_list("src/hall/server/refusal.h", "CODE_LIST")]
    made = {
        "GameName": text("The name of a game. Whoever knows it may watch the game.", pattern="^[A-Za-z0-9_-]{1,39}$",
                         examples=["k3v9Qz1bXw_M"]),
        "Name": text(f"1 to {most} characters, not all blank, none of them a control character.", minLength=1,
                     maxLength=most,
                     pattern=f"^(?=.*[^{BLANKS}])[^{CONTROLS}]*$", examples=["Ada"]),
        "Remark": {"description": "A remark. It may be anything, is not kept and changes nothing."},
        "Key": text("Makes sending again harmless: the same key and act have the same answer, also after a restart. A "
                    "key belongs to a link, and what is refused does not use it up: sent again it is judged anew.",
                    pattern="^[!-~]{1,64}$", examples=["7f1c-22"]),
        "FrameId": {"type": "integer", "description": "A number of the client's, given back in the answer."},
        "Color": {"enum": ["white", "black"]},
        "Role": described(c_lists.words(ROLE, "ROLE_LIST"), ROLES, "The part of a seat"),
        "Scope": described(c_lists.words(ROLE, "SCOPE_LIST"), SCOPES,
                           "What a link lets its holder do of what its seat may do"),
        "Code": described(codes, CODES, "Why a request is refused"),
        "Score": {"enum": c_lists.words(EVENT, "HK_SCORE_LIST"),
                  "description": "The points of White, then of Black."},
        "Status": described(c_lists.words("include/hakem/game.h", "HK_STATUS_LIST"), {
            "waiting": "until both players have joined; without a clock, until one has; under an arbiter at boards, "
                       "until he starts it",
            "running": "it is played", "interrupted": "the clocks stand", "ended": "it is over"},
                            "Where a game stands"),
        "Problem": answer({"type": text(), "title": text(), "status": {"type": "integer"},
                           "detail": text("One sentence."), "code": ref("Code"),
                           "field": nullable(text(), "The member at fault; null where it is none, or stands within another, which `detail` names."),
                           "state": {**ref("State"), "description": "With `stale`: the game now."}},
                          ("field", "state"), "Problem details (RFC 9457)."),
        "Tried": answer({"ruling": ref("Ruling"), "state": ref("TriedState")}, (), "What an act would bring."),
        "Games": answer(game_list()),
        "HeadersNow": {"type": "object", "properties": {name: ref("Name") for name in headers()},
                       "description": "All headers that the game has."},
    }
    for part in (time_control(True), time_control(False), game_parts(), state_schemas(), rulings(), log(),
                 papers(), scoresheets(), links(), requests(), received, sent):
        made.update(part)
    return made
