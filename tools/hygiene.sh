#!/usr/bin/env bash
# Check the files in git: no build products, nothing left over, text as .editorconfig says.
set -euo pipefail
cd "$(dirname "$0")/.."

git rev-parse --is-inside-work-tree >/dev/null 2>&1 || exit 0 # a tarball has been checked before
status=0
none() { # SENTENCE LINES: the lines are faults
    [[ -n $2 ]] || return 0
    printf '%s:\n%s\n' "$1" "$2" | head -n 20
    status=1
}
text=(-- . ':!tests/data' ':!fuzz/seeds' ':!web/package-lock.json')

none "built or binary files in git" \
    "$(git ls-files | grep -E '(^|/)(node_modules|dist)/|^build[^/]*/|\.(o|a|so|wasm|deb|pyc|db)$' || true)"
none "blanks at the end of a line" "$(git grep -nIE '[[:blank:]]+$' "${text[@]}" || true)"
none "what a merge has left" "$(git grep -nIE '^(<{7}|={7}|>{7})( |$)' "${text[@]}" || true)"
none "carriage returns" "$(git grep -lI $'\r' "${text[@]}" || true)"
none "tabs in C" "$(git grep -nI $'\t' -- '*.c' '*.h' || true)"
none "notes to oneself" "$(git grep -nIwE 'TO''DO|FIX''ME|X''XX' "${text[@]}" || true)"
none "no line end at the end of a file" \
    "$(git grep -lI '' "${text[@]}" | while read -r file; do [[ -z $(tail -c 1 "$file") ]] || echo "$file"; done)"
none "scripts that cannot be run" \
    "$(git ls-files -s '*.sh' '*.py' .ci/run | grep -v '^100755' | cut -f 2 | grep -v '^tools/steps.sh$' || true)"
exit "$status"
