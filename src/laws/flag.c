/*
 * Flag fall. A flag counts as fallen when the arbiter sees it or a player claims it validly (6.8); until then the game goes
 * on with the display at 0:00. Who claims under A.5.3 (2005, B.7) must have time left himself. Where both are down and the
 * first is not known, the edition, the level and the phase decide (2005, 6.12, 10.3, B.8; Guidelines III.3.1).
 */
#include "laws/flag.h"
#include "laws/ending.h"

static void draw_by_both(hk_game *game, int64_t at_ms, hk_rule rule, hk_ruling *ruling)
{
    hk__uphold(ruling, rule, "Both flags are down, and it is not known which fell first: a draw.");
    hk__cite_level(game, ruling);
    hk__end(game, at_ms, HK_RESULT_DRAW, HK_REASON_BOTH_FLAGS, ruling);
}

static bool in_last_period(const hk_game *game)
{
    const hk_clock *clock = &game->clock;
    return clock->stage[HK_WHITE] >= clock->control.stage_count &&
           clock->stage[HK_BLACK] >= clock->control.stage_count;
}

/* Both are down and the first is not known. */
static void judge_unknown_first(hk_game *game, int64_t at_ms, hk_ruling *ruling)
{
    const hk_regulations *regulations = &game->rules.regulations;
    const bool guided = regulations->guidelines && !game->level->no_quickplay &&
                        game->clock.control.increment_ms == 0;
    const bool phase = game->level->both_flags == HK_BOTH_FLAGS_BY_PHASE;

    if (game->level->both_flags == HK_BOTH_FLAGS_DRAW) {
        draw_by_both(game, at_ms, HK_RULE_FLAGS_DRAW, ruling);
    } else if ((phase && regulations->quickplay_finish) || (guided && in_last_period(game))) {
        draw_by_both(game, at_ms, HK_RULE_QUICKPLAY_FLAGS, ruling);
        hk__cite(ruling, HK_RULE_QUICKPLAY_PHASE);
    } else {
        hk__deny(ruling, phase || guided ? HK_RULE_FLAGS_UNKNOWN : HK_RULE_FLAG_DEEMED_FALLEN,
                 "Both flags are down, and it is not known which fell first: the game goes on.");
        if (!guided)
            hk__cite(ruling, regulations->guidelines ? HK_RULE_QUICKPLAY_SCOPE
                                                     : HK_RULE_QUICKPLAY_ANNOUNCED);
        hk__cite_level(game, ruling);
    }
}

static void lose_on_time(hk_game *game, int64_t at_ms, hk_color loser, hk_ruling *ruling)
{
    const bool needs_potential = game->level->has_potential_rule;
    hk_board board;
    hk__board_with_queens(game, &board);
    const struct hk__win win =
        hk__ending_on_time(&board, hk__other(loser), needs_potential, game->find);
    if (needs_potential)
        hk__cite(ruling, HK_RULE_MATING_POTENTIAL);
    hk__cite(ruling, HK_RULE_FLAG_FALL);
    hk__cite(ruling, HK_RULE_FLAG_DEEMED_FALLEN);
    hk__cite(ruling, HK_RULE_TIME_ALLOTTED);
    hk__cite(ruling, HK_RULE_FLAG_CHECK);
    if (game->clock.control.delay_ms > 0)
        hk__cite(ruling, HK_RULE_DELAY);
    hk__cite_level(game, ruling);
    hk__end_won(game, at_ms, win, HK_REASON_TIME, ruling);
    ruling->why = win.result == HK_RESULT_DRAW && needs_potential
                      ? "The flag has fallen, but the opponent has no mating potential: a draw."
                  : win.result == HK_RESULT_DRAW
                      ? "The flag has fallen, but the opponent cannot mate: a draw."
                      : "The flag has fallen before the moves required were completed.";
}

/* May a player's claim stand against his own clock? If not it has been ruled on. */
static bool claim_stands(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_color claimant = event->actor == HK_ACTOR_BLACK ? HK_BLACK : HK_WHITE;
    const hk_clock *clock = &game->clock;
    const bool own_down = clock->left_ms[claimant] == 0 || game->own_flag_down[claimant];

    if (game->level->claimant_needs_time)
        hk__cite(ruling, HK_RULE_TIME_CLAIM);
    if (!own_down || claimant == event->whose)
        return true;
    if (game->level->both_flags == HK_BOTH_FLAGS_DRAW) {
        draw_by_both(game, event->at_ms, HK_RULE_FLAGS_DRAW, ruling);
        return false;
    }
    if (game->level->claimant_needs_time) {
        hk__deny(ruling, HK_RULE_TIME_CLAIM, "The claimant has no time left himself.");
        hk__cite_level(game, ruling);
        return false;
    }
    if (!clock->first_known) {
        judge_unknown_first(game, event->at_ms, ruling);
        return false;
    }
    if (clock->first == claimant) {
        hk__deny(ruling, HK_RULE_FLAG_FALL, "The claimant's own flag fell first.");
        return false;
    }
    return true;
}

void hk__flag_judge(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const bool on_board = hk__is_on_board(game);
    const bool claimed = event->actor == HK_ACTOR_WHITE || event->actor == HK_ACTOR_BLACK;
    hk_clock clock = game->clock;

    hk__clock_charge(&clock, event->at_ms);
    if (!clock.control.timed || clock.left_ms[event->whose] > 0) {
        hk__refuse(ruling, HK_RULE_FLAG_DEEMED_FALLEN, "The flag has not fallen.");
        if (on_board && claimed && game->level->claimant_needs_time) {
            hk__cite(ruling, HK_RULE_TIME_CLAIM);
            hk__cite_level(game, ruling);
        }
        return;
    }
    game->clock = clock;
    if (event->actor == HK_ACTOR_ARBITER && game->level->silent_arbiter) {
        hk__deny(ruling, HK_RULE_ARBITER_FLAG,
                 "The arbiter says nothing: a flag falls by a player's claim alone.");
        hk__cite_level(game, ruling);
        return;
    }
    if (on_board && claimed && !claim_stands(game, event, ruling))
        return;
    if (event->actor == HK_ACTOR_ARBITER && game->level->announcing_arbiter)
        hk__cite(ruling, HK_RULE_ARBITER_FLAG);
    if (game->postponed || (game->claimed && game->ground == HK_CLAIM_QUICKPLAY)) {
        hk__uphold(ruling, HK_RULE_QUICKPLAY_POSTPONED,
                   "The flag has fallen: the arbiter declares the result.");
        hk__cite(ruling, HK_RULE_FLAG_DEEMED_FALLEN);
        game->flag_fell = true;
        game->fell = event->whose;
        hk__stand(game, event->at_ms, HK__BY_ARBITER);
        return;
    }
    lose_on_time(game, event->at_ms, event->whose, ruling);
}

void hk__flags_both(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    hk__clock_charge(&game->clock, event->at_ms);
    if (game->clock.left_ms[HK_WHITE] > 0 || game->clock.left_ms[HK_BLACK] > 0)
        hk__refuse(ruling, HK_RULE_FLAG_DEEMED_FALLEN, "The flag has not fallen.");
    else if (game->level->both_flags != HK_BOTH_FLAGS_DRAW && /* B.8 asks for no first */
             (event->who == HK_PARTY_WHITE || event->who == HK_PARTY_BLACK))
        lose_on_time(game, event->at_ms, event->who == HK_PARTY_WHITE ? HK_WHITE : HK_BLACK,
                     ruling);
    else
        judge_unknown_first(game, event->at_ms, ruling);
}

void hk__flag_own(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    if (game->level->claimant_needs_time)
        hk__cite(ruling, HK_RULE_TIME_CLAIM);
    game->own_flag_down[player] = true;
    if (game->level->both_flags == HK_BOTH_FLAGS_DRAW)
        draw_by_both(game, event->at_ms, HK_RULE_FLAGS_DRAW, ruling);
    else
        hk__uphold(ruling, HK_RULE_FLAG_DEEMED_FALLEN, "The claimant has no time left himself.");
}
