/*
 * Questions before what cannot be taken back. A modal <dialog>: the focus starts on the harmless answer, Escape and a
 * click beside it mean the same, and the focus returns to where it was, or to the board if that takes none any more.
 * Each answers null where the answer was no.
 */
import { type Child, el, show } from "./dom.ts";

type Asked = { title: string; text?: string; back: string };
type Opened = {
    title: string;
    text?: string;
    body?: HTMLElement[];
    buttons: HTMLButtonElement[];
    looks?: string;
    onInput?: ((form: HTMLFormElement) => void) | null;
};
type Given = { value: string; data: FormData } | null;

/* `body` are nodes between the text and the buttons; resolves to the dialog's value and its form. */
function open({ title, text = "", body = [], buttons, looks = "", onInput = null }: Opened): Promise<Given> {
    return new Promise<Given>((resolve) => {
        const words = el("p", { id: "question-text" }, text);
        show(words, text !== "");
        const form = el(
            "form",
            { method: "dialog" },
            el("h2", { id: "question" }, title),
            words,
            ...body,
            el("div", { class: `answers ${looks}`.trim() }, ...buttons),
        );
        const dialog = el(
            "dialog",
            { class: "question", "aria-labelledby": "question", "aria-describedby": "question-text" },
            form,
        );
        if (onInput) form.addEventListener("input", () => onInput(form));
        /* Enter in a field means the answer that does something, not the first button. */
        form.addEventListener("keydown", (event) => {
            if (event.key !== "Enter" || !(event.target as Element).matches("input, select")) return;
            event.preventDefault();
            form.querySelector<HTMLElement>("button.primary:enabled, button.danger:enabled")?.click();
        });
        dialog.addEventListener("click", (event) => {
            if (event.target === dialog) dialog.close("");
        });
        dialog.addEventListener("close", () => {
            dialog.remove();
            if (held !== document.body && document.activeElement === document.body)
                document.querySelector<SVGElement>(".game .squares svg")?.focus({ preventScroll: true });
            resolve(dialog.returnValue ? { value: dialog.returnValue, data: new FormData(form) } : null);
        });
        const held = document.activeElement;
        document.body.append(dialog);
        dialog.showModal();
        onInput?.(form);
    });
}

function answer(value: string, label: string, looks = "", note = ""): HTMLButtonElement {
    const inside: Child[] = note ? [el("span", {}, label), el("small", {}, note)] : [label];
    return el("button", { value, class: `button ${looks}`.trim() }, ...inside);
}

function harmless(back: string): HTMLButtonElement {
    const no = answer("", back);
    no.autofocus = true;
    return no;
}

/* `choices` are { value, label, danger } in order; the harmless answer is added. Answers a value. */
export async function ask<Value extends string>({
    title,
    text,
    choices,
    back,
}: Asked & { choices: { value: Value; label: string; danger?: boolean }[] }): Promise<Value | null> {
    const does = choices.map(({ value, label, danger }) => answer(value, label, danger ? "danger" : "primary"));
    return ((await open({ title, text, buttons: [harmless(back), ...does] }))?.value ?? null) as Value | null;
}

/* The same as a list, one below the other; a choice may have a `note`. */
export async function choose<Value extends string>({
    title,
    text = "",
    choices,
    back,
}: Asked & { choices: { value: Value; label: string; note?: string; primary?: boolean }[] }): Promise<Value | null> {
    const does = choices.map(({ value, label, note, primary }) => answer(value, label, primary ? "primary" : "", note));
    const given = await open({ title, text, buttons: [...does, harmless(back)], looks: "list" });
    return (given?.value ?? null) as Value | null;
}

/* A form in `body`; answers its FormData. `onInput(form)` is told of every change, and once at first. */
export async function fill({
    title,
    text = "",
    body,
    yes,
    back,
    danger = false,
    onInput = null,
}: Asked & Pick<Opened, "onInput"> & { body: HTMLElement[]; yes: string; danger?: boolean }): Promise<FormData | null> {
    const buttons = [answer("", back), answer("yes", yes, danger ? "danger" : "primary")];
    const field = body.map((node) => node.querySelector<HTMLElement>("input, select, textarea")).find(Boolean);
    (field ?? buttons[0]).autofocus = true;
    return (await open({ title, text, body, buttons, onInput }))?.data ?? null;
}

/* Something to read, and one way back. */
export async function tell({ title, text, body, back }: Asked & { body: HTMLElement[] }): Promise<void> {
    await open({ title, text, body, buttons: [harmless(back)] });
}

/* The question has been overtaken: the game has ended under it. */
export function closeQuestion() {
    document.querySelector<HTMLDialogElement>("dialog.question")?.close("");
}
