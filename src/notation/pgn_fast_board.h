/*
 * The board of the fast path: a few sets that stay in registers, where every move is the same few
 * operations, whatever moves and whatever it takes.
 *
 * Two sets tell whose a piece is. Its kind is told by six sets, or with AVX2 by four planes that
 * are one vector, in which no kind but the pawns has a set of its own.
 */
#ifndef HK_NOTATION_PGN_FAST_BOARD_H
#define HK_NOTATION_PGN_FAST_BOARD_H

#include "board/bb.h"

/*
 * Where rays and leaps stand in the row of a square of hk__ray_table; leaps in the order of their
 * planes.
 */
enum {
    RAYS_UP,
    RAYS_DOWN = 4,
    /* The squares from which black pieces leap to a white king. */
    LEAPS_WHITE = 8,
    LEAPS_BLACK = 12
};

#ifdef __AVX2__
enum plane {
    /* Bishops and queens; knights. */
    DIAGONAL,
    /* Rooks and queens; kings. */
    ORTHOGONAL,
    PAWNS,
    /* Pawns, knights and kings. */
    STEPPING,
    PLANES
};

typedef __m256i board_planes;

/* A kind: all squares for each plane that pieces of the kind are not in. */
typedef struct kind_mark {
    _Alignas(32) uint64_t lacks[PLANES];
} kind_mark;

#define IN_PLANE(kind, one, other, third)                                                          \
    ((kind) == (one) || (kind) == (other) || (kind) == (third) ? 0 : ~UINT64_C(0))
#define KIND_MARK(kind)                                                                            \
    {                                                                                              \
        {                                                                                          \
            [DIAGONAL] = IN_PLANE(kind, HK_BISHOP, HK_QUEEN, HK_KNIGHT),                           \
            [ORTHOGONAL] = IN_PLANE(kind, HK_ROOK, HK_QUEEN, HK_KING),                             \
            [PAWNS] = IN_PLANE(kind, HK_PAWN, HK_PAWN, HK_PAWN),                                   \
            [STEPPING] = IN_PLANE(kind, HK_PAWN, HK_KNIGHT, HK_KING)                               \
        }                                                                                          \
    }

HK_SPECIALISE __m256i load_four(const uint64_t *set)
{
    return _mm256_loadu_si256((const __m256i *)set);
}

HK_SPECIALISE board_planes planes_of_board(const hk_board *board)
{
    const uint64_t set[PLANES] = {[DIAGONAL] = board->diagonals | board->knights,
                                  [ORTHOGONAL] = board->orthogonals | board->kings,
                                  [PAWNS] = board->pawns,
                                  [STEPPING] = board->pawns | board->knights | board->kings};
    return load_four(set);
}

HK_SPECIALISE void planes_to_board(hk_board *out, const board_planes *planes)
{
    uint64_t set[PLANES];
    _mm256_storeu_si256((__m256i *)set, *planes);
    out->pawns = set[PAWNS];
    out->knights = set[STEPPING] & set[DIAGONAL];
    out->diagonals = set[DIAGONAL] & ~set[STEPPING];
    out->orthogonals = set[ORTHOGONAL] & ~set[STEPPING];
    out->kings = set[STEPPING] & set[ORTHOGONAL];
}

/* The squares of the pieces of a kind. */
HK_SPECIALISE uint64_t planes_of_kind(const board_planes *planes, const kind_mark *kind)
{
    const __m256i four = _mm256_xor_si256(*planes, load_four(kind->lacks));
    const __m128i two =
        _mm_and_si128(_mm256_castsi256_si128(four), _mm256_extracti128_si256(four, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_and_si128(two, _mm_unpackhi_epi64(two, two)));
}

/* A piece of a kind arrives on a square; all pieces leave the squares of `both`. */
HK_SPECIALISE void planes_move(board_planes *planes, uint64_t both, uint64_t arrival,
                               const kind_mark *kind)
{
    const __m256i left = _mm256_andnot_si256(_mm256_set1_epi64x((long long)both), *planes);
    *planes = _mm256_or_si256(
        left, _mm256_andnot_si256(load_four(kind->lacks), _mm256_set1_epi64x((long long)arrival)));
}

/*
 * Do some pieces, all of one side, attack the square of the king of `us`, when these squares are
 * occupied?
 */
HK_SPECIALISE bool planes_attack(const board_planes *board, uint64_t pieces, uint64_t occupied,
                                 uint64_t king, const hk_color us)
{
    const __m256i planes = *board;
    const uint64_t *const view = &hk__ray_table[king * RAY_WORDS];
    const __m256i up = load_four(&view[RAYS_UP]), down = load_four(&view[RAYS_DOWN]);
    const __m256i leaps = load_four(&view[us == HK_WHITE ? LEAPS_WHITE : LEAPS_BLACK]);
    const __m256i all = _mm256_set1_epi64x((long long)occupied);
    const __m256i some = _mm256_set1_epi64x((long long)pieces);
    const __m256i stepping = _mm256_permute4x64_epi64(planes, 0xff);
    const __m256i leapers =
        _mm256_and_si256(_mm256_and_si256(leaps, planes), _mm256_and_si256(some, stepping));
    /* Rooks and queens on the first two rays of each half, bishops and queens on the others. */
    const __m256i sliders = _mm256_and_si256(_mm256_permute4x64_epi64(planes, 0x05),
                                             _mm256_andnot_si256(stepping, some));
    /*
     * On a ray to higher squares the first piece is the lowest. On one to lower squares it is a
     * slider if the sliders are more than the others, as numbers.
     */
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
    uint64_t set[HK_KING + 1]; /* by hk_kind */
} board_planes;

/* A kind of pieces. */
typedef uint64_t kind_mark;

#define KIND_MARK(kind) (kind)

HK_SPECIALISE board_planes planes_of_board(const hk_board *board)
{
    const uint64_t diagonals = board->diagonals, orthogonals = board->orthogonals;
    return (board_planes){{[HK_PAWN] = board->pawns,
                           [HK_KNIGHT] = board->knights,
                           [HK_BISHOP] = diagonals & ~orthogonals,
                           [HK_ROOK] = orthogonals & ~diagonals,
                           [HK_QUEEN] = diagonals & orthogonals,
                           [HK_KING] = board->kings}};
}

HK_SPECIALISE void planes_to_board(hk_board *out, const board_planes *planes)
{
    const uint64_t *set = planes->set;
    out->pawns = set[HK_PAWN];
    out->knights = set[HK_KNIGHT];
    out->diagonals = set[HK_BISHOP] | set[HK_QUEEN];
    out->orthogonals = set[HK_ROOK] | set[HK_QUEEN];
    out->kings = set[HK_KING];
}

HK_SPECIALISE uint64_t planes_of_kind(const board_planes *planes, const kind_mark *kind)
{
    return planes->set[*kind];
}

HK_SPECIALISE void planes_move(board_planes *planes, uint64_t both, uint64_t arrival,
                               const kind_mark *kind)
{
    for (unsigned i = HK_PAWN; i <= HK_KING; i++)
        planes->set[i] &= ~both;
    planes->set[*kind] |= arrival;
}

HK_SPECIALISE bool planes_attack(const board_planes *planes, uint64_t pieces, uint64_t occupied,
                                 uint64_t king, const hk_color us)
{
    const uint64_t *set = planes->set;
    const uint64_t *const leaps =
        &hk__ray_table[king * RAY_WORDS + (us == HK_WHITE ? LEAPS_WHITE : LEAPS_BLACK)];
    return (pieces & ((bb_rook_small((unsigned)king, occupied) & (set[HK_ROOK] | set[HK_QUEEN])) |
                      (bb_bishop((unsigned)king, occupied) & (set[HK_BISHOP] | set[HK_QUEEN])) |
                      (leaps[0] & set[HK_KNIGHT]) | (leaps[1] & set[HK_KING]) |
                      (leaps[2] & set[HK_PAWN]))) != 0;
}
#endif

#endif
