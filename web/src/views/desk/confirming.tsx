/*
 * Both players confirm the result of their board on a device of the organiser, each by an act of his own in his
 * own column. When they say the same it is reported, and an arbiter confirms it; until then each can press again.
 */
import type { Pairing, Tournament } from "generated/api";
import { t } from "../../parts/words.ts";
import { type Desk, playerOf, type Result, resultText } from "../../state/tournament.ts";

const TOLD: [Result, "desk.white-won" | "desk.drawn" | "desk.black-won"][] = [
    ["1-0", "desk.white-won"],
    ["1/2-1/2", "desk.drawn"],
    ["0-1", "desk.black-won"],
];

type Props = { desk: Desk; it: Tournament; round: number; row: Pairing };

function Column({ desk, it, round, row, color }: Props & { color: "white" | "black" }) {
    const player = row[color];
    const own = row.signed?.[color] ?? null;
    if (player === null) return null;
    const name = playerOf(it, player)?.name ?? String(player);
    const sides = t(color === "white" ? "tournament.white" : "tournament.black");
    return (
        <fieldset class="desk-player" disabled={desk.isBusy.value}>
            <legend>
                <span class="soft">{sides}</span> <bdi>{name}</bdi>
            </legend>
            {TOLD.map(([result, words]) => (
                <button
                    key={result}
                    type="button"
                    class="desk-choice"
                    aria-pressed={own === result}
                    disabled={row.result !== null && row.result !== result}
                    onClick={(event) => event.detail < 2 && void desk.sign(round, player, result)}
                >
                    <b>{resultText(result)}</b>
                    <span>{t(words)}</span>
                    <span aria-hidden="true">{own === result ? "✓" : ""}</span>
                </button>
            ))}
        </fieldset>
    );
}

function statusText(it: Tournament, { white, black, result, signed }: Pairing): string {
    const [one, other] = [signed?.white, signed?.black];
    if (result && one && other) return t("desk.both-confirmed", { result: resultText(result) });
    if (one && other) return t("desk.disagree");
    const waits = playerOf(it, one ? black : other ? white : null)?.name;
    if (waits) return t("desk.waits", { name: waits });
    return result ? t("desk.confirm-slip", { result: resultText(result) }) : t("desk.each-confirms");
}

export function Confirming(props: Props) {
    const { it, row } = props;
    const disagree = row.result === null && row.signed?.white && row.signed.black;
    return (
        <div class="desk-confirming">
            <p class={disagree ? "problem" : "lead"} role="status">
                {statusText(it, row)}
            </p>
            <div class="desk-players">
                <Column {...props} color="white" />
                <Column {...props} color="black" />
            </div>
        </div>
    );
}
