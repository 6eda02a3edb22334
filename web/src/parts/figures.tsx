/*
 * Figures beside each other: a row each, named at its head, under the heads of the columns. What
 * comes last of before and after stands out.
 */
import type { ComponentChildren } from "preact";
import { t } from "./words.ts";

export type FigureRow = { name: string; cells: ComponentChildren[] };
type FiguresProps = { caption: string; heads: string[]; rows: FigureRow[] };

export function Figures({ caption, heads, rows }: FiguresProps) {
    if (rows.length === 0) return null;
    return (
        <table class="figures">
            <caption>{caption}</caption>
            <thead>
                <tr>
                    <td />
                    {heads.map((head, at) => (
                        <th key={at} scope="col">
                            {head}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {rows.map(({ name, cells }, at) => (
                    <tr key={at}>
                        <th scope="row">{name}</th>
                        {cells.map((cell, column) => (
                            <td key={column}>{cell}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
}

/* `more`: what is said of the figure after, beside it. */
export type Changed = { name: string; before: string; after: string; more?: string };

/* What was shown, and what is to be shown. */
export function BeforeAfter({ caption, rows }: { caption: string; rows: Changed[] }) {
    return (
        <Figures
            caption={caption}
            heads={[t("case.before"), t("case.after")]}
            rows={rows.map(({ name, before, after, more }) => ({
                name,
                cells: [
                    before,
                    <>
                        <strong>{after}</strong>
                        {more}
                    </>,
                ],
            }))}
        />
    );
}
