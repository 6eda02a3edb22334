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
def training_is_ruled_on_as_a_board_is():
    boards, trained = [], []
    for path in FILES:
        with open(path, encoding="utf-8") as file:
            case = json.load(file)
        if case.get("profile", "board") == "board":
            boards.append(case)
            trained.append({**case, "profile": "training"})
    as_board, as_training = (judged(given, "--json").lines() for given in (boards, trained))
    if len(as_board) < 700 or as_board != as_training:
        yield f"{len(as_board)} rulings; first difference: {[pair for pair in zip(as_board, as_training) if pair[0] != pair[1]][:1]}"


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
def a_case_is_called_by_its_title_in_the_language_asked_for_or_by_the_one_that_it_has():
    both = changed(title="The title", title_tr="Başlık")
    for case, language, title in ((both, "en", "The title"), (both, "tr", "Başlık"), (changed(title="The title"), "tr", "The title"),
                                  (changed(title_tr="Başlık"), "en", ""), (changed(), "tr", "")):
        line = judged(case, "--lang", language).lines()[0]
        if line != f"T1  {title} (2023)":
            yield f"{language}: {line}"
    for language in ("en", "tr"):
        told = json.loads(judged(both, "--json", "--lang", language).out)
        if told["title"] != "The title" or "title_tr" in told:
            yield f"{language}: {told}"


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
def events_of_the_log_may_have_notes_in_a_case():
    start = {"actor": "program", "kind": "start", "note": "a remark"}
    press = {"actor": "white", "kind": "press", "data": {"note": "another"}}
    result = judged({"id": "T2", "edition": "2023", "clocks": {"w": 60, "b": 60}, "events": [start, press]})
    if result.status or "The game begins.\n" not in result.out.decode("utf-8"):
        yield f"{result.status} {result.out} {result.err}"


@cases
def rulings_are_told_in_english_and_turkish_and_as_objects():
    english = judged(CASE).out.decode("utf-8")
    turkish = judged(CASE, "--lang", "tr").out.decode("utf-8")
    if "White presses the clock." not in english or "[6.2.1" not in english:
        yield english
    if "Beyaz saate basar." not in turkish or "[6.2.1" not in turkish:
        yield turkish
    found = json.loads(judged(CASE, "--json").lines()[0])
    if found["id"] != "T1" or [len(event["rulings"]) for event in found["events"]] != [0, 1, 1]:
        yield str(found)
    if found["events"][2]["rulings"][0]["articles"][0] != "6.2.1" or found["end"]["clocks"]["white_ms"] != 95000:
        yield str(found)
    if [event["clocks"]["running"] for event in found["events"]] != ["white", "white", "black"]:
        yield str(found)
    if english.count("White 0:01:35, Black 0:03:20 (running)") != 2: # after the ruling, and at the end
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


def act(**members):
    """The case with one event, which is a move by White unless the event has a type."""
    event = {"type": "move", "by": "w", "uci": "g1f3"} if "type" not in members else {}
    return changed(events=[{**event, **members}])


def within(part, **members):
    """The case with more members in one of its parts."""
    return changed(**{part: {**CASE.get(part, {}), **members}})


# Faults of a case, each with what the sentence has to name: the place, the word, the nearest known word.
LIES = [
    (act(hand=2), ("T1", "event 1 (move)", "'hand'", "'hands'")),
    (act(type="claim", by="w", ground="threefold", intended_mov="g1f3"), ("event 1 (claim threefold)", "'intended_move'")),
    (act(type="fact", what="king_released", by="w", square="g1", squares=["g1"]), ("fact king_released", "'squares'", "'square'")),
    (act(type="arbiter", decision="warning", to="w", notes="x"), ("arbiter warning", "'notes'", "'note'")),
    (act(type="adjust", by="w", squares=["e4"], intent=False), ("event 1 (adjust)", "'intent'")),
    (act(type="claim", by="w", ground="flag", basis="display"), ("event 1 (claim flag)", "'basis'")),
    (act(type="seal", by="w", text="Nf3", envelope={"nams": True}), ("event 1 (seal), envelope", "'nams'", "'names'")),
    (changed(regulation={}), ("'regulation'", "'regulations'")),
    (changed(fen="8/8/8/8/8/8/8/8 w - - 0 1"), ("'fen'", "'start_fen'")),
    (within("clocks", runing="w"), ("clocks", "'runing'", "'running'")),
    (changed(regulations={"incremnt": 5}), ("regulations", "'incremnt'", "'increment'")),
    (changed(regulations={"controls": [{"move": 40, "seconds": 60}]}), ("regulations.controls, period 1", "'move'", "'moves'")),
    (changed(regulations={"readings": {"illegal-move-incremen": "kept"}}), ("regulations.readings", "'illegal-move-increment'")),
    (changed(regulations={"readings": {"illegal-move-increment": "keep"}}), ("illegal-move-increment", "'keep'", "'kept'")),
    (changed(state={"illegl": {"w": 1}}), ("state", "'illegl'", "'illegal'")),
    (changed(state={"illegal": {"white": 1}}), ("state.illegal", "'white'", "'w'")),
    (within("expected", results="*"), ("expected", "'results'", "'result'")),
    (within("expected", pgn={"result": "*"}), ("expected.pgn", "'result'", "'Result'")),
    (within("expected", clocks={"white": 95}), ("expected.clocks", "'white'", "'w'")),
    # Words that are values.
    (act(type="claimm", by="w"), ("event 1", "'claimm'", "'claim'")),
    (act(type="claim", by="w", ground="threefould"), ("'threefould'", "'threefold'")),
    (act(type="fact", what="electronic_devise", by="w"), ("'electronic_devise'", "'electronic_device'")),
    (act(type="arbiter", decision="restor", ply=1), ("'restor'", "'restore'")),
    (act(type="flag", by="w", noticed_by="arbitr"), ("noticed_by", "'arbiter'")),
    (act(type="claim", by="w", ground="D", basis="cannot wim"), ("basis", "'cannot win'")),
    (act(type="record", by="w", text="e4", language="turkish"), ("language", "'turkish'")),
    (act(by="white"), ("event 1 (move)", "by", "'white'", "'w'")),
    (changed(edition="2022"), ("edition", "'2022'", "'2023'")),
    (changed(level="standart"), ("level", "'standart'", "'standard'")),
    (changed(supervision="fall"), ("supervision", "'fall'", "'full'")),
    (changed(variant="chess90"), ("variant", "'chess960'")),
    (changed(regulations={"mode": "fisher"}), ("mode", "'fischer'")),
    (changed(regulations={"device_penalty": "reduce_time:ten"}), ("device_penalty", "reduce_time:600")),
    (within("expected", reason="tyme"), ("reason", "'tyme'", "'time'")),
    (within("expected", levels={"10": "rapit"}), ("expected.levels", "'rapit'", "'rapid'")),
    (within("expected", legal_from={"e9": []}), ("expected.legal_from", "e4")),
    # Wrong types and ranges.
    (act(hands="2"), ("hands is 1 or 2",)),
    (act(hands=3), ("hands is 1 or 2",)),
    (act(promotion="q"), ("promotion is null",)),
    (act(castling="g-side"), ("castling", "Chess960")),
    (act(type="press", by="w", other_hand="yes"), ("other_hand is true or false",)),
    (act(type="tick", seconds="5"), ("seconds is a number",)),
    (act(type="tick"), ("seconds is missing",)),
    (act(type="touch", by="w", squares=[]), ("squares",)),
    (act(type="touch", by="w", squares="e4"), ("squares",)),
    (act(type="arbiter", decision="restore", ply=-1), ("ply",)),
    (act(type="arbiter", decision="illegal_move_found", by="w", ply=0), ("ply", "from 1")),
    (act(type="claim", by="w", ground="fifty", recorded=True), ("intended_move is missing",)),
    (changed(state={"illegal": {"w": -1}}), ("state.illegal: w",)),
    (changed(state={"moves_made_each": "3"}), ("moves_made_each",)),
    (changed(state={"moves_made_each": 0}), ("moves_made_each",)),
    (changed(regulations={"no_draw_offer_before_move": 3000000}), ("no_draw_offer_before_move",)),
    (changed(regulations={"quickplay_finish": "true"}), ("quickplay_finish is true or false",)),
    (changed(regulations={"increment": 4000}), ("increment",)),
    (changed(regulations={"increment": -1}), ("increment",)),
    (changed(regulations=5), ("regulations",)),
    (changed(regulations={"cases": ["15x"]}), ("cases",)),
    (changed(level=None), ("level",)),
    (within("expected", articles="6.2.1"), ("articles",)),
    (within("expected", deciding=[5]), ("deciding",)),
    (within("expected", background="6.2.1"), ("background",)),
    (within("expected", illegal_count={"w": "1"}), ("illegal_count",)),
    (changed(title=5), ("title",)),
    (changed(title_tr=5), ("title_tr",)),
    (changed(id="T1\n"), ("id is a text",)),
    # Members that contradict each other.
    (changed(regulations={"controls": []}), ("controls",)),
    (changed(moves="g1f3 g8f6 f3g1 f6g8 " * 2501), ("moves", "10000")),
    (changed(regulations={"controls": [{"moves": 0, "seconds": 60}]}), ("period 1", "moves")),
    (changed(regulations={"controls": [{"moves": None, "seconds": 60}, {"moves": None, "seconds": 60}]}), ("period 1", "another")),
    (changed(regulations={"controls": [{"moves": 40, "seconds": 60}, {"moves": -3, "seconds": 60}]}), ("period 2", "moves")),
    (changed(regulations={"controls": [{"moves": 40, "seconds": 60}, {"moves": None, "seconds": -60}]}), ("period 2", "seconds")),
    (changed(regulations={"controls": [{"moves": None, "seconds": 0}]}), ("period 1", "seconds")),
    (changed(regulations={"mode": "delay", "increment": 5}), ("mode", "increment")),
    (changed(regulations={"mode": "fischer", "delay": 5}), ("mode", "delay")),
    (changed(edition="2005", level="rapid", supervision="full"), ("rapid", "'full'", "'none'")),
    (changed(edition="2005", level="standard", supervision="limited"), ("standard", "'limited'", "'full'")),
    (changed(level="standard", supervision="limited"), ("standard", "'limited'", "'full'")),
    (changed(level="blitz", supervision="none"), ("blitz", "'none'")),
    (changed(level="none"), ("2023", "level", "'none'")),
    (changed(edition="basic", clocks=None, level="standard"), ("basic", "level", "'none'")),
    (within("clocks", running="b"), ("clocks", "running is b", "White has the move")),
    (changed(moves="e2e4"), ("clocks", "running is w", "Black has the move")),
    ([CASE, CASE], ("T1", "id", "twice")),
    # Moves that were made are legal.
    (changed(moves="e2e4 e7e5 e1e3 a7a6"), ("moves", "half-move 3", "'e1e3'", "a king moves to an adjoining square")),
    (changed(moves=["e4", "e5", "Ke3", "a6"]), ("half-move 3", "'Ke3'", "a king moves to an adjoining square")),
    (changed(moves="e2e4 e7e5 e1g1 a7a6"), ("half-move 3", "'e1g1'", "between king and rook")),
    (changed(moves=["e4", "e5", "nonsense", "a6"]), ("half-move 3", "'nonsense'")),
    (changed(moves="f2f3 e7e5 g2g4 d8h4 a2a3 a7a6"), ("half-move 5", "the game is over")),
    (changed(moves="Nf3 a6 Nc3 a5 Nb5 a4 Nd4 a3"), ("half-move 7", "'Nd4'", "more than one")),
]


@cases
def what_lies_is_refused_with_its_place_and_the_nearest_known_word():
    for value, needles in LIES:
        for options in ((), ("--check",), ("--json",)):
            result = judged(value, *options)
            said = result.err.decode("utf-8")
            for fault in result.refused():
                yield f"{needles} {options}: {fault}"
            for needle in ("case.json", "T1", *needles):
                if needle not in said:
                    yield f"{needles} {options}: no {needle!r} in {said!r}"


@cases
def one_that_lies_among_many_stops_them_all():
    for lying in (changed(id="T2", events=[{}]), changed(id="T2", edition="1999"), changed(id="T2", moves="e7e5 e2e4"), {"edition": "2023"}):
        for options in ((), ("--check",)):
            for fault in judged([CASE, lying, changed(id="T3")], *options).refused():
                yield f"{lying}: {fault}"
    said = judged([CASE, {"edition": "2023"}]).err.decode("utf-8")
    if "scenario 2" not in said or "id is missing" not in said:
        yield said


@cases
def an_id_stands_once_in_all_files_of_a_call():
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ("one.json", "two.json")]
        for path in paths:
            with open(path, "w", encoding="utf-8") as file:
                json.dump(CASE, file)
        result = hakem("referee", *paths)
        yield from result.refused()
        said = result.err.decode("utf-8")
        if "one.json" not in said or "two.json" not in said or "T1" not in said:
            yield said
        yield from hakem("referee", paths[0], paths[0]).refused()


# Events that cannot have happened, which shows only when they are judged.
IMPOSSIBLE = [
    ([{"type": "touch", "by": "w", "squares": ["e3"]}], "event 1 (touch)", "no piece"),
    ([{"type": "touch", "by": "w", "squares": ["e4", "e2"]}], "event 1 (touch)", "no piece"),
    ([{"type": "adjust", "by": "w", "squares": ["d5"]}], "event 1 (adjust)", "no piece"),
    ([*CASE["events"], {"type": "touch", "by": "b", "squares": ["g1"]}], "event 4 (touch)", "no piece"),
    ([{"type": "fact", "what": "piece_displaced", "square": "e3"}], "event 1 (fact piece_displaced)", "no piece"),
    ([{"type": "fact", "what": "piece_taken_out_of_aperture", "by": "w", "square": "e3"}], "event 1 (fact", "no piece"),
    ([{"type": "arbiter", "decision": "illegal_move_found", "by": "w", "ply": 3}], "arbiter illegal_move_found", "half-move"),
    ([{"type": "move", "by": "w", "uci": "e4e6"}, {"type": "arbiter", "decision": "illegal_move_found", "by": "w", "ply": 5}],
     "event 2 (arbiter illegal_move_found)", "half-move"),
]


@cases
def an_event_that_cannot_have_happened_ends_its_scenario_and_no_other():
    for events, name, why in IMPOSSIBLE:
        later = {"type": "resign", "by": "w"}
        result = judged([CASE, changed(id="T2", events=[*events, later]), changed(id="T3")])
        said, told = result.err.decode("utf-8"), result.out.decode("utf-8")
        if result.status != 2 or said.count("\n") != 1 or not said.startswith("hakem: ") or not said.endswith(".\n"):
            yield f"{name}: {result.status} {said!r}"
        for needle in ("case.json", "T2", name, why):
            if needle not in said:
                yield f"{name}: no {needle!r} in {said!r}"
        if told.count("=>") != 2 or "T1  " not in told or "T3  " not in told or "resign" in told:
            yield f"{name}: {told}"
        result = judged([CASE, changed(id="T2", events=[*events, later]), changed(id="T3")], "--check")
        if result.status != 2 or result.out or b"0 of 2" not in result.err or b"1 could not be judged" not in result.err:
            yield f"{name}, compared: {result.status} {result.out} {result.err}"
        result = judged([CASE, changed(id="T2", events=[*events, later]), changed(id="T3")], "--json")
        found = [json.loads(line) for line in result.lines()]
        if result.status != 2 or [("end" in one, "fault" in one) for one in found] != [(True, False), (False, True), (True, False)]:
            yield f"{name}, as objects: {found}"
        elif len(found[1]["events"]) != len(events) - 1 or why not in found[1]["fault"]:
            yield f"{name}, as objects: {found[1]}"


@cases
def an_illegal_capture_by_a_pawn_is_told_with_its_file():
    for uci, told in (("e4e5", "exe5"), ("e4f5", "exf5"), ("e4e6", "e6")):
        events = [{"type": "move", "by": "w", "uci": uci}]
        text = judged([changed(id="T", events=events)]).out.decode()
        if f"move {told} is illegal" not in text:
            yield f"{uci}: {text}"


@cases
def a_differing_one_beside_one_that_cannot_be_judged_is_named():
    wrong = changed(id="T3", expected={"result": "1-0"})
    result = judged([changed(id="T2", events=IMPOSSIBLE[0][0]), wrong], "--check")
    if result.status != 2 or [line.split(":")[0] for line in result.lines()] != ["T3"] or b"1 of 1" not in result.err:
        yield f"{result.status} {result.out} {result.err}"


@cases
def moves_may_be_written_in_algebraic_notation():
    for moves in ("e4 e5", ["e4", "e7e5"], "e2-e4 e5!?", " e4\te5\n"):
        result = judged(changed(moves=moves), "--check")
        if result.status or result.out:
            yield f"{moves!r}: {result.status} {result.out} {result.err}"


@cases
def a_note_may_stand_anywhere():
    full = changed(note="n", moves=["e2e4", "e7e5"], regulations={"note": "n", "controls": [{"moves": None, "seconds": 60, "note": "n"}],
                   "readings": {"note": "n", "illegal-move-increment": "kept"}},
                   state={"note": "n", "illegal": {"w": 0, "b": 0, "note": "n"}, "scoresheet_requests": {"note": "n"}})
    full["clocks"] = {**CASE["clocks"], "note": "n"}
    full["events"] = [{**event, "note": "n"} for event in CASE["events"]]
    full["events"].append({"type": "fact", "what": "said", "by": "w", "text": "check", "note": "n"})
    full["expected"] = {**CASE["expected"], "note": "n", "pgn": {**CASE["expected"]["pgn"], "note": "n"},
                        "clocks": {"w": 95, "b": 200, "note": "n"}, "illegal_count": {"w": 0, "b": 0, "note": "n"},
                        "levels": {"10": "blitz", "note": "n"}, "legal_from": {"note": "n"}}
    result = judged(full, "--check")
    if result.status or result.out:
        yield f"{result.status} {result.out} {result.err}"


@cases
def the_articles_of_the_last_ruling_may_be_named():
    result = judged(within("expected", deciding=["6.2.1"], background=["6.3.1", "6.3.2", "6.4", "6.1"]), "--check")
    if result.status or result.out:
        yield f"{result.status} {result.out} {result.err}"
    for member in ("deciding", "background"):
        said = judged(within("expected", **{member: ["6.2.1", "6.2.2"]}), "--check").out.decode("utf-8")
        if member not in said:
            yield f"{member}: {said}"


@cases
def what_is_left_out_is_the_usual_of_the_edition():
    for members in ({"level": "rapid", "edition": "2005"}, {"level": "blitz"}, {"level": "rapid", "supervision": "limited"}, {"edition": "2005"}):
        result = judged(changed(expected={}, **members), "--check")
        if result.status or result.out:
            yield f"{members}: {result.status} {result.out} {result.err}"
    result = judged(changed(edition="basic", clocks=None, events=CASE["events"][1:2], expected={}), "--check")
    if result.status or result.out:
        yield f"basic: {result.status} {result.out} {result.err}"


@cases
def all_words_of_the_log_may_stand_in_a_file():
    with open("include/hakem/events.def", encoding="utf-8") as file:
        rows = file.read()
    for name, kind, member in (("CLAIM", "claim", "ground"), ("FACT", "fact", "what"), ("DECISION", "arbiter", "decision")):
        words = re.findall(rf'^{name}\(\d+, \w+, "(\w+)"', rows, re.M)
        if len(words) < 13:
            yield f"{name}: {words}"
        for word in words:
            said = judged(act(type=kind, by="w", xyzzy=1, **{member: word})).err.decode("utf-8")
            if f"event 1 ({kind} {word}): there is no member" not in said:
                yield f"{word}: {said}"


@cases
def standard_input_marks_of_byte_order_folders_and_files_that_are_not_there():
    text = json.dumps(CASE).encode("utf-8")
    for given in (text, b"\xef\xbb\xbf" + text):
        result = hakem("referee", "--check", "-", given=given)
        if result.status or result.out:
            yield f"{given[:8]}: {result.status} {result.out} {result.err}"
    for given, needle in ((b"", "standard input"), (b"\xef\xbb\xbf", "standard input"), (b"[", "line 1")):
        result = hakem("referee", "-", given=given)
        yield from result.refused()
        if needle not in result.err.decode("utf-8"):
            yield f"{given}: {result.err}"
    with tempfile.TemporaryDirectory() as folder:
        for path, needle in ((folder, "it is a folder"), (os.path.join(folder, "no.json"), "there is no such file"),
                             (os.path.join(folder, "no", "no.json"), "there is no such file")):
            result = hakem("referee", path)
            yield from result.refused()
            if needle not in result.err.decode("utf-8") or folder not in result.err.decode("utf-8"):
                yield f"{path}: {result.err}"


@cases
def time_odds_name_both_players_and_the_place_of_what_is_wrong():
    period = [{"seconds": 100}]
    for regulations, needle in (
        ({"controls": {"w": period}}, "controls is a list of periods, or an object of such lists of w and b"),
        ({"controls": {"w": period, "b": period, "c": period}}, "controls is a list of periods"),
        ({"controls": {"w": period, "b": None}}, "controls is a list of periods"),
        ({"controls": {"w": period, "b": [{"secs": 1}]}}, "regulations.controls.b, period 1: there is no member 'secs'"),
        ({"controls": {"w": [{"moves": 0, "seconds": 1}], "b": period}}, "regulations.controls.w, period 1: moves is a whole number"),
        ({"controls": {"w": period, "b": []}}, "controls has one to eight periods"),
        ({"increment": {"w": 1, "b": 3601}}, "increment is a number of seconds from 0 to 3600, or an object"),
        ({"increment": {"w": 0, "b": 1}, "mode": "delay"}, "the mode is delay, and there is an increment"),
        ({"delay": {"w": 1, "b": 0}, "mode": "fischer"}, "the mode is fischer, and there is a delay"),
        ({"cases": ["5 vs"]}, "cases is a list of time controls"),
        ({"cases": ["5 vs 3 vs 2"]}, "cases is a list of time controls"),
    ):
        said = judged(changed(regulations=regulations)).err.decode("utf-8")
        if needle not in said:
            yield f"{regulations}: {said}"
    noted = judged(changed(regulations={"controls": {"w": period, "b": period, "note": "as both"}}, expected={}), "--check")
    if noted.status or noted.out:
        yield f"note: {noted.err}"


@cases
def a_start_after_moves_starts_nothing():
    result = judged(changed(events=CASE["events"] + [{"type": "fact", "what": "start", "present": "w"}]), "--check")
    if result.status or result.out:
        yield f"{result.status} {result.out} {result.err}"


# What no file of scenarios brings about: acts of the hall, and what the schema has no words for. The unit tests have them.
OF_THE_HALL = {
    "not-this-actor", "not-interrupted",
    "opponent-offer-stands", "no-claim-to-examine", "both-declared-lost",
}


@cases
def each_verdict_has_a_case():
    with open(os.path.join("include", "hakem", "verdict.h"), encoding="utf-8") as header:
        listed = header.read().split("HK_VERDICT_LIST(X)", 1)[1].split("typedef", 1)[0]
    known = set(re.findall(r'X\(\w+, "([a-z0-9-]+)"\)', listed))
    result = hakem("referee", "--json", *FILES)
    found = {ruling["verdict"] for line in result.out.decode("utf-8").splitlines()
             for event in json.loads(line)["events"] for ruling in event["rulings"]}
    if len(known) < 200 or known - found != OF_THE_HALL:
        yield f"without a case: {sorted(known - found - OF_THE_HALL)}, with one: {sorted(found & OF_THE_HALL)}"


@cases
def an_exam_is_judged_as_the_list_of_its_scenarios():
    other = {**CASE, "id": "T2"}
    exam = {"title": "Autumn", "minutes": 20, "scenarios": [CASE, other]}
    listed, judged_exam = judged([CASE, other], "--json"), judged(exam, "--json")
    if listed.status != 0 or listed.out.count(b"\n") != 2 or judged_exam.out != listed.out:
        yield f"{judged_exam.status}: {judged_exam.out[:200]} {judged_exam.err[:200]}"
    for changed, words in (({"minute": 20}, b"minute"), ({"minutes": "20"}, b"minutes"), ({"scenarios": {}}, b"scenarios"),
                           ({"scenarios": [CASE, CASE]}, b"twice"), ({"scenarios": [{**CASE, "hand": 2}]}, b"hand")):
        result = judged({**exam, **changed})
        if words not in result.err:
            yield f"{changed}: {result.err}"
        yield from result.refused()


@cases
def unusable_arguments_are_refused():
    for arguments in ((), ("--lang", "xx", FILES[0]), ("--wrong", FILES[0]), ("no-such-file.json",)):
        for fault in hakem("referee", *arguments).refused():
            yield f"{arguments}: {fault}"


cases.run()
