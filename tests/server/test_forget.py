#!/usr/bin/env python3
"""Names that are deleted from a tournament: all of them or those of one player, in its log, in the imported files and in the games of its
boards; what is played stands, and the chain of every log holds."""

import json
import os

from api import ORGANISER, Api
from hall import case, check, equal, run_cases
from stores import refused, run

RULES = {"profile": "board", "press": "manual", "time_control": {"base_s": 300, "increment_s": 3}}
PEOPLE = (("Lovelace, Ada", "6300001", "1815-12-10", "Analytical"), ("Babbage, Charles", "6300002", "1791-12-26", "Difference"),
          ("Menabrea, Luigi", "6300003", "1809-09-04", "Torino"), ("Somerville, Mary", "6300004", "1780-12-26", "Jedburgh"))


def table():
    lines = ["No.;Name;FIDE ID;Birth;Club", *(f"{number};{';'.join(person)}" for number, person in enumerate(PEOPLE, 1))]
    return ("\n".join(lines) + "\n").encode()


class Named:
    """A hall with a tournament from a file, whose first round is played and whose second is paired with other opponents."""

    def __init__(self):
        self.hall = Api()
        self.name = self.ask("POST", "", {"name": "Open", "rules": RULES, "minors": "none"})["tournament"]
        answer = self.hall.call("POST", self.path("/import?format=csv"), ORGANISER, table(), Content_Type="text/plain", Idempotency_Key="a-file")
        equal(answer.status, 200, answer.body)
        self.ask("POST", "/rounds/1/pairings", {"pairings": [{"board": 1, "white": 1, "black": 2}, {"board": 2, "white": 3, "black": 4}]})
        self.ask("POST", "/rounds/1/start", {})
        self.games = [row["game"] for row in self.see()["rounds"][0]["pairings"]]
        arbiter = self.hall.link(ORGANISER, None, "arbiter")
        self.hall.act(self.games[0], arbiter, "start")
        self.hall.act(self.games[0], arbiter, "resign", by="black")
        self.ask("POST", "/rounds/1/confirm", {})
        self.ask("POST", "/rounds/1/publish")
        self.ask("POST", "/rounds/2/pairings", {"pairings": [{"board": 1, "white": 4, "black": 1}]})
        self.ask("POST", "/rounds/2/start", {})
        self.games.append(self.see()["rounds"][1]["pairings"][0]["game"])
        equal(self.hall.call("PUT", f"/api/1/games/{self.games[0]}/headers", arbiter, {"white": "Countess Lovelace"}).status, 200)

    def path(self, rest):
        return f"/api/1/tournaments/{self.name}{rest}"

    def ask(self, method, rest, body=None):
        answer = self.hall.call(method, self.path(rest) if rest else "/api/1/tournaments", ORGANISER, body)
        check(answer.status in (200, 201), method, rest, answer.status, answer.body[:300])
        return answer.json()

    def see(self):
        return self.hall.call("GET", f"/api/1/tournaments/{self.name}", ORGANISER).json()

    def holding(self):
        found = b""
        for end in ("", "-wal", "-shm"):
            if os.path.exists(self.hall.store + end):
                with open(self.hall.store + end, "rb") as file:
                    found += file.read()
        return found

    def forget(self, *arguments, game=None):
        return run("forget", game or self.name, *arguments, "--store", self.hall.store)

    def told(self, rest):
        answer = self.hall.call("GET", self.path(rest), ORGANISER)
        equal(answer.status, 200, rest)
        return answer.body.decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.hall.close()


def hold(one, people, wanted):
    found = one.holding()
    for person in people:
        for text in person:
            equal(text.encode() in found, wanted, text)


@case
def the_names_of_a_tournament_go_from_its_log_its_files_and_its_games():
    with Named() as one:
        before = one.see()
        one.hall.stop()
        hold(one, PEOPLE, True)
        status, output, said = one.forget("--names", "--json")
        lines = [json.loads(line) for line in output.splitlines()]
        equal((status, {line["game"] for line in lines}), (0, {one.name, *one.games}), said)
        check({"name", "fide_id", "birth", "club", "file", "white", "black", "white_fide_id"} <= {line["member"] for line in lines}, output)
        hold(one, PEOPLE, False)
        check(b"Countess" not in one.holding(), "the corrected name is still there")
        for text in ("Lovelace", "Tm86Ck5hbWU"):
            check(text not in run("export", "--store", one.hall.store)[1], text)
        equal(run("check", "--store", one.hall.store), (0, "", "hakem: 3 games and 1 tournament checked, 0 faults found.\n"))
        equal(one.forget("--names"), (0, "", f"hakem: tournament {one.name} has no names any more.\n"))
        one.hall.start()
        after = one.see()
        equal([player["name"] for player in after["players"]], ["?"] * 4)
        equal(after["rounds"][0]["pairings"][0]["result"], "1-0")
        equal(after["name"], before["name"])
        for rest in ("/pgn", "/export?format=trf", "/export?format=csv&list=players", "/papers/names?round=1"):
            check(not any(person[0].split(",")[0] in one.told(rest) for person in PEOPLE), rest)


def forgotten(one):
    """(exit status, of which games and tournaments texts were deleted, what was said)"""
    status, output, said = one.forget("--names", "--json")
    return status, {json.loads(line)["game"] for line in output.splitlines()}, said


@case
def games_behind_a_damage_of_the_log_keep_their_names_and_it_is_told():
    with Named() as one:
        one.hall.stop()
        number = one.hall.read_log(f"SELECT max(number) FROM entry WHERE game = '{one.name}' AND body LIKE '%\"started\"%'")[0][0]
        one.hall.change_log(f"UPDATE entry SET wall_ms = wall_ms + 1 WHERE game = '{one.name}' AND number = {number}", chained=False)
        status, games, said = forgotten(one)
        equal((status, games), (1, {one.name, *one.games[:2]}), said)
        check(f"tournament {one.name} can be read to entry {number - 1}; games that were started later keep their names" in said, said)
        equal(one.forget("--names"), (1, "", said.splitlines(True)[-1]))


@case
def all_names_go_where_an_entry_can_be_read_that_nobody_understands():
    with Named() as one:
        one.hall.stop()
        changed = f"body = replace(body, '\"confirm\"', '\"conform\"') WHERE game = '{one.name}'"
        one.hall.change_log(f"UPDATE entry SET {changed}")
        status, games, said = forgotten(one)
        equal((status, games), (0, {one.name, *one.games}), said)
        hold(one, PEOPLE, False)


@case
def what_was_done_before_its_answer_was_deleted_is_not_done_again():
    with Named() as one:
        def add(**body):
            return one.hall.call("POST", one.path("/players"), ORGANISER, {"name": "Noether, Emmy", **body}, Idempotency_Key="a-player")

        equal(add().status, 200)
        one.hall.stop()
        equal(one.forget("--names")[0], 0)
        check(b"Noether" not in one.holding())
        one.hall.start()
        answer = add()
        equal((answer.status, answer.json()["code"]), (409, "stale"), answer.body)
        equal(add(club="Erlangen").json()["code"], "key")
        equal(len(one.see()["players"]), len(PEOPLE) + 1)


@case
def one_player_goes_from_the_log_the_files_and_his_games_and_the_others_stay():
    with Named() as one:
        one.hall.stop()
        status, output, said = one.forget("--player", "1", "--json")
        lines = [json.loads(line) for line in output.splitlines()]
        equal(status, 0, said)
        equal({(line["game"], line["member"]) for line in lines if line["game"] != one.name},
              {(one.games[0], "white"), (one.games[0], "white_fide_id"), (one.games[2], "black"), (one.games[2], "black_fide_id")})
        equal(sorted(line["member"] for line in lines if line["game"] == one.name), ["birth", "club", "fide_id", "file", "name"])
        hold(one, PEOPLE[:1], False)
        hold(one, PEOPLE[1:], True)
        check(b"Countess" not in one.holding(), "the corrected name is still there")
        equal(run("check", "--store", one.hall.store), (0, "", "hakem: 3 games and 1 tournament checked, 0 faults found.\n"))
        equal(one.forget("--player", "1"), (0, "", f"hakem: nothing is said of player 1 of tournament {one.name} any more.\n"))
        one.hall.start()
        equal([player["name"] for player in one.see()["players"]], ["?", *(person[0] for person in PEOPLE[1:])])
        pgn, trf = one.told("/pgn"), one.told("/export?format=trf")
        check("Lovelace" not in pgn + trf and "Babbage, Charles" in pgn and "Babbage, Charles" in trf, pgn + trf)
        one.ask("POST", "/rounds/2/results", {"board": 1, "result": "1-0"})


@case
def a_game_that_a_player_had_before_the_pairing_was_changed_loses_his_name_too():
    with Named() as one:
        one.ask("POST", "/rounds/2/pairings", {"pairings": [{"board": 1, "white": 4, "black": 2}], "again": True})
        one.hall.stop()
        equal(one.forget("--player", "1")[0], 0)
        hold(one, PEOPLE[:1], False)
        equal(run("check", "--store", one.hall.store)[0], 0)


@case
def a_player_that_is_not_there_and_a_game_that_is_no_tournament_are_refused():
    with Named() as one:
        one.hall.stop()
        where = ("--store", one.hall.store)
        check(f"tournament {one.name} has no player 9" in refused("forget", one.name, "--player", "9", *where))
        check(f"game {one.games[0]} is no tournament" in refused("forget", one.games[0], "--player", "1", *where))
        check("there is no game t.nobody" in refused("forget", "t.nobody", "--player", "1", *where))
        check("either --names, or --player" in refused("forget", one.name, "--names", "--player", "1", *where))
        check("either --names, or --player" in refused("forget", one.name, "--player", "1", "name", *where))
        check("either --names, or --player" in refused("forget", one.name, "--player", "1", "--entry", "3", *where))
        check("--older-than alone" in refused("forget", "--player", "1", "--older-than", "3", *where))
        check("belong to forget" in refused("export", "--player", "1", *where))
        hold(one, PEOPLE, True)


if __name__ == "__main__":
    run_cases()
