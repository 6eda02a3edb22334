#!/usr/bin/env python3
"""tests/SIGNATURE: the rulings on every case of laws/scenarios, and quick counts of moves, as short hashes.

usage: signature.py [HAKEM]           compare, in TAP
       signature.py --write [HAKEM]   write the file again

From the top of the sources; HAKEM is build/hakem if it is not said. The first line is the number of the rules
(HK_RULES_NUMBER). Each other line has a name, a hash of what is asked, and a hash of the answer: all rulings with their
articles, the clocks and the state after each event, without sentences for people.
"""

import hashlib
import json
import pathlib
import re
import subprocess
import sys

from tap import DATA, Cases

FILE = pathlib.Path("tests/SIGNATURE")
HEADER = pathlib.Path("include/hakem/game.h")
ROOT = pathlib.Path("laws/scenarios")
SUITES = ("perft-standard", "perft-chess960")
MOST_NODES = "100000"
NOT_ASKED = ("title", "title_tr", "expected", "source", "note")
OF_A_RULING = ("verdict", "outcome", "deciding", "background", "rule", "unsettled")
WRITE = "write the file again (tests/cli/signature.py --write)"


def short_hash(value):
    if not isinstance(value, bytes):
        value = json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")
    return hashlib.sha256(value).hexdigest()[:12]


def output_of(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, check=True, timeout=100).stdout


def answers(case):
    """The rulings in a line of `hakem referee --json`."""
    for event in case["events"]:
        rulings = [{name: ruling[name] for name in OF_A_RULING} for ruling in event["rulings"]]
        yield rulings, event["clocks"], event["state"]
    yield case["end"]


def rules_number():
    return int(re.search(r"HK_RULES_NUMBER = (\d+)", HEADER.read_text(encoding="utf-8"))[1])


def make(program):
    """Name -> hash of the question, hash of the answer."""
    made = {}
    for suite in SUITES:
        path = DATA + suite + ".epd"
        counts = output_of(program, "perft", "--suite", path, "--max-nodes", MOST_NODES)
        made[suite] = short_hash(pathlib.Path(path).read_bytes()), short_hash(counts)
    paths = sorted(ROOT.glob("*/*.json"))
    lines = output_of(program, "referee", "--json", *map(str, paths)).decode("utf-8").splitlines()
    for path, line in zip(paths, lines, strict=True):
        asked = json.loads(path.read_text(encoding="utf-8"))
        case = json.loads(line)
        asked = {name: value for name, value in asked.items() if name not in NOT_ASKED}
        made[case["id"]] = short_hash(asked), short_hash(list(answers(case)))
    return made


def read():
    """The number of the rules, and the lines, as the file has them."""
    if not FILE.exists():
        return 0, {}
    first, *lines = FILE.read_text(encoding="ascii").splitlines()
    return int(first.removeprefix("rules ")), {name: (asked, answer) for name, asked, answer in map(str.split, lines)}


def ruled_otherwise(before, now):
    """The names with the same question and another answer."""
    return [name for name in now if name in before and before[name][0] == now[name][0] and before[name] != now[name]]


def compare(program):
    number, before = read()
    now = make(program)
    otherwise = ruled_otherwise(before, now)
    others = sorted({name for name, line in before.items() ^ now.items()} - set(otherwise))
    if otherwise and number == rules_number():
        yield (
            f"ruled otherwise than {FILE} has it: {' '.join(otherwise)}; if that is meant, raise HK_RULES_NUMBER "
            f"({HEADER}), tell it in CHANGELOG.md and {WRITE}"
        )
    elif otherwise or number != rules_number():
        yield f"{FILE} is of the rules {number}, the program of {rules_number()}: {WRITE}"
    if others:
        yield f"cases that are new, changed or gone: {' '.join(others)}: {WRITE}"


def write(program):
    number, before = read()
    now = make(program)
    otherwise = ruled_otherwise(before, now)
    if otherwise and number == rules_number():
        sys.exit(f"signature: raise HK_RULES_NUMBER ({HEADER}) first, for other rulings are given on {' '.join(otherwise)}")
    lines = (f"{name} {asked} {answer}\n" for name, (asked, answer) in sorted(now.items()))
    FILE.write_text(f"rules {rules_number()}\n" + "".join(lines), encoding="ascii")


def main():
    arguments = sys.argv[1:]
    writes = arguments[:1] == ["--write"]
    programs = arguments[writes:] or ["build/hakem"]
    if len(programs) != 1 or programs[0].startswith("-"):
        sys.exit(f"usage: {sys.argv[0]} [--write] [HAKEM]")
    if writes:
        write(programs[0])
        return
    cases = Cases()
    cases.add("every case is ruled as tests/SIGNATURE has it", lambda: compare(programs[0]))
    cases.run()


if __name__ == "__main__":
    main()
