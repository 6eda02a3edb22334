#!/usr/bin/env python3
"""Lists that stand in the C sources, for tools that write other files from them: a module, not a command."""

import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
STRING = r'"((?:[^"\\]|\\.)*)"'
COMMENT = re.compile(STRING + r"|/\*.*?\*/", re.S)
READ = set()  # the files that have been read


def source(path):
    """The text of a file of the project, without comments."""
    READ.add(os.path.join(ROOT, path))
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return COMMENT.sub(lambda found: "" if found.group(1) is None else found.group(0), file.read())


def found(match, path, what):
    if not match:
        sys.exit(f"{os.path.basename(sys.argv[0])}: {path} has no {what}")
    return match


def x_list(path, name):
    """The rows of an X-macro list, each a list of its arguments; a text is without its quotation marks."""
    block = found(re.search(rf"#define {name}\(X\)(.*?[^\\])\n", source(path), re.S), path, name).group(1)
    rows = []
    for row in re.findall(r"X\(((?:[^()\"]|\"(?:[^\"\\]|\\.)*\"|\([^()]*\))*)\)", block):
        rows.append([text or word for text, word in re.findall(STRING + r"|([^\s,\\]+)", row)])
    return rows


def words(path, name):
    """The words of an X-macro list whose rows are a name and a word."""
    return [row[1] for row in x_list(path, name)]


def bar_list(path, name):
    """The words of a list such as `name[] = "white|black|both"`."""
    return found(re.search(rf"\b{name}\[\] = {STRING}", source(path)), path, name).group(1).split("|")


def number(path, name):
    """The number that an enumeration or a macro gives a name."""
    match = found(re.search(rf"\b{name}\b(?: =)? *\(?(?:INT64_C\()?([\d *()INT64_C]+)", source(path)), path, name)
    value = 1
    for factor in re.findall(r"(?<![A-Z])\d+", match.group(1).replace("INT64_C", "")):
        value *= int(factor)
    return value
