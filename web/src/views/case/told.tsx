/*
 * What is asked: the questions of the incident, then what the hall says the ruling depends on, the
 * position last; and the clocks, which may stay open.
 */
import type { CaseNeed } from "generated/api";
import { HAS_HALL } from "../../dom/places.ts";
import { incidentOf } from "../../incidents/catalogue.ts";
import type { Player, Question } from "../../incidents/types.ts";
import { Chips, TextField } from "../../parts/field.tsx";
import { AskedQuestion, Options, playerText } from "../../parts/question.tsx";
import { Reach } from "../../parts/reach.tsx";
import { SetBoard } from "../../parts/setboard.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { displayText, readDisplay } from "../../state/typedtime.ts";
import { ruled } from "./asking.ts";
import { answer, attached, rules, tell, told } from "./form.ts";
import { goOn, useQuestionKeys } from "./keys.ts";
import { isDrawClaim, isOffence, knowsPosition, questionsOf } from "./judged.ts";
import { Quickplay } from "./setup.tsx";

const PLAYERS: readonly Player[] = ["white", "black"];

/* How often the player has done so already: the second time costs more. */
function Before({ who }: { who: Player }) {
    const { illegal, names } = told.value;
    return (
        <Options
            label={t("case.illegal.before", { player: playerText(who, names) })}
            value={illegal[who] ?? 0}
            options={[
                { value: 0, label: t("case.never") },
                { value: 1, label: t("case.once") },
                ...(rules.value.edition === "2005" || (illegal[who] ?? 0) > 1
                    ? [{ value: 2, label: t("case.twice") }]
                    : []),
            ]}
            isNumbered
            onDone={goOn}
            onChoose={(value) => tell({ illegal: { ...illegal, [who]: Number(value) } })}
        />
    );
}

function CanMate({ player }: { player: Player }) {
    const { canMate, names } = told.value;
    return (
        <Options
            label={t("case.can.mate", { player: playerText(player, names) })}
            value={canMate[player]}
            options={[
                { value: true, label: t("case.yes.plainly") },
                { value: false, label: t("case.no") },
            ]}
            isOptional
            isNumbered
            onDone={goOn}
            onChoose={(value) => {
                const { [player]: _before, ...other } = canMate;
                tell({
                    canMate: typeof value === "boolean" ? { ...other, [player]: value } : other,
                });
            }}
        />
    );
}

function ToMove() {
    return (
        <Options
            label={t("case.to.move")}
            value={told.value.toMove ?? undefined}
            options={PLAYERS.map((player) => ({
                value: player,
                label: playerText(player, told.value.names),
            }))}
            isOptional
            isNumbered
            onDone={goOn}
            onChoose={(value) => tell({ toMove: (value as Player | undefined) ?? null })}
        />
    );
}

const SOURCES = ["board", "fen", "moves"] as const;

function Position({ isOptional }: { isOptional: boolean }) {
    const { source, fen, moves, stands, incident } = told.value;
    const isOpen = isOptional && !knowsPosition(told.value);
    const [isBoard, isFen, isMoves] = SOURCES.map((one) => one === source);
    return (
        <div class="stack">
            {isOpen && <p class="hint">{t("case.position.may")}</p>}
            <Chips
                label={t("case.position.how")}
                value={source}
                options={SOURCES.map((value) => ({ value, label: t(`case.position.${value}`) }))}
                onChange={(value) => tell({ source: value })}
            />
            {isBoard && (
                <SetBoard label={t("case.board")} fen={fen} onFen={(text) => tell({ fen: text })} />
            )}
            {HAS_HALL && !isMoves && fen.trim() !== "" && (
                <a class="button" href={`/?${new URLSearchParams({ fen: fen.trim() })}`}>
                    {t("facts.play")}
                </a>
            )}
            {isFen && (
                <TextField
                    label={t("case.fen")}
                    value={fen}
                    maxLength={127}
                    onInput={(text) => tell({ fen: text })}
                />
            )}
            {!isMoves && <Reach fen={fen} edition={rules.value.edition} />}
            {isMoves && (
                <>
                    <TextField
                        label={t("case.moves")}
                        hint={t("case.moves.hint")}
                        value={moves}
                        onInput={(text) => tell({ moves: text })}
                    />
                    {isOffence(incidentOf(incident ?? "")) && (
                        <label class="check">
                            <input
                                type="checkbox"
                                checked={stands}
                                onChange={(event) => tell({ stands: event.currentTarget.checked })}
                            />
                            <span>{t("case.moves.stands")}</span>
                        </label>
                    )}
                </>
            )}
        </div>
    );
}

/* Has anything been told of the position? Another way to tell it folds nothing away then, and a text may be empty for a while. */
function isPositionBegun(): boolean {
    const { source, fen, moves } = told.value;
    return source !== "board" || `${fen}${moves}`.trim() !== "";
}

/* A position that may stay open is folded away; a board being set stays as it is. */
function PositionPlace({ isOptional }: { isOptional: boolean }) {
    return (
        <details class="position" open={!isOptional || isPositionBegun()}>
            <summary>{t(isOptional ? "case.position" : "case.position.needed")}</summary>
            <Position isOptional={isOptional} />
        </details>
    );
}

export function Clocks() {
    const { times, hoursOnly, names, incident } = told.value;
    if (!incident) return null;
    return (
        <section class="panel clocks" role="group" aria-labelledby="displays">
            <h3 id="displays">{t("case.clocks")}</h3>
            <div class="pair">
                {PLAYERS.map((player) => {
                    const text = times[player] ?? "";
                    const ms = readDisplay(text, hoursOnly);
                    const isBad = text.trim() !== "" && ms === null;
                    return (
                        <TextField
                            key={player}
                            label={playerText(player, names)}
                            hint={ms === null ? undefined : `= ${displayText(ms, hoursOnly)}`}
                            problem={isBad ? t("case.unread") : undefined}
                            value={text}
                            inputMode="numeric"
                            maxLength={9}
                            onInput={(typed) => tell({ times: { ...times, [player]: typed } })}
                        />
                    );
                })}
            </div>
            <p class="hint">{t(hoursOnly ? "case.clocks.hint.hours" : "case.clocks.hint")}</p>
            <label class="check">
                <input
                    type="checkbox"
                    checked={hoursOnly}
                    onChange={(event) => tell({ hoursOnly: event.currentTarget.checked })}
                />
                <span>{t("case.clocks.hours")}</span>
            </label>
        </section>
    );
}

const COUNTED = ["illegal", "warnings", "requests"] as const;
const COUNTER = { illegal: "illegal_moves", warnings: "warnings", requests: "requests" } as const;
const MOST_DIGITS = 2;

/* What each player has against him from before, in this game: the next one is ruled on as that. */
export function Earlier() {
    const { names } = told.value;
    const has = COUNTED.some((name) => PLAYERS.some((player) => (told.value[name][player] ?? 0) > 0));
    return (
        <details class="panel earlier" open={has}>
            <summary>{t("case.earlier")}</summary>
            {PLAYERS.map((player) => (
                <fieldset key={player}>
                    <legend>{playerText(player, names)}</legend>
                    <div class="pair">
                        {COUNTED.map((name) => (
                            <TextField
                                key={name}
                                label={t(`case.counter.${COUNTER[name]}`)}
                                value={String(told.value[name][player] ?? "")}
                                inputMode="numeric"
                                maxLength={MOST_DIGITS}
                                onInput={(text) => {
                                    const { [player]: _before, ...other } = told.value[name];
                                    const count = /^\d+$/.test(text) ? { [player]: Number(text) } : {};
                                    tell({ [name]: { ...other, ...count } });
                                }}
                            />
                        ))}
                    </div>
                </fieldset>
            ))}
        </details>
    );
}

/* What the answer names as open, and no question of the incident asks for. */
function Needs({ needs }: { needs: CaseNeed[] }) {
    const { canMate, toMove, moveCount } = told.value;
    const players = PLAYERS.filter(
        (player) =>
            canMate[player] !== undefined ||
            needs.some((need) => need.what === "can-mate" && need.player === player),
    );
    const has = (what: CaseNeed["what"]) => needs.some((need) => need.what === what);
    const others = needs.filter(({ what }) => ["time", "clock", "time-control"].includes(what));
    return (
        <>
            {players.map((player) => (
                <CanMate key={player} player={player} />
            ))}
            {(has("to-move") || toMove) && <ToMove />}
            {(has("move-count") || moveCount) && (
                <TextField
                    label={t("case.move.count")}
                    value={moveCount}
                    inputMode="numeric"
                    maxLength={3}
                    onInput={(text) => tell({ moveCount: text })}
                />
            )}
            {others.map((need, at) => (
                <p key={at} class="need">
                    {inReaders(need.texts)}
                </p>
            ))}
        </>
    );
}

/* The position is asked last: only where the ruling needs it, where it has been told, or where a case can become a question. */
function asksPosition(needs: CaseNeed[]): boolean {
    const incident = incidentOf(told.value.incident ?? "");
    return (
        !HAS_HALL ||
        isPositionBegun() ||
        (incident !== undefined && isDrawClaim(incident)) ||
        needs.some(({ what }) => what === "position" || what === "moves" || what === "can-mate")
    );
}

export function Asked() {
    useQuestionKeys();
    const incident = incidentOf(told.value.incident ?? "");
    if (!incident) return null;
    const { answers, names } = told.value;
    const questions = questionsOf(rules.value, told.value);
    const needs = ruled.value?.needs ?? [];
    /* A claim of a draw can be checked on the scoresheets: then it needs no position. */
    const must =
        !isDrawClaim(incident) &&
        needs.some(({ what }) => what === "position" || what === "moves");
    const { who } = answers;
    const offender = isOffence(incident) && PLAYERS.find((player) => player === who);
    const one = (question: Question) => (
        <AskedQuestion
            key={`${incident.id} ${question.id}`}
            question={question}
            value={answers[question.id]}
            names={names}
            isNumbered
            onDone={goOn}
            onAnswer={(value) => answer(question.id, value)}
        />
    );
    const isQuickplay = incident.group === "quickplay";
    const isEmpty = questions.length === 0 && needs.length === 0 && !asksPosition(needs);
    if (isEmpty) return null;
    return (
        <section class="panel stack asked">
            {isQuickplay && <Quickplay />}
            {questions.map(one)}
            {offender && !attached.value && <Before who={offender} />}
            <Needs needs={needs} />
            {asksPosition(needs) && <PositionPlace isOptional={!must} />}
        </section>
    );
}
