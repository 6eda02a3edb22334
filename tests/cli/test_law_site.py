#!/usr/bin/env python3
"""`hakem law --site`: every article, reading and case on a page, in both languages; links whole; HTML that is valid.

usage: test_law_site.py HAKEM      (from the top of the sources)
"""

import html.parser
import json
import pathlib
import re
import sys
import tempfile
import urllib.parse

from tap import Cases, hakem

sys.dont_write_bytecode = True
sys.path.insert(0, "tools")
from laws import read_articles, read_reading_table, read_renumbered, read_scenarios, rows_of  # noqa: E402

cases = Cases()
ARTICLES = read_articles("laws/articles.tsv")
KNOWN = {article.place for article in ARTICLES}
SCENARIOS, FILES = read_scenarios("laws")
READINGS = read_reading_table("laws/readings.tsv", KNOWN, {one.id for one in SCENARIOS})
LANGUAGES = ["en", "tr"]
EMPTY = {"meta", "link", "input", "br"}
# An element that may not stand in one that has begun: a paragraph and a heading hold phrases alone.
PHRASES = {"a", "b", "code", "small", "span", "label", "legend", "h1", "h2", "h3", "p", "title", "dt", "button"}
INSIDE_PHRASES = {"a", "b", "code", "small", "span", "input", "br"}


class Page(html.parser.HTMLParser):
    """A page as a tree is read: ids, links, texts by the id of their section, and what is not valid."""

    def __init__(self, path):
        super().__init__(convert_charrefs=True)
        self.faults, self.ids, self.links, self.open = [], [], [], []
        self.sections, self.text, self.levels, self.title = {}, "", [], ""
        self.feed(path.read_text(encoding="utf-8"))
        self.close()
        self.faults += [f"<{tag}> is not closed" for tag, _ in self.open]

    def handle_starttag(self, tag, attributes):
        names = [name for name, _ in attributes]
        told = dict(attributes)
        if len(set(names)) != len(names):
            self.faults.append(f"<{tag}> has an attribute twice")
        if self.open and self.open[-1][0] in PHRASES and tag not in INSIDE_PHRASES:
            self.faults.append(f"<{tag}> in <{self.open[-1][0]}>")
        if tag in ("ul", "ol") or self.open and self.open[-1][0] in ("ul", "ol"):
            if self.open and self.open[-1][0] in ("ul", "ol") and tag != "li":
                self.faults.append(f"<{tag}> in a list")
        if tag == "a" and any(name == "a" for name, _ in self.open):
            self.faults.append("a link in a link")
        if tag in ("h1", "h2", "h3"):
            self.levels.append(int(tag[1]))
        for name in ("style", "onclick", "onload"):
            if name in told:
                self.faults.append(f"<{tag}> has {name}")
        if "id" in told:
            self.ids.append(told["id"])
        self.links += [told[name] for name in ("href", "src") if name in told]
        if tag not in EMPTY:
            self.open.append((tag, told.get("id")))

    def handle_endtag(self, tag):
        if not self.open or self.open[-1][0] != tag:
            self.faults.append(f"</{tag}> closes {self.open[-1:]}")
        else:
            self.open.pop()

    def handle_data(self, data):
        self.text += data
        if self.open and self.open[-1][0] == "title":
            self.title += data
        for _, name in self.open:
            if name:
                self.sections[name] = self.sections.get(name, "") + data


FOLDER = tempfile.TemporaryDirectory()
ROOT = pathlib.Path(FOLDER.name) / "site"
WRITTEN = hakem("law", "--site", str(ROOT))
PAGES = {path.relative_to(ROOT).as_posix(): Page(path) for path in ROOT.rglob("*.html")}


def chapter_of(edition, number):
    return f"{edition}-{number.replace('#', '.').split('.')[0]}.html"


def identifier(number):
    return number.replace("#", "-")


@cases
def the_folder_is_written_with_a_page_for_each_chapter_and_case_in_both_languages():
    if WRITTEN.status != 0 or WRITTEN.out:
        yield f"{WRITTEN.status} {WRITTEN.err!r}"
    lists = {"index.html", "search.html", "readings.html", "numbers.html", "cases.html"}
    chapters = {f"{edition}-{number}.html" for _, (edition, number, *_) in rows_of("laws/chapters.tsv")}
    wanted = lists | chapters | {f"case-{one.id}.html" for one in SCENARIOS}
    for language in LANGUAGES:
        have = {path.name for path in (ROOT / language).iterdir()}
        if have != wanted:
            yield f"{language}: {sorted(have ^ wanted)[:5]}"
    top = {path.name for path in ROOT.iterdir()}
    if top != {"index.html", "law.css", "law.js", *LANGUAGES}:
        yield f"{top}"


@cases
def every_article_stands_beside_its_counterparts_with_what_differs():
    by_place = {article.place: article for article in ARTICLES}
    for at, language in enumerate(LANGUAGES):
        for article in ARTICLES:
            page = PAGES[f"{language}/{chapter_of(article.edition, article.number)}"]
            said = page.sections.get(identifier(article.number), "")
            others = [by_place[place] for place in article.counterparts]
            for text in (article.text[at], article.figures[at], article.differs[at],
                         *(other.text[at] for other in others), *(other.differs[at] for other in others)):
                if text and text not in said:
                    yield f"{language} {article.edition} {article.number}: {text}"


@cases
def every_article_has_its_cases_readings_and_rules():
    for language in LANGUAGES:
        told = {}
        for edition in ("basic", "2005", "2023"):
            for line in hakem("law", "--json", "--edition", edition, "--lang", language).lines():
                one = json.loads(line)
                told[edition, one["article"]] = one
        for article in ARTICLES:
            page = PAGES[f"{language}/{chapter_of(article.edition, article.number)}"]
            said, one = page.sections[identifier(article.number)], told[article.place]
            for text in [*one["scenarios"], *one["readings"], *one["rules"], *one["formerly"]]:
                if text not in said:
                    yield f"{language} {article.edition} {article.number}: {text}"
            if one["moved"] and one["moved"] not in said:
                yield f"{language} {article.number}: {one['moved']}"


@cases
def every_reading_and_every_old_number_is_there():
    for at, language in enumerate(LANGUAGES):
        page = PAGES[f"{language}/readings.html"]
        for reading in READINGS:
            said = page.sections.get(reading.name, "")
            for text in [reading.text[at], reading.sources[at], *reading.cases,
                         *(choice.text[at] for choice in reading.choices)]:
                if text not in said:
                    yield f"{language} {reading.name}: {text}"
        text = PAGES[f"{language}/numbers.html"].text
        for row in read_renumbered("laws/renumbered.tsv", KNOWN):
            if row.number not in text or row.now not in text or row.note[at] not in text:
                yield f"{language} {row.number}"


# The members of regulations and of what is carried in, and the rows that tell them.
TOLD = {
    "controls": "Time control", "increment": "Time control", "delay": "Time control", "mode": "Time control",
    "default_time_min": "Default time, minutes", "no_draw_offer_before_move": "First move at which a draw may be offered",
    "quickplay_finish": "Quickplay finish announced", "guidelines_III": "Guidelines III announced",
    "device_penalty": "Penalty for a device", "report_leaving": "Who leaves tells the arbiter", "disabled": "Disabled player",
    "cases": "Time controls asked about", "readings": "Readings", "illegal": "Illegal moves before",
    "scoresheet_requests": "Requests for the scoresheet before", "moves_made_each": "Moves made by each player before",
}


@cases
def every_regulation_of_a_case_is_told_in_words():
    for file in FILES:
        one = json.loads(file.read_text("utf-8"))
        english, turkish = (" ".join(PAGES[f"{language}/case-{one['id']}.html"].text.split()) for language in LANGUAGES)
        for member in {**one.get("regulations", {}), **one.get("state", {})}:
            if TOLD[member] not in english or TOLD[member] in turkish:
                yield f"{one['id']}: {member}"
        if '{"' in english + turkish:
            yield f"{one['id']}: a member as it stands in the file"
    for said in ("Beraberlik önerilebilecek ilk hamle30", "Zaman kontrolü1:00:00 (3600)"):
        if said not in " ".join(PAGES["tr/case-S023.html"].text.split()):
            yield said


@cases
def every_case_is_told_with_the_rulings_of_the_program():
    for language in LANGUAGES:
        lines = hakem("referee", "--json", "--lang", language, *map(str, FILES)).lines()
        if len(lines) != len(SCENARIOS):
            yield f"{len(lines)} cases, not {len(SCENARIOS)}"
        for line in lines:
            one = json.loads(line)
            text = " ".join(PAGES[f"{language}/case-{one['id']}.html"].text.split())
            for step in one["events"]:
                for ruling in step["rulings"]:
                    if " ".join(ruling["text"].split()) not in text:
                        yield f"{language} {one['id']}: {ruling['text']}"
            if one["end"]["fen"].split()[0] not in text:
                yield f"{language} {one['id']}: the position at the end"


@cases
def every_case_is_named_in_the_language_of_the_page():
    for at, language in enumerate(LANGUAGES):
        for one in SCENARIOS:
            page, named = PAGES[f"{language}/case-{one.id}.html"], f"{one.id} {one.title[at]}"
            if page.title != f"{one.id}, {one.title[at]} · Hakem" or one.title[at] not in page.text.replace(page.title, ""):
                yield f"{language} {one.id}: {page.title}"
            lists = [PAGES[f"{language}/{chapter_of(one.edition, number)}"].sections[identifier(number)] for number in one.articles]
            lists += [PAGES[f"{language}/cases.html"].sections[one.topic]]
            lists += [PAGES[f"{language}/readings.html"].sections[reading.name] for reading in READINGS if one.id in reading.cases]
            if not all(named in said for said in lists):
                yield f"{language}: {named}"


@cases
def every_link_leads_somewhere_and_to_a_place_that_is_there():
    outside = set()
    for name, page in PAGES.items():
        for link in page.links:
            parts = urllib.parse.urlsplit(link)
            if parts.scheme:
                outside.add(link)
                continue
            path = (ROOT / name).parent / parts.path if parts.path else ROOT / name
            goal = path.resolve().relative_to(ROOT.resolve()).as_posix()
            if not (ROOT / goal).is_file():
                yield f"{name}: {link}"
            elif parts.fragment and parts.fragment not in PAGES[goal].ids:
                yield f"{name}: {link}: there is no such place"
    wrong = [link for link in outside if not link.startswith("https://handbook.fide.com/")]
    yield from (f"{link} leads outside" for link in wrong)


@cases
def every_page_is_valid_and_its_headings_have_an_order():
    for name, page in PAGES.items():
        yield from (f"{name}: {fault}" for fault in page.faults[:3])
        twice = {one for one in page.ids if page.ids.count(one) > 1}
        if twice:
            yield f"{name}: ids {sorted(twice)} stand there twice"
        if page.levels.count(1) != 1 or page.levels[0] != 1:
            yield f"{name}: headings {page.levels[:5]}"
        yield from (f"{name}: heading {after} behind {before}" for before, after in zip(page.levels, page.levels[1:])
                    if after > before + 1)


@cases
def every_page_of_a_language_says_that_it_is_a_summary_and_names_the_federations_text():
    says = {"en": "our own summary", "tr": "bizim özetimizdir"}
    for name, page in PAGES.items():
        if name == "index.html":
            continue
        count = page.text.count(says[name[:2]])
        if count != (3 if name.endswith("/index.html") else 1):
            yield f"{name}: {count} times"
        if not any(link.startswith("https://handbook.fide.com/") for link in page.links):
            yield f"{name}: no link to the text of FIDE"


@cases
def pages_stay_small():
    for path in ROOT.rglob("*.html"):
        if path.stat().st_size > 120_000:
            yield f"{path.name}: {path.stat().st_size} bytes"


@cases
def the_moves_before_a_case_are_numbered_and_in_the_letters_of_the_page():
    for path, moves in (
        ("en/case-S001.html", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6"),
        ("tr/case-S001.html", "1. e4 e5 2. Vh5 Ac6 3. Fc4 Af6"),
        ("en/case-S271.html", "60. Rb2 Kd6 61. Ra2 Ke6 62. Rb2 Kd6 63. Rc2 Ke6 64. Ra2"),
    ):
        if f"<dd>{moves}</dd>" not in (ROOT / path).read_text(encoding="utf-8"):
            yield f"{path}: not {moves}"


@cases
def a_folder_with_other_things_is_refused_and_stays_as_it_is():
    with tempfile.TemporaryDirectory() as other:
        note = pathlib.Path(other) / "notes.txt"
        note.write_text("mine")
        yield from hakem("law", "--site", other).refused()
        if [path.name for path in pathlib.Path(other).iterdir()] != ["notes.txt"] or note.read_text() != "mine":
            yield "the folder has changed"
        yield from hakem("law", "--site", str(note)).refused()
        # A site of somebody's own may have pages and folders of these names.
        site = pathlib.Path(other) / "site"
        for name in ("index.html", "en/index.html", "tr/index.html"):
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_text("mine")
        yield from hakem("law", "--site", str(site)).refused()
        if any((site / name).read_text() != "mine" for name in ("index.html", "en/index.html", "tr/index.html")):
            yield "a page of somebody's own is written over"
        yield from hakem("law", "--site", f"{other}/no/such/folder").refused()
        yield from hakem("law", "--site", f"{other}/{'x' * 4090}").refused()


@cases
def an_earlier_site_is_written_over():
    (ROOT / "en/index.html").write_text("old")
    again = hakem("law", "--site", str(ROOT))
    if again.status != 0 or "<h1>" not in (ROOT / "en/index.html").read_text():
        yield f"{again.status} {again.err!r}"


@cases
def pages_lead_to_a_referee_that_stands_beside_them():
    with tempfile.TemporaryDirectory() as other:
        site = pathlib.Path(other) / "site"
        site.mkdir()
        (site / "referee.js").write_text("made")
        done = hakem("law", "--site", str(site))
        if done.status != 0:
            yield f"{done.status} {done.err!r}"
        for language in LANGUAGES:
            page = (site / language / "case-S045.html").read_text(encoding="utf-8")
            for link in (f"../case.html?language={language}", f"../archive.html?language={language}",
                         f"../learn.html?language={language}", f"../board.html?language={language}#S045"):
                if f'href="{link}"' not in page:
                    yield f"{language}: no link to {link}"
        if (site / "referee.js").read_text() != "made":
            yield "the referee was written over"
    for language in LANGUAGES:
        if re.search(r"(case|archive)\.html\?", (ROOT / language / "case-S045.html").read_text(encoding="utf-8")):
            yield f"{language}: a link to a referee that is not there"


@cases
def nothing_else_goes_with_it():
    for more in (["9.2"], ["--json"], ["--lang", "tr"], ["--edition", "2005"]):
        with tempfile.TemporaryDirectory() as other:
            yield from hakem("law", "--site", f"{other}/site", *more).refused()
            if list(pathlib.Path(other).iterdir()):
                yield f"{more}: something was written"


if __name__ == "__main__":
    cases.run()
