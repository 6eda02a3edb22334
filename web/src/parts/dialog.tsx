/*
 * A modal dialog with a title. Escape, and one click beside it, mean "no"; the focus stays
 * inside and goes back to where it was. The focus starts where `autofocus` stands, or else at
 * the first control, so the harmless button comes first.
 */
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useId } from "./id.ts";
import { NoticeLine, type Notices } from "./notices.tsx";

/* `notices` are of what is done while it is open. */
type Props = { title: string; children: ComponentChildren; notices?: Notices; onClose: () => void };

/* A dialog is modal while it is drawn; the focus goes back to where it was. */
export function useModal() {
    const dialog = useRef<HTMLDialogElement>(null);
    useLayoutEffect(() => {
        const [node, before] = [dialog.current, document.activeElement];
        node?.showModal();
        return () => {
            node?.close();
            if (before instanceof HTMLElement) before.focus();
        };
    }, []);
    return dialog;
}

export function Dialog({ title, children, notices, onClose }: Props) {
    const id = useId();
    const dialog = useModal();
    return (
        <dialog
            ref={dialog}
            class="question"
            aria-labelledby={id}
            onCancel={(event) => {
                event.preventDefault();
                onClose();
            }}
            onClick={(event) => {
                if (event.target === dialog.current && event.detail < 2) onClose();
            }}
        >
            <h2 id={id}>{title}</h2>
            {children}
            {notices && <NoticeLine notices={notices} />}
        </dialog>
    );
}

/*
 * What a dialog sends, once at a time. It closes when that is done; what was refused leaves it open, with all that
 * was entered.
 */
export function useSending(onClose: () => void): (act: () => Promise<boolean>) => Promise<void> {
    const now = useRef({ isOpen: true, isBusy: false });
    useLayoutEffect(() => () => void (now.current.isOpen = false), []);
    return async (act) => {
        if (now.current.isBusy) return;
        now.current.isBusy = true;
        const isDone = await act();
        now.current.isBusy = false;
        if (isDone && now.current.isOpen) onClose();
    };
}

/* The answers of a dialog in a row. */
export function Answers({ children }: { children: ComponentChildren }) {
    return <div class="answers">{children}</div>;
}
