/*
 * A ruling on an incident is entered into the log of its board, with a remark and the time of day if it
 * was decided earlier: at once, or where it ends the game behind one question, which names players and
 * result.
 */
import { effect, signal } from "@preact/signals";
import type { Calls, CaseBranch, NewCase, State } from "generated/api";
import { Unanswered } from "../../api/key.ts";
import { call } from "../../api/request.ts";
import { Commit } from "../../parts/commit.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { isBadMoment, MomentField, MomentFold, momentOf } from "../../parts/moment.tsx";
import type { Notices } from "../../parts/notices.tsx";
import { refusedText } from "../../parts/refused.ts";
import { Sending } from "../../parts/sending.tsx";
import { inReaders, t } from "../../parts/words.ts";
import { cut, REASON_BYTES } from "../../state/bytes.ts";
import { incidentOf, remarksOf, seen, standing } from "../case/asking.ts";
import { scoreOf } from "../case/branch.tsx";
import { attached, type Attached, hasBadDisplay, type Rules, rules, startAnew, told } from "../case/form.ts";
import { caseOf } from "../case/judged.ts";

/* What the arbiter says besides the case. */
export type Remark = { reason: string | null; decided_ms: number | null };

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

type Entered = Calls["POST games/{game}/incident"]["body"];

/* As it is typed. What a case has in free text is the remark until another is typed. */
type Typed = { reason: string | null; decided: string };
const NOTHING: Typed = { reason: null, decided: "" };
/* Of each board, and of the case that is of none. */
const keptAs = (game: string | undefined) => `hakem.case.remark ${game ?? ""}`;
const typed = signal<Typed>(NOTHING);

/* This window keeps what is typed to an incident of a board until it is entered or given up. */
function keep(now: Typed): void {
    typed.value = now;
    try {
        const { incident } = told.peek();
        const name = keptAs(attached.peek()?.game);
        if (now === NOTHING) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify({ ...now, incident }));
    } catch {
        /* the window forgets it when it is loaded again */
    }
}

function keptOf(incident: string): Typed {
    try {
        const kept = JSON.parse(sessionStorage.getItem(keptAs(attached.peek()?.game)) ?? "null");
        if (kept?.incident !== incident || typeof kept.decided !== "string") return NOTHING;
        return { reason: typeof kept.reason === "string" ? kept.reason : null, decided: kept.decided };
    } catch {
        return NOTHING;
    }
}

const unanswered = new Unanswered<Entered>();
let last: { game: string | undefined; incident: string | null } = { game: undefined, incident: null };

/* Another incident has remarks of its own, and so has another board; a case that is attached to one keeps them. */
effect(() => {
    const { incident } = told.value;
    const game = attached.value?.game;
    const before = last;
    last = { game, incident };
    if (!incident) unanswered.clear();
    if (game === before.game && incident === before.incident) return;
    const isOther = game !== before.game;
    if (!isOther && before.incident !== null) keep(NOTHING);
    else if (isOther && before.game === undefined && incident === before.incident && typed.peek() !== NOTHING) keep(typed.peek());
    else typed.value = incident && !(isOther && game === undefined) ? keptOf(incident) : NOTHING;
});

/* Enters the branch. Answers why it was refused; what was told is then ruled on anew. */
export async function enter(
    { game, token }: Pick<Attached, "game" | "token">,
    one: NewCase,
    branch: CaseBranch,
    remark: Remark,
): Promise<string | null> {
    const { conditions } = branch;
    const meant = JSON.stringify([game, one.events]);
    const now: Entered = { ...incidentOf(one), seen: seen.value ?? 0, conditions, ...remark };
    const before = unanswered.sent(meant);
    /* Something else is meant now, and nothing has been entered since: what was sent has not come, and is out of date if it does. */
    if (before?.seen === now.seen && JSON.stringify(before) !== JSON.stringify(now)) unanswered.answered(meant);
    const { key, body } = unanswered.of(meant, now);
    const answer = await call("POST games/{game}/incident", { in: { game }, token, key, body });
    if (answer.ok || answer.body.code !== "down") unanswered.answered(meant);
    if (answer.ok) {
        keep(NOTHING);
        startAnew();
        return null;
    }
    told.value = { ...told.value };
    return refusedText(answer.body);
}

function reasonNow(): string {
    const one = caseOf(rules.value, told.value);
    return typed.value.reason ?? (one ? remarksOf(one) : "");
}

function isBadTime(): boolean {
    return isBadMoment(typed.value.decided, attached.value?.since() ?? null);
}

/* What is said besides; null: it cannot be read. It stays until the ruling is entered. */
function remarkNow(): Remark | null {
    if (isBadTime()) return null;
    return { reason: reasonNow().trim() || null, decided_ms: momentOf(typed.value.decided) };
}

function RemarkFields() {
    return (
        <>
            <TextField
                label={t("table.remark")}
                value={reasonNow()}
                onInput={(text) => keep({ ...typed.value, reason: cut(text, REASON_BYTES) })}
            />
            <MomentField
                typed={typed.value.decided}
                sinceMs={attached.value?.since() ?? null}
                onType={(text) => keep({ ...typed.value, decided: text })}
            />
        </>
    );
}

/* What the papers say besides, and when it was decided if it is entered afterwards. */
export function RemarkFold() {
    return (
        <MomentFold kind="remark" title={t("table.besides")} typed={typed.value.decided}>
            {() => <RemarkFields />}
        </MomentFold>
    );
}

type MakeProps = { branch: CaseBranch; disabled: boolean; onAsk: () => void; onMake: (remark: Remark) => void };

/* What ends a game is asked once; all else happens at once, and can be taken back. */
export function MakeButton({ branch, disabled, onAsk, onMake }: MakeProps) {
    const press = () => {
        if (scoreOf(branch)) onAsk();
        else {
            const remark = remarkNow();
            if (remark) onMake(remark);
        }
    };
    return (
        <div class="row commits">
            <Commit
                look="primary"
                disabled={disabled || standing.value !== "ruled" || isBadTime() || hasBadDisplay()}
                onPress={press}
            >
                {t("table.make")}
            </Commit>
        </div>
    );
}

type Props = {
    /* The players, and the number of the board if it is not in sight. */
    title: string;
    branch: CaseBranch;
    isLost: boolean;
    notices?: Notices;
    onClose: () => void;
    onMake: (remark: Remark) => void;
};

export function Making({ title, branch, isLost, notices, onClose, onMake }: Props) {
    const score = scoreOf(branch);
    const make = () => {
        const remark = remarkNow();
        if (remark) onMake(remark);
    };
    return (
        <Dialog title={t("table.make.sure")} notices={notices} onClose={onClose}>
            <p>
                {title}
                {score && `: ${score}`}
            </p>
            {branch.condition && <p>{inReaders(branch.condition)}</p>}
            {branch.change && <p>{inReaders(branch.change.texts)}</p>}
            <RemarkFields />
            <Sending
                isLost={isLost}
                yes={t("table.make")}
                look={score ? "danger" : "primary"}
                disabled={isBadTime() || hasBadDisplay()}
                onClose={onClose}
                onPress={make}
            />
        </Dialog>
    );
}
