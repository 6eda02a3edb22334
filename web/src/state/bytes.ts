/*
 * Texts that have room for so many bytes: a letter of Turkish takes two.
 */

const encoder = new TextEncoder();

export function bytesOf(text: string): number {
    return encoder.encode(text).length;
}

/* The room of a reason. */
export const REASON_BYTES = 127;

/* The beginning of a text that has the room. */
export function cut(text: string, mostBytes: number): string {
    let letters = [...text];
    while (bytesOf(letters.join("")) > mostBytes) letters = letters.slice(0, -1);
    return letters.join("");
}
