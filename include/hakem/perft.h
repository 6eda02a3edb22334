/**
 * @file Perft: how many sequences of legal moves there are, the number by which generators of moves
 * are compared.
 */
#ifndef HAKEM_PERFT_H
#define HAKEM_PERFT_H

#include "hakem/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Number of sequences of `depth` legal half-moves from a board. The last two plies are counted
 * without being made.
 *
 * @param board  Passes hk_board_validity as HK_ANY_DIAGRAMS at least.
 * @param depth  0 to 255; the answer for 0 is 1.
 *
 * Cost: exponential in depth; half a nanosecond a sequence. Threads: any.
 */
HK_API uint64_t hk_perft(const hk_board *board, unsigned depth);

#ifdef __cplusplus
}
#endif
#endif
