/*
 * Fields of a form: a label above, below it what helps and what is wrong. What is wrong is said by
 * the field itself to a screen reader, and told when it appears.
 */
import type { ComponentChildren } from "preact";
import { useId } from "./id.ts";

type Common = { label: string; hint?: string; problem?: string };
type Named = { id: string; "aria-describedby": string; "aria-invalid": boolean };

/* The first field that is wrong is unfolded, and has the focus. */
export function showWrong(box: HTMLElement | null): void {
    const field = box?.querySelector<HTMLElement>("[aria-invalid=true]");
    for (let fold = field?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
    field?.focus();
}

/* The frame of a field around its control, which takes what names it. */
export function Field({
    label,
    hint,
    problem,
    children,
}: Common & { children: (named: Named) => ComponentChildren }) {
    const id = useId();
    const named = {
        id,
        "aria-describedby": `${id}-hint ${id}-problem`,
        "aria-invalid": Boolean(problem),
    };
    return (
        <div class="field">
            <label for={id}>{label}</label>
            {children(named)}
            <p class="hint" id={`${id}-hint`} hidden={!hint}>
                {hint}
            </p>
            <p class="problem" id={`${id}-problem`} role="alert" hidden={!problem}>
                {problem}
            </p>
        </div>
    );
}

/* As a property "autocorrect" is true or false, and "off" would be true. */
const PLAIN = {
    autocapitalize: "off",
    spellcheck: false,
    ref: (field: HTMLInputElement | null) => field?.setAttribute("autocorrect", "off"),
} as const;

/* `isPlain`: a device changes nothing of what is typed. */
type TextProps = Common & {
    value: string;
    onInput: (value: string) => void;
    inputMode?: "text" | "numeric" | "decimal";
    maxLength?: number;
    placeholder?: string;
    enterkeyhint?: "enter" | "done" | "go" | "next" | "search" | "send";
    onEnter?: () => void;
    isPlain?: boolean;
};

export function TextField({
    label,
    hint,
    problem,
    value,
    onInput,
    onEnter,
    isPlain = false,
    ...more
}: TextProps) {
    return (
        <Field label={label} hint={hint} problem={problem}>
            {(named) => (
                <input
                    {...named}
                    {...more}
                    {...(isPlain && PLAIN)}
                    type="text"
                    autocomplete="off"
                    value={value}
                    onInput={(event) => onInput(event.currentTarget.value)}
                    onKeyDown={(event) => {
                        if (event.key !== "Enter" || event.repeat || !onEnter) return;
                        event.preventDefault();
                        onEnter();
                    }}
                />
            )}
        </Field>
    );
}

type Option<Value> = { value: Value; label: string };
type ChoiceProps<Value> = Common & {
    value: Value;
    options: Option<Value>[];
    onChange: (value: Value) => void;
};

/* One of a few, from a list that the browser opens. */
export function Choice<Value extends string>({
    label,
    hint,
    problem,
    value,
    options,
    onChange,
}: ChoiceProps<Value>) {
    return (
        <Field label={label} hint={hint} problem={problem}>
            {(named) => (
                <select
                    {...named}
                    value={value}
                    onChange={(event) => onChange(event.currentTarget.value as Value)}
                >
                    {options.map((option) => (
                        <option key={option.value} value={option.value}>
                            {option.label}
                        </option>
                    ))}
                </select>
            )}
        </Field>
    );
}

/* One of a few that are all in sight. */
export function Chips<Value extends string>({
    label,
    value,
    options,
    onChange,
}: Omit<ChoiceProps<Value>, "hint" | "problem">) {
    const name = useId();
    return (
        <fieldset>
            <legend>{label}</legend>
            <div class="chips">
                {options.map((option) => (
                    <label key={option.value} class="chip">
                        <input
                            type="radio"
                            name={name}
                            checked={option.value === value}
                            onChange={() => onChange(option.value)}
                        />
                        <span>{option.label}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}
