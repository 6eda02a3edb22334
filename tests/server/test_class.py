#!/usr/bin/env python3
"""A class over HTTP: who may do what, that what is right is told to nobody before it is shown, and that nothing of it is kept."""

import contextlib
import json
import pathlib
import time

from api import ORGANISER, case, hall
from hall import Skip, check, equal, run_cases

PATH = "/api/1/classes"
# So often a class may be asked at once, and so often each second from then on.
BURST, PER_SECOND = 500, 250
ADA, CAN = "key-of-Ada-0123456789", "key-of-Can-0123456789"


def made(title="Autumn", token=ORGANISER):
    answer = hall().ask(f"POST {PATH}", token, {"title": title})
    equal(answer.status, 201, answer.body)
    return answer.json()["class"]


def ask(operation, code, token=None, body=None, **parts):
    method, _, path = operation.partition(" ")
    return hall().ask(f"{method} {PATH}/{{class}}{path}", token, body, {"class": code, **parts}, X_Forwarded_For=hall().some_address())


def seen(code, token=None):
    answer = ask("GET ", code, token)
    equal(answer.status, 200, answer.body)
    return answer.json()


def joined(code, name, key):
    answer = ask("POST /pupils", code, None, {"name": name, "key": key})
    equal(answer.status, 200, answer.body)
    return answer.json()["pupil"]


def put_question(code, number, state, token=ORGANISER, **more):
    return ask("PUT /question", code, token, {"number": number, "state": state, **more})


def answered(code, key, number, text):
    return ask("PUT /answer", code, None, {"key": key, "number": number, "answer": text})


def refused(answer, status, code, field=None):
    equal((answer.status, answer.json()["code"], answer.json()["field"]), (status, code, field), answer.body)


@case
def a_question_goes_from_the_trainer_to_the_pupils_and_what_is_right_comes_when_it_is_shown():
    code = made()
    equal(seen(code), {"class": code, "title": "Autumn", "version": 0, "joined": 0, "answered": 0, "question": None})
    equal((joined(code, "Ada", ADA), joined(code, "Çan", CAN)), (1, 2))
    question = json.dumps({"fen": "8/8/8/8/8/8/8/8", "now": "Beyaz ½"}, ensure_ascii=False)
    equal(put_question(code, 1, "open", question=question).status, 200)
    equal(seen(code)["question"], {"number": 1, "state": "open", "question": question, "right": None})
    equal(answered(code, ADA, 1, "1-0").status, 204)
    equal(answered(code, ADA, 1, "0-1").status, 204)
    check("pupils" not in seen(code), "names are told to everybody")
    equal((seen(code)["joined"], seen(code)["answered"]), (2, 1))
    equal(seen(code, ORGANISER)["pupils"], [{"pupil": 1, "name": "Ada", "answer": "0-1"}, {"pupil": 2, "name": "Çan", "answer": None}])
    equal(put_question(code, 1, "closed").status, 200)
    refused(answered(code, CAN, 1, "1-0"), 409, "behind")
    equal(put_question(code, 1, "shown", right="0-1 [6.9]").status, 200)
    equal(seen(code)["question"]["right"], "0-1 [6.9]")
    equal(put_question(code, 2, "open", question="next").status, 200)
    equal((seen(code)["question"], seen(code)["answered"]), ({"number": 2, "state": "open", "question": "next", "right": None}, 0))
    refused(answered(code, ADA, 1, "late"), 409, "behind")


@case
def an_answer_that_came_is_taken_again_though_the_question_is_closed_and_no_other_is():
    code = made()
    for name, key in (("Ada", ADA), ("Can", CAN)):
        joined(code, name, key)
    put_question(code, 1, "open", question="Q")
    equal(answered(code, ADA, 1, "1-0").status, 204)
    version = seen(code)["version"]
    equal((answered(code, ADA, 1, "1-0").status, seen(code)["version"]), (204, version))
    for state, right in (("closed", None), ("shown", "1-0")):
        equal(put_question(code, 1, state, right=right).status, 200)
        version = seen(code)["version"]
        equal(answered(code, ADA, 1, "1-0").status, 204, state)
        refused(answered(code, ADA, 1, "0-1"), 409, "behind")
        refused(answered(code, ADA, 1, None), 409, "behind")
        refused(answered(code, CAN, 1, "1-0"), 409, "behind")
        equal(seen(code)["version"], version)
    equal([one["answer"] for one in seen(code, ORGANISER)["pupils"]], ["1-0", None])
    put_question(code, 2, "open", question="next")
    refused(answered(code, ADA, 1, "1-0"), 409, "behind")


@case
def a_full_class_behind_one_address_joins_looks_and_answers_at_once():
    code, pupils = made(), range(1, 101)
    address = {"X_Forwarded_For": hall().some_address()}
    keys = [f"key-of-pupil-{number:07}" for number in pupils]
    for number, key in zip(pupils, keys):
        equal(hall().ask(f"POST {PATH}/{{class}}/pupils", None, {"name": f"Pupil {number}", "key": key}, {"class": code}, **address).status, 200)
    put_question(code, 1, "open", question="Q")
    for number, key in zip(pupils, keys):
        told = hall().ask(f"GET {PATH}/{{class}}", None, None, {"class": code}, **address)
        equal((told.status, told.json()["question"]["state"]), (200, "open"))
        body = {"key": key, "number": 1, "answer": str(number)}
        equal(hall().ask(f"PUT {PATH}/{{class}}/answer", None, body, {"class": code}, **address).status, 204)
    equal(sorted(int(one["answer"]) for one in seen(code, ORGANISER)["pupils"]), list(pupils))
    refused(ask("POST /pupils", code, None, {"name": "One more", "key": ADA}), 503, "full")


@case
def one_class_that_is_asked_wildly_takes_nothing_from_another_behind_the_same_address():
    wild, calm = made(), made()
    address = hall().some_address()

    def looks(code):
        connection = hall().connection()
        connection.request("GET", f"{PATH}/{code}", headers={"X-Forwarded-For": address})
        return connection

    def status(connection):
        with contextlib.closing(connection):
            return connection.getresponse().status

    statuses, asked, began = set(), 0, time.monotonic()
    while 429 not in statuses and asked < 4000:
        statuses |= {status(one) for one in [looks(wild) for _ in range(200)]}
        asked += 200
    if 429 not in statuses and asked <= BURST + PER_SECOND * (time.monotonic() - began):
        raise Skip(f"{asked} questions took so long here that a class may be asked them")
    equal(statuses, {200, 429})
    equal([status(looks(code)) for code in (calm, "nobody")], [200, 404])
    equal(ask("GET ", wild).status, 200, "from another address")
    equal(seen(wild, ORGANISER)["joined"], 0)


@case
def who_has_watched_too_many_boards_is_told_of_his_class_all_the_same():
    code, game, address = made(), hall().make()["game"], hall().some_address()
    boards = "&".join(f"game={name}" for name in [game] + [f"none{at}" for at in range(63)])

    def watches():
        return hall().call("HEAD", f"/api/1/stream?{boards}", None, None, X_Forwarded_For=address).status

    equal({watches() for _ in range(80)}, {200, 429})
    equal(hall().call("GET", f"{PATH}/{code}", None, None, X_Forwarded_For=address).status, 200)
    equal(hall().call("GET", f"{PATH}/nobody", None, None, X_Forwarded_For=address).status, 404)


@case
def only_the_trainer_asks_ends_takes_out_and_sees_answers():
    game = hall().make()
    link = hall().link(ORGANISER, "", "arbiter")
    readers = hall().link(ORGANISER, "", "arbiter", "look")
    deputy = hall().link(ORGANISER, "", "arbiter", boards="1-3")
    code = made()
    joined(code, "Ada", ADA)
    for token, status in ((None, 401), (game["white"], 403), (game["arbiter"], 403), (readers, 403)):
        equal(hall().ask(f"POST {PATH}", token, {"title": "Other"}).status, status)
        equal(put_question(code, 1, "open", token, question="Q").status, status)
        equal(ask("DELETE /pupils/{pupil}", code, token, pupil=1).status, status)
        equal(ask("DELETE ", code, token).status, status)
        check("pupils" not in seen(code, token), token)
    own = made("Own", link)
    joined(own, "Can", CAN)
    check("pupils" in seen(own, link), "an arbiter of the hall is a trainer")
    for stranger, of_another in ((link, code), (deputy, code), (deputy, own), (ORGANISER, own)):
        check("pupils" not in seen(of_another, stranger), "names are told to who has not made the class")
        refused(put_question(of_another, 1, "open", stranger, question="Q"), 403, "role")
        refused(ask("DELETE /pupils/{pupil}", of_another, stranger, pupil=1), 403, "role")
    for stranger in (link, deputy):
        refused(ask("DELETE ", code, stranger), 403, "role")
    equal(ask("DELETE /pupils/{pupil}", own, link, pupil=1).status, 204)
    equal(ask("DELETE /pupils/{pupil}", own, link, pupil=1).status, 404)
    equal(seen(own, link)["pupils"], [])
    refused(answered(own, CAN, 1, "x"), 403, "role", "key")
    equal(ask("DELETE ", own, ORGANISER).status, 204, "an organiser ends any class")
    equal(ask("DELETE ", code, ORGANISER).status, 204)
    equal((ask("GET ", own).status, ask("GET ", code).status), (404, 404))


@case
def a_pupil_who_comes_back_is_the_same_and_a_name_is_there_once():
    code = made()
    equal([joined(code, "Ada", ADA), joined(code, "Ada", ADA), joined(code, "another", ADA)], [1, 1, 1])
    refused(ask("POST /pupils", code, None, {"name": "Ada", "key": CAN}), 400, "impossible", "name")
    equal([one["name"] for one in seen(code, ORGANISER)["pupils"]], ["Ada"])


@case
def a_name_that_reads_like_another_is_refused_however_it_is_written():
    code = made()
    joined(code, "Zoé  Quill", ADA)
    for name in ("Zoé Quill", " Zoé Quill", "Zoé Quill ", "Zoé\u00a0Quill", "Zoe\u0301 Quill", "Zoé\u2003\u200b Quill\u3000"):
        refused(ask("POST /pupils", code, None, {"name": name, "key": CAN}), 400, "impossible", "name")
    for number, name in enumerate(("Zoe Quill", "zoé Quill", "Zoè Quill", "ZoéQuill", "Zoé Quil", "Zoé Quilll"), 2):
        equal(joined(code, name, f"key-of-another-{number:04}"), number, name)


@case
def texts_have_as_many_characters_as_the_description_says():
    title, name = "ş" * 120, "ğ" * 60
    code = made(title)
    joined(code, name, "é" * 64)
    told = seen(code, ORGANISER)
    equal((told["title"], told["pupils"][0]["name"]), (title, name))
    equal(put_question(code, 1, "open", question="Q").status, 200)
    equal(answered(code, "é" * 64, 1, "é" * 2048).status, 204)
    refused(answered(code, "é" * 64, 1, "é" * 2049), 400, "syntax", "answer")
    refused(ask("POST /pupils", code, None, {"name": "ğ" * 61, "key": CAN}), 400, "syntax", "name")
    equal(hall().call("POST", PATH, ORGANISER, {"title": "ş" * 121}).status, 400)


@case
def what_is_too_long_or_of_another_form_is_refused_by_its_name():
    code = made()
    joined(code, "Ada", ADA)
    for name in ("", " \u00a0", "x" * 61, "a\nb", "a\x7fb", "a\u202eb", 7, None):
        refused(ask("POST /pupils", code, None, {"name": name, "key": CAN}), 400, "syntax", "name")
    for key in ("short", "x" * 65, 7):
        refused(ask("POST /pupils", code, None, {"name": "B", "key": key}), 400, "syntax", "key")
    for number in (0, 1001, -1, "1"):
        refused(put_question(code, number, "open", question="Q"), 400, "syntax", "number")
    refused(put_question(code, 1, "done", question="Q"), 400, "syntax", "state")
    refused(put_question(code, 1, "open"), 400, "syntax", "question")
    refused(put_question(code, 1, "open", question="Q", right="R"), 400, "syntax", "right")
    refused(put_question(code, 1, "open", question="x" * 65537), 400, "syntax", "question")
    equal(put_question(code, 1, "open", question="ü" * 32768).status, 200)
    refused(put_question(code, 1, "shown"), 400, "syntax", "right")
    refused(answered(code, ADA, 1, "x" * 2049), 400, "syntax", "answer")
    equal(answered(code, ADA, 1, "x" * 2048).status, 204)
    equal(answered(code, ADA, 1, None).status, 204)
    equal(seen(code)["answered"], 0)
    equal(ask("GET ", "nobody").status, 404)


@case
def who_has_a_class_as_it_stands_is_told_that_it_has_not_changed():
    code = made()
    first = ask("GET ", code)
    again = hall().call("GET", f"{PATH}/{code}", None, None, If_None_Match=first.headers["etag"])
    equal((again.status, again.body), (304, b""))
    joined(code, "Ada", ADA)
    equal(hall().call("GET", f"{PATH}/{code}", None, None, If_None_Match=first.headers["etag"]).status, 200)


@case
def nothing_of_a_class_is_in_the_store_and_none_is_there_when_the_hall_begins_again():
    code = made("A title that nobody else has")
    joined(code, "A name that nobody else has", ADA)
    put_question(code, 1, "open", question="A question that nobody else has")
    answered(code, ADA, 1, "An answer that nobody else has")
    hall().stop()
    for path in pathlib.Path(hall().place).iterdir():
        if path.is_file():
            check(b"that nobody else has" not in path.read_bytes(), path)
    hall().start()
    equal(ask("GET ", code).status, 404)


run_cases()
