#!/usr/bin/env python3
"""New games: what the body may say, what it means if it is not said, and how a bad one is refused."""

import json
import re
from hashlib import blake2b

from hall import API, HOUR_MS, LEFT_OUT, START, Game, Hall, case, cases_of, check, equal, run_cases, setup, shared_hall, token_of

PAWN_ON_LAST = "P3k3/8/8/8/8/8/8/4K3 w - - 0 1"
NO_WHITE_KING = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1"


def watched(**members):
    """The state of a new game as a watcher sees it."""
    hall = shared_hall()
    with hall.seat(hall.create(**members)["watch"]) as seat:
        return seat.state


def made(organiser=False, **members):
    """The answer to a new game."""
    hall = shared_hall()
    answer = hall.post(setup(**members), hall.organiser if organiser else None)
    equal(answer.status, 201, f"status of {answer.body!r}")
    return answer.json()


def roles(game):
    return [link["role"] for link in game["links"]]


@case
def the_links_of_a_game_with_two_links():
    game = made(seats="links")
    equal(sorted(game), ["game", "links", "watch"])
    equal(game["watch"], "/watch/" + game["game"], "watch")
    equal(roles(game), ["white", "black"], "roles: the maker's own first")
    for number, link in enumerate(game["links"], 1):
        equal((link["scope"], link["link_number"]), ("full", number))
        check(re.fullmatch(r"/play#[\w-]{22}", link["link"]), link)
    equal(len({link["link"] for link in game["links"]}), 2, "different tokens")


@case
def the_maker_of_a_casual_game_says_which_seat_is_his():
    equal(roles(made(mine="black")), ["black", "white"])
    equal(roles(made(mine=None)), ["white", "black"])


DAY_MS = 24 * HOUR_MS


def made_days_ago(days, *games):
    names = ", ".join(f"'{links['id']}'" for links in games)
    return f"UPDATE game SET created_wall_ms = created_wall_ms - {days * DAY_MS} WHERE name IN ({names})"


def there(hall, links):
    return hall.get(f"{API}/games/{links['id']}").status == 200


@case
def a_casual_game_that_nobody_has_played_for_a_week_is_cleared_at_the_start():
    with Hall() as hall:
        forsaken, younger, of_the_hall = hall.create(), hall.create(), hall.create(organiser=True)
        with Game(hall) as one:
            one.play("e2e4")
            played = one.links
        hall.stop()
        hall.change_log(made_days_ago(8, forsaken, played, of_the_hall), made_days_ago(6, younger))
        hall.start()
        equal([there(hall, links) for links in (forsaken, younger, played, of_the_hall)], [False, True, True, True])


@case
def a_casual_game_that_nobody_has_played_for_a_week_is_cleared_while_the_hall_runs():
    with Hall() as hall:
        forsaken, looked_at = hall.create(), hall.create()
        hall.restart()
        with hall.seat(looked_at["watch"]):
            hall.change_log(made_days_ago(8, forsaken, looked_at), running=True)
            younger = hall.create()
            equal([there(hall, links) for links in (forsaken, looked_at, younger)], [False, True, True])
            equal(hall.api("GET", "/seat", None, forsaken["white"]).status, 401, "its links are no more")


@case
def the_links_of_a_game_on_one_screen():
    equal(roles(made(seats="one-screen")), ["both"])


@case
def a_game_of_the_hall_has_an_arbiter():
    equal(roles(made(organiser=True)), ["white", "black", "arbiter"])
    equal(roles(made(organiser=True, seats="one-screen")), ["both", "arbiter"])


@case
def a_game_on_a_board_has_an_operator_and_a_clock():
    equal(roles(made(organiser=True, profile="board")), ["white", "black", "arbiter", "operator", "clock"])


@case
def games_of_the_hall_are_made_by_its_organiser_alone():
    hall = shared_hall()
    links = hall.create(organiser=True)
    for role in ("white", "arbiter"):
        answer = hall.post(setup(), links[role])
        equal((answer.status, answer.problem()["code"]), (403, "role"))
    answer = hall.post(setup(), "/play#" + "A" * 22)
    equal((answer.status, answer.problem()["code"]), (401, "token"))


@case
def the_answer_to_a_new_game_is_json_and_not_to_be_kept():
    answer = shared_hall().post(setup())
    equal(answer.status, 201, "status")
    equal(answer.headers["content-type"], "application/json; charset=utf-8", "media type")
    equal(answer.headers["cache-control"], "no-cache", "cache")


@case
def tokens_of_many_games_are_all_different_and_fit_an_address():
    hall = shared_hall()
    tokens = []
    for _ in range(50):
        links = hall.create()
        tokens += [links["id"], token_of(links["white"]), token_of(links["black"])]
    equal(len(set(tokens)), 150, "different tokens")
    check(all(len(token) >= 12 and token.replace("-", "").replace("_", "").isalnum() for token in tokens))


@case
def every_member_is_found_again_in_the_state():
    state = watched(
        white="Ada", black="Can", time_control={"base_s": 90, "increment_s": 7}, press="manual", edition="2005"
    )
    equal((state["white"], state["black"]), ("Ada", "Can"), "names")
    equal(state["time_control"], {"base_s": 90, "increment_s": 7}, "time control")
    equal((state["press"], state["edition"], state["variant"]), ("manual", "2005", "standard"))
    equal(state["clocks"], {"white_ms": 90000, "black_ms": 90000, "running": None}, "clocks")
    equal((state["status"], state["result"], state["reason"], state["articles"]), ("waiting", "*", None, []))


@case
def a_player_without_a_name_has_the_sign_of_pgn_for_an_unknown_one():
    for names in ({"white": LEFT_OUT, "black": LEFT_OUT}, {"white": None, "black": None}):
        state = watched(**names)
        equal((state["white"], state["black"]), ("?", "?"), "names")
    state = watched(white=LEFT_OUT)
    equal((state["white"], state["black"]), ("?", "Can"), "one name")


@case
def what_is_not_said_has_its_default():
    state = watched(edition=LEFT_OUT, variant=LEFT_OUT, press=LEFT_OUT, seats=LEFT_OUT, time_control=LEFT_OUT)
    equal((state["edition"], state["variant"], state["press"]), ("2023", "standard", "auto"))
    equal((state["time_control"], state["clocks"]), (None, None))
    equal((state["start_fen"], state["fen"]), (START, START))


@case
def null_is_as_good_as_nothing_said():
    state = watched(edition=None, variant=None, fen=None, time_control=None, press=None)
    equal((state["edition"], state["variant"], state["press"], state["fen"]), ("2023", "standard", "auto", START))


@case
def a_note_is_passed_over():
    state = watched(note="of no effect", time_control={"base_s": 60, "increment_s": 0, "note": "nor this"})
    check("note" not in state, state)


@cases_of(
    [
        ("a member that is not known", {"colour": "green"}, "colour", None),
        ("a word written wrongly", {"editon": "2005"}, "editon", "edition"),
        ("a word in the plural", {"seat": "one-screen"}, "seat", "seats"),
        ("a member of the time control", {"time_control": {"base_s": 60, "increment": 5}}, "time_control", "increment_s"),
    ]
)
def unknown_member_is_refused(members, field, nearest):
    hall = shared_hall()
    before = hall.read_log("SELECT count(*) FROM game")
    answer = hall.post(setup(**members))
    equal(answer.status, 400, "status")
    problem = answer.problem()
    equal((problem["code"], problem["field"]), ("syntax", field), problem)
    check(problem["detail"].startswith("There is no member '") and problem["detail"].endswith("'."), problem)
    check(nearest is None or f"'{nearest}'" in problem["detail"], problem)
    equal(hall.read_log("SELECT count(*) FROM game"), before, "games in the log")


@cases_of(
    [
        ("a name of one letter", "A"),
        ("a name of 60 letters", "x" * 60),
        ("a name of 60 characters of four bytes", "\U0001f409" * 60),
        ("a name with quotes and backslashes", 'A "B" \\ C'),
        ("a name that is HTML", "<script>alert(1)</script>"),
        ("a Turkish name", "İğneci Şükrü"),
        ("a Hebrew name", "אדה"),
    ]
)
def name_is_taken(name):
    equal(watched(white=name)["white"], name)


@cases_of(
    [
        ("one second and no increment", 1, 0),
        ("a day and an hour", 86400, 3600),
    ]
)
def time_control_is_taken(base_s, increment_s):
    state = watched(time_control={"base_s": base_s, "increment_s": increment_s})
    equal(state["time_control"], {"base_s": base_s, "increment_s": increment_s})
    equal(state["clocks"]["white_ms"], base_s * 1000)


@cases_of([(f"the edition {one}", one) for one in ("2023", "2005")])
def edition_is_taken(edition):
    equal(watched(edition=edition)["edition"], edition)


@case
def the_basic_edition_is_taken_without_a_clock():
    equal(watched(edition="basic", time_control=None)["edition"], "basic")


@case
def a_start_position_is_taken():
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 17"
    state = watched(fen=fen)
    equal((state["start_fen"], state["fen"], state["turn"]), (fen, fen, "black"))


@case
def a_start_position_that_no_game_reaches_is_remarked_on():
    nine_white_men_too_many = "4k3/8/8/8/8/QQQ5/PPPPPPPP/4K3 w - - 0 1"
    remark = watched(fen=nine_white_men_too_many)["start_remark"]
    equal(remark["articles"], ["3.10.3"])
    check("White has 8 pawns" in remark["text"], "the remark:", remark["text"])
    equal(watched(fen=nine_white_men_too_many, edition="2005")["start_remark"]["articles"], [])
    equal((watched()["start_remark"], watched(variant="chess960")["start_remark"]), (None, None))


@case
def the_array_of_chess960_is_drawn_by_lot():
    arrays = {watched(variant="chess960")["start_fen"].split("/")[0] for _ in range(24)}
    check(len(arrays) > 12, "hardly a lot:", arrays)
    for array in arrays:
        equal(sorted(array), sorted("rnbqkbnr"), "pieces of the array")
        check(array.index("r") < array.index("k") < array.rindex("r"), "the king stands outside:", array)
        first, last = array.index("b"), array.rindex("b")
        check(first % 2 != last % 2, "bishops of one colour of squares:", array)


@case
def chess960_with_a_start_position_keeps_it():
    state = watched(variant="chess960", fen="bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1")
    equal(state["fen"].split()[0], "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR")
    equal(state["variant"], "chess960")


@case
def every_new_game_has_its_own_place_in_the_log():
    hall = shared_hall()
    links = hall.create(white="Only me")
    rows = hall.read_log("SELECT setup FROM game WHERE name = ?", links["id"])
    equal(len(rows), 1, "rows")
    check("Only me" not in rows[0][0] and "Can" not in rows[0][0], "names stand apart from the rules")
    texts = hall.read_log("SELECT member, body FROM text WHERE game = ? ORDER BY member", links["id"])
    equal(texts, [("black", "Can"), ("white", "Only me")], "texts")
    query = "SELECT link.hash, role, scope FROM link JOIN seat ON seat.id = link.seat WHERE link.game = ? ORDER BY role"
    expected = [(blake2b(token_of(links[role]).encode(), digest_size=32).digest(), role, "full") for role in ("black", "white")]
    equal(hall.read_log(query, links["id"]), expected, "links, by the hashes of their tokens")


# Refusals.

BAD = [
    ("an empty name", "white", {"white": ""}),
    ("a name of 61 characters", "white", {"white": "x" * 61}),
    ("a name of 61 characters of four bytes", "black", {"black": "\U0001f409" * 61}),
    ("a name with a line end", "black", {"black": "a\nb"}),
    ("a name with a NUL", None, {"white": "a\0b"}),
    ("a name with DEL", "white", {"white": "a\x7fb"}),
    ("a name with a control character beyond ASCII", "white", {"white": "a\u0085b"}),
    ("a name of blanks", "white", {"white": "   "}),
    ("a name of blanks of several kinds", "black", {"black": "\u3000\u2003\u200b\xa0"}),
    ("a name that turns the direction of what stands around it", "white", {"white": "Ada\u202eeoD"}),
    ("a name with a mark of direction", "white", {"white": "\u200fAda"}),
    ("a name with a line separator", "white", {"white": "Ada\u2028Can"}),
    ("a name that is a number", "white", {"white": 7}),
    ("a time control that is a number", "time_control", {"time_control": 300}),
    ("a time control that is a list", "time_control", {"time_control": [300, 3]}),
    ("an empty time control", "time_control", {"time_control": {}}),
    ("no base time", "time_control", {"time_control": {"increment_s": 3}}),
    ("a base time of nought", "time_control", {"time_control": {"base_s": 0, "increment_s": 0}}),
    ("a base time below nought", "time_control", {"time_control": {"base_s": -1, "increment_s": 0}}),
    ("a base time beyond a day", "time_control", {"time_control": {"base_s": 86401, "increment_s": 0}}),
    ("a base time beyond all bounds", "time_control", {"time_control": {"base_s": 2**63 - 1, "increment_s": 0}}),
    ("a base time with a fraction", "time_control", {"time_control": {"base_s": 1.5, "increment_s": 0}}),
    ("a base time in letters", "time_control", {"time_control": {"base_s": "300", "increment_s": 0}}),
    ("an increment below nought", "time_control", {"time_control": {"base_s": 300, "increment_s": -1}}),
    ("an increment beyond an hour", "time_control", {"time_control": {"base_s": 300, "increment_s": 3601}}),
    ("an increment that is true", "time_control", {"time_control": {"base_s": 300, "increment_s": True}}),
    ("a quickplay finish in an edition without", "regulations", {"regulations": {"quickplay_finish": True}}),
    ("guidelines in an edition without", "regulations", {"edition": "2005", "regulations": {"guidelines": True}}),
    ("guidelines with an increment", "regulations", {"time_control": {"base_s": 5400, "increment_s": 30}, "regulations": {"guidelines": True}}),
    ("guidelines in blitz", "regulations", {"time_control": {"base_s": 300, "increment_s": 0}, "regulations": {"guidelines": True}}),
    ("blitz with the time of standard play", "level", {"level": "blitz", "time_control": {"base_s": 5400, "increment_s": 30}}),
    ("standard play with the time of blitz", "level", {"level": "standard", "time_control": {"base_s": 180, "increment_s": 2}}),
    ("rapid chess of ten minutes", "level", {"level": "rapid", "time_control": {"base_s": 600, "increment_s": 0}}),
    ("rapid chess of 2005 with more than an hour", "level", {"edition": "2005", "level": "rapid", "time_control": {"base_s": 3601, "increment_s": 0}}),
    ("rapid chess where one player has the time of blitz and the other of standard play", "level", {
        "level": "rapid", "time_control": {"white": {"base_s": 300, "increment_s": 0}, "black": {"base_s": 5400, "increment_s": 0}}}),
    ("blitz in the basic edition", "level", {"edition": "basic", "time_control": None, "level": "blitz"}),
    ("limited supervision in standard play", "supervision", {"supervision": "limited", "time_control": {"base_s": 5400, "increment_s": 30}}),
    ("limited supervision in standard play without a clock", "supervision", {"supervision": "limited", "time_control": None}),
    ("limited supervision in standard play of 2005", "supervision", {
        "edition": "2005", "supervision": "limited", "time_control": {"base_s": 5400, "increment_s": 0}}),
    ("limited supervision in the basic edition", "supervision", {"edition": "basic", "time_control": None, "supervision": "limited"}),
    ("seats that are not known", "seats", {"seats": "sofa"}),
    ("seats that are a number", "seats", {"seats": 2}),
    ("a side of the maker that is none", "mine", {"mine": "both"}),
    ("a profile that is not known", "profile", {"profile": "paper"}),
    ("hints that are a word", "hints", {"hints": "yes"}),
    ("headers that are a list", "headers", {"headers": []}),
    ("a header that is a number", "round", {"headers": {"round": 3}}),
    ("a header that is not known", "evnt", {"headers": {"evnt": "Open"}}),
    ("a header with a control character", "event", {"headers": {"event": "a\nb"}}),
    ("a rating in letters", "white_elo", {"headers": {"white_elo": "abc"}}),
    ("a rating of five digits", "black_elo", {"headers": {"black_elo": "24000"}}),
    ("a title that FIDE does not give", "white_title", {"headers": {"white_title": "XX"}}),
    ("a title in small letters", "black_title", {"headers": {"black_title": "gm"}}),
    ("a FIDE number in letters", "white_fide_id", {"headers": {"white_fide_id": "zz"}}),
    ("a FIDE number of noughts", "black_fide_id", {"headers": {"black_fide_id": "000"}}),
    ("illegal moves by which the game is lost", "carried", {"carried": {"illegal_moves": {"white": 2}}}),
    ("illegal moves beyond all bounds", "carried", {"carried": {"illegal_moves": {"black": 999}}}),
    ("a third illegal move of 2005", "carried", {
        "edition": "2005", "time_control": {"base_s": 7200, "increment_s": 0}, "carried": {"illegal_moves": {"black": 3}}}),
    ("an illegal move in blitz of 2005", "carried", {
        "edition": "2005", "time_control": {"base_s": 300, "increment_s": 0}, "carried": {"illegal_moves": {"black": 1}}}),
    ("a press that is not known", "press", {"press": "by foot"}),
    ("a press that is false", "press", {"press": False}),
    ("an edition that is not known", "edition", {"edition": "1997"}),
    ("an edition that is a number", "edition", {"edition": 2023}),
    ("a variant that is not known", "variant", {"variant": "antichess"}),
    ("a variant in capitals", "variant", {"variant": "Chess960"}),
    ("a variant that is a list", "variant", {"variant": ["chess960"]}),
    ("a clock in the basic edition", "time_control", {"edition": "basic"}),
    ("pressing in the basic edition", "press", {"edition": "basic", "time_control": None, "press": "manual"}),
    ("a start position that is a number", "fen", {"fen": 960}),
    ("an empty start position", "fen", {"fen": ""}),
    ("a start position that is no FEN", "fen", {"fen": "hello"}),
    ("a start position that goes on", "fen", {"fen": START + " and more"}),
    ("a start position without a king", "fen", {"fen": NO_WHITE_KING}),
    ("a start position in which the opponent is in check", "fen", {"fen": "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"}),
    ("a start position of Chess960 with pawns on the last rank", "fen", {"variant": "chess960", "fen": PAWN_ON_LAST}),
    ("a very long start position", "fen", {"fen": "8/" * 4000}),
]


@case
def an_organiser_makes_no_board_at_which_players_are_told_what_they_may_claim():
    hall = shared_hall()
    for members, status in (({"profile": "board"}, 400), ({"profile": "screen"}, 201), ({"profile": "training"}, 201)):
        answer = hall.post(setup(hints=True, **members), hall.organiser)
        equal((answer.status, answer.json().get("field")), (status, "hints" if status == 400 else None), answer.body)


@case
def titles_ratings_numbers_and_what_is_carried_over_stand_as_they_were_told():
    headers = {"white_title": "WGM", "black_title": "ACM", "white_elo": "2403", "white_fide_id": "6300001"}
    state = watched(headers=headers, carried={"illegal_moves": {"white": 1}})
    equal(state["headers"], headers)
    watched(edition="2005", time_control={"base_s": 7200, "increment_s": 0}, carried={"illegal_moves": {"black": 2}})


@cases_of([(f"{name} is refused and named", field, members) for name, field, members in BAD])
def bad_member(field, members):
    hall = shared_hall()
    answer = hall.post(setup(**members))
    equal(answer.status, 400, f"status of {answer.body!r}")
    problem = answer.problem()
    equal(sorted(problem), ["code", "detail", "field", "status", "title", "type"], "members")
    equal((problem["code"], problem["field"], problem["title"]), ("syntax", field, "Bad Request"), problem)


@cases_of(
    [
        ("an empty body", b""),
        ("blanks", b"   \n"),
        ("text", b"white=Ada&black=Can"),
        ("half an object", b'{"white": "Ada", '),
        ("an object and more", json.dumps(setup()).encode() + b" x"),
        ("a list", b"[]"),
        ("a number", b"1"),
        ("null", b"null"),
        ("a member twice", b'{"white": "Ada", "white": "Eve", "black": "Can"}'),
        ("bytes that are not UTF-8", b'{"white": "\xff\xfe", "black": "Can"}'),
        ("half a pair of surrogates", b'{"white": "\\ud800", "black": "Can"}'),
        ("a number beyond all bounds", b'{"white": "Ada", "black": "Can", "x": 1e999}'),
        ("lists in lists in lists", b"[" * 16000),
        ("objects in objects in objects", b'{"a":' * 3000),
        ("noughts", bytes(300)),
    ]
)
def body_is_refused(body):
    answer = shared_hall().post(body)
    equal(answer.status, 400, "status")
    problem = answer.problem()
    equal((problem["code"], problem["field"]), ("syntax", None), problem)


@case
def a_body_that_is_not_said_to_be_json_is_refused():
    hall = shared_hall()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = hall.api("POST", "/games", setup(), Content_Type=kind)
        equal((answer.status, answer.problem()["code"]), (415, "type"), kind)


@case
def a_page_of_another_site_makes_no_game():
    hall = shared_hall()
    before = hall.read_log("SELECT count(*) FROM game")
    for origin in ("https://example.org", "null", f"http://example.org:{hall.port}"):
        answer = hall.api("POST", "/games", setup(), Origin=origin)
        equal((answer.status, answer.problem()["code"]), (403, "role"), origin)
    equal(hall.read_log("SELECT count(*) FROM game"), before, "games in the log")
    own = hall.api("POST", "/games", setup(), Origin=f"http://{hall.address}:{hall.port}")
    equal(own.status, 201, "status for the hall's own page")


def body_of_size(size):
    body = json.dumps(setup()).encode()
    return body + b" " * (size - len(body))


@case
def a_body_of_exactly_16_kib_is_taken():
    equal(shared_hall().post(body_of_size(16384)).status, 201, "status")


@case
def a_body_of_one_byte_more_is_413():
    equal(shared_hall().post(body_of_size(16385)).status, 413, "status")


@case
def a_body_of_a_megabyte_is_413_and_the_connection_can_be_used_again():
    hall = shared_hall()
    connection = hall.connection()
    connection.request("POST", API + "/games", body_of_size(1 << 20), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    answer.read()
    equal(answer.status, 413, "status")
    if not answer.will_close:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        equal((answer.status, answer.read()), (200, b"ok\n"), "next answer on this connection")
    connection.close()
    check(hall.is_well())


@case
def a_refused_game_leaves_nothing_in_the_log():
    hall = shared_hall()
    hall.create()
    before = hall.read_log("SELECT count(*) FROM game")
    for _, _, members in BAD[:6]:
        equal(hall.post(setup(**members)).status, 400)
    equal(hall.read_log("SELECT count(*) FROM game"), before, "games in the log")


@case
def a_start_position_that_is_mate_ends_the_game_when_it_begins():
    mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    with Game(shared_hall(), fen=mate) as game:
        state = game.settle(lambda state: state["status"] == "ended")
        equal((state["result"], state["reason"], state["legal"]), ("0-1", "checkmate", []))


if __name__ == "__main__":
    run_cases()
