/*
 * "Rule on a case": what the Laws say to an incident in any tournament, without a hall and without
 * a game. On the left what is told, on the right the ruling, which follows every answer; on a phone
 * one below the other.
 */
import { signal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { copyText, saveFile } from "../../dom/copy.ts";
import { HAS_HALL } from "../../dom/places.ts";
import { MOST_QUESTIONS } from "../../exam/exam.ts";
import { isFull, isScenario, withScenarios } from "../../exam/paper.ts";
import { incidentOf } from "../../incidents/catalogue.ts";
import { Alone } from "../../parts/alone.tsx";
import { Button } from "../../parts/button.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { loadLaw } from "../../parts/law.ts";
import { NoticeLine, Notices } from "../../parts/notices.tsx";
import { inReaders, locale, reader, t } from "../../parts/words.ts";
import { readMoves, ruled, standing, startAsking } from "./asking.ts";
import { BoardOfHall, makeOf, MakingHere, takeAgain } from "./attach.tsx";
import { isForPlayers, sheetOf } from "./branch.tsx";
import {
    attached,
    forget,
    keep,
    type Kept,
    kept,
    namesText,
    rules,
    startAnew,
    takeUp,
    tell,
    told,
} from "./form.ts";
import { Happened } from "./happened.tsx";
import { scenarioOf, textOf } from "./keeping.ts";
import { knowsPosition } from "./judged.ts";
import { toQuestions, useAloneKey } from "./keys.ts";
import { Ruling, spoken } from "./ruling.tsx";
import { Setup } from "./setup.tsx";
import { RemarkFold } from "../table/making.tsx";
import type { Place } from "../../routes.ts";
import { changePaper, paper } from "../learn/trainer/made.ts";
import { openPlayed } from "../cases/cases.tsx";
import { Asked, Clocks, Earlier } from "./told.tsx";

const notices = new Notices();
const forgetting = signal<Kept | null>(null);
const isAlone = signal(false);
const FILE = "case.json";
const says = (words: string, options: { calm: boolean }) => notices.tell(words, options);

function Names() {
    const { names } = told.value;
    return (
        <details class="panel" open={Boolean(names.white || names.black)}>
            <summary>{t("case.names")}</summary>
            <div class="pair">
                {(["white", "black"] as const).map((player) => (
                    <TextField
                        key={player}
                        label={t(`color.${player}`)}
                        value={names[player] ?? ""}
                        maxLength={60}
                        onInput={(text) => tell({ names: { ...names, [player]: text } })}
                    />
                ))}
            </div>
        </details>
    );
}

/* Answers why it could not be. Moves of a scoresheet are part of a question as they are read; a note of others is none. */
async function putIntoPaper(): Promise<string | null> {
    if (!knowsPosition(told.value)) return t("learn.trainer.put.board");
    const moves = await readMoves();
    if (!moves) return t("learn.trainer.put.moves");
    const { note: _note, ...scenario } = JSON.parse(scenarioOf(rules.value, told.value, moves)) as Record<string, unknown>;
    if (!isScenario(scenario)) return t("learn.trainer.put.long");
    if (isFull(paper.value)) return t("learn.trainer.full", { most: MOST_QUESTIONS });
    changePaper((now) => withScenarios(now, [scenario]));
    return null;
}

function Actions() {
    const copy = async () => {
        const went = await copyText(textOf(rules.value, told.value, ruled.value));
        notices.tell(t(went ? "copied" : "copy.failed"), { calm: went });
    };
    const keepIt = () => {
        keep();
        notices.tell(t("case.kept.now"), { calm: true });
    };
    const putIntoExam = async () => {
        const why = await putIntoPaper();
        notices.tell(why ?? t("learn.trainer.put.done"), { calm: why === null });
    };
    const save = async () => {
        const moves = await readMoves();
        saveFile(FILE, scenarioOf(rules.value, told.value, moves ?? []), "application/json");
        if (!moves) notices.tell(t("case.save.unread"), { calm: false });
    };
    return (
        <div class="row actions">
            {ruled.value && isForPlayers(ruled.value) && (
                <Button look="primary" onPress={() => (isAlone.value = true)}>
                    {t("case.alone")}
                </Button>
            )}
            {attached.value && <RemarkFold />}
            <Button onPress={keepIt}>{t("case.keep")}</Button>
            <Button onPress={copy}>{t("copy")}</Button>
            <Button onPress={() => print()}>{t("case.print")}</Button>
            <Button onPress={() => void save()}>{t("case.save")}</Button>
            {!HAS_HALL && <Button onPress={() => void putIntoExam()}>{t("learn.trainer.put")}</Button>}
        </div>
    );
}

function KeptCases() {
    if (kept.value.length === 0) return null;
    const when = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
    const text = (one: Kept) => {
        const incident = incidentOf(one.told.incident ?? "");
        return [incident && inReaders(incident), namesText(one.told)].filter(Boolean).join(" · ");
    };
    return (
        <section class="panel kept">
            <h2>{t("case.kept")}</h2>
            <ul>
                {kept.value.map((one) => (
                    <li key={one.id}>
                        <Button onPress={() => takeUp(one)}>
                            <span>
                                {text(one)}
                                <small>{when.format(one.at)}</small>
                            </span>
                        </Button>
                        <Button
                            label={t("case.delete.one", { what: text(one) })}
                            onPress={() => (forgetting.value = one)}
                        >
                            {t("case.delete")}
                        </Button>
                    </li>
                ))}
            </ul>
        </section>
    );
}

function Forgetting() {
    const one = forgetting.value;
    if (!one) return null;
    const close = () => (forgetting.value = null);
    return (
        <Dialog title={t("case.delete.sure")} onClose={close}>
            <Answers>
                <Button onPress={close}>{t("case.delete.no")}</Button>
                <Button
                    look="danger"
                    onPress={() => {
                        close();
                        forget(one.id);
                        document.querySelector<HTMLElement>(".case h1")?.focus();
                    }}
                >
                    {t("case.delete")}
                </Button>
            </Answers>
        </Dialog>
    );
}

function Case() {
    const title = `${t("case.title")} · ${t("name")}`;
    useEffect(() => {
        document.title = title;
    }, [title]);
    useEffect(() => {
        const words = standing.value === "ruled" ? spoken() : "";
        if (words) notices.speak(words);
    }, [ruled.value, reader()]);
    const showAlone = () => {
        if (ruled.value && isForPlayers(ruled.value)) isAlone.value = true;
    };
    useAloneKey(() => null, showAlone);
    const isOfBoard = attached.value !== null;
    return (
        <div class="case">
            <div class="case-head">
                <h1 tabIndex={-1}>{t("case.title")}</h1>
                {told.value.incident && (
                    <Button
                        onPress={() => {
                            startAnew();
                            document.querySelector<HTMLElement>(".case h1")?.focus();
                        }}
                    >
                        {t("case.anew")}
                    </Button>
                )}
            </div>
            {HAS_HALL && <BoardOfHall />}
            {!isOfBoard && <Setup />}
            <Happened onChosen={toQuestions} />
            <Asked />
            <Ruling actions={<Actions />} make={(branch) => makeOf(branch, says)} />
            <Clocks />
            {!isOfBoard && <Earlier />}
            {!isOfBoard && <Names />}
            <KeptCases />
            <NoticeLine notices={notices} />
            {isAlone.value && ruled.value && (
                <Alone
                    sheets={ruled.value.branches.map((branch) => sheetOf(branch))}
                    edition={ruled.value.edition}
                    onClose={() => (isAlone.value = false)}
                />
            )}
            <Forgetting />
            <MakingHere says={says} />
        </div>
    );
}

/* A position that has been brought along, as /case?fen=…; it is brought once. */
function takePosition(): void {
    const fen = new URL(location.href).searchParams.get("fen");
    if (!fen) return;
    history.replaceState(history.state, "", location.pathname);
    startAnew();
    tell({ source: "board", fen });
}

/* At /cases/S045 it is a case of the collection; one script has both, because they share their parts. */
export function open(main: HTMLElement, { name }: Place): void {
    if (name !== null) {
        openPlayed(main, name);
        return;
    }
    takePosition();
    takeAgain();
    startAsking();
    void loadLaw(rules.value.edition);
    rules.subscribe(({ edition }) => void loadLaw(edition));
    render(<Case />, main);
    main.querySelector("h1")?.focus();
}
