/*
 * "Look at an archive": a file of PGN dropped on the page or chosen is audited here, on this machine, and each finding
 * is shown on a board with its article.
 */
import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Choice, Chips } from "../../parts/field.tsx";
import { loadLaw } from "../../parts/law.ts";
import { NoticeLine, Notices } from "../../parts/notices.tsx";
import { locale, reader, t } from "../../parts/words.ts";
import { Board } from "./board.tsx";
import {
    chosen,
    edition,
    EDITIONS,
    file,
    type Found,
    hasText,
    isReading,
    isStopped,
    isTranslated,
    judgeBy,
    listed,
    lookAt,
    notInUtf8,
    part,
    problem,
    state,
    stop,
    totals,
} from "./look.ts";
import { LISTED_OF_KIND } from "./pick.ts";
import { kindText, namesText } from "./words.ts";

const SHOWN_AT_ONCE = 100;

const notices = new Notices();
const kind = signal("");
const shownCount = signal(SHOWN_AT_ONCE);

function choose(one: File | undefined): void {
    if (!one) return;
    kind.value = "";
    shownCount.value = SHOWN_AT_ONCE;
    void lookAt(one);
}

function count(number: number): string {
    return new Intl.NumberFormat(locale()).format(number);
}

/* What has been found, in a sentence. */
function summary(): string {
    const { games, findings, games_found } = totals.value;
    const values = { games: count(games), findings: count(findings), found: count(games_found) };
    return t(findings > 0 ? "archive.found" : "archive.nothing", values);
}

function useDrop(): void {
    useLayoutEffect(() => {
        /* Anywhere: a file that misses the place would be opened instead of the page. */
        const over = (event: DragEvent) => event.preventDefault();
        const drop = (event: DragEvent) => {
            event.preventDefault();
            choose(event.dataTransfer?.files[0]);
        };
        addEventListener("dragover", over);
        addEventListener("drop", drop);
        return () => {
            removeEventListener("dragover", over);
            removeEventListener("drop", drop);
        };
    }, []);
}

function Place() {
    return (
        <section class="panel stack drop">
            <label class="field">
                <span>{t("archive.choose")}</span>
                <input
                    type="file"
                    accept=".pgn,.txt,application/x-chess-pgn,text/plain"
                    onClick={(event) => (event.currentTarget.value = "")} /* the same file may be chosen again */
                    onChange={(event) => choose(event.currentTarget.files?.[0])}
                />
            </label>
            <p class="hint">{t("archive.private")}</p>
            <Chips
                label={t("case.edition")}
                value={edition.value}
                options={EDITIONS.map((value) => ({ value, label: t(`edition.${value}`) }))}
                onChange={judgeBy}
            />
        </section>
    );
}

function Under() {
    const percent = Math.floor(part.value * 100);
    return (
        <div class="row under-way">
            <label>
                {t("archive.reading", { percent, games: count(totals.value.games) })}
                <progress max={1} value={part.value} />
            </label>
            <Button onPress={stop}>{t("archive.stop")}</Button>
        </div>
    );
}

function Outcome() {
    return (
        <section class="panel stack" aria-labelledby="outcome">
            <h2 id="outcome" dir="auto">
                {file.value?.name}
            </h2>
            {isReading.value && <Under />}
            {isStopped.value && <p>{t("archive.stopped", { percent: Math.floor(part.value * 100) })}</p>}
            {!isReading.value && <p>{summary()}</p>}
            {isTranslated.value && <p class="hint">{t("archive.utf16")}</p>}
            {notInUtf8.value > 0 && (
                <p class="hint">{t("archive.latin1", { games: count(notInUtf8.value) })}</p>
            )}
        </section>
    );
}

function idOf({ id }: Found): string {
    return `found-${id}`;
}

function Row({ found }: { found: Found }) {
    const { game, finding } = found;
    return (
        <li>
            <button
                type="button"
                id={idOf(found)}
                class="finding"
                aria-current={chosen.value === found ? "true" : undefined}
                onClick={() => (chosen.value = found)}
            >
                <strong>{kindText(finding.kind)}</strong>
                <span dir="auto">{namesText(game)}</span>
                <small>{t("archive.place", { game: game.game, line: finding.line })}</small>
            </button>
        </li>
    );
}

function Findings() {
    const kinds = Object.entries(totals.value.kinds);
    const wanted = kind.value in totals.value.kinds ? kind.value : "";
    const fitting = wanted ? listed.value.filter(({ finding }) => finding.kind === wanted) : listed.value;
    const all = wanted ? (totals.value.kinds[wanted] ?? 0) : totals.value.findings;
    const shown = fitting.slice(0, shownCount.value);
    if (listed.value.length === 0) return null;
    return (
        <section class="panel stack findings" aria-labelledby="findings">
            <h2 id="findings">{t("archive.findings")}</h2>
            <Choice
                label={t("archive.kind")}
                value={wanted}
                options={[
                    { value: "", label: `${t("archive.all")} (${count(totals.value.findings)})` },
                    ...kinds.map(([value, number]) => ({ value, label: `${kindText(value)} (${count(number)})` })),
                ]}
                onChange={(value) => {
                    kind.value = value;
                    shownCount.value = SHOWN_AT_ONCE;
                }}
            />
            <ol class="list">
                {shown.map((found) => (
                    <Row key={idOf(found)} found={found} />
                ))}
            </ol>
            {shown.length < fitting.length && (
                <Button onPress={() => (shownCount.value += SHOWN_AT_ONCE)}>
                    {t("archive.more", { shown: count(shown.length), count: count(fitting.length) })}
                </Button>
            )}
            {fitting.length < all && <p class="hint">{t("archive.capped", { listed: count(fitting.length), all: count(all), most: count(LISTED_OF_KIND) })}</p>}
        </section>
    );
}

function Archive() {
    useDrop();
    const title = `${t("archive.title")} · ${t("name")}`;
    useEffect(() => {
        document.title = title;
    }, [title]);
    useEffect(() => {
        notices.speak(hasText.value && !isReading.value ? summary() : "");
    }, [state.value, reader()]);
    const why = problem.value;
    const found = chosen.value;
    const back = () => {
        const row = found && document.getElementById(idOf(found));
        chosen.value = null;
        (row ?? document.querySelector<HTMLElement>("h1"))?.focus();
    };
    return (
        <div class="archive">
            <h1 tabIndex={-1}>{t("archive.title")}</h1>
            <p class="lead">{t("archive.lead")}</p>
            <Place />
            <div role="alert">{why && <p class="message">{t(why.key, why.values)}</p>}</div>
            {hasText.value && <Outcome />}
            <div class="looked">
                <Findings />
                {found && <Board key={idOf(found)} found={found} onBack={back} />}
            </div>
            <NoticeLine notices={notices} />
        </div>
    );
}

export function open(main: HTMLElement): void {
    void loadLaw(edition.value);
    edition.subscribe((wanted) => void loadLaw(wanted));
    render(<Archive />, main);
    main.querySelector("h1")?.focus();
}
