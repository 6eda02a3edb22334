/*
 * What every page has: the header with the mark and the language switch, and a place for the page itself.
 */
import { el } from "./dom.js";
import { language, LANGUAGES, setLanguage } from "./i18n.js";

export function frame() {
    const buttons = Object.entries(LANGUAGES).map(([code, name]) =>
        el(
            "button",
            {
                type: "button",
                lang: code,
                "data-language": code,
                on: { click: () => choose(code) },
            },
            name,
        ),
    );
    const press = () => {
        for (const button of buttons)
            button.setAttribute("aria-pressed", String(button.dataset.language === language()));
    };
    const choose = (code) => {
        setLanguage(code);
        press();
    };
    press();
    const main = el("main", { id: "main", tabindex: "-1" });
    /* What stands behind # in the address is a token: it must stay. */
    const skip = (event) => {
        event.preventDefault();
        main.focus();
    };
    const mark = el("img", { src: "/assets/favicon.svg", alt: "", width: "28", height: "28" });
    const header = el(
        "header",
        {},
        el("a", { class: "skip", href: "#main", t: "skip", on: { click: skip } }),
        el("a", { class: "mark", href: "/", tLabel: "home" }, mark, "Hakem"),
        el("div", { class: "languages", role: "group", tLabel: "language" }, ...buttons),
    );
    document.getElementById("page").replaceChildren(header, main);
    return main;
}
