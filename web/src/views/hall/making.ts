/*
 * What is made from the list: a game, by a form, and a link for an arbiter.
 */
import type { MadeGame } from "generated/api";
import { call } from "../../api/request.ts";
import { addressRow } from "../../dom/copy.ts";
import { button, el, the } from "../../dom/dom.ts";
import { linksView } from "../../dom/links.ts";
import { Voice } from "../../dom/say.ts";
import { CreateForm } from "../create/create.ts";
import type { Room } from "./room.ts";

export class Making {
    readonly root = el("div", { class: "made" });
    private readonly voice = new Voice();

    constructor(private readonly room: Room) {}

    private show(...nodes: HTMLElement[]): void {
        this.root.replaceChildren(...nodes, this.voice.region, this.voice.spoken);
    }

    /* The button shows the form, and takes it away again. */
    toggleForm(): void {
        if (this.root.querySelector("form")) {
            this.root.replaceChildren();
            return;
        }
        const form = new CreateForm({
            token: this.room.token,
            onCreated: (game: MadeGame) => {
                const done = button("games.done", () => this.root.replaceChildren());
                this.show(linksView(game, this.voice, el("div", { class: "row" }, done)));
                the(this.root, "h1").focus();
            },
        });
        this.show(form.root);
        the(form.root, "h1").focus();
    }

    async makeArbiterLink(): Promise<void> {
        const { token } = this.room;
        const { ok, body } = await call("POST links", { token, body: { role: "arbiter" } });
        if (!ok) {
            this.room.complain(body);
            return;
        }
        const row = addressRow({ key: "arbiter", path: body.link, voice: this.voice });
        this.show(el("div", { class: "links" }, row, el("p", { class: "hint", t: "links.once" })));
    }
}
