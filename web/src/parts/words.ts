/*
 * The words of the dictionary for parts: what is drawn with `t` is drawn again when the reader
 * chooses another language.
 */
import { signal } from "@preact/signals";
import { type Key, language, onLanguage, t as plain } from "../words/words.ts";

const chosen = signal(language());
onLanguage(() => {
    chosen.value = language();
});

export function t(key: Key, values?: Record<string, string | number>): string {
    void chosen.value;
    return plain(key, values);
}
