/*
 * The file of pairings of Swiss-Manager, which gives a round in it and takes the results of that round back into the tournament
 * that is open there: rows of cells between semicolons, a board each, people by their starting numbers. csv.h reads it.
 */
#ifndef HK_TOURNAMENT_SWISS_MANAGER_H
#define HK_TOURNAMENT_SWISS_MANAGER_H

#include "hakem/base.h"
#include "tournament/told.h"

/**
 * Write a round with its results.
 *
 * @param told        The tournament; results that are not known, or no more, stay out.
 * @param round       1 to TOLD_ROUNDS_MAX.
 * @param file        `size` bytes: the file that came in. If it has the boards of this round and no others, it goes out byte for
 *                    byte but for the results. NULL, or a file of anything else: a new one is made.
 * @param[out] bytes  Written on true; the caller's, for free(). Ends with a NUL that `*out_size` does not count.
 *
 * @return False: there is no memory.
 *
 * Cost: O(size + rows x boards). Threads: any. Format: as Swiss-Manager 15 writes it.
 */
HK_MUST_CHECK bool swiss_manager_write(const struct told *told, uint32_t round, const char *file,
                                       size_t size, char **bytes, size_t *out_size);

#endif
