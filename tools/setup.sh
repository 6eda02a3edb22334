#!/usr/bin/env bash
# Find what building, testing or checking Hakem needs, and install only what is missing.
#
# usage: tools/setup.sh [build|test|ci|bench|arm64|site]      (build if not said; test includes build, ci includes test)
#
# bench is build and the programs that `make bench` times beside Hakem. arm64 is build, a cross compiler, qemu and
# build-arm64-root/, a folder of arm64's libraries. site is build, a compiler to WebAssembly and the sources of jansson in
# build-site/.
#
# The script looks for the commands and libraries themselves, not for their packages, so it changes nothing on a machine
# that got them in another way. If something is missing, apt-get installs it (by sudo if need be). If apt-get cannot,
# the script names every missing thing and ends with exit status 2. If nothing is missing, it prints nothing and needs
# no root.
# A Node.js that is already there is never replaced or removed. No service of what is installed runs, now or after a restart.
set -euo pipefail
cd "$(dirname "$0")/.."

level=${1:-build}
case $level in
build | test | ci | bench | arm64 | site) ;;
*)
    echo "setup: unknown level '$level'; it is build, test, ci, bench, arm64 or site" >&2
    exit 2
    ;;
esac

missing=()  # what is missing, in words
packages=() # the Debian package that brings each, same index; "-" if none may be installed

miss() { # WHAT PACKAGE
    missing+=("$1")
    packages+=("$2")
}

have() { # COMMAND; Debian keeps programs that play chess outside the usual path
    command -v "$1" >/dev/null || [[ -x /usr/games/$1 ]]
}

want_command() { # COMMAND PACKAGE
    have "$1" || miss "$1" "$2"
}

want_library() { # PKG-CONFIG-MODULE PACKAGE [OLDEST-VERSION]
    if ! have pkg-config || ! pkg-config --exists "$1${3:+ >= $3}"; then
        miss "library $1${3:+ >= $3}" "$2"
    fi
}

want_header() { # HEADER PACKAGE; for libraries without a pkg-config module
    if ! have gcc || ! gcc -E -x c - >/dev/null 2>&1 <<<"#include <$1>"; then
        miss "header $1" "$2"
    fi
}

at_least() { # VERSION OLDEST
    [[ $(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1) == "$2" ]]
}

want_c_library() {
    if ! have gcc || [[ $(gcc -print-file-name=crt1.o) != /* ]]; then
        miss "headers of the C library" libc6-dev
    fi
}

# Starting meson takes longer than all the rest; a tree that it has configured proves that it works.
want_meson() {
    if ! have meson; then
        miss "meson >= 1.0" meson
    elif [[ ! -e build/build.ninja ]] && ! at_least "$(meson --version)" 1.0; then
        miss "meson >= 1.0 (this one is $(meson --version))" -
    fi
}

want_node() {
    local version
    if ! have node; then
        miss "node >= 18" nodejs
    else
        version=$(node --version)
        at_least "${version#v}" 18 || miss "node >= 18 (this one is $version)" -
    fi
    want_command npm npm
}

# The run-time parts of clang's sanitizers are packages of their own. Compiling proves that they
# are there; their files are a quick sign.
want_clang_runtime() { # RUNTIME FLAGS
    local program='int main(void) { return 0; }'
    [[ $1 != fuzzer ]] || program='int LLVMFuzzerTestOneInput(const char *data, long size) { return !data && size; }'
    if have clang; then
        compgen -G "$(clang -print-resource-dir)/lib/*/libclang_rt.$1*.a" >/dev/null && return 0
        clang -x c "$2" -o /dev/null - 2>/dev/null <<<"$program" && return 0
    fi
    miss "clang's $1 runtime" libclang-rt-14-dev
}

want_clang_format() {
    have clang-format-14 && return 0
    have clang-format && [[ $(clang-format --version) == *"version 14."* ]] && return 0
    miss "clang-format 14" clang-format-14
}

want_python_module() { # MODULE PACKAGE
    have python3 && python3 -c "import $1" 2>/dev/null || miss "python3's module $1" "$2"
}

# Where libwebsockets has its loops as plug-ins, it loads the one for libuv when the hall starts; no compiler misses it.
want_evlib() {
    local headers folder
    headers=$(pkg-config --variable=includedir libwebsockets 2>/dev/null) || return 0
    grep -qs '^#define LWS_WITH_EVLIB_PLUGINS' "$headers/lws_config.h" || return 0
    folder=$(pkg-config --variable=libdir libwebsockets)
    compgen -G "$folder/libwebsockets-evlib_uv.so" >/dev/null ||
        miss "libwebsockets' plug-in for libuv" libwebsockets-evlib-uv
}

want_peers() {
    want_command stockfish stockfish
    want_command pgn-extract pgn-extract
}

# Debian keeps the server outside the usual path.
want_postgres() {
    have initdb || compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null || miss "PostgreSQL" postgresql-15
}

# Debian keeps daemons outside the path of most users.
want_daemon() { # COMMAND PACKAGE
    have "$1" || [[ -x /usr/sbin/$1 ]] || miss "$1" "$2"
}

# What an extension is built and tested with: the headers of the server, and its pg_regress.
want_postgres_headers() {
    local folder
    folder=$(pg_config --includedir-server 2>/dev/null) || folder=/none
    want_file "$folder/postgres.h" postgresql-server-dev-15
}

want_slurm() {
    local daemon
    want_command sbatch slurm-wlm
    for daemon in slurmctld slurmd munged; do
        want_daemon "$daemon" slurm-wlm
    done
}

# The tests start a server of their own: installing one starts none.
forbid_main_cluster() {
    [[ " $* " == *" postgresql-15 "* ]] || return 0
    as_root mkdir -p /etc/postgresql-common/createcluster.d
    as_root sh -c 'echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/hakem.conf'
}

# While packages are installed no service is started (invoke-rc.d), unless this machine has a policy of its own. One of ours
# is there from a run that was killed.
forbid_services() {
    local policy=/usr/sbin/policy-rc.d
    forbidden=
    [[ ! -e $policy ]] || grep -q '^# of hakem$' "$policy" || return 0
    forbidden=1
    trap allow_services EXIT
    as_root sh -c "printf '#!/bin/sh\n# of hakem\nexit 101\n' >$policy && chmod 755 $policy"
}

allow_services() {
    [[ ${forbidden:-} ]] || return 0
    forbidden=
    as_root rm -f /usr/sbin/policy-rc.d
}

# Installing has enabled them for the next start of the machine.
disable_services() { # PACKAGE...
    local package units=()
    command -v systemctl >/dev/null || return 0
    for package in "$@"; do
        case $package in
        nginx | haproxy) units+=("$package") ;;
        slurm-wlm) units+=(munge slurmctld slurmd) ;;
        esac
    done
    [[ ${#units[@]} == 0 ]] || as_root systemctl --quiet disable "${units[@]}" >&2 ||
        echo "setup: these services could not be disabled: ${units[*]}" >&2
}

want_file() { # FILE PACKAGE
    [[ -e $1 ]] || miss "$1" "$2"
}

# The compiler's own functions for WebAssembly come with its version.
want_wasm_builtins() {
    local folder version=14
    ! have clang || version=$(clang -dumpversion)
    folder=$(clang -print-resource-dir 2>/dev/null) || folder=/none
    want_file "$folder/lib/wasi/libclang_rt.builtins-wasm32.a" "libclang-rt-${version%%.*}-dev-wasm32"
}

look() {
    missing=()
    packages=()

    want_command gcc gcc
    want_c_library
    want_command pkg-config pkg-config
    want_meson
    want_command ninja ninja-build
    want_command python3 python3
    want_command scdoc scdoc
    want_library libwebsockets libwebsockets-dev 4.1
    want_library libuv libuv1-dev
    want_evlib
    want_library sqlite3 libsqlite3-dev
    want_library jansson libjansson-dev
    want_library libsodium libsodium-dev
    want_library libqrencode libqrencode-dev
    want_library openssl libssl-dev
    want_library zlib zlib1g-dev
    want_library liblzma liblzma-dev
    want_library libzstd libzstd-dev
    want_header bzlib.h libbz2-dev
    want_node
    [[ $level == build ]] && return
    if [[ $level == bench ]]; then
        want_peers
        return
    fi
    if [[ $level == arm64 ]]; then
        want_command aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu
        want_command qemu-aarch64 qemu-user
        return
    fi

    if [[ $level == site ]]; then
        want_command clang clang
        want_command wasm-ld lld
        want_command dpkg-source dpkg-dev
        want_file /usr/lib/wasm32-wasi/libc.a wasi-libc
        want_wasm_builtins
        return
    fi

    want_command git git
    want_clang_format
    want_library cmocka libcmocka-dev
    want_python_module jsonschema python3-jsonschema
    want_command openssl openssl
    [[ $level == test ]] && return

    want_command clang clang
    want_clang_runtime asan -fsanitize=address,undefined
    want_clang_runtime fuzzer -fsanitize=fuzzer
    want_command clang-tidy clang-tidy
    want_command cppcheck cppcheck
    want_command valgrind valgrind
    want_command chromium chromium
    want_command chromium-headless-shell chromium-headless-shell
    want_command parallel parallel
    want_slurm
    want_command sqlite3 sqlite3
    want_command zstd zstd
    want_library libpq libpq-dev 14
    want_postgres
    want_daemon nginx nginx
    want_daemon haproxy haproxy
    want_postgres_headers
    want_peers
}

give_up() { # WHY
    local i
    echo "setup: $1; missing:" >&2
    for i in "${!missing[@]}"; do
        if [[ ${packages[i]} == - ]]; then
            echo "  ${missing[i]}"
        else
            printf '  %-40s Debian: %s\n' "${missing[i]}" "${packages[i]}"
        fi
    done >&2
    exit 2
}

as_root() {
    if [[ $(id -u) == 0 ]]; then "$@"; else sudo "$@"; fi
}

apt() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@"
}

# Would installing npm replace the Node.js that is there?
npm_disturbs_node() {
    have node || return 1
    apt-get -s install --no-install-recommends npm 2>&1 | grep -Eq '^(Inst|Remv) (nodejs|libnode[0-9]*) |^E:'
}

install() {
    local wanted=() i
    command -v apt-get >/dev/null || give_up "there is no apt-get here to install with"
    [[ $(id -u) == 0 ]] || command -v sudo >/dev/null || give_up "installing needs root, or sudo"
    for i in "${!packages[@]}"; do
        [[ ${packages[i]} != - ]] || give_up "one thing here is too old"
    done

    apt update >&2 || give_up "apt-get update failed"
    for i in "${!packages[@]}"; do
        if [[ ${packages[i]} == npm ]] && npm_disturbs_node; then
            missing=("${missing[i]}") packages=(-)
            give_up "the npm that could be installed would replace the Node.js that is there"
        fi
        wanted+=("${packages[i]}")
    done
    # A bare Debian has no certificates either, and npm needs them.
    [[ -e /etc/ssl/certs/ca-certificates.crt ]] || wanted+=(ca-certificates)

    echo "setup: installing ${wanted[*]}" >&2
    forbid_main_cluster "${wanted[@]}"
    forbid_services
    apt install -y --no-install-recommends "${wanted[@]}" >&2 || give_up "apt-get install failed"
    allow_services
    disable_services "${wanted[@]}"
    hash -r
    look
    [[ ${#missing[@]} == 0 ]] || give_up "still missing after the installation"
}

# Fetch the parts of the page that web/package-lock.json names; again only when that file has changed.
install_web() {
    local stamp=web/node_modules/.lock-installed
    [[ -e web/package-lock.json ]] || return 0
    cmp -s web/package-lock.json "$stamp" && return 0
    npm ci --prefix web --no-audit --no-fund >&2 || {
        echo "setup: npm could not fetch the parts of the page (npm ci --prefix web)" >&2
        exit 2
    }
    mkdir -p web/node_modules
    cp web/package-lock.json "$stamp"
}

look
[[ ${#missing[@]} == 0 ]] || install
install_web
[[ $level != arm64 ]] || tools/arm64_root.sh build-arm64-root || {
    echo "setup: the libraries of arm64 could not be fetched (tools/arm64_root.sh)" >&2
    exit 2
}
[[ $level != site ]] || tools/jansson_source.sh build-site || {
    echo "setup: the sources of jansson could not be fetched (tools/jansson_source.sh)" >&2
    exit 2
}
