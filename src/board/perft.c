/*
 * Counting the tree of legal moves, the last ply in bulk. Compiled once for each instruction set. Only the bare board
 * is copied and changed: no key, no counters, and a capture en passant is tested where it is generated.
 */
#include "board/code.h"
#include "board/make_core.h"

HK_SPECIALISE uint64_t perft_side(const hk_board *board, unsigned depth, const hk_color us)
{
    hk_move_list moves;
    uint64_t nodes = 0;

    HK_ISA_NAME(hk__movegen_legal)(board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_board child;
        board_make(board, &child, moves.move[i], us);
        nodes += HK_ISA_NAME(hk__perft)(&child, depth - 1);
    }
    return nodes;
}

uint64_t HK_ISA_NAME(hk__perft)(const hk_board *board, unsigned depth)
{
    if (depth == 0)
        return 1;
    if (depth == 1)
        return HK_ISA_NAME(hk__movegen_count)(board);
    if (depth == 2)
        return HK_ISA_NAME(hk__pairs_count)(board);
    return board->side == HK_WHITE ? perft_side(board, depth, HK_WHITE)
                                   : perft_side(board, depth, HK_BLACK);
}
