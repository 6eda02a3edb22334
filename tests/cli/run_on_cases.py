#!/usr/bin/env python3
"""Run a program on all files of laws/scenarios.

usage: run_on_cases.py PROGRAM
"""

import pathlib
import subprocess
import sys

cases = sorted(pathlib.Path("laws/scenarios").glob("*/*.json"))
sys.exit(subprocess.run([sys.argv[1], *map(str, cases)]).returncode if cases else 2)
