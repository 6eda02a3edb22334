/* A text handed out to several threads, in chunks each of which begins with a game. */
#ifndef HK_ARCHIVE_CHUNK_H
#define HK_ARCHIVE_CHUNK_H

#include "archive/text_place.h"
#include "archive/text_source.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

/* How a text is split. What is found in it does not depend on this. */
struct chunking {
    /* A chunk has so many bytes, and then those up to the next start of a game. */
    size_t chunk_bytes;
    /* Bytes that are read at once to find that start. */
    size_t step_bytes;
};

struct chunk;

/* What the threads share. */
struct chunker {
    const struct chunking *chunking;
    struct text_source source;
    /* Set by anybody: no further chunk is taken. */
    const atomic_bool *stop;
    /* Set by anybody: and of open-ended chunks nothing more is read. */
    atomic_bool cancelled;

    /* Of what follows: who reads, how many threads wait for a chunk, and one that is there for them. */
    pthread_mutex_t lock;
    pthread_cond_t turns;
    bool is_read, has_spare;
    unsigned waiting;
    struct chunk *spare;

    /* Of the thread that reads: */
    /* The signal mask of the thread that reads. The other threads have all signals blocked. */
    sigset_t signals;
    /* The end of what has been handed out. */
    struct text_place place;
    uint64_t chunk_count;
    /* No further chunk will come. */
    bool ended;
    /* Bytes that have been read and belong to the next chunk: from `ahead_at` to `ahead_size`. */
    char *ahead;
    size_t ahead_at, ahead_size;
};

/* What one thread has of the text. */
struct chunk {
    struct chunker *chunker;
    /* Chunks are numbered from 0, in the order of the text. */
    uint64_t index;
    /* Where it begins, and the end of what has been read of it. */
    struct text_place start, read_to;
    /* It is the last one; and the text breaks off at its end. */
    bool is_last, is_truncated;
    /*
     * Its end has not been found: its thread reads on, and no other thread can.
     */
    bool open_ended;
    /* `size` bytes, of which those before `at` have been given. */
    char *bytes;
    size_t at, size;
};

/*
 * Split the text that `source` gives and that begins at `start`; the pointers have to stay good.
 * Answers false if there is no memory. Both chunker_finish and chunk_finish take what is all zero,
 * too.
 */
bool chunker_init(struct chunker *chunker, const struct chunking *chunking,
                  const struct text_source *source, const struct text_place *start,
                  const atomic_bool *stop);
void chunker_finish(struct chunker *chunker);

/* Room for one chunk after another. Answers false if there is no memory. */
bool chunk_init(struct chunk *chunk, struct chunker *chunker);
void chunk_finish(struct chunk *chunk);

/*
 * Wait until the text can be read, and take the next chunk. Answers false if there is none, or none
 * is to be taken.
 */
bool chunk_take(struct chunk *chunk);

/* Give the bytes of the chunk; a hk_pgn_source with the struct chunk as its context. */
size_t chunk_read(void *chunk, char *into, size_t room);

/* Does the text break off at the end of the chunk? Known once chunk_read has given 0. */
bool chunk_is_truncated(void *chunk);

/*
 * The thread needs no more of its chunk. If the chunk is open-ended still, no other one will come.
 */
void chunk_release(struct chunk *chunk);

#endif
