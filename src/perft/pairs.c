/*
 * Counts pairs of moves (pairs.h): quiet moves by sets, forcing moves one by one. Compiled once for
 * each instruction set.
 */
#include "perft/pairs.h"
#include "board/code.h"
#include "board/make_core.h"
#include "perft/pairs_king.h"
#include "perft/pairs_pieces.h"
#include "perft/pairs_quiet.h"

HK_SPECIALISE uint64_t quiet_replies(const struct pairs *pairs, const hk_color us)
{
    uint64_t n = pieces_replies(pairs, us) + pairs->en_passant + king_replies(pairs, us);

    for (uint64_t files = pairs->board->castling[hk__other(us)]; files;)
        n += castling_replies(pairs, (us == HK_WHITE ? 56 : 0) + bb_take_first(&files), us);
    return n;
}

HK_SPECIALISE uint64_t count_pairs(const hk_board *board, const hk_color us)
{
    struct pairs pairs;
    struct masks masks;
    uint64_t n = 0;

    find_masks(board, &masks, us);
    pairs.board = board;
    pairs.own = board->color[us];
    pairs.enemy = board->color[hk__other(us)];
    pairs.occupied = pairs.own | pairs.enemy;
    pairs.king = board_king(board, hk__other(us));
    if (HK_LIKELY(!masks.checkers && find_forcing(&pairs, us))) {
        find_quiet(&pairs, &masks, us);
        if (pairs.quiet_count)
            n = quiet_replies(&pairs, us);
    } else {
        HK_ISA_NAME(hk__movegen_legal)(board, &pairs.forcing);
    }
    for (unsigned i = 0; i < pairs.forcing.size; i++) {
        hk_board child;
        board_make(board, &child, pairs.forcing.move[i], us);
        n += HK_ISA_NAME(hk__movegen_count)(&child);
    }
    return n;
}

uint64_t HK_ISA_NAME(hk__pairs_count)(const hk_board *board)
{
    return board->side == HK_WHITE ? count_pairs(board, HK_WHITE) : count_pairs(board, HK_BLACK);
}
