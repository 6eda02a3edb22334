/*
 * What is counted against each player at a board, and what he brings from the earlier rounds.
 */
import type { State } from "generated/api";
import type { Player } from "../../incidents/types.ts";
import { Earlier } from "../../parts/earlier.tsx";
import { Figures } from "../../parts/figures.tsx";
import { t } from "../../parts/words.ts";

const PLAYERS: readonly Player[] = ["white", "black"];
const COUNTED = ["illegal_moves", "warnings", "requests"] as const;

export function Counted({ state }: { state: State }) {
    const { counters } = state;
    if (!counters) return null;
    return (
        <>
            <Figures
                caption={t("table.counters")}
                heads={PLAYERS.map((player) => t(`color.${player}`))}
                rows={COUNTED.map((name) => ({
                    name: t(`case.counter.${name}`),
                    cells: PLAYERS.map((player) => counters[player][name]),
                }))}
            />
            <Earlier state={state} />
        </>
    );
}
