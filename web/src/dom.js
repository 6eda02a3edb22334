/*
 * Elements without markup in strings: el("button", { type: "button", t: "offer" }, ...children).
 * `t`, `tLabel`, `tPlaceholder` and `tTitle` name an entry of the dictionary; the language switch finds them again.
 * Text always goes in as text, so a player's name can never become markup.
 */
import { t } from "./i18n.js";

const TRANSLATED = { t: "data-t", tLabel: "data-t-label", tPlaceholder: "data-t-placeholder", tTitle: "data-t-title" };

export function el(tag, props = {}, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(props)) {
        if (value === null || value === undefined || value === false) continue;
        if (name === "on") {
            for (const [event, handler] of Object.entries(value)) node.addEventListener(event, handler);
        } else if (TRANSLATED[name]) {
            node.setAttribute(TRANSLATED[name], value);
        } else if (name === "class") {
            node.className = value;
        } else {
            node.setAttribute(name, value === true ? "" : String(value));
        }
    }
    node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
    translateOne(node);
    return node;
}

function translateOne(node) {
    const text = node.getAttribute("data-t");
    if (text) node.textContent = t(text);
    for (const [attribute, target] of [["data-t-label", "aria-label"], ["data-t-placeholder", "placeholder"], ["data-t-title", "title"]]) {
        const key = node.getAttribute(attribute);
        if (key) node.setAttribute(target, t(key));
    }
}

/* Writes every entry under `root` again, after the language has changed. */
export function retranslate(root) {
    for (const node of root.querySelectorAll("[data-t], [data-t-label], [data-t-placeholder], [data-t-title]")) translateOne(node);
}

/* Sets text only when it differs: a live region must not speak twice. */
export function setText(node, text) {
    if (node.textContent !== text) node.textContent = text;
}

export function show(node, visible) {
    node.hidden = !visible;
}
