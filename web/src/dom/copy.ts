/*
 * Addresses to hand on, and the button that copies one. A hall on a local network is often plain http, where
 * browsers keep the clipboard from scripts; the old way of selecting the text still works there.
 */
import type { Role } from "generated/api";
import { el, type Props } from "./dom.ts";
import type { Voice } from "./say.ts";
import { t } from "../words/words.ts";

export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const held = document.activeElement as HTMLElement | null;
        const area = el("textarea", { class: "unseen", readonly: true, "aria-hidden": "true" }, text);
        document.body.append(area);
        area.select();
        const done = document.execCommand("copy");
        area.remove();
        held?.focus();
        return done;
    }
}

/* A button that copies what `text()` gives, and says that it has. */
export function copyButton(text: () => string, voice: Voice, props: Props): HTMLButtonElement {
    const word = el("span", { t: "copy" });
    const button = el("button", { type: "button", class: "button", ...props }, word);
    button.addEventListener("click", async () => {
        word.textContent = t((await copyText(text())) ? "copied" : "copy.failed");
        voice.speak(word.textContent);
        setTimeout(() => {
            word.textContent = t("copy");
        }, 2500);
    });
    return button;
}

/* A row: what it is, the address, copy; and open, where the link may be for the one who sees it. */
/* Whom an address is for; an organiser has his own from the program. */
export type Addressee = Exclude<Role, "organiser">;
type Address = { key: Addressee; path: string; voice: Voice; opens?: boolean };

export function addressRow({ key, path, voice, opens = true }: Address): HTMLElement {
    const id = `address-${key}`;
    const about = { "aria-describedby": `${id}-label` };
    const input = el("input", { id, type: "text", readonly: true, value: new URL(path, location.href).href });
    input.addEventListener("focus", () => input.select());
    const copy = copyButton(() => input.value, voice, { class: "button primary", ...about });
    const open = el("a", {
        class: "button",
        href: path,
        target: "_blank",
        rel: "noopener",
        t: "open",
        ...about,
    });
    return el(
        "div",
        { class: "address", "data-address": key },
        el("label", { for: id, id: `${id}-label`, t: `address.${key}` }),
        el("div", { class: "address-line" }, input, copy, opens ? open : null),
    );
}
