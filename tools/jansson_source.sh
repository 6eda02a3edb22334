#!/usr/bin/env bash
# Fetch the sources of Debian's jansson into FOLDER/jansson. The package lists of this machine stay as they are, and root
# is not needed.
#
# usage: tools/jansson_source.sh FOLDER
set -euo pipefail

folder=$(realpath -m "${1:?which folder}")
[[ ! -e $folder/jansson/src/jansson.h ]] || exit 0

rm -rf "$folder"
mkdir -p "$folder"/apt/{parts,lists/partial,cache/archives/partial}
for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
    [[ ! -e $list ]] || sed -e 's/^deb /deb-src /' -e 's/^Types:.*/Types: deb-src/' "$list" >"$folder/apt/parts/${list##*/}"
done
options=(-q -o APT::Sandbox::User=root -o Debug::NoLocking=1 -o Dir::Etc::SourceList=/dev/null
    -o "Dir::Etc::SourceParts=$folder/apt/parts" -o "Dir::State::Lists=$folder/apt/lists" -o "Dir::Cache=$folder/apt/cache")
cd "$folder"
apt-get "${options[@]}" update >&2
apt-get "${options[@]}" source jansson >&2
mv jansson-*/ jansson
rm -r apt
