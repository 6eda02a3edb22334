/*
 * Results in the file of pairings of Swiss-Manager: points of both with a comma, K for a forfeit in a cell of its own and behind
 * both, 0:0 where nothing is known. A bye has the number -1 for its opponent, and is worth there what is set there: its row stays
 * as it is, and in a new file it has no points. Byes that were asked for have no row.
 *
 * A game without a rating has no spelling of its own, and its points are written; nor have scores of 0 on both sides that are no
 * forfeit (article 10), which the program takes for a game without result.
 */
#include "tournament/swiss_manager.h"

#include "base/internal.h"
#include "base/text.h"
#include "tournament/characters.h"
#include "tournament/csv_header.h"
#include "tournament/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = 64, RESULT_ROOM = 16 };

/* The columns that are read, and those that are written. */
static const enum csv_column needed[] = {CSV_ROUND,        CSV_WHITE_NUMBER, CSV_BLACK_NUMBER,
                                         CSV_WHITE_POINTS, CSV_BLACK_POINTS, CSV_FORFEIT,
                                         CSV_RESULT};

/* A line of the file, cut at its semicolons; `end` are the bytes of its line end. */
struct row {
    const char *text;
    size_t size, end;
    struct {
        const char *text;
        size_t size;
    } cells[CELLS_MAX];
    size_t count;
};

static const char *next_line(struct row *row, const char *at, const char *end)
{
    const char *stop = at;

    *row = (struct row){.text = at};
    while (stop < end && *stop != '\r' && *stop != '\n')
        stop++;
    row->size = (size_t)(stop - at);
    for (const char *cell = at; row->count < CELLS_MAX;) {
        const char *semicolon = memchr(cell, ';', (size_t)(stop - cell));
        const char *behind = semicolon ? semicolon : stop;
        row->cells[row->count].text = cell;
        row->cells[row->count++].size = (size_t)(behind - cell);
        if (!semicolon)
            break;
        cell = semicolon + 1;
    }
    if (stop < end)
        row->end = *stop == '\r' && stop + 1 < end && stop[1] == '\n' ? 2 : 1;
    return stop + row->end;
}

/* Where the columns stand, from 1; false: the row is no header of such a file. */
static bool find_columns(const struct row *row, size_t at[CSV_COLUMNS])
{
    /* That the file is UTF-8 stands before the first name. */
    const size_t mark = row->size >= 3 && memcmp(row->text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;

    memset(at, 0, CSV_COLUMNS * sizeof *at);
    for (size_t i = 0; i < row->count; i++) {
        const size_t before = i == 0 ? mark : 0;
        const enum csv_column column =
            csv_column_named(row->cells[i].text + before, row->cells[i].size - before);
        if (column != CSV_NOTHING && !at[column])
            at[column] = i + 1;
    }
    for (size_t i = 0; i < HK_COUNT(needed); i++)
        if (!at[needed[i]])
            return false;
    return true;
}

/* A number of a row; 0: there is none, or it is nobody's. */
static uint32_t number_in(const struct row *row, size_t at)
{
    uint32_t number = 0;

    if (at > row->count)
        return 0;
    for (size_t i = 0; i < row->cells[at - 1].size; i++) {
        const char c = row->cells[at - 1].text[i];
        if (c < '0' || c > '9' || number > TOLD_PLAYERS_MAX)
            return 0;
        number = number * 10 + (uint32_t)(c - '0');
    }
    return number;
}

static const struct told_board *board_of(const struct told *told, uint32_t round, uint32_t white,
                                         uint32_t black)
{
    for (size_t i = 0; i < told->board_count; i++) {
        const struct told_board *board = &told->boards[i];
        if (board->round == round && board->white == white && board->black == black && white &&
            black)
            return board;
    }
    return NULL;
}

/* Has the file the boards of the round, and no others? */
static bool has_boards(const struct told *told, uint32_t round, const char *file, size_t size)
{
    const char *const end = file + size;
    size_t columns[CSV_COLUMNS], ours = 0, theirs = 0;
    struct row row;
    const char *at = next_line(&row, file, end);

    if (!find_columns(&row, columns))
        return false;
    for (size_t i = 0; i < told->board_count; i++)
        ours += told->boards[i].round == round && told->boards[i].white && told->boards[i].black;
    while (at < end) {
        at = next_line(&row, at, end);
        const uint32_t white = number_in(&row, columns[CSV_WHITE_NUMBER]),
                       black = number_in(&row, columns[CSV_BLACK_NUMBER]);
        if (number_in(&row, columns[CSV_ROUND]) != round || !white || !black)
            continue;
        if (!board_of(told, round, white, black))
            return false;
        theirs++;
    }
    return ours == theirs;
}

static const char *points_of(char code)
{
    return is_one_of(code, "1W+") ? "1" : is_one_of(code, "=D") ? "0,5" : "0";
}

static const char *forfeit_of(const struct told_board *board)
{
    return is_one_of(board->white_code, "+-") ? "K" : "";
}

static void spell(char out[RESULT_ROOM], const struct told_board *board)
{
    snprintf(out, RESULT_ROOM, "%s:%s%s", points_of(board->white_code),
             points_of(board->black_code), forfeit_of(board));
}

static void put(struct hk__text *out, const char *text)
{
    hk__text_append(out, text, strlen(text));
}

/* A row of the file with the result of its board. */
static void put_result(struct hk__text *out, const struct row *row,
                       const size_t columns[CSV_COLUMNS], const struct told_board *board)
{
    char result[RESULT_ROOM];

    spell(result, board);
    for (size_t i = 0; i < row->count; i++) {
        if (i > 0)
            put(out, ";");
        if (i + 1 == columns[CSV_WHITE_POINTS])
            put(out, points_of(board->white_code));
        else if (i + 1 == columns[CSV_BLACK_POINTS])
            put(out, points_of(board->black_code));
        else if (i + 1 == columns[CSV_FORFEIT])
            put(out, forfeit_of(board));
        else if (i + 1 == columns[CSV_RESULT])
            put(out, result);
        else
            hk__text_append(out, row->cells[i].text, row->cells[i].size);
    }
    /* What stands behind the last cell that is told apart, and the line's end. */
    const char *behind = row->cells[row->count - 1].text + row->cells[row->count - 1].size;
    hk__text_append(out, behind, (size_t)(row->text + row->size + row->end - behind));
}

/* Does a row say how its board ended? Points of nobody, without a forfeit, are those of a game that is not played. */
static bool says_result(const struct row *row, const size_t columns[CSV_COLUMNS])
{
    static const enum csv_column results[] = {CSV_WHITE_POINTS, CSV_BLACK_POINTS, CSV_FORFEIT,
                                              CSV_RESULT};

    for (size_t i = 0; i < HK_COUNT(results); i++) {
        const size_t at = columns[results[i]];
        for (size_t byte = 0; at > 0 && at <= row->count && byte < row->cells[at - 1].size; byte++)
            if (!is_one_of(row->cells[at - 1].text[byte], "0:,.- "))
                return true;
    }
    return false;
}

/* Does a row say the result of its board already, however it spells it? */
static bool says(const struct row *row, const size_t columns[CSV_COLUMNS],
                 const struct told_board *board)
{
    const size_t result = columns[CSV_RESULT], forfeit = columns[CSV_FORFEIT];
    struct result_codes codes;

    if (board->white_code == ' ')
        return !says_result(row, columns);
    return result <= row->count && forfeit <= row->count &&
           result_read_apart(&codes, row->cells[result - 1].text, row->cells[result - 1].size,
                             row->cells[forfeit - 1].size) &&
           codes.white == board->white_code && codes.black == board->black_code;
}

static void edit(struct hk__text *out, const struct told *told, uint32_t round, const char *file,
                 size_t size)
{
    const char *const end = file + size;
    size_t columns[CSV_COLUMNS];
    struct row row;
    const char *at = next_line(&row, file, end);

    if (find_columns(&row, columns))
        hk__text_append(out, row.text, row.size + row.end);
    while (at < end) {
        at = next_line(&row, at, end);
        const struct told_board *board =
            number_in(&row, columns[CSV_ROUND]) == round
                ? board_of(told, round, number_in(&row, columns[CSV_WHITE_NUMBER]),
                           number_in(&row, columns[CSV_BLACK_NUMBER]))
                : NULL;
        if (board && !says(&row, columns, board))
            put_result(out, &row, columns, board);
        else
            hk__text_append(out, row.text, row.size + row.end);
    }
}

static void make(struct hk__text *out, const struct told *told, uint32_t round)
{
    uint32_t last = 0;

    put(out, "Runde;Brett;IdentW;IdentS;NrW;NrS;ErgW;ErgS;Kontumaz;Erg;Mnr;ErgEloW;ErgEloS\r\n");
    for (size_t i = 0; i < told->board_count; i++) {
        const struct told_board *board = &told->boards[i];
        char line[120], result[RESULT_ROOM];
        const bool is_bye = !board->white || !board->black;
        if (board->round != round || (is_bye && board->white_code != 'U'))
            continue;
        last = board->board ? board->board : last + 1;
        if (is_bye) {
            snprintf(line, sizeof line, "%u;%u;0;0;%u;-1;0;0;;0:0;0;;\r\n", round, last,
                     board->white);
        } else {
            spell(result, board);
            snprintf(line, sizeof line, "%u;%u;0;0;%u;%u;%s;%s;%s;%s;0;;\r\n", round, last,
                     board->white, board->black, points_of(board->white_code),
                     points_of(board->black_code), forfeit_of(board), result);
        }
        put(out, line);
    }
}

bool swiss_manager_write(const struct told *told, uint32_t round, const char *file, size_t size,
                         char **bytes, size_t *out_size)
{
    struct hk__text out = {0};

    if (file && has_boards(told, round, file, size))
        edit(&out, told, round, file, size);
    else
        make(&out, told, round);
    hk__text_append(&out, "", 1);
    if (out.failed) {
        free(out.bytes);
        return false;
    }
    *bytes = out.bytes;
    *out_size = out.size - 1;
    return true;
}
