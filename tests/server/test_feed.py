#!/usr/bin/env python3
"""The live PGN of a round and of a tournament: what relays take while it is played, fetched again and again and read by a reader of
its own; results when they are published; players under age; what has not changed; a delayed broadcast."""

import re

from api import ORGANISER, case, hall
from hall import await_that, check, equal, run_cases

LIVE = {"profile": "screen", "time_control": {"base_s": 5400, "increment_s": 30}}
FEED = "GET /api/1/tournaments/{tournament}/rounds/{round}/pgn"
WHOLE = "GET /api/1/tournaments/{tournament}/pgn"
TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')


def read_pgn(text):
    """The games of a text in export format, each as its tags, its moves with their clocks, and its result; anything else is a fault."""
    games, at = [], 0
    while at < len(text):
        tags = {}
        while (tag := TAG.match(text, at)):
            check(tag[1] not in tags, f"{tag[1]} twice", text[at:at + 300])
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
            at = tag.end() + 1
        check(tags and text[at] == "\n", "no tags, or no empty line behind them", text[at:at + 300])
        end = text.find("\n\n", at + 1)
        check(end > 0, "a game is cut off", text[at:])
        words, moves, comment = text[at:end].split(), [], None
        for word in words[:-1]:
            if comment is not None:
                comment.append(word.rstrip("}"))
            elif word.startswith("{"):
                comment = [word[1:].rstrip("}")]
            elif re.fullmatch(r"\d+\.(\.\.)?", word):
                continue
            else:
                moves.append((word, None))
            if comment is not None and word.endswith("}"):
                if clock := re.fullmatch(r"\[%clk (\d+:\d\d:\d\d(?:\.\d+)?)\]", " ".join(comment)):
                    moves[-1] = (moves[-1][0], clock[1])
                comment = None
        check(words[-1] in ("1-0", "0-1", "1/2-1/2", "*"), "no result marker", text[at:end])
        equal(tags["Result"], words[-1], "tag and marker")
        games.append((tags, moves, words[-1]))
        at = end + 2
    return games


def fetch(name, round_number=1, status=200, token=None, **headers):
    answer = hall().call("GET", f"/api/1/tournaments/{name}/rounds/{round_number}/pgn", token, None, **headers)
    equal(answer.status, status, answer.body[:300])
    return answer


def known_by_date(name):
    """The date of the feed, once a client that has it is not sent the feed again."""
    date = fetch(name).headers["last-modified"]
    return hall().call("GET", f"/api/1/tournaments/{name}/rounds/1/pgn", If_Modified_Since=date).status == 304 and date


def games_of(name, round_number=1):
    return read_pgn(fetch(name, round_number).body.decode("utf-8"))


def ask(operation, body=None, status=200, **parts):
    answer = hall().ask(operation, ORGANISER, body, parts)
    equal(answer.status, status, f"{operation} {body}: {answer.body[:400]!r}")
    return answer.json()


def make(boards, rules=LIVE, start=True, **members):
    """A tournament whose first round has so many boards, started; and the links of its games' players, by board."""
    name = ask("POST /api/1/tournaments", {"name": "Kış Açık", "city": "İzmir", "start": "2026-11-25", "minors": "none", "rules": rules, **members}, 201)["tournament"]
    for number in range(1, 2 * boards + 1):
        ask("POST /api/1/tournaments/{tournament}/players",
            {"name": f"Soyadı{number}, Ayşe", "title": "FM", "rating": 2300 + number, "federation": "TUR", "fide_id": str(6300000 + number),
             "club": "Kale", "birth": "2012-05-06"}, tournament=name)
    pairings = [{"board": board, "white": 2 * board - 1, "black": 2 * board} for board in range(1, boards + 1)]
    ask("POST /api/1/tournaments/{tournament}/rounds/{round}/pairings", {"pairings": pairings}, tournament=name, round=1)
    if start:
        ask("POST /api/1/tournaments/{tournament}/rounds/{round}/start", {}, tournament=name, round=1)
    return name


def games_on_boards(name):
    rounds = ask("GET /api/1/tournaments/{tournament}", tournament=name)["rounds"]
    return [row["game"] for row in rounds[0]["pairings"]]


def seats_of(game):
    arbiter = hall().link(ORGANISER, None, "arbiter")
    hall().act(game, arbiter, "start")
    return {color: hall().link(ORGANISER, game, color) for color in ("white", "black")}


def move(game, seats, ply, uci):
    hall().act(game, seats["white" if ply % 2 == 0 else "black"], "move", {"move": uci}, ply=ply)


def publish(name, board, result):
    ask("POST /api/1/tournaments/{tournament}/rounds/{round}/results", {"board": board, "result": result, "again": True}, tournament=name, round=1)
    ask("POST /api/1/tournaments/{tournament}/rounds/{round}/confirm", {"boards": str(board)}, tournament=name, round=1)
    ask("POST /api/1/tournaments/{tournament}/rounds/{round}/publish", None, tournament=name, round=1)


SHUFFLE = ["g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"]


@case
def a_feed_has_every_board_in_its_order_with_names_ids_and_the_clock_after_each_move():
    name = make(3)
    games = games_on_boards(name)
    seats = seats_of(games[1])
    for ply, uci in enumerate(["e2e4", "e7e5", "g1f3"]):
        move(games[1], seats, ply, uci)
    read = games_of(name)
    equal([(tags["Round"], tags["Board"]) for tags, _, _ in read], [("1", "1"), ("1", "2"), ("1", "3")])
    tags, moves, result = read[1]
    equal([san for san, _ in moves], ["e4", "e5", "Nf3"])
    check(all(clock and re.fullmatch(r"1:\d\d:\d\d(\.\d+)?", clock) for _, clock in moves), moves)
    equal({key: tags[key] for key in ("Event", "Site", "White", "WhiteTitle", "BlackElo", "WhiteFideId", "BlackFederation", "Result")},
          {"Event": "Kış Açık", "Site": "İzmir", "White": "Soyadı3, Ayşe", "WhiteTitle": "FM", "BlackElo": "2304", "WhiteFideId": "6300003",
           "BlackFederation": "TUR", "Result": "*"})
    equal(result, "*")


@case
def the_sheets_of_a_board_without_a_device_are_its_moves_in_the_feed_with_an_etag_of_their_own():
    name = make(2, {**LIVE, "profile": "board", "press": "manual", "live": False})
    games = games_on_boards(name)
    arbiter = hall().link(ORGANISER, None, "arbiter")
    publish(name, 1, "1-0")
    before = fetch(name)
    equal([moves for _, moves, _ in read_pgn(before.body.decode())], [[], []])
    for text in ("1. f3", "1... e5", "2. g4", "2... Qh4"):
        hall().act(games[0], arbiter, "record", {"text": text})
    after = fetch(name)
    (tags, moves, result), (_, other, _) = read_pgn(after.body.decode())
    equal(([san for san, _ in moves], tags["Result"], result, other), (["f3", "e5", "g4", "Qh4#"], "1-0", "1-0", []))
    check(after.headers["etag"] != before.headers["etag"], after.headers)
    equal([[san for san, _ in moves] for _, moves, _ in read_pgn(fetch(name, token=ORGANISER).body.decode())], [["f3", "e5", "g4", "Qh4#"], []])


@case
def a_thousand_fetches_during_play_are_whole_and_no_move_disappears():
    boards, fetches = 8, 1000
    name = make(boards)
    games = games_on_boards(name)
    seats = [seats_of(game) for game in games]
    seen = [[] for _ in range(boards)]
    played = [0] * boards
    for number in range(fetches):
        board = number % boards
        if number % 4 == 0:
            at = (number // 4) % boards
            move(games[at], seats[at], played[at], SHUFFLE[played[at] % len(SHUFFLE)] if played[at] < 8 else ["a2a3", "a7a6", "b2b3", "b7b6", "c2c3",
                 "c7c6", "d2d3", "d7d6", "e2e3", "e7e6", "f2f3", "f7f6", "g2g3", "g7g6", "h2h3", "h7h6", "a3a4", "a6a5", "b3b4", "b6b5", "c3c4",
                 "c6c5", "d3d4", "d6d5"][played[at] - 8])
            played[at] += 1
        read = games_of(name)
        equal(len(read), boards, "boards")
        for at, (_, moves, _) in enumerate(read):
            check(moves[: len(seen[at])] == seen[at], f"board {at + 1}: a move has gone", seen[at], moves)
            seen[at] = moves
        equal(len(seen[board]), played[board], f"board {board + 1}: the last move")


@case
def a_result_is_told_when_it_is_published_and_a_forfeit_says_no_more_than_that():
    name = make(3)
    games = games_on_boards(name)
    seats = seats_of(games[0])
    move(games[0], seats, 0, "e2e4")
    hall().act(games[0], seats["black"], "resign")
    equal([result for _, _, result in games_of(name)], ["*", "*", "*"])
    equal(games_of(name)[0][0]["Termination"], "unterminated")
    publish(name, 1, "1-0")
    publish(name, 2, "--+")
    tags = [tags for tags, _, _ in games_of(name)]
    equal([(one["Result"], one["Termination"]) for one in tags], [("1-0", "normal"), ("0-1", "forfeit"), ("*", "unterminated")])
    publish(name, 3, "1/2-1/2")  # from a slip, while the game on the board has not been ended
    tags, _, result = games_of(name)[2]
    equal((tags["Result"], tags["Termination"], result), ("1/2-1/2", "normal", "1/2-1/2"))


@case
def of_players_under_age_a_feed_has_a_given_name_and_an_initial_and_no_id():
    name = make(1, minors="all")
    text = fetch(name).body.decode()
    for hidden in ("Soyadı1", "6300001", "2012", "Kale"):
        check(hidden not in text, hidden, text)
    tags = games_of(name)[0][0]
    check(tags["White"].startswith("Ayşe"), tags)
    check("WhiteFideId" not in tags, tags)


@case
def who_conducts_a_tournament_has_its_games_whole_with_full_names_and_results_as_soon_as_they_are_confirmed():
    name = make(2, minors="all", rules={**LIVE, "broadcast_delay_ms": 3600000})
    games = games_on_boards(name)
    seats = seats_of(games[0])
    move(games[0], seats, 0, "e2e4")
    hall().act(games[0], seats["black"], "resign")
    ask("POST /api/1/tournaments/{tournament}/rounds/{round}/confirm", {}, tournament=name, round=1)
    path = f"/api/1/tournaments/{name}/export?format=pgn"
    arbiter, deputy, other = (hall().link(ORGANISER, None, "arbiter", **more) for more in ({}, {"boards": "1"}, {"boards": "2"}))
    answer = hall().call("GET", path + "&round=1", arbiter)
    equal((answer.status, answer.headers["content-type"]), (200, "application/x-chess-pgn; charset=utf-8"), answer.body)
    equal(read_pgn(answer.body.decode())[1][2], "*", "the other board")
    for token, moves, result in ((arbiter, ["e4"], "1-0"), (deputy, ["e4"], "1-0"), (other, [], "*"), (ORGANISER, [], "*"),
                                 (hall().link(ORGANISER, None, "arbiter", "look"), [], "*")):
        tags, told, ended = read_pgn(hall().call("GET", path, token).body.decode())[0]
        equal((tags["White"], tags["WhiteFideId"], [san for san, _ in told], ended), ("Soyadı1, Ayşe", "6300001", moves, result))
    equal(games_of(name)[0][1:], ([], "*"), "the public waits")
    equal(hall().call("GET", path, None).status, 401)
    equal(hall().call("GET", path + "&round=9", ORGANISER).status, 400)


@case
def what_has_not_changed_is_not_sent_again_by_tag_or_by_date():
    name = make(1)
    game = games_on_boards(name)[0]
    seats = seats_of(game)
    first = fetch(name)
    tag, date = first.headers["etag"], first.headers["last-modified"]
    equal(fetch(name, status=304, If_None_Match=tag).body, b"")
    fetch(name, status=200, If_Modified_Since="Sun, 06 Nov 1994 08:49:37 GMT")
    fetch(name, status=200, If_Modified_Since="yesterday")
    # In the second of the change it is dated before that, since another change might follow.
    unchanged = await_that(lambda: known_by_date(name), "a date that stands for the last change")
    check(unchanged >= date, unchanged, date)
    move(game, seats, 0, "e2e4")
    fetch(name, status=200, If_None_Match=tag, If_Modified_Since=unchanged)
    changed = fetch(name, status=200, If_Modified_Since=unchanged)
    check(changed.headers["etag"] != tag, tag)


@case
def a_delayed_broadcast_is_delayed_in_the_feed_and_in_its_tag():
    name = make(1, rules={**LIVE, "broadcast_delay_moves": 2})
    game = games_on_boards(name)[0]
    seats = seats_of(game)
    before = fetch(name)
    for ply, uci in enumerate(SHUFFLE[:4]):
        move(game, seats, ply, uci)
        if ply < 3:
            equal(games_of(name)[0][1], [], f"ply {ply}")
            equal(fetch(name).headers["etag"], before.headers["etag"], f"ply {ply}")
    move(game, seats, 4, SHUFFLE[4])
    shown = [san for san, _ in games_of(name)[0][1]]
    check(1 <= len(shown) <= 2, shown)
    hall().act(game, seats["black"], "resign")
    publish(name, 1, "1-0")
    equal(games_of(name)[0][2], "1-0")


@case
def a_tournament_has_all_its_rounds_at_one_address_also_when_its_games_are_long_over():
    name = make(2)
    games = games_on_boards(name)
    for game in games:
        seats = seats_of(game)
        move(game, seats, 0, "d2d4")
        hall().act(game, seats["black"], "resign")
    ask("POST /api/1/tournaments/{tournament}/rounds/{round}/pairings", {"pairings": [{"board": 1, "white": 1, "black": 3}, {"board": 2, "white": 2, "black": 4}]},
        tournament=name, round=2)
    hall().kill()
    hall().start()
    answer = hall().ask(WHOLE, None, None, {"tournament": name})
    read = read_pgn(answer.body.decode())
    equal([(tags["Round"], tags["Board"], [san for san, _ in moves]) for tags, moves, _ in read],
          [("1", "1", ["d4"]), ("1", "2", ["d4"]), ("2", "1", []), ("2", "2", [])])
    equal(hall().ask(FEED, None, None, {"tournament": name, "round": 3}).status, 404)


run_cases()
