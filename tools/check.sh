#!/usr/bin/env bash
# Run the checks of `make test`, `make ci`, `make arm64` or `make suite`. Every check runs, even if others have failed;
# the last line is the total.
#
# usage: tools/check.sh test|ci|arm64|suite
#
# Reports lie in build-report/: one folder each, with a line a check and Meson's reports. `ci` calls the script again for
# what only computes (`aside`), which adds to its report.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
PATH=$PATH:/usr/games # Debian keeps programs that play chess there
processes=$(($(nproc) + 2)) # programs of the server mostly wait: two more than there are processors keep these at work
# shellcheck source=tools/steps.sh
source tools/steps.sh

# Make a build and run its tests; if the build fails, the tests count as one failed case.
tested() { # BUILD-FOLDER NAME ARGUMENTS-OF-MESON-TEST...
    if built "$1"; then
        suites "$2" "$1" "${@:3}"
    else
        record not-ok "$2: not built"
    fi
}

built() { # BUILD-FOLDER
    step "$1" tools/build.sh "$1"
}

sanitized() { # COMMAND...
    local address=halt_on_error=1:abort_on_error=1:detect_leaks=1:detect_stack_use_after_return=1
    address+=:strict_string_checks=1:handle_segv=2 # 2: cmocka's own handler would hide the report
    ASAN_OPTIONS=$address UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 "$@"
}

# The site with the referee in the browser, where its compiler and sources are there (tools/setup.sh site).
site() {
    step site tools/site.sh && step site-pages node --test --test-reporter=tap tests/site/*.test.mjs
}

fuzzed() {
    local target
    [[ -d fuzz ]] && built build-fuzz || return
    for target in build-fuzz/fuzz/fuzz_*; do # two at a time
        [[ -f $target ]] || continue
        while [[ $(jobs -rp | wc -l) -ge 2 ]]; do wait -n; done
        step "${target##*/}" tools/fuzz.sh 20 "${target##*/fuzz_}" &
    done
    wait
}

# Print the answers of a program to the games and positions of the tests.
answers() { # COMMAND...
    "$@" audit --json tests/data/pgn/*.pgn
    "$@" pgn tests/data/pgn/*.pgn
    cut -f 1 tests/data/san-cases.tsv | "$@" fen --lenient
    cut -f 1 tests/data/winnable-timeouts.tsv | "$@" winnable | cut -f 1-5 # the sixth is the time it took
} 2>&1

# Load the hall as `make bench` does, once: figures are shown, and a wrong or a lost answer fails.
loaded() {
    ninja -C build --quiet bench/bench_hall bench/hall_echo bench/libdriven_clock.so && bench/bench.py build --hall --once && bench/postgres.py build 50 10 1
}

same_answers() { # both machines give the same answers
    cmp <(answers build/hakem) <(answers qemu-aarch64 -L build-arm64-root build-arm64/hakem)
}

check_arm64() {
    HAKEM_ONE_OF=14 HAKEM_STORE_COMMITS=150 tested build-arm64 arm64 --suite unit --timeout-multiplier 10
    step arm64-answers same_answers
}

small_checks() {
    step format tools/format.sh --check
    step tools tools/test_tools.py
    step floors tools/floors.py
    step hygiene tools/hygiene.sh
}

check_test() {
    small_checks >"$report/small.txt" 2>&1 & # a build leaves a processor idle at times
    local small=$!
    HAKEM_ONE_OF=4 HAKEM_STORE_COMMITS=150 tested build release --num-processes "$processes" --suite unit --suite perft --suite cli --suite page --suite server
    wait "$small" || true # what failed stands in the report
    cat "$report/small.txt"
    step symbols tools/symbols.sh build
    echo "left out: what is long, needs PostgreSQL, a browser or hours (make ci, make suite)"
}

# What only computes, and is told nothing by a clock.
check_aside() {
    HAKEM_ONE_OF=14 HAKEM_STORE_COMMITS=150 suites valgrind build --suite unit --timeout-multiplier 60 \
        --wrap 'valgrind --quiet --error-exitcode=99 --leak-check=full'
    step clang-tidy tools/analyse.sh tidy
    step cppcheck tools/analyse.sh cppcheck
    record ok "aside: run to its end"
}

# Start `aside` beside what follows: programs that mostly wait for a page, for a disk or for a moment. It has a session of
# its own and the lowest priority, so that it takes what they leave of the processors and no more.
start_aside() {
    echo "== beside what follows: valgrind, clang-tidy, cppcheck"
    setsid nice -n 19 tools/check.sh aside >"$report/aside.txt" 2>&1 &
    aside=$!
    trap 'kill -- "-$aside" 2>/dev/null' EXIT
}

end_aside() {
    wait "$aside" || true # its failures stand in the report
    grep -qx 'ok aside: run to its end' "$report/checks.steps" || record not-ok "aside: ended early"
    trap - EXIT
    cat "$report/aside.txt"
}

check_ci() {
    export HAKEM_POSTGRES=required HAKEM_PROXY=required # tools/setup.sh has installed them
    # A folder from before the headers of a server were installed has no extension.
    [[ ! -e build/build.ninja || -e build/extension/hakem.so ]] || meson configure build -Dextension=enabled
    HAKEM_ONE_OF=6 HAKEM_STORE_COMMITS=150 sanitized tested build-asan sanitized --num-processes "$processes" \
        --timeout-multiplier 3 --suite unit --suite cli --suite long --suite server --suite postgres
    built build
    start_aside
    HAKEM_STORE_COMMITS=150 suites programs build --num-processes "$processes" \
        --suite unit --suite browser --suite extension --suite peer --suite postgres
    grep --no-filename '^failed once: ' build/meson-logs/programs.txt
    step durability env HAKEM_STORE_COMMITS=1500 HAKEM_STORE_SEED="$(date +%s)" build/tests/test_store_durability &
    local durability=$!
    step kills env HAKEM_KILLS=100 HAKEM_KILLS_SEED="$(date +%s)" python3 tests/server/test_kill.py build/hakem
    wait "$durability"
    step network env HAKEM_NETWORK_FAULTS=10 HAKEM_NETWORK_SEED=77 python3 tests/server/test_postgres_network.py build/hakem
    step connections env HAKEM_CONNECTIONS=10000 python3 tests/server/test_crowd.py build/hakem
    end_aside
    step load loaded
    step many-halls bench/many_halls.py 1
    [[ ! -e build-arm64-root/packages.txt ]] || check_arm64
    [[ ! -e build-site/jansson ]] || site
    fuzzed
}

case ${1:-} in
test | ci | arm64)
    start_report "build-report/$1"
    "check_$1"
    ;;
aside)
    report=build-report/ci
    [[ ! -w /proc/self/autogroup ]] || echo 19 >/proc/self/autogroup
    check_aside
    exit
    ;;
suite)
    start_report build-report/suite
    tested build suite --suite slow
    ;;
*)
    echo "check: test, ci, arm64 or suite" >&2
    exit 2
    ;;
esac
report_total "$1"
