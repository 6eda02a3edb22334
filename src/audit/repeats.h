/* Whether a position of a recorded game can have occurred five times, before anybody looks at positions. */
#ifndef HK_AUDIT_REPEATS_H
#define HK_AUDIT_REPEATS_H

#include "audit/chances.h"

enum { HK__REPEATS_SLOTS = 256 };

typedef struct hk__repeats {
    bool counting;
    uint64_t changed[2]; /* squares of each side that are not as they were when counting began */
    uint8_t seen[HK__REPEATS_SLOTS];
} hk__repeats;

/*
 * `count` moves from `base` on have been added to the chances; `made` are they. Answers false if no position after
 * any move so far has occurred five times; the game is to be gone on with here. Cost: some ns a move at most.
 */
bool hk__repeats_possible(hk__repeats *repeats, const hk__chances *chances, unsigned base,
                          const hk_pgn_move *made, size_t count);

#endif
