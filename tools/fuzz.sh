#!/usr/bin/env bash
# Run each fuzz target for some seconds, from its seeds in fuzz/seeds/NAME.
#
# usage: tools/fuzz.sh SECONDS [NAME...]
#
# The inputs that reach new code stay in build-fuzz/corpus/NAME. An input that breaks something is left in
# build-fuzz/findings, and the exit status is then 1.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:?seconds a target}
shift
tools/build.sh build-fuzz
export ASAN_OPTIONS=detect_leaks=1 UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1

status=0 ran=0
for target in build-fuzz/fuzz/fuzz_*; do
    [[ -f $target && -x $target ]] || continue
    name=${target##*/fuzz_}
    [[ $# == 0 || " $* " == *" $name "* ]] || continue
    ran=$((ran + 1))
    mkdir -p "build-fuzz/corpus/$name" build-fuzz/findings
    folders=("build-fuzz/corpus/$name")
    [[ ! -d fuzz/seeds/$name ]] || folders+=("fuzz/seeds/$name")
    "$target" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0 \
        -artifact_prefix="build-fuzz/findings/$name-" "${folders[@]}" || status=1
done
if [[ $ran == 0 ]]; then
    echo "fuzz: there is no such target" >&2
    exit 1
fi
exit "$status"
