/**
 * @file
 * Why a move is illegal: the reason in words, and the rule that forbids the move.
 */
#ifndef HAKEM_ILLEGALITY_H
#define HAKEM_ILLEGALITY_H

#include "hakem/article.h"
#include "hakem/san.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The reasons: enum name, word, rule, and the half-sentence that follows the move's text. */
#define HK_ILLEGALITY_LIST(X)                                                                      \
    X(NO_SUCH_PIECE, "no-such-piece", HAS_THE_MOVE, "the player to move has no such piece there")  \
    X(OWN_PIECE, "own-piece", OWN_PIECE,                                                           \
      "a piece of the same colour stands on the square of arrival")                                \
    X(KING_CAPTURE, "king-capture", KING_CAPTURE, "the king is never captured")                    \
    X(BISHOP, "bishop", BISHOP, "a bishop moves along diagonals")                                  \
    X(ROOK, "rook", ROOK, "a rook moves along files and ranks")                                    \
    X(QUEEN, "queen", QUEEN, "a queen moves along files, ranks and diagonals")                     \
    X(KNIGHT, "knight", KNIGHT, "no knight of the player reaches that square")                     \
    X(KING, "king", KING, "a king moves to an adjoining square")                                   \
    X(JUMP, "jump", NO_JUMP, "a piece stands in the way")                                          \
    X(PAWN_BLOCKED, "pawn-blocked", PAWN_STEP, "a pawn goes forward only to an empty square")      \
    X(PAWN_STEP, "pawn-step", PAWN_STEP, "no pawn of the player can go there")                     \
    X(PAWN_DOUBLE_STEP, "pawn-double-step", PAWN_DOUBLE_STEP,                                      \
      "a pawn goes two squares only from its first square and over empty ones")                    \
    X(PAWN_CAPTURE, "pawn-capture", PAWN_CAPTURE, "a pawn goes diagonally only to capture")        \
    X(EN_PASSANT, "en-passant", EN_PASSANT,                                                        \
      "a capture en passant is possible only at once after the double step")                       \
    X(PROMOTION_MISSING, "promotion-missing", PROMOTION,                                           \
      "a pawn that reaches the last rank is exchanged, and no piece is named")                     \
    X(NO_PROMOTION, "no-promotion", PROMOTION, "only a pawn that reaches the last rank promotes")  \
    X(CASTLING_LOST, "castling-lost", CASTLING_LOST, "the right to castle on that side is lost")   \
    X(CASTLING_BLOCKED, "castling-blocked", CASTLING_BLOCKED,                                      \
      "a piece stands between king and rook")                                                      \
    X(CASTLING_IN_CHECK, "castling-in-check", CASTLING_ATTACKED, "the king is in check")           \
    X(CASTLING_ATTACKED, "castling-attacked", CASTLING_ATTACKED,                                   \
      "the king would cross or reach an attacked square")                                          \
    X(KING_TO_ATTACK, "king-to-attack", EXPOSED_KING,                                              \
      "the king would stand on an attacked square")                                                \
    X(STAYS_IN_CHECK, "stays-in-check", EXPOSED_KING, "the king would stay in check")              \
    X(EXPOSES_KING, "exposes-king", EXPOSED_KING,                                                  \
      "the piece is pinned: the king would be exposed to check")

typedef enum hk_illegality {
    /** The move is legal, or there is none. */
    HK_ILLEGALITY_NONE,
#define X(name, word, rule, sentence) HK_ILLEGALITY_##name,
    HK_ILLEGALITY_LIST(X)
#undef X
} hk_illegality;

/**
 * Why no legal move fits the text of a move.
 *
 * @param board    The position before the move.
 * @param meaning  What the text says; hk_san_resolve answered HK_E_ILLEGAL_MOVE or HK_E_PROMOTION
 *                 for it.
 *
 * @return The reason for the piece that comes nearest to making the move.
 *
 * Cost: some 100 ns. Threads: any. Laws: FIDE Laws 2023, 3.1 to 3.9.
 */
HK_API hk_illegality hk_illegality_find(const hk_board *board, const hk_san_meaning *meaning);

/** The word of a reason, for example "jump", or "none"; static text. Threads: any. */
HK_API const char *hk_illegality_word(hk_illegality reason);

/** The rule that forbids the move, or HK_RULE_NONE. Threads: any. */
HK_API hk_rule hk_illegality_rule(hk_illegality reason);

/** The half-sentence of a reason, "" for HK_ILLEGALITY_NONE; static text. Threads: any. */
HK_API const char *hk_illegality_sentence(hk_illegality reason);

#ifdef __cplusplus
}
#endif
#endif
