/*
 * Whether a position of a recorded game can have occurred five times, before anybody looks at
 * positions.
 */
#ifndef HK_AUDIT_REPEATS_H
#define HK_AUDIT_REPEATS_H

#include "audit/outcome.h"

enum { HK__REPEATS_SLOTS = 256 };

typedef struct hk__repeats {
    bool counting;
    /* Squares of each side that are not as they were when counting began. */
    uint64_t changed[2];
    /* How often each set of changed squares was seen; the sets of one slot are counted together. */
    uint8_t seen[HK__REPEATS_SLOTS];
} hk__repeats;

/*
 * May a position of the line have occurred five times? `made` are its latest `count` moves, after
 * `base` others; the outcome has them already. Called for all moves of a game, in order, until it
 * answers true. False is a proof. Cost: some ns a move at most.
 */
bool hk__repeats_possible(hk__repeats *repeats, const hk__outcome *outcome, unsigned base,
                          const hk_pgn_move *made, size_t count);

#endif
