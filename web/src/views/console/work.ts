/*
 * The work on one incident: what is entered is asked of the hall soon after each answer and each
 * change of the game, and made when the arbiter says so. While the hall is lost nothing is sent;
 * when it is there again, what was entered is asked anew, against the game as it stands then.
 */
import { effect, signal, untracked } from "@preact/signals";
import { saysNothing } from "../../api/request.ts";
import { incidentOf } from "../../incidents/catalogue.ts";
import { isPrivate } from "../../incidents/private.ts";
import type { Case, Event, Question } from "../../incidents/types.ts";
import { isBadMoment, momentOf } from "../../parts/moment.tsx";
import { Notices } from "../../parts/notices.tsx";
import { inReaders, reader, t } from "../../parts/words.ts";
import { scoreText } from "../../state/ending.ts";
import { playersText } from "../../state/players.ts";
import { isKey } from "../../words/words.ts";
import type { Desk } from "./desk.ts";
import { type Draft, Drafting } from "./draft.ts";
import { careOf, type Forecast, forecast, isMakeable, tellingOf, type Trouble } from "./forecast.ts";
import { caseOf, moveNumberOf } from "./live.ts";
import { foundInLog } from "../../state/log.ts";
import { make } from "./making.ts";
import { CLOCKS_SET, eventsOf, openQuestion, questionsOf, REVERSED, wantsReason, withFault, withReason } from "./plan.ts";
import { reckonAll } from "./reckon.ts";
import type { LiveState as State } from "../../state/state.ts";

const ASK_AFTER_MS = 80;
const AGAIN_AFTER_MS = 1500;
/* What comes into sight under a finger is not meant by it. */
export const ARMED_AFTER_MS = 300;
/* What cannot hurt happens at once: not later by itself, when nobody may be there or the board is another. */
const AT_ONCE = new Set(["clocks-stopped", "clocks-started"]);
const AT_ONCE_WITHIN_MS = 2000;

export type Standing = "nothing" | "asking" | "ruled" | "refused" | "away" | "making";
export type Done = {
    forecast: Forecast;
    seq: number | null;
    incident: string;
    isForPlayers: boolean;
};

/* A sentence of the hall on what went wrong: ours where there is one. */
export function troubleText({ code, text }: Trouble): string {
    const key = `console.trouble.${code}`;
    if (isKey(key)) return t(key);
    const known = `error.${code}`;
    return text || (isKey(known) ? t(known) : code);
}

export class Work {
    readonly drafting: Drafting;
    readonly notices = new Notices();
    readonly standing = signal<Standing>("nothing");
    readonly shown = signal<Forecast | null>(null);
    readonly trouble = signal<Trouble | null>(null);
    /* What has to be said at the ruling: the board has changed, part of it was made, … */
    readonly remark = signal<string | null>(null);
    readonly isConfirming = signal(false);
    readonly isAlone = signal(false);
    readonly done = signal<Done | null>(null);
    /* The events that are shown, and those that are wanted. */
    private shownFor = "";
    private wantedFor = "";
    private number = 0;
    private timer: ReturnType<typeof setTimeout> | undefined;
    private returning: ReturnType<typeof setTimeout> | undefined;
    /* What is on its way to the hall. */
    private making: string | null = null;
    private armedAt = 0;
    /* Until then what was chosen may be made at once. */
    private atOnceUntil = 0;
    private readonly endings: (() => void)[] = [];

    constructor(readonly desk: Desk) {
        this.drafting = new Drafting(desk.game);
        this.endings.push(effect(() => this.follow()));
        let wasLost = false;
        this.endings.push(
            effect(() => {
                const isLost = desk.isLost.value;
                if (wasLost && !isLost) void untracked(() => this.comeBack());
                wasLost = isLost;
            }),
        );
    }

    close(): void {
        clearTimeout(this.timer);
        clearTimeout(this.returning);
        this.number++;
        for (const end of this.endings) end();
    }

    get game(): Case | null {
        const state = this.desk.state.value;
        return state && caseOf(state, this.desk.clocksNow(), this.desk.nowMs());
    }

    /* What has been entered; what is typed of the clocks is reckoned after what they show now, and set as of now. */
    private get draft(): Draft {
        const draft = this.drafting.now.value;
        const [state, now] = [this.desk.state.value, this.desk.clocksNow()];
        if (!state || !now) return draft;
        return { ...draft, answers: { ...draft.answers, ...reckonAll(draft.typed, now, moveNumberOf(state)) } };
    }

    get questions(): Question[] {
        const { game } = this;
        return game ? questionsOf(this.draft, game) : [];
    }

    /* The first question that has to be answered still. */
    get open(): string | null {
        const { game } = this;
        const { draft } = this;
        if (!game || !draft.incident) return null;
        const { clocks, number } = draft.answers;
        if (draft.incident === CLOCKS_SET)
            return clocks === undefined && number === undefined ? "clocks" : null;
        const first = openQuestion(draft, game)?.id ?? null;
        if (first || !this.wantsReason) return first;
        return this.reason ? null : "reason";
    }

    /* Is it asked why? A reversal has its reason, and so has what touches a confirmed result. */
    get wantsReason(): boolean {
        const { game } = this;
        const { draft } = this;
        const state = this.desk.state.value;
        if (draft.incident === REVERSED) return true;
        return Boolean(game && state) && wantsReason(eventsOf(draft, game!, reader()), state!);
    }

    private get reason(): string {
        return String(this.drafting.now.value.answers.reason ?? "").trim();
    }

    /* All events, and those that have not been made yet. */
    private events(): { all: Event[]; left: Event[] } {
        const { game } = this;
        const { draft } = this;
        const state = this.desk.state.value;
        const entered =
            game && state && !this.open
                ? withReason(
                      withFault(eventsOf(draft, game, reader()), state, this.desk.entries.value),
                      this.wantsReason ? this.reason : "",
                  )
                : [];
        const all = draft.made > 0 || draft.sent !== null ? (draft.plan ?? entered) : entered;
        return { all, left: all.slice(draft.made) };
    }

    /* May the players see it? */
    get isForPlayers(): boolean {
        const done = this.done.value;
        if (!this.drafting.now.value.incident) return done?.isForPlayers ?? false;
        return this.shown.value !== null && !isPrivate(this.events().all);
    }

    showAlone(): void {
        if (this.isForPlayers) this.isAlone.value = true;
    }

    /* ---- what is entered ---- */

    /* `isAct`: by its button or key; what is searched for is shown first if something may be said of it. */
    choose(incident: string | null, answers: Draft["answers"] = {}, isAct = false): void {
        const { id, sent } = this.drafting.now.peek();
        if (sent !== null || id === this.making) this.drafting.putAside();
        this.begin();
        const isAtOnce = AT_ONCE.has(incident ?? "") && (isAct || incidentOf(incident ?? "")?.ask.length === 0);
        if (isAtOnce) this.atOnceUntil = performance.now() + AT_ONCE_WITHIN_MS;
        this.drafting.choose(incident, { ...this.known(incident), ...answers });
    }

    private begin(): void {
        this.atOnceUntil = 0;
        this.done.value = null;
        this.clear();
    }

    /* What was put aside is entered again, and shown as it would be ruled now. */
    takeUp(id: string): void {
        this.drafting.takeUp(id);
        this.begin();
    }

    /*
     * What the board knows, until it is told otherwise: a position that has to be told is the one on
     * the board, and only the player who has the move is bound by what he touches (4.3).
     */
    private known(incident: string | null): Draft["answers"] {
        const state = this.desk.state.peek();
        const asks = incidentOf(incident ?? "")?.ask ?? [];
        const position = asks.find(({ kind, unknown }) => kind === "position" && !unknown);
        const mover = asks.find(({ usual }) => usual === "turn");
        if (!state) return {};
        return {
            ...(position && state.fen ? { [position.id]: state.fen } : {}),
            ...(mover && state.turn ? { [mover.id]: state.turn } : {}),
        };
    }

    private clear(): void {
        this.shown.value = null;
        this.trouble.value = null;
        this.remark.value = null;
        this.isConfirming.value = false;
        this.isAlone.value = false;
    }

    /* ---- what would be ruled ---- */

    /* What is typed of a clock may give no time any more: then nothing is shown as ruled. */
    clocksWentOn(): void {
        if (this.standing.peek() === "ruled" && untracked(() => this.events().left.length === 0)) this.follow();
    }

    /* Called again after each change of what it reads. */
    private follow(): void {
        const { left } = this.events();
        const isLost = this.desk.isLost.value;
        void this.desk.state.value?.number;
        clearTimeout(this.timer);
        if (this.standing.peek() === "making") return;
        this.number++;
        if (left.length === 0) {
            this.shown.value = null;
            this.trouble.value = null;
            this.standing.value = "nothing";
            return;
        }
        if (isLost) {
            this.atOnceUntil = 0;
            this.standing.value = "away";
            return;
        }
        this.wantedFor = JSON.stringify(left);
        this.standing.value = "asking";
        this.timer = setTimeout(() => void this.ask(left), ASK_AFTER_MS);
    }

    private async ask(list: Event[]): Promise<void> {
        const own = ++this.number;
        const state = this.desk.state.peek();
        if (!state) return;
        const answer = await forecast(this.desk, state, list);
        if (own !== this.number) return;
        if ("code" in answer) {
            this.fail(answer, list);
            return;
        }
        const before = this.shown.peek();
        this.tellChange(before, answer);
        if (!before || words(before) !== words(answer)) this.armedAt = performance.now() + ARMED_AFTER_MS;
        this.shown.value = answer;
        this.shownFor = JSON.stringify(list);
        this.trouble.value = null;
        this.standing.value = "ruled";
        if (!before || words(before) !== words(answer)) this.notices.speak(words(answer));
        if (performance.now() < this.atOnceUntil && this.isReady && careOf(answer) === "plain") await this.makeNow();
    }

    private fail(trouble: Trouble, list: Event[]): void {
        const isAway = ["down", "busy", "full"].includes(trouble.code);
        this.atOnceUntil = 0;
        this.standing.value = isAway ? "away" : "refused";
        this.trouble.value = isAway ? null : trouble;
        if (!isAway) this.shown.value = null;
        if (isAway) this.timer = setTimeout(() => void this.ask(list), AGAIN_AFTER_MS);
    }

    /* The board has changed under what was shown, and it is ruled otherwise now. */
    private tellChange(before: Forecast | null, now: Forecast): void {
        if (!before || before.before.number === now.before.number) return;
        const other = this.ruledMeanwhile(before.before.number);
        const isSame = verdicts(before) === verdicts(now) && before.before.status === now.before.status;
        if (!other && isSame) return;
        this.remark.value = other ?? t("console.changed");
        this.isConfirming.value = false;
        this.armedAt = performance.now() + ARMED_AFTER_MS;
    }

    /* What another arbiter has ruled at this board since then: perhaps the same. */
    private ruledMeanwhile(seen: number): string | null {
        const other = this.desk.entries
            .peek()
            .filter(({ number, event, ruling }) => number > seen && event.actor === "arbiter" && ruling.outcome === "upheld")
            .at(-1);
        if (!other) return null;
        return t("console.other", {
            author: other.author || t("console.other.arbiter"),
            text: inReaders(other.ruling.texts),
        });
    }

    /* The page has come, or the hall is there again: the log says what it has of us, once it can be read. */
    async comeBack(): Promise<void> {
        clearTimeout(this.returning);
        if (!(await this.desk.load())) {
            this.returning = setTimeout(() => void this.comeBack(), AGAIN_AFTER_MS);
            return;
        }
        const others = new Set<number>();
        for (const draft of [...this.drafting.aside.peek(), this.drafting.now.peek()]) this.lookFor(draft, others);
    }

    /* The log says whether what got no answer was made; `others` are the entries of other acts. */
    private lookFor({ id, incident, plan, made, sent, told }: Draft, others: Set<number>): void {
        const next = plan?.[made];
        if (!plan || !next || sent === null || id === this.making) return;
        const found = foundInLog(this.desk.entries.peek(), next, sent.frame.seen ?? 0, others);
        if (found) others.add(found.number);
        const isNow = this.drafting.now.peek().id === id;
        const count = found ? made + 1 : made;
        this.drafting.changeOne(id, { sent: null, made: count, told: told.slice(count - made), unmade: found ? null : sent });
        if (count === plan.length) {
            this.notices.tell(`${isNow ? "" : `${incidentName(incident)}: `}${t("console.was.made")}`, { calm: true, about: id });
            if (isNow) this.choose(null);
            else this.drafting.drop(id);
        } else if (isNow) this.remark.value = found ? this.partText(count, plan.length) : t("console.not.made");
    }

    private partText(made: number, count: number): string {
        return t("console.part", { made, count });
    }

    /* ---- it is made ---- */

    /*
     * While the game goes on it is asked again and again: what is shown of the same events may be
     * made all the same, because the hall refuses what is out of date.
     */
    get isReady(): boolean {
        const shown = this.shown.value;
        const standing = this.standing.value;
        const isSame = standing === "asking" && this.shownFor === this.wantedFor;
        const { decided, sent } = this.drafting.now.value;
        const isTimed = !isBadMoment(decided, this.desk.sinceMs);
        /* What was sent and got no answer is looked for in the log first. */
        const isAwaited = sent !== null || this.drafting.aside.value.some((one) => one.sent !== null);
        const isOpen = !isAwaited && (standing === "ruled" || isSame);
        return isOpen && isTimed && shown !== null && isMakeable(shown);
    }

    /* By the button or its key: what decides a game is asked once more. */
    async press(): Promise<void> {
        const shown = this.shown.peek();
        if (!this.isReady || !shown || performance.now() < this.armedAt) return;
        if (careOf(shown) !== "plain" && !this.isConfirming.peek()) {
            this.isConfirming.value = true;
            this.armedAt = performance.now() + ARMED_AFTER_MS;
            return;
        }
        await this.makeNow();
    }

    private async makeNow(): Promise<void> {
        const shown = this.shown.peek();
        const { id, incident, made, decided, unmade } = this.drafting.now.peek();
        const { all, left } = untracked(() => this.events());
        if (!shown || !incident) return;
        if (all.length === 0) {
            this.clocksWentOn();
            return;
        }
        this.atOnceUntil = 0;
        this.isConfirming.value = false;
        this.standing.value = "making";
        this.making = id;
        const telling = tellingOf(shown);
        const told = shown.rulings.map((ruling) => (telling.includes(ruling) ? ruling.texts : null));
        this.drafting.change({ plan: all, told });
        const note = (part: Partial<Draft>) => this.drafting.changeOne(id, part);
        const result = await make(this.desk, left, shown, momentOf(decided), unmade, {
            sent: (act) => note({ sent: act }),
            made: (count) => note({ sent: null, unmade: null, made: made + count, told: told.slice(count) }),
        });
        this.making = null;
        const total = made + result.count;
        const { trouble } = result;
        const isAnswered = trouble?.code !== "down";
        this.standing.value = "nothing";
        /* The hall that was too busy may have it from before: sent again it goes with its key. */
        const unsaid = trouble && saysNothing(trouble.code) ? this.drafting.sentOf(id) : null;
        if (trouble && isAnswered) note({ sent: null, unmade: unsaid });
        const rulings = shown.isSealed && result.ruling ? [result.ruling] : shown.rulings;
        const forecast = { ...shown, rulings };
        if (this.drafting.now.peek().id !== id) this.tellAside(id, incident, forecast, trouble, [total, all.length]);
        else if (!trouble && total >= all.length) {
            this.finish({ forecast, seq: result.seq, incident, isForPlayers: !shown.isSealed && !isPrivate(all) });
            return;
        } else {
            this.remark.value = [trouble && troubleText(trouble), total > 0 ? this.partText(total, all.length) : null]
                .filter(Boolean)
                .join(" ");
            this.shown.value = null;
            this.follow();
        }
        if (!isAnswered && !this.desk.isLost.peek()) void this.comeBack();
    }

    /* Another incident has been begun meanwhile, and stays. */
    private tellAside(id: string, incident: string, shown: Forecast, trouble: Trouble | null, [made, of]: [number, number]): void {
        const isWhole = !trouble && made >= of;
        const why = [trouble && troubleText(trouble), made > 0 && !isWhole ? this.partText(made, of) : null].filter(Boolean).join(" ");
        const text = isWhole ? `${t("console.made")} ${words(shown)}` : `${incidentName(incident)}: ${why}`;
        this.notices.tell(text, { calm: isWhole, about: id });
        if (isWhole) this.drafting.drop(id);
        this.follow();
    }

    private finish(done: Done): void {
        const text = words(done.forecast);
        this.choose(null);
        this.done.value = done;
        this.notices.speak(`${t("console.made")} ${text}`);
    }
}

function verdicts({ rulings }: Forecast): string {
    return rulings.map(({ verdict }) => verdict).join(" ");
}

/* The rulings without the times that go on, for a voice and for comparing. */
function words(shown: Forecast): string {
    if (shown.isSealed && shown.rulings.length === 0) return t("console.sealed");
    return tellingOf(shown)
        .map(({ texts }) => inReaders(texts).replace(/ ?\d+:\d\d:\d\d(\.\d+)?/g, ""))
        .join(" ");
}

/* Who plays, and what it costs: "Ada – Can: 0–1". */
export function costText(state: State, result: string): string {
    return `${playersText(state)}: ${result === "*" ? t("console.no.result") : scoreText(result)}`;
}

export function incidentName(id: string | null): string {
    const incident = incidentOf(id ?? "");
    return incident ? inReaders(incident) : "";
}
