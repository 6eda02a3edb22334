#!/usr/bin/env python3
"""Check that whatever is remarked on in a file of a tournament has words: in both dictionaries of the page and in the table of
docs/tournament-files.md.

usage: remarks.py ROOT

Prints a line a fault; exit status 1 if there is one.
"""

import pathlib
import re
import sys

# The readers, which remark. Their codes are their only strings of words in small letters with dashes between them.
READERS = ("births.c", "csv.c", "pairings.c", "persons.c", "pgn_headers.c", "renumber.c", "swiss_manager.c", "told.c", "trf*.c")
CODE = re.compile(r'"([a-z]+(?:-[a-z0-9]+)+|nul|tab)"')


def main():
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    root = pathlib.Path(sys.argv[1])
    codes = {code for reader in READERS for path in (root / "src/tournament").glob(reader)
             for code in CODE.findall(path.read_text(encoding="utf-8"))}
    known = {
        "docs/tournament-files.md": set(re.findall(r"^\| `([a-z0-9-]+)` \|.*\| (?:yes|no|if)\b[^|]*\|$", (root / "docs/tournament-files.md").read_text(encoding="utf-8"), re.M)),
    }
    for language in ("en", "tr"):
        text = (root / f"po/page/{language}.po").read_text(encoding="utf-8")
        known[f"po/page/{language}.po"] = set(re.findall(r'^msgid "remark\.([^"]+)"', text, re.M)) - {"other"}
    faults = [f"{place}: {code}: {'missing' if code in codes else 'no reader says it'}"
              for place, found in known.items() for code in sorted(codes ^ found)]
    print(*faults, sep="\n", end="\n" if faults else "")
    return 1 if faults or not codes else 0


if __name__ == "__main__":
    sys.exit(main())
