/*
 * A link that has just been made: its address, to be copied, or read by the camera of another device. It
 * is shown this once.
 */
import type { MadeLink } from "generated/api";
import { useLayoutEffect, useRef } from "preact/hooks";
import { addressRow, type Addressee, onlyHere } from "../dom/copy.ts";
import { Voice } from "../dom/say.ts";
import { t } from "./words.ts";

/* `isScanned`: its code stands there from the beginning. */
export function NewLink({ link, isScanned = false }: { link: MadeLink; isScanned?: boolean }) {
    const host = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        const voice = new Voice();
        if (link.link === null) return;
        const row = addressRow({ key: link.role as Addressee, path: link.link, voice, opens: false, isScanned });
        host.current?.replaceChildren(row, voice.spoken, onlyHere());
        host.current?.querySelector("input")?.focus();
    }, [link]);
    return (
        <>
            <div ref={host} />
            <p class="hint">{t("links.once")}</p>
        </>
    );
}
