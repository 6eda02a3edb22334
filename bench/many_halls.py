#!/usr/bin/env python3
"""
Try the statements of docs/decisions/0114 over a database of its own: several halls that append to the same games, hold leases, take games over
and ring. It prints a row a statement; one that does not do what the page says ends the program with a sentence.

usage: bench/many_halls.py [SECONDS]      (of each load; 2)
"""

import contextlib
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "tests"))

import over_postgres

GAMES, HALLS = 20000, 8
LEASE = "60 s"  # far longer than a hall's, so that a slow machine changes nothing
SOON = "5 s"
PATIENCE_S = 30
SCHEMA = f"""
CREATE TABLE hall (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE, epoch bigint NOT NULL,
 until timestamptz NOT NULL, rules bigint NOT NULL) WITH (fillfactor = 10);
CREATE TABLE head (game text COLLATE "C" PRIMARY KEY, last bigint NOT NULL, link bytea NOT NULL, hall bigint NOT NULL) WITH (fillfactor = 50);
CREATE INDEX head_by_hall ON head (hall);
CREATE TABLE entry (game text COLLATE "C" NOT NULL, number bigint NOT NULL, body text NOT NULL, ruling text NOT NULL, PRIMARY KEY (game, number));
INSERT INTO head SELECT 'g' || i, 0, decode(repeat('00', 32), 'hex'), 1 + i % {HALLS} FROM generate_series(1, {GAMES}) i;
"""
JOIN = f"""INSERT INTO hall (name, epoch, until, rules) VALUES ('{{name}}', 1, clock_timestamp() + '{LEASE}', 12)
 ON CONFLICT (name) DO UPDATE SET epoch = hall.epoch + 1, until = excluded.until, rules = excluded.rules RETURNING id, epoch"""
RENEW = f"UPDATE hall SET until = clock_timestamp() + '{LEASE}' WHERE id = {{hall}} AND epoch = {{epoch}} RETURNING id"
HOLD = """WITH own AS (SELECT 1 FROM hall WHERE id = {hall} AND epoch = {epoch} AND until > clock_timestamp() FOR {lock})
 SELECT 1 / (SELECT count(*) FROM own)"""
APPEND = """WITH own AS (UPDATE head SET last = last + 1, link = decode(repeat('5a', 32), 'hex') WHERE game = '{game}' AND last = {last} RETURNING last)
 INSERT INTO entry SELECT '{game}', last, repeat('b', 200), repeat('r', 400) FROM own RETURNING number"""
FENCE = """WITH dead AS (SELECT id FROM hall WHERE id = {hall} AND until < clock_timestamp() FOR UPDATE)
 UPDATE hall SET epoch = epoch + 1 FROM dead WHERE hall.id = dead.id RETURNING hall.id"""
TAKE = """WITH lost AS (SELECT game FROM head WHERE hall = {dead} AND (SELECT until < clock_timestamp() FROM hall WHERE id = {dead}) LIMIT 1000 FOR UPDATE SKIP LOCKED)
 UPDATE head SET hall = {hall} FROM lost WHERE head.game = lost.game"""


class Session:
    """psql that is asked a statement at a time."""

    def __init__(self, address):
        self.process = subprocess.Popen([over_postgres.installed("psql"), "-X", "-q", "-At", address], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.STDOUT, text=True)

    def send(self, statement):
        self.process.stdin.write(statement + ";\n\\echo --\n")
        self.process.stdin.flush()

    def answer(self):
        return "\n".join(line.rstrip("\n") for line in iter(self.process.stdout.readline, "--\n"))

    def ask(self, statement):
        self.send(statement)
        return self.answer()

    def close(self):
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()
        self.process.wait(60)
        self.process.stdout.close()


def row(name, told):
    print(f"  {name:<74} {told}", flush=True)


def expect(name, found, wanted, told):
    if not re.search(wanted, found):
        sys.exit(f"bench: {name}: {found!r}")
    row(name, told)


def waits(one, other):
    """Does the session wait for a lock of another?"""
    pid = re.search(r"\d+", one.pid)[0]
    return other.ask(f"SELECT cardinality(pg_blocking_pids({pid}))") != "0"


def await_that(what):
    end = time.monotonic() + PATIENCE_S
    while not what():
        if time.monotonic() > end:
            sys.exit("bench: waited in vain")


def await_lock(one, other):
    await_that(lambda: waits(one, other))


def load(server, folder, asked, script, seconds, clients):
    """What so many sessions did: transactions a second, and syncs of the log for each, which other work on the machine changes little."""
    before = int(asked.ask("SELECT wal_sync FROM pg_stat_wal"))
    path = os.path.join(folder, "script.sql")
    with open(path, "w", encoding="utf-8") as file:
        file.write(script)
    done = subprocess.run([over_postgres.installed("pgbench"), "-n", "-M", "prepared", "-c", str(clients), "-j", "2", "-T", str(seconds), "-f", path, server.address("halls")],
                          capture_output=True, text=True, check=False, timeout=300)
    rate = re.search(r"tps = ([\d.]+)", done.stdout)
    if done.returncode != 0 or not rate:
        sys.exit(f"bench: pgbench ended with {done.returncode}: {done.stderr[-400:]}")
    syncs = int(asked.ask("SELECT wal_sync FROM pg_stat_wal")) - before
    made = int(re.search(r"processed: (\d+)", done.stdout)[1])
    return f"{float(rate[1]):,.0f} a second, {syncs / made:.2f} syncs each"


def of_statements(sessions):
    a, b, c, silent = sessions
    for number in range(1, HALLS + 1):
        joined = a.ask(JOIN.format(name=f"h{number}"))
    expect("a hall joins", joined, f"^{HALLS}\\|1$", "its number, epoch 1")
    for one in sessions:
        one.pid = one.ask("SELECT pg_backend_pid()")
    a.ask("BEGIN")
    a.ask(HOLD.format(hall=1, epoch=1, lock="SHARE"))
    b.send(RENEW.format(hall=1, epoch=1))
    await_lock(b, c)
    a.ask("COMMIT")
    expect("FOR SHARE: a lease is renewed beside a turn", b.answer(), "^1$", "it waits for the turn")
    a.ask("BEGIN")
    a.ask(HOLD.format(hall=1, epoch=1, lock="KEY SHARE"))
    expect("FOR KEY SHARE: a lease is renewed beside a turn", b.ask(RENEW.format(hall=1, epoch=1)), "^1$", "it does not wait")
    expect("a hall whose lease holds cannot be fenced", b.ask(FENCE.format(hall=2)), "^$", "no row")
    a.ask(f"COMMIT; UPDATE hall SET until = clock_timestamp() + '{SOON}' WHERE id = 1; BEGIN")
    a.ask(HOLD.format(hall=1, epoch=1, lock="KEY SHARE"))
    expect("an act is appended", a.ask(APPEND.format(game="g1", last=0)), "^1$", "its number")
    await_that(lambda: c.ask("SELECT until < clock_timestamp() FROM hall WHERE id = 1") == "t")
    b.send(FENCE.format(hall=1))
    await_lock(b, c)
    a.ask("COMMIT")
    expect("a fence beside a turn of the hall whose lease has ended meanwhile", b.answer(), "^1$", "it waits for the turn, which is kept")
    a.ask("BEGIN")
    expect("a turn of a hall that was fenced", a.ask(HOLD.format(hall=1, epoch=1, lock="KEY SHARE")), "division by zero", "fails as a whole (22012)")
    a.ask("ROLLBACK")
    b.ask(f"UPDATE hall SET until = clock_timestamp() + '{SOON}' WHERE id = 3")
    silent.ask("SET idle_in_transaction_session_timeout = 500; BEGIN; " + HOLD.format(hall=3, epoch=1, lock="KEY SHARE"))
    await_that(lambda: c.ask("SELECT until < clock_timestamp() FROM hall WHERE id = 3") == "t")
    expect("a fence beside a hall that is silent in the middle of a turn", b.ask(FENCE.format(hall=3)), "^3$", "goes on when its session is ended")
    expect("the lease of a hall that was fenced", a.ask(RENEW.format(hall=1, epoch=1)), "^$", "no row: it stops")
    expect("the same hall again", a.ask(JOIN.format(name="h1")), r"^1\|3$", "epoch 3")
    a.ask("BEGIN")
    a.ask(APPEND.format(game="g1", last=1))
    b.ask("BEGIN")
    b.send(APPEND.format(game="g1", last=1))
    await_lock(b, c)
    a.ask("COMMIT")
    expect("two halls append behind the same entry", b.answer(), "^$", "the second has no row")
    expect("and its turn", b.ask(APPEND.format(game="g2", last=0)), "^1$", "goes on with its other games")
    b.ask("COMMIT")
    a.ask("BEGIN")
    a.ask(APPEND.format(game="g3", last=0))
    b.ask("BEGIN")
    b.ask(APPEND.format(game="g4", last=0))
    a.send(APPEND.format(game="g4", last=0))
    await_lock(a, c)
    b.send(APPEND.format(game="g3", last=0))
    told = b.answer() + a.answer()
    expect("two turns that name two games in different orders", told, "deadlock detected", "one is ended (40P01): names in their order")
    a.ask("ROLLBACK")
    b.ask("ROLLBACK")


def of_loads(server, folder, asked, seconds):
    asked.ask("UPDATE hall SET until = 'infinity'")
    turn = ["\\set n random(1, 2000)", "BEGIN"]
    appends = [f"WITH own AS (UPDATE head SET last = last + 1 WHERE game = 'g' || (:client_id * 2000 + :n + {i}) RETURNING game, last)\n"
               " INSERT INTO entry SELECT game, last, repeat('b', 200), repeat('r', 400) FROM own" for i in range(10)]
    hold = HOLD.format(hall="1 + :client_id", epoch=":epoch", lock="KEY SHARE").replace(" AND epoch = :epoch", "")
    ring = "NOTIFY hakem, 'g1=2'"
    for name, before, behind in (("turns of ten acts, eight halls", [], []), ("with the lease checked in each", [hold], []),
                                 ("with NOTIFY in each", [], [ring]), ("turns of ten acts, eight halls, again", [], [])):
        script = "\n".join([turn[0]] + [one + ";" for one in (turn[1], *before, *appends, *behind, "COMMIT")]) + "\n"
        row(name, load(server, folder, asked, script, seconds, HALLS))
    row("NOTIFY alone, a session", load(server, folder, asked, ring + ";", seconds, 1))
    row("a renewal, a session", load(server, folder, asked, RENEW.format(hall=1, epoch=3) + ";", seconds, 1))
    asked.ask("UPDATE hall SET until = '-infinity' WHERE id = 8")
    begun = float(asked.ask("SELECT extract(epoch FROM clock_timestamp())"))
    await_that(lambda: asked.ask(f"WITH taken AS ({TAKE.format(dead=8, hall=1)} RETURNING 1) SELECT count(*) FROM taken") == "0")
    ended = float(asked.ask("SELECT extract(epoch FROM clock_timestamp())"))
    expect("the games of a dead hall", asked.ask("SELECT count(*) FROM head WHERE hall = 8"), "^0$",
           f"{GAMES // HALLS:,} taken in {(ended - begun) * 1000:.0f} ms, a thousand a statement")


def main(seconds=2):
    if not over_postgres.installed("pgbench"):
        raise over_postgres.LeftOut("there is no pgbench here")
    with over_postgres.cluster() as server, tempfile.TemporaryDirectory(prefix="hakem-bench-") as folder, contextlib.ExitStack() as ended:
        psql = lambda database, statement: subprocess.run([over_postgres.installed("psql"), "-X", "-q", "-v", "ON_ERROR_STOP=1", server.address(database),
                                                           "-c", statement], check=True, timeout=100)
        psql("postgres", "CREATE DATABASE halls")
        psql("halls", SCHEMA)
        sessions = [ended.enter_context(contextlib.closing(Session(server.address("halls")))) for _ in range(4)]
        of_statements(sessions)
        of_loads(server, folder, sessions[2], int(seconds))


if __name__ == "__main__":
    if len(sys.argv) > 2:
        sys.exit(f"usage: {sys.argv[0]} [SECONDS]")
    sys.exit(over_postgres.status_of(lambda: main(*sys.argv[1:]), "bench: {}".format))
