/*
 * "What happened?": a field that finds the incident by a few letters, the commonest of the level,
 * and all of them by subject.
 */
import { commonest, GROUPS, incidentOf, incidentsIn } from "../../incidents/catalogue.ts";
import { search } from "../../incidents/search.ts";
import type { Case, Incident } from "../../incidents/types.ts";
import { Button } from "../../parts/button.tsx";
import { Combobox } from "../../parts/combobox.tsx";
import type { Item } from "../../parts/listbox.tsx";
import { inReaders, reader, t } from "../../parts/words.ts";
import { choose, namesText, rules, told } from "./form.ts";
import { gameOf } from "./judged.ts";

const MOST_FOUND = 8;

/* The acts of an arbiter in a game of the hall, which a case does not have. */
const OF_A_LOG = new Set(["decision-reversed", "move-entered", "position-found"]);

function item(incident: Incident): Item {
    return { id: incident.id, label: inReaders(incident) };
}

function finder(game: Case): (typed: string) => Item[] {
    return (typed) =>
        typed.trim()
            ? search(typed, { language: reader(), game })
                  .map((hit) => hit.incident)
                  .filter(({ id }) => !OF_A_LOG.has(id))
                  .slice(0, MOST_FOUND)
                  .map(item)
            : commonest(game).map(item);
}

/* The incidents of a subject, and the subjects in it. */
type SubjectProps = { id: string; game: Case; onChoose: (id: string) => void };

function Subject({ id, game, onChoose }: SubjectProps) {
    const group = GROUPS.find((one) => one.id === id);
    const own = incidentsIn(id, game).filter((one) => !OF_A_LOG.has(one.id));
    const inner = GROUPS.filter((one) => one.in === id);
    if (!group || (own.length === 0 && inner.length === 0)) return null;
    return (
        <details class="subject">
            <summary>{inReaders(group)}</summary>
            <div class="lines">
                {own.map((incident) => (
                    <Button key={incident.id} onPress={() => onChoose(incident.id)}>
                        {inReaders(incident)}
                    </Button>
                ))}
                {inner.map((one) => (
                    <Subject key={one.id} id={one.id} game={game} onChoose={onChoose} />
                ))}
            </div>
        </details>
    );
}

export function Happened({ onChosen }: { onChosen: () => void }) {
    const chosen = incidentOf(told.value.incident ?? "");
    const who = namesText(told.value);
    const game = gameOf(undefined, rules.value, told.value);
    const take = (id: string) => {
        choose(id);
        onChosen();
    };
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
            <Combobox
                label={t("case.happened")}
                hint={t("case.happened.hint")}
                items={[]}
                search={finder(game)}
                onChoose={({ id }) => take(id)}
            />
            <h3>{t("case.common")}</h3>
            <div class="lines">
                {commonest(game).map((incident) => (
                    <Button key={incident.id} onPress={() => take(incident.id)}>
                        {inReaders(incident)}
                    </Button>
                ))}
            </div>
            <details>
                <summary>{t("case.all")}</summary>
                <div class="subjects">
                    {GROUPS.filter((one) => !one.in).map((one) => (
                        <Subject key={one.id} id={one.id} game={game} onChoose={take} />
                    ))}
                </div>
            </details>
        </section>
    );
}
