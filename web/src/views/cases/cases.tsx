/*
 * A case of the collection on a board: event by event with position, clocks, acts and rulings, and beside it
 * what would be otherwise by other rules, counters or times, with the articles that say why.
 */
import type { PlayedAct, PlayedCase, PlayedStep } from "generated/api";
import { render } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import type { Refused } from "../../api/request.ts";
import { lawPage } from "../../dom/places.ts";
import { Article } from "../../parts/article.tsx";
import { Ours } from "../../parts/ours.tsx";
import { Button } from "../../parts/button.tsx";
import { Diagram } from "../../parts/diagram.tsx";
import { inReaders, reader, t } from "../../parts/words.ts";
import { placementOf, placementText } from "../../state/position.ts";
import { displayText } from "../../state/typedtime.ts";
import { Clocks } from "./clocks.tsx";
import { type Difference, differences, endsOtherwise } from "./difference.ts";
import { asItIs, at, changed, goTo, isChanged, load, refusal, shown } from "./play.ts";
import { WhatIf } from "./whatif.tsx";

type Outcome = PlayedAct["ruling"]["outcome"];

const TYPING = "input:not([type=radio]), select, textarea";

function isRefused(outcome: Outcome): outcome is Exclude<Outcome, "upheld"> {
    return outcome !== "upheld";
}

function Ruling({ act, edition }: { act: PlayedAct; edition: string }) {
    const { ruling } = act;
    return (
        <span class="said">
            {isRefused(ruling.outcome) && <strong>{t(`played.${ruling.outcome}`)} </strong>}
            {inReaders(ruling.texts)}
            {ruling.deciding.length > 0 && ` [${ruling.deciding.join(", ")}, ${edition}]`}
        </span>
    );
}

function Event({ step, place, edition }: { step: PlayedStep; place: number; edition: string }) {
    const isNow = at.value === place + 1;
    const first = step.acts[0];
    return (
        <li class={isNow ? "now" : ""} aria-current={isNow ? "step" : undefined}>
            <button type="button" class="event" onClick={() => goTo(place + 1)}>
                {first ? inReaders(first.said) : t("played.passes", { time: displayText(step.passed_ms, false) })}
            </button>
            {step.acts.map((act, i) => (
                <p key={i}>
                    {i > 0 && <span class="hint">{inReaders(act.said)} </span>}
                    <Ruling act={act} edition={edition} />
                </p>
            ))}
        </li>
    );
}

function endText({ result, ending }: PlayedCase): string {
    if (result === "*") return ending ? inReaders(ending) : t("played.goes-on");
    const score = result.replaceAll("1/2", "½").replace("-", "–");
    return ending ? `${score} · ${inReaders(ending)}` : score;
}

function Steps({ one }: { one: PlayedCase }) {
    const count = one.steps.length;
    const [here, place] = [at.value, t("played.step", { n: at.value, count })];
    return (
        <div class="row steps" role="group" aria-label={t("played.steps")}>
            <Button label={t("played.first")} disabled={here === 0} onPress={() => goTo(0)}>
                «
            </Button>
            <Button label={t("played.back")} disabled={here === 0} onPress={() => goTo(here - 1)}>
                ‹
            </Button>
            <Button label={t("played.on")} disabled={here === count} onPress={() => goTo(here + 1)}>
                ›
            </Button>
            <Button label={t("played.last")} disabled={here === count} onPress={() => goTo(count)}>
                »
            </Button>
            <span role="status">{here === 0 ? t("played.start") : place}</span>
        </div>
    );
}

/* The board as it lies: an illegal move has been made with the hand, though it is no part of the game. */
function lying({ fen, standing }: PlayedCase["start"]): string {
    if (standing === null) return fen;
    const placement = placementOf(fen);
    const [from, to, promotion] = [standing.slice(0, 2), standing.slice(2, 4), standing[4]];
    const piece = placement.get(from) ?? "";
    placement.delete(from);
    const isWhite = piece !== piece.toLowerCase();
    placement.set(to, promotion ? (isWhite ? promotion.toUpperCase() : promotion) : piece);
    return placementText(placement);
}

function Board({ one }: { one: PlayedCase }) {
    const standing = one.steps[at.value - 1] ?? one.start;
    return (
        <section class="panel played-board">
            <Diagram fen={lying(standing)} hasNames />
            {standing.standing !== null && <p class="hint">{t("played.standing")}</p>}
            <Clocks clocks={standing.clocks} />
            <Steps one={one} />
        </section>
    );
}

function Story({ one }: { one: PlayedCase }) {
    return (
        <section class="panel">
            <ol class="events">
                {one.steps.map((step, place) => (
                    <Event key={place} step={step} place={place} edition={one.edition} />
                ))}
            </ol>
            {one.stopped !== null && (
                <p class="message">
                    {t("played.stopped")} <span lang="en">{one.stopped}.</span>
                </p>
            )}
            <p class="end">
                <strong>{endText(one)}</strong>
            </p>
        </section>
    );
}

/* The articles that decide, then those that the ruling on the case as it is does not rest on. */
function whyOf({ ruling }: PlayedAct, before: PlayedAct | null): string[] {
    const others = before ? ruling.background.filter((number) => !before.ruling.articles.includes(number)) : [];
    return [...ruling.deciding, ...others];
}

function Pair({ before, now, editions }: Difference & { editions: [string, string] }) {
    const text = (act: PlayedAct | null, edition: string) =>
        act ? <Ruling act={act} edition={edition} /> : t("played.no-event");
    const why = now ?? before;
    const edition = now ? editions[1] : editions[0];
    const numbers = why ? whyOf(why, editions[0] === editions[1] ? before : null) : [];
    return (
        <li>
            <p class="hint">{why && inReaders(why.said)}</p>
            <p>
                {t("played.in-case")} {text(before, editions[0])}
            </p>
            <p>
                {t("played.by-change")} <strong>{text(now, editions[1])}</strong>
            </p>
            <details open>
                <summary>{t("played.why")}</summary>
                {numbers.map((number) => (
                    <Article key={number} edition={edition} number={number} />
                ))}
            </details>
        </li>
    );
}

function awayText({ code }: Refused): string {
    return t(code === "busy" ? "error.busy" : "error.down");
}

function isImpossible({ code }: Refused): boolean {
    return code === "impossible";
}

function Changes({ before, now }: { before: PlayedCase; now: PlayedCase | null }) {
    const found = now ? differences(before, now) : [];
    const isOther = now !== null && endsOtherwise(before, now);
    const problem = refusal.value;
    const said = !isChanged.value
        ? t("played.nothing")
        : !now
          ? ""
          : found.length > 0
            ? t("played.differ", { n: found.length })
            : t("played.same");
    return (
        <section class="panel stack" aria-labelledby="changes">
            <h2 id="changes">{t("played.changes")}</h2>
            <p role="status">{said}</p>
            <div role="alert">
                {problem && isChanged.value && <p class="message">{isImpossible(problem) ? t("played.impossible") : awayText(problem)}</p>}
                {problem && isImpossible(problem) && <p lang="en">{problem.detail}</p>}
            </div>
            {now && found.length > 0 && (
                <ol class="differences">
                    {found.map((one, i) => (
                        <Pair key={i} {...one} editions={[before.edition, now.edition]} />
                    ))}
                </ol>
            )}
            {now && isOther && (
                <p>
                    {t("played.end")}: {endText(before)} → <strong>{endText(now)}</strong>
                </p>
            )}
        </section>
    );
}

function useArrows(): void {
    useLayoutEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (event.ctrlKey || event.altKey || event.metaKey) return;
            if (event.target instanceof Element && event.target.matches(`${TYPING}, [type=radio]`)) return;
            if (event.key === "ArrowRight") goTo(at.value + 1);
            else if (event.key === "ArrowLeft") goTo(at.value - 1);
            else return;
            event.preventDefault();
        };
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
    }, []);
}

function Case({ id }: { id: string }) {
    useArrows();
    const title = t("played.title", { id });
    useEffect(() => {
        document.title = `${title} · ${t("name")}`;
    }, [title]);
    const [before, one] = [asItIs.value, shown.value];
    const links = (
        <p class="row">
            <a class="button" href={lawPage(reader(), "cases.html")}>
                {t("played.all")}
            </a>
            {before && (
                <a class="button" href={lawPage(reader(), `case-${id}.html`)}>
                    {t("played.page")}
                </a>
            )}
        </p>
    );
    return (
        <div class="cases">
            <h1 tabIndex={-1}>{title}</h1>
            {before && (
                <p class="lead">{inReaders(before.title)}</p>
            )}
            {!before && refusal.value && (
                <p class="message" role="alert">
                    {refusal.value.code === "missing" ? t("played.none") : awayText(refusal.value)}
                </p>
            )}
            {links}
            {before && one && (
                <div class="played">
                    <Board one={one} />
                    <div class="stack">
                        <Story one={one} />
                        <Changes before={before} now={changed.value} />
                        <Ours edition={one.edition} />
                    </div>
                    <WhatIf now={one} />
                </div>
            )}
        </div>
    );
}

export function openPlayed(main: HTMLElement, id: string): void {
    load(id);
    render(<Case id={id} />, main);
    main.querySelector("h1")?.focus();
}
