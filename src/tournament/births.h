/* Births with years of two digits, in files whose columns do not say the century or the order. For readers of files alone. */
#ifndef HK_TOURNAMENT_BIRTHS_H
#define HK_TOURNAMENT_BIRTHS_H

#include "tournament/dates.h"
#include "tournament/told.h"

/*
 * The day on which the tournament begins, as a file tells it: its start, else its first round (132), else the year in which it
 * ends. What is told and is no day counts as not told.
 *
 * @param[out] out  ISO 8601, as of date_read. Written if it is told.
 */
bool births_day_begun(char out[DATE_ROOM], const struct told *told);

/* The column of the birth of the player at `place`: for remarks. */
typedef uint32_t births_column(void *context, size_t place);

/*
 * Take the years of births such as 98/05/12 where they are plain: all of the file fit one order, year first or year last, and
 * not the other, with everybody from 4 to 90 years old when the tournament begins. A plain one becomes its year ("1998"); any
 * other is no birth, and is remarked on. Cost: O(players).
 *
 * @param day  When the tournament begins where the file does not tell it, ISO 8601; NULL: nobody knows.
 */
void births_tell(struct told *told, const char *day, births_column *column, void *context);

#endif
