/*
 * The questions of the exam as they are, each with what is right. One can be exchanged for another of what is chosen,
 * moved, or dropped; the one that was dropped last can be put back.
 */
import { signal } from "@preact/signals";
import { askedOf as classQuestionOf } from "../../../exam/classroom.ts";
import { MOST_QUESTIONS } from "../../../exam/exam.ts";
import { exchanged, isFull, moved, type Scenario, withAgain, without } from "../../../exam/paper.ts";
import { toldOf } from "../../../exam/told.ts";
import { Button } from "../../../parts/button.tsx";
import type { Notices } from "../../../parts/notices.tsx";
import { inReaders, t } from "../../../parts/words.ts";
import { Situation } from "../situation.tsx";
import { RightAnswer } from "../rightanswer.tsx";
import { type Asked, askedOf } from "./asked.ts";
import { drawn } from "./choosing.tsx";
import { changePaper, paper } from "./made.ts";

type Dropped = { scenario: Scenario; at: number };

const dropped = signal<Dropped | null>(null);
const exchanging = signal<string | null>(null);

/* The heading at a place, or that of the list where there is none any more. */
function focusOn(at: number): void {
    setTimeout(() => {
        const headings = document.querySelectorAll<HTMLElement>(".trainer .one-question h3.number");
        const heading = headings[Math.min(at, headings.length - 1)] ?? document.querySelector<HTMLElement>("#chosen");
        heading?.focus();
    });
}

async function exchange(id: string, at: number, notices: Notices): Promise<void> {
    if (exchanging.value !== null) return;
    exchanging.value = id;
    notices.clear();
    try {
        const [other] = await drawn(1);
        changePaper((now) => ({ ...(other ? exchanged(now, id, other) : now), drawn: now.drawn + 1 }));
        if (!other) notices.tell(t("learn.trainer.no-other"));
        focusOn(at);
    } catch {
        notices.tell(t("learn.down"));
    } finally {
        exchanging.value = null;
    }
}

function drop(scenario: Scenario, at: number): void {
    dropped.value = { scenario, at };
    changePaper((now) => without(now, scenario.id));
    focusOn(at);
}

/* Another exam is begun: what was dropped from the one before is none of its questions. */
export function forgetDropped(): void {
    dropped.value = null;
}

function PutBack({ notices }: { notices: Notices }) {
    const last = dropped.value;
    if (!last) return null;
    const putBack = () => {
        notices.clear();
        if (isFull(paper.value)) {
            notices.tell(t("learn.trainer.full", { most: MOST_QUESTIONS }));
            return;
        }
        forgetDropped();
        changePaper((now) => withAgain(now, last.scenario, last.at));
        focusOn(last.at);
    };
    return (
        <p class="row">
            <Button onPress={putBack}>{t("learn.trainer.put-back", { id: last.scenario.id })}</Button>
        </p>
    );
}

function Actions({ scenario, at, notices }: { scenario: Scenario; at: number; notices: Notices }) {
    const { id } = scenario;
    const count = paper.value.scenarios.length;
    const number = { n: at + 1 };
    const move = (by: -1 | 1) => {
        changePaper((now) => moved(now, id, by));
        focusOn(at + by);
    };
    return (
        <div class="row on-screen" role="group" aria-label={t("learn.question", number)}>
            <Button disabled={exchanging.value !== null} onPress={() => void exchange(id, at, notices)}>
                {t("learn.trainer.exchange")}
            </Button>
            <Button onPress={() => drop(scenario, at)}>{t("learn.trainer.drop")}</Button>
            <Button label={t("learn.trainer.up")} disabled={at === 0} onPress={() => move(-1)}>
                ↑
            </Button>
            <Button label={t("learn.trainer.down")} disabled={at === count - 1} onPress={() => move(1)}>
                ↓
            </Button>
        </div>
    );
}

/* Why a scenario is no question; it is not printed. */
function None({ why }: { why: string }) {
    return (
        <div class="message">
            <span>
                {t(why ? "learn.trainer.unplayed" : "learn.trainer.unasked")} {why && <span lang="en">{why}</span>}
            </span>
        </div>
    );
}

function Content({ asked }: { asked: Asked | undefined }) {
    if (!asked) return <p role="status">{t("learn.loading")}</p>;
    if (asked.is === "none") return <None why={asked.why} />;
    return (
        <>
            {!asked.isUsual && <p class="message">{t("learn.trainer.unusual")}</p>}
            <Situation question={toldOf(asked.question)} />
            <details>
                <summary>{t("learn.right")}</summary>
                <RightAnswer asked={classQuestionOf(asked.question)} />
            </details>
        </>
    );
}

/* What a scenario is about: its title, where it has one. */
export function titleOf({ title, title_tr: turkish }: Scenario): string {
    const text = (value: unknown) => (typeof value === "string" ? value : "");
    return inReaders({ en: text(title), tr: text(turkish) || text(title) });
}

export function Questions({ notices }: { notices: Notices }) {
    const { scenarios } = paper.value;
    return (
        <section class="stack" aria-labelledby="chosen">
            <h2 id="chosen" tabIndex={-1}>
                {t("learn.trainer.chosen", { n: scenarios.length })}
            </h2>
            <PutBack notices={notices} />
            {scenarios.length === 0 && <p>{t("learn.trainer.empty")}</p>}
            {scenarios.map((scenario, at) => (
                <section key={scenario.id} class="panel stack asked one-question">
                    <h3 class="number" tabIndex={-1}>
                        {t("learn.question", { n: at + 1 })}
                    </h3>
                    <p class="hint">
                        {scenario.id} · {titleOf(scenario)}
                    </p>
                    <Content asked={askedOf(scenario)} />
                    <Actions scenario={scenario} at={at} notices={notices} />
                </section>
            ))}
        </section>
    );
}
