#!/usr/bin/env python3
"""What the scripts that test the command line share: running the program, and cases in TAP."""

import signal
import subprocess
import sys

DATA = "tests/data/"


class Cases:
    """Cases by name. A case is a function or generator that reports faults as sentences; none means it passed."""

    def __init__(self):
        self.found, self.skipped = [], {}

    @staticmethod
    def name_of(function):
        return function.__name__.replace("_", " ")

    def __call__(self, function):
        """Decorator: the function's name, with blanks, is that of the case."""
        self.add(self.name_of(function), function)
        return function

    def add(self, name, function):
        self.found.append((name, function))

    def skip(self, function, why):
        """A case that cannot be run here: it is counted as skipped, with a sentence."""
        self.skipped[self.name_of(function)] = why
        self.add(self.name_of(function), lambda: ())

    def run(self):
        signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended from outside"))  # so that no process is left behind
        print(f"1..{len(self.found)}", flush=True)
        bad = 0
        for number, (name, function) in enumerate(self.found, 1):
            try:
                faults = list(function() or ())
            except Exception as error:  # a case that cannot be judged has failed
                faults = [f"{type(error).__name__}: {error}"]
            why = f" # SKIP {self.skipped[name]}" if name in self.skipped else ""
            print(f"{'not ' if faults else ''}ok {number} - {name}{why}", flush=True)
            for fault in faults[:10]:
                print(f"# {fault!s}".replace("\n", "\n# "), flush=True)
            if len(faults) > 10:
                print(f"# and {len(faults) - 10} more", flush=True)
            bad += bool(faults)
        sys.exit(1 if bad else 0)


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def lines(self):
        """Lines of standard output; it has to be UTF-8 and end with a line end."""
        text = self.out.decode("utf-8")
        if text and not text.endswith("\n"):
            raise ValueError("standard output does not end with a line end")
        return text.split("\n")[:-1]

    def refused(self):
        """The faults of a refusal: it has status 2, no standard output, and one sentence on standard error."""
        if self.status != 2:
            yield f"status {self.status}, not 2"
        if self.out:
            yield f"standard output: {self.out[:80]!r}"
        text = self.err.decode("utf-8")
        if not text.startswith("hakem: ") or text.count("\n") != 1 or not text.endswith(".\n"):
            yield f"standard error is not one sentence: {text!r}"


def program():
    if len(sys.argv) != 2:
        sys.exit(f"usage: {sys.argv[0]} HAKEM")
    return sys.argv[1]


def hakem(*arguments, lines=None, given=b"", timeout=100):
    """Run the program on the lines, or on the bytes."""
    if lines is not None:
        given = "".join(line + "\n" for line in lines).encode("utf-8")
    done = subprocess.run([program(), *arguments], input=given, capture_output=True, timeout=timeout, check=False)
    return Result(done.returncode, done.stdout, done.stderr)


def rows(name):
    """The rows of a file of tab-separated cases, without comments."""
    with open(DATA + name, encoding="utf-8") as file:
        for line in file:
            line = line.rstrip("\n")
            if line and not line.startswith("#"):
                yield line.split("\t")


def differ(found, expected, names):
    """A sentence for each line that differs from what is expected."""
    if len(found) != len(expected):
        yield f"{len(found)} lines, not {len(expected)}"
    for name, have, want in zip(names, found, expected):
        if have != want:
            yield f"{name}: {have!r}, not {want!r}"
