/*
 * An exam: all its questions below each other. It begins at a press, and is marked when it is handed in or its time is
 * over. Printed it is the questions with room for answers; what is right is printed nowhere.
 */
import { useEffect, useState } from "preact/hooks";
import { type Element, type Given, marksOf, sumOf } from "../../exam/marks.ts";
import type { Wanted } from "../../exam/exam.ts";
import type { Question } from "../../exam/question.ts";
import { Button } from "../../parts/button.tsx";
import { t } from "../../parts/words.ts";
import { displayText } from "../../state/typedtime.ts";
import { Answering } from "./answer.tsx";
import { Marked } from "./marked.tsx";
import { Situation } from "./situation.tsx";

const MINUTE_MS = 60000;
const SECOND_MS = 1000;
const ON_PAPER: readonly Element[] = ["result", "claim", "clocks", "board", "mover", "duty", "article"];

/* When the exam at this address was begun, though the page is loaded again. */
function beganAt(): number | null {
    const kept = Number(sessionStorage.getItem(`hakem.exam ${location.hash}`));
    return kept > 0 ? kept : null;
}

function useLeft(began: number | null, minutes: number, isOver: boolean, onOver: () => void): number | null {
    const [now, setNow] = useState(Date.now());
    const left = began === null || minutes === 0 ? null : Math.max(0, began + minutes * MINUTE_MS - now);
    useEffect(() => {
        if (left === null || isOver) return;
        if (left === 0) {
            onOver();
            return;
        }
        const timer = setTimeout(() => setNow(Date.now()), SECOND_MS);
        return () => clearTimeout(timer);
    }, [left, isOver]);
    return left;
}

/* On paper one writes. */
function Lines({ isClaim }: { isClaim: boolean }) {
    return (
        <dl class="on-paper" aria-hidden="true">
            {ON_PAPER.filter((element) => element !== "claim" || isClaim).map((element) => (
                <div key={element}>
                    <dt>{t(`learn.element.${element}`)}</dt>
                    <dd />
                </div>
            ))}
        </dl>
    );
}

export function Exam({ wanted, title, questions, onMarked }: {
    wanted: Wanted;
    title: string;
    questions: Question[];
    onMarked: (question: Question, given: Given) => void;
}) {
    const [began, setBegan] = useState(beganAt());
    const [given, setGiven] = useState<Given[]>(questions.map(() => ({})));
    const [ended, setEnded] = useState<{ isOver: boolean } | null>(null);
    const end = (isOver: boolean) => {
        setEnded({ isOver });
        questions.forEach((question, at) => onMarked(question, given[at] ?? {}));
        setTimeout(() => document.querySelector<HTMLElement>(".exam h1")?.focus());
    };
    const left = useLeft(began, wanted.minutes, ended !== null, () => end(true));
    const begin = () => {
        sessionStorage.setItem(`hakem.exam ${location.hash}`, String(Date.now()));
        setBegan(Date.now());
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
                {began === null && (
                    <Button look="primary" onPress={begin}>
                        {t("learn.exam.begin")}
                    </Button>
                )}
                <Button onPress={() => print()}>{t("learn.print")}</Button>
                <a class="button" href="#">
                    {t("learn.home")}
                </a>
            </div>
            {questions.map((question, at) => (
                <section key={question.id} class={`panel stack asked ${began === null ? "unbegun" : ""}`}>
                    <h2>{t("learn.question", { n: at + 1 })}</h2>
                    <Situation question={question} />
                    <Lines isClaim={question.key.claim !== null} />
                    {began !== null && !ended && (
                        <Answering
                            question={question}
                            given={given[at] ?? {}}
                            onGive={(one) => setGiven(given.map((other, place) => (place === at ? one : other)))}
                        />
                    )}
                    {ended && <Marked question={question} given={given[at] ?? {}} />}
                </section>
            ))}
            {began !== null && !ended && (
                <div class="row on-screen hand-in">
                    {left !== null && (
                        <span role="timer">
                            {t("learn.exam.left")} <output>{displayText(left, false)}</output>
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
