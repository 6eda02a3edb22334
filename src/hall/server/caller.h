/* Which of the halls that serve one database calls the flags of a game: each knows it by itself (decision 122). */
#ifndef HK_HALL_SERVER_CALLER_H
#define HK_HALL_SERVER_CALLER_H

#include "hall/store/halls.h"

/* The number of the hall of the highest weight of those that are there; `gone` counts as there, 0: none does. */
int64_t caller_of(const struct store_halls *halls, const char *name, int64_t gone);

#endif
