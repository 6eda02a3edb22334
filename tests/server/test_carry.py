#!/usr/bin/env python3
"""Stores of earlier forms are carried over whole, links included, whatever stops it; a log that today's program would rule
otherwise stands as recorded."""

import os
import random
import sqlite3
import subprocess
import time

import chain
from hall import Hall, case, cases_of, check, equal, program, run_cases

DUMP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "stores", "form-{}.sql")
RUNNING, NOT_BEGUN, RESIGNED = "ysxtzh-UA24_", "U4QSQv1haRW6", "nVEWYQWx9lKw"
LINKS = {
    RUNNING: ("TxN8_1paHC7sddYNP2SnAA", "UN3qHo8hh6U_KdnbTSAFvg"),
    NOT_BEGUN: ("NXkkxBO9NWF44PT8mD90iQ", "Cy77-UnZpSxIYsu1sslA9g"),
    RESIGNED: ("5IBuxGyL1968dK4T2mgPbg", "g2U94luSyGgxyCJ_2F33hw"),
}
KEPT = ".form-1"

# Of form 2.
PAUSED, UNTIMED, NOT_BEGUN_2, MATED = "FuivhGyOpxLq", "VlSj3RjKVipm", "mJJt1HtAJtPx", "VUv0Rt4aq0YN"
LINKS_2 = {
    PAUSED: ("eMDdrWvlnaNSNR-67dVaNQ", "zcWXDytx31qItfB0H4rocw"),
    UNTIMED: ("bBDQ2UbYh8kBgY133U9nXw", "2OUo1ThK1t4IXrtZ9T0RHQ"),
    NOT_BEGUN_2: ("WM4Bm5jWTvRkVSxwZlY8Tg", "ruHuvuiv6vB5yV8s_MAXRw"),
    MATED: ("I0hLkUYdVSA28wHSqMAFWw",),
}


def old_hall(*statements, games=0, form=1, **more):
    """A hall that is down, with a store of an earlier form; `games` more finished ones make carrying over take longer."""
    hall = Hall(start=False, may_complain=True, **more)
    base = sqlite3.connect(hall.store)
    with open(DUMP.format(form), encoding="utf-8") as dump:
        base.executescript(dump.read())
    # A casual game that nobody plays is forgotten after a week.
    base.execute("UPDATE game SET created_wall_ms = ?", (int(time.time() * 1000),))
    for number in range(games):
        name = f"copy-{number}"
        base.execute("INSERT INTO game SELECT ?, created_wall_ms, setup, 1 FROM game WHERE name = ?", (name, RUNNING))
        base.execute("INSERT INTO event SELECT ?, seq, wall_ms, body FROM event WHERE game = ?", (name, RUNNING))
    for statement in statements:
        base.execute(statement)
    base.commit()
    base.close()
    return hall


def rows(path, query):
    base = sqlite3.connect(path)
    try:
        return base.execute(query).fetchall()
    finally:
        base.close()


BODIES = "SELECT game, seq, wall_ms, body FROM event ORDER BY game, seq"
BODIES_NOW = "SELECT game, number, wall_ms, body FROM entry ORDER BY game, number"


@case
def an_old_store_opens_with_its_games_and_links():
    with old_hall() as hall:
        hall.start()
        for game, links in LINKS.items():
            for link in links:
                with hall.seat("/play/" + link) as seat:
                    equal(seat.state["game"], game)
        with hall.seat("/play/" + LINKS[RUNNING][0]) as white, hall.seat("/play/" + LINKS[RUNNING][1]) as black:
            white.settle(lambda state: state["status"] == "running", "the game goes on")
            equal([move["uci"] for move in white.state["moves"]], "e2e4 e7e5 g1f3 b8c6".split())
            white.move("f1c4")
            black.at_ply(5)
        with hall.seat("/play/" + LINKS[RESIGNED][0]) as seat:
            equal((seat.state["status"], seat.state["result"]), ("ended", "0-1"))


@case
def another_move_than_that_of_a_wrong_claim_stands_where_an_earlier_store_has_it():
    # it was taken when it was made (9.5.3); the ruling that is given at carrying over is of today's rules, and says so
    bodies = ('{"seq":6,"at_ms":30,"actor":"white","kind":"claim","ground":"threefold","move":"f1c4","recorded":true,"declared":true}',
              '{"seq":7,"at_ms":31,"actor":"program","kind":"examine"}', '{"seq":8,"at_ms":32,"actor":"white","kind":"move","move":"a2a3"}')
    added = [f"INSERT INTO event VALUES ('{RUNNING}', {6 + at}, {1795396520840 + at}, '{body}')" for at, body in enumerate(bodies)]
    with old_hall(*added) as hall:
        for _ in range(2):  # carried over, and read again with the ruling that it got
            hall.start()
            moves = hall.api("GET", f"/games/{RUNNING}").json()["moves"]
            equal([move["uci"] for move in moves], "e2e4 e7e5 g1f3 b8c6 a2a3".split())
            hall.kill()
        (rules, later), = rows(hall.store, f"SELECT rules, ruled_later FROM entry WHERE game = '{RUNNING}' AND body LIKE '%a2a3%'")
        check(rules >= 6 and later == 1, (rules, later))


@case
def events_keep_their_bytes_and_get_a_ruling_marked_as_given_later():
    with old_hall() as hall:
        before = rows(hall.store, BODIES)
        hall.start()
        hall.kill()
        after = rows(hall.store, BODIES_NOW)
        check(set(before) <= set(after), "an event is another")
        for ruling, rules, later in rows(hall.store, "SELECT ruling, rules, ruled_later FROM entry WHERE format = 1"):
            check('"verdict"' in ruling and rules > 0 and later == 1, ruling)


@case
def the_old_store_is_kept_under_another_name():
    with old_hall() as hall:
        before = rows(hall.store, BODIES)
        hall.start()
        equal(rows(hall.store + KEPT, BODIES), before)
        equal(rows(hall.store + KEPT, "PRAGMA user_version"), [(1,)])
        hall.restart()  # what has been carried over is not carried over again
        check(not os.path.exists(hall.store + ".new"))


@case
def new_events_are_stored_with_their_ruling_in_todays_format():
    with old_hall() as hall:
        hall.start()
        with hall.seat("/play/" + LINKS[RUNNING][0]) as white, hall.seat("/play/" + LINKS[RUNNING][1]):
            white.settle(lambda state: state["status"] == "running", "the game goes on")
            white.move("f1c4")
        found = hall.read_log("SELECT format, ruling, ruled_later FROM entry WHERE body LIKE '%f1c4%'")
        equal([(row[0], row[2]) for row in found], [(2, 0)])
        check('"move-made-and-completed"' in found[0][1], found)


@case
def a_game_that_cannot_be_judged_again_keeps_all_its_events():
    broken = f"UPDATE event SET body = replace(body, 'e7e5', 'e7e4') WHERE game = '{RUNNING}'"
    with old_hall(broken) as hall:
        before = rows(hall.store, BODIES)
        hall.start()
        hall.kill()
        check(set(before) <= set(rows(hall.store, BODIES_NOW)), "an event is another")
        behind = rows(hall.store, f"SELECT count(*) FROM entry WHERE game = '{RUNNING}' AND ruling IS NULL")
        equal(behind, [(3,)])
        hall.start()
        with hall.seat("/play/" + LINKS[RESIGNED][0]) as seat:
            equal(seat.state["result"], "0-1")


@case
def whoever_is_killed_while_carrying_over_leaves_one_whole_store():
    dice = random.Random(16)
    for _ in range(12):
        with old_hall(games=300) as hall:
            before = rows(hall.store, "SELECT count(*), sum(length(body)) FROM event")
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            with subprocess.Popen([program(), "serve", "--port", "0", "--store", hall.store], **quiet) as process:
                time.sleep(dice.random() * 0.12)
                process.kill()
            carried = rows(hall.store, "PRAGMA user_version") == [(4,)]
            table = "entry" if carried else "event"
            equal(rows(hall.store, f"SELECT count(*) FROM {table} WHERE game LIKE 'copy%'")[0][0], 1500)
            hall.start()
            after = rows(hall.store + KEPT, "SELECT count(*), sum(length(body)) FROM event")
            equal(after, before)
            hall.kill()
            equal(rows(hall.store, "SELECT count(*) FROM entry WHERE format = 1"), [(before[0][0],)])
            equal(len(rows(hall.store, "SELECT hash FROM link WHERE game <> ''")), 6)


@case
def a_leftover_of_carrying_over_is_thrown_away():
    with old_hall() as hall:
        with open(hall.store + ".new", "wb") as leftover:
            leftover.write(b"half a store")
        hall.start()
        check(hall.is_well())
        check(not os.path.exists(hall.store + ".new"))


def holds(path, text):
    with open(path, "rb") as file:
        return text.encode() in file.read()


@cases_of([("form 1", 1, LINKS), ("form 2", 2, LINKS_2)])
def nothing_secret_or_personal_of_the_old_store_stands_in_the_rows_of_the_chain(form, links):
    with old_hall(form=form) as hall:
        hall.start()
        hall.stop()
        for tokens in links.values():
            for token in tokens:
                check(not holds(hall.store, token), "a token")
                check(holds(hall.store + f".form-{form}", token), "no token in the store that was kept")
        told = rows(hall.store, "SELECT setup FROM game") + rows(hall.store, "SELECT body FROM entry")
        check(not any(name in row[0] for row in told for name in ("Ada", "Can", "Öykü", "telephone")), told)


@case
def what_is_ruled_while_carrying_is_compared_apart_from_what_an_older_version_had_ruled_otherwise():
    with old_hall(f"UPDATE event SET digest = 1 WHERE game = '{PAUSED}' AND seq = 6", form=2) as hall:
        hall.start()
        equal(rows(hall.store, f"SELECT number FROM entry WHERE game = '{PAUSED}' AND ruled_later = 1"), [(7,)])


@case
def a_store_of_form_2_keeps_its_bytes_rulings_and_links():
    with old_hall(form=2) as hall:
        query = "SELECT game, {}, wall_ms, format, body, ruling, digest, rules, ruled_later FROM {} WHERE ruling IS NOT NULL"
        before = rows(hall.store, query.format("seq", "event"))
        hall.start()
        for game, links in LINKS_2.items():
            for link in links:
                with hall.seat("/play/" + link) as seat:
                    equal(seat.state["game"], game)
        with hall.seat("/play/" + LINKS_2[NOT_BEGUN_2][0]) as seat:
            equal(seat.state["white"], "Öykü")
        with hall.seat("/play/" + LINKS_2[MATED][0]) as seat:
            equal((seat.state["result"], seat.state["reason"]), ("0-1", "checkmate"))
        hall.kill()
        check(set(before) <= set(rows(hall.store, query.format("number", "entry"))), "an event is another")
        found = rows(hall.store, f"SELECT body, ruled_later FROM entry WHERE game = '{PAUSED}' AND number = 7")
        equal(found, [('{"seq":7,"at_ms":10,"actor":"white","kind":"pause"}', 1)])
        found = rows(hall.store, "SELECT member, body FROM text WHERE number = 7")
        equal(found, [("reason", "Can's telephone rang")])
        base = sqlite3.connect(hall.store)
        for number, link in chain.links_of(base, PAUSED)[1:]:
            stored = base.execute("SELECT link FROM entry WHERE game = ? AND number = ?", (PAUSED, number)).fetchone()
            equal(stored, (link,), "links of the chain")
        base.close()


# A log that was ruled otherwise.


def carried_over(*statements):
    hall = old_hall()
    hall.start()
    hall.stop()
    hall.change_log(*statements)
    hall.start()
    return hall


@case
def a_finished_game_that_would_be_ruled_otherwise_shows_what_was_recorded():
    other = (
        "UPDATE entry SET digest = 7, ruling = replace(replace(ruling, '0-1', '1/2-1/2'), "
        "'\"reason\":\"resignation\"', '\"reason\":\"agreement\"')"
    )
    with carried_over(other + f" WHERE game = '{RESIGNED}' AND number = 2") as hall:
        with hall.seat("/play/" + LINKS[RESIGNED][0]) as seat:
            equal((seat.state["status"], seat.state["result"], seat.state["reason"]), ("ended", "1/2-1/2", "agreement"))


@case
def a_game_under_way_that_would_be_ruled_otherwise_stands_still():
    with carried_over(f"UPDATE entry SET digest = 7 WHERE game = '{RUNNING}' AND number = 3") as hall:
        with hall.seat("/play/" + LINKS[RUNNING][0]) as white, hall.seat("/play/" + LINKS[RUNNING][1]):
            equal((white.state["status"], white.state["clocks"]["running"]), ("interrupted", None))
            white.fail("differs", "move", move="f1c4", ply=4)
        equal(len(hall.read_log("SELECT number FROM entry WHERE body LIKE '%f1c4%'")), 0)


@cases_of(
    [
        ("other articles alone change nothing", "UPDATE entry SET ruling = replace(ruling, 'legal-move', 'capture')"),
        ("no ruling at all changes nothing", "UPDATE entry SET ruling = NULL"),
    ]
)
def the_game_goes_on(statement):
    with carried_over(statement) as hall:
        with hall.seat("/play/" + LINKS[RUNNING][0]) as white, hall.seat("/play/" + LINKS[RUNNING][1]):
            white.settle(lambda state: state["status"] == "running", "the game goes on")
            white.move("f1c4")


run_cases()
