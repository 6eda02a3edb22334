#!/usr/bin/env bash
# Fetch Debian's arm64 libraries that the program and its tests need into a folder beside the builds, and write there
# FOLDER/meson.cross for Meson. The packages and package lists of this machine stay as they are, and root is not needed.
#
# usage: tools/arm64_root.sh FOLDER
set -euo pipefail

packages=(libbz2-dev libcmocka-dev libjansson-dev liblzma-dev libqrencode-dev libsodium-dev libsqlite3-dev libssl-dev
    libuv1-dev libwebsockets-dev libwebsockets-evlib-uv libzstd-dev zlib1g-dev)
root=$(realpath "${1:?which folder}")
stamp=$root/packages.txt
[[ $(cat "$stamp" 2>/dev/null) != "${packages[*]}" ]] || exit 0

rm -rf "$root"
mkdir -p "$root"/apt/{state/lists,cache/archives}/partial
: >"$root/apt/status" # nothing counts as installed, so that all dependencies come too, down to the C library
options=(-q -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o APT::Sandbox::User=root -o Debug::NoLocking=1
    -o "Dir::State=$root/apt/state" -o "Dir::State::status=$root/apt/status" -o "Dir::Cache=$root/apt/cache")
apt-get "${options[@]}" update >&2
apt-get "${options[@]}" install -y --no-install-recommends --download-only "${packages[@]}" >&2
for package in "$root"/apt/cache/archives/*.deb; do
    dpkg-deb -x "$package" "$root"
done
rm -r "$root/apt"
find "$root" -type l -lname '/*' -printf '%p %l\n' | while read -r link target; do
    ln -sfr "$root$target" "$link" # an absolute link would lead out of the folder
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
