/*
 * The reader's language: English or Turkish. Chosen in the header, remembered on this device, at first taken from the
 * browser. Entries are plain strings with {name} for what is filled in; both dictionaries have the same keys, but that
 * Turkish has also hall.* for the sentences on forms, which the hall sends in English. Rulings come in every language.
 */
import { en } from "./en.js";
import { tr } from "./tr.js";

export const LANGUAGES = { en: "English", tr: "Türkçe" };

const dictionaries = { en, tr };
const STORAGE_KEY = "hakem.language";
const listeners = new Set();
let current = "en";

export function language() {
    return current;
}

export function t(key, values = {}) {
    const text = dictionaries[current][key] ?? en[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}

/* What the hall says in every language, { en, tr }: in that of the reader. */
export function told(texts) {
    return texts[current] ?? texts.en;
}

/*
 * A sentence of the hall about a form, in English: in another language ours for the same thing, where there is one.
 * Answers { text, lang }, with `lang` where the sentence is not in the language of the page.
 */
export function hallText(key, text) {
    const own = current === "en" ? null : dictionaries[current][`hall.${key}`];
    return { text: own ?? text, lang: own || current === "en" ? null : "en" };
}

/* Answers the function that ends it. */
export function onLanguage(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

export function setLanguage(code) {
    if (!dictionaries[code]) return;
    current = code;
    document.documentElement.lang = code;
    remember(STORAGE_KEY, code);
    for (const listener of listeners) listener();
}

export function startLanguage() {
    const remembered = recall(STORAGE_KEY);
    const asked = remembered ?? (navigator.language || "en").slice(0, 2).toLowerCase();
    current = dictionaries[asked] ? asked : "en";
    document.documentElement.lang = current;
}

/* A browser may refuse storage (private windows); the page then simply forgets. */
export function remember(key, value) {
    try {
        localStorage.setItem(key, value);
    } catch {
        /* nothing to remember it in */
    }
}

export function recall(key) {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}
