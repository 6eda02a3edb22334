/*
 * Set-wise attacks: what all pieces of a set attack at once. There is no loop over pieces, so there
 * is no branch that a processor would have to predict.
 *
 * Sliders use parallel-prefix fills (Kogge-Stone): a line grows in three doublings, by one square,
 * by two and by four, as far as the squares are empty. Four directions go up the board and four go
 * down; each four share a vector.
 */
#ifndef HK_WINNABLE_SETWISE_H
#define HK_WINNABLE_SETWISE_H

#include "board/bb.h"

#define SETWISE_EDGE UINT64_C(0xff818181818181ff)

/* The squares to the west, or to the east, of each square of a set. */
HK_SPECIALISE uint64_t setwise_west(uint64_t set)
{
    return (set & ~BB_FILE_A) >> 1;
}

HK_SPECIALISE uint64_t setwise_east(uint64_t set)
{
    return (set & ~BB_FILE_H) << 1;
}

/* Squares that pawns attack. */
HK_SPECIALISE uint64_t setwise_pawn_attacks(uint64_t pawns, hk_color us)
{
    return bb_pawns_attack_west(pawns, us) | bb_pawns_attack_east(pawns, us);
}

/* Squares that knights attack. */
HK_SPECIALISE uint64_t setwise_knight_attacks(uint64_t knights)
{
    const uint64_t west = setwise_west(knights), east = setwise_east(knights);
    const uint64_t one = west | east, two = setwise_west(west) | setwise_east(east);
    return one << 16 | one >> 16 | two << 8 | two >> 8;
}

/* Squares that kings on these squares would attack. */
HK_SPECIALISE uint64_t setwise_king_attacks(uint64_t set)
{
    const uint64_t beside = setwise_west(set) | setwise_east(set);
    const uint64_t row = set | beside;
    return beside | row << 8 | row >> 8;
}

/* The front spans of pieces: all squares before them, up to the last rank of `us`. */
HK_SPECIALISE uint64_t setwise_front_span(uint64_t pieces, hk_color us)
{
    uint64_t set = bb_forward(pieces, us);
    set |= bb_forward(set, us);
    set |= us == HK_WHITE ? set << 16 : set >> 16;
    return set | (us == HK_WHITE ? set << 32 : set >> 32);
}

/* The squares of a set and those on lines from it to the left of each bit, while `empty` lasts. */
HK_SPECIALISE uint64_t setwise_line_up(uint64_t set, unsigned step, uint64_t empty, uint64_t open)
{
    uint64_t free = empty & open;
    set |= free & set << step;
    free &= free << step;
    set |= free & set << 2 * step;
    free &= free << 2 * step;
    set |= free & set << 4 * step;
    return set << step & open;
}

/* The same to the right of each bit. */
HK_SPECIALISE uint64_t setwise_line_down(uint64_t set, unsigned step, uint64_t empty, uint64_t open)
{
    uint64_t free = empty & open;
    set |= free & set >> step;
    free &= free >> step;
    set |= free & set >> 2 * step;
    free &= free >> 2 * step;
    set |= free & set >> 4 * step;
    return set >> step & open;
}

/* Squares that bishops on the squares of a set attack. */
HK_SPECIALISE uint64_t setwise_bishop_attacks(uint64_t set, uint64_t empty)
{
    return setwise_line_up(set, 9, empty, ~BB_FILE_A) | setwise_line_up(set, 7, empty, ~BB_FILE_H) |
           setwise_line_down(set, 9, empty, ~BB_FILE_H) |
           setwise_line_down(set, 7, empty, ~BB_FILE_A);
}

/* Squares that rooks on the squares of a set attack. */
HK_SPECIALISE uint64_t setwise_rook_attacks(uint64_t set, uint64_t empty)
{
    return setwise_line_up(set, 8, empty, ~UINT64_C(0)) |
           setwise_line_up(set, 1, empty, ~BB_FILE_A) |
           setwise_line_down(set, 8, empty, ~UINT64_C(0)) |
           setwise_line_down(set, 1, empty, ~BB_FILE_H);
}

/*
 * Squares that pieces of one kind attack from the squares of a set; none for pawns, since their
 * color would matter. A square of the set blocks lines only where it is in `occupied`.
 */
HK_SPECIALISE uint64_t setwise_attacks(hk_kind kind, uint64_t set, uint64_t occupied)
{
    if (set && !bb_many(set))
        return bb_attacks(kind, bb_first(set), occupied);
    switch (kind) {
    case HK_KNIGHT:
        return setwise_knight_attacks(set);
    case HK_BISHOP:
        return setwise_bishop_attacks(set, ~occupied);
    case HK_ROOK:
        return setwise_rook_attacks(set, ~occupied);
    case HK_QUEEN:
        return setwise_bishop_attacks(set, ~occupied) | setwise_rook_attacks(set, ~occupied);
    case HK_KING:
        return setwise_king_attacks(set);
    case HK_PAWN:
    case HK_NO_KIND:
        break;
    }
    return 0;
}

#if defined(__GNUC__)
typedef uint64_t setwise_vector __attribute__((vector_size(32)));

/*
 * Squares that `orthogonals` attack along ranks and files, and `diagonals` along diagonals, if the
 * squares of `empty` are empty.
 */
HK_SPECIALISE uint64_t setwise_slider_attacks(uint64_t orthogonals, uint64_t diagonals,
                                              uint64_t empty)
{
    const setwise_vector steps = {8, 1, 9, 7};
    const setwise_vector up_open = {~UINT64_C(0), ~BB_FILE_A, ~BB_FILE_A, ~BB_FILE_H};
    const setwise_vector down_open = {~UINT64_C(0), ~BB_FILE_H, ~BB_FILE_H, ~BB_FILE_A};
    const setwise_vector pieces = {orthogonals, orthogonals, diagonals, diagonals};
    setwise_vector up = pieces, up_free = up_open & empty, down = pieces,
                   down_free = down_open & empty;

    up |= up_free & up << steps;
    down |= down_free & down >> steps;
    up_free &= up_free << steps;
    down_free &= down_free >> steps;
    up |= up_free & up << 2 * steps;
    down |= down_free & down >> 2 * steps;
    up_free &= up_free << 2 * steps;
    down_free &= down_free >> 2 * steps;
    up |= up_free & up << 4 * steps;
    down |= down_free & down >> 4 * steps;
    const setwise_vector all = (up << steps & up_open) | (down >> steps & down_open);
    return all[0] | all[1] | all[2] | all[3];
}
#else
HK_SPECIALISE uint64_t setwise_slider_attacks(uint64_t orthogonals, uint64_t diagonals,
                                              uint64_t empty)
{
    uint64_t set = 0;
    while (orthogonals)
        set |= bb_rook(bb_take_first(&orthogonals), ~empty);
    while (diagonals)
        set |= bb_bishop(bb_take_first(&diagonals), ~empty);
    return set;
}
#endif

#endif
