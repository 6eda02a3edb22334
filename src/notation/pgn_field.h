/*
 * The board of a run of plain movetext: in sets that stay in registers, where a move is the same few operations whatever moves and
 * whatever it takes.
 *
 * Four planes tell of what kind a man is, and two sets whose he is. With AVX2 the planes are one vector.
 */
#ifndef HK_NOTATION_PGN_FIELD_H
#define HK_NOTATION_PGN_FIELD_H

#include "board/bb.h"

/* Sets of squares that together tell of what kind the men are. */
enum plane {
    DIAGONAL,   /* bishops and queens; knights */
    ORTHOGONAL, /* rooks and queens; kings */
    PAWNS,
    STEPPING, /* pawns, knights and kings */
    PLANES
};

/* Where the rays and the leaps are in hk__view_table, for each square; leaps in the order of their planes. */
enum {
    VIEW_UP,
    VIEW_DOWN = 4,
    VIEW_LEAPS_WHITE = 8, /* to a white king, or another white man */
    VIEW_LEAPS_BLACK = 12,
    VIEW_WORDS = 16
};

extern const uint64_t hk__view_table[64 * VIEW_WORDS];

#ifdef __AVX2__
typedef __m256i board_planes;

HK_SPECIALISE board_planes planes_load(const uint64_t *set)
{
    return _mm256_loadu_si256((const __m256i *)set);
}

HK_SPECIALISE void planes_store(uint64_t *set, board_planes planes)
{
    _mm256_storeu_si256((__m256i *)set, planes);
}

/* Where men of a kind stand, which is told by the planes that lack it. */
HK_SPECIALISE uint64_t planes_of_kind(board_planes planes, const uint64_t *lacks)
{
    const __m256i four = _mm256_xor_si256(planes, planes_load(lacks));
    const __m128i two =
        _mm_and_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_and_si128(two, _mm_unpackhi_epi64(two, two)));
}

/* A man of a kind comes to a square; he and whoever stood there leave all squares of `both`. */
HK_SPECIALISE board_planes planes_move(board_planes planes, uint64_t both, uint64_t arrival,
                                       const uint64_t *lacks)
{
    const __m256i left = _mm256_andnot_si256(_mm256_set1_epi64x((long long)both), planes);
    return _mm256_or_si256(
        left, _mm256_andnot_si256(planes_load(lacks), _mm256_set1_epi64x((long long)arrival)));
}

/* Do some men, all of one side, attack the square of the other's king, when the board is occupied so? */
HK_SPECIALISE bool planes_attack(board_planes planes, uint64_t men, uint64_t occupied,
                                 uint64_t king, const hk_color us)
{
    const uint64_t *const view = &hk__view_table[king * VIEW_WORDS];
    const __m256i up = planes_load(&view[VIEW_UP]), down = planes_load(&view[VIEW_DOWN]);
    const __m256i leaps = planes_load(&view[us == HK_WHITE ? VIEW_LEAPS_WHITE : VIEW_LEAPS_BLACK]);
    const __m256i all = _mm256_set1_epi64x((long long)occupied);
    const __m256i some = _mm256_set1_epi64x((long long)men);
    const __m256i stepping = _mm256_permute4x64_epi64(planes, 0xff);
    const __m256i leapers =
        _mm256_and_si256(_mm256_and_si256(leaps, planes), _mm256_and_si256(some, stepping));
    /* Rooks and queens on the first two rays of each half, bishops and queens on the others. */
    const __m256i sliders = _mm256_and_si256(_mm256_permute4x64_epi64(planes, 0x05),
                                             _mm256_andnot_si256(stepping, some));
    /* On a ray that goes up the first man is the lowest; on one that goes down it is a slider if those are more than the others. */
    const __m256i above = _mm256_and_si256(up, all), below = _mm256_and_si256(down, all);
    const __m256i first = _mm256_and_si256(_mm256_and_si256(up, sliders),
                                           _mm256_sub_epi64(_mm256_setzero_si256(), above));
    const __m256i beneath = _mm256_and_si256(down, sliders);
    const __m256i last = _mm256_cmpgt_epi64(beneath, _mm256_xor_si256(beneath, below));
    const __m256i attackers = _mm256_or_si256(_mm256_or_si256(leapers, first), last);
    return !_mm256_testz_si256(attackers, attackers);
}
#else
typedef struct board_planes {
    uint64_t set[PLANES];
} board_planes;

HK_SPECIALISE board_planes planes_load(const uint64_t *set)
{
    return (board_planes){{set[0], set[1], set[2], set[3]}};
}

HK_SPECIALISE void planes_store(uint64_t *set, board_planes planes)
{
    for (unsigned i = 0; i < PLANES; i++)
        set[i] = planes.set[i];
}

HK_SPECIALISE uint64_t planes_of_kind(board_planes planes, const uint64_t *lacks)
{
    uint64_t out = ~UINT64_C(0);
    for (unsigned i = 0; i < PLANES; i++)
        out &= planes.set[i] ^ lacks[i];
    return out;
}

HK_SPECIALISE board_planes planes_move(board_planes planes, uint64_t both, uint64_t arrival,
                                       const uint64_t *lacks)
{
    for (unsigned i = 0; i < PLANES; i++)
        planes.set[i] = (planes.set[i] & ~both) | (arrival & ~lacks[i]);
    return planes;
}

HK_SPECIALISE bool planes_attack(board_planes planes, uint64_t men, uint64_t occupied,
                                 uint64_t king, const hk_color us)
{
    const uint64_t steppers = planes.set[STEPPING] & men, sliders = men & ~planes.set[STEPPING];
    const uint64_t *const leaps =
        &hk__view_table[king * VIEW_WORDS + (us == HK_WHITE ? VIEW_LEAPS_WHITE : VIEW_LEAPS_BLACK)];
    uint64_t out = (bb_rook_small((unsigned)king, occupied) & planes.set[ORTHOGONAL] & sliders) |
                   (bb_bishop((unsigned)king, occupied) & planes.set[DIAGONAL] & sliders);
    for (unsigned i = 0; i < STEPPING; i++)
        out |= leaps[i] & planes.set[i] & steppers;
    return out != 0;
}
#endif

#endif
