#!/usr/bin/env bash
# Configure (once) and compile one of the builds.
#
# usage: tools/build.sh build         the release build, by $CC or the system's own compiler
#        tools/build.sh build-asan    clang, with assertions, address and undefined-behaviour sanitizers
#        tools/build.sh build-fuzz    the same, the fuzz targets alone
#        tools/build.sh build-arm64   for arm64 by a cross compiler, with assertions; its tests run by qemu
#
# PREFIX, if set, is where `make install` will put things; /usr/local otherwise.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${1:?which build}
options=(--werror --prefix "${PREFIX:-/usr/local}" --libdir lib)
[[ $build == build ]] || options+=(--buildtype debugoptimized)
case $build in
build) ;;
build-asan)
    export CC=clang
    options+=(-Db_sanitize='address,undefined' -Db_lundef=false)
    ;;
build-fuzz)
    export CC=clang
    options+=(-Db_sanitize='address,undefined' -Db_lundef=false -Dfuzz=true)
    ;;
build-arm64)
    options+=(--cross-file build-arm64-root/meson.cross)
    ;;
*)
    echo "build: there is no build '$build'" >&2
    exit 2
    ;;
esac

if [[ ! -e $build/build.ninja ]]; then
    rm -rf "$build"
    meson setup "$build" "${options[@]}"
    echo "${PREFIX:-/usr/local}" >"$build/prefix"
elif [[ -n ${PREFIX:-} && $PREFIX != "$(cat "$build/prefix")" ]]; then
    meson configure "$build" --prefix "$PREFIX"
    echo "$PREFIX" >"$build/prefix"
fi
quiet=()
wanted=()
[[ $build != build-fuzz ]] || wanted=(fuzzers)
[[ -t 1 ]] || quiet=(--quiet)
exec ninja -C "$build" -j "$(nproc)" "${quiet[@]}" "${wanted[@]}"
