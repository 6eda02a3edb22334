/*
 * The arbiter at a live board: what happened, the common acts, the ruling before it is made, what
 * the referee knows. It stands in the page of a board beside the board and its clocks, which are
 * drawn there.
 */
import { type Signal, signal } from "@preact/signals";
import { render } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import type { Change } from "generated/api";
import type { Link } from "../../api/link.ts";
import { Button } from "../../parts/button.tsx";
import { Earlier } from "../../parts/earlier.tsx";
import { Finder } from "../../parts/finder.tsx";
import { hasLetterKeys } from "../../parts/kept.ts";
import { loadLaw } from "../../parts/law.ts";
import { NoticeLine } from "../../parts/notices.tsx";
import { t } from "../../parts/words.ts";
import type { HallTime } from "../../state/clock.ts";
import type { LiveState as State, Seat } from "../../state/state.ts";
import { type Act, actsOf } from "./acts.ts";
import { Aside } from "./aside.tsx";
import { Asked, goOn, hasKeyboard, toFinder } from "./asked.tsx";
import { Desk } from "./desk.ts";
import { Bound, Known, LogInWords, Signs } from "./known.tsx";
import { Quitting } from "./quit.tsx";
import { AloneNow, Done, Ruling } from "./ruling.tsx";
import { TableClock } from "./tableclock.tsx";
import { incidentName, Work } from "./work.ts";

const TYPING = 'input[type="text"], select, textarea';

function begin(work: Work, { incident, answers }: Pick<Act, "incident" | "answers">, isAct: boolean): void {
    work.choose(incident, answers, isAct);
    goOn(work);
}

/* Stops the clocks, or lets them run. */
const isOfClocks = ({ key }: Act) => key === "console.key.pause";

function Acts({ work, acts, label }: { work: Work; acts: Act[]; label?: string }) {
    return (
        <section class="acts" aria-label={label}>
            <div class="row">
                {acts.map((act) => (
                    <Button
                        key={act.key}
                        disabled={work.desk.isLost.value}
                        onPress={() => begin(work, act, true)}
                    >
                        {t(act.says)}
                        {hasLetterKeys.value && <kbd>{t(act.key)}</kbd>}
                    </Button>
                ))}
            </div>
        </section>
    );
}

function Happened({ work }: { work: Work }) {
    const { incident } = work.drafting.now.value;
    const { game } = work;
    if (!game) return null;
    if (incident)
        return (
            <div class="chosen-part">
                <h2>{incidentName(incident)}</h2>
            </div>
        );
    return (
        <div class="happened-part">
            <h2 class="unseen" tabIndex={-1}>
                {t("case.happened")}
            </h2>
            <Finder
                game={game}
                onChoose={(id) => begin(work, { incident: id }, false)}
            />
        </div>
    );
}

/* Which of the acts a key means. Digits are the numbers of boards, where there is a list of them. */
function meant(acts: Act[], key: string): Pick<Act, "incident" | "answers"> | null {
    const letter = key.toLocaleLowerCase("tr");
    const act = acts.find((one) => t(one.key).toLocaleLowerCase("tr") === letter);
    return act ?? null;
}

/* Keys of the page: those of the acts, and two that lead to the field and show the ruling alone. */
function pressed(work: Work, acts: Act[], event: KeyboardEvent): void {
    const target = event.target as Element;
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (document.querySelector("dialog[open]")) return;
    if (event.key === "Escape") {
        leave(work, target, event);
        return;
    }
    if (!hasLetterKeys.value || target.closest(TYPING) || event.key.length !== 1) return;
    const letter = event.key.toLocaleLowerCase("tr");
    const does =
        letter === "/" || letter === t("console.key.find").toLocaleLowerCase("tr")
            ? () => {
                  work.choose(null);
                  toFinder();
              }
            : letter === t("console.key.alone").toLocaleLowerCase("tr")
              ? () => work.showAlone()
              : null;
    const act = does ? null : meant(acts, event.key);
    if (!does && (!act || work.desk.isLost.value)) return;
    event.preventDefault();
    if (does) does();
    else if (act) begin(work, act, true);
}

/* Escape leaves a field, and then gives up what was entered. */
function leave(work: Work, target: Element, event: KeyboardEvent): void {
    if (!target.closest(".console") && target !== document.body) return;
    event.preventDefault();
    if (target instanceof HTMLElement && target.matches(`${TYPING}, .asked-part *`)) {
        target.blur();
        return;
    }
    if (!work.drafting.now.peek().incident) return;
    work.choose(null);
    toFinder();
}

function Console({ work, isQuitting }: { work: Work; isQuitting: Signal<boolean> }) {
    const { desk } = work;
    const state = desk.state.value;
    const seat = desk.seat.value;
    const { incident } = work.drafting.now.value;
    const acts = state
        ? actsOf({ state, entries: desk.entries.value, shown: desk.shown.value })
        : [];
    /* A key that comes before the next drawing meets what the page has now. */
    useLayoutEffect(() => {
        const listener = (event: KeyboardEvent) => pressed(work, acts, event);
        addEventListener("keydown", listener);
        return () => removeEventListener("keydown", listener);
    });
    useLayoutEffect(() => {
        const isFree = !document.activeElement || document.activeElement.matches("body, main, h1");
        if (!isFree || !hasKeyboard()) return;
        if (work.drafting.now.peek().incident) goOn(work);
        else toFinder();
    }, [Boolean(state)]);
    /* What was made: on to the next incident, on a screen that is touched to what was ruled. */
    useLayoutEffect(() => {
        if (!work.done.value) return;
        if (hasKeyboard()) toFinder();
        else document.querySelector<HTMLElement>(".console .done")?.focus();
    }, [work.done.value]);
    useEffect(() => {
        if (state) void loadLaw(state.edition);
    }, [state?.edition]);
    if (!state || state.cancelled) return null;
    const decides = seat?.arbiter && state.edition !== "basic";
    return (
        <div class="console">
            <div role="alert">
                {desk.isLost.value && <p class="message">{t("console.lost")}</p>}
            </div>
            {decides && (
                <>
                    <Aside work={work} />
                    <Done work={work} />
                    <Signs desk={desk} />
                    <Bound desk={desk} />
                    <Earlier state={state} />
                    {/* What an arbiter does first stands above what he looks for. */}
                    <Acts work={work} acts={acts.filter(isOfClocks)} />
                    <Happened work={work} />
                    {incident && <Asked work={work} />}
                    {incident && <Ruling work={work} />}
                    <Acts work={work} acts={acts.filter((act) => !isOfClocks(act))} label={t("console.acts")} />
                    <label class="check">
                        <input
                            type="checkbox"
                            checked={hasLetterKeys.value}
                            onChange={(event) => (hasLetterKeys.value = event.currentTarget.checked)}
                        />
                        <span>{t("console.keys")}</span>
                    </label>
                    <TableClock desk={desk} />
                    <Known desk={desk} />
                </>
            )}
            <LogInWords desk={desk} />
            <NoticeLine notices={work.notices} />
            <AloneNow work={work} />
            <Quitting desk={desk} notices={work.notices} isAsked={isQuitting} />
        </div>
    );
}

export type Place = {
    link: Link;
    game: string;
    token: string | null;
    time: HallTime;
    look: (count: number) => void;
};

export interface Opened {
    show(state: State, seat: Seat, shown: number): void;
    hear(change: Change): void;
    /* Asks whether the board goes on without a device. */
    quit(): void;
    close(): void;
}

export function open(host: HTMLElement, { link, game, token, time, look }: Place): Opened {
    const desk = new Desk(game, token, link, time, look);
    const work = new Work(desk);
    void work.comeBack();
    const isQuitting = signal(false);
    render(<Console work={work} isQuitting={isQuitting} />, host);
    return {
        show: (state, seat, shown) => desk.show(state, seat, shown),
        hear: (change) => desk.hear(change),
        quit: () => (isQuitting.value = true),
        close: () => {
            work.close();
            desk.close();
            render(null, host);
        },
    };
}
