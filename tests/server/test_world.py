#!/usr/bin/env python3
"""What happens around a hall while it runs: somebody sets the clock of the machine, suspends it, or its disk can be read alone.
A library between the hall and the system plays that (world.c), so that nothing is waited for and nobody has to be root."""

import time

from api import ORGANISER, Api
from hall import HOUR_MS, Game, await_that, case, check, equal, run_cases, setup
from world import World

YEAR_MS = 365 * 24 * HOUR_MS
SECOND_MS = 1000


@case
def whoever_sets_the_clock_of_the_machine_moves_no_clock_of_a_game():
    with World() as hall, Game(hall, time_control={"base_s": 300, "increment_s": 0}) as one:
        before = one.play("e2e4 e7e5")
        for wall_ms in (YEAR_MS, -YEAR_MS, 0):
            hall.change(wall_ms=wall_ms)
            state = one.play("g1f3 b8c6") if wall_ms > 0 else one.play("f3g1 c6b8") if wall_ms < 0 else one.play("b1c3 b8c6")
            equal((state["status"], state["outage"]), ("running", False))
        for color in ("white_ms", "black_ms"):
            charged = before["clocks"][color] - state["clocks"][color]
            check(0 <= charged < 60 * SECOND_MS, f"{charged} ms were charged")
        *_, forward, _, back, _, now = hall.times(one.id)[:8]
        check(forward - now > YEAR_MS / 2 and now - back > YEAR_MS / 2, "the log has the time of day as it was shown:", hall.times(one.id))


@case
def a_flag_falls_in_time_whatever_the_clock_of_the_machine_says():
    with World() as hall, Game(hall, time_control={"base_s": 1, "increment_s": 0}) as one:
        hall.change(wall_ms=-YEAR_MS)
        state = one.settle(lambda state: state["status"] == "ended", "the flag falls")
        equal((state["reason"], state["result"]), ("time", "0-1"))


@case
def a_flag_falls_in_time_though_the_loop_comes_late_to_its_alarms():
    with World() as hall, Game(hall, time_control={"base_s": 1, "increment_s": 0}) as one:
        hall.change(late_ms=3)
        state = one.settle(lambda state: state["status"] != "running", "the flag falls")
        equal((state["status"], state["reason"], state["result"]), ("ended", "time", "0-1"))


@case
def a_clock_of_the_machine_that_was_set_back_costs_nothing_at_the_next_start():
    with World() as hall:
        with Game(hall, time_control={"base_s": 300, "increment_s": 0}) as one:
            before = one.play("e2e4 e7e5")
            hall.change(wall_ms=-YEAR_MS)
            one.play("g1f3")
            hall.restart()
        state = hall.api("GET", f"/games/{one.id}").json()
        equal((state["ply"], state["status"]), (3, "interrupted"))
        check(before["clocks"]["black_ms"] - state["clocks"]["black_ms"] < 60 * SECOND_MS, state["clocks"])
        equal(hall.read_log("SELECT count(*) FROM entry WHERE game = ?", one.id), [(len(hall.times(one.id)),)])
        with hall.seat(one.links["white"]) as white, hall.seat(one.links["black"]) as black:
            black.settle(lambda state: state["status"] == "running", "the players are back")
            black.move("b8c6")
            white.at_ply(4)


@case
def a_key_of_the_hall_holds_for_a_day_and_that_of_a_game_until_a_day_after_its_end():
    with World() as hall, Game(hall) as one:
        make = lambda: hall.api("POST", "/links", {"role": "arbiter"}, hall.organiser, Idempotency_Key="k").json()["link_number"]
        kept = lambda: hall.read_log("SELECT name FROM key ORDER BY name")
        first = make()
        one.white.uphold("move", move="e2e4", key="m")
        hall.change(wall_ms=24 * HOUR_MS - 60 * SECOND_MS, suspended_ms=120 * SECOND_MS)
        equal(make(), first, "less than a day later")
        hall.change(wall_ms=24 * HOUR_MS + 60 * SECOND_MS, suspended_ms=240 * SECOND_MS)
        await_that(lambda: hall.get("/healthz").status == 200 and kept() == [("m",)], "a day later it is forgotten")
        check(make() > first, "it makes another one")
        equal(hall.act(one.links["black"], one.id, "resign").status, 200)
        hall.change(wall_ms=72 * HOUR_MS, suspended_ms=480 * SECOND_MS)
        await_that(lambda: hall.get("/healthz").status == 200 and kept() == [], "a day after the end")


@case
def nobody_is_charged_for_hours_in_which_the_machine_was_suspended():
    with World() as hall, Game(hall, time_control={"base_s": 300, "increment_s": 0}) as one:
        before = one.play("e2e4 e7e5")
        for suspended_ms in (6 * SECOND_MS, 8 * HOUR_MS):
            hall.change(suspended_ms=hall.seen["suspended_ms"] + suspended_ms, wall_ms=hall.seen["wall_ms"] + suspended_ms)
            state = one.white.settle(lambda state: state["status"] == "interrupted", "the game is interrupted")
            equal(state["outage"], True)
            one.white.ask("ping", at=1)
            state = one.settle(lambda state: state["status"] == "running", "White is there")
        charged = before["clocks"]["white_ms"] - state["clocks"]["white_ms"]
        check(0 <= charged < 60 * SECOND_MS, f"{charged} ms were charged")
        one.play("g1f3")


@case
def on_a_disk_that_can_be_read_alone_reading_goes_on_and_the_reason_is_told():
    with World(may_complain=True) as hall, Game(hall) as one:
        one.play("e2e4")
        hall.change(read_only=1)
        one.black.fail("full", "move", move="e7e5")
        equal(one.black.fail("full", "move", move="e7e5")["text"], "The store can only be read.")
        problem = hall.post(setup()).problem()
        equal((problem["status"], problem["detail"]), (503, "The store can only be read."))
        answer = hall.get("/readyz")
        equal((answer.status, answer.body), (503, b"the store can only be read\n"))
        check(hall.is_well())
        for path in ("", "/log", "/pgn"):
            equal(hall.api("GET", f"/games/{one.id}{path}").status, 200, path)
        hall.change(read_only=0)
        await_that(hall.is_ready, "the hall writes again")
        one.play("e7e5")
        hall.restart()
        equal(hall.api("GET", f"/games/{one.id}").json()["ply"], 2)


class Dated(World, Api):
    """A hall whose calendar the test sets."""

    def ago(self, hours):
        return int(time.time() * 1000) + self.seen["wall_ms"] - hours * HOUR_MS


@case
def what_was_decided_is_entered_hours_after_the_game_began_and_not_hours_before_however_early_it_was_made():
    day_ms = 24 * HOUR_MS
    warning = {"kind": "decide", "data": {"decision": "warning", "who": "white"}}
    with Dated() as hall:
        one, two = (hall.make(live=False, headers={"board": board}) for board in ("1", "2"))
        line = lambda board: hall.ask("GET /api/1/boards/{board}", ORGANISER, parts={"board": board}).json()

        def enter(made, hours):
            """What becomes of a decision and of an incident of so many hours ago."""
            seen = {"seen": hall.state(made["game"], made["arbiter"])["number"], "decided_ms": hall.ago(hours)}
            first = hall.ask("POST /api/1/games/{game}/acts", made["arbiter"], {**warning, **seen}, {"game": made["game"]})
            seen["seen"] = hall.state(made["game"], made["arbiter"])["number"]
            return first, hall.ask("POST /api/1/games/{game}/incident", made["arbiter"], {"events": [warning], **seen}, {"game": made["game"]})

        equal(line("1")["begun_ms"], None)
        hall.change(wall_ms=day_ms, suspended_ms=day_ms)
        hall.act(one["game"], one["arbiter"], "start")
        hall.act(two["game"], two["arbiter"], "start", decided_ms=hall.ago(20))
        for made, fit, unfit in ((one, 5, 7), (two, 25, 27)):
            for answer in enter(made, unfit):
                told = answer.json()
                equal((answer.status, told["code"], told["field"]), (400, "impossible", "decided_ms"))
                check("before the game began" in told["detail"], told)
            equal([answer.status for answer in enter(made, fit)], [200, 200])
        check(line("1")["begun_ms"] >= day_ms, line("1"))
        for made, board in ((one, "1"), (two, "2")):
            equal(hall.state(made["game"], made["arbiter"])["begun_ms"], line(board)["begun_ms"])
            check("begun_ms" not in hall.state(made["game"]), "it is told to arbiters")
        check(line("2")["begun_ms"] < 5 * HOUR_MS, line("2"))


if __name__ == "__main__":
    run_cases()
