#!/usr/bin/env python3
"""A hall that plays the games of a file: what stands in its list, what it leaves behind, and what it refuses."""

import glob
import json
import os
import re
import signal
import subprocess
import tempfile
import time

from hall import API, Hall, await_that, case, check, equal, program, run_cases

MATE = """[Event "Cup"]
[Round "3.2"]
[White "Ada"]
[Black "Öz, Can"]
[WhiteElo "1900"]
[BlackElo "-"]
[BlackTitle "none"]
[Result "1-0"]
[TimeControl "180+2"]

1. e4 { [%clk 0:03:01] } e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0
"""
RESIGNED = """[White "Ece"]
[Black "?"]
[Result "0-1"]

1. f3 e5 2. g4 0-1
"""
AGREED = """[White "Gül"]
[Black "Hal"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"]
[Result "1/2-1/2"]

1... Kd7 1/2-1/2
"""
OPEN = """[White "Ivo"]
[Black "Jan"]
[Result "*"]

1. d4 *
"""


class Demo(Hall):
    """The games of a text, as fast as they can be played, in a log that the hall chooses itself."""

    def __init__(self, text, speed=1000):
        self.text, self.speed = text, speed
        super().__init__()

    def command(self):
        path = os.path.join(self.folder, "games.pgn")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.text)
        return ["env", f"TMPDIR={self.folder}", program(), "serve", "--port", "0", "--demo", path, "--speed",
                str(self.speed)]

    def list(self):
        bearer = {"Authorization": "Bearer " + self.organiser.partition("#")[2]}
        return {line["white"]: line for line in self.request("GET", f"{API}/games", headers=bearer).json()["games"]}

    def pgn(self, line):
        return self.get(f"{API}/games/{line['game']}/pgn").body.decode()

    def kept(self):
        return glob.glob(os.path.join(self.folder, "hakem-demo-*"))


@case
def games_of_a_file_are_played_to_their_ends():
    with Demo(MATE + "\n" + RESIGNED + "\n" + AGREED + "\n" + OPEN) as hall:
        await_that(lambda: sum(line["result"] != "*" for line in hall.list().values()) == 3, "three games have ended")
        await_that(lambda: hall.list()["Ivo"]["ply"] == 1, "the fourth goes on")
        lines = hall.list()
        equal([(lines[name]["result"], lines[name]["ply"]) for name in ("Ada", "Ece", "Gül", "Ivo")],
              [("1-0", 7), ("0-1", 3), ("1/2-1/2", 1), ("*", 1)])
        counted = dict(re.findall(r"^(hakem_\w+) (\d+)$", hall.get("/metrics").body.decode(), re.M))
        acts = 4 + 12 + 1 + 2  # starts, moves, a resignation, an offer that is accepted
        equal((counted["hakem_games_created_total"], counted["hakem_acts_total"]), ("4", str(acts)))
        equal([(lines[name]["round"], lines[name]["board"]) for name in ("Ada", "Ece")], [("1", "1"), ("1", "2")],
              "round and board where the file does not number them all")
        equal(hall.get(f"{API}/games/{lines['Ada']['game']}").json()["reason"], "checkmate")
        equal(hall.get(f"{API}/games/{lines['Gül']['game']}").json()["reason"], "agreement")
        text = hall.pgn(lines["Ada"])
        for part in ('[Event "Cup"]', '[Black "Öz, Can"]', '[WhiteElo "1900"]', '[TimeControl "180+2"]', "4. Qxf7#"):
            check(part in text, part, "is not in", text)
        check("1... Kd7" in hall.pgn(lines["Gül"]), hall.pgn(lines["Gül"]))


@case
def boards_keep_the_numbers_that_the_file_gives_them():
    with Demo(MATE + "\n" + MATE.replace("3.2", "3.7").replace("Ada", "Eda")) as hall:
        lines = await_that(lambda: len(hall.list()) == 2 and hall.list(), "both boards are there")
        equal([(lines[name]["round"], lines[name]["board"]) for name in ("Ada", "Eda")], [("3", "2"), ("3", "7")])


@case
def the_log_of_a_demo_is_gone_afterwards():
    with Demo(OPEN) as hall:
        equal(len(hall.kept()), 1, "folders for the log")
        hall.stop()
        equal(hall.kept(), [], "what is left")


@case
def a_board_that_an_arbiter_interrupts_waits_for_him():
    moves = " ".join(f"{2 * i + 1}. Nf3 Nf6 {2 * i + 2}. Ng1 Ng8" for i in range(2))
    with Demo(OPEN.replace("1. d4", moves) + "\n" + RESIGNED.replace("1. f3 e5 2. g4", moves), speed=100) as hall:
        bearer = {"Authorization": "Bearer " + hall.organiser.partition("#")[2], "Content-Type": "application/json"}
        game = await_that(lambda: hall.list().get("Ivo"), "there is a game")["game"]
        made = hall.request("POST", f"{API}/games/{game}/links", b'{"role": "arbiter"}', bearer).json()
        arbiter = dict(bearer, Authorization="Bearer " + made["link"].partition("#")[2])

        def act(kind, **data):
            state = hall.get(f"{API}/games/{game}").json()
            body = json.dumps({"kind": kind, "data": data or {"since_ms": state["at_ms"]}, "seen": state["number"]})
            answer = hall.request("POST", f"{API}/games/{game}/acts", body.encode(), arbiter).json()
            equal(answer.get("outcome", answer), "upheld", kind)

        act("interrupt")
        plies = hall.list()["Ivo"]["ply"]
        check(plies < 8, "it was over before it could be interrupted")
        await_that(lambda: hall.list()["Ece"]["result"] == "0-1", "the other board has gone on")
        equal(hall.list()["Ivo"]["ply"], plies, "half-moves of the interrupted game")
        act("decide", decision="resume")
        await_that(lambda: hall.list()["Ivo"]["ply"] == 8, "it has gone on")


@case
def the_games_are_a_round_with_a_page_and_live_pgn_and_its_results_are_published():
    with Demo(MATE + "\n" + RESIGNED + "\n" + AGREED) as hall:
        def tournament():
            lines = hall.get(f"{API}/tournaments").json()["tournaments"]
            return hall.get(f"{API}/tournaments/{lines[0]['tournament']}").json() if lines else None

        def is_published():
            found = tournament()
            return found and all(row["stage"] == "published" for row in found["rounds"][0]["pairings"])

        await_that(is_published, "the results are published")
        found = tournament()
        equal([row["result"] for row in found["rounds"][0]["pairings"]], ["1-0", "0-1", "1/2-1/2"])
        equal([player["name"] for player in found["players"]], ["Ada", "Öz, Can", "Ece", "?", "Gül", "Hal"])
        equal(found["players"][0]["rating"], 1900)
        text = hall.get(f"{API}/tournaments/{found['tournament']}/rounds/1/pgn").body.decode()
        equal([line for line in text.splitlines() if line.startswith("[Result ")],
              ['[Result "1-0"]', '[Result "0-1"]', '[Result "1/2-1/2"]'])
        check("4. Qxf7# {[%clk" in " ".join(text.split()), text)


@case
def boards_go_on_after_the_hall_stood_still():
    moves = " ".join(f"{2 * i + 1}. Nf3 Nf6 {2 * i + 2}. Ng1 Ng8" for i in range(2))
    with Demo(OPEN.replace("1. d4", moves), speed=100) as hall:
        await_that(lambda: hall.list().get("Ivo"), "there is a game")
        hall.process.send_signal(signal.SIGSTOP)
        time.sleep(1.5)
        hall.process.send_signal(signal.SIGCONT)
        await_that(lambda: hall.list()["Ivo"]["ply"] == 8, "it has gone on")
        check(hall.list()["Ivo"]["number"] > 1 + 8, "start and moves alone: nothing stood still")


@case
def what_cannot_be_shown_is_refused_at_once():
    with tempfile.TemporaryDirectory() as folder:
        empty = os.path.join(folder, "empty.pgn")
        open(empty, "w", encoding="ascii").close()
        for arguments, named in ((["--demo", os.path.join(folder, "none.pgn")], "none.pgn"),
                                 (["--demo", empty], "no game"),
                                 (["--demo", empty, "--speed", "0"], "speed"),
                                 (["--speed", "5"], "--demo")):
            done = subprocess.run([program(), "serve", "--port", "0", *arguments], capture_output=True, text=True,
                                  timeout=20, env=dict(os.environ, TMPDIR=folder))
            equal((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1), arguments)
            check(named in done.stderr, arguments, done.stderr)
        equal(os.listdir(folder), ["empty.pgn"], "what is left")


run_cases()
