/*
 * What an arbiter sees of a question: the board, the clocks, the rules, what has happened, and what happens now. No
 * ruling stands here, nor the case from which the question was made.
 */
import type { Player } from "../../exam/key.ts";
import { rulesIn } from "../../exam/rules.ts";
import { doneIn, type Told, type ToldCase, type ToldStep } from "../../exam/told.ts";
import { Diagram } from "../../parts/diagram.tsx";
import { Readings } from "../../parts/article.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { displayText } from "../../state/typedtime.ts";
import { isKey } from "../../words/words.ts";
import { Clocks } from "../cases/clocks.tsx";

const PLAYERS: readonly Player[] = ["white", "black"];
const RIGHTS = { K: "O-O", Q: "O-O-O", k: "O-O", q: "O-O-O" } as const;
type Row = [term: string, text: string | null];

/* In Chess960 the rights are the files of the rooks, as FEN has them. */
function castlingText(rights: string): string {
    if (rights === "-") return t("learn.castling.none");
    const own = (isWhite: boolean) => [...rights].filter((one) => (one === one.toUpperCase()) === isWhite);
    const text = (one: string) => (RIGHTS as Record<string, string>)[one] ?? one;
    const sides = PLAYERS.map((player) => ({ player, own: own(player === "white") })).filter((side) => side.own.length > 0);
    return sides.map((side) => `${t(`color.${side.player}`)} ${side.own.map(text).join(", ")}`).join("; ");
}

function positionRows(fen: string): Row[] {
    const [, side, rights = "-", passant = "-", halfmoves = "", number = ""] = fen.split(" ");
    return [
        [t("learn.to-move"), t(`color.${side === "w" ? "white" : "black"}`)],
        [t("learn.castling"), castlingText(rights)],
        [t("learn.passant"), passant === "-" ? null : passant],
        [t("learn.halfmoves"), halfmoves],
        [t("learn.move-number"), number],
    ];
}

function controlText({ control }: Pick<Told, "control">): string | null {
    if (!control) return null;
    const [minutes, seconds] = control;
    return seconds > 0 ? t("learn.control.both", { minutes, seconds }) : t("learn.control.plain", { minutes });
}

function rulesRows(question: Told): Row[] {
    const { one, control } = question;
    const isBasic = one.edition === "basic";
    const hasSupervisions = one.edition === "2023" && one.level !== "standard";
    const increment = !control && one.increment_s > 0 ? t("learn.increment.text", { seconds: one.increment_s }) : null;
    const edition = `edition.${one.edition}`;
    return [
        [t("case.edition"), isKey(edition) ? t(edition) : one.edition],
        [t("case.level"), isBasic ? null : t(`case.level.${one.level}`)],
        [t("case.supervision"), hasSupervisions ? t(`case.${one.supervision}`) : null],
        [t("learn.control"), controlText(question)],
        [t("learn.increment"), isBasic ? null : increment],
    ];
}

function countersRows({ counters, edition, level, supervision }: ToldCase): Row[] {
    if (edition === "basic") return [];
    const isAsked = edition === "2023" && level !== "standard" && supervision === "full";
    const counted = (name: "illegal_moves" | "requests") => t("learn.counted", counters[name]);
    return [
        [t("case.counter.illegal_moves"), counted("illegal_moves")],
        [t("case.counter.requests"), isAsked ? counted("requests") : null],
    ];
}

function wordText(word: string): string {
    const key = `learn.word.${word}`;
    return isKey(key) ? t(key) : word.replace("reduce_time:", "");
}

/* A value of the file, in words as far as it has some: periods are moves and minutes. */
function valueText(value: unknown): string {
    if (typeof value === "boolean") return t(value ? "learn.yes" : "learn.no");
    if (value === "w" || value === "b") return t(value === "w" ? "color.white" : "color.black");
    if (Array.isArray(value)) return value.map(valueText).join(" + ");
    if (typeof value !== "object" || value === null) return wordText(String(value));
    if ("seconds" in value) {
        const { moves, seconds } = value as { moves?: number | null; seconds: number };
        const [whole, rest] = [Math.floor(seconds / 60), seconds % 60];
        const minutes = t("learn.control.plain", { minutes: rest > 0 ? `${whole}:${String(rest).padStart(2, "0")}` : whole });
        return moves ? `${moves} / ${minutes}` : minutes;
    }
    return Object.entries(value).map(([name, part]) => `${valueText(name)} ${valueText(part)}`).join("; ");
}

/* Counters and an increment of both stand above, readings below. */
function fileRows(one: ToldCase): Row[] {
    const { regulations, state, variant } = rulesIn(one);
    const members = Object.entries({ ...regulations, ...state }).filter(
        ([name, value]) => name !== "readings" && (name !== "increment" || typeof value === "object"),
    );
    const rows = members.flatMap(([name, value]): Row[] => {
        const key = `learn.regulation.${name}`;
        return isKey(key) ? [[t(key), valueText(value)]] : [];
    });
    return variant === "chess960" ? [[t("learn.variant"), t("learn.yes")], ...rows] : rows;
}

/* What somebody did, with the squares of a move and how a claim was ruled on. */
function toldText({ said, path, ruled }: ToldStep["acts"][number]): string {
    const text = inReaders(said);
    if (path) return text.replace(/\.?$/, ` (${path})$&`);
    return ruled ? `${text} ${t("learn.ruled", { claim: t(`learn.claim.${ruled}`) })}` : text;
}

function saidIn({ acts, passed_ms }: ToldStep): string[] {
    if (acts.length === 0) return [t("played.passes", { time: displayText(passed_ms, false) })];
    return doneIn(acts).map(toldText);
}

/* What a castling, a capture in passing or a flag among the events could hang on: board and clocks are shown as they are behind them. */
function begunRows({ steps, start }: ToldCase): Row[] {
    const earlier = steps.slice(0, -1).flatMap(({ acts }) => acts);
    const [, , rights = "-", passant = "-"] = start.seen.split(" ");
    const { seen, clocks } = steps.at(-2) ?? start;
    const [, , now] = seen.split(" ");
    const shown = (player: Player) => displayText(start.clocks?.[`${player}_ms`] ?? 0, false);
    const isOther = start.clocks !== null && PLAYERS.some((player) => start.clocks?.[`${player}_ms`] !== clocks?.[`${player}_ms`]);
    const hangs = rights !== now || earlier.some(({ castles }) => castles);
    return [
        [t("learn.castling.begun"), hangs ? castlingText(rights) : null],
        [t("learn.clocks.begun"), isOther ? t("learn.counted", { white: shown("white"), black: shown("black") }) : null],
        [t("learn.passant.begun"), earlier.length === 0 || passant === "-" ? null : passant],
    ];
}

/* How the game stood before the last event. */
function stoodIn({ one }: Told): ToldStep | ToldCase["start"] {
    return one.steps.at(-2) ?? one.start;
}

/* The position as far as a board does not show it, the rules, and the moves. */
export function Facts({ question }: { question: Told }) {
    const { one } = question;
    const { seen } = stoodIn(question);
    const rows = [...positionRows(seen), ...begunRows(one), ...rulesRows(question), ...countersRows(one), ...fileRows(one)];
    const all: Row[] = [...rows, [t("learn.moves"), one.moves && inReaders(one.moves)]];
    return (
        <dl class="facts">
            {all.map(([term, text]) =>
                text === null ? null : (
                    <div key={term}>
                        <dt>{term}</dt>
                        <dd>{text}</dd>
                    </div>
                ),
            )}
        </dl>
    );
}

export function Situation({ question }: { question: Told }) {
    const { one, followed } = question;
    const stood = stoodIn(question);
    const earlier = one.steps.slice(0, -1).flatMap(saidIn);
    const last = one.steps.slice(-1).map((step) => inReaders(step.acts[0]?.said ?? { en: "", tr: "" }));
    return (
        <div class="situation">
            <div class="played-board">
                <Diagram fen={stood.seen} hasNames />
                <Clocks clocks={stood.clocks} />
            </div>
            <div>
                <Facts question={question} />
                <Readings followed={followed} />
                {earlier.length > 0 && (
                    <>
                        <h3>{t("learn.before")}</h3>
                        <ol class="events">
                            {earlier.map((said, at) => (
                                <li key={at}>{said}</li>
                            ))}
                        </ol>
                    </>
                )}
                <h3>{t("learn.now")}</h3>
                <p class="now">
                    <strong>{last}</strong>
                </p>
            </div>
        </div>
    );
}
