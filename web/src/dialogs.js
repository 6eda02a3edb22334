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
        const answer = (value, label, looks) => el("button", { value, class: `button ${looks}`.trim() }, label);
        const no = answer("", back, "");
        no.autofocus = true;
        const dialog = el(
            "dialog",
            { class: "question", "aria-labelledby": "question", "aria-describedby": "question-text" },
            el(
                "form",
                { method: "dialog" },
                el("h2", { id: "question" }, title),
                el("p", { id: "question-text" }, text),
                el(
                    "div",
                    { class: "answers" },
                    no,
                    ...choices.map(({ value, label, danger }) => answer(value, label, danger ? "danger" : "primary")),
                ),
            ),
        );
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
