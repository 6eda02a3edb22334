/*
 * The answers of a question about a board without a device: an act is sent while the hall is there, after what it
 * would bring now has been shown, or not at all.
 */
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

/* What is entered afterwards says when it was decided. */
export function Afterwards({ board }: { board: TableBoard }) {
    return (
        <details class="afterwards">
            <summary>{t("console.afterwards")}</summary>
            <MomentField
                typed={board.decided.value}
                madeMs={board.madeMs}
                onType={(text) => (board.decided.value = text)}
            />
        </details>
    );
}

export function BoardSending({ board, disabled, ...answers }: Props) {
    useLayoutEffect(() => {
        board.askAnew();
        return () => board.askAnew();
    }, []);
    const isHeld = disabled || isBadMoment(board.decided.value, board.madeMs);
    return (
        <Sending
            {...answers}
            disabled={isHeld}
            isLost={board.isLost.value}
            isAgain={board.isAgain.value}
        />
    );
}
