/*
 * The papers of a game and of a round: opened to be printed, or saved as tables.
 */
import { useSignal } from "@preact/signals";
import type { Calls } from "generated/api";
import { type Answer, fetchText } from "../../api/request.ts";
import { openPaper } from "../../dom/paper.ts";
import { saveFile } from "../../dom/copy.ts";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/field.tsx";
import { refusedText } from "../../parts/refused.ts";
import { reader, t } from "../../parts/words.ts";
import type { Key } from "../../words/words.ts";

const FORMS = ["html", "csv", "json"] as const;
type Form = (typeof FORMS)[number];
const TYPES: Record<Form, string> = {
    html: "text/html",
    csv: "text/csv",
    json: "application/json",
};

/* The languages whose letters of the pieces the hall writes; figurines are of none. */
const LETTERS =
    "en tr af az bg bs ca cs da de el eo es et fi fr gl hi hr hu id is it ja ko lt lv nb nl nn pl pt ro ru sk sl sr sv uk vi zh";
const FIGURINE = "figurine";

type Query = Record<string, string>;
type Get = (query: Query) => Promise<Answer<string>>;
type PaperProps = {
    name: Key;
    forms: readonly Form[];
    get: Get;
    /* What the file is called, without its ending. */
    file: string;
    onProblem: (text: string) => void;
};

function Paper({ name, forms, get, file, onProblem }: PaperProps) {
    const fetched = (format: Form) => get({ format, language: reader() });
    const open = async () => {
        const refused = await openPaper(file, fetched("html"));
        onProblem(refused ? refusedText(refused) : "");
    };
    const save = async (form: Form) => {
        const answer = await fetched(form);
        /* A spreadsheet takes a table for UTF-8 by its mark alone. */
        if (answer.ok) saveFile(`${file}.${form}`, form === "csv" ? `\ufeff${answer.body}` : answer.body, TYPES[form]);
        onProblem(answer.ok ? "" : refusedText(answer.body));
    };
    return (
        <div class="paper-line">
            <span>{t(name)}</span>
            <div class="row">
                {forms.map((form) => (
                    <Button
                        key={form}
                        label={`${t(name)}: ${t(`papers.${form}`)}`}
                        onPress={() => void (form === "html" ? open() : save(form))}
                    >
                        {t(`papers.${form}`)}
                    </Button>
                ))}
            </div>
        </div>
    );
}

function letterName(code: string): string {
    if (code === FIGURINE) return t("papers.figurine");
    return new Intl.DisplayNames(reader(), { type: "language" }).of(code) ?? code;
}

type Props = { token: string; game?: string; round?: string };

/* Of a game, or of a round; without a round, of all of them. */
export function Papers({ token, game = "", round = "" }: Props) {
    const letters = useSignal<string>(reader());
    const problem = useSignal("");
    const more = { onProblem: (text: string) => (problem.value = text) };
    const ofRound =
        (what: Extract<keyof Calls, `GET papers/${string}`>): Get =>
        (query) =>
            fetchText(what, { token, query: { ...query, ...(round ? { round } : {}) } });
    const ofGame =
        (what: "GET games/{game}/paper" | "GET games/{game}/scoresheets"): Get =>
        (query) =>
            fetchText(what, { token, in: { game }, query });
    const withLetters =
        (get: Get): Get =>
        (query) =>
            get({ ...query, letters: letters.value });
    const file = (name: string) => [name, game || round].filter(Boolean).join("-");
    return (
        <div class="stack papers">
            {game ? (
                <Paper
                    name="papers.log"
                    forms={FORMS}
                    get={ofGame("GET games/{game}/paper")}
                    file={file("log")}
                    {...more}
                />
            ) : (
                <>
                    <Paper
                        name="papers.incidents"
                        forms={FORMS}
                        get={ofRound("GET papers/incidents")}
                        file={file("incidents")}
                        {...more}
                    />
                    <Paper
                        name="papers.results"
                        forms={FORMS}
                        get={ofRound("GET papers/results")}
                        file={file("results")}
                        {...more}
                    />
                </>
            )}
            <Paper
                name="papers.sheets"
                forms={["html"]}
                get={withLetters(
                    game ? ofGame("GET games/{game}/scoresheets") : ofRound("GET papers/scoresheets"),
                )}
                file={file("scoresheets")}
                {...more}
            />
            <Choice
                label={t("papers.letters")}
                value={letters.value}
                options={[...LETTERS.split(" "), FIGURINE].map((value) => ({
                    value,
                    label: letterName(value),
                }))}
                onChange={(value) => (letters.value = value)}
            />
            <p class="problem" role="alert">
                {problem.value}
            </p>
        </div>
    );
}
