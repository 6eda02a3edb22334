/**
 * @file
 * Positions as text: FEN of the PGN standard, X-FEN and Shredder-FEN.
 */
#ifndef HAKEM_FEN_H
#define HAKEM_FEN_H

#include "hakem/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Room for any FEN that hk_fen_write writes, with its NUL. */
enum { HK_FEN_MAX = 128 };

/** The greatest value of a counter; a larger one is refused. */
#define HK_FEN_COUNTER_MAX UINT32_C(999999999)

/**
 * Read a position from FEN text: six fields, one blank between two of them, nothing around them.
 * For short or damaged text call hk_fen_repair first.
 *
 * Castling rights are `KQkq` in this order, or the files of the rooks. Chess960 reads them as
 * Shredder-FEN (file letters) or X-FEN (K and Q are the outermost rooks, a file letter any other).
 * An en passant square without a legal capture is read and dropped.
 *
 * @param[out] out     Written on HK_OK alone.
 * @param text         `size` bytes; no NUL needed; no pointer to it is kept.
 * @param variant      Which castling rights there can be.
 * @param strictness   HK_ANY_DIAGRAMS also drops castling rights that fit no king and rook at home.
 * @param[out] fault   Where and why; may be NULL. `code` is syntax, counters, or one of
 *                     hk_board_validity.
 *
 * @return HK_OK; HK_E_SYNTAX, not FEN; HK_E_POSITION, FEN of a position that is refused.
 *
 * Cost: O(size), no allocation. Threads: any.
 * Laws: FIDE Laws 2023, 3.10.3. Format: PGN standard 1994, 16.1; X-FEN; Shredder-FEN.
 */
HK_API HK_MUST_CHECK hk_err hk_fen_parse(hk_position *out, const char *text, size_t size,
                                         hk_variant variant, hk_strictness strictness,
                                         hk_fault *fault);

/**
 * The repairs that hk_fen_repair makes: name, word, sentence without its full stop. A sentence that
 * ends in "is taken" names a guess.
 */
#define HK_REPAIR_LIST(X)                                                                          \
    X(BLANKS, "blanks", "blanks around the fields and between them are put right")                 \
    X(QUOTES, "quotes", "quotation marks or a tag pair around the FEN are left out")               \
    X(DIGITS, "digits", "digits side by side on the board are added up, zeros left out")           \
    X(STROKE, "stroke", "a stroke after the last rank is left out")                                \
    X(SIDE_BLANK, "side-blank", "a blank is put between the board and the player to move")         \
    X(SIDE, "side", "the player to move is written w or b")                                        \
    X(NO_SIDE, "no-side", "the player to move is missing: White is taken")                         \
    X(CASTLING, "castling", "the castling rights are written in FEN's letters, in order and once") \
    X(CASTLING_LOST, "castling-lost",                                                              \
      "castling rights without king and rook at home are left out")                                \
    X(NO_CASTLING, "no-castling", "the castling rights are missing: none is taken")                \
    X(EN_PASSANT, "en-passant", "the en passant field is written as FEN has it")                   \
    X(EN_PASSANT_LOST, "en-passant-lost",                                                          \
      "an en passant square that no pawn can just have passed is left out")                        \
    X(NO_EN_PASSANT, "no-en-passant", "the en passant square is missing: none is taken")           \
    X(EPD, "epd", "operations of EPD are read for hmvc and fmvn, and left out")                    \
    X(HALFMOVES, "halfmoves",                                                                      \
      "the half-moves since a capture or pawn move are no whole number: 0 is taken")               \
    X(NO_HALFMOVES, "no-halfmoves",                                                                \
      "the half-moves since a capture or pawn move are missing: 0 is taken")                       \
    X(NUMBER, "number", "the move number is no whole number from 1: 1 is taken")                   \
    X(NO_NUMBER, "no-number", "the move number is missing: 1 is taken")                            \
    X(REST, "rest", "what stands after the sixth field is left out")

typedef enum hk_repair {
#define X(name, word, sentence) HK_REPAIR_##name,
    HK_REPAIR_LIST(X)
#undef X
    /** How many there are. */
    HK_REPAIRS
} hk_repair;

/** The word of a repair, for example "no-side"; static text. Threads: any. */
HK_API const char *hk_repair_word(hk_repair repair);

/** The sentence of a repair, without its full stop; static text. Threads: any. */
HK_API const char *hk_repair_sentence(hk_repair repair);

/**
 * Repair a short or damaged FEN into the form that hk_fen_parse reads.
 *
 * HK_REPAIR_LIST names the repairs. The pieces are never guessed: a rank that does not come to
 * eight squares is refused, and so is a field that cannot be understood. A position that no game
 * can have (kings, pawns, checks) stays as it is; hk_fen_parse refuses it afterwards, but never
 * answers HK_E_SYNTAX for repaired text. Text that needs no repair comes out as it is, except that
 * zeros before a counter are dropped.
 *
 * @param[out] out      The FEN is appended on HK_OK alone; HK_FEN_MAX bytes of room are enough.
 * @param[out] repairs  The repairs that were made, a set of bits `1 << HK_REPAIR_...`; written on
 *                      HK_OK alone.
 * @param text          `size` bytes, any; no NUL needed.
 * @param variant       Which castling rights there can be. Chess960 reads Shredder-FEN and X-FEN.
 * @param[out] fault    Where in `text` and why it cannot be repaired; may be NULL.
 *
 * @return HK_OK; HK_E_SYNTAX.
 *
 * Cost: O(size), no allocation. Threads: any. Format: PGN standard 1994, 16.1 and 16.2 (EPD).
 */
HK_API HK_MUST_CHECK hk_err hk_fen_repair(hk_buf *out, uint32_t *repairs, const char *text,
                                          size_t size, hk_variant variant, hk_fault *fault);

/**
 * Append a position as FEN; Chess960 as Shredder-FEN. At most HK_FEN_MAX - 1 bytes.
 *
 * The en passant square is named only if a capture there is legal, so equal positions with equal
 * counters have equal text. A counter beyond HK_FEN_COUNTER_MAX is written as HK_FEN_COUNTER_MAX,
 * so that hk_fen_parse reads the text. Cost: O(1). Threads: any.
 */
HK_API void hk_fen_write(hk_buf *buf, const hk_position *position, hk_variant variant);

#ifdef __cplusplus
}
#endif
#endif
