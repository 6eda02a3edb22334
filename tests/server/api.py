"""What tests of the API share: a hall with an organiser, its description, and clients that hold every answer against it.

The description is what the hall itself serves. An answer is held against the schemas of its status more strictly than a client would:
a member that the description does not know is a fault too.
"""

import atexit
import copy
import hashlib
import json
import os
import random
import re
import shutil
import tempfile

import jsonschema

from hall import SHARED, Hall, Seat, add_case, check, equal

ORGANISER = "organiser-of-the-test"
MOST_SHOWN = 1500


class Api(Hall):
    """A hall whose organiser's token is known, and which is spoken to as its description says."""

    def __init__(self, **more):
        super().__init__(start=False, **more)
        # the tests make some thousand games: not on a disk, where there is a place that is none
        self.place = tempfile.mkdtemp(prefix="hakem-api-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
        atexit.register(shutil.rmtree, self.place, ignore_errors=True)
        self.store = os.path.join(self.place, "hall.db")
        self.start()
        self.kill()
        digest = hashlib.blake2b(ORGANISER.encode(), digest_size=32).hexdigest()
        self.change_log(f"UPDATE link SET hash = X'{digest}' WHERE game = ''")
        self.start()
        self.made = 0
        self.description = Description(self.call("GET", "/api/1/openapi.json").json())

    def close(self):
        super().close()
        shutil.rmtree(self.place, ignore_errors=True)

    def call(self, method, path, token=None, body=None, **headers):
        """A request; `body` is bytes, or a value that becomes JSON."""
        self.made += (method, path) == ("POST", "/api/1/games")
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if token:
            headers.setdefault("Authorization", f"Bearer {token}")
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        if body is not None:
            headers.setdefault("Content-Type", "application/json")
        return self.request(method, path, body, headers)

    def ask(self, operation, token=None, body=None, parts=None, **headers):
        """A request of an operation such as "POST /api/1/games"; its answer is held against the description."""
        method, template = operation.split(" ")
        answer = self.call(method, template.format(**(parts or {})), token, body, **headers)
        self.description.hold(operation, answer, body)
        return answer

    def renew(self):
        """Start the hall again if so many games have been asked for that it would soon refuse one."""
        if self.made > 250:
            self.stop()
            self.start()
            self.made = 0

    def make(self, token=ORGANISER, **members):
        """A new game: {"game": name, role: token, ...}."""
        body = {"white": "Ada", "black": "Can", "time_control": {"base_s": 300, "increment_s": 3}, **members}
        answer = self.ask("POST /api/1/games", token, body, X_Forwarded_For=self.some_address())
        equal(answer.status, 201, f"status of {answer.body!r}")
        made = answer.json()
        return {"game": made["game"], **{link["role"]: token_of(link) for link in made["links"]}}

    @staticmethod
    def some_address():
        """Who makes games is limited by the address, which a proxy on this machine may tell."""
        return "10." + ".".join(str(random.randrange(256)) for _ in range(3))

    def act(self, game, token, kind, data=None, **members):
        """An act; gives back the ruling."""
        answer = self.ask("POST /api/1/games/{game}/acts", token, act_of(kind, data, **members), {"game": game})
        equal(answer.status, 200, f"{kind} {data}: {answer.body!r}")
        return answer.json()

    def state(self, game, token=None):
        return self.ask("GET /api/1/games/{game}", token, parts={"game": game}).json()

    def link(self, token, game, role, scope="full", **holder):
        """The token of a further link."""
        operation = "POST /api/1/games/{game}/links" if game else "POST /api/1/links"
        answer = self.ask(operation, token, {"role": role, "scope": scope, **holder}, {"game": game})
        equal(answer.status, 201, f"status of {answer.body!r}")
        return token_of(answer.json())


def token_of(link):
    return link["link"].partition("#")[2]


def act_of(kind, data=None, **members):
    return {"kind": kind, **({"data": data} if data is not None else {}), **members}


class Socket:
    """A WebSocket whose every frame is held against the description."""

    def __init__(self, hall, *tokens):
        self.hall = hall
        self.seat = Seat(hall, protocol="hakem-2")
        self.last_id = 0
        self.numbers = {}  # of each game the last number told
        self.status = {}
        for token in tokens:
            equal(self.ask({"type": "join", "token": token})["type"], "joined")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        self.seat.close()

    def send(self, frame):
        self.last_id += 1
        self.seat.send({**frame, "id": self.last_id})
        return self.last_id

    def receive(self):
        """The next frame; pings come at any time and are answered on the way."""
        while True:
            opcode, payload = self.seat.receive_frame()
            equal(opcode, 1, "opcode")
            frame = json.loads(payload)
            self.hall.description.hold_frame(frame, payload)
            if frame["type"] != "ping":
                break
            self.seat.send({"type": "pong", "at": frame["at"]})
        if frame["type"] in ("state", "change"):
            self.numbers[frame["game"]] = frame["number"]
            self.status[frame["game"]] = frame.get("status", self.status.get(frame["game"]))
        return frame

    def answer_to(self, number):
        while True:
            frame = self.receive()
            if frame.get("id") == number:
                return frame

    def ask(self, frame):
        return self.answer_to(self.send(frame))

    def receive_refusal(self, frame):
        """The refusal of a frame; None if it is not refused."""
        number = self.send(frame)
        return next((answer for answer in self.settle() if answer.get("id") == number and answer["type"] == "error"),
                    None)

    def ask_all(self, frames):
        """The answers to many frames, in their order."""
        answers = []
        for start in range(0, len(frames), 100):  # so that neither side has to keep much
            numbers = [self.send(frame) for frame in frames[start : start + 100]]
            answers += [self.answer_to(number) for number in numbers]
        return answers

    def see_list(self):
        """Has the list told: what comes from now on is a change of it."""
        self.send({"type": "list"})
        while self.receive()["type"] != "list":
            pass

    def settle(self):
        """All that has been told up to now and not been read."""
        number, told = self.send({"type": "ping"}), []
        while (frame := self.receive()).get("id") != number:
            told.append(frame)
        return told


# The description.


class Description:
    def __init__(self, document):
        self.document = document
        self.schemas = document["components"]["schemas"]
        self.strict = {name: without_more(schema) for name, schema in self.schemas.items()}
        self.validators = {}
        self.held = set()
        self.frames = {}
        for reference in document["x-websocket"]["sends"]:
            name = name_of(reference)
            self.frames[self.schemas[name]["properties"]["type"]["const"]] = name

    def operations(self):
        for path, operations in self.document["paths"].items():
            for method, operation in operations.items():
                yield f"{method.upper()} {path}", operation

    def operation(self, key):
        method, path = key.split(" ")
        return self.document["paths"][path][method.lower()]

    def resolve(self, schema):
        """A schema without a reference at its head; what stands beside the reference counts too."""
        while "$ref" in schema:
            schema = {**self.schemas[name_of(schema)],
                      **{name: value for name, value in schema.items() if name != "$ref"}}
        return schema

    def validator(self, schema):
        key = json.dumps(schema, sort_keys=True)
        if key not in self.validators:
            whole = {**without_more(schema), "components": {"schemas": self.strict}}
            jsonschema.Draft202012Validator.check_schema(whole)
            self.validators[key] = jsonschema.Draft202012Validator(whole)
        return self.validators[key]

    def faults(self, schema, value):
        """What is wrong with a value, in words; an empty list if nothing is."""
        return [f"{'/'.join(map(str, fault.absolute_path)) or 'it'}: {fault.message[:MOST_SHOWN]}"
                for fault in self.validator(schema).iter_errors(value)]

    def response(self, key, status):
        answers = self.operation(key)["responses"]
        check(str(status) in answers, f"{key} answers {status}, which the description does not know")
        answer = answers[str(status)]
        return self.document["components"]["responses"][answer["$ref"].rpartition("/")[2]] if "$ref" in answer else answer

    def hold(self, key, answer, asked=None):
        """Is the answer as the description says?"""
        try:
            told = self.response(key, answer.status)
        except AssertionError as fault:
            raise AssertionError(f"{fault}: {str(asked)[:300]} -> {answer.body[:300]!r}") from None
        content = told.get("content")
        for header in told.get("headers", ()):
            check(header.lower() in answer.headers, f"{key} {answer.status} comes without {header}")
        if not content:
            equal(answer.body, b"", f"body of {key} {answer.status}")
            return
        media = answer.headers.get("content-type", "").partition(";")[0]
        check(media in content or "*/*" in content,
              f"{key} {answer.status} is {media}, described as {list(content)}: {answer.body[:200]!r}")
        if not media.endswith("json"):
            return
        if self.is_new(content[media]["schema"], answer.body):
            faults = self.faults(content[media]["schema"], answer.json())
            check(not faults, f"{key} {answer.status}: {faults[:3]} in {answer.body[:MOST_SHOWN]!r}")
        if media == "application/problem+json":
            self.hold_problem(key, answer)

    def hold_problem(self, key, answer):
        problem = answer.json()
        equal(problem["status"], answer.status, f"status in the problem of {key}")
        check(problem["detail"].endswith("."), "no sentence:", problem["detail"])
        equal("state" in problem, problem["code"] == "stale" and "{game}" in key, f"a state in {problem}")

    def hold_frame(self, frame, payload):
        check(frame.get("type") in self.frames, "a frame that the description does not know:", frame)
        schema = {"$ref": "#/components/schemas/" + self.frames[frame["type"]]}
        if self.is_new(schema, payload):
            faults = self.faults(schema, frame)
            check(not faults, f"{faults[:3]} in the frame {str(frame)[:MOST_SHOWN]}")

    def is_new(self, schema, text):
        """Has no text been held against the schema that differs from this one in numbers and a game's name alone?"""
        shape = re.sub(rb'"game":"[^"]*"', b"", re.sub(rb"[0-9]+", b"0", text)), str(schema)
        if shape in self.held:
            return False
        self.held.add(shape)
        return True

    # Acts.

    def acts(self):
        """All acts: (kind, word, schema of the data, x-act)."""
        for branch in self.schemas["KindAndData"]["oneOf"]:
            kind = branch["properties"]["kind"]["const"]
            data = branch["properties"]["data"]
            for one in data.get("oneOf", data.get("anyOf", [data])[:1]):
                schema = self.resolve(one)
                yield kind, schema["title"], schema, schema["x-act"]


def name_of(reference):
    return reference["$ref"].rpartition("/")[2]


def without_more(schema):
    """The same schema, its objects without further members."""
    if isinstance(schema, list):
        return [without_more(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    values = ("examples", "enum", "const", "if")
    made = {name: value if name in values else without_more(value) for name, value in schema.items()}
    if made.get("type") == "object" and "properties" in made and not {"oneOf", "anyOf"} & set(made) and "kind" not in made["properties"]:
        made.setdefault("additionalProperties", False)
    return made


# Values that a schema describes, and values that it does not.


def examples(description, schema):
    """Values of all that a schema has to choose from: each is right, and together they have every member and every word."""
    schema = description.resolve(schema)
    if "examples" in schema:
        return copy.deepcopy(schema["examples"])
    if "const" in schema:
        return [schema["const"]]
    if "enum" in schema:
        return list(schema["enum"])
    for choice in ("oneOf", "anyOf"):
        if choice in schema:
            return [value for one in schema[choice] for value in examples(description, one)]
    kinds = schema.get("type", "string")
    kinds = kinds if isinstance(kinds, list) else [kinds]
    return [value for kind in kinds for value in EXAMPLES[kind](description, schema)]


def examples_of_object(description, schema):
    required = set(schema.get("required", []))
    values = {name: examples(description, one) for name, one in schema.get("properties", {}).items()}
    least = {name: values[name][0] for name in values if name in required}
    found = [least]
    for name, choices in values.items():
        also = {one: values[one][0] for one in schema.get("dependentRequired", {}).get(name, [])}
        for choice in choices[1:] if name in required else choices:
            found.append({**least, **also, name: choice})
    most = {name: choices[-1] for name, choices in values.items()}
    return found + [most] * (most not in found)


def examples_of_integer(_, schema):
    least = schema.get("minimum", -3)
    return [least, schema["maximum"]] if "maximum" in schema else [least, least + 7]


def examples_of_array(description, schema):
    items = examples(description, schema["items"])
    found = [items[:1] * max(schema.get("minItems", 1), 1)]
    if schema.get("uniqueItems"):
        return [[], items]
    return found + [(items * 99)[: schema["maxItems"]]] * ("maxItems" in schema)


def examples_of_string(_, schema):
    if "pattern" in schema and "[^" not in schema["pattern"]:  # of squares alone
        equal(schema["pattern"], "^[a-h][1-8]$", "a pattern without an example")
        return ["e4", "a1", "h8"]
    return ["Nf3", "ü" * (schema.get("maxLength", 60) // 2)]


EXAMPLES = {
    "object": examples_of_object,
    "integer": examples_of_integer,
    "array": examples_of_array,
    "string": examples_of_string,
    "boolean": lambda *_: [True, False],
    "null": lambda *_: [None],
}


def wrong_values(description, schema):
    """Values beside a schema: of another type, out of its range, not one of its words."""
    tried = [None, True, 7, -1, 1.5, 10**17, "", "no such word", "x" * 300, "a\u202eb", "a\nb", [], ["x"], {}, {"x": 1}]
    schema = description.resolve(schema)
    tried += [schema[bound] + step for bound, step in (("minimum", -1), ("maximum", 1)) if bound in schema]
    if "maxLength" in schema:
        tried.append("x" * (schema["maxLength"] + 1))
    return [value for value in tried if description.faults(schema, value)]


def broken(description, schema, value):
    """Objects that are wrong in one place: a member that is not known, one that is missing, one that is wrong. `value` is a right one."""
    schema = description.resolve(schema)
    yield {**value, "no_such_member": 1}
    for name in schema.get("required", []):
        yield {member: one for member, one in value.items() if member != name}
    for name, one in schema["properties"].items():
        for wrong in wrong_values(description, one):
            yield {**value, name: wrong}


# One hall for the cases of a file.


def hall():
    if not SHARED:
        SHARED.append(Api())
    return SHARED[0]


def told():
    return hall().description


def case(function):
    """A case that begins with room for some hundred games."""

    def run():
        hall().renew()
        function()

    add_case(function.__name__.replace("_", " "), run)


def seen_now(game):
    """What an act names, of a game as it stands."""
    state = hall().state(game["game"], game.get("arbiter") or game.get("white") or game.get("both"))
    shown = hall().state(game["game"], game.get("white") or game.get("both"))  # with an illegal move that stands unpressed
    return state, {"ply": shown["ply"], "seen": state["number"],
                   "offer": state["offer"]["number"] if state["offer"] else 0}
