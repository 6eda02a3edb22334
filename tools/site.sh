#!/usr/bin/env bash
# Make the site: the Laws as pages with the referee in the browser, in build-site/site. It opens from the folder, and from
# any web server.
set -euo pipefail
cd "$(dirname "$0")/.."
site=build-site/site

rm -rf "$site"
mkdir -p "$site"
tools/site.py build build-site/jansson build-site/referee.wasm
node web/site.mjs pages "$site" build/src/page_files.generated build-site/referee.wasm
build/hakem law --site "$site"
node web/site.mjs worker "$site"
