#!/usr/bin/env python3
"""Ruling on a case over HTTP: who may ask, what it costs, and that nothing is kept. What is ruled is in tests/test_codec_judge.c."""

import json

from api import ORGANISER, case, hall
from hall import check, equal, run_cases

FLAG = {"edition": "2023", "level": "standard", "time_control": {"base_s": 5400, "increment_s": 30},
        "events": [{"actor": "black", "kind": "claim", "data": {"ground": "flag"}}]}
JUDGE = "POST /api/1/judge"


def judge(body, token=None, address=None, path=JUDGE):
    return hall().ask(path, token, body, X_Forwarded_For=address or hall().some_address())


@case
def anybody_may_ask_at_both_addresses():
    first = judge(FLAG)
    equal(first.status, 200)
    equal([branch["condition"]["en"] for branch in first.json()["branches"]],
          ["If Black can still checkmate", "If Black can no longer checkmate"])
    equal([branch["result"] for branch in first.json()["branches"]], ["0-1", "1/2-1/2"])
    equal(judge(FLAG, path="POST /api/judge").body, first.body)
    equal(judge(FLAG, ORGANISER).body, first.body)


@case
def both_languages_are_told():
    branch = judge(FLAG).json()["branches"][0]
    equal(branch["condition"]["tr"], "Siyah hâlâ mat edebiliyorsa")
    equal(branch["ending"]["tr"], "Siyah kazandı: Beyazın süresi bitti. [6.9]")


@case
def what_is_wrong_is_named():
    for body, code, field in (({**FLAG, "fan": "x"}, "syntax", "fan"),
                              ({**FLAG, "events": []}, "syntax", "events"),
                              ({**FLAG, "events": [{"kind": "jump"}]}, "syntax", "events[0]"),
                              ({**FLAG, "moves": "e4 e5 Ke3"}, "impossible", "moves"),
                              ({**FLAG, "moves": [], "events": [{"actor": "white", "kind": "touch", "data": {"squares": ["e4"]}}]},
                               "impossible", "events[0].data.squares")):
        answer = hall().call("POST", "/api/1/judge", None, body)
        equal((answer.status, answer.json()["code"], answer.json()["field"]), (400, code, field), body)
        check(answer.json()["detail"], body)


@case
def a_seat_that_asks_leaves_no_trace():
    game = hall().make()
    asked = ("GET", f"/api/1/games/{game['game']}/links", game["white"])
    hall().call(*asked)  # from now on the link has been used
    links = hall().call(*asked).json()
    log = hall().call("GET", f"/api/1/games/{game['game']}/log").body
    equal(judge(FLAG, game["white"]).status, 200)
    equal(hall().call(*asked).json(), links)
    equal(hall().call("GET", f"/api/1/games/{game['game']}/log").body, log)


@case
def who_asks_too_often_waits():
    address = hall().some_address()
    granted, answer = 0, judge(FLAG, address=address)
    while answer.status == 200 and granted < 2000:
        granted, answer = granted + 1, judge(FLAG, address=address)
    equal((answer.status, answer.headers.get("retry-after")), (429, "1"))
    check(granted >= 50, granted)
    equal(judge(FLAG).status, 200)


@case
def a_long_case_is_bounded():
    doubt = {"either": [None, {"kind": "fact", "data": {"fact": "left_venue", "who": "white"}},
                        {"kind": "fact", "data": {"fact": "left_venue", "who": "black"}},
                        {"kind": "fact", "data": {"fact": "disrepute", "who": "white"}}]}
    for body in ({**FLAG, "events": [doubt] * 3}, {**FLAG, "events": [doubt] * 4},
                 {**FLAG, "moves": ["Nf3", "Nf6", "Ng1", "Ng8"] * 200, "edition": "2005"}):
        equal(hall().call("POST", "/api/1/judge", None, body).status, 400, json.dumps(body)[:100])


if __name__ == "__main__":
    run_cases()
