/*
 * Brings the game of a case to the moment at which its events begin. The displays are then as the
 * case tells them, and the referee still knows what each press has earned: the players use up their
 * time while they make the moves of the scoresheet. Where that is impossible, the arbiter's times
 * are set, and then nothing is taken off them.
 */
#include "codec/case_running.h"

static hk_err apply(struct running *run, hk_event event)
{
    hk_ruling ruling;

    hk_game_stamp(run->out->game, &event, run->now_ms);
    return hk_game_apply(run->out->game, &event, &ruling);
}

static bool starts_later(const struct arbiter_case *told)
{
    for (unsigned i = 0; i < told->slot_count; i++)
        for (unsigned k = 0; k < told->slots[i].count; k++)
            if (told->slots[i].either[k].event.kind == HK_EVENT_START)
                return told->plies == 0;
    return false;
}

/* The moves of the scoresheet, and the clocks. */

static hk_err set_clocks(struct running *run, int64_t white_ms, int64_t black_ms)
{
    hk_event set = hk_event_decide(HK_DECISION_SET_CLOCKS, 0);

    set.decide.clocks = (hk_given_clocks){.given = true, .ms = {white_ms, black_ms}};
    return hk_rules_have_clock(&run->told->rules) ? apply(run, set) : HK_OK;
}

/* The half-move with which a player made his last move; `plies` if he has made none. */
static unsigned last_of(const struct arbiter_case *told, hk_color player)
{
    for (unsigned i = told->plies; i-- > 0;)
        if (told->moves[i].mover == player)
            return i;
    return told->plies;
}

/* What the last press of a player has earned him; 0 if he has yet to press. */
static int64_t last_earned(const struct arbiter_case *told, hk_color player)
{
    const unsigned last = last_of(told, player);

    return last < told->plies && (told->pressed || last + 1 < told->plies)
               ? told->moves[last].earned_ms
               : 0;
}

static int64_t all_earned(const struct arbiter_case *told, hk_color player)
{
    const unsigned last = last_of(told, player);
    const bool open = !told->pressed && last < told->plies && last + 1 == told->plies;

    return told->earned_ms[player] - (open ? told->moves[last].earned_ms : 0);
}

/* Can the players have used up their time in such a way that the displays show what is told? */
static bool can_use_up(const struct running *run)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (run->assumed->clock_ms[color] <= last_earned(run->told, (hk_color)color))
            return false;
    return true;
}

/* Let the player whose clock runs use up his time, until his display shows what is told. */
static void use_up(struct running *run, hk_color player)
{
    hk_state state;

    hk_game_look(run->out->game, run->now_ms, &state);
    const hk_clock *clock = &state.clock;
    run->now_ms += CASE_AMPLE_MS + all_earned(run->told, player) - run->assumed->clock_ms[player] +
                   clock->control[player].period[clock->period[player]].delay_ms;
}

/* The player whose clock runs when the moves have been made; -1: none does. */
static int runner_after(const struct arbiter_case *told)
{
    if (told->has_ended || told->running == CASE_RUNS_NONE)
        return -1;
    const int last = (int)told->moves[told->plies - 1].mover;
    return told->pressed ? HK_BLACK - last : last;
}

static hk_err make_moves(struct running *run, bool uses_up)
{
    const struct arbiter_case *told = run->told;
    const int runner = runner_after(told);
    const bool by_press = told->rules.completion == HK_COMPLETION_BY_PRESS;
    hk_err err = HK_OK;

    for (unsigned i = 0; i < told->plies && err == HK_OK; i++) {
        const struct case_move *move = &told->moves[i];
        const bool is_last = i + 1 == told->plies;
        if (uses_up && i == last_of(told, move->mover) && runner != (int)move->mover)
            use_up(run, move->mover);
        err = apply(run, hk_event_move(move->mover, move->squares.from, move->squares.to,
                                       move->squares.promotion));
        if (err == HK_OK && by_press && !(is_last && (told->has_ended || !told->pressed)))
            err = apply(run, hk_event_press(move->mover));
    }
    if (uses_up && runner >= 0)
        use_up(run, (hk_color)runner);
    return err;
}

static hk_err start_clock_told(struct running *run)
{
    hk_event event = hk_event_decide(HK_DECISION_RESUME, 0);
    hk_state state;

    hk_game_look(run->out->game, run->now_ms, &state);
    if (state.status != HK_STATUS_RUNNING || run->told->running == CASE_RUNS_BY_MOVE ||
        !hk_rules_have_clock(&run->told->rules))
        return HK_OK;
    if (run->told->running == CASE_RUNS_NONE)
        return apply(run, hk_event_decide(HK_DECISION_STOP_CLOCKS, 0));
    event.decide.running = hk_party_of((hk_color)run->told->running);
    return apply(run, event);
}

hk_err case_bring_up(struct running *run)
{
    const int64_t *clock_ms = run->assumed->clock_ms;
    const bool has_moves = run->told->plies > 0;
    const bool uses_up = has_moves && hk_rules_have_clock(&run->told->rules) && can_use_up(run);

    hk_err err = uses_up ? set_clocks(run, CASE_AMPLE_MS, CASE_AMPLE_MS)
                         : set_clocks(run, clock_ms[HK_WHITE], clock_ms[HK_BLACK]);
    if (err == HK_OK && !starts_later(run->told))
        err = apply(run, hk_event_start());
    if (err == HK_OK && has_moves)
        err = make_moves(run, uses_up);
    if (err == HK_OK && has_moves && !uses_up && !run->told->has_ended)
        err = set_clocks(run, clock_ms[HK_WHITE], clock_ms[HK_BLACK]);
    return err == HK_OK ? start_clock_told(run) : err;
}
