/*
 * One question about the incident, by its kind. Chips of which none is chosen are a question that
 * is open; where the answer may stay open, a chip says so. Chips can be numbered: the digit of one
 * chooses it while the question has the focus.
 */
import { useState } from "preact/hooks";
import { useId } from "./id.ts";
import type { Answer, Clocks, Player, Question } from "../incidents/types.ts";
import { TextField } from "./field.tsx";
import { inReaders, t } from "./words.ts";
import { cut } from "../state/bytes.ts";
import { readMove } from "../state/notation.ts";
import { placementOf } from "../state/position.ts";
import { SCORES } from "../state/scores.ts";
import { displayText, readDisplay } from "../state/typedtime.ts";
import { SetBoard } from "./setboard.tsx";

type Option = { value: Answer; label: string };
export type Board = { fen: string; legal: string[] };
type Props = {
    question: Question;
    value: Answer | undefined;
    names: Partial<Record<Player, string>>;
    /* What stands on the board: a legal move can be written as on a scoresheet. */
    board?: Board;
    /* Digits choose. */
    isNumbered?: boolean;
    /* The answer is whole: a chip was chosen by hand or digit, or Enter ended what is typed. */
    onDone?: () => void;
    onAnswer: (value: Answer | undefined) => void;
};

const MINUTE_MS = 60000;
const PIECES = ["queen", "rook", "bishop", "knight", "pawn", "king"] as const;
const LETTERS = { queen: "q", rook: "r", bishop: "b", knight: "n", pawn: "p", king: "k" } as const;
const MOST_POINTS = 200;
const HALF_POINT = 50;
const MOST_DIGITS = 9;
/* The room for a text of which nothing is said. */
const MOST_BYTES = 63;

/* The player with his name, where it is known. */
export function playerText(player: Player, names: Partial<Record<Player, string>>): string {
    return names[player] ? `${t(`color.${player}`)} (${names[player]})` : t(`color.${player}`);
}

/* One of a few, or none of them yet. */
export function Options({
    label,
    value,
    options,
    isOptional = false,
    isNumbered = false,
    open = t("case.open"),
    onChoose,
    onDone = () => {},
}: {
    label: string;
    value: Answer | undefined;
    options: Option[];
    isOptional?: boolean;
    isNumbered?: boolean;
    /* What is said of an answer that stays open. */
    open?: string;
    onChoose: (value: Answer | undefined) => void;
    onDone?: () => void;
}) {
    const name = useId();
    const all: { value: Answer | undefined; label: string }[] = isOptional
        ? [...options, { value: undefined, label: open }]
        : options;
    const take = (option: { value: Answer | undefined } | undefined) => {
        if (!option) return;
        onChoose(option.value);
        onDone();
    };
    const key = (event: KeyboardEvent) => {
        if (!isNumbered || !/^[1-9]$/.test(event.key) || event.repeat) return;
        event.preventDefault();
        event.stopPropagation();
        take(all[Number(event.key) - 1]);
    };
    return (
        <fieldset class="question" onKeyDown={key}>
            <legend>{label}</legend>
            <div class="chips">
                {all.map((option, at) => (
                    <label key={String(option.value)} class="chip">
                        <input
                            type="radio"
                            name={name}
                            checked={option.value === value}
                            data-open={option.value === undefined ? "" : undefined}
                            onChange={() => onChoose(option.value)}
                            onClick={(event) => {
                                /* a click without a place is an arrow key's */
                                if (event.detail > 0) take(option);
                            }}
                        />
                        <span>
                            {isNumbered && at < MOST_DIGITS && (
                                <kbd aria-hidden="true">{at + 1}</kbd>
                            )}
                            {option.label}
                        </span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

function optionsOf({ kind, choices }: Question, names: Props["names"]): Option[] | null {
    const player = (value: Player) => ({ value, label: playerText(value, names) });
    const both = { value: "both", label: t("case.both") };
    switch (kind) {
        case "saw":
            return [
                { value: "player", label: t("case.saw.player") },
                { value: "arbiter", label: t("case.saw.arbiter") },
            ];
        case "yesno":
            return [
                { value: true, label: t("case.yes") },
                { value: false, label: t("case.no") },
            ];
        case "player":
            return [player("white"), player("black")];
        case "players":
            return [player("white"), player("black"), both];
        case "persons":
            return [
                player("white"),
                player("black"),
                both,
                { value: "others", label: t("case.others") },
            ];
        case "score":
            return SCORES.map((value) => ({ value, label: value.replaceAll("1/2", "½") }));
        case "piece":
            return PIECES.map((value) => ({ value, label: t(`piece.${LETTERS[value]}`) }));
        default:
            return choices?.map((one) => ({ value: one.value, label: inReaders(one) })) ?? null;
    }
}

/* 150 hundredths are 1½. */
function pointsText(hundredths: number): string {
    const whole = Math.floor(hundredths / 100);
    const half = hundredths % 100 === HALF_POINT ? "½" : "";
    return whole === 0 && half ? half : `${whole}${half}`;
}

/* A move by its squares, which may be an illegal one, or as it is written where it is legal. */
function typedMove(typed: string, board: Board | undefined): string | null {
    const squares = typed.toLowerCase().replace(/[^a-h1-8qrbn]/g, "");
    if (/^([a-h][1-8]){2}[qrbn]?$/.test(squares)) return squares;
    if (!board) return null;
    const read = readMove(typed, placementOf(board.fen), board.legal);
    return read.problem ? null : `${read.from}${read.to}${read.promotion ?? ""}`;
}

/* What is typed for a kind, as the catalogue has it; null: it is none. */
function readTyped(kind: Question["kind"], text: string, board?: Board): Answer | null {
    const typed = text.trim();
    const whole = /^\d{1,5}$/.test(typed) ? Number(typed) : null;
    switch (kind) {
        case "count":
        case "ply":
        case "event":
            return whole;
        case "minutes":
            return whole === null ? readDisplay(typed, false) : whole * MINUTE_MS;
        case "time":
            return readDisplay(typed, false);
        case "square":
            return /^[a-h][1-8]$/i.test(typed) ? typed.toLowerCase() : null;
        case "squares": {
            const found = typed.toLowerCase().match(/[a-h][1-8]/g);
            return found;
        }
        case "move":
            return typedMove(typed, board);
        default:
            return text;
    }
}

const HINTS = {
    minutes: "case.hint.minutes",
    time: "case.hint.time",
    square: "case.hint.square",
    squares: "case.hint.squares",
    move: "case.hint.move",
} as const;

/* An answer as it is typed: what was answered before, or what is usual. */
function written({ kind, default: usual }: Question, value: Answer | undefined): string {
    if (value === undefined) return usual === undefined ? "" : String(usual);
    if (Array.isArray(value)) return value.join(" ");
    const ms = Number(value);
    if (kind === "minutes")
        return ms % MINUTE_MS === 0 ? String(ms / MINUTE_MS) : displayText(ms, false);
    return kind === "time" ? displayText(ms, false) : String(value);
}

function Typed({ question, value, board, onAnswer, onDone = () => {} }: Props) {
    const { kind } = question;
    const [text, setText] = useState(written(question, value));
    const isBad = text.trim() !== "" && readTyped(kind, text, board) === null;
    const hint = HINTS[kind as keyof typeof HINTS];
    const isNumber = ["count", "ply", "event", "minutes", "time"].includes(kind);
    const hints = [hint && t(hint), question.unknown && t("case.optional")];
    return (
        <TextField
            onEnter={onDone}
            label={inReaders(question)}
            hint={hints.filter(Boolean).join(" ")}
            problem={isBad ? t("case.unread") : undefined}
            value={text}
            inputMode={isNumber ? "numeric" : "text"}
            maxLength={kind === "text" ? question.max : 40}
            onInput={(given) => {
                const typed = kind === "text" ? cut(given, question.max ?? MOST_BYTES) : given;
                setText(typed);
                onAnswer(typed.trim() === "" ? undefined : (readTyped(kind, typed, board) ?? undefined));
            }}
        />
    );
}

/* Two displays. */
function Displays({ question, value, names, onAnswer }: Props) {
    const before = value as Clocks | undefined;
    const first = (ms: number | undefined) => (ms === undefined ? "" : displayText(ms, false));
    const [typed, setTyped] = useState({
        white: first(before?.white_ms),
        black: first(before?.black_ms),
    });
    const input = (player: Player, text: string) => {
        const now = { ...typed, [player]: text };
        setTyped(now);
        const [white, black] = [readDisplay(now.white, false), readDisplay(now.black, false)];
        const isRead = white !== null && black !== null;
        onAnswer(isRead ? { white_ms: white, black_ms: black } : undefined);
    };
    return (
        <fieldset class="question">
            <legend>{inReaders(question)}</legend>
            <div class="pair">
                {(["white", "black"] as const).map((player) => (
                    <TextField
                        key={player}
                        label={playerText(player, names)}
                        value={typed[player]}
                        inputMode="numeric"
                        maxLength={9}
                        onInput={(text) => input(player, text)}
                    />
                ))}
            </div>
            <p class="hint">{t("case.hint.time")}</p>
        </fieldset>
    );
}

export function AskedQuestion(props: Props) {
    const { question, value, names, isNumbered, onAnswer, onDone } = props;
    const options = optionsOf(question, names);
    if (options)
        return (
            <Options
                label={inReaders(question)}
                value={value}
                options={options}
                isOptional={question.unknown}
                isNumbered={isNumbered}
                onDone={onDone}
                open={question.kind === "choice" ? t("case.none") : undefined}
                onChoose={onAnswer}
            />
        );
    if (question.kind === "clocks") return <Displays {...props} />;
    if (question.kind === "points")
        return (
            <Options
                label={inReaders(question)}
                value={value}
                options={Array.from({ length: MOST_POINTS / HALF_POINT + 1 }, (_, at) => ({
                    value: at * HALF_POINT,
                    label: pointsText(at * HALF_POINT),
                }))}
                isOptional={question.unknown}
                isNumbered={isNumbered}
                onDone={onDone}
                onChoose={onAnswer}
            />
        );
    if (question.kind === "position")
        return (
            <SetBoard
                label={inReaders(question)}
                fen={typeof value === "string" ? value : ""}
                onFen={(fen) => onAnswer(fen || undefined)}
            />
        );
    return <Typed {...props} />;
}
