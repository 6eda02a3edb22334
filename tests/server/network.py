"""
A network of its own for one test program, of which the machine sees nothing: this process goes into a namespace of its own, in which each
machine is a further namespace with a link to each of two switches. `FRONT` is where those who ask are, `BACK` where the databases are.

All of it ends with the processes that are in it; a machine's is `cat`, which ends when this one does.
"""

import contextlib
import ctypes
import os
import shutil
import subprocess
from http.client import HTTPException

from hall import PATIENCE_S, Hall, Skip, await_that, token_of

CLONE_NEWNET = 0x40000000
FRONT, BACK = "front", "back"
NETS = {FRONT: "10.1.0.", BACK: "10.2.0."}


def ip(*words, inside=()):
    subprocess.run([*inside, "ip", *words], check=True, capture_output=True, timeout=30)


def enter():
    """The calling thread, and those that it starts, are in the network from here on."""
    if missing := [name for name in ("ip", "unshare", "nsenter") if not shutil.which(name)]:
        raise Skip(f"there is no {missing[0]} here")
    library = ctypes.CDLL(None, use_errno=True)
    if library.unshare(CLONE_NEWNET) != 0:
        raise Skip(f"namespaces are not permitted here ({os.strerror(ctypes.get_errno())})")
    try:
        ip("link", "set", "lo", "up")
        for net, addresses in NETS.items():
            ip("link", "add", net, "type", "bridge")
            ip("link", "set", net, "up")
            ip("address", "add", addresses + "1/24", "dev", net)
    except subprocess.CalledProcessError as fault:
        raise Skip(f"a network is not permitted here ({fault.stderr.decode().strip()})") from fault


class Machine:
    def __init__(self, number):
        self.number = number
        own = os.readlink("/proc/thread-self/ns/net")
        self.holder = subprocess.Popen(["unshare", "--net", "cat"], stdin=subprocess.PIPE)
        self.space = f"/proc/{self.holder.pid}/ns/net"
        await_that(lambda: os.readlink(self.space) != own, "it has a namespace")
        self.inside = ["nsenter", "--net=" + self.space]
        ip("link", "set", "lo", "up", inside=self.inside)
        for net in NETS:
            ip("link", "add", self.link(net), "type", "veth", "peer", "name", net, "netns", str(self.holder.pid))
            ip("address", "add", self.address(net) + "/24", "dev", net, inside=self.inside)
            ip("link", "set", net, "up", inside=self.inside)
            self.mend(net)

    def link(self, net):
        return f"{net}{self.number}"

    def address(self, net):
        return NETS[net] + str(self.number)

    def mend(self, net):
        ip("link", "set", self.link(net), "master", net, "up")

    def lose(self, net):
        """What it sends on this net, and what is sent to it, is lost, and nobody is told."""
        ip("link", "set", self.link(net), "nomaster")

    def unplug(self, net):
        """The same, and it knows that its link is down."""
        ip("link", "set", self.link(net), "down")

    def lose_to(self, other, net):
        """What it sends to the other is lost, and what that one sends comes."""
        ip("route", "add", "blackhole", other.address(net) + "/32", inside=self.inside)

    def mend_to(self, other, net):
        ip("route", "del", "blackhole", other.address(net) + "/32", inside=self.inside)

    def close(self):
        self.holder.stdin.close()
        self.holder.wait(30)


class HallAt(Hall):
    """A hall on a machine of its own; `patience` is how long who asks waits before he asks elsewhere."""

    patience = PATIENCE_S

    def __init__(self, machine, arguments=(), **more):
        self.machine = machine
        super().__init__(arguments=["--listen", machine.address(FRONT), *arguments], may_complain=True, **more)

    def command(self):
        return [*self.machine.inside, *super().command()]

    def socket(self, receive_room=None):
        return super().socket(receive_room, patience=self.patience)

    def connection(self):
        made = super().connection()
        made.timeout = self.patience
        return made

    def get(self, path):
        """As the organiser: /metrics is told to nobody else from another machine."""
        return self.request("GET", path, headers={"Authorization": "Bearer " + token_of(self.organiser)} if self.organiser else None)

    def says(self, path="/readyz"):
        """The status; None: it cannot be reached."""
        with contextlib.suppress(OSError, HTTPException):
            return self.get(path).status
        return None
