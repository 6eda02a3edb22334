/**
 * @file
 * The position as a plain value, moves, and what the rules of movement say about a position as it stands.
 *
 * Squares run from a1 = 0 to h8 = 63, file first. Sets of squares are 64-bit masks, bit 0 is a1.
 */
#ifndef HAKEM_BOARD_H
#define HAKEM_BOARD_H

#include "hakem/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hk_color { HK_WHITE, HK_BLACK } hk_color;

/** Kinds of pieces. HK_NO_KIND stands for an empty square, and for a piece that is not named. */
typedef enum hk_kind {
    HK_NO_KIND,
    HK_PAWN,
    HK_KNIGHT,
    HK_BISHOP,
    HK_ROOK,
    HK_QUEEN,
    HK_KING
} hk_kind;

/** Rules of the start position and of castling. FIDE Laws 2023, Guidelines II. */
typedef enum hk_variant { HK_STANDARD, HK_CHESS960 } hk_variant;

/* clang-format off */
/** Squares by rank and file, 0 to 63; HK_NO_SQUARE, 64, where there is none. */
enum {
    HK_A1, HK_B1, HK_C1, HK_D1, HK_E1, HK_F1, HK_G1, HK_H1,
    HK_A2, HK_B2, HK_C2, HK_D2, HK_E2, HK_F2, HK_G2, HK_H2,
    HK_A3, HK_B3, HK_C3, HK_D3, HK_E3, HK_F3, HK_G3, HK_H3,
    HK_A4, HK_B4, HK_C4, HK_D4, HK_E4, HK_F4, HK_G4, HK_H4,
    HK_A5, HK_B5, HK_C5, HK_D5, HK_E5, HK_F5, HK_G5, HK_H5,
    HK_A6, HK_B6, HK_C6, HK_D6, HK_E6, HK_F6, HK_G6, HK_H6,
    HK_A7, HK_B7, HK_C7, HK_D7, HK_E7, HK_F7, HK_G7, HK_H7,
    HK_A8, HK_B8, HK_C8, HK_D8, HK_E8, HK_F8, HK_G8, HK_H8,
    HK_NO_SQUARE
};
/* clang-format on */

/**
 * The square of a name.
 *
 * @param name  NUL-ended: a small letter from a to h, a digit from 1 to 8 and nothing else.
 *
 * @return HK_A1 to HK_H8; HK_NO_SQUARE for any other text.
 * Cost: O(1). Threads: any. Laws: FIDE Laws 2023, C.7.
 */
static inline unsigned hk_square(const char *name)
{
    if (name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' || name[2] != '\0')
        return HK_NO_SQUARE;
    return (unsigned)(name[1] - '1') * 8 + (unsigned)(name[0] - 'a');
}

/**
 * The pieces, the rights and the side to move: one cache line, all that the next legal moves depend on.
 *
 * A queen stands in both `diagonals` and `orthogonals`. `castling[c]` is a set of files, bit 0 = a: the
 * rooks on the first rank of color `c` with which it may still castle. `ep` is a square only if a
 * capture en passant is legal there (FIDE Laws 2023, 9.2.2), so two boards are the same position
 * exactly if hk_board_equal says so.
 */
typedef struct hk_board {
    uint64_t color[2];
    uint64_t pawns, knights, diagonals, orthogonals, kings;
    uint8_t castling[2];
    uint8_t side; /**< hk_color of the player to move. */
    uint8_t ep;   /**< Square behind a pawn that can be captured en passant, or HK_NO_SQUARE. */
    uint32_t padding;
} hk_board;

/** A board with its hash key and the counters of FEN. Plain value: copy it freely. */
typedef struct hk_position {
    hk_board board;
    uint64_t key;            /**< Equal for equal boards; unequal boards may collide. */
    uint32_t halfmove_plies; /**< Half-moves since the last pawn move or capture. */
    uint32_t move_number;    /**< From 1; grows after each move of Black. */
} hk_position;

/** A move: from, to and what is special about it. Castling is written as king takes own rook. */
typedef uint16_t hk_move;

/** What is special about a move; a promotion is HK_MOVE_PROMOTION + (kind - HK_KNIGHT). */
enum {
    HK_MOVE_PLAIN,
    HK_MOVE_DOUBLE_STEP,
    HK_MOVE_EN_PASSANT,
    HK_MOVE_CASTLING,
    HK_MOVE_PROMOTION /* to 7 */
};

#define HK_MOVE_NONE ((hk_move)0) /* a1a1 */

/** Square the piece leaves, 0 to 63. */
static inline unsigned hk_move_from(hk_move move)
{
    return move & 63u;
}

/** Square the piece reaches; in castling that of the rook. 0 to 63. */
static inline unsigned hk_move_to(hk_move move)
{
    return (move >> 6) & 63u;
}

/** One of HK_MOVE_PLAIN to HK_MOVE_PROMOTION + 3. */
static inline unsigned hk_move_special(hk_move move)
{
    return move >> 12;
}

/** Piece that a pawn becomes, or HK_NO_KIND. */
static inline hk_kind hk_move_promotion(hk_move move)
{
    const unsigned special = hk_move_special(move);
    return special >= HK_MOVE_PROMOTION ? (hk_kind)(special - HK_MOVE_PROMOTION + HK_KNIGHT)
                                        : HK_NO_KIND;
}

/** Build a move from squares 0 to 63 and what is special about it. */
static inline hk_move hk_move_build(unsigned from, unsigned to, unsigned special)
{
    return (hk_move)(from | to << 6 | special << 12);
}

/** Kind of piece on a square, or HK_NO_KIND. */
HK_API hk_kind hk_board_kind_at(const hk_board *board, unsigned square);

/** Squares of the pieces of one kind and color. */
HK_API uint64_t hk_board_pieces(const hk_board *board, hk_color color, hk_kind kind);

/** Same position by FIDE Laws 2023, 9.2.2: pieces, player to move, rights and legal en passant. Exact. */
HK_API bool hk_board_equal(const hk_board *a, const hk_board *b);

/** Pieces of `by` that attack `square` over the given pieces. FIDE Laws 2023, 3.1.2 and 3.1.3. */
HK_API uint64_t hk_board_attackers(const hk_board *board, unsigned square, hk_color by,
                                   uint64_t occupied);

/** Pieces that give check to the player to move. FIDE Laws 2023, 3.9.1. */
HK_API uint64_t hk_board_checkers(const hk_board *board);

/** The initial position. FIDE Laws 2023, 2.3. */
HK_API void hk_position_start(hk_position *out);

/**
 * Start position number `number` of Chess960, 0 to 959 in Scharnagl's order; 518 is the ordinary one.
 *
 * @return HK_OK, or HK_E_ARGUMENT with `out` untouched.
 * Laws: FIDE Laws 2023, II.2.
 */
HK_API HK_MUST_CHECK hk_err hk_position_chess960(hk_position *out, unsigned number);

/** Compute the key of a board from nothing. Cost: O(pieces). */
HK_API uint64_t hk_board_key(const hk_board *board);

/**
 * Make a legal move.
 *
 * @param position  Changed in place; a copy made before is the way back.
 * @param move      From hk_movegen_legal for this very position; anything else is undefined.
 *
 * Cost: some 10 ns, no allocation. Threads: any. Laws: FIDE Laws 2023, 3.1 to 3.8, 9.2.2.
 */
HK_API void hk_position_make(hk_position *position, hk_move move);

/** Make a legal move on a bare board: hk_position_make without key and counters. */
HK_API void hk_board_make(hk_board *board, hk_move move);

/**
 * Write the board after a legal move, for whoever tries many moves of one board.
 *
 * Inline, so that no call and no choice of code stand between two moves: it takes the instructions that the caller is
 * compiled for.
 *
 * @param[out] out  May be `board`.
 * @param board     Stays as it is, if it is not `out`.
 * @param move      From hk_movegen_legal for this very board; anything else is undefined.
 *
 * Cost: some 4 ns. Threads: any. Laws: FIDE Laws 2023, 3.1 to 3.8, 9.2.2.
 */
static inline void hk_board_after(hk_board *out, const hk_board *board, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const unsigned them = board->side ^ 1u, special = hk_move_special(move);
    const uint64_t from_bit = UINT64_C(1) << from, to_bit = UINT64_C(1) << to;

    if (special != HK_MOVE_PLAIN) {
        const uint64_t beside = (to_bit & UINT64_C(0xfefefefefefefefe)) >> 1 |
                                (to_bit & UINT64_C(0x7f7f7f7f7f7f7f7f)) << 1;
        if (special != HK_MOVE_DOUBLE_STEP || (beside & board->pawns & board->color[them])) {
            *out = *board;
            hk_board_make(out, move);
            return;
        }
    }

    /* A right dies with its rook, moved or captured, and all of a player's when the king moves. */
    uint64_t touched = from_bit | to_bit;
    const uint64_t rest = ~touched;
    if (board->kings & from_bit)
        touched |= UINT64_C(0xff) << (56 * board->side);
    const uint8_t white_rights = (uint8_t)(board->castling[HK_WHITE] & ~touched);
    const uint8_t black_rights = (uint8_t)(board->castling[HK_BLACK] & ~(touched >> 56));

    /* Every set loses both squares and gains `to` where it had `from`. */
#if defined(__GNUC__)
    typedef uint64_t words __attribute__((vector_size(64), aligned(8), may_alias));
    const words sets = *(const words *)(const void *)board; /* the rights too, which follow below */
    *(words *)(void *)out = (sets & rest) | (sets >> from & 1) << to;
#else
    for (unsigned color = 0; color < 2; color++)
        out->color[color] = (board->color[color] & rest) | (board->color[color] >> from & 1) << to;
    out->pawns = (board->pawns & rest) | (board->pawns >> from & 1) << to;
    out->knights = (board->knights & rest) | (board->knights >> from & 1) << to;
    out->diagonals = (board->diagonals & rest) | (board->diagonals >> from & 1) << to;
    out->orthogonals = (board->orthogonals & rest) | (board->orthogonals >> from & 1) << to;
    out->kings = (board->kings & rest) | (board->kings >> from & 1) << to;
#endif
    out->castling[HK_WHITE] = white_rights;
    out->castling[HK_BLACK] = black_rights;
    out->side = (uint8_t)them;
    out->ep = HK_NO_SQUARE;
    out->padding = 0;
}

/**
 * Clear an en passant square at which no capture is legal, and set the key. For those who fill in a
 * board by hand; parsing and making moves do it themselves. The board must pass hk_board_validity.
 */
HK_API void hk_position_settle(hk_position *position);

/** Which diagrams are accepted. */
typedef enum hk_strictness {
    HK_POSITIONS,    /**< What a look at the position itself does not refute. */
    HK_DIAGRAMS,     /**< Also impossible checks and too many pawns. */
    HK_ANY_DIAGRAMS, /**< Also a check to the player who is not to move: whatever has moves at all. */
    HK_ANY_BOARDS    /**< Also pawns on the first and last ranks: what hands can put on a board. */
} hk_strictness;

/**
 * Is the board one on which moves are defined, and not plainly impossible?
 *
 * `board->ep` may be any square here. Castling rights must be those of `variant`.
 *
 * @param[out] fault  May be NULL. `code` is kings, pieces, pawns, castling, en-passant, opposite-check
 *                    or checkers; `byte` is 0.
 * @return HK_OK or HK_E_POSITION. HK_OK does not prove that a game can reach the position.
 *
 * Cost: some 100 ns. Threads: any. Laws: FIDE Laws 2023, 3.10.3.
 */
HK_API HK_MUST_CHECK hk_err hk_board_validity(const hk_board *board, hk_variant variant,
                                              hk_strictness strictness, hk_fault *fault);

#ifdef __cplusplus
}
#endif
#endif
