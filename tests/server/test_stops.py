#!/usr/bin/env python3
"""Where no arbiter will come, nothing waits for one: in training, and at one screen for both, the players end each stop themselves."""

import signal
import time

from api import ORGANISER, Socket, hall
from hall import await_that, case, cases_of, check, equal, run_cases

# A quickplay finish from the first move on, in which a draw is claimed with less than two minutes left; sixty moves make it rapid.
FINISH = {"edition": "2005", "time_control": {"base_s": 100, "increment_s": 15}, "regulations": {"quickplay_finish": True}}
PATIENT = {"regulations": {"default_ms": 3600000}}
TABLES = {
    "training": {"profile": "training"},
    "training at one screen": {"profile": "training", "seats": "one-screen"},
    "one screen": {"profile": "screen", "seats": "one-screen"},
}


class Table:
    """A casual game that has begun; `sockets` are the seats that have come."""

    def __init__(self, **members):
        self.links = hall().make(None, **{"press": "manual", **members})
        self.seats = [seat for seat in ("white", "black", "both") if seat in self.links]
        self.sockets = {seat: Socket(hall(), self.links[seat]) for seat in self.seats}
        equal(self.state()["status"], "running")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for socket in self.sockets.values():
            socket.close()

    def state(self):
        return hall().state(self.links["game"], self.links[self.seats[0]])

    def send(self, player, kind, data=None):
        """What is answered to an act of a player, from his seat or from that of both."""
        state = self.state()
        seat, by = ("both", {"by": player}) if "both" in self.sockets else (player, {})
        names = {"ply": state["ply"], "seen": state["number"]}
        frame = {"type": "act", "game": self.links["game"], "kind": kind, **names, **by}
        return self.sockets[seat].ask({**frame, **({"data": data} if data else {})})

    def uphold(self, player, kind, data=None):
        answer = self.send(player, kind, data)
        equal((answer["type"], answer.get("outcome")), ("ruling", "upheld"), f"{kind} {data}: {answer}")
        return answer

    def stop(self, of, ground=None, by=None):
        equal(self.state()["stop"], {"of": of, "ground": ground, "by": by})

    def goes_on(self):
        state = self.state()
        equal((state["status"], state["stop"]), ("running", None))
        check(state["clocks"]["running"], state["clocks"])


def adjourned(state):
    """Is the game adjourned, and whose envelope is closed?"""
    return state["adjourned"], state["sealed"]


def hall_stands_still(table):
    hall().process.send_signal(signal.SIGSTOP)
    time.sleep(1.5)
    hall().process.send_signal(signal.SIGCONT)
    await_that(lambda: table.state()["outage"], "the hall has found that it stood still")


@cases_of([(f"{player}, {name}", player, name) for player in ("white", "black") for name in ("training", "training at one screen")])
def a_player_who_has_called_for_an_arbiter_goes_on_or_his_opponent_does(player, name):
    with Table(**TABLES[name]) as table:
        table.uphold("white", "pause")
        table.stop("clocks")
        table.uphold(player, "resume")
        table.goes_on()
        table.uphold("white", "move", {"move": "e2e4"})


@cases_of([(name, name) for name in TABLES])
def a_report_that_stops_the_clocks_stops_them_until_a_player_goes_on(name):
    with Table(**TABLES[name]) as table:
        table.uphold("white", "fact", {"fact": "clock_defect"})
        table.stop("clocks")
        table.uphold("black", "resume")
        table.goes_on()


@case
def an_adjourned_game_is_taken_up_again_by_a_player_and_who_was_absent_comes():
    with Table(profile="training", **PATIENT) as table:
        equal(adjourned(table.state()), (False, None))
        table.uphold("white", "seal", {"text": "e4"})
        table.stop("adjournment")
        equal(adjourned(table.state()), (True, "white"))
        equal(table.send("white", "resume")["outcome"], "inadmissible", "it is not merely interrupted")
        table.uphold("black", "convene", {"absent": "black"})
        equal(adjourned(table.state()), (False, "white"), "the session goes on, and the envelope is closed")
        equal((table.state()["clocks"]["running"], table.state()["ply"]), ("black", 0))
        table.uphold("black", "arrive", {"late_ms": 1000})
        table.goes_on()
        equal(adjourned(table.state()), (False, None))
        equal([move["uci"] for move in table.state()["moves"]], ["e2e4"])


@case
def a_session_that_the_hall_interrupts_is_not_adjourned_again_though_its_envelope_is_closed():
    with Table(profile="training", **PATIENT) as table:
        table.uphold("white", "seal", {"text": "e4"})
        table.uphold("black", "convene", {"absent": "black"})
        table.sockets["black"].close()  # whose clock runs
        hall_stands_still(table)
        equal((table.state()["status"], adjourned(table.state())), ("interrupted", (False, "white")))


@case
def both_who_were_absent_come():
    with Table(profile="training", **PATIENT) as table:
        table.uphold("white", "fact", {"fact": "not_at_board", "who": "both"})
        for player in ("white", "black"):
            table.uphold(player, "arrive", {"late_ms": 1000})
        table.uphold("white", "move", {"move": "e2e4"})


@case
def a_claim_that_no_board_proves_the_opponent_grants_and_either_rejects():
    for player, decision, outcome in (("black", "agree_draw", "1/2-1/2"), ("white", "reject", "*"), ("black", "reject", "*")):
        with Table(profile="training", **FINISH) as table:
            table.uphold("white", "claim", {"ground": "quickplay", "reproach": "cannot_win"})
            table.stop("claim", "quickplay", "white")
            equal(table.send("white", "decide", {"decision": "agree_draw"})["code"], "role", "nobody grants his own claim")
            equal(table.send("black", "resume")["outcome"], "inadmissible", "the claim is decided first")
            table.uphold(player, "decide", {"decision": decision})
            equal(table.state()["result"], outcome)
            if outcome == "*":
                table.goes_on()


@case
def a_claim_that_ended_play_is_settled_by_who_loses_by_it():
    for player, data, result in (("black", {"decision": "agree_draw"}, "1/2-1/2"), ("white", {"decision": "reject", "score": "0-1"}, "0-1"),
                                 ("black", {"decision": "reject", "score": "1/2-1/2"}, "1/2-1/2")):
        with Table(profile="training", **FINISH) as table:
            table.uphold("white", "claim", {"ground": "unattended", "reproach": "cannot_win"})
            table.stop("claim", "unattended", "white")
            for himself, score in (("white", "1-0"), ("black", "0-1")):
                equal(table.send(himself, "decide", {"decision": "reject", "score": score})["code"], "role", "nobody gives himself the game")
            table.uphold(player, "decide", data)
            equal(table.state()["result"], result)


@case
def after_an_outage_the_clock_of_who_is_away_is_not_run_by_his_opponent():
    with Table(profile="training") as table:
        table.sockets["white"].close()
        hall_stands_still(table)
        equal((table.state()["status"], table.state()["stop"]), ("interrupted", None))
        equal(table.send("black", "resume")["code"], "impossible", "the clock goes on when its player is back")
        table.sockets["white"] = Socket(hall(), table.links["white"])
        await_that(lambda: table.state()["status"] == "running", "White is back, and his clock goes on")


@cases_of([("screen", "screen"), ("board", "board")])
def two_seats_of_their_own_end_no_stop(profile):
    with Table(profile=profile, press="auto") as table:
        for player in ("white", "black"):
            for kind, data in (("resume", None), ("convene", None), ("decide", {"decision": "reject"}), ("decide", {"decision": "agree_draw"})):
                answer = table.send(player, kind, data)
                equal((answer.get("verdict"), answer.get("outcome")), ("not-this-actor", "inadmissible"), f"{kind}: {answer}")
            equal(table.send(player, "arrive", {"late_ms": 1})["code"], "role")


@case
def where_an_arbiter_sits_he_alone_ends_it():
    links = hall().make(ORGANISER, profile="training", press="manual")
    hall().act(links["game"], links["arbiter"], "start")
    hall().act(links["game"], links["white"], "pause")
    state = hall().state(links["game"], links["white"])
    equal((state["status"], state["stop"]), ("interrupted", None))
    equal(hall().act(links["game"], links["black"], "resume", seen=state["number"])["verdict"], "not-this-actor")
    hall().act(links["game"], links["arbiter"], "resume", seen=state["number"])
    equal(hall().state(links["game"])["status"], "running")


run_cases()
