#!/usr/bin/env python3
"""What README.md, docs/operations.md and the handbook tell people to type is there: commands and their options, addresses
and methods of the hall, words of the page, articles of the Laws.

usage: test_documents.py HAKEM

What a `console` block shows is printed. In the handbook `hakem hall` commands are run in their order in a folder with a
store, and what `curl` sends is sent to a hall that has a tournament of four teams. Whatever asks for root, for a network
or for another program is looked at and not run.
"""

import glob
import http.client
import json
import os
import re
import shlex
import subprocess
import tempfile
from functools import lru_cache
from urllib.parse import urlsplit

from tap import Cases, hakem, program

GUIDES = sorted(glob.glob("docs/handbook/*.md"))
PAGES = ["README.md", "README.tr.md", "docs/operations.md", *GUIDES]
OTHERS = {"cc", "date", "echo", "export", "journalctl", "man", "nmcli", "sed", "systemctl", "systemd-analyze", "build/count_moves"}
FILES = ("/etc/", "/usr/", "/var/")  # addresses of files, not of the hall
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^ *```$", re.M | re.S)

cases = Cases()


@lru_cache
def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def blocks(page):
    """(kind, text) of each block of code, without the blanks that stand before all its lines."""
    for indent, kind, text in FENCE.findall(text_of(page)):
        yield kind, re.sub(rf"^{indent}", "", text, flags=re.M)


def sessions(page):
    """(command, what it prints) of each `console` block."""
    for kind, text in blocks(page):
        for part in re.split(r"^\$ ", text, flags=re.M)[1:] if kind == "console" else ():
            command, _, printed = part.partition("\n")
            yield command, printed


def typed(page):
    """Each line that somebody is to type, a line that goes on in the next one whole."""
    for kind, text in blocks(page):
        if kind == "sh":
            yield from filter(None, text.replace("\\\n", " ").split("\n"))
    for command, _ in sessions(page):
        yield command


def spoken(page):
    """What stands between backquotes in the text."""
    for found in re.findall(r"`([^`\n]+)`", FENCE.sub("", text_of(page))):
        yield found.replace("\\|", "|")


def calls(line):
    """The words of each program that a line calls, and the names that it gives to values as {NAME: VALUE}."""
    names = {}
    for part in re.split(r" (?:\||&&) ", line):
        words = shlex.split(part)
        while words and (words[0] == "sudo" or re.fullmatch(r"[A-Z]+=.*", words[0])):
            name, _, value = words.pop(0).partition("=")
            names[name] = value
        if words:
            yield words, {}
    yield [], names


# Commands.


@lru_cache
def help_of(*command):
    return hakem(*command, "--help").out.decode("utf-8")


def options_faults(words, told):
    for word in words:
        option = word.split("=")[0]
        if option.startswith("--") and not re.search(rf"{option}\b", told):
            yield f"there is no option {option}: {shlex.join(words)}"


def hakem_faults(words):
    """Is there such a command, with such options?"""
    known = re.findall(r"^  (\w+) ", help_of(), re.M)
    if not words or words[0].startswith("-"):
        yield from options_faults(words, help_of())
    elif words[0] not in known:
        yield f"there is no command {words[0]}"
    else:
        told = help_of(words[0])
        actions = set(re.findall(rf"^(?:Usage:|      ) hakem {words[0]} ([a-z]+)", told, re.M))
        if actions and len(words) > 1 and words[1] not in actions and not words[1].startswith("-"):
            yield f"there is no hakem {words[0]} {words[1]}"
        yield from options_faults(words[1:], told)


def make_faults(words):
    targets = re.findall(r"^(\w+):", text_of("Makefile"), re.M)
    arguments = [word[5:] for word in words if word.startswith("ARGS=")]
    for word in words:
        if "=" not in word and word not in targets:
            yield f"make has no {word}"
    for given in arguments:
        yield from options_faults(shlex.split(given), help_of("serve"))


def routes():
    for method, path in re.findall(r'\{"([A-Z]+)", "(/[^"]*)"', text_of("src/hall/server/api.c")):
        yield method, re.compile("[^/]+".join(map(re.escape, re.split(r"\{\}|\[\]|\*|\+", path))) + "/?")


def address_faults(path, method="GET"):
    path = re.split(r"[#?…]", path)[0]
    if not any(method in (None, one) and route.fullmatch(path) for one, route in routes()):
        yield f"the hall has no {method} {path}"


def request(words):
    """(method, path, head lines, body) of the words of curl."""
    rest, method, head, body = list(words), "GET", {}, None
    while rest:
        word = rest.pop(0)
        if word == "-X":
            method = rest.pop(0)
        elif word == "-H":
            name, _, value = rest.pop(0).partition(": ")
            head[name] = value
        elif word == "-d":
            body = rest.pop(0)
        else:
            path = urlsplit(word).path if "://" in word else re.sub(r"^\$\w+", "", word)
    return method, path, head, body


def program_faults(words):
    name, rest = words[0], words[1:]
    if name in ("hakem", "build/hakem"):
        yield from hakem_faults(rest)
    elif name == "make":
        yield from make_faults(rest)
    elif name == "curl":
        method, path, _, body = request(rest)
        yield from address_faults(path, method)
        json.loads(body or "{}")
    elif name not in OTHERS:
        yield f"{name} is not known here"


def commands_exist(page):
    lines = list(typed(page))
    lines += [one for one in spoken(page) if re.match(r"(build/|sudo )?(hakem|make|curl) ", one)]
    for line in lines:
        for words, _ in calls(line):
            if words:
                yield from (f"{line}: {fault}" for fault in program_faults(words))


def addresses_exist(page):
    for one in spoken(page):
        path = re.sub(r"^https?://[^/]+", "", one)
        if path.startswith("/") and " " not in path and not path.startswith(FILES):
            yield from address_faults(path)


def shown_is_printed(page):
    """Run each line of a `console` block that calls nothing but the program and what every system has."""
    for command, printed in sessions(page):
        names = {words[0] for words, _ in calls(command) if words}
        if "build/hakem" not in names or names - {"build/hakem", "echo", "sed"}:
            continue
        done = subprocess.run(command.replace("build/hakem", shlex.quote(os.path.abspath(program()))), shell=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=100, check=False)
        if done.stdout.rstrip() != printed.rstrip():
            yield f"{command} prints {done.stdout!r} instead of {printed!r}"


# The handbook.


class Hall:
    """A hall with a game and a tournament of four teams, in a folder that goes with it."""

    def __init__(self, folder):
        self.store = os.path.join(folder, "hall.db")
        self.process = subprocess.Popen([program(), "serve", "--port", "0", "--store", self.store],
                                        stdout=subprocess.PIPE, text=True)
        self.place = urlsplit(self.process.stdout.readline().strip()).netloc
        self.token = self.process.stdout.readline().strip().rpartition("#")[2]
        self.head = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        rules = {"profile": "board", "press": "manual", "live": False, "time_control": {"base_s": 900, "increment_s": 10}}
        self.game = self.done("POST", "games", {"white": "Ada", "black": "Can"})["game"]
        self.tournament = self.done("POST", "tournaments", {"name": "Cup", "kind": "team", "minors": "none", "rules": rules})["tournament"]
        for number in range(16):
            self.done("POST", f"tournaments/{self.tournament}/players", {"name": f"Player {number}"})
        for team in range(4):
            players = list(range(4 * team + 1, 4 * team + 5))
            self.done("PUT", f"tournaments/{self.tournament}/teams/{team + 1}", {"name": f"Team {team}", "players": players})

    def ask(self, method, path, head, body):
        line = http.client.HTTPConnection(self.place, timeout=60)
        line.request(method, path, body, head)
        answer = line.getresponse()
        return answer.status, json.loads(answer.read() or "{}")

    def done(self, method, path, body):
        status, answer = self.ask(method, f"/api/1/{path}", self.head, json.dumps(body))
        if status // 100 != 2:
            raise RuntimeError(f"{method} {path}: {answer}")
        return answer

    def close(self):
        self.process.terminate()
        self.process.wait(60)


def filled(text, names, hall):
    """The text with its names in place of `$NAME`, and what the hall has in place of words in capitals."""
    for name, value in names.items():
        text = text.replace(f"${name}", value)
    text = re.sub(r"(?<=/tournaments/)T\b|\bt\.NAME\b", hall.tournament, text)
    return text.replace("TOKEN", hall.token)


def sent_faults(page, hall):
    """The hall takes what curl sends, or asks whether it is meant."""
    names = {}
    for line in typed(page):
        for words, given in calls(line):
            names.update(given)
            if not words or words[0] != "curl":
                continue
            method, path, head, body = request(filled(word, names, hall) for word in words[1:])
            status, answer = hall.ask(method, path, head, body)
            if status // 100 != 2 and answer.get("code") != "asked":
                yield f"{line}: {answer.get('detail')}"


def run_faults(page, hall, folder):
    """Each `hakem hall` of the page, one after the other; a store that it names is there, but for that of an import."""
    for line in typed(page):
        if not line.startswith("build/hakem hall "):
            continue
        words = shlex.split(line)
        store = os.path.join(folder, words[words.index("--store") + 1])
        if words[2] != "import" and not os.path.exists(store):
            subprocess.run([program(), "hall", "backup", "--store", hall.store, store], check=True, capture_output=True)
        command = line.replace("build/hakem", shlex.quote(os.path.abspath(program()))).replace("GAME", hall.game)
        done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
        if done.returncode != 0:
            yield f"{line}: {done.stderr}"


def handbook_runs(page):
    with tempfile.TemporaryDirectory() as folder:
        hall = Hall(folder)
        try:
            yield from sent_faults(page, hall)
            yield from run_faults(page, hall, folder)
        finally:
            hall.close()


def language_of(page):
    return "tr" if page.endswith(".tr.md") else "en"


def pattern_of(part):
    """A blank of a text of the page is anything, a word that goes by a number one of its forms: `{n|board|boards}`."""
    if not part.startswith("{"):
        return re.escape(part)
    return f"(?:{'|'.join(map(re.escape, part[1:-1].split('|')[1:]))})" if "|" in part else ".+"


@lru_cache
def page_words(language):
    """The words of the page by their keys, as patterns; those that are nothing but a value are left out."""
    found = re.findall(r'^msgid "(.+)"\nmsgstr ((?:"[^\n]*"\n?)+)', text_of(f"po/page/{language}.po"), re.M)
    texts = {key: "".join(re.findall(r'"(.*)"', one)) for key, one in found}
    patterns = {key: re.compile("".join(map(pattern_of, re.split(r"(\{[^}]*\})", one)))) for key, one in texts.items() if one}
    return {key: one for key, one in patterns.items() if one.pattern.strip(".+ ")}


def keys_of(word, language):
    return {key for key, one in page_words(language).items() if one.fullmatch(word)}


def bold(page):
    return re.findall(r"\*\*([^*]+)\*\*", text_of(page))


def words_are_the_page_s(page):
    """What is bold in the handbook stands so on the page."""
    for word in bold(page):
        if not keys_of(word, language_of(page)):
            yield f"the page has no “{word}”"


def articles_exist(page):
    article = r"(?:\d+|[A-C])(?:\.\d+)+"
    cited = {one for group in re.findall(rf"\(([^()`]*?{article}[^()`]*?)\)", text_of(page)) for one in re.findall(article, group)}
    for one in sorted(cited):
        if hakem("law", one).status != 0:
            yield f"there is no article {one}"


def links_lead(page):
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text_of(page)):
        if not os.path.exists(os.path.join(os.path.dirname(page), target)):
            yield f"{target} is not there"


def is_translated(page):
    """The Turkish page has the commands, the articles, the headings and the words of the page of the English one."""
    other = page.removesuffix(".md") + ".tr.md"
    left = [keys_of(word, "tr") for word in bold(other)]
    for word in bold(page):
        keys = keys_of(word, "en")
        same = next((one for one in left if one & keys), None)
        if same is None:
            yield f"{other} has nothing for “{word}”"
        else:
            left.remove(same)
    if left:
        yield f"{other} has words of the page that {page} has not: {left}"
    for what, pattern in (("heading", r"^#+ ()"), ("article", r"(?<![\d.])\(?([A-C\d]+(?:\.\d+)+)\)?(?![\d.])")):
        have, want = (re.findall(pattern, FENCE.sub("", text_of(one)), re.M) for one in (other, page))
        if sorted(have) != sorted(want):
            yield f"{other} has other {what}s: {sorted(set(have) ^ set(want))}"
    if list(typed(other)) != list(typed(page)):
        yield f"{other} has other commands"


def main():
    for page in PAGES:
        for check in (commands_exist, addresses_exist, shown_is_printed, links_lead):
            cases.add(f"{page}: {check.__name__.replace('_', ' ')}", lambda check=check, page=page: check(page))
    for page in GUIDES:
        for check in (words_are_the_page_s, articles_exist):
            cases.add(f"{page}: {check.__name__.replace('_', ' ')}", lambda check=check, page=page: check(page))
        if language_of(page) == "en":
            cases.add(f"{page}: its commands run", lambda page=page: handbook_runs(page))
            cases.add(f"{page}: is translated", lambda page=page: is_translated(page))
    cases.run()


main()
