#!/usr/bin/env python3
"""A clock on the table as the master of a game: its presses count by its own time, come before their moves without
offence, are taken once and in their order, and survive a crash of the hall."""

import time

from hall import Hall, Seat, await_that, case, check, equal, run_cases

CONTROL = {"base_s": 300, "increment_s": 3}


class Table:
    """A board of the hall, with an operator and a clock that has become its master."""

    def __init__(self, session="s1", base_s=CONTROL["base_s"], increment_s=CONTROL["increment_s"], **rules):
        self.hall = Hall()
        control = {"base_s": base_s, "increment_s": increment_s}
        self.links = self.hall.create(organiser=True, profile="board", press="manual", time_control=control, **rules)
        self.game = self.links["id"]
        self.act("arbiter", "start")
        time.sleep(0.05)
        self.session = session
        answer = self.device(session, 0)
        equal(answer.status, 200, answer.body)
        self.number = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.hall.stop()
        self.hall.close()

    def device(self, session, elapsed_ms, link="clock"):
        return self.hall.api("POST", f"/games/{self.game}/device", {"session": session, "elapsed_ms": elapsed_ms},
                             self.links[link])

    def act(self, link, kind, **members):
        return self.hall.api("POST", f"/games/{self.game}/acts", {"kind": kind, **members}, self.links[link])

    def tell(self, kind, elapsed_ms, number=None, **members):
        """An act of the clock, the next one unless a number is said."""
        self.number = number or self.number + 1
        return self.act("clock", kind, device={"session": self.session, "number": self.number, "elapsed_ms": elapsed_ms},
                        **members)

    def enter(self, uci, by, ply):
        answer = self.act("operator", "move", data={"move": uci}, by=by, ply=ply)
        equal((answer.status, answer.json()["outcome"]), (200, "upheld"), answer.body)

    def state(self):
        return self.hall.api("GET", f"/games/{self.game}", None, self.links["arbiter"]).json()


@case
def a_press_counts_by_the_time_of_the_device():
    with Table() as table:
        table.enter("e2e4", "white", 0)
        time.sleep(0.4)
        number = table.tell("press", 100, by="white").json()["number"]
        clocks = table.state()["clocks"]
        log = table.hall.api("GET", f"/games/{table.game}/log", None, table.links["arbiter"]).json()["entries"]
        pressed = next(entry for entry in log if entry["number"] == number)
        equal(pressed["ruling"]["verdict"], "move-completed")
        started = log[0]["event"]["at_ms"]
        counted_from = next(entry["note"]["device_ms"] for entry in log if "note" in entry)
        # to the millisecond, and not the time that the press was on its way
        equal(clocks["white_ms"], 300000 + 3000 - (counted_from + 100 - started))
        equal(clocks["running"], "black")


@case
def presses_before_their_moves_are_no_offence_and_move_the_displays():
    with Table() as table:
        time.sleep(0.5)
        equal(table.tell("press", 200, by="white").json()["noted"], "ahead")
        equal(table.tell("press", 300, by="black").json()["noted"], "ahead")
        state = table.state()
        equal((state["ply"], state["device"]["behind"], state["clocks"]["running"]), (0, 2, "white"))
        equal(state["clocks"]["black_ms"], 302900)
        table.enter("e2e4", "white", 0)
        equal(table.state()["device"]["behind"], 1)
        table.enter("e7e5", "black", 1)
        state = table.state()
        equal((state["ply"], state["device"]["behind"], state["clocks"]["black_ms"]), (2, 0, 302900))
        log = table.hall.api("GET", f"/games/{table.game}/log", None, table.links["arbiter"]).json()
        verdicts = [entry["ruling"]["verdict"] for entry in log["entries"] if "ruling" in entry]
        equal(verdicts.count("move-completed"), 2)


@case
def the_press_for_an_illegal_move_is_taken_and_the_arbiter_can_rule_on_it():
    answers = []
    for move in ("e2e4", "e2e5"):
        with Table() as table:
            table.act("operator", "move", data={"move": move}, by="white", ply=0)
            answers.append(table.tell("press", 0, by="white").json())
            state = table.state()
            equal((state["ply"], state["device"]["behind"], state["to_press"]), (1, 0, None))
            found = {"decision": "illegal_move_found", "who": "white", "ply": 1}
            answer = table.act("arbiter", "decide", data=found, seen=state["number"])
            equal((answer.status, answer.json()["outcome"]), (200, "denied" if move == "e2e4" else "upheld"))
    equal(set(answers[0]), set(answers[1]), "legal or not, the clock is answered alike")


@case
def the_press_ahead_of_an_illegal_move_completes_it_and_the_referee_rules_as_at_any_board():
    for found in (None, "arbiter", "black"):
        with Table() as table:
            time.sleep(0.5)
            equal(table.tell("press", 200, by="white").json()["noted"], "ahead")
            equal(table.act("operator", "move", data={"move": "e2e5"}, by="white", ply=0).json()["verdict"], "illegal-move-made")
            state = table.state()
            equal((state["ply"], state["turn"], state["to_press"], state["device"]["behind"]), (1, "black", None, 0))
            log = table.hall.api("GET", f"/games/{table.game}/log", None, table.links["arbiter"]).json()["entries"]
            verdicts = [entry["ruling"]["verdict"] for entry in log if "event" in entry and entry["event"]["kind"] in ("move", "press")]
            equal(verdicts, ["illegal-move-made", "illegal-move-completed"])
            counted_from = next(entry["note"]["device_ms"] for entry in log if "note" in entry)
            equal(log[-1]["event"]["at_ms"], counted_from + 200, "by the time of the press")
            table.hall.restart()
            equal(table.state()["device"]["behind"], 0)
            if found == "arbiter":
                decision = {"decision": "illegal_move_found", "who": "white", "ply": 1}
                answer = table.act("arbiter", "decide", data=decision, seen=state["number"])
                equal((answer.status, answer.json()["outcome"]), (200, "upheld"), answer.body)
            elif found == "black":
                equal(table.act("black", "claim", data={"ground": "illegal_move"}, ply=1).json()["outcome"], "upheld")
            else:
                equal(table.tell("press", 300, by="black").json()["noted"], "ahead")
                table.enter("e7e6", "black", 1)
                equal((table.state()["ply"], table.state()["device"]["behind"]), (2, 0))


@case
def moves_entered_before_their_presses_wait_for_a_clock_that_has_lost_its_line():
    with Table() as table:
        moves = ["g1f3", "g8f6", "b1c3", "b8c6"]
        by = ["white", "black"]
        for ply in (0, 1):
            table.enter(moves[ply], by[ply], ply)
        answer = table.act("operator", "move", data={"move": moves[2]}, by="white", ply=2)
        equal((answer.status, answer.json()["code"]), (409, "behind"))
        time.sleep(0.5)
        for ply in range(4):
            equal(table.tell("press", 100 * (ply + 1), by=by[ply % 2]).status, 200)
        for ply in (2, 3):
            table.enter(moves[ply], by[ply % 2], ply)
        state = table.state()
        equal((state["ply"], state["device"]["behind"], state["to_press"]), (4, 0, None))
        # each press was for its own move: a tenth for each of Black's, and three seconds more
        equal(state["clocks"]["black_ms"], 300000 + 2 * 2900)


@case
def a_claim_that_stops_no_clock_holds_up_no_move_that_was_pressed_for():
    with Table(base_s=900, increment_s=0, regulations={"guidelines": True}) as table:
        displays = {"decision": "set_clocks", "clocks": {"white_ms": 100000, "black_ms": 100000}}
        equal(table.act("arbiter", "decide", data=displays, seen=table.state()["number"]).status, 200)
        claim = {"ground": "quickplay", "reproach": "no_effort"}
        equal(table.act("white", "claim", data=claim, ply=0).json()["outcome"], "upheld")
        equal(table.tell("press", 60000, by="white").json()["noted"], "ahead")  # now: no clock is ahead of the hall
        table.enter("e2e4", "white", 0)
        state = table.state()
        equal((state["ply"], state["device"]["behind"], state["clocks"]["running"]), (1, 0, "black"))
        data = {"decision": "reject"}
        equal(table.act("arbiter", "decide", data=data, seen=state["number"]).json()["deciding"], ["III.5.3"])


@case
def nothing_else_is_judged_before_the_moves_are_entered():
    with Table() as table:
        time.sleep(0.2)
        table.tell("press", 100, by="white")
        warning = {"data": {"decision": "warning", "who": "white"}, "seen": table.state()["number"]}
        answer = table.act("arbiter", "decide", **warning)
        equal((answer.status, answer.json()["code"]), (409, "behind"))
        answer = table.act("operator", "move", data={"move": "e7e5"}, by="black", ply=0)
        equal((answer.status, answer.json()["code"]), (409, "behind"))
        table.enter("e2e4", "white", 0)
        equal(table.act("arbiter", "decide", **{**warning, "seen": table.state()["number"]}).status, 200)


def signs_of(line):
    return [sign["sign"] for sign in line["signs"]]


@case
def a_call_at_the_clock_reaches_the_arbiter_before_the_move_is_entered():
    with Table() as table:
        deniz = table.hall.api("POST", "/links", {"role": "arbiter", "name": "Deniz"}, table.hall.organiser).json()["link"]

        def line():
            return table.hall.api("GET", "/games", None, deniz).json()["games"][0]

        with table.hall.seat(table.links["arbiter"]) as arbiter:
            time.sleep(0.2)
            table.tell("press", 100, by="white")
            reason = {"reason": "an illegal move"}
            equal(table.tell("pause", 150, by="black", data=reason).json()["noted"], "ahead")
            arbiter.settle(lambda state: state["call"] and "call" in signs_of(state), "the arbiter is told of the call")
        state = table.state()
        call = state["call"]
        equal((state["status"], state["clocks"]["running"], signs_of(state)), ("interrupted", None, ["call"]))
        equal((call["by"], call["taken"], call["reason"], call["calls"]), ("black", False, "an illegal move", 1))
        equal((line()["status"], line()["call"]["by"], signs_of(line())), ("interrupted", "black", ["call"]))
        equal(table.tell("pause", 170, by="white").json()["noted"], "refused", "he has been called already")
        equal(table.hall.api("POST", f"/games/{table.game}/take", {}, deniz).status, 200)
        for _ in range(2):
            state = table.state()
            equal(state["call"], {**call, "taken": True, "taken_by": "Deniz"})
            equal((signs_of(state), state["clocks"]["black_ms"], state["device"]["behind"]), ([], 299950, 1))
            table.hall.restart()
        table.enter("e2e4", "white", 0)
        for _ in range(2):
            state = table.state()
            equal(state["call"], {**call, "taken": True, "taken_by": "Deniz"}, "it is judged, and is one call")
            equal((state["status"], state["clocks"]["running"], state["device"]["behind"]), ("interrupted", None, 0))
            equal((state["clocks"]["black_ms"], state["ply"]), (299950, 1))
            table.hall.restart()
        resume = {"decision": "resume", "running": "black"}
        equal(table.act("arbiter", "decide", data=resume, seen=state["number"]).json()["outcome"], "upheld")
        equal((table.state()["status"], table.state()["call"]), ("running", None))


@case
def the_arbiter_stops_the_clocks_and_a_player_calls_and_resigns_before_the_move_is_entered():
    with Table() as table:
        time.sleep(0.2)
        table.tell("press", 100, by="white")
        answer = table.act("arbiter", "decide", data={"decision": "stop_clocks"})
        equal((answer.status, answer.json()["noted"]), (200, "ahead"), answer.body)
        state = table.state()
        stood = state["clocks"]
        equal((state["status"], stood["running"], state["decided"]["number"]),
              ("interrupted", None, answer.json()["number"]))
        equal(table.tell("press", 110, by="black").json()["noted"], "late", "it comes behind the arbiter's decision")
        answer = table.act("arbiter", "decide", data={"decision": "stop_clocks"})
        equal((answer.status, answer.json()["code"]), (409, "stale"))
        equal(table.act("black", "pause").status, 409, "the arbiter is there")
        equal(table.act("black", "resign").json()["noted"], "ahead")
        equal(table.act("black", "resign").status, 409)
        table.hall.restart()
        equal((table.state()["clocks"], table.state()["result"]), (stood, "*"))
        table.enter("e2e4", "white", 0)
        state = table.state()
        equal((state["ply"], state["status"], state["result"]), (1, "ended", "1-0"))
        equal({**state["clocks"], "running": None}, stood)
    with Table() as table:
        time.sleep(0.2)
        table.tell("press", 100, by="white")
        equal(table.act("black", "pause", data={"reason": "noise"}).json()["noted"], "ahead")
        equal((table.state()["call"]["by"], table.state()["call"]["reason"]), ("black", "noise"))
        equal(table.act("black", "resign").json()["noted"], "ahead")
        table.enter("e2e4", "white", 0)
        equal(table.state()["result"], "1-0")


@case
def a_call_that_waits_for_a_move_is_in_the_log_of_the_arbiter_alone():
    with Table() as table:
        def noted(link):
            entries = table.hall.api("GET", f"/games/{table.game}/log", None, link).json()["entries"]
            notes = [entry["note"] for entry in entries if "note" in entry]
            return [(note.get("act"), [act["act"] for act in note.get("waiting", [])]) for note in notes if note["note"] != "device"]

        press, call, stop = ("press", []), ("pause", []), ("decide", [])
        time.sleep(0.2)
        table.tell("press", 100, by="white")
        table.tell("pause", 150, by="black")
        equal(table.tell("pause", 170, by="white").json()["noted"], "refused")
        equal(table.hall.api("POST", f"/games/{table.game}/take", {}, table.links["arbiter"]).status, 200)
        table.hall.api("DELETE", f"/games/{table.game}/device", None, table.links["arbiter"])
        equal(noted(table.links["arbiter"]), [press, call, call, (None, []), (None, ["press", "pause"])])
        for link in (table.links["white"], table.links["clock"], table.links["operator"]):
            equal(noted(link), [press])
        equal(noted(None), [])
        for link, told in ((table.links["arbiter"], True), (table.hall.organiser, False)):
            paper = table.hall.api("GET", f"/games/{table.game}/paper?format=csv", None, link).body.decode()
            equal(("The clock was pressed; the move" in paper, "The arbiter was called" in paper), (True, told), paper)
    with Table() as table:
        time.sleep(0.2)
        table.tell("press", 100, by="white")
        table.act("arbiter", "decide", data={"decision": "stop_clocks"})
        equal(noted(table.links["white"]), [press, stop])
        equal(noted(None), [], "watchers are told of moves and presses alone")


@case
def an_act_of_the_master_without_its_number_is_refused_and_takes_none():
    with Table() as table:
        time.sleep(0.2)
        table.tell("press", 50, by="white")
        answer = table.act("clock", "pause", by="black")
        equal((answer.status, answer.json()["field"], table.state()["device"]["number"]), (400, "device", 1), answer.body)
        equal(table.tell("press", 100, by="black").json()["noted"], "ahead")


@case
def a_state_says_how_many_moves_are_behind_not_how_many_acts():
    with Table() as table:
        time.sleep(0.2)
        table.tell("press", 50, by="white")
        table.tell("press", 100, by="black")
        table.tell("pause", 150, by="black")
        equal(table.state()["device"]["behind"], 2)


@case
def the_clock_taken_back_leaves_its_displays_the_call_and_what_waited_in_the_log():
    with Table() as table:
        time.sleep(0.2)
        table.tell("press", 100, by="white")
        table.tell("pause", 150, by="black")
        equal(table.hall.api("DELETE", f"/games/{table.game}/device", None, table.links["arbiter"]).status, 200)
        entries = table.hall.api("GET", f"/games/{table.game}/log", None, table.links["arbiter"]).json()["entries"]
        released = next(entry["note"] for entry in entries if entry.get("note", {}).get("note") == "device_released")
        equal([(act["act"], act["by"]) for act in released["waiting"]], [("press", "white"), ("pause", "black")])
        paper = table.hall.api("GET", f"/games/{table.game}/paper?format=csv", None, table.links["arbiter"]).body.decode()
        for told in ("The clock was pressed; the move", "The arbiter was called; a move", "were not entered"):
            check(told in paper, told, paper)
        for _ in range(2):
            state = table.state()
            equal((state["device"], state["status"], state["call"]["by"], signs_of(state)),
                  (None, "interrupted", "black", ["call"]))
            equal((state["call"]["calls"], state["clocks"]["running"], state["clocks"]["black_ms"]), (1, None, 299950))
            table.hall.restart()


@case
def the_clock_taken_back_while_the_displays_run_stands_and_a_resignation_counts():
    for resigns in (False, True):
        with Table() as table:
            time.sleep(0.3)
            table.tell("press", 100, by="white")
            table.tell("press", 150, by="black")
            if resigns:
                table.act("white", "resign")
            before = table.state()["clocks"]
            equal(table.hall.api("DELETE", f"/games/{table.game}/device", None, table.links["arbiter"]).status, 200)
            state = table.state()
            clocks = state["clocks"]
            check(before["white_ms"] - 30000 < clocks["white_ms"] <= before["white_ms"], before, clocks)
            equal((clocks["black_ms"], clocks["running"]), (302950, None))
            equal((state["status"], state["result"]), ("ended", "0-1") if resigns else ("interrupted", "*"))
            if not resigns:
                resume = {"decision": "resume", "running": "white"}
                equal(table.act("arbiter", "decide", data=resume, seen=state["number"]).json()["outcome"], "upheld")
                table.enter("e2e4", "white", 0)


@case
def a_press_made_before_a_call_that_was_told_sooner_counts():
    for kind in ("pause", "resign"):
        with Table() as table:
            time.sleep(0.3)
            table.tell("press", 50, by="white")
            equal(table.act("white", kind).json()["noted"], "ahead")
            equal(table.tell("press", 100, by="black").json()["noted"], "ahead", kind)
            equal(table.tell("press", 100, by="black").json()["noted"], "refused", "the display of the opponent runs")
            log = table.hall.api("GET", f"/games/{table.game}/log", None, table.links["arbiter"]).json()["entries"]
            acted = next(entry["note"] for entry in log if entry.get("note", {}).get("act") == kind)["device_ms"]
            pressed = [entry["note"]["device_ms"] for entry in log if entry.get("note", {}).get("act") == "press"]
            state = table.state()
            stood = state["clocks"]
            equal((state["device"]["behind"], state["status"], stood["running"]), (2, "interrupted", None))
            equal((stood["black_ms"], stood["white_ms"]), (302950, table_white(log, pressed, acted)), kind)
            table.hall.restart()
            equal(table.state()["clocks"], stood, "as it is read again")
            table.enter("e2e4", "white", 0)
            equal(table.state()["status"], "interrupted")
            table.enter("e7e5", "black", 1)
            state = table.state()
            equal((state["ply"], state["status"], state["device"]["behind"]), (2, "ended" if kind == "resign" else "interrupted", 0))
            equal({**state["clocks"], "running": None}, stood)


def table_white(log, pressed, acted):
    """White's display: from the start to his press, and from Black's to what stopped the clocks."""
    started = next(entry["event"]["at_ms"] for entry in log if entry.get("event", {}).get("kind") == "start")
    return 300000 - (pressed[0] - started) + 3000 - (acted - pressed[1])


@case
def a_press_made_after_a_call_is_refused_as_before():
    with Table() as table:
        time.sleep(0.2)
        table.tell("press", 50, by="white")
        table.act("white", "pause")
        time.sleep(0.1)
        equal(table.tell("press", 60000, by="black").json()["noted"], "refused")


@case
def a_flag_that_fell_before_a_call_that_was_told_sooner_falls():
    with Table(base_s=1) as table:
        table.tell("press", 50, by="white")
        time.sleep(1.2)
        equal(table.act("white", "pause").json()["noted"], "ahead")
        answer = table.tell("flag", 1060, data={"whose": "black"})
        equal(answer.json().get("noted"), "ahead", answer.body)
        table.hall.restart()
        table.enter("e2e4", "white", 0)
        state = table.state()
        equal((state["status"], state["result"], state["reason"]), ("ended", "1-0", "time"))


@case
def when_a_stop_that_waits_was_decided_stands_in_the_log():
    with Table() as table:
        time.sleep(0.2)
        table.tell("press", 50, by="white")
        decided_ms = int(time.time() * 1000) - 5000
        answer = table.act("arbiter", "decide", data={"decision": "stop_clocks"}, decided_ms=decided_ms)
        equal(answer.json()["noted"], "ahead", answer.body)
        table.hall.restart()
        table.enter("e2e4", "white", 0)
        for link in ("arbiter", "white"):
            log = table.hall.api("GET", f"/games/{table.game}/log", None, table.links[link])
            equal(log.body.decode().count(str(decided_ms)), 2 if link == "arbiter" else 0, link)
        log = table.hall.api("GET", f"/games/{table.game}/log", None, table.links["arbiter"]).json()["entries"]
        (stop,) = [entry for entry in log if entry.get("event", {}).get("kind") == "decide"]
        equal((stop["event"]["data"]["decision"], stop["decided_ms"]), ("stop_clocks", decided_ms))


@case
def a_board_taken_off_live_while_a_resignation_waits_keeps_its_moves():
    with Table() as table:
        time.sleep(0.3)
        table.enter("e2e4", "white", 0)
        table.tell("press", 50, by="white")
        table.enter("e7e5", "black", 1)
        table.tell("press", 100, by="black")
        table.tell("press", 150, by="white")
        equal(table.act("white", "resign").json()["noted"], "ahead")
        body = {"live": False, "seen": table.state()["number"]}
        answer = table.hall.api("POST", f"/games/{table.game}/live", body, table.links["arbiter"])
        equal(answer.status, 200, answer.body)
        for _ in range(2):
            state = table.state()
            equal((state["status"], state["result"], state["live"], state["ply"]), ("ended", "0-1", True, 2))
            pgn = table.hall.api("GET", f"/games/{table.game}/pgn", None, table.links["arbiter"]).body.decode()
            check("1. e4" in pgn and "e5" in pgn, pgn)
            table.hall.restart()


@case
def a_clock_whose_acts_the_referee_does_not_admit_goes_and_the_displays_are_the_arbiters_to_set():
    with Table() as table:
        time.sleep(0.3)
        table.tell("press", 100, by="white")
        equal(table.tell("flag", 150, data={"whose": "black"}).json()["noted"], "ahead")
        decided = table.state()["decided"]
        table.enter("e2e4", "white", 0)
        for _ in range(2):
            with table.hall.seat(table.links["operator"]) as operator:
                operator.settle(lambda state: state["status"] == "interrupted", "the game stands, whoever is there")
            table.act("operator", "move", data={"move": "e7e5"}, by="black", ply=1)
            state = table.state()
            equal((state["device"], state["status"], state["outage"], state["decided"]), (None, "interrupted", False, decided))
            equal(state["hall_away_ms"], 0, "it was the clock that went, and not the hall")
            equal((state["ply"], state["clocks"]["running"], state["clocks"]["black_ms"]), (1, None, 299950))
            equal(signs_of(state), ["clock_released"])
            table.hall.restart()
        entries = table.hall.api("GET", f"/games/{table.game}/log", None, table.links["arbiter"]).json()["entries"]
        equal([entry["event"]["kind"] for entry in entries if "event" in entry and entry["event"]["actor"] == "arbiter"], ["start"])
        displays = {"decision": "set_clocks", "clocks": {"white_ms": 200000, "black_ms": 100000}, "stand": True}
        for data in (displays, {"decision": "resume"}):
            equal(table.act("arbiter", "decide", data=data, seen=table.state()["number"]).json()["outcome"], "upheld")
            equal(signs_of(table.state()), [])
        equal((table.state()["status"], table.state()["clocks"]["running"]), ("running", "black"))


@case
def a_press_without_a_move_is_the_one_that_waits_when_an_arbiter_says_so():
    with Table() as table:
        time.sleep(0.3)
        table.enter("e2e4", "white", 0)
        table.tell("press", 100, by="white")
        white_ms = table.state()["clocks"]["white_ms"]
        table.tell("press", 150, by="black")
        table.tell("pause", 200, by="white")
        for by, link, status in (("white", "arbiter", 409), ("black", "operator", 403), ("black", "black", 403)):
            answer = table.act(link, "press", by=by, ply=1)
            equal((answer.status, table.state()["device"]["behind"]), (status, 1), (by, link))
        found = {"decision": "illegal_move_found", "who": "black"}
        equal(table.act("arbiter", "decide", data=found, seen=table.state()["number"]).json()["code"], "behind")
        promised = table.hall.api("POST", f"/games/{table.game}/preview", {"kind": "press", "by": "black", "ply": 1}, table.links["arbiter"]).json()["ruling"]
        pressed = table.act("arbiter", "press", by="black", ply=1, seen=table.state()["number"]).json()
        equal(pressed["verdict"], promised["verdict"], (pressed, promised))
        state = table.state()
        equal((state["ply"], state["turn"], state["device"]["behind"], state["status"]), (1, "black", 0, "interrupted"))
        equal([state["clocks"][color] for color in ("white_ms", "black_ms")], [white_ms - 50, 299950])
        ruling = table.act("arbiter", "decide", data=found, seen=state["number"]).json()
        equal((ruling["outcome"], ruling["deciding"]), ("upheld", ["7.5.3"]))
        state = table.state()
        equal((state["counters"]["black"]["illegal_moves"], state["turn"], state["clocks"]["running"]), (1, "black", "black"))
        table.hall.restart()
        equal((table.state()["device"]["behind"], table.state()["counters"]["black"]["illegal_moves"]), (0, 1))


@case
def a_press_that_gives_back_the_turn_after_one_without_a_move_waits_for_no_move():
    for edition, first in (("2023", "both"), ("2005", "both"), ("2023", "one"), ("2005", "one")):
        with Table(edition=edition, base_s=5400) as table:
            time.sleep(0.3)
            table.enter("e2e4", "white", 0)
            table.tell("press", 100, by="white")
            table.tell("press", 150, by="black")
            if first == "both":
                table.tell("press", 200, by="white")
            pressed = table.act("arbiter", "press", by="black", ply=1, seen=table.state()["number"]).json()
            equal((pressed["verdict"], table.state()["device"]["behind"]), ("pressed-without-move", 0), edition)
            if first == "one":
                check("noted" not in table.tell("press", 200, by="white").json(), "it waits for nothing")
            state = table.state()
            equal((state["turn"], state["clocks"]["running"], state["device"]["behind"]), ("black", "black", 0), edition)
            if edition == "2023":
                found = table.act("arbiter", "decide", data={"decision": "illegal_move_found", "who": "black"}, seen=state["number"]).json()
                equal((found["outcome"], table.state()["counters"]["black"]["illegal_moves"]), ("upheld", 1), found)
            table.enter("e7e5", "black", 1)
            table.tell("press", 2500, by="black")
            table.enter("g1f3", "white", 2)
            equal((table.state()["ply"], table.state()["device"]["behind"]), (3, 0), edition)
            table.hall.restart()
            equal((table.state()["ply"], table.state()["device"]["behind"]), (3, 0), edition)


@case
def a_preview_is_held_against_the_clock_on_the_table_as_the_act_would_be():
    with Table() as table:
        def tried(**act):
            return table.hall.api("POST", f"/games/{table.game}/preview", act, table.links["arbiter"])

        time.sleep(0.2)
        table.tell("press", 100, by="white")
        answer = tried(kind="decide", data={"decision": "warning", "who": "white"})
        equal((answer.status, answer.json()["code"]), (409, "behind"))
        answer = tried(kind="move", data={"move": "e7e5"}, by="black", ply=0)
        equal((answer.status, answer.json()["code"]), (409, "behind"))
        for act in ({"kind": "decide", "data": {"decision": "stop_clocks"}}, {"kind": "resign", "by": "black"}):
            answer = tried(**act)
            equal((answer.status, answer.json()["ruling"]["outcome"]), (200, "upheld"), act)
        answer = tried(kind="move", data={"move": "e2e4"}, by="white", ply=0)
        equal(answer.status, 200, answer.body)
        promised = answer.json()["ruling"]
        made = table.act("operator", "move", data={"move": "e2e4"}, by="white", ply=0).json()
        equal(promised, {**{part: made[part] for part in promised}, "number": None})
        told = {"session": "s1", "number": 2, "elapsed_ms": 200}
        answer = tried(kind="press", by="black", device=told)
        equal((answer.status, answer.json()["field"]), (400, "device"))


@case
def a_preview_of_what_is_said_already_is_refused_as_the_act_is():
    with Table() as table:
        time.sleep(0.2)
        table.tell("press", 100, by="white")
        stop = {"kind": "decide", "data": {"decision": "stop_clocks"}}
        equal(table.act("arbiter", **stop).json()["noted"], "ahead")
        for path in ("preview", "acts"):
            answer = table.hall.api("POST", f"/games/{table.game}/{path}", stop, table.links["arbiter"])
            equal((answer.status, answer.json()["code"]), (409, "stale"), path)


@case
def acts_are_taken_once_and_in_their_order():
    with Table() as table:
        time.sleep(0.2)
        answer = table.tell("press", 50, number=2, by="white")
        equal((answer.status, answer.json()["code"]), (409, "gap"))
        equal(table.tell("press", 50, number=1, by="white").json()["noted"], "ahead")
        equal(table.tell("press", 50, number=1, by="white").json(), {"taken": 1})
        equal(table.state()["device"]["behind"], 1)


@case
def the_button_of_the_player_whose_display_stands_moves_nothing():
    with Table() as table:
        time.sleep(0.2)
        equal(table.tell("press", 50, by="black").json()["noted"], "refused")
        state = table.state()
        equal((state["clocks"]["running"], state["device"]["number"]), ("white", 1))


@case
def a_crash_of_the_hall_costs_no_act_and_stops_no_clock():
    with Table() as table:
        time.sleep(0.3)
        table.tell("press", 200, by="white")
        table.hall.restart()
        state = table.state()
        equal((state["status"], state["device"]["number"], state["device"]["behind"]), ("running", 1, 1))
        equal(state["clocks"]["running"], "black")
        equal(table.tell("press", 200, number=1, by="white").json(), {"taken": 1})
        equal(table.tell("press", 250, by="black").json()["noted"], "ahead")


@case
def the_hall_calls_no_flag_while_a_clock_is_the_master():
    with Hall() as hall:
        links = hall.create(organiser=True, profile="board", press="manual", time_control={"base_s": 1, "increment_s": 0})
        address = f"/games/{links['id']}"
        hall.api("POST", address + "/acts", {"kind": "start"}, links["arbiter"])
        equal(hall.api("POST", address + "/device", {"session": "a", "elapsed_ms": 0}, links["clock"]).status, 200)
        time.sleep(1.4)
        equal(hall.api("GET", address, None, links["arbiter"]).json()["status"], "running")
        told = {"session": "a", "number": 1, "elapsed_ms": 1100}
        answer = hall.api("POST", address + "/acts", {"kind": "flag", "data": {"whose": "white"}, "device": told}, links["clock"])
        equal(answer.status, 200, answer.body)
        state = hall.api("GET", address, None, links["arbiter"]).json()
        equal((state["status"], state["result"]), ("ended", "0-1"))


@case
def a_clock_calls_no_flag_that_a_player_has_to_claim():
    with Table(edition="2005", base_s=1, increment_s=0) as table:
        check(table.state()["flags_claimed"])
        await_that(lambda: table.state()["clocks"]["white_ms"] == 0, "White's time is up")
        answer = table.tell("flag", 1060, data={"whose": "white"})
        equal((answer.status, answer.json()["code"]), (400, "impossible"))
        without = table.act("clock", "flag", data={"whose": "white"})
        check(without.status != 200, without.body)
        state = table.state()
        equal((state["status"], state["clocks"]["white_ms"], state["device"]["number"]), ("running", 0, 0))
        claim = table.act("arbiter", "claim", by="black", data={"ground": "flag"}, ply=0)
        equal((claim.status, claim.json()["outcome"]), (200, "upheld"), claim.body)
        equal([table.state()[member] for member in ("result", "reason")], ["0-1", "time"])


@case
def who_tells_his_presses_later_and_later_is_a_sign_to_the_arbiter_until_the_clock_is_taken_back():
    def signs():
        return [sign["sign"] for sign in table.state()["signs"]]

    with Table() as table:
        arbiter = table.hall.seat(table.links["arbiter"])
        time.sleep(0.1)
        for by, elapsed_ms in (("white", 10), ("black", 30), ("white", 50)):
            equal(table.tell("press", elapsed_ms, by=by).json()["noted"], "ahead")
            equal("clock_late" in signs(), elapsed_ms == 50 or table.state()["device"]["drift_ms"] > 500)
            time.sleep(0.4)  # the next is told so much later, and was pressed 20 ms later
        arbiter.settle(lambda state: any(sign["sign"] == "clock_late" for sign in state["signs"]), "he is told")
        check(table.state()["device"]["drift_ms"] > 500, table.state()["device"])
        equal("signs" in table.hall.api("GET", f"/games/{table.game}", None, table.links["white"]).json(), False)
        equal(table.hall.api("DELETE", f"/games/{table.game}/device", None, table.links["arbiter"]).status, 200)
        equal("clock_late" in signs(), False)


@case
def a_clock_whose_presses_are_all_as_late_is_no_sign():
    with Table() as table:
        began, slowest = time.monotonic(), 0
        time.sleep(0.6)
        for by in ("white", "black", "white"):
            sent = time.monotonic() - began
            equal(table.tell("press", round(sent * 1000) - 500, by=by).json()["noted"], "ahead")
            slowest = max(slowest, time.monotonic() - began - sent)
            time.sleep(0.05)
        drift_ms = table.state()["device"]["drift_ms"]
        check(drift_ms <= slowest * 1000 + 2, f"each was late by half a second, and not by {drift_ms} ms more than another")


@case
def a_second_clock_takes_over_and_the_first_is_told():
    with Table() as table:
        arbiter = table.hall.seat(table.links["arbiter"])
        equal(table.device("s2", 0).status, 200)
        equal(table.state()["device"]["session"], "s2")
        arbiter.settle(lambda state: state["device"]["session"] == "s2", "the arbiter is told of the second clock")
        answer = table.tell("press", 100, by="white")
        equal((answer.status, answer.json()["code"]), (403, "role"))


@case
def the_arbiter_takes_the_clock_back_and_the_hall_keeps_the_time():
    with Table() as table:
        address = f"/games/{table.game}/device"
        equal(table.hall.api("DELETE", address, None, table.links["white"]).status, 403)
        equal(table.hall.api("DELETE", address, None, table.links["arbiter"]).status, 200)
        equal(table.state()["device"], None)
        table.enter("e2e4", "white", 0)
        answer = table.act("operator", "press", by="white", ply=1)
        equal(answer.json()["verdict"], "move-completed")


@case
def only_the_link_of_a_clock_becomes_the_master():
    with Table() as table:
        for link in ("white", "operator", "arbiter"):
            equal(table.device("s3", 0, link).status, 403)
        equal(table.device("", 0).status, 400)
        equal(table.device("s" * 33, 0).status, 400)
        equal(table.device("s3", 10**9).status, 400)
        equal(table.state()["device"]["session"], "s1")


@case
def a_player_does_not_make_a_clock_the_master_by_a_further_link_of_his():
    for members in ({"press": "manual"}, {"profile": "training", "press": "manual"}):
        with Hall() as hall:
            links = hall.create(time_control={"base_s": 60, "increment_s": 0}, **members)
            address = f"/games/{links['id']}"
            for scope in ("clock", "full"):
                made = hall.api("POST", address + "/links", {"role": "white", "scope": scope}, links["white"]).json()
                answer = hall.api("POST", address + "/device", {"session": "mine", "elapsed_ms": 0}, made["link"])
                equal((answer.status, answer.json()["code"]), (403, "role"))
            equal(hall.api("POST", address + "/links", {"role": "clock"}, links["white"]).status, 403)
            equal(hall.api("GET", address, None, links["black"]).json()["device"], None)


@case
def both_players_name_the_clock_of_a_game_without_an_arbiter():
    def name(who, **headers):
        return hall.api("POST", address + "/clock", {}, links[who], **headers)

    with Hall() as hall:
        links = hall.create(press="manual", time_control={"base_s": 60, "increment_s": 0})
        address = f"/games/{links['id']}"
        with hall.seat(links["black"]) as black:
            for _ in range(2):
                answer = name("white")
                equal((answer.status, answer.json()["clock_named"]), (200, "white"), "one alone has no clock")
            black.settle(lambda state: state["clock_named"] == "white", "the opponent is told")
            equal(hall.api("POST", address + "/clock", {"by": "white"}, links["black"]).status, 403)
            answer = name("black", Idempotency_Key="k")
            equal((answer.status, answer.json()["role"]), (201, "clock"))
            black.settle(lambda state: state["clock_named"] is None, "it is agreed")
            equal(name("black", Idempotency_Key="k").json()["link"], None, "its token is shown once")
        clock = answer.json()["link"]
        hall.restart()
        equal(hall.api("POST", address + "/device", {"session": "s", "elapsed_ms": 0}, clock).status, 200)
        answer = name("white")
        equal((answer.status, answer.json()["clock_named"]), (200, "white"), "another clock needs both again")
        notes = [entry["note"] for entry in hall.api("GET", address + "/log", None, links["white"]).json()["entries"] if "note" in entry]
        equal([(note["note"], note.get("by")) for note in notes if note["note"] != "device"],
              [("clock_named", "white"), ("clock_named", "black"), ("clock_named", "white")])


@case
def where_an_arbiter_sits_or_no_clock_is_pressed_players_name_none():
    with Table() as table, Hall() as hall:
        answer = table.hall.api("POST", f"/games/{table.game}/clock", {}, table.links["white"])
        equal((answer.status, answer.json()["code"]), (403, "role"))
        links = hall.create(press="auto")
        answer = hall.api("POST", f"/games/{links['id']}/clock", {}, links["white"])
        equal((answer.status, answer.json()["code"]), (400, "impossible"))


@case
def who_sits_for_both_players_names_their_clock():
    with Hall() as hall:
        links = hall.create(seats="one-screen", press="manual", time_control={"base_s": 60, "increment_s": 0})
        address = f"/games/{links['id']}"
        mine = hall.api("POST", address + "/links", {"role": "both", "scope": "clock"}, links["both"]).json()["link"]
        equal(hall.api("POST", address + "/device", {"session": "s", "elapsed_ms": 0}, mine).status, 403)
        clock = hall.api("POST", address + "/clock", {}, links["both"]).json()["link"]
        looks = hall.api("POST", address + "/links", {"role": "clock", "scope": "look"}, clock).json()["link"]
        equal(hall.api("POST", address + "/device", {"session": "s", "elapsed_ms": 0}, looks).status, 403)
        equal(hall.api("POST", address + "/device", {"session": "s", "elapsed_ms": 0}, clock).status, 200)


@case
def a_game_in_which_no_clock_is_pressed_has_no_clock_for_a_master():
    with Hall() as hall:
        links = hall.create(organiser=True, press="auto")
        clock = hall.api("POST", f"/games/{links['id']}/links", {"role": "clock"}, links["arbiter"]).json()["link"]
        answer = hall.api("POST", f"/games/{links['id']}/device", {"session": "s", "elapsed_ms": 0}, clock)
        equal((answer.status, answer.json()["code"]), (400, "impossible"))


@case
def an_act_older_than_a_decision_is_noted_and_not_applied():
    with Table() as table:
        time.sleep(0.3)
        equal(table.act("arbiter", "decide", data={"decision": "add_time", "who": "white", "time_ms": 1000},
                        seen=table.state()["number"]).status, 200)
        before = table.state()
        equal(table.tell("press", 100, by="white").json()["noted"], "late")
        after = table.state()
        equal((after["clocks"]["running"], after["ply"]), (before["clocks"]["running"], before["ply"]))


@case
def who_knows_the_session_of_the_master_and_has_another_link_to_its_seat_is_no_master():
    with Table() as table:
        table.enter("e2e4", "white", 0)
        made = table.hall.api("POST", f"/games/{table.game}/links", {"role": "clock", "scope": "full"}, table.links["arbiter"])
        table.links["spare"] = made.json()["link"]
        press = {"device": {"session": table.session, "number": 1, "elapsed_ms": 0}, "by": "white"}
        answer = table.act("spare", "press", **press)
        equal((answer.status, answer.json()["code"]), (403, "role"), "over HTTP")
        frame = {"type": "act", "game": table.game, "kind": "press", **press}
        with table.hall.seat(table.links["spare"]) as spare:
            equal(spare.ask_frame(frame)["code"], "role", "on a socket")
        equal(table.state()["device"]["number"], 0)
        with table.hall.seat(table.links["clock"]) as both:
            both.join(table.links["spare"])
            check(both.ask_frame(frame)["number"], "who has both links is the master")
        equal(table.device("s2", 0, "spare").status, 200)
        equal(table.tell("press", 0, 2, by="black").status, 403, "it was the master")


@case
def an_arbiter_decides_at_the_clock_by_a_code_that_holds_once():
    with Table() as table:
        address = f"/games/{table.game}/device/arbiter"

        def type_code(code, link="clock"):
            return table.hall.api("POST", address, {"code": code}, table.links[link])

        code = table.state()["clock_code"]
        for link in ("clock", "operator", "white", None):
            seen = table.hall.api("GET", f"/games/{table.game}", None, link and table.links[link]).json()
            check("clock_code" not in seen, f"{link} is told the code")
        equal(type_code(code, "operator").status, 403)
        for name, scope in (("looks", "look"), ("spare", "full")):
            made = table.hall.api("POST", f"/games/{table.game}/links", {"role": "clock", "scope": scope}, table.links["arbiter"])
            table.links[name] = made.json()["link"]
            equal([type_code("000000", name).status for _ in range(6)], [403] * 6, name)
            equal(type_code(code, name).status, 403, name)
        table.hall.stop()
        table.hall.start()
        code = table.state()["clock_code"]
        equal([type_code(code, name).status for name in ("looks", "spare")], [403] * 2, "after a start of the hall")
        made = type_code(code)
        equal((made.status, made.json()["role"]), (201, "arbiter"))
        table.links["at_clock"] = made.json()["link"]
        equal(table.act("at_clock", "decide", data={"decision": "add_time", "who": "white", "time_ms": 1000},
                        seen=table.state()["number"]).status, 200)
        number = made.json()["link_number"]
        equal(table.hall.api("DELETE", f"/games/{table.game}/links/{number}", None, table.links["at_clock"]).status, 204)
        equal(table.act("at_clock", "decide", data={"decision": "resume"}, seen=0).status, 401)
        check(table.state()["clock_code"] != code, "the code is the same after a decision")
        equal([type_code(code).status for _ in range(6)], [400] * 5 + [403])
        equal(type_code(table.state()["clock_code"]).status, 403, "a clock is open again by itself")
    with Table() as table:
        made = table.hall.api("POST", f"/games/{table.game}/links", {"role": "clock", "scope": "full"}, table.links["arbiter"])
        table.links["spare"] = made.json()["link"]
        equal(table.device("S2", 0, "spare").status, 200)
        answers = [table.hall.api("POST", f"/games/{table.game}/device/arbiter", {"code": table.state()["clock_code"]}, table.links[link])
                   for link in ("clock", "spare")]
        equal([answer.status for answer in answers], [403, 201], "the clock that has taken over is the master")


@case
def a_clock_is_told_how_many_illegal_moves_are_completed_and_who_watches_is_not():
    with Table(carried={"illegal_moves": {"white": 0, "black": 1}}) as table, Seat(table.hall, table.links["clock"]) as clock:
        def counted():
            last = table.state()["number"]
            clock.settle(lambda state: state["number"] == last)
            told = clock.state["illegal_moves"]
            counters = table.state()["counters"]
            equal(told, {color: counters[color]["illegal_moves"] for color in ("white", "black")}, "as the referee counts")
            for link in ("white", "black", "operator", "arbiter", None):
                seen = table.hall.api("GET", f"/games/{table.game}", None, link and table.links[link]).json()
                check("illegal_moves" not in seen, f"{link} is told it too")
            return told["white"], told["black"]

        with Seat(table.hall, table.links["watch"]) as watcher:
            equal(counted(), (0, 1), "those carried over count")
            table.act("operator", "move", data={"move": "e2e5"}, by="white", ply=0)
            table.tell("press", 0, by="white")
            equal(counted(), (0, 1), "nobody has found it yet")
            found = {"decision": "illegal_move_found", "who": "white", "ply": 1}
            seq = table.act("arbiter", "decide", data=found, seen=table.state()["number"]).json()["seq"]
            equal(counted(), (1, 1))
            watcher.settle(lambda state: state["number"] == table.state()["number"])
            check("illegal_moves" not in watcher.state, "who watches is told it by a change")
        table.hall.restart()
        made = table.hall.api("GET", f"/games/{table.game}", None, table.links["clock"]).json()
        equal(made["illegal_moves"], {"white": 1, "black": 1})
        taken_back = {"decision": "reverse", "seq": seq, "reason": "it was legal"}
        equal(table.act("arbiter", "decide", data=taken_back, seen=table.state()["number"]).json()["outcome"], "upheld")
        made = table.hall.api("GET", f"/games/{table.game}", None, table.links["clock"]).json()
        equal(made["illegal_moves"], {"white": 0, "black": 1}, "a ruling that is taken back")


if __name__ == "__main__":
    run_cases()
