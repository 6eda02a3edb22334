#!/usr/bin/env python3
"""Addresses, methods and headers; several requests on one connection."""

import gzip
import json
import re
import socket

from hall import ask_http, case, cases_of, check, equal, run_cases, setup, shared_hall, token_of

HTML = "text/html; charset=utf-8"
TEXT = "text/plain; charset=utf-8"
LONGEST = "x" * 39
JSON = {"Content-Type": "application/json"}


def assets():
    """Names of the files that the page asks for."""
    return re.findall(r'(?:src|href)="/assets/([^"]+)"', shared_hall().get("/").body.decode())


@cases_of(
    [
        ("the page of new games", "/"),
        ("the page of a seat", "/play/abcDEF-_0123456789"),
        ("the page of a seat whose token stands behind #", "/play"),
        ("the page of the hall", "/hall"),
        ("the short address of a board", "/b/12"),
        ("the short address of a board whose number has letters", "/b/B%207"),
        ("the page about a device", "/device"),
        ("the page on which a case is ruled on", "/case"),
        ("the page of boards for a projector", "/wall"),
        ("the page of a clock on the table", "/clock"),
        ("the list of tournaments", "/tournaments"),
        ("the page of a tournament", "/tournament/t.abcdef012345"),
        ("the results desk", "/desk"),
        ("practice and exams", "/learn"),
        ("a class", "/class"),
        ("a class by its code", "/class/ABC234"),
        ("the page of a game that is watched", "/watch/abcdef012345"),
        ("a page whose token is as long as a token gets", "/play/" + LONGEST),
        ("a page with a query", "/?lang=tr"),
        ("a page with a query and a question mark in it", "/watch/abc?a=b?c"),
    ]
)
def is_the_page(path):
    answer = shared_hall().get(path)
    equal((answer.status, answer.headers["content-type"]), (200, HTML), path)
    check(b"<!doctype html>" in answer.body.lower()[:200], answer.body[:200])
    equal(int(answer.headers["content-length"]), len(answer.body), "length")


@case
def the_hall_says_that_it_is_well():
    answer = shared_hall().get("/healthz")
    equal((answer.status, answer.body, answer.headers["content-type"]), (200, b"ok\n", TEXT))


@case
def every_file_that_the_page_asks_for_is_there():
    names = assets()
    check(any(name.endswith(".js") for name in names) and any(name.endswith(".css") for name in names), names)
    for name in names:
        answer = shared_hall().get("/assets/" + name)
        equal(answer.status, 200, name)
        equal(int(answer.headers["content-length"]), len(answer.body), f"length of {name}")
        kind = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}[name.rsplit(".", 1)[1]]
        check(answer.headers["content-type"].startswith(kind), name, answer.headers)


@case
def the_files_of_the_page_are_sent_short_and_only_once():
    hall = shared_hall()
    for path in ["/", *("/assets/" + name for name in assets())]:
        plain = hall.get(path)
        short = hall.request("GET", path, headers={"Accept-Encoding": "gzip"})
        equal((short.headers["content-encoding"], gzip.decompress(short.body) == plain.body), ("gzip", True), path)
        check(len(short.body) < len(plain.body), path)
        for tag in (plain.headers["etag"], short.headers["etag"]):
            again = hall.request("GET", path, headers={"If-None-Match": tag})
            equal((again.status, again.body), (304, b""), path)


@case
def the_browsers_icon_is_there():
    answer = shared_hall().get("/favicon.ico")
    equal((answer.status, answer.headers["content-type"]), (200, "image/svg+xml"))


@case
def every_answer_forbids_guessing_and_framing():
    for path in ("/", "/healthz", "/nothing", "/assets/nothing"):
        headers = shared_hall().get(path).headers
        equal(headers["x-content-type-options"], "nosniff", path)
        equal(headers["referrer-policy"], "no-referrer", path)
        policy = headers["content-security-policy"]
        check("default-src 'none'" in policy and "frame-ancestors 'none'" in policy, path, policy)
        check("unsafe" not in policy and "data:" not in policy and "*" not in policy, path, policy)


@case
def a_script_and_a_style_are_sent_without_the_policy_of_documents():
    for path in ("/assets/app.js", "/assets/app.css"):
        headers = shared_hall().get(path).headers
        equal((headers["x-content-type-options"], headers.get("content-security-policy")), ("nosniff", None), path)
    icon = shared_hall().get("/assets/favicon.svg").headers
    check("default-src 'none'" in icon["content-security-policy"])
    known = shared_hall().request("GET", "/assets/favicon.svg", headers={"If-None-Match": icon["etag"]})
    equal((known.status, known.headers.get("content-security-policy")), (304, None))


@case
def a_page_may_speak_to_the_host_that_it_came_from_alone():
    hall = shared_hall()
    policy = dict(part.strip().split(" ", 1) for part in hall.get("/").headers["content-security-policy"].split(";"))
    host = f"127.0.0.1:{hall.port}"
    equal(policy["connect-src"], f"'self' ws://{host} wss://{host}")
    strange = hall.request("GET", "/", headers={"Host": "evil.example"})
    check("evil" not in strange.headers["content-security-policy"], strange.headers)


@cases_of(
    [
        (f"{path[:40]} is 404", path)
        for path in (
            "/nothing",
            "/index.html",
            "/healthz/",
            "/play/",
            "/play/a/b",
            "/play/" + "x" * 64,
            "/watch/",
            "/watch/a/b",
            "/b",
            "/b/",
            "/b/1/2",
            "/assets/",
            "/assets/nothing.js",
            "/assets/index.html/x",
            "/api",
            "/api/",
            "/api/games",
            "/api/2/games",
            "/api/1/games/",
            "/api/1/games/abc",
            "/api/1/games/abc/",
            "/api/1/games//pgn",
            "/api/1/games/abc/pgn/",
            "/api/1/games/abc/pgn",
            "/api/1/games/" + "x" * 200 + "/pgn",
            "/ws",
            "/..%2f..%2fetc/passwd",
            "/assets/..%2f..%2fetc%2fpasswd",
            "/%ff%fe",
        )
    ]
)
def is_not_there(path):
    answer = shared_hall().get(path)
    equal((answer.status, answer.problem()["code"]), (404, "missing"), path)


NOWHERE = {"en": "There is nothing at this address", "tr": "Bu adreste bir şey yok"}


@cases_of(
    [
        (f"a browser that speaks {said} is told in {language} that there is nothing", said, language)
        for said, language in (
            ("tr-TR,tr;q=0.9,en;q=0.8", "tr"),
            ("en-GB, tr;q=0.5", "en"),
            ("de, tr;q=0.3, en;q=0.2", "tr"),
            ("tr;q=0, fr", "en"),
            ("de", "en"),
            ("", "en"),
        )
    ]
)
def nothing_for_a_browser(said, language):
    html = "text/html,application/xhtml+xml,*/*;q=0.8"
    for path in ("/nothing", "/law/en/nothing.html"):
        answer = shared_hall().request("GET", path, headers={"Accept": html, "Accept-Language": said})
        equal((answer.status, answer.headers["content-type"]), (404, "text/html; charset=utf-8"), path)
        page = answer.body.decode()
        check(f'<html lang="{language}">' in page and f"<h1>{NOWHERE[language]}</h1>" in page, page)
        check('<a href="/">' in page, "a way on")
    equal(shared_hall().get("/law/law.css").status, 200, "its style")


@case
def programs_are_told_of_a_missing_address_as_a_problem():
    for path, accept in (("/nothing", "application/json"), ("/nothing", "*/*"), ("/api/1/nothing", "text/html")):
        answer = shared_hall().request("GET", path, headers={"Accept": accept})
        equal((answer.status, answer.problem()["code"]), (404, "missing"), path)
    answer = shared_hall().request("POST", "/nothing", headers={"Accept": "text/html"})
    equal((answer.status, answer.problem()["code"]), (404, "missing"), "no page is asked for")


@cases_of([(f"an address of {size} bytes", size) for size in (500, 511, 512, 600, 2000)])
def long_address_is_refused(size):
    answer = shared_hall().get("/" + "x" * (size - 1))
    check(answer.status in (404, 414), "status", answer.status)
    check(shared_hall().is_well())


@case
def an_address_of_100_kb_is_refused_and_the_hall_lives():
    hall = shared_hall()
    with hall.socket() as connection:
        try:
            connection.sendall(b"GET /" + b"x" * 100000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n")
            got = connection.recv(65536)
        except ConnectionError:
            got = b""
    check(got == b"" or re.match(rb"HTTP/1\.[01] 4\d\d ", got), got[:200])
    check(hall.is_well())


@cases_of(
    [
        (f"{method} {path} is 405", method, path)
        for path in ("/", "/play/abc", "/watch/abc", "/assets/app.js", "/api/1/games/abc/pgn", "/healthz")
        for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS")
    ]
)
def wrong_method(method, path):
    answer = shared_hall().request(method, path)
    equal(answer.status, 405, "status")
    allowed = {name.strip() for name in answer.headers["allow"].split(",")}
    equal(allowed, {"GET", "HEAD"}, "the header Allow")


@cases_of([(f"{method} /api/1/games is 405", method) for method in ("PUT", "DELETE", "PATCH", "OPTIONS")])
def wrong_method_for_new_games(method):
    answer = shared_hall().request(method, "/api/1/games")
    equal(answer.status, 405, "status")
    equal(answer.headers["allow"], "GET, HEAD, POST", "the header Allow")


@cases_of([(f"{method} of an address that is not there is 404", method) for method in ("POST", "PUT", "DELETE")])
def nothing_with_another_method(method):
    equal(shared_hall().request(method, "/nothing").status, 404, "status")


def lasting(answer):
    """The headers of an answer but that which no other answer has."""
    return {name: value for name, value in answer.headers.items() if name != "x-request-id"}


@cases_of([(f"HEAD {path}", path) for path in ("/", "/healthz", "/assets/app.js", "/nothing")])
def head_is_get_without_a_body(path):
    hall = shared_hall()
    head, get = hall.request("HEAD", path), hall.get(path)
    equal((head.status, head.body), (get.status, b""), "status and body")
    equal(lasting(head), lasting(get), "headers")


@case
def head_of_a_download_is_get_without_a_body():
    hall = shared_hall()
    path = f"/api/1/games/{hall.create()['id']}/pgn"
    head, get = hall.request("HEAD", path), hall.get(path)
    equal((head.status, head.body, lasting(head)), (200, b"", lasting(get)))


@case
def a_download_wants_the_public_name_of_a_game_and_no_token():
    hall = shared_hall()
    links = hall.create()
    equal(hall.get(f"/api/1/games/{links['id']}/pgn").status, 200, "by its name")
    equal(hall.get(f"/api/1/games/{token_of(links['white'])}/pgn").status, 404, "by White's token")


# Several requests on one connection. The hall may close it after an answer, but says so.


@case
def a_hundred_requests_follow_each_other_on_one_connection():
    hall = shared_hall()
    connection = hall.connection()
    names = assets()
    for i in range(100):
        path = ("/healthz", "/", "/nothing", "/assets/" + names[i % len(names)])[i % 4]
        answer = ask_http(connection, "GET", path)
        equal(answer.status, 404 if path == "/nothing" else 200, path)
    connection.close()


@case
def gets_heads_and_posts_follow_each_other_on_one_connection():
    hall = shared_hall()
    connection = hall.connection()
    for _ in range(15):
        equal(ask_http(connection, "HEAD", "/").status, 200)
        equal(ask_http(connection, "POST", "/api/1/games", b'{"white": 1}', JSON).status, 400)
        links = ask_http(connection, "POST", "/api/1/games", GOOD, JSON)
        equal(links.status, 201)
        equal(ask_http(connection, "GET", f"/api/1/games/{links.json()['game']}/pgn").status, 200)
        equal(ask_http(connection, "POST", "/healthz", b"body").status, 405)
        equal(ask_http(connection, "PUT", "/healthz", b"body").status, 405)
        equal(ask_http(connection, "DELETE", "/healthz").status, 405)
    connection.close()


def answers_of(file):
    """Status and body of each answer until the hall closes."""
    while True:
        line = file.readline().decode("latin-1")
        if not line:
            return
        check(re.fullmatch(r"HTTP/1\.[01] \d{3}( .*)?\r\n", line), "no status line:", line)
        status, length = int(line.split()[1]), 0
        for line in iter(lambda: file.readline().strip().lower(), b""):
            if line.startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        yield status, file.read(length)


def pipelined(requests, expected):
    """Send all at once. What is answered is answered in order; after an answer the hall may close, but not fail."""
    hall = shared_hall()
    statuses = []
    with hall.socket() as connection:
        connection.sendall(requests)
        try:
            for status, _ in answers_of(connection.makefile("rb")):
                statuses.append(status)
                if len(statuses) == len(expected):
                    break
        except ConnectionError:
            pass
    check(hall.is_well(), "the hall does not answer any more")
    check(statuses and statuses == expected[: len(statuses)], f"found {statuses}, expected {expected}")


def get(path, lines=""):
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n".encode()


def post(body):
    return b"POST /api/1/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n" % len(body) + body


GOOD = json.dumps(setup()).encode()
PIPELINES = [
    ("pages", get("/healthz") + get("/nothing") + get("/") + get("/healthz"), [200, 404, 200, 200]),
    ("the script forty times", get("/assets/app.js") * 40, [200] * 40),
    ("a new game, then a page", post(GOOD) + get("/healthz"), [201, 200]),
    ("a bad game, then a page", post(b"{") + get("/healthz"), [400, 200]),
    ("a page, then a new game", get("/healthz") + post(GOOD), [200, 201]),
    ("a page, then a new game, then a page", get("/") + post(GOOD) + get("/"), [200, 201, 200]),
    ("a wrong method with a body, then a new game", post(GOOD).replace(b"POST", b"PUT") + post(GOOD), [405, 201]),
    ("two new games", post(GOOD) * 2, [201, 201]),
    ("thirty new games", post(GOOD) * 30, [201] * 30),
    ("a game that is too long, then a page", post(b" " * 20000) + get("/healthz"), [413, 200]),
    ("a body nobody wants, then a page", get("/", "Content-Length: 5\r\n") + b"hello" + get("/healthz"), [200, 200]),
    ("a wrong method with a body, then a page", post(GOOD).replace(b"POST", b"PUT") + get("/healthz"), [405, 200]),
]


@cases_of([(f"sent without waiting: {name}", requests, expected) for name, requests, expected in PIPELINES])
def sent_without_waiting(requests, expected):
    pipelined(requests, expected)


@cases_of([(f"sent in two halves: {name}", requests, expected) for name, requests, expected in PIPELINES])
def sent_in_two_halves(requests, expected):
    hall = shared_hall()
    for cut in range(1, min(len(requests), 400), 37):
        with hall.socket() as connection:
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.sendall(requests[:cut])
            check(hall.is_well(), "the hall does not answer any more")  # the first half has been read
            try:
                connection.sendall(requests[cut:])
                status, _ = next(answers_of(connection.makefile("rb")))
                equal(status, expected[0], "first answer")
            except ConnectionError:
                pass
    check(hall.is_well(), "the hall does not answer any more")


@case
def a_request_in_single_bytes_is_answered():
    hall = shared_hall()
    with hall.socket() as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in post(GOOD):
            connection.sendall(bytes([byte]))
        check(connection.recv(4096).startswith(b"HTTP/1.1 201 "))


@case
def http_1_0_is_answered_and_closed():
    with shared_hall().socket() as connection:
        connection.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
        got = connection.makefile("rb").read()
    check(re.match(rb"HTTP/1\.[01] 200 ", got) and got.endswith(b"\r\n\r\nok\n"), got)


@case
def a_connection_is_closed_if_that_is_asked_for():
    with shared_hall().socket() as connection:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        got = connection.makefile("rb").read()
    check(got.startswith(b"HTTP/1.1 200 ") and got.endswith(b"\r\n\r\nok\n"), got)


@case
def a_slow_reader_gets_the_whole_script():
    hall = shared_hall()
    whole = hall.get("/assets/app.js").body
    with hall.socket(receive_room=4096) as connection:
        connection.sendall(get("/assets/app.js"))
        got = b""
        while not got.endswith(whole[-100:]):
            part = connection.recv(1000)
            check(part, "closed after", len(got), "bytes")
            got += part
    check(got.endswith(whole), "the script has changed on its way")


if __name__ == "__main__":
    run_cases()
