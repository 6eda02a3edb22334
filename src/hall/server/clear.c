/*
 * The hall clears away what is no more of use: casual games that nobody has played, when another
 * one is made; and idempotency keys, of which each turn that comes a while after the last looks at
 * some. Nothing is written where nothing is too old, so that a hall at which nothing happens does
 * not write either.
 */
#include "hall/server/clear.h"
#include "hall/server/inside.h"

#include <stdio.h>

enum {
    DAY_MS = 24 * 60 * 60 * 1000,
    CASUAL_KEPT_MS = 7 * DAY_MS, /* of a game that nobody has played */
    CLEAR_EVERY_MS = 60000,
    CLEARED_AT_ONCE = 64,
    KEYS_KEPT_MS = DAY_MS,
    /* From some keys to the next, and to the first again. */
    KEYS_NEXT_MS = 1000,
    KEYS_EVERY_MS = 60000
};

/* Games that have waited too long for anybody to play them. */
struct forsaken {
    struct hall *hall;
    unsigned count;
    char names[CLEARED_AT_ONCE][HALL_NAME_ROOM];
};

static bool note_forsaken(void *context, const struct store_game *stored)
{
    struct forsaken *forsaken = context;
    const struct hall_game *game = games_find(&forsaken->hall->games, stored->name);
    char why[REFUSAL_WHY_ROOM];
    struct setup setup;
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    if (!stored->damaged && setup_parse(&setup, stored->setup, &fault) && setup.casual &&
        !(game && (game->audience || game->elsewhere)) &&
        together_calls(forsaken->hall, stored->name))
        snprintf(forsaken->names[forsaken->count++], HALL_NAME_ROOM, "%s", stored->name);
    return forsaken->count < CLEARED_AT_ONCE;
}

void clear_forsaken(struct hall *hall)
{
    struct forsaken forsaken = {.hall = hall};

    if (hall->unwritable || hall->mono_ms < hall->clear_mono_ms)
        return;
    hall->clear_mono_ms = hall->mono_ms + CLEAR_EVERY_MS;
    if (store_read_unplayed_games(hall->store, hall->wall_ms - CASUAL_KEPT_MS, note_forsaken,
                                  &forsaken) != STORE_READ)
        return;
    for (unsigned i = 0; i < forsaken.count && hall__write(hall); i++) {
        struct hall_game *game = games_find(&hall->games, forsaken.names[i]);
        const bool removed = hall__written(hall, store_remove_game(hall->store, forsaken.names[i]));
        together_tell(hall, STORE_NEWS_ENTRY, forsaken.names[i]);
        if (game && removed) {
            hall_touch(hall, game);
            game->removed = true;
        }
    }
}

void clear_keys(struct hall *hall)
{
    const struct store_keys keys = {.before_wall_ms = hall->wall_ms - KEYS_KEPT_MS,
                                    .behind = hall->keys_place};
    unsigned count;
    bool more;

    if (hall->unwritable || hall->mono_ms < hall->keys_mono_ms)
        return;
    if (!store_count_old_keys(hall->store, &keys, &count, &more))
        more = false; /* what is wrong with the store is said where it is written */
    else if (count > 0 && hall__write(hall))
        hall__written(hall, store_forget_keys(hall->store, &keys));
    hall->keys_place = more ? hall->keys_place + STORE_KEYS_AT_ONCE : 0;
    hall->keys_mono_ms = hall->mono_ms + (more ? KEYS_NEXT_MS : KEYS_EVERY_MS);
}

void clear_begin(struct hall *hall)
{
    clear_forsaken(hall);
    hall->clear_mono_ms = 0;
    if (hall__write(hall))
        hall__written(hall, store_date_keys(hall->store, hall->wall_ms));
}
