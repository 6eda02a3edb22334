/*
 * Why the hall has not done something, in the reader's language. The hall's own sentence says more where
 * what was told is at fault, and is English; other readers are told by its code.
 */
import type { Refused } from "../api/request.ts";
import { isKey } from "../words/words.ts";
import { reader, t } from "./words.ts";

const ABOUT_WHAT_IS_TOLD = ["impossible", "syntax", "missing"];

export function refusedText({ code, detail }: Pick<Refused, "detail"> & { code: string }): string {
    const key = `error.${code}`;
    if (detail && reader() === "en" && ABOUT_WHAT_IS_TOLD.includes(code)) return detail;
    return isKey(key) ? t(key) : detail || t("error.down");
}
