#!/usr/bin/env python3
"""`hakem fen`: every row of fen-cases.tsv, a case for each reason, and what is written for what is accepted.

usage: test_fen.py HAKEM      (from the top of the sources)
"""

from tap import Cases, hakem, rows

CODES = {
    "no-white-king": {"kings"},
    "no-black-king": {"kings"},
    "too-many-kings": {"kings"},
    "pawn-on-last-rank": {"pawns"},
    "too-many-white-pawns": {"pawns"},
    "too-many-black-pawns": {"pawns"},
    "too-many-white-pieces": {"pieces"},
    "too-many-black-pieces": {"pieces"},
    "castling-rights": {"castling"},
    "en-passant-square": {"en-passant"},
    "opponent-in-check": {"opposite-check"},
    "impossible-check": {"checkers"},
    "too-many-checkers": {"checkers"},
    "syntax-halfmove": {"syntax", "counters"},
    "syntax-fullmove": {"syntax", "counters"},
}

cases = Cases()


def codes_for(reasons):
    if reasons.startswith("syntax-other"):
        return {"syntax"}
    return set().union(
        *(CODES.get(reason, {"syntax"} if reason.startswith("syntax") else set()) for reason in reasons.split(","))
    )


def run(fens, variant):
    return hakem("fen", *(["--chess960"] if variant == "960" else []), lines=fens)


def is_canonical(fen, canonical, variant):
    """Could this be the canonical form of that FEN? Castling, the en passant square and leading zeros may differ."""
    before, after = fen.split(" "), canonical.split(" ")
    return (
        len(after) == 6
        and before[:2] == after[:2]
        and (before[2] == after[2] or variant == "960")
        and after[3] in ("-", before[3])
        and [str(int(field)) for field in before[4:]] == after[4:]
    )


def accepted(fens, variant):
    result = run(fens, variant)
    lines = result.lines()
    if result.status != 0 or len(lines) != len(fens):
        yield f"status {result.status}, {len(lines)} lines for {len(fens)}"
    written = []
    for fen, line in zip(fens, lines):
        fields = line.split("\t")
        if len(fields) != 2 or fields[0] != "ok" or not is_canonical(fen, fields[1], variant):
            yield f"{fen}: {line!r}"
        else:
            written.append(fields[1])
    # What was written reads as itself.
    for fen, line in zip(written, run(written, variant).lines()):
        if line != "ok\t" + fen:
            yield f"{fen}, read again: {line!r}"


def refused(fens, variant, codes):
    result = run(fens, variant)
    lines = result.lines()
    if result.status != 1 or len(lines) != len(fens):
        yield f"status {result.status}, {len(lines)} lines for {len(fens)}"
    for fen, line in zip(fens, lines):
        fields = line.split("\t")
        if len(fields) != 3 or fields[0] != "error" or fields[1] not in codes or not fields[2].endswith("."):
            yield f"{fen}: {line!r}, not {' or '.join(sorted(codes))}"


def add_rows():
    groups = {}
    for fen, reason, level, note in rows("fen-cases.tsv"):
        variant = note.split()[0]
        if fen:  # an empty line is no case for the program
            groups.setdefault((level, reason, variant), []).append(fen)
    for (level, reason, variant), fens in sorted(groups.items()):
        name = f"{level}: {reason.split(':')[0]}, {variant}, {len(fens)} rows"
        if level in ("valid", "unreachable"):
            cases.add(name, lambda fens=fens, variant=variant: accepted(fens, variant))
        else:
            codes = codes_for(reason)
            cases.add(name, lambda fens=fens, variant=variant, codes=codes: refused(fens, variant, codes))


def canonical(expected, variant="std"):
    result = run(list(expected), variant)
    for (fen, want), line in zip(expected.items(), result.lines()):
        if line != "ok\t" + want:
            yield f"{fen}: {line!r}, not {want}"
    if result.status != 0:
        yield f"status {result.status}"


@cases
def the_en_passant_square_is_written_only_if_a_capture_is_legal():
    return canonical({
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1":
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1": "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1": "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1",
        "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1": "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1",
    })


@cases
def chess960_reads_both_spellings_and_writes_shredder_fen():
    return canonical({
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1":
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        "4k3/8/8/8/8/8/8/1RR1KRR1 w KC - 0 1": "4k3/8/8/8/8/8/8/1RR1KRR1 w GC - 0 1",
    }, "960")


@cases
def a_code_for_more_than_sixteen_men():
    return refused(["4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1"], "std", {"pieces"})


@cases
def a_syntax_error_names_its_byte():
    lines = hakem("fen", lines=["4k3/8/8/9/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 "]).lines()
    for line, byte in zip(lines, (9, 30)):
        if f"Byte {byte}:" not in line:
            yield f"{line!r} does not name Byte {byte}"


@cases
def every_row_of_the_file_was_run():
    count = sum(1 for _ in rows("fen-cases.tsv"))
    if count < 200:
        yield f"only {count} rows"


if __name__ == "__main__":
    add_rows()
    cases.run()
