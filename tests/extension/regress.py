#!/usr/bin/env python3
"""The extension by PostgreSQL's own pg_regress: statements in sql/, and what psql shows of them in expected/. TAP.

usage: regress.py HAKEM MODULE      (from the top of the sources; pg_regress is below $HAKEM_PGXS)
"""

import glob
import os
import re
import subprocess
import sys
import tempfile

import extended

HERE = os.path.dirname(os.path.abspath(__file__))
SHOWN = 100  # lines of the differences


def names():
    return sorted(os.path.basename(path).removesuffix(".sql") for path in glob.glob(os.path.join(HERE, "sql", "*.sql")))


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def regress(server, results):
    return subprocess.run([os.path.join(os.environ["HAKEM_PGXS"], "test/regress/pg_regress"), f"--inputdir={HERE}", f"--outputdir={results}",
                           f"--bindir={extended.folder_of('bindir')}", f"--host={server.folder}", "--user=hakem", "--encoding=UTF8",
                           "--dbname=regression", "--load-extension=hakem", *names()], capture_output=True, text=True, check=False, timeout=500)


def judge(server):
    with tempfile.TemporaryDirectory() as results:
        done = regress(server, results)
        passed = set(re.findall(r"^(?:test )?(\w+) +\.\.\. ok\b", done.stdout, re.M)) | set(re.findall(r"^ok \d+ +[-+] (\w+)", done.stdout, re.M))
        for number, name in enumerate(names(), 1):
            print(f"{'ok' if name in passed else 'not ok'} {number} - {name}")
        print(f"1..{len(names())}")
        if done.returncode != 0:
            differences = os.path.join(results, "regression.diffs")
            for line in (os.path.exists(differences) and read(differences) or done.stdout + done.stderr).splitlines()[:SHOWN]:
                print(f"# {line}")
        folder = os.environ.get("HAKEM_REGRESS_RESULTS")  # to look at what was shown, and to make it what is expected
        if folder:
            subprocess.run(["cp", "-r", os.path.join(results, "results"), folder], check=True)
        if done.returncode != 0 or passed != set(names()):
            sys.exit(1)


extended.run(judge)
