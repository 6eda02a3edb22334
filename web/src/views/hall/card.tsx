/*
 * A board of the list as a card: its number, players and clocks, the last move, the counters, and
 * its signs with what the arbiter owes. The number opens the board, and so does the whole card.
 */
import { type ReadonlySignal, useComputed } from "@preact/signals";
import type { Color, Counters, Owed, Sign } from "generated/api";
import { Button } from "../../parts/button.tsx";
import { signCount, signText } from "../../parts/sign.ts";
import { t } from "../../parts/words.ts";
import { wholeText } from "../../state/clock.ts";
import {
    absentFrom,
    age,
    calls,
    COUNTED,
    hasEmptyChair,
    owes,
    type Row,
    signsOf,
} from "../../state/line.ts";
import { localSan } from "../../state/notation.ts";
import { playerName, playersText, playerWithColor } from "../../state/players.ts";
import { COLORS } from "../../state/position.ts";
import { pointsText } from "../../state/ending.ts";
import type { Cell } from "./lines.ts";

/* What a card can lead to. `takes`: calls are this seat's to take; `enters`: results to enter. */
export type Deeds = {
    open(game: string): void;
    take(game: string): void;
    enter(game: string): void;
    /* What the arbiter says of a chair. */
    chair(row: Row, deed: "arrived" | "forfeit"): void;
    takes: boolean;
    enters: boolean;
    /* Where the scoresheets of a board are copied after the end; null: not by this seat. */
    sheet(game: string): string | null;
    /* Is the hall out of contact? */
    isLost: ReadonlySignal<boolean>;
};

const CHAIR_DEEDS = ["arrived", "forfeit"] as const;
const BADGES: Record<Owed, string> = { act: "!", wait: "…", claim: "?", know: "i" };

export function nameOf(row: Row): string {
    return playersText(row);
}

/* "Board 12", or the players where the board has no number. */
export function boardName(row: Row): string {
    return row.board === null ? nameOf(row) : t("list.board", { board: row.board });
}

function stateOf(row: Row): string {
    if (row.cancelled) return t("games.cancelled");
    if (row.status === "ended") return pointsText(row);
    if (row.live === false) return t("list.no-device");
    if (row.status === "waiting" && row.profile === "board") return t("table.waiting");
    if (row.status === "waiting")
        return t("games.waiting", { n: COLORS.filter((color) => row.present[color]).length });
    return t(`games.${row.status}`, { n: movesOf(row) });
}

/* So many moves have been begun; none that the hall knows of at a board without a device. */
function movesOf({ ply }: { ply: number | null }): number {
    return Math.ceil((ply ?? 0) / 2);
}

/* "12… Nf6", as the scoresheet counts. */
function lastMove(row: Row): string {
    const { last_move: last } = row;
    if (!last) return "";
    const number = `${Math.max(1, movesOf(row))}${last.color === "white" ? "." : "…"}`;
    return t("list.last", { move: `${number} ${localSan(last.san)}` });
}

/* What has been counted of a player, if anything has. */
function counted(counters: Counters, color: Color): string {
    const parts = COUNTED.filter((what) => counters[color][what] > 0).map((what) =>
        t(`list.count.${what}`, { n: counters[color][what] }),
    );
    return parts.length > 0 ? `${t(`color.${color}`)}: ${parts.join(", ")}` : "";
}

/* What is said of a call: its reason, and who is on his way to it. */
function callText({ call }: Row): string {
    if (!call) return "";
    const reason = call.reason ? ` “${call.reason}”` : "";
    if (!call.taken) return reason;
    const name = call.taken_by;
    return `${reason} ${name ? t("list.taken-by", { name }) : t("list.taken")}`;
}

type SignProps = { row: Row; sign: Sign; now: Cell["now"] };

/* For how long it has stood; the default time is told by its end, which may be still to come. */
function Age({ row, sign, now }: SignProps) {
    const since = sign.since_ms ?? 0;
    const text = useComputed(() => {
        const ms = age(row, since, now.value);
        if (sign.sign !== "default_time") return t("list.age", { time: wholeText(ms) });
        const [key, span] = ms < 0 ? (["list.ends", -ms] as const) : (["list.over", ms] as const);
        return t(key, { time: wholeText(span) });
    });
    return <span class="age">{text}</span>;
}

function SignLine({ row, sign, now }: SignProps) {
    const isCall = sign.sign === "call";
    const count = signCount(sign);
    return (
        <li class={`sign ${sign.owes}`}>
            <span class="badge" aria-hidden="true">
                {BADGES[sign.owes]}
            </span>
            <div>
                <strong>
                    {signText(sign)}
                    {isCall && callText(row)}
                </strong>{" "}
                {count && `${count} `}
                {sign.since_ms !== null && <Age row={row} sign={sign} now={now} />}
                <p>
                    {t(`list.owes.${sign.owes}`)}
                    {sign.article && ` · ${t("article")}\u00a0${sign.article}`}
                </p>
                {sign.private && <p class="private">{t("list.private")}</p>}
            </div>
        </li>
    );
}

function Player({ row, color, cell }: { row: Row; color: Color; cell: Cell }) {
    const runs = row.status === "running" && row.clocks?.running === color;
    return (
        <div class={`hall-player ${runs ? "runs" : ""}`}>
            <span class={`hall-side ${color}`} />
            <span class="name">
                <span class="unseen">{t(`color.${color}`)} </span>
                {playerName(row, color)}
            </span>
            <span class="time">
                {runs && <span class="unseen">{t("list.runs")} </span>}
                {cell[color]}
            </span>
        </div>
    );
}

/* By which rules signs are read, where they are not those of a game under full supervision. */
function rulesOf({ level, supervision }: Row): string {
    if (!level || !supervision || (level === "standard" && supervision === "full")) return "";
    return t("list.rules", {
        level: t(`case.level.${level}`),
        supervision: t(`case.${supervision}`),
    });
}

/* On a card: who is not there, and how much of the default time is left. */
function AbsenceLine({ row, now }: { row: Row; now: Cell["now"] }) {
    const over = row.absence?.over_ms ?? 0;
    const left = useComputed(() => {
        const ms = age(row, over, now.value);
        return t(ms < 0 ? "chair.ends" : "chair.over", { time: wholeText(Math.abs(ms)) });
    });
    const names = absentFrom(row).map((color) => playerWithColor(row, color));
    return (
        <p class="absence">
            <strong>{t("chair.absent", { names: names.join(", ") })}</strong> <span class="age">{left}</span>
            {row.absence && ` · ${t("article")}\u00a0${row.absence.article}`}
        </p>
    );
}

function Remarks({ row }: { row: Row }) {
    const { counters } = row;
    const parts = [
        row.live === false ? "" : lastMove(row),
        signsOf(row).length > 0 ? rulesOf(row) : "",
        ...(counters ? COLORS.map((color) => counted(counters, color)) : []),
    ].filter(Boolean);
    if (parts.length === 0) return null;
    return (
        <p class="remarks">
            {parts.map((part) => (
                <span key={part}>{part}</span>
            ))}
        </p>
    );
}

function Acts({ row, deeds }: { row: Row; deeds: Deeds }) {
    const comes = deeds.takes && calls(row);
    const enters = deeds.enters && row.status !== "ended";
    const isEmpty = deeds.takes && hasEmptyChair(row);
    const isCopied = row.live === false && row.status === "ended" && !row.cancelled;
    const sheet = isCopied ? deeds.sheet(row.game) : null;
    if (!comes && !enters && !isEmpty && sheet === null) return null;
    const isLost = deeds.isLost.value;
    return (
        <div class="row">
            {comes && (
                <Button
                    look="primary"
                    label={t("list.come.label", { board: boardName(row) })}
                    disabled={isLost}
                    onPress={() => deeds.take(row.game)}
                >
                    {t("list.come")}
                </Button>
            )}
            {isEmpty &&
                CHAIR_DEEDS.map((deed) => (
                    <Button
                        key={deed}
                        label={t(`chair.${deed}.label`, { board: boardName(row) })}
                        disabled={isLost}
                        onPress={() => deeds.chair(row, deed)}
                    >
                        {t(`chair.${deed}`)}
                    </Button>
                ))}
            {enters && (
                <Button
                    label={t("list.result.label", { board: boardName(row) })}
                    disabled={isLost}
                    onPress={() => deeds.enter(row.game)}
                >
                    {t("list.result")}
                </Button>
            )}
            {sheet !== null && (
                <a class="button" href={sheet} aria-label={`${t("sheet.title")}: ${boardName(row)}`}>
                    {t("sheet.title")}
                </a>
            )}
        </div>
    );
}

/* What a voice hears of the link that opens a board. */
function linkName(row: Row): string {
    return row.board === null ? nameOf(row) : `${boardName(row)}: ${nameOf(row)}`;
}

export function Card({ cell, deeds }: { cell: Cell; deeds: Deeds }) {
    const row = cell.row.value;
    const signs = signsOf(row);
    const owed = owes(row);
    const open = (event: MouseEvent) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        deeds.open(row.game);
    };
    return (
        <li class={`hall-card ${owed ?? ""} ${calls(row) ? "calls" : ""}`} data-game={row.game}>
            <div class="hall-card-head">
                <a href={`/watch/${row.game}`} aria-label={linkName(row)} onClick={open}>
                    {row.board ?? "–"}
                </a>
                <span class="state">{stateOf(row)}</span>
            </div>
            {COLORS.map((color) => (
                <Player key={color} row={row} color={color} cell={cell} />
            ))}
            <Remarks row={row} />
            {hasEmptyChair(row) && !signs.some(({ sign }) => sign === "default_time") && (
                <AbsenceLine row={row} now={cell.now} />
            )}
            {signs.length > 0 && (
                <ul class="signs">
                    {signs.map((sign) => (
                        <SignLine
                            key={`${sign.sign} ${sign.color}`}
                            row={row}
                            sign={sign}
                            now={cell.now}
                        />
                    ))}
                </ul>
            )}
            <Acts row={row} deeds={deeds} />
        </li>
    );
}
