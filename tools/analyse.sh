#!/usr/bin/env bash
# Read the sources with an analyser.
#
# usage: tools/analyse.sh tidy        clang-tidy over src/, by .clang-tidy; needs build-clang
#        tools/analyse.sh cppcheck    cppcheck over src/
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1:?tidy or cppcheck} in
tidy)
    [[ -e build-clang/compile_commands.json ]] || tools/build.sh build-clang
    find src -name '*.c' -print0 | sort -z |
        xargs -0 -r -n 1 -P 2 clang-tidy -p build-clang --quiet --warnings-as-errors='*'
    ;;
cppcheck)
    # The tables made at build are left out: the analyser takes minutes for them.
    cppcheck --enable=warning,portability --error-exitcode=1 --inline-suppr --quiet --std=c11 --library=posix \
        --suppress=missingIncludeSystem -j 2 -I include -I src src
    ;;
*)
    echo "analyse: tidy or cppcheck" >&2
    exit 2
    ;;
esac
