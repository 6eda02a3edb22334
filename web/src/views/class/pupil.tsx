/*
 * A pupil's page: a name of one's own, then the question that is asked, and behind the reveal one's marks. The page
 * keeps the name, its key and the answer, and forgets them when the class has ended.
 */
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { call } from "../../api/request.ts";
import { type ClassTold, type Own, readOwn, readShown, readTold } from "../../exam/classroom.ts";
import { marksOf, sumOf } from "../../exam/marks.ts";
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
import { Away } from "./standing.tsx";
import { type Following, useClass } from "./following.ts";

const OWN = "hakem.pupil";
const KEY_BYTES = 16;
const MOST_NAME = 30;
const notices = new Notices();

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

function Joining({ code, onJoin }: { code: string; onJoin: (own: Omit<Own, "keptMs">) => void }) {
    const name = useSignal("");
    const isBusy = useSignal(false);
    /* The same key when it is tried again: who had joined without hearing of it is not there twice. */
    const key = useRef(newKey());
    const join = async () => {
        const typed = name.value.trim();
        if (typed === "" || isBusy.value) return;
        isBusy.value = true;
        notices.clear();
        const body = { name: typed, key: key.current };
        const answer = await call("POST classes/{class}/pupils", { in: { class: code }, body });
        isBusy.value = false;
        if (answer.ok) onJoin({ code, key: key.current, name: typed, number: 0, given: {}, sent: null });
        else notices.tell(answer.body.code === "impossible" ? t("learn.class.name.taken") : refusedText(answer.body));
    };
    return (
        <section class="panel stack">
            <TextField
                label={t("learn.class.name")}
                hint={t("learn.class.name.hint")}
                value={name.value}
                maxLength={MOST_NAME}
                onInput={(text) => (name.value = text)}
                onEnter={() => void join()}
            />
            <Button look="primary" disabled={name.value.trim() === "" || isBusy.value} onPress={() => void join()}>
                {t("learn.class.join")}
            </Button>
        </section>
    );
}

/* What of one's own changes; `onLeft`: one is in the class no longer. */
type Changes = { onOwn: (own: Partial<Own>) => void; onLeft: () => void };

function Answer({ told, own, onOwn, onLeft }: { told: ClassTold; own: Own } & Changes) {
    const isBusy = useSignal(false);
    const isAny = Object.keys(own.given).length > 0;
    const isSent = JSON.stringify(own.sent) === JSON.stringify(own.given);
    const send = async () => {
        if (isBusy.value) return;
        isBusy.value = true;
        notices.clear();
        const { given, number, key, code } = own;
        const body = { key, number, answer: JSON.stringify(given) };
        const answer = await call("PUT classes/{class}/answer", { in: { class: code }, body });
        isBusy.value = false;
        if (answer.ok) onOwn({ number, sent: given });
        else if (answer.body.code === "role") {
            notices.tell(t("learn.class.removed"));
            onLeft();
        } else notices.tell(answer.body.code === "behind" ? t("learn.class.late") : refusedText(answer.body));
    };
    return (
        <>
            <Answering
                one={told.one}
                isClaim={told.isClaim}
                given={own.given}
                onGive={(given) => onOwn({ number: own.number, given })}
            />
            <div class="hand-in stack">
                <p role="status">{isSent && t("learn.class.sent")}</p>
                <Button look="primary" disabled={!isAny || isSent || isBusy.value} onPress={() => void send()}>
                    {t("learn.class.send")}
                </Button>
            </div>
        </>
    );
}

function Asked({ following, own, onOwn, onLeft }: { following: Following; own: Own } & Changes) {
    const question = following.seen.value?.question;
    const told = readTold(question?.question);
    const number = question?.number ?? 0;
    const [isOpen, isClosed, isShown] = (["open", "closed", "shown"] as const).map((state) => question?.state === state);
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        if (told) void loadLaw(told.one.edition);
    }, [told?.one.edition]);
    /* Who is at the end of one question begins at the beginning of the next. */
    useLayoutEffect(() => {
        if (number === 0) return;
        heading.current?.focus({ preventScroll: true });
        heading.current?.scrollIntoView({ block: "start" });
    }, [number, isShown]);
    /* What was told of one question is told of no other. */
    useLayoutEffect(() => notices.clear(), [number]);
    if (!question || !told)
        return (
            <p class="panel waiting" role="status">
                {t("learn.class.wait")}
            </p>
        );
    const now = own.number === number ? own : { ...own, number, given: {}, sent: null };
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
                    <p class="own-marks" role="status">
                        <strong>{t("learn.marked", sumOf(marksOf(shown.key, counted)))}</strong>
                    </p>
                    <Marks wanted={shown.key} given={counted} />
                    <Ruled edition={told.one.edition} rulings={shown.rulings} articles={shown.key.articles.deciding} />
                </div>
            )}
            <Situation question={told} />
            {isOpen && <Answer key={number} told={told} own={now} onOwn={onOwn} onLeft={onLeft} />}
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
    const isGone = following.isGone.value;
    const keep = (now: Omit<Own, "keptMs">) => {
        own.value = { ...now, keptMs: Date.now() };
        remember(OWN, JSON.stringify(own.value));
    };
    /* What belongs to another question gives way; what comes of an earlier one is too late. */
    const change = (more: Partial<Own>) => {
        const before = own.peek();
        const number = more.number ?? 0;
        if (before && number >= before.number) keep({ ...before, ...(number > before.number ? { given: {}, sent: null } : {}), ...more });
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
                    <Asked following={following} own={own.value} onOwn={change} onLeft={leave} />
                </>
            ) : (
                <Joining code={code} onJoin={keep} />
            )}
        </Page>
    );
}
