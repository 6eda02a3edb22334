/* Questions put to a hall that rules on so many cases in a time (docs/limits.md): when it is busy it is asked again. */
import type { Refused } from "../api/request.ts";
import type { Ask } from "./question.ts";

/* What an Ask throws when the referee says nothing of the case. */
export class Unruled extends Error {
    constructor(readonly refused: Refused) {
        super(refused.detail || refused.code);
    }
}

/* How often the same is asked again before it is given up. */
const MOST_WAITS = 15;

/* `wait` lets a second or so pass. */
export function patient(ask: Ask, wait: () => Promise<void>): Ask {
    return async (id, changes) => {
        for (let waits = 0; ; waits++)
            try {
                return await ask(id, changes);
            } catch (trouble) {
                const isBusy = trouble instanceof Unruled && trouble.refused.code === "busy";
                if (!isBusy || waits === MOST_WAITS) throw trouble;
                await wait();
            }
    };
}

/* What `find` makes of the first so many that it can; less, with the trouble, where an answer fails to come. */
export async function firstOf<Item, Found>(
    items: readonly Item[],
    count: number,
    find: (item: Item) => Promise<Found | null>,
): Promise<{ found: Found[]; trouble?: unknown }> {
    const found: Found[] = [];
    try {
        for (const item of items) {
            if (found.length >= count) break;
            const one = await find(item);
            if (one) found.push(one);
        }
    } catch (trouble) {
        return { found, trouble };
    }
    return { found };
}
