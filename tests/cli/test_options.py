#!/usr/bin/env python3
"""Commands, options and help: what is understood, and how the rest is refused.

usage: test_options.py HAKEM      (from the top of the sources)
"""

import re

from tap import Cases, hakem

COMMANDS = ("fen", "moves", "perft", "san")

cases = Cases()


def helped(result):
    if result.status != 0 or result.err:
        yield f"status {result.status}, standard error {result.err!r}"
    if len(result.lines()) < 3:
        yield f"help is {result.out!r}"


@cases
def help_lists_the_commands():
    for word in ("--help", "-h", "help"):
        result = hakem(word)
        yield from helped(result)
        for command in COMMANDS:
            if not re.search(rf"^  {command} ", result.out.decode(), re.M):
                yield f"{word} does not list {command}"


@cases
def every_command_has_help_that_names_its_options():
    for command in COMMANDS:
        result = hakem(command, "--help")
        yield from helped(result)
        if f"hakem {command}" not in result.out.decode() or "--chess960" not in result.out.decode():
            yield f"{command}: {result.out!r}"
        yield from helped(hakem(command, "--chess960", "-h"))


@cases
def the_version_is_a_line():
    result = hakem("--version")
    if result.status != 0 or not re.fullmatch(rb"hakem \d+\.\d+\.\d+\n", result.out):
        yield f"status {result.status}, {result.out!r}"


@cases
def without_a_command_there_is_a_complaint():
    result = hakem()
    if result.status != 2 or result.out or b"hakem: " not in result.err:
        yield f"status {result.status}, {result.out!r}, {result.err!r}"


@cases
def an_unknown_command_is_named():
    for word in ("castle", "", "--verison", "-", "--", "FEN"):
        result = hakem(word)
        yield from result.refused()
        if f"'{word}'".encode() not in result.err:
            yield f"{word!r}: {result.err!r}"


@cases
def an_unknown_option_is_named():
    for command in COMMANDS:
        for word in ("--castle", "--chess", "--chess9600", "-x", "-chess960", "--chess960x=1", "---", "--="):
            result = hakem(command, word)
            yield from result.refused()
            if f"'{word}'".encode() not in result.err:
                yield f"{command} {word}: {result.err!r}"


@cases
def an_option_may_stand_anywhere_before_two_dashes():
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    for arguments, out in (
        (("--chess960", "-"), b"ok\t4k3/8/8/8/8/8/8/4K2R w H - 0 1\n"),
        (("-", "--chess960"), b"ok\t4k3/8/8/8/8/8/8/4K2R w H - 0 1\n"),
        (("--", "-"), b"ok\t4k3/8/8/8/8/8/8/4K2R w K - 0 1\n"),
        (("--chess960", "--chess960"), b"ok\t4k3/8/8/8/8/8/8/4K2R w H - 0 1\n"),
    ):
        result = hakem("fen", *arguments, lines=[fen])
        if result.out != out or result.status != 0:
            yield f"{arguments}: {result.out!r}, status {result.status}"
    result = hakem("fen", "--", "--chess960")
    yield from result.refused()
    if b"--chess960" not in result.err:
        yield f"a file of this name: {result.err!r}"


@cases
def a_value_may_follow_or_be_joined():
    for arguments in (("--letters", "tr"), ("--letters=tr",)):
        result = hakem("san", *arguments, lines=["4k3/8/8/8/8/8/8/4K3 w - - 0 1\tŞd1"])
        if result.lines() != ["e1d1\tŞd1"]:
            yield f"{arguments}: {result.out!r}"


@cases
def a_missing_or_unwanted_value_is_refused():
    for arguments in (
        ("san", "--letters"), ("perft", "--fen"), ("perft", "3", "--jobs"), ("fen", "--chess960=1"),
        ("perft", "--divide=yes", "1"), ("san", "--letters="),
    ):
        yield from hakem(*arguments).refused()


@cases
def numbers_are_whole_and_in_range():
    for option in ("--jobs", "--hash", "--max-nodes"):
        for value in ("", "x", "-1", "1.5", "1e3", " 1", "0x10", "99999999999999999999999", "+1"):
            result = hakem("perft", "1", f"{option}={value}")
            yield from result.refused()
            if option.encode() not in result.err:
                yield f"{option}={value}: {result.err!r}"
    for value in ("0", "257"):
        yield from hakem("perft", "1", "--jobs", value).refused()
    if hakem("perft", "1", "--jobs", "256").out != b"nodes 20\n":
        yield "--jobs 256"


if __name__ == "__main__":
    cases.run()
