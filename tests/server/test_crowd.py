#!/usr/bin/env python3
"""A crowd of connections, all open at once, from many addresses: those who play notice nothing, who comes when the hall is
full waits and is served as soon as there is room, and afterwards descriptors and memory are back.

HAKEM_CONNECTIONS says how many (400).
"""

import json
import os
import resource
import select
import socket
import struct

from hall import API, KNIGHTS_OUT_AND_BACK, Game, Hall, Skip, await_that, case, check, equal, run_cases, token_of

CONNECTIONS = int(os.environ.get("HAKEM_CONNECTIONS", "400"))
WAITING = 50  # come when the hall is full
SPARE = 40  # descriptors of the hall and of the players
OF_AN_ADDRESS = 500
AT_ONCE = 800  # being opened
BOARDS = 20
PATIENCE_S = 60


def frame(text, opcode=1):
    data = text.encode() if isinstance(text, str) else text
    head = bytes([0x80 | opcode, 0x80 | len(data)]) if len(data) < 126 else struct.pack(">BBH", 0x80 | opcode, 0xFE, len(data))
    return head + bytes(4) + data  # masked with noughts


class One:
    """A connection that watches a board: a WebSocket, or a stream of events."""

    def __init__(self, hall, address, board, streams):
        self.board, self.streams = board, streams
        self.is_open = self.is_shown = False
        self.changes = 0
        self.got = b""
        self.socket = socket.socket()
        self.socket.bind((address, 0))
        self.socket.setblocking(False)
        self.socket.connect_ex((hall.address, hall.port))
        host = f"Host: 127.0.0.1:{hall.port}\r\n"
        self.to_send = (
            f"GET {API}/games/{board}/stream HTTP/1.1\r\n{host}\r\n" if streams else
            f"GET /ws HTTP/1.1\r\n{host}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: hakem-2\r\n\r\n"
        ).encode()

    def send(self):
        """What was to be sent once the connection is there."""
        self.socket.sendall(self.to_send)
        self.to_send = b""

    def read(self):
        """Take what has come; false: the hall has closed."""
        try:
            part = self.socket.recv(65536)
        except BlockingIOError:
            return True
        self.got += part
        if not self.is_open and b"\r\n\r\n" in self.got:
            head, _, self.got = self.got.partition(b"\r\n\r\n")
            self.is_open = True
            equal(head[:12], b"HTTP/1.1 200" if self.streams else b"HTTP/1.1 101", "answer")
            if not self.streams:
                self.socket.sendall(frame(json.dumps({"type": "watch", "id": 1, "game": self.board})))
        if self.is_open and self.streams:
            *events, self.got = self.got.split(b"\n\n")
            for event in events:
                self.take(event)
        elif self.is_open:
            self.take_frames()
        return bool(part)

    def take(self, text):
        self.is_shown |= b"state" in text[:20]
        self.changes += b'"moves_from":' in text

    def take_frames(self):
        while len(self.got) >= 2:
            size, at = self.got[1] & 0x7F, 2
            if size == 126 and len(self.got) >= 4:
                size, at = struct.unpack(">H", self.got[2:4])[0], 4
            if size > 65535 or len(self.got) < at + size or (self.got[1] & 0x7F) == 126 and at == 2:
                return
            opcode, text = self.got[0] & 0x0F, self.got[at : at + size]
            self.got = self.got[at + size :]
            if opcode == 9:
                self.socket.sendall(frame(text, 10))
            elif text.startswith(b'{"type":"ping"'):
                self.socket.sendall(frame(json.dumps({"type": "pong", "at": json.loads(text)["at"]})))
            else:
                self.take(text)


class Crowd:
    def __init__(self, hall):
        self.hall = hall
        self.poll = select.epoll()
        self.members = {}
        self.closed = 0
        self.came = 0

    def bring(self, count, boards, streams=False):
        """Let so many more come, and wait until all are shown their board."""
        fresh = []
        while len(fresh) < count or any(not one.is_shown for one in fresh[-AT_ONCE:]):
            while len(fresh) < count and (len(fresh) < AT_ONCE or fresh[-AT_ONCE].is_shown):
                fresh.append(self.add(boards[len(fresh) % len(boards)], streams))
            self.serve()
        await_that(lambda: self.serve() or all(one.is_shown for one in fresh), "all are shown their board", PATIENCE_S)
        return fresh

    def add(self, board, streams=False):
        address = f"127.2.{self.came // OF_AN_ADDRESS // 250}.{self.came // OF_AN_ADDRESS % 250 + 1}"
        one = One(self.hall, address, board, streams)
        self.came += 1
        self.members[one.socket.fileno()] = one
        self.poll.register(one.socket, select.EPOLLIN | select.EPOLLOUT)
        return one

    def serve(self, seconds=0.05):
        for descriptor, ready in self.poll.poll(seconds):
            one = self.members[descriptor]
            if one.to_send and ready & select.EPOLLOUT:
                one.send()
                self.poll.modify(descriptor, select.EPOLLIN)
            if ready & (select.EPOLLIN | select.EPOLLHUP) and not one.read():
                self.closed += 1
                self.leave([one])

    def leave(self, members):
        for one in members:
            del self.members[one.socket.fileno()]
            self.poll.unregister(one.socket)
            one.socket.close()


def settle_memory(hall, before):
    """The hall's descriptors are those of before; its memory then."""
    await_that(lambda: hall.descriptors() <= before, "descriptors are back")
    return hall.memory_kib()


@case
def a_crowd_is_held_and_a_game_is_played_on():
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    connections = min(CONNECTIONS, hard - 200)
    if connections < 100:
        raise Skip("too few descriptors may be open here")
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(f"# {connections} connections")
    with Hall(may_complain=True, most_files=connections + SPARE) as hall:
        boards = [hall.create()["id"] for _ in range(BOARDS)]
        memory = []
        for _ in range(2):  # where something is lost, the second crowd needs more than the first
            before = hall.descriptors()
            with Game(hall, time_control=None, edition="2005") as one:
                one.play("e2e4 e7e5")
                crowd = Crowd(hall)
                spectators = crowd.bring(50, [one.id]) + crowd.bring(10, [one.id], streams=True)
                crowd.bring(connections // 5 - 10, boards, streams=True)
                crowd.bring(connections - len(crowd.members), boards)
                equal(crowd.closed, 0, "connections that the hall has closed")
                check(hall.descriptors() > connections, "not all are held")
                waiting = [crowd.add(boards[0]) for _ in range(SPARE + WAITING)]
                one.play(KNIGHTS_OUT_AND_BACK * 5)
                await_that(lambda: crowd.serve() or all(other.changes == 20 for other in spectators),
                           "all spectators are shown all moves", PATIENCE_S)
                still = [other for other in waiting if not other.is_open]
                check(len(still) >= WAITING, f"{len(still)} of those who came too late wait")
                crowd.leave([other for other in crowd.members.values() if other.is_shown and other not in spectators][:WAITING + SPARE])
                await_that(lambda: crowd.serve() or all(other.is_shown for other in waiting), "who waited is served", PATIENCE_S)
                one.play("g1f3 g8f6")
                await_that(lambda: crowd.serve() or all(other.changes == 22 for other in spectators), "the last moves are shown")
                equal(crowd.closed, 0, "connections that the hall has closed")
                held = hall.memory_kib()
                crowd.leave(list(crowd.members.values()))
            memory.append(settle_memory(hall, before))
        print(f"# memory: {held} KiB with the crowd, {memory} KiB after each")
        check(hall.is_sanitized() or memory[1] < memory[0] * 1.02 + 1024, f"memory after each crowd: {memory} KiB")
        check(hall.is_well())


run_cases()
