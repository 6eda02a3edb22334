/*
 * What is between a player and the arbiter alone (12.6): the hall tells it to nobody else, and it is not
 * turned round to the players.
 */
const PRIVATE = new Set([
    "classify",
    "list_legal",
    "scoresheet_request",
    "move_count",
    "move_count_request",
    "flag_unnoticed",
    "observed",
]);

type Told = {
    kind: string;
    data?: { fact?: unknown; ground?: unknown; decision?: unknown } | null;
};

export function isPrivate(list: readonly Told[]): boolean {
    return list.some(
        ({ kind, data }) =>
            kind === "record" ||
            kind === "seal" ||
            PRIVATE.has(String(data?.fact ?? data?.ground ?? data?.decision)),
    );
}
