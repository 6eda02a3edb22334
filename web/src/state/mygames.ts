/*
 * The games of this browser's seats, so that a closed tab loses none: kept in the browser alone, with the links' tokens.
 * A device that many use forgets a seat when its game ends, and a clock or an operator's screen does so always. With a
 * seat goes what was written on its scoresheet and the hall has not answered (views/sheet/unsent.ts); not where the device
 * is an operator's own, who copies sheets after the end.
 */
import type { Role, Sent, State } from "generated/api";
import { forget, linesKey, recall, remember } from "../words/words.ts";
import type { Sits } from "./state.ts";

type KeptRole = Extract<Role, "white" | "black" | "both" | "operator" | "clock">;
export type MyGame = { game: string; token: string; role: KeptRole; white: string; black: string; result: string | null };

const GAMES_KEY = "hakem.games";
const SHARED_KEY = "hakem.shared";
const KEPT_MOST = 12;
const PLAYERS: KeptRole[] = ["white", "black", "both"];
const KEPT: KeptRole[] = [...PLAYERS, "operator", "clock"];

function isKept(role: Role): role is KeptRole {
    return KEPT.some((kept) => kept === role);
}

/* The newest first. What somebody else has written there is passed over. */
export function myGames(): MyGame[] {
    try {
        const kept: unknown = JSON.parse(recall(GAMES_KEY) ?? "[]");
        return Array.isArray(kept) ? kept.filter((one) => typeof one?.game === "string" && isKept(one.role)) : [];
    } catch {
        return [];
    }
}

function write(games: MyGame[]): void {
    remember(GAMES_KEY, JSON.stringify(games.slice(0, KEPT_MOST)));
}

export function forgetGame({ game, role, token }: Pick<MyGame, "game" | "role" | "token">): void {
    forget(linesKey(token));
    write(myGames().filter((one) => one.game !== game || one.role !== role));
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

function keep(seen: MyGame): void {
    const others = myGames().filter((one) => one.game !== seen.game || one.role !== seen.role);
    write(isForgotten(seen) ? others : [seen, ...others]);
    if (isForgotten(seen) && isShared()) forget(linesKey(seen.token));
}

/* The game of a seat as the hall tells it; one that has ended has its result. */
export function noteState(token: string, role: Role, state: Pick<State, "game" | "white" | "black" | "status" | "result">): void {
    const { game, white, black, status, result } = state;
    if (isKept(role)) keep({ game, token, role, white, black, result: status === "ended" ? result : null });
}

/* A frame of the hall to a seat of this page. */
export function noteFrame(token: string, { role }: Sits, frame: Sent): void {
    if (frame.type === "state") noteState(token, role, frame);
    if (frame.type !== "change" || frame.status === undefined) return;
    const seen = myGames().find((one) => one.game === frame.game && one.role === role);
    if (seen) keep({ ...seen, result: frame.status === "ended" ? (frame.result ?? seen.result) : null });
}
