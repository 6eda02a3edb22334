/*
 * More rules of a new game: level, what the regulations of the event decide, readings, and what the game brings from before
 * its start position. It is loaded when it is opened. What is left as it is is not said, so that the hall's own word holds.
 */
import { signal } from "@preact/signals";
import type { NewGame } from "generated/api";
import { render } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Choice, showWrong, TextField } from "../../parts/field.tsx";
import { ReadingChips } from "../../parts/readings.tsx";
import { t } from "../../parts/words.ts";
import { type Color, COLORS } from "../../state/position.ts";
import { hallText, nameOf } from "../../words/words.ts";

const MINUTE_MS = 60000;
const DAY_MINUTES = 1440;
const MINUTES = /^\d{1,4}(?:[.,]\d{1,3})?$/;
const COUNT = /^\d{1,6}$/;

/* What is typed: minutes, or how many. */
const TYPED = {
    default: "minutes",
    device: "minutes",
    offers: "count",
    illegal_white: "count",
    illegal_black: "count",
    requests_white: "count",
    requests_black: "count",
    moves: "count",
} as const;
type Typed = keyof typeof TYPED;

const LEVELS = ["auto", "standard", "rapid", "blitz"] as const;
const DISABLED = ["", "white", "black", "both"] as const;

type Rules = Record<Typed, string> & {
    level: (typeof LEVELS)[number];
    disabled: (typeof DISABLED)[number];
    quickplay: boolean;
    leaving: boolean;
    readings: Record<string, string>;
};

const NOTHING: Rules = {
    ...(Object.fromEntries(Object.keys(TYPED).map((name) => [name, ""])) as Record<Typed, string>),
    level: "auto",
    disabled: "",
    quickplay: false,
    leaving: false,
    readings: {},
};

/* What the Laws of 2005 do not know is not asked for there, and not said. */
const NOT_IN_2005: Partial<Rules> = { device: "", requests_white: "", requests_black: "" };

/* What the hall refuses by a member of the request stands at one of the fields. */
const PLACES: Record<string, keyof Rules> = { level: "level", regulations: "quickplay", carried: "illegal_white" };

type Wrong = { place: keyof Rules; text: string };

function isRead(name: Typed, text: string): boolean {
    const plain = text.trim();
    if (TYPED[name] === "count") return plain === "" || COUNT.test(plain);
    return plain === "" || (MINUTES.test(plain) && Number(plain.replace(",", ".")) <= DAY_MINUTES);
}

/* The number that is typed; undefined: none is. */
function numberIn(text: string): number | undefined {
    return text.trim() ? Number(text.trim().replace(",", ".")) : undefined;
}

function msIn(text: string): number | undefined {
    const minutes = numberIn(text);
    return minutes === undefined ? undefined : Math.round(minutes * MINUTE_MS);
}

/* Those that are said; undefined: none is. */
function said<Members extends object>(members: Members): Members | undefined {
    const entries = Object.entries(members).filter(([, value]) => value !== undefined && value !== false);
    return entries.length > 0 ? (Object.fromEntries(entries) as Members) : undefined;
}

/* Guidelines III of 2023, or the quickplay finish of 2005. */
function quickplayIn({ quickplay }: Rules, edition: string) {
    return edition === "2005" ? { quickplay_finish: quickplay } : { guidelines: quickplay };
}

export class MoreRules {
    readonly root = document.createElement("div");
    readonly rules = signal(NOTHING);
    readonly edition = signal("2023");
    readonly wrong = signal<Wrong | null>(null);

    constructor() {
        render(<Fields of={this} />, this.root);
    }

    change(rules: Partial<Rules>): void {
        this.rules.value = { ...this.rules.value, ...rules };
        this.wrong.value = null;
    }

    /* As the rest of the request has it; null: something cannot be read, which is told at its place. */
    members(): Partial<NewGame> | null {
        const rules = { ...this.rules.value, ...(this.edition.value === "2005" && NOT_IN_2005) };
        if (this.edition.value === "basic") return {};
        const unread = (Object.keys(TYPED) as Typed[]).find((name) => !isRead(name, rules[name]));
        if (unread) {
            this.wrong.value = { place: unread, text: t(`rules.problem.${TYPED[unread]}`) };
            return null;
        }
        const pair = (name: "illegal" | "requests") =>
            said({ white: numberIn(rules[`${name}_white`]), black: numberIn(rules[`${name}_black`]) });
        const members = said({
            level: rules.level === "auto" ? undefined : rules.level,
            regulations: said({
                default_ms: msIn(rules.default),
                offers_from_move: numberIn(rules.offers),
                ...quickplayIn(rules, this.edition.value),
                device_ms: msIn(rules.device),
                report_leaving: rules.leaving,
                disabled: rules.disabled || undefined,
            }),
            readings: said(rules.readings),
            carried: said({ illegal_moves: pair("illegal"), requests: pair("requests"), moves: numberIn(rules.moves) }),
        });
        return (members ?? {}) as Partial<NewGame>;
    }

    /* Tells what the hall has refused at its place. False: it has none here. */
    refuse(member: string, detail: string): boolean {
        const place = PLACES[member];
        if (!place) return false;
        this.wrong.value = { place, text: hallText(`rules.${nameOf(detail)}`, detail).text };
        return true;
    }

    forgive(): void {
        this.wrong.value = null;
    }
}

type Props = { of: MoreRules };

function problemAt({ wrong }: MoreRules, place: keyof Rules): string | undefined {
    return wrong.value?.place === place ? wrong.value.text : undefined;
}

function Typing({ of, name, label, hint }: Props & { name: Typed; label: string; hint?: string }) {
    if (of.edition.value === "2005" && name in NOT_IN_2005) return null;
    return (
        <TextField
            label={label}
            hint={hint}
            problem={problemAt(of, name)}
            value={of.rules.value[name]}
            inputMode={TYPED[name] === "count" ? "numeric" : "decimal"}
            maxLength={8}
            onInput={(text) => of.change({ [name]: text })}
        />
    );
}

function Check({ of, name, label }: Props & { name: "quickplay" | "leaving"; label: string }) {
    const problem = problemAt(of, name);
    const id = `rules-${name}-problem`;
    return (
        <div class="field">
            <label class="check">
                <input
                    type="checkbox"
                    checked={of.rules.value[name]}
                    aria-invalid={Boolean(problem)}
                    aria-describedby={id}
                    onChange={(event) => of.change({ [name]: event.currentTarget.checked })}
                />
                <span>{label}</span>
            </label>
            <p class="problem" id={id} role="alert" hidden={!problem}>
                {problem}
            </p>
        </div>
    );
}

function Carried({ of }: Props) {
    const label = (what: string, color: Color) => `${what}: ${t(`color.${color}`)}`;
    return (
        <fieldset>
            <legend>{t("rules.carried")}</legend>
            <div class="pair">
                {COLORS.map((color) => (
                    <Typing key={color} of={of} name={`illegal_${color}`} label={label(t("case.counter.illegal_moves"), color)} />
                ))}
                {COLORS.map((color) => (
                    <Typing key={color} of={of} name={`requests_${color}`} label={label(t("case.counter.requests"), color)} />
                ))}
            </div>
            <Typing of={of} name="moves" label={t("rules.moves")} />
        </fieldset>
    );
}

function disabledText(who: (typeof DISABLED)[number]): string {
    return who === "" ? t("rules.nobody") : who === "both" ? t("case.both") : t(`color.${who}`);
}

function Fields({ of }: Props) {
    const box = useRef<HTMLDivElement>(null);
    const { rules, edition, wrong } = of;
    useLayoutEffect(() => {
        if (wrong.value) showWrong(box.current);
    }, [wrong.value]);
    if (edition.value === "basic") return <p class="hint">{t("rules.basic")}</p>;
    const isOld = edition.value === "2005";
    return (
        <div class="more" ref={box}>
            <Choice
                label={t("case.level")}
                problem={problemAt(of, "level")}
                value={rules.value.level}
                options={LEVELS.map((value) => ({ value, label: t(value === "auto" ? "rules.level.auto" : `case.level.${value}`) }))}
                onChange={(level) => of.change({ level })}
            />
            <Typing of={of} name="default" label={t("case.default")} hint={t("case.default.hint")} />
            <Typing of={of} name="offers" label={t("rules.offers")} hint={t(isOld ? "rules.offers.hint.2005" : "rules.offers.hint")} />
            <Check of={of} name="quickplay" label={t(isOld ? "rules.quickplay" : "rules.guidelines")} />
            <Typing of={of} name="device" label={t("rules.device")} hint={t("rules.device.hint")} />
            <Check of={of} name="leaving" label={t("rules.leaving")} />
            <Choice
                label={t(isOld ? "rules.disabled.2005" : "rules.disabled")}
                value={rules.value.disabled}
                options={DISABLED.map((value) => ({ value, label: disabledText(value) }))}
                onChange={(disabled) => of.change({ disabled })}
            />
            <Carried of={of} />
            <ReadingChips
                chosen={rules.value.readings}
                onChoose={(id, value) => of.change({ readings: { ...rules.value.readings, [id]: value } })}
            />
        </div>
    );
}
