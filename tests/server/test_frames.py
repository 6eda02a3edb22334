#!/usr/bin/env python3
"""Frames as they should not be: what is no JSON, no frame, too long, in pieces or out of place. The hall goes on."""

import json
import random
import socket
import struct
import threading

from hall import Closed, Game, Seat, case, cases_of, check, equal, run_cases, shared_hall, token_of

BROKEN = [
    ("an empty frame", b""),
    ("blanks", b"   "),
    ("text", b"hello"),
    ("half an object", b'{"type": "join"'),
    ("an object and more", b'{"type": "ping"} x'),
    ("two objects", b'{"type": "ping"}{"type": "ping"}'),
    ("a list", b'["join"]'),
    ("a number", b"7"),
    ("null", b"null"),
    ("a text", b'"resign"'),
    ("an empty object", b"{}"),
    ("a type that is not known", b'{"type": "checkmate"}'),
    ("an act as its type", b'{"type": "resign"}'),
    ("an act without a game", b'{"type": "act", "kind": "resign"}'),
    ("a game that is a number", b'{"type": "watch", "game": 7}'),
    ("a type of the hall's own", b'{"type": "state"}'),
    ("a type in capitals", b'{"type": "Ping"}'),
    ("a type that is a number", b'{"type": 1}'),
    ("a type that is null", b'{"type": null}'),
    ("a type with a NUL", b'{"type": "ping\\u0000"}'),
    ("a type twice", b'{"type": "ping", "type": "ping"}'),
    ("a number of the frame that is a text", b'{"type": "ping", "id": "1"}'),
    ("a number of the frame with a fraction", b'{"type": "ping", "id": 1.5}'),
    ("a number of the frame that is too large", b'{"type": "ping", "id": 9223372036854775808}'),
    ("a number of the frame that is null", b'{"type": "ping", "id": null}'),
    ("a token that is a number", b'{"type": "join", "token": 7}'),
    ("joining without a token", b'{"type": "join"}'),
    ("half a pair of surrogates", b'{"type": "ping", "x": "\\ud800"}'),
    ("a number beyond all bounds", b'{"type": "ping", "x": 1e999}'),
    ("lists in lists in lists", b"[" * 4000),
    ("objects in objects in objects", b'{"a":' * 800),
    ("noughts", bytes(100)),
]


def is_answered_with_an_error(seat):
    """The next answer is an error or the end of the connection; True if the connection lives."""
    try:
        while True:
            answer = seat.receive()
            if answer["type"] in ("state", "change"):
                continue
            equal((answer["type"], answer["code"]), ("error", "syntax"), answer)
            check(answer["text"].endswith("."), answer)
            return True
    except Closed:
        return False


@cases_of([(f"no frame: {name}", payload) for name, payload in BROKEN])
def no_frame(payload):
    hall = shared_hall()
    with Game(hall) as one:
        before = one.white.state
        one.white.send_frame(payload)
        if not is_answered_with_an_error(one.white):
            one.seats["white"] = one.white = hall.seat(one.links["white"])
        equal(one.white.state["number"], before["number"], "events")
        one.play("e2e4")


@case
def a_note_is_passed_over_and_one_that_is_too_deep_is_refused():
    with shared_hall().seat() as seat:
        seat.send(b'{"type": "ping", "id": 5, "note": ' + b"[" * 1900 + b"]" * 1900 + b"}")
        equal(seat.receive()["code"], "syntax")
        seat.send(b'{"type": "ping", "id": 5, "note": [["of no effect"]]}')
        equal(seat.receive()["id"], 5)


UNKNOWN = [
    ("a word written wrongly", {"type": "act", "kind": "move", "plie": 0, "data": {"move": "e2e4"}}, "'plie'", "'ply'"),
    ("a member of another frame", {"type": "watch", "token": "A"}, "'token'", ""),
    ("a member that is not known", {"type": "act", "kind": "resign", "hand": 2}, "'hand'", ""),
    ("a member of data that is not known", {"type": "act", "kind": "resign", "data": {"hand": 2}}, "hand", ""),
    ("a kind that is not known", {"type": "act", "kind": "resing"}, "'resing'", "'resign'"),
    ("a frame that is not known", {"type": "lits"}, "'lits'", "'list'"),
]


@cases_of([(f"refused and nothing logged: {name}", frame, *words) for name, frame, *words in UNKNOWN])
def what_nobody_reads_is_refused(frame, *words):
    with Game(shared_hall()) as one:
        before = one.white.state
        one.white.send({**frame, "id": 7, **({"game": one.id} if frame["type"] in ("act", "watch") else {})})
        answer = one.white.receive_answer()
        equal((answer["type"], answer["code"], answer["id"]), ("error", "syntax", 7), answer)
        check(all(word in answer["text"] for word in words) and answer["text"].endswith("."), answer)
        equal(one.white.state["number"], before["number"], "events")
        one.play("e2e4")


@cases_of([(f"the number {number} comes back", number) for number in (0, -1, 1, 2**31, 2**53 + 1, 2**63 - 1, -(2**63))])
def number_comes_back(number):
    with shared_hall().seat() as seat:
        seat.send({"type": "ping", "id": number})
        equal(seat.receive()["id"], number)


@case
def an_answer_to_a_frame_without_a_number_has_none():
    with Game(shared_hall()) as one:
        one.white.send({"type": "act", "game": one.id, "kind": "press", "ply": 0})
        answer = one.white.receive_answer()
        equal((answer["type"], answer["game"]), ("ruling", one.id))
        check("id" not in answer, answer)


@case
def the_number_of_a_frame_comes_back_even_if_the_rest_is_wrong():
    with shared_hall().seat() as seat:
        seat.send({"type": "nonsense", "id": 77})
        answer = seat.receive()
        equal((answer["code"], answer.get("id")), ("syntax", 77))


# Sizes and pieces.


def ping_of_size(size):
    frame = b'{"type": "ping", "id": 3'
    return frame + b" " * (size - len(frame) - 1) + b"}"


@case
def a_frame_of_16_kib_is_read():
    with shared_hall().seat() as seat:
        seat.send(ping_of_size(16384))
        equal(seat.receive()["id"], 3)


@cases_of(
    [(f"a frame of {size} bytes ends the connection", size) for size in (16385, 20000, 65535, 65536, 1 << 20)]
)
def long_frame(size):
    hall = shared_hall()
    with hall.seat() as seat:
        try:
            seat.send(ping_of_size(size))
        except ConnectionError:
            pass
        check(seat.is_closed_by_hall().code in (1009, None))
    check(hall.is_well())


@cases_of(
    [(f"a frame that says it has {size} bytes", size) for size in (1 << 32, (1 << 63) - 1, 1 << 63, (1 << 64) - 1)]
)
def frame_that_lies(size):
    hall = shared_hall()
    with hall.seat() as seat:
        try:
            seat.send_frame(b"x" * 20000, size=size)
        except ConnectionError:
            pass
        seat.is_closed_by_hall()
    check(hall.is_well())


@cases_of([(f"a frame is refused for the {size} bytes that its head announces", size)
           for size in (16385, 65535, 65536, 1 << 32, (1 << 63) - 1)])
def a_head_without_its_payload(size):
    with shared_hall().seat() as seat:
        seat.send_frame(b"", size=size)
        equal(seat.is_closed_by_hall().code, 1009)


@case
def a_fragment_is_refused_for_what_its_head_announces_with_those_before():
    with shared_hall().seat() as seat:
        seat.send_frame(b" " * 8000, final=False)
        seat.send_frame(b"", opcode=0, size=8385)
        equal(seat.is_closed_by_hall().code, 1009)


@case
def a_frame_that_never_ends_keeps_nobody_waiting():
    hall = shared_hall()
    with hall.seat() as seat, Game(hall) as one:
        seat.send_frame(b'{"type": "join", ', size=500)
        one.play("e2e4 e7e5")


@case
def a_frame_in_single_bytes_is_read():
    hall = shared_hall()
    links = hall.create()
    with hall.seat() as seat:
        seat.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        payload = json.dumps({"type": "join", "token": token_of(links["white"])}).encode()
        whole = bytes([0x81, 0x80 | len(payload)]) + b"\0\0\0\0" + payload
        for byte in whole:
            seat.socket.sendall(bytes([byte]))
        equal(seat.receive()["type"], "joined")


def fragments(seat, *parts, opcode=1):
    for i, part in enumerate(parts):
        seat.send_frame(part, opcode=opcode if i == 0 else 0, final=i + 1 == len(parts))


@case
def a_frame_in_fragments_is_read():
    hall = shared_hall()
    links = hall.create()
    whole = json.dumps({"type": "join", "token": token_of(links["white"])}).encode()
    for size in (1, 7, 30):
        with hall.seat() as seat:
            fragments(seat, *(whole[at : at + size] for at in range(0, len(whole), size)))
            equal(seat.receive()["type"], "joined", f"fragments of {size}")


@case
def empty_fragments_are_read():
    with shared_hall().seat() as seat:
        fragments(seat, b"", b'{"type":', b"", b'"ping", "id": 9}', b"")
        equal(seat.receive()["id"], 9)


@case
def a_ping_between_fragments_is_answered():
    with shared_hall().seat() as seat:
        seat.send_frame(b'{"type": "ping",', final=False)
        seat.send_frame(b"are you there", opcode=9)
        seat.send_frame(b'"id": 4}', opcode=0)
        equal(seat.receive_frame(), (10, b"are you there"))
        equal(seat.receive()["id"], 4)


@case
def fragments_that_are_too_long_together_end_the_connection():
    hall = shared_hall()
    with hall.seat() as seat:
        try:
            fragments(seat, *[b" " * 1000 for _ in range(17)])
        except ConnectionError:
            pass
        check(seat.is_closed_by_hall().code in (1009, None))
    check(hall.is_well())


NO_TEXTS = [
    ("bytes that are not UTF-8", 1007, lambda seat: seat.send_frame(b'{"type": "ping", "x": "\xff\xfe"}')),
    ("an overlong NUL", 1007, lambda seat: seat.send_frame(b'{"type": "ping", "x": "\xc0\x80"}')),
    ("half a character in the last fragment", 1007, lambda seat: fragments(seat, b'{"type": "ping", "x": "', b'\xc3"}')),
    ("a binary frame", 1003, lambda seat: seat.send_frame(b'{"type": "ping"}', opcode=2)),
]


@cases_of([(f"{name}: closed with {code}", code, send) for name, code, send in NO_TEXTS])
def no_text(code, send):
    with shared_hall().seat() as seat:
        send(seat)
        equal(seat.is_closed_by_hall().code, code)


@case
def a_character_may_be_cut_between_two_fragments():
    with shared_hall().seat() as seat:
        fragments(seat, b'{"type": "watch", "id": 1, "game": "\xc3', b'\xbc"}')
        equal(seat.receive()["id"], 1)


@case
def two_frames_after_a_fragmented_one_are_read_whole():
    with shared_hall().seat() as seat:
        fragments(seat, b'{"type": "ping"', b', "id": 1}')
        seat.send({"type": "ping", "id": 2})
        fragments(seat, b'{"type": "ping"', b', "id": 3}')
        equal([seat.receive()["id"] for _ in range(3)], [1, 2, 3])


ODD = [
    ("a binary frame", lambda seat: seat.send_frame(b'{"type": "ping"}', opcode=2)),
    ("a binary frame in fragments", lambda seat: fragments(seat, b'{"type":', b'"ping"}', opcode=2)),
    ("a fragment of nothing", lambda seat: seat.send_frame(b'{"type": "ping"}', opcode=0)),
    ("an unknown opcode", lambda seat: seat.send_frame(b"x", opcode=3)),
    ("an unknown control opcode", lambda seat: seat.send_frame(b"x", opcode=11)),
    ("a reserved bit", lambda seat: seat.send_frame(b'{"type": "ping"}', opcode=0x41)),
    ("a ping in fragments", lambda seat: seat.send_frame(b"x", opcode=9, final=False)),
    ("a ping of 200 bytes", lambda seat: seat.send_frame(b"x" * 200, opcode=9)),
    ("a close frame of one byte", lambda seat: seat.send_frame(b"x", opcode=8)),
    ("a close frame with a strange code", lambda seat: seat.send_frame(struct.pack(">H", 7), opcode=8)),
    ("a close frame of 125 bytes", lambda seat: seat.send_frame(b"\x03\xe8" + b"x" * 123, opcode=8)),
]


@cases_of([(f"{name} ends the connection, and no more", send) for name, send in ODD])
def odd_frame(send):
    hall = shared_hall()
    with hall.seat() as seat, Game(hall) as one:
        send(seat)
        try:
            seat.send({"type": "ping", "id": 1})
            seat.send_frame(b"", opcode=8)
        except ConnectionError:
            pass
        seat.is_closed_by_hall()
        one.play("e2e4")


@case
def closing_is_answered_with_closing():
    with shared_hall().seat() as seat:
        seat.send_frame(struct.pack(">H", 1000), opcode=8)
        equal(seat.is_closed_by_hall().code, 1000, "code")


@case
def frames_right_behind_the_handshake_are_read():
    hall = shared_hall()
    links = hall.create()
    payload = json.dumps({"type": "join", "token": token_of(links["white"])}).encode()
    with hall.socket() as connection:
        connection.sendall(
            b"GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
            b"Sec-WebSocket-Protocol: hakem-2\r\n\r\n" + bytes([0x81, 0x80 | len(payload)]) + b"\0\0\0\0" + payload
        )
        got = b""
        while b'"type":"joined"' not in got:
            part = connection.recv(4096)
            check(part, "closed after", got)
            got += part


@case
def a_frame_that_is_not_masked_is_read_as_it_stands_and_those_behind_it_too():
    with shared_hall().seat() as seat:
        for number, masked in enumerate((False, True, False, False, True), 1):
            seat.send_frame(json.dumps({"type": "ping", "at": number}).encode(), masked=masked)
            pong = seat.receive_answer()
            equal((pong["type"], pong["at"]), ("pong", number))


# Handshakes.


@cases_of(
    [
        ("no handshake at another address", {"path": "/"}),
        ("no handshake at the address of a game", {"path": "/api/1/games"}),
        ("no handshake at an address that is not there", {"path": "/nothing"}),
        ("no handshake below its address", {"path": "/ws/x"}),
        ("no handshake without a subprotocol", {"protocol": None}),
        ("no handshake with the subprotocol http", {"protocol": "http"}),
        ("no handshake with a subprotocol that is not known", {"protocol": "chess"}),
    ]
)
def no_handshake(how):
    hall = shared_hall()
    try:
        Seat(hall, **how).close()
    except Closed:
        check(hall.is_well())
        return
    raise AssertionError("the handshake was answered")



@case
def a_query_behind_the_address_does_no_harm():
    Seat(shared_hall(), path="/ws?x=1").close()


@case
def of_several_subprotocols_the_known_one_is_chosen():
    with Seat(shared_hall(), protocol="chess, hakem-2") as seat:
        check("sec-websocket-protocol: hakem-2" in seat.answer.lower(), seat.answer)


@case
def sixty_frames_at_once_are_answered():
    with shared_hall().seat() as seat:
        for number in range(60):
            seat.send({"type": "ping", "id": number})
        equal([seat.receive()["id"] for _ in range(60)], list(range(60)))


@case
def whoever_reads_may_send_many_frames():
    with shared_hall().seat() as seat:

        def send():
            try:
                for number in range(2000):
                    seat.send({"type": "ping", "id": number})
            except OSError:
                pass  # the reader tells what is wrong

        sender = threading.Thread(target=send, daemon=True)
        sender.start()
        equal([seat.receive()["id"] for _ in range(2000)], list(range(2000)))
        sender.join(10)


# At random.


def random_frame(chance, game):
    """Something like a frame: a good one with members changed, bytes changed, or nothing but bytes."""
    types = ("act", "act", "act", "act", "join", "watch", "list", "preview", "state", "x" * 30, 7, None)
    kinds = ("move", "press", "offer_draw", "decline_draw", "claim", "fact", "record", "decide", "state", 7, None)
    values = (0, 1, -1, 2**63 - 1, 1.5, True, None, "", "white", "black", "e2e4", "a7a8q", [], {}, ["e2e4"], "\0", "é")
    values += ({"move": "e2e4"}, {"ground": "threefold"}, {"fact": "classify"}, {"text": "e4"})
    frame = {"type": chance.choice(types), "game": game, "kind": chance.choice(kinds)}
    for member in ("id", "ply", "data", "by", "key", "seen", "token", "strange"):
        if chance.random() < 0.5:
            frame[member] = chance.choice(values)
    text = bytearray(json.dumps(frame, ensure_ascii=chance.random() < 0.5).encode())
    for _ in range(chance.choice((0, 0, 0, 1, 2, 10))):
        text[chance.randrange(len(text))] = chance.randrange(256)
    if chance.random() < 0.1:
        text = bytearray(chance.randbytes(chance.randrange(300)))
    if chance.random() < 0.1:
        del text[chance.randrange(len(text) + 1) :]
    return text.decode(errors="replace").encode()  # what is no text ends the connection


@cases_of([(f"two thousand frames at random ({seed})", seed) for seed in range(4)])
def frames_at_random(seed):
    chance = random.Random(seed)
    hall = shared_hall()
    with Game(hall, seats="one-screen", time_control=None, edition="2005") as one:
        seat = one.one
        for _ in range(100):
            for _ in range(20):
                seat.send(random_frame(chance, one.id))
            for _ in range(20):  # each has its answer, whatever it is
                answer = seat.receive_answer()
                check(answer["type"] in ("error", "ruling", "watching"), answer)
        with hall.seat(one.links["watch"]) as watcher:
            equal(watcher.state["status"], "running")


@cases_of([(f"connections that send bytes at random ({seed})", seed) for seed in range(4)])
def bytes_at_random(seed):
    chance = random.Random(100 + seed)
    hall = shared_hall()
    for _ in range(60):
        with hall.seat() as seat:
            try:
                for _ in range(chance.randrange(1, 20)):
                    seat.socket.sendall(chance.randbytes(chance.randrange(1, 3000)))
            except ConnectionError:
                pass
    check(hall.is_well())


if __name__ == "__main__":
    run_cases()
