/*
 * The trainer: an exam made of questions that are drawn, chosen from the collection, written in the form of "Rule on a
 * case" or read from a file, and printed as a paper and as an answer sheet.
 */
import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { saveFile } from "../../../dom/copy.ts";
import { type Asked, askedOf as classQuestionOf, writeLesson } from "../../../exam/classroom.ts";
import { MOST_MINUTES } from "../../../exam/exam.ts";
import { MOST_TITLE, NO_PAPER, type Paper, writeFile } from "../../../exam/paper.ts";
import { Button } from "../../../parts/button.tsx";
import { TextField } from "../../../parts/field.tsx";
import { NoticeLine, Notices } from "../../../parts/notices.tsx";
import { Sure } from "../../../parts/sure.tsx";
import { Tabs } from "../../../parts/tabs.tsx";
import { Unkept } from "../../../parts/unkept.tsx";
import { t } from "../../../parts/words.ts";
import { Down } from "../down.tsx";
import { Sheet } from "../sheets.tsx";
import { Adding, Drawing } from "./choosing.tsx";
import { askedOf, isDown, lookAtAll, questionsOf } from "./asked.ts";
import { changePaper, isKept, paper } from "./made.ts";
import { forgetDropped, Questions } from "./questions.tsx";

const notices = new Notices();
const shown = signal("questions");
const isStarting = signal(false);
/* What cannot be read as minutes, and the minutes that the exam has meanwhile. */
const unread = signal<{ text: string; minutes: number } | null>(null);

/* A name for the file, of letters and digits of the title. */
function fileName({ title }: Paper): string {
    return `${title.trim().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "exam"}.json`;
}

function minutesIn(text: string): number | null {
    return /^\d{1,3}$/.test(text.trim()) && Number(text) <= MOST_MINUTES ? Number(text) : null;
}

function About() {
    const { title, minutes } = paper.value;
    const isUnread = unread.value?.minutes === minutes;
    return (
        <div class="pair">
            <TextField
                label={t("learn.trainer.title")}
                value={title}
                maxLength={MOST_TITLE}
                onInput={(text) => changePaper((now) => ({ ...now, title: text }))}
            />
            <TextField
                label={t("learn.exam.minutes")}
                problem={isUnread ? t("case.unread") : undefined}
                value={(isUnread && unread.value?.text) || String(minutes)}
                inputMode="numeric"
                maxLength={3}
                onInput={(text) => {
                    const read = minutesIn(text === "" ? "0" : text);
                    unread.value = read === null ? { text, minutes } : null;
                    if (read !== null) changePaper((now) => ({ ...now, minutes: read }));
                }}
            />
        </div>
    );
}

function StartAnew() {
    const startAnew = () => {
        unread.value = null;
        changePaper(() => NO_PAPER);
        forgetDropped();
        notices.clear();
    };
    return (
        <Sure
            title={t("learn.trainer.anew.sure", { n: paper.value.scenarios.length })}
            keep={t("learn.keep")}
            act={t("learn.trainer.anew")}
            onDo={startAnew}
            onClose={() => (isStarting.value = false)}
        />
    );
}

function classQuestions(): Asked[] {
    return questionsOf(paper.value).map(({ question }) => classQuestionOf(question));
}

function Making() {
    const isEmpty = paper.value.scenarios.length === 0;
    const isLooking = !paper.value.scenarios.every(askedOf);
    const questions = questionsOf(paper.value);
    const lesson = () => writeLesson({ title: paper.value.title.trim(), asked: classQuestions() });
    return (
        <div class="stack">
            <div class="learn-ways on-screen">
                <Drawing notices={notices} />
                <Adding notices={notices} />
            </div>
            <section class="panel stack on-screen" aria-labelledby="exam">
                <h2 id="exam">{t("learn.trainer.exam")}</h2>
                <About />
                <div class="row">
                    <Button
                        disabled={isEmpty}
                        onPress={() => saveFile(fileName(paper.value), writeFile(paper.value), "application/json")}
                    >
                        {t("learn.trainer.save")}
                    </Button>
                    <Button disabled={questions.length === 0 || isLooking} onPress={() => saveFile("class.json", lesson(), "application/json")}>
                        {t("learn.trainer.for-class")}
                    </Button>
                    <Button disabled={isEmpty} onPress={() => (isStarting.value = true)}>
                        {t("learn.trainer.anew")}
                    </Button>
                </div>
            </section>
            <Questions notices={notices} />
        </div>
    );
}

/* A sheet as it is printed; not before all its questions are there. */
function Printed({ of }: { of: "paper" | "answers" }) {
    const { scenarios, title, minutes } = paper.value;
    const isReady = scenarios.every(askedOf);
    if (scenarios.length === 0) return <p>{t("learn.trainer.empty")}</p>;
    if (!isReady) return <p role="status">{t("learn.loading")}</p>;
    return <Sheet of={of} title={title.trim() || t("learn.exam")} minutes={minutes} asked={classQuestions()} />;
}

export function Trainer() {
    useEffect(() => paper.subscribe(() => void lookAtAll()), []);
    const tabs = [
        { id: "questions", label: t("learn.trainer.questions"), content: () => <Making /> },
        { id: "paper", label: t("learn.trainer.paper"), content: () => <Printed of="paper" /> },
        { id: "answers", label: t("learn.trainer.answers"), content: () => <Printed of="answers" /> },
    ];
    return (
        <div class="trainer stack">
            <h1 tabIndex={-1}>{t("learn.trainer")}</h1>
            <p class="lead">{t("learn.trainer.lead")}</p>
            <p class="row on-screen">
                <a class="button" href="#">
                    {t("learn.home")}
                </a>
            </p>
            <Unkept isKept={isKept.value} />
            {isDown.value && <Down onAgain={() => void lookAtAll()} />}
            <Tabs label={t("learn.trainer")} tabs={tabs} shown={shown.value} onShow={(id) => (shown.value = id)} />
            <NoticeLine notices={notices} />
            {isStarting.value && <StartAnew />}
        </div>
    );
}
