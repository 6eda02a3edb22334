/* What the tests of the clock on the table share: a page whose time can jump, and what stands on its halves. */
import assert from "node:assert/strict";
import { openWindow } from "./hall.mjs";

/* Time can be made to jump in the page: its clocks and the stamps of its events go on by so much. */
function makeJumps() {
    let ahead = 0;
    const count = performance.now.bind(performance);
    const ofDay = Date.now;
    const stamp = Object.getOwnPropertyDescriptor(Event.prototype, "timeStamp").get;
    performance.now = () => count() + ahead;
    Object.defineProperty(Event.prototype, "timeStamp", {
        get() {
            return stamp.call(this) + ahead;
        },
    });
    window.jump = (ms) => {
        ahead += ms;
    };
    /* The device sleeps, its page out of sight: its counting stands, the time of day goes on. */
    let slept = 0;
    let isHidden = false;
    Date.now = () => Math.round(ofDay() + ahead + slept);
    Object.defineProperty(document, "visibilityState", { get: () => (isHidden ? "hidden" : "visible") });
    const show = (shown) => {
        isHidden = !shown;
        document.dispatchEvent(new Event("visibilitychange"));
    };
    window.sleep = (ms) => {
        show(false);
        slept += ms;
        show(true);
    };
    /* A steady clock beside: what each key that counts has taken. */
    window.keys = [];
    window.lags = [];
    const note = ({ timeStamp }) => {
        window.keys.push(timeStamp);
        window.lags.push(performance.now() - timeStamp);
    };
    addEventListener("keydown", note, true);
}

export async function openClock(browser, address, options = {}) {
    const page = await openWindow(browser, options);
    await page.addInitScript(makeJumps);
    await page.goto(address);
    await page.locator("h1").waitFor();
    return page;
}

export async function done(page) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
}

export const half = (page, color) => page.locator(`.half[data-color=${color}]`);
export const button = (page, name) => page.getByRole("button", { name, exact: true });
export const inPhase = (page, phase) => page.locator(`.table-clock[data-phase=${phase}]`).waitFor();
export const toMove = (page, color) => half(page, color).filter({ hasText: "To move" }).waitFor();

export async function shown(page, color) {
    const parts = (await half(page, color).locator(".digits").textContent()).split(":").map(Number);
    return Math.round(1000 * parts.reduce((sum, part) => sum * 60 + part, 0));
}

/* One of the controls of the set-up, and the clock waits for its game. */
export async function set(page, name) {
    await page.getByRole("radio", { name, exact: true }).check();
    await button(page, "Set the clock").click();
    await inPhase(page, "ready");
}
