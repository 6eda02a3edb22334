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

/** The grades of arguments, from the cheapest on: enum name, word, subject. */
#define HK_GRADE_LIST(X)                                                                           \
    X(NONE, "-", "no argument and no game was found")                                              \
    X(FORM, "L0", "kings, pawns, rights, and the player who is not to move is not in check")       \
    X(PROMOTIONS, "L1", "promoted pieces against missing pawns")                                   \
    X(CHECKS, "L2", "checks that one move can give")                                               \
    X(PAWNS, "L3", "captures that the pawns need against missing pieces")                          \
    X(CAGES, "L4", "pieces that cannot have left their squares")                                   \
    X(CASTLING, "L5", "castling rights against where the other pieces have been")                  \
    X(EN_PASSANT, "L6", "the position before the pawn's double step")                              \
    X(LAST_MOVE, "L7", "the last moves, and the number of moves")                                  \
    X(KERNEL, "L8", "columns of pawns, which only captures change")                                \
    X(GAME, "L10", "a game that reaches the position")

typedef enum hk_grade {
#define X(name, word, sentence) HK_GRADE_##name,
    HK_GRADE_LIST(X)
#undef X
} hk_grade;

/** The word of a grade, for example "L3"; static text. Threads: any. */
HK_API const char *hk_grade_word(hk_grade grade);

/** The subject of a grade; static text. Threads: any. */
HK_API const char *hk_grade_sentence(hk_grade grade);

/** Room for a reason, with its NUL. */
enum { HK_REASON_MAX = 256 };

/** The answer to one question. */
typedef struct hk_legality_verdict {
    /** HK_YES: a game reaches the position. HK_NO: no game can. Both are proofs. */
    hk_answer answer;
    /** What the answer rests on. */
    hk_grade grade;
    /** Positions and columns of pawns that were looked at. */
    uint64_t nodes;
    /** Half-moves of the game that was found; 0 without one. */
    unsigned game_plies;
    /** One sentence without its full stop, NUL-ended; never empty. */
    char reason[HK_REASON_MAX];
} hk_legality_verdict;

/** A solver: the memory of the search, for any number of questions, one after the other. */
typedef struct hk_legality hk_legality;

/**
 * Make a solver.
 *
 * @param[out] out  In `arena`, which stays the caller's. It takes some 55 MB at once and nothing
 *                  later, so no answer depends on the memory there is.
 * @return HK_OK; HK_E_MEMORY, and the arena is as it was.
 */
HK_API HK_MUST_CHECK hk_err hk_legality_create(hk_legality **out, hk_arena *arena);

/**
 * Could a game from the initial array have reached this position?
 *
 * Rights to castle and a right to capture en passant belong to the position (9.2.2); the counters
 * do not. In Chess960 only promotions, checks and pawns are looked at, and no game is looked for.
 *
 * @param solver     From hk_legality_create.
 * @param position   Any that hk_board_validity accepts as HK_DIAGRAMS.
 * @param variant    Which start positions and rights there can be.
 * @param nodes_max  How many positions and columns of pawns may be looked at, from 1; the grades
 *                   share them.
 * @param[out] out   HK_YES with a game (hk_legality_game) and HK_NO with a reason are proofs.
 *                   HK_UNKNOWN says nothing.
 *
 * Cost: some microseconds for the grades up to L6, then a microsecond or less for each of
 * `nodes_max`. The answer is the same in every run. Threads: one solver, one thread at a time.
 * Laws: FIDE Laws 2023, 3.10.3.
 */
HK_API void hk_legality_ask(hk_legality *solver, const hk_position *position, hk_variant variant,
                            uint64_t nodes_max, hk_legality_verdict *out);

/**
 * The same by the grades that need no search and no memory: L0 to L6, and L7 for parity.
 *
 * @param position  As for hk_legality_ask.
 * @param variant   As for hk_legality_ask.
 * @param[out] out  HK_NO or HK_UNKNOWN, never HK_YES.
 *
 * Cost: some microseconds, no allocation. Threads: any. Laws: FIDE Laws 2023, 3.10.3.
 */
HK_API void hk_legality_glance(const hk_position *position, hk_variant variant,
                               hk_legality_verdict *out);

/**
 * The game by which the last question was answered.
 *
 * @param[out] game  The first `room` moves of the game, from the initial array.
 *
 * @return Half-moves of the whole game; 0 if there is none, or none is needed.
 * Cost: O(moves). Threads: one solver, one thread at a time.
 */
HK_API unsigned hk_legality_game(const hk_legality *solver, hk_move *game, unsigned room);

#ifdef __cplusplus
}
#endif
#endif
