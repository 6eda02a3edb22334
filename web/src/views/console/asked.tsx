/*
 * What is asked of the incident: only what the Laws need, and what the game does not know itself.
 * Each answer leads on to the next open question, the last one to the ruling.
 */
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import type { Answer, Question } from "../../incidents/types.ts";
import { TextField } from "../../parts/field.tsx";
import { AskedQuestion, Options } from "../../parts/question.tsx";
import { whenOf } from "../../parts/moment.tsx";
import { Reach } from "../../parts/reach.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { wholeText } from "../../state/clock.ts";
import { cut, REASON_BYTES } from "../../state/bytes.ts";
import { localSan } from "../../state/notation.ts";
import { playerName } from "../../state/players.ts";
import { COLORS } from "../../state/position.ts";
import { moveNumber } from "../../state/state.ts";
import { displayText } from "../../state/typedtime.ts";
import { type Judged, reversible, undoneWith } from "../../state/log.ts";
import { moveNumberOf } from "./live.ts";
import { CLOCKS_SET, RESTORED, REVERSED } from "./plan.ts";
import { LONGEST_MS, type Reckoned, reckonNumber, reckonTime } from "./reckon.ts";
import { RULING_ID } from "./ruling.tsx";
import { type Work } from "./work.ts";

/* The latest rulings are the ones that are taken back. */
const MOST_RULINGS = 9;
const SECOND_MS = 1000;

/* After what has changed is drawn, and before the next key. */
export function onceDrawn(act: () => void): void {
    void Promise.resolve()
        .then(() => {})
        .then(() => {})
        .then(act);
}

/* A field that has the focus opens the keys of a screen that is touched: there nothing takes it. */
export function hasKeyboard(): boolean {
    return matchMedia("(hover: hover)").matches;
}

export function toFinder(): void {
    onceDrawn(() => document.querySelector<HTMLElement>(".console .happened-part input")?.focus());
}

/* The next question that is open, or the ruling; before an incident has been chosen the field that finds it. */
export function goOn(work: Work): void {
    if (!work.drafting.now.peek().incident) {
        if (hasKeyboard()) toFinder();
        else onceDrawn(() => document.querySelector<HTMLElement>(".console .happened-part h2")?.focus());
        return;
    }
    onceDrawn(() => {
        const { open } = work;
        const question = open && document.querySelector(`[data-question="${open}"]`);
        const field = question && question.querySelector<HTMLElement>("input, select, button");
        (field || document.querySelector<HTMLElement>(`#${RULING_ID}`))?.focus();
    });
}

/* The article says that the arbiter sets the times as best he can judge. */
function faultText(reckoned: Reckoned, edition: string): string | undefined {
    if (!("fault" in reckoned)) return undefined;
    const article = edition === "2005" ? "6.14" : "6.10.1";
    if (reckoned.fault === "beyond")
        return t("console.clock.beyond", { most: displayText(LONGEST_MS, false), article });
    return reckoned.fault === "below" ? t("console.clock.below", { article }) : t("case.unread");
}

/* Both displays and the number of the next move: what is typed changes them, or replaces them. */
function ClockFields({ work, withNumber }: { work: Work; withNumber: boolean }) {
    const state = work.desk.state.value;
    const { typed } = work.drafting.now.value;
    const now = work.desk.clocksNow();
    const [, tick] = useState(0);
    /* A clock that runs may come below what is taken from it. */
    useEffect(() => {
        const timer = setInterval(() => {
            tick((count) => count + 1);
            work.clocksWentOn();
        }, SECOND_MS);
        return () => clearInterval(timer);
    }, [work]);
    if (!state || !now) return null;
    const number = moveNumberOf(state);
    const fields = COLORS.map((color) => {
        const reckoned = reckonTime(typed[color] ?? "", now[`${color}_ms`]);
        const hint =
            "value" in reckoned && typed[color]
                ? `= ${displayText(reckoned.value, false)}`
                : t("console.clock.now", { time: wholeText(now[`${color}_ms`]) });
        return (
            <TextField
                key={color}
                label={t(`clock.of.${color}`)}
                hint={hint}
                problem={faultText(reckoned, state.edition)}
                value={typed[color] ?? ""}
                maxLength={12}
                onEnter={() => goOn(work)}
                onInput={(text) => work.drafting.type(color, text)}
            />
        );
    });
    const next = reckonNumber(typed.number ?? "", number);
    return (
        <fieldset class="question" data-question="clocks">
            <legend>{t("console.act.clocks")}</legend>
            <div class="pair">
                {fields}
                {withNumber && (
                    <TextField
                        label={t("console.number")}
                        hint={
                            "value" in next && typed.number
                                ? `= ${next.value}`
                                : t("console.clock.now", { time: number })
                        }
                        problem={"fault" in next ? t("console.number.unread") : undefined}
                        value={typed.number ?? ""}
                        maxLength={5}
                        onEnter={() => goOn(work)}
                        onInput={(text) => work.drafting.type("number", text)}
                    />
                )}
            </div>
            <p class="hint">{t("console.clock.hint")}</p>
        </fieldset>
    );
}

/* The position that the board shows: whoever steps back through the game chooses it. */
function StepBack({ work }: { work: Work }) {
    const state = work.desk.state.value;
    const shown = work.desk.shown.value;
    useLayoutEffect(() => {
        if (work.drafting.now.peek().answers.ply !== shown) work.drafting.answer("ply", shown);
    }, [shown]);
    if (!state) return null;
    const last = state.moves[shown - 1];
    const place = last
        ? t("console.restore.after", {
              move: `${moveNumber(state, shown - 1)} ${localSan(last.san)}`,
          })
        : t("look.start");
    return (
        <div class="question" data-question="ply">
            <p>
                <strong>{place}</strong>
            </p>
            <p class="hint">{t("console.restore.hint")}</p>
        </div>
    );
}

/* Why a ruling is taken back, or a confirmed result is touched: it stands in the papers. */
function Why({ work }: { work: Work }) {
    const reason = String(work.drafting.now.value.answers.reason ?? "");
    const usual = [t("console.why.player"), t("console.why.board"), t("console.why.facts")];
    return (
        <div data-question="reason">
            <Options
                label={t("console.why")}
                value={usual.includes(reason) ? reason : undefined}
                isNumbered
                options={usual.map((value) => ({ value, label: value }))}
                onChoose={(value) => work.drafting.answer("reason", value)}
                onDone={() => goOn(work)}
            />
            <TextField
                label={t("console.why.own")}
                value={usual.includes(reason) ? "" : reason}
                onEnter={() => goOn(work)}
                onInput={(text) => work.drafting.answer("reason", cut(text, REASON_BYTES) || undefined)}
            />
        </div>
    );
}

/* The last of the rulings: of a claim, what came of it. */
function textOf(rulings: readonly Judged[]): string {
    const last = rulings.at(-1);
    return last ? inReaders(last.ruling.texts) : "";
}

/* The rulings of the game, the latest first: which of them is taken back. */
function TakeBack({ work }: { work: Work }) {
    const entries = work.desk.entries.value;
    const rulings = reversible(entries).slice(0, MOST_RULINGS);
    const { answers } = work.drafting.now.value;
    return (
        <div data-question="event">
            <Options
                label={t("console.which.ruling")}
                value={answers.event as number | undefined}
                isNumbered
                options={rulings.map((entry) => ({
                    value: entry.event.seq,
                    label: `${whenOf(entry)} ${textOf(undoneWith(entries, entry.event.seq))}`,
                }))}
                onChoose={(value) => work.drafting.answer("event", value)}
                onDone={() => goOn(work)}
            />
        </div>
    );
}

function isHeavy({ kind }: Question): boolean {
    return kind === "position";
}

function One({ work, question }: { work: Work; question: Question }) {
    const state = work.desk.state.value;
    const { incident, answers } = work.drafting.now.value;
    if (!state) return null;
    if (question.kind === "clocks" && state.clocks)
        return <ClockFields work={work} withNumber={incident === CLOCKS_SET} />;
    const value = answers[question.id];
    const one = (
        <AskedQuestion
            key={`${incident} ${question.id}`}
            question={question}
            value={isHeavy(question) ? (value ?? state.fen) : value}
            names={{ white: playerName(state, "white"), black: playerName(state, "black") }}
            board={{ fen: state.fen, legal: state.legal ?? [] }}
            isNumbered
            onAnswer={(answer: Answer | undefined) => work.drafting.answer(question.id, answer)}
            onDone={() => goOn(work)}
        />
    );
    if (!isHeavy(question)) return <div data-question={question.id}>{one}</div>;
    return (
        <details data-question={question.id} open={!question.unknown || value !== undefined}>
            <summary>{inReaders(question)}</summary>
            {one}
            <Reach fen={typeof value === "string" ? value : state.fen} edition={state.edition} />
        </details>
    );
}

export function Asked({ work }: { work: Work }) {
    const { incident, made } = work.drafting.now.value;
    if (!incident) return null;
    if (incident === REVERSED)
        return (
            <div class="asked-part">
                <TakeBack work={work} />
                <Why work={work} />
            </div>
        );
    const { questions, wantsReason } = work;
    if (questions.length === 0 && !wantsReason) return null;
    return (
        <fieldset class="asked-part" disabled={made > 0}>
            {incident === RESTORED && <StepBack work={work} />}
            {questions
                .filter(({ id }) => !(incident === RESTORED && id === "ply") && !(wantsReason && id === "reason"))
                .map((question) => (
                    <One key={question.id} work={work} question={question} />
                ))}
            {wantsReason && <Why work={work} />}
        </fieldset>
    );
}
