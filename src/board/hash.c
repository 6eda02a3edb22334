/*
 * Hash keys and the key of a whole board. The key is kept incrementally by make.c; it never decides alone that two
 * positions are the same: hk_board_equal does (FIDE Laws 2023, 9.2.2).
 */
#include "board/hash.h"
#include "board/make_core.h"

#include "keys.inc"

/* What some men of one kind and colour add to the key. */
HK_SPECIALISE uint64_t key_of(const uint64_t *of_square, uint64_t men)
{
    uint64_t key = 0;
    while (men)
        key ^= of_square[bb_take_first(&men)];
    return key;
}

uint64_t hk_board_key(const hk_board *board)
{
    uint64_t key = board->side == HK_BLACK ? hk__keys.black_to_move : 0;

    for (unsigned color = 0; color < 2; color++) {
        const uint64_t own = board->colour[color];
        const uint64_t diagonals = board->diagonals & own, orthogonals = board->orthogonals & own;
        const uint64_t(*man)[64] = hk__keys.man[color];
        key ^= key_of(man[HK_PAWN], board->pawns & own) ^
               key_of(man[HK_KNIGHT], board->knights & own) ^
               key_of(man[HK_BISHOP], diagonals & ~orthogonals) ^
               key_of(man[HK_ROOK], orthogonals & ~diagonals) ^
               key_of(man[HK_QUEEN], diagonals & orthogonals) ^
               key_of(man[HK_KING], board->kings & own);
        for (uint64_t files = board->castling[color]; files;)
            key ^= hk__keys.castling[color][bb_take_first(&files)];
    }
    if (board->ep != HK_NO_SQUARE)
        key ^= hk__keys.en_passant[board->ep & 7];
    return key;
}

void hk_position_settle(hk_position *position)
{
    hk_board *board = &position->board;
    if (board->ep != HK_NO_SQUARE && !board_en_passant_is_legal(board, (hk_color)board->side))
        board->ep = HK_NO_SQUARE;
    board->unused = 0;
    position->key = hk_board_key(board);
}
