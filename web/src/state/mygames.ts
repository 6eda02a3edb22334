/*
 * The games of this browser's seats, so that a closed tab loses none: kept in the browser alone, with the links' tokens.
 * A device that many use forgets a seat when its game ends, and a clock or an operator's screen does so always. The page
 * that is open keeps the seat, so that its player can still sign; a device that many use leaves it in no address. With a
 * seat goes what was written on its scoresheet, or typed as moves of its game, and the hall has not answered
 * (views/sheet/unsent.ts, typed.ts); not where the device is an operator's own, who copies sheets after the end.
 */
import type { Role, Sent, State } from "generated/api";
import { forget, recall, remember } from "../words/words.ts";
import { scoreOf } from "./ending.ts";
import type { Sits } from "./state.ts";

type KeptRole = Extract<Role, "white" | "black" | "both" | "operator" | "clock">;
/* `result` as it is written, "1–0"; null: the game is not over. */
export type MyGame = { game: string; token: string; role: KeptRole; white: string; black: string; result: string | null };

const GAMES_KEY = "hakem.games";
const SHARED_KEY = "hakem.shared";
const KEPT_MOST = 12;
const PLAYERS: KeptRole[] = ["white", "black", "both"];
const KEPT: KeptRole[] = [...PLAYERS, "operator", "clock"];

/*
 * Under what name a browser keeps what a seat has written and the hall has not answered. The beginning of its token tells
 * a seat from others, and opens nothing.
 */
export function linesKey(token: string): string {
    return `hakem.sheet.${token.slice(0, 6)}`;
}

/* The same of the moves that an operator types. */
export function movesKey(token: string): string {
    return `hakem.moves.${token.slice(0, 6)}`;
}

function forgetWritten(token: string): void {
    for (const key of [linesKey(token), movesKey(token)]) forget(key);
}

function isKept(role: Role): role is KeptRole {
    return KEPT.some((kept) => kept === role);
}

type Told = Pick<State, "game" | "white" | "black" | "status" | "result" | "score" | "reason" | "cancelled">;

/* The newest first. What somebody else has written there is passed over. */
export function myGames(): MyGame[] {
    try {
        const kept: unknown = JSON.parse(recall(GAMES_KEY) ?? "[]");
        return Array.isArray(kept) ? kept.filter((one) => typeof one?.game === "string" && isKept(one.role)) : [];
    } catch {
        return [];
    }
}

/* Where there are too many, the oldest of those that are over make room first. */
function write(games: MyGame[]): void {
    const [open, over] = [true, false].map((isOpen) => games.filter(({ result }) => (result === null) === isOpen));
    const kept = [...open, ...over].slice(0, KEPT_MOST);
    remember(GAMES_KEY, JSON.stringify(games.filter((one) => kept.includes(one))));
}

const isSame = (one: Pick<MyGame, "game" | "role">, other: Pick<MyGame, "game" | "role">) => one.game === other.game && one.role === other.role;

export function forgetGame(forgotten: Pick<MyGame, "game" | "role" | "token">): void {
    forgetWritten(forgotten.token);
    write(myGames().filter((one) => !isSame(one, forgotten)));
}

export function isShared(): boolean {
    return recall(SHARED_KEY) === "yes";
}

/* A device that becomes shared forgets at once what is over. */
export function setShared(shared: boolean): void {
    remember(SHARED_KEY, shared ? "yes" : "no");
    if (shared) for (const one of myGames()) if (one.result !== null) forgetGame(one);
}

const isForgotten = ({ role, result }: MyGame) => result !== null && (isShared() || !PLAYERS.includes(role));

function forgetLines(seen: MyGame): void {
    if (isForgotten(seen) && isShared()) forgetWritten(seen.token);
}

function seenOf(token: string, role: KeptRole, state: Told): MyGame {
    const { game, white, black, status } = state;
    return { game, token, role, white, black, result: status === "ended" ? scoreOf(state) : null };
}

/* The game of a seat that has been opened, as the hall tells it. */
function noteState(token: string, role: Role, state: Told): void {
    if (!isKept(role)) return;
    const seen = seenOf(token, role, state);
    const others = myGames().filter((one) => !isSame(one, seen));
    write(isForgotten(seen) ? others : [seen, ...others]);
    forgetLines(seen);
}

/* How a game that is kept stands now; its place among the others stays. */
export function noteStanding({ token, role }: MyGame, state: Told): void {
    const seen = seenOf(token, role, state);
    const games = myGames().map((one) => (isSame(one, seen) ? seen : one));
    write(games.filter((one) => one !== seen || !isForgotten(seen)));
    forgetLines(seen);
}

/* What the hall has told of the game of this page's seat: a change tells what is new alone. */
let told: Told | null = null;

/* Was this page come back to? Whoever does that on a device that many use may be somebody else than its player. */
function isReturnedTo(): boolean {
    const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    return opened?.type === "back_forward";
}

/* A frame of the hall to a seat of this page. Answers whether the page has forgotten the seat before it was shown. */
export function noteFrame(token: string, { role }: Sits, frame: Sent): boolean {
    const isFirst = told === null;
    if (frame.type === "state") {
        told = frame;
        noteState(token, role, frame);
    } else if (frame.type === "change" && frame.game === told?.game) {
        const { status } = told;
        told = { ...told, ...frame };
        const seen = myGames().find((one) => isSame(one, { game: frame.game, role: role as KeptRole }));
        if (seen && (status === "ended" || told.status !== status)) noteStanding(seen, told);
    }
    if (told?.status !== "ended" || !isKept(role) || !isShared()) return false;
    if (location.hash) history.replaceState(history.state, "", location.pathname);
    return isFirst && isReturnedTo();
}
