#!/usr/bin/env python3
"""The Containerfile, which no test builds: its stages, what it copies and runs, the packages of the programs, and the options of the hall.

usage: test_container.py HAKEM
"""

import json
import os
import re
import shlex
import shutil
import subprocess

from tap import Cases, hakem, program

INSTRUCTIONS = {"FROM", "RUN", "WORKDIR", "COPY", "ENV", "USER", "VOLUME", "EXPOSE", "ENTRYPOINT", "CMD"}
DEBIAN = "bookworm"
OF_EACH_SYSTEM = {"libc6"}
BY_ITSELF = {"libwebsockets-evlib-uv"}  # libwebsockets loads it when the hall starts

cases = Cases()


def instructions():
    """(word, rest) of each instruction, a line that goes on in the next one whole."""
    with open("Containerfile", encoding="utf-8") as file:
        text = re.sub(r"^#.*\n", "", file.read(), flags=re.M).replace("\\\n", "")
    return [tuple(line.split(maxsplit=1)) for line in text.splitlines() if line.strip()]


def stages():
    """The instructions behind each FROM, by its number."""
    found = []
    for word, rest in instructions():
        if word == "FROM":
            found.append([])
        found[-1].append((word, rest))
    return found


def words(name, stage=-1):
    return [rest for word, rest in stages()[stage] if word == name]


def packages(stage):
    """What apt-get installs there."""
    for command in words("RUN", stage):
        for part in re.findall(r"apt-get install([^&;]*)", command):
            yield from (one for one in part.split() if not one.startswith("-"))


@cases
def every_instruction_is_known_and_stands_in_a_stage():
    if instructions()[0][0] != "FROM":
        yield "the first instruction is not FROM"
    for word, _ in instructions():
        if word not in INSTRUCTIONS:
            yield word


@cases
def all_stages_are_debian_alone():
    for stage in stages():
        if stage[0][1].split()[0] not in (f"debian:{DEBIAN}", f"debian:{DEBIAN}-slim"):
            yield stage[0][1]


@cases
def what_is_copied_is_there_or_of_an_earlier_stage():
    names = []
    for stage in stages():
        for word, rest in stage:
            found = re.match(r"--from=(\w+) /\S* /\S*$", rest)
            if word == "COPY" and not (found[1] in names if found else os.path.exists(rest.split()[0])):
                yield rest
        names.append(stage[0][1].rpartition(" AS ")[2])


@cases
def the_shell_reads_what_is_run_and_its_scripts_are_there():
    for word, rest in instructions():
        if word != "RUN":
            continue
        done = subprocess.run(["sh", "-n", "-c", rest], capture_output=True, text=True, check=False)
        if done.returncode != 0:
            yield done.stderr
        for script in (one for one in shlex.split(rest) if one.startswith("tools/")):
            if not os.access(script, os.X_OK):
                yield script


@cases
def the_hall_knows_the_options_with_which_it_is_started():
    (start,), (more,) = words("ENTRYPOINT"), words("CMD")
    whole = [*json.loads(start), *json.loads(more)]
    known = hakem("serve", "--help").out.decode()
    if whole[:2] != ["hakem", "serve"]:
        yield whole
    for option in (one for one in whole if one.startswith("--")):
        if not re.search(rf"^  {option} ", known, re.M):
            yield option


def packages_of_the_programs():
    """The packages of the libraries that the linker has noted."""
    needed, ours = set(), program()
    for one in (ours, ours + "-hall"):
        listed = subprocess.run(["readelf", "-d", one], capture_output=True, text=True, check=True).stdout
        needed |= set(re.findall(r"\(NEEDED\).*\[(.*)\]", listed))
    told = subprocess.run(["dpkg", "-S", *(f"*/lib/*-linux-gnu*/{name}" for name in needed)], capture_output=True, text=True, check=True).stdout
    return {line.split(":")[0] for line in told.splitlines()}


def the_packages_are_those_of_the_programs():
    wanted, named = packages_of_the_programs() - OF_EACH_SYSTEM, set(packages(-1)) - BY_ITSELF
    if wanted - named or named - wanted - {"libpq5"}:  # a program that was built without libpq does without it
        yield f"lacks {sorted(wanted - named)}, and has {sorted(named - wanted)} in vain"


def why_packages_cannot_be_told():
    with open("/etc/os-release", encoding="utf-8") as file:
        if f"VERSION_CODENAME={DEBIAN}\n" not in file.read():
            return f"this is not Debian {DEBIAN}"
    if not shutil.which("readelf") or not shutil.which("dpkg"):
        return "readelf or dpkg is not there"
    told = subprocess.run(["readelf", "-s", program()], capture_output=True, check=False)
    return "the programs are instrumented" if b"__asan_init" in told.stdout else None


if __name__ == "__main__":
    why = why_packages_cannot_be_told()
    if why:
        cases.skip(the_packages_are_those_of_the_programs, why)
    else:
        cases(the_packages_are_those_of_the_programs)
    cases.run()
