/* Pieces of work that several threads take in turn. */
#ifndef HK_CLI_JOBS_H
#define HK_CLI_JOBS_H

#include <stddef.h>

enum { JOBS_MAX = 256 };

struct work {
    /* Do piece `i`. Threads: any, each piece once. */
    void (*piece)(void *context, size_t i);
    void *context;
    /* The number of pieces. */
    size_t size;
};

/* Do all pieces in `jobs` threads, 1 to JOBS_MAX, of which the caller's is one. */
void work_share(const struct work *work, unsigned jobs);

#endif
