/*
 * What is made from the list: a game, by a form.
 */
import type { MadeGame } from "generated/api";
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
            supervision: this.room.proposal.value ? "limited" : "full",
            onCreated: (game: MadeGame) => {
                const done = button("games.done", () => this.root.replaceChildren());
                this.show(linksView(game, this.voice, el("div", { class: "row" }, done)));
                the(this.root, "h1").focus();
            },
        });
        this.show(form.root);
        the(form.root, "h1").focus();
    }
}
