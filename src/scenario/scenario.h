/*
 * Refereeing scenarios as files: a situation, the events that follow, and the ruling that is
 * expected. docs/scenarios.md describes the file.
 */
#ifndef HK_SCENARIO_SCENARIO_H
#define HK_SCENARIO_SCENARIO_H

#include "hakem/game.h"
#include "hakem/language.h"
#include "scenario/event.h"
#include "scenario/form.h"
#include "scenario/spelling.h"

#include <jansson.h>

enum { SCENARIO_ACTS_MAX = 3, SCENARIO_MOVES_MAX = 10000 };

/* The text before the seconds in `device_penalty`. */
#define SCENARIO_REDUCE_TIME "reduce_time:"

/* A scenario that has been read. It points into the JSON from which it was read. */
struct scenario {
    const json_t *json, *moves, *events, *expected;
    const char *id;
    /* NULL: the file has none. One without a Turkish title is called by the other. */
    const char *title[HK_LANGUAGES];
    hk_rules rules;
    /* `starts_later`: one of the events starts the game. */
    bool has_clock, starts_later;
    /* The players who arrive in one of the events. */
    hk_parties late;
    int64_t clock_ms[2];
    /* The player whose clock runs as the events begin, an hk_color; -1: both clocks stand. */
    int running;
};

/* The game of a scenario while its events are judged. */
struct scenario_game {
    const struct scenario *scenario;
    hk_arena arena;
    hk_game *game;
    /* Game time at which the events began, and now. */
    int64_t begin_ms, now_ms;
    /* The rules that rulings on the scenario's events have cited. */
    bool cited[HK_RULES];
    /* The last ruling. */
    hk_ruling last;
    /*
     * The move that a player wrote or sealed last, or HK_MOVE_NONE, and the board on which it was
     * meant.
     */
    hk_move meaning;
    hk_board meant_on;
    /*
     * For each event of the list the number of the first event of the log that it became; 0: none.
     */
    uint64_t *seq_of;
};

/* The acts that one event of a scenario became, each with its ruling. */
struct scenario_step {
    const json_t *event;
    /* 0: the event was a tick. */
    unsigned ruling_count;
    hk_event act[SCENARIO_ACTS_MAX];
    hk_ruling ruling[SCENARIO_ACTS_MAX];
};

/*
 * Read a scenario, every member of it. False: `fault` is a sentence without its full stop, and the
 * id of `out` is set if the scenario has one.
 */
bool scenario_read(struct scenario *out, const json_t *json, char fault[SCENARIO_FAULT_ROOM]);

/*
 * Set up the game as it stands when the events begin. HK_OK, HK_E_MEMORY, or HK_E_ARGUMENT: the
 * rules or the moves cannot be used, and `fault` names the cause.
 */
hk_err scenario_begin(struct scenario_game *out, const struct scenario *scenario,
                      hk_winnable *solver, char fault[SCENARIO_FAULT_ROOM]);
void scenario_end(struct scenario_game *playing);

/* The number of moves before the events. They are a list, or one text with blanks between them. */
size_t scenario_move_count(const struct scenario *scenario);

/*
 * Find move `index` of those before the events among the legal moves. False: `fault` names the
 * half-move and the reason.
 */
bool scenario_move_find(const struct scenario_game *playing, size_t index, hk_move *out,
                        hk_buf *fault);

/*
 * Judge event `index`. HK_OK, HK_E_MEMORY, or HK_E_ARGUMENT: the event cannot have happened;
 * `fault` names the event and the reason.
 */
hk_err scenario_step(struct scenario_game *playing, size_t index, struct scenario_step *out,
                     char fault[SCENARIO_FAULT_ROOM]);

/*
 * Append one line, without its end, that begins with the id and names every difference from
 * `expected`. The answer is whether there is none.
 */
bool scenario_check(const struct scenario_game *playing, hk_buf *out);

/*
 * Write the duty of the player to move in the words of `obligation`. scenario_duty_is tells whether
 * a duty in words is that duty.
 */
void scenario_duty_write(hk_buf *out, const struct scenario_game *playing, const hk_state *state);
bool scenario_duty_is(const struct scenario_game *playing, const hk_state *state, const char *text);

/*
 * The words of docs/scenarios.md for the reason and the result of a game: "second illegal move",
 * "1-0".
 */
const char *scenario_reason(const struct scenario_game *playing, const hk_state *state);
const char *scenario_result(const hk_state *state);

/*
 * The whole number that a text begins with, from nine digits at most; 0 if it begins with none.
 * *rest is the text after it; `rest` may be NULL.
 */
int64_t scenario_number(const char *text, const char **rest);

/*
 * A time control in minutes and seconds a move, such as `15` or `15+10`, or one of each player, such
 * as `15+10 vs 5`. False: the text is none.
 */
bool scenario_case(const char *text, hk_time_control out[2]);

/* What a regulation of time says for one player: an object has `w` and `b`, all else is of both. */
const json_t *scenario_own(const json_t *value, hk_color color);

/* Where a period of `regulations.controls` stands. */
void scenario_period_name(char out[FORM_PLACE_ROOM], const json_t *controls, hk_color color,
                          size_t index);

#endif
