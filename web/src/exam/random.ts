/*
 * Numbers from a seed, the same on every machine: xoshiro128** by Blackman and Vigna, in 32-bit integers, whose state
 * SplitMix32 fills from the FNV-1a digest of the seed's UTF-8.
 */
const WORDS = 4;
const RANGE = 2 ** 32;

export type Random = {
    /* A whole number from 0 to below `count`, each equally often; `count` is from 1 to 2^32. */
    below: (count: number) => number;
    /* One of a list that is not empty. */
    one: <Item>(list: readonly Item[]) => Item;
    /* The same in another order. */
    shuffled: <Item>(list: readonly Item[]) => Item[];
};

function digest(text: string): number {
    let sum = 0x811c9dc5;
    for (const byte of new TextEncoder().encode(text)) sum = Math.imul(sum ^ byte, 0x01000193);
    return sum >>> 0;
}

function turned(word: number, bits: number): number {
    return (word << bits) | (word >>> (32 - bits));
}

function filled(seed: string): Int32Array {
    let state = digest(seed);
    return Int32Array.from({ length: WORDS }, () => {
        state = (state + 0x9e3779b9) | 0;
        let word = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
        word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
        return word ^ (word >>> 15);
    });
}

export function randomFrom(seed: string): Random {
    let [a = 0, b = 0, c = 0, d = 0] = filled(seed);
    const next = (): number => {
        const word = Math.imul(turned(Math.imul(b, 5), 7), 9);
        const shifted = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= shifted;
        d = turned(d, 11);
        return word >>> 0;
    };
    const below = (count: number): number => {
        const most = RANGE - (RANGE % count);
        let word = next();
        while (word >= most) word = next();
        return word % count;
    };
    function one<Item>(list: readonly Item[]): Item {
        return list[below(list.length)] as Item;
    }
    function shuffled<Item>(list: readonly Item[]): Item[] {
        const made = [...list];
        for (let last = made.length - 1; last > 0; last--) {
            const other = below(last + 1);
            [made[last], made[other]] = [made[other] as Item, made[last] as Item];
        }
        return made;
    }
    return { below, one, shuffled };
}
