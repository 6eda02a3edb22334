#!/usr/bin/env python3
"""What the hall tells of a game and when: streams, each entry by itself, who comes back after a while, who is present by
which connection, and a hall that was stopped for a while."""

import contextlib
import json
import signal
import time

from hall import (
    KNIGHTS_OUT_AND_BACK,
    API,
    Game,
    Hall,
    case,
    cases_of,
    changed,
    check,
    equal,
    run_cases,
    shared_hall,
    token_of,
)


def game(**members):
    return Game(shared_hall(), **members)


def of_the_hall(**members):
    return game(organiser=True, **members)


def api(method, path, link=None, body=None, status=200):
    answer = shared_hall().api(method, path, body, link)
    equal(answer.status, status, f"status of {answer.body!r}")
    return answer.json() if answer.body else None


# Streams.


@contextlib.contextmanager
def raw_stream(path, link=None, last=None, hall=None, receive_room=None):
    """The events of a stream: id, name and value of each."""
    lines = [f"GET {API}{path} HTTP/1.1", "Host: localhost"]
    if link:
        lines.append("Authorization: Bearer " + token_of(link))
    if last is not None:
        lines.append(f"Last-Event-ID: {last}")
    with (hall or shared_hall()).socket(receive_room) as connection, connection.makefile("rb") as file:
        connection.sendall("\r\n".join([*lines, "", ""]).encode())
        head = b"".join(iter(file.readline, b"\r\n")).decode().lower()
        check(head.startswith("http/1.1 200") and "content-type: text/event-stream" in head, head)
        check("x-accel-buffering: no" in head and "content-length" not in head, head)
        yield events_of(file)


def events_of(file):
    event = {}
    for line in file:
        name, _, value = line.decode().rstrip("\n").partition(":")
        if name:
            event[name] = value.removeprefix(" ")
        elif "data" in event:
            yield event["id"], event["event"], json.loads(event["data"])
            event = {}


@contextlib.contextmanager
def stream(one, link=None, last=None, hall=None):
    """The events of a stream of one game: name, number and value of each."""
    def numbered(events):
        for at, name, value in events:
            epoch, _, number = at.partition("-")
            equal(epoch, "1", "epoch")
            yield name, int(number), value

    last = f"1-{last}" if isinstance(last, int) else last
    with raw_stream(f"/games/{one.id}/stream", link, last, hall) as events:
        yield numbered(events)


def path_of(*names):
    return "/stream?" + "&".join(f"game={name}" for name in names)


def stream_of(*games, **asked):
    """The events of one stream of these games."""
    return raw_stream(path_of(*(one.id for one in games)), **asked)


@case
def a_stream_has_the_state_and_then_the_changes():
    with game() as one:
        with stream(one) as events:
            name, number, state = next(events)
            equal((name, number, state["type"], "legal" in state), ("state", 1, "state", False))
            one.play("e2e4")
            name, number, change = next(events)
            while number < 2:
                name, number, change = next(events)
            equal((name, number, change["moves"][0]["uci"]), ("change", 2, "e2e4"))


@case
def a_stream_with_a_bearer_shows_what_the_seat_sees():
    with game() as one:
        with stream(one, one.links["white"]) as events:
            check("legal" in next(events)[2], "the legal moves are not told")


@case
def a_stream_of_a_revoked_link_ends():
    with of_the_hall() as one:
        made = api("POST", f"/games/{one.id}/links", one.links["arbiter"], {"role": "arbiter"}, 201)
        with stream(one, made["link"]) as events:
            equal(next(events)[0], "state")
            api("DELETE", f"/games/{one.id}/links/{made['link_number']}", one.links["arbiter"], status=204)
            one.play("e2e4")
            equal(next(events, None), None, "what the revoked link still saw")


# Who comes back.


def watch_again(seat, one, **seen):
    """What a connection is told that comes to a game: all up to what has no number, or a state."""
    equal(seat.ask_frame({"type": "watch", "game": one.id, **seen})["type"], "watching")
    told = []
    while not told or not (told[-1]["type"] == "state" or "present" in told[-1]):
        told.append(json.loads(seat.receive_frame()[1]))
    return told


@case
def who_comes_back_is_told_each_change_that_he_has_missed_and_no_state():
    hall = shared_hall()
    with game() as one:
        with hall.seat(one.links["watch"]) as watcher:
            one.play("e2e4 e7e5")
            state = watcher.at_ply(2)
        one.play("g1f3 b8c6")
        one.white.uphold("offer_draw")
        with hall.seat() as late:
            told = watch_again(late, one, since=state["number"], epoch=1)
            equal([(frame["type"], frame["number"]) for frame in told], [("change", number) for number in (4, 5, 6, 6)])
            for frame in told:
                state = changed(state, frame)
        now = api("GET", f"/games/{one.id}")
        for name in set(state) - {"type", "at_ms", "clocks"}:
            equal(state[name], now[name], name)


@case
def who_has_missed_no_number_is_told_what_has_none():
    hall = shared_hall()
    with game() as one:
        one.play("e2e4")
        number = one.white.state["number"]
        for present in (True, False):
            with hall.seat() as late:
                (told,) = watch_again(late, one, since=number, epoch=1)
                equal((told["type"], told["number"], told["present"]["black"]), ("change", number, present))
            one.black.close()
            one.white.settle(lambda state: not state["present"]["black"])


@case
def who_comes_back_to_what_is_not_kept_is_told_the_state():
    hall = shared_hall()
    with game() as one:
        one.play("e2e4 e7e5")
        # watchers have seen nothing of this game; the epoch is another; the number is still to come; it is not said
        for seen in ({"since": 1, "epoch": 1}, {"since": 3, "epoch": 2}, {"since": 99, "epoch": 1}, {}):
            with hall.seat() as late:
                (told,) = watch_again(late, one, **seen)
                equal((told["type"], told["ply"]), ("state", 2), seen)
        for half in ({"since": 3}, {"epoch": 1}):
            with hall.seat() as late:
                late.fail("syntax", "watch", game=one.id, **half)
    with of_the_hall() as one, hall.seat(one.links["watch"]) as watcher:
        number = watcher.state["number"]
        for i in range(70):
            api("PUT", f"/games/{one.id}/headers", hall.organiser, {"white": f"Ada {i}"})
        watcher.settle(lambda state: state["white"] == "Ada 69")
        for since, kind in ((number + 6, "change"), (number + 5, "state")):
            with hall.seat() as late:
                equal(watch_again(late, one, since=since, epoch=1)[0]["type"], kind)


@case
def a_player_who_joins_again_is_told_what_he_has_missed():
    hall = shared_hall()
    with game() as one:
        one.play("e2e4")
        number = one.black.state["number"]
        one.black.close()
        one.white.settle(lambda state: not state["present"]["black"])
        one.white.uphold("offer_draw")
        with hall.seat() as black:
            black.ask_frame({"type": "join", "token": token_of(one.links["black"]), "since": number, "epoch": 1})
            told = json.loads(black.receive_frame()[1])
            equal((told["type"], told["number"], told["offer"]["by"]), ("change", number + 1, "white"))


@case
def a_stream_goes_on_where_it_was_left():
    with game() as one:
        with stream(one) as events:
            one.play("e2e4")
            while next(events)[1] < 2:
                pass
        one.play("e7e5 g1f3")
        with stream(one, last=2) as events:
            seen = [next(events) for _ in range(3)]
            equal([(name, number) for name, number, _ in seen], [("change", 3), ("change", 4), ("change", 4)])
            equal([change.get("moves_from") for _, _, change in seen], [1, 2, None])
        for last in ("2-2", "x", "2", "1-", "1-77"):
            with stream(one, last=last) as events:
                equal(next(events)[0], "state", last)


@case
def after_a_restart_it_goes_on_where_nothing_was_missed():
    with Hall() as hall:
        with Game(hall, time_control=None) as one:
            one.play("e2e4")
            number = one.white.state["number"]
        hall.restart()
        with hall.seat() as late:
            (told,) = watch_again(late, one, since=number, epoch=1)
            equal((told["type"], told["number"], told["present"]["white"]), ("change", number, False))
            (told,) = watch_again(late, one, since=number - 1, epoch=1)
            equal(told["type"], "state")


# Several boards in one stream.


def numbers_of(at):
    return at.removeprefix("1-").split(".")


def read_until(events, *numbers):
    """The events up to the one whose id has these numbers."""
    read = []
    while not read or numbers_of(read[-1][0]) != [str(number) for number in numbers]:
        read.append(next(events))
    return read


@case
def a_stream_of_several_boards_goes_on_with_each_where_it_was_left():
    with game() as one, game() as other:
        both = {one.id: one, other.id: other}
        with stream_of(one, other) as events:
            told = [next(events) for _ in both]
            states = {state["game"]: state for _, name, state in told if name == "state"}
            equal((set(states), [numbers_of(at)[1] for at, _, _ in told][-1] != "x"), (set(both), True))
            one.play("e2e4")
            other.play("d2d4 d7d5")
            for _, _, change in (seen := read_until(events, 2, 3)):
                states[change["game"]] = changed(states[change["game"]], change)
        equal({name: state["ply"] for name, state in states.items()}, {one.id: 1, other.id: 2})
        one.play("e7e5 g1f3")
        other.play("c2c4")
        with stream_of(one, other, last=seen[-1][0]) as events:
            told = read_until(events, 4, 4)
            equal({name for _, name, _ in told}, {"change"}, "what it is told that comes back")
            for name in both:
                numbers = [change["number"] for _, _, change in told if change["game"] == name]
                equal(sorted(set(numbers) - {states[name]["number"]}), list(range(states[name]["number"] + 1, 5)), name)
            for _, _, change in told:
                states[change["game"]] = changed(states[change["game"]], change)
        for name in both:
            equal((states[name]["ply"], states[name]["fen"]), tuple(api("GET", f"/games/{name}")[at] for at in ("ply", "fen")))


@case
def of_a_board_that_was_not_told_yet_the_id_says_so():
    with game() as one, game() as other:
        for last in ("1-1.x", "1-x.1"):
            with stream_of(one, other, last=last) as events:
                names = {}
                while len(names) < 2:
                    _, name, value = next(events)
                    names.setdefault(value["game"], name)
                equal([names[one.id], names[other.id]], ["state" if part == "x" else "change" for part in numbers_of(last)])
        for last in ("1-1", "1-1.1.1", "1-1.", "1-.1", "1-1.1x", "2-1.1", "1-77.77", "1-x.x", "x"):
            with stream_of(one, other, last=last) as events:
                equal({next(events)[1] for _ in range(2)}, {"state"}, last)


@case
def a_bearer_sees_what_his_seat_sees_and_other_boards_as_watchers_do():
    hall = shared_hall()
    with of_the_hall(profile="screen") as one, of_the_hall(profile="screen") as other:
        def seen(link, member):
            with stream_of(one, other, link=link) as events:
                states = {state["game"]: state for _, _, state in (next(events) for _ in range(2))}
                return member in states[one.id], member in states[other.id]

        equal(seen(None, "legal"), (False, False))
        equal(seen(one.links["white"], "legal"), (True, False))
        equal(seen(other.links["black"], "legal"), (False, True))
        arbiter = api("POST", "/links", hall.organiser, {"role": "arbiter"}, 201)
        equal(seen(arbiter["link"], "signs"), (True, True))


@case
def a_player_is_present_by_a_stream_of_several_boards():
    with game() as one, game() as other:
        one.black.close()
        one.white.settle(lambda state: not state["present"]["black"])
        with stream_of(other, one, link=one.links["black"]):
            one.white.settle(lambda state: state["present"]["black"])
        one.white.settle(lambda state: not state["present"]["black"])


@case
def a_stream_of_several_boards_ends_with_the_link_of_its_bearer():
    with of_the_hall() as one, of_the_hall() as other:
        made = api("POST", f"/games/{one.id}/links", one.links["arbiter"], {"role": "arbiter"}, 201)
        with stream_of(one, other, link=made["link"]) as events:
            equal({next(events)[1] for _ in range(2)}, {"state"})
            api("DELETE", f"/games/{one.id}/links/{made['link_number']}", one.links["arbiter"], status=204)
            other.play("e2e4")
            equal(next(events, None), None, "what the revoked link still saw")


@case
def a_game_that_is_not_there_does_not_cost_the_others():
    with game() as one, raw_stream(path_of("nowhere", one.id)) as events:
        told = {value["game"]: (at, name, value["type"], value.get("code")) for at, name, value in (next(events) for _ in range(2))}
        equal(told["nowhere"][1:], ("bye", "bye", "missing"))
        equal(told[one.id][:3], ("1-x.1", "state", "state"))
        one.play("e2e4")
        read_until(events, "x", 2)


@cases_of([("no game is named", "/stream", 400), ("an empty name", "/stream?game=", 400), ("no name", "/stream?game", 400),
           ("what can be no name", "/stream?game=a%22b", 400), ("a game twice", "/stream?game=a&game=a", 400),
           ("more boards than one stream has", path_of(*(f"g{i}" for i in range(65))), 400),
           ("another parameter", "/stream?game=a&games=b", 400), ("no game that is there", path_of("nowhere", "neither"), 404)])
def a_stream_of_games_is_refused(path, status):
    answer = shared_hall().api("GET", path)
    equal((answer.status, answer.problem()["code"]), (status, "missing" if status == 404 else "syntax"))
    if "games" not in path and status == 400:
        equal(answer.problem()["field"], "game")


@case
def a_stream_has_as_many_boards_as_it_may():
    with Hall() as hall:
        games = [Game(hall, organiser=True) for _ in range(64)]
        with raw_stream(path_of(*(one.id for one in games)), link=hall.organiser, last="1-" + ".".join(["7"] * 64), hall=hall) as events:
            told = [next(events) for _ in games]
            equal(({name for _, name, _ in told}, {state["game"] for _, _, state in told}), ({"state"}, {one.id for one in games}))


@case
def a_game_that_was_over_before_the_hall_opened_is_shown_when_it_has_come():
    with Hall() as hall:
        with Game(hall, time_control=None) as one, Game(hall, time_control=None) as other:
            one.play("e2e4")
            one.black.uphold("resign")
            other.play("d2d4")
        hall.restart()
        with raw_stream(path_of(one.id, other.id), hall=hall) as events:
            told = {state["game"]: state["status"] for _, _, state in (next(events) for _ in range(2))}
            equal(told, {one.id: "ended", other.id: "running"})


@case
def an_id_never_says_that_a_board_was_told_what_its_slow_reader_has_missed():
    hall = shared_hall()

    def head(one, **headers):
        api("PUT", f"/games/{one.id}/headers", hall.organiser, headers)

    with of_the_hall(edition="2005", time_control=None) as one, of_the_hall() as other:
        one.play("g1f3 g8f6 f3g1 f6g8 " * 40)
        names, deputy = [one.id, other.id], api("POST", "/links", hall.organiser, {"role": "arbiter", "boards": "1"}, 201)
        with stream_of(one, other, link=deputy["link"], receive_room=2048) as events:
            for change in range(250):  # each time it is another deputy's board, all of it is told
                head(one, board="1" if change % 2 else "9")
                if change % 5 == 0:
                    head(other, event=f"Event {change}")
            last = {name: api("GET", f"/games/{name}")["number"] for name in names}
            known, states = {}, 0
            while known != last:
                at, kind, told = next(events)
                states += kind == "state"
                check(kind == "state" or told["number"] <= known[told["game"]] + 1, "a change was left out before", told, known)
                known[told["game"]] = told["number"]
                for name, number in zip(names, numbers_of(at)):
                    check(number in ("x", str(known.get(name))), "told", number, "and read", known)
        check(states < 250, "nothing was left out")


# Entries.


@case
def each_entry_of_a_turn_is_a_change_of_its_own():
    with of_the_hall(profile="screen") as one:
        one.play(KNIGHTS_OUT_AND_BACK * 2)
        number, told = one.arbiter.state["number"], []
        one.white.uphold("claim", ground="threefold")
        while one.arbiter.state["number"] < number + 2:
            told.append(one.arbiter.receive())
        equal([(frame["number"], frame["event"]["kind"], frame.get("status")) for frame in told],
              [(number + 1, "claim", "interrupted"), (number + 2, "examine", "ended")])
        check(all(frame["ruling"]["text"] for frame in told), told)


@case
def acts_that_come_together_are_told_one_by_one():
    with game() as one, shared_hall().seat(one.links["watch"]) as watcher:
        frames = [one.white.frame("offer_draw"), one.white.frame("resign")]
        for frame in frames:
            one.white.send(frame)
        told = []
        while watcher.state["status"] != "ended":
            told.append(watcher.receive())
        numbers = [frame["number"] for frame in told]
        equal(sorted(set(numbers)), list(range(numbers[0], numbers[0] + 2)), "numbers")


@case
def a_change_tells_arbiters_who_decided():
    hall = shared_hall()
    with of_the_hall(profile="board") as one:
        chief = api("POST", "/links", hall.organiser, {"role": "arbiter", "name": "Deniz"}, 201)
        number = one.arbiter.state["number"]
        body = {"kind": "decide", "data": {"decision": "warning", "who": "white"}, "seen": number}
        api("POST", f"/games/{one.id}/acts", chief["link"], body)
        told = {}
        for name in ("arbiter", "white"):
            seat = one.arbiter if name == "arbiter" else one.white
            while seat.state["number"] == number:
                told[name] = seat.receive()
        equal((told["arbiter"]["author"], "author" in told["white"]), ("Deniz", False))


# What is asked for again.


@case
def what_has_not_changed_is_not_sent_again():
    with Hall() as hall, Game(hall, organiser=True, time_control=None) as one:
        one.play("e2e4")
        one.settle(lambda state: None not in state["latency_ms"].values(), "both ways are measured")
        asked = [(f"/games/{one.id}{end}", None) for end in ("", "/log", "/pgn")]
        asked += [(f"/games/{one.id}", one.links["white"]), (f"/games/{one.id}/scoresheets", one.links["arbiter"])]
        asked += [(f"/games/{one.id}/log{query}", one.links["arbiter"]) for query in ("", "?language=tr")]
        tags = [hall.api("GET", path, link=link).headers["etag"] for path, link in asked]
        equal(len(set(tags)), len(tags), "tags of what differs")
        for (path, link), tag in zip(asked, tags):
            again = hall.api("GET", path, link=link, If_None_Match=tag)
            equal((again.status, again.body), (304, b""), path)
        one.play("e7e5")
        for (path, link), tag in zip(asked, tags):
            equal(hall.api("GET", path, link=link, If_None_Match=tag).status, 200, path)


@case
def lists_links_and_papers_are_tagged_too():
    with Hall() as hall, Game(hall, organiser=True, time_control={"base_s": 3600, "increment_s": 30}) as one:
        one.play("e2e4 e7e5")
        one.settle(lambda state: None not in state["latency_ms"].values(), "both ways are measured")
        paths = ["/games", "/links", "/seat", f"/games/{one.id}/links", "/papers/results?format=json"]
        asked = [(path, hall.organiser) for path in paths] + [(f"/games/{one.id}", one.links["black"])]
        asked += [(f"/games/{one.id}{end}", one.links["arbiter"]) for end in ("", "/repetition", "/known", "/scoresheets?format=html")]
        for path, link in asked:
            # a link that is used for the first time is another one
            check("etag" in hall.api("GET", path, link=link).headers, path)
        tags = [hall.api("GET", path, link=link).headers["etag"] for path, link in asked]
        clocks = [line["clocks"]["white_ms"] for line in hall.api("GET", "/games", link=hall.organiser).json()["games"]]
        time.sleep(0.02)
        for (path, link), tag in zip(asked, tags):
            again = hall.api("GET", path, link=link, If_None_Match=tag)
            equal((again.status, again.body), (304, b""), f"{path} while a clock runs")
        now = [line["clocks"]["white_ms"] for line in hall.api("GET", "/games", link=hall.organiser).json()["games"]]
        check(now < clocks, "no clock ran")
        one.play("g1f3")
        for (path, link), tag in zip(asked, tags):
            if "links" in path or path == "/seat":
                continue
            equal(hall.api("GET", path, link=link, If_None_Match=tag).status, 200, path)


@cases_of([(f"a query that an address does not take: {path}", path) for path in
           ("?x=1", "/log?langage=tr", "/pgn?after=1", "/stream?since=1", "?letters", "/log?language=tr&language=en",
            "/log?after=1&language=tr&after=1", "/scoresheets?format=html%01")])
def a_misspelt_parameter_is_refused(path):
    with game() as one:
        answer = shared_hall().api("GET", f"/games/{one.id}{path}")
        equal((answer.status, answer.problem()["code"]), (400, "syntax"))


@case
def an_address_with_a_control_character_is_none():
    with Hall() as hall, Game(hall, organiser=True, headers={"board": "5", "round": "1"}) as one:
        equal(hall.api("GET", "/boards/5", None, hall.organiser).json()["game"], one.id)
        for path, status in (("/boards/5%01", 404), ("/boards/5%09", 404), (f"/games/{one.id}%7f", 404), ("/papers/results?round=%01", 400),
                             ("/papers/results?round=1", 200), (f"/stream?game={one.id}&game=none", 200)):
            method = "HEAD" if path.startswith("/stream") else "GET"
            equal(hall.api(method, path, None, hall.organiser).status, status, path)


@case
def an_empty_query_is_none():
    with game() as one:
        equal(shared_hall().api("GET", f"/games/{one.id}?").status, 200)


@case
def the_list_gives_the_number_of_its_frame_back_once():
    hall = shared_hall()
    with hall.seat() as organiser:
        equal(organiser.ask("join", token=token_of(hall.organiser))["type"], "joined")
        for members in ({"id": 77}, {}, {"id": 78}):
            organiser.send({"type": "list", **members})
            while (told := organiser.receive())["type"] != "list":
                pass
            equal(told.get("id"), members.get("id"))


@case
def each_seat_of_a_connection_has_acts_of_its_own():
    hall = shared_hall()
    with game(time_control=None) as one, game(time_control=None) as other, hall.seat() as both:
        for links in (one.links, other.links):
            both.ask("join", token=token_of(links["white"]))
        frame = {"type": "act", "game": one.id, "kind": "press", "ply": 0}
        answers = []
        while not any(answer["type"] == "error" for answer in answers) and len(answers) < 5000:
            for _ in range(100):
                both.send(frame)
            answers += [both.receive_answer() for _ in range(100)]
        equal(answers[-1]["code"], "busy")
        equal(both.ask_frame({"type": "act", "game": other.id, "kind": "press", "ply": 0})["type"], "ruling")


@case
def an_offer_that_is_repeated_is_11_5_as_well():
    with game() as one:
        first = one.white.uphold("offer_draw")
        one.white.refuse("offer_draw")
        one.black.settle(lambda state: state["offer"])
        one.black.uphold("decline_draw")
        one.white.settle(lambda state: not state["offer"])
        again = one.white.uphold("offer_draw")
        equal(("11.5" in first["articles"], "11.5" in again["articles"]), (False, True))


# Who is there.


@case
def the_measured_way_of_a_player_is_told_to_all():
    with game() as one, shared_hall().seat(one.links["watch"]) as watcher:
        for seat in (one.white, one.black):
            seat.ask("ping", at=1)  # they read the hall's ping on the way, and answer it
        state = watcher.settle(lambda state: None not in state["latency_ms"].values(), "both ways are measured")
        check(all(0 <= ms < 30000 for ms in state["latency_ms"].values()), state["latency_ms"])
        one.black.close()
        watcher.settle(lambda state: state["latency_ms"]["black"] is None)


@case
def two_players_of_streams_and_requests_play_a_game_with_a_clock():
    hall = shared_hall()
    links = hall.create()
    one = type("One", (), {"id": links["id"]})
    with stream(one, links["white"]) as white:
        equal(next(white)[2]["present"], {"white": True, "black": False, "arbiter": False})
        with stream(one, links["black"]) as black:
            state = next(black)[2]
            equal((state["status"], state["present"]["black"]), ("running", True))
            for ply, (color, uci) in enumerate((("white", "e2e4"), ("black", "e7e5"))):
                body = {"kind": "move", "data": {"move": uci}, "ply": ply}
                equal(api("POST", f"/games/{one.id}/acts", links[color], body)["outcome"], "upheld")
        while next(white)[2].get("present", {"black": True})["black"]:
            pass
    with hall.seat(links["watch"]) as watcher:
        watcher.settle(lambda state: not state["present"]["white"])


@case
def who_may_only_look_is_not_present_by_his_stream():
    hall = shared_hall()
    links = hall.create()
    one = type("One", (), {"id": links["id"]})
    look = api("POST", f"/games/{one.id}/links", links["white"], {"role": "white", "scope": "look"}, 201)
    with stream(one, look["link"]) as events:
        equal(next(events)[2]["present"]["white"], False)


# A hall that was stopped.


def stopped(hall, seconds):
    """The process stands still, as on a machine that is suspended."""
    hall.process.send_signal(signal.SIGSTOP)
    time.sleep(seconds)
    hall.process.send_signal(signal.SIGCONT)


@cases_of(
    [
        ("nobody is charged for six seconds in which the hall was stopped", 6),
        ("nobody is charged for little more than a second in which it was stopped", 1.1),
    ]
)
def nobody_is_charged_for_the_time_in_which_the_hall_was_stopped(seconds):
    with Hall() as hall, Game(hall, time_control={"base_s": 20, "increment_s": 0}) as one:
        one.play("e2e4 e7e5")
        before, began = one.white.state, time.monotonic()
        stopped(hall, seconds)
        state = one.white.settle(lambda state: state["status"] == "interrupted", "the game is interrupted")
        running = one.white.settle(lambda state: state["status"] == "running", "White's connection has answered")
        passed = (time.monotonic() - began - seconds) * 1000
        equal((state["outage"], running["outage"], running["clocks"]["running"]), (True, False, "white"))
        equal(running["clocks"]["black_ms"], before["clocks"]["black_ms"], "Black's clock")
        charged = before["clocks"]["white_ms"] - running["clocks"]["white_ms"]
        check(0 <= charged <= passed + 20, f"{charged} ms were charged, {passed} had passed beside the standstill")
        check(state["at_ms"] >= before["at_ms"] + 1000 * seconds - 100, "game time goes on")
        one.play("g1f3")


@case
def the_clock_stands_until_the_player_to_move_is_heard_of():
    with Hall() as hall, Game(hall) as one:
        one.white.answers_pings = False
        stopped(hall, 3)
        stood = one.black.settle(lambda state: state["status"] == "interrupted", "the game is interrupted")
        for at in range(20):  # Black's word is none of White's
            one.black.ask("ping", at=at)
            time.sleep(0.02)
        equal((one.black.state["status"], one.black.state["clocks"]), ("interrupted", stood["clocks"]))
        one.white.send({"type": "pong", "at": one.white.pinged - 1})  # to an earlier ping
        one.white.ask("ping", at=1)
        equal(one.black.ask("ping", at=20)["type"], "pong")
        equal(one.black.state["status"], "interrupted", "by what may have been sent before")
        one.white.send({"type": "pong", "at": one.white.pinged})
        equal(one.black.settle(lambda state: state["status"] == "running")["clocks"]["running"], "white")


@case
def a_move_of_the_player_himself_ends_the_interruption():
    with Hall() as hall, Game(hall) as one:
        one.white.answers_pings = False
        stopped(hall, 2.5)
        one.white.move("e2e4")
        one.black.at_ply(1)
        kinds = [entry["event"]["kind"] for entry in hall.api("GET", f"/games/{one.id}/log").json()["entries"]]
        # a machine that writes slowly may have interrupted the game before, and after the move
        equal(kinds[: kinds.index("move") + 1][-3:], ["interrupt", "resume", "move"])


@case
def after_a_crash_the_clock_stands_until_the_connection_answers():
    with Hall() as hall:
        with Game(hall) as one:
            one.play(KNIGHTS_OUT_AND_BACK)
        hall.restart()
        with hall.seat(one.links["watch"]) as watcher:
            equal(watcher.state["status"], "interrupted")
            with hall.seat(one.links["black"]) as black:
                black.ask("ping", at=1)
                equal(black.state["status"], "interrupted")
                with hall.seat(one.links["white"]) as white:
                    white.settle(lambda state: state["status"] == "running", "White is back")


@case
def an_act_by_http_ends_the_interruption():
    with Hall() as hall, Game(hall) as one:
        one.white.answers_pings = False
        stopped(hall, 2.5)
        one.black.settle(lambda state: state["status"] == "interrupted")
        for color, outcome in (("black", "inadmissible"), ("white", "upheld")):
            body = {"kind": "move", "data": {"move": "e2e4"}, "ply": 0}
            answer = hall.api("POST", f"/games/{one.id}/acts", body, one.links[color]).json()
            equal(answer["outcome"], outcome, color)


@case
def a_stream_of_the_player_ends_the_interruption_after_a_crash():
    with Hall() as hall:
        with Game(hall) as one:
            one.play("e2e4 e7e5")
        hall.restart()
        with stream(one, one.links["black"], hall=hall) as black:
            equal(next(black)[2]["status"], "interrupted")
            with stream(one, one.links["white"], hall=hall) as white:
                equal(next(white)[2]["status"], "running")


if __name__ == "__main__":
    run_cases()
