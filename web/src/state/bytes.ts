/*
 * Texts that have room for so many bytes: a letter of Turkish takes two.
 */

/* The room of a reason. */
export const REASON_BYTES = 127;

/* The beginning of a text that has the room. */
export function cut(text: string, mostBytes: number): string {
    const encoder = new TextEncoder();
    let letters = [...text];
    while (encoder.encode(letters.join("")).length > mostBytes) letters = letters.slice(0, -1);
    return letters.join("");
}
