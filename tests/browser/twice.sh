#!/bin/sh
# Run a test of the pages, and once more if it fails; docs/decisions/0072-a-test-of-the-pages-is-run-twice.md says why.
# usage: twice.sh COMMAND...
# What failed the first time goes to standard error, each failed case behind "failed once:". A first run that does not come to its end has failed.
set -u
HANGS_AFTER_S=280 # both runs end within the time that tests/meson.build gives
output=$(mktemp) || exit
trap 'rm -f "$output"' EXIT
if timeout --kill-after=5 "$HANGS_AFTER_S" "$@" >"$output"; then
    cat "$output"
    exit 0
fi
sed 's/^not ok [0-9]* - /failed once: &/' "$output" >&2
"$@"
