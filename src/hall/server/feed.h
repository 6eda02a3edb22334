/*
 * The live PGN of a round and of a tournament, as relays take it: every board in its order, with
 * the moves that watchers see, the names that the public sees, and a result when it is published. Who
 * conducts the tournament is given the names in full and results as soon as they are confirmed; a delayed
 * broadcast is behind for him too, but for an arbiter by a link that is not for looking alone, at his boards.
 */
#ifndef HK_HALL_SERVER_FEED_H
#define HK_HALL_SERVER_FEED_H

#include "hall/server/feed_marks.h"
#include "hall/server/jobs.h"
#include "hall/server/tournaments.h"

extern const struct job_kind feed_job;

/*
 * The work of the job for a round of a tournament; 0: for all its rounds. `seat`: of who conducts it; NULL: the
 * public's. NULL: there is no memory.
 */
void *feed_begin(struct hall *hall, struct feed_marks *marks, const char *tournament,
                 unsigned round, const struct seat *seat);

#endif
