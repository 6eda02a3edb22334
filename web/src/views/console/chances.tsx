/*
 * Who can still mate, with the line or the argument, and whether a game can have reached the
 * position (3.10.3): of the board as it stands, or of a position that the arbiter sets up.
 */
import { useState } from "preact/hooks";
import type { Chance, Known, Reached } from "generated/api";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { Diagram } from "../../parts/diagram.tsx";
import { refusedText } from "../../parts/refused.ts";
import { SetBoard } from "../../parts/setboard.tsx";
import { t } from "../../parts/words.ts";
import { localSan } from "../../state/notation.ts";
import { COLORS } from "../../state/position.ts";
import type { Desk } from "./desk.ts";

const TURN = 1;
const NUMBER = 5;

/* What is known, or why it is not told. */
type Answer = { known: Known | null; refused: string };

async function knownOf(desk: Desk, fen?: string): Promise<Answer> {
    const { ok, body } = await call("GET games/{game}/known", {
        in: { game: desk.game },
        query: fen === undefined ? undefined : { fen },
        token: desk.token,
    });
    return ok ? { known: body, refused: "" } : { known: null, refused: refusedText(body) };
}

/* Of the board; null where the hall does not know what stands there. */
export async function knownNow(desk: Desk): Promise<Known | null> {
    if (desk.state.peek()?.ply === null) return null;
    return (await knownOf(desk)).known;
}

/* "12. Qg7#", "12… Kh8 13. Qg7#": moves that lead on from a position. */
function numbered(line: readonly string[], fen: string): string {
    const fields = fen.split(" ");
    const isBlack = fields[TURN] === "b";
    return line
        .map((san, at) => {
            const half = 2 * (Number(fields[NUMBER] ?? 1) - 1) + Number(isBlack) + at;
            const number = `${Math.floor(half / 2) + 1}`;
            if (half % 2 === 0) return `${number}. ${localSan(san)}`;
            return at === 0 ? `${number}… ${localSan(san)}` : localSan(san);
        })
        .join(" ");
}

function OneChance({ chance, fen }: { chance: Chance; fen: string }) {
    const { can_mate: answer, proof, line, mate_fen: mate } = chance;
    const isProven = answer !== "open";
    return (
        <>
            {t(`console.known.${answer}`)}
            {mate ? (
                <details class="mate-line">
                    <summary>{t("console.known.line", { n: Math.ceil(line.length / 2) })}</summary>
                    <p>{numbered(line, fen)}</p>
                    <Diagram fen={mate} />
                </details>
            ) : (
                isProven && <span class="argument"> {t(`console.proof.${proof}`)}</span>
            )}
        </>
    );
}

function why({ answer, grade, played }: Reached): string {
    if (played) return t("console.reached.played");
    return answer === "open" || grade === "-" ? "" : t(`console.grade.${grade}`);
}

/* The two answers, as rows of a list of facts. */
export function KnownRows({ known }: { known: Known }) {
    const { chances, reached, fen } = known;
    const article = reached.articles[0];
    return (
        <>
            {chances &&
                COLORS.map((color) => (
                    <div key={color} data-chance={color}>
                        <dt>{t(`console.known.mate.${color}`)}</dt>
                        <dd>
                            <OneChance chance={chances[color]} fen={fen} />
                        </dd>
                    </div>
                ))}
            <div data-reached={reached.answer}>
                <dt>
                    {t("console.reached")}
                    {article && ` (${t("article")}\u00a0${article})`}
                </dt>
                <dd>
                    {t(`console.known.${reached.answer}`)}
                    <span class="argument"> {why(reached)}</span>
                </dd>
            </div>
        </>
    );
}

function Asking({ desk, onClose }: { desk: Desk; onClose: () => void }) {
    const [fen, setFen] = useState(desk.state.peek()?.fen ?? "");
    const [answer, setAnswer] = useState<Answer | null>(null);
    const write = (text: string) => {
        setFen(text);
        setAnswer(null);
    };
    return (
        <Dialog title={t("console.known.ask")} onClose={onClose}>
            <SetBoard label={t("case.board")} fen={fen} onFen={write} />
            {answer?.refused && <p role="alert">{answer.refused}</p>}
            <div role="status">
                {answer?.known && (
                    <dl class="facts">
                        <KnownRows known={answer.known} />
                    </dl>
                )}
            </div>
            <Answers>
                <Button onPress={onClose}>{t("games.done")}</Button>
                <Button
                    look="primary"
                    disabled={!fen.trim()}
                    onPress={() => void knownOf(desk, fen.trim()).then(setAnswer)}
                >
                    {t("console.known.ask.now")}
                </Button>
            </Answers>
        </Dialog>
    );
}

/* Leads to the question about another position. */
export function AskPosition({ desk }: { desk: Desk }) {
    const [isOpen, setOpen] = useState(false);
    return (
        <>
            <Button onPress={() => setOpen(true)}>{t("console.known.ask")}</Button>
            {isOpen && <Asking desk={desk} onClose={() => setOpen(false)} />}
        </>
    );
}
