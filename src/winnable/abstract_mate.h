/*
 * Can a mate stand in an abstract position? The tests are necessary conditions: "no" is a proof,
 * "yes" is none.
 */
#ifndef HK_WINNABLE_ABSTRACT_MATE_H
#define HK_WINNABLE_ABSTRACT_MATE_H

#include "winnable/abstract.h"

/*
 * A mate that the sets allow: the squares of the kings, and those around the loser's king that its
 * own pieces have to block.
 */
struct hk__mate_pattern {
    uint8_t king[2];
    uint64_t self_blocks;
};

/*
 * May the loser be mated with the kings on one of the pairs in which `side` has the move? If
 * `best`, *out is the mate with the fewest squares to block, else any.
 */
bool hk__abstract_may_mate(const struct hk__abstract_position *p, hk_color winner, unsigned side,
                           bool best, struct hk__mate_pattern *out);

/* May a step of the winner's king discover a mate? */
bool hk__abstract_may_discover_mate(const struct hk__abstract_position *p, hk_color winner,
                                    struct hk__mate_pattern *out);

/* May the king of `winner`, when it leaves `from`, discover a check to the king on `king`? */
bool hk__abstract_may_discover_check(const struct hk__abstract_position *p, hk_color winner,
                                     unsigned from, unsigned king);

/*
 * Can pieces occupy all of the squares at once, each piece one square of its set? At most eight
 * squares and 32 pieces.
 */
bool hk__can_occupy(const uint64_t *pieces, unsigned count, uint64_t squares);

#endif
