/* Which rulings of a case change with what the reader has changed. */
import type { PlayedAct, PlayedCase } from "generated/api";

/* An act whose ruling changes, by the place of its event from 0; null: by these rules it does not happen. */
export type Difference = { step: number; before: PlayedAct | null; now: PlayedAct | null };

type Placed = { step: number; act: PlayedAct };

function actsOf({ steps }: PlayedCase): Map<string, Placed> {
    const acts = new Map<string, Placed>();
    steps.forEach((step, at) => step.acts.forEach((act, place) => acts.set(`${at} ${place}`, { step: at, act })));
    return acts;
}

function isSame({ ruling: one }: PlayedAct, { ruling: other }: PlayedAct): boolean {
    return (
        one.outcome === other.outcome &&
        one.verdict === other.verdict &&
        one.texts.en === other.texts.en &&
        one.deciding.join() === other.deciding.join()
    );
}

export function differences(before: PlayedCase, now: PlayedCase): Difference[] {
    const [old, other] = [actsOf(before), actsOf(now)];
    const keys = [...new Set([...old.keys(), ...other.keys()])];
    return keys
        .map((key) => ({ one: old.get(key), two: other.get(key) }))
        .filter(({ one, two }) => !one || !two || !isSame(one.act, two.act))
        .map(({ one, two }) => ({
            step: (one ?? two)?.step ?? 0,
            before: one?.act ?? null,
            now: two?.act ?? null,
        }))
        .sort((one, two) => one.step - two.step);
}

/* Does the game end otherwise? */
export function endsOtherwise(before: PlayedCase, now: PlayedCase): boolean {
    return before.result !== now.result || before.ending?.en !== now.ending?.en;
}
