#!/usr/bin/env python3
"""Check laws/incidents.json, the catalogue of what happens in a hall.

usage: tools/incidents.py --check [FILE]

The file has its form; what it names is there; every event has members that include/hakem/events.def gives it, of their types, and all
that it needs; every kind, claim, fact and decision is reached; no phrase leads to two incidents; no name or question has a word that
docs/glossary.md rules out. That the referee takes the events is the matter of tests/incidents/rulings.test.mjs.
"""

import collections
import json
import os
import pathlib
import re
import sys

import events
import po

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
FILE = os.path.join(ROOT, "laws", "incidents.json")
GLOSSARY = os.path.join(ROOT, "docs", "glossary.md")

LANGUAGES = ("en", "tr")
EDITIONS = ("basic", "2005", "2023")
LEVELS = ("none", "standard", "rapid", "blitz")
CASE = {"edition", "level", "limited", "profile", "status", "moves", "clocks", "stands", "hangs", "alone"}
# Kind of a question, and the types of members (hakem/schema.h) for which it can stand.
KINDS = {
    "saw": [], "choice": ["REPROACH"], "yesno": ["FLAG"], "player": ["PLAYER", "PLAYERS", "PERSONS"],
    "players": ["PLAYER", "PLAYERS", "PERSONS"], "persons": ["PLAYERS", "PERSONS", "PLAYER"], "piece": ["PIECE"], "square": ["SQUARE"],
    "squares": ["SQUARES"], "move": ["MOVE"], "minutes": ["MS"], "time": ["MS"], "clocks": ["CLOCKS"],
    "text": ["TEXT", "REMARK"], "score": ["SCORE"], "points": ["POINTS"], "count": ["COUNT", "GIVEN_COUNT", "PLY"], "ply": ["PLY"],
    "position": ["POSITION"], "event": ["SEQ"],
}
FAMILY = {"claim": ("CLAIM", "ground"), "fact": ("FACT", "fact"), "decide": ("DECISION", "decision")}
# What comes of an incident is none.
OUTCOMES = {("DECISION", "incident")}
MEMBERS = {
    "incident": ({"id", "group", "en", "tr", "say"}, {"like", "on", "editions", "levels", "ask", "do"}),
    "question": ({"id", "kind", "en", "tr"}, {"unknown", "usual", "when", "choices", "min", "max", "default"}),
    "act": ({"kind"}, {"actor", "when", "turn", "data"}),
    "choice": ({"value", "en", "tr"}, {"when"}),
    "group": ({"id", "en", "tr"}, {"in"}),
}


def rows():
    """(family, word): the members, {name: (needed, type)}, and whether the basic edition has it."""
    with open(events.ROWS, encoding="utf-8") as file:
        text = file.read()
    found = {}
    for family, _, _, word, rest in events.ROW.findall(text):
        members = {name: (need == "NEED", kind) for need, _, _, name, kind in events.MEMBER.findall(rest)}
        found[family, word] = members, "ALL_EDITIONS" in rest
    return found


class Check:
    def __init__(self, source):
        self.source, self.faults, self.reached = source, [], set()
        self.rows = rows()
        self.ruled_out = [re.compile(rf"(?<!\w){re.escape(po.lower(word))}(?!\w)") for word in po.forbidden(pathlib.Path(GLOSSARY))]

    def fault(self, where, what):
        self.faults.append(f"laws/incidents.json: {where}: {what}")

    def form(self, where, name, value):
        needed, allowed = MEMBERS[name]
        for member in sorted(needed - set(value)):
            self.fault(where, f"{member} is missing")
        for member in sorted(set(value) - needed - allowed):
            self.fault(where, f"{member} is not known")
        for language in LANGUAGES:
            text = value.get(language, "-")
            if not isinstance(text, str) or not text.strip():
                self.fault(where, f"no text in {language}")
            elif any(word.search(po.lower(text)) for word in self.ruled_out):
                self.fault(where, f"'{text}' has a word that the glossary rules out")

    def questions(self, where, asked):
        """The questions that are asked, in order, with what overrides them."""
        for each in asked:
            own = {} if isinstance(each, str) else dict(each)
            use = own.pop("use", each)
            named = self.source["questions"].get(use if isinstance(use, str) else "")
            if named is None:
                self.fault(where, f"there is no question {use}")
            elif isinstance(named, list):
                for question in self.questions(where, named):
                    yield {**question, "when": self.both(own.get("when"), question.get("when"))}
            else:
                yield {**named, **own}

    @staticmethod
    def alternatives(when):
        return [{}] if when is None else when if isinstance(when, list) else [when]

    def both(self, one, other):
        return [{**a, **b} for a in self.alternatives(one) for b in self.alternatives(other)]

    def conditions(self, where, when, known):
        for condition in self.alternatives(when):
            for name in condition:
                if name not in known and not (name.startswith("case.") and name[5:] in CASE):
                    self.fault(where, f"a condition speaks of {name}, which nobody has been asked")

    def answer_of(self, template):
        """The id of the answer that a template takes; None if it takes none."""
        if isinstance(template, str) and template.startswith("$"):
            return template[1:].split(".")[0]
        return None

    def act(self, where, act, questions, editions):
        self.form(where, "act", act)
        known = {question["id"] for question in questions}
        self.conditions(where, act.get("when"), known)
        family, member = FAMILY.get(act["kind"], ("EVENT", None))
        word = act.get("data", {}).get(member) if member else act["kind"]
        row = self.rows.get((family, word))
        if row is None:
            self.fault(where, f"there is no event {act['kind']} {word}")
            return
        members, basic = row
        self.reached |= {(family, word), ("EVENT", act["kind"])}
        for condition in self.alternatives(act.get("when")):
            wanted = condition.get("case.edition", editions)
            if "basic" in editions and "basic" in wanted and not basic:
                self.fault(where, f"the basic edition has no {word}")
        for name in [act.get("actor"), act.get("turn")]:
            if name and (not name.startswith("$") or self.answer_of(name) not in known):
                self.fault(where, f"nobody has been asked for {name}")
        given = {name: value for name, value in act.get("data", {}).items() if name != member}
        for name, template in given.items():
            self.member(where, name, template, members, questions)
        for name, (needed, _) in members.items():
            if needed and name not in given:
                self.fault(where, f"{word} needs {name}")

    def member(self, where, name, template, members, questions):
        if name not in members:
            self.fault(where, f"the event has no member {name}")
            return
        kind = members[name][1]
        answer = self.answer_of(template)
        if isinstance(template, dict):
            if set(template) not in ({"zero"}, {"zero", "rest"}, {"ago"}, set(LANGUAGES)):
                self.fault(where, f"{name} is made in no known way")
            return
        if answer is None:
            return
        asked = [question for question in questions if question["id"] == answer]
        if not asked:
            self.fault(where, f"nobody has been asked for {answer}")
        for question in asked:
            if kind not in KINDS.get(question["kind"], []):
                self.fault(where, f"{name} is of type {kind}, and {answer} of kind {question['kind']}")

    def incident(self, incident, by_id):
        where, before = incident.get("id", "an incident without id"), len(self.faults)
        self.form(where, "incident", incident)
        if len(self.faults) > before:
            return
        if incident["group"] not in {group["id"] for group in self.source["groups"]}:
            self.fault(where, f"there is no group {incident['group']}")
        for language in LANGUAGES:
            phrases = [phrase.strip() for phrase in incident["say"].get(language, "").split(",")]
            if not all(phrases):
                self.fault(where, f"an empty phrase in {language}")
            for phrase, count in collections.Counter(phrases).items():
                if count > 1:
                    self.fault(where, f"'{phrase}' stands there twice")
        model = by_id.get(incident.get("like", where))
        if model is None or ("like" in incident and "like" in model):
            self.fault(where, f"{incident['like']} is no incident with questions of its own")
            return
        if ("ask" in incident) != ("do" in incident) or ("like" in incident) == ("ask" in incident):
            self.fault(where, "it has either `like`, or `ask` and `do`")
            return
        editions = incident.get("editions", EDITIONS[1:])
        if not set(editions) <= set(EDITIONS) or not set(incident.get("levels", LEVELS)) <= set(LEVELS):
            self.fault(where, "an edition or level is not known")
        questions, before = [], set()
        for question in self.questions(where, model["ask"]):
            self.form(f"{where}, {question['id']}", "question", question)
            if question["kind"] not in KINDS:
                self.fault(where, f"{question['id']} is of no known kind")
            if (question["kind"] == "choice") != ("choices" in question):
                self.fault(where, f"{question['id']}: choices belong to a choice")
            self.conditions(f"{where}, {question['id']}", question.get("when"), before)
            before.add(question["id"])
            for choice in question.get("choices", []):
                self.form(f"{where}, {question['id']}, {choice.get('value')}", "choice", choice)
                self.conditions(where, choice.get("when"), before)
            questions.append(question)
        kinds = [question["kind"] for question in questions]
        if "saw" in kinds[1:]:
            self.fault(where, "who saw it is asked first")
        if "position" in kinds:
            for later in questions[kinds.index("position") + 1:]:
                if not any("position" in condition for condition in self.alternatives(later.get("when"))):
                    self.fault(where, f"{later['id']} is asked after the position, and does not rest on it")
        for written in model["do"]:
            named = self.source["acts"].get(written) if isinstance(written, str) else [written]
            if named is None:
                self.fault(where, f"there are no acts {written}")
            for act in named or []:
                self.act(f"{where}, {act['kind']}", act, questions, editions)

    def run(self):
        incidents = self.source["incidents"]
        by_id = {incident["id"]: incident for incident in incidents}
        if len(by_id) < len(incidents):
            self.fault("incidents", "two have one id")
        for group in self.source["groups"]:
            self.form(group["id"], "group", group)
            if group.get("in", group["id"]) not in {each["id"] for each in self.source["groups"]}:
                self.fault(group["id"], f"there is no group {group['in']}")
            if not any(incident["group"] == group["id"] for incident in incidents):
                self.fault(group["id"], "the group is empty")
        for level, ids in self.source["common"].items():
            if len(set(ids)) != 10 or not set(ids) <= set(by_id):
                self.fault(level, "ten different incidents are the commonest")
        for incident in incidents:
            self.incident(incident, by_id)
        for family, word in sorted(set(self.rows) - self.reached - OUTCOMES):
            self.fault("incidents", f"none leads to {family.lower()} {word}")
        owners = collections.defaultdict(set)
        for incident in incidents:
            for language in LANGUAGES:
                for phrase in incident["say"][language].split(","):
                    owners[po.lower(phrase.strip())].add(incident["id"])
        for phrase, ids in owners.items():
            if len(ids) > 1 and phrase:
                self.fault(", ".join(sorted(ids)), f"all have the phrase '{phrase}'")
        return self.faults


def main():
    if sys.argv[1:2] != ["--check"] or len(sys.argv) > 3:
        print(__doc__, file=sys.stderr)
        return 2
    with open(sys.argv[2] if len(sys.argv) == 3 else FILE, encoding="utf-8") as file:
        faults = Check(json.load(file)).run()
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
