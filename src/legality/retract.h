/* Moves taken back: the positions before. */
#ifndef HK_LEGALITY_RETRACT_H
#define HK_LEGALITY_RETRACT_H

#include "board/bb.h"

/* A move that may have been the last. */
struct hk__retraction {
    /* As in hk_move: castling is king takes own rook. */
    uint8_t from, to, special;
    /* hk_kind of the captured piece; HK_NO_KIND without a capture. */
    uint8_t captured;
};

enum { HK__RETRACTIONS_MAX = 2560 };

struct hk__retraction_list {
    unsigned size;
    struct hk__retraction of[HK__RETRACTIONS_MAX];
};

/*
 * List the moves that may have led to the board. Before none of them the player who was not to move
 * was in check. A captured piece comes back only if its side has fewer than sixteen pieces, a pawn
 * only if it has fewer than eight pawns. `castling` holds rights that there must be; there may be
 * more.
 *
 * @param ep_known  Without an en passant square no capture en passant is legal. False for boards
 *                  that come from hk__retract_make, which does not find the square out.
 */
void hk__retract_list(const hk_board *board, bool ep_known, struct hk__retraction_list *out);

/* Take a move back. */
void hk__retract_make(hk_board *board, struct hk__retraction retraction);

/* Do the pieces stand in the initial array, with White to move? */
bool hk__retract_is_start(const hk_board *board);

#endif
