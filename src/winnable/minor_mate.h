/* Mates by a lone knight or bishop: which pieces have to stand where, and how far they are from there. */
#ifndef HK_WINNABLE_MINOR_MATE_H
#define HK_WINNABLE_MINOR_MATE_H

#include "hakem/board.h"

/* Moves that pieces need to where they have to stand, by the square they stand on. */
struct hk__minor_mate {
    hk_kind minor,
        blocker; /* the winner's piece that mates; the loser's that stands in his king's way */
    uint8_t king[64], target_king[64], mating[64], blocking[64];
    uint8_t
        pawn[64];  /* of a pawn of the loser's that is to become the blocker, or to block itself */
    uint8_t block; /* the blocker's square: there any pawn of the loser's does */
};

enum { HK__MINOR_MATES = 6 };

/* Choose the mate that is nearest, or the second, ... by `number`. @return There are so many for these pieces. */
bool hk__minor_mate_choose(struct hk__minor_mate *mate, const hk_board *board, hk_color winner,
                           unsigned number);

/* Moves that are missing. */
int hk__minor_mate_distance(const struct hk__minor_mate *mate, const hk_board *board,
                            hk_color winner);

#endif
