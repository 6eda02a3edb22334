/*
 * The two sheets that are printed: the paper for pupils, with room for their answers by element, and the sheet of
 * answers for those who mark it. Both have the title and the number of questions, so that they can be told apart
 * from those of another exam.
 */
import type { Element } from "../../../exam/marks.ts";
import type { Question } from "../../../exam/question.ts";
import { Readings } from "../../../parts/article.tsx";
import { inReaders, t } from "../../../parts/words.ts";
import { lastStep } from "../../../exam/key.ts";
import { BOARDS, DUTIES, PLAYERS, resultText, RESULTS } from "../answer.tsx";
import { Situation } from "../situation.tsx";
import { mostOf, RightAnswer } from "./answers.tsx";
import { questionsOf } from "./asked.ts";
import { paper } from "./made.ts";

/* What can be ticked for an element; null: it is written. */
function choices(element: Element): string[] | null {
    switch (element) {
        case "result":
            return RESULTS.map(resultText);
        case "claim":
            return (["right", "wrong"] as const).map((value) => t(`learn.claim.${value}`));
        case "board":
            return BOARDS.map((value) => t(`learn.board.${value}`));
        case "mover":
            return PLAYERS.map((player) => t(`color.${player}`));
        case "duty":
            return DUTIES.map((value) => t(`learn.duty.${value}`));
        default:
            return null;
    }
}

/* As on the screen, where all that can be asked is asked: what is offered tells nothing. */
function elementsOf({ key, one }: Question): Element[] {
    return [
        "result",
        ...(key.claim === null ? [] : (["claim"] as const)),
        "mover",
        "board",
        "duty",
        ...(one.start.clocks === null ? [] : (["clocks"] as const)),
        "article",
    ];
}

function Blank({ element }: { element: Element }) {
    const ticked = choices(element);
    const written = element === "clocks" ? PLAYERS.map((player) => t(`color.${player}`)) : [""];
    return (
        <div class={element}>
            <dt>{t(`learn.element.${element}`)}</dt>
            <dd>
                {ticked?.map((label) => (
                    <span key={label} class="tick">
                        {label}
                    </span>
                ))}
                {!ticked &&
                    written.map((label) => (
                        <span key={label} class="line">
                            {label}
                        </span>
                    ))}
            </dd>
        </div>
    );
}

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
                    <dl class="blanks">
                        {elementsOf(question).map((element) => (
                            <Blank key={element} element={element} />
                        ))}
                    </dl>
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
