/* Room on paper for the answer to a question, by elements: what can be ticked, and lines to write on. */
import { CHOICES, type Element, offered, type Room } from "../../exam/marks.ts";
import { t } from "../../parts/words.ts";
import { resultText } from "./answer.tsx";

/* What can be ticked for an element; null: it is written. */
function choices(element: Element): string[] | null {
    switch (element) {
        case "result":
            return CHOICES.result.map(resultText);
        case "claim":
            return CHOICES.claim.map((value) => t(`learn.claim.${value}`));
        case "board":
            return CHOICES.board.map((value) => t(`learn.board.${value}`));
        case "mover":
            return CHOICES.mover.map((player) => t(`color.${player}`));
        case "duty":
            return CHOICES.duty.map((value) => t(`learn.duty.${value}`));
        default:
            return null;
    }
}

function Blank({ element }: { element: Element }) {
    const ticked = choices(element);
    const written = element === "clocks" ? CHOICES.mover.map((player) => t(`color.${player}`)) : [""];
    return (
        <div class={element}>
            <dt>{t(`learn.element.${element}`)}</dt>
            <dd>
                {ticked?.map((label) => (
                    <span key={label} class="tick">
                        {label}
                    </span>
                ))}
                {!ticked &&
                    written.map((label) => (
                        <span key={label} class="line">
                            {label}
                        </span>
                    ))}
            </dd>
        </div>
    );
}

export function Blanks(room: Room) {
    return (
        <dl class="blanks">
            {offered(room).map((element) => (
                <Blank key={element} element={element} />
            ))}
        </dl>
    );
}
