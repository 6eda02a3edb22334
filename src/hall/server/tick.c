/*
 * The entries of one tick, in the order in which they came.
 */
#include "hall/server/tick.h"
#include "codec/event_json.h"
#include "hakem/game.h"
#include "hakem/schema.h"
#include "hall/server/replay.h"

#include <stdio.h>
#include <stdlib.h>

enum { NAME_ROOM = 64 };

struct tick_entry {
    struct tick_entry *next;
    enum { ENTRY_GAME, ENTRY_SEAT, ENTRY_EVENT, ENTRY_END } kind;
    char game[NAME_ROOM];
    char token[NAME_ROOM]; /* of a seat */
    enum role role;
    uint64_t seq; /* of an event */
    char *text;   /* setup or event, as JSON */
    char *ruling; /* of an event */
    uint64_t digest;
};

static struct tick_entry *add(struct tick *tick, const char *game)
{
    struct tick_entry *entry = calloc(1, sizeof *entry);
    if (!entry) {
        tick->failed = true;
        return NULL;
    }
    snprintf(entry->game, sizeof entry->game, "%s", game);
    if (tick->last)
        tick->last->next = entry;
    else
        tick->first = entry;
    tick->last = entry;
    return entry;
}

static void set_text(struct tick *tick, struct tick_entry *entry, json_t *json)
{
    if (entry && json)
        entry->text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (!entry || !entry->text)
        tick->failed = true;
}

void tick_add_game(struct tick *tick, const char *game, json_t *setup)
{
    struct tick_entry *entry = add(tick, game);
    if (entry)
        entry->kind = ENTRY_GAME;
    set_text(tick, entry, setup);
}

void tick_add_seat(struct tick *tick, const char *game, enum role role, const char *token)
{
    struct tick_entry *entry = add(tick, game);
    if (!entry)
        return;
    entry->kind = ENTRY_SEAT;
    entry->role = role;
    snprintf(entry->token, sizeof entry->token, "%s", token);
}

void tick_add_event(struct tick *tick, const char *game, const hk_event *event,
                    const hk_ruling *ruling, uint64_t digest)
{
    struct tick_entry *entry = add(tick, game);
    if (entry) {
        entry->kind = ENTRY_EVENT;
        entry->seq = event->seq;
        entry->digest = digest;
        entry->ruling = replay_ruling_text(ruling);
    }
    set_text(tick, entry, event_to_json(event));
    tick->failed |= entry && !entry->ruling;
}

void tick_add_end(struct tick *tick, const char *game)
{
    struct tick_entry *entry = add(tick, game);
    if (entry)
        entry->kind = ENTRY_END;
}

bool tick_is_empty(const struct tick *tick)
{
    return !tick->first && !tick->failed;
}

static bool write_entry(const struct tick_entry *entry, struct store *store, int64_t wall_ms)
{
    switch (entry->kind) {
    case ENTRY_GAME:
        return store_add_game(store, &(struct store_game){.name = entry->game,
                                                          .setup = entry->text,
                                                          .created_wall_ms = wall_ms,
                                                          .format = HK_LOG_FORMAT});
    case ENTRY_SEAT:
        return store_add_seat(store, entry->token, entry->game, role_word(entry->role));
    case ENTRY_EVENT:
        return store_add_event(store, entry->game,
                               &(struct store_event){.seq = entry->seq,
                                                     .wall_ms = wall_ms,
                                                     .format = HK_LOG_FORMAT,
                                                     .body = entry->text,
                                                     .ruling = entry->ruling,
                                                     .digest = entry->digest,
                                                     .rules = HK_RULES_NUMBER});
    case ENTRY_END:
        return store_end_game(store, entry->game);
    }
    return false;
}

bool tick_write(const struct tick *tick, struct store *store, int64_t wall_ms)
{
    if (tick->failed || !store_begin(store))
        return false;
    bool written = store_note_alive(store, wall_ms);
    for (const struct tick_entry *entry = tick->first; entry && written; entry = entry->next)
        written = write_entry(entry, store, wall_ms);
    return written && store_commit(store);
}

void tick_clear(struct tick *tick)
{
    while (tick->first) {
        struct tick_entry *next = tick->first->next;
        free(tick->first->text);
        free(tick->first->ruling);
        free(tick->first);
        tick->first = next;
    }
    *tick = TICK_EMPTY;
}
