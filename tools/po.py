#!/usr/bin/env python3
"""Words of the referee: a table for the build from a .po file, and a check that it is complete.

usage: po.py PO OUTPUT           write the messages, sorted by their bytes, as rows {"message", "translation"},
       po.py --check PO FOLDER…  every sentence in the C files of the folders has a translation, and none is left over

A sentence of the sources is a string that begins with a capital or with {who}, and ends with a full stop; in src/words every
string marked by W("…") counts. A string may go on over several lines.
"""

import pathlib
import re
import sys

STRING = r'"(?:[^"\\]|\\.)*"'


def messages(path):
    """Message and translation, in the order of the file."""
    text = pathlib.Path(path).read_text(encoding="utf-8")
    found = {}
    for block in re.split(r"\n\s*\n", text):
        parts = re.search(rf"msgid ((?:{STRING}\s*)+)msgstr ((?:{STRING}\s*)+)", block)
        if not parts:
            continue
        message, translation = ("".join(s[1:-1] for s in re.findall(STRING, part)) for part in parts.groups())
        if message:
            if message in found:
                sys.exit(f"po: {path}: '{message}' stands there twice")
            found[message] = translation
    return found


def sentences(folders):
    """What the sources say."""
    found = set()
    for folder in folders:
        for path in sorted(pathlib.Path(folder).glob("*.c")):
            text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
            marked = path.parent.name == "words"
            pattern = rf"\bW\(\s*((?:{STRING}\s*)+)\)" if marked else rf"((?:{STRING}\s*)+)"
            for match in re.finditer(pattern, text):
                words = "".join(s[1:-1] for s in re.findall(STRING, match.group(1)))
                if marked or re.fullmatch(r"[A-Z].*\.", words):
                    found.add(words)
    return found


def main():
    if len(sys.argv) >= 4 and sys.argv[1] == "--check":
        known, said = set(messages(sys.argv[2])), sentences(sys.argv[3:])
        for words in sorted(said - known):
            print(f"not translated: {words}")
        for words in sorted(known - said):
            print(f"said nowhere: {words}")
        return 1 if known != said else 0
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    rows = sorted(messages(sys.argv[1]).items(), key=lambda row: row[0].encode())
    text = "".join(f'{{"{message}", "{translation}"}},\n' for message, translation in rows)
    pathlib.Path(sys.argv[2]).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
