/*
 * The arbiter at a board: the clocks, the result, a player's call, and the rulings of the game as they come. A decision
 * is previewed by the hall before it is made: the ruling that it would bring, the clocks and the result after it.
 */
import type { Change, FramePreview, Received, State } from "generated/api";
import { call } from "../../api/request.ts";
import { readTime, wholeText } from "../../state/clock.ts";
import { fill } from "../../dom/dialogs.ts";
import { button, el, setText, show, the } from "../../dom/dom.ts";
import { type Key, t } from "../../words/words.ts";
import type { Seat } from "../../state/state.ts";
import type { Game } from "./game.ts";
import { scoreText } from "./moves.ts";
import { Rulings, rulingText } from "./rulings.ts";

const PREVIEW_AFTER_MS = 150;
const SCORES = ["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2"];

/* What the form says; null while it cannot be read. */
type Name = "start" | "stop" | "resume" | "clocks" | "time" | "declare" | "correct";
type Data = Record<string, unknown>;
type Decision = {
    when: State["status"][];
    kind?: "start";
    clock?: boolean;
    danger?: boolean;
    fields?: (state: State) => HTMLElement[];
    data: (form: FormData) => Data | null;
};

const DECISIONS: Record<Name, Decision> = {
    start: { when: ["waiting"], kind: "start", data: () => ({}) },
    stop: { when: ["running"], data: () => ({ decision: "stop_clocks" }) },
    resume: { when: ["interrupted"], data: () => ({ decision: "resume" }) },
    clocks: {
        when: ["running", "interrupted"],
        clock: true,
        fields: ({ clocks }) => [
            timeField("white", "clock.white", wholeText(clocks?.white_ms ?? 0)),
            timeField("black", "clock.black", wholeText(clocks?.black_ms ?? 0)),
        ],
        data: (form) => {
            const [white, black] = [readTime(String(form.get("white"))), readTime(String(form.get("black")))];
            if (white === null || black === null) return null;
            return { decision: "set_clocks", clocks: { white_ms: white, black_ms: black } };
        },
    },
    time: {
        when: ["running", "interrupted"],
        clock: true,
        fields: () => [
            selectField("who", "decide.who", ["white", "black", "both"] as const, (who) => t(`who.${who}`)),
            timeField("time", "decide.time.more", "2:00"),
        ],
        data: (form) => {
            const time = readTime(String(form.get("time")));
            return time ? { decision: "add_time", who: form.get("who"), time_ms: time } : null;
        },
    },
    declare: {
        when: ["running", "interrupted", "waiting"],
        danger: true,
        fields: () => [selectField("score", "result.label", SCORES, scoreText)],
        data: (form) => ({ decision: "declare", score: form.get("score") }),
    },
    correct: {
        when: ["ended"],
        danger: true,
        fields: () => [selectField("score", "result.label", SCORES, scoreText)],
        data: (form) => ({ decision: "correct_result", score: form.get("score") }),
    },
};

function labelled(name: string, key: Key, input: HTMLElement): HTMLElement {
    input.id = `decide-${name}`;
    return el("div", { class: "field" }, el("label", { for: input.id, t: key }), input);
}

function timeField(name: string, key: Key, value: string): HTMLElement {
    return labelled(name, key, el("input", { type: "text", name, value, autocomplete: "off" }));
}

function selectField<Value extends string>(
    name: string,
    key: Key,
    values: readonly Value[],
    words: (value: Value) => string,
): HTMLElement {
    const options = values.map((value) => el("option", { value }, words(value)));
    return labelled(name, key, el("select", { name }, ...options));
}

/* What a decision was previewed on. */
type Asked = { seen?: number };

const NAMES = Object.keys(DECISIONS) as Name[];

export class Arbiter {
    readonly rulings = new Rulings();
    readonly tools: HTMLElement;
    readonly card: HTMLElement;
    private readonly buttons: Record<Name, HTMLButtonElement>;
    private readonly called: HTMLElement;
    private readonly reason: HTMLElement;
    private readonly takeButton: HTMLButtonElement;
    private state!: State; /* from the first drawing on */
    private timer?: number;
    private asking?: number;

    constructor(private readonly game: Game) {
        const make = (name: Name) => [name, button(`decide.${name}`, () => this.decide(name))];
        this.buttons = Object.fromEntries(NAMES.map(make)) as Record<Name, HTMLButtonElement>;
        this.tools = el(
            "section",
            { class: "row tools", hidden: true, tLabel: "decide.tools" },
            ...Object.values(this.buttons),
        );
        this.called = el("p", {});
        this.reason = el("p", { class: "why" });
        this.takeButton = button("call.take", () => this.takeCall(), "primary");
        this.card = el(
            "section",
            { class: "call-card", hidden: true, tLabel: "call.label" },
            this.called,
            this.reason,
            this.takeButton,
        );
    }

    private get isSeated(): boolean {
        return this.game.sits.role === "arbiter";
    }

    sit(): void {
        if (this.isSeated) this.rulings.load(this.game.id, this.game.token);
    }

    close(): void {
        clearTimeout(this.timer);
    }

    hear(change: Change): void {
        if (!this.isSeated || !change.event) return;
        this.rulings.add(change);
        this.rulings.draw();
    }

    draw(state: State, seat: Seat): void {
        this.state = state;
        show(this.tools, seat.arbiter);
        for (const name of NAMES) {
            const { when, clock } = DECISIONS[name];
            show(this.buttons[name], when.includes(state.status) && !(clock && !state.clocks) && !state.cancelled);
            this.buttons[name].disabled = !seat.up;
        }
        show(this.rulings.root, this.isSeated);
        if (this.isSeated) this.rulings.draw();
        this.drawCall(seat);
    }

    /* A player has called: all see it, with its age while nobody has come; the reason is for arbiters. */
    private drawCall(seat: Seat): void {
        clearTimeout(this.timer);
        const { call, status } = this.state;
        show(this.card, call !== null && status !== "ended");
        if (call === null || status === "ended") return;
        const age = wholeText(this.game.time.since(call.at_ms));
        setText(this.called, call.taken ? t(`call.${call.by}.taken`) : `${t(`call.${call.by}`)} ${age}`);
        setText(this.reason, call.reason ?? "");
        show(this.reason, Boolean(call.reason));
        show(this.takeButton, seat.arbiter && !call.taken);
        this.takeButton.disabled = !seat.up;
        if (!call.taken && seat.up) this.timer = setTimeout(() => this.drawCall(this.game.seat), 1000);
    }

    private async takeCall(): Promise<void> {
        const { id: game, token } = this.game;
        const { ok, body } = await call("POST games/{game}/take", { in: { game }, token });
        if (!ok) this.game.complain({ code: body.code, text: body.detail });
    }

    /* ---- decisions ---- */

    private async decide(name: Name): Promise<void> {
        const decision = DECISIONS[name];
        const line = el("p", { class: "preview", role: "status" });
        const asked: Asked = {};
        const given = await fill({
            title: t(`decide.${name}.title`),
            body: [...(decision.fields?.(this.state) ?? []), line],
            yes: t(`decide.${name}.yes`),
            back: t("ask.back"),
            danger: decision.danger,
            onInput: (form) => this.preview(decision, form, line, asked),
        });
        clearTimeout(this.asking);
        const data = given && decision.data(given);
        if (data) this.game.act(decision.kind ?? "decide", { data, seen: asked.seen });
    }

    /* The line that says what would come of it. What is decided names what this line was made from. */
    private preview(decision: Decision, form: HTMLFormElement, line: HTMLElement, asked: Asked): void {
        const yes = the<HTMLButtonElement>(form, 'button[value="yes"]');
        const data = decision.data(new FormData(form));
        yes.disabled = true;
        clearTimeout(this.asking);
        if (!data) {
            setText(line, t("decide.unreadable"));
            return;
        }
        this.asking = setTimeout(async () => {
            const seen = this.state.number;
            const kind = decision.kind ?? "decide";
            const question = { type: "preview", game: this.game.id, kind, data, seen } as Received;
            const answer = await this.game.link.ask(question);
            if (JSON.stringify(decision.data(new FormData(form))) !== JSON.stringify(data)) return;
            if (answer?.type !== "preview") {
                setText(line, answer?.type === "error" ? answer.text : t("link.down"));
                return;
            }
            asked.seen = seen;
            yes.disabled = answer.ruling.outcome === "inadmissible";
            setText(line, previewText(answer));
        }, PREVIEW_AFTER_MS);
    }
}

/* The ruling, and on a line of its own what stands after it. */
function previewText({ ruling, state }: FramePreview): string {
    if (ruling.outcome === "inadmissible") return rulingText(ruling);
    const { clocks, result } = state;
    const after: string[] = [];
    if (result !== "*") {
        after.push(`${t("result.label")}: ${scoreText(result)}`);
    } else if (clocks) {
        const times = { white: wholeText(clocks.white_ms), black: wholeText(clocks.black_ms) };
        after.push(t("decide.after", times), t(clocks.running ? `decide.runs.${clocks.running}` : "decide.stand"));
    }
    return `${rulingText(ruling)}\n${after.join(" ")}`;
}
