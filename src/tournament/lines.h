/*
 * A round as plain lines in board order, to be typed where a program reads no file.
 */
#ifndef HK_TOURNAMENT_LINES_H
#define HK_TOURNAMENT_LINES_H

#include "hakem/base.h"
#include "tournament/told.h"

/**
 * Write a line a board: "12  Ada Lovelace  1-0  Can Bora", numbers flush right, names and results filled up with blanks so that
 * they stand below each other; then a line a bye: "    Ada Lovelace  bye 1/2". A board without a number is counted.
 *
 * @param round       Of which round.
 * @param[out] bytes  UTF-8, lines that end in LF; written on true; the caller's, for free(). Ends with a NUL that `*size` does
 *                    not count.
 * @return False: there is no memory.
 *
 * Cost: O(boards + players). Threads: any.
 */
HK_MUST_CHECK bool lines_write(const struct told *told, uint32_t round, char **bytes, size_t *size);

#endif
