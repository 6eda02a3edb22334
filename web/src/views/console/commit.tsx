/*
 * The button that makes a ruling. It never comes to lie where the last tap was, and it takes no
 * second tap and no key that is held.
 */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/* Round the last tap so much has to stay free. */
const MARGIN_PX = 24;
/* The ways in which the button can stand in its row. */
const PLACES = ["", "aside", "below", "aside below"];

const lastTap = { x: -1, y: -1 };

addEventListener(
    "pointerdown",
    ({ clientX, clientY }) => {
        lastTap.x = clientX;
        lastTap.y = clientY;
    },
    true,
);

function isUnderTap(button: HTMLElement): boolean {
    if (lastTap.x < 0) return false;
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

type Props = {
    look: "primary" | "danger";
    disabled: boolean;
    onPress: () => void;
    /* The one of a dialog has the focus. */
    isFocused?: boolean;
    children: ComponentChildren;
};

export function Commit({ look, disabled, onPress, isFocused = false, children }: Props) {
    const button = useRef<HTMLButtonElement>(null);
    useLayoutEffect(() => {
        const node = button.current;
        const row = node?.parentElement;
        if (!node || !row || disabled) return;
        bringToSight(node);
        for (const place of PLACES) {
            row.dataset.place = place;
            if (!isUnderTap(node)) break;
        }
    }, [disabled]);
    return (
        <button
            ref={button}
            type="button"
            class={`button ${look} commit`}
            disabled={disabled}
            autofocus={isFocused}
            onKeyDown={(event) => {
                if (event.repeat) event.preventDefault();
            }}
            onClick={(event) => {
                if (event.detail < 2) onPress();
            }}
        >
            {children}
        </button>
    );
}
