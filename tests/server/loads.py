"""Games that are played as fast as a hall answers, with acts on their way, and what the log has of them."""

import http.client
import json
import select
import sqlite3

from databases import query
from hall import Closed, Seat, check, equal, token_of

GAMES = 16  # at one time
WINDOW = 6  # acts of a game on their way
# Each pair of knights goes out and back, so that any number of these is a game; 2005 has no end by repetition.
CYCLES = ("g1f3 g8f6 f3g1 f6g8", "b1c3 b8c6 c3b1 c6b8", "g1h3 g8h6 h3g1 h6g8", "b1a3 b8a6 a3b1 a6b8")


class Loaded:
    """A game of one seat for both, all that is to be done in it, and how much of that has been sent and acknowledged."""

    most_moves = 60
    may_be_refused = False  # by a hall that cannot write any more

    def __init__(self, hall, draw):
        self.links = hall.create(seats="one-screen", time_control=None, edition="2005")
        self.name = self.links["id"]
        moves = " ".join(draw.choice(CYCLES) for _ in range(draw.randrange(1, self.most_moves // 4))).split()
        self.acts = [
            {"kind": "move", "data": {"move": uci}, "by": ("white", "black")[ply % 2], "ply": ply} for ply, uci in enumerate(moves)
        ] + [{"kind": "resign", "by": "white"}]
        self.sent = 0  # over this connection, those that were acknowledged before included
        self.ever_sent = 0
        self.numbers = []  # in the log, of those that were acknowledged
        self.seat = None

    def is_done(self):
        return len(self.numbers) == len(self.acts)

    def come(self, hall):
        """Take the seat, and send again what has not been answered."""
        self.seat = Seat(hall)
        self.seat.send({"type": "join", "id": 0, "token": token_of(self.links["both"])})
        self.sent = len(self.numbers)
        self.send_on()

    def send_on(self):
        while self.sent < min(len(self.acts), len(self.numbers) + WINDOW):
            act = {**self.acts[self.sent], "type": "act", "game": self.name, "id": self.sent + 1, "key": f"act-{self.sent}"}
            self.sent += 1
            self.ever_sent = max(self.ever_sent, self.sent)
            self.seat.send(act)

    def read(self):
        """Take one message of the hall."""
        opcode, payload = self.seat.receive_frame()
        if opcode != 1:
            return
        told = json.loads(payload)
        if self.may_be_refused and told["type"] == "error" and told["code"] == "full":
            raise Closed(told["text"])
        check(told["type"] != "error", f"game {self.name}:", told)
        if told["type"] == "ruling":
            equal((told["id"], told["outcome"]), (len(self.numbers) + 1, "upheld"), f"game {self.name}: {told}")
            self.numbers.append(told["number"])
            self.send_on()

    def compare(self, entries):
        """Hold the entries that somebody sent, (number, kind, move), against what was sent."""
        expected = [(act["kind"], act.get("data", {}).get("move")) for act in self.acts[: self.ever_sent]]
        equal([entry[1:] for entry in entries], expected[: len(entries)], f"game {self.name}: acts in the log")
        check(len(entries) >= len(self.numbers), f"game {self.name}: {len(self.numbers)} acts acknowledged, {len(entries)} in the log")
        equal([entry[0] for entry in entries[: len(self.numbers)]], self.numbers, f"game {self.name}: numbers that were told")


class Load:
    kind = Loaded

    def __init__(self, hall, draw):
        self.hall, self.draw = hall, draw
        self.games, self.finished = [], []
        self.asked_for = 0  # new games, whether or not that was answered

    def fill_up(self):
        while len(self.games) < GAMES:
            self.asked_for += 1
            self.games.append(self.kind(self.hall, self.draw))

    def play(self, answered):
        """Until the hall has gone; games that are done make room for others. `answered` is called at the first answer."""
        by_socket = {}
        before = self.acknowledged()
        poll = select.epoll()
        try:
            while True:
                self.fill_up()
                for game in self.games:
                    if game.seat is None:
                        game.come(self.hall)
                        by_socket[game.seat.socket.fileno()] = game
                        poll.register(game.seat.socket, select.EPOLLIN)
                for descriptor, _ in poll.poll(1):
                    by_socket[descriptor].read()
                    while by_socket[descriptor].seat.got:
                        by_socket[descriptor].read()
                if self.acknowledged() > before:
                    answered()
                for game in [game for game in self.games if game.is_done()]:
                    self.games.remove(game)
                    self.finished.append(game)
                    poll.unregister(game.seat.socket)
                    game.seat.close()
        except (Closed, OSError, http.client.HTTPException):
            pass
        finally:
            poll.close()
            for game in self.games:
                if game.seat:
                    self.leave(game)

    def leave(self, game):
        game.seat.close()
        game.seat = None

    def acknowledged(self):
        return sum(len(game.numbers) for game in self.games + self.finished)

    def compare(self, store, games):
        """Hold the log of some games against what was sent; how many games the store has."""
        entries, count = read_log(store, games)
        for game in games:
            game.compare(entries[game.name])
        return count


def read_log(store, games):
    """The entries of some games that somebody sent, and how many games the store has."""
    entries = {game.name: [] for game in games}
    if store.startswith("postgres"):
        names = ", ".join(f"'{name}'" for name in entries)
        rows = query(store, f"SELECT json_agg(json_build_array(game, number, body) ORDER BY number) FROM hakem.entry WHERE seat > 0 AND game IN ({names})")
        rows, count = json.loads(rows or "[]"), int(query(store, "SELECT count(*) FROM hakem.game"))
    else:
        base = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
        try:
            rows = base.execute("SELECT game, number, body FROM entry WHERE seat > 0 ORDER BY number").fetchall()
            count = base.execute("SELECT count(*) FROM game").fetchone()[0]
        finally:
            base.close()
    for name, number, body in rows:
        if name in entries:
            act = json.loads(body)
            entries[name].append((number, act["kind"], act.get("data", {}).get("move")))
    return entries, count
