/*
 * Questions before what cannot be taken back. A modal <dialog>: the focus starts on the harmless answer, Escape and a
 * click beside it mean the same, and the focus returns to where it was.
 */
import { el } from "./dom.js";

/*
 * `choices` are { value, label, danger } in order; the harmless answer is added. Answers a value, or null.
 */
export function ask({ title, text, choices, back }) {
    return new Promise((resolve) => {
        const heading = el("h2", { id: "question" }, title);
        const body = el("p", { id: "question-text" }, text);
        const dialog = el("dialog", { class: "question", "aria-labelledby": "question", "aria-describedby": "question-text" },
            el("form", { method: "dialog" },
                heading, body,
                el("div", { class: "answers" },
                    el("button", { value: "", class: "button", autofocus: true }, back),
                    ...choices.map(({ value, label, danger }) => el("button", { value, class: danger ? "button danger" : "button primary" }, label)))));
        dialog.addEventListener("click", (event) => {
            if (event.target === dialog) dialog.close("");
        });
        dialog.addEventListener("close", () => {
            dialog.remove();
            resolve(dialog.returnValue || null);
        });
        document.body.append(dialog);
        dialog.showModal();
    });
}

/* The question has been overtaken: the game has ended under it. */
export function closeQuestion() {
    document.querySelector("dialog.question")?.close("");
}
