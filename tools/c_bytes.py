#!/usr/bin/env python3
"""Bytes in C source: a module of tools/page.py and tools/gen_site.py, not a command.

The bytes stand in a file beside the source, which the assembler includes: as numbers a compiler would take half a minute for them.
"""
import pathlib

# A section of its own, which a linker leaves out where nobody names it. WebAssembly writes it in another way, and knows no way back.
HEAD = """\
#ifdef __wasm__
#define SECTION(name) ".section .rodata." #name ",\\"\\",@\\n"
#define BACK ""
#else
#define SECTION(name) ".pushsection .rodata." #name ",\\"a\\"\\n"
#define BACK ".popsection\\n"
#endif
#define BYTES(name, file, at, bytes) \\
    __asm__(SECTION(name) ".globl " #name "\\n.hidden " #name "\\n.type " #name ", @object\\n" \\
            #name ":\\n.incbin \\"" file "\\"," #at "," #bytes "\\n.size " #name ", " #bytes "\\n" BACK); \\
    extern const unsigned char name[bytes]

"""


class Bytes:
    """Writes arrays into the source `text` of the file OUT.c, and their bytes into OUT.bytes."""

    def __init__(self, text, out):
        out = pathlib.Path(out).absolute()
        self.text, self.name, self.path = text, out.stem, out.with_suffix(".bytes")
        self.path.write_bytes(b"")
        text.write(HEAD)

    def write(self, name, data):
        """Write an array; gives back its name in the program."""
        name = f"{self.name}_{name}"
        at = self.path.stat().st_size
        with self.path.open("ab") as file:
            file.write(data)
        self.text.write(f'BYTES({name}, "{self.path}", {at}, {len(data)});\n')
        return name
