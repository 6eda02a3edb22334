/*
 * Variations of a case: other rules, counters and times that a hall could have, and the colours exchanged. Whether
 * one can be, the referee says.
 */
import type { CaseChanges, PlayedCase } from "generated/api";
import type { Player } from "./key.ts";
import { mostIllegal, tellsOfUnseen } from "./possible.ts";
import type { Random } from "./random.ts";
import { isOfPlay, movesMade, rulesIn } from "./rules.ts";

const PLAYERS: readonly Player[] = ["white", "black"];
type Level = PlayedCase["level"];
/* Base time in minutes, increment in seconds. */
export type Control = readonly [minutes: number, increment_s: number];
export type Variation = { changes: CaseChanges; control: Control | null };
/* Those that are common at a level. */
const CONTROLS: Record<Level, readonly Control[]> = {
    standard: [[120, 0], [90, 30], [60, 30], [120, 30]],
    rapid: [[15, 10], [20, 5], [25, 10], [30, 0], [45, 0]],
    blitz: [[3, 2], [5, 0], [5, 3], [4, 2]],
};
/* Nobody uses more than so many parts of the base time for a move. */
const SLOWEST = 12;
/* Before so many moves nobody has made illegal ones yet. */
const EARLY = 10;
const LEVELS: readonly Level[] = ["standard", "rapid", "blitz"];
/* A display has so much at the least: no flag falls by a variation. */
const LEAST_S = 20;
const MOST_REQUESTS = 4;
const MINUTE_MS = 60000;

/* Nothing of the case hangs on the time: none passes, no flag falls. */
function isTimeless(one: PlayedCase): boolean {
    const { start, steps } = one;
    const isUp = ({ clocks }: Pick<PlayedCase["start"], "clocks">) => clocks !== null && clocks.white_ms > 0 && clocks.black_ms > 0;
    const acts = steps.flatMap((step) => step.acts);
    return (
        [start, ...steps].every(isUp) &&
        steps.every(({ passed_ms }) => passed_ms === 0) &&
        acts.every(({ event }) => event.kind !== "flag" && event.at_ms === acts[0]?.event.at_ms) &&
        !("moves_made_each" in rulesIn(one).state)
    );
}

/* The regulations of a quickplay finish are those of one edition, and each has its own default time where none is announced. */
function hasOtherEdition(one: PlayedCase): boolean {
    const { variant, regulations } = rulesIn(one);
    const isQuickplay = "quickplay_finish" in regulations || "guidelines_III" in regulations;
    return one.edition !== "basic" && variant === "standard" && !isQuickplay && isOfPlay(one) && tellsOfUnseen("2005", one);
}

function hasControl(one: PlayedCase): boolean {
    const { regulations } = rulesIn(one);
    return ["controls", "increment", "delay", "mode"].some((name) => name in regulations);
}

/*
 * What a display may show after so many moves: the whole base time after none, then what has been used off it. The
 * seconds are even, since in 2005 a wrong claim costs half of them (9.5.b).
 */
function display(base_s: number, increment_s: number, made: number, random: Random): number {
    const all_s = base_s + made * increment_s;
    const most_s = Math.min(all_s - LEAST_S, Math.floor((made * base_s) / SLOWEST));
    const used_s = made === 0 ? 0 : made + random.below(Math.max(1, most_s - made));
    return 2000 * Math.floor(Math.max(LEAST_S, all_s - used_s) / 2);
}

/* What an illegal move of the case has added to the opponent's display (7.5.5, A.3, B.3; 2005, 7.4.b). */
function penaltyOf({ level, supervision }: CaseChanges): number {
    return level === "rapid" || (level === "blitz" && supervision === "limited") ? MINUTE_MS : 2 * MINUTE_MS;
}

function times([minutes, increment_s]: Control, changes: CaseChanges, one: PlayedCase, random: Random): CaseChanges["clocks"] {
    const made = movesMade(one);
    const left = (player: Player, illegal: number) =>
        display(60 * minutes, increment_s, made[player], random) + penaltyOf(changes) * illegal;
    const { white, black } = one.counters.illegal_moves;
    return { white_ms: left("white", black), black_ms: left("black", white) };
}

function rules(one: PlayedCase, random: Random): Variation {
    const others = hasOtherEdition(one) && random.below(4) === 0;
    const edition = others ? (one.edition === "2023" ? "2005" : "2023") : one.edition;
    if (edition === "basic") return { changes: {}, control: null };
    const isOpen = !hasControl(one) && isOfPlay(one);
    const isFree = isOpen && isTimeless(one);
    const level = isOpen ? random.one(LEVELS) : one.level;
    const changes: CaseChanges = { edition: edition as CaseChanges["edition"], level };
    if (edition === "2023" && level !== "standard") changes.supervision = random.one(["full", "limited"] as const);
    if (!isFree) return { changes, control: null };
    const control = random.one(CONTROLS[level]);
    return { changes: { ...changes, increment_s: control[1], clocks: times(control, changes, one, random) }, control };
}

/* Those of the case stay if it has any: it is about them. */
function counters({ edition, level, supervision }: CaseChanges, one: PlayedCase, random: Random): CaseChanges["counters"] {
    const isOwn = PLAYERS.some((player) => one.counters.illegal_moves[player] + one.counters.requests[player] > 0);
    const made = movesMade(one);
    if (isOwn || !edition || !level || made.black < EARLY) return undefined;
    const most = mostIllegal({ edition, level });
    const illegal = () => random.below(most + 1);
    const asked = () => (supervision === "limited" ? random.below(MOST_REQUESTS + 1) : 0);
    return { illegal_moves: { white: illegal(), black: illegal() }, requests: { white: asked(), black: asked() } };
}

export function vary(one: PlayedCase, random: Random): Variation {
    const { changes, control } = rules(one, random);
    const counted = counters(changes, one, random);
    const isMirrored = random.below(2) === 1;
    const all = { ...changes, ...(counted && { counters: counted }), ...(isMirrored && { mirrored: true }) };
    return { changes: all, control };
}
