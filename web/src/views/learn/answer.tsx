/*
 * The answer, by elements as a ruling has them. All that a question by its rules can ask is asked, so that what is offered
 * says nothing of what is right; nothing is chosen beforehand.
 */
import type { Board, Duty, Key, Player } from "../../exam/key.ts";
import { CHOICES, type Given, offered, type Room } from "../../exam/marks.ts";
import { useEffect, useState } from "preact/hooks";
import { Combobox } from "../../parts/combobox.tsx";
import { TextField } from "../../parts/field.tsx";
import { articlesOf } from "../../parts/law.ts";
import { Options } from "../../parts/question.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { find } from "../../state/search.ts";
import { displayText } from "../../state/typedtime.ts";

const PLAYERS = CHOICES.mover;
const MINUTE_MS = 60000;
const SECOND_MS = 1000;
const MOST_ITEMS = 40;

export function resultText(result: Key["result"]): string {
    if (result === "*") return t("learn.result.on");
    return result === "new" ? t("learn.result.new") : result.replaceAll("1/2", "½").replace("-", "–");
}

/* Minutes, or minutes and seconds, with a sign where time is taken; null: it is none. */
export function readMinutes(text: string): number | null {
    const read = /^([+−-]?)(\d{1,3})(?::([0-5]\d))?$/.exec(text.trim());
    if (!read) return null;
    const [, sign, minutes, seconds = "0"] = read;
    const ms = Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS;
    return sign === "" || sign === "+" || ms === 0 ? ms : -ms;
}

export function minutesText(ms: number): string {
    const sign = ms < 0 ? "−" : ms > 0 ? "+" : "";
    return `${sign}${displayText(Math.abs(ms), false)}`;
}

/* As readMinutes reads it. */
function typedMinutes(ms: number): string {
    const seconds = Math.floor(Math.abs(ms) / SECOND_MS) % 60;
    const minutes = Math.floor(Math.abs(ms) / MINUTE_MS);
    return `${ms < 0 ? "−" : ""}${minutes}${seconds > 0 ? `:${String(seconds).padStart(2, "0")}` : ""}`;
}

function Minutes({ player, ms, onGive }: {
    player: Player;
    ms: number | undefined;
    onGive: (ms: number | undefined) => void;
}) {
    const [text, setText] = useState(ms === undefined ? "" : typedMinutes(ms));
    const isBad = text.trim() !== "" && readMinutes(text) === null;
    return (
        <TextField
            label={t(`clock.of.${player}`)}
            hint={t("learn.minutes.hint")}
            problem={isBad ? t("case.unread") : undefined}
            value={text}
            maxLength={8}
            onInput={(typed) => {
                setText(typed);
                onGive(readMinutes(typed) ?? undefined);
            }}
        />
    );
}

/* A number that is typed is given as well as one that is chosen; other words have to lead to one. */
export function Article({ label, hint, edition, given, isOffered = () => true, onGive }: {
    label: string;
    hint: string;
    edition: string;
    given: string | undefined;
    isOffered?: (number: string) => boolean;
    onGive: (number: string | undefined) => void;
}) {
    const [typed, setTyped] = useState("");
    const offered = articlesOf(edition).filter(([number]) => isOffered(number));
    const items = offered.map(([number, texts]) => ({ id: number, label: `${number} ${inReaders(texts)}` }));
    const byNumber = (typed: string) => items.filter(({ id }) => id.toLowerCase().startsWith(typed.trim().toLowerCase()));
    const search = (typed: string) => [...new Set([...byNumber(typed), ...find(items, typed)])].slice(0, MOST_ITEMS);
    /* An article, or one above it: 9.2 of 9.2.1. */
    const numbered = (typed: string): string | undefined => {
        const number = typed.trim().replace(/\.$/, "").toLowerCase();
        const found = items.find(({ id }) => `${id.toLowerCase()}.`.startsWith(`${number}.`));
        return found?.id.slice(0, number.length);
    };
    /* What was typed before the articles had come is read when they have. */
    useEffect(() => {
        if (typed.trim() !== "" && given === undefined) onGive(numbered(typed));
    }, [items.length > 0]);
    return (
        <Combobox
            label={label}
            hint={hint}
            problem={typed.trim() !== "" && items.length > 0 && given === undefined ? t("learn.article.unread") : undefined}
            items={items}
            search={search}
            start={items.find(({ id }) => id === given)?.label ?? given}
            onType={(text) => {
                setTyped(text);
                onGive(numbered(text));
            }}
            onChoose={({ id }) => onGive(id)}
        />
    );
}

export function Answering({ one, isClaim, given, onGive }: Room & { given: Given; onGive: (given: Given) => void }) {
    const asks = offered({ one, isClaim });
    const give = (more: Given) => onGive({ ...given, ...more });
    return (
        <div class="stack answering">
            <Options
                label={t("learn.element.result")}
                value={given.result}
                options={CHOICES.result.map((value) => ({ value, label: resultText(value) }))}
                onChoose={(value) => give({ result: value as Given["result"] })}
            />
            {asks.includes("claim") && (
                <Options
                    label={t("learn.element.claim")}
                    value={given.claim}
                    options={CHOICES.claim.map((value) => ({ value, label: t(`learn.claim.${value}`) }))}
                    onChoose={(value) => give({ claim: value as Given["claim"] })}
                />
            )}
            {asks.includes("clocks") && (
                <fieldset>
                    <legend>{t("learn.element.clocks")}</legend>
                    <div class="pair">
                        {PLAYERS.map((player) => (
                            <Minutes
                                key={player}
                                player={player}
                                ms={given.clocks?.[player]}
                                onGive={(ms) => give({ clocks: { ...given.clocks, [player]: ms } })}
                            />
                        ))}
                    </div>
                </fieldset>
            )}
            <Options
                label={t("learn.element.board")}
                value={given.board}
                options={CHOICES.board.map((value) => ({ value, label: t(`learn.board.${value}`) }))}
                onChoose={(value) => give({ board: value as Board })}
            />
            <Options
                label={t("learn.element.mover")}
                value={given.mover}
                options={CHOICES.mover.map((value) => ({ value, label: t(`color.${value}`) }))}
                onChoose={(value) => give({ mover: value as Player })}
            />
            {asks.includes("duty") && (
                <Options
                    label={t("learn.element.duty")}
                    value={given.duty}
                    options={CHOICES.duty.map((value) => ({ value, label: t(`learn.duty.${value}`) }))}
                    onChoose={(value) => give({ duty: value as Duty })}
                />
            )}
            <Article
                label={t("learn.element.article")}
                hint={t("learn.article.hint")}
                edition={one.edition}
                given={given.article}
                onGive={(article) => give({ article })}
            />
        </div>
    );
}
