/*
 * The line at the foot of the page, beside the list and beside a board alike: that the hall is out
 * of contact, which number is being typed, and a call at another board.
 */
import type { Signal } from "@preact/signals";
import { Button } from "../../parts/button.tsx";
import { NoticeLine } from "../../parts/notices.tsx";
import { locale, t } from "../../parts/words.ts";
import { boardName, nameOf } from "./card.tsx";
import type { Keys } from "./keys.ts";
import type { Room } from "./room.ts";

function Lost({ room }: { room: Room }) {
    const since = room.contact.lostSince.value;
    return (
        <div role="alert">
            {since && (
                <p class="message lost">
                    {t("list.lost", { time: since.toLocaleTimeString(locale()) })}
                </p>
            )}
        </div>
    );
}

function Typed({ keys }: { keys: Keys }) {
    const [typed, row] = [keys.typed.value, keys.board.value];
    const found = row
        ? `${boardName(row)}: ${nameOf(row)}`
        : t("list.board.none", { board: typed });
    return (
        <div role="status">
            {typed && (
                <p class="message calm typed">
                    {row ? `${found}. ${t("list.board.enter")}` : found}
                </p>
            )}
        </div>
    );
}

type Elsewhere = Signal<string | null>;
type Props = { room: Room; keys: Keys; elsewhere: Elsewhere; onOpen: (game: string) => void };

/* `elsewhere` is a board at which somebody has called while another one was looked at. */
function Called({ room, elsewhere, onOpen }: Omit<Props, "keys">) {
    const row = room.lines.row(elsewhere.value ?? "");
    return (
        <div role="status">
            {row?.call && (
                <div class="message">
                    <span>{`${boardName(row)}: ${t(`call.${row.call.by}`)}`}</span>
                    <Button onPress={() => onOpen(row.game)}>{t("list.go")}</Button>
                </div>
            )}
        </div>
    );
}

export function Bar({ room, keys, elsewhere, onOpen }: Props) {
    return (
        <div class="hall-bar">
            <Lost room={room} />
            <Called room={room} elsewhere={elsewhere} onOpen={onOpen} />
            <Typed keys={keys} />
            <NoticeLine notices={room.notices} />
        </div>
    );
}
