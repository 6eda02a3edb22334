/*
 * Makes the events of an incident from its answers, in the form of docs/events.md without number
 * and time. A member whose answer is not known is left out.
 */
import { asked, holds, missing } from "./questions.ts";
import type {
    Act,
    Answers,
    Case,
    Clocks,
    Event,
    Incident,
    Language,
    Player,
    Template,
} from "./types.ts";

/* What the other display is taken to show if nobody has read it: only that it is not zero. */
const SOME_TIME_MS = 60000;

const OPPONENT: Readonly<Record<string, string>> = { white: "black", black: "white" };

class Maker {
    constructor(
        private readonly game: Case,
        private readonly answers: Answers,
        private readonly language: Language,
    ) {}

    make(act: Act): Event {
        const data: Record<string, unknown> = {};
        for (const [name, template] of Object.entries(act.data ?? {})) {
            const value = this.value(template);
            if (value !== undefined) data[name] = value;
        }
        if (act.turn && typeof data.position === "string")
            data.position = withTurn(data.position, this.value(act.turn));
        const actor = (act.actor ? this.value(act.actor) : "arbiter") as Event["actor"];
        return Object.keys(data).length
            ? { actor, kind: act.kind, data }
            : { actor, kind: act.kind };
    }

    private value(template: Template): unknown {
        if (typeof template === "string")
            return template.startsWith("$") ? this.answer(template.slice(1)) : template;
        if (typeof template !== "object") return template;
        if (template.zero !== undefined)
            return this.clocks(this.value(template.zero), template.rest);
        if (template.ago !== undefined) return this.since(this.value(template.ago));
        return template[this.language];
    }

    private answer(path: string): unknown {
        const [name = "", part] = path.split(".");
        const answer = this.answers[name];
        if (part === "opponent") return OPPONENT[String(answer)] ?? answer;
        if (part === "next") return typeof answer === "number" ? answer + 1 : undefined;
        return answer;
    }

    /* Displays of which one shows zero, or both; nothing if the game knows its clocks. */
    private clocks(zero: unknown, rest: Template | undefined): Clocks | undefined {
        if (this.game.clocks === "known") return undefined;
        const read = rest === undefined ? undefined : this.value(rest);
        const left = (player: Player) => {
            if (zero === player || zero === "both") return 0;
            return typeof read === "number"
                ? read
                : this.game.times?.[`${player}_ms`] || SOME_TIME_MS;
        };
        return { white_ms: left("white"), black_ms: left("black") };
    }

    private since(ago: unknown): number {
        return Math.max(0, (this.game.now_ms ?? 0) - Number(ago));
    }
}

/* FEN in which the player has the move; if that is another side, en passant is gone. */
function withTurn(position: string, player: unknown): string {
    const fields = position.split(" ");
    const side = player === "black" ? "b" : "w";
    if (fields.length < 4 || fields[1] === side) return position;
    fields[1] = side;
    fields[3] = "-";
    return fields.join(" ");
}

/* The events of an incident; none as long as a needed answer is missing. */
export function events(
    incident: Incident,
    game: Case,
    answers: Answers,
    language: Language = "en",
): Event[] {
    if (missing(incident, game, answers)) return [];
    const counted = asked(incident, game, answers).answers;
    const maker = new Maker(game, counted, language);
    return incident.do
        .filter((act) => holds(act.when, game, counted))
        .map((act) => maker.make(act));
}
