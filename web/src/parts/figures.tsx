/*
 * Figures beside each other: a row each, named at its head, under the heads of the columns. What
 * comes last of before and after stands out.
 */
import type { ComponentChildren } from "preact";
import { t } from "./words.ts";

export type FigureRow = { name: string; cells: ComponentChildren[] };
/* `isNamed`: the rows have names of people, which stand above their figures where there is little room. */
type FiguresProps = { caption: string; heads: string[]; rows: FigureRow[]; isNamed?: boolean };

/* A part of a table that is laid out otherwise is a part of it no more for some readers: so the roles are told. */
export function Figures({ caption, heads, rows, isNamed }: FiguresProps) {
    if (rows.length === 0) return null;
    const table = (
        <table class={isNamed ? "figures named" : "figures"} role="table">
            <caption>{caption}</caption>
            <thead role="rowgroup">
                <tr role="row">
                    <td role="cell" />
                    {heads.map((head, at) => (
                        <th key={at} scope="col" role="columnheader">
                            {head}
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody role="rowgroup">
                {rows.map(({ name, cells }, at) => (
                    <tr key={at} role="row">
                        <th scope="row" role="rowheader">
                            {name}
                        </th>
                        {cells.map((cell, column) => (
                            <td key={column} role="cell">
                                {cell}
                            </td>
                        ))}
                    </tr>
                ))}
            </tbody>
        </table>
    );
    return isNamed ? <div class="figures-frame">{table}</div> : table;
}

/* `more`: what is said of the figure after, beside it. */
export type Changed = { name: string; before: string; after: string; more?: string };

/* What was shown, and what is to be shown. */
export function BeforeAfter({ caption, rows }: { caption: string; rows: Changed[] }) {
    return (
        <Figures
            isNamed
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
