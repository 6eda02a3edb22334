/*
 * Each tournament of the file is a group: its own line and those of the games that its log has started. A line that waits
 * for others of its group is kept as text, which takes a fraction of the room of what is read from it; it is read when
 * it is put. Which game a line tells of is known from the first reading.
 *
 * A group that is over stays: another line of a tournament that was refused, or of its games, is refused as well.
 */
#include "hall/server/import_group.h"
#include "hall/server/export.h"
#include "hall/server/hall.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char no_memory[] = "there is not enough memory";

struct waiting_line {
    unsigned long number;
    char *text; /* on the heap */
    size_t size;
    const char *game; /* of the names of the lines */
};

enum group_state { GROUP_WAITS, GROUP_TAKEN, GROUP_REFUSED };

struct group {
    struct group *next;
    enum group_state state;
    char tournament[STORE_NAME_ROOM];
    json_t *games;  /* by their names, and its own: has its line still to come? */
    size_t missing; /* so many have */
    struct waiting_line *lines;
    size_t count;
};

struct import_lines {
    struct store *store;
    import_line_fn *each;
    void *context;
    /* The game of each line, by its number; empty: it says none. */
    char (*names)[STORE_NAME_ROOM];
    unsigned long room;
    struct group *groups;
    bool failed;
    char why[IMPORT_WHY_ROOM];
};

struct import_lines *import_lines_create(struct store *store, import_line_fn *each, void *context)
{
    struct import_lines *lines = calloc(1, sizeof *lines);

    if (lines) {
        lines->store = store;
        lines->each = each;
        lines->context = context;
    }
    return lines;
}

static void free_lines(struct group *group)
{
    for (size_t i = 0; i < group->count; i++)
        free(group->lines[i].text);
    free(group->lines);
    group->lines = NULL;
    group->count = 0;
}

void import_lines_destroy(struct import_lines *lines)
{
    if (!lines)
        return;
    while (lines->groups) {
        struct group *group = lines->groups;
        lines->groups = group->next;
        free_lines(group);
        json_decref(group->games);
        free(group);
    }
    free(lines->names);
    free(lines);
}

const char *import_lines_why(const struct import_lines *lines)
{
    return lines->failed ? lines->why : NULL;
}

static bool fail(struct import_lines *lines, const char *why)
{
    lines->failed = true;
    snprintf(lines->why, sizeof lines->why, "%s", why);
    return false;
}

/* The first reading: of which games do the lines tell, and what do the tournaments among them need? */

static bool note_found(void *context, const struct store_game *game)
{
    (void)game;
    *(bool *)context = true;
    return true;
}

/* False: nobody can know. */
static bool look_for(struct import_lines *lines, const char *game, bool *found)
{
    *found = false;
    return store_read_game(lines->store, game, note_found, found) != STORE_FAILED ||
           fail(lines, store_why(lines->store));
}

static struct group *find_group(const struct import_lines *lines, const char *game)
{
    struct group *group = lines->groups;

    while (group && !json_object_get(group->games, game))
        group = group->next;
    return group;
}

/* A tournament's line tells of a group. */
static bool begin_group(struct import_lines *lines, const char *game, const json_t *json)
{
    struct group *group = calloc(1, sizeof *group);
    const char *name;
    json_t *value;
    bool found;
    void *next;

    if (!group || !(group->games = json_object())) {
        free(group);
        return fail(lines, no_memory);
    }
    snprintf(group->tournament, sizeof group->tournament, "%s", game);
    group->next = lines->groups;
    lines->groups = group;
    export_collect_games(group->games, json);
    json_object_foreach_safe(group->games, next, name, value)
    {
        if (!look_for(lines, name, &found))
            return false;
        if (found)
            json_object_del(group->games, name);
    }
    json_object_set_new(group->games, game, json_true());
    group->missing = json_object_size(group->games);
    return true;
}

/* Room for the name of the game of a line. NULL: there is no memory. */
static char *place_name(struct import_lines *lines, unsigned long number)
{
    if (number >= lines->room) {
        const unsigned long room = 2 * number + 1;
        char(*names)[STORE_NAME_ROOM] = realloc(lines->names, room * sizeof *names);
        if (!names)
            return NULL;
        memset(names + lines->room, 0, (room - lines->room) * sizeof *names);
        lines->names = names;
        lines->room = room;
    }
    return lines->names[number];
}

bool import_lines_note(struct import_lines *lines, unsigned long number, const char *line,
                       size_t size)
{
    char why[IMPORT_WHY_ROOM];
    char *name = place_name(lines, number);
    json_t *json = import_load(line, size, why);
    const char *game = json_string_value(json_object_get(json, "game"));
    bool noted = name || fail(lines, no_memory);

    if (noted && game && strlen(game) < STORE_NAME_ROOM) {
        snprintf(name, STORE_NAME_ROOM, "%s", game);
        bool found = true;
        noted = !hall_is_tournament(game) || look_for(lines, game, &found);
        noted = noted && (found || find_group(lines, game) || begin_group(lines, game, json));
    }
    json_decref(json);
    return noted;
}

/* The second reading. */

static void tell(const struct import_lines *lines, unsigned long number,
                 const struct imported *imported, bool done)
{
    lines->each(lines->context, number, imported, done);
}

static bool take_alone(struct import_lines *lines, unsigned long number, const char *line,
                       size_t size)
{
    struct imported imported = {.number = 0};
    json_t *json = import_load(line, size, imported.why);
    const enum import_result result =
        json ? import_game(lines->store, json, &imported) : IMPORT_REFUSED;

    json_decref(json);
    if (result == IMPORT_FAILED)
        return fail(lines, imported.why);
    tell(lines, number, &imported, result == IMPORT_DONE);
    return true;
}

static bool is_own(const struct group *group, const char *game)
{
    return strcmp(game, group->tournament) == 0;
}

static const char *first_missing(const struct group *group)
{
    const char *name;
    json_t *value;

    json_object_foreach(group->games, name, value)
    {
        if (json_is_true(value))
            return name;
    }
    return "?";
}

/*
 * Nothing of the group is taken: because of the line `at`, of which `imported` tells, or (NULL) of a game
 * that has not come.
 */
static void refuse_group(struct import_lines *lines, struct group *group, size_t at,
                         const struct imported *imported)
{
    const char *missing = imported ? "" : first_missing(group);

    for (size_t i = 0; i < group->count; i++) {
        struct imported told = {.number = 0};
        snprintf(told.game, sizeof told.game, "%s", group->lines[i].game);
        if (imported && i == at)
            told = *imported;
        else if (!is_own(group, group->lines[i].game))
            snprintf(told.why, sizeof told.why, "its tournament %s is not taken",
                     group->tournament);
        else if (imported)
            snprintf(told.why, sizeof told.why,
                     "game %s of its boards is refused in line %lu; a tournament is taken with all "
                     "its games",
                     group->lines[at].game, group->lines[at].number);
        else
            snprintf(told.why, sizeof told.why,
                     "game %s of its boards is not there; a tournament is taken with all its games",
                     missing);
        tell(lines, group->lines[i].number, &told, false);
    }
    group->state = GROUP_REFUSED;
    free_lines(group);
}

/* Within a turn. */
static enum import_result put_line(struct store *store, const struct waiting_line *line,
                                   struct imported *out)
{
    *out = (struct imported){.number = 0};
    json_t *json = import_load(line->text, line->size, out->why);
    const enum import_result result = json ? import_put(store, json, out) : IMPORT_REFUSED;

    json_decref(json);
    return result;
}

/* All lines of a group have come. */
static bool take_group(struct import_lines *lines, struct group *group)
{
    struct store *store = lines->store;
    struct imported *imported = calloc(group->count, sizeof *imported);
    enum import_result result = IMPORT_DONE;
    size_t at = 0;

    if (!imported || !store_begin(store)) {
        fail(lines, imported ? store_why(store) : no_memory);
        free(imported);
        return false;
    }
    for (; at < group->count && result == IMPORT_DONE; at++)
        result = put_line(store, &group->lines[at], &imported[at]);
    const bool done = result == IMPORT_DONE && store_commit(store);
    if (result == IMPORT_DONE && !done)
        fail(lines, store_why(store));
    else if (result == IMPORT_FAILED)
        fail(lines, imported[at - 1].why);
    if (!done)
        store_rollback(store);
    for (size_t i = 0; done && i < group->count; i++)
        tell(lines, group->lines[i].number, &imported[i], true);
    if (done) {
        group->state = GROUP_TAKEN;
        free_lines(group);
    } else if (result == IMPORT_REFUSED) {
        refuse_group(lines, group, at - 1, &imported[at - 1]);
    }
    free(imported);
    return !lines->failed;
}

/* Keep a line with its group, which is then complete or waits for more. */
static bool keep_line(struct import_lines *lines, struct group *group, unsigned long number,
                      const char *line, size_t size)
{
    struct waiting_line *larger = realloc(group->lines, (group->count + 1) * sizeof *larger);
    char *text = malloc(size);
    const char *game = lines->names[number];

    if (larger)
        group->lines = larger;
    if (!larger || !text) {
        free(text);
        return fail(lines, no_memory);
    }
    memcpy(text, line, size);
    larger += group->count++;
    larger->number = number;
    larger->text = text;
    larger->size = size;
    larger->game = game;
    json_object_set_new(group->games, game, json_false());
    group->missing--;
    return group->missing > 0 || take_group(lines, group);
}

/* A line of a game of which another has come, or that came too late for its group. */
static void refuse_line(const struct import_lines *lines, const struct group *group,
                        unsigned long number)
{
    struct imported told = {.number = 0};

    snprintf(told.game, sizeof told.game, "%s", lines->names[number]);
    if (group->state == GROUP_WAITS)
        snprintf(told.why, sizeof told.why, "another line has this game");
    else if (is_own(group, told.game))
        snprintf(told.why, sizeof told.why, "another line of it is refused");
    else
        snprintf(told.why, sizeof told.why, "its tournament %s is not taken", group->tournament);
    tell(lines, number, &told, false);
}

bool import_lines_take(struct import_lines *lines, unsigned long number, const char *line,
                       size_t size)
{
    const char *game = number < lines->room ? lines->names[number] : "";
    struct group *group = game[0] ? find_group(lines, game) : NULL;

    if (!group || group->state == GROUP_TAKEN)
        return take_alone(lines, number, line, size);
    if (json_is_true(json_object_get(group->games, game)) && group->state == GROUP_WAITS)
        return keep_line(lines, group, number, line, size);
    refuse_line(lines, group, number);
    return true;
}

void import_lines_end(struct import_lines *lines)
{
    for (struct group *group = lines->groups; group && !lines->failed; group = group->next)
        if (group->state == GROUP_WAITS)
            refuse_group(lines, group, 0, NULL);
}
