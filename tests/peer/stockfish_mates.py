#!/usr/bin/env python3
"""Every line that `hakem winnable` gives as a proof is replayed by Stockfish: legal moves only, and mate at the end.

usage: stockfish_mates.py HAKEM

The positions are those of winnable-cases.tsv. Stockfish stops at the first move that is illegal to it, which shows in the
move number that it tells. TAP; where Stockfish is looked for, and what happens without it, is said in stockfish_moves.py.
"""

import os
import subprocess
import sys

from stockfish_moves import Stockfish, find_stockfish

CASES = "tests/data/winnable-cases.tsv"


class Judge(Stockfish):
    def look(self, start, moves):
        """FEN, pieces that give check, and the number of legal moves, after some moves."""
        self.say(f"position fen {start} moves {' '.join(moves)}\nd\ngo perft 1\n")
        fen, checkers = None, ""
        for line in self.process.stdout:
            if line.startswith("Fen: "):
                fen = line[5:].strip()
            elif line.startswith("Checkers:"):
                checkers = line[9:].strip()
            elif line.startswith("Nodes searched"):
                return fen, checkers, int(line.split(":")[1])
        raise EOFError("stockfish ended")


def plies(fen):
    _, side, _, _, _, number = fen.split()
    return 2 * int(number) + (side == "b")


def proofs(program):
    """FEN, side, and moves of each line."""
    with open(CASES, encoding="utf-8") as file:
        fens = [line.split("\t")[0] for line in file if not line.startswith("#")]
    done = subprocess.run([program, "winnable", "--proof", "--nodes", "3000"], input="\n".join(fens) + "\n",
                          capture_output=True, text=True, check=False)
    for line in done.stdout.split("\n")[:-1]:
        fields = line.split("\t")
        for side in (0, 1):
            if fields[1 + side] == "yes" and fields[4] != "0" and not fields[6 + side].startswith("the "):
                yield fields[0], "wb"[side], fields[6 + side].split()


def faults_of(path, lines):
    judge = Judge(path, False)
    try:
        for fen, side, moves in lines:
            last, checkers, legal = judge.look(fen, moves)
            if plies(last) - plies(fen) != len(moves) or legal or not checkers or last.split()[1] == side:
                yield f"{fen}, {side}: after {' '.join(moves)}: {last}, checkers {checkers!r}, {legal} moves"
    finally:
        judge.close()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    path = find_stockfish()
    if not path:
        if os.environ.get("HAKEM_REQUIRE_PEERS") == "1":
            print("1..1\nnot ok 1 - stockfish is required and is not there")
            sys.exit(1)
        print("1..0 # SKIP stockfish is not there")
        return
    lines = list(proofs(sys.argv[1]))
    faults = list(faults_of(path, lines)) if len(lines) > 1800 else [f"only {len(lines)} lines"]
    print(f"1..1\n{'not ' if faults else ''}ok 1 - {len(lines)} lines end in mate")
    for fault in faults[:5]:
        print(f"# {fault}")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
