/* Entries of a log, some at a time; or from among those of several games that were read at once (store_read_ahead). */
#include "hall/store/pq.h"

#include <string.h>

enum { BATCH = 64, AHEAD_NUMBER = 0, AHEAD_GAME = 12 };

/* Does a row that was read ahead stand before this entry of a game? */
static bool is_before(const struct pq_query *ahead, int row, const char *game, uint64_t number)
{
    struct pq_query at = {.result = ahead->result, .row = row};
    struct query query = {.pq = &at};
    const int order = strcmp(PQgetvalue(ahead->result, row, AHEAD_GAME), game);

    return order < 0 || (order == 0 && (uint64_t)pq_number_at(&query, AHEAD_NUMBER) < number);
}

/* Has the entry been read ahead? Its place; -1: no. */
static int find_ahead(const struct store *store, const char *game, uint64_t number)
{
    const struct pq_query *ahead = &store->pq->queries[READ_AHEAD];
    int low = 0, high = ahead->result ? PQntuples(ahead->result) : 0;
    const int count = high;

    while (low < high) {
        const int middle = low + (high - low) / 2;
        if (is_before(ahead, middle, game, number))
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && strcmp(PQgetvalue(ahead->result, low, AHEAD_GAME), game) == 0 &&
                   !is_before(ahead, low, game, number) && is_before(ahead, low, game, number + 1)
               ? low
               : -1;
}

bool pq_find_entries(struct store *store, struct entry_rows *rows, uint64_t from)
{
    rows->next = from;
    rows->left = 0;
    rows->code = STEP_DONE;
    rows->place = find_ahead(store, rows->game, from);
    rows->is_ahead = rows->place >= 0;
    return true;
}

static bool next_ahead(struct store *store, struct entry_rows *rows, struct query **query,
                       enum step *step)
{
    struct pq_query *ahead = &store->pq->queries[READ_AHEAD];

    if (!ahead->result || rows->place >= PQntuples(ahead->result) ||
        strcmp(PQgetvalue(ahead->result, rows->place, AHEAD_GAME), rows->game) != 0)
        return false;
    ahead->row = rows->place++;
    *query = &store->queries[READ_AHEAD];
    *step = STEP_ROW;
    return true;
}

bool pq_next_entry(struct store *store, struct entry_rows *rows, struct query **query,
                   enum step *step)
{
    if (rows->is_ahead)
        return next_ahead(store, rows, query, step);
    if (rows->code != STEP_DONE || rows->taken > 0)
        return false;
    *query = store_statement(store, READ_ENTRY);
    if (rows->left == 0) {
        pq_done(*query);
        bind_text(*query, 1, rows->game);
        bind_number(*query, 2, (int64_t)rows->next);
        rows->left = BATCH;
    }
    *step = pq_step(*query);
    if (*step == STEP_ROW) {
        rows->next = (uint64_t)number_at(*query, 0) + 1;
        rows->left--;
    } else {
        rows->taken = 1; /* there is no more */
        rows->code = *step;
        pq_done(*query);
    }
    return *step != STEP_DONE;
}

void pq_entry_done(struct query *query)
{
    (void)query; /* it stands at some further ones */
}
