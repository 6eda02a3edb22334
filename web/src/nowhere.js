/*
 * Instead of a board or a list: there is nothing at this address, or not any more.
 */
import { el } from "./dom.js";
import { t } from "./i18n.js";

export function nowhere(main, key) {
    main.replaceChildren(
        el(
            "div",
            { class: "nowhere" },
            el("h1", { tabindex: "-1", t: key }),
            el("p", { class: "lead", t: `${key}.hint` }),
            el("a", { class: "button primary", href: "/", t: "result.another" }),
        ),
    );
    document.title = `${t(key)} · Hakem`;
    main.querySelector("h1").focus();
}
