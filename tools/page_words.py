#!/usr/bin/env python3
"""The words of the page: make a dictionary for each language, and check that they agree.

usage: page_words.py FOLDER WEB PO…  write FOLDER/words_LANGUAGE.ts for each language, with what a player's board says,
                                    FOLDER/further_LANGUAGE.ts with all else, and FOLDER/keys.ts with the type of the keys
       page_words.py --check ROOT   the files of ROOT/po/page have the same keys, and their texts the same blanks, beside words that go by
                               a number of the text, {n|board|boards}, where a language has forms; no text is empty
                                    but English ones of hall.*, which the hall says itself; no text has a word of the third
                                    column of ROOT/docs/glossary.md
"""
import json
import pathlib
import re
import sys

sys.dont_write_bytecode = True

import po

OF_THE_HALL = "hall."
HEAD = "/* Written by tools/page_words.py. */\n"


def dictionaries(paths):
    return {pathlib.Path(path).stem: po.messages(path) for path in paths}


def modules(path, seen):
    """The modules that come with this one, now or later; not those with which the further words come."""
    if path in seen or path.suffix not in (".ts", ".tsx"):
        return
    seen[path] = text = path.read_text(encoding="utf-8")
    static = re.findall(r"""^(?:import|export) (?!type )(?:[^;]*? from )?"(\.[^"]+)";""", text, re.M)
    later = re.findall(r"""^(?!.*(?:loadFurther|further: true)).*import\("(\.[^"]+)"\)""", text, re.M)
    for name in static + later:
        modules((path.parent / name).resolve(), seen)


def said(web, keys):
    """Those of the keys that are said without the further words: a text in quotes, one `like.${this}`, or one of them with `${an}.ending`."""
    source = pathlib.Path(web).resolve() / "src"
    seen = {}
    modules(source / "main.ts", seen)
    # What words.ts itself puts together are sentences of the hall.
    text = "\n".join(text for path, text in seen.items() if path.name != "words.ts")
    whole = set(re.findall(r'"([^"\n]*)"', text)) | set(re.findall(r"\{(\w+)\}", source.joinpath("index.html").read_text(encoding="utf-8")))
    filled = [re.split(r"\$\{[^}`]*\}?", one) for one in re.findall(r"(?<=`)[^`]*\$\{[^`]*(?=`)", text)]
    like = re.compile("|".join({".*".join(map(re.escape, pieces)) for pieces in filled if pieces[0]}))
    plain = {key for key in keys if key in whole or like.fullmatch(key)}
    endings = {"".join(pieces) for pieces in filled if not pieces[0] and pieces[1].startswith(".")}
    return plain | {key + ending for key in plain for ending in endings}.intersection(keys)


def write(folder, web, languages):
    keys = sorted(next(iter(languages.values())))
    players = said(web, keys)
    own, ours = ([json.dumps(key) for key in keys if key.startswith(OF_THE_HALL) == of_hall] for of_hall in (False, True))
    folder = pathlib.Path(folder)
    folder.joinpath("keys.ts").write_text(
        f"{HEAD}export type Key = {' | '.join(own)};\nexport type HallKey = {' | '.join(ours)};\n"
        "export type Words = Record<Key, string> & Partial<Record<HallKey, string>>;\n", encoding="utf-8")
    for language, texts in languages.items():
        # A text of a .po file is escaped as one of JSON is.
        for name, is_further in (("words", False), ("further", True)):
            rows = "".join(f'    "{key}": "{texts[key]}",\n' for key in keys if texts[key] and (key not in players) == is_further)
            folder.joinpath(f"{name}_{language}.ts").write_text(
                f'{HEAD}import type {{ Words }} from "./keys.ts";\n\nexport const words: Partial<Words> = {{\n{rows}}};\n', encoding="utf-8")


def faults(languages, glossary):
    first = next(iter(languages.values()))
    bad_words = [(word, re.compile(rf"(?<!\w){re.escape(po.lower(word))}(?!\w)")) for word in po.forbidden(glossary)]
    for language, texts in languages.items():
        yield from (f"po/page/{language}.po: {key}: not in every language" for key in sorted(set(texts) ^ set(first)))
        for key, text in texts.items():
            if not text:
                if language != "en" or not key.startswith(OF_THE_HALL):
                    yield f"po/page/{language}.po: {key}: has no text"
                continue
            wanted = first.get(key)
            blanks = [sorted(re.findall(r"\{(\w+)\}", one)) for one in (text, wanted or text)]
            if blanks[0] != blanks[1]:
                yield f"po/page/{language}.po: {key}: other blanks than in the first language"
            for name in re.findall(r"\{(\w+)\|", text):
                if name not in blanks[0]:
                    yield f"po/page/{language}.po: {key}: a word goes by the number {name}, which is not there"
            for word, found in bad_words:
                if found.search(po.lower(re.sub(r"\{\w+\}|\{\w+\|", " ", text))):
                    yield f"po/page/{language}.po: {key}: '{word}' is no word of the glossary"


def main():
    if len(sys.argv) == 3 and sys.argv[1] == "--check":
        root = pathlib.Path(sys.argv[2])
        found = list(faults(dictionaries(sorted((root / "po/page").glob("*.po"))), root / "docs/glossary.md"))
        print(*found, sep="\n", end="\n" if found else "")
        return 1 if found else 0
    if len(sys.argv) < 4 or sys.argv[1].startswith("--"):
        print(__doc__, file=sys.stderr)
        return 2
    write(sys.argv[1], sys.argv[2], dictionaries(sys.argv[3:]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
