/*
 * The words of the dictionary for parts: what is drawn with `t` is drawn again when the reader
 * chooses another language.
 */
import { signal } from "@preact/signals";
import type { Texts } from "generated/api";
import { type Key, language, onLanguage, type Language, t as plain } from "../words/words.ts";

const chosen = signal(language());
onLanguage(() => {
    chosen.value = language();
});

export function t(key: Key, values?: Record<string, string | number>): string {
    void chosen.value;
    return plain(key, values);
}

/* The reader's language. */
export function reader(): Language {
    return chosen.value;
}

/* How the reader writes days and times: as the papers, the day before the month and the hours to 24. */
export function locale(): string {
    return { en: "en-GB", tr: "tr-TR" }[chosen.value];
}

/* What comes in every language, in that of the reader. */
export function inReaders(texts: Texts): string {
    return texts[chosen.value];
}
