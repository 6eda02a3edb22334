#!/usr/bin/env python3
"""Boards without a device: the hall knows names, rules, counters and result, and claims to know no more. Incidents on them are ruled
on as cases; what comes of them stays with the board."""

import json
import re
import time

from api import ORGANISER, Socket, case, hall
from hall import Hall, await_that, cases_of, check, equal, run_cases
from stores import run

STANDARD = {"edition": "2023", "level": "standard", "time_control": {"base_s": 5400, "increment_s": 30}, "live": False}
ILLEGAL = {"events": [{"actor": "white", "kind": "move", "data": {"irregular": "illegal"}}, {"actor": "white", "kind": "press"},
                      {"actor": "black", "kind": "claim", "data": {"ground": "illegal_move"}}]}
CLOCKS = {"white_ms": 600000, "black_ms": 700000}
INCIDENT = "POST /api/1/games/{game}/incident"
LIVE = "POST /api/1/games/{game}/live"


def board(number="7", start=True, **members):
    """A board without a device, with its game and the tokens of its links."""
    made = hall().make(**{**STANDARD, "headers": {"round": "3", "board": number}, **members})
    if start:
        hall().act(made["game"], made["arbiter"], "start")
    return made


def tried(table, **told):
    answer = hall().ask(INCIDENT, table["arbiter"], {**told, "preview": True}, {"game": table["game"]})
    equal(answer.status, 200, answer.body)
    return answer.json()


def entered(table, conditions=None, seen=None, **told):
    """Try an incident, choose a branch by its conditions, and enter it."""
    preview = tried(table, **told)
    body = {**told, "seen": preview["number"] if seen is None else seen, "conditions": conditions or []}
    return hall().ask(INCIDENT, table["arbiter"], body, {"game": table["game"]})


def keep(table, conditions=None, **told):
    answer = entered(table, conditions, **told)
    equal(answer.status, 200, answer.body)
    return answer.json()


def state(table):
    return hall().state(table["game"], table["arbiter"])


def log_of(table):
    return hall().ask("GET /api/1/games/{game}/log", table["arbiter"], parts={"game": table["game"]}).json()["entries"]


def counted(told, what="illegal_moves"):
    """A counter of both players, of a state or a change."""
    return {color: told["counters"][color][what] for color in ("white", "black")}


def illegal_moves(table):
    return counted(state(table))


def refusal(answer):
    return answer.status, answer.json()["code"], answer.json().get("field")


# What the hall knows.


@case
def the_state_claims_no_move_and_no_clock():
    table = board()
    told = state(table)
    equal((told["live"], told["status"], told["profile"], told["press"]), (False, "running", "board", "manual"))
    for member in ("fen", "ply", "turn", "check", "legal", "moves", "clocks", "offer", "claims", "to_press"):
        equal(told[member], None, member)
    equal(told["counters"], {color: dict.fromkeys(("illegal_moves", "warnings", "requests", "offers"), 0) for color in ("white", "black")})
    watched = hall().state(table["game"])
    equal((watched["live"], watched["clocks"], watched["fen"], watched["moves"]), (False, None, None, None))
    check("counters" not in watched and "earlier" not in watched, watched)
    line = hall().ask("GET /api/1/boards/{board}", ORGANISER, parts={"board": "7"}).json()
    equal((line["live"], line["ply"], line["clocks"], line["board"]), (False, None, None, "7"))


@case
def what_rests_on_moves_or_clocks_is_told_as_an_incident():
    table = board()
    for kind, data, more in (("resign", {}, {"by": "white"}), ("fact", {"fact": "phone_rang", "who": "white"}, {"seen": 1}),
                             ("flag", {"whose": "white"}, {}), ("decide", {"decision": "add_time", "who": "white", "time_ms": 1}, {"seen": 1})):
        answer = hall().call("POST", f"/api/1/games/{table['game']}/acts", table["arbiter"], {"kind": kind, "data": data, **more})
        equal((answer.status, answer.json()["code"]), (409, "unknown"), kind)
    equal(len(log_of(table)), 1)


# Incidents.


@case
def a_preview_is_the_answer_to_a_case_with_the_boards_names_and_counters():
    table = board(white="Ada", black="Can", carried={"illegal_moves": {"black": 1}, "requests": {}})
    preview = tried(table, clocks=CLOCKS, **ILLEGAL)
    asked = {"edition": "2023", "level": "standard", "time_control": {"base_s": 5400, "increment_s": 30}, "clocks": CLOCKS,
             "players": {"white": "Ada", "black": "Can"}, "counters": {"illegal_moves": {"black": 1}}, **ILLEGAL}
    judged = hall().ask("POST /api/1/judge", None, asked, X_Forwarded_For=hall().some_address()).json()
    equal(preview.pop("number"), 1)
    equal(preview, judged)
    equal(len(log_of(table)), 1)


@case
def the_second_illegal_move_is_known_as_the_second_and_loses():
    table = board()
    first = keep(table, clocks=CLOCKS, **ILLEGAL)
    equal((first["verdict"], first["outcome"], first["deciding"]), ("incident-ruled", "upheld", ["7.5.1"]))
    equal(first["incident"]["branch"]["change"]["given_ms"], {"white": -30000, "black": 120000})
    equal(illegal_moves(table), {"white": 1, "black": 0})
    equal(state(table)["status"], "running")
    branches = tried(table, **ILLEGAL)["branches"]
    equal([branch["result"] for branch in branches], ["0-1", "1/2-1/2"])
    second = keep(table, branches[0]["conditions"], **ILLEGAL)
    told = state(table)
    equal((told["status"], told["result"], told["reason"], told["articles"][0]), ("ended", "0-1", "illegal-moves", "7.5.5"))
    equal(counted(told), {"white": 2, "black": 0})
    equal(second["incident"]["branch"]["condition"]["en"], "If Black can still checkmate")


@case
def a_draw_by_a_second_illegal_move_is_one():
    table = board()
    keep(table, **ILLEGAL)
    branches = tried(table, **ILLEGAL)["branches"]
    keep(table, branches[1]["conditions"], **ILLEGAL)
    told = state(table)
    equal((told["result"], told["reason"]), ("1/2-1/2", "illegal-moves"))
    check("mate" in told["ending"]["en"], told["ending"])


@case
def the_edition_says_how_many_illegal_moves_lose():
    table = board(edition="2005")
    for count in (1, 2):
        keep(table, **ILLEGAL)
        equal((state(table)["status"], illegal_moves(table)["white"]), ("running", count))
    keep(table, **ILLEGAL)
    told = state(table)
    equal((told["status"], told["result"], illegal_moves(table)["white"]), ("ended", "0-1", 3))


@case
def nothing_is_kept_that_was_not_told():
    table = board()
    account = keep(table, to_move="white", clocks={"black_ms": 700000}, **ILLEGAL)["incident"]
    equal(account["told"], {"to_move": "white", "clocks": {"black_ms": 700000}, **ILLEGAL})
    equal(account["branch"]["clocks_before"], {"white_ms": None, "black_ms": 700000})
    equal(account["branch"]["clocks_after"]["white_ms"], None)
    equal(account["branch"]["fen"], None)
    equal(account["decided_ms"], None)
    equal([entry.get("incident") for entry in log_of(table)], [None, account])
    watched = hall().ask("GET /api/1/games/{game}/log", None, parts={"game": table["game"]}).json()["entries"]
    equal(watched[1], {"number": 2}, "what everybody is told")


SILENT = {"edition": "2005", "level": "rapid", "time_control": {"base_s": 1800, "increment_s": 0}}
PRIVATE_STEPS = [
    ("a flag that the arbiter has to leave alone", SILENT, [{"actor": "arbiter", "kind": "flag", "data": {"whose": "white"}}],
     {"clocks": {"white_ms": 0, "black_ms": 60000}}),
    ("a flag that nobody has noticed", {}, [{"actor": "arbiter", "kind": "fact", "data": {"fact": "flag_unnoticed", "who": "white"}}],
     {"clocks": {"white_ms": 0, "black_ms": 60000}}),
    ("a call", {}, [{"actor": "white", "kind": "pause", "data": {}}], {"clocks": CLOCKS})]


@cases_of(PRIVATE_STEPS)
def an_incident_with_a_step_that_is_private_is_told_to_arbiters_alone(members, steps, told):
    table = board(**members)
    open_too = keep(table, clocks=CLOCKS, **ILLEGAL)["number"]
    number = keep(table, events=steps, **told)["number"]
    for seat in ("white", "black"):
        log = hall().ask("GET /api/1/games/{game}/log", table[seat], parts={"game": table["game"]}).json()["entries"]
        entries = {entry["number"]: entry for entry in log}
        check("incident" in entries[open_too] or "event" in entries[open_too], "one without is told", entries[open_too])
        equal(entries[number], {"number": number}, seat)
    check(log_of(table)[number - 1].get("incident"), "the arbiter is told")


@case
def who_has_not_seen_a_ruling_on_the_board_is_stale():
    table = board()
    seen = tried(table, **ILLEGAL)["number"]
    keep(table, **ILLEGAL)
    answer = entered(table, seen=seen, **ILLEGAL)
    equal(refusal(answer)[:2], (409, "stale"))
    equal(counted(answer.json()["state"]), {"white": 1, "black": 0})
    equal(illegal_moves(table), {"white": 1, "black": 0})


@case
def a_branch_is_named_by_its_conditions():
    table = board()
    flag = {"events": [{"actor": "black", "kind": "claim", "data": {"ground": "flag"}}]}
    equal(refusal(entered(table, **flag)), (400, "syntax", "conditions"))
    yes = [{"what": "can-mate", "player": "black", "is": True}]
    keep(table, yes, **flag)
    told = state(table)
    equal((told["result"], told["reason"]), ("0-1", "time"))


@case
def what_is_not_ruled_on_to_its_end_is_not_kept():
    table = board()
    touch = {"events": [{"actor": "white", "kind": "touch", "data": {"squares": ["e2"]}}]}
    equal(refusal(entered(table, **touch)), (400, "syntax", "position"))
    keep(table, fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", **touch)


@case
def the_log_has_each_ruling_in_words():
    table = board("62")
    keep(table, **ILLEGAL)
    entries = [entry for entry in log_of(table) if "event" in entry]
    equal([entry["event"]["kind"] for entry in entries], ["start", "decide"])
    check(all(entry["ruling"] and entry["ruling"]["texts"]["tr"] for entry in entries), entries)


@case
def an_incident_taken_back_gives_the_counters_back():
    table = board()
    first = keep(table, **ILLEGAL)
    hall().act(table["game"], table["arbiter"], "decide", {"decision": "reverse", "seq": first["seq"], "reason": "the other board"},
               seen=first["number"])
    equal(illegal_moves(table), {"white": 0, "black": 0})
    second = keep(table, **ILLEGAL)
    equal(illegal_moves(table), {"white": 1, "black": 0})
    equal(state(table)["status"], "running")
    branches = tried(table, **ILLEGAL)["branches"]
    third = keep(table, branches[0]["conditions"], **ILLEGAL)
    equal(state(table)["status"], "ended")
    hall().act(table["game"], table["arbiter"], "decide", {"decision": "reverse", "seq": third["seq"]}, seen=third["number"])
    told = state(table)
    equal((told["status"], told["result"], counted(told)), ("running", "*", {"white": 1, "black": 0}))
    check(second["number"] < third["number"])


@case
def the_first_incident_is_not_taken_back_while_the_second_rests_on_it():
    table = board()

    def reverse(incident):
        return hall().act(table["game"], table["arbiter"], "decide", {"decision": "reverse", "seq": incident["seq"]},
                          seen=state(table)["number"])

    first = keep(table, **ILLEGAL)
    other = keep(table, events=[{"kind": "decide", "data": {"decision": "warning", "who": "black"}}])
    second = keep(table, tried(table, **ILLEGAL)["branches"][0]["conditions"], **ILLEGAL)
    equal(state(table)["status"], "ended")
    refused = reverse(first)
    equal(refused["verdict"], "reversal-changes-later")
    check(f"Event {second['seq']} " in refused["text"], refused["text"])
    equal([reverse(one)["verdict"] for one in (other, second, first)], ["decision-reversed"] * 3)
    equal((state(table)["status"], illegal_moves(table)), ("running", {"white": 0, "black": 0}))


@case
def warnings_and_requests_stay_with_the_board():
    table = board()
    keep(table, events=[{"kind": "decide", "data": {"decision": "warning", "who": "black"}}])
    hall().act(table["game"], table["arbiter"], "decide", {"decision": "warning", "who": "black"}, seen=state(table)["number"])
    keep(table, events=[{"kind": "fact", "data": {"fact": "scoresheet_request", "who": "white"}}])
    told = state(table)
    equal([counted(told, what) for what in ("illegal_moves", "warnings", "requests")],
          [{"white": 0, "black": 0}, {"white": 0, "black": 2}, {"white": 1, "black": 0}])
    equal(tried(table, events=[{"kind": "decide", "data": {"decision": "warning", "who": "white"}}])["branches"][0]["counters"]["warnings"],
          {"white": 1, "black": 2})


@case
def a_players_warnings_of_earlier_rounds_are_shown():
    name = f"Ece {time.monotonic_ns()}"
    first = board("70", white="Nil " + name, black=name)
    keep(first, events=[{"kind": "decide", "data": {"decision": "warning", "who": "black"}}])
    keep(first, clocks=CLOCKS, events=[{"actor": "black", "kind": "move", "data": {"irregular": "illegal"}},
                                       {"actor": "black", "kind": "press"},
                                       {"actor": "white", "kind": "claim", "data": {"ground": "illegal_move"}}])
    second = board("71", white=name, black="Ali " + name)
    equal(state(second)["earlier"], {"white": {"games": 1, "illegal_moves": 1, "warnings": 1},
                                     "black": {"games": 0, "illegal_moves": 0, "warnings": 0}})


@cases_of([("its reason", {"reason": "a\u202eb"}, "reason"),
           ("what was said", {"events": [{"kind": "fact", "data": {"fact": "said", "who": "white", "text": "a\nb"}}]}, "text")])
def no_text_of_an_incident_has_control_characters(told, field):
    table = board()
    answer = hall().ask(INCIDENT, table["arbiter"], {**ILLEGAL, **told, "seen": 1}, {"game": table["game"]})
    equal(refusal(answer), (400, "syntax", field))


@case
def an_incident_entered_afterwards_has_both_times():
    table = board()
    decided = int(time.time() * 1000) - 600000
    answer = hall().ask(INCIDENT, table["arbiter"], {**ILLEGAL, "seen": 1, "decided_ms": decided, "reason": "told at the board"},
                        {"game": table["game"]})
    equal(answer.status, 200, answer.body)
    entry = log_of(table)[1]
    equal(entry["incident"]["decided_ms"], decided)
    check(entry["wall_ms"] >= decided + 600000, entry["wall_ms"])
    equal(entry["texts"], {"reason": "told at the board"})
    warning = [{"kind": "decide", "data": {"decision": "warning", "who": "white"}}]
    answer = hall().ask(INCIDENT, table["arbiter"], {"events": warning, "seen": 2, "decided_ms": decided + 86400000}, {"game": table["game"]})
    equal(refusal(answer), (400, "impossible", "decided_ms"))
    yesterday = hall().ask(INCIDENT, table["arbiter"], {"events": warning, "seen": 2, "decided_ms": decided - 86400000}, {"game": table["game"]})
    equal(refusal(yesterday), (400, "impossible", "decided_ms"))
    act = {"kind": "decide", "data": {"decision": "warning", "who": "white"}, "seen": 2, "decided_ms": decided - 86400000}
    equal(refusal(hall().ask("POST /api/1/games/{game}/acts", table["arbiter"], act, {"game": table["game"]})), (400, "impossible", "decided_ms"))


@case
def an_incident_sent_again_with_its_key_is_entered_once():
    table = board()
    body = {**ILLEGAL, "seen": 1, "key": "once"}
    first, again = (hall().ask(INCIDENT, table["arbiter"], body, {"game": table["game"]}) for _ in range(2))
    equal((first.status, again.body), (200, first.body))
    equal(illegal_moves(table), {"white": 1, "black": 0})
    other = hall().ask(INCIDENT, table["arbiter"], {**body, "seen": 2}, {"game": table["game"]})
    equal(refusal(other)[:2], (422, "key"))


@case
def an_incident_is_for_the_arbiter_of_a_board_that_is_not_live_and_goes_on():
    table = board()
    for role, token in (("white", table["white"]), ("organiser", ORGANISER), ("helper", hall().link(ORGANISER, None, "arbiter", "results"))):
        equal(refusal(hall().ask(INCIDENT, token, {**ILLEGAL, "seen": 1}, {"game": table["game"]}))[:2], (403, "role"), role)
    live = hall().make(profile="board", press="manual")
    equal(refusal(hall().ask(INCIDENT, live["arbiter"], {**ILLEGAL, "seen": 0}, {"game": live["game"]}))[:2], (409, "stale"))
    hall().act(table["game"], table["arbiter"], "decide", {"decision": "declare", "score": "1-0"}, seen=1)
    equal(refusal(hall().ask(INCIDENT, table["arbiter"], {**ILLEGAL, "seen": 2}, {"game": table["game"]}))[:2], (409, "stale"))


@case
def a_board_that_nobody_has_started_has_begun_with_its_first_incident():
    table = board(start=False)
    equal(state(table)["status"], "waiting")
    keep(table, **ILLEGAL)
    equal(state(table)["status"], "running")
    equal([entry["event"]["kind"] for entry in log_of(table)], ["start", "decide"])


@case
def a_remark_stands_in_the_reason_of_the_incident_alone():
    table = board()
    told = {"events": [{"kind": "decide", "data": {"decision": "fine", "who": "white", "amount": "50"}}]}
    answer = hall().ask(INCIDENT, table["arbiter"], {**told, "seen": 1}, {"game": table["game"]})
    equal(refusal(answer), (400, "syntax", "amount"))


@case
def a_board_without_a_device_is_one_of_an_organiser_with_pieces_and_an_arbiter():
    rules = {"white": "Ada", "black": "Can", "live": False, "time_control": {"base_s": 300, "increment_s": 3}}
    for token, more, field in ((None, {}, "live"), (ORGANISER, {"profile": "screen"}, "profile"),
                               (ORGANISER, {"edition": "basic", "time_control": None, "press": "auto"}, "edition")):
        answer = hall().call("POST", "/api/1/games", token, {**rules, **more}, X_Forwarded_For=hall().some_address())
        equal(refusal(answer), (400, "syntax", field), more)
    made = hall().make(**STANDARD)
    equal(set(made), {"game", "white", "black", "arbiter"})


# Start, presence, calls, result.


@case
def the_round_is_started_and_late_players_lose():
    table = board(start=False, regulations={"default_ms": 900000})
    hall().act(table["game"], table["arbiter"], "start", {"absent": "black"})
    ruling = hall().act(table["game"], table["arbiter"], "arrive", {"late_ms": 900001}, by="black")
    equal(ruling["verdict"], "arrived-late")
    told = state(table)
    equal((told["status"], told["result"], told["reason"], told["clocks"]), ("ended", "1-0", "default", None))


@case
def a_players_call_is_taken_and_settled_by_the_ruling():
    table = board()
    hall().act(table["game"], table["black"], "pause", {"reason": "he made an illegal move"})
    equal((state(table)["status"], state(table)["call"]["by"]), ("interrupted", "black"))
    hall().ask("POST /api/1/games/{game}/take", table["arbiter"], parts={"game": table["game"]})
    keep(table, **ILLEGAL)
    told = state(table)
    equal((told["status"], told["call"], told["clocks"]), ("running", None, None))


@case
def a_result_is_declared_signed_and_corrected():
    table = board()
    hall().act(table["game"], table["arbiter"], "decide", {"decision": "declare", "score": "1/2-1/2"}, seen=1)
    for color in ("white", "black"):
        hall().ask("POST /api/1/games/{game}/sign", table[color], {"score": "1/2-1/2"}, {"game": table["game"]})
    told = state(table)
    equal((told["result"], told["signed"]), ("1/2-1/2", {"white": "1/2-1/2", "black": "1/2-1/2"}))
    hall().act(table["game"], table["arbiter"], "decide", {"decision": "correct_result", "score": "1-0",
                                                             "reason": "entered the wrong way round"}, seen=told["number"])
    equal(state(table)["result"], "1-0")


@case
def half_a_point_alone_is_no_win_anywhere():
    for score, halves, winner in (("1/2-0", ("0.5", "0"), "White"), ("0-1/2", ("0", "0.5"), "Black")):
        for live in (False, True):
            table = board(live=live)
            where = {"game": table["game"]}
            answer = hall().act(table["game"], table["arbiter"], "decide", {"decision": "declare", "score": score}, seen=state(table)["number"])
            said = answer["texts"]["en"] + state(table)["ending"]["en"]
            check("half a point goes to " + winner in said and " wins" not in said, said)
            check("kazan" not in answer["texts"]["tr"] + state(table)["ending"]["tr"], answer["texts"]["tr"])
            told = state(table)
            equal((told["status"], told["result"], told["score"]), ("ended", "*", score))
            pgn = hall().ask("GET /api/1/games/{game}/pgn", table["arbiter"], parts=where).body
            check('[Result "*"]' in str(pgn), pgn)
            rows = json.loads(hall().call("GET", "/api/1/papers/results?format=json", ORGANISER).body)["results"]
            check(("*", *halves) in [(row["result"], row["white_points"], row["black_points"]) for row in rows], rows)


@case
def a_score_that_the_result_does_not_say_is_told_beside_it():
    table = board()

    def decide(**data):
        hall().act(table["game"], table["arbiter"], "decide", data, seen=state(table)["number"])
        told = state(table)
        return told["result"], told["score"]

    equal(decide(decision="declare", score="1-0"), ("1-0", None))
    equal(decide(decision="correct_result", score="0-0"), ("*", "0-0"))
    equal(decide(decision="correct_result", score="0-1/2"), ("*", "0-1/2"))
    equal(decide(decision="correct_result", score="1/2-1/2"), ("1/2-1/2", None))
    equal(decide(decision="reduce_points", who="white", hundredths=50), ("1/2-1/2", "0-1/2"))


@case
def a_preview_counts_what_would_be_counted():
    table = board()
    for _ in range(2):
        hall().act(table["game"], table["arbiter"], "decide", {"decision": "warning", "who": "white"}, seen=state(table)["number"])
    seq = log_of(table)[-1]["event"]["seq"]
    for data, warnings in (({"decision": "reverse", "seq": seq}, 1), ({"decision": "warning", "who": "white"}, 3)):
        answer = hall().ask("POST /api/1/games/{game}/preview", table["arbiter"], {"kind": "decide", "data": data, "seen": state(table)["number"]},
                            {"game": table["game"]})
        equal(answer.status, 200, answer.body)
        equal(counted(answer.json()["state"], "warnings"), {"white": warnings, "black": 0})
    equal(counted(state(table), "warnings"), {"white": 2, "black": 0})


@case
def no_clock_is_set_beyond_what_a_clock_shows():
    table = board(live=True)
    for way in ("acts", "preview"):
        for ms, status in ((86400000, 200), (86400001, 400), (99 * 3600000, 400)):
            body = {"kind": "decide", "data": {"decision": "set_clocks", "clocks": {"white_ms": ms, "black_ms": 1000}}, "seen": state(table)["number"]}
            answer = hall().ask("POST /api/1/games/{game}/" + way, table["arbiter"], body, {"game": table["game"]})
            equal(answer.status, status, answer.body)
            if status == 400:
                equal(refusal(answer), (400, "impossible", "clocks"))


@case
def no_time_is_given_beyond_what_a_clock_shows():
    table = board(live=True)
    hall().act(table["game"], table["arbiter"], "decide", {"decision": "set_clocks", "clocks": {"white_ms": 86400000, "black_ms": 1000}, "stand": True},
               seen=state(table)["number"])
    for who, ms, status in (("black", 86399000, 200), ("black", 86399001, 400), ("white", 1, 400), ("both", 1, 400), ("black", 10**12, 400)):
        body = {"kind": "decide", "data": {"decision": "add_time", "who": who, "time_ms": ms}, "seen": state(table)["number"]}
        answer = hall().ask("POST /api/1/games/{game}/preview", table["arbiter"], body, {"game": table["game"]})
        equal(answer.status, status, answer.body)
        if status == 400:
            equal(refusal(answer), (400, "impossible", "time_ms"))


# Live, and back.

POSITION = "4k3/4p3/8/8/8/8/4P3/4K3 b - - 3 41"


def go_live(table, **more):
    body = {"live": True, "seen": state(table)["number"], "position": POSITION, "clocks": CLOCKS, **more}
    return hall().ask(LIVE, table["arbiter"], body, {"game": table["game"]})


@case
def a_board_becomes_live_from_what_stands_on_the_table():
    table = board()
    keep(table, **ILLEGAL)
    for member, field in (("position", "position"), ("clocks", "clocks")):
        equal(refusal(go_live(table, **{member: None})), (400, "syntax", field))
    equal(refusal(go_live(table, clocks={**CLOCKS, "white_ms": 900000000}))[:2], (400, "impossible"))
    answer = go_live(table)
    equal(answer.status, 200, answer.body)
    told = state(table)
    equal((told["live"], told["status"], told["fen"], told["turn"], told["ply"], told["moves"]), (True, "running", POSITION, "black", 0, []))
    equal(told["clocks"]["running"], "black")
    equal(told["clocks"]["white_ms"], 600000)
    check(600000 < told["clocks"]["black_ms"] <= 700000, told["clocks"])
    equal(counted(told), {"white": 1, "black": 0})
    hall().act(table["game"], table["black"], "move", {"move": "e8d8"}, ply=0)
    hall().act(table["game"], table["black"], "press", ply=1)
    hall().act(table["game"], table["white"], "move", {"move": "e1e4"}, ply=1)
    hall().act(table["game"], table["white"], "press", ply=2)
    ruling = hall().act(table["game"], table["black"], "claim", {"ground": "illegal_move"}, ply=2)
    equal((ruling["verdict"], state(table)["result"]), ("illegal-moves-lose", "0-1"))


@case
def a_live_board_goes_back_and_its_moves_are_claimed_no_more():
    table = board()
    equal(go_live(table).status, 200)
    hall().act(table["game"], table["black"], "move", {"move": "e8d8"}, ply=0)
    hall().act(table["game"], table["arbiter"], "decide", {"decision": "warning", "who": "white"}, seen=state(table)["number"])
    answer = hall().ask(LIVE, table["arbiter"], {"live": False, "seen": state(table)["number"]}, {"game": table["game"]})
    equal(answer.status, 200, answer.body)
    told = state(table)
    equal((told["live"], told["fen"], told["moves"], told["clocks"], told["to_press"]), (False, None, None, None, None))
    check(told["start_fen"].startswith("rnbqkbnr/"), told["start_fen"])
    equal(counted(told, "warnings"), {"white": 1, "black": 0})
    equal([entry["note"]["live"] for entry in log_of(table) if "note" in entry], [True, False])
    keep(table, **ILLEGAL)
    equal(illegal_moves(table), {"white": 1, "black": 0})
    pgn = hall().call("GET", f"/api/1/games/{table['game']}/pgn").body
    check(b"The moves have not been told to the hall." in pgn and b"Kd8" not in pgn, pgn)


@case
def who_has_not_seen_what_happened_changes_nothing():
    table = board()
    seen = state(table)["number"]
    keep(table, **ILLEGAL)
    equal(refusal(go_live(table, seen=seen))[:2], (409, "stale"))
    equal(refusal(hall().ask(LIVE, table["arbiter"], {"live": False, "seen": 2}, {"game": table["game"]}))[:2], (409, "stale"))
    equal(refusal(hall().ask(LIVE, table["white"], {"live": True, "seen": 2}, {"game": table["game"]}))[:2], (403, "role"))
    equal(state(table)["live"], False)


@case
def who_watches_is_told_the_whole_when_a_board_becomes_live():
    table = board()
    with Socket(hall(), table["arbiter"]) as arbiter, Socket(hall()) as watcher:
        watcher.ask({"type": "watch", "game": table["game"]})
        arbiter.settle(), watcher.settle()
        keep(table, **ILLEGAL)
        told = [frame for frame in arbiter.settle() if frame["type"] == "change"]
        equal([counted(frame) if "counters" in frame else None for frame in told], [{"white": 1, "black": 0}])
        equal((told[0]["clocks"], told[0]["event"]["data"]["verdict"]), (None, "illegal-taken-back"))
        check(all("counters" not in frame and "event" not in frame for frame in watcher.settle()))
        go_live(table)
        (frame,) = [frame for frame in watcher.settle() if frame["type"] in ("state", "change")]
        equal((frame["type"], frame["live"], frame["fen"]), ("state", True, POSITION))


# On paper and on disk.


@case
def papers_tell_the_incident_with_clocks_articles_name_and_both_times():
    token = hall().link(ORGANISER, None, "arbiter", name="Deniz Ak")
    table = board("81", headers={"round": "paper", "board": "81"})
    decided = int(time.time() * 1000) - 3600000
    flag = {"events": [{"actor": "black", "kind": "claim", "data": {"ground": "flag"}}]}
    told = {**flag, "clocks": {"black_ms": 65000}, "seen": 1, "decided_ms": decided, "reason": "seen by both",
            "conditions": [{"what": "can-mate", "player": "black", "is": True}]}
    equal(hall().ask(INCIDENT, token, told, {"game": table["game"]}).status, 200)
    answer = hall().call("GET", "/api/1/papers/incidents?round=paper&format=json", ORGANISER)
    equal(hall().description.faults({"$ref": "#/components/schemas/Incidents"}, answer.json()), [])
    (row,) = answer.json()["incidents"]
    equal((row["author"], row["decided_ms"], row["articles"], row["reason"]), ("Deniz Ak", decided, "6.9", "seen by both"))
    equal([row[name] for name in ("white_before_ms", "black_before_ms", "white_after_ms", "black_after_ms")], [0, 65000, 0, 65000])
    check(row["wall_ms"] > decided and "On the arbiter's word: If Black can still checkmate." in row["what"], row)
    check(row["ruling"].endswith("Black wins: White's time is used up. [6.9]"), row["ruling"])
    for path in (f"games/{table['game']}/paper?language=tr", "papers/incidents?round=paper&language=tr"):
        page = hall().call("GET", f"/api/1/{path}", table["arbiter"] if "game" in path else ORGANISER).body.decode()
        for words in ("Hakemin kanaatiyle: Siyah hâlâ mat edebiliyorsa.", "Karar saati", "Deniz Ak", "6.9", "0:01:05", "seen by both"):
            check(words in page, path, words)
        check(not re.search(r"(?<!\d)1:(30:00(?! \+)|29:)", page), "a clock that nobody has told")


@case
def papers_tell_of_an_incident_what_was_ruled_which_offence_it_is_and_the_article_that_decided():
    table = board(headers={"round": "offence", "board": "82"})
    keep(table, clocks=CLOCKS, **ILLEGAL)
    (row,) = hall().call("GET", "/api/1/papers/incidents?round=offence&format=json", ORGANISER).json()["incidents"]
    check(row["ruling"].startswith("White's illegal move is taken back: it is White's first. Black gets 2 minutes"), row)
    equal(row["articles"], "7.5.1")
    check("6.2.1" in row["background"], row)
    page = hall().call("GET", f"/api/1/games/{table['game']}/paper?language=tr", table["arbiter"]).body.decode()
    check("bu Beyazın birinci geçersiz hamlesidir" in page and "düzeltebilir" not in page, page)


@case
def papers_tell_the_position_that_was_told_and_the_reading_that_the_ruling_follows():
    table = board("83", headers={"round": "position", "board": "83"})
    keep(table, clocks=CLOCKS, **ILLEGAL)
    path = f"games/{table['game']}/paper"
    page = hall().call("GET", f"/api/1/{path}", table["arbiter"]).body.decode()
    check("illegal-move-increment, taken-off" in page and "blitz" not in page and "claim-after" not in page, page)
    check("Position" not in page, "a position that nobody has told")
    fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"
    illegal = {**ILLEGAL, "events": [{**ILLEGAL["events"][0], "data": {"move": "e2e5"}}, *ILLEGAL["events"][1:]]}
    keep(table, fen=fen, **illegal)
    page = hall().call("GET", f"/api/1/{path}", table["arbiter"]).body.decode()
    check(f"Position: {fen}" in page.replace("<wbr>", ""), page)
    rows = hall().call("GET", "/api/1/papers/incidents?round=position&format=json", ORGANISER).json()["incidents"]
    equal([row["fen"] for row in rows], [None, fen])


@case
def a_paper_tells_no_reading_of_a_ruling_that_it_does_not_tell():
    for private, is_told in ((False, True), (True, False)):
        table = board(headers={"round": "readings"})
        asked = [{"actor": "arbiter", "kind": "fact", "data": {"fact": "list_legal"}}] if private else []
        move = {**ILLEGAL["events"][0], "data": {"move": "e2e5"}}
        keep(table, fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 40", clocks=CLOCKS, events=[move, *ILLEGAL["events"][1:], *asked])
        for token, tells in ((table["arbiter"], True), (ORGANISER, is_told)):
            page = hall().call("GET", f"/api/1/games/{table['game']}/paper", token).body.decode()
            equal("illegal-move-increment" in page, tells, page)


@case
def papers_say_who_was_not_at_the_board_when_the_game_began():
    table = board("85", start=False, headers={"round": "absent", "board": "85"})
    hall().act(table["game"], table["arbiter"], "start", {"absent": "both"})
    for language, words in (("en", "Not at the board: both players."), ("tr", "Masada değil: iki oyuncu da.")):
        (row,) = hall().call("GET", f"/api/1/papers/incidents?round=absent&format=json&language={language}", ORGANISER).json()["incidents"]
        check(row["what"].endswith(words), row["what"])


@case
def papers_show_a_display_of_hours_and_minutes_as_it_is():
    table = board("82", headers={"round": "minutes", "board": "82"})
    account = keep(table, clocks={"white_ms": 3900000, "black_ms": 600000, "shows": "minutes"}, **ILLEGAL)["incident"]
    equal(account["branch"]["clocks_after"],
          {"white_ms": 3840000, "black_ms": 720000, "shows": "minutes", "white_most_ms": 3900000})
    for path in (f"games/{table['game']}/paper", "papers/incidents?round=minutes"):
        page = hall().call("GET", f"/api/1/{path}", table["arbiter"] if "game" in path else ORGANISER).body.decode().replace("<wbr>", "")
        for words in ("1:05", "0:10", "1:04/1:05", "0:12"):
            check(words in page, path, words)
        check(not re.search(r"(?<!\d)(1:05|0:12):00", page), "seconds that nobody has seen")


@case
def counters_and_accounts_are_there_after_a_restart():
    name = f"Filiz {time.monotonic_ns()}"
    table, over = board(white=name, black="Ali " + name), board(white="Nil " + name, black=name)
    keep(table, **ILLEGAL)
    warning = [{"kind": "decide", "data": {"decision": "warning", "who": "black"}}]
    keep(over, events=warning)
    hall().act(over["game"], over["arbiter"], "decide", {"decision": "declare", "score": "1-0"}, seen=state(over)["number"])
    before, entries = state(table), log_of(table)
    hall().restart()
    await_that(lambda: state(table)["earlier"]["white"]["games"] == 1, "the earlier game has been read")
    after = state(table)
    for told in (before, after):
        for member in ("at_ms", "epoch"):
            del told[member]
    equal(after, before)
    equal(log_of(table), entries)
    equal(after["earlier"]["white"], {"games": 1, "illegal_moves": 0, "warnings": 1})
    branches = tried(table, **ILLEGAL)["branches"]
    keep(table, branches[0]["conditions"], **ILLEGAL)
    equal(state(table)["result"], "0-1")


@case
def a_game_with_incidents_is_checked_exported_and_goes_on_elsewhere():
    table = board()
    keep(table, clocks=CLOCKS, reason="seen", **ILLEGAL)
    entries = log_of(table)
    hall().stop()
    status, output, said = run("check", "--store", hall().store)
    equal((status, output), (0, ""), said)
    status, line, _ = run("export", table["game"], "--store", hall().store)
    equal(status, 0)
    with Hall() as other:
        other.stop()
        equal(run("import", "--store", other.store, given=line)[0], 0)
        equal(run("export", table["game"], "--store", other.store)[1], line)
        equal(run("check", "--store", other.store)[0], 0)
        changed = line.replace('\\"count\\":1', '\\"count\\":2')
        check(changed != line)
        equal(run("import", "--store", other.store + ".second", given=changed)[0], 1)
        other.start()
        link = other.api("POST", f"/games/{table['game']}/links", {"role": "arbiter"}, other.organiser).json()["link"]
        answer = other.api("GET", f"/games/{table['game']}/log", None, link)
        equal([entry.get("incident") for entry in answer.json()["entries"]], [entry.get("incident") for entry in entries])
        equal(counted(other.api("GET", f"/games/{table['game']}", None, link).json()), {"white": 1, "black": 0})
    hall().start()


# Scoresheets, which are copied after the end.


def ended(**members):
    """A board whose result is declared, and the token of its operator."""
    table = board(**members)
    hall().act(table["game"], table["arbiter"], "decide", {"decision": "declare", "score": "1/2-1/2"}, seen=1)
    return table, hall().link(ORGANISER, table["game"], "operator")


def record(table, token, text, status=200, **members):
    answer = hall().call("POST", f"/api/1/games/{table['game']}/acts", token, {"kind": "record", "data": {"text": text}, **members})
    equal(answer.status, status, f"{text}: {answer.body!r}")
    return answer.json()


def pgn_of(table, token=None):
    return hall().call("GET", f"/api/1/games/{table['game']}/pgn", token).body.decode()


def movetext(table, token=None):
    return pgn_of(table, token).partition("\n\n")[2].strip()


def sheets_of(table, token=None):
    return hall().ask("GET /api/1/games/{game}/scoresheets", token, parts={"game": table["game"]}).json()


@case
def what_both_players_have_is_the_game_and_where_they_differ_the_operator_says_what_was_played():
    table, operator = ended()
    before = state(table)
    equal(movetext(table), "{The moves have not been told to the hall.} 1/2-1/2")
    for by in ("white", "black"):
        for text in ("1. e4", "1... e5", "2. Nf3" if by == "white" else "2. Nc3", "2... Nc6"):
            equal(record(table, operator, text, by=by)["outcome"], "upheld")
    for token in (None, operator, table["arbiter"]):
        equal(movetext(table, token), "{The moves are those of the scoresheets.} 1. e4 e5 1/2-1/2")
    told = sheets_of(table, operator)
    equal([move["san"] for move in told["copied"]["moves"]], ["e4", "e5"])
    check("g1f3" in told["copied"]["legal"] and told["copied"]["fen"].split()[1] == "w", told["copied"])
    equal((told["white"]["entries"][2]["text"], told["black"]["entries"][2]["text"], told["moves"]), ("2. Nf3", "2. Nc3", None))
    equal({entry["agrees"] for color in ("white", "black") for entry in told[color]["entries"]}, {None})
    equal(record(table, operator, "2. Nf3")["verdict"], "move-copied")
    equal(record(table, operator, "3. Ke3")["verdict"], "not-copied")
    equal(movetext(table), "{The moves are those of the scoresheets.} 1. e4 e5 2. Nf3 Nc6 1/2-1/2")
    after = state(table)
    for member in ("result", "score", "reason", "signed", "confirmed", "counters", "clocks", "moves", "status"):
        equal(after.get(member), before.get(member), member)


@case
def a_board_without_a_device_takes_a_sheet_after_the_end_alone_and_a_live_one_no_other_game():
    table = board()
    operator = hall().link(ORGANISER, table["game"], "operator")
    equal(record(table, operator, "1. e4", 409, by="white")["code"], "unknown")
    equal(record(table, operator, "1. e4", 400)["code"], "impossible")
    live = hall().make(**{**STANDARD, "live": True, "profile": "board", "press": "manual"})
    hall().act(live["game"], live["arbiter"], "start")
    hall().act(live["game"], live["white"], "move", {"move": "e2e4"}, ply=0)
    hall().act(live["game"], live["arbiter"], "decide", {"decision": "declare", "score": "1-0"}, seen=state(live)["number"])
    operator = hall().link(ORGANISER, live["game"], "operator")
    equal(record(live, operator, "1. d4", 400)["code"], "impossible")
    record(live, live["white"], "1. e4")
    record(live, operator, "1. d4", by="black")
    told = sheets_of(live, live["arbiter"])
    equal((told["white"]["recorded"], told["black"]["differing"], told["copied"]), (1, 1, None))


@case
def the_sheets_are_for_those_who_may_and_the_public_reads_the_moves_alone():
    table, operator = ended(white="Ada", black="Can")
    desk = hall().link(ORGANISER, None, "arbiter", "results")
    record(table, table["white"], "1. d4")
    record(table, desk, "1. d4", by="black")
    record(table, desk, "1... d5")
    record(table, table["arbiter"], "2. c4")
    for token, code in ((None, "token"), (ORGANISER, "role"), (hall().link(ORGANISER, None, "arbiter", "look"), "role")):
        equal(record(table, token, "1. e4", 401 if token is None else 403)["code"], code)
    equal(record(table, table["black"], "1. e4", 403, by="white")["code"], "role")
    public = sheets_of(table)
    equal([move["san"] for move in public["copied"]["moves"]], ["d4", "d5", "c4"])
    check("white" not in public and "black" not in public, public)
    equal([entry["text"] for entry in sheets_of(table, desk)["black"]["entries"]], ["1. d4"])
    told = [entry for entry in hall().ask("GET /api/1/games/{game}/log", parts={"game": table["game"]}).json()["entries"]
            if (entry.get("event") or {}).get("kind") == "record"]
    equal(told, [])


@case
def printed_sheets_have_what_each_has_written_and_the_moves_where_he_has_nothing():
    table, operator = ended()
    for text in ("1. e4", "1... Nf6", "2. e5"):
        record(table, operator, text)
    record(table, operator, "1. e2-e4", by="white")
    record(table, operator, "1... Sf6?", by="white")

    def cells(token, letters="tr"):
        answer = hall().call("GET", f"/api/1/games/{table['game']}/scoresheets?format=html&letters={letters}&language=tr", token)
        return [[re.sub("<[^>]*>", "", cell) for cell in re.findall(r"<td>(.*?)</td>", sheet) if cell]
                for sheet in answer.body.decode().split("<section>")[1:]]

    equal(cells(table["arbiter"]), [["e2-e4", "Sf6?"], ["e4", "Af6", "e5"]])
    equal(cells(None), [["e4", "Af6", "e5"]] * 2)
    round_paper = hall().call("GET", "/api/1/papers/scoresheets?format=html&round=3&letters=en", ORGANISER).body.decode()
    check("e2-e4" in round_paper and "Sf6?" in round_paper, round_paper[:300])


@case
def sheets_that_are_copied_are_there_after_a_restart_and_behind_by_the_delay_of_the_broadcast():
    table, operator = ended(broadcast_delay_ms=3600000)
    watched = {path: hall().call("GET", f"/api/1/games/{table['game']}/{path}").body for path in ("pgn", "scoresheets", "log")}
    for text in ("e4", "e5"):
        record(table, operator, text)
    for path, before in watched.items():
        equal(hall().call("GET", f"/api/1/games/{table['game']}/{path}").body, before, path)
    whole = movetext(table, table["arbiter"])
    equal(whole, "{The moves are those of the scoresheets.} 1. e4 e5 1/2-1/2")
    hall().restart()
    await_that(lambda: hall().call("GET", f"/api/1/games/{table['game']}/pgn", table["arbiter"]).status == 200, "the game has been read")
    equal(movetext(table, table["arbiter"]), whole)
    equal(hall().call("GET", f"/api/1/games/{table['game']}/pgn").body, watched["pgn"])


@case
def no_flag_falls_on_a_board_without_a_device():
    table = board(time_control={"base_s": 1, "increment_s": 0}, level="blitz")
    time.sleep(2.5)
    equal((state(table)["status"], len(log_of(table))), ("running", 1))
    hall().restart()
    equal((state(table)["status"], len(log_of(table))), ("running", 1))


if __name__ == "__main__":
    run_cases()
