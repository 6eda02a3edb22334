/*
 * The names and headers of a game, to be corrected; what is sent is what has been changed.
 */
import { useSignal } from "@preact/signals";
import type { HeadersChange, State } from "generated/api";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { TextField } from "../../parts/field.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";

const ABOUT = ["event", "site", "round", "board"] as const;
const PERSONS = ["title", "elo", "federation", "fide_id"] as const;
const COLORS = ["white", "black"] as const;
const MOST_LETTERS = 60;

type Member = keyof HeadersChange;
type Values = Partial<Record<Member, string>>;

function valuesOf(state: State): Values {
    const { white, black, headers } = state;
    return { ...(headers as Values), white, black };
}

type Props = { token: string; state: State; onSaved: () => void };

export function Headers({ token, state, onSaved }: Props) {
    const changed = useSignal<Values>({});
    const problem = useSignal("");
    const now = { ...valuesOf(state), ...changed.value };
    const isNameless = COLORS.some((color) => (now[color] ?? "").trim() === "");
    const save = async () => {
        const sent = changed.value;
        const body = Object.fromEntries(
            Object.entries(sent).map(([member, text]) => [member, text.trim() || null]),
        ) as HeadersChange;
        const answer = await call("PUT games/{game}/headers", { in: { game: state.game }, token, body });
        problem.value = answer.ok ? "" : refusedText(answer.body);
        if (!answer.ok) return;
        /* What was typed meanwhile is still to be saved. */
        changed.value = Object.fromEntries(
            Object.entries(changed.value).filter(([member, text]) => sent[member as Member] !== text),
        );
        onSaved();
    };
    const field = (member: Member, label: string) => (
        <TextField
            key={member}
            label={label}
            value={now[member] ?? ""}
            maxLength={MOST_LETTERS}
            onInput={(text) => (changed.value = { ...changed.value, [member]: text })}
        />
    );
    return (
        <form
            class="stack"
            onSubmit={(event) => {
                event.preventDefault();
                if (!isNameless) void save();
            }}
        >
            <div class="pair">{COLORS.map((color) => field(color, t(`color.${color}`)))}</div>
            <div class="pair">
                {ABOUT.map((member) => field(member, t(`header.${member}`)))}
            </div>
            {COLORS.map((color) => (
                <fieldset key={color}>
                    <legend>{t(`color.${color}`)}</legend>
                    <div class="pair">
                        {PERSONS.map((what) => field(`${color}_${what}`, t(`header.${what}`)))}
                    </div>
                </fieldset>
            ))}
            <p class="problem" role="alert">
                {problem.value}
            </p>
            <div class="row">
                <Button
                    look="primary"
                    disabled={isNameless || Object.keys(changed.value).length === 0}
                    onPress={() => void save()}
                >
                    {t("manage.headers.save")}
                </Button>
            </div>
        </form>
    );
}
