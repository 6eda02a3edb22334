/*
 * A notice of the browser that it is the reader's move, while the page is out of sight: where the browser gives it (over
 * https, or on the hall's own machine) and the reader has allowed it. It says nothing of the game but its players.
 */
import { recall, remember, t } from "../words/words.ts";

const WANTED = "hakem.turn-notice";
let shown: Notification | null = null;

/* May the reader be asked for it? */
export function canNotice(): boolean {
    return isSecureContext && "Notification" in globalThis && Notification.permission !== "denied";
}

export function noticesTurn(): boolean {
    return canNotice() && Notification.permission === "granted" && recall(WANTED) !== "no";
}

/* The browser asks the reader when he turns it on the first time. Answers whether notices will come. */
export async function setNotice(on: boolean): Promise<boolean> {
    remember(WANTED, on ? "yes" : "no");
    if (on && Notification.permission === "default") await Notification.requestPermission();
    return noticesTurn();
}

export function noticeTurn(players: string): void {
    if (!document.hidden || !noticesTurn()) return;
    try {
        shown = new Notification(t("turn.own"), { body: players, tag: players });
    } catch {
        return; /* some telephones give notices to installed pages alone */
    }
    shown.addEventListener("click", () => {
        focus();
        endNotice();
    });
}

export function endNotice(): void {
    shown?.close();
    shown = null;
}
