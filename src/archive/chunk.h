/* A text handed out to several threads, in segments each of which begins with a game. */
#ifndef HK_ARCHIVE_CHUNK_H
#define HK_ARCHIVE_CHUNK_H

#include "archive/judge.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

/* How the work is cut up. The output does not depend on it. */
struct chunking {
    unsigned jobs;      /* threads, 1 to AUDIT_JOBS_MAX */
    size_t step_bytes;  /* of the steps in which a place to cut is looked for */
    size_t chunk_bytes; /* a thread gets so many, and then up to the next cut */
};

struct chunker {
    const struct chunking *chunking;
    struct text_source source;
    const atomic_bool *stop; /* no further segment is wanted */
    atomic_bool over;        /* nor what has not been read of those that are open */

    pthread_mutex_t lock; /* of all that follows; who has it reads */
    sigset_t signals;     /* mask of the thread that reads; the others have all signals blocked */
    struct text_place place;
    uint64_t chunks;
    bool ended;
    char *rest; /* has been read, and belongs to the next segment */
    size_t rest_at, rest_size;
};

/* What a thread has of the text. */
struct chunk {
    struct chunker *chunker;
    uint64_t index; /* in their order, from 0 */
    struct text_place start, read_to;
    bool final, is_truncated; /* it is the last one; the text breaks off at its end */
    bool open;                /* its end is not known: its thread reads, and no other one can */
    char *bytes;
    size_t at, size;
};

/* Answers false if there is no memory. Both `..._finish` take what is all zero, too. */
bool chunker_init(struct chunker *chunker, const struct chunking *chunking,
                  const struct text_source *source, const struct text_place *start,
                  const atomic_bool *stop);
void chunker_finish(struct chunker *chunker);

/* A place for one segment after another. Answers false if there is no memory. */
bool chunk_init(struct chunk *chunk, struct chunker *chunker);
void chunk_finish(struct chunk *chunk);

/* Wait for the text and take the next segment; false if there is none any more, or none is wanted. */
bool chunk_take(struct chunk *chunk);

/* The segment's bytes: a hk_pgn_source. */
size_t chunk_read(void *chunk, char *into, size_t room);

/* Does the text break off behind its bytes? Known once all of them have been read. */
bool chunk_is_truncated(void *chunk);

/* The thread wants no more of its segment. If its end is not known, there will be no other one. */
void chunk_release(struct chunk *chunk);

#endif
