/*
 * The memory of what a file tells, and its lists. All of it stands in one arena, so that nothing is freed by itself. A list
 * doubles when it is full; the smaller copy stays in the arena until the end.
 */
#include "tournament/gather.h"

#include "base/arena.h"
#include "base/internal.h"
#include "tournament/characters.h"

#include <stdlib.h>
#include <string.h>

/* The most that one file may take of memory: sixteen times the largest file. */
enum { MEMORY_MAX_BYTES = 256 * 1024 * 1024, FIRST_ROOM = 16 };

struct told_memory {
    hk_arena arena;
    size_t player_room, board_room, team_room, match_room, forfeit_room, team_bye_room, fact_room,
        remark_room;
    bool failed;
};

bool told_start(struct told *told)
{
    struct told_memory *memory = calloc(1, sizeof *memory);

    memset(told, 0, sizeof *told);
    if (!memory)
        return false;
    hk_arena_init(&memory->arena, MEMORY_MAX_BYTES);
    told->memory = memory;
    return true;
}

void told_finish(struct told *told)
{
    if (told->memory) {
        hk_arena_finish(&told->memory->arena);
        free(told->memory);
    }
    memset(told, 0, sizeof *told);
}

bool told_failed(const struct told *told)
{
    return told->memory->failed;
}

void *told_get(struct told *told, size_t size)
{
    void *got = hk_arena_get(&told->memory->arena, size ? size : 1);

    told->memory->failed |= !got;
    return got;
}

const char *told_copy(struct told *told, const char *text, size_t size)
{
    char *copy = told_get(told, size + 1);

    if (copy && size > 0)
        memcpy(copy, text, size);
    return copy;
}

/* The list with room for one more, which may be a larger copy; NULL: there is no memory. */
static void *grown(struct told *told, void *list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return list;
    const size_t larger = *room ? 2 * *room : FIRST_ROOM;
    void *moved = told_get(told, larger * size);
    if (!moved)
        return NULL;
    if (count > 0)
        memcpy(moved, list, count * size);
    *room = larger;
    return moved;
}

/* told_add_NAME: one more at the end of the list `names`. */
#define ADD(name, names)                                                                           \
    struct told_##name *told_add_##name(struct told *told)                                         \
    {                                                                                              \
        void *list = grown(told, told->names, told->name##_count, &told->memory->name##_room,      \
                           sizeof *told->names);                                                   \
        if (!list)                                                                                 \
            return NULL;                                                                           \
        told->names = list;                                                                        \
        return &told->names[told->name##_count++];                                                 \
    }
ADD(player, players)
ADD(board, boards)
ADD(team, teams)
ADD(match, matches)
ADD(forfeit, forfeits)
ADD(team_bye, team_byes)
ADD(fact, facts)
static ADD(remark, remarks)
#undef ADD

    void told_remark(struct told *told, bool refuses, const char *code, uint32_t line,
                     uint32_t column, const char *about, size_t about_size)
{
    told->refused |= refuses;
    if (told->remark_count == TOLD_REMARKS_MAX) {
        told->remarks[TOLD_REMARKS_MAX - 1].refuses |= refuses;
        return;
    }
    struct told_remark *remark = told_add_remark(told);
    if (!remark)
        return;
    *remark = (struct told_remark){
        .line = line, .column = column, .refuses = refuses, .code = code, .about = ""};
    if (told->remark_count == TOLD_REMARKS_MAX) {
        remark->code = "remarks-many";
        return;
    }
    const char *copy = told_copy(told, about, characters_cut(about, about_size, TOLD_ABOUT_MAX));
    if (copy)
        remark->about = copy;
}

const char *told_copy_short(struct told *told, const char *text, size_t size, size_t most,
                            uint32_t line, uint32_t column)
{
    const size_t kept = characters_first_few(text, size, most);

    if (kept < size)
        told_remark(told, false, "text-long", line, column, text, size);
    return told_copy(told, text, kept);
}

bool told_make_scores(struct told *told, uint32_t rounds)
{
    const size_t count = told->player_count * rounds;
    struct told_score *scores = told_get(told, count * sizeof *scores);

    if (!scores)
        return false;
    for (size_t i = 0; i < count; i++)
        scores[i] = (struct told_score){.color = ' ', .code = ' '};
    told->scores = scores;
    told->rounds_paired = rounds;
    return true;
}

uint32_t *told_places(struct told *told)
{
    uint32_t *places = told_get(told, (TOLD_PLAYERS_MAX + 1) * sizeof *places);

    for (size_t i = 0; places && i < told->player_count; i++)
        if (places[told->players[i].number] == 0)
            places[told->players[i].number] = (uint32_t)i + 1;
    return places;
}

static int by_place(const void *a, const void *b)
{
    const struct told_remark *left = a, *right = b;

    if (left->line != right->line)
        return (left->line > right->line) - (left->line < right->line);
    if (left->column != right->column)
        return (left->column > right->column) - (left->column < right->column);
    return strcmp(left->code, right->code);
}

void told_sort_remarks(struct told *told)
{
    const size_t count = told->remark_count - (told->remark_count == TOLD_REMARKS_MAX);

    if (count > 1)
        qsort(told->remarks, count, sizeof *told->remarks, by_place);
}
