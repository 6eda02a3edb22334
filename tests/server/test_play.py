#!/usr/bin/env python3
"""Seats and what they may say; moves, the clock's press, offers, resignation; how games end on the board."""

import time

from hall import KNIGHTS_OUT_AND_BACK, START, Game, case, cases_of, check, equal, run_cases, shared_hall, token_of


def game(**members):
    return Game(shared_hall(), **members)


def present(state):
    return state["present"]["white"], state["present"]["black"]


# Joining.


@cases_of([(f"the link of {role} makes {role}", role) for role in ("white", "black")])
def role_of_link(role):
    hall = shared_hall()
    links = hall.create()
    with hall.seat() as seat:
        answer = seat.ask("join", token=token_of(links[role]))
        told = {"game": links["id"], "role": role, "scope": "full", "watch": links["watch"], "epoch": 1}
        equal(answer, {"type": "joined", "id": 1, **told})
        equal(seat.receive()["game"], links["id"], "game of the state")


@case
def the_name_of_a_game_lets_anybody_watch_it():
    hall = shared_hall()
    links = hall.create()
    with hall.seat() as seat:
        equal(seat.ask("watch", game=links["id"]), {"type": "watching", "id": 1, "game": links["id"]})
        state = seat.receive()
        equal((state["type"], state["game"], state["epoch"], state["number"]), ("state", links["id"], 1, 0))
        check("legal" not in state, "watchers are told the legal moves")


@case
def the_link_of_one_screen_makes_both():
    hall = shared_hall()
    links = hall.create(seats="one-screen")
    with hall.seat(links["both"]) as seat:
        equal(seat.joined["role"], "both", "role")
        equal(present(seat.state), (True, True), "present")


@cases_of(
    [
        ("no such token", {"token": "A" * 22}),
        ("an empty token", {"token": ""}),
        ("a token that is too long", {"token": "A" * 500}),
        ("a token with a quote", {"token": "' OR 1=1 --"}),
        ("a token with a slash", {"token": "/play/x"}),
    ]
)
def token_is_refused(members):
    hall = shared_hall()
    with hall.seat() as seat:
        answer = seat.ask("join", **members)
        equal(answer["type"], "error")
        check(answer["code"] in ("token", "syntax"), answer)
        seat.send({"type": "join", "token": token_of(hall.create()["white"])})
        equal(seat.receive()["type"], "joined", "a good token after it")


@case
def a_watcher_who_joins_is_shown_what_the_seat_may_see():
    hall = shared_hall()
    links = hall.create()
    with hall.seat(links["watch"]) as seat:
        seat.fail("role", "resign")
        seat.join(links["white"])
        seat.settle(lambda state: "legal" in state, "the legal moves are told")
        seat.refuse("resign")  # the game has not begun


@case
def joining_twice_is_as_good_as_once():
    hall = shared_hall()
    links = hall.create(time_control=None)
    with hall.seat(links["white"]) as seat, hall.seat(links["watch"]) as watcher:
        seat.join(links["white"])
        seat.move("e2e4")
        watcher.at_ply(1)
        seat.ask("leave", game=links["id"])
        watcher.settle(lambda state: present(state) == (False, False), "White has left")


@case
def one_connection_has_any_number_of_seats_and_boards():
    hall = shared_hall()
    with hall.seat() as seat:
        games = [hall.create() for _ in range(5)]
        for links in games:
            seat.join(links["white"])
            seat.join(links["black"])
        for number, links in enumerate(games):
            uci = ("e2e4", "d2d4", "c2c4", "g1f3", "b2b3")[number]
            seat.uphold("move", game=links["id"], by="white", move=uci, ply=0)
            seat.uphold("offer_draw", game=links["id"], by="black")
        for number, links in enumerate(games):
            seat.game = links["id"]
            seat.settle(lambda state: state["offer"], "the offer is seen")
            equal(seat.state["moves"][0]["uci"], ("e2e4", "d2d4", "c2c4", "g1f3", "b2b3")[number])
            equal(seat.state["offer"]["by"], "black")


@case
def what_has_been_left_is_heard_no_more():
    hall = shared_hall()
    with game() as one, hall.seat(one.links["watch"]) as watcher:
        equal(watcher.ask("leave", game=one.id)["type"], "left")
        one.play("e2e4")
        equal(watcher.ask("ping", at=7), {"type": "pong", "id": 3, "at": 7})
        equal(watcher.state["ply"], 0, "ply that was seen")
        watcher.fail("role", "resign")


@cases_of([(f"{kind} before joining is refused", kind) for kind in ("move", "press", "offer_draw", "resign")])
def before_joining(kind):
    hall = shared_hall()
    with hall.seat() as seat:
        seat.fail("role", kind, game=hall.create()["id"], **({"move": "e2e4", "ply": 0} if kind == "move" else {}))


@case
def who_sits_in_one_game_says_nothing_in_another():
    hall = shared_hall()
    with game() as one:
        one.white.fail("role", "resign", game=hall.create()["id"])
        one.white.fail("missing", "resign", game="nowhere")


@case
def a_game_with_a_clock_waits_for_both_players():
    hall = shared_hall()
    links = hall.create()
    with hall.seat(links["white"]) as white:
        equal(white.state["status"], "waiting", "with White alone")
        equal(present(white.state), (True, False), "present")
        white.refuse("move", move="e2e4", ply=0)
        with hall.seat(links["watch"]) as watcher:
            equal(watcher.state["status"], "waiting", "a watcher does not count")
            with hall.seat(links["black"]) as black:
                state = watcher.settle(lambda state: state["status"] == "running", "it runs")
                equal(state["clocks"]["running"], "white", "running clock")
                state = black.settle(lambda state: state["status"] == "running")
                equal(present(state), (True, True), "present")
                equal(state["away_since_ms"], {"white": None, "black": None}, "nobody is away")
            watcher.settle(lambda state: not state["present"]["black"], "Black has left")
            equal(watcher.state["status"], "running", "leaving stops nothing")
            since = watcher.state["away_since_ms"]
            check(since["white"] is None and state["at_ms"] <= since["black"] <= watcher.state["at_ms"], since)


@case
def a_player_whose_line_is_lost_in_silence_is_away_since_he_was_heard_last():
    with game() as one:
        heard_ms = one.white.state["at_ms"]  # and nobody reads at Black's seat any more, or answers
        state = one.white.settle(lambda state: not state["present"]["black"], "Black is away")
        check(state["away_since_ms"]["black"] < heard_ms + 2000, state["away_since_ms"], heard_ms)
        check(state["at_ms"] > heard_ms + 10000, "he is asked first, and has time to answer", state["at_ms"], heard_ms)


@case
def a_game_without_a_clock_begins_with_one_player():
    hall = shared_hall()
    links = hall.create(time_control=None)
    with hall.seat(links["watch"]) as watcher:
        equal(watcher.state["status"], "waiting")
        with hall.seat(links["black"]):
            watcher.settle(lambda state: state["status"] == "running", "it runs")


@case
def a_player_may_sit_at_two_screens_and_leave_one():
    hall = shared_hall()
    with game() as one:
        second = hall.seat(one.links["white"])
        second.move("e2e4")
        one.settle(lambda state: state["ply"] == 1)
        second.close()
        with hall.seat(one.links["watch"]) as watcher:
            watcher.settle(lambda state: present(state) == (True, True))
        one.play("e7e5")


@cases_of([("who leaves the first of two screens is there", 0), ("who leaves the second of two screens is there", 1)])
def who_leaves_one_of_two_screens(leaves):
    hall = shared_hall()
    with game() as one, hall.seat(one.links["watch"]) as watcher:
        screens = [one.white, hall.seat(one.links["white"])]
        began_ms = watcher.settle(lambda state: present(state) == (True, True))["at_ms"]
        screens.pop(leaves).close()
        (stays,) = screens
        stays.move("e2e4")  # made behind the departure
        state = watcher.at_ply(1)
        equal((present(state), state["away_since_ms"]["white"]), ((True, True), None))
        stays.close()
        state = watcher.settle(lambda state: not state["present"]["white"])
        check(began_ms <= state["away_since_ms"]["white"] <= state["at_ms"], state["away_since_ms"], state["at_ms"])


@case
def who_leaves_a_screen_while_another_of_his_is_silent_has_been_there_till_then():
    hall = shared_hall()
    links = hall.create()
    silent = hall.seat(links["white"])  # nobody reads there any more, or answers
    with hall.seat(links["black"]) as black, hall.seat(links["white"]) as white:
        began_ms = black.settle(lambda state: state["status"] == "running")["at_ms"]
        time.sleep(3)
        white.move("e2e4")
        moved_ms = black.at_ply(1)["at_ms"]
        white.close()
        state = black.settle(lambda state: not state["present"]["white"])
        check(began_ms + 2000 < moved_ms <= state["away_since_ms"]["white"] < state["at_ms"] - 2000, began_ms, moved_ms, state["away_since_ms"])
        silent.close()


@case
def a_player_who_comes_back_sees_the_game_as_it_stands():
    hall = shared_hall()
    with game() as one:
        one.play("e2e4 c7c5 g1f3")
        one.black.close()
        one.white.settle(lambda state: not state["present"]["black"], "Black has left")
        one.seats["black"] = one.black = hall.seat(one.links["black"])
        equal([move["san"] for move in one.black.state["moves"]], ["e4", "c5", "Nf3"])
        equal(one.black.state["turn"], "black")
        one.play("d7d6")


# Who may say what.

SAYINGS = [
    ("move", {"move": "e2e4"}),
    ("press", {}),
    ("offer_draw", {}),
    ("accept_draw", {}),
    ("decline_draw", {}),
    ("resign", {}),
]


@cases_of([(f"a watcher may not say {kind}", kind, members) for kind, members in SAYINGS])
def watcher_may_not(kind, members):
    hall = shared_hall()
    with game() as one, hall.seat(one.links["watch"]) as watcher:
        before = watcher.state["number"]
        watcher.fail("role", kind, **members)
        watcher.fail("role", kind, by="white", **members)
        one.play("e2e4")
        equal(watcher.at_ply(1)["number"], before + 1, "events in between")


@cases_of([(f"White may not say {kind} for Black", kind, members) for kind, members in SAYINGS])
def not_for_the_opponent(kind, members):
    with game() as one:
        one.white.fail("role", kind, by="black", **members)
        equal(one.white.move("e2e4")["outcome"], "upheld")


@cases_of([(f"a seat of both says for whom it says {kind}", kind, members) for kind, members in SAYINGS])
def both_says_by_whom(kind, members):
    with game(seats="one-screen") as one:
        one.one.fail("syntax", kind, **members)


@case
def a_seat_of_both_plays_for_either():
    with game(seats="one-screen") as one:
        one.play("e2e4 e7e5")
        one.one.by = None
        one.one.refuse("move", by="black", move="b8c6", ply=2)
        one.one.uphold("move", by="white", move="g1f3", ply=2)
        one.one.uphold("offer_draw", by="black")
        one.one.settle(lambda state: state["offer"])
        one.one.refuse("accept_draw", by="black")
        one.one.uphold("accept_draw", by="white")
        equal(one.one.settle(lambda state: state["status"] == "ended")["reason"], "agreement")


@cases_of([(f"the member by cannot be {by!r}", by) for by in ("green", "", "White", "whitewhite", 1, ["white"], True)])
def bad_by(by):
    with game(seats="one-screen") as one:
        equal(one.one.fail("syntax", "resign", by=by)["field"], "by")
        equal(one.one.settle(lambda state: True)["status"], "running")


@case
def by_may_name_the_seats_own_player():
    with game() as one:
        one.white.uphold("move", by="white", move="e2e4", ply=0)


# Moves.


@case
def a_move_is_acknowledged_and_shown_to_all():
    hall = shared_hall()
    with game() as one, hall.seat(one.links["watch"]) as watcher:
        ruling = one.white.move("e2e4")
        equal(ruling["rule"], "legal-move", "rule")
        check("3.10.1" in ruling["articles"] and "6.2.1" in ruling["articles"], ruling)
        equal((ruling["text"], sorted(ruling["texts"])), (ruling["texts"]["en"], ["en", "tr"]), "texts")
        check(all(text.endswith(".") for text in ruling["texts"].values()), ruling)
        equal(one.white.state["ending"], None, "ending")
        for seat in (one.white, one.black, watcher):
            state = seat.at_ply(1)
            equal(state["fen"].split()[0], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR", "pieces")
            equal((state["turn"], state["moves"][0]["uci"], state["moves"][0]["san"]), ("black", "e2e4", "e4"))
            if seat is not watcher:
                equal(state["legal"], sorted(state["legal"]), "order of the legal moves")
                equal(len(state["legal"]), 20, "legal moves")
            equal(state["clocks"]["running"], "black", "running clock")


@case
def the_increment_is_added_and_the_mover_is_charged():
    with game(time_control={"base_s": 100, "increment_s": 7}) as one:
        state = one.play("e2e4")
        left = state["moves"][0]["clock_ms"]
        check(100000 < left <= 107000, "White's clock:", left)
        equal(state["clocks"]["white_ms"], left, "White's display")
        check(90000 < state["clocks"]["black_ms"] <= 100000, state["clocks"])


ILLEGAL = [
    ("a pawn that steps three", "e2e5"),
    ("a piece that is not there", "e4e5"),
    ("a piece of the opponent", "e7e5"),
    ("a piece that stands still", "e2e2"),
    ("a promotion of a pawn that does not reach the last rank", "e2e4q"),
    ("castling through pieces", "e1g1"),
    ("castling spelt king takes rook, through pieces", "e1h1"),
    ("taking one's own piece", "d1d2"),
]


@cases_of([(f"illegal: {name}", uci) for name, uci in ILLEGAL])
def illegal_move(uci):
    with game() as one:
        before = one.white.state["number"]
        ruling = one.white.refuse("move", move=uci, ply=0)
        equal(ruling["rule"], "illegal-move", ruling)
        check("3.10.2" in ruling["articles"], ruling)
        state = one.play("e2e4")
        equal(state["number"], before + 1, "events in between")


@case
def it_is_the_opponents_turn():
    with game() as one:
        ruling = one.black.refuse("move", move="e7e5", ply=0)
        check("1.3" in ruling["articles"], ruling)


@case
def a_move_that_leaves_the_king_in_check_is_illegal():
    with game(fen="4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1") as one:
        one.white.refuse("move", move="e2d3", ply=0)
        check("e2d3" not in one.white.state["legal"])


@cases_of(
    [
        (f"{uci!r} is no move", uci)
        for uci in ("", "e2", "e2e", "e2e9", "i2e4", "E2E4", "e2e4k", "e2-e4", "0000", "e2e4qq", "O-O", "\u04352e4")
    ]
)
def no_move(uci):
    with game() as one:
        one.white.fail("syntax", "move", move=uci, ply=0)


@case
def a_move_without_squares_is_no_move():
    with game() as one:
        one.white.fail("syntax", "move", ply=0)
        one.white.fail("syntax", "move", ply=0, move=None)
        one.white.fail("syntax", "move", ply=0, move=["e2e4"])


@cases_of([(f"a move for ply {ply} is stale", ply) for ply in (0, 1, 3, 2**62)])
def stale_move(ply):
    with game() as one:
        one.play("e2e4 e7e5")
        one.white.fail("stale", "move", move="g1f3", ply=ply)
        equal(one.play("g1f3")["ply"], 3)


@cases_of([(f"a move whose ply is {ply!r} is refused", ply) for ply in (-1, -(2**63), 1.0, "0", None, [0])])
def bad_ply(ply):
    with game() as one:
        one.white.fail("syntax", "move", move="e2e4", ply=ply)
        equal(one.white.settle(lambda state: True)["ply"], 0)


@case
def of_two_moves_sent_at_once_the_second_is_stale():
    with game(seats="one-screen") as one:
        seat = one.one
        for number, uci in ((101, "e2e4"), (102, "d2d4")):
            seat.send({**seat.frame("move", by="white", ply=0, move=uci), "id": number})
        equal(seat.answer_to(101)["type"], "ruling")
        equal(seat.answer_to(102)["code"], "stale")


@cases_of([(f"promotion to {name}", letter, san) for name, letter, san in
           (("a queen", "q", "b8=Q"), ("a rook", "r", "b8=R"), ("a bishop", "b", "b8=B"), ("a knight", "n", "b8=N"))])
def promotion(letter, san):
    with game(fen="7k/1P6/8/8/8/8/8/K7 w - - 0 1") as one:
        check("b7b8" + letter in one.white.state["legal"], one.white.state["legal"])
        check("b7b8" not in one.white.state["legal"], one.white.state["legal"])
        one.white.move("b7b8" + letter)
        state = one.white.at_ply(1)
        equal(state["moves"][0]["san"].rstrip("+"), san)


@case
def a_promotion_without_a_piece_is_illegal():
    with game(fen="7k/1P6/8/8/8/8/8/K7 w - - 0 1") as one:
        one.white.refuse("move", move="b7b8", ply=0)


@case
def en_passant_is_played():
    with game() as one:
        one.play("e2e4 a7a6 e4e5 d7d5")
        check("e5d6" in one.white.state["legal"])
        state = one.play("e5d6")
        equal(state["moves"][4]["san"], "exd6")
        equal(state["fen"].split()[0], "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR")


BOTH_MAY_CASTLE = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"


@cases_of(
    [
        ("castling on the king's side is e1g1", "e1g1", "O-O", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1"),
        ("castling on the queen's side is e1c1", "e1c1", "O-O-O", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/2KR3R"),
    ]
)
def castling(uci, san, placement):
    with game(fen=BOTH_MAY_CASTLE) as one:
        check(uci in one.white.state["legal"], one.white.state["legal"])
        one.white.move(uci)
        state = one.white.at_ply(1)
        equal((state["moves"][0]["uci"], state["moves"][0]["san"], state["fen"].split()[0]), (uci, san, placement))


@cases_of([(f"{uci} is no castling in standard chess", uci) for uci in ("e1h1", "e1a1")])
def not_the_spelling_of_standard_chess(uci):
    with game(fen=BOTH_MAY_CASTLE) as one:
        check(uci not in one.white.state["legal"], one.white.state["legal"])
        one.white.refuse("move", move=uci, ply=0)


@case
def castling_in_chess960_is_king_takes_rook():
    with game(variant="chess960", fen="r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1") as one:
        legal = one.white.state["legal"]
        check("e1h1" in legal and "e1a1" in legal and "e1g1" not in legal, legal)
        one.white.refuse("move", move="e1g1", ply=0)
        one.white.move("e1h1")
        state = one.black.at_ply(1)
        equal((state["moves"][0]["uci"], state["moves"][0]["san"]), ("e1h1", "O-O"))
        equal(state["fen"].split()[0], "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1")


@case
def castling_in_chess960_where_the_king_stays():
    with game(variant="chess960", fen="1k4r1/pppppppp/8/8/8/8/PPPPPPPP/R5KR w Ha - 0 1".replace("Ha", "H")) as one:
        check("g1h1" in one.white.state["legal"], one.white.state["legal"])
        one.white.move("g1h1")
        state = one.white.at_ply(1)
        equal((state["moves"][0]["san"], state["fen"].split()[0]), ("O-O", "1k4r1/pppppppp/8/8/8/8/PPPPPPPP/R4RK1"))


@case
def a_drawn_array_of_chess960_can_be_played():
    with game(variant="chess960") as one:
        for _ in range(12):
            one.play(one.white.state["legal"][0])
        equal(one.white.state["ply"], 12)


@case
def a_check_is_shown():
    with game() as one:
        state = one.play("e2e4 f7f5 d1h5")
        equal((state["check"], state["moves"][2]["san"], state["legal"]), (True, "Qh5+", ["g7g6"]))


# Pressing the clock.


def pressed_game():
    return game(press="manual")


@case
def a_move_made_is_completed_by_pressing():
    with pressed_game() as one:
        one.white.move("e2e4")
        state = one.black.at_ply(1)
        equal((state["turn"], state["to_press"], state["clocks"]["running"]), ("black", "white", "white"))
        check(state["clocks"]["white_ms"] <= 300000, "no increment before pressing")
        one.white.uphold("press")
        state = one.black.settle(lambda state: state["to_press"] is None)
        equal(state["clocks"]["running"], "black")
        check(state["clocks"]["white_ms"] > 300000, "increment after pressing:", state["clocks"])


@case
def pressing_twice_is_refused():
    with pressed_game() as one:
        one.white.move("e2e4")
        one.white.uphold("press")
        one.white.fail("stale", "press")


@case
def pressing_without_a_move_is_refused():
    with pressed_game() as one:
        one.white.refuse("press")
        one.black.fail("stale", "press")


@case
def pressing_is_refused_where_moves_complete_themselves():
    with game() as one:
        one.play("e2e4")
        one.white.refuse("press")
        one.black.refuse("press")


@case
def an_answer_before_the_press_leaves_both_to_press():
    with pressed_game() as one:
        one.white.move("e2e4")
        one.black.at_ply(1)
        one.black.move("e7e5")
        state = one.settle(lambda state: state["ply"] == 2)
        equal((state["to_press"], state["clocks"]["running"]), ("white", "white"))
        one.black.refuse("press")
        one.white.uphold("press")
        equal(one.settle(lambda state: state["to_press"] == "black")["clocks"]["running"], "black")
        one.black.uphold("press")
        equal(one.settle(lambda state: state["to_press"] is None)["clocks"]["running"], "white")


@case
def the_next_move_completes_the_one_before():
    with pressed_game() as one:
        one.white.move("e2e4")
        one.black.at_ply(1)
        one.black.move("e7e5")
        one.white.at_ply(2)
        ruling = one.white.move("g1f3")
        check("6.2.1.2" in ruling["articles"], ruling)


@case
def a_mating_move_needs_no_press():
    with pressed_game() as one:
        state = one.play("f2f3 e7e5 g2g4 d8h4", press=True)
        equal((state["status"], state["result"], state["to_press"]), ("ended", "0-1", None))
        one.black.refuse("press")
        one.white.refuse("press")


# Offers and resignation.


@case
def an_offer_is_shown_and_accepted():
    with game() as one:
        one.play("e2e4 e7e5")
        one.white.uphold("offer_draw")
        equal(one.black.settle(lambda state: state["offer"])["offer"], {"by": "white", "number": 4})
        ruling = one.black.uphold("accept_draw")
        equal(ruling["rule"], "draw-agreed", "rule")
        state = one.settle(lambda state: state["status"] == "ended")
        equal((state["result"], state["reason"], state["offer"], state["legal"]), ("1/2-1/2", "agreement", None, []))
        check("5.2.3" in state["articles"], state["articles"])


@case
def an_offer_is_declined():
    with game() as one:
        one.play("e2e4 e7e5")
        one.white.uphold("offer_draw")
        offer = one.black.settle(lambda state: state["offer"])["offer"]["number"]
        one.black.uphold("decline_draw")
        equal(one.settle(lambda state: state["number"] == 5)["offer"], None)
        one.black.refuse("accept_draw", offer=offer)


@case
def an_offer_lapses_with_the_opponents_move():
    with game() as one:
        one.white.move("e2e4")
        one.white.uphold("offer_draw")
        one.black.settle(lambda state: state["offer"], "the offer is seen")
        one.black.move("e7e5")
        equal(one.white.at_ply(2)["offer"], None)


@case
def an_offer_stands_once():
    with game() as one:
        one.white.uphold("offer_draw")
        one.white.refuse("offer_draw")
        one.black.refuse("offer_draw")


@case
def nobody_accepts_his_own_offer_or_none():
    with game() as one:
        one.black.refuse("accept_draw")
        one.black.refuse("decline_draw")
        one.white.uphold("offer_draw")
        one.white.refuse("accept_draw")
        one.white.refuse("decline_draw")


@case
def a_draw_is_agreed_after_a_move_of_each():
    with game() as one:
        one.white.uphold("offer_draw")
        one.black.settle(lambda state: state["offer"])
        ruling = one.black.ask("accept_draw")
        equal((ruling["outcome"], ruling["articles"]), ("denied", ["5.2.3"]), "ruling")
        one.settle(lambda state: state["offer"] is None)


@cases_of([("White resigns", "white", "0-1"), ("Black resigns", "black", "1-0")])
def resignation(color, result):
    with game() as one:
        ruling = one.seats[color].uphold("resign")
        equal((ruling["rule"], ruling["articles"][0]), ("resignation", "5.1.2"))
        state = one.settle(lambda state: state["status"] == "ended")
        equal((state["result"], state["reason"], state["legal"]), (result, "resignation", []))


@case
def resigning_to_a_bare_king_is_a_draw():
    with game(fen="4k3/8/8/8/8/8/4P3/4K3 w - - 0 1") as one:
        one.white.uphold("resign")
        state = one.settle(lambda state: state["status"] == "ended")
        equal((state["result"], state["reason"]), ("1/2-1/2", "resignation"))


@cases_of([(f"{kind} before the game has begun is refused", kind, members) for kind, members in SAYINGS])
def not_yet(kind, members):
    hall = shared_hall()
    with hall.seat(hall.create()["white"]) as seat:
        seat.refuse(kind, **members)


@cases_of([(f"{kind} after the game has ended is refused", kind, members) for kind, members in SAYINGS])
def no_more(kind, members):
    with game() as one:
        one.black.uphold("resign")
        one.settle(lambda state: state["status"] == "ended")
        one.white.refuse(kind, **members)
        one.black.refuse(kind, **members)


# Ends on the board.


@case
def mate_ends_the_game():
    with game() as one:
        state = one.play("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7")
        equal((state["status"], state["result"], state["reason"]), ("ended", "1-0", "checkmate"))
        equal((state["legal"], state["check"], state["articles"][0]), ([], True, "5.1.1"))
        equal(state["ending"], {"en": "White wins: Black is checkmated. [5.1.1]", "tr": "Beyaz kazandı: Siyah mat oldu. [5.1.1]"},
              "ending")
        equal(state["clocks"]["running"], None, "running clock")
        equal(state["moves"][-1]["san"], "Qxf7#")


@case
def stalemate_ends_the_game():
    with game(fen="7k/8/5KQ1/8/8/8/8/8 w - - 0 1") as one:
        state = one.play("g6f7")
        equal((state["result"], state["reason"], state["articles"][0]), ("1/2-1/2", "stalemate", "5.2.1"))


@case
def a_dead_position_ends_the_game():
    with game(fen="4k3/8/8/8/8/8/4p3/4K3 w - - 0 1") as one:
        state = one.play("e1e2")
        equal((state["result"], state["reason"], state["articles"][0]), ("1/2-1/2", "dead-position", "5.2.2"))


@case
def the_fifth_occurrence_ends_the_game():
    with game() as one:
        state = one.play(KNIGHTS_OUT_AND_BACK * 4)
        equal((state["result"], state["reason"], state["ply"]), ("1/2-1/2", "fivefold", 16))
        equal(state["articles"][0], "9.6.1")


@case
def the_fifth_occurrence_does_not_end_a_game_of_2005():
    with game(edition="2005") as one:
        equal(one.play(KNIGHTS_OUT_AND_BACK * 5)["status"], "running")


@case
def the_seventy_fifth_move_ends_the_game():
    with game(fen="4k3/8/8/8/8/8/8/R3K3 w - - 149 100") as one:
        state = one.play("a1a2")
        equal((state["result"], state["reason"], state["articles"][0]), ("1/2-1/2", "seventy-five", "9.6.2"))


@case
def a_long_game_of_three_hundred_plies_is_kept_whole():
    with game(edition="2005", time_control=None) as one:
        state = one.play(KNIGHTS_OUT_AND_BACK * 75)
        equal((state["ply"], len(state["moves"]), state["status"]), (300, 300, "running"))
        equal(state["fen"], START.replace("0 1", "300 151"))


@case
def a_whole_game_in_the_basic_edition_has_its_articles():
    with game(edition="basic", time_control=None) as one:
        state = one.play("f2f3 e7e5 g2g4 d8h4")
        equal((state["result"], state["articles"][0], state["clocks"]), ("0-1", "5.1.a", None))


@case
def answers_to_frames_sent_at_once_come_in_their_order():
    with game(seats="one-screen", time_control=None) as one:
        line = (KNIGHTS_OUT_AND_BACK * 3).split()
        for ply, uci in enumerate(line):
            frame = one.one.frame("move", by=("white", "black")[ply % 2], ply=ply, move=uci)
            one.one.send({**frame, "id": 500 + ply})
        for ply in range(len(line)):
            answer = one.one.answer_to(500 + ply)
            equal(answer.get("outcome"), "upheld", answer)
        equal(one.one.at_ply(12)["ply"], 12)


@case
def many_games_at_once_do_not_mix():
    hall = shared_hall()
    games = [Game(hall, white=f"White {i}", black=f"Black {i}") for i in range(20)]
    first = ["e2e4", "d2d4", "c2c4", "g1f3", "b2b3"]
    for i, one in enumerate(games):
        one.play(first[i % 5])
    for i, one in enumerate(games):
        equal(one.black.state["moves"][0]["uci"], first[i % 5], f"game {i}")
        equal((one.black.state["white"], one.black.state["game"]), (f"White {i}", one.id))
        one.close()


if __name__ == "__main__":
    run_cases()
