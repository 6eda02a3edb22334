#!/usr/bin/env python3
"""The programs of examples/ print what their head comments say, from the build and against an installed library.

usage: test_examples.py PROGRAMS [BUILD]

PROGRAMS is the folder in which the examples have been built. If BUILD is given, the library is installed from there
into a temporary folder, and the examples are compiled against it as README.md says.
"""

import glob
import os
import shlex
import subprocess
import sys
import tempfile

from tap import Cases

SOURCES = os.path.abspath("examples")
NAMES = sorted(os.path.basename(path)[:-2] for path in glob.glob(SOURCES + "/*.c"))
COMMAND = " *     $ ./"
OUTPUT = " *     "

cases = Cases()


def sessions(name):
    """The commands in the head comment of an example: (arguments, output)."""
    with open(f"{SOURCES}/{name}.c", encoding="utf-8") as file:
        head = file.read().split("*/")[0].split("\n")
    found = []
    for line in head:
        if line.startswith(COMMAND):
            found.append((shlex.split(line[len(COMMAND):]), []))
        elif line.startswith(OUTPUT):
            found[-1][1].append(line[len(OUTPUT):] + "\n")
    return [(arguments, "".join(lines)) for arguments, lines in found]


def faults_of(folder, name, libraries=None):
    """Run the program `name` of a folder as its head comment says; `libraries`: a folder in which the loader looks."""
    environment = {key: value for key, value in os.environ.items() if key != "LD_LIBRARY_PATH"}
    if libraries:
        environment["LD_LIBRARY_PATH"] = libraries
    said = sessions(name)
    if not said:
        yield f"{name}.c shows no command"
    for arguments, expected in said:
        if arguments[0] != name:
            yield f"{name}.c shows {arguments[0]}"
        done = subprocess.run([os.path.join(folder, name), *arguments[1:]], cwd=SOURCES, env=environment,
                              capture_output=True, text=True, timeout=60, check=False)
        if done.stdout != expected or done.stderr:
            yield f"{shlex.join(arguments)} prints {done.stdout + done.stderr!r} instead of {expected!r}"


def listed():
    """examples/README.md has a line for each."""
    with open(f"{SOURCES}/README.md", encoding="utf-8") as file:
        text = file.read()
    for name in NAMES:
        if f"({name}.c)" not in text:
            yield f"examples/README.md does not name {name}.c"


def shown():
    """The example of README.md is a file, without its head comment."""
    with open(f"{SOURCES}/count_moves.c", encoding="utf-8") as file:
        code = file.read().split("*/\n", 1)[1]
    for name in ("README.md", "README.tr.md"):
        with open(name, encoding="utf-8") as file:
            if f"```c\n{code}```\n" not in file.read():
                yield f"the example of {name} is not that of examples/count_moves.c"


def run(command, folder, **environment):
    done = subprocess.run(command, shell=True, cwd=folder, env={**os.environ, **environment}, capture_output=True,
                          text=True, timeout=100, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"{command}: {done.stderr or done.stdout}")
    return done.stdout.strip()


class Installed:
    """Install the library in a temporary folder, with an empty folder beside it."""

    def __init__(self, build):
        self.holder = tempfile.TemporaryDirectory()
        self.root = self.holder.name
        log = os.path.join(build, "meson-logs", "install-log.txt")
        before = None
        if os.path.exists(log):  # of the user's own installation, by which he can undo it
            with open(log, encoding="utf-8") as file:
                before = file.read()
        run(f"meson install -C {shlex.quote(build)} --no-rebuild --quiet --destdir {self.root}", build)
        if before is not None:
            with open(log, "w", encoding="utf-8") as file:
                file.write(before)
        found = glob.glob(self.root + "/**/pkgconfig/hakem.pc", recursive=True)
        self.packages = os.path.dirname(found[0])
        self.libraries = self.asked("--variable=libdir")

    def asked(self, question):
        return run(f"pkg-config --define-prefix {question} hakem", self.root, PKG_CONFIG_PATH=self.packages)

    def compiled(self, name, options, question):
        """The folder that holds the program, in which there was nothing."""
        folder = tempfile.mkdtemp(dir=self.root)
        run(f"cc {options} {SOURCES}/{name}.c -o {name} {self.asked(question)}", folder)
        return folder

    def by_the_loader(self, name):
        """Run the program with its library in a folder that the loader searches."""
        return faults_of(self.compiled(name, "", "--cflags --libs"), name, self.libraries)

    def by_its_path(self, name):
        return faults_of(self.compiled(name, f"-Wl,-rpath,{self.libraries}", "--cflags --libs"), name)

    def linked_in(self, name):
        return faults_of(self.compiled(name, "-static", "--static --cflags --libs"), name)


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(f"usage: {sys.argv[0]} PROGRAMS [BUILD]")
    cases.add("each example has its line", listed)
    cases.add("the example of README is one of them", shown)
    for name in NAMES:
        cases.add(f"{name} prints what it says", lambda name=name: faults_of(sys.argv[1], name))
    if len(sys.argv) == 3:
        installed = Installed(sys.argv[2])
        for name in NAMES:
            cases.add(f"{name} with the installed library", lambda name=name: installed.by_the_loader(name))
        cases.add("a program names the folder of the library", lambda: installed.by_its_path(NAMES[0]))
        cases.add("a program has the library in it", lambda: installed.linked_in(NAMES[0]))
    cases.run()


main()
