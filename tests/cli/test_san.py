#!/usr/bin/env python3
"""`hakem san`: every row of san-cases.tsv, a case for each tag, and the letters of another language.

usage: test_san.py HAKEM      (from the top of the sources)
"""

import re

from tap import Cases, differ, hakem, rows

ERRORS = {"illegal", "ambiguous", "promotion", "syntax", "null"}
TURKISH = str.maketrans({"N": "A", "B": "F", "R": "K", "Q": "V", "K": "Ş"})

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

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
    """The moves with the Turkish letters A F K V Ş; files and the signs of castling stay."""
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
    for options, text in (((), "Af3"), (("--letters", "tr"), "Nf3"), (("--letters", "en"), "Şe2")):
        line = run([(START, text)], False, *options).lines()[0]
        if not line.startswith("error\tsyntax\t"):
            yield f"{text} {options}: {line!r}"


@cases
def an_unknown_language_is_refused_by_a_sentence_that_names_the_known_ones():
    for option in ("--letters", "--write"):
        for language in ("xx", "", "TR", "tur", "figurines"):
            result = hakem("san", option, language, lines=[])
            yield from result.refused()
            for known in (" en,", " tr,", " ru,", " zh,", " figurine."):
                if known not in result.err.decode():
                    yield f"{option} {language}: {known!r} is not in {result.err.decode()!r}"


@cases
def help_lists_the_languages_in_lines_of_the_usual_width():
    text = hakem("san", "--help").out.decode()
    listed = re.findall(r"[a-z]+", text[text.index("Languages"):].split("\n", 1)[1])
    if len(listed) < 43 or len(set(listed)) != len(listed) or not {"en", "tr", "figurine"} <= set(listed):
        yield f"{listed}"
    for line in text.split("\n"):
        if len(line) > 95:
            yield repr(line)
    for language in listed:
        line = run([(START, "e2e4")], False, "--letters", language).lines()
        if line != ["e2e4\te4"]:
            yield f"{language}: {line}"


# The five letters N B R Q K in some languages.
LETTERS = {
    "de": "SLTDK", "fr": "CFTDR", "nl": "PLTDK", "pl": "SGWHK", "hu": "HFBVK", "bg": "КОТДЦ", "el": "ΙΑΠΒΡ", "lt": "ŽRBVK",
    "et": "ROVLK", "id": "KGBMR", "vi": "MTXHV", "gl": "CATDR", "hi": "GOHVR", "figurine": "♘♗♖♕♔",
}


def canonical_rows():
    return [
        row for row in rows("san-cases.tsv")
        if row[1] == row[3] and row[2] not in ERRORS and not is_chess960(row[4])
    ]


@cases
def canonical_rows_in_many_languages():
    good = canonical_rows()
    for language, letters in {**LETTERS, "ru": ["К", "С", "Л", "Ф", "Кр"]}.items():
        table = str.maketrans(dict(zip("NBRQK", letters)))
        texts = [row[3] if row[3].startswith("O") else row[3].translate(table) for row in good]
        pairs = [(row[0], text) for row, text in zip(good, texts)]
        result = run(pairs, False, "--letters", language)
        yield from differ(result.lines(), [f"{row[2]}\t{text}" for row, text in zip(good, texts)], texts)
        # Read by these letters, and written in English.
        result = run(pairs, False, "--letters", language, "--write", "en")
        yield from differ(result.lines(), [f"{row[2]}\t{row[3]}" for row in good], texts)


def in_the_laws_style(row):
    """From PGN's notation: zeros, no sign of promotion, e.p. after a pawn's capture of nothing."""
    san = row[3]
    if san.startswith("O"):
        return san.replace("O", "0")
    san = san.replace("=", "")
    to, side = row[2][2:4], row[0].split(" ")[1]
    if san[0] in "abcdefgh" and "x" in san and row[0].split(" ")[3] == to and to[1] == ("6" if side == "w" else "3"):
        body = san.rstrip("+#")
        san = body + " e.p." + san[len(body):]
    return san


@cases
def canonical_rows_in_the_style_of_the_laws():
    good = canonical_rows()
    expected = [in_the_laws_style(row) for row in good]
    if not any("e.p." in text for text in expected) or not any(text.startswith("0-0") for text in expected):
        yield "there is no case of it"
    result = run([row[:2] for row in good], False, "--style", "laws")
    yield from differ(result.lines(), [f"{row[2]}\t{text}" for row, text in zip(good, expected)], expected)
    # The output is read again.
    result = run([(row[0], text) for row, text in zip(good, expected)], False, "--style=pgn")
    yield from differ(result.lines(), [f"{row[2]}\t{row[3]}" for row in good], expected)


def in_the_long_style(row):
    san = row[3]
    if san.startswith("O"):
        return san
    letter = san[0] if san[0] in "NBRQK" else ""
    tail = san[re.search(r"[a-h][1-8](=[NBRQ])?[+#]?$", san).start() + 2:]
    return letter + row[2][:2] + ("x" if "x" in san else "-") + row[2][2:4] + tail


@cases
def canonical_rows_at_length():
    good = canonical_rows()
    expected = [in_the_long_style(row) for row in good]
    result = run([row[:2] for row in good], False, "--style", "long")
    yield from differ(result.lines(), [f"{row[2]}\t{text}" for row, text in zip(good, expected)], expected)
    result = run([(row[0], text) for row, text in zip(good, expected)])
    yield from differ(result.lines(), [f"{row[2]}\t{row[3]}" for row in good], expected)


@cases
def style_and_letters_go_together():
    fen = "4k3/3P4/8/8/8/8/8/1N2K3 w - - 0 1"
    for options, text, expected in (
        (("--letters", "tr", "--style", "laws"), "d8=V+", "d7d8q\td8V+"),
        (("--letters", "tr", "--write", "figurine", "--style", "long"), "Ac3", "b1c3\t♘b1-c3"),
        (("--write", "ru"), "♚f2", "e1f2\tКрf2"),
        (("--letters", "figurine", "--write", "de", "--style", "laws"), "♘c3", "b1c3\tSc3"),
    ):
        line = run([(fen, text)], False, *options).lines()
        if not line[0].startswith(expected):
            yield f"{options} {text}: {line}"


@cases
def an_unknown_style_is_refused():
    for style in ("", "PGN", "short", "law"):
        yield from hakem("san", "--style", style, lines=[]).refused()


@cases
def figurines_are_read_with_any_letters():
    for language in ("en", "tr", "ru", "figurine"):
        result = run([(START, text) for text in ("♘f3", "♞f3", "♞︎f3", "♘️f3", "♙e4")], False, "--letters", language, "--write", "en")
        if result.lines() != ["g1f3\tNf3"] * 4 + ["e2e4\te4"]:
            yield f"{language}: {result.lines()}"


@cases
def a_syntax_error_names_the_byte_of_the_line():
    for text, byte in (("Nf3±", 4), ("Nf3N", 4), ("e4(N)", 3), ("exd", 4), ("nf3", 1), ("e4 dis", 4), ("", 1)):
        line = run([(START, text)]).lines()[0]
        if not line.startswith(f"error\tsyntax\tByte {len(START) + 1 + byte}: "):
            yield f"{text}: {line}"


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
