/*
 * Keys while an incident is told: digits answer the question that has the focus, or the first that is
 * open; each answer leads to the next question and the last to the ruling, and so does Enter.
 */
import { useLayoutEffect } from "preact/hooks";
import { hasLetterKeys } from "../../parts/kept.ts";
import { told } from "./form.ts";

const TYPING = "input:not([type=radio], [type=checkbox]), select, textarea, [role=listbox]";
const FIELD = "input, select";

/* After what has changed is drawn. */
function onceDrawn(act: () => void): void {
    setTimeout(act);
}

/* Who taps keeps what he sees where it is, so that no button comes to lie under his finger. */
function focus(node: HTMLElement): void {
    node.focus({ preventScroll: true });
    if (node.matches(":focus-visible")) node.scrollIntoView({ block: "nearest" });
}

/* Nothing is chosen, or the chip that leaves the question open: it stands last and has no value of its own. */
function isOpen(question: Element): boolean {
    const chips = [...question.querySelectorAll<HTMLInputElement>("input[type=radio]")];
    if (chips.length === 0) return question.querySelector<HTMLInputElement>(FIELD)?.value === "";
    return !chips.some((chip) => chip.checked && chip.dataset["open"] === undefined);
}

/* Chips, and fields that stand by themselves. */
function questions(): Element[] {
    return [...document.querySelectorAll(".asked .question, .asked > .field")];
}

export function toRuling(): void {
    const ruling = document.querySelector<HTMLElement>("#ruling");
    if (ruling) focus(ruling);
}

/* The first question, once an incident has been chosen. */
export function toQuestions(): void {
    onceDrawn(() => {
        const first = questions()[0]?.querySelector<HTMLElement>(FIELD);
        if (first) focus(first);
        else toRuling();
    });
}

/* From the question that has the focus to the next one that is open, or to the ruling. */
export function goOn(): void {
    const now = document.activeElement?.closest(".asked .question, .asked > .field") ?? null;
    onceDrawn(() => {
        const all = questions();
        const next = all.slice(now ? all.indexOf(now) + 1 : 0).find(isOpen);
        const field = next?.querySelector<HTMLElement>(FIELD);
        if (field) focus(field);
        else toRuling();
    });
}

/* A digit for the first question that is open and has chips. False: there is none. */
function answerFirst(event: KeyboardEvent): boolean {
    const first = questions().find((one) => one.matches("fieldset") && isOpen(one));
    first?.querySelector<HTMLElement>(FIELD)?.focus();
    first?.dispatchEvent(new KeyboardEvent("keydown", { key: event.key }));
    return first !== undefined;
}

/* False: the key means nothing here. */
function pressed(event: KeyboardEvent): boolean {
    const { target, key } = event;
    if (told.value.incident === null || !(target instanceof Element)) return false;
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.defaultPrevented) return false;
    if (document.querySelector("dialog[open]")) return false;
    if (key === "Enter" && target.matches(".asked input")) {
        goOn();
        return true;
    }
    if (!hasLetterKeys.value || target.closest(TYPING)) return false;
    return /^[1-9]$/.test(key) && answerFirst(event);
}

export function useQuestionKeys(): void {
    useLayoutEffect(() => {
        const listener = (event: KeyboardEvent) => {
            if (pressed(event)) event.preventDefault();
        };
        addEventListener("keydown", listener);
        return () => removeEventListener("keydown", listener);
    }, []);
}

/* One key that shows the ruling alone: Ctrl and Enter, or `letter`. */
export function useAloneKey(letter: () => string | null, show: () => void): void {
    useLayoutEffect(() => {
        const listener = (event: KeyboardEvent) => {
            const { key, target, repeat } = event;
            if (repeat || event.defaultPrevented || document.querySelector("dialog[open]")) return;
            const withCtrl = event.ctrlKey || event.metaKey;
            const isLetter =
                hasLetterKeys.value &&
                !withCtrl &&
                !event.altKey &&
                !(target instanceof Element && target.closest(TYPING)) &&
                key.toLocaleLowerCase("tr") === letter()?.toLocaleLowerCase("tr");
            if (!isLetter && !(withCtrl && key === "Enter")) return;
            event.preventDefault();
            show();
        };
        addEventListener("keydown", listener);
        return () => removeEventListener("keydown", listener);
    });
}
