/*
 * The words of the catalogue, as the search needs them: every phrase cut into words, every word
 * with its stems, what means the same, and how rare it is.
 */
import { GROUPS, INCIDENTS, KINDS, SYNONYMS } from "./catalogue.ts";
import { stemsOf, wordsOf } from "./fold.ts";
import type { Language } from "./types.ts";

/* Words that say nothing of an incident. */
const SILENT = new Set(
    wordsOf(`
        a an the of to in on at by for with from and or but as is are was were be been
        being has have had do does he she they it its his her their him them this that
        these those there who which what i my we you your s t would will should just then
        than so if when while during after guy bir ve ile de da mi mu ki ama için gibi
        diye bu şu o onun ona onu olarak çok en daha var ben sen biri
    `),
);

/* Words that say who it was. */
const WHO = stemSet("white black player players opponent opponents beyaz siyah oyuncu rakip");

/* The greater it is, the less more a rare word tells than a common one. */
const EVENNESS = 6;

export interface Phrase {
    /* The place of the incident in INCIDENTS. */
    incident: number;
    /* The language of what people say, or the name of the group. */
    from: Language | "group";
    /* Numbers of words, each once. */
    words: number[];
    rarity: number;
}

function stemSet(words: string): Set<string> {
    return new Set(wordsOf(words).flatMap((word) => stemsOf(word)));
}

export function saysWho(word: string): boolean {
    return stemsOf(word).some((stem) => WHO.has(stem));
}

/* The words that say something; all, if none does. */
export function telling(words: string[]): string[] {
    const left = words.filter((word) => !SILENT.has(word));
    return left.length ? left : words;
}

/* Each key has any number of values. */
class Lists<Key> {
    private readonly lists = new Map<Key, number[]>();

    add(key: Key, value: number): void {
        const list = this.lists.get(key);
        if (!list) this.lists.set(key, [value]);
        else if (!list.includes(value)) list.push(value);
    }

    of(key: Key): readonly number[] {
        return this.lists.get(key) ?? [];
    }

    keys(): Iterable<Key> {
        return this.lists.keys();
    }
}

export class Vocabulary {
    readonly words: string[] = [];
    readonly stems: string[][] = [];
    readonly rarities: number[];
    readonly phrases: Phrase[] = [];
    /* The numbers of the phrases in which a word stands. */
    readonly phrasesWith: number[][] = [];
    /* The incidents of which people say a word, by their places. */
    private readonly incidentsWith: number[][] = [];
    private readonly numbers = new Map<string, number>();
    private readonly byStem = new Lists<string>();
    /* The lists of SYNONYMS by stem, and the words by list. */
    private readonly meanings = new Lists<string>();
    private readonly byMeaning = new Lists<number>();
    private readonly generals = new Lists<string>();
    private readonly spelled: Set<string>;

    constructor() {
        const texts = INCIDENTS.flatMap((each, incident) => {
            const group = GROUPS.find((one) => one.id === each.group);
            const said = (["en", "tr"] as const).flatMap((from) =>
                [each[from], ...each.say[from]].map((text) => ({
                    incident,
                    from,
                    words: wordsOf(text),
                })),
            );
            return [
                ...said,
                { incident, from: "group" as const, words: wordsOf(`${group?.en} ${group?.tr}`) },
            ];
        });
        this.spelled = new Set(texts.flatMap(({ words }) => words));
        for (const { incident, from, words } of texts) {
            const own = new Set(telling(this.joined(words)).map((word) => this.enter(word)));
            for (const word of own) {
                this.phrasesWith[word]?.push(this.phrases.length);
                const incidents = this.incidentsWith[word];
                if (from !== "group" && incidents?.at(-1) !== incident) incidents?.push(incident);
            }
            this.phrases.push({ incident, from, words: [...own], rarity: 0 });
        }
        this.rarities = this.words.map((_, word) => this.rarityOf([word]));
        for (const phrase of this.phrases)
            phrase.rarity = phrase.words.reduce((sum, word) => sum + (this.rarities[word] ?? 0), 0);
        this.enterMeanings();
    }

    private enter(word: string): number {
        const known = this.numbers.get(word);
        if (known !== undefined) return known;
        const number = this.words.push(word) - 1;
        this.numbers.set(word, number);
        const stems = stemsOf(word);
        this.stems.push(stems);
        this.phrasesWith.push([]);
        this.incidentsWith.push([]);
        for (const stem of stems) this.byStem.add(stem, number);
        return number;
    }

    private enterMeanings(): void {
        SYNONYMS.forEach((list, meaning) => {
            for (const stem of stemSet(list.join(" "))) this.meanings.add(stem, meaning);
        });
        this.stems.forEach((stems, word) => {
            for (const stem of stems)
                for (const meaning of this.meanings.of(stem)) this.byMeaning.add(meaning, word);
        });
        for (const [general = "", ...special] of KINDS)
            for (const word of stemsOf(general).flatMap((stem) => this.byStem.of(stem)))
                for (const stem of stemSet(special.join(" "))) this.generals.add(stem, word);
    }

    numberOf(word: string): number | undefined {
        return this.numbers.get(word);
    }

    withStem(stem: string): readonly number[] {
        return this.byStem.of(stem);
    }

    /* The words that mean the same as a word of any of the stems. */
    meaning(stems: readonly string[]): number[] {
        return stems
            .flatMap((stem) => this.meanings.of(stem))
            .flatMap((meaning) => this.byMeaning.of(meaning));
    }

    /* The stems of all words that mean the same as others. */
    get meant(): Iterable<string> {
        return this.meanings.keys();
    }

    /* The general words of what has any of the stems. */
    general(stems: readonly string[]): number[] {
        return stems.flatMap((stem) => this.generals.of(stem));
    }

    isKnown(word: string): boolean {
        return stemsOf(word).some(
            (stem) => this.byStem.of(stem).length > 0 || this.meanings.of(stem).length > 0,
        );
    }

    /* Of the more incidents people say any of the words, the less they tell. */
    rarityOf(words: readonly number[]): number {
        const incidents = new Set(words.flatMap((word) => this.incidentsWith[word] ?? []));
        return Math.log(EVENNESS + INCIDENTS.length / Math.max(1, incidents.size));
    }

    /* Neighbours that are a word together: score sheet. */
    joined(words: readonly string[]): string[] {
        const out: string[] = [];
        for (let at = 0; at < words.length; at++) {
            const word = words[at] ?? "";
            const pair = word + (words[at + 1] ?? "");
            const isOne = at + 1 < words.length && this.spelled.has(pair);
            out.push(isOne ? pair : word);
            if (isOne) at++;
        }
        return out;
    }
}
