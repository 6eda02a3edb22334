/*
 * The cards of the list. They come a few at a time, so that two hundred boards do not hold the
 * page; each draws itself again when its own line has changed, and only then. The arrows walk from
 * card to card, and who has the focus keeps it when the order changes.
 */
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../../parts/words.ts";
import { Card, type Deeds } from "./card.tsx";
import type { Lines } from "./lines.ts";

const CARDS_AT_ONCE = 24;
/* Of more than these the browser draws only those in sight. */
const CARDS_IN_SIGHT = 60;
const NEXT_AFTER_MS = 30;

/* The card that an arrow leads to, by the columns in which the cards stand. */
function step(key: string, list: HTMLElement): number | null {
    const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
    const steps: Record<string, number | undefined> = {
        ArrowLeft: -1,
        ArrowRight: 1,
        ArrowUp: -columns,
        ArrowDown: columns,
        Home: -Infinity,
        End: Infinity,
    };
    return steps[key] ?? null;
}

function walk(event: KeyboardEvent, list: HTMLElement): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const by = step(event.key, list);
    const cards = [...list.children];
    const at = cards.findIndex((card) => card.contains(event.target as Node));
    if (by === null || at < 0) return;
    const to = Math.max(0, Math.min(cards.length - 1, at + by));
    event.preventDefault();
    cards[to]?.querySelector("a")?.focus();
}

function useMounted(count: number): number {
    const [mounted, setMounted] = useState(CARDS_AT_ONCE);
    useEffect(() => {
        if (mounted >= count) return;
        const timer = setTimeout(() => setMounted(mounted + CARDS_AT_ONCE), NEXT_AFTER_MS);
        return () => clearTimeout(timer);
    }, [mounted, count]);
    return mounted;
}

export function List({ lines, deeds }: { lines: Lines; deeds: Deeds }) {
    const list = useRef<HTMLUListElement>(null);
    const games = lines.shown.value;
    const mounted = useMounted(games.length);
    const before = document.activeElement;
    useLayoutEffect(() => {
        if (!(before instanceof HTMLElement) || before === document.activeElement) return;
        if (list.current?.contains(before)) before.focus({ preventScroll: true });
    });
    const hold = () => lines.hold();
    if (lines.isKnown.value && lines.counts.value.all === 0 && games.length === 0)
        return <p class="lead">{t("games.none")}</p>;
    return (
        <>
            <ul
                ref={list}
                class={games.length > CARDS_IN_SIGHT ? "games many" : "games"}
                role="list"
                aria-label={t("games.games")}
                onPointerDown={() => lines.press()}
                onPointerCancel={() => lines.release()}
                onClick={() => lines.release()}
                onKeyDown={(event) => {
                    hold();
                    walk(event, event.currentTarget);
                }}
            >
                {games.slice(0, mounted).map((game) => {
                    const cell = lines.cells.get(game);
                    return cell && <Card key={game} cell={cell} deeds={deeds} />;
                })}
            </ul>
            {lines.isKnown.value && games.length === 0 && <p class="lead">{t("list.nothing")}</p>}
        </>
    );
}
