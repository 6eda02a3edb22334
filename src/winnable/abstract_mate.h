/* Can a mate stand in an abstract position? */
#ifndef HK_WINNABLE_ABSTRACT_MATE_H
#define HK_WINNABLE_ABSTRACT_MATE_H

#include "winnable/abstract.h"

/* A mate as the sets allow it: where the kings are, and the squares that the loser's own pieces have to hold. */
struct hk__mate_pattern {
    uint8_t king[2];
    uint64_t self_blocks;
};

/*
 * May the loser, to move, be mated in one of the pairs of `side`? HK_NO is a proof. Of several patterns the one with the
 * fewest squares to hold, if `best`, else any.
 */
bool hk__abstract_may_mate(const struct hk__abstract_position *p, hk_color winner, unsigned side,
                           bool best, struct hk__mate_pattern *out);

/* May a step of the winner's king uncover a mate? */
bool hk__abstract_may_discover_mate(const struct hk__abstract_position *p, hk_color winner,
                                    struct hk__mate_pattern *out);

/* May a king of `winner` that leaves `from` uncover a check to the other on `king`? */
bool hk__abstract_may_discover_check(const struct hk__abstract_position *p, hk_color winner,
                                     unsigned from, unsigned king);

/* Can pieces who may stand on these sets hold all of the squares at once? At most eight squares and 32 pieces. */
bool hk__can_occupy(const uint64_t *pieces, unsigned count, uint64_t squares);

#endif
