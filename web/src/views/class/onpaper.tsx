/*
 * What pupils without a device answered on paper: the trainer enters it by pupil and question, all questions of one pupil
 * after the other, and it counts as what devices sent.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Asked, MOST_NAME_LETTERS, resultOf, withResults } from "../../exam/classroom.ts";
import type { Given } from "../../exam/marks.ts";
import { Button } from "../../parts/button.tsx";
import { Choice, TextField } from "../../parts/field.tsx";
import { loadLaw } from "../../parts/law.ts";
import type { Notices } from "../../parts/notices.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { Answering } from "../learn/answer.tsx";
import { held, hold } from "./held.ts";
import { roomProblem } from "./standing.tsx";

/* A question by its place, which is another when one above it is dropped. */
type Chosen = { at: number; id: string | undefined };
/* What has been answered here and is not entered: of which question, and from whose answer it was begun; null: from none. */
type Changed = { id: string | undefined; of: string | null; given: Given };

function placeOf({ at, id }: Chosen, asked: readonly Asked[]): number {
    const found = asked[at]?.id === id ? at : asked.findIndex((one) => one.id === id);
    return found < 0 ? Math.min(at, asked.length - 1) : found;
}

export function OnPaper({ notices }: { notices: Notices }) {
    const { asked, results } = held.value;
    const place = useRef<HTMLDetailsElement>(null);
    const typed = useSignal("");
    const chosen = useSignal<Chosen>({ at: 0, id: asked[0]?.id });
    const changed = useSignal<Changed | null>(null);
    /* The fields begin anew with each answer that is entered. */
    const entered = useSignal(0);
    const at = placeOf(chosen.value, asked);
    const name = typed.value.trim();
    const { id, told } = asked[at] ?? {};
    const had = resultOf(results, at, name);
    /* What was begun for nobody is for whoever is named; what was begun from an answer stays its pupil's. */
    const own = changed.value && changed.value.id === id && [null, name].includes(changed.value.of) ? changed.value : null;
    const of = own ? own.of : had ? name : null;
    const given = own?.given ?? had?.given ?? {};
    const problem = roomProblem(name, MOST_NAME_LETTERS);
    useEffect(() => {
        if (told) void loadLaw(told.one.edition);
    }, [told?.one.edition]);
    if (!told) return null;
    const go = (next: number) => {
        chosen.value = { at: next, id: asked[next]?.id };
        changed.value = null;
        entered.value++;
    };
    const focusOn = (what: string) => setTimeout(() => place.current?.querySelector<HTMLElement>(what)?.focus());
    const enter = () => {
        const one = { name, given, isOnPaper: true };
        hold((now) => ({ results: withResults(now.results, at, [one]) }));
        notices.tell(t("learn.class.paper.entered", { name, n: at + 1 }), { calm: true });
        const isLast = at + 1 === asked.length;
        if (isLast) typed.value = "";
        go(isLast ? 0 : at + 1);
        focusOn(isLast ? "input[type=text]" : "input[type=radio]");
    };
    const takeOut = () => {
        hold((now) => ({ results: now.results.filter((one) => one !== resultOf(now.results, at, name)) }));
        notices.tell(t("learn.class.paper.out", { name, n: at + 1 }), { calm: true });
        go(at);
        focusOn("input[type=radio]");
    };
    return (
        <details class="panel paper-answers" ref={place}>
            <summary>{t("learn.class.paper")}</summary>
            <div class="stack">
                <p class="hint">{t("learn.class.paper.hint")}</p>
                <div class="pair">
                    <TextField
                        label={t("learn.class.paper.name")}
                        problem={problem}
                        value={typed.value}
                        onInput={(text) => (typed.value = text)}
                    />
                    <Choice
                        label={t("learn.class.csv.question")}
                        value={String(at)}
                        options={asked.map(({ title }, n) => ({
                            value: String(n),
                            label: `${t("learn.question", { n: n + 1 })}: ${inReaders(title)}`,
                        }))}
                        onChange={(value) => go(Number(value))}
                    />
                </div>
                <Answering
                    key={`${entered.value} ${id} ${of ?? ""}`}
                    one={told.one}
                    isClaim={told.isClaim}
                    given={given}
                    onGive={(given) => (changed.value = { id, of, given })}
                />
                <div class="row">
                    <Button look="primary" disabled={name === "" || Boolean(problem)} onPress={enter}>
                        {t("learn.class.paper.enter")}
                    </Button>
                    {had && <Button onPress={takeOut}>{t("learn.class.paper.take-out")}</Button>}
                </div>
            </div>
        </details>
    );
}
