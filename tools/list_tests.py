#!/usr/bin/env python3
"""List the test programs: the files tests/test_*.c, by name, a line each.

usage: list_tests.py FOLDER
       list_tests.py --check FOLDER NAME...

With --check: does the build know exactly these? The build lists them when it is configured, so it has to be configured
again for a new file.
Exit status 1 and a sentence if not.
"""

import os
import sys


def names_in(folder):
    return sorted(name for name in os.listdir(folder) if name.startswith("test_") and name.endswith(".c"))


def main():
    if len(sys.argv) == 2:
        print(*names_in(sys.argv[1]), sep="\n")
    elif len(sys.argv) > 2 and sys.argv[1] == "--check":
        there, known = set(names_in(sys.argv[2])), set(sys.argv[3:])
        if there != known:
            sys.exit(
                f"list_tests: the build and the folder differ in {', '.join(sorted(there ^ known))}: "
                "configure again (meson setup --reconfigure)"
            )
    else:
        sys.exit("usage: list_tests.py FOLDER | --check FOLDER NAME...")


if __name__ == "__main__":
    main()
