#!/usr/bin/env python3
"""Functions that the tools around the articles share: they read the tables in laws/ and the rules that code cites.

A fault in a table raises a ValueError that names file and line.
"""

import json
import pathlib
import re
from typing import NamedTuple

EDITIONS = ["basic", "2005", "2023"]
LANGUAGES = ["en", "tr"]
MODES = ["engine", "clock", "claim", "arbiter", "fact", "info"]
COLUMNS = ["edition", "article", "subject", "mode", "counterparts", "figures_en", "figures_tr", "text_en", "text_tr",
           "differs_en", "differs_tr"]
TEXT_MOST = 1400  # bytes; a search folds a text into memory of fixed size


class Article(NamedTuple):
    edition: str
    number: str
    subject: str
    mode: str
    counterparts: list  # of (edition, number)
    text: tuple  # English, Turkish
    figures: tuple
    differs: tuple

    @property
    def place(self):
        return self.edition, self.number

    @property
    def is_commentary(self):
        return "#" in self.number


class Renumbered(NamedTuple):
    number: str  # in the 2018 printing
    now: str
    note: tuple


class Choice(NamedTuple):
    name: str
    text: tuple


class Reading(NamedTuple):
    name: str
    articles: list  # of (edition, number)
    cases: list
    sources: tuple
    text: tuple
    choices: list  # of Choice, the default first


class Scenario(NamedTuple):
    id: str
    edition: str
    title: tuple  # English, Turkish
    articles: list
    topic: str  # the folder that its file stands in
    case: dict  # all of it


def rows_of(path):
    """The rows of a table: (line number, fields); lines that begin with `#` are comments."""
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if line and not line.startswith("#"):
                yield number, line.split("\t")


def read_articles(path):
    articles, places = [], set()
    for line, fields in rows_of(path):
        if len(fields) != len(COLUMNS):
            raise ValueError(f"{path}:{line}: {len(fields)} fields, not {len(COLUMNS)}")
        row = {name: "" if field == "-" else field for name, field in zip(COLUMNS, fields)}
        article = Article(
            row["edition"], row["article"], row["subject"], row["mode"],
            [tuple(place.split(":", 1)) for place in row["counterparts"].split(", ") if place],
            (row["text_en"], row["text_tr"]),
            (row["figures_en"], row["figures_tr"]),
            (row["differs_en"], row["differs_tr"]),
        )
        if article.edition not in EDITIONS or article.mode not in MODES or not article.number:
            raise ValueError(f"{path}:{line}: there is no edition {article.edition} or no mode {article.mode}")
        if article.place in places:
            raise ValueError(f"{path}:{line}: {article.edition} {article.number} stands here twice")
        if not all(article.text):
            raise ValueError(f"{path}:{line}: a text is missing")
        for english, turkish in (article.figures, article.differs):
            if bool(english) != bool(turkish):
                raise ValueError(f"{path}:{line}: something is said in one language only")
        if any(len(text.encode()) > TEXT_MOST for text in article.text + article.differs):
            raise ValueError(f"{path}:{line}: a text has more than {TEXT_MOST} bytes")
        places.add(article.place)
        articles.append(article)
    for article in articles:
        for place in article.counterparts:
            if place not in places or place[0] == article.edition:
                here, there = " ".join(article.place), " ".join(place)
                raise ValueError(f"{path}: {here}: there is no counterpart {there}")
    linked = {(article.place, place) for article in articles for place in article.counterparts}
    for here, there in linked:
        if (there, here) not in linked:
            raise ValueError(f"{path}: {' '.join(here)} names {' '.join(there)} as its counterpart, but not the other way round")
    return articles


def split_places(text):
    """The places in a field of a table, "2023:7.5.5, 2005:7.4.b"; none for "-"."""
    return [] if text == "-" else [tuple(place.split(":", 1)) for place in text.split(", ")]


def read_renumbered(path, known):
    """The numbers of the 2018 printing whose articles have another number today."""
    rows, numbers = [], set()
    for line, fields in rows_of(path):
        if len(fields) != 4:
            raise ValueError(f"{path}:{line}: {len(fields)} fields, not 4")
        number, now, english, turkish = fields
        if ("2023", now) not in known or number == now:
            raise ValueError(f"{path}:{line}: {number} cannot lead to {now}")
        if number in numbers:
            raise ValueError(f"{path}:{line}: {number} stands here twice")
        if (english == "-") != (turkish == "-"):
            raise ValueError(f"{path}:{line}: something is said in one language only")
        numbers.add(number)
        rows.append(Renumbered(number, now, tuple("" if text == "-" else text for text in (english, turkish))))
    return rows


def read_reading_table(path, known, cases):
    """The readings with their choices, in the order of the table: a row for the question, then one for each choice."""
    readings = []
    for line, fields in rows_of(path):
        if len(fields) != 8:
            raise ValueError(f"{path}:{line}: {len(fields)} fields, not 8")
        name, choice, articles, shown, *texts = fields
        places = split_places(articles)
        shown = [] if shown == "-" else shown.split(", ")
        for place in places:
            if place not in known:
                raise ValueError(f"{path}:{line}: there is no article {' '.join(place)}")
        for case in shown:
            if case not in cases:
                raise ValueError(f"{path}:{line}: there is no case {case}")
        sources, text = tuple(texts[:2]), tuple(texts[2:])
        if choice == "-":
            if not places or "-" in texts:
                raise ValueError(f"{path}:{line}: a reading has articles, sources and texts")
            if name in [reading.name for reading in readings]:
                raise ValueError(f"{path}:{line}: {name} stands here twice")
            readings.append(Reading(name, places, shown, sources, text, []))
        elif not readings or readings[-1].name != name or places or shown or sources != ("-", "-") or "-" in text:
            raise ValueError(f"{path}:{line}: a choice comes behind its reading, and has texts alone")
        else:
            readings[-1].choices.append(Choice(choice, text))
    return readings


def read_reading_words(path):
    """Reading -> its choices, the default first, from the lists in hakem/reading.h."""
    text = re.sub(r"/\*.*?\*/|\\\n", " ", pathlib.Path(path).read_text(encoding="utf-8"), flags=re.S)
    words = dict(re.findall(r'X\((\w+), "([a-z0-9-]+)"\)', text))
    choices = {word: [] for word in words.values()}
    for reading, choice in re.findall(r'X\((\w+), \w+,\s+"([a-z0-9-]+)"\)', text):
        choices[words[reading]].append(choice)
    return choices


def read_avoided(path):
    """Words that no text for people may have: (language, word, the word to use instead)."""
    rows = []
    for line, fields in rows_of(path):
        if len(fields) != 3 or fields[0] not in LANGUAGES:
            raise ValueError(f"{path}:{line}: this row cannot be read")
        rows.append(tuple(fields))
    return rows


def lower(text):
    """Turkish lower case. It is used to search for Turkish words, and for English ones in lower case."""
    return text.replace("İ", "i").replace("I", "ı").lower()


def has_word(text, language, word):
    """Does the text have the word? A Turkish word may have endings."""
    fold = lower if language == "tr" else str.lower
    return re.search(r"(?<!\w)" + re.escape(fold(word)) + ("" if language == "tr" else r"(?!\w)"), fold(text)) is not None


def read_scenarios(folder):
    """The cases in FOLDER/scenarios/**/*.json, sorted by id, and the files that were read. A file holds one case or a
    list of them, each with a title in both languages."""
    folder = pathlib.Path(folder)
    scenarios, files = [], sorted((folder / "scenarios").glob("**/*.json"))
    for path in files:
        with open(path, encoding="utf-8") as file:
            found = json.load(file)
        for case in found if isinstance(found, list) else [found]:
            try:
                scenarios.append(Scenario(case["id"], case["edition"], (case["title"], case["title_tr"]),
                                          case["expected"]["articles"], path.parent.name, case))
            except (KeyError, TypeError) as fault:
                raise ValueError(f"{path}: a scenario lacks {fault}") from fault
            if not all(scenarios[-1].title):
                raise ValueError(f"{path}: scenario {scenarios[-1].id} lacks a title")
    return sorted(scenarios, key=lambda one: one.id), files


def read_words(path):
    """The concepts: for each a list of words and phrases with the same meaning."""
    return [[term.strip() for term in "\t".join(fields).split(",")] for _, fields in rows_of(path)]


def read_citations(path):
    """The rows of articles.def: (line, edition, number, mode, rule)."""
    row = re.compile(r'^ARTICLE\((\w+), "([^"]+)", (\w+), (\w+)\)')
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            found = row.match(line)
            if found:
                edition, article, mode, rule = found.groups()
                yield number, edition.lower(), article, mode.lower(), rule
            elif line.startswith("ARTICLE"):
                raise ValueError(f"{path}:{number}: this row cannot be read")


def read_uses(root):
    """Enum name of a rule -> the files below src/ whose code names it, except the lists of rules themselves.

    A file that makes names of a list (HK_RULE_##rule) names the words of that list, which is in its own header.
    """
    src, uses = pathlib.Path(root) / "src", {}
    for path in sorted(src.glob("**/*")):
        if path.suffix not in (".c", ".h", ".def") or path.name in ("articles.def", "article.c"):
            continue
        text = path.read_text(encoding="utf-8")
        named = set(re.findall(r"\bHK_RULE_(\w+)", text))
        if "HK_RULE_##" in text:
            for header in (pathlib.Path(root) / "include/hakem" / f"{path.stem}.h", path.with_suffix(".h")):
                text = header.read_text(encoding="utf-8") if header.exists() else ""
                for rows in re.findall(r"#define \w+_LIST\(X\)((?:.*\\\n)*.*)", text):
                    named.update(re.findall(r"\b[A-Z][A-Z_0-9]+\b", rows))
        for rule in named:
            uses.setdefault(rule, []).append(path.relative_to(src).as_posix())
    return uses


def read_verdicts(path):
    """Enum name of a rule -> the verdicts that it can decide, as words; from verdicts.def."""
    decides = {}
    row = r"VERDICT\(\s*(\w+),\s*\w+,\s*\(([^)]*)\)"
    for verdict, rules in re.findall(row, pathlib.Path(path).read_text(encoding="utf-8")):
        for rule in re.findall(r"HK_RULE_(\w+)", rules):
            if rule != "NONE":
                decides.setdefault(rule, []).append(verdict.lower().replace("_", "-"))
    return decides


def read_readings(folder, known):
    """Place of an article -> the pages about its reading.

    Their first line names the articles: `# 5.2.2, 6.9: ...`. `of 2005` or `before 2023` in it names the
    editions; without that it is the newest edition that has the number.
    """
    readings = {}
    for path in sorted(pathlib.Path(folder).glob("*.md")):
        title = path.read_text(encoding="utf-8").split("\n", 1)[0]
        named = [edition for edition in EDITIONS if f" of {edition}" in title or f" of the {edition}" in title]
        if " before 2023" in title:
            named = EDITIONS[:-1]
        for number in re.findall(r"[\w.-]*\w", title.lstrip("# ").split(":")[0]):
            having = [edition for edition in EDITIONS if (edition, number) in known]
            for edition in [edition for edition in having if edition in named] if named else having[-1:]:
                readings.setdefault((edition, number), []).append(path.name)
    return readings


def read_rule_words(path):
    """Enum name of a rule -> its word, from the list in hakem/article.h."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    names = text[text.index("#define HK_RULE_LIST"):]
    return dict(re.findall(r'X\((\w+), "([a-z0-9-]+)"\)', names[: names.index("\n\n")]))
