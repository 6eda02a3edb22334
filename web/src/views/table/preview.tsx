/*
 * What an act would bring at a board without a device, before it is made: the ruling with its articles,
 * the counters and the result.
 */
import { useSignal } from "@preact/signals";
import type { Calls, State } from "generated/api";
import { useEffect } from "preact/hooks";
import { type Answer, call } from "../../api/request.ts";
import type { Player } from "../../incidents/types.ts";
import { Article } from "../../parts/article.tsx";
import { BeforeAfter, type Changed } from "../../parts/figures.tsx";
import { Ours } from "../../parts/ours.tsx";
import { refusedText } from "../../parts/refused.ts";
import { inReaders, t } from "../../parts/words.ts";
import { pointsText } from "../../state/ending.ts";
import type { TableAct, TableBoard } from "./table.tsx";

const PLAYERS: readonly Player[] = ["white", "black"];
const COUNTED = ["illegal_moves", "warnings", "requests"] as const;

type Tried = Calls["POST games/{game}/preview"]["answer"];

type Tells = Pick<State, "status" | "result" | "score"> & {
    counters?: Record<Player, Record<(typeof COUNTED)[number], number>>;
};

function resultOf(told: Tells): string {
    return told.status === "ended" ? pointsText(told) : t(`table.${told.status}`);
}

/* What would not be as it is. */
function changes(before: State, after: Tells): Changed[] {
    const counted = COUNTED.flatMap((name) =>
        PLAYERS.map((player) => ({
            name: `${t(`case.counter.${name}`)}: ${before[player]}`,
            before: String(before.counters?.[player][name] ?? 0),
            after: String(after.counters?.[player][name] ?? 0),
        })),
    );
    const result = { name: t("result.label"), before: resultOf(before), after: resultOf(after) };
    return [result, ...counted].filter((row) => row.before !== row.after);
}

/* Null: there is nothing to try yet. */
export function Preview({ board, act }: { board: TableBoard; act: TableAct | null }) {
    const tried = useSignal<Answer<Tried> | null>(null);
    const seen = board.state.value?.number ?? 0;
    const isLost = board.isLost.value;
    const asked = JSON.stringify({ act, seen, isLost });
    useEffect(() => {
        let isCurrent = true;
        board.isTried.value = false;
        /* What was shown stays while the hall is lost; it is asked anew when the hall is there. */
        if (isLost) return;
        tried.value = null;
        if (act)
            void call("POST games/{game}/preview", {
                in: { game: board.id },
                token: board.place.token,
                body: { ...act, seen } as Calls["POST games/{game}/preview"]["body"],
            }).then((answer) => {
                if (!isCurrent) return;
                tried.value = answer;
                board.isTried.value = true;
            });
        return () => {
            isCurrent = false;
        };
    }, [asked]);
    const [answer, before] = [tried.value, board.state.value];
    if (!answer || !before) return null;
    if (!answer.ok)
        return (
            <p class="problem" role="alert">
                {refusedText(answer.body)}
            </p>
        );
    const { ruling, state } = answer.body;
    return (
        <div class="stack" role="status">
            <p>{inReaders(ruling.texts)}</p>
            <BeforeAfter caption={t("table.preview")} rows={changes(before, state)} />
            {ruling.deciding.map((number) => (
                <Article key={number} edition={before.edition} number={number} />
            ))}
            <Ours edition={before.edition} />
        </div>
    );
}
