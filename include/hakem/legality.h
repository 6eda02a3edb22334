/**
 * @file
 * Could a game have reached this position?
 */
#ifndef HAKEM_LEGALITY_H
#define HAKEM_LEGALITY_H

#include "hakem/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/** How deep an argument goes: enum name, word, what is looked at. */
#define HK_GRADE_LIST(X)                                                                           \
    X(NONE, "-", "no argument and no game was found")                                              \
    X(FORM, "L0", "kings, pawns, rights, and the player who is not to move is not in check")       \
    X(PROMOTIONS, "L1", "promoted men against missing pawns")                                      \
    X(CHECKS, "L2", "checks that one move can give")                                               \
    X(PAWNS, "L3", "captures that the pawns need against missing men")                             \
    X(CAGES, "L4", "men that cannot have left their squares")                                      \
    X(CASTLING, "L5", "castling rights against the ways of the other men")                         \
    X(EN_PASSANT, "L6", "the position before the pawn's double step")                              \
    X(LAST_MOVE, "L7", "the last moves, and the number of moves")                                  \
    X(KERNEL, "L8", "files of pawns that only captures change")                                    \
    X(SQUARES, "L9", "files of pawns with the ranks on which they stand")                          \
    X(GAME, "L10", "a game that reaches the position")

typedef enum hk_grade {
#define X(name, word, sentence) HK_GRADE_##name,
    HK_GRADE_LIST(X)
#undef X
} hk_grade;

/** Word ("L3") and subject of a grade; static. Threads: any. */
HK_API const char *hk_grade_word(hk_grade grade);
HK_API const char *hk_grade_sentence(hk_grade grade);

enum { HK_REASON_MAX = 256 };

/** The answer to one question. */
typedef struct hk_legality_verdict {
    hk_answer answer;           /**< HK_YES: a game reaches it. HK_NO: none can. Both are proofs. */
    hk_grade grade;             /**< What the answer rests on. */
    uint64_t nodes;             /**< Positions and files of pawns looked at. */
    unsigned game_plies;        /**< Half-moves of the game that was found; 0 without one. */
    char reason[HK_REASON_MAX]; /**< One sentence without its full stop, NUL-ended; never empty. */
} hk_legality_verdict;

/** Memory of the search. */
typedef struct hk_legality hk_legality;

/**
 * Set up the memory for questions; it can be used for any number of them, one after the other.
 *
 * @param[out] out  In `arena`, which stays the caller's. It takes some 55 MB at once and nothing later, so no answer depends on
 *                  the memory there is.
 * @return HK_OK; HK_E_MEMORY, and the arena is as it was.
 */
HK_API HK_MUST_CHECK hk_err hk_legality_create(hk_legality **out, hk_arena *arena);

/**
 * Could a game from the initial array have reached this position?
 *
 * Rights to castle and a right to capture en passant belong to the position (9.2.2); the counters do not. In Chess960 only
 * promotions, checks, pawns and their files are looked at, and no game is looked for.
 *
 * @param position   Any that hk_board_validity accepts as HK_DIAGRAMS.
 * @param nodes_max  What may be looked at, from 1; shared out among the grades.
 * @param[out] out   HK_YES with a game (hk_legality_game) and HK_NO with a reason are proofs. HK_UNKNOWN says nothing.
 *
 * Cost: some microseconds for the grades up to L6, then in proportion to `nodes_max`, a microsecond each or less. The same
 * answer on every run. Threads: one hk_legality, one thread at a time. Laws: FIDE Laws 2023, 3.10.3.
 */
HK_API void hk_legality_ask(hk_legality *solver, const hk_position *position, hk_variant variant,
                            uint64_t nodes_max, hk_legality_verdict *out);

/**
 * The grades that need no search and no memory: L0 to L6.
 *
 * Arguments and answers as hk_position_legality, but never HK_YES. The grade is L0 to L6, or L7 for parity.
 *
 * Cost: some microseconds, no allocation. Threads: any. Laws: FIDE Laws 2023, 3.10.3.
 */
HK_API void hk_legality_glance(const hk_position *position, hk_variant variant,
                               hk_legality_verdict *out);

/**
 * The game that the last question was answered by.
 * @param[out] game  Its first `room` moves, from the initial array.
 * @return Half-moves of the whole game; 0 if there is none, or none is needed.
 */
HK_API unsigned hk_legality_game(const hk_legality *solver, hk_move *game, unsigned room);

#ifdef __cplusplus
}
#endif
#endif
