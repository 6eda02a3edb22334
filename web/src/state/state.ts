/*
 * A game as the hall has told it: the state, what a change makes of it, and the positions on its way. Plain values.
 */
import type { Change, Move, Role, Scope, State } from "generated/api";
import { afterMove, type Color, marksOf, other, placementOf, placementText } from "./position.ts";

/* A board of which the hall is told the moves and keeps the clocks. */
export type LiveState = State & { live: true; fen: string; ply: number; turn: Color; check: boolean | null; moves: Move[] };
/* What is asked of a state here. */
type Game = Pick<LiveState, "start_fen" | "fen" | "check" | "turn" | "moves">;
export type Position = { fen: string; last: string[] | null; check: boolean; turn: Color; bound?: string[] };
export type Sits = { role: Role; scope: Scope };
export type Seat = ReturnType<typeof seatOf>;

/* The state after a change: its members replace those of before, its moves follow the first `moves_from`. */
export function changed(state: LiveState, change: Change): LiveState {
    const { type: _type, event: _event, ruling: _ruling, moves_from: from, moves = [], ...members } = change;
    const next = { ...state, ...members } as LiveState;
    if (from !== undefined) next.moves = [...state.moves.slice(0, from), ...(moves ?? [])];
    return next;
}

/*
 * A game on a board of a hall that goes on: who plays, or watches it there, is shown nothing that the board itself does
 * not show (6.12.1, 11.3.1).
 */
export function isBare({ profile, casual, status }: State, role: Role): boolean {
    return profile === "board" && !casual && status !== "ended" && ["white", "black", "watch"].includes(role);
}

export function isLive(state: State): state is LiveState {
    return state.live;
}

/* Who made the move at `index` of the list: the players take turns from the start position on. */
export function moverOf(state: Game, index: number): Color {
    const starts = state.start_fen.split(" ")[1] === "b" ? "black" : "white";
    return index % 2 === 0 ? starts : other(starts);
}

/* "12." or "12…", as the scoresheet counts. */
export function moveNumber(state: Game, index: number): string {
    const [, side, , , , first] = state.start_fen.split(" ");
    const half = index + (side === "b" ? 1 : 0);
    return `${(Number(first) || 1) + Math.floor(half / 2)}${half % 2 === 0 ? "." : "…"}`;
}

/* The position after so many of the moves, as the board shows it. The moves from the start tell where castling went. */
export function positionAfter(state: Game, count: number): Position {
    let placement = placementOf(state.start_fen);
    let last: string[] | null = null;
    state.moves.slice(0, count).forEach(({ uci }, index) => {
        if (index === count - 1) last = marksOf(placement, uci);
        placement = afterMove(placement, uci);
    });
    const turn = moverOf(state, count);
    if (count === state.moves.length) return { fen: state.fen, last, check: state.check ?? false, turn: state.turn };
    const check = state.check !== null && count > 0 && /[+#]$/.test(state.moves[count - 1].san);
    return { fen: `${placementText(placement)} ${turn[0]}`, last, check, turn };
}

type Turns = Pick<LiveState, "status" | "turn" | "to_press" | "sealed" | "profile" | "press" | "device" | "clocks">;

/* What who sits there has done is called his own; at one screen both are named by their colour. */
export function nameOfOwn(seat: Seat, by: Color): Color | "own" {
    return seat.may(by) && !seat.may(other(by)) ? "own" : by;
}

/*
 * What a seat may do in a state, by its role and the scope of its link. `up`: the line to the hall is. In training the
 * player whose clock runs may press it whatever he has done. `isMoving`: his move is on its way, and he may press for it.
 * A clock on the table is pressed there alone.
 */
export function seatOf({ role, scope }: Sits, state: Turns, up: boolean, isMoving = false) {
    const all = scope === "full";
    const moving = all || scope === "moves";
    const pressing = (moving || scope === "clock") && !state.device;
    const plays = (color: Color) => role === color || role === "both";
    const moves = (color: Color) => moving && (plays(color) || role === "operator");
    const presses = (color: Color) => pressing && (plays(color) || role === "operator" || role === "clock");
    const running = state.status === "running";
    const isFree = state.profile === "training" && state.press === "manual";
    const early = isMoving && state.press === "manual" ? state.turn : null;
    const presser = state.to_press ?? (isFree ? (state.clocks?.running ?? state.turn) : early);
    return {
        role,
        up,
        namesPlayer: ["both", "operator", "clock"].includes(role),
        player: all && (plays("white") || plays("black")),
        arbiter: all && role === "arbiter",
        may: (color: Color) => all && plays(color),
        enters: moves("white") || moves("black"),
        presses: presses("white") || presses("black"),
        mine: running && state.sealed !== state.turn && moves(state.turn),
        /* Whose clock can be pressed from here. */
        pressing: running && up && presser !== null && presses(presser) ? presser : null,
    };
}
