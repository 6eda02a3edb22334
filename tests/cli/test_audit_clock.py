#!/usr/bin/env python3
"""`hakem audit`: findings of kind `clock`, with their articles by edition; and real games, which have none.

usage: test_audit_clock.py HAKEM      (from the top of the sources)
"""

import json

from tap import DATA, Cases, hakem

cases = Cases()
MOVES = ["Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8", "Nh3", "Nh6", "Ng1", "Ng8"]


def game(control, clocks, tags=""):
    """A game with a comment after each move; a comment is a clock time, or stands in full."""
    text = '[White "w"]\n' + tags
    if control is not None:
        text += f'[TimeControl "{control}"]\n'
    text += "\n"
    for ply, clock in enumerate(clocks):
        comment = "" if clock is None else " {" + (clock if "[" in clock else f"[%clk {clock}]") + "}"
        text += f"{ply // 2 + 1}{'...' if ply % 2 else '.'} {MOVES[ply]}{comment}\n"
    return text + "*\n\n"


def found(text, *options):
    result = hakem("audit", "--json", *options, given=text.encode())
    return [finding for line in result.lines() for finding in json.loads(line)["findings"]]


def expect(text, *told, options=()):
    """A sentence for each difference; a finding is told as (kind, line, ply, article)."""
    have = [(f["kind"], f["line"], f["ply"], f["article"]) for f in found(text, *options)]
    if have != list(told):
        yield f"{text!r}: {have}, not {list(told)}"


@cases
def real_games_have_none():
    for name in ("online-clocks", "week-in-chess", "master-games", "engine-chess960"):
        result = hakem("audit", "--json", "--only", "clock", f"{DATA}pgn/{name}.pgn")
        if result.out or result.status != 0:
            yield f"{name}: status {result.status}, {result.out[:300]!r}"


@cases
def a_first_clock_above_the_base_time():
    yield from expect(game("300+3", ["0:05:03", "0:05:00"]))
    yield from expect(game("300", ["0:10:00", "0:05:00"]), ("clock", 4, 1, "6.3.1"))
    yield from expect(game("90+30", ["1:30:20", "1:30:25"]), ("clock", 4, 1, "6.3.1"), ("clock", 5, 2, "6.3.1"))


@cases
def a_time_that_grows():
    clocks = ["0:04:00", "0:05:00", "0:09:00", "0:04:50"]
    yield from expect(game("300+3", clocks), ("clock", 6, 3, "6.3.1"))
    yield from expect(game("300+3", clocks), ("clock", 6, 3, "6.2.a"), options=("--edition", "2005"))
    yield from expect(game("300+3", clocks), ("clock", 6, 3, None), options=("--edition", "basic"))
    yield from expect(game("2/300:1800", clocks))
    text = found(game("300+3", clocks))[0]["text"]
    if not text.startswith("White's time grows from 0:04:00 after move 1 to 0:09:00 after move 2;"):
        yield repr(text)


@cases
def only_a_known_time_control_judges_growth():
    clocks = ["0:04:00", None, "2:00:00", None]
    for control in (None, "?", "-", "*180", "G/5", "5'", "", "1/300"):
        yield from expect(game(control, clocks))
    yield from expect(game("300", clocks), ("clock", 6, 3, "6.3.1"))


@cases
def a_clock_that_stands_at_nought():
    clocks = ["0:40:00", "0:40:00", "0:00:00", "0:40:30", "0:00:00", "0:41:00"]
    yield from expect(game("5400+30", clocks), ("clock", 8, 5, "6.9"))
    yield from expect(game("5400+30", clocks), ("clock", 8, 5, "6.10"), options=("--edition", "2005"))
    yield from expect(game("180", ["0:00:01", "0:00:01"] + 10 * ["0:00:00"]))


@cases
def a_move_time_that_the_clock_contradicts():
    clocks = ["0:05:00", "0:05:00", "[%clk 0:03:00] [%emt 0:00:10]", "[%emt 12.3] good [%clk 0:04:48]"]
    for control, line in ((None, 5), ("300", 6)):
        yield from expect(game(control, clocks), ("clock", line, 3, "6.2.1"))


@cases
def a_clock_that_cannot_be_read():
    yield from expect(game(None, ["[%clk 5:00]", "[%clk 0:05:00]", "[%clk x]"]), ("clock", 3, 1, None))


@cases
def after_an_illegal_move_no_clock_is_judged():
    text = game("300", ["0:05:00", "0:05:00"]).replace("*\n", "2. Ke4 {[%clk 9:00:00]} Nf6 {[%clk 9:00:00]} *\n")
    if [f["kind"] for f in found(text)] != ["illegal-move"]:
        yield repr(found(text))


@cases
def variations_have_no_clock():
    text = game("300", ["0:05:00", "0:05:00"]).replace("*\n", "(1... e5 {[%clk 9:00:00]}) *\n")
    yield from expect(text)


@cases
def findings_of_one_game_do_not_reach_the_next():
    text = game("300", ["0:10:00"]) + game("600", ["0:10:00"]) + game(None, ["0:20:00"])
    yield from expect(text, ("clock", 4, 1, "6.3.1"))


@cases
def wrapped_and_long_comments():
    yield from expect(game("300", ["x" * 200000 + "[%clk\n0:10:00 ]"]), ("clock", 4, 1, "6.3.1"))
    yield from expect(game("300", ["[" * 100000 + "[%clk 0:05:00]"]))
    for filling in ("[%clk ", "[%clk", "[%"):
        told = [] if filling == "[%" else [("clock", 4, 1, None)]
        yield from expect(game("300", [filling * 50000]), *told)


if __name__ == "__main__":
    cases.run()
