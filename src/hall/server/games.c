/*
 * A hash table with lists of equal hashes, and a binary heap for each thing that comes with time.
 * The heaps have room for every game, so that setting a moment never fails.
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

static bool make_heaps_larger(struct games *games)
{
    const size_t room = games->due_room ? games->due_room * 2 : FIRST_BUCKETS;

    for (int due = 0; due < DUES; due++) {
        struct due_game *heap = realloc(games->due[due], room * sizeof *heap);
        if (!heap)
            return false;
        games->due[due] = heap;
    }
    games->due_room = room;
    return true;
}

static bool make_room(struct games *games)
{
    if (games->due_room < games->count + 2 && !make_heaps_larger(games))
        return false;
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

/* The place of a holder in a row: he is known by a keyed hash, so nobody chooses whom he meets. */
static size_t place_of(uint64_t holder, int row)
{
    return holder >> 16 * row & (GAMES_HOLDERS - 1);
}

void games_hold(struct games *games, struct hall_game *game, uint64_t holder)
{
    game->holder = holder;
    for (int row = 0; row < GAMES_ROWS; row++)
        games->held[row][place_of(holder, row)]++;
}

size_t games_held_by(const struct games *games, uint64_t holder)
{
    const unsigned one = games->held[0][place_of(holder, 0)];
    const unsigned other = games->held[1][place_of(holder, 1)];

    return one < other ? one : other;
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
    games->casual_count += game->log.setup.casual;
    game->latency_ms[HK_WHITE] = game->latency_ms[HK_BLACK] = -1;
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

    for (int due = 0; due < DUES; due++)
        games_set_due(games, (enum due)due, game, INT64_MAX);
    forget_touch(games, game);
    while (*link != game)
        link = &(*link)->same_hash;
    *link = game->same_hash;
    *game->link = game->next;
    if (game->next)
        game->next->link = game->link;
    games->count--;
    games->casual_count -= game->log.setup.casual;
    for (int row = 0; row < GAMES_ROWS && game->holder; row++)
        games->held[row][place_of(game->holder, row)]--;
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

static void put(struct games *games, enum due due, size_t at, struct due_game one)
{
    games->due[due][at] = one;
    one.game->due[due].at = at;
}

static void rise(struct games *games, enum due due, size_t at, struct due_game one)
{
    const struct due_game *heap = games->due[due];

    for (; at > 1 && heap[at / 2].mono_ms > one.mono_ms; at /= 2)
        put(games, due, at, heap[at / 2]);
    put(games, due, at, one);
}

static void sink(struct games *games, enum due due, size_t at, struct due_game one)
{
    const struct due_game *heap = games->due[due];
    const size_t count = games->due_count[due];

    for (size_t child; (child = at * 2) <= count; at = child) {
        if (child < count && heap[child + 1].mono_ms < heap[child].mono_ms)
            child++;
        if (heap[child].mono_ms >= one.mono_ms)
            break;
        put(games, due, at, heap[child]);
    }
    put(games, due, at, one);
}

void games_set_due(struct games *games, enum due due, struct hall_game *game, int64_t mono_ms)
{
    const size_t at = game->due[due].at;
    struct due_game one = {.mono_ms = mono_ms, .game = game};

    game->due[due].mono_ms = mono_ms;
    if (at == 0 && mono_ms == INT64_MAX)
        return;
    if (at == 0) {
        rise(games, due, ++games->due_count[due], one);
        return;
    }
    if (mono_ms == INT64_MAX) {
        one = games->due[due][games->due_count[due]--]; /* takes the place that is free */
        game->due[due].at = 0;
        if (one.game == game)
            return;
    }
    rise(games, due, at, one);
    sink(games, due, one.game->due[due].at, one);
}

struct hall_game *games_next_due(const struct games *games, enum due due)
{
    return games->due_count[due] ? games->due[due][1].game : NULL;
}

void games_clear(struct games *games)
{
    free(games->buckets);
    for (int due = 0; due < DUES; due++)
        free(games->due[due]);
    *games = (struct games){0};
}
