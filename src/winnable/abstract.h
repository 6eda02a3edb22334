/*
 * Abstract positions: sets of squares in the place of squares.
 *
 * An abstract position fixes what only a capture or a pawn move can change: where the pawns stand,
 * and which pieces are left. For each piece it has the set of squares on which the piece may stand
 * until the next capture or pawn move. For the kings it has the pairs of squares on which both may
 * stand at once, by the side to move; so zugzwang and stalemate are not lost.
 *
 * An abstract position stands for every position whose pieces stand on squares of their sets. It
 * stands for more positions than games can reach: what it forbids is impossible, while what it
 * allows may be impossible too. Facts about it come in two kinds. `maybe` holds in some position
 * that it stands for, `always` in each of them.
 *
 * Everywhere in this folder the winner is the side of which it is asked whether it can mate, and
 * the loser is its opponent.
 */
#ifndef HK_WINNABLE_ABSTRACT_H
#define HK_WINNABLE_ABSTRACT_H

#include "hakem/winnable.h"

enum { HK__ABSTRACT_PIECES = 30, HK__PIECES_AND_PAWNS = 64 };

/* A piece that is neither king nor pawn. */
struct hk__abstract_piece {
    uint64_t squares; /* Squares on which the piece may stand. */
    uint8_t color, kind;
};

struct hk__abstract_position {
    uint64_t pawns[2];
    /*
     * Pairs of kings: by the side to move and the square of White's king, the squares of Black's
     * king.
     */
    uint64_t king_pairs[2][64];
    struct hk__abstract_piece pieces[HK__ABSTRACT_PIECES];
    unsigned count;
    /* Files of the rooks, as in hk_board. */
    uint8_t castling[2];

    /* What hk__abstract_derive finds. */

    /* Squares of each king, in any pair. */
    uint64_t kings[2];
    /*
     * Squares that are never empty: those of pawns, and of pieces and kings that have a single
     * square.
     */
    uint64_t always_occupied;
    /* Squares on which a pawn or a piece may stand; kings are left out. */
    uint64_t maybe_occupied;
    /* Squares that the pawns and pieces of each side attack, wherever all pieces stand. */
    uint64_t always_attacked[2];
    /* Has the side a piece with more than one square, so that it may leave its king where it is? */
    bool mobile[2];
};

/* Find the facts that follow from the sets: the second half of the structure. */
void hk__abstract_derive(struct hk__abstract_position *p);

/*
 * The piece's only square; none if it has several. No piece blocks its own lines, so callers take
 * this square out of what blocks.
 */
uint64_t hk__fixed_square(const struct hk__abstract_piece *piece);

/*
 * Squares that a piece attacks from any square of its set. Only squares that are always occupied
 * block its lines, and not those of `transparent`.
 */
uint64_t hk__abstract_maybe_attacked(const struct hk__abstract_position *p,
                                     const struct hk__abstract_piece *piece, uint64_t transparent);

/*
 * Squares that the pawns and pieces of `color` attack wherever all pieces stand, without the help
 * of piece `except` (HK__ABSTRACT_PIECES: none is excepted). Either that piece has moved to
 * `also`, or `also` is empty and the piece is about to be captured: then the answer holds for those
 * squares of its set on which it can stand at that time.
 */
uint64_t hk__abstract_always_attacked(const struct hk__abstract_position *p, unsigned color,
                                      unsigned except, uint64_t also);

#endif
