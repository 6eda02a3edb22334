#!/usr/bin/env python3
"""The articles and readings in our words, for the page: a module of tools/page.py, not a command.

Each edition of laws/articles.tsv becomes generated/law_EDITION.ts, which the page loads when it shows an article of it;
laws/readings.tsv becomes generated/readings.ts, and the cases that laws/practice.json lets be asked become generated/practice.ts.
That the words are our own, and which text decides, is said as on the pages of the Laws: generated/sources.ts.
"""
import json
import pathlib

import po

ROOT = pathlib.Path(__file__).resolve().parent.parent
PRACTICE, SCENARIOS = ROOT / "laws/practice.json", ROOT / "laws/scenarios"
LANGUAGES = {"en": ROOT / "po/en.po", "tr": ROOT / "po/tr.po"}
SOURCES = (ROOT / "laws/articles.tsv", ROOT / "laws/readings.tsv", PRACTICE, *LANGUAGES.values(), ROOT / "tools/po.py", *sorted(SCENARIOS.rglob("*.json")),
           *(path for path in sorted(SCENARIOS.iterdir()) if path.is_dir()))
HEAD = "/* Written by tools/page_law.py. */\nimport type { Texts } from \"./api.ts\";\n\n"
# What decides: its name among the messages, and where it stands (as src/site/frame.c has it).
DECIDING = {
    "basic": ("site.source.basic", "https://handbook.fide.com/"),
    "2005": ("site.source.older", "https://handbook.fide.com/"),
    "2023": ("site.source.current", "https://handbook.fide.com/chapter/E012023"),
}
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


def burden(case):
    """How many things about a case are otherwise than usual: the more, the later it is asked."""
    return (len(case["events"]) - 1 + len(case.get("regulations", {})) + len(case.get("state", {})) + 2 * (case["edition"] != "2023")
            + ("level" in case) + 2 * (case.get("variant") == "chess960"))


# What is said of a case, and is no part of its situation.
TOLD = ("id", "title", "title_tr", "expected")


def situation(case):
    return json.dumps({name: value for name, value in case.items() if name not in TOLD}, sort_keys=True)


def practice():
    """The cases that can be asked, each situation once, the common and simple ones first, and the first set."""
    told = json.loads(PRACTICE.read_text(encoding="utf-8"))
    cases, asked = [], set()
    for place, topic in enumerate(told["topics"]):
        found = []
        for path in sorted(SCENARIOS.joinpath(topic).glob("*.json")):
            read = json.loads(path.read_text(encoding="utf-8"))
            found += read if isinstance(read, list) else [read]
        for case in sorted(found, key=lambda case: (burden(case), case["id"])):
            wanted = case["expected"]
            articles = wanted.get("deciding") or wanted.get("articles", [])[:1]
            if articles and situation(case) not in asked:
                asked.add(situation(case))
                listed = [*dict.fromkeys([*wanted.get("deciding", []), *wanted.get("articles", [])])]
                cases.append({"id": case["id"], "topic": topic, "edition": case["edition"], "article": articles[0], "articles": listed,
                              "rarity": 100 * place + min(burden(case), 99)})
    known = {case["id"] for case in cases}
    missing = [one for one in told["first"] if one not in known]
    if missing:
        raise SystemExit(f"{PRACTICE}: the first set has {missing}, which are no cases of its topics")
    return cases, told["first"], told["articles"]


def sources():
    """That a text is our summary, and by edition which text decides."""
    messages = {language: dict(po.messages(path)) for language, path in LANGUAGES.items()}
    said = lambda key: {language: texts[key] for language, texts in messages.items()}
    deciding = {edition: {"texts": said(key), "address": address} for edition, (key, address) in DECIDING.items()}
    return said("site.summary"), deciding


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
    summary, deciding = sources()
    kind = "Record<string, { texts: Texts; address: string }>"
    folder.joinpath("sources.ts").write_text(f"{constant('summary', 'Texts', summary)}export const sources: {kind} = "
                                             f"{json.dumps(deciding, ensure_ascii=False)};\n", encoding="utf-8")
    cases, first, articles = practice()
    kind = "{ id: string; topic: string; edition: string; article: string; articles: string[]; rarity: number }[]"
    folder.joinpath("practice.ts").write_text(
        f"/* Written by tools/page_law.py. */\nexport const cases: {kind} = {json.dumps(cases)};\n"
        f"export const first: string[] = {json.dumps(first)};\n"
        f"export const practised: Record<string, string[]> = {json.dumps(articles)};\n", encoding="utf-8")
