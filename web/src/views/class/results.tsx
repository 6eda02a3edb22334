/* What came of a class: the points of each pupil, by element and by article; a file of them; and how they are forgotten. */
import { useSignal } from "@preact/signals";
import { saveFile } from "../../dom/copy.ts";
import { csvOf, groupedBy, type Points, pupilRows, type Result } from "../../exam/classroom.ts";
import { type Element, marksOf } from "../../exam/marks.ts";
import { Button } from "../../parts/button.tsx";
import { Sure } from "../../parts/sure.tsx";
import { t } from "../../parts/words.ts";
import { elementText, wantedOf } from "../learn/marked.tsx";
import { forget, held, hold } from "./held.ts";

/* One row an element of an answer, so that a spreadsheet can add them up by anything. */
function rowsOf({ question, name, given }: Result): (string | number)[][] {
    const one = held.value.asked[question];
    if (!one) return [];
    const { key } = one.right;
    return marksOf(key, given).map(({ element, points, most }) => [
        name,
        question + 1,
        one.id,
        key.articles.deciding.join(" "),
        t(`learn.element.${element}`),
        elementText(element, given),
        elementText(element, wantedOf(key)),
        points,
        most,
    ]);
}

function save(): void {
    const head = [
        t("learn.trainer.name"),
        t("learn.class.csv.question"),
        t("learn.class.case"),
        t("learn.articles"),
        t("learn.trainer.element"),
        t("learn.class.csv.given"),
        t("learn.right"),
        t("learn.points"),
        t("learn.class.csv.most"),
    ];
    saveFile("class.csv", csvOf([head, ...held.value.results.flatMap(rowsOf)]), "text/csv");
}

function Groups({ title, rows }: { title: string; rows: [string, Points][] }) {
    return (
        <table class="table">
            <caption>{title}</caption>
            <tbody>
                {rows.map(([name, { points, most }]) => (
                    <tr key={name}>
                        <th scope="row">{name}</th>
                        <td>
                            {points} / {most}
                        </td>
                        <td>{most > 0 ? Math.round((100 * points) / most) : 0} %</td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function ByPupil() {
    const { asked, results } = held.value;
    return (
        <div class="table-frame" tabIndex={0} role="region" aria-label={t("learn.class.by-pupil")}>
            <table class="table">
                <thead>
                    <tr>
                        <th scope="col">{t("learn.trainer.name")}</th>
                        {asked.map((_, at) => (
                            <th key={at} scope="col" aria-label={t("learn.question", { n: at + 1 })}>
                                {at + 1}
                            </th>
                        ))}
                        <th scope="col">{t("learn.points")}</th>
                    </tr>
                </thead>
                <tbody>
                    {pupilRows(asked, results).map(({ name, points, total }) => (
                        <tr key={name}>
                            <th scope="row">
                                <bdi>{name}</bdi>
                            </th>
                            {points.map((one, at) => (
                                <td key={at}>{one ?? "–"}</td>
                            ))}
                            <td>
                                {total.points} / {total.most}
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

/* What can be forgotten. */
const FORGOTTEN = {
    results: { name: "learn.class.forget.results", sure: "learn.class.forget.results.sure", forget: () => hold(() => ({ results: [] })) },
    all: { name: "learn.class.forget", sure: "learn.class.forget.sure", forget },
} as const;

export function Results() {
    const forgetting = useSignal<keyof typeof FORGOTTEN | null>(null);
    const { asked, results, code } = held.value;
    const close = () => (forgetting.value = null);
    const chosen = forgetting.value && FORGOTTEN[forgetting.value];
    const byElement = groupedBy("element", asked, results);
    return (
        <section class="panel stack class-results" aria-labelledby="results">
            <h2 id="results">{t("learn.class.results")}</h2>
            <ByPupil />
            <div class="learn-ways">
                <Groups
                    title={t("learn.class.by-element")}
                    rows={byElement.map(([name, points]) => [t(`learn.element.${name as Element}`), points])}
                />
                <Groups title={t("learn.class.by-article")} rows={groupedBy("article", asked, results)} />
            </div>
            <div class="row">
                <Button onPress={save}>{t("learn.class.csv")}</Button>
                {code === null &&
                    (["results", "all"] as const).map((what) => (
                        <Button key={what} onPress={() => (forgetting.value = what)}>
                            {t(FORGOTTEN[what].name)}
                        </Button>
                    ))}
            </div>
            {chosen && (
                <Sure title={t(chosen.sure)} keep={t("learn.keep")} act={t(chosen.name)} onDo={chosen.forget} onClose={close} />
            )}
        </section>
    );
}
