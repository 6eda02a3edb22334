/*
 * The answers of a question about a board without a device: an act is sent while the hall is there, after what it
 * would bring now has been shown, or not at all.
 */
import { useLayoutEffect } from "preact/hooks";
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

export function BoardSending({ board, ...answers }: Props) {
    useLayoutEffect(() => board.askAnew(), []);
    return <Sending {...answers} isLost={board.isLost.value} isAgain={board.isAgain.value} />;
}
