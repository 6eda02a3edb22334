/*
 * The answers of a question about a board without a device: an act is sent while the hall is there, after what it
 * would bring now has been shown, or not at all.
 */
import type { Signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Afterwards as Fold, isBadMoment } from "../../parts/moment.tsx";
import { Sending } from "../../parts/sending.tsx";
import type { TableBoard } from "./table.tsx";

type Props = {
    board: TableBoard;
    yes: string;
    look: "primary" | "danger";
    disabled?: boolean;
    onClose: () => void;
    onPress: () => void;
};

/* `problem`: what else is wrong with the time of day. */
export function Afterwards({ board, typed = board.decided, problem }: { board: TableBoard; typed?: Signal<string>; problem?: string }) {
    return <Fold typed={typed.value} sinceMs={board.sinceMs} problem={problem} onType={(text) => (typed.value = text)} />;
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
