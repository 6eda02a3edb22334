#!/usr/bin/env python3
"""How the hall starts: its options, its program, where it listens, and that it refuses in one sentence what it cannot
use."""

import contextlib
import hashlib
import os
import re
import shutil
import signal
import socket
import sqlite3
import ssl
import subprocess
import tempfile
import threading

from hall import PATIENCE_S, Hall, Skip, case, cases_of, check, equal, program, run_cases


class Folder(tempfile.TemporaryDirectory):
    def __init__(self):
        super().__init__(prefix="hakem-start-")


def run(*arguments, path=None, **environment):
    """Run `hakem serve` with options for which it is to end by itself; `path` is that of another copy of the program."""
    try:
        return subprocess.run(
            [path or program(), "serve", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE_S,
            env={**os.environ, **environment},
        )
    except subprocess.TimeoutExpired as late:
        raise AssertionError(f"it does not end, and has printed {late.stdout!r}") from None


def refused(*arguments, path=None, **environment):
    """It ends with 2 and says one sentence; give that back."""
    done = run(*arguments, path=path, **environment)
    equal((done.returncode, done.stdout), (2, b""), f"exit status and output; it said {done.stderr!r}")
    said = done.stderr.decode()
    check(re.fullmatch(r"hakem: [^\n]+\.\n", said), "not one sentence:", repr(said))
    return said


@cases_of(
    [
        (f"the option {' '.join(options)!r} is refused", options)
        for options in (
            ["--port", "65536"],
            ["--port", "-1"],
            ["--port", "http"],
            ["--port", ""],
            ["--port"],
            ["--store"],
            ["--listen"],
            ["--nothing"],
            ["file"],
            ["--store", "postgres://hakem@127.0.0.1:1/hall"],
            ["--lan", "--listen", "127.0.0.1"],
            ["--listen", "127.0.0.1", "--lan"],
            ["--tls", "--cert", "a.pem", "--key", "a.key"],
            ["--tls", "--key", "a.key"],
            ["--cert", "a.pem"],
            ["--key", "a.key"],
            ["--cert", "/nowhere/a.pem", "--key", "/nowhere/a.key"],
            ["--url", "chess.example"],
            ["--url", "https://chess.example/hall"],
            ["--url", "https://"],
            ["--url", "ftp://chess.example"],
            ["--url", ""],
            ["--trust", "proxy"],
            ["--trust", ""],
            ["--tls=yes"],
            ["--listen", "127.0.0.1", "--listen", "nowhere"],
            ["--trust", "127.0.0.1"] * 17,
        )
    ]
)
def option_is_refused(options):
    with Folder() as folder:
        refused(*(["--store", folder + "/hall.db"] if "--store" not in options else []), *options)


@case
def help_is_printed():
    done = run("--help")
    equal((done.returncode, done.stderr), (0, b""))
    check(b"--listen" in done.stdout and b"--port" in done.stdout and b"--store" in done.stdout)


# Its certificate, its names, its code.


class Told(Hall):
    """A hall of which all lines are read that it prints first."""

    def __init__(self, *arguments, folder=None, lines=1):
        self.data = folder
        self.wanted = lines
        super().__init__(arguments=arguments)

    def start(self):
        environment = {**os.environ, "XDG_DATA_HOME": self.data or self.folder}
        self.process = subprocess.Popen(
            self.command(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
        self.listener = threading.Thread(target=self._listen, args=(self.process,), daemon=True)
        self.listener.start()
        self.lines = [self.process.stdout.readline().decode().rstrip("\n") for _ in range(self.wanted)]
        self.address, self.port = "127.0.0.1", int(self.lines[-1 if "--url" in self.arguments else 0].rstrip("/").rsplit(":")[-1])

    def fingerprint(self):
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        with socket.create_connection((self.address, self.port), 5) as plain, context.wrap_socket(plain) as tls:
            digest = hashlib.sha256(tls.getpeercert(binary_form=True)).hexdigest().upper()
        return ":".join(digest[at : at + 2] for at in range(0, 64, 2))


@case
def a_certificate_of_its_own_is_made_once_and_its_fingerprint_shown():
    with Folder() as folder:
        told = []
        for _ in range(2):
            with Told("--tls", folder=folder, lines=2) as hall:
                check(re.fullmatch(r"https://127\.0\.0\.1:\d+/", hall.lines[0]), hall.lines)
                words, _, said = hall.lines[1].partition(": ")
                equal((words, said), ("SHA-256 fingerprint of the certificate", hall.fingerprint()))
                told.append(said)
        equal(told[0], told[1], "the second evening has the same")
        names = os.listdir(folder + "/hakem")
        equal(sorted(names), ["certificate.key", "certificate.pem"])
        for name in names:
            equal(os.stat(f"{folder}/hakem/{name}").st_mode & 0o777, 0o600, name)
        about = subprocess.run(["openssl", "x509", "-in", folder + "/hakem/certificate.pem", "-noout", "-text"],
                               capture_output=True, text=True, check=True).stdout
        check("DNS:localhost" in about and "IP Address:127.0.0.1" in about, about)
        with open(folder + "/hakem/certificate.pem", "w", encoding="ascii") as file:
            file.write("no certificate")
        with Told("--tls", folder=folder, lines=2) as hall:
            check(hall.lines[1].endswith(hall.fingerprint()) and hall.fingerprint() != told[0], "a new one is made")


@case
def a_certificate_that_is_named_is_spoken_with():
    with Folder() as folder:
        with Told("--tls", folder=folder, lines=2) as hall:
            own = hall.fingerprint()
        path = folder + "/hakem/certificate"
        with Told("--cert", path + ".pem", "--key", path + ".key") as hall:
            equal((hall.lines[0][:8], hall.fingerprint()), ("https://", own))
            hall.process.send_signal(signal.SIGHUP)
            equal(hall.fingerprint(), own)


@case
def without_a_certificate_the_end_of_the_terminal_ends_the_hall_well():
    with Hall() as hall:
        hall.stop(signal.SIGHUP)


@case
def the_url_is_the_address_to_open_and_a_name_of_the_hall():
    with Told("--url", "https://chess.example", lines=2) as hall:
        equal(hall.lines[0], "https://chess.example/")
        check(re.fullmatch(r"http://127\.0\.0\.1:\d+/", hall.lines[1]), hall.lines)
        for host, status in (("chess.example", 200), (socket.gethostname(), 200), ("other.example", 421)):
            equal(hall.request("GET", "/", headers={"Host": host}).status, status, host)


def lan_address():
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("203.0.113.1", 9))  # sends nothing
        except OSError:
            raise Skip("this machine is in no network") from None
        return probe.getsockname()[0]


@case
def in_a_network_the_address_that_others_use_comes_first():
    address = lan_address()
    with Told("--lan") as hall:
        equal(hall.lines[0], f"http://{address}:{hall.port}/")
        for own in (address, "127.0.0.1"):
            hall.address = own
            equal(hall.get("/").status, 200, own)


@case
def the_machine_of_the_hall_is_told_where_others_open_the_page():
    with Told("--url", "https://chess.example", lines=2) as hall:
        equal(hall.get("/api/1/addresses").json(), {"addresses": ["https://chess.example"]})
    with Told() as hall:
        equal(hall.get("/api/1/addresses").json(), {"addresses": []})
    address = lan_address()
    with Told("--lan") as hall:
        equal(hall.get("/api/1/addresses").json()["addresses"][0], f"http://{address}:{hall.port}")
        hall.address = address
        answer = hall.get("/api/1/addresses")
        equal((answer.status, answer.json()["code"]), (403, "role"))


def code_of(lines):
    """The modules of a QR code that was printed: rows of True for black."""
    rows = []
    for line in lines:
        found = re.fullmatch("\x1b\\[38;5;16;48;5;231m([ \u2580\u2584\u2588]+)\x1b\\[0m", line)
        check(found, "no line of a code:", repr(line))
        rows.append([block in "\u2580\u2588" for block in found.group(1)])
        rows.append([block in "\u2584\u2588" for block in found.group(1)])
    return rows


@case
def the_code_has_its_margin_and_its_three_corners():
    with Told("--qr", lines=19) as hall:
        rows = code_of(hall.lines[2:])
        width = len(rows[0])
        equal(width, 33, "25 modules and a margin of four on both sides")
        corner = [[max(abs(x - 3), abs(y - 3)) != 2 for x in range(7)] for y in range(7)]
        for top, left in ((4, 4), (4, width - 11), (width - 11, 4)):
            equal([row[left : left + 7] for row in rows[top : top + 7]], corner, f"corner at {top}, {left}")
        for i in range(4):
            check(not any(rows[i]) and not any(rows[width - 1 - i]), "rows of the margin")
            check(not any(row[i] or row[width - 1 - i] for row in rows), "columns of the margin")


@case
def without_a_terminal_no_code_is_printed():
    lan_address()
    with Told("--lan") as hall:
        hall.process.send_signal(signal.SIGTERM)
        check("\x1b" not in hall.process.stdout.read().decode())


def last_answer_of_one_that_closes():
    """What /readyz says until the hall is gone, while a socket that answers nothing keeps it for a moment."""
    with Hall() as hall, hall.seat():
        answer = hall.get("/readyz")
        hall.process.send_signal(signal.SIGTERM)
        while answer.status == 200:
            try:
                answer = hall.get("/readyz")
            except OSError:
                break
        equal(hall._ended(), 0)
        return answer


@case
def a_hall_that_closes_is_not_ready():
    for _ in range(5):  # a slow machine may not ask in the moment that there is
        answer = last_answer_of_one_that_closes()
        if answer.status != 200:
            break
    equal((answer.status, answer.body), (503, b"the hall closes\n"))


# Its program.


def hall_program():
    return os.path.join(os.path.dirname(program()), "hakem-hall")


def copied_to(folder):
    """A copy of `hakem` in the folder's bin, without the program of the hall."""
    os.mkdir(folder + "/bin")
    return shutil.copy(program(), folder + "/bin/hakem")


@case
def it_is_found_beside_the_program_by_whatever_link_that_is_called():
    with Folder() as folder:
        os.symlink(program(), folder + "/hakem")
        equal(run("--help", path=folder + "/hakem").returncode, 0)


@case
def it_is_found_where_it_is_installed_wherever_that_tree_stands():
    with Folder() as folder:
        path = copied_to(folder)
        place = refused("--help", path=path).rsplit(" in ", 1)[1].removesuffix(".\n")
        check(os.path.realpath(place).startswith(os.path.realpath(folder) + "/"), "it is looked for in", place)
        os.makedirs(place)
        shutil.copy(hall_program(), place)
        equal(run("--help", path=path).stdout, run("--help").stdout)


@case
def a_missing_one_is_named():
    with Folder() as folder:
        check("hakem-hall" in refused("--port", "0", path=copied_to(folder)))


@case
def one_that_cannot_be_run_is_named():
    with Folder() as folder:
        path = copied_to(folder)
        os.mkdir(folder + "/bin/hakem-hall")
        check(folder + "/bin/hakem-hall" in refused("--port", "0", path=path))


@case
def it_is_no_command_of_its_own():
    for arguments in ((), ("--help",), ("--port", "0"), ("audit",)):
        done = subprocess.run([hall_program(), *arguments], capture_output=True, timeout=PATIENCE_S)
        equal((done.returncode, done.stdout), (2, b""), f"exit status and output with {arguments}")
        check(re.fullmatch(rb"hakem: [^\n]*`hakem serve`[^\n]*\.\n", done.stderr), done.stderr)


# Where it listens.


def listening(hall):
    """Addresses on which the process listens, as (family, hexadecimal address)."""
    folder = f"/proc/{hall.process.pid}/fd"
    inodes, found = set(), set()
    for name in os.listdir(folder):
        with contextlib.suppress(FileNotFoundError):  # closed since: of a connection that has ended
            inodes.update(re.findall(r"^socket:\[(\d+)\]", os.readlink(os.path.join(folder, name))))
    for family in ("tcp", "tcp6"):
        with open(f"/proc/{hall.process.pid}/net/{family}", encoding="ascii") as file:
            for line in list(file)[1:]:
                fields = line.split()
                if fields[3] == "0A" and fields[9] in inodes:
                    found.add(fields[1].split(":")[0])
    return found


LOOPBACK = ({"0100007F"}, {"0000000000000000FFFF00000100007F"})  # itself, or as IPv6 writes it


@case
def it_listens_on_this_machine_alone_if_nothing_else_is_said():
    with Hall() as hall:
        equal(hall.address, "127.0.0.1", "the address that it prints")
        check(listening(hall) in LOOPBACK, "it listens on", listening(hall))


@case
def another_loopback_address_is_not_answered():
    with Hall() as hall:
        try:
            with socket.create_connection(("127.0.0.2", hall.port), timeout=5):
                pass
        except ConnectionError:
            return
        raise AssertionError("it answers on 127.0.0.2 and listens on 127.0.0.1")


@case
def the_address_that_is_named_is_the_one_that_is_listened_on():
    with Hall(arguments=["--listen", "127.0.0.3"]) as hall:
        equal(hall.address, "127.0.0.3", "the address that it prints")
        check(hall.is_well())
        check(listening(hall) <= {"0300007F", "0000000000000000FFFF00000300007F"}, "it listens on", listening(hall))


@case
def the_loopback_address_of_ipv6_is_listened_on():
    if not os.path.exists("/proc/net/if_inet6") or not open("/proc/net/if_inet6", encoding="ascii").read().strip():
        return
    with Hall(arguments=["--listen", "::1"]) as hall:
        equal(hall.address, "::1", "the address that it prints")
        check(hall.is_well())
        equal(listening(hall), {"00000000000000000000000001000000"})


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@cases_of(
    [
        (f"the address {address!r} with {kind} is refused", address, port)
        for address in ("203.0.113.9", "2001:db8::1", "nonsense", "300.1.1.1", "", "127.0.0.1:80", "no.host.invalid")
        for kind, port in (("any port", "0"), ("a port of its own", None))
    ]
)
def address_is_refused(address, port):
    with Folder() as folder:
        said = refused("--listen", address, "--port", port or str(free_port()), "--store", folder + "/hall.db")
        check(address in said, "the address is not named:", said)


@case
def a_port_that_is_in_use_is_refused():
    with Folder() as folder, socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refused("--port", str(port), "--store", folder + "/hall.db")
        check(str(port) in said, "the port is not named:", said)


@case
def a_port_of_another_hall_is_refused_and_that_hall_goes_on():
    with Hall() as hall, Folder() as folder:
        refused("--port", str(hall.port), "--store", folder + "/hall.db")
        check(hall.is_well())


@case
def a_port_is_taken_again_at_once_after_the_hall_has_gone():
    with Hall() as hall:
        with hall.seat(hall.create()["white"]):
            port = hall.port
            hall.kill()
        hall.arguments = ["--port", str(port)]
        hall.start()
        equal(hall.port, port)


# The store.


@cases_of(
    [
        ("a store in a folder that is not there is refused", "nowhere/hall.db"),
        ("a store that is a folder is refused", "."),
        ("a store without a name is refused", ""),
        ("a store in memory is refused", ":memory:"),
        ("a store in memory by an address is refused", "file:hall?mode=memory"),
    ]
)
def store_is_refused(name):
    with Folder() as folder:
        refused("--port", "0", "--store", name if name in ("", ":memory:") or "?" in name else f"{folder}/{name}")


def refused_file(contents):
    """A file with these contents is no store, and stays as it is."""
    with Folder() as folder:
        path = folder + "/hall.db"
        with open(path, "wb") as file:
            file.write(contents)
        said = refused("--port", "0", "--store", path)
        check(path in said, "the store is not named:", said)
        with open(path, "rb") as file:
            equal(file.read() == contents, True, "the file is as it was")


def base_with(*statements):
    with Folder() as folder:
        path = folder + "/other.db"
        base = sqlite3.connect(path)
        for statement in statements:
            base.execute(statement)
        base.commit()
        base.close()
        with open(path, "rb") as file:
            return file.read()


@cases_of(
    [
        ("a text is no store", lambda: b"Dear diary, today I played a game of chess.\n" * 100),
        ("random bytes are no store", lambda: bytes(range(256)) * 200),
        ("a store of a later form is refused", lambda: base_with("CREATE TABLE x (y)", "PRAGMA user_version = 99")),
        ("somebody else's base is no store", lambda: base_with("CREATE TABLE recipe (name)")),
        ("half a store is refused", lambda: base_with("CREATE TABLE game (name)", "PRAGMA user_version = 1")),
    ]
)
def is_no_store(make):
    refused_file(make())


@case
def an_empty_file_becomes_a_store():
    with Folder() as folder:
        path = folder + "/hall.db"
        with open(path, "wb"):
            pass
        with Hall(store=path) as hall:
            hall.create()
            equal(hall.read_log("SELECT count(*) FROM game"), [(1,)])


@case
def a_name_with_blanks_and_letters_of_all_kinds_is_a_name():
    with Folder() as folder:
        path = folder + "/İğne ü ♞ 'x' 100%.db"
        with Hall(store=path) as hall:
            hall.create()
            check(os.path.exists(path))


@case
def a_second_hall_on_the_same_store_is_refused_in_one_sentence():
    with Hall() as hall:
        said = refused("--port", "0", "--store", hall.store)
        check(hall.store in said, "the store is not named:", said)
        hall.create()


@case
def a_second_hall_on_the_same_store_by_another_name_is_refused():
    with Hall() as hall, Folder() as folder:
        os.symlink(hall.store, folder + "/link.db")
        refused("--port", "0", "--store", folder + "/link.db")
        hall.create()


@case
def the_store_has_its_place_among_the_users_data():
    with Folder() as folder:
        for environment, path in (
            ({"XDG_DATA_HOME": folder + "/data", "HOME": folder}, "/data/hakem/hall.db"),
            ({"XDG_DATA_HOME": "", "HOME": folder + "/home"}, "/home/.local/share/hakem/hall.db"),
            ({"XDG_DATA_HOME": "relative", "HOME": folder + "/other"}, "/other/.local/share/hakem/hall.db"),
        ):
            process = subprocess.Popen(
                [program(), "serve", "--port", "0"],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, **environment},
            )
            line = process.stdout.readline()
            process.terminate()
            _, said = process.communicate(timeout=PATIENCE_S)
            check(line.startswith(b"http://127.0.0.1:"), line, said)
            check(os.path.exists(folder + path), path, "is not there")
            equal(os.stat(os.path.dirname(folder + path)).st_mode & 0o777, 0o700, "mode of the folder")


@case
def without_a_home_the_store_has_to_be_named():
    refused("--port", "0", XDG_DATA_HOME="", HOME="")


@case
def other_users_cannot_read_the_tokens_in_the_store():
    with Hall() as hall:
        hall.create()
        for end in ("", "-wal"):
            if os.path.exists(hall.store + end):
                equal(os.stat(hall.store + end).st_mode & 0o077, 0, f"rights of others on the store{end}")


@case
def an_address_that_cannot_be_had_leaves_no_store_behind():
    with Folder() as folder, socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        refused("--port", str(other.getsockname()[1]), "--store", folder + "/hall.db")
        equal(os.listdir(folder), [], "files")


if __name__ == "__main__":
    run_cases()
