#!/usr/bin/env python3
"""A hall behind nginx, set up as docs/nginx.conf has it: pages, sockets, event streams, who asks, and what is told while the hall is opened anew."""

import contextlib
import http.client
import json
import os

import shutil
import signal
import socket
import ssl
import subprocess

from hall import Game, Hall, Seat, Skip, await_that, case, check, equal, run_cases, uci_of

NGINX = shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")
SETUP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "nginx.conf")
NAME = "chess.example"
NOBODY = 65534
AROUND = """daemon off;
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
    include {folder}/hakem.conf;
}}
"""


def free_port():
    with contextlib.closing(socket.socket()) as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Behind(Hall):
    """A hall behind nginx; its address and port are those of nginx, and whatever asks goes that way."""

    def __init__(self):
        super().__init__(start=False, may_complain=True)
        self.own_port, self.front, self.plain = free_port(), free_port(), free_port()
        self.journal = os.path.join(self.folder, "journal")
        self.nginx = None
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

    def open_front(self):
        """nginx, as a user without privileges where this is root's."""
        folder = os.path.join(self.folder, "nginx")
        os.mkdir(folder)
        key, certificate = os.path.join(folder, "key.pem"), os.path.join(folder, "certificate.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                        "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-keyout", key, "-out", certificate],
                       capture_output=True, check=True)
        self.trusted = ssl.create_default_context(cafile=certificate)
        with open(SETUP, encoding="utf-8") as file:
            own = file.read()
        for old, new in (("server 127.0.0.1:8080;", f"server 127.0.0.1:{self.own_port};"), ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
                         ("listen 443 ssl;", f"listen 127.0.0.1:{self.front} ssl;"), ("    listen [::]:80;\n", ""), ("    listen [::]:443 ssl;\n", ""),
                         ("/etc/ssl/certs/chess.example.pem", certificate), ("/etc/ssl/private/chess.example.key", key)):
            equal(own.count(old), 1, old)
            own = own.replace(old, new)
        for name, text in (("hakem.conf", own), ("nginx.conf", AROUND.format(folder=folder))):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        before = []
        if os.getuid() == 0:
            os.chmod(self.folder, 0o711)
            for path in (folder, *(os.path.join(folder, name) for name in os.listdir(folder))):
                os.chown(path, NOBODY, NOBODY)
            before = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups"]
        self.nginx = subprocess.Popen([*before, NGINX, "-p", folder, "-e", os.path.join(folder, "errors"), "-c", os.path.join(folder, "nginx.conf")],
                                      stdin=subprocess.DEVNULL)
        await_that(lambda: self.nginx.poll() is not None or os.path.exists(os.path.join(folder, "pid")), "nginx runs")
        check(self.nginx.poll() is None, "nginx has ended")

    def close(self):
        if self.nginx:
            self.nginx.terminate()
            self.nginx.wait(30)
            self.nginx = None
        super().close()

    def socket(self, receive_room=None, source="127.0.0.1"):
        plain = socket.create_connection(("127.0.0.1", self.front), timeout=30, source_address=(source, 0))
        return self.trusted.wrap_socket(plain, server_hostname=NAME)

    def connection(self, **more):
        made = http.client.HTTPSConnection(NAME, self.front, timeout=30)
        made.sock = self.socket(**more)
        return made


@contextlib.contextmanager
def hall_behind_nginx():
    if not NGINX:
        if os.environ.get("HAKEM_PROXY") == "required":
            raise AssertionError("there is no nginx here")
        raise Skip("there is no nginx here")
    with contextlib.closing(Behind()) as hall:
        yield hall
        hall.stop()


@case
def a_game_is_played_through_the_proxy_to_which_who_comes_in_the_clear_is_sent():
    with hall_behind_nginx() as hall, Game(hall) as one, hall.seat(one.links["watch"]) as watcher:
        one.play("e2e4 e7e5 g1f3")
        equal(uci_of(watcher.at_ply(3)), ["e2e4", "e7e5", "g1f3"])
        page = hall.get("/")
        equal((page.status, page.headers["content-type"]), (200, "text/html; charset=utf-8"))
        plain = http.client.HTTPConnection("127.0.0.1", hall.plain, timeout=30)
        plain.request("GET", "/tournaments?a=b", headers={"Host": NAME})
        equal(plain.getresponse().headers["location"], f"https://{NAME}/tournaments?a=b")
        plain.close()


@case
def an_event_stream_is_not_held_back():
    with hall_behind_nginx() as hall, Game(hall) as one:
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


@case
def the_hall_knows_who_asks_whatever_he_says_of_himself():
    with hall_behind_nginx() as hall:
        asking = hall.connection(source="127.0.0.3")
        asking.request("GET", "/api/1/tournaments", headers={"X-Forwarded-For": "203.0.113.9"})
        equal(asking.getresponse().status, 200)
        asking.close()

        def told():
            with open(hall.journal, encoding="utf-8") as file:
                lines = [json.loads(line) for line in file]
            return [line["address"] for line in lines if line.get("path") == "/api/1/tournaments"]

        equal(await_that(told, "the request is in the journal"), ["127.0.0.3"])
        other = hall.connection()
        other.request("GET", "/", headers={"Host": "other.example"})
        equal(other.getresponse().status, 421)
        other.close()


@case
def health_is_told_through_the_proxy_and_a_hall_that_is_opened_anew_is_503_meanwhile():
    with hall_behind_nginx() as hall, Game(hall) as one:
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


@case
def a_proxy_that_reads_its_setup_again_ends_no_game():
    with hall_behind_nginx() as hall, Game(hall) as one:
        one.play("e2e4")
        (worker,) = children(hall.nginx.pid)
        hall.nginx.send_signal(signal.SIGHUP)
        await_that(lambda: set(children(hall.nginx.pid)) - {worker}, "nginx has a new worker")
        one.play("e7e5")
        with hall.seat(one.links["watch"]) as watcher:
            one.play("g1f3")
            equal(uci_of(watcher.at_ply(3)), ["e2e4", "e7e5", "g1f3"])
        for seat in one.everybody():
            seat.ask("ping", at=1)


def children(pid):
    with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as file:
        return file.read().split()


run_cases()
