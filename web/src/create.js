/*
 * The first page: a form for a new game, beside it the clock as it will be set. What the hall refuses is said at the
 * field it belongs to. After a game with two links the same page shows them (links.js), one step on in the history.
 */
import { el, setText, show } from "./dom.js";
import { onLanguage, t } from "./i18n.js";
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

function radio(group, value, key, values, checked) {
    const input = el("input", { type: "radio", name: group, value, checked });
    return el("label", { class: "chip" }, input, key ? el("span", { t: key }) : el("span", {}, values));
}

function problem(id) {
    return el("p", { class: "problem", id, hidden: true });
}

class CreateForm {
    constructor() {
        this.fields = {};
        this.form = el("form", { class: "create", novalidate: true, on: { submit: (event) => this.submit(event), input: () => this.preview() } },
            this.players(), this.time(), this.seats(), this.more(),
            this.general = problem("problem-general"),
            this.button = el("button", { type: "submit", class: "button primary big", t: "create.submit" }));
        this.general.setAttribute("role", "alert");
        this.faces = { white: el("output", { class: "face" }), black: el("output", { class: "face" }) };
        this.names = { white: el("span", { class: "face-name" }), black: el("span", { class: "face-name" }) };
        this.root = el("div", { class: "start" },
            el("div", { class: "intro" },
                el("h1", { tabindex: "-1", t: "create.title" }),
                el("p", { class: "lead", t: "create.lead" }),
                el("div", { class: "big-clock", "aria-hidden": "true" },
                    el("div", { class: "levers" }, el("i", { class: "lever up" }), el("i", { class: "lever" })),
                    el("div", { class: "housing" },
                        el("div", { class: "half" }, this.faces.white, this.names.white),
                        el("div", { class: "half" }, this.faces.black, this.names.black)))),
            this.form);
        this.preview();
    }

    retitle(links) {
        document.title = links ? `${t("links.title")} · Hakem` : `Hakem · ${t("create.title")}`;
    }

    text(name, key, props = {}) {
        const id = `field-${name}`;
        const input = el("input", { id, name, type: "text", autocomplete: "off", "aria-describedby": `problem-${name}`, ...props });
        this.fields[name] = { input, problem: problem(`problem-${name}`) };
        return el("div", { class: "field" }, el("label", { for: id, t: key }), input, this.fields[name].problem);
    }

    players() {
        return el("fieldset", {}, el("legend", { t: "create.players" }), el("div", { class: "pair" },
            this.text("white", "color.white", { maxlength: "60", tPlaceholder: "create.name" }),
            this.text("black", "color.black", { maxlength: "60", tPlaceholder: "create.name" })));
    }

    time() {
        this.custom = el("div", { class: "pair custom", hidden: true },
            this.text("minutes", "create.minutes", { inputmode: "decimal", value: "20" }),
            this.text("increment", "create.increment", { inputmode: "numeric", value: "10" }));
        this.timeProblem = problem("problem-time_control");
        return el("fieldset", { "aria-describedby": "problem-time_control" }, el("legend", { t: "create.time" }),
            el("div", { class: "chips" },
                ...PRESETS.map(([minutes, seconds]) => radio("time", `${minutes}+${seconds}`, null, `${minutes}+${seconds}`, minutes === 5)),
                radio("time", "custom", "create.custom"), radio("time", "none", "create.none")),
            el("p", { class: "hint", t: "create.time.hint" }),
            this.custom, this.timeProblem);
    }

    seats() {
        const seat = (value, key, checked) => el("label", { class: "card" },
            el("input", { type: "radio", name: "seats", value, checked }),
            el("span", {}, el("strong", { t: `seats.${key}` }), el("small", { t: `seats.${key}.hint` })));
        return el("fieldset", {}, el("legend", { t: "create.seats" }),
            el("div", { class: "pair cards" }, seat("links", "links", true), seat("one-screen", "one")));
    }

    more() {
        const option = (value, key) => el("option", { value, t: key });
        const check = (name, key) => {
            this.fields[name] = { input: el("input", { type: "checkbox", name }), problem: problem(`problem-${name}`) };
            return el("div", { class: "field" }, el("label", { class: "check" }, this.fields[name].input, el("span", { t: key })), this.fields[name].problem);
        };
        const edition = el("select", { id: "field-edition", name: "edition", "aria-describedby": "problem-edition" },
            option("2023", "edition.2023"), option("2005", "edition.2005"), option("basic", "edition.basic"));
        this.fields.edition = { input: edition, problem: problem("problem-edition") };
        this.details = el("details", {}, el("summary", { t: "create.more" }),
            el("div", { class: "more" },
                check("press", "create.press"),
                check("variant", "create.960"),
                el("div", { class: "field" }, el("label", { for: "field-edition", t: "create.edition" }), edition, this.fields.edition.problem),
                this.text("fen", "create.fen", { tPlaceholder: "create.fen.hint", spellcheck: "false", class: "mono" })));
        return this.details;
    }

    value(name) {
        return new FormData(this.form).get(name);
    }

    /* The time control chosen: an object, null for no clock, or undefined while what is typed is not one. */
    timeControl() {
        const choice = this.value("time");
        if (choice === "none") return null;
        const [minutes, seconds] = choice === "custom" ? [this.value("minutes"), this.value("increment")] : choice.split("+");
        const control = customControl(minutes, seconds);
        return control.base_s === null || control.increment_s === null ? undefined : control;
    }

    preview() {
        show(this.custom, this.value("time") === "custom");
        const control = this.timeControl();
        for (const color of ["white", "black"]) {
            setText(this.faces[color], control ? clockText(control.base_s * 1000).replace(/\.\d$/, "") : control === null ? "–" : "0:00");
            setText(this.names[color], this.value(color).trim() || t(`color.${color}`));
        }
    }

    refuse(name, text) {
        const field = this.fields[name];
        const line = field?.problem ?? (name === "time_control" ? this.timeProblem : this.general);
        line.textContent = text;
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
            this.refuse(base === null ? "minutes" : "increment", t(base === null ? "problem.minutes" : "problem.increment"));
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
            else this.refuse(body.error?.field ?? "", body.error?.text ?? t("problem.hall"));
        } catch {
            this.refuse("", t("problem.hall"));
        } finally {
            this.button.disabled = false;
        }
    }
}
