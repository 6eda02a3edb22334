#!/usr/bin/env python3
"""Papers of a tournament: lists for the wall, slips and cards to be cut out, points, and the sheets of matches."""

import html.parser
import re

from api import ORGANISER, case, hall
from hall import check, equal, run_cases
from tournaments import ROUND, TOURNAMENT, ask, confirm, make, pair, publish, report

PAPERS = ("pairings", "names", "slips", "cards", "points", "match")


class Parts(html.parser.HTMLParser):
    """Rows of tables and texts of sections, each a list of its texts; elements have to be closed in order."""

    def __init__(self, text):
        super().__init__()
        self.open, self.rows, self.sections, self.links = [], [], [], []
        self.feed(text)
        equal(self.open, [], "elements that are not closed")

    def handle_starttag(self, tag, attributes):
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self.rows[-1].append("")
        elif tag == "section":
            self.sections.append([])
        elif tag == "a":
            self.links.append(dict(attributes)["href"])
        if tag not in ("meta", "col"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        equal(self.open.pop(), tag, "closed")

    def handle_data(self, data):
        if {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data
        if "section" in self.open and data.strip():
            self.sections[-1].append(data.strip())


def paper(name, which, status=200, token=ORGANISER, **query):
    asked = "&".join(f"{key}={value}" for key, value in query.items())
    answer = hall().call("GET", f"/api/1/tournaments/{name}/papers/{which}?{asked}", token)
    equal(answer.status, status, answer.body)
    return answer.body.decode()


def named(name, number, text, **members):
    ask(f"PUT {TOURNAMENT}/players/{{player}}", {"name": text, **members}, tournament=name, player=number)


def teams():
    name = make(4, kind="team")
    for team, players in ((1, [1, 2]), (2, [3, 4])):
        ask(f"PUT {TOURNAMENT}/teams/{{team}}", {"name": f"Team <{team}>", "players": players}, tournament=name, team=team)
    ask(f"PUT {ROUND}/matches", {"boards": 2, "matches": [{"match": 1, "first": 1, "second": 2}]}, tournament=name, round=1)
    return name


@case
def boards_are_listed_with_what_is_published():
    name = make()
    named(name, 1, "<b>Ada & \"Can\"", title="GM")
    pair(name, 1, [(1, 2), (3, 4)])
    report(name, 1, 1, "1/2-1/2")
    report(name, 1, 2, "1-0")
    confirm(name, 1, boards="1")
    publish(name, 1)
    body = paper(name, "pairings", round=1)
    equal(Parts(body).rows[2:], [["1", "GM <b>Ada & \"Can\"", "½-½", "Player2, Ada"], ["2", "Player3, Ada", "–", "Player4, Ada"]])
    check('<bdi>GM &lt;b&gt;Ada &amp; &quot;Can&quot;</bdi>' in body)
    check('<html lang="tr">' in paper(name, "pairings", round=1, language="tr"))


@case
def players_are_listed_by_surname_in_the_order_of_the_turkish_alphabet():
    name = make(6)
    for number, text in enumerate(("Şahin, A", "Sarı, A", "İnan, A", "Işık, A", "Çakır, A", "Cuma, A"), 1):
        named(name, number, text)
    pair(name, 1, [(1, 2), (3, 4)], byes=[(5, "U"), (6, "Z")])
    equal(Parts(paper(name, "names", round=1)).rows[2:],
          [["Cuma, A", "Not paired"], ["Çakır, A", "Bye"], ["Işık, A", "2", "■ Black"], ["İnan, A", "2", "□ White"],
           ["Sarı, A", "1", "■ Black"], ["Şahin, A", "1", "□ White"]])


@case
def each_board_has_a_slip_and_a_card_with_its_address():
    name = make(20)
    pair(name, 1, [(2 * at + 1, 2 * at + 2) for at in range(10)])
    body = paper(name, "slips", round=1)
    slips = Parts(body).sections
    equal((len(slips), body.count('<div class="cut">')), (10, 2))
    equal([part for part in slips[9] if re.search(r"[\d½]", part)], ["Open, Round 1", "10", "Player19, Ada", "Player20, Ada", "1-0", "½-½", "0-1"])
    equal(slips[9][-3:], ["White", "Black", "Arbiter"])
    body = paper(name, "cards", round=1)
    equal((Parts(body).links, body.count('<div class="cut">')), ([f"/b/{board}" for board in range(1, 11)], 3))
    check("Player" not in body)


@case
def points_are_those_of_published_results():
    name = make()
    pair(name, 1, [(1, 2), (3, 4)])
    report(name, 1, 1, "1/2-1/2")
    report(name, 1, 2, "+--")
    confirm(name, 1)
    equal([row[2] for row in Parts(paper(name, "points")).rows[2:6]], ["0"] * 4)
    publish(name, 1)
    rows = Parts(paper(name, "points")).rows
    equal(rows[2:6], [["1", "Player3, Ada", "1"], ["2", "Player1, Ada", "½"], ["2", "Player2, Ada", "½"], ["4", "Player4, Ada", "0"]])
    equal([(row[0], row[1], row[5], row[6]) for row in rows[7:]],
          [("1", "3", "4w+", "1"), ("2", "1", "2w½", "½"), ("2", "2", "1b½", "½"), ("4", "4", "3b−", "0")])
    equal([row[5] for row in Parts(paper(name, "points", language="tr")).rows[7:]], ["4□+", "2□½", "1■½", "3■−"])


@case
def a_match_has_a_sheet_with_its_boards_once_line_ups_are_in():
    name = teams()
    body = paper(name, "match", round=1)
    equal(Parts(body).rows[1:3], [["1", "□", "", "", "■"], ["2", "■", "", "", "□"]])
    check("<bdi>Team &lt;1&gt;</bdi>" in body and "Player" not in body)
    for team, players in ((1, [1, 2]), (2, [3, 4])):
        ask(f"PUT {ROUND}/lineups/{{team}}", {"players": players}, tournament=name, round=1, team=team)
    report(name, 1, 1, "1-0")
    equal(Parts(paper(name, "match", round=1)).rows[1:],
          [["1", "□ Player1, Ada", "1", "0", "■ Player3, Ada"], ["2", "■ Player2, Ada", "", "", "□ Player4, Ada"],
           ["Game points", "", "", ""], ["Match points", "", "", ""]])
    report(name, 1, 2, "1/2-1/2")
    equal(Parts(paper(name, "match", round=1)).rows[3:], [["Game points", "1½", "½", ""], ["Match points", "2", "0", ""]])


@case
def a_sheet_of_a_match_is_signed_by_captains_whose_names_it_has_and_dated():
    name = teams()
    ask(f"POST {TOURNAMENT}/teams/{{team}}/captain", {"name": "Ada <L>"}, status=201, tournament=name, team=2)
    ask(f"POST {TOURNAMENT}/teams/{{team}}/captain", {"name": None}, status=201, tournament=name, team=1)
    body = paper(name, "match", round=1)
    check("<li>Captain of the first team</li><li>Captain of the second team: <bdi>Ada &lt;L&gt;</bdi></li><li>Arbiter</li><li>Date</li>" in body, body)
    check("<li>Tarih</li>" in paper(name, "match", round=1, language="tr"))


@case
def papers_are_for_who_conducts_the_tournament():
    name = teams()
    captain = ask(f"POST {TOURNAMENT}/teams/{{team}}/captain", {"name": "C"}, status=201, tournament=name, team=1)["link"].partition("#")[2]
    seats = {"arbiter": (hall().link(ORGANISER, None, "arbiter"), 200), "desk": (hall().link(ORGANISER, None, "arbiter", "results"), 403),
             "captain": (captain, 403), "nobody": (None, 401)}
    for token, status in seats.values():
        for which in PAPERS:
            paper(name, which, status, token, **({} if which == "points" else {"round": 1}))


@case
def what_is_no_paper_is_refused():
    name = teams()
    for which, query, status in (("flags", {"round": 1}, 404), ("names", {"round": 2}, 404), ("names", {"round": "x"}, 404), ("names", {}, 400),
                                 ("points", {"round": 1}, 400), ("slips", {"round": 1, "language": "xx"}, 400), ("slips", {"rounds": 1}, 400)):
        paper(name, which, status, **query)


if __name__ == "__main__":
    run_cases()
