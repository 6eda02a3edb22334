/*
 * A finding on the board: the position at its half-move, the article, and the text of the game around it.
 */
import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Article } from "../../parts/article.tsx";
import { Button } from "../../parts/button.tsx";
import { Diagram } from "../../parts/diagram.tsx";
import { Ours } from "../../parts/ours.tsx";
import { t } from "../../parts/words.ts";
import { localSan } from "../../state/notation.ts";
import { edition, type Found, type Played, play } from "./look.ts";
import { kindText, namesText } from "./words.ts";

const LINES_AROUND = 3;
const LONG_LINE = 600;
const TYPING = "input:not([type=radio]), select, textarea, [type=radio]";

/* "12. Nf3" or "12… Nf6": the last move, by the position after it. */
function lastMoveText({ moves }: Played, ply: number): string {
    const move = moves[ply - 1];
    if (!move) return t("played.start");
    const [, side, , , , number] = move.fen.split(" ");
    const san = localSan(move.san);
    return side === "b" ? `${number}. ${san}` : `${Number(number) - 1}… ${san}`;
}

function Steps({ played, ply, goTo }: { played: Played; ply: number; goTo: (ply: number) => void }) {
    const count = played.moves.length;
    return (
        <div class="row steps" role="group" aria-label={t("archive.steps")}>
            <Button label={t("played.first")} disabled={ply === 0} onPress={() => goTo(0)}>
                «
            </Button>
            <Button label={t("played.back")} disabled={ply === 0} onPress={() => goTo(ply - 1)}>
                ‹
            </Button>
            <Button label={t("played.on")} disabled={ply === count} onPress={() => goTo(ply + 1)}>
                ›
            </Button>
            <Button label={t("played.last")} disabled={ply === count} onPress={() => goTo(count)}>
                »
            </Button>
            <span role="status">{lastMoveText(played, ply)}</span>
        </div>
    );
}

/* Of a long line what stands around the move that is on the board. */
function excerpt(line: string, fen: string | undefined): string {
    if (line.length <= LONG_LINE) return line;
    const number = fen?.split(" ")[5];
    const found = number ? line.search(new RegExp(`(^|\\s)${number}\\.`)) : 0;
    const from = Math.max(0, Math.min(found, line.length) - LONG_LINE / 2);
    const rest = line.slice(from, from + LONG_LINE);
    return (from > 0 ? "… " : "") + rest + (from + LONG_LINE < line.length ? " …" : "");
}

function Text({ found, played }: { found: Found; played: Played }) {
    const { game, finding } = found;
    const at = finding.line - game.line;
    const from = Math.max(0, at - LINES_AROUND);
    const around = played.lines.slice(from, at + LINES_AROUND + 1);
    if (at >= played.lines.length || around.length === 0) return null;
    const fen = played.moves[finding.ply - 1]?.fen ?? played.start ?? undefined;
    return (
        <div class="text" role="group" aria-label={t("archive.text")}>
            {around.map((line, i) => {
                const isHere = from + i === at;
                const words = excerpt(line, fen) || " ";
                return (
                    <p key={i} class={isHere ? "here" : ""}>
                        <span class="number">{game.line + from + i}</span>
                        {isHere ? <mark dir="auto">{words}</mark> : <span dir="auto">{words}</span>}
                    </p>
                );
            })}
        </div>
    );
}

function useArrows(by: (step: number) => void): void {
    useLayoutEffect(() => {
        const onKey = (event: KeyboardEvent) => {
            if (event.ctrlKey || event.altKey || event.metaKey) return;
            if (event.target instanceof Element && event.target.matches(TYPING)) return;
            if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
            by(event.key === "ArrowRight" ? 1 : -1);
            event.preventDefault();
        };
        addEventListener("keydown", onKey);
        return () => removeEventListener("keydown", onKey);
    }, [by]);
}

function Standing({ found, played }: { found: Found; played: Played }) {
    const count = played.moves.length;
    const at = useSignal(Math.min(found.finding.ply, count));
    const goTo = (ply: number) => (at.value = Math.max(0, Math.min(ply, count)));
    useArrows((step) => goTo(at.value + step));
    const fen = at.value === 0 ? played.start : played.moves[at.value - 1]?.fen;
    return (
        <>
            {fen ? <Diagram fen={fen} /> : <p class="hint">{t("archive.no-position")}</p>}
            {fen && <Steps played={played} ply={at.value} goTo={goTo} />}
            {found.finding.ply > count && fen && <p class="hint">{t("archive.beyond")}</p>}
        </>
    );
}

/* `onBack`: to where it was chosen. */
export function Board({ found, onBack }: { found: Found; onBack: () => void }) {
    const { game, finding } = found;
    const played = useSignal<Played | null>(null);
    const isUnread = useSignal(false);
    const section = useRef<HTMLElement>(null);
    useLayoutEffect(() => section.current?.querySelector("h2")?.focus({ preventScroll: true }), [found]);
    useEffect(() => {
        let isWanted = true;
        void play(found).then((read) => {
            if (!isWanted) return;
            played.value = read;
            isUnread.value = read === null;
        });
        return () => (isWanted = false);
    }, [found]);
    /* It grows when its game has been read. */
    useEffect(() => section.current?.scrollIntoView({ block: "nearest" }), [played.value]);
    return (
        <section class="panel stack of-finding" aria-labelledby="of-finding" ref={section}>
            <h2 id="of-finding" tabIndex={-1}>
                {kindText(finding.kind)}
            </h2>
            <p>
                <strong dir="auto">{namesText(game)}</strong> {game.result}
                <br />
                <span class="hint">{t("archive.place", { game: game.game, line: finding.line })}</span>
            </p>
            {played.value && <Standing found={found} played={played.value} />}
            {isUnread.value && <p class="message">{t("archive.unread")}</p>}
            <p lang="en">{finding.text}</p>
            {finding.article !== null && (
                <>
                    <Article edition={edition.value} number={finding.article} />
                    <Ours edition={edition.value} />
                </>
            )}
            {played.value && <Text found={found} played={played.value} />}
            <p>
                <Button onPress={onBack}>{t("archive.back")}</Button>
            </p>
        </section>
    );
}
