#!/usr/bin/env bash
# Read the sources with an analyser.
#
# usage: tools/analyse.sh tidy        clang-tidy over src/ and extension/, by .clang-tidy; needs build-asan
#        tools/analyse.sh cppcheck    cppcheck over src/ and extension/
set -euo pipefail
cd "$(dirname "$0")/.."

case ${1:?tidy or cppcheck} in
tidy)
    [[ -e build-asan/compile_commands.json ]] || tools/build.sh build-asan
    folders=(src)
    [[ ! -e build-asan/extension/hakem.so ]] || folders+=(extension)
    # Of the paths through a function the analyzer follows a twentieth of what it would, in a fifteenth of the time.
    find "${folders[@]}" -name '*.c' -print0 | sort -z |
        xargs -0 -r -n 1 -P 2 clang-tidy -p build-asan --quiet --warnings-as-errors='*' \
            --extra-arg=-Xclang --extra-arg=-analyzer-config --extra-arg=-Xclang --extra-arg=max-nodes=12000
    ;;
cppcheck)
    # The tables made at build are left out: the analyser takes minutes for them.
    cppcheck --enable=warning,portability --error-exitcode=1 --inline-suppr --quiet --std=c11 --library=posix \
        --suppress=missingIncludeSystem -j 2 -I include -I src src extension
    ;;
*)
    echo "analyse: tidy or cppcheck" >&2
    exit 2
    ;;
esac
