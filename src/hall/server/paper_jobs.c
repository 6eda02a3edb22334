/*
 * Papers wait for their turn one behind the other; the first is worked on. A slice ends as soon as
 * it has taken SLICE_MS, and what is written is handed over when the whole paper is.
 */
#include "hall/server/paper_jobs.h"

#include <stdlib.h>

enum { SLICE_MS = 15 };

struct paper_job {
    struct paper_job *next;
    struct net_request *request;
    struct paper_work *work;
    enum paper_form form;
};

bool paper_jobs_add(struct paper_jobs *jobs, struct hall *hall, struct net_request *request,
                    const struct paper_request *paper)
{
    struct paper_job *job = calloc(1, sizeof *job), **end = &jobs->first;

    if (!job)
        return false;
    *job = (struct paper_job){
        .request = request, .work = paper_work_begin(hall, paper), .form = paper->form};
    if (!job->work) {
        free(job);
        return false;
    }
    while (*end)
        end = &(*end)->next;
    *end = job;
    return true;
}

static void remove_job(struct paper_job **place)
{
    struct paper_job *job = *place;

    *place = job->next;
    paper_work_end(job->work);
    free(job);
}

void paper_jobs_forget(struct paper_jobs *jobs, const struct net_request *request)
{
    for (struct paper_job **place = &jobs->first; *place; place = &(*place)->next)
        if ((*place)->request == request) {
            remove_job(place);
            return;
        }
}

bool paper_jobs_work(struct paper_jobs *jobs, int64_t (*now_ms)(void), paper_ready *ready,
                     void *context)
{
    const int64_t end_ms = jobs->first ? now_ms() + SLICE_MS : 0;

    while (jobs->first) {
        struct paper_job *job = jobs->first;
        if (paper_work_step(job->work)) {
            struct net_request *request = job->request;
            const enum paper_form form = job->form;
            char *text = paper_work_take(job->work);
            remove_job(&jobs->first);
            ready(context, request, form, text);
        }
        if (now_ms() >= end_ms)
            break;
    }
    return jobs->first != NULL;
}

void paper_jobs_clear(struct paper_jobs *jobs)
{
    while (jobs->first)
        remove_job(&jobs->first);
}
