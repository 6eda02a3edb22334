/*
 * What is offered to somebody who types: the commonest incidents of the level whose names have words
 * that begin so, other names that begin so, of a single word also those that have it further on; then
 * the commonest of which people say such words, and what the search finds.
 */
import { canOccur, commonest, INCIDENTS } from "./catalogue.ts";
import { fold, wordsOf } from "./fold.ts";
import { search } from "./search.ts";
import type { Case, Incident, Language } from "./types.ts";

/* Does each word typed begin a word of a text? */
function begins(text: string, typed: readonly string[]): boolean {
    const words = wordsOf(text);
    return typed.every((one) => words.some((word) => word.startsWith(one)));
}

export function offered(typed: string, game: Case, language: Language): Incident[] {
    const words = wordsOf(typed);
    const all = commonest(game);
    if (words.length === 0) return all;
    const found = search(typed, { language, game }).map(({ incident }) => incident);
    const beginning = fold(typed).trim();
    const isNamed = (each: Incident) => begins(`${each.en} ${each.tr}`, words);
    return [
        ...new Set([
            ...all.filter(isNamed),
            ...INCIDENTS.filter(
                (each) => fold(each[language]).startsWith(beginning) && canOccur(each, game),
            ),
            ...(words.length === 1 ? found.filter(isNamed) : []),
            ...all.filter(({ say }) => [...say.en, ...say.tr].some((each) => begins(each, words))),
            ...found,
        ]),
    ];
}
