/*
 * Finds people in a sorted list of their folded names: no choice of names makes that slow. Those that stand twice are found by
 * sorting too.
 */
#include "tournament/persons.h"

#include "base/internal.h"
#include "tournament/names.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 200, BOTH_ROOM = 600 };

struct person {
    const char *folded;
    uint32_t place; /* plus 1 */
};

/* Where a name stands in the list, or would stand. */
static size_t rank_of(const struct persons *persons, const char *folded)
{
    size_t low = 0, high = persons->count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strcmp(persons->list[middle].folded, folded) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

uint32_t persons_find(const struct persons *persons, const char *name, size_t size)
{
    char folded[NAME_ROOM];

    name_fold(folded, sizeof folded, name, size);
    const size_t rank = rank_of(persons, folded);
    return rank < persons->count && strcmp(persons->list[rank].folded, folded) == 0
               ? persons->list[rank].place
               : 0;
}

void persons_add(struct persons *persons, struct told *told)
{
    const struct told_player *player = &told->players[told->player_count - 1];
    char folded[NAME_ROOM];

    if (!player->name || persons->count == TOLD_PLAYERS_MAX)
        return;
    if (!persons->list)
        persons->list = told_get(told, TOLD_PLAYERS_MAX * sizeof *persons->list);
    if (!persons->list)
        return;
    const size_t size = name_fold(folded, sizeof folded, player->name, strlen(player->name));
    const size_t rank = rank_of(persons, folded);
    const char *kept = told_copy(told, folded, size);
    if (!kept)
        return;
    memmove(persons->list + rank + 1, persons->list + rank,
            (persons->count - rank) * sizeof *persons->list);
    persons->list[rank] = (struct person){kept, (uint32_t)told->player_count};
    persons->count++;
}

struct keyed {
    const char *key;
    size_t place;
};

static int by_key(const void *a, const void *b)
{
    const struct keyed *left = a, *right = b;
    const int order = strcmp(left->key, right->key);

    return order ? order : (left->place > right->place) - (left->place < right->place);
}

/* What is compared: the FIDE number, or the folded name; NULL: there is none. */
static const char *key_of(struct told *told, size_t place, bool by_id)
{
    const struct told_player *player = &told->players[place];
    char folded[NAME_ROOM];

    if (by_id || !player->name)
        return by_id ? player->fide_id : NULL;
    const size_t size = name_fold(folded, sizeof folded, player->name, strlen(player->name));
    return size > 0 ? told_copy(told, folded, size) : NULL;
}

/* Who stands under one FIDE number: "6300001: 3 Ada, 7 Ada L.". Answers its bytes. */
static size_t tell_both(char out[BOTH_ROOM], const struct told_player *first,
                        const struct told_player *second)
{
    const struct told_player *const both[] = {first, second};
    hk_buf buf;

    hk_buf_init(&buf, out, BOTH_ROOM);
    hk_buf_str(&buf, second->fide_id);
    for (size_t i = 0; i < HK_COUNT(both); i++) {
        hk_buf_str(&buf, i == 0 ? ": " : ", ");
        hk_buf_int(&buf, both[i]->number);
        hk_buf_str(&buf, " ");
        hk_buf_str(&buf, both[i]->name ? both[i]->name : "?");
    }
    return buf.size;
}

static void check(struct told *told, persons_column *column, void *context, bool by_id)
{
    struct keyed *list = told_get(told, told->player_count * sizeof *list);
    size_t count = 0;

    for (size_t i = 0; list && i < told->player_count; i++) {
        const char *key = key_of(told, i, by_id);
        if (key)
            list[count++] = (struct keyed){key, i};
    }
    if (count > 1)
        qsort(list, count, sizeof *list, by_key);
    for (size_t i = 1; i < count; i++) {
        const struct told_player *first = &told->players[list[i - 1].place];
        const struct told_player *second = &told->players[list[i].place];
        if (strcmp(list[i].key, list[i - 1].key) != 0 ||
            (!by_id && first->fide_id && second->fide_id))
            continue;
        char both[BOTH_ROOM];
        const size_t both_size = by_id ? tell_both(both, first, second) : 0;
        told_remark(told, by_id, by_id ? "player-twice" : "name-twice", second->line,
                    column(context, list[i].place, by_id), by_id ? both : second->name,
                    by_id ? both_size : strlen(second->name));
    }
}

void persons_check(struct told *told, persons_column *column, void *context)
{
    check(told, column, context, true);
    check(told, column, context, false);
}
