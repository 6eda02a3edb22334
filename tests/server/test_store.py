#!/usr/bin/env python3
"""What an operator does with a store: `hakem hall check`, `backup` and `restore`, also beside a hall that serves it."""

import json
import os
import sqlite3
import threading

from hall import HOUR_MS, Game, Hall, case, cases_of, check, equal, outage, run_cases, setup, token_of
from stores import played, refused, run


@case
def a_whole_store_has_no_faults():
    hall, _ = played()
    equal(run("check", "--store", hall.store), (0, "", "hakem: 3 games checked, 0 faults found.\n"))
    hall.close()


DAMAGES = [
    ("a changed ruling", "UPDATE entry SET ruling = replace(ruling, 'upheld', 'denied') WHERE number = 2", False, "damaged", 2),
    ("a changed name", "UPDATE text SET body = 'Eve' WHERE member = 'white'", False, "damaged", 0),
    ("an entry that is missing", "DELETE FROM entry WHERE number = 3", False, "damaged", 3),
    ("a move that cannot be", "UPDATE entry SET body = replace(body, 'e7e5', 'e7e4')", True, "unreadable", 3),
    ("rules that cannot be", "UPDATE game SET setup = replace(setup, 'KQkq', 'KQkqX')", True, "unreadable", 0),
    ("another game", "UPDATE entry SET digest = 7 WHERE number = 3", True, "state", 3),
    ("other articles", "UPDATE entry SET ruling = replace(ruling, 'legal-move', 'capture') WHERE number = 3", True, "ruling", 3),
]


@cases_of([(f"check names {name}", *rest) for name, *rest in DAMAGES])
def is_named(statement, chained, kind, number):
    hall, names = played()
    hall.change_log(statement + (" AND " if "WHERE" in statement else " WHERE ") +
                    ("name" if statement.startswith("UPDATE game") else "game") + f" = '{names[1]}'", chained=chained)
    status, output, said = run("check", "--store", hall.store, "--json")
    found = [json.loads(line) for line in output.splitlines()]
    equal([(one["kind"], one["game"], one["number"]) for one in found], [(kind, names[1], number)])
    equal((status, said), (1, "hakem: 3 games checked, 1 fault found.\n"))
    status, output, said = run("check", "--store", hall.store)
    place = f"game {names[1]}" + (f", entry {number}" if number else "")
    equal((status, output), (1, f"{kind}\t{place}\t{found[0]['text']}\n"))
    hall.close()


@case
def what_is_whole_is_salvaged_with_its_links():
    hall, names = played()
    hall.change_log(f"DELETE FROM entry WHERE number = 2 AND game = '{names[0]}'", chained=False)
    saved = hall.store + ".saved"
    status, _, said = run("check", "--store", hall.store, "--salvage", saved)
    equal((status, said), (1, f"hakem: 3 games checked, 1 fault found.\nhakem: the whole games are in {saved}.\n"))
    equal(run("check", "--store", saved)[0], 0)
    equal(os.stat(saved).st_mode & 0o777, 0o600)
    base = sqlite3.connect(saved)
    equal(sorted(row[0] for row in base.execute("SELECT name FROM game")), sorted(names[1:]))
    equal(base.execute("SELECT count(*) FROM link").fetchone(), (5,))  # two of each game, and the organiser's
    base.close()
    check("there is a file of this name already" in run("check", "--store", hall.store, "--salvage", saved)[2])
    hall.close()


@case
def a_store_is_checked_and_backed_up_beside_the_hall_that_serves_it():
    with Hall() as hall, Game(hall, edition="2005") as one:
        faults = []

        def look():
            for number in range(5):
                for arguments in (["check"], ["backup", f"{hall.store}.{number}"]):
                    status, _, said = run(*arguments, "--store", hall.store)
                    if status != 0:
                        faults.append(said)

        looking = threading.Thread(target=look)
        looking.start()
        while looking.is_alive():
            one.play("g1f3 g8f6 f3g1 f6g8")
        looking.join()
        equal(faults, [])
        for number in range(5):
            equal(run("check", "--store", f"{hall.store}.{number}")[0], 0)


@case
def a_backup_is_put_back_and_the_game_goes_on_from_there():
    with Hall(may_complain=True) as hall:
        copy = hall.store + ".copy"
        with Game(hall) as one:
            one.play("e2e4")
            equal(run("backup", copy, "--store", hall.store), (0, "", ""))
            one.play("e7e5")
            said = refused("restore", copy, "--store", hall.store)
            check("another hall has the store open" in said, said)
        hall.kill()
        status, _, said = run("restore", copy, "--store", hall.store)
        equal(status, 0, said)
        kept = said.removeprefix("hakem: the store that stood there is kept as ").removesuffix(".\n")
        equal(run("check", "--store", kept)[0], 0)
        hall.start()
        with hall.seat(one.links["black"]) as black, hall.seat(one.links["white"]):
            equal([move["uci"] for move in black.state["moves"]], ["e2e4"])
            black.settle(lambda state: state["status"] == "running")
            black.move("c7c5")


@case
def what_cannot_be_done_is_one_sentence():
    hall, _ = played(1)
    none = hall.store + ".none"
    check("takes check, backup, restore, export, import or forget" in refused())
    check("takes check, backup, restore, export, import or forget" in refused("mend"))
    check("No such file" in refused("check", "--store", none))
    check(not os.path.exists(none))
    check("takes no file" in refused("check", none))
    check("the name of one file" in refused("backup", "--store", hall.store))
    check("the name of one file" in refused("restore", "a", "b", "--store", hall.store))
    check("belongs to check" in refused("backup", none, "--json", "--store", hall.store))
    check("belong to check" in refused("backup", none, "--against", none, "--store", hall.store))
    check("belong to check" in refused("export", "--salvage", none, "--store", hall.store))
    check("belong to forget" in refused("export", "--names", "--store", hall.store))
    check("belong to forget" in refused("import", "--entry", "3", "--store", hall.store))
    check("the name of one file" in refused("import", "a", "b", "--store", none))
    check("the name of a game" in refused("forget", "--store", hall.store))
    check("--older-than alone" in refused("forget", "one", "--older-than", "3", "--store", hall.store))
    check("--older-than alone" in refused("forget", "--names", "--older-than", "3", "--store", hall.store))
    check("belong to forget" in refused("export", "--older-than", "3", "--store", hall.store))
    check("already" in refused("backup", hall.store, "--store", hall.store))
    check("not a store of games" in refused("check", "--store", os.devnull))
    check("No such file" in refused("restore", none, "--store", hall.store))
    hall.close()


@case
def a_store_that_is_not_named_is_the_one_of_the_data_folder():
    hall, _ = played(1)
    folder = os.path.join(hall.folder, "hakem")
    os.mkdir(folder)
    for end in ("", "-wal", "-shm"):
        if os.path.exists(hall.store + end):
            os.rename(hall.store + end, os.path.join(folder, "hall.db" + end))
    status, _, said = run("check", environment={**os.environ, "XDG_DATA_HOME": hall.folder})
    equal((status, said), (0, "hakem: 1 game checked, 0 faults found.\n"))
    hall.close()


PAGE = 4096


def pages_of(hall):
    """The pages of the store of a hall that is down, which is all in one file then."""
    base = sqlite3.connect(hall.store)
    base.execute("PRAGMA journal_mode = DELETE")
    base.close()
    with open(hall.store, "rb") as file:
        data = file.read()
    return [data[at : at + PAGE] for at in range(0, len(data), PAGE)]


def lose_page(hall, pages, lost):
    for end in ("-wal", "-shm"):
        if os.path.exists(hall.store + end):
            os.remove(hall.store + end)
    with open(hall.store, "wb") as file:
        file.write(b"".join(bytes(PAGE) if at == lost else page for at, page in enumerate(pages)))


@case
def a_hall_on_a_store_of_which_a_page_is_lost_serves_the_other_games():
    hall, names = played(30)
    pages = pages_of(hall)
    holding = [at for at, page in enumerate(pages) if at and page[0] == 13 and b'"kind"' in page]
    lose_page(hall, pages, holding[len(holding) // 2])
    status, output, _ = run("check", "--store", hall.store)
    equal(status, 1)
    hall.start()
    whole = [name for name in names if name not in output]
    check(len(whole) > 20, output)
    for name in whole:
        with hall.seat("/watch/" + name) as watcher:
            equal(watcher.state["result"], "0-1")
    for name in set(names) - set(whole):
        hall.get(f"/api/1/games/{name}")  # as far as it can be read, or not at all
    problem = hall.post(setup()).problem()  # what SQLite has called malformed is not written
    equal((problem["status"], problem["detail"]), (503, "The store is damaged, and is not written any more."))
    hall.stop()
    hall.close()


@case
def a_hall_opens_on_a_store_without_any_one_page_and_clocks_that_ran_stand():
    with Hall(may_complain=True) as hall:
        before = {}
        for _ in range(6):
            with Game(hall, time_control={"base_s": 600, "increment_s": 0}) as one:
                before[one.id] = one.play("e2e4 e7e5")["clocks"]["white_ms"]
        hall.kill()
        outage(hall, HOUR_MS)
        pages = pages_of(hall)
        shown = 0
        for lost in range(1, len(pages)):
            lose_page(hall, pages, lost)
            hall.start()
            answer = hall.get("/readyz")
            unwritable = answer.status == 503
            if unwritable:
                equal(answer.body, b"the store is damaged, and is not written any more\n")
                equal(hall.post(setup()).problem()["detail"], "The store is damaged, and is not written any more.")
            for name in before:
                answer = hall.api("GET", f"/games/{name}")
                if answer.status == 404:
                    continue
                state = answer.json()
                equal((state["status"], state["clocks"]["running"]), ("interrupted", None), f"page {lost}: {name}")
                if unwritable and state["ply"] == 2:
                    shown += 1
                    check(state["outage"])
                    check(0 <= before[name] - state["clocks"]["white_ms"] < 60000, "since the hall was alive nobody is charged")
                    equal(hall.api("GET", f"/games/{name}").json()["clocks"], state["clocks"], "and the clock stands")
            hall.kill()
        check(shown > len(pages))


def holder_of(base, page):
    """The table or index of whose pages this is one; None where the page is of none."""
    row = base.execute("SELECT name FROM dbstat WHERE pageno = ?", (page + 1,)).fetchone()
    return row and row[0]


@case
def a_link_of_which_a_page_is_lost_is_not_unknown_and_opens_its_seat_where_an_index_is():
    with Hall(may_complain=True) as hall:
        deputy = hall.api("POST", "/links", {"role": "arbiter", "boards": "1-3"}, hall.organiser).json()["link"]
        hall.kill()
        pages = pages_of(hall)
        base = sqlite3.connect(hall.store)
        holders = [holder_of(base, at) for at in range(len(pages))]
        base.close()
        for lost in range(1, len(pages)):
            lose_page(hall, pages, lost)
            hall.start()
            seats = [hall.api("GET", "/seat", link=link) for link in (hall.organiser, deputy)]
            links = hall.api("GET", "/links", link=hall.organiser)
            told = [answer.json().get("boards", answer.status) for answer in seats]
            if holders[lost] in ("link", "seat"):
                equal((*told, links.status), (503, 503, 503), f"a page of {holders[lost]}")
                check(int(links.headers["retry-after"]) > 0)
                with hall.seat() as reader:
                    reader.fail("full", "join", token=token_of(deputy))
            else:
                equal(told, [None, 503 if holders[lost] == "text" else "1-3"], f"a page of {holders[lost]}")
                check(links.status in (200, 503), links.status)
            hall.kill()
        check("link" in holders and "sqlite_autoindex_text_1" in holders, holders)


@case
def clocks_stand_where_a_store_turns_out_to_be_damaged_while_the_hall_runs():
    hall, names = played(20)
    hall.start()
    with Game(hall, time_control={"base_s": 600, "increment_s": 0}) as one:
        before = one.play("e2e4 e7e5")["clocks"]["white_ms"]
        base = sqlite3.connect(hall.store)
        base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with open(hall.store, "r+b") as file:
            data = file.read()
            for at in range(PAGE, len(data), PAGE):
                page = data[at : at + PAGE]
                if page[0] == 13 and b'"kind"' in page and one.id.encode() not in page:
                    file.seek(at)
                    file.write(bytes(PAGE))
        base.execute("UPDATE meta SET value = value")  # what the hall has read of the file is not so any more
        base.commit()
        base.close()
        for name in names:
            hall.api("GET", f"/games/{name}/log")
        state = one.black.settle(lambda state: state["status"] == "interrupted")
        equal((state["outage"], state["clocks"]["running"]), (True, None))
        check(before - 60000 < state["clocks"]["white_ms"] <= before, state["clocks"])
        equal(one.white.fail("full", "move", move="g1f3", ply=2)["text"], "The store is damaged, and is not written any more.")
        equal(hall.api("GET", f"/games/{one.id}").json()["clocks"], state["clocks"])
    hall.stop()
    hall.close()


run_cases()
