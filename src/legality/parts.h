/* What the grades of legality share: how an argument is told, and the pieces counted. */
#ifndef HK_LEGALITY_PARTS_H
#define HK_LEGALITY_PARTS_H

#include "board/bb.h"
#include "hakem/legality.h"

/* The classes of officers that the census tells apart: bishops by the color of their squares. */
enum { HK__KNIGHTS, HK__LIGHT_BISHOPS, HK__DARK_BISHOPS, HK__ROOKS, HK__QUEENS, HK__CLASSES };

/* One side's pieces, counted. */
struct hk__census {
    unsigned pawns, missing;      /* pieces of sixteen that are no longer there */
    unsigned pieces[HK__CLASSES]; /* that stand on the board */
    unsigned
        originals[HK__CLASSES]; /* how many of them can be those of the initial array, at most */
    unsigned promoted;          /* officers that must have been promoted, at least */
    unsigned promoted_light, promoted_dark; /* bishops among them */
    unsigned barred;                        /* files from which none of its pawns has promoted */
    unsigned taken_at_home; /* missing pieces that stood where no pawn of the opponent takes */
};

/* The class of an officer, HK__CLASSES for a pawn or a king. */
unsigned hk__class_of(hk_kind kind, unsigned square);

/* Count the pieces; of each class as many as in the initial array can be originals. */
void hk__census_take(struct hk__census *out, const hk_board *board, hk_color color);

/* Work out `promoted` afresh, after `originals` has been lowered. */
void hk__census_settle(struct hk__census *census);

/*
 * The arguments. Each answers true if no game reaches the position, and then says why on `reason`, which may be NULL.
 */

/* L1: more promoted pieces than missing pawns. */
bool hk__refuted_by_promotions(const struct hk__census census[2], hk_buf *reason);

/* L3: pawns that no captures of missing pieces have brought to their files. */
bool hk__refuted_by_pawns(const hk_board *board, const struct hk__census census[2], hk_buf *reason);

/* Append the name of a square, of a side, of a kind. */
void hk__say_square(hk_buf *out, unsigned square);
const char *hk__side_name(hk_color color);

/* Append " on e4 and g5", all squares of a set. */
void hk__say_squares(hk_buf *out, uint64_t set);

#endif
