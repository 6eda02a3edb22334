/*
 * Answers from the material alone. A side that is refused here can never mate, wherever the pieces
 * stand:
 *
 *  - a bare king;
 *  - a king and one knight against a king with nothing but queens: a knight mates a king in the
 *    corner only if a piece of that king's own side blocks it, and a queen there captures the
 *    knight or guards;
 *  - bishops on one color of squares against a king that has at most bishops on the same color,
 *    rooks and queens: no such piece can block a square of the other color without guarding it.
 *
 * All three agree with the exhaustive tables of the specification. Promotion is provided for: a
 * side with a pawn is never refused here, and a side whose opponent has a pawn is refused only as a
 * bare king.
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
