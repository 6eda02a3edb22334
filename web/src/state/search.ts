/*
 * Finding a line by a few letters, as people type them in English and in Turkish: capital and small
 * letters are one, and so are letters with and without their marks (ı i İ I, ş s, ğ g, ç c, ö o, ü
 * u).
 */

export type Line = { label: string; /* other words for it */ words?: string };

/* A text as it is compared. */
export function fold(text: string): string {
    return text
        .replace(/[ıİ]/g, "i")
        .toLowerCase()
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim();
}

/*
 * 0: the text begins with the part; 1: one of its words does; 2: it stands inside; null: it is not
 * there.
 */
function place(text: string, part: string): number | null {
    const at = text.indexOf(part);
    if (at < 0) return null;
    return at === 0 ? 0 : ` ${text}`.includes(` ${part}`) ? 1 : 2;
}

/*
 * The lines in which every word typed stands, the best first; those that are as good stay in their
 * order. All, if nothing is typed.
 */
export function find<Item extends Line>(items: Item[], typed: string): Item[] {
    const parts = fold(typed).split(" ").filter(Boolean);
    const ranked = items.map((item) => {
        const [label, words] = [fold(item.label), fold(item.words ?? "")];
        const places = parts.map(
            (part) => place(label, part) ?? (place(words, part) === null ? null : 3),
        );
        return {
            item,
            rank: places.includes(null)
                ? null
                : places.reduce<number>((sum, one) => sum + (one ?? 0), 0),
        };
    });
    return ranked
        .filter(({ rank }) => rank !== null)
        .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
        .map(({ item }) => item);
}
