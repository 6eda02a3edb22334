/*
 * The operator's view: the moves of the game, or one of the sheets as it is copied from paper, and
 * both sheets beside the game on the lines where they differ.
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Chips } from "../../parts/field.tsx";
import { t } from "../../parts/words.ts";
import { localSan } from "../../state/notation.ts";
import { type Color, COLORS } from "../../state/position.ts";
import { wordsDiffer } from "../../state/saidmove.ts";
import { colorOfLine, lastLine, type Line, type Lines, stands } from "../../state/sheet.ts";
import type { Desk, Played } from "./desk.ts";
import type { Entry } from "./entry.ts";
import { lineName, Paper, Words } from "./paper.tsx";
import { RecordSheet } from "./record.tsx";
import { Writing } from "./writing.tsx";

type Entered = "game" | Color;
const ENTERED: Entered[] = ["game", ...COLORS];

/* The moves of the game as lines, and the one that is held back. */
function linesOfGame({ moves }: Played, held: string | null): Lines {
    const texts = moves.map(({ san }) => localSan(san));
    if (held !== null) texts.push(held);
    const lineOf = (text: string): Line => ({ writings: [{ text, language: "" }], offer: false });
    return new Map(texts.map((text, index) => [index + 1, lineOf(text)]));
}

/* Is a digit no part of the text there, because the caret is behind all of it, or in none? */
function isBehindText(target: EventTarget | null): boolean {
    return !(target instanceof HTMLInputElement) || [null, target.value.length].includes(target.selectionStart);
}

function GameEntry({ desk, entry }: { desk: Desk; entry: Entry }) {
    const state = desk.state.value;
    const played = desk.played.value;
    const choices = entry.choices.value;
    const sent = entry.held.value;
    useLayoutEffect(() => {
        const pick = (event: KeyboardEvent) => {
            const choice = entry.choices.value[Number(event.key) - 1];
            if (!choice || !isBehindText(event.target)) return;
            event.preventDefault();
            event.stopPropagation();
            entry.choose(choice.uci);
        };
        addEventListener("keydown", pick, true);
        return () => removeEventListener("keydown", pick, true);
    }, [entry]);
    if (!state || !played) return null;
    const ply = played.moves.length;
    const held = sent && sent.ply >= ply ? sent : null;
    const next = entry.picked.value ?? ply + (held ? 2 : 1);
    const pick = (line: number) => {
        if (line <= ply) entry.text.value = localSan(played.moves[line - 1]?.san ?? "");
        entry.picked.value = line <= ply ? line : null;
    };
    return (
        <div class="sheet-parts">
            <Paper
                caption={t("sheet.game")}
                names={state}
                startFen={state.start_fen}
                lines={linesOfGame(played, held?.text ?? null)}
                current={next}
                heldFrom={ply + 1}
                onPick={desk.copies ? pick : undefined}
            />
            <div class="sheet-hand">
                <Writing
                    label={lineName(state.start_fen, next)}
                    hint={t(desk.copies ? "sheet.copied.hint" : "sheet.entry.hint")}
                    problem={entry.problem.value}
                    text={entry.text}
                    onWrite={(text, isLast) => entry.type(text, isLast)}
                    onBack={() => entry.back()}
                />
                {choices.length > 0 && (
                    <div class="choices" role="group" aria-label={t("sheet.which")}>
                        {choices.map(({ uci, words }, index) => (
                            <Button key={uci} onPress={() => entry.choose(uci)}>
                                {`${index + 1} · ${words}`}
                            </Button>
                        ))}
                    </div>
                )}
                <div class="row">
                    {!desk.copies && (
                        <Button onPress={() => void entry.takeBoth()} waits={entry.takes.value}>
                            {t("sheet.both")}
                        </Button>
                    )}
                    {entry.picked.value !== null && (
                        <Button onPress={() => entry.unpick()}>{t("sheet.next")}</Button>
                    )}
                </div>
            </div>
        </div>
    );
}

/* The lines that are not the same on both sheets, or not as they were played. */
function differing(desk: Desk): number[] {
    const [white, black] = COLORS.map((color) => desk.lines[color].value) as [Lines, Lines];
    const last = Math.max(lastLine(white), lastLine(black));
    const found: number[] = [];
    for (let ply = 1; ply <= last; ply++) {
        const [one, two] = [stands(white, ply), stands(black, ply)];
        const isPlayed = !desk.copies && ply <= (desk.played.value?.moves.length ?? 0);
        if (isPlayed ? desk.disagrees(ply) : one && two && wordsDiffer(one, two, colorOfLine(desk.startFen, ply))) found.push(ply);
    }
    return found;
}

function SheetCell({ desk, entry, color, ply }: { desk: Desk; entry: Entry; color: Color; ply: number }) {
    const line = desk.lines[color].value.get(ply);
    const written = line?.writings.at(-1);
    const isNext = ply === (desk.played.value?.moves.length ?? 0) + 1;
    return (
        <td data-label={t(`sheet.of.${color}`)}>
            {line ? <Words line={line} /> : "–"}
            {written && isNext && (
                <Button onPress={() => void entry.takeOne(written)} waits={entry.takes.value}>
                    {t("sheet.take")}
                </Button>
            )}
        </td>
    );
}

function Differences({ desk, entry }: { desk: Desk; entry: Entry }) {
    const state = desk.state.value;
    const moves = desk.played.value?.moves ?? [];
    const plies = differing(desk);
    if (!state || plies.length === 0) return null;
    return (
        <section class="differences" aria-labelledby="differences">
            <h2 id="differences">{t("sheet.differences")}</h2>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t("sheet.move")}</th>
                        <th scope="col">{t("sheet.game")}</th>
                        {COLORS.map((color) => (
                            <th key={color} scope="col">
                                {t(`color.${color}`)}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {plies.map((ply) => (
                        <tr key={ply}>
                            <th scope="row">{lineName(state.start_fen, ply)}</th>
                            <td>{localSan(moves[ply - 1]?.san ?? "–")}</td>
                            {COLORS.map((color) => (
                                <SheetCell key={color} {...{ desk, entry, color, ply }} />
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

export function Operator({ desk, entry }: { desk: Desk; entry: Entry }) {
    const entered = useSignal<Entered>("game");
    const what = entered.value;
    return (
        <>
            <Chips
                label={t("sheet.what")}
                value={what}
                options={ENTERED.map((value) => ({
                    value,
                    label: value === "game" ? t("sheet.game") : t(`sheet.of.${value}`),
                }))}
                onChange={(value) => {
                    if (what === "game") entry.type("", true); /* what is held is not forgotten */
                    entered.value = value;
                }}
            />
            {COLORS.filter((color) => color !== what && desk.returned.value.some((line) => line.color === color)).map((color) => (
                <p key={color} class="problem" role="alert">{`${t(`sheet.of.${color}`)}: ${t("sheet.elsewhere")}`}</p>
            ))}
            {what === "game" ? (
                <GameEntry desk={desk} entry={entry} />
            ) : (
                <RecordSheet key={what} desk={desk} color={what} />
            )}
            <Differences desk={desk} entry={entry} />
        </>
    );
}
