#!/usr/bin/env python3
"""`hakem claims`: occurrences on every case of repetition-cases.tsv, and each of the seven fields at its edges.

usage: test_claims.py HAKEM      (from the top of the sources)
"""

from tap import Cases, differ, hakem, rows

cases = Cases()
SHUFFLE = "g1f3 g8f6 f3g1 f6g8"
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
ROOK = "4k3/8/8/8/8/8/8/4K2R w - - {} 80"


def fields(line, *options):
    result = hakem("claims", *options, lines=[line])
    return result.lines()[0].split("\t")


def check(line, expected, *options):
    found = fields(line, *options)
    if found != expected.split(" "):
        yield f"{line!r} {options}: {found} instead of {expected}"


@cases
def occurrences_are_those_of_the_laws_and_of_no_other_key():
    for chess960 in (False, True):
        chosen = [row for row in rows("repetition-cases.tsv")
                  if bool(set(row[0].split()[2]) & set("ABCDEFGHabcdefgh")) == chess960]
        options = ["--chess960"] if chess960 else []
        found = hakem("claims", *options, lines=[row[0] + "\t" + row[1].strip("-") for row in chosen]).lines()
        yield from differ([line.split("\t")[0] for line in found], [row[2] for row in chosen], [row[3] for row in chosen])


@cases
def the_third_occurrence_is_claimed_and_the_second_announces_it():
    yield from check(f"{START}\t{SHUFFLE} g1f3 g8f6 f3g1", "2 no f6g8 7 no 0 none")
    yield from check(f"{START}\t{SHUFFLE} {SHUFFLE}", "3 yes g1f3 8 no 0 none")


@cases
def moves_may_be_written_in_either_way_and_be_missing():
    yield from check(f"{START}\tNf3 Nf6 f3g1 Ng8", "2 no - 4 no 0 none")
    yield from check(f"{START}\t", "1 no - 0 no 0 none")
    yield from check(START, "1 no - 0 no 0 none")
    yield from check(f"{START}\tAf3 Af6", "1 no - 2 no 0 none", "--letters", "tr")


@cases
def a_blank_may_stand_before_what_belongs_to_a_move():
    line = f"{START}\te4 a6 e5 d5 exd6 e.p. exd6 (=)"
    yield from check(line, "1 no - 0 no 0 none")
    result = hakem("claims", lines=[f"{START}\te4 e.p", f"{START}\te4 e5 f", f"{START}\te.p."])
    if [text.split("\t")[0] for text in result.lines()] != ["1", "error", "error"]:
        yield f"{result.lines()}"


@cases
def letters_are_those_of_the_language_named():
    yield from check(f"{START}\tКf3 Кf6 ♘g1 ♞g8", "2 no - 4 no 0 none", "--letters", "ru")
    yield from hakem("claims", "--letters", "xx", lines=[]).refused()


@cases
def fifty_moves_count_from_the_clock_of_the_fen():
    yield from check(ROOK.format(98), "1 no - 98 no 0 none")
    yield from check(ROOK.format(99), "1 no - 99 no 14 none")
    yield from check(ROOK.format(100), "1 no - 100 yes 14 none")


@cases
def seventy_five_moves_end_the_game_and_silence_no_claim():
    yield from check(ROOK.format(149), "1 no - 149 yes 14 none")
    yield from check(ROOK.format(150), "1 no - 150 yes 14 75")
    yield from check(ROOK.format(150), "1 no - 150 yes 14 none", "--edition", "2005")


@cases
def the_fifth_occurrence_ends_the_game_in_2023_alone():
    line = f"{START}\t" + " ".join([SHUFFLE] * 4)
    yield from check(line, "5 yes g1f3 16 no 0 fivefold")
    yield from check(line, "5 yes g1f3 16 no 0 none", "--edition", "2005")


@cases
def mate_and_stalemate_leave_nothing_to_claim_and_come_first():
    yield from check("R3k3/8/4K3/8/8/8/8/8 b - - 150 90", "1 no - 150 no 0 mate")
    yield from check("7k/5Q2/6K1/8/8/8/8/8 b - - 150 90", "1 no - 150 no 0 stalemate")


@cases
def a_dead_position_comes_before_fivefold_and_seventy_five():
    yield from check("4k3/8/8/8/8/8/8/4K1N1 w - - 150 90", "1 no - 150 yes 8 dead")


@cases
def a_bad_line_names_its_place_and_changes_nothing():
    result = hakem("claims", lines=[f"{START}\te4 e5 Ke3", "x\te4", f"{START}\te4"])
    found = [line.split("\t")[:2] for line in result.lines()]
    if result.status != 1 or found[0] != ["error", "illegal"] or found[1] != ["error", "syntax"] or found[2][0] != "1":
        yield f"{result.status} {found}"
    if f"Byte {len(START) + 8}:" not in result.lines()[0]:
        yield result.lines()[0]


@cases
def unusable_arguments_are_refused():
    for options in (["--edition", "1999"], ["--letters", "xx"], ["--nonsense"]):
        yield from hakem("claims", *options, lines=[]).refused()


cases.run()
