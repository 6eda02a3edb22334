#!/usr/bin/env python3
"""The extension in a server of one process under valgrind: no memory is used wrongly, also where an error ends a call. TAP.

usage: memory.py HAKEM MODULE      (from the top of the sources)

The server is not built for valgrind and has reports of its own, which do not count.
"""

import re
import shutil
import subprocess
import sys

import extended

GAMES = "repeat(E'1. e4 e5 2. Ke3 Nc6 1-0\\n[White \"M\\u00fcller\"]\\n1. f3 e5 2. g4 Qh4# 1-0\\n', 50)"
HARD = "'k1b5/Bp1b4/1P2b2B/5b2/5Bb1/1p2B2b/pP1B4/K1B5 w - - 0 1', 'white'"
ENDLESS = f"SELECT hakem_winnable({HARD}, 1900000)"
OURS = re.compile(r"/hakem\.so\b|\b(?:hakem|chesspos|hk)_\w")  # a line of a stack names a function and its file or its module
# Statements, and words that the server prints for them.
ASKED = [
    ("CREATE EXTENSION hakem", ""),
    ("SELECT '1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1'::chesspos", "1R2K1R1 w GBgb"),
    ("SELECT '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2'::chesspos = '4k3/8/8/3pP3/8/8/8/4K3 w - - 0 2'", 'column? = "f"'),
    ("SELECT 'junk'::chesspos", "invalid input syntax for type chesspos"),
    ("SELECT ''::chesspos", "A rank has fewer than eight squares"),
    ("SELECT hakem_san('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', '0-0')", 'hakem_san = "O-O"'),
    ("SELECT hakem_is_legal('8/P6k/8/8/8/8/8/K7 w - - 0 1', 'a8')", 'hakem_is_legal = "f"'),
    ("SELECT hakem_is_legal('8/P6k/8/8/8/8/8/K7 w - - 0 1', repeat('N', 100000))", 'hakem_is_legal = "f"'),
    ("SELECT hakem_winnable('8/8/1k1p2p1/1p1P1pPp/pP1p1P1P/P1pPp3/2P1P1K1/8 w - - 0 1', color, nodes) "
     "FROM (VALUES ('white', 300), ('black', 20000), ('w', 1)) AS asked (color, nodes)", 'hakem_winnable = "f"'),
    ("SELECT hakem_winnable('2B1B1B1/pBpBpBp1/P1P1P1P1/4k3/8/8/4K3/8 w - - 0 1', 'white', 20000)", 'hakem_winnable = "t"'),
    ("SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', 'x')", "a color is white or black"),
    ("SELECT hakem_winnable('4k3/8/8/8/8/8/8/4K2Q w - - 0 1', 'white', 9223372036854775807)", "more memory than hakem.memory_limit allows"),
    ("SET statement_timeout = 1000", ""),
    (ENDLESS, "canceling statement due to statement timeout"),
    ("SET statement_timeout = 0", ""),
    (f"SELECT count(*) FROM hakem_audit({GAMES})", 'count = "150"'),
    ("SELECT count(*) FROM hakem_audit('1. e4 {' || repeat('x', 100000))", 'count = "3"'),
    ("SELECT hakem_audit('*', '1850')", "an edition is 2023, 2005 or basic"),
    ("CREATE TABLE kept (position chesspos)", ""),
    ("INSERT INTO kept SELECT '8/8/8/8/8/8/8/K1k5 w - - 0 1' FROM generate_series(1, 100)", ""),
    ("SELECT count(*) FROM (SELECT DISTINCT position FROM kept) AS found", 'count = "1"'),
]


def faults(server):
    data = "".join(statement + "\n" for statement, _ in ASKED)
    done = subprocess.run([*server.before, shutil.which("valgrind"), "--num-callers=40", server.root + extended.program("postgres"), "--single",
                           "-D", server.data, "postgres"], input=data, capture_output=True, text=True, check=False, timeout=500)
    for statement, words in ASKED:
        if words not in done.stdout + done.stderr:
            yield f"{statement}: {words!r} is not printed"
    told = "".join(f"{line}\n" for line in re.findall(r"^==\d+==.*$", done.stderr, re.M))
    reports = re.split(r"^==\d+== *$", told, flags=re.M)
    yield from (report for report in reports if OURS.search(report))
    if "ERROR SUMMARY" not in done.stderr:
        yield f"status {done.returncode}: {done.stderr[-2000:]}"


def judge(server):
    server.control("-m", "fast", "stop")
    found = list(faults(server))
    print(f"1..1\n{'not ok' if found else 'ok'} 1 - memory is used rightly")
    for fault in found[:10]:
        print(f"# {fault}".replace("\n", "\n# "))
    if found:
        sys.exit(1)


if shutil.which("valgrind"):
    extended.run(judge)
else:
    print("1..0 # SKIP valgrind is not there")
