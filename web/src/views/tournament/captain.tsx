/*
 * What a captain does for his team: he ticks the line-up from the team's list until it is known, sees the
 * boards of his team, and hands out its seats, a message for each player.
 */
import { useSignal } from "@preact/signals";
import type { MadeSeats, Pairing, Tournament } from "generated/api";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { call } from "../../api/request.ts";
import { copyText } from "../../dom/copy.ts";
import { elsewhere } from "../../dom/elsewhere.ts";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { locale, t } from "../../parts/words.ts";
import { type Desk, hasDevices, resultOfBlack, resultText, type Round } from "../../state/tournament.ts";
import { PlayerName } from "./round.tsx";

type Match = Round["matches"][number];
type Team = Tournament["teams"][number];
type Seat = MadeSeats["seats"][number];
type Props = { desk: Desk; it: Tournament; team: Team; round: Round; match: Match };

const matchOf = (round: Round, team: number): Match | undefined =>
    round.matches.find(({ first, second }) => first.team === team || second.team === team);

export function Lineup({ desk, it, team, round, match }: Props) {
    const lineup = it.own_lineups?.find((one) => one.round === round.round)?.players ?? [];
    const told = lineup.filter((player) => player !== null);
    const ticked = useSignal(new Set(told));
    const before = useRef(told);
    /* It was told elsewhere, by the co-captain or on paper: what nobody has changed here follows. */
    useEffect(() => {
        const isAsTold = ticked.value.size === before.current.length && before.current.every((player) => ticked.value.has(player));
        before.current = told;
        if (isAsTold) ticked.value = new Set(told);
    }, [told.join()]);
    const tick = (player: number, isOn: boolean) => {
        const next = new Set(ticked.value);
        if (isOn) next.add(player);
        else next.delete(player);
        ticked.value = next;
    };
    const chosen = team.players.filter((player) => ticked.value.has(player));
    const players = Array.from({ length: match.boards }, (_, at) => chosen[at] ?? null);
    const until = round.lineups_until_wall_ms;
    const send = () =>
        desk.act(
            () =>
                call("PUT tournaments/{tournament}/rounds/{round}/lineups/{team}", {
                    token: desk.token,
                    in: { tournament: desk.name, round: round.round, team: team.number },
                    body: { players },
                }),
            () => t("captain.told"),
        );
    return (
        <fieldset class="stack lineup">
            <legend>{t("captain.lineup", { n: match.boards })}</legend>
            {until !== null && (
                <p>{t("captain.until", { time: new Date(until).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" }) })}</p>
            )}
            {team.players.map((player) => {
                const board = chosen.indexOf(player) + 1;
                return (
                    <label key={player} class="lineup-player">
                        <input
                            type="checkbox"
                            checked={ticked.value.has(player)}
                            onChange={(event) => tick(player, event.currentTarget.checked)}
                        />
                        <PlayerName it={it} number={player} />
                        {board > 0 && <span class="soft">{t("captain.place", { board })}</span>}
                    </label>
                );
            })}
            <p role="status" class={chosen.length > match.boards ? "problem" : "soft"}>
                {t("captain.ticked", { n: chosen.length, all: match.boards })}
            </p>
            <div class="commits row">
                <Commit
                    look="primary"
                    disabled={desk.isBusy.value || chosen.length === 0 || chosen.length > match.boards}
                    onPress={() => void send()}
                >
                    {t(told.length > 0 ? "captain.tell-again" : "captain.tell")}
                </Commit>
            </div>
        </fieldset>
    );
}

function Boards({ it, team, boards }: { it: Tournament; team: Team; boards: Pairing[] }) {
    return (
        <ul class="team-boards">
            {boards.map((row) => {
                const isWhite = row.white !== null && team.players.includes(row.white);
                return (
                    <li key={row.board}>
                        <b>{row.board}</b> <PlayerName it={it} number={isWhite ? row.white : row.black} />{" "}
                        <span class="soft">{t(isWhite ? "tournament.white" : "tournament.black")}</span> –{" "}
                        <PlayerName it={it} number={isWhite ? row.black : row.white} />{" "}
                        {row.result && <strong>{isWhite ? resultText(row.result) : resultOfBlack(row.result)}</strong>}{" "}
                        {row.game && hasDevices(it) && (
                            <a href={`/watch/${row.game}`} aria-label={t("tournament.watch-board", { board: row.board })}>
                                {t("tournament.watch")}
                            </a>
                        )}
                    </li>
                );
            })}
        </ul>
    );
}

function Message({ it, round, seat, base }: { it: Tournament; round: Round; seat: Seat; base: string }) {
    const copied = useSignal(false);
    const text = t("captain.message", {
        name: seat.name,
        tournament: it.name ?? "",
        round: round.round,
        board: seat.board,
        color: t(seat.color === "white" ? "tournament.white" : "tournament.black"),
        link: seat.link === null ? "" : base + seat.link,
    });
    if (seat.link === null)
        return (
            <p>
                <bdi>{seat.name}</bdi>: {t("captain.shown-before")}
            </p>
        );
    return (
        <div class="seat-message">
            <p>{text}</p>
            <Button
                label={`${t("copy")}: ${seat.name}`}
                onPress={() => void copyText(text).then((isDone) => (copied.value = isDone))}
            >
                {t(copied.value ? "copied" : "copy")}
            </Button>
        </div>
    );
}

function Seats({ desk, it, round }: { desk: Desk; it: Tournament; round: Round }) {
    const made = useSignal<Seat[]>([]);
    const base = useSignal(location.origin);
    const make = async () => {
        base.value = (await elsewhere()) ?? location.origin;
        await desk.act(
            () =>
                call("POST tournaments/{tournament}/rounds/{round}/seats", {
                    token: desk.token,
                    in: { tournament: desk.name, round: round.round },
                    body: {},
                }),
            ({ seats }) => {
                made.value = seats;
                return t("captain.made", { n: seats.length });
            },
        );
    };
    return (
        <section class="stack">
            <p class="soft">{t("captain.seats-hint")}</p>
            <div class="commits row">
                <Commit look="primary" disabled={desk.isBusy.value} onPress={() => void make()}>
                    {t("captain.make-seats")}
                </Commit>
            </div>
            {made.value.map((seat) => (
                <Message key={seat.board} it={it} round={round} seat={seat} base={base.value} />
            ))}
        </section>
    );
}

/* A round of the team: its boards, or the line-up that is to be told. */
function Match({ desk, it, team, round, isHidden }: Omit<Props, "match"> & { isHidden: boolean }) {
    const nameOf = (number: number) => it.teams.find((one) => one.number === number)?.name ?? "?";
    const match = matchOf(round, team.number) as Match;
    const boards = round.pairings.filter((row) => row.match === match.match);
    return (
        <section class="stack" hidden={isHidden}>
            <h2>
                {t("tournament.round-n", { n: round.round })}: <bdi>{nameOf(match.first.team)}</bdi> –{" "}
                <bdi>{nameOf(match.second.team)}</bdi>
            </h2>
            {boards.length > 0 ? (
                <>
                    <Boards it={it} team={team} boards={boards} />
                    {hasDevices(it) && boards.some(({ game, result }) => game !== null && result === null) && <Seats desk={desk} it={it} round={round} />}
                </>
            ) : (
                <Lineup desk={desk} it={it} team={team} round={round} match={match} />
            )}
        </section>
    );
}

/* Has the team's own match come to its end? Another's may have been postponed. */
function isOver(round: Round, team: Team): boolean {
    const rows = round.pairings.filter(({ match }) => match === matchOf(round, team.number)?.match);
    return rows.length > 0 && rows.every(({ result }) => result !== null);
}

/* A round may move while one is in it: it takes the focus along. */
function useFocusKept(): void {
    const before = document.activeElement;
    useLayoutEffect(() => {
        if (before instanceof HTMLElement && document.activeElement !== before && document.activeElement === document.body) before.focus({ preventScroll: true });
    });
}

/*
 * The round at hand, in which the team's own match is next, comes first, then those before it. A season that is paired as a
 * whole has later ones: they are folded. All stand in one list: what is ticked or shown in a round stays when it moves.
 */
export function Captain({ desk }: { desk: Desk }) {
    const it = desk.it.value;
    const isUnfolded = useSignal(false);
    useFocusKept();
    const team = it?.teams.find(({ number }) => number === it.own_team);
    if (!it || !team) return null;
    const rounds = it.rounds.filter((round) => matchOf(round, team.number));
    const at = rounds.findIndex((round) => !isOver(round, team));
    const last = at < 0 ? rounds.length - 1 : at;
    const later = rounds.slice(last + 1);
    const match = (round: Round, isHidden = false) => (
        <Match key={round.round} desk={desk} it={it} team={team} round={round} isHidden={isHidden} />
    );
    return (
        <div class="stack captain">
            {rounds.length === 0 && <p class="lead">{t("captain.no-match")}</p>}
            {[
                ...rounds.slice(last, last + 1).map((round) => match(round)),
                later.length > 0 && (
                    <button
                        key="later"
                        type="button"
                        class="button"
                        aria-expanded={isUnfolded.value}
                        onClick={(event) => {
                            if (event.detail < 2) isUnfolded.value = !isUnfolded.peek();
                        }}
                    >
                        {t("captain.later", { n: later.length })}
                    </button>
                ),
                ...later.map((round) => match(round, !isUnfolded.value)),
                ...rounds.slice(0, Math.max(last, 0)).reverse().map((round) => match(round)),
            ]}
        </div>
    );
}
