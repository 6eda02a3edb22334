#!/usr/bin/env python3
"""The hall at a glance: each sign at a board comes and goes, in the list as in the state, with what is owed by which article; what
comes with time comes by itself; arbiters alone are told; limited supervision is proposed where arbiters are few."""

import json
import time
from urllib.parse import quote

from api import ORGANISER, Socket, case, hall
from hall import PATIENCE_S, await_that, cases_of, check, equal, run_cases
from stores import run

LIMITED = {"level": "rapid", "supervision": "limited"}
PROMOTES = "k7/4P3/8/8/8/8/p6p/K7 w - - 0 1"
WALLED = "4k3/p7/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 w - - 0 1"  # dead, though a pawn can step
TO_AND_FRO = ("g1f3", "g8f6", "f3g1", "f6g8")
MINUTE_MS = 60000
CONTROLS = {level: {"base_s": base_s, "increment_s": 0} for level, base_s in (("standard", 3600), ("rapid", 1800), ("blitz", 300))}


def soon_short(base_ms, later_ms):
    """A time control with little time for the first moves."""
    return {"periods": [{"moves": 40, "base_ms": base_ms, "increment_ms": 0, "delay_ms": 0},
                        {"moves": None, "base_ms": later_ms, "increment_ms": 0, "delay_ms": 0}]}


class Board:
    """A game of the hall with an arbiter of the hall, who has the list."""

    def __init__(self, started=True, **members):
        level = members.setdefault("level", "standard")
        self.links = hall().make(**{"profile": "board", "press": "manual", "time_control": CONTROLS[level], **members})
        self.game = self.links["game"]
        self.chief = hall().link(ORGANISER, None, "arbiter", name="Chief")
        self.ply = 0
        if started:
            self.act("arbiter", "start")

    def act(self, seat, kind, data=None, **members):
        return hall().act(self.game, self.links[seat], kind, data, **members)

    def decide(self, decision, **data):
        seen = hall().state(self.game, self.links["arbiter"])["number"]
        return self.act("arbiter", "decide", {"decision": decision, **data}, seen=seen)

    def make(self, uci):
        seat = hall().state(self.game)["turn"]
        ruling = self.act(seat, "move", {"move": uci}, ply=self.ply)
        return seat, ruling

    def play(self, *moves):
        for uci in moves:
            seat, _ = self.make(uci)
            self.act(seat, "press", ply=hall().state(self.game)["ply"])
            self.ply = hall().state(self.game)["ply"]

    def line(self, token=None):
        lines = hall().ask("GET /api/1/games", token or self.chief).json()["games"]
        return next(line for line in lines if line["game"] == self.game)

    def signs(self):
        """By their names: the same in the list and in the arbiter's state."""
        state = hall().state(self.game, self.links["arbiter"])
        if state["clocks"] is None or state["clocks"]["running"] is None:
            line = self.line()
            equal((line["signs"], line["counters"]), (state["signs"], state["counters"]), "the list and the state")
        return {sign["sign"]: sign for sign in state["signs"]}

    def shows(self, sign, owes, article, color=None, private=False, count=None, alone=True):
        found = self.signs()
        check(sign in found and (len(found) == 1 or not alone), sign, "is not what is seen:", found)
        told = found[sign]
        equal((told["owes"], told["article"], told["color"], told["private"], told["count"]),
              (owes, article, color, private, count), sign)
        return told

    def shows_nothing(self):
        equal(self.signs(), {})

    def device(self, elapsed_ms=0):
        answer = hall().ask("POST /api/1/games/{game}/device", self.links["clock"], {"session": "s", "elapsed_ms": elapsed_ms},
                            {"game": self.game})
        equal(answer.status, 200, answer.body)

    def let_pass(self, milliseconds):
        """As if the game had been made so much earlier: the hall stands meanwhile."""
        hall().stop()
        hall().change_log(f"UPDATE game SET created_wall_ms = created_wall_ms - {milliseconds} WHERE name = '{self.game}'")
        hall().start()


def await_signs(socket, game, test):
    """The next frame of a game whose signs pass."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        frame = socket.receive()
        if frame.get("game") == game and "signs" in frame and test({sign["sign"]: sign for sign in frame["signs"]}):
            return frame
    raise AssertionError(f"waited {PATIENCE_S} s in vain for signs")


# What players and arbiters do.


@case
def a_call_is_a_sign_until_it_is_taken():
    board = Board()
    board.shows_nothing()
    for count in (1, 2):
        called = board.act("white", "pause", {"reason": "he whispers"})
        told = board.shows("call", "act", "6.11.2", "white", count=count)
        equal(told["since_ms"], called["at_ms"])
        equal(hall().ask("POST /api/1/games/{game}/take", board.chief, parts={"game": board.game}).status, 200)
        board.shows_nothing()
        board.decide("resume")
    board.shows_nothing()


@case
def a_player_who_stops_a_clock_that_was_set_wrongly_calls_the_arbiter():
    board = Board()
    board.act("black", "claim", {"ground": "clock_setting"}, ply=0)
    board.shows("call", "act", "6.11.2", "black", count=1)
    hall().restart()
    board.shows("call", "act", "6.11.2", "black", count=1)
    board.decide("resume")
    board.shows_nothing()


@case
def a_claim_is_a_sign_while_it_waits_and_before_it_is_made():
    board = Board()
    board.play(*TO_AND_FRO, *TO_AND_FRO[:2])
    board.shows_nothing()
    board.play(TO_AND_FRO[2])
    board.shows("claim_possible", "know", "9.2.1", "black", private=True, count=2)
    board.play(TO_AND_FRO[3])
    board.shows("claim_possible", "know", "9.2.1", "white", private=True, count=3)
    claimed = board.act("white", "claim", {"ground": "threefold"}, ply=8)
    told = board.shows("claim_waiting", "act", "9.5.1", "white")
    equal(told["since_ms"], claimed["at_ms"])
    equal(board.act("arbiter", "examine")["outcome"], "upheld")
    board.shows("result_unconfirmed", "know", "8.7")


def helper():
    """Who enters results: an arbiter's link that sees no more than the boards show."""
    return hall().link(ORGANISER, None, "arbiter", "results")


def repetition(board, token=None, status=200, **query):
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    answer = hall().call("GET", f"/api/1/games/{board.game}/repetition{'?' if asked else ''}{asked}", token or board.chief)
    equal(answer.status, status, answer.body)
    return answer.json()


@case
def a_repetition_has_its_positions_side_by_side_for_arbiters_alone():
    board = Board()
    board.play(*TO_AND_FRO, *TO_AND_FRO[:3])
    told = repetition(board)
    equal(([position["ply"] for position in told["positions"]], told["same"]), ([3, 7], 2))
    intended = repetition(board, move="f6g8")
    equal(([position["ply"] for position in intended["positions"]], intended["same"]), ([0, 4, 8], 3))
    equal(intended["positions"][2]["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 8 5")
    equal(hall().description.faults({"$ref": "#/components/schemas/Repetition"}, intended), [])
    equal(repetition(board, status=400, move="e2e5")["field"], "move")
    for seat in ("white", "operator"):
        equal(repetition(board, board.links[seat], 403)["code"], "role")
    equal(repetition(board, helper(), 403)["code"], "role")
    equal(repetition(Board(live=False), status=409)["code"], "unknown")


def known(board, token=None, status=200, fen=None):
    asked = f"?fen={quote(fen)}" if fen is not None else ""
    answer = hall().call("GET", f"/api/1/games/{board.game}/known{asked}", token or board.chief)
    equal(answer.status, status, answer.body)
    if status == 200:
        equal(hall().description.faults({"$ref": "#/components/schemas/Known"}, answer.json()), [])
    return answer.json()


def can_mate(told):
    return [told["chances"][color]["can_mate"] for color in ("white", "black")]


@case
def who_can_still_mate_is_known_with_the_line_or_the_argument_to_arbiters_alone():
    board = Board(fen="7k/5Q2/6K1/8/8/8/8/8 w - - 0 1")
    told = known(board)
    equal(can_mate(told), ["yes", "no"])
    white, black = told["chances"]["white"], told["chances"]["black"]
    equal((len(white["line"]), white["line"][0][-1], white["proof"]), (1, "#", "helpmate"))
    check(white["mate_fen"].split(" ")[1] == "b", white)
    equal((black["line"], black["mate_fen"], black["proof"]), ([], None, "material"))
    equal(can_mate(known(Board(fen=WALLED))), ["no", "no"], "a dead position")
    equal(known(Board(fen="4k3/8/8/8/8/8/8/4KNN1 w - - 0 1"))["chances"]["white"]["can_mate"], "yes")
    for seat in ("white", "operator"):
        equal(known(board, board.links[seat], 403)["code"], "role")
    equal(known(Board(live=False), status=409)["code"], "unknown")


@case
def whether_a_game_can_have_reached_it_is_known_of_the_board_and_of_a_position_that_is_told():
    board = Board()
    board.play(*TO_AND_FRO[:2])
    reached = known(board)["reached"]
    equal((reached["answer"], reached["played"], reached["why"], reached["articles"]), ("yes", True, None, ["3.10.3"]))
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    found = known(board, fen=start)["reached"]
    equal((found["answer"], found["played"]), ("yes", False))
    for fen, grade in (("rnbqkbnr/pppppppp/8/8/8/7P/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "L0"),  # nine pawns
                       ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBR w KQkq - 0 1", "L1"),  # a third bishop and all pawns
                       ("k7/8/8/8/8/8/8/P6K w - - 0 1", "L0"),  # a pawn on the first rank
                       ("8/8/8/8/8/3kK3/8/8 w - - 0 1", "L0")):  # kings side by side
        reached = known(board, fen=fen)["reached"]
        equal((reached["answer"], reached["grade"], bool(reached["why"])), ("no", grade, True), fen)
    equal(known(board, fen="k7/8/8/8/8/8/8/P6K w - - 0 1")["chances"], None)
    equal(can_mate(known(Board(live=False), fen="4k3/8/8/8/8/8/8/4KR2 b - - 0 1")), ["yes", "no"], "a board without a device")
    equal(known(board, status=400, fen="4k3/8/8/8")["field"], "fen")


@case
def a_position_to_which_no_legal_moves_led_is_looked_at():
    board = Board()
    board.play("e2e5")  # illegal
    reached = known(board)["reached"]
    equal((reached["answer"], reached["played"]), ("yes", False), "e4, a waiting move, and e5 lead there too")
    board = Board()
    board.decide("found", position="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBR w KQkq - 0 1")
    equal(known(board)["reached"]["answer"], "no")


def duty(board):
    return hall().state(board.game, board.links["arbiter"])["duty"]


@case
def what_a_touch_binds_is_told_to_arbiters_with_squares_and_article():
    board = Board(fen="4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1")
    socket = Socket(hall(), board.links["arbiter"])
    equal((duty(board), hall().state(board.game, board.links["white"]).get("duty")), (None, None))
    board.act("white", "touch", {"squares": ["e1"]}, ply=0)
    told = duty(board)
    equal((told["player"], told["squares"], told["article"]), ("white", ["e1"], "4.3.1"))
    check("e1g1" in told["moves"] and "a1a2" not in told["moves"], told)
    check("duty" not in hall().state(board.game, board.links["black"]), "players are not told")
    await_that(lambda: socket.receive().get("duty") == told, "the change tells it")
    board.act("white", "touch", {"squares": ["h1"]}, ply=0)
    equal((duty(board)["squares"], duty(board)["article"], duty(board)["moves"]), (["e1", "h1"], "4.4.1", ["e1g1"]))
    board.play("e1g1")
    equal(duty(board), None)
    await_that(lambda: socket.receive().get("duty", told) is None, "the change tells that nothing binds")
    board = Board(fen="4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1")
    board.act("white", "touch", {"squares": ["e4", "d5"]}, ply=0)
    equal((duty(board)["squares"], duty(board)["article"], duty(board)["moves"]), (["e4", "d5"], "4.3.3", ["e4d5"]))


@case
def who_owes_the_move_of_a_wrong_claim_is_told_it_on_a_screen_and_watchers_are_not():
    board = Board(profile="screen", press="auto")
    for color, move in (("white", "e2e4"), ("black", "e7e5")):
        board.act(color, "move", {"move": move}, ply=hall().state(board.game, board.links[color])["ply"])
    board.act("white", "claim", {"ground": "threefold", "move": "g1f3", "recorded": True, "declared": True}, ply=2)
    await_that(lambda: hall().state(board.game, board.links["white"])["duty"] is not None, "the claim has been examined")
    for color in ("white", "black"):
        told = hall().state(board.game, board.links[color])["duty"]
        equal((told["player"], told["moves"], told["article"]), ("white", ["g1f3"], "9.5.3"))
    check("duty" not in hall().state(board.game), "a watcher is told the moves")


CASTLES = "4k3/8/8/3p4/4P3/8/8/R3K2R w KQ - 0 1"
LEVEL_OF = {"2023": "standard", "2005": "rapid"}  # by the times of CONTROLS
NOT_ANY_MORE = CASTLES.replace("KQ", "-")


def touches(*squares):
    return [("touch", {"squares": [square]}) for square in squares]


def hand(fact, square, **more):
    return ("fact", {"fact": fact, "who": "white", "squares": square, **more})


@cases_of([(f"a touch and the duty that it makes have one article and one sentence: {name}, {edition}", edition, fen, acts, article)
           for name, fen, acts, *articles in (
               ("a king", CASTLES, touches("e1"), "4.3.1", "4.3.a"),
               ("an opponent's pawn", CASTLES, touches("d5"), "4.3.2", "4.3.a"),
               ("pieces of both", CASTLES, touches("e4", "d5"), "4.3.3", "4.3.b"),
               ("pieces of both, of which the one does not capture the other", CASTLES, touches("a1", "d5"), "4.3.3", "4.3.b"),
               ("king and rook", CASTLES, touches("e1", "h1"), "4.4.1", "4.4.a"),
               ("king and rook that may not castle", NOT_ANY_MORE, touches("e1", "h1"), "4.4.3", "4.5"),
               ("rook and king", CASTLES, touches("h1", "e1"), "4.3.1", "4.3.a"),
               ("a pawn that cannot move", "4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", touches("e3"), "4.5", "4.6"),
               ("a king released where it castles", CASTLES, [hand("king_released", "g1")], "4.7.2", "4.8"),
               ("a king released where it may not", NOT_ANY_MORE, [hand("king_released", "g1")], "4.7.2", "4.3.a"),
               ("a king released, and a rook", CASTLES, [hand("king_released", "g1"), *touches("h1")], "4.7.2", "4.8"),
               ("a piece on the square of promotion", "8/4P3/8/8/8/k7/8/4K3 w - - 0 1",
                [hand("promotion_piece_touched_square", "e8", piece="knight")], "4.4.4", None))
           for edition, article in zip(("2023", "2005"), articles)])
def a_touch_and_its_duty_agree(edition, fen, acts, article):
    board = Board(fen=fen, edition=edition, level=LEVEL_OF[edition])
    for kind, data in acts:
        ruling = board.act("arbiter", kind, data, **({"by": "white", "ply": 0} if kind == "touch" else {
            "seen": hall().state(board.game, board.links["arbiter"])["number"]}))
    bound = duty(board)
    told = bound and (bound["article"], bound["texts"]["en"])
    equal(told, (ruling["deciding"][0], ruling["text"]) if article else None, ruling)
    equal(told and told[0], article)


@case
def the_change_tells_that_a_duty_rests_on_another_article():
    board = Board(fen=CASTLES)
    with Socket(hall(), board.links["arbiter"]) as socket:
        for square, article in (("d5", "4.3.2"), ("a1", "4.3.3")):
            number = board.act("white", "touch", {"squares": [square]}, ply=0)["number"]
            change = {}
            while change.get("number") != number:
                change = socket.receive()
            equal((change["duty"], duty(board)["article"], duty(board)["squares"]), (duty(board), article, ["d5"]))


@cases_of([(f"in {edition} the duty of a wrong claim has an article", edition, article) for edition, article in (("2023", "9.5.3"), ("2005", "9.5.b"))])
def the_duty_of_a_claim_has_an_article(edition, article):
    board = Board(edition=edition, level=LEVEL_OF[edition])
    board.act("white", "claim", {"ground": "threefold", "move": "g1f3", "recorded": True, "declared": True}, ply=0)
    board.act("arbiter", "examine")
    equal(duty(board)["article"], article)


@case
def what_looks_the_same_is_told_with_what_differs():
    board = Board(fen="4k3/8/8/8/3p4/8/4P3/4K2R w K - 0 1")
    board.play("e2e4", "e8e7", "h1g1", "e7e8", "g1h1")
    told = repetition(board)
    equal([(position["ply"], position["differs"]) for position in told["positions"]], [(1, ["castling", "en-passant"]), (5, [])])
    equal([position["fen"] for position in told["positions"]],
          ["4k3/8/8/8/3pP3/8/8/4K2R b K e3 0 1", "4k3/8/8/8/3pP3/8/8/4K2R b - - 4 3"])
    equal(told["same"], 1)
    board.play("e8e7", "e1d1", "e7e8", "d1e1")
    board.play("e8d8", "e1d1", "d8e7", "d1e1", "e7e8")
    equal([position["differs"] for position in repetition(board)["positions"]],
          [["turn", "castling", "en-passant"], ["turn"], ["turn"], []], "a tempo was lost")


@case
def an_illegal_move_is_a_sign_from_the_hand_to_its_correction():
    board = Board()
    board.make("e2e5")
    board.shows("illegal_move", "wait", "7.5.1", "white", private=True, count=1)
    pressed = board.act("white", "press", ply=1)
    equal(board.shows("illegal_move", "act", "7.5.1", "white", count=1)["since_ms"], pressed["at_ms"])
    board.decide("illegal_move_found", who="white", ply=1)
    board.shows_nothing()
    equal(board.line()["counters"]["white"]["illegal_moves"], 1)


@case
def an_illegal_move_that_was_answered_is_only_to_know_under_limited_supervision():
    board = Board(**LIMITED)
    board.play("e2e5")
    board.shows("illegal_move", "act", "A.5.2", "white", count=1)
    board.play("d7d6")
    board.shows("illegal_move", "know", "A.5.2", "white", private=True, count=1)
    hall().act(board.game, board.links["arbiter"], "fact", {"fact": "players_agree_to_correct"},
               seen=hall().state(board.game)["number"])
    board.shows_nothing()


@case
def an_illegal_move_of_blitz_of_2005_waits_for_the_claim_and_is_gone_with_the_answer():
    board = Board(edition="2005", level="blitz")
    board.play("e2e5")
    board.shows("illegal_move", "claim", "C.3", "white", private=True, count=1)
    board.play("d7d6")
    board.shows_nothing()


@case
def a_pawn_left_is_a_sign_to_wait_and_then_to_declare_the_draw():
    board = Board(fen=PROMOTES, **LIMITED)
    board.play("e7e8")
    board.shows("pawn_left", "act", "A.5.2", "white", count=1)
    board.play("a8b7")
    board.shows("pawn_left", "wait", "A.5.4", "white", private=True)
    board.decide("observed")
    board.play("a1a2")
    board.shows("pawn_left", "act", "A.5.4", "white")
    equal(board.decide("still_illegal")["outcome"], "upheld")
    board.shows("result_unconfirmed", "know", "8.7")


@case
def that_the_arbiter_waits_is_told_to_arbiters_alone():
    board = Board(fen=PROMOTES, **LIMITED)
    board.play("e7e8", "a8b7")
    with Socket(hall(), board.links["white"]) as player, Socket(hall()) as watcher:
        watcher.ask({"type": "watch", "game": board.game})
        player.settle(), watcher.settle()
        before = hall().state(board.game)["decided"]
        number = board.decide("observed")["number"]
        for socket in (player, watcher):
            told = [frame for frame in socket.settle() if frame["number"] == number]
            check(told, "the number is not told")
            check(not any(set(frame) & {"event", "ruling", "decided"} for frame in told), told)
    for token in (None, board.links["white"], ORGANISER):
        entries = hall().ask("GET /api/1/games/{game}/log", token, parts={"game": board.game}).json()["entries"]
        equal(entries[number - 1], {"number": number}, "in the log")
        equal(hall().state(board.game, token)["decided"], before, "whose act was the last")
    equal(hall().state(board.game, board.links["arbiter"])["decided"]["number"], number)


def told_in_log(board, number, token):
    entries = hall().ask("GET /api/1/games/{game}/log", token, parts={"game": board.game}).json()["entries"]
    entry = entries[number - 1]
    return entry.get("event"), (entry.get("ruling") or {}).get("verdict")


def rulings_on_paper(board, token):
    rows = hall().call("GET", f"/api/1/games/{board.game}/paper?format=json", token).json()
    return {row["number"]: row["ruling"] for row in (rows if isinstance(rows, list) else rows["entries"])}


@case
def what_a_move_and_a_press_are_ruled_to_be_is_told_to_arbiters_alone_until_the_game_has_ended():
    for members in ({}, {"level": "blitz", "edition": "2005"}):
        board = Board(**members)
        move = board.act("white", "move", {"move": "e2e5", "two_hands": True}, ply=0)["number"]
        press = board.act("white", "press", {"other_hand": True}, ply=1)["number"]
        operator = hall().link(board.links["arbiter"], board.game, "operator")
        others = (None, board.links["white"], board.links["black"], operator, ORGANISER)
        for token in others:
            event, verdict = told_in_log(board, move, token)
            if event:
                equal((event["data"], verdict), ({"move": "e2e5"}, None), token)
            event, verdict = told_in_log(board, press, token)
            if event:
                equal((event.get("data") or {}, verdict), ({}, None), token)
        paper = rulings_on_paper(board, ORGANISER)
        equal((paper[move], paper[press]), (None, None), "on the organiser's paper")
        event, verdict = told_in_log(board, move, board.links["arbiter"])
        equal((event["data"], verdict), ({"move": "e2e5", "two_hands": True}, "illegal-move-made"))
        check("illegal" in rulings_on_paper(board, board.links["arbiter"])[move], "on the arbiter's paper")
        board.act("white", "resign")
        for token in others:
            is_public = token in (None, ORGANISER)
            equal(told_in_log(board, move, token)[1], None if is_public else "illegal-move-made", token)
        check("illegal" in rulings_on_paper(board, ORGANISER)[move], "on the organiser's paper after the end")


def is_told_to_arbiters_alone(board, act):
    with Socket(hall(), board.links["white"]) as white, Socket(hall(), board.links["black"]) as black:
        white.settle(), black.settle()
        before = hall().state(board.game)["decided"]
        ruling = act()
        for socket in (white, black):
            told = [frame for frame in socket.settle() if frame["number"] == ruling["number"]]
            check(told, "the number is not told")
            check(not any(set(frame) & {"event", "ruling", "decided"} for frame in told), told)
    for token in (None, board.links["white"], board.links["black"], ORGANISER):
        equal(told_in_log(board, ruling["number"], token), (None, None), token)
        equal(hall().state(board.game, token)["decided"], before, "whose act was the last")
    equal(told_in_log(board, ruling["number"], board.links["arbiter"])[1], ruling["verdict"])
    check(rulings_on_paper(board, board.links["arbiter"])[ruling["number"]], "on the arbiter's paper")
    equal(rulings_on_paper(board, ORGANISER)[ruling["number"]], None, "on the organiser's paper")
    return ruling["verdict"], ruling["outcome"]


@case
def that_the_arbiter_has_to_stay_silent_is_told_to_arbiters_alone():
    board = Board(edition="2005", level="rapid")
    board.device()
    board.decide("set_clocks", clocks={"white_ms": 0, "black_ms": 60000})
    equal(is_told_to_arbiters_alone(board, lambda: board.act("arbiter", "flag", {"whose": "white"})),
          ("arbiter-stays-silent", "denied"))
    seen = hall().state(board.game)["number"]
    equal(is_told_to_arbiters_alone(board, lambda: board.act("arbiter", "fact", {"fact": "flag_unnoticed", "who": "white"}, seen=seen)),
          ("fact-recorded", "upheld"))
    board = Board(edition="2005", level="blitz")
    board.play("e2e5")
    equal(is_told_to_arbiters_alone(board, lambda: board.decide("illegal_move_found", who="white", ply=1)),
          ("illegal-only-by-claim", "denied"))
    board = Board()
    board.play("e2e4")
    equal(is_told_to_arbiters_alone(board, lambda: board.decide("illegal_move_found", who="white", ply=1)),
          ("no-illegal-move-there", "denied"))


@case
def a_pawn_left_becomes_a_queen_in_standard_play():
    board = Board(fen=PROMOTES)
    board.play("e7e8")
    board.shows("pawn_left", "act", "7.5.2", "white", count=1)
    board.act("black", "claim", {"ground": "illegal_move"}, ply=1)
    equal("pawn_left" in board.signs(), False)


@case
def another_move_than_that_of_a_wrong_claim_is_a_sign_until_the_move_is_taken_back():
    board = Board()
    board.act("white", "claim", {"ground": "threefold", "move": "g1f3", "recorded": True, "declared": True}, ply=0)
    board.act("arbiter", "examine")
    state = hall().state(board.game, board.links["arbiter"])
    equal((state["clocks"]["running"], state["duty"]["article"], state["duty"]["moves"]), ("white", "9.5.3", ["g1f3"]))
    board.play("e2e4")
    board.shows("intended_not_made", "act", "9.5.3", "white")
    equal(hall().state(board.game, board.links["white"]).get("signs"), None)
    board.decide("restore", ply=0)
    board.shows_nothing()
    equal(hall().state(board.game, board.links["arbiter"])["duty"]["moves"], ["g1f3"])


@case
def the_piece_of_an_illegal_intended_move_is_owed_as_the_move_itself_is():
    board = Board()
    board.act("white", "claim", {"ground": "threefold", "move": "g1g3", "recorded": True, "declared": True}, ply=0)
    board.act("arbiter", "examine")
    board.play("e2e4")
    board.shows("intended_not_made", "act", "9.5.3", "white")
    board.decide("restore", ply=0)
    board.ply = 0
    board.play("g1f3")
    board.shows_nothing()


@case
def a_mate_in_place_of_the_intended_move_is_a_sign_until_it_is_taken_back_or_the_result_is_signed():
    for taken_back in (True, False):
        board = Board()
        board.play("f2f3", "e7e5", "g2g4")
        board.act("black", "claim", {"ground": "threefold", "move": "a7a6", "recorded": True, "declared": True}, ply=3)
        board.act("arbiter", "examine")
        board.make("d8h4")
        equal(hall().state(board.game)["result"], "0-1")
        board.shows("intended_not_made", "act", "9.5.3", "black", alone=False)
        if taken_back:
            board.decide("restore", ply=3)
            board.shows_nothing()
            state = hall().state(board.game, board.links["arbiter"])
            equal((state["result"], state["clocks"]["running"], state["duty"]["moves"]), ("*", "black", ["a7a6"]))
        else:
            board.act("arbiter", "fact", {"fact": "result_signed", "score": "0-1"}, seen=hall().state(board.game)["number"])
            equal("intended_not_made" in board.signs(), False)


@case
def a_dead_position_that_only_a_search_shows_is_told_when_the_game_is_told():
    board = Board(fen=WALLED)
    with Socket(hall(), board.chief) as socket:
        socket.see_list()
        board.play("e1f1", "e8f8", "f1g1", "f8g8")
        board.shows_nothing()
        board.play("g1g2", "g8g7", "g2f2", "g7f7")
        socket.settle()
        board.shows("drawn_or_dead", "act", "5.2.2")
        board.decide("declare", score="1/2-1/2")
        board.shows("result_unconfirmed", "know", "8.7")


@case
def a_result_is_to_be_signed_by_both_and_a_contradiction_is_for_the_arbiter():
    board = Board()
    end = board.act("white", "resign")
    equal(board.shows("result_unconfirmed", "know", "8.7")["since_ms"], end["at_ms"])

    def sign(seat, score):
        equal(hall().ask("POST /api/1/games/{game}/sign", board.links[seat], {"score": score}, {"game": board.game}).status, 200)

    sign("black", "0-1")
    board.shows("result_unconfirmed", "know", "8.7", "white")
    sign("white", "1-0")
    board.shows("result_unconfirmed", "act", "8.7")
    board.decide("warning", who="white")
    board.shows("result_unconfirmed", "act", "8.7")
    board.decide("correct_result", score="0-1", reason="the position shows it")
    board.shows("result_unconfirmed", "know", "8.7")
    sign("white", "1/2-1/2")
    board.shows("result_unconfirmed", "act", "8.7")
    sign("white", "0-1")
    board.shows_nothing()


@case
def what_an_arbiter_has_decided_of_a_result_is_not_undone_by_both_signatures():
    for decision, told in (("reduce_points", {"who": "white", "hundredths": 50}), ("correct_result", {"score": "1/2-0"})):
        board = Board()
        board.act("black", "resign")
        board.decide(decision, **told)

        def sign(score):
            for seat in ("white", "black"):
                equal(hall().ask("POST /api/1/games/{game}/sign", board.links[seat], {"score": score}, {"game": board.game}).status, 200)
            state = hall().state(board.game, board.links["arbiter"])
            return state["score"], state["confirmed"]

        equal(sign("1-0")[0], "1/2-0")
        board.shows("result_unconfirmed", "act", "8.7")
        equal(sign("1/2-0"), ("1/2-0", True))
        board.shows_nothing()


@case
def a_result_signed_on_paper_is_confirmed_when_the_arbiter_says_so():
    board = Board()
    board.act("black", "resign")
    board.shows("result_unconfirmed", "know", "8.7")
    board.act("arbiter", "fact", {"fact": "result_signed", "score": "1-0"}, seen=hall().state(board.game)["number"])
    board.shows_nothing()


@case
def a_player_who_leaves_the_screen_is_away_until_he_is_back():
    board = Board(started=False, profile="screen", press="auto")
    with Socket(hall(), board.links["black"]), Socket(hall(), board.chief) as chief:
        chief.see_list()
        with Socket(hall(), board.links["white"]) as white:
            while white.status.get(board.game) != "running":
                white.receive()
        told = await_signs(chief, board.game, lambda signs: "away" in signs)["signs"][0]
        equal((told["owes"], told["color"], told["article"]), ("know", "white", None))
        check(told["since_ms"] is not None, told)
        with Socket(hall(), board.links["white"]):
            await_signs(chief, board.game, lambda signs: not signs)


@case
def a_log_that_is_ruled_otherwise_shows_that_alone():
    board = Board()
    board.play("e2e5")
    hall().stop()
    hall().change_log(f"UPDATE entry SET digest = 7 WHERE game = '{board.game}' AND number = 2")
    hall().may_complain = True
    hall().start()
    board.shows("differs", "act", None)
    board.act("arbiter", "decide", {"decision": "restore", "ply": 0}, seen=hall().state(board.game)["number"])
    check("differs" not in board.signs(), board.signs())


@case
def what_cannot_follow_a_log_that_is_ruled_otherwise_differs_and_is_not_damaged():
    board = Board()
    board.play("e2e4", "e7e5", "g1f3")
    number = hall().state(board.game)["number"]
    hall().stop()
    hall().change_log(f"UPDATE entry SET digest = 7 WHERE game = '{board.game}' AND number = 2",
                      f"UPDATE entry SET body = replace(body, 'black', 'white') WHERE game = '{board.game}' AND number = 4")
    found = [json.loads(line) for line in run("check", "--store", hall().store, "--json")[1].splitlines()]
    equal([(one["kind"], one["number"]) for one in found if one["game"] == board.game], [("state", 2)])
    hall().may_complain = True
    hall().start()
    board.shows("differs", "act", None)
    equal(hall().state(board.game)["number"], number)
    board.act("arbiter", "decide", {"decision": "restore", "ply": 0}, seen=number)
    board.decide("resume")
    board.ply = 0
    board.play("d2d4")
    for _ in range(2):  # as it went on, and as it is read again
        state = hall().state(board.game)
        equal(([move["uci"] for move in state["moves"]], state["differs"]), (["d2d4"], False))
        hall().stop()
        hall().start()
    board.act("black", "move", {"move": "d7d5"}, ply=1)


# What comes with time.


@case
def short_time_comes_by_itself_and_to_the_arbiter_alone():
    board = Board(time_control=soon_short(303000, 60 * MINUTE_MS))
    with Socket(hall(), board.links["white"]) as white, Socket(hall(), board.links["arbiter"]) as arbiter, \
            Socket(hall(), board.chief) as chief:
        chief.see_list()
        white.settle()
        known = next((frame for frame in arbiter.settle() if "time_short" in str(frame)), None)  # a slow machine
        frame = known or await_signs(arbiter, board.game, lambda signs: "time_short" in signs)
        if not known:
            equal(await_signs(chief, board.game, lambda signs: "time_short" in signs)["signs"], frame["signs"])
            equal(frame["type"], "change")
            told = [one for one in white.settle() if one["type"] in ("state", "change") and "latency_ms" not in one]
            equal(told, [])
        told = frame["signs"][0]
        equal((told["owes"], told["article"], told["color"]), ("know", "8.4", "white"))
        board.decide("set_clocks", clocks={"white_ms": 600000, "black_ms": 600000})
        await_signs(arbiter, board.game, lambda signs: not signs)
        board.decide("set_clocks", clocks={"white_ms": 200000, "black_ms": 200000})
        told = await_signs(arbiter, board.game, lambda signs: "time_short" in signs)["signs"][0]
        equal((told["owes"], told["article"], told["color"]), ("act", "8.5.1", None))


@case
def a_flag_on_a_clock_device_comes_by_itself_and_goes_when_it_is_called():
    board = Board(started=False, time_control=soon_short(3000, 30 * MINUTE_MS), level="rapid")
    with Socket(hall(), board.chief) as chief:
        chief.see_list()
        hall().act(board.game, board.links["arbiter"], "start")
        board.device()
        frame = await_signs(chief, board.game, lambda signs: "flag" in signs)
        told = frame["signs"][0]
        equal((told["owes"], told["article"], told["color"]), ("act", "6.8", "white"))
        log = hall().ask("GET /api/1/games/{game}/log", board.chief, parts={"game": board.game}).json()["entries"]
        equal(told["since_ms"], log[0]["event"]["at_ms"] + 3000)
        board.act("arbiter", "flag", {"whose": "white"})
        await_signs(chief, board.game, lambda signs: "flag" not in signs)
        board.shows("result_unconfirmed", "know", "8.7")


@case
def a_flag_of_rapid_of_2005_is_for_the_players_and_both_draw():
    board = Board(edition="2005", level="rapid")
    board.device()
    board.decide("set_clocks", clocks={"white_ms": 0, "black_ms": 60000})
    board.shows("flag", "claim", "B.6", "white", private=True)
    board.decide("set_clocks", clocks={"white_ms": 0, "black_ms": 0})
    board.shows("flags_both", "act", "B.8")
    board.act("arbiter", "fact", {"fact": "both_flags_fallen"}, seen=hall().state(board.game)["number"])
    check("flags_both" not in board.signs(), board.signs())


@case
def clocks_that_stand_for_ten_minutes_are_a_sign_until_they_run():
    board = Board()
    stopped = board.decide("stop_clocks")
    board.shows_nothing()
    board.let_pass(9 * MINUTE_MS)
    board.shows_nothing()
    board.let_pass(1 * MINUTE_MS)
    equal(board.shows("paused_long", "act", "6.11.3")["since_ms"], stopped["at_ms"])
    board.decide("resume")
    board.shows_nothing()


@case
def a_clock_that_is_out_of_contact_is_a_sign_until_it_is_heard():
    board = Board()
    board.device()
    board.shows_nothing()
    board.let_pass(61000)
    told = board.shows("clock_silent", "act", "6.10.1")
    check(told["since_ms"] >= 0, told)
    with Socket(hall(), board.links["clock"]):
        await_that(lambda: not board.signs(), "the clock is connected")
    board.let_pass(61000)
    board.shows("clock_silent", "act", "6.10.1")
    hall().act(board.game, board.links["clock"], "press", by="white", device={"session": "s", "number": 1, "elapsed_ms": 1000})
    board.shows_nothing()


@case
def the_default_time_comes_near_and_ends_by_itself_and_goes_with_the_player():
    board = Board(started=False, regulations={"default_ms": 3000})
    with Socket(hall(), board.links["arbiter"]) as arbiter:
        start = hall().act(board.game, board.links["arbiter"], "start", {"absent": "black"})
        frame = await_signs(arbiter, board.game, lambda signs: "default_time" in signs)
        told = frame["signs"][0]
        equal((told["article"], told["color"], told["since_ms"]), ("6.7.1", "black", start["at_ms"] + 3000))
        if told["owes"] == "know":
            await_signs(arbiter, board.game, lambda signs: signs["default_time"]["owes"] == "act")
        board.act("arbiter", "arrive", {"late_ms": 0}, by="black")
        await_signs(arbiter, board.game, lambda signs: "default_time" not in signs)


# Who is told.


@case
def players_watchers_and_organisers_are_never_told_of_signs_or_counters():
    board = Board()
    operator_of_hall = hall().link(ORGANISER, None, "organiser")
    tokens = [board.links[role] for role in ("white", "black", "operator", "clock")] + [ORGANISER, operator_of_hall]
    sockets = [Socket(hall(), token) for token in tokens] + [Socket(hall())]
    for socket in sockets:
        socket.ask({"type": "watch", "game": board.game})
    for socket in sockets[4:6]:
        socket.send({"type": "list"})
    board.play(*TO_AND_FRO, *TO_AND_FRO[:3])
    board.act("white", "pause", {"reason": "he whispers"})
    board.decide("resume")
    board.play(TO_AND_FRO[3], "e2e5")
    equal(set(board.signs()), {"illegal_move"})
    frames = [frame for socket in sockets for frame in socket.settle()]
    check({frame["type"] for frame in frames} >= {"state", "change", "list", "line"}, "too little was told")
    for frame in frames:
        for line in frame.get("games", [frame]):
            check("signs" not in line and "counters" not in line, "told:", line)
            check("he whispers" not in str(line), "the reason of a call is for arbiters:", line)
    for token in (*tokens, None):
        state = hall().state(board.game, token)
        check("signs" not in state and "counters" not in state, state)
    for token in (ORGANISER, operator_of_hall):
        line = board.line(token)
        check("signs" not in line and "counters" not in line, line)
        equal(line["last_move"], {"san": "e5", "color": "white"})
    for socket in sockets:
        socket.close()


@case
def a_stream_tells_signs_to_an_arbiter_alone():
    board = Board()
    board.play("e2e5")
    for token, told in ((board.links["arbiter"], True), (board.links["white"], False), (ORGANISER, False), (None, False)):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        connection = hall().connection()
        connection.request("GET", f"/api/1/games/{board.game}/stream", None, headers)
        stream = connection.getresponse()
        text = b""
        while b"\n\n" not in text:
            text += stream.read1(65536)
        connection.close()
        equal((b'"signs"' in text, b'"counters"' in text), (told, told), str(token))


@case
def a_deputy_is_told_of_the_signs_of_his_boards_alone():
    boards = [Board(headers={"board": number}) for number in ("901", "902")]
    deputy = hall().link(ORGANISER, None, "arbiter", boards="902")
    for board in boards:
        board.play("e2e5")
    lines = hall().ask("GET /api/1/games", deputy).json()["games"]
    equal([(line["board"], [sign["sign"] for sign in line["signs"]]) for line in lines], [("902", ["illegal_move"])])
    check("signs" not in hall().state(boards[0].game, deputy), "another deputy's board")
    check("signs" in hall().state(boards[1].game, deputy), "his own board")


# The card and the line.


@case
def the_card_counts_what_stands_and_takes_back_what_is_reversed():
    board = Board(level="rapid")
    board.act("white", "offer_draw")
    hall().act(board.game, board.links["white"], "fact", {"fact": "scoresheet_request", "who": "white"})
    warned = board.decide("warning", who="black")
    counters = board.line()["counters"]
    equal(counters["white"], {"illegal_moves": 0, "warnings": 0, "requests": 1, "offers": 1})
    equal(counters["black"], {"illegal_moves": 0, "warnings": 1, "requests": 0, "offers": 0})
    with Socket(hall(), board.links["arbiter"]) as arbiter:
        arbiter.settle()
        board.decide("reverse", seq=warned["seq"], reason="the wrong board")
        frame = next(frame for frame in arbiter.settle() if "counters" in frame)
        equal((frame["type"], frame["counters"]["black"]["warnings"]), ("change", 0))
    hall().stop()
    hall().start()
    equal(board.line()["counters"]["black"]["warnings"], 0)
    equal(board.line()["counters"]["white"]["requests"], 1)


@case
def a_change_tells_signs_only_if_they_are_others():
    board = Board()
    with Socket(hall(), board.links["arbiter"]) as arbiter:
        arbiter.settle()
        board.play("e2e4")
        equal([frame for frame in arbiter.settle() if "signs" in frame], [])
        board.play("e7e4")
        equal([[sign["sign"] for sign in frame["signs"]] for frame in arbiter.settle() if "signs" in frame],
              [["illegal_move"]] * 2)  # made, then completed


@case
def a_line_has_the_last_move_the_level_and_the_supervision():
    board = Board(**LIMITED)
    line = board.line()
    equal((line["last_move"], line["level"], line["supervision"]), (None, "rapid", "limited"))
    board.play("g1f3", "g8f6")
    equal(board.line()["last_move"], {"san": "Nf6", "color": "black"})
    board.decide("restore", ply=1)
    equal(board.line()["last_move"], {"san": "Nf3", "color": "white"})


# Supervision.


def proposed(token):
    return hall().ask("GET /api/1/games", token).json()["supervision_proposed"]


@case
def limited_supervision_is_proposed_where_more_than_three_boards_come_to_an_arbiter():
    deputy = hall().link(ORGANISER, None, "arbiter", name="Deniz", boards="951-960")
    boards = []
    for number, level in (("951", "blitz"), ("952", "rapid"), ("953", "rapid")):
        boards.append(Board(headers={"board": number}, level=level))
    Board(headers={"board": "955"}, level="standard")
    Board(headers={"board": "956"}, **LIMITED)
    with_one = [hall().link(ORGANISER, None, "arbiter", boards="951-960"), hall().link(ORGANISER, None, "organiser", boards="951-960")]

    def told(arbiters):
        return {"supervision": "limited", "articles": ["A.5", "B.3"], "boards": 4, "arbiters": arbiters}

    chiefs = proposed(deputy)
    equal(chiefs, None, "three boards")
    boards.append(Board(headers={"board": "954"}, level="blitz"))
    named = hall().ask("GET /api/1/links", ORGANISER).json()["links"]
    for link in named:  # of the cases before, and of the boards above
        if link["name"] == "Chief" and not link["revoked_ms"]:
            hall().call("DELETE", f"/api/1/links/{link['link_number']}", ORGANISER)
    for token in (deputy, *with_one):
        equal(proposed(token), told(1), "four boards, one name")
    with Socket(hall(), with_one[0]) as second:
        equal(proposed(deputy), None, "four boards, two arbiters")
        second.send({"type": "list"})
        equal(second.receive()["supervision_proposed"], None)
    await_that(lambda: proposed(deputy) == told(1), "the second one has gone")
    with Socket(hall(), boards[0].links["arbiter"]), Socket(hall(), deputy):
        equal(proposed(deputy), None, "an arbiter of one of the boards, and one name twice")
    await_that(lambda: proposed(deputy) == told(1), "he has gone")
    boards[0].act("white", "resign")
    equal(proposed(deputy), None, "three boards that are not over")


run_cases()
