/*
 * PostgreSQL keeps the rows: statements and turns over one connection (pq_connect.c), which speaks in
 * pipelines.
 *
 * A statement that only writes is sent and not waited for. What is read waits for its own answer and
 * so for all before it; a turn's BEGIN, its statements and its COMMIT are one pipeline with one sync,
 * and store_commit returns when the answer to it has come. After a failure the server passes over what
 * was sent up to the next sync, so that nothing of the turn stands.
 *
 * The connection does not block: whoever writes much reads what comes meanwhile, since a server that
 * cannot get rid of its answers does not read either.
 *
 * Invariants:
 *  1. Answers come in the order of the commands: `answered` of the `sent` ones have come, the next
 *     sync among the others is `syncs[0]`.
 *  2. In a turn and in a reading no connection is made: one that is lost there fails it.
 */
#include "hall/store/pq.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECONNECT_MS = 1000 };

static const char lease_ended[] = "the lease of this hall has ended";

/* How calls fail. */

bool pq_lose(struct store *store, const char *why)
{
    struct pq *pq = store->pq;

    if (why != store->why)
        store_fail(store, "%.*s", (int)strcspn(why, "\n"), why);
    PQfinish(pq->connection);
    pq->connection = NULL;
    pq->sent = pq->answered = pq->sync_count = 0;
    pq->failed = true;
    pq->failed_by = STEP_FAILED;
    if (store->state != STORE_MALFORMED)
        store->state = STORE_LOST;
    return false;
}

/* What a failure tells of the store; STORE_WRITABLE: nothing. The first two letters are the class. */
static enum store_state state_after(const char *code)
{
    if (strncmp(code, "53", 2) == 0 || strcmp(code, "54000") == 0) /* of disk, memory, limits */
        return STORE_FULL;
    if (strcmp(code, "25006") == 0 || strcmp(code, "42501") == 0)
        return STORE_READ_ONLY;
    if (strncmp(code, "XX0", 3) == 0 && strcmp(code, "XX000") != 0)
        return STORE_MALFORMED;
    if (strcmp(code, "22012") == 0) /* a division by zero: the first statement of a turn */
        return STORE_FENCED;
    if (strncmp(code, "57P", 3) == 0 || strncmp(code, "08", 2) == 0)
        return STORE_LOST;
    if (strncmp(code, "58", 2) == 0)
        return STORE_READ_ONLY;
    return STORE_WRITABLE;
}

/* Has somebody else added an entry, with the head of its game or without? Then ours has no number, or one that is taken. */
static bool is_of_another(const PGresult *result, const char *code)
{
    const char *table = PQresultErrorField(result, PG_DIAG_TABLE_NAME);

    return table && strcmp(table, "entry") == 0 &&
           (strcmp(code, "23502") == 0 || strcmp(code, "23505") == 0);
}

/* Was another hall first: in a game, by a number or key that is taken, or by what it has locked? */
static bool is_contended(const char *code, bool of_another)
{
    static const char *const codes[] = {"23505", "40001", "40P01", "55P03"};
    bool is = of_another;

    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        is |= strcmp(code, codes[i]) == 0;
    return is;
}

void pq_note(struct store *store, const PGresult *result)
{
    const char *code = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    const enum store_state state = code ? state_after(code) : STORE_WRITABLE;

    store->pq->failed = true;
    store->pq->failed_by = state == STORE_MALFORMED ? STEP_MALFORMED : STEP_FAILED;
    const bool of_another = code && is_of_another(result, code);
    store->contended |= code && is_contended(code, of_another);
    if (of_another)
        text = "another program has written to the log of a game";
    if (state == STORE_FENCED)
        text = lease_ended;
    store_fail(store, "%s", text ? text : "the database has given no reason");
    if (store->state != STORE_MALFORMED && state != STORE_WRITABLE &&
        (store->use == STORE_SERVE || state == STORE_MALFORMED))
        store->state = state;
}

/* Answers. */

/*
 * So long an answer may keep a hall waiting: who has lost its lease meanwhile says so, and looks later what
 * has become of the turn. What is only read may take a while without a lease too.
 */
static int patience_ms(const struct pq *pq, int64_t since_ms)
{
    const int64_t passed_ms = pq_mono_ms() - since_ms;
    const int64_t left_ms = (pq->commits ? PQ_COMMIT_MS : PQ_SILENCE_MS) - passed_ms;
    int64_t of_lease_ms = pq->serves ? pq_lease_left_ms(pq->lease) : left_ms;

    if (!pq->in_turn && of_lease_ms < PQ_READ_MS - passed_ms)
        of_lease_ms = PQ_READ_MS - passed_ms;
    const int64_t least_ms = of_lease_ms < left_ms ? of_lease_ms : left_ms;

    return least_ms > 0 ? (int)least_ms : 0;
}

bool pq_wait(struct store *store, bool patient)
{
    PGconn *connection = store->pq->connection;
    const int64_t since_ms = pq_mono_ms();

    for (;;) {
        const int unsent = PQflush(connection);
        if (unsent < 0)
            return pq_lose(store, PQerrorMessage(connection));
        if (!PQisBusy(connection))
            return true;
        struct pollfd file = {.fd = PQsocket(connection),
                              .events = (short)(POLLIN | (unsent ? POLLOUT : 0))};
        const int ready = poll(&file, 1, patient ? -1 : patience_ms(store->pq, since_ms));
        if (ready == 0 && patience_ms(store->pq, since_ms) == 0) {
            store->pq->retry_mono_ms = pq_mono_ms() + PQ_RETRY_MS; /* nor anything else now */
            return pq_lose(store, "the database does not answer");
        }
        if (ready < 0 && errno != EINTR)
            return pq_lose(store, strerror(errno));
        if (ready > 0 && file.revents != POLLOUT && !PQconsumeInput(connection))
            return pq_lose(store, PQerrorMessage(connection));
    }
}

/* A command's results end with NULL, and a sync's with its own: what fails at a sync has both. */
static void note_answer(struct pq *pq, const PGresult *result)
{
    const bool at_sync = pq->sync_count > 0 && pq->answered + 1 == pq->syncs[0];

    if (PQresultStatus(result) == PGRES_PIPELINE_SYNC) {
        pq->answered = pq->syncs[0];
        memmove(pq->syncs, pq->syncs + 1, --pq->sync_count * sizeof *pq->syncs);
    } else if (!result && !at_sync) {
        pq->answered++;
    }
}

/* Take answers up to the one to a command; its result, or NULL: the connection is lost. */
static PGresult *take(struct store *store, uint64_t command, bool patient)
{
    struct pq *pq = store->pq;
    PGresult *last = NULL;

    while (pq->answered < command) {
        if (!pq->connection || !pq_wait(store, patient)) {
            PQclear(last);
            return NULL;
        }
        PGresult *result = PQgetResult(pq->connection);
        const ExecStatusType status = PQresultStatus(result); /* of NULL a failure */
        if (result && PQstatus(pq->connection) == CONNECTION_BAD) {
            pq_note(store, result);
            PQclear(result);
            PQclear(last);
            pq_lose(store, store->why);
            return NULL;
        }
        if (result && status == PGRES_FATAL_ERROR && !pq->failed)
            pq_note(store, result);
        note_answer(pq, result);
        if (result) {
            PQclear(last);
            last = result;
        }
    }
    return last;
}

bool pq_settle(struct store *store)
{
    struct pq *pq = store->pq;

    if (pq->answered < pq->sent)
        PQclear(take(store, pq->sent, false));
    return pq->connection && !pq->failed;
}

/* Commands. */

static bool is_sent(struct store *store, int sent)
{
    store->pq->sent += sent == 1;
    return sent == 1 || pq_lose(store, PQerrorMessage(store->pq->connection));
}

static bool send_text(struct store *store, const char *sql)
{
    return is_sent(store,
                   PQsendQueryParams(store->pq->connection, sql, 0, NULL, NULL, NULL, NULL, 1));
}

bool pq_sync(struct store *store)
{
    struct pq *pq = store->pq;

    if (pq->sync_count == PQ_SYNCS_MOST)
        pq_settle(store);
    if (!pq->connection || !is_sent(store, PQpipelineSync(pq->connection)))
        return false;
    pq->syncs[pq->sync_count++] = pq->sent;
    return true;
}

/* Ask for the answers to what was sent. */
static bool send_flush(struct store *store)
{
    PGconn *connection = store->pq->connection;

    return PQsendFlushRequest(connection) == 1 || pq_lose(store, PQerrorMessage(connection));
}

/* Nothing is to come: what comes is a notice, or the end of the connection. */
static void look_for_end(struct store *store)
{
    struct pq *pq = store->pq;
    struct pollfd file = {.events = POLLIN};

    while (pq->connection) {
        file.fd = PQsocket(pq->connection);
        if (poll(&file, 1, 0) <= 0)
            return;
        if (!PQconsumeInput(pq->connection))
            pq_lose(store, PQerrorMessage(pq->connection));
    }
}

/* Is a statement a transaction of its own? */
static bool is_alone(const struct pq *pq)
{
    return !pq->in_turn && !pq->in_reading;
}

/* Is there a connection to send by? */
static bool is_connected(struct store *store)
{
    struct pq *pq = store->pq;

    if (!is_alone(pq))
        return pq->connection != NULL && !pq->failed;
    if (pq->connection)
        pq_settle(store);
    look_for_end(store);
    pq->failed = false;
    pq->failed_by = STEP_FAILED;
    return pq->connection || pq_connect(store, RECONNECT_MS);
}

/* Send a statement; if it is to be answered now, take its result. False: why has been noted. */
static bool execute(struct store *store, struct pq_query *query, bool answered)
{
    struct pq *pq = store->pq;
    const bool alone = is_alone(pq);

    if (!is_connected(store) ||
        !is_sent(store, PQsendQueryPrepared(pq->connection, query->name, query->count,
                                            query->values, query->sizes, query->formats, 1)))
        return false;
    const uint64_t command = pq->sent;
    if (alone && !pq_sync(store))
        return false;
    if (!alone && !answered)
        return true;
    if (!alone && !send_flush(store))
        return false;
    PQclear(query->result);
    query->result = take(store, command, false);
    query->row = -1;
    return query->result != NULL && !pq->failed;
}

/* End what is under way. What it failed by is still to be asked for. */
static void end(struct store *store, bool wait)
{
    struct pq *pq = store->pq;
    char why[STORE_WHY_ROOM];
    const bool failed = pq->failed;

    if (is_alone(pq))
        return;
    memcpy(why, store->why, sizeof why);
    if (pq->connection && failed)
        pq_sync(store); /* behind it the server listens again */
    if (pq->connection && send_text(store, "ROLLBACK"))
        pq_sync(store);
    if (wait || failed)
        pq_settle(store);
    pq->in_turn = pq->in_reading = pq->failed = false;
    memcpy(store->why, why, sizeof why);
}

static bool start_reading(struct store *store)
{
    store->pq->in_reading = send_text(store, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return store->pq->in_reading;
}

/*
 * What a statement that failed came to. Behind what is damaged a reading goes on, since the server has
 * ended its transaction, in another one.
 */
static enum step failure(struct store *store)
{
    const enum step step = store->pq->failed_by;

    if (store->pq->in_reading && is_malformed(step)) {
        end(store, true);
        if (store->pq->connection)
            start_reading(store);
    }
    return step;
}

enum step pq_step(struct query *query)
{
    struct store *store = query->store;
    struct pq_query *pq = query->pq;

    if (pq->is_foreign)
        return STEP_DONE;
    if (!pq->result && !execute(store, pq, true)) {
        PQclear(pq->result);
        pq->result = NULL;
        return failure(store);
    }
    return ++pq->row < PQntuples(pq->result) ? STEP_ROW : STEP_DONE;
}

void pq_done(struct query *query)
{
    struct pq_query *pq = query->pq;

    PQclear(pq->result);
    pq->result = NULL;
    memset(pq->values, 0, sizeof pq->values);
    pq->is_foreign = false;
}

static bool pq_run(struct query *query, int64_t *changed)
{
    struct store *store = query->store;
    bool ran = query->pq->is_foreign ? store_fail(store, "a text is no UTF-8")
                                     : execute(store, query->pq, changed != NULL);

    if (ran && is_alone(store->pq)) /* the sync commits it */
        ran = pq_settle(store);
    if (ran && changed)
        *changed = strtoll(PQcmdTuples(query->pq->result), NULL, 10);
    pq_done(query);
    return ran;
}

/* Turns. */

static bool begin(struct store *store)
{
    struct pq *pq = store->pq;

    if (!is_alone(pq))
        return store_fail(store, "a turn or a reading is under way");
    if (!is_connected(store) || !pq_settle(store))
        return false;
    pq->doubted = false;
    if (pq_lease_left_ms(pq->lease) == 0) {
        store->state = STORE_FENCED;
        return store_fail(store, "%s", lease_ended);
    }
    pq->in_turn = send_text(store, "BEGIN");
    return pq->in_turn && execute(store, &pq->held, false);
}

static bool commit(struct store *store)
{
    struct pq *pq = store->pq;

    if (!pq->in_turn || !pq->connection)
        return pq->in_turn ? false : store_fail(store, "no turn is under way");
    if (!send_text(store, "COMMIT"))
        return false;
    const uint64_t command = pq->sent;
    if (!pq_sync(store))
        return false;
    pq->commits = true;
    PGresult *result = take(store, command, false);
    pq->commits = false;
    const bool committed = result && !pq->failed && strcmp(PQcmdStatus(result), "COMMIT") == 0;
    PQclear(result);
    if (!pq_settle(store) || !committed)
        return false;
    if (pq->doubted)
        return pq_lose(store, "the standby has not confirmed the turn");
    pq->in_turn = false;
    return true;
}

static void roll_back(struct store *store)
{
    if (store->pq->in_turn)
        end(store, true);
}

static bool begin_reading(struct store *store, bool *began)
{
    struct pq *pq = store->pq;

    *began = false;
    if (!is_alone(pq))
        return !pq->failed;
    if (!is_connected(store))
        return false;
    *began = start_reading(store);
    return *began;
}

static void end_reading(struct store *store, bool began)
{
    if (began)
        end(store, false);
}

static bool is_out_of_reach(const struct store *store)
{
    return !store->pq->connection;
}

/* The whole store. */

static bool find_names(struct store *store, struct names *names)
{
    static const char sql[] =
        "SELECT name FROM game UNION SELECT game FROM head UNION SELECT game FROM entry UNION"
        " SELECT game FROM text WHERE game <> '' ORDER BY 1";
    PGresult *result = NULL;
    struct pq *pq = store->pq;
    const bool inside = !is_alone(pq);

    if (is_connected(store) && send_text(store, sql) &&
        (inside ? send_flush(store) : pq_sync(store)))
        result = take(store, pq->sent - !inside, true);
    bool found = result && PQresultStatus(result) == PGRES_TUPLES_OK;
    for (int i = 0; found && i < PQntuples(result); i++)
        found = names_add(names, PQgetvalue(result, i, 0)) ||
                store_fail(store, "there is not enough memory");
    PQclear(result);
    return found;
}

static bool check_rows(struct store *store, store_damage_fn *each, void *context)
{
    (void)store; /* the database's own checks are its operator's */
    (void)each;
    (void)context;
    return true;
}

/* The log that the server writes ahead, and what others have copied, are its operator's. */
static bool purge(struct store *store)
{
    static const char *const all[] = {"VACUUM FULL text", "VACUUM FULL key"};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (!is_connected(store) || !send_text(store, all[i]) || !pq_sync(store))
            return false;
        PQclear(take(store, store->pq->sent, true));
        if (!pq_settle(store))
            return false;
    }
    return true;
}

static void pq_close(struct store *store)
{
    struct pq *pq = store->pq;

    if (!pq)
        return;
    for (int i = 0; i < STATEMENT_COUNT; i++)
        PQclear(pq->queries[i].result);
    PQfinish(pq->connection); /* before another may take over */
    pq_lease_end(pq->lease);
    free(pq->address);
    free(pq);
}

const struct engine pq_engine = {
    .close = pq_close,
    .begin = begin,
    .commit = commit,
    .roll_back = roll_back,
    .begin_reading = begin_reading,
    .end_reading = end_reading,
    .is_out_of_reach = is_out_of_reach,
    .step = pq_step,
    .run = pq_run,
    .done = pq_done,
    .bind_number = pq_bind_number,
    .bind_bytes = pq_bind_bytes,
    .bind_text = pq_bind_text,
    .number_at = pq_number_at,
    .bytes_at = pq_bytes_at,
    .text_at = pq_text_at,
    .is_null_at = pq_is_null_at,
    .find_entries = pq_find_entries,
    .next_entry = pq_next_entry,
    .entry_done = pq_entry_done,
    .find_names = find_names,
    .check_rows = check_rows,
    .purge = purge,
    .take_over = pq_take_over,
    .serving = pq_serving,
    .look_at_lease = pq_look_at_lease,
    .look_at_halls = pq_look_at_halls,
    .ring = pq_ring,
    .hear = pq_hear,
    .when_heard = pq_when_heard,
};
