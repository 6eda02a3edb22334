/* Sweeps: what one queen or rook can capture of the loser's pieces, found with sets of squares. */
#ifndef HK_WINNABLE_SWEEP_H
#define HK_WINNABLE_SWEEP_H

#include "board/bb.h"
#include "hakem/board.h"

enum hk__swept {
    HK__SWEPT_NOTHING, /* no sweep could begin */
    HK__SWEPT_SOME,    /* pieces of the loser may be left, perhaps all */
    HK__SWEPT_ALL      /* all are captured, so the winner mates (docs/decisions/0015) */
};

/*
 * Let a queen or rook of `winner`, or a pawn that promotes, capture pieces of the loser. One copy
 * for each instruction set.
 * @param board     The winner has the move and is not in check.
 * @param[out] out  With HK__SWEPT_SOME: a board to which legal moves lead, the winner to move.
 */
enum hk__swept hk__sweep_base(const hk_board *board, hk_color winner, hk_board *out);
enum hk__swept hk__sweep_v3(const hk_board *board, hk_color winner, hk_board *out);

#endif
