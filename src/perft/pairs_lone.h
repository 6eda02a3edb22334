/*
 * Counting pairs of moves (pairs.h) where `us` have a king and pawns, and only the king can move. He
 * goes to squares that nothing attacks, so he is in no slider's way there; nor is he where he stood,
 * in check or not, once he has left. So sliders have the same replies to all his moves.
 */
#ifndef HK_PERFT_PAIRS_LONE_H
#define HK_PERFT_PAIRS_LONE_H

#include "board/code.h"
#include "board/make_core.h"

/*
 * Have `us` nothing but a king and pawns, none of which can move? Nobody may castle. False too where this is not seen at
 * once.
 */
HK_SPECIALISE bool moves_king_alone(const hk_board *board, const hk_color us)
{
    const uint64_t own = board->color[us], enemy = board->color[hk__other(us)];
    const uint64_t pawns = board->pawns & own;

    if ((own & ~board->pawns & ~board->kings) != 0)
        return false;
    const uint64_t captures = bb_pawns_attack_west(pawns, us) | bb_pawns_attack_east(pawns, us);
    const uint64_t kings = bb_king(board_king(board, us)) & board->kings;
    return !(bb_forward(pawns, us) & ~(own | enemy)) && !((captures | kings) & enemy) &&
           board->ep == HK_NO_SQUARE;
}

/* The pairs where moves_king_alone(). */
HK_SPECIALISE uint64_t king_alone_pairs(const hk_board *board, const hk_color us)
{
    const hk_color them = hk__other(us);
    const uint64_t own = board->color[us], enemy = board->color[them];
    const unsigned king = board_king(board, us), other = board_king(board, them);
    const uint64_t lifted = (own | enemy) ^ bb_bit(king);
    const uint64_t theirs = board->pawns & enemy, ours = board->pawns & own;
    const uint64_t west = bb_pawns_attack_west(theirs, them);
    const uint64_t east = bb_pawns_attack_east(theirs, them);
    const uint64_t third = bb_rank(them == HK_WHITE ? 2 : 5);
    const uint64_t king_to = bb_king(other) & ~enemy &
                             ~(bb_pawns_attack_west(ours, us) | bb_pawns_attack_east(ours, us));
    uint64_t attacked = west | east | bb_king(other), n = 0;
    unsigned replies = bb_count(west & ours) + bb_count(east & ours);

    for (uint64_t pieces = board->knights & enemy; pieces;) {
        const uint64_t reach = bb_knight(bb_take_first(&pieces));
        attacked |= reach;
        replies += bb_count(reach & ~enemy);
    }
    for (uint64_t pieces = board->diagonals & enemy; pieces;) {
        const uint64_t reach = bb_bishop(bb_take_first(&pieces), lifted);
        attacked |= reach;
        replies += bb_count(reach & ~enemy);
    }
    for (uint64_t pieces = board->orthogonals & enemy; pieces;) {
        const uint64_t reach = bb_rook(bb_take_first(&pieces), lifted);
        attacked |= reach;
        replies += bb_count(reach & ~enemy);
    }
    const uint64_t steps = bb_king(king) & ~own & ~attacked;
    for (uint64_t squares = steps & enemy; squares;) {
        hk_board child;
        board_make(board, &child, hk_move_build(king, bb_take_first(&squares), HK_MOVE_PLAIN), us);
        n += HK_ISA_NAME(hk__movegen_count)(&child);
    }
    n += (uint64_t)bb_count(steps & ~enemy) * replies;
    for (uint64_t squares = steps & ~enemy; squares;) {
        const unsigned square = bb_take_first(&squares);
        n += bb_count(king_to & ~bb_king(square));
        if (theirs) {
            const uint64_t empty = ~(lifted | bb_bit(square));
            const uint64_t step = bb_forward(theirs, them) & empty;
            n += bb_count(step) + bb_count(bb_forward(step & third, them) & empty) +
                 3 * bb_count(step & BB_LAST_RANKS);
        }
    }
    return n;
}

#endif
