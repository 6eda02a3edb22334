#!/usr/bin/env python3
"""What the tests of the server share: a hall in a process of its own, HTTP, a WebSocket client, and TAP.

A test file is run as `python3 tests/server/test_NAME.py PATH-TO-HAKEM [PART-OF-A-NAME]`. Its cases are functions marked
@case; each proves one thing. Nothing sleeps for a fixed time where a condition can be awaited, all is on this machine's
own addresses, and only processes that were started here are ended.
"""

import atexit
import base64
import hashlib
import http.client
import json
import os
import random
import re
import resource
import select
import shutil
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time
import traceback

import chain

PATIENCE_S = 30  # until a condition that is awaited counts as failed
API = "/api/1"
HOUR_MS = 3600000
KNIGHTS_OUT_AND_BACK = "g1f3 g8f6 f3g1 f6g8 "
PLAYERS = ("white", "black", "both")  # roles, of which a game has some
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


# TAP.

CASES = []


class Skip(Exception):
    """Raised by a case that cannot be judged here; its text says why."""


def case(function):
    """A test case; its docstring or its name is the line that is printed."""
    add_case(function.__doc__ or function.__name__.replace("_", " "), function)
    return function


def add_case(name, function):
    CASES.append((" ".join(name.split()), function))


def cases_of(rows):
    """For a table: one case a row, whose first column is its name and whose other columns are arguments."""

    def mark(function):
        for name, *arguments in rows:
            add_case(name, lambda arguments=arguments: function(*arguments))
        return function

    return mark


def check(truth, *told):
    if not truth:
        raise AssertionError(" ".join(str(one) for one in told) or "the condition does not hold")


def equal(found, expected, what="value"):
    if found != expected:
        raise AssertionError(f"{what}: found {found!r}, expected {expected!r}")


def await_that(test, what, patience=PATIENCE_S):
    """Ask again until the answer is true; give it back."""
    end = time.monotonic() + patience
    while True:
        answer = test()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"waited {patience} s in vain: {what}")
        time.sleep(0.01)


def run_cases():
    """Run all cases and print TAP; the exit status is 1 if one failed."""
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {sys.argv[0]} PATH-TO-HAKEM [PART-OF-A-NAME]")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))  # so that no hall is left behind
    chosen = [row for row in CASES if len(sys.argv) < 3 or sys.argv[2] in row[0]]
    failed = 0
    print(f"1..{len(chosen) + 1}", flush=True)
    for number, (name, function) in enumerate(chosen, 1):
        try:
            function()
            print(f"ok {number} - {name}", flush=True)
        except Skip as why:
            print(f"ok {number} - {name} # SKIP {why}", flush=True)
        except Exception as fault:  # a failed case does not stop the others
            failed += 1
            place = [at for at in traceback.extract_tb(fault.__traceback__) if at.filename != __file__]
            where = f" (line {', '.join(str(at.lineno) for at in place)})" if place else ""
            print(f"not ok {number} - {name}", flush=True)
            print("# " + f"{type(fault).__name__}{where}: {fault}".replace("\n", "\n# "), flush=True)
    faults = close_shared_halls()
    print(f"{'not ok' if faults else 'ok'} {len(chosen) + 1} - every hall that was shared closed without a complaint")
    for fault in faults:
        print("# " + fault.replace("\n", "\n# "))
    sys.exit(1 if failed or faults else 0)


def program():
    return os.path.abspath(sys.argv[1])


# The hall.


class Hall:
    """One `hakem serve` on a free port. Its store survives kill() and stop() until the object is closed."""

    def __init__(self, store=None, start=True, arguments=(), may_complain=False, most_files=None, stands_by=False):
        self.folder = tempfile.mkdtemp(prefix="hakem-server-")
        self.store = store or os.path.join(self.folder, "hall.db")
        self.arguments = list(arguments)
        self.may_complain = may_complain
        self.most_files = most_files  # open at once
        self.stands_by = stands_by  # another hall serves its database
        self.process = None
        self.organiser = None  # the link that is shown when the store is made
        self.said = ""
        if start:
            self.start()

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        try:
            if self.process and kind is None:
                self.stop()
        finally:
            self.close()

    def command(self):
        return [program(), "serve", "--port", "0", "--store", self.store, *self.arguments]

    def start(self):
        """Start the program and wait for its address."""
        self.said = ""
        # Python ignores SIGXFSZ and the program inherits that: a limit of file sizes is a failed write, as on a full
        # disk.
        self.process = subprocess.Popen(
            self.command(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            restore_signals=False,
            preexec_fn=self._limit_open_files if self.most_files else None,
        )
        process = self.process
        atexit.register(process.kill)  # however this test ends; nothing happens to a process that has been waited for
        self.listener = threading.Thread(target=self._listen, args=(process,), daemon=True)
        self.listener.start()
        ready, _, _ = select.select([process.stdout], [], [], PATIENCE_S)
        told = os.read(process.stdout.fileno(), 65536).decode() if ready else ""  # all is printed at once
        found = re.match(r"https?://(.+):(\d+)/\n", told)
        if not found:
            self.kill()
            raise AssertionError(f"the hall printed {told!r} and complained {self.said!r}")
        organiser = re.search(r"^Organiser, shown this once: (\S+)$", told, re.M)
        self.organiser = organiser.group(1) if organiser else self.organiser
        self.address, self.port = found.group(1).strip("[]"), int(found.group(2))
        if self.store.startswith("postgres") and not self.stands_by:
            await_that(self.is_ready, "the lease of the hall before has ended")
            if not organiser and select.select([process.stdout], [], [], 0)[0]:  # told when it had stood by
                organiser = re.match(r"Organiser, shown this once: (\S+)\n", os.read(process.stdout.fileno(), 65536).decode())
                self.organiser = organiser.group(1)
        return self

    def _limit_open_files(self):
        resource.setrlimit(resource.RLIMIT_NOFILE, (self.most_files, self.most_files))

    def _listen(self, process):
        for line in process.stderr:
            self.said += line.decode(errors="replace")

    def _ended(self):
        code = self.process.wait(PATIENCE_S)
        self.listener.join(PATIENCE_S)
        self.process.stdout.close()
        self.process.stderr.close()
        self.process = None
        return code

    def kill(self):
        """As if the power had gone."""
        self.process.kill()
        return self._ended()

    def stop(self, number=signal.SIGTERM):
        """End it as a user would: it ends well, and has said nothing, or nothing but its own sentences if it may."""
        self.process.send_signal(number)
        code = self._ended()
        lines = self.said.splitlines()
        fine = all(re.fullmatch(r"hakem: .*\.", line) for line in lines) if self.may_complain else not lines
        if code != 0 or not fine:
            short = [line for line in lines if "SUMMARY" in line or " in " in line and "/src/" in line] or lines
            raise AssertionError(f"the hall ended with {code} and complained:\n" + "\n".join(lines[:4] + short[:16]))

    def close(self):
        if self.process:
            self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def restart(self):
        self.kill()
        return self.start()

    # Looking at it from outside.

    def is_alive(self):
        return self.process.poll() is None

    def status_number(self, name):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(rf"^{name}:\s+(\d+)", file.read(), re.M).group(1))

    def memory_kib(self):
        return self.status_number("VmRSS")

    def is_sanitized(self):
        """Address sanitizer's shadow takes terabytes of addresses, and its memory tells nothing."""
        return self.status_number("VmSize") > 1 << 30

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def processor_seconds(self):
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def limit_files(self, size):
        """No file grows beyond `size` bytes from now on; None takes the limit away."""
        _, hard = resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (hard if size is None else size, hard))

    def read_log(self, query, *values):
        """Rows of the log as it lies on the disk: of a copy, so that the hall has its files to itself."""
        with tempfile.TemporaryDirectory(prefix="hakem-log-") as folder:
            copy = os.path.join(folder, "copy.db")
            for end in ("", "-wal"):
                if os.path.exists(self.store + end):
                    shutil.copyfile(self.store + end, copy + end)
            base = sqlite3.connect(copy)
            try:
                return base.execute(query, values).fetchall()
            finally:
                base.close()

    def change_log(self, *statements, chained=True, running=False):
        """Change the log of a hall that is down, or runs; with links that fit the changed rows, or as they were."""
        check(self.process is None or running, "the hall is running")
        base = sqlite3.connect(self.store)
        try:
            for statement in statements:
                base.execute(statement)
            if chained:
                chain.make_anew(base)
            base.commit()
        finally:
            base.close()

    # Talking to it.

    def socket(self, receive_room=None, patience=PATIENCE_S):
        family = socket.AF_INET6 if ":" in self.address else socket.AF_INET
        made = socket.socket(family, socket.SOCK_STREAM)
        if receive_room:
            made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_room)
        made.settimeout(patience)
        made.connect((self.address, self.port))
        return made

    def connection(self):
        return http.client.HTTPConnection(self.address, self.port, timeout=PATIENCE_S)

    def host(self):
        return f"[{self.address}]:{self.port}" if ":" in self.address else f"{self.address}:{self.port}"

    def request(self, method, path, body=None, headers=None):
        """A request on a connection of its own. Some ten thousand are made: `http.client` would take a third of a test's time."""
        lines = {"Host": self.host(), "Accept-Encoding": "identity", **(headers or {})}
        body = body.encode() if isinstance(body, str) else body
        if body is not None or method in ("POST", "PUT", "PATCH"):
            lines["Content-Length"] = len(body or b"")
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\n"
        with self.socket() as made:
            made.sendall(head.encode("latin-1") + (body or b""))
            return Answer.read(made, method)

    def get(self, path):
        return self.request("GET", path)

    def api(self, method, path, body=None, link=None, **headers):
        """
        Ask at an address below that of the API, as the seat of a link; `body` is bytes, or a value that becomes JSON.
        """
        whole = {name.replace("_", "-"): value for name, value in headers.items()}
        if link:
            whole["Authorization"] = "Bearer " + token_of(link)
        if body is not None:
            whole.setdefault("Content-Type", "application/json")
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        return self.request(method, API + path, body, whole)

    def post(self, body, link=None):
        """Ask for a new game."""
        return self.api("POST", "/games", body, link)

    def create(self, organiser=False, **members):
        """
        The links of a new game by role; its name is `id`, the address to watch it `watch`. It is casual, or belongs to the
        hall.
        """
        answer = self.post(setup(**members), self.organiser if organiser else None)
        equal(answer.status, 201, f"status of the answer {answer.body!r}")
        made = answer.json()
        links = {"id": made["game"], "watch": made["watch"], **dict.fromkeys(PLAYERS)}
        links.update((link["role"], link["link"]) for link in made["links"])
        return links

    def act(self, link, game, kind, key=None, **members):
        """The answer over HTTP to an act."""
        headers = {"Idempotency_Key": key} if key else {}
        return self.api("POST", f"/games/{game}/acts", act(kind, **members), link, **headers)

    def pgn(self, links):
        answer = self.api("GET", f"/games/{links['id']}/pgn")
        equal(answer.status, 200, "status of the download")
        return answer.body.decode()

    def seat(self, link=None, **more):
        return Seat(self, link, **more)

    def is_ready(self):
        """Can it write?"""
        return self.get("/readyz").status == 200

    def is_well(self):
        answer = self.get("/healthz")
        return answer.status == 200 and answer.body == b"ok\n"


def setup(**members):
    """What the body of a new game says, by default Ada against Can with five minutes and three seconds a move."""
    whole = {
        "white": "Ada",
        "black": "Can",
        "time_control": {"base_s": 300, "increment_s": 3},
        "seats": "links",
        "press": "auto",
    }
    whole.update(members)
    return {name: value for name, value in whole.items() if value is not LEFT_OUT}


LEFT_OUT = object()  # setup(press=LEFT_OUT): without this member
SHARED = []


def shared_hall():
    """One hall for the cases of a file that can share it."""
    if not SHARED:
        SHARED.append(Hall())
    return SHARED[0]


def close_shared_halls():
    faults = []
    for hall in SHARED:
        try:
            hall.stop()
        except Exception as fault:
            faults.append(str(fault))
        hall.close()
    return faults


class Answer:
    """An answer over HTTP: status, headers (names in lower case), body."""

    def __init__(self, status, headers, body):
        self.status = status
        self.headers = {name.lower(): value for name, value in headers}
        self.body = body

    @classmethod
    def read(cls, connection, method):
        """The next answer on a raw socket, to a request of that method."""
        got = b""
        while b"\r\n\r\n" not in got:
            got += receive_some(connection)
        head, _, body = got.partition(b"\r\n\r\n")
        first, *rest = head.decode("latin-1").split("\r\n")
        answer = cls(int(first.split(" ")[1]), [line.split(": ", 1) for line in rest], b"")
        if "content-length" not in answer.headers:
            answer.body = body + read_to_end(connection)
        elif method != "HEAD" and answer.status not in (204, 304):
            size = int(answer.headers["content-length"])
            parts = [body]
            missing = size - len(body)
            while missing > 0:
                parts.append(receive_some(connection))
                missing -= len(parts[-1])
            answer.body = b"".join(parts)
            equal(len(answer.body), size, "bytes of the body")
        return answer

    def json(self):
        return json.loads(self.body)

    def problem(self):
        """What it says of an error, as problem details of RFC 9457."""
        equal(self.headers["content-type"], "application/problem+json; charset=utf-8", "media type")
        problem = self.json()
        equal((problem["type"], problem["status"]), ("about:blank", self.status), "type and status")
        check(problem["detail"][0].isupper() and problem["detail"].endswith("."), "no sentence:", problem)
        return problem


def receive_some(connection):
    part = connection.recv(1 << 16)
    if not part:
        raise ConnectionError("the hall has closed the connection before the end of its answer")
    return part


def ask_http(connection, method, path, body=None, headers=None):
    """A request on a connection that stays, as a browser's does."""
    connection.request(method, path, body, headers or {})
    response = connection.getresponse()
    return Answer(response.status, response.getheaders(), response.read())


def read_to_end(connection, most=1 << 20):
    """What a raw socket says until the hall closes it."""
    got = b""
    while len(got) < most:
        try:
            part = connection.recv(65536)
        except ConnectionError:
            break
        if not part:
            break
        got += part
    return got


# WebSocket.


class Closed(Exception):
    """The hall has closed the connection; `code` is that of its close frame, or None."""

    def __init__(self, code=None):
        super().__init__(f"the connection was closed ({code})")
        self.code = code


class Seat:
    """
    A WebSocket connection; with a link it joins, or watches, at once. `boards` are the games that it is shown, each a state
    that follows all changes; `state` is the one whose link came first.
    """

    def __init__(self, hall, link=None, path="/ws", protocol="hakem-2", receive_room=None, by=None):
        self.socket = hall.socket(receive_room)
        self.got = b""
        self.parts = b""
        self.last_id = 0
        self.by = by
        self.game = None
        self.boards = {}
        self.answers_pings = True
        self.pinged = None
        self.joined = None
        self.states = 0
        self.answer = self._shake_hands(hall, path, protocol)
        if link:
            self.join(link)

    @property
    def state(self):
        return self.boards.get(self.game)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _shake_hands(self, hall, path, protocol):
        key = base64.b64encode(random.randbytes(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {hall.address}:{hall.port}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        ]
        if protocol:
            lines.append(f"Sec-WebSocket-Protocol: {protocol}")
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode())
        while b"\r\n\r\n" not in self.got:
            self._receive()
        head, _, self.got = self.got.partition(b"\r\n\r\n")
        head = head.decode("latin-1")
        if not head.startswith("HTTP/1.1 101 "):
            self.close()
            raise Closed(head.split("\r\n")[0])
        proof = hashlib.sha1((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
        check(base64.b64encode(proof).decode() in head, "the handshake is not answered:", head)
        return head

    def _receive(self):
        try:
            part = self.socket.recv(65536)
        except ConnectionError:
            part = b""
        if not part:
            raise Closed()
        self.got += part

    def close(self):
        self.socket.close()

    def reset(self):
        """End the connection with a reset, as a machine that is gone would."""
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    # Frames.

    def send_frame(self, payload, opcode=1, final=True, masked=True, size=None):
        """One frame as it is; `size` lies about its length."""
        size = len(payload) if size is None else size
        head = bytes([opcode | (0x80 if final else 0)])
        mask_bit = 0x80 if masked else 0
        if size < 126:
            head += bytes([size | mask_bit])
        elif size < 1 << 16:
            head += bytes([126 | mask_bit]) + struct.pack(">H", size)
        else:
            head += bytes([127 | mask_bit]) + struct.pack(">Q", size)
        if masked:
            mask = random.randbytes(4)
            key = (mask * (len(payload) // 4 + 1))[: len(payload)]
            payload = (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(len(payload), "big")
            head += mask
        self.socket.sendall(head + payload)

    def send(self, value):
        self.send_frame(value if isinstance(value, bytes) else json.dumps(value).encode())

    def _take(self, size):
        while len(self.got) < size:
            self._receive()
        taken, self.got = self.got[:size], self.got[size:]
        return taken

    def receive_frame(self):
        """The next message, as (opcode, payload); pings are answered on the way."""
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", self._take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self._take(8))
            check(not second & 0x80, "the hall masks its frames")
            payload = self._take(size)
            opcode = first & 0x0F
            if opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None)
            if opcode == 9:
                self.send_frame(payload, opcode=10)
                continue
            if opcode == 10:
                return opcode, payload
            self.parts += payload
            if opcode:
                self.opcode = opcode
            if first & 0x80:
                whole, self.parts = self.parts, b""
                return self.opcode, whole

    def receive(self):
        """The next message as a value; the hall's pings are answered on the way."""
        opcode, payload = self.receive_frame()
        equal(opcode, 1, "opcode")
        value = json.loads(payload)
        if value["type"] == "ping":
            self.pinged = value["at"]
            if self.answers_pings:
                self.send({"type": "pong", "at": value["at"]})
            return self.receive()
        if value["type"] == "state":
            self.boards[value["game"]] = value
            self.states += 1
        elif value["type"] == "change":
            self.boards[value["game"]] = changed(self.boards[value["game"]], value)
            self.states += 1
        elif value["type"] == "joined":
            self.joined = value
        return value

    def is_closed_by_hall(self):
        """Read on until the hall closes."""
        try:
            while True:
                self.receive_frame()
        except Closed as closed:
            return closed

    # Sentences.

    def frame(self, kind, **members):
        """
        A frame of the type `kind`, or of an act of that kind in this seat's game, which names what the seat has seen unless
        the test says something else.
        """
        if kind in FRAMES:
            return {"type": kind, **members}
        members.setdefault("game", self.game)
        if self.by:
            members.setdefault("by", self.by)
        if self.state:
            for name, value in seen_by(kind, self.state).items():
                members.setdefault(name, value)
        return {"type": "act", **act(kind, **members)}

    def ask_frame(self, frame):
        """Send a frame and give back the answer that bears its number."""
        self.last_id += 1
        self.send({**frame, "id": self.last_id})
        return self.answer_to(self.last_id)

    def ask(self, kind, **members):
        """Ask, and if it is a ruling that is in the log, see what has become of the game."""
        answer = self.ask_frame(self.frame(kind, **members))
        if answer["type"] == "ruling" and answer["number"] and answer["game"] in self.boards:
            while self.boards[answer["game"]]["number"] < answer["number"]:
                self.receive()
        return answer

    def preview(self, kind, **members):
        return self.ask_frame({**self.frame(kind, **members), "type": "preview"})

    def answer_to(self, number):
        while True:
            answer = self.receive()
            if answer.get("id") == number:
                return answer

    def receive_answer(self):
        """The next message that tells no news of a game."""
        while (answer := self.receive())["type"] in ("state", "change"):
            pass
        return answer

    def join(self, link):
        watch = "/watch/" in link
        answer = self.ask("watch", game=token_of(link)) if watch else self.ask("join", token=token_of(link))
        equal(answer["type"], "watching" if watch else "joined", f"answer {answer}")
        self.game = self.game or answer.get("game")
        return self.settle(lambda state: True) if self.game else None

    def settle(self, test, what="the state is as expected", patience=PATIENCE_S):
        """Read on until the state is as wanted; give it back."""
        end = time.monotonic() + patience
        while not (self.state and test(self.state)):
            check(time.monotonic() < end, f"waited in vain until {what}; the last state is {self.state}")
            self.receive()
        return self.state

    def at_ply(self, ply):
        return self.settle(lambda state: state["ply"] == ply, f"ply {ply}")

    def uphold(self, kind, **members):
        """Ask what is to be upheld; give back the ruling. A move or a press at a board is answered without one."""
        answer = self.ask(kind, **members)
        untold = "upheld" if kind in ("move", "press") and answer.get("number") else None
        equal((answer["type"], answer.get("outcome", untold)), ("ruling", "upheld"), f"{kind} {members}: {answer}")
        return answer

    def refuse(self, kind, **members):
        """Ask what is to be ruled inadmissible; give back the ruling."""
        answer = self.ask(kind, **members)
        equal((answer["type"], answer.get("outcome")), ("ruling", "inadmissible"), f"{kind} {members}: {answer}")
        return answer

    def fail(self, code, kind, **members):
        """Ask what is to be an error of this code; give it back."""
        answer = self.ask(kind, **members)
        equal((answer["type"], answer.get("code")), ("error", code), f"{kind} {members}: {answer}")
        check(answer["text"].endswith("."), "no sentence:", answer)
        return answer

    def move(self, uci, **members):
        return self.uphold("move", move=uci, **members)


FRAMES = ("join", "watch", "leave", "list", "ping", "pong")
BESIDE_DATA = ("game", "by", "ply", "offer", "seen", "key")


def act(kind, **members):
    """An act as it is sent: what is no member of its own belongs to `data`."""
    beside = {name: members.pop(name) for name in BESIDE_DATA if name in members}
    whole = {"kind": kind, "data": members.pop("data", members), **beside}
    return {name: value for name, value in whole.items() if value is not LEFT_OUT and value != {}}


def seen_by(kind, state):
    """What an act of this kind names of the state that its sender saw."""
    if kind in ("move", "press", "claim"):
        return {"ply": state["ply"]}
    if kind in ("accept_draw", "decline_draw"):
        return {"offer": state["offer"]["number"] if state["offer"] else 0}
    return {"seen": state["number"]} if kind in ("decide", "fact", "resume") else {}


def changed(state, change):
    """The state after a change."""
    check(change["number"] >= state["number"], "a number goes back:", change)
    news = {name: value for name, value in change.items() if name not in ("type", "moves_from", "event", "author", "ruling")}
    if "moves" in news:
        news["moves"] = state["moves"][: change["moves_from"]] + news["moves"]
    return {**state, **news}


def token_of(link):
    """The token of a link, or the name of a game that is watched."""
    return re.split("[/#]", link)[-1]


# Games and logs.


def events_in_log(hall, game):
    return [json.loads(row[0]) for row in hall.read_log("SELECT body FROM entry WHERE game = ? ORDER BY number", game)]


def uci_of(state):
    return [move["uci"] for move in state["moves"]]


def outage(hall, passed_ms):
    """The hall is down, and so much time passes: all that has been written was written so much earlier."""
    hall.change_log(
        f"UPDATE game SET created_wall_ms = created_wall_ms - {passed_ms}",
        f"UPDATE entry SET wall_ms = wall_ms - {passed_ms}",
        f"UPDATE meta SET value = value - {passed_ms} WHERE name = 'alive'",
    )


class Game:
    """A game with both its players, who see what happens, and the arbiter of one that belongs to the hall."""

    def __init__(self, hall, **members):
        self.hall = hall
        self.links = hall.create(**members)
        self.id = self.links["id"]
        self.arbiter = hall.seat(self.links["arbiter"]) if "arbiter" in self.links else None
        if self.links["both"]:
            self.one = hall.seat(self.links["both"])
            self.seats = {"white": self.one, "black": self.one}
        else:
            self.seats = {color: hall.seat(self.links[color]) for color in ("white", "black")}
        self.white, self.black = self.seats["white"], self.seats["black"]
        timed = self.white.state["time_control"] is not None
        if self.arbiter and self.white.state["profile"] != "screen":
            self.arbiter.uphold("start")
        if timed or self.links["both"]:
            self.settle(lambda state: state["status"] != "waiting")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        for seat in self.everybody():
            seat.close()

    def everybody(self):
        return [*self.seats.values(), *([self.arbiter] if self.arbiter else [])]

    def settle(self, test, what="the state is as expected"):
        """All see a state that is as wanted; give back White's."""
        for seat in self.everybody():
            seat.settle(test, what)
        return self.white.state

    def play(self, moves, press=False):
        """Make moves in turn, each seen by both before the next; with `press`, the clock is pressed after each."""
        for uci in moves.split():
            state = self.white.state
            seat = self.seats[state["turn"]]
            seat.by = state["turn"] if self.links["both"] else None
            number = seat.move(uci)["number"]
            self.settle(lambda state: state["number"] >= number, f"{uci} is seen")
            if press and self.white.state["status"] == "running":
                number = seat.uphold("press")["number"]
                self.settle(lambda state: state["number"] >= number, f"{uci} is completed")
        return self.white.state
