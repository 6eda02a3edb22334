#!/usr/bin/env python3
"""What a hall tells while its database cannot be read: nothing that is there is missing, and all is back once it can be read again."""

import contextlib
import os
import re
import time

import databases
from databases import KEPT, can_be_built_without, database, query
from hall import Game, Hall, await_that, case, check, equal, run_cases, uci_of
from stores import run

SCREEN = {"profile": "screen", "press": "auto", "time_control": {"base_s": 5400, "increment_s": 30}}
# Which games' rows a statement cannot read, of a table, and to which nothing can be added.
HOLD = """
CREATE TABLE IF NOT EXISTS hakem.unread (game text); CREATE TABLE IF NOT EXISTS hakem.unwritten (game text);
CREATE OR REPLACE FUNCTION hakem.is_read(text) RETURNS boolean LANGUAGE plpgsql STABLE COST 100000 AS $$ BEGIN
 IF EXISTS (SELECT FROM hakem.unread WHERE game = $1) THEN
  RAISE LOG 'unread %', $1;
  RAISE 'by chance' USING ERRCODE = 'query_canceled';
 END IF; RETURN true; END $$;
CREATE OR REPLACE FUNCTION hakem.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
 IF EXISTS (SELECT FROM hakem.unwritten WHERE game = NEW.game) THEN RAISE 'no space' USING ERRCODE = 'disk_full'; END IF;
 RETURN NEW; END $$;
CREATE TRIGGER refuse BEFORE INSERT ON hakem.entry FOR EACH ROW EXECUTE FUNCTION hakem.refuse();
ALTER TABLE hakem.{table} RENAME TO whole_{table};
CREATE VIEW hakem.{table} AS SELECT * FROM hakem.whole_{table} WHERE hakem.is_read({column})
"""


@contextlib.contextmanager
def hall_over_postgres():
    can_be_built_without()
    with database() as (server, address), Hall(store=address, may_complain=True) as hall:
        hall.server, hall.database = server, address
        yield hall


@contextlib.contextmanager
def hall_that_is_held(table="entry", column="game"):
    """A hall that reads a table over a view, which raises for the games that hakem.unread names."""
    with hall_over_postgres() as hall:
        hall.stop()
        query(hall.database, HOLD.format(table=table, column=column))
        hall.start()
        yield hall


@contextlib.contextmanager
def unread(hall, *games):
    """Meanwhile statements that read rows of these games fail."""
    query(hall.database, "".join(f"INSERT INTO hakem.unread VALUES ('{game}');" for game in games))
    yield
    query(hall.database, "DELETE FROM hakem.unread")


@contextlib.contextmanager
def unwritten(hall, *games):
    """Meanwhile nothing can be added to these games."""
    query(hall.database, "".join(f"INSERT INTO hakem.unwritten VALUES ('{game}');" for game in games))
    yield
    query(hall.database, "DELETE FROM hakem.unwritten")
    await_that(hall.is_ready, "the hall writes again")


def was_asked_for(hall, game):
    """Has the hall tried to read the game, in vain?"""
    with open(os.path.join(hall.server.folder, "log"), encoding="utf-8", errors="replace") as file:
        return f"unread {game}" in file.read()


@contextlib.contextmanager
def only_read(hall):
    """The connection is cut, and the database can only be read when the hall comes back."""
    name = hall.database.split("@/")[1].split("?")[0]
    on_server = lambda sql: query(hall.server.address(), sql)
    on_server(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    on_server(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'hakem' AND datname = '{name}'")
    yield
    on_server(f"ALTER DATABASE {name} RESET default_transaction_read_only")
    await_that(hall.is_ready, "the hall writes again")


@contextlib.contextmanager
def away(hall):
    with databases.away(hall.server, hall.database):
        yield
    await_that(hall.is_ready, "the hall writes again")


def ask(hall, method, path, body=None, status=(200, 201), link="organiser"):
    answer = hall.api(method, path, body, hall.organiser if link == "organiser" else link)
    check(answer.status in status, method, path, answer.status, answer.body[:300])
    return answer.json()


def tournament(hall, boards=1, **members):
    """One whose first round has so many boards, started; its path, and the names of its games."""
    path = "/tournaments/" + ask(hall, "POST", "/tournaments", {"name": "Open", "minors": "none", "rules": SCREEN, **members})["tournament"]
    for number in range(1, 2 * boards + 1):
        ask(hall, "POST", path + "/players", {"name": f"Surname{number}, Ada"})
    ask(hall, "POST", path + "/rounds/1/pairings",
        {"pairings": [{"board": board, "white": 2 * board - 1, "black": 2 * board} for board in range(1, boards + 1)]})
    ask(hall, "POST", path + "/rounds/1/start", {})
    return path, [row["game"] for row in ask(hall, "GET", path)["rounds"][0]["pairings"]]


def cannot_be_known(hall, path, link="organiser"):
    answer = hall.api("GET", path, None, hall.organiser if link == "organiser" else link)
    equal((answer.status, answer.headers.get("retry-after")), (503, "1"), f"{path}: {answer.body[:300]!r}")


def names_of(hall, game):
    """The players as the public sees them."""
    state = ask(hall, "GET", "/games/" + game, link=None)
    return state["white"], state["black"]


def is_unlisted(hall, path):
    return hall.get(path).headers.get("x-robots-tag") == "noindex"


@case
def a_database_that_comes_back_to_be_read_alone_takes_neither_boards_nor_tournaments_away():
    with hall_over_postgres() as hall, Game(hall) as one, hall.seat(one.links["watch"]) as watcher:
        path, _ = tournament(hall)
        one.play("e2e4")
        with only_read(hall):
            one.black.fail("full", "move", move="e7e5")
            cannot_be_known(hall, "/games/" + one.id)
            ask(hall, "POST", path + "/players", {"name": "New, Ada"}, status=(503,))
        equal(len(ask(hall, "GET", path)["players"]), 2)
        one.white.ask("ping", at=1)
        one.black.ask("ping", at=1)
        one.settle(lambda state: state["status"] == "running", "the clocks go on")
        one.play("c7c5")
        equal(uci_of(watcher.at_ply(2)), ["e2e4", "c7c5"])


@case
def a_board_that_cannot_be_read_again_waits_though_others_are_read():
    with hall_that_is_held() as hall, Game(hall, organiser=True, profile="screen", headers={"board": "5"}) as one, Game(hall) as other:
        began = time.monotonic()
        one.play("e2e4")
        other.play("d2d4")
        with unread(hall, one.id):
            with unwritten(hall, one.id):
                one.black.fail("full", "move", move="e7e5")
            failed = time.monotonic()
            cannot_be_known(hall, "/games/" + one.id)
            cannot_be_known(hall, "/boards/5")
            cannot_be_known(hall, "/papers/results")
            cannot_be_known(hall, f"/games/{one.id}/stream")
            stream = hall.api("GET", f"/stream?game={other.id}&game={one.id}")
            equal((stream.status, b"bye" in stream.body), (200, False), "a stream of several ends, and comes again")
            other.play("d7d5")
            await_that(lambda: time.monotonic() > failed + 3, "three seconds have passed")
        await_that(lambda: hall.get("/api/1/games/" + one.id).status == 200, "the board is back")
        state = ask(hall, "GET", "/games/" + one.id)
        check(state["clocks"]["black_ms"] >= 300000 - 1000 * (failed - began) - 1500, "nobody is charged for the wait", state["clocks"])
        one.white.ask("ping", at=1)
        one.black.ask("ping", at=1)
        one.settle(lambda state: state["status"] == "running", "the clocks go on")
        one.play("c7c5")
        equal(uci_of(one.white.state), ["e2e4", "c7c5"])


@case
def what_is_due_to_watchers_while_it_cannot_be_read_is_shown_afterwards_in_order():
    with hall_that_is_held() as hall:
        links = hall.create(organiser=True, broadcast_delay_ms=1000, profile="screen")
        watch = f"/api/1/games/{links['id']}"
        with hall.seat(links["white"]) as white, hall.seat(links["black"]) as black, hall.seat(links["watch"]) as watcher:
            white.settle(lambda state: state["status"] == "running")
            white.move("e2e4")
            black.at_ply(1)
            watcher.at_ply(1)
            with unread(hall, links["id"]):
                black.move("e7e5")
                white.at_ply(2)
                white.move("g1f3")
                black.at_ply(3)
                await_that(lambda: was_asked_for(hall, links["id"]), "a move is due")
                equal(hall.get(watch).json()["ply"], 1)
            plies = []
            watcher.settle(lambda state: plies.append(state["ply"]) or state["ply"] == 3, "all is shown")
            told = [ply for ply, before in zip(plies, [0, *plies]) if ply != before]  # a hall that stood still tells more at a ply
            equal((told, uci_of(watcher.state)), ([1, 2, 3], ["e2e4", "e7e5", "g1f3"]))


@case
def a_tournament_that_cannot_be_read_is_not_missing_and_its_players_are_under_age_until_it_can_be():
    with hall_that_is_held() as hall:
        path, (game,) = tournament(hall)
        name, page, watch = path.split("/")[-1], path.replace("/tournaments", "/tournament"), "/watch/" + game
        before = names_of(hall, game)
        equal((before, is_unlisted(hall, page), is_unlisted(hall, watch)), (("Surname1, Ada", "Surname2, Ada"), False, False))
        with unread(hall, name):
            with unwritten(hall, name):
                ask(hall, "POST", path + "/players", {"name": "New, Ada"}, status=(503,))
            for asked in (path, "/tournaments", path + "/rounds/1/pgn"):
                cannot_be_known(hall, asked)
                cannot_be_known(hall, asked, link=None)
            check(not any("Surname" in player for player in names_of(hall, game)), names_of(hall, game))
            equal((is_unlisted(hall, page), is_unlisted(hall, watch)), (True, True))
        await_that(lambda: hall.api("GET", path).status == 200, "the tournament is back")
        equal(len(ask(hall, "GET", path)["players"]), 2)
        equal((names_of(hall, game), is_unlisted(hall, page), is_unlisted(hall, watch)), (before, False, False))


@case
def games_that_were_over_are_read_behind_the_opening_though_one_cannot_be_at_first():
    with hall_that_is_held() as hall:
        path, games = tournament(hall, boards=3)
        for game in games:
            arbiter = ask(hall, "POST", f"/games/{game}/links", {"role": "arbiter"})["link"]
            ask(hall, "POST", f"/games/{game}/acts", {"kind": "start"}, link=arbiter)
            ask(hall, "POST", f"/games/{game}/acts", {"kind": "decide", "data": {"decision": "declare_lost", "who": "black"}, "seen": 1}, link=arbiter)
        listed = lambda: {line["game"] for line in ask(hall, "GET", "/games")["games"]}
        hall.stop()
        with unread(hall, games[1]):
            hall.start()
            await_that(lambda: was_asked_for(hall, games[1]) and listed() == {games[0], games[2]}, "the others are read")
            cannot_be_known(hall, path + "/rounds/1/pgn")
        await_that(lambda: listed() == set(games), "it is read as well")
        equal(len(re.findall(r"^\[Event ", hall.api("GET", path + "/rounds/1/pgn").body.decode(), re.M)), 3)


@case
def what_a_delayed_broadcast_holds_back_is_not_published_while_its_game_cannot_be_read():
    with hall_that_is_held() as hall:
        path, games = tournament(hall, boards=2, rules={**SCREEN, "broadcast_delay_ms": 3600000})
        arbiter = ask(hall, "POST", "/links", {"role": "arbiter"})["link"].partition("#")[2]
        for game in games:
            ask(hall, "POST", f"/games/{game}/acts", {"kind": "start"}, link=arbiter)
            ask(hall, "POST", f"/games/{game}/acts", {"kind": "decide", "data": {"decision": "declare_lost", "who": "black"}, "seen": 1}, link=arbiter)
        ask(hall, "POST", path + "/rounds/1/confirm", {})
        ask(hall, "POST", path + "/rounds/1/publish", {})

        def held_back():
            seen = ask(hall, "GET", path, link=None)
            equal((seen["rounds"][0]["status"], [row["result"] for row in seen["rounds"][0]["pairings"]], [row["points_halves"] for row in seen["standings"]]),
                  ("started", [None] * 2, [0] * 4))

        held_back()
        hall.stop()
        with unread(hall, games[0]):
            hall.start()
            held_back()
            await_that(lambda: was_asked_for(hall, games[0]), "it is asked for")
            held_back()
            equal([row["result"] for row in ask(hall, "GET", path)["rounds"][0]["pairings"]], ["1-0"] * 2)
        await_that(lambda: hall.api("GET", "/games/" + games[0]).status == 200, "it is read as well")
        held_back()


@case
def one_tournament_that_cannot_be_read_does_not_keep_the_hall_closed_and_its_players_are_nobody_the_public_knows():
    with hall_that_is_held() as hall:
        path, (game,) = tournament(hall)
        other, (another,) = tournament(hall)
        own = ask(hall, "POST", "/games", {"white": "White, Own", "black": "Black, Own"})["game"]
        before = names_of(hall, game)
        name = path.split("/")[-1]
        hall.stop()
        with unread(hall, name):
            hall.start()
            await_that(lambda: was_asked_for(hall, name), "it is asked for")
            equal(len(ask(hall, "GET", other, link=None)["rounds"][0]["pairings"]), 1, "the hall is open")
            for asked in (path, "/tournaments", path + "/rounds/1/pgn"):
                cannot_be_known(hall, asked)
            equal((hall.get("/readyz").status, hall.get("/readyz").body), (200, b"ok\n1 tournament cannot be read to the end of its log\n"))
            check("Surname" not in "".join(names_of(hall, game)), names_of(hall, game))
            equal(names_of(hall, another), before)
            equal(is_unlisted(hall, "/watch/" + game), True)
            made = ask(hall, "POST", "/games", {"white": "White, New", "black": "Black, New"})["game"]
            equal(names_of(hall, made), ("White, New", "Black, New"), "a game that is made since is not its")
        await_that(lambda: hall.api("GET", path).status == 200, "the tournament is back")
        equal((names_of(hall, game), names_of(hall, own), is_unlisted(hall, "/watch/" + game)), (before, ("White, Own", "Black, Own"), False))
        equal(hall.get("/readyz").body, b"ok\n")


@case
def one_board_that_cannot_be_read_does_not_keep_the_hall_closed_and_is_charged_for_nothing():
    with hall_that_is_held() as hall, Game(hall, organiser=True, profile="screen", time_control={"base_s": 300, "increment_s": 0}) as one:
        path, (game,) = tournament(hall)
        one.play("e2e4 e7e5")
        arbiter = ask(hall, "POST", f"/games/{one.id}/links", {"role": "arbiter"})["link"]
        began = time.monotonic()
        before = ask(hall, "GET", "/games/" + one.id, link=arbiter)["clocks"]
        hall.stop()
        took_ms = (time.monotonic() - began) * 1000
        with unread(hall, one.id):
            hall.start()
            await_that(lambda: was_asked_for(hall, one.id), "it is asked for")
            equal(len(ask(hall, "GET", path)["rounds"][0]["pairings"]), 1, "the hall is open")
            cannot_be_known(hall, "/games/" + one.id)
        await_that(lambda: hall.api("GET", "/games/" + one.id, None, arbiter).status == 200, "it is read as well")
        state = ask(hall, "GET", "/games/" + one.id, link=arbiter)
        equal((state["status"], len(state["moves"])), ("interrupted", 2))
        check(state["clocks"]["white_ms"] >= before["white_ms"] - took_ms, before, state["clocks"], took_ms)
        entries = ask(hall, "GET", f"/games/{one.id}/log", link=arbiter)["entries"]
        equal(entries[-1]["event"]["kind"], "interrupt")


@case
def a_paper_is_refused_for_a_game_that_may_belong_to_it_and_for_no_other():
    with hall_that_is_held() as hall:
        boards = [ask(hall, "POST", "/games", {"white": f"White{at}", "black": f"Black{at}", "headers": {"round": str(at), "board": "1"}})["game"]
                  for at in (1, 2)]
        for board in boards:
            ask(hall, "PUT", f"/games/{board}/headers", {"event": "Open"})
        paper = "/papers/results?format=json&round="
        with unread(hall, boards[1]):
            cannot_be_known(hall, paper + "2")
            await_that(lambda: was_asked_for(hall, boards[1]), "it cannot be read")
            equal([row["white"] for row in ask(hall, "GET", paper + "1")["results"]], ["White1"])
        equal([row["white"] for row in ask(hall, "GET", paper + "2")["results"]], ["White2"])


@case
def links_that_cannot_be_read_while_the_database_is_away_are_for_later():
    with hall_over_postgres() as hall, Game(hall, organiser=True) as one:
        equal(hall.api("GET", f"/games/{one.id}/links", None, hall.organiser).status, 200)
        with away(hall):
            for method, path in (("GET", "links"), ("DELETE", "links?unused=true"), ("DELETE", "links/1")):
                answer = hall.api(method, f"/games/{one.id}/{path}", None, hall.organiser)
                equal(answer.status, 503, f"{method} {path}: {answer.body[:300]!r}")


@case
def a_hall_that_has_lost_its_database_in_reading_is_not_ready_until_it_makes_games_again():
    with hall_over_postgres() as hall:
        links = hall.create(organiser=True, time_control=None)  # no clock runs, so that nothing is written unasked
        with away(hall):
            cannot_be_known(hall, f"/games/{links['id']}/links")
            ready = hall.get("/readyz")
            equal((ready.status, ready.body), (503, b"the database cannot be reached; what came last may stand in the log\n"))
        hall.create(organiser=True)


@case
def what_an_arbiter_took_back_in_vain_does_not_hold_later_moves_back():
    with hall_that_is_held() as hall, Game(hall, organiser=True, profile="screen", broadcast_delay_moves=1) as one:
        arbiter = ask(hall, "POST", f"/games/{one.id}/links", {"role": "arbiter"})["link"]
        shown = lambda: ask(hall, "GET", "/games/" + one.id, link=None)["ply"]
        one.play("e2e4 e7e5 g1f3 b8c6")
        equal(shown(), 2)
        with unwritten(hall, one.id):
            ask(hall, "POST", f"/games/{one.id}/acts", {"kind": "decide", "data": {"decision": "restore", "ply": 2}, "seen": ask(hall, "GET", "/games/" + one.id, link=arbiter)["number"]}, status=(503,), link=arbiter)
        equal(shown(), 2)
        one.white.ask("ping", at=1)
        one.black.ask("ping", at=1)
        one.settle(lambda state: state["status"] == "running", "the clocks go on")
        one.play("f1b5")
        equal(shown(), 3, "two half-moves stand behind the third")


@case
def a_game_that_cannot_be_read_is_not_missing_to_an_import():
    with Hall(may_complain=True) as source:
        path, (game,) = tournament(source)
        source.stop()
        _, lines, _ = run("export", "--store", source.store)
    name = path.split("/")[-1]
    (own,) = [line for line in lines.splitlines(keepends=True) if f'"game":"{name}"' in line.replace(": ", ":")]
    with hall_that_is_held("game", "name") as hall:
        hall.stop()
        equal(run("import", "--store", hall.database, given=lines)[0], 0)
        query(hall.database, f"DELETE FROM hakem.whole_game WHERE name = '{name}';"
                             + "".join(f"DELETE FROM hakem.{table} WHERE game = '{name}';" for table in ("head", "entry", "text")))
        with unread(hall, game):
            status, _, said = run("import", "--store", hall.database, given=own)
            check(status == 2 and "by chance" in said, status, said)
        equal(run("import", "--store", hall.database, given=own)[0], 0)
        hall.start()


with KEPT:
    run_cases()
