/*
 * A repetition, its positions side by side: by which move each came, who has the move, and what
 * makes a position that looks the same another one (9.2.2).
 */
import { useEffect, useState } from "preact/hooks";
import type { AlikePosition, Repetition as Found } from "generated/api";
import { call } from "../../api/request.ts";
import { Button } from "../../parts/button.tsx";
import { Answers, Dialog } from "../../parts/dialog.tsx";
import { Diagram } from "../../parts/diagram.tsx";
import { refusedText } from "../../parts/refused.ts";
import { t } from "../../parts/words.ts";
import { localSan } from "../../state/notation.ts";
import type { Desk } from "./desk.ts";

const TURN = 1;
const CASTLING = 2;
const EN_PASSANT = 3;
const NONE = "-";

/* "After 4. Nf3": the move by which the position came; the start has none. */
function cameBy({ ply, fen }: AlikePosition, desk: Desk, intended: string | null): string {
    const [, turn, , , , number = "1"] = fen.split(" ");
    const played = desk.state.peek()?.moves?.[ply - 1]?.san ?? intended;
    if (ply === 0 || !played) return t("console.repetition.start");
    const move = turn === "w" ? `${Number(number) - 1}…` : `${number}.`;
    return t("console.repetition.after", { move: `${move} ${localSan(played)}` });
}

function toMove(fen: string): string {
    return t(fen.split(" ")[TURN] === "w" ? "console.repetition.white" : "console.repetition.black");
}

/* "White 0-0, Black 0-0-0"; in Chess960 a letter is the file of the rook. */
function castlesOf(letters: string): string {
    return [...letters]
        .map((letter) => {
            const upper = letter.toUpperCase();
            const way = upper === "K" ? "0-0" : upper === "Q" ? "0-0-0" : upper;
            return `${t(letter === upper ? "color.white" : "color.black")} ${way}`;
        })
        .join(", ");
}

/* What a position that looks the same has otherwise than the last one. */
function otherness({ differs, fen }: AlikePosition): string[] {
    const parts = fen.split(" ");
    const [castling = NONE, passant = NONE] = [parts[CASTLING], parts[EN_PASSANT]];
    const castles = castling === NONE ? t("console.repetition.none") : castlesOf(castling);
    return differs.map((what) => {
        if (what === "turn") return t("console.repetition.turn");
        if (what === "castling") return t("console.repetition.castling", { castles });
        return passant === NONE
            ? t("console.repetition.no.passant")
            : t("console.repetition.passant", { square: passant });
    });
}

type OneProps = { position: AlikePosition; count: number; desk: Desk; intended: string | null };

function One({ position, count, desk, intended }: OneProps) {
    const others = otherness(position);
    const isSame = others.length === 0;
    return (
        <li class={isSame ? "same" : "other"}>
            <figure>
                <Diagram fen={position.fen} />
                <figcaption>
                    <strong>
                        {isSame ? t("console.repetition.nth", { n: count }) : t("console.repetition.other")}
                    </strong>
                    <span>{cameBy(position, desk, intended)}</span>
                    <span>{toMove(position.fen)}</span>
                    {others.map((text) => (
                        <span key={text}>{text}</span>
                    ))}
                </figcaption>
            </figure>
        </li>
    );
}

type Props = { desk: Desk; move: string | null; onClose: () => void };

function SideBySide({ desk, move, onClose }: Props) {
    const [found, setFound] = useState<Found | null>(null);
    const [problem, setProblem] = useState("");
    useEffect(() => {
        const query = move ? { move } : undefined;
        void call("GET games/{game}/repetition", { in: { game: desk.game }, query, token: desk.token }).then(
            ({ ok, body }) => (ok ? setFound(body) : setProblem(refusedText(body))),
        );
    }, [desk, move]);
    let count = 0;
    const positions = found?.positions.map((position) => {
        if (position.differs.length === 0) count++;
        return { position, count };
    });
    return (
        <Dialog title={t("console.repetition.title", { n: found?.same ?? 0 })} onClose={onClose}>
            {problem && <p role="alert">{problem}</p>}
            <ol class="alike" tabIndex={0} aria-label={t("console.repetition.list")}>
                {positions?.map((one) => (
                    <One key={one.position.ply} {...one} desk={desk} intended={move} />
                ))}
            </ol>
            <Answers>
                <Button onPress={onClose}>{t("games.done")}</Button>
            </Answers>
        </Dialog>
    );
}

/* Leads to the positions; `move`: as they would stand after it. */
export function Repetition({ desk, move = null }: { desk: Desk; move?: string | null }) {
    const [isOpen, setOpen] = useState(false);
    const label = move ? t("console.repetition.show.move", { move }) : t("console.repetition.show");
    return (
        <>
            <Button onPress={() => setOpen(true)}>{label}</Button>
            {isOpen && <SideBySide desk={desk} move={move} onClose={() => setOpen(false)} />}
        </>
    );
}
