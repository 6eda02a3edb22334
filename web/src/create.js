/*
 * The first page: a form for a new game, beside it the clock as it will be set. What the hall refuses is said at the
 * field it belongs to. After a game with two links the same page shows them (links.js), one step on in the history.
 */
import { el, setText, show } from "./dom.js";
import { hallText, onLanguage, t } from "./i18n.js";
import { clockText } from "./clock.js";
import { linksView } from "./links.js";
import { customControl, PRESETS } from "./timecontrol.js";

export function createPage(main) {
    const form = new CreateForm();
    const route = () => {
        const links = history.state?.links;
        main.replaceChildren(links ? linksView(links) : form.root);
        main.querySelector("h1")?.focus();
        form.retitle(Boolean(links));
    };
    form.onCreated = (game) => {
        if (game.both) {
            location.assign(game.both);
            return;
        }
        history.pushState({ links: game }, "", "/");
        route();
        scrollTo(0, 0);
    };
    addEventListener("popstate", route);
    /* A fresh form is a step on, not a new page in the same place: going back still finds the links. */
    document.addEventListener("click", (event) => {
        if (!event.target.closest?.('a[href="/"]') || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        if (history.state?.links) history.pushState(null, "", "/");
        route();
    });
    onLanguage(() => {
        form.preview();
        form.retitle(Boolean(history.state?.links));
    });
    route();
}

function timeChip(value, words, checked = false) {
    return el("label", { class: "chip" }, el("input", { type: "radio", name: "time", value, checked }), words);
}

function problem(id) {
    return el("p", { class: "problem", id, hidden: true });
}

class CreateForm {
    constructor() {
        this.fields = {};
        this.withoutClock = false;
        this.general = problem("problem-general");
        this.general.setAttribute("role", "alert");
        this.button = el("button", { type: "submit", class: "button primary big", t: "create.submit" });
        this.form = el(
            "form",
            { class: "create", novalidate: true },
            ...[this.players(), this.time(), this.seats(), this.more(), this.general, this.button],
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

    retitle(links) {
        document.title = links ? `${t("links.title")} · Hakem` : `Hakem · ${t("create.title")}`;
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

    seats() {
        const seat = (value, key, checked) => {
            const input = el("input", { type: "radio", name: "seats", value, checked });
            const words = [el("strong", { t: `seats.${key}` }), el("small", { t: `seats.${key}.hint` })];
            return el("label", { class: "card" }, input, el("span", {}, ...words));
        };
        return el(
            "fieldset",
            {},
            el("legend", { t: "create.seats" }),
            el("div", { class: "pair cards" }, seat("links", "links", true), seat("one-screen", "one")),
        );
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
        const control = this.timeControl();
        for (const color of ["white", "black"]) {
            setText(this.faces[color], control === null ? "–" : clockText((control?.base_s ?? 0) * 1000));
            setText(this.names[color], this.value(color).trim() || t(`color.${color}`));
        }
    }

    /* An answer of the hall: { field, text }. */
    refuseAs(error) {
        const { text, lang } = hallText(`field.${error.field}`, error.text);
        this.refuse(error.field, text, lang);
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
        try {
            const answer = await fetch("/api/games", {
                method: "POST",
                headers: { "Content-Type": "application/json" },
                body: JSON.stringify({
                    white: this.value("white").trim() || t("color.white"),
                    black: this.value("black").trim() || t("color.black"),
                    time_control: this.timeControl(),
                    seats: this.value("seats"),
                    press: this.value("press") ? "manual" : "auto",
                    edition: this.value("edition"),
                    variant: this.value("variant") ? "chess960" : "standard",
                    fen: this.value("fen").trim() || null,
                }),
            });
            const body = await answer.json();
            if (answer.ok) this.onCreated(body);
            else this.refuseAs(body.error);
        } catch {
            this.refuse("", t("problem.hall"));
        } finally {
            this.button.disabled = false;
        }
    }
}
