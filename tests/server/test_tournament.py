#!/usr/bin/env python3
"""Tournaments: from players and pairings to published results, by the organiser, the arbiters and the results desk; what the public
sees of it; and that everything acknowledged is there after a kill in the middle of a round."""

import json

from api import ORGANISER, case, hall
from hall import check, equal, run_cases
from tournaments import ROUND, RULES, TOURNAMENT, ask, board, confirm, make, pair, play, publish, refused, report, see, start

# A round from its pairings to what is published.


@case
def a_round_goes_from_pairings_to_published_results():
    name = make()
    pair(name, 1, [(1, 2), (3, 4)])
    equal([row["stage"] for row in see(name)["rounds"][0]["pairings"]], ["open", "open"])
    equal(start(name, 1)["boards"], 2)
    games = [row["game"] for row in see(name)["rounds"][0]["pairings"]]
    headers = hall().state(games[1])["headers"]
    equal({key: headers[key] for key in ("event", "site", "round", "board", "white_elo", "black_fide_id")},
          {"event": "Open", "site": "Kayseri", "round": "1", "board": "2", "white_elo": "2003", "black_fide_id": "6300004"})
    play(games[0], ("resign", None, {"by": "black"}))
    one = board(name, 1, 1)
    equal((one["stage"], one["result"], one["from_game"], one["by"]), ("reported", "1-0", True, None))
    report(name, 1, 2, "1/2-1/2")
    equal(confirm(name, 1)["boards"], 2)
    equal(see(name, None)["rounds"][0]["pairings"][0]["result"], None)
    equal(see(name, None)["standings"][0]["points_halves"], 0)
    publish(name, 1)
    public = see(name, None)
    equal([(row["result"], row["stage"]) for row in public["rounds"][0]["pairings"]], [("1-0", "published"), ("1/2-1/2", "published")])
    equal([(row["place"], row["player"], row["points_halves"]) for row in public["standings"]], [(1, 1, 2), (2, 3, 1), (2, 4, 1), (4, 2, 0)])
    equal(public["rounds"][0]["status"], "published")


@case
def what_the_game_says_and_what_the_desk_says_are_both_shown():
    name = make()
    pair(name, 1, [(1, 2), (3, 4)])
    start(name, 1)
    report(name, 1, 1, "0-1")
    play(board(name, 1, 1)["game"], ("resign", None, {"by": "black"}))
    one = board(name, 1, 1)
    equal((one["result"], one["of_game"], one["differs"], one["stage"]), ("0-1", "1-0", True, "reported"))
    report(name, 1, 2, "1-0")
    equal(ask(f"POST {ROUND}/confirm", {}, tournament=name, round=1)["boards"], 1, "the other board")
    refused(f"POST {ROUND}/confirm", {}, "stale", tournament=name, round=1)
    equal(board(name, 1, 1)["stage"], "reported")
    report(name, 1, 1, "1-0", reason="Slip read wrongly")
    one = board(name, 1, 1)
    equal((one["result"], one["differs"], one["reason"], one["from_game"]), ("1-0", False, "Slip read wrongly", False))


@case
def a_player_who_never_comes_is_forfeited_on_the_board_and_in_the_tournament():
    name = make()
    pair(name, 1, [(1, 2), (3, 4)])
    start(name, 1)
    game = board(name, 1, 1)["game"]
    arbiter = hall().link(ORGANISER, None, "arbiter")
    hall().act(game, arbiter, "start", {"absent": "black"})
    hall().act(game, arbiter, "decide", {"decision": "forfeit", "who": "black"}, seen=hall().state(game, arbiter)["number"])
    equal((board(name, 1, 1)["result"], board(name, 1, 1)["stage"]), ("+--", "reported"))


@case
def a_confirmed_result_changes_on_an_explicit_word():
    name = make()
    pair(name, 1, [(1, 2), (3, 4)])
    report(name, 1, 1, "1-0")
    confirm(name, 1, boards="1")
    refused(f"POST {ROUND}/results", {"board": 1, "result": "0-1"}, "asked", field="board", tournament=name, round=1)
    report(name, 1, 1, "0-1", again=True)
    equal((board(name, 1, 1)["stage"], board(name, 1, 1)["result"]), ("reported", "0-1"))


@case
def a_round_started_twice_and_a_pairing_changed_after_the_start_are_asked():
    name = make()
    pair(name, 1, [(1, 2), (3, 4)])
    start(name, 1)
    refused(f"POST {ROUND}/start", {}, "asked", tournament=name, round=1)
    before = [row["game"] for row in see(name)["rounds"][0]["pairings"]]
    changed = {"pairings": [{"board": 1, "white": 1, "black": 3}, {"board": 2, "white": 2, "black": 4}]}
    refused(f"POST {ROUND}/pairings", changed, "asked", field="pairings", tournament=name, round=1)
    equal([row["game"] for row in see(name)["rounds"][0]["pairings"]], before)
    pair(name, 1, [(1, 2), (3, 4)])  # nothing changes: nothing is asked
    equal([row["game"] for row in see(name)["rounds"][0]["pairings"]], before)
    ask(f"POST {ROUND}/pairings", {**changed, "again": True}, tournament=name, round=1)
    equal([row["game"] for row in see(name)["rounds"][0]["pairings"]], [None, None])
    equal(start(name, 1)["boards"], 2)


@case
def a_round_of_byes_alone_starts_and_is_complete():
    name = make(2)
    pair(name, 1, [], byes=[(1, "U"), (2, "H")])
    equal(see(name)["rounds"][0]["status"], "paired")
    answer = start(name, 1)
    equal((answer["boards"], answer["refused"], answer["left"]), (0, 0, []))
    equal(see(name)["rounds"][0]["status"], "finished")
    equal(see(name, None)["rounds"][0]["status"], "started", "that all is known is no result yet")
    refused(f"POST {ROUND}/start", {}, "asked", tournament=name, round=1)
    publish(name, 1)
    equal(see(name, None)["rounds"][0]["status"], "published")


@case
def who_has_not_seen_a_change_is_told_so():
    name = make()
    seen = pair(name, 1, [(1, 2), (3, 4)])["number"]
    report(name, 1, 1, "1-0")
    refused(f"POST {ROUND}/results", {"board": 1, "result": "0-1", "seen": seen}, "stale", tournament=name, round=1)
    report(name, 1, 2, "0-1", seen=seen)  # of another board it has seen all
    refused(f"POST {ROUND}/confirm", {"seen": seen}, "stale", tournament=name, round=1)
    pair(name, 1, [(2, 1), (3, 4)], again=True)
    refused(f"POST {ROUND}/start", {"seen": seen}, "stale", tournament=name, round=1)


@case
def presence_is_noted_before_the_start_and_stays_with_the_player():
    name = make()
    pair(name, 1, [(1, 2), (3, 4)])
    ask(f"POST {ROUND}/presence", {"player": 4, "here": True}, tournament=name, round=1)
    ask(f"POST {ROUND}/presence", {"player": 1, "here": False}, tournament=name, round=1)
    pair(name, 1, [(4, 1), (2, 3)])
    equal(board(name, 1, 1)["presence"], {"white": True, "black": False})


@case
def a_round_robin_is_paired_by_the_berger_tables_with_a_bye_for_the_odd_one():
    name = make(5)
    equal(ask(f"POST {TOURNAMENT}/berger", {"double": True}, tournament=name)["rounds"], 10)
    rounds = see(name)["rounds"]
    equal([len(row["pairings"]) for row in rounds], [2] * 10)
    met = sorted((one["white"], one["black"]) for row in rounds for one in row["pairings"])
    equal(met, [(white, black) for white in range(1, 6) for black in range(1, 6) if white != black])
    equal(sorted(row["byes"][0]["player"] for row in rounds), sorted([1, 2, 3, 4, 5] * 2))
    refused(f"POST {TOURNAMENT}/berger", {}, "asked", tournament=name)


@case
def scoring_systems_and_byes_count_as_the_tournament_says():
    name = make(5, scoring={"win": 6, "draw": 2, "bye": 4, "forfeit_win": 4})
    pair(name, 1, [(1, 2), (3, 4)], byes=[(5, "U")])
    report(name, 1, 1, "1-0")
    report(name, 1, 2, "1/2-0")
    points = {row["player"]: row["points_halves"] for row in see(name)["standings"]}
    equal(points, {1: 6, 2: 0, 3: 2, 4: 0, 5: 4})


@case
def exceptions_of_the_rules_hold_at_their_board_alone():
    name = make()
    exceptions = {"time_control": {"base_s": 600, "increment_s": 0}}
    body = {"pairings": [{"board": 1, "white": 1, "black": 2, "exceptions": exceptions}, {"board": 2, "white": 3, "black": 4}]}
    refused(f"POST {ROUND}/pairings", body, "syntax", field="level", tournament=name, round=1)  # the rules say standard play
    exceptions["level"] = "auto"
    ask(f"POST {ROUND}/pairings", body, tournament=name, round=1)
    start(name, 1)
    states = [hall().state(row["game"]) for row in see(name)["rounds"][0]["pairings"]]
    equal([(state["clocks"]["white_ms"], state["level"]) for state in states], [(600000, "blitz"), (5400000, "standard")])


@case
def limited_supervision_is_taken_for_a_whole_round_and_boards_that_have_begun_keep_theirs():
    rules = {"profile": "board", "press": "manual", "time_control": {"base_s": 900, "increment_s": 10}}
    name = make(4, rules=rules)
    games = lambda number: [row["game"] for row in see(name)["rounds"][number - 1]["pairings"]]
    supervisions = lambda number: [hall().state(game)["supervision"] for game in games(number)]
    pair(name, 1, [(1, 2), (3, 4)])
    start(name, 1)
    equal(supervisions(1), ["full", "full"])
    begun, _waiting = games(1)
    hall().act(begun, hall().link(ORGANISER, None, "arbiter"), "start")
    ask(f"PUT {TOURNAMENT}", {"rules": {**rules, "supervision": "limited"}}, tournament=name)
    start(name, 1, boards="2", again=True)
    equal(games(1)[0], begun)
    equal(supervisions(1), ["full", "limited"])
    pair(name, 2, [(1, 3), (2, 4)])
    start(name, 2)
    equal(supervisions(2), ["limited", "limited"])


@case
def clocks_of_a_round_stop_and_go_on_together():
    name = make()
    pair(name, 1, [(1, 2), (3, 4)])
    start(name, 1)
    games = [row["game"] for row in see(name)["rounds"][0]["pairings"]]
    for game in games:
        play(game)
    equal(ask(f"POST {ROUND}/pause", {}, tournament=name, round=1)["boards"], 2)
    equal([hall().state(game)["status"] for game in games], ["interrupted"] * 2)
    equal(ask(f"POST {ROUND}/resume", {"boards": "2"}, tournament=name, round=1)["boards"], 1)
    equal([hall().state(game)["status"] for game in games], ["interrupted", "running"])


@case
def a_round_that_goes_on_leaves_the_clocks_that_stand_for_another_reason():
    name = make(8)
    pair(name, 1, [(1, 2), (3, 4), (5, 6), (7, 8)])
    start(name, 1)
    games = [row["game"] for row in see(name)["rounds"][0]["pairings"]]
    arbiter = [play(game) for game in games][0]
    hall().act(games[1], arbiter, "pause", {"reason": "he touched it"}, by="black")
    hall().act(games[2], arbiter, "decide", {"decision": "stop_clocks"}, seen=hall().state(games[2], arbiter)["number"])
    done = ask(f"POST {ROUND}/pause", {}, tournament=name, round=1)
    equal((done["boards"], done["left"]), (2, []))
    done = ask(f"POST {ROUND}/resume", {}, tournament=name, round=1)
    equal((done["boards"], done["left"], done["refused"]), (2, [2, 3], 2))
    equal([hall().state(game)["status"] for game in games], ["running", "interrupted", "interrupted", "running"])
    equal(hall().state(games[1], arbiter)["call"]["by"], "black", "his call stands")


@case
def a_round_begins_at_all_boards_with_those_missed_who_are_absent():
    name = make()
    pair(name, 1, [(1, 2), (3, 4)])
    ask(f"POST {ROUND}/presence", {"player": 2, "here": False}, tournament=name, round=1)
    start(name, 1)
    arbiter = hall().link(ORGANISER, None, "arbiter")
    equal(ask(f"POST {ROUND}/begin", {"boards": "1"}, arbiter, tournament=name, round=1)["boards"], 1)
    games = [row["game"] for row in see(name)["rounds"][0]["pairings"]]
    equal([hall().state(game)["status"] for game in games], ["running", "waiting"])
    equal(ask(f"POST {ROUND}/begin", {}, arbiter, tournament=name, round=1)["boards"], 1)
    log = hall().call("GET", f"/api/1/games/{games[0]}/log", arbiter).json()["entries"]
    equal((log[0]["event"]["kind"], log[0]["event"]["data"]), ("start", {"absent": "black"}))
    equal(ask(f"POST {ROUND}/begin", {}, arbiter, tournament=name, round=1)["boards"], 0)


# Who may.


@case
def each_link_does_what_it_is_for():
    name = make()
    pair(name, 1, [(1, 2), (3, 4)])
    desk, arbiter = hall().link(ORGANISER, None, "arbiter", "results"), hall().link(ORGANISER, None, "arbiter", name="Chief")
    deputy, looker = hall().link(ORGANISER, None, "arbiter", boards="2"), hall().link(ORGANISER, None, "arbiter", "look")
    player = hall().make()["white"]
    result = {"board": 1, "result": "1-0"}
    place = {"tournament": name, "round": 1}
    refused(f"POST {ROUND}/results", result, "token", token=None, **place)
    for token in (deputy, looker, player):
        refused(f"POST {ROUND}/results", result, "role", token=token, **place)
    report(name, 1, 1, "1-0", token=desk)
    refused(f"POST {ROUND}/results", {"board": 1, "result": "0-1"}, "role", token=desk, **place)
    equal(board(name, 1, 1)["by"], "desk")
    for token in (desk, looker, player):
        refused(f"POST {ROUND}/confirm", {}, "role", token=token, **place)
        refused(f"POST {ROUND}/publish", None, "role", token=token, **place)
        refused(f"POST {ROUND}/start", {}, "role", token=token, **place)
        refused(f"POST {ROUND}/pairings", {"pairings": []}, "role", token=token, **place)
    for token in (desk, looker, player, arbiter, deputy):
        refused(f"POST {TOURNAMENT}/players", {"name": "New"}, "role", token=token, tournament=name)
        refused(f"PUT {TOURNAMENT}", {"name": "New"}, "role", token=token, tournament=name)
        refused("POST /api/1/tournaments", {"name": "New", "minors": "none"}, "role", token=token)
    refused(f"POST {ROUND}/pairings", {"pairings": []}, "role", token=deputy, **place)
    refused(f"PUT {ROUND}/matches", {"boards": 1, "matches": []}, "role", token=deputy, **place)
    report(name, 1, 2, "0-1", token=deputy)
    ask(f"POST {ROUND}/confirm", {}, deputy, **place)
    equal([row["stage"] for row in see(name)["rounds"][0]["pairings"]], ["reported", "confirmed"])
    refused(f"POST {ROUND}/publish", None, "role", token=deputy, **place)
    report(name, 1, 1, "0-1", token=arbiter)
    equal(board(name, 1, 1)["by"], "Chief")


@case
def what_a_desk_enters_is_answered_as_the_desk_sees_the_board():
    name = make(2)
    pair(name, 1, [(1, 2)])
    start(name, 1)
    report(name, 1, 1, None, again=True, reason="Taken ill in the night")
    desk = hall().link(ORGANISER, None, "arbiter", "results")
    answer = ask(f"POST {ROUND}/sign", {"player": 1, "result": "1-0"}, desk, tournament=name, round=1)["pairing"]
    equal(answer, board(name, 1, 1, desk))
    equal((answer["reason"], board(name, 1, 1)["reason"]), (None, "Taken ill in the night"))
    equal(report(name, 1, 1, "1-0", reason="both were there")["pairing"], board(name, 1, 1))


@case
def the_public_sees_no_more_than_it_may():
    name = make(4, minors="some")
    ask(f"PUT {TOURNAMENT}/players/{{player}}", {"name": "Küçük, Elif", "birth": "2014/05/17", "club": "Okul", "minor": True}, tournament=name, player=1)
    pair(name, 1, [(1, 2), (3, 4)])
    report(name, 1, 1, "+--", reason="Taken ill in the night")
    confirm(name, 1)
    for published in (False, True):
        if published:
            publish(name, 1)
        answer = hall().ask(f"GET {TOURNAMENT}", None, None, {"tournament": name})
        for hidden in ("Küçük", "2014/05", "Okul", "6300001", "ill in the night"):
            check(hidden not in answer.body.decode(), hidden, "is public")
        check("Elif K." in answer.body.decode())
        equal(answer.json()["rounds"][0]["pairings"][0]["result"], "+--" if published else None)


@case
def the_log_says_who_entered_what():
    name = make(2)
    pair(name, 1, [(1, 2)])
    chief, desk = hall().link(ORGANISER, None, "arbiter", name="Chief"), hall().link(ORGANISER, None, "arbiter", "results")
    report(name, 1, 1, "1-0", token=desk)
    last = report(name, 1, 1, "0-1", token=chief, reason="Slip")["number"]
    entries = ask(f"GET {TOURNAMENT}/log", token=chief, tournament=name)["entries"]
    equal([entry["kind"] for entry in entries], ["details", "player", "player", "pairings", "result", "result"])
    equal([(entry["role"], entry["author"]) for entry in entries[-2:]], [("desk", None), ("arbiter", "Chief")])
    equal(entries[-1]["data"], {"round": 1, "board": 1, "result": "0-1", "reason": "Slip"})
    equal(entries[1]["data"]["name"], "Player1, Ada")
    answer = hall().call("GET", f"/api/1/tournaments/{name}/log?after={last - 1}", ORGANISER).json()
    equal([entry["number"] for entry in answer["entries"]], [last])
    equal(hall().call("GET", f"/api/1/tournaments/{name}/log?after={last}", ORGANISER).json(), {"entries": []})
    for token, code in ((None, "token"), (desk, "role")):
        refused(f"GET {TOURNAMENT}/log", None, code, token=token, tournament=name)
    for role in ("arbiter", "organiser"):
        looks, whole = hall().link(ORGANISER, None, role, "look"), hall().link(ORGANISER, None, role)
        for path in ("log", "export?format=trf", "papers/pairings?round=1", ""):
            bodies = [hall().call("GET", f"/api/1/tournaments/{name}/{path}".rstrip("/"), token) for token in (looks, whole)]
            equal([(answer.status, answer.body) for answer in bodies], [(200, bodies[1].body)] * 2, f"what a link that looks sees at {path}")
        refused(f"POST {TOURNAMENT}/players", {"name": "New, One"}, "role", token=looks, tournament=name)
    equal(hall().call("GET", f"/api/1/tournaments/{name}/log?after=x", ORGANISER).status, 400)


# What is not as it has to be.


UNFIT = (("fide_id", 'ab"c]'), ("fide_id", "0"), ("fide_id", "123456789012"), ("birth", "2014/13/45"), ("birth", "2014-02-30"), ("birth", "May"),
         ("title", "XX"), ("title", "GM]"))


@case
def what_is_wrong_is_named_and_changes_nothing():
    name = make()
    before = see(name)["number"]
    place = {"tournament": name, "round": 1}
    pairing = {"board": 1, "white": 1, "black": 2}
    for body, code, field in (
            ({"pairings": [pairing, {**pairing, "white": 3, "black": 4}]}, "syntax", "board"),
            ({"pairings": [pairing, {"board": 2, "white": 1, "black": 3}]}, "syntax", "white"),
            ({"pairings": [pairing], "byes": [{"player": 2, "code": "U"}]}, "syntax", "player"),
            ({"pairings": [pairing], "byes": [{"player": 3, "code": "X"}]}, "syntax", "code"),
            ({"pairings": [{**pairing, "black": 9}]}, "missing", "black"),
            ({"pairings": [{**pairing, "black": 1}]}, "syntax", "black"),
            ({"pairings": [{**pairing, "board": 0}]}, "syntax", "board"),
            ({"pairings": [{**pairing, "colour": "w"}]}, "syntax", "colour"),
            ({"pairings": [{**pairing, "exceptions": {"level": "fast"}}]}, "syntax", "level"),
            ({"pairings": "1-2"}, "syntax", "pairings"),
            ({"pairing": []}, "syntax", "pairing")):
        refused(f"POST {ROUND}/pairings", body, code, field=field, **place)
    for body, code, field in (({"name": ""}, "syntax", "name"), ({"name": None}, "syntax", "name"), ({"name": "x" * 61}, "syntax", "name"),
                              ({"name": "a\u202eb"}, "syntax", "name"), ({"rating": -1}, "syntax", "rating"),
                              ({"fide_id": "6300002"}, "syntax", "fide_id"), ({"elo": 2000}, "syntax", "elo"), *(
                                  ({member: value}, "syntax", member) for member, value in UNFIT)):
        refused(f"PUT {TOURNAMENT}/players/{{player}}", body, code, field=field, tournament=name, player=1)
    for member, value in UNFIT:
        refused(f"POST {TOURNAMENT}/players", {"name": "New, One", member: value}, "syntax", field=member, tournament=name)
    refused(f"PUT {TOURNAMENT}/players/{{player}}", {"name": "x"}, "missing", tournament=name, player=77)
    refused(f"POST {ROUND}/results", {"board": 1, "result": "1-0", "reason": "a\u202eb"}, "syntax", field="reason", **place)
    for body, field in (({"rules": {"level": "fast"}}, "level"), ({"rules": {**RULES, "white": "Ada"}}, "white"), ({"rounds": 100}, "rounds"),
                        ({"scoring": {"wins": 2}}, "wins"), ({"minors": "few"}, "minors"), ({"name": None}, "name")):
        refused(f"PUT {TOURNAMENT}", body, "syntax", field=field, tournament=name)
    refused(f"POST {ROUND}/start", {}, "missing", **place)
    refused(f"POST {ROUND}/results", {"board": 1, "result": "1-0"}, "missing", field="round", **place)
    refused(f"GET {TOURNAMENT}", None, "missing", tournament="t.nothing")
    equal(see(name)["number"], before)
    pair(name, 1, [(1, 2)])
    for body, code, field in (({"board": 1, "result": "2-0"}, "syntax", "result"), ({"board": 7, "result": "1-0"}, "missing", "board"),
                              ({"board": 1}, "syntax", "result"), ({"board": 1, "result": "1-0", "seen": "x"}, "syntax", "seen")):
        refused(f"POST {ROUND}/results", body, code, field=field, **place)
    refused(f"POST {ROUND}/confirm", {}, "stale", **place)
    refused(f"POST {ROUND}/publish", None, "stale", field="round", **place)
    equal(see(name)["number"], before + 1)


@case
def a_game_of_the_hall_is_no_tournament_and_the_other_way_round():
    name, game = make(0), hall().make()["game"]
    equal(hall().call("GET", f"/api/1/games/{name}").status, 404)
    equal(hall().call("GET", f"/api/1/tournaments/{game}").status, 404)
    equal(hall().call("POST", f"/api/1/games/{name}/links", ORGANISER, {"role": "arbiter"}).status, 404)


@case
def whoever_makes_one_says_whether_players_are_under_age():
    before = hall().ask("GET /api/1/tournaments", None).json()["tournaments"]
    for body in ({"name": "Open"}, {"name": "Open", "minors": None}, {"name": "Open", "minors": "few"}, {"name": "Open", "minors": True}):
        refused("POST /api/1/tournaments", body, "syntax", field="minors")
    equal(hall().ask("GET /api/1/tournaments", None).json()["tournaments"], before)
    for minors, shown in (("all", "A. L."), ("some", "Ada Lovelace"), ("none", "Ada Lovelace")):
        name = make(0, minors=minors)
        ask(f"POST {TOURNAMENT}/players", {"name": "Ada Lovelace"}, tournament=name)
        equal(see(name, None)["players"][0]["name"], shown)


@case
def sent_again_with_its_key_it_is_done_once():
    body = {"name": "Once", "minors": "none"}
    first = hall().ask("POST /api/1/tournaments", ORGANISER, body, Idempotency_Key="k-1")
    again = hall().ask("POST /api/1/tournaments", ORGANISER, body, Idempotency_Key="k-1")
    equal((first.status, again.status, first.json()), (201, 200, again.json()))
    name = make()
    pair(name, 1, [(1, 2), (3, 4)])
    answers = [hall().ask(f"POST {ROUND}/start", ORGANISER, {}, {"tournament": name, "round": 1}, Idempotency_Key="k-2") for _ in range(2)]
    equal([answer.json() for answer in answers], [{**answers[0].json(), "boards": 2}] * 2)


# A kill in the middle of a round.


@case
def everything_acknowledged_is_there_after_a_kill_in_the_middle_of_a_round():
    name = make(8)
    pair(name, 1, [(1, 2), (3, 4), (5, 6), (7, 8)])
    start(name, 1)
    play(board(name, 1, 1)["game"], ("resign", None, {"by": "white"}))
    report(name, 1, 2, "1-0", reason="Slip")
    confirm(name, 1, boards="1-2")
    report(name, 1, 3, "1/2-1/2")
    before = see(name)
    hall().kill()
    hall().start()
    equal(see(name), before)
    game = board(name, 1, 4)["game"]
    play(game, ("resign", None, {"by": "black"}))  # the board is found again
    equal(board(name, 1, 4)["result"], "1-0")


@case
def a_slip_at_the_desk_ends_the_game_on_the_board_and_its_card_tells_the_same():
    name = make(6, rules={**RULES, "live": False})
    pair(name, 1, [(1, 2), (3, 4), (5, 6)])
    start(name, 1)
    rows = [row["game"] for row in see(name)["rounds"][0]["pairings"]]
    desk, arbiter = hall().link(ORGANISER, None, "arbiter", "results"), hall().link(ORGANISER, None, "arbiter")
    for game in rows[:1]:
        hall().act(game, arbiter, "start")
    report(name, 1, 1, "1-0", token=desk)
    report(name, 1, 2, "--+")
    report(name, 1, 3, "1/2-1/2")
    card = lambda game: (hall().state(game, arbiter)["status"], hall().state(game, arbiter)["result"])
    equal([card(game) for game in rows], [("ended", "1-0"), ("ended", "0-1"), ("ended", "1/2-1/2")])
    equal(hall().state(rows[1], arbiter)["reason"], "default")
    told = lambda: [(row["result"], row["of_game"], row["differs"]) for row in see(name)["rounds"][0]["pairings"]]
    equal(told(), [("1-0", "1-0", False), ("--+", "--+", False), ("1/2-1/2", "1/2-1/2", False)])
    report(name, 1, 1, "0-1", again=True)
    equal((card(rows[0]), told()[0]), (("ended", "0-1"), ("0-1", "0-1", False)), "an arbiter corrects it")
    hall().act(rows[2], arbiter, "decide", {"decision": "correct_result", "score": "1-0"}, seen=hall().state(rows[2], arbiter)["number"])
    equal(told()[2], ("1/2-1/2", "1-0", True), "what is entered at the board later is told beside it")


@case
def a_result_taken_back_at_the_desk_is_taken_back_on_its_card():
    name = make(8, rules={**RULES, "live": False})
    pair(name, 1, [(1, 2), (3, 4), (5, 6), (7, 8)])
    start(name, 1)
    chief = hall().link(ORGANISER, None, "arbiter", name="Chief")
    games = [row["game"] for row in see(name)["rounds"][0]["pairings"]]
    card = lambda number: [hall().state(games[number - 1], chief)[member] for member in ("status", "result", "confirmed")]
    told = lambda number: [board(name, 1, number)[member] for member in ("result", "of_game", "differs", "stage")]
    reversals = lambda number: [
        (entry["author"], "Slip of board 11" in entry["ruling"]["text"])
        for entry in hall().call("GET", f"/api/1/games/{games[number - 1]}/log", chief).json()["entries"]
        if entry.get("event", {}).get("data", {}).get("decision") == "reverse"
    ]
    now = lambda number: hall().state(games[number - 1], chief)["number"]
    for number in (1, 2):
        hall().act(games[number - 1], chief, "start")

    report(name, 1, 1, "1-0")
    report(name, 1, 1, None, token=chief, reason="Slip of board 11")
    equal((card(1), told(1)), (["running", "*", False], [None, None, False, "playing"]))
    equal(reversals(1), [("Chief", True)])

    hall().act(games[1], chief, "decide", {"decision": "declare", "score": "1-0"}, seen=now(2))
    hall().act(games[1], chief, "fact", {"fact": "result_signed", "score": "1-0"}, seen=now(2))
    hall().act(games[1], chief, "decide", {"decision": "warning", "who": "white"}, seen=now(2))
    report(name, 1, 2, "1/2-1/2", token=chief)
    equal((card(2), told(2)), (["ended", "1/2-1/2", True], ["1/2-1/2", "1/2-1/2", False, "reported"]))
    confirm(name, 1)
    publish(name, 1)
    refused(f"POST {ROUND}/results", {"board": 2, "result": None}, "asked", field="board", tournament=name, round=1)
    equal(card(2)[0], "ended")
    report(name, 1, 2, None, token=chief, again=True)
    equal((card(2), told(2)), (["running", "*", False], [None, None, False, "playing"]))
    equal(hall().state(games[1], chief)["counters"]["white"]["warnings"], 1, "what came of something else stands")
    equal(len(reversals(2)), 3)

    report(name, 1, 3, "--+")
    report(name, 1, 3, None, token=chief)
    equal((card(3), told(3)), (["running", "*", False], [None, None, False, "playing"]))
    report(name, 1, 4, "0-1")
    equal(card(4), ["ended", "0-1", False], "no other board is touched")

    report(name, 1, 1, "0-1")
    hall().kill()
    hall().start()
    equal([card(number)[:2] for number in (1, 2, 3, 4)],
          [["ended", "0-1"], ["running", "*"], ["running", "*"], ["ended", "0-1"]])


@case
def whatever_is_reported_in_whatever_order_the_card_says_the_same_and_taken_back_it_is_as_it_was():
    """Every result behind every other, forfeits among them, and each taken back again."""
    words = ("1-0", "1/2-0", "0-0", "+--", "--+", "---", "0-1", "1/2-1/2")
    for begins in (False, True):
        name = make(2, rules={**RULES, "live": False})
        pair(name, 1, [(1, 2)])
        start(name, 1)
        arbiter, game = hall().link(ORGANISER, None, "arbiter"), board(name, 1, 1)["game"]
        if begins:
            hall().act(game, arbiter, "start")
        for first in words:
            for second in (word for word in words if word != first):
                for result in (first, second, first, None):
                    report(name, 1, 1, result)
                    row = board(name, 1, 1)
                    equal((row["result"], row["of_game"], row["differs"]), (result, result, False), f"{first}, {second}, {first}")
                state = hall().state(game, arbiter)
                check(state["status"] != "ended" and state["result"] == "*", state)
        before = see(name)
        hall().kill()
        hall().start()
        equal(see(name), before)


@case
def a_result_taken_back_on_the_card_is_taken_back_in_the_tournament_until_it_is_confirmed():
    name = make(4, rules={**RULES, "live": False})
    pair(name, 1, [(1, 2), (3, 4)])
    start(name, 1)
    arbiter = hall().link(ORGANISER, None, "arbiter")
    games = [row["game"] for row in see(name)["rounds"][0]["pairings"]]
    told = lambda number: [board(name, 1, number)[member] for member in ("result", "of_game", "differs", "stage", "by")]

    def take_back(game):
        seen = hall().state(game, arbiter)["number"]
        last = hall().call("GET", f"/api/1/games/{game}/log", arbiter).json()["entries"][-1]["event"]["seq"]
        hall().act(game, arbiter, "decide", {"decision": "reverse", "seq": last, "reason": "Board 2, not 1"}, seen=seen)

    report(name, 1, 1, "1-0")
    take_back(games[0])
    equal(told(1), [None, None, False, "playing", None])
    report(name, 1, 1, "0-1")
    equal(told(1)[:4], ["0-1", "0-1", False, "reported"])
    confirm(name, 1)
    take_back(games[0])
    equal(told(1)[:4], ["0-1", None, True, "confirmed"], "what is confirmed waits for an explicit word")
    report(name, 1, 1, None, again=True)
    equal(told(1)[:4], [None, None, False, "playing"])


@case
def both_players_confirm_a_result_on_a_device_of_the_organiser_each_by_his_own_act():
    name = make(6, rules={**RULES, "live": False})
    pair(name, 1, [(1, 2), (3, 4), (5, 6)])
    start(name, 1)
    tablet, arbiter = hall().link(ORGANISER, None, "arbiter", "results", boards="1-2"), hall().link(ORGANISER, None, "arbiter")
    games = [row["game"] for row in see(name)["rounds"][0]["pairings"]]
    sign = lambda player, result, **more: ask(f"POST {ROUND}/sign", {"player": player, "result": result}, tablet, tournament=name, round=1, **more)
    told = lambda number: [board(name, 1, number)[member] for member in ("result", "stage", "signed")]
    card = lambda number: [hall().state(games[number - 1], arbiter)[member] for member in ("status", "result", "confirmed")]

    equal(sign(1, "0-1")["pairing"]["signed"], {"white": "0-1", "black": None})
    equal((told(1)[:2], card(1)), ([None, "playing"], ["waiting", "*", False]), "one of both is no result")
    sign(2, "1-0")
    equal(told(1), [None, "playing", {"white": "0-1", "black": "1-0"}], "they say different things")
    sign(1, "1-0")
    equal((told(1), card(1)), (["1-0", "reported", {"white": "1-0", "black": "1-0"}], ["ended", "1-0", True]))
    refused(f"POST {ROUND}/sign", {"player": 1, "result": "0-1"}, "stale", token=tablet, tournament=name, round=1, field="player")

    sign(3, "1/2-1/2")
    report(name, 1, 2, "0-1", token=tablet)
    equal(told(2), ["0-1", "reported", {"white": None, "black": None}], "a slip that says something else comes before half a confirmation")
    sign(3, "0-1")
    sign(4, "0-1")
    equal(card(2), ["ended", "0-1", True], "what is on the slip can be confirmed too")

    equal(see(name, None)["rounds"][0]["pairings"][0], {**board(name, 1, 1, None), "result": None, "stage": "playing"})
    check("signed" not in board(name, 1, 1, None), "the public is told of no confirmation")
    confirm(name, 1)
    publish(name, 1)
    equal(board(name, 1, 1, None)["result"], "1-0")
    report(name, 1, 1, None, again=True)
    equal((told(1), card(1)), ([None, "playing", {"white": None, "black": None}], ["waiting", "*", False]))

    refused(f"POST {ROUND}/sign", {"player": 5, "result": "1-0"}, "role", token=tablet, tournament=name, round=1)
    refused(f"POST {ROUND}/sign", {"player": 1, "result": "1-0"}, "token", token=None, tournament=name, round=1)
    refused(f"POST {ROUND}/sign", {"player": 9, "result": "1-0"}, "missing", field="player", tournament=name, round=1)
    refused(f"POST {ROUND}/sign", {"player": 5, "result": "+--"}, "syntax", field="result", tournament=name, round=1)
    entries = ask(f"GET {TOURNAMENT}/log", tournament=name)["entries"]
    equal([(entry["role"], entry["data"]["player"], entry["data"]["result"]) for entry in entries if entry["kind"] == "signed"][:2],
          [("desk", 1, "0-1"), ("desk", 2, "1-0")])
    before = see(name)
    hall().kill()
    hall().start()
    equal(see(name), before)


@case
def a_game_that_the_hall_has_ends_by_itself_whatever_a_slip_says():
    name = make(2, rules={**RULES, "profile": "screen"})
    pair(name, 1, [(1, 2)])
    start(name, 1)
    game = board(name, 1, 1)["game"]
    arbiter = play(game)
    report(name, 1, 1, "1-0")
    equal(hall().state(game, arbiter)["status"], "running")
    hall().act(game, hall().link(ORGANISER, game, "white"), "resign")
    row = board(name, 1, 1)
    equal((row["result"], row["of_game"], row["differs"]), ("1-0", "0-1", True))


@case
def a_link_for_results_sees_its_tournament_alone_and_of_persons_their_names():
    name = make(0, minors="all", rules={**RULES, "live": False})
    other = make(2, minors="all", listed=False)
    for at in range(1, 5):
        ask(f"POST {TOURNAMENT}/players", {"name": f"Surname{at}, Ada", "fide_id": str(6300000 + at), "club": f"Club{at}", "birth": "2014-05-06", "sex": "f"},
            tournament=name)
    for one, pairs in ((name, [(1, 2), (3, 4)]), (other, [(1, 2)])):
        pair(one, 1, pairs)
        start(one, 1)
    report(name, 1, 1, "1-0", reason="Secretnote")
    report(name, 1, 2, "1-0", reason="Secretnote")
    report(other, 1, 1, "1-0")
    bound, tablet, loose = (hall().link(ORGANISER, None, "arbiter", "results", **more)
                            for more in ({"tournament": name}, {"tournament": name, "boards": "2"}, {}))
    boards = lambda token: [(row["result"], row["stage"]) for row in see(name, token)["rounds"][0]["pairings"]]
    equal((boards(bound), boards(loose)), ([("1-0", "reported")] * 2,) * 2)
    equal(boards(tablet), [(None, "playing"), ("1-0", "reported")], "the boards of others are as the public sees them")
    for token in (bound, tablet, loose):
        told = see(name, token)
        equal([player["name"] for player in told["players"]], [f"Surname{at}, Ada" for at in range(1, 5)])
        equal(told["rules"], {"live": False}, "of the rules it is told whether there are devices")
        for secret in ("6300001", "Club1", "2014", "Secretnote"):
            check(secret not in json.dumps(told), secret)
        equal(hall().call("GET", "/api/1/papers/results?round=1&format=json", token).status, 403)
    public = see(other, None)
    for token in (bound, tablet):
        equal(see(other, token), public, "another tournament is as the public sees it")
        refused(f"POST {ROUND}/results", {"board": 1, "result": "0-1"}, "role", token=token, tournament=other, round=1)
        refused(f"POST {ROUND}/sign", {"player": 1, "result": "0-1"}, "role", token=token, tournament=other, round=1)
        check(other not in hall().call("GET", "/api/1/tournaments", token).body.decode(), "it is on no list")
    games = [[row["game"] for row in see(one)["rounds"][0]["pairings"]] for one in (name, other)]
    listed = lambda token: {line["game"] for line in hall().call("GET", "/api/1/games", token).json()["games"]} & {*games[0], *games[1]}
    equal((listed(bound), listed(tablet), listed(loose)), ({*games[0]}, {games[0][1]}, {*games[0], *games[1]}))
    equal(hall().call("GET", "/api/1/seat", tablet).json()["tournament"], name)
    lines = hall().call("GET", "/api/1/links", ORGANISER).json()["links"]
    equal([line["tournament"] for line in lines[-3:]], [name, name, None])
    hall().kill()
    hall().start()
    equal(boards(tablet), [(None, "playing"), ("1-0", "reported")])


@case
def a_link_for_a_tournament_is_for_results_and_the_tournament_is_there():
    name = make(2)
    for body in ({"scope": "full", "tournament": name}, {"scope": "results", "tournament": "t.nobody"}, {"scope": "results", "tournament": 3}):
        answer = hall().call("POST", "/api/1/links", ORGANISER, {"role": "arbiter", **body}).json()
        equal((answer["code"], answer["field"]), ("syntax", "tournament"))


if __name__ == "__main__":
    run_cases()
