/*
 * The hall: its games in a list, those that wait for the arbiter first. An arbiter opens a board from its line and sits
 * down at it; an organiser makes games and looks on. The list and the boards share one line to the hall.
 */
import { request } from "./api.js";
import { clockText, wholeText } from "./clock.js";
import { addressRow } from "./copy.js";
import { CreateForm } from "./create.js";
import { button, el, setText, show } from "./dom.js";
import { Game } from "./game.js";
import { onLanguage, t } from "./i18n.js";
import { Link } from "./link.js";
import { linksView } from "./links.js";
import { nowhere } from "./nowhere.js";
import { scoreText } from "./moves.js";
import { Voice } from "./say.js";

const ORDER = ["interrupted", "running", "waiting", "ended"];

/* Calls that nobody has taken, the longest waiting first; then by what a board needs, then by its number. */
function rank(line) {
    const waits = line.call && !line.call.taken && line.status !== "ended";
    return [waits ? 0 : line.call ? 1 : 2, waits ? -age(line, line.call.at_ms) : 0, ORDER.indexOf(line.status)];
}

function inOrder(a, b) {
    const [one, two] = [rank(a), rank(b)];
    const differs = one.findIndex((value, index) => value !== two[index]);
    if (differs >= 0) return one[differs] - two[differs];
    return (a.board ?? "").localeCompare(b.board ?? "", undefined, { numeric: true }) || a.white.localeCompare(b.white);
}

/* How long ago it was, by a line that came when `received` says. */
function age(line, atMs) {
    return line.at_ms + (performance.now() - line.received) - atMs;
}

export function hallPage(main, token) {
    new Hall(main, token);
}

class Hall {
    constructor(main, token) {
        this.main = main;
        this.token = token;
        this.lines = new Map();
        this.role = null;
        this.voice = new Voice();
        this.build();
        addEventListener("popstate", () => this.role && this.route());
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

    build() {
        this.status = el("p", { class: "link", role: "status" }, t("link.dialling"));
        this.body = el("tbody");
        const heads = ["board", "players", "clocks", "status"].map((key) =>
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
            el("div", { class: "row" }, this.makeButton, this.arbiterButton),
            this.made,
            this.table,
            this.none,
            this.voice.region,
            this.voice.spoken,
        );
    }

    /* ---- what the hall says ---- */

    lineUp() {
        setText(this.status, "");
        this.game?.lineUp();
    }

    lineDown() {
        setText(this.status, t("link.down"));
        this.game?.lineDown();
    }

    outdated() {
        if (this.game) this.game.outdated();
        else this.status.replaceChildren(t("link.outdated"), " ", button("link.reload", () => location.reload()));
    }

    refused(error, wanted) {
        if (wanted.type === "watch") {
            this.voice.message(error.text);
            this.toList();
            return;
        }
        this.link.stop();
        clearInterval(this.ticking);
        nowhere(this.main, error.type === "bye" ? "bye.token" : "error.hall");
    }

    receive(frame) {
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

    sit({ role, scope }) {
        if (this.role) return; /* a new connection */
        this.role = role;
        this.scope = scope;
        this.link.want({ type: "list" });
        this.ticking = setInterval(() => this.tick(), 1000);
        this.route();
    }

    note(line) {
        const before = this.lines.get(line.game);
        this.lines.set(line.game, { ...line, received: performance.now() });
        const calls = line.call && !line.call.taken && before?.call?.at_ms !== line.call.at_ms;
        if (before && calls) this.voice.speak(`${line.white} – ${line.black}: ${t(`call.${line.call.by}`)}`);
    }

    /* ---- the pages of the hall ---- */

    route() {
        const board = history.state?.board ?? null;
        if (this.game) {
            this.link.leave(this.game.id);
            this.game.close();
            this.game = null;
        }
        if (!board) {
            this.main.replaceChildren(this.root);
            this.draw();
            this.root.querySelector("h1").focus();
            return;
        }
        this.game = new Game(this.main, { link: this.link, token: this.token, onBack: () => this.toList() });
        this.game.sit({ game: board, role: this.role, scope: this.scope });
        if (this.link.isUp) this.game.lineUp();
        this.link.want({ type: "watch", game: board });
        scrollTo(0, 0);
    }

    openBoard(board) {
        history.pushState({ board }, "", location.href);
        this.route();
    }

    toList() {
        history.pushState(null, "", location.href);
        this.route();
    }

    /* ---- the list ---- */

    draw() {
        if (this.game || !this.role) return;
        document.title = `${t("games.title")} · Hakem`;
        setText(this.roleLine, t(`role.hall.${this.role}`));
        show(this.makeButton, this.role === "organiser" && this.scope === "full");
        show(this.arbiterButton, this.scope === "full");
        const held = document.activeElement?.closest?.("[data-game]")?.dataset.game;
        const lines = [...this.lines.values()].sort(inOrder);
        this.body.replaceChildren(...lines.map((line) => this.row(line)));
        show(this.table, lines.length > 0);
        show(this.none, lines.length === 0);
        this.tick();
        if (held) this.body.querySelector(`[data-game="${held}"] a`)?.focus();
    }

    row(line) {
        const calls = line.call && !line.call.taken && line.status !== "ended";
        const name = el("a", { href: `/watch/${line.game}` }, `${line.white} – ${line.black}`);
        name.addEventListener("click", (event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            this.openBoard(line.game);
        });
        return el(
            "tr",
            { "data-game": line.game, class: calls ? "calls" : null },
            el("td", { class: "board" }, line.board ?? "–"),
            el("th", { scope: "row" }, name),
            el("td", { class: "times" }),
            el("td", { class: "state" }, el("span", {}, this.words(line)), calls ? this.callWords(line) : null),
        );
    }

    words(line) {
        if (line.cancelled) return t("games.cancelled");
        if (line.status === "ended") return scoreText(line.result);
        const moves = Math.ceil(line.ply / 2);
        const here = ["white", "black"].filter((color) => line.present[color]).length;
        if (line.status === "waiting") return t("games.waiting", { n: here });
        return t(`games.${line.status}`, { n: moves });
    }

    callWords(line) {
        const { by, reason } = line.call;
        const why = reason ? `“${reason}” ` : "";
        return el("strong", { class: "call" }, `${t(`call.${by}`)} ${why}`, el("span", { class: "age" }));
    }

    /* The clocks go on between two lines of a game, and calls grow older. */
    tick() {
        if (this.game) return;
        for (const row of this.body.rows) {
            const line = this.lines.get(row.dataset.game);
            const { clocks, call } = line;
            if (clocks && line.status !== "ended") {
                const left = (color) =>
                    Math.max(0, clocks[`${color}_ms`] - (clocks.running === color ? age(line, line.at_ms) : 0));
                setText(row.querySelector(".times"), `${clockText(left("white"))} – ${clockText(left("black"))}`);
            }
            const old = row.querySelector(".age");
            if (old) setText(old, wholeText(age(line, call.at_ms)));
        }
    }

    /* ---- the organiser ---- */

    /* The button shows the form, and takes it away again. */
    showForm() {
        if (this.made.querySelector("form")) {
            this.made.replaceChildren();
            return;
        }
        const form = new CreateForm({
            token: this.token,
            onCreated: (game) => {
                const done = button("games.done", () => this.made.replaceChildren());
                this.made.replaceChildren(linksView(game, this.voice, el("div", { class: "row" }, done)));
                this.made.querySelector("h1").focus();
            },
        });
        this.made.replaceChildren(form.root);
        form.root.querySelector("h1").focus();
    }

    async makeArbiterLink() {
        const { ok, body } = await request("POST", "links", { token: this.token, body: { role: "arbiter" } });
        if (!ok) {
            this.voice.message(body.detail || t("error.down"));
            return;
        }
        const path = body.link;
        const row = addressRow({ key: "arbiter", path, voice: this.voice });
        this.made.replaceChildren(el("div", { class: "links" }, row, el("p", { class: "hint", t: "links.once" })));
    }
}
