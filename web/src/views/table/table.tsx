/*
 * A board without a device, as its arbiter sees it: the hall knows the players, the rules, the
 * counters and the result, and claims no move and no clock. What happened is told as a case (views/case),
 * and a ruling on it is entered into the log of the board.
 */
import { computed, type ReadonlySignal, signal, useSignal } from "@preact/signals";
import type { Calls, CaseBranch, Change, Sent, State } from "generated/api";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { Contact } from "../../api/contact.ts";
import { Unanswered } from "../../api/key.ts";
import type { ActFrame, Link } from "../../api/link.ts";
import { type Answer, call, isSaid } from "../../api/request.ts";
import { loadStyle } from "../../dom/load.ts";
import type { Event, Player } from "../../incidents/types.ts";
import { Alone } from "../../parts/alone.tsx";
import { Button } from "../../parts/button.tsx";
import { Dialog, useSending } from "../../parts/dialog.tsx";
import { Chips, TextField } from "../../parts/field.tsx";
import { hasLetterKeys } from "../../parts/kept.ts";
import { loadLaw } from "../../parts/law.ts";
import { isBadMoment, momentOf } from "../../parts/moment.tsx";
import { NoticeLine, Notices } from "../../parts/notices.tsx";
import { Outdated } from "../../parts/outdated.tsx";
import { refusedText } from "../../parts/refused.ts";
import { untilBack } from "../../parts/sending.tsx";
import { inReaders, reader, t } from "../../parts/words.ts";
import { HallTime } from "../../state/clock.ts";
import { cut, REASON_BYTES } from "../../state/bytes.ts";
import { pointsText, scoreText } from "../../state/ending.ts";
import { foundInLog } from "../../state/log.ts";
import { playerName, playersText } from "../../state/players.ts";
import { type Score, SCORES } from "../../state/scores.ts";
import { ruled, standing, startAsking } from "../case/asking.ts";
import { isForPlayers, sheetOf } from "../case/branch.tsx";
import { attach, attached, rules, told } from "../case/form.ts";
import { Happened } from "../case/happened.tsx";
import { caseOf } from "../case/judged.ts";
import { toQuestions, useAloneKey } from "../case/keys.ts";
import { Ruling, spoken } from "../case/ruling.tsx";
import { Asked, Clocks } from "../case/told.tsx";
import { Acts } from "./acts.tsx";
import { Afterwards, BoardSending } from "./asking.tsx";
import { Counted } from "./counted.tsx";
import { GoLive } from "./live.tsx";
import { enter, MakeButton, Making, type Remark, RemarkFold, rulesOf } from "./making.tsx";
import { missingIn } from "./presence.ts";
import { Marking, Missing } from "./present.tsx";
import { Preview } from "./preview.tsx";
import { Log, Rulings } from "./rulings.tsx";

/* A hall that says nothing to an act for so long has not answered it. */
const ANSWER_WITHIN_MS = 6000;
const READ_AGAIN_AFTER_MS = 300;
const MINUTE_MS = 60000;

export type TableAct = Pick<ActFrame, "kind" | "data" | "by">;

/* The event that an act becomes. */
function eventOf({ kind, data, by }: TableAct): Event {
    return { actor: by ?? "arbiter", kind, ...(data ? { data: data as Event["data"] } : {}) } as Event;
}

function isUnanswered(answer: Answer<unknown>): boolean {
    return !answer.ok && answer.body.code === "down";
}

type Place = {
    link: Link;
    token: string;
    game: string;
    /* The seat is one that decides; the others look. */
    decides: boolean;
    /* Where the scoresheets are copied after the end; null: this seat may not. */
    sheet: string | null;
    onBack: (() => void) | null;
    onLive: () => void;
};

export class TableBoard {
    readonly id: string;
    readonly state = signal<State | null>(null);
    /* Does the hall answer? */
    readonly isUp: ReadonlySignal<boolean>;
    readonly isLost: ReadonlySignal<boolean>;
    /* What is asked was being sent when the hall was lost. */
    readonly isAgain = signal(false);
    /* The question that stands open. */
    private asked: symbol | null = null;
    /* When it was decided, as it is typed, if it is entered afterwards: what is asked about, and start and arrival. */
    readonly decided = signal("");
    readonly came = signal("");
    /* Has the hall said what the act that is asked about would bring now? */
    readonly isTried = signal(false);
    private readonly isDialled = signal(false);
    private readonly contact: Contact;
    readonly isOutdated = signal(false);
    readonly making = signal<CaseBranch | null>(null);
    readonly isDeclaring = signal(false);
    readonly score = signal<Score | "">("");
    /* Why a result is corrected. */
    readonly reason = signal("");
    readonly isAlone = signal(false);
    readonly isBusy = signal(false);
    readonly isGoingLive = signal(false);
    /* Who is not there yet: marked before the start, and asked about who comes too late. */
    readonly away = signal<Player[]>([]);
    readonly late = signal<Player | null>(null);
    readonly time = new HallTime();
    readonly notices = new Notices();
    /* Acts without an answer: made again they go as they went, so that each is made once. */
    private readonly unanswered = new Unanswered<TableAct & { seen: number }>();
    readonly log: Log;
    private readonly page = document.createElement("div");
    private endAsking: (() => void) | null = null;
    private isClosed = false;

    constructor(
        main: HTMLElement,
        readonly place: Place,
    ) {
        this.id = place.game;
        this.contact = new Contact(place.link);
        this.isUp = computed(() => this.isDialled.value && this.contact.lostSince.value === null);
        this.isLost = computed(() => !this.isUp.value);
        this.log = new Log(place.game, place.token);
        this.page.className = "case";
        main.replaceChildren(this.page);
        /* Without its style it is read all the same. */
        const show = () => {
            if (!this.isClosed) render(<Page board={this} />, this.page);
        };
        void loadStyle("case").then(show, show);
    }

    close(): void {
        this.isClosed = true;
        render(null, this.page);
        this.endAsking?.();
        this.contact.stop();
        attached.value = null;
    }

    /* When the game was begun in the hall, or made as long as it is not, by this device's time of day. */
    get sinceMs(): number {
        return Date.now() - this.time.since(this.state.value?.begun_ms ?? 0);
    }

    /* Is an incident being told? */
    get isTelling(): boolean {
        return told.value.incident !== null;
    }

    /* ---- what the hall says ---- */

    lineUp(): void {
        this.time.forget();
        this.contact.up();
        this.isDialled.value = true;
    }

    lineDown(): void {
        this.isDialled.value = false;
    }

    /* The clocks of such a board are on the table: what the way to the hall costs touches nobody. */
    delay(): void {}

    outdated(): void {
        this.isOutdated.value = true;
    }

    receive(frame: Sent): void {
        if (!("game" in frame) || frame.game !== this.id) return;
        if (frame.type === "state") this.take(frame);
        else if (frame.type === "change" && this.state.value) this.take(this.changed(frame));
    }

    private changed(change: Change): State {
        const { type: _type, event: _event, ruling: _ruling, moves_from: _from, ...members } = change;
        return { ...this.state.value, ...members } as State;
    }

    private take(state: State): void {
        if (state.live) {
            this.place.onLive();
            return;
        }
        const isFirst = this.state.value === null;
        this.time.note(state.at_ms);
        this.state.value = state;
        if (this.place.decides) void this.log.load();
        if (!isFirst) return;
        const names = { white: playerName(state, "white"), black: playerName(state, "black") };
        attach({ game: this.id, token: this.place.token, since: () => this.sinceMs }, rulesOf(state), names);
        void loadLaw(rules.value.edition);
        this.endAsking = startAsking();
    }

    /* ---- what the arbiter does ---- */

    /* A question is opened; answers how it is closed. */
    ask(): () => void {
        const own = (this.asked = Symbol("question"));
        this.isAgain.value = false;
        this.decided.value = "";
        return () => {
            if (this.asked === own) this.asked = null;
            this.isAgain.value = false;
            this.decided.value = "";
        };
    }

    /* An act is sent now. False: it is not, and it has been said why. */
    private begin(): boolean {
        const why = this.isLost.value ? "error.down" : this.isBusy.value ? "table.busy" : null;
        if (why) this.notices.tell(t(why), { about: "sending" });
        else this.isBusy.value = true;
        return why === null;
    }

    private end(): void {
        this.isBusy.value = false;
        this.notices.clear("sending");
    }

    /*
     * What got no answer is not sent again: once the hall is there, it says whether it was done. Answers that; if it
     * was not, its question is asked again, and without one it is said.
     */
    private async wasMade(isMade: () => boolean, asked: symbol | null): Promise<boolean> {
        for (let isRead = false; !isRead;) {
            await untilBack(this.isLost);
            if (this.isClosed) return false;
            isRead = await this.log.load();
            if (!isRead) await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_AFTER_MS));
        }
        const isDone = isMade();
        if (isDone) this.notices.tell(t("list.again.done"), { calm: true });
        else if (asked !== null && asked === this.asked) this.isAgain.value = true;
        else this.notices.tell(t("table.not-done"));
        return isDone;
    }

    /* Answers whether it was done. While the hall is lost nothing is sent. */
    async act(act: TableAct, typed = this.decided): Promise<boolean> {
        if (!this.begin()) return false;
        const { asked } = this;
        this.isAgain.value = false;
        const decided_ms = momentOf(typed.value);
        const said = { ...act, ...(decided_ms === null ? {} : { decided_ms }) };
        const meant = JSON.stringify(said);
        const { key, body } = this.unanswered.of(meant, { ...said, seen: this.state.value?.number ?? 0 });
        const answer = await call("POST games/{game}/acts", {
            in: { game: this.id },
            token: this.place.token,
            key,
            body: body as Calls["POST games/{game}/acts"]["body"],
            patienceMs: ANSWER_WITHIN_MS,
        });
        if (isSaid(answer)) this.unanswered.answered(meant);
        const isDone = isUnanswered(answer)
            ? await this.wasMade(() => foundInLog(this.log.entries.value, eventOf(act), body.seen) !== undefined, asked)
            : this.tellOf(answer);
        if (isDone) {
            this.unanswered.answered(meant);
            typed.value = "";
        }
        this.end();
        return isDone;
    }

    /* The board is live from now on. */
    async goLive(body: Calls["POST games/{game}/live"]["body"]): Promise<boolean> {
        if (!this.begin()) return false;
        const { asked } = this;
        this.isAgain.value = false;
        const answer = await call("POST games/{game}/live", {
            in: { game: this.id },
            token: this.place.token,
            body,
            patienceMs: ANSWER_WITHIN_MS,
        });
        /* A board that is live has another page. */
        const isDone = isUnanswered(answer) ? await this.wasMade(() => this.isClosed, asked) : answer.ok;
        this.end();
        if (!answer.ok && !isUnanswered(answer)) this.notices.tell(refusedText(answer.body));
        return isDone;
    }

    /* What the hall said. Answers whether it was done. */
    private tellOf(answer: Answer<Calls["POST games/{game}/acts"]["answer"]>): boolean {
        if (!answer.ok) {
            this.notices.tell(refusedText(answer.body));
            return false;
        }
        const calm = "outcome" in answer.body && answer.body.outcome === "upheld";
        if ("texts" in answer.body && answer.body.texts) this.notices.tell(inReaders(answer.body.texts), { calm });
        return calm;
    }

    readonly make = async (branch: CaseBranch, remark: Remark): Promise<void> => {
        const one = caseOf(rules.value, told.value);
        if (!one || !this.begin()) return;
        this.making.value = null;
        const why = await enter({ game: this.id, token: this.place.token }, one, branch, remark);
        this.end();
        this.notices.tell(why ?? t("table.made"), { calm: why === null });
        if (why === null) this.page.querySelector("h1")?.focus();
    };

    readonly start = (): void => {
        const [one, other] = this.away.value;
        const absent = other ? "both" : one;
        void this.act({ kind: "start", data: absent ? { absent } : {} }, this.came);
    };

    /* Is it longer than that since the start? */
    isOver(allowedMs: number): boolean {
        const missing = missingIn(this.log.entries.value);
        return missing !== null && this.time.since(missing.startedMs) > allowedMs;
    }

    /*
     * How late is who comes now, or came when that is typed? What the clock on the table says of it is the players' own. Below
     * zero: he came before the start, which is told to the minute.
     */
    lateMs(): number | null {
        const missing = missingIn(this.log.entries.value);
        if (!missing) return null;
        const came = momentOf(this.came.value);
        if (came === null) return Math.round(this.time.since(missing.startedMs));
        const late = came - missing.startedWall;
        return late > -MINUTE_MS ? Math.max(0, late) : late;
    }

    arrival(player: Player): TableAct | null {
        const late_ms = this.lateMs();
        return late_ms === null || late_ms < 0 ? null : { kind: "arrive", by: player, data: { late_ms } };
    }

    async arrive(player: Player): Promise<boolean> {
        const arrival = this.arrival(player);
        return arrival !== null && this.act(arrival, this.came);
    }

    startDeclaring(): void {
        this.score.value = "";
        this.reason.value = "";
        this.isDeclaring.value = true;
    }

    /* A result is declared, or the one that stands corrected; null while none is chosen. */
    declared(): TableAct | null {
        const score = this.score.value;
        const reason = this.reason.value.trim();
        const decision = this.state.value?.status === "ended" ? "correct_result" : "declare";
        return score ? { kind: "decide", data: { decision, score, ...(reason && { reason }) } } : null;
    }

    readonly declare = async (): Promise<boolean> => {
        const act = this.declared();
        return act !== null && this.act(act);
    };

    /* Shown alone, to be turned round to the players. */
    readonly showAlone = (): void => {
        if (ruled.value && isForPlayers(ruled.value)) this.isAlone.value = true;
    };
}

/* ---- what is seen ---- */

function statusText(state: State): string {
    return state.status === "ended" ? pointsText(state) : t(`table.${state.status}`);
}

/* What is previewed rests on the score alone: a reason that is being typed changes nothing. */
function triedAs(board: TableBoard): TableAct | null {
    const act = board.declared();
    const { reason: _reason, ...data } = (act?.data ?? {}) as { reason?: string };
    return act && { ...act, data };
}

/* A result is declared, or corrected once there is one. */
function Declaring({ board, state }: { board: TableBoard; state: State }) {
    const close = () => (board.isDeclaring.value = false);
    const send = useSending(close);
    /* As it was when it was sent: the result that is being declared is not one that stands. */
    const sentAs = useSignal<boolean | null>(null);
    const isOver = sentAs.value ?? state.status === "ended";
    const declare = async () => {
        sentAs.value = isOver;
        const isDone = await board.declare();
        if (!isDone) sentAs.value = null;
        return isDone;
    };
    const isMuted = state.confirmed && board.reason.value.trim() === "";
    return (
        <Dialog title={playersText(state)} notices={board.notices} onClose={close}>
            {isOver && <p>{statusText(state)}</p>}
            <Chips
                label={t("result.label")}
                value={board.score.value}
                options={SCORES.map((value) => ({ value, label: scoreText(value) }))}
                onChange={(value) => {
                    board.score.value = value;
                }}
            />
            {isOver && (
                <TextField
                    label={t("table.reason")}
                    value={board.reason.value}
                    onInput={(text) => (board.reason.value = cut(text, REASON_BYTES))}
                />
            )}
            <Preview board={board} act={triedAs(board)} />
            <Afterwards board={board} />
            <BoardSending
                board={board}
                yes={t(isOver ? "console.act.correct" : "decide.declare.yes")}
                look={isOver ? "danger" : "primary"}
                disabled={!board.isTried.value || isMuted}
                onClose={close}
                onPress={() => void send(declare)}
            />
        </Dialog>
    );
}

/* "Board 12: Ada – Can". */
function titleOf(state: State): string {
    const number = state.headers.board;
    return `${number ? `${t("list.board", { board: number })}: ` : ""}${playersText(state)}`;
}

function Head({ board, state }: { board: TableBoard; state: State }) {
    const { onBack, decides, sheet } = board.place;
    const isOver = state.status === "ended";
    const isWaiting = state.status === "waiting";
    const isUnderWay = !isOver && !isWaiting;
    return (
        <section class="panel table-head">
            {onBack && (
                <div class="row">
                    <Button onPress={onBack}>{t("games.back")}</Button>
                </div>
            )}
            <h1 tabIndex={-1}>
                {titleOf(state)}
            </h1>
            <p role="status">
                {board.isUp.value ? `${t("table.about")} ${statusText(state)}` : t("link.down")}
            </p>
            <Counted state={state} />
            {decides && isWaiting && <Marking board={board} state={state} />}
            {decides && isUnderWay && <Missing board={board} state={state} />}
            {isOver && (decides || (sheet !== null && !state.cancelled)) && (
                <div class="row">
                    {decides && (
                        <Button disabled={!board.isUp.value} onPress={() => board.startDeclaring()}>
                            {t("console.act.correct")}
                        </Button>
                    )}
                    {sheet !== null && !state.cancelled && (
                        <a class="button" href={sheet}>
                            {t("sheet.title")}
                        </a>
                    )}
                </div>
            )}
            {decides && !isOver && (
                <div class="row">
                    {isWaiting && (
                        <Button look="primary" disabled={!board.isUp.value || isBadMoment(board.came.value, board.sinceMs)} onPress={board.start}>
                            {t("table.start")}
                        </Button>
                    )}
                    <Button onPress={() => board.startDeclaring()}>
                        {t("table.declare")}
                    </Button>
                    <Button disabled={!board.isUp.value} onPress={() => (board.isGoingLive.value = true)}>
                        {t("table.live")}
                    </Button>
                </div>
            )}
        </section>
    );
}

function Page({ board }: { board: TableBoard }) {
    const state = board.state.value;
    const title = state && `${titleOf(state)} · ${t("name")}`;
    useEffect(() => {
        if (title) document.title = title;
    }, [title]);
    useAloneKey(() => t("table.key.alone"), board.showAlone);
    useEffect(() => {
        const words = standing.value === "ruled" ? spoken() : "";
        if (words) board.notices.speak(words);
    }, [ruled.value, reader()]);
    if (!state) return <p role="status">{t("link.dialling")}</p>;
    const branch = board.making.value;
    const rulings = ruled.value;
    const isOver = state.status === "ended";
    const actions = (
        <>
            {rulings && isForPlayers(rulings) && (
                <Button onPress={board.showAlone}>
                    {t("case.alone")}
                    {hasLetterKeys.value && <kbd>{t("table.key.alone")}</kbd>}
                </Button>
            )}
            <RemarkFold />
        </>
    );
    const make = (one: CaseBranch) => (
        <MakeButton
            branch={one}
            disabled={!board.isUp.value || board.isBusy.value}
            onAsk={() => (board.making.value = one)}
            onMake={(remark) => void board.make(one, remark)}
        />
    );
    return (
        <>
            {board.isOutdated.value && (
                <p class="message" role="alert">
                    <Outdated />
                </p>
            )}
            <Head board={board} state={state} />
            {board.place.decides && !isOver && (
                <>
                    <Happened
                        onChosen={() => {
                            board.notices.clear();
                            toQuestions();
                        }}
                    />
                    <Asked />
                    <Ruling actions={actions} make={make} />
                    <Clocks />
                </>
            )}
            {board.place.decides && <Acts board={board} state={state} />}
            <Rulings
                board={board}
                onReverse={(seq, reason) =>
                    board.act({ kind: "decide", data: { decision: "reverse", seq, reason } })
                }
            />
            <NoticeLine notices={board.notices} />
            {branch && (
                <Making
                    title={playersText(state)}
                    branch={branch}
                    isLost={board.isLost.value}
                    notices={board.notices}
                    onClose={() => (board.making.value = null)}
                    onMake={(remark) => void board.make(branch, remark)}
                />
            )}
            {board.isGoingLive.value && <GoLive board={board} state={state} />}
            {board.isDeclaring.value && <Declaring board={board} state={state} />}
            {board.isAlone.value && rulings && (
                <Alone
                    sheets={rulings.branches.map((one) => sheetOf(one))}
                    edition={rulings.edition}
                    onClose={() => (board.isAlone.value = false)}
                />
            )}
        </>
    );
}
