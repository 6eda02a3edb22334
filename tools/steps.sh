# shellcheck shell=bash
# Sourced by the scripts that run many checks. Each check is a step; a failed one does not stop the others. The result
# of each is written to the folder $report for tools/count_cases.py.

# Start an empty report.
start_report() { # FOLDER
    report=$1
    rm -rf "$report"
    mkdir -p "$report"
    : >"$report/checks.steps"
}

record() { # ok|not-ok NAME
    echo "${1/-/ } $2" >>"$report/checks.steps"
}

# Do the reports hold a failed case?
shows_failure() { # REPORT...
    [[ $(tools/count_cases.py "$@" 2>/dev/null) == *", "[1-9]*" failed" ]]
}

# Run a command as one case; its status is that of the command.
step() { # NAME COMMAND...
    local name=$1 began=$SECONDS status=0
    shift
    echo "== $name"
    "$@" || status=$?
    if [[ $status == 0 ]]; then
        record ok "$name"
        echo "== $name: $((SECONDS - began)) s"
    else
        record not-ok "$name"
        echo "== $name: FAILED ($((SECONDS - began)) s)"
    fi
    return "$status"
}

# Run the tests of a build, each as a case. A run that fails without a failed case, or that runs no test, counts as one
# failed case.
suites() { # NAME BUILD-FOLDER ARGUMENTS-OF-MESON-TEST...
    local name=$1 build=$2 began=$SECONDS status=0
    shift 2
    echo "== $name"
    local log=$build/meson-logs/$name
    rm -f "$log"{,-*}.{json,junit.xml}
    meson test -C "$build" --no-rebuild --print-errorlogs --logbase "$name" "$@" || status=$?
    if [[ -e $log-valgrind.json ]]; then # Meson adds the name of a wrapper
        log+=-valgrind
    fi
    if [[ ! -e $log.junit.xml ]]; then
        record not-ok "$name: no test ran"
        return 1
    fi
    sed -n 's/.*# SKIP \(..*\)/left out: \1/p' "$log.txt" | sort -u
    cp "$log.json" "$report/$name.json"
    cp "$log.junit.xml" "$report/$name.junit.xml"
    if [[ $status == 0 ]]; then
        echo "== $name: $((SECONDS - began)) s"
    else
        shows_failure "$report/$name.junit.xml" || record not-ok "$name"
        echo "== $name: FAILED ($((SECONDS - began)) s)"
    fi
    return "$status"
}

# Print the last line: "make WHAT: N passed, N failed".
report_total() { # WHAT
    local total status=0
    total=$(tools/count_cases.py "$report") || status=$?
    echo "make $1: ${total:-nothing could be counted}"
    return "$status"
}
