/*
 * A field with a list below it: a few letters leave the lines that fit (state/search.ts), up and
 * down walk through them, Enter takes the line that has been reached, at first the best; Escape
 * closes the list, and then empties the field. How many lines are left is told once the reader has
 * stopped typing.
 */
import { useEffect, useState } from "preact/hooks";
import { useId } from "./id.ts";
import { find } from "../state/search.ts";
import { Field } from "./field.tsx";
import { type Item, Lines, walk } from "./listbox.tsx";
import { t } from "./words.ts";

const TELL_AFTER_MS = 600;

type Props = {
    label: string;
    hint?: string;
    problem?: string;
    items: Item[];
    /* Finds the lines in its own way; all, if nothing is typed. */
    search?: (typed: string) => Item[];
    /* What stands in the field before anything is typed. */
    start?: string;
    /* What stands in the field now, that has not been chosen. */
    onType?: (typed: string) => void;
    onChoose: (item: Item) => void;
};

export function Combobox({ label, hint, problem, items, search, start = "", onType, onChoose }: Props) {
    const id = useId();
    const [text, setText] = useState(start);
    const [isOpen, setOpen] = useState(false);
    const [reached, setReached] = useState(0);
    const found = search ? search(text) : find(items, text);
    const active = Math.min(reached, found.length - 1);
    const at = isOpen ? found[active] : undefined;
    const type = (typed: string) => {
        setText(typed);
        setReached(0);
        setOpen(true);
        onType?.(typed);
    };
    const choose = (item: Item) => {
        setText(item.label);
        setOpen(false);
        onChoose(item);
    };
    const key = (event: KeyboardEvent) => {
        const isArrow = event.key === "ArrowDown" || event.key === "ArrowUp";
        const to = isArrow && isOpen ? walk(event.key, active, found.length) : null;
        if (to !== null) setReached(to);
        else if (isArrow) setOpen(true);
        else if (event.key === "Enter" && at) choose(at);
        else if (event.key === "Escape" && isOpen) setOpen(false);
        else if (event.key === "Escape" && text) type("");
        else return;
        event.preventDefault();
        event.stopPropagation();
    };
    return (
        <div class="combobox">
            <Field label={label} hint={hint} problem={isOpen ? undefined : problem}>
                {(named) => (
                    <input
                        {...named}
                        type="text"
                        role="combobox"
                        autocomplete="off"
                        autocapitalize="off"
                        spellcheck={false}
                        aria-autocomplete="list"
                        aria-expanded={isOpen}
                        aria-controls={id}
                        aria-activedescendant={at && `${id}-${at.id}`}
                        value={text}
                        onInput={(event) => type(event.currentTarget.value)}
                        onClick={() => setOpen(true)}
                        onBlur={() => setOpen(false)}
                        onKeyDown={key}
                    />
                )}
            </Field>
            <div class="combobox-list" hidden={!isOpen}>
                <Lines
                    id={id}
                    label={label}
                    items={found}
                    active={active}
                    chosen={at?.id ?? null}
                    onChoose={choose}
                />
                {found.length === 0 && <p class="hint">{t("find.none")}</p>}
            </div>
            <Count count={isOpen && text ? found.length : null} />
        </div>
    );
}

/* How many lines are left, for a voice alone. */
function Count({ count }: { count: number | null }) {
    const [told, setTold] = useState("");
    useEffect(() => {
        const words =
            count === null ? "" : count === 0 ? t("find.none") : t("find.count", { n: count });
        const timer = setTimeout(() => setTold(words), TELL_AFTER_MS);
        return () => clearTimeout(timer);
    }, [count]);
    return (
        <p class="unseen" role="status">
            {told}
        </p>
    );
}
