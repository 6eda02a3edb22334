#!/usr/bin/env python3
"""Bundle the page and write its files as C source.

usage: page.py NODE WEB-FOLDER OUT.c OUT.d OPENAPI.json PO…

Beside OUT.c a folder gets what the page is made from besides its sources: the types of the API, the dictionaries, the Laws in our words, and a
tsconfig.json with which the compiler checks all of them together. web/build.mjs bundles the page into another folder. Every file of
that and OPENAPI.json go into OUT.c. OUT.d names what they are made from, files and folders, so that the build knows when to do it
again.
"""
import gzip
import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True

import c_bytes
import page_law
import page_types
import page_words
import po

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
# Names in which esbuild has put a hash of the content.
HASHED = re.compile(r"-[A-Z0-9]{8}\.js$")


def generate(folder, web, description, dictionaries):
    """Write what the sources of the page import as generated/…"""
    folder.mkdir(parents=True, exist_ok=True)
    types = page_types.written(json.loads(pathlib.Path(description).read_text(encoding="utf-8")))
    folder.joinpath("api.ts").write_text(types, encoding="utf-8")
    page_words.write(folder, web, page_words.dictionaries(dictionaries))
    page_law.write(folder)
    config = {"extends": str(web / "tsconfig.json"), "include": [str(web / "src")],
              "compilerOptions": {"paths": {"generated/*": ["./*"]}}}
    folder.joinpath("tsconfig.json").write_text(json.dumps(config), encoding="utf-8")


def write_source(out, files):
    with open(out, "w", encoding="ascii") as text:
        text.write('/* Written by tools/page.py. */\n#include "hall/server/page.h"\n\n')
        rows, array = [], c_bytes.Bytes(text, out)
        for i, path in enumerate(files):
            data = path.read_bytes()
            tag = hashlib.sha256(data).hexdigest()[:16]
            short = gzip.compress(data, 9, mtime=0)
            whole = array.write(f"file_{i}", data)
            row = f'"{path.name}", "{TYPES[path.suffix]}", (const char *){whole}, sizeof {whole}, '
            if len(short) < len(data):
                packed = array.write(f"short_{i}", short)
                row += f"(const char *){packed}, sizeof {packed}"
            else:
                row += "NULL, 0"
            rows.append(f'    {{{row}, "\\"{tag}\\"", {"true" if HASHED.search(path.name) else "false"}}},\n')
        text.write("\nconst struct page_file page_files[] = {\n" + "".join(rows))
        text.write("};\n\nconst size_t page_file_count = sizeof page_files / sizeof *page_files;\n")


def sources(web):
    """All that the page is made from. A file that comes or goes changes its folder."""
    for path in sorted((web / "src").rglob("*")):
        yield path
    yield from (web / name for name in ("src", "build.mjs", "tsconfig.json", "package-lock.json"))
    yield from page_law.SOURCES
    yield web.parent / "laws/incidents.json"
    yield web.parent / "laws/incident_articles.json"
    yield from (pathlib.Path(module.__file__) for module in (c_bytes, page_law, page_types, page_words, po))


def main():
    if len(sys.argv) < 7:
        sys.exit(__doc__)
    node, web, out, dependencies = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4]
    made = pathlib.Path(out).absolute()
    dist, generated = made.with_suffix(".dist"), made.with_suffix(".generated")
    shutil.rmtree(dist, ignore_errors=True)
    generate(generated, web.absolute(), sys.argv[5], sys.argv[6:])
    done = subprocess.run([node, str(web / "build.mjs"), str(dist), str(generated)], cwd=web, stdout=sys.stderr)
    if done.returncode != 0:
        sys.exit("page: web/build.mjs failed; `tools/setup.sh build` fetches what it needs")
    files = sorted(path for path in dist.iterdir() if path.is_file()) + [pathlib.Path(sys.argv[5])]
    unknown = [path.name for path in files if path.suffix not in TYPES]
    if unknown or not any(path.name == "index.html" for path in files):
        sys.exit(f"page: no media type is known for {unknown}, or index.html is missing")
    write_source(out, files)
    with open(dependencies, "w", encoding="utf-8") as text:
        text.write(f"{out}: " + " ".join(str(path).replace(" ", "\\ ") for path in sources(web)) + "\n")


if __name__ == "__main__":
    main()
