/*
 * One way in which the case is ruled on: its condition, what to do, the articles in our words, the
 * readings, the clocks and counters.
 */
import type { CaseBranch, CaseChoice, CaseStep, RuledCase, Texts } from "generated/api";
import { readings } from "generated/readings";
import { incidentOf } from "../../incidents/catalogue.ts";
import type { Player } from "../../incidents/types.ts";
import { inReaders, t } from "../../parts/words.ts";
import { displayText } from "../../state/typedtime.ts";
import { told } from "./form.ts";
import { articleText } from "./law.ts";
import { playerText } from "./question.tsx";

const PLAYERS: readonly Player[] = ["white", "black"];

/* The incidents of the catalogue that are decisions, for the names of the decisions. */
const DECISIONS: Record<string, string> = {
    warning: "warning",
    add_time: "time-added",
    reduce_time: "time-reduced",
    declare_lost: "game-lost",
    opponent_score: "opponents-points",
    opponent_score_increase: "points-added",
    reduce_points: "points-reduced",
    fine: "fine",
    exclude_rounds: "rounds-excluded",
    expel: "expulsion",
};

function resultText(result: string): string {
    return result.replaceAll("1/2", "½").replace("-", "–");
}

/* The result of a game that is over. */
export function scoreOf({ status, result }: CaseBranch): string | null {
    return status === "ended" && result ? resultText(result) : null;
}

/* The steps that say something: not the moves and presses before what was decided. */
export function telling(branch: CaseBranch): CaseStep[] {
    const steps = branch.events ?? [];
    const last = steps.at(-1);
    return steps.filter(
        (step) => step === last || (step.event.kind !== "move" && step.event.kind !== "press"),
    );
}

export function decidingOf(branch: CaseBranch): string[] {
    return [...new Set(telling(branch).flatMap((step) => step.ruling.deciding))];
}

function Article({ edition, number }: { edition: string; number: string }) {
    const texts = articleText(edition, number);
    return (
        <div class="article">
            <h4>{t("case.article", { number, edition })}</h4>
            {texts && <p>{inReaders(texts)}</p>}
        </div>
    );
}

function Times({ branch }: { branch: CaseBranch }) {
    const { clocks_before: before, clocks_after: after } = branch;
    const known = PLAYERS.filter((player) => typeof after?.[`${player}_ms`] === "number");
    const text = (ms: number | null | undefined) =>
        typeof ms === "number" ? displayText(ms, told.value.hoursOnly) : "–";
    if (known.length === 0) return null;
    return (
        <table class="figures">
            <caption>{t("case.displays")}</caption>
            <thead>
                <tr>
                    <td />
                    <th scope="col">{t("case.before")}</th>
                    <th scope="col">{t("case.after")}</th>
                </tr>
            </thead>
            <tbody>
                {known.map((player) => (
                    <tr key={player}>
                        <th scope="row">{playerText(player, told.value.names)}</th>
                        <td>{text(before?.[`${player}_ms`])}</td>
                        <td>
                            <strong>{text(after?.[`${player}_ms`])}</strong>
                        </td>
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function Counters({ branch }: { branch: CaseBranch }) {
    const counters = branch.counters;
    if (!counters) return null;
    const rows = (["illegal_moves", "warnings", "requests", "offers"] as const).filter(
        (name) => counters[name].white + counters[name].black > 0,
    );
    if (rows.length === 0) return null;
    return (
        <table class="figures">
            <caption>{t("case.counters")}</caption>
            <thead>
                <tr>
                    <td />
                    {PLAYERS.map((player) => (
                        <th key={player} scope="col">
                            {t(`color.${player}`)}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {rows.map((name) => (
                    <tr key={name}>
                        <th scope="row">{t(`case.counter.${name}`)}</th>
                        {PLAYERS.map((player) => (
                            <td key={player}>{counters[name][player]}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

function choiceText({ decision, who, article, most_ms: most }: CaseChoice): string | null {
    const named = incidentOf(DECISIONS[decision] ?? "");
    if (!named) return null;
    const player = who === "white" || who === "black" ? t(`color.${who}`) : null;
    return [
        inReaders(named),
        player,
        typeof most === "number" ? t("case.at.most", { time: displayText(most, false) }) : null,
        article,
    ]
        .filter(Boolean)
        .join(" · ");
}

function Choices({ branch }: { branch: CaseBranch }) {
    const lines = (branch.choices ?? []).map(choiceText).filter((line) => line !== null);
    if (lines.length === 0) return null;
    return (
        <details>
            <summary>{t("case.choices")}</summary>
            <ul>
                {lines.map((line) => (
                    <li key={line}>{line}</li>
                ))}
            </ul>
        </details>
    );
}

function Readings({ branch }: { branch: CaseBranch }) {
    const followed = branch.readings ?? [];
    if (followed.length === 0) return null;
    return (
        <div class="article">
            <h4>{t("case.reading")}</h4>
            {followed.map(({ reading, choice }) => {
                const known = readings[reading];
                const chosen: Texts | undefined = known?.choices[choice];
                return (
                    <p key={reading}>
                        {known && inReaders(known.texts)}{" "}
                        {chosen && <strong>{inReaders(chosen)}</strong>}
                    </p>
                );
            })}
        </div>
    );
}

/* What to do, in the fewest words. */
export function Verdict({ branch }: { branch: CaseBranch }) {
    const score = scoreOf(branch);
    return (
        <div class="verdict">
            {branch.change && <p class="change">{inReaders(branch.change.texts)}</p>}
            {score && <p class="change result">{score}</p>}
            {telling(branch).map((step, at) => (
                <p key={at}>{inReaders(step.ruling.texts)}</p>
            ))}
            {branch.duty && <p>{inReaders(branch.duty.texts)}</p>}
            {score && branch.ending && <p>{inReaders(branch.ending)}</p>}
            {!branch.events?.length &&
                branch.needs.map((need, at) => <p key={at}>{inReaders(need.texts)}</p>)}
        </div>
    );
}

export function Branch({ branch, of }: { branch: CaseBranch; of: RuledCase }) {
    const deciding = decidingOf(branch);
    const background = [
        ...new Set(telling(branch).flatMap((step) => step.ruling.background)),
    ].filter((number) => !deciding.includes(number));
    return (
        <article class="branch">
            {branch.condition && <h3>{inReaders(branch.condition)}:</h3>}
            <Verdict branch={branch} />
            <Times branch={branch} />
            {deciding.map((number) => (
                <Article key={number} edition={of.edition} number={number} />
            ))}
            <Readings branch={branch} />
            <Counters branch={branch} />
            <Choices branch={branch} />
            {background.length > 0 && (
                <details>
                    <summary>{t("case.background")}</summary>
                    {background.map((number) => (
                        <Article key={number} edition={of.edition} number={number} />
                    ))}
                </details>
            )}
        </article>
    );
}
