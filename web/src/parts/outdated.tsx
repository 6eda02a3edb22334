/* The hall is newer than the page that talks to it: what is said where the line would be, with the way out. */
import { Button } from "./button.tsx";
import { t } from "./words.ts";

export function Outdated() {
    return (
        <span class="outdated">
            <span>{t("link.outdated")}</span> <Button onPress={() => location.reload()}>{t("link.reload")}</Button>
        </span>
    );
}
