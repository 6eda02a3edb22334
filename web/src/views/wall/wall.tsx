/*
 * Boards for a projector: one or many at a time with clocks that are read from the back of the hall, one page after
 * another. The address has the names of the games, /wall#NAME,NAME. What is shown is what watchers may see.
 */
import { signal, useComputed } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Diagram } from "../../parts/diagram.tsx";
import { Chips } from "../../parts/field.tsx";
import { reader, t } from "../../parts/words.ts";
import { clockText, TENTHS_BELOW_MS } from "../../state/clock.ts";
import { localSan } from "../../state/notation.ts";
import { playerName, playersText, shortName } from "../../state/players.ts";
import { laterText } from "../../state/presence.ts";
import type { Color } from "../../state/position.ts";
import { type LiveState, moveNumber, positionAfter } from "../../state/state.ts";
import { recall, remember } from "../../words/words.ts";
import type { Place } from "../../routes.ts";
import { endingText, pointsText } from "../../state/ending.ts";
import { Games, type Watched } from "./games.ts";

const AT_ONCE = ["1", "2", "4", "6", "9", "12"] as const;
const AT_ONCE_KEY = "hakem.wall";
const TOP: Color = "black"; /* whose name has the board's number before it */
const PAGE_MS = 15000;
/* Characters of 9:59:59. */
const LONGEST = 7;
/* A name of more characters is written smaller, on two lines where they fit; where they do not, with an initial. */
const LONG_NAME = 18;
const MANY = 9;
const LONG_NAME_OF_MANY = 15;
const COLUMNS: Record<string, number> = { 1: 1, 2: 2, 4: 2, 6: 2, 9: 3, 12: 4 };

function Face({ games, board, color }: { games: Games; board: Watched; color: Color }) {
    const ms = useComputed(() => games.left(board, color));
    const isUnknown = useComputed(() => ms.value === null);
    const text = useComputed(() => clockText(ms.value ?? 0));
    /* Beside hours, seconds have a place of their own: on a screen that stands upright they are smaller. */
    const large = useComputed(() => /^\d+:\d+(?=:)/.exec(text.value)?.[0] ?? text.value);
    const seconds = useComputed(() => text.value.slice(large.value.length));
    const look = useComputed(() => {
        const runs = games.up.value && board.state.value?.clocks?.running === color;
        const low = ms.value !== null && ms.value < TENTHS_BELOW_MS;
        return ["wall-face", runs && "running", low && "low", ms.value === 0 && "fallen", text.value.length > LONGEST && "long"].filter(Boolean).join(" ");
    });
    if (isUnknown.value) return null;
    return (
        <span role="timer" class={look} aria-label={t(`clock.of.${color}`)}>
            {large}
            <span class="wall-seconds">{seconds}</span>
        </span>
    );
}

function Player({ games, board, color }: { games: Games; board: Watched; color: Color }) {
    const state = board.state.value;
    const name = state ? playerName(state, color) : "";
    const isLong = name.length > (Number(view.atOnce.value) < MANY ? LONG_NAME : LONG_NAME_OF_MANY);
    return (
        <div class={`wall-player ${color}`}>
            <span class={`wall-name ${color} ${isLong ? "long" : ""}`}>
                {color === TOP && <strong class="wall-number">{state?.headers.board}</strong>}
                <bdi class="wall-whole">{name}</bdi>
                {state && name.length > LONG_NAME && <bdi class="wall-short">{shortName(state, color)}</bdi>}
            </span>
            <Face games={games} board={board} color={color} />
        </div>
    );
}

/* "24. Nf3", or how it ended: the score, and in words where there is room. */
function Last({ state }: { state: LiveState }) {
    void reader(); /* the words are those of the reader */
    const last = state.moves.at(-1);
    if (state.status !== "ended") return <>{last && `${moveNumber(state, state.moves.length - 1)} ${localSan(last.san)}`}</>;
    return (
        <>
            {pointsText(state)}
            {state.ending && <span class="wall-ending"> · {endingText(state)}</span>}
        </>
    );
}

/* `place`: which board of the wall it is, counted from 1; boards of the same players are told apart by a number. */
function Board({ games, board, place }: { games: Games; board: Watched; place: number }) {
    const state = board.state.value;
    if (board.gone.value) return <section class="wall-board">{t("wall.gone")}</section>;
    if (!state) return <section class="wall-board" aria-busy="true" />;
    return (
        <section class="wall-board" aria-label={`${state.headers.board ?? place}: ${playersText(state)}`}>
            <Player games={games} board={board} color={TOP} />
            <Diagram fen={state.fen} last={positionAfter(state, state.moves.length).last} />
            <p class="wall-last">
                <Last state={state} />
            </p>
            <Player games={games} board={board} color="white" />
        </section>
    );
}

/* The fewest places that hold so many boards. */
const fitting = (boards: number) => AT_ONCE.find((value) => Number(value) >= boards) ?? "12";

/* By how much the boards are shown later; which ones, where that is not all. */
function Later({ boards }: { boards: Watched[] }) {
    void reader();
    const told = boards.map(({ state }, at) => {
        const text = state.value ? laterText(state.value) : "";
        return { text, board: state.value?.headers.board ?? String(at + 1) };
    });
    const texts = [...new Set(told.map(({ text }) => text))];
    const lines = texts.filter(Boolean).map((text) => {
        const numbers = told.filter((one) => one.text === text).map(({ board }) => board);
        return texts.length > 1 ? `${numbers.join(", ")}: ${text}` : text;
    });
    return lines.length > 0 ? <p class="hint">{lines.join(" ")}</p> : null;
}

function Wall({ games }: { games: Games }) {
    const { atOnce, page, pages, turns } = view;
    /* A page that was chosen stays as long as any other. */
    useEffect(() => {
        if (!turns.value) return;
        const timer = setTimeout(() => {
            page.value += 1;
        }, PAGE_MS);
        return () => clearTimeout(timer);
    }, [turns.value, page.value, atOnce.value]);
    const all = [...games.boards.values()];
    const many = Number(atOnce.value);
    pages.value = Math.max(1, Math.ceil(all.length / many));
    const first = (page.value % pages.value) * many;
    const shown = all.slice(first, first + many);
    /* Of a board that the hall does not have nothing more is expected. */
    const isWaiting = !games.up.value && all.some(({ gone }) => !gone.value);
    const choices = AT_ONCE.slice(0, AT_ONCE.indexOf(fitting(all.length)) + 1);
    const columns = COLUMNS[many] ?? 1;
    const turned = turns.value ? "wall.stop" : "wall.turn";
    return (
        <div class={`wall wall-${many}`} style={{ "--columns": columns, "--rows": Math.ceil(many / columns) }}>
            <h1 class="unseen">{t("wall.title")}</h1>
            <div class="wall-tools">
                {choices.length > 1 && (
                    <Chips
                        label={t("wall.many")}
                        value={atOnce.value}
                        options={choices.map((value) => ({ value, label: value }))}
                        onChange={(value) => {
                            atOnce.value = value;
                            page.value = 0;
                            remember(AT_ONCE_KEY, value);
                        }}
                    />
                )}
                {document.fullscreenEnabled && (
                    <Button onPress={() => void document.documentElement.requestFullscreen().catch(() => {})}>{t("wall.full")}</Button>
                )}
                {pages.value > 1 && (
                    <Button
                        onPress={() => {
                            page.value += 1;
                        }}
                    >
                        {t("wall.next")}
                    </Button>
                )}
                {pages.value > 1 && (
                    <Button
                        onPress={() => {
                            turns.value = !turns.value;
                        }}
                    >
                        {t(turned)}
                    </Button>
                )}
            </div>
            {isWaiting && <p class="wall-down">{t(games.isOutdated.value ? "link.outdated" : "link.down")}</p>}
            <Later boards={all} />
            <div class="wall-boards">
                {shown.map((board, index) => (
                    <Board key={first + index} games={games} board={board} place={first + index + 1} />
                ))}
            </div>
        </div>
    );
}

const view = { atOnce: signal("1"), page: signal(0), pages: signal(1), turns: signal(true) };

export function open(main: HTMLElement, { token }: Place): void {
    const names = token.split(/,|%2c/i).filter((name) => name !== "");
    const fit = fitting(names.length);
    const kept = AT_ONCE.find((value) => value === recall(AT_ONCE_KEY));
    view.atOnce.value = kept && Number(kept) < Number(fit) ? kept : fit;
    document.title = `${t("name")} · ${t("wall.title")}`;
    document.documentElement.classList.add("on-wall");
    const games = new Games(names);
    const nobody = (
        <>
            <h1>{t("wall.title")}</h1>
            <p>{t("wall.empty")}</p>
        </>
    );
    render(names.length > 0 ? <Wall games={games} /> : nobody, main);
}
