/*
 * The lease of a hall over PostgreSQL (decisions 114, 116 and 122): who serves a database is who holds a row of
 * the table `hall`, by its epoch and until a moment of the database's clock: alone that of this name, or
 * together with others one of its own.
 */
#ifndef HK_HALL_STORE_PQ_LEASE_H
#define HK_HALL_STORE_PQ_LEASE_H

#include "hall/store/halls.h"

/* Of the advisory locks of a database: "Hakem", and the two numbers behind it. */
/* The session in which a hall writes its turns has this one, shared, */
#define PQ_LOCK_OF_HALL "310939247981"
/* and of this class that with the number of its row; whoever takes over ends the sessions of those that have gone. */
#define PQ_CLASS_OF_HALL "1214343013"
/* Who looks at the form of the tables, and changes it. */
#define PQ_LOCK_OF_FORM "310939247982"
/* Who takes over. */
#define PQ_LOCK_OF_FENCE "310939247983"

struct pq_lease;

enum pq_holding {
    /* Another hall serves, or nobody knows. */
    PQ_WAITS,
    /* Nobody else can have taken over; whether it has ended, pq_lease_left_ms says. */
    PQ_HOLDS,
    /* It was held, and another hall has taken over. There is no way back. */
    PQ_FENCED
};

/*
 * Begin to ask for the lease, in a thread with a connection of its own: taken as soon as it has ended,
 * then renewed every half second until pq_lease_end. `rules` is the number of this program's rules: a
 * lease that a later program held is not taken, unless that one has released it. `together`: beside other
 * halls, whose rows and bells the thread follows. NULL: there is not enough memory. All functions may be called
 * from any thread.
 */
struct pq_lease *pq_lease_begin(const char *address, int64_t rules, bool together);

/* Release it, if it is held, and end the thread: within five seconds, and a look-up of the name of its host. NULL is none. */
void pq_lease_end(struct pq_lease *lease);

/*
 * How it stands after so many milliseconds at most: it waits while it is not held, and who is not patient
 * no longer than until another hall is known to serve.
 */
enum pq_holding pq_lease_await(struct pq_lease *lease, int64_t within_ms, bool patient);

/* With which of several hosts an attempt to connect begins: that at which the last one succeeded, or another (pq_hosts.h). */
unsigned pq_lease_host(struct pq_lease *lease);

/* By which row and epoch it is held, or was last. */
void pq_lease_name(struct pq_lease *lease, int64_t *id, int64_t *epoch);

/* Milliseconds until it ends, by this machine's clock since it was asked for; 0: it has ended or is not held. */
int64_t pq_lease_left_ms(struct pq_lease *lease);

/* Of halls.h, where there are several. */
void pq_lease_look_at_halls(struct pq_lease *lease, struct store_halls *out);
void pq_lease_ring(struct pq_lease *lease, enum store_news what, const char *game);
void pq_lease_hear(struct pq_lease *lease, store_heard_fn *each, void *context);
void pq_lease_when_heard(struct pq_lease *lease, void (*call)(void *context), void *context);

/* What is known of it, and of the database's clock. */
void pq_lease_look(struct pq_lease *lease, struct store_lease *out);

#endif
