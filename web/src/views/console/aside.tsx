/*
 * What an arbiter has put aside: rulings that got no answer, until the log says whether they were made; and those that were
 * not, which he takes up again or lets go.
 */
import { Button } from "../../parts/button.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { goOn } from "./asked.tsx";
import type { Draft } from "./draft.ts";
import { incidentName, type Work } from "./work.ts";

function One({ work, draft }: { work: Work; draft: Draft }) {
    const { id, incident, sent, told, plan, made } = draft;
    const name = incidentName(incident);
    const what = [name, ...told.filter((text) => text !== null).map(inReaders)].join(" – ");
    if (sent !== null) return <p class="message">{t("console.aside.unanswered", { what })}</p>;
    const take = () => {
        work.takeUp(id);
        goOn(work);
    };
    const drop = () => {
        work.drafting.drop(id);
        goOn(work);
    };
    return (
        <>
            <p class="message">
                {plan && made > 0 ? t("console.aside.part", { made, count: plan.length, what }) : t("console.aside.not-made", { what })}
            </p>
            <div class="row">
                <Button label={`${t("console.aside.take")}: ${name}`} onPress={take}>
                    {t("console.aside.take")}
                </Button>
                <Button label={`${t("console.aside.drop")}: ${name}`} onPress={drop}>
                    {t("console.aside.drop")}
                </Button>
            </div>
        </>
    );
}

export function Aside({ work }: { work: Work }) {
    const aside = work.drafting.aside.value;
    if (aside.length === 0) return null;
    return (
        <section class="aside" aria-label={t("console.aside")}>
            {aside.map((draft) => (
                <One key={draft.id} work={work} draft={draft} />
            ))}
        </section>
    );
}
