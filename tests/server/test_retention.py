#!/usr/bin/env python3
"""Personal data is deleted after so many days: of games and of tournaments with their games, in a store that is closed, when a hall
opens, and in one that stays open; and the chain of every log holds."""

import json
import os

from api import ORGANISER, Api
from hall import await_that, case, check, equal, run_cases
from stores import run
from world import World

DAY_MS = 24 * 60 * 60 * 1000
RULES = {"profile": "screen", "time_control": {"base_s": 300, "increment_s": 3}}
PERSONAL = ("Lovelace", "Babbage", "6300001", "Analytical", "1815-12-10", "Somerville", "telephone", "Menabrea")


class Dated(World, Api):
    """A hall whose calendar the test sets."""

    def after(self, days):
        """So many days later."""
        self.change(wall_ms=int(days * DAY_MS), suspended_ms=int(days * DAY_MS))

    def run(self, *arguments):
        return run(*arguments, "--store", self.store, environment={**os.environ, **self.environment()})

    def tournament(self, **details):
        name = self.call("POST", "/api/1/tournaments", ORGANISER, {"name": "Open", "minors": "none", "rules": RULES, **details}).json()["tournament"]
        path = f"/api/1/tournaments/{name}"
        for person in ({"name": "Lovelace, Ada", "fide_id": "6300001", "club": "Analytical", "birth": "1815-12-10"}, {"name": "Babbage, Charles"}):
            equal(self.call("POST", path + "/players", ORGANISER, person).status, 200)
        equal(self.call("POST", path + "/rounds/1/pairings", ORGANISER, {"pairings": [{"board": 1, "white": 1, "black": 2}]}).status, 200)
        equal(self.call("POST", path + "/rounds/1/start", ORGANISER, {}).status, 200)
        return name

    def see(self, name):
        return self.call("GET", f"/api/1/tournaments/{name}", ORGANISER).json()

    def names(self, name):
        return [player["name"] for player in self.see(name)["players"]]

    def texts(self):
        return {(game, body) for game, body in self.read_log("SELECT game, body FROM text WHERE body IS NOT NULL")}


def hold_all(hall, wanted):
    found = b""
    for end in ("", "-wal"):
        if os.path.exists(hall.store + end):
            with open(hall.store + end, "rb") as file:
                found += file.read()
    for text in PERSONAL:
        equal(text.encode() in found, wanted, text)


def told(hall):
    """A tournament and a game with all that may be personal."""
    name = hall.tournament(chief="Somerville, Mary", minors="none")
    hall.call("POST", f"/api/1/tournaments/{name}/rounds/1/results", ORGANISER, {"board": 1, "result": "+--", "reason": "a telephone"})
    made = hall.make(white="Lovelace, Ada", black="Menabrea, Luigi", headers={"event": "Cup", "round": "2", "board": "7"})
    hall.act(made["game"], hall.link(ORGANISER, made["game"], "arbiter", name="Somerville"), "start")
    hall.act(made["game"], made["white"], "pause", {"reason": "a telephone"})
    return name, made["game"]


@case
def what_is_older_is_deleted_from_a_closed_store_and_the_chain_holds():
    hall = Dated()
    name, game = told(hall)
    hall.stop()
    hold_all(hall, True)
    hall.after(30)
    hall.seen["wall_ms"] -= 60000
    hall.change()
    equal(hall.run("forget", "--older-than", "30"), (0, "", "hakem: nothing that may be personal is as old.\n"))
    hall.after(31)
    status, output, said = hall.run("forget", "--older-than", "30", "--json")
    lines = [json.loads(line) for line in output.splitlines()]
    equal((status, {line["game"] for line in lines} >= {name, game}), (0, True), output + said)
    hold_all(hall, False)
    equal({member for member, in hall.read_log("SELECT member FROM text WHERE body IS NOT NULL")} - {"event", "site", "round", "board", "boards"}, set())
    equal(hall.run("check")[0], 0)
    equal(hall.run("forget", "--older-than", "30"), (0, "", "hakem: nothing that may be personal is as old.\n"))
    hall.start()
    equal(hall.names(name), ["?", "?"])
    equal(hall.see(name)["rounds"][0]["pairings"][0]["result"], "+--", "what was played stands")
    state = hall.state(game)
    equal((state["white"], state["headers"]["event"], state["headers"]["board"]), ("?", "Cup", "7"))
    for path in ("/rounds/1/pgn", "/papers/pairings?round=1", "/export?format=trf", "/export?format=csv"):
        equal(hall.call("GET", f"/api/1/tournaments/{name}{path}", ORGANISER).status, 200, path)
    hall.stop()
    hall.close()


@case
def the_games_of_a_tournament_go_with_it_and_it_with_its_last_day():
    hall = Dated()
    name = hall.tournament()
    later = hall.tournament(start="2999-01-01")
    month = hall.tournament(end="2999-01")
    spelt, long_ago = hall.tournament(end="31/12/2999"), hall.tournament(start="31/12/2019", end="some day")
    first, last = (hall.see(one)["rounds"][0]["pairings"][0]["game"] for one in (name, long_ago))
    delete = lambda: {line.split("\t")[1].split()[1].rstrip(",") for line in hall.run("forget", "--older-than", "30")[1].splitlines()}
    hall.after(20)
    hall.restart()
    equal(hall.call("POST", f"/api/1/tournaments/{name}/rounds/2/pairings", ORGANISER, {"pairings": [{"board": 1, "white": 2, "black": 1}]}).status, 200)
    hall.after(35)
    hall.stop()
    equal(delete(), {long_ago, last}, "the second round of the first is fifteen days old")
    hall.after(60)
    equal(delete(), {name, first})
    hall.start()
    equal([hall.names(one)[0] for one in (name, long_ago, later, month, spelt)], ["?", "?", *["Lovelace, Ada"] * 3])
    hall.stop()
    hall.close()


@case
def a_hall_deletes_it_when_it_opens():
    hall = Dated(may_complain=True, arguments=("--forget-after", "30"))
    name, _ = told(hall)
    hall.stop()
    hall.start()
    equal(hall.names(name)[0], "Lovelace, Ada")
    hall.stop()
    hall.after(31)
    hall.start()
    equal(hall.names(name)[0], "?")
    hall.stop()
    hold_all(hall, False)
    equal(hall.run("check")[0], 0)
    hall.close()


@case
def a_hall_that_stays_open_deletes_it_when_no_clock_runs_and_goes_on_at_its_address():
    hall = Dated(may_complain=True, arguments=("--forget-after", "1"))
    name, _ = told(hall)
    made = hall.make(white="Eve", black="Gül")
    arbiter = hall.link(ORGANISER, made["game"], "arbiter")
    hall.act(made["game"], arbiter, "start")
    process, port = hall.process, hall.port
    hall.change(wall_ms=int(1.5 * DAY_MS))
    status = lambda: hall.state(made["game"])["status"]
    for _ in range(5):
        equal((status(), hall.names(name)[0]), ("running", "Lovelace, Ada"), "a clock runs")
    now = hall.state(made["game"])
    hall.act(made["game"], arbiter, "interrupt", {"since_ms": now["at_ms"]}, seen=now["number"])
    await_that(lambda: is_forgotten(hall, name), "the names are deleted")
    equal((hall.process, hall.process.poll(), hall.port), (process, None, port), "the hall that was started")
    equal((hall.state(made["game"])["white"], status()), ("Eve", "interrupted"), "what is younger stands")
    hold_all(hall, False)
    hall.stop()
    hall.close()


def is_forgotten(hall, name):
    try:
        return hall.names(name)[0] == "?"
    except OSError:
        return False  # it is opening


run_cases()
