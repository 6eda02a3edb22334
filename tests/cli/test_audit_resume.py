#!/usr/bin/env python3
"""`hakem audit --resume`, `--summary` and `--merge`: an audit in parts gives the output and the
totals of an audit in one piece.

usage: test_audit_resume.py HAKEM      (from the top of the sources)
"""

import contextlib
import gzip
import itertools
import json
import os
import re
import shutil
import signal
import stat
import subprocess
import tempfile
import time

from tap import Cases, hakem, program

GAMES = [
    '[White "a"]\n[Result "1-0"]\n\n1. e4 e5 2. Ke3 1-0\n\n', '[White "b"]\n\n1. e4 e5 *\n\n', '[White "c"]\n\n1. d4 = d5\n\n',
    '[White "d"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n', "1. e4 e5 1/2-1/2 1. c4 *\n", '[White "e"]\r\n\r\n1. e4 {x\r} *\r\n\r',
    "   \t\n[White \"f\"]\n\n1. e4 (1. d4\n\n",
]
TEXT = "".join(GAMES * 3).encode()
GAMES_IN_ALL = range(24)
KEYS = ["summary", "version", "files", "edition", "letters", "only", "games", "plies", "games_with_findings", "findings",
        "kinds", "next", "unfinished", "complete", "seconds"]

cases = Cases()


@contextlib.contextmanager
def folder_with(text=TEXT):
    """A folder, the path of the text in it, and that of a summary."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.pgn")
        with open(path, "wb") as file:
            file.write(text)
        yield folder, path, os.path.join(folder, "summary.json")


def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def audit(*arguments, given=b""):
    result = hakem("audit", "--json", "--all", *arguments, given=given)
    return [json.loads(line) for line in result.lines()], result


def without(summary, *names):
    return {name: value for name, value in summary.items() if name not in names}


@cases
def the_audit_goes_on_at_every_game():
    with folder_with() as (folder, path, _):
        packed = os.path.join(folder, "packed")
        with open(packed, "wb") as file:
            file.write(gzip.compress(TEXT))
        whole, _ = audit(path)
        for number, first in enumerate(whole):
            for jobs in ("1", "2"):
                for name in (path, packed):
                    games, result = audit("--jobs", jobs, "--resume", str(first["offset"]), name)
                    for game in games:
                        game["game"] += number
                        game["file"] = path
                    if games != whole[number:] or result.status != 1:
                        yield f"--resume {first['offset']}, {name}: {games[:1]}, not {whole[number]}; {result.err!r}"


@cases
def offsets_where_no_game_begins_are_refused():
    with folder_with() as (_, path, summary):
        for offset in (1, 5, TEXT.index(b"\n"), TEXT.index(b"e5"), TEXT.index(b"Ke3"), TEXT.index(b'"b"')):
            _, result = audit("--summary", summary, "--resume", str(offset), path)
            if TEXT[offset:offset + 1] == b"\n":  # white space before the next tag pair
                if result.status != 1:
                    yield f"{offset}: status {result.status}"
                os.unlink(summary)
                continue
            yield from result.refused()
            told, following = [int(word) for word in re.findall(r"byte (\d+)", result.err.decode())]
            if told != offset or TEXT[following:following + 1] not in (b"[", b"1", b"2") or following <= offset:
                yield f"{offset}: {result.err!r}"
            if os.path.exists(summary):
                yield f"{offset}: a summary was written"
        for offset, good in ((len(TEXT), True), (len(TEXT) + 1, False), (10**15, False)):
            games, result = audit("--resume", str(offset), "--summary", summary, path)
            if good and (games or result.status != 0):
                yield f"{offset}: {games}, status {result.status}"
            if not good:
                yield from result.refused()
                if str(len(TEXT)).encode() not in result.err or str(offset).encode() not in result.err:
                    yield f"{offset}: {result.err!r}"
            if os.path.exists(summary):
                os.unlink(summary)


@cases
def resume_goes_with_one_file_and_a_number():
    with folder_with() as (_, path, _summary):
        for arguments in (("--resume", "0", path, path), ("--resume", "x", path), ("--resume", "-1", path), ("--resume",)):
            yield from hakem("audit", *arguments).refused()


@cases
def a_summary_holds_the_totals():
    with folder_with() as (folder, path, summary):
        games, result = audit("--summary", summary, path)
        found = load(summary)
        kinds = {}
        for game in games:
            for finding in game["findings"]:
                kinds[finding["kind"]] = kinds.get(finding["kind"], 0) + 1
        want = {
            "summary": "hakem audit", "files": [path], "edition": "2023", "letters": "en", "only": None, "games": len(games),
            "plies": sum(game["plies"] for game in games), "games_with_findings": sum(bool(g["findings"]) for g in games),
            "findings": sum(kinds.values()), "kinds": kinds, "unfinished": [], "complete": True,
            "next": {"file": path, "offset": len(TEXT), "line": found["next"]["line"], "game": len(games) + 1},
        }
        if list(found) != KEYS or without(found, "version", "seconds") != want or not found["seconds"] >= 0:
            yield f"{found}, not {want}"
        with open(path, "rb") as file:
            lines = len(re.findall(rb"\r\n|\r|\n", file.read()))
        if found["next"]["line"] != lines + 1:
            yield f"line {found['next']['line']}, not {lines + 1}"
        if sorted(os.listdir(folder)) != ["games.pgn", "summary.json"]:
            yield str(os.listdir(folder))
        mask = os.umask(0)
        os.umask(mask)
        if stat.S_IMODE(os.stat(summary).st_mode) != 0o666 & ~mask:
            yield oct(os.stat(summary).st_mode)
        audit("--summary", summary, "--only", "illegal-move,bad-token", "--edition", "2005", path, path)
        again = load(summary)
        if (again["only"], again["edition"], again["kinds"]) != (
                "illegal-move,bad-token", "2005", {k: 2 * kinds[k] for k in ("illegal-move", "bad-token") if k in kinds}):
            yield str(again)


@cases
def a_file_that_is_no_summary_is_not_written_over():
    with folder_with() as (folder, path, summary):
        audit("--summary", summary, path)
        good = load(summary)
        bad = [b"{}", b"[]", TEXT, b"x", b"null", b'{"summary": "hakem audit"}', b"[" * 100000]
        for key in KEYS:
            if key != "version":
                bad.append(json.dumps(without(good, key)).encode())
                bad.append(json.dumps({**good, key: {"x": -1}}).encode())
        for change in ({"games": -1}, {"games": 1.5}, {"findings": 0}, {"games_with_findings": 10**6},
                       {"kinds": {"no-such-kind": 1}}, {"kinds": {"clock": 10**6}}, {"kinds": {"clock": 2**63 - 1, "bad-tag": 2**63 - 1}},
                       {"next": {**good["next"], "line": 0}}, {"next": {**good["next"], "offset": -5}}, {"files": [1]}):
            bad.append(json.dumps({**good, **change}).encode())
        for data in bad:
            with open(summary, "wb") as file:
                file.write(data)
            for arguments in ((path,), ("--resume", str(len(TEXT)), path)):
                result = hakem("audit", "--summary", summary, *arguments)
                yield from (f"{data[:60]}: {fault}" for fault in result.refused())
                if summary.encode() not in result.err:
                    yield repr(result.err)
            with open(summary, "rb") as file:
                if file.read() != data:
                    yield f"{data[:60]} was written over"
            result = hakem("audit", "--merge", summary)
            yield from (f"--merge {data[:60]}: {fault}" for fault in result.refused())
        for place in (folder, os.path.join(folder, "none", "summary.json"), "/dev/null"):
            yield from hakem("audit", "--summary", place, path).refused()
        with open(summary, "wb"):
            pass  # an empty file may be overwritten
        _, result = audit("--summary", summary, path)
        if result.status != 1 or load(summary)["games"] != good["games"]:
            yield f"status {result.status}, {result.err!r}"


@cases
def a_summary_goes_on_with_its_own_file_alone():
    with folder_with() as (folder, path, summary):
        other = os.path.join(folder, "other.pgn")
        with open(other, "wb") as file:
            file.write(TEXT)
        audit("--summary", summary, path)
        before, end = load(summary), str(len(TEXT))
        for arguments in ((end, other), ("0", path), (end, path, "--edition", "2005"), (end, path, "--only", "clock"),
                          (end, path, "--letters", "tr")):
            yield from hakem("audit", "--summary", summary, "--resume", *arguments).refused()
        if load(summary) != before:
            yield "the summary has changed"


@cases
def a_file_that_has_grown_is_gone_on_with():
    with folder_with() as (folder, path, summary):
        want, _ = audit("--summary", os.path.join(folder, "whole.json"), path)
        said, offset = [], 0
        for end in [game["offset"] for game in want[1:]] + [len(TEXT)]:
            with open(path, "wb") as file:
                file.write(TEXT[:end])
            games, _ = audit("--summary", summary, "--resume", str(offset), path)
            offset = load(summary)["next"]["offset"]
            said += games
        if said != want:
            yield f"{said}, not {want}"
        if without(load(summary), "seconds") != without(load(os.path.join(folder, "whole.json")), "seconds"):
            yield str(load(summary))


def interrupted(number, jobs, text, cut, *options):
    """
    Give the text up to the cut, and then the signal. When more bytes have been taken than a pipe holds, the program is
    at work and watches for it. Answers the status, standard output and standard error.
    """
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen([program(), "audit", "--json", "--all", "--jobs", jobs, *options],
                                   stdin=subprocess.PIPE, stdout=out, stderr=err)
        process.stdin.write(text[:cut])
        process.stdin.flush()
        process.send_signal(number)
        process.wait(timeout=100)
        process.stdin.close()
        out.seek(0)
        err.seek(0)
        return process.returncode, out.read(), err.read().decode()


def killed(jobs, texts, folder, *options):
    """
    Give each text, bit by bit, to an audit of its own, until all have written summaries, and kill them. Yields jobs,
    the summary's path and standard output of each.
    """
    pieces, audits = 40, []
    for number in jobs:
        out = tempfile.TemporaryFile()
        path = os.path.join(folder, f"killed-{number}.json")
        command = [program(), "audit", "--json", "--all", "--jobs", number, "--summary", path, *options]
        audits.append((number, path, out, subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out,
                                                           stderr=subprocess.DEVNULL)))
    for piece in range(pieces):
        if all(os.path.exists(path) for _, path, _, _ in audits):
            break
        for _, _, _, process in audits:
            process.stdin.write(texts[len(texts) * piece // pieces:len(texts) * (piece + 1) // pieces])
            process.stdin.flush()
        time.sleep(0.3)
    for number, path, out, process in audits:
        process.kill()
        process.wait(timeout=100)
        with contextlib.suppress(BrokenPipeError):
            process.stdin.close()
        out.seek(0)
        yield number, path, out.read()


@cases
def an_audit_that_is_killed_leaves_its_sums_and_where_to_go_on():
    text = TEXT * 2500
    with folder_with() as (folder, path, summary):
        whole, _ = audit("--summary", summary, "-", path, given=text)
        want = load(summary)
        for jobs, left, out in killed(("1", "2"), text, folder, "-", path):
            half = load(left)
            games = [json.loads(line) for line in out.decode().split("\n")[:half["games"]]]
            offset = half["next"]["offset"]
            places = [(place["file"], place["offset"], place["game"]) for place in half["unfinished"]]
            if half["complete"] or places != [("-", offset, len(games) + 1), (path, 0, 1)] or not games:
                yield f"{jobs} jobs: {half}"
            if games != whole[:len(games)] or whole[len(games)]["offset"] != offset:
                yield f"{jobs} jobs: {len(games)} games, and on at {offset}"
            rest, _ = audit("--summary", left, "--resume", str(offset), "-", given=text)
            last, _ = audit("--summary", left, "--resume", "0", path)
            if games + rest + last != whole:
                yield f"{jobs} jobs: {len(games)}, {len(rest)} and {len(last)} games are not {len(whole)}"
            if without(load(left), "seconds") != without(want, "seconds"):
                yield f"{jobs} jobs: {load(left)}, not {want}"


@cases
def interrupted_and_gone_on_with_is_the_same_as_in_one_piece():
    text = TEXT * 1000
    with folder_with(text) as (folder, _, summary):
        path = os.path.join(folder, "whole.json")
        whole, _ = audit("--summary", path, given=text)
        want = load(path)
        for number, status, jobs in ((signal.SIGINT, 130, "1"), (signal.SIGTERM, 143, "2"), (signal.SIGINT, 130, "4")):
            if os.path.exists(summary):
                os.unlink(summary)
            have, out, err = interrupted(number, jobs, text, len(text) // 2, "--summary", summary)
            games = [json.loads(line) for line in out.decode().split("\n")[:-1]]
            half = load(summary)
            offset = half["next"]["offset"]
            if have != status or f"--resume {offset} " not in err or half["complete"]:
                yield f"{jobs} jobs: status {have}, not {status}; {err!r}, {half}"
            if games != whole[:len(games)] or not games or len(games) == len(whole):
                yield f"{jobs} jobs: {len(games)} games of {len(whole)}"
            if (half["next"]["game"], half["games"]) != (len(games) + 1, len(games)):
                yield f"{jobs} jobs: {half}"
            if (offset, half["next"]["line"]) != (whole[len(games)]["offset"], whole[len(games)]["line"]):
                yield f"{jobs} jobs: goes on at {half['next']}, not at {whole[len(games)]}"
            rest, result = audit("--summary", summary, "--resume", str(offset), given=text)
            if games + rest != whole or result.status != 1:
                yield f"{jobs} jobs: {len(games)} and {len(rest)} games are not {len(whole)}; {result.err!r}"
            if without(load(summary), "seconds") != without(want, "seconds"):
                yield f"{jobs} jobs: {load(summary)}, not {want}"


@cases
def a_damaged_file_is_summed_up_to_the_damage():
    packed = gzip.compress(TEXT * 50)
    with folder_with(packed[:-200]) as (_, path, summary):
        games, result = audit("--summary", summary, path)
        found = load(summary)
        if result.status != 2 or found["complete"] or found["games"] != len(games):
            yield f"status {result.status}, {found}"
        with open(path, "wb") as file:
            file.write(packed)
        rest, result = audit("--summary", summary, "--resume", str(found["next"]["offset"]), path)
        whole, _ = audit(path)
        if games + rest != whole or not rest:
            yield f"{len(games)} and {len(rest)} games are not {len(whole)}; {result.err!r}"


@cases
def files_behind_a_damaged_one_are_judged_all_the_same():
    packed = gzip.compress(TEXT * 50)
    with folder_with() as (folder, good, summary):
        names = [good, os.path.join(folder, "cut.gz"), os.path.join(folder, "other.pgn"), os.path.join(folder, "too.gz")]
        for name, text in zip(names[1:], (packed[:-200], TEXT, packed[:-100])):
            with open(name, "wb") as file:
                file.write(text)
        games, result = audit("--summary", summary, *names)
        found = load(summary)
        if result.status != 2 or {game["file"] for game in games} != set(names) or len(result.err.splitlines()) < 3:
            yield f"status {result.status}, {result.err!r}"
        if found["files"] != names or [place["file"] for place in found["unfinished"]] != [names[1], names[3]]:
            yield str(found)
        for place in found["unfinished"]:
            with open(place["file"], "wb") as file:
                file.write(packed)
            rest, result = audit("--summary", summary, "--resume", str(place["offset"]), place["file"])
            if not rest or rest[0]["game"] != place["game"] or result.status != 1:
                yield f"{place}: {rest[:1]}, {result.err!r}"
        if not load(summary)["complete"] or load(summary)["games"] != len(GAMES_IN_ALL) * 102:
            yield str(load(summary))


@cases
def a_file_that_was_not_begun_is_named_and_gone_on_with():
    text = TEXT * 1000
    with folder_with(text) as (_, path, summary):
        other = path + ".2"
        shutil.copyfile(path, other)
        _, out, err = interrupted(signal.SIGINT, "1", text, len(text) // 2, "--summary", summary, "-", path, other)
        left = [(place["file"], place["offset"]) for place in load(summary)["unfinished"]]
        if [name for name, _ in left] != ["-", path, other] or left[1][1] + left[2][1] != 0:
            yield f"{left}, {err!r}"
        if any(f"--resume {offset} goes on with {name}" not in err for name, offset in left):
            yield err
        games, result = audit("--summary", summary, "--resume", "0", other)
        if len(games) != len(GAMES_IN_ALL) * 1000 or len(load(summary)["unfinished"]) != 2:
            yield f"{len(games)} games, {result.err!r}"


@cases
def every_place_that_is_named_can_be_gone_on_with():
    for text in (b"1. e4 1-0 {x} 1. d4 0-1\n", b"1. e4 e5 1-0 {35 moves}\n\n1-0\n", b"1. e4 e5 1-0 (30) 1. d4 *\n",
                 b"1. e4 e5 1-0\n\nSome prose\n12. d4 1-0\n", b"Archive of 1999\n1-0\n"):
        with folder_with(text) as (_, path, _):
            whole, _ = audit(path)
            for number, game in enumerate(whole):
                rest, result = audit("--resume", str(game["offset"]), path)
                if [{**one, "game": one["game"] + number} for one in rest] != whole[number:]:
                    yield f"{text}, {game['offset']}: {rest}, {result.err!r}"
    text = b"".join(b"1. e4 e5 1-0 {%s}\n\n" % os.urandom(40).hex().encode() for _ in range(3000))
    packed = gzip.compress(text)
    for cut in range(len(packed) // 2, len(packed) // 2 + 300, 30):
        with folder_with(packed[:cut]) as (_, path, summary):
            audit("--summary", summary, path)
            place = load(summary)["next"]
            with open(path, "wb") as file:
                file.write(packed)
            _, result = audit("--summary", summary, "--resume", str(place["offset"]), path)
            if load(summary)["games"] != 3000 or place["line"] != text[:place["offset"]].count(b"\n") + 1:
                yield f"{cut}: {place}, {load(summary)}, {result.err!r}"


@cases
def findings_that_were_not_written_are_not_summed_up():
    with folder_with(TEXT * 100) as (folder, path, summary):
        for jobs in ("1", "2"):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([program(), "audit", "--jobs", jobs, "--summary", summary, path], stdout=full,
                                      stderr=subprocess.PIPE, check=False)
            if done.returncode != 2 or os.path.exists(summary) or b"findings are lost" not in done.stderr:
                yield f"{jobs} jobs: status {done.returncode}, {done.stderr!r}, {os.listdir(folder)}"


@cases
def a_summary_that_is_a_link_stays_one():
    with folder_with() as (folder, path, summary):
        real = os.path.join(folder, "real.json")
        open(real, "wb").close()
        os.symlink(real, summary)
        audit("--summary", summary, path)
        if not os.path.islink(summary) or load(real)["games"] != len(GAMES_IN_ALL):
            yield str(os.listdir(folder))


@cases
def no_game_begins_within_another():
    with folder_with(b'[White "A"]\n\n1. e4 e5 2. Ke3 d6 21. Nf3 1-0\n\n1-0 1. d4 d5 0-1\n') as (_, path, _):
        with open(path, "rb") as file:
            text = file.read()
        for at, good in ((text.index(b"2. Ke3"), False), (text.index(b"1. Nf3"), False), (text.index(b"1-0"), False),
                         (text.index(b"1. e4"), True), (text.index(b"1. d4"), True)):
            _, result = audit("--resume", str(at), path)
            if (result.status == 2) == good:
                yield f"{at}: status {result.status}, {result.err!r}"


@cases
def summaries_are_added_up():
    with folder_with() as (folder, path, _):
        names = []
        for number, options in enumerate(((), (), ("--only", "illegal-move"))):
            names.append(os.path.join(folder, f"{number}.json"))
            audit("--summary", names[-1], path, *options)
        parts = [load(name) for name in names]
        result = hakem("audit", "--merge", "--json", *names)
        sums = json.loads(result.out)
        if list(sums) != KEYS or result.out.count(b"\n") != 1 or result.status != 1:
            yield f"status {result.status}, {result.out!r}"
        for key in ("games", "plies", "games_with_findings", "findings"):
            if sums[key] != sum(part[key] for part in parts):
                yield f"{key}: {sums[key]}"
        kinds = {kind: sum(part["kinds"].get(kind, 0) for part in parts) for part in parts for kind in part["kinds"]}
        if (sums["kinds"], sums["files"], sums["next"]) != (kinds, [path] * 3, None):
            yield str(sums)
        if (sums["edition"], sums["only"], sums["complete"]) != ("2023", None, True):
            yield str(sums)
        for number, name in enumerate(("b.pgn", "a.pgn")):
            other = os.path.join(folder, name)
            shutil.copyfile(path, other)
            names.append(os.path.join(folder, f"other{number}.json"))
            audit("--summary", names[-1], other)
        in_order = [json.loads(hakem("audit", "--merge", "--json", *some).out) for some in itertools.permutations(names[2:])]
        if any({**one, "seconds": 0} != {**in_order[0], "seconds": 0} for one in in_order):
            yield str(in_order)
        del names[3:]
        lines = hakem("audit", "--merge", *names).lines()
        if re.findall(r"\d+", lines[0]) != [
                str(sums[k]) for k in ("games", "plies", "findings", "games_with_findings")]:
            yield repr(lines)
        if dict(line.split() for line in lines[1:]) != {kind: str(count) for kind, count in kinds.items()}:
            yield repr(lines)
        total = os.path.join(folder, "total.json")
        with open(total, "wb") as file:
            file.write(result.out)
        if json.loads(hakem("audit", "--merge", "--json", total).out) != sums:
            yield "a sum is not its own sum"
        yield from hakem("audit", "--merge").refused()
        yield from hakem("audit", "--merge", names[0], os.path.join(folder, "none.json")).refused()
        yield from hakem("audit", "--merge", "--all", names[0]).refused()
        with open(total, "w", encoding="utf-8") as file:
            json.dump({**parts[0], "games": 2**63 - 1}, file)
        yield from hakem("audit", "--merge", total, names[0]).refused()
        with open(total, "w", encoding="utf-8") as file:
            json.dump({**parts[0], "games_with_findings": 0, "findings": 0, "kinds": {}, "complete": False}, file)
        result = hakem("audit", "--merge", total)
        if result.status != 0 or "Not all games" not in result.out.decode():
            yield f"status {result.status}, {result.out!r}"


if __name__ == "__main__":
    cases.run()
