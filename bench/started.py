#!/usr/bin/env python3
"""A hall, or another server that tells its address as a hall does, for as long as it is measured: a module of the benchmarks, not a command."""

import re
import subprocess
import sys


class Started:
    """The process that `command` (a program with its arguments) starts, and the port that it listens on; it is ended at the end of the block."""

    def __init__(self, command, environment=None):
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        address = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\n", self.process.stdout.readline())
        if not address:
            self.process.kill()
            sys.exit(f"bench: {' '.join(command)} did not start")
        self.port = address[1]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


def serving(hall, store):
    """The command of a hall (the path of hakem or hakem-hall) over a store."""
    return [hall, "serve", "--port", "0", "--store", store]
