/* The list of games, for seats of the hall: whole on request, and line by line as it changes. */
#ifndef HK_HALL_SERVER_LIST_H
#define HK_HALL_SERVER_LIST_H

#include "hall/server/client.h"
#include "hall/server/jobs.h"

/* The whole list as a seat sees it: {"games": […], "supervision_proposed": …}. NULL: there is no memory. */
extern const struct job_kind list_job;
void *list_begin(struct server *server, const struct seat *seat);

/*
 * Tell those who follow the list: to whom it is new the list, in parts; to the others the lines of the
 * games that this turn has changed.
 */
void list_tell(struct server *server);

/* Milliseconds until somebody may take a further part; INT64_MAX: nobody has one to come. */
int64_t list_wait_ms(const struct server *server);

#endif
