/*
 * `hakem referee`: scenarios judged event by event; with --check compared with the rulings that they require.
 */
#include "cli/cli.h"
#include "codec/scenario.h"
#include "hakem/winnable.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: hakem referee [--check] [--json] [--lang LANGUAGE] FILE.json...\n\n"
    "Judges refereeing scenarios: prints each event with its ruling in words, and how the game\n"
    "stands at the end. A file holds one scenario or a list of them.\n\n"
    "  --check  compare with what each scenario expects: a line that begins with the id for\n"
    "           each that differs; the total goes to standard error, the exit status is 1\n"
    "  --json   rulings as objects, one scenario a line\n"
    "  --lang   language of the rulings: en (if not said) or tr\n";

enum { SEARCH_MEMORY_MAX = 512 << 20, LINE_ROOM = 4096 };

struct run {
    bool check, json;
    const char *language;
    hk_winnable *find;
    unsigned judged, differing;
};

/* Compare one scenario that has come to its end. */
static void check_one(struct run *run, const struct scenario_game *playing)
{
    char line[LINE_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, line, sizeof line);
    run->judged++;
    if (scenario_check(playing, &buf))
        return;
    run->differing++;
    puts(line);
}

static int judge_one(struct run *run, const char *file, const json_t *json)
{
    char fault[SCENARIO_FAULT_ROOM] = "";
    struct scenario scenario;
    struct scenario_game playing;
    struct scenario_step step;

    if (!scenario_read(&scenario, json, fault))
        return cli_refuse("%s: %s: %s.", file, scenario.id ? scenario.id : "a scenario", fault);
    hk_err err = scenario_begin(&playing, &scenario, run->find);
    if (err != HK_OK)
        return cli_refuse("%s: %s: the moves or the rules do not fit together.", file, scenario.id);
    for (size_t i = 0; err == HK_OK && i < json_array_size(scenario.events); i++)
        err = scenario_step(&playing, i, &step, fault);
    if (err == HK_OK && run->check)
        check_one(run, &playing);
    scenario_end(&playing);
    if (err != HK_OK)
        return cli_refuse("%s: %s: %s.", file, scenario.id, fault);
    return CLI_OK;
}

static int judge_file(struct run *run, const char *file)
{
    json_error_t error;
    json_t *json = json_load_file(file, JSON_REJECT_DUPLICATES, &error);
    int status = CLI_OK;

    if (!json)
        return cli_refuse("%s: line %d: %s.", file, error.line, error.text);
    if (json_is_object(json))
        status = judge_one(run, file, json);
    for (size_t i = 0; status == CLI_OK && i < json_array_size(json); i++)
        status = judge_one(run, file, json_array_get(json, i));
    json_decref(json);
    return status;
}

int cmd_referee(int argc, char **argv)
{
    struct run run = {.language = "en"};
    hk_arena search;
    int status;
    const struct cli_option options[] = {
        {.name = "check", .flag = &run.check},
        {.name = "json", .flag = &run.json},
        {.name = "lang", .text = &run.language},
    };

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    if (argc == 0)
        return cli_refuse("referee: a file of scenarios is missing.");
    hk_arena_init(&search, SEARCH_MEMORY_MAX);
    if (hk_winnable_create(&run.find, &search) != HK_OK) {
        hk_arena_finish(&search);
        return cli_refuse("there is not enough memory.");
    }
    for (int i = 0; i < argc && status == CLI_OK; i++)
        status = judge_file(&run, argv[i]);
    hk_arena_finish(&search);
    if (status == CLI_OK && run.check) {
        fprintf(stderr, "%u of %u scenarios differ\n", run.differing, run.judged);
        status = run.differing ? CLI_FINDINGS : CLI_OK;
    }
    return cli_close_output(status);
}
