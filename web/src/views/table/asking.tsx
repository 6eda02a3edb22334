/*
 * The answers of a question about a board without a device: an act is sent while the hall is there, after what it
 * would bring now has been shown, or not at all.
 */
import { type Signal, useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { isBadMoment, MomentField } from "../../parts/moment.tsx";
import { Sending } from "../../parts/sending.tsx";
import { t } from "../../parts/words.ts";
import type { TableBoard } from "./table.tsx";

type Props = {
    board: TableBoard;
    yes: string;
    look: "primary" | "danger";
    disabled?: boolean;
    onClose: () => void;
    onPress: () => void;
};

/* What is entered afterwards says when it was decided or done; `problem`: what else is wrong with that. */
export function Afterwards({ board, typed = board.decided, problem }: { board: TableBoard; typed?: Signal<string>; problem?: string }) {
    const isOpen = useSignal(false);
    return (
        <details class="afterwards" onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
            <summary>{t("console.afterwards")}</summary>
            {isOpen.value && (
                <MomentField
                    typed={typed.value}
                    sinceMs={board.sinceMs}
                    problem={problem}
                    onType={(text) => (typed.value = text)}
                />
            )}
        </details>
    );
}

export function BoardSending({ board, disabled, ...answers }: Props) {
    useLayoutEffect(() => board.ask(), []);
    const isHeld = disabled || isBadMoment(board.decided.value, board.sinceMs);
    return (
        <Sending
            {...answers}
            disabled={isHeld}
            isLost={board.isLost.value}
            isAgain={board.isAgain.value}
        />
    );
}
