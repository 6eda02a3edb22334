#!/usr/bin/env python3
"""Teams in a tournament of the hall: matches, line-ups that are hidden until both are in, captains and the seats that they hand out."""

from api import ORGANISER, Api, case, hall
from hall import await_that, check, equal, run_cases
from tournaments import ROUND, RULES, TOURNAMENT, ask, confirm, make, publish, refused, report, see, start


def make_teams(count=2, size=3, **members):
    """A tournament of so many teams, whose players are numbered through."""
    name = make(count * size, kind="team", **members)
    for team in range(1, count + 1):
        players = list(range((team - 1) * size + 1, team * size + 1))
        ask(f"PUT {TOURNAMENT}/teams/{{team}}", {"name": f"Team {team}", "players": players}, tournament=name, team=team)
    return name


def match(name, number=1, boards=2, matches=((1, 1, 2),), token=ORGANISER, **members):
    body = {"boards": boards, "matches": [{"match": one, "first": first, "second": second} for one, first, second in matches], **members}
    return ask(f"PUT {ROUND}/matches", body, token, tournament=name, round=number)


def line_up(name, team, players, token=ORGANISER, **members):
    return ask(f"PUT {ROUND}/lineups/{{team}}", {"players": players, **members}, token, tournament=name, round=1, team=team)


def captain(name, team):
    made = ask(f"POST {TOURNAMENT}/teams/{{team}}/captain", {"name": f"Captain {team}"}, status=201, tournament=name, team=team)
    return made["link"].partition("#")[2]


def boards(name, token=ORGANISER):
    return [(row["board"], row["match"], row["white"], row["black"]) for row in see(name, token)["rounds"][0]["pairings"]]


@case
def line_ups_are_hidden_until_both_are_in_and_make_the_boards():
    name = make_teams()
    match(name)
    one, two = captain(name, 1), captain(name, 2)
    seat = hall().ask("GET /api/1/seat", one).json()
    equal((seat["role"], seat["game"], seat["tournament"]), ("captain", None, name))
    line_up(name, 1, [2, 3], one)
    for token in (None, two):
        seen = see(name, token)
        equal((seen["rounds"][0]["pairings"], seen.get("own_lineups", [])), ([], []))
        equal(seen["rounds"][0]["matches"][0]["first"]["lineup_in"], True)
    equal(see(name, one)["own_lineups"], [{"round": 1, "players": [2, 3]}])
    line_up(name, 1, [1, 3], one)  # until the other's is in he may change it
    line_up(name, 2, [4, 6], two)
    equal(boards(name, None), [(1, 1, 1, 4), (2, 1, 6, 3)])
    refused(f"PUT {ROUND}/lineups/{{team}}", {"players": [1, 2]}, "asked", token=one, field="team", tournament=name, round=1, team=1)
    refused(f"PUT {ROUND}/lineups/{{team}}", {"players": [1, 2], "again": True}, "role", token=one, tournament=name, round=1, team=1)
    line_up(name, 1, [1, 2], again=True)
    equal(boards(name), [(1, 1, 1, 4), (2, 1, 6, 2)])


@case
def the_log_tells_nobody_a_line_up_before_both_are_in_or_an_arbiter_opens_them():
    links = [ORGANISER] + [hall().link(ORGANISER, None, role, scope) for role in ("organiser", "arbiter") for scope in ("look", "full")]

    def told(name):
        """The line-ups in the log, as each of those who may read it is told."""
        logs = [ask(f"GET {TOURNAMENT}/log", None, token, tournament=name)["entries"] for token in links]
        equal([log for log in logs if log != logs[0]], [])
        return [(entry["data"]["team"], entry["data"]["players"]) for entry in logs[0] if entry["kind"] == "lineup"]

    name = make_teams(4, 2, minors="none")
    match(name, matches=((1, 1, 2), (2, 3, 4)))
    line_up(name, 1, [2, 1], captain(name, 1))
    line_up(name, 4, [8, 7])
    equal(told(name), [(1, None), (4, None)])
    line_up(name, 1, [1, 2])
    line_up(name, 2, [3, None], captain(name, 2))
    equal(told(name), [(1, [2, 1]), (4, None), (1, [1, 2]), (2, [3, None])])
    match(name, matches=((1, 1, 2), (2, 4, 3)), again=True)  # that of team 4 stands, if it does, untold
    equal(told(name)[1], (4, None))
    ask(f"POST {ROUND}/lineups", {"open": True}, tournament=name, round=1)
    equal(told(name)[1], (4, [8, 7]))


@case
def a_captain_knows_his_own_players_under_age_by_name_and_the_others_as_the_public_does():
    name = make_teams(minors="all")
    whole = [player["name"] for player in see(name)["players"]]
    public = [player["name"] for player in see(name, None)["players"]]
    check(all(one != other for one, other in zip(whole, public)), whole, public)
    equal([player["name"] for player in see(name, captain(name, 1))["players"]], whole[:3] + public[3:])


@case
def who_changes_a_team_a_player_or_matches_and_has_not_seen_the_last_change_is_told_so():
    name = make_teams()
    team = f"PUT {TOURNAMENT}/teams/{{team}}"
    player = f"PUT {TOURNAMENT}/players/{{player}}"
    seen = see(name)["number"]
    ask(team, {"name": "Kale", "seen": seen}, tournament=name, team=1)
    refused(team, {"players": [3, 2, 1], "seen": seen}, "stale", tournament=name, team=1)
    ask(team, {"name": "Vezir", "seen": seen}, tournament=name, team=2)  # of another team he has seen all
    ask(team, {"name": "Third", "seen": seen}, tournament=name, team=3)
    refused(team, {"name": "Another third", "seen": seen}, "stale", tournament=name, team=3)
    equal([one["name"] for one in see(name)["teams"]], ["Kale", "Vezir", "Third"])
    equal(see(name)["teams"][0]["players"], [1, 2, 3])
    ask(player, {"club": "Kale", "seen": seen}, tournament=name, player=1)
    refused(player, {"club": "Vezir", "seen": seen}, "stale", tournament=name, player=1)
    ask(player, {"club": "Vezir", "seen": see(name)["number"]}, tournament=name, player=1)
    match(name, seen=seen)
    body = {"boards": 1, "matches": [{"match": 1, "first": 2, "second": 1}]}
    refused(f"PUT {ROUND}/matches", {**body, "seen": seen}, "stale", tournament=name, round=1)
    ask(f"PUT {ROUND}/matches", {**body, "seen": see(name)["number"]}, tournament=name, round=1)
    refused(team, {"name": "Kale", "seen": "x"}, "syntax", field="seen", tournament=name, team=1)


@case
def a_board_is_of_a_match_in_a_round_of_matches_alone():
    name = make_teams()
    for board in ({"board": 1, "match": 1, "white": 1}, {"board": 1, "match": 1, "white": 1, "black": 4}):
        refused(f"POST {ROUND}/pairings", {"pairings": [board]}, "syntax", field="match", tournament=name, round=1)
    match(name, boards=1)
    ask(f"POST {ROUND}/pairings", {"pairings": [{"board": 1, "match": 1, "white": 1}]}, tournament=name, round=1)
    equal(boards(name), [(1, 1, 1, None)])


@case
def matches_that_do_not_change_keep_their_colours_and_forfeits():
    name = make_teams(4, 2, minors="none")
    of_two = [{"match": 1, "first": 1, "second": 2, "colors": "WW"}, {"match": 2, "first": 3, "second": 4}]
    ask(f"PUT {ROUND}/matches", {"boards": 2, "matches": of_two}, tournament=name, round=1)
    line_up(name, 1, [1, 2])
    line_up(name, 2, [3, 4])
    report(name, 1, 2, "1-0")
    match(name, matches=((1, 1, 2), (2, 4, 3)), again=True)
    known = see(name)["rounds"][0]
    equal([one["colors"] for one in known["matches"]], ["WW", None])
    equal([(one["white"], one["black"], one["result"]) for one in known["pairings"]], [(1, 3, None), (2, 4, "1-0")])
    of_two[0]["forfeit"] = "+--"
    refused(f"PUT {ROUND}/matches", {"boards": 2, "matches": of_two}, "syntax", field="forfeit", tournament=name, round=1)


@case
def a_captain_does_what_is_his_teams_alone():
    name = make_teams()
    match(name)
    one = captain(name, 1)
    place = {"tournament": name, "round": 1}
    refused(f"PUT {ROUND}/lineups/{{team}}", {"players": [4]}, "role", token=one, team=2, **place)
    refused(f"PUT {ROUND}/lineups/{{team}}", {"players": [4]}, "syntax", token=one, field="players", team=1, **place)
    refused(f"PUT {ROUND}/lineups/{{team}}", {"players": [1, 1]}, "syntax", token=one, field="players", team=1, **place)
    refused(f"PUT {ROUND}/lineups/{{team}}", {"players": [1, 2, 3]}, "syntax", token=one, field="players", team=1, **place)
    refused(f"POST {ROUND}/results", {"board": 1, "result": "1-0"}, "role", token=one, **place)
    refused(f"POST {ROUND}/start", {}, "role", token=one, **place)
    refused(f"POST {ROUND}/lineups", {"open": True}, "role", token=one, **place)
    refused(f"POST {TOURNAMENT}/teams/{{team}}/captain", {}, "role", token=one, tournament=name, team=1)
    other = make_teams()
    match(other)
    refused(f"PUT {ROUND}/lineups/{{team}}", {"players": [1]}, "role", token=one, tournament=other, round=1, team=1)
    equal(see(name, one)["public"], True)
    game = hall().make()["game"]
    equal(hall().call("POST", f"/api/1/games/{game}/acts", one, {"kind": "start"}).status, 403)


@case
def a_captains_link_is_made_once_by_its_key_and_one_that_was_lost_is_replaced():
    name = make_teams()
    make_link = lambda key, team=1, **body: hall().ask(f"POST {TOURNAMENT}/teams/{{team}}/captain", ORGANISER, {"name": "Ada", **body},
                                                       {"tournament": name, "team": team}, Idempotency_Key=key)
    first, again = make_link("c-1"), make_link("c-1")
    equal((first.status, again.status, again.json()), (201, 200, {**first.json(), "link": None}))
    token = first.json()["link"].partition("#")[2]
    line_up_of = lambda token: hall().call("GET", f"/api/1/tournaments/{name}", token)
    equal(line_up_of(token).json()["own_team"], 1)
    other = make_link("c-2", team=2).json()
    refused = make_link("c-3", replaces=other["link_number"])  # of the other captain
    equal((refused.status, refused.json()["field"]), (404, "replaces"))
    made = make_link("c-4", replaces=first.json()["link_number"]).json()
    equal(line_up_of(token).status, 401, "the link that was replaced opens nothing")
    equal(line_up_of(made["link"].partition("#")[2]).json()["own_team"], 1)
    equal(line_up_of(other["link"].partition("#")[2]).json()["own_team"], 2)
    equal(make_link("c-5", replaces=first.json()["link_number"]).status, 404)


@case
def a_captain_keeps_his_link_where_the_one_that_replaces_it_cannot_be_written():
    with Api(may_complain=True) as own:
        asked = lambda operation, body, token=ORGANISER, **parts: own.ask(operation, token, body, parts)
        name = asked("POST /api/1/tournaments", {"name": "League", "kind": "team", "minors": "none", "rules": RULES}).json()["tournament"]
        asked(f"PUT {TOURNAMENT}/teams/{{team}}", {"name": "One", "players": []}, tournament=name, team=1)
        make_link = lambda **body: asked(f"POST {TOURNAMENT}/teams/{{team}}/captain", {"name": "Ada", **body}, tournament=name, team=1)
        opens = lambda link: own.call("GET", f"/api/1/tournaments/{name}", link["link"].partition("#")[2]).status
        first = make_link().json()
        own.limit_files(0)
        equal([make_link(replaces=first["link_number"]).status for _ in range(2)], [503, 503])
        equal(opens(first), 200)
        own.limit_files(None)
        await_that(own.is_ready, "the hall writes again")
        equal(opens(first), 200)
        second = make_link(replaces=first["link_number"])
        equal((second.status, opens(second.json()), opens(first)), (201, 200, 401))


@case
def a_team_that_was_seen_and_taken_out_does_not_come_back_by_a_change():
    name = make_teams(3)
    seen = see(name)["number"]
    ask(f"DELETE {TOURNAMENT}/teams/{{team}}", tournament=name, team=3)
    refused(f"PUT {TOURNAMENT}/teams/{{team}}", {"name": "Three", "seen": seen}, "stale", tournament=name, team=3)
    equal([team["number"] for team in see(name)["teams"]], [1, 2])
    ask(f"PUT {TOURNAMENT}/teams/{{team}}", {"name": "Anew", "players": [7], "seen": see(name)["number"]}, tournament=name, team=3)
    equal(see(name)["teams"][2]["name"], "Anew")


@case
def a_captain_hands_out_the_seats_of_his_team():
    name = make_teams()
    match(name)
    one = captain(name, 1)
    ask(f"POST {ROUND}/lineups", {"open": True}, tournament=name, round=1)
    equal(boards(name), [(1, 1, 1, 4), (2, 1, 5, 2)])
    start(name, 1)
    seats = ask(f"POST {ROUND}/seats", {}, one, tournament=name, round=1)["seats"]
    equal([(seat["board"], seat["player"], seat["color"]) for seat in seats], [(1, 1, "white"), (2, 2, "black")])
    for seat in seats:
        token = seat["link"].partition("#")[2]
        equal(hall().call("GET", "/api/1/seat", token).json()["role"], seat["color"])
    equal(len(ask(f"POST {ROUND}/seats", {}, tournament=name, round=1)["seats"]), 4)
    equal(len(ask(f"POST {ROUND}/seats", {"team": 2}, tournament=name, round=1)["seats"]), 2)
    refused(f"POST {ROUND}/seats", {"team": 2}, "role", token=one, tournament=name, round=1)
    arbiter = hall().link(ORGANISER, None, "arbiter")
    refused(f"POST {ROUND}/seats", {}, "role", token=arbiter, tournament=name, round=1)


@case
def the_time_for_line_ups_ends():
    name = make_teams()
    match(name)
    one = captain(name, 1)
    ask(f"POST {ROUND}/lineups", {"lineups_until_ms": 1000}, tournament=name, round=1)
    refused(f"PUT {ROUND}/lineups/{{team}}", {"players": [1, 2]}, "stale", token=one, tournament=name, round=1, team=1)
    line_up(name, 1, [1, 2])  # the arbiter enters it


@case
def match_and_game_points_are_counted_and_an_empty_board_is_forfeited():
    name = make_teams(4, 2)
    match(name, matches=((1, 1, 2), (2, 4, 3)))
    for team, players in ((1, [1, 2]), (2, [3, None]), (4, [7, 8]), (3, [5, 6])):
        line_up(name, team, players)
    equal(boards(name), [(1, 1, 1, 3), (2, 1, None, 2), (3, 2, 7, 5), (4, 2, 6, 8)])
    equal(see(name)["rounds"][0]["pairings"][1]["result"], "--+")
    equal(start(name, 1)["boards"], 3)
    report(name, 1, 1, "1/2-1/2")
    report(name, 1, 3, "1-0")
    equal([row["match_halves"] for row in see(name)["team_standings"]], [4, 0, 0, 0])
    report(name, 1, 4, "1-0")
    points = {row["team"]: (row["place"], row["match_halves"], row["game_halves"]) for row in see(name)["team_standings"]}
    equal(points, {1: (1, 4, 3), 2: (4, 0, 1), 3: (2, 2, 2), 4: (2, 2, 2)})
    equal([row["match_halves"] for row in see(name, None)["team_standings"]], [0] * 4)
    confirm(name, 1)
    publish(name, 1)
    equal(see(name, None)["team_standings"], see(name)["team_standings"])


@case
def a_round_without_line_ups_and_boards_that_a_round_has_not_are_not_called_started():
    name = make_teams()
    match(name)
    place = {"tournament": name, "round": 1}
    for body in ({}, {"again": True}, {"boards": "1-2"}):
        said = refused(f"POST {ROUND}/start", body, "stale", **place)
        equal(said["detail"], "This round has no boards yet: they are there when the line-ups are in.")
    line_up(name, 1, [1, 2])
    line_up(name, 2, [4, 5])
    for body in ({"boards": "3-4"}, {"boards": "3-4", "again": True}):
        said = refused(f"POST {ROUND}/start", body, "missing", field="boards", **place)
        equal(said["detail"], "The round has none of these boards.")
    equal(start(name, 1, boards="2-3")["boards"], 1)
    start(name, 1)
    said = refused(f"POST {ROUND}/start", {}, "asked", **place)
    equal(said["detail"], "All these boards have their games; say \"again\": true for others.")


@case
def who_sits_alone_at_a_board_has_no_colour_in_a_report_file():
    """A colour without an opponent is refused by the programs that read it."""
    name = make_teams()
    match(name)
    line_up(name, 1, [1, 2])
    line_up(name, 2, [4, None])
    confirm(name, 1)
    body = hall().call("GET", f"/api/1/tournaments/{name}/export?format=trf", ORGANISER).body.decode()
    equal([line[91:99] for line in body.splitlines() if line.startswith("001    2")], ["0000 - +"])


@case
def matches_that_have_line_ups_change_on_an_explicit_word():
    name = make_teams(4, 2)
    match(name, matches=((1, 1, 2), (2, 3, 4)))
    match(name, matches=((1, 1, 3), (2, 2, 4)))  # nobody has told anything
    line_up(name, 1, [1, 2])
    body = {"boards": 2, "matches": [{"match": 1, "first": 1, "second": 2}]}
    refused(f"PUT {ROUND}/matches", body, "asked", field="matches", tournament=name, round=1)
    match(name, matches=((1, 1, 3), (2, 4, 2)))  # the match with the line-up stays
    equal(see(name)["rounds"][0]["matches"][0]["first"]["lineup_in"], True)
    ask(f"PUT {ROUND}/matches", {**body, "again": True}, tournament=name, round=1)
    equal(see(name)["rounds"][0]["matches"][0]["first"]["lineup_in"], False)


@case
def a_round_robin_of_teams_has_matches_by_the_berger_tables():
    name = make_teams(3, 2)
    refused(f"POST {TOURNAMENT}/berger", {}, "stale", field="boards", tournament=name)
    equal(ask(f"POST {TOURNAMENT}/berger", {"boards": 2}, tournament=name)["rounds"], 3)
    rounds = see(name)["rounds"]
    equal([[(one["first"]["team"], one["second"]["team"]) for one in row["matches"]] for row in rounds], [[(2, 3)], [(1, 2)], [(3, 1)]])
    equal({one["boards"] for row in rounds for one in row["matches"]}, {2})


@case
def teams_line_ups_and_captains_are_there_after_a_kill():
    name = make_teams()
    match(name)
    one = captain(name, 1)
    line_up(name, 1, [1, 2], one)
    before = see(name, one)
    hall().kill()
    hall().start()
    equal(see(name, one), before)
    line_up(name, 2, [4, 5])
    equal(boards(name), [(1, 1, 1, 4), (2, 1, 5, 2)])


if __name__ == "__main__":
    run_cases()
