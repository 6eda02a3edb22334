/*
 * Plays a case as `hakem referee` does and writes what happened as JSON: the rules as they were, the position
 * and the clocks before the events and after each, and each act with its ruling in every language.
 */
#include "site/played.h"
#include "codec/event_json.h"
#include "codec/ruling_json.h"
#include "hakem/fen.h"
#include "hakem/law.h"
#include "hakem/sign.h"
#include "hakem/uci.h"
#include "scenario/scenario.h"
#include "site/files.h"
#include "site/movetext.h"
#include "site/vary.h"

#include <stdlib.h>
#include <string.h>

/* Positions that the questions whether somebody can still mate may cost together (hk_winnable_ration). */
enum { RATION = 100000 };
/* For the moves before the events. */
enum { MOVES_ROOM = 16384 };

static void put_word(struct json_text *out, const char *name, const char *word)
{
    json_text_key(out, name);
    json_text_word(out, word);
}

/* A sentence in every language. */
static void put_said(struct json_text *out, const hk_event *event, const hk_board *before,
                     const hk_position *start)
{
    char text[HK_SENTENCES_MAX];
    hk_buf buf;

    json_text_key(out, "said");
    json_text_open(out, '{');
    for (int language = 0; language < HK_LANGUAGES; language++) {
        hk_buf_init(&buf, text, sizeof text);
        hk_words_event(&buf, (hk_language)language, event, before, start);
        put_word(out, hk_language_code((hk_language)language), text);
    }
    json_text_close(out, '}');
}

static void put_clocks(struct json_text *out, const hk_clock *clock)
{
    json_text_key(out, "clocks");
    if (!hk_clock_is_used(clock)) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    json_text_key(out, "white_ms");
    json_text_int(out, clock->left_ms[HK_WHITE]);
    json_text_key(out, "black_ms");
    json_text_int(out, clock->left_ms[HK_BLACK]);
    put_word(out, "running", clock->running ? hk_color_word(clock->whose) : NULL);
    json_text_close(out, '}');
}

static hk_state look_at(const struct scenario_game *playing)
{
    hk_state state;
    hk_game_look(playing->game, playing->now_ms, &state);
    return state;
}

/* What of the game can be seen at its board, and what the arbiter owes there. */
static void put_signs(struct json_text *out, const struct scenario_game *playing,
                      const hk_state *state)
{
    const hk_edition edition = playing->scenario->rules.edition;
    const hk_known known = {.at_ms = playing->now_ms,
                            .clock = &state->clock,
                            .started_ms = INT64_MIN,
                            .dead = HK_UNKNOWN};
    hk_signs signs = {.next_ms = INT64_MAX};

    hk_game_signs(playing->game, &known, &signs);
    json_text_key(out, "signs");
    json_text_open(out, '[');
    for (unsigned i = 0; i < signs.size; i++) {
        const hk_noticed *noticed = &signs.list[i];
        json_text_open(out, '{');
        put_word(out, "sign", hk_sign_word(noticed->sign));
        put_word(out, "owes", hk_owed_word(noticed->owed));
        put_word(out, "article", hk_article_number(edition, noticed->rule));
        json_text_close(out, '}');
    }
    json_text_close(out, ']');
}

static void put_position(struct json_text *out, const char *name, const hk_position *position,
                         hk_variant variant)
{
    char fen[HK_FEN_MAX];
    hk_buf buf;

    hk_buf_init(&buf, fen, sizeof fen);
    hk_fen_write(&buf, position, variant);
    put_word(out, name, fen);
}

/* The position as it looks: what a hand has put on the board is in it as any other move is. */
static void put_seen(struct json_text *out, const hk_state *state, hk_variant variant)
{
    const hk_made_move standing = {.move = state->standing, .irregularities = HK_IRREGULAR_ILLEGAL};
    hk_position seen = state->position;

    if (standing.move != HK_MOVE_NONE)
        hk_position_make_again(&seen, &standing);
    put_position(out, "seen", &seen, variant);
}

/* Members that say how the game stands. */
static void put_standing(struct json_text *out, const struct scenario_game *playing)
{
    const hk_state state = look_at(playing);
    char move[8];
    hk_buf buf;

    put_position(out, "fen", &state.position, playing->scenario->rules.variant);
    put_seen(out, &state, playing->scenario->rules.variant);
    hk_buf_init(&buf, move, sizeof move);
    if (state.standing != HK_MOVE_NONE)
        hk_uci_write(&buf, state.standing, playing->scenario->rules.variant);
    put_word(out, "standing", buf.size ? move : NULL);
    json_text_key(out, "breach");
    json_text_bool(out, state.breach);
    put_clocks(out, &state.clock);
    put_signs(out, playing, &state);
}

static void put_given(struct json_text *out, const int64_t given_ms[2])
{
    json_text_key(out, "given_ms");
    json_text_open(out, '{');
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        json_text_key(out, hk_color_word((hk_color)color));
        json_text_int(out, given_ms[color]);
    }
    json_text_close(out, '}');
}

static void put_act(struct json_text *out, const hk_event *event, const hk_ruling *ruling,
                    const hk_board *before, const hk_position *start)
{
    json_text_open(out, '{');
    json_text_key(out, "event");
    event_write(out, event, false);
    put_said(out, event, before, start);
    put_given(out, ruling->told.given_ms);
    json_text_key(out, "ruling");
    json_text_open(out, '{');
    ruling_members_write(out, ruling, event, HK_LANGUAGE_EN);
    json_text_close(out, '}');
    json_text_close(out, '}');
}

static void put_step(struct json_text *out, const struct scenario_game *playing,
                     const struct scenario_step *step, const hk_board *before)
{
    const double seconds = json_number_value(json_object_get(step->event, "seconds"));

    json_text_open(out, '{');
    json_text_key(out, "passed_ms");
    json_text_int(out, step->ruling_count == 0 ? (int64_t)(seconds * 1000) : 0);
    json_text_key(out, "acts");
    json_text_open(out, '[');
    for (unsigned i = 0; i < step->ruling_count; i++)
        put_act(out, &step->act[i], &step->ruling[i], before, hk_game_start(playing->game));
    json_text_close(out, ']');
    put_standing(out, playing);
    json_text_close(out, '}');
}

/* Write the steps. An event that cannot have happened under these rules ends them, and is told. */
static void put_steps(struct json_text *out, struct scenario_game *playing)
{
    char fault[SCENARIO_FAULT_ROOM] = "";
    struct scenario_step step;

    json_text_key(out, "steps");
    json_text_open(out, '[');
    for (size_t i = 0; i < json_array_size(playing->scenario->events) && fault[0] == '\0'; i++) {
        const hk_board before = look_at(playing).position.board;
        const hk_err err = scenario_step(playing, i, &step, fault);
        if (err == HK_OK)
            put_step(out, playing, &step, &before);
        else if (err == HK_E_MEMORY)
            json_text_fail(out);
    }
    json_text_close(out, ']');
    put_word(out, "stopped", fault[0] ? fault : NULL);
}

static const char *level_of(const hk_rules *rules)
{
    const hk_level level = hk_rules_level(rules);

    return level == HK_LEVEL_BLITZ ? "blitz" : level == HK_LEVEL_RAPID ? "rapid" : "standard";
}

static void put_counts(struct json_text *out, const char *name, const unsigned count[2])
{
    json_text_key(out, name);
    json_text_open(out, '{');
    json_text_key(out, "white");
    json_text_int(out, count[HK_WHITE]);
    json_text_key(out, "black");
    json_text_int(out, count[HK_BLACK]);
    json_text_close(out, '}');
}

/* The scenario as its file has it, without what is expected: of another case it would be wrong. */
static void put_file(struct json_text *out, const struct scenario *scenario)
{
    json_t *file = json_copy((json_t *)(uintptr_t)scenario->json);

    json_object_del(file, "expected");
    json_text_key(out, "file");
    json_text_tree(out, file);
}

/* The moves before the events, in every language; null: there are none. */
static void put_moves(struct json_text *out, const struct scenario_game *playing)
{
    const hk_state state = look_at(playing);
    char text[MOVES_ROOM];
    hk_buf buf;

    json_text_key(out, "moves");
    if (state.plies == 0) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    for (int language = 0; language < HK_LANGUAGES; language++) {
        hk_buf_init(&buf, text, sizeof text);
        movetext_tell(&buf, (hk_language)language, playing->game, state.plies);
        put_word(out, hk_language_code((hk_language)language), text);
    }
    json_text_close(out, '}');
}

/* The rules and counters under which the case is played, in the members of the changes. */
static void put_rules(struct json_text *out, const struct scenario *scenario)
{
    const hk_rules *rules = &scenario->rules;

    put_word(out, "edition", hk_edition_label(rules->edition));
    put_word(out, "level", level_of(rules));
    put_word(out, "supervision", rules->supervision == HK_SUPERVISION_FULL ? "full" : "limited");
    json_text_key(out, "increment_s");
    json_text_int(out, rules->control[HK_WHITE].period[0].increment_ms / 1000);
    json_text_key(out, "counters");
    json_text_open(out, '{');
    put_counts(out, "illegal_moves", rules->carried.illegal_moves);
    put_counts(out, "requests", rules->carried.requests);
    json_text_close(out, '}');
    json_text_key(out, "readings");
    json_text_open(out, '{');
    for (int i = 0; i < HK_READINGS; i++)
        put_word(out, hk_reading_word((hk_reading)i),
                 hk_reading_choice_word((hk_reading)i, rules->readings.choice[i]));
    json_text_close(out, '}');
}

/* A scenario without a title is called by its id. */
static void put_title(struct json_text *out, const struct scenario *scenario)
{
    json_text_key(out, "title");
    json_text_open(out, '{');
    for (int language = 0; language < HK_LANGUAGES; language++) {
        const char *title = scenario->title[language];
        put_word(out, hk_language_code((hk_language)language), title ? title : scenario->id);
    }
    json_text_close(out, '}');
}

static char *play(const struct scenario *scenario, struct scenario_game *playing)
{
    struct json_text out = {.comma = false};

    json_text_open(&out, '{');
    put_word(&out, "case", scenario->id);
    put_title(&out, scenario);
    put_rules(&out, scenario);
    put_file(&out, scenario);
    put_moves(&out, playing);
    json_text_key(&out, "start");
    json_text_open(&out, '{');
    put_standing(&out, playing);
    json_text_close(&out, '}');
    put_steps(&out, playing);
    const hk_state state = look_at(playing);
    put_word(&out, "result", scenario_result(&state));
    json_text_key(&out, "ending");
    ending_write(&out, &state);
    json_text_close(&out, '}');
    return json_text_take(&out);
}

/* The case of an id, from 0; site_case_count: there is none. */
static size_t find_case(const char *id)
{
    size_t i = 0;

    while (i < site_case_count && strcmp(hk_law_case_at(i)->id, id) != 0)
        i++;
    return i;
}

static char *out_of_memory(struct case_fault *fault)
{
    fault->no_memory = true;
    return NULL;
}

/* Play a scenario that has been changed. */
static char *play_changed(const json_t *json, hk_winnable *solver, struct case_fault *fault)
{
    char why[SCENARIO_FAULT_ROOM], *text;
    struct scenario scenario;
    struct scenario_game playing;

    const bool read = scenario_read(&scenario, json, why);
    const hk_err err = read ? scenario_begin(&playing, &scenario, solver, why) : HK_OK;

    if (err == HK_E_MEMORY)
        return out_of_memory(fault);
    if (!read || err != HK_OK) {
        case_refuse_impossible(fault, NULL, why);
        return NULL;
    }
    text = play(&scenario, &playing);
    scenario_end(&playing);
    return text ? text : out_of_memory(fault);
}

/* Change a scenario and play it within the ration. The scenario is taken. */
static char *play_taken(json_t *scenario, const json_t *changes, hk_winnable *solver,
                        struct case_fault *fault)
{
    char *text = NULL;

    if (!scenario)
        return out_of_memory(fault);
    if (solver)
        hk_winnable_ration(solver, RATION);
    if (vary_scenario(scenario, changes, fault))
        text = play_changed(scenario, solver, fault);
    if (solver)
        hk_winnable_ration(solver, UINT64_MAX);
    json_decref(scenario);
    return text;
}

char *played_case_json(const char *id, const json_t *changes, hk_winnable *solver,
                       struct case_fault *fault)
{
    const size_t index = find_case(id);

    *fault = (struct case_fault){.no_memory = false};
    if (index == site_case_count)
        return NULL;
    return play_taken(json_loadb(site_cases[index].json, site_cases[index].size, 0, NULL), changes,
                      solver, fault);
}

char *played_scenario_json(const json_t *scenario, const json_t *changes, hk_winnable *solver,
                           struct case_fault *fault)
{
    char why[SCENARIO_FAULT_ROOM];
    struct scenario read;

    *fault = (struct case_fault){.no_memory = false};
    if (!scenario_read(&read, scenario, why)) {
        case_refuse_impossible(fault, "scenario", why);
        return NULL;
    }
    return play_taken(json_deep_copy(scenario), changes, solver, fault);
}
