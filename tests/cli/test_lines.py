#!/usr/bin/env python3
"""All line commands: one line out for one line in, files and standard input, damaged input, exit status.

usage: test_lines.py HAKEM      (from the top of the sources)
"""

import os
import random
import tempfile

from tap import Cases, differ, hakem

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
OK = "ok\t" + START

cases = Cases()


def expect(result, lines, status):
    """Compare each line as a whole or, if the expected one ends with an ellipsis, its beginning."""
    found = result.lines()
    for i, want in enumerate(lines):
        if want.endswith("…") and i < len(found) and found[i].startswith(want[:-1]):
            found[i] = want
    yield from differ(found, lines, [f"line {i}" for i in range(1, len(found) + len(lines) + 1)])
    if result.status != status:
        yield f"status {result.status}, not {status}"
    if result.err and status < 2:
        yield f"standard error: {result.err!r}"


@cases
def empty_lines_and_comments_give_nothing():
    return expect(hakem("fen", lines=["", "# a comment", START, "", "#", START, "#" + START]), [OK, OK], 0)


@cases
def nothing_in_is_nothing_out():
    for given in (b"", b"\n", b"\r\n\n", b"# x"):
        yield from expect(hakem("fen", given=given), [], 0)


@cases
def a_last_line_needs_no_line_end():
    return expect(hakem("fen", given=f"{START}\n{START}".encode()), [OK, OK], 0)


@cases
def a_byte_order_mark_is_passed_over():
    yield from expect(hakem("fen", given=b"\xef\xbb\xbf" + START.encode() + b"\n"), [OK], 0)
    yield from expect(hakem("fen", given=b"\xef\xbb\xbf# x\n" + START.encode() + b"\n"), [OK], 0)
    yield from expect(hakem("fen", given=START.encode() + b"\n\xef\xbb\xbf" + START.encode() + b"\n"), [OK, "error\tsyntax\t…"], 1)


@cases
def line_ends_may_be_crlf():
    return expect(hakem("fen", given=f"{START}\r\n\r\n{START}\r\n".encode()), [OK, OK], 0)


@cases
def a_bad_line_is_answered_in_its_place_and_the_work_goes_on():
    return expect(hakem("fen", lines=[START, "bad", START, "8/8", START]),
                  [OK, "error\tsyntax\t…", OK, "error\tsyntax\t…", OK], 1)


@cases
def blanks_around_a_line_are_not_eaten():
    return expect(hakem("fen", lines=[" " + START, START + " ", "\t" + START, " # no comment"]),
                  ["error\tsyntax\t…"] * 4, 1)


@cases
def nul_bytes_are_bytes_of_the_line():
    start = START.encode()
    given = b"\0\n" + start + b"\0\n" + start + b"\n" + start.replace(b" w ", b"\0w ") + b"\n"
    return expect(hakem("fen", given=given), ["error\tsyntax\t…", "error\tsyntax\t…", OK, "error\tsyntax\t…"], 1)


@cases
def bytes_that_are_not_utf_8_leave_the_output_utf_8():
    given = b"\xff\xfe\n" + START.encode() + b"\xc3\n" + b"\xc5\x9e\n"
    yield from expect(hakem("fen", given=given), ["error\tsyntax\t…"] * 3, 1)
    yield from expect(hakem("san", given=START.encode() + b"\t\xff\xc5\n"), ["error\tsyntax\t…"], 1)


@cases
def very_long_lines_are_one_bad_line_each():
    for size in ((1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3 << 20):
        for filler in (b"8", b" ", b"\t", b"\0"):
            given = START.encode() + b"\n" + filler * size + b"\n" + START.encode() + b"\n"
            yield from expect(hakem("fen", given=given), [OK, "error\tsyntax\t…", OK], 1)
    yield from expect(hakem("fen", given=b"8" * (2 << 20)), ["error\tsyntax\t…"], 1)
    # What was read of it would do, but it is not all of the line.
    line = START.encode() + b"\te4"
    yield from expect(hakem("san", given=line + b" " * (1 << 20)), ["error\tsyntax\t…"], 1)
    yield from expect(hakem("san", given=line.ljust(1 << 20)), ["e2e4\te4"], 0)
    yield from expect(hakem("fen", given=b"#" * (2 << 20) + b"\n" + START.encode()), [OK], 0)


@cases
def many_lines_come_out_in_order():
    lines = [START.replace(" 0 1", f" 0 {n}") for n in range(1, 20001)]
    return expect(hakem("fen", lines=lines), ["ok\t" + line for line in lines], 0)


@cases
def random_bytes_give_a_line_for_each_line():
    dice = random.Random(5)
    for command in ("fen", "san", "moves"):
        for options in ((), ("--chess960",)):
            given = b"".join(
                bytes(dice.choice(b"\t KQkqrnbpPRNB12345678/-wbaeh0\xff\0") for _ in range(dice.randrange(1, 90))) + b"\n"
                for _ in range(500)
            )
            expected = sum(1 for line in given.split(b"\n")[:-1] if line not in (b"", b"\r"))
            result = hakem(command, *options, given=given)
            if len(result.lines()) != expected or result.status != 1:
                yield f"{command}: {len(result.lines())} lines for {expected}, status {result.status}"


@cases
def cut_lines_are_refused_wherever_they_end():
    whole = START + "\te4"
    result = hakem("san", lines=[whole[:n] for n in range(1, len(whole) + 1)])
    yield from expect(result, ["error\tsyntax\t…"] * (len(whole) - 1) + ["e2e4\te4"], 1)


@cases
def files_are_read_in_order_and_a_dash_is_standard_input():
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, name) for name in ("one", "two")]
        for name, number in zip(names, (1, 2)):
            with open(name, "w", encoding="utf-8") as file:
                file.write(START.replace(" 0 1", f" 0 {number}"))  # no line end: the next file begins a new line
        given = START.replace(" 0 1", " 0 3").encode()
        lines = ["ok\t" + START.replace(" 0 1", f" 0 {n}") for n in range(4)]
        yield from expect(hakem("fen", *names, given=given), lines[1:3], 0)
        yield from expect(hakem("fen", names[1], "-", names[0], given=given), [lines[2], lines[3], lines[1]], 0)
        yield from expect(hakem("fen", "-", given=given), [lines[3]], 0)


@cases
def a_missing_file_is_named():
    result = hakem("fen", "no/such/file")
    yield from result.refused()
    if b"no/such/file" not in result.err:
        yield f"{result.err!r} does not name the file"


@cases
def with_an_unusable_file_nothing_is_done():
    with tempfile.NamedTemporaryFile() as file:
        file.write((START + "\n").encode())
        file.flush()
        yield from hakem("fen", file.name, "no/such/file").refused()


@cases
def a_folder_cannot_be_read():
    result = hakem("fen", "tests")
    yield from result.refused()
    if b"tests" not in result.err:
        yield f"{result.err!r} does not name it"


@cases
def output_that_cannot_be_written_is_not_passed_over():
    if not os.path.exists("/dev/full"):
        return
    import subprocess

    from tap import program
    with open("/dev/full", "wb") as full:
        done = subprocess.run([program(), "fen"], input=(START + "\n").encode(), stdout=full, stderr=subprocess.PIPE,
                              timeout=60, check=False)
    if done.returncode != 2 or not done.stderr.startswith(b"hakem: "):
        yield f"status {done.returncode}, {done.stderr!r}"


if __name__ == "__main__":
    cases.run()
