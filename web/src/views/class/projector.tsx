/*
 * What the whole class sees: how to join, the question, how many have answered, and when it is shown what they answered,
 * the ruling and its articles. It has no more of it than the pupils.
 */
import { useEffect, useRef } from "preact/hooks";
import { readShown, readTold } from "../../exam/classroom.ts";
import { loadLaw } from "../../parts/law.ts";
import { t } from "../../parts/words.ts";
import { Ruled } from "../learn/marked.tsx";
import { Facts, Situation } from "../learn/situation.tsx";
import { useFit } from "./fitting.ts";
import { useClass } from "./following.ts";
import { WhatIf } from "./question.tsx";
import { Away, Joining, SpreadTables } from "./standing.tsx";

/* So many articles leave room below them. */
const SHORT = 2;

export function Projector({ code }: { code: string }) {
    const following = useClass(code);
    const seen = following.seen.value;
    const question = seen?.question;
    const told = readTold(question?.question);
    const shown = question?.state === "shown" ? readShown(question.right) : null;
    const root = useRef<HTMLDivElement>(null);
    useFit(root);
    const title = seen?.title ?? t("learn.class");
    useEffect(() => {
        document.title = `${title} · ${t("name")}`;
    }, [title]);
    useEffect(() => {
        if (told) void loadLaw(told.one.edition);
    }, [told?.one.edition]);
    const counts = seen && { answered: seen.answered, joined: seen.joined };
    return (
        <div ref={root} class={`projector ${shown ? "with-answers" : ""}`}>
            <div class="projector-head">
                <div>
                    <h1 tabIndex={-1}>{title}</h1>
                    {question && <h2>{t("learn.question", { n: question.number })}</h2>}
                </div>
                {counts && (
                    <p class="projector-count" role="status">
                        {question
                            ? t(question.state === "open" ? "learn.class.answered" : "learn.class.answered.closed", counts)
                            : t("learn.class.joined", { n: counts.joined })}
                    </p>
                )}
                {told && !following.isGone.value && <Joining code={code} />}
            </div>
            <Away following={following} />
            {following.isGone.value && <p class="panel waiting">{t("learn.class.gone", { code })}</p>}
            {seen && !told && !following.isGone.value && (
                <div class="panel projector-join">
                    <Joining code={code} />
                </div>
            )}
            {told && (
                <div class={shown ? `projector-shown ${shown.key.articles.deciding.length > SHORT ? "with-long-ruling" : ""}` : ""}>
                    <section class="panel">
                        <Situation question={told} />
                    </section>
                    {shown && (
                        <>
                            <section class="panel marked" aria-label={t("learn.right")}>
                                <Ruled edition={told.one.edition} rulings={shown.rulings} articles={shown.key.articles.deciding} />
                                <WhatIf id={shown.from} />
                            </section>
                            <section class="panel projector-spread" aria-label={t("learn.class.spread")}>
                                <SpreadTables shown={shown} />
                            </section>
                            <div class="panel projector-facts">
                                <Facts question={told} />
                            </div>
                        </>
                    )}
                </div>
            )}
        </div>
    );
}
