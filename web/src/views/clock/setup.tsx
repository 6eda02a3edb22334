/*
 * Setting the clock: a time control that is usual or one of one's own, whether the pause has a code,
 * and whether this device keeps its screen on. The last settings are there again at the first tap.
 */
import { useSignal } from "@preact/signals";
import type { GivenPeriod } from "generated/api";
import { Button } from "../../parts/button.tsx";
import { Chips, TextField } from "../../parts/field.tsx";
import { t } from "../../parts/words.ts";
import type { Keeper } from "../../state/awake.ts";
import { abilities } from "../../state/device.ts";
import { levelOf, penaltyOf } from "../../state/tableclock.ts";
import { timeControlText } from "../../state/timecontrol.ts";
import { lastSettings, type Settings, setUp } from "./game.ts";

const MINUTE_MS = 60000;
const SECOND_MS = 1000;
const PERIODS_MOST = 4;
const MINUTES_MOST = 1440;
const SECONDS_MOST = 3600;
const MOVES_MOST = 999;

type Kind = "increment" | "delay" | "bronstein";
const KINDS: Kind[] = ["increment", "delay", "bronstein"];

/* Minutes and moves of each period (0: all the rest), and the seconds for each move. */
type Preset = { periods: [minutes: number, moves: number][]; seconds: number };
const PRESETS: Record<string, Preset> = {
    "1+0": { periods: [[1, 0]], seconds: 0 },
    "3+2": { periods: [[3, 0]], seconds: 2 },
    "10+0": { periods: [[10, 0]], seconds: 0 },
    "15+10": { periods: [[15, 0]], seconds: 10 },
    "90+30": { periods: [[90, 0]], seconds: 30 },
    "40/90+30+30": {
        periods: [
            [90, 40],
            [30, 0],
        ],
        seconds: 30,
    },
};
const FIRST = "15+10";
const OWN = "own";

function periodsOf({ periods, seconds }: Preset, kind: Kind): GivenPeriod[] {
    const ms = seconds * SECOND_MS;
    return periods.map(([minutes, moves]) => ({
        moves: moves || null,
        base_ms: Math.round(minutes * MINUTE_MS),
        increment_ms: kind === "increment" ? ms : 0,
        delay_ms: kind === "increment" ? 0 : ms,
    }));
}

/* Minutes may have a part: 2.5 or 2,5. null: it is no number between the two. */
function readNumber(text: string, least: number, most: number): number | null {
    const typed = text.trim().replace(",", ".");
    const value = Number(typed);
    return /^\d+(\.\d+)?$/.test(typed) && value >= least && value <= most ? value : null;
}

function readWhole(text: string, least: number, most: number): number | null {
    const value = readNumber(text, least, most);
    return value !== null && Number.isInteger(value) ? value : null;
}

type TypedPeriod = { minutes: string; moves: string };
type Own = { periods: TypedPeriod[]; seconds: string; kind: Kind };

/* A control of one's own; null while a field is wrong. Only the last period has all the rest. */
function ownPeriods({ periods, seconds, kind }: Own): GivenPeriod[] | null {
    const each = readWhole(seconds, 0, SECONDS_MOST);
    const read = periods.map(({ minutes, moves }, index): [number | null, number | null] => [
        readNumber(minutes, 1 / 60, MINUTES_MOST),
        index === periods.length - 1 ? 0 : readWhole(moves, 1, MOVES_MOST),
    ]);
    if (each === null || read.some((pair) => pair.includes(null))) return null;
    return periodsOf({ periods: read as [number, number][], seconds: each }, kind);
}

type OwnProps = { own: Own; tried: boolean; onChange: (own: Own) => void };

function OwnPeriod({ own, index, tried, onChange }: OwnProps & { index: number }) {
    const period = own.periods[index];
    if (!period) return null;
    const isLast = index === own.periods.length - 1;
    const change = (members: Partial<TypedPeriod>) => {
        const periods = own.periods.map((one, at) => (at === index ? { ...one, ...members } : one));
        onChange({ ...own, periods });
    };
    const isTime = readNumber(period.minutes, 1 / 60, MINUTES_MOST) !== null;
    const isCount = readWhole(period.moves, 1, MOVES_MOST) !== null;
    return (
        <fieldset class="pair">
            <legend>{t("clock.period", { n: index + 1 })}</legend>
            <TextField
                label={t("clock.own.minutes")}
                problem={tried && !isTime ? t("clock.own.minutes.problem") : undefined}
                inputMode="decimal"
                value={period.minutes}
                onInput={(minutes) => change({ minutes })}
            />
            {isLast ? (
                <p class="hint">{t("clock.own.rest")}</p>
            ) : (
                <TextField
                    label={t("clock.own.moves")}
                    problem={tried && !isCount ? t("clock.own.moves.problem") : undefined}
                    inputMode="numeric"
                    value={period.moves}
                    onInput={(moves) => change({ moves })}
                />
            )}
        </fieldset>
    );
}

function OwnControl({ own, tried, onChange }: OwnProps) {
    const { periods } = own;
    const isSeconds = readWhole(own.seconds, 0, SECONDS_MOST) !== null;
    const add = () => onChange({ ...own, periods: [...periods, { minutes: "30", moves: "20" }] });
    const drop = () => onChange({ ...own, periods: periods.slice(0, -1) });
    return (
        <div class="stack">
            {periods.map((_, index) => (
                <OwnPeriod key={index} own={own} index={index} tried={tried} onChange={onChange} />
            ))}
            <div class="row">
                <Button onPress={add} disabled={periods.length === PERIODS_MOST}>
                    {t("clock.own.add")}
                </Button>
                <Button onPress={drop} disabled={periods.length === 1}>
                    {t("clock.own.drop")}
                </Button>
            </div>
            <TextField
                label={t("clock.own.seconds")}
                problem={tried && !isSeconds ? t("clock.own.seconds.problem") : undefined}
                inputMode="numeric"
                value={own.seconds}
                onInput={(seconds) => onChange({ ...own, seconds })}
            />
            <Chips
                label={t("clock.own.kind")}
                value={own.kind}
                options={KINDS.map((value) => ({ value, label: t(`clock.own.kind.${value}`) }))}
                onChange={(kind) => onChange({ ...own, kind })}
            />
            <p class="hint">{t(`clock.own.kind.${own.kind}.hint`)}</p>
        </div>
    );
}

/* What this device will do during the game; what fails is said before it. */
export function Device({ keeper }: { keeper: Keeper | undefined }) {
    const keeps = abilities().keep === "yes";
    return (
        <div class="stack" role="status">
            {keeper !== undefined && (
                <p class={keeper ? "hint" : "only-here"} data-keeper={keeper ?? "none"}>
                    {t(`clock.awake.${keeper ?? "none"}`)}
                </p>
            )}
            {!keeps && <p class="only-here">{t("clock.keep.no")}</p>}
        </div>
    );
}

/* What an illegal move will bring the opponent. */
function Penalty({ periods }: { periods: GivenPeriod[] }) {
    const level = levelOf(periods);
    const n = penaltyOf(level) / MINUTE_MS;
    return <p class="hint">{t(`clock.level.${level}`, { n })}</p>;
}

function Again({ settings }: { settings: Settings }) {
    const control = timeControlText({ periods: settings.periods });
    return (
        <button type="button" class="button primary big" onClick={() => setUp(settings)}>
            {t("clock.again", { control })}
        </button>
    );
}

/* The code, without which nobody changes a clock that stands. */
export function CodeField({ value, onInput }: { value: string; onInput: (text: string) => void }) {
    return (
        <TextField
            label={t("clock.code")}
            hint={t("clock.code.hint")}
            inputMode="numeric"
            maxLength={12}
            value={value}
            onInput={onInput}
        />
    );
}

type ControlProps = OwnProps & {
    chosen: string;
    periods: GivenPeriod[] | null;
    onChoose: (chosen: string) => void;
};

/* The time control: one of those that are usual, or one of one's own. */
function Control({ chosen, periods, onChoose, ...own }: ControlProps) {
    const usual = Object.keys(PRESETS).map((value) => ({ value, label: value }));
    const isOwn = chosen === OWN;
    return (
        <>
            <Chips
                label={t("clock.control")}
                value={chosen}
                options={[...usual, { value: OWN, label: t("clock.own") }]}
                onChange={onChoose}
            />
            {isOwn && <OwnControl {...own} />}
            {!isOwn && periods && <p class="hint">{timeControlText({ periods })}</p>}
            {periods && <Penalty periods={periods} />}
        </>
    );
}

export function SetUp({ keeper }: { keeper: Keeper | undefined }) {
    const chosen = useSignal(FIRST);
    const own = useSignal<Own>({
        periods: [{ minutes: "25", moves: "40" }],
        seconds: "10",
        kind: "increment",
    });
    const code = useSignal("");
    const tried = useSignal(false);
    const last = lastSettings.value;
    const preset = PRESETS[chosen.value];
    const periods = preset ? periodsOf(preset, "increment") : ownPeriods(own.value);
    const start = () => {
        tried.value = true;
        const bronstein = !preset && own.value.kind === "bronstein";
        if (periods) setUp({ periods, bronstein, code: code.value.trim() });
    };
    return (
        <div class="clock-setup">
            <h1 tabIndex={-1}>{t("clock.title")}</h1>
            <p class="lead">{t("clock.lead")}</p>
            {last && <Again settings={last} />}
            <form
                class="stack"
                onSubmit={(event) => {
                    event.preventDefault();
                    start();
                }}
            >
                <Control
                    chosen={chosen.value}
                    periods={periods}
                    own={own.value}
                    tried={tried.value}
                    onChoose={(value) => {
                        chosen.value = value;
                    }}
                    onChange={(changed) => {
                        own.value = changed;
                    }}
                />
                <CodeField
                    value={code.value}
                    onInput={(text) => {
                        code.value = text;
                    }}
                />
                <Device keeper={keeper} />
                <button type="submit" class={`button big ${last ? "" : "primary"}`}>
                    {t("clock.set-it")}
                </button>
            </form>
        </div>
    );
}
