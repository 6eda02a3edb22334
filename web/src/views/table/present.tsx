/*
 * Who is at a board without a device: before the start those who are missing are marked, after it
 * their arrival is noted, by one key or one tap each. A key is a letter of the reader's language.
 */
import { useSignal } from "@preact/signals";
import type { State } from "generated/api";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Player } from "../../incidents/types.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog, useSending } from "../../parts/dialog.tsx";
import { isBadMoment } from "../../parts/moment.tsx";
import { t } from "../../parts/words.ts";
import { dayTimeText } from "../../state/clock.ts";
import { playerName } from "../../state/players.ts";
import { answer, choose } from "../case/form.ts";
import { hasLetterKeys } from "../../parts/kept.ts";
import { Afterwards, BoardSending } from "./asking.tsx";
import { defaultTimeOf, missingIn } from "./presence.ts";
import { Preview } from "./preview.tsx";
import type { TableBoard } from "./table.tsx";

const PLAYERS: readonly Player[] = ["white", "black"];
const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea, dialog, [role=listbox]";
const LOOK_AGAIN_MS = 1000;
const MINUTE_MS = 60000;

type Props = { board: TableBoard; state: State };

/* A letter for each player. */
function useLetters(press: (player: Player) => void): void {
    useLayoutEffect(() => {
        const listener = (event: KeyboardEvent) => {
            const { target, key } = event;
            if (!hasLetterKeys.value || event.repeat || event.defaultPrevented) return;
            if (event.ctrlKey || event.altKey || event.metaKey) return;
            if (!(target instanceof Element) || target.closest(TYPING)) return;
            if (document.querySelector("dialog[open]")) return;
            const letter = key.toLocaleLowerCase("tr");
            const player = PLAYERS.find((one) => t(`table.key.${one}`).toLocaleLowerCase("tr") === letter);
            if (!player) return;
            event.preventDefault();
            press(player);
        };
        addEventListener("keydown", listener);
        return () => removeEventListener("keydown", listener);
    });
}

function Letter({ player }: { player: Player }) {
    return hasLetterKeys.value ? <kbd>{t(`table.key.${player}`)}</kbd> : null;
}

/* Before the start: who is not there. */
export function Marking({ board, state }: Props) {
    const marked = board.away.value;
    const mark = (player: Player) => {
        const now = board.away.value; /* a key may come before the page has been drawn */
        board.away.value = now.includes(player)
            ? now.filter((one) => one !== player)
            : [...now, player];
    };
    useLetters(mark);
    return (
        <div class="stack">
            <p class="hint">{t("table.away.hint")}</p>
            <div class="row">
                {PLAYERS.map((player) => (
                    <Button key={player} pressed={marked.includes(player)} onPress={() => mark(player)}>
                        {t("table.away", { player: playerName(state, player) })}
                        <Letter player={player} />
                    </Button>
                ))}
            </div>
            <Afterwards board={board} typed={board.came} />
        </div>
    );
}

/* Who comes after the default time loses: that is asked before. */
function Late({ board, state, player, time }: Props & { player: Player; time: string }) {
    const close = () => (board.late.value = null);
    const send = useSending(close);
    /* As late as he was when that was pressed. */
    const [arrival] = useState(() => board.arrival(player));
    const arrive = async () => {
        const isDone = arrival !== null && (await board.act(arrival, board.came));
        if (isDone) close(); /* it may be drawn no more: nobody is missing */
        return isDone;
    };
    return (
        <Dialog title={t("table.late.title", { player: playerName(state, player), time })} notices={board.notices} onClose={close}>
            <p>{t("table.late.text")}</p>
            <Preview board={board} act={arrival} />
            <BoardSending
                board={board}
                yes={t("table.late.yes")}
                look="danger"
                disabled={!board.isTried.value}
                onClose={close}
                onPress={() => void send(arrive)}
            />
        </Dialog>
    );
}

/* The ruling on who has not come is seen before it is made, like any other. */
function forfeit(players: Player[]): void {
    choose("not-arrived");
    answer("who", players.length > 1 ? "both" : players[0]);
}

/* After the start: who has come meanwhile. */
export function Missing({ board, state }: Props) {
    const seconds = useSignal(0);
    const missing = missingIn(board.log.entries.value);
    const players = missing?.players ?? [];
    const allowed = defaultTimeOf(state);
    /* It is drawn each second, since the default time ends by itself. */
    const isOver = seconds.value >= 0 && board.isOver(allowed);
    const isEarly = (board.lateMs() ?? 0) < 0;
    const come = (player: Player) => {
        const now = missingIn(board.log.entries.value);
        const late = board.lateMs();
        if (!now?.players.includes(player) || late === null || late < 0) return;
        if (isBadMoment(board.came.value, board.sinceMs)) return;
        if (late > allowed) board.late.value = player;
        else void board.arrive(player);
    };
    useLetters(come);
    useEffect(() => {
        if (players.length === 0) return;
        const timer = setInterval(() => seconds.value++, LOOK_AGAIN_MS);
        return () => clearInterval(timer);
    }, [players.length]);
    if (!missing || players.length === 0) return null;
    const time = dayTimeText(missing.startedWall + allowed);
    const isBad = isEarly || isBadMoment(board.came.value, board.sinceMs);
    const words = { names: players.map((player) => playerName(state, player)).join(", "), time };
    const late = board.late.value;
    return (
        <div class="stack">
            <p role="status">
                {isOver
                    ? t("table.missing.over", words)
                    : t("table.missing", { ...words, minutes: Math.round(allowed / MINUTE_MS) })}
            </p>
            <div class="row">
                {players.map((player) => (
                    <Button key={player} look="primary" disabled={!board.isUp.value || isBad} onPress={() => come(player)}>
                        {t("table.arrived", { player: playerName(state, player) })}
                        <Letter player={player} />
                    </Button>
                ))}
                {isOver && <Button onPress={() => forfeit(players)}>{t("table.forfeit")}</Button>}
            </div>
            <Afterwards board={board} typed={board.came} problem={isEarly ? t("table.came.early") : undefined} />
            {late && <Late board={board} state={state} player={late} time={time} />}
        </div>
    );
}
