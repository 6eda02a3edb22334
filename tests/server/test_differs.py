#!/usr/bin/env python3
"""A log that this version rules otherwise, so that its last events cannot be applied any more: what the arbiter finds who goes on
with it, in time, numbers and the clock on the table."""

import json

from api import act_of, case, hall
from hall import HOUR_MS, check, equal, run_cases
from stores import run

OTHER_GAME = "digest = 7"
OTHER_PLAYER = """body = replace(replace(body, '"actor":"black"', '"actor":"white"'), '"actor":"arbiter"', '"actor":"white"')"""


class Cut:
    """A game of an hour each in which White has moved and Black's answer cannot be applied any more."""

    def __init__(self, **members):
        control = {"base_s": 3600, "increment_s": 0}
        self.links = hall().make(profile="board", press="manual", time_control=control, **members)
        self.game = self.links["game"]
        self.act("arbiter", "start")
        self.first = self.play()

    def play(self):
        """What happens first; its last ruling is on what cannot be applied."""
        self.move("white", "e2e4", 0)
        self.act("white", "press", ply=1)
        return self.move("black", "e7e5", 1)

    def act(self, seat, kind, data=None, **members):
        return hall().act(self.game, self.links[seat], kind, data, **members)

    def move(self, seat, uci, ply):
        return self.act(seat, "move", {"move": uci}, ply=ply)

    def decide(self, decision, **data):
        return self.act("arbiter", "decide", {"decision": decision, **data}, seen=self.state()["number"])

    def state(self):
        return hall().state(self.game, self.links["arbiter"])

    def log(self):
        answer = hall().ask("GET /api/1/games/{game}/log", self.links["arbiter"], parts={"game": self.game})
        return answer.json()["entries"]

    def change(self, *changes):
        """The hall starts again; `changes` are of Black's first answer (0), or of an entry before or after it."""
        hall().stop()
        hall().change_log(*(f"UPDATE entry SET {change} WHERE game = '{self.game}' AND number = {self.first['number'] + by}"
                            for by, change in changes))
        hall().may_complain = True
        hall().start()

    def cut(self, away_ms=0):
        """The hall starts again after so long, and reads Black's first answer as if it had been White's."""
        hall().stop()
        hall().change_log(f"UPDATE game SET created_wall_ms = created_wall_ms - {away_ms} WHERE name = '{self.game}'")
        hall().start()
        self.change((-1, OTHER_GAME), (0, OTHER_PLAYER))
        state = self.state()
        equal((state["differs"], state["status"]), (True, "interrupted"))
        return self

    def found(self):
        """What `hakem hall check` finds of it."""
        found = [json.loads(line) for line in run("check", "--store", hall().store, "--json")[1].splitlines()]
        return [one for one in found if one["game"] == self.game]

    def start_again(self):
        hall().stop()
        hall().start()


# Time.


@case
def nobody_is_charged_for_the_time_until_an_arbiter_goes_on():
    one = Cut().cut(away_ms=10 * 60000)
    warning = act_of("decide", {"decision": "warning", "who": "white"})
    tried = hall().ask("POST /api/1/games/{game}/preview", one.links["arbiter"], warning, {"game": one.game}).json()
    equal((tried["state"]["clocks"], tried["state"]["status"]),
          ({"white_ms": tried["state"]["clocks"]["white_ms"], "black_ms": HOUR_MS, "running": None}, "interrupted"), "what a preview shows")
    equal(one.decide("warning", who="white")["outcome"], "upheld")
    for _ in range(2):  # as it went on, and as it is read again
        state = one.state()
        clocks = state["clocks"]
        equal((state["differs"], state["status"], clocks["running"], clocks["black_ms"]), (False, "interrupted", None, HOUR_MS))
        equal(state["hall_away_ms"], 0, "it was the game that stood until the arbiter went on, and not the hall")
        one.start_again()
    equal(one.decide("resume")["outcome"], "upheld")
    one.move("black", "d7d5", 1)
    check(one.state()["clocks"]["black_ms"] > HOUR_MS - 60000, one.state()["clocks"])


@case
def who_goes_on_lets_the_clocks_run_from_then():
    one = Cut().cut(away_ms=10 * 60000)
    equal(one.decide("resume")["outcome"], "upheld")
    state = one.state()
    equal((state["status"], state["clocks"]["running"]), ("running", "black"))
    check(state["clocks"]["black_ms"] > HOUR_MS - 60000, state["clocks"])


@case
def a_preview_of_going_on_is_what_the_act_brings():
    one = Cut().cut(away_ms=10 * 60000)
    act = act_of("decide", {"decision": "resume"}, seen=one.state()["number"])
    tried = hall().ask("POST /api/1/games/{game}/preview", one.links["arbiter"], act, {"game": one.game}).json()
    before = one.state()
    equal((before["differs"], before["status"]), (True, "interrupted"), "a preview changes nothing")
    made = one.decide("resume")
    equal((tried["ruling"]["outcome"], tried["ruling"]["verdict"]), (made["outcome"], made["verdict"]))
    state = one.state()
    equal((tried["state"]["status"], tried["state"]["clocks"]["running"]), (state["status"], state["clocks"]["running"]))
    equal(tried["state"]["clocks"]["black_ms"], HOUR_MS)


# Numbers.


@case
def numbers_that_the_record_has_used_are_not_given_again():
    one = Cut()
    recorded = one.decide("warning", who="black")["seq"]
    one.cut()
    given = one.decide("add_time", who="white", time_ms=60000)
    check(given["seq"] > recorded, given)
    found = one.decide("reverse", seq=recorded)
    equal((found["outcome"], found["verdict"]), ("inadmissible", "nothing-to-reverse"))
    one.start_again()
    equal(one.decide("reverse", seq=given["seq"])["outcome"], "upheld")
    numbers = [entry["event"]["seq"] for entry in one.log() if "event" in entry]
    equal(numbers, sorted(set(numbers)))
    one.start_again()
    equal(one.state()["differs"], False)


@case
def an_act_that_is_refused_settles_the_numbers_too():
    one = Cut()
    recorded = one.decide("warning", who="black")["seq"]
    one.cut()
    equal(one.decide("reverse", seq=recorded)["verdict"], "nothing-to-reverse")
    one.start_again()
    check(one.decide("warning", who="white")["seq"] > recorded)


@case
def what_was_decided_before_the_cut_can_still_be_taken_back():
    class Warned(Cut):
        def play(self):
            self.warned = self.decide("warning", who="white")["seq"]
            return self.decide("add_time", who="black", time_ms=60000)

    one = Warned().cut()
    equal(one.decide("resume")["outcome"], "upheld")
    equal(one.decide("reverse", seq=one.warned)["outcome"], "upheld")
    one.start_again()
    equal((one.state()["differs"], one.found()), (False, []))


# The clock on the table.


class Table(Cut):
    """The same with a clock that is the master; behind Black's answer it presses for him, and once more ahead of a move."""

    def play(self):
        device = {"session": "s", "elapsed_ms": 0}
        answer = hall().ask("POST /api/1/games/{game}/device", self.links["clock"], device, {"game": self.game})
        equal(answer.status, 200, answer.body)
        self.told = 0
        return super().play()

    def tell(self, seat):
        self.told += 1
        device = {"session": "s", "number": self.told, "elapsed_ms": self.told}
        return hall().act(self.game, self.links["clock"], "press", by=seat, device=device)

    def act(self, seat, kind, data=None, **members):
        return self.tell(seat) if kind == "press" else super().act(seat, kind, data, **members)


@case
def presses_that_the_record_has_taken_are_taken():
    one = Table()
    one.tell("black")
    equal(one.tell("white")["noted"], "ahead")
    one.move("white", "g1f3", 2)
    one.cut()
    one.decide("warning", who="white")
    equal(one.state()["device"]["behind"], 0)
    equal(one.tell("black")["noted"], "late")  # it is the next, and was pressed before the decision


@case
def a_clock_is_not_taken_back_before_an_arbiter_has_settled_what_differs():
    one = Table()
    one.tell("black")
    one.tell("white")
    one.cut()
    before = len(one.log())
    answer = hall().ask("DELETE /api/1/games/{game}/device", one.links["arbiter"], None, {"game": one.game})
    equal((answer.status, answer.json()["code"], len(one.log())), (409, "differs", before), answer.body)


@case
def nobody_is_charged_where_a_clock_on_the_table_is_the_master():
    one = Table().cut(away_ms=10 * 60000)
    equal(one.decide("warning", who="white")["outcome"], "upheld")
    for _ in range(2):  # as it went on, and as it is read again
        state = one.state()
        clocks = state["clocks"]
        equal((state["differs"], state["status"], clocks["running"]), (False, "interrupted", None))
        check(clocks["black_ms"] > HOUR_MS - 60000, clocks)
        one.start_again()
    equal(one.decide("resume")["outcome"], "upheld")
    one.move("black", "d7d5", 1)
    equal(one.tell("black")["noted"], "late")
    check(one.state()["clocks"]["black_ms"] > HOUR_MS - 60000, one.state()["clocks"])


@case
def nobody_is_charged_where_a_press_waits_for_its_move():
    one = Table()
    one.tell("black")
    equal(one.tell("white")["noted"], "ahead")
    one.cut(away_ms=10 * 60000)
    warning = {**act_of("decide", {"decision": "warning", "who": "white"}), "seen": one.state()["number"]}
    answer = hall().ask("POST /api/1/games/{game}/acts", one.links["arbiter"], warning, {"game": one.game})
    equal((answer.status, answer.json()["code"]), (409, "behind"), answer.body)
    for _ in range(2):
        state = one.state()
        equal((state["differs"], state["status"], state["clocks"]["running"]), (False, "interrupted", None))
        check(state["clocks"]["black_ms"] > HOUR_MS - 60000, state["clocks"])
        one.start_again()
    answer = hall().ask("DELETE /api/1/games/{game}/device", one.links["arbiter"], None, {"game": one.game})
    equal(answer.status, 200, answer.body)
    equal(one.decide("resume")["outcome"], "upheld")
    check(one.state()["clocks"]["black_ms"] > HOUR_MS - 60000, one.state()["clocks"])


# A game that has ended.


@case
def an_ended_game_that_differs_has_the_points_of_its_result():
    one = Cut()
    one.act("black", "resign")
    one.change((-1, OTHER_GAME), (0, OTHER_PLAYER))
    state = one.state()
    equal((state["differs"], state["status"], state["result"], state["score"]), (True, "ended", "1-0", None))


# What cannot be followed without a difference before it.


@case
def what_earlier_rules_took_and_these_do_not_differs_and_is_not_damaged():
    one = Cut()
    one.change((0, OTHER_PLAYER), (0, "rules = rules - 1"))
    equal([(found["kind"], found["number"]) for found in one.found()], [("state", one.first["number"])])
    equal((one.state()["differs"], one.state()["status"]), (True, "interrupted"))
    equal(one.decide("resume")["outcome"], "upheld")
    equal(one.state()["differs"], False)


@case
def a_player_settles_nothing_where_an_arbiter_sits():
    one = Cut()
    one.change((0, OTHER_PLAYER), (0, "rules = rules - 1"))
    asked = hall().ask("POST /api/1/games/{game}/acts", one.links["white"], act_of("resume", seen=one.state()["number"]), {"game": one.game})
    equal((asked.json()["code"], one.state()["differs"]), ("differs", True))


@case
def what_these_rules_took_and_do_not_take_is_damage_with_its_reason():
    one = Cut()
    one.change((0, OTHER_PLAYER))
    found = [(found["kind"], found["number"], found["text"]) for found in one.found()]
    equal(found, [("unreadable", one.first["number"], "the referee does not admit it: not-on-move")])
    check(f"entry {one.first['number']}: {found[0][2]}." in hall().said, hall().said)


@case
def a_ruling_that_cannot_be_read_is_damage_with_its_reason():
    one = Cut()
    one.act("black", "press", ply=2)
    one.change((-1, OTHER_GAME), (0, OTHER_PLAYER), (1, "ruling = '{}'"))
    found = [found["text"] for found in one.found() if found["kind"] == "unreadable"]
    check(len(found) == 1 and found[0].startswith("its ruling cannot be read"), found)


run_cases()
