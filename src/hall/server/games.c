/*
 * A hash table with lists of equal hashes, and a binary heap. The heap has room for every game, so
 * that setting a moment never fails.
 */
#include "hall/server/games.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_BUCKETS = 64 };

/* FNV-1a; names are drawn by lot, so nobody chooses which of them meet. */
static size_t hash(const char *name)
{
    uint64_t value = UINT64_C(14695981039346656037);
    for (; *name; name++)
        value = (value ^ (unsigned char)*name) * UINT64_C(1099511628211);
    return (size_t)(value ^ value >> 32);
}

static struct hall_game **bucket_of(const struct games *games, const char *name)
{
    return &games->buckets[hash(name) & (games->bucket_count - 1)];
}

static bool make_room(struct games *games)
{
    if (games->due_room < games->count + 2) {
        const size_t room = games->due_room ? games->due_room * 2 : FIRST_BUCKETS;
        struct hall_game **due = realloc(games->due, room * sizeof(struct hall_game *));
        if (!due)
            return false;
        games->due = due;
        games->due_room = room;
    }
    if (games->count < games->bucket_count)
        return true;
    const size_t count = games->bucket_count ? games->bucket_count * 2 : FIRST_BUCKETS;
    struct hall_game **buckets = calloc(count, sizeof *buckets);
    if (!buckets)
        return false;
    free(games->buckets);
    games->buckets = buckets;
    games->bucket_count = count;
    for (struct hall_game *game = games->first; game; game = game->next) {
        struct hall_game **bucket = bucket_of(games, game->name);
        game->same_hash = *bucket;
        *bucket = game;
    }
    return true;
}

bool games_add(struct games *games, struct hall_game *game)
{
    if (!make_room(games))
        return false;
    struct hall_game **bucket = bucket_of(games, game->name);
    game->same_hash = *bucket;
    *bucket = game;
    game->next = games->first;
    game->link = &games->first;
    if (game->next)
        game->next->link = &game->next;
    games->first = game;
    games->count++;
    return true;
}

static void forget_touch(struct games *games, struct hall_game *game)
{
    struct hall_game **link = &games->touched;

    if (!game->touched)
        return;
    while (*link != game)
        link = &(*link)->next_touched;
    *link = game->next_touched;
    game->touched = false;
}

void games_remove(struct games *games, struct hall_game *game)
{
    struct hall_game **link = bucket_of(games, game->name);

    games_set_due(games, game, INT64_MAX);
    forget_touch(games, game);
    while (*link != game)
        link = &(*link)->same_hash;
    *link = game->same_hash;
    *game->link = game->next;
    if (game->next)
        game->next->link = game->link;
    games->count--;
}

struct hall_game *games_find(const struct games *games, const char *name)
{
    struct hall_game *game = games->bucket_count ? *bucket_of(games, name) : NULL;
    while (game && strcmp(game->name, name) != 0)
        game = game->same_hash;
    return game;
}

void games_touch(struct games *games, struct hall_game *game)
{
    if (game->touched)
        return;
    game->touched = true;
    game->next_touched = games->touched;
    games->touched = game;
}

static void put(struct games *games, size_t at, struct hall_game *game)
{
    games->due[at] = game;
    game->due_at = at;
}

static void rise(struct games *games, size_t at, struct hall_game *game)
{
    for (; at > 1 && games->due[at / 2]->due_mono_ms > game->due_mono_ms; at /= 2)
        put(games, at, games->due[at / 2]);
    put(games, at, game);
}

static void sink(struct games *games, size_t at, struct hall_game *game)
{
    for (size_t child; (child = at * 2) <= games->due_count; at = child) {
        if (child < games->due_count &&
            games->due[child + 1]->due_mono_ms < games->due[child]->due_mono_ms)
            child++;
        if (games->due[child]->due_mono_ms >= game->due_mono_ms)
            break;
        put(games, at, games->due[child]);
    }
    put(games, at, game);
}

void games_set_due(struct games *games, struct hall_game *game, int64_t mono_ms)
{
    const size_t at = game->due_at;

    game->due_mono_ms = mono_ms;
    if (at == 0 && mono_ms == INT64_MAX)
        return;
    if (at == 0) {
        rise(games, ++games->due_count, game);
        return;
    }
    if (mono_ms == INT64_MAX) {
        struct hall_game *last = games->due[games->due_count--];
        game->due_at = 0;
        if (last == game)
            return;
        game = last; /* takes the place that is free */
    }
    rise(games, at, game);
    sink(games, game->due_at, game);
}

struct hall_game *games_next_due(const struct games *games)
{
    return games->due_count ? games->due[1] : NULL;
}

void games_clear(struct games *games)
{
    free(games->buckets);
    free(games->due);
    *games = (struct games){0};
}
