/*
 * Tabs: one stop of the Tab key; left and right, Home and End lead from one to the other, and what
 * a tab names is shown at once.
 */
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { useId } from "./id.ts";

type Tab = { id: string; label: string; content: () => ComponentChildren };
type Props = { label: string; tabs: Tab[]; shown: string; onShow: (id: string) => void };

export function Tabs({ label, tabs, shown, onShow }: Props) {
    const id = useId();
    const list = useRef<HTMLDivElement>(null);
    const at = Math.max(
        0,
        tabs.findIndex((tab) => tab.id === shown),
    );
    const tab = tabs[at];
    const key = (event: KeyboardEvent) => {
        const count = tabs.length;
        const to = {
            ArrowLeft: (at + count - 1) % count,
            ArrowRight: (at + 1) % count,
            Home: 0,
            End: count - 1,
        };
        const next = tabs[(to as Record<string, number | undefined>)[event.key] ?? -1];
        if (!next) return;
        event.preventDefault();
        onShow(next.id);
        list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
    };
    return (
        <div class="tabs">
            <div ref={list} class="tablist" role="tablist" aria-label={label} onKeyDown={key}>
                {tabs.map((one) => (
                    <button
                        key={one.id}
                        type="button"
                        role="tab"
                        id={`${id}-${one.id}`}
                        data-tab={one.id}
                        aria-selected={one === tab}
                        aria-controls={`${id}-panel`}
                        tabIndex={one === tab ? 0 : -1}
                        onClick={() => onShow(one.id)}
                    >
                        {one.label}
                    </button>
                ))}
            </div>
            <div
                id={`${id}-panel`}
                class="tabpanel"
                role="tabpanel"
                aria-labelledby={`${id}-${tab?.id}`}
                tabIndex={0}
            >
                {tab?.content()}
            </div>
        </div>
    );
}
