#!/usr/bin/env python3
"""The download of a game: tags, moves, clock comments and results of PGN in export format."""

import re
import time

from hall import KNIGHTS_OUT_AND_BACK, START, Game, case, cases_of, check, equal, run_cases, shared_hall

ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
TAG = re.compile(r'\[([A-Za-z]+) "((?:[^"\\]|\\.)*)"\]')


class Pgn:
    """A game as text, taken apart."""

    def __init__(self, text):
        self.text = text
        check(text.endswith("\n\n"), "no empty line at the end:", repr(text[-40:]))
        head, _, rest = text.partition("\n\n")
        self.tags = {}
        for line in head.split("\n"):
            found = TAG.fullmatch(line)
            check(found, "no tag:", line)
            check(found.group(1) not in self.tags, "a tag twice:", line)
            self.tags[found.group(1)] = re.sub(r"\\(.)", r"\1", found.group(2))
        self.lines = rest.rstrip("\n").split("\n")
        words = re.findall(r"\{[^}]*\}|[^\s{}]+", rest)
        self.result = words.pop()
        self.sans, self.clocks, self.numbers = [], [], []
        for word in words:
            if word.startswith("{"):
                self.clocks.append(re.fullmatch(r"\{\[%clk\s(\d+):(\d\d):(\d\d)\]\}", word))
                check(self.clocks[-1], "no clock comment:", word)
            elif re.fullmatch(r"\d+\.(\.\.)?", word):
                self.numbers.append((len(self.sans), word))
            else:
                self.sans.append(word)

    def seconds(self):
        return [int(one[1]) * 3600 + int(one[2]) * 60 + int(one[3]) for one in self.clocks]


def pgn_of(game):
    return Pgn(shared_hall().pgn(game.links))


def game(**members):
    return Game(shared_hall(), **members)


@case
def the_download_says_what_it_is():
    hall = shared_hall()
    answer = hall.api("GET", f"/games/{hall.create()['id']}/pgn")
    equal(answer.headers["content-type"], "application/x-chess-pgn; charset=utf-8", "media type")
    check(re.fullmatch(r'attachment; filename="[\w.-]+\.pgn"', answer.headers["content-disposition"]), answer.headers)


@case
def a_game_without_moves_has_its_tags_and_an_open_result():
    hall = shared_hall()
    pgn = Pgn(hall.pgn(hall.create(white="Ada", black="Can")))
    equal(list(pgn.tags)[:7], ROSTER, "roster")
    equal((pgn.tags["White"], pgn.tags["Black"], pgn.tags["Result"]), ("Ada", "Can", "*"))
    equal((pgn.sans, pgn.result), ([], "*"))


@case
def the_other_tags_stand_in_order_of_their_names():
    hall = shared_hall()
    rest = list(Pgn(hall.pgn(hall.create())).tags)[7:]
    equal(rest, sorted(rest))


@case
def date_and_hour_are_those_at_which_the_game_was_created():
    hall = shared_hall()
    before = int(time.time())
    links = hall.create()
    after = time.time()
    tags = Pgn(hall.pgn(links)).tags
    equal(tags["Date"], tags["UTCDate"])
    moments = [time.strftime("%Y.%m.%d %H:%M:%S", time.gmtime(at)) for at in range(before, int(after) + 1)]
    check(f"{tags['UTCDate']} {tags['UTCTime']}" in moments, tags, moments)


@case
def a_mated_game_has_its_moves_its_clocks_and_its_result():
    with game() as one:
        state = one.play("e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7")
        pgn = pgn_of(one)
        equal(pgn.sans, ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"])
        equal((pgn.result, pgn.tags["Result"], pgn.tags["Termination"]), ("1-0", "1-0", "normal"))
        equal(pgn.seconds(), [move["clock_ms"] // 1000 for move in state["moves"]], "clocks")
        equal(pgn.tags["TimeControl"], "300+3", "time control")
        check("FEN" not in pgn.tags and "SetUp" not in pgn.tags and "Variant" not in pgn.tags, pgn.tags)


@case
def numbers_stand_before_whites_moves_and_after_comments():
    with game() as one:
        one.play("e2e4 e7e5 g1f3")
        equal(pgn_of(one).numbers, [(0, "1."), (1, "1..."), (2, "2.")])


@case
def a_game_without_a_clock_has_no_clock_comments():
    with game(time_control=None) as one:
        one.play("e2e4 e7e5 g1f3")
        pgn = pgn_of(one)
        equal((pgn.clocks, pgn.numbers, pgn.tags["TimeControl"]), ([], [(0, "1."), (2, "2.")], "-"))
        equal(pgn.lines, ["1. e4 e5 2. Nf3 *"], "move text")


@case
def time_odds_have_a_tag_for_each_player():
    odds = {"white": {"base_s": 300, "increment_s": 0}, "black": {"periods": [{"moves": 40, "base_ms": 90000}, {"base_ms": 500}]}}
    with game(time_control=odds) as one:
        one.play("e2e4 e7e5")
        tags = pgn_of(one).tags
        check("TimeControl" not in tags, tags)
        equal((tags["WhiteTimeControl"], tags["BlackTimeControl"]), ("300", "40/90:0.5"))


@cases_of(
    [
        ("White resigns", "white", "resign", "0-1"),
        ("Black resigns", "black", "resign", "1-0"),
    ]
)
def result_of_resignation(color, kind, result):
    with game() as one:
        one.seats[color].uphold(kind)
        pgn = pgn_of(one)
        equal((pgn.result, pgn.tags["Result"], pgn.tags["Termination"]), (result, result, "normal"))


@case
def an_agreed_draw():
    with game() as one:
        one.play("e2e4 e7e5")
        one.white.uphold("offer_draw")
        one.black.settle(lambda state: state["offer"])
        one.black.uphold("accept_draw")
        pgn = pgn_of(one)
        equal((pgn.result, pgn.tags["Result"], pgn.tags["Termination"]), ("1/2-1/2", "1/2-1/2", "normal"))


@case
def a_game_lost_on_time():
    with game(time_control={"base_s": 1, "increment_s": 0}) as one:
        one.settle(lambda state: state["status"] == "ended")
        pgn = pgn_of(one)
        equal((pgn.result, pgn.tags["Termination"], pgn.tags["TimeControl"]), ("0-1", "time forfeit", "1"))


@case
def a_game_that_goes_on_has_no_result():
    with game() as one:
        one.play("e2e4")
        pgn = pgn_of(one)
        equal((pgn.result, pgn.tags["Result"], pgn.tags["Termination"]), ("*", "*", "unterminated"))


@cases_of(
    [
        ("a name with quotes", 'Ada "the Rook" Lovelace'),
        ("a name with backslashes", "C:\\ada\\"),
        ("a name that ends with a quote", 'x"'),
        ("a name that looks like a tag", '"]\\n[Result "1-0'),
        ("a name in Turkish", "Çağrı Şükrü Öğünç"),
        ("a name beyond the first plane", "\U0001f409" * 60),
        ("a name in braces", "{;%}"),
    ]
)
def name_in_a_tag(name):
    hall = shared_hall()
    pgn = Pgn(hall.pgn(hall.create(white=name, black=name)))
    equal((pgn.tags["White"], pgn.tags["Black"], pgn.tags["Result"]), (name, name, "*"))


@case
def a_start_position_of_its_own_stands_in_the_tags():
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 17"
    with game(fen=fen) as one:
        one.play("e8e7 e2e4")
        pgn = pgn_of(one)
        equal((pgn.tags["SetUp"], pgn.tags["FEN"]), ("1", fen))
        equal(pgn.sans, ["Ke7", "e4"])
        equal(pgn.numbers, [(0, "17..."), (1, "18.")])


@case
def the_usual_start_position_said_aloud_is_no_setup():
    hall = shared_hall()
    check("SetUp" not in Pgn(hall.pgn(hall.create(fen=START))).tags)


@case
def a_game_of_chess960_has_its_array_and_its_castling():
    fen = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w HAha - 0 1"
    with game(variant="chess960", fen=fen) as one:
        state = one.play("e1h1 e8a8")
        pgn = pgn_of(one)
        equal((pgn.tags["Variant"], pgn.tags["SetUp"], pgn.sans), ("Chess960", "1", ["O-O", "O-O-O"]))
        equal(pgn.tags["FEN"], state["start_fen"], "array")


@case
def a_drawn_array_stands_in_the_tags():
    hall = shared_hall()
    links = hall.create(variant="chess960")
    with hall.seat(links["watch"]) as watcher:
        pgn = Pgn(hall.pgn(links))
        equal((pgn.tags["Variant"], pgn.tags["SetUp"]), ("Chess960", "1"))
        equal(pgn.tags["FEN"], watcher.state["start_fen"], "array")


@case
def promotions_captures_and_men_of_the_same_kind_are_written_as_they_should():
    with game(fen="1n4k1/P7/8/8/8/8/8/K2R3R w - - 0 1") as one:
        one.play("a7b8q g8g7 d1e1 g7f6 h1h6")
        equal(pgn_of(one).sans, ["axb8=Q+", "Kg7", "Rde1", "Kf6", "Rh6+"])


@case
def no_line_has_eighty_columns_and_none_ends_with_a_blank():
    with game(edition="2005") as one:
        one.play(KNIGHTS_OUT_AND_BACK * 15)
        pgn = pgn_of(one)
        equal(len(pgn.sans), 60)
        for line in pgn.text.split("\n"):
            check(len(line) < 80 and line == line.rstrip(), repr(line))


@case
def a_clock_comment_is_not_broken_at_the_end_of_a_line():
    with game(edition="2005") as one:
        one.play(KNIGHTS_OUT_AND_BACK * 15)
        for line in pgn_of(one).lines:
            equal(line.count("[%clk"), len(re.findall(r"\[%clk \d+:\d\d:\d\d\]", line)), repr(line))


@case
def an_hour_and_more_is_written_in_hours():
    with game(time_control={"base_s": 86400, "increment_s": 3600}) as one:
        one.play("e2e4")
        (seconds,) = pgn_of(one).seconds()
        check(89990 <= seconds <= 90000, seconds)
        equal(pgn_of(one).tags["TimeControl"], "86400+3600")


@case
def a_move_that_is_not_completed_is_there():
    with game(press="manual") as one:
        one.white.move("e2e4")
        equal(pgn_of(one).sans, ["e4"])


@case
def a_game_that_nobody_looks_at_can_be_had():
    one = game(time_control=None)
    one.play("d2d4 d7d5")
    one.close()
    equal(pgn_of(one).sans, ["d4", "d5"])


@case
def a_long_game_arrives_whole():
    with game(edition="2005", time_control=None) as one:
        one.play(KNIGHTS_OUT_AND_BACK * 100)
        pgn = pgn_of(one)
        equal(len(pgn.sans), 400)
        equal(pgn.numbers[-1], (398, "200."))


if __name__ == "__main__":
    run_cases()
