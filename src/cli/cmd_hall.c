/*
 * `hakem hall check`, `backup` and `restore`: what an operator does with a store, the first two also
 * while a hall serves it. Findings go to standard output, a line each; the total and what was done
 * to standard error.
 */
#include "cli/cmd_hall.h"
#include "cli/data_folder.h"
#include "cli/options.h"
#include "hall/server/check.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char help[] =
    "Usage: hakem hall check [--store FILE] [--salvage NEW] [--json]\n"
    "       hakem hall backup [--store FILE] NEW\n"
    "       hakem hall restore [--store FILE] BACKUP\n\n"
    "check reads every game: the chain of its log, its texts, and every ruling given again.\n"
    "A line for each fault that is found. backup writes all games of one moment to a new\n"
    "file. Both can be done while the hall is open. restore puts a backup in the place of a\n"
    "store that no hall has open; what stood there is kept under another name.\n\n"
    "  --store FILE       the log of all games; hakem/hall.db in the user's data folder if\n"
    "                     not said\n"
    "  --salvage NEW      copy every whole game to a new store\n"
    "  --json             one JSON object a line for each fault\n";

enum { WHY_ROOM = DATA_FOLDER_PATH_ROOM + 512 };

/* What has been found so far. */
struct findings {
    unsigned long count;
    bool json;
};

static void print_json(const struct check_finding *finding)
{
    json_t *json =
        json_pack("{s:s, s:s?, s:I, s:s}", "kind", check_kind_word(finding->kind), "game",
                  finding->game, "number", (json_int_t)finding->number, "text", finding->text);
    char *line = json ? json_dumps(json, JSON_COMPACT) : NULL;

    if (line)
        puts(line);
    free(line);
    json_decref(json);
}

static void print_finding(void *context, const struct check_finding *finding)
{
    struct findings *findings = context;

    findings->count++;
    if (findings->json)
        print_json(finding);
    else if (finding->game && finding->number > 0)
        printf("%s\tgame %s, entry %llu\t%s\n", check_kind_word(finding->kind), finding->game,
               (unsigned long long)finding->number, finding->text);
    else if (finding->game)
        printf("%s\tgame %s\t%s\n", check_kind_word(finding->kind), finding->game, finding->text);
    else
        printf("%s\t-\t%s\n", check_kind_word(finding->kind), finding->text);
}

/* What check has told of already is not told again; what cannot be copied is. */
static void count_damage(void *context, const char *game, uint64_t number, const char *why)
{
    unsigned long *count = context;

    (void)number;
    ++*count;
    if (strstr(why, "may not all"))
        fprintf(stderr, "hakem: game %s: %s.\n", game ? game : "-", why);
}

static int salvage(struct store *store, const char *path)
{
    char why[WHY_ROOM];
    unsigned long damages = 0;

    umask(077); /* the file holds names and whatever the hall's own holds */
    if (!store_salvage(store, path, count_damage, &damages, why, sizeof why))
        return cli_refuse("%s.", why);
    fprintf(stderr, "hakem: the whole games are in %s.\n", path);
    return CLI_OK;
}

static int check(struct store *store, bool json, const char *salvage_path)
{
    struct findings findings = {.json = json};
    char why[WHY_ROOM];
    unsigned long games;

    if (!check_store(store, print_finding, &findings, &games, why, sizeof why))
        return cli_refuse("the store cannot be checked: %s.", why);
    fprintf(stderr, "hakem: %lu %s checked, %lu %s found.\n", games, games == 1 ? "game" : "games",
            findings.count, findings.count == 1 ? "fault" : "faults");
    if (salvage_path && salvage(store, salvage_path) != CLI_OK)
        return CLI_UNUSABLE;
    return cli_close_output(findings.count > 0 ? CLI_FINDINGS : CLI_OK);
}

static int backup(struct store *store, const char *path)
{
    char why[WHY_ROOM];

    umask(077);
    if (!store_backup(store, path, why, sizeof why))
        return cli_refuse("%s.", why);
    return CLI_OK;
}

static int restore(const char *path, const char *store)
{
    char why[WHY_ROOM], kept[DATA_FOLDER_PATH_ROOM];

    umask(077);
    if (!store_restore(path, store, kept, sizeof kept, why, sizeof why))
        return cli_refuse("%s.", why);
    if (kept[0])
        fprintf(stderr, "hakem: the store that stood there is kept as %s.\n", kept);
    return CLI_OK;
}

/* What can be done with a store that is only looked at. */
static int look(const char *what, const char *path, const char *operand, bool json,
                const char *salvage_path)
{
    char why[WHY_ROOM];
    struct store *store = store_open(path, STORE_LOOK, why, sizeof why);

    if (!store)
        return cli_refuse("%s: %s.", path, why);
    const int status =
        strcmp(what, "check") == 0 ? check(store, json, salvage_path) : backup(store, operand);
    store_close(store);
    return status;
}

int cmd_hall(int argc, char **argv)
{
    const char *store = NULL, *salvage_path = NULL;
    char path[DATA_FOLDER_PATH_ROOM];
    bool json = false;
    int status;
    const struct cli_option options[] = {
        {.name = "store", .text = &store},
        {.name = "salvage", .text = &salvage_path},
        {.name = "json", .flag = &json},
    };

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    const char *what = argc > 0 ? argv[0] : "";
    const bool checks = strcmp(what, "check") == 0;
    if (!checks && strcmp(what, "backup") != 0 && strcmp(what, "restore") != 0)
        return cli_refuse("hall takes check, backup or restore; `hakem hall --help` tells more.");
    if (checks && argc > 1)
        return cli_refuse("check takes no file: '%s'; --store names the store.", argv[1]);
    if (!checks && argc != 2)
        return cli_refuse("%s takes the name of one file.", what);
    if (!checks && (json || salvage_path))
        return cli_refuse("--json and --salvage belong to check.");
    if (!store && !data_folder_find(path, "hall.db", strcmp(what, "restore") == 0))
        return cli_refuse("there is no data folder for the log; --store FILE names a place.");
    if (!store)
        store = path;
    if (strcmp(what, "restore") == 0)
        return restore(argv[1], store);
    return look(what, store, checks ? NULL : argv[1], json, salvage_path);
}
