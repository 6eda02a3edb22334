/*
 * What an article says, in our words: the articles of an edition are loaded when a ruling cites
 * one.
 */
import { signal } from "@preact/signals";
import type { Texts } from "generated/api";
import { part } from "../dom/load.ts";
import { lawPage } from "../dom/places.ts";

export { sources, summary } from "generated/sources";

const EDITIONS: Record<string, () => Promise<{ articles: Record<string, Texts> }>> = {
    "2023": () => import("generated/law_2023"),
    "2005": () => import("generated/law_2005"),
    basic: () => import("generated/law_basic"),
};

const loaded = signal<Record<string, Record<string, Texts>>>({});

export async function loadLaw(edition: string): Promise<void> {
    const load = EDITIONS[edition];
    if (!load) return;
    const { articles } = await part(load, undefined, false);
    loaded.value = { ...loaded.value, [edition]: articles };
}

export function articleText(edition: string, number: string): Texts | undefined {
    return loaded.value[edition]?.[number];
}

/* All articles of an edition that has been loaded, in their order. */
export function articlesOf(edition: string): [number: string, texts: Texts][] {
    return Object.entries(loaded.value[edition] ?? {});
}

/* Where the hall has the article beside its counterparts, with its cases. */
export function articleAddress(edition: string, number: string, language: string): string {
    const chapter = number.split(/[.#]/, 1)[0];
    return lawPage(language, `${edition}-${chapter}.html#${number.replace("#", "-")}`);
}
