"""A hall behind nginx or haproxy, set up as docs/nginx.conf and docs/haproxy.cfg have it."""

import contextlib
import http.client
import os
import random
import shutil
import signal
import socket
import ssl
import subprocess

from hall import Hall, Skip, await_that, equal

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

    def __init__(self, **more):
        super().__init__(start=False, may_complain=True, **more)
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
            # the folder of this program may be one that nobody else enters
            self.proxy = subprocess.Popen([*before, program, *words], stdin=subprocess.DEVNULL, stdout=file, stderr=file, cwd=self.own)
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
        return (("    server hall 127.0.0.1:8080 ", f"    server hall 127.0.0.1:{self.own_port} "), ("bind :80\n", f"bind 127.0.0.1:{self.plain}\n"),
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


class HaproxyOfSeveral(Haproxy):
    """With the lines of docs/haproxy.cfg for several halls over one database; `other_ports` are those of the others."""

    CHECK = "check inter 250ms fall 1 rise 1 on-marked-down shutdown-sessions\n"

    def __init__(self, others=1, **more):
        self.other_ports = free_ports(others)
        super().__init__(**more)

    def changes(self):
        others = "".join(f"    server other{number} 127.0.0.1:{port} {self.CHECK}" for number, port in enumerate(self.other_ports))
        return (("    http-check send meth GET uri /healthz ver HTTP/1.1 hdr Host chess.example\n", ""),
                ("    http-check expect status 200\n    server hall 127.0.0.1:8080 check inter 1s fall 2 rise 1\n", ""), ("    #2 http-check send", "    http-check send"),
                ("    #2 http-check expect", "    http-check expect"), ("    #2 server hall", "    server hall"),
                ("    #2 server other 192.0.2.8:8080 " + self.CHECK, others), *super().changes())


class Beside(Hall):
    """Another hall behind the proxy of one; it is asked without the proxy."""

    def __init__(self, beside, number=0, **more):
        super().__init__(store=beside.store, may_complain=True, stands_by=True, start=False, **more)
        self.beside, self.number = beside, number
        self.start()

    def command(self):
        command = super().command()
        command[command.index("--port") + 1] = str(self.beside.other_ports[self.number])
        return [*command, "--url", f"https://{NAME}:{self.beside.front}"]

    def start(self):
        super().start()
        self.address, self.port = "127.0.0.1", self.beside.other_ports[self.number]


@contextlib.contextmanager
def hall_behind(proxy, **more):
    with contextlib.ExitStack() as closed:
        try:
            hall = closed.enter_context(contextlib.closing(proxy(**more)))
        except CannotRun as why:
            if os.environ.get("HAKEM_PROXY") == "required":
                raise
            raise Skip(str(why)) from why
        yield hall
        hall.stop()
