/* What is right of a question, element by element with its points, and the ruling with its articles. */
import type { Asked } from "../../exam/classroom.ts";
import { marksOf, sumOf } from "../../exam/marks.ts";
import { Article } from "../../parts/article.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { KeyTable } from "./marked.tsx";

export function mostOf({ right: { key } }: Asked): number {
    return sumOf(marksOf(key, {})).most;
}

export function RightAnswer({ asked }: { asked: Asked }) {
    const { told, right: { key, rulings } } = asked;
    return (
        <div class="right-answer">
            <KeyTable answerKey={key} />
            {rulings.map((texts, at) => (
                <p key={at}>{inReaders(texts)}</p>
            ))}
            {key.articles.deciding.map((number) => (
                <Article key={number} edition={told.one.edition} number={number} />
            ))}
            {key.articles.cited.length > 0 && (
                <p class="hint">{t("learn.trainer.cited", { list: key.articles.cited.join(", ") })}</p>
            )}
        </div>
    );
}
