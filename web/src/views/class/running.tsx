/* A class that goes on: who is there, the question that is asked, and what comes next. */
import { useSignal } from "@preact/signals";
import type { Class } from "generated/api";
import { call } from "../../api/request.ts";
import { type Asked, collected, readGiven, type Shown, spreadOf, withResults } from "../../exam/classroom.ts";
import { Button } from "../../parts/button.tsx";
import type { Notices } from "../../parts/notices.tsx";
import { refusedText } from "../../parts/refused.ts";
import { Sure } from "../../parts/sure.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { Situation } from "../learn/situation.tsx";
import { type Following, useClass } from "./following.ts";
import { held, hold } from "./held.ts";
import { Explained, Question } from "./question.tsx";
import { Away, Joining, SpreadTables } from "./standing.tsx";

type State = "open" | "closed" | "shown";
type Led = { following: Following; token: string; notices: Notices };

function shownOf({ id, right: { key, rulings } }: Asked, { pupils = [], answered }: Class): Shown {
    return { key, rulings, from: collected(id), answered, spread: spreadOf(key, pupils.flatMap((pupil) => readGiven(pupil.answer) ?? [])) };
}

/* Everybody who is there has a result, who has not answered too. */
function note(at: number, { pupils = [] }: Class): void {
    const results = pupils.map(({ name, answer }) => ({ name, given: readGiven(answer) ?? {} }));
    hold((now) => ({ results: withResults(now.results, at, results) }));
}

/* Brings question `at` into a state. What is shown are the answers as they are when no more are taken. */
async function put({ following, token, notices }: Led, at: number, one: Asked, state: State): Promise<void> {
    const { code } = following;
    const send = async (next: State, right?: string) => {
        const body = { number: at + 1, state: next, question: JSON.stringify(one.told), ...(right && { right }) };
        const answer = await call("PUT classes/{class}/question", { in: { class: code }, token, body });
        if (answer.ok) following.take(answer.body);
        else if (answer.body.code === "missing") following.isGone.value = true;
        else notices.tell(refusedText(answer.body));
        return answer.ok ? answer.body : null;
    };
    notices.clear();
    const stands = await send(state === "shown" ? "closed" : state);
    if (state !== "shown" || !stands) return;
    note(at, stands);
    await send("shown", JSON.stringify(shownOf(one, stands)));
}

function Pupils({ following, token, notices }: Led) {
    const pupils = following.seen.value?.pupils ?? [];
    const takeOut = async (pupil: number) => {
        notices.clear();
        const answer = await call("DELETE classes/{class}/pupils/{pupil}", { in: { class: following.code, pupil }, token });
        if (!answer.ok) notices.tell(refusedText(answer.body));
        document.querySelector<HTMLElement>(".class-pupils summary")?.focus();
        await following.look();
    };
    return (
        <details class="class-pupils">
            <summary>{t("learn.class.joined", { n: pupils.length })}</summary>
            <ul>
                {pupils.map(({ pupil, name, answer }) => (
                    <li key={pupil}>
                        <bdi>{name}</bdi>
                        {answer !== null && <span class="hint"> {t("learn.class.has-answered")}</span>}
                        <Button label={t("learn.class.remove", { name })} onPress={() => void takeOut(pupil)}>
                            ×
                        </Button>
                    </li>
                ))}
            </ul>
        </details>
    );
}

function Ending({ following, token, notices, onClose }: Led & { onClose: () => void }) {
    const end = async () => {
        const answer = await call("DELETE classes/{class}", { in: { class: following.code }, token });
        /* A class of another link is its trainer's: here it is left. */
        if (answer.ok || ["missing", "role", "token"].includes(answer.body.code)) hold(() => ({ code: null }));
        if (!answer.ok && answer.body.code !== "missing") notices.tell(refusedText(answer.body));
    };
    return (
        <Sure
            title={t("learn.class.end.sure")}
            keep={t("learn.class.go-on")}
            act={t("learn.class.end")}
            onDo={() => void end()}
            onClose={onClose}
        >
            <p>{t("learn.class.end.hint")}</p>
        </Sure>
    );
}

/* What can be done now, what comes next first; `isBusy`: the hall has not answered the step before. */
function Steps({ at, state, seen, isBusy, onPut }: {
    at: number;
    state: State | null;
    seen: Pick<Class, "answered" | "joined">;
    isBusy: boolean;
    onPut: (at: number, state: State) => void;
}) {
    const counts = { answered: seen.answered, joined: seen.joined };
    const isOpen = state === "open";
    const isTaken = isOpen || state === "closed";
    const hasNext = at + 1 < held.value.asked.length;
    return (
        <div class="hand-in class-steps">
            <p role="status">{state && t(isOpen ? "learn.class.answered" : "learn.class.answered.closed", counts)}</p>
            <div class="row">
                {isTaken && (
                    <>
                        <Button disabled={isBusy} onPress={() => onPut(at, isOpen ? "closed" : "open")}>
                            {t(isOpen ? "learn.class.close" : "learn.class.reopen")}
                        </Button>
                        <Button look="primary" disabled={isBusy} onPress={() => onPut(at, "shown")}>
                            {t("learn.class.show")}
                        </Button>
                    </>
                )}
                {!isTaken && hasNext && (
                    <Button look="primary" disabled={isBusy} onPress={() => onPut(at + 1, "open")}>
                        {t(state === null ? "learn.class.first" : "learn.class.next")}
                    </Button>
                )}
                {!isTaken && !hasNext && <span>{t("learn.class.last")}</span>}
            </div>
        </div>
    );
}

/* A button that cannot be pressed loses the focus: it comes back to it, or to the question where the button is gone. */
function focusAgain(pressed: Element | null): void {
    setTimeout(() => {
        if (document.activeElement !== document.body) return;
        const to = pressed?.isConnected ? pressed : document.querySelector("#asked");
        if (to instanceof HTMLElement) to.focus({ preventScroll: true });
    });
}

/* The question that is asked, with what comes of it; `at` is -1 before the first. */
function AskedNow({ led, seen }: { led: Led; seen: Class }) {
    const isBusy = useSignal(false);
    const { asked } = held.value;
    const at = (seen.question?.number ?? 0) - 1;
    const state = (seen.question?.state ?? null) as State | null;
    const isShown = state === "shown";
    const one = asked[at];
    const next = state === null || isShown ? asked[at + 1] : undefined;
    const go = async (place: number, wanted: State) => {
        const other = asked[place];
        if (!other || isBusy.value) return;
        const pressed = document.activeElement;
        isBusy.value = true;
        await put(led, place, other, wanted);
        isBusy.value = false;
        focusAgain(pressed);
    };
    return (
        <section class="panel stack asked" aria-labelledby="asked">
            <h2 id="asked" tabIndex={-1}>
                {one ? t("learn.class.question", { n: at + 1, of: asked.length }) : t("learn.class.unasked", { of: asked.length })}
            </h2>
            {one && <p class="hint">{inReaders(one.title)}</p>}
            {one && !isShown && <Question key={at} asked={one} />}
            {one && isShown && (
                <>
                    <SpreadTables shown={shownOf(one, seen)} />
                    <Explained asked={one} />
                    <Situation question={one.told} />
                </>
            )}
            {next && (
                <details key={at}>
                    <summary>{t("learn.class.then", { title: inReaders(next.title) })}</summary>
                    <Question asked={next} />
                </details>
            )}
            <Steps at={at} state={state} seen={seen} isBusy={isBusy.value} onPut={(place, wanted) => void go(place, wanted)} />
        </section>
    );
}

export function Running({ code, token, notices }: { code: string; token: string; notices: Notices }) {
    const following = useClass(code, token);
    const led = { following, token, notices };
    const isEnding = useSignal(false);
    const seen = following.seen.value;
    if (following.isGone.value)
        return (
            <section class="panel stack">
                <p role="status">{t("learn.class.lost")}</p>
                <p>
                    <Button look="primary" onPress={() => hold(() => ({ code: null }))}>
                        {t("learn.class.back")}
                    </Button>
                </p>
            </section>
        );
    return (
        <>
            <Away following={following} />
            <section class="panel class-head">
                <Joining code={code} tells />
                <div class="stack">
                    <Pupils {...led} />
                    <div class="row">
                        <a class="button" href={`/class/${code}#show`} target="_blank" rel="noopener">
                            {t("learn.class.projector")}
                        </a>
                        <Button onPress={() => (isEnding.value = true)}>{t("learn.class.end")}</Button>
                    </div>
                </div>
            </section>
            {seen && <AskedNow led={led} seen={seen} />}
            {isEnding.value && <Ending {...led} onClose={() => (isEnding.value = false)} />}
        </>
    );
}
