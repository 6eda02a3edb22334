/*
 * What a reader sets for himself at a board. Each choice is kept in the browser, and one click undoes it.
 */
import { el, show } from "../../dom/dom.ts";
import { canNotice, noticesTurn, setNotice } from "../../dom/turnnotice.ts";
import type { Sounds } from "../../dom/sounds.ts";
import { recall, remember } from "../../words/words.ts";
import type { Key } from "../../words/words.ts";

function choice(key: Key, onChange: (on: boolean) => void): { line: HTMLElement; box: HTMLInputElement } {
    const box = el("input", { type: "checkbox", on: { change: () => onChange(box.checked) } });
    return { line: el("label", { class: "check" }, box, el("span", { t: key })), box };
}

const CONFIRM = "hakem.confirm-move";

export class Settings {
    readonly root: HTMLElement;
    private readonly sounds: HTMLInputElement;
    private readonly confirm: HTMLInputElement;
    private readonly confirmLine: HTMLElement;
    private readonly noticeLine: HTMLElement;
    private readonly refused = el("p", { class: "hint", role: "status", hidden: true, t: "settings.notice.refused" });

    constructor(private readonly heard: Sounds) {
        const sounds = choice("settings.sounds", (on) => {
            heard.on = on;
            heard.play("move");
        });
        this.sounds = sounds.box;
        const confirm = choice("settings.confirm", (on) => remember(CONFIRM, on ? "yes" : "no"));
        this.confirm = confirm.box;
        this.confirm.checked = recall(CONFIRM) === "yes";
        this.confirmLine = confirm.line;
        this.confirmLine.classList.add("confirms");
        const notice = choice("settings.notice", async (on) => {
            notice.box.checked = await setNotice(on);
            show(this.refused, on && !canNotice());
        });
        notice.box.checked = noticesTurn();
        this.noticeLine = notice.line;
        this.root = el(
            "div",
            { class: "settings", role: "group", tLabel: "settings" },
            ...[sounds.line, confirm.line, notice.line, this.refused],
        );
    }

    /* Is a move made only when it has been confirmed? */
    get confirms(): boolean {
        return this.confirm.checked;
    }

    draw(isMoving: boolean): void {
        this.sounds.checked = this.heard.on;
        show(this.confirmLine, isMoving);
        show(this.noticeLine, isMoving && (canNotice() || !this.refused.hidden));
    }
}
