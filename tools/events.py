#!/usr/bin/env python3
"""Write docs/events.md from the rows of include/hakem/events.def.

usage: tools/events.py            write the page
       tools/events.py --check    exit status 1 if the page is out of date
"""

import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
ROWS = os.path.join(ROOT, "include", "hakem", "events.def")
TYPES = os.path.join(ROOT, "include", "hakem", "schema.h")
PAGE = os.path.join(ROOT, "docs", "events.md")

ROW = re.compile(r"^(EVENT|CLAIM|FACT|DECISION)\((\d+), (\w+), \"(\w+)\", (.*?)\)\n(?=[/EFCD#\n])", re.S | re.M)
MEMBER = re.compile(r"(NEED|MAY|MAY_SINCE)\((?:(\d+), )?(\w+), (\w+), (\w+)\)")
TYPE = re.compile(r'^    X\((\w+), [^"]*?((?:"(?:\\.|[^"\\])*"\s*\\?\s*)+)\)', re.M)

WHO = {"PLAYERS": "a player", "OFFICIALS": "program or arbiter", "PEOPLE": "a player or the arbiter", "ANYONE": "anybody", "ARBITER": "arbiter"}
WHEN = {
    "RUNNING": "running",
    "PLAYING": "running, interrupted",
    "NOT_ENDED": "until the end",
    "ALWAYS": "always",
    "PLAYING | ENDED": "running, interrupted, ended",
}

SEEN = {"NOTHING": "", "RULINGS": "rulings", "POSITION": "position", "PLY": "ply", "OFFER": "offer"}
FAMILIES = {"claim", "fact", "decide"}

HEAD = """# Events

The log of a game is a list of events. `include/hakem/events.def` has a row for each; `tools/events.py`
writes this page from them. An event is a JSON object, the same in the log and in scenarios:

```json
{"seq": 7, "at_ms": 90500, "actor": "white", "kind": "move", "data": {"move": "g1f3"}}
```

`seq` counts from 1 without gaps; `at_ms` is the moment in milliseconds since the game was created, and never goes back; `actor` is
`white`, `black`, `program` or `arbiter`. The column "by" has the actors of whom the referee takes an event. Who may send it in a hall is
less: [the API](protocol.md) says it of each act (`x-act`). So the arbiter notes that a player arrives, whose event it is, and
most facts are the arbiter's to report. `data` holds the members of the kind, and may be left out where there are none. A
member in **bold** is needed. Members that a kind does not have are refused, and so are values out of their range: a malformed event
is an error and never leads to a ruling against a player. An event has at most 64 kB, with lists and objects nested 16 deep.

The format of a log is a number; this is format 2. In format 1 the members of `data` stood beside the header. What came with format 2
is marked so; an event keeps the format that it was written in.

What the sender of an event must not have missed stands under "seen". A player's act names the half-move, that is, how many had been made
("ply"), or the draw offer that it answers ("offer"); "rulings" and "position" ask for the number of the last event that the sender has seen.
Behind it there must be no *ruling*: no act of the arbiter's, no penalty and no end of the game; for *position*, no move made,
completed or taken back either. Presences, the program's interruptions, scoresheets, calls, notes and questions never stand in the
way, and an event with nothing in this column names nothing: it says what holds whatever has happened.

"""


def text_of(literals):
    return "".join(re.findall(r'"((?:\\.|[^"\\])*)"', literals)).replace('\\"', '"')


def read_types():
    with open(TYPES, encoding="utf-8") as file:
        source = file.read()
    start = source.index("#define HK_MEMBER_TYPE_LIST(X)")
    return {name: text_of(literals) for name, literals in TYPE.findall(source[start : source.index("\n\n", start)])}


def read_rows():
    with open(ROWS, encoding="utf-8") as file:
        source = file.read()
    for family, since, _, word, rest in ROW.findall(source[source.index("clang-format off") :] + "\n"):
        columns = [column.strip() for column in rest.split(",", 5 if family == "EVENT" else 4)]
        yield family, int(since), word, columns


def members_of(text, types, used):
    told = []
    for kind, since, _, name, type_name in MEMBER.findall(text):
        used.setdefault(type_name, types[type_name])
        mark = f" (since {since})" if since else ""
        told.append((f"**`{name}`**" if kind == "NEED" else f"`{name}`") + f" {type_name.lower()}{mark}")
    return ", ".join(told)


def table(title, says, rows, lines, types, used, family):
    lines += [f"## {title}", "", says, ""]
    who = "| kind | by | when | where | seen | members |" if family == "EVENT" else "| word | when | where | seen | members |"
    lines += [who, "|" + " --- |" * (who.count("|") - 1)]
    for _, since, word, columns in rows:
        name = f"`{word}`" + (f" (since {since})" if since > 1 else "")
        if family == "EVENT":
            by, *columns = columns
        when, where, editions, seen, members = columns
        cells = [name, *([WHO[by]] if family == "EVENT" else []), WHEN[when], "on a board" if where == "ON_BOARD" else "anywhere"]
        cells.append("see below" if word in FAMILIES and family == "EVENT" else SEEN[seen])
        if editions == "WITH_CLOCK":
            cells[0] += " \\*"
        lines.append("| " + " | ".join([*cells, members_of(members, types, used)]) + " |")
    lines.append("")


def page():
    types, used, lines = read_types(), {}, []
    rows = list(read_rows())

    def of(family):
        return [row for row in rows if row[0] == family]

    table("Kinds", "\\* not in the basic edition, which has articles 1 to 5 alone.", of("EVENT"), lines, types, used, "EVENT")
    table(
        "Claims",
        "A `claim` by a player; `data.ground` is one of these words.",
        of("CLAIM"), lines, types, used, "CLAIM",
    )
    table(
        "Facts",
        "A `fact` is what only a person can report; `data.fact` is one of these words.",
        of("FACT"), lines, types, used, "FACT",
    )
    table(
        "Decisions",
        "The arbiter's `decide`; `data.decision` is one of these words.",
        of("DECISION"), lines, types, used, "DECISION",
    )
    lines += ["## Types", "", "| type | value |", "| --- | --- |"]
    lines += [f"| {name.lower()} | {types[name]} |" for name in types if name in used]
    return HEAD + "\n".join(lines) + "\n"


def main():
    made = page()
    if "--check" not in sys.argv[1:]:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(made)
        return
    with open(PAGE, encoding="utf-8") as file:
        if file.read() != made:
            sys.exit("docs/events.md is not what tools/events.py writes: run it, and look at what changes.")


if __name__ == "__main__":
    main()
