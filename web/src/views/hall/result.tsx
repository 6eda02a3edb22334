/*
 * The result of a board, entered by an arbiter's helper. 1, 0 and 5 choose a win of White, a win of
 * Black and a draw, as in pairing programs; Enter declares it.
 */
import { type Signal, useSignal } from "@preact/signals";
import { Dialog, useSending } from "../../parts/dialog.tsx";
import { Chips } from "../../parts/field.tsx";
import { Afterwards, isBadMoment, momentOf } from "../../parts/moment.tsx";
import { Sending } from "../../parts/sending.tsx";
import { t } from "../../parts/words.ts";
import { type Row, sinceMs } from "../../state/line.ts";
import { type Score, SCORES } from "../../state/scores.ts";
import { scoreText } from "../../state/ending.ts";
import { boardName, nameOf } from "./card.tsx";
import { isTyped } from "./keys.ts";
import type { Room } from "./room.ts";

const BY_KEY: Record<string, Score> = { 1: "1-0", 0: "0-1", 5: "1/2-1/2" };

/* `decided`: when, as it is typed, if it is entered afterwards; `isAgain`: it was being sent when the hall was lost. */
export type Entering = { game: string; score?: Score; decided?: string; isAgain?: boolean };
type Props = { room: Room; entering: Signal<Entering | null> };

/* Asks once more for a result that got no answer, if there is none yet. */
function again(room: Room, entering: Signal<Entering | null>, wanted: Entering): () => void {
    return () => {
        const row = room.lines.row(wanted.game);
        if (row && row.status !== "ended") entering.value = { ...wanted, isAgain: true };
        else room.notices.tell(`${row ? boardName(row) : ""} ${t("list.again.done")}`.trim(), { calm: true });
    };
}

export function ResultQuestion({ room, entering }: Props) {
    const wanted = entering.value;
    const row = wanted && room.lines.watched(wanted.game);
    return wanted && row ? <Asked key={`${wanted.game} ${wanted.isAgain}`} room={room} entering={entering} wanted={wanted} row={row} /> : null;
}

function Asked({ room, entering, wanted, row }: Props & { wanted: Entering; row: Row }) {
    const score = useSignal<Score | "">(wanted.score ?? "");
    const decided = useSignal(wanted.decided ?? "");
    const isFit = score.value !== "" && !isBadMoment(decided.value, sinceMs(row));
    const onClose = () => {
        entering.value = null;
    };
    const send = useSending(onClose);
    const declare = () =>
        send(async () => {
            if (!score.value || !isFit || room.isLost.value) return false;
            const data = { decision: "declare", score: score.value };
            const done = await room.act(row, { kind: "decide", data, seen: row.number, decided_ms: momentOf(decided.value) });
            if (done.isLost) room.askLater(again(room, entering, { game: row.game, score: score.value, decided: decided.value }));
            return room.tell(done);
        });
    return (
        <Dialog title={`${boardName(row)}: ${nameOf(row)}`} notices={room.notices} onClose={onClose}>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    void declare();
                }}
                onKeyDown={(event) => {
                    const named = isTyped(event) ? undefined : BY_KEY[event.key];
                    if (named) score.value = named;
                }}
            >
                <p>{t("list.result.hint")}</p>
                <Chips
                    label={t("result.label")}
                    value={score.value}
                    options={SCORES.map((value) => ({ value, label: scoreText(value) }))}
                    onChange={(value) => {
                        score.value = value;
                    }}
                />
                <Afterwards typed={decided.value} sinceMs={sinceMs(row)} onType={(text) => (decided.value = text)} />
                <Sending
                    isLost={room.isLost.value}
                    yes={t("decide.declare.yes")}
                    disabled={!isFit}
                    isAgain={wanted.isAgain ?? false}
                    onClose={onClose}
                />
            </form>
        </Dialog>
    );
}
