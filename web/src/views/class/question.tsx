/* A question as its trainer has it: the situation, and folded away what is right. */
import { useEffect } from "preact/hooks";
import { type Asked, collected } from "../../exam/classroom.ts";
import { loadLaw } from "../../parts/law.ts";
import { reader, t } from "../../parts/words.ts";
import { KeyTable, Ruled } from "../learn/marked.tsx";
import { Situation } from "../learn/situation.tsx";

/* A case of the collection has a page, where one sees what would be if. */
export function WhatIf({ id }: { id: string | null }) {
    if (id === null) return null;
    return (
        <p>
            <a class="button" href={`/cases/${id}?language=${reader()}`} target="_blank" rel="noopener">
                {t("learn.class.if", { id })}
            </a>
        </p>
    );
}

/* The ruling and its articles, and where the case of the collection is. */
export function Explained({ asked: { id, told, right } }: { asked: Asked }) {
    useEffect(() => void loadLaw(told.one.edition), [told.one.edition]);
    return (
        <div class="marked">
            <Ruled edition={told.one.edition} rulings={right.rulings} articles={right.key.articles.deciding} />
            <WhatIf id={collected(id)} />
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
