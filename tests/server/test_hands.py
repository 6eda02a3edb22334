#!/usr/bin/env python3
"""What a hand does at a board is told as the board shows it: nobody but officials is told whether a move was legal, or what a press has
completed, before it is claimed or found (7.5, 11.3.1, 12.6). In training, and between two players on their own, it is said at once."""

import json
import re

from api import ORGANISER, Socket, act_of, examples, hall, told, token_of
from hall import await_that, case, cases_of, check, equal, run_cases
from tournaments import board as row_of, make, pair, play, start

ENTERED = {"number", "seq", "at_ms"}
BARE = ("white", "black", None)
SEEN = ("fen", "ply", "turn", "check", "legal", "illegal", "to_press", "moves")


class Board:
    def __init__(self, token=ORGANISER, **members):
        self.links = hall().make(token, **{"profile": "board", "press": "manual", **members})
        self.game = self.links["game"]
        if "arbiter" in self.links:
            self.act("arbiter", "start")

    def act(self, seat, kind, data=None, **members):
        return hall().act(self.game, self.links[seat], kind, data, **members)

    def repeat(self):
        """The position of the start comes about for the third time."""
        for move in ("g1f3", "g8f6", "f3g1", "f6g8") * 2:
            seat, ply = self.state("white")["turn"], self.state("white")["ply"]
            self.act(seat, "move", {"move": move}, ply=ply)
            self.act(seat, "press", ply=ply + 1)

    def state(self, seat=None):
        return hall().state(self.game, self.links[seat] if seat else None)

    def seen(self, seat):
        """Where the pieces stand, how many half-moves there are, who has the move and who has to press, and the last half-move."""
        state = self.state(seat)
        last = state["moves"][-1]["uci"] if state["moves"] else None
        return state["fen"].split(" ")[0], state["ply"], state["turn"], state["to_press"], last


def clock_of(board):
    return hall().link(board.links["arbiter"], board.game, "clock")


@cases_of([("a legal one", "e2e4"), ("an illegal one", "e2e5")])
def a_move_and_a_press_of_a_player_are_answered_alike_whatever_they_were(move):
    board = Board()
    equal(set(board.act("white", "move", {"move": move}, ply=0)), ENTERED)
    equal(set(board.act("white", "press", ply=1)), ENTERED)
    equal(set(hall().act(board.game, clock_of(board), "press", by="black", ply=1)), ENTERED)  # without a move


@case
def the_same_on_a_socket():
    board = Board()
    with Socket(hall(), board.links["white"]) as white:
        for kind, more in (("move", {"data": {"move": "e2e5"}, "ply": 0}), ("press", {"ply": 1})):
            answer = white.ask({"type": "act", "game": board.game, "kind": kind, **more})
            equal(set(answer) - {"type", "id", "game"}, ENTERED)


@case
def officials_are_told_and_so_is_everybody_of_what_is_not_taken():
    board = Board()
    operator = hall().link(board.links["arbiter"], board.game, "operator")
    equal(hall().act(board.game, operator, "move", {"move": "e2e5"}, by="white", ply=0)["verdict"], "illegal-move-made")
    equal(board.act("arbiter", "press", by="white", ply=0)["verdict"], "illegal-move-completed")
    equal(board.act("white", "move", {"move": "d2d4"}, ply=1)["verdict"], "not-on-move")


@case
def an_end_on_the_board_is_told():
    board = Board()
    for ply, move in enumerate(("f2f3", "e7e5", "g2g4")):
        seat = ("white", "black")[ply % 2]
        board.act(seat, "move", {"move": move}, ply=ply)
        board.act(seat, "press", ply=ply + 1)
    equal(board.act("black", "move", {"move": "d8h4"}, ply=3)["verdict"], "checkmate")


@cases_of([("in training", {"profile": "training"}), ("between two players on their own", {"token": None})])
def a_hand_is_told_what_it_has_done(members):
    board = Board(**members)
    sockets = [Socket(hall(), board.links[seat]) for seat in ("white", "black")]
    equal(board.act("white", "move", {"move": "e2e5"}, ply=0)["verdict"], "illegal-move-made")
    equal(board.seen("white")[1], 0)
    for socket in sockets:
        socket.close()


@cases_of([("at a board", {}), ("on a screen", {"profile": "screen", "press": "auto"})])
def the_log_of_a_casual_game_has_the_ruling_of_a_move_when_the_game_has_ended(members):
    board = Board(token=None, **members)
    sockets = [Socket(hall(), board.links[seat]) for seat in ("white", "black")]
    number = board.act("white", "move", {"move": "e2e4"}, ply=0)["number"]

    def ruled():
        logs = [hall().ask("GET /api/1/games/{game}/log", token, parts={"game": board.game}).json()["entries"]
                for token in (board.links["white"], board.links["black"], None)]
        return [next(entry for entry in log if entry["number"] == number)["ruling"] for log in logs]

    equal(ruled(), [None] * 3)
    board.act("black", "resign")
    check(all(ruling["outcome"] == "upheld" for ruling in ruled()), ruled())
    for socket in sockets:
        socket.close()


@case
def an_illegal_move_stands_for_the_players_as_any_other_until_it_is_put_right():
    board = Board()
    board.act("white", "move", {"move": "e2e5"}, ply=0)
    for seat in BARE:
        equal(board.seen(seat), ("rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR", 1, "black", "white", "e2e5"), seat)
    equal(board.seen("arbiter")[1:], (0, "white", None, None), "the arbiter sees that it is not entered")
    board.act("white", "move", {"move": "e2e3"}, ply=0)
    for seat in (*BARE, "arbiter"):
        equal(board.seen(seat), ("rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR", 1, "black", "white", "e2e3"), seat)


STANDING = [("the king beyond its reach", "e1e3", "Ke3"), ("a knight's move", "g1f3", "Nf3")]


def move_texts(pgn):
    """The moves of every game in a text, without their numbers and the clocks behind them."""
    bare = re.sub(r"\{[^}]*\}|\[[^\]]*\]", "", pgn)
    return [word for word in bare.split() if not re.fullmatch(r"\d+\.+", word)]


@cases_of([(f"{name} {uci}", uci, san) for name, uci, san in STANDING])
def every_route_has_the_half_move_that_nobody_has_pressed_for(uci, san):
    board = Board(headers={"board": "82"})
    helper = hall().link(ORGANISER, None, "arbiter", "results")
    for ply, (seat, move) in enumerate((("white", "e2e4"), ("black", "e7e5"))):
        board.act(seat, "move", {"move": move}, ply=ply)
        board.act(seat, "press", ply=ply + 1)
    board.act("white", "move", {"move": uci}, ply=2)
    seen = {"san": san, "color": "white"}
    for token in (None, board.links["white"], board.links["black"], helper, ORGANISER):
        pgn = hall().call("GET", f"/api/1/games/{board.game}/pgn", token).body.decode()
        equal(move_texts(pgn), ["e4", "e5", san, "*"], token)
    for token in (helper, ORGANISER):
        line = next(line for line in hall().ask("GET /api/1/games", token).json()["games"] if line["game"] == board.game)
        equal((line["ply"], line["last_move"]), (3, seen), "the list")
        line = hall().ask("GET /api/1/boards/{board}", token, parts={"board": "82"}).json()
        equal((line["ply"], line["last_move"]), (3, seen), "the board by its number")
        with Socket(hall(), token) as official:
            official.send({"type": "list"})
            while (frame := official.receive())["type"] != "list":
                pass
            line = next(line for line in frame["games"] if line["game"] == board.game)
            equal((line["ply"], line["last_move"]), (3, seen), "the list on a socket")


@case
def an_illegal_move_that_is_put_right_is_in_no_pgn():
    board = Board()
    for move, san in (("e2e5", "e5"), ("e2e4", "e4")):
        board.act("white", "move", {"move": move}, ply=0)
        equal(move_texts(hall().call("GET", f"/api/1/games/{board.game}/pgn").body.decode()), [san, "*"])


@cases_of([("a legal one", "g1f3"), ("a check", "f1b5"), ("an illegal one", "e1e3")])
def papers_tell_a_player_no_more_of_a_move_than_they_tell_who_watches(move):
    board = Board()
    for ply, (seat, played) in enumerate((("white", "e2e4"), ("black", "d7d5"))):
        board.act(seat, "move", {"move": played}, ply=ply)
        board.act(seat, "press", ply=ply + 1)
    board.act("white", "record", {"text": "1. e4"})
    board.act("white", "record", {"text": "1... Qh9"})

    def read(path, seat):
        return hall().call("GET", f"/api/1/games/{board.game}/{path}", board.links[seat] if seat else None)

    def papers_tell_alike():
        told = read("pgn", None)
        for seat in ("white", "black"):
            equal(read("pgn", seat).body, told.body, seat)
        for color, other in (("white", "black"), ("black", "white")):
            sheets = read("scoresheets", color).json()
            equal((color in sheets, other in sheets), (True, False), "his own sheet alone")
            equal((sheets[color]["missing"], sheets[color]["differing"]), (None, None))
            check(all(entry["agrees"] is None for entry in sheets[color]["entries"]), sheets)
            paper = read("scoresheets?format=html", color).body.decode()
            equal(paper.count("<section>"), 1, "his own sheet alone on paper")
        return told

    board.act("white", "move", {"move": move}, ply=2)
    told = papers_tell_alike()
    official = hall().call("GET", f"/api/1/games/{board.game}/pgn", board.links["arbiter"], If_None_Match=told.headers["etag"])
    equal(official.status, 200, "an official, who may be told another move, has not what a player has been told")
    if move == "e1e3":
        check(official.body != told.body, "the arbiter is told that it is not entered")
    board.act("white", "press", ply=3)
    papers_tell_alike()


@cases_of([(f"{name} {uci}", uci, san) for name, uci, san in STANDING])
def the_live_pgn_of_a_round_has_it_too(uci, san):
    name = make(2)
    pair(name, 1, [(1, 2)])
    start(name, 1)
    game = row_of(name, 1, 1)["game"]
    play(game)
    seat = hall().link(ORGANISER, game, "white")
    hall().act(game, seat, "move", {"move": uci}, ply=0)
    for path in ("rounds/1/pgn", "pgn"):
        equal(move_texts(hall().call("GET", f"/api/1/tournaments/{name}/{path}").body.decode()), [san, "*"], path)
    deputy = hall().ask("POST /api/1/links", ORGANISER, {"role": "arbiter", "boards": "7-9"}).json()["link"]
    for token in (ORGANISER, token_of({"link": deputy})):
        equal(move_texts(hall().call("GET", f"/api/1/tournaments/{name}/export?format=pgn", token).body.decode()), [san, "*"], "the export")


def sheets_of(board, token, path="games/{game}/scoresheets?format=html&letters=tr"):
    """The moves on printed scoresheets, sheet by sheet."""
    page = hall().call("GET", "/api/1/" + path.format(game=board.game), token).body.decode()
    rows = [re.findall(r"<td>([^<]*)</td>", sheet) for sheet in page.split("<section>")[1:]]
    return [[cell for cell in row if cell] for row in rows]


@cases_of([("a pawn that goes too far", "e2e5", "e5"), ("a knight's move", "g1f3", "Af3")])
def a_printed_scoresheet_has_it_too(uci, san):
    board = Board(headers={"round": f"sheet {uci}"})
    board.act("white", "move", {"move": uci}, ply=0)
    of_round = "papers/scoresheets?letters=tr&round=sheet%20" + uci
    for seat in ("white", "black"):
        equal(sheets_of(board, board.links[seat]), [[san]], seat)
    equal(sheets_of(board, ORGANISER, of_round), [[san], [san]], "the organiser")
    board.act("white", "press", ply=1)
    equal(sheets_of(board, ORGANISER, of_round), [[san], [san]], "pressed")


@cases_of([("wrong", "Nh3"), ("right", "Nf3")])
def a_printed_scoresheet_of_a_player_tells_him_nothing_that_he_has_not_written(text):
    board = Board()
    board.act("white", "move", {"move": "g1f3"}, ply=0)
    board.act("white", "record", {"text": text})
    equal(sheets_of(board, board.links["white"]), [[text]])
    equal(sheets_of(board, board.links["arbiter"])[0], ["Af3" if text == "Nf3" else text], "the arbiter")


@case
def a_helper_who_enters_results_tries_none_out():
    board = Board()
    board.act("white", "move", {"move": "e2e5"}, ply=0)
    helper = hall().link(ORGANISER, None, "arbiter", "results")
    act = {"kind": "decide", "data": {"decision": "declare", "score": "1-0"}, "seen": board.state("white")["number"]}
    tried = hall().ask("POST /api/1/games/{game}/preview", helper, act, {"game": board.game})
    equal((tried.status, tried.json()["code"]), (403, "role"), "its state says whether the move is entered")


@cases_of([("castling through an attack", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),
           ("castling, the king on its rook", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1", "e1h1"),
           ("a pawn beside another that has not just come", "4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1", "e5d6"),
           ("a capture of one's own piece", None, "d1e1"), ("an opponent's piece", None, "e7e5"),
           ("a rook that is said to promote", "4k3/8/8/8/8/8/R7/4K3 w - - 0 1", "a2b3q")])
def an_illegal_move_looks_the_same_before_the_press_and_after(position, move):
    board = Board(**({"fen": position} if position else {}))
    board.act("white", "move", {"move": move}, ply=0)
    before = {seat: board.seen(seat) for seat in BARE}
    board.act("white", "press", ply=1)
    for seat in BARE:
        equal((board.seen(seat)[0], board.seen(seat)[4]), (before[seat][0], before[seat][4]), seat)


@case
def an_offer_of_who_has_moved_rests_on_the_same_articles_whatever_he_moved():
    said = []
    for move in ("e2e4", "e2e5"):
        board = Board()
        board.act("white", "move", {"move": move}, ply=0)
        said.append(board.act("white", "offer_draw")["background"])
    equal(said[0], said[1])


@cases_of([(f"{ground} of who has moved", ground) for ground in ("threefold", "fifty")])
def a_claim_is_answered_alike_whatever_was_moved(ground):
    said = []
    for move in ("e2e4", "e2e5"):
        board = Board()
        board.act("white", "move", {"move": move}, ply=0)
        answer = board.act("white", "claim", {"ground": ground, "move": "d2d4", "recorded": True, "declared": True}, ply=1)
        said.append({name: answer[name] for name in ("outcome", "verdict", "text", "deciding", "background")})
    equal(said[0], said[1])


def answered(*acts):
    """What the opponent is answered on his last act after a legal move and after an illegal one, neither of them pressed."""
    said = []
    for move in ("e2e4", "e2e5"):
        board = Board()
        board.act("arbiter", "touch", {"squares": ["g1"]}, by="white", ply=0)
        board.act("white", "move", {"move": move}, ply=0)
        for kind, data in acts:
            answer = board.act("black", kind, data, ply=1)
        said.append({name: answer[name] for name in ("outcome", "verdict", "text", "deciding", "background")})
    return said


@case
def touch_move_claimed_after_a_touch_is_too_late_whatever_was_moved():
    legal, illegal = answered(("touch", {"squares": ["g8"]}), ("claim", {"ground": "touch_move"}))
    equal(legal, illegal)
    equal(legal["verdict"], "touch-claim-too-late")


@cases_of([(f"{kind} of a piece after the opponent's move", kind) for kind in ("touch", "adjust")])
def whose_hand_it_was_alone_is_answered_what_it_came_to(kind):
    told = []
    for move in ("e2e4", "e2e5"):
        board = Board()
        board.act("white", "move", {"move": move}, ply=0)
        with Socket(hall(), board.links["white"]) as white:
            white.settle()
            answer = board.act("black", kind, {"squares": ["g8"]}, ply=1)
            told.append([{**frame, "at_ms": 0, "clocks": None} for frame in white.settle()])
        equal(answer["outcome"], "upheld" if (kind, move) == ("touch", "e2e4") else "denied")
        for seat, ruling in (("white", False), ("black", False), ("arbiter", True)):
            log = hall().ask("GET /api/1/games/{game}/log", board.links[seat], parts={"game": board.game}).json()["entries"]
            entry = next(entry for entry in log if entry["number"] == answer["number"])
            equal((entry["event"]["kind"], entry["ruling"] is not None), (kind, ruling), seat)
        board.act("arbiter", "resign", by="white")
        log = hall().ask("GET /api/1/games/{game}/log", board.links["white"], parts={"game": board.game}).json()["entries"]
        equal(next(entry for entry in log if entry["number"] == answer["number"])["ruling"]["verdict"], answer["verdict"], "after the game")
    check(all("ruling" not in frame or frame["ruling"] is None for frames in told for frame in frames), told)


@case
def a_press_of_the_opponent_is_answered_alike_whatever_was_moved():
    said = []
    for move in ("e2e4", "e2e5"):
        board = Board()
        board.act("white", "move", {"move": move}, ply=0)
        said.append(hall().ask("POST /api/1/games/{game}/acts", board.links["black"], {"kind": "press", "ply": 1}, {"game": board.game}))
    equal((said[0].status, said[0].json()["verdict"]), (200, "nothing-to-complete"))
    equal((said[0].status, said[0].json()), (said[1].status, said[1].json()))


@case
def hints_of_claims_are_the_players_and_not_their_clocks():
    board = Board(token=None, hints=True)
    sockets = [Socket(hall(), board.links[seat]) for seat in ("white", "black")]
    for seat in ("white", "black"):
        named = hall().ask("POST /api/1/games/{game}/clock", board.links[seat], {}, {"game": board.game})
    board.links["clock"] = token_of(named.json())
    board.repeat()
    for seat, claims in (("white", True), ("black", True), ("clock", False), (None, False)):
        equal(board.state(seat)["claims"] is not None, claims, seat)
    for socket in sockets:
        socket.close()


@case
def a_clock_on_the_table_is_shown_what_the_players_do_and_nothing_that_it_has_no_use_for():
    board = Board()
    board.links["clock"] = clock_of(board)
    board.repeat()
    check(board.state("arbiter")["claims"], "the arbiter is told")
    with Socket(hall(), board.links["clock"]) as clock:
        state = clock.settle()[-1]
        equal((state["type"], state["claims"], state["legal"], state["check"]), ("state", None, None, None))
        board.act("white", "move", {"move": "e2e5"}, ply=8)
        board.act("white", "offer_draw")
        frames = clock.settle()
        equal([frame["type"] for frame in frames], ["change"] * len(frames))
        equal([name for frame in frames for name in ("ruling", "event") if name in frame], [])
        equal([frame["offer"] for frame in frames if frame.get("offer")], [])
    log = hall().ask("GET /api/1/games/{game}/log", board.links["clock"], parts={"game": board.game}).json()["entries"]
    equal({entry["event"]["kind"] for entry in log if entry.get("event")}, {"move", "press"})
    for seat in BARE:
        equal(board.seen("clock")[:4], board.seen(seat)[:4], seat)


@case
def acts_name_the_half_moves_that_their_sender_sees():
    for press, claim in (("white", "black"), ("arbiter", "arbiter")):
        for ply in (1,) if press == "white" else (0, 1):
            by = {} if press == "white" else {"by": "white"}
            board = Board()
            board.act("white", "move", {"move": "e2e5"}, ply=0)
            board.act(press, "press", ply=ply, **by)
            equal(board.seen("arbiter")[1:], (1, "black", None, "e2e5"))
            board = Board()
            board.act("white", "move", {"move": "e2e5"}, ply=0)
            by = {"by": "black"} if by else {}
            equal(board.act(claim, "claim", {"ground": "illegal_move"}, ply=ply, **by)["verdict"], "illegal-corrected-unpressed")
            equal(board.seen("white")[1:], (0, "white", None, None))


CHECK = [("white", "e2e4", "e4"), ("black", "f7f5", "f5"), ("white", "d1h5", "Qh5+"), ("black", "g7g6", "g6"), ("white", "h5g6", "Qxg6+")]


@case
def signs_of_check_stand_behind_moves_for_officials_alone_until_the_end():
    board = Board()
    exact = [san for _, _, san in CHECK]
    plain = [san.rstrip("+") for san in exact]
    board.links["operator"] = hall().link(board.links["arbiter"], board.game, "operator")
    sockets = {seat: Socket(hall(), board.links[seat]) for seat in ("white", "black", "operator", "arbiter")}
    told = {seat: [] for seat in sockets}

    def follow(wanted, of_officials):
        for seat, socket in sockets.items():
            for frame in socket.settle():
                if frame["type"] == "state":
                    told[seat] = frame["moves"]
                elif "moves_from" in frame:
                    told[seat] = told[seat][: frame["moves_from"]] + frame["moves"]
            equal([move["san"] for move in told[seat]], of_officials if seat in ("operator", "arbiter") else wanted, seat)
        for seat in (*BARE, "operator", "arbiter"):
            equal([move["san"] for move in board.state(seat)["moves"]], of_officials if seat in ("operator", "arbiter") else wanted, seat)

    follow([], [])
    for ply, (seat, move, _) in enumerate(CHECK):
        board.act(seat, "move", {"move": move}, ply=ply)
        board.act(seat, "press", ply=ply + 1)
        follow(plain[: ply + 1], exact[: ply + 1])
    equal(sheets_of(board, board.links["white"], "games/{game}/scoresheets?format=html"), [plain])
    equal(sheets_of(board, board.links["arbiter"], "games/{game}/scoresheets?format=html")[0], exact)
    own = hall().call("GET", f"/api/1/games/{board.game}/scoresheets", board.links["white"]).json()
    equal([move["san"] for move in own["moves"]], plain)
    equal(move_texts(hall().call("GET", f"/api/1/games/{board.game}/pgn").body.decode()), [*exact, "*"])
    board.act("arbiter", "decide", {"decision": "declare", "score": "1-0"}, seen=board.state("arbiter")["number"])
    follow(exact, exact)
    log = hall().ask("GET /api/1/games/{game}/log", board.links["arbiter"], parts={"game": board.game}).json()["entries"]
    seq = max(entry["event"]["seq"] for entry in log if entry.get("event"))
    board.act("arbiter", "decide", {"decision": "reverse", "seq": seq}, seen=board.state("arbiter")["number"])
    equal(board.state("white")["status"] == "ended", False)
    follow(plain, exact)
    for socket in sockets.values():
        socket.close()


@cases_of([("without a hall", {"token": None}), ("on a screen", {"profile": "screen", "press": "auto"})])
def elsewhere_every_move_has_its_signs(members):
    board = Board(**members)
    sockets = [Socket(hall(), board.links[seat]) for seat in ("white", "black")]
    for ply, (seat, move, _) in enumerate(CHECK):
        board.act(seat, "move", {"move": move}, ply=ply)
        if board.state()["to_press"]:
            board.act(seat, "press", ply=ply + 1)
    for seat in ("white", "black", None):
        equal([move["san"] for move in board.state(seat)["moves"]], [san for _, _, san in CHECK], seat)
    for socket in sockets:
        socket.close()


@cases_of([("another illegal move", [("white", "move", {"move": "e2e6"})]), ("a legal one", [("white", "move", {"move": "e2e4"})]),
           ("the press", [("white", "press", None)]), ("the claim", [("black", "claim", {"ground": "illegal_move"})]),
           ("an offer", [("white", "offer_draw", None), ("white", "press", None)]), ("the end", [("white", "resign", None)])])
def what_is_told_by_changes_is_what_the_state_has_after(acts):
    board = Board()
    seats = ("white", "black", "arbiter")
    sockets = {seat: Socket(hall(), board.links[seat]) for seat in seats}
    told = {seat: {} for seat in seats}

    def follow():
        for seat, socket in sockets.items():
            for frame in socket.settle():
                if frame["type"] == "state":
                    told[seat] = frame
                if frame["type"] != "change":
                    continue
                moves = told[seat]["moves"]
                if "moves_from" in frame:
                    moves = moves[: frame["moves_from"]] + frame["moves"]
                told[seat] = {**told[seat], **frame, "moves": moves}
            state = board.state(seat)
            equal({name: told[seat][name] for name in SEEN}, {name: state[name] for name in SEEN}, seat)

    follow()
    board.act("white", "move", {"move": "e2e5"}, ply=0)
    follow()
    for seat, kind, data in acts:
        board.act(seat, kind, data, **({"ply": 1} if kind in ("move", "press", "claim") else {}))
        follow()
    for socket in sockets.values():
        socket.close()


@cases_of([(name, acts) for name, *acts in (
    ("the press", ("white", "press", None)), ("an offer and the press", ("white", "offer_draw", None), ("white", "press", None)),
    ("a touch of the opponent", ("black", "touch", {"squares": ["g8"]})),
    ("a fact", ("arbiter", "fact", {"fact": "external_disturbance"}), ("white", "press", None)),
    ("clocks stopped", ("arbiter", "decide", {"decision": "stop_clocks"})))])
def changes_have_the_same_members_whatever_was_moved(acts):
    """On a clock that stands at first, so that a press changes no time of a move. What is told of a line comes when it will."""
    found = []
    for move in ("e2e4", "e2e5"):
        board = Board(time_control={"periods": [{"base_ms": 5400000, "delay_ms": 3600000}]})
        members = {}
        with Socket(hall(), board.links["black"]) as black:
            black.settle()
            board.act("white", "move", {"move": move}, ply=0)
            for seat, kind, data in acts:
                named = {"seen": board.state("arbiter")["number"]} if kind == "fact" else {"ply": 1} if kind in ("press", "touch") else {}
                board.act(seat, kind, data, **named)
            for frame in black.settle():
                members.setdefault(frame["number"], set()).update(set(frame) - {"away_since_ms", "latency_ms", "present"})
        found.append({number: told for number, told in members.items() if number > 1})
    check(len(found[0]) > 1, found)
    equal(found[0], found[1])


@case
def the_list_of_legal_moves_comes_with_the_answer_where_it_is_told():
    board = Board(profile="screen", press="auto")
    answer = board.act("white", "fact", {"fact": "list_legal"})
    equal((answer["verdict"], answer["legal"]), ("legal-moves-listed", board.state("white")["legal"]))
    check("e2e4" in answer["legal"], answer)
    board = Board()
    equal(board.act("white", "fact", {"fact": "list_legal"})["legal"], None)
    check("e2e4" in board.act("arbiter", "fact", {"fact": "list_legal"})["legal"], "the arbiter is told")


@case
def that_a_player_may_have_an_assistant_the_arbiter_says():
    board = Board()
    allowed = {"fact": "assistant_allowed", "who": "white"}
    act = {"kind": "fact", "data": allowed, "seen": board.state("white")["number"]}
    refused = hall().ask("POST /api/1/games/{game}/acts", board.links["white"], act, {"game": board.game})
    equal((refused.status, refused.json()["code"]), (403, "role"))
    equal(board.act("arbiter", "fact", allowed, seen=act["seen"])["verdict"], "assistant-allowed")


# What tells a legal move and an illegal one apart, each for the reason that stands in docs/decisions/0082: the opponent answers, or claims
# that the move is illegal; its player puts it right.
ANSWERS = {"move", "touch", "king_released", "pawn_removed", "piece_taken_out_of_aperture", "captured_piece_removed", "promotion_piece_touched_square", "threefold", "fifty", "quickplay", "increment"}
CLAIMS = {"illegal_move"}
RIGHTED = {"g1f3", "e5e4"}
NAME_HALF_MOVES = {"move", "press", "claim"}


def may_be_told_apart(seat, kind, data, ply):
    if seat == "white":
        return kind == "move" and data["move"] in RIGHTED
    named = data or {}
    return ply == 3 and named.get("ground", named.get("fact", kind)) in ANSWERS | CLAIMS


class Twins:
    """Two games in which White has a move on the board that he has not pressed for, legal in one and illegal in the other."""

    to = ("f3", "g3")

    def __init__(self, seat, **members):
        self.seat, self.members, self.boards, self.apart = seat, members, None, set()

    def renew(self):
        self.boards = [await_that(self.made, "the hall has room for a game") for _ in self.to]
        for board, to in zip(self.boards, self.to):
            for ply, (seat, move) in enumerate((("white", "e2e4"), ("black", "e7e5"))):
                board.act(seat, "move", {"move": move}, ply=ply)
                board.act(seat, "press", ply=ply + 1)
            board.act("white", "move", {"move": f"g1{to}"}, ply=2)

    def made(self):
        try:
            return Board(time_control={"base_s": 5400, "increment_s": 0}, **self.members)
        except AssertionError as error:
            check("429" in str(error), error)
            return None

    def answers(self, kind, data, ply):
        """What is answered in both: the status and the words, how many numbers are entered, and what becomes of the game."""
        if not self.boards:
            self.renew()
        said = [self.answer(*one, kind, data, ply) for one in zip(self.boards, self.to)]
        if any(one["entered"] for one in said):
            self.boards = None
        return said

    def answer(self, board, to, kind, data, ply):
        seen = board.state(self.seat)
        act = act_of(kind, data and json.loads(json.dumps(data).replace("OWN", to)), ply=ply)
        if kind in ("accept_draw", "decline_draw"):
            act["offer"] = 0
        if kind == "fact":
            act["seen"] = seen["number"]
        answer = await_that(lambda: self.sent(board, act), "the hall has room for an act")
        after = board.state("arbiter")
        words = {name: value for name, value in answer.json().items() if name not in ("at_ms", "state")}
        return {"status": answer.status, "words": json.loads(re.sub("[fg]3", "OWN", json.dumps(words))), "entered": after["number"] - seen["number"],
                "after": (after["status"], after["offer"] is not None, after["result"])}

    def sent(self, board, act):
        answer = hall().ask("POST /api/1/games/{game}/acts", board.links[self.seat], act, {"game": board.game})
        return answer if answer.status != 429 else None


def acts_of_players(seat):
    """Every act of the description that a player may send, and what somebody would ask who is not told whether the move is legal."""
    for kind, _, schema, x_act in told().acts():
        if seat in x_act["roles"]:
            yield from ((kind, data) for data in examples(told(), schema) if data.get("language", "en") == "en")
    for squares in (["g1"], ["OWN"], ["g8"], ["e4"], ["g1", "OWN"]):
        yield "touch", {"squares": squares}
        yield "adjust", {"squares": squares}
    for move in ("g1f3", "g1OWN", "a5a6", "e7e5", "e5e4"):
        yield "move", {"move": move}
    for text in ("NOWN", "2. NOWN", "Nc3"):
        yield "record", {"text": text}
    for squares in ("e4", "e5", "g1", "OWN"):
        for fact in ("king_released", "pawn_removed", "piece_taken_out_of_aperture", "piece_displaced"):
            yield "fact", {"fact": fact, "who": seat, "squares": squares}


@cases_of([(seat, seat) for seat in ("white", "black")])
def no_act_asks_whether_a_move_that_is_not_pressed_is_legal(seat):
    twins, kinds = Twins(seat), set()
    for kind, data in acts_of_players(seat):
        kinds.add(kind)
        for ply in (2, 3) if kind in NAME_HALF_MOVES else (3,):
            legal, illegal = twins.answers(kind, data, ply)
            if not may_be_told_apart(seat, kind, data, ply):
                equal(illegal, legal, f"{seat} {kind} {data} at half-move {ply}")
            elif seat == "white":
                equal((legal["entered"], illegal["entered"]), (0, 1), f"{seat} {data}: a move is put right by another move alone")
            else:
                check(illegal == legal or legal["entered"] == 1, f"{seat} {kind} {data}: who asks has not acted", legal)
    check({"move", "press", "touch", "adjust", "claim", "record", "seal", "pause", "offer_draw", "resign", "fact"} <= kinds, kinds)


@cases_of([("a piece of his own is taken", "a1a2"), ("a piece of the opponent is moved", "d8h4"), ("a knight becomes a queen", "g1f3q")])
def an_answer_to_what_a_hand_alone_can_do_is_judged(move):
    board = Board()
    board.act("white", "move", {"move": move}, ply=0)
    board.act("black", "touch", {"squares": ["e7"]}, ply=1)
    answer = board.act("black", "move", {"move": "e7e5"}, ply=1)
    check("number" in answer, answer)
    equal(board.state("arbiter")["status"], "running")


run_cases()
