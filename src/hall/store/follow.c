/*
 * A log is followed back from its head, row by row: that is as many steps as there are entries. What
 * was followed last is kept, so that whoever reads a long log in parts, or the entries that have come
 * since, does not begin at its end again and again.
 *
 * Invariant: the rows that are kept are those of the entries of one game, without a gap. A row may
 * belong to another entry after a turn that was not written, or when a game is removed; then nothing
 * is kept (follow_forget).
 */
#include "hall/store/parts.h"

#include <stdlib.h>
#include <string.h>

bool follow_add(struct followed *rows, int64_t id)
{
    if (rows->count == rows->room) {
        const size_t room = rows->room ? 2 * rows->room : 64;
        int64_t *ids = realloc(rows->ids, room * sizeof *ids);
        if (!ids)
            return false;
        rows->ids = ids;
        rows->room = room;
    }
    rows->ids[rows->count++] = id;
    return true;
}

enum step follow_look(struct store *store, int64_t id, const char *game, uint64_t number,
                      int64_t *previous)
{
    struct query *statement = store_statement(store, READ_PLACE);

    bind_number(statement, 1, id);
    enum step code = store_step(store, statement);
    if (code == STEP_ROW) {
        const char *name = text_at(statement, 0);
        *previous = number_at(statement, 2);
        if (!name || strcmp(name, game) != 0 || number_at(statement, 1) != (int64_t)number)
            code = STEP_DONE;
    }
    store_done(statement);
    return code;
}

static void turn_round(int64_t *ids, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        const int64_t id = ids[i];
        ids[i] = ids[count - 1 - i];
        ids[count - 1 - i] = id;
    }
}

/* Add the rows of the entries from a number on, in their order; *before is the row before them. */
static enum step add_from(struct store *store, const char *game, const struct head *head,
                          uint64_t from, struct followed *rows, int64_t *before)
{
    const size_t first = rows->count;

    *before = head->entry;
    for (uint64_t number = head->last; number >= from; number--) {
        const int64_t id = *before;
        const enum step code = follow_look(store, id, game, number, before);
        if (code != STEP_ROW)
            return code;
        if (!follow_add(rows, id))
            return STEP_NO_MEMORY;
    }
    turn_round(rows->ids + first, rows->count - first);
    return STEP_ROW;
}

/* Go on from what is kept of this game. False: it does not reach so far back, or not to the head. */
static bool go_on(struct store *store, const char *game, const struct head *head, uint64_t from)
{
    struct kept_rows *kept = &store->kept;
    int64_t before;

    if (kept->rows.count == 0 || strcmp(kept->game, game) != 0 || kept->from > from)
        return false;
    const size_t count = kept->rows.count;
    const uint64_t behind = kept->from + count;
    return behind <= head->last + 1 &&
           add_from(store, game, head, behind, &kept->rows, &before) == STEP_ROW &&
           before == kept->rows.ids[count - 1];
}

enum step follow_back(struct store *store, const char *game, const struct head *head, uint64_t from,
                      struct followed *out)
{
    struct kept_rows *kept = &store->kept;
    int64_t before;

    if (from > head->last)
        return STEP_ROW;
    if (!go_on(store, game, head, from)) {
        follow_forget(store);
        if (strlen(game) >= sizeof kept->game)
            return add_from(store, game, head, from, out, &before);
        const enum step code = add_from(store, game, head, from, &kept->rows, &before);
        if (code != STEP_ROW) {
            follow_forget(store);
            return code;
        }
        memcpy(kept->game, game, strlen(game) + 1);
        kept->from = from;
    }
    const size_t skipped = (size_t)(from - kept->from);
    out->count = out->room = kept->rows.count - skipped;
    out->ids = malloc(out->count * sizeof *out->ids);
    if (!out->ids)
        return STEP_NO_MEMORY;
    memcpy(out->ids, kept->rows.ids + skipped, out->count * sizeof *out->ids);
    return STEP_ROW;
}

void follow_forget(struct store *store)
{
    free(store->kept.rows.ids);
    store->kept = (struct kept_rows){.from = 0};
}
