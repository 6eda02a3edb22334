/*
 * What every page has: the header with the mark and the language switch, and a place for the page itself.
 */
import { isTrusted } from "../state/device.ts";
import { el, the } from "./dom.ts";
import { asset, HAS_HALL, HOME } from "./places.ts";
import { forgetSaid, type Language, language, LANGUAGES, setLanguage, t } from "../words/words.ts";

export function frame(): HTMLElement {
    const buttons = LANGUAGES.map((code) =>
        el("button", {
            type: "button",
            lang: code,
            "data-language": code,
            t: `language.${code}`,
            on: { click: () => choose(code) },
        }),
    );
    const press = () => {
        for (const button of buttons)
            button.setAttribute("aria-pressed", String(button.dataset.language === language()));
    };
    const choose = async (code: Language) => {
        await setLanguage(code);
        forgetSaid();
        press();
    };
    press();
    const main = el("main", { id: "main", tabindex: "-1" });
    /* What stands behind # in the address is a token: it must stay. */
    const skip = (event: Event) => {
        event.preventDefault();
        main.focus();
    };
    const mark = el("img", { src: asset("favicon.svg"), alt: "", width: "28", height: "28" });
    const header = el(
        "header",
        {},
        el("a", { class: "skip", href: "#main", t: "skip", on: { click: skip } }),
        el("a", { class: "mark", href: HOME, tLabel: "home" }, mark, t("name")),
        !HAS_HALL || isTrusted()
            ? null
            : el("a", { class: "plain", href: "/device", target: "_blank", rel: "noopener", t: "device.link" }),
        el("div", { class: "languages", role: "group", tLabel: "language" }, ...buttons),
    );
    the(document, "#page").replaceChildren(header, main);
    return main;
}
