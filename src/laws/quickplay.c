/*
 * The quickplay finish, in which all remaining moves must be made in a limited time. A player with
 * less than two minutes, whose flag is still up, may claim a draw because his opponent cannot win
 * by normal means or makes no effort to. The arbiter judges that, so the claim waits for his
 * decision:
 *
 *   agreed      the game is drawn                                         10.2.a, III.5.1
 *   rejected    the opponent gets two minutes                             10.2.c, III.5.3
 *   postponed   play goes on, and the arbiter declares the result later   10.2.b, III.5.2
 *
 * Where no arbiter is present the claim ends play, and one appointed later decides (2005, D;
 * III.6). Under Guidelines III a player can ask for an increment instead (III.4). In the 2005
 * edition these claims are part of the Laws; under the Guidelines they need an announcement.
 */
#include "laws/quickplay.h"
#include "laws/lawful.h"
#include "laws/offer.h"

#define LIMIT_MS INT64_C(120000)
#define BONUS_MS INT64_C(120000)
#define INCREMENT_MS 5000

/* Are these claims part of the Laws, as in 2005? Otherwise they rest on Guidelines III. */
static bool is_2005_kind(const hk_game *game)
{
    return hk__edition(game)->quickplay_always;
}

void hk__quickplay_note(const hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;

    hk__note(act, event->claim.ground == HK_CLAIM_INCREMENT    ? HK__INCREMENT_CLAIM
                  : event->claim.ground == HK_CLAIM_UNATTENDED ? HK__UNATTENDED_CLAIM
                                                               : HK__QUICKPLAY_CLAIM);
    hk__note_if(act, event->claim.reproach == HK_REPROACH_CANNOT_WIN, HK__CANNOT_WIN);
    hk__note_if(act, event->claim.reproach == HK_REPROACH_NO_EFFORT, HK__NO_EFFORT);
    hk__note_if(act, game->level->silent_arbiter && !game->level->no_quickplay, HK__ON_REQUEST);
}

/*
 * 2005, 10.1: say why the game is in no quickplay finish; HK_VERDICT_NONE if the regulations make
 * its last period one and the player is in it. Logs ruled before number 14 had the claim in any period.
 */
static hk_verdict why_not_by_article(const hk_game *game, const struct hk__act *act)
{
    if (game->level->no_quickplay)
        return HK_VERDICT_QUICKPLAY_NOT_IN_BLITZ;
    if (!game->rules.regulations.quickplay_finish || act->event->claim.ground == HK_CLAIM_INCREMENT)
        return HK_VERDICT_QUICKPLAY_NOT_IN_FORCE;
    if (!hk__clock_in_finish(&game->clock, act->player) && !hk__was_ruled_before(act->event, 14))
        return HK_VERDICT_QUICKPLAY_EARLIER_PERIOD;
    return HK_VERDICT_NONE;
}

/*
 * Say why Guidelines III do not allow the claim; HK_VERDICT_NONE if they do. They cover the last
 * period of games without an increment or a delay, but never blitz (III.2). Logs ruled before number
 * 14 had the claim in a game with delay.
 */
static hk_verdict why_not_by_guidelines(const hk_game *game, const struct hk__act *act)
{
    const hk_clock *clock = &game->clock;

    if (!game->rules.regulations.guidelines)
        return HK_VERDICT_QUICKPLAY_NOT_ANNOUNCED;
    const bool with_delays = !hk__was_ruled_before(act->event, 14);

    if (game->level->no_quickplay || hk__control_has_increment(clock->control, with_delays) ||
        !hk__clock_in_last_period(clock, act->player))
        return HK_VERDICT_QUICKPLAY_OUT_OF_SCOPE;
    if (act->event->claim.ground == HK_CLAIM_UNATTENDED || hk__has_the_move(game) == act->player)
        return HK_VERDICT_NONE;
    return act->event->claim.ground == HK_CLAIM_INCREMENT ? HK_VERDICT_INCREMENT_NOT_ON_MOVE
                                                          : HK_VERDICT_QUICKPLAY_NOT_ON_MOVE;
}

/* 2005, 9.1; III.4: such a claim is also a draw offer. */
static void offer_by_claim(hk_game *game, struct hk__act *act)
{
    if (hk__offer_is_void(game, act))
        return;
    game->offered[act->player] = true;
    if (!hk__is_on_board(game))
        game->offered[hk__other(act->player)] = false;
    hk__note(act, HK__CLAIM_OFFERS);
    hk__note(act, HK__OFFERED);
}

hk_verdict hk__quickplay_claim(hk_game *game, struct hk__act *act)
{
    const hk_color player = act->player;
    const bool increment = act->event->claim.ground == HK_CLAIM_INCREMENT;
    const bool unattended = act->event->claim.ground == HK_CLAIM_UNATTENDED;
    const hk_verdict why_not =
        is_2005_kind(game) ? why_not_by_article(game, act) : why_not_by_guidelines(game, act);

    hk__quickplay_note(game, act);
    if (why_not != HK_VERDICT_NONE)
        return why_not;
    if (game->claimed && !hk__was_ruled_before(act->event, 9))
        return HK_VERDICT_CLAIM_WAITS;
    hk_clock_read(&game->clock, act->event->at_ms);
    if (game->clock.left_ms[player] >= LIMIT_MS || hk__clock_is_down(&game->clock, player)) {
        act->decides = unattended  ? HK_RULE_UNATTENDED
                       : increment ? HK_RULE_QUICKPLAY_INCREMENT
                                   : HK_RULE_QUICKPLAY;
        return HK_VERDICT_QUICKPLAY_TIME_LEFT;
    }
    game->claimed = true;
    game->ground = act->event->claim.ground;
    game->claimant = player;
    game->claim = act->event->claim;
    if (!unattended && (is_2005_kind(game) || increment))
        offer_by_claim(game, act);
    if (unattended || is_2005_kind(game)) { /* 10.2: the claimant stops both clocks */
        game->stopper = player;
        hk__stand(game, act->event->at_ms, HK__BY_PLAYER);
    }
    game->play_over |= unattended;
    return unattended  ? HK_VERDICT_UNATTENDED_CLAIMED
           : increment ? HK_VERDICT_INCREMENT_REQUESTED
                       : HK_VERDICT_QUICKPLAY_CLAIMED;
}

hk_verdict hk__quickplay_prove(hk_game *game, struct hk__act *act)
{
    const bool waits = game->claimed && game->ground == HK_CLAIM_UNATTENDED;

    if (waits && game->claim.reproach == HK_REPROACH_NO_EFFORT)
        act->decides = HK_RULE_UNATTENDED_NO_EFFORT;
    else if (waits && game->claim.reproach == HK_REPROACH_CANNOT_WIN &&
             act->event->fact.fact != HK_FACT_SCORESHEET_HANDED_IN)
        act->decides = HK_RULE_UNATTENDED_CANNOT_WIN;
    return HK_VERDICT_FACT_RECORDED;
}

/* Does a claim on this ground wait for a decision? */
static bool waits_for(const hk_game *game, hk_claimed ground)
{
    return game->claimed && game->ground == ground;
}

static hk_verdict agree_draw(hk_game *game, struct hk__act *act)
{
    const bool unattended = waits_for(game, HK_CLAIM_UNATTENDED);

    hk__end(game, act, HK_RESULT_DRAW, unattended ? HK_REASON_UNATTENDED : HK_REASON_QUICKPLAY);
    return unattended ? HK_VERDICT_UNATTENDED_AGREED : HK_VERDICT_QUICKPLAY_AGREED;
}

/* Settle the claim, and let play go on. */
static void play_on(hk_game *game, const struct hk__act *act)
{
    game->claimed = false;
    hk__go_on(game, act->event->at_ms);
}

/* Reject a claim after the flag has fallen: no play is left to give two minutes for. */
static hk_verdict reject_after_fall(hk_game *game, struct hk__act *act)
{
    game->claimed = game->postponed = false;
    act->told.player = game->fell;
    hk__lose(game, act, game->fell, HK_REASON_TIME);
    return HK_VERDICT_QUICKPLAY_REJECTED_FLAG;
}

static hk_verdict reject(hk_game *game, struct hk__act *act)
{
    const bool increment = waits_for(game, HK_CLAIM_INCREMENT);

    if (waits_for(game, HK_CLAIM_UNATTENDED)) {
        hk__end_with(game, act, act->event->decide.score, HK_REASON_UNATTENDED_REJECTED);
        return HK_VERDICT_UNATTENDED_REJECTED;
    }
    if (game->flag_fell)
        return reject_after_fall(game, act);
    if (!increment)
        hk__award_time(game, act, hk__other(game->claimant), BONUS_MS);
    game->postponed = false;
    play_on(game, act);
    return increment ? HK_VERDICT_INCREMENT_REFUSED : HK_VERDICT_QUICKPLAY_REJECTED;
}

/* 10.2.b, III.5.2: what the opponent may get, and nobody else, is two minutes. */
static hk_verdict postpone(hk_game *game, struct hk__act *act)
{
    const hk_decide_data *told = &act->event->decide;
    const bool is_two_minutes =
        told->time_ms == BONUS_MS && told->who == hk_party_of(hk__other(game->claimant));

    if (told->time_ms != 0 && !is_two_minutes && !hk__was_ruled_before(act->event, 14))
        return HK_VERDICT_POSTPONED_WITH_OTHER_TIME;
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (told->who & hk_party_of((hk_color)color))
            hk__award_time(game, act, (hk_color)color, told->time_ms);
    game->postponed = true;
    play_on(game, act);
    return HK_VERDICT_QUICKPLAY_POSTPONED;
}

/* III.4: the opponent has refused the draw first, and the increment is five seconds. */
static hk_verdict agree_increment(hk_game *game, struct hk__act *act)
{
    const bool is_asked = !hk__was_ruled_before(act->event, 7);

    if (is_asked && act->event->decide.time_ms != INCREMENT_MS)
        return HK_VERDICT_INCREMENT_NOT_FIVE_SECONDS;
    if (is_asked && game->offered[game->claimant])
        return HK_VERDICT_INCREMENT_BEFORE_REFUSAL;
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        for (unsigned i = 0; i < game->clock.control[color].period_count; i++)
            game->clock.control[color].period[i].increment_ms = act->event->decide.time_ms;
    hk__award_time(game, act, hk__other(game->claimant), BONUS_MS);
    game->offered[game->claimant] = false;
    play_on(game, act);
    return HK_VERDICT_INCREMENT_AGREED;
}

hk_verdict hk__quickplay_decide(hk_game *game, struct hk__act *act)
{
    const bool draw_claim = waits_for(game, HK_CLAIM_QUICKPLAY);
    const bool unattended = waits_for(game, HK_CLAIM_UNATTENDED);
    const bool increment = waits_for(game, HK_CLAIM_INCREMENT);
    const hk_decision decision = act->event->decide.decision;

    hk_clock_read(&game->clock, act->event->at_ms);
    act->told.player = game->claimant;
    if (game->postponed &&
        (decision == HK_DECISION_AGREE_DRAW || (decision == HK_DECISION_REJECT && game->flag_fell)))
        act->decides =
            HK_RULE_QUICKPLAY_POSTPONED; /* 10.2.b, III.5.2: he declares the result later */
    if (decision == HK_DECISION_AGREE_DRAW && (draw_claim || unattended || game->postponed))
        return agree_draw(game, act);
    if (decision == HK_DECISION_REJECT &&
        (draw_claim || unattended || increment || game->postponed))
        return reject(game, act);
    if (decision == HK_DECISION_POSTPONE && draw_claim)
        return postpone(game, act);
    if (decision == HK_DECISION_AGREE_INCREMENT && increment)
        return agree_increment(game, act);
    const hk_verdict consent =
        decision == HK_DECISION_AGREE_DRAW && !hk__was_ruled_before(act->event, 11)
            ? hk__offer_consent(game, act)
            : HK_VERDICT_NONE;
    return consent != HK_VERDICT_NONE ? consent : HK_VERDICT_NO_QUICKPLAY_CLAIM;
}

/*
 * The declared result may settle a claim that was made without an arbiter, a claim that waits or is
 * postponed, or no claim at all. lawful.c says whether it is against the Laws.
 */
hk_verdict hk__quickplay_declare(hk_game *game, struct hk__act *act)
{
    const bool draw = act->event->decide.score == HK_SCORE_DRAW;
    hk_reason reason = HK_REASON_ADJUDICATED;
    hk_verdict verdict = HK_VERDICT_RESULT_DECLARED;

    if (hk__was_ended_by_position(game)) {
        act->told.because = game->ended;
        act->told.player = hk__has_the_move(game);
        return HK_VERDICT_ENDED_ON_BOARD;
    }
    if (waits_for(game, HK_CLAIM_UNATTENDED)) {
        reason = draw ? HK_REASON_UNATTENDED : HK_REASON_UNATTENDED_REJECTED;
        verdict = draw ? HK_VERDICT_UNATTENDED_AGREED : HK_VERDICT_UNATTENDED_REJECTED;
    } else if (game->postponed || waits_for(game, HK_CLAIM_QUICKPLAY)) {
        if (draw)
            reason = HK_REASON_QUICKPLAY;
        else if (game->flag_fell)
            reason = HK_REASON_TIME;
        hk__note_if(act, reason == HK_REASON_TIME, HK__OVERSTEPPED);
        verdict = HK_VERDICT_QUICKPLAY_DECLARED;
    } else if (hk__score_is_against(game, act, act->event->decide.score)) {
        verdict = act->told.because ? HK_VERDICT_DECLARED_AGAINST : HK_VERDICT_WIN_WITHOUT_MATE;
    }
    if (reason != HK_REASON_ADJUDICATED || verdict == HK_VERDICT_QUICKPLAY_DECLARED)
        act->told.player = game->claimant;
    game->postponed = false;
    hk__end_with(game, act, act->event->decide.score, reason);
    return verdict;
}

/* By which rule is such a ruling final? HK_RULE_NONE: it is none on a claim of a quickplay finish. */
static hk_rule final_by(hk_verdict verdict)
{
    switch ((int)verdict) {
    case HK_VERDICT_QUICKPLAY_AGREED:
    case HK_VERDICT_QUICKPLAY_REJECTED:
    case HK_VERDICT_QUICKPLAY_REJECTED_FLAG:
    case HK_VERDICT_QUICKPLAY_POSTPONED:
    case HK_VERDICT_QUICKPLAY_DECLARED:
        return HK_RULE_QUICKPLAY_FINAL;
    case HK_VERDICT_UNATTENDED_AGREED:
    case HK_VERDICT_UNATTENDED_REJECTED:
        return HK_RULE_UNATTENDED_DECISION;
    default:
        return HK_RULE_NONE;
    }
}

/* Is the fact a question, or what the players do on paper about a claim or a result? */
static bool is_formality(hk_fact fact)
{
    return fact == HK_FACT_CLASSIFY || fact == HK_FACT_LIST_LEGAL ||
           fact == HK_FACT_POSITION_WRITTEN || fact == HK_FACT_SCORESHEET_HANDED_IN ||
           fact == HK_FACT_VERIFIED_BY_OPPONENT || fact == HK_FACT_RESULT_SIGNED;
}

/* Can the event bring a ruling against which somebody appeals? */
static bool is_ruled_on(const hk_event *event)
{
    if (event->kind == HK_EVENT_CLAIM)
        return event->claim.ground != HK_CLAIM_APPEAL &&
               event->claim.ground != HK_CLAIM_MOVE_COUNT_REQUEST;
    if (event->kind == HK_EVENT_FACT)
        return !is_formality(event->fact.fact);
    return event->kind == HK_EVENT_DECIDE || event->kind == HK_EVENT_EXAMINE ||
           event->kind == HK_EVENT_FLAG || event->kind == HK_EVENT_ARRIVE;
}

void hk__quickplay_settle(hk_game *game, const hk_event *event, hk_verdict verdict)
{
    if (is_ruled_on(event) && is_2005_kind(game))
        game->final_by = final_by(verdict);
}
