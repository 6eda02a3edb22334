/*
 * One way in which the case is ruled on: its condition, what to do, the articles in our words, the
 * readings, the clocks and counters.
 */
import type { CaseBranch, CaseChoice, CaseClocks, CaseStep, RuledCase } from "generated/api";
import { incidentOf } from "../../incidents/catalogue.ts";
import { isPrivate } from "../../incidents/private.ts";
import type { Player } from "../../incidents/types.ts";
import type { Sheet } from "../../parts/alone.tsx";
import { Article, Readings } from "../../parts/article.tsx";
import { BeforeAfter, Figures } from "../../parts/figures.tsx";
import { playerText } from "../../parts/question.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { endingBesides, scoreBeside, scoreText } from "../../state/ending.ts";
import { backgroundOf, decidingOf } from "../../state/grounds.ts";
import { displayText } from "../../state/typedtime.ts";
import { told } from "./form.ts";

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

/* The result of a game that is over. */
export function scoreOf(branch: CaseBranch): string | null {
    const { status, result } = branch;
    return status === "ended" && result ? scoreText(scoreBeside(branch) ?? result) : null;
}

/* The steps that say something: not the moves and presses before what was decided. */
export function telling(branch: CaseBranch): CaseStep[] {
    const steps = branch.events ?? [];
    const last = steps.at(-1);
    return steps.filter(
        (step) => step === last || (step.event.kind !== "move" && step.event.kind !== "press"),
    );
}

/* What they say of it. */
export function rulingsOf(branch: CaseBranch): CaseStep["ruling"][] {
    return telling(branch).map(({ ruling }) => ruling);
}

/* What a display shows; two texts where it hangs on seconds that it does not show. */
function shownText(clocks: CaseClocks | undefined, player: Player): string {
    const [least, most] = [clocks?.[`${player}_ms`], clocks?.[`${player}_most_ms`]];
    const hoursOnly = clocks?.shows === "minutes";
    if (typeof least !== "number") return "–";
    const text = displayText(least, hoursOnly);
    if (most === undefined) return text;
    return t("case.display.or", { least: text, most: displayText(most, hoursOnly) });
}

function Times({ branch }: { branch: CaseBranch }) {
    const { clocks_before: before, clocks_after: after } = branch;
    const known = PLAYERS.filter((player) => typeof after?.[`${player}_ms`] === "number");
    const isVague = PLAYERS.some((player) => after?.[`${player}_most_ms`] !== undefined);
    const rows = known.map((player) => ({
        name: playerText(player, told.value.names),
        before: shownText(before, player),
        after: shownText(after, player),
    }));
    return (
        <>
            <BeforeAfter caption={t("case.displays")} rows={rows} />
            {isVague && <p class="hint">{t("case.display.seconds")}</p>}
        </>
    );
}

function Counters({ branch }: { branch: CaseBranch }) {
    const counters = branch.counters;
    if (!counters) return null;
    const rows = (["illegal_moves", "warnings", "requests", "offers"] as const).filter(
        (name) => counters[name].white + counters[name].black > 0,
    );
    return (
        <Figures
            caption={t("case.counters")}
            heads={PLAYERS.map((player) => t(`color.${player}`))}
            rows={rows.map((name) => ({
                name: t(`case.counter.${name}`),
                cells: PLAYERS.map((player) => counters[name][player]),
            }))}
        />
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

/* Is there nothing in it that 12.6 keeps from the players? */
export function isForPlayers({ branches }: RuledCase): boolean {
    return !branches.some(({ events }) => isPrivate((events ?? []).map(({ event }) => event)));
}

/* What is turned round to the players: without counts of moves (12.6). */
export function sheetOf(branch: CaseBranch): Sheet {
    const change = branch.change?.for_players;
    const rulings = rulingsOf(branch);
    return {
        condition: branch.condition,
        large: [scoreOf(branch), change?.en && change].filter((text) => !!text) as Sheet["large"],
        lines: rulings.map(({ texts }) => texts),
        articles: [...decidingOf(rulings), ...backgroundOf(rulings)],
    };
}

/* What to do, in the fewest words. */
export function Verdict({ branch }: { branch: CaseBranch }) {
    const score = scoreOf(branch);
    const rulings = rulingsOf(branch);
    const ending = endingBesides(rulings, branch);
    return (
        <div class="verdict">
            {branch.change && <p class="change">{inReaders(branch.change.texts)}</p>}
            {score && <p class="change result">{score}</p>}
            {rulings.map(({ texts }, at) => (
                <p key={at}>{inReaders(texts)}</p>
            ))}
            {branch.duty && <p>{inReaders(branch.duty.texts)}</p>}
            {score && ending && <p>{inReaders(ending)}</p>}
            {!branch.events?.length &&
                branch.needs.map((need, at) => <p key={at}>{inReaders(need.texts)}</p>)}
        </div>
    );
}

export function Branch({ branch, of }: { branch: CaseBranch; of: RuledCase }) {
    const rulings = rulingsOf(branch);
    const background = backgroundOf(rulings);
    return (
        <article class="branch">
            {branch.condition && <h3>{inReaders(branch.condition)}:</h3>}
            <Verdict branch={branch} />
            <Times branch={branch} />
            {decidingOf(rulings).map((number) => (
                <Article key={number} edition={of.edition} number={number} />
            ))}
            <Readings followed={branch.readings ?? []} />
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
