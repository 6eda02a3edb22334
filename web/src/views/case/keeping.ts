/*
 * A case leaves the page: as a scenario for `hakem referee`, and as plain text to be pasted.
 */
import type { RuledCase } from "generated/api";
import { incidentOf } from "../../incidents/catalogue.ts";
import { inReaders, t } from "../../parts/words.ts";
import { decidingOf } from "../../state/grounds.ts";
import { rulingsOf, scoreOf, telling } from "./branch.tsx";
import { namesText, type Rules, type Told } from "./form.ts";
import { controlOf, displays, isLimited, knowsPosition, loggedEvents } from "./judged.ts";
import { rulesLine } from "./setup.tsx";

const SECOND_MS = 1000;

function supervisionOf(rules: Rules): string {
    if (rules.level === "standard") return "full";
    if (rules.edition === "2005") return "none";
    return isLimited(rules) ? "limited" : "full";
}

function title(told: Told): string {
    const incident = incidentOf(told.incident ?? "");
    return [incident && inReaders(incident), namesText(told)].filter(Boolean).join(": ");
}

/* A scenario file; docs/scenarios.md. */
export function scenarioOf(rules: Rules, told: Told): string {
    const control = controlOf(rules) as { base_s: number; increment_s: number } | undefined;
    const { white, black } = displays(told);
    const clocks = {
        w: (white ?? (control?.base_s ?? 0) * SECOND_MS) / SECOND_MS,
        b: (black ?? (control?.base_s ?? 0) * SECOND_MS) / SECOND_MS,
    };
    const isKnown = knowsPosition(told);
    const late = Number(rules.defaultTime);
    const scenario = {
        id: told.incident,
        title: title(told),
        edition: rules.edition,
        level: rules.level,
        supervision: supervisionOf(rules),
        profile: "board",
        ...(isKnown && told.source !== "moves" ? { start_fen: told.fen.trim() } : {}),
        ...(isKnown && told.source === "moves" ? { note: told.moves } : {}),
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
        events: loggedEvents(rules, told),
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
