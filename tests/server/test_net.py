#!/usr/bin/env python3
"""The sockets of the hall without the hall (net_bare.c): requests, answers, streams, what waits for a slow reader, who is
let in, and that nothing a client does keeps the processor busy."""

import contextlib
import gzip
import json
import os
import re
import resource
import select
import signal
import socket
import ssl
import struct
import subprocess
import time
import warnings

from hall import (
    PATIENCE_S,
    Closed,
    Hall,
    Seat,
    Skip,
    await_that,
    case,
    cases_of,
    check,
    equal,
    program,
    read_to_end,
    run_cases,
)


class Bare(Hall):
    """net_bare on a free port, over TLS if there is a certificate among its arguments."""

    def command(self):
        return [os.path.join(os.path.dirname(program()), "tests", "server", "net_bare"), *self.arguments]

    def socket(self, receive_room=None):
        plain = super().socket(receive_room)
        if "cert" not in self.arguments:
            return plain
        return client_context().wrap_socket(plain, server_hostname="localhost")

    def ask(self, path, **headers):
        return self.send("GET", path, **headers)

    def send(self, method, path, body=b"", **headers):
        """An answer to raw lines; headers are named with _ for -. Host is ours if nothing else is said."""
        lines = {"host": f"localhost:{self.port}", **{name.replace("_", "-"): value for name, value in headers.items()}}
        if body:
            lines["content-length"] = str(len(body))
        text = "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
        with self.socket() as connection:
            connection.sendall(f"{method} {path} HTTP/1.1\r\n{text}\r\n".encode() + body)
            return Raw(read_to_end(connection, 1 << 26))

    def is_well(self):
        return self.ask("/healthz").body == b"ok\n"

    def counts(self):
        return self.ask("/counts").json()


class Raw:
    def __init__(self, got):
        head, _, self.body = got.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        check(re.fullmatch(r"HTTP/1\.1 \d{3} [A-Za-z ]+", first), "no status line:", got[:100])
        self.status = int(first.split()[1])
        self.headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}

    def json(self):
        return json.loads(self.body)


SHARED = {}


def bare(*arguments):
    """One for all cases that can share it."""
    if arguments not in SHARED:
        SHARED[arguments] = Bare(arguments=arguments)
    return SHARED[arguments]


def close_shared():
    for one in SHARED.values():
        one.stop()
        one.close()


def seat(hall, **more):
    return Seat(hall, protocol="hakem-2", **more)


# Requests.


@case
def what_a_request_says_is_told():
    answer = bare().send(
        "POST",
        "/request?x=a%20b%26c&y&z=1",
        b"body",
        Authorization="Bearer T",
        Idempotency_Key="k1",
        LAST_EVENT_ID="7",
        content_type="application/json",
    ).json()
    equal((answer["method"], answer["path"], answer["x"], answer["y"]), ("POST", "/request", "a b&c", ""))
    equal((answer["authorization"], answer["idempotency-key"], answer["last-event-id"]), ("Bearer T", "k1", "7"))
    equal((answer["content-type"], answer["size"], answer["body"]), ("application/json", 4, "body"))


@case
def what_a_request_does_not_say_is_not_there():
    answer = bare().ask("/request?xx=1").json()
    equal([answer[name] for name in ("x", "y", "authorization", "idempotency-key", "last-event-id")], ["(none)"] * 5)


@cases_of([(f"a body with {method}", method) for method in ("POST", "PUT", "PATCH", "DELETE", "GET")])
def body_is_read(method):
    equal(bare().send(method, "/request", b"x" * 16384).json()["size"], 16384)
    answer = bare().send(method, "/request", b"x" * 16385)
    equal((answer.status, answer.json()["status"], answer.headers["content-type"]),
          (413, 413, "application/problem+json; charset=utf-8"))


@case
def a_body_in_chunks_is_refused():
    answer = bare().send("POST", "/request", transfer_encoding="chunked")
    equal((answer.status, answer.headers["connection"]), (411, "close"))


@case
def an_answer_may_come_in_a_later_turn():
    equal(bare().ask("/late?ms=30").json(), {"late": True})


@case
def a_request_that_goes_before_its_answer_is_told():
    hall = bare()
    before = hall.counts()["gone"]
    with hall.socket() as connection:
        connection.sendall(b"GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.05)
    await_that(lambda: hall.counts()["gone"] == before + 1, "the request is gone", 5)


@cases_of([(f"a method that is none of HTTP's or not here is 501: {method}, {most} bytes at a time{over}", certified, method, most)
           for over, certified in (("", False), (", over TLS", True)) for most in (4000000, 1500, 3)
           for method in ("TRACE", "BREW", "PROPFIND", "GETX", "G", "x-y", "CONNECT")])
def is_not_known_as_a_method(certified, method, most):
    hall = bare(*certificate()) if certified else bare()
    target, size = "localhost:80" if method == "CONNECT" else "/request", 3000000 if most > 4000 else 600
    request = f"{method} {target} HTTP/1.1\r\nHost: localhost\r\nX-Long: {'x' * 2000}\r\nContent-Length: {size}\r\n\r\n{'x' * size}".encode()
    with hall.socket() as connection:
        for at in range(0, len(request), most):
            connection.sendall(request[at : at + most])
        answer = Raw(read_to_end(connection))
    equal((answer.status, answer.headers["content-type"]), (501, "application/problem+json; charset=utf-8"))
    equal((answer.json()["status"], answer.json()["code"], answer.headers["connection"]), (501, "method", "close"))


@case
def who_sends_on_without_end_behind_an_unknown_method_is_closed():
    with bare().socket() as connection:
        connection.sendall(b"BREW / HTTP/1.1\r\n\r\n")
        equal(Raw(read_to_end(connection)).status, 501)
        sent = 0
        try:
            while sent < 1 << 28:
                sent += connection.send(b"x" * 65536)
        except ConnectionError:
            pass
        check(1 << 22 <= sent < 1 << 28, sent)


@case
def a_head_has_room_for_the_cookies_of_other_pages_on_the_same_machine():
    equal(bare().ask("/request?x=1", cookie="c" * 50000, idempotency_key="k").json()["idempotency-key"], "k")


@case
def requests_that_are_sent_ahead_are_lost():
    hall = bare()
    get = b"GET /text HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with hall.socket() as connection:
        connection.sendall(get * 3)
        got = read_to_end(connection)
    check(got.count(b"HTTP/1.1 200") <= 1, got)


# Answers.


@case
def a_long_answer_of_text_is_compressed_for_who_takes_that():
    for path in ("/text?size=50000", "/json?size=50000"):
        plain, short = bare().ask(path), bare().ask(path, accept_encoding="br, gzip")
        equal(gzip.decompress(short.body), plain.body, path)
        check(len(short.body) < 2000, len(short.body))
        equal(int(short.headers["content-length"]), len(short.body))
        equal((short.headers["content-encoding"], short.headers["vary"], plain.headers["vary"]),
              ("gzip", "accept-encoding", "accept-encoding"))
        check("content-encoding" not in plain.headers, plain.headers)


@cases_of(
    [
        ("a short answer", "/text?size=500", "gzip"),
        ("a picture", "/picture?size=50000", "gzip"),
        ("who forbids it", "/text?size=50000", "gzip;q=0, br"),
        ("who forbids it with more noughts", "/text?size=50000", "gzip; q=0.000"),
        ("who takes another", "/text?size=50000", "br, x-gzipped, deflate"),
        ("who says nothing", "/text?size=50000", ""),
    ]
)
def is_not_compressed(path, encoding):
    check("content-encoding" not in bare().ask(path, accept_encoding=encoding).headers)


@case
def who_takes_gzip_among_others_gets_it():
    for encoding in ("gzip", "GZIP", "deflate, gzip;q=0.5", "gzip ;q=1.0, *;q=0", "br,gzip"):
        equal(bare().ask("/text?size=50000", accept_encoding=encoding).headers["content-encoding"], "gzip", encoding)


@case
def what_the_client_has_is_not_sent_again():
    first = bare().ask("/text?size=5000")
    short = bare().ask("/text?size=5000", accept_encoding="gzip")
    equal((first.headers["etag"], short.headers["etag"]), ('"v1"', 'W/"v1"'))
    for known in ('"v1"', 'W/"v1"', '"v0", "v1"', '"v0",W/"v1"', "*"):
        answer = bare().ask("/text?size=5000", if_none_match=known)
        equal((answer.status, answer.body), (304, b""), known)
        equal(answer.headers["etag"], '"v1"')
        check("content-length" not in answer.headers and "content-type" not in answer.headers, answer.headers)
    for known in ('"v2"', '"v11"', '"v"', "v1"):
        equal(bare().ask("/text?size=5000", if_none_match=known).status, 200, known)
    equal(bare().send("POST", "/text?size=5000", if_none_match='"v1"').status, 200, "POST")


@case
def an_answer_may_have_no_body_may_be_kept_and_may_name_a_file():
    empty = bare().ask("/nothing")
    equal((empty.status, empty.body, "content-length" in empty.headers), (204, b"", False))
    kept = bare().ask("/kept").headers
    equal(kept["cache-control"], "public, max-age=31536000, immutable")
    equal(kept["content-disposition"], 'attachment; filename="kept.html"')
    equal(bare().ask("/text").headers["cache-control"], "no-cache")
    busy = bare().ask("/busy")
    equal((busy.status, busy.headers["retry-after"]), (429, "7"))


@case
def framing_is_open_where_it_is_said_alone():
    check("frame-ancestors *;" in bare().ask("/framed").headers["content-security-policy"])
    for path in ("/text", "/kept", "/nothing-there"):
        check("frame-ancestors 'none';" in bare().ask(path).headers["content-security-policy"], path)


@case
def no_other_site_may_read_answers():
    for origin in ("https://evil.example", "null", f"http://localhost:{bare().port}"):
        headers = bare().ask("/text", origin=origin).headers
        check(not [name for name in headers if name.startswith("access-control")], headers)


# Who is let in.


def hall_of_names():
    return bare("host", "club", "host", "chess.example", "trust", "127.0.0.2", "listen", "127.0.0.1", "listen", "127.0.0.3")


@cases_of([(f"the host {host} is ours", host) for host in ("localhost", "127.0.0.1", "LOCALHOST:8080", "club:1", "chess.example.")])
def host_is_ours(host):
    equal(hall_of_names().ask("/text", host=host).status, 200)


@cases_of([(f"the host {host!r} is not ours", host) for host in ("evil.example", "127.0.0.3", "club@evil", "[::1]", "club.evil.example")])
def host_is_not_ours(host):
    answer = hall_of_names().ask("/text", host=host)
    equal(answer.status, 421)
    check(answer.json()["detail"].endswith("."), answer.body)
    equal(hall_of_names().send("POST", "/text", b"body", host=host).status, 421)


@case
def a_request_without_a_host_is_of_http_1_0():
    equal(bare().ask("/text", host=None).status, 400)
    with bare().socket() as connection:
        connection.sendall(b"GET /text HTTP/1.0\r\n\r\n")
        equal(Raw(read_to_end(connection)).status, 200)


@case
def a_page_of_another_site_changes_nothing():
    hall = hall_of_names()
    ours = (f"http://localhost:{hall.port}", f"https://localhost:{hall.port}", "https://chess.example", None)
    others = ("https://evil.example", "http://localhost:3000", "http://localhost", "null", "https://chess.example:444")
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        for origin in ours:
            equal(hall.send(method, "/request", b"x", origin=origin).status, 200, f"{method} from {origin}")
        for origin in others:
            answer = hall.send(method, "/request", b"x", origin=origin)
            equal((answer.status, answer.json()["code"]), (403, "role"), f"{method} from {origin}")
    for origin in others:
        equal(hall.ask("/request", origin=origin).status, 200, f"GET from {origin}")


def shake_hands(hall, *lines, path="/ws", host=None, version="13"):
    with hall.socket() as connection:
        head = [f"GET {path} HTTP/1.1", f"Host: {host or 'localhost:' + str(hall.port)}", "Connection: Upgrade",
                "Upgrade: websocket", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                *([] if version is None else [f"Sec-WebSocket-Version: {version}"]), "Sec-WebSocket-Protocol: hakem-2", *lines]
        connection.sendall("\r\n".join([*head, "", ""]).encode())
        ready, _, _ = select.select([connection], [], [], 5)
        return connection.recv(4096) if ready else b""


@case
def a_socket_is_opened_by_a_page_of_ours_and_by_programs():
    hall = hall_of_names()
    for lines in ((), (f"Origin: http://localhost:{hall.port}",), ("Origin: https://chess.example",)):
        check(shake_hands(hall, *lines).startswith(b"HTTP/1.1 101 "), lines)
    for origin in ("https://evil.example", "http://localhost:3000", "null"):
        got = shake_hands(hall, f"Origin: {origin}")
        check(got.startswith(b"HTTP/1.1 403 ") and got.endswith(b".\n"), origin, got)
    check(shake_hands(hall, host="evil.example").startswith(b"HTTP/1.1 421 "))
    equal(shake_hands(hall, path="/other")[:12].replace(b"HTTP/1.1 101", b"101"), b"")


@case
def a_socket_of_another_version_is_refused_and_told_which_one_is_spoken():
    hall = hall_of_names()
    check(shake_hands(hall, version="13").startswith(b"HTTP/1.1 101 "))
    for version in ("8", "7", "0", "14", "99", "013", "13, 8", "1300", "x", "", "3" * 2000, None):
        head, _, body = shake_hands(hall, version=version).partition(b"\r\n\r\n")
        first, *lines = head.decode().lower().split("\r\n")
        check(first.startswith("http/1.1 426 ") and body.endswith(b".\n"), version, head)
        check("sec-websocket-version: 13" in lines and "upgrade: websocket" in lines, version, lines)
    check(shake_hands(hall, host="evil.example", version="8").startswith(b"HTTP/1.1 421 "))


@case
def a_proxy_is_believed_where_it_is_trusted():
    hall = hall_of_names()
    said = "198.51.100.1, 203.0.113.9"
    equal(hall.ask("/request", x_forwarded_for=said).json()["address"], "203.0.113.9", "from loopback")
    for unreadable in ("nonsense", "203.0.113.9, ", "1" * 2000, "127.0.0.1, " * 100 + "x"):
        equal(hall.ask("/request", x_forwarded_for=unreadable).json()["address"], "unknown", "never the proxy's own")
    equal(hall.ask("/request").json()["address"], "127.0.0.1")


def own_address():
    """An address of this machine that is not of loopback."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))  # sends nothing
        except OSError:
            raise Skip("this machine has loopback alone") from None
        return probe.getsockname()[0]


@case
def nobody_else_is_believed():
    address = own_address()
    for arguments, seen in (((), address), (("trust", address), "203.0.113.9")):
        with Bare(arguments=["listen", address, *arguments]) as hall:
            answer = hall.send("GET", "/request", host=f"{address}:{hall.port}", x_forwarded_for="203.0.113.9")
            equal(answer.json()["address"], seen)


@case
def every_address_is_listened_on_with_one_port():
    hall = hall_of_names()
    for address in ("127.0.0.1", "127.0.0.3"):
        with socket.create_connection((address, hall.port), 5) as connection:
            connection.sendall(f"GET /text HTTP/1.1\r\nHost: {address}\r\n\r\n".encode())
            equal(Raw(read_to_end(connection)).status, 200, address)


@case
def an_address_of_ipv6_is_listened_on_beside_one_of_ipv4():
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        raise Skip("this machine has no IPv6") from None
    with Bare(arguments=["listen", "127.0.0.1", "listen", "::1"]) as hall:
        for address, host in (("127.0.0.1", "127.0.0.1"), ("::1", "[::1]")):
            with socket.create_connection((address, hall.port), 5) as connection:
                connection.sendall(f"GET /request HTTP/1.1\r\nHost: {host}:{hall.port}\r\n\r\n".encode())
                equal(Raw(read_to_end(connection)).json()["address"], address)


# Frames.


@case
def frames_and_fragments_up_to_16_kib_are_read_whole():
    with seat(bare()) as one:
        for size in (0, 1, 125, 126, 4096, 4097, 16384):
            text = bytes(97 + i % 26 for i in range(size))
            one.send_frame(text)
            equal(one.receive_frame(), (1, text), f"{size} bytes")
        for step in (1000, 4096, 5000):
            text = bytes(97 + i % 26 for i in range(16384))
            parts = [text[at : at + step] for at in range(0, len(text), step)]
            for i, part in enumerate(parts):
                one.send_frame(part, opcode=1 if i == 0 else 0, final=i + 1 == len(parts))
            equal(one.receive_frame(), (1, text), f"fragments of {step}")


@case
def a_frame_of_one_byte_more_is_1009():
    for parts in ([b"x" * 16385], [b"x" * 16384, b"x"], [b"x" * 100] * 164):
        with seat(bare()) as one:
            for i, part in enumerate(parts):
                one.send_frame(part, opcode=1 if i == 0 else 0, final=i + 1 == len(parts))
            equal(one.is_closed_by_hall().code, 1009)


@case
def long_frames_to_a_client_arrive_whole():
    hall = bare()
    with seat(hall) as one, seat(hall) as other:
        hall.ask("/tell?size=300000&sort=answer")
        for reader in (one, other):
            opcode, text = reader.receive_frame()
            equal((opcode, text), (1, bytes(97 + i % 26 for i in range(300000))))


@case
def a_connection_is_closed_with_the_code_that_is_said_after_what_waits():
    hall = bare()
    for code in (1000, 1008, 1012, 1013):
        with seat(hall) as one:
            hall.ask("/tell?size=100000&sort=answer")
            hall.ask(f"/end?code={code}")
            equal(len(one.receive_frame()[1]), 100000)
            equal(one.is_closed_by_hall().code, code)


def segments(connection):
    """The segments with data that have come to a socket, of its TCP_INFO."""
    return struct.unpack_from("I", connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 256), 152)[0]


@case
def an_answer_and_the_change_behind_it_in_a_turn_go_in_one_write():
    hall = bare()
    settle(hall)
    with seat(hall) as one:
        hall.ask("/tell?size=1")
        one.receive_frame()
        for size, more in ((1, 1), (125, 126), (126, 125), (400, 8000)):
            before = segments(one.socket)
            hall.ask(f"/turn?size={size}&more={more}")
            for length in (size, more):
                equal(one.receive_frame(), (1, bytes(97 + i % 26 for i in range(length))))
            equal(segments(one.socket) - before, 1, f"writes of {size} and {more} bytes")


@case
def an_answer_leaves_by_the_end_of_its_turn_whatever_is_behind_it():
    hall = bare()
    settle(hall)
    for rest in ("more=0", "more=16384", "more=100000", "more=0&code=1008", "more=70000&code=1008"):
        with seat(hall) as one:
            hall.ask(f"/turn?size=300&{rest}")
            equal(len(one.receive_frame()[1]), 300, rest)
            more = int(rest[5:].partition("&")[0])
            if more:
                equal(len(one.receive_frame()[1]), more, rest)
            if "code" in rest:
                equal(one.is_closed_by_hall().code, 1008)


def settle(hall):
    """Peers of earlier cases have gone."""
    await_that(lambda: (lambda counts: counts["opened"] <= counts["closed"])(hall.counts()), "all have gone", 10)


@case
def who_does_not_read_misses_changes_and_is_told_when_he_reads_again():
    with Bare() as hall, seat(hall, receive_room=4096) as slow:
        sent = 0
        while hall.process.poll() is None and sent < 400:  # until the kernel takes no more
            hall.ask("/tell?size=30000")
            sent += 1
        hall.ask("/tell?size=9&sort=answer")
        texts = []
        while not texts or len(texts[-1]) != 9:
            texts.append(slow.receive_frame()[1])
        hall.ask("/tell?size=21")
        while len(texts[-1]) != 21:
            texts.append(slow.receive_frame()[1])
        check(sum(len(text) == 30000 for text in texts) < sent, "no change was left out")
        told = texts.count(b"drained")
        check(told > 0 and told == hall.counts()["drained"], told, hall.counts())


@case
def what_waits_for_one_who_does_not_read_is_bounded():
    with Bare() as hall, seat(hall, receive_room=4096):
        hall.ask("/tell?size=60000&count=100")
        before = hall.memory_kib()
        for _ in range(100):
            hall.ask("/tell?size=60000&count=100")
        check(hall.is_sanitized() or hall.memory_kib() - before < 4096, hall.memory_kib(), "KiB from", before)


@case
def a_single_change_of_any_length_arrives():
    hall = bare()
    settle(hall)
    with seat(hall) as one:
        hall.ask("/tell?size=500000")
        equal(len(one.receive_frame()[1]), 500000)


@case
def who_reads_or_says_nothing_for_as_long_as_patience_lasts_is_closed():
    with Bare(arguments=["patience", "1000"]) as hall, seat(hall, receive_room=4096), hall.socket(4096) as page, \
            hall.socket() as head, hall.socket() as body, hall.socket(), seat(hall):
        page.sendall(b"GET /text?size=30000000 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        head.sendall(b"GET /text HTTP/1.1\r\nHost: loc")
        body.sendall(b"POST /text HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nabc")
        time.sleep(0.1)
        open_now = hall.descriptors()
        hall.ask("/tell?size=8000000&sort=answer")
        with seat(hall) as well:

            def only_one_is_left():
                well.send_frame(b"still there")
                equal(well.receive_frame(), (1, b"still there"))
                return hall.descriptors() <= open_now + 1 - 6

            await_that(only_one_is_left, "the six are closed", 10)


def read_to_the_end(connection):
    """Answer nothing: a pong would be taken as part of a frame that is unfinished."""
    try:
        while connection.recv(65536):
            pass
    except ConnectionResetError:
        pass


@case
def who_leaves_a_frame_unfinished_for_as_long_as_patience_lasts_is_closed():
    with Bare(arguments=["patience", "1000"]) as hall:
        for sent, announced in ((0, 100), (5000, 6000), (100, 16384)):
            with seat(hall) as one:
                one.send_frame(b"x" * sent, size=announced)
                read_to_the_end(one.socket)
        with seat(hall) as one:
            one.send_frame(b"still there")
            equal(one.receive_frame(), (1, b"still there"))


@case
def who_answers_pings_and_says_nothing_else_stays():
    with Bare(arguments=["patience", "6000"]) as hall, contextlib.ExitStack() as stay:
        all_quiet = [stay.enter_context(seat(hall)) for _ in range(100)]  # more than are looked at in one step
        for _ in range(3):  # one that is asked after two seconds is closed two seconds later
            for quiet in all_quiet:
                equal(quiet._take(2), b"\x89\x01", "head of a ping that has something to give back")
                quiet.send_frame(quiet._take(1), opcode=10)


# Streams of events.


def read_until(connection, end):
    """All up to `end`, and what has come together with it."""
    got = bytearray()
    at = 0
    while got.find(end, at) < 0:
        at = max(0, len(got) - len(end) + 1)
        part = connection.recv(65536)
        check(part, "closed after", len(got), "bytes:", got[-100:])
        got += part
    return bytes(got)


def open_stream(hall, receive_room=None, lines=""):
    connection = hall.socket(receive_room)
    connection.sendall(f"GET /stream HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n".encode())
    return connection, Raw(read_until(connection, b"data: {}\n\n"))


@case
def a_stream_of_events_has_no_length_and_no_end():
    hall = bare()
    connection, answer = open_stream(hall)
    with connection:
        equal(answer.status, 200)
        equal((answer.headers["content-type"], answer.headers["x-accel-buffering"], answer.headers["cache-control"]),
              ("text/event-stream", "no", "no-cache"))
        check("content-length" not in answer.headers and "transfer-encoding" not in answer.headers, answer.headers)
        equal(answer.body, b"id: 1\nevent: change\ndata: {}\n\n")
        hall.ask("/tell?size=100000")
        equal(len(read_until(connection, b"\n\n")), 100002)
        hall.ask("/end")
        equal(read_to_end(connection), b"", "its end is the end of the connection")


@cases_of(
    [
        ("an address has its share of streams and no more", lambda at: "203.0.113.1", "203.0.113.2"),
        ("a network of IPv6 is one address of many faces", lambda at: f"2001:db8:0:7::{at:x}", "2001:db8:0:8::1"),
    ]
)
def streams_have_a_share(sender, other):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 4096:
        raise Skip("too few descriptors may be open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 4096), hard))
    with Bare() as hall, contextlib.ExitStack() as opened:

        def ask(address):
            connection = opened.enter_context(hall.socket())
            connection.sendall(f"GET /stream HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {address}\r\n\r\n".encode())
            return connection

        streams = [ask(sender(at)) for at in range(1000)]
        for stream in streams:
            check(stream.recv(12) == b"HTTP/1.1 200")
        refused = ask(sender(1000))
        equal(refused.recv(12, socket.MSG_PEEK), b"HTTP/1.1 429")
        busy = Raw(read_to_end(refused))
        equal((busy.status, busy.json()["code"], busy.headers["retry-after"]), (429, "busy", "10"))
        equal(ask(other).recv(12), b"HTTP/1.1 200", "another address")
        streams[0].close()
        await_that(lambda: ask(sender(1001)).recv(12) == b"HTTP/1.1 200", "one may come for one that has gone", 5)


@case
def a_stream_that_is_closed_is_told_at_once():
    hall = bare()
    settle(hall)
    for how in ("close", "half", "reset", "talk"):
        before = hall.counts()["closed"]
        connection, _ = open_stream(hall)
        if how == "half":
            connection.shutdown(socket.SHUT_WR)
        elif how == "talk":
            connection.sendall(b"GET / HTTP/1.1\r\n")
        else:
            if how == "reset":
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
        await_that(lambda: hall.counts()["closed"] > before, f"the stream has gone after: {how}", 2)
        connection.close()


@case
def a_stream_that_is_not_read_misses_changes_and_is_told():
    with Bare() as hall:
        connection, _ = open_stream(hall, 32768)  # with less the kernel may send a window at a time, for minutes
        with connection:
            for _ in range(300):
                hall.ask("/tell?size=30000")
            # When the kernel takes more in between, it is told before the last changes.
            got = read_until(connection, b"data: drained\n\n")
            check(len(got) < 300 * 30000, len(got))


# The processor.


def client_context(**versions):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    context.set_alpn_protocols(["h2", "http/1.1"])
    for name, version in versions.items():
        setattr(context, name, version)
    return context


class Cut:
    """A connection over TLS whose socket can be used beneath it."""

    def __init__(self, hall):
        self.raw = Hall.socket(hall)
        self.incoming, self.outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = client_context().wrap_bio(self.incoming, self.outgoing, server_hostname="localhost")

    def shake_hands(self):
        while True:
            try:
                self.tls.do_handshake()
                self.flush()
                return self
            except ssl.SSLWantReadError:
                self.flush()
                self.incoming.write(self.raw.recv(65536))

    def flush(self, least=0):
        """Send what is to be sent, but for the last bytes; the hall may have closed already."""
        data = self.outgoing.read()
        with contextlib.suppress(ConnectionError):
            self.raw.sendall(data[: len(data) - least])

    def write(self, data):
        self.tls.write(data)
        self.flush()


BIG = b"GET /text?size=30000000 HTTP/1.1\r\nHost: localhost\r\n\r\n"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Protocol: hakem-2\r\n\r\n"
)
CLOSE = b"\x88\x82\0\0\0\0" + struct.pack(">H", 1000)


def end(raw):
    with contextlib.suppress(OSError):
        raw.shutdown(socket.SHUT_WR)


def plain_oddities(hall):
    """Connections that break off, each left open at this end."""
    opened = []

    def begin(*sent, room=4096):
        connection = Hall.socket(hall, room)
        for part in sent:
            connection.sendall(part)
        opened.append(connection)
        return connection

    begin()  # says nothing
    end(begin())
    end(begin(b"GET / HT"))
    begin(BIG, BIG * 3)  # sends ahead and does not read
    end(begin(BIG))
    end(begin(BIG, BIG))
    begin(b"POST /text?size=30000000 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}", BIG * 3)
    end(begin(b"POST /request HTTP/1.1\r\nHost: localhost\r\nContent-Length: 20\r\n\r\n{}"))
    begin(b"GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n", BIG)
    end(begin(b"GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    end(begin(b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n"))
    begin(b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n", BIG)
    end(begin(UPGRADE))
    begin(UPGRADE, CLOSE)
    end(begin(UPGRADE, CLOSE))
    begin(UPGRADE, b"\x81\x05\x01\x02")  # within a frame
    end(begin(UPGRADE, b"\x81\xfe\x01"))
    closing = [begin(UPGRADE) for _ in range(4)]
    time.sleep(0.1)
    hall.ask("/tell?size=7000000&sort=answer")
    for connection, last in zip(closing, (CLOSE, CLOSE + b"\x81", b"", b"\x81\xff")):
        connection.sendall(last)
        end(connection)
    hall.ask("/end")
    begin(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: pigeon\r\n\r\n")
    return opened


def tls_oddities(hall):
    opened = []

    def begin(least=0, finish=True):
        cut = Cut(hall)
        opened.append(cut.raw)
        if finish:
            return cut.shake_hands()
        try:
            cut.tls.do_handshake()
        except ssl.SSLWantReadError:
            cut.flush(least)
        return cut

    for least in (1, 100, 400):
        begin(least, finish=False)
        end(begin(least, finish=False).raw)
    end(begin(finish=False).raw)  # after the whole hello
    begin(finish=False).raw.sendall(b"nonsense instead of a record")
    end(Hall.socket(hall))
    plain = Hall.socket(hall)
    plain.sendall(BIG)
    opened.append(plain)
    begin()
    end(begin().raw)
    begin().raw.sendall(b"nonsense")
    begin().raw.sendall(b"\x17\x03\x03\x40\x00")  # the head of a record
    for sent in (BIG, BIG * 4, b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n", UPGRADE, UPGRADE + CLOSE,
                 b"GET /never HTTP/1.1\r\nHost: localhost\r\n\r\n" + BIG, b"GET / HT",
                 b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n" + BIG,
                 b"POST /text?size=3000000 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}" + BIG):
        begin().write(sent)
        cut = begin()
        cut.write(sent)
        end(cut.raw)
        cut = begin()
        cut.write(sent)
        try:
            cut.tls.unwrap()
        except ssl.SSLError:
            cut.flush()
    return opened


def stays_idle(hall, break_off):
    """Three seconds after all of that the processor has nothing to do, and all along the hall answers at once."""
    opened = break_off(hall)
    try:
        slowest = 0
        until = time.monotonic() + 3
        while time.monotonic() < until:
            begun = time.monotonic()
            check(hall.is_well())
            slowest = max(slowest, time.monotonic() - begun)
            time.sleep(0.05)
        check(slowest < 10, f"an answer took {slowest} s")
        used = []
        while not used or (used[-1] >= 0.04 and len(used) < 4):  # a loop that spins does so all along
            before = hall.processor_seconds()
            time.sleep(1.5)
            used.append(hall.processor_seconds() - before)
        check(used[-1] < 0.04, f"{used} s of the processor, each in 1.5 s in which nobody says anything")
    finally:
        for connection in opened:
            connection.close()


@case
def clients_that_break_off_leave_the_processor_idle():
    with Bare() as hall:
        stays_idle(hall, plain_oddities)


@case
def clients_that_break_off_inside_tls_leave_the_processor_idle():
    with Bare(arguments=certificate()) as hall:
        stays_idle(hall, tls_oddities)


@case
def open_streams_and_sockets_leave_the_processor_idle():
    with Bare() as hall:
        streams = [open_stream(hall)[0] for _ in range(20)]
        seats = [seat(hall) for _ in range(20)]
        before = hall.processor_seconds()
        time.sleep(1)
        check(hall.processor_seconds() - before < 0.05, hall.processor_seconds() - before)
        for one in streams + seats:
            one.close()


# TLS.

FOLDER = []


def certificate(name="first"):
    """Arguments that name a certificate of its own kind; it is made once a run."""
    if not FOLDER:
        FOLDER.append(Bare(start=False))  # its folder goes with it
    base = os.path.join(FOLDER[0].folder, name)
    if not os.path.exists(base + ".pem"):
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
             "-subj", f"/CN={name}", "-keyout", base + ".key", "-out", base + ".pem"],
            check=True, capture_output=True)
    return ["cert", base + ".pem", "key", base + ".key"]


def peer_certificate(hall):
    with hall.socket() as connection:
        return connection.getpeercert(binary_form=True)


@case
def all_is_spoken_over_tls():
    hall = bare(*certificate())
    equal(hall.ask("/request?x=1").json()["x"], "1")
    equal(len(hall.ask("/text?size=3000000").body), 3000000)
    with seat(hall) as one:
        one.send_frame(b"x" * 16384)
        equal(one.receive_frame(), (1, b"x" * 16384))
        hall.ask("/tell?size=1000000&sort=answer")
        equal(len(one.receive_frame()[1]), 1000000)
        hall.ask("/end?code=1012")
        equal(one.is_closed_by_hall().code, 1012)
    connection, answer = open_stream(hall)
    connection.close()
    equal(answer.headers["content-type"], "text/event-stream")


@case
def http_1_1_alone_is_offered():
    with bare(*certificate()).socket() as connection:
        equal(connection.selected_alpn_protocol(), "http/1.1")


@case
def tls_1_2_is_the_least():
    warnings.simplefilter("ignore", DeprecationWarning)  # of the versions that are to be refused
    hall = bare(*certificate())
    for version, good in (("TLSv1_1", False), ("TLSv1_2", True), ("TLSv1_3", True)):
        context = client_context(
            minimum_version=ssl.TLSVersion.TLSv1, maximum_version=getattr(ssl.TLSVersion, version))
        context.set_ciphers("ALL:@SECLEVEL=0")
        try:
            with context.wrap_socket(Hall.socket(hall), server_hostname="localhost") as connection:
                check(good, f"{version} was let in as {connection.version()}")
        except (ssl.SSLError, ConnectionError) as fault:
            check(not good, version, fault)


@case
def a_certificate_is_read_again_and_a_bad_one_is_not_taken():
    first, second = certificate("first"), certificate("second")
    with Bare(start=False, may_complain=True) as hall:
        paths = [os.path.join(hall.folder, name) for name in ("cert.pem", "key.pem")]

        def put(arguments, key_of=None):
            for path, source in zip(paths, (arguments[1], (key_of or arguments)[3])):
                with open(source, "rb") as file, open(path, "wb") as out:
                    out.write(file.read())

        put(first)
        hall.arguments = ["cert", paths[0], "key", paths[1]]
        hall.start()
        before = peer_certificate(hall)
        with seat(hall) as one:
            put(second)
            hall.process.send_signal(signal.SIGHUP)
            await_that(lambda: peer_certificate(hall) != before, "the new certificate is shown", 5)
            after = peer_certificate(hall)
            put(first, key_of=second)
            hall.process.send_signal(signal.SIGHUP)
            await_that(lambda: "stays" in hall.said, "the bad one is complained of", 5)
            equal(peer_certificate(hall), after)
            one.send_frame(b"as before")
            equal(one.receive_frame(), (1, b"as before"))


@case
def a_certificate_that_cannot_be_used_is_refused_at_once():
    first, second = certificate("first"), certificate("second")
    for arguments in ([*first[:3], second[3]], ["cert", "/nowhere", "key", first[3]], ["cert", first[3], "key", first[3]]):
        done = subprocess.run(
            [Bare(start=False).command()[0], *arguments], capture_output=True, text=True, timeout=PATIENCE_S)
        equal((done.returncode, done.stdout), (2, ""))
        check(re.fullmatch(r"hakem: [^\n]+\.\n", done.stderr) and "/" in done.stderr, done.stderr)


# The end.


@case
def at_its_end_the_server_tells_all_and_is_gone_at_once():
    hall = Bare()
    try:
        reader, deaf, stream = seat(hall), seat(hall, receive_room=4096), open_stream(hall)[0]
        with reader, deaf, stream, hall.socket() as waiting:
            waiting.sendall(b"GET /late?ms=100 HTTP/1.1\r\nHost: localhost\r\n\r\n")
            hall.ask("/tell?size=3000000&sort=answer")
            equal(len(reader.receive_frame()[1]), 3000000)
            begun = time.monotonic()
            hall.process.send_signal(signal.SIGTERM)
            equal(reader.is_closed_by_hall().code, 1012)
            equal(Raw(read_to_end(waiting)).json(), {"late": True})
            equal(hall._ended(), 0)
            check(time.monotonic() - begun < 5, time.monotonic() - begun)
    finally:
        hall.close()


@case
def every_server_of_these_cases_ends_well():
    close_shared()
    for folder in FOLDER:
        folder.close()


if __name__ == "__main__":
    run_cases()
