/*
 * The hall: its games in a list, those that wait for the arbiter first. An arbiter opens a board from its line and sits
 * down at it; an organiser makes games and looks on. The list and the boards share one line to the hall.
 */
import type { Line, MadeGame, Sent } from "generated/api";
import { call } from "../../api/request.ts";
import { clockText, wholeText } from "../../state/clock.ts";
import { addressRow } from "../../dom/copy.ts";
import { CreateForm } from "../create/create.ts";
import { button, el, setText, show, the } from "../../dom/dom.ts";
import { Game } from "../board/game.ts";
import type { Place } from "../../routes.ts";
import { type Color, COLORS } from "../../state/position.ts";
import type { Sits } from "../../state/state.ts";
import { onLanguage, t } from "../../words/words.ts";
import { Link, type Refusal, type Wanted } from "../../api/link.ts";
import { linksView } from "../../dom/links.ts";
import { nowhere } from "../../dom/nowhere.ts";
import { scoreText } from "../board/moves.ts";
import { Voice } from "../../dom/say.ts";

const ORDER: Line["status"][] = ["interrupted", "running", "waiting", "ended"];

/* A line of the list, and when it came. */
type Row = Line & { received: number };

/* Calls that nobody has taken, the longest waiting first; then by what a board needs, then by its number. */
function rank(line: Row): [number, number, number] {
    const waiting = calls(line) ? line.call : null;
    return [waiting ? 0 : line.call ? 1 : 2, waiting ? -age(line, waiting.at_ms) : 0, ORDER.indexOf(line.status)];
}

function inOrder(a: Row, b: Row): number {
    const [one, two] = [rank(a), rank(b)];
    for (const index of [0, 1, 2] as const) if (one[index] !== two[index]) return one[index] - two[index];
    return (a.board ?? "").localeCompare(b.board ?? "", undefined, { numeric: true }) || a.white.localeCompare(b.white);
}

/* How long ago it was, by a line that came when `received` says. */
function age(line: Row, atMs: number): number {
    return line.at_ms + (performance.now() - line.received) - atMs;
}

/* Does a player wait for the arbiter? */
function calls(line: Line): boolean {
    return line.call !== null && !line.call.taken && line.status !== "ended";
}

export function open(main: HTMLElement, { token }: Place): void {
    new Hall(main, token);
}

class Hall {
    private readonly lines = new Map<string, Row>();
    private readonly voice = new Voice();
    private readonly link: Link;
    private sits: Sits | null = null; /* null until the hall has answered */
    private game: Game | null = null;
    private ticking?: number;
    private root!: HTMLElement;
    private status!: HTMLElement;
    private body!: HTMLTableSectionElement;
    private table!: HTMLElement;
    private none!: HTMLElement;
    private roleLine!: HTMLElement;
    private makeButton!: HTMLButtonElement;
    private arbiterButton!: HTMLButtonElement;
    private made!: HTMLElement;

    constructor(
        private readonly main: HTMLElement,
        private readonly token: string,
    ) {
        this.build();
        addEventListener("popstate", () => this.sits && this.route());
        onLanguage(() => this.draw());
        this.link = new Link({
            up: () => this.lineUp(),
            down: () => this.lineDown(),
            delay: (ms) => this.game?.delay(ms),
            outdated: () => this.outdated(),
            refused: (error, wanted) => this.refused(error, wanted),
            frame: (frame) => this.receive(frame),
        });
        this.link.want({ type: "join", token });
        main.replaceChildren(this.root);
    }

    private build(): void {
        this.status = el("p", { class: "link", role: "status" }, t("link.dialling"));
        this.body = el("tbody");
        const heads = (["board", "players", "clocks", "status"] as const).map((key) =>
            el("th", { scope: "col", t: `games.${key}` }),
        );
        this.table = el(
            "table",
            { class: "games", hidden: true },
            el("caption", { class: "unseen", t: "games.games" }),
            el("thead", {}, el("tr", {}, ...heads)),
            this.body,
        );
        this.none = el("p", { class: "lead", hidden: true, t: "games.none" });
        this.roleLine = el("p", { class: "hint" });
        this.makeButton = button("games.new", () => this.showForm(), "primary", { hidden: true });
        this.arbiterButton = button("games.arbiter-link", () => this.makeArbiterLink(), "", { hidden: true });
        this.made = el("div", { class: "made" });
        this.root = el(
            "div",
            { class: "hall" },
            el("h1", { tabindex: "-1", t: "games.title" }),
            this.roleLine,
            this.status,
            el("div", { class: "row" }, this.makeButton, this.arbiterButton, caseLink()),
            this.made,
            this.table,
            this.none,
            this.voice.region,
            this.voice.spoken,
        );
    }

    /* ---- what the hall says ---- */

    private lineUp(): void {
        setText(this.status, "");
        this.game?.lineUp();
    }

    private lineDown(): void {
        setText(this.status, t("link.down"));
        this.game?.lineDown();
    }

    private outdated(): void {
        if (this.game) this.game.outdated();
        else
            this.status.replaceChildren(
                t("link.outdated"),
                " ",
                button("link.reload", () => location.reload()),
            );
    }

    private refused(error: Refusal, wanted: Wanted): void {
        if (wanted.type === "watch" && error.type === "error") {
            this.voice.message(error.text);
            this.toList();
            return;
        }
        this.link.stop();
        clearInterval(this.ticking);
        nowhere(this.main, error.type === "bye" ? "bye.token" : "error.hall");
    }

    private receive(frame: Sent): void {
        if (frame.type === "joined") {
            if (frame.game !== null) location.replace(`/play#${this.token}`);
            else this.sit(frame);
        } else if (frame.type === "list") {
            this.lines.clear();
            for (const line of frame.games) this.note(line);
            this.draw();
        } else if (frame.type === "line") {
            this.note(frame);
            this.draw();
        } else if (frame.type === "bye") {
            if (!frame.game) this.refused(frame, {});
            else if (frame.game === this.game?.id) this.toList();
        } else {
            this.game?.receive(frame);
        }
    }

    private sit({ role, scope }: Sits): void {
        if (this.sits) return; /* a new connection */
        this.sits = { role, scope };
        this.link.want({ type: "list" });
        this.ticking = setInterval(() => this.tick(), 1000);
        this.route();
    }

    private note(line: Line): void {
        const before = this.lines.get(line.game);
        this.lines.set(line.game, { ...line, received: performance.now() });
        const called = line.call && !line.call.taken && before?.call?.at_ms !== line.call.at_ms ? line.call : null;
        if (before && called) this.voice.speak(`${line.white} – ${line.black}: ${t(`call.${called.by}`)}`);
    }

    /* ---- the pages of the hall ---- */

    private route(): void {
        const { board = null } = (history.state ?? {}) as { board?: string };
        if (this.game) {
            this.link.leave(this.game.id);
            this.game.close();
            this.game = null;
        }
        if (!board || !this.sits) {
            this.main.replaceChildren(this.root);
            this.draw();
            the(this.root, "h1").focus();
            return;
        }
        this.game = new Game(this.main, { link: this.link, token: this.token, onBack: () => this.toList() });
        this.game.sit({ game: board, ...this.sits });
        if (this.link.isUp) this.game.lineUp();
        this.link.want({ type: "watch", game: board });
        scrollTo(0, 0);
    }

    private openBoard(board: string): void {
        history.pushState({ board }, "", location.href);
        this.route();
    }

    private toList(): void {
        history.pushState(null, "", location.href);
        this.route();
    }

    /* ---- the list ---- */

    private draw(): void {
        if (this.game || !this.sits) return;
        const { role, scope } = this.sits;
        document.title = `${t("games.title")} · ${t("name")}`;
        setText(this.roleLine, t(role === "organiser" ? "role.hall.organiser" : "role.hall.arbiter"));
        show(this.makeButton, role === "organiser" && scope === "full");
        show(this.arbiterButton, scope === "full");
        const held = document.activeElement?.closest<HTMLElement>("[data-game]")?.dataset.game;
        const lines = [...this.lines.values()].sort(inOrder);
        this.body.replaceChildren(...lines.map((line) => this.row(line)));
        show(this.table, lines.length > 0);
        show(this.none, lines.length === 0);
        this.tick();
        if (held) this.body.querySelector<HTMLElement>(`[data-game="${held}"] a`)?.focus();
    }

    private row(line: Row): HTMLElement {
        const name = el("a", { href: `/watch/${line.game}` }, `${line.white} – ${line.black}`);
        name.addEventListener("click", (event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            this.openBoard(line.game);
        });
        return el(
            "tr",
            { "data-game": line.game, class: calls(line) ? "calls" : null },
            el("td", { class: "board" }, line.board ?? "–"),
            el("th", { scope: "row" }, name),
            el("td", { class: "times" }),
            el("td", { class: "state" }, el("span", {}, this.words(line)), calls(line) ? this.callWords(line) : null),
        );
    }

    private words(line: Row): string {
        if (line.cancelled) return t("games.cancelled");
        if (line.status === "ended") return scoreText(line.result);
        const moves = Math.ceil(line.ply / 2);
        const here = COLORS.filter((color) => line.present[color]).length;
        if (line.status === "waiting") return t("games.waiting", { n: here });
        return t(`games.${line.status}`, { n: moves });
    }

    private callWords({ call }: Row): HTMLElement | null {
        if (!call) return null;
        const { by, reason } = call;
        const why = reason ? `“${reason}” ` : "";
        return el("strong", { class: "call" }, `${t(`call.${by}`)} ${why}`, el("span", { class: "age" }));
    }

    /* The clocks go on between two lines of a game, and calls grow older. */
    private tick(): void {
        if (this.game) return;
        for (const row of this.body.rows) {
            const line = this.lines.get(row.dataset.game ?? "");
            if (!line) continue;
            const { clocks, call } = line;
            if (clocks && line.status !== "ended") {
                const left = (color: Color) =>
                    Math.max(0, clocks[`${color}_ms`] - (clocks.running === color ? age(line, line.at_ms) : 0));
                setText(the(row, ".times"), `${clockText(left("white"))} – ${clockText(left("black"))}`);
            }
            const old = row.querySelector(".age");
            if (old && call) setText(old, wholeText(age(line, call.at_ms)));
        }
    }

    /* ---- the organiser ---- */

    /* The button shows the form, and takes it away again. */
    private showForm(): void {
        if (this.made.querySelector("form")) {
            this.made.replaceChildren();
            return;
        }
        const form = new CreateForm({
            token: this.token,
            onCreated: (game: MadeGame) => {
                const done = button("games.done", () => this.made.replaceChildren());
                this.made.replaceChildren(linksView(game, this.voice, el("div", { class: "row" }, done)));
                the(this.made, "h1").focus();
            },
        });
        this.made.replaceChildren(form.root);
        the(form.root, "h1").focus();
    }

    private async makeArbiterLink(): Promise<void> {
        const { ok, body } = await call("POST links", { token: this.token, body: { role: "arbiter" } });
        if (!ok) {
            this.voice.message(body.detail || t("error.down"));
            return;
        }
        const path = body.link;
        const row = addressRow({ key: "arbiter", path, voice: this.voice });
        this.made.replaceChildren(el("div", { class: "links" }, row, el("p", { class: "hint", t: "links.once" })));
    }
}

/* Rules on a case without a game; beside the list, which stays. */
function caseLink(): HTMLElement {
    return el("a", { class: "button", href: "/case", target: "_blank", rel: "noopener", t: "case.link" });
}
