/*
 * The answers of a question of the list. What it does is sent while the hall is there, or not at
 * all: the question stays as it was entered while the hall is lost, and what was being sent is asked
 * again, against the list as it is then.
 */
import type { ComponentChildren } from "preact";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { Answers } from "../../parts/dialog.tsx";
import { t } from "../../parts/words.ts";
import type { Room } from "./room.ts";

type Props = {
    room: Room;
    /* The label of the button that sends. */
    yes: string;
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
    const { room, yes, look = "primary", disabled = false, isFocused = false, isAgain = false, onClose, children } = props;
    const isLost = room.isLost.value;
    return (
        <>
            <div role="alert">
                {(isLost || isAgain) && <p class="message">{t(isLost ? "list.kept" : "list.again")}</p>}
            </div>
            <Answers>
                <Button onPress={onClose}>{t("list.back")}</Button>
                {children}
                <Commit look={look} disabled={disabled || isLost} isFocused={isFocused}>
                    {yes}
                </Commit>
            </Answers>
        </>
    );
}
