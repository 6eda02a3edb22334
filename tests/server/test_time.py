#!/usr/bin/env python3
"""Clocks of running games: flags that fall by themselves, and games without a clock."""

import time

from hall import Game, Hall, await_that, case, check, equal, run_cases, shared_hall

SECOND = {"base_s": 1, "increment_s": 0}
BARE_KING = "4k3/8/8/8/8/8/4P3/4K3 {} - - 0 1"


FALLING = {}


def falling(name):
    """A game in which a flag falls. All of them are begun at once, so that their seconds pass together."""
    if not FALLING:
        hall = shared_hall()
        FALLING["plain"] = Game(hall, time_control=SECOND)
        FALLING["over"] = Game(hall, time_control=SECOND)
        FALLING["bare king"] = Game(hall, time_control=SECOND, fen=BARE_KING.format("w"))
        FALLING["left alone"] = Game(hall, time_control=SECOND)
        FALLING["left alone"].close()
        FALLING["black"] = Game(hall, time_control={"base_s": 1, "increment_s": 3600})
        FALLING["black"].play("e2e4")
        FALLING["pressed"] = Game(hall, time_control=SECOND, press="manual")
        FALLING["pressed"].play("e2e4")
        FALLING["pressed"].black.move("e7e5")
        for i in range(25):
            FALLING[i] = Game(hall, time_control=SECOND)
    return FALLING[name]


def fallen(name):
    """The state of such a game when the flag has fallen."""
    return falling(name).settle(lambda state: state["status"] == "ended", "the flag falls")


@case
def a_flag_falls_by_itself():
    began = falling("plain").white.state["at_ms"]
    state = fallen("plain")
    equal((state["result"], state["reason"], state["legal"]), ("0-1", "time", []))
    equal((state["clocks"]["white_ms"], state["clocks"]["running"]), (0, None))
    equal(state["articles"][0], "6.9", "deciding article")
    took = state["at_ms"] - began
    check(999 <= took <= 6000, "game time until the flag fell:", took)


@case
def a_flag_falls_though_nobody_looks():
    hall = shared_hall()
    one = falling("left alone")
    query = "SELECT body FROM entry WHERE game = ? AND body LIKE '%flag%'"
    rows = await_that(lambda: hall.read_log(query, one.id), "a flag in the log")
    check('"whose":"white"' in rows[0][0], rows)
    with hall.seat(one.links["watch"]) as watcher:
        equal((watcher.state["result"], watcher.state["reason"]), ("0-1", "time"))


@case
def blacks_flag_falls_on_blacks_time():
    state = fallen("black")
    equal((state["result"], state["reason"], state["clocks"]["black_ms"]), ("1-0", "time", 0))
    check(state["clocks"]["white_ms"] > 3600000, state["clocks"])


@case
def a_flag_falls_while_the_press_is_forgotten():
    state = fallen("pressed")
    equal((state["result"], state["ply"]), ("0-1", 2))


@case
def a_flag_that_falls_against_a_bare_king_is_a_draw():
    state = fallen("bare king")
    equal((state["result"], state["reason"]), ("1/2-1/2", "time"))


@case
def after_the_flag_nothing_can_be_done():
    fallen("over")
    one = falling("over")
    one.white.refuse("move", move="e2e4", ply=0)
    one.white.refuse("offer_draw")
    one.black.refuse("resign")


@case
def flags_of_many_games_fall():
    for i in range(25):
        equal(fallen(i)["reason"], "time")
        falling(i).close()


@case
def times_fall_as_time_goes_by():
    begun = time.monotonic()
    with Game(shared_hall(), time_control={"base_s": 600, "increment_s": 0}) as one:
        before, shown = one.white.state, time.monotonic()
        while time.monotonic() - shown < 0.5:
            one.white.refuse("press")
            time.sleep(0.01)
        one.black.uphold("offer_draw")
        passed = (time.monotonic() - begun) * 1000
        state = one.white.settle(lambda state: state["offer"])
        fell = before["clocks"]["white_ms"] - state["clocks"]["white_ms"]
        check(490 <= fell <= passed + 20, f"{fell} ms fell in {passed} ms")
        equal(fell, state["at_ms"] - before["at_ms"], "the display falls as game time goes on")
        equal(state["clocks"]["black_ms"], 600000, "Black's display")


@case
def game_time_never_goes_back():
    with Game(shared_hall()) as one:
        last = 0
        for uci in "e2e4 e7e5 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6".split():
            state = one.play(uci)
            check(state["at_ms"] >= last, state["at_ms"], "after", last)
            last = state["at_ms"]


@case
def a_flag_in_blitz_of_2005_is_for_the_opponent_to_claim():
    one, both, alone = (Game(shared_hall(), edition="2005", time_control=SECOND, **more)
                        for more in ({}, {}, {"seats": "one-screen"}))
    check(one.white.state["flags_claimed"] and not alone.one.state["flags_claimed"])
    check(one.black.ask("claim", data={"ground": "flag"}, ply=0)["outcome"] != "upheld", "claimed before it fell")
    state = alone.settle(lambda state: state["status"] == "ended", "one screen has nobody to claim")
    equal(state["result"], "0-1")
    state = shared_hall().api("GET", f"/games/{one.id}", link=one.links["white"]).json()
    equal((state["status"], state["clocks"]["white_ms"]), ("running", 0), "nobody has called it")
    one.black.uphold("claim", data={"ground": "flag"}, ply=0)
    state = one.settle(lambda state: state["status"] == "ended", "the claim ends it")
    equal((state["result"], state["reason"]), ("0-1", "time"))
    both.white.move("e2e4")

    def black_at_nought():
        return shared_hall().api("GET", f"/games/{both.id}").json()["clocks"]["black_ms"] == 0

    await_that(black_at_nought, "Black's display is at 0:00 too")
    both.white.uphold("claim", data={"ground": "flag"}, ply=1)
    state = both.settle(lambda state: state["status"] == "ended", "the claim ends it")
    equal((state["result"], state["reason"]), ("1/2-1/2", "both-flags"))


@case
def a_game_without_a_clock_has_no_flag():
    hall = shared_hall()
    with Game(hall, time_control=None) as one, Game(hall, time_control=SECOND) as other:
        one.play("e2e4")
        other.settle(lambda state: state["status"] == "ended", "the flag beside it falls")
        state = one.play("e7e5")
        equal((state["status"], state["clocks"], state["moves"][1]["clock_ms"]), ("running", None, None))


@case
def a_game_without_a_clock_that_nobody_looks_at_is_found_again():
    hall = shared_hall()
    one = Game(hall, time_control=None)
    one.play("e2e4 e7e5")
    one.close()
    with hall.seat(one.links["white"]) as white:
        equal([move["uci"] for move in white.state["moves"]], ["e2e4", "e7e5"])
        white.settle(lambda state: not state["present"]["black"])
        white.move("g1f3")
        equal(white.at_ply(3)["status"], "running")


@case
def a_hall_with_running_clocks_sleeps():
    with Hall() as hall:
        games = [Game(hall) for _ in range(10)]
        before, began = hall.processor_seconds(), time.monotonic()
        time.sleep(1.5)
        used = (hall.processor_seconds() - before) / (time.monotonic() - began)
        check(used < 0.3, f"it takes {used:.0%} of a processor")
        for one in games:
            one.close()


@case
def a_hall_with_nothing_to_do_sleeps():
    with Hall() as hall:
        check(hall.is_well())
        before, began = hall.processor_seconds(), time.monotonic()
        time.sleep(1)
        used = (hall.processor_seconds() - before) / (time.monotonic() - began)
        check(used < 0.1, f"it takes {used:.0%} of a processor")


if __name__ == "__main__":
    run_cases()
