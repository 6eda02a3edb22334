/* The text of a projector's page is so large that all of it stands on the screen. */
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/* On a narrower screen one scrolls. */
const BROAD = "(min-width: 64rem)";
/* Parts of the size that is usual; what does not fit then is scrolled to. */
const SIZES = Array.from({ length: 26 }, (_, at) => 1 - at / 40);

function fit(root: HTMLElement): void {
    const page = document.documentElement;
    const isTaken = (size: number) => {
        root.style.setProperty("--fit", String(size));
        return page.scrollHeight <= innerHeight;
    };
    if (!matchMedia(BROAD).matches || !SIZES.some(isTaken)) isTaken(1);
}

/* Fits what stands in the element, and again whenever that or the screen has changed. */
export function useFit(root: RefObject<HTMLElement | null>): void {
    useLayoutEffect(() => {
        const element = root.current;
        if (!element) return;
        const again = () => fit(element);
        const [sized, changed] = [new ResizeObserver(again), new MutationObserver(again)];
        sized.observe(element);
        changed.observe(element, { childList: true, subtree: true, characterData: true });
        addEventListener("resize", again);
        again();
        return () => {
            sized.disconnect();
            changed.disconnect();
            removeEventListener("resize", again);
        };
    }, []);
}
