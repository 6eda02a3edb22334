/* The screens on which people play or show a game, what fits on each, and what a finger hits there. */
import assert from "node:assert/strict";

export const SIZES = {
    phone: { width: 360, height: 740 },
    "phone on its side": { width: 844, height: 390 },
    tablet: { width: 820, height: 1180 },
    desktop: { width: 1440, height: 900 },
    projector: { width: 1920, height: 1080 },
    "smallest phone": { width: 320, height: 568 },
    "screen of 4K": { width: 3840, height: 2160 },
};

const LEAST_TARGET = 48;

/* Nothing is wider than the screen, the whole board is in sight, and what is pressed is high enough for a finger. */
export async function fits({ page }, { width, height }) {
    const low = await page.locator("button, a.button, summary, label.check").filter({ visible: true }).evaluateAll(
        (all, least) => all.filter((one) => one.getBoundingClientRect().height < least - 0.5).map((one) => one.textContent),
        LEAST_TARGET,
    );
    assert.deepEqual(low, []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
    const box = await page.locator(".squares").boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height, JSON.stringify(box));
}

/* In the page: notes of each such button, in the moment in which it comes into sight, whether a finger would hit it. */
export function noteFresh(selector) {
    globalThis.fresh = {};
    const seen = new WeakSet();
    new MutationObserver(() => {
        for (const button of document.querySelectorAll(selector)) {
            if (seen.has(button) || !button.checkVisibility()) continue;
            seen.add(button);
            button.scrollIntoView({ block: "nearest" });
            const { left, top, width, height } = button.getBoundingClientRect();
            const hit = document.elementFromPoint(left + width / 2, top + height / 2);
            globalThis.fresh[button.textContent] = button.contains(hit);
        }
    }).observe(document, { subtree: true, childList: true, attributes: true });
}
