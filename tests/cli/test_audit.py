#!/usr/bin/env python3
"""`hakem audit`: its two forms, what it counts and refuses, and how text becomes games, sentence by sentence.

usage: test_audit.py HAKEM      (from the top of the sources)
"""

import json
import os
import re
import subprocess
import tempfile

from tap import Cases, hakem, program

KEYS = ["file", "game", "line", "offset", "white", "black", "result", "plies", "plies_after", "final_fen", "findings"]
FINDING_KEYS = ["kind", "line", "ply", "article", "text"]
TAGGED = '[White "w"]\n\n'
SHUFFLE = "Nf3 Nf6 Ng1 Ng8 "

cases = Cases()


def as_bytes(text):
    return text if isinstance(text, bytes) else text.encode("utf-8")


def audit(text, *options):
    """The games of a text, as objects; every game, unless options say otherwise."""
    result = hakem("audit", "--json", *(options or ("--all",)), given=as_bytes(text))
    return [json.loads(line) for line in result.lines()], result


def told(game):
    """Findings of a game as kind:line@ply=article."""
    return " ".join(
        f"{f['kind']}:{f['line']}@{f['ply']}" + (f"={f['article']}" if f["article"] else "") for f in game["findings"])


def expect(text, *games, options=()):
    """A sentence for each game that differs; a game is (result, plies, findings)."""
    found, result = audit(text, "--all", *options)
    have = [(game["result"], game["plies"], told(game)) for game in found]
    if have != list(games):
        yield f"{text!r}: {have}, not {list(games)}"
    if result.status != (1 if any(game[2] for game in games) else 0):
        yield f"{text!r}: status {result.status}"


def position(fen, moves):
    return f'[FEN "{fen}"]\n\n{moves}\n'


def file_of(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(as_bytes(text))
    return path


# The forms.

@cases
def an_object_for_each_game_that_has_findings():
    text = TAGGED + "1. e4 *\n\n" + '[White "A"]\n[Black "Ş"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 1-0\n' + TAGGED + "*\n"
    games, result = audit(text, "--json")
    if result.status != 1 or len(games) != 1:
        yield f"status {result.status}, {games}"
        return
    game = games[0]
    if list(game) != KEYS or list(game["findings"][0]) != FINDING_KEYS:
        yield f"keys {list(game)}, {list(game['findings'][0])}"
    sentence = game["findings"][0].pop("text")
    if game != {
        "file": "-", "game": 2, "line": 5, "offset": text.index('[White "A"]'), "white": "A", "black": "Ş",
        "result": "1-0", "plies": 2, "plies_after": 0,
        "final_fen": "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "findings": [{"kind": "illegal-move", "line": 9, "ply": 2, "article": "3.8.1"}],
    }:
        yield repr(game)
    if "2. 'Ke3'" not in sentence or not sentence.endswith("."):
        yield repr(sentence)


@cases
def every_game_with_all():
    games, result = audit(TAGGED + "1. e4 *\n" + TAGGED + "1. d4 d5 1/2-1/2\n")
    if result.status != 0 or [g["game"] for g in games] != [1, 2] or [g["findings"] for g in games] != [[], []]:
        yield f"status {result.status}, {games}"
    if [g["plies"] for g in games] != [1, 2] or [g["result"] for g in games] != ["*", "1/2-1/2"]:
        yield repr(games)


@cases
def a_line_for_each_finding_without_json():
    result = hakem("audit", given=as_bytes(TAGGED + "1. e4 e5 2. Ke3 1-0\n" + TAGGED + "1. e4 *\n"))
    lines = result.lines()
    if result.status != 1 or len(lines) != 1:
        yield f"status {result.status}, {lines}"
    elif not lines[0].startswith("-:3: ") or "illegal-move" not in lines[0] or "3.8.1" not in lines[0]:
        yield repr(lines[0])


@cases
def totals_go_to_standard_error():
    for options in ((), ("--json",), ("--all",)):
        result = hakem("audit", *options, given=as_bytes(TAGGED + "1. e4 e5 2. Ke3 1-0\n" + TAGGED + "1. e4 = *\n"))
        totals = result.err.decode()
        if re.findall(r"\d+", totals.split("\n")[0]) != ["2", "3", "2", "2"] or "illegal-move" not in totals:
            yield f"{options}: {totals!r}"


@cases
def nothing_to_judge():
    for text in ("", "\n\n", "no game here\n"):
        for options in ((), ("--json",), ("--all", "--json")):
            result = hakem("audit", *options, given=as_bytes(text))
            if result.status != 0 or result.out:
                yield f"{text!r} {options}: status {result.status}, {result.out!r}"


@cases
def files_by_name():
    with tempfile.TemporaryDirectory() as folder:
        first = file_of(folder, "first.pgn", TAGGED + "1. e4 *\n" + TAGGED + "1. Ke3 *\n")
        second = file_of(folder, "zweite\xfc \u015e.pgn", TAGGED + "1. Kd4 *\n")
        empty = file_of(folder, "empty.pgn", "")
        result = hakem("audit", "--json", "--all", first, empty, second)
        games = [json.loads(line) for line in result.lines()]
        if [(g["file"], g["game"]) for g in games] != [(first, 1), (first, 2), (second, 1)] or result.status != 1:
            yield f"status {result.status}, {games}"
        result = hakem("audit", "--json", "--all", first, "-", given=as_bytes(TAGGED + "*\n"))
        if [json.loads(line)["file"] for line in result.lines()] != [first, first, "-"]:
            yield repr(result.out)


@cases
def an_unusable_file_means_that_nothing_is_done():
    with tempfile.TemporaryDirectory() as folder:
        good = file_of(folder, "good.pgn", TAGGED + "1. Ke3 *\n")
        for bad in (os.path.join(folder, "none.pgn"), folder):
            for names in ((bad,), (good, bad), (bad, good)):
                result = hakem("audit", "--json", *names)
                yield from result.refused()
                if bad.encode() not in result.err:
                    yield repr(result.err)


@cases
def options_are_refused():
    for arguments in (
        ("--edition", "1999"), ("--edition",), ("--letters", "xx"), ("--jsonx",), ("--json=1",), ("--only",),
    ):
        yield from hakem("audit", *arguments, given=as_bytes(TAGGED + "1. Ke3 *\n")).refused()


@cases
def only_some_kinds():
    text = '[Result "1-0"]\n[Site]\n\n1. e4 = e5 2. Ke3 0-1\n'
    for only, kinds in (
        ("illegal-move", ["illegal-move"]),
        ("bad-token,result-mismatch", ["bad-token", "result-mismatch"]),
        ("no-tags", []),
        ("null-move,bad-fen", []),
        ("clock,75-missed,unwinnable-win,illegal-move,illegal-move", ["illegal-move"]),
    ):
        games, result = audit(text, "--json", "--only", only)
        have = [f["kind"] for g in games for f in g["findings"]]
        if have != kinds or result.status != (1 if kinds else 0):
            yield f"{only}: {have}, status {result.status}"


@cases
def kinds_that_are_said_twice_are_refused():
    yield from hakem("audit", "--only", "illegal-move", "--only=clock").refused()


@cases
def only_refuses_kinds_that_are_not_known():
    for only, bad in (("illegal", "illegal"), ("bad-tag,bad-taken", "bad-taken"), ("", ""), ("bad-tag,", ""),
                      ("illegal-moves,x", "illegal-moves"), ("Bad-Tag", "Bad-Tag")):
        result = hakem("audit", "--only", only, given=as_bytes(TAGGED + "1. Ke3 *\n"))
        yield from result.refused()
        for word in (f"'{bad}'", "illegal-move", "75-missed", "clock"):
            if word not in result.err.decode():
                yield f"{only!r}: {result.err!r} does not name {word}"


@cases
def findings_that_are_left_out_are_counted():
    games, result = audit(TAGGED + "1. e4 " + "= " * 500 + "e5 1-0\n" + TAGGED + "1. e4 = *\n", "--json")
    if len(games) != 2 or list(games[0]) != [*KEYS, "findings_left_out"] or list(games[1]) != KEYS:
        yield str([list(game) for game in games])
    elif games[0]["findings_left_out"] + len(games[0]["findings"]) != 500 or len(games[0]["findings"]) < 40:
        yield f"{games[0]['findings_left_out']} left out, {len(games[0]['findings'])} not"
    if "501 findings in 2 games" not in result.err.decode():
        yield repr(result.err)


@cases
def strings_of_json_are_escaped():
    with tempfile.TemporaryDirectory() as folder:
        for name in ('quote " and \\ and \x7f \u20ac \U0001f600', "line\nend", "tab\t\x01\x02\x1f"):
            path = file_of(folder, name, '[White "a \\"b\\" \\\\ c"]\n[Black "\x01\x02\x08é"]\n\n1. e4 "\\\x1b *\n')
            result = hakem("audit", "--json", "--all", path)
            game = json.loads(result.out)
            shown = "".join("?" if ord(c) < 32 or ord(c) == 127 else c for c in path)
            if (game["file"], game["white"], game["black"]) != (shown, 'a "b" \\ c', "???é"):
                yield repr(game)
            again = json.dumps(game, ensure_ascii=False, separators=(",", ":")) + "\n"
            if result.out.decode() != again:
                yield f"{result.out!r}, not {again!r}"


@cases
def only_finds_a_kind_behind_any_number_of_others():
    games, result = audit(TAGGED + "1. e4 " + "= " * 500 + "Ke3 1-0\n", "--json", "--only", "illegal-move")
    if result.status != 1 or [f["kind"] for g in games for f in g["findings"]] != ["illegal-move"]:
        yield f"status {result.status}, {games}"


@cases
def every_finding_is_counted_under_its_kind():
    text = TAGGED + "1. e4 " + "= " * 60 + "e5\n"
    for options, counts in (((), {"bad-token": 60, "missing-termination": 1}),
                            (("--only", "bad-token"), {"bad-token": 60}),
                            (("--only", "missing-termination"), {"missing-termination": 1})):
        result = hakem("audit", *options, given=as_bytes(text))
        lines = result.err.decode().splitlines()
        kinds = {word: int(count) for word, count in (line.split() for line in lines[1:])}
        if result.status != 1 or kinds != counts or f"{sum(counts.values())} finding" not in lines[0]:
            yield f"{options}: {result.status}, {lines}"


@cases
def letters_of_another_language():
    yield from expect(TAGGED + "1. Af3 Ac6 *\n", ("*", 2, ""), options=("--letters", "tr"))
    yield from expect(TAGGED + "1. Af3 Ac6 *\n", ("*", 0, "bad-token:3@0"))
    yield from expect(TAGGED + "1. nf3 *\n", ("*", 0, "bad-token:3@0"))


@cases
def output_that_cannot_be_written_is_told():
    if not os.path.exists("/dev/full"):
        return
    with open("/dev/full", "wb") as full:
        done = subprocess.run([program(), "audit", "--json", "--all"], input=as_bytes(TAGGED + "*\n"), stdout=full,
                              stderr=subprocess.PIPE, check=False, timeout=60)
    if done.returncode != 2 or not done.stderr.startswith(b"hakem: "):
        yield f"status {done.returncode}, {done.stderr!r}"


# How text becomes games.

@cases
def where_games_end():
    yield from expect(TAGGED + "1. e4 1-0\n" + TAGGED + "1. d4 0-1\n", ("1-0", 1, ""), ("0-1", 1, ""))
    yield from expect(TAGGED + "1. e4\n" + TAGGED + "1. d4 *\n", ("*", 1, "missing-termination:3@1"), ("*", 1, ""))
    yield from expect(TAGGED + "1. e4", ("*", 1, "missing-termination:3@1"))
    yield from expect(TAGGED + "1-0\n\n0-1\n", ("1-0", 0, ""), ("0-1", 0, "no-tags:5@0"))
    yield from expect("Prose, with (signs) 1-0 {and} more\n" + TAGGED + "*\n", ("*", 0, ""))
    yield from expect('[White "a"]\n\n\n[Black "b"] [Date "c"]\n\n1. e4 *\n', ("*", 1, ""))
    yield from expect(TAGGED + '1. e4 [Black "b"] e5 *\n', ("*", 2, "bad-token:3@1"))


@cases
def line_ends_marks_and_encodings():
    for end in ("\n", "\r\n", "\r"):
        text = (TAGGED + "1. e4\n\n% 1-0\n2. zz *\n").replace("\n", end)
        yield from expect(text, ("*", 1, "bad-move-number:6@1 bad-token:6@1"))
    yield from expect("\ufeff" + TAGGED + "*\n", ("*", 0, ""))
    games, _ = audit("\ufeff" + TAGGED + "*\n")
    if games[0]["offset"] != 3:
        yield repr(games)
    games, _ = audit('[White "Müller"]\n[Black "Þór"]\n\n*\n'.encode("latin-1"))
    if (games[0]["white"], games[0]["black"], told(games[0])) != ("Müller", "Þór", "bad-encoding:1@0"):
        yield repr(games)
    yield from expect((TAGGED + "1. e4 ½-½\n").encode("latin-1"), ("1/2-1/2", 1, "bad-encoding:3@1 bad-result:3@1"))


@cases
def comments_and_variations():
    yield from expect(TAGGED + "1. e4 {a {b} e5 ; c } 1-0\n2. Nf3 *\n", ("*", 3, ""))
    yield from expect(TAGGED + "1. e4 {a\n\n" + TAGGED + "*\n",
                      ("*", 1, "unterminated-comment:3@1 missing-termination:3@1"), ("*", 0, ""))
    yield from expect(TAGGED + "1. e4 {a\n" + TAGGED + "} *\n", ("*", 1, ""))
    yield from expect(TAGGED + "1. e4 (1. d4 1-0\n" + TAGGED + "*\n",
                      ("*", 1, "unterminated-variation:3@1 missing-termination:3@1"), ("*", 0, ""))
    yield from expect(TAGGED + "1. e4 (1. Ke8 (zz) 0-1) } ) e5 *\n", ("*", 2, "stray-close:3@1 stray-close:3@1"))


@cases
def markers_and_result_tags():
    yield from expect('[Result "1-0"]\n\n1. e4 0-1\n', ("0-1", 1, "result-mismatch:3@1"))
    yield from expect('[Result "1-0"]\n\n1. e4\n', ("1-0", 1, "missing-termination:3@1"))
    yield from expect(TAGGED + "1. e4\n", ("*", 1, "missing-termination:3@1"))
    for text, result in (
        ("1/2", "1/2-1/2"), ("½-½", "1/2-1/2"), ("1–0", "1-0"), ("0—1", "0-1"), ("1 - 0", "1-0"), ("0 -1", "0-1"),
        ("1/2 - 1/2", "1/2-1/2"),
    ):
        yield from expect(TAGGED + f"1. e4 {text}\n", (result, 1, "bad-result:3@1"))
        yield from expect(f'[Result "{text}"]\n\n1. e4 {result}\n', (result, 1, "bad-result:1@0"))
    yield from expect('[Result "x"]\n\n1. e4\n', ("*", 1, "bad-result:1@0 missing-termination:3@1"))


@cases
def where_the_main_line_stops():
    yield from expect(TAGGED + "1. e4 Ke4 2. zz 0-1\n" + TAGGED + "*\n", ("0-1", 1, "illegal-move:3@1=3.8.1"), ("*", 0, ""))
    yield from expect(TAGGED + "1. e4 e5 2. foo 1-0\n", ("1-0", 2, "bad-token:3@2"))
    yield from expect(position("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "1. Nd2 *"), ("*", 0, "ambiguous-move:3@0"))
    yield from expect(TAGGED + "1. e4 -- 2. d4 *\n", ("*", 1, "null-move:3@1"))
    yield from expect(TAGGED + "1. e4 Z0 *\n", ("*", 1, "null-move:3@1"))
    yield from expect('[FEN "x"]\n\n1. e4 1-0\n', ("1-0", 0, "bad-fen:1@0"))


@cases
def moves_after_an_illegal_one_that_stood():
    for moves, plies, after in (
        ("1. e4 e5 2. Ke3 Nc6 3. Nf3 Nf6", 2, 3),
        ("1. e4 e5 2. Bb5 d6 3. Nf3 Bd7 4. Bxd7+", 3, 3),       # a check overlooked, then parried
        ("1. e4 e5 2. Bb5 d6 3. Nf3 a6 4. h3", 3, 3),           # overlooked again
        ("1. e4 e5 2. Bb5 d6 3. O-O a6 4. h3", 3, 0),           # no room for king and rook
        ("1. e4 e5 2. Bb5 a6 3. Bxd8 Kxd8 4. Qh5", 4, 0),       # which bishop?
        ("1. e4 e5 2. Bb5 a6 3. b5xd8 Kxd8 4. Qh5", 4, 2),
        ("1. e4 e5 2. Bb5 a6 3. Bxd7+ Bxd7 4. a3 zz 5. a4", 7, 0),
        ("1. e4 e5 2. Ke3 Ke6 3. h3", 2, 0),                    # no piece can have moved there: none is assumed
        ("1. e4 e5 2. Qxe5+ Ne7 3. h3", 2, 2),
        ("1. e4 e5 2. Nd4 Nc6 3. h3", 2, 0),                    # which knight?
        ("1. e4 e5 2. Ke2 d5 3. Ke3 -- 4. h3", 5, 0),
    ):
        games, _ = audit(TAGGED + moves + " 1-0\n" + TAGGED + "*\n")
        have = (games[0]["plies"], games[0]["plies_after"], games[0]["result"], len(games))
        if have != (plies, after, "1-0", 2):
            yield f"{moves}: {have} {told(games[0])}"


@cases
def each_illegal_move_that_stood_is_named():
    yield from expect(TAGGED + "1. e4 e5 2. Bb5 d6 3. Nf3 Bd7 4. Bxd7+ Ke7 5. h3 Kf6 6. Qe2 Kg5 7. a3 Nd7 8. Nxe5+ h6 *\n",
                      ("*", 3, "illegal-move:3@3=3.9.2 illegal-move:3@11=3.9.2"))
    yield from expect(TAGGED + "1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. Kf1 Kf8 5. Ke1 Ke8 6. O-O O-O 7. d3 *\n",
                      ("*", 10, "illegal-move:3@10=3.8.2.1 illegal-move:3@11=3.8.2.1"))


@cases
def one_slip_is_one_finding():
    for moves, after, plies, told_last in (
        ("1. e4 e5 2. Bb5 d6 3. Nf3 a6 4. h3 Bd7", 4, 3, "3.9.2"),  # one check, overlooked until it was parried
        ("1. e4 e5 2. d4 Bb4+ 3. b3 Ba5 4. Nf3 Nf6 5. Bd3 d6 6. O-O O-O", 7, 4, "3.9.2"),  # b3 is a mistake for c3
        ("1. Nf3 Nc6 2. Nd4 Nxd4 3. Ne4 Nc6 4. d4 e6 5. Bf4 Bb4 6. a3 Ba5 7. e3 d5", 5, 4, "3.6"),  # and Ne4 for Nc3
    ):
        games, _ = audit(TAGGED + moves + " 1-0\n")
        found = [(game["plies_after"], game["plies"], [f["article"] for f in game["findings"]]) for game in games]
        if found != [(after, plies, [told_last])]:
            yield f"{moves}: {found}"
    yield from expect(position("4k3/4r3/8/8/8/8/P7/1N2K2R w K - 0 1", "1. a3 Kd8 2. O-O Kc8 3. O-O-O Kb8 *"),
                      ("*", 0, "illegal-move:3@0=3.9.2"))


@cases
def how_far_a_game_is_read_behind_an_illegal_move_is_told():
    for moves, end in (("2. Ke3 Nc6 3. Nf3 Nf6", "The game is read on, 3 half-moves to its end."),
                       ("2. Ke3 Nc6 3. Nf3 Nf6 4. Qa5 d6", "The game is read on, 3 half-moves, up to 'Qa5'."),
                       ("2. Ke3 Nc6 3. Qa5", "The game is read on, 1 half-move, up to 'Qa5'."),
                       ("2. d4 Bb4+ 3. a3 Nf6 4. -- d6", "The game is read on, 1 half-move, up to '--'."),
                       ("2. d4 Bb4+ 3. a3 Nf6 4. a4 Nc6 5. xx", "The game is read on, 3 half-moves, up to 'xx'."),
                       ("2. Nd4 Nc6", "reaches that square.")):
        games, _ = audit(TAGGED + "1. e4 e5 " + moves + " *\n")
        if not games[0]["findings"][0]["text"].endswith(end):
            yield f"{moves}: {games[0]['findings'][0]['text']}"


@cases
def what_stands_behind_the_marker_is_reported():
    for rest in ("2. Nf3 Nc6 3. Ke3 0-1", "Nf3", "0-1", "1-0", "2.Nf3", "2... Nc6", "*", "Nf3 Nc6 0-1", "1... d5"):
        yield from expect(TAGGED + f"1. e4 e5 1-0 {rest}\n\n" + TAGGED + "*\n",
                          ("1-0", 2, "bad-token:3@2"), ("*", 0, ""))
    for rest in ("", " ", "{a comment}", "; 2. Nf3", "resigned", "(Nf3)", "$1", "% 0-1", "12.05.1999", "34. Moves", "(35)",
                 "2.Karpov", "21.5 min", "e4 is better", "Rd1 wins", "1999.01.01 Riga"):
        yield from expect(TAGGED + f"1. e4 e5 1-0 {rest}\n", ("1-0", 2, ""))
    for first in ("1. d4 *", "1. d4{c} *", "1.. d4 *"):
        yield from expect(TAGGED + f"1. e4 e5 1-0 {first}\n", ("1-0", 2, ""), ("*", 1, "no-tags:3@0"))


@cases
def games_by_other_rules_are_not_judged():
    for variant in ("Crazyhouse", "King of the Hill", "kingOfTheHill", "Antichess", "Three-check", "Racing Kings", "3check", "zh"):
        games, _ = audit(f'[Variant "{variant}"]\n[FEN "8/8/4k3/8/8/3K4/8/8 w - - 0 1"]\n\n1. Kd4 N@f3 1-0\n')
        have = (games[0]["plies"], told(games[0]), games[0]["final_fen"])
        if have != (0, "bad-tag:1@0", None):
            yield f"{variant}: {have}"
    for variant in ("Freestyle", "Fischerandom", "Chess 960", "FRC", "From Position", "Standard"):
        yield from expect(f'[Variant "{variant}"]\n\n1. e4 *\n', ("*", 1, ""))
    for opening in ("Sicilian", "Gothic Defence", "Sicilian, Fischer-Sozin Attack", "Grand Chess Tour", "Dubov, no castling"):
        games, _ = audit(f'[Variant "{opening}"]\n\n1. e4 *\n')
        if told(games[0]) != "bad-tag:1@0" or not games[0]["final_fen"].endswith(" b KQkq - 0 1"):
            yield f"{opening}: {games}"


@cases
def a_fen_that_cannot_be_read_names_its_cause():
    for fen, cause in (("8/8/8/8/8/8/8/8 w - - 0 1", "king"), ("4k3/8/8/8/8/8/8/4K3 w - -", "half-moves")):
        games, _ = audit(position(fen, "1. e4 *"))
        if cause not in games[0]["findings"][0]["text"]:
            yield f"{fen}: {games[0]['findings'][0]['text']}"
    if audit(position("8/8/8/8/8/8/8/8 w - - 0 1", "1. e4 *"))[0][0]["final_fen"] is not None:
        yield "a final position that the game never had"


@cases
def sentences_name_what_they_are_about():
    lone_king = '[FEN "8/8/8/3k4/8/8/4R3/4K3 w - - 0 1"]\n'
    for text, part in (
        (TAGGED + "1. " + SHUFFLE * 5 + "*\n", "move 9 of White "),
        (position("4k3/8/8/8/8/8/8/R3K3 b - - 149 80", "80... Ke7 81. Ra2 *"), "move 81 of White "),
        ('[Result "0-1"]\n\n1. e4 1-0\n', "'1-0' and '0-1'."),
        (TAGGED + "1. e4 $999 *\n", "'$999'."),
        (lone_king + "\n1. Kd1 0-1\n", "whether White's flag fell or White resigned."),
        (lone_king + '[Termination "time forfeit"]\n\n1. Kd1 0-1\n', "drawn, though White's flag fell."),
    ):
        games, _ = audit(text)
        if part not in games[0]["findings"][0]["text"]:
            yield f"{text!r}: {games[0]['findings']}"
    yield from expect(lone_king + '[Termination "abandoned"]\n\n1. Kd1 0-1\n', ("0-1", 1, ""))


@cases
def signs_and_numbers_never_stop_a_game():
    for sign in ("+/=", "=", "N", "(=)", "+-", "e.p."):
        yield from expect(TAGGED + f"1. e4 {sign} e5 *\n", ("*", 2, "bad-token:3@1"))
    yield from expect(TAGGED + "1.e4 e5 2.Nf3! Nc6(=) 3.Bb5+ *\n", ("*", 5, ""))
    yield from expect(TAGGED + "e4 e5 Nf3 1...Nc6 *\n", ("*", 4, "bad-move-number:3@3"))
    yield from expect(TAGGED + "1. e4 7. e5 8. Nf3 *\n", ("*", 3, "bad-move-number:3@1"))


@cases
def kinds_about_the_tags():
    yield from expect("1. e4 *\n", ("*", 1, "no-tags:1@0"))
    yield from expect('[White "w"]\n[Black b]\n[White "x"]\n\n*\n', ("*", 0, "bad-tag:2@0 duplicate-tag:3@0"))


# The Laws.

ILLEGAL = (  # position, move, article by 2023, article by 2005 and by the basic edition
    ("4k3/8/8/8/8/8/8/4K3 w - -", "Nf3", "1.3", "1.1"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - -", "Ke2", "3.1", "3.1"),
    ("4k3/8/8/8/8/8/8/2B1K3 w - -", "Bc2", "3.2", "3.2"),
    ("4k3/8/8/8/8/8/8/R3K3 w - -", "Rb2", "3.3", "3.3"),
    ("3k4/8/8/8/8/8/8/Q3K3 w - -", "Qb3", "3.4", "3.4"),
    ("4k3/8/8/8/8/8/3P4/2B1K3 w - -", "Bf4", "3.5", "3.5"),
    ("4k3/8/8/8/8/8/8/1N2K3 w - -", "Nd5", "3.6", "3.6"),
    ("4k3/8/8/8/4p3/4P3/8/4K3 w - -", "e4", "3.7.1", "3.7.a"),
    ("4k3/8/8/8/8/4P3/8/4K3 w - -", "e5", "3.7.2", "3.7.b"),
    ("4k3/8/8/8/8/8/4P3/4K3 w - -", "exd3", "3.7.3", "3.7.c"),
    ("4k3/8/8/3pP3/8/8/8/4K3 w - -", "exd6", "3.7.4.1", "3.7.d"),
    ("4k3/P7/8/8/8/8/8/4K3 w - -", "a8", "3.7.5.1", "3.7.e"),
    ("4k3/8/8/8/8/8/8/4K3 w - -", "Kd2=Q", "3.7.5.1", "3.7.e"),
    ("4k3/8/8/8/8/8/8/4K3 w - -", "Ke3", "3.8.1", "3.8.a"),
    ("4k3/8/8/8/8/8/8/4K2R w - -", "O-O", "3.8.2.1", "3.8.b.1"),
    ("4k3/8/8/8/5r2/8/8/4K2R w K -", "O-O", "3.8.2.2.1", "3.8.b.2.i"),
    ("4k3/8/8/8/4r3/8/8/4K2R w K -", "O-O", "3.8.2.2.1", "3.8.b.2.i"),
    ("4k3/8/8/8/8/8/8/4KB1R w K -", "O-O", "3.8.2.2.2", "3.8.b.2.ii"),
    ("4k3/8/8/8/8/8/7r/4K3 w - -", "Kd2", "3.9.2", "3.8.b-bis"),
    ("4k3/8/8/8/4r3/8/8/1N2K3 w - -", "Nc3", "3.9.2", "3.8.b-bis"),
    ("4k3/4r3/8/8/8/4N3/8/4K3 w - -", "Nc4", "3.9.2", "3.8.b-bis"),
)


@cases
def illegal_moves_by_edition():
    for edition, column in (("2023", 2), ("2005", 3), ("basic", 3)):
        text = "".join(position(f"{row[0]} 0 1", f"1. {row[1]} 1-0") for row in ILLEGAL)
        games, result = audit(text, "--all", "--edition", edition)
        if len(games) != len(ILLEGAL) or result.status != 1:
            yield f"{len(games)} games, status {result.status}"
        for row, game in zip(ILLEGAL, games):
            if told(game) != f"illegal-move:{game['line'] + 2}@0={row[column]}":
                yield f"{edition}: {row}: {told(game)}"


@cases
def ends_by_edition():
    mate = TAGGED + "1. f3 e5 2. g4 Qh4#"
    stalemate = position("7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "1. Kg6").rstrip("\n")
    dead = position("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "1. Kxd2").rstrip("\n")
    five = TAGGED + SHUFFLE * 4
    rows = (
        (mate + " 0-1\n", "", ""),
        (mate + " 1-0\n", "wrong-result:3@4=5.1.1", "wrong-result:3@4=5.1.a"),
        (mate + " 3. Kf2 0-1\n", "played-on:3@4=5.1.1", "played-on:3@4=5.1.a"),
        (stalemate + " 1/2-1/2\n", "", ""),
        (stalemate + " 1-0\n", "wrong-result:3@1=5.2.1", "wrong-result:3@1=5.2.a"),
        (stalemate + " Kg8 1/2-1/2\n", "played-on:3@1=5.2.1", "played-on:3@1=5.2.a"),
        (dead + " 1/2-1/2\n", "", ""),
        (dead + " 1-0\n", "wrong-result:3@1=5.2.2", "wrong-result:3@1=5.2.b"),
        (dead + " Kd7 1/2-1/2\n", "dead-missed:3@1=5.2.2", "dead-missed:3@1=5.2.b"),
        (five + "1/2-1/2\n", "", ""),
        (five + "1-0\n", "wrong-result:3@16=9.6.1", ""),
        (five + "e4 1-0\n", "fivefold-missed:3@16=9.6.1", ""),
        (position("4k3/8/8/8/8/8/r7/4K2R w - - 149 90", "90. Rh2 1-0"), "wrong-result:3@1=9.6.2", ""),
        (position("4k3/8/8/8/8/8/r7/4K2R w - - 149 90", "90. Rh2 Ra3 1-0"),
         "75-missed:3@1=9.6.2 wrong-result:3@2=9.6.2", ""),
        (position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 90", "90. Ra8# 1-0"), "", ""),
    )
    for edition, column in (("2023", 1), ("2005", 2), ("basic", 2)):
        for row in rows:
            games, _ = audit(row[0], "--all", "--edition", edition)
            if [told(game) for game in games] != [row[column]]:
                yield f"{edition}: {row[0]!r}: {[told(game) for game in games]}, not {row[column]!r}"


@cases
def chess960_games():
    text = '[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1"]\n\n1. Rb2 Kd8{}\n' + TAGGED + "1. e4\n"
    games, _ = audit(text)
    fens = [game["final_fen"] for game in games]
    if fens != ["3k4/8/8/8/8/8/1R6/3K4 w - - 2 2", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"]:
        yield repr(fens)
    text = '[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1"]\n\n1. zz\n' + TAGGED + "1. e4 *\n"
    games, _ = audit(text)
    if games[0]["final_fen"] != "4k3/8/8/8/8/8/8/1R1K4 w B - 0 1":
        yield repr(games[0])


# Hostile text.

def given_in_pieces(pieces, *options):
    """Standard output and the most memory that was in use, in kilobytes."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen([program(), "audit", "--json", *options], stdin=subprocess.PIPE, stdout=out, stderr=err)
        for piece in pieces:
            process.stdin.write(piece)
        process.stdin.close()
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        return [json.loads(line) for line in out.read().decode("utf-8").split("\n")[:-1]], used.ru_maxrss


@cases
def memory_does_not_grow_with_the_text():
    head, tail = as_bytes(TAGGED + "1. e4 {"), as_bytes("} e5 1-0\n" + TAGGED + "1. Ke3 *\n")
    small, used = given_in_pieces([head, b"x", tail])
    for filling in (b"x", b"\n", b"\xff", b"{", b"\0", b"\xe2\x82\xac"):
        piece = filling * (1200000 // len(filling))
        games, more = given_in_pieces([head] + [piece] * 20 + [tail])
        if [(g["plies"], g["game"]) for g in games[-1:]] != [(0, 2)] or len(small) != 1:
            yield f"{filling!r}: {games}"
        if more > used + 8000:
            yield f"{filling!r}: {more} kilobytes, {used} for a short text"


@cases
def deep_and_open_structure():
    for text in ("(" * 100000 + ")" * 100000, "(" * 100000, "( e4 " * 100000, ")" * 1000, "[" * 100000, "[ " * 100000,
                 "]" * 100, "{" * 100000 + "}", "$" * 50, "e8(" * 10000, "(=)" * 1000, "x" * 100000, "." * 1000):
        games, result = audit(TAGGED + "1. e4 " + text + "\n\n" + TAGGED + "1. d4 d5 1-0\n")
        if result.status not in (0, 1) or [(g["result"], g["plies"]) for g in games][-1:] != [("1-0", 2)]:
            yield f"{text[:20]!r}: status {result.status}, {games[-1:]}"


if __name__ == "__main__":
    cases.run()
