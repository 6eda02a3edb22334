/*
 * One question about the incident, by its kind. Chips of which none is chosen are a question that
 * is open; where the answer may stay open, a chip says so.
 */
import { useId, useState } from "preact/hooks";
import type { Answer, Clocks, Player, Question } from "../../incidents/types.ts";
import { Choice, TextField } from "../../parts/field.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { displayText, readDisplay } from "../../state/typedtime.ts";
import { SetBoard } from "./setboard.tsx";

type Option = { value: Answer; label: string };
type Props = {
    question: Question;
    value: Answer | undefined;
    names: Partial<Record<Player, string>>;
    onAnswer: (value: Answer | undefined) => void;
};

const SCORES = ["1-0", "0-1", "1/2-1/2", "0-0"];
const MINUTE_MS = 60000;
const SECOND_MS = 1000;
const PIECES = ["queen", "rook", "bishop", "knight", "pawn", "king"] as const;
const LETTERS = { queen: "q", rook: "r", bishop: "b", knight: "n", pawn: "p", king: "k" } as const;
const MOST_POINTS = 200;
const HALF_POINT = 50;

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
    open = t("case.open"),
    onChoose,
}: {
    label: string;
    value: Answer | undefined;
    options: Option[];
    isOptional?: boolean;
    /* What is said of an answer that stays open. */
    open?: string;
    onChoose: (value: Answer | undefined) => void;
}) {
    const name = useId();
    const all: { value: Answer | undefined; label: string }[] = isOptional
        ? [...options, { value: undefined, label: open }]
        : options;
    return (
        <fieldset class="question">
            <legend>{label}</legend>
            <div class="chips">
                {all.map((option) => (
                    <label key={String(option.value)} class="chip">
                        <input
                            type="radio"
                            name={name}
                            checked={option.value === value}
                            onChange={() => onChoose(option.value)}
                        />
                        <span>{option.label}</span>
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

/* What is typed for a kind, as the catalogue has it; null: it is none. */
function readTyped(kind: Question["kind"], text: string): Answer | null {
    const typed = text.trim();
    const whole = /^\d{1,5}$/.test(typed) ? Number(typed) : null;
    switch (kind) {
        case "count":
        case "ply":
        case "event":
            return whole;
        case "minutes":
            return whole === null ? readDisplay(typed, false) : whole * MINUTE_MS;
        case "seconds":
            return whole === null ? null : whole * SECOND_MS;
        case "time":
            return readDisplay(typed, false);
        case "square":
            return /^[a-h][1-8]$/i.test(typed) ? typed.toLowerCase() : null;
        case "squares": {
            const found = typed.toLowerCase().match(/[a-h][1-8]/g);
            return found;
        }
        case "move": {
            const move = typed.toLowerCase().replace(/[^a-h1-8qrbn]/g, "");
            return /^([a-h][1-8]){2}[qrbn]?$/.test(move) ? move : null;
        }
        default:
            return text;
    }
}

const HINTS = {
    minutes: "case.hint.minutes",
    seconds: "case.hint.seconds",
    time: "case.hint.time",
    square: "case.hint.square",
    squares: "case.hint.squares",
    move: "case.hint.move",
} as const;

function Typed({ question, onAnswer }: Props) {
    const { kind } = question;
    const first = question.default;
    const [text, setText] = useState(first === undefined ? "" : String(first));
    const isBad = text.trim() !== "" && readTyped(kind, text) === null;
    const hint = HINTS[kind as keyof typeof HINTS];
    const isNumber = ["count", "ply", "event", "minutes", "seconds", "time"].includes(kind);
    const hints = [hint && t(hint), question.unknown && t("case.optional")];
    return (
        <TextField
            label={inReaders(question)}
            hint={hints.filter(Boolean).join(" ")}
            problem={isBad ? t("case.unread") : undefined}
            value={text}
            inputMode={isNumber ? "numeric" : "text"}
            maxLength={kind === "text" ? question.max : 40}
            onInput={(typed) => {
                setText(typed);
                onAnswer(typed.trim() === "" ? undefined : (readTyped(kind, typed) ?? undefined));
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
    const { question, value, names, onAnswer } = props;
    const options = optionsOf(question, names);
    if (options)
        return (
            <Options
                label={inReaders(question)}
                value={value}
                options={options}
                isOptional={question.unknown}
                open={question.kind === "choice" ? t("case.none") : undefined}
                onChoose={onAnswer}
            />
        );
    if (question.kind === "clocks") return <Displays {...props} />;
    if (question.kind === "points")
        return (
            <Choice
                label={inReaders(question)}
                value={value === undefined ? "" : String(value)}
                options={[
                    { value: "", label: t("case.open") },
                    ...Array.from({ length: MOST_POINTS / HALF_POINT + 1 }, (_, at) => ({
                        value: String(at * HALF_POINT),
                        label: String((at * HALF_POINT) / 100),
                    })),
                ]}
                onChange={(chosen) => onAnswer(chosen === "" ? undefined : Number(chosen))}
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
