#!/usr/bin/env python3
"""`hakem law`: every article of laws/articles.tsv in both languages, by number and by words, as text and as JSON.

usage: test_law.py HAKEM      (from the top of the sources)
"""

import json
import os
import sys

from tap import Cases, hakem

sys.dont_write_bytecode = True
sys.path.insert(0, "tools")
from laws import read_articles, read_citations, read_rule_words, read_scenarios  # noqa: E402

cases = Cases()
ARTICLES = read_articles("laws/articles.tsv")
LANGUAGES = ["en", "tr"]
KEYS = ["edition", "article", "subject", "mode", "commentary", "language", "text", "figures", "differs", "counterparts",
        "rules", "parts", "scenarios"]


def of(edition):
    return [article for article in ARTICLES if article.edition == edition]


def objects(*arguments):
    return [json.loads(line) for line in hakem("law", "--json", *arguments).lines()]


def numbers(*arguments):
    return [found["article"] for found in objects(*arguments)]


def check(condition, *what):
    if not condition:
        yield " ".join(map(str, what))


@cases
def every_article_is_found_in_both_languages():
    for edition in ("basic", "2005", "2023"):
        for language, at in (("en", 0), ("tr", 1)):
            asked = of(edition)
            found = objects("--edition", edition, "--lang", language, *(article.number for article in asked))
            if [one["article"] for one in found] != [article.number for article in asked]:
                yield f"{edition} {language}: {len(found)} of {len(asked)}"
                continue
            for one, article in zip(found, asked):
                have = [one["edition"], one["language"], one["mode"], one["text"], one["figures"], one["differs"]]
                want = [edition, language, article.mode, article.text[at], article.figures[at] or None,
                        article.differs[at] or None]
                if have != want or list(one) != KEYS:
                    yield f"{edition} {article.number} {language}: {have}, {list(one)}"


@cases
def every_article_is_shown_as_text_in_both_languages():
    for edition in ("basic", "2005", "2023"):
        for language, at in (("en", 0), ("tr", 1)):
            asked = of(edition)
            result = hakem("law", "--edition", edition, "--lang", language, *(article.number for article in asked))
            words = " ".join(result.out.decode("utf-8").split())
            for article in asked:
                if article.text[at] not in words or f"{article.number} {edition} " not in words:
                    yield f"{edition} {article.number} {language}"


@cases
def counterparts_exist_and_are_of_other_editions():
    known = {article.place for article in ARTICLES}
    for edition in ("basic", "2005", "2023"):
        for one in objects("--edition", edition):
            for other in one["counterparts"]:
                if (other["edition"], other["article"]) not in known or other["edition"] == edition:
                    yield f"{edition} {one['article']}: {other}"


@cases
def rules_and_cases_are_those_of_code_and_collection():
    words = read_rule_words("include/hakem/article.h")
    cited = {}
    for _, edition, number, _, rule in read_citations("src/laws/articles.def"):
        cited.setdefault((edition, number), set()).add(words[rule])
    scenarios = {}
    for scenario in read_scenarios("laws")[0]:
        for number in scenario.articles:
            scenarios.setdefault((scenario.edition, number), []).append(scenario.id)
    for edition in ("basic", "2005", "2023"):
        for one in objects("--edition", edition):
            place = edition, one["article"]
            if set(one["rules"]) != cited.get(place, set()):
                yield f"{place}: rules {one['rules']}"
            if one["scenarios"] != scenarios.get(place, []):
                yield f"{place}: scenarios {one['scenarios']}"


@cases
def a_number_may_be_written_in_many_ways():
    for words in (["9.2.2."], ["art", "9.2.2"], ["Article", "9.2.2"], ["madde", "9.2.2"], ["madde 9.2.2"], ["Md.9.2.2"],
                  ["9,2,2"], ["(9.2.2)"], ["MADDE", "9.2.2"]):
        yield from check(numbers(*words) == ["9.2.2"], words, numbers(*words))
    for words, number in ((["a4.2"], "A.4.2"), (["appendix", "b.3"], "B.3"), (["ek", "C.4"], "C.4"),
                          (["guidelines", "III.5.1"], "III.5.1"), (["ii.2.1"], "II.2.1"), (["d.2.10.1"], "D.2.10.1"),
                          (["7.5.5#note"], "7.5.5#note"), (["PREFACE"], "preface")):
        yield from check(numbers(*words) == [number], words, numbers(*words))
    yield from check(numbers("--edition", "2005", "3.8b.1.i") == ["3.8.b.1.i"])


@cases
def the_edition_is_that_of_2023_unless_another_is_named():
    yield from check(objects("9.6")[0]["edition"] == "2023")
    dead = objects("9.6", "--edition", "2005")[0]
    yield from check("Dead position" in dead["text"], dead)


@cases
def a_number_that_is_only_a_beginning_lists_what_is_under_it():
    yield from check(numbers("9.2") == ["9.2.1", "9.2.1.1", "9.2.1.2", "9.2.2", "9.2.2.1", "9.2.2.2", "9.2.2.2#note"])
    chapter = numbers("11")
    yield from check(chapter == [article.number for article in of("2023") if article.number.startswith("11.")], chapter)
    lines = hakem("law", "B").lines()
    yield from check(lines[0] == "Appendix B: blitz" and lines[1].startswith("B.1  "), lines[:2])


@cases
def several_numbers_are_shown_one_after_another():
    yield from check(numbers("9.2.2", "7.5.5", "B.1") == ["9.2.2", "7.5.5", "B.1"])
    yield from check(numbers("3.8", "2.1") == ["3.8", "2.1"])


@cases
def words_are_searched_in_both_languages():
    for words, language, number in (("threefold", "en", "9.2.1"), ("üç kez", "tr", "9.2.1"), ("uc kez", "tr", "9.2.1"),
                                    ("UC KEZ", "tr", "9.2.1"), ("flag fall", "en", "6.9"), ("bayrak", "tr", "6.9"),
                                    ("repetition", "en", "9.2.1"), ("tekrar", "tr", "9.2.1"), ("touch", "en", "4.3"),
                                    ("dokunma", "tr", "4.3"), ("İTİRAZ", "tr", "11.10"), ("itiraz", "tr", "11.10"),
                                    ("ITIRAZ", "tr", "11.10"), ("50", "en", "9.3"), ("75", "en", "9.6.2"),
                                    ("960", "en", "II.1")):
        found = numbers(*words.split(), "--lang", language)
        yield from check(found[:1] == [number], words, found[:5])
    both = set(numbers("flag")) & set(numbers("draw"))
    yield from check(set(numbers("flag", "draw")) <= both)


@cases
def without_arguments_the_chapters_are_listed():
    text = hakem("law").out.decode("utf-8")
    for title in ("2023 edition", "Irregularities", "Appendix A: rapid chess", "Guidelines III"):
        yield from check(title in text, title)
    turkish = hakem("law", "--lang", "tr", "--edition", "2005").out.decode("utf-8")
    for title in ("2005 metni", "Kuraldışılıklar", "Ek D: hakemsiz giyotin evresi"):
        yield from check(title in turkish, title)
    yield from check(len(objects()) == len(of("2023")))


@cases
def an_unknown_article_is_one_sentence_and_status_1():
    for words, near in ((["9.2.9"], "9.2.1, 9.2.2"), (["13.4"], "12.9"), (["10.2.a"], "III.5.1"), (["14.1"], "2005"), (["D.II"], "D.1, D.2"),
                        (["15.1"], "chapters"), (["99"], "chapters"), (["zzz"], "zzz"),
                        (["13.4", "--lang", "tr"], "12.9")):
        result = hakem("law", *words)
        text = result.err.decode("utf-8")
        if result.status != 1 or result.out or text.count("\n") != 1 or not text.startswith("hakem: ") or near not in text:
            yield f"{words}: {result.status} {result.out!r} {text!r}"
    result = hakem("law", "telephone", "--edition", "basic")
    yield from check(result.status == 1 and not result.out, result.status)


@cases
def unusable_arguments_are_refused():
    for options in (["--edition", "1999"], ["--lang", "de"], ["--nonsense"], ["--edition"], ["9.2", "--json=1"],
                    ["word " * 200]):
        yield from hakem("law", *options).refused()


@cases
def text_is_wrapped_at_the_width():
    for columns in (40, 60, 80, 100):
        os.environ["COLUMNS"] = str(columns)
        for language in LANGUAGES:
            for line in hakem("law", "--lang", language, "9", "6.9", "7.5.5", "4.3.3").lines():
                if len(line) > columns or line != line.rstrip():
                    yield f"{columns} {language}: {line!r}"
    del os.environ["COLUMNS"]
    yield from check(all("\x1b" not in line for line in hakem("law", "6.9").lines()), "colour without a terminal")


cases.run()
