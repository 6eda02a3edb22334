/*
 * `hakem hall`: what an operator does with a store, partly while a hall serves it. Findings go to
 * standard output, a line each; the total and what was done to standard error. The commands that
 * deal with single games are those of hall_games.c.
 */
#include "cli/cmd_hall.h"
#include "cli/data_folder.h"
#include "cli/hall_games.h"
#include "cli/options.h"

#include "hall/server/retention.h"
#include "tournament/model.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char help[] =
    "Usage: hakem hall check [--store FILE] [--against EXPORT] [--salvage NEW] [--json]\n"
    "       hakem hall backup [--store FILE] NEW\n"
    "       hakem hall restore [--store FILE] BACKUP\n"
    "       hakem hall export [--store FILE] [GAME...]\n"
    "       hakem hall import [--store FILE] [--json] [EXPORT]\n"
    "       hakem hall forget [--store FILE] [--json] GAME --names\n"
    "       hakem hall forget [--store FILE] [--json] TOURNAMENT --player N\n"
    "       hakem hall forget [--store FILE] [--json] GAME [--entry N] MEMBER...\n"
    "       hakem hall forget [--store FILE] [--json] --older-than DAYS\n\n"
    "check reads every game and tournament: the chain of its log, its texts, and every ruling\n"
    "given again. A line for each fault that is found. backup writes all of one moment to a\n"
    "new file. export writes games, or all of them, as JSON, a line each: rules, log, texts and\n"
    "the links of the chain; nobody's way in. A tournament, named as a game is, brings the\n"
    "games of its boards. These can be done while the hall is open.\n\n"
    "restore puts a backup in the place of a store that no hall has open; what stood there is\n"
    "kept under another name. import takes the games of an export into such a store: each\n"
    "whole and with its chain checked, or not at all. forget deletes texts for good; the\n"
    "chain stays valid. It does not reach backups, exports and kept files.\n\n"
    "  --store FILE       the log of all games; hakem/hall.db in the user's data folder if\n"
    "                     not said\n"
    "  --against EXPORT   name too what an earlier export has and the store does not: the end\n"
    "                     of a log that was cut off\n"
    "  --salvage NEW      copy every whole game to a new store\n"
    "  --names            what the game says of its players: names, titles, ratings,\n"
    "                     federations, numbers at FIDE; of a tournament that of all players,\n"
    "                     the imported files, and the names in the games of its boards\n"
    "  --player N         the same of one player of a tournament, by his number; the imported\n"
    "                     files go whole\n"
    "  --entry N          the entry that has the texts; the game itself if not said\n"
    "  --older-than DAYS  all that may be personal, of all games and tournaments to which\n"
    "                     nothing has been added for so many days\n"
    "  --json             one JSON object a line for each fault, game or text\n";

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
        printf("%s\t%s %s, entry %llu\t%s\n", check_kind_word(finding->kind),
               check_word(finding->game), finding->game, (unsigned long long)finding->number,
               finding->text);
    else if (finding->game)
        printf("%s\t%s %s\t%s\n", check_kind_word(finding->kind), check_word(finding->game),
               finding->game, finding->text);
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
        fprintf(stderr, "hakem: %s %s: %s.\n", game ? check_word(game) : "game", game ? game : "-",
                why);
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

/* What is asked for. */
struct request {
    const char *path;
    /* Open, unless the command opens it itself. */
    struct store *store;
    char **operands;
    int operand_count;
    const char *salvage, *against;
    /* UINT64_MAX: not said. */
    uint64_t entry, older_than, player;
    bool names, json;
};

static int check(const struct request *request)
{
    struct findings findings = {.json = request->json};
    char why[WHY_ROOM];
    char checked[CHECK_COUNTS_ROOM];
    struct check_counts counts;

    if (!check_store(request->store, print_finding, &findings, &counts, why, sizeof why))
        return cli_refuse("the store cannot be checked: %s.", why);
    if (request->against &&
        hall_compare(request->store, request->against, print_finding, &findings) != CLI_OK)
        return CLI_UNUSABLE;
    check_counts_text(checked, &counts);
    fprintf(stderr, "hakem: %s checked, %lu %s found.\n", checked, findings.count,
            findings.count == 1 ? "fault" : "faults");
    if (request->salvage && salvage(request->store, request->salvage) != CLI_OK)
        return CLI_UNUSABLE;
    return cli_close_output(findings.count > 0 ? CLI_FINDINGS : CLI_OK);
}

static int backup(const struct request *request)
{
    char why[WHY_ROOM];

    umask(077);
    if (!store_backup(request->store, request->operands[0], why, sizeof why))
        return cli_refuse("%s.", why);
    return CLI_OK;
}

static int restore(const struct request *request)
{
    char why[WHY_ROOM], kept[DATA_FOLDER_PATH_ROOM];

    umask(077);
    if (!store_restore(request->operands[0], request->path, kept, sizeof kept, why, sizeof why))
        return cli_refuse("%s.", why);
    if (kept[0])
        fprintf(stderr, "hakem: the store that stood there is kept as %s.\n", kept);
    return CLI_OK;
}

static int export_games(const struct request *request)
{
    return hall_export(request->store, request->operands, request->operand_count);
}

static int import_games(const struct request *request)
{
    return hall_import(request->store, request->operand_count > 0 ? request->operands[0] : NULL,
                       request->json);
}

static int forget_texts(const struct request *request)
{
    if (request->older_than) {
        if (request->names || request->player || request->operand_count > 0 ||
            request->entry != UINT64_MAX)
            return cli_refuse("forget takes --older-than alone: it is of all games.");
        return hall_forget_old(request->store, (unsigned)request->older_than, request->json);
    }
    if (request->operand_count < 1)
        return cli_refuse("forget takes the name of a game, or --older-than.");
    const int members = request->operand_count - 1;
    const bool has_player = request->player != 0;
    if ((members > 0) + request->names + has_player != 1 ||
        (members == 0 && request->entry != UINT64_MAX))
        return cli_refuse("forget takes either --names, or --player, or the members of an entry.");
    const char *const game = request->operands[0];
    const struct forget_wish wish = {.games = &game,
                                     .game_count = 1,
                                     .what = has_player       ? FORGET_PLAYER
                                             : request->names ? FORGET_NAMES
                                                              : FORGET_MEMBERS,
                                     .number = has_player                     ? request->player
                                               : request->entry == UINT64_MAX ? 0
                                                                              : request->entry,
                                     .members = request->operands + 1,
                                     .member_count = members};
    return hall_forget(request->store, &wish, request->json);
}

/* What each command takes, and how it has the store. */
static const struct command {
    const char *name;
    int (*run)(const struct request *request);
    /* -1: any number. */
    int operands_least, operands_most;
    const char *takes;
    bool finds, deletes, prints_json; /* options */
    bool opens, writes;
} commands[] = {
    {"check", check, 0, 0, "no file; --store names the store", true, false, true, true, false},
    {"backup", backup, 1, 1, "the name of one file", false, false, false, true, false},
    {"restore", restore, 1, 1, "the name of one file", false, false, false, false, true},
    {"export", export_games, 0, -1, "names of games", false, false, false, true, false},
    {"import", import_games, 0, 1, "the name of one file", false, false, true, true, true},
    {"forget", forget_texts, 0, -1, "the name of a game", false, true, true, true, true},
};

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

/* CLI_OK, or a complaint. */
static int check_request(const struct command *command, const struct request *request)
{
    if (request->operand_count < command->operands_least ||
        (command->operands_most >= 0 && request->operand_count > command->operands_most))
        return cli_refuse("%s takes %s.", command->name, command->takes);
    if ((request->salvage || request->against) && !command->finds)
        return cli_refuse("--salvage and --against belong to check.");
    if ((request->names || request->player || request->entry != UINT64_MAX ||
         request->older_than) &&
        !command->deletes)
        return cli_refuse("--names, --player, --entry and --older-than belong to forget.");
    if (request->json && !command->prints_json)
        return cli_refuse("--json belongs to check, import and forget.");
    return CLI_OK;
}

static int run_on_store(const struct command *command, struct request *request)
{
    char why[WHY_ROOM], shown[STORE_SHOWN_ROOM];

    if (!command->opens)
        return command->run(request);
    if (command->writes)
        umask(077);
    request->store =
        store_open(request->path, command->writes ? STORE_SERVE : STORE_LOOK, why, sizeof why);
    if (!request->store)
        return cli_refuse("%s: %s.", store_shown(shown, request->path), why);
    const int status =
        store_form(request->store) == STORE_FORM
            ? command->run(request)
            : cli_refuse("%s: it is a store of an earlier form, which `hakem serve` carries over.",
                         store_shown(shown, request->path));
    store_close(request->store);
    return status;
}

int cmd_hall(int argc, char **argv)
{
    struct request request = {.entry = UINT64_MAX};
    char path[DATA_FOLDER_PATH_ROOM];
    int status;
    const struct cli_option options[] = {
        {.name = "store", .text = &request.path},
        {.name = "salvage", .text = &request.salvage},
        {.name = "against", .text = &request.against},
        {.name = "entry", .number = &request.entry, .least = 0, .most = INT64_MAX},
        {.name = "older-than",
         .number = &request.older_than,
         .least = 1,
         .most = RETENTION_DAYS_MAX},
        {.name = "names", .flag = &request.names},
        {.name = "player", .number = &request.player, .least = 1, .most = TOURNAMENT_PLAYERS_MAX},
        {.name = "json", .flag = &request.json},
    };

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    const struct command *command = argc > 0 ? find_command(argv[0]) : NULL;
    if (!command)
        return cli_refuse("hall takes check, backup, restore, export, import or forget; `hakem "
                          "hall --help` tells more.");
    request.operands = argv + 1;
    request.operand_count = argc - 1;
    if ((status = check_request(command, &request)) != CLI_OK)
        return status;
    if (!request.path && !data_folder_find(path, "hall.db", command->writes))
        return cli_refuse("there is no data folder for the log; --store FILE names a place.");
    if (!request.path)
        request.path = path;
    return run_on_store(command, &request);
}
