/*
 * What the players bring from earlier rounds: illegal moves and warnings, wherever an incident of theirs is ruled on.
 */
import type { State } from "generated/api";
import type { Player } from "../incidents/types.ts";
import { playerName } from "../state/players.ts";
import { t } from "./words.ts";

const PLAYERS: readonly Player[] = ["white", "black"];

export function Earlier({ state }: { state: Pick<State, "white" | "black" | "earlier"> }) {
    const { earlier } = state;
    const before = PLAYERS.filter((player) => (earlier?.[player].games ?? 0) > 0);
    return (
        <>
            {before.map((player) => (
                <p key={player} class="from-earlier">
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
