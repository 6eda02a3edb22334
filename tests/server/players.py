"""Games at several halls that serve together, each played by a thread that goes to another hall when it is not answered, and what the log has of them."""

import http.client
import json
import threading
import time

from databases import query
from hall import PATIENCE_S, Closed, act, ask_http, await_that, check, equal, token_of

TOGETHER = ["--together"]
CYCLE = "g1f3 g8f6 f3g1 f6g8 b1c3 b8c6 c3b1 c6b8".split()
COLORS = ("white", "black")
HOURS_MS = 3 * 3600 * 1000
LONG_S = 4 * PATIENCE_S  # until somebody is answered who asks again and again, whatever has befallen the halls
COME_BACK = ("full", "busy", "stale")


def metric(hall, name):
    (line,) = [line for line in hall.get("/metrics").body.decode().splitlines() if line.startswith(name + " ")]
    return float(line.split()[1])


def knows(hall, others):
    await_that(lambda: metric(hall, "hakem_other_halls") == others, "it knows how many others there are")


class Player(threading.Thread):
    """A game that is played over HTTP, each act at a hall of chance, and sent again to another until it is answered."""

    rules = {"seats": "one-screen", "time_control": None}

    def __init__(self, all_halls, draw, plies=None, ended=None, thinks_s=0):
        super().__init__(daemon=True)
        self.halls, self.draw, self.plies = all_halls, draw, plies
        self.ended, self.thinks_s = ended or threading.Event(), thinks_s
        self.links = draw.choice(all_halls).create(edition="2005", **self.rules)  # which has no end by repetition
        self.name = self.links["id"]
        self.numbers, self.connections, self.fault = [], {}, None
        self.begin()

    def begin(self):
        self.draw.choice(self.halls).seat(self.links["both"]).close()

    def think(self):
        if self.thinks_s:
            self.ended.wait(self.draw.uniform(0, self.thinks_s))

    def run(self):
        try:
            while not self.ended.is_set() and len(self.numbers) != self.plies:
                self.numbers.append(self.move(len(self.numbers)))
        except BaseException as fault:  # told by the thread that waits
            self.fault = fault
        finally:
            self.leave()

    def ask(self, hall, body, key):
        try:
            connection = self.connections.setdefault(hall, hall.connection())
            return ask_http(connection, "POST", f"/api/1/games/{self.name}/acts", json.dumps(body).encode(),
                            {"Content-Type": "application/json", "Authorization": "Bearer " + token_of(self.links["both"]), "Idempotency-Key": key})
        except (OSError, http.client.HTTPException):
            self.connections.pop(hall).close()
            return None

    def move(self, ply):
        """Its number in the log."""
        self.think()
        body = act("move", move=CYCLE[ply % len(CYCLE)], by=COLORS[ply % 2], ply=ply)
        answer, until = None, time.monotonic() + LONG_S
        while answer is None or answer.status in (429, 503):
            check(time.monotonic() < until, f"half-move {ply} is not answered: {answer and answer.body}")
            answer = self.ask(self.draw.choice(self.halls), body, f"ply-{ply}")
        equal((answer.status, answer.json().get("outcome")), (200, "upheld"), f"half-move {ply}: {answer.body}")
        return answer.json()["number"]

    def leave(self):
        for connection in self.connections.values():
            connection.close()


class Clocked(Player):
    """
    A game with clocks whose players sit at halls of chance. `charged` is what their clocks have taken beyond the time that they thought, in
    milliseconds: of each half-move, with the moment at which that had been answered, and which it is. A move that was not answered may have
    been made: until it is known here that it was the clock of the other runs, who would see it at once if he were another program.
    """

    rules = {"seats": "links", "time_control": {"base_s": HOURS_MS // 1000, "increment_s": 0}}

    def begin(self):
        self.seats, self.left, self.charged = {}, dict.fromkeys(COLORS), []
        self.clocks = dict.fromkeys(COLORS, HOURS_MS)
        for color in COLORS:
            self.come(color)
        self.since = time.monotonic()

    def come(self, color):
        """Take the seat, at another hall than the one that was left."""
        until = time.monotonic() + LONG_S
        while color not in self.seats:
            check(time.monotonic() < until, f"{color} has no seat at any hall")
            hall = self.left[color] = self.draw.choice([one for one in self.halls if one is not self.left[color]])
            try:
                seat = hall.seat()
                answer = seat.ask("join", token=token_of(self.links[color]))
                seat.game = self.name
                check(answer["type"] == "joined" or answer.get("code") in COME_BACK, answer)
                if answer["type"] == "joined" and seat.settle(lambda _: True):
                    self.seats[color] = seat
                else:
                    seat.close()
            except (OSError, Closed):
                pass
        return self.seats[color]

    def move(self, ply):
        color, other, uci = COLORS[ply % 2], COLORS[1 - ply % 2], CYCLE[ply % len(CYCLE)]
        thought_s, asked = 0, 0
        until = time.monotonic() + LONG_S
        while True:
            check(time.monotonic() < until, f"half-move {ply} is not answered")
            seat = self.come(color)
            try:
                seat.settle(lambda state: state["ply"] >= ply and state["status"] != "waiting", patience=LONG_S)
                if thought_s == 0:
                    began = time.monotonic() if ply else self.since
                    self.think()
                    thought_s = time.monotonic() - began or 1e-6
                asked += 1
                number = self.number_of(seat, uci, ply)
                if number:
                    break
            except (OSError, Closed):
                pass
            self.seats.pop(color).close()
        left = seat.state["clocks"][color + "_ms"]
        self.charged.append((self.clocks[color] - left - 1000 * thought_s, time.monotonic(), f"{self.name}, {ply}"))
        self.clocks[color] = left
        if asked > 1:
            self.clocks[other] = seat.state["clocks"][other + "_ms"]
        return number

    def number_of(self, seat, uci, ply):
        """Of the move in the log; None: it is not answered here."""
        answer = seat.ask("move", move=uci, ply=ply, key=f"ply-{ply}")
        if answer["type"] == "error" and answer["code"] in COME_BACK:
            return None
        check(answer["type"] == "ruling" and answer["number"] and answer.get("outcome", "upheld") == "upheld", answer)
        equal(seat.state["ply"], ply + 1)
        return answer["number"]

    def leave(self):
        for seat in self.seats.values():
            seat.close()


def end_all(players, address, seed):
    """What has been acknowledged stands in the log once and in order, and nothing else that a player sent."""
    for player in players:
        player.join(LONG_S)
    for player in players:
        if player.fault or player.is_alive():
            raise AssertionError(f"seed {seed}, game {player.name}: {player.fault or 'not ended'}") from player.fault
    names = ", ".join(f"'{player.name}'" for player in players)
    rows = query(address, f"SELECT json_agg(json_build_array(game, number, body) ORDER BY number) FROM hakem.entry WHERE seat > 0 AND game IN ({names})")
    made = {player.name: [] for player in players}
    for name, number, body in json.loads(rows):
        made[name].append((number, json.loads(body)["data"]["move"]))
    for player in players:
        equal(made[player.name], [(number, CYCLE[ply % len(CYCLE)]) for ply, number in enumerate(player.numbers)], f"seed {seed}: the log of {player.name}")
