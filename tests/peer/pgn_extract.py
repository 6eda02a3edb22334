#!/usr/bin/env python3
"""Games compared with pgn-extract: what `hakem pgn` writes, and which damaged games hold a move that cannot be played.

usage: pgn_extract.py HAKEM [FILE...]      (from the top of the sources; tests/data/pgn if no file is said)

Every file is written again by `hakem pgn`, its games are numbered in their Event tag, and pgn-extract has to accept all
of them with the same number of half-moves, the same last position and the same result. Then one move of each game is
put in the place of another by chance with a fixed seed: both programs have to find the same games unplayable. Left out
is what pgn-extract reads in its own way: a pawn's capture from the b file, which it also takes for a bishop's, and a king
that takes its own rook. TAP. pgn-extract is $HAKEM_PGN_EXTRACT, or found in PATH, /usr/games or /usr/bin; without it the
cases are skipped, or fail if HAKEM_REQUIRE_PEERS=1.
"""

import json
import os
import random
import re
import shutil
import subprocess
import sys

FILES = [f"tests/data/pgn/{name}.pgn" for name in ("master-games", "online-clocks", "week-in-chess", "engine-chess960")]
SEEDS = (1, 2, 3)
GAME = re.compile(r"^(?=\[Event )", re.M)
MOVE = re.compile(r"(?<![\w.=-])(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)(?![\w=-])")
READ_OTHERWISE = re.compile(r"b[1-8]?x|K[ah][18]|Kx[ah][18]")
UNPLAYABLE = {"illegal-move", "ambiguous-move", "bad-token", "null-move", "played-on", "bad-fen"}


def find_program():
    named = os.environ.get("HAKEM_PGN_EXTRACT")
    if named:
        return shutil.which(named)
    return shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games:/usr/bin")


def run(arguments, text):
    done = subprocess.run(arguments, input=text.encode("utf-8"), capture_output=True, check=False)
    if done.returncode not in (0, 1):
        raise ValueError(f"{arguments[0]}: status {done.returncode}: {done.stderr[:200]!r}")
    return done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def audit(program, text):
    out, _ = run([program, "audit", "--json", "--all"], text)
    return [json.loads(line) for line in out.split("\n")[:-1]]


def numbered(text):
    """The games, each with its number as Event, without comments, glyphs, and counts that a damaged game belies."""
    games = []
    for number, game in enumerate((part for part in GAME.split(text) if part.strip()), 1):
        tags, _, moves = game.partition("\n\n")
        tags = re.sub(r"^\[Event .*\]$", f'[Event "{number}"]', tags, flags=re.M)
        tags = re.sub(r"^\[PlyCount .*\]\n?", "", tags, flags=re.M).rstrip("\n")
        moves = re.sub(r"\{[^}]*\}|\$\d+", " ", moves)
        games.append((tags, moves.strip()))
    return games


def joined(games):
    return "".join(f"{tags}\n\n{moves}\n\n" for tags, moves in games)


def accepted(extract, text):
    """What pgn-extract says of the games it accepts, by number: half-moves, last position, result."""
    out, err = run([extract, "-s", "--quiet", "-C", "-N", "-V", "-F", "--plycount", "--linelength", "100000"], text)
    games = {}
    for game in (part for part in GAME.split(out) if part.strip()):
        number = int(re.match(r'\[Event "(\d+)"\]', game)[1])
        plies = int(re.search(r'^\[PlyCount "(\d+)"\]', game, re.M)[1])
        last = re.search(r"\{\s*([^{}]*?)\s*\}\s*(\S+)\s*$", game)
        games[number] = (plies, last[1].strip('" ') if last else None, game.split()[-1])
    return games, err


def same_position(theirs, ours):
    """Fields of FEN, but for castling letters and squares en passant, which are spelled in several ways."""
    theirs, ours = theirs.split(" "), ours.split(" ")
    return theirs[:2] + theirs[4:] == ours[:2] + ours[4:]


def check_written(program, extract, path):
    with open(path, "rb") as file:
        raw = file.read()
    done = subprocess.run([program, "pgn"], input=raw, capture_output=True, check=False)
    written = done.stdout.decode("utf-8")
    ours = audit(program, written)
    there = sum(1 for _ in GAME.finditer(raw.decode("latin-1")))
    if len(ours) != there:
        yield f"{len(ours)} games written, {there} in the file"
    _, complaints = accepted(extract, joined(numbered(written)))
    out, err = run([extract, "-s", "--quiet"], written)
    count = sum(1 for _ in GAME.finditer(out))
    if count != len(ours) or err.strip() or complaints.strip():
        yield f"pgn-extract accepts {count} games of {len(ours)}: {(err + complaints)[:300]!r}"


def check_positions(program, extract, path):
    with open(path, "rb") as file:
        written = subprocess.run([program, "pgn"], stdin=file, capture_output=True, check=False).stdout.decode("utf-8")
    text = joined(numbered(written))
    theirs, _ = accepted(extract, text)
    for game in audit(program, text):
        plies, fen, result = theirs.get(game["game"], (None, None, None))
        if (plies, result) != (game["plies"], game["result"]):
            yield f"game {game['game']}: {plies} half-moves, {result}; {game['plies']}, {game['result']}"
        elif plies and not same_position(fen, game["final_fen"]):
            yield f"game {game['game']}: {fen}; {game['final_fen']}"


def damaged(games, dice):
    """One move of each game in the place of another, or a move that is made up."""
    for tags, moves in games:
        places = list(MOVE.finditer(moves))
        if places:
            place = dice.choice(places)
            texts = [
                place[0], dice.choice(places)[0], dice.choice("KQRBN") + dice.choice("abcdefgh") + dice.choice("12345678"),
                dice.choice("abcdefgh") + dice.choice("34567"), dice.choice(("O-O", "O-O-O", "e8=Q", "--")),
            ]
            texts = [text for text in texts if not READ_OTHERWISE.match(text)] or [place[0]]
            moves = moves[:place.start()] + dice.choice(texts) + moves[place.end():]
        yield tags, moves


def check_damaged(program, extract, path, seed):
    with open(path, "rb") as file:
        written = subprocess.run([program, "pgn"], stdin=file, capture_output=True, check=False).stdout.decode("utf-8")
    games = list(damaged(numbered(written), random.Random(seed)))
    text = joined(games)
    theirs, _ = accepted(extract, text)
    ours = audit(program, text)
    if len(ours) != len(games):
        yield f"{len(ours)} games of {len(games)}"
    unplayable = 0
    for game in ours:
        why = [finding["text"] for finding in game["findings"] if finding["kind"] in UNPLAYABLE]
        unplayable += bool(why)
        if bool(why) == (game["game"] in theirs):
            verdict = "accepts" if game["game"] in theirs else "rejects"
            yield f"seed {seed}, game {game['game']}: pgn-extract {verdict} it; {why or 'nothing found'}"
    if not len(games) // 3 < unplayable < len(games):
        yield f"seed {seed}: {unplayable} of {len(games)} games are unplayable: too few or too many to mean much"


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    program, paths = sys.argv[1], sys.argv[2:] or FILES
    extract = find_program()
    if not extract:
        if os.environ.get("HAKEM_REQUIRE_PEERS") == "1":
            print("1..1\nnot ok 1 - pgn-extract is required and is not there")
            sys.exit(1)
        print("1..0 # SKIP pgn-extract is not there")
        return
    cases = []
    for path in paths:
        name = os.path.splitext(os.path.basename(path))[0]
        cases += [
            (f"{name}: what is written is accepted", lambda p=path: check_written(program, extract, p)),
            (f"{name}: the same last positions", lambda p=path: check_positions(program, extract, p)),
            (f"{name}: the same games are unplayable when damaged",
             lambda p=path: (fault for seed in SEEDS for fault in check_damaged(program, extract, p, seed))),
        ]
    print(f"1..{len(cases)}", flush=True)
    bad = 0
    for number, (name, check) in enumerate(cases, 1):
        faults = list(check())
        print(f"{'not ' if faults else ''}ok {number} - {name}", flush=True)
        for fault in faults[:5]:
            print(f"# {fault}")
        bad += bool(faults)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
