#!/usr/bin/env python3
"""Sum test cases: "N passed, N failed".

usage: count_cases.py FILE-or-FOLDER...

Reads Meson's *.junit.xml, each with the *.json that Meson writes beside it, and *.steps with lines "ok NAME" or
"not ok NAME". A folder stands for all of these in it. Failed cases are named on standard error. Exit status 0 if every
case passed and there was one, 1 if not, 2 if a file cannot be read.

Behind the name of a failed case stands the error that its program gave, if it did so as Node's test runner does.

JUnit alone does not tell all (as Meson 1.0 writes it): of a program that crashed, hung or stopped early it holds the
cases seen until then, all passed. The JSON has the verdict on each program; where that is bad and no case of the
program failed, the program itself counts as one failed case.
"""

import json
import os
import re
import sys
import xml.etree.ElementTree as ElementTree

GOOD_VERDICTS = {"OK", "EXPECTEDFAIL", "SKIP"}


class Tally:
    def __init__(self):
        self.passed = 0
        self.failed = []

    def add(self, ok, name):
        if ok:
            self.passed += 1
        else:
            self.failed.append(name)


def read_steps(path, tally):
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.rstrip("\n")
            if line.startswith("ok "):
                tally.add(True, line[3:])
            elif line.startswith("not ok "):
                tally.add(False, line[7:])
            elif line:
                raise ValueError(f"neither ok nor not ok: {line}")


def read_verdicts(path):
    """Program name -> whether all its runs passed."""
    verdicts = {}
    if os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                run = json.loads(line)
                verdicts[run["name"]] = verdicts.get(run["name"], True) and run["result"] in GOOD_VERDICTS
    return verdicts


def error_of(case, output):
    """The first line of the error in the YAML block behind a failed case of TAP, or nothing."""
    block = output.partition(f"\nnot ok {case}\n")[2].partition("\n  ...\n")[0]
    error = re.search(r"^  error: (?:\|-\n)?(.+)$", block, re.MULTILINE)
    return f" ({error.group(1).strip()})" if error else ""


def read_junit(path, tally):
    log = os.path.basename(path).removesuffix(".junit.xml")
    verdicts = read_verdicts(path.removesuffix(".junit.xml") + ".json")
    failed_programs = set()
    with open(path, encoding="utf-8", errors="replace") as file:
        # The report has the output of a test unchanged, but XML allows no control characters.
        text = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f]", "?", file.read())
    for suite in ElementTree.fromstring(text.encode("utf-8")).iter("testsuite"):
        # A program with cases of its own is a suite "project.program"; the others are cases of the suite "project".
        has_cases = "." in suite.get("name", "")
        output = "\n" + suite.findtext("system-out", "")
        for case in suite.findall("testcase"):
            program = suite.get("name").split(".", 1)[1] if has_cases else case.get("name")
            if case.find("skipped") is not None:
                continue
            ok = case.find("failure") is None and case.find("error") is None
            if not has_cases:
                ok = ok and verdicts.get(program, True)
            if not ok:
                failed_programs.add(program)
            name = f"{log}: {program}"
            tally.add(ok, f"{name}: {case.get('name')}{error_of(case.get('name'), output)}" if has_cases else name)
    for program, ok in verdicts.items():
        if not ok and program not in failed_programs:
            tally.add(False, f"{log}: {program}: did not come to its end")


def files_of(arguments):
    for argument in arguments:
        if not os.path.isdir(argument):
            yield argument
            continue
        for name in sorted(os.listdir(argument)):
            if name.endswith((".junit.xml", ".steps")):
                yield os.path.join(argument, name)


def main():
    if len(sys.argv) < 2:
        sys.exit("usage: count_cases.py FILE-or-FOLDER...")
    tally = Tally()
    for path in files_of(sys.argv[1:]):
        try:
            read_junit(path, tally) if path.endswith(".xml") else read_steps(path, tally)
        except (OSError, ValueError, ElementTree.ParseError) as fault:
            print(f"count_cases: {path}: {fault}", file=sys.stderr)
            sys.exit(2)
    for name in tally.failed:
        print(f"failed: {name}", file=sys.stderr)
    sys.stderr.flush()
    print(f"{tally.passed} passed, {len(tally.failed)} failed")
    sys.exit(0 if tally.passed and not tally.failed else 1)


if __name__ == "__main__":
    main()
