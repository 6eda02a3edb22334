/*
 * What has been written on the scoresheets of a link and has no answer of the hall: kept in the browser, so that a page
 * that is lost loses none of it. Each line has its key from the beginning, and is sent with it until it is answered: the
 * hall counts it once, whichever page of this browser sends it. It is forgotten with its answer or with its seat.
 */
import { newKey } from "../../api/key.ts";
import type { Color } from "../../state/position.ts";
import { linesKey } from "../../state/mygames.ts";
import { forget, recall, remember } from "../../words/words.ts";

/* `ply`: as the hall tells it of an entry. `isNew`: its line was empty. */
export type Unsent = {
    key: string;
    game: string;
    color: Color;
    text: string;
    language: string;
    ply: number;
    offer: boolean;
    isNew?: boolean;
};

function isUnsent(one: Partial<Unsent> | null): one is Unsent {
    return [one?.key, one?.game, one?.text, one?.language].every((text) => typeof text === "string");
}

/* A list that the browser keeps. What somebody else has written there is passed over. */
export function keptList<One>(name: string, isOne: (one: Partial<One> | null) => one is One): One[] {
    try {
        const kept: unknown = JSON.parse(recall(name) ?? "[]");
        return Array.isArray(kept) ? kept.filter(isOne) : [];
    } catch {
        return [];
    }
}

/* An empty one is forgotten. */
export function keepList<One>(name: string, list: One[]): void {
    if (list.length > 0) remember(name, JSON.stringify(list));
    else forget(name);
}

/* All games of the link, in the order in which they were written. */
export function keptUnsent(token: string): Unsent[] {
    return keptList(linesKey(token), isUnsent);
}

export function keepUnsent(token: string, line: Omit<Unsent, "key">): Unsent {
    const unsent = { ...line, key: newKey() };
    keepList(linesKey(token), [...keptUnsent(token), unsent]);
    return unsent;
}

export function forgetUnsent(token: string, { key }: Unsent): void {
    const left = keptUnsent(token).filter((one) => one.key !== key);
    keepList(linesKey(token), left);
}
