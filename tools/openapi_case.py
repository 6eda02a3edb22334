#!/usr/bin/env python3
"""Ruling on a case, as schemas, for tools/openapi.py: a module, not a command."""

import c_lists
import openapi_acts
import openapi_schemas
from openapi_acts import ref
from openapi_schemas import answer, closed, flag, integer, listed, nullable, pair, text

CASE = "src/codec/case.h"
BRANCH = "src/codec/case_branch.h"
EVENT = "include/hakem/event.h"
SCHEMA = "include/hakem/schema.h"
TIME = "include/hakem/timecontrol.h"
WORDS = "include/hakem/words.h"

NEEDS = {
    "position": "what stands on the board",
    "moves": "the moves of the game",
    "move-count": "how many moves have been made: `counters.moves`",
    "time-control": "the time control, because an increment may have to be taken off",
    "clock": "the exact time on the clock of `player`",
    "time": "how much time `player` has left",
    "to-move": "who has the move",
    "can-mate": "whether `player` can still checkmate: `can_mate`",
    "happened": "which of the things of an event with `either` has happened",
}
EXAMPLES = [
    {"edition": "2023", "level": "standard", "time_control": {"base_s": 5400, "increment_s": 30},
     "events": [{"actor": "black", "kind": "claim", "data": {"ground": "flag"}}]},
    {"edition": "2023", "level": "standard", "time_control": {"base_s": 5400, "increment_s": 30},
     "players": {"white": "Ada", "black": "Can"}, "clocks": {"white_ms": 600000, "black_ms": 700000},
     "counters": {"illegal_moves": {"white": 1}}, "can_mate": {"black": True},
     "events": [{"actor": "white", "kind": "move", "data": {"irregular": "illegal"}}, {"actor": "white", "kind": "press"},
                {"actor": "black", "kind": "claim", "data": {"ground": "illegal_move"}}]},
    {"edition": "2023", "level": "rapid", "supervision": "limited", "moves": "1. e4 e5 2. Nf3 Nc6 3. Bb5 e8e6",
     "events": [{"either": [{"actor": "white", "kind": "claim", "data": {"ground": "illegal_move"}}, None]}]},
    {"edition": "2005", "level": "standard", "fen": "8/8/8/4k3/8/8/R7/4K3 b - - 10 60", "to_move": "black",
     "events": [{"actor": "black", "kind": "claim", "data": {"ground": "fifty"}}]},
]


def by_player(value, description):
    return nullable(closed({"white": nullable(value), "black": nullable(value)}), description)


def event_members(kind):
    return {
        "seq": nullable(integer(1, c_lists.number(CASE, "CASE_EVENTS_MAX"), "The place in the list, from 1.")),
        "at_ms": nullable(integer(0, c_lists.number(TIME, "HK_BASE_MS_MAX"),
                                  "How long after the first event; if it is not said, no time passes.")),
        "actor": nullable({"enum": c_lists.words(EVENT, "HK_ACTOR_LIST")}, "The arbiter if it is not said."),
        "kind": kind,
    }


def events():
    kinds = {"enum": [row.word for row in openapi_acts.rows() if row.family == "EVENT"], "description": "What happened."}
    told = closed({**event_members(kinds),
                   "data": {"type": ["object", "null"], "description": "The members of the kind."}}, ("kind",),
                  "Something that happened, in the form of the log.")
    told["allOf"] = [ref("KindAndData")]
    unseen = {"two_hands": nullable(flag("The player made it with two hands.")),
              "irregular": nullable({"enum": ["illegal", "promotion"]},
                                    "The move is illegal, or leaves a pawn on the last rank."),
              "move": {"type": "null"}}
    one = [ref("CaseAct"), ref("CaseMove")]
    return {
        "CaseAct": told,
        "CaseMove": closed({**event_members({"const": "move"}), "data": nullable(closed(unseen)),
                            "actor": {"enum": ["white", "black"]}}, ("kind", "actor"),
                           "A move of which nobody tells the squares, where no position is told."),
        "CaseEvent": {"anyOf": one + [ref("CaseEither")]},
        "CaseEither": closed({"either": {"type": "array", "minItems": 2,
                                         "maxItems": c_lists.number(CASE, "CASE_EITHER_MAX"),
                                         "items": {"anyOf": one + [{"type": "null"}]},
                                         "description": "One of these happened, and it is not known which; null, at "
                                                        "most once: nothing did. At most "
                                                        f"{c_lists.number(CASE, 'CASE_DOUBTS_MAX')} events of a case."}},
                             ("either",), "Something that is in doubt: who saw it, or whether the opponent has replied.",
                             remark=False),
    }


def new_case():
    count = c_lists.number(SCHEMA, "HK_COUNT_MOST")
    rules = {name: value for name, value in openapi_schemas.rules(True).items() if name != "carried"}
    rules["profile"] = {**rules["profile"], "description": "`board` if it is not said: pieces that hands move."}
    rules["press"] = {**rules["press"], "description": "`manual` if it is not said, but `auto` in the edition `basic`."}
    rules["level"] = {**rules["level"],
                      "description": "`auto`, if it is not said, goes by the time control; without one it is standard."}
    number = integer(0, count)
    own = {
        "players": nullable(closed({color: nullable(text("At most 128 bytes.", maxLength=128)) for color in ("white", "black")}),
                            "Names, which are given back and kept nowhere."),
        "fen": nullable(text(maxLength=127), "The position before `moves` or, without moves, before the events. With "
                                             "neither, nobody tells the position."),
        "moves": {"description": "The moves of the scoresheet, made before the events: texts with or without numbers. "
                                 "An illegal move that stood on the board is written by its squares.",
                  "anyOf": [text(), listed(text()), {"type": "null"}]},
        "language": nullable(text(maxLength=11), "The language of the piece letters in `moves`; English if it is not "
                                                 "said."),
        "pressed": nullable(flag("The clock has been pressed after the last of `moves`; true if it is not said.")),
        "to_move": nullable(ref("Color"), "Who has the move as the events begin, where no position tells it."),
        "clocks": nullable(closed({
            "white_ms": nullable(integer(0, c_lists.number(TIME, "HK_BASE_MS_MAX"))),
            "black_ms": nullable(integer(0, c_lists.number(TIME, "HK_BASE_MS_MAX"))),
            "shows": nullable({"enum": ["seconds", "minutes"]},
                              "`minutes`: the displays show hours and minutes only, so the times are whole minutes, and up to a "
                              "minute more is left. `seconds` if it is not said."),
            "running": nullable(ref("Color"), "Whose clock runs; null: none. If it is not said, that of the player "
                                              "who has to act."),
        }), "What the displays show when the arbiter looks at them: after the moves and presses with which the events "
            "begin. A display that is not told is not known; its flag is not down unless an event says so."),
        "counters": nullable(closed({
            "illegal_moves": by_player(number, "Illegal moves that each player has completed."),
            "requests": by_player(number, "Requests for the record of the moves."),
            "warnings": by_player(number, "Warnings."),
            "offers": by_player(number, "Draw offers."),
            "moves": nullable(number, "Moves made by each player, where the position does not tell it."),
        }), "What the board has already."),
        "can_mate": by_player({"type": "boolean"},
                              "Whether the player can still checkmate, as the arbiter says where nothing proves it."),
        "claim_holds": nullable({"type": "boolean"}, "Whether a claim of a draw (9.2, 9.3) is correct, as the arbiter has found "
                                "on the scoresheets. Then no moves are needed for it."),
        "events": {"type": "array", "minItems": 1, "maxItems": c_lists.number(CASE, "CASE_EVENTS_MAX"),
                   "items": ref("CaseEvent"), "description": "What happened, in order."},
    }
    return {**closed({**own, **rules}, ("events",), "A case to be ruled on."), "examples": EXAMPLES}


def new_incident():
    """A case whose rules, names and counters are those of a board."""
    count = c_lists.number(SCHEMA, "HK_COUNT_MOST")
    told = new_case()["properties"]
    most = c_lists.number(EVENT, "HK_REMARK_MAX") - 1
    own = {name: told[name] for name in ("fen", "moves", "language", "pressed", "to_move", "clocks", "can_mate", "claim_holds", "events")}
    own["counters"] = nullable(closed({"moves": told["counters"]["properties"]["moves"],
                                       "offers": by_player(integer(0, count), "Draw offers.")}),
                               "What the board does not count itself.")
    told = closed({
        **own,
        "preview": flag("Rule on it, and enter nothing. All but the members of the case is then left out."),
        "seen": integer(0, None, "`number` of the preview. Needed to enter the incident; if a ruling on this board has come "
                                 "since, it is `stale`."),
        "conditions": {"type": "array", "items": ref("HoldingCondition"), "maxItems": c_lists.number(BRANCH, "CASE_CONDITIONS_MAX"),
                       "description": "Those of the branch that holds, as the preview has them; they are the arbiter's "
                                      "word. None if they are not said."},
        "reason": nullable(text("A remark of the arbiter's. It is no part of the chain of the log and can be deleted.",
                                maxLength=most)),
        "decided_ms": nullable(integer(0), "The time of day at which it was decided, in milliseconds since 1970, if it is "
                                           "entered afterwards."),
        "key": ref("Key"),
    }, ("events",), "An incident at a board without a device. Events have no remarks of their own.")
    flag_claimed = [{"actor": "black", "kind": "claim", "data": {"ground": "flag"}}]
    return {**told, "examples": [
        {"preview": True, "events": flag_claimed},
        {"seen": 0, "events": flag_claimed, "conditions": [{"what": "can-mate", "player": "black", "is": True}],
         "reason": "plainly yes", "decided_ms": 1770000000000}]}


def incidents():
    told = {"type": "object", "description": "The members of the case, as they were told."}
    branch = ref("CaseBranch")
    account = {"told": told, "decided_ms": nullable(integer(0), "When it was decided, if it was entered afterwards."),
               "branch": {**branch, "description": "The branch that holds, without `choices`."}}
    number = integer(0, None, "The number of the last entry of the game's log: `seen` of the incident.")
    ruling = openapi_schemas.rulings()["Ruling"]
    ruled = {"type": "object", "properties": {"number": number, **ruled_case()["properties"]},
             "required": ["number", *ruled_case()["required"]], "description": "How an incident would be ruled on."}
    entered = {**ruling, "properties": {**ruling["properties"], "incident": ref("Incident")},
               "required": [*ruling["required"], "incident"], "description": "An incident that has been entered."}
    known = {**matter_members(), **condition_members()}
    holding = closed({**known, "texts": {"type": "object", "description": "May be left out: the words of the preview."}},
                     ("what",), "A condition of the branch that holds, as the preview has it.")
    return {"NewIncident": new_incident(), "HoldingCondition": holding,
            "Incident": answer(account, (), "What was told of an incident, and how it was ruled on."),
            "TriedIncident": ruled, "RuledIncident": entered}


def ruled_case():
    read_move = answer({"move": text("By its squares, as in UCI."),
                        "legal": flag("False: it was illegal, and stood on the board."),
                        "earned_ms": integer(0, None, "What completing it earned.")})
    return answer({"edition": text(), "level": text(), "supervision": text(),
                   "players": pair(nullable(text())),
                   "moves": nullable(listed(read_move, "The half-moves of the scoresheet as they were read."), "Null: none were told."),
                   "needs": listed(ref("CaseNeed"), "On what the rulings depend, and what they need, that "
                                                    "nobody has told. Nothing else need be told."),
                   "branches": listed(ref("CaseBranch"))}, (),
                  "The rulings on a case: a branch for each way in which it falls.")


def matter_members():
    """What conditions and needs have in common."""
    what = openapi_schemas.described(c_lists.words(WORDS, "HK_NEED_LIST"), NEEDS,
                                     "On what a ruling depends, or what it needs")
    return {"what": what, "player": ref("Color"), "event": integer(0, None, "The place in the list, from 0.")}


def condition_members():
    return {"either": integer(0, None, "The place among the things that can have happened, from 0."),
            "is": {"description": "What is assumed: that it is so, or for `to-move` who has the move.",
                   "anyOf": [{"type": "boolean"}, ref("Color")]},
            "from_ms": integer(1, None, "At least so much time is left."),
            "below_ms": integer(1, None, "Less time is left.")}


def matters():
    shared, told = matter_members(), condition_members()
    return {
        "CaseNeed": answer({**shared, "texts": ref("Texts")}, ("player", "event")),
        "CaseCondition": answer({**shared, **told, "texts": ref("Texts")}, ("player", "event", *told)),
    }


def particulars():
    known = {"type": ["string", "null"]}
    times = {"type": "array", "items": {"type": ["integer", "null"]}, "minItems": 2, "maxItems": 2}
    return answer({"player": ref("Color"), "because": known, "why": known, "piece": known, "square": known,
                   "target": known, "count": integer(0), "given_ms": times, "left_ms": times}, (),
                  "The particulars of the verdict; times are White's, then Black's.")


def rulings():
    most = integer(0, None, "Where it hangs on seconds that the display does not show: the most that it may show.")
    clocks = answer({"white_ms": nullable(integer(0)), "black_ms": nullable(integer(0)),
                     "shows": {"const": "minutes", "description": "The displays have hours and minutes only."},
                     "white_most_ms": most, "black_most_ms": most}, ("shows", "white_most_ms", "black_most_ms"),
                    "What the displays show; null: nobody has told it.")
    number = {"type": "integer"}
    change = answer({"given_ms": pair(number, "Time to add to each display; negative: to take from it."),
                     "moves": pair(number, "By how much each counter of moves goes on; negative: back."),
                     "texts": ref("Texts"),
                     "for_players": {**ref("Texts"), "description": "The same without counts of moves, which an arbiter keeps "
                                                                    "to himself (12.6); empty where nothing is left."}},
                    ("for_players",), "What the arbiter has to change on the clock.")
    ruling = openapi_schemas.rulings()["RulingInWords"]
    choice = answer({"decision": text("A decision of KindAndData."), "who": nullable(text()),
                     "article": nullable(text()),
                     "most_ms": nullable(integer(0), "The most time; null: there is no bound."),
                     "least_hundredths": integer(0, None, "The fewest points, in hundredths, by steps of 50."),
                     "most_hundredths": integer(0)}, ("most_ms", "least_hundredths", "most_hundredths"),
                    "A decision that the Laws leave to the arbiter, in its range (12.9, 11.7, 6.7).")
    step = answer({"place": integer(0, None, "The place in the list, from 0."),
                   "added": flag("The examination of a claim (9.5.1), which the list does not name."),
                   "event": ref("Event"), "said": ref("Texts"), "ruling": ref("CaseRuling"),
                   "change": nullable(ref("CaseChange")), "clocks_before": ref("CaseClocks"),
                   "clocks_after": ref("CaseClocks")}, (), "An event and the ruling on it.")
    whole = nullable(number)
    standing = {
        "events": listed(ref("CaseStep")),
        "change": nullable(ref("CaseChange"), "What has to be changed after all events."),
        "clocks_before": ref("CaseClocks"), "clocks_after": ref("CaseClocks"),
        "running": nullable(ref("Color"), "Whose clock runs then; null: none, or it is not known."),
        "counters": answer({**{name: pair(integer(0)) for name in ("illegal_moves", "warnings", "requests", "offers")},
                            "moves": nullable(pair(integer(0)))}),
        "fen": nullable(text(), "The position; null: nobody has told it."),
        "to_move": nullable(ref("Color")), "to_press": nullable(ref("Color")),
        "duty": nullable(ref("Duty")), "status": ref("Status"), "result": text(), "reason": nullable(text()),
        "loser": nullable(ref("Color"), "Who has lost, or was spared because the opponent could not mate; null: nobody alone."),
        "points": nullable(answer({"white_halves": integer(0, 2), "black_halves": integer(0, 2)})),
        "unsettled": flag("The game is won, though it is not proved whether the winner could still have mated."),
        "articles": listed(text()), "ending": nullable(ref("Texts")),
        "choices": listed(ref("CaseChoice"), "Not in an incident that has been entered."),
        "readings": listed(answer({"reading": text(), "choice": text()}),
                           "The readings that the rulings follow: with another choice they would differ."),
    }
    conditions = {"conditions": listed(ref("CaseCondition"), "All of them hold."),
                  "condition": nullable(ref("Texts"), "They as one; null: there is none."),
                  "needs": listed(ref("CaseNeed"), "What this branch needs to be ruled on to its end.")}
    return {
        "CaseClocks": clocks, "CaseChange": change, "CaseChoice": choice, "CaseStep": step,
        "CaseRuling": {**ruling, "properties": {**ruling["properties"], "told": particulars()},
                       "required": ruling["required"] + ["told"]},
        "CaseBranch": answer({**conditions, **standing}, tuple(standing),
                             "One way in which the case is ruled on. If the exact time of a clock is needed, it has "
                             "no rulings."),
        "RuledCase": ruled_case(),
    }


def changes():
    """What is otherwise than in a case of the collection."""
    rules, most = openapi_schemas.rules(True), c_lists.number(TIME, "HK_BASE_MS_MAX")
    count = integer(0, c_lists.number(SCHEMA, "HK_COUNT_MOST"))
    players = closed({"white": count, "black": count}, remark=False)
    told = closed({
        "edition": {"enum": ["basic", "2005", "2023"], "description": "What the edition lacks is dropped: in `basic` the clocks."},
        "level": {"enum": ["standard", "rapid", "blitz"]},
        "supervision": {"enum": ["full", "limited"], "description": "In rapid and blitz of 2023; elsewhere there is one alone."},
        "increment_s": integer(0, most // 1000, "Seconds for each move, of both players. Not in a case without a clock."),
        "clocks": closed({"white_ms": integer(0, most), "black_ms": integer(0, most)}, (),
                         "What the displays show as the events begin. Not in a case without a clock.", remark=False),
        "counters": closed({"illegal_moves": players, "requests": players}, (), "What the players have from before.", remark=False),
        "readings": closed({name: {"enum": choices} for name, choices in openapi_schemas.readings().items()}, (),
                           "By which readings the Laws are applied.", remark=False),
        "mirrored": flag("The colours are exchanged, the ranks and everything that is said of a player with them; the other changes "
                         "are of the players as they then are. Not in a case that has moves from the initial array."),
        "start_fen": text("Another position to begin with. Of a case that begins in the initial array the moves before its events are left out."),
    }, (), "What is otherwise than in the case.", remark=False)
    return {**told, "examples": [{"edition": "2023", "level": "rapid", "supervision": "limited", "increment_s": 10,
                                  "clocks": {"white_ms": 300000, "black_ms": 240000},
                                  "counters": {"illegal_moves": {"white": 1}}, "readings": {"claim-after-own-move": "incorrect"}}, {}]}


def played():
    count = pair(integer(0))
    clocks = answer({"white_ms": integer(0), "black_ms": integer(0), "running": nullable(ref("Color"))})
    standing = {"fen": text(), "standing": nullable(text(), "An illegal move that stands on the board and is not in `fen`, by its squares."),
                "seen": text("The position as it looks at the board: with the illegal move that stands there, as after any other move."),
                "breach": flag("The last move broke the rule of touched pieces, and the opponent can still claim that."),
                "clocks": nullable(ref("PlayedClocks"), "null: the game has no clock."),
                "signs": listed(ref("PlayedSign"), "What the game shows by itself.")}
    sign = answer({"sign": ref("SignWord"), "owes": ref("Owed"), "article": nullable(text("null: no article says what is owed."))}, (),
                  "What can be seen at the board, and what the arbiter owes there.")
    act = answer({"event": ref("Event"), "said": ref("Texts"),
                  "given_ms": pair({"type": "integer"}, "What the ruling adds to each display; negative: what it takes from it."),
                  "ruling": ref("RulingInWords")}, (), "What somebody did, and the ruling on it.")
    step = answer({"passed_ms": integer(0, None, "How much time passed, where nothing else happened."),
                   "acts": listed(ref("PlayedAct")), **standing}, (), "An event of the case, and how the game stands after it.")
    case = answer({
        "case": text(), "title": ref("Texts"), "edition": text(), "level": {"enum": ["standard", "rapid", "blitz"]},
        "supervision": {"enum": ["full", "limited"]}, "increment_s": integer(0),
        "counters": answer({"illegal_moves": count, "requests": count}),
        "readings": {"type": "object", "additionalProperties": text(), "description": "The choice of each reading."},
        "file": {"type": "object", "description": "The case with its changes as a file of scenarios, without what is expected."},
        "moves": nullable(ref("Texts"), "The moves before the events; null: there are none."),
        "start": answer(standing, (), "Before the events."), "steps": listed(ref("PlayedStep")),
        "stopped": nullable(text(), "Why the next event cannot have happened under these rules; null: all of them happened."),
        "result": text(), "ending": nullable(ref("Texts"), "Who has won and by what; null: the game goes on."),
    }, (), "A case of the collection, played event by event.")
    return {"PlayedCase": case, "PlayedStep": step, "PlayedAct": act, "PlayedClocks": clocks, "PlayedSign": sign}


def schemas():
    """All schemas of cases, by name."""
    return {"NewCase": new_case(), "CaseChanges": changes(), **played(), **events(), **matters(), **rulings(), **incidents()}
