/*
 * Counting pairs of moves (pairs.h): what is known of the board, and the sets of calm moves.
 */
#ifndef HK_PERFT_PAIRS_STATE_H
#define HK_PERFT_PAIRS_STATE_H

#include "board/masks.h"

#ifdef HK_USE_AVX512
#include <immintrin.h>
#endif

enum { PIECES_MAX = 64, PAWN_WAYS = 4 };

/* Calm landings on each square, as binary digits: a square is in each set whose digit its number has. */
struct landings {
    _Alignas(32) uint64_t digit[4]; /* the last stays empty */
};

/* The calm moves of one piece. */
struct group {
    uint64_t from, to;
    hk_kind kind;
};

/* A slider of them, along one kind of lines. */
struct slider {
    uint64_t bit, reach;
    unsigned square;
};

struct pairs {
    struct landings landed;
    const hk_board *board;
    uint64_t own, enemy, occupied;

    uint64_t pin_orthogonal, pin_diagonal; /* lines on which their pieces are pinned */
    uint64_t stirring_from; /* our pieces whose leaving gives check, or makes or breaks a pin */
    uint64_t releasing; /* those of them that pin a piece, who is free when they leave his line */
    uint64_t stirring_to[7]; /* by kind: squares where a piece does that by arriving */
    uint64_t grouped;        /* all our pieces who have calm moves */
    uint64_t calm;           /* number of calm moves */
    uint64_t en_passant;     /* replies that capture en passant, after calm moves */
    struct group castled[8]; /* castling as a move of the rook (find_castled) */

    /* Calm moves in groups, and of which kind of piece: first of all pawns by step, two steps, capture west, east; from
     * PAWN_WAYS on of one other piece each; in the end eight empty ones. */
    uint64_t to[PAWN_WAYS + PIECES_MAX + 8], kind[PAWN_WAYS + PIECES_MAX + 8];

    struct slider slider[2 * PIECES_MAX]; /* of them, first those on diagonals */
    unsigned diagonal_sliders, sliders, groups, castlings;
    unsigned king;        /* of them, not in check */
    hk_move_list others;  /* moves that are not calm */
    uint8_t group_at[64]; /* index of the group by square of the piece, not for pawns */
};

/* A sum of landings on sets of squares. Vectors weigh the digits only in the end. */
#ifdef HK_USE_AVX512
struct tally {
    __m256i digits;
};

HK_SPECIALISE __m256i tally_counts(const struct landings *landed, uint64_t set)
{
    const __m256i digits = _mm256_load_si256((const __m256i *)landed->digit);
    return _mm256_popcnt_epi64(_mm256_and_si256(digits, _mm256_set1_epi64x((long long)set)));
}

HK_SPECIALISE void tally_add(struct tally *tally, const struct landings *landed, uint64_t set)
{
    tally->digits = _mm256_add_epi64(tally->digits, tally_counts(landed, set));
}

HK_SPECIALISE void tally_take(struct tally *tally, const struct landings *landed, uint64_t set)
{
    tally->digits = _mm256_sub_epi64(tally->digits, tally_counts(landed, set));
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

HK_SPECIALISE unsigned tally_counts(const struct landings *landed, uint64_t set)
{
    return bb_count(landed->digit[0] & set) + 2 * bb_count(landed->digit[1] & set) +
           4 * bb_count(landed->digit[2] & set);
}

HK_SPECIALISE void tally_add(struct tally *tally, const struct landings *landed, uint64_t set)
{
    tally->sum += tally_counts(landed, set);
}

HK_SPECIALISE void tally_take(struct tally *tally, const struct landings *landed, uint64_t set)
{
    tally->sum -= tally_counts(landed, set);
}

HK_SPECIALISE uint64_t tally_sum(const struct tally *tally)
{
    return tally->sum;
}
#endif

/* Number of landings on one square. */
HK_SPECIALISE unsigned landings_at(const struct landings *landed, unsigned square)
{
    return (unsigned)((landed->digit[0] >> square & 1) | (landed->digit[1] >> square & 1) << 1 |
                      (landed->digit[2] >> square & 1) << 2);
}

HK_SPECIALISE uint64_t landed_any(const struct landings *landed)
{
    return landed->digit[0] | landed->digit[1] | landed->digit[2];
}

/* Squares whose number cannot grow. */
HK_SPECIALISE uint64_t landed_full(const struct landings *landed)
{
    return landed->digit[0] & landed->digit[1] & landed->digit[2];
}

HK_SPECIALISE struct landings landings_of(uint64_t to)
{
    return (struct landings){{to, 0, 0, 0}};
}

/* One landing more on each square of the set, none of which is full. */
HK_SPECIALISE void land(struct landings *landed, uint64_t set)
{
    const uint64_t carry = landed->digit[0] & set, carry_on = landed->digit[1] & carry;
    landed->digit[0] ^= set;
    landed->digit[1] ^= carry;
    landed->digit[2] ^= carry_on;
}

/* The calm moves of the piece on a square of `grouped`. */
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
