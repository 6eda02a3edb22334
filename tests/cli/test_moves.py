#!/usr/bin/env python3
"""`hakem moves`: the form of the list, and its length on every position of the perft suites.

usage: test_moves.py HAKEM      (from the top of the sources)
"""

import re

from tap import DATA, Cases, differ, hakem

cases = Cases()


def check(expected, *options):
    result = hakem("moves", *options, lines=list(expected))
    yield from differ(result.lines(), list(expected.values()), expected)
    if result.status != 0:
        yield f"status {result.status}"


@cases
def sorted_by_byte_with_one_blank_between():
    return check({
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":
            "a2a3 a2a4 b1a3 b1c3 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g1f3 g1h3 g2g3 g2g4 h2h3 h2h4",
        "1n5k/P7/8/8/8/8/8/K7 w - - 0 1": "a1a2 a1b1 a1b2 a7a8b a7a8n a7a8q a7a8r a7b8b a7b8n a7b8q a7b8r",
    })


@cases
def an_empty_line_for_mate_and_stalemate():
    return check({"R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1": "", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1": ""})


@cases
def castling_is_two_steps_of_the_king():
    return check({
        "7k/7p/8/8/8/8/3PPP2/3QK2R w K - 0 1":
            "d1a1 d1a4 d1b1 d1b3 d1c1 d1c2 d2d3 d2d4 e1f1 e1g1 e2e3 e2e4 "
            "f2f3 f2f4 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7",
    })


@cases
def castling_is_king_takes_own_rook_in_chess960():
    return check({
        "7k/7p/8/8/8/8/3PPP2/3QK2R w K - 0 1":
            "d1a1 d1a4 d1b1 d1b3 d1c1 d1c2 d2d3 d2d4 e1f1 e1h1 e2e3 e2e4 "
            "f2f3 f2f4 h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7",
        "k7/8/8/8/8/3p1p2/3PpP2/4K2R w H - 0 1": "h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8",
        "7k/8/8/8/8/3p2p1/3P2P1/5KR1 w G - 0 1": "f1e1 f1g1 g1h1",
    }, "--chess960")


@cases
def a_bad_line_gives_an_error_in_its_place():
    good = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
    result = hakem("moves", lines=[good, "rubbish", "8/8/8/8/8/8/8/8 w - - 0 1", good])
    lines = result.lines()
    if result.status != 1 or len(lines) != 4 or lines[0] or lines[3]:
        yield f"status {result.status}, {lines}"
    elif not lines[1].startswith("error\tsyntax\t") or not lines[2].startswith("error\tkings\t"):
        yield str(lines[1:3])


def count_all(name):
    fens, counts = [], []
    with open(DATA + name, encoding="utf-8") as file:
        for line in file:
            found = re.match(r"([^#;]+?) ;.*?D1 (\d+)\b", line)
            if found:
                fens.append(found[1])
                counts.append(int(found[2]))
    result = hakem("moves", "--chess960", lines=fens)
    lines = result.lines()
    if len(lines) != len(fens) or len(fens) < 900:
        yield f"{len(lines)} lines for {len(fens)}"
    diagrams = 0
    for fen, count, line in zip(fens, counts, lines):
        # Diagrams that no game can reach are in the suite too; this command does not take them.
        if line.startswith(("error\tcheckers", "error\tpawns")):
            diagrams += 1
            continue
        moves = line.split()
        if len(set(moves)) != count or moves != sorted(moves):
            yield f"{fen}: {len(moves)} moves, not {count}"
    if diagrams > 20:
        yield f"{diagrams} positions were not taken"


cases.add("as many as the standard suite says", lambda: count_all("perft-standard.epd"))
cases.add("as many as the chess960 suite says", lambda: count_all("perft-chess960.epd"))

if __name__ == "__main__":
    cases.run()
