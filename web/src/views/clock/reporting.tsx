/*
 * How far the hall knows what has happened here. What it is told in a moment is not announced: a press is a wait of some
 * milliseconds.
 */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { Outdated } from "../../parts/outdated.tsx";
import { t } from "../../parts/words.ts";
import { phase, type Seat } from "./game.ts";
import { isOutdated, isUp } from "./hall.ts";

const LATE_MS = 3000;

export function Reporting({ seat }: { seat: Seat }) {
    const n = seat.unsent.length;
    const isLate = useSignal(n > 0 && !isUp.peek());
    useEffect(() => {
        if (n === 0) isLate.value = false;
        const timer = setTimeout(() => {
            isLate.value = n > 0;
        }, LATE_MS);
        return () => clearTimeout(timer);
    }, [n > 0]);
    const down = t(phase.value === "running" ? "clock.hall.down" : "clock.hall.down.stands");
    const unsent = t("clock.hall.unsent", { n });
    const isDown = !isUp.value && !seat.result;
    const words = seat.lost
        ? t("clock.hall.lost")
        : n > 0 && (isLate.value || !isUp.value)
          ? [isDown && down, unsent].filter(Boolean).join(" ")
          : isDown
            ? down
            : t("clock.hall.told");
    return (
        <p class="hint reporting" role="status">
            {isOutdated.value && !seat.lost && !seat.result ? <Outdated /> : words}
        </p>
    );
}
