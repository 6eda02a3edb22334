#!/usr/bin/env python3
"""What the tests of a hall over PostgreSQL share: a server for all cases of a file, and a database a case."""

import contextlib
import itertools
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import over_postgres
from hall import Skip, await_that, equal
from stores import refused

NUMBERS = itertools.count(1)
KEPT = contextlib.ExitStack()  # until all cases have run
SERVER = []


@contextlib.contextmanager
def database():
    """An empty one; gives the server and the address."""
    if not SERVER:
        try:
            SERVER.append(KEPT.enter_context(over_postgres.cluster()))
        except over_postgres.LeftOut as why:
            raise Skip(str(why)) from why
    name = f"hall{next(NUMBERS)}"
    query(SERVER[0].address(), f"CREATE DATABASE {name}")
    yield SERVER[0], SERVER[0].address(name)


@contextlib.contextmanager
def away(server, address):
    """Connections of halls to the database are cut, and there are no others."""
    name = address.split("@/")[1].split("?")[0]
    query(server.address(), f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    query(server.address(), f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name LIKE 'hakem%' AND datname = '{name}'")
    yield
    query(server.address(), f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


@contextlib.contextmanager
def without_standby(server):
    """What is committed waits for a standby, and there is none."""
    def wait_for(names):
        query(server.address(), f"ALTER SYSTEM SET synchronous_standby_names = '{names}'")
        server.control("reload")

    wait_for("none")
    await_that(lambda: query(server.address(), "SHOW synchronous_standby_names") == "none", "it is set")
    yield
    wait_for("")


def query(address, statement):
    done = subprocess.run([over_postgres.installed("psql"), "-X", "-q", "-At", "-v", "ON_ERROR_STOP=1", address, "-c", statement],
                          capture_output=True, text=True, check=False, timeout=100)
    equal((done.returncode, done.stderr), (0, ""), statement)
    return done.stdout.strip()


def can_be_built_without():
    """This program was, and says so in a sentence."""
    said = refused("check", "--store", "postgres://hakem@127.0.0.1:1/hall")
    if "made without libpq" in said:
        raise Skip("the program was made without libpq")
