#!/usr/bin/env python3
"""Write an OpenAPI description of the hall's API.

usage: openapi.py OUT [DEPENDENCIES]

OUT becomes the description as JSON; the hall serves it as /api/1/openapi.json. DEPENDENCIES becomes a rule for the build that names
the files it is made from. The acts are those of include/hakem/events.def, lists of words those of the C sources. If a route of
src/hall/server/api.c is not described here, or a described one is not there, the exit status is 1.
"""

import json
import os
import re
import sys

sys.dont_write_bytecode = True

import c_lists
import events
import openapi_acts
import openapi_case
import openapi_class
import openapi_schemas
import openapi_signs
import openapi_tournament
from openapi_acts import ref

API = "src/hall/server/api.c"
REFUSAL = "src/hall/server/refusal.h"
LIMITS = "src/hall/server/limits.c"

INFO = """A hall where games of chess are played under the Laws, and refereed. Everything that a person in a hall may do or report is an *act*;
the referee answers each with a *ruling* and the articles on which it rests.

**Seats and links.** A *seat* is a part in one game, or in the whole hall: see Role. A *link* opens a seat to whoever has it, for all that
the seat may do or for less: see Scope. A link is an address with a random token behind `#`. The token is the bearer token of requests and
stands in the frame `join` of a socket; it never stands in a path or a query. Without a token, whoever knows the name of a game watches it.

**Time.** Members whose names end in `_ms` are milliseconds of *game time*, which begins with 0 when the game is created and never goes
back. Those that begin with `wall_`, and the times of links, are milliseconds since 1970.

**Requests** are JSON in UTF-8, of at most {body} bytes. They are strict: a member that is not described here is refused, and the
refusal names the nearest one that is. **Answers** may get further members; a reader passes over those that it does not know. Words such as
verdicts, reasons and kinds may become more; none is renamed. Refusals are problem details (RFC 9457) with a `code`.

**Who may do what.** The data of each act has `x-act`: which `roles` and `scopes` may send it; in which `statuses` of the game the Laws know
it; what its sender must not have missed (`seen`: `ply`, `offer`, `rulings`, `position` or `nothing`); whether it needs hands on a board
(`on_board`: not in games of the profile `screen`), an edition with a clock (`with_clock`: not in `basic`), or an arbiter in the game
(`needs_arbiter`; in training everybody may try it), or one who has told the player to (`when_told`). What is `private` the hall tells arbiters alone (12.6), besides its sender; so too what an arbiter decides, or a flag that he
calls, if the referee denies it. An arbiter is no player: he sends the acts of a player with `by`, and only where pieces
stand on a board (profiles `board` and `training`); on a screen he notes that a player has come (`arrive`), and that he declines the draw of a claim of
an increment (III.4). A casual game is its players' own: to it, seats of the hall are watchers, the organiser's excepted. A player reports facts about himself alone, those with `of_himself` `true` and with him alone in `who`; from one screen
the player of `by`
(that he may have an assistant is for the arbiter to say). He asks questions (`question`); in training, and at one screen without an arbiter, he reports
all facts, whatever their `roles`. An act that a role may not send is refused with the code `role`, or the referee
rules it inadmissible; nothing of it is recorded.

**Clocks that stand.** A claim of a draw, a call for the arbiter (`pause`) and an interruption stop both clocks; in the edition `2023` a request for an increment (III.4) and a claim in the
quickplay finish (III.5) do not: their player may stop them by `pause`, and otherwise plays on. `resume`, `continue` and `set_clocks` start them;
`set_clocks` with `stand` `true` does not: the clocks have the new times, and stand until the arbiter starts them.
Where a player has stopped them, so does the decision that settles the matter: `warning`, `fine`, `add_time`, `reduce_time`, `restore` or `found`; after
`stop_clocks` they stand all the same, but for `illegal_move_found`, after which the game goes on (7.5). Before `start` nothing starts them. A claim of 9.2 or 9.3 is an offer of a draw too (9.1.2.3): it stands in `offer` until it is answered, even if the
claim is wrong. On a screen, and where the game has no arbiter's seat, the program examines it at once: the log has that as the entry behind it, of the actor `program`.

**Numbers.** Each entry of a game's log has a `number`, from 1. An act names what its sender has seen; if more has happened that it must not
have missed, the answer is `stale` and nothing has happened. So it is for a press that comes twice or too late, when neither the move nor the clock that
runs is its player's: it is no offence. The same holds for the socket, which is described under `x-websocket`.
Of each game the last 64 changes are kept, fewer where many games are played: who comes back with the number that he saw last gets those that he has
missed, or, if they are not kept any more, the state.

**Repeating.** An act with an idempotency key (the header `Idempotency-Key` or the member `key`, which counts where both are there) may be
sent again: the same key and act have the same answer. So may other requests whose description names the header; sent again they are answered with 200, and name links without tokens.
What is refused, by an error or by a ruling whose `number` is `null`, has changed nothing and does not use its key up: sent again it is judged anew, by how the game then stands.

**Connections.** A connection ends with the answer to its first request. What is no HTTP, such as a nought in an address, escaped as `%00` too, ends it without an answer; one at the end, behind a slash,
is passed over. `GET` may be asked as `HEAD`; `TRACE`, `CONNECT` and what is no method are answered with 501 and problem details, another method than an address has with 405. A head has up to
{head} bytes, without cookies; a longer one ends the connection. No header has a name that is the beginning of another's, such as `A`. Limits of requests:
{limits}."""

BEARER = {"bearer": []}
OPEN = []  # no token is asked for
EITHER = [{}, BEARER]
NEEDED = [BEARER]

STATUS_TITLES = {
    304: "What the client has is still so (`If-None-Match`).",
    403: "The seat may not do this (`role`), or a page of another site has sent the request.",
    411: "The body has no `Content-Length`.",
    413: "The body is too long.",
    414: "The address is too long.",
    421: "The hall is not the host that the request names.",
}
EVERYWHERE = [400, 401, 414, 421, 500]
WITH_BODY = [403, 411, 413, 415]


def problems():
    """The refusals as responses, by status."""
    codes = {}
    for _, word, status, title in c_lists.x_list(REFUSAL, "CODE_LIST"):
        codes.setdefault(int(status), []).append(word)
    made = {}
    for status in sorted(set(codes) | set(STATUS_TITLES)):
        if status == 304:
            made["NotModified"] = {"description": STATUS_TITLES[status]}
            continue
        told = [STATUS_TITLES[status]] if status in STATUS_TITLES else [f"`{code}`: {openapi_schemas.CODES[code]}" for code in codes[status]]
        answer = {"description": " ".join(told), "content": {"application/problem+json": {"schema": ref("Problem")}}}
        if status == 401:
            answer["headers"] = {"WWW-Authenticate": {"schema": {"const": "Bearer"}, "description": "How to be let in."}}
        if status == 429:
            answer["headers"] = {"Retry-After": {"schema": {"type": "integer", "minimum": 1},
                                                 "description": "Seconds to wait."}}
        if status == 405:
            answer["headers"] = {"Allow": {"schema": {"type": "string"},
                                           "description": "The methods that the address has."}}
        made[f"Problem{status}"] = answer
    return made


def response(description, schema=None, media="application/json", headers=None):
    made = {"description": description}
    if schema:
        made["content"] = {media: {"schema": schema}}
    if headers:
        made["headers"] = headers
    return made


TEXT = {"type": "string"}
ETAG = {"ETag": {"schema": TEXT, "description": "For `If-None-Match`."}}


BOARDS_MAX = c_lists.number("src/hall/server/stream.h", "STREAM_BOARDS_MAX")
STREAM = {200: {**response("The stream.", TEXT, "text/event-stream"),
                "x-events": {"state": ref("State"), "change": ref("Change"), "bye": ref("FrameBye")}}}


def page(summary, media="text/html"):
    return {"summary": summary, "tag": "page", "security": OPEN,
            "answers": {200: response("The file.", TEXT, media, ETAG)}, "refusals": [304]}


def game_read(summary, schema, more=""):
    return {"summary": summary, "tag": "game", "security": EITHER,
            "description": ("As the bearer may see it; without a token as a watcher. " + more).strip(),
            "answers": {200: response(summary + ".", ref(schema))}}


def game_write(summary, body, answers, description="", refusals=(403, 409, 429, 503)):
    return {"summary": summary, "tag": "game", "security": NEEDED, "body": body, "description": description,
            "answers": answers, "refusals": list(refusals)}


def of_round(summary, body, description):
    return game_write(summary, body, {200: response("How many boards that is true of now.", ref("BoardCount"))},
                      "For arbiters of the hall. " + description, (403, 429, 503))


LANGUAGE = {"language": ({"enum": openapi_schemas.languages()}, "The language of the words; English if it is not said.")}


FORMAT = {"format": ({"enum": ["html", "csv", "json"]}, "HTML if it is not said.")}
LETTERS = {"letters": (TEXT, "Of the paper: the code of a language, such as `tr`, whose piece letters are used, or "
                             "`figurine`; English if it is not said.")}


def paper(summary, schema, description, query=None):
    """A paper in three forms, or with no `schema` as HTML alone."""
    told = response("The paper.", TEXT, "text/html")
    if schema:
        told["content"]["text/csv"] = {"schema": TEXT}
        told["content"]["application/json"] = {"schema": ref(schema)}
    return {"summary": summary, "tag": "papers", "security": NEEDED, "description": description,
            "query": {**(query or {}), **(FORMAT if schema else {"format": ({"enum": ["html"]}, "There is no other.")}), **LANGUAGE},
            "answers": {200: told}, "refusals": [403, 429]}


def paper_of_round(summary, schema, description, query=None):
    """A paper of many games."""
    of_round = {"round": (TEXT, "The round, as the games' header has it; without it all games of the hall.")}
    return paper(summary, schema, "For arbiters and organisers of the hall. " + description, {**of_round, **(query or {})})


def links(of, request):
    others = "an arbiter without `boards`" if of == "the hall" else "a player, an operator and a clock"
    whole = "For the organiser" if of == "the hall" else "For the arbiter and the organiser"
    made = f"{whole}; {others} can make links to the own seat. A seat of {of} that is not there yet is made."
    seen = f"{whole}; other seats see their own."
    return {
        "get": {"summary": f"The links of {of}", "tag": "links", "security": NEEDED, "description": seen,
                "answers": {200: response("The links.", ref("Links"))},
                "refusals": [403]},
        "post": {"summary": f"Make a link to a seat of {of}", "tag": "links", "security": NEEDED, "description": made,
                 "body": request,
                 "answers": {201: response("The link, which is shown this once.", ref("MadeLink")),
                             200: response("It was made before, by the same key: the link without its token.", ref("MadeLink"))},
                 "refusals": [403, 429, 503]},
        "delete": {"summary": f"Revoke a link of {of}", "tag": "links", "security": NEEDED,
                   "description": "In the same turn the seat ends on every socket that has joined by the link, and each event stream with that bearer is closed.",
                   "answers": {204: response("The link is revoked.")}, "refusals": [403, 404, 503]},
        "delete many": {"summary": f"Revoke links of {of}", "tag": "links", "security": NEEDED,
                        "description": "Those that the seat manages, but not the link that asks. The query names a role, "
                                       "or `unused=true`, or both.",
                        "query": {"role": (ref("Role"), "Of this seat alone."),
                                  "unused": ({"enum": ["true", "false"]}, "`true`: only those never used.")},
                        "answers": {200: response("The numbers of the links that have ended.", ref("RevokedLinks"))},
                        "refusals": [403, 429, 503]},
    }


def scoresheets():
    made = game_read("The scoresheets of both players", "Scoresheets",
                     "`format=html` gives them as a paper, two on a sheet. Until the end a player is given his own, arbiter "
                     "and operator both; afterwards both players, and of a casual game everybody. Who is given none reads "
                     "the moves of the game, and prints them after the end.")
    made["answers"][200]["content"]["text/html"] = {"schema": TEXT}
    return {**made, "query": {"format": ({"enum": ["html", "json"]}, "JSON if it is not said."), **LETTERS, **LANGUAGE}}


def operations():
    """All operations, by method and path."""
    of_game, of_hall = links("a game", "NewGameLink"), links("the hall", "NewHallLink")
    text = {"text/plain": {"schema": TEXT}}
    state = {200: response("The game as it stands.", ref("State"))}
    game = "/api/1/games/{game}"
    judge = {"summary": "Rule on a case", "tag": "case", "security": EITHER, "body": "NewCase",
             "description": "For arbiters of any tournament: a case in, the rulings out. It needs no game and no "
                            "token, and nothing is stored.",
             "answers": {200: response("The rulings.", ref("RuledCase"))}, "refusals": [429]}
    return {
        "GET /": page("The page"),
        "GET /play": page("The page, for a seat"),
        "GET /play/{token}": page("The page, for links of earlier versions: it moves the token behind `#`"),
        "GET /hall": page("The page, for seats of the hall"),
        "GET /b/{board}": page("The page, for the short address of a board, as it stands on a card: it opens the board "
                               "for an arbiter whose browser keeps his link, and names no game and no token"),
        "GET /device": page("The page, for what a device can do with it"),
        "GET /case": page("The page, for ruling on a case"),
        "GET /cases/{case}": page("The page, with a case of the collection on a board"),
        "GET /learn": page("The page, for practice and exams"),
        "GET /class": page("The page, for the trainer of a class, whose token stands behind #, and for who has the code of one"),
        "GET /class/{class}": page("The page, for the pupils of a class and its projector"),
        "GET /wall": page("The page, with boards for a projector"),
        "GET /tournaments": page("The page, with the tournaments of the hall"),
        "GET /tournament/{tournament}": page("The page, with a tournament"),
        "GET /desk": page("The page, at the results desk; the token stands behind #"),
        "GET /sheet": page("The page, with a player's scoresheet or an operator's entry of moves"),
        "GET /clock": page("The page, as the clock of a real board"),
        "GET /watch/{name}": page("The page, for watchers; other sites may show it in a frame"),
        "GET /assets/{name}": {**page("A file of the page", "*/*"), "refusals": [304, 404]},
        "GET /law": page("The Laws in our words: the page above the languages"),
        "GET /law/": page("The same, at the address to which its links are relative"),
        "GET /law/{name}": {**page("The same, `index.html`, or a file that all pages of the Laws share", "*/*"), "refusals": [304, 404]},
        "GET /law/{language}/{name}": {**page("A page of the Laws: contents (`index.html`), `search.html`, `readings.html`, `numbers.html`, `cases.html`, "
                                              "the chapter of an edition (`2023-9.html`) or a case (`case-S045.html`)"), "refusals": [304, 404]},
        "GET /favicon.ico": page("The sign of the page", "image/svg+xml"),
        "GET /healthz": {"summary": "The hall is alive", "tag": "machine", "security": OPEN,
                         "answers": {200: {"description": "It is.", "content": text}}},
        "GET /readyz": {"summary": "The hall can write, and does not close", "tag": "machine", "security": OPEN,
                        "answers": {200: {"description": "It can. A second line says how many tournaments cannot be read to the end "
                                                         "of their logs, if any.", "content": text},
                                    503: {"description": "It cannot, for this reason.", "content": text}}},
        "GET /metrics": {"summary": "Counters for a monitor, without names", "tag": "machine", "security": EITHER,
                         "description": "From the machine itself, or with the token of the organiser.",
                         "answers": {200: {"description": "The counters.", "content": text}}, "refusals": [403]},
        "GET /api/1/addresses": {"summary": "Where other devices open the page", "tag": "machine", "security": EITHER,
                                 "description": "For the machine of the hall itself: a link that it hands on works beyond it by one "
                                                "of these. None: the hall is heard on this machine alone.",
                                 "answers": {200: response("The addresses, the best one first.", ref("Addresses"))},
                                 "refusals": [403]},
        "GET /api/1/openapi.json": {"summary": "This description", "tag": "machine", "security": OPEN,
                                    "answers": {200: response("OpenAPI 3.1.", {"type": "object"})}},
        "GET /api/1/seat": {"summary": "The seat that the token opens", "tag": "links", "security": NEEDED,
                            "answers": {200: response("The seat.", ref("Seat"))}},
        "GET /api/1/links": of_hall["get"],
        "POST /api/1/links": of_hall["post"],
        "DELETE /api/1/links": of_hall["delete many"],
        "DELETE /api/1/links/{number}": of_hall["delete"],
        "POST /api/1/judge": judge,
        "POST /api/judge": judge,
        "POST /api/1/cases/{case}": {"summary": "Play a case of the collection", "tag": "case", "security": EITHER, "body": "CaseChanges",
                                     "description": "What if: the case by other rules, counters or times; `{}` plays it as it is. It needs "
                                                    "no game and no token, and nothing is stored.",
                                     "answers": {200: response("What happens, event by event.", ref("PlayedCase"))}, "refusals": [429]},
        **openapi_class.operations(EITHER, NEEDED, response),
        "POST /api/1/round/countdown": of_round(
            "Say when a round begins", "Countdown",
            "All boards of the seat that wait for their start; each one's line has it as `starts`, for every arbiter, also after "
            "the hall has been away. A game for which it is said does not start because its players have joined."),
        "POST /api/1/round/began": of_round(
            "Say when a round really began", "Began",
            "All boards of the seat that have started. The default time counts from then (6.7.1); in the edition of 2005 it "
            "counts from the time that was announced (6.7), if one was."),
        "GET /api/1/games": {"summary": "The games of the hall", "tag": "game", "security": NEEDED,
                             "description": "For seats of the hall, arbiter or organiser. Casual games are not among "
                                            "them.",
                             "answers": {200: response("A line a game.", ref("Games"))}, "refusals": [403]},
        "POST /api/1/games": {"summary": "Make a game", "tag": "game", "security": EITHER, "body": "NewGame",
                              "description": "Without a token the game is casual: who makes it gets one seat, and a "
                                             "link for the opponent. With the token of an "
                              "organiser it belongs to the hall and has an arbiter's seat; where pieces stand on a "
                              "board also an operator's and a clock's.",
                              "answers": {201: response("The game and its links, which are shown this once.",
                                                        ref("MadeGame")),
                                          200: response("It was made before, by the same key: its name, without links.",
                                                        ref("MadeGame"))},
                              "refusals": [403, 404, 422, 429, 503]},
        f"GET {game}": game_read("The game as it stands", "State"),
        f"POST {game}/acts": game_write("Act", "Act",
                                        {200: response("The ruling. It comes after the event is on disk.",
                                                       {"anyOf": [ref("Ruling"), ref("EnteredAct"), ref("Noted"), ref("Taken")]})},
                                        "The referee judges the act. What is refused by the Laws is answered with a "
                                        "ruling whose outcome is `denied` or "
                                        "`inadmissible`; what is wrong by its form, or may not be sent by this seat, "
                                        "with a problem.",
                                        (403, 409, 422, 429, 503)),
        f"POST {game}/preview": game_write("Try an act", "Trial", {200: response("What it would bring.", ref("Tried"))},
                                           "For arbiters; in training for all seats that may send the act. Nothing "
                                           "changes. What the state of the game forbids is refused as the act would be, "
                                           "but for what its sender has not seen. An act that would open an envelope is not tried "
                                           "(`impossible`), for the move in it is read when it is opened (I.7).", (403, 409, 429)),
        f"GET {game}/log": {**game_read("The log of the game", "Log",
                                        "What was told or asked privately is there for arbiters alone; others see its "
                                        "number. Of a game that is not casual the public reads moves and presses alone, "
                                        "without rulings, notes or names, after the end too."),
                            "query": {"language": ({"enum": openapi_schemas.languages()},
                                                   "The language of the rulings; English if it is not said."),
                                      "after": ({"type": "integer", "minimum": 0},
                                                "Only entries behind this number. An answer has 500 at most.")}},
        f"GET {game}/repetition": {"summary": "The positions that look like the present one", "tag": "game", "security": NEEDED,
                                   "description": "For arbiters: all with the same pieces on the same squares, and what makes "
                                                  "some of them another position (9.2.2).",
                                   "query": {"move": (TEXT, "A legal move in UCI: the position after it is meant.")},
                                   "answers": {200: response("In the order of the game; the last is the one that is meant.",
                                                             ref("Repetition"))}, "refusals": [403, 409, 429]},
        f"GET {game}/known": {"summary": "What the referee knows of a position", "tag": "game", "security": NEEDED,
                              "description": "For arbiters: who can still mate, with the line or the argument, and whether a game can "
                                             "have reached it (3.10.3). Of the board as it stands, or of a position that is told: "
                                             "then also at a board without a device.",
                              "query": {"fen": (TEXT, "Another position, in FEN; one that nobody can reach too.")},
                              "answers": {200: response("Proofs, or that none was found.", ref("Known"))},
                              "refusals": [403, 409, 429]},
        f"GET {game}/scoresheets": scoresheets(),
        f"GET {game}/paper": paper(
            "The log of the game as a paper", "GamePaper",
            "For arbiters and organisers: HTML that prints well, without scripts, and has the articles too; CSV and JSON have "
            "the entries. What was told to the arbiter alone (12.6) is left out for an organiser."),
        "GET /api/1/papers/incidents": paper_of_round(
            "The incidents of a round", "Incidents",
            "Claims, calls, facts, and what arbiters decided, with clocks and articles, in the order of boards."),
        "GET /api/1/papers/results": paper_of_round("The results of a round", "Results", "In the order of boards."),
        "GET /api/1/papers/scoresheets": paper_of_round(
            "The scoresheets of a round", None, "To print, in the order of boards, two on a sheet; what is recorded so far.", LETTERS),
        f"GET {game}/pgn": {"summary": "The game in PGN", "tag": "game", "security": EITHER,
                            "description": "As the bearer may see it: a seat of the game has whole names and no delay of a "
                                           "broadcast, and of a move no more than its `state` tells. Without a token as a "
                                           "watcher. Each view has an ETag of its own.",
                            "answers": {200: response("The game in PGN's export format, as a download.", TEXT,
                                                      "application/x-chess-pgn")}},
        f"GET {game}/stream": {"summary": "The game as a stream of events", "tag": "game", "security": EITHER,
                               "description": "Server-sent events: first `state`, whose data is State, then `change`, "
                                              "whose data is Change, as they come. The `id` of each is "
                               "its epoch and number, as `1-12`; whoever sends the last as `Last-Event-ID` is told the "
                               "changes behind it and no state, if the hall still keeps them. A player is present by "
                               "the stream of his bearer. A comment keeps the stream alive every 15 seconds; it ends with its "
                               "connection, and with the game (`bye`).",
                               "answers": STREAM, "refusals": [429]},
        "GET /api/1/stream": {"summary": "Several games as one stream of events", "tag": "game", "security": EITHER,
                              "description": f"As the stream of one game, for up to {BOARDS_MAX}; the data of each event names its `game`. A bearer "
                              "sees what his seat sees in the games for which it is, and in others what watchers see. The `id` has behind the "
                              "epoch a number for each game, in the order of the query: `1-12.x.7`, where `x` is a game of which nothing has "
                              "been told yet. Whoever asks for the same games and sends it as `Last-Event-ID` is told of each what he has "
                              "missed. Of a game that is not there, or is no more, comes `bye`, and the others go on; 404: none of them "
                              "is there.",
                              "query": {"game": ({"type": "array", "items": ref("GameName"), "minItems": 1, "maxItems": BOARDS_MAX, "uniqueItems": True},
                                                 "The games, each in a parameter of its own: `?game=k3v9Qz1bXw_M&game=b7Yw2-kR0aLc`.", True)},
                              "answers": STREAM, "refusals": [404, 429]},
        f"PUT {game}/headers": game_write("Change names and headers", "HeadersChange",
                                          {200: response("All headers now.", ref("HeadersNow"))},
                                          "For the arbiter, the organiser, and who made a casual game. The log notes "
                                          "it."),
        f"POST {game}/cancel": game_write("Cancel a game to which nobody came", None, state,
                                          "For the arbiter, the organiser, and who made a casual game, before it "
                                          "begins.",
                                          (403, 409, 503)),
        f"POST {game}/take": game_write("Take a player's call", None, state,
                                        "For the arbiter: the player and the others see that somebody comes.",
                                        (403, 409, 503)),
        f"POST {game}/incident": game_write(
            "Rule on an incident at a board without a device", "NewIncident",
            {200: response("The rulings on it, if it is only tried; the entry of the log.",
                           {"anyOf": [ref("TriedIncident"), ref("RuledIncident")]})},
            "For the arbiter. It is ruled on as a case, by the rules, names and counters of the board. What comes of it "
            "stays with the board; `reverse` takes it back.", (403, 409, 422, 429, 503)),
        f"POST {game}/live": game_write("Make a board live, or let it be so no longer", "NewLive", state,
                                        "For the arbiter of a board with the profile `board`. A game that goes on becomes "
                                        "live from what stands on the table."),
        "GET /api/1/boards/{board}": {"summary": "The game at a board", "tag": "game", "security": NEEDED,
                                      "description": "For seats of the hall: of the games with this header the one that "
                                                     "goes on, the latest first.",
                                      "answers": {200: response("Its line.", ref("Line"))}, "refusals": [403, 404]},
        f"POST {game}/clock": game_write("Name the clock on the table", "NamedClock",
                                         {200: response("Named; `clock_named` says by whom. Or, by the same key as before, the "
                                                        "link without its token.", {"anyOf": [ref("State"), ref("MadeLink")]}),
                                          201: response("Both have named it: the link of the clock, which is shown this once.",
                                                        ref("MadeLink"))},
                                         "For players of a game without an arbiter, in which a clock is pressed. Naming another "
                                         "one needs both again."),
        f"POST {game}/device": game_write("Make a clock the master of the game", "NewDevice", state,
                                          "For a link with the role `clock`, in a game in which it is pressed: the "
                                          "displays go by its time from now on, and the hall calls no flags."),
        f"POST {game}/device/arbiter": game_write("Let an arbiter decide at the clock", "TypedCode",
                                                  {201: response("A link to the arbiter's seat.", ref("MadeLink"))},
                                                  "For the clock that is the master, with the arbiter's `clock_code`. The clock "
                                                  "revokes the link when the pause is over."),
        f"DELETE {game}/device": game_write("Take the clock back", None, state,
                                            "For the arbiter: the hall keeps the time again.", (403, 409, 503)),
        f"POST {game}/rematch": game_write("Propose another game, or agree to one", "Rematch",
                                           {200: response("Proposed; `rematch` says by whom.", ref("State")),
                                            201: response("Both have agreed: the other game, with a link to this "
                                                          "player's seat.", ref("MadeGame"))},
                                           "For players of a casual game that has ended. Rules, names and headers are "
                                           "carried over. Where colours change, what is a player's goes with him, "
                                           "his time control too."),
        f"POST {game}/takeback": game_write("Propose to take a move back", "NewTakeback", state,
                                            "For players of a casual game that is played on a screen. It lapses with the "
                                            "next move, and is proposed once in a position. On one screen it is agreed to "
                                            "at once."),
        f"POST {game}/takeback/answer": game_write("Answer a takeback", "TakebackAnswer", state,
                                                   "For the opponent. If he accepts, the log has the decision `restore`; the "
                                                   "clocks go on from the times that they show."),
        f"POST {game}/sign": game_write("Sign the result", "Signature", state,
                                        "For players of a game that has ended (8.7). When both have signed the same "
                                        "score, that is reported to the referee."),
        f"GET {game}/links": of_game["get"],
        f"POST {game}/links": of_game["post"],
        f"DELETE {game}/links": of_game["delete many"],
        f"DELETE {game}/links/{{number}}": of_game["delete"],
        **openapi_tournament.operations(response, ETAG),
    }


PARAMETERS = {
    "game": ({"$ref": "#/components/schemas/GameName"}, "The name of the game."),
    "name": (TEXT, "The name of the file, or of the game."),
    "token": (TEXT, "A token of an earlier version."),
    "number": ({"type": "integer", "minimum": 1}, "The number of the link."),
    "language": ({"enum": openapi_schemas.languages()}, "The language of the page."),
    "case": (TEXT, "A case of the collection, such as `S045`."),
    "class": (TEXT, "The code of a class."),
    "pupil": ({"type": "integer", "minimum": 1}, "The number of the pupil."),
    "board": (TEXT, "The number of a board, as the games' header has it."),
    **openapi_tournament.PARAMETERS,
}


def operation_id(method, path):
    words = [part.strip("{}") for part in re.split(r"[/.]", path.replace("/api/1", "")) if part]
    words += ["folder"] if path != "/" and path.endswith("/") else []
    return method.lower() + "".join(word.capitalize() for word in words) if words else method.lower() + "Page"


def operation(key, told):
    """One operation as OpenAPI has it."""
    method, path = key.split(" ")
    made = {"operationId": operation_id(method, path), "summary": told["summary"], "tags": [told["tag"]],
            "security": told["security"]}
    if told.get("description"):
        made["description"] = told["description"]
    parameters = [{"name": name, "in": "path", "required": True, "schema": PARAMETERS[name][0],
                   "description": PARAMETERS[name][1]}
                  for name in re.findall(r"\{(\w+)\}", path)]
    parameters += [{"name": name, "in": "query", "schema": schema, "description": description, **({"required": True} if required else {})}
                   for name, (schema, description, *required) in told.get("query", {}).items()]
    if path.endswith(("/acts", "/incident")):
        parameters.append({"name": "Idempotency-Key", "in": "header", "schema": ref("Key"),
                           "description": "Makes sending again harmless; the same as `key` in the body."})
    if re.sub(r"\{\w+\}", "{}", key) in routes(keyed=True):
        parameters.append({"name": "Idempotency-Key", "in": "header", "schema": ref("Key"),
                           "description": "Makes sending again harmless: it is answered as before, with 200, and without the "
                                          "tokens of links."})
    if key == "POST /api/1/games":
        parameters.append({"name": "Idempotency-Key", "in": "header", "schema": ref("Key"),
                           "description": "Makes sending again harmless: the game of before is named, without links."})
    if path.endswith("/stream"):
        parameters.append({"name": "Last-Event-ID", "in": "header", "schema": TEXT,
                           "description": "Sent by browsers that come back: what they saw last."})
    if parameters:
        made["parameters"] = parameters
    refusals = set(EVERYWHERE) | set(told.get("refusals", []))
    if any(one["name"] == "Idempotency-Key" for one in parameters):
        refusals.add(422)
    if told.get("body"):
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": ref(told["body"])}}}
    if told.get("file"):
        schema = {"type": "string", "description": "The file, in its own encoding."}
        made["requestBody"] = {"required": True, "content": {media: {"schema": schema} for media in ("text/plain", "application/octet-stream")}}
    if "{" in path:
        refusals.add(404)
    if path.startswith("/api/1/") and not path.endswith("openapi.json"):
        refusals.add(503)  # what is read in a turn that could not be written may not have happened
    if method == "GET" and path.startswith("/api/1/") and not path.endswith("/stream"):
        told["answers"][200]["headers"] = ETAG  # what has not changed is not sent again
        refusals.add(304)
    if method != "GET":  # a body that is not wanted is refused too, unless it is an empty object
        refusals |= set(WITH_BODY)
    answers = {str(status): answer for status, answer in told["answers"].items()}
    for status in sorted(refusals - set(told["answers"])):
        answers[str(status)] = {"$ref": "#/components/responses/" + ("NotModified" if status == 304 else f"Problem{status}")}
    made["responses"] = answers
    return made


def routes(keyed=False):
    """The routes of the hall as "METHOD /path", with {} for each part that has any value; or those with a key."""
    found = re.findall(r'\{"([A-Z]+)", "(/[^"]*)", \w+, (?:true|false), (true|false)\}', c_lists.source(API))
    return {f"{method} {path.replace('*', '{}').replace('[]', '{}').replace('+', '{}')}" for method, path, key in found if key == "true" or not keyed}


def limits():
    rows = re.findall(r'\[LIMIT_\w+\] = \{"([^"]+)", "([^"]+)", (\d+), (\d+), (?:true|false)\}', c_lists.source(LIMITS))
    if not rows:
        sys.exit(f"openapi: {LIMITS} has no limits")
    return "; ".join(f"{what}, for each {whom} {burst} at once and {rate} a second" for what, whom, burst, rate in rows)


def websocket():
    received, sent = openapi_schemas.frames()
    frame_bytes = c_lists.number("src/hall/server/limits.h", "LIMIT_FRAME_BYTES")
    return {
        "path": "/ws",
        "subprotocol": "hakem-2",
        "description": f"The handshake offers the subprotocol; where it does not, the connection is closed without an answer. "
                       f"Text frames, each one JSON object, of at most {frame_bytes} bytes from a client. One socket "
                       f"carries any number of games. A frame of a client may "
        "have an `id`, which its answer gives back; answers come after what they tell of is on disk. State, Change "
        "and Line come whenever something has "
        "happened. Numbers of a game rise by one; when too much waits for a reader, changes are left out, and a State "
        "follows. A reader that reads nothing for "
        "30 seconds is cut off.",
        "receives": [ref(name) for name in (*received, "FrameAct", "FrameTrial")],
        "sends": [ref(name) for name in (*sent, "State", "Change", "Line")],
    }


def description():
    told = operations()
    undescribed = routes() ^ {re.sub(r"\{\w+\}", "{}", key) for key in told}
    if undescribed:
        sys.exit(f"openapi: {API} and tools/openapi.py differ: {', '.join(sorted(undescribed))}")
    paths = {}
    for key, one in told.items():
        method, path = key.split(" ")
        paths.setdefault(path, {})[method.lower()] = operation(key, one)
    version = re.search(r"version: '([^']+)'", c_lists.source("meson.build")).group(1)
    body = c_lists.number("src/hall/server/limits.h", "LIMIT_BODY_BYTES")
    schemas = {**openapi_schemas.schemas(), **openapi_acts.schemas(), **openapi_case.schemas(), **openapi_class.schemas(), **openapi_signs.schemas(),
               **openapi_tournament.schemas(openapi_schemas.schemas()["Problem"])}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Hakem", "version": version, "summary": "Games of chess under the Laws, refereed.",
                 "description": INFO.format(body=body, head=c_lists.number("src/hall/server/limits.h", "LIMIT_HEAD_BYTES"), limits=limits()),
                 "license": {"name": "MIT", "identifier": "MIT"}},
        "servers": [{"url": "/", "description": "The hall that serves this description."}],
        "tags": [{"name": "game", "description": "Games, and what is done in them."},
                 {"name": "tournament", "description": "Tournaments: players, rounds, and results until they are published."},
                 {"name": "papers", "description": "What arbiters and organisers print and hand in."},
                 {"name": "links", "description": "Seats and their links."},
                 {"name": "case", "description": "Rulings on cases, without a game."},
                 {"name": "class", "description": "Pupils who answer the questions of a trainer together."},
                 {"name": "machine", "description": "For programs and monitors."},
                 {"name": "page", "description": "The page for people."}],
        "paths": paths,
        "x-websocket": websocket(),
        "x-verdicts": c_lists.words("include/hakem/verdict.h", "HK_VERDICT_LIST"),
        "components": {
            "schemas": dict(sorted(schemas.items())),
            "responses": problems(),
            "securitySchemes": {"bearer": {"type": "http", "scheme": "bearer",
                                           "description": "The token of a link: what stands behind `#` in its address."}},
        },
    }


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit("usage: openapi.py OUT [DEPENDENCIES]")
    with open(sys.argv[1], "w", encoding="utf-8") as out:
        json.dump(description(), out, ensure_ascii=False, separators=(",", ":"))
        out.write("\n")
    if len(sys.argv) == 3:
        tools = [module.__file__ for module in map(sys.modules.get,
                                                   ("c_lists", "events", "po", "openapi_acts", "openapi_case", "openapi_class", "openapi_schemas", "openapi_signs",
                                                    "openapi_tournament"))]
        names = [__file__, *tools, events.ROWS, events.TYPES, os.path.join(c_lists.ROOT, openapi_acts.WORDS_FILE),
                 *sorted(c_lists.READ)]
        names = " ".join(os.path.abspath(name).replace(" ", "\\ ") for name in names)
        with open(sys.argv[2], "w", encoding="utf-8") as out:
            out.write(f"{sys.argv[1]}: {names}\n")


if __name__ == "__main__":
    main()
