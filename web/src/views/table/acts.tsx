/*
 * What an arbiter decides at a board without a device that is no incident of the play: both have signed, points,
 * penalties, an appeal. It is there while the game goes on and after it, and each is previewed before it is made.
 */
import { useSignal } from "@preact/signals";
import type { State } from "generated/api";
import { useMemo } from "preact/hooks";
import type { Player } from "../../incidents/types.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog, useSending } from "../../parts/dialog.tsx";
import { Chips, TextField } from "../../parts/field.tsx";
import { t } from "../../parts/words.ts";
import { cut, REASON_BYTES } from "../../state/bytes.ts";
import { playerName, playersText } from "../../state/players.ts";
import { pointsOf, pointsText } from "../../state/ending.ts";
import { Afterwards, BoardSending } from "./asking.tsx";
import { Preview } from "./preview.tsx";
import type { TableAct, TableBoard } from "./table.tsx";

const PLAYERS: readonly Player[] = ["white", "black"];
const HUNDREDTHS = ["50", "100"] as const;
const MOST_ROUNDS = 99;

/* Each with what it asks for besides the player and a reason. */
const ACTS = {
    signed: null,
    reduce_points: "points",
    opponent_score: "points",
    opponent_score_increase: "points",
    warning: null,
    fine: "amount",
    exclude_rounds: "rounds",
    expel: null,
    appeal: null,
} as const;
type Named = keyof typeof ACTS;

/* What can be done now; penalties of 2023 are known by that edition alone. */
function offered(state: State): Named[] {
    const { status, edition, confirmed } = state;
    if (edition === "basic" || status === "waiting") return [];
    const isThere = (name: Named) =>
        name === "signed" ? status === "ended" && !confirmed && pointsOf(state) !== "*" : edition === "2023" || (name !== "fine" && name !== "exclude_rounds");
    return (Object.keys(ACTS) as Named[]).filter(isThere);
}

type Told = { who: Player | ""; points: (typeof HUNDREDTHS)[number] | ""; text: string; reason: string };
const NOTHING: Told = { who: "", points: "", text: "", reason: "" };

/* Null: it is no number of rounds. */
function roundsOf(text: string): number | null {
    const rounds = Number(text.trim());
    return Number.isInteger(rounds) && rounds >= 1 && rounds <= MOST_ROUNDS ? rounds : null;
}

/* Null: something has not been said yet. */
function actOf(name: Named, { who, points, text, reason }: Told, state: State): TableAct | null {
    if (name === "signed") return { kind: "fact", data: { fact: "result_signed", score: pointsOf(state) } };
    if (!who) return null;
    if (name === "appeal") return { kind: "claim", by: who, data: { ground: "appeal" } };
    const why = reason.trim() && { reason: reason.trim() };
    const said = { decision: name, who, ...why };
    const typed = text.trim();
    if (ACTS[name] === "points") return points ? { kind: "decide", data: { ...said, hundredths: Number(points) } } : null;
    if (ACTS[name] === "amount") return { kind: "decide", data: { ...said, ...(typed && { amount: typed }) } };
    if (ACTS[name] !== "rounds" || typed === "") return { kind: "decide", data: said };
    const rounds = roundsOf(typed);
    return rounds ? { kind: "decide", data: { ...said, rounds } } : null;
}

function Deciding({ board, state: now, name, onClose }: { board: TableBoard; state: State; name: Named; onClose: () => void }) {
    const told = useSignal(NOTHING);
    /* What was asked about: the score that is signed is the one that was read out. */
    const state = useMemo(() => now, []);
    const send = useSending(onClose);
    const set = (part: Partial<Told>) => (told.value = { ...told.value, ...part });
    const act = actOf(name, told.value, state);
    const asks = ACTS[name];
    const isDecision = name !== "signed" && name !== "appeal";
    const [asksPoints, asksRounds] = [asks === "points", asks === "rounds"];
    const asked = asks === "amount" || asksRounds ? asks : null;
    const isUnread = asksRounds && told.value.text.trim() !== "" && !roundsOf(told.value.text);
    return (
        <Dialog title={`${playersText(state)}: ${t(`table.act.${name}`)}`} notices={board.notices} onClose={onClose}>
            {name === "signed" ? (
                <p>{pointsText(state)}</p>
            ) : (
                <Chips
                    label={t("table.act.who")}
                    value={told.value.who}
                    options={PLAYERS.map((value) => ({ value, label: playerName(state, value) }))}
                    onChange={(who) => set({ who })}
                />
            )}
            {asksPoints && (
                <Chips
                    label={t("table.act.points")}
                    value={told.value.points}
                    options={HUNDREDTHS.map((value) => ({ value, label: value === "50" ? "½" : "1" }))}
                    onChange={(points) => set({ points })}
                />
            )}
            {asked && (
                <TextField
                    label={t(`table.act.${asked}`)}
                    value={told.value.text}
                    problem={isUnread ? t("table.act.rounds.problem") : undefined}
                    inputMode={asksRounds ? "numeric" : "text"}
                    onInput={(text) => set({ text: cut(text, REASON_BYTES) })}
                />
            )}
            {isDecision && (
                <TextField
                    label={t("table.reason")}
                    value={told.value.reason}
                    onInput={(reason) => set({ reason: cut(reason, REASON_BYTES) })}
                />
            )}
            <Preview board={board} act={actOf(name, { ...told.value, reason: "", text: asksRounds ? told.value.text : "" }, state)} />
            <Afterwards board={board} />
            <BoardSending
                board={board}
                yes={t("table.make")}
                look={name === "expel" ? "danger" : "primary"}
                disabled={!act || !board.isTried.value}
                onClose={onClose}
                onPress={() => void send(async () => act !== null && board.act(act))}
            />
        </Dialog>
    );
}

export function Acts({ board, state }: { board: TableBoard; state: State }) {
    const chosen = useSignal<Named | null>(null);
    const names = offered(state);
    if (names.length === 0) return null;
    return (
        <section class="panel stack" aria-labelledby="table-acts">
            <h2 id="table-acts">{t("table.acts")}</h2>
            <div class="row">
                {names.map((name) => (
                    <Button key={name} onPress={() => (chosen.value = name)}>
                        {t(`table.act.${name}`)}
                    </Button>
                ))}
            </div>
            {chosen.value && (
                <Deciding key={chosen.value} {...{ board, state, name: chosen.value }} onClose={() => (chosen.value = null)} />
            )}
        </section>
    );
}
