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
from laws import (  # noqa: E402
    read_articles, read_citations, read_reading_table, read_renumbered, read_rule_words, read_scenarios,
)

cases = Cases()
ARTICLES = read_articles("laws/articles.tsv")
KNOWN = {article.place for article in ARTICLES}
RENUMBERED = read_renumbered("laws/renumbered.tsv", KNOWN)
READINGS = read_reading_table("laws/readings.tsv", KNOWN, {scenario.id for scenario in read_scenarios("laws")[0]})
LANGUAGES = ["en", "tr"]
KEYS = ["edition", "article", "subject", "mode", "commentary", "language", "text", "figures", "differs", "counterparts",
        "rules", "parts", "scenarios", "readings", "formerly", "moved"]


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
            name = "temel kurallar" if (edition, language) == ("basic", "tr") else f"{edition} "
            for article in asked:
                if article.text[at] not in words or f"{article.number} {name}" not in words:
                    yield f"{edition} {article.number} {language}"


@cases
def an_article_is_headed_by_its_number_and_one_space():
    for language, head in (("en", "9.2.2 2023 edition, "), ("tr", "9.2.2 2023 baskısı, ")):
        first = hakem("law", "9.2.2", "--lang", language).lines()[0]
        yield from check(first.startswith(head), language, first)


@cases
def the_basic_rules_have_their_name_wherever_an_edition_is_named():
    for words, told in (
        (("9.2.2",), "temel kurallarda '9.2.2' maddesi yok; 2023 baskısında var."),
        (("bayrak",), "temel kurallarda 'bayrak' bulunamadı; en yakını 2023 baskısında: 6.9."),
        (("zzz",), "temel kurallarda 'zzz' sözcüklerinin hepsini içeren madde yok."),
    ):
        result = hakem("law", *words, "--edition", "basic", "--lang", "tr")
        yield from check(result.status == 1 and result.err.decode("utf-8").strip() == f"hakem: {told}", words, result.err.decode("utf-8"))
    for language, name in (("en", "basic rules: 3.1"), ("tr", "temel kurallar: 3.1")):
        text = hakem("law", "3.1", "--lang", language).out.decode("utf-8")
        yield from check(name in text and "basic:" not in text, language, text)


@cases
def counterparts_are_of_other_editions_and_go_both_ways():
    links = set()
    for edition in ("basic", "2005", "2023"):
        for one in objects("--edition", edition):
            for other in one["counterparts"]:
                there = other["edition"], other["article"]
                if there not in KNOWN or other["edition"] == edition:
                    yield f"{edition} {one['article']}: {other}"
                links.add(((edition, one["article"]), there))
    for here, there in sorted(links):
        yield from check((there, here) in links, here, there)
    of_three = objects("9.2.1")[0]["counterparts"]
    for place in (("basic", "5.2.d"), ("2005", "5.2.d"), ("2005", "9.2")):
        yield from check(dict(zip(("edition", "article"), place)) in of_three, place)


@cases
def numbers_of_the_2018_printing_lead_to_todays():
    have = {article.number for article in of("2023")}
    for row in RENUMBERED:
        for language, words in (("en", "in the 2018 printing: now"), ("tr", "2018 baskısında: bugün")):
            result = hakem("law", row.number, "--lang", language)
            lines = [" ".join(line.split()) for line in result.lines() if line]
            said = [place for place, line in enumerate(lines) if line.startswith(f"{row.number} {words} {row.now}")]
            if result.status or len(said) != 1:
                yield f"{row} {language}: {lines}"
                continue
            rest = "\n".join(lines[said[0] + 1:])
            yield from check(f"{row.now} 2023" in rest, row, "its article is not there")
            if row.number in have:
                yield from check(lines[0].startswith(f"{row.number} 2023 ") and said[0] > 0, row, lines[0])
            else:
                yield from check(said[0] == 0, row, lines[0])
        one, = objects(row.number)
        if row.number in have:
            yield from check((one["article"], one["moved"]) == (row.number, row.now), row, one["article"], one["moved"])
        else:
            yield from check(one["article"] == row.now, row, one["article"])
        yield from check(row.number in objects(row.now)[0]["formerly"], row, "formerly")
    yield from check(objects("A.5.5")[0]["formerly"] == ["A.4.5"] and objects("7.5.5")[0]["formerly"] == [])
    for words in (["a4.5"], ["Appendix", "A.4.5"], ["ek A.4.5"]):
        yield from check(numbers(*words) == ["A.5.5"], words)
    for words in (["A.4.6"], ["A.3.3"], ["B.6"], ["A.4.5", "--edition", "2005"]):
        result = hakem("law", *words)
        yield from check(result.status == 1 and not result.out, words, result.status)


@cases
def few_cases_are_shown_with_their_titles_in_the_readers_language():
    titles = {scenario.id: scenario.title for scenario in read_scenarios("laws")[0]}
    for at, language in enumerate(LANGUAGES):
        text = " ".join(hakem("law", "9.4", "--lang", language).out.decode("utf-8").split())
        shown, = objects("9.4", "--lang", language)
        yield from check(0 < len(shown["scenarios"]) <= 6, shown["scenarios"])
        for case in shown["scenarios"]:
            yield from check(f"{case} {titles[case][at]}" in text, language, case, text)


@cases
def readings_are_shown_by_name_and_with_the_articles_that_they_concern():
    concerned = {}
    for reading in READINGS:
        for place in reading.articles:
            concerned.setdefault(place, []).append(reading.name)
        for language, at in (("en", 0), ("tr", 1)):
            one, = objects(reading.name, "--lang", language)
            have = [one["text"], one["sources"], [(choice["choice"], choice["text"]) for choice in one["choices"]],
                    [(place["edition"], place["article"]) for place in one["articles"]], one["scenarios"]]
            want = [reading.text[at], reading.sources[at], [(choice.name, choice.text[at]) for choice in reading.choices],
                    reading.articles, reading.cases]
            yield from check(have == want, reading.name, language, have)
            yield from check([choice["default"] for choice in one["choices"]][:2] == [True, False], one["choices"])
            words = " ".join(hakem("law", reading.name, "--lang", language).out.decode("utf-8").split())
            for text in (reading.text[at], reading.sources[at], *(choice.text[at] for choice in reading.choices)):
                yield from check(text in words, reading.name, language, text)
    for edition in ("basic", "2005", "2023"):
        for one in objects("--edition", edition):
            yield from check(one["readings"] == concerned.get((edition, one["article"]), []), edition, one["article"])
    text = hakem("law", "7.5.5").out.decode("utf-8")
    yield from check("illegal-move-increment" in text, text)
    yield from check("illegal-move-increment" in hakem("law").out.decode("utf-8"), "not in the list of chapters")


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
    for old, now in (("iddia", "sav"), ("talep", "sav"), ("teklif", "öneri"), ("beraberlik teklifi", "beraberlik önerisi"),
                     ("kural dışı hamle", "geçersiz hamle"), ("kuraldışı hamle", "geçersiz hamle"),
                     ("varsayılan süre", "hükmen yenilgi süresi"), ("yapılacak hamle", "niyetlenilen hamle")):
        for edition in ("2005", "2023"):
            told = [set(numbers(*words.split(), "--lang", "tr", "--edition", edition)) for words in (old, now)]
            yield from check(told[0] and told[0] >= told[1], edition, old, len(told[0]), now, len(told[1]))
    for word in ("kılavuz", "dönem", "man", "stage"):
        yield from check(numbers(word), word, "finds nothing")
    both = set(numbers("flag")) & set(numbers("draw"))
    yield from check(set(numbers("flag", "draw")) <= both)


@cases
def without_arguments_the_chapters_are_listed():
    text = hakem("law").out.decode("utf-8")
    for title in ("2023 edition", "Irregularities", "Appendix A: rapid chess", "Guidelines III"):
        yield from check(title in text, title)
    turkish = hakem("law", "--lang", "tr", "--edition", "2005").out.decode("utf-8")
    for title in ("2005 baskısı", "Kuraldışılıklar", "Ek D: hakemsiz giyotin"):
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
