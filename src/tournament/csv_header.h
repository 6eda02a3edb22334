/*
 * What the columns of a table are, by their names: English, Turkish, German, French, Italian and Spanish
 * ones, of Swiss-Manager, Chess-Results, Vega, Sharly-Chess, Papi, Swiss-Chess, lichess and of lists that
 * people make. Case, accents and signs do not matter.
 */
#ifndef HK_TOURNAMENT_CSV_HEADER_H
#define HK_TOURNAMENT_CSV_HEADER_H

#include "tournament/csv_table.h"

enum csv_column {
    CSV_NOTHING,
    /* Of a player; in a pairing list of White, and of Black farther below. */
    CSV_NUMBER,
    CSV_NAME,
    CSV_LAST_NAME,
    CSV_FIRST_NAME,
    CSV_TITLE,
    CSV_SEX,
    CSV_FEDERATION,
    CSV_RATING,
    CSV_NATIONAL_RATING,
    CSV_FIDE_ID,
    CSV_BIRTH,
    CSV_BIRTH_YEAR,
    CSV_CLUB,
    CSV_TEAM,
    CSV_POINTS,
    CSV_RANK,
    /* Of a pairing. */
    CSV_ROUND,
    CSV_BOARD,
    CSV_WHITE,
    CSV_BLACK,
    CSV_WHITE_NUMBER,
    CSV_BLACK_NUMBER,
    CSV_RESULT,
    CSV_WHITE_POINTS,
    CSV_BLACK_POINTS,
    /* What makes the result of a row one by forfeit, in a column of its own. */
    CSV_FORFEIT,
    CSV_BLACK_TITLE,
    CSV_BLACK_FEDERATION,
    CSV_BLACK_RATING,
    CSV_BLACK_FIDE_ID,
    /* Known, and nothing of it is taken. */
    CSV_PASSED_OVER,
    CSV_COLUMNS
};

struct csv_header {
    /* Cells of a row by what they are, counted from 1; 0: the table has none. */
    size_t cell[CSV_COLUMNS];
    /* A list of pairings; else of players. */
    bool pairings;
};

/*
 * Is the row at hand a header? It names the player, or White and Black or their numbers, and one column more at least; a list
 * of one column needs only the name. `*out` is written then.
 */
bool csv_header_read(struct csv_header *out, const struct csv_table *table);

/* The column of a cell by its name alone. */
enum csv_column csv_column_named(const char *text, size_t size);

#endif
