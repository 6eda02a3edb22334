/*
 * What is offered to somebody who types: to the number of an article the incidents that it decides; else the commonest incidents of the level whose names have words
 * that begin so, other names that begin so, of a single word also those that have it further on; then
 * the commonest of which people say such words, and what the search finds.
 */
import { ofArticle } from "./articles.ts";
import { canOccur, commonest, INCIDENTS, SILENT } from "./catalogue.ts";
import { fold, wordsOf } from "./fold.ts";
import { search } from "./search.ts";
import type { Case, Incident, Language, Silent } from "./types.ts";

/* Texts of the catalogue are folded once, not with each letter that is typed. */
function once<Folded>(fold: (text: string) => Folded): (text: string) => Folded {
    const known = new Map<string, Folded>();
    return (text) => {
        const folded = known.get(text) ?? fold(text);
        known.set(text, folded);
        return folded;
    };
}
const foldedWords = once(wordsOf);
const foldedName = once(fold);

/* Does each word typed begin a word of a text of the catalogue? */
function begins(text: string, typed: readonly string[]): boolean {
    const words = foldedWords(text);
    return typed.every((one) => words.some((word) => word.startsWith(one)));
}

/* Of what the Laws are silent: the words that are typed, two at least, begin those of one of its phrases. */
export function silentOn(typed: string): Silent | null {
    const words = wordsOf(typed);
    if (words.length < 2) return null;
    return SILENT.find(({ say }) => [...say.en, ...say.tr].some((phrase) => begins(phrase, words))) ?? null;
}

function nearest(typed: string, game: Case): Incident[] {
    const near = silentOn(typed)?.near ?? [];
    return INCIDENTS.filter((each) => near.includes(each.id) && canOccur(each, game));
}

export function offered(typed: string, game: Case, language: Language): Incident[] {
    const words = wordsOf(typed);
    const all = commonest(game);
    if (words.length === 0) return all;
    const found = search(typed, { language, game }).map(({ incident }) => incident);
    const byArticle = ofArticle(typed, game);
    if (byArticle && byArticle.length > 0) {
        /* People also say the number that an article had. */
        const says = ({ say }: Incident) => [...say.en, ...say.tr].includes(typed.trim());
        return [...new Set([...INCIDENTS.filter((each) => says(each) && canOccur(each, game)), ...byArticle])];
    }
    const beginning = fold(typed).trim();
    const isNamed = (each: Incident) => begins(`${each.en} ${each.tr}`, words);
    return [
        ...new Set([
            ...nearest(typed, game),
            ...all.filter(isNamed),
            ...INCIDENTS.filter(
                (each) => foldedName(each[language]).startsWith(beginning) && canOccur(each, game),
            ),
            ...(words.length === 1 ? found.filter(isNamed) : []),
            ...all.filter(({ say }) => [...say.en, ...say.tr].some((each) => begins(each, words))),
            ...found,
        ]),
    ];
}
