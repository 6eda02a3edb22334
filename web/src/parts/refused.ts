/*
 * Why the hall has not done something, in the reader's language. The hall's own sentence says more than its
 * code; where we have the same in the reader's language that is told, and otherwise what the code means.
 */
import type { Refused } from "../api/request.ts";
import { hallText, isKey } from "../words/words.ts";
import { reader, t } from "./words.ts";

/* What was told is at fault: then the English sentence says more than the code. */
const ABOUT_WHAT_IS_TOLD = ["impossible", "syntax", "missing"];

/* "The game has ended." has the name the-game-has-ended. */
function nameOf(sentence: string): string {
    return (sentence.toLowerCase().match(/[a-z]+/g) ?? []).join("-");
}

export function refusedText({ code, detail }: Pick<Refused, "detail"> & { code: string }): string {
    const language = reader();
    const { text, lang } = hallText(`why.${nameOf(detail)}`, "");
    if (text && lang === null) return text;
    const key = `error.${code}`;
    if (detail && language === "en" && ABOUT_WHAT_IS_TOLD.includes(code)) return detail;
    return isKey(key) ? t(key) : detail || t("error.down");
}
