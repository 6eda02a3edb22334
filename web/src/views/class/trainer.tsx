/*
 * The trainer of a class, at /class#TOKEN with the token of an arbiter or the organiser of the hall: questions are chosen,
 * asked one after the other, and shown; the results are in this page alone. Without a token it asks for the code of a class.
 */
import { signal, useSignal } from "@preact/signals";
import { render } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { call } from "../../api/request.ts";
import { saveFile } from "../../dom/copy.ts";
import { MOST_TITLE_LETTERS, without, writeLesson } from "../../exam/classroom.ts";
import { Button } from "../../parts/button.tsx";
import { Chips, TextField } from "../../parts/field.tsx";
import { loadLaw } from "../../parts/law.ts";
import { NoticeLine, Notices } from "../../parts/notices.tsx";
import { refusedText } from "../../parts/refused.ts";
import { Unkept } from "../../parts/unkept.tsx";
import { inReaders, t } from "../../parts/words.ts";
import type { Place } from "../../routes.ts";
import { Sheet } from "../learn/sheets.tsx";
import { Choosing } from "./choosing.tsx";
import { held, hold, isKept } from "./held.ts";
import { OnPaper } from "./onpaper.tsx";
import { Results } from "./results.tsx";
import { Running } from "./running.tsx";
import { Question } from "./question.tsx";
import { roomProblem } from "./standing.tsx";

const notices = new Notices();
/* What the page shows: the class, or a sheet to print. */
const shown = signal<"class" | "paper" | "answers">("class");

function Chosen() {
    const { asked } = held.value;
    const drop = (at: number) => {
        hold((now) => without(now, at));
        document.querySelector<HTMLElement>("#chosen")?.focus();
    };
    return (
        <section class="stack" aria-labelledby="chosen">
            <h2 id="chosen" tabIndex={-1}>
                {t("learn.class.chosen", { n: asked.length })}
            </h2>
            {asked.map((one, at) => (
                <details key={`${at} ${one.id}`} class="panel one-question">
                    <summary>
                        {t("learn.question", { n: at + 1 })}: {inReaders(one.title)}
                    </summary>
                    <Question asked={one} />
                    <Button label={t("learn.class.drop", { n: at + 1 })} onPress={() => drop(at)}>
                        {t("learn.trainer.drop")}
                    </Button>
                </details>
            ))}
        </section>
    );
}

function Making({ token }: { token: string }) {
    const isBusy = useSignal(false);
    const { title, asked } = held.value;
    const problem = roomProblem(title, MOST_TITLE_LETTERS);
    const begin = async () => {
        if (isBusy.value || problem) return;
        isBusy.value = true;
        notices.clear();
        const answer = await call("POST classes", { token, body: { title: title.trim() || t("learn.class") } });
        isBusy.value = false;
        if (answer.ok) hold(() => ({ code: answer.body.class }));
        else notices.tell(refusedText(answer.body));
    };
    return (
        <>
            <Choosing notices={notices} />
            <Chosen />
            <section class="panel stack" aria-labelledby="begin">
                <h2 id="begin">{t("learn.class.start")}</h2>
                <TextField
                    label={t("learn.class.title")}
                    value={title}
                    problem={problem}
                    onInput={(text) => hold(() => ({ title: text }))}
                />
                <div class="row">
                    <Button look="primary" disabled={asked.length === 0 || isBusy.value || Boolean(problem)} onPress={() => void begin()}>
                        {t("learn.class.begin")}
                    </Button>
                    <Button
                        disabled={asked.length === 0}
                        onPress={() => saveFile("class.json", writeLesson(held.value), "application/json")}
                    >
                        {t("learn.class.save")}
                    </Button>
                </div>
            </section>
        </>
    );
}

/* The same questions on paper, for pupils without a device: what else the page has is there again behind it. */
function Sheets() {
    const { title, asked } = held.value;
    const sheet = shown.value === "class" ? null : shown.value;
    const editions = [...new Set(asked.map(({ told }) => told.one.edition))].join();
    useEffect(() => {
        for (const edition of editions.split(",")) void loadLaw(edition);
    }, [editions]);
    return (
        <>
            <Chips
                label={t("learn.class.shows")}
                value={shown.value}
                options={[
                    { value: "class", label: t("learn.class") },
                    { value: "paper", label: t("learn.trainer.paper") },
                    { value: "answers", label: t("learn.trainer.answers") },
                ]}
                onChange={(value) => (shown.value = value)}
            />
            {sheet && <Sheet of={sheet} title={title.trim() || t("learn.exam")} minutes={0} asked={asked} />}
        </>
    );
}

function Trainer({ token }: { token: string }) {
    const { asked, code, results } = held.value;
    const heading = useRef<HTMLHeadingElement>(null);
    useEffect(() => {
        document.title = `${t("learn.class")} · ${t("name")}`;
    });
    /* What was pressed is gone with its section. */
    const sections = { code, isAsked: asked.length > 0, hasResults: results.length > 0 };
    const before = useRef(sections);
    useLayoutEffect(() => {
        const was = before.current;
        before.current = sections;
        const isGone = was.code !== code || (was.isAsked && !sections.isAsked) || (was.hasResults && !sections.hasResults);
        if (isGone && document.activeElement === document.body) heading.current?.focus();
    });
    return (
        <div class="class-trainer stack">
            <h1 ref={heading} tabIndex={-1}>
                {t("learn.class")}
            </h1>
            <Unkept isKept={isKept.value} />
            {code === null && <p class="lead">{t("learn.class.lead")}</p>}
            <NoticeLine notices={notices} />
            {asked.length > 0 && <Sheets />}
            <div class="stack" hidden={asked.length > 0 && shown.value !== "class"}>
                {code === null ? <Making token={token} /> : <Running key={code} code={code} token={token} notices={notices} />}
                {asked.length > 0 && <OnPaper notices={notices} />}
                {results.length > 0 && <Results />}
            </div>
        </div>
    );
}

/* Who has no link but was told a code. */
function Entering() {
    const code = useSignal("");
    const go = () => {
        const typed = code.value.trim().toUpperCase();
        if (typed !== "") location.assign(`/class/${encodeURIComponent(typed)}`);
    };
    useEffect(() => {
        document.title = `${t("learn.class")} · ${t("name")}`;
    });
    return (
        <div class="pupil stack">
            <h1 tabIndex={-1}>{t("learn.class")}</h1>
            <section class="panel stack">
                <TextField
                    label={t("learn.class.code")}
                    hint={t("learn.class.code.hint")}
                    value={code.value}
                    maxLength={8}
                    onInput={(text) => (code.value = text)}
                    onEnter={go}
                />
                <Button look="primary" disabled={code.value.trim() === ""} onPress={go}>
                    {t("learn.class.go")}
                </Button>
            </section>
        </div>
    );
}

export function open(main: HTMLElement, { token }: Place): void {
    render(<div class="learn class">{token ? <Trainer token={token} /> : <Entering />}</div>, main);
    main.querySelector("h1")?.focus();
}
