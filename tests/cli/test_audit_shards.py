#!/usr/bin/env python3
"""`hakem audit --shard`, what docs/archives tells people to run with it, and its tables of findings.

usage: test_audit_shards.py HAKEM      (from the top of the sources)

GNU parallel, the command line of SQLite and PostgreSQL are used where they are there; what is left out is said.
"""

import contextlib
import json
import os
import re
import shutil
import sqlite3
import subprocess
import tempfile

from tap import Cases, hakem, program

GUIDE = "docs/archives/"
BLOCK = 64 << 20
GAMES = ['[White "a"]\n[Black "x"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 1-0\n\n', '[White "b \\"B\\" Ğ"]\n[Black "y"]\n\n1. e4 e5 *\n\n',
         '[White "d"]\n[Black "x"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n']
LARGE = '[White "c"]\n[Black "z"]\n\n1. e4 {' + " a comment of many words" * 40000 + "} e5 1/2-1/2\n\n"

cases = Cases()


def runs(*names):
    """Decorator: a case, if these programs are there; otherwise a word about what is left out."""
    missing = [name for name in names if not shutil.which(name)]
    for name in missing:
        print(f"# {name} is not there: cases that use it are left out", flush=True)
    return (lambda function: function) if missing else cases


@contextlib.contextmanager
def archive(blocks):
    """A folder with a file of somewhat more than so many blocks, where `hakem` is the program."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "games.pgn"), "w", encoding="utf-8") as file:
            file.write("".join(GAMES))
            while file.tell() < blocks * BLOCK:
                file.write(LARGE + GAMES[0])
            file.write("".join(GAMES))
        os.symlink(os.path.abspath(program()), os.path.join(folder, "hakem"))
        yield folder


def shell(folder, command, **environment):
    path = f"{folder}:{os.environ['PATH']}"
    return subprocess.run(["sh", "-c", command], cwd=folder, env={**os.environ, **environment, "PATH": path}, capture_output=True,
                          timeout=100, check=False)


def text_of(name):
    with open(GUIDE + name, encoding="utf-8") as file:
        return file.read()


def commands(word):
    """The commands of the guide's block in which this word is."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", text_of("README.md"), re.M | re.S)
    return next(block for block in blocks if word in block)


def differ_from_one_run(folder, merged, said):
    """Both the reports and the totals, which are the last thing that is said."""
    whole = shell(folder, "hakem audit --json games.pgn")
    if merged != whole.stdout:
        yield f"{len(merged)} bytes, not the {len(whole.stdout)} of one run"
    if not said.endswith(whole.stderr):
        yield f"totals {said!r}, not {whole.stderr!r}"


def guide_differs_from_one_run(word):
    with archive(2) as folder:
        done = shell(folder, commands(word))
        with open(os.path.join(folder, "findings.json"), "rb") as file:
            yield from differ_from_one_run(folder, file.read(), done.stderr)


@cases
def four_shards_as_the_guide_has_them():
    return guide_differs_from_one_run("--shard 1/4")


@cases
def an_array_of_tasks_runs_again_what_has_failed():
    script = os.path.abspath(GUIDE + "audit.slurm")
    with archive(1) as folder:
        for task in (1, 2, 3, 2):
            if task == 2:
                with open(os.path.join(folder, "shard-2.part"), "w", encoding="utf-8") as file:
                    file.write("cut")
            done = shell(folder, f"sh {script} games.pgn", SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_TASK_MAX="3",
                         SLURM_CPUS_PER_TASK="1")
            if done.returncode != 0:
                yield f"task {task}: status {done.returncode}: {done.stderr.decode()}"
        done = shell(folder, "hakem audit --merge $(seq -f shard-%g 3)")
        yield from differ_from_one_run(folder, done.stdout, done.stderr)
        done = shell(folder, f"sh {script} nothing.pgn", SLURM_ARRAY_TASK_ID="4", SLURM_ARRAY_TASK_MAX="4")
        if done.returncode != 2 or os.path.exists(os.path.join(folder, "shard-4")):
            yield f"a task that failed: status {done.returncode}"


@runs("parallel")
def the_line_for_parallel():
    return guide_differs_from_one_run("parallel")


@cases
def options_that_do_not_go_with_a_shard_are_refused():
    for word in ("", "0/1", "2/1", "1", "1/", "/1", "1/1/1", "-1/1", "1/100001", "x/y", "99999999999999999999/1"):
        yield from (f"{word}: {fault}" for fault in hakem("audit", "--shard", word).refused())
    for more in (["--resume", "0"], ["--summary", "sums"], ["--merge"]):
        yield from (f"{more}: {fault}" for fault in hakem("audit", "--shard", "1/1", *more).refused())


@cases
def a_merge_of_what_does_not_fit_is_refused():
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, name) for name in ("games.pgn", "1", "2", "sums")]
        for name, text in zip(names, ["".join(GAMES), "", "", ""]):
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
        for number in (1, 2):
            with open(names[number], "wb") as file:
                file.write(hakem("audit", "--shard", f"{number}/2", names[0]).out)
        hakem("audit", "--summary", names[3], names[0])
        for what in (names[2:3], names[1:2] * 2, [names[1], names[3]], [names[3], names[1]], [names[1], names[0]], ["--json", *names[1:3]]):
            yield from (f"{what}: {fault}" for fault in hakem("audit", "--merge", *what).refused())
        done = hakem("audit", "--merge", *names[1:3])
        if done.status != 1 or done.out != hakem("audit", names[0]).out:
            yield f"what fits: status {done.status}, {done.out!r}"


# Tables.

def findings(folder):
    """The report of all games, as it is loaded, and its objects."""
    report = shell(folder, "hakem audit --json --all games.pgn > findings.json; cat findings.json").stdout
    return [json.loads(line) for line in report.splitlines()]


def rows_expected(games):
    found = [(game["white"], place, one["kind"], one["article"], one["text"])
             for game in games for place, one in enumerate(game["findings"])]
    return len(games), sorted(found, key=str)


def differ_from_report(games, count, rows):
    expected = rows_expected(games)
    if (count, sorted(map(tuple, rows), key=str)) != expected:
        yield f"{count} games, {rows}, not {expected}"


ROWS = "SELECT white, place, kind, article, text FROM finding JOIN game ON game.id = finding.game"



@runs("sqlite3")
def findings_in_sqlite():
    with archive(0) as folder:
        games = findings(folder)
        for _ in range(2):  # loading again changes nothing
            done = shell(folder, f"sqlite3 findings.db '.read {os.path.abspath(GUIDE)}/sqlite.sql' < findings.json")
            if done.returncode != 0 or done.stderr:
                yield f"status {done.returncode}: {done.stderr.decode()}"
        with contextlib.closing(sqlite3.connect(os.path.join(folder, "findings.db"))) as database:
            yield from differ_from_report(games, database.execute("SELECT count(*) FROM game").fetchone()[0], database.execute(ROWS).fetchall())
        done = shell(folder, f"sqlite3 -bail findings.db < {os.path.abspath(GUIDE)}/queries.sql")
        if done.returncode != 0 or done.stderr or b"illegal-move|2|2" not in done.stdout:
            yield f"queries: status {done.returncode}: {done.stderr.decode()} {done.stdout.decode()}"


def postgresql(name):
    """A program of PostgreSQL's server, which Debian keeps outside the usual path."""
    return shutil.which(name) or shutil.which(name, path="/usr/lib/postgresql/15/bin")


def as_server(folder):
    """PostgreSQL does not run as root: the words before a command that make it another user's."""
    if os.getuid() != 0:
        return []
    os.chmod(folder, 0o711)
    os.mkdir(os.path.join(folder, "server"))
    os.chown(os.path.join(folder, "server"), 65534, 65534)
    return ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "env", "HOME=" + folder]


@contextlib.contextmanager
def cluster(folder):
    """A server of its own on a socket in the folder; gives the words that name it to psql."""
    before, server = as_server(folder), os.path.join(folder, "server")
    os.makedirs(server, exist_ok=True)
    data = os.path.join(server, "data")
    subprocess.run([*before, postgresql("initdb"), "-D", data, "-A", "trust", "-U", "hakem", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8"],
                   capture_output=True, check=True, timeout=100)
    control = [*before, postgresql("pg_ctl"), "-D", data, "-w"]
    subprocess.run([*control, "-l", os.path.join(server, "log"), "-o", f"-k {server} -c listen_addresses='' -F", "start"],
                   stdout=subprocess.DEVNULL, check=True, timeout=100)
    try:
        yield f"psql -X -q -v ON_ERROR_STOP=1 -h {server} -U hakem -d postgres"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], stdout=subprocess.DEVNULL, check=False, timeout=100)


def findings_in_postgresql():
    with archive(0) as folder:
        games = findings(folder)
        with cluster(folder) as psql:
            for _ in range(2):
                done = shell(folder, f"{psql} -f {os.path.abspath(GUIDE)}/postgresql.sql < findings.json")
                if done.returncode != 0 or done.stderr:
                    yield f"status {done.returncode}: {done.stderr.decode()}"
            done = shell(folder, f"{psql} -At -c \"SELECT json_build_array(white, place, kind, article, text) FROM ({ROWS}) AS found\"")
            count = int(shell(folder, f"{psql} -At -c 'SELECT count(*) FROM game'").stdout)
            yield from differ_from_report(games, count, [json.loads(line) for line in done.stdout.splitlines()])
            done = shell(folder, f"{psql} -At -f {os.path.abspath(GUIDE)}/queries.sql")
            if done.returncode != 0 or done.stderr or b"illegal-move|2|2" not in done.stdout:
                yield f"queries: status {done.returncode}: {done.stderr.decode()} {done.stdout.decode()}"


if postgresql("initdb") and shutil.which("psql"):
    cases(findings_in_postgresql)
else:
    print("# PostgreSQL is not there: the case that uses it is left out", flush=True)

cases.run()
