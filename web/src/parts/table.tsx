/*
 * A table. The columns that have an order are sorted by a button in their head; the first column
 * names its row. Where the table is wider than its place, it is moved by keys too.
 */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

export type Column<Row> = {
    id: string;
    label: string;
    cell: (row: Row) => ComponentChildren;
    /* Less than 0: the first row stands before the second. */
    order?: (a: Row, b: Row) => number;
};
type Props<Row> = {
    caption: string;
    columns: Column<Row>[];
    rows: Row[];
    rowId: (row: Row) => string;
};
type Sort = { column: string; down: boolean };

export function Table<Row>({ caption, columns, rows, rowId }: Props<Row>) {
    const [sort, setSort] = useState<Sort | null>(null);
    const order = columns.find(({ id }) => id === sort?.column)?.order;
    const sorted = order
        ? [...rows].sort((a, b) => (sort?.down ? order(b, a) : order(a, b)))
        : rows;
    const direction = (id: string) =>
        sort?.column !== id ? undefined : sort.down ? "descending" : "ascending";
    return (
        <div class="table-frame" role="region" aria-label={caption} tabIndex={0}>
            <table class="table">
                <caption class="unseen">{caption}</caption>
                <thead>
                    <tr>
                        {columns.map(({ id, label, order: sortable }) => (
                            <th key={id} scope="col" aria-sort={direction(id)}>
                                {sortable ? (
                                    <button
                                        type="button"
                                        class="sort"
                                        onClick={() =>
                                            setSort({
                                                column: id,
                                                down: direction(id) === "ascending",
                                            })
                                        }
                                    >
                                        {label}
                                    </button>
                                ) : (
                                    label
                                )}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {sorted.map((row) => (
                        <tr key={rowId(row)}>
                            {columns.map(({ id, cell }, index) =>
                                index === 0 ? (
                                    <th key={id} scope="row">
                                        {cell(row)}
                                    </th>
                                ) : (
                                    <td key={id}>{cell(row)}</td>
                                ),
                            )}
                        </tr>
                    ))}
                </tbody>
            </table>
        </div>
    );
}
