/* The screens on which people play or show a game, and what fits on each. */
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
