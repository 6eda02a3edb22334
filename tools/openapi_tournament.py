#!/usr/bin/env python3
"""Tournaments, as schemas and operations, for tools/openapi.py: a module, not a command."""

import c_lists
from openapi_acts import ref
from openapi_schemas import answer, closed, flag, integer, languages, listed, nullable, text

MODEL = "src/tournament/model.h"
POINTS = "src/tournament/points.h"
APPLY = "src/tournament/apply.h"

ROUNDS = c_lists.number(MODEL, "TOURNAMENT_ROUNDS_MAX")
PLAYERS = c_lists.number(MODEL, "TOURNAMENT_PLAYERS_MAX")
TEAMS = c_lists.number(MODEL, "TOURNAMENT_TEAMS_MAX")
BOARDS = c_lists.number(MODEL, "TOURNAMENT_BOARDS_MAX")
NAME = c_lists.number(APPLY, "APPLY_NAME_CHARACTERS")
DETAIL = c_lists.number(APPLY, "APPLY_DETAIL_CHARACTERS")
RESULTS = c_lists.bar_list("src/tournament/points.c", "result_words")
PAPERS = c_lists.words("src/hall/server/paper_tournament.h", "TOURNAMENT_PAPER_LIST")
STAGES = c_lists.words(MODEL, "STAGE_LIST")
PROBLEM = "application/problem+json"
FORMATS = ["trf", "csv", "pgn"]
STATUSES = ["paired", "started", "finished", "published"]

SEEN = nullable(integer(0, None, "A number of the tournament; if what the request is about has changed since, it is refused as `stale`."))
AGAIN = nullable(flag("The sender means it, though a round has started or a result is lost by it; else `asked`."))
NUMBER = integer(1, None, "The number of the last entry of the tournament's log.")


def name(description):
    return nullable(text(maxLength=NAME), description)


def detail(description):
    return nullable(text(maxLength=DETAIL), description)


def code(description):
    return nullable(text(maxLength=20), description)


def scoring(is_request):
    items = c_lists.words(POINTS, "SCORING_LIST")
    if is_request:
        return closed({item: integer(0, 100) for item in items}, (), "Half points; what is not named stays.", remark=False)
    return answer({item: integer(0) for item in items}, (), "Half points, of a game and of a match of teams.")


def details(is_new):
    members = {
        "name": text("Its first 60 characters stand in the headers of the games.", minLength=1, maxLength=DETAIL),
        "city": detail("Where it is played."), "federation": detail("Of the organiser."), "start": detail("The first day."), "end": detail("The last day."),
        "chief": detail("The chief arbiter."), "rounds": nullable(integer(1, ROUNDS, "How many rounds are announced.")),
        "kind": nullable({"enum": ["individual", "team"]}, "Individual if it is not said."),
        "scoring": nullable(ref("NewScoring")),
        "minors": {"enum": ["none", "all", "some"], "description": "Whether players are under age: then the public sees a first name and an initial. "
                   "Somebody says it for each tournament; by file, players who are under 18 by their birth when it begins are marked."},
        "rules": nullable({"type": "object"}, "The rules of all games, as of NewGame, without players and headers."),
        "listed": nullable(flag("The public's list of tournaments has it.")), "closed": nullable(flag("It is over.")),
        "nameless_remarks": nullable(flag("Remarks in report files name nobody.")),
    }
    if not is_new:
        members["seen"] = SEEN
    return closed(members, ("name", "minors") if is_new else (), "What a tournament is.")


def player(is_new):
    members = {
        "name": text("As `Surname, Given name`.", minLength=1, maxLength=NAME), "title": code("A title of FIDE, such as `GM`."), "sex": code("Such as `w`."),
        "federation": code("Three letters."), "fide_id": code("The FIDE id: digits, 11 at most."), "birth": code("Date or year of birth, such as `2014-05-06`."), "club": name("The club."),
        "rating": nullable(integer(0, 4000)), "minor": nullable(flag("Under age.")), "withdrawn": nullable(flag("Plays no more.")),
    }
    if is_new:
        members["number"] = nullable(integer(1, PLAYERS, "The starting rank; behind the last one if it is not said."))
    else:
        members["seen"] = SEEN
    return closed(members, ("name",) if is_new else (), "A player of a tournament.")


def pairings():
    pairing = closed({"board": integer(1, BOARDS), "white": integer(1, PLAYERS), "black": integer(1, PLAYERS),
                      "match": nullable(integer(1, BOARDS, "The match of teams, where the round has matches: then every board is one of a match.")),
                      "exceptions": nullable({"type": "object"}, "Members of the rules that are others at this board.")},
                     ("board", "white", "black"), remark=False)
    bye = closed({"player": integer(1, PLAYERS),
                  "code": {"enum": ["U", "F", "H", "Z"], "description": "By the pairing, of a point, of half a point, of nothing."}},
                 ("player", "code"), remark=False)
    return closed({"pairings": listed(pairing), "byes": nullable(listed(bye)), "again": AGAIN, "seen": SEEN}, ("pairings",),
                  "The whole round. A board that stays as it was keeps its game and its result.")


def boards(description, **more):
    return closed({"boards": nullable(text(maxLength=255, examples=["1-12, 15"]), "Numbers and ranges; all if it is not said."), **more}, (),
                  description)


def imported():
    return {
            "number": NUMBER, "players": integer(0), "teams": integer(0), "rounds": integer(0, None, "That the file pairs."), "boards": integer(0),
            "remarks": listed(answer({"line": integer(0), "column": integer(0, None, "In characters, from 1."),
                                      "refuses": flag("The file cannot be taken with it."), "code": text("A word."),
                                      "about": nullable(text(), "What stands there.")}), "What was not understood, or taken with a doubt."),
            "differences": listed(answer({
                "round": integer(1), "board": integer(1), "white": integer(1), "black": integer(1),
                "of_pairing": flag("The file has others at this board, or nobody."), "ours": nullable({"enum": RESULTS}),
                "by": nullable(text(), "Who entered ours: the result (`game`: the game on the board), or else the pairing."), "theirs": nullable({"enum": RESULTS})}))
    }


def view(problem):
    texts = {one: nullable(text()) for one in c_lists.words(MODEL, "PLAYER_TEXT_LIST") if one != "name"}
    line = {
        "number": nullable(NUMBER, "Of the last entry of its log; the public is not told it."),
        **{one: nullable(text()) for one in c_lists.words(MODEL, "DETAIL_LIST")},
        "kind": {"enum": ["individual", "team"]}, "rounds_announced": nullable(integer(1)), "rounds_paired": integer(0),
        "listed": flag(""), "closed": flag(""), "player_count": integer(0),
    }
    pairing = answer({
        "board": integer(1), "match": nullable(integer(1)), "white": nullable(integer(1)), "black": nullable(integer(1)),
        "game": nullable(ref("GameName"), "The game of this board in the hall."),
        "result": nullable({"enum": RESULTS}), "unrated": flag("The game is not rated."),
        "stage": {"enum": STAGES, "description": "How far the result is. The public sees `open`, `playing` and `published`."},
        "by": nullable(text(), "Who entered the result."), "reason": nullable(text()),
        "of_game": nullable({"enum": RESULTS}, "What the game on the board has come to."), "from_game": flag("The result is the game's own."),
        "differs": flag("The game says something else, or its end was taken back."),
        "signed": answer({"white": nullable({"enum": RESULTS}), "black": nullable({"enum": RESULTS})}, (),
                         "What each player has confirmed on a device of the organiser (8.7)."),
        "presence": answer({"white": nullable(flag("")), "black": nullable(flag(""))}, (), "Who has come: null, nobody has said."),
        "exceptions": nullable({"type": "object"}), "number": integer(1, None, "Of the entry that changed this board last."),
    }, ("by", "reason", "of_game", "from_game", "differs", "signed", "presence", "exceptions", "number"), "A board; the public is not shown the last members.")
    side = answer({"team": integer(1), "lineup_in": flag("Its line-up has been told."), "game_halves": integer(0),
                   "match_halves": nullable(integer(0), "Null: a board has no result yet.")})
    match = answer({"match": integer(1), "boards": integer(1), "first_has_black": flag("Its colours are the other ones on each board."),
                    "colors": nullable(text(), "W and B of the first team by board, beginning anew behind the last; null: by turns."),
                    "forfeit": nullable({"enum": ["+--", "--+", "---"]}, "The whole match was forfeited, as a file says it; by first and second."),
                    "first": side, "second": side})
    score = nullable(answer({"opponent": nullable(integer(1)), "color": nullable({"enum": ["w", "b"]}),
                             "code": nullable(text("As in FIDE's report file.")), "halves": integer(0)}))
    row = {"player": integer(1), "place": integer(1), "points_halves": integer(0)}
    return {
        "TournamentLine": answer({"tournament": ref("TournamentName"), "created_wall_ms": integer(), **line}),
        "Tournaments": answer({"tournaments": listed(ref("TournamentLine"))}),
        "Pairing": pairing,
        "Tournament": answer({
            "tournament": ref("TournamentName"), "created_wall_ms": integer(),
            "changed_wall_ms": nullable(integer(), "When its log was written to last; the public is not told it."),
            "public": flag("It is shown as the public sees it."), **line, "scoring": scoring(False),
            "minors": nullable({"enum": ["none", "all", "some"]}), "noindex": flag("Some players are under age: no page of it is for search engines."),
            "rules": nullable({"type": "object"}), "nameless_remarks": flag(""), "file_format": nullable({"enum": ["trf", "csv", "pgn"]}),
            "players": listed(answer({"number": integer(1), "name": text(), **texts, "rating": nullable(integer(0)), "minor": nullable(flag("")),
                                      "team": nullable(integer(1)), "withdrawn": flag("")})),
            "teams": listed(answer({"number": integer(1), "name": text(), "federation": nullable(text()), "players": listed(integer(1)),
                                    "captain": flag("There is a captain's link.")})),
            "rounds": listed(answer({"round": integer(1), "status": {"enum": STATUSES}, "pairings": listed(ref("Pairing")),
                                     "byes": listed(answer({"player": integer(1), "code": text()})), "matches": listed(match),
                                     "team_byes": listed(answer({"team": integer(1), "match_halves": integer(0), "game_halves": integer(0)}),
                                                         "Teams that a file gives points without a match."),
                                     "lineups_until_wall_ms": nullable(integer()), "lineups_open": flag("")})),
            "team_standings": listed(answer({"place": integer(1), "team": integer(1), "match_halves": integer(0), "game_halves": integer(0)}),
                                     "By match points; equal ones share a place."),
            "own_team": integer(1, None, "For a captain: the number of his team."),
            "own_lineups": listed(answer({"round": integer(1), "players": listed(nullable(integer(1)))}), "For a captain: what he has told."),
            "standings": listed(answer(row), "Equal points share a place."),
            "crosstable": listed(answer({**row, "rounds": listed(score)}), "In the order of the standings."),
        }, ("own_team", "own_lineups")),
        "Entered": answer({"number": NUMBER, "player": integer(1), "boards": integer(0)}, ("player", "boards"), "It stands in the log."),
        "MadeTournament": answer({"tournament": ref("TournamentName"), "number": NUMBER}),
        "TournamentLog": answer({"entries": listed(answer({
            "number": NUMBER, "wall_ms": integer(), "author": nullable(text(), "His name, as his link says."),
            "role": nullable(text(), "What he is; null: the hall itself."), "kind": text(),
            "data": {"type": "object", "description": "What was entered; null for what has been deleted, and for the players of a line-up "
                                                      "until both are in."}}))}),
        "MadeCaptain": answer({"number": NUMBER, "team": integer(1), "link_number": integer(1), "name": nullable(text()), "link": nullable(text())}),
        "MadeSeats": answer({"seats": listed(answer({
            "board": integer(1), "player": integer(1), "color": {"enum": ["white", "black"]}, "name": text(), "game": ref("GameName"),
            "link": nullable(text())}))}),
        "PairedRounds": answer({"number": NUMBER, "rounds": integer(1)}),
        "Imported": answer(imported()),
        "FileProblem": {**problem, "properties": {**problem["properties"], **imported()}},
        "ResultEntered": answer({"number": NUMBER, "pairing": ref("Pairing")}),
        "BoardsDone": answer({"number": NUMBER, "boards": integer(0, None, "At so many it has been done."),
                              "refused": integer(0, None, "And at so many it could not be."),
                              "left": listed(integer(1), "Their numbers: where a round goes on, those whose clocks stand for another reason than its "
                                                         "pause, such as a player's call.")}),
    }


EXAMPLES = {
    "NewScoring": [{"win": 6, "draw": 2}],
    "NewTournament": [{"name": "Open", "minors": "none", "rules": {"profile": "board", "time_control": {"base_s": 5400, "increment_s": 30}}}],
    "TournamentChange": [{"city": "Kayseri", "scoring": {"win": 2}, "minors": "some", "seen": 1000}],
    "NewPlayer": [{"name": "Ada, Can", "rating": 2100, "federation": "TUR"}], "PlayerChange": [{"title": "FM", "rating": None}],
    "TeamChange": [{"name": "Kayseri", "players": [1, 3]}],
    "NewPairings": [{"pairings": [{"board": 1, "white": 1, "black": 2, "match": 1}], "byes": [{"player": 3, "code": "U"}]}],
    "NewMatches": [{"boards": 2, "matches": [{"match": 1, "first": 1, "second": 2}]}], "NewLineup": [{"players": [1, None]}],
    "LineupsChange": [{"open": True}], "NewCaptain": [{"name": "Ece"}], "NewSeats": [{"team": 1}],
    "NewBerger": [{"double": True}], "NewPresence": [{"player": 1, "here": True}], "NewStart": [{"boards": "1-12, 15"}],
    "SomeBoards": [{}], "NewConfirm": [{"boards": "1"}], "NewResult": [{"board": 1, "result": "1/2-1/2"}],
}


def schemas(problem):
    """`problem` is the schema of a refusal, which a file's has more members than."""
    made = plain_schemas(problem)
    return {name: {**schema, "examples": EXAMPLES[name]} if name in EXAMPLES else schema for name, schema in made.items()}


def plain_schemas(problem):
    return {
        "TournamentName": text("The name of a tournament in addresses.", pattern=r"^t\.[A-Za-z0-9_-]+$"),
        "NewScoring": scoring(True), "NewTournament": details(True), "TournamentChange": details(False),
        "NewPlayer": player(True), "PlayerChange": player(False),
        "TeamChange": closed({"name": name("Its name."), "federation": code("Three letters."),
                              "players": nullable(listed(integer(1, PLAYERS)), "Players' numbers, in board order."), "seen": SEEN}, (), "A team, new or changed."),
        "NewPairings": pairings(),
        "NewMatches": closed({
            "boards": integer(1, 99, "Of each match."),
            "matches": listed(closed({"match": integer(1, TEAMS), "first": integer(1, TEAMS), "second": integer(1, TEAMS),
                                      "first_has_black": flag("Its colours are the other ones on each board."),
                                      "colors": nullable(text("W and B of the first team by board, beginning anew behind the last; by turns, White first, if it is not said.",
                                                              pattern="^[WB]{1,99}$"))},
                                     ("match", "first", "second"), remark=False)), "again": AGAIN, "seen": SEEN}, ("boards", "matches"), "The matches of a round. One that meets as before keeps its boards and line-ups, its colours unless others are said, and that it was forfeited."),
        "NewLineup": closed({"players": listed({"type": ["integer", "null"], "minimum": 1, "maximum": PLAYERS},
                                               "In board order; null: nobody sits there."), "again": AGAIN}, ("players",), "The line-up of a team."),
        "LineupsChange": closed({"open": nullable(flag("They are shown, and the boards made; who has told none plays in the order of its list.")),
                                 "lineups_until_ms": nullable(integer(0, None, "Captains tell them until then; since 1970."))}, (),
                                "What is said of all line-ups of a round."),
        "NewCaptain": closed({"name": name("Of the captain."),
                              "replaces": nullable(integer(1), "`link_number` of a link to this seat, which is revoked.")}, (), "A link for a captain."),
        "NewSeats": closed({"team": nullable(integer(1, TEAMS))}, (), "Whose players."),
        "NewBerger": closed({"double": flag("Each meets each twice."), "again": AGAIN,
                             "boards": nullable(integer(1, 99, "Of teams: on how many boards they meet."))}, (), "A round robin by the Berger tables."),
        "NewPresence": closed({"player": integer(1, PLAYERS), "here": {"type": ["boolean", "null"], "description": "Null: it is not said any more."}},
                              ("player", "here"), "Whether a player has come (6.7)."),
        "NewStart": boards("The games of these boards are made.", again=AGAIN, seen=SEEN),
        "SomeBoards": boards("These boards."),
        "NewSignature": closed({"player": integer(1, PLAYERS), "result": {"enum": [one for one in RESULTS if one not in ("+--", "--+", "---")]}},
                               ("player", "result"), "What a player confirms (8.7)."),
        "NewConfirm": boards("The results of these boards are confirmed.", seen=SEEN),
        "NewResult": closed({"board": integer(1, BOARDS), "result": nullable({"enum": RESULTS}, "Null takes it back."),
                             "unrated": nullable(flag("The game is not rated.")), "reason": nullable(text(maxLength=300)), "again": AGAIN, "seen": SEEN},
                            ("board", "result"), "The result of a board."),
        **view(problem),
    }


def feed(response, summary, what):
    return {"summary": summary, "tag": "tournament", "security": [],
            "description": what + " In the order of the boards, as watchers see them, with the clock after each move; a result when it is published. The "
            "address stays, and `Last-Modified` tells when it changed last.",
            "answers": {200: response("PGN in export format.", text(), "application/x-chess-pgn")}, "refusals": [304, 404, 429]}


def operations(response, etag):
    """Of each address, as openapi.py has them; `response` and `etag` are its own."""
    one, every = "/api/1/tournaments/{tournament}", [403, 404, 409, 429, 503]
    either, needed = [{}, {"bearer": []}], [{"bearer": []}]
    of_round = one + "/rounds/{round}"
    captain = "For the captain of a team, by his link; "
    organiser, official = "For the organiser.", "For the organiser and the arbiters of the hall."

    def write(summary, body, made, description):
        return {"summary": summary, "tag": "tournament", "security": needed, "body": body, "description": description, "answers": made,
                "refusals": every}

    def enter(summary, body, description, schema="Entered"):
        return write(summary, body, {200: response("It is in the log.", ref(schema))}, description)

    def read(summary, schema, description):
        return {"summary": summary, "tag": "tournament", "security": either, "description": description,
                "answers": {200: response(summary + ".", ref(schema), headers=etag)}, "refusals": [304, 404]}

    return {
        "GET /api/1/tournaments": read("The tournaments of the hall", "Tournaments", "The public sees those that are listed."),
        "POST /api/1/tournaments": {**write(
            "Make a tournament", "NewTournament", {201: response("It is made.", ref("MadeTournament")),
                                                   200: response("It was made before, by the same key.", ref("MadeTournament"))}, organiser)},
        f"GET {one}": read("A tournament", "Tournament",
                           "As seats of the hall see it; else as the public does: published results alone, and of players under age a first name and an initial. Links with "
                           "the scope `results` see of their tournament what the public does, names in full, and their own boards as arbiters do; of players "
                           "nothing else."),
        f"GET {one}/log": {
            "summary": "The log of a tournament", "tag": "tournament", "security": needed,
            "description": official + " Who entered what; what has been deleted is null. An answer has 500 entries at most.",
            "query": {"after": (integer(0), "Only entries behind this number.")},
            "answers": {200: response("The entries.", ref("TournamentLog"), headers=etag)}, "refusals": [304, 403, 404, 429]},
        f"PUT {one}": enter("Change what a tournament is", "TournamentChange", organiser + " What is not named stays."),
        f"POST {one}/players": enter("Add a player", "NewPlayer", organiser),
        f"PUT {one}/players/{{player}}": enter("Change a player", "PlayerChange", organiser + " What is not named stays; null takes it away."),
        f"DELETE {one}/players/{{player}}": enter("Take out a player who was never paired", None, organiser),
        f"PUT {one}/teams/{{team}}": enter("Add or change a team", "TeamChange", organiser),
        f"DELETE {one}/teams/{{team}}": enter("Take out a team that has no match", None, organiser),
        f"POST {one}/import": {
            "summary": "Take a file of a pairing program", "tag": "tournament", "security": needed, "file": True,
            "description": organiser + " Boards at which the file says something else than the hall knows are `differences`; nothing is taken "
            "before each is decided (`asked`). A file that cannot be taken is refused with `file`, and its `remarks`.",
            "query": {"format": ({"enum": FORMATS}, "What it is."), "preview": ({"enum": ["true", "false"]}, "Nothing is taken."),
                      "round": (integer(1, ROUNDS), "Of pairings that do not say it; behind the last paired one if it is not said."),
                      "differences": ({"enum": ["ours", "theirs"]}, "Whose result stands where it is not said by board."),
                      "ours": (text(), "Where ours stands, as `1.12,2.3`: rounds and boards."), "theirs": (text(), "Where theirs stands."),
                      "seen": (integer(0), "`number` of when the file was looked at: nobody who was taken out since is brought back.")},
            "answers": {200: response("What it brought.", ref("Imported")),
                        409: response("`asked`, with the differences to be decided; or `stale`.", ref("FileProblem"), PROBLEM),
                        422: response("`file`, with remarks that refuse; or `key`.", ref("FileProblem"), PROBLEM)}, "refusals": every},
        f"GET {one}/export": {
            "summary": "A file for a pairing program", "tag": "tournament", "security": needed,
            "description": official + " The file that came in, byte for byte but for results that are confirmed; or a new one.",
            "query": {"format": ({"enum": ["trf", "csv", "lines", "pgn", "swiss-manager"]}, "A report file, a table, lines to be typed, the games whole, with full names and results that are confirmed, or the file of pairings of Swiss-Manager with the results of a round."),
                      "form": ({"enum": ["2016", "2026", "2026-bytes"]}, "A new report file of this form, whatever came in, its columns counted in characters, or in bytes as Vega does; not said, the file that came in, or a new one of 2026."),
                      "list": ({"enum": ["players", "rounds"]}, "Of a table; rounds if it is not said."),
                      "round": (integer(1, ROUNDS), "Of lines and of the file for Swiss-Manager; of a table of rounds this one alone.")},
            "answers": {200: {"description": "The file.", "content": {"text/plain": {"schema": text()}, "text/csv": {"schema": text()}, "application/x-chess-pgn": {"schema": text()}}}}, "refusals": [403, 404, 429]},
        f"GET {one}/pgn": feed(response, "The live PGN of a tournament", "All rounds."),
        f"GET {of_round}/pgn": feed(response, "The live PGN of a round", "All boards of the round."),
        f"GET {one}/papers/{{paper}}": {
            "summary": "A paper of a tournament to print", "tag": "tournament", "security": needed,
            "description": official + " `pairings` and `names` (in the order of the Turkish alphabet) are read at three metres; `slips` and `cards` are cut out; "
            "`points` has the crosstable; `match` has a sheet for each match. On cards each link to a board is to be a QR code.",
            "query": {"round": (integer(1, ROUNDS), "Of which round; points are of all."), "language": ({"enum": languages()}, "The language of the words; English if it is not said.")},
            "answers": {200: {"description": "The paper.", "headers": etag, "content": {"text/html": {"schema": text()}}}}, "refusals": [304, 403, 404, 429]},
        f"POST {one}/berger": enter("Pair all rounds of a round robin", "NewBerger",
                                    organiser + " All who have not withdrawn, in the order of their numbers; with an odd number one is free in each round.",
                                    "PairedRounds"),
        f"POST {one}/teams/{{team}}/captain": write(
            "Make a link for the captain of a team", "NewCaptain",
            {201: response("The link, which is shown this once.", ref("MadeCaptain")),
             200: response("It was made before, by the same key: without its link.", ref("MadeCaptain"))}, organiser),
        f"PUT {of_round}/matches": enter("Say which teams meet in a round", "NewMatches", official),
        f"PUT {of_round}/lineups/{{team}}": enter(
            "Tell the line-up of a team", "NewLineup",
            captain + "until the deadline and before both are known; and " + official.lower() + " The boards of a match are made when both line-ups are in."),
        f"POST {of_round}/lineups": enter("Open the line-ups of a round, or say until when they are told", "LineupsChange", official),
        f"POST {of_round}/seats": {**enter(
            "Make links to the players' seats of a round", "NewSeats", captain + "and for the organiser, of all teams or one. One for each player at a board.",
            "MadeSeats"), "answers": {200: response("The links, which are shown this once.", ref("MadeSeats"))}},
        f"POST {of_round}/pairings": enter("Pair a round", "NewPairings", official),
        f"POST {of_round}/presence": enter("Say whether a player has come", "NewPresence", official),
        f"POST {of_round}/start": enter("Make the games of a round", "NewStart",
                                        official + " Boards that have a game or a result are passed over; if all have, `again` is asked for. A round of byes alone is complete with its start.", "BoardsDone"),
        f"POST {of_round}/begin": enter(
            "Start the games of a round", "SomeBoards",
            official + " At all boards that wait. Who was found absent, and on the screen who has not come, is missed from then on (6.7.1).", "BoardsDone"),
        f"POST {of_round}/pause": enter("Stop the clocks of a round", "SomeBoards", official + " At all live boards that run.", "BoardsDone"),
        f"POST {of_round}/resume": enter("Let the clocks of a round go on", "SomeBoards", official, "BoardsDone"),
        f"POST {of_round}/results": enter(
            "Report the result of a board", "NewResult",
            official + " A link with the scope `results` reports of boards that have none. A confirmed result is changed with `again` alone.", "ResultEntered"),
        f"POST {of_round}/sign": enter(
            "Confirm the result of a board as one of its players", "NewSignature",
            "On a device of the organiser, by a link that enters results: each player by an act of his own. When both have confirmed the same, it is reported; a slip "
            "that is entered can be confirmed too.", "ResultEntered"),
        f"POST {of_round}/confirm": enter("Confirm results", "NewConfirm", official + " Those that are reported, at these boards."),
        f"POST {of_round}/publish": enter("Publish the confirmed results of a round", None, official),
    }


PARAMETERS = {
    "tournament": (ref("TournamentName"), "The name of the tournament."),
    "round": (integer(1, ROUNDS), "The number of the round."),
    "paper": ({"enum": PAPERS}, "Which paper."),
    "player": (integer(1, PLAYERS), "The number of the player."),
    "team": (integer(1, TEAMS), "The number of the team."),
}
