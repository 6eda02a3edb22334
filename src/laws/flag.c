/*
 * Flag fall. A flag counts as fallen when the arbiter sees it or a player claims it validly (6.8);
 * until then the game goes on with the display at 0:00. A player who claims under A.5.3 (2005, B.7)
 * must have time left himself. If both flags are down and nobody knows which fell first, the
 * edition, the level and the phase of the game decide (2005, 6.12, 10.3, B.8; Guidelines III.3.1).
 */
#include "laws/flag.h"
#include "laws/admission.h"

/* Are both players in the last period? */
static bool in_last_period(const hk_game *game)
{
    const hk_clock *clock = &game->clock;
    return hk__clock_in_last_period(clock, HK_WHITE) && hk__clock_in_last_period(clock, HK_BLACK);
}

/* 10.1: are both players in the quickplay finish that the regulations make of the last period? */
static bool in_finish(const hk_game *game)
{
    return game->rules.regulations.quickplay_finish &&
           hk__clock_in_finish(&game->clock, HK_WHITE) &&
           hk__clock_in_finish(&game->clock, HK_BLACK);
}

/* Do Guidelines III say what becomes of two fallen flags? Before rules number 14 a delay was no increment. */
static bool is_guided(const hk_game *game, bool with_delays)
{
    return game->rules.regulations.guidelines && !game->level->no_quickplay &&
           !hk__control_has_increment(game->clock.control, with_delays);
}

hk_rule hk__flags_both_rule(const hk_game *game)
{
    const bool phase = game->level->both_flags == HK_BOTH_FLAGS_BY_PHASE;

    if (!phase && !is_guided(game, true))
        return HK_RULE_NONE;
    return (phase ? in_finish(game) : in_last_period(game)) ? HK_RULE_QUICKPLAY_FLAGS
                                                            : HK_RULE_FLAGS_UNKNOWN;
}

/* Both flags are down, and nobody knows which fell first. */
static hk_verdict judge_unknown_first(hk_game *game, struct hk__act *act)
{
    const hk_regulations *regulations = &game->rules.regulations;
    const bool is_old = hk__was_ruled_before(act->event, 14);
    const bool guided = is_guided(game, !is_old);
    const bool phase = game->level->both_flags == HK_BOTH_FLAGS_BY_PHASE;
    const bool always = game->level->both_flags == HK_BOTH_FLAGS_DRAW;
    const bool finish = is_old ? regulations->quickplay_finish : in_finish(game);

    hk__note_level(game, act);
    if (always || (phase && finish) || (guided && in_last_period(game))) {
        hk__end(game, act, HK_RESULT_DRAW, HK_REASON_BOTH_FLAGS);
        return always ? HK_VERDICT_BOTH_FLAGS_DRAW_RAPID : HK_VERDICT_BOTH_FLAGS_DRAW;
    }
    hk__note_if(act, !guided && regulations->guidelines, HK__GUIDELINES_NOT_IN_SCOPE);
    hk__note_if(act, !guided && !regulations->guidelines, HK__GUIDELINES_NOT_ANNOUNCED);
    return phase || guided ? HK_VERDICT_BOTH_FLAGS_CONTINUE : HK_VERDICT_BOTH_FLAGS_UNREGULATED;
}

static hk_verdict lose_on_time(hk_game *game, struct hk__act *act, hk_color loser)
{
    const bool needs_potential = game->level->has_potential_rule;

    act->told.player = loser;
    hk__note_if(act, needs_potential, HK__POTENTIAL_ASKED);
    hk__note_if(act, hk__clock_period(&game->clock, loser)->delay_ms > 0, HK__WITH_DELAY);
    hk__note_level(game, act);
    if (hk__lose(game, act, loser, HK_REASON_TIME).result != HK_RESULT_DRAW)
        return HK_VERDICT_LOST_ON_TIME;
    return needs_potential ? HK_VERDICT_TIME_NO_POTENTIAL : HK_VERDICT_TIME_DRAWN;
}

/* Say why the claimant's own clock stands against his claim; HK_VERDICT_NONE if it does not. */
static hk_verdict judge_claimant(hk_game *game, struct hk__act *act, hk_color whose)
{
    const hk_color claimant = act->player;
    const hk_clock *clock = &game->clock;
    const bool was_down =
        game->own_flag_down[claimant] && hk__was_ruled_before(act->event, 14); /* for good */
    const bool own_down = hk__clock_is_down(clock, claimant) || was_down;

    hk__note_if(act, game->level->claimant_needs_time, HK__NEEDS_TIME);
    if (!own_down || claimant == whose)
        return HK_VERDICT_NONE;
    if (game->level->both_flags == HK_BOTH_FLAGS_DRAW)
        return judge_unknown_first(game, act);
    if (game->level->claimant_needs_time) {
        hk__note_level(game, act);
        return HK_VERDICT_CLAIMANT_HAS_NO_TIME;
    }
    if (!clock->first_known)
        return judge_unknown_first(game, act);
    return clock->first == claimant ? HK_VERDICT_CLAIMANT_FLAG_FIRST : HK_VERDICT_NONE;
}

/*
 * Does a claim of 9.2 or 9.3 wait? It was made before anybody noticed the flag (6.8), so it is examined
 * first: a correct one draws at once (9.5.2).
 */
static bool comes_after_claim(const hk_game *game, const hk_event *event)
{
    return game->claimed && !hk__was_ruled_before(event, 10) &&
           (game->ground == HK_CLAIM_THREEFOLD || game->ground == HK_CLAIM_FIFTY);
}

hk_verdict hk__flag_judge(hk_game *game, struct hk__act *act, hk_color whose)
{
    const bool on_board = hk__is_on_board(game);
    const bool claimed = hk__is_player(act->event->actor);
    const bool seen = act->event->actor == HK_ACTOR_ARBITER;
    hk_clock clock = game->clock;

    act->told.player = whose;
    hk_clock_read(&clock, act->event->at_ms);
    if (!hk_clock_is_used(&clock) || !hk__clock_is_down(&clock, whose)) {
        if (on_board && claimed && game->level->claimant_needs_time) {
            hk__note(act, HK__NEEDS_TIME);
            hk__note_level(game, act);
        }
        return HK_VERDICT_FLAG_UP;
    }
    if (comes_after_claim(game, act->event)) {
        act->told.player = hk__other(whose);
        return HK_VERDICT_CLAIM_WAITS;
    }
    game->clock = clock;
    if (seen && game->level->silent_arbiter) {
        hk__note_level(game, act);
        return HK_VERDICT_ARBITER_STAYS_SILENT;
    }
    /* B.6: on the screen too both displays can be at 0:00 before anybody claims */
    if (claimed &&
        (on_board || (game->level->silent_arbiter && hk__clock_is_down(&clock, HK_WHITE) &&
                      hk__clock_is_down(&clock, HK_BLACK)))) {
        const hk_verdict against = judge_claimant(game, act, whose);
        if (against != HK_VERDICT_NONE)
            return against;
    }
    hk__note_if(act, seen && game->level->announcing_arbiter, HK__CALLED_BY_ARBITER);
    if (game->postponed || (game->claimed && game->ground == HK_CLAIM_QUICKPLAY)) {
        game->flag_fell = true;
        game->fell = whose;
        hk__stand(game, act->event->at_ms, HK__BY_ARBITER);
        return HK_VERDICT_FLAG_WHILE_POSTPONED;
    }
    return lose_on_time(game, act, whose);
}

hk_verdict hk__flags_both(hk_game *game, struct hk__act *act)
{
    const unsigned first = act->event->fact.who;

    hk_clock_read(&game->clock, act->event->at_ms);
    if (!hk__clock_is_down(&game->clock, HK_WHITE) || !hk__clock_is_down(&game->clock, HK_BLACK)) {
        act->told.player = !hk__clock_is_down(&game->clock, HK_WHITE) ? HK_WHITE : HK_BLACK;
        return HK_VERDICT_FLAG_UP;
    }
    if (comes_after_claim(game, act->event))
        return HK_VERDICT_CLAIM_WAITS;
    if (game->level->both_flags != HK_BOTH_FLAGS_DRAW && /* B.8 does not ask for it */
        (first == HK_PARTY_WHITE || first == HK_PARTY_BLACK))
        return lose_on_time(game, act, first == HK_PARTY_WHITE ? HK_WHITE : HK_BLACK);
    return judge_unknown_first(game, act);
}

/* Does the clock of the game say that the flag has not fallen of which somebody reports that? */
static bool is_up(const hk_game *game, const hk_event *event)
{
    hk_clock clock = game->clock;

    hk_clock_read(&clock, event->at_ms);
    return !hk__was_ruled_before(event, 7) && hk_clock_is_used(&clock) &&
           !hk__clock_is_down(&clock, hk__meant(event));
}

hk_verdict hk__flag_unnoticed(hk_game *game, struct hk__act *act)
{
    return is_up(game, act->event) ? HK_VERDICT_HAS_TIME_LEFT : HK_VERDICT_FACT_RECORDED;
}

hk_verdict hk__flag_own(hk_game *game, struct hk__act *act)
{
    if (is_up(game, act->event))
        return HK_VERDICT_HAS_TIME_LEFT;
    game->own_flag_down[act->told.player] = true;
    return game->level->both_flags == HK_BOTH_FLAGS_DRAW ? judge_unknown_first(game, act)
                                                         : HK_VERDICT_OWN_FLAG_DOWN;
}
