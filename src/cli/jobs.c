/*
 * Threads take pieces of work from one counter, each the next piece that no thread has taken.
 */
#include "cli/jobs.h"

#include <pthread.h>
#include <stdatomic.h>

struct shared_work {
    const struct work *work;
    atomic_size_t next;
};

static void *take_pieces(void *context)
{
    struct shared_work *shared = context;
    const struct work *work = shared->work;
    for (size_t i; (i = atomic_fetch_add(&shared->next, 1)) < work->size;)
        work->piece(work->context, i);
    return NULL;
}

/* The caller's thread works too, so a thread that cannot be created only costs time. */
void work_share(const struct work *work, unsigned jobs)
{
    struct shared_work shared = {.work = work};
    pthread_t threads[JOBS_MAX];
    unsigned running = 0;

    while (running + 1 < jobs && running < JOBS_MAX &&
           pthread_create(&threads[running], NULL, take_pieces, &shared) == 0)
        running++;
    take_pieces(&shared);
    while (running > 0)
        pthread_join(threads[--running], NULL);
}
