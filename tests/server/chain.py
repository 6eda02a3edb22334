#!/usr/bin/env python3
"""The chain of a store's games, written down a second time: after a test has changed rows of a store, the links are made
anew, so that what is tested is what comes behind the chain.

The layout is that of src/hall/store/chain.c.
"""

import hashlib


def number(value):
    return int(value).to_bytes(8, "little", signed=True)


def text(value):
    if value is None:
        return number(-1)
    data = value.encode() if isinstance(value, str) else value
    return number(len(data)) + data


def texts(base, game, entry):
    rows = base.execute("SELECT member, hash FROM text WHERE game = ? AND number = ? ORDER BY member", (game, entry)).fetchall()
    return number(len(rows)) + b"".join(text(member) + hashed for member, hashed in rows)


def link_of(data):
    return hashlib.blake2b(data, digest_size=32).digest()


def first_link(base, name):
    row = base.execute("SELECT created_wall_ms, format, setup FROM game WHERE name = ?", (name,)).fetchone()
    return link_of(text("hakem game") + text(name) + number(row[0]) + number(row[1]) + text(row[2]) + texts(base, name, 0))


ENTRIES = """SELECT number, wall_ms, seat, is_note, format, body, ruling, digest, rules, ruled_later
    FROM entry WHERE game = ? ORDER BY number"""


def next_link(base, name, link, row):
    whole = text("hakem entry") + link
    for value, is_text in zip(row, (False,) * 5 + (True,) * 2 + (False,) * 3):
        whole += text(value) if is_text else number(value)
    return link_of(whole + texts(base, name, row[0]))


def links_of(base, name):
    """The links of a game: (number, link), from 0, its own."""
    links = [(0, first_link(base, name))]
    for row in base.execute(ENTRIES, (name,)).fetchall():
        links.append((row[0], next_link(base, name, links[-1][1], row)))
    return links


def make_anew(base):
    """Give every row the link that its bytes call for."""
    for (name,) in base.execute("SELECT name FROM game").fetchall():
        links = links_of(base, name)
        base.execute("UPDATE game SET link = ? WHERE name = ?", (links[0][1], name))
        for entry, link in links[1:]:
            base.execute("UPDATE entry SET link = ? WHERE game = ? AND number = ?", (link, name, entry))
        base.execute("UPDATE head SET last = ?, link = ? WHERE game = ?", (*links[-1], name))
