/*
 * What the referee knows of the game: what may be claimed, moves without a capture or a pawn move,
 * who can still mate, the log in words, both scoresheets. It goes to arbiters alone.
 */
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import type { Scoresheet, Scoresheets, SignWord } from "generated/api";
import { call } from "../../api/request.ts";
import { whenOf } from "../../parts/moment.tsx";
import { signCount, signText } from "../../parts/sign.ts";
import { inReaders, t } from "../../parts/words.ts";
import { localSan } from "../../state/notation.ts";
import { playerName } from "../../state/players.ts";
import { COLORS } from "../../state/position.ts";
import { type Judged, takenBack } from "../../state/log.ts";
import { COUNTED, countersOf, quietMoves } from "./live.ts";
import { AskPosition, KnownRows, knownNow } from "./chances.tsx";
import type { Desk } from "./desk.ts";
import { Repetition } from "./repetition.tsx";

const isOpen = signal(false);
const isWhole = signal(false);

/* What is asked anew with each half-move. */
function useAsked<Value>(desk: Desk, ask: (desk: Desk) => Promise<Value>): Value | null {
    const [value, setValue] = useState<Value | null>(null);
    const { ply, status } = desk.state.value ?? {};
    useEffect(() => {
        let isNow = true;
        void ask(desk).then((answer) => {
            if (isNow) setValue(() => answer);
        });
        return () => {
            isNow = false;
        };
    }, [ply, status]);
    return value;
}

function Facts({ desk }: { desk: Desk }) {
    const state = desk.state.value;
    const known = useAsked(desk, knownNow);
    if (!state) return null;
    const { claims } = state;
    const counters = countersOf(state);
    return (
        <dl class="facts">
            <dt>{t("console.known.repeated")}</dt>
            <dd>
                {t(claims?.threefold ? "case.yes" : "case.no")}
                {state.ply !== null && <Repetition desk={desk} />}
            </dd>
            {claims && claims.threefold_moves.length > 0 && (
                <>
                    <dt>{t("console.known.repeating")}</dt>
                    <dd>
                        {claims.threefold_moves.map((move) => (
                            <Repetition key={move} desk={desk} move={move} />
                        ))}
                    </dd>
                </>
            )}
            <dt>{t("console.known.quiet")}</dt>
            <dd>{quietMoves(state)}</dd>
            {COUNTED.map((name) => (
                <div key={name}>
                    <dt>{t(`case.counter.${name}`)}</dt>
                    <dd>
                        {COLORS.map((color) => `${t(`color.${color}`)} ${counters[name][color]}`)
                            .join(" · ")}
                    </dd>
                </div>
            ))}
            {known && <KnownRows known={known} />}
        </dl>
    );
}

/* Does a sign speak of a position that comes again? */
function repeats(sign: SignWord): boolean {
    return sign === "claim_possible";
}

/* What can be seen at the board, and what the arbiter owes there, by its article. */
export function Signs({ desk }: { desk: Desk }) {
    const { signs = [], edition } = desk.state.value ?? {};
    const silence = edition === "2005" ? "13.6" : "12.6";
    if (signs.length === 0) return null;
    return (
        <section class="signs" aria-label={t("console.signs")}>
            <ul>
                {signs.map((one) => (
                    <li key={one.sign} data-sign={one.sign} data-owes={one.owes}>
                        <strong>{[signText(one), signCount(one)].filter(Boolean).join(" · ")}</strong>{" "}
                        {t(`list.owes.${one.owes}`)}
                        {one.article && ` · ${t("article")}\u00a0${one.article}`}
                        {one.private && ` · ${t("list.private")} (${t("article")}\u00a0${silence})`}
                        {repeats(one.sign) && <Repetition desk={desk} />}
                    </li>
                ))}
            </ul>
        </section>
    );
}

/* What a touch, or an intended move, binds the player to move to. */
export function Bound({ desk }: { desk: Desk }) {
    const duty = desk.state.value?.duty;
    return (
        <div role="status" class="bound">
            {duty && (
                <p data-bound={duty.squares.join(" ")}>
                    {inReaders(duty.texts)}
                    {duty.article && ` · ${t("article")}\u00a0${duty.article}`}
                </p>
            )}
        </div>
    );
}

function isOrdinary({ event, ruling }: Judged): boolean {
    return ["move", "press", "record"].includes(event.kind) && ruling.outcome === "upheld";
}

/* The latest first; moves and presses that were in order are told on request. */
export function LogInWords({ desk }: { desk: Desk }) {
    const entries = desk.entries.value;
    const gone = takenBack(entries);
    const told = entries.filter((entry) => isWhole.value || !isOrdinary(entry)).reverse();
    return (
        <section class="log-part" aria-label={t("rulings")}>
            <h3>{t("rulings")}</h3>
            <ol class="rulings" tabIndex={0} aria-label={t("rulings")}>
                {told.map(({ event, ruling, author, ...times }) => (
                    <li
                        key={event.seq}
                        class={gone.has(event.seq) ? "gone" : ruling.outcome}
                        data-seq={event.seq}
                    >
                        <span class="when">{whenOf(times)}</span> {inReaders(ruling.texts)}
                        {ruling.deciding[0] && ` · ${t("article")}\u00a0${ruling.deciding[0]}`}
                        {author && ` · ${author}`}
                        {gone.has(event.seq) && ` · ${t("console.taken.back")}`}
                    </li>
                ))}
            </ol>
            <label class="check">
                <input
                    type="checkbox"
                    checked={isWhole.value}
                    onChange={(event) => (isWhole.value = event.currentTarget.checked)}
                />
                <span>{t("console.log.whole")}</span>
            </label>
        </section>
    );
}

async function sheetsOf(desk: Desk): Promise<Scoresheets | null> {
    const { ok, body } = await call("GET games/{game}/scoresheets", {
        in: { game: desk.game },
        token: desk.token,
    });
    return ok ? body : null;
}

function OneSheet({ title, sheet }: { title: string; sheet: Scoresheet }) {
    return (
        <>
            <h4>{title}</h4>
            <p class="hint">
                {t("console.sheet.counts", {
                    recorded: sheet.recorded,
                    missing: sheet.missing ?? 0,
                    differing: sheet.differing ?? 0,
                })}
            </p>
            <p>
                {sheet.entries
                    .filter(({ replaced }) => !replaced)
                    .map(({ text, agrees }) => (agrees ? localSan(text) : `${text} ≠`))
                    .join(" ")}
            </p>
        </>
    );
}

function Sheets({ desk }: { desk: Desk }) {
    const sheets = useAsked(desk, sheetsOf);
    const state = desk.state.value;
    if (!sheets || !state) return null;
    return (
        <>
            {sheets.white && <OneSheet title={playerName(state, "white")} sheet={sheets.white} />}
            {sheets.black && <OneSheet title={playerName(state, "black")} sheet={sheets.black} />}
        </>
    );
}

export function Known({ desk }: { desk: Desk }) {
    return (
        <details
            class="known"
            open={isOpen.value}
            onToggle={(event) => (isOpen.value = event.currentTarget.open)}
        >
            <summary>{t("console.known")}</summary>
            {isOpen.value && (
                <>
                    <Facts desk={desk} />
                    <AskPosition desk={desk} />
                    <h3>{t("console.known.sheets")}</h3>
                    <Sheets desk={desk} />
                </>
            )}
        </details>
    );
}
