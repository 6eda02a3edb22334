/*
 * The field in which a move is written, and keys to tap under it: letters of pieces, files, ranks
 * and signs. Space and Enter end a move; Backspace in the empty field goes back to the one before. The keyboard of a
 * screen may tell no keys, but what becomes of the text alone; it stays away from whoever taps the keys here.
 */
import type { Signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { reader, t } from "../../parts/words.ts";
import { pieceLetters } from "../../state/notation.ts";
import { FILES } from "../../state/position.ts";

const RANKS = [..."12345678"];
const SIGNS = ["x", "=", "+", "#", "O-O", "O-O-O"];

type Props = {
    label: string;
    hint: string;
    problem?: string;
    text: Signal<string>;
    /* Several moves at once where they were pasted. `isLast`: it was ended by Enter. */
    onWrite: (text: string, isLast: boolean) => void;
    onBack: () => void;
};

type KeysProps = { keys: string[]; label: string; onKey: (key: string) => void };

function Keys({ keys, label, onKey }: KeysProps) {
    return (
        <div class={`keys of-${keys.length}`} role="group" aria-label={label}>
            {keys.map((key) => (
                <button key={key} type="button" class="button" onClick={() => onKey(key)}>
                    {key}
                </button>
            ))}
        </div>
    );
}

export function Writing({ label, hint, problem, text, onWrite, onBack }: Props) {
    const root = useRef<HTMLDivElement>(null);
    const field = () => root.current?.querySelector("input");
    const isTapped = useRef(false);
    /* Keys that come before the next drawing go into the field. */
    useLayoutEffect(() => {
        if (!isTapped.current) field()?.focus();
    }, [label]);
    void reader();
    const write = (isLast: boolean) => {
        const written = text.value.trim();
        text.value = "";
        onWrite(written, isLast);
    };
    const tap = (key: string) => {
        text.value += key;
    };
    const erase = () => {
        if (text.value === "") onBack();
        else text.value = text.value.trimEnd().slice(0, -1);
    };
    return (
        <div
            class="writing"
            ref={root}
            onKeyDown={(event) => {
                if (event.target !== field()) return;
                if (event.key === " " && text.value.trim() !== "") write(false);
                else if (event.key === "Backspace" && text.value === "") onBack();
                else if (event.key !== " ") return;
                event.preventDefault();
            }}
            onBeforeInput={(event) => {
                isTapped.current = false;
                if (event.inputType !== "deleteContentBackward" || text.value !== "") return;
                event.preventDefault();
                onBack();
            }}
        >
            <TextField
                label={label}
                hint={hint}
                problem={problem}
                value={text.value}
                isPlain
                enterkeyhint="go"
                onInput={(typed) => {
                    const isBehind = typed.length > text.value.length && field()?.selectionStart === typed.length;
                    text.value = typed;
                    if (isBehind && /\s$/.test(typed) && typed.trim() !== "") write(false);
                }}
                onEnter={() => write(true)}
            />
            <div
                class="keypad"
                onPointerDown={({ pointerType }) => {
                    isTapped.current = pointerType !== "mouse";
                }}
            >
                <Keys keys={pieceLetters()} label={t("sheet.keys.pieces")} onKey={tap} />
                <Keys keys={[...FILES]} label={t("sheet.keys.files")} onKey={tap} />
                <Keys keys={RANKS} label={t("sheet.keys.ranks")} onKey={tap} />
                <Keys keys={SIGNS} label={t("sheet.keys.signs")} onKey={tap} />
                <div class="keys">
                    <Button label={t("sheet.erase")} onPress={erase}>
                        ⌫
                    </Button>
                    <button type="button" class="button primary" onClick={() => write(true)}>
                        {t("sheet.write")}
                    </button>
                </div>
            </div>
        </div>
    );
}
