/**
 * @file
 * The position as a plain value, moves, and questions about a position as it stands.
 *
 * Squares are numbered a1 = 0, b1 = 1 to h8 = 63. Sets of squares are 64-bit masks; bit 0 is a1.
 */
#ifndef HAKEM_BOARD_H
#define HAKEM_BOARD_H

#include "hakem/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum hk_color { HK_WHITE, HK_BLACK } hk_color;

/** The word of a color, "white" or "black"; static text. Threads: any. */
HK_API const char *hk_color_word(hk_color color);

/** The player of a color as a sentence names him, "White" or "Black"; static text. Threads: any. */
HK_API const char *hk_color_name(hk_color color);

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
 * The pieces, the rights and the side to move: 64 bytes, all that the next legal moves depend on.
 */
typedef struct hk_board {
    /** All pieces of White, of Black. */
    uint64_t color[2];
    /**
     * Pieces of both sides by the way they move. A queen is in `diagonals` and in `orthogonals`.
     */
    uint64_t pawns, knights, diagonals, orthogonals, kings;
    /**
     * By hk_color: files of the rooks with which the player may still castle, bit 0 for the a-file.
     */
    uint8_t castling[2];
    /** hk_color of the player to move. */
    uint8_t side;
    /**
     * The square that a pawn passed by its double step, if it can legally be captured there (FIDE
     * Laws 2023, 9.2.2); otherwise HK_NO_SQUARE.
     */
    uint8_t ep;
    /** 0 in every board of the library. It fills the 64 bytes, so that all of them are defined. */
    uint32_t padding;
} hk_board;

/** A board with its hash key and the counters of FEN. Plain value: copy it freely. */
typedef struct hk_position {
    hk_board board;
    /** Zobrist key: equal for equal boards; unequal boards may collide. */
    uint64_t key;
    /** Half-moves since the last pawn move or capture. */
    uint32_t halfmove_plies;
    /** From 1; it grows after each move of Black. */
    uint32_t move_number;
} hk_position;

/**
 * A move: bits 0 to 5 the square of departure, 6 to 11 the square of arrival, 12 to 15 what is
 * special about it. Castling goes from the king's square to that of its own rook.
 */
typedef uint16_t hk_move;

/** What is special about a move. A promotion is HK_MOVE_PROMOTION + (kind - HK_KNIGHT), 4 to 7. */
enum {
    HK_MOVE_PLAIN,
    HK_MOVE_DOUBLE_STEP,
    HK_MOVE_EN_PASSANT,
    HK_MOVE_CASTLING,
    HK_MOVE_PROMOTION
};

/** No move: from a1 to a1. */
#define HK_MOVE_NONE ((hk_move)0)

/** The square of departure, 0 to 63. */
static inline unsigned hk_move_from(hk_move move)
{
    return move & 63u;
}

/** The square of arrival, 0 to 63; in castling that of the rook. */
static inline unsigned hk_move_to(hk_move move)
{
    return (move >> 6) & 63u;
}

/** What is special about it: HK_MOVE_PLAIN to HK_MOVE_PROMOTION + 3. */
static inline unsigned hk_move_special(hk_move move)
{
    return move >> 12;
}

/** The piece that the pawn becomes; HK_NO_KIND if the move is not a promotion. */
static inline hk_kind hk_move_promotion(hk_move move)
{
    const unsigned special = hk_move_special(move);
    return special >= HK_MOVE_PROMOTION ? (hk_kind)(special - HK_MOVE_PROMOTION + HK_KNIGHT)
                                        : HK_NO_KIND;
}

/** Build a move from two squares, 0 to 63, and what is special about it. */
static inline hk_move hk_move_build(unsigned from, unsigned to, unsigned special)
{
    return (hk_move)(from | to << 6 | special << 12);
}

/** The kind of piece on a square, 0 to 63; HK_NO_KIND if it is empty. Cost: O(1). Threads: any. */
HK_API hk_kind hk_board_kind_at(const hk_board *board, unsigned square);

/**
 * Does a legal move capture a piece, en passant or not? Cost: O(1). Threads: any. Laws: FIDE Laws
 * 2023, 3.1.1, 3.7.4.
 */
static inline bool hk_move_is_capture(const hk_board *board, hk_move move)
{
    return hk_move_special(move) == HK_MOVE_EN_PASSANT ||
           (board->color[board->side ^ 1u] >> hk_move_to(move) & 1) != 0;
}

/** Squares of the pieces of one kind and color; none for HK_NO_KIND. Cost: O(1). Threads: any. */
HK_API uint64_t hk_board_pieces(const hk_board *board, hk_color color, hk_kind kind);

/**
 * Are two boards the same position: pieces, player to move, rights to castle, legal captures en
 * passant? Exact. Cost: O(1). Threads: any. Laws: FIDE Laws 2023, 9.2.2.
 */
HK_API bool hk_board_equal(const hk_board *a, const hk_board *b);

/**
 * Pieces of one color that attack a square.
 *
 * @param occupied  The squares that block lines; those of `board` or any others. A piece that is
 *                  left out still attacks.
 *
 * Cost: O(1). Threads: any. Laws: FIDE Laws 2023, 3.1.2 and 3.1.3.
 */
HK_API uint64_t hk_board_attackers(const hk_board *board, unsigned square, hk_color by,
                                   uint64_t occupied);

/**
 * Pieces that give check to the player to move. Cost: O(1). Threads: any. Laws: FIDE Laws 2023,
 * 3.9.1.
 */
HK_API uint64_t hk_board_checkers(const hk_board *board);

/** Set up the initial position. Cost: O(1). Threads: any. Laws: FIDE Laws 2023, 2.3. */
HK_API void hk_position_start(hk_position *out);

/**
 * Set up a start position of Chess960.
 *
 * @param[out] out  Written on HK_OK alone.
 * @param number    0 to 959 in Scharnagl's order; 518 is the ordinary one.
 *
 * @return HK_OK; HK_E_ARGUMENT, there is no such number.
 *
 * Cost: O(1). Threads: any. Laws: FIDE Laws 2023, II.2.
 */
HK_API HK_MUST_CHECK hk_err hk_position_chess960(hk_position *out, unsigned number);

/** Compute hk_position.key from a board alone. Cost: O(pieces). Threads: any. */
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

/**
 * Make a legal move on a bare board: hk_position_make without key and counters. Cost: some 5 ns.
 * Threads: any.
 */
HK_API void hk_board_make(hk_board *board, hk_move move);

/**
 * Write the board after a legal move, for callers that try many moves of one board.
 *
 * It is inline, so that no call and no choice of an instruction set comes between two moves: it
 * uses the instructions for which the caller is compiled.
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

    /*
     * A right is lost when its rook moves or is captured, and all of a player's when the king
     * moves.
     */
    uint64_t touched = from_bit | to_bit;
    const uint64_t rest = ~touched;
    if (board->kings & from_bit)
        touched |= UINT64_C(0xff) << (56 * board->side);
    const uint8_t white_rights = (uint8_t)(board->castling[HK_WHITE] & ~touched);
    const uint8_t black_rights = (uint8_t)(board->castling[HK_BLACK] & ~(touched >> 56));

    /* Every set loses both squares, and gains `to` if it had `from`. */
#if defined(__GNUC__)
    typedef uint64_t words __attribute__((vector_size(64), aligned(8), may_alias));
    /* All 64 bytes at once; the last 8, rights and side, are written again below. */
    const words sets = *(const words *)(const void *)board;
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
 * Complete a position whose board has been filled in by hand: clear an en passant square at which
 * no capture is legal, and set the key. Reading and making moves do it themselves.
 *
 * @param position  Its board passes hk_board_validity as HK_ANY_DIAGRAMS at least.
 *
 * Cost: O(pieces). Threads: any. Laws: FIDE Laws 2023, 9.2.2.
 */
HK_API void hk_position_settle(hk_position *position);

/** Which boards are accepted; each accepts what those before it accept. */
typedef enum hk_strictness {
    /** Positions that the board itself does not prove to be impossible. */
    HK_POSITIONS,
    /** Also checks that no move can give, and more than eight pawns a side. */
    HK_DIAGRAMS,
    /** Also a check to the player who is not to move: all boards on which moves are defined. */
    HK_ANY_DIAGRAMS,
    /** Also pawns on the first and last ranks, as hands can put them on a board. */
    HK_ANY_BOARDS
} hk_strictness;

/**
 * Are moves defined on this board, and is it not plainly impossible?
 *
 * @param board       `ep` may be any square that a pawn can have passed.
 * @param variant     Which castling rights there can be.
 * @param strictness  What is accepted.
 * @param[out] fault  May be NULL. `code` is kings, pieces, pawns, castling, en-passant,
 *                    opposite-check or checkers; `byte` is 0.
 *
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
