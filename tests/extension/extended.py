"""A server of PostgreSQL that has the extension, for its tests: nothing is put into the folders of the machine.

A server looks for its folders from where its program stands. So the program is copied into a folder that has links to all
that the installed one has, and the extension beside them.
"""

import os
import shutil
import subprocess
import sys

sys.path.insert(1, os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir))

import over_postgres

SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir, os.pardir, "extension")


def folder_of(what):
    return subprocess.run(["pg_config", f"--{what}"], capture_output=True, text=True, check=True).stdout.strip()


def program(name):
    """A program of the server for which the extension is built."""
    path = os.path.join(folder_of("bindir"), name)
    return path if os.path.exists(path) else None


def beside(folder, *files):
    """A folder with links to everything in one of the machine's, and copies of more files."""
    def make(root):
        own = root + folder
        os.makedirs(own)
        for name in os.listdir(folder):
            os.symlink(os.path.join(folder, name), os.path.join(own, name))
        for file in files:
            path = os.path.join(own, os.path.basename(file))
            if os.path.islink(path):
                os.unlink(path)
            shutil.copy(file, path)
    return make


class Extended(over_postgres.Cluster):
    """With the extension, whose module is the first argument of the test after the program."""

    program = staticmethod(program)

    def __init__(self, folder):
        self.root = os.path.join(folder, "installed")
        share = folder_of("sharedir")
        os.makedirs(self.root + share)
        for name in os.listdir(share):
            if name != "extension":
                os.symlink(os.path.join(share, name), os.path.join(self.root + share, name))
        scripts = [os.path.join(SOURCES, name) for name in ("hakem.control", "hakem--1.0.sql")]
        for make in (beside(os.path.join(share, "extension"), *scripts), beside(folder_of("pkglibdir"), sys.argv[2]),
                     beside(folder_of("bindir"), program("postgres"))):
            make(self.root)
        super().__init__(folder)

    def control(self, *words):
        super().control("-p", self.root + program("postgres"), *words)

    def psql(self, database="postgres"):
        return [program("psql"), "-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", self.address(database)]


def run(judge):
    """Runs the test with a server; says what is left out where there is none."""
    try:
        with over_postgres.cluster(Extended) as server:
            judge(server)
    except over_postgres.LeftOut as why:
        print(f"1..0 # SKIP {why}")
        sys.exit(os.environ.get("HAKEM_POSTGRES") == "required")
