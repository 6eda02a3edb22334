/*
 * The short address of a board, /b/12, as it stands on the card of the board. It has no token: it opens the
 * board for an arbiter whose browser keeps his link, and tells everybody else what to do.
 */
import { nowhere } from "../../dom/nowhere.ts";
import type { Place } from "../../routes.ts";
import { keptLink } from "../../state/keptlink.ts";
import { open as openHall } from "./hall.tsx";

export function open(main: HTMLElement, { name }: Place): void {
    const token = keptLink();
    if (token === null) {
        nowhere(main, "error.board");
        return;
    }
    history.replaceState(null, "", `/hall#${token}`);
    openHall(main, { token, name });
}
