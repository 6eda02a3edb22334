/*
 * A case leaves the page: as a scenario for `hakem referee`, and as plain text to be pasted.
 */
import type { RuledCase } from "generated/api";
import { incidentOf } from "../../incidents/catalogue.ts";
import type { Player } from "../../incidents/types.ts";
import { inReaders, t } from "../../parts/words.ts";
import { decidingOf } from "../../state/grounds.ts";
import { rulingsOf, scoreOf, telling } from "./branch.tsx";
import { namesText, type Rules, type Told } from "./form.ts";
import { controlOf, displays, isLimited, knowsPosition, loggedEvents } from "./judged.ts";
import { rulesLine } from "./setup.tsx";

type ReadMoves = NonNullable<RuledCase["moves"]>;

const SECOND_MS = 1000;
const PLAYERS: readonly Player[] = ["white", "black"];

function supervisionOf(rules: Rules): string {
    if (rules.level === "standard") return "full";
    if (rules.edition === "2005") return "none";
    return isLimited(rules) ? "limited" : "full";
}

function title(told: Told): string {
    const incident = incidentOf(told.incident ?? "");
    return [incident && inReaders(incident), namesText(told)].filter(Boolean).join(": ");
}

/*
 * The moves before the events are legal: from the first on that is not, each is an event of its own. The displays are told
 * as they show after all moves, and a scenario has its clocks before those events.
 */
function movesOf(read: ReadMoves, hasClock: boolean) {
    const from = read.findIndex(({ legal }) => !legal);
    const count = from < 0 ? read.length : from;
    const later = read.slice(count).map((one, at) => ({ ...one, actor: PLAYERS[(count + at) % 2] as Player }));
    const earned = (player: Player) =>
        later.filter(({ actor }) => actor === player).reduce((sum, { earned_ms: ms }) => sum + ms, 0);
    const events = later.flatMap(({ actor, move }): object[] => [
        { actor, kind: "move", data: { move } },
        ...(hasClock ? [{ actor, kind: "press" }] : []),
    ]);
    return { moves: read.slice(0, count).map(({ move }) => move), running: "wb"[count % 2], events, earned };
}

/* A scenario file; docs/scenarios.md. `read`: the moves of the scoresheet as the hall reads them; those that it cannot read are a note. */
export function scenarioOf(rules: Rules, told: Told, read: ReadMoves): string {
    const control = controlOf(rules) as { base_s: number; increment_s: number } | undefined;
    const { moves, running, events, earned } = movesOf(read, control !== undefined);
    const shown = displays(told);
    const shows = (player: Player) =>
        Math.max(0, (shown[player] ?? (control?.base_s ?? 0) * SECOND_MS) - earned(player)) / SECOND_MS;
    const clocks = { w: shows("white"), b: shows("black"), ...(read.length > 0 ? { running } : {}) };
    const isKnown = knowsPosition(told);
    const isNote = read.length === 0 && told.moves.trim() !== "";
    const late = Number(rules.defaultTime);
    const scenario = {
        id: told.incident,
        title: title(told),
        edition: rules.edition,
        level: rules.level,
        supervision: supervisionOf(rules),
        profile: "board",
        ...(isKnown && told.source !== "moves" ? { start_fen: told.fen.trim() } : {}),
        ...(isNote ? { note: told.moves.trim() } : {}),
        ...(moves.length > 0 ? { moves } : {}),
        ...(control ? { clocks } : {}),
        regulations: {
            ...(control
                ? {
                      controls: [{ moves: null, seconds: control.base_s }],
                      increment: control.increment_s,
                  }
                : {}),
            ...(rules.defaultTime.trim() && late >= 0 ? { default_time_min: late } : {}),
            [rules.edition === "2005" ? "quickplay_finish" : "guidelines_III"]: rules.quickplay,
            readings: rules.readings,
        },
        state: {
            illegal: { w: told.illegal.white ?? 0, b: told.illegal.black ?? 0 },
            scoresheet_requests: { w: told.requests.white ?? 0, b: told.requests.black ?? 0 },
        },
        events: [...events, ...loggedEvents(rules, told)],
    };
    return `${JSON.stringify(scenario, null, 2)}\n`;
}

/* The case and its rulings as plain text. */
export function textOf(rules: Rules, told: Told, ruled: RuledCase | null): string {
    const branches = (ruled?.branches ?? []).flatMap((branch) => [
        ...(branch.condition ? [`${inReaders(branch.condition)}:`] : []),
        ...(branch.change ? [inReaders(branch.change.texts)] : []),
        ...[scoreOf(branch) ?? []].flat(),
        ...telling(branch).map((step) => inReaders(step.ruling.texts)),
        t("case.articles", { list: decidingOf(rulingsOf(branch)).join(", ") }),
        "",
    ]);
    return [title(told), rulesLine(rules), "", ...branches].join("\n");
}
