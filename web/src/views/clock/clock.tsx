/*
 * The clock on the table: this phone or tablet as the clock of a real board. First it is set, then
 * it fills the screen with two halves; a press counts when the finger touches the glass, by the
 * moment of the touch itself.
 */
import { signal, untracked } from "@preact/signals";
import { render } from "preact";
import { useEffect, useLayoutEffect } from "preact/hooks";
import { the } from "../../dom/dom.ts";
import { NoticeLine, Notices } from "../../parts/notices.tsx";
import { t } from "../../parts/words.ts";
import { Awake, type Keeper } from "../../state/awake.ts";
import { clockText } from "../../state/clock.ts";
import { faces } from "./face.ts";
import type { Place } from "../../routes.ts";
import { COLORS } from "../../state/position.ts";
import { flagFell, game, phase, time } from "./game.ts";
import { asked, openLine, slept } from "./hall.ts";
import { HallSetUp } from "./hallsetup.tsx";
import { Table } from "./halves.tsx";
import { SetUp } from "./setup.tsx";

const notices = new Notices();
/* What keeps the screen on; undefined: it is being tried. */
const keeper = signal<Keeper | undefined>(undefined);
const awake = new Awake((found) => {
    keeper.value = found;
});

/* The screen is tried while the clock is set, so that what fails is known before the game. */
function stayAwake(): void {
    if (phase.value === "ended") awake.release();
    else void awake.hold();
}

/* A phone that slept has not counted; the game has gone on. */
function comeBack(): void {
    if (document.visibilityState !== "visible") {
        time.rest();
        return;
    }
    wakeAfter(time.wake());
}

function wakeAfter(sleptMs: number): void {
    if (sleptMs === 0) return;
    if (phase.value === "running") notices.tell(t("clock.slept", { time: clockText(sleptMs) }));
    game.value = game.value && { ...game.value };
}

function sayFlags(): () => void {
    const ends = COLORS.map((color) => {
        let before = faces[color].fallen.value;
        return faces[color].fallen.subscribe((fallen) => {
            if (fallen) flagFell();
            if (fallen && !before) notices.speak(t(`clock.flag.${color}`));
            before = fallen;
        });
    });
    return () => {
        for (const end of ends) end();
    };
}

/* The link of a hall's game stands before whatever was here. */
function isTheirs(): boolean {
    return !asked.value || game.value?.seat?.token === asked.value;
}

function Clock() {
    const title = `${t("clock.title")} · ${t("name")}`;
    const isSet = phase.value !== "set-up" && isTheirs();
    useEffect(() => {
        document.title = title;
    }, [title]);
    useEffect(stayAwake, [phase.value]);
    useLayoutEffect(() => {
        the(document, "header").hidden = isSet;
        the(document, "h1").focus();
    }, [isSet]);
    useEffect(sayFlags, []);
    return (
        <>
            {isSet ? (
                <Table awake={awake} />
            ) : asked.value ? (
                <HallSetUp token={asked.value} keeper={keeper.value} />
            ) : (
                <SetUp keeper={keeper.value} />
            )}
            <div class="clock-notices">
                <NoticeLine notices={notices} />
            </div>
        </>
    );
}

export function open(main: HTMLElement, { token }: Place): void {
    asked.value = token;
    const seat = token || game.value?.seat?.token;
    if (seat) openLine(seat);
    document.addEventListener("visibilitychange", comeBack);
    slept.subscribe((ms) => untracked(() => wakeAfter(ms)));
    render(<Clock />, main);
}
