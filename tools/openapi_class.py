#!/usr/bin/env python3
"""Classes that answer questions together, for tools/openapi.py: a module, not a command."""

import c_lists
from openapi_acts import ref
from openapi_schemas import answer, closed, integer, listed, nullable, text

CLASSES = "src/hall/server/classes.h"
CODE = {"class": text("The code by which pupils find it.")}
OF_THE_PAGE = "The trainer's page wrote it, and the hall has not read it."


def most(name):
    return c_lists.number(CLASSES, name)


def line(description, least, name):
    return text(description, minLength=least, maxLength=most(name), examples=["Autumn course 26"])


def schemas():
    state = {"type": "string", "enum": ["open", "closed", "shown"],
             "description": "Whether answers are taken, are taken no more, or what is right is shown too."}
    number = integer(1, most("CLASS_NUMBER_MOST"), "The number of the question.")
    question = answer({"number": number, "state": state, "question": text(OF_THE_PAGE),
                       "right": nullable(text(), f"What is right, once it has been shown. {OF_THE_PAGE}")})
    pupil = answer({"pupil": integer(1), "name": text(), "answer": nullable(text(), "As the page of the pupil wrote it; null: none.")})
    key = line("It is drawn by the page of the pupil, which alone has it.", most("CLASS_KEY_LEAST_CHARACTERS"), "CLASS_KEY_CHARACTERS")
    return {
        "NewClass": closed({"title": line("What it is called.", 1, "CLASS_TITLE_CHARACTERS")}, ("title",)),
        "Class": answer({**CODE, "title": text(), "version": integer(0, None, "Another as soon as anything else is told."),
                         "joined": integer(0, most("CLASS_PUPILS_MOST")), "answered": integer(0, most("CLASS_PUPILS_MOST")),
                         "question": {"anyOf": [question, {"type": "null"}]},
                         "pupils": listed(pupil, "For the trainer alone, by the link that has made the class.")}, ("pupils",)),
        "ClassQuestion": closed({"number": number, "state": state,
                                 "question": nullable(text(maxLength=most("CLASS_QUESTION_CHARACTERS"), examples=["{}"]),
                                                      "What a pupil may see of it; of the question before, it may be left out."),
                                 "right": nullable(text(maxLength=most("CLASS_QUESTION_CHARACTERS"), examples=["{}"]),
                                                   "What is right, where it is shown, and only there.")},
                                ("number", "state")),
        "NewPupil": closed({"name": line("A name or a pseudonym that nobody else in the class has, however it is written: blanks and composed letters make no other name.", 1, "CLASS_NAME_CHARACTERS"), "key": key},
                           ("name", "key")),
        "Pupil": answer({"pupil": integer(1, None, "The number of the pupil.")}),
        "ClassAnswer": closed({"key": key, "number": number,
                               "answer": nullable(text(maxLength=most("CLASS_ANSWER_CHARACTERS"), examples=["{}"]),
                                                  "As the page of the pupil writes it; null: none any more.")}, ("key", "number")),
    }


def operations(either, needed, response):
    """All operations, by method and path."""
    path, tag = "/api/1/classes", "class"

    def whole():
        return {200: response("The class.", ref("Class"))}

    done = {204: response("It has been done.")}
    trainer = "For the link that has made the class."
    return {
        f"POST {path}": {"summary": "Make a class", "tag": tag, "security": needed, "body": "NewClass",
                         "description": "For arbiters and the organiser of the hall. It is in memory alone, and forgotten twelve hours after it was used last.",
                         "answers": {201: response("The class.", ref("Class"))}, "refusals": [403, 429]},
        f"GET {path}/{{class}}": {"summary": "How a class stands", "tag": tag, "security": either,
                                  "description": "For everybody who has the code; names and answers are told to the trainer alone, by the link that has made it.",
                                  "answers": whole(), "refusals": [429]},
        f"DELETE {path}/{{class}}": {"summary": "End a class and forget it", "tag": tag, "security": needed, "description": f"{trainer[:-1]}, and for organisers of the hall.",
                                     "answers": done, "refusals": [403, 429]},
        f"PUT {path}/{{class}}/question": {"summary": "Ask a question, close it, or show what is right", "tag": tag, "security": needed,
                                           "body": "ClassQuestion", "description": f"{trainer} Another number begins without answers.",
                                           "answers": whole(), "refusals": [403, 429]},
        f"POST {path}/{{class}}/pupils": {"summary": "Join a class", "tag": tag, "security": either, "body": "NewPupil",
                                          "description": "With a key that has joined already, it is answered as before.",
                                          "answers": {200: response("The pupil.", ref("Pupil"))}, "refusals": [429]},
        f"DELETE {path}/{{class}}/pupils/{{pupil}}": {"summary": "Take a pupil out of a class", "tag": tag, "security": needed,
                                                      "description": f"{trainer} The name and the answer are forgotten.",
                                                      "answers": done, "refusals": [403, 429]},
        f"PUT {path}/{{class}}/answer": {"summary": "Answer the question of a class", "tag": tag, "security": either, "body": "ClassAnswer",
                                         "description": "As often as the pupil likes, until the question is closed. The answer that the class has is taken at any time.",
                                         "answers": done, "refusals": [403, 409, 429]},
    }
