# Hakem's front door. The build itself is Meson's (meson.build); here stand the usual ways to call it.
#
#   PREFIX   where `make install` puts things (/usr/local if not said); build/ remembers it
#   DESTDIR  stands before PREFIX at installation, for packagers
#   CC       the compiler of the release build

VERSION = $(shell sed -n "s/^ *version: '\(.*\)',/\1/p" meson.build)
ARGS =

.DEFAULT_GOAL := all
.PHONY: all run test suite ci arm64 bench site install dist format clean help

all: ## build the program: build/hakem (installs what is missing first)
	@tools/setup.sh build
	@tools/build.sh build

run: all ## build, then open the hall on this machine (ARGS=--lan: for phones in the same network too; ARGS="--port 9000" and the like)
	build/hakem serve $(ARGS)

test: ## all that has to pass before a push, below five minutes
	@tools/setup.sh test
	@tools/check.sh test

suite: all ## the long move counts
	@tools/check.sh suite

ci: ## what takes longer: valgrind, analysers, browser, peers, arm64, fuzzing
	@tools/setup.sh ci
	@tools/setup.sh arm64 || echo "ci: it goes on without arm64" >&2
	@tools/setup.sh site || echo "ci: it goes on without the site" >&2
	@tools/check.sh ci

arm64: all ## build the program and its tests for arm64, and run them by qemu
	@tools/setup.sh arm64
	@tools/check.sh arm64

bench: all ## time the hot paths beside their peers: a table, and build/bench.json
	@tools/setup.sh bench || echo "bench: it goes on without the programs that are missing" >&2
	@ninja -C build --quiet bench/bench_calls bench/bench_pgn bench/bench_rulings bench/bench_run bench/bench_winnable bench/bench_hall bench/hall_echo bench/libdriven_clock.so
	@bench/bench.py build $(ARGS)

site: all ## the Laws as pages with the referee in the browser: build-site/site, for any web server or from the folder
	@tools/setup.sh site
	@tools/site.sh

install: all ## install under PREFIX
	meson install -C build --no-rebuild

dist: ## pack the sources of the last commit: dist/hakem-VERSION.tar.gz
	mkdir -p dist
	git archive --prefix=hakem-$(VERSION)/ HEAD | gzip -9n >dist/hakem-$(VERSION).tar.gz

format: ## lay out the C files as .clang-format says
	@tools/format.sh

clean: ## remove all that was built; what npm fetched stays
	rm -rf build build-* dist web/dist

help: ## name these targets
	@sed -n 's/^\([a-z]*\):[^#]*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18
