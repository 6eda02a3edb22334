/* Minor mates: mates by a lone knight or bishop, as a goal of the search. */
#ifndef HK_WINNABLE_MINOR_MATE_H
#define HK_WINNABLE_MINOR_MATE_H

#include "hakem/board.h"

/* A minor mate: for each piece that takes part, the moves that it needs from each square. */
struct hk__minor_mate {
    /* The winner's piece that mates, and the loser's piece that blocks its own king. */
    hk_kind minor, blocker;
    uint8_t king[64], target_king[64], mating[64], blocking[64];
    /* Of a pawn of the loser that is to be promoted to the blocker, or to block itself. */
    uint8_t pawn[64];
    /* The blocker's square; a pawn of the loser serves there too. */
    uint8_t block;
};

enum { HK__MINOR_MATES = 6 };

/*
 * Choose the nearest mate, or the second nearest, and so on by `number`. @return The pieces allow
 * so many.
 */
bool hk__minor_mate_choose(struct hk__minor_mate *mate, const hk_board *board, hk_color winner,
                           unsigned number);

/* Moves that the pieces still need, together. */
int hk__minor_mate_distance(const struct hk__minor_mate *mate, const hk_board *board,
                            hk_color winner);

#endif
