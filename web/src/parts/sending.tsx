/*
 * The answers of a question. What it does is sent while the hall is there, or not at all: the question
 * stays as it was entered while the hall is lost, and what was being sent is asked again, against what
 * the hall says then.
 */
import { effect, type ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Button } from "./button.tsx";
import { Commit } from "./commit.tsx";
import { Answers } from "./dialog.tsx";
import { t } from "./words.ts";

/* Resolves when the hall is there. */
export function untilBack(isLost: ReadonlySignal<boolean>): Promise<void> {
    return new Promise((resolve) => {
        const stop = effect(() => {
            if (!isLost.value) queueMicrotask(() => (stop(), resolve()));
        });
    });
}

type Props = {
    isLost: boolean;
    /* The label of the button that sends; without `onPress` it submits its form. */
    yes: string;
    onPress?: () => void;
    look?: "primary" | "danger";
    disabled?: boolean;
    isFocused?: boolean;
    /* It was being sent when the hall was lost. */
    isAgain?: boolean;
    onClose: () => void;
    /* Other answers. */
    children?: ComponentChildren;
};

export function Sending(props: Props) {
    const { isLost, yes, onPress, look = "primary", disabled = false, isFocused = false, isAgain = false, onClose, children } = props;
    return (
        <>
            <div role="alert">
                {(isLost || isAgain) && <p class="message">{t(isLost ? "list.kept" : "list.again")}</p>}
            </div>
            <Answers>
                <Button onPress={onClose}>{t("list.back")}</Button>
                {children}
                <Commit look={look} disabled={disabled || isLost} isFocused={isFocused} onPress={onPress}>
                    {yes}
                </Commit>
            </Answers>
        </>
    );
}
