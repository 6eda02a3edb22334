/*
 * What may be done while the clock stands: the arbiter is called, an illegal move is counted, times
 * are set, the halves change places, the game goes on or has ended. With a code all but looking is
 * the arbiter's.
 */
import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { articleFor, endBy, illegalMost, isDrawnByBothFlags, type Laws, neededFor } from "../../state/clocklaws.ts";
import { type Color, COLORS, other } from "../../state/position.ts";
import * as clocks from "../../state/tableclock.ts";
import { change, decide, game, lawsFor, leave, phase, type Seat, setUp, setUpChanged, takeBack, time, turnRound } from "./game.ts";
import * as arbiter from "./arbiter.ts";
import { Alone } from "./alone.tsx";
import { isUp, state } from "./hall.ts";
import { Reporting } from "./reporting.tsx";
import { SetTimes } from "./settimes.tsx";

type Asked =
    | { what: "end"; reason: clocks.Ending["reason"]; loser: Color }
    | { what: "times" }
    | { what: "new" }
    | null;

/* Takes back what was decided last in this pause; null: nothing was. */
type Undo = (() => void) | null;

const MINUTE_MS = 60000;

function finish(ending: clocks.Ending, laws: Laws): void {
    decide((clock) => {
        const counted =
            ending.reason === "illegal-moves" ? clocks.illegalMove(clock, ending.loser, laws) : clock;
        return clocks.end(counted, ending);
    });
}

/* The game is lost; where he needs something for the win, it is drawn if the opponent has it not. */
type EndProps = { asked: Asked & { what: "end" }; laws: Laws; onClose: () => void };

function EndQuestion({ asked, laws, onClose }: EndProps) {
    const { reason, loser } = asked;
    const needed = neededFor(reason, laws);
    const isSure = needed === "nothing" || needed === "drawn";
    const names = { player: t(`color.${other(loser)}`), loser: t(`color.${loser}`) };
    const yes = needed === "nothing" ? "clock.asked.loses" : "clock.asked.yes";
    const articles = { article: articleFor(reason, laws, false), drawn: articleFor(reason, laws, true) };
    const answer = (canMate: boolean) => () => {
        finish({ reason, loser, canMate }, laws);
        onClose();
    };
    return (
        <Dialog title={t(`clock.asked.${needed}`, names)} onClose={onClose}>
            <p>{t(`clock.asked.${endBy(reason, laws)}`, articles)}</p>
            <Answers>
                <Button onPress={onClose}>{t("clock.back")}</Button>
                {!isSure && <Button onPress={answer(false)}>{t("clock.asked.no")}</Button>}
                <Button onPress={answer(needed !== "drawn")}>{t(yes, names)}</Button>
            </Answers>
        </Dialog>
    );
}

function NewGame({ onClose }: { onClose: () => void }) {
    return (
        <Dialog title={t("clock.new.sure")} onClose={onClose}>
            <p>{t("clock.new.note")}</p>
            <Answers>
                <Button onPress={onClose}>{t("clock.back")}</Button>
                <Button look="primary" onPress={leave}>
                    {t("clock.new")}
                </Button>
            </Answers>
        </Dialog>
    );
}

/* The field for the code, until it is right. */
function Code({ hint, isRight }: { hint?: string; isRight: (code: string) => boolean | Promise<boolean> }) {
    const typed = useSignal("");
    const wrong = useSignal(false);
    const enter = async () => {
        wrong.value = !(await isRight(typed.value.trim()));
    };
    return (
        <div class="stack code">
            <TextField
                label={t("clock.code.ask")}
                hint={hint}
                problem={wrong.value ? t("clock.code.wrong") : undefined}
                inputMode="numeric"
                value={typed.value}
                onInput={(text) => {
                    typed.value = text;
                    wrong.value = false;
                }}
                onEnter={() => void enter()}
            />
            <Button look="primary" onPress={() => void enter()}>
                {t("clock.code.enter")}
            </Button>
        </div>
    );
}

function Acts({ onAsk, undo }: { onAsk: (asked: Asked) => void; undo: Undo }) {
    const now = game.value;
    if (!now) return null;
    const { clock, settings } = now;
    const laws = lawsFor(settings);
    const loses = (loser: Color) => clocks.losesByIllegalMove(clock, loser, laws);
    const count = (loser: Color) => () => {
        if (loses(loser)) onAsk({ what: "end", reason: "illegal-moves", loser });
        else decide((before) => clocks.illegalMove(before, loser, laws));
    };
    const fallen = COLORS.filter((color) => clock[color].fallen);
    const isDrawn = fallen.length > 1 && isDrawnByBothFlags(laws);
    const losers = isDrawn ? [] : clock.first ? [clock.first] : fallen;
    return (
        <div class="acts">
            <Button look="primary" onPress={() => change((c) => clocks.resume(c, time.now()))}>
                {t("clock.resume")}
            </Button>
            {isDrawn && (
                <Button onPress={() => onAsk({ what: "end", reason: "both-flags", loser: "white" })}>{t("clock.end.both-flags")}</Button>
            )}
            {losers.map((loser) => (
                <Button
                    key={loser}
                    onPress={() => onAsk({ what: "end", reason: "flag", loser })}
                >
                    {t("clock.end.flag", { player: t(`color.${loser}`) })}
                </Button>
            ))}
            {COLORS.map((color) => (
                <Button key={color} onPress={count(color)}>
                    {t(loses(color) ? `clock.illegal.loses.${illegalMost(laws)}` : "clock.illegal.count", {
                        player: t(`color.${color}`),
                        n: laws.illegalMs / MINUTE_MS,
                    })}
                </Button>
            ))}
            <Button onPress={() => onAsk({ what: "times" })}>{t("clock.set")}</Button>
            <Button onPress={turnRound}>{t("clock.swap")}</Button>
            <Button onPress={() => onAsk({ what: "new" })}>{t("clock.new")}</Button>
            {undo && <Button onPress={undo}>{t("clock.undo")}</Button>}
        </div>
    );
}

/* What an arbiter decides here while the hall has the game. */
function ArbiterActs({ clock, onAsk }: { clock: clocks.TableClock; onAsk: (asked: Asked) => void }) {
    const waits = arbiter.isDeciding.value;
    return (
        <>
            <Button look="primary" waits={waits} onPress={() => arbiter.goOn(clock.turn)}>
                {t("clock.resume")}
            </Button>
            {COLORS.map((color) => (
                <Button key={color} waits={waits} onPress={() => arbiter.illegalMove(color)}>
                    {t("clock.illegal.hall", { player: t(`color.${color}`) })}
                </Button>
            ))}
            <Button waits={waits} onPress={() => onAsk({ what: "times" })}>
                {t("clock.set")}
            </Button>
        </>
    );
}

/* While the hall has the game, its arbiter lets the clock go on, and sets it: there, or here by his code. */
function HallActs({ seat, clock, onAsk }: { seat: Seat; clock: clocks.TableClock; onAsk: (asked: Asked) => void }) {
    const isArbiter = arbiter.opened.value !== null;
    const isReached = isUp.value && !seat.lost;
    return (
        <>
            <p class="hint">{t(seat.withoutArbiter ? "clock.hall.stands.players" : "clock.hall.stands")}</p>
            <Reporting seat={seat} />
            {!seat.withoutArbiter && isReached && !isArbiter && (
                <Code hint={t("clock.code.hall")} isRight={(code) => arbiter.open(seat, code)} />
            )}
            <p class="problem" role="alert" hidden={!arbiter.refusal.value}>
                {arbiter.refusal.value}
            </p>
            <div class="acts">
                {isArbiter && <ArbiterActs clock={clock} onAsk={onAsk} />}
                {(isArbiter || seat.withoutArbiter || !isReached) && <Button onPress={turnRound}>{t("clock.swap")}</Button>}
                {(isArbiter || !isReached) && (
                    <>
                        <Alone seat={seat} />
                        <Button onPress={() => onAsk({ what: "new" })}>{t("clock.new")}</Button>
                    </>
                )}
            </div>
        </>
    );
}

function resultText(ending: clocks.Ending, laws: Laws): string {
    const { reason, loser } = ending;
    const how = endBy(reason, laws);
    if (how === "both-flags") return t("clock.drawn.both-flags", { article: articleFor(reason, laws, true) });
    const isWon = how === "illegal-moves.3" || clocks.winnerOf(ending) !== null;
    const names = { player: t(`color.${other(loser)}`), loser: t(`color.${loser}`), article: articleFor(reason, laws, !isWon) };
    return isWon ? t(`clock.won.${how}`, names) : t(`clock.drawn.${how}`, names);
}

function Ended({ text, undo }: { text: string; undo: Undo }) {
    const now = game.value;
    /* A hall makes the next game of its own. */
    const again = now && !now.seat ? now.settings : null;
    return (
        <div class="stack">
            <p class="result">{text}</p>
            {now?.seat && <Reporting seat={now.seat} />}
            <div class="acts">
                {again && (
                    <Button look="primary" onPress={() => setUp(again)}>
                        {t("clock.same")}
                    </Button>
                )}
                {again?.black && (
                    <Button onPress={() => setUpChanged(again)}>{t("clock.same.changed")}</Button>
                )}
                {undo && <Button onPress={undo}>{t("clock.undo")}</Button>}
                <Button onPress={leave}>{t("clock.settings")}</Button>
            </div>
        </div>
    );
}

/* The panel between the halves. What it has is new each time the clock is paused: the code too. */
export function Pause() {
    const asked = useSignal<Asked>(null);
    const open = useSignal(false);
    const title = useRef<HTMLHeadingElement>(null);
    /* What the hall had told when the question was asked. */
    const seen = useRef<number | undefined>(undefined);
    const isEnded = phase.value === "ended";
    const now = game.value;
    const locked = now !== null && now.settings.code !== "" && !open.value;
    /* What had the focus goes with the code. */
    useLayoutEffect(() => title.current?.focus(), [isEnded, locked, arbiter.opened.value === null]);
    if (!now) return null;
    const { clock, settings, seat } = now;
    const ended = clock.ending
        ? resultText(clock.ending, lawsFor(settings))
        : seat?.result && inReaders(seat.result);
    const close = () => {
        asked.value = null;
    };
    const undo = now.before
        ? () => {
              takeBack();
              title.current?.focus();
          }
        : null;
    const ask = (wanted: Asked) => {
        seen.current = state.value?.number;
        arbiter.refusal.value = "";
        asked.value = wanted;
    };
    /* What has been refused is set as of what there is then. */
    const set = async (setting: clocks.Setting) => {
        if (!seat) {
            change((now) => clocks.setTimes(now, settings.bronstein ? clocks.withoutDelay(now, setting) : setting));
            return true;
        }
        const isSet = await arbiter.setClocks({ white_ms: setting.white.leftMs, black_ms: setting.black.leftMs }, seen.current);
        seen.current = state.value?.number;
        return isSet;
    };
    const end = asked.value?.what === "end" ? asked.value : null;
    const isTimes = asked.value?.what === "times";
    const isNew = asked.value?.what === "new";
    const code = (
        <Code
            isRight={(typed) => {
                open.value = typed === settings.code;
                return open.value;
            }}
        />
    );
    return (
        <section class="clock-pause" aria-labelledby="clock-pause">
            <h2 id="clock-pause" ref={title} tabIndex={-1}>
                {isEnded ? t("clock.ended") : t("clock.paused")}
            </h2>
            {ended ? (
                <>
                    <Ended text={ended} undo={locked ? null : undo} />
                    {locked && undo && code}
                </>
            ) : locked ? (
                code
            ) : seat ? (
                <HallActs seat={seat} clock={clock} onAsk={ask} />
            ) : (
                <Acts onAsk={ask} undo={undo} />
            )}
            {end && <EndQuestion asked={end} laws={lawsFor(settings)} onClose={close} />}
            {isTimes && (
                <SetTimes
                    clock={clock}
                    isTimesAlone={seat !== null}
                    bronstein={settings.bronstein}
                    refusal={seat ? arbiter.refusal.value : ""}
                    onSet={(setting) => set(setting)}
                    onClose={close}
                />
            )}
            {isNew && <NewGame onClose={close} />}
        </section>
    );
}
