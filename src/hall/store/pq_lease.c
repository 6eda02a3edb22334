/*
 * A thread asks for the lease, renews it and releases it, so that no turn that lasts makes it end. Time is
 * the database's alone: of this machine's clock (that of the time since it started, which goes on while it
 * sleeps) only what has passed since a question was asked counts.
 *
 * Taking over is one transaction: sessions in which the hall before wrote its turns are ended, since one
 * that stands still would hold the row for ever; then the row is locked, which waits for a turn that is
 * being committed and keeps it; then its epoch rises.
 *
 * A renewal is not synced: a database that stops loses some of them, and with them nothing but time that the
 * lease had. The epoch is in the log that is written ahead before any turn under it, and so is synced with
 * the first.
 *
 * Invariants: 1. What stands behind `mutex` below is read and written with it alone; the rest is the
 * thread's. 2. Once it was held it is never taken again: who is fenced begins anew.
 */
#include "hall/store/pq_lease.h"

#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* "1.5 s" of the statements below is LEASE_MS. */
enum { LEASE_MS = 1500, RENEW_MS = 500, LOOK_MS = 250, AGAIN_MS = 50, ANSWER_MS = 1000 };

/* A clock may run wrong by so much of what has passed. */
enum { DRIFT_PER_MILLION = 200, CLOCK_BOUND_US = 50000 };

static const char of_another[] = "another hall serves";
static const char out_of_reach[] = "the database cannot be reached";
static const char clock_unknown[] =
    "the clock of the database is known to no better than 50 ms, and no games are taken";
static const char later_rules[] = "a hall with later rules has served, and this one takes no games";

struct pq_lease {
    char *address;
    int64_t rules;
    PGconn *connection;
    pthread_t thread;
    pthread_cond_t changed;

    pthread_mutex_t mutex;
    bool is_ending;
    enum pq_holding holding;
    const char *why; /* it is not held */
    int64_t id, epoch, until_ms;
    /* The best that is known of the database's clock; `measured_ms` 0: nothing. */
    int64_t offset_us, half_us, measured_ms;
};

static int64_t clock_us(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t now_ms(void)
{
    return clock_us(CLOCK_BOOTTIME) / 1000;
}

/* The connection. */

static void disconnect(struct pq_lease *lease)
{
    PQfinish(lease->connection);
    lease->connection = NULL;
}

static bool wait_for(struct pq_lease *lease, short events, int64_t end_ms)
{
    struct pollfd file = {.fd = PQsocket(lease->connection), .events = events};
    const int64_t left_ms = end_ms - now_ms();
    const int ready = left_ms > 0 ? poll(&file, 1, (int)left_ms) : 0;

    return ready > 0 || (ready < 0 && errno == EINTR);
}

/* What becomes of the lease says enough. */
static void pass_over(void *context, const PGresult *notice)
{
    (void)context;
    (void)notice;
}

static bool come_through(struct pq_lease *lease)
{
    static const char *const names[] = {"keepalives_idle", "tcp_user_timeout", "application_name",
                                        "dbname",          "client_encoding",  NULL};
    const char *const values[] = {"2", "1500", "hakem lease", lease->address, "UTF8", NULL};
    const int64_t end_ms = now_ms() + ANSWER_MS;
    PostgresPollingStatusType want = PGRES_POLLING_WRITING;

    lease->connection = PQconnectStartParams(names, values, 1);
    if (!lease->connection || PQstatus(lease->connection) == CONNECTION_BAD)
        return false;
    PQsetNoticeReceiver(lease->connection, pass_over, NULL);
    while (want == PGRES_POLLING_READING || want == PGRES_POLLING_WRITING) {
        if (!wait_for(lease, want == PGRES_POLLING_READING ? POLLIN : POLLOUT, end_ms))
            return false;
        want = PQconnectPoll(lease->connection);
    }
    return want == PGRES_POLLING_OK && PQsetnonblocking(lease->connection, 1) == 0;
}

/* The rows of the last of the statements; NULL: one of them failed, or there was no answer in time. */
static PGresult *ask(struct pq_lease *lease, const char *sql)
{
    const int64_t end_ms = now_ms() + ANSWER_MS;
    PGresult *last = NULL;

    if (!PQsendQuery(lease->connection, sql)) {
        disconnect(lease);
        return NULL;
    }
    for (;;) {
        const int unsent = PQflush(lease->connection);
        if (unsent < 0 || (PQisBusy(lease->connection) &&
                           (!wait_for(lease, (short)(POLLIN | (unsent ? POLLOUT : 0)), end_ms) ||
                            !PQconsumeInput(lease->connection)))) {
            PQclear(last);
            disconnect(lease);
            return NULL;
        }
        if (PQisBusy(lease->connection))
            continue;
        PGresult *result = PQgetResult(lease->connection);
        if (!result)
            break;
        PQclear(last);
        last = result;
    }
    if (PQresultStatus(last) == PGRES_TUPLES_OK)
        return last;
    PQclear(last);
    if (PQstatus(lease->connection) == CONNECTION_BAD)
        disconnect(lease);
    return NULL;
}

static bool connect_to(struct pq_lease *lease)
{
    /* it is not synced, and waits for nobody's locks for long */
    static const char sql[] = "SELECT set_config('synchronous_commit', 'off', false),"
                              " set_config('lock_timeout', '700', false),"
                              " set_config('statement_timeout', '0', false)";
    PGresult *result = come_through(lease) ? ask(lease, sql) : NULL;
    const bool connected = result != NULL;

    PQclear(result);
    if (!connected)
        disconnect(lease);
    return connected;
}

static int64_t number_in(const PGresult *result, int column)
{
    return strtoll(PQgetvalue(result, 0, column), NULL, 10);
}

/* The database's clock. */

static int64_t bound_us(const struct pq_lease *lease, int64_t at_ms)
{
    return lease->half_us + (at_ms - lease->measured_ms) * DRIFT_PER_MILLION / 1000;
}

/*
 * It was asked for between two moments, and said this. Of what is known the better is kept, unless the two
 * cannot both be true: then a clock has been set.
 */
static void measure(struct pq_lease *lease, int64_t asked_us, int64_t told_us)
{
    const int64_t way_us = clock_us(CLOCK_BOOTTIME) - asked_us;
    const int64_t wall_us = clock_us(CLOCK_REALTIME) - way_us / 2;
    const int64_t at_ms = now_ms(), offset_us = told_us - wall_us;
    const int64_t known_us = bound_us(lease, at_ms);

    if (lease->measured_ms == 0 || way_us / 2 <= known_us ||
        llabs(offset_us - lease->offset_us) > way_us / 2 + known_us) {
        lease->offset_us = offset_us;
        lease->half_us = way_us / 2;
        lease->measured_ms = at_ms;
    }
}

/* Asking, and what comes of it. They give the milliseconds after which to ask again. */

#define CLOCK_OF_DATABASE "(extract(epoch FROM clock_timestamp()) * 1000000)::bigint"

/* Another hall's lease, or that of one that has gone. */
static bool may_be_taken(struct pq_lease *lease, int64_t *wait_ms)
{
    static const char sql[] =
        "SELECT " CLOCK_OF_DATABASE ", until < clock_timestamp(), rules,"
        " ceil(extract(epoch FROM until - clock_timestamp()) * 1000)::bigint FROM hakem.hall"
        " WHERE name = 'hall'";
    const int64_t asked_us = clock_us(CLOCK_BOOTTIME);
    PGresult *result = ask(lease, sql);
    const bool found = result && PQntuples(result) == 1;
    bool may = false;

    pthread_mutex_lock(&lease->mutex);
    lease->why = out_of_reach;
    if (found) {
        measure(lease, asked_us, number_in(result, 0));
        const bool ended = PQgetvalue(result, 0, 1)[0] == 't';
        const int64_t left_ms = number_in(result, 3);
        lease->why = !ended                                       ? of_another
                     : number_in(result, 2) > lease->rules        ? later_rules
                     : bound_us(lease, now_ms()) > CLOCK_BOUND_US ? clock_unknown
                                                                  : NULL;
        may = lease->why == NULL;
        if (!ended && left_ms < *wait_ms)
            *wait_ms = left_ms + 1;
    }
    pthread_cond_broadcast(&lease->changed);
    pthread_mutex_unlock(&lease->mutex);
    PQclear(result);
    return may;
}

static void hold(struct pq_lease *lease, int64_t asked_ms, const PGresult *result)
{
    pthread_mutex_lock(&lease->mutex);
    lease->holding = PQ_HOLDS;
    lease->until_ms = asked_ms + LEASE_MS;
    lease->id = number_in(result, 0);
    lease->epoch = number_in(result, 1);
    lease->why = NULL;
    pthread_cond_broadcast(&lease->changed);
    pthread_mutex_unlock(&lease->mutex);
}

static int64_t take(struct pq_lease *lease)
{
    char sql[1400];
    int64_t wait_ms = LOOK_MS;

    if (!may_be_taken(lease, &wait_ms))
        return wait_ms;
    snprintf(
        sql, sizeof sql,
        "SELECT pg_advisory_xact_lock(" PQ_LOCK_OF_FENCE ");"
        "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'"
        " AND classid = " PQ_LOCK_OF_HALL " >> 32 AND objid = " PQ_LOCK_OF_HALL " & 4294967295"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        " AND EXISTS (SELECT FROM hakem.hall WHERE name = 'hall' AND until < clock_timestamp());"
        "WITH dead AS (SELECT id FROM hakem.hall WHERE name = 'hall' AND until < clock_timestamp()"
        " AND rules <= %lld FOR UPDATE)"
        " UPDATE hakem.hall SET epoch = epoch + 1, until = clock_timestamp() + '1.5 s',"
        " rules = %lld FROM dead WHERE hall.id = dead.id RETURNING hall.id, epoch",
        (long long)lease->rules, (long long)lease->rules);
    const int64_t asked_ms = now_ms();
    PGresult *result = ask(lease, sql);
    if (result && PQntuples(result) == 1) {
        hold(lease, asked_ms, result);
        wait_ms = RENEW_MS;
    } else if (lease->connection) {
        wait_ms = 10; /* another was first, or a turn that was under way has not ended yet */
    }
    PQclear(result);
    return wait_ms;
}

static int64_t renew(struct pq_lease *lease)
{
    char sql[320];
    const int64_t asked_us = clock_us(CLOCK_BOOTTIME);

    snprintf(
        sql, sizeof sql,
        "UPDATE hakem.hall SET until = clock_timestamp() + '1.5 s' WHERE id = %lld AND epoch = %lld"
        " RETURNING " CLOCK_OF_DATABASE,
        (long long)lease->id, (long long)lease->epoch);
    PGresult *result = ask(lease, sql);
    const bool held = result && PQntuples(result) == 1;
    pthread_mutex_lock(&lease->mutex);
    if (held) {
        measure(lease, asked_us, number_in(result, 0));
        lease->until_ms = asked_us / 1000 + LEASE_MS;
    } else if (result) {
        lease->holding = PQ_FENCED;
        lease->why = of_another;
    }
    pthread_cond_broadcast(&lease->changed);
    pthread_mutex_unlock(&lease->mutex);
    PQclear(result);
    return held ? RENEW_MS : AGAIN_MS;
}

/* Who waits need not wait longer, and nobody's rules bind any more. */
static void release(struct pq_lease *lease)
{
    char sql[200];

    snprintf(sql, sizeof sql,
             "UPDATE hakem.hall SET until = clock_timestamp(), rules = 0 WHERE id = %lld"
             " AND epoch = %lld RETURNING id",
             (long long)lease->id, (long long)lease->epoch);
    if (lease->connection || connect_to(lease))
        PQclear(ask(lease, sql));
}

/* The moment in so many milliseconds, by the clock of the lease's condition. */
static struct timespec moment_in(int64_t ms)
{
    struct timespec moment;

    clock_gettime(CLOCK_MONOTONIC, &moment);
    moment.tv_sec += ms / 1000;
    moment.tv_nsec += ms % 1000 * 1000000;
    moment.tv_sec += moment.tv_nsec / 1000000000;
    moment.tv_nsec %= 1000000000;
    return moment;
}

/* Until so many milliseconds have passed, or the lease is to be ended. False: it is. */
static bool rest(struct pq_lease *lease, int64_t ms)
{
    const struct timespec until = moment_in(ms);

    pthread_mutex_lock(&lease->mutex);
    while (!lease->is_ending &&
           pthread_cond_timedwait(&lease->changed, &lease->mutex, &until) != ETIMEDOUT)
        ;
    const bool goes_on = !lease->is_ending;
    pthread_mutex_unlock(&lease->mutex);
    return goes_on;
}

static void note_away(struct pq_lease *lease)
{
    pthread_mutex_lock(&lease->mutex);
    if (lease->holding == PQ_WAITS)
        lease->why = out_of_reach;
    pthread_cond_broadcast(&lease->changed);
    pthread_mutex_unlock(&lease->mutex);
}

/* `holding` changes in this thread alone. */
static void *keep(void *context)
{
    struct pq_lease *lease = context;
    int64_t wait_ms;

    do {
        if (!lease->connection && !connect_to(lease)) {
            note_away(lease);
            wait_ms = lease->holding == PQ_HOLDS ? AGAIN_MS : LOOK_MS; /* who served, first */
        } else {
            wait_ms = lease->holding == PQ_HOLDS ? renew(lease) : take(lease);
        }
    } while (lease->holding != PQ_FENCED && rest(lease, wait_ms));
    if (lease->holding == PQ_HOLDS)
        release(lease);
    disconnect(lease);
    return NULL;
}

/* Signals are the other threads'. */
static bool start(struct pq_lease *lease)
{
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&lease->thread, NULL, keep, lease) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static void discard(struct pq_lease *lease)
{
    pthread_cond_destroy(&lease->changed);
    pthread_mutex_destroy(&lease->mutex);
    free(lease->address);
    free(lease);
}

struct pq_lease *pq_lease_begin(const char *address, int64_t rules)
{
    struct pq_lease *lease = calloc(1, sizeof *lease);
    pthread_condattr_t steady;

    if (!lease)
        return NULL;
    lease->address = strdup(address);
    lease->rules = rules;
    pthread_mutex_init(&lease->mutex, NULL);
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_cond_init(&lease->changed, &steady);
    pthread_condattr_destroy(&steady);
    if (lease->address && start(lease))
        return lease;
    discard(lease);
    return NULL;
}

void pq_lease_end(struct pq_lease *lease)
{
    if (!lease)
        return;
    pthread_mutex_lock(&lease->mutex);
    lease->is_ending = true;
    pthread_cond_broadcast(&lease->changed);
    pthread_mutex_unlock(&lease->mutex);
    pthread_join(lease->thread, NULL);
    discard(lease);
}

enum pq_holding pq_lease_await(struct pq_lease *lease, int64_t within_ms, bool patient)
{
    const struct timespec until = moment_in(within_ms);

    pthread_mutex_lock(&lease->mutex);
    while (within_ms > 0 && lease->holding == PQ_WAITS && (patient || lease->why != of_another) &&
           pthread_cond_timedwait(&lease->changed, &lease->mutex, &until) != ETIMEDOUT)
        ;
    const enum pq_holding holding = lease->holding;
    pthread_mutex_unlock(&lease->mutex);
    return holding;
}

void pq_lease_name(struct pq_lease *lease, int64_t *id, int64_t *epoch)
{
    pthread_mutex_lock(&lease->mutex);
    *id = lease->id;
    *epoch = lease->epoch;
    pthread_mutex_unlock(&lease->mutex);
}

void pq_lease_look(struct pq_lease *lease, struct store_lease *out)
{
    const int64_t at_ms = now_ms();

    pthread_mutex_lock(&lease->mutex);
    const bool runs = lease->holding == PQ_HOLDS && lease->until_ms > at_ms;
    *out = (struct store_lease){.left_ms = runs ? lease->until_ms - at_ms : 0,
                                .offset_us = lease->offset_us,
                                .bound_us = lease->measured_ms ? bound_us(lease, at_ms) : -1,
                                .why = lease->why};
    pthread_mutex_unlock(&lease->mutex);
}

int64_t pq_lease_left_ms(struct pq_lease *lease)
{
    struct store_lease look;

    pq_lease_look(lease, &look);
    return look.left_ms;
}
