/*
 * Which incidents an article decides: from laws/incident_articles.json, which a test writes and compares with what the
 * referee cites. A number stands for all that it has below it: 9.2 for 9.2.1.
 */
import source from "../../../laws/incident_articles.json";
import { canOccur, commonest, INCIDENTS } from "./catalogue.ts";
import type { Case, Incident } from "./types.ts";

/* By the incident and the edition: the articles that decide, a bar, those on which the ruling rests besides. */
const ARTICLES = source as Readonly<Record<string, Readonly<Record<string, string>>>>;
const NUMBER = /^(?:(?:art(?:icle)?|madde|md)[.\s]*)?((?:[a-d]|i{1,3})\.\d+(?:\.\w+)*|\d{1,2}(?:\.\w+)+)\.?$/;
const NAMED = /^(?:art(?:icle)?|madde|md)[.\s]*(\d{1,2})\.?$/;

/* The number of an article in what is typed, as fold has it; null: it is none. */
function numberIn(typed: string): string | null {
    const text = typed.trim().replace(/[İIı]/g, "i").toLowerCase();
    return NUMBER.exec(text)?.[1] ?? NAMED.exec(text)?.[1] ?? null;
}

/* How directly an article stands behind an incident, 0 first; null: it does not. */
function placeOf(list: string, number: string): number | null {
    const all = list.toLowerCase().split(" ");
    const exact = all.indexOf(number);
    const below = all.findIndex((one) => one.startsWith(`${number}.`));
    const places = [exact, below].filter((place) => place >= 0);
    return places.length > 0 ? Math.min(...places) : null;
}

/* The incidents of the article that is typed, the commonest that it decides first; null: no article is typed. */
export function ofArticle(typed: string, game: Case): Incident[] | null {
    const number = numberIn(typed);
    if (number === null) return null;
    const common = commonest(game);
    const rank = (incident: Incident) => {
        const [deciding = "", besides = ""] = (ARTICLES[incident.id]?.[game.edition] ?? "").split("|");
        const place = placeOf(deciding, number);
        if (place !== null) return place === 0 ? 0 : 1;
        return placeOf(besides, number) === null ? null : 2;
    };
    const commonness = (incident: Incident) => (common.includes(incident) ? common.indexOf(incident) : common.length);
    return INCIDENTS.filter((incident) => canOccur(incident, game))
        .map((incident) => ({ incident, rank: rank(incident) }))
        .filter(({ rank: one }) => one !== null)
        .sort((one, other) => one.rank! - other.rank! || commonness(one.incident) - commonness(other.incident))
        .map(({ incident }) => incident);
}
