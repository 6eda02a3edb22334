/*
 * The ruling before it is made: what is decided, the result, the deciding article in our words, both
 * clocks before and after, the position, the counters and the reading that it follows. One key makes
 * it; one key shows it alone.
 */
import { Alone, type Sheet } from "../../parts/alone.tsx";
import { Article, Readings } from "../../parts/article.tsx";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { Diagram } from "../../parts/diagram.tsx";
import { BeforeAfter, Figures } from "../../parts/figures.tsx";
import { hasLetterKeys } from "../../parts/kept.ts";
import { Afterwards } from "../../parts/moment.tsx";
import { Ours } from "../../parts/ours.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { wholeText } from "../../state/clock.ts";
import { endingBesides, pointsText } from "../../state/ending.ts";
import { backgroundOf, decidingOf } from "../../state/grounds.ts";
import { reversible, undoneWith } from "../../state/log.ts";
import { type Color, COLORS } from "../../state/position.ts";
import { careOf, type Forecast, isAgainst, isMakeable, latestFirst, tellingOf } from "./forecast.ts";
import { COUNTED, countersOf } from "./live.ts";
import { REVERSED } from "./plan.ts";
import { costText, incidentName, troubleText, type Work } from "./work.ts";

export const RULING_ID = "console-ruling";
const SECOND_MS = 1000;
/* What a clock that runs has lost since a time was typed is no change. */
const LEAST_CHANGE_MS = 5000;

/* At the ruling a digit answers the first question that was left open. False: none was. */
function answerLeftOpen(digit: string): boolean {
    const left = document.querySelector(".console .asked-part input[data-open]:checked");
    const key = new KeyboardEvent("keydown", { key: digit, bubbles: true, cancelable: true });
    return left !== null && !left.dispatchEvent(key);
}

function scoreOf({ after }: Forecast): string | null {
    if (after.status !== "ended") return null;
    if (after.result === "*" && !after.score) return t("console.no.result");
    return pointsText(after as Parameters<typeof pointsText>[0]);
}

/* By how much a display is changed: "+2:00". */
function changeText(ms: number): string {
    const seconds = Math.round(Math.abs(ms) / SECOND_MS);
    return `${ms < 0 ? "−" : "+"}${wholeText(seconds * SECOND_MS)}`;
}

type Names = Record<Color, string>;

/* What the displays are changed by; a case knows it without what moves and presses do. */
function changesOf({ branch, count, clocksBefore: before, after }: Forecast, names: Names): string[] {
    const given = count > 1 ? branch?.change?.given_ms : undefined;
    const then = after.clocks;
    const change = (color: Color) =>
        count > 1
            ? (given?.[color] ?? 0)
            : before && then
              ? then[`${color}_ms`] - before[`${color}_ms`]
              : 0;
    return COLORS.filter((color) => Math.abs(change(color)) >= LEAST_CHANGE_MS).map(
        (color) => `${names[color]} ${changeText(change(color))}`,
    );
}

/* What has to be changed on the clock and its move counter, in few words. */
function changeOf(shown: Forecast): string {
    const { branch, count } = shown;
    if (count > 1) return branch?.change ? inReaders(branch.change.texts) : "";
    return changesOf(shown, { white: t("color.white"), black: t("color.black") }).join(", ");
}

/* What is turned round to the players: nothing that 12.6 keeps from them, so no counts of moves. */
export function sheetOf(shown: Forecast, names: Names): Sheet {
    const score = scoreOf(shown);
    const rulings = latestFirst(shown);
    return {
        condition: null,
        large: [...(score ? [score] : []), ...changesOf(shown, names)],
        lines: tellingOf(shown).map(({ texts }) => texts),
        articles: [...decidingOf(rulings), ...backgroundOf(rulings)],
    };
}

function Times({ shown, names }: { shown: Forecast; names: Names }) {
    const { clocksBefore: before, after } = shown;
    const then = after.clocks;
    if (!before || !then) return null;
    const rows = COLORS.map((color) => ({
        name: names[color],
        before: wholeText(before[`${color}_ms`]),
        after: wholeText(then[`${color}_ms`]),
        more: then.running === color ? ` · ${t("console.runs")}` : "",
    }));
    return <BeforeAfter caption={t("case.displays")} rows={rows} />;
}

/* The counters that are not at zero, before and after. */
function Counters({ work, shown }: { work: Work; shown: Forecast }) {
    const state = work.desk.state.value;
    const { counters: after } = shown.after;
    if (!state || !after) return null;
    const before = countersOf(state);
    const rows = COUNTED.filter((name) =>
        COLORS.some((color) => before[name][color] + (after[name]?.[color] ?? 0) > 0 && after[name]),
    );
    return (
        <Figures
            caption={t("case.counters")}
            heads={COLORS.map((color) => t(`color.${color}`))}
            rows={rows.map((name) => ({
                name: t(`case.counter.${name}`),
                cells: COLORS.map((color) => (
                    <>
                        {before[name][color]} → <strong>{after[name]?.[color]}</strong>
                    </>
                )),
            }))}
        />
    );
}

function Place({ shown }: { shown: Forecast }) {
    const [before] = shown.before.fen.split(" ");
    const [after] = shown.after.fen.split(" ");
    if (before === after) return <p class="hint">{t("console.position.stays")}</p>;
    return (
        <figure class="then">
            <figcaption>{t("console.position.then")}</figcaption>
            <Diagram fen={shown.after.fen} />
        </figure>
    );
}

/* What a reversal takes back, in words. */
function Undone({ work }: { work: Work }) {
    const { incident, answers } = work.drafting.now.value;
    if (incident !== REVERSED) return null;
    const undone = undoneWith(work.desk.entries.value, Number(answers.event));
    if (undone.length === 0) return null;
    return (
        <div class="article">
            <h4>{t("console.undone")}</h4>
            {undone.map(({ event, ruling }) => (
                <p key={event.seq}>{inReaders(ruling.texts)}</p>
            ))}
        </div>
    );
}

function Verdict({ shown }: { shown: Forecast }) {
    const score = scoreOf(shown);
    const change = changeOf(shown);
    const told = tellingOf(shown).map(({ texts }) => inReaders(texts));
    const ending = endingBesides(tellingOf(shown), shown.after);
    const duty = shown.branch?.duty && inReaders(shown.branch.duty.texts);
    return (
        <div class="verdict">
            {score && <p class="change outcome">{score}</p>}
            {change && <p class="change">{change}</p>}
            {told.map((text, at) => (
                <p key={at}>{text}</p>
            ))}
            {duty && !told.includes(duty) && <p>{duty}</p>}
            {score && ending && <p>{inReaders(ending)}</p>}
            {shown.isSealed && <p class="hint">{t("console.sealed")}</p>}
            {!shown.isSealed && shown.rulings.length < shown.count && (
                <p class="hint">{t("console.one.of", { count: shown.count })}</p>
            )}
        </div>
    );
}

function Confirming({ work, shown }: { work: Work; shown: Forecast }) {
    const state = work.desk.state.value;
    if (!state) return null;
    const close = () => (work.isConfirming.value = false);
    const touches = careOf(shown) === "touches";
    const afterwards = shown.after.score ?? shown.after.result;
    return (
        <Dialog
            title={t(shown.isSealed ? "console.sure.sealed" : touches ? "console.sure.touches" : "console.sure.decides")}
            onClose={close}
        >
            {!shown.isSealed && (
                <p class="cost">
                    {costText(state, touches ? (state.score ?? state.result) : afterwards)}
                    {touches && afterwards !== (state.score ?? state.result) && (
                        <> → {costText(state, afterwards)}</>
                    )}
                </p>
            )}
            <p>{tellingOf(shown).map(({ texts }) => inReaders(texts)).join(" ")}</p>
            <Answers>
                <Button onPress={close}>{t("ask.back")}</Button>
                <Commit look="danger" disabled={!work.isReady} isFocused onPress={() => void work.press()}>
                    {t("console.make")}
                </Commit>
            </Answers>
        </Dialog>
    );
}

function Ruled({ work, shown }: { work: Work; shown: Forecast }) {
    const state = work.desk.state.value;
    if (!state) return null;
    const rulings = latestFirst(shown);
    const [first, ...others] = decidingOf(rulings);
    const background = backgroundOf(rulings);
    const refused = !isMakeable(shown);
    return (
        <>
            <Verdict shown={shown} />
            <Undone work={work} />
            {refused && <p class="hint">{t("console.inadmissible")}</p>}
            {first && <Article edition={state.edition} number={first} />}
            {!shown.isSealed && <Times shown={shown} names={state} />}
            {!refused && !shown.isSealed && <Place shown={shown} />}
            <Counters work={work} shown={shown} />
            <Readings followed={shown.branch?.readings ?? []} />
            {others.length > 0 && (
                <details open={isAgainst(shown)}>
                    <summary>{t("console.articles.more")}</summary>
                    {others.map((number) => (
                        <Article key={number} edition={state.edition} number={number} />
                    ))}
                </details>
            )}
            {background.length > 0 && (
                <details>
                    <summary>{t("case.background")}</summary>
                    {background.map((number) => (
                        <Article key={number} edition={state.edition} number={number} />
                    ))}
                </details>
            )}
            <Ours edition={state.edition} />
        </>
    );
}

export function Ruling({ work }: { work: Work }) {
    const shown = work.shown.value;
    const trouble = work.trouble.value;
    const remark = work.remark.value;
    const standing = work.standing.value;
    const isLost = work.desk.isLost.value;
    const { drafting, desk } = work;
    const decide = (text: string) => drafting.change({ decided: text });
    return (
        <section
            class="ruling-part"
            aria-labelledby={RULING_ID}
            aria-busy={standing === "asking" || standing === "making"}
            data-standing={standing}
            onKeyDown={(event) => {
                if ((event.target as Element).id !== RULING_ID || event.repeat) return;
                if (event.ctrlKey || event.altKey || event.metaKey) return;
                const answers = /^[1-9]$/.test(event.key) && hasLetterKeys.value && answerLeftOpen(event.key);
                if (event.key !== "Enter" && !answers) return;
                event.preventDefault();
                event.stopPropagation();
                if (!answers) void work.press();
            }}
        >
            <h3 id={RULING_ID} tabIndex={-1}>
                {t("case.ruling")}
            </h3>
            <div role="alert">
                {remark && <p class="message">{remark}</p>}
                {trouble && (
                    <p class="message" lang={troubleText(trouble) === trouble.text ? "en" : undefined}>
                        {troubleText(trouble)}
                    </p>
                )}
            </div>
            {!shown && !trouble && (
                <p class="hint">{t(work.open ? "case.wait.answers" : "console.asking")}</p>
            )}
            {shown && isLost && <p class="hint">{t("case.old")}</p>}
            {shown && <Ruled work={work} shown={shown} />}
            {shown && <Afterwards typed={drafting.now.value.decided} sinceMs={desk.sinceMs} onType={decide} />}
            <div class="row commits">
                <Button onPress={() => work.choose(null)}>{t("console.give.up")}</Button>
                <Button disabled={!work.isForPlayers} onPress={() => work.showAlone()}>
                    {t("case.alone")}
                </Button>
                <Commit
                    look={shown && careOf(shown) !== "plain" ? "danger" : "primary"}
                    disabled={!work.isReady || isLost}
                    onPress={() => void work.press()}
                >
                    {t("console.make")} <kbd>↵</kbd>
                </Commit>
            </div>
            {work.isConfirming.value && shown && <Confirming work={work} shown={shown} />}
        </section>
    );
}

/* The last ruling that was made here, until the next incident. */
export function Done({ work }: { work: Work }) {
    const done = work.done.value;
    const state = work.desk.state.value;
    if (!done) return null;
    const seq = reversible(work.desk.entries.value).find(
        ({ event }) => event.seq === done.seq,
    )?.event.seq;
    return (
        <section class="done" tabIndex={-1} aria-label={t("console.made")}>
            <p>
                <strong>
                    {t("console.made")} {incidentName(done.incident)}
                </strong>
            </p>
            {tellingOf(done.forecast).map(({ texts }, at) => (
                <p key={at}>{inReaders(texts)}</p>
            ))}
            {state && <Ours edition={state.edition} />}
            <div class="row">
                <Button disabled={!work.isForPlayers} onPress={() => work.showAlone()}>
                    {t("case.alone")}
                </Button>
                {seq !== undefined && (
                    <Button onPress={() => work.choose("decision-reversed", { event: seq })}>
                        {t("console.act.reverse")}
                    </Button>
                )}
            </div>
        </section>
    );
}

/* What is to be shown alone: the ruling to be made, or the last one that was made. */
export function AloneNow({ work }: { work: Work }) {
    const shown = work.shown.value ?? work.done.value?.forecast;
    const state = work.desk.state.value;
    if (!work.isAlone.value || !shown || !state) return null;
    return (
        <Alone
            sheets={[sheetOf(shown, state)]}
            edition={state.edition}
            isArticleTold
            onClose={() => (work.isAlone.value = false)}
        />
    );
}
