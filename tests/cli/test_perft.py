#!/usr/bin/env python3
"""`hakem perft`: counts, the list by move, threads, the shared table, and suites with and without faults.

usage: test_perft.py HAKEM      (from the top of the sources)
"""

import os
import re
import tempfile

from tap import Cases, hakem

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

cases = Cases()


def counted(result, nodes):
    if result.status != 0 or result.out != f"nodes {nodes}\n".encode():
        yield f"status {result.status}, {result.out!r}, not nodes {nodes}"
    if b"nodes/s" not in result.err:
        yield f"no speed on standard error: {result.err!r}"


@cases
def counts_from_the_initial_position():
    for depth, nodes in enumerate((1, 20, 400, 8902, 197281)):
        yield from counted(hakem("perft", str(depth)), nodes)


@cases
def counts_from_a_position():
    for depth, nodes in enumerate((1, 48, 2039, 97862)):
        yield from counted(hakem("perft", str(depth), "--fen", KIWIPETE), nodes)


@cases
def a_finished_game_has_no_moves():
    for depth in ("1", "5", "255"):
        yield from counted(hakem("perft", depth, "--fen", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), 0)


@cases
def the_list_by_move_adds_up():
    lines = hakem("perft", "3", "--fen", KIWIPETE, "--divide").lines()
    moves = [re.fullmatch(r"([a-h][1-8][a-h][1-8][nbrq]?) (\d+)", line) for line in lines[:-1]]
    if len(moves) != 48 or None in moves or len({move[1] for move in moves}) != 48:
        yield f"lines of moves: {lines[:-1]}"
    elif sum(int(move[2]) for move in moves) != 97862 or lines[-1] != "nodes 97862":
        yield f"they do not add up to {lines[-1]}"
    if not any(move and move[1] == "e1g1" for move in moves):
        yield "castling is not e1g1"


@cases
def chess960_castling_in_the_list():
    lines = hakem("perft", "1", "--chess960", "--divide", "--fen", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1").lines()
    if "f1g1 1" not in lines:
        yield str(lines)


@cases
def threads_and_the_shared_table_change_nothing():
    plain = hakem("perft", "4", "--fen", KIWIPETE, "--divide").out
    if plain.splitlines()[-1] != b"nodes 4085603":
        yield f"{plain.splitlines()[-1]!r}"
    for options in (("--jobs", "2"), ("--jobs", "7"), ("--hash", "1"), ("--hash", "16", "--jobs", "3")):
        if hakem("perft", "4", "--fen", KIWIPETE, "--divide", *options).out != plain:
            yield f"{options} gives another output"


@cases
def the_table_keeps_depths_and_rights_apart():
    for fen, depth, nodes in (
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 4, 314346),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624),
    ):
        yield from counted(hakem("perft", str(depth), "--fen", fen, "--hash", "8"), nodes)
    kings = ("perft", "8", "--fen", "7k/8/8/8/8/8/8/K7 w - - 0 1", "--divide")
    if hakem(*kings).out != hakem(*kings, "--hash", "4").out:
        yield "two kings, depth 8: the table changes the counts"


@cases
def a_bad_depth_is_refused():
    for depth in ("x", "-1", "256", "3.5", "", "99999999999", "4294967297"):
        yield from hakem("perft", depth).refused()
    yield from hakem("perft").refused()
    yield from hakem("perft", "1", "2").refused()


@cases
def a_bad_fen_is_refused_with_its_byte():
    result = hakem("perft", "1", "--fen", "4k3/8/8/9/8/8/8/4K3 w - - 0 1")
    yield from result.refused()
    if b"byte 9" not in result.err:
        yield f"{result.err!r}"
    yield from hakem("perft", "1", "--fen", "8/8/8/8/8/8/8/4K3 w - - 0 1").refused()


def suite(text, *options):
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "suite.epd")
        with open(name, "wb") as file:
            file.write(text if isinstance(text, bytes) else text.encode())
        result = hakem("perft", "--suite", name, *options)
        result.name = name
        return result


def total(result, positions, counts, mismatches, status):
    lines = result.lines() + result.err.decode().splitlines()
    if not any(line.startswith(f"{positions} positions, {counts} counts, {mismatches} mismatches") for line in lines):
        yield f"no such total: {lines}"
    if result.status != status:
        yield f"status {result.status}, not {status}"


@cases
def a_suite_that_is_right():
    text = f"# comment\n\n{START} ;D1 20 ;D2 400 ;D3 8902\n{KIWIPETE} ;D1 48\r\n"
    yield from total(suite(text), 2, 4, 0, 0)
    yield from total(suite(text.rstrip()), 2, 4, 0, 0)
    yield from total(suite(text, "--jobs", "3"), 2, 4, 0, 0)
    yield from total(hakem("perft", "--suite", "-", given=text.encode()), 2, 4, 0, 0)


@cases
def castling_rights_of_a_suite_in_both_spellings():
    text = (
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15\n4k3/8/8/8/8/8/8/4K2R w H - 0 1 ;D1 15\n"
        "4k3/8/8/8/8/8/8/5KR1 w G - 0 1 ;D1 13\n4k3/8/8/8/8/8/8/5KR1 w K - 0 1 ;D1 13\n"
    )
    yield from total(suite(text), 4, 4, 0, 0)


@cases
def counts_beyond_the_limit_are_left_out():
    text = f"{START} ;D1 20 ;D2 400 ;D3 9999\n"
    yield from total(suite(text, "--max-nodes", "400"), 1, 2, 0, 0)
    yield from total(suite(text, "--max-nodes", "0"), 1, 0, 0, 0)
    yield from total(suite(f"{START} ;D9 3000001 ;D1 20\n"), 1, 1, 0, 0)


@cases
def a_mismatch_is_a_line_and_status_1():
    result = suite(f"{START} ;D1 20 ;D2 401\n{KIWIPETE} ;D1 47 ;D2 2039\n", "--jobs", "2")
    yield from total(result, 2, 4, 2, 1)
    lines = [line for line in result.lines() if " instead of " in line]
    if len(lines) != 2 or f"{result.name}:1:" not in lines[0] or f"{result.name}:2:" not in lines[1]:
        yield str(lines)
    elif "400" not in lines[0] or "401" not in lines[0] or "depth 2" not in lines[0] or "48" not in lines[1]:
        yield str(lines)


@cases
def every_mismatch_of_a_line_with_many_counts_is_a_line():
    result = suite(START + "".join(f" ;D1 {100000 + n}" for n in range(40)) + "\n")
    yield from total(result, 1, 40, 40, 1)
    expected = [f"{result.name}:1: depth 1: 20 instead of {100000 + n}" for n in range(40)]
    if [line for line in result.lines() if "positions" not in line] != expected:
        yield str(result.lines()[-3:])


@cases
def a_nul_byte_does_not_end_a_suite():
    good = f"{START} ;D1 20\n".encode()
    for text in (good + b"\0\n" + good, good + good.replace(b" ;", b"\0 ;")):
        result = suite(text)
        yield from result.refused()
        if f"{result.name}:2:".encode() not in result.err:
            yield f"{result.err!r} does not name the line"


@cases
def a_line_that_is_no_suite_line_is_named():
    for line in (
        "rubbish", START, f"{START} ;", f"{START} ;D", f"{START} ;D1", f"{START} ;D1 ", f"{START} ;D1 x",
        f"{START} ;Dx 1", f"{START} ;D1 20 x", f"{START} D1 20", f"{START} ;D256 1", f"{START} ;D1 -20",
        f"{START} ;D1 99999999999999999999999", "8/8/8/8/8/8/8/8 w - - 0 1 ;D1 0", ";D1 20", f"{START} ;D1 20;;",
        f"{START} ;D-1 1",
    ):
        result = suite(f"{START} ;D1 20\n{line}\n")
        yield from (f"{line!r}: {fault}" for fault in result.refused())
        if f"{result.name}:2:".encode() not in result.err:
            yield f"{line!r}: {result.err!r} does not name the line"


@cases
def a_suite_that_is_not_there_is_named():
    result = hakem("perft", "--suite", "no/such/suite")
    yield from result.refused()
    if b"no/such/suite" not in result.err:
        yield f"{result.err!r}"


@cases
def a_suite_goes_with_no_position():
    for arguments in (("3",), ("--fen", START), ("--divide",), ("--hash", "1")):
        yield from hakem("perft", "--suite", "tests/data/perft-standard.epd", *arguments).refused()


if __name__ == "__main__":
    cases.run()
