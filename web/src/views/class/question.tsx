/* A question as its trainer has it: the situation, and folded away what is right. */
import { useEffect } from "preact/hooks";
import type { Asked } from "../../exam/classroom.ts";
import { caseOf } from "../../exam/paper.ts";
import { loadLaw } from "../../parts/law.ts";
import { reader, t } from "../../parts/words.ts";
import { KeyTable, Ruled } from "../learn/marked.tsx";
import { Situation } from "../learn/situation.tsx";

/* A case of the collection has a page, where one sees what would be if. */
const OF_COLLECTION = /^[A-Z]\d+$/;

/* The ruling and its articles, and where the case of the collection is. */
export function Explained({ asked: { id, told, right } }: { asked: Asked }) {
    const own = caseOf({ id });
    useEffect(() => void loadLaw(told.one.edition), [told.one.edition]);
    return (
        <div class="marked">
            <Ruled edition={told.one.edition} rulings={right.rulings} articles={right.key.articles.deciding} />
            {OF_COLLECTION.test(own) && (
                <p>
                    <a class="button" href={`/cases/${own}?language=${reader()}`} target="_blank" rel="noopener">
                        {t("learn.class.if", { id: own })}
                    </a>
                </p>
            )}
        </div>
    );
}

function Right({ asked }: { asked: Asked }) {
    return (
        <div class="right-answer stack">
            <KeyTable answerKey={asked.right.key} />
            <Explained asked={asked} />
        </div>
    );
}

export function Question({ asked }: { asked: Asked }) {
    return (
        <div class="stack">
            <Situation question={asked.told} />
            <details>
                <summary>{t("learn.right")}</summary>
                <Right asked={asked} />
            </details>
        </div>
    );
}
