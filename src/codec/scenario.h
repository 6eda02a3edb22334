/*
 * Refereeing scenarios as files: a situation, what happens, and the ruling that is required. The schema is in
 * docs/scenarios.md.
 */
#ifndef HK_CODEC_SCENARIO_H
#define HK_CODEC_SCENARIO_H

#include "hakem/game.h"

#include <jansson.h>

enum { SCENARIO_FAULT_ROOM = 160, SCENARIO_ACTS_MAX = 3 };

/* A scenario that has been read. It points into the JSON it was read from. */
struct scenario {
    const json_t *json, *moves, *events, *expected;
    const char *id, *title;
    hk_rules rules;
    bool has_clock, starts_later; /* the start is one of the events */
    int64_t clock_ms[2];
    int running; /* hk_color, or -1 */
};

/* A game under way in a scenario. */
struct scenario_game {
    const struct scenario *scenario;
    hk_arena arena;
    hk_game *game;
    int64_t now_ms;
    bool cited[HK_RULES]; /* by the rulings of the scenario's events */
    hk_move meaning;      /* of the last text written, or HK_MOVE_NONE */
    hk_board meant_on;
};

/* What came of one event of a scenario. */
struct scenario_step {
    const json_t *event;
    unsigned ruling_count; /* 0 for time that passes */
    hk_event act[SCENARIO_ACTS_MAX];
    hk_ruling ruling[SCENARIO_ACTS_MAX];
};

/* Read a scenario. False: `fault` is a sentence. */
bool scenario_read(struct scenario *out, const json_t *json, char fault[SCENARIO_FAULT_ROOM]);

/* Set up the game as it stands when the events begin. HK_OK, HK_E_MEMORY, or HK_E_ARGUMENT: the rules or moves are unfit. */
hk_err scenario_begin(struct scenario_game *out, const struct scenario *scenario,
                      hk_winnable *find);
void scenario_end(struct scenario_game *playing);

/* Judge event `index`. HK_OK, HK_E_MEMORY, or HK_E_SYNTAX with a sentence in `fault`. */
hk_err scenario_step(struct scenario_game *playing, size_t index, struct scenario_step *out,
                     char fault[SCENARIO_FAULT_ROOM]);

/* Write what differs from `expected`, if anything does: one line without its end. Answers whether it agrees. */
bool scenario_check(const struct scenario_game *playing, hk_buf *out);

/* The words of the schema for the state that has been reached: "second illegal move", "1-0". */
const char *scenario_reason(const struct scenario_game *playing, const hk_state *state);
const char *scenario_result(const hk_state *state);

/* One event of the schema as events of the log; `acts` has room for SCENARIO_ACTS_MAX. False: `fault` is a sentence. */
bool scenario_event_read(const struct scenario_game *playing, const json_t *json, hk_event *act,
                         char fault[SCENARIO_FAULT_ROOM]);

/* Are all there that an event of this type, ground, fact or decision cannot do without? False: `fault` names the first. */
bool scenario_has_members(const json_t *json, const char *word, char fault[SCENARIO_FAULT_ROOM]);

/* Reading of members; false if there is none of the kind. */
const char *scenario_word(const json_t *object, const char *name);
bool scenario_player(const json_t *object, const char *name, hk_color *out);
bool scenario_ms(const json_t *value, int64_t *out);

/* The whole number that a text begins with, 0 if it has none; of more than nine digits the first. `rest` may be NULL. */
int64_t scenario_number(const char *text, const char **rest);

#endif
