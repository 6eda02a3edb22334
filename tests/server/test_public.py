#!/usr/bin/env python3
"""What the public is not told of a tournament's games: who is under age, why a game was forfeited, what arbiters have noted, and
what a delayed broadcast holds back."""

import collections
import http.client
import json
import re
import time

from api import ORGANISER, Socket, case, hall
from hall import await_that, cases_of, check, equal, run_cases
from tournaments import ROUND, RULES, TOURNAMENT, ask, board, confirm, make, pair, play, publish, report, see, start

MINORS = ("Yıldız, Ada Su", "Demir, Can")


def fetch(name, number=None, headers=None):
    path = f"/api/1/tournaments/{name}" + (f"/rounds/{number}" if number else "") + "/pgn"
    return hall().request("GET", path, headers=headers)


def games(name, number=None):
    answer = fetch(name, number)
    equal(answer.status, 200, answer.body[:300])
    return [dict(re.findall(r'^\[(\w+) "(.*)"\]$', text, re.M)) for text in answer.body.decode().split("[Event ")[1:]]


def started(count=4, rules=None, byes=(), **members):
    """A round that runs: the tournament and its games by board."""
    name = make(count, rules=dict(RULES, **(rules or {})), **members)
    pair(name, 1, [(number, number + 1) for number in range(1, count, 2)], byes=byes)
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


@cases_of([("of age", {}), ("under age", {"minors": "all"})])
def the_pgn_of_a_player_has_the_names_and_the_end_as_his_board_has_them(of_all):
    _, rows, _ = started(**of_all)
    game, arbiter = rows[0], hall().link(ORGANISER, None, "arbiter")
    player = hall().link(ORGANISER, game, "white")

    def read(token, **headers):
        answer = hall().call("GET", f"/api/1/games/{game}/pgn", token, **headers)
        return answer, dict(re.findall(r'^\[(\w+) "(.*)"\]$', answer.body.decode(), re.M))

    hall().act(game, arbiter, "decide", {"decision": "declare_lost", "who": "white"}, seen=hall().state(game, arbiter)["number"])
    told, public = read(None)
    state = hall().state(game, player)
    for token in (player, arbiter):
        answer, tags = read(token, If_None_Match=told.headers["etag"])
        equal((answer.status, tags["White"], tags["Black"]), (200, state["white"], state["black"]), "not what the public has been told")
        equal(tags["Termination"], "normal")
    equal((public["White"] != state["white"], public["Termination"]), ("minors" in of_all, "forfeit"))
    other = hall().link(ORGANISER, rows[1], "white")
    equal(read(other)[1], public, "a player of another board is a watcher here")


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
    text = hall().call("GET", f"/api/1/tournaments/{name}/papers/pairings?round=1", ORGANISER).body.decode()
    check("1-0" not in text and "½-½" in text, "what hangs on the wall is public:", text)


def watched(game, socket=None):
    """The state that who watches a game is sent."""
    if not socket:
        with Socket(hall()) as socket:
            return watched(game, socket)
    socket.send({"type": "watch", "game": game})
    return next(frame for frame in socket.settle() if frame["type"] == "state")


# Every route: what the description knows, without a token. A route that is new is read too.

EXAMPLES = {"after": ("0", "1", "2"), "move": ("e2e4",), "fen": ("",), "round": ("1",)}
FRAMED = ("/watch/{name}", "/watch/{name}?embed=1&lang=tr")


def paths_of(key, operation, name, rows):
    """The addresses of an operation that reads: with each board, and with each value of each parameter of its query by itself."""
    template = key.split(" ")[1]
    queries = [""]
    for one in operation.get("parameters", ()):
        if one["in"] == "query":
            queries += [f"?{one['name']}={value}" for value in one["schema"].get("enum") or EXAMPLES.get(one["name"], ("tr",))]
    papers = next((one["schema"]["enum"] for one in operation.get("parameters", ()) if one["name"] == "paper"), [None])
    of_games = "{game}" in template or template == "/watch/{name}"
    for paper in papers:
        for game in rows if of_games else [None]:
            parts = {"tournament": name, "round": 1, "game": game, "name": game, "board": 1, "paper": paper, "token": "nobody"}
            at = template.format_map(collections.defaultdict(lambda: "tr", parts))
            yield from (at + query for query in queries)


def public_answers(name, rows, own=None):
    """All that anybody is answered who has no link: address, status and text with the tag. Streams are read to their first event."""
    own = own or hall()
    for key, operation in own.description.operations():
        if not key.startswith("GET ") or key.split(" ")[1] in ("/assets/{name}", "/api/1/openapi.json", "/metrics"):
            continue
        for path in paths_of(key, operation, name, rows):
            yield path, *(streamed(own, path) if path.endswith("/stream") else answered(own, path))
    yield "acts", 200, re.search(r"^hakem_acts_total (\d+)", own.get("/metrics").body.decode(), re.M)[1]
    for path in FRAMED:
        for game in rows:
            yield path.format(name=game), *answered(own, path.format(name=game))


def answered(own, path):
    answer = own.request("GET", path)
    check(answer.status < 500 and answer.status != 429, path, answer.status, answer.body[:300])
    return answer.status, f"{answer.headers.get('etag')} {answer.headers.get('last-modified')} {answer.body.decode()}"


def streamed(own, path):
    connection = http.client.HTTPConnection(own.address, own.port, timeout=30)
    connection.request("GET", path)
    stream, lines = connection.getresponse(), []
    while (line := stream.readline().decode().strip()) or not lines:
        lines += [line] if line and not line.startswith(":") else []
    connection.close()
    return stream.status, "\n".join(lines)


class Onlooker:
    """Whoever watches all boards on a socket and is told as it happens."""

    def __init__(self, rows):
        self.socket = Socket(hall())
        self.socket.send({"type": "list"})  # which is not for him
        for game in rows:
            self.socket.send({"type": "watch", "game": game})
        waiting = set(rows)
        while waiting:
            frame = self.socket.receive()
            waiting -= {frame["game"]} if frame["type"] == "state" else set()

    def read(self):
        """All frames that have come since."""
        return [json.dumps(frame, ensure_ascii=False) for frame in self.socket.settle()]


@case
def no_surname_of_a_child_is_told_whatever_the_order_of_its_words():
    name = make(0, minors="all", rules=RULES)
    for person in ("YILDIZ Ada", "Demir Can", "Ece KAYA", "de la CRUZ Maria"):
        ask(f"POST {TOURNAMENT}/players", {"name": person}, tournament=name)
    pair(name, 1, [(1, 2), (3, 4)])
    start(name, 1)
    rows = [row["game"] for row in see(name)["rounds"][0]["pairings"]]
    for path, _, text in public_answers(name, rows):
        for secret in ("YILDIZ", "Demir", "KAYA", "CRUZ"):
            check(secret not in text, f"{path} has {secret}")
    told = {player["name"] for player in see(name, None)["players"]}
    equal(told, {"Ada Y.", "D. C.", "Ece K.", "Maria d."}, "what is told")


@case
def no_arbiter_and_no_captain_is_named_to_the_public_nor_is_it_told_of_a_call_in_a_tournament():
    name, rows, _ = started()
    arbiter = hall().link(ORGANISER, None, "arbiter", name="Arbname Ziegler")
    ask(f"PUT {TOURNAMENT}/teams/{{team}}", {"name": "Kale", "players": [1]}, tournament=name, team=1)
    ask(f"POST {TOURNAMENT}/teams/{{team}}/captain", {"name": "Capname Ziegler"}, status=201, tournament=name, team=1)
    other = hall().make(**RULES)["game"]  # of the hall, and of no tournament
    hall().act(other, arbiter, "start")
    onlooker = Onlooker([*rows, other])
    for game in (rows[0], other):
        hall().act(game, arbiter, "move", {"move": "e2e4"}, by="white", ply=0)
        hall().act(game, arbiter, "press", by="white", ply=1)
        hall().act(game, arbiter, "pause", {"reason": "Secretnote"}, by="white")
        equal(hall().call("POST", f"/api/1/games/{game}/take", arbiter).status, 200)
        equal(hall().state(game, arbiter)["call"]["taken_by"], "Arbname Ziegler", "who conducts the game is told who has come")
    during = [*public_answers(name, [*rows, other])]
    equal(hall().state(rows[0])["call"], None)
    for game in (rows[0], other):
        hall().act(game, arbiter, "resume", seen=hall().state(game, arbiter)["number"])
        hall().act(game, arbiter, "decide", {"decision": "warning", "who": "black"}, seen=hall().state(game, arbiter)["number"])
        hall().act(game, arbiter, "decide", {"decision": "declare", "score": "1-0"}, seen=hall().state(game, arbiter)["number"])
    report(name, 1, 2, "1-0", token=arbiter, reason="Secretnote")
    ask(f"POST {ROUND}/confirm", {}, arbiter, tournament=name, round=1)
    ask(f"POST {ROUND}/publish", None, arbiter, tournament=name, round=1)
    check(hall().call("GET", f"/api/1/games/{rows[0]}/log", arbiter).body.count(b"Arbname") > 4, "who conducts the game reads who did it")
    for path, _, text in [*during, *public_answers(name, [*rows, other]), *(("socket", 200, frame) for frame in onlooker.read())]:
        for secret in ("Ziegler", "Secretnote", "warning"):
            check(secret not in text, f"{path} has {secret}: {text[:3000]}")


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
    onlooker = Onlooker(rows)
    arbiter = play(rows[0])
    hall().act(rows[0], arbiter, "pause", {"reason": "Secretnote"}, by="white")
    hall().act(rows[0], arbiter, "decide", {"decision": "warning", "who": "black"}, seen=hall().state(rows[0], arbiter)["number"])
    hall().act(rows[0], arbiter, "decide", {"decision": "declare_lost", "who": "black"},
               seen=hall().state(rows[0], arbiter)["number"])
    equal(hall().call("PUT", f"/api/1/games/{rows[1]}/headers", ORGANISER, {"white": MINORS[1], "white_fide_id": "6300002"}).status, 200)
    ask(f"PUT {TOURNAMENT}/teams/{{team}}", {"name": "Kale", "players": [1, 3]}, tournament=name, team=1)  # single players: a club
    report(name, 1, 2, "--+", reason="Secretnote")
    confirm(name, 1)
    publish(name, 1)
    public = see(name, None)
    equal((public["teams"][0]["players"], [player["team"] for player in public["players"]]), ([3], [None, None, 1, None]))
    equal([tags.get("WhiteTeam", tags.get("BlackTeam")) for tags in games(name, 1)], ["Kale", None])
    secrets = ("Yıldız", "Demir", "6300001", "6300002", "Club1", "Club2", r"\b2014\b", "Secretnote", "warning", "declare_lost")
    read = [*public_answers(name, rows), ("socket", 200, json.dumps(watched(rows[0]), ensure_ascii=False)),
            *(("socket", 200, frame) for frame in onlooker.read())]
    for path, _, text in read:
        for secret in secrets:
            check(not re.search(secret, text), f"{path} has {secret}: {text[:3000]}")
    named = {"socket", f"/api/1/tournaments/{name}", f"/api/1/tournaments/{name}/pgn", f"/api/1/tournaments/{name}/rounds/1/pgn",
             *(f"/api/1/games/{rows[0]}{part}" for part in ("", "/pgn", "/stream"))}
    equal(named - {path for path, status, text in read if status == 200 and "Ada Y." in text}, set(), "routes that name nobody")
    equal(hall().state(rows[0])["white"], "Ada Y.")
    equal(hall().state(rows[0], arbiter)["white"], MINORS[0], "who conducts the game knows")
    for path, status, _ in read:
        if status == 200 and (name in path or rows[0] in path):
            equal(robots(path), "noindex", path)


def robots(path):
    """What the head of an answer says to search engines; of a stream the head alone is read."""
    connection = http.client.HTTPConnection(hall().address, hall().port, timeout=30)
    connection.request("GET", path)
    said = connection.getresponse().headers.get("x-robots-tag")
    connection.close()
    return said


def without_time(text):
    """What a state says of the time that goes on though nothing happens."""
    return re.sub(r'"(at_ms|wall_ms|now_ms|age_ms)":-?\d+', r'"\1":0', text)


@case
def nothing_of_a_delayed_round_is_seen_before_its_time_whatever_happens_in_it():
    name, rows, _ = started(5, rules={"broadcast_delay_ms": 3600000}, byes=((5, "H"),))
    onlooker, arbiter = Onlooker(rows), hall().link(ORGANISER, None, "arbiter")
    for number in (None, 1):
        fetch(name, number)
    changed_s = int(time.time())  # in the second of a change the feed gives the second before as its moment
    await_that(lambda: int(time.time()) > changed_s, "the second of the change is over")
    before = {path: (status, without_time(text)) for path, status, text in public_answers(name, rows)}

    def hold(what):
        for path, status, text in public_answers(name, rows):
            equal((status, without_time(text)), before[path], f"{path} after {what}")
        equal(onlooker.read(), [], f"frames after {what}")

    hold("nothing")
    operators = [hall().link(ORGANISER, game, "operator") for game in rows]
    for ply, uci in enumerate(("e2e4", "e7e5")):
        hall().act(rows[0], operators[0], "move", {"move": uci}, by=("white", "black")[ply], ply=ply)
    hold("two moves")
    hall().act(rows[0], arbiter, "decide", {"decision": "warning", "who": "black"}, seen=hall().state(rows[0], arbiter)["number"])
    hold("a decision")
    for game in rows:
        hall().act(game, arbiter, "resign", None, by="black")
    hold("the ends of the games")
    confirm(name, 1)
    hold("the confirmation")
    publish(name, 1)
    hold("the publication")
    equal(see(name)["rounds"][0]["status"], "published", "as the organiser sees it")
    hall().restart()
    for path, status, text in public_answers(name, rows):
        if path != "acts" and not path.endswith("/pgn"):  # which are dated from when somebody asked first
            equal((status, without_time(text)), before[path], f"{path} after a restart")
    equal([tags["Result"] for tags in games(name, 1)], ["*"] * 2)


@case
def that_a_line_up_was_changed_is_seen_by_nobody_before_the_other_is_in():
    name = make(4, kind="team")
    for team in (1, 2):
        ask(f"PUT {TOURNAMENT}/teams/{{team}}", {"name": f"Team {team}", "players": [2 * team - 1, 2 * team]}, tournament=name, team=team)
    ask(f"PUT {ROUND}/matches", {"boards": 2, "matches": [{"match": 1, "first": 1, "second": 2}]}, tournament=name, round=1)
    own, other = (ask(f"POST {TOURNAMENT}/teams/{{team}}/captain", {}, status=201, tournament=name, team=team)["link"].partition("#")[2] for team in (1, 2))

    def seen(players):
        ask(f"PUT {ROUND}/lineups/{{team}}", {"players": players}, own, tournament=name, round=1, team=1)
        whole = see(name)
        return [*public_answers(name, []), see(name, other), whole["rounds"], whole["standings"], whole["teams"],
                [entry["data"] for entry in ask(f"GET {TOURNAMENT}/log", None, tournament=name)["entries"] if entry["kind"] == "lineup"][-1]]

    began = int(time.time())
    await_that(lambda: time.time() >= began + 2, "what is published is older than a second, and its date that of the change")
    first, second = seen([1, 2]), seen([2, None])
    for before, after in zip(first, second):
        equal(after, before)
    equal((len(first), see(name, own)["own_lineups"]), (len(second), [{"round": 1, "players": [2, None]}]))


@case
def what_is_reported_before_a_round_starts_is_seen_by_nobody_before_it_is_published():
    name = make(4)
    pair(name, 1, [(1, 2), (3, 4)])
    for number in (None, 1):
        fetch(name, number)
    changed_s = int(time.time())  # as above
    await_that(lambda: int(time.time()) > changed_s, "the second of the change is over")
    before = [*public_answers(name, [])]
    ask(f"POST {ROUND}/presence", {"player": 2, "here": False}, tournament=name, round=1)
    for number, result in ((1, "+--"), (2, "1/2-1/2")):
        report(name, 1, number, result)
        for was, now in zip(before, public_answers(name, []), strict=True):
            equal(now, was)
    confirm(name, 1)
    equal(board(name, 1, 1, None)["stage"], "open")
    publish(name, 1)
    equal((board(name, 1, 1, None)["stage"], see(name, None)["rounds"][0]["status"]), ("published", "published"))


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


@case
def a_game_whose_board_has_got_another_names_no_child_either():
    name, rows, _ = started(minors="all")
    pairings = [{"board": board, "white": board, "black": 5 - board} for board in (1, 2)]
    ask(f"POST {ROUND}/pairings", {"pairings": pairings, "again": True}, tournament=name, round=1)
    start(name, 1)
    for _ in range(2):
        for game in rows:
            equal(hall().state(game)["white"][-2:], "P.", "who it is")
            for path in (f"/watch/{game}", f"/api/1/games/{game}"):
                equal(robots(path), "noindex", path)
            equal([text for path, _, text in public_answers(name, rows) if ", Ada" in text], [])
        hall().restart()


# A helper who enters results.


@case
def a_link_for_results_sees_names_but_no_numbers_at_fide_and_nothing_that_is_the_arbiters():
    name, rows, _ = started()
    game, arbiter, desk = rows[0], hall().link(ORGANISER, None, "arbiter"), hall().link(ORGANISER, None, "arbiter", "results")
    reads = {"state": f"games/{game}", "log": f"games/{game}/log", "PGN": f"games/{game}/pgn", "list": "games", "line": "boards/1"}

    def read(token):
        return {what: hall().call("GET", f"/api/1/{path}", token).body.decode() for what, path in reads.items()}

    with Socket(hall(), desk) as socket:
        socket.ask({"type": "watch", "game": game})
        socket.see_list()
        hall().act(game, arbiter, "pause", {"reason": "Reason of a call"}, by="white")
        seen, told = read(desk), [json.dumps(frame) for frame in socket.settle()]
    all_of_it = read(arbiter)
    for hidden, shown in (("6300001", "state"), ("6300002", "PGN"), ("Reason of a call", "log"), ('"signs"', "line"), ('"signs"', "list")):
        check(hidden in all_of_it[shown], hidden, "is not told to the arbiter")
        for text in (*seen.values(), *told):
            check(hidden not in text, hidden, "is told to a helper", text)
    for what in ("state", "PGN", "list", "line"):
        check("Player1, Ada" in seen[what], what, seen[what])
    tags = [hall().call("GET", f"/api/1/games/{game}/pgn", token).headers["etag"] for token in (desk, arbiter, None)]
    check(tags[0] not in tags[1:], tags)
    hall().act(game, arbiter, "decide", {"decision": "warning", "who": "black", "reason": "Reason of a warning"}, seen=json.loads(seen["state"])["number"])
    answer = hall().act(game, desk, "decide", {"decision": "declare", "score": "1-0"}, seen=hall().state(game, arbiter)["number"])
    equal(answer["outcome"], "upheld")
    for hidden in ("Reason of a call", "Reason of a warning"):
        check(hidden in read(arbiter)["log"], hidden, "is not told to the arbiter")
        for what, text in read(desk).items():
            check(hidden not in text, hidden, "is told to a helper after the end", what)


@case
def the_public_of_a_hall_learns_moves_and_no_word_of_an_arbiter_or_a_player_without_a_tournament_too():
    for profile in ("board", "screen"):
        game = hall().make(profile=profile, **({"press": "manual"} if profile == "board" else {}))
        name, arbiter, white = game["game"], hall().link(ORGANISER, game["game"], "arbiter", name="Arbname Ziegler"), game["white"]
        if profile == "board":
            hall().act(name, arbiter, "start")
        else:
            with Socket(hall(), white, game["black"]) as socket:
                socket.settle()
        hall().act(name, white, "move", {"move": "e2e4"}, ply=0)
        if profile == "board":
            hall().act(name, white, "press", ply=1)
            hall().act(name, white, "record", {"text": "Secret sheet"})
        hall().act(name, arbiter, "fact", {"fact": "said", "who": "white", "text": "Secret said"})
        hall().act(name, arbiter, "fact", {"fact": "advice_received", "who": "black"})
        hall().act(name, arbiter, "decide", {"decision": "warning", "who": "black", "reason": "Secret reason"}, seen=hall().state(name, arbiter)["number"])
        hall().act(name, white, "resign")

        paths = ("", "/log", "/scoresheets", "/scoresheets?format=html", "/pgn")
        told = {path: hall().call("GET", f"/api/1/games/{name}{path}", arbiter).body.decode() for path in paths}
        secrets = ("Secret said", "advice_received", "Secret reason", "Arbname Ziegler") + (("Secret sheet",) if profile == "board" else ())
        for secret in secrets:
            check(any(secret in text for text in told.values()), secret, "is not told to the arbiter")
            for path in paths:
                check(secret not in hall().call("GET", f"/api/1/games/{name}{path}").body.decode(), secret, "is told to the public by", path)
        log = hall().ask("GET /api/1/games/{game}/log", None, parts={"game": name}).json()["entries"]
        equal([(entry["event"]["kind"], entry["ruling"]) for entry in log if "event" in entry],
              [("move", None)] + [("press", None)] * (profile == "board"))
        equal([entry for entry in log if "note" in entry], [])
        sheets = hall().ask("GET /api/1/games/{game}/scoresheets", None, parts={"game": name}).json()
        equal((sorted(sheets), [move["san"] for move in sheets["moves"]]), (["copied", "game", "moves"], ["e4"]))
        printed = hall().call("GET", f"/api/1/games/{name}/scoresheets?format=html").body.decode()
        equal(printed.count("<td>e4</td>"), 2, "the moves of the game are printed on both sheets")
        own = hall().ask("GET /api/1/games/{game}/scoresheets", game["black"], parts={"game": name}).json()
        equal(sorted(own), ["black", "copied", "game", "moves", "white"])


run_cases()
