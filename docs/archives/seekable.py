#!/usr/bin/env python3
"""Write a text as seekable zstd: frames of 4 MiB of it, and behind them the table of their sizes.

usage: xzcat games.pgn.xz | python3 seekable.py > games.pgn.zst      (options of zstd may follow: -19)

The table is that of zstd's own seekable format, in a frame that other readers skip.
"""

import struct
import subprocess
import sys

FRAME, SKIPPED, SEEKABLE = 4 << 20, 0x184D2A5E, 0x8F92EAB1


def compressed(piece):
    return subprocess.run(["zstd", "-qc", *sys.argv[1:]], input=piece, stdout=subprocess.PIPE, check=True).stdout


def main():
    table = b""
    while piece := sys.stdin.buffer.read(FRAME):
        frame = compressed(piece)
        sys.stdout.buffer.write(frame)
        table += struct.pack("<II", len(frame), len(piece))
    foot = struct.pack("<IBI", len(table) // 8, 0, SEEKABLE)
    sys.stdout.buffer.write(struct.pack("<II", SKIPPED, len(table) + len(foot)) + table + foot)


main()
