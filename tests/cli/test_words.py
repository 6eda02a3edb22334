#!/usr/bin/env python3
"""The words of the referee and of the page: the same keys in each language, those that the sources look up, no word against the
glossary.

usage: test_words.py HAKEM      (from the top of the sources)
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, "tools")

import page_words
from tap import Cases

cases = Cases()


def check(root, tool="tools/po.py"):
    done = subprocess.run([sys.executable, tool, "--check", str(root)], capture_output=True, text=True,
                          timeout=60, check=False)
    return done.returncode, done.stdout.splitlines() + done.stderr.splitlines()


@cases
def dictionaries_are_complete():
    status, lines = check(".")
    yield from lines
    if status:
        yield f"status {status}"


@cases
def a_fault_is_named():
    """Each fault that the check looks for, planted in a copy."""
    planted = [
        ("po/tr.po", 'msgid "event.press"', 'msgid "event.pressed"', "event.press: missing"),
        ("po/tr.po", "{player} saate basar.", "{spieler} saate basar.", "there is no slot {spieler}"),
        ("po/tr.po", "{player.gen} bayrağı düşmedi.", "{player.nom} bayrağı düşmedi.", "there is no form .nom"),
        ("po/en.po", "{player} presses the clock.", "{player} presses [the clock.", "brackets"),
        ("po/en.po", "{player} presses the clock.", "The man presses the clock.", "'man' is no word of the glossary"),
        ("po/tr.po", "{player} saate basar.", "Kural dışı bir basış.", "'kural dışı' is no word of the glossary"),
        ("docs/handbook/league.tr.md", "# Takımlı lig", "# Kapalı hamle", "league.tr.md: 'kapalı hamle' is no word of the glossary"),
    ]
    for name, before, after, said in planted:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for part in ("po", "docs", "include/hakem", "laws/scenarios", "src/words"):
                shutil.copytree(part, root / part)
            text = (root / name).read_text(encoding="utf-8")
            if before not in text:
                yield f"{name}: '{before}' is not there"
            (root / name).write_text(text.replace(before, after), encoding="utf-8")
            status, lines = check(root)
            if status != 1 or not any(said in line for line in lines):
                yield f"{said}: status {status}, {lines}"


@cases
def a_fault_in_the_words_of_the_page_is_named():
    planted = [
        ("po/page/tr.po", 'msgid "copied"', 'msgid "copied.now"', "copied: not in every language"),
        ("po/page/tr.po", "{n} dk", "{m} dk", "time.min: other blanks"),
        ("po/page/tr.po", 'msgstr "Kopyala"', 'msgstr ""', "copy: has no text"),
        ("po/page/en.po", 'msgstr "Copy"', 'msgstr "Copy, man"', "'man' is no word of the glossary"),
    ]
    for name, before, after, said in planted:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for part in ("po", "docs"):
                shutil.copytree(part, root / part)
            text = (root / name).read_text(encoding="utf-8")
            if before not in text:
                yield f"{name}: '{before}' is not there"
            (root / name).write_text(text.replace(before, after), encoding="utf-8")
            status, lines = check(root, "tools/page_words.py")
            if status != 1 or not any(said in line for line in lines):
                yield f"{said}: status {status}, {lines}"


@cases
def a_player_loads_the_words_that_he_may_read_and_no_others():
    sources = {
        "index.html": "{noscript}",
        "main.ts": 'import { loadView } from "./routes.ts";\n',
        "routes.ts": 'const PLAY = { load: () => import("./play.ts") };\n    { path: /x/, further: true, load: () => import("./hall.ts") },\n',
        "play.ts": 'import type { Kind } from "./kind.ts";\nimport {\n    el,\n} from "./el.ts";\nt("bye"); t(`side.${color}`); t(`${key}.hint`);\n'
                   '    await part(() => import("./why.ts"));\n    await Promise.all([import("./manage.ts"), loadFurther()]);\n',
        "el.ts": 't(`at.${place}.end`);\n', "why.ts": 't("why");\n',
        "kind.ts": 't("kind");\n', "hall.ts": 't("list");\n', "manage.ts": 't("links");\n',
    }
    wanted = {"noscript", "bye", "bye.hint", "side.white", "at.the.end", "why"}
    others = {"kind", "list", "links", "list.hint", "at.the.beginning", "hint"}
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "src"
        source.mkdir()
        for name, text in sources.items():
            source.joinpath(name).write_text(text, encoding="utf-8")
        said = page_words.said(folder, wanted | others)
    if said != wanted:
        yield f"too few: {sorted(wanted - said)}; too many: {sorted(said - wanted)}"


cases.run()
