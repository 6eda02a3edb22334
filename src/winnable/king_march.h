/* King marches: mates for which, but for the last moves, only the two kings move. */
#ifndef HK_WINNABLE_KING_MARCH_H
#define HK_WINNABLE_KING_MARCH_H

#include "board/bb.h"
#include "hakem/board.h"

enum { HK__LINE_PLIES = 256, HK__KING_MARCH_PLIES = 32 /* no march is longer */ };

/* A series of moves. */
struct hk__line {
    unsigned size;
    hk_move move[HK__LINE_PLIES];
};

/*
 * Look for a mate by `winner` on one of the squares to which the loser's king can march. One copy
 * for each instruction set.
 * @param board  The winner has the move; otherwise nothing is found.
 * @param line   Has room for HK__KING_MARCH_PLIES more half-moves.
 * @return Found: legal moves that end in mate have been added to the line. False says nothing.
 */
bool hk__king_march_mate_base(const hk_board *board, hk_color winner, struct hk__line *line);
bool hk__king_march_mate_v3(const hk_board *board, hk_color winner, struct hk__line *line);

#endif
