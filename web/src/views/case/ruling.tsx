/*
 * The rulings on what has been told.
 */
import type { CaseBranch } from "generated/api";
import type { ComponentChildren } from "preact";
import { inReaders, t } from "../../parts/words.ts";
import { refusal, ruled, standing } from "./asking.ts";
import { Branch, scoreOf } from "./branch.tsx";
import { told } from "./form.ts";

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
    const detail = [refused.field, refused.detail].filter(Boolean).join(": ");
    return (
        <div class="message" role="alert">
            <span>
                {t("case.refused")} <span lang="en">{detail}</span>
            </span>
        </div>
    );
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
        <section class="panel ruling" aria-labelledby="ruling" aria-busy={isAsking}>
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
                    <p class="hint ours">{t("case.ours")}</p>
                </>
            )}
        </section>
    );
}
