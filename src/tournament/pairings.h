/*
 * Pairings that come line by line, from a table or from the headers of games: people get numbers as they appear, boards are
 * put in order, and scores are made of them.
 */
#ifndef HK_TOURNAMENT_PAIRINGS_H
#define HK_TOURNAMENT_PAIRINGS_H

#include "tournament/persons.h"

/* The most boards of one file, of all rounds. */
enum { PAIRINGS_MAX = TOLD_PLAYERS_MAX * TOLD_ROUNDS_MAX / 2 };

/* A pairing and the column in which it begins, for remarks. */
struct pairing {
    struct told_board board;
    uint32_t column, order;
};

struct pairings {
    struct told *told;
    struct persons persons;
    /* Each player's place plus 1, by number. */
    uint32_t *places;
    struct pairing *list;
    size_t count, room;
};

/* Begin. False: there is no memory. `told` must have been started. */
HK_MUST_CHECK bool pairings_start(struct pairings *pairings, struct told *told);

/*
 * The player of that number; or, if it is 0, of that name. Whoever is not known yet is added. NULL: there are too many, which
 * is remarked on, or there is no memory.
 */
struct told_player *pairings_player(struct pairings *pairings, uint32_t number, const char *name,
                                    size_t size, uint32_t line, uint32_t column);

/* Does a word stand in a name's place where nobody is, such as "bye", "spielfrei" or "BAY"? So does nothing. */
bool pairings_is_nobody(const char *name, size_t size);

/* The number of a new player without one: the next that nobody has; 0: there is none. */
uint32_t pairings_free_number(const struct pairings *pairings);

/* Add a board. */
void pairings_add(struct pairings *pairings, struct told_board board, uint32_t column);

/*
 * Put boards in order, by round and number; make the scores; refuse boards and players that stand twice in a round.
 * Cost: O(n log n).
 */
void pairings_finish(struct pairings *pairings);

#endif
