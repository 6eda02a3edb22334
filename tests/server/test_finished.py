#!/usr/bin/env python3
"""Games that are over: in the list and at their boards after a restart too, and read without holding anybody up."""

import time

from api import ORGANISER, Api, Socket, case, hall
from hall import await_that, equal, check, run_cases

ROUND_TRIP = ["g1f3", "g8f6", "f3g1", "f6g8"]


def over(board, **members):
    """A game of the hall at a board, that an arbiter has declared won by White."""
    made = hall().make(live=False, headers={"round": "1", "board": board}, **members)
    hall().act(made["game"], made["arbiter"], "start")
    number = hall().state(made["game"], made["arbiter"])["number"]
    hall().act(made["game"], made["arbiter"], "decide", {"decision": "declare", "score": "1-0"}, seen=number)
    return made


def lines():
    return {line["game"]: line for line in hall().ask("GET /api/1/games", arbiter()).json()["games"]}


def arbiter():
    return hall().link(ORGANISER, None, "arbiter")


def board(number):
    return hall().ask("GET /api/1/boards/{board}", arbiter(), parts={"board": number})


def played(plies):
    """A casual game of so many half-moves, resigned, at which nobody looks: it is not in memory any more."""
    made = hall().make(token=None, seats="one-screen", edition="2005", time_control={"base_s": 3600, "increment_s": 0})
    with Socket(hall(), made["both"]) as seat:
        for ply in range(plies):
            answer = seat.ask({"type": "act", "game": made["game"], "by": "white" if ply % 2 == 0 else "black", "kind": "move",
                               "data": {"move": ROUND_TRIP[ply % 4]}, "ply": ply})
            equal(answer["type"], "ruling", answer)
        seat.ask({"type": "act", "game": made["game"], "by": "white", "kind": "resign"})
    return made


@case
def a_finished_board_stands_in_the_list_after_a_restart():
    made = over("41")
    before = lines()[made["game"]]
    signs = {sign["sign"] for sign in before["signs"]}
    check(signs, "a result that nobody has signed is a sign")
    hall().restart()
    after = await_that(lambda: lines().get(made["game"]), "the game has been read")
    equal({sign["sign"] for sign in after["signs"]}, signs)
    equal((after["status"], after["result"], after["board"]), ("ended", "1-0", "41"))
    equal(board("41").json()["game"], made["game"])


@case
def who_follows_the_list_is_told_of_a_finished_board_as_it_comes():
    made = over("42")
    hall().restart()
    with Socket(hall(), arbiter()) as seat:
        seat.send({"type": "list"})
        end = time.monotonic() + 30
        while True:
            frame = seat.receive()
            games = frame["games"] if frame["type"] == "list" else [frame] if frame["type"] == "line" else []
            if any(line["game"] == made["game"] for line in games):
                break
            check(time.monotonic() < end, "the list does not tell of it")


@case
def the_latest_game_of_a_board_is_found_after_a_restart():
    over("43", white="Old")
    latest = over("43", white="New")
    hall().restart()
    await_that(lambda: board("43").status == 200, "the games have been read")
    equal(board("43").json()["game"], latest["game"])


@case
def a_result_is_signed_after_a_restart():
    made = over("44")
    hall().restart()
    for color in ("white", "black"):
        answer = hall().ask("POST /api/1/games/{game}/sign", made[color], {"score": "1-0"}, {"game": made["game"]})
        equal(answer.status, 200, answer.body)
    check(hall().state(made["game"])["confirmed"])


@case
def what_asks_for_a_long_game_waits_for_it_in_its_order():
    made = played(400)
    with Socket(hall()) as seat:
        asked = [seat.send({"type": "watch", "game": made["game"]}), seat.send({"type": "leave", "game": made["game"]}),
                 seat.send({"type": "watch", "game": "nogame"}), seat.send({"type": "watch", "game": made["game"]})]
        answers = {}
        while len(answers) < len(asked):
            frame = seat.receive()
            if frame.get("id") in asked:
                answers[frame["id"]] = frame["type"]
        equal([answers[number] for number in asked], ["watching", "left", "error", "watching"])
        equal([number for number in answers if answers[number] != "error"], [asked[0], asked[1], asked[3]], "order")
        while (frame := seat.receive())["type"] != "state":
            pass
        equal((len(frame["moves"]), frame["result"]), (400, "0-1"))
    for path in ("", "/log", "/pgn", "/scoresheets"):
        equal(hall().call("GET", f"/api/1/games/{made['game']}{path}").status, 200, path)


@case
def who_hangs_up_while_he_waits_is_forgotten():
    made = played(100)
    for _ in range(20):
        connection = hall().connection()
        connection.request("GET", f"/api/1/games/{made['game']}")
        connection.close()
        with Socket(hall()) as seat:
            seat.send({"type": "watch", "game": made["game"]})
    equal(hall().state(made["game"])["result"], "0-1")


@case
def a_game_whose_rules_cannot_be_read_is_missing():
    with Api(may_complain=True) as own:
        made = own.make(token=None)
        own.stop()
        own.change_log(f"UPDATE game SET setup = 'no rules', over = 1 WHERE name = '{made['game']}'")
        own.start()
        for _ in range(2):
            equal(own.ask("GET /api/1/games/{game}", parts={"game": made["game"]}).status, 404)


run_cases()
