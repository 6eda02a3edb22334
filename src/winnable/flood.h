/* The flood: to which squares pieces and kings can move within one abstract position. */
#ifndef HK_WINNABLE_FLOOD_H
#define HK_WINNABLE_FLOOD_H

#include "winnable/abstract.h"

/* Enlarge the sets to all squares that can be reached without a capture and without a pawn move. */
void hk__abstract_flood(struct hk__abstract_position *p, hk_color winner);

/*
 * A transition has just brought a piece of `us` to `at`. Drop the king pairs in which that is mate,
 * since the game has ended there. If the piece is the winner's last one (`is_last`), drop also the
 * pairs in which it gives check and has to be captured: nothing is left to mate then.
 * hk__abstract_derive has been called.
 */
void hk__abstract_drop_mates(struct hk__abstract_position *p, unsigned us, unsigned kind,
                             unsigned at, bool is_last);

#endif
