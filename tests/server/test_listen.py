#!/usr/bin/env python3
"""Where the hall listens: at the very address that was said, and nowhere else."""

import ipaddress
import os
import subprocess
import tempfile

from hall import case, check, equal, Hall, program, run_cases


def listening(port):
    """The addresses at which something listens on a port, as the kernel says."""
    found = []
    for name in ("/proc/net/tcp", "/proc/net/tcp6"):
        with open(name, encoding="ascii") as table:
            rows = [line.split() for line in table][1:]
        for row in rows:
            address, _, hexadecimal = row[1].partition(":")
            if row[3] == "0A" and int(hexadecimal, 16) == port:
                words = [bytes.fromhex(address[at:at + 8])[::-1] for at in range(0, len(address), 8)]
                found.append(str(ipaddress.ip_address(b"".join(words))))
    return found


def addresses_of(arguments):
    with Hall(arguments=arguments) as hall:
        return listening(hall.port)


@case
def without_an_option_the_hall_listens_on_this_machine_alone():
    equal(addresses_of([]), ["127.0.0.1"], "addresses")


@case
def another_address_of_loopback_is_that_address_alone():
    equal(addresses_of(["--listen", "127.0.0.2"]), ["127.0.0.2"], "addresses")


@case
def every_address_must_be_asked_for():
    equal(addresses_of(["--listen", "0.0.0.0"]), ["0.0.0.0"], "addresses")


def refused(address):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [program(), "serve", "--port", "0", "--listen", address, "--store", os.path.join(folder, "hall.db")],
            capture_output=True, text=True, timeout=20)
    equal(done.returncode, 2, "exit status")
    equal(done.stdout, "", "standard output")
    check(done.stderr.count("\n") == 1 and address in done.stderr, "one sentence names the address:", done.stderr)


@case
def an_address_of_another_machine_is_refused_and_not_taken_for_all():
    refused("203.0.113.5")  # of a block for documentation, RFC 5737


@case
def a_name_is_no_address():
    refused("localhost")


run_cases()
