/*
 * Sets up the game of a scenario and plays its events one after the other. People write scenarios,
 * so what they leave out is supplied here: the moves before the events are made again and the clock
 * is pressed after each, then the clocks are set; a claim of a draw is examined at once, unless the
 * opponent's next event accepts the offer that the claim is (9.1.2.3); time passes only between
 * events.
 */
#include "scenario/scenario.h"
#include "base/internal.h"
#include "scenario/event.h"
#include "scenario/form.h"
#include "scenario/spelling.h"

#include <stdio.h>
#include <string.h>

enum { MEMORY_MAX = 64 << 20 };

static bool is_reversal(const hk_event *event)
{
    return event->kind == HK_EVENT_DECIDE && event->decide.decision == HK_DECISION_REVERSE;
}

static hk_err apply(struct scenario_game *playing, hk_event *event, hk_ruling *ruling)
{
    hk_game_stamp(playing->game, event, playing->now_ms);
    return hk_game_apply(playing->game, event, ruling);
}

/* Make a move of those before the events, and press the clock. */
static hk_err make_earlier(struct scenario_game *playing, size_t index, hk_buf *fault)
{
    hk_state state;
    hk_move move;

    if (!scenario_move_find(playing, index, &move, fault))
        return HK_E_ARGUMENT;
    hk_game_look(playing->game, playing->now_ms, &state);
    const hk_color player = (hk_color)state.position.board.side;
    hk_event press = hk_event_press(player);
    hk_event made =
        hk_event_move(player, hk_move_from(move), hk_move_to(move), hk_move_promotion(move));
    hk_ruling ruling;

    hk_err err = apply(playing, &made, &ruling);
    if (err == HK_OK && HK_NEVER(ruling.outcome == HK_OUTCOME_INADMISSIBLE))
        return HK_E_ARGUMENT;
    if (err == HK_OK && ruling.reason == HK_REASON_NONE &&
        playing->scenario->rules.completion == HK_COMPLETION_BY_PRESS)
        err = apply(playing, &press, &ruling);
    return err;
}

/*
 * Has the game not been started? It has not if both clocks stand before the first move, unless the
 * position is the end of a game.
 */
static bool is_not_started(const struct scenario_game *playing)
{
    const struct scenario *scenario = playing->scenario;
    hk_move_list legal;

    /* Moves were made: the game has been started, whatever the events say. */
    if (scenario_move_count(scenario) > 0)
        return false;
    if (scenario->starts_later || !scenario->has_clock || scenario->running >= 0)
        return scenario->starts_later;
    hk_game_legal(playing->game, &legal);
    return legal.size > 0;
}

/*
 * Make the moves before the events. The clocks are set before the last of these moves too, because
 * a game that this move ends has no clocks to set afterwards.
 */
static hk_err bring_up(struct scenario_game *playing, hk_buf *fault)
{
    const struct scenario *scenario = playing->scenario;
    const size_t moves = scenario_move_count(scenario);
    const bool waits = is_not_started(playing);
    hk_event start = hk_event_start(), set = hk_event_decide(HK_DECISION_SET_CLOCKS, 0);
    hk_event stop = hk_event_decide(HK_DECISION_STOP_CLOCKS, 0);
    hk_ruling ruling;
    hk_err err = HK_OK;

    set.decide.clocks = (hk_given_clocks){
        .given = true, .ms = {scenario->clock_ms[HK_WHITE], scenario->clock_ms[HK_BLACK]}};
    if (scenario->has_clock)
        err = apply(playing, &set, &ruling);
    if (err == HK_OK && !waits)
        err = apply(playing, &start, &ruling);
    for (size_t i = 0; err == HK_OK && i < moves; i++) {
        if (scenario->has_clock && i + 1 == moves)
            err = apply(playing, &set, &ruling);
        if (err == HK_OK)
            err = make_earlier(playing, i, fault);
    }
    if (err == HK_OK && scenario->has_clock)
        err = apply(playing, &set, &ruling);
    if (err == HK_OK && scenario->has_clock && scenario->running < 0 && !waits)
        err = apply(playing, &stop, &ruling);
    return err;
}

static hk_err make_map(struct scenario_game *playing)
{
    const size_t events = json_array_size(playing->scenario->events);

    playing->seq_of = hk_arena_get(&playing->arena, (events + 1) * sizeof *playing->seq_of);
    return playing->seq_of ? HK_OK : HK_E_MEMORY;
}

hk_err scenario_begin(struct scenario_game *out, const struct scenario *scenario,
                      hk_winnable *solver, char fault[SCENARIO_FAULT_ROOM])
{
    hk_buf why;

    *out = (struct scenario_game){.scenario = scenario};
    hk_buf_init(&why, fault, SCENARIO_FAULT_ROOM);
    hk_arena_init(&out->arena, MEMORY_MAX);
    hk_err err = hk_game_create(&out->game, &out->arena, &scenario->rules, solver);
    if (err == HK_OK)
        err = make_map(out);
    if (err == HK_OK)
        err = bring_up(out, &why);
    out->begin_ms = out->now_ms;
    if (err != HK_OK && why.size == 0)
        hk_buf_str(&why, err == HK_E_MEMORY ? "there is not enough memory"
                                            : "the position and the rules do not fit together");
    if (err != HK_OK)
        scenario_end(out);
    return err;
}

void scenario_end(struct scenario_game *playing)
{
    hk_arena_finish(&playing->arena);
}

/* The place in the list of the event that became event `seq` of the log; places count from 1. */
static size_t number_of(const struct scenario_game *playing, uint64_t seq)
{
    size_t number = json_array_size(playing->scenario->events);

    while (number > 0 && (playing->seq_of[number - 1] == 0 || playing->seq_of[number - 1] > seq))
        number--;
    return number;
}

/*
 * A reversal names an event by its place in the list, in the event and in the ruling that is shown.
 */
static void name_by_list(const struct scenario_game *playing, hk_event *act, hk_ruling *ruling)
{
    if (!is_reversal(act))
        return;
    act->decide.seq = number_of(playing, act->decide.seq);
    ruling->told.count = (unsigned)number_of(playing, ruling->told.count);
}

static hk_err judge(struct scenario_game *playing, hk_event act, struct scenario_step *out)
{
    hk_ruling *ruling = &out->ruling[out->ruling_count];
    const hk_err err = apply(playing, &act, ruling);
    if (err != HK_OK)
        return err;
    hk_rule rules[HK_CITED_MAX];
    const unsigned count = hk_ruling_rules(ruling, rules);
    for (unsigned i = 0; i < count; i++)
        playing->cited[rules[i]] = true;
    name_by_list(playing, &act, ruling);
    playing->last = *ruling;
    const bool writes = act.kind == HK_EVENT_RECORD || act.kind == HK_EVENT_SEAL ||
                        (act.kind == HK_EVENT_FACT && act.fact.fact == HK_FACT_SEALED_MOVE_STATED);
    if (writes && ruling->meaning != HK_MOVE_NONE) {
        playing->meaning = ruling->meaning;
        playing->meant_on = ruling->meant_on;
    }
    out->act[out->ruling_count++] = act;
    return HK_OK;
}

/*
 * Is the very next event the opponent's acceptance of the offer that a claim is? Then the claim is
 * not examined.
 */
static bool is_accepted_next(const struct scenario_game *playing, size_t index, hk_actor claimant)
{
    const json_t *next = json_array_get(playing->scenario->events, index + 1);
    const char *type = scenario_word(next, "type");
    hk_color by;
    return type && strcmp(type, "accept_draw") == 0 && scenario_player(next, "by", &by) &&
           (by == HK_WHITE) == (claimant == HK_ACTOR_BLACK);
}

static bool waits_for_examination(const struct scenario_game *playing)
{
    hk_state state;
    hk_game_look(playing->game, playing->now_ms, &state);
    return state.claimed && (state.ground == HK_CLAIM_THREEFOLD || state.ground == HK_CLAIM_FIFTY);
}

static hk_err refuse_event(const json_t *json, size_t index, const char *why, char *fault)
{
    hk_buf out;

    hk_buf_init(&out, fault, SCENARIO_FAULT_ROOM);
    scenario_event_name(&out, json, index);
    hk_buf_str(&out, ": ");
    hk_buf_str(&out, why);
    return HK_E_ARGUMENT;
}

/* Let the time pass that an event names. False: `at_ms` is before the time of the event before. */
static bool pass_time(struct scenario_game *playing, const json_t *json)
{
    const json_t *at = json_object_get(json, "at_ms");
    int64_t ms = 0;

    if (scenario_ms(json_object_get(json, "seconds"), &ms) &&
        /* Only a tick lets seconds pass; a decision has a member of the same name. */
        !json_object_get(json, "decision"))
        playing->now_ms += ms;
    if (!at)
        return true;
    ms = playing->begin_ms + json_integer_value(at);
    const bool good = ms >= playing->now_ms;
    if (good)
        playing->now_ms = ms;
    return good;
}

/*
 * Find the event of the log that a reversal means by a place in the list. False: no event of the
 * log stands there, because it was a tick or was refused.
 */
static bool find_reversed(const struct scenario_game *playing, size_t index, hk_event *act)
{
    uint64_t *seq = &act->decide.seq;

    if (!is_reversal(act))
        return true;
    *seq = *seq <= index ? playing->seq_of[*seq - 1] : hk_game_seq(playing->game) + 1;
    return *seq != 0;
}

/* Read the event at `index` as it is meant on the board. */
static void read_event(const struct scenario_game *playing, const json_t *json, size_t index,
                       hk_event *act)
{
    const struct scenario *scenario = playing->scenario;
    char none[1];
    hk_buf fault;
    hk_state state;

    hk_buf_init(&fault, none, sizeof none);
    if (HK_NEVER(!scenario_event_read(act, json, index, &fault)))
        return;
    hk_game_look(playing->game, playing->now_ms, &state);
    scenario_event_settle(act, json, &state.position.board, scenario->rules.variant);
    if (json_object_get(json, "kind") || json_object_get(json, "present"))
        return;
    if (act->kind == HK_EVENT_START)
        act->start.absent = scenario->late;
    if (act->kind == HK_EVENT_CONVENE)
        act->convene.absent = scenario->late;
}

hk_err scenario_step(struct scenario_game *playing, size_t index, struct scenario_step *out,
                     char fault[SCENARIO_FAULT_ROOM])
{
    const json_t *json = json_array_get(playing->scenario->events, index);
    hk_fault why = {.why = "it cannot be judged"};
    hk_event act;

    *out = (struct scenario_step){.event = json};
    if (!pass_time(playing, json))
        return refuse_event(json, index, "at_ms is before the event before", fault);
    read_event(playing, json, index, &act);
    /* A tick: only time has passed. */
    if (act.kind == HK_EVENT_NONE)
        return HK_OK;
    if (!find_reversed(playing, index, &act))
        return refuse_event(json, index, "seq names no event that came into the log", fault);
    const uint64_t seq = hk_game_seq(playing->game) + 1;
    hk_err err = judge(playing, act, out);
    playing->seq_of[index] = hk_game_seq(playing->game) == seq ? seq : 0;
    if (err == HK_E_ARGUMENT) {
        hk_game_stamp(playing->game, &act, playing->now_ms);
        if (hk_event_check(playing->game, &act, &why) != HK_OK)
            return refuse_event(json, index, why.why, fault);
    }
    if (err == HK_OK && waits_for_examination(playing) &&
        !(act.kind == HK_EVENT_CLAIM && is_accepted_next(playing, index, act.actor)))
        err = judge(playing, hk_event_examine(), out);
    if (err != HK_OK)
        snprintf(fault, SCENARIO_FAULT_ROOM, "there is not enough memory");
    return err;
}
