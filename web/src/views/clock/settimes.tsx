/* What an arbiter sets on a clock that stands: the times, the moves counted, and who has the move. */
import { useSignal } from "@preact/signals";
import { Button } from "../../parts/button.tsx";
import { Answers, Dialog, useSending } from "../../parts/dialog.tsx";
import { Chips, TextField } from "../../parts/field.tsx";
import { t } from "../../parts/words.ts";
import { type Color, COLORS } from "../../state/position.ts";
import { type Setting, shownMs, type TableClock } from "../../state/tableclock.ts";
import { displayText, readDisplay } from "../../state/typedtime.ts";

const MOVES_MOST = 999;

function readMoves(text: string): number | null {
    return /^\d{1,3}$/.test(text.trim()) ? Math.min(Number(text), MOVES_MOST) : null;
}

type Pair = { time: string; moves: string };
type Typed = Record<Color, Pair>;

type PlayerProps = {
    color: Color;
    pair: Pair;
    tried: boolean;
    isTimeAlone: boolean;
    onType: (member: keyof Pair) => (text: string) => void;
};

/* The time and the moves of one player. */
function Player({ color, pair: { time, moves }, tried, isTimeAlone, onType }: PlayerProps) {
    const player = t(`color.${color}`);
    const isTime = readDisplay(time, false) !== null;
    const isMoves = readMoves(moves) !== null;
    return (
        <div class="pair">
            <TextField
                label={t("clock.set.time", { player })}
                problem={tried && !isTime ? t("clock.set.time.problem") : undefined}
                value={time}
                onInput={onType("time")}
            />
            {!isTimeAlone && (
                <TextField
                    label={t("clock.set.moves", { player })}
                    problem={tried && !isMoves ? t("clock.set.moves.problem") : undefined}
                    inputMode="numeric"
                    value={moves}
                    onInput={onType("moves")}
                />
            )}
        </div>
    );
}

/* What was typed; null while a field is wrong. A time that nobody has changed is what the display shows, to its tenth. */
function readSetting(typed: Typed, turn: Color, begun: Typed, shown: Record<Color, number>): Setting | null {
    const [white, black] = COLORS.map((color) => {
        const isSame = typed[color].time === begun[color].time;
        const leftMs = isSame ? shown[color] : readDisplay(typed[color].time, false);
        const completed = readMoves(typed[color].moves);
        return leftMs === null || completed === null ? null : { leftMs, completed };
    });
    return white && black ? { turn, white, black } : null;
}


type Props = {
    clock: TableClock;
    /* The moves and who has the move are a hall's. */
    isTimesAlone: boolean;
    /* The times are those that a Bronstein clock shows. */
    bronstein: boolean;
    /* False: it was refused, for this reason. */
    onSet: (setting: Setting) => Promise<boolean>;
    refusal: string;
    onClose: () => void;
};

export function SetTimes({ clock, isTimesAlone, bronstein, refusal, onSet, onClose }: Props) {
    const shown = useSignal({ white: shownMs(clock, "white", bronstein), black: shownMs(clock, "black", bronstein) }).value;
    const pairOf = (color: Color) => ({ time: displayText(shown[color], false), moves: String(clock[color].completed) });
    const begun = useSignal<Typed>({ white: pairOf("white"), black: pairOf("black") }).value;
    const typed = useSignal(begun);
    const turn = useSignal<Color>(clock.turn);
    const tried = useSignal(false);
    const send = useSending(onClose);
    const type = (color: Color) => (member: keyof Pair) => (text: string) => {
        const before = typed.value;
        typed.value = { ...before, [color]: { ...before[color], [member]: text } };
    };
    const enter = () => {
        tried.value = true;
        const setting = readSetting(typed.value, turn.value, begun, shown);
        if (setting) void send(() => onSet(setting));
    };
    return (
        <Dialog title={t("clock.set")} onClose={onClose}>
            <form
                onSubmit={(event) => {
                    event.preventDefault();
                    enter();
                }}
            >
                {COLORS.map((color) => (
                    <Player
                        key={color}
                        color={color}
                        pair={typed.value[color]}
                        tried={tried.value}
                        isTimeAlone={isTimesAlone}
                        onType={type(color)}
                    />
                ))}
                {!isTimesAlone && (
                    <Chips
                        label={t("clock.set.turn")}
                        value={turn.value}
                        options={COLORS.map((value) => ({ value, label: t(`color.${value}`) }))}
                        onChange={(color) => {
                            turn.value = color;
                        }}
                    />
                )}
                <p class="problem" role="alert">
                    {refusal}
                </p>
                <Answers>
                    <Button onPress={onClose}>{t("clock.back")}</Button>
                    <button type="submit" class="button primary">
                        {t("clock.set.enter")}
                    </button>
                </Answers>
            </form>
        </Dialog>
    );
}
