/*
 * The pairings of a round, by hand: one line a board, the numbers of White and Black. A round robin is paired
 * at once. Other pairings come from the pairing program (files.tsx).
 */
import { useSignal } from "@preact/signals";
import type { Tournament } from "generated/api";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { Field } from "../../parts/field.tsx";
import { t } from "../../parts/words.ts";
import { type Desk, playerOf } from "../../state/tournament.ts";

type Pair = { white: number; black: number };
const BYES = ["U", "F", "H", "Z"] as const;
type Bye = { player: number; code: (typeof BYES)[number] };
type Read = { pairs: Pair[]; byes: Bye[]; problem: string | null };

/* "3 7", "3-7"; "5" alone is a bye, "5 H" one of half a point. Each number stands once and is a player's. */
function read(text: string, it: Tournament): Read {
    const found: Read = { pairs: [], byes: [], problem: null };
    const seen = new Set<number>();
    for (const [index, line] of text.split("\n").entries()) {
        const numbers = (line.match(/\d+/g) ?? []).map(Number);
        if (numbers.length === 0 && line.trim() === "") continue;
        const bye = /^\s*\d+\s*([UFHZ]?)\s*$/i.exec(line);
        const hasLetters = !bye && /\p{L}/u.test(line);
        const wrong = numbers.find((number) => !playerOf(it, number) || seen.has(number));
        if (numbers.length === 0 || numbers.length > 2 || hasLetters || wrong !== undefined || (numbers.length === 1 && !bye)) {
            found.problem = t("tournament.pairing-line", { line: index + 1, text: line.trim() });
            return found;
        }
        for (const number of numbers) seen.add(number);
        const [white = 0, black] = numbers;
        if (black === undefined) found.byes.push({ player: white, code: BYES.find((code) => code === bye?.[1]?.toUpperCase()) ?? "U" });
        else found.pairs.push({ white, black });
    }
    return found;
}

export function Pairings({ desk, it, round }: { desk: Desk; it: Tournament; round: number }) {
    const text = useSignal("");
    const { pairs, byes, problem } = read(text.value, it);
    const pair = () =>
        desk.act((again) =>
            call("POST tournaments/{tournament}/rounds/{round}/pairings", {
                token: desk.token,
                in: { tournament: desk.name, round },
                body: {
                    pairings: pairs.map((one, index) => ({ board: index + 1, ...one })),
                    byes,
                    ...(again && { again }),
                },
            }),
        );
    const berger = (double: boolean) =>
        desk.act(
            (again) =>
                call("POST tournaments/{tournament}/berger", {
                    token: desk.token,
                    in: { tournament: desk.name },
                    body: { double, ...(again && { again }) },
                }),
            (body) => t("tournament.paired", { n: body.rounds }),
        );
    return (
        <div class="stack">
            <h2>{t("tournament.pair-round", { n: round })}</h2>
            <p class="lead">{t("tournament.pair-how")}</p>
            {desk.isOrganiser && round === 1 && it.players.length > 1 && (
                <p class="row">
                    <Button onPress={() => void berger(false)}>{t("tournament.berger")}</Button>
                    <Button onPress={() => void berger(true)}>{t("tournament.berger-double")}</Button>
                </p>
            )}
            <Field label={t("tournament.by-hand")} hint={t("tournament.by-hand-hint")} problem={problem ?? undefined}>
                {(named) => (
                    <textarea
                        {...named}
                        rows={8}
                        spellcheck={false}
                        value={text.value}
                        onInput={(event) => (text.value = event.currentTarget.value)}
                    />
                )}
            </Field>
            {pairs.length > 0 && (
                <ol class="pairs">
                    {pairs.map(({ white, black }) => (
                        <li key={white}>
                            <bdi>{playerOf(it, white)?.name}</bdi> – <bdi>{playerOf(it, black)?.name}</bdi>
                        </li>
                    ))}
                </ol>
            )}
            {byes.length > 0 && (
                <ul class="byes">
                    {byes.map(({ player, code }) => (
                        <li key={player}>
                            <bdi>{playerOf(it, player)?.name}</bdi> · {t(`tournament.bye.${code}`)}
                        </li>
                    ))}
                </ul>
            )}
            <div class="commits">
                <Commit look="primary" disabled={desk.isBusy.value || problem !== null || pairs.length === 0} onPress={() => void pair()}>
                    {t("tournament.pair", { n: pairs.length })}
                </Commit>
            </div>
        </div>
    );
}
