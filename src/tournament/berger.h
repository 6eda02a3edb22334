/* Round robins: who meets whom in which round, by the Berger tables. FIDE Handbook C.05, annex 1. */
#ifndef HK_TOURNAMENT_BERGER_H
#define HK_TOURNAMENT_BERGER_H

#include <stdbool.h>
#include <stddef.h>

struct berger_pair {
    unsigned white, black; /* places from 1; a bye is the place behind the last one */
};

/* Rounds of one cycle: one fewer than places, which are made even by a bye. 0 for fewer than two. */
unsigned berger_rounds(unsigned players);

/* Pairs of each round, the bye's included. */
unsigned berger_pairs(unsigned players);

/*
 * The pairs of a round, from 1, in the order of the table; `out` has room for berger_pairs. A second cycle
 * follows with colours reversed; in a double round robin its rounds are those behind the first.
 */
void berger_round(unsigned players, unsigned round, struct berger_pair *out);

#endif
