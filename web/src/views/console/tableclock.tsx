/*
 * The clock on the table of a board: who keeps the time and whether it is heard, the code by which the arbiter
 * decides there, the link that makes a tablet the clock, and the time taken back by the hall.
 */
import { useSignal } from "@preact/signals";
import type { MadeLink } from "generated/api";
import { useEffect, useState } from "preact/hooks";
import { makeLink } from "../../api/links.ts";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { NewLink } from "../../parts/madelink.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import { wholeText } from "../../state/clock.ts";
import { playersText } from "../../state/players.ts";
import type { LiveState as State } from "../../state/state.ts";
import type { Desk } from "./desk.ts";

const SECOND_MS = 1000;

/* For how long it has not been heard, as far as that has been too long; null: it is heard. */
function silenceOf({ signs = [] }: State, nowMs: number): number | null {
    const since = signs.find(({ sign }) => sign === "clock_silent")?.since_ms;
    return since === undefined || since === null ? null : Math.max(0, nowMs - since);
}

function Standing({ desk, state }: { desk: Desk; state: State }) {
    const [, tick] = useState(0);
    const silence = silenceOf(state, desk.nowMs());
    useEffect(() => {
        if (silence === null) return;
        const timer = setInterval(() => tick((count) => count + 1), SECOND_MS);
        return () => clearInterval(timer);
    }, [silence === null]);
    if (!state.device) return <p>{t("console.clock.hall")}</p>;
    const { behind } = state.device;
    return (
        <>
            <p class={silence === null ? "" : "message"}>
                {silence === null
                    ? t("console.clock.heard")
                    : t("console.clock.silent", { time: wholeText(silence) })}
            </p>
            {behind > 0 && <p>{t("console.clock.behind", { n: behind })}</p>}
            {state.clock_code && (
                <p>
                    {t("console.clock-code")}: <strong class="clock-code">{state.clock_code}</strong>
                </p>
            )}
        </>
    );
}

export function TableClock({ desk }: { desk: Desk }) {
    const state = desk.state.value;
    const made = useSignal<MadeLink | null>(null);
    const isReleasing = useSignal(false);
    const problem = useSignal("");
    if (!state?.clocks || state.press !== "manual" || state.status === "ended") return null;
    const where = { in: { game: desk.game }, token: desk.token };
    const name = async () => {
        const answer = await makeLink(
            () => call("POST games/{game}/links", { ...where, body: { role: "clock" }, isOnce: true }),
            (number) => call("DELETE games/{game}/links/{number}", { ...where, in: { ...where.in, number } }),
        );
        made.value = answer.ok ? answer.body : null;
        problem.value = answer.ok ? "" : refusedText(answer.body);
    };
    const release = async () => {
        isReleasing.value = false;
        const answer = await call("DELETE games/{game}/device", where);
        problem.value = answer.ok ? "" : refusedText(answer.body);
    };
    const isLost = desk.isLost.value;
    return (
        <section class="clock-part" aria-labelledby="table-clock">
            <h3 id="table-clock">{t("address.clock")}</h3>
            <div role="status">
                <Standing desk={desk} state={state} />
            </div>
            <p class="problem" role="alert" hidden={!problem.value}>
                {problem.value}
            </p>
            <div class="row">
                <Button disabled={isLost} onPress={() => void name()}>
                    {t(state.device ? "named-clock.other" : "named-clock.name")}
                </Button>
                {state.device && (
                    <Button disabled={isLost} onPress={() => (isReleasing.value = true)}>
                        {t("console.clock.release")}
                    </Button>
                )}
            </div>
            {made.value && (
                <Dialog title={t("console.clock.link")} onClose={() => (made.value = null)}>
                    <p>{playersText(state)}</p>
                    <p>{t("named-clock.link.hint")}</p>
                    <NewLink link={made.value} isScanned />
                    <Answers>
                        <Button onPress={() => (made.value = null)}>{t("named-clock.link.done")}</Button>
                    </Answers>
                </Dialog>
            )}
            {isReleasing.value && (
                <Dialog title={t("manage.release.sure")} onClose={() => (isReleasing.value = false)}>
                    <p>{playersText(state)}</p>
                    <p>{t("manage.release.hint")}</p>
                    <Answers>
                        <Button onPress={() => (isReleasing.value = false)}>{t("list.back")}</Button>
                        <Commit look="danger" disabled={isLost} onPress={() => void release()}>
                            {t("manage.release")}
                        </Commit>
                    </Answers>
                </Dialog>
            )}
        </section>
    );
}
