/*
 * A table as text, as spreadsheets write it: rows of cells between commas, semicolons or tabs, of which any may stand in
 * quotation marks and then hold separators and line ends. The text is brought to UTF-8 first: from UTF-8 or UTF-16 with or
 * without its mark, Windows-1252, or Windows-1254 where Turkish letters are likelier.
 */
#ifndef HK_TOURNAMENT_CSV_TABLE_H
#define HK_TOURNAMENT_CSV_TABLE_H

#include "base/text.h"
#include "hakem/base.h"
#include "tournament/told.h"

enum { CSV_CELLS_MAX = 128 };

struct csv_cell {
    const char *text;
    size_t size;
    /* Where it begins in the file, from 1; columns in characters. */
    uint32_t line, column;
};

struct csv_table {
    /* The whole text; cells in quotation marks are unfolded in it. Owned. */
    struct hk__text text;
    char separator;
    /* Where the next row begins. */
    size_t at;
    uint32_t line;
    /* The row at hand; cells beyond the last that there may be are left out. */
    struct csv_cell cells[CSV_CELLS_MAX];
    size_t count;
    /* A quotation mark was not closed; where it stands. */
    bool open;
    uint32_t open_line, open_column;
};

/* Begin with a file. False: there is no memory. The table ends with csv_table_finish() in any case. */
HK_MUST_CHECK bool csv_table_start(struct csv_table *table, const char *bytes, size_t size);

/* Give its memory back. Twice is fine. */
void csv_table_finish(struct csv_table *table);

/* The next row that is not empty. False: there is none. Cost: O(its size). */
bool csv_table_next(struct csv_table *table);

/* A cell of the row at hand, from 0, without blanks at its ends; beyond the last an empty one. */
struct csv_cell csv_cell(const struct csv_table *table, size_t index);

#endif
