/*
 * Makes of what has been told the case that the hall judges, and the questions that are asked.
 *
 * The questions and the events are those of the catalogue (incidents/). Where nobody tells the
 * position, a completed move of which something was wrong is told as such: the judge knows then
 * what its press has earned. The position is asked when the judge needs it.
 */
import type { NewCase } from "generated/api";
import { incidentOf } from "../../incidents/catalogue.ts";
import { events } from "../../incidents/events.ts";
import { asked, withUsual } from "../../incidents/questions.ts";
import type { Answers, Case, Event, Incident, Player, Question } from "../../incidents/types.ts";
import { bareMoves } from "../../state/notation.ts";
import { readDisplay } from "../../state/typedtime.ts";
import { language } from "../../words/words.ts";
import type { Rules, Told } from "./form.ts";

const OTHER = { white: "black", black: "white" } as const;
const PLAYERS: readonly Player[] = ["white", "black"];

/* The position has been told: a board that is being set is one once both kings stand on it. */
export function knowsPosition(told: Told): boolean {
    if (told.source === "moves") return told.moves.trim() !== "";
    const [placement = ""] = told.fen.trim().split(" ");
    if (told.source === "board") return placement.includes("K") && placement.includes("k");
    return placement !== "";
}

export function displays(told: Told): Partial<Record<Player, number>> {
    const read = PLAYERS.map((player) => [
        player,
        readDisplay(told.times[player] ?? "", told.hoursOnly),
    ]);
    return Object.fromEntries(read.filter(([, ms]) => ms !== null)) as Partial<
        Record<Player, number>
    >;
}

/* What is known of the displays: both are at zero where the claimant's own flag has fallen too. */
function showing(told: Told): Partial<Record<Player, number>> {
    return told.incident === "claimant-flag-too" ? { white: 0, black: 0 } : displays(told);
}

function asksForPosition(incident: Incident): boolean {
    return incident.ask.some(({ kind }) => kind === "position");
}

export function isDrawClaim(incident: Incident): boolean {
    return incident.ask.some(({ id }) => id === "correct");
}

/*
 * The case as the catalogue wants it. The judge knows by itself what a fallen flag shows, and wants
 * no other display.
 */
export function gameOf(incident: Incident | undefined, rules: Rules, told: Told): Case {
    const knows = knowsPosition(told);
    /* The judge says itself when it needs a position; the moves of a draw claim it needs always. */
    const leaves = incident && asksForPosition(incident) && !isDrawClaim(incident);
    return {
        edition: rules.edition,
        level: rules.level,
        limited: rules.level !== "standard" && (rules.edition === "2005" || rules.limited),
        profile: "board",
        status: incident?.do.some(({ kind }) => kind === "start") ? "waiting" : "running",
        moves: knows || leaves ? "known" : "unknown",
        clocks: "known",
        stands: knows && told.source === "moves" && told.stands && isOffence(incident),
        hangs: false,
        alone: true,
    };
}

/* What was wrong with a completed move, for the judge; "idle": it was none. */
type Wrong = "illegal" | "two_hands" | "promotion" | "idle";
const WRONG: Record<string, Wrong> = {
    "two-hands": "two_hands",
    "pawn-left": "promotion",
    "press-without-move": "idle",
};

function wrongIn(incident: Incident | undefined): Wrong | null {
    if (!incident) return null;
    const asksForReply = incident.ask.some(({ id }) => id === "replied");
    return WRONG[incident.id] ?? (asksForReply ? "illegal" : null);
}

export function isOffence(incident: Incident | undefined): boolean {
    return wrongIn(incident) !== null;
}

/*
 * Only the player has to be known, and after a press without a move whether there was a reply, if that counts. Who saw
 * it may stay open, and so may the reply to a move.
 */
function offence(incident: Incident, rules: Rules, answers: Answers): unknown[] | null {
    const wrong = wrongIn(incident);
    const who = answers.who as Player | undefined;
    if (!wrong || (wrong !== "illegal" && rules.edition !== "2023")) return null;
    if (!who) return [];
    const wrongMove = wrong === "two_hands" ? { two_hands: true } : { irregular: wrong };
    const data = wrong === "idle" ? null : wrongMove;
    const opponent = OTHER[who];
    const reply = { actor: opponent, kind: "move" };
    const isReplied = answers.replied === true;
    const open = answers.replied === undefined;
    if (wrong === "idle" && open && isLimited(rules)) return []; /* what would be open is three acts */
    const claims = answers.saw === "player" && (!isReplied || isLimited(rules));
    return [
        ...(data ? [{ actor: who, kind: "move", data }] : []),
        { actor: who, kind: "press" },
        ...(wrong === "idle" && isReplied ? [{ actor: who, kind: "move" }, { actor: who, kind: "press" }] : []),
        ...(open && isLimited(rules) ? [{ either: [reply, null] }] : isReplied ? [reply] : []),
        claims
            ? { actor: opponent, kind: "claim", data: { ground: "illegal_move" } }
            : {
                  actor: "arbiter",
                  kind: "decide",
                  data: { decision: "illegal_move_found", who, ...(data ? { ply: 1 } : {}) },
              },
    ];
}

export function isLimited(rules: Rules): boolean {
    return rules.level !== "standard" && (rules.edition === "2005" || rules.limited);
}

/* The events as the log has them, without moves of which nobody tells the squares. */
export function loggedEvents(rules: Rules, told: Told): Event[] {
    const incident = incidentOf(told.incident ?? "");
    if (!incident) return [];
    const { white, black } = displays(told);
    const hasClocks = white !== undefined && black !== undefined;
    const game: Case = {
        ...gameOf(incident, rules, told),
        clocks: hasClocks ? "known" : "unknown",
        ...(knowsPosition(told) ? {} : { moves: "unknown" }),
    };
    return events(incident, game, withUsual(incident, told.answers), language());
}

/* What must have happened before, and nobody needs to be asked about. */
const BEFORE: Record<string, (who: Player) => unknown[]> = {
    "draw-declined": (who) => [{ actor: OTHER[who], kind: "offer_draw" }],
    "resumption-after-interruption": () => [
        { actor: "arbiter", kind: "interrupt", data: { since_ms: 0 } },
    ],
};

function eventsOf(incident: Incident, rules: Rules, told: Told): unknown[] {
    const own = knowsPosition(told) ? null : offence(incident, rules, told.answers);
    if (own) return own;
    const game = gameOf(incident, rules, told);
    const made = events(incident, game, withUsual(incident, told.answers), language());
    const isChecked = isDrawClaim(incident) && !knowsPosition(told) && told.answers.correct !== undefined;
    if (isChecked) return made.filter(({ kind }) => kind === "claim");
    const before = BEFORE[incident.id]?.(told.answers.who as Player) ?? [];
    return made.length ? [...before, ...made] : [];
}

/* What is asked about the incident. A move needs no squares before there is a board. */
export function questionsOf(rules: Rules, told: Told): Question[] {
    const incident = incidentOf(told.incident ?? "");
    if (!incident) return [];
    const { questions } = asked(incident, gameOf(incident, rules, told), told.answers);
    const hasBoard = knowsPosition(told);
    return questions.filter(
        ({ kind, unknown }) => hasBoard || !unknown || (kind !== "move" && kind !== "ply"),
    );
}

function wholeOf(text: string): number | null {
    return /^\d{1,5}$/.test(text.trim()) ? Number(text) : null;
}

/* The position, in the members of a case. */
function boardOf(told: Told): Partial<NewCase> {
    if (!knowsPosition(told)) return {};
    return told.source === "moves"
        ? { moves: bareMoves(told.moves), language: language() }
        : { fen: told.fen.trim() };
}

export function controlOf(rules: Rules): NewCase["time_control"] | undefined {
    const base = wholeOf(rules.base);
    if (!base) return undefined;
    return { base_s: 60 * base, increment_s: wholeOf(rules.increment) ?? 0 };
}

/* The player who must have had the move: who pressed without moving, or whose claim is decided. */
function moverOf(incident: Incident, { who, by }: Answers): Player | undefined {
    const isOnMove = wrongIn(incident) === "idle" || isDrawClaim(incident) || incident.id === "quickplay-postponed";
    return (isOnMove ? who : by) as Player | undefined;
}

/* Where the edition has what is claimed of a quickplay finish: 2005 in 10.2, 2023 in Guidelines III. */
export function quickplayOf({ edition, quickplay }: Pick<Rules, "edition" | "quickplay">) {
    return edition === "2005" ? { quickplay_finish: quickplay } : { guidelines: quickplay };
}

/* The case; null as long as too little has been told. */
export function caseOf(rules: Rules, told: Told): NewCase | null {
    const incident = incidentOf(told.incident ?? "");
    const happened = incident ? eventsOf(incident, rules, told) : [];
    if (!incident || happened.length === 0) return null;
    const { white, black } = showing(told);
    const control = controlOf(rules);
    const late = wholeOf(rules.defaultTime);
    const count = wholeOf(told.moveCount);
    const toMove = told.toMove ?? moverOf(incident, told.answers);
    return {
        edition: rules.edition,
        level: rules.level,
        ...(rules.level !== "standard" && rules.edition === "2023"
            ? { supervision: rules.limited ? "limited" : "full" }
            : {}),
        ...(control ? { time_control: control } : {}),
        regulations: {
            ...(late !== null ? { default_ms: 60000 * late } : {}),
            ...quickplayOf(rules),
        },
        ...(Object.keys(rules.readings).length ? { readings: rules.readings } : {}),
        players: { white: told.names.white || null, black: told.names.black || null },
        ...boardOf(told),
        ...(toMove && !knowsPosition(told) ? { to_move: toMove } : {}),
        ...(white !== undefined || black !== undefined
            ? {
                  clocks: {
                      white_ms: white ?? null,
                      black_ms: black ?? null,
                      ...(told.hoursOnly ? { shows: "minutes" as const } : {}),
                  },
              }
            : {}),
        counters: {
            illegal_moves: told.illegal,
            warnings: told.warnings,
            requests: told.requests,
            ...(count !== null ? { moves: count } : {}),
        },
        can_mate: told.canMate,
        ...(isDrawClaim(incident) && typeof told.answers.correct === "boolean"
            ? { claim_holds: told.answers.correct }
            : {}),
        events: happened as NewCase["events"],
    };
}
