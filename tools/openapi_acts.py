#!/usr/bin/env python3
"""The acts of the API as schemas, for tools/openapi.py: a module, not a command.

An act has a kind and data. The rows of include/hakem/events.def say which data a kind has, and the words of po/en.po what an act means.
Which roles may send it is said here as docs/protocol.md says it; a test holds both against the hall.
"""

import os
import re
import sys

import c_lists
import events
import po

# Ranges of code points that no name and no text may have, as setup.c has them.
CONTROLS = "\\u0000-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069\\ufeff"
SCHEMA = "include/hakem/schema.h"
EVENT = "include/hakem/event.h"
WORDS_FILE = "po/en.po"

# What the hall tells arbiters alone (12.6): by family and word.
PRIVATE = {(family, name.lower()) for family, name in c_lists.x_list("src/hall/server/disclosure.c", "PRIVATE_LIST")}

# The member that says which claim, fact or decision an act is, by kind.
MATTERS = {"claim": ("CLAIM", "ground"), "fact": ("FACT", "fact"), "decide": ("DECISION", "decision")}
# What an operator, a link of scope `moves`, a clock and a link of scope `clock` may send.
OF_MOVES = ("move", "press", "record")
OF_CLOCK = ("press", "pause", "flag")
# Facts that are questions: each player may ask them.
QUESTIONS = ("classify", "list_legal")
# Facts that a player does not report of himself: the arbiter allows what they tell.
ALLOWED_BY_ARBITER = ("assistant_allowed", "adjourn_early")
# What a player does when the arbiter has told him to.
WHEN_TOLD = ("seal",)
# Acts that need nobody to decide about them; all other claims, and calls, need an arbiter in the game.
CLAIMS_WITHOUT_ARBITER = ("threefold", "fifty", "flag", "illegal_move", "touch_move")
# The arbiter alone notes these for a player.
NOTED_BY_ARBITER = ("arrive",)
# What ends a stop for which an arbiter would have to come: by family and word.
WITHOUT_ARBITER = {("EVENT", "resume"), ("EVENT", "convene"), ("EVENT", "arrive"), ("DECISION", "reject"),
                   ("DECISION", "agree_draw"), ("DECISION", "agree_increment")}

STATUSES = {
    "RUNNING": ["running"],
    "PLAYING": ["running", "interrupted"],
    "NOT_ENDED": ["waiting", "running", "interrupted"],
    "ENDED": ["ended"],
    "ALWAYS": ["waiting", "running", "interrupted", "ended"],
}
# Who sends a fact, by what it is.
FACT_SENDERS = {"question": "a player or the arbiter", "himself": "the arbiter, or a player whom alone `who` names",
                "arbiter": "the arbiter; in training, and at one screen without an arbiter, from a player too"}
SENDERS = {"PLAYERS": "a player", "OFFICIALS": "the arbiter", "PEOPLE": "a player or the arbiter", "ANYONE": "a player or the arbiter",
           "ARBITER": "the arbiter"}
SEEN = {
    "NOTHING": None,
    "PLY": "Names in `ply` how many half-moves had been made when its sender looked. If it names `seen` too and a position has been "
           "set up or corrected behind that number, the act is out of date even if as many half-moves have been made.",
    "OFFER": "Names in `offer` the number of the draw offer that it answers.",
    "RULINGS": "Names in `seen` the last number that its sender has seen. If there is a ruling, a penalty or an end "
               "of the game behind that "
    "number, the act is out of date.",
    "POSITION": "Names in `seen` the last number that its sender has seen. If there is a ruling, a penalty, an end of "
                "the game or a change "
    "of the position behind that number, the act is out of date.",
}
SEEN_MEMBER = {"PLY": "ply", "OFFER": "offer", "RULINGS": "seen", "POSITION": "seen"}

MEMBERS = {
    "absent": "The players who are absent.",
    "amount": "The amount of the fine, in words.",
    "by_accident": "The player touched the pieces by accident.",
    "clocks": "The times that the clocks are set to, or show.",
    "completed_each": "How many moves each player has completed.",
    "declared": "The player has declared the intended move to the arbiter (9.2.1.1, 9.3.1).",
    "from_display": "The player takes the number of moves from the display of the clock.",
    "hundredths": "Hundredths of a point: 50 is half a point.",
    "in_advance": "The player recorded the move before making it.",
    "electronic": "The scoresheet is electronic.",
    "language": "The language of the piece letters in `text`; without it they are English.",
    "late_ms": "How long after the start of the session the player arrives.",
    "move": "The move that the player intends to make: the claim is of the position behind it (9.2.1.1, 9.3.1).",
    "move_number": "The number of the next move.",
    "noted": "What the player has written on the envelope (I.2).",
    "offers_draw": "The player offers a draw with the sealed move.",
    "other_hand": "The player pressed the clock with the hand that did not make the move.",
    "piece": "The piece that the player put on the promotion square.",
    "ply": "The half-move, counted from 1.",
    "position": "The position that stands on the board.",
    "reason": "The reason, in words. It is no part of the chain of the log and can be deleted.",
    "recorded": "The player has recorded the intended move (9.2.1.1, 9.3.1).",
    "remote": "The decision is made from a distance (III.5).",
    "reproach": "What the player says of the opponent.",
    "resumption": "When the adjourned game is to be resumed, in words.",
    "rounds": "For how many rounds.",
    "running": "The player whose clock is started.",
    "score": "The score of both players.",
    "seq": "The event that is taken back, by its `seq`.",
    "session_left_ms": "How much of the session is left.",
    "side": "The side of the board on which the clock stands, in words.",
    "since_ms": "The game time since which the clocks have stood: not after this act.",
    "squares": "Where the pieces stand.",
    "stand": "Whether the clocks stand when they have been set, until the arbiter starts them; if it is not said they go on.",
    "text": "What the player has written or said.",
    "time_ms": "How much time.",
    "two_hands": "The player used both hands for one move (7.5.4).",
    "what": "What the player withdraws.",
    "who": "Whom it is about.",
    "whose": "The player whose flag has fallen.",
}
# What comes of an incident is no act, and the types of members that it alone has.
OUTCOMES = {("DECISION", "incident")}
TYPES_OF_OUTCOMES = {"VERDICT", "END"}
# Members that mean something else in one act: by the act's word.
MEMBERS_OF = {
    ("illegal_move_found_in_history",
     "ply"): "The half-move that was illegal, counted from 1; without it, the last one of `who`.",
    ("illegal_move_found", "ply"): "The half-move that is illegal, counted from 1; without it, the last one of `who` that can still "
                                     "be corrected. If the record has none, the offence is counted as it is and the position stays: the "
                                     "arbiter has set it up himself.",
    ("restore", "ply"): "After how many half-moves of the game the position stood; 0 is the start.",
    ("opponent_score", "who"): "Who gets the points: the opponent of the penalised player.",
    ("opponent_score_increase", "who"): "Who gets the points: the opponent of the penalised player.",
    ("reduce_points", "who"): "Who gets the points less: the penalised player.",
    ("both_flags_fallen", "who"): "The player whose flag fell first, if somebody knows that.",
    ("said", "text"): "What was said.",
    ("seal", "text"): "The sealed move as the player wrote it. It is read in the letters of `language`, and what means nothing in them in "
                      "English letters; the number of the move, blanks, `(=)`, `e.p.` and a full stop say nothing. It is not blank.",
    ("seal", "language"): "The language of the piece letters in `text`; without it the one that the player's scoresheet names last, and "
                          "English where it names none.",
    ("record", "text"): "The move as the player wrote it.",
    ("move", "move"): "The move; of a king that castles the two squares that it moves, e1g1, in Chess960 the square "
                      "of its rook.",
    ("sealed_move_stated", "move"): "The sealed move as it is stated.",
}
# What a type of a member means, where the schema speaks of events alone.
TYPES = {
    "MOVE": "A move such as e2e4 or e7e8q. In acts castling is e1g1, in Chess960 king takes own rook; in the events of a log it is "
            "king takes own rook always.",
}
# What an act means, where the dictionary's sentence is about one event and says too little: by family and word.
WORDS = {
    ("EVENT", "claim"): "A player claims. `data.ground` says what.",
    ("EVENT", "fact"): "Somebody reports what only a person can have seen. `data.fact` says what.",
    ("EVENT", "decide"): "The arbiter decides. `data.decision` says what.",
    ("EVENT", "withdraw"): "A player wants to withdraw a draw offer or a claim.",
    ("EVENT", "flag"): "Somebody says that a flag has fallen (6.8).",
    ("EVENT", "pause"): "A player stops the clocks to call the arbiter (6.11.2).",
    ("EVENT", "record"): "A player records a move on the scoresheet; after the end it is copied. From an arbiter or operator, without `by`: a move that he reads on both scoresheets of a board without a device, after the end.",
    ("EVENT", "adjust"): "A player announces that he adjusts pieces, and does so (4.2.1). A touch that is told beside it binds him.",
    ("EVENT", "examine"): "A claim of 9.2 or 9.3 is examined.",
    ("DECISION", "restore"): "A position of the game is set up again.",
    ("DECISION", "reverse"): "What the arbiter decided or reported earlier is taken back, as if it had not been. The times that the clocks "
                             "show stay, also where a decision about time is taken back: `set_clocks` sets them (7.1).",
    ("DECISION", "add_time"): "Somebody gets more time.",
    ("DECISION", "reduce_time"): "Somebody gets less time.",
    ("DECISION", "opponent_score"): "The opponent of the penalised player gets these points.",
    ("DECISION", "opponent_score_increase"): "The opponent of the penalised player gets these points more.",
    ("DECISION", "reduce_points"): "A player gets these points less.",
    ("DECISION", "continue"): "The game goes on, even if it was lost by a lateness that the arbiter now excuses.",
    ("DECISION", "observed"): "The arbiter sees an illegal position and waits (A.5.4).",
    ("DECISION", "reject"): "The arbiter rejects the claim or the request that waits; of a claim made without an arbiter (III.6.2; 2005, D.1), which has ended play, "
                            "he says with which `score`.",
    ("DECISION", "agree_draw"): "The arbiter grants the claim of a draw that waits; where none waits and the regulations let nobody "
                                "agree on a draw yet, both players have told that they do, and the arbiter consents (9.1.1).",
    ("DECISION", "still_illegal"): "The arbiter looks again, and the illegal position still stands (A.5.4).",
}
SLOTS = {
    "player": "a player", "player.gen": "a player's", "who": "a player", "who.gen": "a player's", "move": "a move",
    "pieces": "pieces", "piece": "piece", "actor": "whoever sees it",
    "text": "a text", "amount": "time", "points": "points",
}


class Row:
    """A row of events.def: what it says of an act, in the words of the API."""

    def __init__(self, family, since, word, columns):
        self.family, self.word = family, word
        if family == "EVENT":
            self.by, *columns = columns
            self.kind = word
        else:
            self.by = {"CLAIM": "PLAYERS", "FACT": "ANYONE", "DECISION": "ARBITER"}[family]
            self.kind = {"CLAIM": "claim", "FACT": "fact", "DECISION": "decide"}[family]
        when, where, editions, seen, members = columns
        self.on_board = where == "ON_BOARD"
        self.with_clock = editions == "WITH_CLOCK"
        self.seen = seen
        self.statuses = [status for name in when.split(" | ") for status in STATUSES[name]]
        self.members = [(kind == "NEED", name, type_name) for kind, _, _, name,
                        type_name in events.MEMBER.findall(members)]

    def name(self):
        """The name of the schema of its data."""
        words = [self.word] if self.family == "EVENT" else [self.kind, self.word]
        return "".join(part.capitalize() for word in words for part in word.split("_")) + "Data"

    def sender_of_fact(self):
        """Who sends a fact, by what it is; None: it is none."""
        if self.family != "FACT":
            return None
        if self.word in QUESTIONS:
            return "question"
        names_himself = any(name == "who" for _, name, _ in self.members)
        return "himself" if names_himself and self.word not in ALLOWED_BY_ARBITER else "arbiter"

    def roles(self):
        """The roles that may send it; an arbiter sends a player's acts where pieces stand on a board."""
        if self.by == "PLAYERS" and self.word in NOTED_BY_ARBITER:
            return ["arbiter"]
        if self.by in ("OFFICIALS", "ARBITER"):
            return ["arbiter"]
        if self.sender_of_fact() == "arbiter":
            return ["arbiter"]
        players = ["white", "black", "both"]
        return players + ["operator"] * (self.kind in OF_MOVES) + ["clock"] * (self.kind in OF_CLOCK) + ["arbiter"]

    def scopes(self):
        return (["full"] + ["moves"] * (self.kind in OF_MOVES) + ["clock"] * (self.kind in OF_CLOCK)
                + ["results"] * ((self.family, self.word) in (("DECISION", "declare"), ("EVENT", "record"))))

    def facts(self):
        """What a program may want to know of the act before it sends it."""
        told = {
            "senders": {"PLAYERS": "player", "OFFICIALS": "arbiter", "PEOPLE": "anyone", "ANYONE": "anyone", "ARBITER": "arbiter"}[self.by],
            "roles": self.roles(),
            "scopes": self.scopes(),
            "statuses": self.statuses,
            "seen": self.seen.lower(),
            "on_board": self.on_board,
            "with_clock": self.with_clock,
            "private": (self.family, self.word) in PRIVATE,
        }
        if self.kind == "pause" or (self.family == "CLAIM" and self.word not in CLAIMS_WITHOUT_ARBITER):
            told["needs_arbiter"] = True
        if self.word in WHEN_TOLD:
            told["when_told"] = True
        if (self.family, self.word) in WITHOUT_ARBITER:
            told["without_arbiter"] = True
        if self.family == "FACT":
            told["question"] = self.sender_of_fact() == "question"
            told["of_himself"] = self.sender_of_fact() == "himself"
        return told


def rows():
    """The rows that are acts: what comes of an incident is none."""
    found = [row for row in (Row(*row) for row in events.read_rows()) if (row.family, row.word) not in OUTCOMES]
    unknown = PRIVATE - {(row.family, row.word) for row in found}
    if unknown:
        sys.exit(f"openapi: what is private is no act: {sorted(unknown)}")
    return found


def sentence(text):
    """A text of the dictionary as a sentence about nobody in particular."""
    text = re.sub(r"\[([^\]|]*\|)?([^\]|]*)\]", lambda found: found.group(2) if found.group(1) else "", text)
    text = re.sub(r"\{([a-z_.]+)\}", lambda found: SLOTS[found.group(1)], text)
    text = text[0].upper() + text[1:]
    return text if text.endswith(".") else text + "."


def either(words):
    return " or ".join([", ".join(words[:-1])] * (len(words) > 1) + words[-1:])


def describe(row, dictionary):
    key = {"EVENT": "event.", "CLAIM": "event.claim.", "FACT": "fact.", "DECISION": "decision."}[row.family] + row.word
    told = [WORDS.get((row.family, row.word)) or sentence(dictionary[key])]
    if row.family == "EVENT" and row.word in MATTERS:
        return told[0]
    when = "at any time" if len(row.statuses) == len(STATUSES["ALWAYS"]) else f"while the game is {either(row.statuses)}"
    by = FACT_SENDERS[row.sender_of_fact()] if row.sender_of_fact() else SENDERS[row.by]
    if row.word in NOTED_BY_ARBITER:
        by = "the arbiter, who names the player in `by`, in every profile"
    told.append(f"From {by}, {when}.")
    if row.on_board:
        told.append("Not in games of the profile `screen`.")
    if row.with_clock:
        told.append("Not in the edition `basic`.")
    if row.facts().get("needs_arbiter"):
        told.append("Only in games that have an arbiter, and in training.")
    if row.word == "convene":
        told.append("Of a game that is adjourned; of others `impossible`.")
    if row.facts().get("without_arbiter"):
        told.append("From a player too where the game has no arbiter's seat: in training, and from one screen for both.")
    if (row.family, row.word) in WITHOUT_ARBITER and row.family == "DECISION":
        told.append("There nobody grants his own claim, or gives himself the game.")
    if row.facts().get("when_told"):
        told.append("From a player when the arbiter has told him to (`instruct_seal`), or has noted that he adjourns early (`adjourn_early`); and in training.")
    if (row.family, row.word) == ("EVENT", "record"):
        told.append("With the scope `results` from an arbiter alone, after the end.")
    if row.facts()["private"]:
        told.append("Told to arbiters alone; others see its number.")
    told.append(SEEN[row.seen])
    return " ".join(one for one in told if one)


def types():
    """The types of members as schemas; each type of hakem/schema.h has one."""
    at_ms = c_lists.number(EVENT, "HK_AT_MS_MAX")
    count = c_lists.number(SCHEMA, "HK_COUNT_MOST")
    color, both, others = ["white", "black"], ["both"], ["others"]
    square = "[a-h][1-8]"
    languages = re.findall(r'(?:ROW\(|\.language = )"([a-z]+)"', c_lists.source("src/notation/letters.c"))
    languages = [word for word in languages if len(word) < c_lists.number(EVENT, "HK_LANGUAGE_MAX")]
    made = {
        "FLAG": {"type": "boolean"},
        "PLAYER": {"enum": color},
        "PLAYERS": {"enum": color + both},
        "PERSONS": {"enum": color + both + others},
        "MOVE": {"type": "string", "pattern": f"^(?!a1a1){square}{square}[qrbn]?$", "examples": ["e2e4", "e7e8q"]},
        "SQUARE": {"type": "string", "pattern": f"^{square}$", "examples": ["e4"]},
        "SQUARES": {"type": "array", "minItems": 1, "maxItems": c_lists.number(EVENT, "HK_TOUCHED_MAX"),
                    "items": {"type": "string", "pattern": f"^{square}$"}, "examples": [["e1", "h1"]]},
        "PIECE": {"enum": ["queen", "rook", "bishop", "knight"]},
        "MS": {"type": "integer", "minimum": 0, "maximum": at_ms},
        "INCREMENT": {"type": "integer", "minimum": 0,
                      "maximum": c_lists.number("include/hakem/timecontrol.h", "HK_INCREMENT_MS_MAX")},
        "PLY": {"type": "integer", "minimum": 1, "maximum": count},
        "COUNT": {"type": "integer", "minimum": 0, "maximum": count},
        "GIVEN_COUNT": {"type": "integer", "minimum": 0, "maximum": count},
        "CLOCKS": {"type": "object", "additionalProperties": False, "required": ["white_ms", "black_ms"],
                   "properties": {name: {"type": "integer", "minimum": 0, "maximum": at_ms} for name in ("white_ms",
                                                                                                         "black_ms")}},
        "SEQ": {"type": "integer", "minimum": 1},
        "POINTS": {"type": "integer", "minimum": 0, "maximum": c_lists.number(SCHEMA, "HK_POINTS_MOST")},
        "SCORE": {"$ref": "#/components/schemas/Score"},
        "TEXT": {"type": "string", "maxLength": c_lists.number(EVENT, "HK_TEXT_MAX") - 1, "pattern": f"^[^{CONTROLS}]*$"},
        "REMARK": {"type": "string", "maxLength": c_lists.number(EVENT, "HK_REMARK_MAX") - 1, "pattern": f"^[^{CONTROLS}]*$"},
        "LANGUAGE": {"enum": sorted(set(languages))},
        "WITHDRAWN": {"enum": c_lists.words(EVENT, "HK_WITHDRAWN_LIST")},
        "REPROACH": {"enum": c_lists.words(EVENT, "HK_REPROACH_LIST")},
        "ENVELOPE": {"type": "array", "uniqueItems": True, "items": {"enum": c_lists.words(EVENT, "HK_ENVELOPE_LIST")}},
        "POSITION": {"type": "string", "maxLength": 127, "examples": ["4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]},
    }
    means = events.read_types()
    if set(means) - TYPES_OF_OUTCOMES != set(made):
        sys.exit(f"openapi: hakem/schema.h has other types of members: {sorted(set(means) ^ set(made))}")
    for name, schema in made.items():
        if name not in ("FLAG", "SCORE"):
            schema["description"] = TYPES.get(name) or means[name][0].upper() + means[name][1:] + "."
    return {"Member" + "".join(part.capitalize() for part in name.split("_")): schema for name, schema in made.items()}


def ref(name):
    return {"$ref": "#/components/schemas/" + name}


def member(row, name, type_name):
    told = MEMBERS_OF.get((row.word, name)) or MEMBERS.get(name)
    if not told:
        sys.exit(f"openapi: the member {name} of {row.word} is not described")
    return {**ref("Member" + "".join(part.capitalize() for part in type_name.split("_"))), "description": told}


def data_schema(row, dictionary):
    """The schema of a row's data."""
    properties, required = {}, []
    if row.family != "EVENT":
        matter = MATTERS[row.kind][1]
        properties[matter] = {"const": row.word}
        required.append(matter)
    for needed, name, type_name in row.members:
        properties[name] = member(row, name, type_name)
        if needed:
            required.append(name)
    schema = {"type": "object", "title": row.word, "description": describe(row, dictionary),
              "additionalProperties": False,
              "properties": properties, "x-act": row.facts()}
    if required:
        schema["required"] = required
    if {"recorded", "declared"} <= set(properties):  # what is recorded or declared is a move
        schema["dependentRequired"] = {"recorded": ["move"], "declared": ["move"]}
    return schema


def of_kind(row, all_rows):
    """Which data belongs to a kind: one branch of KindAndData."""
    branch = {"title": row.word, "type": "object", "required": ["kind"], "properties": {"kind": {"const": row.word}}}
    if row.word in MATTERS:
        family, matter = MATTERS[row.word]
        named = [one for one in all_rows if one.family == family]
        branch["properties"]["data"] = {
            "type": "object",
            "oneOf": [ref(one.name()) for one in named],
            "discriminator": {"propertyName": matter, "mapping": {one.word: ref(one.name())["$ref"] for one in named}},
        }
        branch["required"].append("data")
        return branch
    branch["properties"]["data"] = ref(row.name())
    if any(needed for needed, _, _ in row.members):
        branch["required"].append("data")
    else:
        branch["properties"]["data"] = {"anyOf": [ref(row.name()), {"type": "null"}]}
    return branch


def names_what_was_seen(all_rows):
    """Which acts name what their sender had seen: a schema that asks for the member."""
    rules = []
    for member_name in ("ply", "offer", "seen"):
        of = [row for row in all_rows if SEEN_MEMBER.get(row.seen) == member_name]
        kinds = [row.word for row in of if row.family == "EVENT"]
        conditions = [{"properties": {"kind": {"enum": kinds}}}] if kinds else []
        for kind, (family, matter) in MATTERS.items():
            words = [row.word for row in of if row.family == family]
            if words and kind not in kinds:
                conditions.append({"properties": {"kind": {"const": kind},
                                                  "data": {"type": "object", "required": [matter],
                                                           "properties": {matter: {"enum": words}}}},
                                   "required": ["kind", "data"]})
        rules.append({"if": {"anyOf": conditions}, "then": {"required": [member_name]}})
    return {"title": "What an act names", "allOf": rules,
            "description": "Most acts must not have missed what has happened since their sender looked; such an act "
                           "names what he had "
            "seen. `x-act.seen` of its data says which member that is: `ply`, `offer`, or `seen` for `rulings` and "
            "`position`."}


def act(all_rows, names_seen, frame=None):
    """An act as it is sent: over HTTP or, if `frame` names its type, as a frame of a socket."""
    properties = {}
    required = ["kind"]
    if frame:
        properties = {"type": {"const": frame}, "id": ref("FrameId"), "game": ref("GameName")}
        required = ["type", "game", "kind"]
    properties.update({
        "kind": {"enum": [row.word for row in all_rows if row.family == "EVENT"], "description": "What is done."},
        "data": {"type": ["object", "null"],
                 "description": "The members of the kind; may be left out where none is needed."},
        "by": {"enum": ["white", "black", None],
               "description": "The player who does it. Needed from a seat that speaks for both players "
               "(`both`, `operator`, `clock`), and from an arbiter who enters what a player does or says."},
        "ply": {"type": "integer", "minimum": 0,
                "description": "How many half-moves had been made when the sender looked."},
        "offer": {"type": "integer", "minimum": 0, "description": "The number of the draw offer that is answered."},
        "seen": {"type": "integer", "minimum": 0,
                 "description": "The last number of the game that the sender has seen."},
        "decided_ms": {"type": ["integer", "null"], "minimum": 0,
                       "description": "Of an arbiter's act: when it was decided, in milliseconds since 1970, if it is "
                                      "entered afterwards. No ruling depends on it."},
        "device": {"type": ["object", "null"], "additionalProperties": False,
                   "required": ["session", "number", "elapsed_ms"],
                   "properties": {"session": {"type": "string", "minLength": 1, "maxLength": 32},
                                  "number": {"type": "integer", "minimum": 1},
                                  "elapsed_ms": {"type": "integer", "minimum": 0, "maximum": 10**15}, "note": ref("Remark")},
                   "description": "Of an act of the clock device that is the game's master: its session, the number "
                                  "of the act, and what it had counted."},
        "key": ref("Key"),
        "note": ref("Remark"),
    })
    return {"type": "object", "additionalProperties": False, "required": required, "properties": properties,
            "allOf": [ref("KindAndData")] + ([ref("NamesWhatWasSeen")] if names_seen else [])}


def schemas():
    """All schemas of acts, by name."""
    all_rows = rows()
    dictionary = po.messages(os.path.join(c_lists.ROOT, WORDS_FILE))
    made = types()
    made["KindAndData"] = {
        "description": "Which data belongs to which kind.",
        "oneOf": [of_kind(row, all_rows) for row in all_rows if row.family == "EVENT"],
    }
    for row in all_rows:
        if row.family != "EVENT" or row.word not in MATTERS:
            made[row.name()] = data_schema(row, dictionary)
    made["NamesWhatWasSeen"] = names_what_was_seen(all_rows)
    made["Act"] = {**act(all_rows, True), "description": "An act of a player, an arbiter, an operator or a clock."}
    made["Trial"] = {**act(all_rows, False),
                     "description": "An act that is only tried; it need not name what its sender had seen."}
    made["FrameAct"] = {**act(all_rows, True, "act"), "description": "An act; answered by FrameRuling."}
    made["FrameTrial"] = {**act(all_rows, False, "preview"),
                          "description": "An act that is only tried; answered by FramePreview."}
    return made
