#!/usr/bin/env python3
"""Tests of the tools that check the project: do they find the faults that they are for?

usage: test_tools.py
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

TOOLS = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True

import page


def run(tool, *arguments):
    return subprocess.run([sys.executable, os.path.join(TOOLS, tool), *arguments], capture_output=True, text=True)


class InFolder(unittest.TestCase):
    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = holder.name

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path


class Floors(InFolder):
    def verdict(self, path, text):
        root = tempfile.mkdtemp(dir=self.folder)
        self.write(os.path.join(root, "include/hakem/base.h"), "")
        self.write(os.path.join(root, path), text)
        return run("floors.py", root)

    def assert_allowed(self, path, text):
        done = self.verdict(path, text)
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("", "", 0))

    def assert_refused(self, path, text, word):
        done = self.verdict(path, text)
        self.assertEqual(done.returncode, 1)
        self.assertIn(word, done.stdout)
        self.assertIn(path + ":1:", done.stdout)

    def test_downwards_is_allowed(self):
        self.assert_allowed("src/laws/game.c", '#include "laws/clock.h"\n#include "hakem/fen.h"\n#include "board/bb.h"\n')

    def test_upwards_is_refused(self):
        self.assert_refused("src/board/make.c", '#include "hakem/game.h"\n', "below laws/")

    def test_a_neighbour_on_the_same_floor_is_refused(self):
        self.assert_refused("src/winnable/reachable.c", '#include "hakem/fen.h"\n', "notation/")

    def test_private_headers_of_the_library_are_refused(self):
        self.assert_refused("src/laws/game.c", '#include "notation/pgn_lex.h"\n', "private")
        self.assert_refused("src/cli/main.c", '#include "board/hash.h"\n', "private")
        self.assert_refused("src/notation/fen.c", '#include "board/masks.h"\n', "private")
        self.assert_allowed("src/perft/tree.c", '#include "board/masks.h"\n')

    def test_private_headers_within_the_program_are_allowed_downwards_alone(self):
        self.assert_allowed("src/hall/server/hall.c", '#include "hall/store/store.h"\n')
        self.assert_refused("src/hall/store/sqlite.c", '#include "hall/server/hall.h"\n', "not above")

    def test_an_unknown_header_is_refused(self):
        self.assert_refused("src/cli/main.c", '#include "hakem/novelty.h"\n', "add it")

    def test_a_name_without_a_folder_is_refused(self):
        self.assert_refused("src/board/make.c", '#include "bb.h"\n', "folder")

    def test_the_library_reads_no_clock(self):
        self.assert_refused("src/laws/clock.c", "#include <time.h>\n", "<time.h>")
        self.assert_allowed("src/hall/server/hall.c", "#include <time.h>\n")

    def test_the_core_asks_no_heap(self):
        self.assert_refused("src/laws/game.c", "void *p = malloc(3);\n", "heap")
        self.assert_allowed("src/laws/game.c", "/* malloc(3) */ hk_arena_get(arena, 3);\n")

    def test_an_example_sees_what_others_see(self):
        self.assert_allowed("examples/count.c", "#include <hakem/hakem.h>\n#include <stdio.h>\n")
        self.assert_refused("examples/count.c", '#include "hakem/hakem.h"\n', "not for an example")
        self.assert_refused("examples/count.c", "#include <unistd.h>\n", "not for an example")

    def test_an_unknown_folder_is_refused(self):
        self.assert_refused("src/attic/old.c", "", "no floor")


class ScanTests(InFolder):
    def scan(self, text):
        self.out = os.path.join(self.folder, "test_base_x_main.c")
        return run("scan_tests.py", self.folder, self.write("test_base_x.c", text))

    def test_cases_are_found(self):
        self.assertEqual(self.scan("TEST(x, one)\n{\n}\nTEST(x, two)\n{\n}\n").returncode, 0)
        with open(self.out, encoding="utf-8") as file:
            made = file.read()
        self.assertIn('{"x.one", test_x__one, NULL', made)
        self.assertIn('{"x.two", test_x__two, NULL', made)

    def test_no_case_a_double_and_a_crooked_one_are_refused(self):
        for text in ("int x;\n", "TEST(x, one)\nTEST(x, one)\n", "TEST(x, one)\n  TEST(x, two)\n", "TEST(x,one) {\n"):
            self.assertNotEqual(self.scan(text).returncode, 0, text)


class CountCases(InFolder):
    def count(self, suites="", verdicts=()):
        self.write("log.json", "".join(json.dumps({"name": n, "result": r}) + "\n" for n, r in verdicts))
        done = run("count_cases.py", self.write("log.junit.xml", f"<testsuites>{suites}</testsuites>"))
        return done.stdout.strip(), done.returncode

    def program(self, *cases):
        return '<testsuite name="hakem.hakem:unit / t">%s</testsuite>' % "".join(cases)

    def test_passed_failed_and_skipped(self):
        suites = self.program(
            '<testcase name="1"/>',
            '<testcase name="2"><failure/></testcase>',
            '<testcase name="3"><error/></testcase>',
            '<testcase name="4"><skipped/></testcase>',
        )
        self.assertEqual(self.count(suites, [("hakem:unit / t", "FAIL")]), ("1 passed, 2 failed", 1))

    def test_a_failed_case_is_named_with_its_error(self):
        output = "ok 1 - a\nnot ok 2 - b\n  ---\n  error: |-\n    Timeout &lt;1&gt;\n    waiting\n  ...\nnot ok 3 - c\n  ---\n  error: 'no'\n  ...\n"
        cases = "".join(f'<testcase name="{name}"><failure/></testcase>' for name in ("2 - b", "3 - c", "4 - d"))
        report = f'<testsuite name="hakem.t">{cases}<system-out>{output}</system-out></testsuite>'
        done = run("count_cases.py", self.write("log.junit.xml", f"<testsuites>{report}</testsuites>"))
        self.assertEqual(done.stderr.splitlines(), [
            "failed: log: t: 2 - b (Timeout <1>)", "failed: log: t: 3 - c ('no')", "failed: log: t: 4 - d"])

    def test_all_passed(self):
        suites = self.program('<testcase name="1"/>')
        self.assertEqual(self.count(suites, [("hakem:unit / t", "OK")]), ("1 passed, 0 failed", 0))

    def test_a_crash_after_good_cases_is_a_failure(self):
        suites = self.program('<testcase name="1"/>')
        self.assertEqual(self.count(suites, [("hakem:unit / t", "ERROR")]), ("1 passed, 1 failed", 1))

    def test_a_time_out_that_looks_passed_is_a_failure(self):
        suites = '<testsuite name="hakem"><testcase name="hakem:cli / c"/></testsuite>'
        self.assertEqual(self.count(suites, [("hakem:cli / c", "TIMEOUT")]), ("0 passed, 1 failed", 1))

    def test_nothing_is_not_success(self):
        self.assertEqual(self.count(), ("0 passed, 0 failed", 1))

    def test_steps_and_folders(self):
        self.write("checks.steps", "ok one\nnot ok two\n")
        self.assertEqual(run("count_cases.py", self.folder).stdout.strip(), "1 passed, 1 failed")
        self.write("checks.steps", "okay\n")
        self.assertEqual(run("count_cases.py", self.folder).returncode, 2)


class Page(InFolder):
    def test_a_file_that_comes_or_goes_makes_the_page_again(self):
        self.write("src/views/some/some.ts", "")
        found = {os.path.relpath(path, self.folder) for path in page.sources(pathlib.Path(self.folder))}
        self.assertLessEqual({"src", "src/views", "src/views/some", "src/views/some/some.ts", "package-lock.json"}, found)


class PageTypes(InFolder):
    def written(self, **schemas):
        description = {"components": {"schemas": schemas}, "paths": {
            "/healthz": {"get": {"responses": {"200": {}}}},
            "/api/1/games/{game}": {"put": {
                "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}},
                "responses": {"200": {"content": {"application/json": {"schema": {"type": "string"}}}}, "204": {}, "404": {}}}}},
            "x-websocket": {"receives": [], "sends": []}}
        out = os.path.join(self.folder, "api.ts")
        done = run("page_types.py", self.write("openapi.json", json.dumps(description)), out)
        if done.returncode != 0:
            return done.stderr
        with open(out, encoding="utf-8") as file:
            return file.read()

    def test_a_schema_is_a_type(self):
        text = self.written(A={"type": "object", "required": ["n"], "properties": {
            "n": {"type": ["integer", "null"], "description": "A number."},
            "list": {"type": "array", "items": {"enum": ["a", "b"]}},
            "other": {"anyOf": [{"$ref": "#/components/schemas/A"}, {"type": "null"}]}}})
        for line in ('export type A = {', '/** A number. */', '"n": number | null;', '"list"?: ("a" | "b")[];', '"other"?: A | null;',
                     '"PUT games/{game}": { body: A; answer: string | null };'):
            self.assertIn(line, text)
        self.assertNotIn("healthz", text)

    def test_a_keyword_that_is_not_known_is_an_error(self):
        self.assertIn("patternProperties", self.written(A={"type": "object", "patternProperties": {}}))


class CoverageOfArticles(InFolder):
    """A small project: article 1 is decided and has a case and a rule, 2 is a definition, 3 is in uncovered.tsv."""

    def setUp(self):
        super().setUp()
        self.row(("2023", "1", "engine"), ("2023", "2", "info"), ("2023", "3", "fact"), ("2005", "9", "engine"))
        self.write("laws/chapters.tsv", "2023\t1\tOne\tBir\n")
        self.write("laws/words.tsv", "claim, sav, iddia\n")
        self.write("laws/avoided.tsv", "en\tman\tpiece\ntr\tiddia\tsav\n")
        self.write("laws/renumbered.tsv", "1.9\t1\t-\t-\n")
        self.reading("one", "two")
        self.write("include/hakem/reading.h", '#define HK_READING_LIST(X)  \\\n    X(R, "r")\n'
                   '#define HK_READING_CHOICE_LIST(X)  \\\n    X(R, ONE, "one") /* first */  \\\n    X(R, TWO, \\\n "two")\n')
        self.write("laws/uncovered.tsv", "# left\n2023\t3\n2005\t9\n")
        self.case("S1", "2023", ["1"])
        self.write("src/laws/articles.def", 'ARTICLE(2023, "1", ENGINE, ONE)\n')
        self.write("src/laws/verdicts.def", "VERDICT(SAYS_IT, UPHELD, (HK_RULE_NONE), (HK_RULE_NONE))\n")
        self.write("include/hakem/article.h", '#define HK_RULE_LIST(X)  \\\n    X(ONE, "one")\n\n')
        self.write("src/laws/game.c", "cite(HK_RULE_ONE);\n")
        self.write("docs/readings/1.md", "# 1: how\n")
        self.write("docs/articles.md", "")
        self.assertEqual(run("coverage_articles.py", self.folder).stdout, "")

    def row(self, *articles):
        rows = ["\t".join([edition, number, "x", mode, "-", "-", "-", "Text.", "Metin.", "-", "-"])
                for edition, number, mode in articles]
        self.write("laws/articles.tsv", "\n".join(rows) + "\n")

    def reading(self, *choices):
        rows = ["r\t-\t2023:1\tS1\tSource.\tKaynak.\tWhich?\tHangisi?"]
        rows += [f"r\t{choice}\t-\t-\t-\t-\tThis.\tBu." for choice in choices]
        self.write("laws/readings.tsv", "\n".join(rows) + "\n")

    def linked(self, *rows):
        """Write articles, each with its counterparts, its texts and its differences, beside those that setUp needs."""
        self.write("laws/articles.tsv", "".join(
            f"{edition}\t{number}\tx\t{mode}\t{others}\t-\t-\t{english}\t{turkish}\t{differs}\t{differs}\n"
            for edition, number, mode, others, english, turkish, differs in (
                *rows, ("2023", "2", "info", "-", "T.", "M.", "-"), ("2023", "3", "fact", "-", "T.", "M.", "-"),
                ("2005", "9", "engine", "-", "T.", "M.", "-"))))

    def case(self, name, edition, articles, title=("T", "B")):
        one = {"id": name, "edition": edition, "title": title[0], "title_tr": title[1], "expected": {"articles": articles}}
        self.write(f"laws/scenarios/group/{name}.json", json.dumps(one))

    def assert_good(self):
        done = run("coverage_articles.py", "--check", self.folder)
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("", "", 0))

    def assert_fault(self, words):
        done = run("coverage_articles.py", "--check", self.folder)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(words, done.stdout)

    def test_all_is_well(self):
        self.assert_good()

    def test_code_that_cites_no_article_is_a_fault(self):
        self.write("src/laws/articles.def", 'ARTICLE(2023, "9", ENGINE, ONE)\n')
        self.assert_fault("edition 2023 has no article 9")

    def test_code_that_cites_with_another_mode_is_a_fault(self):
        self.write("src/laws/articles.def", 'ARTICLE(2023, "1", CLOCK, ONE)\n')
        self.assert_fault("2023 1 is of mode engine, not clock")

    def test_an_unknown_rule_is_a_fault(self):
        self.write("src/laws/articles.def", 'ARTICLE(2023, "1", ENGINE, TWO)\n')
        self.assert_fault("there is no rule TWO")

    def test_a_rule_that_no_code_names_is_a_fault(self):
        self.write("src/laws/game.c", "/* HK_RULE_ONES */\n")
        self.assert_fault("no code names HK_RULE_ONE")
        self.write("laws/uncovered.tsv", "2023\t3\n2005\t9\nrule\tONE\n")
        self.assertNotIn("names HK_RULE", run("coverage_articles.py", self.folder).stdout)
        self.write("src/laws/game.c", "cite(HK_RULE_ONE);\n")
        self.assert_fault("code names HK_RULE_ONE, or")

    def test_the_page_names_rule_file_case_and_reading(self):
        with open(os.path.join(self.folder, "docs/articles.md"), encoding="utf-8") as page:
            self.assertIn("| 1 [reading](readings/1.md) | Text. | position and record | `one`: laws/game.c | S1 |", page.read())

    def test_a_row_that_cannot_be_read_is_an_error(self):
        self.write("src/laws/articles.def", "ARTICLE(2023)\n")
        self.assertEqual(run("coverage_articles.py", "--check", self.folder).returncode, 2)

    def test_a_case_that_expects_no_article_is_a_fault(self):
        self.case("S2", "2005", ["1"])
        self.assert_fault("S2: edition 2005 has no article 1")

    def test_an_article_without_a_case_is_a_fault(self):
        self.write("laws/uncovered.tsv", "2005\t9\n")
        self.assert_fault("2023 3 (fact) has no case")

    def test_a_list_that_is_too_long_is_a_fault(self):
        self.case("S2", "2023", ["3"])
        self.assert_fault("2023 3 has a case now (S2)")
        self.write("laws/uncovered.tsv", "2023\t2\n2023\t3\n2005\t9\n")
        self.assert_fault("2023 2 is no article that needs a case")

    def test_a_counterpart_one_way_is_an_error(self):
        here, there = ("2023", "1", "engine", "2005:1", "T.", "M.", "-"), ("2005", "1", "info", "2023:1", "T.", "M.", "-")
        self.linked(here, there)
        self.assertEqual(run("coverage_articles.py", self.folder).stdout, "")
        self.linked(here, (*there[:3], "-", *there[4:]))
        done = run("coverage_articles.py", "--check", self.folder)
        self.assertEqual(done.returncode, 2)
        self.assertIn("2023 1 names 2005 1 as its counterpart, but not the other way round", done.stderr)

    def test_a_difference_that_names_no_other_edition_is_a_fault(self):
        for differs, faulty in (("As in 2005.", False), ("New.", False), ("Only in 2023.", True), ("Not in 4.1.", True)):
            self.linked(("2023", "1", "engine", "-", "T.", "M.", differs))
            said = run("coverage_articles.py", self.folder).stdout
            self.assertEqual("2023 1: the difference names no other edition" in said, faulty, said)

    def test_a_word_that_is_avoided_is_a_fault(self):
        for english, turkish, faulty in (("A man.", "M.", True), ("Many a mandate.", "M.", False), ("T.", "İddiası.", True),
                                         ("Iddia.", "Sav.", False)):
            self.linked(("2023", "1", "engine", "-", english, turkish, "-"))
            said = run("coverage_articles.py", self.folder).stdout
            self.assertEqual("2023 1: not '" in said, faulty, said)

    def test_a_case_has_a_title_in_both_languages_and_no_avoided_word_in_it(self):
        for title, faulty in ((("A man falls", "Taş devrilir"), True), (("A piece falls", "Bir iddia"), True), (("A claim", "Bir sav"), False)):
            self.case("S1", "2023", ["1"], title)
            said = run("coverage_articles.py", self.folder).stdout
            self.assertEqual("laws/scenarios: S1: not '" in said, faulty, said)
        for missing in ("title", "title_tr"):
            one = {"id": "S1", "edition": "2023", "title": "T", "title_tr": "B", "expected": {"articles": ["1"]}}
            del one[missing]
            self.write("laws/scenarios/group/S1.json", json.dumps(one))
            done = run("coverage_articles.py", "--check", self.folder)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"a scenario lacks '{missing}'", done.stderr)
        self.case("S1", "2023", ["1"], ("T", ""))
        self.assertIn("S1 lacks a title", run("coverage_articles.py", "--check", self.folder).stderr)

    def test_a_search_has_an_avoided_word_behind_the_word_used(self):
        self.write("laws/words.tsv", "claim, iddia, sav\n")
        self.assert_fault("'iddia' does not stand behind 'sav'")

    def test_readings_are_those_of_the_header(self):
        for choices in (["one"], ["two", "one"], ["one", "two", "three"]):
            self.reading(*choices)
            self.assert_fault("in include/hakem/reading.h ['one', 'two']")

    def test_a_reading_or_a_number_of_no_article_is_an_error(self):
        self.write("laws/renumbered.tsv", "1.9\t7\t-\t-\n")
        self.assertIn("1.9 cannot lead to 7", run("coverage_articles.py", self.folder).stderr)
        self.write("laws/renumbered.tsv", "")
        self.write("laws/readings.tsv", "r\t-\t2023:7\t-\tS\tK\tW\tH\n")
        self.assertIn("there is no article 2023 7", run("coverage_articles.py", self.folder).stderr)

    def test_a_page_out_of_date_is_a_fault(self):
        self.case("S2", "2023", ["1"])
        self.assert_fault("out of date")
        self.assertEqual(run("coverage_articles.py", self.folder).returncode, 0)
        self.assert_good()

    def test_the_build_depends_on_every_folder_of_scenarios(self):
        self.write("laws/scenarios/topic/notes/S2.json", "[]")
        laws, out = (os.path.join(self.folder, name) for name in ("laws", "articles.inc"))
        done = run("gen_articles.py", laws, out, out + ".concepts", out + ".d")
        self.assertEqual((done.stderr, done.returncode), ("", 0))
        with open(out + ".d", encoding="utf-8") as file:
            target, *read = file.read().split()
        self.assertEqual(target, out + ":")
        for name in ("", "/group", "/group/S1.json", "/topic", "/topic/notes", "/topic/notes/S2.json"):
            self.assertIn(f"{laws}/scenarios{name}", read)

    def test_a_table_at_fault_is_an_error_with_its_place(self):
        self.row(("2023", "1", "engine"), ("2023", "1", "fact"))
        done = run("coverage_articles.py", "--check", self.folder)
        self.assertEqual(done.returncode, 2)
        self.assertIn("articles.tsv:2: 2023 1 stands here twice", done.stderr)


class Incidents(InFolder):
    def setUp(self):
        super().setUp()
        with open(os.path.join(TOOLS, "..", "laws", "incidents.json"), encoding="utf-8") as file:
            self.source = json.load(file)
        self.first = self.source["incidents"][0]

    def found(self, word):
        done = run("incidents.py", "--check", self.write("incidents.json", json.dumps(self.source)))
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(word, done.stdout)

    def incident(self, name):
        return next(each for each in self.source["incidents"] if each["id"] == name)

    def test_the_catalogue_is_sound(self):
        done = run("incidents.py", "--check")
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("", "", 0))

    def test_a_member_that_is_missing_or_not_known(self):
        del self.first["tr"]
        self.found("tr is missing")
        self.first["tr"], self.first["titel"] = "Ad", ""
        self.found("titel is not known")

    def test_names_that_lead_nowhere(self):
        self.first["group"] = "nowhere"
        self.found("no group nowhere")
        self.first["group"], self.first["ask"][1] = "illegal", "nobody"
        self.found("no question nobody")

    def test_a_fact_that_no_incident_reaches(self):
        self.source["incidents"].remove(self.incident("smoking"))
        self.found("none leads to fact smoking_outside_area")

    def test_an_event_with_a_member_too_few_or_of_another_type(self):
        data = self.incident("phone-rang")["do"][0]["data"]
        del data["who"]
        self.found("phone_rang needs who")
        self.incident("late")["do"][1]["data"]["late_ms"] = "$who"
        self.found("late_ms is of type MS")

    def test_an_answer_that_nobody_gives(self):
        self.incident("warning")["ask"] = []
        self.found("nobody has been asked for who")

    def test_an_event_that_the_basic_edition_lacks(self):
        self.incident("phone-rang")["editions"] = ["basic"]
        self.found("the basic edition has no phone_rang")

    def test_a_position_asked_before_the_rest(self):
        self.incident("touched-own")["ask"].reverse()
        self.found("asked after the position")

    def test_words_that_the_glossary_rules_out_and_phrases_of_two(self):
        self.first["tr"] = "Kural dışı hamle"
        self.found("the glossary rules out")
        self.first["say"]["en"] = self.incident("phone-rang")["say"]["en"]
        self.found("all have the phrase")


if __name__ == "__main__":
    unittest.main()
