/*
 * The result of a board, entered by an arbiter's helper. 1, 0 and 5 choose a win of White, a win of
 * Black and a draw, as in pairing programs; Enter declares it.
 */
import { useSignal } from "@preact/signals";
import type { DecideDeclareData } from "generated/api";
import { Button } from "../../parts/button.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { Chips } from "../../parts/field.tsx";
import { t } from "../../parts/words.ts";
import type { Row } from "../../state/line.ts";
import { scoreText } from "../board/moves.ts";
import { boardName, nameOf } from "./card.tsx";
import type { Room } from "./room.ts";

type Score = Extract<DecideDeclareData["score"], string>;

const SCORES = ["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2"] as const;
const BY_KEY: Record<string, (typeof SCORES)[number]> = { 1: "1-0", 0: "0-1", 5: "1/2-1/2" };

type Props = { room: Room; row: Row; onClose: () => void };

export function ResultQuestion({ room, row, onClose }: Props) {
    const score = useSignal<Score | "">("");
    const declare = async () => {
        if (!score.value) return;
        onClose();
        const data = { decision: "declare", score: score.value };
        const done = await room.act(row, { kind: "decide", data, seen: row.number });
        const text = done.refused ?? done.text;
        room.notices.tell(`${boardName(row)}: ${text}`, { calm: done.refused === null });
    };
    return (
        <Dialog title={`${boardName(row)}: ${nameOf(row)}`} onClose={onClose}>
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
                <Answers>
                    <Button onPress={onClose}>{t("list.back")}</Button>
                    <button type="submit" class="button primary" disabled={!score.value}>
                        {t("decide.declare.yes")}
                    </button>
                </Answers>
            </form>
        </Dialog>
    );
}
