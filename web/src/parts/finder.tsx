/*
 * "What happened?": a field that finds the incident by a few letters, the commonest of the level,
 * and all of them by subject.
 */
import { useSignal } from "@preact/signals";
import { commonest, GROUPS, incidentsIn } from "../incidents/catalogue.ts";
import { offered, silentOn } from "../incidents/offer.ts";
import type { Case, Incident } from "../incidents/types.ts";
import { Button } from "./button.tsx";
import { Combobox } from "./combobox.tsx";
import type { Item } from "./listbox.tsx";
import { inReaders, reader, t } from "./words.ts";

const MOST_FOUND = 8;

type Choosing = {
    /* The game, as far as it is known: what cannot happen in it is not offered. */
    game: Case;
    /* Incidents that are left out besides. */
    without?: ReadonlySet<string>;
    onChoose: (id: string) => void;
};

const NONE: ReadonlySet<string> = new Set();

function item(incident: Incident): Item {
    return { id: incident.id, label: inReaders(incident) };
}

function finder(game: Case, without: ReadonlySet<string>): (typed: string) => Item[] {
    return (typed) =>
        offered(typed, game, reader())
            .filter(({ id }) => !without.has(id))
            .slice(0, MOST_FOUND)
            .map(item);
}

type Listed = { list: Incident[]; onChoose: (id: string) => void };

function Incidents({ list, onChoose }: Listed) {
    return (
        <>
            {list.map((incident) => (
                <Button key={incident.id} onPress={() => onChoose(incident.id)}>
                    {inReaders(incident)}
                </Button>
            ))}
        </>
    );
}

/* The incidents of a subject; the subjects that stand in another follow it. */
function Subject({ id, game, without = NONE, onChoose }: Choosing & { id: string }) {
    const group = GROUPS.find((one) => one.id === id);
    const own = incidentsIn(id, game).filter((one) => !without.has(one.id));
    if (!group || own.length === 0) return null;
    return (
        <details class="subject">
            <summary>{inReaders(group)}</summary>
            <div class="lines">
                <Incidents list={own} onChoose={onChoose} />
            </div>
        </details>
    );
}

export function Finder({ game, without = NONE, onChoose }: Choosing) {
    const typed = useSignal("");
    const silent = silentOn(typed.value);
    return (
        <>
            <Combobox
                label={t("case.happened")}
                hint={t("case.happened.hint")}
                items={[]}
                search={finder(game, without)}
                onType={(text) => (typed.value = text)}
                onChoose={({ id }) => onChoose(id)}
            />
            <div role="status">{silent && <p class="hint">{inReaders(silent)}</p>}</div>
            <h3>{t("case.common")}</h3>
            <div class="lines">
                <Incidents list={commonest(game)} onChoose={onChoose} />
            </div>
            <h3>{t("case.all")}</h3>
            <div class="subjects">
                {GROUPS.map((one) => (
                    <Subject
                        key={one.id}
                        id={one.id}
                        game={game}
                        without={without}
                        onChoose={onChoose}
                    />
                ))}
            </div>
        </>
    );
}
