#!/usr/bin/env python3
"""Tournaments on the disk: a round of forty boards from its file to published results; a kill while it starts; a disk that is full; export,
import, check, backup, salvage; a name that is deleted; and stores of the form before."""

import glob
import json
import os
import re
import sqlite3
import threading

from api import ORGANISER, Api, case
from hall import await_that, check, equal, outage, run_cases
from stores import run
from tournaments import RULES

BOARDS = 40


class FullDisk:
    """While it lasts, no file of the hall can grow; afterwards the hall writes again of its own accord."""

    def __init__(self, served):
        self.hall = served

    def __enter__(self):
        self.hall.limit_files(0)

    def __exit__(self, *_):
        self.hall.limit_files(None)
        await_that(self.hall.is_ready, "the hall writes again")


class Round:
    """A hall of its own with a tournament of eighty players, and a round of forty boards."""

    def __init__(self, boards=BOARDS, **more):
        self.hall = Api(**more)
        self.name = self.ask("POST", "", {"name": "Big", "rules": RULES, "minors": "none"})["tournament"]
        answer = self.hall.call("POST", f"/api/1/tournaments/{self.name}/import?format=trf", ORGANISER, self.file(boards), Content_Type="text/plain")
        equal(answer.status, 200, answer.body[:300])

    @staticmethod
    def file(boards, results=None):
        lines = ["012 Big", "XXR 9"]
        for number in range(1, 2 * boards + 1):
            white = number % 2 == 1
            code = " " if results is None else results[(number - 1) // 2][0 if white else 1]
            lines.append(f"001 {number:4}      {f'Player {number}':<33} {2000 + number:4} TUR {6300000 + number:11} {'':10}  0.0 {number:4}"
                         f"  {number + 1 if white else number - 1:04} {'w' if white else 'b'} {code}")
        return ("\r\n".join(lines) + "\r\n").encode()

    def ask(self, method, path, body=None, token=ORGANISER, status=(200, 201)):
        name = f"/{self.name}" if hasattr(self, "name") else ""
        answer = self.hall.call(method, f"/api/1/tournaments{name}{path}", token, body)
        check(answer.status in status, method, path, answer.status, answer.body[:300])
        return answer.json()

    def see(self, token=ORGANISER):
        return self.ask("GET", "", token=token)

    def boards(self, token=ORGANISER):
        return self.see(token)["rounds"][0]["pairings"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.hall.close()


@case
def forty_boards_go_from_a_file_to_published_results():
    with Round() as one:
        equal(one.ask("POST", "/rounds/1/start", {})["boards"], BOARDS)
        games = [row["game"] for row in one.boards()]
        equal(len(set(games)), BOARDS)
        lines = one.hall.call("GET", "/api/1/games", ORGANISER).json()["games"]
        equal(sorted(line["board"] for line in lines), sorted(str(board) for board in range(1, BOARDS + 1)))
        arbiter, desk = one.hall.link(ORGANISER, None, "arbiter"), one.hall.link(ORGANISER, None, "arbiter", "results")
        for game in games[:20]:  # live boards, that end by themselves
            one.hall.act(game, arbiter, "start")
            one.hall.act(game, arbiter, "resign", by="white")
        for board in range(21, BOARDS + 1):  # slips at the desk
            one.ask("POST", "/rounds/1/results", {"board": board, "result": "1/2-1/2"}, desk)
        equal({row["stage"] for row in one.boards()}, {"reported"})
        equal({row["result"] for row in one.boards(None)}, {None})
        equal(one.ask("POST", "/rounds/1/confirm", {}, arbiter)["boards"], BOARDS)
        one.ask("POST", "/rounds/1/publish", None, arbiter)
        public = one.see(None)
        equal([row["result"] for row in public["rounds"][0]["pairings"]], ["0-1"] * 20 + ["1/2-1/2"] * 20)
        equal([row["points_halves"] for row in public["standings"]], [2] * 20 + [1] * 40 + [0] * 20)
        expected = Round.file(BOARDS, [("0", "1")] * 20 + [("=", "=")] * 20)
        answer = one.hall.call("GET", f"/api/1/tournaments/{one.name}/export?format=trf", ORGANISER).body
        for number, (found, wanted) in enumerate(zip(answer.split(b"\r\n"), expected.split(b"\r\n")), 1):
            equal(found[89:], wanted[89:], f"line {number}")


@case
def a_hall_killed_while_a_round_starts_has_whole_boards_and_goes_on():
    with Round() as one:
        def begin():
            try:
                one.hall.call("POST", f"/api/1/tournaments/{one.name}/rounds/1/start", ORGANISER, {})
            except OSError:
                pass  # it was killed

        for games in (1, 9, 17):  # that are on the disk when it is met
            thread = threading.Thread(target=begin)
            thread.start()
            await_that(lambda: one.hall.read_log("SELECT count(*) FROM game")[0][0] > games, "some games are made")
            one.hall.kill()
            thread.join()
            one.hall.start()
            for row in one.boards():
                if row["game"]:
                    equal((row["stage"], one.hall.call("GET", f"/api/1/games/{row['game']}").status), ("playing", 200))
        made = [row["game"] for row in one.boards()]
        if None in made:
            equal(one.ask("POST", "/rounds/1/start", {})["boards"], made.count(None))
        games = [row["game"] for row in one.boards()]
        equal([game for game, before in zip(games, made) if before not in (None, game)], [])
        equal(len(set(games)), BOARDS)
        equal(len(one.hall.call("GET", "/api/1/games", ORGANISER).json()["games"]), BOARDS)


@case
def a_hall_killed_in_the_middle_of_a_round_has_all_that_it_acknowledged():
    with Round(8) as one:
        one.ask("POST", "/rounds/1/start", {})
        games = [row["game"] for row in one.boards()]
        arbiter = one.hall.link(ORGANISER, None, "arbiter")
        for game in games:
            one.hall.act(game, arbiter, "start")
        told, plies = {}, dict.fromkeys(games, 0)

        def go_on():
            """Results and moves, each noted when it is acknowledged, until the hall is gone."""
            try:
                for board in range(1, 5):
                    result = ("1-0", "0-1", "1/2-1/2")[board % 3]
                    one.ask("POST", "/rounds/1/results", {"board": board, "result": result})
                    told[board] = result
                    for game in games[4:]:
                        one.hall.act(game, arbiter, "move", {"move": ("e2e4", "e7e5", "g1f3", "b8c6")[plies[game]]},
                                     by=("white", "black")[plies[game] % 2], ply=plies[game])
                        plies[game] += 1
            except OSError:
                pass  # it was killed

        thread = threading.Thread(target=go_on)
        thread.start()
        await_that(lambda: len(told) >= 2, "a part of it is acknowledged")
        one.hall.kill()
        thread.join()
        one.hall.start()
        rows = one.boards()
        for board, result in told.items():
            equal(rows[board - 1]["result"], result, f"board {board}")
        for game, known in plies.items():
            check(known <= one.hall.state(game, arbiter)["ply"] <= known + 1, f"{game}: {known} half-moves were acknowledged")
        equal(run("check", "--store", one.hall.store)[0], 0)


@case
def one_damaged_game_in_the_middle_of_a_round_leaves_the_others_and_the_round_whole():
    with Round(4, may_complain=True) as one:
        one.ask("POST", "/rounds/1/start", {})
        games = [row["game"] for row in one.boards()]
        arbiter = one.hall.link(ORGANISER, None, "arbiter")
        for game in games:
            one.hall.act(game, arbiter, "start")
            for ply, move in enumerate(("e2e4", "e7e5")):
                one.hall.act(game, arbiter, "move", {"move": move}, by=("white", "black")[ply], ply=ply)
        one.hall.kill()
        one.hall.change_log(f"UPDATE entry SET body = replace(body, 'e7e5', 'd7d5') WHERE game = '{games[1]}'", chained=False)
        one.hall.start()
        status, output, _ = run("check", "--store", one.hall.store)
        equal((status, {line.split("\t")[1].split(",")[0] for line in output.splitlines()}), (1, {f"game {games[1]}"}), output)
        for game in games[:1] + games[2:]:
            one.hall.act(game, arbiter, "resume", seen=one.hall.state(game, arbiter)["number"])
            one.hall.act(game, arbiter, "move", {"move": "g1f3"}, by="white", ply=2)
        equal([one.hall.state(game, arbiter)["ply"] for game in games], [3, 1, 3, 3])
        feed = one.hall.call("GET", f"/api/1/tournaments/{one.name}/rounds/1/pgn").body.decode()
        equal([re.findall(r"e4|e5|Nf3", text) for text in feed.split("[Event ")[1:]],
              [["e4", "e5", "Nf3"], ["e4"], ["e4", "e5", "Nf3"], ["e4", "e5", "Nf3"]])
        for game in games[:1] + games[2:]:
            one.hall.act(game, arbiter, "resign", by="black")
        one.ask("POST", "/rounds/1/results", {"board": 2, "result": "0-1"})  # by its slip
        one.ask("POST", "/rounds/1/confirm", {}, arbiter)
        one.ask("POST", "/rounds/1/publish", None, arbiter)
        equal([row["result"] for row in one.boards(None)], ["1-0", "0-1", "1-0", "1-0"])
        equal(one.see()["rounds"][0]["status"], "published")


@case
def on_a_full_disk_nothing_of_a_tournament_is_half_done():
    with Round(4, may_complain=True) as one:
        before = one.see()
        with FullDisk(one.hall):
            for path, body in (("/rounds/1/start", {}), ("/rounds/1/results", {"board": 1, "result": "1-0"}), ("/players", {"name": "New"})):
                for _ in range(2):
                    equal(one.ask("POST", path, body, status=(503,))["code"], "full")
            equal(one.see(), before)
        equal(one.see(), before)
        equal(one.ask("POST", "/rounds/1/start", {})["boards"], 4)
        one.ask("POST", "/rounds/1/results", {"board": 1, "result": "1-0"})


@case
def a_child_stays_hidden_when_what_would_have_shown_it_could_not_be_written():
    with Round(1, may_complain=True) as one:
        one.ask("PUT", "/players/1", {"minor": True})
        one.ask("POST", "/rounds/1/start", {})
        (game,) = [row["game"] for row in one.boards()]
        equal(one.hall.state(game)["white"], "P. 1.")
        with FullDisk(one.hall):
            equal(one.ask("PUT", "/players/1", {"minor": False}, status=(503,))["code"], "full")
            equal(one.hall.state(game)["white"], "P. 1.")
        equal(one.hall.state(game)["white"], "P. 1.")
        one.ask("PUT", "/players/1", {"minor": False})
        equal(one.hall.state(game)["white"], "Player 1")


def copied(one, lines):
    """Another hall, into whose store the lines of an export have been read."""
    other = Api()
    other.stop()
    path = other.store + ".export"
    with open(path, "w", encoding="utf-8") as file:
        file.write(lines)
    equal(run("import", path, "--store", other.store)[0], 0)
    return other


@case
def a_tournament_is_exported_checked_and_taken_over_with_its_games():
    with Round(4) as one:
        one.ask("POST", "/rounds/1/start", {})
        one.ask("POST", "/rounds/1/results", {"board": 1, "result": "1-0", "reason": "Slip"})
        before = one.see()
        one.hall.stop()
        equal(run("check", "--store", one.hall.store), (0, "", "hakem: 4 games and 1 tournament checked, 0 faults found.\n"))
        status, lines, said = run("export", "--store", one.hall.store)
        equal((status, len(lines.splitlines())), (0, 5), said)
        named = run("export", one.name, "--store", one.hall.store)[1].splitlines()
        equal(sorted(named), sorted(lines.splitlines()), "a tournament that is named brings the games of its boards")
        other = copied(one, lines)
        try:
            other.start()
            answer = other.call("GET", f"/api/1/tournaments/{one.name}", ORGANISER)
            equal(answer.json(), before)
            equal(other.call("GET", f"/api/1/games/{before['rounds'][0]['pairings'][1]['game']}").status, 200)
            result = {"board": 2, "result": "0-1"}
            equal(other.call("POST", f"/api/1/tournaments/{one.name}/rounds/1/results", ORGANISER, result).status, 200)
        finally:
            other.close()


@case
def a_tournament_is_imported_with_all_its_games_or_refused_with_the_line_and_the_cause():
    with Round(4) as one:
        one.ask("POST", "/rounds/1/start", {})
        games = [row["game"] for row in one.boards()]
        one.hall.stop()
        lines = run("export", one.name, "--store", one.hall.store)[1].splitlines()
        equal(json.loads(lines[0])["game"], one.name)
        names = [json.loads(line)["game"] for line in lines]
        other = os.path.join(one.hall.place, "other.db")
        missing = f"game {names[2]} of its boards is not there; a tournament is taken with all its games"
        forged = json.loads(lines[2])
        forged["setup"] = forged["setup"].replace("board", "Board", 1)
        for told, causes in (
                (lines[:1], {1: f"game {names[1]} of its boards is not there; a tournament is taken with all its games"}),
                ([*lines[:2], *lines[3:]], {1: missing}),
                ([*lines[:2], lines[2][:-9], *lines[3:]], {1: missing}),
                ([*lines[:2], json.dumps(forged), *lines[3:]],
                 {1: f"game {names[2]} of its boards is refused in line 3; a tournament is taken with all its games", 3: "it has been changed"})):
            status, output, said = run("import", "--json", "--store", other, given="\n".join(told) + "\n")
            found = [json.loads(line) for line in output.splitlines()]
            equal((status, {line["kind"] for line in found}, len(found)), (1, {"refused"}, len(told)), said + output)
            if len(told) > 1:
                causes[2] = f"its tournament {one.name} is not taken"
            texts = {line["line"]: line["text"] for line in found}
            equal({number: texts[number] for number in causes}, causes)
            equal(run("check", "--store", other), (0, "", "hakem: 0 games checked, 0 faults found.\n"))
        equal(run("import", "--store", other, given="\n".join(reversed(lines)) + "\n")[0], 0)
        equal(run("check", "--store", other), (0, "", "hakem: 4 games and 1 tournament checked, 0 faults found.\n"))
        equal(set(games), set(names[1:]))


@case
def the_order_of_lines_is_nothing_to_an_import():
    with Round(3) as one:
        one.ask("POST", "/rounds/1/start", {})
        one.hall.stop()
        lines = run("export", one.name, "--store", one.hall.store)[1].splitlines()
        names = [json.loads(line)["game"] for line in lines]
        forged = json.loads(lines[2])
        forged["setup"] = forged["setup"].replace("board", "Board", 1)
        broken = [lines[0], lines[1], json.dumps(forged), lines[3]]
        for at, order in enumerate(((0, 1, 2, 3), (1, 0, 2, 3), (2, 3, 0, 1), (3, 2, 1, 0), (1, 2, 3, 0))):
            store = os.path.join(one.hall.place, f"order{at}.db")
            told = [broken[place] for place in order]
            status, output, said = run("import", "--json", "--store", store, given="\n".join(told) + "\n")
            found = {line["line"]: line for line in map(json.loads, output.splitlines())}
            equal((status, [found[number]["kind"] for number in sorted(found)]), (1, ["refused"] * 4), f"{order} {said}")
            equal([found[number]["game"] for number in sorted(found)], [names[place] for place in order])
            equal(found[order.index(2) + 1]["text"], "it has been changed")
            equal(found[order.index(0) + 1]["text"],
                  f"game {names[2]} of its boards is refused in line {order.index(2) + 1}; a tournament is taken with all its games")
            equal(run("check", "--store", store), (0, "", "hakem: 0 games checked, 0 faults found.\n"), order)
            told = [lines[place] for place in order if place != 3]
            status, output, said = run("import", "--json", "--store", store, given="\n".join(told) + "\n")
            equal((status, output.count('"refused"')), (1, 3), f"{order} {said}")
            path = store + ".export"
            with open(path, "w", encoding="utf-8") as file:
                file.write("".join(lines[place] + "\n" for place in order))
            equal(run("import", path, "--store", store)[0], 0, order)
            equal(run("check", "--store", store), (0, "", "hakem: 3 games and 1 tournament checked, 0 faults found.\n"), order)


@case
def a_line_that_names_its_game_twice_is_refused_alone_and_stands_in_no_tournaments_way():
    with Round(3) as one:
        one.ask("POST", "/rounds/1/start", {})
        one.hall.stop()
        lines = run("export", one.name, "--store", one.hall.store)[1].splitlines()
        for at, game in enumerate(json.loads(line)["game"] for line in lines[:2]):
            store = os.path.join(one.hall.place, f"named{at}.db")
            twice = '{"game": "other", ' + lines[at][1:]
            check(game in twice)
            status, output, said = run("import", "--json", "--store", store, given="\n".join((twice, *lines)) + "\n")
            found = {line["line"]: line for line in map(json.loads, output.splitlines())}
            equal((status, {number: line["kind"] for number, line in found.items()}),
                  (1, {1: "refused", **{number: "imported" for number in range(2, 6)}}), said + output)
            check("duplicate" in found[1]["text"], found[1])


@case
def another_line_of_a_tournaments_game_is_refused_and_is_not_taken_without_its_tournament():
    with Round(3) as one:
        one.ask("POST", "/rounds/1/start", {})
        one.hall.stop()
        lines = run("export", one.name, "--store", one.hall.store)[1].splitlines()
        forged = json.loads(lines[2])
        forged["setup"] = forged["setup"].replace("board", "Board", 1)
        for at, (told, refused, games) in enumerate((
                ([lines[1], *lines[:1], lines[1], *lines[2:]], {3: "another line has this game"}, "3 games and 1 tournament"),
                ([lines[0], lines[1], json.dumps(forged), lines[3], lines[1], lines[0]],
                 {5: f"its tournament {one.name} is not taken", 6: "another line of it is refused"}, "0 games"),
                ([*lines, lines[1]], {5: "the store has a game of this name already"}, "3 games and 1 tournament"))):
            store = os.path.join(one.hall.place, f"again{at}.db")
            status, output, said = run("import", "--json", "--store", store, given="\n".join(told) + "\n")
            found = {line["line"]: line["text"] for line in map(json.loads, output.splitlines())}
            equal((status, {number: found[number] for number in refused}), (1, refused), said + output)
            equal(run("check", "--store", store), (0, "", f"hakem: {games} checked, 0 faults found.\n"))


@case
def a_backup_has_the_tournament_and_is_put_back():
    with Round(4) as one:
        before, copy = one.see(), os.path.join(one.hall.place, "copy.db")
        equal(run("backup", copy, "--store", one.hall.store)[0], 0)  # beside the hall that is open
        one.ask("POST", "/rounds/1/results", {"board": 1, "result": "1-0"})
        one.hall.stop()
        equal(run("restore", copy, "--store", one.hall.store)[0], 0)
        one.hall.start()
        equal(one.see(), before)


@case
def an_entry_that_was_changed_is_found_and_the_rest_is_read():
    with Round(4, may_complain=True) as one:
        one.hall.make()
        one.ask("POST", "/rounds/1/results", {"board": 1, "result": "1-0"})
        one.hall.stop()
        last = one.hall.read_log("SELECT max(number) FROM entry WHERE game = ?", one.name)[0][0]
        one.hall.change_log(f"UPDATE entry SET body = replace(body, '1-0', '0-1') WHERE game = '{one.name}' AND number = {last}", chained=False)
        status, output, _ = run("check", "--store", one.hall.store)
        equal(status, 1)
        check(one.name in output and str(last) in output, output)
        saved = os.path.join(one.hall.place, "saved.db")
        equal(run("check", "--store", one.hall.store, "--salvage", saved)[0], 1)
        equal(run("check", "--store", saved), (0, "", "hakem: 1 game checked, 0 faults found.\n"))  # the game that is whole
        one.hall.start()
        equal((one.boards()[0]["result"], one.see()["number"]), (None, last - 1))
        equal(one.ask("POST", "/rounds/1/results", {"board": 2, "result": "1-0"}, status=(500,))["code"], "internal")


@case
def of_a_tournament_whose_log_breaks_the_public_is_told_no_name_in_full():
    with Round(2, may_complain=True) as one:
        one.ask("PUT", "/players/1", {"name": "Yıldız, Ada"})
        one.ask("POST", "/rounds/1/start", {})
        games = [row["game"] for row in one.boards()]
        own = one.hall.make(white="Own, White")["game"]
        equal((one.see(None)["players"][0]["name"], one.hall.state(games[0])["white"]), ("Yıldız, Ada",) * 2)
        one.hall.stop()

        def told():
            seen = one.hall.call("GET", f"/api/1/tournaments/{one.name}").json()
            feed = one.hall.call("GET", f"/api/1/tournaments/{one.name}/pgn").body.decode()
            states = [one.hall.state(game) for game in games]
            return [seen["players"], feed, states, *(one.hall.call("GET", f"/api/1/games/{game}/pgn").body.decode() for game in games)]

        rows = one.hall.read_log("SELECT number, body FROM entry WHERE game = ? ORDER BY number", one.name)
        last = next(number for number, body in rows if '"started"' in body)
        for first in (last + 1, last, 1):  # behind the start of the boards; from there on; all of it
            one.hall.change_log(f"UPDATE entry SET body = body || ' ' WHERE game = '{one.name}' AND number >= {first}", chained=False)
            one.hall.start()
            text = json.dumps(told(), ensure_ascii=False)
            equal([secret for secret in ("Yıldız", "6300001", "Player 2") if secret in text], [], f"from {first} on")
            equal(one.see()["players"][:1] and one.see()["players"][0]["name"], [] if first == 1 else "Yıldız, Ada", "to who conducts it")
            for path in (f"/watch/{games[0]}", f"/tournament/{one.name}", f"/api/1/games/{games[0]}"):
                equal(one.hall.call("GET", path).headers.get("x-robots-tag"), "noindex", f"{path} from {first} on")
            equal(one.hall.call("GET", "/readyz").body, b"ok\n1 tournament cannot be read to the end of its log\n")
            made = one.hall.make(white="New, White")["game"]
            equal(one.hall.state(made)["white"], "New, White", "a game that is made since is not its")
            equal(one.hall.state(own)["white"], "White O.", "one that was made before may be")
            one.hall.stop()
            status, output, _ = run("check", "--store", one.hall.store)
            equal((status, output.split("\t")[1]), (1, f"tournament {one.name}, entry {first}"), output)


@case
def a_game_whose_rules_are_damaged_shows_no_result_before_the_longest_delay_is_over():
    with Round(2, may_complain=True) as one:
        one.ask("PUT", "", {"rules": {**RULES, "broadcast_delay_ms": 3600000}})
        one.ask("POST", "/rounds/1/start", {})
        games = [row["game"] for row in one.boards()]
        arbiter = one.hall.link(ORGANISER, None, "arbiter")
        for game in games:
            one.hall.act(game, arbiter, "start")
            one.hall.act(game, arbiter, "resign", by="black")
        one.ask("POST", "/rounds/1/confirm", {}, arbiter)
        one.ask("POST", "/rounds/1/publish", None, arbiter)
        one.hall.stop()
        one.hall.change_log(f"UPDATE game SET setup = 'nothing' WHERE name = '{games[0]}'", chained=False)
        one.hall.start()
        feed = lambda: re.findall(r'^\[Result "(.*)"\]$', one.hall.call("GET", f"/api/1/tournaments/{one.name}/pgn").body.decode(), re.M)
        for _ in range(2):
            equal(([row["result"] for row in one.boards(None)], feed()), ([None] * 2, ["*"] * 2))
        equal([row["result"] for row in one.boards()], ["1-0"] * 2)
        one.hall.stop()
        outage(one.hall, 25 * 3600000)
        one.hall.start()
        await_that(lambda: feed() == ["1-0"] * 2, "the longest delay is over")
        equal([row["result"] for row in one.boards(None)], ["1-0"] * 2)


@case
def a_persons_name_is_deleted_and_the_chain_holds():
    with Round(4) as one:
        one.hall.stop()
        number = next(number for number, body in one.hall.read_log("SELECT number, body FROM text WHERE game = ? AND member = 'name'", one.name)
                      if body == "Player 3")
        status, output, said = run("forget", one.name, "name", "--entry", str(number), "--store", one.hall.store)
        equal(status, 0, output + said)
        equal(run("check", "--store", one.hall.store)[0], 0)
        one.hall.start()
        equal([player["name"] for player in one.see()["players"]][1:4], ["Player 2", "?", "Player 4"])


@case
def a_store_of_the_form_before_is_served_as_it_is():
    with Round(2) as one:
        game = one.hall.make()["game"]
        one.hall.stop()
        base = sqlite3.connect(one.hall.store)
        base.execute("PRAGMA user_version = 3")
        base.close()
        equal(run("check", "--store", one.hall.store)[0], 0)
        one.hall.start()
        equal(one.hall.call("GET", f"/api/1/games/{game}").status, 200)
        equal(len(one.boards()), 2)
        equal(one.hall.read_log("PRAGMA user_version"), [(4,)])


@case
def boards_of_matches_are_those_of_a_log_that_numbered_them_by_the_matches_before():
    hall = Api()
    try:
        hall.stop()
        links = hall.read_log("SELECT * FROM link WHERE game = ''")
        for path in glob.glob(f"{hall.store}*"):
            os.remove(path)
        base = sqlite3.connect(hall.store)
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "stores", "form-4-rules-6.sql"), encoding="utf-8") as dump:
            base.executescript(dump.read())
        base.executemany(f"INSERT INTO link VALUES ({', '.join('?' * len(links[0]))})", links)
        base.commit()
        base.close()
        equal(run("check", "--store", hall.store)[0], 0)
        hall.start()
        tournament = "/api/1/tournaments/" + hall.read_log("SELECT DISTINCT game FROM entry")[0][0]

        def ask(method, path, body=None, token=ORGANISER):
            answer = hall.call(method, tournament + path, token, body)
            check(answer.status in (200, 201), path, answer.status, answer.body[:300])
            return answer.json()

        def boards():
            return [(row["board"], row["match"], row["white"], row["black"], row["result"]) for row in ask("GET", "")["rounds"][0]["pairings"]]

        equal(boards(), [(1, 2, 6, 7, "0-1"), (2, 2, 8, 5, None), (5, 3, 9, 11, "1/2-1/2"), (6, 3, 12, 10, None)])
        ask("POST", "/rounds/1/results", {"board": 6, "result": "1-0"})
        ask("PUT", "/rounds/1/lineups/5", {"players": [10, 9], "again": True})  # they stay at their boards now
        matches = [{"match": one, "first": 2 * one - 1, "second": 2 * one} for one in (1, 2, 3)]
        ask("PUT", "/rounds/1/matches", {"boards": 2, "matches": matches, "again": True})
        ask("PUT", "/rounds/1/lineups/1", {"players": [1, 2], "again": True})
        ask("PUT", "/rounds/1/lineups/2", {"players": [3, 4], "again": True})
        now = [(1, 2, 6, 7, "0-1"), (2, 2, 8, 5, None), (3, 1, 1, 3, None), (4, 1, 4, 2, None), (5, 3, 10, 11, None), (6, 3, 12, 9, None)]
        equal(boards(), now)
        hall.kill()
        hall.start()
        equal(boards(), now)
        hall.stop()
        equal(run("check", "--store", hall.store)[0], 0)
    finally:
        hall.close()


if __name__ == "__main__":
    run_cases()
