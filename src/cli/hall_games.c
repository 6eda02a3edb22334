/*
 * `hakem hall export`, `import` and `forget`, and what `check --against` reads. What has been done
 * with each game or text goes to standard output, a line each; totals to standard error.
 */
#include "cli/hall_games.h"
#include "cli/complain.h"
#include "hall/server/export.h"
#include "hall/server/hall.h"
#include "hall/server/import.h"
#include "hall/server/retention.h"

#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLACE_ROOM = 160 };

/* Exporting. */

struct exporting {
    struct store *store;
    unsigned long exported, damaged;
    bool failed;
    /* The games of the boards of tournaments that were named, each once; NULL: they are not collected. */
    json_t *of_boards;
};

/* Note the games that a tournament's log has started. Its line is our own: what is not as expected is passed over. */
static void collect_games(json_t *games, const char *line)
{
    json_t *told = json_loads(line, 0, NULL), *entry;
    size_t i;

    json_array_foreach(json_object_get(told, "entries"), i, entry)
    {
        const char *body = json_string_value(json_object_get(entry, "body"));
        json_t *act = body ? json_loads(body, 0, NULL) : NULL, *one;
        size_t j;
        json_array_foreach(json_object_get(act, "games"), j, one)
        {
            const char *name = json_string_value(json_object_get(one, "game"));
            if (name)
                json_object_set_new(games, name, json_true());
        }
        json_decref(act);
    }
    json_decref(told);
}

static bool export_one(void *context, const struct store_game *game)
{
    struct exporting *exporting = context;
    char *line;

    switch (export_game(exporting->store, game, &line)) {
    case STORE_READ:
        exporting->exported++;
        puts(line);
        if (exporting->of_boards && hall_is_tournament(game->name))
            collect_games(exporting->of_boards, line);
        free(line);
        break;
    case STORE_DAMAGED:
        exporting->damaged++;
        fprintf(stderr, "hakem: %s; the game is not exported.\n", store_why(exporting->store));
        break;
    case STORE_FAILED:
        exporting->failed = true;
        break;
    }
    return !exporting->failed;
}

static bool note_found(void *context, const struct store_game *game)
{
    (void)game;
    *(bool *)context = true;
    return true;
}

/* Nothing is written unless all games that are named are there. */
static bool find_games(struct store *store, char **games, int count)
{
    for (int i = 0; i < count; i++) {
        bool found = false;
        if (store_read_game(store, games[i], note_found, &found) == STORE_FAILED) {
            cli_refuse("the store cannot be read: %s.", store_why(store));
            return false;
        }
        if (!found) {
            cli_refuse("there is no game %s.", games[i]);
            return false;
        }
    }
    return true;
}

static void export_named(struct exporting *exporting, const char *name)
{
    if (!exporting->failed)
        exporting->failed =
            store_read_game(exporting->store, name, export_one, exporting) == STORE_FAILED;
}

/* The games that are named, and those of the boards of a tournament that is. */
static void export_some(struct exporting *exporting, char **games, int count)
{
    const char *name;
    json_t *value;

    exporting->of_boards = json_object();
    for (int i = 0; i < count; i++)
        export_named(exporting, games[i]);
    for (int i = 0; i < count; i++)
        json_object_del(exporting->of_boards, games[i]);
    json_object_foreach(exporting->of_boards, name, value)
    {
        export_named(exporting, name);
    }
    json_decref(exporting->of_boards);
}

int hall_export(struct store *store, char **games, int count)
{
    struct exporting exporting = {.store = store};

    if (!find_games(store, games, count))
        return CLI_UNUSABLE;
    if (count == 0)
        exporting.failed = store_read_games(store, export_one, &exporting) == STORE_FAILED;
    else
        export_some(&exporting, games, count);
    if (exporting.failed)
        return cli_refuse("the store cannot be read: %s.", store_why(store));
    fprintf(stderr, "hakem: %lu %s exported.\n", exporting.exported,
            exporting.exported == 1 ? "game" : "games");
    return cli_close_output(exporting.damaged > 0 ? CLI_FINDINGS : CLI_OK);
}

/* Reading the lines of a file. */

/* A line without its end, by its number from 1. False: the reading ends. */
typedef bool line_fn(void *context, unsigned long number, const char *line, size_t size);

/* What complaints call a file; NULL or "-" is standard input. */
static const char *name_of(const char *file)
{
    return file && strcmp(file, "-") != 0 ? file : "standard input";
}

/* A copy of what cannot be read twice. NULL: it could not be made. */
static FILE *spool(FILE *in)
{
    FILE *copy = tmpfile();
    char bytes[1 << 16];
    size_t size;
    bool copied = copy != NULL;

    while (copied && (size = fread(bytes, 1, sizeof bytes, in)) > 0)
        copied = fwrite(bytes, 1, size, copy) == size;
    if (copied && !ferror(in) && fseek(copy, 0, SEEK_SET) == 0)
        return copy;
    if (copy)
        fclose(copy);
    return NULL;
}

/* A file that can be read more than once; the caller's. NULL: it cannot be read, and a complaint says so. */
static FILE *open_lines(const char *file)
{
    const bool is_named = file && strcmp(file, "-") != 0;
    FILE *in = is_named ? fopen(file, "rb") : stdin, *out = in;

    if (in && fseek(in, 0, SEEK_CUR) != 0) {
        out = spool(in);
        const int why = errno;
        if (is_named)
            fclose(in);
        errno = why;
    }
    if (!out)
        cli_refuse("%s: %s.", name_of(file), strerror(errno));
    return out;
}

/* False: the file cannot be read, and a complaint says so. Empty lines are passed over. */
static bool read_lines(FILE *in, const char *file, line_fn *each, void *context)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t size;
    bool go_on = true;

    for (unsigned long number = 1; go_on && (size = getline(&line, &room, in)) >= 0; number++) {
        while (size > 0 && (line[size - 1] == '\n' || line[size - 1] == '\r'))
            size--;
        go_on = size == 0 || each(context, number, line, (size_t)size);
    }
    const bool read = !go_on || feof(in);
    if (!read)
        cli_refuse("%s: %s.", name_of(file), strerror(errno));
    free(line);
    return read;
}

/* A line of output: its values as JSON, or as a kind, a place and a text. */
static void print_json(json_t *json)
{
    char *line = json ? json_dumps(json, JSON_COMPACT) : NULL;

    if (line)
        puts(line);
    free(line);
    json_decref(json);
}

/*
 * Importing. A tournament is taken with all games of its boards or not at all: the lines of both wait until all are there,
 * in whatever order they come, and are put into the store in one turn. So the file is read twice: at first for what its
 * tournaments need. Games that the store has already need not come.
 */

/* A line that waits, and what has become of it. */
struct waiting_line {
    unsigned long number;
    char *text;
    size_t size;
    char game[STORE_NAME_ROOM];
};

/* A tournament's line, which is the first when all have come, and those of its games. */
struct waiting_group {
    struct waiting_group *next;
    char tournament[STORE_NAME_ROOM];
    json_t
        *missing; /* the lines that have not come yet, by the names of their games, and its own */
    struct waiting_line *lines;
    size_t count;
};

struct importing {
    struct store *store;
    bool json, failed;
    unsigned long imported, refused;
    char why[IMPORT_WHY_ROOM];
    struct waiting_group *groups;
};

static void print_imported(const struct importing *importing, unsigned long line,
                           const struct imported *imported, bool done)
{
    const char *kind = done ? "imported" : "refused";
    const unsigned long long number = imported->number;
    char place[PLACE_ROOM];

    if (importing->json) {
        print_json(json_pack("{s:s, s:I, s:s?, s:I, s:s?}", "kind", kind, "line", (json_int_t)line,
                             "game", imported->game[0] ? imported->game : NULL, "number",
                             (json_int_t)number, "text", done ? NULL : imported->why));
        return;
    }
    if (!imported->game[0])
        snprintf(place, sizeof place, "line %lu", line);
    else if (done || number == 0)
        snprintf(place, sizeof place, "line %lu, game %s", line, imported->game);
    else
        snprintf(place, sizeof place, "line %lu, game %s, entry %llu", line, imported->game,
                 number);
    if (done)
        printf("%s\t%s\t%llu %s\n", kind, place, number, number == 1 ? "entry" : "entries");
    else
        printf("%s\t%s\t%s\n", kind, place, imported->why);
}

static void print_result(struct importing *importing, unsigned long line,
                         const struct imported *imported, bool done)
{
    importing->imported += done;
    importing->refused += !done;
    print_imported(importing, line, imported, done);
}

/* The store, or memory, has failed: nothing more is read. */
static bool fail_import(struct importing *importing, const char *why)
{
    importing->failed = true;
    snprintf(importing->why, sizeof importing->why, "%s", why);
    return false;
}

static bool import_alone(struct importing *importing, unsigned long number, const char *line,
                         size_t size)
{
    struct imported imported;

    const enum import_result result = import_game(importing->store, line, size, &imported);
    if (result == IMPORT_FAILED)
        return fail_import(importing, imported.why);
    print_result(importing, number, &imported, result == IMPORT_DONE);
    return true;
}

static void free_group(struct importing *importing, struct waiting_group *group)
{
    struct waiting_group **place = &importing->groups;

    while (*place != group)
        place = &(*place)->next;
    *place = group->next;
    for (size_t i = 0; i < group->count; i++)
        free(group->lines[i].text);
    free(group->lines);
    json_decref(group->missing);
    free(group);
}

/* Is it the line of the tournament itself? */
static bool is_own_line(const struct waiting_group *group, size_t i)
{
    return strcmp(group->lines[i].game, group->tournament) == 0;
}

/*
 * Nothing of the group is taken: because of the line `at`, of which `imported` tells, or (NULL) of a game
 * that has not come.
 */
static void refuse_group(struct importing *importing, const struct waiting_group *group, size_t at,
                         const struct imported *imported)
{
    const char *missing = json_object_iter_key(json_object_iter(group->missing));

    for (size_t i = 0; i < group->count; i++) {
        struct imported told = {.number = 0};
        snprintf(told.game, sizeof told.game, "%s", group->lines[i].game);
        if (imported && i == at)
            told = *imported;
        else if (!is_own_line(group, i))
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
                     missing ? missing : "?");
        print_result(importing, group->lines[i].number, &told, false);
    }
}

/* All lines of a group have come. */
static bool import_group(struct importing *importing, struct waiting_group *group)
{
    struct store *store = importing->store;
    struct imported *imported = calloc(group->count, sizeof *imported);
    enum import_result result = IMPORT_DONE;
    size_t at = 0;

    if (!imported || !store_begin(store)) {
        fail_import(importing, imported ? store_why(store) : "there is not enough memory");
        free(imported);
        return false;
    }
    for (; at < group->count && result == IMPORT_DONE; at++)
        result = import_put(store, group->lines[at].text, group->lines[at].size, &imported[at]);
    const bool done = result == IMPORT_DONE && store_commit(store);
    if (result == IMPORT_DONE && !done)
        fail_import(importing, store_why(store));
    else if (result == IMPORT_FAILED)
        fail_import(importing, imported[at - 1].why);
    if (!done)
        store_rollback(store);
    for (size_t i = 0; done && i < group->count; i++)
        print_result(importing, group->lines[i].number, &imported[i], true);
    if (result == IMPORT_REFUSED)
        refuse_group(importing, group, at - 1, &imported[at - 1]);
    free(imported);
    free_group(importing, group);
    return !importing->failed;
}

/* Keep a line with its group, which is then complete or waits for more. */
static bool keep_line(struct importing *importing, struct waiting_group *group,
                      unsigned long number, const char *game, const char *line, size_t size)
{
    struct waiting_line *lines = realloc(group->lines, (group->count + 1) * sizeof *group->lines);
    char *text = malloc(size + 1);

    if (lines)
        group->lines = lines;
    if (!lines || !text) {
        free(text);
        return fail_import(importing, "there is not enough memory");
    }
    memcpy(text, line, size);
    text[size] = '\0';
    lines[group->count] = (struct waiting_line){.number = number, .text = text, .size = size};
    snprintf(lines[group->count].game, sizeof lines->game, "%s", game);
    group->count++;
    if (is_own_line(group, group->count - 1) && group->count > 1) {
        const struct waiting_line first = lines[0];
        lines[0] = lines[group->count - 1];
        lines[group->count - 1] = first;
    }
    json_object_del(group->missing, game);
    return json_object_size(group->missing) > 0 || import_group(importing, group);
}

static bool is_there(struct store *store, const char *game)
{
    bool found = false;
    return store_read_game(store, game, note_found, &found) != STORE_FAILED && found;
}

/* A tournament's line tells of a group. */
static bool begin_group(struct importing *importing, const char *game, const char *line)
{
    struct waiting_group *group = calloc(1, sizeof *group);
    const char *name;
    json_t *value;
    void *next;

    if (!group || !(group->missing = json_object())) {
        free(group);
        return fail_import(importing, "there is not enough memory");
    }
    snprintf(group->tournament, sizeof group->tournament, "%s", game);
    group->next = importing->groups;
    importing->groups = group;
    collect_games(group->missing, line);
    json_object_foreach_safe(group->missing, next, name, value)
    {
        if (is_there(importing->store, name))
            json_object_del(group->missing, name);
    }
    json_object_set_new(group->missing, game, json_true());
    return true;
}

/* The group that waits for this line; NULL: none does. */
static struct waiting_group *find_group(const struct importing *importing, const char *game)
{
    struct waiting_group *group = importing->groups;

    while (group && !(game && json_object_get(group->missing, game)))
        group = group->next;
    return group;
}

/* At the first reading: which tournaments does the file bring, and what do they need? */
static bool find_tournament(void *context, unsigned long number, const char *line, size_t size)
{
    struct importing *importing = context;
    json_t *json = json_loadb(line, size, 0, NULL);
    const char *game = json_string_value(json_object_get(json, "game"));

    (void)number;
    const bool go_on = !game || !hall_is_tournament(game) || strlen(game) >= STORE_NAME_ROOM ||
                       find_group(importing, game) || is_there(importing->store, game) ||
                       begin_group(importing, game, line);
    json_decref(json);
    return go_on;
}

static bool import_line(void *context, unsigned long number, const char *line, size_t size)
{
    struct importing *importing = context;
    json_t *json = json_loadb(line, size, 0, NULL);
    const char *game = json_string_value(json_object_get(json, "game"));
    struct waiting_group *group = find_group(importing, game);
    bool go_on = true;

    if (!group && game && hall_is_tournament(game) && !is_there(importing->store, game)) {
        /* Its group was refused: this is another line of the same tournament. */
        go_on = begin_group(importing, game, line);
        group = find_group(importing, game);
    }
    if (go_on)
        go_on = group ? keep_line(importing, group, number, game, line, size)
                      : import_alone(importing, number, line, size);
    json_decref(json);
    return go_on;
}

/* Those whose games have not all come by the end of the file. */
static void end_groups(struct importing *importing)
{
    while (importing->groups) {
        if (!importing->failed)
            refuse_group(importing, importing->groups, 0, NULL);
        free_group(importing, importing->groups);
    }
}

int hall_import(struct store *store, const char *file, bool json)
{
    struct importing importing = {.store = store, .json = json};

    FILE *in = open_lines(file);
    const bool read = in && read_lines(in, file, find_tournament, &importing) &&
                      (importing.failed || (fseek(in, 0, SEEK_SET) == 0 &&
                                            read_lines(in, file, import_line, &importing)));
    end_groups(&importing);
    if (in && in != stdin)
        fclose(in);
    if (!read)
        return CLI_UNUSABLE;
    fprintf(stderr, "hakem: %lu %s imported, %lu refused.\n", importing.imported,
            importing.imported == 1 ? "game" : "games", importing.refused);
    const int status = cli_close_output(importing.refused > 0 ? CLI_FINDINGS : CLI_OK);
    return importing.failed ? cli_refuse("the store cannot be written: %s.", importing.why)
                            : status;
}

/* Forgetting. */

struct forgetting {
    unsigned long count;
    bool json;
};

/* The texts of a link have its number, as a negative one. */
static void print_forgotten(void *context, const char *game, uint64_t number, const char *member)
{
    struct forgetting *forgetting = context;
    const int64_t place = (int64_t)number;

    forgetting->count++;
    if (forgetting->json)
        print_json(json_pack("{s:s, s:s, s:I, s:s}", "kind", "deleted", "game", game, "number",
                             (json_int_t)place, "member", member));
    else if (place != 0)
        printf("deleted\tgame %s, %s %lld\t%s\n", game, place > 0 ? "entry" : "link",
               place > 0 ? (long long)place : -(long long)place, member);
    else
        printf("deleted\tgame %s\t%s\n", game, member);
}

/* `nothing` is said if there was nothing to delete, and `why` what could not be found. */
static int end_forgetting(const struct forgetting *forgetting, bool done, const char *why,
                          const char *nothing)
{
    if (forgetting->count > 0)
        fprintf(stderr,
                "hakem: %lu %s deleted; backups, exports and kept files that were made before "
                "still have %s.\n",
                forgetting->count, forgetting->count == 1 ? "text" : "texts",
                forgetting->count == 1 ? "it" : "them");
    else if (done && !why[0])
        fprintf(stderr, "hakem: %s.\n", nothing);
    if (done && why[0])
        fprintf(stderr, "hakem: %s.\n", why);
    const int status = cli_close_output(done && why[0] ? CLI_FINDINGS : CLI_OK);
    return done ? status : cli_refuse("%s.", why);
}

int hall_forget(struct store *store, const struct forget_wish *wish, bool json)
{
    struct forgetting forgetting = {.json = json};
    char why[FORGET_WHY_ROOM], nothing[FORGET_WHY_ROOM];

    const bool done = forget(store, wish, print_forgotten, &forgetting, why);
    if (wish->what == FORGET_PLAYER)
        snprintf(nothing, sizeof nothing,
                 "nothing is said of player %llu of tournament %s any more",
                 (unsigned long long)wish->number, wish->games[0]);
    else
        snprintf(nothing, sizeof nothing, "game %s has no names any more", wish->games[0]);
    return end_forgetting(&forgetting, done, why, nothing);
}

int hall_forget_old(struct store *store, unsigned days, bool json)
{
    struct forgetting forgetting = {.json = json};
    struct timespec now;
    char why[FORGET_WHY_ROOM];

    clock_gettime(CLOCK_REALTIME, &now);
    const bool done =
        retention_apply(store, (int64_t)now.tv_sec * 1000, days, print_forgotten, &forgetting, why);
    return end_forgetting(&forgetting, done, why, "nothing that may be personal is as old");
}

/* Comparing. */

struct comparing {
    struct store *store;
    const char *file;
    check_finding_fn *each;
    void *context;
    bool failed;
};

static bool compare_line(void *context, unsigned long number, const char *line, size_t size)
{
    struct comparing *comparing = context;
    char why[IMPORT_WHY_ROOM];

    if (import_compare(comparing->store, line, size, comparing->each, comparing->context, why))
        return true;
    comparing->failed = true;
    cli_refuse("%s:%lu: %s.", comparing->file, number, why);
    return false;
}

int hall_compare(struct store *store, const char *file, check_finding_fn *each, void *context)
{
    struct comparing comparing = {store, file, each, context, false};
    FILE *in = open_lines(file);
    const bool read = in && read_lines(in, file, compare_line, &comparing);

    if (in && in != stdin)
        fclose(in);
    return read && !comparing.failed ? CLI_OK : CLI_UNUSABLE;
}
