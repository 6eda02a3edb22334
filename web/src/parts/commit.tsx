/*
 * The button that commits: a ruling, a result, the answer of a question. It never comes to lie where
 * the last tap was, and it takes no second tap and no key that is held.
 */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/* Round the last tap so much has to stay free. */
const MARGIN_PX = 24;
/* The ways in which the button can stand in its row. */
const PLACES = ["", "aside", "below", "aside below"];

const lastTap: { x: number; y: number; target: EventTarget | null } = { x: -1, y: -1, target: null };

addEventListener(
    "pointerdown",
    ({ clientX, clientY, target }) => {
        lastTap.x = clientX;
        lastTap.y = clientY;
        lastTap.target = target;
    },
    true,
);

function isUnderTap(button: HTMLElement): boolean {
    /* Who taps the button itself finds it where it is. */
    const isOwn = lastTap.target instanceof Node && button.contains(lastTap.target);
    if (lastTap.x < 0 || isOwn) return false;
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return (
        lastTap.x > left - MARGIN_PX &&
        lastTap.x < right + MARGIN_PX &&
        lastTap.y > top - MARGIN_PX &&
        lastTap.y < bottom + MARGIN_PX
    );
}

/* The whole ruling is in sight, with its button, once the questions have been left for it. */
function bringToSight(button: HTMLElement): void {
    const ruling = button.closest(".ruling-part");
    if (ruling?.contains(document.activeElement)) ruling.scrollIntoView({ block: "nearest" });
}

/* The first place that the last tap has not been near. */
function place(button: HTMLElement, row: HTMLElement): void {
    for (const name of PLACES) {
        row.dataset.place = name;
        if (!isUnderTap(button)) break;
    }
}

type Props = {
    look: "primary" | "danger";
    disabled: boolean;
    /* Without it the button submits its form. */
    onPress?: () => void;
    /* The one of a dialog has the focus. */
    isFocused?: boolean;
    children: ComponentChildren;
};

/* It stands in a row of class `commits` or `answers`. */
export function Commit({ look, disabled, onPress, isFocused = false, children }: Props) {
    const button = useRef<HTMLButtonElement>(null);
    useLayoutEffect(() => {
        if (button.current && !disabled) bringToSight(button.current);
    }, [disabled]);
    /* What is drawn above it may have moved it. */
    useLayoutEffect(() => {
        const row = button.current?.parentElement;
        if (button.current && row && !disabled) place(button.current, row);
    });
    return (
        <button
            ref={button}
            type={onPress ? "button" : "submit"}
            class={`button ${look} commit`}
            disabled={disabled}
            autofocus={isFocused}
            onKeyDown={(event) => {
                if (event.repeat) event.preventDefault();
            }}
            onClick={(event) => {
                if (event.detail > 1) event.preventDefault();
                else onPress?.();
            }}
        >
            {children}
        </button>
    );
}
