/*
 * A board without a device becomes live: the question says what the hall knows from then on and what it
 * does not, and asks for what stands on the table, if the game goes on.
 */
import { useSignal } from "@preact/signals";
import type { Calls, State } from "generated/api";
import type { Player } from "../../incidents/types.ts";
import { Dialog, useSending } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { Reach } from "../../parts/reach.tsx";
import { SetBoard } from "../../parts/setboard.tsx";
import { t } from "../../parts/words.ts";
import { playerName } from "../../state/players.ts";
import { displayText, readDisplay } from "../../state/typedtime.ts";
import { BoardSending } from "./asking.tsx";
import type { TableBoard } from "./table.tsx";

const PLAYERS: readonly Player[] = ["white", "black"];

type Body = Calls["POST games/{game}/live"]["body"];

export function GoLive({ board, state }: { board: TableBoard; state: State }) {
    const fen = useSignal("");
    const times = useSignal<Partial<Record<Player, string>>>({});
    const close = () => (board.isGoingLive.value = false);
    const send = useSending(close);
    const isWaiting = state.status === "waiting";
    const hasClock = state.time_control !== null;
    const ms = (player: Player) => readDisplay(times.value[player] ?? "", false);
    const [white, black] = [ms("white"), ms("black")];
    const isTold =
        isWaiting || (fen.value.trim() !== "" && (!hasClock || (white !== null && black !== null)));
    const go = () => {
        const position = isWaiting ? null : fen.value.trim();
        const clocks =
            isWaiting || white === null || black === null ? null : { white_ms: white, black_ms: black };
        const body = {
            live: true,
            seen: state.number,
            ...(position ? { position } : {}),
            ...(clocks ? { clocks } : {}),
        };
        return board.goLive(body as Body);
    };
    return (
        <Dialog title={t("table.live.title")} notices={board.notices} onClose={close}>
            <p>{t(isWaiting ? "table.live.waiting" : "table.live.running")}</p>
            <div class="stack">
                {!isWaiting && (
                    <SetBoard label={t("case.board")} fen={fen.value} onFen={(text) => (fen.value = text)} />
                )}
                {!isWaiting && <Reach fen={fen.value} edition={state.edition} />}
                {!isWaiting && hasClock && (
                    <div class="pair">
                        {PLAYERS.map((player) => {
                            const text = times.value[player] ?? "";
                            const read = ms(player);
                            const isBad = text.trim() !== "" && read === null;
                            return (
                                <TextField
                                    key={player}
                                    label={t("table.live.clock", { player: playerName(state, player) })}
                                    hint={read === null ? undefined : `= ${displayText(read, false)}`}
                                    problem={isBad ? t("case.unread") : undefined}
                                    value={text}
                                    inputMode="numeric"
                                    maxLength={9}
                                    onInput={(typed) => (times.value = { ...times.value, [player]: typed })}
                                />
                            );
                        })}
                    </div>
                )}
            </div>
            <BoardSending
                board={board}
                yes={t("table.live.yes")}
                look="primary"
                disabled={!isTold}
                onClose={close}
                onPress={() => void send(go)}
            />
        </Dialog>
    );
}
