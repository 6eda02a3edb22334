/* Papers of many games that are being written, a slice in each turn. */
#ifndef HK_HALL_SERVER_PAPER_JOBS_H
#define HK_HALL_SERVER_PAPER_JOBS_H

#include "hall/server/net.h"
#include "hall/server/paper.h"

struct paper_job;

/* Start it as {0}. */
struct paper_jobs {
    struct paper_job *first;
};

/* A paper that answers a request. False: there is no memory, or the store could not be read. */
bool paper_jobs_add(struct paper_jobs *jobs, struct hall *hall, struct net_request *request,
                    const struct paper_request *paper);

/* Who asked has gone. */
void paper_jobs_forget(struct paper_jobs *jobs, const struct net_request *request);

/*
 * Work for some milliseconds of the steady clock, which `now_ms` reads. Of each paper that is ready
 * `ready` gets the text, which it takes; NULL: it could not be written. True: there is more to do.
 */
typedef void paper_ready(void *context, struct net_request *request, enum paper_form form,
                         char *text);
bool paper_jobs_work(struct paper_jobs *jobs, int64_t (*now_ms)(void), paper_ready *ready,
                     void *context);

void paper_jobs_clear(struct paper_jobs *jobs);

#endif
