/*
 * Empty chairs: who is found not to be there after the start, who comes, and who never does. One
 * key each at the board that has the focus; a question is asked where it is open who is meant, and
 * before a game is lost, with the names and the result.
 */
import { type Signal, useSignal } from "@preact/signals";
import type { Color } from "generated/api";
import { Button } from "../../parts/button.tsx";
import { Dialog, useSending } from "../../parts/dialog.tsx";
import { Chips, TextField } from "../../parts/field.tsx";
import { Afterwards, isBadMoment, momentOf } from "../../parts/moment.tsx";
import { Sending } from "../../parts/sending.tsx";
import { t } from "../../parts/words.ts";
import { wholeText } from "../../state/clock.ts";
import { absentFrom, age, type Row, sinceMs } from "../../state/line.ts";
import { playerName } from "../../state/players.ts";
import { COLORS } from "../../state/position.ts";
import { scoreText } from "../../state/ending.ts";
import { boardName, nameOf } from "./card.tsx";
import { meant } from "./find.ts";
import { isTyped } from "./keys.ts";
import type { Deed, Done, Room } from "./room.ts";

export type Who = Color | "both";
export type ChairDeed = "missing" | "arrived" | "forfeit";
/* `decided`: when, as it is typed, if it is entered afterwards; `isAgain`: it was being sent when the hall was lost. */
export type ChairAsked = { game: string; deed: ChairDeed; who?: Who; decided?: string; isAgain?: boolean };

/* A time of day is typed to the minute. */
const MINUTE_MS = 60000;
const WHO: readonly Who[] = ["white", "black", "both"];

/* Has the game begun, and does it go on? */
export function isPlayed({ status, cancelled }: Row): boolean {
    return !cancelled && (status === "running" || status === "interrupted");
}

/* How long a moment lies back by this device's time of day; null: it is now. */
function agoOf(moment: number | null): number {
    return moment === null ? 0 : Date.now() - moment;
}

/* How late a player is who comes at a moment; below zero: he is there at the start. */
function lateBy(row: Row, moment: number | null = null): number {
    return row.absence ? Math.round(age(row, row.absence.from_ms, performance.now()) - agoOf(moment)) : 0;
}

/* For how long the default time was over at a moment; below zero: it was not. */
function overFor(row: Row, moment: number | null = null): number {
    return row.absence ? age(row, row.absence.over_ms, performance.now()) - agoOf(moment) : 0;
}

async function tellOf(room: Room, row: Row, deed: Deed, again: () => void): Promise<Done> {
    const done = await room.act(row, deed);
    if (done.isLost) room.askLater(again);
    room.tell(done);
    return done;
}

/* The last of what was done. */
async function arrive(room: Room, row: Row, who: Who, isExcused: boolean, moment: number | null, again: () => void): Promise<Done | null> {
    let last: Done | null = null;
    for (const color of COLORS) {
        if (who !== "both" && who !== color) continue;
        const data = { late_ms: Math.max(0, lateBy(row, moment)) };
        const done = await tellOf(room, row, { kind: "arrive", by: color, data, decided_ms: moment }, again);
        last = done;
        if (done.isLost) return done;
        const goOn = { kind: "decide", data: { decision: "continue" }, seen: done.number, decided_ms: moment } as const;
        if (done.refused === null && isExcused) last = await tellOf(room, row, goOn, again);
    }
    return last;
}

/*
 * A key or a button at a board: it is done at once where only one thing can be meant by it and
 * nothing is lost; else it is asked. False: it means nothing there.
 */
export function atChair(room: Room, asked: Signal<ChairAsked | null>, row: Row, deed: ChairDeed): boolean {
    const absent = absentFrom(row);
    if (!isOpenTo(row, deed)) return false;
    const [only] = absent;
    if (deed === "arrived" && only && absent.length === 1 && overFor(row) <= 0)
        void arrive(room, row, only, false, null, again(room, asked, { game: row.game, deed, who: only }));
    else asked.value = { game: row.game, deed };
    return true;
}

/* Does the deed mean something at the board as it is now? */
function isOpenTo(row: Row, deed: ChairDeed): boolean {
    return isPlayed(row) && (deed !== "arrived" || absentFrom(row).length > 0);
}

/* Asks once more for what got no answer, if it is still open. */
function again(room: Room, asked: Signal<ChairAsked | null>, wanted: ChairAsked): () => void {
    return () => {
        const row = room.lines.row(wanted.game);
        if (row && isOpenTo(row, wanted.deed)) asked.value = { ...wanted, isAgain: true };
        else room.notices.tell(`${row ? boardName(row) : ""} ${t("list.again.done")}`.trim(), { calm: true });
    };
}

/* By whom a forfeit loses, and with which result: "Can (Black) has not come: 1–0". */
function forfeitText(row: Row, who: Who): string {
    if (who === "both") return t("chair.forfeit.both", { score: scoreText("0-0") });
    const score = scoreText(who === "white" ? "0-1" : "1-0");
    const winner = playerName(row, who === "white" ? "black" : "white");
    return t("chair.forfeit.one", { player: playerName(row, who), color: t(`color.${who}`), winner, score });
}

function timeText(row: Row): string {
    if (!row.absence) return "";
    const ms = overFor(row);
    const key = ms < 0 ? "chair.ends" : "chair.over";
    return `${t(key, { time: wholeText(Math.abs(ms)) })} · ${t("article")}\u00a0${row.absence.article}`;
}

type QuestionProps = { room: Room; asked: Signal<ChairAsked | null> };

type AskedProps = QuestionProps & { wanted: ChairAsked; row: Row };

/* The digits choose whom it is about; Enter answers. */
function Asked({ room, asked, wanted, row }: AskedProps) {
    const { deed, isAgain = false } = wanted;
    const absent = absentFrom(row);
    const choices = deed === "arrived" && absent.length === 1 ? absent : WHO;
    /* Nobody is chosen where nobody is noted: a hasty Enter decides no game. */
    const first = absent.length === 2 ? "both" : (absent[0] ?? "");
    const who = useSignal<Who | "">(wanted.who ?? (deed === "arrived" && first === "both" ? "white" : first));
    const decided = useSignal(wanted.decided ?? "");
    const moment = momentOf(decided.value);
    const isLate = deed === "arrived" && overFor(row, moment) > 0;
    const isEarly = deed === "arrived" && moment !== null && lateBy(row, moment) <= -MINUTE_MS;
    const isBad = isEarly || isBadMoment(decided.value, sinceMs(row));
    const isForfeit = deed === "forfeit";
    const onClose = () => {
        asked.value = null;
    };
    const send = useSending(onClose);
    const carryOut = (chosen: Who, isExcused: boolean) => {
        const later = again(room, asked, { ...wanted, who: chosen, decided: decided.value });
        const data = { decision: "forfeit", who: chosen };
        if (deed === "arrived") return arrive(room, row, chosen, isExcused, moment, later);
        const isMissing = deed === "missing";
        const fact = { kind: "fact", data: { fact: "not_at_board", who: chosen } } as const;
        const deedOf = isMissing ? fact : ({ kind: "decide", data, seen: row.number } as const);
        return tellOf(room, row, { ...deedOf, decided_ms: moment }, later);
    };
    const answer = (isExcused: boolean) =>
        void send(async () => {
            const chosen = who.value;
            if (!chosen || isBad || room.isLost.value) return false;
            const done = await carryOut(chosen, isExcused);
            return done === null || done.refused === null || done.isLost;
        });
    return (
        <Dialog title={t(`chair.${deed}.title`, { board: boardName(row) })} notices={room.notices} onClose={onClose}>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    answer(false);
                }}
                onKeyDown={(event) => {
                    const named = isTyped(event) ? undefined : choices[Number(event.key) - 1];
                    if (named) who.value = named;
                }}
            >
                <p>{nameOf(row)}</p>
                {choices.length > 1 && (
                    <Chips<Who | "">
                        label={t("chair.who")}
                        value={who.value}
                        options={choices.map((value, at) => ({
                            value,
                            label: `${at + 1} ${value === "both" ? t("case.both") : `${t(`color.${value}`)}: ${playerName(row, value)}`}`,
                        }))}
                        onChange={(value) => {
                            who.value = value;
                        }}
                    />
                )}
                {isForfeit && who.value && (
                    <p>
                        <strong>{forfeitText(row, who.value)}</strong>
                    </p>
                )}
                {row.absence && <p>{timeText(row)}</p>}
                {isLate && <p>{t("chair.late")}</p>}
                <Afterwards
                    typed={decided.value}
                    sinceMs={sinceMs(row)}
                    problem={isEarly ? t("table.came.early") : undefined}
                    onType={(text) => (decided.value = text)}
                />
                <Sending
                    isLost={room.isLost.value}
                    yes={t(isLate ? "chair.late.yes" : `chair.${deed}.yes`)}
                    look={isForfeit || isLate ? "danger" : "primary"}
                    disabled={!who.value || isBad}
                    isFocused={!isLate}
                    isAgain={isAgain}
                    onClose={onClose}
                >
                    {isLate && (
                        <Button disabled={room.isLost.value || isBad} onPress={() => answer(true)}>
                            {t("chair.excuse")}
                        </Button>
                    )}
                </Sending>
            </form>
        </Dialog>
    );
}

export function ChairQuestion({ room, asked }: QuestionProps) {
    const wanted = asked.value;
    const row = wanted && room.lines.watched(wanted.game);
    if (!wanted || !row) return null;
    return <Asked key={`${wanted.game} ${wanted.deed} ${wanted.isAgain}`} room={room} asked={asked} wanted={wanted} row={row} />;
}

/* An arbiter walks along the boards: the number of each that has an empty chair. */
export function Missing({ room, asked }: QuestionProps) {
    const text = useSignal("");
    const problem = useSignal("");
    const find = () => {
        if (room.isLost.value) return;
        const { row } = meant(room.lines.rowsOfRound().filter(isPlayed), text.value.trim());
        problem.value = row ? "" : t("chair.find.none");
        if (!row) return;
        text.value = "";
        asked.value = { game: row.game, deed: "missing" };
    };
    return (
        <form
            class="missing"
            onSubmit={(event) => {
                event.preventDefault();
                find();
            }}
        >
            <TextField
                label={t("chair.find")}
                hint={t("chair.find.hint")}
                problem={problem.value || undefined}
                value={text.value}
                inputMode="numeric"
                maxLength={8}
                onInput={(typed) => {
                    text.value = typed;
                    problem.value = "";
                }}
            />
        </form>
    );
}
