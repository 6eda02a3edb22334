#!/usr/bin/env python3
"""Many games at once over real sockets (bench/bench_hall.c): every act is acknowledged, every seat and every watcher is
shown every change, and numbers rise by one. Times are not judged."""

import subprocess
import sys

from hall import Hall, case, cases_of, check, equal, run_cases

DRIVER = sys.argv.pop()


def play(hall, **options):
    """The figures of games that were played; the driver has checked each answer and each change."""
    command = [DRIVER, str(hall.port), *(f"{name}={value}" for name, value in options.items())]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    check(done.returncode == 0, done.stderr)
    return {name: float(value) for name, value in (line.split("\t") for line in done.stdout.splitlines())}


@cases_of(
    [
        ("games without thinking time", 60, 40, 0, 0),
        ("games with watchers", 20, 40, 3, 0),
        ("games at a pace", 20, 10, 2, 100),
    ]
)
def games_at_once(games, plies, watchers, pace_ms):
    with Hall() as hall:
        found = play(hall, games=games, plies=plies, watchers=watchers, pace_ms=pace_ms, clock=0, seed=17)
        equal(found["acts"], games * plies, "acts acknowledged")
        equal(found["changes"], games * plies * (2 + watchers), "changes seen")
        ((entries, moves),) = hall.read_log(
            "SELECT count(*), sum(json_extract(body, '$.kind') = 'move') FROM entry"
        )
        equal(moves, games * plies, "moves in the log")
        equal(entries, games * (plies + 1), "entries in the log: the moves, and each game's start")


@case
def a_change_to_a_watcher_of_a_long_game_is_short():
    with Hall() as hall:
        found = play(hall, games=1, plies=310, watchers=1, clock=0, seed=3)
        check(found["watcher_bytes_most"] < 1000, found)


run_cases()
