/*
 * Finds incidents by what somebody types, in either language or both.
 *
 * Every incident has phrases: its names, what people say of it, and the name of its group. A word
 * of the query is found in a phrase whole, as its beginning, by its stem, by a word that means the
 * same, or with one slip of the finger; each way counts less than the one before. A piece by its
 * name is also found as a piece. Rare words count more. An incident is as good as its best phrase,
 * and gains by words that its other phrases have. The order of words is free. Words that say
 * nothing of an incident (the, bir) are left out, if others are left; those that say who it was
 * (White, rakip) count little. Two words typed as one are parted, and one typed as two is joined.
 */
import { canOccur, COMMON_ANYWHERE, commonest, INCIDENTS } from "./catalogue.ts";
import { isSlip, isTwoSlips, stemsOf, wordsOf } from "./fold.ts";
import type { Case, Incident, Language } from "./types.ts";
import { saysWho, telling, Vocabulary } from "./vocabulary.ts";

export interface Hit {
    incident: Incident;
    points: number;
}

export interface SearchOptions {
    /* The reader's language; of equal hits, those in it come first. */
    language?: Language;
    /* Only what can happen in this game; of equal hits, what is common in it comes first. */
    game?: Case;
}

/* How well a word is found. */
const WHOLE = 1;
const BEGINNING = 0.85;
const STEM = 0.85;
const SAME_MEANING = 0.75;
const SLIP = 0.6;
const TWO_SLIPS = 0.4;
const GENERAL = 0.6;

/* The fewest letters of a beginning, of a word with a slip or two, and of a part of a word. */
const BEGINNING_FROM = 2;
const SLIP_FROM = 4;
const TWO_SLIPS_FROM = 8;
const PART_FROM = 3;
const MOST_WORDS = 24;

/* What is found at least as well as this part of the best counts for the rarity of a word. */
const GOOD_PART = 0.8;
/* Part of its weight that a word has which says who it was. */
const WHO_PART = 0.35;

/* Parts of an incident's points: its best phrase, how much of that is found, all its phrases. */
const BEST_PHRASE = 0.65;
const WHOLE_PHRASE = 0.5;
const ALL_PHRASES = 0.35;
const IN_GROUP = 0.3;
const IN_LANGUAGE = 0.02;
const COMMON = 0.03;
/* A hit with less than this part of the best one's points is none. */
const WORST_PART = 0.3;

let entered: Vocabulary | undefined;

/* Made when it is first wanted. */
function vocabularyOf(): Vocabulary {
    return (entered ??= new Vocabulary());
}

/* How well a word of the query is found in words of the vocabulary, by number. */
class Found {
    readonly qualities = new Map<number, number>();
    private most = 0;

    note(words: Iterable<number>, quality: number): void {
        for (const word of words) {
            if (quality > (this.qualities.get(word) ?? 0)) this.qualities.set(word, quality);
            this.most = Math.max(this.most, quality);
        }
    }

    get best(): number {
        return this.most;
    }
}

function find(vocabulary: Vocabulary, word: string): Found {
    const found = new Found();
    const stems = stemsOf(word);
    const own = vocabulary.numberOf(word);
    found.note(vocabulary.general(stems), GENERAL);
    found.note(vocabulary.meaning(stems), SAME_MEANING);
    found.note(
        stems.flatMap((stem) => vocabulary.withStem(stem)),
        STEM,
    );
    if (word.length >= BEGINNING_FROM) findBeginnings(vocabulary, word, found);
    if (own !== undefined) found.note([own], WHOLE);
    if (found.best < SAME_MEANING && word.length >= SLIP_FROM)
        findSlips(vocabulary, word, stems, found);
    return found;
}

/* Of a short beginning the rest may be anything, so it counts the less the more is missing. */
function findBeginnings(vocabulary: Vocabulary, word: string, found: Found): void {
    vocabulary.words.forEach((known, number) => {
        if (known.startsWith(word))
            found.note([number], (BEGINNING * (3 + word.length)) / (3 + known.length));
    });
}

/*
 * A slip in the word itself, or in the stem of a word whose ending is another; also in a word that
 * only means the same as words of the catalogue. Two slips only where nothing is nearer.
 */
function findSlips(
    vocabulary: Vocabulary,
    word: string,
    stems: readonly string[],
    found: Found,
): void {
    const long = (each: string) => each.length >= SLIP_FROM;
    const own = stems.filter(long);
    vocabulary.words.forEach((known, number) => {
        if (!long(known)) return;
        const others = vocabulary.stems[number] ?? [];
        const inStem = () =>
            own.some((stem) => others.some((other) => long(other) && isSlip(stem, other)));
        const quality = isSlip(word, known) ? SLIP : inStem() ? SLIP * STEM : 0;
        if (quality === 0) return;
        found.note([number], quality);
        found.note(vocabulary.meaning(others), SLIP * SAME_MEANING);
    });
    for (const stem of vocabulary.meant)
        if (long(stem) && own.some((each) => isSlip(each, stem)))
            found.note(vocabulary.meaning([stem]), SLIP * SAME_MEANING);
    if (found.best > 0 || word.length < TWO_SLIPS_FROM) return;
    vocabulary.words.forEach((known, number) => {
        if (known.length >= TWO_SLIPS_FROM - 1 && isTwoSlips(word, known))
            found.note([number], TWO_SLIPS);
    });
}

/* The word parted where both parts are known: illegalmove. */
function parted(vocabulary: Vocabulary, word: string): string[] {
    if (word.length < 2 * PART_FROM || vocabulary.isKnown(word)) return [word];
    for (let at = word.length - PART_FROM; at >= PART_FROM; at--) {
        const parts = [word.slice(0, at), word.slice(at)];
        if (parts.every((part) => vocabulary.numberOf(part) !== undefined)) return parts;
    }
    return [word];
}

interface Term {
    qualities: ReadonlyMap<number, number>;
    /* The rarer what it finds, the more a word of the query tells. */
    weight: number;
}

function term(vocabulary: Vocabulary, word: string): Term {
    const { qualities, best } = find(vocabulary, word);
    const good = [...qualities]
        .filter(([, quality]) => quality >= GOOD_PART * best)
        .map(([number]) => number);
    return { qualities, weight: vocabulary.rarityOf(good) * (saysWho(word) ? WHO_PART : 1) };
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/* What incidents gain: each by its best phrase, and by each word of the query in any phrase. */
class Gains {
    private readonly phrase = INCIDENTS.map(() => 0);
    private readonly words: number[][];

    constructor(
        private readonly vocabulary: Vocabulary,
        private readonly query: readonly Term[],
        private readonly language: Language | undefined,
    ) {
        this.words = INCIDENTS.map(() => query.map(() => 0));
        const touched = new Set(
            query.flatMap(({ qualities }) =>
                [...qualities.keys()].flatMap((word) => vocabulary.phrasesWith[word] ?? []),
            ),
        );
        for (const number of touched) this.weigh(number);
    }

    private weigh(number: number): void {
        const phrase = this.vocabulary.phrases[number];
        const words = phrase && this.words[phrase.incident];
        if (!words) return;
        const part = phrase.from === "group" ? IN_GROUP : 1;
        const used = new Set<number>();
        let sum = 0;
        this.query.forEach(({ qualities, weight }, at) => {
            let best = 0;
            let where = -1;
            for (const word of phrase.words) {
                const quality = qualities.get(word) ?? 0;
                if (quality > best) [best, where] = [quality, word];
            }
            if (best === 0) return;
            used.add(where);
            sum += best * weight;
            words[at] = Math.max(words[at] ?? 0, best * weight * part);
        });
        const whole =
            total([...used].map((word) => this.vocabulary.rarities[word] ?? 0)) / phrase.rarity;
        const bonus = phrase.from === this.language ? 1 + IN_LANGUAGE : 1;
        const points = sum * part * bonus * (1 - WHOLE_PHRASE + WHOLE_PHRASE * whole);
        this.phrase[phrase.incident] = Math.max(this.phrase[phrase.incident] ?? 0, points);
    }

    pointsOf(incident: number): number {
        return (
            BEST_PHRASE * (this.phrase[incident] ?? 0) +
            ALL_PHRASES * total(this.words[incident] ?? [])
        );
    }
}

/* The incidents that a text may mean, the likeliest first; none for a text without words. */
export function search(text: string, { language, game }: SearchOptions = {}): Hit[] {
    const vocabulary = vocabularyOf();
    const typed = vocabulary.joined(wordsOf(text)).flatMap((word) => parted(vocabulary, word));
    const query = telling(typed)
        .slice(0, MOST_WORDS)
        .map((word) => term(vocabulary, word));
    const gains = new Gains(vocabulary, query, language);
    const common = new Set(game ? commonest(game) : COMMON_ANYWHERE);
    const hits = INCIDENTS.map((incident, at) => ({
        incident,
        points: gains.pointsOf(at) * (common.has(incident) ? 1 + COMMON : 1),
    }))
        .filter(({ incident, points }) => points > 0 && (!game || canOccur(incident, game)))
        .sort((one, other) => other.points - one.points);
    const most = hits[0]?.points ?? 0;
    return hits.filter((hit) => hit.points >= WORST_PART * most);
}
