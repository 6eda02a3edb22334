/* Births with years of two digits, in files whose columns do not say the century or the order. For readers of files alone. */
#ifndef HK_TOURNAMENT_BIRTHS_H
#define HK_TOURNAMENT_BIRTHS_H

#include "tournament/told.h"

/* The column of the birth of the player at `place`: for remarks. */
typedef uint32_t births_column(void *context, size_t place);

/*
 * Take the years of births such as 98/05/12 where they are plain: all of the file fit one order, year first or year last, and
 * not the other, with everybody from 4 to 90 years old when the tournament begins. A plain one becomes its year ("1998"); any
 * other is no birth, and is remarked on. Cost: O(players).
 */
void births_tell(struct told *told, births_column *column, void *context);

#endif
