#!/usr/bin/env bash
# Fetch the libraries that the program and its tests need on arm64, Debian's own, into a folder beside the builds, and
# write there what Meson has to know: FOLDER/meson.cross. The packages of this machine and its lists stay as they are, and
# no rights are needed.
#
# usage: tools/arm64_root.sh FOLDER
set -euo pipefail

packages=(libbz2-dev libcmocka-dev libjansson-dev liblzma-dev libsodium-dev libsqlite3-dev libwebsockets-dev libzstd-dev
    zlib1g-dev)
root=$(realpath "${1:?which folder}")
stamp=$root/packages.txt
[[ $(cat "$stamp" 2>/dev/null) != "${packages[*]}" ]] || exit 0

rm -rf "$root"
mkdir -p "$root"/apt/{state/lists,cache/archives}/partial
: >"$root/apt/status" # nothing is installed: what the libraries need comes too, down to the C library
options=(-q -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o APT::Sandbox::User=root -o Debug::NoLocking=1
    -o "Dir::State=$root/apt/state" -o "Dir::State::status=$root/apt/status" -o "Dir::Cache=$root/apt/cache")
apt-get "${options[@]}" update >&2
apt-get "${options[@]}" install -y --no-install-recommends --download-only "${packages[@]}" >&2
for package in "$root"/apt/cache/archives/*.deb; do
    dpkg-deb -x "$package" "$root"
done
rm -r "$root/apt"
find "$root" -type l -lname '/*' -printf '%p %l\n' | while read -r link target; do
    ln -sfr "$root$target" "$link" # it would lead out of the folder
done

cat >"$root/meson.cross" <<END
[binaries]
c = ['aarch64-linux-gnu-gcc', '--sysroot=$root']
ar = 'aarch64-linux-gnu-ar'
strip = 'aarch64-linux-gnu-strip'
pkgconfig = 'pkg-config'
exe_wrapper = ['qemu-aarch64', '-L', '$root']

[properties]
sys_root = '$root'
pkg_config_libdir = '$root/usr/lib/aarch64-linux-gnu/pkgconfig:$root/usr/share/pkgconfig'

[host_machine]
system = 'linux'
cpu_family = 'aarch64'
cpu = 'armv8-a'
endian = 'little'
END
echo "${packages[*]}" >"$stamp"
