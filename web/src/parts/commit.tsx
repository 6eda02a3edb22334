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

/* So long after a tap, or after it was drawn, the page may still be moving. */
const SETTLED_AFTER_MS = 1000;

const lastTap: { x: number; y: number; target: EventTarget | null } = { x: -1, y: -1, target: null };
const enabled = new Set<HTMLElement>();
let settledAt = 0;
let isWatching = false;

/* Scrolling and a notice move the button without drawing it: it is looked at before each frame. */
function watch(): void {
    settledAt = performance.now() + SETTLED_AFTER_MS;
    if (isWatching) return;
    isWatching = true;
    const look = () => {
        for (const button of enabled) if (isUnderTap(button)) place(button);
        isWatching = performance.now() < settledAt && enabled.size > 0;
        if (isWatching) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}

addEventListener(
    "pointerdown",
    ({ clientX, clientY, target }) => {
        lastTap.x = clientX;
        lastTap.y = clientY;
        lastTap.target = target;
        if (enabled.size > 0) watch();
    },
    true,
);
/* A finger that scrolls has tapped nothing. */
addEventListener(
    "pointercancel",
    () => {
        lastTap.x = -1;
    },
    true,
);

/* Who taps the button itself finds it where it is. */
function isOwn(button: HTMLElement): boolean {
    return lastTap.target instanceof Node && button.contains(lastTap.target);
}

function isUnderTap(button: HTMLElement): boolean {
    if (lastTap.x < 0 || isOwn(button)) return false;
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

/* It grows when its article comes. */
function keepInSight(button: HTMLElement): (() => void) | undefined {
    const ruling = button.closest(".ruling-part");
    if (!ruling) return undefined;
    const watching = new ResizeObserver(() => bringToSight(button));
    watching.observe(ruling);
    return () => watching.disconnect();
}

/* The first place that the last tap has not been near. */
function place(button: HTMLElement): void {
    const row = button.parentElement;
    if (!row || isOwn(button)) return;
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
    useLayoutEffect(() => keepInSight(button.current!), []);
    /* What is drawn above it may have moved it. */
    useLayoutEffect(() => {
        const it = button.current;
        if (!it || disabled) return;
        place(it);
        enabled.add(it);
        watch();
        return () => void enabled.delete(it);
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
