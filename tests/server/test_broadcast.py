#!/usr/bin/env python3
"""A delayed broadcast: what watchers and organisers see is the game as it was, on every route alike; arbiters and seats see it as it is."""

import http.client
import json
import re
import time

from api import ORGANISER, Api, Socket, act_of
from hall import await_that, case, cases_of, check, equal, run_cases

HOUR_MS = 3600000
MOVES = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6"]


def delayed(own, **members):
    return own.make(headers={"round": "1", "board": "5"}, **members)


def seat_state(own, made, role="arbiter"):
    return own.state(made["game"], made[role])


def move(own, made, ply):
    own.act(made["game"], made["white" if ply % 2 == 0 else "black"], "move", {"move": MOVES[ply]}, ply=ply)


def by_arbiter(own, made, kind, data=None):
    own.act(made["game"], made["arbiter"], kind, data, seen=seat_state(own, made)["number"])


class Watchers:
    """All that can be seen without a seat of the game: over HTTP, and what has come on a socket and on a stream."""

    def __init__(self, own, made):
        self.own, self.game = own, made["game"]
        self.open()

    def open(self):
        self.socket = Socket(self.own)
        self.socket.send({"type": "watch", "game": self.game})
        self.list = Socket(self.own, ORGANISER)
        self.list.send({"type": "list"})
        self.connection = http.client.HTTPConnection(self.own.address, self.own.port, timeout=30)
        self.connection.request("GET", f"/api/1/games/{self.game}/stream")
        self.stream = self.connection.getresponse()
        self.board, self.line, self.event = {}, {}, {}
        self.told = 0  # frames
        self.read()

    def close(self):
        self.socket.close()
        self.list.close()
        self.connection.close()

    def read(self):
        """Follow the socket and the stream up to now."""
        for frame in self.socket.settle():
            if frame["type"] in ("state", "change"):
                self.told += 1
                self.follow(self.board, frame)
        for frame in self.list.settle():
            lines = frame["games"] if frame["type"] == "list" else [frame] if frame["type"] == "line" else []
            for line in lines:
                self.told += 1
                self.line = line

    @staticmethod
    def follow(board, frame):
        if frame["type"] == "state":
            board.clear()
        if "moves_from" in frame:
            frame = {**frame, "moves": board["moves"][: frame["moves_from"]] + frame["moves"]}
        board.update({name: value for name, value in frame.items() if name not in ("type", "moves_from")})

    def numbers(self):
        """The number of the log that each route tells, and the half-moves."""
        found = {}
        ask = lambda path, token=None: self.own.call("GET", f"/api/1/{path}", token)
        state = ask(f"games/{self.game}").json()
        found["state"] = (state["number"], len(state["moves"]))
        found["organiser"] = (ask(f"games/{self.game}", ORGANISER).json()["number"], state["ply"])
        log = ask(f"games/{self.game}/log").json()
        played = [entry for entry in log["entries"] if entry.get("event", {}).get("kind") == "move"]
        found["log"] = (log["last"], len(played))
        pgn = ask(f"games/{self.game}/pgn")
        found["pgn"] = (int(pgn.headers["etag"].strip('"').split("-")[1]), len(re.findall(r"\[%clk", pgn.body.decode())))
        line = ask("boards/5", ORGANISER).json()
        found["board"] = (line["number"], line["ply"])
        (line,) = ask("games", ORGANISER).json()["games"]
        found["list"] = (line["number"], line["ply"])
        (row,) = ask("papers/results?format=json", ORGANISER).json()["results"]
        found["results"] = (row["number"], state["ply"])
        found["scoresheets"] = (state["number"], len(ask(f"games/{self.game}/scoresheets").json()["moves"]))
        self.read()
        found["socket"] = (self.board["number"], len(self.board["moves"]))
        found["told list"] = (self.line["number"], self.line["ply"])
        return found

    def all(self, papers=True):
        """Everything that the routes say, as texts; papers are limited more than the rest."""
        said = {}
        for path in ("", "/log", "/log?after=1", "/log?after=2", "/log?after=5", "/pgn", "/scoresheets", "/scoresheets?format=html"):
            answer = self.own.call("GET", f"/api/1/games/{self.game}{path}")
            said[path or "state"] = (answer.status, answer.body, answer.headers.get("etag"))
        for path in ("games", "boards/5", f"games/{self.game}", f"games/{self.game}/log", f"games/{self.game}/pgn",
                     *((f"games/{self.game}/paper", "papers/incidents?format=json", "papers/results?format=csv") if papers else ())):
            answer = self.own.call("GET", f"/api/1/{path}", ORGANISER)
            said["organiser: " + path] = (answer.status, answer.body, answer.headers.get("etag"))
        said["page"] = self.own.get(f"/watch/{self.game}").body
        said["acts"] = re.search(r"^hakem_acts_total (\d+)", self.own.get("/metrics").body.decode(), re.M).group(1)
        self.read()
        said["told"] = self.told
        return said


@case
def nothing_that_happens_is_seen_before_its_time():
    with Api() as own:
        made = delayed(own, broadcast_delay_ms=HOUR_MS, time_control={"base_s": 7200, "increment_s": 30})
        watchers = Watchers(own, made)
        before = watchers.all()
        seats = {}

        def step(what, act, papers=False):
            act()
            for route, said in watchers.all(papers).items():
                equal(said, before[route], f"{route} after {what}")

        for color in ("white", "black", "arbiter"):
            step(f"{color} came", lambda color=color: seats.update({color: Socket(own, made[color])}))
        await_that(lambda: seat_state(own, made)["status"] == "running", "the game begins as both have come")
        for ply in range(4):
            step(f"move {ply}", lambda ply=ply: move(own, made, ply))
        step("an offer", lambda: own.act(made["game"], made["white"], "offer_draw", ply=4))
        step("a call", lambda: own.act(made["game"], made["white"], "pause", {"reason": "noise"}))
        step("a call taken", lambda: own.ask("POST /api/1/games/{game}/take", made["arbiter"], parts={"game": made["game"]}))
        step("going on", lambda: by_arbiter(own, made, "resume"))
        step("a warning", lambda: by_arbiter(own, made, "decide", {"decision": "warning", "who": "white"}))
        step("a correction", lambda: own.call("PUT", f"/api/1/games/{made['game']}/headers", made["arbiter"], {"white": "Ayla"}))
        step("black left", lambda: seats["black"].close())
        step("the end", lambda: own.act(made["game"], made["black"], "resign"), papers=True)
        step("a signature", lambda: own.ask("POST /api/1/games/{game}/sign", made["white"], {"score": "1-0"}, {"game": made["game"]}), papers=True)
        equal((seat_state(own, made)["result"], own.state(made["game"])["result"]), ("1-0", "*"))
        equal(seat_state(own, made, "white")["ply"], 4)
        for seat in seats.values():
            seat.close()
        watchers.close()
        own.restart()
        await_that(lambda: own.call("GET", "/api/1/boards/5", ORGANISER).status == 200, "the game has been read")
        watchers.open()
        for route, said in watchers.all().items():
            if route not in ("told", "acts"):
                equal(said, before[route], f"{route} after a restart")
        watchers.close()


@case
def papers_of_players_and_arbiters_are_not_delayed():
    with Api() as own:
        made = delayed(own, broadcast_delay_ms=HOUR_MS)
        own.act(made["game"], made["arbiter"], "start")
        before = own.call("GET", f"/api/1/games/{made['game']}/pgn").headers["etag"]
        for ply in range(2):
            move(own, made, ply)
        own.act(made["game"], made["black"], "resign")

        def read(path, token, **headers):
            return own.call("GET", f"/api/1/games/{made['game']}/{path}", token, **headers)

        for seat in ("white", "black", "arbiter"):
            pgn = read("pgn", made[seat], If_None_Match=before)
            check('[Result "1-0"]' in pgn.body.decode() and pgn.body.decode().count("%clk") == 2, seat, pgn.body)
            paper = read("scoresheets?format=html", made[seat]).body.decode()
            equal((paper.count("<section>"), paper.count("e5")), (2, 2), seat)
        for watcher in (None, ORGANISER):
            pgn = read("pgn", watcher)
            check('[Result "*"]' in pgn.body.decode() and "%clk" not in pgn.body.decode(), watcher, pgn.body)
            equal(pgn.headers["etag"], before)
            equal(read("scoresheets?format=html", watcher).body.decode().count("<section>"), 0, watcher)


@case
def behind_by_moves_all_routes_tell_of_the_same_moment():
    with Api() as own:
        made = delayed(own, broadcast_delay_moves=1)
        own.act(made["game"], made["arbiter"], "start")
        watchers = Watchers(own, made)
        for ply in range(len(MOVES)):
            move(own, made, ply)
            now = seat_state(own, made)
            equal((now["ply"], seat_state(own, made, "black")["ply"]), (ply + 1, ply + 1))
            shown = (max(now["number"] - 2, 0) if ply > 0 else 0, max(ply - 1, 0))
            found = watchers.numbers()
            equal(found, dict.fromkeys(found, shown), f"after half-move {ply + 1}")
            clocks = own.state(made["game"])["clocks"]
            equal(clocks["running"], None, "the clocks of an earlier moment stand")
        own.act(made["game"], made["black"], "resign")
        now = seat_state(own, made)
        found = watchers.numbers()
        equal(found, dict.fromkeys(found, (now["number"], len(MOVES))), "after the end")
        watchers.close()


@case
def what_was_held_is_shown_in_its_time():
    with Api() as own:
        made = delayed(own, broadcast_delay_ms=2000)
        watchers = Watchers(own, made)
        with Socket(own, made["white"]), Socket(own, made["black"]):
            began = time.monotonic()
            await_that(lambda: seat_state(own, made)["status"] == "running", "the game begins")
            move(own, made, 0)
            if time.monotonic() - began < 1.5:
                equal(watchers.numbers()["state"], (0, 0))
            shown = await_that(lambda: watchers.read() or len(watchers.board["moves"]) == 1 and watchers.board, "the move is shown")
            check(time.monotonic() - began >= 2, "it came too early")
            equal(shown["present"], {"white": True, "black": True, "arbiter": False})
            found = watchers.numbers()
            equal(found, dict.fromkeys(found, (seat_state(own, made)["number"], 1)))
            running = own.state(made["game"])["clocks"]
            equal(running["running"], "black")
            check(running["black_ms"] >= seat_state(own, made)["clocks"]["black_ms"] + 1500, "the clock is that of then")
        watchers.close()


@case
def a_turn_that_was_not_written_shows_nothing_the_sooner():
    with Api(may_complain=True) as own:
        made = delayed(own, broadcast_delay_moves=2)
        own.act(made["game"], made["arbiter"], "start")
        for ply in range(2):
            move(own, made, ply)
        own.limit_files(0)
        for _ in range(5):
            answer = own.call("POST", f"/api/1/games/{made['game']}/acts", made["white"], act_of("move", {"move": MOVES[2]}, ply=2))
            equal(answer.status, 503)
        own.limit_files(None)
        await_that(own.is_ready, "the hall writes again")
        move(own, made, 2)
        equal((seat_state(own, made)["ply"], own.state(made["game"])["number"]), (3, 0))


@cases_of([("legal", "g1f3"), ("illegal", "e1e3")])
def a_half_move_that_nobody_has_pressed_for_counts_whatever_it_is(third):
    with Api() as own:
        made = delayed(own, broadcast_delay_moves=1, profile="board", press="manual")
        game = made["game"]
        own.act(game, made["arbiter"], "start")

        def seen():
            return own.state(game)["ply"], len(own.state(game)["moves"])

        for ply, uci in enumerate(("e2e4", "e7e5", third)):
            seat = made["white" if ply % 2 == 0 else "black"]
            own.act(game, seat, "move", {"move": uci}, ply=ply)
            if ply < 2:
                own.act(game, seat, "press", ply=ply + 1)
        equal(seen(), (1, 1))
        own.restart()
        equal(seen(), (1, 1), "after a restart")
        own.act(game, made["arbiter"], "decide", {"decision": "resume"}, seen=seat_state(own, made)["number"])
        if third == "e1e3":
            own.act(game, made["white"], "move", {"move": "e1c3"}, ply=3)
            equal(seen(), (1, 1), "another one in its place")
        own.act(game, made["white"], "press", ply=3)
        equal(seen(), (1, 1), "pressed")
        own.act(game, made["black"], "move", {"move": "b8c6"}, ply=3)
        equal(seen(), (2, 2))


@cases_of([("illegal and unpressed", "e1e3", "illegal_move_found"), ("legal", "g1f3", "restore")])
def a_half_move_that_is_taken_back_brings_nothing_nearer(third, decision):
    with Api() as own:
        made = delayed(own, broadcast_delay_moves=1, profile="board", press="manual")
        game, white, black = made["game"], made["white"], made["black"]
        own.act(game, made["arbiter"], "start")

        def play(ply, uci):
            own.act(game, white if ply % 2 == 0 else black, "move", {"move": uci}, ply=ply)
            own.act(game, white if ply % 2 == 0 else black, "press", ply=ply + 1)

        play(0, "e2e4")
        play(1, "e7e5")
        for turn in range(2):
            own.act(game, white, "move", {"move": third}, ply=2)
            by_arbiter(own, made, "decide", {"decision": decision, **({"ply": 2} if decision == "restore" else {"who": "white"})})
            equal(seat_state(own, made)["ply"], 2)
            equal(own.state(game)["ply"], 1, f"taken back, time {turn + 1}")
        own.restart()
        equal(own.state(game)["ply"], 1, "after a restart")
        by_arbiter(own, made, "decide", {"decision": "resume"})
        play(2, "d2d4")
        equal(own.state(game)["ply"], 1, "one half-move stands behind the second")
        play(3, "e5d4")
        equal(own.state(game)["ply"], 2, "and two")


@case
def a_stream_is_late_as_well():
    with Api() as own:
        made = delayed(own, broadcast_delay_moves=1)
        own.act(made["game"], made["arbiter"], "start")
        connection = http.client.HTTPConnection(own.address, own.port, timeout=30)
        connection.request("GET", f"/api/1/games/{made['game']}/stream", headers={"Last-Event-ID": "1-1"})
        stream = connection.getresponse()

        def event():
            lines = []
            while line := stream.readline().decode().strip():
                lines.append(line)
            fields = dict(line.split(": ", 1) for line in lines if not line.startswith(":"))
            return fields, json.loads(fields["data"])

        fields, state = event()
        equal((fields["id"], state["number"]), ("1-0", 0), "a number that watchers have not seen resumes nothing")
        for ply in range(4):
            move(own, made, ply)
        seen = 0
        while seen < 2:
            fields, told = event()
            equal(fields["id"], f"1-{told['number']}")
            seen = told["moves_from"] + len(told["moves"]) if "moves" in told else seen
        connection.close()


@case
def a_delay_is_for_the_games_of_an_organiser():
    with Api() as own:
        whole = {"white": "Ada", "black": "Can", "time_control": None}
        for token, members, field in ((None, {"broadcast_delay_ms": 60000}, "broadcast_delay_ms"),
                                      (None, {"broadcast_delay_moves": 3}, "broadcast_delay_moves"),
                                      (ORGANISER, {"broadcast_delay_ms": 999}, "broadcast_delay_ms"),
                                      (ORGANISER, {"broadcast_delay_ms": 86400001}, "broadcast_delay_ms"),
                                      (ORGANISER, {"broadcast_delay_ms": "60"}, "broadcast_delay_ms"),
                                      (ORGANISER, {"broadcast_delay_moves": 101}, "broadcast_delay_moves"),
                                      (ORGANISER, {"broadcast_delay_moves": -1}, "broadcast_delay_moves")):
            answer = own.call("POST", "/api/1/games", token, {**whole, **members})
            equal((answer.status, answer.json().get("field")), (400, field), members)
        state = own.state(delayed(own, broadcast_delay_ms=60000, broadcast_delay_moves=3)["game"])
        equal((state["broadcast_delay_ms"], state["broadcast_delay_moves"]), (60000, 3))


run_cases()
