#!/usr/bin/env python3
"""A hall behind nginx and behind haproxy, set up as docs/nginx.conf and docs/haproxy.cfg have it: pages, sockets, event streams, who asks, and what is told while the hall is opened anew.

A proxy that is not there, or cannot be started, is left out; with HAKEM_PROXY=required that is a failure.
"""

import contextlib
import http.client
import json

from hall import Game, add_case, await_that, check, equal, run_cases, uci_of
from proxies import NAME, Haproxy, Nginx, hall_behind


def through(*proxies):
    """Decorator: a case behind each of these proxies."""
    def mark(function):
        for proxy in proxies:
            add_case(f"{proxy.program}: {function.__name__.replace('_', ' ')}", lambda proxy=proxy: function(proxy))
        return function
    return mark


@through(Nginx, Haproxy)
def a_game_is_played_through_the_proxy_to_which_who_comes_in_the_clear_is_sent(proxy):
    with hall_behind(proxy) as hall, Game(hall) as one, hall.seat(one.links["watch"]) as watcher:
        one.play("e2e4 e7e5 g1f3")
        equal(uci_of(watcher.at_ply(3)), ["e2e4", "e7e5", "g1f3"])
        page = hall.get("/")
        equal((page.status, page.headers["content-type"]), (200, "text/html; charset=utf-8"))
        plain = http.client.HTTPConnection("127.0.0.1", hall.plain, timeout=30)
        plain.request("GET", "/tournaments?a=b", headers={"Host": NAME})
        equal(plain.getresponse().headers["location"], f"https://{NAME}/tournaments?a=b")
        plain.close()


@through(Nginx, Haproxy)
def an_event_stream_is_not_held_back(proxy):
    with hall_behind(proxy) as hall, Game(hall) as one:
        stream = hall.connection()
        stream.request("GET", f"/api/1/games/{one.id}/stream")
        events = stream.getresponse()
        equal(events.headers["content-type"].partition(";")[0], "text/event-stream")

        def ply():
            """Of the next event; nothing but a timeout of the socket ends the wait."""
            while not (line := events.readline()).startswith(b"data:"):
                check(line, "the stream has ended")
            return json.loads(line[5:]).get("ply")

        equal(ply(), 0)
        for number, move in enumerate(("e2e4", "e7e5"), 1):
            one.play(move)
            while (seen := ply()) != number:
                check(seen is None or seen < number, seen)
        stream.close()


@through(Nginx, Haproxy)
def the_hall_knows_who_asks_whatever_he_says_of_himself(proxy):
    with hall_behind(proxy) as hall:
        asking = hall.connection(source="127.0.0.3")
        asking.request("GET", "/api/1/tournaments", headers={"X-Forwarded-For": "203.0.113.9"})
        equal(asking.getresponse().status, 200)
        asking.close()

        def told():
            with open(hall.journal, encoding="utf-8") as file:
                lines = [json.loads(line) for line in file if line.endswith("\n")]
            return [line["address"] for line in lines if line.get("path") == "/api/1/tournaments"]

        equal(await_that(told, "the request is in the journal"), ["127.0.0.3"])
        other = hall.connection()
        other.request("GET", "/", headers={"Host": "other.example"})
        equal(other.getresponse().status, 421)
        other.close()


@through(Nginx, Haproxy)
def health_is_told_through_the_proxy_and_a_hall_that_is_opened_anew_is_503_meanwhile(proxy):
    with hall_behind(proxy) as hall, Game(hall) as one:
        one.play("e2e4")
        equal((hall.is_well(), hall.is_ready()), (True, True))
        hall.stop()
        for seat in one.everybody():
            equal(seat.is_closed_by_hall().code, 1012, "how the socket was closed")
        answer = hall.get("/api/1/games/" + one.id)
        equal((answer.status, answer.headers["retry-after"], answer.problem()["code"]), (503, "2", "full"))
        hall.start()
        equal(hall.get("/api/1/games/" + one.id).json()["ply"], 1)
        with hall.seat(one.links["black"]) as black:
            equal(uci_of(black.state), ["e2e4"])


@through(Nginx, Haproxy)
def a_proxy_that_reads_its_setup_again_ends_no_game(proxy):
    with hall_behind(proxy) as hall, Game(hall) as one:
        one.play("e2e4")
        (worker,) = children(hall.proxy.pid)
        hall.proxy.send_signal(hall.reloads)
        await_that(lambda: set(children(hall.proxy.pid)) - {worker}, "the proxy has a new worker")
        one.play("e7e5")
        with hall.seat(one.links["watch"]) as watcher:
            one.play("g1f3")
            equal(uci_of(watcher.at_ply(3)), ["e2e4", "e7e5", "g1f3"])
        for seat in one.everybody():
            seat.ask("ping", at=1)


@through(Nginx, Haproxy)
def a_file_that_is_too_large_is_refused_as_the_hall_refuses_it(proxy):
    with hall_behind(proxy) as hall:
        answer = hall.post(b" " * (2 << 20) + b"{}")
        equal((answer.status, answer.headers["content-type"].partition(";")[0], answer.problem()["code"]), (413, "application/problem+json", "syntax"))


@through(Haproxy)
def a_hall_that_is_drained_keeps_its_sockets_and_gets_no_more(proxy):
    with hall_behind(proxy) as hall, Game(hall) as one:
        hall.told("set server hakem/hall state drain")
        answer = hall.get("/api/1/games/" + one.id)
        equal((answer.status, answer.headers["retry-after"], answer.problem()["code"]), (503, "2", "full"))
        one.play("e2e4 e7e5")
        hall.told("set server hakem/hall state ready")
        with hall.seat(one.links["watch"]) as watcher:
            equal(uci_of(watcher.state), ["e2e4", "e7e5"])


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        return file.read().split()


run_cases()
