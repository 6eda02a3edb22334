/*
 * `hakem referee`: judges scenarios event by event; with --check it compares the end of each with
 * what the scenario expects. An event that cannot be judged ends its own scenario with a complaint;
 * the other scenarios are judged all the same.
 */
#include "cli/commands.h"
#include "cli/options.h"
#include "codec/ruling_json.h"
#include "hakem/ending.h"
#include "hakem/fen.h"
#include "hakem/sheet.h"
#include "hakem/words.h"
#include "scenario/case_files.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: hakem referee [--check] [--json] [--lang LANGUAGE] FILE.json...\n\n"
    "Judges refereeing scenarios: prints each event with its ruling in words, and how the game\n"
    "stands at the end. A file holds one scenario, a list of them, or an exam.\n\n"
    "  --check  compare with what each scenario expects: a line that begins with the id for\n"
    "           each that differs; the total goes to standard error, the exit status is 1\n"
    "  --json   rulings as objects, one scenario a line\n"
    "  --lang   language of the rulings: en (if not said) or tr\n\n"
    "`-` is standard input. A file with a word that is not known, or that contradicts itself,\n"
    "is refused before anything is judged; an event that cannot have happened ends its own\n"
    "scenario. The exit status is then 2.\n";

enum { SEARCH_MEMORY_MAX = 512 << 20, LINE_ROOM = 4096, DUTY_ROOM = 64 };

struct run {
    bool check, json;
    hk_language language;
    hk_winnable *solver;
    /*
     * Scenarios: judged to the end, differing from what they expect, and ended by an event that
     * could not be judged.
     */
    unsigned judged, differing, broken;
};

/* Compare a scenario at its end with what it expects. */
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

static hk_state look_at(const struct scenario_game *playing)
{
    hk_state state;
    hk_game_look(playing->game, playing->now_ms, &state);
    return state;
}

/* Print the acts of one event, each with its ruling, and then the clocks. */
static void print_step(const struct run *run, const struct scenario_step *step,
                       const hk_board *before, const hk_position *start, const hk_clock *clock)
{
    char line[LINE_ROOM];
    hk_buf buf;

    if (step->ruling_count == 0)
        printf("  ... %g s\n", json_number_value(json_object_get(step->event, "seconds")));
    for (unsigned i = 0; i < step->ruling_count; i++) {
        hk_buf_init(&buf, line, sizeof line);
        hk_words_event(&buf, run->language, &step->act[i], before, start);
        hk_buf_str(&buf, "\n      ");
        hk_words_ruling(&buf, run->language, &step->ruling[i], &step->act[i]);
        if (hk_clock_is_used(clock) && i + 1 == step->ruling_count) {
            hk_buf_str(&buf, "\n      ");
            hk_words_clock(&buf, run->language, clock);
        }
        printf("  %s\n", line);
    }
}

static void print_sheet(const struct run *run, const hk_game *game, hk_color player)
{
    enum {
        /* An entry with its number. */
        ENTRY_ROOM = HK_TEXT_MAX + 16,
        /* The words around the entries. */
        REST_ROOM = 400
    };
    size_t count;
    const hk_sheet_entry *sheet = hk_game_sheet(game, player, &count);
    const size_t room = count * ENTRY_ROOM + REST_ROOM;
    char *text = sheet ? malloc(room) : NULL;
    hk_buf buf;

    if (!text)
        return;
    hk_buf_init(&buf, text, room);
    hk_words_sheet(&buf, run->language, game, player);
    printf("     %s\n", text);
    free(text);
}

static void print_end(const struct run *run, const struct scenario_game *playing)
{
    char line[LINE_ROOM];
    const hk_state state = look_at(playing);
    hk_buf buf;

    hk_buf_init(&buf, line, sizeof line);
    hk_words_state(&buf, run->language, &state);
    hk_buf_str(&buf, "\n     ");
    hk_fen_write(&buf, &state.position, playing->scenario->rules.variant);
    printf("  => %s\n", line);
    for (int player = HK_WHITE; player <= HK_BLACK; player++)
        print_sheet(run, playing->game, (hk_color)player);
    putchar('\n');
}

/* The clocks as JSON; null in a game without a clock. */
static json_t *clock_to_json(const hk_clock *clock)
{
    if (!hk_clock_is_used(clock))
        return json_null();
    return json_pack("{s:I, s:I, s:s?}", "white_ms", (json_int_t)clock->left_ms[HK_WHITE],
                     "black_ms", (json_int_t)clock->left_ms[HK_BLACK], "running",
                     clock->running ? hk_color_word(clock->whose) : NULL);
}

/* The state of the game as JSON, in the words of docs/scenarios.md. */
static json_t *state_to_json(const struct scenario_game *playing, const hk_state *state)
{
    char fen[HK_FEN_MAX], duty[DUTY_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, duty, sizeof duty);
    scenario_duty_write(&buf, playing, state);
    hk_buf_init(&buf, fen, sizeof fen);
    hk_fen_write(&buf, &state->position, playing->scenario->rules.variant);
    return json_pack("{s:s, s:s?, s:o, s:s, s:{s:i, s:i}, s:s, s:s?}", "result",
                     scenario_result(state), "reason", scenario_reason(playing, state), "clocks",
                     clock_to_json(&state->clock), "fen", fen, "illegal_count", "w",
                     (int)state->illegal_moves[HK_WHITE], "b", (int)state->illegal_moves[HK_BLACK],
                     "draw_offer",
                     state->offered[HK_WHITE] || state->offered[HK_BLACK] ? "open" : "none",
                     "obligation", state->status == HK_STATUS_ENDED ? NULL : duty);
}

/* The rulings on one event as JSON (codec/ruling_json.h), and the state after them. */
static json_t *step_to_json(const struct run *run, const struct scenario_game *playing,
                            const struct scenario_step *step)
{
    const hk_state state = look_at(playing);
    json_t *rulings = json_array();

    for (unsigned i = 0; i < step->ruling_count; i++) {
        struct json_text out = {.comma = false};
        json_text_open(&out, '{');
        ruling_members_write(&out, &step->ruling[i], &step->act[i], run->language);
        json_text_close(&out, '}');
        char *text = json_text_take(&out);
        json_array_append_new(rulings, text ? json_loads(text, 0, NULL) : NULL);
        free(text);
    }
    return json_pack("{s:O, s:o, s:o, s:o}", "event", step->event, "rulings", rulings, "clocks",
                     clock_to_json(&state.clock), "state", state_to_json(playing, &state));
}

/* A scoresheet as JSON: a list of {"ply", "text", "agrees"}, or null. */
static json_t *sheet_to_json(const hk_game *game, hk_color player)
{
    size_t count;
    const hk_sheet_entry *entry = hk_game_sheet(game, player, &count);
    json_t *list = entry ? json_array() : json_null();

    for (size_t i = 0; entry && i < count; i++)
        json_array_append_new(list,
                              json_pack("{s:i, s:s, s:b}", "ply", (int)entry[i].ply, "text",
                                        entry[i].text, "agrees", hk_sheet_agrees(game, &entry[i])));
    return list;
}

static json_t *end_to_json(const struct scenario_game *playing)
{
    const hk_state state = look_at(playing);
    json_t *end = state_to_json(playing, &state);

    json_object_set_new(end, "sheets",
                        json_pack("{s:o, s:o}", "white", sheet_to_json(playing->game, HK_WHITE),
                                  "black", sheet_to_json(playing->game, HK_BLACK)));
    return end;
}

/* Judge the events one after the other; false with `fault` at the first that cannot be judged. */
static bool judge_events(const struct run *run, struct scenario_game *playing, json_t *steps,
                         char fault[SCENARIO_FAULT_ROOM])
{
    struct scenario_step step;

    for (size_t i = 0; i < json_array_size(playing->scenario->events); i++) {
        const hk_board before = look_at(playing).position.board;
        if (scenario_step(playing, i, &step, fault) != HK_OK)
            return false;
        const hk_clock clock = look_at(playing).clock;
        if (steps)
            json_array_append_new(steps, step_to_json(run, playing, &step));
        else if (!run->check)
            print_step(run, &step, &before, hk_game_start(playing->game), &clock);
    }
    return true;
}

/*
 * Print a scenario as JSON: its events and rulings, and `end` or, if an event could not be judged,
 * `fault`.
 */
static void print_json(const struct scenario *scenario, json_t *steps, json_t *end,
                       const char *fault)
{
    json_t *json =
        json_pack("{s:s, s:s?, s:O, s:o*, s:s*}", "id", scenario->id, "title",
                  scenario->title[HK_LANGUAGE_EN], "events", steps, "end", end, "fault", fault);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    if (text)
        puts(text);
    free(text);
    json_decref(json);
}

static int judge_one(struct run *run, const struct case_file *one)
{
    char fault[SCENARIO_FAULT_ROOM];
    const struct scenario *scenario = &one->scenario;
    const char *title = scenario->title[run->language];
    struct scenario_game playing;

    if (scenario_begin(&playing, scenario, run->solver, fault) != HK_OK)
        return cli_refuse("%s: %s: %s.", one->file, scenario->id, fault);
    json_t *steps = run->json && !run->check ? json_array() : NULL;
    if (!run->check && !steps)
        printf("%s  %s (%s)\n", scenario->id, title ? title : "",
               hk_edition_label(scenario->rules.edition));
    const bool judged = judge_events(run, &playing, steps, fault);
    if (judged && run->check)
        check_one(run, &playing);
    else if (steps)
        print_json(scenario, steps, judged ? end_to_json(&playing) : NULL, judged ? NULL : fault);
    else if (judged)
        print_end(run, &playing);
    else if (!run->check)
        printf("  !!  %s.\n\n", fault);
    json_decref(steps);
    scenario_end(&playing);
    if (judged)
        return CLI_OK;
    run->broken++;
    return cli_refuse("%s: %s: %s.", one->file, scenario->id, fault);
}

/* Judge all scenarios; one that cannot be judged to its end does not stop the others. */
static int judge_all(struct run *run, char **files, int file_count)
{
    struct case_files all;
    struct case_fault fault;
    int status = CLI_OK;

    if (!case_files_read(&all, files, file_count, run->solver, &fault))
        return cli_refuse("%s: %s.", fault.file, fault.why);
    for (size_t i = 0; i < all.count; i++)
        if (judge_one(run, &all.cases[i]) != CLI_OK)
            status = CLI_UNUSABLE;
    case_files_finish(&all);
    if (!run->check)
        return status;
    fprintf(stderr, "%u of %u scenarios differ", run->differing, run->judged);
    if (run->broken)
        fprintf(stderr, ", %u could not be judged", run->broken);
    fputc('\n', stderr);
    return status == CLI_OK && run->differing ? CLI_FINDINGS : status;
}

int cmd_referee(int argc, char **argv)
{
    struct run run = {.check = false};
    const char *language = "en";
    hk_arena search;
    int status;
    const struct cli_option options[] = {
        {.name = "check", .flag = &run.check},
        {.name = "json", .flag = &run.json},
        {.name = "lang", .text = &language},
    };

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    if (hk_language_find(&run.language, language, strlen(language)) != HK_OK)
        return cli_refuse("--lang: '%s' is neither en nor tr.", language);
    if (argc == 0)
        return cli_refuse("referee: a file of scenarios is missing.");
    hk_arena_init(&search, SEARCH_MEMORY_MAX);
    if (hk_winnable_create(&run.solver, &search, HK_ENDING_NODES_MAX) != HK_OK) {
        hk_arena_finish(&search);
        return cli_refuse("there is not enough memory.");
    }
    status = judge_all(&run, argv, argc);
    hk_arena_finish(&search);
    return cli_close_output(status);
}
