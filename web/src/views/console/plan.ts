/*
 * What an incident becomes: the questions that the Laws need, the events that follow, the acts
 * that the hall takes, and the case on which it can be asked beforehand how all of them would be
 * ruled.
 */
import type { NewCase } from "generated/api";
import type { ActFrame } from "../../api/link.ts";
import { incidentOf } from "../../incidents/catalogue.ts";
import { events } from "../../incidents/events.ts";
import { asked, missing, withUsual } from "../../incidents/questions.ts";
import type { Answers, Case, Clocks, Event, Language, Question } from "../../incidents/types.ts";
import type { Draft } from "./draft.ts";
import type { Judged } from "../../state/log.ts";
import { countersOf, faultyPly } from "./live.ts";
import type { LiveState as State } from "../../state/state.ts";

/* The questions that are drawn in their own way: clocks and counters, steps back, the log. */
export const CLOCKS_SET = "clocks-set";
export const RESTORED = "position-restored";
export const REVERSED = "decision-reversed";

/* What may be said of the events: the members of Act that name what was seen. */
type Seen = { number: number; ply: number; offer: number | null };

export function seenOf(state: Pick<State, "number" | "ply" | "offer">): Seen {
    return { number: state.number, ply: state.ply, offer: state.offer?.number ?? null };
}

function answersOf({ incident, answers }: Draft): Answers {
    const found = incidentOf(incident ?? "");
    return found ? withUsual(found, answers) : answers;
}

export function questionsOf(draft: Draft, game: Case): Question[] {
    const incident = incidentOf(draft.incident ?? "");
    return incident ? asked(incident, game, answersOf(draft)).questions : [];
}

/* The first question that has to be answered still. */
export function openQuestion(draft: Draft, game: Case): Question | undefined {
    const incident = incidentOf(draft.incident ?? "");
    return incident && missing(incident, game, answersOf(draft));
}

/* Both displays, and the number of the next move where it is corrected too. What the arbiter has stopped he starts himself. */
function clocksSet({ answers }: Draft, { held }: Case): Event[] {
    const clocks = answers.clocks as Clocks | undefined;
    const { number } = answers;
    if (!clocks && number === undefined) return [];
    const data =
        number === undefined
            ? { decision: "set_clocks", clocks, ...(held ? { stand: true } : {}) }
            : { decision: "found", ...(clocks ? { clocks } : {}), move_number: number };
    return [{ actor: "arbiter", kind: "decide", data }];
}

/* The events in order; none as long as an answer is missing. */
export function eventsOf(draft: Draft, game: Case, language: Language): Event[] {
    const incident = incidentOf(draft.incident ?? "");
    if (!incident) return [];
    if (incident.id === CLOCKS_SET) return clocksSet(draft, game);
    return events(incident, game, answersOf(draft), language);
}

/*
 * What was found is the move that is entered with it, or the illegal move that stands in the game:
 * it is named by its half-move, so that the ruling is on that move.
 */
export function withFault(
    list: readonly Event[],
    state: State,
    entries: readonly Judged[],
): Event[] {
    return list.map((event, at) => {
        const { data = {} } = event;
        if (data.decision !== "illegal_move_found" || data.ply !== undefined) return event;
        const before = list.slice(0, at);
        const isEntered = before.some(({ kind, actor }) => kind === "move" && actor === data.who);
        const ply = isEntered
            ? state.ply + before.filter(({ kind }) => kind === "move").length
            : faultyPly(state, entries, data.who);
        return ply === null ? event : { ...event, data: { ...data, ply } };
    });
}

/* What touches the result of a game that is over. */
const TOUCHING = new Set([
    "declare",
    "declare_lost",
    "correct_result",
    "opponent_score",
    "opponent_score_increase",
    "reduce_points",
    "continue",
]);

function touches({ data }: Event): boolean {
    return TOUCHING.has(String(data?.decision));
}

/* Must it be said why? The hall wants to know of whatever touches a confirmed result. */
export function wantsReason(list: readonly Event[], { confirmed }: Pick<State, "confirmed">): boolean {
    return confirmed && list.some(touches);
}

export function withReason(list: readonly Event[], reason: string): Event[] {
    return list.map((event) =>
        touches(event) && reason ? { ...event, data: { ...event.data, reason } } : event,
    );
}

/* An event as the hall takes it from an arbiter; `decided`: when it was decided or done, if he enters it afterwards. */
export function frameOf(game: string, event: Event, seen: Seen, decided: number | null = null): ActFrame {
    const isPlayers = event.actor !== "arbiter";
    return {
        game,
        kind: event.kind,
        data: event.data ?? {},
        ...(isPlayers ? { by: event.actor, ply: seen.ply } : {}),
        seen: seen.number,
        ...(decided !== null ? { decided_ms: decided } : {}),
        ...(seen.offer !== null && /^(accept|decline)_draw$/.test(event.kind)
            ? { offer: seen.offer }
            : {}),
    } as ActFrame;
}

/* What a press adds to the display of its player. */
function incrementOf({ time_control: control }: Pick<State, "time_control">): number {
    if (!control) return 0;
    const one = "white" in control ? control.white : control;
    if ("periods" in one) return one.periods[0]?.increment_ms ?? 0;
    return 1000 * (one.increment_s ?? 0);
}

/*
 * The displays after the moves and presses with which the events begin: so the judge of cases wants
 * them.
 */
function displays(state: State, clocks: Clocks, list: readonly Event[]): Clocks {
    const after = { ...clocks };
    const added = incrementOf(state);
    const behind = state.device?.behind ?? 0;
    let pressing: Event["actor"] | null = state.to_press;
    for (const { kind, actor } of list) {
        if ((kind !== "move" && kind !== "press") || actor === "arbiter") break;
        if (kind === "move") pressing = actor;
        else if (pressing === actor) after[`${actor}_ms`] += added;
        else {
            /* A press without a move brings nothing, though a clock on the table has added it, nor does the one that gives the turn back. */
            if (behind > 0) after[`${actor}_ms`] -= added;
            if (behind > 1) after[actor === "white" ? "black_ms" : "white_ms"] -= added;
        }
    }
    return after;
}

/* The game so far with the events, as a case. */
export function judgedCase(
    state: State,
    clocks: Clocks | null,
    list: readonly Event[],
): NewCase {
    return {
        edition: state.edition,
        variant: state.variant,
        press: state.press,
        time_control: state.time_control,
        level: state.level,
        ...(state.time_control ? { supervision: state.supervision } : {}),
        profile: state.profile,
        regulations: state.regulations,
        readings: state.readings,
        fen: state.start_fen,
        ...(state.moves.length > 0 ? { moves: state.moves.map(({ uci }) => uci) } : {}),
        ...(state.to_press ? { pressed: false } : {}),
        ...(clocks ? { clocks: displays(state, clocks, list) } : {}),
        counters: countersOf(state),
        events: list,
    } as NewCase;
}
