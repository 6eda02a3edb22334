#!/usr/bin/env python3
"""`hakem audit --jobs`: the output is the same, however many threads judge a text and however it is cut.

usage: test_audit_jobs.py HAKEM AUDIT_PIECES      (from the top of the sources)

AUDIT_PIECES judges a text in pieces of any size (tests/cli/audit_pieces.c).
"""

import gzip
import json
import os
import random
import subprocess
import sys
import tempfile

from tap import Cases, differ, hakem

PIECES = sys.argv.pop()

DATA = "tests/data/pgn/"
CUTTINGS = ["2:64:1", "3:97:1", "2:128:300", "4:200:50", "8:1000:700", "2:4096:1000", "3:65536:4096", "16:150:1"]

GOOD = '[White "w{0}"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 {{[%clk 0:01:02]}} 1-0\n\n'

# The parts of which random texts consist. Games that end well are frequent, so that there are many places to cut.
PARTS = [
    GOOD, GOOD, GOOD, '[Event "e"]\n[White "a"]\n\n1. d4 d5 *\n\n', "1. e4 1/2-1/2\n\n", "*\n\n", "1-0\n", " 0-1 \n \t\n",
    '[White "x"]\n', '[White "y"]', "\n\n", "\n", " ", "\t\n", "{", "}", "(", ")", ";", "%", "{ 1-0\n\n", "( 1-0\n\n",
    "; 1-0\n\n", "% 1-0\n\n", " % 1-0\n\n", "[Foo 1-0\n\n", " [Foo 1-0\n\n", "[Foo bar 1-0]\n\n", '[A "b"] 1-0\n\n',
    ' [A "b"] *\n\n', "1. Ke3 1-0\n\n", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 0-1\n\n", "1. zz 1-0\n\n", "1. e4 - *\n\n",
    "1. e4 1-0*\n\n", "1. e4 1 - 0\n\n", "0 - 1-0\n\n", "1/2 1/2-1/2\n\n", "$1 $ $999", "e8(", "1-0;x\n\n", "{x} *\n\n",
    "\ufeff", "\ufeff[White \"bom\"]\n\n*\n\n", "\x00", "\x0b", "½-½", "prose\n\n", '[B "c" ] *\n\n', '[ C "d"]\n\n',
    '[D  "e"]\n\n', '[E "f\\"g"]\n\n1. e4 *\n\n', '[F "\n', '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n\n1. O-O *\n\n',
    '[Result "*"]\n\n*\n\n', '[White "x"]\n[Foo 1-0\n\n', '[White "x"]\n [Foo "1-0\n\n', '[White "x"]\n% 1-0\n\n',
    '[White "x"]\n\ufeff [Foo 1-0\n\n', '[White "x"]\n\x0b[Foo 1-0\n\n', '[White "x"]\n\ufeff% 1-0\n\n',
    '[White "x"]\n{x} 1-0\n\n', '[White "x"]\n{\n1-0\n\n', '[White "x"]\n{x}\n[Foo 1-0\n\n', "{x} ; 1-0\n\n",
    '[White "x"]\n{x} [Foo 1-0\n\n', '[White "x"]\n{x\n} [Foo 1-0\n\n', '[White "x"]\nBlack "y"] 1-0\n\n',
    '[White "x"]\n{x} [Fo} 1-0\n\n', '[White "x"]\n{\nx [ { } 1-0\n\n', '[White "x"]\n{\n{ } [ } 1-0\n\n',
    '[White "x"]\n{x} [Foo "y"] 1-0\n\n', '[White "x"]\n{x} Black "y"] 1-0\n\n', '[White "x"]\n{x} {[%clk 1]} 1-0\n\n',
    '[White "x"]\n; 1-0\n\n', "{ 1-0\n", "{ 1-0\n ", '1. e4 { 1-0\n[White "x"]\n} 1-0\n\n',
]

cases = Cases()


def thrown_together(seed):
    chance = random.Random(seed)
    parts = [chance.choice(PARTS).replace("{0}", str(n)).replace("{{", "{").replace("}}", "}")
             for n in range(chance.randrange(5, 120))]
    end = chance.choice(["\n", "\r\n", "\r", None])
    text = "".join(part.replace("\n", end or chance.choice(["\n", "\r\n", "\r", "\n\r"])) for part in parts)
    data = bytearray(text.encode())
    for _ in range(chance.choice([0, 0, 1, 5])):
        data[chance.randrange(len(data))] = chance.choice(b"\xff\x80{}()[]%;\n\r \x001*\"")
    return bytes(data)


def in_pieces(text, cuttings, *options):
    """For each way to cut, the lines about games and the line about the end, as five numbers."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(text)
        file.flush()
        done = subprocess.run([PIECES, *options, file.name, *cuttings], capture_output=True, timeout=110, check=False)
    if done.returncode != 0 or done.stderr:
        raise ValueError(f"status {done.returncode}, {done.stderr[:2000]!r}, {text!r}")
    found, lines = [], []
    for line in done.stdout.decode("utf-8").split("\n")[:-1]:
        if line.startswith("= "):
            found.append((lines, [int(number) for number in line[2:].split()]))
            lines = []
        else:
            lines.append(line)
    return found


def same_in_all(name, text, cuttings=tuple(CUTTINGS), options=("--json",)):
    serial, *others = in_pieces(text, ["1:0:0", *cuttings], *options)
    for cutting, other in zip(cuttings, others):
        if other != serial:
            yield f"{name}, {cutting}: {other[1]}, not {serial[1]}"
            yield from differ(other[0], serial[0], range(1, 10000))


@cases
def texts_thrown_together_in_pieces_of_any_size():
    for seed in range(120):
        text = thrown_together(seed)
        yield from same_in_all(f"seed {seed}, {text!r}", text)


@cases
def real_games_in_pieces_of_any_size():
    for name in sorted(os.listdir(DATA)):
        if name.endswith(".pgn"):
            with open(DATA + name, "rb") as file:
                text = file.read()
            for end in (b"\n", b"\r\n"):
                yield from same_in_all(name, text.replace(b"\r\n", b"\n").replace(b"\n", end)[:150000],
                                       CUTTINGS[2:-1])
                yield from same_in_all(name, text[:30000], options=())


@cases
def every_length_of_a_text():
    """The end of the text, and of its last piece, at every byte."""
    text = (GOOD.format(1) + '[White "x"]\n\n{ 1-0\n\n' + GOOD.format(2)).replace("\n", "\r\n").encode()
    for size in range(len(text)):
        yield from same_in_all(f"{size} bytes", text[:size], ["2:64:1", "2:101:1"])


@cases
def texts_without_any_place_to_cut():
    for filling in (b"x ", b"\n", b"e4 ", b"* ", b"(", b"1-0\n", b"\r", b"[", b"{1-0\n"):
        text = b'[White "w"]\n\n1. e4 ' + filling * (200000 // len(filling)) + b"\n\n" + GOOD.encode()
        yield from same_in_all(repr(filling), text, ["2:4096:1", "8:300:1"])


@cases
def what_is_said_of_many_games_may_be_much():
    text = b"*\n" * 20000 + GOOD.encode() * 2 + (b"1. Ke3 *\n" + b'\n[White "w"]\n' * 2) * 10000
    yield from same_in_all("lone markers", text, ["2:262144:1000", "4:4096:100000"])


@cases
def a_stop_comes_between_two_games():
    """The output so far is the beginning of the whole output, and the place to go on is the first game left out."""
    for seed in range(1000, 1060):
        text = thrown_together(seed)
        (lines, end), = in_pieces(text, ["1:0:0"], "--json")
        offsets = [json.loads(line)["offset"] for line in lines] + [end[1]]
        numbers = [json.loads(line)["line"] for line in lines] + [end[2]]
        for cutting in ("1:0:0:1", "2:64:1:200", "3:100:300:500", "4:97:1:1000", "8:4096:1:1",
                        "2:64:1000000:200", "4:100:1000000:700"):
            (some, (how, offset, line, games, _)), = in_pieces(text, [cutting], "--json")
            if some != lines[:len(some)] or games != len(some) or how > 2:
                yield f"seed {seed}, {cutting}: {some}, not the beginning of {lines}"
            elif (offset, line) != (offsets[games], numbers[games]):
                # at the end of these bytes no game may have begun yet
                if how != 1 or games < len(lines) and offset > offsets[games]:
                    yield f"seed {seed}, {cutting}: goes on at {offset}, line {line}, after {games} games"


def run(path, *options):
    result = hakem("audit", *options, path)
    return result.status, result.out, result.err.replace(path.encode(), b"")


@cases
def the_program_says_the_same_with_any_number_of_jobs():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.pgn")
        text = b""
        for name in ("master-games.pgn", "week-in-chess.pgn"):
            with open(DATA + name, "rb") as file:
                text += file.read()
        body = text * 6 + b"".join(thrown_together(seed) for seed in range(2000, 2300)) + text * 2
        packed = gzip.compress(body, 1)
        for data in (body, packed, packed[:len(packed) // 2], packed[:-20] + b"x" * 12):
            with open(path, "wb") as file:
                file.write(data)
            for options in ((), ("--json", "--all"), ("--only", "illegal-move")):
                alone = run(path, "--jobs", "1", *options)
                if len(alone[2]) < 20:
                    yield f"{alone}"
                for jobs in ("2", "5", "64"):
                    many = run(path, "--jobs", jobs, *options)
                    if many != alone:
                        yield f"{len(data)} bytes, {jobs} jobs, {options}: {many[0]}, not {alone[0]}; {many[2]!r}"


def piped(text, sizes, *options):
    """Give the text through a pipe, in pieces of these sizes again and again."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen([sys.argv[1], "audit", *options], stdin=subprocess.PIPE, stdout=out, stderr=err)
        at = count = 0
        while at < len(text):
            size = sizes[count % len(sizes)]
            os.write(process.stdin.fileno(), text[at:at + size])
            at += size
            count += 1
        process.stdin.close()
        status = process.wait(timeout=100)
        out.seek(0)
        err.seek(0)
        return status, out.read(), err.read()


@cases
def a_pipe_may_give_a_text_in_pieces_of_any_size():
    with open(DATA + "master-games.pgn", "rb") as file:
        games = file.read()
    one_game_without_end = b'[White "w"]\n\n1. e4 ' + b"{x} " * 100000 + b"e5\n\n"
    for name, text, sizes in (
        ("games", games[:6000], (1,)),
        ("games", games[:300000], (100, 4095, 7, 4096)),
        ("games", games * 8, (65536, 30000)),
        ("games and one without end", games[:100000] + one_game_without_end + games * 4, (5000, 300)),
    ):
        alone = piped(text, sizes, "--json", "--all", "--jobs", "1")
        for jobs in ("2", "4"):
            many = piped(text, sizes, "--json", "--all", "--jobs", jobs)
            if many != alone:
                yield f"{name} in pieces of {sizes}, {jobs} jobs: {many[0]}, not {alone[0]}; {many[2]!r}"


@cases
def numbers_of_jobs_are_checked():
    for jobs in ("0", "65", "-1", "x", "", "1.5"):
        yield from hakem("audit", "--jobs", jobs, given=GOOD.encode()).refused()


if __name__ == "__main__":
    cases.run()
