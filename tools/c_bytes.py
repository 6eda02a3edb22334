#!/usr/bin/env python3
"""Bytes as C source: a module of tools/page.py and tools/gen_site.py, not a command."""


def write_bytes(text, name, data):
    # as numbers: pedantic compilers want no string literal of more than some thousand bytes
    numbers = "\n".join("    " + ",".join(map(str, data[at:at + 24])) + "," for at in range(0, len(data), 24))
    text.write(f"static const unsigned char {name}[] = {{\n{numbers}\n}};\n\n")
