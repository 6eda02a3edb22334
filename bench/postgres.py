#!/usr/bin/env python3
"""
Play games in a hall over PostgreSQL, and have pgbench run the same statements in the same batches beside it: how many acts a second each has,
and what an act costs the processor, of the hall over a file too; then in three halls that serve together.

usage: bench/postgres.py BUILD [GAMES [PLIES [ROUNDS]]]

BUILD has hakem-hall and bench/bench_hall. The server is one of its own in a temporary folder (tests/over_postgres.py), which syncs as
PostgreSQL does by itself. A round plays in each hall once, and then runs pgbench for as many entries, in turns of as many as the hall's
turns had on average; the figures are medians of the rounds.
"""

import contextlib
import os
import re
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tests"))

import over_postgres
from started import Started, serving

HALLS = 3

# The statements of a turn, as the hall has them (src/hall/store/pq_connect.c, pq_schema.c): it holds the lease, then one for each entry.
HOLD = """WITH own AS (SELECT 1 FROM hakem.hall WHERE id = 1 AND epoch = 1 AND until > clock_timestamp() FOR KEY SHARE)
 SELECT 1 / (SELECT count(*) FROM own);"""
ADD_ENTRY = """WITH own AS (UPDATE hakem.head SET last = :n, link = decode(:link, 'hex') WHERE game = 'g{game}' AND last = :n - 1 RETURNING last)
 INSERT INTO hakem.entry (game, number, wall_ms, seat, is_note, format, body, ruling, digest, rules, ruled_later, texts, link)
 VALUES ('g{game}', (SELECT last FROM own), :n, 1, 0, 2, :body, :ruling, :n, 1, 0, 0, decode(:link, 'hex'));"""
NOTE_ALIVE = "INSERT INTO hakem.meta (name, value) VALUES ('alive', :n) ON CONFLICT (name) DO UPDATE SET value = :n;"


def query(address, statement):
    return subprocess.run([over_postgres.installed("psql"), "-X", "-q", "-At", "-F", "\t", "-v", "ON_ERROR_STOP=1", address, "-c", statement],
                          capture_output=True, text=True, check=True, timeout=100).stdout.strip()


def processor_us(pids):
    """What these processes have had of the processor."""
    spent_ns = 0
    for pid in pids:
        with open(f"/proc/{pid}/schedstat", encoding="ascii") as file:
            spent_ns += int(file.read().split()[0])
    return spent_ns / 1000


def sessions(address):
    """The processes of the server that serve halls."""
    return query(address, "SELECT pid FROM pg_stat_activity WHERE application_name = 'hakem'").split()


class Hall(Started):
    def __init__(self, build, store, *words):
        super().__init__([*serving(os.path.join(build, "hakem-hall"), store), *words])

    def begin(self, build, games, plies, seed):
        """The program that plays, and prints its figures."""
        return subprocess.Popen([os.path.join(build, "bench", "bench_hall"), self.port, f"server={self.process.pid}", f"games={games}",
                                 f"plies={plies}", f"seed={seed}"], stdout=subprocess.PIPE, text=True)

    def play(self, build, games, plies, seed):
        return figures_of(self.begin(build, games, plies, seed))


def figures_of(playing):
    told, _ = playing.communicate(timeout=600)
    if playing.returncode != 0:
        sys.exit(f"bench: bench_hall ended with {playing.returncode}")
    return {key: float(value) for key, value in (line.split("\t") for line in told.splitlines())}


def together(build, server, games, plies, seed):
    """Of three halls that serve together, each with a third of the games: acts a second, and their processors' time for one."""
    query(server.address(), "DROP DATABASE IF EXISTS hall")
    query(server.address(), "CREATE DATABASE hall")
    with contextlib.ExitStack() as stack:
        halls = [stack.enter_context(Hall(build, server.address("hall"), "--together")) for _ in range(HALLS)]
        playing = [hall.begin(build, games // HALLS, plies, HALLS * seed + number) for number, hall in enumerate(halls)]
        figures = [figures_of(one) for one in playing]
    acts = sum(one["acts"] for one in figures)
    return {"acts_per_s": acts / max(one["acts"] / one["acts_per_s"] for one in figures),
            "server_us_per_act": sum(one["acts"] * one["server_us_per_act"] for one in figures) / acts}


def over_database(build, server, games, plies, seed):
    """The figures of a hall, how many entries its turns had, and an entry as it stands in the log."""
    query(server.address(), "DROP DATABASE IF EXISTS hall")
    query(server.address(), "CREATE DATABASE hall")
    address = server.address("hall")
    with Hall(build, address) as hall:
        served = sessions(address)
        before = processor_us(served)
        figures = hall.play(build, games, plies, seed)
        figures["database_us_per_act"] = (processor_us(served) - before) / figures["acts"]
    figures["batch"] = float(query(address, "SELECT count(*)::float / count(DISTINCT xmin::text) FROM hakem.entry"))
    entry = query(address, "SELECT body, ruling FROM hakem.entry WHERE ruling IS NOT NULL"
                           " ORDER BY length(body) + length(ruling) LIMIT 1 OFFSET (SELECT count(*) / 2 FROM hakem.entry WHERE ruling IS NOT NULL)")
    return figures, entry.split("\t")


def by_pgbench(server, folder, games, plies, batch, entry):
    """Entries a second, by the same statements in turns of as many."""
    address = server.address("hall")
    query(address, f"TRUNCATE hakem.head, hakem.entry; INSERT INTO hakem.head SELECT 'g' || i, 0, decode(repeat('00', 32), 'hex') FROM generate_series(1, {games}) i;"
                   "UPDATE hakem.hall SET epoch = 1, until = 'infinity'")
    script = os.path.join(folder, "turns.sql")
    with open(script, "w", encoding="utf-8") as file:
        file.write("\\set n :n + 1\n")
        for first in range(1, games + 1, batch):
            entries = "\n".join(ADD_ENTRY.format(game=game) for game in range(first, min(first + batch, games + 1)))
            file.write(f"\\startpipeline\nBEGIN;\n{HOLD}\n{entries}\n{NOTE_ALIVE}\nCOMMIT;\n\\endpipeline\n")
    done = subprocess.run([over_postgres.installed("pgbench"), "-n", "-M", "prepared", "-t", str(plies), "-D", "n=0", "-D", "link=" + "5a" * 32,
                           "-D", "body=" + entry[0], "-D", "ruling=" + entry[1], "-f", script, address],
                          capture_output=True, text=True, check=False, timeout=600)
    rate = re.search(r"tps = ([\d.]+)", done.stdout)
    if done.returncode != 0 or not rate:
        sys.exit(f"bench: pgbench ended with {done.returncode}: {done.stderr[:400]}")
    written = int(query(address, "SELECT count(*) FROM hakem.entry"))
    if written != games * plies:
        sys.exit(f"bench: pgbench wrote {written} entries of {games * plies}")
    return float(rate[1]) * games


def row(name, figure, unit="", note=""):
    print(f"  {name:<52} {figure:>12,.1f} {unit:<4} {note}".rstrip(), flush=True)


def main(build, games=200, plies=40, rounds=3):
    games, plies, rounds = int(games), int(plies), int(rounds)
    found = {"database": [], "file": [], "pgbench": [], "together": []}
    if not over_postgres.installed("pgbench"):
        raise over_postgres.LeftOut("there is no pgbench here")
    with over_postgres.cluster() as server, tempfile.TemporaryDirectory(prefix="hakem-bench-") as folder:
        for number in range(1, rounds + 1):
            figures, entry = over_database(build, server, games, plies, number)
            found["database"].append(figures)
            found["pgbench"].append(by_pgbench(server, folder, games, plies, max(1, round(figures["batch"])), entry))
            found["together"].append(together(build, server, games, plies, number))
            with Hall(build, os.path.join(folder, f"{number}.db")) as hall:
                found["file"].append(hall.play(build, games, plies, number))
    middle = lambda name, key: statistics.median(one[key] for one in found[name])
    rates = [(one["acts_per_s"], by) for one, by in zip(found["database"], found["pgbench"])]
    print(f"a hall over PostgreSQL: {games} games of two seats, {plies} half-moves each, without thinking")
    row("acts a second", middle("database", "acts_per_s"))
    row("entries a turn", middle("database", "batch"))
    row("entries a second by pgbench", statistics.median(found["pgbench"]), "",
        f"the hall has {statistics.median(ours / theirs for ours, theirs in rates):.2f} of it")
    row("time of the hall's processor, an act", middle("database", "server_us_per_act"), "us",
        f"over a file {middle('file', 'server_us_per_act'):.1f}")
    row("time of the database's processor, an act", middle("database", "database_us_per_act"), "us")
    shares = [three["acts_per_s"] / one["acts_per_s"] for three, one in zip(found["together"], found["database"])]
    row("acts a second of three halls that serve together", middle("together", "acts_per_s"), "", f"{statistics.median(shares):.2f} of one's")
    row("time of their processors, an act", middle("together", "server_us_per_act"), "us")
    row("acts a second over a file", middle("file", "acts_per_s"))


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3, 4, 5):
        sys.exit(f"usage: {sys.argv[0]} BUILD [GAMES [PLIES [ROUNDS]]]")
    sys.exit(over_postgres.status_of(lambda: main(*sys.argv[1:]), "bench: {}".format))
