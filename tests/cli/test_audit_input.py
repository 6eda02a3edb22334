#!/usr/bin/env python3
"""`hakem audit` on compressed texts: what is read as one text, and which games are judged before a fault of the file.

usage: test_audit_input.py HAKEM      (from the top of the sources)
"""

import base64
import bz2
import gzip
import json
import lzma
import os
import re
import struct
import subprocess
import tempfile
import zlib

from tap import Cases, hakem, program

GAME = '[White "w"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0\n\n'
TEXT = (GAME * 12).encode()

# Twelve times GAME, by `zstd -19`.
BY_ZSTD = base64.b64decode("KLUv/QRovQEAAkMLEaDtbGiWa9yMxO92SRikX12guyKMI/fz0rkcQfUS1Zn89E2fx24DFbzplIsFAQDQYFYKCt7gEpo=")

cases = Cases()


def zstd_frame(data, piece=100):
    """A frame of zstd whose blocks are not compressed (RFC 8878, 3.1.1)."""
    out = b"\x28\xb5\x2f\xfd" + bytes([0xa0]) + struct.pack("<I", len(data))
    pieces = [data[at:at + piece] for at in range(0, len(data), piece)] or [b""]
    for number, block in enumerate(pieces):
        last = number + 1 == len(pieces)
        out += struct.pack("<I", len(block) << 3 | last)[:3] + block
    return out


def zstd_skippable(data):
    return b"\x53\x2a\x4d\x18" + struct.pack("<I", len(data)) + data


# The first bytes of files that no reader of PGN understands.
FOREIGN = {"ZIP": b"PK\x03\x04\x14\0\0\0\x08\0", "7z": b"7z\xbc\xaf\x27\x1c\0\4", "LZMA": lzma.compress(TEXT, lzma.FORMAT_ALONE),
           "UTF-32": b"\xff\xfe\0\0[\0\0\0", "program": b"\x7fELF\x02\x01\x01", "PDF": b"%PDF-1.7\n"}

PACKERS = {"gzip": gzip.compress, "bzip2": bz2.compress, "xz": lzma.compress, "zstd": zstd_frame}


def audit(given, *options):
    result = hakem("audit", "--json", "--all", *options, given=given)
    return [json.loads(line) for line in result.lines()], result


def in_file(name, data, *options):
    """The games of a file of this name; their file member is left out."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(data)
        games, result = audit(b"", *options, path)
        if any(game.pop("file") != path for game in games):
            raise ValueError("a game is of another file")
        return games, result, path


def complaint(result, name):
    """The faults of the sentence about a file that could not be read whole."""
    lines = [line for line in result.err.decode().split("\n") if line.startswith("hakem: ")]
    if result.status != 2:
        yield f"{name}: status {result.status}, not 2"
    if len(lines) != 1 or not re.match(rf"hakem: {re.escape(name)}: at byte \d+ [^\n]+\.$", lines[0]):
        yield f"{name}: {lines}"


@cases
def what_is_no_text_is_refused_by_name():
    for name, data in FOREIGN.items():
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pgn")
            with open(path, "wb") as file:
                file.write(data)
            for result in (hakem("audit", path), hakem("audit", given=data)):
                yield from result.refused()
                if name not in result.err.decode():
                    yield f"{name}: {result.err!r}"


@cases
def a_text_without_a_game_is_told():
    for text, told in ((b"", "the text is empty"), (b"Nothing but prose.\n", "there is no game in the text"), (TEXT, "12 games")):
        result = hakem("audit", given=text)
        if result.status != 0 or told not in result.err.decode() or (text == TEXT and b"no game" in result.err):
            yield f"{text[:20]!r}: status {result.status}, {result.err!r}"


@cases
def compressed_texts_are_read_whatever_their_name():
    want, _ = audit(TEXT)
    for game in want:
        del game["file"]
    for packing, pack in PACKERS.items():
        for name in ("games.pgn", "games.pgn.gz", "games.zst"):
            games, result, _ = in_file(name, pack(TEXT))
            if games != want or result.status != 0:
                yield f"{packing} as {name}: status {result.status}, {len(games)} games"
        games, result = audit(pack(TEXT))
        if [game["line"] for game in games] != [game["line"] for game in want] or result.status != 0:
            yield f"{packing} on standard input: status {result.status}, {len(games)} games"
    games, result = audit(BY_ZSTD)
    if len(games) != 12 or result.status != 0:
        yield f"what zstd has written: status {result.status}, {len(games)} games"


@cases
def a_game_may_begin_in_one_member_and_end_in_another():
    for packing, pack in PACKERS.items():
        whole = pack(TEXT[:100]) + pack(b"") + b"".join(pack(TEXT[at:at + 97]) for at in range(100, len(TEXT), 97))
        games, result = audit(whole)
        if len(games) != 12 or result.status != 0 or any(game["findings"] for game in games):
            yield f"{packing}: status {result.status}, {len(games)} games"
    games, result = audit(zstd_skippable(b"index") + zstd_frame(TEXT) + zstd_skippable(b""))
    if len(games) != 12 or result.status != 0:
        yield f"frames that are to be skipped: status {result.status}, {len(games)} games"


@cases
def utf_16_is_translated():
    text = '[White "Şule \U0001d11e"]\n\n1. e4 {' + "\u2658\U0001d11e" * 40000 + '} e5 1-0\n\n[White "b"]\n\n1. Ke3 *\n'
    want, _ = audit(text.encode())
    for name, wide in (("little", text.encode("utf-16")), ("big", b"\xfe\xff" + text.encode("utf-16-be"))):
        for packing, given in (("plain", wide), ("gzip", PACKERS["gzip"](wide))):
            games, result = audit(given)
            if games != want or b"UTF-16" not in result.err:
                yield f"{name}, {packing}: status {result.status}, {len(games)} games, {result.err!r}"
    # Half a code unit, the first half of a surrogate pair alone, and the second half alone.
    for end in (b"[", b"\x00\xd8", b"\x34\xdd\x41\x00"):
        games, result = audit(text.encode("utf-16") + end)
        if len(games) != 2 or result.status != 1:
            yield f"{end!r}: status {result.status}, {len(games)} games"
    for short in (b"", b"\xff", b"\xff\xfe", b"\xff\xfe["):
        games, result = audit(short)
        if games or result.status != 0:
            yield f"{short!r}: status {result.status}, {games}"


@cases
def zero_bytes_may_fill_the_file_up():
    for packing, pack in PACKERS.items():
        for filling in (4, 512, 100000):
            games, result = audit(pack(TEXT) + b"\0" * filling + pack(TEXT) + b"\0" * filling)
            if len(games) != 24 or result.status != 0:
                yield f"{packing}, {filling} zero bytes: status {result.status}, {len(games)} games"


@cases
def other_bytes_after_a_member_are_a_fault_behind_all_games():
    for packing, pack in PACKERS.items():
        for rest in (b"x", b"[White \"w\"]\n\n*\n", b"\0\0x", PACKERS["xz" if packing == "gzip" else "gzip"](TEXT)):
            games, result, path = in_file("games", pack(TEXT) + rest)
            yield from complaint(result, path)
            if len(games) != 12:
                yield f"{packing} and {rest[:8]!r}: {len(games)} games"
            if f"at byte {len(pack(TEXT)) + rest.index(rest.lstrip(chr(0).encode()))} ".encode() not in result.err:
                yield f"{packing} and {rest[:8]!r}: {result.err!r}"


@cases
def a_truncated_file_gives_the_games_before_the_cut_and_one_sentence():
    """Cut at a third of all lengths, the text gives its first games, whole, and none that the cut has damaged."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "cut")
        for packing, pack in PACKERS.items():
            text = (GAME * 3 + GAME.replace("e5", "e6") * 3).encode()
            want, _ = audit(text)
            packed, seen = pack(text[:120]) + pack(text[120:]), set()
            for size in range(12, len(packed), 7):
                if size == len(pack(text[:120])):
                    continue
                with open(path, "wb") as file:
                    file.write(packed[:size])
                games, result = audit(b"", path)
                yield from complaint(result, path)
                for game in games:
                    game["file"] = "-"
                if games != want[:len(games)]:
                    yield f"{packing}, {size} of {len(packed)} bytes: {games}"
                seen.add(len(games))
            if len(seen) < 2 or max(seen) < 5:
                yield f"{packing}: {seen} games were seen"


@cases
def damage_in_the_middle_is_told_after_the_games_before_it():
    body = "".join(f'[White "{n * 7919 % 1000003}"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n' for n in range(40000)).encode()
    for packing, pack in PACKERS.items():
        packed = bytearray(pack(body[:600000]) + pack(body[600000:]))
        at = len(pack(body[:600000]))
        packed[at:at + 24] = packed[at:at + 6] + b"\xff" * 18
        games, result, path = in_file("games", bytes(packed))
        yield from complaint(result, path)
        if len(games) < 1000 or any(game["findings"] or game["plies"] != 4 for game in games):
            yield f"{packing}: {len(games)} games"


@cases
def bzip2_by_several_threads_is_as_by_one():
    """Whole, cut anywhere, damaged anywhere, as one stream or several: the reports, the sentences and the status are the same."""
    text = "".join(f'[White "{n * 7919 % 1000003}"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n' for n in range(9000)).encode()
    one, several = bz2.compress(text, 1), b"".join(bz2.compress(text[at:at + 150000]) for at in range(0, len(text), 150000))
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games")
        for packed in (one, several):
            places = range(5000, len(packed), len(packed) // 5)
            damaged = [packed[:at] + bytes([packed[at] ^ 1]) + packed[at + 1:] for at in (*places, len(packed) - 3)]
            for data in (packed, packed + b"\0\0", packed + b"x", *(packed[:at] for at in places), *damaged):
                with open(path, "wb") as file:
                    file.write(data)
                results = [hakem("audit", "--json", "--jobs", str(jobs), path) for jobs in (1, 2, 3)]
                if any((result.status, result.out, result.err) != (results[0].status, results[0].out, results[0].err) for result in results):
                    yield f"{len(data)} of {len(packed)} bytes: {[(result.status, result.err) for result in results]}"


@cases
def random_damage_is_never_more_than_a_sentence():
    seed = 1
    for packing, pack in PACKERS.items():
        packed = pack(TEXT)
        for _ in range(60):
            bad = bytearray(packed)
            for _ in range(2):
                seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
                bad[(seed >> 33) % len(bad)] ^= 1 << (seed >> 60) % 8
            games, result, path = in_file("games", bytes(bad))
            if result.status == 2:
                yield from complaint(result, path)
            elif result.status not in (0, 1):
                yield f"{packing}: status {result.status}"


@cases
def a_text_that_asks_for_too_much_memory_is_refused():
    packed = bytearray(lzma.compress(TEXT))
    packed[12 + 4] = 37  # a dictionary of 1.5 GiB
    packed[12 + 8:12 + 12] = struct.pack("<I", zlib.crc32(bytes(packed[12:12 + 8])))
    frame = bytearray(b"\x28\xb5\x2f\xfd\x00\x90" + struct.pack("<I", 1 << 3 | 1)[:3] + b"x")  # a window of 2^28
    for data in (packed, frame):
        games, result, path = in_file("games", bytes(data))
        yield from complaint(result, path)
        if games or b"memory than is allowed" not in result.err:
            yield repr(result.err)
    frame[5] = 0x88  # 2^27, as `zstd --long` writes
    games, result, path = in_file("games", bytes(frame))
    if result.status != 0:
        yield f"a window of 2^27: status {result.status}, {result.err!r}"


@cases
def memory_does_not_grow_with_a_compressed_text():
    text = b'[White "w"]\n\n1. e4 {' + b"x" * 60000000 + b"} e5 1-0\n"
    used = {}
    for name, data in (("short", gzip.compress(TEXT)), ("long", gzip.compress(text, 1))):
        with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as out:
            given.write(data)
            given.seek(0)
            process = subprocess.Popen([program(), "audit"], stdin=given, stdout=out, stderr=out)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            used[name] = usage.ru_maxrss
            if process.returncode != 0:
                yield f"{name}: status {process.returncode}"
    if used["long"] > used["short"] + 8000:
        yield f"{used} kilobytes"


@cases
def plain_texts_that_resemble_compressed_ones():
    for text in (b"", b"B", b"BZ", b"BZh", b"BZhx", b"BZh9x\n", b"\x28\xb5\x2f", b"\xfd7zXZ\n", b"\x1f"):
        games, result = audit(text + b"\n" + TEXT if text else b"")
        if len(games) != (12 if text else 0) or result.status != 0:
            yield f"{text!r}: status {result.status}, {len(games)} games, {result.err!r}"


if __name__ == "__main__":
    cases.run()
