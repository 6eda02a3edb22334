/*
 * Counts the tree of legal moves, the last two plies in bulk (pairs.h). Compiled once for each
 * instruction set. Only the bare board, without key and counters, is copied and changed. Whether a
 * capture en passant is legal is tested where it is generated.
 */
#include "board/code.h"
#include "board/make_core.h"
#include "perft/pairs.h"
#include "perft/perft.h"

extern const struct hk__perft_code HK_ISA_NAME(hk__perft_code);

static uint64_t count_tree(const hk_board *board, unsigned depth);

HK_SPECIALISE uint64_t count_side(const hk_board *board, unsigned depth, const hk_color us)
{
    hk_move_list moves;
    uint64_t nodes = 0;

    HK_ISA_NAME(hk__movegen_legal)(board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_board child;
        board_make(board, &child, moves.move[i], us);
        nodes += count_tree(&child, depth - 1);
    }
    return nodes;
}

static uint64_t count_tree(const hk_board *board, unsigned depth)
{
    if (depth == 0)
        return 1;
    if (depth == 1)
        return HK_ISA_NAME(hk__movegen_count)(board);
    if (depth == 2)
        return HK_ISA_NAME(hk__pairs_count)(board);
    return board->side == HK_WHITE ? count_side(board, depth, HK_WHITE)
                                   : count_side(board, depth, HK_BLACK);
}

const struct hk__perft_code HK_ISA_NAME(hk__perft_code) = {
    .tree = count_tree,
    .pairs = HK_ISA_NAME(hk__pairs_count),
};
