#!/usr/bin/env python3
"""The log: what is acknowledged is on the disk; crashes, outages, interruptions; damage."""

import random
import signal
import time

from hall import (
    HOUR_MS,
    KNIGHTS_OUT_AND_BACK,
    Game,
    Hall,
    await_that,
    case,
    cases_of,
    check,
    equal,
    events_in_log,
    outage,
    run_cases,
    token_of,
    uci_of,
)

ROUNDS = 25


# Disk first, then sockets.


@case
def an_acknowledged_event_is_in_the_log():
    with Hall() as hall, Game(hall) as one:
        number = 1
        for uci in "e2e4 e7e5 g1f3 b8c6 f1c4".split():
            one.seats[one.white.state["turn"]].move(uci)
            number += 1
            events = events_in_log(hall, one.id)
            equal((len(events), events[-1]["seq"], events[-1]["data"]["move"]), (number, number, uci))
            one.settle(lambda state: state["number"] == number)


@case
def a_state_is_shown_after_its_events_are_in_the_log():
    with Hall() as hall, Game(hall, seats="one-screen", time_control=None) as one:
        with hall.seat(one.links["watch"]) as watcher:
            for ply, uci in enumerate((KNIGHTS_OUT_AND_BACK * 3).split()):
                one.one.send(one.one.frame("move", by=("white", "black")[ply % 2], ply=ply, move=uci))
            while watcher.state["ply"] < 12:
                watcher.receive()
                check(len(events_in_log(hall, one.id)) >= watcher.state["number"], "shown before it was written")


@case
def what_is_refused_is_not_in_the_log():
    with Hall() as hall, Game(hall) as one:
        one.white.refuse("move", move="e2e5", ply=0)
        one.white.fail("stale", "move", move="e2e4", ply=5)
        one.black.refuse("accept_draw")
        equal([event["kind"] for event in events_in_log(hall, one.id)], ["start"])


@case
def the_end_of_a_game_is_noted():
    with Hall() as hall, Game(hall) as one:
        one.white.uphold("resign")
        equal(hall.read_log("SELECT over FROM game WHERE name = ?", one.id), [(1,)])


@case
def events_have_numbers_without_gaps_and_times_that_never_go_back():
    with Hall() as hall, Game(hall, press="manual") as one:
        one.play("e2e4 e7e5 g1f3", press=True)
        one.white.uphold("offer_draw")
        one.black.settle(lambda state: state["offer"])
        one.black.uphold("decline_draw")
        one.black.uphold("resign")
        events = events_in_log(hall, one.id)
        equal([event["seq"] for event in events], list(range(1, len(events) + 1)))
        times = [event["at_ms"] for event in events]
        equal(times, sorted(times))


# Crashes.


class Crashing:
    """A game that goes on through many crashes, and what has been acknowledged of it."""

    def __init__(self, hall, seed, **members):
        self.hall = hall
        self.members = members
        self.links = hall.create(time_control={"base_s": 3600, "increment_s": 5}, **members)
        self.random = random.Random(seed)
        self.moves = []
        self.times = []
        self.left = {"white": HOUR_MS, "black": HOUR_MS}
        self.turn = "white"
        self.interrupted = False

    def come_back(self):
        """First the opponent of the player to move, then he himself."""
        waits = "black" if self.turn == "white" else "white"
        second = self.hall.seat(self.links[waits])
        state = second.state
        equal(uci_of(state), self.moves, "moves")
        times = [move["clock_ms"] for move in state["moves"]]
        equal(times[: len(self.times)], self.times, "times of the moves")
        if self.interrupted:
            equal((state["status"], state["clocks"]["running"]), ("interrupted", None), "without the player to move")
            self.check_clocks(state)
            second.refuse("move", move="e2e4", ply=state["ply"])
        self.began = time.monotonic()
        first = self.hall.seat(self.links[self.turn])
        state = first.settle(lambda state: state["status"] == "running", "the game goes on")
        equal(state["clocks"]["running"], self.turn, "running clock")
        self.seats = {self.turn: first, waits: second}
        self.left = {color: state["clocks"][color + "_ms"] for color in ("white", "black")}

    def check_clocks(self, state):
        """Nobody has gained time, and nobody has lost more than passed before the crash."""
        passed = (self.ended - self.began) * 1000 + 2  # times are in whole milliseconds
        increments = {color: 0 for color in ("white", "black")}
        for ply in range(self.seen, len(self.moves)):
            increments[("white", "black")[ply % 2]] += 5000
        lost = 0
        for color in ("white", "black"):
            charged = self.left[color] + increments[color] - state["clocks"][color + "_ms"]
            check(0 <= charged <= passed, f"{color} was charged {charged} ms, and {passed} ms had passed")
            lost += charged
        check(lost <= passed, f"both were charged {lost} ms, and {passed} ms had passed")

    def play_and_crash(self, count):
        """`count` moves are acknowledged; the hall dies before anything else is read."""
        self.seen = len(self.moves)
        for i in range(count):
            seat = self.seats[self.turn]
            state = seat.settle(lambda state: state["ply"] == len(self.moves))
            if i + 1 == count:
                self.times = [move["clock_ms"] for move in state["moves"]]
            quiet = [uci for uci in state["legal"] if uci[:2] != uci[2:4]]
            uci = self.random.choice(quiet)
            seat.move(uci)
            self.moves.append(uci)
            self.turn = "black" if self.turn == "white" else "white"
        self.hall.kill()
        self.ended = time.monotonic()
        self.interrupted = True
        for seat in self.seats.values():
            seat.close()


# Fixed, so that the moves by chance do not end the game before its time.
ARRAY = "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1"


@cases_of(
    [
        (f"a game of standard chess survives {ROUNDS} crashes", 20, {}),
        (f"a game of Chess960 survives {ROUNDS} crashes", 5, {"variant": "chess960", "fen": ARRAY}),
    ]
)
def through_many_crashes(seed, members):
    with Hall() as hall:
        game = Crashing(hall, seed, **members)
        for number in range(ROUNDS):
            game.come_back()
            game.play_and_crash(1 + number % 3)
            if number % 2:
                outage(hall, HOUR_MS)
            hall.start()
        game.come_back()
        for seat in game.seats.values():
            seat.close()


@case
def a_crash_amid_unacknowledged_moves_leaves_all_acknowledged_ones():
    line = (KNIGHTS_OUT_AND_BACK * 20).split()
    with Hall() as hall:
        for acknowledged in range(1, 14):
            one = Game(hall, seats="one-screen", time_control=None, edition="2005")
            for ply, uci in enumerate(line):
                by = ("white", "black")[ply % 2]
                one.one.send({**one.one.frame("move", by=by, ply=ply, move=uci), "id": 100 + ply})
            for ply in range(acknowledged):
                equal(one.one.answer_to(100 + ply).get("outcome"), "upheld")
            one.close()
            hall.restart()
            with hall.seat(one.links["watch"]) as watcher:
                equal(uci_of(watcher.state), line[: watcher.state["ply"]], "moves")
                check(watcher.state["ply"] >= acknowledged, watcher.state["ply"], "of", acknowledged)


@case
def every_new_game_that_was_acknowledged_is_there_after_a_crash():
    with Hall() as hall:
        links = []
        for _ in range(5):
            links += [hall.create() for _ in range(7)]
            hall.restart()
        for one in links:
            with hall.seat(one["black"]) as seat:
                equal((seat.joined["game"], seat.state["status"]), (one["id"], "waiting"))


@case
def a_crash_of_a_hall_that_is_just_starting_harms_nothing():
    with Hall() as hall:
        one = Game(hall)
        one.play("e2e4")
        one.close()
        for _ in range(10):
            hall.restart()
        equal([event["kind"] for event in events_in_log(hall, one.id)], ["start", "move", "interrupt"])
        with hall.seat(one.links["black"]) as black:
            equal(uci_of(black.settle(lambda state: state["status"] == "running")), ["e2e4"])


# Interruptions.


@cases_of([("a crash interrupts a game whose clock runs", "kill"), ("so does a clean end", "stop")])
def interrupts_a_game_whose_clock_runs(how):
    with Hall() as hall:
        with Game(hall) as one:
            one.play("e2e4 c7c5")
            before = one.white.state
        getattr(hall, how)()
        hall.start()
        with hall.seat(one.links["watch"]) as watcher:
            state = watcher.state
            equal((state["status"], state["fen"], state["clocks"]["running"]), ("interrupted", before["fen"], None))
            with hall.seat(one.links["black"]):
                watcher.settle(lambda state: state["present"]["black"])
                equal(watcher.state["status"], "interrupted", "Black is back, and White has the move")
            with hall.seat(one.links["white"]) as white:
                watcher.settle(lambda state: state["status"] == "running", "it goes on with White")
                equal(watcher.state["clocks"]["running"], "white")
                white.settle(lambda state: state["status"] == "running")
                white.move("g1f3")


@case
def an_interrupted_clock_does_not_run():
    with Hall() as hall:
        one = Game(hall)
        one.close()
        hall.restart()
        with hall.seat(one.links["black"]) as black:
            first = black.state
            while black.state["at_ms"] < first["at_ms"] + 1000:
                time.sleep(0.05)  # a hall that is joined without a pause says `busy`
                with hall.seat(one.links["watch"]):
                    number = black.states
                    black.settle(lambda state: black.states > number)
            equal(black.state["clocks"], first["clocks"], "clocks")
            equal(black.state["status"], "interrupted")


@cases_of(
    [
        ("an outage of an hour is charged to nobody", HOUR_MS),
        ("an outage of ten years is charged to nobody", 10 * 365 * 24 * HOUR_MS),
    ]
)
def an_outage_is_charged_to_nobody(passed_ms):
    with Hall() as hall:
        with Game(hall, time_control={"base_s": 60, "increment_s": 0}) as one:
            one.play("e2e4 e7e5")
            before = one.white.state
        hall.kill()
        outage(hall, passed_ms)
        hall.start()
        with hall.seat(one.links["white"]) as white:
            state = white.settle(lambda state: state["status"] == "running")
            check(state["at_ms"] >= before["at_ms"] + passed_ms, "game time goes on during the outage")
            equal(state["clocks"]["black_ms"], before["clocks"]["black_ms"], "Black's clock")
            lost = before["clocks"]["white_ms"] - state["clocks"]["white_ms"]
            check(0 <= lost < 20000, "White lost", lost)


def away_in_log(hall, game):
    """For how long the hall stood in all, by the interruptions that it has written."""
    stood = [event for event in events_in_log(hall, game) if event["kind"] == "interrupt"]
    return sum(event["at_ms"] - event["data"]["since_ms"] for event in stood)


@case
def the_state_says_for_how_long_in_all_the_hall_stood_while_a_clock_ran():
    with Hall() as hall:
        with Game(hall) as one:
            equal(one.white.state["hall_away_ms"], 0)
            one.play("e2e4 e7e5")
        for number in (1, 2):
            hall.kill()
            outage(hall, HOUR_MS)
            hall.start()
            with hall.seat(one.links["white"]) as white:
                state = white.settle(lambda state: state["status"] == "running")
                equal(state["hall_away_ms"], away_in_log(hall, one.id))
                check(0 <= state["hall_away_ms"] - number * HOUR_MS < 20000, state["hall_away_ms"])
        white_is_back = state["hall_away_ms"]
        hall.restart()  # which interrupts it, and nobody comes
        with hall.seat(one.links["watch"]) as watcher:
            before = watcher.state["hall_away_ms"]
        check(white_is_back <= before < white_is_back + 20000, before)
        hall.kill()
        outage(hall, HOUR_MS)
        hall.start()
        with hall.seat(one.links["watch"]) as watcher:
            equal(watcher.state["hall_away_ms"], before, "while no clock ran")


@case
def a_change_says_for_how_long_the_hall_stood():
    with Hall() as hall, Game(hall) as one:
        one.play("e2e4 e7e5")
        hall.process.send_signal(signal.SIGSTOP)
        time.sleep(1.5)
        hall.process.send_signal(signal.SIGCONT)
        told = []
        while not told or told[-1].get("status") != "running":  # White is there, and it goes on
            told.append(one.white.receive())
        said = [frame["hall_away_ms"] for frame in told if "hall_away_ms" in frame]
        equal((said, {frame["type"] for frame in told}), ([away_in_log(hall, one.id)], {"change"}))
        check(1000 <= said[0] < 20000, said)
        one.white.move("g1f3")
        equal(one.white.state["hall_away_ms"], said[0])


@case
def a_calendar_that_was_set_back_harms_nothing():
    with Hall() as hall:
        with Game(hall, time_control={"base_s": 60, "increment_s": 0}) as one:
            one.play("e2e4 e7e5")
            before = one.white.state
        hall.kill()
        outage(hall, -HOUR_MS)
        hall.start()
        with hall.seat(one.links["white"]) as white:
            state = white.settle(lambda state: state["status"] == "running")
            check(state["at_ms"] >= before["at_ms"], "game time went back")
            check(0 <= before["clocks"]["white_ms"] - state["clocks"]["white_ms"] < 20000, state["clocks"])
            white.move("g1f3")
            white.at_ply(3)


@case
def a_crash_costs_no_more_than_what_passed_until_the_last_sign_of_life():
    with Hall() as hall:
        with Game(hall) as one:
            began = one.white.state["at_ms"]
            ((created,),) = hall.read_log("SELECT created_wall_ms FROM game")

            def alive():
                return hall.read_log("SELECT value FROM meta WHERE name = 'alive'")[0][0] - created

            await_that(lambda: alive() >= began + 900, "a sign of life")
        hall.kill()
        last = alive()
        hall.start()
        with hall.seat(one.links["watch"]) as watcher:
            charged = 300000 - watcher.state["clocks"]["white_ms"]
            check(abs(charged - (last - began)) <= 5, f"charged {charged}, alive until {last - began}")


@case
def a_clock_that_ran_out_while_the_calendar_ran_ahead_does_not_stand_at_nought_forever():
    with Hall() as hall:
        one = Game(hall, time_control={"base_s": 60, "increment_s": 0})
        one.close()
        hall.kill()
        outage(hall, HOUR_MS)
        hall.change_log("UPDATE meta SET value = value + 120000 WHERE name = 'alive'")
        hall.start()
        with hall.seat(one.links["white"]) as white:
            state = white.settle(lambda state: state["status"] != "interrupted")
            if state["status"] == "running" and state["clocks"]["white_ms"] == 0:
                answer = white.ask("move", move="e2e4", ply=0)
                check(answer.get("outcome") == "inadmissible", "a player moves whose flag is down:", answer)
                white.settle(lambda state: state["status"] == "ended", "the flag falls")


@case
def who_has_not_pressed_is_the_one_to_come_back():
    with Hall() as hall:
        with Game(hall, press="manual") as one:
            one.white.move("e2e4")
            one.black.at_ply(1)
        hall.restart()
        with hall.seat(one.links["black"]) as black:
            equal((black.state["status"], black.state["to_press"]), ("interrupted", "white"))
            with hall.seat(one.links["white"]) as white:
                equal(white.settle(lambda state: state["status"] == "running")["clocks"]["running"], "white")
                white.uphold("press")
            equal(black.settle(lambda state: state["to_press"] is None)["clocks"]["running"], "black")


@case
def an_offer_stands_after_a_crash_and_can_be_accepted_while_the_clocks_stand():
    with Hall() as hall:
        with Game(hall) as one:
            one.play("e2e4 e7e5")
            one.white.uphold("offer_draw")
        hall.restart()
        with hall.seat(one.links["black"]) as black:
            equal((black.state["status"], black.state["offer"]["by"]), ("interrupted", "white"))
            black.uphold("accept_draw")
            equal(black.settle(lambda state: state["status"] == "ended")["reason"], "agreement")


@case
def one_can_resign_while_the_clocks_stand():
    with Hall() as hall:
        with Game(hall) as one:
            one.play("e2e4 e7e5")
        hall.restart()
        with hall.seat(one.links["black"]) as black:
            black.uphold("resign")
            equal(black.settle(lambda state: state["status"] == "ended")["result"], "1-0")


@case
def a_seat_of_both_ends_an_interruption():
    with Hall() as hall:
        with Game(hall, seats="one-screen") as one:
            one.play("e2e4")
        hall.restart()
        with hall.seat(one.links["both"]) as both:
            equal(both.settle(lambda state: state["status"] == "running")["clocks"]["running"], "black")


@case
def games_that_no_clock_drives_are_as_they_were():
    with Hall() as hall:
        waiting = hall.create()
        with Game(hall, time_control=None) as untimed, Game(hall) as ended:
            untimed.play("d2d4")
            ended.play("f2f3 e7e5 g2g4 d8h4")
            before = ended.white.state
        hall.restart()
        with hall.seat(waiting["white"]) as seat:
            equal(seat.state["status"], "waiting")
        with hall.seat(untimed.links["black"]) as seat:
            equal((seat.state["status"], seat.state["ply"]), ("running", 1))
            seat.move("d7d5")
        with hall.seat(ended.links["white"]) as seat:
            for member in ("status", "result", "reason", "articles", "fen", "moves", "clocks", "number"):
                equal(seat.state[member], before[member], member)


@case
def a_hall_ends_well_while_games_go_on_and_connections_are_open():
    with Hall() as hall:
        with Game(hall) as one, hall.seat(one.links["watch"]) as watcher, hall.seat() as idle, hall.socket() as raw:
            raw.sendall(b"GET / HTTP/1.1\r\nHost: ")
            one.play("e2e4")
            hall.stop()
            for seat in (one.white, one.black, watcher, idle):
                seat.is_closed_by_hall()


@cases_of([("SIGINT ends the hall well", signal.SIGINT), ("SIGTERM ends the hall well", signal.SIGTERM)])
def ends_the_hall(number):
    with Hall() as hall:
        hall.stop(number)
        hall.start()


@case
def asking_again_and_again_to_end_is_as_good_as_once():
    with Hall() as hall:
        for _ in range(12):
            seats = [hall.seat() for _ in range(60)]
            end = time.monotonic() + 30
            while hall.is_alive() and time.monotonic() < end:
                hall.process.send_signal(signal.SIGTERM)
            hall.stop()
            for seat in seats:
                seat.close()
            hall.start()


# A log that is damaged.


AT_THE_END_OF_TIME = '{"seq":2,"at_ms":9223372036854775807,"actor":"white","kind":"offer_draw"}'
@case
def another_move_than_that_of_a_wrong_claim_stands_on_a_screen_where_earlier_rules_took_it():
    for rules, stands in ((5, True), (6, False)):
        with Hall(may_complain=not stands) as hall:
            with Game(hall) as one:
                one.white.uphold("claim", ground="threefold", move="g1f3", recorded=True, declared=True)
                one.white.settle(lambda state: state["legal"] == ["g1f3"])
                one.white.move("g1f3")
            hall.kill()
            hall.change_log(f"UPDATE entry SET body = replace(body, 'g1f3', 'e2e4'), rules = {rules}, ruling = NULL "
                            "WHERE body LIKE '%\"move\"%' AND body NOT LIKE '%claim%'")
            hall.start()
            with hall.seat(one.links["black"]) as black:
                equal(uci_of(black.state), ["e2e4"] if stands else [])
                if stands:
                    black.settle(lambda state: len(state["legal"]) == 20)


@case
def the_move_of_a_second_wrong_claim_is_the_one_that_is_owed_where_earlier_rules_bound_to_it():
    for rules, stands in ((7, True), (8, False)):
        with Hall(may_complain=not stands) as hall:
            with Game(hall) as one:
                for _ in range(2):
                    number = one.white.uphold("claim", ground="threefold", move="g1f3", recorded=True, declared=True)["number"]
                    one.white.settle(lambda state: state["number"] > number and state["legal"] == ["g1f3"])
                one.white.move("g1f3")
            hall.kill()
            hall.change_log(f"UPDATE entry SET body = replace(body, 'g1f3', 'e2e4'), rules = {rules}, ruling = NULL WHERE number >= {number}")
            hall.start()
            with hall.seat(one.links["black"]) as black:
                equal(uci_of(black.state), ["e2e4"] if stands else [])


DAMAGES = [
    ("an event that is no JSON", "UPDATE entry SET body = '{' WHERE number = 2"),
    ("an event that is empty", "UPDATE entry SET body = '' WHERE number = 2"),
    ("an event that is null", "UPDATE entry SET body = 'null' WHERE number = 2"),
    ("an event of an unknown kind", "UPDATE entry SET body = replace(body, '\"move\"', '\"jump\"') WHERE number = 2"),
    ("an illegal move", "UPDATE entry SET body = replace(body, 'e2e4', 'e2e5') WHERE number = 2"),
    ("an event out of time", "UPDATE entry SET body = replace(body, '\"at_ms\":', '\"at_ms\":-') WHERE number = 2"),
    ("an event at the end of time", f"UPDATE entry SET body = '{AT_THE_END_OF_TIME}' WHERE number = 2"),
    ("a gap", "DELETE FROM entry WHERE number = 2"),
    ("rules that are no JSON", "UPDATE game SET setup = '{'"),
    ("rules with an impossible position", "UPDATE game SET setup = replace(setup, 'KQkq', 'KQkqX')"),
    ("an event that is bytes", "UPDATE entry SET body = x'00ff' WHERE number = 2"),
    ("a game that was created at the end of time", "UPDATE game SET created_wall_ms = 9223372036854775807"),
    ("a game that was created before all time", "UPDATE game SET created_wall_ms = -9223372036854775807"),
    ("a sign of life at the end of time", "UPDATE meta SET value = 9223372036854775807 WHERE name = 'alive'"),
    ("seats of no known role", "UPDATE seat SET role = 'sofa'"),
    ("seats of no game", "UPDATE seat SET game = 'nowhere'"),
]


@cases_of(
    [
        (f"the hall opens in spite of {name}" + ("" if chained else ", which the chain tells"), statement, chained)
        for chained in (True, False)
        for name, statement in DAMAGES
    ]
)
def does_not_keep_the_hall_from_opening(statement, chained):
    with Hall(may_complain=True) as hall:
        with Game(hall) as one:
            one.play("e2e4 e7e5")
        hall.kill()
        hall.change_log(statement, chained=chained)
        hall.start()
        with hall.seat() as seat:
            for link in one.links.values():
                if link:
                    seat.ask("join", token=token_of(link))
        with Game(hall) as other:
            other.play("d2d4")
        check(hall.is_well())


# One store, one hall.


@case
def a_second_hall_on_the_same_store_is_refused_and_the_first_goes_on():
    with Hall() as hall, Game(hall) as one:
        second = Hall(store=hall.store, start=False)
        try:
            second.start()
        except AssertionError:
            pass
        else:
            second.close()
            raise AssertionError("two halls write one log")
        second.close()
        one.play("e2e4")


if __name__ == "__main__":
    run_cases()
