/**
 * @file
 * Rules by name and the articles that state them in each edition of the Laws.
 *
 * Code cites a rule; the edition in force says which of its articles that rule is. The same number is often another
 * rule in another edition: 9.6 is the dead position in one, fivefold repetition in another.
 */
#ifndef HAKEM_ARTICLE_H
#define HAKEM_ARTICLE_H

#include "hakem/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The editions: enum name and the label of records and files. */
#define HK_EDITION_LIST(X)                                                                         \
    X(BASIC, "basic")                                                                              \
    X(2005, "2005")                                                                                \
    X(2023, "2023")

typedef enum hk_edition {
#define X(name, label) HK_EDITION_##name,
    HK_EDITION_LIST(X)
#undef X
} hk_edition;

/** The rules that the program applies: enum name, word for records. laws/articles.def says where they stand. */
#define HK_RULE_LIST(X)                                                                            \
    X(HAS_THE_MOVE, "has-the-move")                                                                \
    X(KING_CAPTURE, "king-capture")                                                                \
    X(OWN_MAN, "own-man")                                                                          \
    X(BISHOP, "bishop")                                                                            \
    X(ROOK, "rook")                                                                                \
    X(QUEEN, "queen")                                                                              \
    X(NO_JUMP, "no-jump")                                                                          \
    X(KNIGHT, "knight")                                                                            \
    X(PAWN_STEP, "pawn-step")                                                                      \
    X(PAWN_DOUBLE_STEP, "pawn-double-step")                                                        \
    X(PAWN_CAPTURE, "pawn-capture")                                                                \
    X(EN_PASSANT, "en-passant")                                                                    \
    X(PROMOTION, "promotion")                                                                      \
    X(KING, "king")                                                                                \
    X(CASTLING, "castling")                                                                        \
    X(CASTLING_LOST, "castling-lost")                                                              \
    X(CASTLING_ATTACKED, "castling-attacked")                                                      \
    X(CASTLING_BLOCKED, "castling-blocked")                                                        \
    X(EXPOSED_KING, "exposed-king")                                                                \
    X(LEGAL_MOVE, "legal-move")                                                                    \
    X(ILLEGAL_MOVE, "illegal-move")                                                                \
    X(ILLEGAL_POSITION, "illegal-position")                                                        \
    X(CHECKMATE, "checkmate")                                                                      \
    X(RESIGNATION, "resignation")                                                                  \
    X(STALEMATE, "stalemate")                                                                      \
    X(DEAD_POSITION, "dead-position")                                                              \
    X(DRAW_AGREED, "draw-agreed")                                                                  \
    X(TIME_ALLOTTED, "time-allotted")                                                              \
    X(MOVE_COMPLETED, "move-completed")                                                            \
    X(ENDING_MOVE_COMPLETED, "ending-move-completed")                                              \
    X(NEXT_MOVE_COMPLETES, "next-move-completes")                                                  \
    X(PRESS_ALLOWED, "press-allowed")                                                              \
    X(CLOCK_STARTED, "clock-started")                                                              \
    X(FLAG_DEEMED_FALLEN, "flag-deemed-fallen")                                                    \
    X(FLAG_FALL, "flag-fall")                                                                      \
    X(MATING_POTENTIAL, "mating-potential")                                                        \
    X(INTERRUPTION, "interruption")                                                                \
    X(RESTART, "restart")                                                                          \
    X(DRAW_OFFER, "draw-offer")                                                                    \
    X(SAME_POSITION, "same-position")                                                              \
    X(FIVEFOLD, "fivefold")                                                                        \
    X(SEVENTY_FIVE, "seventy-five")

typedef enum hk_rule {
    HK_RULE_NONE,
#define X(name, word) HK_RULE_##name,
    HK_RULE_LIST(X)
#undef X
} hk_rule;

/** Label of an edition, for example "2023"; static text. Threads: any. */
HK_API const char *hk_edition_label(hk_edition edition);

/** Edition with a label of `size` bytes. @return HK_OK, or HK_E_ARGUMENT with `out` untouched. */
HK_API HK_MUST_CHECK hk_err hk_edition_find(hk_edition *out, const char *label, size_t size);

/** Word of a rule, for example "checkmate"; static text. Threads: any. */
HK_API const char *hk_rule_word(hk_rule rule);

/**
 * Number of the article that states a rule in an edition, for example "5.1.1".
 *
 * @return Static text; NULL if the edition has no such rule. Cost: O(articles). Threads: any.
 */
HK_API const char *hk_article_number(hk_edition edition, hk_rule rule);

#ifdef __cplusplus
}
#endif
#endif
