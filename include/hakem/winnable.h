/**
 * @file
 * Can a side still checkmate by any series of legal moves?
 *
 * A solver answers the question. It lies in an arena of the caller's and can be asked any number of
 * times:
 *
 *     hk_arena arena;
 *     hk_winnable *solver;
 *     hk_winnability found;
 *
 *     hk_arena_init(&arena, SIZE_MAX);
 *     if (hk_winnable_create(&solver, &arena, 400000) == HK_OK)
 *         hk_winnable_ask(solver, &position.board, HK_BLACK, 400000, &found);
 *     hk_arena_finish(&arena);
 *
 * An answer is HK_YES or HK_NO only if it is proven. The other functions need no solver and leave
 * more questions open. docs/winnable.md explains the method.
 */
#ifndef HAKEM_WINNABLE_H
#define HAKEM_WINNABLE_H

#include "hakem/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Can `side` checkmate, as far as the material alone tells?
 *
 * @param board  Passes hk_board_validity as HK_POSITIONS. A diagram may show a double check that no
 *               move can give, and so a mate in which no game ends.
 *
 * @return HK_NO is a proof that no series of legal moves, the opponent helping, ends in mate by
 *         `side`. HK_UNKNOWN says nothing: mates exist with this material, but perhaps none can be
 *         reached from this position.
 *
 * Cost: some ns. Threads: any. Laws: FIDE Laws 2023, 5.2.2, 5.1.2, 6.9.
 */
HK_API hk_answer hk_winnable_by_material(const hk_board *board, hk_color side);

/**
 * Is the position dead, as far as the material alone tells?
 *
 * @param board  As for hk_winnable_by_material.
 *
 * @return HK_YES is a proof that neither side can checkmate. HK_UNKNOWN says nothing.
 *
 * Cost: some ns. Threads: any. Laws: FIDE Laws 2023, 5.2.2.
 */
HK_API hk_answer hk_dead_by_material(const hk_board *board);

/**
 * Can `side` checkmate, as far as a quick look tells? For callers that need neither the line nor a
 * "no".
 *
 * @param board  Passes hk_board_validity as HK_DIAGRAMS.
 *
 * @return HK_YES is a proof that a series of legal moves, one at least and the opponent helping,
 *         ends in mate by `side`. That is the answer in 97 of 100 positions in which real games
 *         end. HK_UNKNOWN says nothing.
 *
 * Cost: some 500 ns, no allocation. Threads: any. Laws: FIDE Laws 2023, 5.2.2, 5.1.2, 6.9.
 */
HK_API hk_answer hk_winnable_quick(const hk_board *board, hk_color side);

/** What an answer rests on: enum name, word, sentence. */
#define HK_PROOF_LIST(X)                                                                           \
    X(NONE, "none", "the positions that may be looked at were not enough")                         \
    X(TERMINAL, "terminal", "the position itself is mate or stalemate")                            \
    X(MATERIAL, "material", "with this material no position is mate")                              \
    X(HELPMATE, "helpmate", "a line of legal moves ends in mate")                                  \
    X(EXHAUSTION, "exhaustion", "of all positions that can be reached none is mate")               \
    X(ABSTRACTION, "abstraction",                                                                  \
      "no order of captures and pawn moves leads to where a mate could stand")

typedef enum hk_proof {
#define X(name, word, sentence) HK_PROOF_##name,
    HK_PROOF_LIST(X)
#undef X
} hk_proof;

/** Word and sentence of a proof, as in HK_PROOF_LIST; static. Threads: any. */
HK_API const char *hk_proof_word(hk_proof proof);
HK_API const char *hk_proof_sentence(hk_proof proof);

/** The answer to one question. */
typedef struct hk_winnability {
    hk_answer answer;
    /** What the answer rests on; HK_PROOF_NONE with HK_UNKNOWN. */
    hk_proof proof;
    /** Positions that were visited. */
    uint64_t nodes;
    /** Half-moves of the line that mates; 0 unless `proof` is HK_PROOF_HELPMATE. */
    unsigned line_plies;
} hk_winnability;

/** A solver: the memory of the searches that answer a question. Opaque; it lies in an arena. */
typedef struct hk_winnable hk_winnable;

/**
 * Tell how many bytes hk_winnable_create takes of an arena: a limit of so many is enough for a
 * solver alone.
 *
 * For each position that the limit allows it takes 50 bytes, 8 to 16 for its place in a table, and
 * 60 for moves that wait to be made; beyond 2^20 positions it takes 20 bytes for each more. To that
 * come some 7 MB, most of them for abstract positions. A limit of 100 or less takes less than 1 MB,
 * 20,000 takes 11 MB, 400,000 takes 56 MB, 1,000,000 takes 126 MB and 20,000,000 takes 495 MB.
 *
 * @param nodes_max  The limit in positions, from 1.
 *
 * @return Bytes; SIZE_MAX if the limit is more than 2^28 positions, which is refused.
 *
 * Cost: O(1). Threads: any.
 */
HK_API size_t hk_winnable_bytes(uint64_t nodes_max);

/**
 * Make a solver.
 *
 * The solver takes all memory that any question can need now, at once, and nothing later. Memory of
 * the system that no question comes to use is not touched. So an answer depends on the question and
 * its limit alone: not on the memory there is, on `nodes_max` here, on earlier questions, or on
 * what else lies in the arena.
 *
 * @param[out] out   The solver, in `arena`; written on HK_OK alone. It is a plain block
 *                   of memory, so there is nothing to destroy.
 * @param arena      Stays the caller's and must outlive the solver.
 * @param nodes_max  The greatest limit that a question will have, in positions, from 1.
 *
 * @return HK_OK; HK_E_MEMORY, and the arena is as it was; HK_E_ARGUMENT, `nodes_max` is 0.
 *
 * Cost: some microseconds; memory costs when a question first uses it. Threads: any, one arena in
 * one thread at a time.
 */
HK_API HK_MUST_CHECK hk_err hk_winnable_create(hk_winnable **out, hk_arena *arena,
                                               uint64_t nodes_max);

/** The greatest limit of a question, as hk_winnable_create was told. Cost: O(1). Threads: any. */
HK_API uint64_t hk_winnable_nodes_max(const hk_winnable *solver);

/**
 * Bound what all questions from now on cost together, for a caller who has to answer in time.
 *
 * A question visits no more positions than are left of the ration, and takes those that it visits
 * from it, with a fee of HK_WINNABLE_FEE for what it costs besides. So answers depend on the
 * questions since the ration was set: HK_UNKNOWN may come sooner.
 *
 * @param nodes  Positions, fees included; UINT64_MAX, as a solver is made: there is no such bound.
 *
 * Cost: O(1). Threads: one solver in one thread at a time.
 */
HK_API void hk_winnable_ration(hk_winnable *solver, uint64_t nodes);

/** What a question takes of a ration beside the positions that it visits. */
enum { HK_WINNABLE_FEE = 200 };

/** A look at the world while a question is answered. @return Go on; false: end the question. */
typedef bool hk_winnable_watcher(void *context);

/**
 * Have all questions from now on watched, for a caller who can be interrupted.
 *
 * @param watcher  Called with `context` each time that some hundred positions have been visited;
 *                 NULL, as a solver is made: nobody watches. A question that it ends is answered
 *                 HK_UNKNOWN. It may leave the question by longjmp too: the solver is then ready
 *                 for the next one.
 *
 * Cost: O(1); a question is some thousandth slower. Threads: one solver in one thread at a time.
 */
HK_API void hk_winnable_watch(hk_winnable *solver, hk_winnable_watcher *watcher, void *context);

/**
 * Can `side` checkmate by any series of legal moves, the opponent helping?
 *
 * The series is not limited by the seventy-five-move rule or by fivefold repetition.
 *
 * @param board      Passes hk_board_validity as HK_DIAGRAMS.
 * @param nodes_max  Positions that may be visited, from 1; a number above
 *                   hk_winnable_nodes_max(solver) counts as that one.
 * @param[out] out   HK_YES and HK_NO are proofs. HK_UNKNOWN: the positions were not enough, or so
 *                   many of their moves waited, seven and more a position, that some were dropped.
 *
 * Cost: some 3 us on average where real games end; at most in proportion to `nodes_max`. The same
 * answer on every run. No allocation. Threads: one solver in one thread at a time.
 * Laws: FIDE Laws 2023, 5.2.2, 6.9, 5.1.2, 7.5.5.
 */
HK_API void hk_winnable_ask(hk_winnable *solver, const hk_board *board, hk_color side,
                            uint64_t nodes_max, hk_winnability *out);

/**
 * Is the position dead: can neither side checkmate by any series of legal moves?
 *
 * The function asks hk_winnable_ask for White and then for Black, unless White can checkmate.
 *
 * @param board      As for hk_winnable_ask.
 * @param nodes_max  Positions that may be visited for each side, as for hk_winnable_ask.
 * @param[out] out   By hk_color, what was found for each side; may be NULL. A side that was not
 *                   asked about has HK_UNKNOWN and no nodes.
 *
 * @return HK_YES and HK_NO are proofs.
 *
 * Cost: that of one or two questions. Threads: one solver in one thread at a time.
 * Laws: FIDE Laws 2023, 5.2.2.
 */
HK_API hk_answer hk_winnable_dead(hk_winnable *solver, const hk_board *board, uint64_t nodes_max,
                                  hk_winnability out[2]);

/**
 * Find a shortest series of legal moves that ends in mate by `side`: solve a helpmate problem.
 *
 * The search is breadth-first, so each half-move of the line takes about ten times as many
 * positions as the one before. A mate that stands is a line of no half-moves.
 *
 * @param board      As for hk_winnable_ask.
 * @param nodes_max  Positions that may be visited, as for hk_winnable_ask.
 * @param[out] out   As for hk_winnable_ask.
 *
 * Cost: some 500 ns a position. No allocation. Threads: one solver in one thread at a time.
 */
HK_API void hk_winnable_shortest(hk_winnable *solver, const hk_board *board, hk_color side,
                                 uint64_t nodes_max, hk_winnability *out);

/**
 * Tell the line that mates, if the last question was answered by one.
 *
 * @param[out] line  Its first `room` moves; may be NULL if `room` is 0.
 *
 * @return Half-moves of the whole line; 0 if there is none.
 *
 * Cost: O(half-moves). Threads: one solver in one thread at a time.
 */
HK_API unsigned hk_winnable_line(const hk_winnable *solver, hk_move *line, unsigned room);

/**
 * Has `side` mating potential (hk_winnable_potential), as far as the material alone tells?
 *
 * @param board  As for hk_winnable_by_material.
 *
 * @return HK_NO is a proof. HK_UNKNOWN says nothing.
 *
 * Cost: some ns. Threads: any. Laws: 2005 edition, C.4; docs/readings/C.4.md.
 */
HK_API hk_answer hk_winnable_potential_by_material(const hk_board *board, hk_color side);

/**
 * Has `side` mating potential, which the 2005 edition asks for in blitz?
 *
 * That is more than hk_winnable_ask asks. A series of legal moves, the opponent helping, has to
 * lead to a position in which the opponent has the move and, whatever the opponent plays, is mated
 * by the next move. A mate that stands, or that the opponent can still avoid one move before, is
 * not enough: K+N+N v K has no potential.
 *
 * @param solver     Asks hk_winnable_ask too, and hk_winnable_line tells nothing after this.
 * @param board      Passes hk_board_validity as HK_DIAGRAMS.
 * @param nodes_max  Positions that may be visited, as for hk_winnable_ask.
 * @param[out] out   HK_YES and HK_NO are proofs. What they rest on: HK_PROOF_HELPMATE, a line leads
 *                   to such a position, and `line_plies` may be 0, since it may be the board
 *                   itself; HK_PROOF_MATERIAL, there is none with these pieces;
 *                   HK_PROOF_EXHAUSTION, there is none among all that can be reached;
 *                   HK_PROOF_TERMINAL, the game is over; or the proof that `side` cannot mate at
 *                   all.
 * @param[out] line  The first `room` moves of the line; may be NULL if `room` is 0.
 *
 * Cost: as hk_winnable_ask and some 2 us a position. The same answer on every run. No allocation.
 * Threads: one solver in one thread at a time. Laws: 2005 edition, C.4; docs/readings/C.4.md.
 */
HK_API void hk_winnable_potential(hk_winnable *solver, const hk_board *board, hk_color side,
                                  uint64_t nodes_max, hk_winnability *out, hk_move *line,
                                  unsigned room);

#ifdef __cplusplus
}
#endif
#endif
