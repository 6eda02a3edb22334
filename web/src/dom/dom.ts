/*
 * Elements without markup in strings: el("button", { type: "button", t: "offer" }, ...children).
 * `t`, `tLabel`, `tPlaceholder` and `tTitle` name an entry of the dictionary; the language switch
 * finds them again. Text always goes in as text, so a player's name can never become markup.
 */
import { type Key, t } from "../words/words.ts";

type Handlers = {
    [Event in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Event]) => void;
};
type Attribute = string | number | boolean | null | undefined;
type Keys = { t?: Key | null; tLabel?: Key; tPlaceholder?: Key; tTitle?: Key; on?: Handlers };
export type Props = Keys & { [name: string]: Attribute | Handlers };
export type Child = Node | string | null | undefined | false;

/*
 * What is asked for, where the key is kept, and which attribute it fills (null: the text itself).
 */
const TRANSLATED = [
    ["t", "data-t", null],
    ["tLabel", "data-t-label", "aria-label"],
    ["tPlaceholder", "data-t-placeholder", "placeholder"],
    ["tTitle", "data-t-title", "title"],
] as const;

export function el<Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    props: Props = {},
    ...children: Child[]
): HTMLElementTagNameMap[Tag] {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) {
        if (value === null || value === undefined || value === false) continue;
        if (typeof value === "object") {
            for (const [event, handler] of Object.entries(value))
                node.addEventListener(event, handler as EventListener);
        } else if (name === "class") {
            node.className = String(value);
        } else {
            const kept = TRANSLATED.find(([asked]) => asked === name)?.[1];
            node.setAttribute(kept ?? name, value === true ? "" : String(value));
        }
    }
    node.append(
        ...children.filter((child) => child !== null && child !== undefined && child !== false),
    );
    translateOne(node);
    return node;
}

/* A button that says `key` and does `act`; `looks` are more classes, `props` more attributes. */
export function button(
    key: Key | null,
    act: () => void,
    looks = "",
    props: Props = {},
): HTMLButtonElement {
    return el("button", {
        type: "button",
        class: `button ${looks}`.trim(),
        t: key,
        on: { click: act },
        ...props,
    });
}

function translateOne(node: Element): void {
    for (const [, kept, filled] of TRANSLATED) {
        const key = node.getAttribute(kept) as Key | null;
        if (!key) continue;
        if (filled) node.setAttribute(filled, t(key));
        else node.textContent = t(key);
    }
}

/* Writes every entry under `root` again, after the language has changed. */
export function retranslate(root: ParentNode): void {
    const kept = TRANSLATED.map(([, attribute]) => `[${attribute}]`);
    for (const node of root.querySelectorAll(kept.join(", "))) translateOne(node);
}

/* Sets text only when it differs: a live region must not speak twice. */
export function setText(node: Node, text: string): void {
    if (node.textContent !== text) node.textContent = text;
}

export function show(node: HTMLElement, visible: boolean): void {
    node.hidden = !visible;
}

/*
 * The element of a template's own making that `selector` names: that it is missing is a fault of
 * ours.
 */
export function the<Found extends Element = HTMLElement>(
    root: ParentNode,
    selector: string,
): Found {
    const found = root.querySelector<Found>(selector);
    if (!found) throw new Error(`there is no ${selector}`);
    return found;
}
