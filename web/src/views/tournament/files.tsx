/*
 * Files of pairing programs: taken in, after what was not understood and what differs from the hall's own
 * results has been shown and decided; and given back with the results.
 */
import { useSignal } from "@preact/signals";
import type { Imported } from "generated/api";
import { useRef } from "preact/hooks";
import { fetchFile, sendFile } from "../../api/files.ts";
import { saveFile } from "../../dom/copy.ts";
import { Button } from "../../parts/button.tsx";
import { Commit } from "../../parts/commit.tsx";
import { Choice } from "../../parts/field.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import { isKey } from "../../words/words.ts";
import { type Desk, playerOf, type Result, resultText } from "../../state/tournament.ts";
import { authorText } from "./round.tsx";

const FORMATS = ["trf", "csv", "pgn"] as const;
type Format = (typeof FORMATS)[number];

type FileRemark = Imported["remarks"][number];
type Difference = Imported["differences"][number];
type Chosen = { name: string; bytes: ArrayBuffer; format: Format };
type Side = "ours" | "theirs";

/* What the name of a file says of its format; of a text that could be anything, its first line. */
function formatOf(name: string, bytes: ArrayBuffer): Format {
    const end = name.toLowerCase().split(".").at(-1);
    if (end !== "txt") return end === "csv" || end === "tsv" ? "csv" : end === "pgn" ? "pgn" : "trf";
    const start = new TextDecoder("latin1").decode(bytes.slice(0, 1000)).replace(/^\xef\xbb\xbf|\0/g, "").trimStart();
    const line = /^[^\r\n]*/.exec(start)?.[0] ?? "";
    if (line.startsWith("[")) return "pgn";
    return /[;\t]/.test(line) && !/^(\d{3}|[A-Z]{3}|#+)( |$)/.test(line) ? "csv" : "trf";
}

/* What is the matter, in words. */
function remarkText({ code, about }: FileRemark): string {
    const key = `remark.${code}`;
    return t(isKey(key) ? key : "remark.other", { about: about ?? code });
}

const keyOf = ({ round, board }: Difference) => `${round}.${board}`;

function Remarks({ remarks }: { remarks: FileRemark[] }) {
    if (remarks.length === 0) return null;
    return (
        <section class="stack">
            <h3>{t("tournament.file.remarks", { n: remarks.length })}</h3>
            <ul class="remarks">
                {remarks.map((remark, index) => (
                    <li key={index} class={remark.refuses ? "problem" : ""}>
                        {t("tournament.file.place", { line: remark.line, column: remark.column })} {remarkText(remark)}
                    </li>
                ))}
            </ul>
        </section>
    );
}

/* Who has entered our result: a person, or the game on the board. A pairing is told of by itself. */
function enteredBy({ ours, by }: Difference, side: Side): string {
    if (side === "theirs" || !ours || !by) return "";
    return ` (${by === "game" ? t("tournament.file.of-game") : authorText(by)})`;
}

type DifferencesProps = {
    desk: Desk;
    differences: Difference[];
    sides: Record<string, Side>;
    onChoose: (key: string, side: Side) => void;
};

function Differences({ desk, differences, sides, onChoose }: DifferencesProps) {
    const it = desk.it.value;
    if (!it || differences.length === 0) return null;
    const name = (number: number | null) => playerOf(it, number)?.name ?? "–";
    const text = (result: Result | null) => (result ? resultText(result) : "–");
    return (
        <section class="stack">
            <h3>{t("tournament.file.differences", { n: differences.length })}</h3>
            {differences.map((one) => {
                const key = keyOf(one);
                return (
                    <fieldset key={key} class="difference">
                        <legend>
                            {t("tournament.file.board", { round: one.round, board: one.board })} ·{" "}
                            <bdi>{name(one.white)}</bdi> – <bdi>{name(one.black)}</bdi>
                        </legend>
                        {one.of_pairing && (
                            <p class="problem">
                                {t("tournament.file.of-pairing")}{" "}
                                {!one.ours && one.by && t("tournament.file.paired-by", { name: authorText(one.by) })}
                            </p>
                        )}
                        {(["ours", "theirs"] as const).map((side) => (
                            <label key={side} class="check">
                                <input
                                    type="radio"
                                    name={`difference-${key}`}
                                    checked={sides[key] === side}
                                    onChange={() => onChoose(key, side)}
                                />
                                <span>
                                    {t(`tournament.file.${side}`)}: <strong>{text(one[side])}</strong>
                                    {enteredBy(one, side)}
                                </span>
                            </label>
                        ))}
                    </fieldset>
                );
            })}
        </section>
    );
}

function Import({ desk }: { desk: Desk }) {
    const chosen = useSignal<Chosen | null>(null);
    const found = useSignal<Imported | null>(null);
    const problem = useSignal("");
    const sides = useSignal<Record<string, Side>>({});
    /* An answer about a file or a format that is no longer chosen says nothing. */
    const looks = useRef(0);
    const look = async (file: Chosen, query: Record<string, string>) => {
        const own = ++looks.current;
        const answer = await sendFile<Imported>(`tournaments/${desk.name}/import`, desk.token, file.bytes, {
            format: file.format,
            ...query,
        });
        if (own !== looks.current) return answer.ok;
        problem.value = answer.ok ? "" : refusedText(answer.body);
        const body = answer.ok ? answer.body : (answer.body as unknown as Partial<Imported>);
        found.value = body.remarks ? ({ players: 0, teams: 0, rounds: 0, boards: 0, differences: [], ...body } as Imported) : null;
        return answer.ok;
    };
    /* What was found before was of another file or format. */
    const preview = (file: Chosen) => {
        chosen.value = file;
        found.value = null;
        sides.value = {};
        return look(file, { preview: "true" });
    };
    const choose = async (file: File | undefined) => {
        if (!file) return;
        const bytes = await file.arrayBuffer();
        await preview({ name: file.name, bytes, format: formatOf(file.name, bytes) });
    };
    const take = async () => {
        if (!chosen.value) return;
        const of = (side: Side) => Object.keys(sides.value).filter((key) => sides.value[key] === side).join(",");
        const [ours, theirs] = [of("ours"), of("theirs")];
        const seen = String(found.value?.number ?? 0);
        const isTaken = await look(chosen.value, { seen, ...(ours && { ours }), ...(theirs && { theirs }) });
        if (!isTaken || !found.value) return;
        desk.notices.tell(t("tournament.file.taken", { players: found.value.players, boards: found.value.boards }), { calm: true });
        chosen.value = found.value = null;
        await desk.refresh();
    };
    const differences = found.value?.differences ?? [];
    const isDecided = differences.every((one) => sides.value[keyOf(one)]);
    const isRefused = found.value?.remarks.some(({ refuses }) => refuses) ?? true;
    return (
        <section
            class="stack drop"
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
                event.preventDefault();
                void choose(event.dataTransfer?.files[0]);
            }}
        >
            <h2>{t("tournament.file.in")}</h2>
            <p class="lead">{t("tournament.file.how")}</p>
            <label class="field">
                <span>{t("tournament.file.choose")}</span>
                <input
                    type="file"
                    accept=".trf,.trfx,.txt,.csv,.tsv,.pgn,text/plain"
                    onClick={(event) => (event.currentTarget.value = "")} /* the same file may be chosen again */
                    onChange={(event) => void choose(event.currentTarget.files?.[0])}
                />
            </label>
            {chosen.value && (
                <Choice
                    label={t("tournament.file.format")}
                    value={chosen.value.format}
                    options={FORMATS.map((format) => ({ value: format, label: t(`tournament.file.${format}`) }))}
                    onChange={(format) => {
                        if (chosen.value) void preview({ ...chosen.value, format });
                    }}
                />
            )}
            <p class="problem" role="alert">
                {problem.value}
            </p>
            {found.value && (
                <>
                    {!isRefused && (
                        <p role="status">
                            {found.value.teams > 0 && t("tournament.file.teams", { n: found.value.teams })}{" "}
                            {t("tournament.file.found", {
                                players: found.value.players,
                                rounds: found.value.rounds,
                                boards: found.value.boards,
                            })}
                        </p>
                    )}
                    <Remarks remarks={found.value.remarks} />
                    <Differences
                        desk={desk}
                        differences={differences}
                        sides={sides.value}
                        onChoose={(key, side) => (sides.value = { ...sides.value, [key]: side })}
                    />
                    <div class="commits">
                        <Commit look="primary" disabled={isRefused || !isDecided} onPress={() => void take()}>
                            {t("tournament.file.take")}
                        </Commit>
                    </div>
                </>
            )}
        </section>
    );
}

function Export({ desk }: { desk: Desk }) {
    const problem = useSignal("");
    const text = useSignal("");
    const fetched = async (query: Record<string, string>) => {
        const answer = await fetchFile(`tournaments/${desk.name}/export`, desk.token, query);
        problem.value = answer.ok ? "" : refusedText(answer.body);
        return answer.ok ? answer.body : null;
    };
    const save = async (format: Format, form?: string) => {
        const body = await fetched({ format, ...(form && { form }) });
        if (body !== null) saveFile(`${desk.it.value?.name ?? "tournament"}${form ? `-${form}` : ""}.${format}`, body, "text/plain");
    };
    const rounds = desk.it.value?.rounds ?? [];
    const chosen = useSignal("");
    const begun = rounds.filter(({ status }) => status !== "paired").at(-1);
    const round = chosen.value || String(begun?.round ?? 1);
    const showLines = async () => {
        text.value = (await (await fetched({ format: "lines", round }))?.text()) ?? "";
    };
    const saveRound = async () => {
        const body = await fetched({ format: "swiss-manager", round });
        if (body !== null) saveFile(`${desk.it.value?.name ?? "tournament"}-${round}.txt`, body, "text/plain");
    };
    return (
        <section class="stack">
            <h2>{t("tournament.file.out")}</h2>
            <p class="lead">{t("tournament.file.out-how")}</p>
            <p class="row">
                {FORMATS.map((format) => (
                    <Button key={format} onPress={() => void save(format)}>
                        {t(`tournament.file.${format}`)}
                    </Button>
                ))}
                <Button onPress={() => void save("trf", "2016")}>{t("tournament.file.trf-2016")}</Button>
                <Button onPress={() => void save("trf", "2026-bytes")}>{t("tournament.file.vega")}</Button>
            </p>
            {rounds.length > 1 && (
                <Choice
                    label={t("tournament.round")}
                    value={round}
                    options={rounds.map((one) => ({ value: String(one.round), label: String(one.round) }))}
                    onChange={(value) => (chosen.value = value)}
                />
            )}
            <p class="row">
                <Button onPress={() => void saveRound()}>{t("tournament.file.swiss-manager")}</Button>
                <Button onPress={() => void showLines()}>
                    {t("tournament.file.lines")}
                </Button>
            </p>
            <p class="problem" role="alert">
                {problem.value}
            </p>
            {text.value && (
                <textarea class="mono" rows={12} readOnly aria-label={t("tournament.file.lines")} value={text.value} />
            )}
        </section>
    );
}

export function Files({ desk }: { desk: Desk }) {
    return (
        <div class="stack">
            {desk.isOrganiser && <Import desk={desk} />}
            <Export desk={desk} />
        </div>
    );
}
