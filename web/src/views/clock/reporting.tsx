/* How far the hall knows what has happened here. */
import { t } from "../../parts/words.ts";
import type { Seat } from "./game.ts";
import { isUp } from "./hall.ts";

export function Reporting({ seat }: { seat: Seat }) {
    const n = seat.unsent.length;
    const words = seat.lost
        ? t("clock.hall.lost")
        : n > 0
          ? t("clock.hall.unsent", { n })
          : isUp.value
            ? t("clock.hall.told")
            : t("clock.hall.down");
    return (
        <p class="hint reporting" role="status">
            {words}
        </p>
    );
}
