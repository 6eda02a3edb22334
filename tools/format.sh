#!/usr/bin/env bash
# Lay out the C files as .clang-format says; with --check only name those that are not.
#
# usage: tools/format.sh [--check]
#
# clang-format 14 decides, since others lay out a few things differently.
set -euo pipefail
cd "$(dirname "$0")/.."

formatter=clang-format
command -v clang-format-14 >/dev/null && formatter=clang-format-14
folders=()
for folder in src include tests fuzz bench tools examples extension; do
    [[ ! -d $folder ]] || folders+=("$folder")
done
action=(-i)
[[ ${1:-} != --check ]] || action=(--dry-run -Werror)
find "${folders[@]}" -name '*.[ch]' -print0 | sort -z | xargs -0 -r "$formatter" "${action[@]}"
