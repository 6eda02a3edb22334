/* Long answers to requests that are being written, a slice in each turn. */
#ifndef HK_HALL_SERVER_JOBS_H
#define HK_HALL_SERVER_JOBS_H

#include "hall/server/net.h"
#include "hall/server/refusal.h"

/* What writes an answer. */
struct job_kind {
    /* Write a little more, some milliseconds at most. True: all is written. */
    bool (*step)(void *work);
    /* May what has been written be answered? NULL: always. False: the refusal says why not. */
    bool (*is_whole)(const void *work, struct refusal *refusal);
    /*
     * The answer with its NUL, once all is written; it is the caller's. NULL: it could not be
     * written.
     */
    char *(*take)(void *work);
    /* When it changed last, in seconds since 1970; NULL: that is not told. */
    int64_t (*changed_s)(void *work, const char *text);
    void (*end)(void *work);
};

struct job;

/* Start it as {0}. */
struct jobs {
    struct job *first;
};

/*
 * A request is answered by `work`, which is taken, with a text of a static media type. False:
 * there is no memory, and the work has been ended.
 */
bool jobs_add(struct jobs *jobs, struct net_request *request, const struct job_kind *kind,
              void *work, const char *type);

/* Who asked has gone. */
void jobs_forget(struct jobs *jobs, const struct net_request *request);

/*
 * Work for some milliseconds of the steady clock, which `now_ms` reads. Of each answer that is
 * ready `ready` gets the text, which it takes, and the second of its last change, 0 if that is not
 * told; NULL: it could not be written. What is not whole is refused by `refused`. True: there is more
 * to do.
 */
typedef void job_ready(void *context, struct net_request *request, const char *type,
                       int64_t changed_s, char *text);
typedef void job_refused(void *context, struct net_request *request, const struct refusal *refusal);
bool jobs_work(struct jobs *jobs, int64_t (*now_ms)(void), job_ready *ready, job_refused *refused,
               void *context);

void jobs_clear(struct jobs *jobs);

#endif
