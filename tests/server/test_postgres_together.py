#!/usr/bin/env python3
"""
Several halls serve one database together: an act may come in at any of them, and is judged behind what the others have
written. One that is killed is missed by nobody: its games go on at the others within two seconds, its flags are called
there, and no player is charged.
"""

import contextlib
import csv
import http.client
import json
import random
import signal
import subprocess
import threading
import time

from databases import KEPT, SERVER, away, can_be_built_without, database, query, without_standby
from hall import PATIENCE_S, Closed, Hall, act, await_that, case, check, equal, program, run_cases, uci_of
from players import TOGETHER, Player, end_all, knows, metric
from proxies import Beside, HaproxyOfSeveral, hall_behind
from stores import run

SEED = 5
GAMES, PLIES, EACH = 8, 40, 10
BOUND_S = 4  # of a takeover, on a machine with much else to do
RESTART = 1012
WITHOUT_INCREMENT = {"base_s": 300, "increment_s": 0}


@contextlib.contextmanager
def halls(count=2, **more):
    can_be_built_without()
    with database() as (server, address), contextlib.ExitStack() as stack:
        all_halls = []
        for _ in range(count):
            all_halls.append(stack.enter_context(Hall(store=address, arguments=TOGETHER, may_complain=True, **more)))
            all_halls[-1].organiser = all_halls[0].organiser
        yield (address, *all_halls)


def caller(address, game, count):
    """The hall, by the order in which they came, that calls the flags of a game: as it is written down in decision 122."""
    def weight(name, number):
        value, most = 14695981039346656037, (1 << 64) - 1
        for byte in name.encode():
            value = (value ^ byte) * 1099511628211 & most
        value = value + number * 0x9E3779B97F4A7C15 & most
        value = (value ^ value >> 30) * 0xBF58476D1CE4E5B9 & most
        value = (value ^ value >> 27) * 0x94D049BB133111EB & most
        return value ^ value >> 31

    rows = [int(row) for row in query(address, "SELECT id FROM hakem.hall WHERE name <> 'hall' AND epoch > 0 ORDER BY id").split()]
    equal(len(rows), count)
    return rows.index(max(rows, key=lambda number: weight(game, number)))


def entries(address, game):
    rows = query(address, f"SELECT json_agg(json_build_array(number, seat, body) ORDER BY number) FROM hakem.entry WHERE game = '{game}'")
    return [(number, seat, json.loads(body)) for number, seat, body in json.loads(rows)]


@case
def what_is_played_at_one_hall_is_seen_and_answered_at_another():
    with halls() as (address, one, other):
        links = one.create()
        with one.seat(links["white"]) as white, other.seat(links["black"]) as black, other.seat(links["watch"]) as watcher:
            for seat in (white, black, watcher):  # each player is at a hall of his own, and the game begins all the same
                seat.settle(lambda state: state["status"] == "running" and state["present"] == {"white": True, "black": True, "arbiter": False})
            white.move("e2e4")
            black.at_ply(1)
            black.move("e7e5")
            for seat in (white, watcher):
                equal(uci_of(seat.at_ply(2)), ["e2e4", "e7e5"])
            white.move("g1f3")
            black.at_ply(3)
            black.uphold("resign")
            for seat in (white, watcher):
                seat.settle(lambda state: state["result"] == "1-0", "the end is seen")
        equal([number for number, _, _ in entries(address, links["id"])], list(range(1, len(entries(address, links["id"])) + 1)))
        for hall in (one, other):
            equal(hall.api("GET", f"/games/{links['id']}").json()["result"], "1-0")


@case
def acts_that_come_in_at_any_of_three_halls_stand_in_the_log_once_and_in_order_though_one_is_killed():
    with halls(3) as (address, *all_halls):
        draw = random.Random(SEED)
        players = [Player(all_halls, random.Random(draw.random()), plies=PLIES) for _ in range(GAMES)]
        for player in players:
            player.start()
        await_that(lambda: sum(len(player.numbers) for player in players) > GAMES * PLIES // 3 or any(player.fault for player in players), "they play")
        all_halls[1].process.kill()
        killed = time.monotonic()
        end_all(players, address, SEED)
        print(f"# {GAMES * PLIES} acts at three halls; {time.monotonic() - killed:.1f} s behind the end of one")
        all_halls[1].kill()
        for hall in (all_halls[0], all_halls[2]):
            knows(hall, 1)
        equal(run("check", "--store", address)[:2], (0, ""))


@case
def acts_at_two_halls_at_once_are_all_taken_and_each_is_judged_behind_the_others():
    with halls() as (address, one, other):
        game = one.create(organiser=True, time_control=None)["id"]
        tournament = one.api("POST", "/tournaments", {"name": "Open", "city": "Kayseri", "minors": "none"}, one.organiser).json()["tournament"]
        wrong = []

        def ask(hall, number):
            for at in range(EACH):
                for method, path, body in (("PUT", f"/games/{game}/headers", {"site": f"Hall {number}, {at}"}),
                                           ("POST", f"/tournaments/{tournament}/players", {"name": f"Player {number}-{at}"})):
                    answer = hall.api(method, path, body, one.organiser)
                    if answer.status not in (200, 201, 204):
                        wrong.append((hall is one, at, path, answer.status, answer.body))

        threads = [threading.Thread(target=ask, args=(hall, number)) for number, hall in enumerate((one, other, one, other))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE_S)
        equal(wrong, [], f"refused; {one.said}{other.said}")
        equal(run("check", "--store", address)[:2], (0, ""))
        for name in (game, tournament):
            numbers = [number for number, _, _ in entries(address, name)]
            equal(numbers, list(range(1, len(numbers) + 1)))
        equal(len(entries(address, game)), 4 * EACH)
        for hall in (one, other):
            await_that(lambda hall=hall: len(hall.api("GET", f"/tournaments/{tournament}", link=one.organiser).json()["players"]) == 4 * EACH, "it has all players")
        print(f"# turns that were judged again: {metric(one, 'hakem_turns_again_total') + metric(other, 'hakem_turns_again_total'):.0f}")


@case
def a_seat_a_link_a_key_and_a_tournament_of_one_hall_are_those_of_every_hall():
    with halls() as (address, one, other):
        knows(other, 1)
        links = one.create(organiser=True, seats="links", time_control=None)
        game = links["id"]
        made = one.api("POST", f"/games/{game}/links", {"role": "white"}, links["arbiter"])
        equal(made.status, 201, made.body)
        white = made.json()
        with other.seat(white["link"]) as seat:  # at once, whether or not a bell has been heard
            equal(seat.state["ply"], 0)
            equal(one.api("DELETE", f"/games/{game}/links/{white['link_number']}", link=links["arbiter"]).status, 204)
            bye = seat.receive_frame()
            while b"bye" not in bye[1]:
                bye = seat.receive_frame()
        equal(other.api("GET", "/seat", link=white["link"]).status, 401)
        before = one.act(links["arbiter"], game, "start", key="begin")
        equal(before.status, 200, before.body)
        again = other.act(links["arbiter"], game, "start", key="begin")
        equal((again.status, again.json()), (200, before.json()))
        rules = {"profile": "board", "press": "manual", "level": "standard", "time_control": {"base_s": 5400, "increment_s": 30}}
        tournament = one.api("POST", "/tournaments", {"name": "Open", "city": "Kayseri", "minors": "none", "rules": rules}, one.organiser).json()["tournament"]
        for name in ("Ada", "Can"):
            equal(other.api("POST", f"/tournaments/{tournament}/players", {"name": name}, one.organiser).status, 200)
        for hall, path, body in ((one, "pairings", {"pairings": [{"board": 1, "white": 1, "black": 2}]}), (other, "start", {})):
            answer = hall.api("POST", f"/tournaments/{tournament}/rounds/1/{path}", body, one.organiser)
            equal(answer.status, 200, answer.body)

        def board_at(hall):
            return hall.api("GET", f"/tournaments/{tournament}", link=one.organiser).json()["rounds"][0]["pairings"][0]

        board = board_at(one)  # who asks with a seat sees what has been written by then, at every hall
        check(board["game"], board)
        arbiter = other.api("POST", "/links", {"role": "arbiter"}, one.organiser).json()["link"]
        equal(other.act(arbiter, board["game"], "start").json()["outcome"], "upheld")
        state = one.api("GET", f"/games/{board['game']}", link=arbiter).json()
        equal(state["status"], "running")
        answer = one.act(arbiter, board["game"], "decide", decision="declare", score="1-0", reason="agreed", seen=state["number"])
        equal(answer.json().get("outcome"), "upheld", answer.body)
        for hall in (one, other):  # what the game has come to is reported once
            equal(board_at(hall)["result"], "1-0")
        equal(len([1 for _, _, body in entries(address, tournament) if body["kind"] == "result"]), 1)


@case
def a_hall_that_is_killed_has_its_flags_called_by_another_and_charges_nobody():
    with halls() as (address, one, other):
        for hall in (one, other):
            knows(hall, 1)
        games = []
        while {caller(address, game["id"], 2) for game in games} != {0, 1}:  # each hall calls some of the flags
            games.append(one.create(time_control={"base_s": 3, "increment_s": 0}))
        away = one.create()
        began = time.monotonic()  # before any clock runs
        with contextlib.ExitStack() as stack:
            whites = [stack.enter_context(other.seat(game["white"])) for game in games]
            blacks = [stack.enter_context(other.seat(game["black"])) for game in games]
            away_white, away_black = stack.enter_context(one.seat(away["white"])), stack.enter_context(other.seat(away["black"]))
            for seat in (*whites, *blacks, away_white, away_black):
                seat.settle(lambda state: state["status"] == "running", "the game goes on")
            one.process.kill()
            killed = time.monotonic()
            # White of one game was at the hall that has gone: his clock stands since then
            away_black.settle(lambda state: state["status"] == "interrupted", "the clock stands")
            took = time.monotonic() - killed
            left = away_black.state["clocks"]["white_ms"]
            charged_at_most(left, killed - began)
            with other.seat(away["white"]) as back:
                back.settle(lambda state: state["status"] == "running", "the clock goes on")
                back.move("e2e4")
                away_black.at_ply(1)
            for seat in whites:  # those of the others fell when they were due, whoever was to call them
                seat.settle(lambda state: state["result"] == "0-1", "the flag has fallen")
            fell = time.monotonic() - killed
        one.kill()
        check(took < BOUND_S, f"the clock stood after {took} s")
        check(fell < 3 + BOUND_S, f"the flags fell after {fell} s")
        rows = [body for game in games for _, seat, body in entries(address, game["id"]) if body.get("kind") == "interrupt"]
        equal(rows, [], "nobody's clock stood who could play")
        equal(run("check", "--store", address)[:2], (0, ""))
        print(f"# the clock of a player of the killed hall stood after {took:.2f} s")


@case
def players_who_were_both_at_a_hall_that_is_killed_are_not_charged_though_no_other_had_their_game():
    with halls() as (address, one, other):
        for hall in (one, other):
            knows(hall, 1)
        made = [one.create(time_control=WITHOUT_INCREMENT)]
        while caller(address, made[-1]["id"], 2) != 0:
            made.append(one.create(time_control=WITHOUT_INCREMENT))
        game = made[-1]
        with one.seat(game["white"]) as white, one.seat(game["black"]):
            white.settle(lambda state: state["status"] == "running", "the game goes on")
            white.move("e2e4")
            began = time.monotonic()
            one.process.kill()
        killed = time.monotonic()
        one.kill()
        await_that(lambda: time.monotonic() > killed + 6, "six seconds have passed")
        back = time.monotonic()
        with other.seat(game["black"]) as black:
            black.settle(lambda state: state["status"] == "running", "the clock goes on")
            black.move("e7e5")
            charged_at_most(black.state["clocks"]["black_ms"], killed - began + time.monotonic() - back)


@case
def a_hall_that_goes_while_another_looks_at_all_games_leaves_no_clock_running():
    with halls() as (address, one, other):
        for hall in (one, other):
            knows(hall, 1)
        gone = query(address, "SELECT min(id) FROM hakem.hall WHERE name <> 'hall'")
        game = one.create()
        with one.seat(game["white"]) as white, other.seat(game["black"]) as black:
            white.settle(lambda state: state["status"] == "running", "the game goes on")
            one.process.kill()
            before = f"SELECT pg_sleep_until(until - interval '%s s') FROM hakem.hall WHERE id = {gone};"  # before its lease ends
            tasks = [threading.Thread(target=query, args=(address, before % at + then))
                     for at, then in ((0.2, "LOCK TABLE hakem.present; SELECT pg_sleep(0.35)"),  # nobody can read who is present
                                      (0.15, f"SELECT pg_notify('hakem', '{gone} 1000000' || chr(10))"))]  # a bell behind one that was missed
            for task in tasks:
                task.start()
            for task in tasks:
                task.join()
            await_that(lambda: query(address, "SELECT count(*) FROM hakem.hall WHERE name <> 'hall' AND epoch > 0") == "1", "it is known to have gone")
            black.settle(lambda state: state["status"] == "interrupted", "the clock stands")
        one.kill()


@case
def an_act_that_stands_though_its_hall_has_had_no_answer_is_seen_at_the_other():
    with halls() as (address, one, other):
        for hall in (one, other):
            knows(hall, 1)
        game = one.create()
        with one.seat(game["white"]) as white, other.seat(game["black"]) as black:
            white.settle(lambda state: state["status"] == "running", "the game goes on")
            query(address, "CREATE FUNCTION hakem.confirm() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                           " PERFORM set_config('synchronous_commit', 'local', true); RETURN NEW; END $$;"
                           "CREATE TRIGGER confirm BEFORE UPDATE ON hakem.hall FOR EACH ROW EXECUTE FUNCTION hakem.confirm()")
            with without_standby(SERVER[0]):  # which their leases do not wait for
                white.fail("full", "move", move="e2e4")
            black.at_ply(1)


def ask_in_vain(move, hall):
    with contextlib.suppress(OSError, http.client.HTTPException):
        move(hall)


@case
def an_act_that_no_standby_has_confirmed_is_acknowledged_by_no_other_hall_either():
    with halls() as (address, one, other):
        knows(other, 1)
        links = one.create(seats="one-screen", time_control=None)
        one.seat(links["both"]).close()
        move = lambda hall: hall.act(links["both"], links["id"], "move", key="first", move="e2e4", by="white", ply=0)
        with without_standby(SERVER[0]):
            threading.Thread(target=ask_in_vain, args=(move, one), daemon=True).start()
            await_that(lambda: query(address, "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") != "0", "it waits for a standby")
            one.kill()
            query(address, "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'hakem' AND wait_event = 'SyncRep'")
            equal(query(address, "SELECT count(*) FROM hakem.entry WHERE seat > 0"), "1", "its session has ended, and what it wrote is seen")
            answers = []
            again = threading.Thread(target=lambda: answers.append(move(other)), daemon=True)
            again.start()
            again.join(PATIENCE_S)
            equal([answer.status for answer in answers], [503], "it has no lease either")
        answer = answers[0]
        while answer.status == 503:
            answer = move(other)
        equal((answer.status, answer.json()["outcome"]), (200, "upheld"))


@case
def while_the_database_is_away_from_all_halls_no_clock_runs_though_nobody_has_tried_to_move():
    with halls() as (address, one, other):
        game = one.create(time_control=WITHOUT_INCREMENT)
        with one.seat(game["white"]) as white, other.seat(game["black"]) as black:
            began = time.monotonic()
            black.settle(lambda state: state["status"] == "running", "the game goes on")
            with away(SERVER[0], address):
                gone = time.monotonic()
                await_that(lambda: time.monotonic() > gone + 4, "four seconds have passed")
            shown = black.settle(lambda state: state["status"] == "interrupted", "the clock stands")["clocks"]["white_ms"]
            back = time.monotonic()
            await_that(one.is_ready, "it can write again")
            white.settle(lambda state: state["status"] == "running", "the clocks go on")
            white.move("e2e4")
            charged_nothing(black.at_ply(1), shown, began, gone, back)


@case
def of_two_outages_of_all_halls_that_are_learnt_of_together_the_first_is_where_the_clock_stands():
    with halls() as (address, one, other):
        game = one.create(time_control=WITHOUT_INCREMENT)
        with one.seat(game["white"]), other.seat(game["black"]) as black:
            black.settle(lambda state: state["status"] == "running", "the game goes on")
            began = time.monotonic()
            await_that(lambda: time.monotonic() > began + 6, "six seconds have passed")
            now = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
            query(address, f"INSERT INTO hakem.meta SELECT 'gap ' || at, at FROM (VALUES ({now} - 2000), ({now} - 5000)) AS gaps (at)")
            state = black.settle(lambda state: state["status"] == "interrupted", "the clock stands")
            charged_at_most(state["clocks"]["white_ms"], time.monotonic() - began - 5)


def charged_at_most(left_ms, ran_s):
    """Of five minutes without an increment; the clocks of halls may differ by as much."""
    check(left_ms >= 300000 - 1000 * ran_s - 50, left_ms, ran_s)


def charged_nothing(state, shown_ms, began, gone, back):
    """White, for the time between; as it was shown meanwhile and as it is."""
    charged_at_most(shown_ms, gone - began)
    charged_at_most(state["clocks"]["white_ms"], gone - began + time.monotonic() - back)


@case
def while_no_standby_confirms_halls_answer_that_they_take_nothing_and_no_clock_runs():
    with halls() as (address, one, other):
        for hall in (one, other):
            knows(hall, 1)
        game = one.create(time_control=WITHOUT_INCREMENT)
        with one.seat(game["white"]) as white, other.seat(game["black"]) as black:
            began = time.monotonic()
            black.settle(lambda state: state["status"] == "running", "the game goes on")
            with without_standby(SERVER[0]):
                gone = time.monotonic()
                for hall in (one, other):
                    await_that(lambda hall=hall: not hall.is_ready(), "it says that it cannot write")
                white.fail("full", "move", move="e2e4")
                check(time.monotonic() - gone < BOUND_S, f"they have said so after {time.monotonic() - gone} s")
                await_that(lambda: time.monotonic() > gone + 5, "five seconds have passed")
            shown = black.settle(lambda state: state["status"] == "interrupted", "the clock stands")["clocks"]["white_ms"]
            back = time.monotonic()
            await_that(one.is_ready, "it can write again")
            white.settle(lambda state: state["status"] == "running", "the clocks go on")
            white.move("e2e4")
            charged_nothing(black.at_ply(1), shown, began, gone, back)


@case
def a_board_at_which_nobody_acts_says_that_its_hall_cannot_write_and_goes_on_when_it_can():
    with halls() as (address, one, other):
        for hall in (one, other):
            knows(hall, 1)
        game, untimed = one.create(), one.create(seats="one-screen", time_control=None)
        with one.seat(game["white"]) as white, other.seat(game["black"]) as black, other.seat(game["watch"]) as watcher, one.seat(untimed["both"]) as both:
            seats = (white, black, watcher, both)
            for seat in seats:
                seat.settle(lambda state: state["status"] == "running", "the game goes on")
            with away(SERVER[0], address):
                gone = time.monotonic()
                for seat in seats:
                    seat.settle(lambda state: state["status"] == "interrupted" and state["outage"], "it says so")
                took = time.monotonic() - gone
                check(took < BOUND_S, f"it said so after {took} s")
                both.fail("full", "move", move="e2e4", by="white")
            for seat in seats:
                seat.settle(lambda state: state["status"] == "running", "it goes on")
            white.move("e2e4")
            watcher.at_ply(1)
            both.move("e2e4", by="white")
        print(f"# all boards said so after {took:.2f} s")


@case
def a_player_who_leaves_a_hall_that_cannot_write_it_is_not_there_for_the_others_once_it_can():
    with halls() as (address, one, other):
        for hall in (one, other):
            knows(hall, 1)
        links = one.create()
        while caller(address, links["id"], 2) != 1:  # he leaves the hall that has no need of the game without him
            links = one.create()
        with other.seat(links["black"]) as black:
            with one.seat(links["white"]):
                black.settle(lambda state: state["present"]["white"], "he is there")
                query(address, "CREATE FUNCTION hakem.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space' USING ERRCODE = 'disk_full'; END $$;"
                               "CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON hakem.present FOR EACH ROW EXECUTE FUNCTION hakem.refuse()")
            await_that(lambda: not one.is_ready(), "it cannot write")
            query(address, "DROP TRIGGER refuse ON hakem.present")
            await_that(one.is_ready, "it can")
            black.settle(lambda state: not state["present"]["white"], "he is not there")


@case
def a_hall_opens_though_another_was_first_to_make_a_clock_stand():
    with halls(count=1) as (address, hall):
        game = hall.create()
        with hall.seat(game["white"]) as white, hall.seat(game["black"]):
            white.settle(lambda state: state["status"] == "running", "the game goes on")
            hall.kill()
        query(address, "CREATE SEQUENCE hakem.tries; CREATE FUNCTION hakem.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
                       " IF nextval('hakem.tries') = 1 THEN RAISE 'another was first' USING ERRCODE = 'unique_violation'; END IF; RETURN NEW; END $$;"
                       "CREATE TRIGGER refuse BEFORE INSERT ON hakem.entry FOR EACH ROW EXECUTE FUNCTION hakem.refuse()")
        await_that(lambda: query(address, "SELECT max(until) < clock_timestamp() FROM hakem.hall") == "t", "its lease has ended")
        hall.start()
        equal([body["kind"] for _, _, body in entries(address, game["id"])].count("interrupt"), 1)


@case
def a_hall_that_stood_still_writes_nothing_closes_its_sockets_and_comes_back():
    with halls() as (address, one, other):
        knows(other, 1)
        links = one.create(seats="one-screen", time_control=None)
        with one.seat(links["both"], by="white") as stopped:
            stopped.move("e2e4")
            one.process.send_signal(signal.SIGSTOP)
            knows(other, 0)
            with other.seat(links["both"], by="black") as seat:
                seat.move("e7e5")
                stopped.send({"type": "act", "id": 99, "game": links["id"], **act("move", move="d7d5", by="black", ply=1)})
                one.process.send_signal(signal.SIGCONT)
                try:
                    while True:
                        opcode, payload = stopped.receive_frame()
                        told = json.loads(payload) if opcode == 1 else {}
                        check(told.get("type") != "ruling", told)
                except Closed as closed:
                    equal(closed.code, RESTART)
                knows(other, 1)
                equal(uci_of(seat.state), ["e2e4", "e7e5"])
        with one.seat(links["both"], by="white") as seat:
            equal(uci_of(seat.state), ["e2e4", "e7e5"])
            seat.move("g1f3")
        equal(query(address, "SELECT count(*) FROM hakem.entry WHERE seat > 0"), "3")


@case
def a_hall_that_serves_alone_and_halls_that_serve_together_wait_for_each_other():
    with halls() as (address, one, other), Hall(store=address, may_complain=True, stands_by=True) as alone:
        await_that(lambda: alone.get("/readyz").body == b"another hall serves\n", "it stands by")
        one.stop()
        equal(alone.get("/readyz").body, b"another hall serves\n")
        links = other.create(seats="one-screen", time_control=None)
        other.stop()
        await_that(alone.is_ready, "it serves")
        with alone.seat(links["both"], by="white") as seat:
            seat.move("e2e4")
        one.stands_by = other.stands_by = True
        for hall in (one, other):
            hall.start()
            await_that(lambda hall=hall: hall.get("/readyz").body == b"another hall serves\n", "it stands by")
        alone.stop()
        for hall in (one, other):
            await_that(hall.is_ready, "it serves")
            equal(hall.api("GET", f"/games/{links['id']}").json()["ply"], 1)


@case
def haproxy_leads_to_each_of_three_halls_and_to_none_that_is_drained_or_has_gone():
    can_be_built_without()
    together = {"arguments": TOGETHER}
    with database() as (_, address), hall_behind(HaproxyOfSeveral, others=2, store=address, **together) as hall, \
            Beside(hall, 0, **together) as drained, Beside(hall, 1, **together) as killed, contextlib.ExitStack() as stack:
        def servers(column):
            head, *rows = csv.reader(hall.told("show stat").splitlines())
            return {row[1]: row[head.index(column)] for row in rows if row and row[0] == "hakem" and row[1] != "BACKEND"}

        for other in (drained, killed):
            knows(other, 2)
        await_that(lambda: set(servers("status").values()) == {"UP"}, "all are led to")
        links = hall.create(seats="one-screen", time_control=None)
        white = stack.enter_context(hall.seat(links["both"]))
        watchers = [stack.enter_context(hall.seat(links["watch"])) for _ in range(5)]
        equal(set(servers("scur").values()), {"2"}, "sockets at each hall")
        hall.told("set server hakem/other0 state drain")
        watchers += [stack.enter_context(hall.seat(links["watch"])) for _ in range(4)]
        equal(servers("scur")["other0"], "2", "sockets at a hall that is drained")
        white.move("e2e4", by="white")
        for watcher in watchers:
            equal(uci_of(watcher.at_ply(1)), ["e2e4"])
        killed.process.send_signal(signal.SIGSTOP)  # the proxy hangs up, since the hall does not
        await_that(lambda: servers("status")["other1"].startswith("DOWN"), "it is known to have gone")
        equal(servers("scur")["other1"], "0", "sockets at a hall that has gone")
        with hall.seat(links["both"]) as again:
            again.move("e7e5", by="black")
            equal(uci_of(again.state), ["e2e4", "e7e5"])
        killed.process.send_signal(signal.SIGCONT)


@case
def what_cannot_be_served_together_is_refused_in_a_sentence():
    check("--together is for the halls of a database" in refused_serve("--together"))
    check("--forget-after is for a hall that serves alone" in refused_serve("--together", "--store", "postgres://ada@127.0.0.1:1/hall", "--forget-after", "3"))


def refused_serve(*arguments):
    done = subprocess.run([program(), "serve", "--port", "0", *arguments], capture_output=True, text=True, check=False, timeout=100)
    equal((done.returncode, done.stdout), (2, ""), arguments)
    return done.stderr


with KEPT:
    run_cases()
