#!/usr/bin/env python3
"""Legal moves and positions after moves, compared with Stockfish over random games, standard and Chess960.

usage: stockfish_moves.py HAKEM [POSITIONS]      (POSITIONS for each of the two; 10000 if not said)

Stockfish plays: it lists the legal moves of a position (go perft 1), one is chosen by chance with a fixed seed, and it tells
the FEN that follows. Hakem then has to list the same moves for every FEN, and to write the same FEN, where Stockfish may
name an en passant square that no legal capture uses. TAP. Stockfish is $HAKEM_STOCKFISH, or found in PATH or /usr/games;
without it the cases are skipped, or fail if HAKEM_REQUIRE_PEERS=1.
"""

import os
import random
import re
import shutil
import subprocess
import sys

CASES = (
    "standard: the same legal moves", "standard: the same positions",
    "chess960: the same legal moves", "chess960: the same positions",
)
MOVE = re.compile(r"([a-h][1-8][a-h][1-8][nbrq]?): 1")
PLIES = 160


def find_stockfish():
    named = os.environ.get("HAKEM_STOCKFISH")
    if named:
        return shutil.which(named)
    return shutil.which("stockfish") or shutil.which("stockfish", path="/usr/games")


class Stockfish:
    def __init__(self, path, chess960):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.say(f"setoption name UCI_Chess960 value {'true' if chess960 else 'false'}\n")

    def say(self, text):
        self.process.stdin.write(text)
        self.process.stdin.flush()

    def look(self, start, moves):
        """FEN and legal moves after some moves."""
        self.say(f"position fen {start} moves {' '.join(moves)}\nd\ngo perft 1\n")
        fen, legal = None, []
        for line in self.process.stdout:
            if line.startswith("Fen: "):
                fen = line[5:].strip()
            elif line.startswith("Nodes searched"):
                return fen, legal
            else:
                found = MOVE.match(line)
                if found:
                    legal.append(found[1])
        raise EOFError("stockfish ended")

    def close(self):
        self.say("quit\n")
        self.process.wait(timeout=10)


def start_array(dice):
    """A start position by the rules of Guidelines II.2, drawn and not counted, so that no numbering comes in."""
    while True:
        array = "".join(dice.sample("RRNNBBQK", 8))
        bishops = [i for i, piece in enumerate(array) if piece == "B"]
        if array.index("R") < array.index("K") < array.rindex("R") and sum(bishops) % 2 == 1:
            break
    files = "".join("ABCDEFGH"[i] for i in (array.rindex("R"), array.index("R")))
    return f"{array.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{array} w {files}{files.lower()} - 0 1"


def choose(dice, legal, fen):
    """A move; every third one, if there is any, a capture, a promotion, a pawn's double step or a move of the king."""
    if dice.randrange(3) == 0:
        squares = set()
        for rank, row in zip("87654321", fen.split(" ")[0].split("/")):
            file = 0
            for piece in row:
                if piece.isdigit():
                    file += int(piece)
                else:
                    squares.add("abcdefgh"[file] + rank)
                    file += 1
        lively = [m for m in legal if m[2:4] in squares or len(m) == 5 or abs(int(m[3]) - int(m[1])) == 2 or
                  m in ("e1g1", "e1c1", "e8g8", "e8c8")]
        if lively:
            return dice.choice(lively)
    return dice.choice(legal)


def gather(path, chess960, wanted):
    """FENs with their legal moves, by Stockfish."""
    dice = random.Random(960 if chess960 else 64)
    stockfish = Stockfish(path, chess960)
    found = {}
    try:
        while len(found) < wanted:
            start = start_array(dice) if chess960 else "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
            moves = []
            while len(moves) < PLIES and len(found) < wanted:
                fen, legal = stockfish.look(start, moves)
                found[fen] = sorted(legal)
                if not legal:
                    break
                moves.append(choose(dice, legal, fen))
    finally:
        stockfish.close()
    return found


def hakem(program, command, chess960, fens):
    arguments = [program, command] + (["--chess960"] if chess960 else [])
    done = subprocess.run(arguments, input="\n".join(fens) + "\n", capture_output=True, text=True, check=False)
    lines = done.stdout.split("\n")[:-1]
    if len(lines) != len(fens):
        raise ValueError(f"{len(lines)} lines for {len(fens)}")
    return lines


def is_same_position(theirs, ours):
    theirs, ours = theirs.split(" "), ours.split(" ")
    return theirs[:3] + theirs[4:] == ours[:3] + ours[4:] and ours[3] in ("-", theirs[3])


def compare(path, program, chess960, wanted):
    """Faults about moves, faults about positions."""
    found = gather(path, chess960, wanted)
    moves = [
        f"{fen}: {line!r}, stockfish {' '.join(legal)!r}"
        for (fen, legal), line in zip(found.items(), hakem(program, "moves", chess960, found))
        if line != " ".join(legal)
    ]
    positions = [
        f"{fen}: {line!r}"
        for fen, line in zip(found, hakem(program, "fen", chess960, found))
        if not line.startswith("ok\t") or not is_same_position(fen, line[3:])
    ]
    return moves, positions


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    program, wanted = sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 10000
    path = find_stockfish()
    if not path:
        if os.environ.get("HAKEM_REQUIRE_PEERS") == "1":
            print("1..1\nnot ok 1 - stockfish is required and is not there")
            sys.exit(1)
        print("1..0 # SKIP stockfish is not there")
        return
    print(f"1..{len(CASES)}", flush=True)
    bad = 0
    for half, chess960 in enumerate((False, True)):
        for name, faults in zip(CASES[2 * half:], compare(path, program, chess960, wanted)):
            number = CASES.index(name) + 1
            print(f"{'not ' if faults else ''}ok {number} - {name}, {wanted} of them", flush=True)
            for fault in faults[:5]:
                print(f"# {fault}")
            bad += bool(faults)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
