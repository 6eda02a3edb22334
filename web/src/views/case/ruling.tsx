/*
 * The rulings on what has been told.
 */
import type { CaseBranch } from "generated/api";
import type { ComponentChildren } from "preact";
import { Ours } from "../../parts/ours.tsx";
import { refusedText } from "../../parts/refused.ts";
import { inReaders, t } from "../../parts/words.ts";
import { refusal, ruled, standing } from "./asking.ts";
import { Branch, scoreOf } from "./branch.tsx";
import { rules, told } from "./form.ts";

type Make = (branch: CaseBranch) => ComponentChildren;

/* What a voice hears of a new ruling. */
export function spoken(): string {
    return (ruled.value?.branches ?? [])
        .map((branch) =>
            [
                branch.condition && inReaders(branch.condition),
                branch.change && inReaders(branch.change.texts),
                scoreOf(branch),
                branch.events?.at(-1) && inReaders(branch.events.at(-1)!.ruling.texts),
            ]
                .filter(Boolean)
                .join(". "),
        )
        .join(" ");
}

function Refusal() {
    const refused = refusal.value;
    if (!refused) return null;
    return (
        <div class="message" role="alert">
            <span>
                {t("case.refused")} {refusedText(refused)}
            </span>
        </div>
    );
}

/* Enter makes the one ruling that there is; where there are several, its digit leads to one. */
function pressed(event: KeyboardEvent): void {
    const { currentTarget, target, key, repeat } = event;
    if (!(currentTarget instanceof Element && target instanceof Element)) return;
    if (target.id !== "ruling" || repeat) return;
    const makes = [...currentTarget.querySelectorAll<HTMLElement>(".commit:not(:disabled)")];
    const meant = key === "Enter" && makes.length === 1 ? makes[0] : makes[Number(key) - 1];
    if (!meant) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === "Enter") meant.click();
    else meant.focus();
}

/*
 * The rulings, a branch each; `actions` stand below them, and `make` is how a branch is made a ruling of
 * a board, once nothing is needed for it any more.
 */
export function Ruling({ actions, make }: { actions: ComponentChildren; make?: Make }) {
    const answer = ruled.value;
    const now = standing.value;
    const [isAway, isRefused] = [now === "away", now === "refused"];
    const isAsking = now === "asking";
    const isOld = isAway || isRefused;
    return (
        <section
            class="panel ruling"
            aria-labelledby="ruling"
            aria-busy={isAsking}
            onKeyDown={pressed}
        >
            <h2 id="ruling" tabIndex={-1}>
                {t("case.ruling")}
            </h2>
            {isAway && (
                <p class="message" role="alert">
                    {t("case.away")}
                </p>
            )}
            <Refusal />
            {!answer && !isRefused && (
                <p class="hint">{t(told.value.incident ? "case.wait.answers" : "case.wait")}</p>
            )}
            {answer && isOld && <p class="hint">{t("case.old")}</p>}
            {answer && (
                <>
                    <div class="branches">
                        {answer.branches.map((branch, at) => (
                            <div key={at} class="stack">
                                <Branch branch={branch} of={answer} />
                                {make && !isOld && branch.needs.length === 0 && make(branch)}
                            </div>
                        ))}
                    </div>
                    {actions}
                    <Ours edition={rules.value.edition} />
                </>
            )}
        </section>
    );
}
