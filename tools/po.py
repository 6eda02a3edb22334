#!/usr/bin/env python3
"""The texts of the referee: make a table for the build from the .po files, and check that they are complete.

usage: po.py OUTPUT PO…     write the messages of all languages, sorted by the bytes of their keys, as rows {"key", {"text", …}}
       po.py --check ROOT   the files of ROOT/po have the same keys: those that the sources name, those of their closed lists
                            (verdicts, events, facts and so on), and no other; each slot is one that src/words fills, in a form
                            that there is; no text has a word of the third column of ROOT/docs/glossary.md, and none of the
                            Turkish pages has one: ROOT/README.tr.md and the handbook; what stands between backticks is no text

The sources name a key as a string with a dot in it, in src/words, in src/site, in src/hall/server/paper*.c and in wire_game.c there.
Each folder of laws/scenarios has a name, topic.FOLDER.
"""

import pathlib
import re
import sys

STRING = r'"(?:[^"\\]|\\.)*"'
FORMS = ("gen", "dat", "acc", "abl", "loc")
WITH_FORMS = ("white", "black", "both", "others", "program", "arbiter",
              "pawn", "knight", "bishop", "rook", "queen", "king", "piece")
# The closed lists: header and list, or the rows of the events; how their words make keys.
LISTS = [
    ("verdict.h", "HK_VERDICT_LIST", "verdict."),
    ("events.def", "EVENT", "event."),
    ("events.def", "EVENT", "cannot."),
    ("events.def", "CLAIM", "event.claim."),
    ("events.def", "FACT", "fact."),
    ("events.def", "DECISION", "decision."),
    ("event.h", "HK_REASON_LIST", "reason."),
    ("illegality.h", "HK_ILLEGALITY_LIST", "illegality."),
    ("law.h", "HK_LAW_MODE_LIST", "mode."),
]
# Families that the sources look up by a number or by a part of the key.
FAMILIES = re.compile(r"nth\.([1-9]|10)|(hours|minutes|seconds)(\.1)?|points(\.50|\.100)?|piece-on(\.dat|\.acc)?|"
                      r"outcome\.(denied|inadmissible)|time\.(given|taken)|decimal|and")
WAYS = (".win", ".draw", ".both")


def messages(path):
    """The pairs of key and text, in the order of the file."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    found = {}
    for block in re.split(r"\n\s*\n", text):
        parts = re.search(rf"msgid ((?:{STRING}\s*)+)msgstr ((?:{STRING}\s*)+)", block)
        if not parts:
            continue
        key, words = ("".join(s[1:-1] for s in re.findall(STRING, part)) for part in parts.groups())
        if key:
            if key in found:
                sys.exit(f"po: {path}: '{key}' stands there twice")
            found[key] = words
    return found


def words_of(header, name):
    """The words of an X-macro list, or of a file of rows."""
    text = header.read_text(encoding="utf-8")
    if header.suffix == ".def":
        return re.findall(rf'^{name}\(\d+, \w+, "([^"]+)"', text, re.M)
    rows = re.search(rf"#define {name}\(X\)(.*?[^\\])\n", text, re.S)
    if not rows:
        sys.exit(f"po: {header} has no {name}")
    return re.findall(r'X\(\w+,\s*"([^"]+)"', rows.group(1))


def named(root):
    """The keys that the C files of src/words and src/site, the papers of the hall and what it says of a game name."""
    found = set()
    for path in sorted([*(root / "src/words").glob("*.c"), *(root / "src/site").glob("*.c"), *(root / "src/hall/server").glob("paper*.c"),
                        *(root / "src/hall/server").glob("nowhere.c"), *(root / "src/hall/server").glob("wire_game.c")]):
        text = re.sub(r"/\*.*?\*/|'\"'", "", path.read_text(encoding="utf-8"), flags=re.S)
        for string in re.findall(STRING, text):
            if string.endswith(('.html"', '.css"', '.js"')):
                continue
            if re.fullmatch(r'"[a-z-]+(\.[a-z_-]+)+"', string):
                found.add(string[1:-1])
            elif string in ('"unsettled"', '"background"', '"because"'):
                found.add(string[1:-1])
    return found - {path.name for path in (root / "src/words").glob("*")} - {"words.inc", "articles.inc", "concepts.inc"}


def wanted(root, known):
    """The keys that have to exist. Of the ways in which a reason ends a game, those that have a text count."""
    # If other keys begin with a string, it is the name of a family.
    keys = {key for key in named(root) if key in known or not any(other.startswith(key + ".") for other in known)}
    for word in WITH_FORMS:
        keys |= {word} | {f"{word}.{form}" for form in FORMS}
    keys |= {f"topic.{path.name}" for path in (root / "laws/scenarios").iterdir() if path.is_dir()}
    for header, name, prefix in LISTS:
        for word in words_of(root / "include/hakem" / header, name):
            ways = {prefix + word + way for way in WAYS} & known
            if prefix == "reason." and ways:
                keys |= ways
            elif prefix + word != "event.claim":
                keys.add(prefix + word)
    return keys


def faults_of_text(key, text, slots):
    """The faults of one text."""
    depth = 0
    for character in text:
        depth += {"[": 1, "]": -1}.get(character, 0)
        if depth not in (0, 1):
            yield f"{key}: brackets in brackets, or unpaired"
            return
    if depth or re.search(r"\|(?![^\[\]]*\])", text) or text.count("{") != text.count("}"):
        yield f"{key}: brackets, bars or braces do not pair"
    for name, form in re.findall(r"\{([a-z_]*)\.?([a-z]*)\}", text):
        if name not in slots:
            yield f"{key}: there is no slot {{{name}}}"
        elif form and form not in FORMS:
            yield f"{key}: there is no form .{form}"
    if "  " in text or text != text.strip():
        yield f"{key}: a blank too many"


def forbidden(glossary):
    """The words between backticks in the third column of the glossary's table."""
    for line in glossary.read_text(encoding="utf-8").splitlines():
        cells = line.split("|")
        if line.startswith("|") and len(cells) == 5:
            yield from re.findall(r"`([^`]+)`", cells[3])


def prose(path):
    """A page without what it quotes: commands, their output, names of files and where its links lead."""
    text = re.sub(r"^ *```.*?^ *```", " ", path.read_text(encoding="utf-8"), flags=re.M | re.S)
    return re.sub(r"`[^`]*`|\]\([^)]*\)", " ", text)


def lower(text):
    return text.replace("İ", "i").replace("I", "ı" if re.search("[çğıöşü]", text) else "i").lower()


def check(root):
    files = {path.stem: messages(path) for path in sorted((root / "po").glob("*.po"))}
    slots = set(re.findall(r"X\((\w+)\)", (root / "src/words/telling.h").read_text(encoding="utf-8")))
    first = next(iter(files.values()))
    keys, faults = wanted(root, set(first)), []
    bad_words = [(word, re.compile(rf"(?<!\w){re.escape(lower(word))}(?!\w)")) for word in forbidden(root / "docs/glossary.md")]
    if not bad_words:
        faults.append("docs/glossary.md names no word in its third column")
    for language, texts in files.items():
        faults += [f"po/{language}.po: {key}: missing" for key in sorted(keys - set(texts))]
        faults += [f"po/{language}.po: {key}: nobody looks it up" for key in sorted(set(texts) - keys)
                   if not FAMILIES.fullmatch(key)]
        faults += [f"po/{language}.po: {key}: not in every language" for key in sorted(set(texts) ^ set(first))]
        for key, text in texts.items():
            faults += [f"po/{language}.po: {fault}" for fault in faults_of_text(key, text, slots)]
            faults += [f"po/{language}.po: {key}: '{word}' is no word of the glossary" for word, found in bad_words
                       if found.search(lower(re.sub(r"\{[^}]*\}", "", text)))]
    for path in sorted([*root.glob("README.tr.md"), *(root / "docs/handbook").glob("*.tr.md")]):
        text = lower(" ".join(prose(path).split()))
        faults += [f"{path.relative_to(root)}: '{word}' is no word of the glossary" for word, found in bad_words if found.search(text)]
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults else 0


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        return check(pathlib.Path(sys.argv[2]))
    if len(sys.argv) < 3 or sys.argv[1].startswith("--"):
        print(__doc__, file=sys.stderr)
        return 2
    languages = [messages(path) for path in sys.argv[2:]]
    keys = sorted(set().union(*languages), key=str.encode)
    rows = [f'{{"{key}", {{' + ", ".join(f'"{texts.get(key, key)}"' for texts in languages) + "}},\n" for key in keys]
    pathlib.Path(sys.argv[1]).write_text("".join(rows), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
