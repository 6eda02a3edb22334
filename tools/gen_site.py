#!/usr/bin/env python3
"""Write what the pages of the Laws are made with as C source: their style, their script and the cases.

usage: gen_site.py ROOT OUT.c OUT.d

The style is web/src/css/tokens.css and web/law/law.css; the script is web/law/law.js behind the articles that it
searches. The cases are those of laws/scenarios, in the order of `hk_law_case_at`; the articles that can be
practised are those of laws/practice.json. OUT.d names the files and folders that
were read, so that the build runs this again when one of them changes.
"""

import gzip
import hashlib
import json
import pathlib
import sys

sys.dont_write_bytecode = True
from c_bytes import Bytes  # noqa: E402
from laws import EDITIONS, read_articles, read_reading_table, read_renumbered, read_scenarios, read_words  # noqa: E402


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def searched(laws):
    """What the script searches. Articles: edition, number, mode, subject, and texts, figures, differences by language."""
    articles = read_articles(laws / "articles.tsv")
    places = {article.place for article in articles}
    scenarios, files = read_scenarios(laws)
    readings = read_reading_table(laws / "readings.tsv", places, {one.id for one in scenarios})
    return scenarios, files, {
        "editions": EDITIONS,
        "articles": [[EDITIONS.index(one.edition), one.number, one.mode == "info", one.subject, one.text, one.figures,
                      one.differs] for one in articles],
        "concepts": read_words(laws / "words.tsv"),
        "renumbered": [[one.number, one.now, one.note] for one in read_renumbered(laws / "renumbered.tsv", places)],
        "readings": [[one.name, one.text] for one in readings],
        "cases": [one.id for one in scenarios],
    }


def write_source(out, files, scenarios, practised):
    with open(out, "w", encoding="ascii") as text:
        text.write('/* Written by tools/gen_site.py. */\n#include "site/files.h"\n\n')
        rows, array = [], Bytes(text, out)
        for i, (name, kind, data) in enumerate(files):
            tag = hashlib.sha256(data).hexdigest()[:16]
            whole = array.write(f"file_{i}", data)
            packed = array.write(f"short_{i}", gzip.compress(data, 9, mtime=0))
            rows.append(f'    {{"{name}", "{kind}; charset=utf-8", (const char *){whole}, sizeof {whole}, '
                        f'(const char *){packed}, sizeof {packed}, "\\"{tag}\\""}},\n')
        text.write("\nconst struct site_file site_files[] = {\n" + "".join(rows) + "};\n"
                   "const size_t site_file_count = sizeof site_files / sizeof *site_files;\n\n")
        cases = [compact(one.case).encode() for one in scenarios]
        whole = array.write("cases", b"".join(cases))
        text.write("\nconst struct site_case site_cases[] = {\n")
        at = 0
        for one, data in zip(scenarios, cases):
            text.write(f'    {{"{one.topic}", (const char *){whole} + {at}, {len(data)}}},\n')
            at += len(data)
        text.write("};\nconst size_t site_case_count = sizeof site_cases / sizeof *site_cases;\n\n"
                   "const struct site_practised site_practised[] = {\n"
                   + "".join(f'    {{"{edition}", "{number}"}},\n' for edition, numbers in practised.items() for number in numbers)
                   + "};\nconst size_t site_practised_count = sizeof site_practised / sizeof *site_practised;\n")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    root, out, dependencies = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    laws, web = root / "laws", root / "web"
    styles = [web / "src/css/tokens.css", web / "law/law.css"]
    script = web / "law/law.js"
    try:
        scenarios, case_files, data = searched(laws)
        style = b"".join(path.read_bytes() for path in styles)
        code = b"const LAW = " + compact(data).encode() + b";\n" + script.read_bytes()
        practised = json.loads((laws / "practice.json").read_text(encoding="utf-8"))["articles"]
        write_source(out, [("law.css", "text/css", style), ("law.js", "text/javascript", code)], scenarios, practised)
    except (OSError, ValueError) as fault:
        sys.exit(f"gen_site: {fault}")
    tables = [laws / name for name in ("articles.tsv", "words.tsv", "readings.tsv", "renumbered.tsv", "practice.json")]
    tools = [pathlib.Path(__file__).with_name(name) for name in ("laws.py", "c_bytes.py")]
    folders = [path for path in sorted((laws / "scenarios").glob("**")) if path.is_dir()]
    read = [*styles, script, *tables, *case_files, *folders, *tools]
    with open(dependencies, "w", encoding="utf-8") as text:
        text.write(f"{out}: " + " ".join(str(path).replace(" ", "\\ ") for path in read) + "\n")


if __name__ == "__main__":
    main()
