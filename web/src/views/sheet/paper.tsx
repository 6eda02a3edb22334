/*
 * A scoresheet on the screen, as on paper: a row for each move, White and Black beside each other.
 * What was corrected stands struck through before what is in its place.
 */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../parts/words.ts";
import { playerName } from "../../state/players.ts";
import { colorOfLine, lastLine, type Line, type Lines, numberOfLine, OFFER } from "../../state/sheet.ts";

type Props = {
    caption: string;
    names: { white: string; black: string };
    startFen: string;
    lines: Lines;
    /* The line that is written now. */
    current: number;
    /* The last lines that wait to be sent, from here on. */
    heldFrom?: number;
    onPick?: (ply: number) => void;
};

export function lineName(startFen: string, ply: number): string {
    const n = numberOfLine(startFen, ply);
    return t("sheet.line", { n, color: t(`color.${colorOfLine(startFen, ply)}`) });
}

/* What stands on a line, and what was struck through. */
export function Words({ line }: { line: Line | undefined }) {
    if (!line) return null;
    const last = line.writings.length - 1;
    return (
        <>
            {line.writings.slice(0, -1).map(({ text }, index) => (
                <s key={index}>
                    <span class="unseen">{t("sheet.struck")} </span>
                    {text}
                </s>
            ))}
            {last >= 0 && <span class="written">{line.writings[last]?.text}</span>}
            {line.offer && <span class="offer">{OFFER}</span>}
        </>
    );
}

function Cell({ ply, ...sheet }: Props & { ply: number }) {
    const { lines, current, startFen, heldFrom = Infinity, onPick } = sheet;
    const line = lines.get(ply);
    const isNow = ply === current;
    const names = ["line", ply >= heldFrom ? "held" : "", isNow ? "now" : ""].join(" ");
    const words = <Words line={line} />;
    return (
        <td class={names} aria-current={isNow ? "step" : undefined}>
            {onPick ? (
                <button type="button" onClick={() => onPick(ply)}>
                    <span class="unseen">{lineName(startFen, ply)} </span>
                    {words}
                </button>
            ) : (
                words
            )}
            {ply >= heldFrom && line && <span class="unseen"> {t("sheet.held")}</span>}
        </td>
    );
}

export function Paper(props: Props) {
    const { caption, names, startFen, lines, current } = props;
    const frame = useRef<HTMLDivElement>(null);
    const isBlackFirst = startFen.split(" ")[1] === "b";
    const first = isBlackFirst ? 0 : 1;
    const last = Math.max(lastLine(lines), current);
    const rows: number[] = [];
    for (let ply = first; ply <= last; ply += 2) rows.push(ply);
    useEffect(() => {
        frame.current?.querySelector(".now")?.scrollIntoView({ block: "nearest" });
    }, [current, lines.size]);
    return (
        <div class="paper" ref={frame} role="region" aria-label={caption} tabIndex={0}>
            <table>
                <caption class="unseen">{caption}</caption>
                <thead>
                    <tr>
                        <th scope="col">
                            <span class="unseen">{t("moves.number")}</span>
                        </th>
                        <th scope="col" dir="auto">
                            {playerName(names, "white")}
                        </th>
                        <th scope="col" dir="auto">
                            {playerName(names, "black")}
                        </th>
                    </tr>
                </thead>
                <tbody>
                    {rows.map((ply) => (
                        <tr key={ply}>
                            <th scope="row">{numberOfLine(startFen, Math.max(1, ply))}.</th>
                            {ply === 0 ? <td class="line">…</td> : <Cell {...props} ply={ply} />}
                            {ply + 1 <= last ? <Cell {...props} ply={ply + 1} /> : <td class="line" />}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
