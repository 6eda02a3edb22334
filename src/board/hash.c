/*
 * Hash keys and the key of a whole board. The key is kept incrementally by make.c; it never decides alone that two
 * positions are the same: hk_board_equal does (FIDE Laws 2023, 9.2.2).
 */
#include "board/hash.h"

#include "keys.inc"

/* What some men of one kind and colour add to the key. */
HK_SPECIALISE uint64_t key_of(const uint64_t *of_square, uint64_t men)
{
    uint64_t key = 0;
    while (men)
        key ^= of_square[bb_take_first(&men)];
    return key;
}

/* The sets of men that a key is made of. */
struct men {
    uint64_t of[2][6];
};

HK_SPECIALISE struct men men_of(const hk_board *board)
{
    struct men men;
    for (unsigned color = 0; color < 2; color++) {
        const uint64_t own = board->colour[color];
        const uint64_t diagonals = board->diagonals & own, orthogonals = board->orthogonals & own;
        men.of[color][HK_PAWN] = board->pawns & own;
        men.of[color][HK_KNIGHT] = board->knights & own;
        men.of[color][HK_BISHOP] = diagonals & ~orthogonals;
        men.of[color][HK_ROOK] = orthogonals & ~diagonals;
        men.of[color][HK_QUEEN] = diagonals & orthogonals;
        men.of[color][HK_KING] = board->kings & own;
    }
    return men;
}

/* What a board has in its key besides men. */
static uint64_t state_key(const hk_board *board)
{
    uint64_t key = board->side == HK_BLACK ? hk__keys.black_to_move : 0;
    for (unsigned color = 0; color < 2; color++)
        for (uint64_t files = board->castling[color]; files;)
            key ^= hk__keys.castling[color][bb_take_first(&files)];
    if (board->ep != HK_NO_SQUARE)
        key ^= hk__keys.en_passant[board->ep & 7];
    return key;
}

uint64_t hk_board_key(const hk_board *board)
{
    const struct men men = men_of(board);
    uint64_t key = state_key(board);

    for (unsigned color = 0; color < 2; color++)
        for (unsigned kind = HK_PAWN; kind <= HK_KING; kind++)
            key ^= key_of(hk__keys.man[color][kind], men.of[color][kind]);
    return key;
}

uint64_t hk_board_key_change(const hk_board *before, const hk_board *after)
{
    const struct men was = men_of(before), is = men_of(after);
    uint64_t key = state_key(before) ^ state_key(after);

    for (unsigned color = 0; color < 2; color++)
        for (unsigned kind = HK_PAWN; kind <= HK_KING; kind++)
            key ^= key_of(hk__keys.man[color][kind], was.of[color][kind] ^ is.of[color][kind]);
    return key;
}
