/* What somebody else has changed of what is typed here: each with its label, as it stands now. */
import { t } from "../../parts/words.ts";

export function Overtaken({ told }: { told: readonly (readonly [label: string, text: string])[] }) {
    return (
        <p class="problem" role="alert">
            {told.length > 0 &&
                t("tournament.form.overtaken", { what: told.map(([label, text]) => `${label}: ${text || "–"}`).join("; ") })}
        </p>
    );
}
