/*
 * The arbiter at a board: the clocks, the result, a player's call, and the rulings of the game as they come. A decision
 * is previewed by the hall before it is made: the ruling that it would bring, the clocks and the result after it.
 */
import { gamePath, request } from "./api.js";
import { readTime, wholeText } from "./clock.js";
import { fill } from "./dialogs.js";
import { button, el, setText, show } from "./dom.js";
import { t } from "./i18n.js";
import { scoreText } from "./moves.js";
import { Rulings, rulingText } from "./rulings.js";

const PREVIEW_AFTER_MS = 150;
const SCORES = ["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2"];

/* What the form says; null while it cannot be read. */
const DECISIONS = {
    start: { when: ["waiting"], kind: "start", data: () => ({}) },
    stop: { when: ["running"], data: () => ({ decision: "stop_clocks" }) },
    resume: { when: ["interrupted"], data: () => ({ decision: "resume" }) },
    clocks: {
        when: ["running", "interrupted"],
        clock: true,
        fields: ({ clocks }) => [
            timeField("white", "clock.white", wholeText(clocks.white_ms)),
            timeField("black", "clock.black", wholeText(clocks.black_ms)),
        ],
        data: (form) => {
            const [white, black] = [readTime(form.get("white")), readTime(form.get("black"))];
            if (white === null || black === null) return null;
            return { decision: "set_clocks", clocks: { white_ms: white, black_ms: black } };
        },
    },
    time: {
        when: ["running", "interrupted"],
        clock: true,
        fields: () => [
            selectField("who", "decide.who", ["white", "black", "both"], (who) => t(`who.${who}`)),
            timeField("time", "decide.time.more", "2:00"),
        ],
        data: (form) => {
            const time = readTime(form.get("time"));
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

function labelled(name, key, input) {
    input.id = `decide-${name}`;
    return el("div", { class: "field" }, el("label", { for: input.id, t: key }), input);
}

function timeField(name, key, value) {
    return labelled(name, key, el("input", { type: "text", name, value, autocomplete: "off" }));
}

function selectField(name, key, values, words) {
    const options = values.map((value) => el("option", { value }, words(value)));
    return labelled(name, key, el("select", { name }, ...options));
}

export class Arbiter {
    constructor(game) {
        this.game = game;
        this.rulings = new Rulings();
        this.buttons = Object.fromEntries(
            Object.keys(DECISIONS).map((name) => [name, button(`decide.${name}`, () => this.decide(name))]),
        );
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

    get isSeated() {
        return this.game.sits.role === "arbiter";
    }

    sit() {
        if (this.isSeated) this.rulings.load(this.game.id, this.game.token);
    }

    close() {
        clearTimeout(this.timer);
    }

    hear(change) {
        if (!this.isSeated || !change.event) return;
        this.rulings.add(change);
        this.rulings.draw();
    }

    draw(state, seat) {
        this.state = state;
        show(this.tools, seat.arbiter);
        for (const [name, { when, clock }] of Object.entries(DECISIONS)) {
            show(this.buttons[name], when.includes(state.status) && !(clock && !state.clocks) && !state.cancelled);
            this.buttons[name].disabled = !seat.up;
        }
        show(this.rulings.root, this.isSeated);
        if (this.isSeated) this.rulings.draw();
        this.drawCall(seat);
    }

    /* A player has called: all see it, with its age while nobody has come; the reason is for arbiters. */
    drawCall(seat) {
        clearTimeout(this.timer);
        const { call, status } = this.state;
        const open = call !== null && status !== "ended";
        show(this.card, open);
        if (!open) return;
        const age = wholeText(this.game.time.since(call.at_ms));
        setText(this.called, call.taken ? t(`call.${call.by}.taken`) : `${t(`call.${call.by}`)} ${age}`);
        setText(this.reason, call.reason ?? "");
        show(this.reason, Boolean(call.reason));
        show(this.takeButton, seat.arbiter && !call.taken);
        this.takeButton.disabled = !seat.up;
        if (!call.taken && seat.up) this.timer = setTimeout(() => this.drawCall(this.game.seat), 1000);
    }

    async takeCall() {
        const { ok, body } = await request("POST", gamePath(this.game.id, "take"), { token: this.game.token });
        if (!ok) this.game.complain({ code: body.code, text: body.detail });
    }

    /* ---- decisions ---- */

    async decide(name) {
        const decision = DECISIONS[name];
        const line = el("p", { class: "preview", role: "status" });
        const asked = { seen: null };
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
    preview(decision, form, line, asked) {
        const yes = form.querySelector('button[value="yes"]');
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
            const answer = await this.game.link.ask({ type: "preview", game: this.game.id, kind, data, seen });
            if (JSON.stringify(decision.data(new FormData(form))) !== JSON.stringify(data)) return;
            if (answer?.type !== "preview") {
                setText(line, answer?.text ?? t("link.down"));
                return;
            }
            asked.seen = seen;
            yes.disabled = answer.ruling.outcome === "inadmissible";
            setText(line, previewText(answer));
        }, PREVIEW_AFTER_MS);
    }
}

/* The ruling, and on a line of its own what stands after it. */
function previewText({ ruling, state }) {
    if (ruling.outcome === "inadmissible") return rulingText(ruling);
    const { clocks, result } = state;
    const after = [];
    if (result !== "*") {
        after.push(`${t("result.label")}: ${scoreText(result)}`);
    } else if (clocks) {
        const times = { white: wholeText(clocks.white_ms), black: wholeText(clocks.black_ms) };
        after.push(t("decide.after", times), t(clocks.running ? `decide.runs.${clocks.running}` : "decide.stand"));
    }
    return `${rulingText(ruling)}\n${after.join(" ")}`;
}
