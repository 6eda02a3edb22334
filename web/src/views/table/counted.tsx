/*
 * What is counted against each player at a board, and what he brings from the earlier rounds.
 */
import type { State } from "generated/api";
import type { Player } from "../../incidents/types.ts";
import { Figures } from "../../parts/figures.tsx";
import { t } from "../../parts/words.ts";
import { playerName } from "../../state/players.ts";

const PLAYERS: readonly Player[] = ["white", "black"];
const COUNTED = ["illegal_moves", "warnings", "requests"] as const;

export function Counted({ state }: { state: State }) {
    const { counters, earlier } = state;
    if (!counters) return null;
    const before = PLAYERS.filter((player) => (earlier?.[player].games ?? 0) > 0);
    return (
        <>
            <Figures
                caption={t("table.counters")}
                heads={PLAYERS.map((player) => playerName(state, player))}
                rows={COUNTED.map((name) => ({
                    name: t(`case.counter.${name}`),
                    cells: PLAYERS.map((player) => counters[player][name]),
                }))}
            />
            {before.map((player) => (
                <p key={player}>
                    {t("table.earlier", {
                        player: playerName(state, player),
                        games: earlier?.[player].games ?? 0,
                        illegal: earlier?.[player].illegal_moves ?? 0,
                        warnings: earlier?.[player].warnings ?? 0,
                    })}
                </p>
            ))}
        </>
    );
}
