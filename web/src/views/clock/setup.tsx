/*
 * Setting the clock: a time control that is usual or one of one's own, whether the pause has a code,
 * and whether this device keeps its screen on. The last settings are there again at the first tap.
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { GivenPeriod } from "generated/api";
import { Button } from "../../parts/button.tsx";
import { Chips, showWrong, TextField } from "../../parts/field.tsx";
import { t } from "../../parts/words.ts";
import type { Key } from "../../words/words.ts";
import type { Keeper } from "../../state/awake.ts";
import { abilities } from "../../state/device.ts";
import { timeControlText } from "../../state/timecontrol.ts";
import { controlText, lastSettings, lawsFor, type Settings, setUp } from "./game.ts";
import { KINDS, oddsPeriods, type Own, ownPeriods, PERIODS_MOST, PRESETS, readMinutes, readPeriod, type TypedPeriod } from "./typed.ts";

const MINUTE_MS = 60000;
const FIRST = "15+10";
const OWN = "own";

type OwnProps = { own: Own; tried: boolean; onChange: (own: Own) => void };

function OwnPeriod({ own, index, tried, onChange }: OwnProps & { index: number }) {
    const period = own.periods[index];
    if (!period) return null;
    const isLast = index === own.periods.length - 1;
    const read = readPeriod(own, index);
    const change = (members: Partial<TypedPeriod>) => {
        const periods = own.periods.map((one, at) => (at === index ? { ...one, ...members } : one));
        onChange({ ...own, periods });
    };
    const problem = (isWrong: boolean, key: Key) => (tried && isWrong ? t(key) : undefined);
    return (
        <fieldset class="pair">
            <legend>{t("clock.period", { n: index + 1 })}</legend>
            <TextField
                label={t("create.minutes")}
                problem={problem(read.minutes === null, "clock.own.minutes.problem")}
                inputMode="decimal"
                value={period.minutes}
                onInput={(minutes) => change({ minutes })}
            />
            <TextField
                label={t("create.seconds")}
                problem={problem(read.seconds === null && !read.isFirsts, "problem.seconds")}
                inputMode="numeric"
                placeholder={index > 0 ? t("create.odds.hint") : undefined}
                value={period.seconds}
                onInput={(seconds) => change({ seconds })}
            />
            {isLast ? (
                <p class="hint">{t("clock.own.rest")}</p>
            ) : (
                <TextField
                    label={t("clock.own.moves")}
                    problem={problem(read.moves === null, "clock.own.moves.problem")}
                    inputMode="numeric"
                    value={period.moves}
                    onInput={(moves) => change({ moves })}
                />
            )}
        </fieldset>
    );
}

/* A further period has the seconds of the first, until others are typed. */
const FURTHER: TypedPeriod = { minutes: "30", moves: "20", seconds: "" };

function OwnControl({ own, tried, onChange }: OwnProps) {
    const { periods } = own;
    const add = () => onChange({ ...own, periods: [...periods, FURTHER] });
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
            <Chips
                label={t("create.gives")}
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

type Times = Pick<Settings, "periods" | "black">;

/* What an illegal move will bring the opponent. */
function Penalty({ times }: { times: Times }) {
    const { level, illegalMs } = lawsFor(times);
    const n = illegalMs / MINUTE_MS;
    return <p class="hint">{t(`clock.level.${level}`, { n })}</p>;
}

function Again({ settings }: { settings: Settings }) {
    return (
        <button type="button" class="button primary big" onClick={() => setUp(settings)}>
            {t("clock.again", { control: controlText(settings) })}
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

type OddsProps = { minutes: string; times: Times | null; tried: boolean; onInput: (minutes: string) => void };

/* Other minutes for Black, asked for where they are wanted. Folded away the line has them. */
function Odds({ minutes, times, tried, onInput }: OddsProps) {
    const isMinutes = minutes.trim() === "" || readMinutes(minutes) !== null;
    const [first] = times?.black ?? [];
    const isOfPeriods = times !== null && times.periods.length > 1;
    return (
        <details class="odds">
            <summary>
                {t("clock.odds")}
                {first && (
                    <span class="folded">
                        {t("color.black")}: {timeControlText({ base_s: first.base_ms / 1000, increment_s: 0 })}
                    </span>
                )}
            </summary>
            <TextField
                label={t("create.odds")}
                hint={t(isOfPeriods ? "clock.odds.hint.periods" : "clock.odds.hint")}
                problem={tried && !isMinutes ? t("clock.own.minutes.problem") : undefined}
                placeholder={t("create.odds.hint")}
                inputMode="decimal"
                value={minutes}
                onInput={onInput}
            />
        </details>
    );
}

type ControlProps = OwnProps & {
    chosen: string;
    periods: GivenPeriod[] | null;
    /* With the odds; null while either is wrong. */
    times: Times | null;
    onChoose: (chosen: string) => void;
};

/* The time control: one of those that are usual, or one of one's own. */
function Control({ chosen, periods, times, onChoose, ...own }: ControlProps) {
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
            {!isOwn && periods && <p class="hint">{controlText({ periods })}</p>}
            {periods && <Penalty times={times ?? { periods }} />}
        </>
    );
}

export function SetUp({ keeper }: { keeper: Keeper | undefined }) {
    const chosen = useSignal(FIRST);
    const own = useSignal<Own>({
        periods: [{ minutes: "25", moves: "40", seconds: "10" }],
        kind: "increment",
    });
    const odds = useSignal("");
    const code = useSignal("");
    /* How often it was tried to set the clock. */
    const tries = useSignal(0);
    const form = useRef<HTMLFormElement>(null);
    useLayoutEffect(() => showWrong(form.current), [tries.value]);
    const last = lastSettings.value;
    const preset = PRESETS[chosen.value];
    const periods = preset ?? ownPeriods(own.value);
    const black = periods && oddsPeriods(periods, odds.value);
    const times = periods && black !== null ? { periods, ...(black && { black }) } : null;
    const start = () => {
        tries.value += 1;
        const bronstein = !preset && own.value.kind === "bronstein";
        if (times) setUp({ ...times, bronstein, code: code.value.trim() });
    };
    return (
        <div class="clock-setup">
            <h1 tabIndex={-1}>{t("clock.title")}</h1>
            <p class="lead">{t("clock.lead")}</p>
            {last && <Again settings={last} />}
            <form
                class="stack"
                ref={form}
                onSubmit={(event) => {
                    event.preventDefault();
                    start();
                }}
            >
                <Control
                    chosen={chosen.value}
                    periods={periods}
                    times={times}
                    own={own.value}
                    tried={tries.value > 0}
                    onChoose={(value) => {
                        chosen.value = value;
                    }}
                    onChange={(changed) => {
                        own.value = changed;
                    }}
                />
                <Odds
                    minutes={odds.value}
                    times={times}
                    tried={tries.value > 0}
                    onInput={(minutes) => {
                        odds.value = minutes;
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
