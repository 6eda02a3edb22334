/*
 * The form for a new game, beside it the clock as it will be set. What the hall refuses is said at the field it belongs
 * to. On the first page it makes a casual game, whose maker goes straight to his board; in the hall its organiser makes
 * a game for others, with headers and an arbiter.
 */
import { request } from "./api.js";
import { el, setText, show } from "./dom.js";
import { hallText, onLanguage, t } from "./i18n.js";
import { clockText } from "./clock.js";
import { keepInvitation, linksView } from "./links.js";
import { Voice } from "./say.js";
import { customControl, PRESETS } from "./timecontrol.js";

export function createPage(main) {
    const retitle = () => {
        document.title = `Hakem · ${t("create.title")}`;
    };
    const form = new CreateForm({
        onCreated: (game) => {
            if (game.links.length === 1 || keepInvitation(game)) {
                location.assign(game.links[0].link);
                return;
            }
            const voice = new Voice();
            main.replaceChildren(linksView(game, voice, null), voice.spoken, voice.region);
        },
    });
    main.replaceChildren(form.root);
    main.querySelector("h1").focus();
    onLanguage(() => {
        form.preview();
        retitle();
    });
    retitle();
}

function timeChip(value, words, checked = false) {
    return el("label", { class: "chip" }, el("input", { type: "radio", name: "time", value, checked }), words);
}

function problem(id) {
    return el("p", { class: "problem", id, hidden: true });
}

const HEADERS = ["event", "round", "board"];

export class CreateForm {
    /* `token` is an organiser's; without one the game is casual. `onCreated(game)` gets the hall's answer. */
    constructor({ token = null, onCreated }) {
        this.token = token;
        this.onCreated = onCreated;
        this.fields = {};
        this.withoutClock = false;
        this.general = problem("problem-general");
        this.general.setAttribute("role", "alert");
        this.button = el("button", { type: "submit", class: "button primary big", t: "create.submit" });
        this.form = el(
            "form",
            { class: "create", novalidate: true },
            this.players(),
            token ? this.headers() : null,
            this.time(),
            token ? this.profile() : this.seats(),
            this.more(),
            this.general,
            this.button,
        );
        this.form.addEventListener("submit", (event) => this.submit(event));
        this.form.addEventListener("input", () => this.preview());
        this.faces = { white: el("output", { class: "face" }), black: el("output", { class: "face" }) };
        this.names = { white: el("span", { class: "face-name" }), black: el("span", { class: "face-name" }) };
        this.root = el("div", { class: "start" }, this.intro(), this.form);
        this.preview();
    }

    intro() {
        const half = (color) => el("div", { class: "half" }, this.faces[color], this.names[color]);
        return el(
            "div",
            { class: "intro" },
            el("h1", { tabindex: "-1", t: "create.title" }),
            el("p", { class: "lead", t: "create.lead" }),
            el(
                "div",
                { class: "big-clock", "aria-hidden": "true" },
                el("div", { class: "levers" }, el("i", { class: "lever up" }), el("i", { class: "lever" })),
                el("div", { class: "housing" }, half("white"), half("black")),
            ),
        );
    }

    /* A field with its label and the line for what is wrong with it. */
    field(name, key, input) {
        this.fields[name] = { input, problem: problem(`problem-${name}`) };
        input.id = `field-${name}`;
        input.name = name;
        input.setAttribute("aria-describedby", `problem-${name}`);
        return el("div", { class: "field" }, el("label", { for: input.id, t: key }), input, this.fields[name].problem);
    }

    text(name, key, props) {
        return this.field(name, key, el("input", { type: "text", autocomplete: "off", ...props }));
    }

    check(name, key) {
        const input = el("input", { type: "checkbox", name });
        this.fields[name] = { input, problem: problem(`problem-${name}`) };
        const label = el("label", { class: "check" }, input, el("span", { t: key }));
        return el("div", { class: "field" }, label, this.fields[name].problem);
    }

    players() {
        const name = (color) => this.text(color, `color.${color}`, { maxlength: "60", tPlaceholder: "create.name" });
        return el(
            "fieldset",
            {},
            el("legend", { t: "create.players" }),
            el("div", { class: "pair" }, name("white"), name("black")),
        );
    }

    time() {
        const presets = PRESETS.map(([minutes, seconds]) => `${minutes}+${seconds}`);
        this.timeHint = el("p", { class: "hint", t: "create.time.hint" });
        this.timeProblem = problem("problem-time_control");
        this.custom = el(
            "div",
            { class: "pair custom", hidden: true },
            this.text("minutes", "create.minutes", { inputmode: "decimal", value: "20" }),
            this.text("increment", "create.increment", { inputmode: "numeric", value: "10" }),
        );
        return el(
            "fieldset",
            { "aria-describedby": "problem-time_control" },
            el("legend", { t: "create.time" }),
            el(
                "div",
                { class: "chips" },
                ...presets.map((value) => timeChip(value, el("span", {}, value), value === "5+3")),
                timeChip("custom", el("span", { t: "create.custom" })),
                timeChip("none", el("span", { t: "create.none" })),
            ),
            ...[this.timeHint, this.custom, this.timeProblem],
        );
    }

    cards(name, legend, choices) {
        const card = ([value, key], index) => {
            const input = el("input", { type: "radio", name, value, checked: index === 0 });
            const words = [el("strong", { t: `${name}.${key}` }), el("small", { t: `${name}.${key}.hint` })];
            return el("label", { class: "card" }, input, el("span", {}, ...words));
        };
        return [el("legend", { t: legend }), el("div", { class: "pair cards" }, ...choices.map(card))];
    }

    seats() {
        const chip = (value, checked) =>
            el(
                "label",
                { class: "chip" },
                el("input", { type: "radio", name: "mine", value, checked }),
                el("span", { t: `mine.${value}` }),
            );
        this.mine = el("div", { class: "chips mine" }, chip("white", true), chip("black"));
        const choices = [
            ["links", "links"],
            ["one-screen", "one"],
        ];
        return el("fieldset", {}, ...this.cards("seats", "create.seats", choices), this.mine);
    }

    /* Whether the players move on their screens, or on a board whose moves an operator enters. */
    profile() {
        const choices = [
            ["screen", "screen"],
            ["board", "board"],
        ];
        return el("fieldset", {}, ...this.cards("profile", "create.profile", choices));
    }

    headers() {
        const line = (name) => this.text(name, `header.${name}`, { maxlength: "60" });
        const lines = el("div", { class: "thirds" }, ...HEADERS.map(line));
        return el("fieldset", {}, el("legend", { t: "create.headers" }), lines);
    }

    more() {
        const editions = ["2023", "2005", "basic"].map((value) => el("option", { value, t: `edition.${value}` }));
        const fen = { tPlaceholder: "create.fen.hint", spellcheck: "false", class: "mono" };
        this.details = el(
            "details",
            {},
            el("summary", { t: "create.more" }),
            el(
                "div",
                { class: "more" },
                this.check("press", "create.press"),
                this.check("variant", "create.960"),
                this.field("edition", "create.edition", el("select", {}, ...editions)),
                this.text("fen", "create.fen", fen),
            ),
        );
        return this.details;
    }

    value(name) {
        return new FormData(this.form).get(name);
    }

    /* The time control chosen: an object, null for no clock, or undefined while what is typed is not one. */
    timeControl() {
        const choice = this.value("time");
        if (choice === "none") return null;
        const typed = [this.value("minutes"), this.value("increment")];
        const [minutes, seconds] = choice === "custom" ? typed : choice.split("+");
        const control = customControl(minutes, seconds);
        return control.base_s === null || control.increment_s === null ? undefined : control;
    }

    /* The basic rules are those of the game alone: they know no clock, so none can be chosen. */
    fitEdition() {
        const basic = this.value("edition") === "basic";
        if (basic === this.withoutClock) return;
        this.withoutClock = basic;
        if (basic) {
            this.clockBefore = this.value("time");
            this.fields.press.input.checked = false;
        }
        for (const input of this.form.querySelectorAll('[name="time"]')) {
            input.checked = input.value === (basic ? "none" : this.clockBefore);
            input.disabled = basic && input.value !== "none";
        }
        this.fields.press.input.disabled = basic;
        this.timeHint.dataset.t = basic ? "create.time.basic" : "create.time.hint";
        setText(this.timeHint, t(this.timeHint.dataset.t));
    }

    preview() {
        this.fitEdition();
        show(this.custom, this.value("time") === "custom");
        if (this.mine) show(this.mine, this.value("seats") === "links");
        const control = this.timeControl();
        for (const color of ["white", "black"]) {
            setText(this.faces[color], control === null ? "–" : clockText((control?.base_s ?? 0) * 1000));
            setText(this.names[color], this.value(color).trim() || t(`color.${color}`));
        }
    }

    /* A problem of the hall. */
    refuseAs({ code, field, detail }) {
        if (code === "down") {
            this.refuse("", t("problem.hall"));
            return;
        }
        const name = (field ?? "").replace(/^headers\./, "").split(".")[0];
        const { text, lang } = hallText(`field.${name}`, detail);
        this.refuse(name, text, lang);
    }

    refuse(name, text, lang = null) {
        const field = this.fields[name];
        const line = field?.problem ?? (name === "time_control" ? this.timeProblem : this.general);
        line.textContent = text;
        line.lang = lang ?? document.documentElement.lang;
        show(line, true);
        if (!field) return;
        field.input.setAttribute("aria-invalid", "true");
        if (this.details.contains(field.input)) this.details.open = true;
        field.input.focus();
    }

    forgive() {
        for (const field of Object.values(this.fields)) {
            show(field.problem, false);
            field.input.removeAttribute("aria-invalid");
        }
        show(this.timeProblem, false);
        show(this.general, false);
    }

    async submit(event) {
        event.preventDefault();
        this.forgive();
        if (this.timeControl() === undefined) {
            const { base_s: base } = customControl(this.value("minutes"), this.value("increment"));
            this.refuse(
                base === null ? "minutes" : "increment",
                t(base === null ? "problem.minutes" : "problem.increment"),
            );
            return;
        }
        this.button.disabled = true;
        const answer = await request("POST", "games", { token: this.token, body: this.wanted() });
        this.button.disabled = false;
        if (answer.ok) this.onCreated(answer.body);
        else this.refuseAs(answer.body);
    }

    /* The game as it is asked for. */
    wanted() {
        const casual = { seats: this.value("seats") };
        if (casual.seats === "links") casual.mine = this.value("mine");
        const headers = HEADERS.map((name) => [name, this.value(name)?.trim()]).filter(([, text]) => text);
        return {
            white: this.value("white").trim() || t("color.white"),
            black: this.value("black").trim() || t("color.black"),
            time_control: this.timeControl(),
            press: this.value("press") ? "manual" : "auto",
            edition: this.value("edition"),
            variant: this.value("variant") ? "chess960" : "standard",
            fen: this.value("fen").trim() || null,
            ...(this.token ? { profile: this.value("profile"), headers: Object.fromEntries(headers) } : casual),
        };
    }
}
