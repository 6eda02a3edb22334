#!/usr/bin/env python3
"""Check the order of the folders below src/: which may include which, and which stay free of system headers.

usage: floors.py [ROOT]      (the folder that holds src/ and include/; by default the project's)

Prints "FILE:LINE: SENTENCE" for each breach; exit status 1 if there is one.
"""

import glob
import os
import re
import sys

# From the bottom up. A folder includes only folders of earlier rows; folders of one row do not include each other.
FLOORS = [
    ["base"],
    ["board"],
    ["perft", "notation", "winnable"],
    ["legality", "laws"],
    ["words", "audit"],
    ["codec"],
    ["scenario", "archive", "tournament", "hall/store"],
    ["site"],
    ["hall/server"],
    ["cli"],
]
RANK = {folder: rank for rank, row in enumerate(FLOORS) for folder in row}

# The folder to which each public header belongs.
PUBLIC = {
    "base.h": "base",
    "board.h": "board",
    "movegen.h": "board",
    "perft.h": "perft",
    "fen.h": "notation",
    "pgn.h": "notation",
    "san.h": "notation",
    "uci.h": "notation",
    "winnable.h": "winnable",
    "article.h": "laws",
    "claim.h": "laws",
    "clock.h": "laws",
    "edition.h": "laws",
    "event.h": "laws",
    "events.def": "laws",
    "schema.h": "laws",
    "game.h": "laws",
    "history.h": "laws",
    "illegality.h": "laws",
    "reading.h": "laws",
    "ending.h": "laws",
    "legality.h": "legality",
    "sheet.h": "laws",
    "sign.h": "laws",
    "timecontrol.h": "laws",
    "verdict.h": "laws",
    "language.h": "words",
    "law.h": "words",
    "words.h": "words",
    "audit.h": "audit",
    "hakem.h": "cli",
    "version.h": "cli",
}

# The library. The other folders belong to the program; each may include the private headers of those below it.
LIBRARY = {"base", "board", "perft", "notation", "winnable", "legality", "laws", "words", "audit"}

# Private headers of one folder that another may include: perft runs the move generator deeper, in each instruction set.
LENT = {"perft": {"board/code.h", "board/isa.h", "board/make_core.h", "board/masks.h"}}

# The library needs libc alone and reads no file, clock or locale: it may include these headers of the system, no other.
SYSTEM = {
    "assert.h", "inttypes.h", "limits.h", "stdalign.h", "stdarg.h", "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h",
    "stdlib.h", "stdnoreturn.h", "string.h",
}
SYSTEM_OF = {
    # vectors of bytes; memory that the system provides when it is first touched
    "base": {"immintrin.h", "arm_neon.h", "sys/mman.h"},
    "board": {"immintrin.h", "arm_neon.h"},  # the features of the processor
    "perft": {"immintrin.h"},
}

# These folders take growing memory from the caller's arena; only base, which implements it, calls the heap.
NO_HEAP = {"board", "perft", "notation", "winnable", "legality", "laws", "words", "audit"}

# What the programs of examples/ may include: the public headers as other programs see them, and standard C.
EXAMPLE = re.compile(r"hakem/[a-z_]+\.h|std(io|lib|bool|int|def)\.h|string\.h|inttypes\.h")

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
HEAP = re.compile(r"\b(malloc|calloc|realloc|aligned_alloc|free)\s*\(")
COMMENT_OR_TEXT = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.S)


def may_use(user, used):
    return used == user or RANK[used] < RANK[user]


def fault_in_quoted(folder, name):
    """Why a file of this folder may not include "name"; None if it may."""
    place, _, header = name.rpartition("/")
    if not place and name.endswith(".inc"):
        return None  # a table that the build makes for this folder
    if not place:
        return f'"{name}" is to be written with its folder'
    if place == "hakem":
        if header not in PUBLIC:
            return f'"{name}" belongs to no floor yet: add it to PUBLIC in tools/floors.py'
        owner = PUBLIC[header]
        return None if may_use(folder, owner) else f'{folder}/ is below {owner}/ and may not use "{name}"'
    if place not in RANK:
        return f'"{name}": there is no floor {place}/'
    if place == folder or name == "board/bb.h" and may_use(folder, "board") or place == "base":
        return None
    if not may_use(folder, place):
        return f'{folder}/ is not above {place}/ and may not use "{name}"'
    if (folder in LIBRARY or place in LIBRARY) and name not in LENT.get(folder, ()):
        return f'"{name}" is private to {place}/; use its public header'
    return None


def fault_in_system(folder, name):
    if folder not in LIBRARY or name in SYSTEM or name in SYSTEM_OF.get(folder, ()):
        return None
    return f"<{name}> is not for the library, which needs libc's plain part alone (SYSTEM in tools/floors.py)"


def without_comments_and_texts(source):
    return COMMENT_OR_TEXT.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), source)


def fault_in_example(quote, name):
    if quote == "<" and EXAMPLE.fullmatch(name):
        return None
    return f"{name} is not for an example, which has <hakem/...> and standard C alone (EXAMPLE in tools/floors.py)"


def faults_of_file(path, folder):
    with open(path, encoding="utf-8") as file:
        source = file.read()
    for number, line in enumerate(source.splitlines(), 1):
        found = INCLUDE.match(line)
        if found:
            quote, name = found.groups()
            if folder == "examples":
                fault = fault_in_example(quote, name)
            else:
                fault = (fault_in_quoted if quote == '"' else fault_in_system)(folder, name)
            if fault:
                yield number, fault
    if folder in NO_HEAP:
        for number, line in enumerate(without_comments_and_texts(source).splitlines(), 1):
            found = HEAP.search(line)
            if found:
                yield number, f"{folder}/ asks the heap ({found.group(1)}); what grows lives in the caller's arena"


def files_to_check(root):
    """Each C file as (path from the root, its folder's name; None where there is no such floor)."""
    public = os.path.join("include", "hakem")
    for name in sorted(os.listdir(os.path.join(root, public))):
        if name.endswith(".h"):
            yield os.path.join(public, name), PUBLIC.get(name)
    for place, folders, names in os.walk(os.path.join(root, "src")):
        folders.sort()
        for name in sorted(names):
            if name.endswith((".c", ".h", ".def", ".inc")):
                path = os.path.relpath(os.path.join(place, name), root)
                folder = "/".join(path.split(os.sep)[1:-1])
                yield path, folder if folder in RANK else None
    for path in sorted(glob.glob("examples/*.[ch]", root_dir=root)):
        yield path, "examples"


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
    count = breaches = 0
    for path, folder in files_to_check(root):
        count += 1
        if folder is None:
            faults = [(1, "belongs to no floor: add it to FLOORS or PUBLIC in tools/floors.py")]
        else:
            faults = list(faults_of_file(os.path.join(root, path), folder))
        for number, fault in faults:
            print(f"{path}:{number}: {fault}")
        breaches += len(faults)
    if count == 0:
        sys.exit("floors.py: there is no C file here")
    sys.exit(1 if breaches else 0)


if __name__ == "__main__":
    main()
