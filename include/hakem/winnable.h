/**
 * @file
 * Can a side still checkmate by any series of legal moves?
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
 * @param board  Passes hk_board_validity as HK_POSITIONS: where a double check stands that no move can give, there are
 *               mates that no game ends in.
 *
 * @return HK_NO is a proof that no series of legal moves, the opponent helping, ends in mate by `side`. HK_UNKNOWN says
 * nothing: with this material mates exist, but perhaps not from this position.
 *
 * Cost: some ns. Threads: any. Laws: FIDE Laws 2023, 5.2.2, 5.1.2, 6.9.
 */
HK_API hk_answer hk_winnable_by_material(const hk_board *board, hk_color side);

/** Neither side can mate, as far as the material alone tells: HK_YES is a proof. FIDE Laws 2023, 5.2.2. */
HK_API hk_answer hk_dead_by_material(const hk_board *board);

/**
 * Can `side` checkmate, as far as one straight look tells? For who needs neither the line nor a "no".
 *
 * @param board  Passes hk_board_validity as HK_DIAGRAMS.
 *
 * @return HK_YES is a proof that a series of legal moves, one at least and the opponent helping, ends in mate by `side`; so it is in
 * 97 of 100 positions in which real games end. HK_UNKNOWN says nothing.
 *
 * Cost: some 600 ns, without memory. Threads: any. Laws: FIDE Laws 2023, 5.2.2, 5.1.2, 6.9.
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

/** Word and sentence of a ground; static. Threads: any. */
HK_API const char *hk_proof_word(hk_proof proof);
HK_API const char *hk_proof_sentence(hk_proof proof);

/** The answer to one question. */
typedef struct hk_winnability {
    hk_answer answer;
    hk_proof proof;
    uint64_t nodes; /**< Positions looked at. */
    unsigned
        line_plies; /**< Half-moves of the line that mates; 0 unless `proof` is HK_PROOF_HELPMATE. */
} hk_winnability;

/** Memory of the search. */
typedef struct hk_winnable hk_winnable;

/**
 * Bytes that hk_winnable_create takes for a limit of so many positions: 48 a position, 8 to 16 for its place in a table and 84
 * for moves that wait; and 8.3 MB, most of them for what is looked at instead of positions. A limit of 100 or less takes less than
 * 1 MB, 20,000 takes 11 MB, 400,000 takes 65 MB, 1,000,000 takes 149 MB.
 *
 * @param nodes_max  From 1.
 * @return SIZE_MAX if that is beyond all measure: more than 2^28 positions. Cost: O(1). Threads: any.
 */
HK_API size_t hk_winnable_bytes(uint64_t nodes_max);

/**
 * Set up the memory for questions; it can be used for any number of them, one after the other.
 *
 * All that a question can need is taken here, at once, and nothing later; memory of the system that no question comes to use is
 * not touched. So an answer depends on the question and its limit alone: not on the memory there is, on what `nodes_max` is here,
 * on the questions before, or on what else is in the arena.
 *
 * @param[out] out   In `arena`, which stays the caller's. A plain block of hk_winnable_bytes(nodes_max): nothing to destroy.
 * @param nodes_max  The greatest limit that a question will have, from 1.
 * @return HK_OK; HK_E_MEMORY, and the arena is as it was; HK_E_ARGUMENT, `nodes_max` is 0.
 *
 * Cost: some microseconds; what of the memory is used costs when it is first used.
 */
HK_API HK_MUST_CHECK hk_err hk_winnable_create(hk_winnable **out, hk_arena *arena,
                                               uint64_t nodes_max);

/** The greatest limit of a question, as hk_winnable_create was told. Threads: any. */
HK_API uint64_t hk_winnable_nodes_max(const hk_winnable *solver);

/**
 * Can `side` checkmate by any series of legal moves, the opponent helping?
 *
 * The seventy-five-move rule and fivefold repetition are not counted as limits of the series.
 *
 * @param board      Passes hk_board_validity as HK_DIAGRAMS.
 * @param nodes_max  Positions that may be looked at, from 1; more than hk_winnable_nodes_max(solver) count as that.
 * @param[out] out   HK_YES and HK_NO are proofs. HK_UNKNOWN: the positions were not enough, or of their moves, seven and more a
 *                   position, so many waited that some had to be forgotten.
 *
 * Cost: some 3 us on average where real games end, at most in proportion to `nodes_max`. The same answer on every run.
 * Threads: one hk_winnable, one thread at a time. Laws: FIDE Laws 2023, 5.2.2, 6.9, 5.1.2, 7.5.5.
 */
HK_API void hk_winnable_ask(hk_winnable *solver, const hk_board *board, hk_color side,
                            uint64_t nodes_max, hk_winnability *out);

/**
 * Is the position dead: can neither side checkmate by any series of legal moves?
 *
 * Arguments as hk_winnable_ask, which decides each side in turn; the second is not asked where the first can mate.
 *
 * @param[out] out  By hk_color: what was found for each side; NULL if it does not matter. A side that was not asked has
 *                  HK_UNKNOWN and no nodes.
 * @return HK_YES and HK_NO are proofs.
 *
 * Cost: of one or two questions. Threads: one hk_winnable, one thread at a time. Laws: FIDE Laws 2023, 5.2.2.
 */
HK_API hk_answer hk_winnable_dead(hk_winnable *solver, const hk_board *board, uint64_t nodes_max,
                                  hk_winnability out[2]);

/**
 * Find a shortest series of legal moves that ends in mate by `side`: a helpmate problem.
 *
 * Arguments and answers as hk_winnable_ask. Every position of a number of half-moves is looked at before the next number,
 * so `nodes_max` grows with the length of the line by a factor of ten or so a half-move. A mate that stands is a line of no
 * half-moves.
 *
 * Cost: in proportion to the positions, some 500 ns each. Threads: one hk_winnable, one thread at a time.
 */
HK_API void hk_winnable_shortest(hk_winnable *solver, const hk_board *board, hk_color side,
                                 uint64_t nodes_max, hk_winnability *out);

/**
 * The line that mates, of the last question if it was answered so.
 * @param[out] line  Its first `room` moves.
 * @return Half-moves of the whole line.
 */
HK_API unsigned hk_winnable_line(const hk_winnable *solver, hk_move *line, unsigned room);

/**
 * Has `side` mating potential (hk_winnable_potential), as far as the material alone tells?
 *
 * @return HK_NO is a proof, for `board` as hk_winnable_by_material has it. HK_UNKNOWN says nothing.
 * Cost: some ns. Threads: any. Laws: 2005 edition, C.4; docs/readings/C.4.md.
 */
HK_API hk_answer hk_winnable_potential_by_material(const hk_board *board, hk_color side);

/**
 * Has `side` mating potential, which the 2005 edition asks for in blitz? That is more than hk_winnable_ask asks: a series of
 * legal moves, the opponent helping, that leads to a position in which the opponent has the move and, whatever he does, is
 * mated by the next move. A mate that stands, or that he could still avoid one move before, is not enough: K+N+N v K has none.
 *
 * @param solver     Asked too, so hk_winnable_line tells nothing after this.
 * @param board      Passes hk_board_validity as HK_DIAGRAMS.
 * @param nodes_max  Positions that may be looked at, as for hk_winnable_ask.
 * @param[out] out   HK_YES and HK_NO are proofs. The grounds: HK_PROOF_HELPMATE, a line leads to such a position (`line_plies`
 *                   may be 0: it is the board itself); HK_PROOF_MATERIAL, there is none with these pieces;
 *                   HK_PROOF_EXHAUSTION, there is none among all that can be reached; HK_PROOF_TERMINAL, the game is over;
 *                   or the ground on which `side` cannot mate at all.
 * @param[out] line  The first `room` moves of the line; may be NULL if `room` is 0.
 *
 * Cost: as hk_winnable_ask and some 2 us a position. The same answer on every run. Threads: one hk_winnable, one thread at a
 * time. Laws: 2005 edition, C.4; docs/readings/C.4.md.
 */
HK_API void hk_winnable_potential(hk_winnable *solver, const hk_board *board, hk_color side,
                                  uint64_t nodes_max, hk_winnability *out, hk_move *line,
                                  unsigned room);

#ifdef __cplusplus
}
#endif
#endif
