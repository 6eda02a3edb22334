/*
 * The two sheets that are printed: the paper for pupils, with room for their answers by element, and the sheet of
 * answers for those who mark it. Both have the title and the number of questions, so that they can be told apart
 * from those of another exam.
 */
import { Readings } from "../../../parts/article.tsx";
import { inReaders, t } from "../../../parts/words.ts";
import { lastStep } from "../../../exam/key.ts";
import { Blanks } from "../blanks.tsx";
import { Situation } from "../situation.tsx";
import { mostOf, RightAnswer } from "./answers.tsx";
import { questionsOf } from "./asked.ts";
import { paper } from "./made.ts";

function Head({ title, questions }: { title: string; questions: number }) {
    const { minutes } = paper.value;
    const about = { n: questions, minutes };
    return (
        <>
            <h2>{title}</h2>
            <p>{t(minutes > 0 ? "learn.exam.about" : "learn.exam.untimed", about)}</p>
        </>
    );
}

export function PaperSheet() {
    const questions = questionsOf(paper.value);
    return (
        <article class="sheet stack">
            <header class="stack">
                <Head title={paper.value.title.trim() || t("learn.exam")} questions={questions.length} />
                <p class="names">
                    <span class="line">{t("learn.trainer.name")}</span>
                    <span class="line">{t("learn.trainer.date")}</span>
                    <span class="line">{t("learn.points")}</span>
                </p>
                <p>{t("learn.trainer.how")}</p>
            </header>
            {questions.map(({ scenario, question }, at) => (
                <section key={scenario.id} class="panel stack asked">
                    <h3>{t("learn.question", { n: at + 1 })}</h3>
                    <Situation question={question} />
                    <Blanks question={question} />
                </section>
            ))}
        </article>
    );
}

export function AnswerSheet() {
    const questions = questionsOf(paper.value);
    const most = questions.reduce((sum, { question }) => sum + mostOf(question), 0);
    const title = paper.value.title.trim() || t("learn.exam");
    return (
        <article class="sheet stack">
            <header class="stack">
                <Head title={t("learn.trainer.answers.title", { title })} questions={questions.length} />
                <p>{t("learn.trainer.most", { most })}</p>
                <p>{t("learn.trainer.marking")}</p>
            </header>
            {questions.map(({ scenario, question }, at) => (
                <section key={scenario.id} class="panel stack answered">
                    <h3>{t("learn.trainer.of", { n: at + 1, most: mostOf(question), id: scenario.id })}</h3>
                    <p>{inReaders(lastStep(question.one)?.acts[0]?.said ?? { en: "", tr: "" })}</p>
                    <RightAnswer question={question} />
                    <Readings followed={question.followed} />
                </section>
            ))}
            <p class="hint">{t("case.ours")}</p>
        </article>
    );
}
