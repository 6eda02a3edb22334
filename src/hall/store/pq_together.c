/*
 * Of several halls over one database each reads the rows of the others when it renews its own. The lease of one that
 * has ended is fenced by whoever sees it first: its epoch becomes negative, and a minute later the row goes.
 *
 * Bells are notifications on the connection of the lease, one every ten milliseconds at most. Each hall numbers its
 * own, and its row has the last number: who lacks one looks at all.
 */
#include "hall/store/pq_lease_inside.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RING_MS = 10 };

static const char older_rules[] = "halls with later rules have come, and this one takes no games";

static struct other *find_other(struct pq_lease *lease, int64_t id)
{
    for (size_t i = 0; i < lease->other_count; i++)
        if (lease->others[i].hall.id == id)
            return &lease->others[i];
    return NULL;
}

/* What was rung: "ID NUMBER", and lines; ID is 0 if only rows are to be looked at. */
static void hear(struct pq_lease *lease, const char *payload)
{
    char *rest;
    const int64_t id = strtoll(payload, &rest, 10);
    const uint64_t number = strtoull(rest, &rest, 10);
    struct other *other = find_other(lease, id);

    if (lease->holding != PQ_HOLDS || id == lease->id || *rest != '\n')
        return;
    if (!other) {
        lease->look_ms = 0;
        return;
    }
    bell_come(&lease->bell, number == other->heard + 1 ? rest + 1 : NULL);
    other->heard = number;
}

static void hear_all(struct pq_lease *lease)
{
    for (PGnotify *rung; lease->connection && (rung = PQnotifies(lease->connection)) != NULL;) {
        hear(lease, rung->extra);
        PQfreemem(rung);
    }
}

/* Ring what there is, one payload. */
void lease_ring_bells(struct pq_lease *lease)
{
    char payload[BELL_LINES_MOST + 64];
    const int head = snprintf(payload, sizeof payload, "%lld %llu\n", (long long)lease->id,
                              (unsigned long long)lease->rung + 1);
    const char *const values[] = {payload};

    lease->rang_ms = lease_now_ms();
    bell_take(&lease->bell, payload + head);
    PGresult *result = lease_take_answer(lease, PQsendQueryParams(lease->connection,
                                                                  "SELECT pg_notify('hakem', $1)",
                                                                  1, NULL, values, NULL, NULL, 0));
    lease->rung++; /* who has not heard it looks at all */
    PQclear(result);
}

enum {
    ROW_CLOCK,
    ROW_OWN,
    ROW_ID,
    ROW_GONE,
    ROW_LEFT,
    ROW_RULES,
    ROW_RUNG,
    ROW_RENEWED,
    ROW_OLD,
    ROW_GAPS
};

/* Take over one row of another hall; true: it has come or gone since they were looked at last. */
static bool take_row(struct pq_lease *lease, const PGresult *rows, int row, struct other *out)
{
    const int64_t id = strtoll(PQgetvalue(rows, row, ROW_ID), NULL, 10);
    const struct other *known = find_other(lease, id);
    const uint64_t rung = strtoull(PQgetvalue(rows, row, ROW_RUNG), NULL, 10);

    *out = (struct other){
        .hall = {.id = id,
                 .is_gone = PQgetvalue(rows, row, ROW_GONE)[0] == 't',
                 .renewed_wall_ms = strtoll(PQgetvalue(rows, row, ROW_RENEWED), NULL, 10)},
        .heard = known && known->heard > rung ? known->heard : rung};
    return !known || known->hall.is_gone != out->hall.is_gone || known->heard < rung;
}

/* How the other halls stand, by their rows. They give the milliseconds until the first lease ends, at most RENEW_MS. */
static int64_t look_at_rows(struct pq_lease *lease, const PGresult *rows, bool *has_dead,
                            bool *has_old)
{
    struct other others[STORE_HALLS_MOST] = {{.heard = 0}};
    int64_t least_ms = RENEW_MS;
    size_t count = 0;
    bool changed = false;

    for (int row = 0; row < PQntuples(rows) && count < STORE_HALLS_MOST; row++) {
        const int64_t left_ms = strtoll(PQgetvalue(rows, row, ROW_LEFT), NULL, 10);
        if (strtoll(PQgetvalue(rows, row, ROW_ID), NULL, 10) == lease->id)
            continue;
        changed |= take_row(lease, rows, row, &others[count]);
        *has_old |= PQgetvalue(rows, row, ROW_OLD)[0] == 't';
        if (others[count].hall.is_gone) {
        } else if (left_ms <= 0) {
            *has_dead = true;
        } else if (left_ms < least_ms) {
            least_ms = left_ms + 1;
        }
        count++;
    }
    pthread_mutex_lock(&lease->mutex);
    memcpy(lease->others, others, count * sizeof *others);
    lease->other_count = count;
    lease->version += changed;
    pthread_mutex_unlock(&lease->mutex);
    if (changed)
        bell_come(&lease->bell, NULL);
    return least_ms;
}

static bool has_later_rules(const struct pq_lease *lease, const PGresult *rows)
{
    for (int row = 0; row < PQntuples(rows); row++)
        if (strtoll(PQgetvalue(rows, row, ROW_LEFT), NULL, 10) > 0 &&
            strtoll(PQgetvalue(rows, row, ROW_RULES), NULL, 10) > lease->rules)
            return true;
    return false;
}

static bool run(struct pq_lease *lease, const char *sql)
{
    PGresult *result = lease->connection ? lease_ask(lease, sql) : NULL;
    const bool ran = result != NULL;

    PQclear(result);
    return ran;
}

/* What the database's clock says: apart from the renewal, which may wait for a standby. */
static void ask_for_clock(struct pq_lease *lease)
{
    const int64_t asked_us = lease_clock_us(CLOCK_BOOTTIME);
    PGresult *result = lease_ask(lease, "SELECT " CLOCK_OF_DATABASE);

    pthread_mutex_lock(&lease->mutex);
    if (result && PQntuples(result) == 1)
        lease_measure(lease, asked_us, lease_number_in(result, 0));
    pthread_mutex_unlock(&lease->mutex);
    PQclear(result);
}

/* Renew it, and look at the other halls. A hall whose rules are older than those of another makes room. */
int64_t lease_renew_together(struct pq_lease *lease)
{
    char sql[2400];
    bool has_dead = false, has_old = false;
    int64_t wait_ms = AGAIN_MS;

    ask_for_clock(lease);
    if (!lease->connection)
        return wait_ms;
    const int64_t asked_us = lease_clock_us(CLOCK_BOOTTIME);
    snprintf(sql, sizeof sql,
             "WITH " LOSS "own AS (UPDATE hakem.hall SET until = clock_timestamp() + '1.5 s',"
             " renewed = clock_timestamp(), rung = %llu WHERE id = %lld AND epoch = %lld"
             " RETURNING id) SELECT " CLOCK_OF_DATABASE
             ", (SELECT count(*) FROM own), id, epoch < 0,"
             " ceil(extract(epoch FROM until - clock_timestamp()) * 1000)::bigint, rules, rung,"
             " (extract(epoch FROM renewed) * 1000)::bigint,"
             " until < clock_timestamp() - interval '1 min',"
             " " GAPS " FROM hakem.hall WHERE name <> 'hall'",
             (unsigned long long)lease->rung, (long long)lease->id, (long long)lease->epoch);
    PGresult *rows = lease_ask(lease, sql);
    const bool held = rows && PQntuples(rows) > 0 && lease_number_in(rows, ROW_OWN) == 1;
    const bool is_older = held && has_later_rules(lease, rows);
    hear_all(lease);
    pthread_mutex_lock(&lease->mutex);
    if (held && asked_us / 1000 > lease->until_ms)
        lease->since_ms = asked_us / 1000;
    if (held) {
        lease_take_gaps(lease, PQgetvalue(rows, 0, ROW_GAPS));
        lease->until_ms = asked_us / 1000 + LEASE_MS;
    }
    const bool is_lost = held && lease_bound_us(lease, lease_now_ms()) > CLOCK_BOUND_US;
    if ((rows && !held) || is_older || is_lost) {
        lease->holding = PQ_FENCED;
        lease->why = is_older ? older_rules : is_lost ? lease_clock_unknown : lease_of_another;
    }
    pthread_cond_broadcast(&lease->changed);
    pthread_mutex_unlock(&lease->mutex);
    if (held)
        wait_ms = look_at_rows(lease, rows, &has_dead, &has_old);
    PQclear(rows);
    /* who has lost its own for a while may not have been alone in that, and lets others renew theirs first */
    if (has_dead && asked_us / 1000 - lease->since_ms >= LEASE_MS) {
        run(lease, BEGIN_FENCE FENCE_THE_DEAD "SELECT 1");
        wait_ms = 0; /* and look at what has become of it */
    }
    if (has_old)
        run(lease, "DELETE FROM hakem.hall WHERE name <> 'hall' AND epoch < 0"
                   " AND until < clock_timestamp() - interval '1 min' RETURNING id");
    return wait_ms;
}

static bool is_ending(struct pq_lease *lease)
{
    pthread_mutex_lock(&lease->mutex);
    const bool ending = lease->is_ending;
    pthread_mutex_unlock(&lease->mutex);
    return ending;
}

/* Wait for something to ring or to hear, so many milliseconds at most. */
static void wait_for_bells(struct pq_lease *lease, int64_t ms)
{
    struct pollfd files[] = {
        {.fd = lease->bell.wake, .events = POLLIN},
        {.fd = lease->connection ? PQsocket(lease->connection) : -1, .events = POLLIN}};

    poll(files, 2, ms > 0 ? (int)ms : 0);
    if (files[0].revents)
        bell_wait_again(&lease->bell);
    if (files[1].revents && !PQconsumeInput(lease->connection))
        lease_disconnect(lease);
    hear_all(lease);
}

/* The same of who rings and hears meanwhile. */
bool lease_rest_together(struct pq_lease *lease, int64_t ms)
{
    lease->look_ms = lease_now_ms() + ms;
    while (!is_ending(lease)) {
        const int64_t left_ms = lease->look_ms - lease_now_ms();
        int64_t to_ring_ms = left_ms;
        if (lease->holding == PQ_HOLDS && lease->connection && bell_has(&lease->bell))
            to_ring_ms = lease->rang_ms + RING_MS - lease_now_ms();
        if (left_ms <= 0)
            return true;
        if (to_ring_ms <= 0)
            lease_ring_bells(lease);
        else
            wait_for_bells(lease, to_ring_ms < left_ms ? to_ring_ms : left_ms);
        if (!lease->connection)
            return !is_ending(lease);
    }
    return false;
}
