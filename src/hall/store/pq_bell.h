/*
 * What is to be told to the other halls and what they have told, between the thread of the hall's loop and that of
 * the lease (pq_lease.c), which sends and hears. Each function may be called by either.
 */
#ifndef HK_HALL_STORE_PQ_BELL_H
#define HK_HALL_STORE_PQ_BELL_H

#include "hall/store/halls.h"

#include <pthread.h>

/* A payload has 7,999 bytes at most, and these are for the lines of one. */
enum { BELL_LINES_MOST = 7500 };

/* Lines, each a letter, a space and a name. */
struct bell_lines {
    char *text;
    size_t size, room;
    /* There was no memory for one, or they became too many: all is to be looked at. */
    bool is_all;
};

struct bell {
    pthread_mutex_t mutex;
    struct bell_lines out, in;
    void (*call)(void *context);
    void *context;
    /* Can be read when there is something to ring. */
    int wake;
};

/* False: there is no file for `wake`. To be finished in any case. */
bool bell_init(struct bell *bell);
void bell_finish(struct bell *bell);

void bell_ring(struct bell *bell, enum store_news what, const char *game);

/* Make `wake` readable, or no more. */
void bell_wake(struct bell *bell);
void bell_wait_again(struct bell *bell);

/* Is there something to ring? Take some of it, whole lines with a NUL; the size. */
bool bell_has(struct bell *bell);
size_t bell_take(struct bell *bell, char out[BELL_LINES_MOST + 1]);

/* Lines that have come, or (NULL) that all is to be looked at. */
void bell_come(struct bell *bell, const char *lines);

void bell_hear(struct bell *bell, store_heard_fn *each, void *context);
void bell_when_heard(struct bell *bell, void (*call)(void *context), void *context);

#endif
