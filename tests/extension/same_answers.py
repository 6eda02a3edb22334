#!/usr/bin/env python3
"""The extension beside the program on 10,000 positions and on the games of the tests. TAP.

usage: same_answers.py HAKEM MODULE [POSITIONS]      (from the top of the sources)

The positions are those of tests/data and what follows from them by moves drawn with a fixed seed; each second is asked
with a move that is legal there, the others with one that is legal elsewhere. What differs is named with the position. The
statements of the guide run too.
"""

import csv
import glob
import io
import json
import os
import random
import re
import subprocess
import sys

import extended

NODES = 3000  # of each question, in both
DATA = "tests/data/"
SHOWN = 5


def hakem(*arguments, lines):
    done = subprocess.run([sys.argv[1], *arguments], input="".join(line + "\n" for line in lines), capture_output=True, text=True, check=False,
                          timeout=300)
    return done.stdout.splitlines()


def first_fields(name):
    with open(DATA + name, encoding="utf-8") as file:
        return [line.split("\t")[0].split(";")[0].strip() for line in file if line.strip() and not line.startswith("#")]


def canonical(fens, *options):
    """Those that the program reads as positions, in its own spelling."""
    return [row[1] for row in (line.split("\t") for line in hakem("fen", *options, lines=fens)) if row[0] == "ok"]


def followers(fens, moves):
    """The position after each move, told by an audit of a game of one move."""
    games = "".join(f'[Variant "Chess960"]\n[FEN "{fen}"]\n\n{move} *\n\n' for fen, move in zip(fens, moves))
    done = subprocess.run([sys.argv[1], "audit", "--json", "--all", "-"], input=games, capture_output=True, text=True, check=False, timeout=300)
    return [game["final_fen"] for game in map(json.loads, done.stdout.splitlines()) if game["plies"] == 1]


def positions(dice, count):
    """FENs, Shredder-FEN where there are rights to castle."""
    named = first_fields("winnable-timeouts.tsv") + first_fields("winnable-cases.tsv") + first_fields("san-cases.tsv") + first_fields("perft-standard.epd")
    found = dict.fromkeys(canonical(first_fields("perft-chess960.epd"), "--chess960"))
    found.update(dict.fromkeys(canonical(dice.sample(named, min(len(named), count)), "--chess960")))
    found = dict.fromkeys(dice.sample(list(found), min(len(found), count // 2)))
    walk = list(found)
    while len(found) < count:
        legal = [line.split() for line in hakem("moves", "--chess960", lines=walk)]
        going = [(fen, dice.choice(moves)) for fen, moves in zip(walk, legal) if moves]
        walk = list(dict.fromkeys(followers(*zip(*going))))
        found.update(dict.fromkeys(walk[:count - len(found)]))
    return list(found)


def cases(dice, count):
    """(FEN, move) pairs: the move is legal in each second, and in the others somewhere else."""
    fens = positions(dice, count)
    legal = [line.split() for line in hakem("moves", "--chess960", lines=fens)]
    elsewhere = [move for moves in legal for move in moves]
    return [(fen, dice.choice(moves) if moves and number % 2 else dice.choice(elsewhere)) for number, (fen, moves) in enumerate(zip(fens, legal))]


def ask(server, statements, rows=()):
    """What psql prints for statements, with rows in a table `asked (number, fen, move)`."""
    table = io.StringIO()
    csv.writer(table, lineterminator="\n").writerows((number, *row) for number, row in enumerate(rows))
    script = f"CREATE TEMP TABLE asked (number int, fen text, move text);\n\\copy asked FROM pstdin WITH (FORMAT csv)\n{table.getvalue()}\\.\n{statements}"
    done = subprocess.run([*server.psql(), "-f", "-"], input=script, capture_output=True, text=True, check=False, timeout=500)
    if done.returncode != 0:
        raise RuntimeError(done.stderr)
    return done.stdout.splitlines()


def differences(have, want, names):
    if len(have) != len(want):
        yield f"{len(have)} answers, not {len(want)}"
    for name, one, other in zip(names, have, want):
        if one != other:
            yield f"{name}: {one!r}, the program says {other!r}"


def same_positions(server, asked):
    """The text of a position: of its Shredder-FEN the ordinary spelling, where it has one."""
    fens = [fen for fen, _ in asked]
    ordinary = [row.split("\t") for row in hakem("fen", lines=[with_ordinary_rights(fen) for fen in fens])]
    want = [row[1] if row[0] == "ok" else fen for row, fen in zip(ordinary, fens)]
    return differences(ask(server, "SELECT fen::chesspos FROM asked ORDER BY number;", asked), want, fens)


def with_ordinary_rights(fen):
    board, side, rights, rest = fen.split(" ", 3)
    letters = {"H": "K", "A": "Q", "h": "k", "a": "q"}
    kings = (rights.isupper() or "k" in board.split("/")[0]) and all(right in letters for right in rights)
    return f"{board} {side} {''.join(letters[right] for right in rights) if kings and rights != '-' else rights} {rest}"


def same_moves(server, asked):
    """Legal or not, and how PGN writes it; castling is king takes own rook in both."""
    spelled = ask(server, "SELECT fen::chesspos FROM asked ORDER BY number;", asked)
    is_shredder = [any(right in "ABCDEFGHabcdefgh" for right in fen.split()[2]) for fen in spelled]
    want = {}
    for shredder in (True, False):
        numbers = [number for number, one in enumerate(is_shredder) if one == shredder]
        lines = [f"{spelled[number]}\t{asked[number][1]}" for number in numbers]
        for number, line in zip(numbers, hakem("san", *(["--chess960"] if shredder else []), lines=lines)):
            word, san = line.split("\t")[:2]
            want[number] = "f|" if word == "error" else f"t|{san}"
    have = ask(server, "SELECT hakem_is_legal(fen::chesspos, move), hakem_san(fen::chesspos, move) FROM asked ORDER BY number;", asked)
    legal = sum(one[0] == "t" for one in want.values())
    if not len(asked) // 4 < legal < len(asked) * 3 // 4:
        yield f"{legal} legal moves of {len(asked)}"
    yield from differences(have, [want[number] for number in range(len(asked))], asked)


def same_winnability(server, asked):
    words = {"yes": "t", "no": "f", "unknown": ""}
    told = [line.split("\t") for line in hakem("winnable", "--chess960", "--nodes", str(NODES), lines=[fen for fen, _ in asked])]
    want = [f"{words[row[1]]}|{words[row[2]]}" for row in told]
    have = ask(server, f"SELECT hakem_winnable(fen::chesspos, 'white', {NODES}), hakem_winnable(fen::chesspos, 'black', {NODES}) "
                       "FROM asked ORDER BY number;", asked)
    if len(set(want)) < 4:
        yield f"the answers are {sorted(set(want))}"
    yield from differences(have, want, asked)


def same_groups(server, asked):
    """Equal are those of which the program writes the same first four fields, and no others."""
    rows = [(f"{fen.rsplit(' ', 2)[0]} {number % 7} {number % 50 + 1}", "") for number in range(3) for fen, _ in asked]
    want = len({" ".join(fen.split()[:4]) for fen, _ in asked})
    yield from differences(ask(server, "SELECT count(*), sum(size) FROM (SELECT count(*) AS size FROM asked GROUP BY fen::chesspos) AS groups;", rows),
                           [f"{want}|{len(rows)}"], ["groups"])


def same_findings(server, _):
    """hakem_audit and `hakem audit --json` on each file of games."""
    for path in sorted(glob.glob(DATA + "pgn/*.pgn")):
        done = subprocess.run([sys.argv[1], "audit", "--json", path], capture_output=True, text=True, check=False, timeout=300)
        want = [[game["game"], one["kind"], one["line"], one["ply"], one["article"], one["text"]]
                for game in map(json.loads, done.stdout.splitlines()) for one in game["findings"]]
        with open(path, encoding="utf-8") as file:
            text = file.read().replace("'", "''")
        have = ask(server, f"SELECT json_build_array(game, kind, line, ply, article, text) FROM hakem_audit('{text}');")
        yield from differences([json.loads(line) for line in have], want, [f"{path}: {one}" for one in want])


def what_the_guide_shows(server, _):
    """Its statements run, one after another, with a table of games."""
    with open("docs/postgresql-extension.md", encoding="utf-8") as file:
        shown = re.findall(r"^```sql\n(.*?)^```$", file.read(), re.M | re.S)
    rows = [("8/8/8/8/8/8/8/K1k4R b - - 0 1", "0-1"), ("8/8/8/8/8/8/8/K1k4R b - - 0 1", "1-0"), ("8/8/8/8/8/8/8/K1k4R b - - 0 1", "1/2-1/2")]
    games = "CREATE TEMP TABLE games AS SELECT number AS id, fen::chesspos AS final, move AS result, '1. e4 Ke6 *' AS pgn FROM asked;\n"
    told = ask(server, games + "\n".join(shown), rows)
    if len(shown) < 2 or told.count("0") != 1 or len([line for line in told if "|illegal-move|" in line]) != len(rows):
        yield f"{len(shown)} blocks, which print {told}"


def judge(server):
    subprocess.run([*server.psql(), "-c", "CREATE EXTENSION hakem"], check=True, timeout=100)
    dice = random.Random(23)
    asked = cases(dice, int(sys.argv[3]) if len(sys.argv) > 3 else 10000)
    checks = (same_positions, same_moves, same_winnability, same_groups, same_findings, what_the_guide_shows)
    print(f"# {len(asked)} positions\n1..{len(checks)}", flush=True)
    failed = False
    for number, check in enumerate(checks, 1):
        faults = list(check(server, asked))
        print(f"{'not ok' if faults else 'ok'} {number} - {check.__name__.replace('_', ' ')}", flush=True)
        for fault in faults[:SHOWN]:
            print(f"# {fault}")
        failed = failed or bool(faults)
    if failed:
        sys.exit(1)


extended.run(judge)
