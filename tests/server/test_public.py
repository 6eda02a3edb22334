#!/usr/bin/env python3
"""What the public is not told of a tournament's games: who is under age, why a game was forfeited, what arbiters have noted, and
what a delayed broadcast holds back."""

import json
import re

from api import ORGANISER, Socket, case, hall
from hall import check, equal, run_cases
from tournaments import ROUND, RULES, TOURNAMENT, ask, board, confirm, make, pair, play, publish, report, see, start

MINORS = ("Yıldız, Ada Su", "Demir, Can")


def fetch(name, number=None, headers=None):
    path = f"/api/1/tournaments/{name}" + (f"/rounds/{number}" if number else "") + "/pgn"
    return hall().request("GET", path, headers=headers)


def games(name, number=None):
    answer = fetch(name, number)
    equal(answer.status, 200, answer.body[:300])
    return [dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M)) for text in answer.body.decode().split("[Event ")[1:]]


def started(count=4, rules=None, **members):
    """A round that runs: the tournament and its games by board."""
    name = make(count, rules=dict(RULES, **(rules or {})), **members)
    pair(name, 1, [(number, number + 1) for number in range(1, count, 2)])
    start(name, 1)
    rows = [row["game"] for row in see(name)["rounds"][0]["pairings"]]
    operators = [hall().link(ORGANISER, game, "operator") for game in rows]
    for game in rows:
        play(game)
    return name, rows, operators


@case
def a_forfeit_is_told_as_such():
    name, rows, _ = started(6)
    arbiter = hall().link(ORGANISER, None, "arbiter")
    hall().act(rows[0], arbiter, "resign", None, by="black")
    hall().act(rows[1], arbiter, "decide", {"decision": "declare_lost", "who": "white"}, seen=hall().state(rows[1], arbiter)["number"])
    confirm(name, 1, boards="1-2")
    publish(name, 1)
    equal([(tags["Result"], tags["Termination"]) for tags in games(name, 1)], [("1-0", "normal"), ("0-1", "forfeit"), ("*", "unterminated")])
    check("forfeit" in hall().request("GET", f"/api/1/games/{rows[1]}/pgn").body.decode(), "the game's own PGN")
    state = hall().state(rows[1])
    equal((state["reason"], state["articles"], state["ending"]["tr"]), ("forfeit", [], "Siyah hükmen kazandı."))
    check(hall().state(rows[1], arbiter)["reason"] != "forfeit", "the arbiter is told why")


@case
def a_result_waits_until_the_delayed_game_is_shown_to_its_end():
    name, rows, operators = started(rules={"broadcast_delay_ms": 3600000})
    hall().act(rows[0], hall().link(ORGANISER, None, "arbiter"), "resign", None, by="black")
    report(name, 1, 2, "1/2-1/2")
    confirm(name, 1)
    publish(name, 1)
    equal(games(name, 1)[0]["Result"], "*")
    public = see(name, None)
    equal((public["rounds"][0]["pairings"][0]["result"], public["rounds"][0]["status"]), (None, "started"))
    equal([row["points_halves"] for row in public["standings"]], [1, 1, 0, 0], "points without what is held back")
    equal(board(name, 1, 1)["result"], "1-0", "as the organiser sees it")


def watched(game, socket=None):
    """The state that who watches a game is sent."""
    if not socket:
        with Socket(hall()) as socket:
            return watched(game, socket)
    socket.send({"type": "watch", "game": game})
    return next(frame for frame in socket.settle() if frame["type"] == "state")


def public_bodies(name, rows):
    """All that the public is answered of a tournament and its games: address and text."""
    paths = [f"/api/1/tournaments/{name}", "/api/1/tournaments", f"/api/1/tournaments/{name}/pgn", f"/api/1/tournaments/{name}/rounds/1/pgn"]
    for game in rows:
        paths += [f"/api/1/games/{game}" + part for part in
                  ("", "/pgn", "/log", "/log?language=tr", "/scoresheets", "/scoresheets?format=html")]
    for path in paths:
        answer = hall().request("GET", path)
        equal(answer.status, 200, path)
        yield path, answer.body.decode()
    for game in rows:
        yield "socket", json.dumps(watched(game), ensure_ascii=False)


@case
def nobody_learns_who_is_under_age_nor_what_arbiters_have_noted():
    name = make(0, minors="some", rules=RULES)
    for at, person in enumerate(MINORS + ("Ece, Gül", "Hal, Ivo"), 1):
        ask(f"POST {TOURNAMENT}/players", {"name": person, "fide_id": str(6300000 + at), "club": f"Club{at}", "birth": "2014-05-06",
                                           "minor": at <= 2}, tournament=name)
    pair(name, 1, [(1, 3), (2, 4)])
    ask(f"POST {ROUND}/presence", {"player": 2, "here": False}, tournament=name, round=1)
    start(name, 1)
    rows = [row["game"] for row in see(name)["rounds"][0]["pairings"]]
    arbiter = play(rows[0])
    hall().act(rows[0], arbiter, "pause", {"reason": "Secretnote"}, by="white")
    hall().act(rows[0], arbiter, "decide", {"decision": "warning", "who": "black"}, seen=hall().state(rows[0], arbiter)["number"])
    hall().act(rows[0], arbiter, "decide", {"decision": "declare_lost", "who": "black"},
               seen=hall().state(rows[0], arbiter)["number"])
    report(name, 1, 2, "--+", reason="Secretnote")
    confirm(name, 1)
    publish(name, 1)
    secrets = ("Yıldız", "Demir", "6300001", "6300002", "Club1", "Club2", "2014", "Secretnote", "warning", "declare_lost")
    for path, text in public_bodies(name, rows):
        for secret in secrets:
            check(secret not in text, f"{path} has {secret}: {text[:3000]}")
    equal(hall().state(rows[0])["white"], "Ada Y.")
    equal(hall().state(rows[0], arbiter)["white"], MINORS[0], "who conducts the game knows")
    for path in (f"/watch/{rows[0]}", f"/tournament/{name}", f"/api/1/games/{rows[0]}/pgn"):
        equal(hall().request("GET", path).headers.get("x-robots-tag"), "noindex", path)


@case
def a_player_who_turns_out_to_be_under_age_is_hidden_at_once():
    name, rows, _ = started()
    equal(games(name, 1)[0]["White"], "Player1, Ada")
    equal(hall().request("GET", f"/watch/{rows[0]}").headers.get("x-robots-tag"), None)
    with Socket(hall()) as socket:
        equal(watched(rows[0], socket)["white"], "Player1, Ada")
        ask("PUT " + TOURNAMENT + "/players/{player}", {"minor": True}, tournament=name, player=1)
        equal([frame["white"] for frame in socket.settle() if frame["type"] == "state"], ["Ada P."], "who watches is told again")
    equal(games(name, 1)[0]["White"], "Ada P.")
    check("WhiteFideId" not in games(name, 1)[0], "the number at FIDE")


run_cases()
