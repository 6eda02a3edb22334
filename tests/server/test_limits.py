#!/usr/bin/env python3
"""What one sender takes from others: nothing. Limits that count for an address count whatever token is sent, a link that was handed on
drains nobody's bucket, and casual games, which anybody can make, neither fill the hall nor stay in it."""

import contextlib
import re
import struct

from api import ORGANISER, Socket, act_of, case, hall
from hall import HOUR_MS, Skip, add_case, await_that, check, equal, run_cases, setup
from world import World

JUDGE = "POST /api/1/judge"
QUESTION = {"acts": []}
SHARE = 1000
ONE_SCREEN = {"white": "Ada", "black": "Can", "time_control": None, "seats": "one-screen"}


def statuses(count, operation, token, body, parts=None, **headers):
    return [hall().ask(operation, token, body, parts, **headers).status for _ in range(count)]


def casual(**members):
    return hall().make(token=None, **members)


# Buckets.


@case
def a_seat_that_anybody_can_have_asks_no_more_cases_than_its_address():
    address = {"X_Forwarded_For": hall().some_address()}
    game = casual()
    check(429 in statuses(120, JUDGE, None, QUESTION, **address))
    # Fewer than one of its own would have; on a slow machine some are free again by then.
    check(429 in statuses(40, JUDGE, game["white"], QUESTION, **address), "with a token of a casual game")
    check(429 not in statuses(2, JUDGE, game["white"], QUESTION, X_Forwarded_For=hall().some_address()))
    check(429 not in statuses(2, JUDGE, ORGANISER, QUESTION, **address), "the organiser's own")
    equal(statuses(1, JUDGE, "nonsense", QUESTION, **address), [401])


@case
def making_games_counts_for_the_address_whatever_token_is_sent():
    address = {"X_Forwarded_For": hall().some_address()}
    one, own = casual(), [casual(**ONE_SCREEN) for _ in range(10)]
    for mine in own:
        with Socket(hall(), mine["both"]):
            hall().act(mine["game"], mine["both"], "resign", by="white")
    body = setup()
    equal(set(statuses(700, "POST /api/1/games", one["white"], body, **address)), {403, 429})
    check(429 in statuses(20, "POST /api/1/games", None, body, **address), "without a token")  # some are free again by then
    again = [("POST /api/1/games/{game}/rematch", mine["both"], {}, {"game": mine["game"]}) for mine in own]
    check(429 in [hall().ask(*rematch, **address).status for rematch in again], "who agrees with himself on another game makes one")
    equal(hall().ask(*again[-1], X_Forwarded_For=hall().some_address()).status, 201)
    equal(hall().ask("POST /api/1/games", ORGANISER, body, **address).status, 201, "the organiser's own")


@case
def who_was_handed_a_link_that_only_looks_keeps_its_seat_from_nothing():
    game = hall().make(press="manual", profile="board")
    looks = {role: hall().link(ORGANISER, game["game"], role, "look") for role in ("arbiter", "white")}
    repetition = "GET /api/1/games/{game}/repetition"
    check(429 in statuses(120, repetition, looks["arbiter"], None, {"game": game["game"]}))
    equal(statuses(1, repetition, game["arbiter"], None, {"game": game["game"]}), [200])
    with Socket(hall(), looks["white"]) as looker:
        codes = {answer["code"] for answer in looker.ask_all([{"type": "act", "game": game["game"], **act_of("resign")}] * 2500)}
        check("busy" in codes, codes)
    hall().act(game["game"], game["arbiter"], "start")
    equal(hall().ask("POST /api/1/games/{game}/acts", game["white"], act_of("move", {"move": "e2e4"}, ply=0), {"game": game["game"]}).status, 200)


@case
def players_of_one_address_try_no_more_than_a_class_would():
    games = [casual(profile="training", time_control=None) for _ in range(60)]
    body, found = act_of("move", {"move": "e2e4"}, ply=0), []
    for game in games:
        with Socket(hall(), game["white"]) as seat:
            answers = seat.ask_all([{**body, "type": "preview", "game": game["game"]}] * 50)
        found += [answer.get("code") for answer in answers]
    equal(set(found[:1000]), {None}, "as many at once as a class needs")
    check("busy" in found, "some thousand are no class any more")


# What is told.


@case
def the_code_of_a_clock_is_told_to_who_may_decide_and_to_no_link_that_only_looks():
    game = hall().make(press="manual", profile="board")
    hall().act(game["game"], game["arbiter"], "start")
    device = "POST /api/1/games/{game}/device"
    equal(hall().ask(device, game["clock"], {"session": "s", "elapsed_ms": 0}, {"game": game["game"]}).status, 200)
    looks = hall().link(ORGANISER, game["game"], "arbiter", "look")
    with Socket(hall(), looks) as looker, Socket(hall(), game["arbiter"]) as arbiter:
        seen = hall().state(game["game"], game["arbiter"])
        check(re.fullmatch("[0-9]{6}", seen["clock_code"]), seen)
        looked = hall().state(game["game"], looks)
        check("clock_code" not in looked, "a link that looks is told the code")
        equal(set(seen) - set(looked), {"clock_code"}, "and all else")
        hall().act(game["game"], game["arbiter"], "decide", {"decision": "add_time", "who": "white", "time_ms": 1000}, seen=seen["number"])
        told_to = {name: [frame for frame in socket.settle() if frame["type"] in ("state", "change")]
                   for name, socket in (("looker", looker), ("arbiter", arbiter))}
    check(not any("clock_code" in frame for frame in told_to["looker"]), told_to["looker"])
    check(any("clock_code" in frame for frame in told_to["arbiter"]), told_to["arbiter"])


@case
def an_id_of_a_request_is_ours_whatever_the_client_calls_it():
    for theirs in ("0", "x" * 500, '"},{"kind":"request'):
        answer = hall().call("GET", "/healthz", None, None, X_Request_Id=theirs)
        check(re.fullmatch("[0-9a-f]{8}-[0-9]+", answer.headers["x-request-id"]), answer.headers)


# Casual games.


SECOND_MS = 1000


def world_case(function):
    add_case(function.__name__.replace("_", " "), function)
    return function


class Passing(World):
    """A hall whose time passes faster, and never at a bound, so that nothing stands still in it."""

    STEP_MS = 250

    def start(self):
        super().start()
        self.pulse = self.seat()
        return self

    def pass_ms(self, ms):
        with open(self.file, "r+b") as file:
            for _ in range(0, ms, self.STEP_MS):
                self.seen["suspended_ms"] += self.STEP_MS
                file.seek(0)
                file.write(struct.pack("<4q", *self.seen.values()))
                file.flush()
                self.pulse.ask("ping", at=1)

    def in_memory(self):
        return int(re.search(rb"^hakem_games (\d+)$", self.get("/metrics").body, re.M).group(1))


def begun(hall, **members):
    """A game that both players have begun, and left."""
    links = hall.create(time_control={"base_s": 86400, "increment_s": 0}, **members)
    with hall.seat(links["white"]), hall.seat(links["black"]) as black:
        black.settle(lambda state: state["status"] == "running")
    return links


def clocks_run(hall, links):
    state = hall.api("GET", f"/games/{links['id']}").json()
    check(state["status"] == ("running" if not state["outage"] else "interrupted"), state)
    return state["status"] == "running"


@world_case
def a_casual_game_that_everybody_has_left_stands_after_an_hour_and_is_in_memory_no_more():
    with Passing() as one:
        left, played, watched, of_hall = begun(one), begun(one), begun(one), begun(one, organiser=True)
        stands = lambda *games: [not clocks_run(one, links) for links in games]
        with one.seat(watched["watch"]):
            one.pass_ms(HOUR_MS // 2)
            equal(one.act(played["white"], played["id"], "move", move="e2e4", ply=0).status, 200)
            one.pass_ms(HOUR_MS // 2 - 20 * SECOND_MS)
            if any(stands(watched, of_hall)):
                raise Skip("this machine stood still, and all clocks with it")
            equal((stands(left, played), one.in_memory()), ([False, False], 4), "less than an hour later")
            one.pass_ms(40 * SECOND_MS)
            if any(stands(watched, of_hall)):
                raise Skip("this machine stood still, and all clocks with it")
            equal((stands(left, played), one.in_memory()), ([True, False], 3), "an hour later")
        with one.seat(left["white"]) as white:
            state = white.settle(lambda state: state["status"] == "running")
            check(abs(state["clocks"]["white_ms"] - (86400 * SECOND_MS - HOUR_MS)) < 60 * SECOND_MS, "the hour is charged:", state["clocks"])


@world_case
def the_casual_games_of_one_address_have_a_share_of_the_hall_and_leave_the_others_theirs():
    with World() as one, contextlib.ExitStack() as watchers:
        seats = [watchers.enter_context(one.seat()) for _ in range(3)]

        def made(link=None):
            answer = one.api("POST", "/games", setup(time_control=None), link)
            equal(answer.status, 201, answer.body)
            return answer.json()["game"]

        def watch(seat, game):
            answer = seat.ask("watch", game=game)
            return answer.get("code", answer["type"])

        def streamed(address):
            """What somebody else is told of a game that nobody looks at."""
            connection = one.connection()
            watchers.callback(connection.close)
            connection.request("GET", f"/api/1/games/{mine}/stream", headers={"X-Forwarded-For": address})
            return connection.getresponse().read(40)

        for at in range(SHARE // 500):
            equal({watch(seats[at], made()) for _ in range(500)}, {"watching"})
            one.change(suspended_ms=(at + 1) * 100 * SECOND_MS)  # so that more may be made
        mine = made()
        equal(watch(seats[2], mine), "busy")
        equal(one.api("GET", f"/games/{mine}").status, 200, "it is there all the same")
        equal(watch(seats[2], made(one.organiser)), "watching", "a game of the organiser")
        check(b"event: state" in streamed("203.0.113.8"), "somebody else is told of it")
        seats[0].close()
        await_that(lambda: watch(seats[2], made()) == "watching", "there is room again")


if __name__ == "__main__":
    run_cases()
