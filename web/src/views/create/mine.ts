/* The games of this browser on the first page: each is a link to its board, with how it stands; and whether it is to be forgotten. */
import { call } from "../../api/request.ts";
import { el, setText, show } from "../../dom/dom.ts";
import { forgetInvitation } from "../../dom/links.ts";
import { forgetGame, isShared, type MyGame, myGames, noteStanding, setShared } from "../../state/mygames.ts";
import { playersText } from "../../state/players.ts";
import { t } from "../../words/words.ts";
import { scoreText } from "../../state/ending.ts";

const GONE = ["token", "missing"];

/* With a game goes the link of an opponent who has not come. */
function forgetWhole(one: MyGame): void {
    forgetGame(one);
    forgetInvitation(one.game);
}

/* How it stands with the hall. A game that the hall does not know any more is forgotten. */
async function ask(one: MyGame): Promise<void> {
    const { game, token } = one;
    const answer = await call("GET games/{game}", { in: { game }, token });
    if (answer.ok) noteStanding(one, answer.body);
    else if (GONE.includes(answer.body.code)) forgetWhole(one);
}

export class MyGames {
    private readonly list = el("ul", { class: "my-games" });
    readonly root = el("section", { class: "mine-part", tLabel: "mygames.title" }, el("h2", { t: "mygames.title" }), this.list);
    private readonly shared = el("input", { type: "checkbox", name: "shared" });
    /* Whether others use the device is said before a game is made. */
    readonly device = el("label", { class: "check" }, this.shared, el("span", { t: "mygames.shared" }));

    constructor() {
        this.shared.addEventListener("change", () => {
            setShared(this.shared.checked);
            this.draw();
        });
        this.draw();
        const games = myGames(); /* those that are over too: a result may be corrected */
        if (games.length > 0) void Promise.all(games.map(ask)).then(() => this.draw());
    }

    draw(): void {
        const games = myGames();
        this.shared.checked = isShared();
        show(this.root, games.length > 0);
        this.list.replaceChildren(...games.map((one) => this.row(one)));
    }

    private row(one: MyGame): HTMLElement {
        const names = playersText(one);
        const link = el("a", { class: "button", href: `/play#${one.token}` }, names);
        const stands = one.result === null ? t("mygames.open") : scoreText(one.result);
        const text = el("span", { class: "hint" });
        setText(text, `${t(`mygames.${one.role}`)} · ${stands}`);
        const forget = el("button", { type: "button", class: "button", "aria-label": t("mygames.forget", { names }) }, "×");
        forget.addEventListener("click", () => {
            forgetWhole(one);
            this.draw();
            const next = this.list.querySelector<HTMLElement>("a") ?? document.querySelector<HTMLElement>("h1");
            next?.focus();
        });
        return el("li", {}, link, text, forget);
    }
}
