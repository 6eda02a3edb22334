/* Where the questions of an exam come from: drawn by articles and levels, or added one by one. */
import { useEffect, useState } from "preact/hooks";
import type { Texts } from "generated/api";
import { drawFrom, type Entry, chaptersOf, MOST_QUESTIONS } from "../../../exam/exam.ts";
import {
    type Choosing,
    fitsChoosing,
    isFull,
    type Level,
    poolOf,
    readArticles,
    readFile,
    type Scenario,
    scenarioOf,
    unknownArticles,
    withFile,
    withScenarios,
} from "../../../exam/paper.ts";
import { Button } from "../../../parts/button.tsx";
import { Combobox } from "../../../parts/combobox.tsx";
import { Chips, TextField } from "../../../parts/field.tsx";
import { FileButton, JSON_FILES } from "../../../parts/filebutton.tsx";
import { articlesOf, loadLaw } from "../../../parts/law.ts";
import type { Notices } from "../../../parts/notices.tsx";
import { inReaders, reader, t } from "../../../parts/words.ts";
import { caseTitles } from "../../../site/request.ts";
import { find } from "../../../state/search.ts";
import { ask, cases } from "../asking.ts";
import { choice, countText, levels, edition, articles, seed } from "./choice.ts";
import { changePaper, paper } from "./made.ts";

type Told = { notices: Notices };

const LEVELS: readonly Level[] = ["standard", "rapid", "blitz"];
const EDITIONS = ["2023", "2005"] as const;
const MOST_ITEMS = 40;
/* A larger file is no exam. */
const MOST_BYTES = 4 << 20;

/* As many questions as are drawn: the exam is said to be full, or that there are no more of the kind. */
export async function drawn(count: number): Promise<Scenario[]> {
    const { drawn: times } = paper.value;
    const wanted: Choosing = choice.value;
    const own = times === 0 ? seed.value.trim() : `${seed.value.trim()} ${times}`;
    const pool: Entry[] = poolOf(cases, wanted, paper.value);
    const found = await drawFrom(ask, pool, { seed: own, count }, (one) => fitsChoosing(one, wanted));
    return found.map(scenarioOf);
}

/* Chapters that are pressed stand among the articles as they are typed. */
function Articles() {
    useEffect(() => void loadLaw(edition.value), [edition.value]);
    const typed = readArticles(articles.value);
    const known = articlesOf(edition.value).map(([number]) => number);
    const unknown = known.length > 0 ? unknownArticles(typed, known) : [];
    const toggle = (chapter: string) => {
        const others = typed.filter((one) => one !== chapter);
        articles.value = (others.length < typed.length ? others : [...typed, chapter]).join(", ");
    };
    return (
        <>
            <fieldset>
                <legend>{t("learn.trainer.chapters")}</legend>
                <div class="chips">
                    {chaptersOf(cases, edition.value).map((chapter) => (
                        <Button
                            key={chapter}
                            label={t("learn.chapter.one", { n: chapter })}
                            pressed={typed.includes(chapter.toUpperCase())}
                            onPress={() => toggle(chapter.toUpperCase())}
                        >
                            {chapter}
                        </Button>
                    ))}
                </div>
            </fieldset>
            <TextField
                label={t("learn.trainer.articles")}
                hint={t("learn.trainer.articles.hint")}
                problem={unknown.length > 0 ? t("learn.trainer.articles.unread", { list: unknown.join(", ") }) : undefined}
                value={articles.value}
                maxLength={200}
                onInput={(text) => (articles.value = text)}
            />
        </>
    );
}

function Levels() {
    return (
        <fieldset>
            <legend>{t("case.level")}</legend>
            <div class="row">
                {LEVELS.map((level) => (
                    <label key={level} class="check">
                        <input
                            type="checkbox"
                            checked={levels.value.includes(level)}
                            onChange={(event) => {
                                const others = levels.value.filter((one) => one !== level);
                                levels.value = event.currentTarget.checked ? [...others, level] : others;
                            }}
                        />
                        <span>{t(`case.level.${level}`)}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

export function Drawing({ notices }: Told) {
    const [isDrawing, setDrawing] = useState(false);
    const count = /^\d{1,2}$/.test(countText.value.trim()) ? Number(countText.value) : 0;
    const room = MOST_QUESTIONS - paper.value.scenarios.length;
    const isRead = count > 0 && count <= MOST_QUESTIONS && seed.value.trim() !== "" && levels.value.length > 0;
    const draw = async () => {
        if (!isRead || isDrawing) return;
        setDrawing(true);
        notices.clear();
        try {
            const added = await drawn(Math.min(count, room));
            changePaper((now) => ({ ...withScenarios(now, added), drawn: now.drawn + 1 }));
            const isAll = added.length === count;
            if (room < count) notices.tell(t("learn.trainer.full", { most: MOST_QUESTIONS }));
            else notices.tell(t(isAll ? "learn.trainer.drawn" : "learn.trainer.fewer", { n: added.length }), { calm: isAll });
        } catch {
            notices.tell(t("learn.down"));
        } finally {
            setDrawing(false);
        }
    };
    return (
        <section class="panel stack" aria-labelledby="draw">
            <h2 id="draw">{t("learn.trainer.draw")}</h2>
            <Chips
                label={t("case.edition")}
                value={edition.value}
                options={EDITIONS.map((value) => ({ value, label: t(`edition.${value}`) }))}
                onChange={(value) => (edition.value = value)}
            />
            <Articles />
            <Levels />
            <div class="pair">
                <TextField
                    label={t("learn.exam.questions")}
                    value={countText.value}
                    inputMode="numeric"
                    maxLength={2}
                    problem={count > 0 && count <= MOST_QUESTIONS ? undefined : t("case.unread")}
                    onInput={(text) => (countText.value = text)}
                />
                <TextField
                    label={t("learn.exam.seed")}
                    hint={t("learn.trainer.seed.hint")}
                    value={seed.value}
                    maxLength={40}
                    onInput={(text) => (seed.value = text)}
                    onEnter={() => void draw()}
                />
            </div>
            <div class="row">
                <Button look="primary" disabled={!isRead || isDrawing} onPress={() => void draw()}>
                    {t("learn.trainer.draw.now")}
                </Button>
                <span role="status">{isDrawing && t("learn.loading")}</span>
            </div>
        </section>
    );
}

/* Any case of the collection: by its number, by words of its title, by its article. */
function Collection({ notices }: Told) {
    const [titles, setTitles] = useState<Record<string, Texts>>({});
    const [count, setCount] = useState(0);
    useEffect(() => void caseTitles().then(setTitles, () => notices.tell(t("learn.down"))), []);
    const entries = new Map(cases.map((entry) => [entry.id, entry]));
    const items = Object.entries(titles).map(([id, texts]) => {
        const entry = entries.get(id);
        return { id, label: `${id} ${inReaders(texts)}`, words: entry && `${entry.edition} ${entry.article}` };
    });
    const choose = async (id: string) => {
        notices.clear();
        const one = await ask(id, {}).catch(() => null);
        if (!one || isFull(paper.value)) {
            notices.tell(one ? t("learn.trainer.full", { most: MOST_QUESTIONS }) : t("learn.down"));
            return;
        }
        changePaper((now) => withScenarios(now, [scenarioOf({ one, control: null })]));
        notices.tell(t("learn.trainer.added"), { calm: true });
        setCount(count + 1);
    };
    return (
        <Combobox
            key={count}
            label={t("learn.trainer.collection")}
            hint={t("learn.trainer.collection.hint")}
            items={items}
            search={(typed) => find(items, typed).slice(0, MOST_ITEMS)}
            onChoose={({ id }) => void choose(id)}
        />
    );
}

async function takeFile(file: File, notices: Notices): Promise<void> {
    const read = file.size <= MOST_BYTES ? readFile(await file.text()) : null;
    notices.clear();
    if (!read) {
        notices.tell(t("learn.trainer.file.bad"));
        return;
    }
    const room = MOST_QUESTIONS - paper.value.scenarios.length;
    changePaper((now) => withFile(now, read));
    if (read.scenarios.length > room) notices.tell(t("learn.trainer.full", { most: MOST_QUESTIONS }));
    else notices.tell(t("learn.trainer.drawn", { n: read.scenarios.length }), { calm: true });
}

export function Adding({ notices }: Told) {
    return (
        <section class="panel stack" aria-labelledby="add">
            <h2 id="add">{t("learn.trainer.add")}</h2>
            <Collection notices={notices} />
            <p class="hint">{t("learn.trainer.write.hint")}</p>
            <p class="row">
                <a class="button" href={`case.html?language=${reader()}`}>
                    {t("learn.trainer.write")}
                </a>
            </p>
            <p class="hint">{t("learn.trainer.file.hint")}</p>
            <p class="row">
                <FileButton label={t("learn.trainer.file")} accept={JSON_FILES} onTake={(file) => void takeFile(file, notices)} />
            </p>
        </section>
    );
}
