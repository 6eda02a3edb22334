/*
 * Coming to a database, and coming back to it.
 *
 * A session is ready when the tables are there and of today's form, when the hall has the lease
 * (pq_lease.h; who only reads needs none), and when all statements are prepared. Then it speaks in
 * pipelines alone.
 *
 * The session has a mark, an advisory lock, by which others find it. When a connection is lost, the
 * server may not know yet; so the session that was is ended first, and what it had begun to commit
 * stands or does not stand before anything is read again. A hall that comes back and finds that another
 * has taken over does not go on, since what it has in memory may be old.
 */
#include "hall/store/pq.h"
#include "hall/store/pq_hosts.h"
#include "hall/store/pq_schema.h"

#include "hakem/game.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    OPENING_MS = 10000,
    /* Trying to connect takes a quarter of the time at most. */
    MARK_MS = 500,
    MARK_AGAIN_MS = 20,
    /* A lease that nobody renews ends by then. */
    LEASE_WAIT_MS = 2000,
    OLDEST_SERVER = 120000
};

/* So long, in milliseconds, a turn waits for another hall's. */
#define LOCKED_MS "400"

int64_t pq_mono_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* The first line of what libpq says, without a full stop. */
static void take_sentence(struct store *store, const char *text)
{
    size_t size = strcspn(text, "\n");

    while (size > 0 && (text[size - 1] == '.' || text[size - 1] == ' '))
        size--;
    if (size > 0)
        store_fail(store, "%.*s", (int)size, text);
    else
        store_fail(store, "the database cannot be reached");
}

/* The state of the session before it speaks in pipelines: one text of statements, and its answer. */
static PGresult *ask(struct store *store, const char *sql)
{
    struct pq *pq = store->pq;
    PGresult *last = NULL;

    if (!PQsendQuery(pq->connection, sql)) {
        take_sentence(store, PQerrorMessage(pq->connection));
        return NULL;
    }
    for (;;) {
        if (!pq_wait(store, false)) {
            PQclear(last);
            return NULL;
        }
        PGresult *result = PQgetResult(pq->connection);
        if (!result)
            break;
        if (!last || PQresultStatus(last) != PGRES_FATAL_ERROR) {
            PQclear(last);
            last = result;
        } else {
            PQclear(result);
        }
    }
    const ExecStatusType status = PQresultStatus(last);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK)
        return last;
    pq_note(store, last);
    PQclear(last);
    return NULL;
}

static int64_t number_said(const PGresult *result, int column)
{
    return strtoll(PQgetvalue(result, 0, column), NULL, 10);
}

static bool is_said(const PGresult *result, int column, const char *word)
{
    return strcmp(PQgetvalue(result, 0, column), word) == 0;
}

/* What the server must be and how it is to keep what this session writes. */
static bool set_session(struct store *store)
{
    static const char text[] =
        "SELECT current_setting('fsync'), current_setting('server_encoding'),"
        " current_setting('transaction_read_only'), pg_backend_pid(),"
        " set_config('search_path', 'hakem', false),"
        " set_config('statement_timeout', '0', false),"
        " set_config('idle_in_transaction_session_timeout', '0', false),"
        " set_config('lock_timeout', '%s', false),"
        " set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit')"
        " IN ('off', 'local') THEN 'on' ELSE current_setting('synchronous_commit') END, false)";
    char sql[sizeof text + 8];

    /* who serves together with others has locks before it, and turns that can be judged again */
    snprintf(sql, sizeof sql, text, store->together ? LOCKED_MS : "0");
    PGresult *result = ask(store, sql);
    bool set = result != NULL;

    if (set && PQserverVersion(store->pq->connection) < OLDEST_SERVER)
        set = store_fail(store, "the server is older than PostgreSQL 12");
    else if (set && !is_said(result, 1, "UTF8"))
        set = store_fail(store, "the database does not have the encoding UTF8");
    else if (set && store->use == STORE_SERVE && !is_said(result, 0, "on"))
        set = store_fail(store, "the server does not sync what it writes (fsync is off)");
    else if (set && store->use == STORE_SERVE && !is_said(result, 2, "off")) {
        set = store_fail(store, "the database can only be read");
        store->state = STORE_READ_ONLY;
    }
    if (set)
        store->pq->backend = (int)number_said(result, 3);
    PQclear(result);
    return set;
}

/* End the session that was, if the server still has it. */
static bool end_last(struct store *store, int backend)
{
    char sql[320];

    if (backend == 0)
        return true;
    snprintf(sql, sizeof sql,
             "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
             " AND classid = %s >> 32 AND objid = %s & 4294967295 AND pid = %d"
             " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
             PQ_LOCK_OF_HALL, PQ_LOCK_OF_HALL, backend);
    PGresult *result = ask(store, sql);
    PQclear(result);
    return result != NULL;
}

static const char of_another[] = "another hall has the store open";

static bool take_lock(struct store *store, const char *how)
{
    const int64_t until = pq_mono_ms() + MARK_MS;

    for (;;) {
        PGresult *result = ask(store, how);
        if (!result)
            return false;
        const bool taken = is_said(result, 0, "t");
        PQclear(result);
        if (taken)
            return true;
        if (pq_mono_ms() >= until)
            return store_fail(store, "%s", of_another);
        poll(NULL, 0, MARK_AGAIN_MS);
    }
}

static bool run(struct store *store, const char *sql)
{
    PGresult *result = ask(store, sql);

    PQclear(result);
    return result != NULL;
}

/* By the first others know that a hall has the tables open, by the second which one; of form 4 one hall alone had the first. */
static bool take_mark(struct store *store)
{
    char sql[128];
    int64_t id, epoch;

    pq_lease_name(store->pq->lease, &id, &epoch);
    snprintf(sql, sizeof sql, "SELECT pg_advisory_lock_shared(" PQ_CLASS_OF_HALL ", %d)", (int)id);
    return take_lock(store, "SELECT pg_try_advisory_lock_shared(" PQ_LOCK_OF_HALL ")") &&
           run(store, sql);
}

/* The number of the form; 0: there are no tables; -1: they are not ours, or it cannot be read. */
static int read_form(struct store *store)
{
    PGresult *result = ask(store, "SELECT to_regnamespace('hakem') IS NULL,"
                                  " to_regclass('hakem.meta') IS NOT NULL");
    int form = -1;

    if (!result)
        return -1;
    const bool is_empty = is_said(result, 0, "t"), has_meta = is_said(result, 1, "t");
    PQclear(result);
    if (is_empty)
        return 0;
    result = has_meta ? ask(store, "SELECT value FROM hakem.meta WHERE name = 'form'") : NULL;
    if (result && PQntuples(result) == 1)
        form = (int)number_said(result, 0);
    else if (!has_meta || result)
        store_fail(store, "the schema hakem of the database is not a store of games");
    PQclear(result);
    return form;
}

/* No hall of an earlier form has it open, or comes meanwhile: it would not know of others. */
static bool carry(struct store *store, int form)
{
    return take_lock(store, "SELECT pg_try_advisory_lock(" PQ_LOCK_OF_HALL ")") &&
           run(store, pq_carry[form - PQ_FORM_FIRST]) &&
           run(store, "SELECT pg_advisory_unlock(" PQ_LOCK_OF_HALL ")");
}

static bool is_earlier(int form)
{
    return form >= PQ_FORM_FIRST && form < PQ_FORM;
}

/* One at a time makes tables. */
static bool make_tables(struct store *store, int *form)
{
    if (!run(store, "SELECT pg_advisory_lock(" PQ_LOCK_OF_FORM ")"))
        return false;
    *form = read_form(store); /* another may have been first */
    if (*form == 0 || is_earlier(*form)) {
        if (!(*form == 0 ? run(store, pq_schema) : carry(store, *form)))
            return false;
        *form = PQ_FORM;
    }
    return run(store, "SELECT pg_advisory_unlock(" PQ_LOCK_OF_FORM ")");
}

static bool find_tables(struct store *store)
{
    int form = read_form(store);

    if (form == 0 && store->use == STORE_LOOK)
        return store_fail(store, "there is no store of games in the database");
    if ((form == 0 || is_earlier(form)) && store->use == STORE_SERVE && !make_tables(store, &form))
        return false;
    if (form > 0 && form != PQ_FORM && (!is_earlier(form) || store->use == STORE_SERVE))
        return store_fail(store, "the store has the form %d and this program reads form %d", form,
                          PQ_FORM);
    store->form = STORE_FORM;
    return form > 0;
}

/* Is the row still as this hall took it? It may be that the lease has ended and can be renewed. */
static bool is_ours(struct store *store)
{
    char sql[128];
    int64_t id, epoch;

    pq_lease_name(store->pq->lease, &id, &epoch);
    snprintf(sql, sizeof sql, "SELECT 1 FROM hall WHERE id = %lld AND epoch = %lld", (long long)id,
             (long long)epoch);
    PGresult *result = ask(store, sql);
    const bool ours = result && PQntuples(result) == 1;
    if (result && !ours) {
        store_fail(store, "another hall serves");
        store->state = STORE_FENCED;
    }
    PQclear(result);
    return ours;
}

/* The first time the lease is waited for; while another hall has it there is no session. */
static bool hold(struct store *store)
{
    struct pq *pq = store->pq;

    if (!pq->lease && !(pq->lease = pq_lease_begin(pq->address, HK_RULES_NUMBER, store->together)))
        return store_fail(store, "there is not enough memory");
    if (!pq->serves && pq_lease_await(pq->lease, LEASE_WAIT_MS, !store->stands_by) != PQ_HOLDS) {
        struct store_lease lease;
        pq_lease_look(pq->lease, &lease);
        return store_fail(store, "%s",
                          lease.why && strcmp(lease.why, "another hall serves") != 0 ? lease.why
                                                                                     : of_another);
    }
    return take_mark(store) && is_ours(store);
}

static int count_values(const char *sql)
{
    int most = 0;

    while ((sql = strchr(sql, '$')) != NULL) {
        const int i = (int)strtol(++sql, NULL, 10);
        most = i > most ? i : most;
    }
    return most;
}

/*
 * The first statement of a turn: it keeps the row of the lease as it is until the turn has ended, and is
 * an error where it has ended or is another's, so that all behind it is void.
 */
static const char held[] =
    "WITH own AS (SELECT 1 FROM hall WHERE id = $1 AND epoch = $2 AND until > clock_timestamp()"
    " FOR KEY SHARE) SELECT 1 / (SELECT count(*) FROM own)";

static bool prepare_held(struct store *store)
{
    struct pq *pq = store->pq;
    int64_t id, epoch;

    pq_lease_name(pq->lease, &id, &epoch);
    pq->held = (struct pq_query){.name = "held", .count = 2};
    pq_set_number(&pq->held, 1, id);
    pq_set_number(&pq->held, 2, epoch);
    pq->sent++;
    return PQsendPrepare(pq->connection, pq->held.name, held, 0, NULL) == 1;
}

/* All statements, in one pipeline. */
static bool prepare(struct store *store)
{
    struct pq *pq = store->pq;
    char room[1024];
    bool prepared = PQenterPipelineMode(pq->connection) == 1;

    pq->sent = pq->answered = pq->sync_count = 0;
    if (pq->lease)
        prepared = prepared && prepare_held(store);
    for (int i = 0; prepared && i < STATEMENT_COUNT; i++) {
        const char *sql = pq_sql((enum statement)i, room, sizeof room);
        const Oid *types = pq_types((enum statement)i);
        struct pq_query *query = &pq->queries[i];
        if (!sql || (store->use == STORE_LOOK && i >= NEXT_SEAT)) /* tables of an earlier form */
            continue;
        query->count = count_values(sql);
        snprintf(query->name, sizeof query->name, "q%d", i);
        store->queries[i].pq = query;
        prepared =
            PQsendPrepare(pq->connection, query->name, sql, types ? query->count : 0, types) == 1;
        pq->sent += prepared;
    }
    if (!prepared)
        return pq_lose(store, PQerrorMessage(pq->connection));
    return pq_sync(store) && pq_settle(store);
}

/*
 * What the session before had committed, and no standby had confirmed, can be seen once that session has ended. This
 * is confirmed with all that is before it, and so is told to nobody before.
 */
static bool confirm(struct store *store)
{
    store->pq->commits = true;
    const bool confirmed = run(store, "SELECT pg_logical_emit_message(true, 'hakem', '')");
    store->pq->commits = false;
    return confirmed;
}

static bool make_ready(struct store *store)
{
    const int last = store->pq->backend;

    if (!set_session(store))
        return false;
    if (store->use == STORE_LOOK)
        return find_tables(store) && run(store, "SET default_transaction_read_only = on") &&
               prepare(store);
    if (!end_last(store, last) || !find_tables(store) || !hold(store) ||
        (last != 0 && !confirm(store)) || !prepare(store))
        return false;
    store->pq->serves = true;
    return true;
}

static void on_notice(void *context, const PGresult *notice)
{
    struct pq *pq = context;
    const char *state = PQresultErrorField(notice, PG_DIAG_SQLSTATE);

    /* a wait for the standby that was cancelled is told as a warning alone */
    if (state && strcmp(state, "01000") == 0)
        pq->doubted = true;
}

/* Is the connection made by then? */
static bool come_through(struct store *store, int64_t until)
{
    PGconn *connection = store->pq->connection;
    PostgresPollingStatusType want = PGRES_POLLING_WRITING;

    if (PQstatus(connection) == CONNECTION_BAD) {
        take_sentence(store, PQerrorMessage(connection));
        return false;
    }
    while (want != PGRES_POLLING_OK) {
        struct pollfd file = {.fd = PQsocket(connection),
                              .events = want == PGRES_POLLING_READING ? POLLIN : POLLOUT};
        const int64_t left = until - pq_mono_ms();
        if (left <= 0)
            return store_fail(store, "the database does not answer");
        if (poll(&file, 1, (int)left) < 0 && errno != EINTR)
            return store_fail(store, "%s", strerror(errno));
        if (file.revents == 0)
            continue;
        want = PQconnectPoll(connection);
        if (want == PGRES_POLLING_FAILED) {
            take_sentence(store, PQerrorMessage(connection));
            return false;
        }
    }
    return true;
}

/* Its thread tries to come to the database; until it has, nobody waits for that in a turn. */
static bool lacks_lease(struct store *store)
{
    struct pq *pq = store->pq;

    if (!pq->serves || pq_lease_left_ms(pq->lease) > 0)
        return false;
    if (pq_lease_await(pq->lease, 0, true) == PQ_FENCED) {
        store_fail(store, "another hall serves");
        store->state = STORE_FENCED;
    } else {
        store_fail(store, "the database cannot be reached");
    }
    return true;
}

/* The lease's thread knows a host that answers. Before there is one, each has its share of the time. */
static bool reach(struct store *store, int64_t within_ms)
{
    static const struct pq_manner manner[] = {{"keepalives_idle", "5"},
                                              {"keepalives_interval", "2"},
                                              {"tcp_user_timeout", "5000"},
                                              {"application_name", "hakem"},
                                              {NULL, NULL}};
    struct pq *pq = store->pq;
    const unsigned hosts = pq->lease ? 1 : pq_host_count(pq->address);

    for (unsigned i = 0; i < hosts; i++) {
        PQfinish(pq->connection);
        pq->connection =
            pq_begin_connecting(pq->address, pq->lease ? pq_lease_host(pq->lease) : i, manner);
        if (!pq->connection)
            return store_fail(store, "there is not enough memory");
        PQsetNoticeReceiver(pq->connection, on_notice, pq);
        if (come_through(store, pq_mono_ms() + within_ms / hosts))
            return true;
    }
    return false;
}

bool pq_connect(struct store *store, int64_t within_ms)
{
    struct pq *pq = store->pq;

    if (pq->connection)
        return true;
    if (lacks_lease(store))
        return false;
    if (pq_mono_ms() < pq->retry_mono_ms)
        return store_fail(store, "the database cannot be reached");
    if (store->state == STORE_READ_ONLY)
        store->state = STORE_LOST; /* unless it is found again */
    const int64_t began_ms = pq_mono_ms();
    if (reach(store, within_ms) && PQsetnonblocking(pq->connection, 1) == 0 && make_ready(store)) {
        heads_forget(store);
        if (store->state == STORE_LOST)
            store->state = STORE_WRITABLE;
        return true;
    }
    const enum store_state state = store->state;
    pq_lose(store, store->why);
    if (state == STORE_FENCED)
        store->state = state;
    const int64_t now_ms = pq_mono_ms(), rest_ms = 3 * (now_ms - began_ms);
    pq->retry_mono_ms = now_ms + (rest_ms > PQ_RETRY_MS ? rest_ms : PQ_RETRY_MS);
    if (state == STORE_READ_ONLY)
        store->state = state;
    return false;
}

/* What libpq says of an address that it cannot read tells parts of it. */
static bool can_be_read(const char *address)
{
    PQconninfoOption *options = PQconninfoParse(address, NULL);
    const bool read = options != NULL && store_address_is_clear(address);

    PQconninfoFree(options);
    return read;
}

bool pq_open(struct store *store, const char *address, char *why, size_t why_size)
{
    struct pq *pq = calloc(1, sizeof *pq);

    store->engine = &pq_engine;
    store->pq = pq;
    if (!pq || !(pq->address = strdup(address))) {
        snprintf(why, why_size, "there is not enough memory");
        return false;
    }
    if (!can_be_read(address)) {
        snprintf(why, why_size,
                 "the address cannot be read; in names and passwords, @ is written as %%40, / as "
                 "%%2F, %% as %%25");
        return false;
    }
    if (pq_connect(store, OPENING_MS)) {
        store->state = STORE_WRITABLE;
        return true;
    }
    if (store->stands_by && pq->lease && pq_lease_await(pq->lease, 0, true) != PQ_FENCED)
        return true;
    snprintf(why, why_size, "%s", store->why);
    return false;
}

bool pq_take_over(struct store *store)
{
    store->pq->failed = false; /* not to be had, before */
    store->pq->retry_mono_ms = 0;
    return pq_connect(store, OPENING_MS);
}

enum store_serving pq_serving(const struct store *store)
{
    struct pq *pq = store->pq;

    if (!pq->lease)
        return STORE_SERVES;
    switch (pq_lease_await(pq->lease, 0, true)) {
    case PQ_FENCED:
        return STORE_IS_FENCED;
    case PQ_WAITS:
        return STORE_STANDS_BY;
    case PQ_HOLDS:
        break;
    }
    return pq->serves ? STORE_SERVES : STORE_MAY_TAKE_OVER;
}

bool pq_look_at_lease(const struct store *store, struct store_lease *out)
{
    if (store->pq->lease)
        pq_lease_look(store->pq->lease, out);
    return store->pq->lease != NULL;
}

bool pq_look_at_halls(const struct store *store, struct store_halls *out)
{
    if (store->pq->lease)
        pq_lease_look_at_halls(store->pq->lease, out);
    return store->pq->lease != NULL;
}

void pq_ring(struct store *store, enum store_news what, const char *game)
{
    pq_lease_ring(store->pq->lease, what, game);
}

void pq_hear(struct store *store, store_heard_fn *each, void *context)
{
    if (store->pq->lease)
        pq_lease_hear(store->pq->lease, each, context);
}

void pq_when_heard(struct store *store, void (*call)(void *), void *context)
{
    if (store->pq->lease)
        pq_lease_when_heard(store->pq->lease, call, context);
}
