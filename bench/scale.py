#!/usr/bin/env python3
"""
Measure what docs/scale.md counts with: what a game, a seat, a watcher, an act, a commit and a gigabyte cost, of one hall and of PostgreSQL
on this machine.

usage: bench/scale.py BUILD [GAMES [PLIES [ROUNDS]]]

BUILD has hakem-hall, hakem and bench/bench_hall. The figures are of processes, by what the system counts for them, so that what else the
machine does changes them little; those of time on the clock say so. Each is the median of the rounds, or the slope between two loads.
bench/scale_plan.py takes the rows as they are printed.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

from postgres import Hall, over_postgres, processor_us, query, sessions

WATCHERS, IDLE = 10, 2000
TEXT_MB = 100
SIZES = "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'hakem'::regnamespace"


def load(hall, build, **numbers):
    done = subprocess.run([os.path.join(build, "bench", "bench_hall"), hall.port, f"server={hall.process.pid}",
                           *(f"{name}={number}" for name, number in numbers.items())], capture_output=True, text=True, check=True, timeout=600)
    return {key: float(value) for key, value in (line.split("\t") for line in done.stdout.splitlines())}


def memory_kb(process):
    with open(f"/proc/{process.pid}/status", encoding="ascii") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))


def fresh(server):
    query(server.address(), "DROP DATABASE IF EXISTS hall")
    query(server.address(), "CREATE DATABASE hall")
    return server.address("hall")


def over_database(build, server, games, plies, seed):
    """Of an act, in the hall and in the database; how many acts a transaction had; and what it wrote."""
    address = fresh(server)
    with Hall(build, address) as hall:
        load(hall, build, games=games, plies=2, seed=seed + 1000)  # what is taken once
        served = sessions(address)
        before, written, kept = processor_us(served), query(address, "SELECT pg_current_wal_lsn()"), float(query(address, SIZES))
        known = int(query(address, "SELECT count(*) FROM hakem.entry"))
        figures = load(hall, build, games=games, plies=plies, seed=seed)
        of_database = processor_us(served) - before
        acts = figures["acts"]
        return {"hall_us": figures["server_us_per_act"], "database_us": of_database / acts, "ms": figures["ms_median"],
                "batch": (int(query(address, "SELECT count(*) FROM hakem.entry")) - known)
                         / int(query(address, f"SELECT count(DISTINCT xmin::text) FROM (SELECT xmin FROM hakem.entry ORDER BY wall_ms DESC LIMIT {int(acts)}) AS new")),
                "wal_bytes": float(query(address, f"SELECT pg_current_wal_lsn() - '{written}'")) / acts,
                "kept_bytes": (float(query(address, SIZES)) - kept) / acts}


def over_file(build, folder, games, plies, seed):
    """Of a change that is shown to a watcher, of his socket, and of a game that is open; what it takes to open the hall again."""
    store = os.path.join(folder, f"{seed}.db")
    with Hall(build, store) as hall:
        alone = load(hall, build, games=games, plies=plies, seed=seed)
        before = memory_kb(hall.process)
        watched = load(hall, build, games=games, plies=plies, watchers=WATCHERS, seed=seed + 100)
        most = memory_kb(hall.process)
    with Hall(build, store) as hall:
        load(hall, build, games=1, plies=2, seed=seed)
        empty = memory_kb(hall.process)
        load(hall, build, games=1, plies=2, idle=IDLE, seed=seed)
        full = memory_kb(hall.process)
    began = time.monotonic()
    with Hall(build, store) as hall:
        ready = time.monotonic() - began
        opened = processor_us([hall.process.pid])
    return {"watch_us": (watched["server_us_per_act"] - alone["server_us_per_act"]) / WATCHERS, "watch_bytes": watched["watcher_bytes"],
            "change_bytes": alone["change_bytes"] + alone["ruling_bytes"], "socket_kb": (most - before) / (games * WATCHERS),
            "game_kb": (full - empty) / IDLE, "open_us": opened / IDLE, "open_s": ready}


def audit_s(build, folder):
    """Of a gigabyte of master games, one job."""
    with open(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tests/data/pgn/master-games.pgn"), "rb") as file:
        text = file.read()
    path = os.path.join(folder, "games.pgn")
    with open(path, "wb") as file:
        while file.tell() < TEXT_MB << 20:
            file.write(text + b"\n")
        size = file.tell()
    began = os.times()
    done = subprocess.run([os.path.join(build, "hakem"), "audit", "--jobs", "1", path], capture_output=True, check=False, timeout=600)
    ended = os.times()
    if done.returncode not in (0, 1):
        sys.exit(f"bench: the audit ended with {done.returncode}")
    return (ended.children_user + ended.children_system - began.children_user - began.children_system) * (1 << 30) / size


def middle(rounds, key):
    return statistics.median(one[key] for one in rounds)


def slope(alone, many, key):
    """(for each act, for each transaction) of a cost an act, from two loads with fewer and more acts a transaction."""
    few, more = middle(alone, "batch"), middle(many, "batch")
    of_transaction = (middle(alone, key) - middle(many, key)) / (1 / few - 1 / more)
    return middle(many, key) - of_transaction / more, of_transaction


def main(build, games=200, plies=40, rounds=3):
    games, plies, rounds = int(games), int(plies), int(rounds)
    if not over_postgres.installed("initdb"):
        raise over_postgres.LeftOut("there is no PostgreSQL here")
    with over_postgres.cluster() as server, tempfile.TemporaryDirectory(prefix="hakem-bench-") as folder:
        alone = [over_database(build, server, 1, 10 * plies, seed) for seed in range(rounds)]
        many = [over_database(build, server, games, plies, seed) for seed in range(rounds)]
        file = [over_file(build, folder, games // 4, plies, seed) for seed in range(1, rounds + 1)]
        gigabyte = audit_s(build, folder)
    hall, database = slope(alone, many, "hall_us"), slope(alone, many, "database_us")
    for name, figure, unit, what in (
            ("act_hall_us", hall[0], "us", "the hall's processor, an act"),
            ("turn_hall_us", hall[1], "us", "and each turn, which is one transaction"),
            ("act_database_us", database[0], "us", "the database's processor, an act"),
            ("turn_database_us", database[1], "us", "and each transaction"),
            ("commit_ms", middle(alone, "ms"), "ms", "an act alone, until it is answered (on the clock)"),
            ("act_wal_bytes", middle(many, "wal_bytes"), "B", f"write-ahead log, an act, with {middle(many, 'batch'):.0f} of them in a transaction"),
            ("act_kept_bytes", middle(many, "kept_bytes"), "B", "tables and indices, an act"),
            ("change_bytes", middle(file, "change_bytes"), "B", "an act on the wire, its answer and one seat's change"),
            ("watch_us", middle(file, "watch_us"), "us", "the hall's processor, an act that is shown to a watcher"),
            ("watch_bytes", middle(file, "watch_bytes"), "B", "and on the wire"),
            ("socket_kb", middle(file, "socket_kb"), "kB", "a watcher's socket"),
            ("game_kb", middle(file, "game_kb"), "kB", "an open game in the hall's memory"),
            ("open_us", middle(file, "open_us"), "us", "the hall's processor, a game when a hall is opened"),
            ("audit_s", gigabyte, "s", "the processor, a gigabyte of PGN audited")):
        print(f"{name}\t{figure:.3g}\t{unit}\t{what}", flush=True)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 4, 5):
        sys.exit(f"usage: {sys.argv[0]} BUILD [GAMES [PLIES [ROUNDS]]]")
    sys.exit(over_postgres.status_of(lambda: main(*sys.argv[1:]), "bench: {}".format))
