/* What the files of the engine over PostgreSQL share: the connection and what is asked over it. */
#ifndef HK_HALL_STORE_PQ_H
#define HK_HALL_STORE_PQ_H

#include "hall/store/parts.h"
#include "hall/store/pq_lease.h"

#include <libpq-fe.h>

enum {
    /* Of the tables; those from the first on are made into it. */
    PQ_FORM = 6,
    PQ_FORM_FIRST = 4,
    PQ_VALUES_MOST = 14,
    PQ_NUMBER_ROOM = 24,
    PQ_SYNCS_MOST = 4,
    /* A connection over which nothing has come for so long is given up. */
    PQ_SILENCE_MS = 15000,
    /* So long one may be silent in reading though the lease has ended. */
    PQ_READ_MS = 1000,
    /* So long a commit is waited for: its standby may be away. */
    PQ_COMMIT_MS = 2000,
    /* Behind an attempt in vain nobody tries again to connect for so long at least. */
    PQ_RETRY_MS = 500
};

/* A prepared statement, its values, and the rows that it gave. */
struct pq_query {
    char name[8];
    int count;
    const char *values[PQ_VALUES_MOST];
    int sizes[PQ_VALUES_MOST], formats[PQ_VALUES_MOST];
    char numbers[PQ_VALUES_MOST][PQ_NUMBER_ROOM];
    /* One of them is no UTF-8: no row has it, and none can. */
    bool is_foreign;
    PGresult *result;
    int row;
};

struct pq {
    /* NULL: it is lost. */
    PGconn *connection;
    char *address;
    /* Commands and syncs that were sent, and those that have been answered. */
    uint64_t sent, answered;
    /* Which of those that have not been answered are syncs. */
    uint64_t syncs[PQ_SYNCS_MOST];
    unsigned sync_count;
    /* In a turn or a reading of several statements; `failed`: one of them did, and what it came to. */
    bool in_turn, in_reading, failed;
    enum step failed_by;
    /* What is waited for is a commit. */
    bool commits;
    /* The server has warned that a commit may not stand on its standby. */
    bool doubted;
    /* Of the last session, which is ended before another begins; 0: there was none. */
    int backend;
    /* Of who serves, and who waits to; NULL: it only reads. `serves`: it was held, and a session made ready. */
    struct pq_lease *lease;
    bool serves;
    /* The row and the epoch by which it is held, for the first statement of each turn. */
    struct pq_query held;
    /* Before then nobody tries again to connect. */
    int64_t retry_mono_ms;
    struct pq_query queries[STATEMENT_COUNT];
};

int64_t pq_mono_ms(void);

/* The connection is lost, and why; false. */
bool pq_lose(struct store *store, const char *why);

/* Note what a result that is no success says. */
void pq_note(struct store *store, const PGresult *result);

/*
 * Wait until the next result is there. False: the connection is lost. `patient`: as long as it takes.
 */
bool pq_wait(struct store *store, bool patient);

/* Send a sync. False: the connection is lost. */
bool pq_sync(struct store *store);

/* Take all answers to what was sent. False: the connection is lost, or one of them was a failure. */
bool pq_settle(struct store *store);

extern const struct engine pq_engine;

/* Number `i` of the values of a statement, from 1; the query keeps it as text. */
void pq_set_number(struct pq_query *query, int i, int64_t number);

/* Of struct engine. */
enum step pq_step(struct query *query);
void pq_done(struct query *query);
void pq_bind_number(struct query *query, int i, int64_t number);
void pq_bind_text(struct query *query, int i, const char *text);
void pq_bind_bytes(struct query *query, int i, const void *bytes, size_t size);
int64_t pq_number_at(struct query *query, int column);
const char *pq_text_at(struct query *query, int column);
const void *pq_bytes_at(struct query *query, int column, size_t *size);
bool pq_is_null_at(struct query *query, int column);
bool pq_find_entries(struct store *store, struct entry_rows *rows, uint64_t from);
bool pq_next_entry(struct store *store, struct entry_rows *rows, struct query **query,
                   enum step *step);
void pq_entry_done(struct query *query);
bool pq_take_over(struct store *store);
enum store_serving pq_serving(const struct store *store);
bool pq_look_at_lease(const struct store *store, struct store_lease *out);
bool pq_look_at_halls(const struct store *store, struct store_halls *out);
void pq_ring(struct store *store, enum store_news what, const char *game);
void pq_hear(struct store *store, store_heard_fn *each, void *context);
void pq_when_heard(struct store *store, void (*call)(void *), void *context);

/* Connect, if there is no connection, and make the session ready. False: store_why says why. */
bool pq_connect(struct store *store, int64_t within_ms);

/* The statement as PostgreSQL has it; NULL: it has none. The types of its values, if they are said. */
const char *pq_sql(enum statement statement, char *out, size_t room);
const Oid *pq_types(enum statement statement);

#endif
