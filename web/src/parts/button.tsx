/*
 * A button. What it does, it does once for a double tap: the second of two taps in one place is not
 * a second wish.
 */
import type { ComponentChildren } from "preact";

type Props = {
    children: ComponentChildren;
    onPress: () => void;
    look?: "plain" | "primary" | "danger";
    disabled?: boolean;
    /* It does nothing for a moment, and keeps the focus. */
    waits?: boolean;
    /* The label where the children are a sign. */
    label?: string;
    /* A toggle: whether it is pressed in. */
    pressed?: boolean;
};

export function Button({
    children,
    onPress,
    look = "plain",
    disabled = false,
    waits = false,
    label,
    pressed,
}: Props) {
    return (
        <button
            type="button"
            class={`button ${look}`}
            disabled={disabled}
            aria-disabled={waits || undefined}
            aria-label={label}
            aria-pressed={pressed}
            onClick={(event) => {
                if (event.detail < 2 && !waits) onPress();
            }}
        >
            {children}
        </button>
    );
}
