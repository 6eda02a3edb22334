/*
 * A pupil's page: a name of one's own, then the question that is asked, and behind the reveal one's marks. The page
 * keeps the name, its key and the answer, and forgets them when the class has ended.
 */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { call, isSaid } from "../../api/request.ts";
import { type ClassTold, MOST_NAME_LETTERS, type Own, readOwn, readShown, readTold, writeGiven } from "../../exam/classroom.ts";
import { type Given, marksOf, sumOf } from "../../exam/marks.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { loadLaw } from "../../parts/law.ts";
import { NoticeLine, Notices } from "../../parts/notices.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import { recall, remember } from "../../words/words.ts";
import { Answering } from "../learn/answer.tsx";
import { Marks, Ruled } from "../learn/marked.tsx";
import { Situation } from "../learn/situation.tsx";
import { Away, roomProblem } from "./standing.tsx";
import { type Following, useClass } from "./following.ts";

const OWN = "hakem.pupil";
const KEY_BYTES = 16;
/* Of what was sent nobody waits longer for an answer before it is sent again. */
const PATIENCE_MS = 5000;
const notices = new Notices();
/* What is told of a question that is not asked any more. */
const EARLIER = "earlier";

function newKey(): string {
    const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* As it was kept; null: nothing of this class. What is too old is kept no longer. */
function kept(code: string): Own | null {
    const text = recall(OWN);
    const own = readOwn(text, Date.now());
    if (text !== null && !own) remember(OWN, "null");
    return own?.code === code ? own : null;
}

/* The question of this number as nobody has answered it. */
function unanswered(number: number): Pick<Own, "number" | "given" | "sent" | "sending"> {
    return { number, given: {}, sent: null, sending: null };
}

function Joining({ code, onJoin }: { code: string; onJoin: (own: Omit<Own, "keptMs">) => void }) {
    const name = useSignal("");
    const isBusy = useSignal(false);
    /* The same key when it is tried again: who had joined without hearing of it is not there twice. */
    const key = useRef(newKey());
    const problem = roomProblem(name.value, MOST_NAME_LETTERS);
    const join = async () => {
        const typed = name.value.trim();
        if (typed === "" || problem || isBusy.value) return;
        isBusy.value = true;
        notices.clear();
        const body = { name: typed, key: key.current };
        const answer = await call("POST classes/{class}/pupils", { in: { class: code }, body });
        isBusy.value = false;
        if (answer.ok) onJoin({ code, key: key.current, name: typed, ...unanswered(0) });
        else notices.tell(answer.body.code === "impossible" ? t("learn.class.name.taken") : refusedText(answer.body));
    };
    return (
        <section class="panel stack">
            <TextField
                label={t("learn.class.name")}
                hint={t("learn.class.name.hint")}
                value={name.value}
                problem={problem}
                onInput={(text) => (name.value = text)}
                onEnter={() => void join()}
            />
            <Button look="primary" disabled={name.value.trim() === "" || Boolean(problem) || isBusy.value} onPress={() => void join()}>
                {t("learn.class.join")}
            </Button>
        </section>
    );
}

/* What of one's own changes; `onLeft`: one is in the class no longer. */
type Changes = { onOwn: (own: Partial<Own>) => void; onLeft: () => void };

/*
 * Sends an answer. Where nobody said what came of it, it is sent again as often as the hall is heard of, until the hall
 * says so: what it has, it takes at any time.
 */
function useSending(following: Following, kept: Own, number: number, { onOwn, onLeft }: Changes) {
    /* Of which question an answer is under way, and of which nobody has said whether it came. */
    const busy = useSignal<number | null>(null);
    const unsure = useSignal(kept.sending ? kept.number : null);
    const asked = useRef(number);
    asked.current = number;
    const own = kept.number === number ? kept : { ...kept, ...unanswered(number) };
    /* Whether it came in time is not known any more: the hall takes no answer but of the question that is asked. */
    const giveUp = (earlier: number) => {
        onOwn({ number: earlier, sending: null });
        notices.tell(t("learn.class.unheard", { n: earlier }), { about: EARLIER });
    };
    const send = async (given: Given) => {
        if (busy.peek() === number) return;
        busy.value = number;
        notices.clear();
        const { key, code } = own;
        onOwn({ number, sending: given });
        const body = { key, number, answer: writeGiven(given) };
        const answer = await call("PUT classes/{class}/answer", { in: { class: code }, body, patienceMs: PATIENCE_MS });
        if (busy.peek() === number) busy.value = null;
        if (asked.current === number) unsure.value = isSaid(answer) ? null : number;
        if (answer.ok) onOwn({ number, sent: given, sending: null });
        else if (answer.body.code === "role") {
            notices.tell(t("learn.class.removed"));
            onLeft();
        } else if (asked.current !== number) giveUp(number);
        else if (isSaid(answer)) {
            onOwn({ number, sending: null });
            notices.tell(answer.body.code === "behind" ? t("learn.class.late") : refusedText(answer.body));
        }
    };
    const heard = following.heard.value;
    useEffect(() => {
        if (own.sending) void send(own.sending);
    }, [heard]);
    /* What was told of one question is told of no other. */
    useLayoutEffect(() => {
        notices.clear();
        if (kept.sending && kept.number < number && busy.peek() !== kept.number) giveUp(kept.number);
    }, [number]);
    return { own, isBusy: busy.value === number, isUnsure: unsure.value === number && own.sending !== null, send };
}

function Answer({ told, own, isBusy, onOwn, onSend }: {
    told: ClassTold;
    own: Own;
    isBusy: boolean;
    onOwn: Changes["onOwn"];
    onSend: (given: Given) => void;
}) {
    const isAny = Object.keys(own.given).length > 0;
    const [isSent, isSending] = [own.sent, own.sending].map((one) => one !== null && writeGiven(one) === writeGiven(own.given));
    return (
        <>
            <Answering
                one={told.one}
                isClaim={told.isClaim}
                given={own.given}
                onGive={(given) => onOwn({ number: own.number, given })}
            />
            <div class="hand-in stack">
                <p role="status">{isSent && !own.sending && t("learn.class.sent")}</p>
                <Button
                    look="primary"
                    disabled={!isAny || isBusy || isSending || (isSent && !own.sending)}
                    onPress={() => onSend(own.given)}
                >
                    {t("learn.class.send")}
                </Button>
            </div>
        </>
    );
}

function Asked({ following, own, elsewhere, onOwn, onLeft }: { following: Following; own: Own; elsewhere: number } & Changes) {
    const question = following.seen.value?.question;
    const told = readTold(question?.question);
    const number = question?.number ?? 0;
    const [isOpen, isClosed, isShown] = (["open", "closed", "shown"] as const).map((state) => question?.state === state);
    const heading = useRef<HTMLHeadingElement>(null);
    const { own: now, isBusy, isUnsure, send } = useSending(following, own, number, { onOwn, onLeft });
    useEffect(() => {
        if (told) void loadLaw(told.one.edition);
    }, [told?.one.edition]);
    /* Who is at the end of one question begins at the beginning of the next. */
    useLayoutEffect(() => {
        if (number === 0) return;
        heading.current?.focus({ preventScroll: true });
        heading.current?.scrollIntoView({ block: "start" });
    }, [number, isShown]);
    if (!question || !told)
        return (
            <p class="panel waiting" role="status">
                {t("learn.class.wait")}
            </p>
        );
    const shown = isShown ? readShown(question.right) : null;
    /* What had been chosen but not sent does not count. */
    const counted = now.sent ?? {};
    return (
        <section class="panel stack asked">
            <h2 ref={heading} tabIndex={-1}>
                {t("learn.question", { n: number })}
            </h2>
            {shown && (
                <div class="marked">
                    {!now.sending && (
                        <>
                            <p class="own-marks" role="status">
                                <strong>{t("learn.marked", sumOf(marksOf(shown.key, counted)))}</strong>
                            </p>
                            <Marks wanted={shown.key} given={counted} />
                        </>
                    )}
                    <Ruled edition={told.one.edition} rulings={shown.rulings} articles={shown.key.articles.deciding} />
                </div>
            )}
            <p class={isUnsure ? "message" : "unseen"} role="status">
                {isUnsure && t("learn.class.sending")}
            </p>
            <Situation question={told} />
            {isOpen && (
                <Answer key={`${number} ${elsewhere}`} told={told} own={now} isBusy={isBusy} onOwn={onOwn} onSend={(given) => void send(given)} />
            )}
            {isClosed && (
                <p class="message calm" role="status">
                    {t("learn.class.closed")}
                </p>
            )}
        </section>
    );
}

function Page({ title, children }: { title: string; children: ComponentChildren }) {
    useEffect(() => {
        document.title = `${title} · ${t("name")}`;
    }, [title]);
    return (
        <div class="pupil stack">
            <h1 tabIndex={-1}>{title}</h1>
            {children}
            <NoticeLine notices={notices} />
        </div>
    );
}

export function Pupil({ code }: { code: string }) {
    const following = useClass(code);
    const own = useSignal<Own | null>(useMemo(() => kept(code), [code]));
    /* How often another window of this pupil has changed the answer: who scans the picture twice has two. */
    const elsewhere = useSignal(0);
    useEffect(() => {
        const hear = ({ key }: StorageEvent) => {
            if (key !== OWN && key !== null) return;
            const [before, now] = [own.peek(), kept(code)];
            if (writeGiven(before?.given ?? {}) !== writeGiven(now?.given ?? {})) elsewhere.value++;
            own.value = now;
        };
        addEventListener("storage", hear);
        return () => removeEventListener("storage", hear);
    }, [code]);
    const isGone = following.isGone.value;
    const keep = (now: Omit<Own, "keptMs">) => {
        own.value = { ...now, keptMs: Date.now() };
        remember(OWN, JSON.stringify(own.value));
    };
    /* What belongs to another question gives way; what comes of an earlier one is too late. */
    const change = (more: Partial<Own>) => {
        const before = own.peek();
        const number = more.number ?? 0;
        if (before && number >= before.number) keep({ ...before, ...(number > before.number && unanswered(number)), ...more });
    };
    const leave = () => {
        if (own.peek()) remember(OWN, "null");
        own.value = null;
    };
    /* Before it is seen: who reads that there is no class has left nothing behind. */
    useLayoutEffect(() => {
        if (isGone) leave();
    }, [isGone]);
    const seen = following.seen.value;
    if (isGone)
        return (
            <Page title={t("learn.class")}>
                <p role="status">{t("learn.class.gone", { code })}</p>
                <p>
                    <a class="button" href="/class">
                        {t("learn.class.other")}
                    </a>
                </p>
            </Page>
        );
    if (!seen)
        return (
            <Page title={t("learn.class")}>
                <Away following={following} />
            </Page>
        );
    return (
        <Page title={seen.title}>
            <Away following={following} />
            {own.value ? (
                <>
                    <p class="lead">
                        {t("learn.class.as")} <bdi>{own.value.name}</bdi>
                    </p>
                    <Asked following={following} own={own.value} elsewhere={elsewhere.value} onOwn={change} onLeft={leave} />
                </>
            ) : (
                <Joining code={code} onJoin={keep} />
            )}
        </Page>
    );
}
