/* What the hall clears away by itself, a little at a time: games that nobody plays, and old keys. */
#ifndef HK_HALL_SERVER_CLEAR_H
#define HK_HALL_SERVER_CLEAR_H

#include "hall/server/hall.h"

/* The hall opens: what is too old by then is cleared. */
void clear_begin(struct hall *hall);

/* Casual games that nobody has played for a week are no more. */
void clear_forsaken(struct hall *hall);

/*
 * Idempotency keys are no more a day after the end of their game; those of the hall itself a day
 * after they were used, or when their link is revoked.
 */
void clear_keys(struct hall *hall);

#endif
