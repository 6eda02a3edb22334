/* The people of a file that knows them by their names, as the tournament numbers them. */
#ifndef HK_TOURNAMENT_RENUMBER_H
#define HK_TOURNAMENT_RENUMBER_H

#include "tournament/model.h"
#include "tournament/told.h"

/*
 * Give each player of the file the number that he has in the tournament: by his FIDE id, else by his name, else by its letters,
 * and no two the same. Who is not there keeps his own number if nobody has it, or gets the next one. A file that knows its people
 * by their numbers alone is refused by a remark if the tournament has not all of them. False: there is no memory; nothing has
 * changed.
 */
bool renumber(struct told *told, const struct tournament *tournament);

#endif
