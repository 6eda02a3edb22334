#!/usr/bin/env python3
"""What the hall gives the arbiter's console: papers, several arbiters, signs, boards without a device."""

import base64
import csv
import hashlib
import html.parser
import io
import re
import time
import urllib.parse

from api import ORGANISER, Socket, act_of, case, hall
from hall import await_that, cases_of, check, equal, run_cases

STANDARD = {"base_s": 5400, "increment_s": 30}
MARKUP = "<script>alert(1)</script>&\"'"


def read(operation, token, parts=None, **query):
    """A GET with a query, held against the description."""
    path = operation.split(" ")[1].format(**(parts or {}))
    answer = hall().call("GET", path + ("?" + urllib.parse.urlencode(query) if query else ""), token)
    hall().description.hold(operation, answer, None)
    return answer


def paper(game, token, **query):
    answer = read("GET /api/1/games/{game}/paper", token, {"game": game["game"]}, **query)
    equal(answer.status, 200, answer.body)
    return answer.body.decode().replace("<wbr>", "")


class Tags(html.parser.HTMLParser):
    """The elements of a document, which have to be closed in order, and its text."""

    def __init__(self, text):
        super().__init__()
        self.open, self.seen, self.text = [], [], ""
        self.feed(text)
        equal(self.open, [], "elements that are not closed")

    def handle_starttag(self, tag, attributes):
        self.seen.append((tag, dict(attributes)))
        if tag not in ("meta", "br", "wbr"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        equal(self.open.pop(), tag, "closed")

    def handle_data(self, data):
        if self.open[-1:] != ["style"]:
            self.text += data + " "


def on_board(**members):
    """A game of the hall that has begun, where pieces stand on a board."""
    made = hall().make(profile="board", press="manual", **members)
    hall().act(made["game"], made["arbiter"], "start")
    return made


def decide(game, decision, token=None, **data):
    token = token or game["arbiter"]
    seen = hall().state(game["game"], token)["number"]
    return hall().act(game["game"], token, "decide", {"decision": decision, **data}, seen=seen)


# Papers.


@case
def the_paper_of_a_game_answers_who_did_what_when_and_by_which_article():
    game = on_board(headers={"event": "Cup", "round": "3", "board": "7"})
    found = decide(game, "illegal_move_found", who="white")
    equal(found["outcome"], "upheld")
    whole = Tags(paper(game, game["arbiter"]))
    for told in ("Cup", "Ada", "Can", "2023", *found["deciding"], "the arbiter", "0:05:00", "0:07:00", "own summary"):
        check(told in whole.text, told, "is not in", whole.text)
    check(game["game"] in whole.text, "the game is not named")


@case
def papers_name_besides_what_decides_what_a_penalty_rests_on():
    game = on_board(time_control={"base_s": 900, "increment_s": 0}, supervision="limited", headers={"round": "besides"})
    for actor, move in (("white", "e2e4"), ("black", "e7e5"), ("white", "f1f5")):
        ply = hall().state(game["game"], game[actor])["ply"]
        hall().act(game["game"], game[actor], "move", {"move": move}, ply=ply)
        hall().act(game["game"], game[actor], "press", ply=hall().state(game["game"], game[actor])["ply"])
    ruling = hall().act(game["game"], game["black"], "claim", {"ground": "illegal_move"}, ply=3)
    check(ruling["background"], ruling)
    for language, besides in (("en", "Also: "), ("tr", "Ayrıca: ")):
        text = Tags(paper(game, game["arbiter"], language=language)).text
        check(besides + ", ".join(ruling["background"]) in text, besides, ruling["background"], text)
        printed = hall().call("GET", f"/api/1/papers/incidents?round=besides&language={language}", ORGANISER).body.decode()
        check(besides + ", ".join(ruling["background"]) in printed, printed)
    answer = hall().call("GET", "/api/1/papers/incidents?round=besides&format=json", ORGANISER)
    equal(hall().description.faults({"$ref": "#/components/schemas/Incidents"}, answer.json()), [])
    row = next(row for row in answer.json()["incidents"] if row["articles"] == ", ".join(ruling["deciding"]))
    equal(row["background"], ", ".join(ruling["background"]))


@case
def the_pgn_of_points_that_are_no_result_is_open_in_its_tag_and_at_its_end():
    game = on_board()
    hall().act(game["game"], game["black"], "resign")
    decide(game, "reduce_points", who="white", hundredths=50)
    text = hall().call("GET", f"/api/1/games/{game['game']}/pgn", game["arbiter"]).body.decode()
    check('[Result "*"]' in text and text.split()[-1] == "*", text)


@case
def a_paper_is_plain_to_who_was_not_there():
    """The time control as clocks show it, no score before the end, who entered a player's act, and rows by their own numbers."""
    game = on_board(time_control={"periods": [{"moves": 40, "base_ms": 5400000, "increment_ms": 30000}, {"base_ms": 1800000, "increment_ms": 30000}]})
    link = hall().ask("POST /api/1/links", ORGANISER, {"role": "arbiter", "name": "Deniz"}).json()["link"]
    deniz = link.split("#")[1]
    hall().act(game["game"], deniz, "touch", {"squares": ["e2"]}, by="white", ply=0)
    hall().call("PUT", f"/api/1/games/{game['game']}/headers", ORGANISER, {"board": "7"})
    wrong = decide(game, "warning", who="white")
    check(wrong["number"] > wrong["seq"], "the note has a row and is no event")
    decide(game, "reverse", seq=wrong["seq"], reason="the wrong board")
    for language, told in (("en", ("40 moves 1:30:00 + 0:00:30, 0:30:00 + 0:00:30", "none yet", "White (Ada), entered by Deniz", f"takes back event {wrong['number']}")),
                           ("tr", ("40 hamle 1:30:00 + 0:00:30, 0:30:00 + 0:00:30", "henüz yok", "Beyaz (Ada), kaydı giren: Deniz", f"{wrong['number']}. olay"))):
        text = Tags(paper(game, game["arbiter"], language=language)).text
        for each in told:
            check(each in text, each, "is not in", text)


@case
def a_paper_marks_what_is_no_mere_move_and_has_what_decided_it_apart_from_what_moves_rest_on():
    game = on_board()
    for kind, data in (("move", {"move": "e2e4"}), ("press", None)):
        hall().act(game["game"], game["arbiter"], kind, data, by="white", ply=hall().state(game["game"])["ply"])
    wrong = decide(game, "warning", who="white")
    decide(game, "reverse", seq=wrong["seq"], reason="the wrong board")
    page = Tags(paper(game, game["arbiter"]))
    equal([row.get("class") for tag, row in page.seen if tag == "tr"][-5:], [None, None, None, "incident undone", "incident"])
    decided, named = page.text.split("Articles that decided")[1].split("Other articles that are named")
    check("12.9.1 (2023)" in decided and "3.10.1 (2023)" not in decided, decided)
    check("3.10.1 (2023)" in named and "12.9.1 (2023)" not in named, named)


@case
def a_name_from_right_to_left_stands_alone_in_its_sentence():
    game = on_board(white="\u05d0\u05d1\u05d2 7", black="Can")
    hall().act(game["game"], game["arbiter"], "resign", None, by="white", ply=0)
    text = Tags(paper(game, game["arbiter"])).text
    check("White (\u2068\u05d0\u05d1\u05d2 7\u2069)" in text, text)
    check("\u2068Can" not in text, "a name from left to right needs nothing:", text)


@case
def what_is_taken_back_is_marked_with_the_reversal_and_its_reason():
    game = on_board()
    wrong = decide(game, "warning", who="white")
    back = decide(game, "reverse", seq=wrong["seq"], reason="the wrong board")
    text = Tags(paper(game, game["arbiter"])).text
    check(f"Undone by No. {back['number']}" in text and f"Undoes No. {wrong['number']}" in text, text)
    check("the wrong board" in text, text)
    decide(game, "reverse", seq=back["seq"], reason="it was the right one")
    text = Tags(paper(game, game["arbiter"])).text
    check(f"Undone by No. {back['number']}" not in text, "what was undone stands again:", text)


def made(game, kind, by=None, data=None, **seen):
    """An act that the arbiter enters for a player, or his own."""
    if by:
        seen = {"by": by, "ply": hall().state(game["game"])["ply"], **seen}
    return hall().act(game["game"], game["arbiter"], kind, data or {}, **seen)


def rows_of(text):
    """The rows of the log in a paper: the texts of their cells."""
    return [[re.sub("<[^>]*>", " ", cell).strip() for cell in re.findall("<td.*?>(.*?)</td>", row, re.S)]
            for row in re.findall("<tr.*?>(.*?)</tr>", text.split("<tbody>")[1].split("</tbody>")[0], re.S)]


@case
def a_paper_tells_ordinary_play_together_and_all_else_by_itself():
    game = on_board()
    for by, move in zip(("white", "black") * 2, ("e2e4", "e7e5", "g1f3", "b8c6")):
        made(game, "move", by, {"move": move})
        made(game, "press", by)
    made(game, "move", "white", {"move": "e1e3"})
    made(game, "press", "white")
    decide(game, "illegal_move_found", who="white")
    made(game, "move", "white", {"move": "f1c4"})
    rows = rows_of(paper(game, game["arbiter"]))
    equal([row[0] for row in rows], ["1", "2\u20139", "10", "11", "12", "13"])
    timed = r" \d\d:\d\d:\d\d \[0:0\d:\d\d\]"
    for told in (r"1\. e4", r"1\u2026 e5", r"2\. Nf3", r"2\u2026 Nc6"):
        check(re.search(told + timed, rows[1][3]), told, "is not in", rows[1])
    equal(rows[1][4], "3.10.1, 6.2.1 (2023)")
    check("illegal" in rows[2][5] and "illegal" in rows[3][5] and "taken back" in rows[4][5], rows[2:5])
    check(re.search(r"3\. Bc4" + timed, rows[5][3]), rows[5])
    check("1. e4" in rows_of(paper(game, game["arbiter"], language="tr"))[1][3] and "2. Af3" in rows_of(paper(game, game["arbiter"], language="tr"))[1][3])
    entries = read("GET /api/1/games/{game}/paper", game["arbiter"], {"game": game["game"]}, format="json").json()["entries"]
    equal([row["number"] for row in entries], list(range(1, 14)), "programs get each entry")


@case
def moves_that_another_hand_has_entered_stand_apart():
    game = on_board()
    deniz = hall().ask("POST /api/1/links", ORGANISER, {"role": "arbiter", "name": "Deniz"}).json()["link"].split("#")[1]
    made(game, "move", "white", {"move": "e2e4"})
    made(game, "press", "white")
    hall().act(game["game"], deniz, "move", {"move": "e7e5"}, by="black", ply=1)
    hall().act(game["game"], deniz, "press", None, by="black", ply=2)
    rows = rows_of(paper(game, game["arbiter"]))
    equal([row[0] for row in rows], ["1", "2\u20133", "4\u20135"])
    check("entered by Deniz" in rows[2][3] and "Deniz" not in rows[1][3], rows)


@case
def who_may_not_know_what_is_illegal_sees_no_play_told_together():
    game = illegal_move_pressed()
    rows = rows_of(paper(game, ORGANISER))
    equal([row[0] for row in rows], [str(number) for number in range(1, len(rows) + 1)])
    equal({row[5] for row in rows[1:-1]}, {""}, "what moves and presses were ruled to be")
    hall().act(game["game"], game["arbiter"], "resign", None, by="black", ply=hall().state(game["game"])["ply"])
    check("\u2013" in rows_of(paper(game, ORGANISER))[1][0], "afterwards it is told")


@case
def a_paper_draws_the_position_of_an_incident_once():
    game = illegal_move_pressed()
    decide(game, "warning", who="black")
    decide(game, "warning", who="white")
    text = paper(game, game["arbiter"])
    boards = [re.findall('<b(?: class="d")?>(.*?)</b>', board) for board in re.findall('class="board".*?</div>', text)]
    equal([len(board) for board in boards], [64] * 3)
    check([piece.rstrip("\ufe0e") for piece in boards[0][:8]] == list("\u265c\u265e\u265d\u265b\u265a\u265d\u265e\u265c"), boards[0])
    equal((boards[0], boards[1] == boards[0]), (boards[2], False), "before the move, after it, and before it again")


@case
def what_was_undone_says_why():
    game = on_board()
    wrong = decide(game, "warning", who="white")
    back = decide(game, "reverse", seq=wrong["seq"], reason="the wrong board")
    rows = rows_of(paper(game, game["arbiter"]))
    check(f"Undone by No. {back['number']}" in rows[1][5] and rows[1][5].endswith("the wrong board"), rows[1])


def offered(game):
    return {"offer": hall().state(game["game"], game["arbiter"])["offer"]["number"]}


def resigned(game):
    return made(game, "resign", "white"), ("0-1", "resignation")


def agreed(game):
    made(game, "offer_draw", "white")
    return made(game, "accept_draw", "black", **offered(game)), ("1/2-1/2", "agreement")


def came_too_late(game):
    return made(game, "arrive", "white", {"late_ms": 4000000}), ("0-1", "default")


@cases_of([(f"{name} entered by mistake is taken back with what it ended", enter) for name, enter in
           (("a resignation", resigned), ("an agreement", agreed), ("a late arrival", came_too_late))])
def entered_by_mistake_is_taken_back_with_what_it_ended(enter):
    game = on_board() if enter is not came_too_late else hall().make(profile="board", press="manual")
    if enter is came_too_late:
        made(game, "start", data={"absent": "white"})
    else:
        made(game, "move", "white", {"move": "e2e4"})
        made(game, "press", "white")
        made(game, "move", "black", {"move": "e7e5"})
        made(game, "press", "black")
    wrong, end = enter(game)
    state = hall().state(game["game"], game["arbiter"])
    equal((state["result"], state["reason"]), end)
    preview = hall().ask("POST /api/1/games/{game}/preview", game["arbiter"],
                         {"kind": "decide", "data": {"decision": "reverse", "seq": wrong["seq"]}, "seen": state["number"]}, {"game": game["game"]})
    equal((preview.json()["state"]["status"], preview.json()["state"]["result"]), ("running", "*"))
    equal(hall().state(game["game"], game["arbiter"])["number"], state["number"])
    back = decide(game, "reverse", seq=wrong["seq"], reason="the other board")
    equal((back["outcome"], back["verdict"]), ("upheld", "decision-reversed"))
    state = hall().state(game["game"], game["arbiter"])
    equal((state["status"], state["result"]), ("running", "*"))
    text = Tags(paper(game, game["arbiter"])).text
    check(f"Undone by No. {back['number']}" in text, text)


@case
def a_claim_is_taken_back_with_its_examination_and_stands_again_with_it():
    game = on_board()
    for by, move in zip(("white", "black") * 4, ("g1f3", "g8f6", "f3g1", "f6g8") * 2):
        made(game, "move", by, {"move": move})
        made(game, "press", by)
    claimed = made(game, "claim", "white", {"ground": "threefold"})
    if hall().state(game["game"], game["arbiter"])["status"] != "ended":
        made(game, "examine")
    equal(hall().state(game["game"], game["arbiter"])["reason"], "threefold")
    back = decide(game, "reverse", seq=claimed["seq"], reason="he only asked")
    equal(hall().state(game["game"], game["arbiter"])["status"], "running")
    equal(Tags(paper(game, game["arbiter"])).text.count(f"Undone by No. {back['number']}"), 2)
    decide(game, "reverse", seq=back["seq"], reason="he did claim")
    equal(hall().state(game["game"], game["arbiter"])["reason"], "threefold")
    equal(Tags(paper(game, game["arbiter"])).text.count(f"Undone by No. {back['number']}"), 0)


@case
def a_move_is_not_taken_back_and_closes_what_was_before_it():
    game = on_board()
    touched = made(game, "touch", "white", {"squares": ["e2"]})
    moved = made(game, "move", "white", {"move": "e2e4"})
    for seq, verdict in ((touched["seq"], "reversal-blocked"), (moved["seq"], "nothing-to-reverse")):
        refused = attempt(game, "reverse", seq=seq, reason=REASON)
        equal((refused.json()["outcome"], refused.json()["verdict"]), ("inadmissible", verdict))


@case
def a_decision_that_rests_on_a_players_act_is_named_and_taken_back_first():
    game = on_board()
    resigned = made(game, "resign", "white")
    corrected = decide(game, "correct_result", score="1-0")
    refused = attempt(game, "reverse", seq=resigned["seq"]).json()
    equal((refused["outcome"], refused["verdict"]), ("inadmissible", "reversal-changes-later"))
    check(f"Event {corrected['seq']} would then be ruled otherwise" in refused["texts"]["en"], refused)
    decide(game, "reverse", seq=corrected["seq"])
    decide(game, "reverse", seq=resigned["seq"])
    equal(hall().state(game["game"], game["arbiter"])["status"], "running")


REASON = "Both say that the pawn stood on h6."
TOUCHING = [("declare_lost", {"who": "black"}), ("correct_result", {"score": "0-1"}), ("declare", {"score": "0-1"}),
            ("opponent_score", {"who": "black", "hundredths": 50}), ("opponent_score_increase", {"who": "black", "hundredths": 50}),
            ("reduce_points", {"who": "white", "hundredths": 50})]


def ended(live):
    game = on_board() if live else hall().make(profile="board", press="manual", live=False)
    if not live:
        hall().act(game["game"], game["arbiter"], "start")
    decide(game, "declare", score="1-0")
    return game


def attempt(game, decision, **data):
    seen = hall().state(game["game"], game["arbiter"])["number"]
    body = {"kind": "decide", "data": {"decision": decision, **data}, "seen": seen}
    return hall().ask("POST /api/1/games/{game}/acts", game["arbiter"], body, {"game": game["game"]})


def sign(game, color, score):
    equal(hall().ask("POST /api/1/games/{game}/sign", game[color], {"score": score}, {"game": game["game"]}).status, 200)


@cases_of([(f"{decision} touches a confirmed result with a reason alone, {'live' if live else 'without a device'}", decision, data, live)
           for decision, data in TOUCHING for live in (True, False)])
def a_confirmed_result_is_touched_with_a_reason(decision, data, live):
    game = ended(live)
    equal(hall().state(game["game"], game["arbiter"])["confirmed"], False)
    sign(game, "white", "1-0")
    sign(game, "black", "1-0")
    before = hall().state(game["game"], game["arbiter"])
    equal(before["confirmed"], True)
    for reason in ({}, {"reason": ""}, {"reason": "  "}):
        refused = attempt(game, decision, **data, **reason)
        equal((refused.status, refused.json()["code"], refused.json()["field"]), (400, "impossible", "reason"))
        check("gives its reason" in refused.json()["detail"], refused.json())
    after = hall().state(game["game"], game["arbiter"])
    equal((after["number"], after["result"]), (before["number"], before["result"]))
    equal(attempt(game, decision, **data, reason=REASON).status, 200)
    equal(hall().state(game["game"], game["arbiter"])["number"], before["number"] + 1)


@case
def a_position_that_is_none_is_refused_with_its_cause():
    game = on_board()
    for position, cause in (("8/8", "The board has fewer than eight ranks."), ("8/8/8/8/8/8/8/8 w - - 0 1", "White has no king."),
                            ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "The player to move is w or b.")):
        refused = attempt(game, "found", position=position)
        equal((refused.status, refused.json()["code"]), (400, "syntax"))
        check(cause[1:-1] in refused.json()["detail"], refused.json())


@case
def a_result_against_the_laws_is_told_before_it_is_made_and_stands_in_the_log_and_on_the_paper():
    game = on_board(fen="8/8/4k3/8/8/3K4/4r3/8 w - - 0 40")
    number = hall().state(game["game"], game["arbiter"])["number"]
    act = {"kind": "decide", "data": {"decision": "declare", "score": "1-0"}, "seen": number}
    tried = hall().ask("POST /api/1/games/{game}/preview", game["arbiter"], act, {"game": game["game"]}).json()
    equal((tried["ruling"]["verdict"], tried["ruling"]["outcome"], tried["state"]["result"]), ("win-without-mate", "upheld", "1-0"))
    check("6.9" in tried["ruling"]["articles"] and "can no longer checkmate" in tried["ruling"]["text"], tried["ruling"])
    equal(hall().state(game["game"], game["arbiter"])["number"], number, "nothing has been made")
    decide(game, "declare", score="1-0", reason=REASON)
    entries = hall().ask("GET /api/1/games/{game}/log", game["arbiter"], parts={"game": game["game"]}).json()["entries"]
    equal(entries[-1]["ruling"]["verdict"], "win-without-mate")
    paper = hall().call("GET", f"/api/1/games/{game['game']}/paper?format=html", game["arbiter"]).body.decode()
    check("can no longer checkmate" in paper and "6.9" in paper and REASON in paper, paper[1500:])


@case
def after_an_end_on_the_board_no_other_result_is_declared_and_a_correction_says_what_it_changes():
    game = on_board(fen="6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1")
    hall().act(game["game"], game["white"], "move", {"move": "a1a8"}, ply=0)
    equal(hall().state(game["game"])["reason"], "checkmate")
    ruling = attempt(game, "declare", score="0-1").json()
    equal((ruling["verdict"], ruling["outcome"], ruling["articles"][0]), ("ended-on-board", "inadmissible", "8.7"))
    check("5.1.1" in ruling["articles"], ruling)
    ruling = attempt(game, "correct_result", score="1/2-1/2").json()
    equal((ruling["verdict"], ruling["outcome"]), ("corrected-against", "upheld"))
    check("5.1.1" in ruling["articles"] and "is checkmated" in ruling["text"], ruling)
    ruling = attempt(game, "correct_result", score="1-0").json()
    equal(ruling["verdict"], "result-corrected", "back to what the board says")


DECIDED = "By the arbiter's decision"


@cases_of([(f"the result of a game ended by {reason} is told as it was until it is corrected: {by} first", by, reason, told)
           for by, reason, told in (("black", "resignation", "White wins: Black has resigned."), ("white", "resignation", "Black wins: White has resigned."),
                                    ("declared", "adjudicated", "White wins: so the arbiter has decided."), ("declared lost", "penalty", "White wins: the arbiter has declared the game lost for Black."))])
def a_corrected_result_is_told_as_the_arbiters(by, reason, told):
    game = on_board()
    if by == "declared":
        decide(game, "declare", score="1-0")
    elif by == "declared lost":
        decide(game, "declare_lost", who="black")
    else:
        hall().act(game["game"], game[by], "resign", {})
    first = hall().state(game["game"])
    equal((first["reason"], first["corrected"]), (reason, False))
    check(first["ending"]["en"].startswith(told), first["ending"])
    others = [score for score in ("1-0", "0-1", "1/2-1/2", "0-0") if score != (first["score"] or first["result"])]
    for score in (*others, first["result"]):
        equal(attempt(game, "correct_result", score=score).status, 200)
        state = hall().state(game["game"])
        equal((state["reason"], state["corrected"]), (reason, score in others), score)
        check(state["ending"]["en"].startswith(DECIDED if score in others else told), score, state["ending"])


@case
def a_result_that_both_have_signed_otherwise_is_told_as_theirs_and_not_as_the_arbiters():
    game = on_board()
    hall().act(game["game"], game["black"], "resign", {})
    seen = hall().state(game["game"])["number"]
    hall().act(game["game"], game["arbiter"], "fact", {"fact": "result_signed", "score": "1/2-1/2"}, seen=seen)
    state = hall().state(game["game"])
    equal((state["corrected"], state["articles"][0]), (True, "8.7"))
    check(state["ending"]["en"].startswith("By the signatures of both players the game is drawn"), state["ending"])
    with Socket(hall(), game["arbiter"]) as socket:
        socket.settle()
        seen = hall().state(game["game"])["number"]
        equal(attempt(game, "correct_result", score="0-1", reason=REASON).status, 200)
        check(hall().state(game["game"])["ending"]["en"].startswith(DECIDED), "an arbiter decides otherwise")
        equal(attempt(game, "correct_result", score="1/2-1/2", reason=REASON).status, 200)
        again = await_that(lambda: next((frame for frame in [socket.receive()] if frame.get("number", 0) == seen + 2), None), "the change comes")
        check(again["ending"]["en"].startswith(DECIDED), again)


@case
def a_result_that_nobody_has_signed_is_corrected_without_a_reason():
    game = ended(True)
    equal(attempt(game, "correct_result", score="0-1").status, 200)
    sign(game, "white", "0-1")
    equal(hall().state(game["game"], game["arbiter"])["confirmed"], True)
    equal(attempt(game, "correct_result", score="1-0").status, 400)
    equal(attempt(game, "warning", who="white").status, 200)


@case
def another_score_does_not_confirm_a_confirmed_result():
    game = ended(True)

    def confirm(score):
        seen = hall().state(game["game"], game["arbiter"])["number"]
        body = {"kind": "fact", "data": {"fact": "result_signed", "score": score}, "seen": seen}
        return hall().ask("POST /api/1/games/{game}/acts", game["arbiter"], body, {"game": game["game"]})

    equal(confirm("1-0").status, 200)
    refused = confirm("0-1")
    equal((refused.status, refused.json()["field"]), (400, "score"))
    equal(hall().state(game["game"], game["arbiter"])["result"], "1-0")
    equal(confirm("1-0").status, 200)


@case
def a_confirmed_result_is_not_changed_by_signing_another():
    game = ended(True)
    sign(game, "white", "1-0")
    sign(game, "black", "1-0")
    for color in ("white", "black"):
        refused = hall().ask("POST /api/1/games/{game}/sign", game[color], {"score": "0-1"}, {"game": game["game"]})
        equal((refused.status, refused.json()["code"], refused.json()["field"]), (400, "impossible", "score"))
    equal(hall().state(game["game"], game["arbiter"])["result"], "1-0")
    equal(attempt(game, "correct_result", score="0-1", reason=REASON).status, 200)
    sign(game, "black", "0-1")


@case
def who_takes_a_confirmation_back_needs_no_reason_after_it():
    game = ended(True)
    seen = hall().state(game["game"], game["arbiter"])["number"]
    signed = hall().act(game["game"], game["arbiter"], "fact", {"fact": "result_signed", "score": "1-0"}, seen=seen)
    equal(attempt(game, "reverse", seq=signed["seq"]).status, 400)
    equal(attempt(game, "reverse", seq=signed["seq"], reason=REASON).status, 200)
    equal(hall().state(game["game"], game["arbiter"])["confirmed"], False)
    equal(attempt(game, "correct_result", score="0-1").status, 200)


@cases_of([(f"the reason of {decision} stands in the log and in the papers", decision, data) for decision, data in
           (("add_time", {"who": "black", "time_ms": 60000}), ("set_clocks", {"clocks": {"white_ms": 60000, "black_ms": 50000}}),
            ("warning", {"who": "white"}), ("fine", {"who": "black"}), ("fine", {"who": "black", "amount": "50 euros"}),
            ("exclude_rounds", {"who": "white", "rounds": 2}), ("expel", {"who": "others"}), ("resume", {}),
            ("restore", {"ply": 0}), ("declare", {"score": "1-0"}), ("illegal_move_found", {"who": "white"}))])
def a_reason_stands_in_the_log_and_in_the_papers(decision, data):
    game = on_board()
    made = decide(game, decision, reason=REASON, **data)
    entries = read("GET /api/1/games/{game}/log", game["arbiter"], {"game": game["game"]}).json()["entries"]
    (entry,) = (entry for entry in entries if entry["number"] == made["number"])
    check(entry["ruling"]["texts"]["en"].endswith(f" Reason: “{REASON}”."), entry["ruling"])
    check(entry["ruling"]["texts"]["tr"].endswith(f" Gerekçe: “{REASON}”."), entry["ruling"])
    for language, label in (("en", "Reason"), ("tr", "Gerekçe")):
        text = Tags(paper(game, game["arbiter"], language=language)).text
        equal(text.count(f"{label} :  {REASON}") + text.count(f"{label}: {REASON}"), 1, text)
        equal(text.count(REASON), 1, text)


@case
def an_act_that_is_entered_afterwards_has_both_times_in_the_log_and_in_the_papers():
    game = on_board(headers={"round": "afterwards", "board": "9"})
    decided = int(time.time() * 1000) - 1800000
    warning = {"decision": "warning", "who": "white"}
    bare = hall().call("POST", f"/api/1/games/{game['game']}/preview", game["arbiter"], act_of("decide", warning)).json()["ruling"]
    ruling = hall().act(game["game"], game["arbiter"], "decide", warning, seen=1, decided_ms=decided)
    equal((ruling["verdict"], ruling["texts"]), (bare["verdict"], bare["texts"]), "no ruling depends on it")
    log = "GET /api/1/games/{game}/log"
    entry = hall().ask(log, game["arbiter"], parts={"game": game["game"]}).json()["entries"][1]
    equal(entry["decided_ms"], decided)
    check("decided_ms" not in entry["event"] and entry["wall_ms"] > decided, entry)
    check("decided_ms" not in hall().ask(log, game["white"], parts={"game": game["game"]}).json()["entries"][1])
    (row,) = read("GET /api/1/papers/incidents", ORGANISER, round="afterwards", format="json").json()["incidents"]
    equal((row["decided_ms"], row["wall_ms"]), (decided, entry["wall_ms"]))
    check("Karar saati" in paper(game, game["arbiter"], language="tr"), "the paper says so")
    before = hall().state(game["game"], game["arbiter"])["counters"]
    hall().restart()
    equal(hall().state(game["game"], game["arbiter"])["counters"], before)


@case
def an_act_of_a_player_that_an_arbiter_enters_afterwards_has_both_times():
    game = on_board()
    hall().act(game["game"], game["arbiter"], "start")
    decided = int(time.time() * 1000) - 1200000
    told = {"kind": "offer_draw", "by": "white", "seen": hall().state(game["game"], game["arbiter"])["number"], "decided_ms": decided}
    answer = hall().ask("POST /api/1/games/{game}/acts", game["arbiter"], told, {"game": game["game"]})
    equal(answer.status, 200, answer.body)
    log = "GET /api/1/games/{game}/log"
    entry = hall().ask(log, game["arbiter"], parts={"game": game["game"]}).json()["entries"][-1]
    equal((entry["event"]["kind"], entry["event"]["actor"], entry["decided_ms"]), ("offer_draw", "white", decided))
    check(entry["wall_ms"] >= decided + 1200000, entry)
    check("decided_ms" not in hall().ask(log, game["black"], parts={"game": game["game"]}).json()["entries"][-1])
    hall().restart()
    again = hall().ask(log, game["arbiter"], parts={"game": game["game"]}).json()["entries"]
    check(entry in again, again, "it is read again as it was")


@cases_of([("what has not been decided yet is not entered afterwards", "arbiter", 86400000, act_of("decide", {"decision": "warning", "who": "white"}, seen=1)),
           ("a player enters nothing afterwards", "white", -1000, act_of("resign"))])
def not_afterwards(role, later_ms, act):
    game = on_board()
    answer = hall().ask("POST /api/1/games/{game}/acts", game[role], {**act, "decided_ms": int(time.time() * 1000) + later_ms},
                        {"game": game["game"]})
    equal((answer.status, answer.json()["code"], answer.json()["field"]), (400, "impossible", "decided_ms"))


def illegal_move_pressed(**members):
    """A game in which White has pressed the clock after an illegal move, and Black has claimed it."""
    game = on_board(time_control=STANDARD, **members)
    for actor, move in (("white", "e2e4"), ("black", "e7e5"), ("white", "f1f5")):
        hall().act(game["game"], game[actor], "move", {"move": move}, ply=hall().state(game["game"], game[actor])["ply"])
        hall().act(game["game"], game[actor], "press", ply=hall().state(game["game"], game[actor])["ply"])
    hall().act(game["game"], game["black"], "claim", {"ground": "illegal_move"}, ply=3)
    return game


def illegal_move_seen(**members):
    """The arbiter has seen an illegal move of White's, whose clock nobody had pressed."""
    game = on_board(time_control=STANDARD, **members)
    decide(game, "illegal_move_found", who="white")
    return game


@cases_of([("a paper has the reading that a ruling followed", illegal_move_pressed, ["kept"]),
           ("a paper has no reading that no ruling asked for, though its article was cited", illegal_move_seen, [])])
def a_paper_has_the_readings(begin, told):
    game = begin(readings={"illegal-move-increment": "kept"})
    text = Tags(paper(game, game["arbiter"])).text
    check("7.5" in text, text)
    equal(re.findall("illegal-move-increment, ([a-z-]+):", text), told)
    check("claim-after-own-move" not in text and "blitz" not in text, text)


@case
def a_paper_has_number_of_move_and_position_of_each_incident():
    game = illegal_move_pressed()
    before = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    decide(game, "warning", who="black")
    rows = {row["what"]: row["fen"] for row in read("GET /api/1/games/{game}/paper", game["arbiter"], {"game": game["game"]}, format="json").json()["entries"]}
    standing = "rnbqkbnr/pppp1ppp/8/4pB2/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2"
    equal([fen for fen in rows.values() if fen], [before, standing, before], rows)
    text = Tags(paper(game, game["arbiter"])).text
    check(f"Move 2: {before}" in text and f"Move 2…: {standing}" in text, text)
    check(f"Hamle 2: {before}" in Tags(paper(game, game["arbiter"], language="tr")).text)


@case
def a_paper_has_no_markup_of_people_no_script_and_nothing_from_elsewhere():
    game = hall().make(profile="board", white=MARKUP, headers={"event": MARKUP, "board": "1"})
    hall().act(game["game"], game["arbiter"], "start")
    wrong = decide(game, "warning", who="white")
    decide(game, "reverse", seq=wrong["seq"], reason=MARKUP)
    sheets = read("GET /api/1/games/{game}/scoresheets", game["arbiter"], {"game": game["game"]}, format="html")
    papers = [paper(game, game["arbiter"]), sheets.body.decode()]
    papers += [read(f"GET /api/1/papers/{kind}", ORGANISER, format="html").body.decode()
               for kind in ("incidents", "results", "scoresheets")]
    for text in papers:
        tags = Tags(text)
        check(MARKUP in tags.text, "the name is not told as it is")
        for tag, attributes in tags.seen:
            check(tag not in ("script", "link", "img", "iframe") and not {"src", "href", "onclick"} & set(attributes), tag)


@case
def the_style_of_a_paper_is_the_one_that_the_policy_allows():
    game = hall().make()
    answer = read("GET /api/1/games/{game}/paper", game["arbiter"], {"game": game["game"]})
    style = re.search("<style>(.*?)</style>", answer.body.decode(), re.S)[1]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    page = hall().call("GET", "/")
    for headers in (answer.headers, page.headers):
        check(f"style-src 'self' 'sha256-{digest}';" in headers["content-security-policy"], headers)


@case
def the_log_of_a_game_is_a_table_too_and_hides_what_is_private():
    game = on_board()
    hall().act(game["game"], game["white"], "pause", {"reason": "=he whispers"})
    hall().call("PUT", f"/api/1/games/{game['game']}/headers", ORGANISER, {"board": "7"})
    parts = {"game": game["game"]}
    listed = {name: read("GET /api/1/games/{game}/paper", token, parts, format="json").json()
              for name, token in (("arbiter", game["arbiter"]), ("organiser", ORGANISER))}
    rows = listed["arbiter"]["entries"]
    equal([row["number"] for row in rows], [row["number"] for row in listed["organiser"]["entries"]])
    equal(listed["arbiter"]["head"], read("GET /api/1/games/{game}/log", game["arbiter"], parts).json()["head"])
    private = [at for at, row in enumerate(rows) if row["reason"] == "=he whispers"]
    equal(len(private), 1)
    hidden = listed["organiser"]["entries"][private[0]]
    equal((hidden["who"], hidden["reason"], hidden["ruling"]), (None, None, None))
    equal(hidden["what"], "Between a player and the arbiter.")
    table = read("GET /api/1/games/{game}/paper", game["arbiter"], parts, format="csv")
    written = list(csv.DictReader(io.StringIO(table.body.decode())))
    equal([row["what"] for row in written], [row["what"] for row in rows])
    equal(written[private[0]]["reason"], "'=he whispers", "a spreadsheet computes nothing")
    equal(written[-1]["edition"], "", "a note rests on no edition")


@case
def a_paper_speaks_turkish():
    game = on_board()
    decide(game, "illegal_move_found", who="white")
    text = paper(game, game["arbiter"], language="tr")
    check('<html lang="tr">' in text and "Hakem" in text and "Bizim özetimizdir" in text, text)
    equal(read("GET /api/1/games/{game}/paper", game["arbiter"], {"game": game["game"]}, language="xx").status, 400)


@case
def papers_are_for_arbiters_and_organisers_alone():
    game = on_board(headers={"round": "private"})
    hall().act(game["game"], game["white"], "pause", {"reason": "he whispers"})
    for token in (None, game["white"], game["black"], game["operator"], game["clock"]):
        answer = read("GET /api/1/games/{game}/paper", token, {"game": game["game"]})
        equal(answer.status, 403 if token else 401)
        for kind in ("incidents", "results", "scoresheets"):
            equal(read(f"GET /api/1/papers/{kind}", token).status, 403 if token else 401)
    equal(read("GET /api/1/papers/results", game["arbiter"]).status, 403, "the arbiter of one game")
    check("he whispers" in paper(game, game["arbiter"]), "the arbiter is not told")
    told = paper(game, ORGANISER)
    check("he whispers" not in told and "Between a player and the arbiter." in told, told)
    listed = {name: read("GET /api/1/papers/incidents", token, round="private", format="json").json()["incidents"]
              for name, token in (("organiser", ORGANISER), ("arbiter", hall().link(ORGANISER, None, "arbiter")))}
    equal([row["reason"] for row in listed["arbiter"]], ["he whispers"])
    equal(listed["organiser"], [])


@case
def the_papers_of_a_round_stand_in_the_order_of_boards_in_three_forms():
    boards = ("10", "2", "A", "1")
    games = {board: on_board(headers={"round": "5", "board": board}) for board in boards}
    other = on_board(headers={"round": "6", "board": "1"})
    hall().act(games["2"]["game"], games["2"]["white"], "resign")
    found = decide(games["10"], "illegal_move_found", who="black")
    decide(other, "warning", who="white")
    results = read("GET /api/1/papers/results", ORGANISER, round="5", format="json").json()["results"]
    equal([row["board"] for row in results], ["1", "2", "10", "A"])
    equal([row["result"] for row in results], ["*", "0-1", "*", "*"])
    equal([(row["white_points"], row["black_points"]) for row in results[:2]], [(None, None), ("0", "1")])
    incidents = read("GET /api/1/papers/incidents", ORGANISER, round="5", format="json").json()["incidents"]
    equal([(row["board"], row["number"], row["articles"]) for row in incidents],
          [("10", found["number"], ", ".join(found["deciding"]))])
    equal(incidents[0]["white_after_ms"] - incidents[0]["white_before_ms"], 120000)
    rows = list(csv.DictReader(io.StringIO(read("GET /api/1/papers/results", ORGANISER, round="5", format="csv").body.decode())))
    equal([row["board"] for row in rows], ["1", "2", "10", "A"])
    text = Tags(read("GET /api/1/papers/results", ORGANISER, round="5").body.decode()).text
    check("Results: Round 5" in text and "0-1" in text, text)


@case
def a_text_that_a_spreadsheet_would_compute_begins_with_an_apostrophe():
    hall().make(white="=1+1", black='a "quoted", name', headers={"round": "formula"})
    body = read("GET /api/1/papers/results", ORGANISER, round="formula", format="csv").body.decode()
    row = next(csv.DictReader(io.StringIO(body)))
    equal((row["white"], row["black"]), ("'=1+1", 'a "quoted", name'))


@case
def a_game_that_is_over_and_forgotten_is_in_the_papers_of_its_round():
    game = on_board(headers={"round": "9", "board": "1"})
    hall().act(game["game"], game["black"], "resign")
    hall().stop()
    hall().start()
    results = read("GET /api/1/papers/results", ORGANISER, round="9", format="json").json()["results"]
    equal([(row["game"], row["result"]) for row in results], [(game["game"], "1-0")])


@case
def a_paper_that_is_asked_for_wrongly_is_refused():
    for query, field in (({"format": "pdf"}, "format"), ({"language": "xx"}, "language"), ({"round": "9" * 300}, "round")):
        answer = read("GET /api/1/papers/results", ORGANISER, **query)
        equal((answer.status, answer.json()["field"]), (400, field))
    game = on_board()
    for query, field in (({"format": "csv"}, "format"), ({"format": "html", "letters": "xx"}, "letters")):
        answer = read("GET /api/1/games/{game}/scoresheets", game["arbiter"], {"game": game["game"]}, **query)
        equal((answer.status, answer.json()["field"]), (400, field))


@case
def whoever_leaves_before_his_paper_is_ready_disturbs_nobody():
    for _ in range(3):
        with hall().socket() as left:
            left.sendall(f"GET /api/1/papers/incidents HTTP/1.1\r\nHost: {hall().address}:{hall().port}\r\n"
                         f"Authorization: Bearer {ORGANISER}\r\n\r\n".encode())
    equal(read("GET /api/1/papers/incidents", ORGANISER, format="json").status, 200)


@case
def scoresheets_print_what_each_player_wrote_in_the_letters_that_are_asked_for():
    game = hall().make(profile="board", press="auto")
    hall().act(game["game"], game["arbiter"], "start")
    for ply, (seat, move) in enumerate((("white", "g1f3"), ("black", "g8f6"))):
        hall().act(game["game"], game[seat], "move", {"move": move}, ply=ply)
        hall().act(game["game"], game[seat], "record", {"text": "Nf3" if seat == "white" else "Ng6"})
    parts = {"game": game["game"]}
    both = read("GET /api/1/games/{game}/scoresheets", game["arbiter"], parts, format="html", letters="tr").body.decode()
    text = Tags(both).text
    equal(both.count("<section>"), 2)
    check("Af3" in text and "Ng6" in text and "Nf3" not in text, "own words where they differ, else the letters:", text)
    own = read("GET /api/1/games/{game}/scoresheets", game["white"], parts, format="html").body.decode()
    equal(own.count("<section>"), 1)
    check("Ng6" not in own, "White sees the sheet of Black")


@case
def an_offer_is_printed_at_the_last_move_that_the_sheet_had_when_it_was_written():
    game = hall().make(profile="board", press="auto")
    hall().act(game["game"], game["arbiter"], "start")

    def printed(*texts):
        for text in texts:
            hall().act(game["game"], game["white"], "record", {"text": text})
        for view in ("white", "arbiter"):
            body = read("GET /api/1/games/{game}/scoresheets", game[view], {"game": game["game"]}, format="html").body.decode()
            cells = re.findall("<td>([^<]*)</td>", body.split("</tbody>")[0])
            yield [cell for cell in cells if cell]

    for cells in printed("(=)"):
        equal(cells, ["(=)"], "nothing else is written")
    for cells in printed("1. e4", "1... e5", "2. Nf3", "(=)"):
        equal(cells, ["e4 (=)", "e5", "Nf3 (=)"], "before the operator has entered a move")
    for ply, move in enumerate(("e2e4", "e7e5")):
        hall().act(game["game"], game["operator"], "move", {"move": move}, ply=ply, by=("white", "black")[ply])
    for cells in printed("2... Nc6", "1... c5", "(=)"):
        equal(cells, ["e4 (=)", "c5", "Nf3 (=)", "Nc6 (=)"], "behind a correction")


@case
def a_players_own_sheet_is_held_against_the_game_by_the_arbiter_alone():
    game = hall().make(profile="board", press="auto")
    hall().act(game["game"], game["arbiter"], "start")
    hall().act(game["game"], game["operator"], "move", {"move": "g1f3"}, ply=0, by="white")
    parts = {"game": game["game"]}
    answers = [hall().act(game["game"], game["white"], "record", {"text": text}) for text in ("Nf3", "Nh3")]
    equal([(answer["verdict"], answer["outcome"], answer["deciding"]) for answer in answers],
          [("move-recorded", "upheld", answers[0]["deciding"])] * 2, "what is answered to him")
    own = read("GET /api/1/games/{game}/scoresheets", game["white"], parts).json()["white"]
    equal(([entry["agrees"] for entry in own["entries"]], own["missing"], own["differing"]), ([None, None], None, None))
    seen = read("GET /api/1/games/{game}/scoresheets", game["arbiter"], parts).json()["white"]
    equal([entry["agrees"] for entry in seen["entries"]], [True, False])
    hall().act(game["game"], game["arbiter"], "resign", by="white")
    own = read("GET /api/1/games/{game}/scoresheets", game["white"], parts).json()["white"]
    equal([entry["agrees"] for entry in own["entries"]], [True, False], "after the game")


@case
def the_scoresheets_of_a_round_are_one_paper_in_the_order_of_boards():
    for board, white in (("10", "Zeki"), ("2", "Ada")):
        game = hall().make(white=white, headers={"round": "sheets", "board": board})
        hall().act(game["game"], game["arbiter"], "start")
        hall().act(game["game"], game["white"], "move", {"move": "g1f3"}, ply=0)
    cancelled = hall().make(white="Nobody", headers={"round": "sheets", "board": "1"})
    hall().call("POST", f"/api/1/games/{cancelled['game']}/cancel", ORGANISER)
    body = read("GET /api/1/papers/scoresheets", ORGANISER, round="sheets", letters="tr").body.decode()
    text = Tags(body).text
    equal(body.count("<section>"), 4)
    check(text.index("Ada") < text.index("Zeki") and "Nobody" not in text, text)
    check("Af3" in text, text)
    for query in ({"format": "csv"}, {"letters": "xx"}):
        equal(read("GET /api/1/papers/scoresheets", ORGANISER, **query).status, 400, query)


# What is seen in the playing hall.


@case
def of_a_game_on_a_board_players_and_watchers_are_told_what_the_board_shows():
    game = on_board()
    for color, move in (("white", "e2e4"), ("black", "f7f6"), ("white", "d1h5")):
        made(game, "move", color, {"move": move})
        made(game, "offer_draw" if move == "d1h5" else "press", color)
    hall().act(game["game"], game["white"], "pause")
    whole = hall().state(game["game"], game["operator"])
    equal((whole["check"], len(whole["legal"]), whole["offer"]["by"], whole["call"]["by"]), (True, 1, "white", "white"))
    own = hall().state(game["game"], game["black"])
    equal((own["check"], own["legal"], own["offer"]["by"]), (None, None, "white"))
    seen = hall().state(game["game"])
    equal((seen["check"], seen["offer"], seen["call"], len(seen["moves"])), (None, None, None, 3))
    kinds = {entry["event"]["kind"] for entry in entries(game, None) if "event" in entry}
    equal(kinds, {"move", "press"})
    decide(game, "declare", score="1-0")
    check({"offer_draw", "decide"} <= {entry["event"]["kind"] for entry in entries(game, game["white"]) if "event" in entry}, "the log is not whole")


@case
def an_operator_writes_and_reads_both_sheets():
    game = on_board()
    for by, text in (("white", "1. e4"), ("black", "1. d4")):
        hall().act(game["game"], game["operator"], "record", {"text": text}, by=by)
    parts = {"game": game["game"]}
    both = read("GET /api/1/games/{game}/scoresheets", game["operator"], parts).json()
    equal([entry["text"] for color in ("white", "black") for entry in both[color]["entries"]], ["1. e4", "1. d4"])
    own = read("GET /api/1/games/{game}/scoresheets", game["white"], parts).json()
    check("black" not in own, "White sees the sheet of Black")


# Several arbiters.


def entries(game, token):
    answer = read("GET /api/1/games/{game}/log", token, {"game": game["game"]})
    return answer.json()["entries"]


@case
def the_name_of_a_link_stands_beside_what_its_holder_does():
    game = on_board()
    deniz = hall().link(ORGANISER, None, "arbiter", name="Deniz")
    equal(hall().ask("GET /api/1/seat", deniz).json()["name"], "Deniz")
    decide(game, "warning", deniz, who="white")
    equal(hall().state(game["game"], game["white"])["decided"]["author"], "Deniz")
    number = decide(game, "warning", who="black")["number"]
    equal(hall().state(game["game"])["decided"], {"number": number, "author": None})
    equal([entry["author"] for entry in entries(game, game["arbiter"])], [None, "Deniz", None])
    check("the arbiter, Deniz" in paper(game, ORGANISER), "the paper does not name him")
    hall().stop()
    hall().start()
    equal([entry["author"] for entry in entries(game, game["white"])][:3], [None, "Deniz", None])


@case
def a_call_is_taken_by_name():
    game = on_board()
    arbiter = hall().link(game["arbiter"], game["game"], "arbiter", name="Ege")
    hall().act(game["game"], game["white"], "pause", {"reason": "help"})
    with Socket(hall(), game["white"]) as player:
        equal(hall().ask("POST /api/1/games/{game}/take", arbiter, parts={"game": game["game"]}).status, 200)
        frame = player.receive()
        while "call" not in frame or not frame["call"]["taken"]:
            frame = player.receive()
        equal(frame["call"]["taken_by"], "Ege")


@case
def a_name_is_listed_and_stands_outside_the_chain():
    game = on_board()
    token = hall().link(ORGANISER, game["game"], "arbiter", name="Secret Name")
    decide(game, "warning", token, who="white")
    lines = hall().ask("GET /api/1/games/{game}/links", ORGANISER, parts={"game": game["game"]}).json()["links"]
    equal([line["name"] for line in lines if line["name"]], ["Secret Name"])
    rows = hall().read_log("SELECT body, ruling FROM entry WHERE game = ?", game["game"])
    check("Secret" not in str(rows), "the chain has the name")
    texts = hall().read_log("SELECT number, member, body FROM text WHERE game = ? AND body LIKE 'Secret%'", game["game"])
    equal(sorted(member for _, member, _ in texts), ["author", "name"])


@case
def names_and_boards_are_for_those_who_have_them():
    game = on_board()
    for operation, body, field in (
            ("POST /api/1/games/{game}/links", {"role": "white", "name": "Ada"}, "name"),
            ("POST /api/1/games/{game}/links", {"role": "arbiter", "boards": "1-3"}, "boards"),
            ("POST /api/1/links", {"role": "arbiter", "boards": "3-1"}, "boards"),
            ("POST /api/1/links", {"role": "arbiter", "boards": "1,,2"}, "boards"),
            ("POST /api/1/links", {"role": "arbiter", "boards": ""}, "boards"),
            ("POST /api/1/links", {"role": "arbiter", "name": "  "}, "name")):
        answer = hall().call("POST", operation.split(" ")[1].format(**game), ORGANISER, body)
        equal((answer.status, answer.json()["field"]), (400, field), str(body))


@case
def a_deputy_sees_and_decides_on_the_boards_of_his_sector():
    games = {board: on_board(headers={"round": "sector", "board": board}) for board in ("3", "12", "B7", "4")}
    deputy = hall().link(ORGANISER, None, "arbiter", name="Can", boards="1-3, 12, B7")
    listed = {line["game"] for line in hall().ask("GET /api/1/games", deputy).json()["games"]}
    equal({board for board, game in games.items() if game["game"] in listed}, {"3", "12", "B7"})
    for board, game in games.items():
        answer = hall().ask("POST /api/1/games/{game}/acts", deputy,
                            act_of("decide", {"decision": "stop_clocks"}), {"game": game["game"]})
        equal(answer.status, 403 if board == "4" else 200, board)
    rows = read("GET /api/1/papers/results", deputy, round="sector", format="json").json()["results"]
    equal([row["board"] for row in rows], ["3", "12", "B7"])
    moved = hall().ask("PUT /api/1/games/{game}/headers", ORGANISER, {"board": "2"}, {"game": games["4"]["game"]})
    equal(moved.status, 200)
    equal(paper(games["4"], deputy)[:15], "<!doctype html>")
    for boards in ({}, {"boards": "1-99"}):
        answer = hall().call("POST", "/api/1/links", deputy, {"role": "arbiter", **boards})
        equal(answer.status, 403, "a deputy makes no arbiters of the hall")


@case
def a_deputy_is_told_of_the_boards_of_his_sector_alone():
    games = [on_board(headers={"board": board}) for board in ("71", "72")]
    deputy = hall().link(ORGANISER, None, "arbiter", boards="72")
    with Socket(hall(), deputy) as socket:
        socket.send({"type": "list"})
        frame = socket.receive()
        equal([line["game"] for line in frame["games"]], [games[1]["game"]])
        for game in games:
            hall().act(game["game"], game["white"], "offer_draw")
        frame = socket.receive()
        equal((frame["type"], frame["game"]), ("line", games[1]["game"]))
        answer = socket.ask({"type": "act", "game": games[0]["game"], "kind": "decide", "data": {"decision": "stop_clocks"}})
        equal(answer["code"], "role")


@case
def a_deputy_whose_board_gets_another_number_sees_it_as_a_watcher():
    game = on_board(headers={"board": "81"})
    deputy = hall().link(ORGANISER, None, "arbiter", boards="81")
    with Socket(hall(), deputy) as socket:
        socket.ask({"type": "watch", "game": game["game"]})
        check("legal" in socket.receive(), "an arbiter is told the legal moves")
        hall().ask("PUT /api/1/games/{game}/headers", ORGANISER, {"board": "82"}, {"game": game["game"]})
        frame = socket.receive()
        check(frame["type"] == "state" and "legal" not in frame, frame)


@case
def a_helper_enters_results_and_changes_none():
    game = on_board()
    helper = hall().link(ORGANISER, None, "arbiter", "results", name="Helper")
    for kind, data in (("decide", {"decision": "warning", "who": "white"}), ("fact", {"fact": "clock_defect"}), ("start", None)):
        answer = hall().ask("POST /api/1/games/{game}/acts", helper, act_of(kind, data, seen=1), {"game": game["game"]})
        equal((answer.status, answer.json()["code"]), (403, "role"), kind)
    decide(game, "declare", helper, score="1-0")
    state = hall().state(game["game"], game["arbiter"])
    equal((state["result"], state["decided"]["author"]), ("1-0", "Helper"))
    equal(hall().state(game["game"])["decided"], {"number": state["number"], "author": None}, "what the public is told")
    answer = hall().ask("POST /api/1/games/{game}/acts", helper,
                        act_of("decide", {"decision": "declare", "score": "0-1"}, seen=state["number"]), {"game": game["game"]})
    equal((answer.status, answer.json()["code"]), (403, "role"))
    decide(game, "correct_result", score="0-1")
    equal(hall().state(game["game"])["result"], "0-1")


run_cases()
