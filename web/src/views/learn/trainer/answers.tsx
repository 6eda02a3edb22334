/* What is right of a question, element by element with its points, and the ruling with its articles. */
import { lastStep } from "../../../exam/key.ts";
import { marksOf, sumOf } from "../../../exam/marks.ts";
import type { Question } from "../../../exam/question.ts";
import { Article } from "../../../parts/article.tsx";
import { inReaders, t } from "../../../parts/words.ts";
import { KeyTable } from "../marked.tsx";

export function mostOf({ key }: Question): number {
    return sumOf(marksOf(key, {})).most;
}

export function RightAnswer({ question }: { question: Question }) {
    const { one, key } = question;
    return (
        <div class="right-answer">
            <KeyTable answerKey={key} />
            {lastStep(one)?.acts.map(({ ruling }, at) => (
                <p key={at}>{inReaders(ruling.texts)}</p>
            ))}
            {key.articles.deciding.map((number) => (
                <Article key={number} edition={one.edition} number={number} />
            ))}
            {key.articles.cited.length > 0 && (
                <p class="hint">{t("learn.trainer.cited", { list: key.articles.cited.join(", ") })}</p>
            )}
        </div>
    );
}
