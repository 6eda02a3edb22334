/* The referee has failed: what was asked can be asked again. */
import { Button } from "../../parts/button.tsx";
import { t } from "../../parts/words.ts";

export function Down({ onAgain }: { onAgain: () => void }) {
    return (
        <div class="stack">
            <p role="alert">{t("learn.down")}</p>
            <p>
                <Button onPress={onAgain}>{t("learn.again")}</Button>
            </p>
        </div>
    );
}
