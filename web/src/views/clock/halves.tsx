/*
 * The clock as it stands on the table: a half for each player and between them a bar for what is
 * rare. White's half and Black's are told apart by their names, the running one by its words and
 * its frame. What presses lies over the digits and has a name without them: a voice that stands on it
 * does not tick with them, and says both times when a key asks for them.
 */
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { Button } from "../../parts/button.tsx";
import { t } from "../../parts/words.ts";
import type { Awake } from "../../state/awake.ts";
import { type Color, COLORS, other } from "../../state/position.ts";
import { Alone } from "./alone.tsx";
import { isDeciding } from "./arbiter.ts";
import { faces, first } from "./face.ts";
import { game, halves, leave, mayPause, paused, phase, pressed, time, turnRound } from "./game.ts";
import { isDown } from "./hall.ts";
import { Pause } from "./pause.tsx";
import { Reporting } from "./reporting.tsx";
import type * as clocks from "../../state/tableclock.ts";

/* Keys of the left and upper half, of the right and lower one, for a pause and for the times. */
const KEYS = [
    ["a", "arrowleft", "arrowup"],
    ["l", "arrowright", "arrowdown"],
];
const PAUSE_KEY = "p";
const TIMES_KEY = "c";

/* A letter is the one that is printed on its key; in another script it is the one of its place. */
function nameOf({ key, code }: KeyboardEvent): string {
    return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();
}

/* What a voice has been asked for. */
const spoken = signal("");

/* The same is said again when it is asked for again: a blank more, which no layout leaves out, is another text. */
function sayTimes(): void {
    const times = COLORS.map((color) => {
        const { text, last } = faces[color];
        return `${t(`clock.of.${color}`)}: ${text.value}${last.value}`;
    }).join(". ");
    spoken.value = spoken.value === times ? `${times}\u00a0` : times;
}

/* The player whose press would do something now. */
function due(): Color | null {
    const turn = game.value?.clock.turn;
    if (!turn) return null;
    if (phase.value === "running") return turn;
    const starts = phase.value === "ready" && !game.value?.seat;
    return starts ? other(turn) : null;
}

function pressedKey(event: KeyboardEvent): void {
    const now = game.value;
    const isLive = phase.value === "running" || phase.value === "ready";
    const { target } = event;
    const isElsewhere = target instanceof Element && target.closest("button:not(.half > *), dialog");
    if (!now || !isLive || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const atMs = time.at(event.timeStamp);
    const name = nameOf(event);
    const half = KEYS.findIndex((keys) => keys.includes(name));
    const color = event.code === "Space" && !isElsewhere ? due() : halves(now.turned)[half];
    if (color) pressed(color, atMs);
    else if (name === PAUSE_KEY) paused(atMs);
    else if (name === TIMES_KEY) sayTimes();
    else return;
    event.preventDefault();
}

/* A button answers the space bar when it is let go. */
function releasedKey(event: KeyboardEvent): void {
    const { target } = event;
    if (event.code === "Space" && target instanceof Element && target.closest(".half"))
        event.preventDefault();
}

function useKeys(): void {
    useLayoutEffect(() => {
        document.addEventListener("keydown", pressedKey);
        document.addEventListener("keyup", releasedKey);
        return () => {
            document.removeEventListener("keydown", pressedKey);
            document.removeEventListener("keyup", releasedKey);
        };
    }, []);
}

/* What the half says besides its time. */
function state(color: Color, clock: clocks.TableClock): string {
    const isDue = due() === color;
    if (phase.value === "ready" && clock.turn === color) return t("clock.begins");
    if (phase.value === "ready") return isDue ? t("clock.begin") : "";
    if (phase.value === "running") return isDue ? t("clock.to-move") : "";
    if (phase.value === "paused") return clock.turn === color ? t("clock.goes-on") : "";
    return "";
}

function Half({ color }: { color: Color }) {
    const now = game.value;
    if (!now) return null;
    const { clock } = now;
    const display = clock[color];
    const face = faces[color];
    const isDue = due() === color;
    const fallen = face.fallen.value;
    const looks = [
        "half",
        isDue ? "due" : "",
        face.low.value ? "low" : "",
        fallen ? "fallen" : "",
    ];
    const isOfPeriods = display.periods.length > 1;
    return (
        <div
            class={looks.filter(Boolean).join(" ")}
            data-color={color}
            onPointerDown={(event) => {
                if (event.button !== 0) return;
                event.preventDefault();
                pressed(color, time.at(event.timeStamp));
            }}
            onContextMenu={(event) => event.preventDefault()}
        >
            <span class="whose">
                {t(`color.${color}`)} <span class="state">{state(color, clock)}</span>
            </span>
            <span class={face.long.value ? "digits long" : "digits"}>
                {face.text}
                <span class="last">{face.last}</span>
            </span>
            {fallen && (
                <span class="flag">
                    {first.value === color ? t("clock.flag.first") : t("clock.flag")}
                </span>
            )}
            <span class="counts">
                <span>{t("clock.moves", { n: display.completed })}</span>
                {isOfPeriods && <span>{t("clock.period", { n: display.period + 1 })}</span>}
                {display.illegal > 0 && (
                    <span>{t("clock.illegal", { n: display.illegal })}</span>
                )}
                {face.delay.value > 0 && (
                    <span>{t("clock.delay", { n: face.delay.value })}</span>
                )}
            </span>
            <button
                type="button"
                aria-disabled={!isDue}
                onClick={(event) => {
                    if (event.detail === 0) pressed(color, time.at(event.timeStamp));
                }}
            >
                <span class="unseen">{`${t(`color.${color}`)}: ${t("press")}`}</span>
            </button>
        </div>
    );
}

async function fillScreen(): Promise<void> {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.documentElement.requestFullscreen();
}

/* A button of the bar that has the focus by a click keeps it no longer. */
function letGo(bar: HTMLElement): void {
    const held = document.activeElement;
    if (held instanceof HTMLElement && bar.contains(held) && !held.closest("dialog")) held.blur();
}

function Bar() {
    const isReady = phase.value === "ready";
    const seat = game.value?.seat;
    const isLeft = seat?.withoutArbiter && !isReady && isDown.value && !seat.lost;
    return (
        <div
            class="clock-bar"
            onClick={({ detail, currentTarget: bar }) => {
                if (detail === 0) return;
                letGo(bar); /* the next space bar presses the clock */
                setTimeout(() => letGo(bar)); /* also where a question that is left gives the focus back */
            }}
        >
            {seat && <Reporting seat={seat} />}
            {isReady ? (
                <>
                    {seat && <p class="hint">{t(seat.withoutArbiter ? "clock.hall.waits.players" : "clock.hall.waits")}</p>}
                    <Button onPress={leave}>{t("clock.settings")}</Button>
                    <Button onPress={turnRound}>{t("clock.swap")}</Button>
                    {document.fullscreenEnabled && (
                        <Button onPress={() => void fillScreen().catch(() => {})}>
                            {t("clock.full")}
                        </Button>
                    )}
                </>
            ) : (
                <button
                    type="button"
                    class="button"
                    hidden={!mayPause()}
                    onClick={(event) => paused(time.at(event.timeStamp))}
                >
                    {t("clock.pause")}
                </button>
            )}
            {isLeft && <Alone seat={seat} />}
        </div>
    );
}

export function Table({ awake }: { awake: Awake }) {
    useKeys();
    const now = game.value;
    if (!now) return null;
    const [left, right] = halves(now.turned);
    const stands = phase.value === "paused" || phase.value === "ended" || isDeciding.value;
    return (
        <div
            class={`table-clock ${stands ? "stands" : ""}`}
            data-phase={phase.value}
            onPointerUp={() => {
                if (!awake.isHeld) void awake.hold();
            }}
        >
            <h1 class="unseen" tabIndex={-1}>
                {t("clock.title")}
            </h1>
            <p class="unseen">{t("clock.keys")}</p>
            <p class="unseen" role="status" data-voice="spoken">
                {spoken}
            </p>
            <Half color={left} />
            {stands ? <Pause /> : <Bar />}
            <Half color={right} />
        </div>
    );
}
