#!/usr/bin/env python3
"""Compile the referee to WebAssembly, with Debian's clang, lld and wasi-libc and with jansson from its sources.

usage: site.py BUILD JANSSON OUT.wasm

BUILD is a build folder whose generated sources are there; JANSSON the folder of jansson's unpacked sources. Objects
stand in a folder beside OUT.wasm.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# What the referee consists of; the linker leaves out what it does not need.
FOLDERS = ("audit", "base", "board", "codec", "laws", "legality", "notation", "scenario", "winnable", "words")
OTHERS = ("archive/game_start.c", "archive/judge.c", "archive/output.c", "archive/report.c", "archive/totals.c", "site/mirror.c",
          "site/movetext.c", "site/played.c", "site/vary.c", "src/site_files.c")
EXPORTING = ("referee.c", "archive.c")
CLANG = ["clang", "--target=wasm32-wasi", "--sysroot=/usr", "-isystem", "/usr/include/wasm32-wasi", "-std=c17", "-DNDEBUG", "-DHK_SMALL_TABLES", "-fvisibility=hidden"]
# An audit of a large file and a search for a mate are these; all else is to be small.
FAST = ("archive", "audit", "board", "legality", "notation", "winnable")
# jansson's own configure would ask a compiler that runs what it builds.
CONFIGURED = {"json_inline": "inline", "json_have_long_long": "1", "json_have_localeconv": "0", "json_have_atomic_builtins": "0",
              "json_have_sync_builtins": "0"}
PRIVATE = "#define HAVE_STDINT_H 1\n#define HAVE_INTTYPES_H 1\n#define HAVE_STRTOLL 1\n#define INITIAL_HASHTABLE_ORDER 3\n"


def own_sources(build):
    """Each source that Meson compiles for the library and the hall, once, without its variants for instruction sets."""
    found = {}
    for target in json.loads((build / "meson-info/intro-targets.json").read_text(encoding="utf-8")):
        for group in target["target_sources"]:
            for name in group.get("sources", []) + group.get("generated_sources", []):
                path = pathlib.Path(name)
                is_other = f"{path.parent.name}/{path.name}" in OTHERS
                if path.suffix == ".c" and (path.parent.name in FOLDERS or is_other):
                    found[path] = None
    return [*(ROOT / "src/site" / name for name in EXPORTING), *(path for path in found if path.exists())]


def jansson_sources(folder, objects):
    source = folder / "src"
    text = (source / "jansson_config.h.in").read_text(encoding="utf-8")
    objects.joinpath("jansson_config.h").write_text(re.sub(r"@(json_\w+)@", lambda name: CONFIGURED[name[1]], text), encoding="utf-8")
    objects.joinpath("jansson_private_config.h").write_text(PRIVATE, encoding="utf-8")
    return sorted(path for path in source.glob("*.c"))


def builtins():
    """The compiler's own functions for WebAssembly."""
    folder = subprocess.run(["clang", "-print-resource-dir"], check=True, capture_output=True, text=True).stdout.strip()
    return f"{folder}/lib/wasi/libclang_rt.builtins-wasm32.a"


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    build, jansson, out = (pathlib.Path(name).resolve() for name in sys.argv[1:])
    objects = out.with_suffix(".objects")
    objects.mkdir(parents=True, exist_ok=True)
    theirs = jansson_sources(jansson, objects)
    include = [f"-I{path}" for path in (ROOT / "include", ROOT / "src", build / "src", objects, jansson / "src")]

    def compiled(source):
        made = objects / f"{source.parent.name}_{source.stem}.o"
        defined = ["-DHAVE_STDINT_H=1", "-DHAVE_CONFIG_H=1"] if source in theirs else ['-DHK_VERSION="site"']
        size = "-O2" if source.parent.name in FAST else "-Os"
        subprocess.run([*CLANG, size, *include, *defined, "-c", str(source), "-o", str(made)], check=True)
        return str(made)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        made = list(pool.map(compiled, own_sources(build) + theirs))
    subprocess.run(["wasm-ld", "--no-entry", "--gc-sections", "--strip-all", "-z", "stack-size=1048576", "-L/usr/lib/wasm32-wasi", *made,
                    "-lc", builtins(), "-o", str(out)], check=True)


if __name__ == "__main__":
    main()
