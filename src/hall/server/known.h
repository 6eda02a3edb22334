/*
 * What the referee knows of a position: who can still mate, with the line or the argument, and
 * whether a game can have reached it.
 */
#ifndef HK_HALL_SERVER_KNOWN_H
#define HK_HALL_SERVER_KNOWN_H

#include "hall/server/jobs.h"
#include "hall/server/server_internal.h"

/*
 * A job for jobs_add, of the position on the board or, if `fen` is not NULL, of the one that it
 * tells; an arbiter can see any. NULL: there is no memory, or it is no FEN and `fault` says why.
 */
extern const struct job_kind known_job;
void *known_begin(struct server *server, const struct hall_game *game, const char *fen,
                  hk_fault *fault);

#endif
