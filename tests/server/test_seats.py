#!/usr/bin/env python3
"""Seats and their links, what the organiser does, what follows a game, and what can be read of it by GET."""

import contextlib
import json
import time

from hall import (
    KNIGHTS_OUT_AND_BACK,
    API,
    Game,
    Hall,
    case,
    cases_of,
    check,
    equal,
    run_cases,
    shared_hall,
    token_of,
)

MATE = "f2f3 e7e5 g2g4 d8h4"


def game(**members):
    return Game(shared_hall(), **members)


def of_the_hall(**members):
    return game(organiser=True, **members)


def api(method, path, link=None, body=None, status=200, **headers):
    """What the hall answers, with a status that was expected; a problem by its code."""
    answer = shared_hall().api(method, path, body, link, **headers)
    equal(answer.status, status, f"status of {answer.body!r}")
    if status >= 400:
        return answer.problem()["code"]
    return answer.json() if answer.body else None


def of_game(method, one, path, role=None, body=None, status=200, **headers):
    return api(method, f"/games/{one.id}{path}", one.links[role] if role else None, body, status, **headers)


def another_link(one, role, by, status=201, **more):
    return of_game("POST", one, "/links", by, {"role": role, **more}, status)


# Links.


@case
def a_link_that_was_made_opens_the_seat_and_stands_in_the_list():
    before = int(time.time() * 1000)
    with of_the_hall() as one:
        made = another_link(one, "white", "arbiter")
        equal((made["game"], made["role"], made["scope"], made["link_number"]), (one.id, "white", "full", 4))
        rows = of_game("GET", one, "/links", "arbiter")["links"]
        equal([(row["link_number"], row["role"]) for row in rows], [(1, "white"), (2, "black"), (3, "arbiter"), (4, "white")])
        check(all(before <= row["made_ms"] <= time.time() * 1000 and row["revoked_ms"] is None for row in rows), rows)
        equal([row["used_ms"] is not None for row in rows], [True, True, True, False])
        check(token_of(made["link"]) not in json.dumps(rows), "a token is told a second time")
        with shared_hall().seat(made["link"]) as second:
            second.move("e2e4")
        check(of_game("GET", one, "/links", "arbiter")["links"][3]["used_ms"] >= before)


@case
def a_link_that_is_used_over_http_alone_was_used():
    with of_the_hall() as one:
        made = another_link(one, "white", "arbiter")
        equal(shared_hall().act(made["link"], one.id, "move", move="e2e4", ply=0).status, 200)
        check(of_game("GET", one, "/links", "arbiter")["links"][3]["used_ms"] is not None, "it was not")


@case
def a_seat_hands_on_links_to_itself_alone():
    with of_the_hall() as one:
        equal(another_link(one, "white", "white", scope="moves")["scope"], "moves")
        for role in ("black", "arbiter", "operator"):
            equal(another_link(one, role, "white", 403), "role")
        equal([row["role"] for row in of_game("GET", one, "/links", "white")["links"]], ["white", "white"])
        equal(of_game("GET", one, "/links", status=401), "token")
        with of_the_hall() as other:
            equal(api("GET", f"/games/{one.id}/links", other.links["arbiter"], status=403), "role")


@cases_of(
    [
        ("no link for watching", {"role": "watch"}, "role"),
        ("no link of a game for the organiser", {"role": "organiser"}, "role"),
        ("no link for a seat that the game has not", {"role": "both"}, "role"),
        ("no link of an unknown role", {"role": "queen"}, "role"),
        ("no link of an unknown scope", {"role": "white", "scope": "wide"}, "scope"),
        ("no link without a role", {}, "role"),
        ("no link with a member that is not known", {"role": "white", "for": "Ada"}, "for"),
    ]
)
def no_link(body, field):
    with of_the_hall() as one:
        answer = shared_hall().api("POST", f"/games/{one.id}/links", body, one.links["arbiter"])
        equal((answer.status, answer.problem()["code"], answer.problem()["field"]), (400, "syntax", field))


@case
def a_revoked_link_ends_its_connections_in_the_same_turn_and_no_others():
    hall = shared_hall()
    with of_the_hall() as one:
        made = another_link(one, "white", "arbiter")
        with hall.seat(made["link"]) as second:
            of_game("DELETE", one, f"/links/{made['link_number']}", "arbiter", status=204)
            bye = second.receive_answer()
            equal((bye["type"], bye["game"], bye["code"]), ("bye", one.id, "token"))
            second.fail("role", "move", game=one.id, move="e2e4", ply=0)
            equal(second.ask("join", token=token_of(made["link"]))["code"], "token")
            one.play("e2e4")
            equal(second.ask("ping", at=1)["type"], "pong")
            equal(second.state["ply"], 0, "what the revoked link still saw")
        equal(of_game("POST", one, "/acts", "arbiter", {"kind": "examine"})["outcome"], "inadmissible")
        answer = hall.act(made["link"], one.id, "resign")
        equal((answer.status, answer.problem()["code"]), (401, "token"))
        equal(of_game("DELETE", one, f"/links/{made['link_number']}", "arbiter", status=404), "missing")
        check(of_game("GET", one, "/links", "arbiter")["links"][3]["revoked_ms"] is not None)
        one.play("e7e5")


@case
def a_revoked_link_closes_its_event_stream():
    hall = shared_hall()
    with of_the_hall() as one:
        made = another_link(one, "white", "arbiter")
        connection = hall.connection()
        connection.request("GET", f"/api/1/games/{one.id}/stream", headers={"Authorization": "Bearer " + token_of(made["link"])})
        stream = connection.getresponse()
        check(b"event:" in stream.readline() + stream.readline() + stream.readline(), "the state has come")
        of_game("DELETE", one, f"/links/{made['link_number']}", "arbiter", status=204)
        stream.read()  # comes to an end
        connection.close()


@case
def who_has_two_seats_of_a_game_keeps_the_one_that_is_not_revoked():
    with of_the_hall() as one, shared_hall().seat(one.links["white"]) as both:
        made = another_link(one, "black", "arbiter")
        equal(both.ask("join", token=token_of(made["link"]))["type"], "joined")
        of_game("DELETE", one, f"/links/{made['link_number']}", "arbiter", status=204)
        one.play("e2e4")
        check(both.at_ply(1)["legal"], "it sees the game as a player does")
        both.fail("role", "move", game=one.id, move="e7e5", ply=1, by="black")
        one.play("e7e5")
        both.by = None
        both.uphold("move", move="d2d4", ply=2)
        one.black.at_ply(3)


@case
def a_seat_revokes_its_own_links_alone():
    with of_the_hall() as one:
        for number in (2, 3):
            equal(of_game("DELETE", one, f"/links/{number}", "white", status=403), "role")
        equal(of_game("DELETE", one, "/links/99", "white", status=404), "missing")
        of_game("DELETE", one, "/links/1", "white", status=204)
        equal(one.white.receive_answer()["type"], "bye")
        one.black.settle(lambda state: not state["present"]["white"], "White has gone")


@case
def a_connection_with_two_links_of_one_seat_keeps_it_by_either():
    hall = shared_hall()
    for ended in ("first", "second"):
        with of_the_hall() as one:
            made = {name: another_link(one, "white", "arbiter") for name in ("first", "second")}
            with hall.seat(made["first"]["link"]) as twice:
                equal(twice.ask("join", token=token_of(made["second"]["link"]))["type"], "joined")
                of_game("DELETE", one, f"/links/{made[ended]['link_number']}", "arbiter", status=204)
                twice.uphold("move", move="e2e4", ply=0)
                left = next(link for name, link in made.items() if name != ended)
                of_game("DELETE", one, f"/links/{left['link_number']}", "arbiter", status=204)
                while (bye := twice.receive())["type"] != "bye":
                    pass
                equal(bye["code"], "token")


@case
def a_narrow_link_takes_nothing_from_a_seat_that_has_joined_by_a_full_one():
    with of_the_hall() as one:
        looks = another_link(one, "white", "arbiter", scope="look")
        equal(one.white.ask("join", token=token_of(looks["link"]))["type"], "joined")
        one.white.uphold("move", move="e2e4", ply=0)


@case
def all_links_of_a_seat_end_at_once_but_the_one_that_asks():
    hall = shared_hall()
    with of_the_hall() as one:
        made = another_link(one, "white", "arbiter")
        with hall.seat(made["link"]) as second:
            equal(of_game("DELETE", one, "/links?role=white", "white"), {"revoked": [4]})
            equal(second.receive_answer()["type"], "bye")
            one.play("e2e4")
            equal(of_game("DELETE", one, "/links?role=black", "white"), {"revoked": []})
            equal(of_game("DELETE", one, "/links?role=white", "arbiter"), {"revoked": [1]})
            equal(one.white.receive_answer()["type"], "bye")
            equal(of_game("DELETE", one, "/links?role=arbiter", "arbiter"), {"revoked": []})
            one.black.uphold("move", move="e7e5", ply=1)


@case
def links_that_nobody_has_used_end_at_once():
    with of_the_hall() as one:
        used, unused, read = (another_link(one, "black", "arbiter") for _ in range(3))
        api("GET", f"/games/{one.id}", read["link"])
        equal(shared_hall().act(used["link"], one.id, "offer_draw").status, 200)
        equal(of_game("DELETE", one, "/links?unused=true&role=white", "arbiter"), {"revoked": []})
        equal(of_game("DELETE", one, "/links?unused=true", "arbiter"), {"revoked": [unused["link_number"]]})
        equal(api("GET", "/seat", unused["link"], status=401), "token")
        for query in ("", "?role=queen", "?unused=yes", "?unused=false"):
            equal(of_game("DELETE", one, "/links" + query, "arbiter", status=400), "syntax")
        equal(of_game("DELETE", one, "/links?unused=true", status=401), "token")


@case
def links_of_the_hall_end_by_role():
    with Hall() as hall:
        made = [hall.api("POST", "/links", {"role": role}, hall.organiser).json() for role in ("arbiter", "arbiter", "organiser")]
        numbers = [link["link_number"] for link in made]
        equal(hall.api("DELETE", "/links?role=arbiter", None, made[0]["link"]).json(), {"revoked": numbers[1:2]})
        equal(hall.api("DELETE", "/links?role=arbiter", None, hall.organiser).json(), {"revoked": numbers[:1]})
        equal(hall.api("DELETE", "/links?unused=true", None, hall.organiser).json(), {"revoked": numbers[2:]})


@case
def who_had_a_revoked_link_of_the_hall_sees_what_watchers_see():
    hall = shared_hall()
    made = api("POST", "/links", hall.organiser, {"role": "arbiter"}, 201)
    equal(made["game"], None)
    with of_the_hall() as one, hall.seat(made["link"]) as arbiter:
        arbiter.ask("watch", game=one.id)
        arbiter.send({"type": "list"})
        while arbiter.receive()["type"] != "list":
            pass
        api("DELETE", f"/links/{made['link_number']}", hall.organiser, status=204)
        while arbiter.receive()["type"] != "bye":
            pass
        one.play("e2e4")
        one.white.uphold("pause", reason="secret-43")
        frames = [arbiter.receive()]
        while not frames[-1].get("call"):
            frames.append(arbiter.receive())
        check(not any(frame["type"] == "line" or "event" in frame or "legal" in frame for frame in frames), frames)
        check("reason" not in frames[-1]["call"], frames[-1])
        arbiter.fail("role", "decide", game=one.id, decision="warning", who="white", seen=1)
        equal(api("GET", "/seat", made["link"], status=401), "token")


@case
def a_link_of_the_hall_opens_every_board():
    hall = shared_hall()
    made = api("POST", "/links", hall.organiser, {"role": "arbiter"}, 201)
    equal(api("GET", "/seat", made["link"])["role"], "arbiter")
    with of_the_hall() as one, of_the_hall() as two, hall.seat(made["link"]) as arbiter:
        equal((arbiter.joined["game"], arbiter.joined["role"]), (None, "arbiter"))
        for board in (one, two):
            equal(arbiter.ask("watch", game=board.id)["type"], "watching")
            arbiter.uphold("decide", game=board.id, decision="declare", score="1/2-1/2", seen=1)
            board.settle(lambda state: state["status"] == "ended")


@case
def a_token_stands_in_no_file_of_the_hall():
    with Hall() as hall:
        links = hall.create(organiser=True)
        hall.seat(links["white"]).close()
        hall.get("/play/" + token_of(links["white"]))
        for end in ("", "-wal"):
            with contextlib.suppress(FileNotFoundError), open(hall.store + end, "rb") as file:
                stored = file.read()
                for role in ("white", "black", "arbiter"):
                    check(token_of(links[role]).encode() not in stored, role)
        equal(hall.said, "")


@case
def a_bearer_is_told_his_seat():
    with of_the_hall() as one:
        equal(api("GET", "/seat", one.links["black"]),
              {"role": "black", "scope": "full", "game": one.id, "link_number": 2, "name": None, "boards": None, "tournament": None})
        equal(api("GET", "/seat", shared_hall().organiser)["game"], None)
        for wrong in ({}, {"Authorization": "Basic QWxhZGRpbg=="}, {"Authorization": "Bearer nobody"}):
            answer = shared_hall().api("GET", "/seat", **wrong)
            equal((answer.status, answer.problem()["code"], answer.headers["www-authenticate"]), (401, "token", "Bearer"))


# Scopes.


SCOPES = {"moves": ("move", "press", "record"), "clock": ("press", "pause"), "look": ()}
TRIED = {"move": {"move": "e2e4"}, "press": {}, "record": {"text": "e4"}, "offer_draw": {}, "resign": {}, "pause": {}}


@cases_of([(f"a link of scope {scope} may do that and no more", scope) for scope in SCOPES])
def scope_of_link(scope):
    hall = shared_hall()
    with of_the_hall(press="manual") as one:
        with hall.seat(another_link(one, "white", "arbiter", scope=scope)["link"]) as seat:
            equal(seat.joined["scope"], scope)
            check("legal" in seat.state, "it does not see what the seat sees")
            for kind, members in TRIED.items():
                answer = seat.ask(kind, **members)
                equal(answer["type"], "ruling" if kind in SCOPES[scope] else "error", f"{kind}: {answer}")
                check(answer["type"] == "ruling" or answer["code"] == "role", answer)
            equal(another_link(one, "white", "black", 403), "role")
        answer = hall.api("POST", f"/games/{one.id}/links", {"role": "white"}, another_link(one, "white", "arbiter", scope=scope)["link"])
        equal(answer.status, 403, "a narrow link hands on links")


@case
def who_only_looks_is_not_present():
    hall = shared_hall()
    links = hall.create(organiser=True)
    made = hall.api("POST", f"/games/{links['id']}/links", {"role": "black", "scope": "look"}, links["arbiter"]).json()
    with hall.seat(links["white"]) as white, hall.seat(made["link"]) as looker:
        white.ask("ping", at=1)
        equal((white.state["status"], white.state["present"]["black"]), ("waiting", False))
        with hall.seat(links["black"]):
            looker.settle(lambda state: state["status"] == "running")


# The organiser.


@case
def the_list_has_the_games_of_the_hall_and_follows_them():
    with Hall() as hall:
        casual = hall.create()
        with Game(hall, organiser=True, headers={"round": "3", "board": "7"}) as one, hall.seat(hall.organiser) as organiser:
            organiser.send({"type": "list"})
            while (frame := organiser.receive())["type"] != "list":
                pass
            (line,) = frame["games"]
            equal((line["game"], line["white"], line["round"], line["board"]), (one.id, "Ada", "3", "7"))
            equal((line["status"], line["ply"], line["result"]), ("running", 0, "*"))
            one.play("e2e4")
            while (line := organiser.receive()).get("ply") != 1:
                pass
            equal((line["type"], line["game"]), ("line", one.id))
            (line,) = hall.api("GET", "/games", link=hall.organiser).json()["games"]
            equal((line["game"], line["ply"]), (one.id, 1))
            for link, status in ((None, 401), (one.links["white"], 403), (one.links["arbiter"], 403), (casual["white"], 403)):
                equal(hall.api("GET", "/games", link=link).status, status)
            one.white.fail("role", "list")
        hall.restart()
        (line,) = hall.api("GET", "/games", link=hall.organiser).json()["games"]
        equal((line["game"], line["ply"], line["status"]), (one.id, 1, "interrupted"))


@case
def the_organiser_has_no_part_in_a_game():
    hall = shared_hall()
    with of_the_hall() as one:
        for kind, members in (("resign", {"by": "white"}), ("start", {}), ("decide", {"decision": "declare", "score": "1-0"})):
            answer = hall.act(hall.organiser, one.id, kind, seen=1, **members)
            equal((answer.status, answer.problem()["code"]), (403, "role"))


@case
def headers_are_changed_by_who_may_and_stand_in_the_log():
    with of_the_hall(headers={"event": "Club evening", "white_elo": "2000"}) as one:
        changed = of_game("PUT", one, "/headers", "arbiter", {"round": "5", "white_elo": None, "white": "Ada L."})
        equal(changed, {"event": "Club evening", "round": "5"})
        state = one.settle(lambda state: state["white"] == "Ada L.", "the name is seen")
        equal((state["headers"], state["number"]), (changed, 2))
        api("PUT", f"/games/{one.id}/headers", shared_hall().organiser, {"board": "1"})
        equal(of_game("PUT", one, "/headers", "white", {"round": "6"}, 403), "role")
        equal(of_game("PUT", one, "/headers", None, {"round": "6"}, 401), "token")
        equal(of_game("PUT", one, "/headers", "arbiter", {"rund": "6"}, 400), "syntax")
        pgn = shared_hall().pgn(one.links)
        for tag in ('[Event "Club evening"]', '[Round "5"]', '[White "Ada L."]', '[Board "1"]'):
            check(tag in pgn, tag, "is not in", pgn)
        equal([entry["note"]["note"] for entry in of_game("GET", one, "/log", "arbiter")["entries"][1:]], ["headers", "headers"])


@case
def who_made_a_casual_game_changes_its_headers():
    with game(mine="black") as one:
        equal(of_game("PUT", one, "/headers", "black", {"site": "At home"}), {"site": "At home"})
        equal(of_game("PUT", one, "/headers", "white", {"site": "Elsewhere"}, 403), "role")


@case
def a_game_to_which_nobody_came_is_cancelled():
    hall = shared_hall()
    links = hall.create(organiser=True)
    path = f"/games/{links['id']}"
    with hall.seat(links["white"]) as white:
        equal(api("POST", path + "/cancel", links["white"], status=403), "role")
        state = api("POST", path + "/cancel", hall.organiser)
        equal((state["cancelled"], state["status"], state["result"]), (True, "ended", "*"))
        white.settle(lambda state: state["cancelled"], "it is told")
        white.fail("stale", "move", move="e2e4")
        with hall.seat(links["black"]) as black:
            equal(black.state["status"], "ended")
        equal(api("POST", path + "/cancel", hall.organiser, status=409), "stale")
    with of_the_hall() as one:
        equal(of_game("POST", one, "/cancel", "arbiter", status=409), "stale")


@cases_of([(f"{method} {path} takes no member", method, path) for method, path in
           (("POST", "/cancel"), ("POST", "/take"), ("DELETE", "/device"), ("DELETE", "/links/1"))])
def takes_no_member(method, path):
    hall = shared_hall()
    links = hall.create(organiser=True)
    for body, field in (({"reason": "nobody came"}, "reason"), ([], None), (b"{", None)):
        answer = hall.api(method, f"/games/{links['id']}{path}", body, hall.organiser)
        equal((answer.status, answer.problem()["code"], answer.problem()["field"]), (400, "syntax", field))
    answer = hall.api(method, f"/games/{links['id']}{path}", b"x", hall.organiser, Content_Type="text/plain")
    equal(answer.status, 415)
    with hall.seat(links["white"]) as white:  # its link is there, and so is the game
        equal((white.state["status"], white.state["cancelled"]), ("waiting", False))
    without, empty = (hall.api(method, f"/games/{hall.create(organiser=True)['id']}{path}", body, hall.organiser).status
                      for body in (None, {}))
    equal(empty, without, "an empty object is no body")


# After the game.


@case
def another_game_is_proposed_and_accepted_with_colours_exchanged():
    hall = shared_hall()
    with game(headers={"white_elo": "1800", "event": "At home"}) as one:
        equal(of_game("POST", one, "/rematch", "white", {}, 409), "stale")
        one.play(MATE)
        state = of_game("POST", one, "/rematch", "white", {"swap": True})
        equal(state["rematch"], {"by": "white", "swap": True, "game": None})
        one.black.settle(lambda state: state["rematch"], "it is proposed")
        equal(of_game("POST", one, "/rematch", "black", {"swap": False}, 409), "stale", "that was not proposed")
        made = of_game("POST", one, "/rematch", "black", {}, 201)
        check(made["game"] != one.id)
        equal([link["role"] for link in made["links"]], ["white"])
        one.settle(lambda state: state["rematch"] and state["rematch"]["game"] == made["game"], "its name is told")
        other = of_game("POST", one, "/rematch", "white", {}, 201)
        equal((other["game"], [link["role"] for link in other["links"]]), (made["game"], ["black"]))
        with hall.seat(made["links"][0]["link"]) as white, hall.seat(other["links"][0]["link"]):
            state = white.settle(lambda state: state["status"] == "running", "it begins")
            equal((state["white"], state["black"], state["time_control"]), ("Can", "Ada", one.white.state["time_control"]))
            equal(state["headers"], {"event": "At home", "black_elo": "1800"})


@cases_of([("colours exchanged", True), ("the same colours", False)])
def what_the_rules_give_to_a_player_goes_with_him_into_another_game(swap):
    long, short = ({"base_s": base_s, "increment_s": 3} for base_s in (1200, 300))
    ada, can = ("black", "white") if swap else ("white", "black")
    with game(profile="board", time_control={"white": long, "black": short}, regulations={"disabled": "white"},
              carried={"illegal_moves": {"white": 1, "black": 0}, "requests": {"white": 0, "black": 2}, "moves": 4}) as one:
        one.white.uphold("resign")
        of_game("POST", one, "/rematch", "white", {"swap": swap})
        made = of_game("POST", one, "/rematch", "black", {}, 201)
        state = api("GET", f"/games/{made['game']}", made["links"][0]["link"])
        equal((state[ada], state[can]), ("Ada", "Can"))
        equal(state["time_control"], {ada: long, can: short}, "who gives the odds gives them again")
        equal(state["regulations"]["disabled"], ada)
        equal(state["carried"], {"illegal_moves": {ada: 1, can: 0}, "requests": {ada: 0, can: 2}, "moves": 4})


@case
def rules_that_give_both_players_the_same_stay_when_colours_are_exchanged():
    with game(regulations={"disabled": "both"}) as one:
        one.play(MATE)
        of_game("POST", one, "/rematch", "white", {"swap": True})
        state = api("GET", f"/games/{of_game('POST', one, '/rematch', 'black', {}, 201)['game']}", one.links["white"])
        equal((state["regulations"]["disabled"], state["time_control"]), ("both", one.white.state["time_control"]))


# Taking a move back.


def clock_of(state, color):
    return state["clocks"][f"{color}_ms"]


@case
def the_last_move_is_taken_back_if_the_opponent_agrees():
    hall = shared_hall()
    with game() as one:
        one.play("e2e4 e7e5 g1f3")
        state = of_game("POST", one, "/takeback", "white", {"ply": 3})
        number = state["takeback"]["number"]
        equal(state["takeback"], {"by": "white", "number": number, "declined": False})
        one.black.settle(lambda state: state["takeback"], "it is proposed")
        equal(of_game("POST", one, "/takeback", "black", {"ply": 3}, 409), "stale")
        equal(of_game("POST", one, "/takeback/answer", "white", {"number": number, "accept": True}, 403), "role")
        equal(of_game("POST", one, "/takeback/answer", "black", {"number": number + 1, "accept": True}, 409), "stale")
        before = of_game("GET", one, "", "white")
        after = of_game("POST", one, "/takeback/answer", "black", {"number": number, "accept": True})
        equal([move["uci"] for move in after["moves"]], ["e2e4", "e7e5"])
        equal((after["turn"], after["clocks"]["running"], after["takeback"]), ("white", "white", None))
        check(clock_of(after, "white") == clock_of(before, "white"), "White's clock was set")
        check(clock_of(after, "black") <= clock_of(before, "black"), "Black was given time")
        one.settle(lambda state: state["ply"] == 2 and state["takeback"] is None, "both see it")
        log = of_game("GET", one, "/log")["entries"]
        equal([entry["note"]["note"] for entry in log if "note" in entry], ["takeback", "takeback_agreed"])
        equal((log[-1]["event"]["data"]["decision"], log[-1]["ruling"]["verdict"]), ("restore", "position-restored"))
        one.play("b1c3")
        # who has the move takes his last one back with the answer to it
        number = of_game("POST", one, "/takeback", "black", {"ply": 3})["takeback"]["number"]
        after = of_game("POST", one, "/takeback/answer", "white", {"number": number, "accept": True})
        equal(([move["uci"] for move in after["moves"]], after["turn"]), (["e2e4"], "black"))
        check(hall.api("GET", f"/games/{one.id}/pgn").status == 200)


@case
def a_takeback_is_declined_or_lapses_with_the_next_move():
    with game() as one:
        equal(of_game("POST", one, "/takeback", "white", {"ply": 0}, 400), "impossible")
        one.play("e2e4")
        equal(of_game("POST", one, "/takeback", "white", {"ply": 0}, 409), "stale")
        equal(of_game("POST", one, "/takeback", "black", {"ply": 1}, 400), "impossible")
        number = of_game("POST", one, "/takeback", "white", {"ply": 1})["takeback"]["number"]
        state = of_game("POST", one, "/takeback/answer", "black", {"number": number, "accept": False})
        equal((state["takeback"]["declined"], state["ply"]), (True, 1))
        equal(of_game("POST", one, "/takeback", "white", {"ply": 1}, 409), "stale")
        equal(of_game("POST", one, "/takeback/answer", "black", {"number": number, "accept": True}, 409), "stale")
        one.play("e7e5")
        number = of_game("POST", one, "/takeback", "black", {"ply": 2})["takeback"]["number"]
        one.play("g1f3")
        equal(one.white.state["takeback"], None)
        equal(of_game("POST", one, "/takeback/answer", "white", {"number": number, "accept": True}, 409), "stale")


@case
def a_proposal_and_what_was_agreed_are_read_again_from_the_log():
    with Hall() as hall:
        links = hall.create(time_control=None)
        path = f"/games/{links['id']}"

        def ask(what, role, **body):
            answer = hall.api("POST", path + what, body, links[role])
            equal(answer.status, 200, answer.body)
            return answer.json()

        with hall.seat(links["white"]) as white:
            white.uphold("move", data={"move": "e2e4"}, ply=0)
        asked = ask("/takeback", "white", ply=1)["takeback"]
        hall.restart()
        equal(hall.api("GET", path, link=links["black"]).json()["takeback"], asked)
        equal(ask("/takeback/answer", "black", number=asked["number"], accept=True)["ply"], 0)
        hall.restart()
        state = hall.api("GET", path, link=links["black"]).json()
        equal((state["ply"], state["takeback"], state["differs"]), (0, None, False))


@case
def a_takeback_on_one_screen_needs_one_word():
    with game(seats="one-screen") as one:
        one.play("e2e4 e7e5")
        state = of_game("POST", one, "/takeback", "both", {"by": "white", "ply": 2})
        equal((state["ply"], state["turn"], state["takeback"]), (0, "white", None))


@case
def nothing_is_taken_back_in_the_hall_or_on_a_board():
    with of_the_hall() as one:
        one.play("e2e4")
        equal(of_game("POST", one, "/takeback", "white", {"ply": 1}, 403), "role")
        equal(of_game("POST", one, "/takeback", "arbiter", {"by": "white", "ply": 1}, 403), "role")
    with game(profile="board") as one:
        one.play("e2e4")
        equal(of_game("POST", one, "/takeback", "white", {"ply": 1}, 403), "role")
    with game() as one:
        one.play(MATE)
        equal(of_game("POST", one, "/takeback", "black", {"ply": 4}, 409), "stale")


@case
def who_asks_for_his_seat_in_the_other_game_again_has_one_link_to_it():
    hall = shared_hall()
    with game(mine="black") as one:
        one.play(MATE)
        of_game("POST", one, "/rematch", "white", {"swap": True})
        lost = of_game("POST", one, "/rematch", "black", {}, 201)
        made = of_game("POST", one, "/rematch", "black", {}, 201)
        path = f"/games/{made['game']}"
        equal(api("GET", "/seat", lost["links"][0]["link"], status=401), "token")
        mine = made["links"][0]["link"]
        equal([row["revoked_ms"] is None for row in api("GET", path + "/links", mine)["links"]], [False, True])
        theirs = of_game("POST", one, "/rematch", "white", {}, 201)["links"][0]["link"]
        equal([row["role"] for row in api("GET", path + "/links", theirs)["links"]], ["black"])
        # who made the first game made this one too, though he has the other colour
        equal(api("POST", path + "/cancel", theirs, status=403), "role")
        equal(api("PUT", path + "/headers", mine, body={"round": "2"}), {"round": "2"})
        again = of_game("POST", one, "/rematch", "black", {}, 201)
        equal(api("GET", "/seat", mine)["role"], "white", "a link that was used stays")
        equal(len(again["links"]), 1)


@case
def a_rematch_on_one_screen_needs_one_word():
    with game(seats="one-screen") as one:
        one.play(MATE)
        made = of_game("POST", one, "/rematch", "both", {}, 201)
        equal([link["role"] for link in made["links"]], ["both"])


@case
def games_of_the_hall_have_no_rematch_of_their_own():
    with of_the_hall() as one:
        one.play(MATE)
        equal(of_game("POST", one, "/rematch", "white", {}, 403), "role")
        equal(of_game("POST", one, "/rematch", "arbiter", {"by": "white"}, 403), "role")


@case
def both_players_sign_the_result():
    with of_the_hall() as one:
        equal(of_game("POST", one, "/sign", "white", {"score": "0-1"}, 409), "stale")
        one.play(MATE)
        equal(of_game("POST", one, "/sign", "white", {"score": "2-0"}, 400), "syntax")
        equal(of_game("POST", one, "/sign", "arbiter", {"score": "0-1", "by": "white"}, 403), "role")
        equal(of_game("POST", one, "/sign", "white", {"score": "0-1"})["signed"], {"white": "0-1", "black": None})
        one.black.settle(lambda state: state["signed"]["white"] == "0-1")
        of_game("POST", one, "/sign", "black", {"score": "1-0"})
        entries = of_game("GET", one, "/log", "arbiter")["entries"]
        check(not any("event" in entry and entry["event"]["kind"] == "fact" for entry in entries), "what differs was taken for signed")
        of_game("POST", one, "/sign", "black", {"score": "0-1"})
        one.settle(lambda state: state["signed"] == {"white": "0-1", "black": "0-1"})
        fact = of_game("GET", one, "/log", "arbiter")["entries"][-1]
        equal((fact["event"]["data"], "8.7" in fact["ruling"]["articles"]), ({"fact": "result_signed", "score": "0-1"}, True))


# Reading.


@case
def the_log_has_events_and_rulings_in_words_of_either_language():
    with game() as one:
        one.play("e2e4 e7e5")
        one.white.uphold("resign")  # until then nobody is told how moves were ruled
        log = of_game("GET", one, "/log")
        equal([entry["number"] for entry in log["entries"]], [1, 2, 3, 4])
        equal((log["last"], log["more"], log["damaged"], len(log["head"])), (4, False, False, 64))
        move = log["entries"][1]
        equal((move["event"]["kind"], move["event"]["actor"], move["event"]["data"]), ("move", "white", {"move": "e2e4"}))
        turkish = of_game("GET", one, "/log?language=tr")["entries"][1]["ruling"]
        equal((move["ruling"]["texts"]["tr"], move["ruling"]["texts"]["en"]), (turkish["text"], move["ruling"]["text"]))
        check(turkish["text"] != move["ruling"]["text"], turkish)
        equal([entry["number"] for entry in of_game("GET", one, "/log?after=2")["entries"]], [3, 4])
        equal(of_game("GET", one, "/log?language=xx", status=400), "syntax")


@case
def each_player_sees_his_scoresheet_and_both_after_the_game_which_the_public_of_a_hall_never_sees():
    with of_the_hall(profile="board") as one:
        one.white.move("e2e4")
        one.white.uphold("record", text="e4")
        one.black.at_ply(1)
        seen = {role: sorted(set(of_game("GET", one, "/scoresheets", role)) & {"white", "black"}) for role in ("white", "black", "arbiter")}
        equal(seen, {"white": ["white"], "black": ["black"], "arbiter": ["black", "white"]})
        sheets = of_game("GET", one, "/scoresheets")
        equal((sorted(sheets), sheets["moves"][0]["san"]), (["copied", "game", "moves"], "e4"))
        sheet = of_game("GET", one, "/scoresheets", "white")["white"]
        equal([(row["text"], row["ply"], row["agrees"]) for row in sheet["entries"]], [("e4", 1, None)])
        one.black.uphold("resign")
        equal(sorted(of_game("GET", one, "/scoresheets", "white")), ["black", "copied", "game", "moves", "white"])
        equal(sorted(of_game("GET", one, "/scoresheets")), ["copied", "game", "moves"])


@case
def who_has_lost_the_organisers_link_starts_the_hall_for_another():
    with Hall() as hall:
        first = hall.organiser
        hall.stop()
        hall.arguments = ["--organiser-link"]
        hall.start()
        second = hall.organiser
        check(second != first)
        for link in (first, second):
            equal(hall.api("GET", "/seat", link=link).json()["role"], "organiser")
        equal(hall.api("DELETE", "/links/1", link=second).status, 204)  # the lost one may be in other hands
        equal(hall.api("GET", "/seat", link=first).status, 401)
        hall.stop()
        hall.arguments = []
        hall.start()
        equal((hall.organiser, hall.api("GET", "/seat", link=second).status), (second, 200))


@case
def a_new_game_for_a_page_of_the_hall_is_counted():
    hall = shared_hall()
    hall.create()
    counted = dict(line.split() for line in hall.get("/metrics").body.decode().splitlines() if not line.startswith("#"))
    check(int(counted["hakem_games_created_total"]) > 0 and counted["hakem_writable"] == "1", counted)


if __name__ == "__main__":
    run_cases()
