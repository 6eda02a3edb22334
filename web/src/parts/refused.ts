/*
 * Why the hall has not done something, in the reader's language. The hall's own sentence says more than its
 * code; where we have the same in the reader's language that is told, and otherwise what the code means.
 * Before what is wrong with a text that somebody typed stands its place: "Half-move 3, 'Ke3': no legal move fits."
 */
import type { Refused } from "../api/request.ts";
import { hallText, isKey, nameOf } from "../words/words.ts";
import { reader, t } from "./words.ts";

/* What was told is at fault: then the English sentence says more than the code. */
const ABOUT_WHAT_IS_TOLD = ["impossible", "syntax", "missing"];
const HALF_MOVE = /^Half-move (\d+), '(.*)': (.+)$/s;
/* A member of an act: who reads it knows the field by what is asked there. */
const MEMBER = /^(?:Data: )?position: (.+)$/s;

/* Empty: the dictionary of the reader does not have it. */
function told(detail: string): string {
    const place = HALF_MOVE.exec(detail);
    if (place) {
        const [n = "", text = "", fault = ""] = place.slice(1);
        const why = told(fault);
        return why && `${t("refused.half-move", { n, text })}: ${why}`;
    }
    const { text, lang } = hallText(`why.${nameOf(MEMBER.exec(detail)?.[1] ?? detail)}`, "");
    return lang === null ? text : "";
}

export function refusedText({ code, detail }: Pick<Refused, "detail"> & { code: string }): string {
    if (code === "token") return t("error.link");
    const text = told(detail);
    if (text) return text;
    const key = `error.${code}`;
    if (detail && reader() === "en" && ABOUT_WHAT_IS_TOLD.includes(code)) return detail;
    return isKey(key) ? t(key) : detail || t("error.down");
}
