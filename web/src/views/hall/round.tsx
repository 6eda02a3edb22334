/*
 * What an arbiter does to all boards of the round and the sector at once: the clocks stand, go on,
 * or start. A question names the boards; Enter answers it.
 */
import { type Signal, useSignal } from "@preact/signals";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog, useSending } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { Sending } from "../../parts/sending.tsx";
import { locale, t } from "../../parts/words.ts";
import { isToSettle, type Row } from "../../state/line.ts";
import { lastMoment } from "../../state/timeofday.ts";
import { boardName } from "./card.tsx";
import { boardsText } from "./find.ts";
import type { Deed, Done, Room } from "./room.ts";

type ForAll = { isFor(row: Row): boolean; act(row: Row): Deed };
export type DeedName = "pause" | "resume" | "start";
/* The deed whose question is open; `isAgain`: it was being sent when the hall was lost. */
export type RoundAsked = { name: DeedName; isAgain: boolean };
type Props = { room: Room; asked: Signal<RoundAsked | null> };

/* On the screen a player who has not joined is absent; at a table the arbiter sees who is there. */
function absent(row: Row): { absent?: "white" | "black" | "both" } {
    const { white, black } = row.present;
    if (row.profile !== "screen" || (white && black)) return {};
    return { absent: white ? "black" : black ? "white" : "both" };
}

const isLive = (row: Row) => row.live !== false && !row.cancelled;

export const DEEDS: Record<DeedName, ForAll> = {
    pause: {
        isFor: (row) => isLive(row) && row.status === "running",
        act: () => ({ kind: "decide", data: { decision: "stop_clocks" } }),
    },
    resume: {
        isFor: (row) => isLive(row) && row.status === "interrupted" && !isToSettle(row),
        act: (row) => ({ kind: "decide", data: { decision: "resume" }, seen: row.number }),
    },
    start: {
        isFor: (row) => !row.cancelled && row.status === "waiting",
        act: (row) => ({ kind: "start", data: absent(row) }),
    },
};
const NAMES: DeedName[] = ["start", "pause", "resume"];

/* What came of it, in a sentence; what was refused is named with its board. */
function report(name: DeedName, done: Done[]): { text: string; calm: boolean } {
    const refused = done.filter((one) => one.refused !== null);
    const went = t(`round.${name}.done`, { n: done.length - refused.length });
    const named = refused.map((one) => `${boardName(one.row)}: ${one.refused}`);
    return { text: [went, ...named].join(" "), calm: refused.length === 0 };
}

/* Asks once more for what got no answer, at the boards where it has not been done. */
function again(room: Room, asked: Signal<RoundAsked | null>, name: DeedName): () => void {
    return () => {
        if (room.lines.rowsOfRound().some(DEEDS[name].isFor)) asked.value = { name, isAgain: true };
        else room.notices.tell(t("list.again.done"), { calm: true });
    };
}

/* The boards that have started began then; from then on the default time counts (6.7.1). Null: it was refused. */
async function state(room: Room, moment: Date): Promise<string | null> {
    const ago_ms = Date.now() - moment.getTime();
    const body = { ...room.part(), ago_ms };
    const answer = await call("POST round/began", { token: room.token, body });
    if (!answer.ok) {
        room.complain(answer.body);
        return null;
    }
    const time = moment.toLocaleTimeString(locale(), { timeStyle: "short", hourCycle: "h23" });
    return t("round.began.done", { n: answer.body.boards, time });
}

type QuestionProps = Props & { name: DeedName; isAgain: boolean };

function Question({ room, asked, name, isAgain }: QuestionProps) {
    /* The boards as they are: some may have begun since the question was asked. */
    void room.lines.now.value;
    const rows = room.lines.rowsOfRound().filter(DEEDS[name].isFor);
    const stays = name === "resume" ? t("round.resume.stay") : "";
    const began = useSignal("");
    const moment = lastMoment(began.value, new Date());
    const isStart = name === "start";
    const isStated = isStart && moment !== null;
    const isBad = began.value.trim() !== "" && moment === null;
    const isFit = !isBad && (rows.length > 0 || isStated);
    const onClose = () => {
        asked.value = null;
    };
    const send = useSending(onClose);
    const carryOut = () =>
        send(async () => {
            if (!isFit || room.isLost.value) return false;
            const done = await Promise.all(rows.map((row) => room.act(row, DEEDS[name].act(row))));
            const isLost = done.some((one) => one.isLost);
            if (isLost) room.askLater(again(room, asked, name));
            const { text, calm } = report(name, done);
            if (rows.length > 0) room.notices.tell(text, { calm });
            if (!isStated || isLost) return true;
            const said = await state(room, moment);
            if (said !== null) room.notices.tell([rows.length > 0 ? text : "", said].filter(Boolean).join(" "), { calm });
            return said !== null;
        });
    return (
        <Dialog title={t(`round.${name}.title`, { n: rows.length })} notices={room.notices} onClose={onClose}>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    void carryOut();
                }}
            >
                <p>
                    {rows.length > 0
                        ? t("round.boards", { boards: boardsText(rows) })
                        : t(`round.${name}.none`)}
                </p>
                {stays && <p>{stays}</p>}
                {isStart && (
                    <TextField
                        label={t("round.began")}
                        hint={t("round.began.hint")}
                        problem={isBad ? t("round.began.problem") : undefined}
                        value={began.value}
                        inputMode="numeric"
                        maxLength={5}
                        onInput={(text) => {
                            began.value = text;
                        }}
                    />
                )}
                <Sending
                    isLost={room.isLost.value}
                    yes={t(rows.length > 0 ? `round.${name}.yes` : "round.began.yes")}
                    disabled={!isFit}
                    isFocused={rows.length > 0}
                    isAgain={isAgain}
                    onClose={onClose}
                />
            </form>
        </Dialog>
    );
}

export function RoundQuestion({ room, asked }: Props) {
    const wanted = asked.value;
    return wanted && <Question key={`${wanted.name} ${wanted.isAgain}`} room={room} asked={asked} name={wanted.name} isAgain={wanted.isAgain} />;
}

export function RoundActs({ room, asked }: Props) {
    return (
        <>
            {NAMES.map((name) => (
                <Button
                    key={name}
                    disabled={room.isLost.value}
                    onPress={() => {
                        asked.value = { name, isAgain: false };
                    }}
                >
                    {t(`round.${name}`)}
                </Button>
            ))}
        </>
    );
}
