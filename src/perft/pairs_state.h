/*
 * Counting pairs of moves (pairs.h): the data about a board and its quiet moves.
 */
#ifndef HK_PERFT_PAIRS_STATE_H
#define HK_PERFT_PAIRS_STATE_H

#include "board/masks.h"

#ifdef HK_USE_AVX512
#include <immintrin.h>
#endif

enum { PIECES_MAX = 64, PAWN_DIRECTIONS = 4 };

/*
 * The number of quiet moves that end on each square, 0 to 7, in binary digits: a square is in set k
 * if digit k of its number is 1.
 */
struct dest_counts {
    /* The last set stays empty. */
    _Alignas(32) uint64_t digit[4];
};

/* The quiet moves of one piece. */
struct group {
    uint64_t from, to;
    hk_kind kind;
};

/* A slider of `them`, along ranks and files or along diagonals; a queen is in the list twice. */
struct slider {
    uint64_t bit, reach;
    unsigned square;
};

struct pairs {
    struct dest_counts dests;
    const hk_board *board;
    uint64_t own, enemy, occupied;
    /* The square of the king of `them`, who are not in check. */
    unsigned king;
    /* How many there are in the lists below; the sliders on diagonals come first. */
    unsigned groups, diagonal_sliders, sliders, castlings, checkers;

    /* Lines on which pieces of `them` are pinned. */
    uint64_t pin_orthogonal, pin_diagonal;
    /* Pieces of `us` that give check, or make or break a pin, by leaving their squares. */
    uint64_t forcing_from;
    /*
     * Those of `forcing_from` that pin a piece with no second slider behind them: if such a pinner
     * leaves the line, the piece is free.
     */
    uint64_t pinners;
    /* By kind: squares to which a move of such a piece is forcing. */
    uint64_t forcing_to[7];
    /* Squares where a piece makes a pin or ends one. */
    uint64_t pins_to;
    /* All pieces of `us` that have quiet moves, and the number of these moves. */
    uint64_t quiet_from, quiet_count;
    /* Replies that capture en passant after quiet moves. */
    uint64_t en_passant;
    /* Checks of pieces that are no pawns, and nothing else changes for the king (pairs_checks.h). */
    struct group checker[PIECES_MAX];
    /* Castling of `us` as a move of the rook (add_castling). */
    struct group castled[8];

    /*
     * Groups of quiet moves, and the kind of piece that makes them. First all pawns, by direction:
     * a step, two steps, a capture to the west, to the east. From PAWN_DIRECTIONS on a group is one
     * piece. Eight empty groups end the list.
     */
    uint64_t to[PAWN_DIRECTIONS + PIECES_MAX + 8], kind[PAWN_DIRECTIONS + PIECES_MAX + 8];

    /* Sliders of `them`, first those on diagonals. */
    struct slider slider[2 * PIECES_MAX];
    hk_move_list forcing;
    /* Index of the group by the piece's square; not for pawns. */
    uint8_t group_at[64];
};

/*
 * A sum of destination counts over sets of squares. With vectors the digits are weighted only at
 * the end.
 */
#ifdef HK_USE_AVX512
struct tally {
    __m256i digits;
};

HK_SPECIALISE __m256i tally_counts(const struct dest_counts *dests, uint64_t set)
{
    const __m256i digits = _mm256_load_si256((const __m256i *)dests->digit);
    return _mm256_popcnt_epi64(_mm256_and_si256(digits, _mm256_set1_epi64x((long long)set)));
}

HK_SPECIALISE void tally_add(struct tally *tally, const struct dest_counts *dests, uint64_t set)
{
    tally->digits = _mm256_add_epi64(tally->digits, tally_counts(dests, set));
}

HK_SPECIALISE void tally_subtract(struct tally *tally, const struct dest_counts *dests,
                                  uint64_t set)
{
    tally->digits = _mm256_sub_epi64(tally->digits, tally_counts(dests, set));
}

HK_SPECIALISE uint64_t tally_sum(const struct tally *tally)
{
    const __m256i digits = _mm256_sllv_epi64(tally->digits, _mm256_set_epi64x(0, 2, 1, 0));
    const __m128i half =
        _mm_add_epi64(_mm256_castsi256_si128(digits), _mm256_extracti128_si256(digits, 1));
    return (uint64_t)_mm_cvtsi128_si64(half) + (uint64_t)_mm_extract_epi64(half, 1);
}
#else
struct tally {
    uint64_t sum;
};

HK_SPECIALISE unsigned tally_counts(const struct dest_counts *dests, uint64_t set)
{
    return bb_count(dests->digit[0] & set) + 2 * bb_count(dests->digit[1] & set) +
           4 * bb_count(dests->digit[2] & set);
}

HK_SPECIALISE void tally_add(struct tally *tally, const struct dest_counts *dests, uint64_t set)
{
    tally->sum += tally_counts(dests, set);
}

HK_SPECIALISE void tally_subtract(struct tally *tally, const struct dest_counts *dests,
                                  uint64_t set)
{
    tally->sum -= tally_counts(dests, set);
}

HK_SPECIALISE uint64_t tally_sum(const struct tally *tally)
{
    return tally->sum;
}
#endif

/* The number of quiet moves that end on one square. */
HK_SPECIALISE unsigned dest_count_at(const struct dest_counts *dests, unsigned square)
{
    return (unsigned)((dests->digit[0] >> square & 1) | (dests->digit[1] >> square & 1) << 1 |
                      (dests->digit[2] >> square & 1) << 2);
}

HK_SPECIALISE uint64_t dests_any(const struct dest_counts *dests)
{
    return dests->digit[0] | dests->digit[1] | dests->digit[2];
}

/* Squares whose count cannot grow. */
HK_SPECIALISE uint64_t dests_full(const struct dest_counts *dests)
{
    return dests->digit[0] & dests->digit[1] & dests->digit[2];
}

HK_SPECIALISE struct dest_counts dests_of(uint64_t to)
{
    return (struct dest_counts){{to, 0, 0, 0}};
}

/* Count one move more on each square of the set, none of which is full. */
HK_SPECIALISE void dests_add(struct dest_counts *dests, uint64_t set)
{
    const uint64_t carry = dests->digit[0] & set, carry_on = dests->digit[1] & carry;
    dests->digit[0] ^= set;
    dests->digit[1] ^= carry;
    dests->digit[2] ^= carry_on;
}

/* The quiet moves of the piece on a square of `quiet_from`. */
HK_SPECIALISE struct group group_of(const struct pairs *pairs, unsigned square, const hk_color us)
{
    const uint64_t bit = bb_bit(square);
    if (pairs->board->pawns & bit) {
        const uint64_t step = bb_forward(bit, us);
        return (struct group){.from = bit,
                              .to = (step & pairs->to[0]) | (bb_forward(step, us) & pairs->to[1]) |
                                    (bb_pawns_attack_west(bit, us) & pairs->to[2]) |
                                    (bb_pawns_attack_east(bit, us) & pairs->to[3]),
                              .kind = HK_PAWN};
    }
    const unsigned i = pairs->group_at[square];
    return (struct group){.from = bit, .to = pairs->to[i], .kind = (hk_kind)pairs->kind[i]};
}

#endif
