/*
 * The points of teams and players, and the crosstable: equal points share a place. An opponent stands there by his number, with the colour of the
 * player whose line it is.
 */
import type { Tournament } from "generated/api";
import { t } from "../../parts/words.ts";
import { type Desk, playerOf, pointsText } from "../../state/tournament.ts";
import { PlayerName } from "./round.tsx";
import { teamName } from "./teams.tsx";

/* A drawn square: letters would be those of one language, "b" is Black in English, and White in Turkish. */
const COLORS = { w: "white", b: "black" } as const;

/* Teams by match points; the points of their boards stand beside, and break no tie. */
function TeamPoints({ it }: { it: Tournament }) {
    if (it.team_standings.length === 0 || it.kind !== "team") return null;
    return (
        <div class="table-frame" role="region" aria-label={t("teams.title")} tabIndex={0}>
            <table class="table crosstable">
                <caption class="unseen">{t("teams.title")}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t("tournament.place")}</th>
                        <th scope="col" class="name">{t("teams.team")}</th>
                        <th scope="col">{t("teams.match-points")}</th>
                        <th scope="col">{t("teams.game-points")}</th>
                    </tr>
                </thead>
                <tbody>
                    {it.team_standings.map(({ place, team, match_halves, game_halves }) => (
                        <tr key={team}>
                            <td>{place}</td>
                            <th scope="row">
                                <bdi>{teamName(it, team)}</bdi>
                            </th>
                            <td>
                                <strong>{pointsText(match_halves)}</strong>
                            </td>
                            <td>{pointsText(game_halves)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

function PlayerPoints({ it }: { it: Tournament }) {
    /* Rounds in which nobody has met anybody yet have no column: of a league that is paired as a whole most would be empty. */
    const isMet = (at: number) => it.crosstable.some(({ rounds }) => rounds[at] && (rounds[at].opponent !== null || rounds[at].code !== null));
    const rounds = it.rounds.map(({ round }, at) => ({ round, at })).filter(({ at }) => isMet(at));
    return (
        <div class="table-frame" role="region" aria-label={t("tournament.points")} tabIndex={0}>
            <table class="table crosstable">
                <caption class="unseen">{t("tournament.points")}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t("tournament.place")}</th>
                        <th scope="col">{t("tournament.number")}</th>
                        <th scope="col" class="name">{t("tournament.player")}</th>
                        {rounds.map(({ round }) => (
                            <th key={round} scope="col">
                                <abbr title={t("tournament.round-n", { n: round })}>{round}</abbr>
                            </th>
                        ))}
                        <th scope="col">{t("tournament.points")}</th>
                    </tr>
                </thead>
                <tbody>
                    {it.crosstable.map((line) => (
                        <tr key={line.player}>
                            <td>{line.place}</td>
                            <td class="soft">{line.player}</td>
                            <th scope="row">
                                <PlayerName it={it} number={line.player} />
                            </th>
                            {rounds.map(({ round, at }) => {
                                const met = line.rounds[at];
                                if (!met) return <td key={round} />;
                                const opponent = met.opponent === null ? "" : playerOf(it, met.opponent)?.name;
                                return (
                                    <td key={round} title={opponent}>
                                        {met.opponent}
                                        {met.opponent !== null && met.color && (
                                            <span class={`square ${COLORS[met.color]}`} role="img" aria-label={t(`tournament.${COLORS[met.color]}`)} />
                                        )}
                                        {met.code === null ? "" : ` ${pointsText(met.halves)}`}
                                    </td>
                                );
                            })}
                            <td>
                                <strong>{pointsText(line.points_halves)}</strong>
                            </td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}

export function Points({ desk }: { desk: Desk }) {
    const it = desk.it.value;
    if (!it) return null;
    return (
        <div class="stack">
            <TeamPoints it={it} />
            <PlayerPoints it={it} />
        </div>
    );
}
