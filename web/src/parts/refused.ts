/*
 * Why the hall has not done something, in the reader's language.
 */
import type { Refused } from "../api/request.ts";
import { isKey } from "../words/words.ts";
import { t } from "./words.ts";

export function refusedText({ code, detail }: Pick<Refused, "detail"> & { code: string }): string {
    const key = `error.${code}`;
    return isKey(key) ? t(key) : detail || t("error.down");
}
