#!/usr/bin/env bash
# Check that the shared library exports its interface (hk_...) only, and no hk__... or name without the prefix; and that
# the program loads only the libraries for texts and JSON, because each costs every command time (docs/decisions/0011).
#
# usage: tools/symbols.sh [BUILD-FOLDER]      (build if not said)
set -euo pipefail
cd "$(dirname "$0")/.."

library=$(find "${1:-build}" -name 'libhakem.so*' -type f | sort | head -n 1)
if [[ -z $library ]]; then
    echo "symbols: there is no libhakem.so in ${1:-build}" >&2
    exit 1
fi
exported=$(nm -D --defined-only "$library" | awk '{ print $NF }')
strangers=$(grep -Ev '^hk_[a-z0-9]' <<<"$exported" || true)
if [[ -z $exported || -n $strangers ]]; then
    echo "symbols: $library exports ${strangers:-nothing}"
    exit 1
fi

known='^(libc|libbz2|libjansson|liblzma|libz|libzstd|libpthread|ld-linux.*)\.so'
needed=$(objdump -p "${1:-build}/hakem" | awk '$1 == "NEEDED" { print $2 }')
strangers=$(grep -Ev "$known" <<<"$needed" || true)
if [[ -z $needed || -n $strangers ]]; then
    echo "symbols: ${1:-build}/hakem loads ${strangers:-nothing}"
    exit 1
fi
