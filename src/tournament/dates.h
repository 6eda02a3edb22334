/* The spellings of a day in files of tournaments. */
#ifndef HK_TOURNAMENT_DATES_H
#define HK_TOURNAMENT_DATES_H

#include <stdbool.h>
#include <stddef.h>

/* "YYYY-MM-DD" and its NUL. */
enum { DATE_ROOM = 11 };

/*
 * Read a day: 2026/03/01, 2026-03-01, 2026.03.01, 01/03/2026 (day, month), 01.03.2026, Mar 1, 2026, March 1 2026, 1 Mar 2026,
 * months also in Turkish and German, in UTF-8; a time of day behind a day is passed over. A year alone, or with a month, where day
 * and month are 00, missing or "??". Where both of the first numbers of a day/month/year can be months, the day comes first;
 * where only the second can be a day, the month does. A year has four digits.
 *
 * @param[out] out  ISO 8601: "2026-03-01", "2026-03" or "2026". Written if it could be read.
 * @return It could be read, and is a day that there is.
 */
bool date_read(char out[DATE_ROOM], const char *text, size_t size);

/* Is it three numbers of one or two digits, as 98/05/12? They are told in their order, whatever they are. */
bool date_is_short(const char *text, size_t size, unsigned parts[3]);

/* Is who was born on one day under 18 on another? Also who may be, as far as is known. False: one of both is no day. */
bool date_is_under_age(const char *birth, const char *day);

#endif
