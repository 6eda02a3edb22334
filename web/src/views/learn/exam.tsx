/*
 * An exam: all its questions below each other. It begins at a press, and is marked when it is handed in or its time is
 * over. Printed it is the questions with room for answers; what is right is printed nowhere.
 */
import { useEffect, useState } from "preact/hooks";
import { isClaim } from "../../exam/key.ts";
import { type Given, marksOf, sumOf } from "../../exam/marks.ts";
import type { Wanted } from "../../exam/exam.ts";
import type { Question } from "../../exam/question.ts";
import { leftOf, type Sitting } from "../../exam/sitting.ts";
import { toldOf } from "../../exam/told.ts";
import { Button } from "../../parts/button.tsx";
import { t } from "../../parts/words.ts";
import { displayText } from "../../state/typedtime.ts";
import { Answering } from "./answer.tsx";
import { Blanks } from "./blanks.tsx";
import { Marked } from "./marked.tsx";
import { keepSitting, keptSitting } from "./sat.ts";
import { Situation } from "./situation.tsx";

const SECOND_MS = 1000;

/* null: nothing runs. */
function useLeft(sitting: Sitting | null, minutes: number, onOver: () => void): number | null {
    const [, tick] = useState(0);
    const runs = sitting !== null && !sitting.ended && minutes > 0;
    const left = runs ? leftOf(sitting, minutes, Date.now()) : null;
    useEffect(() => {
        if (left === null) return;
        if (left === 0) {
            onOver();
            return;
        }
        const timer = setTimeout(() => tick((count) => count + 1), SECOND_MS);
        return () => clearTimeout(timer);
    }, [left]);
    return left;
}

export function Exam({ wanted, title, questions, onMarked }: {
    wanted: Wanted;
    title: string;
    questions: Question[];
    onMarked: (question: Question, given: Given) => void;
}) {
    const [sitting, setSitting] = useState(keptSitting(questions.length));
    const ended = sitting?.ended;
    const given = sitting?.given ?? [];
    const sit = (now: Sitting | null, focused?: string) => {
        keepSitting(now);
        setSitting(now);
        if (focused) setTimeout(() => document.querySelector<HTMLElement>(focused)?.focus());
    };
    const begin = () => sit({ began: Date.now(), given: questions.map(() => ({})), ended: null }, ".exam h2");
    const end = (isOver: boolean) => {
        if (!sitting || ended) return;
        sit({ ...sitting, ended: { isOver } }, ".exam h1");
        questions.forEach((question, at) => onMarked(question, given[at] ?? {}));
    };
    const left = useLeft(sitting, wanted.minutes, () => end(true));
    const give = (at: number, one: Given) => {
        if (sitting) sit({ ...sitting, given: given.map((other, place) => (place === at ? one : other)) });
    };
    const sum = sumOf(questions.flatMap(({ key }, at) => marksOf(key, given[at] ?? {})));
    const about = { n: questions.length, minutes: wanted.minutes };
    return (
        <div class="exam stack">
            <h1 tabIndex={-1}>{title}</h1>
            <p>{t(wanted.minutes > 0 ? "learn.exam.about" : "learn.exam.untimed", about)}</p>
            {ended && (
                <p role="status">
                    {ended.isOver && `${t("learn.exam.over")} `}
                    <strong>{t("learn.marked", sum)}</strong>
                </p>
            )}
            <div class="row on-screen">
                {!sitting && (
                    <Button look="primary" onPress={begin}>
                        {t("learn.exam.begin")}
                    </Button>
                )}
                {ended && <Button onPress={() => sit(null, ".exam h1")}>{t("learn.exam.again")}</Button>}
                <Button onPress={() => print()}>{t("learn.print")}</Button>
                <a class="button" href="#">
                    {t("learn.home")}
                </a>
            </div>
            {questions.map((question, at) => (
                <section key={question.id} class={`panel stack asked ${sitting ? "" : "unbegun"}`}>
                    <h2 tabIndex={-1}>{t("learn.question", { n: at + 1 })}</h2>
                    <Situation question={toldOf(question)} />
                    <div class="on-paper" aria-hidden="true">
                        <Blanks one={question.one} isClaim={isClaim(question.one)} />
                    </div>
                    {sitting && !ended && (
                        <Answering one={question.one} isClaim={isClaim(question.one)} given={given[at] ?? {}} onGive={(one) => give(at, one)} />
                    )}
                    {ended && <Marked question={question} given={given[at] ?? {}} />}
                </section>
            ))}
            {sitting && !ended && (
                <div class="row on-screen hand-in">
                    {left !== null && (
                        <span role="timer">
                            {t("learn.exam.left")} <span>{displayText(left, false)}</span>
                        </span>
                    )}
                    <Button look="primary" onPress={() => end(false)}>
                        {t("learn.exam.hand-in")}
                    </Button>
                </div>
            )}
        </div>
    );
}
