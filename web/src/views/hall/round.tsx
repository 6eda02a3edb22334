/*
 * What an arbiter does to all boards of the round and the sector at once: the clocks stand, go on,
 * or start. A question names the boards; Enter answers it.
 */
import { type Signal, useSignal } from "@preact/signals";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { reader, t } from "../../parts/words.ts";
import { isToSettle, type Row } from "../../state/line.ts";
import { lastMoment } from "../../state/timeofday.ts";
import { boardName } from "./card.tsx";
import { boardsText } from "./find.ts";
import type { Deed, Done, Room } from "./room.ts";

type ForAll = { isFor(row: Row): boolean; act(row: Row): Deed };
export type DeedName = "pause" | "resume" | "start";

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

/* The boards that have started began then; from then on the default time counts (6.7.1). */
async function state(room: Room, moment: Date): Promise<string> {
    const ago_ms = Date.now() - moment.getTime();
    const body = { ...room.part(), ago_ms };
    const answer = await call("POST round/began", { token: room.token, body });
    if (!answer.ok) {
        room.complain(answer.body);
        return "";
    }
    const time = moment.toLocaleTimeString(reader(), { timeStyle: "short", hourCycle: "h23" });
    return t("round.began.done", { n: answer.body.boards, time });
}

type QuestionProps = { room: Room; name: DeedName; onClose: () => void };

function Question({ room, name, onClose }: QuestionProps) {
    const rows = room.lines.rowsOfRound().filter(DEEDS[name].isFor);
    const stays = name === "resume" ? t("round.resume.stay") : "";
    const began = useSignal("");
    const moment = lastMoment(began.value, new Date());
    const isStart = name === "start";
    const isStated = isStart && moment !== null;
    const isBad = began.value.trim() !== "" && moment === null;
    const isFit = !isBad && (rows.length > 0 || isStated);
    const carryOut = async () => {
        if (!isFit) return;
        onClose();
        const done = await Promise.all(rows.map((row) => room.act(row, DEEDS[name].act(row))));
        const { text, calm } = report(name, done);
        const said = isStated ? await state(room, moment) : "";
        room.notices.tell([rows.length > 0 ? text : "", said].filter(Boolean).join(" "), { calm });
    };
    return (
        <Dialog title={t(`round.${name}.title`, { n: rows.length })} onClose={onClose}>
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
                <Answers>
                    <Button onPress={onClose}>{t("list.back")}</Button>
                    {(rows.length > 0 || isStated) && (
                        <button
                            type="submit"
                            class="button primary"
                            autofocus={rows.length > 0}
                            disabled={!isFit}
                        >
                            {t(rows.length > 0 ? `round.${name}.yes` : "round.began.yes")}
                        </button>
                    )}
                </Answers>
            </form>
        </Dialog>
    );
}

/* `asked` is the deed whose question is open. */
type Props = { room: Room; asked: Signal<DeedName | null> };

export function RoundQuestion({ room, asked }: Props) {
    const name = asked.value;
    const close = () => {
        asked.value = null;
    };
    return name && <Question room={room} name={name} onClose={close} />;
}

export function RoundActs({ room, asked }: Props) {
    const isLost = room.contact.lostSince.value !== null;
    return (
        <>
            {NAMES.map((name) => (
                <Button
                    key={name}
                    disabled={isLost}
                    onPress={() => {
                        asked.value = name;
                    }}
                >
                    {t(`round.${name}`)}
                </Button>
            ))}
        </>
    );
}
