#!/usr/bin/env python3
"""A hall whose log is in PostgreSQL: it plays, is killed and goes on; without its database nothing is acknowledged."""

import contextlib
import os
import re
import socket
import subprocess
import time

from databases import KEPT, can_be_built_without, database, query, without_standby
from hall import Game, Hall, await_that, case, check, equal, program, run_cases, setup, uci_of
from stores import refused, run

BOUND_S = 5  # of two seconds, on a machine with much else to do
LOST = "The database cannot be reached; what came last may stand in the log."


@contextlib.contextmanager
def hall_over_postgres():
    can_be_built_without()
    with database() as (server, address), Hall(store=address, may_complain=True) as hall:
        yield server, address, hall


@case
def a_game_is_played_and_goes_on_after_the_hall_was_killed():
    with hall_over_postgres() as (_, address, hall):
        with Game(hall) as one:
            one.play("e2e4 e7e5")
            hall.restart()
            with hall.seat(one.links["white"]) as white, hall.seat(one.links["black"]) as black:
                equal(uci_of(white.state), ["e2e4", "e7e5"])
                white.settle(lambda state: state["status"] == "running")
                white.move("g1f3")
                black.at_ply(3)
        equal(query(address, "SELECT count(*) = max(number) FROM hakem.entry"), "t")
        equal(run("check", "--store", address), (0, "", "hakem: 1 game checked, 0 faults found.\n"))


@case
def a_host_of_the_database_that_is_silent_is_passed_over():
    can_be_built_without()
    with database() as (server, address), contextlib.closing(socket.create_server(("127.0.0.1", 0))) as silent:
        base = address.split("?")[0]
        both = f"{base}?host=127.0.0.1,{server.folder}&port={silent.getsockname()[1]},5432&target_session_attrs=read-write"
        with Hall(store=both, may_complain=True) as hall, Game(hall) as one:
            one.play("e2e4")
            query(address, "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name LIKE 'hakem%'")
            await_that(hall.is_ready, "it is back")
            await_that(lambda: query(address, "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'hakem%'") == "2", "with both its sessions")
            hall.restart()
            with hall.seat(one.links["black"]) as black:
                black.move("e7e5")


@case
def games_go_from_a_database_to_a_file_and_back():
    with hall_over_postgres() as (_, address, hall):
        for _ in range(3):
            with Game(hall) as one:
                one.play("e2e4 e7e5")
                one.white.uphold("resign")
        status, exported, said = run("export", "--store", address)
        equal((status, said), (0, "hakem: 3 games exported.\n"))
        file = os.path.join(hall.folder, "hall.db")
        equal(run("import", "--store", file, given=exported)[0], 0)
        equal(run("check", "--store", file), (0, "", "hakem: 3 games checked, 0 faults found.\n"))
        status, again, _ = run("export", "--store", file)
        equal((status, again), (0, exported))
        check("another hall has the store open" in refused("import", "--store", address), "beside the hall")
        hall.stop()
        query(address, "DELETE FROM hakem.game; DELETE FROM hakem.head; DELETE FROM hakem.entry; DELETE FROM hakem.text;"
                       "DELETE FROM hakem.seat WHERE game <> ''")
        equal(run("import", "--store", address, given=exported)[0], 0)
        equal(run("check", "--store", address), (0, "", "hakem: 3 games checked, 0 faults found.\n"))
        hall.start()
        equal(hall.get("/api/1/games/" + one.id).json()["moves"][1]["uci"], "e7e5")


@case
def without_its_database_the_hall_says_so_and_acknowledges_nothing():
    with hall_over_postgres() as (server, address, hall), Game(hall) as one, hall.seat(one.links["watch"]) as watcher:
        one.play("e2e4")
        server.control("-m", "immediate", "stop")
        try:
            for _ in range(2):
                equal(one.black.fail("full", "move", move="e7e5")["text"], LOST)
            answer = hall.get("/readyz")
            equal((answer.status, answer.body.decode()), (503, LOST[0].lower() + LOST[1:-1] + "\n"))
            check(hall.is_well())
            equal(hall.post(setup()).problem()["detail"], LOST)
            equal(watcher.ask("ping", at=1)["at"], 1)
        finally:
            server.start()
        await_that(hall.is_ready, "the hall writes again")
        one.white.ask("ping", at=1)
        one.black.ask("ping", at=1)
        one.settle(lambda state: state["status"] == "running", "the clocks go on")
        one.play("c7c5 g1f3")
        equal(uci_of(watcher.at_ply(3)), ["e2e4", "c7c5", "g1f3"])
        equal(run("check", "--store", address)[0], 0)


@case
def a_commit_that_no_standby_confirms_is_waited_for_two_seconds_and_its_key_says_later_whether_it_stands():
    with hall_over_postgres() as (server, address, hall):
        links = hall.create(seats="one-screen", time_control=None)
        hall.seat(links["both"]).close()
        move = lambda: hall.act(links["both"], links["id"], "move", key="first", move="e2e4", by="white", ply=0)
        with without_standby(server):
            for _ in range(2):
                began = time.monotonic()
                answer = move()
                took = time.monotonic() - began
                equal((answer.status, answer.problem()["detail"]), (503, LOST))
                check(took < BOUND_S, f"it is answered after {took} s")
        await_that(hall.is_ready, "the hall writes again")
        answer = move()
        equal((answer.status, answer.json()["outcome"]), (200, "upheld"))
        equal(query(address, "SELECT count(*) FROM hakem.entry WHERE seat > 0"), "1")


@case
def a_connection_that_is_cut_between_turns_is_made_anew_and_nobody_is_told():
    with hall_over_postgres() as (_, address, hall), Game(hall, edition="2005", time_control=None) as one:
        one.play("e2e4 e7e5")  # no clock runs, so that the hall is in no turn
        query(address, "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'hakem'")
        one.play("g1f3 b8c6")
        equal(hall.said, "")


@case
def a_hall_that_cannot_open_its_database_says_why_in_a_sentence():
    with hall_over_postgres() as (_, address, hall):
        hall.stop()
        gone = address.replace("host=", "host=/nowhere")
        for prepared, store, why in (
                ("", gone, "No such file or directory"),
                ("", address.replace("/hall", "/missing"), "does not exist"),
                ("", "postgres://hakem@127.0.0.1:port/hall", "the address cannot be read"),
                ("UPDATE hakem.meta SET value = 3 WHERE name = 'form'", address, "the store has the form 3 and this program reads form"),
                ("UPDATE hakem.meta SET value = 9 WHERE name = 'form'", address, "the store has the form 9 and this program reads form"),
                ("DROP TABLE hakem.meta", address, "the schema hakem of the database is not a store of games")):
            if prepared:
                query(address, prepared)
            done = subprocess.run([program(), "serve", "--port", "0", "--store", store], capture_output=True, text=True, check=False, timeout=100)
            equal((done.returncode, done.stdout), (2, ""), store)
            check(re.fullmatch(r"hakem: [^\n]*\.\n", done.stderr) and why in done.stderr, why, done.stderr)


@case
def another_program_that_writes_the_tables_is_told_of_and_what_it_wrote_is_not_taken_for_the_halls():
    with hall_over_postgres() as (_, address, hall), Game(hall) as one, Game(hall) as other:
        one.play("e2e4")
        query(address, f"UPDATE hakem.head SET last = last + 1 WHERE game = '{one.id}'")
        equal(one.black.fail("full", "move", move="e7e5")["text"], "The log could not be written; nothing has happened.")
        await_that(lambda: "another program has written to the log of a game" in hall.said, "the hall says so")
        await_that(hall.is_ready, "the hall writes again")
        for seat in (other.white, other.black):
            seat.ask("ping", at=1)
        other.settle(lambda state: state["status"] == "running", "the clocks go on")
        other.play("e2e4")
        status, found, said = run("check", "--store", address)
        check(status == 1 and one.id in found and other.id not in found, found, said)


@case
def the_files_of_a_store_in_a_database_are_the_databases():
    with hall_over_postgres() as (_, address, hall):
        check("pg_dump" in refused("backup", os.path.join(hall.folder, "copy"), "--store", address))
        check("pg_dump" in refused("restore", os.path.join(hall.folder, "copy"), "--store", address))
        check("pg_dump" in refused("backup", "postgres://ada:secret@host/copy", "--store", address))


@case
def a_copy_is_not_put_into_a_database():
    with Hall() as hall:
        for asked, sentence in (["backup"], "pg_dump"), (["check", "--salvage"], "export"):
            status, _, said = run(*asked, "postgres://ada:secret@host/copy", "--store", hall.store)
            check(status == 2 and sentence in said and "secret" not in said, said)


@case
def a_password_is_not_told():
    said = refused("check", "--store", "postgres://ada:secret@127.0.0.1:1/hall")
    check(said.startswith("hakem: postgres://ada@127.0.0.1:1/hall: ") and "secret" not in said, said)


with KEPT:
    run_cases()
