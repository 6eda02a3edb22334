"""Archives of games for bench.py, of the kinds that people have, made of the games in tests/data/pgn.

The games stand there again and again, each copy with its own year in the Event. "annotated" has comments, glyphs and
variations behind their moves, put there by a seed: a variation plays on as the game did, so that its moves are legal. "latin-1"
is the same in that encoding, "cyrillic" the same with Russian words. "tenths" has the clocks with tenths of seconds, and the time of
each move besides.
"""

import os
import random
import re

FOLDER = "tests/data/pgn"
PLAIN = ["master-games", "week-in-chess"]
ANNOTATED = ("annotated", "latin-1", "cyrillic")
KINDS = {"plain": PLAIN, **dict.fromkeys(ANNOTATED, PLAIN), "clocks": ["online-clocks"], "tenths": ["online-clocks"], "engine": ["engine-chess960"]}

WORDS = (
    "a the White Black is better with and after here position knight bishop rook queen attack plan move good bad only strong interesting "
    "threat pawn centre file open idea possible unclear novelty against on to from which keeps wins loses équilibre für Züge İyi"
).split()
RUSSIAN = "белые чёрные лучше ход и с после здесь позиция конь слон ладья ферзь атака план угроза пешка центр линия идея возможно неясно новинка против".split()


def comment(rng, words):
    text = " ".join(rng.choice(words) for _ in range(rng.randrange(3, 30)))
    return "{" + text + (" [%cal Gd1d4]" if rng.random() < 0.1 else "") + "}"


def variation(rng, words, moves, at, depth):
    """The move at `at` and those that follow, as a variation for it."""
    out = []
    for ply in range(at, min(len(moves), at + rng.randrange(2, 9))):
        number = f"{ply // 2 + 1}." if ply % 2 == 0 else f"{ply // 2 + 1}..." if ply == at or out[-1][-1] in ")}" else ""
        out.append(f"{number} {moves[ply]}".strip())
        if rng.random() < 0.1:
            out.append(rng.choice(("$1", "$2", "$14", "$16")))
        if rng.random() < 0.15:
            out.append(comment(rng, words))
        if depth < 2 and rng.random() < 0.08:
            out.append(variation(rng, words, moves, ply, depth + 1))
    return "(" + " ".join(out) + ")"


def annotated(rng, words, movetext):
    *moves, marker = re.sub(r"\d+\.+", " ", movetext).split()
    out, restated = [], False
    for ply, move in enumerate(moves):
        number = f"{ply // 2 + 1}. " if ply % 2 == 0 else f"{ply // 2 + 1}... " if restated else ""
        out.append(number + move + (rng.choice(("!", "?", "!?", "?!")) if rng.random() < 0.05 else ""))
        restated = False
        if rng.random() < 0.1:
            out.append(rng.choice(("$1", "$2", "$5", "$6", "$10", "$14")))
        if rng.random() < 0.12:
            out.append(comment(rng, words))
            restated = True
        if rng.random() < 0.12:
            out.append(variation(rng, words, moves, ply, 0))
            restated = True
    lines, line = [], ""
    for word in " ".join([*out, marker]).split(" "):
        if line and len(line) + 1 + len(word) >= 80:
            lines.append(line)
            line = ""
        line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])


def annotate(text, words):
    """The same games, each with its annotations; what has comments already stays as it is."""
    rng = random.Random(1)
    parts = re.split(r"\n\s*\n", text)
    return "\n\n".join(part if part.startswith("[") or re.search(r"[{};]", part) or not part.strip() else annotated(rng, words, part) for part in parts)


def with_tenths(game):
    """A game with the tenths of seconds of its clocks, and the time of each move, which agrees with them."""
    control = re.search(r'\[TimeControl "\d+\+(\d+)"', game)
    increment, before, rng = int(control[1]) if control else 0, [], random.Random(2)

    def clock(found):
        hours, minutes, seconds = (int(part) for part in found[1].split(":"))
        before.append(hours * 3600 + minutes * 60 + seconds)
        spent = max(0, before[-3] + increment - before[-1]) if len(before) > 2 else 0
        return f"[%clk {found[1]}.{rng.randrange(10)}] [%emt 0:{spent // 60:02}:{spent % 60:02}]"

    return re.sub(r"\[%clk (\d+:\d\d:\d\d)\]", clock, game)


def make_archive(kind, path, size):
    """Write an archive of the kind, of that many bytes or a little more."""
    texts = []
    for name in KINDS[kind]:
        with open(os.path.join(FOLDER, f"{name}.pgn"), encoding="latin-1") as file:
            text = file.read().replace("\r\n", "\n")
        if kind in ANNOTATED:
            text = annotate(text, RUSSIAN if kind == "cyrillic" else WORDS)
        if kind == "tenths":
            text = "".join(with_tenths(game) for game in re.split(r"(?=\[Event )", text))
        texts.append(text)
    encoding = "utf-8" if kind in ("annotated", "cyrillic") else "latin-1"
    with open(path, "wb") as out:
        copy = 0
        while out.tell() < size:
            copy += 1
            for text in texts:
                out.write(text.replace('[Event "', f'[Event "{copy} ').encode(encoding, "replace") + b"\n")
