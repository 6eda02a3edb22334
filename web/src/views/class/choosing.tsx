/*
 * Where the questions of a class come from: drawn from the collection by chapters, a case by its number, or a file that the
 * page "For trainers" has saved for a class.
 */
import { useSignal } from "@preact/signals";
import { type Asked, askedOf, MOST_ASKED, readLesson } from "../../exam/classroom.ts";
import { chapterOf, chaptersOf, type Entry } from "../../exam/exam.ts";
import { firstOf, Unruled } from "../../exam/patience.ts";
import { ownQuestion, questionOf } from "../../exam/question.ts";
import { randomFrom } from "../../exam/random.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { FileButton, JSON_FILES } from "../../parts/filebutton.tsx";
import type { Notices } from "../../parts/notices.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import { ask, cases } from "../learn/asking.ts";
import { held, hold } from "./held.ts";

const EDITION = "2023";
const MOST_BYTES = 8 << 20;

/* What comes in, and why it is less than was wanted. */
type Found = { asked: Asked[]; but?: string };

function whyOf(trouble: unknown): string {
    return trouble instanceof Unruled ? refusedText(trouble.refused) : t("learn.down");
}

/* As many as fit are added; answers how many. */
function add(more: Asked[]): number {
    let room = 0;
    hold(({ asked }) => {
        room = MOST_ASKED - asked.length;
        return { asked: [...asked, ...more.slice(0, room)] };
    });
    return Math.min(room, more.length);
}

export function Choosing({ notices }: { notices: Notices }) {
    const chapters = useSignal<string[]>([]);
    const countText = useSignal("5");
    const number = useSignal("");
    const isBusy = useSignal(false);
    const count = /^\d{1,2}$/.test(countText.value.trim()) ? Number(countText.value) : 0;
    const isRead = count > 0 && count <= MOST_ASKED;

    /* Does one thing at a time. */
    const bring = async (find: () => Promise<Found>) => {
        if (isBusy.value) return;
        isBusy.value = true;
        notices.clear();
        try {
            const { asked, but } = await find();
            const n = add(asked);
            const why = n < asked.length ? t("learn.class.full", { most: MOST_ASKED }) : but;
            const told = [n > 0 ? t("learn.trainer.drawn", { n }) : "", why ?? ""].filter(Boolean).join(" ");
            notices.tell(told, { calm: !why });
        } catch (trouble) {
            notices.tell(whyOf(trouble));
        } finally {
            isBusy.value = false;
        }
    };
    const drawSome = () =>
        bring(async () => {
            const used = new Set(held.value.asked.map(({ id }) => id));
            const isWanted = (entry: Entry) => chapters.value.length === 0 || chapters.value.includes(chapterOf(entry));
            const pool = cases.filter((entry) => entry.edition === EDITION && isWanted(entry) && !used.has(entry.id));
            const room = MOST_ASKED - held.value.asked.length;
            const shuffled = randomFrom(`${Date.now()}`).shuffled(pool);
            const { found, trouble } = await firstOf(shuffled, Math.min(count, room), ({ id }) => ownQuestion(ask, id));
            const asked = found.map(askedOf);
            if (trouble) return { asked, but: whyOf(trouble) };
            if (room < count) return { asked, but: t("learn.class.full", { most: MOST_ASKED }) };
            return { asked, ...(asked.length === 0 && { but: t("learn.none") }) };
        });
    const addOne = () =>
        bring(async () => {
            const question = await questionOf(ask, number.value.trim().toUpperCase(), {}, null, (one) => one.stopped === null);
            if (!question) return { asked: [], but: t("learn.class.no-case") };
            number.value = "";
            return { asked: [askedOf(question)] };
        });
    const take = (file: File) =>
        bring(async () => {
            const lesson = file.size <= MOST_BYTES ? readLesson(await file.text()) : null;
            if (!lesson) return { asked: [], but: t("learn.class.file.bad") };
            hold(({ title }) => ({ title: title || lesson.title }));
            return { asked: lesson.asked };
        });
    const toggle = (chapter: string) => {
        const others = chapters.value.filter((one) => one !== chapter);
        chapters.value = others.length < chapters.value.length ? others : [...chapters.value, chapter];
    };
    return (
        <div class="learn-ways">
            <section class="panel stack" aria-labelledby="draw">
                <h2 id="draw">{t("learn.trainer.draw")}</h2>
                <fieldset>
                    <legend>{t("learn.trainer.chapters")}</legend>
                    <div class="chips">
                        {chaptersOf(cases, EDITION).map((chapter) => (
                            <Button
                                key={chapter}
                                label={t("learn.chapter.one", { n: chapter })}
                                pressed={chapters.value.includes(chapter)}
                                onPress={() => toggle(chapter)}
                            >
                                {chapter}
                            </Button>
                        ))}
                    </div>
                </fieldset>
                <TextField
                    label={t("learn.exam.questions")}
                    value={countText.value}
                    inputMode="numeric"
                    maxLength={2}
                    problem={isRead ? undefined : t("case.unread")}
                    onInput={(text) => (countText.value = text)}
                />
                <div class="row">
                    <Button look="primary" disabled={!isRead || isBusy.value} onPress={() => void drawSome()}>
                        {t("learn.trainer.draw.now")}
                    </Button>
                    <span role="status">{isBusy.value && t("learn.loading")}</span>
                </div>
            </section>
            <section class="panel stack" aria-labelledby="add">
                <h2 id="add">{t("learn.trainer.add")}</h2>
                <TextField
                    label={t("learn.class.case")}
                    hint={t("learn.class.case.hint")}
                    value={number.value}
                    maxLength={8}
                    onInput={(text) => (number.value = text)}
                    onEnter={() => void addOne()}
                />
                <p class="row">
                    <Button disabled={number.value.trim() === "" || isBusy.value} onPress={() => void addOne()}>
                        {t("learn.class.add")}
                    </Button>
                </p>
                <p class="hint">{t("learn.class.file.hint")}</p>
                <p class="row">
                    <FileButton label={t("learn.class.file")} accept={JSON_FILES} onTake={(file) => void take(file)} />
                </p>
            </section>
        </div>
    );
}
