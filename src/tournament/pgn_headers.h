/*
 * Rounds of a tournament from the headers of its games: Event, Site, Date, Round "3" or "3.12", Board, White, Black, their Elo,
 * FideId, Title and Team, and Result.
 */
#ifndef HK_TOURNAMENT_PGN_HEADERS_H
#define HK_TOURNAMENT_PGN_HEADERS_H

#include "hakem/base.h"
#include "tournament/told.h"

/**
 * Read games, whatever their moves. A person is known by his name; people get numbers as they appear.
 *
 * @param[out] out  Written on true; the caller's, for told_finish().
 * @param bytes     `size` bytes: PGN, UTF-8 or Latin-1.
 * @param round     The round of games that do not say it, 1 to TOLD_ROUNDS_MAX.
 *
 * @return False: there is no memory.
 *
 * Cost: O(size + n log n). Threads: any. Format: PGN standard 1994, 8.1 and 9.
 */
HK_MUST_CHECK bool pgn_headers_read(struct told *out, const char *bytes, size_t size,
                                    uint32_t round);

#endif
