/*
 * The catalogue of incidents, from laws/incidents.json, which becomes part of the bundle.
 * tools/incidents.py checks the form of that file, so nothing here looks for faults in it.
 */
import source from "../../../laws/incidents.json";
import type {
    Act,
    Case,
    Group,
    Incident,
    Question,
    Silent,
    Source,
    SourceIncident,
    Supervision,
} from "./types.ts";

const { groups, common, questions, acts, words, kinds, incidents, silent } = source as unknown as Source;
const byId = new Map(incidents.map((incident) => [incident.id, incident]));

function question(written: string | (Partial<Question> & { use: string })): Question[] {
    const { use, ...own } = typeof written === "string" ? { use: written } : written;
    const named = questions[use];
    if (!named) return [];
    if ("kind" in named) return [{ ...named, ...own }];
    const members = named.flatMap((name) => question(name));
    const { when } = own;
    return when ? members.map((member) => ({ ...member, when: both(when, member.when) })) : members;
}

/* The conditions under which both hold. */
function both(one: Question["when"], other: Question["when"]): Question["when"] {
    const first = [one ?? {}].flat();
    const second = [other ?? {}].flat();
    return first.flatMap((a) => second.map((b) => ({ ...a, ...b })));
}

function act(written: string | Act): readonly Act[] {
    return typeof written === "string" ? (acts[written] ?? []) : [written];
}

function phrases(list: string): string[] {
    return list.split(",").map((phrase) => phrase.trim());
}

function incident(written: SourceIncident): Incident {
    const model = byId.get(written.like ?? written.id) ?? written;
    return {
        id: written.id,
        group: written.group,
        en: written.en,
        tr: written.tr,
        say: { en: phrases(written.say.en), tr: phrases(written.say.tr) },
        editions: written.editions ?? ["2005", "2023"],
        levels: written.levels ?? ["none", "standard", "rapid", "blitz"],
        profiles: written.on === "board" ? ["board", "training"] : ["board", "training", "screen"],
        ask: (written.ask ?? model.ask ?? []).flatMap((each) => question(each)),
        do: (written.do ?? model.do ?? []).flatMap((each) => act(each)),
    };
}

export const INCIDENTS: readonly Incident[] = incidents.map((each) => incident(each));
export const SILENT: readonly Silent[] = silent.map((each) => ({
    ...each,
    say: { en: phrases(each.say.en), tr: phrases(each.say.tr) },
}));
export const GROUPS: readonly Group[] = groups;
/* Words that mean the same. */
export const SYNONYMS: readonly (readonly string[])[] = words.map((list) => phrases(list));
/* A general word, and the special ones by which it is meant too. */
export const KINDS: readonly (readonly string[])[] = kinds.map((list) => phrases(list));

export function incidentOf(id: string): Incident | undefined {
    return INCIDENTS.find((each) => each.id === id);
}

/* Can the incident happen in such a game? */
export function canOccur(each: Incident, game: Case): boolean {
    return (
        each.editions.includes(game.edition) &&
        each.levels.includes(game.level) &&
        each.profiles.includes(game.profile)
    );
}

export function supervisionOf(game: Case): Supervision {
    if (game.level === "standard" || game.level === "none") return "standard";
    return game.limited ? "limited" : "supervised";
}

/* The ten commonest of the level, the commonest first, without those that cannot happen. */
export function commonest(game: Case): Incident[] {
    return common[supervisionOf(game)]
        .map((id) => incidentOf(id))
        .filter((each) => each !== undefined)
        .filter((each) => canOccur(each, game));
}

/* Those that are among the commonest of any level. */
export const COMMON_ANYWHERE: readonly Incident[] = INCIDENTS.filter((each) =>
    Object.values(common).some((ids) => ids.includes(each.id)),
);

/* The incidents of a group, without those of the groups in it. */
export function incidentsIn(group: string, game: Case): Incident[] {
    return INCIDENTS.filter((each) => each.group === group && canOccur(each, game));
}
