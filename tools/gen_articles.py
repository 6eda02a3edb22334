#!/usr/bin/env python3
"""Write the articles of the Laws as C source, for src/words/law.c.

usage: gen_articles.py LAWS-FOLDER ARTICLES.inc CONCEPTS.inc OUT.d

Reads articles.tsv, chapters.tsv, readings.tsv, renumbered.tsv, words.tsv and the scenarios. CONCEPTS.inc is for search.c.
OUT.d names the files and folders that were read, so that the build runs this again when one of them changes.
"""

import pathlib
import sys

sys.dont_write_bytecode = True
from laws import (  # noqa: E402
    read_articles, read_reading_table, read_renumbered, read_scenarios, read_words, rows_of,
)


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' if text else "NULL"


def both(texts):
    return "{" + ", ".join(map(quoted, texts)) + "}"


class Flat:
    """Lists of numbers, one after another in one array."""

    def __init__(self):
        self.numbers = []

    def add(self, numbers):
        start = len(self.numbers)
        self.numbers += numbers
        return start

    def source(self, name):
        lines = [
            "    " + " ".join(f"{number}," for number in self.numbers[at : at + 20])
            for at in range(0, len(self.numbers), 20)
        ]
        return f"static const uint16_t {name}[] = {{\n" + "\n".join(lines or ["    0,"]) + "\n};\n"


def source_of_readings(readings, index, case_index):
    """The places, cases and choices of each reading, then the readings themselves, in the order of hakem/reading.h."""
    places, cases, rows = Flat(), Flat(), []
    yield "static const hk_law_choice choices[] = {"
    first = 0
    for reading in readings:
        start = cases.add([case_index[case] for case in reading.cases])
        rows.append(
            f"    [HK_READING_{reading.name.upper().replace('-', '_')}] = {{{quoted(reading.name)},\n"
            f"     {both(reading.text)},\n     {both(reading.sources)},\n     choices + {first}, "
            f"reading_places + {places.add([index[place] for place in reading.articles])}, "
            f"reading_cases + {start}, {len(reading.choices)}, {len(reading.articles)}, {len(reading.cases)}}},"
        )
        first += len(reading.choices)
        for choice in reading.choices:
            yield f"    {{{quoted(choice.name)}, {both(choice.text)}}},"
    yield "};\n"
    yield places.source("reading_places")
    yield cases.source("reading_cases")
    yield "static const hk_law_reading readings[HK_READINGS] = {\n" + "\n".join(rows) + "\n};\n"


def source_of_renumbered(renumbered, index):
    yield "static const hk_law_renumbered renumbered[] = {"
    for row in renumbered:
        yield f"    {{{quoted(row.number)}, {index['2023', row.now]}, {both(row.note)}}},"
    yield "};\n"


def source_of(articles, scenarios, chapters, readings, renumbered):
    index = {article.place: i for i, article in enumerate(articles)}
    cited_by = {}
    for i, scenario in enumerate(scenarios):
        for number in scenario.articles:
            if (scenario.edition, number) not in index:
                raise ValueError(f"scenario {scenario.id}: edition {scenario.edition} has no article {number}")
            cited_by.setdefault((scenario.edition, number), []).append(i)

    counterparts, cases, rows = Flat(), Flat(), []
    for article in articles:
        others = [index[place] for place in article.counterparts]
        shown_by = cited_by.get(article.place, [])
        rows.append(
            f"    {{HK_EDITION_{article.edition.upper()}, HK_LAW_{article.mode.upper()}, {quoted(article.number)}, "
            f"{quoted(article.subject)},\n     {both(article.text)},\n     {both(article.figures)},\n"
            f"     {both(article.differs)},\n     counterparts + {counterparts.add(others)}, "
            f"cases_of + {cases.add(shown_by)}, {len(others)}, {len(shown_by)}}},"
        )
    yield "/* Written by tools/gen_articles.py. */\n"
    yield counterparts.source("counterparts")
    yield cases.source("cases_of")
    yield "static const hk_law articles[] = {\n" + "\n".join(rows) + "\n};\n"
    yield from source_of_readings(readings, index, {scenario.id: i for i, scenario in enumerate(scenarios)})
    yield from source_of_renumbered(renumbered, index)
    yield "static const hk_law_case cases[] = {"
    for scenario in scenarios:
        yield f"    {{{quoted(scenario.id)}, {both(scenario.title)}}},"
    yield "};\n\nstatic const hk_law_chapter chapters[] = {"
    for _, (edition, number, english, turkish) in chapters:
        yield f"    {{HK_EDITION_{edition.upper()}, {quoted(number)}, {both((english, turkish))}}},"
    yield "};"


def source_of_concepts(concepts):
    yield "/* Written by tools/gen_articles.py: terms that stand for each other, up to NULL. */"
    yield "static const char *const concepts[] = {"
    for terms in concepts:
        yield "    " + ", ".join(map(quoted, terms)) + ", NULL,"
    yield "};"


def write(path, lines):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)


def main():
    if len(sys.argv) != 5:
        sys.exit("usage: gen_articles.py LAWS-FOLDER ARTICLES.inc CONCEPTS.inc OUT.d")
    folder, out = pathlib.Path(sys.argv[1]), sys.argv[2]
    tables = [folder / name for name in ("articles.tsv", "chapters.tsv", "words.tsv", "readings.tsv", "renumbered.tsv")]
    try:
        scenarios, files = read_scenarios(folder)
        articles = read_articles(tables[0])
        known, cases = {article.place for article in articles}, {scenario.id for scenario in scenarios}
        readings = read_reading_table(tables[3], known, cases)
        renumbered = read_renumbered(tables[4], known)
        write(out, source_of(articles, scenarios, rows_of(tables[1]), readings, renumbered))
        write(sys.argv[3], source_of_concepts(read_words(tables[2])))
    except (OSError, ValueError) as fault:
        sys.exit(f"gen_articles: {fault}")
    # A folder changes when a file or folder is added to it, so the folder above the topics has to be here too.
    folders = [path for path in sorted((folder / "scenarios").glob("**")) if path.is_dir()]
    read = [*tables, *files, *folders, pathlib.Path(__file__).with_name("laws.py")]
    write(sys.argv[4], [f"{out}: " + " ".join(str(path).replace(" ", "\\ ") for path in read)])


if __name__ == "__main__":
    main()
