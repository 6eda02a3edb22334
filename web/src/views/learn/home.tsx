/* Where practice and exams begin, and what has been learnt so far. */
import { signal } from "@preact/signals";
import { practised } from "generated/practice";
import { useEffect, useState } from "preact/hooks";
import { saveFile } from "../../dom/copy.ts";
import { HAS_HALL } from "../../dom/places.ts";
import { chaptersOf, dayOf, isPart, MOST_MINUTES, MOST_QUESTIONS, ofScope, type Scope, writeWanted } from "../../exam/exam.ts";
import { dueOf, NOTHING_LEARNT, type Progress, readProgress } from "../../exam/progress.ts";
import { Button } from "../../parts/button.tsx";
import { Choice, TextField } from "../../parts/field.tsx";
import { FileButton, JSON_FILES } from "../../parts/filebutton.tsx";
import { loadLaw } from "../../parts/law.ts";
import { NoticeLine, Notices } from "../../parts/notices.tsx";
import { Sure } from "../../parts/sure.tsx";
import { t } from "../../parts/words.ts";
import { isKey } from "../../words/words.ts";
import { Article } from "./answer.tsx";
import { cases } from "./asking.ts";
import { keepProgress, progress } from "./learnt.ts";
import { ownSeed } from "./seed.ts";

/* A larger file is no progress. */
const MOST_BYTES = 4 << 20;

const chapter = signal("");
/* Nothing: the chapter. */
const article = signal<string | undefined>(undefined);
const edition = signal("2023");
const notices = new Notices();
const CHAPTERS = chaptersOf(cases);

function ChapterChoice() {
    const chapters = CHAPTERS.map((value) => ({ value, label: t("learn.chapter.one", { n: value }) }));
    return (
        <Choice
            label={t("learn.chapter")}
            value={chapter.value}
            options={[{ value: "", label: t("learn.chapter.all") }, ...chapters]}
            onChange={(value) => (chapter.value = value)}
        />
    );
}

const EDITIONS = ["2023", "2005", "basic"] as const;

/* An article about which there are questions, or about a part of it. */
function ArticleChoice() {
    useEffect(() => void loadLaw(edition.value), [edition.value]);
    const isOffered = (number: string) => practised[edition.value]?.some((one) => isPart(one, number)) ?? false;
    const choose = (value: string) => {
        edition.value = value;
        article.value = undefined;
    };
    return (
        <>
            <Article
                key={edition.value}
                label={t("learn.article")}
                hint={t("learn.article.one.hint")}
                edition={edition.value}
                given={article.value}
                isOffered={isOffered}
                onGive={(number) => (article.value = number)}
            />
            <Choice
                label={t("learn.article.edition")}
                value={edition.value}
                options={EDITIONS.map((value) => ({ value, label: t(`edition.${value}`) }))}
                onChange={choose}
            />
        </>
    );
}

function Ways() {
    const scope: Scope = article.value === undefined ? { chapter: chapter.value } : { edition: edition.value, article: article.value };
    const due = dueOf(ofScope(cases, scope), progress.value, dayOf(Date.now())).length;
    const address = (mode: string) => `#${new URLSearchParams({ practice: mode, ...scope })}`;
    return (
        <section class="panel stack" aria-labelledby="practice">
            <h2 id="practice">{t("learn.practice")}</h2>
            <p class="hint">{t("learn.practice.hint")}</p>
            <ChapterChoice />
            <ArticleChoice />
            <p class="row">
                <a class="button primary" href={address("ladder")}>
                    {t("learn.mode.ladder")}
                </a>
                <a class="button" href={address("weakness")}>
                    {t("learn.mode.weakness")}
                </a>
                <a class="button" href={address("due")}>
                    {t("learn.mode.due", { n: due })}
                </a>
            </p>
        </section>
    );
}

function Sets() {
    return (
        <section class="panel stack">
            <h2>{t("learn.first")}</h2>
            <p class="hint">{t("learn.first.hint")}</p>
            <a class="button" href="#first">
                {t("learn.first")}
            </a>
            <h2>{t("learn.day")}</h2>
            <p class="hint">{t("learn.day.hint")}</p>
            <a class="button" href="#day">
                {t("learn.day")}
            </a>
        </section>
    );
}

function wholeUpTo(text: string, most: number): number | null {
    return /^\d{1,3}$/.test(text.trim()) && Number(text) <= most ? Number(text) : null;
}

function NewExam() {
    const [seed, setSeed] = useState(ownSeed());
    const [questions, setQuestions] = useState("10");
    const [minutes, setMinutes] = useState("20");
    const [count, time] = [wholeUpTo(questions, MOST_QUESTIONS), wholeUpTo(minutes, MOST_MINUTES)];
    const isRead = Boolean(count) && time !== null && seed.trim() !== "";
    const make = () => {
        if (!isRead) return;
        location.hash = writeWanted({ seed: seed.trim(), count: count ?? 1, minutes: time ?? 0, chapter: chapter.value });
    };
    return (
        <section class="panel stack" aria-labelledby="exam">
            <h2 id="exam">{t("learn.exam")}</h2>
            <p class="hint">{t("learn.exam.hint")}</p>
            <div class="pair">
                <TextField
                    label={t("learn.exam.questions")}
                    value={questions}
                    inputMode="numeric"
                    maxLength={2}
                    problem={count ? undefined : t("case.unread")}
                    onInput={setQuestions}
                />
                <TextField
                    label={t("learn.exam.minutes")}
                    value={minutes}
                    inputMode="numeric"
                    maxLength={3}
                    problem={time === null ? t("case.unread") : undefined}
                    onInput={setMinutes}
                />
                <TextField label={t("learn.exam.seed")} value={seed} maxLength={40} onInput={setSeed} onEnter={make} />
            </div>
            <Button look="primary" disabled={!isRead} onPress={make}>
                {t("learn.exam.make")}
            </Button>
        </section>
    );
}

const countOf = ({ cards }: Progress) => Object.keys(cards).length;

function replace(now: Progress): void {
    keepProgress(now);
    notices.tell(t("learn.import.done"), { calm: true });
}

/* What would be lost is asked about first; `ask` does. */
async function take(file: File, ask: (read: Progress) => void): Promise<void> {
    const read = file.size <= MOST_BYTES ? readProgress(await file.text()) : null;
    notices.clear();
    if (!read) notices.tell(t("learn.import.bad"));
    else if (countOf(progress.value) === 0) replace(read);
    else ask(read);
}

/* A chapter as the progress names it: 2023 7. */
function chapterText(name: string): string {
    const [edition = "", chapter = ""] = name.split(" ");
    const key = `edition.${edition}`;
    return t("learn.progress.chapter", { edition: isKey(key) ? t(key) : edition, chapter });
}

function ForTrainers() {
    return (
        <section class="panel stack">
            <h2>{t("learn.trainer")}</h2>
            <p class="hint">{t("learn.trainer.lead")}</p>
            <a class="button" href="#trainer">
                {t("learn.trainer")}
            </a>
        </section>
    );
}

function Learnt() {
    const [isForgetting, setForgetting] = useState(false);
    const [imported, setImported] = useState<Progress | null>(null);
    const rows = Object.entries(progress.value.chapters);
    const n = countOf(progress.value);
    const save = () => saveFile("hakem-progress.json", JSON.stringify(progress.value), "application/json");
    return (
        <section class="panel stack" aria-labelledby="progress">
            <h2 id="progress">{t("learn.progress")}</h2>
            <p class="hint">{t("learn.progress.about")}</p>
            <p>{rows.length > 0 ? t("learn.progress.cases", { n }) : t("learn.progress.none")}</p>
            {rows.length > 0 && (
                <table class="table">
                    <thead>
                        <tr>
                            <th scope="col">{t("learn.progress.edition")}</th>
                            <th scope="col">{t("learn.points")}</th>
                        </tr>
                    </thead>
                    <tbody>
                        {rows.map(([name, { points, most }]) => (
                            <tr key={name}>
                                <th scope="row">{chapterText(name)}</th>
                                <td>
                                    {points} / {most}
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            )}
            <div class="row">
                <Button disabled={rows.length === 0} onPress={save}>
                    {t("learn.export")}
                </Button>
                <FileButton label={t("learn.import")} accept={JSON_FILES} onTake={(file) => void take(file, setImported)} />
                <Button disabled={rows.length === 0} onPress={() => setForgetting(true)}>
                    {t("learn.forget")}
                </Button>
            </div>
            {isForgetting && (
                <Sure
                    title={t("learn.forget.sure")}
                    keep={t("learn.keep")}
                    act={t("learn.forget")}
                    onDo={() => keepProgress(NOTHING_LEARNT)}
                    onClose={() => setForgetting(false)}
                />
            )}
            {imported && (
                <Sure
                    title={t("learn.import.sure", { n, m: countOf(imported) })}
                    keep={t("learn.keep")}
                    act={t("learn.import.replace")}
                    onDo={() => replace(imported)}
                    onClose={() => setImported(null)}
                />
            )}
        </section>
    );
}

export function Home() {
    return (
        <>
            <h1 tabIndex={-1}>{t("learn.title")}</h1>
            <p class="lead">{t("learn.lead")}</p>
            <div class="learn-ways">
                <Ways />
                <Sets />
                <NewExam />
                {!HAS_HALL && <ForTrainers />}
                <Learnt />
            </div>
            <NoticeLine notices={notices} />
        </>
    );
}
