/*
 * Who is who in a file: people found by their name, and people who stand there twice.
 */
#ifndef HK_TOURNAMENT_PERSONS_H
#define HK_TOURNAMENT_PERSONS_H

#include "tournament/gather.h"

/* The players of `told` in the order of their folded names; of its memory. Begin with {0}. */
struct persons {
    struct person *list;
    size_t count;
};

/*
 * The place plus 1 of the player of that name; 0: there is none, or no memory. Case, accents and signs do not matter.
 * Cost: O(size + log n).
 */
uint32_t persons_find(const struct persons *persons, const char *name, size_t size);

/* Make the last player of the list findable by his name. Cost: O(n), of which all but log n is a move of memory. */
void persons_add(struct persons *persons, struct told *told);

/* The column of the name, or of the FIDE number, of the player at `place`: for remarks. */
typedef uint32_t persons_column(void *context, size_t place, bool by_id);

/*
 * Remark on people who stand twice: the same FIDE number refuses the file ("player-twice", with the numbers and names of both); the same name is a doubt
 * ("name-twice") unless both have numbers. Cost: O(n log n).
 */
void persons_check(struct told *told, persons_column *column, void *context);

#endif
