#!/usr/bin/env python3
"""`hakem winnable`: no answer is wrong on any case of winnable-cases.tsv, proofs are replayed, and its fields and errors.

usage: test_winnable.py HAKEM      (from the top of the sources)
"""

from tap import Cases, hakem, rows

NODES = ("--nodes", "3000")
SETTLED = ("material", "one side cannot win", "endgame/late middlegame", "middlegame", "forced", "terminal", "castling", "en-passant")

cases = Cases()


def ask(fens, *options):
    result = hakem("winnable", *options, lines=fens)
    return [line.split("\t") for line in result.lines()], result


def dead(white, black):
    return "no" if "yes" in (white, black) else "yes" if (white, black) == ("no", "no") else "unknown"


@cases
def no_answer_is_wrong():
    known = list(rows("winnable-cases.tsv"))
    found, _ = ask([row[0] for row in known], *NODES)
    if len(found) != len(known):
        yield f"{len(found)} answers to {len(known)} questions"
    for row, answer in zip(known, found):
        if len(answer) != 6:
            yield f"{row[0]}: {answer}"
            continue
        if any(said not in (right, "unknown") for said, right in zip(answer[1:3], row[1:3])):
            yield f"{row[0]}: {answer[1:3]}, not {row[1:3]}"
        if answer[3] != dead(*answer[1:3]):
            yield f"{row[0]}: dead {answer[3]} of {answer[1:3]}"


@cases
def what_games_bring_is_settled():
    known = [row for row in rows("winnable-cases.tsv") if row[4].startswith(SETTLED)]
    found, _ = ask([row[0] for row in known], "--nodes", "200000")
    for row, answer in zip(known, found):
        if answer[1:4] != row[1:4]:
            yield f"{row[0]}: {answer[1:4]}, not {row[1:4]}"


@cases
def every_line_that_is_given_ends_in_mate():
    known = [row[0] for row in rows("winnable-cases.tsv")]
    found, _ = ask(known, "--proof", *NODES)
    lines, sides = [], []
    for fen, answer in zip(known, found):
        for side in (0, 1):
            proof = answer[6 + side]
            if (answer[1 + side] == "yes") != (proof[:1] in "abcdefgh" and proof[1:2] in "12345678") and proof:
                if not (answer[1 + side] == "yes" and proof.startswith("the position itself")):
                    yield f"{fen}: {answer[1 + side]} with {proof!r}"
            elif answer[1 + side] == "yes":
                lines.append(f"{fen}\t{proof}")
                sides.append((fen, side, len(proof.split())))
    ends = hakem("claims", lines=lines).lines()
    for (fen, side, plies), end in zip(sides, ends):
        mover = (0 if fen.split()[1] == "w" else 1) ^ plies % 2  # who is to move in the last position
        if end.startswith("error\tcheckers"):  # a diagram of which no game is read
            continue
        if end.split("\t")[-1] != "mate" or mover == side:
            yield f"{fen}, {'WB'[side]}: {end}"
    if len(lines) < 1500:
        yield f"only {len(lines)} lines"


@cases
def a_position_and_its_mirror_have_the_same_answers():
    def mirrored(fen):
        pieces, side, castling, passant, *rest = fen.split()
        return " ".join(["/".join(rank.swapcase() for rank in reversed(pieces.split("/"))), "b" if side == "w" else "w",
                         "".join(sorted(castling.swapcase())), passant.translate(str.maketrans("36", "63")), *rest])
    known = [row[0] for row in rows("winnable-cases.tsv")]
    found, _ = ask(known, "--nodes", "20000")
    other, _ = ask([mirrored(fen) for fen in known], "--nodes", "20000")
    for fen, one, two in zip(known, found, other):
        if any("unknown" not in pair and pair[0] != pair[1] for pair in ((one[1], two[2]), (one[2], two[1]))):
            yield f"{fen}: {one[1:3]}, mirrored {two[1:3]}"


@cases
def an_en_passant_capture_can_be_the_only_way_on():
    wall = "4k3/8/3p4/p1pPp1p1/P1P1P1P1/8/8/4K3 w - %s 0 1"
    found, _ = ask([wall % "c6", wall % "-"])
    if [answer[3] for answer in found] != ["no", "yes"]:
        yield repr(found)


@cases
def the_same_question_has_the_same_answer():
    known = [row[0] for row in rows("winnable-cases.tsv")][::20]
    once, _ = ask(known, "--proof", *NODES)
    again, _ = ask(list(reversed(known)), "--proof", *NODES)
    for one, two in zip(once, reversed(again)):
        if one[:5] + one[6:] != two[:5] + two[6:]:
            yield f"{one} and {two}"


@cases
def a_limit_is_kept_and_told():
    hard = "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1"
    for limit in (1, 10, 1000):
        (answer,), result = ask([hard], "--nodes", str(limit), "--proof")
        if answer[1:4] != ["unknown"] * 3 or int(answer[4]) > 2 * limit or "not enough" not in answer[6] or result.status != 0:
            yield f"{limit}: {answer}"


@cases
def a_shortest_line_is_as_short_as_can_be():
    known = (  # half-moves for White and for Black; None: no line
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4),  # the fool's mate, and White's
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 3, None),
        ("8/8/8/8/8/5k2/7p/7K b - - 0 1", None, 5),
        ("6k1/5ppp/8/8/8/8/8/R3KR2 w Q - 0 1", 1, "long"),
        ("8/8/8/8/8/2k5/1q6/K7 w - - 0 1", None, 0),
    )
    found, _ = ask([row[0] for row in known], "--min", "--nodes", "3000000")
    for row, answer in zip(known, found):
        for side in (0, 1):
            line = answer[6 + side].split() if answer[1 + side] == "yes" else None
            length = None if line is None else 0 if line[0] == "the" else len(line)
            if length != row[1 + side] and row[1 + side] != "long":
                yield f"{row[0]}, {'WB'[side]}: {length}, {answer[6 + side]}"
    (answer,), _ = ask([known[0][0]], "--min", "--nodes", "1000")
    if answer[1:3] != ["yes", "yes"] or "not found" not in answer[6]:
        yield repr(answer)


@cases
def errors_and_diagrams():
    lines = ["8/8/8/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/8/8/KP6 w - - 0 1", "k6R/8/8/8/8/8/8/K7 w - - 0 1", "x",
             "8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1"]
    found, result = ask(lines)
    if [answer[0] for answer in found] != ["error"] * 4 + [lines[4]] or found[4][1:4] != ["no", "yes", "no"]:
        yield repr(found)
    if result.status != 1:
        yield f"status {result.status}"


@cases
def chess960_castling_is_written_so():
    (answer,), _ = ask(["4k3/8/8/8/8/8/8/1R1K4 w B - 0 1"], "--chess960")
    if answer[0] != "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1" or answer[1:4] != ["yes", "no", "no"]:
        yield repr(answer)


@cases
def options_are_refused():
    for arguments in (("--nodes", "0"), ("--nodes", "x"), ("--nodes",), ("--json",)):
        yield from hakem("winnable", *arguments, given=b"").refused()


if __name__ == "__main__":
    cases.run()
