/*
 * Configurations: what cannot be undone, with sets of squares in the place of squares.
 *
 * A configuration is a placement of the pawns and, for each other piece, the squares on which he can stand as long as nothing
 * is captured and no pawn moves; for the kings, the pairs of squares on which both can stand at once, by the side to move.
 * It stands for every position that fits into it.
 */
#ifndef HK_WINNABLE_ABSTRACT_H
#define HK_WINNABLE_ABSTRACT_H

#include "hakem/winnable.h"

enum { HK__ABSTRACT_PIECES = 30, HK__PIECES_AND_PAWNS = 64 };

/* A piece that is neither king nor pawn. */
struct hk__abstract_piece {
    uint64_t squares; /* squares on which he can stand */
    uint8_t color, kind;
};

struct hk__abstract_position {
    uint64_t pawns[2];
    uint64_t
        king_pairs[2]
                  [64]; /* by the side to move and the square of White's king: those of Black's */
    struct hk__abstract_piece pieces[HK__ABSTRACT_PIECES];
    unsigned count;
    uint8_t castling[2]; /* files of the rooks, as in hk_board */

    /* What follows from these: hk__abstract_derive. */
    uint64_t kings[2];           /* squares of each king */
    uint64_t always_occupied;    /* squares that are never free: pawns, pieces and kings who stay */
    uint64_t maybe_occupied;     /* squares on which anybody but a king may stand */
    uint64_t always_attacked[2]; /* squares that each side attacks wherever its pieces stand */
    bool mobile[2];              /* has the side a piece who can move without a capture? */
};

/* Find what follows from the sets. */
void hk__abstract_derive(struct hk__abstract_position *p);

/* The piece's square if he stays on it, else none: he is never in his own way. */
uint64_t hk__fixed_square(const struct hk__abstract_piece *piece);

/* All that a piece attacks from any of his squares, over those who stay but for `transparent`. */
uint64_t hk__abstract_maybe_attacked(const struct hk__abstract_position *p,
                                     const struct hk__abstract_piece *piece, uint64_t transparent);

/*
 * Squares that a side attacks wherever its pieces stand, even without piece `except` and with somebody on `also`; its king is left
 * out. If nobody is on `also`, the piece is about to be taken: of the squares on which he can stand only those where he does count.
 */
uint64_t hk__abstract_always_attacked(const struct hk__abstract_position *p, unsigned color,
                                      unsigned except, uint64_t also);

#endif
