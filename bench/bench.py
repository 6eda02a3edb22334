#!/usr/bin/env python3
"""Time the hot paths, beside other programs in the same run; a table for people and a file of figures for comparing.

usage: bench.py BUILD [--quick] [--pgn FILE] [--hall] [--once] [--before]
                                                 (BUILD: a release build; from the top of the sources)
       bench.py --compare OLD.json NEW.json      the ratio of each figure, new to old

The figures go to BUILD/bench.json, with the commit. --quick takes fewer repetitions and smaller counts; --pgn audits that file
and not the one made of the games in tests/data/pgn; --hall measures the hall and its page alone, and --once plays each of the hall's loads once, in games that
a machine with other work cannot interrupt, without the page. --before has the hall of the commit before its roles and arbiters, built from the
repository's history, in these runs too, as is so without --quick and --once. Times are shown and never judged. Exit status 1 if an answer was wrong: a verdict against the
file, counts of moves on which the programs differ, or an act that was not answered or not shown. docs/performance.md says what is measured and how.
"""

import contextlib
import glob
import json
import os
import platform
import re
import resource
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

from archives import KINDS, make_archive
from started import Started, serving

CASES = "tests/data/winnable-cases.tsv"
TIMEOUTS = "tests/data/winnable-timeouts.tsv"
NODES = 20000  # as many as the referee looks at
PERFT = (  # the six standard positions of the move generators' tests, with a depth of some hundred million moves
    ("initial", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("castling and pins", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("rook ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 6),
    ("checks", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5),
    ("middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
)
GAMES = [f"tests/data/pgn/{name}.pgn" for name in ("master-games", "online-clocks", "week-in-chess")]
PGN_BYTES = 10_000_000
BEFORE = "ea4032c4d14b06843fb3865a813bd413ceaccf3d"  # the last commit of the hall that admitted six kinds of acts and sent the whole game
TASKSET = shutil.which("taskset") if (os.cpu_count() or 1) > 1 else None
ON_FIRST, ON_SECOND = ([TASKSET, "-c", "0"], [TASKSET, "-c", "1"]) if TASKSET else ([], [])  # a processor each


def find_program(name):
    """$HAKEM_NAME, or where Debian keeps programs that play chess."""
    named = os.environ.get("HAKEM_" + name.upper().replace("-", "_"))
    return shutil.which(named) if named else shutil.which(name) or shutil.which(name, path="/usr/games:/usr/bin")


def output_of(arguments):
    try:
        return subprocess.run(arguments, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None


def processor_seconds(process):
    """What the threads of a running process have had of the processor."""
    spent_ns = 0
    for path in glob.glob(f"/proc/{process.pid}/task/*/schedstat"):
        with open(path, encoding="ascii") as file:
            spent_ns += int(file.read().split()[0])
    return spent_ns / 1e9


def endings():
    """The positions of tests/data/perft-endings.epd by kind, each with the depth of its last count."""
    kinds = {}
    with open("tests/data/perft-endings.epd", encoding="ascii") as file:
        for line in file:
            if line.startswith("# --- "):
                positions = kinds[line[6:].strip()] = []
            elif not line.startswith("#"):
                fen, *_, last = line.split(" ;D")
                positions.append((fen, int(last.split()[0])))
    return kinds


class Server(Started):
    """A hall, or its echo, on a processor of its own where there are two; its store lies in the build folder."""

    def __init__(self, bench, command, under=(), variables=None):
        """`command`: a program with its arguments, or the path of a hall."""
        self.folder = tempfile.mkdtemp(prefix="hall-", dir=bench.folder)
        if isinstance(command, str):
            command = serving(command, os.path.join(self.folder, "hall.db"))
        super().__init__([*ON_FIRST, *under, *command], {**os.environ, **(variables or {})})

    def __exit__(self, *fault):
        super().__exit__(*fault)
        shutil.rmtree(self.folder)

    def copy_log(self):
        """Copy what stands in the write-ahead log into the store."""
        with contextlib.closing(sqlite3.connect(os.path.join(self.folder, "hall.db"))) as base:
            base.execute("PRAGMA wal_checkpoint").fetchall()


class Bench:
    def __init__(self, build, quick, pgn, once=False, before=False):
        self.build, self.quick, self.pgn, self.once, self.before = build, quick, pgn, once, before
        self.hakem = os.path.join(build, "hakem")
        self.hall = os.path.join(build, "hakem-hall")
        self.folder = os.path.join(build, "bench")
        self.figures, self.faults = {}, []

    def head(self, text):
        print(f"\n{text}", flush=True)

    def row(self, name, figure, unit="", note=""):
        print(f"  {name:<44} {figure:>12} {unit:<10} {note}".rstrip(), flush=True)

    def timed_program(self, name, arguments, statuses=(0,)):
        """The figures of one of the programs here; a status that is not expected is a fault."""
        command = [os.path.join(self.folder, name), *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode not in statuses:
            self.faults.append(f"{' '.join(command)}: status {done.returncode}\n{done.stderr}".rstrip())
        return {key: float(value) for key, value in (line.split("\t") for line in done.stdout.splitlines())}

    def run(self, *command):
        """Run a command that may end with 1, which says that it found something."""
        return self.timed_program("bench_run", command, (0, 1))

    def winnable(self):
        rounds = 3 if self.quick else 5
        for title, path in (("final positions of real games lost on time", TIMEOUTS), ("hard cases", CASES)):
            for mode, what in (("answer", "can he mate"), ("line", ""), ("potential", "mating potential (2005)")):
                found = self.timed_program("bench_winnable", [path, NODES, rounds, mode])
                self.figures[f"winnable/{os.path.basename(path)[:-4]}/{mode}"] = found
                if not found:
                    continue
                if mode == "line":
                    self.row("average, with the line", f"{found['us_average']:.1f}", "us")
                    continue
                self.head(f"{what}: {found['questions']:.0f} questions, {title}, {NODES} positions at most")
                for key in ("us_average", "us_median", "us_p99", "us_worst"):
                    self.row(key[3:], f"{found[key]:.1f}", "us")
                self.row("positions looked at, average", f"{found['nodes_average']:.1f}")
                self.row("wrong / open", f"{found['wrong']:.0f} / {found['open']:.0f}")
                for key in sorted((key for key in found if key.startswith("share_")), key=found.get, reverse=True):
                    self.row(f"settled by {key[6:]}" if key != "share_none" else "open", f"{100 * found[key]:.2f}", "%")

    def calls(self):
        found = self.timed_program("bench_calls", ["tests/data/perft-standard.epd", 5 if self.quick else 15])
        self.figures["calls"] = found
        self.head(f"calls of libhakem: {found.get('positions', 0):.0f} positions, {found.get('moves', 0):.0f} moves")
        for key, value in found.items():
            if key.startswith("ns_"):
                self.row(key[3:].replace("_", " "), f"{value:.1f}", "ns")

    def rulings(self):
        found = self.timed_program("bench_rulings", [GAMES[0], 5 if self.quick else 15])
        self.figures["rulings"] = found
        self.head(f"rulings: the moves of {found.get('games', 0):.0f} real games")
        for where, what in (("screen", "a move on a screen"), ("board", "a move or a press on a board of hands")):
            for key in ("average", "p99", "worst"):
                self.row(f"{what}, {key}", f"{found.get(f'{where}_ns_{key}', 0):.0f}", "ns")
            self.row("blocks of memory a game, for its record", f"{found.get(f'{where}_blocks_a_game', 0):.1f}")

    def perft_by_hakem(self, fen, depth):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        text = output_of([self.hakem, "perft", str(depth), "--fen", fen]) or ""
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        counted = re.search(r"nodes (\d+)", text)
        seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return seconds, int(counted[1]) if counted else None

    def perft_by_stockfish(self, engine, fen, depth):
        """From the word to the answer: loading the program does not count."""
        start, before = time.perf_counter(), processor_seconds(engine)
        engine.stdin.write(f"position fen {fen}\ngo perft {depth}\n")
        engine.stdin.flush()
        for line in engine.stdout:
            counted = re.match(r"Nodes searched: (\d+)", line)
            if counted:
                # A kernel that does not count leaves the time that went by.
                seconds = processor_seconds(engine) - before or time.perf_counter() - start
                return seconds, int(counted[1])
        sys.exit("bench: stockfish ended")

    def perft_in_turn(self, engine, fen, depth, rounds):
        """Medians of the seconds of both, in turn, so that what else the machine does meets both; None for an engine that is not there."""
        ours, theirs, counts = [], [], set()
        for _ in range(rounds):
            for times, found in [(ours, self.perft_by_hakem(fen, depth))] + (
                [(theirs, self.perft_by_stockfish(engine, fen, depth))] if engine else []
            ):
                times.append(found[0])
                counts.add(found[1])
        if len(counts) != 1 or None in counts:
            self.faults.append(f"perft {depth} of {fen}: {counts}")
        return statistics.median(ours), statistics.median(theirs) if theirs else None, max(counts, key=bool) or 0

    def perft_row(self, engine, name, found, title=None):
        """What several positions have together: seconds and leaves of all, mean and least of the ratios."""
        ours, leaves = sum(seconds for seconds, _, _ in found), sum(count for _, _, count in found)
        figure, note = {"s_hakem": ours}, f"{leaves / ours / 1e6:.0f} M/s"
        if engine:
            ratios = [theirs / seconds for seconds, theirs, _ in found]
            figure |= {"ratio": statistics.geometric_mean(ratios), "worst": min(ratios)}
            note += f", {figure['ratio']:.2f} x stockfish"
            if len(ratios) > 1:
                note += f" in the geometric mean, {figure['worst']:.2f} at least"
        self.figures[f"perft/{name}"] = figure
        self.row(title or name, f"{ours:.3f}", "s", note)

    def perft(self):
        rounds, path = 3 if self.quick else 5, find_program("stockfish")
        engine = path and subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.head("perft, one thread, no table: seconds of the processor, and as many times as fast as stockfish")
        if engine:
            self.perft_by_stockfish(engine, PERFT[0][1], 1)
        standard = []
        for name, fen, depth in PERFT:
            standard.append(self.perft_in_turn(engine, fen, depth, rounds))
            self.perft_row(engine, name, standard[-1:], f"{name}, depth {depth}")
        self.perft_row(engine, "all six", standard)
        for kind, positions in endings().items():
            self.perft_row(engine, kind, [self.perft_in_turn(engine, fen, depth, rounds) for fen, depth in positions])
        if engine:
            engine.stdin.write("quit\n")
            engine.stdin.flush()
            engine.wait()
        else:
            self.row("stockfish is not there", "-")

    def instructions(self):
        """Instructions a leaf, which no other load disturbs; valgrind knows no AVX-512, so the code below it is counted."""
        valgrind = shutil.which("valgrind")
        if not valgrind:
            return

        def counted(fen, depth):
            done = subprocess.run(
                [valgrind, "--tool=callgrind", "--callgrind-out-file=/dev/null", self.hakem, "perft", str(depth), "--fen", fen],
                capture_output=True, text=True, check=False,
            )
            collected, nodes = re.search(r"Collected : (\d+)", done.stderr), re.search(r"nodes (\d+)", done.stdout)
            return (int(collected[1]), int(nodes[1])) if collected and nodes else None

        self.head("perft: instructions a leaf, two plies less deep, start of the program left out")
        for name, fen, depth in PERFT:
            nothing, all_of_it = counted(fen, 0), counted(fen, depth - 2)
            if nothing and all_of_it:
                figure = (all_of_it[0] - nothing[0]) / all_of_it[1]
                self.figures.setdefault(f"perft/{name}", {})["instructions_per_leaf"] = figure
                self.row(f"{name}, depth {depth - 2}", f"{figure:.2f}")

    def archives(self):
        """Archives of all kinds, or the one that was named."""
        if self.pgn:
            return {os.path.basename(self.pgn): self.pgn}
        paths = {kind: os.path.join(self.folder, f"{kind}.pgn") for kind in KINDS}
        for kind, path in paths.items():
            make_archive(kind, path, PGN_BYTES)
        return paths

    def audit(self):
        for kind, path in self.archives().items():
            self.audit_kind(kind, path)

    def audit_kind(self, kind, path):
        rounds, peer = 3 if self.quick else 5, find_program("pgn-extract")
        size = os.path.getsize(path)
        self.head(f"PGN, {kind}: {size / 1e6:.1f} MB, one thread: seconds of the processor, and as many times as fast as pgn-extract -s -r")
        audit = [self.hakem, "audit", "--jobs", "1"]
        commands = {
            "audit": [*audit, path],
            "audit, legality alone": [*audit, "--only", "illegal-move", path],
            "pgn": [self.hakem, "pgn", path],
        }
        peers = {"pgn-extract": [peer, "-s", "-r", path], "pgn-extract, written": [peer, "-s", path]} if peer else {}
        commands.update(peers)
        found = {name: [] for name in [*commands, "library, legality alone"]}
        for _ in range(rounds + 1):  # the first warms up
            for name, command in commands.items():
                found[name].append(self.run(*command))
            found["library, legality alone"].append(self.timed_program("bench_pgn", [path, 1]))
        of_kind = {}
        for name, runs in found.items():
            seconds = statistics.median(one["s_processor"] for one in runs[1:])
            figure = of_kind[name] = self.figures[f"pgn/{kind}/{name}"] = {"s": seconds, "mb_per_s": size / 1e6 / seconds}
            if name in commands:
                figure["memory_mb"] = max(one["memory_mb"] for one in runs)
        for name, figure in of_kind.items():
            note = f"{figure['mb_per_s']:.0f} MB/s"
            theirs = of_kind.get("pgn-extract, written" if name == "pgn" else "pgn-extract")
            if theirs and name not in peers:
                figure["ratio"] = theirs["s"] / figure["s"]
                note += f", {figure['ratio']:.1f} x"
            if "memory_mb" in figure:
                note += f", {figure['memory_mb']:.1f} MB of memory"
            self.row(name, f"{figure['s']:.3f}", "s", note)
        counted = self.figures[f"pgn/{kind}/counts"] = found["library, legality alone"][-1]
        self.row("moves, and time for each", f"{counted['ns_a_move']:.1f}", "ns", f"{counted['moves']:,.0f} moves in {counted['games']:,.0f} games")
        self.row("blocks of memory", f"{counted['blocks']:.0f}", "", f"{counted['blocks_warm']:.0f} behind the first tenth of the games")
        if not peer:
            self.row("pgn-extract is not there", "-")

    def play(self, on, **options):
        """The figures of games that are played on a server (bench_hall.c)."""
        command = [*ON_SECOND, os.path.join(self.folder, "bench_hall"), on.port, f"server={on.process.pid}"]
        command += [f"clock={int(not self.once)}", *(f"{name}={value}" for name, value in options.items())]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            self.faults.append(f"{' '.join(command)}: status {done.returncode}\n{done.stderr}".rstrip())
            return None
        return {key: float(value) for key, value in (line.split("\t") for line in done.stdout.splitlines())}

    def medians(self, group, name, runs):
        """The median of each figure over the rounds; None if one of them failed."""
        if not runs or None in runs:
            return None
        figure = self.figures[f"hall/{group}/{name}"] = {
            key: statistics.median(one[key] for one in runs) for key in runs[0]
        }
        return figure

    def rounds_of(self, group, rounds, servers, **options):
        """
        Play on each server in turn, so that what else the machine does meets all, and begin every second round with the last; the
        rounds by name, and None if one of them failed. `servers`: a command and further options by name.
        """
        runs = {name: [] for name in servers}
        for number in range(1 if self.once else rounds):
            in_order = list(servers.items())
            for name, (command, more) in reversed(in_order) if number % 2 else in_order:
                with Server(self, command) as server:
                    runs[name].append(self.play(server, seed=number + 1, **options, **more))
        medians = {name: self.medians(group, name, found) for name, found in runs.items()}
        return (runs, medians) if all(medians.values()) else None

    def build_before(self):
        """The hall of BEFORE, built once from the repository's history; None, and a line that says why, if it cannot be built."""
        tree = os.path.join(self.folder, "before")
        hall = os.path.join(tree, "build", "hakem-hall")
        if os.path.exists(hall):
            return hall
        if output_of(["git", "cat-file", "-t", BEFORE]) != "commit":
            self.row("the hall before this one is not measured", "-", "", f"the history here does not reach back to commit {BEFORE[:8]} (git fetch --unshallow)")
            return None
        shutil.rmtree(tree, ignore_errors=True)
        os.makedirs(tree)
        archive = subprocess.run(["git", "archive", BEFORE], capture_output=True, check=True).stdout
        subprocess.run(["tar", "-x", "-C", tree], input=archive, check=True)
        os.symlink(os.path.abspath("web/node_modules"), os.path.join(tree, "web", "node_modules"))
        log = os.path.join(self.folder, "before.log")
        with open(log, "w", encoding="utf-8") as out:
            for command in (["meson", "setup", "build"], ["ninja", "-C", "build", "hakem-hall"]):
                if subprocess.run(command, cwd=tree, stdout=out, stderr=out, check=False).returncode != 0:
                    self.row("the hall before this one is not measured", "-", "", f"its commit {BEFORE[:8]} does not build here: {log}")
                    return None
        return hall

    def hall_at_once(self):
        """How many acts, and what each costs, where nobody thinks: beside the echo, which only has the sockets, and the hall before."""
        rounds, games, plies = (3, 300, 60) if self.quick else (5, 1000, 100)
        with Server(self, self.hall) as server:
            sizes = self.play(server, games=20, plies=plies)
        if not sizes:
            return
        self.head(f"the hall: {games} games of two seats, {plies} half-moves each, without thinking; as many times the others'")
        echo = [os.path.join(self.folder, "hall_echo"), str(round(sizes["ruling_bytes"])), str(round(sizes["change_bytes"]))]
        servers = {"hall": (self.hall, {}), "echo": (echo, {})}
        before = self.build_before() if self.before or not (self.quick or self.once) else None
        if before:
            servers["before"] = (before, {"old": 1})
        found = self.rounds_of("at once", rounds, servers, games=games, plies=plies, spin=1)
        if not found:
            return
        runs, medians = found
        hall = medians["hall"]
        for key, what, unit in (
            ("acts_per_s", "acts a second", ""),
            ("server_us_per_act", "time of the server's processor, an act", "us"),
            ("ms_median", "until the answer, median", "ms"),
            ("ms_p99", "until the answer, p99", "ms"),
        ):
            note = []
            for other in list(servers)[1:]:
                ratio = hall[f"{key}_ratio" if other == "echo" else f"{key}_ratio_before"] = ratio_of(key, runs["hall"], runs[other])
                note.append(f"{ratio:.2f} x {medians[other][key]:,.1f} ({other})")
            self.row(what, f"{hall[key]:,.1f}", unit, ", ".join(note))
        self.row("of the time its processor was the server's", f"{100 * hall['server_share']:.0f}", "%", f"echo {100 * medians['echo']['server_share']:.0f} %")
        self.row("memory", f"{hall['server_memory_mb']:.1f}", "MB")

    def sync_ms(self):
        """What the disk of the stores takes to make 4 KB lasting: the median and the 99th of a hundred."""
        times = []
        with tempfile.TemporaryFile(dir=self.folder) as file:
            for _ in range(200):
                start = time.perf_counter()
                os.write(file.fileno(), bytes(4096))
                os.fdatasync(file.fileno())
                times.append(1000 * (time.perf_counter() - start))
        return statistics.median(times), statistics.quantiles(times, n=100)[-1]

    def hall_watched(self):
        """
        Each round is a pair, whose order changes; the ratio is the median of those of the pairs. A commit waits for the disk, so the
        answers that wait longest are those behind a slow one: its times are shown beside them.
        """
        rounds, games, watchers = (1, 100, 10) if self.quick else (5, 500, 10)
        sync_before = self.sync_ms()
        found = self.rounds_of(
            "paced", rounds, {"alone": (self.hall, {}), "watched": (self.hall, {"watchers": watchers})},
            games=games, plies=20, pace_ms=1000,
        )
        sync_behind = self.sync_ms()
        if not found:
            return
        runs, medians = found
        alone, watched = medians["alone"], medians["watched"]
        watched["ms_p99_ratio"] = ratio_of("ms_p99", runs["watched"], runs["alone"])
        pairs = ", ".join(f"{two['ms_p99'] / one['ms_p99']:.2f}" for one, two in zip(runs["alone"], runs["watched"]))
        self.head(f"the hall: {games} games with a move a second, and {watchers} watchers of each")
        self.row("until the answer, p99, without watchers", f"{alone['ms_p99']:.2f}", "ms", f"median {alone['ms_median']:.2f}")
        self.row("until the answer, p99, with watchers", f"{watched['ms_p99']:.2f}", "ms", f"median {watched['ms_median']:.2f}")
        self.row("median of the pairs' ratios", f"{watched['ms_p99_ratio']:.2f}", "x", pairs)
        for name, (median, worst) in (("before", sync_before), ("behind", sync_behind)):
            self.row(f"the disk makes 4 KB lasting, {name}", f"{median:.2f}", "ms", f"p99 {worst:.2f}")
        self.figures["hall/paced/disk"] = {"ms_median": sync_before[0], "ms_p99": sync_before[1], "ms_median_behind": sync_behind[0], "ms_p99_behind": sync_behind[1]}
        self.row("time of the server's processor, an act", f"{watched['server_us_per_act']:.1f}", "us", f"{alone['server_us_per_act']:.1f} without watchers")
        self.row("memory, with watchers", f"{watched['server_memory_mb']:.1f}", "MB")

    def hall_long(self):
        """What a watcher is sent when a game is long."""
        with Server(self, self.hall) as server:
            found = self.medians("long", "game", [self.play(server, games=1, plies=310, watchers=1)])
        if found:
            self.head("the hall: a change to a watcher, over 310 half-moves")
            self.row("average / longest", f"{found['watcher_bytes']:.0f} / {found['watcher_bytes_most']:.0f}", "bytes")

    def hall_idle(self):
        """Instructions of an act beside games that nobody plays."""
        most = 1000 if self.quick else 20000
        if not shutil.which("valgrind"):
            return
        alone, beside = self.instructions_an_act(0), self.instructions_an_act(most)
        if not (alone and beside):
            return
        self.figures["hall/idle/games"] = {"alone": alone, "beside": beside, "ratio": beside / alone, "idle": most}
        self.head(f"the hall: instructions of an act in 100 paced games, beside {most} whose clocks run and that nobody plays")
        self.row("without them", f"{alone:,.0f}")
        self.row("with them", f"{beside:,.0f}", "", f"{beside / alone:.3f} x")

    def instructions_an_act(self, idle):
        """
        They are counted from the first act to the last answer, outside the kernel, while all games stand and all seats are taken. The acts
        come one after another, so that each has a turn of the hall; and the hall's time is what the driver lets pass (driven_clock.c), a
        move a second and game, fifteen seconds in all: from one round of the hall's pings to the next, so that one falls into it
        wherever it begins. So both runs have the same acts, turns, pings, notes and copies of the write-ahead log, whatever else the
        machine does. What the making of the games has left in that log is copied before. Whole
        milliseconds pass: what is due within less libwebsockets asks its loop for again at once, for ever while no time passes.
        """
        games, plies, pace_ms = 100, 15, 1000
        counted, clock = (os.path.join(self.folder, name) for name in ("callgrind.out", "driven_clock"))
        with open(clock, "wb") as file:
            file.write(bytes(16))
        under = ["valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={counted}"]
        given = {"LD_PRELOAD": os.path.abspath(os.path.join(self.folder, "libdriven_clock.so")), "HAKEM_DRIVEN_CLOCK": clock}
        with Server(self, self.hall, under, given) as server:
            command = [*ON_SECOND, os.path.join(self.folder, "bench_hall"), server.port, f"games={games}", f"plies={plies}"]
            command += [f"pace_ms={pace_ms}", "in_turn=1", f"driven={clock}", f"idle={idle}", "wait=1"]
            with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as player:
                for what in ("--instr=on", "--dump"):
                    if player.stdout.readline() == "ready\n":
                        if what == "--instr=on":
                            server.copy_log()
                        subprocess.run(["callgrind_control", what, str(server.process.pid)], capture_output=True, check=True)
                        player.stdin.write("\n")
                        player.stdin.flush()
                _, said = player.communicate()
            if player.returncode != 0:
                self.faults.append(f"{' '.join(command)}: status {player.returncode}\n{said}".rstrip())
                return None
        with open(f"{counted}.1", encoding="ascii", errors="replace") as file:
            totals = re.search(r"^(?:totals|summary): (\d+)", file.read(), re.M)
        return int(totals[1]) / (games * plies) if totals else None

    def load(self):
        if not os.path.exists(os.path.join(self.folder, "bench_hall")):
            return
        self.hall_at_once()
        self.hall_watched()
        self.hall_long()
        self.hall_idle()

    def page(self):
        """The arbiter's page while the hall plays (hall_page.mjs): its list, one board opened, and its list on a phone."""
        named = os.environ.get("HAKEM_CHROMIUM")
        browsers = [named] if named else ["chromium-headless-shell", "chromium"]
        if self.once or not (shutil.which("node") and any(map(shutil.which, browsers)) and os.path.isdir("web/node_modules/playwright-core")):
            return
        boards, seconds = (50, 5) if self.quick else (200, 60)
        self.head(f"the arbiter's page: {boards} boards with 1.4 acts a second each, {seconds} s")
        for name, options in (("list", []), ("a board opened", ["opened=1"]), ("list on a phone", ["width=390"])):
            command = ["node", "bench/hall_page.mjs", self.build, f"boards={boards}", f"s={seconds}", *options]
            done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=10 * seconds + 120)
            if done.returncode != 0:
                self.faults.append(f"{' '.join(command)}: status {done.returncode}\n{done.stderr}".rstrip())
                continue
            found = {key: float(value) for key, value in (line.split("\t") for line in done.stdout.splitlines())}
            self.figures[f"page/{name}"] = found
            self.row(f"{name}: between two frames, median", f"{found['frame_ms_median']:.1f}", "ms", f"p99 {found['frame_ms_p99']:.1f} ms")
            self.row("longest task, of the processor", f"{found['task_ms_longest']:.1f}", "ms", f"{found['task_ms_longest_on_the_clock']:.1f} ms on the clock")
            self.row("tasks above 50 ms, of the processor", f"{found['tasks_above_50_ms']:.0f}", "", f"{found['long_tasks']:.0f} on the clock")
            self.row("of the time its processor was the page's", f"{100 * found['share_of_a_processor']:.0f}", "%")

    def memory(self):
        self.head("memory at most")
        fens = os.path.join(self.folder, "positions.fen")
        with open(TIMEOUTS, encoding="utf-8") as file, open(fens, "w", encoding="utf-8") as out:
            out.writelines(line.split("\t")[0] + "\n" for line in file if not line.startswith("#"))
        for name, command in (
            ("perft 5", ["perft", "5"]),
            ("winnable, 19,691 positions", ["winnable", "--nodes", str(NODES), fens]),
            ("moves, the same", ["moves", fens]),
            ("audit, tests/data/pgn", ["audit", "--jobs", "1", *GAMES]),
            ("pgn, tests/data/pgn", ["pgn", *GAMES]),
        ):
            found = self.figures[f"memory/{name}"] = self.run(self.hakem, *command)
            self.row(name, f"{found['memory_mb']:.1f}", "MB", f"{found['s']:.2f} s")

    def write(self):
        status = output_of(["git", "status", "--porcelain", "--untracked-files=no"])
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            processor = re.search(r"^model name\s*: (.*)$", file.read(), re.M)
        path = os.path.join(self.build, "bench.json")
        with open(path, "w", encoding="utf-8") as out:
            json.dump(
                {
                    "commit": output_of(["git", "rev-parse", "HEAD"]),
                    "changed": None if status is None else bool(status),
                    "processor": processor[1] if processor else platform.machine(),
                    "stockfish": bool(find_program("stockfish")),
                    "pgn_extract": bool(find_program("pgn-extract")),
                    "quick": self.quick,
                    "faults": self.faults,
                    "figures": self.figures,
                },
                out,
                indent=1,
            )
            out.write("\n")
        print(f"\nfigures: {path}")


def ratio_of(key, ours, theirs):
    """The median of the ratios of a figure in the rounds of two servers, which were played in pairs."""
    return statistics.median(one[key] / two[key] for one, two in zip(ours, theirs))


def compare(paths):
    old, new = ({}, {})
    for figures, path in zip((old, new), paths):
        with open(path, encoding="utf-8") as file:
            read = json.load(file)
        print(f"{path}: {read['commit']}{' and changes' if read['changed'] else ''}, {read['processor']}")
        for group, values in read["figures"].items():
            figures.update({f"{group} {name}": value for name, value in values.items()})
    for name in old:
        if name in new and old[name] != new[name]:
            ratio = f"{new[name] / old[name]:8.3f}" if old[name] else " " * 8
            print(f"{name:<60} {old[name]:>14.6g} {new[name]:>14.6g} {ratio}")


def main(arguments):
    if len(arguments) == 3 and arguments[0] == "--compare":
        compare(arguments[1:])
        return 0
    quick = "--quick" in arguments
    pgn = arguments[arguments.index("--pgn") + 1] if "--pgn" in arguments[:-1] else None
    rest = [one for one in arguments if one not in ("--quick", "--hall", "--once", "--before", "--pgn", pgn)]
    if len(rest) != 1 or rest[0].startswith("-"):
        print("usage: bench.py BUILD [--quick] [--pgn FILE] [--hall] [--once] [--before] | bench.py --compare OLD.json NEW.json", file=sys.stderr)
        return 2
    bench = Bench(rest[0], quick, pgn, "--once" in arguments, "--before" in arguments)
    if "--hall" not in arguments:
        bench.winnable()
        bench.calls()
        bench.rulings()
        bench.perft()
        bench.instructions()
        bench.audit()
        bench.memory()
    bench.load()
    bench.page()
    bench.write()
    for fault in bench.faults:
        print(f"bench: {fault}", file=sys.stderr)
    return 1 if bench.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
