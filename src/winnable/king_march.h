/* A mate for which, but for its last moves, the two kings alone have to walk. */
#ifndef HK_WINNABLE_KING_MARCH_H
#define HK_WINNABLE_KING_MARCH_H

#include "board/bb.h"
#include "hakem/board.h"

enum { HK__LINE_PLIES = 256, HK__KING_MARCH_PLIES = 32 /* no walk is longer */ };

/* A series of moves. */
struct hk__line {
    unsigned size;
    hk_move move[HK__LINE_PLIES];
};

/*
 * Look for a mate by `winner` on one of the squares that the loser's king can walk to. Once for each instruction set.
 * @param board  Nothing is found but where the winner is to move.
 * @param line   With room for HK__KING_MARCH_PLIES more.
 * @return Found: legal moves that end in mate have been added to the line. Otherwise nothing is known.
 */
bool hk__king_march_mate_base(const hk_board *board, hk_color winner, struct hk__line *line);
bool hk__king_march_mate_v3(const hk_board *board, hk_color winner, struct hk__line *line);

#endif
