/*
 * Where the Laws can be read in several ways: each reading with its choices, folded away.
 */
import { readings } from "generated/readings";
import { Chips } from "./field.tsx";
import { inReaders, t } from "./words.ts";

type Props = { hint?: string; chosen: Record<string, string>; onChoose: (reading: string, choice: string) => void };

export function ReadingChips({ hint, chosen, onChoose }: Props) {
    return (
        <details>
            <summary>{t("case.readings")}</summary>
            <div class="stack">
                {hint && <p class="hint">{hint}</p>}
                {Object.entries(readings).map(([id, { texts, choices }]) => (
                    <Chips
                        key={id}
                        label={inReaders(texts)}
                        value={chosen[id] ?? Object.keys(choices)[0] ?? ""}
                        options={Object.entries(choices).map(([value, said]) => ({ value, label: inReaders(said) }))}
                        onChange={(value) => onChoose(id, value)}
                    />
                ))}
            </div>
        </details>
    );
}
