#!/usr/bin/env python3
"""Bundle the page and write its files as C source.

usage: page.py NODE WEB-FOLDER OUT.c OUT.d [FILE...]

Runs web/build.mjs, which writes a folder beside OUT.c, and puts every file of that folder, and each FILE, into OUT.c. OUT.d names what
the page is made from, so that the build knows when to do it again.
"""
import gzip
import hashlib
import pathlib
import shutil
import subprocess
import sys

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


def write_bytes(text, name, data):
    # as numbers: pedantic compilers want no string literal of more than some thousand bytes
    numbers = "\n".join("    " + ",".join(map(str, data[at:at + 24])) + "," for at in range(0, len(data), 24))
    text.write(f"static const unsigned char {name}[] = {{\n{numbers}\n}};\n\n")


def main():
    node, web, out, dependencies = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3], sys.argv[4]
    dist = pathlib.Path(out).absolute().with_suffix(".dist")
    shutil.rmtree(dist, ignore_errors=True)
    done = subprocess.run([node, str(web / "build.mjs"), str(dist)], cwd=web, stdout=sys.stderr)
    if done.returncode != 0:
        sys.exit("page: web/build.mjs failed; `tools/setup.sh build` fetches what it needs")
    files = sorted(path for path in dist.iterdir() if path.is_file()) + [pathlib.Path(name) for name in sys.argv[5:]]
    unknown = [path.name for path in files if path.suffix not in TYPES]
    if unknown or not any(path.name == "index.html" for path in files):
        sys.exit(f"page: no media type is known for {unknown}, or index.html is missing")

    with open(out, "w", encoding="ascii") as text:
        text.write('/* Written by tools/page.py. */\n#include "hall/server/page.h"\n\n')
        rows = []
        for i, path in enumerate(files):
            data = path.read_bytes()
            tag = hashlib.sha256(data).hexdigest()[:16]
            short = gzip.compress(data, 9, mtime=0)
            write_bytes(text, f"file_{i}", data)
            row = f'"{path.name}", "{TYPES[path.suffix]}", (const char *)file_{i}, sizeof file_{i}, '
            if len(short) < len(data):
                write_bytes(text, f"short_{i}", short)
                row += f"(const char *)short_{i}, sizeof short_{i}"
            else:
                row += "NULL, 0"
            rows.append(f'    {{{row}, "\\"{tag}\\""}},\n')
        text.write("const struct page_file page_files[] = {\n" + "".join(rows))
        text.write("};\n\nconst size_t page_file_count = sizeof page_files / sizeof *page_files;\n")

    sources = [path for path in sorted((web / "src").rglob("*")) if path.is_file()]
    sources += [web / "build.mjs", web / "package-lock.json"]
    with open(dependencies, "w", encoding="utf-8") as text:
        text.write(f"{out}: " + " ".join(str(path).replace(" ", "\\ ") for path in sources) + "\n")


main()
