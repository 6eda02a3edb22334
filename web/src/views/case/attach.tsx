/*
 * A case of a board of the hall: rules, names and counters are the board's, and the ruling can be entered
 * into its log. The board is chosen by its number, and its arbiter's link is the one that the browser keeps.
 */
import { signal } from "@preact/signals";
import type { CaseBranch, State } from "generated/api";
import { useEffect } from "preact/hooks";
import { call, isHeard } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import { dropLink, keptLink } from "../../state/keptlink.ts";
import { playersText } from "../../state/players.ts";
import { Counted } from "../table/counted.tsx";
import { enter, MakeButton, Making, type Remark, rulesOf } from "../table/making.tsx";
import { attach, attached, detach, rules, told } from "./form.ts";
import { caseOf } from "./judged.ts";

const MOST_LETTERS = 20;
const BOARD = "hakem.case.board";

type Says = (words: string, options: { calm: boolean }) => void;

const typed = signal("");
const problem = signal("");
/* A board with moves and clocks: what happens there is ruled on there. */
const elsewhere = signal<string | null>(null);
const state = signal<State | null>(null);
const making = signal<CaseBranch | null>(null);
const isBusy = signal(false);
/* The hall of the board does not answer. */
const isLost = signal(false);
/* It is asked so often, and waited for so long: within three seconds it is known. */
const ASK_EVERY_MS = 1000;
const SILENT_AFTER_MS = 1900;

function refused(code: string, detail: string, board: string): string {
    if (code === "missing") return t("list.board.none", { board });
    if (code === "token") {
        dropLink();
        return t("case.board.link");
    }
    return refusedText({ code, detail });
}

async function stateOf(game: string, token: string): Promise<State | null> {
    const answer = await call("GET games/{game}", { in: { game }, token });
    return answer.ok ? (answer.body as State) : null;
}

/* The board that this window has taken: it is taken again when the page is loaded again. */
function noteBoard(board: string | null): void {
    try {
        if (board === null) sessionStorage.removeItem(BOARD);
        else sessionStorage.setItem(BOARD, board);
    } catch {
        /* the window forgets it when it is loaded again */
    }
}

export function takeAgain(): void {
    try {
        typed.value = sessionStorage.getItem(BOARD) ?? "";
    } catch {
        /* nothing was noted */
    }
    if (typed.value) void take({ keeps: false });
}

async function take({ keeps } = { keeps: true }): Promise<void> {
    const token = keptLink();
    const board = typed.value.trim();
    if (!token || !board || isBusy.value) return;
    isBusy.value = true;
    problem.value = "";
    elsewhere.value = null;
    const found = await call("GET boards/{board}", { in: { board }, token });
    const one = found.ok && found.body.live === false ? await stateOf(found.body.game, token) : null;
    isBusy.value = false;
    if (!found.ok) problem.value = refused(found.body.code, found.body.detail, board);
    else if (found.body.live !== false) elsewhere.value = board;
    else if (!one) problem.value = t("error.down");
    else if (one.status === "ended") problem.value = t("case.board.over", { players: playersText(one) });
    else {
        const { white, black } = one;
        const sinceMs = Date.now() - one.at_ms + (found.body.begun_ms ?? 0);
        state.value = one;
        attach({ game: one.game, token, since: () => sinceMs }, rulesOf(one), { white, black }, { keeps });
        noteBoard(board);
    }
}

function leave(): void {
    state.value = null;
    noteBoard(null);
    detach();
}

async function make(branch: CaseBranch, remark: Remark, says: Says): Promise<void> {
    const [board, one] = [attached.value, caseOf(rules.value, told.value)];
    making.value = null;
    if (!board || !one) return;
    if (isBusy.value) {
        says(t("table.busy"), { calm: false });
        return;
    }
    isBusy.value = true;
    const why = await enter(board, one, branch, remark);
    state.value = (await stateOf(board.game, board.token)) ?? state.value;
    isBusy.value = false;
    says(why ?? t("table.made"), { calm: why === null });
}

function titleOf(one: State): string {
    const { board } = one.headers;
    return `${board ? `${t("list.board", { board })}: ` : ""}${playersText(one)}`;
}

/* While a board is taken, the hall is listened for: a ruling is not entered into one that is lost. */
function useContact(isWanted: boolean): void {
    useEffect(() => {
        if (!isWanted) return;
        let isAsking = false;
        const ask = async () => {
            if (isAsking) return;
            isAsking = true;
            isLost.value = !(await isHeard(SILENT_AFTER_MS));
            isAsking = false;
        };
        const timer = setInterval(() => void ask(), ASK_EVERY_MS);
        return () => {
            clearInterval(timer);
            isLost.value = false;
        };
    }, [isWanted]);
}

export function BoardOfHall() {
    const one = state.value;
    useContact(one !== null);
    if (one)
        return (
            <section class="panel chosen">
                <div>
                    <h2>{t("case.board.of-hall")}</h2>
                    <p class="incident">{titleOf(one)}</p>
                    <p class="hint">{t("case.board.taken")}</p>
                    <Counted state={one} />
                    <div role="alert">{isLost.value && <p class="message">{t("console.lost")}</p>}</div>
                </div>
                <Button onPress={leave}>{t("case.board.leave")}</Button>
            </section>
        );
    const board = elsewhere.value;
    return (
        <details class="panel">
            <summary>{t("case.board.of-hall")}</summary>
            {keptLink() === null ? (
                <p class="hint">{t("case.board.link")}</p>
            ) : (
                <>
                    <TextField
                        label={t("case.board.number")}
                        problem={problem.value || undefined}
                        value={typed.value}
                        maxLength={MOST_LETTERS}
                        onInput={(text) => (typed.value = text)}
                        onEnter={() => void take()}
                    />
                    <div class="row">
                        <Button disabled={typed.value.trim() === "" || isBusy.value} onPress={() => void take()}>
                            {t("case.board.take")}
                        </Button>
                    </div>
                    {board !== null && (
                        <p role="status">
                            {t("case.board.live")}{" "}
                            <a href={`/b/${encodeURIComponent(board)}`}>{t("list.board", { board })}</a>
                        </p>
                    )}
                </>
            )}
        </details>
    );
}

/* The button below a branch with which it becomes a ruling of the board; null: the case is of no board. */
export function makeOf(branch: CaseBranch, says: Says) {
    if (!state.value) return null;
    return (
        <MakeButton
            branch={branch}
            disabled={isBusy.value || isLost.value}
            onAsk={() => (making.value = branch)}
            onMake={(remark) => void make(branch, remark, says)}
        />
    );
}

export function MakingHere({ says }: { says: Says }) {
    const [one, branch] = [state.value, making.value];
    if (!one || !branch) return null;
    return (
        <Making
            title={titleOf(one)}
            branch={branch}
            isLost={isLost.value}
            onClose={() => (making.value = null)}
            onMake={(remark) => void make(branch, remark, says)}
        />
    );
}
