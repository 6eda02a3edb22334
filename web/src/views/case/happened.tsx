/*
 * "What happened?": the incident is found, or the one that was chosen can be changed.
 */
import { incidentOf } from "../../incidents/catalogue.ts";
import { Button } from "../../parts/button.tsx";
import { Finder } from "../../parts/finder.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { attached, choose, namesText, rules, told } from "./form.ts";
import { gameOf } from "./judged.ts";

/*
 * The acts of an arbiter in a game of the hall, which a case does not have (docs/incidents.md): it has no
 * log, its moves and position are told, and a claim is examined with it.
 */
export const OF_A_LOG: readonly string[] = [
    "claim-examined",
    "decision-reversed",
    "move-entered",
    "position-found",
];
/* What comes after the result; at a board of the hall these are acts of their own, not incidents. */
const AFTER_RESULT: readonly string[] = [
    "opponents-points",
    "points-added",
    "points-reduced",
    "result-signed",
    "wrong-result",
];

export function Happened({ onChosen }: { onChosen: () => void }) {
    const chosen = incidentOf(told.value.incident ?? "");
    const who = namesText(told.value);
    const game = gameOf(undefined, rules.value, told.value);
    const take = (id: string) => {
        choose(id);
        onChosen();
    };
    const without = new Set([...OF_A_LOG, ...(attached.value ? AFTER_RESULT : [])]);
    if (chosen)
        return (
            <section class="panel chosen">
                <div>
                    <h2>{t("case.happened")}</h2>
                    <p class="incident">{inReaders(chosen)}</p>
                    {who && <p>{who}</p>}
                </div>
                <Button
                    onPress={() => {
                        choose(null);
                        setTimeout(() => {
                            document.querySelector<HTMLElement>(".happened input")?.focus();
                        });
                    }}
                >
                    {t("case.other")}
                </Button>
            </section>
        );
    return (
        <section class="panel happened">
            <h2 class="unseen">{t("case.happened")}</h2>
            <Finder game={game} without={without} onChoose={take} />
        </section>
    );
}
