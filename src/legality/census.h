/* One side's pieces, counted, and how many of them must have been promoted. */
#ifndef HK_LEGALITY_CENSUS_H
#define HK_LEGALITY_CENSUS_H

#include "board/bb.h"
#include "hakem/base.h"

/*
 * The classes of pieces that the census tells apart: bishops by the color of their squares. Pawns
 * and kings have none.
 */
enum { HK__KNIGHTS, HK__LIGHT_BISHOPS, HK__DARK_BISHOPS, HK__ROOKS, HK__QUEENS, HK__CLASSES };

struct hk__census {
    unsigned pawns;
    /* Pieces of sixteen that are no longer on the board. */
    unsigned missing;
    /* Pieces of each class on the board. */
    unsigned pieces[HK__CLASSES];
    /* How many of them can be those of the initial array, at most. */
    unsigned originals[HK__CLASSES];
    /* Pieces that must have been promoted, at least, and the bishops among them. */
    unsigned promoted, promoted_light, promoted_dark;
    /* Files from which no pawn has promoted, as a set. */
    unsigned barred_files;
    /* Missing pieces that were captured where no pawn of the opponent captures. */
    unsigned taken_at_home;
};

/* The class of a piece, HK__CLASSES for a pawn or a king. */
unsigned hk__class_of(hk_kind kind, unsigned square);

/* Count the pieces. Of each class, as many as the initial array has can be originals. */
void hk__census_take(struct hk__census *out, const hk_board *board, hk_color color);

/* Work out `promoted` afresh, after `originals` has been lowered. */
void hk__census_settle(struct hk__census *census);

/*
 * L1: are there more promoted pieces than missing pawns? Then no game reaches the position; the
 * answer is true, and `reason`, which may be NULL, says why.
 */
bool hk__refuted_by_promotions(const struct hk__census census[2], hk_buf *reason);

#endif
