/*
 * Age is counted from the last entry, whatever it is. The games of a tournament go with it: a league
 * keeps the names of its first round until the last one is as old; and what is prepared long before it
 * begins keeps them until its days are over, by the dates of the tournament.
 */
#include "hall/server/retention.h"
#include "hall/server/tournaments.h"
#include "hall/store/rows.h"
#include "tournament/dates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DAY_S = 24 * 60 * 60 };

struct aged {
    char name[STORE_NAME_ROOM];
    int64_t wall_ms;
    size_t group;    /* where its tournament stands in the list, or itself */
    bool is_awaited; /* a tournament whose days are not over, or not long enough */
};

struct ages {
    struct aged *list;
    size_t count, room;
};

static bool add(void *context, const char *game, int64_t wall_ms)
{
    struct ages *ages = context;

    if (ages->count == ages->room) {
        const size_t room = ages->room ? 2 * ages->room : 64;
        struct aged *list = realloc(ages->list, room * sizeof *list);
        if (!list)
            return false;
        ages->list = list;
        ages->room = room;
    }
    struct aged *one = &ages->list[ages->count];
    *one = (struct aged){.wall_ms = wall_ms, .group = ages->count};
    snprintf(one->name, sizeof one->name, "%s", game);
    ages->count++;
    return true;
}

static int compare(const void *a, const void *b)
{
    return strcmp(((const struct aged *)a)->name, ((const struct aged *)b)->name);
}

static bool fold(void *context, const struct store_entry *entry)
{
    struct tournament_fault fault;

    return tournament_entry_apply(context, entry, &fault);
}

/* Is a day, or a month or year that is told alone, not over at the day `limit`? What is no day is over. */
static bool is_later(const char *day, const char *limit)
{
    char known[DATE_ROOM];
    return day && date_read(known, day, strlen(day)) && strncmp(known, limit, strlen(known)) >= 0;
}

/* The games of a tournament are of its group. What of a damaged log can be read is taken. */
static bool gather(struct store *store, struct ages *ages, size_t at, const char *limit)
{
    struct tournament *state = tournament_create();
    const bool read =
        state && store_read_entries(store, ages->list[at].name, 0, fold, state) != STORE_FAILED;

    for (size_t i = 0; read && i < state->round_count; i++)
        for (size_t k = 0; k < state->round[i].pairing_count; k++) {
            struct aged wanted = {0}, *game;
            snprintf(wanted.name, sizeof wanted.name, "%s", state->round[i].pairings[k].game);
            game = bsearch(&wanted, ages->list, ages->count, sizeof wanted, compare);
            if (game)
                game->group = at;
        }
    if (read)
        ages->list[at].is_awaited = is_later(state->detail[DETAIL_START], limit) ||
                                    is_later(state->detail[DETAIL_END], limit);
    tournament_free(state);
    return read;
}

/* The last moment of each group is that of its tournament. */
static void count_groups(struct ages *ages)
{
    for (size_t i = 0; i < ages->count; i++) {
        struct aged *group = &ages->list[ages->list[i].group];
        if (ages->list[i].wall_ms > group->wall_ms)
            group->wall_ms = ages->list[i].wall_ms;
    }
}

static bool find_ages(struct store *store, struct ages *ages, int64_t limit_wall_ms)
{
    const time_t limit_s = (time_t)(limit_wall_ms / 1000);
    struct tm day;
    char limit[sizeof "9999-12-31"];

    if (!gmtime_r(&limit_s, &day) || strftime(limit, sizeof limit, "%Y-%m-%d", &day) == 0)
        return false;
    if (!rows_read_last(store, add, ages))
        return false;
    if (ages->count > 0)
        qsort(ages->list, ages->count, sizeof *ages->list, compare);
    for (size_t i = 0; i < ages->count; i++)
        ages->list[i].group = i;
    for (size_t i = 0; i < ages->count; i++)
        if (hall_is_tournament(ages->list[i].name) && !gather(store, ages, i, limit))
            return false;
    count_groups(ages);
    return true;
}

/*
 * The names of what is older and has something to be deleted: they point into `ages`. False: the
 * store cannot be read, or there is no memory.
 */
static bool find_old(struct store *store, struct ages *ages, int64_t wall_ms, unsigned days,
                     const char ***names, size_t *count)
{
    const int64_t limit_wall_ms = wall_ms - (int64_t)days * DAY_S * 1000;
    bool found = find_ages(store, ages, limit_wall_ms);

    *count = 0;
    *names = found ? calloc(ages->count + 1, sizeof **names) : NULL;
    for (size_t i = 0; *names && found && i < ages->count; i++) {
        const struct aged *group = &ages->list[ages->list[i].group];
        bool personal = false;
        if (group->is_awaited || group->wall_ms >= limit_wall_ms)
            continue;
        found = forget_finds_personal(store, ages->list[i].name, &personal);
        if (personal)
            (*names)[(*count)++] = ages->list[i].name;
    }
    return found && *names;
}

bool retention_apply(struct store *store, int64_t wall_ms, unsigned days, forgotten_fn *each,
                     void *context, char why[FORGET_WHY_ROOM])
{
    struct ages ages = {.list = NULL};
    const char **names;
    size_t count;
    bool done = find_old(store, &ages, wall_ms, days, &names, &count);

    if (done)
        done = forget(
            store,
            &(struct forget_wish){.games = names, .game_count = count, .what = FORGET_PERSONAL},
            each, context, why);
    else
        snprintf(why, FORGET_WHY_ROOM, "%s", store_why(store));
    free(names);
    free(ages.list);
    return done;
}

bool retention_is_due(struct store *store, int64_t wall_ms, unsigned days)
{
    struct ages ages = {.list = NULL};
    const char **names;
    size_t count;
    const bool due = find_old(store, &ages, wall_ms, days, &names, &count) && count > 0;

    free(names);
    free(ages.list);
    return due;
}
