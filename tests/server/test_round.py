#!/usr/bin/env python3
"""The start of a round: it is announced to all boards of a sector and counted down, by itself or by an arbiter's word, also over a
restart; when it really began moves the default time by the edition; who has not come is missed, arrives or is forfeited."""

import time

from api import ORGANISER, Socket, case, hall
from hall import PATIENCE_S, await_that, check, equal, run_cases

CONTROL = {"base_s": 5400, "increment_s": 0}
MINUTE_MS = 60000


def made(**members):
    return hall().make(**{"profile": "board", "press": "manual", "level": "standard", "time_control": CONTROL,
                          "regulations": {"default_ms": 30 * MINUTE_MS}, **members})


def board(number, number_of_round="1", **members):
    return made(headers={"board": str(number), "round": number_of_round}, **members)


def arbiter(**members):
    return hall().link(ORGANISER, None, "arbiter", **members)


def say(what, token, status=200, **body):
    answer = hall().ask(f"POST /api/1/round/{what}", token, body)
    equal(answer.status, status, answer.body)
    return answer.json()


def line(links, token):
    lines = hall().ask("GET /api/1/games", token).json()["games"]
    return next(line for line in lines if line["game"] == links["game"])


def act(links, kind, data=None, **members):
    return hall().act(links["game"], links["arbiter"], kind, data, **members)


def decide(links, decision, **data):
    seen = hall().state(links["game"], links["arbiter"])["number"]
    return act(links, "decide", {"decision": decision, **data}, seen=seen)


def status(links):
    return hall().state(links["game"])["status"]


def earlier(links, milliseconds):
    """As if the game had been made so much earlier: the hall stands meanwhile."""
    hall().stop()
    hall().change_log(f"UPDATE game SET created_wall_ms = created_wall_ms - {milliseconds} WHERE name = '{links['game']}'")
    hall().start()


# Before it.


@case
def a_countdown_is_seen_by_every_arbiter_of_its_boards_and_can_be_stopped():
    one, two, other = board(1), board(2), board(3, "2")
    chief, second = arbiter(name="Chief"), arbiter(name="Second")
    equal(say("countdown", chief, round="1", in_ms=270000), {"boards": 2})
    for token in (chief, second):
        for links in (one, two):
            told = line(links, token)
            equal(told["starts"]["itself"], False)
            check(260000 < told["starts"]["at_ms"] - told["at_ms"] <= 270000, told)
    equal(line(other, chief)["starts"], None)
    equal(say("countdown", second, round="1", in_ms=None), {"boards": 2})
    equal(say("countdown", second, round="1", in_ms=None), {"boards": 0})
    equal(line(one, chief)["starts"], None)


@case
def a_deputy_speaks_for_his_sector_alone():
    mine, theirs = board(11, "7"), board(12, "7")
    deputy = arbiter(name="Deputy", boards="11")
    equal(say("countdown", deputy, round="7", in_ms=60000), {"boards": 1})
    equal(line(theirs, arbiter())["starts"], None)
    equal(say("countdown", deputy, round="7", boards="12", in_ms=60000), {"boards": 0})
    check(line(mine, deputy)["starts"], "his own")


@case
def nothing_starts_by_itself_unless_that_was_chosen():
    waits, runs = board(21, "3"), board(22, "4")
    chief = arbiter()
    with Socket(hall(), chief) as socket:
        socket.send({"type": "list"})
        say("countdown", chief, round="3", in_ms=0, itself=False)
        say("countdown", chief, round="4", in_ms=300, itself=True)
        end = time.monotonic() + PATIENCE_S
        while status(runs) != "running" and time.monotonic() < end:
            socket.receive()
    equal(status(runs), "running")
    equal(status(waits), "waiting")
    events = hall().ask("GET /api/1/games/{game}/log", runs["arbiter"], parts={"game": runs["game"]}).json()["entries"]
    equal([entry["note"]["note"] for entry in events if "note" in entry], ["scheduled"])
    equal([(entry["event"]["kind"], entry["event"]["actor"]) for entry in events if "event" in entry], [("start", "program")])
    equal(line(runs, chief)["starts"], None, "it has begun")


@case
def a_game_of_the_screen_waits_for_the_announced_start_though_its_players_have_joined():
    links = made(profile="screen", press="auto", headers={"round": "5"})
    chief = arbiter()
    say("countdown", chief, round="5", in_ms=3600000)
    with Socket(hall(), links["white"]), Socket(hall(), links["black"]):
        equal(status(links), "waiting")
        say("countdown", chief, round="5", in_ms=None)
        await_that(lambda: status(links) == "running", "nothing holds it back any more")


@case
def a_countdown_goes_on_over_a_restart_and_a_moment_that_passed_meanwhile_starts_nothing():
    links = board(31, "6")
    chief = arbiter()
    say("countdown", chief, round="6", in_ms=10 * MINUTE_MS, itself=True)
    earlier(links, 4 * MINUTE_MS)
    told = line(links, chief)
    check(5 * MINUTE_MS < told["starts"]["at_ms"] - told["at_ms"] <= 6 * MINUTE_MS, told)
    earlier(links, 7 * MINUTE_MS)
    told = line(links, chief)
    equal(told["status"], "waiting")
    check(told["starts"]["at_ms"] < told["at_ms"], "the moment has passed, and the arbiters see it")
    equal(act(links, "start")["outcome"], "upheld")


@case
def who_is_no_arbiter_of_the_hall_says_nothing_of_a_round_and_bad_words_change_nothing():
    links, chief = board(41, "8"), arbiter()
    for token in (ORGANISER, arbiter(scope="results"), links["arbiter"]):
        equal(say("countdown", token, 403, in_ms=1)["code"], "role")
    for body, field in (({}, "in_ms"), ({"in_ms": -1}, "in_ms"), ({"in_ms": "5"}, "in_ms"), ({"in_ms": 86400001}, "in_ms"),
                        ({"in_ms": 1, "itself": 1}, "itself"), ({"in_ms": 1, "boards": "9-2"}, "boards"),
                        ({"in_ms": 1, "round": 8}, "round"), ({"in_ms": 1, "when": 2}, "when")):
        equal(say("countdown", chief, 400, **body)["field"], field)
    for body in ({}, {"ago_ms": -1}, {"ago_ms": 86400001}, {"ago_ms": "14:00"}):
        equal(say("began", chief, 400, **body)["field"], "ago_ms")
    equal(line(links, chief)["starts"], None)


# When it really began.


@case
def a_late_start_moves_the_default_time_from_the_real_start_on():
    links, chief = board(51, "9"), arbiter()
    act(links, "start", {"absent": "black"})
    first = line(links, chief)["absence"]
    equal((first["who"], first["article"], first["over_ms"] - first["from_ms"]), ("black", "6.7.1", 30 * MINUTE_MS))
    ago_ms = 28 * MINUTE_MS
    with Socket(hall(), links["arbiter"]) as there:
        equal(say("began", chief, round="9", ago_ms=ago_ms), {"boards": 1})
        change = there.receive()
        while change.get("type") != "change" or "begun_ms" not in change:
            change = there.receive()
    told = line(links, chief)
    equal((change["begun_ms"], hall().state(links["game"], links["arbiter"])["begun_ms"]), (told["begun_ms"],) * 2)
    check(abs(told["at_ms"] - ago_ms - told["absence"]["from_ms"]) < 5000, "also before the game was made", told)
    equal([sign["sign"] for sign in told["signs"]], ["default_time"], "two minutes are left")
    hall().restart()
    again = line(links, chief)["absence"]
    check(abs(again["from_ms"] - told["absence"]["from_ms"]) < 1000, "the log keeps it")


@case
def a_start_that_is_entered_afterwards_moves_the_default_time_too():
    links, chief = board(52, "9b"), arbiter()
    act(links, "start", {"absent": "black"}, decided_ms=int(time.time() * 1000) - 28 * MINUTE_MS)
    told = line(links, chief)
    check(abs(told["at_ms"] - 28 * MINUTE_MS - told["absence"]["from_ms"]) < 5000, told)
    equal([sign["sign"] for sign in told["signs"]], ["default_time"], "two minutes are left")


@case
def by_the_edition_of_2005_the_hour_counts_from_the_announced_start():
    links, chief = board(61, "10", edition="2005", regulations={}), arbiter()
    say("countdown", chief, round="10", in_ms=0)
    announced = line(links, chief)["starts"]["at_ms"]
    earlier(links, 10 * MINUTE_MS)
    act(links, "start", {"absent": "white"})
    told = line(links, chief)["absence"]
    equal((told["from_ms"], told["over_ms"], told["article"]), (announced, announced + 60 * MINUTE_MS, "6.7"))


# Empty chairs.


@case
def an_empty_chair_is_noted_after_the_start_and_a_player_who_comes_is_there():
    for links in (board(71, "11"), board(72, "11", live=False)):
        chief = arbiter()
        act(links, "start")
        equal(line(links, chief)["absence"], None)
        equal(act(links, "fact", {"fact": "not_at_board", "who": "both"})["deciding"], ["6.7.1"])
        equal(line(links, chief)["absence"]["who"], "both")
        equal(act(links, "arrive", {"late_ms": 60000}, by="black")["verdict"], "arrived-in-time")
        equal(line(links, chief)["absence"]["who"], "white")
        equal(act(links, "arrive", {"late_ms": 30 * MINUTE_MS + 1}, by="white")["verdict"], "arrived-late")
        equal(line(links, chief)["absence"], None)


@case
def a_forfeit_names_the_article_of_the_edition_and_is_confirmed_by_nobody():
    for edition, article in (("2023", "6.7.1"), ("2005", "6.7")):
        for live in (True, False):
            for who, result in (("white", "0-1"), ("black", "1-0"), ("both", "*")):
                links, chief = made(edition=edition, live=live), arbiter()
                act(links, "start")
                ruling = decide(links, "forfeit", who=who)
                equal((ruling["outcome"], ruling["deciding"]), ("upheld", [article]))
                told = hall().state(links["game"])
                equal((told["status"], told["reason"]), ("ended", "double-default" if who == "both" else "default"))
                equal(told["result"], result)
                equal(line(links, chief)["signs"], [], "who has not played signs nothing")


@case
def on_the_screen_the_arbiter_notes_an_arrival_too():
    links = made(profile="screen", press="auto")
    act(links, "start", {"absent": "white"})
    equal(act(links, "arrive", {"late_ms": 1000}, by="white")["verdict"], "arrived-in-time")
    with Socket(hall(), links["white"]):
        equal(hall().act(links["game"], links["white"], "move", {"move": "e2e4"}, ply=0)["outcome"], "upheld")


run_cases()
