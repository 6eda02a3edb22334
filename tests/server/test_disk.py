#!/usr/bin/env python3
"""A disk that takes nothing more: nothing is half done, reading goes on, and writing when there is room again."""

import signal
import socket
import time

from hall import (
    API,
    HOUR_MS,
    KNIGHTS_OUT_AND_BACK,
    Game,
    Hall,
    await_that,
    case,
    check,
    equal,
    events_in_log,
    outage,
    read_to_end,
    run_cases,
    setup,
    token_of,
    uci_of,
)


class FullDisk:
    """While it lasts, no file of the hall can grow; afterwards the hall writes again of its own accord."""

    def __init__(self, hall):
        self.hall = hall

    def __enter__(self):
        self.hall.limit_files(0)

    def __exit__(self, *_):
        self.hall.limit_files(None)
        await_that(self.hall.is_ready, "the hall writes again")


def not_written(hall, body, link=None):
    """What is asked first meets the disk itself; from then on the hall knows. Both say the same."""
    for _ in range(3):
        problem = hall.post(body, link).problem()
        equal((problem["status"], problem["code"], problem["field"], problem["detail"]), (503, "full", None, "The disk is full."))


@case
def on_a_full_disk_reading_goes_on_and_the_reason_is_told():
    with Hall(may_complain=True) as hall, Game(hall) as one, hall.seat(one.links["watch"]) as watcher:
        one.play("e2e4")
        with FullDisk(hall):
            one.black.fail("full", "move", move="e7e5")
            equal(one.black.fail("full", "move", move="e7e5")["text"], "The disk is full.")
            answer = hall.act(one.links["black"], one.id, "move", move="e7e5", ply=1)
            equal((answer.status, answer.problem()["code"]), (503, "full"))
            answer = hall.get("/readyz")
            equal((answer.status, answer.body), (503, b"the disk is full\n"))
            check(hall.is_well())
            for path in ("", "/log", "/scoresheets", "/pgn"):
                equal(hall.api("GET", f"/games/{one.id}{path}").status, 200, path)
            equal(watcher.ask("ping", at=1)["at"], 1)
        one.play("e7e5")


@case
def the_hall_says_that_it_is_alive_in_the_very_turn_that_fails():
    # all that is asked lies before the hall when it goes on: one turn answers it, and cannot be written
    with Hall(may_complain=True) as hall, Game(hall) as one:
        paths = ["/healthz", "/readyz", "/metrics", f"{API}/games/{one.id}"]
        asking = [socket.create_connection(("127.0.0.1", hall.port), timeout=30) for _ in paths]
        check(hall.is_well(), "the connections are there")
        with FullDisk(hall):
            hall.process.send_signal(signal.SIGSTOP)
            one.white.send({"type": "act", "id": 1, "game": one.id, "kind": "move", "data": {"move": "e2e4"}, "ply": 0})
            for connection, path in zip(asking, paths):
                connection.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            hall.process.send_signal(signal.SIGCONT)
            answers = [read_to_end(connection).decode() for connection in asking]
            equal([int(answer.split(" ")[1]) for answer in answers[:3]], [200, 200, 200], "what tells nothing of games")
            check(answers[0].endswith("\r\n\r\nok\n"), answers[0])
            equal(int(answers[3].split(" ")[1]), 503, "what may not have happened is not told")
            check('"code":"full"' in answers[3], answers[3])
            equal(hall.get("/readyz").status, 503, "from then on")
        for connection in asking:
            connection.close()
        one.settle(lambda state: state["moves"] == [], "nothing has happened")
        one.white.move("e2e4")


@case
def nobody_is_charged_for_the_time_in_which_nothing_can_be_written():
    with Hall(may_complain=True) as hall, Game(hall, time_control={"base_s": 60, "increment_s": 0}) as one:
        one.play("e2e4")
        began = time.monotonic()  # White's clock runs from Black's move on
        before = one.play("e7e5")
        with FullDisk(hall):
            one.white.fail("full", "move", move="g1f3")
            full = time.monotonic()
            time.sleep(1.5)
        one.black.ask("ping", at=1)
        equal(one.black.settle(lambda state: state["status"] == "interrupted")["clocks"]["running"], None)
        one.white.ask("ping", at=1)
        state = one.settle(lambda state: state["status"] == "running", "White is back")
        charged = before["clocks"]["white_ms"] - state["clocks"]["white_ms"]
        check(0 <= charged <= (full - began) * 1000 + 20, f"{charged} ms were charged")


@case
def a_move_that_cannot_be_written_has_not_happened():
    with Hall(may_complain=True) as hall, Game(hall) as one, hall.seat(one.links["watch"]) as watcher:
        one.play("e2e4 e7e5")
        with FullDisk(hall):
            one.white.fail("full", "move", move="g1f3", ply=2)
            one.white.fail("full", "resign")
        one.play("b1c3 b8c6")
        state = watcher.at_ply(4)
        equal(uci_of(state), ["e2e4", "e7e5", "b1c3", "b8c6"])
        kinds = ["start", "move", "move", "interrupt", "resume", "move", "move"]
        equal([event["kind"] for event in events_in_log(hall, one.id)], kinds, "events in the log")
        hall.restart()
        with hall.seat(one.links["white"]) as white:
            equal(uci_of(white.state), ["e2e4", "e7e5", "b1c3", "b8c6"])


@case
def a_watcher_never_sees_what_could_not_be_written():
    with Hall(may_complain=True) as hall, Game(hall) as one, hall.seat(one.links["watch"]) as watcher:
        with FullDisk(hall):
            for uci in ("e2e4", "d2d4", "c2c4"):
                answer = one.white.ask("move", move=uci, ply=0)
                equal(answer["type"], "error", answer)
                check(answer["code"] == "full", answer)
        one.play("a2a3")
        while True:
            check(watcher.state["ply"] == 0 or uci_of(watcher.state) == ["a2a3"], watcher.state["moves"])
            if watcher.state["ply"]:
                break
            watcher.receive()


@case
def a_game_goes_on_long_after_a_move_that_could_not_be_written():
    with Hall(may_complain=True) as hall, Game(hall, edition="2005") as one:
        one.play("e2e4 e7e5")
        with FullDisk(hall):
            one.white.fail("full", "move", move="g1f3", ply=2)
        one.play(KNIGHTS_OUT_AND_BACK * 50)
        equal(one.white.state["ply"], 202)
        hall.stop()
        hall.start()
        with hall.seat(one.links["watch"]) as watcher:
            equal(watcher.state["ply"], 202)


@case
def clocks_go_on_after_a_move_that_could_not_be_written():
    with Hall(may_complain=True) as hall, Game(hall) as one:
        before = one.play("e2e4 e7e5")
        began = time.monotonic()
        with FullDisk(hall):
            one.white.fail("full", "move", move="g1f3", ply=2)
        state = one.play("g1f3")
        passed = (time.monotonic() - began) * 1000
        charged = before["clocks"]["white_ms"] + 3000 - state["moves"][2]["clock_ms"]
        check(0 <= charged <= passed + 20, f"charged {charged} ms in {passed} ms")
        check(state["at_ms"] <= before["at_ms"] + passed + 20, "game time has jumped")


@case
def game_time_does_not_go_back_with_a_move_that_could_not_be_written():
    with Hall(may_complain=True) as hall:
        one = Game(hall, time_control={"base_s": 60, "increment_s": 0})
        one.close()
        hall.kill()
        outage(hall, -HOUR_MS)  # so that the calendar cannot help
        hall.start()
        with hall.seat(one.links["white"]) as white:
            resumed = white.settle(lambda state: state["status"] == "running")["at_ms"]
            while white.state["at_ms"] < resumed + 300:
                with hall.seat(one.links["black"]):
                    number = white.states
                    white.settle(lambda state: white.states > number)
            with FullDisk(hall):
                white.fail("full", "move", move="e2e4", ply=0)
            before = white.state
            with hall.seat(one.links["watch"]) as watcher:
                state = watcher.state
            check(state["at_ms"] >= before["at_ms"], f"from {before['at_ms']} to {state['at_ms']}")
            check(state["clocks"]["white_ms"] <= before["clocks"]["white_ms"], "White has gained time")


@case
def a_new_game_that_cannot_be_written_is_500_and_does_not_exist():
    with Hall(may_complain=True) as hall:
        hall.create()
        with FullDisk(hall):
            not_written(hall, setup(headers={"board": "7"}), hall.organiser)
            check(hall.is_well())
            equal(hall.api("GET", "/boards/7", link=hall.organiser).status, 404)
        equal(hall.read_log("SELECT count(*) FROM game"), [(1,)])
        with Game(hall) as one:
            one.play("e2e4")
        equal(hall.read_log("SELECT count(*) FROM game"), [(2,)])


@case
def who_is_refused_at_joining_can_join_when_the_disk_is_well_again():
    with Hall(may_complain=True) as hall:
        links = hall.create()
        with hall.seat(links["white"]) as white, hall.seat() as black:
            with FullDisk(hall):
                equal(black.ask("join", token=token_of(links["black"]))["code"], "full")
            equal(black.ask("join", token=token_of(links["black"]))["type"], "joined")
            state = white.settle(lambda state: state["status"] == "running", "the game begins")
            equal((state["present"]["white"], state["present"]["black"]), (True, True))


@case
def a_game_begins_for_players_who_came_while_the_disk_was_full():
    with Hall(may_complain=True) as hall:
        links = hall.create()
        with hall.seat(links["white"]) as white:
            with FullDisk(hall):
                with hall.seat() as black:
                    black.ask("join", token=token_of(links["black"]))
            with hall.seat(links["black"]):
                white.settle(lambda state: state["status"] == "running", "the game begins")


@case
def an_interruption_ends_for_a_player_who_came_while_the_disk_was_full():
    with Hall(may_complain=True) as hall:
        with Game(hall) as one:
            one.play("e2e4")
        hall.restart()
        with hall.seat() as black:
            with FullDisk(hall):
                black.ask("join", token=token_of(one.links["black"]))
            with hall.seat(one.links["watch"]) as watcher:
                equal(black.ask("ping", at=1)["type"], "pong")
                watcher.settle(lambda state: state["status"] == "running", "it goes on")


@case
def a_flag_that_cannot_be_written_falls_when_the_disk_is_well_again():
    with Hall(may_complain=True) as hall, Game(hall, time_control={"base_s": 1, "increment_s": 0}) as one:
        with FullDisk(hall):
            began = time.monotonic()
            await_that(lambda: time.monotonic() - began > 1.1 and hall.said, "a complaint")
            before, used = hall.said.count("\n"), hall.processor_seconds()
            began = time.monotonic()
            while time.monotonic() - began < 1:
                check(hall.is_well())
                equal(one.white.state["status"], "running")
                time.sleep(0.1)
            lines = hall.said.count("\n") - before
            used = hall.processor_seconds() - used
        one.white.ask("ping", at=1)  # the clock stands until White is heard of
        equal(one.settle(lambda state: state["status"] == "ended")["reason"], "time")
        check(lines <= 40, f"{lines} complaints in a second")
        check(used < 0.7, f"{used} s of a processor in a second")


@case
def a_hall_on_a_full_disk_ends_well():
    with Hall(may_complain=True) as hall, Game(hall) as one:
        with FullDisk(hall):
            one.white.fail("full", "move", move="e2e4", ply=0)
            hall.stop()
            hall.start()
        with hall.seat(one.links["white"]) as white:
            equal(white.state["ply"], 0)


@case
def a_full_disk_is_complained_about():
    with Hall(may_complain=True) as hall, Game(hall) as one:
        with FullDisk(hall):
            one.white.fail("full", "move", move="e2e4", ply=0)
        hall.stop()  # which looks at the form of the sentences
        check(hall.said, "no complaint")
        hall.start()


if __name__ == "__main__":
    run_cases()
