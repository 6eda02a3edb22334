#!/usr/bin/env python3
"""`hakem pgn`: games in export format; what is written is read as the same games.

usage: test_pgn.py HAKEM      (from the top of the sources)
"""

import json
import os
import random
import subprocess
import tempfile

from tap import DATA, Cases, hakem, program

FILES = {"master-games": 300, "online-clocks": 60, "week-in-chess": 60, "engine-chess960": 20}
ROSTER = '[Event "?"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "?"]\n[Black "?"]\n[Result "%s"]\n\n'

cases = Cases()


def as_bytes(text):
    return text if isinstance(text, bytes) else text.encode("utf-8")


def pgn(text, *options):
    return hakem("pgn", *options, given=as_bytes(text))


def games_of(text):
    """The games as `hakem audit` reads them: result, half-moves, last position."""
    result = hakem("audit", "--json", "--all", given=as_bytes(text))
    games = [json.loads(line) for line in result.lines()]
    return [(game["result"], game["plies"], game["final_fen"]) for game in games]


def expect(text, written, status=0, complaints=()):
    result = pgn(text)
    if result.out.decode("utf-8") != written:
        yield f"{text!r}: {result.out.decode('utf-8')!r}, not {written!r}"
    if result.status != status:
        yield f"{text!r}: status {result.status}"
    have = result.err.decode("utf-8").split("\n")[:-1]
    if len(have) != len(complaints) or any(not line.startswith(f"hakem: -:{start}") for line, start in
                                           zip(have, complaints)):
        yield f"{text!r}: {have}, not {complaints}"


def same_again(text):
    """The output has no fault, holds the same games, and is its own export form."""
    written = pgn(text).out
    again = pgn(written)
    if again.out != written or again.status != 0 or again.err.replace(b"no-tags", b""):
        yield f"{text!r}: {written!r} gives status {again.status}, {again.err!r}, {again.out!r}"
    if games_of(text) != games_of(written):
        yield f"{text!r}: {games_of(text)}, written {games_of(written)}"


@cases
def export_format():
    return expect(
        '[Zeta "z"]\n[Result "1-0"]\n[Event "e"]\n[White "A"]\n[Alpha "\\"a\\" \\\\"]\n\n'
        "1.e4!{ a\n b }e5 2.Ng1f3?? $14 (2.f4 exf4 (2...d5;ask him\n)) 2...Nc6 3.Bb5 1-0",
        '[Event "e"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "A"]\n[Black "?"]\n[Result "1-0"]\n'
        '[Alpha "\\"a\\" \\\\"]\n[Zeta "z"]\n\n'
        "1. e4 $1 {a b} 1... e5 2. Nf3 $4 $14 (2. f4 exf4 (2... d5 {ask him})) 2... Nc6\n3. Bb5 1-0\n\n")


@cases
def the_result_tag_is_that_of_the_marker():
    yield from expect('[Result "1-0"]\n\n1. e4 0-1\n', (ROSTER % "0-1") + "1. e4 0-1\n\n", 1, ["3: result-mismatch"])
    yield from expect('[Result "1-0"]\n\n1. e4\n', (ROSTER % "1-0") + "1. e4 1-0\n\n", 1, ["3: missing-termination."])
    yield from expect('[Event "?"]\n\n1. e4 ½-½\n', (ROSTER % "1/2-1/2") + "1. e4 1/2-1/2\n\n", 1, ["3: bad-result"])


@cases
def several_games():
    yield from expect('[Event "?"]\n\n1. e4 *\n[Event "?"]\n\n1-0\n',
                      (ROSTER % "*") + "1. e4 *\n\n" + (ROSTER % "1-0") + "1-0\n\n")
    yield from expect("", "")
    yield from expect("no game\n", "")


@cases
def a_missing_tag_section_is_a_note():
    return expect("1. e4 *\n", (ROSTER % "*") + "1. e4 *\n\n", 0, ["1: no-tags."])


@cases
def damage_is_named_and_the_rest_is_kept():
    head = '[Event "?"]\n\n'
    yield from expect(head + "1. e4 = e5 2. Ke3 Nc6 0-1\n", (ROSTER % "0-1") + "1. e4 e5 {illegal-move: Ke3 Nc6} 0-1\n\n", 1,
                      ["3: bad-token: =", "3: illegal-move: Ke3"])
    yield from expect(head + "1. e4 {a\n\n" + head + "*\n", (ROSTER % "*") + "1. e4 {a} *\n\n" + (ROSTER % "*") + "*\n\n", 1,
                      ["3: unterminated-comment.", "3: missing-termination."])


@cases
def what_cannot_be_read_is_kept_in_a_comment():
    head = '[Event "?"]\n\n'
    for text, written in (
        ("1. e4 Sf6 2. Sc3 {why} d5 $1 (2... e5) 3. exd5 1-0", "1. e4 {bad-token: Sf6 2. Sc3 why d5 $1 ( 2... e5 ) 3. exd5} 1-0"),
        ("1. e4 -- 2. d4 *", "1. e4 {null-move: -- 2. d4} *"),
        ("1. e4 e5 (1... d5 2. Ke3 dxe4) 2. Nf3 *", "1. e4 e5 (1... d5 {illegal-move: Ke3 dxe4}) 2. Nf3 *"),
        ("1. e4 a}b *", "1. e4 {bad-token: a b} *"),
        ("1. e4e5 2. Nf3N Nc6 *", "1. e4 e5 2. Nf3 Nc6 *"),
    ):
        result = pgn(head + text + "\n")
        if not result.out.decode("utf-8").endswith("\n\n" + written + "\n\n") or result.status != 1:
            yield f"{text}: {result.out!r}, status {result.status}"
        yield from same_again(head + text + "\n")
    fen = '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n'
    result = pgn(fen + "\n1. e4 e5 *\n")
    if not result.out.decode("utf-8").endswith(fen + '[SetUp "1"]\n\n{1. e4 e5} *\n\n'):
        yield repr(result.out)


@cases
def a_variation_without_a_move_is_a_comment():
    for text, written in (
        ("1. e4 e5 (1... Ke7) 2. Nf3 *", "1. e4 e5 {illegal-move: Ke7} 2. Nf3 *"),
        ("1. e4 e5 () (N) ({only}) (1-0) 2. Nf3 *", "1. e4 e5 {only} 2. Nf3 *"),
        ("1. e4 e5 ({a} 1... c5 {b}) 2. Nf3 (", "1. e4 e5 ({a} 1... c5 {b}) 2. Nf3 *"),
        ("1. e4 e5 ({a}", "1. e4 e5 {a} *"),
    ):
        result = pgn('[Event "?"]\n\n' + text + "\n")
        if not result.out.decode().endswith("\n\n" + written + "\n\n"):
            yield f"{text}: {result.out!r}"
        yield from same_again('[Event "?"]\n\n' + text + "\n")
    long = "{" + "x " * 600000 + "}"  # longer than what is kept in memory
    yield from same_again('[Event "?"]\n\n1. e4 e5 (' + long + ") ({b}) 2. Nf3 *\n")


@cases
def a_good_tag_takes_the_place_of_a_bad_one():
    text = '[White "A]\n[FEN "8/4P1 "x"]\n[White "B"]\n[FEN "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"]\n\n1. e8=Q *\n'
    result = pgn(text)
    if '[White "B"]' not in result.out.decode() or '[FEN "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"]' not in result.out.decode():
        yield repr(result.out)
    yield from same_again(text)


@cases
def no_line_begins_with_a_percent_sign():
    text = '[Event "?"]\n\n1. e4 {' + "x " * 30 + "% " * 30 + "%eval} e5 *\n"
    lines = pgn(text).out.decode().split("\n")
    if any(line.startswith("%") for line in lines) or any(len(line) > 79 for line in lines):
        yield repr(lines)
    yield from same_again(text)


@cases
def control_characters_go_no_further():
    result = pgn('[Event "a\x01b"]\n[FEN "4k3/8/8/8/8/8/8/4K2R w -\x01 - 0 1"]\n\n1. e4 {a\x00b\x02} *\n')
    if any(byte < 32 and byte != 10 for byte in result.out) or b'[Event "a?b"]' not in result.out:
        yield repr(result.out)
    again = pgn(result.out)
    if again.out != result.out:
        yield repr(again.out)


@cases
def a_start_position_is_announced():
    fen = '[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n'
    for given in (fen, fen + '[SetUp "1"]\n'):
        result = pgn(given + "\n1. O-O *\n")
        if not result.out.decode("utf-8").endswith(fen + '[SetUp "1"]\n\n1. O-O *\n\n') or result.status != 0:
            yield repr(result.out)


@cases
def a_damaged_start_position_is_written_as_it_is_read():
    result = pgn('[FEN "4k3/8/8/8/8/8/8/4K2R w KQ"]\n\n1. O-O *\n')
    if not result.out.decode().endswith('[FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]\n[SetUp "1"]\n\n1. O-O *\n\n'):
        yield repr(result.out)
    if result.status != 1 or b"-:1: bad-fen: 4k3/" not in result.err:
        yield f"status {result.status}, {result.err!r}"


@cases
def nothing_is_too_long_to_be_kept():
    words = " ".join(f"word{i}" for i in range(30000))
    for text in ("1. e4 ;" + words + "\n e5 *\n", "1. e4 {" + words + "} e5 *\n"):
        result = pgn('[Event "?"]\n\n' + text)
        if " ".join(result.out.decode().split()).split("1. e4 ")[1].replace(" }", "}") != "{" + words + "} 1... e5 *" or result.status != 0:
            yield f"{text[:20]}: status {result.status}, {len(result.out)} bytes"
    tags = "".join(f'[T{i:04} "{i}"]\n' for i in range(1000))
    if tags not in pgn(tags + "\n*\n").out.decode():
        yield "tags are missing"


@cases
def memory_does_not_grow_with_the_text():
    most = {}
    for size in (1, 30):
        with tempfile.TemporaryFile() as out:
            process = subprocess.Popen([program(), "pgn"], stdin=subprocess.PIPE, stdout=out, stderr=subprocess.DEVNULL)
            process.stdin.write(b'[Event "e"]\n\n1. e4 {')
            for _ in range(size):
                process.stdin.write(b"some words " * 100000)
            process.stdin.write(b"} e5 ) ) 1-0\n")
            process.stdin.close()
            _, _, used = os.wait4(process.pid, 0)
            process.returncode = 0
            most[size] = used.ru_maxrss
            if out.seek(0, os.SEEK_END) < size * 1099000:
                yield f"{size}: {out.tell()} bytes written"
    if most[30] > most[1] + 8000:
        yield repr(most)


@cases
def complaints_about_one_game_are_bounded():
    result = pgn('[Event "?"]\n\n1. e4 ' + ") " * 1000 + '*\n\n[Event "?"]\n\n1. e4 ) *\n')
    complaints = result.err.decode().split("\n")[:-1]
    if len(complaints) != 66 or "936 further" not in complaints[64] or complaints[65] != "hakem: -:7: stray-close.":
        yield repr(complaints[-3:])


@cases
def what_was_open_is_closed():
    for text in ("1. e4 (1. d4 d5", "1. e4 (1. d4 (1. c4 {x} c5", "1. e4 (", "1. e4 e5 (1... c5 {x"):
        for follows in ("\n", "\n\n" + '[Event "x"]\n\n1. d4 d5 1-0\n'):
            yield from same_again('[Event "a"]\n\n' + text + follows)


@cases
def latin_1_becomes_utf_8():
    result = pgn('[White "Müller"]\n\n1. e4 {é} *\n'.encode("latin-1"))
    if '[White "Müller"]'.encode() not in result.out or "{é}".encode() not in result.out or result.status != 1:
        yield f"status {result.status}, {result.out!r}"
    comments = ["é", "ä}ö [%clk 0:01:00] ü", "für " * 40, *("Züge " * 200 + "é" * size for size in range(22, 28)), "ß" * 3000]
    moves = "".join(f"{n}. Nf3 {{{comment}}} {n}... Nf6 $1 {{{comment}}} ({n}... Nc6) {n + 1}. Ng1 Ng8 " for n, comment in zip(range(1, 99, 2), comments))
    text = '[White "Müller"]\n\n' + f"{moves}*\n\n" * 2
    if pgn(text.encode("latin-1")).out != pgn(text.encode()).out:
        yield "other text than in UTF-8"


@cases
def letters_are_read_in_a_language_and_written_in_english():
    result = pgn('[Event "?"]\n\n1. Af3 Ac6 *\n', "--letters", "tr")
    if result.out.decode() != (ROSTER % "*") + "1. Nf3 Nc6 *\n\n" or result.status != 0:
        yield f"status {result.status}, {result.out!r}, {result.err!r}"


@cases
def chess960_castling_keeps_its_rights():
    tags = '[FEN "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1"]\n[SetUp "1"]\n[Variant "Chess960"]\n\n'
    result = pgn(tags + "1. 0-0-0 Ke7 *\n")
    if not result.out.decode().endswith(tags + "1. O-O-O Ke7 *\n\n") or result.status != 0:
        yield repr(result.out)


@cases
def files_are_read_in_turn():
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for name in ("one", "two"):
            paths.append(os.path.join(folder, name + ".pgn"))
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.write(f'[Event "{name}"]\n\n1. e4 zz *\n')
        result = hakem("pgn", paths[0], "-", paths[1], given=b'[Event "in"]\n\n*\n')
        events = [line for line in result.lines() if line.startswith("[Event")]
        if events != ['[Event "one"]', '[Event "in"]', '[Event "two"]'] or result.status != 1:
            yield f"{events}, status {result.status}"
        complaints = result.err.decode().split("\n")[:-1]
        if complaints != [f"hakem: {path}:3: bad-token: zz" for path in paths]:
            yield repr(complaints)


@cases
def an_unusable_file_means_that_nothing_is_done():
    with tempfile.TemporaryDirectory() as folder:
        good = os.path.join(folder, "good.pgn")
        with open(good, "w", encoding="utf-8") as file:
            file.write('[Event "e"]\n\n*\n')
        for bad in (os.path.join(folder, "none.pgn"), folder):
            for names in ((bad,), (bad, good), (good, bad)):
                yield from hakem("pgn", *names).refused()


@cases
def options_are_refused():
    for arguments in (("--letters", "xx"), ("--letters",), ("--json",)):
        yield from hakem("pgn", *arguments, given=b"1. e4 *\n").refused()


def columns_are_few(text):
    for line in text.decode("utf-8").split("\n"):
        if len(line) > 79 and " " in line and not line.startswith("["):
            yield f"{len(line)} columns: {line}"


def real_games(name, count):
    with open(f"{DATA}pgn/{name}.pgn", "rb") as file:
        text = file.read()
    result = pgn(text)
    if result.status != 0 or result.err:
        yield f"status {result.status}, {result.err[:200]!r}"
    yield from columns_are_few(result.out)
    if len(games_of(text)) != count:
        yield f"{len(games_of(text))} games"
    again = pgn(result.out)
    if again.out != result.out:
        yield "written otherwise the second time"
    if games_of(text) != games_of(result.out):
        yield "the games are others"


@cases
def nothing_behind_a_stop_is_lost():
    text = "1. e4 e5 2. d4 Bb4+ 3. a3 {c} $1 (3. c3 $2 Ba5 (3... Be7 {d}) 4. Nf3) 3... Nf6 1-0\n"
    kept = b"{illegal-move: a3 c $1 ( 3. c3 $2 Ba5 ( 3... Be7 d ) 4. Nf3 ) 3... Nf6} 1-0"
    once = pgn(text)
    if kept not in once.out.replace(b"\n", b" "):
        yield repr(once.out)
    yield from same_again(text.encode())


@cases
def the_moves_of_another_game_are_kept_as_they_stand():
    once = pgn('[Variant "Atomic"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Variant "Atomic"]\n\n1-0\n')
    again = pgn(once.out)
    if once.status != 1 or b"{1. e4 e5 2. Nf3} 1-0\n" not in once.out or once.out.count(b"{") != 1 or again.out != once.out:
        yield f"{once.out!r}, {again.out!r}"


PIECES = (
    "1.", "1. ", "e4", "e5", "Nf3", "Nc6", "d4", "exd5", "(", ")", "(=)", "{", "}", "{c}", "{ a b\nc }", "; x } y {\n",
    "$1", "$256", "!?", "!", "N", "=", "+/=", "0-0", "O-O", "1-0", "0-1", "*", "1/2", "½-½", '[Event "x"]', '[Event "x"]\n',
    '\n[White "w"]\n\n', "[x", "[%clk 0:00:01]", "]", '"', "\\", "\n%esc 1-0\n", "\r", "\r\n", "--", "Nf3(=)", "e8(Q)", "zz",
    "1...", "…", "\0", '[FEN "4k3/P7/8/8/8/8/8/4K2R w K - 0 1"]\n', "a8=Q", "{}", "( )", "{\n%x\n}", "{" + "w" * 100 + "}",
    "Ke2", '[Result "1-0"]\n', '[Result "1/2"]\n', '[Variant "Chess960"]\n', "c51-0", "d40-1", "Bb4+",
)


@cases
def any_text_is_written_so_that_it_is_read_again():
    dice = random.Random(1994)
    for _ in range(150):
        text = '[Event "s"]\n\n1. e4 e5 2. Nf3 ' if dice.random() < 0.5 else ""
        for _ in range(dice.randint(1, 25)):
            text += dice.choice(PIECES) + dice.choice(("", " ", " ", "\n"))
        yield from same_again(text.encode("utf-8" if dice.random() < 0.8 else "latin-1", "replace"))


if __name__ == "__main__":
    for file_name, games in FILES.items():
        cases.add(f"{games} games of {file_name}", lambda n=file_name, c=games: real_games(n, c))
    cases.run()
