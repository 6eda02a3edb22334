/*
 * `hakem hall export`, `import` and `forget`, and what `check --against` reads. What has been done
 * with each game or text goes to standard output, a line each; totals to standard error.
 */
#include "cli/hall_games.h"
#include "cli/complain.h"
#include "hall/server/export.h"
#include "hall/server/hall.h"
#include "hall/server/import_group.h"
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
    struct check_counts exported;
    unsigned long damaged;
    bool failed;
    /* The games of the boards of tournaments that were named, each once; NULL: they are not collected. */
    json_t *of_boards;
};

static void collect_games(json_t *games, const char *line)
{
    char why[IMPORT_WHY_ROOM];
    json_t *json = import_load(line, strlen(line), why);

    export_collect_games(games, json);
    json_decref(json);
}

static bool export_one(void *context, const struct store_game *game)
{
    struct exporting *exporting = context;
    char *line;

    switch (export_game(exporting->store, game, &line)) {
    case STORE_READ:
        check_count(&exporting->exported, game->name);
        puts(line);
        if (exporting->of_boards && hall_is_tournament(game->name))
            collect_games(exporting->of_boards, line);
        free(line);
        break;
    case STORE_DAMAGED:
        exporting->damaged++;
        fprintf(stderr, "hakem: %s; the %s is not exported.\n", store_why(exporting->store),
                check_word(game->name));
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
    char exported[CHECK_COUNTS_ROOM];

    if (!find_games(store, games, count))
        return CLI_UNUSABLE;
    if (count == 0)
        exporting.failed = store_read_games(store, export_one, &exporting) == STORE_FAILED;
    else
        export_some(&exporting, games, count);
    if (exporting.failed)
        return cli_refuse("the store cannot be read: %s.", store_why(store));
    check_counts_text(exported, &exporting.exported);
    fprintf(stderr, "hakem: %s exported.\n", exported);
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

/* Importing. */

struct importing {
    bool json;
    struct check_counts imported;
    unsigned long refused;
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
        snprintf(place, sizeof place, "line %lu, %s %s", line, check_word(imported->game),
                 imported->game);
    else
        snprintf(place, sizeof place, "line %lu, %s %s, entry %llu", line,
                 check_word(imported->game), imported->game, number);
    if (done)
        printf("%s\t%s\t%llu %s\n", kind, place, number, number == 1 ? "entry" : "entries");
    else
        printf("%s\t%s\t%s\n", kind, place, imported->why);
}

static void print_result(void *context, unsigned long line, const struct imported *imported,
                         bool done)
{
    struct importing *importing = context;

    if (done)
        check_count(&importing->imported, imported->game);
    importing->refused += !done;
    print_imported(importing, line, imported, done);
}

static bool note_line(void *context, unsigned long number, const char *line, size_t size)
{
    return import_lines_note(context, number, line, size);
}

static bool take_line(void *context, unsigned long number, const char *line, size_t size)
{
    return import_lines_take(context, number, line, size);
}

/* Both readings of a file. False: it cannot be read, and a complaint says so. */
static bool read_twice(struct import_lines *lines, const char *file)
{
    FILE *in = open_lines(file);
    bool read = in && read_lines(in, file, note_line, lines);

    if (read && !import_lines_why(lines))
        read = fseek(in, 0, SEEK_SET) == 0 && read_lines(in, file, take_line, lines);
    if (in && in != stdin)
        fclose(in);
    return read;
}

int hall_import(struct store *store, const char *file, bool json)
{
    struct importing importing = {.json = json};
    struct import_lines *lines = import_lines_create(store, print_result, &importing);

    if (!lines)
        return cli_refuse("there is not enough memory.");
    const bool read = read_twice(lines, file);
    import_lines_end(lines);
    int status = CLI_UNUSABLE;
    if (read) {
        char done[CHECK_COUNTS_ROOM];
        check_counts_text(done, &importing.imported);
        fprintf(stderr, "hakem: %s imported, %lu refused.\n", done, importing.refused);
        status = cli_close_output(importing.refused > 0 ? CLI_FINDINGS : CLI_OK);
        if (import_lines_why(lines))
            status = cli_refuse("the store cannot be written: %s.", import_lines_why(lines));
    }
    import_lines_destroy(lines);
    return status;
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
        printf("deleted\t%s %s, %s %lld\t%s\n", check_word(game), game,
               place > 0 ? "entry" : "link", place > 0 ? (long long)place : -(long long)place,
               member);
    else
        printf("deleted\t%s %s\t%s\n", check_word(game), game, member);
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
        snprintf(nothing, sizeof nothing, "%s %s has no names any more", check_word(wish->games[0]),
                 wish->games[0]);
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
