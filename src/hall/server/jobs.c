/*
 * Answers wait for their turn one behind the other; the first is worked on. A slice ends as soon as it
 * has taken SLICE_MS, and what is written is handed over when the whole answer is.
 */
#include "hall/server/jobs.h"

#include <stdlib.h>

enum { SLICE_MS = 15 };

struct job {
    struct job *next;
    struct net_request *request;
    const struct job_kind *kind;
    void *work;
    const char *type;
};

bool jobs_add(struct jobs *jobs, struct net_request *request, const struct job_kind *kind,
              void *work, const char *type)
{
    struct job *job = calloc(1, sizeof *job), **end = &jobs->first;

    if (!job) {
        kind->end(work);
        return false;
    }
    *job = (struct job){.request = request, .kind = kind, .work = work, .type = type};
    while (*end)
        end = &(*end)->next;
    *end = job;
    return true;
}

static void remove_job(struct job **place)
{
    struct job *job = *place;

    *place = job->next;
    job->kind->end(job->work);
    free(job);
}

void jobs_forget(struct jobs *jobs, const struct net_request *request)
{
    for (struct job **place = &jobs->first; *place; place = &(*place)->next)
        if ((*place)->request == request) {
            remove_job(place);
            return;
        }
}

/* All of the first one is written. */
static void answer_first(struct jobs *jobs, job_ready *ready, job_refused *refused, void *context)
{
    const struct job *job = jobs->first;
    struct net_request *request = job->request;
    const char *type = job->type;
    struct refusal refusal = {.code = CODE_NONE};

    if (job->kind->is_whole && !job->kind->is_whole(job->work, &refusal)) {
        remove_job(&jobs->first);
        refused(context, request, &refusal);
        return;
    }
    char *text = job->kind->take(job->work);
    const int64_t changed_s =
        text && job->kind->changed_s ? job->kind->changed_s(job->work, text) : 0;
    remove_job(&jobs->first);
    ready(context, request, type, changed_s, text);
}

bool jobs_work(struct jobs *jobs, int64_t (*now_ms)(void), job_ready *ready, job_refused *refused,
               void *context)
{
    const int64_t end_ms = jobs->first ? now_ms() + SLICE_MS : 0;

    while (jobs->first) {
        if (jobs->first->kind->step(jobs->first->work))
            answer_first(jobs, ready, refused, context);
        if (now_ms() >= end_ms)
            break;
    }
    return jobs->first != NULL;
}

void jobs_clear(struct jobs *jobs)
{
    while (jobs->first)
        remove_job(&jobs->first);
}
