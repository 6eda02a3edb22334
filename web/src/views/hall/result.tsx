/*
 * The result of a board, entered by an arbiter's helper. 1, 0 and 5 choose a win of White, a win of
 * Black and a draw, as in pairing programs; Enter declares it.
 */
import { type Signal, useSignal } from "@preact/signals";
import { Dialog, useSending } from "../../parts/dialog.tsx";
import { Chips } from "../../parts/field.tsx";
import { Sending } from "../../parts/sending.tsx";
import { t } from "../../parts/words.ts";
import type { Row } from "../../state/line.ts";
import { type Score, SCORES } from "../../state/scores.ts";
import { scoreText } from "../../state/ending.ts";
import { boardName, nameOf } from "./card.tsx";
import type { Room } from "./room.ts";

const BY_KEY: Record<string, Score> = { 1: "1-0", 0: "0-1", 5: "1/2-1/2" };

/* `isAgain`: it was being sent when the hall was lost. */
export type Entering = { game: string; score?: Score; isAgain?: boolean };
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
    const onClose = () => {
        entering.value = null;
    };
    const send = useSending(onClose);
    const declare = () =>
        send(async () => {
            if (!score.value || room.isLost.value) return false;
            const data = { decision: "declare", score: score.value };
            const done = await room.act(row, { kind: "decide", data, seen: row.number });
            if (done.isLost) room.askLater(again(room, entering, { game: row.game, score: score.value }));
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
                    const named = BY_KEY[event.key];
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
                <Sending
                    isLost={room.isLost.value}
                    yes={t("decide.declare.yes")}
                    disabled={!score.value}
                    isAgain={wanted.isAgain ?? false}
                    onClose={onClose}
                />
            </form>
        </Dialog>
    );
}
