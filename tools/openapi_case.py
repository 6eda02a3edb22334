#!/usr/bin/env python3
"""Ruling on a case, as schemas, for tools/openapi.py: a module, not a command."""

import c_lists
import openapi_acts
import openapi_schemas
from openapi_acts import ref
from openapi_schemas import answer, closed, flag, integer, listed, nullable, pair, text

CASE = "src/codec/case.h"
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
        "events": {"type": "array", "minItems": 1, "maxItems": c_lists.number(CASE, "CASE_EVENTS_MAX"),
                   "items": ref("CaseEvent"), "description": "What happened, in order."},
    }
    return {**closed({**own, **rules}, ("events",), "A case to be ruled on."), "examples": EXAMPLES}


def matters():
    what = openapi_schemas.described(c_lists.words(WORDS, "HK_NEED_LIST"), NEEDS,
                                     "On what a ruling depends, or what it needs")
    shared = {"what": what, "player": ref("Color"), "event": integer(0, None, "The place in the list, from 0.")}
    told = {"either": integer(0, None, "The place among the things that can have happened, from 0."),
            "is": {"description": "What is assumed: that it is so, or for `to-move` who has the move.",
                   "anyOf": [{"type": "boolean"}, ref("Color")]},
            "from_ms": integer(1, None, "At least so much time is left."),
            "below_ms": integer(1, None, "Less time is left.")}
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
    clocks = answer({"white_ms": nullable(integer(0)), "black_ms": nullable(integer(0))}, (),
                    "What the displays show; null: nobody has told it.")
    number = {"type": "integer"}
    change = answer({"given_ms": pair(number, "Time to add to each display; negative: to take from it."),
                     "moves": pair(number, "By how much each counter of moves goes on; negative: back."),
                     "texts": ref("Texts")}, (), "What the arbiter has to change on the clock.")
    ruling = openapi_schemas.rulings()["RulingInWords"]
    choice = answer({"decision": text("A decision of KindAndData."), "who": nullable(text()),
                     "article": nullable(text()),
                     "most_ms": nullable(integer(0), "The most time; null: there is no bound."),
                     "least_hundredths": integer(0, None, "The fewest points, in hundredths, by steps of 50."),
                     "most_hundredths": integer(0)}, ("most_ms", "least_hundredths", "most_hundredths"),
                    "A decision that the Laws leave to the arbiter, in its range (12.9, 11.7, 6.7).")
    duty = answer({"player": ref("Color"), "texts": ref("Texts"), "moves": listed(text(), "The moves that fulfil it.")},
                  (), "What the player to move has to do.")
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
        "duty": nullable(ref("CaseDuty")), "status": ref("Status"), "result": text(), "reason": nullable(text()),
        "points": nullable(answer({"white_halves": integer(0, 2), "black_halves": integer(0, 2)})),
        "unsettled": flag("The game is won, though it is not proved whether the winner could still have mated."),
        "articles": listed(text()), "ending": nullable(ref("Texts")),
        "choices": listed(ref("CaseChoice")),
        "readings": listed(answer({"reading": text(), "choice": text()}),
                           "The readings that the rulings follow: with another choice they would differ."),
    }
    conditions = {"conditions": listed(ref("CaseCondition"), "All of them hold."),
                  "condition": nullable(ref("Texts"), "They as one; null: there is none."),
                  "needs": listed(ref("CaseNeed"), "What this branch needs to be ruled on to its end.")}
    return {
        "CaseClocks": clocks, "CaseChange": change, "CaseChoice": choice, "CaseDuty": duty, "CaseStep": step,
        "CaseRuling": {**ruling, "properties": {**ruling["properties"], "told": particulars()},
                       "required": ruling["required"] + ["told"]},
        "CaseBranch": answer({**conditions, **standing}, tuple(standing),
                             "One way in which the case is ruled on. If the exact time of a clock is needed, it has "
                             "no rulings."),
        "RuledCase": answer({"edition": text(), "level": text(), "supervision": text(),
                             "players": pair(nullable(text())),
                             "needs": listed(ref("CaseNeed"), "On what the rulings depend, and what they need, that "
                                                              "nobody has told. Nothing else need be told."),
                             "branches": listed(ref("CaseBranch"))}, (),
                            "The rulings on a case: a branch for each way in which it falls."),
    }


def schemas():
    """All schemas of cases, by name."""
    return {"NewCase": new_case(), **events(), **matters(), **rulings()}
