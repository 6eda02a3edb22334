/* One question after the other, each marked at once. What comes next hangs on what was answered (exam/progress.ts). */
import { useEffect, useRef, useState } from "preact/hooks";
import { isClaim } from "../../exam/key.ts";
import type { Given } from "../../exam/marks.ts";
import type { Question } from "../../exam/question.ts";
import { toldOf } from "../../exam/told.ts";
import { Button } from "../../parts/button.tsx";
import { t } from "../../parts/words.ts";
import { Answering } from "./answer.tsx";
import { Down } from "./down.tsx";
import { Marked } from "./marked.tsx";
import { Situation } from "./situation.tsx";

/* `next` finds the question after one, and at first the first; undefined: there is none. */
export function Practice({ title, next, onMarked }: {
    title: string;
    next: (last: Question | null) => Promise<Question | undefined>;
    onMarked: (question: Question, given: Given) => void;
}) {
    const [question, setQuestion] = useState<Question | null | undefined>(null);
    const [given, setGiven] = useState<Given>({});
    const [count, setCount] = useState(0);
    const [isMarked, setMarked] = useState(false);
    const [isDown, setDown] = useState(false);
    const isLooking = useRef(false);
    /* Once at a time: a second press finds no further question. */
    const go = async (last: Question | null) => {
        if (isLooking.current) return;
        isLooking.current = true;
        setDown(false);
        try {
            const found = await next(last);
            setGiven({});
            setMarked(false);
            setQuestion(found);
            setCount((before) => before + 1);
            if (last) document.querySelector<HTMLElement>(".practice h1")?.focus();
        } catch {
            setDown(true);
        } finally {
            isLooking.current = false;
        }
    };
    useEffect(() => void go(null), []);
    const mark = () => {
        if (!question) return;
        setMarked(true);
        onMarked(question, given);
        setTimeout(() => document.querySelector<HTMLElement>(".marked h3")?.focus());
    };
    return (
        <div class="practice stack">
            <h1 tabIndex={-1}>{title}</h1>
            {isDown && <Down onAgain={() => void go(question ?? null)} />}
            <p role="status" class={question || isDown ? "unseen" : ""}>
                {isDown ? "" : question === null ? t("learn.loading") : question ? t("learn.question", { n: count }) : t("learn.none")}
            </p>
            {question && (
                <section class="panel stack asked">
                    <h2>{t("learn.question", { n: count })}</h2>
                    <Situation question={toldOf(question)} />
                    {!isMarked && (
                        <Answering
                            key={count}
                            one={question.one}
                            isClaim={isClaim(question.one)}
                            given={given}
                            onGive={setGiven}
                        />
                    )}
                    {isMarked && <Marked question={question} given={given} />}
                </section>
            )}
            <div class="row on-screen">
                {question && !isMarked && (
                    <Button look="primary" onPress={mark}>
                        {t("learn.mark")}
                    </Button>
                )}
                {question && isMarked && (
                    <Button look="primary" onPress={() => void go(question)}>
                        {t("learn.next")}
                    </Button>
                )}
                <a class="button" href="#">
                    {t("learn.home")}
                </a>
            </div>
        </div>
    );
}
