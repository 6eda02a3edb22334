/*
 * A thread asks for the lease, renews it and releases it, so that no turn that lasts makes it end. Time is
 * the database's alone: of this machine's clock (that of the time since it started, which goes on while it
 * sleeps) only what has passed since a question was asked counts.
 *
 * Taking over is one transaction: sessions in which the hall before wrote its turns are ended, since one
 * that stands still would hold the row for ever; then the row is locked, which waits for a turn that is
 * being committed and keeps it; then its epoch rises. One hall at a time takes over or joins others.
 *
 * Several halls have each a row and a lease (pq_together.c).
 *
 * A renewal by who serves alone is not synced: a database that stops loses some of them, and with them nothing but
 * time that the lease had. The epoch is in the log that is written ahead before any turn under it, and so is synced
 * with the first. Of several halls a renewal is confirmed as a turn is, by the standby too: while nothing is confirmed
 * none of them has a lease, and all know since when (decision 124).
 *
 * Invariants: 1. What stands behind `mutex` below is read and written with it alone; the rest is the
 * thread's. 2. Once it was held it is never taken again: who is fenced begins anew.
 */
#include "hall/store/pq_hosts.h"
#include "hall/store/pq_lease_inside.h"

#include <errno.h>
#include <libpq-fe.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

const char lease_of_another[] = "another hall serves";
static const char out_of_reach[] = "the database cannot be reached";
const char lease_clock_unknown[] =
    "the clock of the database is known to no better than 50 ms, and no games are taken";
static const char later_rules[] = "a hall with later rules has served, and this one takes no games";

int64_t lease_clock_us(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

int64_t lease_now_ms(void)
{
    return lease_clock_us(CLOCK_BOOTTIME) / 1000;
}

/* The connection. */

void lease_disconnect(struct pq_lease *lease)
{
    PQfinish(lease->connection);
    lease->connection = NULL;
}

static bool wait_for(struct pq_lease *lease, short events, int64_t end_ms)
{
    struct pollfd file = {.fd = PQsocket(lease->connection), .events = events};
    const int64_t left_ms = end_ms - lease_now_ms();
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
    static const struct pq_manner manner[] = {{"keepalives_idle", "2"},
                                              {"tcp_user_timeout", "1500"},
                                              {"application_name", "hakem lease"},
                                              {NULL, NULL}};
    const int64_t end_ms = lease_now_ms() + ANSWER_MS;
    PostgresPollingStatusType want = PGRES_POLLING_WRITING;

    lease->connection = pq_begin_connecting(lease->address, pq_lease_host(lease), manner);
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

/* The rows of the last of what was sent; NULL: one of them failed, or there was no answer in time. */
PGresult *lease_take_answer(struct pq_lease *lease, int sent)
{
    const int64_t end_ms = lease_now_ms() + ANSWER_MS;
    PGresult *last = NULL;

    if (!sent) {
        lease_disconnect(lease);
        return NULL;
    }
    for (;;) {
        const int unsent = PQflush(lease->connection);
        if (unsent < 0 || (PQisBusy(lease->connection) &&
                           (!wait_for(lease, (short)(POLLIN | (unsent ? POLLOUT : 0)), end_ms) ||
                            !PQconsumeInput(lease->connection)))) {
            PQclear(last);
            lease_disconnect(lease);
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
        lease_disconnect(lease);
    return NULL;
}

PGresult *lease_ask(struct pq_lease *lease, const char *sql)
{
    return lease_take_answer(lease, PQsendQuery(lease->connection, sql));
}

/* The host may be silent: the next attempt begins with the one behind it. */
static void pass_on(struct pq_lease *lease)
{
    pthread_mutex_lock(&lease->mutex);
    lease->host++;
    pthread_mutex_unlock(&lease->mutex);
}

static bool connect_to(struct pq_lease *lease)
{
    /* it waits for nobody's locks for long */
    static const char text[] =
        "SELECT set_config('synchronous_commit', CASE WHEN %s THEN 'off'"
        " WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on'"
        " ELSE current_setting('synchronous_commit') END, false),"
        " set_config('lock_timeout', '700', false), set_config('statement_timeout', '0', false)";
    static const char listen[] = "LISTEN hakem; SELECT 1";
    char sql[sizeof text + 8];

    snprintf(sql, sizeof sql, text, lease->together ? "false" : "true");
    PGresult *result = come_through(lease) ? lease_ask(lease, sql) : NULL;

    if (!result)
        pass_on(lease);
    if (result && lease->together) {
        PQclear(result);
        result = lease_ask(lease, listen);
    }
    const bool connected = result != NULL;
    PQclear(result);
    if (!connected)
        lease_disconnect(lease);
    else if (lease->together) /* nobody knows what was rung meanwhile */
        bell_come(&lease->bell, NULL);
    return connected;
}

int64_t lease_number_in(const PGresult *result, int column)
{
    return strtoll(PQgetvalue(result, 0, column), NULL, 10);
}

/* The database's clock. */

int64_t lease_bound_us(const struct pq_lease *lease, int64_t at_ms)
{
    return lease->half_us + (at_ms - lease->measured_ms) * DRIFT_PER_MILLION / 1000;
}

/*
 * It was asked for between two moments, and said this. Of what is known the better is kept, unless the two
 * cannot both be true: then a clock has been set.
 */
void lease_measure(struct pq_lease *lease, int64_t asked_us, int64_t told_us)
{
    const int64_t way_us = lease_clock_us(CLOCK_BOOTTIME) - asked_us;
    const int64_t wall_us = lease_clock_us(CLOCK_REALTIME) - way_us / 2;
    const int64_t at_ms = lease_now_ms(), offset_us = told_us - wall_us;
    const int64_t known_us = lease_bound_us(lease, at_ms);

    if (lease->measured_ms == 0 || way_us / 2 <= known_us ||
        llabs(offset_us - lease->offset_us) > way_us / 2 + known_us) {
        lease->offset_us = offset_us;
        lease->half_us = way_us / 2;
        lease->measured_ms = at_ms;
    }
}

/* Asking, and what comes of it. They give the milliseconds after which to lease_ask again. */

/* The leases that have to have ended: of all halls, or (together) of one that serves alone. */
static bool may_be_taken(struct pq_lease *lease, int64_t *wait_ms)
{
    char sql[800];
    const char *which = lease->together ? "name = 'hall'" : "true";
    const int64_t asked_us = lease_clock_us(CLOCK_BOOTTIME);

    snprintf(sql, sizeof sql,
             "SELECT " CLOCK_OF_DATABASE ", bool_and(until < clock_timestamp()) FILTER (WHERE %s),"
             " max(rules), ceil(extract(epoch FROM max(until) FILTER (WHERE %s)"
             " - clock_timestamp()) * 1000)::bigint, EXISTS (" LOST_SINCE ") FROM hakem.hall",
             which, which);
    PGresult *result = lease_ask(lease, sql);
    const bool found = result && PQntuples(result) == 1;
    bool may = false;

    pthread_mutex_lock(&lease->mutex);
    lease->why = out_of_reach;
    if (found) {
        lease_measure(lease, asked_us, lease_number_in(result, 0));
        const bool ended = PQgetvalue(result, 0, 1)[0] == 't';
        const int64_t left_ms = lease_number_in(result, 3);
        lease->why = !ended                                                   ? lease_of_another
                     : lease_number_in(result, 2) > lease->rules              ? later_rules
                     : lease_bound_us(lease, lease_now_ms()) > CLOCK_BOUND_US ? lease_clock_unknown
                                                                              : NULL;
        may = lease->why == NULL;
        lease->were_lost = PQgetvalue(result, 0, 4)[0] == 't';
        if (!ended && left_ms < *wait_ms)
            *wait_ms = left_ms + 1;
    }
    pthread_cond_broadcast(&lease->changed);
    pthread_mutex_unlock(&lease->mutex);
    PQclear(result);
    return may;
}

void lease_take_gaps(struct pq_lease *lease, const char *told)
{
    int64_t wall_ms[STORE_GAPS_KEPT] = {0};
    char *rest;

    for (size_t i = 0; i < STORE_GAPS_KEPT && *told; i++, told = rest)
        wall_ms[i] = strtoll(told, &rest, 10);
    if (memcmp(lease->gap_wall_ms, wall_ms, sizeof wall_ms) == 0)
        return;
    memcpy(lease->gap_wall_ms, wall_ms, sizeof wall_ms);
    lease->gaps++;
}

static void hold(struct pq_lease *lease, int64_t asked_ms, const PGresult *result)
{
    pthread_mutex_lock(&lease->mutex);
    lease->holding = PQ_HOLDS;
    lease->until_ms = asked_ms + LEASE_MS;
    lease->id = lease_number_in(result, 0);
    lease->epoch = lease_number_in(result, 1);
    lease->why = NULL;
    if (lease->together)
        lease_take_gaps(lease, PQgetvalue(result, 0, 2));
    if (lease->were_lost)
        lease->since_ms = asked_ms;
    pthread_cond_broadcast(&lease->changed);
    pthread_mutex_unlock(&lease->mutex);
}

/* If all others have lost theirs they may come back, and nobody is fenced. */
static void write_taking(const struct pq_lease *lease, char *sql, size_t room)
{
    if (lease->together)
        snprintf(sql, room,
                 "%s"
                 "WITH dead AS (SELECT id FROM hakem.hall WHERE name = 'hall'"
                 " AND until < clock_timestamp() FOR UPDATE) UPDATE hakem.hall"
                 " SET epoch = epoch + 1 FROM dead WHERE hall.id = dead.id;"
                 "WITH " LOSS
                 "taken AS (INSERT INTO hakem.hall (name, epoch, until, renewed, rules)"
                 " SELECT '%s', 1, clock_timestamp() + '1.5 s', clock_timestamp(), %lld"
                 " FROM hakem.hall WHERE name = 'hall' AND until < clock_timestamp()"
                 " RETURNING id, epoch) SELECT id, epoch, " GAPS " FROM taken",
                 lease->were_lost ? BEGIN_FENCE : BEGIN_FENCE FENCE_THE_DEAD, lease->name,
                 (long long)lease->rules);
    else
        snprintf(sql, room,
                 BEGIN_FENCE FENCE_THE_DEAD
                 "WITH dead AS (SELECT id FROM hakem.hall WHERE name = 'hall'"
                 " AND until < clock_timestamp() AND rules <= %lld AND NOT EXISTS (SELECT"
                 " FROM hakem.hall WHERE until >= clock_timestamp()) FOR UPDATE)"
                 " UPDATE hakem.hall SET epoch = epoch + 1, until = clock_timestamp() + '1.5 s',"
                 " rules = %lld FROM dead WHERE hall.id = dead.id RETURNING hall.id, epoch",
                 (long long)lease->rules, (long long)lease->rules);
}

/* A name that no other hall has. */
static void draw_name(struct pq_lease *lease)
{
    unsigned char bytes[NAME_ROOM / 2];

    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(lease->name, sizeof lease->name, bytes, sizeof bytes);
}

static int64_t take(struct pq_lease *lease)
{
    char sql[3200];
    int64_t wait_ms = LOOK_MS;

    if (!may_be_taken(lease, &wait_ms))
        return wait_ms;
    write_taking(lease, sql, sizeof sql);
    const int64_t asked_ms = lease_now_ms();
    PGresult *result = lease_ask(lease, sql);
    if (result && PQntuples(result) == 1) {
        hold(lease, asked_ms, result);
        wait_ms = lease->together ? 0 : RENEW_MS; /* the others are looked at first */
    } else if (lease->connection) {
        wait_ms = 10; /* another was first, or a turn that was under way has not ended yet */
    }
    if (!result) /* a row of this name may come yet */
        draw_name(lease);
    PQclear(result);
    return wait_ms;
}

static int64_t renew(struct pq_lease *lease)
{
    char sql[320];
    const int64_t asked_us = lease_clock_us(CLOCK_BOOTTIME);

    snprintf(
        sql, sizeof sql,
        "UPDATE hakem.hall SET until = clock_timestamp() + '1.5 s' WHERE id = %lld AND epoch = %lld"
        " RETURNING " CLOCK_OF_DATABASE,
        (long long)lease->id, (long long)lease->epoch);
    PGresult *result = lease_ask(lease, sql);
    const bool held = result && PQntuples(result) == 1;
    pthread_mutex_lock(&lease->mutex);
    if (held) {
        lease_measure(lease, asked_us, lease_number_in(result, 0));
        lease->until_ms = asked_us / 1000 + LEASE_MS;
    } else if (result) {
        lease->holding = PQ_FENCED;
        lease->why = lease_of_another;
    }
    pthread_cond_broadcast(&lease->changed);
    pthread_mutex_unlock(&lease->mutex);
    PQclear(result);
    return held ? RENEW_MS : AGAIN_MS;
}

/* Who waits need not wait longer, and nobody's rules bind any more. */
static void release(struct pq_lease *lease)
{
    char sql[360];

    snprintf(
        sql, sizeof sql,
        "SET synchronous_commit = off;"
        "UPDATE hakem.hall SET until = clock_timestamp(), renewed = clock_timestamp(), rules = 0"
        " WHERE id = %lld AND epoch = %lld; SELECT pg_notify('hakem', '0 0' || chr(10))",
        (long long)lease->id, (long long)lease->epoch);
    if (lease->connection || connect_to(lease))
        PQclear(lease_ask(lease, sql));
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
    if (lease->together && lease->connection)
        return lease_rest_together(lease, ms);
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
            wait_ms = lease->holding != PQ_HOLDS ? take(lease)
                      : lease->together          ? lease_renew_together(lease)
                                                 : renew(lease);
        }
    } while (lease->holding != PQ_FENCED && rest(lease, wait_ms));
    while (lease->holding == PQ_HOLDS && lease->connection && bell_has(&lease->bell))
        lease_ring_bells(lease);
    if (lease->holding == PQ_HOLDS)
        release(lease);
    lease_disconnect(lease);
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
    bell_finish(&lease->bell);
    free(lease->address);
    free(lease);
}

struct pq_lease *pq_lease_begin(const char *address, int64_t rules, bool together)
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
    lease->together = together;
    draw_name(lease);
    if (bell_init(&lease->bell) && lease->address && start(lease))
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
    bell_wake(&lease->bell);
    pthread_join(lease->thread, NULL);
    discard(lease);
}

enum pq_holding pq_lease_await(struct pq_lease *lease, int64_t within_ms, bool patient)
{
    const struct timespec until = moment_in(within_ms);

    pthread_mutex_lock(&lease->mutex);
    while (within_ms > 0 && lease->holding == PQ_WAITS &&
           (patient || lease->why != lease_of_another) &&
           pthread_cond_timedwait(&lease->changed, &lease->mutex, &until) != ETIMEDOUT)
        ;
    const enum pq_holding holding = lease->holding;
    pthread_mutex_unlock(&lease->mutex);
    return holding;
}

unsigned pq_lease_host(struct pq_lease *lease)
{
    pthread_mutex_lock(&lease->mutex);
    const unsigned host = lease->host;
    pthread_mutex_unlock(&lease->mutex);
    return host;
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
    const int64_t at_ms = lease_now_ms();

    pthread_mutex_lock(&lease->mutex);
    const bool runs = lease->holding == PQ_HOLDS && lease->until_ms > at_ms;
    *out = (struct store_lease){.left_ms = runs ? lease->until_ms - at_ms : 0,
                                .age_ms = at_ms - (lease->until_ms - LEASE_MS),
                                .offset_us = lease->offset_us,
                                .bound_us = lease->measured_ms ? lease_bound_us(lease, at_ms) : -1,
                                .why = lease->why};
    pthread_mutex_unlock(&lease->mutex);
}

int64_t pq_lease_left_ms(struct pq_lease *lease)
{
    struct store_lease look;

    pq_lease_look(lease, &look);
    return look.left_ms;
}

void pq_lease_look_at_halls(struct pq_lease *lease, struct store_halls *out)
{
    pthread_mutex_lock(&lease->mutex);
    *out = (struct store_halls){.own = lease->id,
                                .version = lease->version,
                                .count = lease->other_count,
                                .gaps = lease->gaps};
    memcpy(out->gap_wall_ms, lease->gap_wall_ms, sizeof out->gap_wall_ms);
    for (size_t i = 0; i < lease->other_count; i++)
        out->others[i] = lease->others[i].hall;
    pthread_mutex_unlock(&lease->mutex);
}

void pq_lease_ring(struct pq_lease *lease, enum store_news what, const char *game)
{
    bell_ring(&lease->bell, what, game);
}

void pq_lease_hear(struct pq_lease *lease, store_heard_fn *each, void *context)
{
    bell_hear(&lease->bell, each, context);
}

void pq_lease_when_heard(struct pq_lease *lease, void (*call)(void *context), void *context)
{
    bell_when_heard(&lease->bell, call, context);
}
