#!/usr/bin/env python3
"""The units by which systemd starts a hall, and several of them on one machine: systemd reads them without a complaint, and they let a hall do little."""

import os
import re
import shutil
import subprocess
import tempfile

from hall import Skip, cases_of, check, equal, program, run_cases

WORST = 2.0  # of systemd's scale from 0 to 10; docs/operations.md quotes the figure
UNITS = ("hakem.service", "hakem@.service")


def text_of(unit):
    with open(os.path.join(os.path.dirname(program()), "systemd", unit), encoding="utf-8") as file:
        return file.read()


def values(unit, name):
    return re.findall(rf"^{name}=(.*)$", text_of(unit), re.M)


def analyse(unit, *arguments):
    if not shutil.which("systemd-analyze"):
        raise Skip("systemd-analyze is not here")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, unit)
        with open(path, "w", encoding="utf-8") as file:  # the program is not installed here
            file.write(re.sub(r"^ExecStart=\S+", "ExecStart=" + program(), text_of(unit), flags=re.M))
        return subprocess.run(["systemd-analyze", *arguments, path], capture_output=True, text=True, timeout=60)


@cases_of([(f"systemd reads {unit}", unit) for unit in UNITS])
def read(unit):
    done = analyse(unit, "verify", "--man=no")
    equal((done.returncode, done.stderr), (0, ""))


@cases_of([(f"{unit} lets a hall do little", unit) for unit in UNITS])
def exposed(unit):
    done = analyse(unit, "security", "--offline=true", "--no-pager")
    found = re.search(r"exposure level for hakem\S*: (\d+\.\d)", done.stdout)
    check(found and float(found[1]) <= WORST, done.stdout[-500:], done.stderr)


@cases_of([(f"{unit} has only options that the program knows", unit) for unit in UNITS])
def started(unit):
    (start,) = values(unit, "ExecStart")
    words = start.split()
    equal(words[1], "serve")
    known = subprocess.run([program(), "serve", "--help"], capture_output=True, text=True, timeout=20).stdout
    for option in (word for word in words if word.startswith("--")):
        check(f"  {option} " in known, option)


@cases_of([(f"the store of {unit} lies in the folder that is its own", unit) for unit in UNITS])
def kept(unit):
    (data,) = values(unit, "Environment")
    (state,) = values(unit, "StateDirectory")
    equal(data + "/hakem", "XDG_DATA_HOME=%S/" + state)  # src/cli/data_folder.h
    equal("%i" in state, "@" in unit)


run_cases()
