/* The clocks of a played case, as they stand at a step; nothing where it tells none. */
import type { PlayedStep } from "generated/api";
import { t } from "../../parts/words.ts";
import { displayText } from "../../state/typedtime.ts";

const PLAYERS = ["white", "black"] as const;

export function Clocks({ clocks }: Pick<PlayedStep, "clocks">) {
    if (!clocks) return null;
    return (
        <p class="played-clocks">
            {PLAYERS.map((player) => (
                <span key={player} class={clocks.running === player ? "running" : ""}>
                    {t(`color.${player}`)} <output>{displayText(clocks[`${player}_ms`], false)}</output>
                    {clocks.running === player && ` (${t("played.running")})`}
                </span>
            ))}
        </p>
    );
}
