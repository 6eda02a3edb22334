/*
 * Random legal games, the same for the same seed.
 */
#ifndef HK_BENCH_RANDOM_MOVES_H
#define HK_BENCH_RANDOM_MOVES_H

#include <stdint.h>

enum { RANDOM_MOVE_ROOM = 8 };

void random_begin(unsigned seed);
void random_end(void);

uint64_t random_draw(void);

/* The moves, in UCI, of a game that goes on for so many half-moves. */
void random_game(char (*moves)[RANDOM_MOVE_ROOM], unsigned plies);

#endif
