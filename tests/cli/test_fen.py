#!/usr/bin/env python3
"""`hakem fen`: every row of fen-cases.tsv, a case for each reason, and what is written for what is accepted.

usage: test_fen.py HAKEM      (from the top of the sources)
"""

import os
import tempfile

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
    # A canonical FEN is its own canonical form.
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
        if fen:  # the program has no answer for an empty line
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


def repaired(expected, *options):
    """Each text becomes this FEN, and standard error names its line."""
    result = hakem("fen", "--lenient", *options, lines=list(expected))
    for (text, want), line in zip(expected.items(), result.lines()):
        if line != "ok\t" + want:
            yield f"{text!r}: {line!r}, not {want}"
    if result.status != 0 or len(result.lines()) != len(expected):
        yield f"status {result.status}, {len(result.lines())} lines"
    complaints = result.err.decode().splitlines()
    for number, text in enumerate(expected, 1):
        if not any(complaint.startswith(f"hakem: standard input, line {number}: ") for complaint in complaints):
            yield f"nothing is said of {text!r}"
    for complaint in complaints:
        if not complaint.endswith(".") or len(complaint) < 40:
            yield f"no sentence: {complaint!r}"


FULL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


@cases
def lenient_repairs_short_and_damaged_fen():
    start = FULL + " w KQkq - 0 1"
    return repaired({
        FULL: FULL + " w - - 0 1",
        FULL + " b": FULL + " b - - 0 1",
        FULL + " b KQkq": FULL + " b KQkq - 0 1",
        FULL + " b KQkq -": FULL + " b KQkq - 0 1",
        FULL + " b KQkq - 3": FULL + " b KQkq - 3 1",
        FULL + "w KQkq - 0 1": start,
        FULL + " White  qkQK\t– 0 0": start,
        f' "{start}" ': start,
        FULL + " w KQkq - bm e4; hmvc 4; fmvn 7;": FULL + " w KQkq - 4 7",
        "r3k2r/44/8/8/8/8/0p7/R3K1R1 w KQkq e6 -1 x": "r3k2r/8/8/8/8/8/p7/R3K1R1 w Qkq - 0 1",
    })


@cases
def lenient_repairs_chess960():
    return repaired({
        "4k3/8/8/8/8/8/8/1RR1KRR1 w KC": "4k3/8/8/8/8/8/8/1RR1KRR1 w GC - 0 1",
        "1rr1krr1/8/8/8/8/8/8/1RR1KRR1 w gbGB - 0 1": "1rr1krr1/8/8/8/8/8/8/1RR1KRR1 w GBgb - 0 1",
        "4k3/8/8/8/8/8/8/R2K3R w CHQ - 0 1": "4k3/8/8/8/8/8/8/R2K3R w HA - 0 1",
    }, "--chess960")


@cases
def lenient_names_each_repair_and_the_file():
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "lenient.fen")
        with open(name, "w", encoding="utf-8") as file:
            file.write("# a comment\n\n" + FULL + " w KQkq - 0 1\n" + FULL + " W KQkq -\n")
        result = hakem("fen", "--lenient", name)
    want = [f"hakem: {name}, line 4: " + text for text in (
        "the player to move is written w or b.",
        "the half-moves since a capture or pawn move are missing: 0 is taken.",
        "the move number is missing: 1 is taken.",
    )]
    if result.err.decode().splitlines() != want:
        yield result.err.decode()
    if result.lines() != [f"ok\t{FULL} w KQkq - 0 1"] * 2 or result.status != 0:
        yield f"{result.out!r}, status {result.status}"


@cases
def lenient_still_refuses_what_breaks_the_rules_or_would_be_guessed():
    expected = {
        "8/8/8/8/8/8/8/4K3": "kings", "4k3/8/8/8/8/8/8/P3K3 W": "pawns", "4k3/8/8/8/8/8/4Q3/4K3 w": "opposite-check",
        "4k3/8/8/7/8/8/8/4K3 w": "syntax", "4k3/8/8/8/8/8/4K3 w": "syntax", "4k3/8/8/8/8/8/8/4K3 x": "syntax",
        "4k3/8/8/8/8/8/8/4D3 w": "syntax",
    }
    result = hakem("fen", "--lenient", lines=list(expected))
    for (text, code), line in zip(expected.items(), result.lines()):
        if line.split("\t")[:2] != ["error", code]:
            yield f"{text}: {line!r}, not {code}"
    if result.status != 1 or result.err:
        yield f"status {result.status}, {result.err!r}"


@cases
def lenient_changes_nothing_of_what_is_accepted_anyhow():
    fens = [row[0] for row in rows("fen-cases.tsv") if row[2] in ("valid", "unreachable") and row[3].startswith("std")]
    strict, lenient = hakem("fen", lines=fens), hakem("fen", "--lenient", lines=fens)
    if len(fens) < 100 or strict.out != lenient.out or lenient.err:
        yield f"{len(fens)} rows, {lenient.err!r}"


@cases
def lenient_keeps_the_code_of_what_breaks_a_rule():
    """Rights and en passant squares aside, which are left out."""
    found = [
        row for row in rows("fen-cases.tsv")
        if row[2] == "position" and row[3].startswith("std") and not {"castling-rights", "en-passant-square"} & set(row[1].split(","))
    ]
    result = hakem("fen", "--lenient", lines=[row[0] for row in found])
    for row, line in zip(found, result.lines()):
        fields = line.split("\t")
        if fields[0] != "error" or fields[1] not in codes_for(row[1]):
            yield f"{row[0]}: {line!r}, not {row[1]}"


@cases
def strict_is_the_default():
    result = hakem("fen", lines=[FULL, FULL + " W KQkq - 0 1", FULL + "  w KQkq - 0 1"])
    if [line.split("\t")[:2] for line in result.lines()] != [["error", "syntax"]] * 3 or result.err:
        yield f"{result.out!r}, {result.err!r}"


@cases
def every_row_of_the_file_was_run():
    count = sum(1 for _ in rows("fen-cases.tsv"))
    if count < 200:
        yield f"only {count} rows"


if __name__ == "__main__":
    add_rows()
    cases.run()
