/* A question before what cannot be taken back; the harmless answer comes first. */
import type { ComponentChildren } from "preact";
import { Button } from "./button.tsx";
import { Answers, Dialog } from "./dialog.tsx";

type Props = { title: string; keep: string; act: string; onDo: () => void; onClose: () => void; children?: ComponentChildren };

export function Sure({ title, keep, act, onDo, onClose, children }: Props) {
    return (
        <Dialog title={title} onClose={onClose}>
            {children}
            <Answers>
                <Button onPress={onClose}>{keep}</Button>
                <Button
                    look="danger"
                    onPress={() => {
                        onClose();
                        onDo();
                    }}
                >
                    {act}
                </Button>
            </Answers>
        </Dialog>
    );
}
