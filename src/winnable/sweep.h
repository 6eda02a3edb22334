/* What one queen or rook can take of the loser's pieces, found set by set. */
#ifndef HK_WINNABLE_SWEEP_H
#define HK_WINNABLE_SWEEP_H

#include "board/bb.h"
#include "hakem/board.h"

enum hk__swept {
    HK__SWEPT_NOTHING, /* there is none that could begin */
    HK__SWEPT_SOME,    /* of the pieces some may be left, all perhaps */
    HK__SWEPT_ALL      /* so the winner mates (docs/decisions/0015) */
};

/*
 * Let a queen or rook of `winner`, or that of a pawn, take pieces of the loser. Once for each instruction set.
 * @param board     `winner` has the move and is not in check.
 * @param[out] out  With HK__SWEPT_SOME: a board that legal moves lead to, the winner to move.
 */
enum hk__swept hk__sweep_base(const hk_board *board, hk_color winner, hk_board *out);
enum hk__swept hk__sweep_v3(const hk_board *board, hk_color winner, hk_board *out);

#endif
