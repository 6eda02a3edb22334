/*
 * Texts that have room for so many bytes: a letter of Turkish takes two.
 */

/* The room of a reason. */
export const REASON_BYTES = 127;

/* The hall takes none of these in a text. */
const BREAKS = /[\t\n\r\u2028\u2029]/g;
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/* The beginning of a text that has the room, without characters that nobody sees. */
export function cut(text: string, mostBytes: number): string {
    const encoder = new TextEncoder();
    let letters = [...text.replace(BREAKS, " ").replace(UNSEEN, "")];
    while (encoder.encode(letters.join("")).length > mostBytes) letters = letters.slice(0, -1);
    return letters.join("");
}
