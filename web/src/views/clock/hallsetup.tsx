/* Before a game of a hall: which board it is, and that this device becomes its clock. */
import { useSignal } from "@preact/signals";
import { Button } from "../../parts/button.tsx";
import { Outdated } from "../../parts/outdated.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import type { Keeper } from "../../state/awake.ts";
import { playerName } from "../../state/players.ts";
import { timeControlText } from "../../state/timecontrol.ts";
import { control, isOutdated, problem, state, take } from "./hall.ts";
import { Device } from "./setup.tsx";

/* Which board; or why it has no clock. */
function boardText(): string {
    const told = state.value;
    if (problem.value) return t(problem.value);
    if (!told) return t("clock.hall.wait");
    if (!control(told)) return t("clock.hall.no-clock");
    const [white, black] = [playerName(told, "white"), playerName(told, "black")];
    return t("clock.hall.lead", { white, black, control: timeControlText(told.time_control) });
}

export function HallSetUp({ token, keeper }: { token: string; keeper: Keeper | undefined }) {
    const refused = useSignal("");
    const told = state.value;
    const can = told !== null && problem.value === null && control(told) !== null;
    const become = async () => {
        const refusal = await take(token);
        refused.value = refusal ? refusedText(refusal) : "";
    };
    return (
        <div class="clock-setup">
            <h1 tabIndex={-1}>{t("clock.title")}</h1>
            <p class="lead" role="status">
                {isOutdated.value ? <Outdated /> : boardText()}
            </p>
            <Device keeper={keeper} />
            <p class="problem" role="alert" hidden={!refused.value}>
                {refused.value}
            </p>
            <Button look="primary" disabled={!can} onPress={() => void become()}>
                {t("clock.hall.take")}
            </Button>
        </div>
    );
}
