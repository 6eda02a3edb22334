/*
 * A round: who meets whom, what has come to an end, and for who runs it the start, the clocks, the results
 * and their confirmation.
 */
import { useSignal } from "@preact/signals";
import type { Pairing, Tournament } from "generated/api";
import { useRef } from "preact/hooks";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { Chips } from "../../parts/field.tsx";
import { t } from "../../parts/words.ts";
import { currentRound, type Desk, hasDevices, isDecided, playerOf, REASON_MAX, type Result, RESULTS, resultText, type Round } from "../../state/tournament.ts";
import { RoundPapers } from "./papers.tsx";
import { Pairings } from "./pairings.tsx";
import { Matches, MatchList, teamName } from "./teams.tsx";

/* The name of a player with his title; the number where the name is not known. */
export function PlayerName({ it, number }: { it: Tournament; number: number | null }) {
    const player = playerOf(it, number);
    if (!player) return <>{number === null ? "–" : String(number)}</>;
    return (
        <>
            {player.title && <span class="soft">{player.title} </span>}
            <bdi>{player.name}</bdi>
            {player.rating ? <span class="soft"> {player.rating}</span> : null}
        </>
    );
}

/* Who has entered something: by name, or by the role of a link that names nobody. */
export function authorText(by: string): string {
    return by === "organiser" || by === "arbiter" ? t(`address.${by}`) : by;
}

type RowProps = { desk: Desk; it: Tournament; round: Round; row: Pairing };

/* How far the result is, in words and not by colour alone. */
function Stage({ row }: { row: Pairing }) {
    return (
        <>
            <span class={`stage ${row.stage}`}>{t(`tournament.stage.${row.stage}`)}</span>
            {row.by && <span class="soft"> · {authorText(row.by)}</span>}
            {row.result && row.signed?.white && row.signed.black && (
                <span class="soft"> {t("tournament.both-confirmed")}</span>
            )}
            {row.differs && (
                <strong class="problem">
                    {" "}
                    {row.of_game ? t("tournament.differs", { result: resultText(row.of_game) }) : t("tournament.taken-back")}
                </strong>
            )}
        </>
    );
}

/* Why the result is one, until it is confirmed: for what an arbiter has decided, and for what the report file tells of it. */
function Reason({ desk, round, row }: Omit<RowProps, "it">) {
    const seen = useRef<number | undefined>(undefined);
    const typed = useSignal<string | null>(null);
    const { board, result, unrated } = row;
    const isAsked = result && row.stage === "reported" && (isDecided(result) || row.differs || row.reason);
    if (!isAsked) return row.reason ? <span class="soft"> {row.reason}</span> : null;
    const send = async () => {
        const reason = typed.peek()?.trim();
        if (reason === undefined || reason === (row.reason ?? "")) typed.value = null;
        else if (await desk.report(round.round, board, result, seen.current, { reason, unrated })) typed.value = null;
    };
    return (
        <input
            type="text"
            class="reason"
            autocomplete="off"
            aria-label={t("tournament.reason-of", { board })}
            placeholder={t("tournament.reason")}
            title={t("tournament.reason-hint")}
            maxLength={REASON_MAX}
            value={typed.value ?? row.reason ?? ""}
            onFocus={() => {
                seen.current = desk.seen;
            }}
            onInput={(event) => (typed.value = event.currentTarget.value)}
            onKeyDown={(event) => {
                if (event.key === "Enter") void send();
                if (event.key === "Escape") typed.value = null;
            }}
            onBlur={() => {
                if (document.hasFocus()) void send();
            }}
        />
    );
}

/* By the keys of a list each result is passed through: it is reported by Enter, or when the list is left. */
function ResultChoice({ desk, it, round, row }: RowProps) {
    const isByKeys = useRef(false);
    const seen = useRef<number | undefined>(undefined);
    /* What is chosen and not reported yet. */
    const picked = useSignal<string | null>(null);
    const report = async () => {
        const value = picked.peek();
        picked.value = null;
        if (value === null || value === (row.result ?? "")) return;
        await desk.report(round.round, row.board, value === "" ? null : (value as Result), seen.current);
        seen.current = desk.seen;
    };
    const names = [row.white, row.black].map((one) => playerOf(it, one)?.name ?? "").join(" – ");
    return (
        <select
            class="result-choice"
            aria-label={t("tournament.result-of", { board: row.board, names })}
            value={picked.value ?? row.result ?? ""}
            onFocus={() => {
                seen.current = desk.seen;
            }}
            onPointerDown={() => {
                isByKeys.current = false;
                seen.current = desk.seen;
            }}
            onKeyDown={(event) => {
                isByKeys.current = true;
                if (event.key === "Enter") void report();
                if (event.key === "Escape") picked.value = null;
            }}
            onBlur={() => {
                if (document.hasFocus()) void report(); /* else another window came to the front */
            }}
            onChange={(event) => {
                picked.value = event.currentTarget.value;
                if (!isByKeys.current) void report();
            }}
        >
            <option value="">–</option>
            {RESULTS.map((result) => (
                <option key={result} value={result}>
                    {resultText(result)}
                </option>
            ))}
        </select>
    );
}

/* Has he come? Three states, by one button. */
function Here({ desk, round, player, here }: { desk: Desk; round: Round; player: number | null; here: boolean | null }) {
    if (player === null) return null;
    const next = here === null ? true : here ? false : null;
    const it = desk.it.value;
    const name = (it && playerOf(it, player)?.name) ?? String(player);
    const words = t(here === null ? "tournament.here.unsaid" : here ? "tournament.here.yes" : "tournament.here.no");
    return (
        <Button
            label={`${name}: ${words}`}
            onPress={() =>
                void desk.act(() =>
                    call("POST tournaments/{tournament}/rounds/{round}/presence", {
                        token: desk.token,
                        in: { tournament: desk.name, round: round.round },
                        body: { player, here: next },
                    }),
                )
            }
        >
            {here === null ? "?" : here ? "✓" : "✗"}
        </Button>
    );
}

/* A player of a board, after the mark of his colour and whether he has come. */
function Side({ desk, it, round, row, color, isWaiting }: RowProps & { color: "white" | "black"; isWaiting: boolean }) {
    return (
        <td class="player" role="cell">
            <div>
                {isWaiting && <Here desk={desk} round={round} player={row[color]} here={row.presence?.[color] ?? null} />}
                <span>
                    <span class={`side ${color}`} role="img" aria-label={t(`tournament.${color}`)} />
                    <PlayerName it={it} number={row[color]} />
                </span>
            </div>
        </td>
    );
}

function BoardRow({ desk, it, round, row }: RowProps) {
    const isWaiting = desk.isOfficial && row.stage === "open" && row.game === null;
    return (
        <tr role="row">
            <th scope="row" role="rowheader">
                {row.board}
            </th>
            <Side desk={desk} it={it} round={round} row={row} color="white" isWaiting={isWaiting} />
            <td class="result" role="cell">
                {desk.isDesk ? (
                    <ResultChoice desk={desk} it={it} round={round} row={row} />
                ) : row.result ? (
                    resultText(row.result)
                ) : (
                    "–"
                )}
            </td>
            <Side desk={desk} it={it} round={round} row={row} color="black" isWaiting={isWaiting} />
            <td class="state" role="cell">
                {desk.isDesk ? (
                    <>
                        <Stage row={row} />
                        {desk.isOfficial && <Reason desk={desk} round={round} row={row} />}
                    </>
                ) : (
                    <span class="soft">{t(`tournament.stage.${row.stage}`)}</span>
                )}
            </td>
            <td class="watch" role="cell">
                {row.game && hasDevices(it) && (
                    <a href={`/watch/${row.game}`} aria-label={t("tournament.watch-board", { board: row.board })}>
                        {t("tournament.watch")}
                    </a>
                )}
            </td>
        </tr>
    );
}

/* Those who have a bye in a round that has nothing else, which is started and published like any other; 0 where there are boards. */
function byesAlone(round: Round): number {
    return round.pairings.length + round.matches.length === 0 ? round.byes.length + round.team_byes.length : 0;
}

/* What can be done with the whole round. */
function Actions({ desk, round }: { desk: Desk; round: Round }) {
    const at = { tournament: desk.name, round: round.round };
    const seen = desk.it.value?.number;
    const count = (stage: Pairing["stage"]) => round.pairings.filter((row) => row.stage === stage).length;
    const waiting = round.pairings.filter((row) => row.stage === "open" && row.game === null).length;
    const byes = byesAlone(round);
    const playing = count("playing");
    const confirmed = count("confirmed") + (round.status === "finished" ? byes : 0);
    /* A board whose game has come to another result is confirmed by itself. */
    const confirmable = round.pairings.filter((row) => row.stage === "reported" && !row.differs).length;
    const differing = round.pairings.filter((row) => row.differs).length;
    const differs = (stage: Pairing["stage"]) => round.pairings.some((row) => row.differs && row.stage === stage);
    const boards = (
        what: "start" | "begin" | "pause" | "resume",
        words: "tournament.started" | "tournament.begun" | "tournament.paused" | "tournament.resumed",
    ) =>
        desk.act(
            (again) =>
                call(`POST tournaments/{tournament}/rounds/{round}/${what}`, {
                    token: desk.token,
                    in: at,
                    body: what === "start" ? (again ? { again } : { seen }) : {},
                }),
            ({ boards: n, left }) => [byes > 0 ? t("tournament.started-byes") : t(words, { n }), ...(left.length > 0 ? [t("tournament.left", { boards: left.join(", ") })] : [])].join(" "),
        );
    const isToStart = waiting > 0 || (byes > 0 && round.status === "paired");
    return (
        <div class="commits row">
            {isToStart && (
                <Commit look="primary" disabled={desk.isBusy.value} onPress={() => void boards("start", "tournament.started")}>
                    {byes > 0 ? t("tournament.start-byes", { n: byes }) : t("tournament.start", { n: waiting })}
                </Commit>
            )}
            {playing > 0 && (
                <>
                    <Button onPress={() => void boards("begin", "tournament.begun")}>{t("tournament.begin")}</Button>
                    <Button onPress={() => void boards("pause", "tournament.paused")}>{t("tournament.pause")}</Button>
                    <Button onPress={() => void boards("resume", "tournament.resumed")}>{t("tournament.resume")}</Button>
                </>
            )}
            {confirmable > 0 && (
                <Commit
                    look="primary"
                    disabled={desk.isBusy.value}
                    onPress={() =>
                        void desk.act(() =>
                            call("POST tournaments/{tournament}/rounds/{round}/confirm", {
                                token: desk.token,
                                in: at,
                                body: { seen },
                            }),
                        )
                    }
                >
                    {t("tournament.confirm", { n: confirmable })}
                </Commit>
            )}
            {confirmed > 0 && (
                <Commit
                    look="primary"
                    disabled={desk.isBusy.value || differs("confirmed")}
                    onPress={() =>
                        void desk.act(() =>
                            call("POST tournaments/{tournament}/rounds/{round}/publish", { token: desk.token, in: at }),
                        )
                    }
                >
                    {t("tournament.publish", { n: confirmed })}
                </Commit>
            )}
            {differing > 0 && <p class="problem">{t("tournament.differ-first", { n: differing })}</p>}
        </div>
    );
}

/* Above the boards of a match: who meets whom. */
function MatchRow({ it, round, match }: { it: Tournament; round: Round; match: number }) {
    const found = round.matches.find((one) => one.match === match);
    if (!found) return null;
    return (
        <tr class="match" role="row">
            <th scope="colgroup" role="columnheader" colSpan={6}>
                <bdi>{teamName(it, found.first.team)}</bdi> – <bdi>{teamName(it, found.second.team)}</bdi>
            </th>
        </tr>
    );
}

function RoundTable({ desk, it, round }: { desk: Desk; it: Tournament; round: Round }) {
    const open = round.pairings.filter(({ result }) => result === null).length;
    return (
        <>
            <p class="lead" role="status">
                {open > 0 && t("tournament.open-boards", { n: open, all: round.pairings.length })}
                {open === 0 && t(round.pairings.length > 0 ? "tournament.no-open-boards" : byesAlone(round) > 0 ? "tournament.byes-alone" : "tournament.no-boards")}
            </p>
            <MatchList desk={desk} it={it} round={round} />
            {desk.isOfficial && <Actions desk={desk} round={round} />}
            {desk.isOfficial && (
                <RoundPapers desk={desk} round={round.round} hasMatches={round.matches.length > 0} />
            )}
            {round.pairings.length > 0 && (
                <div class="table-frame" role="region" aria-label={t("tournament.round-n", { n: round.round })} tabIndex={0}>
                    <table class="table boards" role="table">
                        <thead role="rowgroup">
                            <tr role="row">
                                <th scope="col" role="columnheader">{t("tournament.board")}</th>
                                <th scope="col" role="columnheader">{t("tournament.white")}</th>
                                <th scope="col" role="columnheader" class="result">{t("tournament.result")}</th>
                                <th scope="col" role="columnheader">{t("tournament.black")}</th>
                                <th scope="col" role="columnheader">{t("tournament.stage")}</th>
                                <th scope="col" role="columnheader">
                                    <span class="unseen">{t("tournament.watch")}</span>
                                </th>
                            </tr>
                        </thead>
                        <tbody role="rowgroup">
                            {round.pairings.map((row, at) => [
                                row.match !== null && row.match !== round.pairings[at - 1]?.match && (
                                    <MatchRow key={`match-${row.match}`} it={it} round={round} match={row.match} />
                                ),
                                <BoardRow key={row.board} desk={desk} it={it} round={round} row={row} />,
                            ])}
                        </tbody>
                    </table>
                </div>
            )}
            <p>
                <a href={`/api/1/tournaments/${desk.name}/rounds/${round.round}/pgn`}>{t("tournament.live-pgn")}</a>
            </p>
            {round.byes.length > 0 && (
                <ul class="byes">
                    {round.byes.map(({ player, code }) => (
                        <li key={player}>
                            <PlayerName it={it} number={player} /> · {t(`tournament.bye.${code as "U" | "F" | "H" | "Z"}`)}
                        </li>
                    ))}
                </ul>
            )}
        </>
    );
}

export function Rounds({ desk }: { desk: Desk }) {
    const it = desk.it.value;
    const chosen = useSignal<number | null>(null);
    if (!it) return null;
    const number = chosen.value ?? currentRound(it);
    const round = it.rounds.find((one) => one.round === number);
    const next = (it.rounds.at(-1)?.round ?? 0) + 1;
    const numbers = it.rounds.map((one) => one.round);
    if (desk.isOfficial) numbers.push(next);
    return (
        <div class="stack">
            {numbers.length > 0 && (
                <Chips
                    label={t("tournament.round")}
                    value={String(number)}
                    options={numbers.map((one) => ({
                        value: String(one),
                        label: one === next && desk.isOfficial ? `+ ${one}` : String(one),
                    }))}
                    onChange={(value) => (chosen.value = Number(value))}
                />
            )}
            {round ? (
                <RoundTable desk={desk} it={it} round={round} />
            ) : desk.isOfficial ? (
                it.kind === "team" ? (
                    <Matches desk={desk} it={it} round={number} />
                ) : (
                    <Pairings desk={desk} it={it} round={number} />
                )
            ) : (
                <p class="lead">{t("tournament.no-rounds")}</p>
            )}
        </div>
    );
}
