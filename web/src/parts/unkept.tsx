/* Where the browser has no room for what is made on a page (state/shared.ts), the page says so. */
import { t } from "./words.ts";

export function Unkept({ isKept }: { isKept: boolean }) {
    return isKept ? null : (
        <p class="problem" role="alert">
            {t("learn.unkept")}
        </p>
    );
}
