#!/usr/bin/env python3
"""The description of the API against the hall that serves it: every route, every request, every frame."""

import itertools
import json
import re

import jsonschema

from api import ORGANISER, Socket, act_of, broken, case, examples, hall, seen_now, told
from hall import cases_of, check, equal, run_cases

OTHER_METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH")


# The document.


@case
def every_schema_is_one_of_json_schema_2020_12_and_every_reference_has_a_target():
    document = told().document
    equal(document["openapi"], "3.1.0")
    for schema in told().schemas.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    references = re.findall(r'"\$ref": "#/components/(\w+)/(\w+)"', json.dumps(document))
    check(len(references) > 300, len(references))
    for where, name in references:
        check(name in document["components"][where], where, name)


@case
def every_limit_of_the_documents_is_told():
    text = open("docs/limits.md", encoding="utf-8").read()
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    check(len(rows) > 7, rows)
    for what, whom, burst, rate in rows:
        check(f"{what}, for each {whom} {burst} at once and {rate} a second" in told().document["info"]["description"], what)


def protocol():
    return open("docs/protocol.md", encoding="utf-8").read()


@case
def the_state_of_the_document_has_the_members_that_a_player_is_told_each_of_its_type():
    links = hall().make(None, profile="screen", press="auto")
    (text,) = re.findall(r'^```json\n(\{"type": "state".*?)^```$', protocol(), re.M | re.S)
    example = json.loads(text.replace("{…}", '"…"'))
    with Socket(hall(), links["white"], links["black"]) as socket:
        state = next(frame for frame in socket.settle() if frame["type"] == "state")
    equal(sorted(example), sorted(state))
    for name, value in example.items():
        if "…" not in json.dumps(value, ensure_ascii=False):
            equal(told().faults(told().schemas["State"]["properties"][name], value), [], name)


@case
def the_document_names_the_members_of_a_line_of_the_list():
    links = hall().make()
    (sentence,) = re.findall(r"A line of the list has of a game (.*?), or `null`\.\n", protocol(), re.S)
    named = re.findall(r"`([a-z_]+)`", re.sub(r"\(.*?\)", "", sentence, flags=re.S))
    lines = hall().ask("GET /api/1/games", ORGANISER).json()["games"]
    line = next(line for line in lines if line["game"] == links["game"])
    equal(sorted(["type", *named]), sorted(line))


@case
def every_request_is_closed():
    waiting = [schema for _, schema in bodies()] + told().document["x-websocket"]["receives"] + [{"$ref": "#/components/schemas/KindAndData"}]
    seen = set()
    while waiting:
        schema = waiting.pop()
        if isinstance(schema, list):
            waiting += schema
        if not isinstance(schema, dict):
            continue
        name = schema.get("$ref", "").rpartition("/")[2]
        if name and name not in seen:
            seen.add(name)
            waiting.append(told().schemas[name])
        names_no_kind = "kind" not in schema.get("properties", {}) or "by" in schema["properties"]
        if schema.get("type") == "object" and "oneOf" not in schema and "properties" in schema and names_no_kind and "if" not in schema:
            check(schema.get("additionalProperties") is False, "an open object of a request:", json.dumps(schema)[:300])
        waiting += [value for key, value in schema.items() if key not in ("if", "then", "examples", "enum", "const")]
    check(len(seen) > 150, len(seen))


@case
def an_address_has_the_methods_that_are_described_and_no_other():
    for path, operations in told().document["paths"].items():
        address = path.format(game="no-such-game", name="index.html", token="x", number=1, board="7", tournament="t.none",
                              round=1, player=1, team=1, paper="points", language="en", case="S045", pupil=1, **{"class": "x"})
        described = {method.upper() for method in operations}
        for method in OTHER_METHODS:
            answer = hall().call(method, address, body=b"" if method in ("POST", "PUT", "PATCH") else None)
            if method in described:
                check(answer.status != 405, method, path, answer.body)
                check(b"nothing at this address" not in answer.body, method, path)
                continue
            equal(answer.status, 405, f"{method} {path}")
            allowed = set(answer.headers["allow"].split(", "))
            equal(allowed - {"HEAD"}, described, f"allowed methods of {path}")


@case
def what_is_refused_for_its_method_is_a_problem_with_a_code():
    answer = hall().call("DELETE", "/api/1/games")
    equal((answer.status, answer.headers["content-type"].partition(";")[0]), (405, "application/problem+json"))
    equal(answer.json()["code"], "method")
    equal(told().faults({"$ref": "#/components/schemas/Problem"}, answer.json()), [])


@case
def an_address_that_is_not_described_has_nothing():
    for path in ("/api/1", "/api/1/", "/api/1/game", "/api/1/games/", "/api/2/games", "/api/1/games/x/y",
                 "/api/1/games/x/links/1/2", "/nothing"):
        answer = hall().call("GET", path)
        equal((answer.status, answer.json()["code"]), (404, "missing"), path)


# Requests that are no acts.


def bodies():
    """All operations with a body: key, schema of the body."""
    for key, operation in told().operations():
        if "application/json" in operation.get("requestBody", {}).get("content", ()):
            yield key, operation["requestBody"]["content"]["application/json"]["schema"]


def is_act(key):
    return key.endswith("/acts") or key.endswith("/preview")


def whole_game(status="ended", **rules):
    """A game of the hall with all its seats."""
    made = hall().make(profile="board", **rules)
    if status != "waiting":
        hall().act(made["game"], made["arbiter"], "start")
    if status == "interrupted":
        hall().act(made["game"], made["arbiter"], "interrupt", {"since_ms": hall().state(made["game"])["at_ms"]})
    if status == "ended":
        hall().act(made["game"], made["white"], "resign")
    return made


def casual_game_that_has_ended():
    made = hall().make(None)
    with Socket(hall(), made["white"]), Socket(hall(), made["black"]):
        hall().act(made["game"], made["white"], "resign")
    return made


PAIRED = {}


def tournament():
    """A tournament of the shared hall with a round that is paired."""
    one = "/api/1/tournaments"
    if PAIRED.get("hall") is not hall():
        name = hall().call("POST", one, ORGANISER, {"name": "Open", "minors": "none", "rules": {"profile": "board"}}).json()["tournament"]
        for number in range(1, 5):
            hall().call("POST", f"{one}/{name}/players", ORGANISER, {"name": f"Player {number}"})
        for team in (1, 2):
            hall().call("PUT", f"{one}/{name}/teams/{team}", ORGANISER, {"name": f"Team {team}", "players": [team, team + 2]})
        match = {"match": 1, "first": 1, "second": 2}
        hall().call("PUT", f"{one}/{name}/rounds/1/matches", ORGANISER, {"boards": 2, "matches": [match]})
        hall().call("POST", f"{one}/{name}/rounds/1/lineups", ORGANISER, {"open": True})
        PAIRED.update(hall=hall(), name=name)
    return PAIRED["name"]


def class_code():
    """A class of the shared hall; another if it has been ended."""
    at = "/api/1/classes"
    if "class" not in PAIRED or hall().call("GET", f"{at}/{PAIRED['class']}").status != 200:
        PAIRED["class"] = hall().call("POST", at, ORGANISER, {"title": "Autumn"}).json()["class"]
    return PAIRED["class"]


def parts_of(game):
    """What stands in the addresses of a game, of a tournament, or of a class."""
    return {"game": game and game["game"], "tournament": tournament(), "round": 1, "player": 1, "team": 1, "paper": "points", "case": "S045",
            "class": class_code(), "pupil": 1}


def callers(game, other):
    """Whoever may ask: name, token."""
    yield "nobody", None
    yield "a false token", "no-such-token"
    yield "organiser", ORGANISER
    yield from ((role, token) for role, token in game.items() if role != "game")
    yield "white of another game", other["white"]


@case
def every_operation_answers_every_caller_as_described():
    other = hall().make()
    for status in ("waiting", "running", "interrupted", "ended"):
        for key, operation in told().operations():
            game, body, headers = whole_game(status), None, {}
            media = operation.get("requestBody", {}).get("content", ())
            if "text/plain" in media:
                body, headers = b"a file", {"Content_Type": "text/plain"}
            elif "application/json" in media:
                schema = operation["requestBody"]["content"]["application/json"]["schema"]
                body = act_of("offer_draw") if is_act(key) else examples(told(), schema)[0]
            if key.endswith("/stream"):  # it does not end
                continue
            parts = {**parts_of(game), "name": "index.html", "number": 99, "token": "x", "board": "7", "language": "en"}
            for name, token in callers(game, other):
                answer = hall().ask(key, token, body, parts, X_Forwarded_For=hall().some_address(), **headers)
                check(answer.status < 500, key, name, answer.body)
                refused = {"nobody": [{}, []], "a false token": []}.get(name)
                if refused is not None:
                    open_to_all = any(one in refused for one in operation["security"]) or (not operation["security"] and name == "nobody")
                    equal(answer.status == 401, not open_to_all, f"{key} for {name} is {answer.status}")


@case
def every_example_of_a_request_is_taken():
    for key, schema in bodies():
        if is_act(key):
            continue
        for body in examples(told(), schema):
            equal(told().faults(schema, body), [], f"{key} {body}")
            organiser = key == "POST /api/1/games" and "mine" not in body or key.startswith("POST /api/1/links")
            rules = {"press": "manual"} if key.endswith("/device") else {}
            game = whole_game(**rules) if "{game}" in key else None
            role = role_for(key)
            token = ORGANISER if organiser else token_for(key, game, role)
            answer = hall().ask(key, token, body,
                                parts_of(game),
                                X_Forwarded_For=hall().some_address())
            if answer.status == 400:
                check(contradicts(body) or named_for_nobody(key, body) or lacks_its_text(key, body) or body.get("elapsed_ms"), key, body,
                      answer.body)


def role_for(key):
    """Who may ask for it in a game."""
    return {"rematch": "white", "sign": "white", "takeback": "white", "answer": "black", "device": "clock"}.get(key.rpartition("/")[2], "arbiter")


def token_for(key, game, role):
    """A seat that may ask for it."""
    if "/tournaments" in key or "/classes" in key:
        return ORGANISER
    if "/round/" in key:
        return hall().link(ORGANISER, None, "arbiter")
    return ORGANISER if key in ("POST /api/1/games", "POST /api/1/links") else game[role] if "{game}" in key else None


def contradicts(rules):
    """Does a request for a game name what does not go together? The description says so in words."""
    announced = rules.get("regulations") or {}
    foreign = announced.get("quickplay_finish") and rules.get("edition") != "2005" or announced.get("guidelines") and rules.get("edition") == "2005"
    quick = (rules.get("time_control") or {}).get("increment_s") or rules.get("level") == "blitz"
    level = rules.get("level") not in (None, "auto") or rules.get("supervision") == "limited"
    return foreign or level or quick and any(announced.get(member) for member in ("guidelines", "quickplay_finish")) or rules.get("edition") == "basic" and rules.get("time_control") or rules.get("press") == "manual" or rules.get("variant") == "chess960"


def named_for_nobody(key, body):
    return key.endswith("/links") and (body["role"] == "both" or body.get("tournament") is not None)


def lacks_its_text(key, body):
    """Is a question of a class asked without its text, or what is right told in another state than `shown`?"""
    if not key.endswith("/question"):
        return False
    return body.get("question") is None or (body["state"] == "shown") != (body.get("right") is not None)


@case
def every_broken_request_is_refused_and_the_member_named():
    faults = []
    for key, schema in bodies():
        if is_act(key):
            continue
        role = role_for(key)
        right = examples(told(), schema)[0]
        for count, body in enumerate(broken(told(), schema, right)):
            if count % 30 == 0:  # a seat may not ask for more at once
                game = None if "/tournaments" in key else whole_game() if not key.endswith("/rematch") else casual_game_that_has_ended()
                token = token_for(key, game, role)
            answer = hall().ask(key, token, body, parts_of(game), X_Forwarded_For=hall().some_address())
            if (answer.status, answer.json().get("code")) != (400, "syntax"):
                faults.append(f"{key} {body}: {answer.status} {answer.body[:200]!r}")
            elif "no_such_member" in body:
                equal(answer.json()["field"], "no_such_member", f"field of {key}")
    check(not faults, len(faults), "\n".join(faults))


@case
def the_parts_of_a_game_are_closed_too():
    for part in ("regulations", "readings", "carried", "time_control", "headers"):
        for value in examples(told(), told().schemas["NewGame"]["properties"][part]):
            if not isinstance(value, dict):
                continue
            answer = hall().ask("POST /api/1/games", None,
                                {"white": "Ada", "black": "Can", part: {**value, "no_such_member": 1}},
                                X_Forwarded_For=hall().some_address())
            equal((answer.status, answer.json()["code"]), (400, "syntax"), f"{part} {value}")


@case
def the_headers_of_a_new_game_do_not_name_the_players():
    body = {"white": "Ada", "black": "Can", "headers": {"white": "Eve"}}
    check(told().faults({"$ref": "#/components/schemas/NewGame"}, body), "the description takes", body)
    equal(hall().ask("POST /api/1/games", None, body, X_Forwarded_For=hall().some_address()).status, 400)


@case
def a_parameter_that_is_not_as_described_is_refused():
    game = whole_game()
    for query in ("language=xx", "language=", "after=abc", "after=-1", "after=1.5", "after=",
                  "after=99999999999999999999999"):
        answer = hall().call("GET", f"/api/1/games/{game['game']}/log?{query}")
        equal((answer.status, answer.json().get("code")), (400, "syntax"), query)
    equal(len(hall().call("GET", f"/api/1/games/{game['game']}/log?after=1&language=tr").json()["entries"]), 1)


@case
def a_body_that_is_no_json_object_of_that_type_is_refused():
    game = whole_game()
    for key, _ in bodies():
        parts = parts_of(game)
        for body in (b"", b"[]", b"null", b"7", b'"x"', b"{", b'{"white": "Ada", "white": "Bo"}', b"\xff", b"[" * 100):
            answer = hall().ask(key, game["arbiter"], body, parts)
            check((answer.status, answer.json()["code"]) in ((400, "syntax"), (403, "role")), key, body, answer.body)
        equal(hall().ask(key, game["arbiter"], b"{}", parts, Content_Type="text/plain").json()["code"], "type", key)
        equal(hall().ask(key, game["arbiter"], b"{}", parts, Origin="http://elsewhere.example").status, 403, key)
        equal(hall().ask(key, game["arbiter"], b"{" + b" " * 20000 + b"}", parts).status, 413, key)
        equal(hall().ask(key, game["arbiter"], b"{}", parts, Host="elsewhere.example").status, 421, key)


# Acts.


@case
def every_example_of_an_act_is_judged_over_http():
    game, left = None, 0
    for kind, _, schema, x_act in told().acts():
        for data in examples(told(), schema):
            if left == 0:
                game, left = hall().make(profile="training"), 40
                hall().act(game["game"], game["arbiter"], "start")
            left -= 1
            act = act_of(kind, data, **({"by": "white"} if x_act["senders"] == "player" else {}))
            equal(told().faults({"$ref": "#/components/schemas/Trial"}, act), [], f"{act}")
            answer = hall().ask("POST /api/1/games/{game}/preview", game["arbiter"], act, {"game": game["game"]})
            check(answer.status == 200 or answer.json()["code"] == "impossible", act, answer.body)


@case
def every_example_of_an_act_is_judged_over_a_socket():
    game = hall().make(profile="training")
    with Socket(hall(), game["arbiter"]) as arbiter:
        for kind, _, schema, x_act in told().acts():
            for data in examples(told(), schema):
                arbiter.settle()
                if arbiter.status.get(game["game"]) != "running":
                    arbiter.ask({"type": "leave", "game": game["game"]})  # a connection has no more than 64 seats
                    game = hall().make(profile="training")
                    equal(arbiter.ask({"type": "join", "token": game["arbiter"]})["type"], "joined")
                    arbiter.ask({"type": "act", "game": game["game"], "kind": "start"})
                state, seen = seen_now(game)
                by = {"by": state["turn"]} if x_act["senders"] == "player" else {}
                frame = {"type": "act", "game": game["game"], **act_of(kind, data, **by), **seen}
                equal(told().faults({"$ref": "#/components/schemas/FrameAct"}, frame), [], f"{frame}")
                answer = arbiter.ask(frame)
                check(answer["type"] == "ruling" or answer["code"] == "impossible", frame, answer)


def broken_acts(name, more):
    """Acts that are wrong in one place: in what stands beside the data, or in the data."""
    for act in broken(told(), {"$ref": f"#/components/schemas/{name}"}, {**more, "kind": "offer_draw"}):
        if "id" not in act:  # the socket's client numbers its frames itself
            yield act
    for kind, _, schema, _ in told().acts():
        for data in broken(told(), schema, examples(told(), schema)[0]):
            yield {**more, **act_of(kind, data, ply=0, offer=0, seen=0)}


def games_of(acts):
    """A game for each so many acts: those of a seat are limited."""
    acts = list(acts)
    check(len(acts) > 2000, len(acts))
    for start in range(0, len(acts), 900):
        yield hall().make(profile="training"), acts[start : start + 900]


@case
def every_broken_act_is_refused_over_http():
    for game, acts in games_of(broken_acts("Act", {})):
        for act in acts:
            answer = hall().ask("POST /api/1/games/{game}/acts", game["arbiter"], act, {"game": game["game"]})
            equal((answer.status, answer.json().get("code")), (400, "syntax"), f"{act}: {answer.body!r}")
        equal(hall().state(game["game"])["number"], 0, "entries of the log")


@case
def every_broken_act_is_refused_over_a_socket():
    for game, acts in games_of(broken_acts("FrameAct", {"type": "act", "game": "it"})):
        acts = [{**act, "game": game["game"]} if act.get("game") == "it" else act for act in acts]
        with Socket(hall(), game["arbiter"]) as arbiter:
            for act, answer in zip(acts, arbiter.ask_all(acts)):
                check(answer["type"] == "error", act, answer)
                equal(answer["code"],
                      "syntax" if act.get("game") == game["game"] or not is_name(act.get("game")) else "missing",
                      f"{act} {answer}")
            arbiter.settle()
            equal(arbiter.numbers[game["game"]], 0, "entries of the log")


def is_name(value):
    return isinstance(value, str) and len(value) < 40


# Frames that are no acts.


def frames():
    """The schemas of all other frames of a client, by name."""
    for reference in told().document["x-websocket"]["receives"]:
        name = reference["$ref"].rpartition("/")[2]
        if name not in ("FrameAct", "FrameTrial"):
            yield name, told().schemas[name]


@case
def every_example_of_a_frame_is_taken():
    for name, schema in frames():
        for frame in examples(told(), schema):
            equal(told().faults(schema, frame), [], f"{name} {frame}")
            game = hall().make()
            with Socket(hall(), game["white"], ORGANISER) as seat:
                frame = {**frame, **({"game": game["game"]} if "game" in frame else {}),
                         **({"token": game["black"]} if "token" in frame else {})}
                if frame["type"] == "pong":
                    seat.send(frame)
                elif frame["type"] == "list":
                    seat.send(frame)
                    while seat.receive()["type"] != "list":
                        pass
                else:
                    check(seat.ask(frame)["type"] != "error", name, frame)
                seat.settle()


@case
def every_broken_frame_is_refused():
    game, faults = hall().make(), []
    with Socket(hall(), game["white"], ORGANISER) as seat:
        seat.settle()
        for name, schema in frames():
            right = {**examples(told(), schema)[0],
                     **({"game": game["game"]} if "game" in schema["properties"] else {})}
            for frame in broken(told(), schema, right):
                if "id" in frame and told().faults(schema["properties"]["id"], frame["id"]):
                    seat.seat.send(frame)
                    answer = seat.receive()
                    equal((answer["type"], answer["code"], answer["field"]), ("error", "syntax", "id"),
                          f"{name} {frame}")
                    continue
                answer = seat.receive_refusal({**frame})
                if not answer or answer["code"] != "syntax" and not is_name(frame.get("game")):
                    faults.append(f"{name} {frame}: {answer}")
    check(not faults, len(faults), "\n".join(faults))


# Streams of events.


class Stream:
    """A stream of events of a game."""

    def __init__(self, game, token, method="GET", **headers):
        self.socket, self.got = hall().socket(), b""
        lines = [f"{method} /api/1/games/{game}/stream HTTP/1.1", f"Host: 127.0.0.1:{hall().port}",
                 f"Authorization: Bearer {token}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self.head = self.read_to(b"\r\n\r\n").decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def read_to(self, end):
        while end not in self.got:
            part = self.socket.recv(65536)
            check(part, "the stream has ended behind:", self.got)
            self.got += part
        found, _, self.got = self.got.partition(end)
        return found

    def event(self):
        """The next event: its name, its number, its data."""
        while True:
            lines = [line for line in self.read_to(b"\n\n").decode().split("\n") if line and not line.startswith(":")]
            if lines:
                members = dict(line.split(": ", 1) for line in lines)
                return members["event"], int(members["id"].partition("-")[2]), json.loads(members["data"])


@case
def a_stream_of_events_tells_the_state_and_then_changes():
    game = hall().make(profile="board")
    schemas = told().operation("GET /api/1/games/{game}/stream")["responses"]["200"]["x-events"]
    with Stream(game["game"], game["arbiter"]) as stream:
        check("content-type: text/event-stream" in stream.head, stream.head)
        events = [stream.event()]
        hall().act(game["game"], game["arbiter"], "start")
        events.append(stream.event())
        hall().act(game["game"], game["white"], "move", {"move": "e2e4"}, ply=0)
        events.append(stream.event())
    equal([(event, number) for event, number, _ in events], [("state", 0), ("change", 1), ("change", 2)])
    for event, number, data in events:
        equal((data["type"], data["number"]), (event, number))
        equal(told().faults(schemas[event], data), [], f"{data}")


@case
def a_stream_that_is_asked_for_as_head_ends():
    game = hall().make()
    with Stream(game["game"], game["white"], "HEAD") as stream:
        check("content-type: text/event-stream" in stream.head, stream.head)
        stream.socket.settimeout(15)
        equal(stream.socket.recv(1), b"", "what follows the head")


@case
def a_head_has_the_head_of_the_answer_alone():
    game = whole_game()
    for key, operation in told().operations():
        method, path = key.split(" ")
        if method != "GET" or path.endswith("/stream"):
            continue
        address = path.format(game=game["game"], name="index.html", token="x", number=1, board="7", tournament="t.none",
                              round=1, player=1, team=1, paper="points", language="en", case="S045", pupil=1, **{"class": "x"})
        whole, head = (hall().call(one, address, ORGANISER) for one in ("GET", "HEAD"))
        equal((head.status, head.body), (whole.status, b""), f"HEAD {address}")


# Who sees what.


@case
def what_is_private_is_told_to_arbiters_alone():
    game = hall().make(profile="board")
    sockets = {name: Socket(hall(), token) for name, token in game.items() if name != "game"}
    sockets["watcher"] = Socket(hall())
    sockets["watcher"].ask({"type": "watch", "game": game["game"]})
    hall().act(game["game"], game["arbiter"], "start")
    hall().act(game["game"], game["white"], "move", {"move": "e2e4"}, ply=0)
    hall().act(game["game"], game["white"], "record", {"text": "private-scoresheet"})
    hall().act(game["game"], game["black"], "pause", {"reason": "private-reason"})
    for name, socket in sockets.items():
        told_here = [json.dumps(frame) for frame in socket.settle()]
        token = game.get(name)
        told_here += [hall().ask("GET /api/1/games/{game}" + end, token,
                                 parts={"game": game["game"]}).body.decode() for end in ("", "/log")]
        knows = name == "arbiter"
        equal(any("private-reason" in one for one in told_here), knows, f"{name} is told the reason of a call")
        equal(any("private-scoresheet" in one for one in told_here), knows, f"{name} is told what White recorded")
        state = hall().state(game["game"], token)
        equal("legal" in state, name != "watcher", f"{name} is told the legal moves")
        socket.close()


@case
def each_act_says_whether_it_is_private():
    found = {True: 0, False: 0}
    for kind, word, schema, x_act in told().acts():
        for data, who in itertools.product(examples(told(), schema)[:2], ("arbiter", "white")):
            game = hall().make(ORGANISER, profile="board")
            if kind != "start":
                hall().act(game["game"], game["arbiter"], "start")
            act = {**act_of(kind, data), **seen_now(game)[1]}
            ruling = hall().ask("POST /api/1/games/{game}/acts", game[who], act, {"game": game["game"]}).json()
            if ruling.get("number") is None or ruling.get("outcome", "upheld") != "upheld":
                continue
            path = "GET /api/1/games/{game}/log"
            told_to = {role: next(entry for entry in hall().ask(path, game[role], None, {"game": game["game"]}).json()["entries"]
                                  if entry["number"] == ruling["number"]) for role in ("arbiter", "black")}
            equal({role: "event" in entry for role, entry in told_to.items()}, {"arbiter": True, "black": not x_act["private"]}, f"{kind} {word}")
            found[x_act["private"]] += 1
    check(found[True] > 8 and found[False] > 60, found)


# Links.


def may_link(role, scope, of_hall, wanted, for_hall):
    """May a seat make this link? For the arbiter and the organiser; a seat for itself."""
    if scope != "full":
        return False
    if role == "organiser":
        return True
    if for_hall:
        return of_hall and role == wanted
    return role == "arbiter" or role == wanted


@case
def a_seat_makes_the_links_that_it_may_make_and_no_other():
    game, other = hall().make(profile="board"), hall().make(profile="board")
    makers = [(role, "full", False, game[role]) for role in ("white", "operator", "clock", "arbiter")]
    makers += [("organiser", "full", True, ORGANISER),
               ("arbiter", "full", True, hall().link(ORGANISER, None, "arbiter"))]
    makers += [("white", scope, False, hall().link(game["white"], game["game"], "white", scope))
               for scope in ("moves", "look")]
    makers += [("arbiter", "look", False, hall().link(game["arbiter"], game["game"], "arbiter", "look"))]
    makers += [(role, "look", True, hall().link(ORGANISER, None, role, "look")) for role in ("arbiter", "organiser")]
    faults = []
    for role, scope, of_hall, token in makers:
        for operation, choices, for_hall in (("POST /api/1/games/{game}/links",
                                              ("white", "black", "operator", "clock", "arbiter"), False),
                                             ("POST /api/1/links", ("arbiter", "organiser"), True)):
            for wanted in choices:
                answer = hall().ask(operation, token, {"role": wanted}, {"game": game["game"]})
                expected_status = 201 if may_link(role, scope, of_hall, wanted, for_hall) else 403
                if answer.status != expected_status:
                    faults.append(f"{role} ({scope}, {'hall' if of_hall else 'game'}) asks for {wanted} of the "
                                  f"{'hall' if for_hall else 'game'}: "
                                  f"{answer.status}, expected {expected_status}")
        if not of_hall:
            equal(hall().ask("POST /api/1/games/{game}/links", token, {"role": role}, {"game": other["game"]}).status,
                  403, f"{role} in another game")
    check(not faults, len(faults), "\n".join(faults))


@case
def a_seat_lists_and_revokes_the_links_that_it_may_and_no_other():
    game = hall().make(profile="board")
    of_hall = hall().link(ORGANISER, None, "arbiter")
    number = hall().ask("GET /api/1/seat", of_hall).json()["link_number"]
    for role in ("white", "operator", "arbiter"):
        answer = hall().ask("GET /api/1/links", game[role])
        check(answer.status == 403 or answer.json()["links"] == [], f"{role} of a game sees links of the hall:",
              answer.body)
        answer = hall().ask("DELETE /api/1/links/{number}", game[role], parts={"number": number})
        check(answer.status in (403, 404), f"{role} of a game revokes a link of the hall:", answer.status)
    equal(hall().ask("GET /api/1/seat", of_hall).status, 200, "the seat of the hall")
    listed = hall().ask("GET /api/1/games/{game}/links", game["white"], parts={"game": game["game"]}).json()["links"]
    equal([link["role"] for link in listed], ["white"])
    for link in hall().ask("GET /api/1/games/{game}/links", game["arbiter"],
                           parts={"game": game["game"]}).json()["links"]:
        answer = hall().ask("DELETE /api/1/games/{game}/links/{number}", game["black"],
                            parts={"game": game["game"], "number": link["link_number"]})
        equal(answer.status, 204 if link["role"] == "black" else 403 if link["link_number"] < 2 else 401,
              f"black revokes {link}")


@case
def the_number_of_a_link_is_a_number():
    game = hall().make(profile="board")
    number = hall().ask("GET /api/1/seat", game["black"]).json()["link_number"]
    for text in (f"{number}x", f"0{number}", f"+{number}", f"%20{number}", f"{number + (1 << 32)}", "0", "-1", "x"):
        answer = hall().ask("DELETE /api/1/games/{game}/links/{number}", game["arbiter"],
                            parts={"game": game["game"], "number": text})
        equal(answer.status, 404, f"link {text!r}")
    equal(hall().ask("GET /api/1/seat", game["black"]).status, 200)


@case
def a_link_that_is_revoked_sees_nothing_more():
    game = hall().make(profile="board")
    hall().act(game["game"], game["arbiter"], "start")
    token = hall().link(ORGANISER, None, "arbiter")
    number = hall().ask("GET /api/1/seat", token).json()["link_number"]
    with Socket(hall(), token) as seat:
        seat.ask({"type": "watch", "game": game["game"]})
        seat.send({"type": "list"})
        seat.settle()
        equal(hall().ask("DELETE /api/1/links/{number}", ORGANISER, parts={"number": number}).status, 204)
        while seat.receive()["type"] != "bye":
            pass
        hall().act(game["game"], game["white"], "pause", {"reason": "private-reason"})
        for frame in seat.settle():
            check("private-reason" not in json.dumps(frame), "told after the link was revoked:", frame)
            check(frame["type"] != "line", "the list goes on after the link was revoked:", frame)


@case
def a_seat_that_joined_by_two_links_stays_when_one_is_revoked():
    game = hall().make(profile="board")
    hall().act(game["game"], game["arbiter"], "start")
    number = hall().ask("GET /api/1/seat", game["white"]).json()["link_number"]
    with Socket(hall(), game["white"], hall().link(game["white"], game["game"], "white")) as seat:
        hall().ask("DELETE /api/1/games/{game}/links/{number}", game["arbiter"],
                   parts={"game": game["game"], "number": number})
        answer = seat.ask({"type": "act", "game": game["game"], **act_of("move", {"move": "e2e4"}, ply=0)})
        equal((answer["type"], answer.get("number")), ("ruling", 2), f"{answer}")


@case
def a_seat_that_joined_by_a_link_for_less_may_join_by_one_for_more():
    game = hall().make(profile="board")
    hall().act(game["game"], game["arbiter"], "start")
    with Socket(hall(), hall().link(game["white"], game["game"], "white", "look")) as seat:
        move = {"type": "act", "game": game["game"], **act_of("move", {"move": "e2e4"}, ply=0)}
        equal(seat.ask(move)["code"], "role")
        equal(seat.ask({"type": "join", "token": game["white"]})["scope"], "full")
        answer = seat.ask(move)
        equal((answer["type"], answer.get("number")), ("ruling", 2), f"{answer}")


# Keys, and what was not seen.


@case
def what_stands_beside_kind_and_data_is_taken_as_described():
    game = hall().make(profile="screen")
    parts, faults = {"game": game["game"]}, []
    schema = {"$ref": "#/components/schemas/Act"}
    members = hall().description.resolve(schema)["properties"]
    for member in sorted(set(members) - {"kind", "data"}):
        for value in (None, True, 0, -1, 1.5, 10**15, 10**15 + 1, 2**62, "", "x", "white", [], {}, ["x"]):
            act = {**act_of("offer_draw", {}), "ply": 0, member: value}
            described = not any(hall().description.faults(schema, act))
            answer = hall().call("POST", f"/api/1/games/{parts['game']}/acts", game["white"], act)
            taken = answer.status != 400 or answer.json()["code"] != "syntax"
            if taken != described:
                faults.append(f"{member} {value!r}: {'taken' if taken else 'refused'}, {answer.body!r}")
    check(not faults, len(faults), "\n".join(faults))


@case
def a_key_has_the_same_answer_on_both_ways_and_another_act_none():
    game = hall().make(profile="board")
    parts = {"game": game["game"]}
    hall().act(game["game"], game["arbiter"], "start")
    move = act_of("move", {"move": "e2e4"}, ply=0)
    first = hall().ask("POST /api/1/games/{game}/acts", game["white"], move, parts, Idempotency_Key="one").json()
    equal(hall().ask("POST /api/1/games/{game}/acts", game["white"], {**move, "key": "one"}, parts).json(), first)
    with Socket(hall(), game["white"]) as white:
        again = white.ask({"type": "act", **parts, **move, "key": "one"})
        equal({name: again.get(name) for name in first}, first)
        equal(white.ask({"type": "act", **parts, **act_of("resign"), "key": "one"})["code"], "key")
    equal(hall().ask("POST /api/1/games/{game}/acts", game["white"], {**act_of("resign"), "key": "one"}, parts).status,
          422)
    equal(hall().state(game["game"])["number"], 2)


@case
def a_refused_act_does_not_use_its_key_up():
    game = hall().make(profile="board")
    parts, key = {"game": game["game"]}, {"key": "once"}
    move = act_of("move", {"move": "e2e4"}, ply=0, **key)
    with Socket(hall(), game["white"]) as white:
        def send(act, by_socket):
            if by_socket:
                return white.ask({"type": "act", **parts, **act})
            return hall().ask("POST /api/1/games/{game}/acts", game["white"], act, parts).json()

        for by_socket in (False, True):
            equal(send(act_of("decide", {"decision": "stop_clocks"}, **key), by_socket)["number"], None)
            equal(send(act_of("seal", {"text": "e4"}, ply=0, **key), by_socket)["code"], "role")
            refused = send(move, by_socket)
            equal((refused["verdict"], refused["number"]), ("not-started", None))
        hall().act(game["game"], game["arbiter"], "start")
        taken = send(move, True)["number"]
        check(taken, "the same key acts as soon as it may")
        equal([send(move, by_socket)["number"] for by_socket in (False, True)], [taken] * 2)
    equal(hall().state(game["game"])["ply"], 1)


@case
def what_is_out_of_date_is_answered_with_the_state_that_this_seat_may_see():
    game = hall().make(profile="board")
    parts = {"game": game["game"]}
    hall().act(game["game"], game["arbiter"], "start")
    hall().act(game["game"], game["white"], "move", {"move": "e2e4"}, ply=0)
    late = hall().ask("POST /api/1/games/{game}/acts", game["black"], act_of("move", {"move": "e7e5"}, ply=0), parts)
    equal((late.status, late.json()["code"], late.json()["state"]["ply"]), (409, "stale", 1))
    with Socket(hall(), game["black"]) as black:
        black.settle()
        equal(black.ask({"type": "act", **parts, **act_of("move", {"move": "e7e5"}, ply=0)})["code"], "stale")
        equal([frame["type"] for frame in black.settle()], ["state"])


# A clock on the table.


@case
def what_a_clock_is_answered_is_described():
    game = hall().make(profile="board", press="manual")
    hall().act(game["game"], game["arbiter"], "start")
    parts = {"game": game["game"]}

    def press(number, by, **more):
        return act_of("press", by=by, ply=0, device={"session": "one", "number": number, "elapsed_ms": number, **more})

    def answer(act, token=game["clock"]):
        return hall().ask("POST /api/1/games/{game}/acts", token, act, parts).json()

    equal(answer(press(1, "white"))["code"], "role", "of a clock that is no master")
    equal(hall().ask("POST /api/1/games/{game}/device", game["clock"], {"session": "one", "elapsed_ms": 0},
                     parts).json()["device"]["session"], "one")
    equal(answer(press(2, "white"))["code"], "gap")
    equal(answer(press(1, "white"))["noted"], "ahead")
    equal(answer(press(1, "white")), {"taken": 1})
    equal(answer(press(3, "black"))["code"], "gap")
    faulty = act_of("press", by="black", ply=0, device={"session": "one", "number": 2, "elapsed_ms": 2**63 - 1})
    equal(answer(faulty)["code"], "syntax")
    equal(answer(act_of("offer_draw"), game["white"])["code"], "behind")
    with Socket(hall(), game["clock"]) as clock:
        equal(clock.ask({"type": "act", **parts, **press(1, "white")})["taken"], 1)
        equal(clock.ask({"type": "act", **parts, **press(2, "white")})["noted"], "refused")
    equal(answer(act_of("move", {"move": "e2e4"}, by="white", ply=0), game["operator"])["verdict"], "move-made")
    equal(hall().ask("DELETE /api/1/games/{game}/device", game["arbiter"], parts=parts).json()["device"], None)


@case
def the_description_says_of_each_fact_whether_a_player_reports_it():
    game = hall().make(profile="board", seats="one-screen")
    hall().act(game["game"], game["arbiter"], "start")
    hall().act(game["game"], game["both"], "resign", by="black")  # nothing is recorded any more, and who may report it is asked first
    seen = hall().state(game["game"])["number"]
    with Socket(hall(), game["both"]) as both:
        for kind, _, schema, x_act in told().acts():
            if kind != "fact":
                continue
            data = examples(told(), schema)
            tried = [{**data[0], "who": "white"}] if "who" in schema["properties"] else []
            if "who" not in schema.get("required", []):
                tried.append(data[0])
            answers = both.ask_all([{"type": "act", "game": game["game"], **act_of("fact", one, by="white", seen=seen)} for one in tried])
            refused = [answer.get("code") == "role" for answer in answers]
            equal(not all(refused), "both" in x_act["roles"], data[0])
            equal(x_act["question"] or x_act["of_himself"], "both" in x_act["roles"], data[0])


@case
def a_ruling_of_a_socket_fits_the_description_as_a_reader_takes_it_who_passes_over_what_he_does_not_know():
    game = hall().make(profile="screen")
    schema = {"$ref": "#/components/schemas/FrameRuling", "components": {"schemas": told().schemas}}
    validator = jsonschema.Draft202012Validator(schema)
    with Socket(hall(), game["arbiter"]) as arbiter:
        frame = arbiter.ask({"type": "act", "game": game["game"], "kind": "start"})
        equal((frame["type"], [fault.message[:200] for fault in validator.iter_errors(frame)]), ("ruling", []))


@cases_of([("a move", "move", {}), ("an intended move", "claim", {"ground": "threefold", "recorded": True})])
def a_move_from_a1_to_a1_is_refused_as_other_words_that_are_no_move(kind, data):
    game = hall().make(profile="board")
    hall().act(game["game"], game["arbiter"], "start")
    said = []
    for move in ("e9e9", "a1a1", "a1a1q"):
        answer = hall().ask("POST /api/1/games/{game}/acts", game["white"], act_of(kind, {**data, "move": move}, ply=0), {"game": game["game"]})
        said.append((answer.status, *(answer.json()[name] for name in ("code", "field", "detail"))))
    equal(said[1:], said[:1] * 2)


@cases_of([(word, word) for word in ("opponent_score", "opponent_score_increase", "reduce_points")])
def whose_points_a_decision_changes_is_described(decision):
    name = "Decide" + "".join(part.capitalize() for part in decision.split("_")) + "Data"
    check("gets the points" in told().schemas[name]["properties"]["who"]["description"], told().schemas[name])


run_cases()
