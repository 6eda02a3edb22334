/*
 * A list of which one line is chosen. The list itself has the focus, and the line that the keys
 * have reached is named to a screen reader (aria-activedescendant): up, down, Home and End walk,
 * Enter and space choose, a letter leads to the next line that begins with it.
 */
import { useEffect, useRef, useState } from "preact/hooks";
import { useId } from "./id.ts";
import { fold } from "../state/search.ts";

export type Item = { id: string; label: string; note?: string; words?: string };

/* The index that a key leads to from `at`, or null where the key is not for a list. */
export function walk(key: string, at: number, count: number): number | null {
    const to = (
        { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: count - 1 } as Record<
            string,
            number | undefined
        >
    )[key];
    return to === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, to));
}

type LinesProps = {
    id: string;
    label: string;
    items: Item[];
    active: number;
    chosen: string | null;
    onChoose: (item: Item) => void;
};

/* The lines, for a list that is always there and for one that opens below a field. */
export function Lines({
    id,
    label,
    items,
    active,
    chosen,
    onChoose,
    ...focus
}: LinesProps & Focus) {
    const list = useRef<HTMLUListElement>(null);
    useEffect(() => {
        list.current?.children[active]?.scrollIntoView({ block: "nearest" });
    }, [active]);
    return (
        <ul ref={list} id={id} class="listbox" role="listbox" aria-label={label} {...focus}>
            {items.map((item, index) => (
                <li
                    key={item.id}
                    id={`${id}-${item.id}`}
                    role="option"
                    class={index === active ? "active" : undefined}
                    aria-selected={item.id === chosen}
                    onMouseDown={(event) => event.preventDefault()}
                    onClick={() => onChoose(item)}
                >
                    <span>{item.label}</span>
                    {item.note && <small>{item.note}</small>}
                </li>
            ))}
        </ul>
    );
}

type Focus = {
    tabIndex?: number;
    "aria-activedescendant"?: string;
    onKeyDown?: (event: KeyboardEvent) => void;
};
type Props = {
    label: string;
    items: Item[];
    chosen: string | null;
    onChoose: (item: Item) => void;
};

export function ListBox({ label, items, chosen, onChoose }: Props) {
    const id = useId();
    const [reached, setReached] = useState(0);
    const active = Math.min(reached, items.length - 1);
    const at = items[active];
    const key = (event: KeyboardEvent) => {
        const to = walk(event.key, active, items.length);
        const letter = event.key.length === 1 ? fold(event.key) : "";
        if (to !== null) setReached(to);
        else if ((event.key === "Enter" || event.key === " ") && at) onChoose(at);
        else if (letter) setReached(next(items, active, letter));
        else return;
        event.preventDefault();
    };
    const focus = { tabIndex: 0, "aria-activedescendant": at && `${id}-${at.id}`, onKeyDown: key };
    return (
        <Lines
            id={id}
            label={label}
            items={items}
            active={active}
            chosen={chosen}
            onChoose={onChoose}
            {...focus}
        />
    );
}

/* The next line behind `active` that begins with a letter; `active` where there is none. */
function next(items: Item[], active: number, letter: string): number {
    const order = [...items.keys()].map((step) => (active + 1 + step) % items.length);
    return order.find((index) => fold(items[index]?.label ?? "").startsWith(letter)) ?? active;
}
