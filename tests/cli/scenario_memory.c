/*
 * Judges scenarios while memory is short. Before each event the arena of the game is filled, and
 * each request of the event fails in its turn. An event that could not be judged for lack of memory
 * has changed nothing: neither state nor made moves nor scoresheets. When it is judged again with
 * memory, every scenario ends as it expects.
 *
 * usage: scenario_memory FILE.json...
 *
 * Writes how many requests have failed. The exit status is 1 if something has changed, or if no
 * request ever failed.
 */
#include "hakem/ending.h"
#include "hakem/fen.h"
#include "hakem/sheet.h"
#include "hakem/words.h"
#include "scenario/scenario.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_ROOM = 1 << 17, LONG_GAME = 300 };

/* Blocks that are still granted. */
static unsigned granted;
/* Requests that have failed. */
static unsigned long failed_all;

static void *get_counted(void *context, size_t size)
{
    (void)context;
    if (granted == 0) {
        failed_all++;
        return NULL;
    }
    granted--;
    return calloc(1, size);
}

static void fill(hk_arena *arena)
{
    const unsigned long failed = failed_all;

    granted = 0;
    for (size_t size = (size_t)1 << 20; size >= 16; size /= 2)
        while (hk_arena_get(arena, size))
            continue;
    failed_all = failed;
}

static void add_numbers(hk_buf *out, const int64_t *number, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        hk_buf_char(out, ' ');
        hk_buf_int(out, number[i]);
    }
}

/* Write everything that a game shows as text. */
static void describe(char *text, const struct scenario_game *playing)
{
    const hk_game *game = playing->game;
    const hk_made_move *made = hk_game_moves(game);
    hk_state state;
    hk_buf buf;

    hk_game_look(game, playing->now_ms, &state);
    hk_buf_init(&buf, text, TEXT_ROOM);
    hk_fen_write(&buf, &state.position, HK_CHESS960);
    hk_words_state(&buf, HK_LANGUAGE_EN, &state);
    const int64_t numbers[] = {(int64_t)hk_game_seq(game),
                               hk_game_at(game),
                               state.status,
                               state.plies,
                               state.to_press[0],
                               state.to_press[1],
                               state.offered[0],
                               state.offered[1],
                               state.clock.left_ms[0],
                               state.clock.left_ms[1],
                               state.clock.running,
                               state.clock.whose,
                               (int64_t)state.clock.period[0],
                               (int64_t)state.clock.period[1],
                               state.reason,
                               state.ended_by_count,
                               (int64_t)state.illegal_moves[0],
                               (int64_t)state.illegal_moves[1],
                               (int64_t)state.completed[0],
                               (int64_t)state.completed[1],
                               state.duty.kind,
                               state.duty.from,
                               state.duty.to,
                               state.claimed,
                               state.adjourned,
                               state.breach,
                               (int64_t)hk_game_occurrences(game)};
    add_numbers(&buf, numbers, sizeof numbers / sizeof *numbers);
    for (size_t i = 0; i < state.plies; i++) {
        const int64_t of_move[] = {made[i].move,      made[i].irregularities, made[i].why,
                                   made[i].pressed,   made[i].idle_presses,   made[i].periods,
                                   made[i].earned_ms, made[i].clock_ms};
        add_numbers(&buf, of_move, sizeof of_move / sizeof *of_move);
    }
    for (int player = HK_WHITE; player <= HK_BLACK; player++)
        hk_words_sheet(&buf, HK_LANGUAGE_EN, game, (hk_color)player);
}

/*
 * Judge an event with one block of memory more each time, until it succeeds. False: a failure has
 * changed something, or the event cannot be judged at all.
 */
static bool judge_short(struct scenario_game *playing, size_t index)
{
    static char before[TEXT_ROOM], after[TEXT_ROOM];
    char fault[SCENARIO_FAULT_ROOM];
    struct scenario_step step;

    for (unsigned blocks = 0;; blocks++) {
        describe(before, playing);
        fill(&playing->arena);
        granted = blocks;
        const hk_err err = scenario_step(playing, index, &step, fault);
        if (err == HK_OK)
            return true;
        describe(after, playing);
        if (err != HK_E_MEMORY || step.ruling_count > 0 || strcmp(before, after) != 0) {
            printf("%s: event %zu: %s\n", playing->scenario->id, index + 1,
                   err == HK_E_MEMORY ? "it has changed something" : fault);
            return false;
        }
    }
}

static bool play(const struct scenario *scenario, hk_winnable *solver)
{
    char fault[SCENARIO_FAULT_ROOM], line[4096];
    struct scenario_game playing;
    bool good = true;
    hk_buf buf;

    if (scenario_begin(&playing, scenario, solver, fault) != HK_OK)
        return false;
    playing.arena.get = get_counted;
    for (size_t i = 0; good && i < json_array_size(scenario->events); i++)
        good = judge_short(&playing, i);
    hk_buf_init(&buf, line, sizeof line);
    if (good && scenario->expected && !scenario_check(&playing, &buf)) {
        puts(line);
        good = false;
    }
    granted = 1;
    scenario_end(&playing);
    return good;
}

static bool play_json(const json_t *json, hk_winnable *solver)
{
    char fault[SCENARIO_FAULT_ROOM];
    struct scenario scenario;

    if (!scenario_read(&scenario, json, fault)) {
        puts(fault);
        return false;
    }
    return play(&scenario, solver);
}

/*
 * Make a game that outgrows its first blocks of memory: knights go out and back, and each player
 * writes every move.
 */
static json_t *make_long_game(void)
{
    static const char *const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    static const char *const texts[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    json_t *events = json_array();

    for (int i = 0; i < LONG_GAME; i++) {
        const char *by = i % 2 ? "b" : "w";
        json_array_append_new(
            events, json_pack("{s:s, s:s, s:s}", "type", "move", "by", by, "uci", moves[i % 4]));
        json_array_append_new(events, json_pack("{s:s, s:s}", "type", "press", "by", by));
        json_array_append_new(
            events, json_pack("{s:s, s:s, s:s}", "type", "record", "by", by, "text", texts[i % 4]));
    }
    return json_pack("{s:s, s:s, s:s, s:{s:i, s:i, s:s}, s:o}", "id", "long", "title", "Long",
                     "edition", "2005", "clocks", "w", 6000, "b", 6000, "running", "w", "events",
                     events);
}

int main(int argc, char **argv)
{
    hk_arena search;
    hk_winnable *solver;
    unsigned bad = 0;

    hk_arena_init(&search, SIZE_MAX / 8);
    if (hk_winnable_create(&solver, &search, HK_ENDING_NODES_MAX) != HK_OK)
        return 2;
    for (int i = 1; i < argc; i++) {
        json_t *json = json_load_file(argv[i], 0, NULL);
        bad += !json || !play_json(json, solver);
        json_decref(json);
    }
    json_t *game = make_long_game();
    bad += !play_json(game, solver);
    json_decref(game);
    hk_arena_finish(&search);
    printf("%lu requests have failed, %u scenarios are not right\n", failed_all, bad);
    return bad > 0 || failed_all == 0;
}
