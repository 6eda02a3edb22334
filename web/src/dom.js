/*
 * Elements without markup in strings: el("button", { type: "button", t: "offer" }, ...children).
 * `t`, `tLabel`, `tPlaceholder` and `tTitle` name an entry of the dictionary; the language switch finds them again.
 * Text always goes in as text, so a player's name can never become markup.
 */
import { t } from "./i18n.js";

/* What is asked for, where the key is kept, and which attribute it fills (null: the text itself). */
const TRANSLATED = [
    ["t", "data-t", null],
    ["tLabel", "data-t-label", "aria-label"],
    ["tPlaceholder", "data-t-placeholder", "placeholder"],
    ["tTitle", "data-t-title", "title"],
];

export function el(tag, props = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) {
        if (value === null || value === undefined || value === false) continue;
        if (name === "on") {
            for (const [event, handler] of Object.entries(value)) node.addEventListener(event, handler);
        } else if (name === "class") {
            node.className = value;
        } else {
            const kept = TRANSLATED.find(([asked]) => asked === name)?.[1];
            node.setAttribute(kept ?? name, value === true ? "" : String(value));
        }
    }
    node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
    translateOne(node);
    return node;
}

/* A button that says `key` and does `act`; `looks` are more classes, `props` more attributes. */
export function button(key, act, looks = "", props = {}) {
    return el("button", { type: "button", class: `button ${looks}`.trim(), t: key, on: { click: act }, ...props });
}

function translateOne(node) {
    for (const [, kept, filled] of TRANSLATED) {
        const key = node.getAttribute(kept);
        if (!key) continue;
        if (filled) node.setAttribute(filled, t(key));
        else node.textContent = t(key);
    }
}

/* Writes every entry under `root` again, after the language has changed. */
export function retranslate(root) {
    const kept = TRANSLATED.map(([, attribute]) => `[${attribute}]`);
    for (const node of root.querySelectorAll(kept.join(", "))) translateOne(node);
}

/* Sets text only when it differs: a live region must not speak twice. */
export function setText(node, text) {
    if (node.textContent !== text) node.textContent = text;
}

export function show(node, visible) {
    node.hidden = !visible;
}
