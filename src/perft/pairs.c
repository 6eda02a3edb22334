/*
 * Counts pairs of moves (pairs.h): quiet moves by sets, forcing moves one by one. Compiled once for
 * each instruction set.
 */
#include "perft/pairs.h"
#include "board/code.h"
#include "board/make_core.h"
#include "perft/pairs_checks.h"
#include "perft/pairs_king.h"
#include "perft/pairs_lone.h"
#include "perft/pairs_pieces.h"
#include "perft/pairs_quiet.h"

HK_SPECIALISE uint64_t quiet_replies(const struct pairs *pairs, const hk_color us, const bool few)
{
    uint64_t n = pieces_replies(pairs, us) + pairs->en_passant + king_replies(pairs, us);

    for (uint64_t files = few ? 0 : pairs->board->castling[hk__other(us)]; files;)
        n += castling_replies(pairs, (us == HK_WHITE ? 56 : 0) + bb_take_first(&files), us);
    return n;
}

/*
 * Are so few moves quiet that counting their replies one by one is quicker? What costs most by sets
 * are the squares around the king when `us` have sliders.
 */
HK_SPECIALISE bool is_quicker_one_by_one(const struct pairs *pairs)
{
    enum { FEW = 6 };
    const uint64_t sliders = pairs->board->diagonals | pairs->board->orthogonals;
    return pairs->quiet_count <= (sliders & pairs->own ? FEW : 0);
}

/*
 * `few`: so few pieces stand on the board that it pays to count replies to checks apart, and nobody may castle. Among
 * many pieces checks are too few for the code that it takes.
 */
HK_SPECIALISE uint64_t count_pairs(const hk_board *board, const hk_color us, const bool few)
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
        find_quiet(&pairs, &masks, us, few);
        if (!is_quicker_one_by_one(&pairs))
            n = quiet_replies(&pairs, us, few);
        else if (few)
            list_quiet(&pairs, us);
        else if (pairs.quiet_count > 0)
            HK_ISA_NAME(hk__movegen_legal)(board, &pairs.forcing);
        if (few && pairs.checkers > 0)
            n += check_replies(&pairs, us);
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

static HK_NOINLINE uint64_t pairs_of_many(const hk_board *board)
{
    return board->side == HK_WHITE ? count_pairs(board, HK_WHITE, false)
                                   : count_pairs(board, HK_BLACK, false);
}

static HK_NOINLINE uint64_t pairs_of_few(const hk_board *board)
{
    if (board->castling[HK_WHITE] | board->castling[HK_BLACK])
        return pairs_of_many(board);
    if (board->side == HK_WHITE)
        return moves_king_alone(board, HK_WHITE) ? king_alone_pairs(board, HK_WHITE)
                                                 : count_pairs(board, HK_WHITE, true);
    return moves_king_alone(board, HK_BLACK) ? king_alone_pairs(board, HK_BLACK)
                                             : count_pairs(board, HK_BLACK, true);
}

uint64_t HK_ISA_NAME(hk__pairs_count)(const hk_board *board)
{
    enum { FEW = 16 };
    return HK_LIKELY(bb_count(board_occupied(board)) > FEW) ? pairs_of_many(board)
                                                            : pairs_of_few(board);
}
