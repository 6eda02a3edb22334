/*
 * Brings a table's text to UTF-8 and cuts it. The separator is the one of comma, semicolon and tab that stands most often in
 * the first rows outside quotation marks, or the one that a first line "sep=;" names.
 */
#include "tournament/csv_table.h"

#include "base/internal.h"
#include "tournament/characters.h"

#include <stdlib.h>
#include <string.h>

/* Two bytes each. A surrogate without its other half becomes U+FFFD. Format: RFC 2781. */
static void take_utf16(struct hk__text *out, const char *bytes, size_t size, bool big_endian)
{
    uint32_t high = 0;

    for (size_t at = 0; at + 2 <= size; at += 2) {
        const unsigned char first = (unsigned char)bytes[at], second = (unsigned char)bytes[at + 1];
        const uint32_t unit =
            big_endian ? (uint32_t)first << 8 | second : (uint32_t)second << 8 | first;
        if (high && unit >= 0xdc00 && unit < 0xe000) {
            characters_append(out, 0x10000 + ((high - 0xd800) << 10) + (unit - 0xdc00));
            high = 0;
            continue;
        }
        if (high)
            characters_append(out, 0xfffd);
        high = unit >= 0xd800 && unit < 0xdc00 ? unit : 0;
        if (unit >= 0xdc00 && unit < 0xe000)
            characters_append(out, 0xfffd);
        else if (!high && unit != 0xfeff)
            characters_append(out, unit ? unit : ' ');
    }
}

/*
 * UTF-16 without its mark, by the empty halves of its plain letters and signs: those of a table are most. Answers 1 for big
 * endian, 0 for little endian, -1 for neither.
 */
static int unmarked_utf16(const char *bytes, size_t size)
{
    enum { LOOK_BYTES = 512 };
    const size_t most = size < LOOK_BYTES ? size : LOOK_BYTES;
    size_t empty[2] = {0, 0};

    for (size_t at = 0; at < most; at++)
        empty[at % 2] += bytes[at] == '\0';
    if (size % 2 != 0 || (empty[0] != 0) == (empty[1] != 0))
        return -1;
    return 4 * (empty[0] + empty[1]) >= most ? empty[0] != 0 : -1;
}

/* All characters but tabs and line ends are cleaned. */
static void take_bytes(struct hk__text *out, const char *bytes, size_t size)
{
    const enum encoding encoding =
        characters_encoding(bytes, size, characters_look_turkish(bytes, size));

    for (size_t at = 0; at < size;) {
        size_t end = at;
        while (end < size && !is_one_of(bytes[end], "\t\r\n"))
            end++;
        characters_decode(out, bytes + at, end - at, encoding);
        if (end < size)
            hk__text_append(out, bytes + end, 1);
        at = end + 1;
    }
}

/* How often a separator stands in the first rows, outside quotation marks. */
static size_t count_of(const struct hk__text *text, char separator)
{
    enum { LOOK_BYTES = 8192 };
    size_t count = 0;
    bool quoted = false;

    for (size_t at = 0; at < text->size && at < LOOK_BYTES; at++) {
        quoted ^= text->bytes[at] == '"';
        count += !quoted && text->bytes[at] == separator;
    }
    return count;
}

static void find_separator(struct csv_table *table)
{
    const struct hk__text *text = &table->text;
    const size_t counts[] = {count_of(text, ';'), count_of(text, '\t'), count_of(text, ',')};

    if (text->size > 5 && memcmp(text->bytes, "sep=", 4) == 0) {
        table->separator = text->bytes[4];
        for (table->at = 5; table->at < text->size && !is_one_of(text->bytes[table->at], "\r\n");)
            table->at++;
        return;
    }
    table->separator = counts[0] > 0 && counts[0] >= counts[1] && 2 * counts[0] >= counts[2] ? ';'
                       : counts[1] > 0 && 2 * counts[1] >= counts[2]                         ? '\t'
                                                                                             : ',';
}

bool csv_table_start(struct csv_table *table, const char *bytes, size_t size)
{
    *table = (struct csv_table){.line = 1};
    if (size >= 2 && memcmp(bytes, "\xff\xfe", 2) == 0)
        take_utf16(&table->text, bytes + 2, size - 2, false);
    else if (size >= 2 && memcmp(bytes, "\xfe\xff", 2) == 0)
        take_utf16(&table->text, bytes + 2, size - 2, true);
    else if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        take_bytes(&table->text, bytes + 3, size - 3);
    else if (unmarked_utf16(bytes, size) >= 0)
        take_utf16(&table->text, bytes, size, unmarked_utf16(bytes, size) == 1);
    else
        take_bytes(&table->text, bytes, size);
    if (!table->text.failed)
        find_separator(table);
    return !table->text.failed;
}

void csv_table_finish(struct csv_table *table)
{
    free(table->text.bytes);
    table->text = (struct hk__text){0};
}

/* Unfold a cell in quotation marks that begins at `*at`; `*at` is behind its end then. Lines in it are counted. */
static void take_quoted(struct csv_table *table, struct csv_cell *cell, size_t *at)
{
    char *bytes = table->text.bytes;
    const size_t size = table->text.size;
    size_t from = *at + 1, into = from;

    cell->text = bytes + into;
    for (; from < size; from++) {
        if (bytes[from] == '"') {
            if (from + 1 == size || bytes[from + 1] != '"')
                break;
            from++;
        } else if (bytes[from] == '\n' ||
                   (bytes[from] == '\r' && (from + 1 == size || bytes[from + 1] != '\n'))) {
            table->line++;
        }
        bytes[into++] = bytes[from];
    }
    cell->size = (size_t)(bytes + into - cell->text);
    if (from == size && !table->open) {
        table->open = true;
        table->open_line = cell->line;
        table->open_column = cell->column;
    }
    *at = from < size ? from + 1 : size;
}

static bool is_end(const struct csv_table *table, size_t at)
{
    return at >= table->text.size || table->text.bytes[at] == '\n' || table->text.bytes[at] == '\r';
}

/* Take a cell and what is behind it up to its separator. */
static void take_cell(struct csv_table *table, struct csv_cell *cell, size_t *at)
{
    const char *bytes = table->text.bytes;
    size_t start = *at;

    while (!is_end(table, start) && bytes[start] == ' ' && bytes[start] != table->separator)
        start++;
    if (!is_end(table, start) && bytes[start] == '"') {
        take_quoted(table, cell, &start);
        while (!is_end(table, start) && bytes[start] != table->separator)
            start++;
        *at = start;
        return;
    }
    cell->text = bytes + *at;
    while (!is_end(table, *at) && bytes[*at] != table->separator)
        (*at)++;
    cell->size = (size_t)(bytes + *at - cell->text);
}

/* The row at the place at hand, be it empty. */
static void take_row(struct csv_table *table)
{
    const char *bytes = table->text.bytes;
    size_t at = table->at;
    uint32_t column = 1;

    table->count = 0;
    for (;;) {
        struct csv_cell cell = {.line = table->line, .column = column};
        const size_t start = at;
        take_cell(table, &cell, &at);
        column += (uint32_t)characters_count(bytes + start, at - start, ENCODING_UTF8) + 1;
        characters_trim(&cell.text, &cell.size);
        if (table->count < CSV_CELLS_MAX)
            table->cells[table->count++] = cell;
        if (is_end(table, at))
            break;
        at++;
    }
    if (at < table->text.size)
        at += bytes[at] == '\r' && at + 1 < table->text.size && bytes[at + 1] == '\n' ? 2 : 1;
    table->line++;
    table->at = at;
}

bool csv_table_next(struct csv_table *table)
{
    while (table->at < table->text.size) {
        take_row(table);
        for (size_t i = 0; i < table->count; i++)
            if (table->cells[i].size > 0)
                return true;
    }
    return false;
}

struct csv_cell csv_cell(const struct csv_table *table, size_t index)
{
    struct csv_cell cell = {.text = ""};

    if (index >= table->count)
        return cell;
    cell = table->cells[index];
    if (cell.size > 1 && cell.text[0] == '\'' && is_one_of(cell.text[1], "=+-@")) {
        cell.text++; /* which keeps a spreadsheet from taking the text for a formula */
        cell.size--;
    }
    return cell;
}
