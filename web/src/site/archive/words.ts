/* Findings and games in the reader's words. */
import { t } from "../../parts/words.ts";
import { isKey } from "../../words/words.ts";
import type { Game } from "./audit.ts";

export function kindText(kind: string): string {
    const key = `archive.kind.${kind}`;
    return isKey(key) ? t(key) : kind;
}

export function namesText({ white, black }: Game): string {
    return `${white || "?"} – ${black || "?"}`;
}
