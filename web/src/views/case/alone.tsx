/*
 * The ruling alone and large, in either language, to be turned round to the players.
 */
import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { CaseBranch, RuledCase, Texts } from "generated/api";
import { Button } from "../../parts/button.tsx";
import { t } from "../../parts/words.ts";
import { type Language, language, LANGUAGES } from "../../words/words.ts";
import { decidingOf, scoreOf, telling } from "./branch.tsx";

export const isAlone = signal(false);
const shownIn = signal<Language>("en");

export function showAlone(): void {
    shownIn.value = language();
    isAlone.value = true;
}

function OneBranch({ branch, edition }: { branch: CaseBranch; edition: string }) {
    const text = (texts: Texts) => texts[shownIn.value];
    const score = scoreOf(branch);
    return (
        <div class="alone-branch">
            {branch.condition && <p class="alone-condition">{text(branch.condition)}:</p>}
            {score && <p class="alone-change">{score}</p>}
            {branch.change && <p class="alone-change">{text(branch.change.texts)}</p>}
            {telling(branch).map((step, at) => (
                <p key={at}>{text(step.ruling.texts)}</p>
            ))}
            <p class="alone-articles">
                {edition}: {decidingOf(branch).join(", ")}
            </p>
        </div>
    );
}

export function Alone({ of }: { of: RuledCase }) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const [node, before] = [dialog.current, document.activeElement];
        node?.showModal();
        return () => {
            node?.close();
            if (before instanceof HTMLElement) before.focus();
        };
    }, []);
    return (
        <dialog
            ref={dialog}
            class="alone"
            lang={shownIn.value}
            aria-label={t("case.ruling")}
            onCancel={(event) => {
                event.preventDefault();
                isAlone.value = false;
            }}
        >
            <div class="alone-bar">
                <Button onPress={() => (isAlone.value = false)}>{t("case.back")}</Button>
                <div class="row" role="group" aria-label={t("language")}>
                    {LANGUAGES.map((code) => (
                        <Button
                            key={code}
                            pressed={shownIn.value === code}
                            onPress={() => (shownIn.value = code)}
                        >
                            {t(`language.${code}`)}
                        </Button>
                    ))}
                </div>
            </div>
            {of.branches.map((branch, at) => (
                <OneBranch key={at} branch={branch} edition={of.edition} />
            ))}
        </dialog>
    );
}
