/*
 * A ruling on an incident is entered into the log of its board: behind one question, which names
 * players and result, with a remark and the time of day if it was decided earlier.
 */
import { useSignal } from "@preact/signals";
import type { CaseBranch, NewCase, State } from "generated/api";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { cut, REASON_BYTES } from "../../state/bytes.ts";
import { lastMoment } from "../../state/timeofday.ts";
import { incidentOf, remarksOf, seen } from "../case/asking.ts";
import { scoreOf } from "../case/branch.tsx";
import { type Attached, type Rules, rules, startAnew, told } from "../case/form.ts";
import { caseOf } from "../case/judged.ts";

/* What the arbiter says besides the case. */
export type Remark = { reason: string | null; decided_ms: number | null };

const TIME_MAX = 5;

/* The rules of the board, as the form of a case has them; what the hall knows besides stays its own. */
export function rulesOf(state: State): Partial<Rules> {
    return {
        edition: state.edition === "2005" ? "2005" : "2023",
        level: state.level === "rapid" || state.level === "blitz" ? state.level : "standard",
        limited: state.supervision === "limited",
        quickplay:
            state.edition === "2005"
                ? state.regulations.quickplay_finish
                : state.regulations.guidelines,
    };
}

/* Enters the branch. Answers why it was refused; what was told is then ruled on anew. */
export async function enter(
    { game, token }: Attached,
    one: NewCase,
    branch: CaseBranch,
    remark: Remark,
): Promise<string | null> {
    const { conditions } = branch;
    const body = { ...incidentOf(one), seen: seen.value ?? 0, conditions, ...remark };
    const answer = await call("POST games/{game}/incident", { in: { game }, token, body });
    if (answer.ok) {
        startAnew();
        return null;
    }
    told.value = { ...told.value };
    return answer.body.code === "stale" ? t("error.stale") : answer.body.detail || t("error.down");
}

type Props = {
    /* The players, and the number of the board if it is not in sight. */
    title: string;
    branch: CaseBranch;
    onClose: () => void;
    onMake: (remark: Remark) => void;
};

export function Making({ title, branch, onClose, onMake }: Props) {
    const one = caseOf(rules.value, told.value);
    const reason = useSignal(one ? remarksOf(one) : "");
    const decided = useSignal("");
    const score = scoreOf(branch);
    const moment = lastMoment(decided.value, new Date())?.getTime() ?? null;
    const isBad = decided.value.trim() !== "" && moment === null;
    return (
        <Dialog title={t("table.make.sure")} onClose={onClose}>
            <p>
                {title}
                {score && `: ${score}`}
            </p>
            {branch.condition && <p>{inReaders(branch.condition)}</p>}
            {branch.change && <p>{inReaders(branch.change.texts)}</p>}
            <TextField
                label={t("table.remark")}
                value={reason.value}
                onInput={(text) => (reason.value = cut(text, REASON_BYTES))}
            />
            <TextField
                label={t("table.decided")}
                problem={isBad ? t("case.unread") : undefined}
                value={decided.value}
                inputMode="numeric"
                maxLength={TIME_MAX}
                onInput={(text) => (decided.value = text)}
            />
            <Answers>
                <Button onPress={onClose}>{t("list.back")}</Button>
                <Button
                    look={score ? "danger" : "primary"}
                    disabled={isBad}
                    onPress={() => onMake({ reason: reason.value.trim() || null, decided_ms: moment })}
                >
                    {t("table.make")}
                </Button>
            </Answers>
        </Dialog>
    );
}
