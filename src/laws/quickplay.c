/*
 * The quickplay finish, in which all remaining moves have to be made in a limited time. A player with less than two minutes
 * and his flag up claims a draw because the opponent does not or cannot win by normal means; that is for the arbiter to
 * judge, so the claim waits for his decision:
 *
 *   agreed      a draw                                            10.2.a, III.5.1
 *   rejected    two minutes for the opponent                      10.2.c, III.5.3
 *   postponed   play goes on, and he declares the result later    10.2.b, III.5.2
 *
 * Without an arbiter the claim ends the play, and one appointed later decides (D; III.6). Guidelines III know a request for
 * an increment too (III.4). The 2005 edition has the claims in its own right, the Guidelines only where they are announced.
 */
#include "laws/quickplay.h"

#define LIMIT_MS INT64_C(120000)
#define BONUS_MS INT64_C(120000)

static bool is_2005_kind(const hk_game *game)
{
    return hk__edition(game)->quickplay_always;
}

void hk__quickplay_cite(const hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (event->ground == HK_CLAIM_INCREMENT)
        hk__cite(ruling, HK_RULE_QUICKPLAY_INCREMENT);
    else if (event->ground == HK_CLAIM_UNATTENDED)
        hk__cite(ruling, HK_RULE_UNATTENDED);
    else
        hk__cite(ruling, HK_RULE_QUICKPLAY);
    if (event->with & HK_CANNOT_WIN)
        hk__cite(ruling, HK_RULE_UNATTENDED_CANNOT_WIN);
    if (event->with & HK_NO_EFFORT)
        hk__cite(ruling, HK_RULE_UNATTENDED_NO_EFFORT);
    if (game->level->silent_arbiter && !game->level->no_quickplay)
        hk__cite(ruling, HK_RULE_RAPID_ON_REQUEST);
    hk__cite(ruling, HK_RULE_QUICKPLAY_PHASE);
}

/* Are there such claims in this phase of this game at all? If not it is refused. */
static bool is_in_force(const hk_game *game, const hk_event *event, hk_color player,
                        hk_ruling *ruling)
{
    const hk_clock *clock = &game->clock;
    const bool increment = event->ground == HK_CLAIM_INCREMENT;

    if (is_2005_kind(game)) {
        if (game->level->no_quickplay) {
            hk__refuse(ruling, HK_RULE_BLITZ_NO_QUICKPLAY, "There is no such claim in blitz.");
            return false;
        }
        if (!game->rules.regulations.quickplay_finish || increment) {
            hk__refuse(ruling, HK_RULE_QUICKPLAY, "No quickplay finish is in force.");
            return false;
        }
        return true;
    }
    if (!game->rules.regulations.guidelines) {
        hk__refuse(ruling, HK_RULE_QUICKPLAY_ANNOUNCED,
                   "The guidelines for quickplay finishes have not been announced.");
        return false;
    }
    if (game->level->no_quickplay || clock->control.increment_ms > 0 ||
        clock->stage[player] < clock->control.stage_count) {
        hk__refuse(ruling, HK_RULE_QUICKPLAY_SCOPE,
                   "The guidelines cover the last period of games without increment, never blitz.");
        return false;
    }
    if (event->ground != HK_CLAIM_UNATTENDED && hk__has_the_move(game) != player) {
        hk__refuse(ruling, increment ? HK_RULE_QUICKPLAY_INCREMENT : HK_RULE_QUICKPLAY,
                   "Only the player who has the move may claim.");
        return false;
    }
    return true;
}

void hk__quickplay_claim(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    const bool unattended = event->ground == HK_CLAIM_UNATTENDED;

    const bool in_force = is_in_force(game, event, player, ruling);
    hk__quickplay_cite(game, event, ruling);
    if (!in_force)
        return;
    hk__clock_charge(&game->clock, event->at_ms);
    if (game->clock.left_ms[player] >= LIMIT_MS || game->clock.left_ms[player] == 0) {
        hk__refuse(ruling, HK_RULE_QUICKPLAY,
                   "It can be claimed with less than two minutes left and the flag up.");
        return;
    }
    game->claimed = true;
    game->ground = event->ground;
    game->claimant = player;
    game->claim = *event;
    if (!unattended && (is_2005_kind(game) || event->ground == HK_CLAIM_INCREMENT)) {
        game->offered[player] = true; /* 9.1.claim, III.4 */
        if (game->rules.profile == HK_PROFILE_SCREEN)
            game->offered[hk__other(player)] = false;
        hk__cite(ruling, HK_RULE_CLAIM_IS_OFFER);
        hk__cite(ruling, HK_RULE_DRAW_OFFER);
    }
    ruling->why = "The claim is made and waits for the arbiter.";
    if (unattended || is_2005_kind(game)) /* 10.2: the claimant stops both clocks */
        hk__stand(game, event->at_ms, HK__BY_PLAYER);
    if (unattended) {
        game->play_over = true;
        ruling->why = "The claim ends the play; an arbiter appointed for it decides.";
    }
}

static bool waits_for(const hk_game *game, hk_claimed ground)
{
    return game->claimed && game->ground == ground;
}

static void agree_draw(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (waits_for(game, HK_CLAIM_UNATTENDED)) {
        hk__uphold(ruling, HK_RULE_UNATTENDED_DECISION, "The arbiter agrees to the claim: a draw.");
        hk__end(game, event->at_ms, HK_RESULT_DRAW, HK_REASON_UNATTENDED, ruling);
    } else {
        hk__uphold(ruling, HK_RULE_QUICKPLAY_AGREED, "The arbiter agrees to the claim: a draw.");
        hk__cite(ruling, HK_RULE_QUICKPLAY_FINAL);
        hk__end(game, event->at_ms, HK_RESULT_DRAW, HK_REASON_QUICKPLAY, ruling);
    }
}

static void reject(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (waits_for(game, HK_CLAIM_UNATTENDED)) {
        hk__uphold(ruling, HK_RULE_UNATTENDED_DECISION, "The arbiter rejects the claim.");
        hk__end_with(game, event->at_ms, event->half_points, HK_REASON_UNATTENDED_REJECTED, ruling);
        return;
    }
    if (game->flag_fell) { /* no play is left that two minutes could be for */
        hk__uphold(ruling, HK_RULE_QUICKPLAY_REJECTED,
                   "The claim is rejected: the flag that has fallen loses.");
        hk__cite(ruling, HK_RULE_QUICKPLAY_POSTPONED);
        hk__cite(ruling, HK_RULE_QUICKPLAY_FINAL);
        hk__cite(ruling, HK_RULE_FLAG_FALL);
        game->claimed = game->postponed = false;
        hk__lose(game, event->at_ms, game->fell, true, HK_REASON_TIME, ruling);
        return;
    }
    if (waits_for(game, HK_CLAIM_INCREMENT)) {
        hk__uphold(ruling, HK_RULE_QUICKPLAY_INCREMENT, "The arbiter grants no increment.");
    } else {
        hk__uphold(ruling, HK_RULE_QUICKPLAY_REJECTED,
                   "The claim is rejected: the opponent has two more minutes.");
        hk__cite(ruling, HK_RULE_QUICKPLAY_FINAL);
        hk__clock_add(&game->clock, hk__other(game->claimant), BONUS_MS);
    }
    game->claimed = game->postponed = false;
    hk__go_on(game, event->at_ms);
}

static void postpone(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    hk__uphold(
        ruling, HK_RULE_QUICKPLAY_POSTPONED,
        "The decision is postponed: play goes on, and the arbiter declares the result later.");
    hk__cite(ruling, HK_RULE_QUICKPLAY_FINAL);
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (event->who & hk__party((hk_color)color))
            hk__clock_add(&game->clock, (hk_color)color, event->ms[0]);
    game->claimed = false;
    game->postponed = true;
    hk__go_on(game, event->at_ms);
}

static void agree_increment(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    hk__uphold(ruling, HK_RULE_QUICKPLAY_INCREMENT,
               "Both have the increment from now on, and the opponent two more minutes.");
    game->clock.control.increment_ms = event->ms[0];
    hk__clock_add(&game->clock, hk__other(game->claimant), BONUS_MS);
    game->claimed = false;
    game->offered[game->claimant] = false;
    hk__go_on(game, event->at_ms);
}

void hk__quickplay_decide(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const bool draw_claim = waits_for(game, HK_CLAIM_QUICKPLAY);
    const bool unattended = waits_for(game, HK_CLAIM_UNATTENDED);
    const bool increment = waits_for(game, HK_CLAIM_INCREMENT);
    const bool agrees = event->decision == HK_DECISION_AGREE_DRAW;
    const bool rejects = event->decision == HK_DECISION_REJECT;

    hk__clock_charge(&game->clock, event->at_ms);
    if (agrees && (draw_claim || unattended || game->postponed))
        agree_draw(game, event, ruling);
    else if (rejects && (draw_claim || unattended || increment || game->postponed))
        reject(game, event, ruling);
    else if (event->decision == HK_DECISION_POSTPONE && draw_claim)
        postpone(game, event, ruling);
    else if (event->decision == HK_DECISION_AGREE_INCREMENT && increment)
        agree_increment(game, event, ruling);
    else
        hk__refuse(ruling, HK_RULE_QUICKPLAY, "No such claim waits for the arbiter.");
}

void hk__quickplay_declare(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const bool draw = event->half_points[HK_WHITE] == 1;
    hk_reason reason = HK_REASON_ADJUDICATED;

    hk__uphold(ruling, HK_RULE_NONE, "The arbiter declares the result.");
    if (waits_for(game, HK_CLAIM_UNATTENDED)) {
        hk__cite(ruling, HK_RULE_UNATTENDED_DECISION);
        reason = draw ? HK_REASON_UNATTENDED : HK_REASON_UNATTENDED_REJECTED;
    } else if (game->postponed || waits_for(game, HK_CLAIM_QUICKPLAY)) {
        hk__cite(ruling, HK_RULE_QUICKPLAY_POSTPONED);
        hk__cite(ruling, HK_RULE_QUICKPLAY_AGREED);
        if (draw)
            reason = HK_REASON_QUICKPLAY;
        else if (game->flag_fell)
            reason = HK_REASON_TIME;
        if (reason == HK_REASON_TIME)
            hk__cite(ruling, HK_RULE_FLAG_FALL);
    }
    game->postponed = false;
    hk__end_with(game, event->at_ms, event->half_points, reason, ruling);
}
