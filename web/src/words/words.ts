/*
 * The reader's language: English or Turkish. Chosen in the header, remembered on this device, at
 * first taken from the browser. The dictionaries are made from po/page at build time, and only the
 * reader's is loaded. Entries are plain strings with {name} for what is filled in, and
 * {name|board|boards} for a word by that number; Turkish has also hall.* for the sentences on
 * forms, which the hall sends in English. Rulings come in every language.
 */
import type { Texts } from "generated/api";
import type { HallKey, Key, Words } from "generated/keys";

export type { Key };
export type Language = keyof typeof DICTIONARIES;

const DICTIONARIES = {
    en: async () => (await import("generated/words_en")).words,
    tr: async () => (await import("generated/words_tr")).words,
};
/* What all views but a player's say besides. */
const FURTHER = {
    en: async () => (await import("generated/further_en")).words,
    tr: async () => (await import("generated/further_tr")).words,
};
const STORAGE_KEY = "hakem.language";
const PARAMETER = "language";
const listeners = new Set<() => void>();
let current: Language = "en";
let words: Words;
let wantsFurther = false;

export const LANGUAGES = Object.keys(DICTIONARIES) as Language[];

/* The view that is being loaded has words of its own; before startLanguage. */
export function wantFurther(): void {
    wantsFurther = true;
}

/* The same for what is loaded beside a view that is there. */
export async function loadFurther(): Promise<void> {
    wantFurther();
    const code = current;
    const all = await dictionary(code);
    if (code === current) words = all;
}

async function dictionary(code: Language): Promise<Words> {
    const [own, further] = await Promise.all([DICTIONARIES[code](), wantsFurther ? FURTHER[code]() : {}]);
    return { ...own, ...further } as Words;
}

export function language(): Language {
    return current;
}

/* A view without the further words says one of them all the same: they are fetched, and what is shown is drawn again. */
function missed(): string {
    const drawAgain = () => listeners.forEach((listener) => listener());
    if (!wantsFurther) loadFurther().then(drawAgain, () => {});
    return "";
}

export function t(key: Key, values: Record<string, string | number> = {}): string {
    return (words[key] ?? missed()).replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, more?: string) =>
        String((one === undefined ? values[name] : Number(values[name]) === 1 ? one : more) ?? whole),
    );
}

/* Is it a key? For words that the hall sends and the dictionary may have. */
export function isKey(text: string): text is Key {
    return Object.hasOwn(words, text);
}

/* What the hall says in every language: in that of the reader. */
export function told(texts: Texts): string {
    return texts[current];
}

/*
 * A sentence of the hall about a form, in English: in another language ours for the same thing,
 * where there is one. Answers { text, lang }, with `lang` where the sentence is not in the language
 * of the page.
 */
export function hallText(key: string, text: string): { text: string; lang: string | null } {
    const own = words[`hall.${key}` as HallKey];
    return { text: own ?? text, lang: own || current === "en" ? null : "en" };
}

/* "The game has ended." has the name the-game-has-ended. */
export function nameOf(sentence: string): string {
    return (sentence.toLowerCase().match(/[a-z]+/g) ?? []).join("-");
}

/* Answers the function that ends it. */
export function onLanguage(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
}

/* What the link has said no longer holds: a reader has chosen. */
export function forgetSaid(): void {
    const here = new URL(location.href);
    if (!here.searchParams.has(PARAMETER)) return;
    here.searchParams.delete(PARAMETER);
    history.replaceState(history.state, "", here);
}

/* Without its dictionary, which a hall that is down cannot send, the language stays as it is. */
export async function setLanguage(code: Language): Promise<void> {
    try {
        words = await dictionary(code);
    } catch {
        return;
    }
    current = code;
    document.documentElement.lang = code;
    remember(STORAGE_KEY, code);
    for (const listener of listeners) listener();
}

/* A link may say it (/cases/S045?language=tr), for the page that it opens alone. */
export async function startLanguage(): Promise<void> {
    const said = new URLSearchParams(location.search).get(PARAMETER);
    const asked = said ?? recall(STORAGE_KEY) ?? (navigator.language || "en").slice(0, 2).toLowerCase();
    current = LANGUAGES.find((code) => code === asked) ?? "en";
    words = await dictionary(current);
    document.documentElement.lang = current;
}

/* A browser may refuse storage (private windows); the page then simply forgets. */
export function remember(key: string, value: string): void {
    try {
        localStorage.setItem(key, value);
    } catch {
        /* nothing to remember it in */
    }
}

export function forget(key: string): void {
    try {
        localStorage.removeItem(key);
    } catch {
        /* nothing was remembered */
    }
}

export function recall(key: string): string | null {
    try {
        return localStorage.getItem(key);
    } catch {
        return null;
    }
}
