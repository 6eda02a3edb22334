/*
 * What a file is, by its first bytes. A text in UTF-16 is translated, as `hakem audit` does; what else is no plain
 * text is named.
 */
export const HEAD_BYTES = 16;

export type Format =
    | { is: "plain" | "utf-16le" | "utf-16be" }
    /* `unpack`: the command that unpacks it. */
    | { is: "compressed"; name: string; unpack: string }
    | { is: "other"; name: string };

/* The first bytes in hexadecimal digits, as src/archive/decompress.c has them. */
const COMPRESSED = [
    { magic: /^1f8b/, name: "gzip", unpack: "gunzip" },
    { magic: /^425a683[1-9](314159265359|177245385090)/, name: "bzip2", unpack: "bunzip2" },
    { magic: /^fd377a585a00/, name: "xz", unpack: "unxz" },
    /* A frame, or one that is to be skipped. */
    { magic: /^(28b52ffd|5.2a4d18)/, name: "zstd", unpack: "unzstd" },
    { magic: /^504b(0304|0506)/, name: "ZIP", unpack: "unzip" },
    { magic: /^377abcaf271c/, name: "7z", unpack: "7z x" },
    { magic: /^526172211a07/, name: "RAR", unpack: "unrar x" },
    { magic: /^5d0000/, name: "LZMA", unpack: "unlzma" },
    { magic: /^1f9d/, name: "compress", unpack: "uncompress" },
    { magic: /^4c5a4950/, name: "lzip", unpack: "lzip -d" },
    { magic: /^04224d18/, name: "LZ4", unpack: "unlz4" },
];
const OTHERS = [
    { magic: /^7f454c46/, name: "ELF" },
    { magic: /^25504446/, name: "PDF" },
    { magic: /^53514c69746520666f72/, name: "SQLite" },
    { magic: /^(fffe0000|0000feff)/, name: "UTF-32" },
];

export function formatOf(head: Uint8Array): Format {
    const digits = Array.from(head, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const begins = ({ magic }: { magic: RegExp }) => magic.test(digits);
    const compressed = COMPRESSED.find(begins);
    if (compressed) return { is: "compressed", name: compressed.name, unpack: compressed.unpack };
    const other = OTHERS.find(begins);
    if (other) return { is: "other", name: other.name };
    if (/^fffe/.test(digits)) return { is: "utf-16le" };
    return { is: /^feff/.test(digits) ? "utf-16be" : "plain" };
}

export const PIECE_BYTES = 1 << 20;

/* What a half of a character stands for at the end of the file is left out, as `hakem audit` does. */
export async function toUtf8(file: Blob, encoding: "utf-16le" | "utf-16be"): Promise<Blob> {
    const decoder = new TextDecoder(encoding);
    const pieces: Blob[] = [];
    for (let at = 0; at < file.size; at += PIECE_BYTES) {
        const bytes = await file.slice(at, at + PIECE_BYTES).arrayBuffer();
        pieces.push(new Blob([decoder.decode(bytes, { stream: true })]));
    }
    return new Blob(pieces);
}
