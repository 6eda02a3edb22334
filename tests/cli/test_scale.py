#!/usr/bin/env python3
"""bench/scale_plan.py, and docs/scale.md, which shows what it prints and what it counts with.

usage: test_scale.py HAKEM      (from the top of the sources; the program itself is not run)
"""

import re
import subprocess
import sys

from tap import Cases

sys.path.insert(0, "bench")
sys.dont_write_bytecode = True

import scale_plan

SMALL = ("--seconds", "6", "games=20000", "crowd=2000", "halls=4")

cases = Cases()


def run(*arguments):
    return subprocess.run([sys.executable, "bench/scale_plan.py", *arguments], capture_output=True, text=True, check=False, timeout=200)


def page():
    with open("docs/scale.md", encoding="utf-8") as file:
        return file.read()


@cases
def the_page_shows_the_costs_with_which_the_plan_counts():
    shown = {name: float(cost) for name, cost in re.findall(r"^\| `(\w+)` \| .* \| ([\d.]+) \S+ \|$", page(), re.M)}
    for name, cost in scale_plan.COSTS.items():
        if shown.get(name) != cost:
            yield f"{name}: {shown.get(name)} on the page, {cost} in the program"


@cases
def the_page_shows_the_rows_that_are_printed():
    done = run("--only", "B")
    for line in done.stdout.splitlines():
        if line not in page().splitlines():
            yield line
    for name, _ in scale_plan.PLANS:
        if f"\n| {name} |" not in page():
            yield name


@cases
def the_same_seed_gives_the_same_and_another_one_something_else():
    first, again, other = (run(*SMALL, "--seed", seed).stdout for seed in ("7", "7", "8"))
    if first != again or first.count("\n") != 2 + len(scale_plan.PLANS):
        yield first
    if first == other:
        yield "two seeds give the same"


@cases
def a_database_that_is_too_slow_is_seen_to_be():
    well, slow = (run(*SMALL, "--only", "B", f"sync_ms={sync}", "lease_s=0.1", "failover_s=0").stdout.splitlines()[-1] for sync in ("1", "400"))
    if "not in" in well or "not in" not in slow:
        yield well
        yield slow


@cases
def costs_of_a_file_are_taken():
    plain = run(*SMALL, "--only", "B").stdout
    done = subprocess.run([sys.executable, "bench/scale_plan.py", *SMALL, "--only", "B", "--costs", "/dev/stdin"], input="act_wal_bytes\t100000\tB\twritten\n",
                          capture_output=True, text=True, check=False, timeout=200)
    if done.returncode != 0 or done.stdout == plain:
        yield done.stdout + done.stderr


@cases
def a_name_that_is_not_of_the_plan_is_refused():
    done = run("kings=3")
    if done.returncode != 2 or "kings" not in done.stderr:
        yield done.stderr


cases.run()
