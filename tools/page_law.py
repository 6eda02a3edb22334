#!/usr/bin/env python3
"""The articles and readings in our words, for the page: a module of tools/page.py, not a command.

Each edition of laws/articles.tsv becomes generated/law_EDITION.ts, which the page loads when it shows an article of it;
laws/readings.tsv becomes generated/readings.ts.
"""
import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parent.parent
SOURCES = (ROOT / "laws/articles.tsv", ROOT / "laws/readings.tsv")
HEAD = "/* Written by tools/page_law.py. */\nimport type { Texts } from \"./api.ts\";\n\n"
# Where what an article says stands in its line, and what a reading or its choice means.
SAID, MEANT = slice(7, 9), slice(6, 8)


def rows(path):
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def texts(row, place):
    english, turkish = row[place]
    return {"en": english, "tr": turkish}


def constant(name, kind, value):
    return f"{HEAD}export const {name}: {kind} = {json.dumps(value, ensure_ascii=False)};\n"


def write(folder):
    editions = {}
    for row in rows(SOURCES[0]):
        editions.setdefault(row[0], {})[row[1]] = texts(row, SAID)
    for edition, articles in editions.items():
        folder.joinpath(f"law_{edition}.ts").write_text(constant("articles", "Record<string, Texts>", articles), encoding="utf-8")
    readings = {}
    for row in rows(SOURCES[1]):
        reading = readings.setdefault(row[0], {"texts": None, "choices": {}})
        if row[1] == "-":
            reading["texts"] = texts(row, MEANT)
        else:
            reading["choices"][row[1]] = texts(row, MEANT)
    kind = "Record<string, { texts: Texts; choices: Record<string, Texts> }>"
    folder.joinpath("readings.ts").write_text(constant("readings", kind, readings), encoding="utf-8")
