/*
 * What leaves the page: a text as a file, addresses to hand on, and the button that copies one. A hall on a local network is often plain http, where
 * browsers keep the clipboard from scripts; the old way of selecting the text still works there.
 */
import type { Role } from "generated/api";
import { el, type Props } from "./dom.ts";
import { part } from "./load.ts";
import { elsewhere } from "./elsewhere.ts";
import type { Voice } from "./say.ts";
import { type Key, t } from "../words/words.ts";

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

/* Whether it has been copied: a text that has to be fetched may not come. */
async function copied(text: () => string | Promise<string>): Promise<"copied" | "copy.failed"> {
    const whole = await Promise.resolve(text()).catch(() => null);
    return whole !== null && (await copyText(whole)) ? "copied" : "copy.failed";
}

/* A text becomes a file on the reader's device. */
export function saveFile(name: string, content: BlobPart, type: string): void {
    const url = URL.createObjectURL(new Blob([content], { type }));
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(url));
}

/* A button that copies what `text()` gives, and says that it has; `key` is what it says before. */
export function copyButton(
    text: () => string | Promise<string>,
    voice: Voice,
    props: Props,
    key: Key = "copy",
): HTMLButtonElement {
    const word = el("span", { t: key });
    const button = el("button", { type: "button", class: "button", ...props }, word);
    button.addEventListener("click", async () => {
        word.textContent = t(await copied(text));
        voice.speak(word.textContent);
        setTimeout(() => {
            word.textContent = t(key);
        }, 2500);
    });
    return button;
}

/* A button that shows an address to the camera of another device, and takes it away again. */
function qrButton(address: () => string, room: HTMLElement, about: Props): HTMLButtonElement {
    const button = el("button", { type: "button", class: "button", "aria-expanded": "false", t: "qr", ...about });
    button.addEventListener("click", async () => {
        const { qrPicture } = await part(() => import("./qr.ts"), undefined, false);
        const shown = room.childElementCount > 0;
        room.replaceChildren(...(shown ? [] : [qrPicture(address(), t("qr.label"))]));
        button.setAttribute("aria-expanded", String(!shown));
        room.scrollIntoView({ block: "nearest" });
    });
    return button;
}

/* That links work on this machine alone, where they do. */
export function onlyHere(): HTMLElement {
    const line = el("p", { class: "only-here", hidden: true, t: "links.loopback" });
    void elsewhere().then((origin) => {
        line.hidden = origin !== null;
    });
    return line;
}

/* Whom an address is for. */
export type Addressee = Role;
/* `isScanned`: the code is shown from the beginning. */
type Address = { key: Addressee; path: string; voice: Voice; opens?: boolean; isScanned?: boolean };

/*
 * A row: what it is, the address, copy; open, where the link may be for the one who sees it; and a QR code, where other
 * devices hear the hall: then the address is one by which they do.
 */
export function addressRow({ key, path, voice, opens = true, isScanned = false }: Address): HTMLElement {
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
    const room = el("div", {});
    const qr = qrButton(() => input.value, room, about);
    qr.hidden = true;
    void elsewhere().then((origin) => {
        if (origin) input.value = new URL(path, origin).href;
        qr.hidden = origin === null;
        if (isScanned && origin) qr.click();
    });
    return el(
        "div",
        { class: "address", "data-address": key },
        el("label", { for: id, id: `${id}-label`, t: `address.${key}` }),
        el("div", { class: "address-line" }, input, copy, qr, opens ? open : null),
        room,
    );
}
