/*
 * Empty chairs: who is found not to be there after the start, who comes, and who never does. One
 * key each at the board that has the focus; a question is asked where it is open who is meant, and
 * before a game is lost, with the names and the result.
 */
import { type Signal, useSignal } from "@preact/signals";
import type { Color } from "generated/api";
import { Button } from "../../parts/button.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { Chips, TextField } from "../../parts/field.tsx";
import { t } from "../../parts/words.ts";
import { wholeText } from "../../state/clock.ts";
import { absentFrom, age, type Row } from "../../state/line.ts";
import { playerName } from "../../state/players.ts";
import { COLORS } from "../../state/position.ts";
import { scoreText } from "../board/moves.ts";
import { boardName, nameOf } from "./card.tsx";
import { meant } from "./find.ts";
import type { Deed, Done, Room } from "./room.ts";

export type Who = Color | "both";
export type ChairDeed = "missing" | "arrived" | "forfeit";
export type ChairAsked = { game: string; deed: ChairDeed };

const WHO: readonly Who[] = ["white", "black", "both"];

/* Has the game begun, and does it go on? */
export function isPlayed({ status, cancelled }: Row): boolean {
    return !cancelled && (status === "running" || status === "interrupted");
}

/* How late a player is who comes now. */
function lateBy(row: Row): number {
    return row.absence ? Math.max(0, Math.round(age(row, row.absence.from_ms, performance.now()))) : 0;
}

/* For how long the default time has been over; below zero: it is not. */
function overFor(row: Row): number {
    return row.absence ? age(row, row.absence.over_ms, performance.now()) : 0;
}

async function tellOf(room: Room, row: Row, deed: Deed): Promise<Done> {
    const done = await room.act(row, deed);
    room.notices.tell(`${boardName(row)}: ${done.refused ?? done.text}`, { calm: done.refused === null });
    return done;
}

async function arrive(room: Room, row: Row, who: Who, isExcused: boolean): Promise<void> {
    for (const color of COLORS) {
        if (who !== "both" && who !== color) continue;
        const data = { late_ms: lateBy(row) };
        const done = await tellOf(room, row, { kind: "arrive", by: color, data });
        const goOn = { kind: "decide", data: { decision: "continue" }, seen: done.number } as const;
        if (done.refused === null && isExcused) await tellOf(room, row, goOn);
    }
}

/*
 * A key or a button at a board: it is done at once where only one thing can be meant by it and
 * nothing is lost; else it is asked. False: it means nothing there.
 */
export function atChair(room: Room, asked: Signal<ChairAsked | null>, row: Row, deed: ChairDeed): boolean {
    const absent = absentFrom(row);
    if (!isPlayed(row) || (deed === "arrived" && absent.length === 0)) return false;
    const [only] = absent;
    if (deed === "arrived" && only && absent.length === 1 && overFor(row) <= 0)
        void arrive(room, row, only, false);
    else asked.value = { game: row.game, deed };
    return true;
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
    return `${t(key, { time: wholeText(Math.abs(ms)) })} · ${t("article")} ${row.absence.article}`;
}

type AskedProps = { room: Room; row: Row; deed: ChairDeed; onClose: () => void };

/* The digits choose whom it is about; Enter answers. */
function Asked({ room, row, deed, onClose }: AskedProps) {
    const absent = absentFrom(row);
    const choices = deed === "arrived" && absent.length === 1 ? absent : WHO;
    /* Nobody is chosen where nobody is noted: a hasty Enter decides no game. */
    const first = absent.length === 2 ? "both" : (absent[0] ?? "");
    const who = useSignal<Who | "">(deed === "arrived" && first === "both" ? "white" : first);
    const isLate = deed === "arrived" && overFor(row) > 0;
    const isForfeit = deed === "forfeit";
    const answer = (isExcused: boolean) => {
        const chosen = who.value;
        if (!chosen) return;
        onClose();
        if (deed === "missing")
            void tellOf(room, row, { kind: "fact", data: { fact: "not_at_board", who: chosen } });
        else if (deed === "arrived") void arrive(room, row, chosen, isExcused);
        else
            void tellOf(room, row, {
                kind: "decide",
                data: { decision: "forfeit", who: chosen },
                seen: row.number,
            });
    };
    return (
        <Dialog title={t(`chair.${deed}.title`, { board: boardName(row) })} onClose={onClose}>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    answer(false);
                }}
                onKeyDown={(event) => {
                    const named = choices[Number(event.key) - 1];
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
                <Answers>
                    <Button onPress={onClose}>{t("list.back")}</Button>
                    {isLate && <Button onPress={() => answer(true)}>{t("chair.excuse")}</Button>}
                    <button
                        type="submit"
                        class={`button ${isForfeit || isLate ? "danger" : "primary"}`}
                        autofocus={!isLate}
                        disabled={!who.value}
                    >
                        {t(isLate ? "chair.late.yes" : `chair.${deed}.yes`)}
                    </button>
                </Answers>
            </form>
        </Dialog>
    );
}

type QuestionProps = { room: Room; asked: Signal<ChairAsked | null> };

export function ChairQuestion({ room, asked }: QuestionProps) {
    const row = asked.value && room.lines.row(asked.value.game);
    if (!asked.value || !row) return null;
    const close = () => {
        asked.value = null;
    };
    return <Asked room={room} row={row} deed={asked.value.deed} onClose={close} />;
}

/* An arbiter walks along the boards: the number of each that has an empty chair. */
export function Missing({ room, asked }: QuestionProps) {
    const text = useSignal("");
    const problem = useSignal("");
    const find = () => {
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
