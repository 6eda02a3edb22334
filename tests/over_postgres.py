#!/usr/bin/env python3
"""
Runs test programs of the store over PostgreSQL, one after another, each case a line of TAP.

usage: over_postgres.py PROGRAM...

The server is one of its own: made in a temporary folder, of a user without privileges, reached by a socket in
that folder and by nothing else, and removed at the end. Where there is no PostgreSQL, or it cannot be started,
all is left out, which is said; with HAKEM_POSTGRES=required that is a failure.
"""

import contextlib
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

PLACES = sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)
NOBODY = 65534


def installed(name):
    return next(filter(None, (shutil.which(name, path=place) for place in (None, *PLACES))), None)


class LeftOut(Exception):
    """There is no server here, or it cannot be started."""


class Cluster:
    """A server in a folder. As root, which PostgreSQL does not run as, it is another user's."""

    program = staticmethod(installed)  # where a program of the server is

    def __init__(self, folder):
        self.folder = os.path.join(folder, "server")
        self.data = os.path.join(self.folder, "data")
        self.before = []
        os.mkdir(self.folder, 0o700)
        if os.getuid() == 0:
            os.chmod(folder, 0o711)
            os.chown(self.folder, NOBODY, NOBODY)
            self.before = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "env", "HOME=" + folder]
        self.make()

    def make(self):
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", "hakem", "-E", "UTF8", "--no-sync", "--locale=C.UTF-8")
        self.set_up("listen_addresses = ''", "shared_buffers = 16MB", "max_connections = 20", f"unix_socket_directories = '{self.folder}'")

    def set_up(self, *lines, name="postgresql.conf"):
        """Add lines to what is set; of those that say the same the last counts."""
        with open(os.path.join(self.data, name), "a", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))

    def run(self, program, *words):
        return subprocess.run([*self.before, self.program(program), *words], capture_output=True, check=True, timeout=100, stdin=subprocess.DEVNULL)

    def control(self, *words):
        # the server keeps what it is given as its output
        subprocess.run([*self.before, self.program("pg_ctl"), "-D", self.data, "-w", *words],
                       stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True, timeout=100)

    def start(self):
        self.control("-l", os.path.join(self.folder, "log"), "start")

    def address(self, database="postgres"):
        return f"postgres://hakem@/{database}?host={self.folder}"


def started(folder, kind=Cluster):
    if not kind.program("initdb"):
        raise LeftOut("there is no PostgreSQL here")
    try:
        one = kind(folder)
        one.start()
    except (OSError, subprocess.SubprocessError) as fault:
        if os.environ.get("HAKEM_POSTGRES") == "required":
            raise
        said = (getattr(fault, "stderr", None) or b"").decode(errors="replace").split("\n")[0]
        raise LeftOut(f"PostgreSQL cannot be started here ({said or fault})") from fault
    return one


@contextlib.contextmanager
def cluster(kind=Cluster):
    with tempfile.TemporaryDirectory(prefix="hakem-postgres-") as folder:
        one = started(folder, kind)
        try:
            yield one
        finally:
            with contextlib.suppress(subprocess.SubprocessError):
                one.control("-m", "immediate", "stop")


def lines_of(program, environment):
    done = subprocess.run([program], env=environment, stdout=subprocess.PIPE, text=True, check=False, timeout=600)
    found = False
    for line in done.stdout.splitlines():
        case = re.match(r"((?:not )?ok)(?: \d+)?(?: - )?(.*)", line)
        found = found or bool(case)
        yield (case[1], case[2].strip()) if case else (None, line)
    if done.returncode != 0 and (not found or done.returncode < 0):
        yield "not ok", f"{os.path.basename(program)} ended with status {done.returncode}"


def run_all(server, programs):
    number, failed = 0, False
    subprocess.run([installed("psql"), "-q", "-X", server.address(), "-c",
                    "CREATE FUNCTION public.zeroblob(int) RETURNS bytea LANGUAGE sql AS $$SELECT decode(repeat('00', $1), 'hex')$$"],
                   check=True, timeout=100)
    environment = {**os.environ, "CMOCKA_MESSAGE_OUTPUT": "TAP", "HAKEM_TEST_STORE": server.address(),
                   "HAKEM_TEST_SERVER": shlex.join([*server.before, installed("pg_ctl"), "-D", server.data, "-w"])}
    for program in programs:
        for word, rest in lines_of(program, environment):
            if word:
                number += 1
                name, skips = re.subn("^# SKIP ", "", rest)
                word = "ok" if skips else word  # cmocka calls a case that is left out not ok
                failed = failed or word == "not ok"
                print(f"{word} {number} - {os.path.basename(program)}: {name}{' # SKIP' if skips else ''}")
            elif not rest.startswith("1.."):
                print(f"# {rest}")
    print(f"1..{number}")
    return failed


def status_of(measured, told):
    """What a program ends with that does all of `measured`, or prints what `told` makes of the reason why it is left out."""
    try:
        return measured()
    except LeftOut as why:
        print(told(why))
        return os.environ.get("HAKEM_POSTGRES") == "required"


def main(programs):
    with cluster() as server:
        return run_all(server, programs)


if __name__ == "__main__":
    sys.exit(status_of(lambda: main(sys.argv[1:]), "1..0 # SKIP {}: the store was tested over SQLite alone".format))
