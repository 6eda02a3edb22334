#!/usr/bin/env python3
"""The words of the referee: every sentence of the sources stands in po/tr.po, and nothing else does.

usage: test_words.py HAKEM      (from the top of the sources)
"""

import subprocess
import sys

from tap import Cases

cases = Cases()


@cases
def every_sentence_has_its_translation():
    done = subprocess.run([sys.executable, "tools/po.py", "--check", "po/tr.po", "src/laws", "src/words"],
                          capture_output=True, text=True, timeout=60, check=False)
    yield from done.stdout.splitlines()
    if done.returncode:
        yield f"status {done.returncode} {done.stderr}"


cases.run()
