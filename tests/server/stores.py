#!/usr/bin/env python3
"""What the tests of `hakem hall` share: a call of it, and a store with games that have been played."""

import subprocess

from hall import Game, Hall, check, equal, program


def run(*arguments, environment=None, given=None):
    """(exit status, output, complaints) of `hakem hall`; `given` is its standard input."""
    done = subprocess.run([program(), "hall", *arguments], capture_output=True, text=True, env=environment, input=given,
                          check=False)
    return done.returncode, done.stdout, done.stderr


def refused(*arguments):
    status, output, said = run(*arguments)
    equal((status, output), (2, ""), said)
    check(said.startswith("hakem: ") and said.endswith(".\n") and said.count("\n") == 1, "not one sentence:", said)
    return said


def played(games=3):
    """A hall that is down, with some games."""
    hall = Hall(may_complain=True)
    names = []
    for _ in range(games):
        with Game(hall) as one:
            one.play("e2e4 e7e5 g1f3")
            one.white.uphold("resign")
            names.append(one.id)
    hall.kill()
    return hall, names
