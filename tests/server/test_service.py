#!/usr/bin/env python3
"""The unit by which systemd starts the hall: systemd reads it without a complaint, and it lets the hall do little."""

import os
import re
import shutil
import subprocess
import tempfile

from hall import Skip, case, check, equal, program, run_cases

WORST = 2.0  # of systemd's scale from 0 to 10; docs/operations.md quotes the figure


def analyse(*arguments):
    if not shutil.which("systemd-analyze"):
        raise Skip("systemd-analyze is not here")
    with tempfile.TemporaryDirectory() as folder:
        unit = os.path.join(folder, "hakem.service")
        with open(os.path.join(os.path.dirname(program()), "systemd", "hakem.service"), encoding="utf-8") as file:
            text = file.read()
        with open(unit, "w", encoding="utf-8") as file:  # the program is not installed here
            file.write(re.sub(r"^ExecStart=\S+", "ExecStart=" + program(), text, flags=re.M))
        return subprocess.run(["systemd-analyze", *arguments, unit], capture_output=True, text=True, timeout=60)


@case
def systemd_reads_the_unit():
    done = analyse("verify", "--man=no")
    equal((done.returncode, done.stderr), (0, ""))


@case
def the_unit_lets_the_hall_do_little():
    done = analyse("security", "--offline=true", "--no-pager")
    found = re.search(r"exposure level for hakem\.service: (\d+\.\d)", done.stdout)
    check(found and float(found[1]) <= WORST, done.stdout[-500:], done.stderr)


@case
def the_unit_has_only_options_that_the_program_knows():
    with open(os.path.join(os.path.dirname(program()), "systemd", "hakem.service"), encoding="utf-8") as file:
        start = re.search(r"^ExecStart=\S+ serve (.*)$", file.read(), re.M)[1].split()
    known = subprocess.run([program(), "serve", "--help"], capture_output=True, text=True, timeout=20).stdout
    for option in (word for word in start if word.startswith("--")):
        check(f"  {option} " in known, option)


run_cases()
