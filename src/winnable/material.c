/*
 * Answers from material alone. What is refused here can never mate, whatever stands where:
 *
 *  - a bare king;
 *  - a king and one knight against a king with nothing but queens: to be mated by a knight in a corner the king needs a
 *    piece of his own in his way, and a queen there takes or guards;
 *  - bishops of one color of squares only, against a king that has at most bishops of the same color, rooks and queens:
 *    no piece can stand in the king's way on the other color without guarding it.
 *
 * All three agree with the exhaustive tables of the specification. Promotion is thought of: a side with a pawn is
 * never refused here, and neither is one whose opponent has a pawn, but for the bare king.
 */
#include "board/bb.h"
#include "hakem/winnable.h"

hk_answer hk_winnable_by_material(const hk_board *board, hk_color side)
{
    const hk_color other = side == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t own = board->color[side], enemy = board->color[other];
    const uint64_t bishops = board->diagonals & ~board->orthogonals;

    if (own == (own & board->kings))
        return HK_NO;
    if (board->pawns || own & board->orthogonals)
        return HK_UNKNOWN;
    if (own & board->knights) {
        const bool lone_knight = !bb_many(own & ~board->kings);
        const uint64_t queens = board->diagonals & board->orthogonals;
        return lone_knight && (enemy & ~board->kings & ~queens) == 0 ? HK_NO : HK_UNKNOWN;
    }
    /* Only bishops are left on this side. */
    if (enemy & board->knights)
        return HK_UNKNOWN;
    return bishops & BB_DARK_SQUARES && bishops & ~BB_DARK_SQUARES ? HK_UNKNOWN : HK_NO;
}

hk_answer hk_dead_by_material(const hk_board *board)
{
    const bool dead = hk_winnable_by_material(board, HK_WHITE) == HK_NO &&
                      hk_winnable_by_material(board, HK_BLACK) == HK_NO;
    return dead ? HK_YES : HK_UNKNOWN;
}
