/*
 * Until the round begins: the time that is left in large digits, as the hall keeps it for all
 * arbiters, and the question that sets or stops it. At zero an arbiter starts the clocks, unless
 * one has chosen that they start by themselves.
 */
import { useComputed, useSignal } from "@preact/signals";
import type { Signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Calls } from "generated/api";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog, useSending } from "../../parts/dialog.tsx";
import { Chips, TextField } from "../../parts/field.tsx";
import { Sending } from "../../parts/sending.tsx";
import { t } from "../../parts/words.ts";
import { readTime, wholeText } from "../../state/clock.ts";
import { boardsText } from "./find.ts";
import type { Room } from "./room.ts";
import type { RoundAsked } from "./round.tsx";

const SECOND_MS = 1000;
const LONGEST_MS = 86400000;
const FIRST_TEXT = "5";

type Starting = "arbiter" | "itself";
type Body = Calls["POST round/countdown"]["body"];

async function announce(room: Room, body: Omit<Body, "round" | "boards">): Promise<boolean> {
    const { token } = room;
    const answer = await call("POST round/countdown", { token, body: { ...room.part(), ...body } });
    if (!answer.ok) {
        room.complain(answer.body);
        return false;
    }
    const { boards: n } = answer.body;
    const set = n > 0 ? "countdown.set" : "round.start.none";
    room.notices.tell(t(body.in_ms === null ? "countdown.stopped" : set, { n }), { calm: n > 0 });
    return true;
}

type Props = { room: Room; isAsked: Signal<boolean> };

function Setting({ room, onClose }: { room: Room; onClose: () => void }) {
    const text = useSignal(FIRST_TEXT);
    const starting = useSignal<Starting>("arbiter");
    const rows = room.lines.rowsOfRound().filter(({ status, cancelled }) => status === "waiting" && !cancelled);
    const ms = readTime(text.value);
    const isFit = ms !== null && ms <= LONGEST_MS;
    const send = useSending(onClose);
    const set = () => {
        if (!isFit || rows.length === 0 || room.isLost.value) return;
        void send(() => announce(room, { in_ms: ms, itself: starting.value === "itself" }));
    };
    const where = rows.length > 0 ? t("round.boards", { boards: boardsText(rows) }) : t("round.start.none");
    return (
        <Dialog title={t("countdown.title")} notices={room.notices} onClose={onClose}>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    set();
                }}
            >
                <TextField
                    label={t("countdown.in")}
                    hint={t("countdown.in.hint")}
                    problem={isFit ? undefined : t("countdown.in.problem")}
                    value={text.value}
                    maxLength={8}
                    onInput={(typed) => {
                        text.value = typed;
                    }}
                />
                <Chips<Starting>
                    label={t("countdown.zero")}
                    value={starting.value}
                    options={[
                        { value: "arbiter", label: t("countdown.zero.arbiter") },
                        { value: "itself", label: t("countdown.zero.itself") },
                    ]}
                    onChange={(value) => {
                        starting.value = value;
                    }}
                />
                <p>{where}</p>
                <Sending
                    isLost={room.isLost.value}
                    yes={t("countdown.begin")}
                    disabled={!isFit || rows.length === 0}
                    isFocused
                    onClose={onClose}
                />
            </form>
        </Dialog>
    );
}

function Stopping({ room, onClose }: { room: Room; onClose: () => void }) {
    const send = useSending(onClose);
    return (
        <Dialog title={t("countdown.stop.title")} notices={room.notices} onClose={onClose}>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    if (!room.isLost.value) void send(() => announce(room, { in_ms: null }));
                }}
            >
                <Sending isLost={room.isLost.value} yes={t("countdown.stop")} isFocused onClose={onClose} />
            </form>
        </Dialog>
    );
}

export function CountdownQuestion({ room, isAsked }: Props) {
    const close = () => {
        isAsked.value = false;
    };
    if (!isAsked.value) return null;
    const Question = room.lines.start.peek() ? Stopping : Setting;
    return <Question room={room} onClose={close} />;
}

export function CountdownAct({ room, isAsked }: Props) {
    if (room.lines.start.value) return null; /* it is stopped where it is shown */
    return (
        <Button
            disabled={room.isLost.value}
            onPress={() => {
                isAsked.value = true;
            }}
        >
            {t("countdown.ask")}
        </Button>
    );
}

type ShownProps = Props & { asked: Signal<RoundAsked | null> };

export function Countdown({ room, isAsked, asked }: ShownProps) {
    const { lines } = room;
    const start = lines.start.value;
    const left = useComputed(() => {
        const at = lines.start.value?.at ?? 0;
        return Math.max(0, Math.ceil((at - lines.now.value) / SECOND_MS));
    });
    const isOver = useComputed(() => left.value === 0).value && start !== null;
    useEffect(() => {
        if (isOver) room.notices.speak(t("countdown.now"));
    }, [isOver]);
    if (!start) return null;
    const how = t(start.itself ? "countdown.zero.itself" : "countdown.zero.arbiter");
    const begin = () => {
        asked.value = { name: "start", isAgain: false };
    };
    return (
        <section class="countdown" aria-label={t("countdown.name")}>
            <p>{t(isOver ? "countdown.now" : "countdown.starts")}</p>
            <p class="digits" role="timer" aria-label={t("countdown.name")}>
                {wholeText(left.value * SECOND_MS)}
            </p>
            <p class="hint">{[t("round.boards", { boards: start.boards }), isOver ? "" : how].filter(Boolean).join(" · ")}</p>
            {room.decides.value && (
                <div class="row">
                    {isOver && (
                        <Button look="primary" disabled={room.isLost.value} onPress={begin}>
                            {t("round.start")}
                        </Button>
                    )}
                    <Button
                        disabled={room.isLost.value}
                        onPress={() => {
                            isAsked.value = true;
                        }}
                    >
                        {t("countdown.stop.ask")}
                    </Button>
                </div>
            )}
        </section>
    );
}
