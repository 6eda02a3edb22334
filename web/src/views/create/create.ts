/*
 * The form for a new game, beside it the clock as it will be set. What the hall refuses is said at the field it belongs
 * to. On the first page it makes a casual game, whose maker goes straight to his board; in the hall its organiser makes
 * a game for others, with headers and an arbiter.
 */
import type { MadeGame, NewGame, TimeControl } from "generated/api";
import { call, type Refused } from "../../api/request.ts";
import { el, type Props, setText, show, the } from "../../dom/dom.ts";
import { isolated } from "../../state/players.ts";
import { type Color, COLORS } from "../../state/position.ts";
import { hallText, type Key, loadFurther, nameOf, onLanguage, t } from "../../words/words.ts";
import { clockText } from "../../state/clock.ts";
import { keepInvitation, linksView } from "../../dom/links.ts";
import { part } from "../../dom/load.ts";
import { Voice } from "../../dom/say.ts";
import { MyGames } from "./mine.ts";
import type { MoreRules } from "./rules.tsx";
import { baseOf, isFast, kindOf, LATER, PRESETS, type TypedControl, typedControl, type TypedField } from "../../state/timecontrol.ts";

export function open(main: HTMLElement): void {
    const retitle = () => {
        document.title = `${t("name")} · ${t("create.title")}`;
    };
    const mine = new MyGames();
    const form = new CreateForm({
        beside: mine.root,
        device: mine.device,
        onCreated: (game) => {
            const [own, ...others] = game.links;
            if (own?.link && (others.length === 0 || keepInvitation(game))) {
                location.assign(own.link);
                return;
            }
            const voice = new Voice();
            main.replaceChildren(linksView(game, voice, null), voice.spoken, voice.region);
        },
    });
    main.replaceChildren(form.root);
    the(main, "h1").focus();
    form.takePosition();
    onLanguage(() => {
        form.preview();
        mine.draw();
        retitle();
    });
    retitle();
}

function timeChip(value: string, words: HTMLElement, checked = false): HTMLElement {
    return el("label", { class: "chip" }, el("input", { type: "radio", name: "time", value, checked }), words);
}

function problem(id: string): HTMLElement {
    return el("p", { class: "problem", id, hidden: true });
}

/* How a game begins in PGN. */
const GAME = /^\s*(\[|\d+\.)/;
const HEADERS = ["event", "round", "board"] as const;
/* How moves come to the hall from a board without a device: not at all. */
const TABLE = "table";

type Field = { input: HTMLInputElement | HTMLSelectElement; problem: HTMLElement };
type Faces = Record<Color, HTMLElement>;

/* `token` is an organiser's; without one the game is casual. `beside` is shown by the form, `device` at its end; `onCreated` gets the hall's answer. */
type Wanted = { token?: string | null; supervision?: "full" | "limited"; beside?: HTMLElement | null; device?: HTMLElement | null; onCreated: (game: MadeGame) => void };

export class CreateForm {
    readonly root: HTMLElement;
    private readonly token: string | null;
    /* Which supervision is chosen at first. */
    private readonly watched: "full" | "limited";
    private readonly onCreated: (game: MadeGame) => void;
    private readonly fields: Record<string, Field> = {};
    private readonly general = problem("problem-general");
    private readonly timeProblem = problem("problem-time_control");
    private readonly timeHint = el("p", { class: "hint", t: "create.time.hint" });
    private readonly button: HTMLButtonElement;
    private readonly form: HTMLFormElement;
    private readonly faces: Faces;
    private readonly names: Faces;
    private readonly press = el("input", { type: "checkbox", name: "press" });
    private readonly variant = el("input", { type: "checkbox", name: "variant" });
    private readonly details = el("details");
    private custom!: HTMLElement;
    private mine: HTMLElement | null = null;
    private rules: MoreRules | null = null;
    private withoutClock = false;
    private clockBefore = "";
    private wantsPress = false; /* that the clock is pressed by hand, where it can be chosen */

    constructor({ token = null, supervision = "full", beside = null, device = null, onCreated }: Wanted) {
        this.token = token;
        this.watched = supervision;
        this.onCreated = onCreated;
        this.general.setAttribute("role", "alert");
        this.button = el("button", { type: "submit", class: "button primary big", t: "create.submit" });
        this.form = el(
            "form",
            { class: "create", novalidate: true },
            this.players(),
            token ? this.headers() : null,
            this.time(),
            token ? this.profile() : this.seats(),
            token ? null : this.kind(),
            this.more(),
            device,
            this.general,
            this.button,
        );
        this.form.addEventListener("submit", (event) => this.submit(event));
        this.press.addEventListener("input", () => {
            this.wantsPress = this.press.checked;
        });
        this.form.addEventListener("input", () => this.preview());
        this.faces = { white: el("output", { class: "face" }), black: el("output", { class: "face" }) };
        this.names = { white: el("span", { class: "face-name", dir: "auto" }), black: el("span", { class: "face-name", dir: "auto" }) };
        this.root = el("div", { class: "start" }, this.intro(beside), this.form);
        this.preview();
    }

    private intro(beside: HTMLElement | null): HTMLElement {
        const half = (color: Color) => el("div", { class: "half" }, this.faces[color], this.names[color]);
        return el(
            "div",
            { class: "intro" },
            el("h1", { tabindex: "-1", t: "create.title" }),
            el("p", { class: "lead", t: "create.lead" }),
            el(
                "p",
                { class: "row" },
                el("a", { class: "button", href: "/case", t: "case.link" }),
                el("a", { class: "button", href: "/law", t: "law.link" }),
                el("a", { class: "button", href: "/clock", t: "clock.link" }),
            ),
            el(
                "div",
                { class: "big-clock", "aria-hidden": "true" },
                el("div", { class: "levers" }, el("i", { class: "lever up" }), el("i", { class: "lever" })),
                el("div", { class: "housing" }, half("white"), half("black")),
            ),
            beside,
        );
    }

    /* A field with its label and the line for what is wrong with it. */
    private field(name: string, key: Key, input: HTMLInputElement | HTMLSelectElement): HTMLElement {
        const wrong = this.keep(name, input);
        input.id = `field-${name}`;
        input.name = name;
        input.setAttribute("aria-describedby", `problem-${name}`);
        return el("div", { class: "field" }, el("label", { for: input.id, t: key }), input, wrong);
    }

    /* The line for what is wrong with a field. */
    private keep(name: string, input: HTMLInputElement | HTMLSelectElement): HTMLElement {
        const field = { input, problem: problem(`problem-${name}`) };
        this.fields[name] = field;
        return field.problem;
    }

    private text(name: string, key: Key, props: Props): HTMLElement {
        return this.field(name, key, el("input", { type: "text", autocomplete: "off", ...props }));
    }

    private check(input: HTMLInputElement, key: Key): HTMLElement {
        const label = el("label", { class: "check" }, input, el("span", { t: key }));
        return el("div", { class: "field" }, label, this.keep(input.name, input));
    }

    private players(): HTMLElement {
        const name = (color: Color) =>
            this.text(color, `color.${color}`, { dir: "auto", tPlaceholder: "create.name" });
        return el(
            "fieldset",
            {},
            el("legend", { t: "create.players" }),
            el("div", { class: "pair" }, name("white"), name("black")),
        );
    }

    private time(): HTMLElement {
        const number = (name: TypedField, key: Key, props: Props = {}) =>
            this.text(name, key, { inputmode: "decimal", ...props });
        const gives = (["increment", "delay"] as const).map((value) =>
            el("option", { value, t: `create.gives.${value}` }),
        );
        this.custom = el(
            "div",
            { class: "pair custom", hidden: true },
            number("minutes", "create.minutes", { value: "20" }),
            number("seconds", "create.seconds", { value: "10" }),
            this.field("gives", "create.gives", el("select", {}, ...gives)),
            number("odds", "create.odds", { tPlaceholder: "create.odds.hint" }),
            number("moves", "create.moves", { tPlaceholder: "create.moves.hint" }),
            number("then", "create.then"),
            number("seconds2", "create.seconds2", { tPlaceholder: "create.odds.hint" }),
            number("moves2", "create.moves2", { tPlaceholder: "create.moves2.hint" }),
            number("third", "create.third"),
            number("seconds3", "create.seconds3", { tPlaceholder: "create.odds.hint" }),
            number("moves3", "create.moves3", { tPlaceholder: "create.moves2.hint" }),
            number("fourth", "create.fourth"),
            number("seconds4", "create.seconds4", { tPlaceholder: "create.odds.hint" }),
        );
        return el(
            "fieldset",
            { "aria-describedby": "problem-time_control" },
            el("legend", { t: "create.time" }),
            el(
                "div",
                { class: "chips" },
                ...Object.keys(PRESETS).map((value) => timeChip(value, el("span", {}, value), value === "5+3")),
                timeChip("custom", el("span", { t: "create.custom" })),
                timeChip("none", el("span", { t: "create.none" })),
            ),
            ...[this.timeHint, this.custom, this.timeProblem],
        );
    }

    private cards<Name extends "seats" | "profile">(
        name: Name,
        legend: Key,
        choices: [value: string, words: Key][],
    ): HTMLElement[] {
        const card = ([value, words]: [string, Key], index: number) => {
            const input = el("input", { type: "radio", name, value, checked: index === 0 });
            const inside = [el("strong", { t: words }), el("small", { t: `${words}.hint` as Key })];
            return el("label", { class: "card" }, input, el("span", {}, ...inside));
        };
        return [el("legend", { t: legend }), el("div", { class: "pair cards" }, ...choices.map(card))];
    }

    private seats(): HTMLElement {
        const chip = (value: Color, checked: boolean) =>
            el(
                "label",
                { class: "chip" },
                el("input", { type: "radio", name: "mine", value, checked }),
                el("span", { t: `mine.${value}` }),
            );
        this.mine = el("div", { class: "chips mine" }, chip("white", true), chip("black", false));
        const cards = this.cards("seats", "create.seats", [
            ["links", "seats.links"],
            ["one-screen", "seats.one"],
        ]);
        return el("fieldset", {}, ...cards, this.mine);
    }

    /* Whether the players move on their screens, or on a board whose moves an operator or nobody enters. */
    private profile(): HTMLElement {
        const cards = this.cards("profile", "create.profile", [
            ["screen", "profile.screen"],
            ["board", "profile.board"],
            [TABLE, "profile.table"],
        ]);
        return el("fieldset", {}, ...cards);
    }

    /* A game, or one in which the hand does what it likes and each ruling is explained. */
    private kind(): HTMLElement {
        const cards = this.cards("profile", "create.kind", [
            ["screen", "kind.screen"],
            ["training", "kind.training"],
        ]);
        return el("fieldset", {}, ...cards);
    }

    private headers(): HTMLElement {
        const line = (name: (typeof HEADERS)[number]) => this.text(name, `header.${name}`, { dir: "auto" });
        const lines = el("div", { class: "thirds" }, ...HEADERS.map(line));
        return el("fieldset", {}, el("legend", { t: "create.headers" }), lines);
    }

    /* Whether an arbiter sees all that happens at the board. A.4, A.5, B.2, B.3. */
    private supervision(): HTMLElement {
        const kinds = [["full", "case.full"], ["limited", "case.limited"]] as const;
        const options = kinds.map(([value, key]) => el("option", { value, selected: value === this.watched, t: key }));
        return this.field("supervision", "create.supervision", el("select", {}, ...options));
    }

    private more(): HTMLElement {
        const editions = (["2023", "2005", "basic"] as const).map((value) =>
            el("option", { value, t: `edition.${value}` }),
        );
        const fen: Props = { tPlaceholder: "create.fen.hint", spellcheck: "false", class: "mono" };
        this.details.append(
            el("summary", { t: "create.more" }),
            el(
                "div",
                { class: "more" },
                this.check(this.press, "create.press"),
                this.check(this.variant, "create.960"),
                this.field("edition", "create.edition", el("select", {}, ...editions)),
                ...(this.token ? [this.supervision()] : []),
                this.text("fen", "create.fen", fen),
                this.moreRules(),
            ),
        );
        return this.details;
    }

    /* Regulations, readings and the like come when they are looked for. */
    private moreRules(): HTMLElement {
        const fold = el("details", {}, el("summary", { t: "create.rules" }));
        const load = async () => {
            const [{ MoreRules }] = await part(() => Promise.all([import("./rules.tsx"), loadFurther()]), () => {}, false);
            this.rules = new MoreRules();
            fold.append(this.rules.root);
            this.preview();
        };
        fold.addEventListener("toggle", () => void load(), { once: true });
        return fold;
    }

    private value(name: string): string {
        return String(new FormData(this.form).get(name) ?? "");
    }

    /* A position that has been brought along, as /?fen=…, with &variant=chess960 where it is of such a game; it is brought once. */
    takePosition(): void {
        const brought = new URL(location.href).searchParams;
        const fen = brought.get("fen");
        const field = this.fields.fen;
        if (!fen || !field) return;
        history.replaceState(history.state, "", location.pathname);
        this.details.open = true;
        field.input.value = fen;
        this.variant.checked = brought.get("variant") === "chess960";
        field.input.focus();
    }

    /* What is chosen or typed; null: no clock. */
    private timeTyped(): TypedControl | null {
        const choice = this.value("time");
        if (choice === "none") return null;
        const own = Object.fromEntries([...new FormData(this.form)].map(([name, text]) => [name, String(text)]));
        return PRESETS[choice] ?? (own as TypedControl);
    }

    private timeControl(): TimeControl | undefined {
        const typed = this.timeTyped();
        const read = typed && typedControl(typed);
        if (read && "wrong" in read) return undefined;
        return read?.control ?? null;
    }

    /* The basic rules are those of the game alone: they know no clock, so none can be chosen. */
    private fitEdition(): void {
        const basic = this.value("edition") === "basic";
        if (basic === this.withoutClock) return;
        this.withoutClock = basic;
        if (basic) this.clockBefore = this.value("time");
        for (const input of this.form.querySelectorAll<HTMLInputElement>('[name="time"]')) {
            input.checked = input.value === (basic ? "none" : this.clockBefore);
            input.disabled = basic && input.value !== "none";
        }
        const hint: Key = basic ? "create.time.basic" : "create.time.hint";
        this.timeHint.dataset.t = hint;
        setText(this.timeHint, t(hint));
    }

    /* In training the clock completes each move. */
    private fitKind(): void {
        const training = this.value("profile") === "training";
        this.press.checked = !this.withoutClock && (training || this.wantsPress);
        this.press.disabled = training || this.withoutClock;
    }

    /* A further period is asked for once the one before it has its moves. */
    private fitPeriods(): void {
        let going = true;
        for (const [index, [moves, ...own]] of LATER.entries()) {
            const fields = index === 0 ? own.slice(1) : [moves, ...own];
            for (const name of fields) {
                const box = this.fields[name]?.input.closest<HTMLElement>(".field");
                if (box) show(box, going && (name === moves || this.value(moves).trim() !== ""));
            }
            going &&= this.value(moves).trim() !== "";
        }
    }

    /* Which supervision the game has is asked in rapid chess and blitz of 2023 alone; of 2005 they have one. */
    private asksSupervision(): boolean {
        const control = this.timeControl();
        return this.token !== null && this.value("edition") === "2023" && control !== undefined && isFast(control);
    }

    private fitSupervision(): void {
        const box = this.fields.supervision?.input.closest<HTMLElement>(".field");
        if (box) show(box, this.asksSupervision());
    }

    preview(): void {
        this.fitEdition();
        this.fitKind();
        show(this.custom, this.value("time") === "custom");
        this.fitPeriods();
        this.fitSupervision();
        if (this.rules) this.rules.edition.value = this.value("edition");
        if (this.mine) show(this.mine, this.value("seats") === "links");
        const control = this.timeControl();
        for (const color of COLORS) {
            /* While a control is typed, the faces keep the last one that was whole. */
            if (control !== undefined) setText(this.faces[color], control === null ? "–" : clockText(baseOf(control, color)));
            setText(this.names[color], isolated(this.value(color).trim()) || t(`color.${color}`));
        }
    }

    /* A problem of the hall. Its sentences are in the further words; without them it is told as the hall told it. */
    private async refuseAs({ code, field, detail }: Refused): Promise<void> {
        if (code === "down") {
            this.refuse("", t("problem.hall"));
            return;
        }
        await loadFurther().catch(() => {});
        const [name = ""] = (field ?? "").replace(/^headers\./, "").split(".");
        if (this.rules?.refuse(name, detail)) return;
        const cause = this.causeOf(name, detail);
        const { text, lang } = cause.text ? cause : hallText(`field.${name}`, detail);
        this.refuse(name, text, lang);
    }

    /* What exactly is wrong with a position; no text: the dictionary does not have it. */
    private causeOf(name: string, detail: string): ReturnType<typeof hallText> {
        if (name === "fen" && GAME.test(this.value(name))) return { text: t("create.pgn"), lang: null };
        return hallText(name === "fen" ? `why.${nameOf(detail)}` : "", "");
    }

    private refuse(name: string, text: string, lang: string | null = null): void {
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

    private forgive(): void {
        for (const field of Object.values(this.fields)) {
            show(field.problem, false);
            field.input.removeAttribute("aria-invalid");
        }
        this.rules?.forgive();
        show(this.timeProblem, false);
        show(this.general, false);
    }

    private async submit(event: Event): Promise<void> {
        event.preventDefault();
        this.forgive();
        const typed = this.timeTyped();
        const read = typed && typedControl(typed);
        if (read && "wrong" in read) {
            this.refuse(read.wrong, t(`problem.${kindOf(read.wrong)}`));
            return;
        }
        const more = this.rules ? this.rules.members() : {};
        if (!more) return;
        this.button.disabled = true;
        const answer = await call("POST games", {
            token: this.token,
            body: { ...this.wanted(), ...more },
            /* Who has no seat yet has lost his game with its links: he makes another. */
            isOnce: this.token !== null,
        });
        this.button.disabled = false;
        if (answer.ok) this.onCreated(answer.body);
        else await this.refuseAs(answer.body);
    }

    /* How its moves come to the hall; from a board without a device none do. */
    private device(): Pick<NewGame, "live" | "profile" | "press"> {
        const profile = this.value("profile");
        if (profile === TABLE) return { live: false, profile: "board", press: "manual" };
        return { profile: profile as NewGame["profile"] };
    }

    /* The game as it is asked for. */
    private wanted(): NewGame {
        const seats = this.value("seats");
        const side = seats === "links" ? { mine: this.value("mine") } : {};
        const casual = { seats, profile: this.value("profile"), ...side };
        const headers = HEADERS.map((name) => [name, this.value(name).trim()]).filter(([, text]) => text);
        const game = {
            white: this.value("white").trim() || null,
            black: this.value("black").trim() || null,
            time_control: this.timeControl(),
            press: this.press.checked ? "manual" : "auto",
            edition: this.value("edition"),
            variant: this.value("variant") ? "chess960" : "standard",
            fen: this.value("fen").trim() || null,
            ...(this.token ? { ...this.device(), headers: Object.fromEntries(headers) as object } : casual),
            ...(this.asksSupervision() && { supervision: this.value("supervision") }),
        };
        /* What a form says is text; the values of its choices are those of the description. */
        return game as NewGame;
    }
}
