/*
 * A live board becomes one without a device: the question says what the hall knows no more from then on.
 */
import type { Signal } from "@preact/signals";
import { useSignal } from "@preact/signals";
import { call } from "../../api/request.ts";
import { Dialog, useSending } from "../../parts/dialog.tsx";
import type { Notices } from "../../parts/notices.tsx";
import { refusedText } from "../../parts/refused.ts";
import { Sending, untilBack } from "../../parts/sending.tsx";
import { t } from "../../parts/words.ts";
import type { Desk } from "./desk.ts";

const ANSWER_WITHIN_MS = 6000;

type Props = { desk: Desk; notices: Notices; isAsked: Signal<boolean> };

export function Quitting({ isAsked, ...props }: Props) {
    return isAsked.value && <Asked {...props} onClose={() => (isAsked.value = false)} />;
}

/* When it is done, the board has another page. */
function Asked({ desk, notices, onClose }: Omit<Props, "isAsked"> & { onClose: () => void }) {
    const isAgain = useSignal(false);
    const send = useSending(onClose);
    const quit = async () => {
        const state = desk.state.peek();
        if (!state || desk.isLost.peek()) return false;
        isAgain.value = false;
        const answer = await call("POST games/{game}/live", {
            in: { game: desk.game },
            token: desk.token,
            body: { live: false, seen: state.number },
            patienceMs: ANSWER_WITHIN_MS,
        });
        if (!answer.ok && answer.body.code === "down") {
            await untilBack(desk.isLost);
            isAgain.value = true;
        } else if (!answer.ok) notices.tell(refusedText(answer.body));
        return answer.ok;
    };
    return (
        <Dialog title={t("table.quit.title")} notices={notices} onClose={onClose}>
            <p>{t("table.quit.text")}</p>
            <Sending
                isLost={desk.isLost.value}
                isAgain={isAgain.value}
                yes={t("table.quit.yes")}
                look="danger"
                onClose={onClose}
                onPress={() => void send(quit)}
            />
        </Dialog>
    );
}
