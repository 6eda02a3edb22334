/*
 * Draws on claim: the same position for the third time, or fifty moves by each without capture or pawn move. The claim is
 * for the position on the board, or for a move that is written down and declared but not played.
 *
 *   made by the player to move, nothing touched (9.4)   the clocks stand, it cannot be withdrawn, it is an offer
 *   examined and correct (9.5.2)                        a draw
 *   examined and wrong (9.5.3; 2005, 9.5.b)             the opponent has more time, the claimant may have less, and the move
 *                                                       declared has to be played
 *
 * A claim that may not be made now is refused unexamined and costs nothing.
 */
#include "laws/drawclaim.h"
#include "base/internal.h"
#include "laws/touch.h"

enum { THREEFOLD = 3, FIFTY_PLIES = 100 };

#define MINUTE_MS INT64_C(60000)

void hk__draw_cite(const hk_event *event, hk_ruling *ruling)
{
    const bool intended = (event->with & HK_WITH_MOVE) != 0;

    if (event->ground == HK_CLAIM_THREEFOLD) {
        hk__cite(ruling, HK_RULE_THREEFOLD);
        hk__cite(ruling, intended ? HK_RULE_THREEFOLD_INTENDED : HK_RULE_THREEFOLD_STANDS);
        hk__cite(ruling, HK_RULE_REPETITION_DRAW);
    } else {
        hk__cite(ruling, HK_RULE_FIFTY);
        hk__cite(ruling, intended ? HK_RULE_FIFTY_INTENDED : HK_RULE_FIFTY_STANDS);
        hk__cite(ruling, HK_RULE_FIFTY_DRAW);
    }
    hk__cite(ruling, HK_RULE_CLAIM_LOST);
    hk__cite(ruling, HK_RULE_CLAIM_CLOCK);
}

void hk__draw_cite_chance(const hk_game *game, hk_ruling *ruling)
{
    if (hk_history_occurrences(&game->history) >= THREEFOLD) {
        hk__cite(ruling, HK_RULE_THREEFOLD);
        hk__cite(ruling, HK_RULE_THREEFOLD_STANDS);
        hk__cite(ruling, HK_RULE_SAME_POSITION);
        hk__cite(ruling, HK_RULE_REPETITION_DRAW);
    }
    if (hk__now(game)->halfmove_plies >= FIFTY_PLIES) {
        hk__cite(ruling, HK_RULE_FIFTY);
        hk__cite(ruling, HK_RULE_FIFTY_STANDS);
        hk__cite(ruling, HK_RULE_FIFTY_DRAW);
    }
}

void hk__draw_claim(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    const unsigned form = HK_MOVE_RECORDED | HK_MOVE_DECLARED;
    const bool touched = game->touch.count > 0 || game->touch.king_released;

    hk__draw_cite(event, ruling);
    if (!game->level->must_record && hk__edition(game)->has_clock)
        hk__cite(ruling, HK_RULE_NO_RECORDING);
    const bool after_own_move = hk__has_the_move(game) != player && game->plies > 0;
    if (hk__has_the_move(game) != player &&
        !(after_own_move && game->rules.readings.choice[HK_READING_CLAIM_AFTER_OWN_MOVE] ==
                                HK_CLAIM_AFTER_OWN_MOVE_INCORRECT)) {
        hk__refuse(ruling, HK_RULE_CLAIM_LOST,
                   "Only the player who has the move may claim: it is not examined.");
        return;
    }
    if (!after_own_move &&
        (game->pending.stands || (touched && hk__edition(game)->touch_loses_claim))) {
        hk__refuse(ruling, HK_RULE_CLAIM_LOST,
                   "A man has been touched: the right to claim on this move is lost.");
        return;
    }
    if (event->with & HK_WITH_MOVE && (event->with & form) != form) {
        hk__refuse(ruling, HK_RULE_CLAIM_CLOCK,
                   "The intended move has to be written down and declared: it is not examined.");
        return;
    }
    if (event->ground == HK_CLAIM_FIFTY && event->with & HK_WITH_MOVE &&
        !hk__edition(game)->has_clock) { /* 5.2.e of the basic rules: moves made alone */
        hk__deny(ruling, HK_RULE_FIFTY_DRAW,
                 "Fifty moves are claimed when they have been made, not with an intended move.");
        return;
    }
    game->claimed = true;
    game->ground = event->ground;
    game->claimant = player;
    game->claim = *event;
    if (hk_article_number(ruling->edition, HK_RULE_CLAIM_IS_OFFER)) {
        game->offered[player] = true;
        if (game->rules.profile == HK_PROFILE_SCREEN) /* at a board the opponent's stands too */
            game->offered[hk__other(player)] = false;
        hk__cite(ruling, HK_RULE_CLAIM_IS_OFFER);
    }
    hk__stand(game, event->at_ms, HK__BY_PLAYER);
    ruling->why = "The claim is made: the clocks stand, and it is examined.";
}

/* Does the claim hold? `*intended` is its legal move, or HK_MOVE_NONE. */
static bool holds(const hk_game *game, hk_move *intended)
{
    const hk_event *claim = &game->claim;
    hk_position next = *hk__now(game);

    *intended = HK_MOVE_NONE;
    if (hk__has_the_move(game) != game->claimant) /* he has made his move already */
        return false;
    if (claim->with & HK_WITH_MOVE) {
        *intended = hk__legal_find(&next.board, claim->move.from, claim->move.to,
                                   (hk_kind)claim->move.promotion);
        if (*intended == HK_MOVE_NONE)
            return false;
        hk_position_make(&next, *intended);
    }
    if (game->ground == HK_CLAIM_FIFTY)
        return next.halfmove_plies >= FIFTY_PLIES;
    return next.halfmove_plies >= 4 &&
           hk_history_count(&game->history, &next) + (*intended != HK_MOVE_NONE) >= THREEFOLD;
}

/* 2005, 9.5.b: half the time, at most three minutes, down to one minute; whole seconds are left to the claimant. */
static void halve(hk_game *game, hk_color player)
{
    const int64_t left = game->clock.left_ms[player];
    const int64_t half = (left / 2 + 999) / 1000 * 1000;

    if (left > 2 * MINUTE_MS)
        hk__clock_put(&game->clock, player,
                      left - 3 * MINUTE_MS > half ? left - 3 * MINUTE_MS : half);
    else if (left > MINUTE_MS)
        hk__clock_put(&game->clock, player, MINUTE_MS);
}

static void pay_for_wrong_claim(hk_game *game, hk_ruling *ruling)
{
    const hk_level_rules *standard =
        hk_level_get(game->rules.edition, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL);

    hk__clock_add(&game->clock, hk__other(game->claimant), game->wrong_claim_ms);
    if (game->level->wrong_claim_halves && game->clock.control.timed)
        halve(game, game->claimant);
    if (game->wrong_claim_ms != standard->wrong_claim_ms)
        hk__cite(ruling, HK_RULE_LEVEL_PENALTY);
}

/* The first position of the stretch came by a double step: could the pawn be captured in passing, and legally? */
static bool began_with_double_step(const hk_game *game)
{
    const size_t back = game->history.size - 1;
    return game->plies > back &&
           hk_move_special(game->record[game->plies - back - 1].move) == HK_MOVE_DOUBLE_STEP;
}

static void cite_examination(const hk_game *game, hk_ruling *ruling)
{
    if (game->ground == HK_CLAIM_THREEFOLD) {
        hk__cite(ruling, HK_RULE_SAME_POSITION);
        hk__cite(ruling, HK_RULE_SAME_EN_PASSANT);
        hk__cite(ruling, HK_RULE_SAME_CASTLING);
        if (began_with_double_step(game)) {
            hk__cite(ruling, HK_RULE_EN_PASSANT);
            hk__cite(ruling, HK_RULE_EXPOSED_KING);
        }
    }
    hk__cite(ruling, HK_RULE_CLAIM_CHECKED);
    hk__cite_level(game, ruling);
}

void hk__draw_examine(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    hk_move intended;
    hk_duty duty;

    if (!game->claimed || (game->ground != HK_CLAIM_THREEFOLD && game->ground != HK_CLAIM_FIFTY)) {
        hk__refuse(ruling, HK_RULE_CLAIM_CLOCK, "No claim waits for its examination.");
        return;
    }
    if (holds(game, &intended)) {
        hk__uphold(ruling, HK_RULE_CLAIM_CORRECT, "The claim is correct: a draw.");
        hk__draw_cite(&game->claim, ruling);
        cite_examination(game, ruling);
        hk__end(game, event->at_ms, HK_RESULT_DRAW,
                game->ground == HK_CLAIM_FIFTY ? HK_REASON_FIFTY : HK_REASON_THREEFOLD, ruling);
        return;
    }
    game->claimed = false;
    hk__deny(ruling, HK_RULE_CLAIM_WRONG, "The claim is wrong, and the opponent has more time.");
    hk__draw_cite(&game->claim, ruling);
    cite_examination(game, ruling);
    pay_for_wrong_claim(game, ruling);
    if (game->claim.with & HK_WITH_MOVE && hk__has_the_move(game) == game->claimant) {
        if (intended == HK_MOVE_NONE) {
            hk__cite(ruling, HK_RULE_ILLEGAL_MOVE);
            hk__touch_add(game, game->claim.move.from);
        }
        game->touch.intended = intended;
        hk__duty_find(game, &duty, ruling);
    }
    hk__go_on(game, event->at_ms);
}
