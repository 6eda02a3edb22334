/*
 * Games, their entries and their texts are written: each row with its link, an entry behind all
 * that were written before it. What is written stands at the end of the turn (store.c); log.c reads
 * it.
 */
#include "hall/store/parts.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

bool store_put_text(struct store *store, const char *game, uint64_t number,
                    const struct text_row *text)
{
    struct query *statement = store_statement(store, ADD_TEXT);

    bind_text(statement, 1, game);
    bind_number(statement, 2, (int64_t)number);
    bind_text(statement, 3, text->member);
    bind_hash(statement, 4, text->hash);
    if (text->body) { /* without it, its salt is gone too */
        bind_bytes(statement, 5, text->salt, sizeof text->salt);
        bind_text(statement, 6, text->body);
    }
    return store_run(store, statement);
}

static bool add_text(struct store *store, const char *game, uint64_t number,
                     const struct store_text *text, struct chain_text *out)
{
    struct text_row row = {.member = text->member, .body = text->body};

    randombytes_buf(row.salt, sizeof row.salt);
    chain_hash_text(row.hash, row.salt, text);
    out->member = text->member;
    memcpy(out->hash, row.hash, sizeof out->hash);
    return store_put_text(store, game, number, &row);
}

static int compare_members(const void *a, const void *b)
{
    return strcmp(((const struct chain_text *)a)->member, ((const struct chain_text *)b)->member);
}

/* Add the texts of a row; `out` has them in the order of the chain. */
static bool add_texts(struct store *store, const char *game, uint64_t number,
                      const struct store_text *texts, size_t count, struct chain_text *out)
{
    if (count > STORE_TEXTS_MAX)
        return store_fail(store, "a row has at most %d texts", STORE_TEXTS_MAX);
    for (size_t i = 0; i < count; i++)
        if (!add_text(store, game, number, &texts[i], &out[i]))
            return false;
    if (count > 0)
        qsort(out, count, sizeof *out, compare_members);
    return true;
}

bool store_describe_link(struct store *store, const char *game, unsigned number,
                         const struct store_text *texts, size_t count)
{
    struct chain_text unchained[STORE_TEXTS_MAX];

    return add_texts(store, game ? game : "", (uint64_t) - (int64_t)number, texts, count,
                     unchained);
}

bool store_put_game(struct store *store, const struct store_game *game, const chain_hash link)
{
    struct query *statement = store_statement(store, ADD_GAME);

    bind_text(statement, 1, game->name);
    bind_number(statement, 2, game->created_wall_ms);
    bind_number(statement, 3, game->format);
    bind_text(statement, 4, game->setup);
    bind_number(statement, 5, (int64_t)game->text_count);
    bind_hash(statement, 6, link);
    bind_number(statement, 7, 0);
    return store_run(store, statement) && head_add(store, game->name, link);
}

bool store_add_game(struct store *store, const struct store_game *game)
{
    struct chain_text texts[STORE_TEXTS_MAX];
    chain_hash link;

    if (!store_statement(store, ADD_GAME))
        return false;
    if (game->name[0] == '\0' || strlen(game->name) >= STORE_NAME_ROOM)
        return store_fail(store, "the name of a game has 1 to %d bytes", STORE_NAME_ROOM - 1);
    if (!add_texts(store, game->name, 0, game->texts, game->text_count, texts))
        return false;
    chain_begin(link, game, texts);
    return store_put_game(store, game, link) && (!game->over || store_end_game(store, game->name));
}

bool store_follow(struct store *store, const char *game, uint64_t number, chain_hash link)
{
    struct head head;
    bool found;

    if (!head_know(store, game, &head, &found))
        return false;
    if (!found)
        return store_fail(store, "there is no game %s", game);
    store->contended |= number != head.last + 1;
    if (number != head.last + 1)
        return store_fail(store, "game %s: entry %llu does not follow entry %llu", game,
                          (unsigned long long)number, (unsigned long long)head.last);
    memcpy(link, head.link, sizeof head.link);
    return true;
}

/* The row goes behind that of the entry before it, and the head of the game ends with it. */
bool store_put_entry(struct store *store, const char *game, const struct store_entry *entry,
                     const chain_hash link)
{
    struct query *statement = store_statement(store, ADD_ENTRY);
    struct head head;
    bool found;

    if (!head_know(store, game, &head, &found) || !found)
        return false;
    memcpy(head.link, link, sizeof head.link);
    bind_text(statement, 1, game);
    bind_number(statement, 2, (int64_t)entry->number);
    bind_number(statement, 3, head.entry);
    bind_number(statement, 4, entry->wall_ms);
    bind_number(statement, 5, entry->seat);
    bind_number(statement, 6, entry->is_note);
    bind_number(statement, 7, entry->format);
    bind_text(statement, 8, entry->body);
    bind_text(statement, 9, entry->ruling);
    bind_number(statement, 10, (int64_t)entry->digest);
    bind_number(statement, 11, entry->rules);
    bind_number(statement, 12, entry->ruled_later);
    bind_number(statement, 13, (int64_t)entry->text_count);
    bind_hash(statement, 14, head.link);
    if (!store_run(store, statement))
        return false;
    if (store->engine->row_put_in)
        head.entry = store->engine->row_put_in(store);
    head.last = entry->number;
    return head_move(store, game, &head);
}

bool store_add_entry(struct store *store, const char *game, const struct store_entry *entry)
{
    struct chain_text texts[STORE_TEXTS_MAX];
    chain_hash link;

    if (!store_follow(store, game, entry->number, link) ||
        !add_texts(store, game, entry->number, entry->texts, entry->text_count, texts))
        return false;
    chain_append(link, entry, texts);
    return store_put_entry(store, game, entry, link);
}

static bool run_on(struct store *store, enum statement which, const char *game)
{
    struct query *statement = store_statement(store, which);

    bind_text(statement, 1, game);
    return store_run(store, statement);
}

bool store_end_game(struct store *store, const char *game)
{
    return run_on(store, END_GAME, game);
}

bool store_reopen_game(struct store *store, const char *game)
{
    return run_on(store, REOPEN_GAME, game);
}

bool store_delete_answers(struct store *store, const char *game)
{
    return run_on(store, EMPTY_ANSWERS, game);
}

bool store_delete_text(struct store *store, const char *game, uint64_t number, const char *member)
{
    struct query *statement = store_statement(store, DELETE_TEXT);
    int64_t changed;

    bind_text(statement, 1, game);
    bind_number(statement, 2, (int64_t)number);
    bind_text(statement, 3, member);
    if (!store_run_counted(store, statement, &changed))
        return false;
    return changed > 0 || store_fail(store, "there is no such text");
}

bool store_remove_game(struct store *store, const char *game)
{
    static const enum statement all[] = {REMOVE_KEYS,    REMOVE_LINKS, REMOVE_SEATS, REMOVE_TEXTS,
                                         REMOVE_ENTRIES, REMOVE_HEAD,  REMOVE_GAME};

    head_forget(store, game);
    follow_forget(store);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!run_on(store, all[i], game))
            return false;
    return true;
}
