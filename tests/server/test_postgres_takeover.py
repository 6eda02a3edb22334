#!/usr/bin/env python3
"""
Two halls over one database: one serves and the other stands by, and takes over when the first has gone. Under load the one that
serves is killed, stopped for a while, told to close, or its database is started anew, at moments of chance: every act that was
acknowledged is in the log once, under the number that was told.

HAKEM_TAKEOVERS says how many times (6), HAKEM_TAKEOVERS_SEED the seed of the moments (23), which a failure names.
"""

import contextlib
import http.client
import json
import os
import random
import shutil
import signal
import socket
import tempfile
import threading
import time

from databases import KEPT, can_be_built_without, database, query
from hall import Closed, Game, Hall, await_that, case, check, equal, run_cases, uci_of
from loads import GAMES, Load, Loaded
from proxies import Beside, HaproxyOfSeveral, hall_behind
from stores import run
from world import World

TIMES = int(os.environ.get("HAKEM_TAKEOVERS", "6"))
SEED = int(os.environ.get("HAKEM_TAKEOVERS_SEED", "23"))
LONGEST_S = 0.3  # from the first act to the fault
BOUND_S = 4  # of a takeover, on a machine with much else to do
RESTART = 1012
SERVES_NOT = (503, b"another hall serves\n")


@contextlib.contextmanager
def two_halls():
    """The database's server, its address, the hall that serves and the one that stands by."""
    can_be_built_without()
    with database() as (server, address), Hall(store=address, may_complain=True) as first, \
            Hall(store=address, may_complain=True, stands_by=True) as second:
        yield server, address, first, second


def says(hall, path="/readyz"):
    """Status and body; None: it cannot be reached."""
    try:
        answer = hall.get(path)
    except (OSError, http.client.HTTPException):
        return None
    return answer.status, answer.body


def is_ready(hall):
    return says(hall) == (200, b"ok\n")


def stands_by(hall):
    await_that(lambda: says(hall) == SERVES_NOT, "it stands by")


def metric(hall, name):
    (line,) = [line for line in hall.get("/metrics").body.decode().splitlines() if line.startswith(name + " ")]
    return float(line.split()[1])


def took_over(hall, since):
    """The seconds until a hall serves."""
    await_that(lambda: is_ready(hall), "it serves")
    return time.monotonic() - since


@case
def a_second_hall_stands_by_says_so_and_serves_when_the_first_closes():
    with two_halls() as (_, address, first, second):
        links = first.create(seats="one-screen", time_control=None)
        with first.seat(links["both"], by="white") as one:
            one.move("e2e4")
            stands_by(second)
            equal(says(second, "/healthz"), (200, b"ok\n"))
            for answer in (second.get("/"), second.get("/api/1/games/" + links["id"]), second.post({})):
                equal((answer.status, answer.headers["retry-after"], answer.problem()["detail"]), (503, "1", "Another hall serves."))
            try:
                with second.seat() as seat:
                    seat.receive_frame()
                raise AssertionError("a socket stays")
            except Closed as closed:
                equal(closed.code, RESTART)
            equal([metric(hall, "hakem_serving") for hall in (first, second)], [1, 0])
            check(0 < metric(first, "hakem_lease_remaining_seconds") <= 1.5 and metric(second, "hakem_lease_remaining_seconds") == 0)
            for hall in (first, second):  # an answer that took long says little, and another follows
                await_that(lambda hall=hall: 0 <= metric(hall, "hakem_database_clock_bound_seconds") < 0.05, "it knows the clock")
                await_that(lambda hall=hall: abs(metric(hall, "hakem_database_clock_offset_seconds")) < 0.05, "it has the same")
            since = time.monotonic()
            first.stop()
        took = took_over(second, since)
        equal(metric(second, "hakem_serving"), 1)
        with second.seat(links["both"], by="black") as one:
            equal(uci_of(one.state), ["e2e4"])
            one.move("e7e5")
        first.stands_by = True
        first.start()
        stands_by(first)
        equal(query(address, "SELECT count(*) FROM hakem.entry WHERE seat > 0"), "2")
        print(f"# it took {took:.2f} s")


@case
def a_takeover_charges_nobody_and_the_clocks_go_on_when_the_players_are_back():
    with two_halls() as (_, address, first, second), Game(first) as one:
        began = time.monotonic()
        one.play("e2e4")
        before = one.black.state["clocks"]
        first.process.kill()
        killed = time.monotonic()
        took_over(second, killed)
        first.kill()
        with second.seat(one.links["watch"]) as watcher:
            state = watcher.state
        equal((state["status"], uci_of(state)), ("interrupted", ["e2e4"]))
        equal(query(address, "SELECT count(*) FROM hakem.entry WHERE body LIKE '%\"interrupt\"%'"), "1")  # before a clock runs that may be late
        check(state["clocks"]["black_ms"] >= before["black_ms"] - 1000 * (killed - began) - 1, before, state["clocks"])  # whole milliseconds
        equal(state["clocks"]["white_ms"], before["white_ms"])
        with second.seat(one.links["white"]) as white, second.seat(one.links["black"]) as black:
            white.settle(lambda state: state["status"] == "running", "the clocks go on")
            black.move("e7e5")
            equal(uci_of(white.at_ply(2)), ["e2e4", "e7e5"])
        equal(run("check", "--store", address)[0], 0)


@case
def halls_whose_clocks_are_a_minute_apart_go_by_that_of_the_database():
    can_be_built_without()
    with database() as (_, address), Hall(store=address, may_complain=True) as first, \
            World(store=address, may_complain=True, stands_by=True, start=False) as second, Game(first) as one:
        second.environment()
        second.change(wall_ms=-60000)
        second.start()
        await_that(lambda: abs(metric(second, "hakem_database_clock_offset_seconds") - 60) < 0.1, "it knows that it is behind")
        began = time.monotonic()
        one.play("e2e4")
        before = one.black.state["clocks"]
        killed = time.monotonic()
        first.kill()
        took_over(second, killed)
        with second.seat(one.links["white"]) as white, second.seat(one.links["black"]) as black:
            for seat in (white, black):
                seat.settle(lambda state: state["status"] == "running", "the clocks go on")
            check(before["black_ms"] - 1000 * (time.monotonic() - began) <= black.state["clocks"]["black_ms"] <= before["black_ms"], before, black.state)
            black.move("e7e5")
            second.change(wall_ms=30000)  # its own clock is set, and nobody minds
            await_that(lambda: abs(metric(second, "hakem_database_clock_offset_seconds") + 30) < 0.1, "it knows that it is ahead")
            white.at_ply(2)
            white.move("g1f3")
        rows = query(address, "SELECT wall_ms FROM hakem.entry ORDER BY number").split()
        equal(rows, sorted(rows, key=int), "times go on")
        equal(query(address, "SELECT abs(max(wall_ms) - extract(epoch FROM clock_timestamp()) * 1000) < 10000 FROM hakem.entry"), "t")


class Wire:
    """What lies between a hall and its database's socket in `folder`: it can be cut, and then nothing passes and nothing ends."""

    NAME = ".s.PGSQL.5432"

    def __init__(self, folder):
        self.behind = os.path.join(folder, self.NAME)
        self.folder = tempfile.mkdtemp(prefix="hakem-wire-")
        self.is_cut = False
        self.held = []
        self.front = socket.socket(socket.AF_UNIX)
        self.front.bind(os.path.join(self.folder, self.NAME))
        self.front.listen(20)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):  # it has been closed
            while True:
                one, _ = self.front.accept()
                self.held.append(one)
                if self.is_cut:
                    continue
                other = socket.socket(socket.AF_UNIX)
                other.connect(self.behind)
                self.held.append(other)
                for ends in ((one, other), (other, one)):
                    threading.Thread(target=self.carry, args=ends, daemon=True).start()

    def carry(self, one, other):
        with contextlib.suppress(OSError):
            while (part := one.recv(65536)) and not self.is_cut:
                other.sendall(part)
            if not self.is_cut:
                other.shutdown(socket.SHUT_WR)

    def mend(self):
        """What was there before is gone, and who comes anew gets through."""
        self.is_cut = False
        for end in self.held:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self):
        self.front.shutdown(socket.SHUT_RDWR)
        self.mend()
        for end in (self.front, *self.held):
            end.close()
        shutil.rmtree(self.folder)


@case
def a_hall_that_is_cut_off_from_its_database_acknowledges_nothing_and_another_serves():
    can_be_built_without()
    with database() as (server, address), contextlib.closing(Wire(server.folder)) as wire, \
            Hall(store=address.replace(server.folder, wire.folder), may_complain=True) as first, \
            Hall(store=address, may_complain=True, stands_by=True) as second, Game(first) as one:
        one.play("e2e4")
        wire.is_cut = True
        cut = time.monotonic()
        one.black.fail("full", "move", move="e7e5")
        said = time.monotonic() - cut
        took = took_over(second, cut)
        equal(says(first)[0], 503)
        with second.seat(one.links["white"]) as white, second.seat(one.links["black"]) as black:
            white.settle(lambda state: state["status"] == "running", "the clocks go on")
            equal(uci_of(black.state), ["e2e4"])
            black.move("c7c5")
            wire.mend()
            try:
                while one.white.receive_frame():
                    pass
            except Closed as closed:
                equal(closed.code, RESTART)
            stands_by(first)
            white.at_ply(2)
            white.move("g1f3")
        equal(run("check", "--store", address)[0], 0)
        print(f"# it said so after {said:.2f} s, and the other served after {took:.2f} s")


@case
def haproxy_leads_to_the_hall_that_serves():
    can_be_built_without()
    with database() as (_, address), hall_behind(HaproxyOfSeveral, store=address) as hall, Beside(hall) as other:
        links = hall.create(seats="one-screen", time_control=None)
        with hall.seat(links["both"], by="white") as one:
            one.move("e2e4")
            stands_by(other)
            hall.process.send_signal(signal.SIGSTOP)  # the proxy hangs up, since the hall does not
            try:
                while one.receive_frame():
                    pass
            except (Closed, OSError):
                pass
        await_that(lambda: is_ready(hall), "the proxy leads to the other")
        with hall.seat(links["both"], by="black") as one:
            equal(uci_of(one.state), ["e2e4"])
            one.move("e7e5")
        hall.process.send_signal(signal.SIGCONT)
        other.stop()
        await_that(lambda: is_ready(hall), "and back")
        with hall.seat(links["both"], by="white") as one:
            equal(uci_of(one.state), ["e2e4", "e7e5"])
            one.move("g1f3")


@case
def a_hall_that_is_cut_off_waits_no_longer_for_what_it_reads_than_its_lease_lasts():
    can_be_built_without()
    with database() as (server, address), contextlib.closing(Wire(server.folder)) as wire, \
            Hall(store=address.replace(server.folder, wire.folder), may_complain=True) as hall:
        links = hall.create(organiser=True, time_control=None)
        wire.is_cut = True
        cut = time.monotonic()
        equal(hall.api("GET", f"/games/{links['id']}/links", link=hall.organiser).status, 503)
        took = time.monotonic() - cut
        check(took < 2 * BOUND_S, f"it took {took} s")
        wire.mend()
        await_that(lambda: is_ready(hall), "it serves again")


class Moving(Loaded):
    may_be_refused = True
    most_moves = 400


class Moved(Load):
    """A load that goes from one hall to another."""

    kind = Moving

    def __init__(self, hall, draw):
        super().__init__(hall, draw)
        self.plays = False
        self.left = None  # seats that were left open, with their games

    def fill_up(self):
        """Before playing alone: a hall that is stopped does not answer."""
        if not self.plays:
            super().fill_up()

    def leave(self, game):
        if self.left is None:
            super().leave(game)
        else:
            self.left.append((game, game.seat))
            game.seat = None

    def play_until(self, hall, after_s, fault):
        """So long after the first answer the fault comes; then no seat of this hall is listened to any more."""
        gone = threading.Event()

        def come():
            self.fault_at = time.monotonic()
            fault()
            gone.set()

        timer = threading.Timer(after_s, come)

        def answered():
            if timer.ident is None:
                timer.start()
            if gone.is_set():
                raise Closed()

        self.hall = hall
        self.fill_up()
        self.plays = True
        self.play(answered)
        self.plays = False
        if timer.ident is None:
            timer.start()
        timer.join()


def read_what_was_left(game, seat):
    """What a hall that was stopped still tells is what it had written; then it closes."""
    try:
        while True:
            opcode, payload = seat.receive_frame()
            told = json.loads(payload) if opcode == 1 else {}
            if told.get("type") == "ruling" and told["id"] <= len(game.numbers):
                equal(told["number"], game.numbers[told["id"] - 1], f"game {game.name}: an act that a stopped hall has told")
            check(told.get("type") != "ruling" or told["id"] <= game.ever_sent, told)
    except Closed as closed:
        return closed.code


class Halls:
    def __init__(self, server, address, first, second, load):
        self.address = address
        self.server, self.serving, self.waiting, self.load = server, first, second, load
        self.took = []

    def change(self):
        self.serving, self.waiting = self.waiting, self.serving

    def start_again(self):
        self.serving.stands_by = True
        self.serving.start()
        self.change()
        stands_by(self.waiting)

    def kill(self, after_s):
        self.load.play_until(self.serving, after_s, self.serving.process.kill)
        self.took.append(took_over(self.waiting, self.load.fault_at))
        self.serving.kill()
        self.start_again()

    def close(self, after_s):
        self.load.play_until(self.serving, after_s, lambda: self.serving.process.send_signal(signal.SIGTERM))
        took_over(self.waiting, time.monotonic())
        equal(self.serving._ended(), 0)
        self.start_again()

    def stop_for_a_while(self, after_s):
        stopped = self.serving
        self.load.left = []
        self.load.play_until(stopped, after_s, lambda: stopped.process.send_signal(signal.SIGSTOP))
        left, self.load.left = self.load.left, None
        self.took.append(took_over(self.waiting, self.load.fault_at))
        self.load.play_until(self.waiting, 0.1, lambda: None)
        stopped.process.send_signal(signal.SIGCONT)
        for game, seat in left:
            read_what_was_left(game, seat)
            seat.close()
        self.change()
        stands_by(stopped)

    def start_database_anew(self, after_s):
        def start_anew():
            self.server.control("-m", "immediate", "stop")
            self.server.start()

        one, other = self.serving, self.waiting
        self.load.play_until(one, after_s, start_anew)
        await_that(lambda: query(self.address, "SELECT until > pg_postmaster_start_time() + '1.5 s' FROM hakem.hall") == "t",
                   "one of them has asked again")
        await_that(lambda: any(is_ready(hall) and says(beside) == SERVES_NOT for hall, beside in ((one, other), (other, one))),
                   "one of them serves")
        if is_ready(other):
            self.change()


def play_through_faults(draw):
    with two_halls() as (server, address, first, second):
        load = Moved(first, draw)
        halls = Halls(server, address, first, second, load)
        faults = [halls.kill, halls.stop_for_a_while, halls.close, halls.start_database_anew]
        for number in range(TIMES):
            faults[number % len(faults)](draw.uniform(0, LONGEST_S))
            check(is_ready(halls.serving) and not is_ready(halls.waiting), "one of them serves")
            games = load.compare(address, load.games + load.finished[-GAMES:])
            known = len(load.games) + len(load.finished)
            check(known <= games <= load.asked_for, f"{games} games in the store, {known} known of {load.asked_for} asked for")
        load.play_until(halls.serving, 0.1, lambda: None)
        load.compare(address, load.games + load.finished)
        check(load.acknowledged() > TIMES, f"{load.acknowledged()} acts were acknowledged")
        check(min(halls.took) < BOUND_S, halls.took)
        halls.waiting.stop()
        halls.serving.stop()
        equal(run("check", "--store", address)[:2], (0, ""))
        took = ", ".join(f"{seconds:.2f}" for seconds in halls.took)
        print(f"# {TIMES} faults, seed {SEED}: {load.acknowledged()} acts acknowledged in {len(load.games) + len(load.finished)} games; taken over after {took} s")


@case
def what_was_acknowledged_by_one_hall_or_the_other_stands_in_the_log_once():
    try:
        play_through_faults(random.Random(SEED))
    except AssertionError as fault:
        raise AssertionError(f"seed {SEED}: {fault}") from fault


with KEPT:
    run_cases()
