#!/usr/bin/env python3
"""`hakem fen --legality`: no case of legality-cases.tsv is answered wrongly, games are replayed, and the form of the lines.

usage: test_legality.py HAKEM      (from the top of the sources)
"""

from tap import Cases, hakem, rows

NODES = ("--nodes", "15000")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
GRADES = {"-"} | {f"L{number}" for number in range(11)}

cases = Cases()


def ask(fens, *options):
    result = hakem("fen", "--legality", *options, lines=fens)
    return [line.split("\t") for line in result.lines()], result


@cases
def no_case_is_answered_wrongly():
    known = list(rows("legality-cases.tsv"))
    found, _ = ask([row[0] for row in known], *NODES)
    plain = hakem("fen", lines=[row[0] for row in known]).lines()
    if len(found) != len(known):
        yield f"{len(found)} answers to {len(known)} questions"
    settled = {"legal": 0, "illegal": 0}
    for row, answer, line in zip(known, found, plain):
        if answer[0] == "error":
            if "\t".join(answer) != line or row[1] == "legal":
                yield f"{row[0]}: {answer}, plain {line!r}"
            settled["illegal"] += 1
            continue
        if len(answer) != 5 or "\t".join(answer[:2]) != line or answer[3] not in GRADES:
            yield f"{row[0]}: {answer}"
        elif answer[2] not in (row[1], "unknown"):
            yield f"{row[0]}: {answer[2:]}"
        elif answer[2] != "unknown":
            settled[row[1]] += 1
        if (answer[2] == "unknown") != (answer[3] == "-") or (answer[2] == "legal") != (answer[3] == "L10"):
            yield f"{row[0]}: {answer[2:4]}"
    if settled["illegal"] < 270 or settled["legal"] < 4:
        yield f"settled: {settled}"


@cases
def games_reach_their_positions():
    known = [row[0] for row in rows("legality-cases.tsv") if row[1] == "legal"][::30] + [START]
    found, _ = ask(known, "--nodes", "1000000")
    games = [(answer[1], answer[4]) for answer in found if answer[2] == "legal"]
    # After the same moves the same moves are legal: the position is reached with its rights.
    ends = hakem("claims", lines=[f"{START}\t{game}" for _, game in games]).lines()
    goals = hakem("claims", lines=[f"{fen}\t" for fen, _ in games]).lines()
    for (fen, game), end, goal in zip(games, ends, goals):
        if end.startswith("error") or end.split("\t")[-1] != goal.split("\t")[-1]:
            yield f"{fen}: {end!r}, {game}"
    if len(games) < 7:
        yield f"only {len(games)} games"


@cases
def a_reason_names_what_is_wrong():
    for fen, grade, words in (
        ("4k3/8/8/8/8/QQQ5/PPPPPPPP/4K3 b - - 0 1", "L1", ("White", "8 pawns", "2 pieces")),
        ("rnbqkbnr/pppppppp/8/8/8/2P5/PPP1PPPP/RNBQKBNR w KQkq - 0 1", "L3", ("White", "1 capture")),
        ("rnbqkbnr/pppppppp/8/8/8/2B5/PPPPPPPP/RN1QKBNR w KQkq - 0 1", "L4", ("c1",)),
        ("r3k3/ppp1p1pp/8/8/8/8/8/R1R1K2R b q - 0 1", "L5", ("rook", "a1")),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "L7", ("player", "to move")),
    ):
        (answer,), _ = ask([fen])
        if answer[2:4] != ["illegal", grade] or any(word not in answer[4] for word in words):
            yield repr(answer)


@cases
def the_array_is_legal_by_no_move():
    (answer,), _ = ask([START])
    if answer[2:] != ["legal", "L10", ""]:
        yield repr(answer)


@cases
def the_same_question_has_the_same_answer():
    known = [row[0] for row in rows("legality-cases.tsv")][::25]
    once, _ = ask(known, "--nodes", "10000")
    again, _ = ask(list(reversed(known)), "--nodes", "10000")
    if once != list(reversed(again)):
        yield "they differ"


@cases
def chess960_is_judged_by_men_and_pawns_alone():
    found, _ = ask(["nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w GBgb - 0 1",
                    "1rbbqkrn/pppppppp/8/8/8/Q7/PPPPPPPP/1RBBQKRN w GBgb - 0 1",
                    "k7/8/8/8/8/8/8/K6R w H - 0 1"], "--chess960")
    if [answer[2] for answer in found] != ["unknown", "illegal", "illegal"]:
        yield repr(found)


@cases
def options_are_refused():
    for arguments in (("--nodes", "5"), ("--legality", "--nodes", "0"), ("--legality", "--nodes", "x")):
        yield from hakem("fen", *arguments, given=b"").refused()


if __name__ == "__main__":
    cases.run()
