#!/usr/bin/env python3
"""`hakem referee`: every scenario of laws/scenarios, the forms a scenario may have, what --check sees, and bad input.

usage: test_referee.py HAKEM      (from the top of the sources)
"""

import copy
import json
import os
import pathlib
import re
import tempfile

from tap import Cases, hakem

cases = Cases()
ROOT = pathlib.Path("laws/scenarios")
FILES = sorted(str(path) for path in ROOT.glob("*/*.json"))

# Scenarios that do not pass yet, by id; one that passes has to leave the list.
NOT_YET = set()

CASE = {
    "id": "T1", "edition": "2023", "moves": "e2e4 e7e5", "clocks": {"w": 100, "b": 200, "running": "w"},
    "events": [{"type": "tick", "seconds": 5}, {"type": "move", "by": "w", "uci": "g1f3"}, {"type": "press", "by": "w"}],
    "expected": {"articles": ["6.2.1"], "result": "*", "reason": None, "pgn": {"Result": "*", "Termination": "unterminated"},
                 "clocks": {"w": 95, "b": 200}, "running": "b", "to_move": "b",
                 "fen": "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"},
}


def judged(value, *options):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "case.json")
        with open(path, "w", encoding="utf-8") as file:
            if isinstance(value, str):
                file.write(value)
            else:
                json.dump(value, file)
        return hakem("referee", *options, path)


def changed(**members):
    case = copy.deepcopy(CASE)
    case.update(members)
    return case


@cases
def every_scenario_is_ruled_as_required():
    result = hakem("referee", "--check", *FILES)
    differing = {line.split(":")[0]: line for line in result.lines()}
    if result.status != (1 if differing else 0):
        yield f"status {result.status}"
    for name in sorted(set(differing) - NOT_YET):
        yield differing[name]
    for name in sorted(NOT_YET - set(differing)):
        yield f"{name} passes and has to leave the list"


@cases
def every_article_of_the_table_is_cited_by_a_ruling_on_a_scenario():
    with open("src/laws/articles.def", encoding="utf-8") as file:
        rows = re.findall(r'ARTICLE\((\w+), "([^"]+)", (\w+), \w+\)', file.read())
    cited = set()
    for path, line in zip(FILES, hakem("referee", "--json", *FILES).lines()):
        with open(path, encoding="utf-8") as file:
            edition = json.load(file)["edition"]
        for event in json.loads(line)["events"]:
            for ruling in event["rulings"]:
                cited.update((edition.upper(), article) for article in ruling["articles"])
    for edition, article, mode in sorted(set(rows)):
        if mode != "INFO" and (edition, article) not in cited:
            yield f"{edition} {article}"


@cases
def each_file_holds_one_scenario_with_an_id_of_its_own():
    seen = {}
    for path in FILES:
        with open(path, encoding="utf-8") as file:
            name = json.load(file)["id"]
        if name in seen:
            yield f"{name}: {path} and {seen[name]}"
        seen[name] = path
    if len(seen) < 347:
        yield f"{len(seen)} scenarios"


@cases
def a_scenario_written_out_in_full_is_the_same():
    full = changed(title="t", level="standard", supervision="full", variant="standard", moves=["e2e4", "e7e5"],
                   start_fen="rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", start_position_legal=True,
                   regulations={}, state={})
    for case in (CASE, [CASE], full, [full, changed(id="T2")]):
        result = judged(case, "--check")
        if result.status or result.out:
            yield f"{case}: {result.status} {result.out} {result.err}"


@cases
def each_member_of_what_is_expected_is_compared():
    for member, value in (
            ("result", "1-0"), ("reason", "time"), ("pgn", {"Result": "1-0", "Termination": "unterminated"}),
            ("pgn", {"Result": "*", "Termination": "normal"}), ("clocks", {"w": 94, "b": 200}), ("running", "w"),
            ("to_move", "w"), ("fen", "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 2"),
            ("scores", {"w": 1, "b": 0}), ("illegal_count", {"w": 1, "b": 0}), ("legal_from", {"e5": ["e5e4"]}),
            ("draw_offer", "open"), ("castling_banned", ["w"]), ("increment_after", 5), ("levels", {"10": "rapid"}),
            ("san", "Nf3"), ("uci", "g1f3"), ("articles", ["6.9"])):
        case = copy.deepcopy(CASE)
        case["expected"][member] = value
        result = judged(case, "--check")
        lines = result.lines()
        if result.status != 1 or len(lines) != 1 or not lines[0].startswith("T1: "):
            yield f"{member}: {result.status} {lines}"


@cases
def words_and_notes_are_not_compared():
    case = copy.deepcopy(CASE)
    case["expected"].update(ruling="no", note="no", obligation="b: any legal move", articles=["9.9#note"], draw_offer="none (x)")
    result = judged(case, "--check")
    if result.status or result.out:
        yield f"{result.status} {result.out}"


@cases
def rulings_are_told_in_english_and_turkish_and_as_objects():
    english = judged(CASE).out.decode("utf-8")
    turkish = judged(CASE, "--lang", "tr").out.decode("utf-8")
    if "White presses the clock." not in english or "upheld: The move is completed. [6.2.1" not in english:
        yield english
    if "Beyaz saate basar." not in turkish or "kabul: Hamle tamamlandı. [6.2.1" not in turkish:
        yield turkish
    found = json.loads(judged(CASE, "--json").lines()[0])
    if found["id"] != "T1" or [len(event["rulings"]) for event in found["events"]] != [0, 1, 1]:
        yield str(found)
    if found["events"][2]["rulings"][0]["articles"][0] != "6.2.1" or found["end"]["clocks"]["white_ms"] != 95000:
        yield str(found)
    if [event["clocks"]["running"] for event in found["events"]] != ["white", "white", "black"]:
        yield str(found)
    if english.count("White 0:01:35, Black 0:03:20 (runs)") != 2: # after the ruling, and at the end
        yield english


@cases
def no_ruling_stays_english_in_turkish():
    english = {line for line in hakem("referee", *FILES).lines() if line.startswith("      ")}
    for line in hakem("referee", "--lang", "tr", *FILES).lines():
        if line.startswith("      ") and line in english:
            yield line


@cases
def bad_input_is_refused_and_nothing_is_printed():
    for value in ("", "{", "3", '"x"', [3], [{}], changed(id=""), changed(edition="1999"), changed(level="fast"),
                  changed(supervision="some"), changed(start_fen="8/8/8/8/8/8/8/8 w - - 0 1"), changed(start_fen=5),
                  changed(moves=["e2e5x9"]), changed(moves="e7e5"), changed(moves=5), changed(events=5),
                  changed(clocks={"w": "x", "b": 1, "running": "w"}), changed(clocks={"w": -1, "b": 1, "running": "w"}),
                  changed(events=[{"type": "jump", "by": "w"}]), changed(events=[{"type": "move", "by": "x", "uci": "e2e4"}]),
                  changed(events=[{"type": "move", "by": "w"}]), changed(events=[{"type": "touch", "by": "w", "squares": ["z9"]}]),
                  changed(events=[{"type": "claim", "by": "w", "ground": "boredom"}]),
                  changed(events=[{"type": "fact", "what": "rain"}]), changed(events=[{"type": "arbiter", "decision": "sleep"}]),
                  changed(events=[{"type": "seal", "by": "w", "text": "x" * 100}]),
                  changed(events=[{"type": "tick", "seconds": -1}]), changed(events=[{"type": "arbiter", "decision": "declare"}]),
                  changed(events=[{"type": "arbiter", "decision": "add_time", "to": "w"}]),
                  changed(events=[{"type": "arbiter", "decision": "warning", "to": 5}]),
                  changed(events=[{"type": "fact", "what": "electronic_device"}]),
                  changed(events=[{"type": "fact", "what": "phone_rang", "by": 5}]),
                  changed(events=[{"type": "withdraw", "by": "w"}])):
        for options in ((), ("--check",)):
            for fault in judged(value, *options).refused():
                yield f"{str(value)[:120]} {options}: {fault}"


@cases
def one_that_cannot_be_played_differs_among_many_that_are_compared():
    values = [CASE, changed(id="T2", events=[{}]), changed(id="T3", edition="1999"), changed(id="T4", moves="e7e5"), changed(id="T5")]
    for fault in judged(values).refused():
        yield fault
    result = judged(values, "--check")
    names = [line.split(":")[0] for line in result.lines()]
    if result.status != 1 or names != ["T2", "T3", "T4"] or b"3 of 5" not in result.err:
        yield f"{result.status} {result.out} {result.err}"
    for fault in judged([CASE, {"edition": "2023"}], "--check").refused():
        yield fault


@cases
def a_start_after_moves_starts_nothing():
    result = judged(changed(events=CASE["events"] + [{"type": "fact", "what": "start", "present": "w"}]), "--check")
    if result.status or result.out:
        yield f"{result.status} {result.out} {result.err}"


@cases
def unusable_arguments_are_refused():
    for arguments in ((), ("--lang", "xx", FILES[0]), ("--wrong", FILES[0]), ("no-such-file.json",)):
        for fault in hakem("referee", *arguments).refused():
            yield f"{arguments}: {fault}"


cases.run()
