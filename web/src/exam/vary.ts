/*
 * Variations of a case: other rules, counters and times that a hall could have, and the colours exchanged. Whether
 * one can be, the referee says.
 */
import type { CaseChanges, PlayedCase } from "generated/api";
import { countsFit, displaysFit, penaltyOf, SLOWEST } from "./displays.ts";
import type { Player } from "./key.ts";
import { mostIllegal, tellsOfUnseen } from "./possible.ts";
import type { Random } from "./random.ts";
import { isOfPlay, movesMade, rulesIn } from "./rules.ts";

const PLAYERS: readonly Player[] = ["white", "black"];
type Level = PlayedCase["level"];
type Made = Record<Player, number>;
/* Base time in minutes, increment in seconds. */
export type Control = readonly [minutes: number, increment_s: number];
export type Variation = { changes: CaseChanges; control: Control | null };
/* Those that are common at a level. */
const CONTROLS: Record<Level, readonly Control[]> = {
    standard: [[120, 0], [90, 30], [60, 30], [120, 30]],
    rapid: [[15, 10], [20, 5], [25, 10], [30, 0], [45, 0]],
    blitz: [[3, 2], [5, 0], [5, 3], [4, 2]],
};
/* In 2005 rapid and blitz have a fixed time (B.1, C.1). */
const FIXED: Record<Level, readonly Control[]> = {
    standard: CONTROLS.standard,
    rapid: [[15, 0], [20, 0], [25, 0], [30, 0], [45, 0]],
    blitz: [[3, 0], [5, 0], [10, 0]],
};
/*
 * Late in a game, with the knights and bishops from which the cases of the collection go on that begin after a few moves.
 */
const LATE: readonly string[] = [
    "1n2rk2/1pp2ppp/3p4/4p3/4P3/2P5/1PKP1PPP/3R1BN1 w - - 2 36",
    "1n3rk1/2p2pp1/1p1p3p/4p3/4P3/1P1P3P/1BP2PP1/3K1BN1 w - - 1 41",
    "1nr3k1/5ppp/pp2p3/8/3P4/P3P3/5PPP/2R2KN1 w - - 4 33",
    "1n2k3/pp3pp1/4b2p/8/8/4B2P/PP3PP1/4K1N1 w - - 6 38",
    "1n2r1k1/pp3pp1/7p/8/8/7P/PP2KPP1/1N4N1 w - - 2 35",
];
const [LATER, LATEST] = [28, 40] as const;
/* Nor less than a second, and so many parts of the base time, for one move with another. */
const QUICKEST = 200;
/* Before so many moves nobody has made illegal ones yet. */
const EARLY = 10;
const LEVELS: readonly Level[] = ["standard", "rapid", "blitz"];
/* A display has so much at the least: no flag falls by a variation. */
const LEAST_S = 20;
const MOST_REQUESTS = 4;

function controlsOf(edition: string | undefined, level: Level): readonly Control[] {
    return (edition === "2005" ? FIXED : CONTROLS)[level];
}

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

/* May the displays be others? */
function isFree(one: PlayedCase): boolean {
    return !hasControl(one) && isOfPlay(one) && isTimeless(one);
}

/*
 * What a display may show after so many moves: the whole base time after none, then what has been used off it. The
 * seconds are even, since in 2005 a wrong claim costs half of them (9.5.b).
 */
function display(base_s: number, increment_s: number, made: number, random: Random): number {
    const all_s = base_s + made * increment_s;
    const most_s = Math.min(all_s - LEAST_S, Math.floor((made * base_s) / SLOWEST));
    const least_s = Math.min(most_s, Math.ceil(made * Math.max(1, base_s / QUICKEST)));
    const used_s = made === 0 ? 0 : least_s + random.below(Math.max(1, most_s - least_s));
    return 2000 * Math.floor(Math.max(LEAST_S, all_s - used_s) / 2);
}

function times([minutes, increment_s]: Control, changes: Pick<CaseChanges, "level" | "supervision">, { counters }: PlayedCase, made: Made, random: Random): CaseChanges["clocks"] {
    const left = (player: Player, illegal: number) =>
        display(60 * minutes, increment_s, made[player], random) + penaltyOf(changes) * illegal;
    const { white, black } = counters.illegal_moves;
    return { white_ms: left("white", black), black_ms: left("black", white) };
}

/*
 * The position of a case that is shown at a later move, where its own board or clocks are of no game so young: the same position, or
 * another one where it begins in the initial array. Whether the rulings are the same, the referee says.
 */
function laterStart(one: PlayedCase, random: Random): string | undefined {
    const { start_fen: own } = one.file as { start_fen?: string };
    if (countsFit(one) && (isFree(one) || displaysFit(one, null))) return undefined;
    if (!own) return random.one(LATE).replace(" w ", ` ${one.start.fen.split(" ")[1]} `);
    const later = LATER + random.below(LATEST - LATER);
    return own.replace(/ (\d+)$/, (_, number: string) => ` ${Number(number) + later}`);
}

/* How many moves each has made as the events begin, if the case begins in another position. */
function madeFrom(one: PlayedCase, start_fen: string | undefined): Made {
    const { start_fen: own } = one.file as { start_fen?: string };
    const made = movesMade(one);
    if (start_fen === undefined) return made;
    if (!own) return movesMade({ start: { fen: start_fen } });
    const later = Number(start_fen.split(" ")[5]) - Number(own.split(" ")[5]);
    return { white: made.white + later, black: made.black + later };
}

/* The case with other displays alone, which fit it. */
export function fitted(one: PlayedCase, random: Random): Variation {
    const start_fen = laterStart(one, random);
    const start = start_fen === undefined ? {} : { start_fen };
    if (!isFree(one)) return { changes: start, control: null };
    const control = random.one(controlsOf(one.edition, one.level));
    const clocks = times(control, one, one, madeFrom(one, start_fen), random);
    return { changes: { ...start, increment_s: control[1], clocks }, control };
}

function rules(one: PlayedCase, made: Made, random: Random): Variation {
    const others = hasOtherEdition(one) && random.below(4) === 0;
    const edition = others ? (one.edition === "2023" ? "2005" : "2023") : one.edition;
    if (edition === "basic") return { changes: {}, control: null };
    const isOpen = !hasControl(one) && isOfPlay(one);
    const level = isOpen ? random.one(LEVELS) : one.level;
    const changes: CaseChanges = { edition: edition as CaseChanges["edition"], level };
    if (edition === "2023" && level !== "standard") changes.supervision = random.one(["full", "limited"] as const);
    if (!isFree(one)) return { changes, control: null };
    const control = random.one(controlsOf(edition, level));
    return { changes: { ...changes, increment_s: control[1], clocks: times(control, changes, one, made, random) }, control };
}

/* Those of the case stay if it has any: it is about them. */
function counters({ edition, level, supervision }: CaseChanges, one: PlayedCase, made: Made, random: Random): CaseChanges["counters"] {
    const isOwn = PLAYERS.some((player) => one.counters.illegal_moves[player] + one.counters.requests[player] > 0);
    if (isOwn || !edition || !level || made.black < EARLY) return undefined;
    const most = mostIllegal({ edition, level });
    const illegal = () => random.below(most + 1);
    const asked = () => (supervision === "full" ? random.below(MOST_REQUESTS + 1) : 0);
    return { illegal_moves: { white: illegal(), black: illegal() }, requests: { white: asked(), black: asked() } };
}

/* Changes are said of the players as they are when the colours have been exchanged. */
function exchanged({ clocks }: CaseChanges): Pick<CaseChanges, "clocks"> {
    return clocks ? { clocks: { white_ms: clocks.black_ms, black_ms: clocks.white_ms } } : {};
}

export function vary(one: PlayedCase, random: Random): Variation {
    const start_fen = laterStart(one, random);
    const made = madeFrom(one, start_fen);
    const { changes, control } = rules(one, made, random);
    const counted = counters(changes, one, made, random);
    const isMirrored = start_fen === undefined && random.below(2) === 1;
    const all = { ...(start_fen !== undefined && { start_fen }), ...changes, ...(counted && { counters: counted }) };
    return { changes: isMirrored ? { ...all, ...exchanged(all), mirrored: true } : all, control };
}
