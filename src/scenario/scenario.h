/*
 * Refereeing scenarios as files: a situation, what happens, and the ruling that is required. The
 * schema is in docs/scenarios.md.
 */
#ifndef HK_SCENARIO_SCENARIO_H
#define HK_SCENARIO_SCENARIO_H

#include "hakem/game.h"
#include "scenario/event.h"
#include "scenario/form.h"
#include "scenario/spelling.h"

#include <jansson.h>

enum { SCENARIO_ACTS_MAX = 3, SCENARIO_MOVES_MAX = 10000 };

/* What stands before the seconds in a device_penalty. */
#define SCENARIO_REDUCE_TIME "reduce_time:"

/* A scenario that has been read. It points into the JSON it was read from. */
struct scenario {
    const json_t *json, *moves, *events, *expected;
    const char *id, *title;
    hk_rules rules;
    bool has_clock, starts_later; /* the start is one of the events */
    hk_parties late;              /* who arrives in one of them */
    int64_t clock_ms[2];
    int running; /* hk_color, or -1 */
};

/* A game under way in a scenario. */
struct scenario_game {
    const struct scenario *scenario;
    hk_arena arena;
    hk_game *game;
    int64_t begin_ms, now_ms; /* when the events began; now */
    bool cited[HK_RULES];     /* by the rulings of the scenario's events */
    hk_ruling last;           /* the last of them */
    hk_move meaning;          /* of the last text written, or HK_MOVE_NONE */
    hk_board meant_on;
    /* the first event of the log that came of each one of the list; 0: none did */
    uint64_t *seq_of;
};

/* What came of one event of a scenario. */
struct scenario_step {
    const json_t *event;
    unsigned ruling_count; /* 0 for time that passes */
    hk_event act[SCENARIO_ACTS_MAX];
    hk_ruling ruling[SCENARIO_ACTS_MAX];
};

/*
 * Read a scenario, every member of it. False: `fault` is a sentence without its full stop; the id
 * is there if it has one.
 */
bool scenario_read(struct scenario *out, const json_t *json, char fault[SCENARIO_FAULT_ROOM]);

/*
 * Set up the game as it stands when the events begin. HK_OK, HK_E_MEMORY, or HK_E_ARGUMENT: the
 * rules or the moves are unfit, and `fault` says which and why.
 */
hk_err scenario_begin(struct scenario_game *out, const struct scenario *scenario,
                      hk_winnable *solver, char fault[SCENARIO_FAULT_ROOM]);
void scenario_end(struct scenario_game *playing);

/* Moves made before the events; they are a list, or one text with blanks between. */
size_t scenario_move_count(const struct scenario *scenario);

/*
 * Find move `index` of them among the legal ones: UCI, or algebraic notation. False: `fault` says
 * which half-move and why not.
 */
bool scenario_move_find(const struct scenario_game *playing, size_t index, hk_move *out,
                        hk_buf *fault);

/*
 * Judge event `index`. HK_OK, HK_E_MEMORY, or HK_E_ARGUMENT: it cannot be judged, for it tells of
 * what cannot have happened; `fault` says which event it is and why.
 */
hk_err scenario_step(struct scenario_game *playing, size_t index, struct scenario_step *out,
                     char fault[SCENARIO_FAULT_ROOM]);

/*
 * Write what differs from `expected`, if anything does: one line without its end. Answers whether
 * it agrees.
 */
bool scenario_check(const struct scenario_game *playing, hk_buf *out);

/*
 * The duty of the player to move, in the words of `obligation`; and is it the duty that the words
 * tell?
 */
void scenario_duty_write(hk_buf *out, const struct scenario_game *playing, const hk_state *state);
bool scenario_duty_is(const struct scenario_game *playing, const hk_state *state, const char *text);

/* The words of the schema for the state that has been reached: "second illegal move", "1-0". */
const char *scenario_reason(const struct scenario_game *playing, const hk_state *state);
const char *scenario_result(const hk_state *state);

/*
 * The whole number that a text begins with, 0 if it has none; of more than nine digits the first.
 * `rest` may be NULL.
 */
int64_t scenario_number(const char *text, const char **rest);

#endif
