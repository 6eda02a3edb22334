#!/usr/bin/env python3
"""`hakem san`: every row of san-cases.tsv, a case for each tag, and the letters of another language.

usage: test_san.py HAKEM      (from the top of the sources)
"""

from tap import Cases, differ, hakem, rows

ERRORS = {"illegal", "ambiguous", "promotion", "syntax", "null"}
TURKISH = str.maketrans({"N": "A", "B": "F", "R": "K", "Q": "V", "K": "Ş"})

cases = Cases()


def is_chess960(tag):
    return tag.split(" ")[0].startswith("960")


def run(pairs, chess960=False, *options):
    return hakem("san", *(["--chess960"] if chess960 else []), *options, lines=["\t".join(pair) for pair in pairs])


def check(found_rows, chess960):
    result = run([row[:2] for row in found_rows], chess960)
    lines = result.lines()
    if len(lines) != len(found_rows):
        yield f"{len(lines)} lines for {len(found_rows)}"
    any_bad = False
    for (fen, text, expected, canonical, _), line in zip(found_rows, lines):
        fields = line.split("\t")
        if expected in ERRORS:
            any_bad = True
            good = len(fields) == 3 and fields[:2] == ["error", expected] and fields[2].endswith(".")
        else:
            good = fields == [expected, canonical]
        if not good:
            yield f"{text!r} in {fen}: {line!r}, not {expected} {canonical}"
    if result.status != (1 if any_bad else 0):
        yield f"status {result.status}"


def add_rows():
    groups = {}
    for row in rows("san-cases.tsv"):
        groups.setdefault(row[4].split(" !pc")[0], []).append(row)
    for tag, found_rows in sorted(groups.items()):
        cases.add(f"{tag}, {len(found_rows)} rows", lambda r=found_rows, t=tag: check(r, is_chess960(t)))


@cases
def every_row_of_the_file_was_run():
    count = sum(1 for _ in rows("san-cases.tsv"))
    if count < 2900:
        yield f"only {count} rows"


@cases
def canonical_rows_in_turkish_letters():
    """The same moves with A F K V Ş; files and the signs of castling stay."""
    good = [
        row for row in rows("san-cases.tsv")
        if row[1] == row[3] and row[2] not in ERRORS and not is_chess960(row[4])
    ]
    turkish = [san if san.startswith("O") else san.translate(TURKISH) for san in (row[3] for row in good)]
    result = run([(row[0], san) for row, san in zip(good, turkish)], False, "--letters", "tr")
    if len(good) < 300 or result.status != 0:
        yield f"{len(good)} rows, status {result.status}"
    yield from differ(result.lines(), [f"{row[2]}\t{san}" for row, san in zip(good, turkish)], turkish)


@cases
def letters_of_another_language_are_not_guessed():
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    for options, text in (((), "Af3"), (("--letters", "tr"), "Nf3"), (("--letters", "en"), "Şe2")):
        line = run([(start, text)], False, *options).lines()[0]
        if not line.startswith("error\tsyntax\t"):
            yield f"{text} {options}: {line!r}"


@cases
def an_unknown_language_is_refused():
    return hakem("san", "--letters", "xx", lines=[]).refused()


@cases
def a_bad_fen_gives_the_code_of_hakem_fen():
    expected = {
        "8/8/8/8/8/8/8/4K3 w - - 0 1": "kings",
        "4k3/8/8/8/8/8/8/P3K3 w - - 0 1": "pawns",
        "4k3/8/8/8/8/8/8/4K3 w - e6 0 1": "en-passant",
        "4k3/8/8/8/8/8/8/4K3 w - - 0": "syntax",
        "4k3/8/8/8/8/8/8/4K3 w - - 0 0": "counters",
    }
    for (fen, code), line in zip(expected.items(), run([(fen, "Ke2") for fen in expected]).lines()):
        if line.split("\t")[:2] != ["error", code]:
            yield f"{fen}: {line!r}, not {code}"


@cases
def a_line_without_a_tab_or_with_a_second_one_is_a_syntax_error():
    fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
    result = hakem("san", lines=[fen, fen + " Ke2", fen + "\t", fen + "\tKe2\tKe2", "\tKe2", fen + "\tKe2"])
    lines = result.lines()
    for line in lines[:5]:
        if not line.startswith("error\tsyntax\t"):
            yield repr(line)
    if lines[5:] != ["e1e2\tKe2"] or result.status != 1:
        yield f"{lines[5:]}, status {result.status}"


if __name__ == "__main__":
    add_rows()
    cases.run()
