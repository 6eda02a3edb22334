/*
 * What an arbiter and an organiser manage of one game: its papers, its links, its headers, and a game to
 * which nobody came.
 */
import { useSignal } from "@preact/signals";
import type { State } from "generated/api";
import { type ComponentChildren, render } from "preact";
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

/* It is asked once, naming the players. */
function Cancelling({ state, onClose, onYes }: { state: State; onClose: () => void; onYes: () => void }) {
    return (
        <Dialog title={t("manage.cancel.sure")} onClose={onClose}>
            <p>{`${state.white} – ${state.black}`}</p>
            <p>{t("manage.cancel.hint")}</p>
            <Answers>
                <Button onPress={onClose}>{t("list.back")}</Button>
                <Commit look="danger" disabled={false} onPress={onYes}>
                    {t("manage.cancel")}
                </Commit>
            </Answers>
        </Dialog>
    );
}

/* Draws it into its place below a board, in place of that of another board. */
export function showManaging(place: HTMLElement, props: GameProps): void {
    render(null, place);
    render(<Managing {...props} />, place);
}

function Managing({ token, game, sits }: GameProps) {
    const state = useSignal<State | null>(null);
    const isAsked = useSignal(false);
    const said = useSignal("");
    const load = async () => {
        const answer = await call("GET games/{game}", { in: { game }, token });
        if (answer.ok) state.value = answer.body as State;
        else said.value = refusedText(answer.body);
    };
    const now = state.value;
    const manages = sits.scope === "full";
    const isOpen = now?.status === "waiting" && !now.cancelled;
    const cancel = async () => {
        isAsked.value = false;
        const answer = await call("POST games/{game}/cancel", { in: { game }, token });
        said.value = answer.ok ? t("manage.cancel.done") : refusedText(answer.body);
        await load();
    };
    return (
        <section class="managing" aria-labelledby="managing">
            <details class="panel" onToggle={(event) => event.currentTarget.open && void load()}>
                <summary id="managing">{t("manage.game")}</summary>
                <p role="status">{said.value}</p>
                {isOpen && manages && (
                    <div class="row">
                        <Button onPress={() => (isAsked.value = true)}>{t("manage.cancel")}</Button>
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
            {now && isAsked.value && (
                <Cancelling state={now} onClose={() => (isAsked.value = false)} onYes={() => void cancel()} />
            )}
        </section>
    );
}
