/*
 * Operations on sets of squares ("bitboards"), and attacks as inline look-ups.
 *
 * The compiler tells what the instruction set has. Only for PEXT the build decides, since some
 * processors have a slow one (isa.c).
 */
#ifndef HK_BOARD_BB_H
#define HK_BOARD_BB_H

#include "base/internal.h"
#include "board/isa.h"
#include "hakem/board.h"

#ifdef HK_USE_PEXT
#include <immintrin.h>
#endif

/* How the attacks of a slider on one square are looked up. */
struct hk__slider {
    /* Squares whose pieces matter. */
    uint64_t mask;
    uint64_t magic;
    /* Where the square's sets begin in the table of attack sets. */
    uint32_t offset;
    uint32_t shift;
};

_Static_assert(HK_BISHOP + HK_ROOK - HK_PAWN - 1 == HK_QUEEN, "board_kind adds kinds up");

extern const uint64_t hk__king_table[64], hk__knight_table[64];
extern const uint64_t hk__white_pawn_table[64], hk__black_pawn_table[64];
extern const uint64_t hk__between_table[64 * 64], hk__line_table[64 * 64];
extern const struct hk__slider hk__slider_table[2][64];
/*
 * By color, row and square: the squares from which a piece comes to the square on an empty board. The
 * rows are by hk_kind; that of pawns has their steps, and one behind the king's their captures.
 */
extern const uint64_t hk__origins_table[2 * 8 * 64];
/* By square, a row of words each: tools/gen_tables.c tells which. */
enum { RAY_WORDS = 16 };
extern const uint64_t hk__ray_table[64 * RAY_WORDS];
extern const uint64_t hk__file_table[8 * 64];
extern const uint8_t hk__rank_table[8 * 64];
extern const uint64_t hk__magic_table[107648], hk__pext_table[107648];

#define BB_FILE_A UINT64_C(0x0101010101010101)
#define BB_FILE_H UINT64_C(0x8080808080808080)
#define BB_RANK_1 UINT64_C(0x00000000000000ff)
#define BB_RANK_8 UINT64_C(0xff00000000000000)
#define BB_LAST_RANKS (BB_RANK_1 | BB_RANK_8)
#define BB_DARK_SQUARES UINT64_C(0xaa55aa55aa55aa55)

HK_SPECIALISE hk_color hk__other(hk_color color)
{
    return (hk_color)(color ^ 1);
}

HK_SPECIALISE uint64_t bb_bit(unsigned square)
{
    return UINT64_C(1) << square;
}

HK_SPECIALISE uint64_t bb_rank(unsigned rank)
{
    return BB_RANK_1 << (8 * rank);
}

HK_SPECIALISE unsigned bb_count(uint64_t set)
{
#if defined(__x86_64__) && !defined(__POPCNT__) /* the compiler would call a function */
    set -= (set >> 1) & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + ((set >> 2) & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(set * UINT64_C(0x0101010101010101) >> 56);
#else
    return (unsigned)__builtin_popcountll(set);
#endif
}

/* Lowest square of a set that is not empty. */
HK_SPECIALISE unsigned bb_first(uint64_t set)
{
    return (unsigned)__builtin_ctzll(set);
}

HK_SPECIALISE unsigned bb_take_first(uint64_t *set)
{
    const unsigned square = bb_first(*set);
    *set &= *set - 1;
    return square;
}

HK_SPECIALISE bool bb_many(uint64_t set)
{
    return (set & (set - 1)) != 0;
}

/*
 * Is there exactly one? Without an instruction that counts bits, two steps are cheaper than
 * counting.
 */
HK_SPECIALISE bool bb_is_one(uint64_t set)
{
#ifdef __POPCNT__
    return bb_count(set) == 1;
#else
    return (set != 0) & ((set & (set - 1)) == 0);
#endif
}

HK_SPECIALISE uint64_t bb_king(unsigned square)
{
    return hk__king_table[square];
}

HK_SPECIALISE uint64_t bb_knight(unsigned square)
{
    return hk__knight_table[square];
}

/* Squares that a pawn of `us` on `square` attacks. */
HK_SPECIALISE uint64_t bb_pawn(unsigned square, const hk_color us)
{
    return us == HK_WHITE ? hk__white_pawn_table[square] : hk__black_pawn_table[square];
}

/* Squares strictly between two squares on one line; none if they are on no line. */
HK_SPECIALISE uint64_t bb_between(unsigned a, unsigned b)
{
    return hk__between_table[a * 64 + b];
}

/* The whole line through two squares; none if they are on no line. */
HK_SPECIALISE uint64_t bb_line(unsigned a, unsigned b)
{
    return hk__line_table[a * 64 + b];
}

/*
 * Squares that a rook attacks, from tables of 4.5 KB. For callers that ask now and then among much other work,
 * when the large tables would have left the first cache.
 */
HK_SPECIALISE uint64_t bb_rook_small(unsigned square, uint64_t occupied)
{
    const unsigned file = square & 7, rank = square >> 3, first = square & 56;
    const uint64_t on_file = occupied >> file & UINT64_C(0x0001010101010100);
#ifdef HK_USE_PEXT
    const uint64_t inner = _pext_u64(on_file, UINT64_C(0x0001010101010100));
#else
    const uint64_t inner = on_file * UINT64_C(0x0004081020408000) >> 58;
#endif
    const uint64_t ranks = hk__rank_table[file * 64 + (occupied >> first >> 1 & 63)];
    return ranks << first | hk__file_table[rank * 64 + inner] << file;
}

/* Where a bishop's rays stand in the row of a square of hk__ray_table: two to higher squares, two to lower ones. */
enum { DIAGONALS_UP = 2, DIAGONALS_DOWN = 6 };

/* The same of a bishop, from a table of 8 KB that movetext is read with. */
HK_SPECIALISE uint64_t bb_bishop_small(unsigned square, uint64_t occupied)
{
    const uint64_t *const rays = &hk__ray_table[square * RAY_WORDS];
    uint64_t set = 0;

    for (unsigned i = 0; i < 2; i++) {
        const uint64_t up = rays[DIAGONALS_UP + i], down = rays[DIAGONALS_DOWN + i];
        const unsigned above = bb_first((up & occupied) | bb_bit(63));
        const unsigned below = 63 - (unsigned)__builtin_clzll((down & occupied) | 1);
        set |= up & ~hk__ray_table[above * RAY_WORDS + DIAGONALS_UP + i];
        set |= down & ~hk__ray_table[below * RAY_WORDS + DIAGONALS_DOWN + i];
    }
    return set;
}

#ifndef HK_SMALL_TABLES
HK_SPECIALISE uint64_t bb_slide(const struct hk__slider *slider, uint64_t occupied)
{
#ifdef HK_USE_PEXT
    return hk__pext_table[slider->offset + _pext_u64(occupied, slider->mask)];
#else
    const uint64_t index = (occupied & slider->mask) * slider->magic >> slider->shift;
    return hk__magic_table[slider->offset + index];
#endif
}

HK_SPECIALISE uint64_t bb_bishop(unsigned square, uint64_t occupied)
{
    return bb_slide(&hk__slider_table[0][square], occupied);
}

HK_SPECIALISE uint64_t bb_rook(unsigned square, uint64_t occupied)
{
    return bb_slide(&hk__slider_table[1][square], occupied);
}
#else
/* For a program that has to be fetched: without the tables of 860 KB. */
HK_SPECIALISE uint64_t bb_bishop(unsigned square, uint64_t occupied)
{
    return bb_bishop_small(square, occupied);
}

HK_SPECIALISE uint64_t bb_rook(unsigned square, uint64_t occupied)
{
    return bb_rook_small(square, occupied);
}
#endif

/* Squares that a queen attacks, or a rook if `queen` is false. */
HK_SPECIALISE uint64_t bb_queen_or_rook(bool queen, unsigned square, uint64_t occupied)
{
    const uint64_t lines = bb_rook(square, occupied);
    return queen ? lines | bb_bishop(square, occupied) : lines;
}

/* Squares that a piece of the kind attacks; none for a pawn, since its color would matter. */
HK_SPECIALISE uint64_t bb_attacks(hk_kind kind, unsigned square, uint64_t occupied)
{
    switch (kind) {
    case HK_KNIGHT:
        return bb_knight(square);
    case HK_BISHOP:
        return bb_bishop(square, occupied);
    case HK_ROOK:
        return bb_rook(square, occupied);
    case HK_QUEEN:
        return bb_bishop(square, occupied) | bb_rook(square, occupied);
    case HK_KING:
        return bb_king(square);
    case HK_PAWN:
    case HK_NO_KIND:
        break;
    }
    return 0;
}

/* One step towards the opponent's side. */
HK_SPECIALISE uint64_t bb_forward(uint64_t set, const hk_color us)
{
    return us == HK_WHITE ? set << 8 : set >> 8;
}

HK_SPECIALISE uint64_t bb_pawns_attack_west(uint64_t pawns, const hk_color us)
{
    return us == HK_WHITE ? (pawns & ~BB_FILE_A) << 7 : (pawns & ~BB_FILE_A) >> 9;
}

HK_SPECIALISE uint64_t bb_pawns_attack_east(uint64_t pawns, const hk_color us)
{
    return us == HK_WHITE ? (pawns & ~BB_FILE_H) << 9 : (pawns & ~BB_FILE_H) >> 7;
}

HK_SPECIALISE uint64_t board_occupied(const hk_board *board)
{
    return board->color[HK_WHITE] | board->color[HK_BLACK];
}

/*
 * Kind of the piece on a square that is not empty. It has no branch, since kinds come in no order
 * that a processor could predict.
 */
HK_SPECIALISE unsigned board_kind(const hk_board *board, unsigned square)
{
    const uint64_t diagonal = board->diagonals >> square & 1;
    const uint64_t orthogonal = board->orthogonals >> square & 1;
    return (unsigned)(HK_PAWN + (HK_KNIGHT - HK_PAWN) * (board->knights >> square & 1) +
                      (HK_BISHOP - HK_PAWN) * diagonal + (HK_ROOK - HK_PAWN) * orthogonal -
                      (diagonal & orthogonal) + (HK_KING - HK_PAWN) * (board->kings >> square & 1));
}

/* The pieces of a color and kind. */
HK_SPECIALISE uint64_t board_pieces(const hk_board *board, hk_color color, hk_kind kind)
{
    const uint64_t own = board->color[color];
    switch (kind) {
    case HK_PAWN:
        return own & board->pawns;
    case HK_KNIGHT:
        return own & board->knights;
    case HK_BISHOP:
        return own & board->diagonals & ~board->orthogonals;
    case HK_ROOK:
        return own & board->orthogonals & ~board->diagonals;
    case HK_QUEEN:
        return own & board->diagonals & board->orthogonals;
    case HK_KING:
        return own & board->kings;
    case HK_NO_KIND:
        break;
    }
    return 0;
}

/* Put a piece on a square that is empty. */
HK_SPECIALISE void board_put(hk_board *board, unsigned square, hk_color color, hk_kind kind)
{
    const uint64_t bit = bb_bit(square);
    board->color[color] |= bit;
    if (kind == HK_PAWN)
        board->pawns |= bit;
    if (kind == HK_KNIGHT)
        board->knights |= bit;
    if (kind == HK_BISHOP || kind == HK_QUEEN)
        board->diagonals |= bit;
    if (kind == HK_ROOK || kind == HK_QUEEN)
        board->orthogonals |= bit;
    if (kind == HK_KING)
        board->kings |= bit;
}

/*
 * Has each side one king, as every question about legal moves needs? A player may have put fewer or
 * more on a board by hand.
 */
HK_SPECIALISE bool board_has_kings(const hk_board *board)
{
    return bb_count(board->kings & board->color[HK_WHITE]) == 1 &&
           bb_count(board->kings & board->color[HK_BLACK]) == 1;
}

/* Empty a square, whatever stands on it. */
HK_SPECIALISE void board_clear(hk_board *board, unsigned square)
{
    const uint64_t rest = ~bb_bit(square);
    board->color[HK_WHITE] &= rest;
    board->color[HK_BLACK] &= rest;
    board->pawns &= rest;
    board->knights &= rest;
    board->diagonals &= rest;
    board->orthogonals &= rest;
    board->kings &= rest;
}

/* Pieces of `by` that attack `square`, if the squares of `occupied` block lines. */
HK_SPECIALISE uint64_t board_attackers(const hk_board *board, unsigned square, const hk_color by,
                                       uint64_t occupied)
{
    const hk_color other = by == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t pieces =
        (bb_pawn(square, other) & board->pawns) | (bb_knight(square) & board->knights) |
        (bb_king(square) & board->kings) | (bb_bishop(square, occupied) & board->diagonals) |
        (bb_rook(square, occupied) & board->orthogonals);
    return pieces & board->color[by];
}

/* Square of the king of `us`, who have exactly one. */
HK_SPECIALISE unsigned board_king(const hk_board *board, const hk_color us)
{
    return bb_first(board->kings & board->color[us]);
}

static inline bool board_is_in_check(const hk_board *board, hk_color side)
{
    return board_attackers(board, board_king(board, side), hk__other(side),
                           board_occupied(board)) != 0;
}

/*
 * Would the capture en passant from `from` to `to` leave the king of `us` unattacked? FIDE Laws
 * 2023, 3.7.4.1.
 */
HK_SPECIALISE bool board_en_passant_is_safe(const hk_board *board, unsigned from, unsigned to,
                                            const hk_color us)
{
    const hk_color them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t captured = bb_bit(us == HK_WHITE ? to - 8 : to + 8);
    const uint64_t occupied = (board_occupied(board) ^ bb_bit(from) ^ captured) | bb_bit(to);
    return (board_attackers(board, board_king(board, us), them, occupied) & ~captured) == 0;
}

#endif
