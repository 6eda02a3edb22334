/*
 * The two sheets that are printed: the paper for pupils, with room for their answers by element, and the sheet of
 * answers for those who mark it. Both have the title and the number of questions, so that they can be told apart
 * from those of another exam.
 */
import type { Asked } from "../../exam/classroom.ts";
import { Readings } from "../../parts/article.tsx";
import { Button } from "../../parts/button.tsx";
import { Ours } from "../../parts/ours.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { Blanks } from "./blanks.tsx";
import { mostOf, RightAnswer } from "./rightanswer.tsx";
import { Situation } from "./situation.tsx";

/* `minutes`: 0 is no limit. */
type Printed = { title: string; minutes: number; asked: readonly Asked[] };

function Head({ title, minutes, asked }: Printed) {
    return (
        <>
            <h2>{title}</h2>
            <p>{t(minutes > 0 ? "learn.exam.about" : "learn.exam.untimed", { n: asked.length, minutes })}</p>
        </>
    );
}

function PaperSheet(printed: Printed) {
    return (
        <article class="sheet stack">
            <header class="stack">
                <Head {...printed} />
                <p class="names">
                    <span class="line">{t("learn.trainer.name")}</span>
                    <span class="line">{t("learn.trainer.date")}</span>
                    <span class="line">{t("learn.points")}</span>
                </p>
                <p>{t("learn.trainer.how")}</p>
            </header>
            {printed.asked.map(({ told }, at) => (
                <section key={at} class="panel stack asked">
                    <h3>{t("learn.question", { n: at + 1 })}</h3>
                    <Situation question={told} />
                    <Blanks one={told.one} isClaim={told.isClaim} />
                </section>
            ))}
        </article>
    );
}

function AnswerSheet(printed: Printed) {
    const most = printed.asked.reduce((sum, one) => sum + mostOf(one), 0);
    return (
        <article class="sheet stack">
            <header class="stack">
                <Head {...printed} title={t("learn.trainer.answers.title", { title: printed.title })} />
                <p>{t("learn.trainer.most", { most })}</p>
                <p>{t("learn.trainer.marking")}</p>
            </header>
            {printed.asked.map((one, at) => (
                <section key={at} class="panel stack answered">
                    <h3>{t("learn.trainer.of", { n: at + 1, most: mostOf(one), id: one.id })}</h3>
                    <p>{inReaders(one.told.one.steps.at(-1)?.acts[0]?.said ?? { en: "", tr: "" })}</p>
                    <RightAnswer asked={one} />
                    <Readings followed={one.told.followed} />
                </section>
            ))}
            {[...new Set(printed.asked.map(({ told }) => told.one.edition))].map((edition) => (
                <Ours key={edition} edition={edition} />
            ))}
        </article>
    );
}

export function Sheet({ of, ...printed }: Printed & { of: "paper" | "answers" }) {
    return (
        <>
            <p class="row on-screen">
                <Button look="primary" onPress={() => print()}>
                    {t("learn.trainer.print")}
                </Button>
            </p>
            {of === "paper" ? <PaperSheet {...printed} /> : <AnswerSheet {...printed} />}
        </>
    );
}
