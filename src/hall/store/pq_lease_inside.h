/* The lease from the inside: for pq_lease.c and pq_together.c alone. */
#ifndef HK_HALL_STORE_PQ_LEASE_INSIDE_H
#define HK_HALL_STORE_PQ_LEASE_INSIDE_H

#include "hall/store/pq_bell.h"
#include "hall/store/pq_lease.h"

#include <libpq-fe.h>
#include <pthread.h>

/* "1.5 s" of the statements is LEASE_MS. */
enum {
    LEASE_MS = 1500,
    RENEW_MS = 500,
    LOOK_MS = 250,
    AGAIN_MS = 50,
    ANSWER_MS = 1000,
    NAME_ROOM = 33
};

/* A clock may run wrong by so much of what has passed. */
enum { DRIFT_PER_MILLION = 200, CLOCK_BOUND_US = 50000 };

/* Another hall, and its last bell that was heard. */
struct other {
    struct store_hall hall;
    uint64_t heard;
};

struct pq_lease {
    char *address;
    int64_t rules;
    /* With others, and under a name of its own. */
    bool together;
    char name[NAME_ROOM];
    struct bell bell;
    uint64_t rung;
    int64_t rang_ms, look_ms;
    /* Since then it has been held without a gap; 0: there was none. */
    int64_t since_ms;
    PGconn *connection;
    pthread_t thread;
    pthread_cond_t changed;

    pthread_mutex_t mutex;
    bool is_ending;
    unsigned host; /* with which of several an attempt to connect begins */
    enum pq_holding holding;
    const char *why; /* it is not held */
    int64_t id, epoch, until_ms;
    /* The best that is known of the database's clock; `measured_ms` 0: nothing. */
    int64_t offset_us, half_us, measured_ms;
    struct other others[STORE_HALLS_MOST];
    size_t other_count;
    /* As it was asked for first all others had lost theirs. */
    bool were_lost;
    /* Of struct store_halls. */
    uint64_t gaps;
    int64_t gap_wall_ms[STORE_GAPS_KEPT];
    uint64_t version;
};

#define CLOCK_OF_DATABASE "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"

/* One hall at a time takes over, and no session of one that has gone stands in its way. */
#define BEGIN_FENCE                                                                                \
    "SELECT pg_advisory_xact_lock(" PQ_LOCK_OF_FENCE ");"                                          \
    "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN hakem.hall ON hall.id = objid"            \
    " WHERE locktype = 'advisory' AND classid = " PQ_CLASS_OF_HALL " AND objsubid = 2"             \
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"             \
    " AND until < clock_timestamp();"

/*
 * All leases of halls that serve together had ended, and so long ago that one that looks every half second would have
 * taken over from the others: none could reach the database, or have anything confirmed, since the last renewal.
 * Who renews first finds this, and writes it down with the renewal; later ones find what was written. So nobody holds
 * a lease without knowing of the outage before it. Two at once write the same row.
 */
#define LOST_SINCE                                                                                 \
    "SELECT (extract(epoch FROM max(renewed)) * 1000)::bigint AS value FROM hakem.hall"            \
    " WHERE name <> 'hall' AND epoch > 0"                                                          \
    " HAVING max(until) < statement_timestamp() - interval '0.6 s'"

/* Parts of a statement that renews or takes: the last eight (STORE_GAPS_KEPT) are kept, and told, the first one first. */
#define LOSS                                                                                       \
    "lost AS (" LOST_SINCE "),"                                                                    \
    " gaps AS (SELECT value FROM hakem.meta WHERE name LIKE 'gap%%' UNION SELECT value FROM lost"  \
    " ORDER BY value DESC LIMIT 8),"                                                               \
    " told AS (INSERT INTO hakem.meta SELECT 'gap ' || value, value FROM lost"                     \
    " ON CONFLICT DO NOTHING),"                                                                    \
    " forgotten AS (DELETE FROM hakem.meta WHERE name LIKE 'gap%%'"                                \
    " AND value < (SELECT min(value) FROM gaps HAVING count(*) = 8)"                               \
    " AND EXISTS (SELECT FROM lost)),"
#define GAPS "(SELECT string_agg(value::text, ' ' ORDER BY value) FROM gaps)"

/* Those of several halls whose leases have ended; the row is locked, which waits for a turn. */
#define FENCE_THE_DEAD                                                                             \
    "WITH dead AS (SELECT id FROM hakem.hall WHERE name <> 'hall' AND epoch > 0"                   \
    " AND until < clock_timestamp() FOR UPDATE)"                                                   \
    " UPDATE hakem.hall SET epoch = -epoch FROM dead WHERE hall.id = dead.id RETURNING hall.id;"

extern const char lease_of_another[], lease_clock_unknown[];

int64_t lease_clock_us(clockid_t clock);
/* Since the machine started, with the time that it slept. */
int64_t lease_now_ms(void);

void lease_disconnect(struct pq_lease *lease);

/* The rows of the last of some statements; NULL: one of them failed, or there was no answer in time. */
PGresult *lease_ask(struct pq_lease *lease, const char *sql);

/* The same of what has been sent, if it has (`sent`). */
PGresult *lease_take_answer(struct pq_lease *lease, int sent);
int64_t lease_number_in(const PGresult *result, int column);

/* Take over the outages that GAPS has told. With the mutex. */
void lease_take_gaps(struct pq_lease *lease, const char *told);

/* By how much the database's clock may be another than is known; and what it said when it was asked. */
int64_t lease_bound_us(const struct pq_lease *lease, int64_t at_ms);
void lease_measure(struct pq_lease *lease, int64_t asked_us, int64_t told_us);

/* Of several halls: renew it, and look at the others; the milliseconds after which to do so again. */
int64_t lease_renew_together(struct pq_lease *lease);

/* Ring what there is: one payload. */
void lease_ring_bells(struct pq_lease *lease);

/* Until so many milliseconds have passed, or the lease is to be ended (false), ring and hear. */
bool lease_rest_together(struct pq_lease *lease, int64_t ms);

#endif
