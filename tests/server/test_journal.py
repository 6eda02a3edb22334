#!/usr/bin/env python3
"""What the operator reads: the journal, a line of JSON for what happens, and the counters of /metrics."""

import json
import os
import re
import socket
import subprocess
import threading

from hall import API, Game, Hall, await_that, case, check, equal, run_cases, shared_hall, token_of

MOMENT = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
MEMBERS = {
    "opened": [],
    "closed": [],
    "request": ["id", "address", "method", "path", "status", "bytes", "ms"],
    "socket-opened": ["address"],
    "socket-closed": ["address"],
    "unwritable": ["reason"],
    "writable": [],
}


class Kept(Hall):
    """A hall that keeps a journal."""

    def __init__(self, **more):
        super().__init__(start=False, **more)
        self.path = os.path.join(self.folder, "journal")
        self.arguments = ["--journal", self.path]
        self.start()

    def journal(self):
        with open(self.path, encoding="utf-8") as file:
            text = file.read()
        check(text.endswith("\n"), "a line is not whole:", text[-200:])
        return [json.loads(line) for line in text.splitlines()]

    def lines(self, kind):
        return [line for line in self.journal() if line["kind"] == kind]


@case
def each_line_is_an_object_of_known_members():
    with Kept() as hall:
        with Game(hall) as one:
            one.play("e2e4")
        await_that(lambda: len(hall.lines("socket-closed")) == 2, "both have gone")
        hall.stop()
        hall.start()
        for line in hall.journal():
            equal(list(line), ["at", "kind", *MEMBERS[line["kind"]]], "members")
            check(re.fullmatch(MOMENT, line["at"]), line)
        equal([line["kind"] for line in hall.journal() if line["kind"] in ("opened", "closed")],
              ["opened", "closed", "opened"], "a later start goes on behind")


@case
def what_has_become_no_request_is_told_with_its_answer():
    got = []
    with Kept() as hall:
        for sent in (b"BREW /coffee HTTP/1.1\r\nHost: localhost\r\n\r\n",
                     b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 8\r\n\r\n"):
            with socket.create_connection(("127.0.0.1", hall.port), 10) as connection:
                connection.sendall(sent)
                got.append(b"".join(iter(lambda: connection.recv(4096), b"")))
        told = [line for line in hall.lines("request") if line["status"] in (426, 501)]
        equal([(line["method"], line["path"], line["status"]) for line in told], [("", "", 501), ("GET", "/ws", 426)])
        check(all(line["address"] == "127.0.0.1" and line["bytes"] > 20 for line in told), told)
        for line, answer in zip(told, got):
            check(f"x-request-id: {line['id']}\r\n".encode() in answer, answer)


@case
def it_tells_when_the_log_cannot_be_written_and_when_it_can_again():
    with Hall(start=False, may_complain=True) as hall:
        path = os.path.join(hall.folder, "pipe")  # whose length has no limit, unlike a file's on that disk
        os.mkfifo(path)
        told = []
        reader = threading.Thread(target=lambda: told.extend(map(json.loads, open(path, encoding="utf-8"))), daemon=True)
        reader.start()
        hall.arguments = ["--journal", path]
        hall.start()
        with Game(hall) as one:
            hall.limit_files(0)
            one.white.fail("full", "move", move="e2e4")
            hall.limit_files(None)
            await_that(hall.is_ready, "the hall writes again")
        hall.stop()
        reader.join()
        equal([(line["kind"], line.get("reason")) for line in told if line["kind"].endswith("writable")],
              [("unwritable", "the disk is full"), ("writable", None)])


@case
def an_answer_names_its_line():
    with Kept() as hall:
        for method, path, status in (("GET", "/", 200), ("GET", f"{API}/games/none", 404), ("POST", f"{API}/games", 400),
                                     ("DELETE", "/", 405)):
            answer = hall.request(method, path, b"{" if method == "POST" else None,
                                  {"Content-Type": "application/json"} if method == "POST" else {})
            equal(answer.status, status, path)
            line = await_that(lambda: [one for one in hall.lines("request") if one["id"] == answer.headers["x-request-id"]],
                              "the line of an answer")[0]
            equal((line["method"], line["path"], line["status"]), (method, path, status))
            equal(line["address"], "127.0.0.1")
            check(0 <= line["ms"] < 60000 and line["bytes"] == int(answer.headers["content-length"]), line, answer.headers)
        numbers = [line["id"] for line in hall.lines("request")]
        equal(len(numbers), len(set(numbers)), "each id stands once")


@case
def no_token_is_written_down():
    with Kept() as hall:
        with Game(hall) as one:
            one.play("e2e4")
            token = token_of(one.links["white"])
            for path in (f"/play/{token}", f"/{token}", f"/api/1/{token}/x", f"/play?token={token}", f"/a{token}%0A%FF"):
                hall.get(path)
            hall.api("GET", f"/games/{one.id}/links", link=one.links["white"])
            hall.api("GET", "/games", link=hall.organiser)
        hall.stop()
        with open(hall.path, encoding="utf-8") as file:
            text = file.read()
        for secret in (token, token_of(one.links["black"]), token_of(hall.organiser)):
            check(secret not in text, secret, "stands in the journal")
        check("/play/*" in text and f"/games/{one.id}/links" in text, text)
        check("Ada" not in text, "a name stands in the journal")


@case
def a_journal_that_cannot_be_written_is_refused_at_once():
    with Hall(start=False) as hall:
        path = os.path.join(hall.folder, "none", "journal")
        done = subprocess.run([*hall.command(), "--journal", path], capture_output=True, text=True, timeout=20)
        equal((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))
        check(path in done.stderr, done.stderr)


def read_metrics(text):
    """Prometheus' text format: samples by name, each after the line that names its type."""
    types, samples = {}, {}
    for line in text.splitlines():
        found = re.fullmatch(r"# TYPE ([a-z_]+) (counter|gauge)", line)
        if found:
            check(found[1] not in types, "its type is told twice:", line)
            types[found[1]] = found[2]
            continue
        found = re.fullmatch(r"([a-z_]+) (-?\d+(?:\.\d+)?)", line)
        check(found and found[1] in types and found[1] not in samples, "no sample of a type that was told:", line)
        check((types[found[1]] == "counter") == found[1].endswith("_total"), "a counter ends with _total:", line)
        samples[found[1]] = float(found[2])
    equal(set(types), set(samples), "names")
    return samples


@case
def the_counters_are_read_by_a_parser_and_name_nobody():
    hall = shared_hall()
    with Game(hall) as one:
        before = read_metrics(hall.get("/metrics").body.decode())
        one.play("e2e4 e7e5")
        answer = hall.get("/metrics")
        after = read_metrics(answer.body.decode())
        equal(answer.headers["content-type"], "text/plain; charset=utf-8")
        equal(after["hakem_acts_total"] - before["hakem_acts_total"], 2, "acts")
        for secret in ("Ada", one.id, token_of(one.links["white"])):
            check(secret.encode() not in answer.body, secret)


run_cases()
