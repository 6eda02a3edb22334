#!/usr/bin/env python3
"""Games outside their store: `hakem hall export`, `import`, `check --against`; and `forget`, which deletes names and remarks."""

import json
import os
import random
import sqlite3

from hall import HOUR_MS, Game, Hall, case, cases_of, check, equal, outage, run_cases, token_of, uci_of
from stores import played, refused, run

SEED = 1717
MUTATIONS = 200


def exported(hall, *games):
    """The lines of an export of all games, or of some, without a complaint."""
    status, output, said = run("export", *games, "--store", hall.store)
    lines = output.splitlines()
    equal((status, said), (0, f"hakem: {len(lines)} game{'s' if len(lines) != 1 else ''} exported.\n"))
    return lines


def written(hall, lines):
    """A file of these lines, beside the store."""
    path = hall.store + ".export"
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
    return path


def rows(path, query, *values):
    base = sqlite3.connect(path)
    try:
        return base.execute(query, values).fetchall()
    finally:
        base.close()


def is_whole(path, games):
    equal(run("check", "--store", path), (0, "", f"hakem: {games} game{'s' if games != 1 else ''} checked, 0 faults found.\n"))


# Exporting.


@case
def an_export_has_all_of_a_game_and_nobodys_way_in():
    with Hall() as hall, Game(hall, organiser=True, headers={"event": "Open"}) as one:
        one.play("e2e4 e7e5")
        one.white.uphold("pause", reason="noise")
        (line,) = exported(hall)  # beside the hall that is open
        found = json.loads(line)
        equal(found["game"], one.id)
        stored = hall.read_log("SELECT number, body, ruling, hex(link) FROM entry ORDER BY number")
        equal([(entry["number"], entry["body"], entry["ruling"], entry["link"].upper()) for entry in found["entries"]], stored)
        equal(found["head"], {"number": len(stored), "link": stored[-1][3].lower()})
        texts = {(text["number"], text["member"]): text["body"] for text in found["texts"]}
        equal(texts, {(0, "black"): "Can", (0, "event"): "Open", (0, "white"): "Ada", (len(stored), "reason"): "noise"})
        for link in (one.links["white"], one.links["black"], hall.organiser):
            check(token_of(link) not in line, "a token is in the export")
        for (digits,) in hall.read_log("SELECT lower(hex(hash)) FROM link"):
            check(digits not in line, "the hash of a token is in the export")


@case
def the_reason_of_a_decision_stays_outside_the_chain_and_outlives_a_restart_and_a_move_to_another_store():
    with Hall() as hall, Game(hall, organiser=True, profile="board") as one:
        one.arbiter.uphold("decide", decision="declare", score="1-0", reason="a word of Eve")
        check("Eve" not in str(hall.read_log("SELECT body, ruling FROM entry")), "free text is in the chain")
        hall.restart()
        (line,) = exported(hall)
        equal([text["body"] for text in json.loads(line)["texts"] if text["member"] == "reason"], ["a word of Eve"])
        other = hall.store + ".other"
        equal(run("import", written(hall, [line]), "--store", other)[0], 0)
        is_whole(other, 1)
        equal(rows(other, "SELECT body FROM text WHERE member = 'reason'"), [("a word of Eve",)])


@case
def what_a_player_did_and_an_arbiter_took_back_is_taken_back_after_a_restart_and_in_another_store():
    with Hall() as hall, Game(hall, organiser=True, profile="board") as one:
        one.play("e2e4 e7e5")
        seq = one.arbiter.uphold("resign", by="white")["seq"]
        one.arbiter.uphold("decide", decision="reverse", data={"decision": "reverse", "seq": seq, "reason": "the other board"})
        hall.restart()
        is_whole(hall.store, 1)
        other = hall.store + ".other"
        equal(run("import", written(hall, exported(hall)), "--store", other)[0], 0)
        is_whole(other, 1)


@case
def games_that_are_named_are_exported_alone():
    hall, names = played()
    equal([json.loads(line)["game"] for line in exported(hall, names[2], names[0])], [names[2], names[0]])
    check("there is no game nobody" in refused("export", names[0], "nobody", "--store", hall.store))
    hall.close()


@case
def a_damaged_game_is_named_and_not_exported():
    hall, names = played()
    hall.change_log(f"UPDATE entry SET digest = 1 WHERE game = '{names[1]}' AND number = 3", chained=False)
    status, output, said = run("export", "--store", hall.store)
    equal([json.loads(line)["game"] for line in output.splitlines()], [names[0], names[2]])
    equal((status, said), (1, f"hakem: game {names[1]}, entry 3: it does not follow what stands before it; the game is not "
                              "exported.\nhakem: 2 games exported.\n"))
    hall.close()


# Importing.


@case
def what_is_imported_is_the_same_to_the_byte():
    hall, names = played()
    lines = exported(hall)
    other = hall.store + ".other"
    status, output, said = run("import", written(hall, lines), "--store", other)
    equal((status, said), (0, "hakem: 3 games imported, 0 refused.\n"))
    equal(output, "".join(f"imported\tline {at}, game {name}\t5 entries\n" for at, name in enumerate(names, 1)))
    check(run("export", "--store", other)[1].splitlines() == lines, "what is exported again differs")
    equal(os.stat(other).st_mode & 0o777, 0o600)
    is_whole(other, 3)
    hall.close()


@case
def a_game_goes_on_in_another_hall_and_nobody_is_charged_for_the_way():
    with Hall() as hall, Hall() as other:
        with Game(other) as theirs:  # whose seats have the same numbers
            theirs.play("d2d4")
        with Game(hall) as one:
            one.play("e2e4 e7e5")
            left = one.white.state["clocks"]
        hall.stop()
        outage(hall, HOUR_MS)
        lines = exported(hall)
        other.stop()
        ((epoch,),) = rows(other.store, "SELECT value FROM meta WHERE name = 'epoch'")
        status, output, _ = run("import", "--store", other.store, given="\n".join(lines) + "\n")
        equal((status, output), (0, f"imported\tline 1, game {one.id}\t3 entries\n"))
        check(rows(other.store, "SELECT value FROM meta WHERE name = 'epoch'")[0][0] > epoch, "the epoch is the old one")
        numbers = [number for (number,) in rows(other.store, "SELECT id FROM seat")]
        equal(len(numbers), len(set(numbers)), "seats")
        other.start()
        links = {}
        for role in ("white", "black"):
            answer = other.api("POST", f"/games/{one.id}/links", {"role": role}, other.organiser)
            equal(answer.status, 201, answer.body)
            links[role] = answer.json()["link"]
        with other.seat(links["black"]) as black, other.seat(links["white"]) as white:
            state = white.settle(lambda state: state["status"] == "running")
            equal(uci_of(state), ["e2e4", "e7e5"])
            for color in ("white", "black"):
                lost = left[color + "_ms"] - state["clocks"][color + "_ms"]
                check(0 <= lost < HOUR_MS // 60, color, "lost", lost)
            white.move("g1f3")
            black.at_ply(3)
        with other.seat(theirs.links["white"]) as white:
            equal(uci_of(white.state), ["d2d4"])


@case
def a_deleted_text_stays_deleted_and_the_chain_valid():
    hall, names = played(1)
    equal(run("forget", names[0], "white", "--store", hall.store)[0], 0)
    lines = exported(hall)
    deleted = [text for text in json.loads(lines[0])["texts"] if text["member"] == "white"]
    equal([(text["body"], text["salt"]) for text in deleted], [(None, None)])
    other = hall.store + ".other"
    equal(run("import", written(hall, lines), "--store", other)[0], 0)
    is_whole(other, 1)
    hall.close()


def changed(line, change):
    game = json.loads(line)
    change(game)
    return json.dumps(game)


def swap_entries(game):
    game["entries"][1], game["entries"][2] = game["entries"][2], game["entries"][1]


def cut_tail(game):
    del game["entries"][-1]


REFUSED = [
    ("a changed move", lambda game: game["entries"][1].update(body=game["entries"][1]["body"].replace("e2e4", "d2d4")), 2, "does not follow"),
    ("a changed time", lambda game: game["entries"][3].update(wall_ms=5), 4, "does not follow"),
    ("a changed digest", lambda game: game["entries"][3].update(digest="0" * 16), 4, "does not follow"),
    ("a changed link", lambda game: game["entries"][2].update(link="0" * 64), 3, "does not follow"),
    ("a changed link of the game", lambda game: game.update(link="0" * 64), 0, "has been changed"),
    ("changed rules", lambda game: game.update(setup=game["setup"].replace("2023", "2005")), 0, "has been changed"),
    ("a changed name", lambda game: game["texts"][1].update(body="Eve"), 0, "a text has been changed"),
    ("a changed salt", lambda game: game["texts"][1].update(salt="0" * 32), 0, "a text has been changed"),
    ("a body without its salt", lambda game: game["texts"][1].update(salt=None), 0, "a salt and a body"),
    ("a text that is missing", lambda game: game["texts"].pop(), 0, "has been changed"),
    ("a text twice", lambda game: game["texts"].append(game["texts"][1]), 0, "not in their order"),
    ("a text of no entry", lambda game: game["texts"].append({**game["texts"][1], "number": 9}), 5, "belongs to none"),
    ("entries in another order", swap_entries, 2, "it is missing"),
    ("an entry that is missing", lambda game: game["entries"].pop(2), 3, "it is missing"),
    ("a tail that was cut", cut_tail, 5, "it is missing"),
    ("a head of another log", lambda game: game["head"].update(link="0" * 64), 5, "the head is another"),
    ("a head before the end", lambda game: game["head"].update(number=3), 6, "the game ends before it"),
    ("another game's name", lambda game: game.update(game="another"), 0, "has been changed"),
    ("a name that is none", lambda game: game.update(game="../x"), None, "no name of a game"),
    ("a later format", lambda game: game.update(export=2), 0, "later format"),
    ("a member that is not known", lambda game: game.update(tokens=[]), 0, "tokens"),
    ("a member that is missing", lambda game: game.pop("head"), 0, "head"),
    ("a number that is a text", lambda game: game["entries"][0].update(number="1"), 1, "integer"),
    ("a seat that is none", lambda game: game["seats"][0].update(role="organiser"), 0, "one of its seats is none"),
    ("a seat beyond all numbers", lambda game: game["seats"][0].update(seat=1 << 60), 0, "out of range"),
    ("a format out of range", lambda game: game["entries"][0].update(format=-1), 1, "out of range"),
]


@cases_of([(f"an import refuses {name}, and takes the others", *rest) for name, *rest in REFUSED])
def is_refused(change, number, why):
    hall, names = played(2)
    lines = exported(hall)
    lines[0] = changed(lines[0], change)
    other = hall.store + ".other"
    status, output, said = run("import", written(hall, lines), "--store", other, "--json")
    equal((status, said), (1, "hakem: 1 game imported, 1 refused.\n"))
    refusal, done = map(json.loads, output.splitlines())
    equal((refusal["kind"], refusal["line"], refusal["number"]), ("refused", 1, number or 0), refusal)
    equal(refusal["game"] is None, number is None, refusal)
    check(why in refusal["text"], refusal)
    equal(done, {"kind": "imported", "line": 2, "game": names[1], "number": 5, "text": None})
    for table in ("entry", "text", "seat", "head"):
        equal(rows(other, f"SELECT DISTINCT game FROM {table}"), [(names[1],)], table)
    is_whole(other, 1)
    hall.close()


@case
def a_refusal_names_line_game_and_entry():
    hall, names = played(1)
    line = changed(exported(hall)[0], REFUSED[0][1])
    status, output, _ = run("import", written(hall, ["", line, "no JSON"]), "--store", hall.store + ".other")
    first, second = output.splitlines()
    equal((status, first), (1, f"refused\tline 2, game {names[0]}, entry 2\tit does not follow what stands before it"))
    check(second.startswith("refused\tline 3\t"), second)
    hall.close()


@case
def a_game_that_is_there_is_refused_and_stays():
    hall, names = played(1)
    lines = exported(hall)
    status, output, said = run("import", written(hall, lines), "--store", hall.store)
    equal((status, output), (1, f"refused\tline 1, game {names[0]}\tthe store has a game of this name already\n"), said)
    check(exported(hall) == lines, "the store has changed")
    hall.close()


@case
def an_import_into_a_store_that_a_hall_holds_is_refused():
    with Hall() as hall:
        check("another hall has the store open" in refused("import", os.devnull, "--store", hall.store))
        check("another hall has the store open" in refused("forget", "x", "--names", "--store", hall.store))


@case
def what_cannot_be_read_is_one_sentence():
    hall, names = played(1)
    none = hall.store + ".none"
    check("No such file" in refused("import", none, "--store", hall.store))
    check("No such file" in refused("export", "--store", none))
    check("No such file" in refused("check", "--store", hall.store, "--against", none))
    nonsense = written(hall, [exported(hall)[0], "{}"])
    check(f"{nonsense}:2: it has no head of a game" in refused("check", "--store", hall.store, "--against", nonsense))
    check("either --names, or --player, or the members" in refused("forget", names[0], "--store", hall.store))
    check("either --names, or --player, or the members" in refused("forget", names[0], "white", "--names", "--store", hall.store))
    check("either --names, or --player, or the members" in refused("forget", names[0], "--entry", "2", "--names", "--store", hall.store))
    hall.close()


@case
def whatever_is_changed_in_a_line_the_store_stays_whole():
    draw = random.Random(SEED)
    hall, names = played(1)
    line = exported(hall)[0]
    lines = []
    for _ in range(MUTATIONS):
        at, size = draw.randrange(len(line)), draw.choice((0, 1, 1, 1, 8))
        put = "".join(draw.choice('0159aefZ{}[]",:\\-. ') for _ in range(draw.choice((0, 1, 1, 3))))
        lines.append(line[:at] + put + line[at + size :])
    other = hall.store + ".other"
    status, output, said = run("import", written(hall, [*lines, line]), "--store", other)
    check(status in (0, 1), f"seed {SEED}:", status, said)
    equal(len(output.splitlines()), len(lines) + 1, f"seed {SEED}: lines of output")
    is_whole(other, 1)
    ((digest,),) = rows(other, "SELECT group_concat(hex(link)) FROM entry")
    equal(digest.lower().split(","), [entry["link"] for entry in json.loads(line)["entries"]], f"seed {SEED}")
    hall.close()


# A tail that was cut shows against an exported head.


@case
def a_store_that_has_gone_on_since_is_well_against_an_export():
    with Hall() as hall, Game(hall) as one:
        one.play("e2e4")
        path = written(hall, exported(hall))
        one.play("e7e5")
        equal(run("check", "--store", hall.store, "--against", path), (0, "", "hakem: 1 game checked, 0 faults found.\n"))


def cut_store(name):
    """Take the last entry away, and leave a chain that is whole in itself."""
    return (f"DELETE FROM text WHERE game = '{name}' AND number = 5", f"DELETE FROM entry WHERE game = '{name}' AND number = 5",
            f"UPDATE head SET last = 4, link = (SELECT link FROM entry WHERE game = '{name}' AND number = 4) WHERE game = '{name}'")


LOST = [
    ("a tail that was cut", cut_store, 5, "the export has an entry here that the store does not have"),
    ("a log that was written anew", lambda name: (f"UPDATE entry SET wall_ms = wall_ms + 1 WHERE game = '{name}'",), 5,
     "the export has another entry here"),
    ("a game that is gone", lambda name: tuple(f"DELETE FROM {table} WHERE {'name' if table == 'game' else 'game'} = '{name}'"
                                               for table in ("text", "entry", "head", "seat", "link", "game")), 0,
     "the export has a game that the store does not have"),
]


@cases_of([(f"check names {name} against an export", *rest) for name, *rest in LOST])
def is_found_against_an_export(change, number, text):
    hall, names = played()
    path = written(hall, exported(hall))
    hall.change_log(*change(names[1]))
    if number:
        equal(run("check", "--store", hall.store)[:2], (0, ""), "the log in itself")
    status, output, _ = run("check", "--store", hall.store, "--against", path, "--json")
    equal((status, json.loads(output)), (1, {"kind": "head", "game": names[1], "number": number, "text": text}))
    hall.close()


# Forgetting.


def holding(hall):
    """All bytes that lie in the files of a store."""
    found = b""
    for end in ("", "-wal", "-shm"):
        if os.path.exists(hall.store + end):
            with open(hall.store + end, "rb") as file:
                found += file.read()
    return found


@case
def names_are_forgotten_wherever_a_game_has_them():
    hall = Hall()
    with Game(hall, white="Augusta Ada", headers={"event": "Open", "white_fide_id": "4242424"}) as one:
        one.play("e2e4")
        answer = hall.api("PUT", f"/games/{one.id}/headers", {"white": "Ada of Lovelace", "round": "3"}, one.links["white"])
        equal(answer.status, 200, answer.body)
        one.black.uphold("resign")
    hall.stop()
    for text in (b"Augusta Ada", b"4242424", b"Ada of Lovelace"):
        check(text in holding(hall), text, "is not in the store to begin with")
    status, output, said = run("forget", one.id, "--names", "--store", hall.store, "--json")
    found = [json.loads(line) for line in output.splitlines()]
    equal({(one["number"], one["member"]) for one in found}, {(0, "white"), (0, "black"), (0, "white_fide_id"), (3, "white")})
    equal((status, said), (0, "hakem: 4 texts deleted; backups, exports and kept files that were made before still have them.\n"))
    for text in (b"Augusta Ada", b"4242424", b"Ada of Lovelace"):
        check(text not in holding(hall), text, "is in the files of the store")
    is_whole(hall.store, 1)
    equal(run("forget", one.id, "--names", "--store", hall.store), (0, "", f"hakem: game {one.id} has no names any more.\n"))
    hall.start()
    pgn = hall.pgn(one.links)
    for line in ('[White "?"]', '[Black "?"]', '[Event "Open"]', '[Round "3"]'):
        check(line in pgn, line, "is not in", pgn)
    hall.stop()
    hall.close()


@case
def a_remark_is_forgotten_and_what_is_not_there_is_refused():
    hall = Hall()
    with Game(hall, organiser=True) as one:
        one.play("e2e4")
        one.black.uphold("pause", reason="the telephone of Eve", key="a-key")
    hall.stop()
    number = hall.read_log("SELECT number FROM text WHERE member = 'reason'")[0][0]
    entry = ("--entry", str(number), "--store", hall.store)
    check(f"entry {number} of game {one.id} has no text 'white'" in refused("forget", one.id, "reason", "white", *entry))
    check("there is no game nobody" in refused("forget", "nobody", "--names", "--store", hall.store))
    check(f"game {one.id} has no text 'reason'" in refused("forget", one.id, "reason", "--store", hall.store))
    check(b"the telephone of Eve" in holding(hall), "something was deleted")
    status, output, said = run("forget", one.id, "reason", *entry)
    equal((status, output), (0, f"deleted\tgame {one.id}, entry {number}\treason\n"), said)
    check(b"the telephone of Eve" not in holding(hall), "traces are left")
    is_whole(hall.store, 1)
    check("has no text 'reason'" in refused("forget", one.id, "reason", *entry))
    hall.close()


run_cases()
