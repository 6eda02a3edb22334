/*
 * The results desk: slips come in, and each is the number of its board, 1, 0 or =, and Enter. What Enter
 * would do is told before it is pressed, with the names, and the boards that are open stay in sight; a tap on
 * one of them does the same, or lets both players confirm there. A result that is there already is asked about, and
 * changed until it is confirmed. A link for one board has the players' confirmation alone (confirming.tsx).
 */
import { signal, useSignal } from "@preact/signals";
import type { Tournament, TournamentLine } from "generated/api";
import { render } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { Choice } from "../../parts/field.tsx";
import { NoticeLine, Notices } from "../../parts/notices.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import type { Place } from "../../routes.ts";
import { sheetAddress } from "../../state/sheet.ts";
import {
    boardText,
    currentRound,
    Desk,
    hasDevices,
    playerOf,
    readTyped,
    REASON_MAX,
    type Result,
    RESULTS,
    resultText,
    type Round,
    type Typed,
} from "../../state/tournament.ts";
import { isIn } from "../hall/find.ts";
import { authorText } from "../tournament/round.tsx";
import { AskedBack } from "../tournament/tournament.tsx";
import { Confirming } from "./confirming.tsx";

const notices = new Notices();
/* null: not known yet. */
const lines = signal<TournamentLine[] | null>(null);
const USUAL: Result[] = ["1-0", "1/2-1/2", "0-1"];

function namesOf(it: Tournament, round: Round, board: number): string {
    const row = round.pairings.find((one) => one.board === board);
    return [row?.white, row?.black].map((one) => playerOf(it, one ?? null)?.name ?? "–").join(" – ");
}

type EntryProps = { desk: Desk; it: Tournament; round: Round; onEntered: (board: number) => void };

/* What is typed, and what Enter would do with it. */
function Entry({ desk, it, round, onEntered }: EntryProps) {
    const input = useRef<HTMLInputElement>(null);
    const text = useSignal("");
    /* Of when the first digit was typed. */
    const seen = useRef(desk.seen);
    const boards = round.pairings.map(({ board }) => board);
    const typed = readTyped(text.value, boards);
    const entered = typed.find(({ result }) => result !== null);
    const there = entered && round.pairings.find(({ board }) => board === entered.board);
    useLayoutEffect(() => input.current?.focus(), []);
    const enter = async () => {
        if (!entered) {
            if (text.value) notices.tell(t(typed.length > 0 ? "desk.no-result" : "desk.no-board", { text: text.value }));
            return;
        }
        const slip = text.value;
        text.value = "";
        if (await desk.report(round.round, entered.board, entered.result, seen.current)) {
            notices.speak(t("desk.entered", { board: entered.board, result: resultText(entered.result as Result) }));
            onEntered(entered.board);
        } else if (text.value === "" && !desk.isAsked(boardText(entered.board))) {
            /* What was refused is there again, unless the next slip is being typed. */
            text.value = slip;
            seen.current = desk.seen;
        }
        /* Whoever has gone elsewhere meanwhile stays there. */
        if (document.activeElement === document.body) input.current?.focus();
    };
    const line = ({ board, result }: Typed) =>
        result === null
            ? t("desk.goes-on", { board, names: namesOf(it, round, board) })
            : t("desk.enters", { board, result: resultText(result), names: namesOf(it, round, board) });
    return (
        <form
            class="desk-entry"
            onSubmit={(event) => {
                event.preventDefault();
                void enter();
            }}
        >
            <label class="field">
                <span>{t("desk.type")}</span>
                <input
                    ref={input}
                    type="text"
                    class="desk-input"
                    autocomplete="off"
                    inputMode="text"
                    value={text.value}
                    onInput={(event) => {
                        if (text.value === "") seen.current = desk.seen;
                        text.value = event.currentTarget.value;
                    }}
                />
            </label>
            <div class="desk-preview" aria-live="polite">
                {typed.length === 0 ? (
                    <p class="hint">{text.value ? t("desk.no-board", { text: text.value }) : t("desk.how")}</p>
                ) : (
                    typed.map((one) => (
                        <p key={`${one.board}${one.result ?? ""}`} class={one === entered ? "enters" : "soft"}>
                            {line(one)}
                        </p>
                    ))
                )}
                {there?.result && (
                    <p class="problem">
                        {t("desk.there", { board: there.board, result: resultText(there.result), by: authorText(there.by ?? "") })}
                    </p>
                )}
            </div>
        </form>
    );
}

/* The results that a slip can have: the usual ones large; the others are decided by an arbiter, perhaps for a reason that he tells. */
function Results({ onEnter }: { onEnter: (result: Result, reason?: string) => void }) {
    const reason = useSignal("");
    return (
        <>
            <div class="desk-results">
                {USUAL.map((result) => (
                    <Button key={result} look="primary" onPress={() => onEnter(result)}>
                        {resultText(result)}
                    </Button>
                ))}
            </div>
            <div class="row">
                {RESULTS.filter((result) => !USUAL.includes(result)).map((result) => (
                    <Button key={result} onPress={() => onEnter(result, reason.value.trim())}>
                        {resultText(result)}
                    </Button>
                ))}
            </div>
            <label class="field">
                <span>{t("tournament.reason")}</span>
                <input
                    type="text"
                    autocomplete="off"
                    maxLength={REASON_MAX}
                    value={reason.value}
                    onInput={(event) => (reason.value = event.currentTarget.value)}
                />
                <span class="hint">{t("tournament.reason-hint")}</span>
            </label>
        </>
    );
}

type TapProps = { desk: Desk; it: Tournament; round: Round; board: number; onClose: () => void; onEntered: (board: number) => void };

/* The result of one board, by touch. */
function Tapped({ desk, it, round, board, onClose, onEntered }: TapProps) {
    const isConfirming = useSignal(false);
    const seen = useRef(desk.seen);
    const row = round.pairings.find((one) => one.board === board);
    /* What was refused is told here, and asked of what there is then; of what is asked back its own dialog asks. */
    const enter = async (result: Result, reason?: string) => {
        const isDone = await desk.report(round.round, board, result, seen.current, { reason });
        if (isDone) onEntered(board);
        if (isDone || desk.isAsked(boardText(board))) onClose();
        else seen.current = desk.seen;
    };
    return (
        <Dialog title={`${board}. ${namesOf(it, round, board)}`} notices={notices} onClose={onClose}>
            {isConfirming.value && row ? (
                <Confirming desk={desk} it={it} round={round.round} row={row} />
            ) : (
                <>
                    {row?.result && (
                        <p class="problem">
                            {t("desk.there", { board, result: resultText(row.result), by: authorText(row.by ?? "") })}
                        </p>
                    )}
                    <Results onEnter={(result, reason) => void enter(result, reason)} />
                    <div class="row">
                        <Button onPress={() => (isConfirming.value = true)}>{t("desk.both")}</Button>
                    </div>
                </>
            )}
            <Answers>
                <Button onPress={onClose}>{t(isConfirming.value ? "desk.ready" : "tournament.leave")}</Button>
            </Answers>
        </Dialog>
    );
}

type CopiedProps = { row: Round["pairings"][number]; token: string | null };

/* Where the scoresheets of a board that has its result are copied; `token`: of a seat that may, null: it may not. */
function Copied({ row: { board, game, result }, token }: CopiedProps) {
    if (!game || result === null || token === null) return null;
    return (
        <a
            class="button"
            href={sheetAddress(game, token, "desk")}
            aria-label={`${t("sheet.title")}: ${t("list.board", { board })}`}
        >
            {t("sheet.title")}
        </a>
    );
}

type BoardsProps = { it: Tournament; round: Round; token: string | null; onTap: (board: number) => void };

function Boards({ it, round, token, onTap }: BoardsProps) {
    const open = round.pairings.filter(({ result }) => result === null);
    const done = round.pairings.filter(({ result }) => result !== null);
    return (
        <>
            <section>
                <h2>{t("desk.open", { n: open.length, all: round.pairings.length })}</h2>
                <ul class="desk-boards">
                    {open.map((row) => (
                        <li key={row.board}>
                            <button type="button" class="desk-board" data-board={row.board} onClick={(event) => event.detail < 2 && onTap(row.board)}>
                                <strong>{row.board}</strong>
                                <span>
                                    <bdi>{playerOf(it, row.white)?.name ?? "–"}</bdi>
                                    <bdi>{playerOf(it, row.black)?.name ?? "–"}</bdi>
                                </span>
                            </button>
                        </li>
                    ))}
                </ul>
            </section>
            <section>
                <h2>{t("desk.done", { n: done.length })}</h2>
                <ul class="desk-boards done">
                    {done.map((row) => (
                        <li key={row.board}>
                            <button type="button" class="desk-board" data-board={row.board} onClick={(event) => event.detail < 2 && onTap(row.board)}>
                                <strong>{row.board}</strong>
                                <span>
                                    <bdi>{playerOf(it, row.white)?.name ?? "–"}</bdi>
                                    <bdi>{playerOf(it, row.black)?.name ?? "–"}</bdi>
                                </span>
                                <b>{row.result && resultText(row.result)}</b>
                            </button>
                            <Copied row={row} token={token} />
                        </li>
                    ))}
                </ul>
            </section>
        </>
    );
}

/* The round as far as it is this seat's. */
function ofBoards(round: Round | undefined, boards: string): Round | undefined {
    return round && { ...round, pairings: round.pairings.filter(({ board }) => isIn(boards, String(board))) };
}

function OfTournament({ name, token }: { name: string; token: string }) {
    const desk = useMemo(() => new Desk(name, token, notices), [name, token]);
    const tapped = useSignal<number | null>(null);
    const chosen = useSignal<number | null>(null);
    const last = useSignal<number | null>(null);
    useEffect(() => {
        desk.start();
        return () => desk.stop();
    }, [desk]);
    /* A board that has its result stands elsewhere now: the focus goes with it. */
    const before = useRef<number | null>(null);
    useLayoutEffect(() => {
        if (tapped.value === null && before.current !== null && document.activeElement === document.body)
            document.querySelector<HTMLElement>(`[data-board="${before.current}"]`)?.focus();
        before.current = tapped.value;
    }, [tapped.value]);
    const it = desk.it.value;
    const trouble = desk.trouble.value;
    const number = it ? (chosen.value ?? currentRound(it)) : 1;
    const seat = desk.seat.value;
    const round = seat ? ofBoards(it?.rounds.find((one) => one.round === number), seat.boards ?? "") : undefined;
    const only = seat?.scope === "results" && seat.boards && round?.pairings.length === 1 ? round.pairings[0] : undefined;
    const row = round?.pairings.find(({ board }) => board === last.value);
    /* Of a board that has a device the moves are known. */
    const copies = it && !hasDevices(it) && seat?.role === "arbiter" && (seat.scope === "full" || seat.scope === "results");
    const copier = copies ? token : null;
    return (
        <>
            {trouble && (
                <p class="problem" role="alert">
                    {refusedText(trouble)}
                </p>
            )}
            {it && it.rounds.length > 1 && (
                <Choice
                    label={t("tournament.round")}
                    value={String(number)}
                    options={it.rounds.map((one) => ({ value: String(one.round), label: String(one.round) }))}
                    onChange={(value) => (chosen.value = Number(value))}
                />
            )}
            {it && seat && !round && <p class="lead">{t("tournament.no-rounds")}</p>}
            {it && round && only && (
                <section>
                    <h2>
                        {t("list.board", { board: only.board })}: {namesOf(it, round, only.board)}
                    </h2>
                    <Confirming desk={desk} it={it} round={round.round} row={only} />
                    <Copied row={only} token={copier} />
                </section>
            )}
            {it && round && !only && (
                <>
                    <Entry key={round.round} desk={desk} it={it} round={round} onEntered={(board) => (last.value = board)} />
                    {row?.result && (
                        <p class="desk-last" role="status">
                            ✓ {t("desk.enters", { board: row.board, result: resultText(row.result), names: namesOf(it, round, row.board) })}
                        </p>
                    )}
                    <Boards it={it} round={round} token={copier} onTap={(board) => (tapped.value = board)} />
                </>
            )}
            {it && round && tapped.value !== null && (
                <Tapped
                    key={round.round}
                    desk={desk}
                    it={it}
                    round={round}
                    board={tapped.value}
                    onClose={() => (tapped.value = null)}
                    onEntered={(board) => (last.value = board)}
                />
            )}
            <AskedBack desk={desk} />
        </>
    );
}

async function load(token: string): Promise<void> {
    const answer = await call("GET tournaments", { token });
    if (answer.ok) lines.value = answer.body.tournaments.filter(({ closed }) => !closed);
    else notices.tell(refusedText(answer.body));
}

function Page({ token }: { token: string }) {
    const chosen = useSignal<string | null>(null);
    useEffect(() => {
        document.title = `${t("desk.title")} · ${t("name")}`;
        void load(token);
    }, [token]);
    /* The latest that is paired is the one that is played. */
    const all = lines.value ?? [];
    const [latest] = [...all].sort(
        (a, b) => Number(b.rounds_paired > 0) - Number(a.rounds_paired > 0) || b.created_wall_ms - a.created_wall_ms,
    );
    const name = chosen.value ?? latest?.tournament;
    return (
        <div class="desk">
            <h1 tabIndex={-1}>{t("desk.title")}</h1>
            {all.length > 1 && (
                <Choice
                    label={t("tournament.title")}
                    value={name ?? ""}
                    options={all.map((line) => ({ value: line.tournament, label: line.name ?? line.tournament }))}
                    onChange={(value) => (chosen.value = value)}
                />
            )}
            {name && <OfTournament key={name} name={name} token={token} />}
            {lines.value?.length === 0 && <p class="lead">{t("tournament.none")}</p>}
            <NoticeLine notices={notices} />
        </div>
    );
}

export function open(main: HTMLElement, { token }: Place): void {
    render(<Page token={token} />, main);
}
