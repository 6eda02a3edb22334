/*
 * Instead of a board or a list: there is nothing at this address, or not any more.
 */
import { el, the } from "./dom.ts";
import { type Key, t } from "../words/words.ts";

export type Nothing = "error.token" | "error.hall" | "error.board" | "bye.token";

export function nowhere(main: HTMLElement, key: Nothing): void {
    main.replaceChildren(
        el(
            "div",
            { class: "nowhere" },
            el("h1", { tabindex: "-1", t: key }),
            el("p", { class: "lead", t: `${key}.hint` satisfies Key }),
            el("a", { class: "button primary", href: "/", t: "result.another" }),
        ),
    );
    document.title = `${t(key)} · ${t("name")}`;
    the(main, "h1").focus();
}
