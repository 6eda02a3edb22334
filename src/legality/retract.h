/* Moves taken back: the positions before. */
#ifndef HK_LEGALITY_RETRACT_H
#define HK_LEGALITY_RETRACT_H

#include "board/bb.h"

/* A move that may have been the last. */
struct hk__retraction {
    uint8_t from, to; /* of the move; castling is king takes own rook */
    uint8_t special;  /* as in hk_move */
    uint8_t
        captured; /* hk_kind of the piece taken, HK_NO_KIND without a capture; HK_PAWN en passant */
};

enum { HK__RETRACTIONS_MAX = 2560 };

struct hk__retraction_list {
    unsigned size;
    struct hk__retraction of[HK__RETRACTIONS_MAX];
};

/*
 * A position whose history is asked for is a board with two readings of its own:
 * `castling` holds rights that there must be; there may be more. `unused` is 1 if the square of a possible capture en
 * passant may be missing (`ep` is then HK_NO_SQUARE); every position that comes by taking back is so.
 */

/*
 * List the moves that may have led to the board, and leave a position before in which the opponent's king was not left
 * in check. Pieces taken are added only while the side has fewer than sixteen, and pawns fewer than eight.
 */
void hk__retract_list(const hk_board *board, struct hk__retraction_list *out);

/* Take a move back. */
void hk__retract_make(hk_board *board, struct hk__retraction retraction);

/* Are the pieces those of the initial array, with White to move? */
bool hk__retract_is_start(const hk_board *board);

#endif
