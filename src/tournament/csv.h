/*
 * Tables of tournaments: lists of players, and of pairings with results, as spreadsheets and pairing programs write them; and
 * ours. docs/tournament-files.md lists the names of columns.
 */
#ifndef HK_TOURNAMENT_CSV_H
#define HK_TOURNAMENT_CSV_H

#include "hakem/base.h"
#include "tournament/told.h"

/**
 * Read a table. Which of both lists it is, what its columns are and what separates them, its first rows say; a list of one
 * column without a header is one of names.
 *
 * @param[out] out  Written on true; the caller's, for told_finish().
 * @param bytes     `size` bytes: UTF-8, UTF-16 with its mark, Windows-1252 or Windows-1254.
 * @param round     The round of pairings where the table does not say it, 1 to TOLD_ROUNDS_MAX.
 * @param day       When the tournament begins, ISO 8601: births with years of two digits are told by it; NULL: nobody knows.
 *
 * @return False: there is no memory.
 *
 * Cost: O(size + n log n). Threads: any. Format: RFC 4180, and what spreadsheets make of it.
 */
HK_MUST_CHECK bool csv_read(struct told *out, const char *bytes, size_t size, uint32_t round,
                            const char *day);

/** What csv_write() writes. */
enum csv_list {
    CSV_PLAYERS, /**< a row a player: number to club, points and rank */
    CSV_ROUNDS   /**< a row a board: round, board, both players, result */
};

/**
 * Write a table: UTF-8 with its mark, commas, every cell in quotation marks, CR LF. A text that a spreadsheet would take for a
 * formula gets an apostrophe before it. csv_read() reads what this writes.
 *
 * @param round       Of CSV_ROUNDS: 0 for all rounds, or one of them.
 * @param[out] bytes  Written on true; the caller's, for free(). Ends with a NUL that `*size` does not count.
 * @return False: there is no memory.
 *
 * Cost: O(size of what is written). Threads: any.
 */
HK_MUST_CHECK bool csv_write(const struct told *told, enum csv_list list, uint32_t round,
                             char **bytes, size_t *size);

#endif
