#!/usr/bin/env python3
"""Acts: what their sender must have seen, that sending again is harmless, trying them first, claims, calls for the arbiter and
his decisions, and that what is private stays so."""

import contextlib
import time

from hall import KNIGHTS_OUT_AND_BACK, LEFT_OUT, Game, Hall, case, cases_of, check, equal, run_cases, setup, shared_hall

WRITTEN = {"recorded": True, "declared": True}  # the move with which a claim is made
FIFTY = "4k3/8/8/8/8/8/8/R3K3 w - - {} 80"


def game(**members):
    return Game(shared_hall(), **members)


def of_the_hall(**members):
    return game(organiser=True, **members)


def on_a_board(**members):
    return of_the_hall(profile="board", **members)


def act(one, role, kind, **members):
    return shared_hall().act(one.links[role], one.id, kind, **members)


def log(one, link=None, **query):
    path = f"/games/{one.id}/log" + "".join(f"?{name}={value}" for name, value in query.items())
    answer = shared_hall().api("GET", path, link=link)
    equal(answer.status, 200, "status")
    return answer.json()


# Texts.


UNFIT = ["\u202eX", "a\u2066b", "a\nb", "a\tb", "\x7f", "\x85", "\ufeff"]


@cases_of([(f"{name} {text!a}", role, kind, data, member, text) for text in UNFIT for name, role, kind, data, member in (
    ("the reason of a call", "white", "pause", {}, "reason"), ("what is recorded", "white", "record", {}, "text"),
    ("the reason of a decision", "arbiter", "decide", {"decision": "warning", "who": "white"}, "reason"),
    ("the amount of a fine", "arbiter", "decide", {"decision": "fine", "who": "white"}, "amount"),
    ("what was said", "arbiter", "fact", {"fact": "said", "who": "white"}, "text"))])
def a_text_has_no_control_characters(role, kind, data, member, text):
    one = on_a_board()
    act(one, "arbiter", "start")
    seen = {"seen": log(one, one.links["arbiter"])["last"]} if role == "arbiter" else {}
    answer = act(one, role, kind, data={**data, member: text}, **seen)
    equal((answer.status, answer.json()["code"], answer.json()["field"]), (400, "syntax", member), answer.body)
    equal(act(one, role, kind, data={**data, member: "Nf3 – أ ş"}, **seen).status, 200)


# What the sender had seen.


@case
def a_stale_act_is_409_with_the_state_that_its_sender_may_see():
    with game() as one:
        one.play("e2e4")
        answer = act(one, "black", "move", move="e7e5", ply=0)
        problem = answer.problem()
        equal((answer.status, problem["code"], problem["state"]["ply"]), (409, "stale", 1))
        check("e7e5" in problem["state"]["legal"], problem["state"])
        answer = act(one, "black", "move", move="e7e5", ply=1)
        equal((answer.status, answer.json()["number"], answer.json()["outcome"]), (200, 3, "upheld"))


@case
def a_stale_act_on_a_socket_is_followed_by_the_state():
    with game() as one:
        one.play("e2e4")
        one.black.fail("stale", "move", move="e7e5", ply=0)
        frame = one.black.receive()
        equal((frame["type"], frame["ply"]), ("state", 1))


@case
def an_illegal_move_that_is_stale_is_no_offence():
    with on_a_board() as one:
        one.play("e2e4")
        one.black.fail("stale", "move", move="e7e4", ply=0)
        one.black.fail("stale", "move", move="e7e4", ply=2)
        state = one.play("e7e5")
        equal((state["number"], state["status"]), (3, "running"))


@case
def a_press_that_comes_twice_is_stale():
    with on_a_board(press="manual") as one:
        one.white.move("e2e4")
        one.white.uphold("press")
        one.white.fail("stale", "press")
        one.white.fail("stale", "press", ply=0)


@case
def who_is_pressed_for_without_a_move_gives_the_turn_back_by_a_press():
    with on_a_board(press="manual") as one:
        one.black.fail("stale", "press")
        pressed = [one.white.ask("press")["number"]]
        one.black.settle(lambda state: state["clocks"]["running"] == "black")
        one.white.refuse("press")
        pressed.append(one.black.uphold("press")["number"])
        ruled = {entry["number"]: entry["ruling"] for entry in log(one, one.links["arbiter"])["entries"]}
        equal([ruled[number]["verdict"] for number in pressed], ["pressed-without-move", "turn-given-back"])
        one.white.settle(lambda state: state["clocks"]["running"] == "white")
        one.black.fail("stale", "press")


def hears_of_the_moves_as_they_are(one):
    moves = shared_hall().api("GET", f"/games/{one.id}", link=one.links["black"]).json()
    one.black.settle(lambda state: state["number"] == moves["number"])
    equal(one.black.state["moves"], moves["moves"])


@case
def a_move_that_is_completed_after_the_answer_is_told_with_its_time():
    with on_a_board(press="manual", time_control={"base_s": 300, "increment_s": 30}) as one:
        one.white.move("e2e4", ply=0)
        one.black.move("e7e5", ply=1)
        one.white.uphold("press", ply=2)  # 6.2.2
        hears_of_the_moves_as_they_are(one)
        one.white.move("g1f3", ply=2)
        hears_of_the_moves_as_they_are(one)
        one.black.move("b8c6", ply=3)  # 6.2.1.2: it completes e5
        one.white.move("f1c4", ply=4)
        hears_of_the_moves_as_they_are(one)


@case
def an_answer_names_the_offer():
    with game() as one:
        one.play("e2e4 e7e5")
        first = one.white.uphold("offer_draw")["number"]
        one.black.settle(lambda state: state["offer"])
        one.black.uphold("decline_draw")
        one.white.settle(lambda state: not state["offer"])
        one.play("g1f3 b8c6")
        second = one.white.uphold("offer_draw")["number"]
        one.black.settle(lambda state: state["offer"])
        one.black.fail("stale", "accept_draw", offer=first)
        one.black.fail("stale", "decline_draw", offer=first)
        one.black.uphold("accept_draw", offer=second)


@cases_of(
    [
        ("a move names the half-move", "white", "move", {"move": "e2e4", "ply": LEFT_OUT}, "ply"),
        ("a claim names the half-move", "white", "claim", {"ground": "fifty", "ply": LEFT_OUT}, "ply"),
        ("an answer names the number of an offer", "white", "accept_draw", {"offer": LEFT_OUT}, "offer"),
        ("a decision names what was seen", "arbiter", "decide", {"decision": "warning", "who": "white", "seen": LEFT_OUT}, "seen"),
        ("nothing was seen that has not happened", "arbiter", "decide", {"decision": "warning", "who": "white", "seen": 99}, "seen"),
    ]
)
def what_was_seen_is_to_be_said(role, kind, members, field):
    with on_a_board() as one:
        seat = one.arbiter if role == "arbiter" else one.white
        equal(seat.fail("syntax", kind, **members)["field"], field)


@case
def a_decision_misses_no_ruling_and_need_not_see_moves():
    with on_a_board() as one:
        seen = one.arbiter.state["number"]
        one.play("e2e4 e7e5")
        one.arbiter.uphold("decide", decision="warning", who="white", seen=seen)
        one.arbiter.fail("stale", "decide", decision="warning", who="white", seen=seen)
        one.arbiter.uphold("decide", decision="warning", who="white")


@case
def a_decision_about_the_position_misses_no_move_either():
    with on_a_board() as one:
        one.play("e2e4")
        seen = one.arbiter.state["number"]
        one.play("e7e5")
        one.arbiter.fail("stale", "decide", decision="restore", data={"decision": "restore", "ply": 1}, seen=seen)
        one.arbiter.uphold("decide", data={"decision": "restore", "ply": 1})


@cases_of([(f"{what} for {kind} by {role}", what, kind, role)
           for what in ("found", "piece_displaced") for kind in ("move", "touch") for role in ("arbiter", "white")])
def what_was_chosen_before_a_correction_is_stale_though_no_half_move_is_made(what, kind, role):
    corrections = {"found": ("decide", {"decision": "found", "position": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}),
                   "piece_displaced": ("fact", {"fact": "piece_displaced", "squares": "d1"})}
    with on_a_board() as one:
        chooser = getattr(one, role)
        by = {"by": "white"} if role == "arbiter" else {}
        data = {"move": "e2e4"} if kind == "move" else {"squares": ["e2"]}
        seen = one.arbiter.state["number"]
        with shared_hall().seat(one.links["arbiter"]) as other:
            correction, told = corrections[what]
            other.uphold(correction, data=told)
            chooser.fail("stale", kind, data=data, ply=0, seen=seen, **by)
            number = chooser.settle(lambda state: state["number"] > seen)["number"]
            other.uphold("decide", decision="warning", who="black")  # is no correction
            chooser.uphold(kind, data=data, ply=0, seen=number, **by)


@case
def that_an_arbiter_waits_makes_no_act_stale():
    with on_a_board(level="rapid", supervision="limited", time_control={"periods": [{"base_ms": 900000}]}) as one:
        one.white.uphold("touch", squares=["e2"], ply=0)
        seen = one.white.state["number"]
        one.arbiter.ask("decide", decision="observed")
        one.white.move("e2e4", ply=0, seen=seen)


@cases_of([("to seal comes", "instruct_seal", {"who": "white"}), ("is a reversal that leaves the pieces alone", "reverse", {})])
def what_was_chosen_is_of_now_if_what_an_arbiter_says(decision, told):
    with on_a_board() as one:
        warning = one.arbiter.uphold("decide", decision="warning", who="black")
        seen = one.white.settle(lambda state: state["number"] >= warning["number"])["number"]
        told = told or {"seq": warning["seq"]}
        one.arbiter.uphold("decide", decision=decision, **told)
        check(one.white.ask("touch", squares=["e2"], ply=0, seen=seen)["type"] == "ruling")


@case
def what_was_chosen_before_a_reversal_that_sets_the_position_up_is_stale():
    with on_a_board() as one:
        found = one.arbiter.uphold("decide", data={"decision": "found", "position": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"})
        seen = one.white.settle(lambda state: state["number"] >= found["number"])["number"]
        one.arbiter.uphold("decide", decision="reverse", seq=found["seq"])
        one.white.fail("stale", "touch", squares=["e2"], ply=0, seen=seen)


@case
def scoresheets_calls_and_presences_stand_in_nobodys_way():
    with on_a_board() as one:
        seen = one.arbiter.state["number"]
        one.white.uphold("record", text="e4")
        one.white.uphold("pause", reason="a question")
        one.black.close()
        one.arbiter.settle(lambda state: not state["present"]["black"])
        one.arbiter.uphold("decide", decision="warning", who="white", seen=seen)


@cases_of([("resigning names nothing", "resign", {}), ("calling names nothing", "pause", {"reason": "noise"})])
def names_nothing(kind, members):
    with of_the_hall() as one:
        one.play("e2e4 e7e5")
        equal(act(one, "black", kind, **members).json()["outcome"], "upheld")


# Sending again.


@case
def a_key_makes_sending_again_harmless_on_either_route_and_after_a_restart():
    with Hall() as hall:
        with Game(hall) as one:
            first = one.white.uphold("move", move="e2e4", key="move-1")
            again = one.white.ask("move", move="e2e4", ply=0, key="move-1")
            over_http = hall.act(one.links["white"], one.id, "move", key="move-1", move="e2e4", ply=0)
        ruling = {name: value for name, value in first.items() if name not in ("type", "id", "game")}
        equal({name: again[name] for name in ruling}, ruling, "the answer on the socket")
        equal((over_http.status, over_http.json()), (200, ruling), "the answer over HTTP")
        hall.restart()
        later = hall.act(one.links["white"], one.id, "move", key="move-1", move="e2e4", ply=0)
        equal((later.status, later.json()), (200, ruling), "the answer after a crash")
        equal(hall.api("GET", f"/games/{one.id}").json()["ply"], 1, "moves")


@case
def a_key_makes_one_game_however_often_it_is_sent():
    with Hall() as hall:
        for link in (None, hall.organiser):
            answers = []
            for again in range(3):
                answers.append(hall.api("POST", "/games", setup(), link, Idempotency_Key="once"))
                if again == 1:
                    hall.restart()
            equal([answer.status for answer in answers], [201, 200, 200])
            made, *repeated = (answer.json() for answer in answers)
            check(made["links"], "the first answer has links")
            equal([(answer["game"], answer["links"]) for answer in repeated], [(made["game"], [])] * 2)
            other = hall.api("POST", "/games", setup(time_control=None), link, Idempotency_Key="once")
            equal((other.status, other.json()["code"]), (422, "key"))


def asked_again(hall, method, path, body, link, other=LEFT_OUT, status=200):
    """Ask twice with one key, and for something else; the answers to the same."""
    once, twice = (hall.api(method, path, body, link, Idempotency_Key=path) for _ in range(2))
    equal((once.status, twice.status), (status, 200), f"{method} {path} {once.body} {twice.body}")
    if other is not LEFT_OUT:
        another = hall.api(method, path, other, link, Idempotency_Key=path)
        equal((another.status, another.json()["code"]), (422, "key"), f"{method} {path}")
    return once.json(), twice.json()


def notes(hall, name, link):
    entries = hall.api("GET", f"/games/{name}/log", None, link).json()["entries"]
    return [entry["note"]["note"] for entry in entries if "note" in entry]


@case
def a_link_is_made_once_and_its_token_shown_once_however_often_it_is_asked_for():
    with Hall() as hall:
        links = hall.create(organiser=True)
        for path, role, other, link in ((f"/games/{links['id']}/links", "white", "black", links["arbiter"]),
                                        ("/links", "arbiter", "organiser", hall.organiser)):
            made, again = asked_again(hall, "POST", path, {"role": role}, link, {"role": other}, status=201)
            check(made["link"], "the first answer has the link")
            equal(again, {**made, "link": None})
            hall.restart()
            equal(hall.api("POST", path, {"role": role}, link, Idempotency_Key=path).json(), again, "after a crash")
            rows = hall.api("GET", path, None, link).json()["links"]
            equal(sum(row["link_number"] >= made["link_number"] for row in rows), 1, "links that were made")


@case
def what_is_not_for_the_referee_is_done_once_however_often_it_is_asked_for():
    hall = shared_hall()
    with of_the_hall() as one:
        path = f"/games/{one.id}"
        once, again = asked_again(hall, "PUT", path + "/headers", {"round": "3"}, one.links["arbiter"], {"round": "4"})
        equal(once, again)
        one.white.uphold("pause", reason="come")
        once, again = asked_again(hall, "POST", path + "/take", None, one.links["arbiter"])
        equal(once, again)
        equal(hall.act(one.links["white"], one.id, "resign").status, 200)
        score, other = {"score": "0-1"}, {"score": "1-0"}
        once, again = asked_again(hall, "POST", path + "/sign", score, one.links["white"], other)
        equal(once, again)
        equal(notes(hall, one.id, one.links["arbiter"]), ["headers", "call_taken", "signed"])


@case
def a_game_is_cancelled_and_a_round_announced_once_however_often_it_is_asked_for():
    with Hall() as hall:
        links = hall.create(organiser=True, profile="board")
        arbiter = hall.api("POST", "/links", {"role": "arbiter"}, hall.organiser).json()["link"]
        once, again = asked_again(hall, "POST", "/round/countdown", {"in_ms": 60000}, arbiter, {"in_ms": 70000})
        equal((once, again), ({"boards": 1}, {"boards": 1}))
        once, again = asked_again(hall, "POST", f"/games/{links['id']}/cancel", None, links["arbiter"])
        equal(once, again)
        equal(notes(hall, links["id"], links["arbiter"]), ["scheduled", "cancelled"])


@case
def a_rematch_is_agreed_on_once_and_its_link_shown_once_however_often_it_is_asked_for():
    hall = shared_hall()
    with game() as one:
        equal(hall.act(one.links["white"], one.id, "resign").status, 200)
        path = f"/games/{one.id}/rematch"
        once, again = asked_again(hall, "POST", path, {}, one.links["white"], {"swap": True})
        equal(once, again)
        made, again = asked_again(hall, "POST", path, {}, one.links["black"], {"swap": True}, status=201)
        equal(([link["role"] for link in made["links"]], again), (["black"], {**made, "links": []}))
        equal(hall.api("GET", "/seat", None, made["links"][0]["link"]).status, 200, "it is still valid")


@case
def what_was_refused_is_asked_again_by_the_same_key():
    hall = shared_hall()
    with of_the_hall() as one:
        path, score = f"/games/{one.id}/sign", {"score": "0-1"}
        equal(hall.api("POST", path, score, one.links["white"], Idempotency_Key="k").status, 409)
        equal(hall.act(one.links["white"], one.id, "resign").status, 200)
        equal(hall.api("POST", path, score, one.links["white"], Idempotency_Key="k").status, 200)
        for bad in ("a b", "x" * 65):
            equal(hall.api("POST", path, score, one.links["white"], Idempotency_Key=bad).status, 400)


@case
def a_key_is_for_one_body():
    with game() as one:
        one.white.uphold("move", move="e2e4", key="k")
        one.white.fail("key", "move", move="d2d4", ply=0, key="k")
        answer = act(one, "white", "resign", key="k")
        equal((answer.status, answer.problem()["code"]), (422, "key"))
        equal(one.settle(lambda state: state["ply"] == 1)["status"], "running")


@case
def a_key_belongs_to_its_link():
    with game() as one:
        one.white.uphold("move", move="e2e4", key="k")
        one.black.at_ply(1)
        equal(one.black.uphold("move", move="e7e5", key="k")["number"], 3)


@case
def a_refused_act_does_not_use_up_its_key():
    with game() as one:
        one.white.refuse("move", move="e2e5", key="k")
        one.white.fail("stale", "move", move="e2e4", ply=1, key="k")
        one.white.uphold("move", move="e2e4", key="k")


@cases_of([(f"the key {key!r} is refused", key) for key in ("", "x" * 65, "a b", "a\nb", "é", 7, None)])
def bad_key(key):
    with game() as one:
        equal(one.white.fail("syntax", "move", move="e2e4", key=key)["field"], "key")
        equal(one.play("e2e4")["number"], 2)


# Trying.


@case
def an_arbiter_tries_a_decision_and_nothing_changes():
    with on_a_board() as one:
        one.play("e2e4 e7e5")
        before = one.arbiter.state
        tried = one.arbiter.preview("decide", decision="declare", score="0-1")
        equal((tried["type"], tried["game"]), ("preview", one.id))
        equal((tried["ruling"]["outcome"], tried["ruling"]["number"]), ("upheld", None))
        equal((tried["state"]["status"], tried["state"]["result"]), ("ended", "0-1"))
        answer = shared_hall().api(
            "POST", f"/games/{one.id}/preview", {"kind": "decide", "data": {"decision": "declare", "score": "0-1"}}, one.links["arbiter"]
        )
        equal((answer.status, answer.json()["state"]["result"]), (200, "0-1"))
        state = one.play("g1f3")
        equal((state["number"], state["status"], state["result"]), (before["number"] + 1, "running", "*"))


@cases_of([("an offer", "offer_draw", {}), ("a claim of 9.2", "claim", {"ground": "threefold"}), ("a claim of 9.3", "claim", {"ground": "fifty"})])
def a_preview_has_the_offer_that_would_stand(kind, members):
    with on_a_board() as one:
        one.play("e2e4 e7e5")
        one.arbiter.uphold("offer_draw", by="white")
        offered = one.arbiter.settle(lambda state: state["offer"], "the first offer")["offer"]
        one.arbiter.uphold("decline_draw", by="black", offer=offered["number"])
        one.play("g1f3")
        before = one.arbiter.settle(lambda state: state["ply"] == 3 and not state["offer"], "the first offer is declined")
        equal(one.arbiter.preview("decide", decision="warning", who="white")["state"]["offer"], None)
        tried = one.arbiter.preview(kind, by="black", **members)["state"]["offer"]
        equal(tried, {"by": "black", "number": before["number"] + 1})
        one.arbiter.ask(kind, by="black", **members)
        equal(one.arbiter.settle(lambda state: state["offer"], "the second offer")["offer"], tried)
        equal(one.arbiter.preview("decide", decision="warning", who="white")["state"]["offer"], tried)


@cases_of([("of a game on the screen", {}), ("of a game on a board", {"profile": "board"})])
def a_preview_is_for_the_arbiter(members):
    with of_the_hall(**members) as one:
        equal(one.white.preview("claim", ground="threefold")["code"], "role")
        answer = shared_hall().api("POST", f"/games/{one.id}/preview", {"kind": "resign"}, one.links["white"])
        equal((answer.status, answer.problem()["code"]), (403, "role"))
        equal(one.arbiter.preview("decide", decision="warning", who="white")["type"], "preview")


@case
def in_training_players_try_whatever_they_like():
    with game(profile="training") as one:
        tried = one.white.preview("move", move="e2e5")
        equal(tried["type"], "preview")
        tried = one.white.preview("resign")
        equal((tried["state"]["status"], tried["state"]["result"]), ("ended", "0-1"))
        equal(one.white.state["number"], 1)


@case
def in_training_both_players_are_told_what_a_hand_has_done_and_how_it_is_ruled():
    with game(profile="training", press="manual") as one:
        for kind, members, verdict in (
            ("touch", {"squares": ["g1"], "ply": 0}, "must-move-piece"),
            ("move", {"move": "g1g4"}, "illegal-move-made"),
            ("press", {}, "illegal-move-completed"),
        ):
            number = one.white.ask(kind, **members)["number"]
            while (told := one.black.receive())["type"] != "change" or told["number"] < number:
                pass
            equal((told["event"]["kind"], told["event"]["actor"]), (kind, "white"))
            equal(told["ruling"]["verdict"], verdict)
            if kind != "touch":
                equal(told["illegal"], "g1g4" if kind == "move" else None)
            if kind == "move":
                for link, seen in (("black", "g1g4"), (None, None)):
                    token = one.links[link] if link else None
                    equal(shared_hall().api("GET", f"/games/{one.id}", None, token).json()["illegal"], seen)
        with shared_hall().seat(one.links["watch"]) as watcher:
            number = one.black.ask("touch", squares=["e7"], ply=1)["number"]
            while (told := watcher.receive())["type"] != "change" or told["number"] < number:
                pass
            check("event" not in told and "ruling" not in told, "a watcher is told neither")


@case
def previews_have_a_limit():
    with on_a_board() as one:
        answers = [one.arbiter.preview("decide", decision="warning", who="white").get("code") for _ in range(80)]
        check(answers[:50] == [None] * 50 and "busy" in answers, answers)
        body = {"kind": "decide", "data": {"decision": "warning", "who": "white"}}
        for _ in range(30):
            answer = shared_hall().api("POST", f"/games/{one.id}/preview", body, one.links["arbiter"])
            if answer.status != 200:
                break
        equal((answer.status, answer.problem()["code"], answer.headers["retry-after"]), (429, "busy", "1"))
        one.play("e2e4")


# Claims.


@case
def a_third_occurrence_is_claimed_and_examined_at_once():
    with game(time_control=None) as one:
        state = one.play(KNIGHTS_OUT_AND_BACK * 2)
        equal(state["claims"]["threefold"], True)
        one.white.uphold("claim", ground="threefold")
        state = one.settle(lambda state: state["status"] == "ended")
        equal((state["result"], state["reason"], state["articles"][0]), ("1/2-1/2", "threefold", "9.2.1"))


@case
def a_third_occurrence_is_claimed_by_an_intended_move():
    with game() as one:
        state = one.play("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1")
        equal((state["claims"]["threefold"], state["claims"]["threefold_moves"]), (False, ["f6g8"]))
        one.black.uphold("claim", ground="threefold", move="f6g8", **WRITTEN)
        state = one.settle(lambda state: state["status"] == "ended")
        equal((state["result"], state["reason"]), ("1/2-1/2", "threefold"))


@case
def fifty_moves_are_claimed():
    with game(fen=FIFTY.format(100)) as one:
        one.white.uphold("claim", ground="fifty")
        state = one.settle(lambda state: state["status"] == "ended")
        equal((state["result"], state["reason"]), ("1/2-1/2", "fifty"))


@case
def fifty_moves_are_claimed_by_an_intended_move():
    with game(fen=FIFTY.format(99)) as one:
        equal((one.white.state["claims"]["fifty"], "a1a2" in one.white.state["claims"]["fifty_moves"]), (False, True))
        one.white.uphold("claim", ground="fifty", move="a1a2", **WRITTEN)
        state = one.settle(lambda state: state["status"] == "ended")
        equal((state["result"], state["reason"]), ("1/2-1/2", "fifty"))


@case
def a_claim_that_is_wrong_ends_nothing():
    with game() as one:
        one.play("e2e4")
        before = one.black.state
        one.black.uphold("claim", ground="threefold", move="e7e5", **WRITTEN)
        state = one.settle(lambda state: state["number"] >= before["number"] + 2, "it has been examined")
        equal((state["status"], state["result"]), ("running", "*"))


@cases_of([(f"{ground} {edition}", ground, edition) for ground in ("threefold", "fifty") for edition in ("2023", "2005")])
def on_a_screen_the_move_of_a_wrong_claim_is_the_only_one_that_is_taken(ground, edition):
    with game(edition=edition) as one:
        one.play("e2e4")
        number = one.black.state["number"]
        one.black.uphold("claim", ground=ground, move="e7e5", **WRITTEN)
        state = one.black.settle(lambda state: state["number"] >= number + 2 and state["legal"] == ["e7e5"], "the others are not taken")
        refused = one.black.refuse("move", move="d7d5")
        equal((refused["verdict"], refused["deciding"]), ("must-play-intended", ["9.5.3" if edition == "2023" else "9.5.b"]))
        equal(one.black.state["number"], state["number"])
        one.black.move("e7e5")
        check(len(one.white.settle(lambda state: state["ply"] == 2)["legal"]) > 1, "White is bound")


@case
def on_a_screen_the_piece_of_an_illegal_intended_move_is_moved():
    with game() as one:
        one.play("e2e4")
        one.black.uphold("claim", ground="threefold", move="g8g6", **WRITTEN)
        one.black.settle(lambda state: state["legal"] == ["g8f6", "g8h6"])
        equal(one.black.refuse("move", move="d7d5")["verdict"], "must-move-piece")
        one.black.move("g8f6")


@case
def a_player_seals_when_the_arbiter_has_told_him_to_and_not_by_himself():
    with of_the_hall(profile="board", press="manual") as one:
        for seat in (one.white, one.black):
            equal(seat.fail("role", "seal", text="e4")["text"], "A player seals his move when the arbiter tells him to.")
        one.white.fail("role", "fact", fact="adjourn_early", who="white", session_left_ms=0)
        one.arbiter.uphold("decide", decision="instruct_seal", who="white")
        equal(one.arbiter.fail("impossible", "convene")["text"], "The game is not adjourned.")
        sealed = one.white.uphold("seal", text="e4", ply=0)["number"]
        one.settle(lambda state: state["number"] >= sealed)
        for seat in one.everybody():
            equal([seat.state[name] for name in ("status", "adjourned", "sealed")], ["interrupted", True, "white"])
        equal(one.black.refuse("seal", text="e5", ply=0)["verdict"], "sealed-already")
        one.arbiter.uphold("convene")
        one.settle(lambda state: state["ply"] == 1 and state["status"] == "running")
        for seat in one.everybody():
            equal([seat.state[name] for name in ("adjourned", "sealed")], [False, None])
    with of_the_hall(profile="board", press="manual") as one:
        one.arbiter.uphold("decide", decision="instruct_seal", who="white")
        one.white.uphold("seal", text="e4", ply=0)
        one.arbiter.uphold("convene", absent="white")  # I.9.3: who replies seals by himself
        one.black.uphold("seal", text="e5", ply=1)
    with game(profile="board", press="manual") as one:
        one.white.fail("role", "seal", text="e4")


def hears(seat):
    """All that a connection receives from now on."""
    heard, receive = [], seat.receive_frame

    def receive_frame():
        opcode, payload = receive()
        heard.append(payload.decode())
        return opcode, payload

    seat.receive_frame = receive_frame
    return heard


READ = ("", "/log", "/log?language=tr", "/scoresheets", "/pgn", *(f"/paper?format={form}" for form in ("html", "csv", "json")))


@cases_of([("until the envelope is opened nobody reads the sealed move", "Nh3", "g1h3", None),
           ("until its envelope is opened nobody reads the reply to a sealed move", "Nh6", "g8h6", "white")])
def nobody_reads(text, uci, absent):
    hall = shared_hall()
    with of_the_hall(profile="board", press="manual") as one, contextlib.ExitStack() as seats:
        links = [one.links[role] for role in ("white", "black", "arbiter")]
        links += [hall.api("POST", f"/games/{one.id}/links", {"role": "arbiter", "scope": scope}, links[2]).json()["link"]
                  for scope in ("look", "clock", "moves")]
        listeners = [seats.enter_context(hall.seat(link)) for link in links]
        heard = [hears(seat) for seat in listeners]
        one.arbiter.uphold("decide", decision="instruct_seal", who="white")
        before = log(one, one.links["arbiter"])["head"]
        sealed = one.white.uphold("seal", text="e4" if absent else text, ply=0)["number"]
        if absent:
            one.arbiter.uphold("convene", absent=absent)
            before = log(one, one.links["arbiter"])["head"]
            sealed = one.black.uphold("seal", text=text, ply=1)["number"]
        for seat in listeners:
            seat.settle(lambda state: state["number"] >= sealed, "the seal is heard of")
        check(any('"kind":"seal"' in frame for frame in heard[2]), "an arbiter is told of a seal")

        def read(link):
            return [hall.api("GET", f"/games/{one.id}{path}", None, link).body.decode() for path in READ]

        def heads():
            paper = hall.api("GET", f"/games/{one.id}/paper?format=json", None, one.links["arbiter"]).json()
            return [log(one, link)["head"] for link in links] + [paper["head"]]

        equal(heads(), [before] * 7)
        one.arbiter.uphold("decide", decision="warning", who="white")
        equal(heads(), [before] * 7)  # a later link tells as much of the move
        for told in (*heard, *(read(link) for link in (None, hall.organiser, *links))):
            for found in (text, "A" + text[1:]):  # the move, in English and in Turkish letters
                check(found not in " ".join(told).replace(one.id, ""), found, told)
        opening = ("arrive", {"by": absent, "late_ms": 0}) if absent else ("convene", {})
        tried = one.arbiter.ask_frame({**one.arbiter.frame(opening[0], **opening[1]), "type": "preview"})
        equal((tried["code"], tried["field"]), ("impossible", "envelope"))
        one.arbiter.uphold(opening[0], **opening[1])
        one.arbiter.settle(lambda state: state["moves"][-1]["uci"] == uci)
        entry = next(entry for entry in log(one, links[3])["entries"] if entry["number"] == sealed)
        equal((entry["event"]["data"]["text"], one.arbiter.state["status"]), (text, "running"))
        check(len(set(heads())) == 1 and before not in heads(), "the head is that of the whole log again")


@case
def whose_move_lies_in_the_envelope_is_told_also_when_the_position_is_restored():
    with of_the_hall(profile="board", press="manual") as one:
        one.white.move("e2e4")
        pressed = one.white.uphold("press")["number"]
        one.arbiter.settle(lambda state: state["number"] >= pressed)
        one.arbiter.uphold("decide", decision="instruct_seal", who="black")
        sealed = one.black.uphold("seal", text="e5", ply=1)["number"]
        one.arbiter.settle(lambda state: state["number"] >= sealed)
        one.arbiter.uphold("decide", data={"decision": "restore", "ply": 0})
        state = shared_hall().api("GET", f"/games/{one.id}", None, one.links["arbiter"]).json()
        equal((state["turn"], state["sealed"], state["adjourned"]), ("white", "black", True))


@case
def an_envelope_that_nobody_opens_is_closed_until_the_game_has_ended():
    with of_the_hall(profile="board", press="manual") as one:
        def read():
            return next(entry["event"]["data"]["text"] for entry in log(one, one.links["arbiter"])["entries"] if entry["number"] == sealed)

        one.arbiter.uphold("decide", decision="instruct_seal", who="white")
        sealed = one.white.uphold("seal", text="Nh3", ply=0)["number"]
        one.arbiter.uphold("decide", decision="found", position="rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1")
        equal(read(), "")
        one.arbiter.uphold("decide", decision="declare", score="1/2-1/2")
        equal(read(), "Nh3")


@cases_of([(f"of points that no game has it is said which are possible: {decision}, {who}, {hundredths}", decision, who, hundredths)
           for decision, who, hundredths in (("opponent_score", "white", 100), ("opponent_score_increase", "black", 50),
                                             ("reduce_points", "white", 50), ("opponent_score", "white", 25))])
def tells_which_points_are_possible(decision, who, hundredths):
    with on_a_board() as one:
        one.white.uphold("resign")
        one.arbiter.settle(lambda state: state["status"] == "ended")
        ruling = one.arbiter.ask("decide", decision=decision, who=who, hundredths=hundredths)
        player, other = ("White", "Black") if who == "white" else ("Black", "White")
        equal((ruling["outcome"], ruling["text"]), ("denied", f"The points of {player} would be impossible: in a game they are "
              f"whole or half ones, not below 0, and together with those of {other} not above 1."))


@case
def a_player_is_heard_whose_call_the_opponent_answers_by_a_claim():
    with of_the_hall(profile="board", press="manual") as one:
        one.black.uphold("pause", reason="he touched")
        for ground in ("flag", "illegal_move", "touch_move"):
            one.white.ask("claim", ground=ground, ply=0)
        state = one.arbiter.settle(lambda state: state["call"])
        equal((state["status"], state["clocks"]["running"], state["call"]["by"]), ("interrupted", None, "black"))
    with of_the_hall(profile="screen") as one:
        one.play("e2e4")
        one.white.uphold("pause", reason="he touched")
        one.black.ask("claim", ground="threefold", ply=1)
        state = one.arbiter.settle(lambda state: state["call"])
        equal((state["status"], state["clocks"]["running"], state["call"]["by"]), ("interrupted", None, "white"))


@case
def who_rejects_a_claim_made_without_an_arbiter_says_with_which_score():
    rules = {"guidelines": True}
    with of_the_hall(profile="board", press="manual", regulations=rules, time_control={"base_s": 900, "increment_s": 0}) as one:
        one.arbiter.uphold("decide", decision="set_clocks", clocks={"white_ms": 100000, "black_ms": 100000})
        one.white.uphold("claim", ground="unattended", reproach="no_effort")
        equal(one.arbiter.fail("impossible", "decide", decision="reject")["field"], "score")
        one.arbiter.uphold("decide", decision="reject", score="0-1")
        one.white.settle(lambda state: state["result"] == "0-1")


def asking_for_an_increment(**members):
    """A game in which White, with less than two minutes, may ask for an increment (Guidelines III.4)."""
    one = of_the_hall(profile="screen", regulations={"guidelines": True}, time_control={"base_s": 900, "increment_s": 0}, **members)
    one.arbiter.uphold("decide", decision="set_clocks", clocks={"white_ms": 100000, "black_ms": 100000})
    return one


@case
def the_arbiter_enters_that_a_silent_opponent_refuses_the_draw_of_a_request_for_an_increment():
    with asking_for_an_increment() as one:
        equal(one.arbiter.fail("role", "decline_draw", by="black", offer=0)["text"], "On the screen the players act themselves.")
        offer = one.white.uphold("claim", ground="increment")["number"]
        one.arbiter.settle(lambda state: state["offer"])
        equal(one.arbiter.ask("decide", decision="agree_increment", time_ms=5000)["verdict"], "increment-before-refusal")
        one.arbiter.fail("role", "accept_draw", by="black", offer=offer)
        one.arbiter.fail("role", "move", move="e2e4", by="white", ply=0)
        one.arbiter.uphold("decline_draw", by="black", offer=offer)
        one.arbiter.uphold("decide", decision="agree_increment", time_ms=5000)
        one.white.settle(lambda state: state["status"] == "running" and state["offer"] is None)
        one.white.move("e2e4")
        one.arbiter.fail("role", "decline_draw", by="white", offer=offer)


@case
def who_asks_for_an_increment_may_stop_the_clocks_until_it_is_settled():
    with asking_for_an_increment() as one:
        one.white.uphold("claim", ground="increment")
        one.white.uphold("pause")
        one.arbiter.settle(lambda state: state["status"] == "interrupted")
        one.arbiter.uphold("decide", decision="reject")
        one.white.settle(lambda state: state["status"] == "running")
        one.white.move("e2e4")


@case
def who_asks_for_an_increment_plays_on_while_his_clock_runs():
    with asking_for_an_increment() as one:
        one.white.uphold("claim", ground="increment")
        one.white.move("e2e4")
        one.black.settle(lambda state: state["ply"] == 1)
        one.black.move("e7e5")
        one.arbiter.settle(lambda state: state["ply"] == 2)
        one.arbiter.uphold("decide", decision="agree_increment", time_ms=5000)


@case
def where_no_arbiter_sits_nobody_asks_for_an_increment():
    with game(regulations={"guidelines": True}, time_control={"base_s": 900, "increment_s": 0}) as one:
        one.white.fail("role", "claim", ground="increment")


@case
def a_claim_is_a_draw_offer_that_stands_though_the_claim_is_wrong():
    with on_a_board() as one:
        one.play("e2e4 e7e5")
        made = one.white.uphold("claim", ground="threefold", move="g1f3", **WRITTEN)["number"]
        offer = {"by": "white", "number": made}
        equal(one.black.settle(lambda state: state["number"] >= made)["offer"], offer)
        equal(one.arbiter.ask("examine")["verdict"], "threefold-wrong")
        equal(one.black.settle(lambda state: state["status"] == "running")["offer"], offer, "9.1.2.1: it is not taken back")
        one.black.uphold("accept_draw", offer=made)
        equal(one.settle(lambda state: state["status"] == "ended")["reason"], "agreement")


@cases_of([("a rook", "a1a2"), ("a rook beside it", "a1b1"), ("a knight", "b1d2"), ("the king", "e1e2")])
def a_hand_puts_a_piece_on_a_square_of_its_own_colour(move):
    with on_a_board(press="manual") as one:
        ruling = one.arbiter.ask("move", move=move, by="white")
        equal((ruling["verdict"], "3.1" in ruling["articles"]), ("illegal-move-made", True), ruling)


@cases_of([("by the opponent's queen", "d1e8"), ("by his own queen", "d1e1"), ("with a second one", "e1e8")])
def a_hand_takes_a_king_off_and_the_game_goes_on_until_somebody_sees_it(move):
    hall = shared_hall()
    for seen_by in ("black", "arbiter"):
        with on_a_board(press="manual", time_control={"base_s": 300, "increment_s": 2}, level="blitz", supervision="limited") as one:
            one.white.ask("move", move=move)
            one.white.ask("press")
            one.black.ask("move", move="e7e5")
            one.black.ask("press")
            one.white.ask("move", move="a2a3")
            for path in ("", "/log", "/pgn", "/known", "/sheets", "/paper"):
                for role in ("arbiter", "white"):
                    check(hall.api("GET", f"/games/{one.id}{path}", link=one.links[role]).status in (200, 403, 404), path)
            state = one.arbiter.settle(lambda state: state["ply"] > 0)
            equal((state["check"], state["legal"]), (False, []), "nobody can tell what is legal there")
            one.white.ask("touch", square="a3")
            if seen_by == "black":
                one.black.ask("claim", ground="illegal_move")
            else:
                one.arbiter.ask("decide", decision="illegal_move", move_number=1)
            check(hall.api("GET", f"/games/{one.id}").json()["status"] in ("running", "interrupted", "ended"))


@case
def without_hints_nobody_is_told_what_may_be_claimed_and_it_may_be_claimed():
    hall = shared_hall()
    with game(hints=False) as one, hall.seat(one.links["watch"]) as watcher:
        state = one.play(KNIGHTS_OUT_AND_BACK * 2)
        for known in (state, one.black.state, watcher.at_ply(8), hall.api("GET", f"/games/{one.id}").json()):
            equal((known["hints"], known["claims"]), (False, None))
        one.white.uphold("claim", ground="threefold")
        one.settle(lambda state: state["status"] == "ended")


@case
def what_may_be_claimed_under_an_arbiter_is_told_to_him_alone():
    hall = shared_hall()
    with of_the_hall() as one, hall.seat(one.links["watch"]) as watcher:
        one.play(KNIGHTS_OUT_AND_BACK * 2)
        equal(one.arbiter.at_ply(8)["claims"]["threefold"], True)
        for seat in (one.white, one.black, watcher):
            equal(seat.at_ply(8)["claims"], None)
        for role, expected in (("white", True), ("arbiter", False)):
            state = hall.api("GET", f"/games/{one.id}", link=one.links[role]).json()
            equal(state["claims"] is None, expected, role)


@case
def on_a_board_the_arbiter_examines():
    with on_a_board() as one:
        one.play(KNIGHTS_OUT_AND_BACK * 2)
        one.white.uphold("claim", ground="threefold")
        equal(one.arbiter.settle(lambda state: True)["result"], "*")
        one.arbiter.uphold("examine")
        equal(one.settle(lambda state: state["status"] == "ended")["reason"], "threefold")


# Calls and decisions.


@case
def a_call_stops_the_clocks_and_is_taken_and_play_resumed():
    hall = shared_hall()
    with of_the_hall() as one, hall.seat(one.links["watch"]) as watcher:
        one.play("e2e4")
        one.black.uphold("pause", reason="My opponent's telephone rang.")
        for seat in (one.white, one.black, one.arbiter, watcher):
            state = seat.settle(lambda state: state["call"], "the call is seen")
            equal((state["status"], state["clocks"]["running"]), ("interrupted", None))
            equal((state["call"]["by"], state["call"]["taken"]), ("black", False))
        equal((one.arbiter.state["call"]["reason"], one.arbiter.state["call"]["calls"]), ("My opponent's telephone rang.", 1))
        take = lambda role: hall.api("POST", f"/games/{one.id}/take", link=one.links[role])
        equal((take("white").status, take("arbiter").status, take("arbiter").status), (403, 200, 409))
        one.settle(lambda state: state["call"]["taken"], "the call is taken")
        one.arbiter.uphold("decide", decision="resume")
        state = one.settle(lambda state: state["status"] == "running")
        equal((state["call"], state["clocks"]["running"]), (None, "black"))
        one.black.uphold("pause")
        state = one.arbiter.settle(lambda state: state["call"])
        equal((state["call"]["calls"], state["call"]["taken"], state["call"]["reason"]), (2, False, ""))


@case
def without_an_arbiter_nobody_is_called():
    with game() as one:
        one.white.fail("role", "pause")
        equal(one.settle(lambda state: True)["status"], "running")


NEW_TIMES = {"white_ms": 60000, "black_ms": 90000}


@case
def clocks_that_are_set_go_on_whoever_has_stopped_them():
    with of_the_hall() as one:
        one.play("e2e4")
        for pauses in (lambda: one.black.uphold("pause"), lambda: one.arbiter.uphold("decide", decision="stop_clocks")):
            pauses()
            one.settle(lambda state: state["status"] == "interrupted")
            equal(one.arbiter.uphold("decide", decision="set_clocks", clocks=NEW_TIMES)["verdict"], "clocks-set")
            state = one.settle(lambda state: state["status"] == "running", "the game goes on")
            equal((state["clocks"]["white_ms"], state["clocks"]["running"]), (60000, "black"))
            check(80000 < state["clocks"]["black_ms"] <= 90000, state["clocks"])


@cases_of([(f"clocks that an arbiter sets stand if he says so, on a {profile}", profile) for profile in ("screen", "board")])
def set_and_standing(profile):
    with of_the_hall(profile=profile) as one:
        one.play("e2e4")
        for before in ((), ("stop_clocks",)):
            for decision in before:
                one.arbiter.uphold("decide", decision=decision)
            ruling = one.arbiter.uphold("decide", decision="set_clocks", clocks=NEW_TIMES, stand=True)
            equal(ruling["verdict"], "clocks-set-standing")
            state = one.settle(lambda state: state["status"] == "interrupted" and state["clocks"]["black_ms"] == 90000, "the clocks stand")
            equal((state["clocks"]["running"], state["clocks"]["white_ms"]), (None, 60000))
            one.arbiter.uphold("decide", decision="resume")
            state = one.settle(lambda state: state["status"] == "running", "the game goes on")
            equal(state["clocks"]["running"], "black")


@case
def an_arbiter_declares_a_result_and_takes_it_back():
    with of_the_hall() as one:
        one.play("e2e4")
        seq = one.arbiter.uphold("decide", decision="declare", score="0-1")["seq"]
        state = one.settle(lambda state: state["status"] == "ended")
        equal((state["result"], state["legal"]), ("0-1", []))
        one.arbiter.uphold("decide", decision="reverse", data={"decision": "reverse", "seq": seq, "reason": "the wrong board"})
        state = one.settle(lambda state: state["status"] != "ended")
        equal(state["result"], "*")


DECISIONS = ({"decision": "declare", "score": "1-0"}, {"decision": "stop_clocks"}, {"decision": "warning", "who": "black"})


@cases_of([(f"{role} decides nothing", role) for role in ("white", "operator", "clock")])
def decides_nothing(role):
    with on_a_board() as one:
        for data in DECISIONS:
            answer = act(one, role, "decide", data=data, seen=one.arbiter.state["number"])
            check(answer.status == 403 or answer.json().get("outcome") == "inadmissible", answer.body)
        equal(one.play("e2e4")["number"], 2)


@case
def an_arbiter_tells_what_happened_on_a_board_and_not_on_a_screen():
    with on_a_board() as one:
        one.arbiter.uphold("move", by="white", move="e2e4")
        one.settle(lambda state: state["ply"] == 1)
    with of_the_hall() as one:
        one.arbiter.fail("role", "move", by="white", move="e2e4")


@case
def an_operator_enters_the_moves_of_both():
    with on_a_board() as one, shared_hall().seat(one.links["operator"]) as operator:
        operator.fail("syntax", "move", move="e2e4")
        operator.uphold("move", by="white", move="e2e4")
        operator.uphold("move", by="black", move="e7e5")
        operator.uphold("record", by="black", text="e5")
        for kind in ("resign", "offer_draw", "pause"):
            operator.fail("role", kind, by="white")


# Private things.


QUESTIONS = [
    ("a call's reason", "pause", {"reason": "secret-42"}),
    ("what is written on a scoresheet", "record", {"text": "secret-42"}),
    ("a question", "fact", {"fact": "list_legal"}),
    ("a question about the game", "fact", {"fact": "classify"}),
]


@cases_of([(f"private: {name}", kind, members) for name, kind, members in QUESTIONS])
def stays_private(kind, members):
    hall = shared_hall()
    with on_a_board() as one, hall.seat(one.links["watch"]) as watcher:
        number = one.white.ask(kind, **members)["number"]
        frames = []
        for seat in (one.black, watcher):
            while seat.state["number"] < number:
                frames.append(seat.receive())
        check(frames and "secret-42" not in str(frames), frames)
        check(not any("ruling" in frame or "event" in frame for frame in frames), frames)
        change = None
        while one.arbiter.state["number"] < number:
            change = one.arbiter.receive()
        equal((change["event"]["kind"], change["event"]["actor"], "text" in change["ruling"]), (kind, "white", True))
        for link in (None, one.links["black"]):
            entry = log(one, link)["entries"][number - 1]
            equal(entry, {"number": number}, "in the log")
            for path in ("", "/scoresheets", "/pgn"):
                check(b"secret-42" not in hall.api("GET", f"/games/{one.id}{path}", link=link).body, path)
        entry = log(one, one.links["arbiter"])["entries"][number - 1]
        equal(entry["event"]["kind"], kind, "in the arbiter's log")


if __name__ == "__main__":
    run_cases()
