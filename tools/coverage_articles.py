#!/usr/bin/env python3
"""Compare articles, code and cases with each other, and write docs/articles.md.

usage: coverage_articles.py [--check] [ROOT]      (ROOT: the project's folder)

Faults, each a line "FILE: SENTENCE":
- code cites an article that its edition does not have, or with another mode than the table has (src/laws/articles.def);
- a rule has articles, and no code names it, unless laws/uncovered.tsv lists it; or the list has one that code names;
- a case expects an article that its edition does not have;
- an article on which something is decided (every mode but info; commentary aside) has no case that cites it and is not
  in laws/uncovered.tsv, or is in there although it has a case: that list may only become shorter;
- a title of a case or a text of the tables in laws/ has a word of laws/avoided.tsv, in words.tsv one that does not stand behind the word used;
- a difference names no other edition and nothing that is new: then it tells no difference between editions;
- laws/readings.tsv has other readings than include/hakem/reading.h, other choices, or in another order;
- with --check, docs/articles.md is not what would be written now. Without it, the file is written.

Exit status 1 if there is a fault, 2 if a table cannot be read.
"""

import pathlib
import re
import sys

sys.dont_write_bytecode = True
from laws import (  # noqa: E402
    EDITIONS, LANGUAGES, MODES, has_word, read_articles, read_avoided, read_citations, read_reading_table,
    read_reading_words, read_readings, read_renumbered, read_rule_words, read_scenarios, read_uses, read_verdicts, read_words, rows_of,
)

TELLS_A_DIFFERENCE = re.compile(r"\b(new|here|older|(the|this) edition)\b", re.IGNORECASE)

WHO = {
    "engine": "position and record",
    "clock": "clocks",
    "claim": "claim",
    "arbiter": "arbiter",
    "fact": "reported fact",
    "info": "",
}


class Coverage:
    """All that is known, by (edition, number)."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        laws = self.root / "laws"
        self.articles = read_articles(laws / "articles.tsv")
        self.scenarios, _ = read_scenarios(laws)
        self.citations = list(read_citations(self.root / "src/laws/articles.def"))
        self.rule_words = read_rule_words(self.root / "include/hakem/article.h")
        self.chapters = [fields for _, fields in rows_of(laws / "chapters.tsv")]
        self.excused = [tuple(fields) for _, fields in rows_of(laws / "uncovered.tsv")]
        self.known = {article.place: article for article in self.articles}
        self.reading_table = read_reading_table(laws / "readings.tsv", self.known, {one.id for one in self.scenarios})
        self.reading_words = read_reading_words(self.root / "include/hakem/reading.h")
        self.renumbered = read_renumbered(laws / "renumbered.tsv", self.known)
        self.avoided = read_avoided(laws / "avoided.tsv")
        self.concepts = read_words(laws / "words.tsv")
        self.uses = read_uses(self.root)
        self.decides = read_verdicts(self.root / "src/laws/verdicts.def")
        self.readings = read_readings(self.root / "docs/readings", self.known)
        self.rules, self.cases = {}, {}
        for _, edition, number, _, rule in self.citations:
            self.rules.setdefault((edition, number), []).append(rule)
        for scenario in self.scenarios:
            for number in dict.fromkeys(scenario.articles):
                self.cases.setdefault((scenario.edition, number), []).append(scenario.id)

    def needs_case(self, article):
        return article.mode != "info" and not article.is_commentary

    def faults_of_code(self):
        idle = {rule for edition, rule in self.excused if edition == "rule"}
        for line, edition, number, mode, rule in self.citations:
            file = f"src/laws/articles.def:{line}"
            if (edition, number) not in self.known:
                yield f"{file}: edition {edition} has no article {number}"
            elif self.known[edition, number].mode != mode:
                yield f"{file}: {edition} {number} is of mode {self.known[edition, number].mode}, not {mode}"
            if rule not in self.rule_words:
                yield f"{file}: there is no rule {rule}"
            elif rule not in self.uses and rule not in idle:
                yield f"{file}: no code names HK_RULE_{rule}"
        for rule in idle:
            if rule in self.uses or rule not in self.rule_words:
                yield f"laws/uncovered.tsv: code names HK_RULE_{rule}, or there is no such rule; take it off the list"

    def faults_of_cases(self):
        for scenario in self.scenarios:
            for number in scenario.articles:
                if (scenario.edition, number) not in self.known:
                    yield f"laws/scenarios: {scenario.id}: edition {scenario.edition} has no article {number}"

    def faults_of_coverage(self):
        file = "laws/uncovered.tsv"
        for place in self.excused:
            if place[0] == "rule":
                continue
            if place not in self.known or not self.needs_case(self.known[place]):
                yield f"{file}: {' '.join(place)} is no article that needs a case"
            elif place in self.cases:
                yield f"{file}: {' '.join(place)} has a case now ({self.cases[place][0]}); take it off the list"
        for article in self.articles:
            if self.needs_case(article) and article.place not in self.cases and article.place not in self.excused:
                yield f"{file}: {' '.join(article.place)} ({article.mode}) has no case that cites it"

    def texts(self):
        """All texts for people: (table or folder, row, texts by language)."""
        for scenario in self.scenarios:
            yield "scenarios", scenario.id, scenario.title
        for article in self.articles:
            for texts in (article.text, article.figures, article.differs):
                yield "articles.tsv", " ".join(article.place), texts
        for edition, number, *titles in self.chapters:
            yield "chapters.tsv", f"{edition} {number}", titles
        for row in self.renumbered:
            yield "renumbered.tsv", row.number, row.note
        for reading in self.reading_table:
            for texts in (reading.text, reading.sources, *(choice.text for choice in reading.choices)):
                yield "readings.tsv", reading.name, texts

    def faults_of_words(self):
        for table, row, texts in self.texts():
            for language, word, instead in self.avoided:
                if has_word(texts[LANGUAGES.index(language)], language, word):
                    yield f"laws/{table}: {row}: not '{word}' but '{instead}'"
        for terms in self.concepts:
            for place, term in enumerate(terms):
                for language, word, instead in self.avoided:
                    before = any(has_word(other, language, instead) for other in terms[:place])
                    if has_word(term, language, word) and not before:
                        yield f"laws/words.tsv: '{term}' does not stand behind '{instead}'"

    def faults_of_differences(self):
        for article in self.articles:
            others = [edition for edition in EDITIONS if edition != article.edition]
            english, turkish = article.differs
            if english and not TELLS_A_DIFFERENCE.search(english):
                if not any(edition in english and edition.replace("basic", "temel") in turkish for edition in others):
                    yield f"laws/articles.tsv: {' '.join(article.place)}: the difference names no other edition"

    def faults_of_readings(self):
        table = {reading.name: [choice.name for choice in reading.choices] for reading in self.reading_table}
        for reading in [*table, *(word for word in self.reading_words if word not in table)]:
            here, there = table.get(reading, []), self.reading_words.get(reading, [])
            if here != there:
                yield f"laws/readings.tsv: {reading} has the choices {here}, in include/hakem/reading.h {there}"

    def faults(self):
        yield from self.faults_of_words()
        yield from self.faults_of_differences()
        yield from self.faults_of_readings()
        yield from self.faults_of_code()
        yield from self.faults_of_cases()
        yield from self.faults_of_coverage()

    def page(self):
        return "\n".join(self.lines_of_page()) + "\n"

    def lines_of_page(self):
        yield "# The articles, in code and in cases"
        yield ""
        yield "Written by `tools/coverage_articles.py` from `laws/`, `src/` and `docs/readings/`; a test fails when it"
        yield "is out of date. `hakem law NUMBER` says more about each article."
        yield ""
        yield "*Decided by* says what a ruling by the article needs (nothing for definitions and advice). *Rule* is the name"
        yield "by which code cites it, with the files below `src/` that do so and the verdicts that it decides. *Cases* are the"
        yield "refereeing cases whose ruling has to cite it; **no case yet** marks an article that needs one. *Reading* is a page"
        yield "about its reading."
        yield ""
        yield "| edition | articles | " + " | ".join(MODES) + " | with a rule | with a case | no case yet |"
        yield "| --- |" + " ---: |" * (len(MODES) + 4)
        for edition in EDITIONS:
            here = [article for article in self.articles if article.edition == edition]
            counts = [sum(article.mode == mode for article in here) for mode in MODES]
            counts.append(sum(article.place in self.rules for article in here))
            counts.append(sum(article.place in self.cases for article in here))
            counts.append(sum(self.owes_case(article) for article in here))
            yield f"| {edition} | {len(here)} | " + " | ".join(map(str, counts)) + " |"
        for edition in reversed(EDITIONS):
            yield ""
            yield f"## Edition {edition}"
            for of_edition, chapter, title, _ in self.chapters:
                if of_edition == edition:
                    yield from self.lines_of_chapter(edition, chapter, title)

    def owes_case(self, article):
        return self.needs_case(article) and article.place not in self.cases

    def rule_and_files(self, rule):
        decides = "".join(f", *{verdict}*" for verdict in self.decides.get(rule, []))
        return f"`{self.rule_words.get(rule, rule)}`: {', '.join(self.uses.get(rule, []))}{decides}"

    def lines_of_chapter(self, edition, chapter, title):
        yield ""
        yield f"### {title}" if title.startswith(("Appendix", "Guidelines", "Preface")) else f"### {chapter}. {title}"
        yield ""
        yield "| article | what it says | decided by | rule | cases |"
        yield "| --- | --- | --- | --- | --- |"
        for article in self.articles:
            if article.edition != edition or article.number.split(".")[0].split("#")[0] != chapter:
                continue
            rules = "; ".join(self.rule_and_files(rule) for rule in self.rules.get(article.place, []))
            readings = " ".join(f"[reading](readings/{name})" for name in self.readings.get(article.place, []))
            number = f"{article.number} {readings}".strip()
            cases = "**no case yet**" if self.owes_case(article) else " ".join(self.cases.get(article.place, []))
            text = article.text[0].replace("|", "\\|").replace("*", "\\*")
            yield f"| {number} | {text} | {WHO[article.mode]} | {rules} | {cases} |"


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    roots = [argument for argument in arguments if argument != "--check"]
    if len(roots) > 1:
        sys.exit("usage: coverage_articles.py [--check] [ROOT]")
    root = pathlib.Path(roots[0]) if roots else pathlib.Path(__file__).resolve().parent.parent
    try:
        coverage = Coverage(root)
        faults = list(coverage.faults())
        page, path = coverage.page(), root / "docs/articles.md"
        if not check:
            path.write_text(page, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != page:
            faults.append("docs/articles.md: it is out of date; tools/coverage_articles.py writes it")
    except (OSError, ValueError) as fault:
        print(f"coverage_articles: {fault}", file=sys.stderr)
        sys.exit(2)
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
