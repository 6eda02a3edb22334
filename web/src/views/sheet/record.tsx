/*
 * A sheet being written: a player's own, or one that an operator copies from paper. It takes
 * whatever is written, on the line that is empty next or on one that was picked to correct it. What comes back because
 * its line was written elsewhere stands in the field until it is written or the field is emptied; whoever goes elsewhere
 * before finds it there again.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { t } from "../../parts/words.ts";
import type { Color } from "../../state/position.ts";
import { isBeside, linesAhead, nextLine, OFFER, stands, tokensOf, withBeside, wordsOf } from "../../state/sheet.ts";
import type { Desk } from "./desk.ts";
import { lineName, Paper } from "./paper.tsx";
import type { Unsent } from "./unsent.ts";
import { Writing } from "./writing.tsx";

const LONGEST = 40;

/* What lines say, in their order: each what was written on it last. */
function wordsOfLines(lines: Unsent[]): string[] {
    const words = new Map(lines.map(({ text, ply, offer }, at) => [offer ? -at : ply, wordsOf(text)]));
    return [...words.values()];
}

export function RecordSheet({ desk, color }: { desk: Desk; color: Color }) {
    const text = useSignal("");
    const picked = useSignal<number | null>(null);
    /* The line on which something was written last. */
    const last = useRef<number | null>(null);
    const problem = useSignal("");
    /* What has come back and is in the field. */
    const back = useRef<Unsent[]>([]);
    const returned = desk.returned.value.find((line) => line.color === color && !line.offer);
    const isBack = returned !== undefined && picked.value === null && desk.isRead.value;
    useEffect(() => {
        if (!isBack || picked.value !== null) return;
        const lines = desk.takeBack(color);
        back.current = [...lines, ...back.current];
        text.value = [...wordsOfLines(lines), text.value].join(" ");
        problem.value = t("sheet.elsewhere");
    }, [isBack]);
    /* It goes out of the field: for good, or until the field is free for it again. */
    const release = () => {
        const lines = back.current;
        back.current = [];
        if (text.peek().trim() === "") desk.forget(lines);
        else desk.putBack(lines);
    };
    const isEmpty = text.value === "";
    useEffect(() => {
        if (text.peek() === "") release();
    }, [isEmpty]);
    useEffect(() => release, [desk, color]);
    const state = desk.state.value;
    if (!state || !desk.isRead.value) return null;
    const lines = desk.lines[color].value;
    /* Keys come faster than the sheet is drawn: the line is that of the moment. */
    const now = () => picked.value ?? nextLine(desk.lines[color].value);
    const current = now();
    const pick = (ply: number) => {
        problem.value = "";
        release();
        picked.value = ply;
        text.value = stands(desk.lines[color].value, ply)?.text ?? "";
    };
    /* What a blank has parted from its move: an offer is marked, and "e.p." or a time stands behind the move on its line. */
    const write = (written: string) => {
        problem.value = "";
        const { value } = desk.lines[color];
        const ahead = linesAhead((ply) => stands(value, ply) !== null, picked.value);
        for (const token of tokensOf(written, desk.startFen, ahead)) {
            if (token === OFFER) {
                desk.markOffer(color);
                continue;
            }
            const before = picked.value ?? last.current ?? now() - 1;
            const move = isBeside(token) ? stands(desk.lines[color].value, before)?.text : undefined;
            const ply = move ? before : now();
            const words = (move ? withBeside(move, token) : token).slice(0, LONGEST);
            if (words !== stands(desk.lines[color].value, ply)?.text) desk.write(color, ply, words);
            last.current = ply;
            picked.value = null;
        }
        release();
    };
    return (
        <div class="sheet-parts">
            <Paper
                caption={t(`sheet.of.${color}`)}
                names={state}
                startFen={desk.startFen}
                lines={lines}
                current={current}
                onPick={pick}
            />
            <div class="sheet-hand">
                {returned && picked.value !== null && (
                    <p class="problem" role="alert">{`${lineName(desk.startFen, returned.ply)}: ${t("sheet.elsewhere")}`}</p>
                )}
                <Writing
                    label={lineName(desk.startFen, current)}
                    hint={t("sheet.hint")}
                    problem={problem.value}
                    text={text}
                    onWrite={write}
                    onBack={() => {
                        if (now() > 1) pick(now() - 1);
                    }}
                />
                <div class="row">
                    <Button onPress={() => desk.markOffer(color)}>{t("sheet.offer")}</Button>
                    {picked.value !== null && (
                        <Button
                            onPress={() => {
                                picked.value = null;
                                text.value = "";
                            }}
                        >
                            {t("sheet.next")}
                        </Button>
                    )}
                </div>
            </div>
        </div>
    );
}
