/*
 * The ends of the games' logs, as `head` has them. Who writes knows those of the games that go on
 * from memory: what stands in the file is what was written there last, by the same connection.
 *
 * A head is kept at one of a few places that the name of its game gives. If others have these, one
 * of them is forgotten and read again when it is needed.
 */
#include "hall/store/parts.h"

#include <string.h>

/* Some three times the games of a large hall: fuller, games take each other's places. */
enum { HEADS_KNOWN = 65536, HEADS_PLACES = 4 };

struct known_heads {
    struct known_head {
        /* Empty: none. */
        char game[STORE_NAME_ROOM];
        struct head head;
    } list[HEADS_KNOWN];
};

size_t heads_size(void)
{
    return sizeof(struct known_heads);
}

/* Fowler, Noll and Vo's hash, FNV-1a. */
uint64_t hash_name(const char *game)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (; *game; game++)
        hash = (hash ^ (unsigned char)*game) * UINT64_C(0x100000001b3);
    return hash;
}

/* The place of a game: its own, else one that is free, else one that is taken from another. */
static struct known_head *place_of(struct store *store, const char *game)
{
    const uint64_t hash = hash_name(game);
    struct known_head *free_one = NULL;

    for (unsigned i = 0; i < HEADS_PLACES; i++) {
        struct known_head *one = &store->heads->list[(hash + i) % HEADS_KNOWN];
        if (strcmp(one->game, game) == 0)
            return one;
        if (one->game[0] == '\0' && !free_one)
            free_one = one;
    }
    return free_one ? free_one : &store->heads->list[hash % HEADS_KNOWN];
}

static void remember(struct store *store, const char *game, const struct head *head)
{
    const size_t size = strlen(game);

    if (!store->heads || size >= STORE_NAME_ROOM)
        return;
    struct known_head *place = place_of(store, game);
    memcpy(place->game, game, size + 1);
    place->head = *head;
}

void head_forget(struct store *store, const char *game)
{
    struct known_head *known = store->heads ? place_of(store, game) : NULL;

    if (known && strcmp(known->game, game) == 0)
        known->game[0] = '\0';
}

void heads_forget(struct store *store)
{
    if (store->heads)
        memset(store->heads, 0, sizeof *store->heads);
}

bool head_read(struct store *store, const char *game, struct head *out, bool *found)
{
    struct query *statement;

    *found = false;
    if (!store_statement(store, READ_HEAD))
        return false;
    const enum step code = seek_name(store, READ_HEAD, READ_HEAD_BACK, game, &statement);
    const unsigned char *link = code == STEP_ROW ? hash_at(statement, 4) : NULL;
    if (link) {
        *found = true;
        out->id = number_at(statement, 1);
        out->last = (uint64_t)number_at(statement, 2);
        out->entry = number_at(statement, 3);
        memcpy(out->link, link, STORE_HASH_SIZE);
    }
    store_done(statement);
    return code == STEP_ROW || code == STEP_DONE;
}

bool head_recall(struct store *store, const char *game, struct head *out, bool *found)
{
    const struct known_head *known = store->heads ? place_of(store, game) : NULL;

    *found = known && game[0] && strcmp(known->game, game) == 0;
    if (*found)
        *out = known->head;
    return *found;
}

bool head_know(struct store *store, const char *game, struct head *out, bool *found)
{
    return head_recall(store, game, out, found) || head_read(store, game, out, found);
}

bool head_add(struct store *store, const char *game, const chain_hash link)
{
    struct query *statement = store_statement(store, ADD_HEAD);

    bind_text(statement, 1, game);
    bind_hash(statement, 2, link);
    return store_run(store, statement);
}

static bool move_in_table(struct store *store, const struct head *head)
{
    struct query *statement = store_statement(store, MOVE_HEAD);

    bind_number(statement, 1, head->id);
    bind_number(statement, 2, (int64_t)head->last);
    bind_number(statement, 3, head->entry);
    bind_hash(statement, 4, head->link);
    return store_run(store, statement);
}

void head_learn(struct store *store, const char *game, const struct head *head)
{
    remember(store, game, head);
}

bool head_move(struct store *store, const char *game, const struct head *head)
{
    if (store->engine->row_put_in && !move_in_table(store, head))
        return false;
    remember(store, game, head);
    return true;
}
