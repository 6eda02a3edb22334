#!/usr/bin/env python3
"""Cases of the collection over HTTP: each as `hakem referee` judges it, and what changes by other rules."""

import glob
import json
import subprocess
import sys

from api import case, hall
from hall import check, equal, run_cases

PLAY = "POST /api/1/cases/{case}"
FILES = sorted(glob.glob("laws/scenarios/**/*.json", recursive=True))


def ask(name, changes=None):
    return hall().ask(PLAY, None, {} if changes is None else changes, {"case": name}, X_Forwarded_For=hall().some_address())


def played(name, changes=None):
    answer = ask(name, changes)
    equal(answer.status, 200, f"{name} {changes} {answer.body}")
    return answer.json()


def rulings(one):
    return [act["ruling"] for step in one["steps"] for act in step["acts"]]


def last(one):
    return rulings(one)[-1]


@case
def every_case_is_played_as_the_referee_judges_it():
    lines = subprocess.run([sys.argv[1], "referee", "--json", *FILES], capture_output=True, check=True).stdout
    told = [json.loads(line) for line in lines.splitlines()]
    check(len(told) > 800, len(told))
    for one in told:
        here = played(one["id"])
        equal([ruling for ruling in rulings(here)], [ruling for step in one["events"] for ruling in step["rulings"]], one["id"])
        equal([step["fen"] for step in here["steps"]], [step["state"]["fen"] for step in one["events"]], one["id"])
        equal((here["result"], here["stopped"], here["title"]["en"]), (one["end"]["result"], None, one["title"]), one["id"])


@case
def a_wrong_claim_costs_less_in_rapid_play_and_more_in_2005():
    equal(last(played("S045"))["texts"]["en"].count("2 minutes"), 1)
    rapid = last(played("S045", {"level": "rapid", "supervision": "limited"}))
    check("1 minute" in rapid["texts"]["en"] and "A.3" in rapid["background"] + rapid["deciding"], rapid)
    older = played("S045", {"edition": "2005"})
    check("3 minutes" in last(older)["texts"]["en"] and older["edition"] == "2005", last(older))


@case
def a_case_begins_in_another_position():
    fen = "1n2rk2/1pp2ppp/3p4/4p3/4P3/2P5/1PKP1PPP/3R1BN1 w - - 2 36"
    later = played("S107", {"start_fen": fen})
    equal((later["start"]["fen"], later["moves"], later["stopped"]), (fen, None, None))
    equal([one["verdict"] for one in rulings(later)], [one["verdict"] for one in rulings(played("S107"))])
    own = played("S030")
    renumbered = played("S030", {"start_fen": own["file"]["start_fen"].replace(" 0 1", " 0 40")})
    equal((renumbered["start"]["fen"], renumbered["file"]["moves"]), (own["start"]["fen"].replace(" 8 5", " 8 44"), own["file"]["moves"]))
    for wrong, code in (("nothing", "impossible"), (7, "syntax"), ("8" * 400, "syntax")):
        answer = ask("S107", {"start_fen": wrong})
        equal((answer.status, answer.json()["code"]), (400, code), wrong)


@case
def that_the_last_move_broke_touch_move_is_told_as_long_as_it_can_be_claimed():
    equal([step["breach"] for step in played("S172")["steps"]], [False, True, True])
    equal([step["breach"] for step in played("S098")["steps"]], [False, True, True, False, False])


@case
def with_the_colours_exchanged_the_other_player_is_ruled_on():
    own, mirrored = played("S045"), played("S045", {"mirrored": True})
    equal(mirrored["start"]["fen"], "4k3/r7/8/4K3/8/8/8/8 b - - 98 120")
    equal(mirrored["start"]["clocks"], {"white_ms": 300000, "black_ms": 200000, "running": "black"})
    equal(own["steps"][-1]["acts"][-1]["given_ms"], {"white": 0, "black": 120000})
    equal(mirrored["steps"][-1]["acts"][-1]["given_ms"], {"white": 120000, "black": 0})
    equal(last(mirrored)["articles"], last(own)["articles"])
    check("expected" not in mirrored["file"] and mirrored["file"]["start_fen"] == mirrored["start"]["fen"], mirrored["file"])


@case
def colours_are_not_exchanged_where_white_has_begun():
    answer = ask("S025", {"mirrored": True})
    equal((answer.status, answer.json()["code"], answer.json()["field"]), (400, "impossible", "mirrored"))
    equal(ask("S045", {"mirrored": 1}).json()["field"], "mirrored")


@case
def a_step_tells_what_is_seen_and_owed():
    owed = {level: [sign["owes"] for sign in played("S171", changes)["steps"][0]["signs"] if sign["sign"] == "flag"]
            for level, changes in (("older", {}), ("standard", {"edition": "2023", "level": "standard"}))}
    equal(owed, {"older": ["claim"], "standard": ["act"]})


@case
def an_illegal_castling_lies_on_the_board_with_its_rook():
    made, pressed, _ = played("S065")["steps"]
    lies = "4k3/8/8/8/8/5r2/8/5RK1 b - - 1 40"
    equal((made["fen"], made["standing"], made["seen"]), ("4k3/8/8/8/8/5r2/8/4K2R w K - 0 40", "e1g1", lies))
    equal((pressed["fen"], pressed["standing"], pressed["seen"]), (lies, None, lies))
    # In Chess960 the king is put on his rook: who has done so cannot castle any more, whether it was legal or not.
    equal(played("S232")["steps"][0]["seen"].split()[2], "he")


@case
def what_lies_on_the_board_is_the_position_where_no_illegal_move_stands():
    for name in ("S001", "S045", "S061", "S076"):
        one = played(name)
        for step in [one["start"], *one["steps"]]:
            if step["standing"] is None:
                equal(step["seen"], step["fen"], name)


@case
def a_reading_changes_the_ruling():
    claim = last(played("S027"))
    late = played("S027", {"readings": {"claim-after-own-move": "incorrect"}})
    check(last(late)["verdict"] != claim["verdict"] and "2 minutes" in last(late)["texts"]["en"], last(late))
    equal(late["readings"]["claim-after-own-move"], "incorrect")


@case
def times_and_the_increment_are_those_that_are_told():
    one = played("S045", {"clocks": {"white_ms": 60000, "black_ms": 30500}, "increment_s": 5})
    equal((one["start"]["clocks"]["white_ms"], one["start"]["clocks"]["black_ms"], one["increment_s"]), (60000, 30500, 5))
    check("0:02:30" in last(one)["texts"]["en"], last(one))


@case
def the_second_illegal_move_loses():
    first, second = played("S056"), played("S056", {"counters": {"illegal_moves": {"white": 1}}})
    equal((first["result"], second["result"]), ("*", "0-1"))
    equal(second["counters"]["illegal_moves"], {"white": 1, "black": 0})
    equal(last(second)["deciding"], ["7.5.5"])
    equal(played("S056", {"edition": "2005", "counters": {"illegal_moves": {"white": 1}}})["result"], "*")


@case
def the_basic_edition_has_no_clock_whatever_else_is_changed():
    one = played("S045", {"edition": "basic", "level": "blitz", "increment_s": 3, "clocks": {"white_ms": 1}})
    equal((one["edition"], one["start"]["clocks"]), ("basic", None))


@case
def every_case_is_answered_under_every_edition_level_and_supervision():
    """Played to its end, stopped with a sentence, or refused as impossible: never a failure."""
    names = [one["id"] for path in FILES[::7] for one in [json.load(open(path, encoding="utf-8"))] if isinstance(one, dict)]
    for name in names:
        for changes in ({"edition": "basic"}, {"edition": "2005"}, {"edition": "2023", "level": "blitz"},
                        {"edition": "2005", "level": "rapid"}, {"level": "rapid", "supervision": "limited"}):
            answer = ask(name, changes)
            check(answer.status == 200 or answer.json()["code"] == "impossible", name, changes, answer.body)


@case
def what_is_wrong_is_named():
    for changes, code, field in (({"editon": "2023"}, "syntax", "editon"),
                                 ({"edition": "1984"}, "syntax", "edition"),
                                 ({"increment_s": -1}, "syntax", "increment_s"),
                                 ({"clocks": {"white": 1}}, "syntax", "clocks.white"),
                                 ({"counters": {"illegal_moves": {"white": "x"}}}, "syntax", "illegal_moves.white"),
                                 ({"readings": {"no-such": "x"}}, "syntax", "readings.no-such"),
                                 ({"readings": {"claim-after-own-move": "x"}}, "syntax", "readings.claim-after-own-move")):
        answer = ask("S045", changes)
        equal((answer.status, answer.json()["code"], answer.json()["field"]), (400, code, field), changes)
    equal((ask("S999").status, ask("S999").json()["code"]), (404, "missing"))
    for changes, field in (({"increment_s": 5}, "increment_s"), ({"clocks": {"white_ms": 1000}}, "clocks")):
        answer = ask("V137", changes)  # a case without a clock
        equal((answer.status, answer.json()["code"], answer.json()["field"]), (400, "impossible", field), changes)


@case
def a_member_whose_long_name_is_cut_is_named_by_its_beginning():
    for start in ("", "a"):
        answer = ask("S045", {start + "é" * 30: 1})
        equal((answer.status, answer.json()["code"]), (400, "syntax"), start)
        check(answer.json()["field"].startswith(start + "é" * 20), answer.body)


@case
def who_asks_too_often_waits():
    address = hall().some_address()
    answers = [hall().ask(PLAY, None, {}, {"case": "S001"}, X_Forwarded_For=address).status for _ in range(200)]
    check(429 in answers and answers[:40] == [200] * 40, answers[:60])


if __name__ == "__main__":
    run_cases()
