#!/usr/bin/env python3
"""Make the main function of each test program from the TEST(group, name) lines of its file.

usage: scan_tests.py FOLDER IN.c...

What is made of test_NAME.c is FOLDER/test_NAME_main.c. The program made runs every case and prints TAP; with one argument it runs the cases whose "group.name" fits that
pattern (* and ? as in file names).
"""

import os
import re
import sys

CASE = re.compile(r"^TEST\((\w+), (\w+)\)$")
ANYTHING_LIKE_IT = re.compile(r"^\s*TEST\s*\(")

MAIN = """\
/* Made by tools/scan_tests.py from {source}. */
#include "test.h"

#include <fnmatch.h>
#include <stdio.h>

{declarations}

int main(int argc, char **argv)
{{
    static const struct CMUnitTest cases[] = {{
{rows}
    }};
    if (argc > 2) {{
        fprintf(stderr, "usage: %s [PATTERN]\\n", argv[0]);
        return 2;
    }}
    if (argc == 2) {{
        size_t fitting = 0;
        for (size_t i = 0; i < sizeof(cases) / sizeof *cases; i++)
            fitting += fnmatch(argv[1], cases[i].name, 0) == 0;
        if (fitting == 0) {{
            fprintf(stderr, "%s: no case fits %s\\n", argv[0], argv[1]);
            return 2;
        }}
        cmocka_set_test_filter(argv[1]);
    }}
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ); /* a crash loses no line */
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests_name("{stem}", cases, NULL, NULL) == 0 ? 0 : 1;
}}
"""


def scan(path):
    """The cases of a file as (group, name), in order; ends the program if one is written in another form."""
    cases = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            found = CASE.match(line.rstrip())
            if found:
                if found.groups() in cases:
                    sys.exit(f"{path}:{number}: a second case of this name")
                cases.append(found.groups())
            elif ANYTHING_LIKE_IT.match(line):
                sys.exit(f"{path}:{number}: a case is written TEST(group, name), alone on its line")
    if not cases:
        sys.exit(f"{path}: no case; one is written TEST(group, name) at the start of a line")
    return cases


def write_main(folder, source):
    cases = scan(source)
    stem = os.path.splitext(os.path.basename(source))[0]
    text = MAIN.format(
        source=os.path.basename(source),
        stem=stem,
        declarations="\n".join(f"void test_{group}__{name}(void **state);" for group, name in cases),
        rows="\n".join(f'        {{"{g}.{n}", test_{g}__{n}, NULL, NULL, NULL}},' for g, n in cases),
    )
    out = os.path.join(folder, stem + "_main.c")
    if os.path.exists(out):
        with open(out, encoding="utf-8") as file:
            if file.read() == text:  # is compiled only where its cases have changed
                return
    with open(out, "w", encoding="utf-8") as file:
        file.write(text)


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: scan_tests.py FOLDER IN.c...")
    for source in sys.argv[2:]:
        write_main(sys.argv[1], source)


if __name__ == "__main__":
    main()
