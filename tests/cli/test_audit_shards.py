#!/usr/bin/env python3
"""`hakem audit --shard`, what docs/archives tells people to run with it, and its tables of findings.

usage: test_audit_shards.py HAKEM      (from the top of the sources)

GNU parallel, Slurm, zstd, the command line of SQLite and PostgreSQL are used where they are there; cases without them are
skipped, which is said.
"""

import bz2
import contextlib
import gzip
import json
import lzma
import os
import random
import re
import shutil
import sqlite3
import subprocess
import tempfile

import slurm
from tap import Cases, hakem, program

GUIDE = "docs/archives/"
BLOCK = 64 << 20
GAMES = ['[White "a"]\n[Black "x"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 1-0\n\n', '[White "b \\"B\\" Ğ"]\n[Black "y"]\n\n1. e4 e5 *\n\n',
         '[White "d"]\n[Black "x"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n']
LARGE = '[White "c"]\n[Black "z"]\n\n1. e4 {' + " a comment of many words" * 40000 + "} e5 1/2-1/2\n\n"

cases = Cases()


def runs(*names):
    """Decorator: a case, if these programs are there; it is skipped otherwise."""
    missing = [name for name in names if not installed(name)]
    if not missing:
        return cases
    return lambda function: cases.skip(function, f"{' and '.join(missing)}: not there")


def installed(name):
    """Where a program is; that of PostgreSQL's server is outside the usual path in Debian."""
    return shutil.which(name) or shutil.which(name, path="/usr/lib/postgresql/15/bin")


@contextlib.contextmanager
def in_folder(files):
    """A folder with these files, where `hakem` is the program."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in files.items():
            write(folder, name, data)
        os.symlink(os.path.abspath(program()), os.path.join(folder, "hakem"))
        yield folder


def write(folder, name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data.encode() if isinstance(data, str) else data)


def read(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def archive(blocks):
    """The same with a file of somewhat more than so many blocks."""
    few = "".join(GAMES)
    return in_folder({"games.pgn": few + (LARGE + GAMES[0]) * (blocks * BLOCK // len(LARGE) + 1 if blocks else 0) + few})


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
    with archive(1) as folder:
        done = shell(folder, commands(word))
        yield from differ_from_one_run(folder, read(folder, "findings.json"), done.stderr)


# What a border can fall into: tags, comments, characters of several bytes, lines that look like a game's start and are none.
PIECES = [*GAMES, '[Event "Şampiyona 1-0"]\n[White "Ğğ \\"ş\\""]\n\n1. e4 {…\n\n[White "no tag"] 1-0} e5 1/2-1/2\n\n',
          '[White "r"]\r\n\r\n1. d4 d5\r\n\r\n', "1. e4 e5 2. Ke3 1-0\n" * 200, '[White "line\\"7"]\n\n1. e4 {' + "1-0\n\n" * 900 + "} 0-1\n\n",
          '[White "o"]\n\n1. e4 {never closed 1-0\n\n', "Prose 1-0\n\n", "%hidden 1-0\n\n", '[Event "' + "ü" * 700 + '"]\n\n1-0\n\n']


def some_text(seed):
    rng = random.Random(seed)
    return "".join(rng.choice(PIECES) if rng.random() < 0.5 else rng.choice(GAMES) for _ in range(120)).encode()


def seekable(text):
    return subprocess.run(["python3", GUIDE + "seekable.py"], input=text, stdout=subprocess.PIPE, check=True).stdout


def shards_of(folder, count, options, files):
    """Run all shards, whose outputs are 1, 2, ...; gives the highest status."""
    return max(shell(folder, f"hakem audit {options} --jobs 1 --shard {number}/{count} {files} > {number}").returncode
               for number in range(1, count + 1))


def shards_differ(folder, count, options, block, files):
    one = shell(folder, f"hakem audit {options} {files}")
    status = shards_of(folder, count, f"{options} --block {block}", files)
    merged = shell(folder, f"hakem audit --merge $(seq {count} | sort -r)")
    if (status, merged.returncode, merged.stderr, merged.stdout) != (one.returncode, one.returncode, one.stderr, one.stdout):
        yield f"{count} shards {options} --block {block} {files}: status {status}, {merged.returncode}, {merged.stderr.decode()}"
        yield f"{len(merged.stdout)} bytes, not {len(one.stdout)}"


def packings():
    yield "pgn", lambda text: text
    yield "gz", gzip.compress
    yield "bz2", bz2.compress
    yield "xz", lzma.compress


def shards_of_files(packers):
    texts = [some_text(seed) for seed in (1, 2, 3)]
    for ending, pack in packers:
        names = [f"games {number}.{ending}" for number in range(len(texts))]
        with in_folder(dict(zip(names, map(pack, texts)))) as folder:
            files = " ".join(f"'{name}'" for name in names)
            yield from shards_differ(folder, 1, "--json", "1K", files)
            yield from shards_differ(folder, 4, "--json --all", "1500", files)
            yield from shards_differ(folder, 13, "", "1K", files)


@cases
def any_number_of_shards_is_one_run():
    return shards_of_files(packings())


@runs("zstd")
def shards_of_zstd_with_and_without_a_table_are_one_run():
    plain = ["zstd", "-qc"]
    return shards_of_files([("zst", lambda text: subprocess.run(plain, input=text, stdout=subprocess.PIPE, check=True).stdout),
                            ("seekable", seekable)])


@runs("zstd")
def a_shard_of_seekable_zstd_reads_its_part_alone():
    text = (LARGE + GAMES[0]) * 12
    packed = bytearray(seekable(text.encode()))
    packed[-200:-150] = bytes(50)  # in the last of three frames
    with in_folder({"games.zst": bytes(packed)}) as folder:
        found = [shell(folder, f"hakem audit --shard {number}/3 --block 4M games.zst").returncode for number in (1, 2, 3)]
    if found != [1, 1, 2]:
        yield f"status {found}"


@cases
def a_shard_that_failed_is_run_again_alone():
    with in_folder({"games.pgn": some_text(4)}) as folder:
        shards_of(folder, 4, "--json --block 1K", "games.pgn")
        before = [read(folder, str(number)) for number in (1, 2, 4)]
        for part in (b"", read(folder, "3")[:100], read(folder, "3")[:-100]):
            write(folder, "3", part)
            result = shell(folder, "hakem audit --merge 1 2 3 4")
            if result.returncode != 2 or result.stdout or not result.stderr.startswith(b"hakem: 3: ") or result.stderr.count(b"\n") != 1:
                yield f"{len(part)} bytes: status {result.returncode}, {result.stderr.decode()}"
        shell(folder, "hakem audit --json --block 1K --shard 3/4 games.pgn > 3")
        if before != [read(folder, str(number)) for number in (1, 2, 4)]:
            yield "the others have changed"
        done = shell(folder, "hakem audit --merge 1 2 3 4")
        yield from differ_from_one_run(folder, done.stdout, done.stderr)


@cases
def more_shards_than_files_may_be_open_are_merged():
    with in_folder({"games.pgn": some_text(5)}) as folder:
        shards_of(folder, 40, "--json --block 1K", "games.pgn")
        done = shell(folder, "ulimit -n 16; hakem audit --merge $(seq 40)")
        yield from differ_from_one_run(folder, done.stdout, done.stderr)


@cases
def a_file_that_changes_while_it_is_read_is_told():
    for options in (["--json", "--all"], ["--all"]):
        with in_folder({"games.pgn": "".join(GAMES) * 60000}) as folder:
            path = os.path.join(folder, "games.pgn")
            with subprocess.Popen([program(), "audit", "--jobs", "1", *options, path], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
                run.stdout.read(1)  # it waits now until more is read
                with open(path, "ab") as file:
                    file.write(b"\n")
                _, said = run.communicate(timeout=100)
            if run.returncode != 2 or f"hakem: {path}: it has changed while it was read.\n" not in said.decode():
                yield f"{options}: status {run.returncode}, {said.decode()}"


@cases
def four_shards_as_the_guide_has_them():
    return guide_differs_from_one_run("--shard 1/4")


@cases
def an_array_of_tasks_runs_again_what_has_failed():
    script = os.path.abspath(GUIDE + "audit.slurm")
    with in_folder({"games.pgn": some_text(6)}) as folder:
        for task in (1, 2, 3, 2):
            if task == 2:
                write(folder, "shard-2.part", "cut")
            done = shell(folder, f"sh {script} --block 1K games.pgn", SLURM_ARRAY_TASK_ID=str(task), SLURM_ARRAY_TASK_MAX="3",
                         SLURM_CPUS_PER_TASK="1")
            if done.returncode != 0:
                yield f"task {task}: status {done.returncode}: {done.stderr.decode()}"
        done = shell(folder, "hakem audit --merge $(seq -f shard-%g 3)")
        yield from differ_from_one_run(folder, done.stdout, done.stderr)
        os.remove(os.path.join(folder, "shard-2"))
        shell(folder, f"sh {script} --block 1K games.pgn", SLURM_ARRAY_TASK_ID="2", SLURM_ARRAY_TASK_MAX="2", SHARDS="3")
        done = shell(folder, "hakem audit --merge $(seq -f shard-%g 3)")
        yield from differ_from_one_run(folder, done.stdout, done.stderr)
        done = shell(folder, f"sh {script} nothing.pgn", SLURM_ARRAY_TASK_ID="4", SLURM_ARRAY_TASK_MAX="4")
        if done.returncode != 2 or os.path.exists(os.path.join(folder, "shard-4")):
            yield f"a task that failed: status {done.returncode}"


def shards_made(folder):
    """The shards that are there, and when each was made."""
    return {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in sorted(os.listdir(folder)) if re.fullmatch(r"shard-\d+", name)}


def array_faults(folder):
    """The guide's two lines, then again with a shard that is gone: that one alone is made anew."""
    submit, merge = commands("sbatch").splitlines()
    made = {}
    for lost in (None, "shard-7"):
        if lost:
            os.remove(os.path.join(folder, lost))
        done = shell(folder, submit)
        if done.returncode != 0:
            yield f"sbatch: {done.stderr.decode()}"
        if not slurm.all_ran():
            yield "some tasks never ran"
        before, made = made, shards_made(folder)
        again = [name for name in made if made[name] != before.get(name)]
        if len(made) != 16 or (lost and again != [lost]):
            yield f"{len(made)} shards, of which {again} were made"
        done = shell(folder, merge)
        yield from differ_from_one_run(folder, read(folder, "findings.json"), done.stderr)


@cases
def slurm_runs_the_array_of_the_guide():
    with archive(1) as folder, tempfile.TemporaryDirectory() as cluster_folder:
        os.makedirs(os.path.join(folder, GUIDE))
        write(folder, GUIDE + "audit.slurm", text_of("audit.slurm"))
        try:
            with slurm.one_node(cluster_folder):
                return list(array_faults(folder))
        except slurm.LeftOut as why:
            cases.skipped["slurm runs the array of the guide"] = str(why)
    return []


@runs("parallel")
def the_line_for_parallel():
    return guide_differs_from_one_run("parallel")


@runs("parallel")
def the_line_for_parallel_runs_again_what_has_failed():
    with in_folder({"games.pgn": "".join(GAMES), "runs": ""}) as folder:
        os.rename(os.path.join(folder, "hakem"), os.path.join(folder, "whole"))
        write(folder, "hakem", "#!/bin/sh\necho \"$*\" >> runs\nmkdir failed 2> fault && exit 2\nwhole \"$@\"\n")
        os.chmod(os.path.join(folder, "hakem"), 0o755)
        shell(folder, commands("parallel"))
        done = shell(folder, commands("parallel"))
        ran = read(folder, "runs").decode().count("--shard")
        if ran != 17:
            yield f"{ran} shards were run, not 16 and one again"
        yield from differ_from_one_run(folder, read(folder, "findings.json"), done.stderr)


@cases
def options_that_do_not_go_with_a_shard_are_refused():
    for word in ("", "0/1", "2/1", "1", "1/", "/1", "1/1/1", "-1/1", "1/100001", "x/y", "99999999999999999999/1"):
        yield from (f"{word}: {fault}" for fault in hakem("audit", "--shard", word).refused())
    for more in (["--resume", "0"], ["--summary", "sums"], ["--merge"]):
        yield from (f"{more}: {fault}" for fault in hakem("audit", "--shard", "1/1", *more).refused())


@cases
def sizes_of_blocks_that_cannot_be_are_refused():
    for word in ("", "K", "1023", "0", "-1K", "1k", "1KB", "1.5K", "1025G", "99999999999999999999", "18014398509481985K", " 1K", "1 K"):
        yield from (f"{word}: {fault}" for fault in hakem("audit", "--shard", "1/1", f"--block={word}").refused())
    for more in ([], ["--merge"]):
        yield from (f"{more}: {fault}" for fault in hakem("audit", "--block", "1K", *more).refused())
    for word in ("1K", "1024", "1025", "2M", "1024G"):
        if hakem("audit", "--shard", "1/1", "--block", word, given=GAMES[0].encode()).status != 1:
            yield f"{word} is refused"


# Outputs beside those of shards 1/3 and 3/3, with words of the sentence that refuses them; the options that make the output.
UNFIT = {"missing": ("shard 2 of 3 is missing", None), "doubled": ("it is shard 1, and so is ", "--shard 1/3 games.pgn"),
         "other file": ("another audit", "--shard 2/3 more.pgn"), "other number": ("another audit", "--shard 2/4 games.pgn"),
         "other options": ("another audit", "--all --shard 2/3 games.pgn"), "other form": ("another audit", "--json --shard 2/3 games.pgn"),
         "other edition": ("another audit", "--edition 2005 --shard 2/3 games.pgn"), "summary": ("not the output", "--summary 2 games.pgn > x"),
         "other text of the same size": ("has changed", "--shard 2/3 games.pgn"), "no shard": ("not the output", "games.pgn")}


@cases
def a_merge_of_what_does_not_fit_is_refused():
    text = some_text(7)
    with in_folder({"games.pgn": text, "more.pgn": text}) as folder:
        shards_of(folder, 3, "--block 1K", "games.pgn")
        for what, (sentence, options) in UNFIT.items():
            os.remove(os.path.join(folder, "2"))
            if what.startswith("other text"):
                write(folder, "games.pgn", text.replace(b"2. Ke3", b"2. Kd3"))
            if options:
                block = "--block 1K" if "--shard" in options else ""
                shell(folder, f"hakem audit {block} {options}{'' if '> x' in options else ' > 2'}")
            write(folder, "games.pgn", text)
            for names in ("1 2 3", "3 2 1", "2 3 1") if options else ("1 3", "3 1"):
                result = shell(folder, f"hakem audit --merge {names}")
                said = result.stderr.decode()
                if result.returncode != 2 or result.stdout or said.count("\n") != 1 or sentence not in said:
                    yield f"{what}, {names}: status {result.returncode}, {said}"
            write(folder, "2", "")
        shell(folder, "hakem audit --block 1K --shard 2/3 games.pgn > 2")
        result = shell(folder, "hakem audit --merge --json 1 2 3")
        if result.returncode != 2 or result.stdout or b"run the shards with --json" not in result.stderr:
            yield f"--json: status {result.returncode}, {result.stderr.decode()}"
        if shell(folder, "hakem audit --merge 1 2 3").stdout != shell(folder, "hakem audit games.pgn").stdout:
            yield "what fits does not"


@cases
def pipes_that_differ_are_told_by_the_borders_of_their_blocks():
    with in_folder({"one": some_text(8), "other": b" " + some_text(8)}) as folder:
        shell(folder, "hakem audit --block 1K --shard 1/2 < one > 1; cat other | hakem audit --block 1K --shard 2/2 > 2")
        result = shell(folder, "hakem audit --merge 1 2")
        if result.returncode != 2 or b"ends at byte" not in result.stderr:
            yield f"status {result.returncode}, {result.stderr.decode()}"
        shell(folder, "cat one | hakem audit --block 1K --shard 2/2 > 2")
        if shell(folder, "hakem audit --merge 1 2").stdout != shell(folder, "hakem audit < one").stdout:
            yield "a pipe and a file of the same text do not fit"


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


# Games for the ten questions, and the answers to each.
ASKED = {"one.pgn": """[White "Ada"]\n[Black "Bo"]\n\n1. e4 e5 2. Ke3 Nc6 3. Nf3 Nf6 1-0\n
[White "Cy"]\n[Black "Ada"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n
[White "Di"]\n[Black "Ada"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. e4 e5 1-0\n
[White "Ed"]\n[Black "Fa"]\n\n1. e4 e5 *\n\n[White "Ed"]\n[Black "Fa"]\n\n1. e4 e5 *\n""",
         "two.pgn": '[White "Ğil"]\n[Black "Ed"]\n\n1. e4 e5 {open\n'}
ANSWERS = [
    "fivefold-missed|1|1\nillegal-move|1|1\nmissing-termination|1|1\nresult-mismatch|1|1\nunterminated-comment|1|1\nwrong-result|1|1\n",
    "3.8.1|1\n5.1.1|1\n9.6.1|1\n",
    "one.pgn|3\ntwo.pgn|1\n",
    "one.pgn|4|Ada|Bo|2|2. 'Ke3' is illegal: a king moves to an adjoining square. The game is read on, 3 half-moves to its end.\n",
    "one.pgn|2|Cy|Ada|1-0|rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3|White is checkmated, so Black has won.\n",
    "one.pgn|1|Ada|Bo|3\n",
    "fivefold-missed|one.pgn|3|Di|Ada|2\n",
    "Ada|3\nBo|1\nCy|1\nDi|1\nEd|1\nĞil|1\n",
    "Ed|Fa|*|2|2\n",
    "one.pgn|result-mismatch|1|10\ntwo.pgn|missing-termination|1|4\ntwo.pgn|unterminated-comment|1|4\n"]


def answers_differ(database):
    """Gives a database in a folder, by the commands that load findings.json and ask query.sql, the answers? Nothing is loaded beside what is wrong."""
    queries = re.split(r"^-- \d+\. ", text_of("queries.sql"), flags=re.M)[1:]
    if len(queries) != len(ANSWERS):
        yield f"{len(queries)} questions"
    with in_folder(ASKED) as folder, database(folder) as (load, ask):
        shell(folder, "hakem audit --json --all one.pgn two.pgn > findings.json")
        done = shell(folder, load)
        if done.returncode != 0:
            yield f"{load}: {done.stderr.decode()}"
        for query, answer in zip(queries, ANSWERS):
            write(folder, "query.sql", "-- " + query)
            done = shell(folder, ask)
            if done.returncode != 0 or done.stdout.decode() != answer:
                yield f"{query}: {done.stdout.decode()!r}, not {answer!r}; {done.stderr.decode()}"
        for wrong in ('{"file": "x"}', "{", "hakem"):
            shell(folder, "hakem audit --json --all one.pgn > findings.json")
            write(folder, "findings.json", read(folder, "findings.json").replace(b"one.pgn", b"new.pgn") + wrong.encode() + b"\n")
            write(folder, "query.sql", "SELECT count(*) FROM game;")
            refused, done = shell(folder, load), shell(folder, ask)
            if refused.returncode == 0 or not refused.stderr or done.stdout != b"6\n":
                yield f"{wrong}: status {refused.returncode}, {done.stdout.decode()} games"


ROWS = "SELECT white, place, kind, article, text FROM finding JOIN game ON game.id = finding.game"


@contextlib.contextmanager
def in_sqlite(_):
    yield f"sqlite3 findings.db '.read {os.path.abspath(GUIDE)}/sqlite.sql' < findings.json", "sqlite3 -bail findings.db < query.sql"


@runs("sqlite3")
def ten_questions_to_sqlite():
    return answers_differ(in_sqlite)


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
    subprocess.run([*before, installed("initdb"), "-D", data, "-A", "trust", "-U", "hakem", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8"],
                   capture_output=True, check=True, timeout=100)
    control = [*before, installed("pg_ctl"), "-D", data, "-w"]
    subprocess.run([*control, "-l", os.path.join(server, "log"), "-o", f"-k {server} -c listen_addresses='' -F", "start"],
                   stdout=subprocess.DEVNULL, check=True, timeout=100)
    try:
        yield f"psql -X -q -v ON_ERROR_STOP=1 -h {server} -U hakem -d postgres"
    finally:
        subprocess.run([*control, "-m", "immediate", "stop"], stdout=subprocess.DEVNULL, check=False, timeout=100)


@contextlib.contextmanager
def in_postgresql(folder):
    with cluster(folder) as psql:
        yield f"{psql} -f {os.path.abspath(GUIDE)}/postgresql.sql < findings.json", f"{psql} -At -f query.sql"


@runs("initdb", "psql")
def ten_questions_to_postgresql():
    return answers_differ(in_postgresql)


@runs("initdb", "psql")
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


cases.run()
