#!/usr/bin/env python3
"""A hall behind nginx and behind haproxy, set up as docs/nginx.conf and docs/haproxy.cfg have it: pages, sockets, event streams, who asks, and what is told while the hall is opened anew.

A proxy that is not there, or cannot be started, is left out; with HAKEM_PROXY=required that is a failure.
"""

import contextlib
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess

from hall import Game, Hall, Seat, Skip, add_case, await_that, check, equal, run_cases, uci_of

DOCS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs")
NAME = "chess.example"
NOBODY = 65534
AROUND_NGINX = """daemon off;
worker_processes 1;
pid {folder}/pid;
error_log {folder}/errors;
events {{ worker_connections 100; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/answers;
    fastcgi_temp_path {folder}/none;
    uwsgi_temp_path {folder}/none;
    scgi_temp_path {folder}/none;
    include {folder}/hakem;
}}
"""


def free_ports(count):
    """Ports that no program is given without asking for them, and that nobody has."""
    with open("/proc/sys/net/ipv4/ip_local_port_range", encoding="ascii") as file:
        given = int(file.read().split()[0])
    with contextlib.ExitStack() as held:
        ports = []
        while len(ports) < count:
            one = held.enter_context(contextlib.closing(socket.socket()))
            with contextlib.suppress(OSError):
                one.bind(("127.0.0.1", random.randrange(10000, given) if given > 11000 else 0))
                ports.append(one.getsockname()[1])
        return ports


def installed(name):
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


class CannotRun(Exception):
    """The proxy is not there, or ends by itself."""


class Behind(Hall):
    """A hall behind a proxy; its address and port are those of the proxy, and whatever asks goes that way."""

    def __init__(self):
        super().__init__(start=False, may_complain=True)
        self.own_port, self.front, self.plain = free_ports(3)
        self.journal = os.path.join(self.folder, "journal")
        self.proxy = None
        try:
            self.open_front()
            self.start()
        except BaseException:
            self.close()
            raise

    def command(self):
        command = super().command()
        command[command.index("--port") + 1] = str(self.own_port)
        return [*command, "--url", f"https://{NAME}:{self.front}", "--journal", self.journal]

    def start(self):
        super().start()
        await_that(self.is_well, "the proxy knows that the hall is there")

    def open_front(self):
        """The proxy, as a user without privileges where this is root's."""
        program = installed(self.program)
        if not program:
            raise CannotRun(f"there is no {self.program} here")
        self.own = os.path.join(self.folder, "proxy")
        os.mkdir(self.own)
        self.key, self.certificate = (os.path.join(self.own, name) for name in ("key.pem", "certificate.pem"))
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                        "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", self.key, "-out", self.certificate],
                       capture_output=True, check=True)
        self.trusted = ssl.create_default_context(cafile=self.certificate)
        with open(os.path.join(DOCS, self.setup), encoding="utf-8") as file:
            text = file.read()
        for old, new in self.changes():
            equal(text.count(old), 1, old)
            text = text.replace(old, new)
        self.write("hakem", text)
        words = self.words()
        before = []
        if os.getuid() == 0:
            os.chmod(self.folder, 0o711)
            for path in (self.own, *(os.path.join(self.own, name) for name in os.listdir(self.own))):
                os.chown(path, NOBODY, NOBODY)
            before = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        said = os.path.join(self.own, "said")
        with open(said, "wb") as file:
            self.proxy = subprocess.Popen([*before, program, *words], stdin=subprocess.DEVNULL, stdout=file, stderr=file)
        await_that(lambda: self.proxy.poll() is not None or self.is_open(), "the proxy runs")
        if self.proxy.poll() is not None:
            with open(said, encoding="utf-8", errors="replace") as file:
                raise CannotRun(f"{self.program} has ended: {' '.join(file.read().split())}")

    def write(self, name, text):
        path = os.path.join(self.own, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def is_open(self):
        with contextlib.suppress(OSError):
            self.socket().close()
            return True
        return False

    def close(self):
        if self.proxy:
            self.proxy.terminate()
            self.proxy.wait(30)
            self.proxy = None
        super().close()

    def socket(self, receive_room=None, source="127.0.0.1"):
        plain = socket.create_connection(("127.0.0.1", self.front), timeout=30, source_address=(source, 0))
        return self.trusted.wrap_socket(plain, server_hostname=NAME)

    def connection(self, **more):
        made = http.client.HTTPSConnection(NAME, self.front, timeout=30)
        made.sock = self.socket(**more)
        return made


class Nginx(Behind):
    program, setup, reloads = "nginx", "nginx.conf", signal.SIGHUP

    def changes(self):
        return (("server 127.0.0.1:8080;", f"server 127.0.0.1:{self.own_port};"), ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
                ("listen 443 ssl;", f"listen 127.0.0.1:{self.front} ssl;"), ("    listen [::]:80;\n", ""), ("    listen [::]:443 ssl;\n", ""),
                ("/etc/ssl/certs/chess.example.pem", self.certificate), ("/etc/ssl/private/chess.example.key", self.key))

    def words(self):
        around = self.write("nginx.conf", AROUND_NGINX.format(folder=self.own))
        return "-p", self.own, "-e", os.path.join(self.own, "errors"), "-c", around


class Haproxy(Behind):
    program, setup, reloads = "haproxy", "haproxy.cfg", signal.SIGUSR2

    def changes(self):
        with open(self.key, encoding="ascii") as key, open(self.certificate, encoding="ascii") as certificate:
            both = self.write("both.pem", certificate.read() + key.read())
        self.control = os.path.join(self.own, "control")
        return (("server hall 127.0.0.1:8080 ", f"server hall 127.0.0.1:{self.own_port} "), ("bind :80\n", f"bind 127.0.0.1:{self.plain}\n"),
                ("bind :443 ssl crt /etc/haproxy/chess.example.pem ", f"bind 127.0.0.1:{self.front} ssl crt {both} "),
                ("    bind :::80 v6only\n", ""), ("    bind :::443 v6only ssl crt /etc/haproxy/chess.example.pem ssl-min-ver TLSv1.2\n", ""),
                ("    chroot /var/lib/haproxy\n", ""), ("    user haproxy\n", ""), ("    group haproxy\n", ""), ("    log /dev/log local0\n", ""),
                ("/run/haproxy/admin.sock", self.control), ("    maxconn 20000\n", "    maxconn 200\n"))

    def words(self):
        return "-W", "-db", "-f", os.path.join(self.own, "hakem")

    def told(self, command):
        """What the socket for its administrator answers."""
        with contextlib.closing(socket.socket(socket.AF_UNIX)) as one:
            one.settimeout(30)
            one.connect(self.control)
            one.sendall(command.encode() + b"\n")
            return b"".join(iter(lambda: one.recv(65536), b"")).decode()


@contextlib.contextmanager
def hall_behind(proxy):
    with contextlib.ExitStack() as closed:
        try:
            hall = closed.enter_context(contextlib.closing(proxy()))
        except CannotRun as why:
            if os.environ.get("HAKEM_PROXY") == "required":
                raise
            raise Skip(str(why)) from why
        yield hall
        hall.stop()


def through(*proxies):
    """Decorator: a case behind each of these proxies."""
    def mark(function):
        for proxy in proxies:
            add_case(f"{proxy.program}: {function.__name__.replace('_', ' ')}", lambda proxy=proxy: function(proxy))
        return function
    return mark


@through(Nginx, Haproxy)
def a_game_is_played_through_the_proxy_to_which_who_comes_in_the_clear_is_sent(proxy):
    with hall_behind(proxy) as hall, Game(hall) as one, hall.seat(one.links["watch"]) as watcher:
        one.play("e2e4 e7e5 g1f3")
        equal(uci_of(watcher.at_ply(3)), ["e2e4", "e7e5", "g1f3"])
        page = hall.get("/")
        equal((page.status, page.headers["content-type"]), (200, "text/html; charset=utf-8"))
        plain = http.client.HTTPConnection("127.0.0.1", hall.plain, timeout=30)
        plain.request("GET", "/tournaments?a=b", headers={"Host": NAME})
        equal(plain.getresponse().headers["location"], f"https://{NAME}/tournaments?a=b")
        plain.close()


@through(Nginx, Haproxy)
def an_event_stream_is_not_held_back(proxy):
    with hall_behind(proxy) as hall, Game(hall) as one:
        stream = hall.connection()
        stream.request("GET", f"/api/1/games/{one.id}/stream")
        events = stream.getresponse()
        equal(events.headers["content-type"].partition(";")[0], "text/event-stream")

        def ply():
            """Of the next event; nothing but a timeout of the socket ends the wait."""
            while not (line := events.readline()).startswith(b"data:"):
                check(line, "the stream has ended")
            return json.loads(line[5:]).get("ply")

        equal(ply(), 0)
        for number, move in enumerate(("e2e4", "e7e5"), 1):
            one.play(move)
            while (seen := ply()) != number:
                check(seen is None or seen < number, seen)
        stream.close()


@through(Nginx, Haproxy)
def the_hall_knows_who_asks_whatever_he_says_of_himself(proxy):
    with hall_behind(proxy) as hall:
        asking = hall.connection(source="127.0.0.3")
        asking.request("GET", "/api/1/tournaments", headers={"X-Forwarded-For": "203.0.113.9"})
        equal(asking.getresponse().status, 200)
        asking.close()

        def told():
            with open(hall.journal, encoding="utf-8") as file:
                lines = [json.loads(line) for line in file if line.endswith("\n")]
            return [line["address"] for line in lines if line.get("path") == "/api/1/tournaments"]

        equal(await_that(told, "the request is in the journal"), ["127.0.0.3"])
        other = hall.connection()
        other.request("GET", "/", headers={"Host": "other.example"})
        equal(other.getresponse().status, 421)
        other.close()


@through(Nginx, Haproxy)
def health_is_told_through_the_proxy_and_a_hall_that_is_opened_anew_is_503_meanwhile(proxy):
    with hall_behind(proxy) as hall, Game(hall) as one:
        one.play("e2e4")
        equal((hall.is_well(), hall.is_ready()), (True, True))
        hall.stop()
        for seat in one.everybody():
            equal(seat.is_closed_by_hall().code, 1012, "how the socket was closed")
        answer = hall.get("/api/1/games/" + one.id)
        equal((answer.status, answer.headers["retry-after"], answer.problem()["code"]), (503, "2", "full"))
        hall.start()
        equal(hall.get("/api/1/games/" + one.id).json()["ply"], 1)
        with hall.seat(one.links["black"]) as black:
            equal(uci_of(black.state), ["e2e4"])


@through(Nginx, Haproxy)
def a_proxy_that_reads_its_setup_again_ends_no_game(proxy):
    with hall_behind(proxy) as hall, Game(hall) as one:
        one.play("e2e4")
        (worker,) = children(hall.proxy.pid)
        hall.proxy.send_signal(hall.reloads)
        await_that(lambda: set(children(hall.proxy.pid)) - {worker}, "the proxy has a new worker")
        one.play("e7e5")
        with hall.seat(one.links["watch"]) as watcher:
            one.play("g1f3")
            equal(uci_of(watcher.at_ply(3)), ["e2e4", "e7e5", "g1f3"])
        for seat in one.everybody():
            seat.ask("ping", at=1)


@through(Nginx, Haproxy)
def a_file_that_is_too_large_is_refused_as_the_hall_refuses_it(proxy):
    with hall_behind(proxy) as hall:
        answer = hall.post(b" " * (2 << 20) + b"{}")
        equal((answer.status, answer.headers["content-type"].partition(";")[0], answer.problem()["code"]), (413, "application/problem+json", "syntax"))


@through(Haproxy)
def a_hall_that_is_drained_keeps_its_sockets_and_gets_no_more(proxy):
    with hall_behind(proxy) as hall, Game(hall) as one:
        hall.told("set server hakem/hall state drain")
        answer = hall.get("/api/1/games/" + one.id)
        equal((answer.status, answer.headers["retry-after"], answer.problem()["code"]), (503, "2", "full"))
        one.play("e2e4 e7e5")
        hall.told("set server hakem/hall state ready")
        with hall.seat(one.links["watch"]) as watcher:
            equal(uci_of(watcher.state), ["e2e4", "e7e5"])


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        return file.read().split()


run_cases()
