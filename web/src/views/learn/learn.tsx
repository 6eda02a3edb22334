/*
 * "You are the arbiter": what stands behind # in the address says what is asked. Nothing: where one begins; `day`;
 * `first`; `practice=ladder`, with `chapter=9` or `edition=2023&article=9.2.2`; `seed=…&questions=…`: an exam; `trainer`: one is made.
 */
import { first } from "generated/practice";
import { type ComponentType, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { caseOfDay, chapterOf, dayOf, draw, type Entry, isOf, isPart, isWithin, ofScope, readWanted, type Scope, type Wanted } from "../../exam/exam.ts";
import type { Mode } from "../../exam/progress.ts";
import { ownQuestion, type Question } from "../../exam/question.ts";
import { randomFrom } from "../../exam/random.ts";
import { type Learner, nextInRound, type Round } from "../../exam/round.ts";
import { t } from "../../parts/words.ts";
import { ask, cases, withLaw } from "./asking.ts";
import { Down } from "./down.tsx";
import { Exam } from "./exam.tsx";
import { Home } from "./home.tsx";
import { noteAnswer, progress } from "./learnt.ts";
import { Practice } from "./practice.tsx";

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

/* Does a question keep to what is practised? Who practises his weakness is asked of the chapter of the case. */
function keeps(question: Question, mode: Mode, scope: Scope, entry: Entry): boolean {
    if (!isWithin(question, scope)) return false;
    return mode !== "weakness" || isOf(question, entry.edition, chapterOf(entry));
}

function narrowed(scope: Scope): Pick<Learner, "decides"> {
    return "article" in scope ? { decides: ({ article }) => isPart(article, scope.article) } : {};
}

function nextOfPractice(mode: Mode, scope: Scope): Next {
    let round: Round = { pool: ofScope(cases, scope), asked: [] };
    return async () => {
        const learner = { mode, progress: progress.value, day: dayOf(Date.now()), random: randomFrom(`${Date.now()}`), ...narrowed(scope) };
        const found = await nextInRound(ask, round, learner, (one, entry) => keeps(one, mode, scope, entry));
        round = found.round;
        return read(found.question);
    };
}

function scopeIn(members: URLSearchParams): Scope {
    const [edition, article] = [members.get("edition"), members.get("article")];
    return edition && article ? { edition, article } : { chapter: members.get("chapter") ?? "" };
}

function scopeText(scope: Scope): string {
    if ("chapter" in scope) return t("learn.practice");
    const { edition, article } = scope;
    return t("learn.practice.article", { number: article, edition: edition === "basic" ? t("edition.basic") : edition });
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

function Learn({ address, Trainer }: { address: string; Trainer?: ComponentType }) {
    const members = new URLSearchParams(address);
    const mode = members.get("practice") ?? "";
    const wanted = readWanted(address);
    const isTrainer = Trainer !== undefined && address === "trainer";
    const title = t(isTrainer ? "learn.trainer" : "learn.title");
    useEffect(() => {
        document.title = `${title} · ${t("name")}`;
    }, [title]);
    if (wanted) return <Drawn wanted={wanted} />;
    if (isTrainer) return <Trainer />;
    if (address === "day") return <Practice title={t("learn.day")} next={nextOfDay} onMarked={noteAnswer} />;
    if (address === "first") return <Practice title={t("learn.first")} next={nextOfFirst} onMarked={noteAnswer} />;
    if (MODES.includes(mode)) {
        const scope = scopeIn(members);
        return <Practice title={scopeText(scope)} next={nextOfPractice(mode as Mode, scope)} onMarked={noteAnswer} />;
    }
    return <Home />;
}

/* In a hall a trainer has a class: there is no page that makes exams. */
export function open(main: HTMLElement, address: string, Trainer?: ComponentType): void {
    render(
        <div class="learn cases">
            <Learn address={address} Trainer={Trainer} />
        </div>,
        main,
    );
    main.querySelector("h1")?.focus();
}
