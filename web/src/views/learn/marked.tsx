/* The marks of an answer, element by element, the ruling with its articles, and what one can do who disagrees. */
import type { PlayedCase, Texts } from "generated/api";
import { saveFile } from "../../dom/copy.ts";
import { caseBoard } from "../../dom/places.ts";
import { type Key, lastStep, type Player } from "../../exam/key.ts";
import { type Element, type Given, marksOf, sumOf } from "../../exam/marks.ts";
import type { Question } from "../../exam/question.ts";
import { Article } from "../../parts/article.tsx";
import { Button } from "../../parts/button.tsx";
import { Ours } from "../../parts/ours.tsx";
import { inReaders, reader, t } from "../../parts/words.ts";
import { minutesText, resultText } from "./answer.tsx";

const PLAYERS: readonly Player[] = ["white", "black"];

function clocksText(clocks: Given["clocks"]): string {
    const said = (player: Player) => (clocks?.[player] === undefined ? "?" : minutesText(clocks[player]));
    return PLAYERS.map((player) => `${t(`color.${player}`)} ${said(player)}`).join(", ");
}

export function elementText(element: Element, given: Given): string {
    if (given[element] === undefined) return t("learn.nothing-answered");
    switch (element) {
        case "result":
            return resultText(given.result as Key["result"]);
        case "claim":
            return t(`learn.claim.${given.claim ?? "wrong"}`);
        case "clocks":
            return clocksText(given.clocks);
        case "board":
            return t(`learn.board.${given.board ?? "stands"}`);
        case "mover":
            return t(`color.${given.mover ?? "white"}`);
        case "duty":
            return t(`learn.duty.${given.duty ?? "know"}`);
        case "article":
            return given.article ?? "";
    }
}

/* What is right, with all the articles that decide. */
export function wantedOf({ articles, ...key }: Key): Given {
    const asked = Object.entries(key).filter(([, value]) => value !== null);
    return { ...(Object.fromEntries(asked) as Given), article: articles.deciding.join(", ") };
}

/* What is right, element by element, with its points. */
export function KeyTable({ answerKey }: { answerKey: Key }) {
    return (
        <table class="table">
            <thead>
                <tr>
                    <th scope="col">{t("learn.trainer.element")}</th>
                    <th scope="col">{t("learn.right")}</th>
                    <th scope="col">{t("learn.points")}</th>
                </tr>
            </thead>
            <tbody>
                {marksOf(answerKey, {}).map(({ element, most }) => (
                    <tr key={element}>
                        <th scope="row">{t(`learn.element.${element}`)}</th>
                        <td>{elementText(element, wantedOf(answerKey))}</td>
                        <td>{most}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function complain({ id, changes, one, key }: Question, given: Given): void {
    const note = JSON.stringify({ case: id, changes, answered: given, key });
    saveFile(`${id}.json`, `${JSON.stringify({ ...one.file, note }, null, 2)}\n`, "application/json");
}

export function Marks({ wanted, given }: { wanted: Key; given: Given }) {
    const marks = marksOf(wanted, given);
    return (
        <div class="table-frame" tabIndex={0} role="region" aria-label={t("learn.marks")}>
            <table class="table">
                <thead>
                    <tr>
                        <th scope="col">{t("learn.answer")}</th>
                        <th scope="col">{t("learn.yours")}</th>
                        <th scope="col">{t("learn.right")}</th>
                        <th scope="col">{t("learn.points")}</th>
                    </tr>
                </thead>
                <tbody>
                    {marks.map(({ element, points, most }) => (
                        <tr key={element}>
                            <th scope="row">{t(`learn.element.${element}`)}</th>
                            <td>{elementText(element, given)}</td>
                            <td>{elementText(element, wantedOf(wanted))}</td>
                            <td>
                                {points} / {most}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

export function rulingsOf(one: PlayedCase): Texts[] {
    return lastStep(one)?.acts.map(({ ruling }) => ruling.texts) ?? [];
}

/* The ruling, and the articles that decide. */
export function Ruled({ edition, rulings, articles }: { edition: string; rulings: Texts[]; articles: string[] }) {
    return (
        <>
            <h3>{t("learn.ruling")}</h3>
            {rulings.map((texts, at) => (
                <p key={at}>{inReaders(texts)}</p>
            ))}
            <h3>{t("learn.articles")}</h3>
            {articles.map((number) => (
                <Article key={number} edition={edition} number={number} />
            ))}
            <Ours edition={edition} />
        </>
    );
}

export function Marked({ question, given }: { question: Question; given: Given }) {
    const { one, id, changes, key } = question;
    const { points, most } = sumOf(marksOf(key, given));
    const isItself = Object.keys(changes).length === 0;
    return (
        <section class="marked stack">
            <h3 tabIndex={-1}>{t("learn.marked", { points, most })}</h3>
            <Marks wanted={key} given={given} />
            <Ruled edition={one.edition} rulings={rulingsOf(one)} articles={key.articles.deciding} />
            <p class="row">
                <a class="button" href={caseBoard(reader(), id)} target="_blank" rel="noopener">
                    {t(isItself ? "learn.case.itself" : "learn.case", { id })}
                </a>
                <Button onPress={() => complain(question, given)}>{t("learn.complain")}</Button>
            </p>
        </section>
    );
}
