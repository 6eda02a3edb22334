/*
 * "You are the arbiter": what stands behind # in the address says what is asked. Nothing: where one begins; `day`;
 * `first`; `practice=ladder`; `seed=…&questions=…`: an exam; `trainer`: one is made.
 */
import { first } from "generated/practice";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { caseOfDay, chapterOf, dayOf, draw, type Entry, isOf, ofChapter, readWanted, type Wanted } from "../../exam/exam.ts";
import type { Mode } from "../../exam/progress.ts";
import { ownQuestion, type Question } from "../../exam/question.ts";
import { randomFrom } from "../../exam/random.ts";
import { nextInRound, type Round } from "../../exam/round.ts";
import { t } from "../../parts/words.ts";
import { ask, cases, withLaw } from "./asking.ts";
import { Down } from "./down.tsx";
import { Exam } from "./exam.tsx";
import { Home } from "./home.tsx";
import { noteAnswer, progress } from "./learnt.ts";
import { Practice } from "./practice.tsx";
import { Trainer } from "./trainer/trainer.tsx";

type Next = (last: Question | null) => Promise<Question | undefined>;
const MODES: readonly string[] = ["ladder", "weakness", "due"];

async function read(question: Question | null | undefined): Promise<Question | undefined> {
    return question ? (await withLaw([question]))[0] : undefined;
}

/* One after the other, in their order, as they are. */
const nextOfFirst: Next = async (last) => {
    const id = first[last ? first.indexOf(last.id) + 1 : 0];
    return id === undefined ? undefined : read(await ownQuestion(ask, id));
};

const nextOfDay: Next = async (last) => (last ? undefined : read(await caseOfDay(ask, cases, dayOf(Date.now()))));

/* Does a question keep to the chapter that is practised? Who practises his weakness is asked of that of the case. */
function keeps(question: Question, mode: Mode, chapter: string, entry: Entry): boolean {
    if (chapter !== "" && !isOf(question, "2023", chapter)) return false;
    return mode !== "weakness" || isOf(question, entry.edition, chapterOf(entry));
}

function nextOfPractice(mode: Mode, chapter: string): Next {
    let round: Round = { pool: ofChapter(cases, chapter), asked: [] };
    return async () => {
        const learner = { mode, progress: progress.value, day: dayOf(Date.now()), random: randomFrom(`${Date.now()}`) };
        const found = await nextInRound(ask, round, learner, (one, entry) => keeps(one, mode, chapter, entry));
        round = found.round;
        return read(found.question);
    };
}

function Drawn({ wanted }: { wanted: Wanted }) {
    const [questions, setQuestions] = useState<Question[] | null>(null);
    const [isDown, setDown] = useState(false);
    const look = () => {
        setDown(false);
        draw(ask, cases, wanted).then(withLaw).then(setQuestions, () => setDown(true));
    };
    useEffect(look, []);
    const title = t("learn.exam.title", { seed: wanted.seed });
    if (questions && questions.length > 0)
        return <Exam wanted={wanted} title={title} questions={questions} onMarked={noteAnswer} />;
    return (
        <>
            <h1 tabIndex={-1}>{title}</h1>
            {isDown ? <Down onAgain={look} /> : <p role="status">{t(questions ? "learn.none" : "learn.loading")}</p>}
        </>
    );
}

function Learn({ address }: { address: string }) {
    const members = new URLSearchParams(address);
    const [mode, chapter] = [members.get("practice") ?? "", members.get("chapter") ?? ""];
    const wanted = readWanted(address);
    const isTrainer = address === "trainer";
    const title = t(isTrainer ? "learn.trainer" : "learn.title");
    useEffect(() => {
        document.title = `${title} · ${t("name")}`;
    }, [title]);
    if (wanted) return <Drawn wanted={wanted} />;
    if (isTrainer) return <Trainer />;
    if (address === "day") return <Practice title={t("learn.day")} next={nextOfDay} onMarked={noteAnswer} />;
    if (address === "first") return <Practice title={t("learn.first")} next={nextOfFirst} onMarked={noteAnswer} />;
    if (MODES.includes(mode))
        return <Practice title={t("learn.practice")} next={nextOfPractice(mode as Mode, chapter)} onMarked={noteAnswer} />;
    return <Home />;
}

export function open(main: HTMLElement, address: string): void {
    render(
        <div class="learn cases">
            <Learn address={address} />
        </div>,
        main,
    );
    main.querySelector("h1")?.focus();
}
