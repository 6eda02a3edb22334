/*
 * What an arbiter and an organiser manage of one game: its papers, its links, its headers, a game to which
 * nobody came, and a clock on the table that is no longer to be the game's.
 */
import { useSignal } from "@preact/signals";
import type { State } from "generated/api";
import type { ComponentChildren } from "preact";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import type { Sits } from "../../state/state.ts";
import type { Key } from "../../words/words.ts";
import { Headers } from "./headers.tsx";
import { gameShelf, Links } from "./links.tsx";
import { Papers } from "./papers.tsx";

/* A part that is drawn, and asks the hall, once it is opened. */
export function Fold({ name, children }: { name: Key; children: () => ComponentChildren }) {
    const isOpen = useSignal(false);
    return (
        <details class="panel" onToggle={(event) => (isOpen.value = event.currentTarget.open)}>
            <summary>{t(name)}</summary>
            {isOpen.value && children()}
        </details>
    );
}

type GameProps = { token: string; game: string; sits: Sits };

/* Each is asked once, naming the players. */
type Deed = "cancel" | "release";

function Question({ deed, state, onClose, onYes }: { deed: Deed; state: State; onClose: () => void; onYes: () => void }) {
    return (
        <Dialog title={t(`manage.${deed}.sure`)} onClose={onClose}>
            <p>{`${state.white} – ${state.black}`}</p>
            <p>{t(`manage.${deed}.hint`)}</p>
            <Answers>
                <Button onPress={onClose}>{t("list.back")}</Button>
                <Commit look="danger" disabled={false} onPress={onYes}>
                    {t(`manage.${deed}`)}
                </Commit>
            </Answers>
        </Dialog>
    );
}

export function Managing({ token, game, sits }: GameProps) {
    const state = useSignal<State | null>(null);
    const asked = useSignal<Deed | null>(null);
    const said = useSignal("");
    const load = async () => {
        const answer = await call("GET games/{game}", { in: { game }, token });
        if (answer.ok) state.value = answer.body as State;
        else said.value = refusedText(answer.body);
    };
    const now = state.value;
    const decides = sits.role === "arbiter" && sits.scope === "full";
    const manages = sits.scope === "full";
    const isOpen = now?.status === "waiting" && !now.cancelled;
    const does = async (deed: Deed) => {
        asked.value = null;
        const where = { in: { game }, token };
        const answer =
            deed === "cancel"
                ? await call("POST games/{game}/cancel", where)
                : await call("DELETE games/{game}/device", where);
        said.value = answer.ok ? t(`manage.${deed}.done`) : refusedText(answer.body);
        await load();
    };
    return (
        <section class="managing" aria-labelledby="managing">
            <details class="panel" onToggle={(event) => event.currentTarget.open && void load()}>
                <summary id="managing">{t("manage.game")}</summary>
                <p role="status">{said.value}</p>
                {now && manages && (
                    <div class="row">
                        {isOpen && (
                            <Button onPress={() => (asked.value = "cancel")}>{t("manage.cancel")}</Button>
                        )}
                        {decides && now.device && (
                            <Button onPress={() => (asked.value = "release")}>{t("manage.release")}</Button>
                        )}
                    </div>
                )}
                <Fold name="papers.title">{() => <Papers token={token} game={game} />}</Fold>
                {manages && (
                    <>
                        <Fold name="links.list">
                            {() => <Links shelf={gameShelf(token, game)} />}
                        </Fold>
                        {now && (
                            <Fold name="manage.headers">
                                {() => (
                                    <Headers
                                        token={token}
                                        state={now}
                                        onSaved={() => {
                                            said.value = t("manage.headers.saved");
                                            void load();
                                        }}
                                    />
                                )}
                            </Fold>
                        )}
                    </>
                )}
            </details>
            {now && asked.value && (
                <Question
                    deed={asked.value}
                    state={now}
                    onClose={() => (asked.value = null)}
                    onYes={() => asked.value && void does(asked.value)}
                />
            )}
        </section>
    );
}
