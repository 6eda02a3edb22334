/*
 * Going on without the hall: what it has not been told is lost to it, so it is asked once more. Where another clock has
 * taken over, or the hall does not come back, this is the way out.
 */
import { useSignal } from "@preact/signals";
import { Button } from "../../parts/button.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { t } from "../../parts/words.ts";
import type { Seat } from "./game.ts";
import { goAlone } from "./hall.ts";

export function Alone({ seat }: { seat: Seat }) {
    const asked = useSignal(false);
    const close = () => {
        asked.value = false;
    };
    const n = seat.unsent.length;
    return (
        <>
            <Button
                onPress={() => {
                    asked.value = true;
                }}
            >
                {t("clock.hall.alone")}
            </Button>
            {asked.value && (
                <Dialog title={t("clock.hall.alone.sure")} onClose={close}>
                    <p>{t(n > 0 ? "clock.hall.alone.unsent" : "clock.hall.alone.note", { n })}</p>
                    <Answers>
                        <Button onPress={close}>{t("clock.back")}</Button>
                        <Button look="primary" onPress={goAlone}>
                            {t("clock.hall.alone")}
                        </Button>
                    </Answers>
                </Dialog>
            )}
        </>
    );
}
