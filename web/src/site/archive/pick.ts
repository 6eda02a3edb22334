/*
 * Which findings are listed: of each kind the first ones. They are picked where the audit runs, so that a page does
 * not read more than it shows.
 */
import type { Game, Judged, Totals } from "./audit.ts";

/* Games with the findings that are listed. */
export type Picked = { games: Game[]; totals: Totals; read: number };

export const LISTED_OF_KIND = 1000;

export function picker(): (judged: Judged) => Picked {
    const counts = new Map<string, number>();
    const isListed = (kind: string) => {
        const count = (counts.get(kind) ?? 0) + 1;
        counts.set(kind, count);
        return count <= LISTED_OF_KIND;
    };
    return ({ lines, totals, read }) => {
        const games = lines.split("\n").filter(Boolean).map((line) => JSON.parse(line) as Game);
        for (const game of games) game.findings = game.findings.filter(({ kind }) => isListed(kind));
        return { games: games.filter(({ findings }) => findings.length > 0), totals, read };
    };
}
