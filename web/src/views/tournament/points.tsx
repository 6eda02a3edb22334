/*
 * The points and the crosstable: equal points share a place. An opponent stands there by his number, with the colour of the
 * player whose line it is.
 */
import { t } from "../../parts/words.ts";
import { type Desk, playerOf, pointsText } from "../../state/tournament.ts";
import { PlayerName } from "./round.tsx";

export function Points({ desk }: { desk: Desk }) {
    const it = desk.it.value;
    if (!it) return null;
    const rounds = it.rounds.map(({ round }) => round);
    return (
        <div class="table-frame" role="region" aria-label={t("tournament.points")} tabIndex={0}>
            <table class="table crosstable">
                <caption class="unseen">{t("tournament.points")}</caption>
                <thead>
                    <tr>
                        <th scope="col">{t("tournament.place")}</th>
                        <th scope="col">{t("tournament.number")}</th>
                        <th scope="col">{t("tournament.player")}</th>
                        {rounds.map((round) => (
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
                            {rounds.map((round, index) => {
                                const met = line.rounds[index];
                                if (!met) return <td key={round} />;
                                const opponent = met.opponent === null ? "" : playerOf(it, met.opponent)?.name;
                                return (
                                    <td key={round} title={opponent}>
                                        {met.opponent === null ? "" : `${met.opponent}${met.color ?? ""}`}
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
