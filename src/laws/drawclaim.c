/*
 * Draws on claim: the same position for the third time, or fifty moves by each player without a
 * capture or pawn move. The claim is for the position on the board, or for a move that the player
 * has written down and declared but not made.
 *
 *   claim made      by the player to move, who has touched nothing (9.4): the clocks are stopped,
 *                   the claim cannot be withdrawn, and it counts as a draw offer
 *   found correct   the game is drawn (9.5.2)
 *   found wrong     the opponent gets time, the claimant may lose some, and he must play the move
 *                   that he declared (9.5.3; 2005, 9.5.b)
 *
 * A claim that may not be made now is refused without examination and costs nothing. Under the
 * reading HK_CLAIM_AFTER_OWN_MOVE_INCORRECT a claim that comes after the claimant's own move is
 * examined instead, and is always wrong.
 */
#include "laws/drawclaim.h"
#include "base/internal.h"
#include "laws/offer.h"
#include "laws/touch.h"

enum { THREEFOLD = 3, FIFTY_PLIES = 100 };

#define MINUTE_MS INT64_C(60000)

void hk__draw_note(const hk_claim_data *claim, struct hk__act *act)
{
    const bool intended = hk__names_move(&claim->move);

    if (claim->ground == HK_CLAIM_THREEFOLD) {
        hk__note(act, HK__THREEFOLD_CLAIMED);
        hk__note(act, intended ? HK__THREEFOLD_BY_MOVE : HK__THREEFOLD_ON_BOARD);
    } else {
        hk__note(act, HK__FIFTY_CLAIMED);
        hk__note(act, intended ? HK__FIFTY_BY_MOVE : HK__FIFTY_ON_BOARD);
    }
}

void hk__draw_note_chance(const hk_game *game, struct hk__act *act)
{
    hk__note_if(act, hk_history_occurrences(&game->history) >= THREEFOLD, HK__THREEFOLD_ARISES);
    hk__note_if(act, hk__now(game)->halfmove_plies >= FIFTY_PLIES, HK__FIFTY_ARISES);
}

/*
 * Has the player moved already, or not the move yet? An illegal move that nobody has pressed for is not made
 * (1.3, 4.7): its player has moved all the same, and his opponent has not got the move. So has a player who
 * has sealed his move, which he can change no more (I.1.1).
 */
static bool has_moved(const hk_game *game, hk_color player)
{
    const bool has_sealed = game->adjournment.sealed && game->adjournment.sealer == player;
    return game->pending.stands || has_sealed || hk__has_the_move(game) != player;
}

/* Say why the claim may not be made now (9.2, 9.3, 9.4); HK_VERDICT_NONE if it may. */
static hk_verdict refuse_claim(const hk_game *game, const struct hk__act *act)
{
    const hk_claim_data *claim = &act->event->claim;
    const bool rests_on_move = hk__names_move(&claim->move);
    const bool touched = game->touch.count > 0 || game->touch.king_released;
    const bool fifty = claim->ground == HK_CLAIM_FIFTY;
    const bool is_incorrect = game->rules.readings.choice[HK_READING_CLAIM_AFTER_OWN_MOVE] ==
                              HK_CLAIM_AFTER_OWN_MOVE_INCORRECT;

    if (has_moved(game, act->player))
        return is_incorrect && (game->plies > 0 || game->pending.stands)
                   ? HK_VERDICT_NONE
                   : HK_VERDICT_CLAIM_NOT_ON_MOVE;
    if (touched && hk__edition(game)->touch_loses_claim)
        return HK_VERDICT_CLAIM_AFTER_TOUCH;
    if (rests_on_move && !(claim->recorded && claim->declared))
        return fifty ? HK_VERDICT_FIFTY_FORM : HK_VERDICT_THREEFOLD_FORM;
    if (rests_on_move && fifty && !hk__edition(game)->has_clock)
        return HK_VERDICT_FIFTY_INTENDED_BASIC; /* 5.2.e speaks of moves made */
    return HK_VERDICT_NONE;
}

hk_verdict hk__draw_claim(hk_game *game, struct hk__act *act)
{
    const hk_verdict refused = refuse_claim(game, act);

    hk__draw_note(&act->event->claim, act);
    hk__note_if(act, !game->level->must_record && hk__edition(game)->has_clock, HK__NOT_RECORDED);
    if (refused != HK_VERDICT_NONE)
        return refused;
    if (game->claimed) /* no article has it wait for the other one, which comes after it */
        game->behind = (struct hk__claim_behind){game->ground, game->claimant, game->claim};
    game->claimed = true;
    game->ground = act->event->claim.ground;
    game->claimant = act->player;
    game->claim = act->event->claim;
    if (hk_article_number(game->rules.edition, HK_RULE_CLAIM_IS_OFFER) &&
        !hk__offer_is_void(game, act)) {
        game->offered[act->player] = true;
        if (!hk__is_on_board(game)) /* at a board the opponent's stands too */
            game->offered[hk__other(act->player)] = false;
        hk__note(act, HK__CLAIM_OFFERS);
    }
    if (game->status == HK_STATUS_RUNNING)
        game->stopper = act->player;
    hk__stand(game, act->event->at_ms, HK__BY_PLAYER);
    return HK_VERDICT_CLAIM_MADE;
}

/*
 * Does an earlier wrong claim bind the claimant to another move (9.5.3)? Then he cannot make the one
 * on which he rests this claim.
 */
static bool owes_another(const hk_game *game, hk_move intended, const hk_event *event)
{
    return !hk__was_ruled_before(event, 8) && game->touch.intended != HK_MOVE_NONE &&
           intended != game->touch.intended;
}

/* Is the claim correct? `*intended` becomes its legal move, or HK_MOVE_NONE. */
static bool holds(const hk_game *game, const hk_event *event, hk_move *intended)
{
    const hk_claim_data *claim = &game->claim;
    hk_position next = *hk__now(game);

    *intended = HK_MOVE_NONE;
    if (has_moved(game, game->claimant))
        return false;
    if (game->claim_holds != HK_UNKNOWN) /* the scoresheets have been checked */
        return game->claim_holds == HK_YES;
    if (hk__names_move(&claim->move)) {
        *intended =
            hk__legal_find(&next.board, claim->move.from, claim->move.to, claim->move.promotion);
        if (*intended == HK_MOVE_NONE || owes_another(game, *intended, event))
            return false;
        hk_position_make(&next, *intended);
    }
    if (game->ground == HK_CLAIM_FIFTY)
        return next.halfmove_plies >= FIFTY_PLIES;
    return next.halfmove_plies >= 4 &&
           hk_history_count(&game->history, &next) + (*intended != HK_MOVE_NONE) >= THREEFOLD;
}

/*
 * 2005, 9.5.b: take half of the claimant's time, at most three minutes; he keeps at least one
 * minute, and whole seconds.
 */
static void halve(hk_game *game, hk_color player)
{
    const int64_t left = game->clock.left_ms[player];
    const int64_t half = (left / 2 + 999) / 1000 * 1000;

    if (left > 2 * MINUTE_MS)
        hk__clock_add(&game->clock, player,
                      (left - 3 * MINUTE_MS > half ? left - 3 * MINUTE_MS : half) - left);
    else if (left > MINUTE_MS)
        hk__clock_add(&game->clock, player, MINUTE_MS - left);
}

/* Apply the penalty for a wrong claim: 9.5.3; 2005, 9.5.b. */
static void pay_for_wrong_claim(hk_game *game, struct hk__act *act)
{
    const hk_level_rules *standard =
        hk_level_get(game->rules.edition, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL);
    const int64_t before_ms = game->clock.left_ms[game->claimant];

    hk__award_time(game, act, hk__other(game->claimant), game->wrong_claim_ms);
    if (game->level->wrong_claim_halves && hk_clock_is_used(&game->clock))
        halve(game, game->claimant);
    act->told.given_ms[game->claimant] = game->clock.left_ms[game->claimant] - before_ms;
    hk__note_if(act, game->wrong_claim_ms != standard->wrong_claim_ms, HK__LEVEL_PENALTY);
}

/*
 * Did the first of the positions compared arise from a pawn's double step? Then whether the pawn
 * could be captured en passant decides whether that position is the same (9.2.2).
 */
static bool began_with_double_step(const hk_game *game)
{
    const size_t back = game->history.size - 1;
    return game->plies > back &&
           hk_move_special(game->moves[game->plies - back - 1].move) == HK_MOVE_DOUBLE_STEP;
}

static void note_examination(const hk_game *game, struct hk__act *act)
{
    const bool threefold = game->ground == HK_CLAIM_THREEFOLD;

    hk__draw_note(&game->claim, act);
    hk__note(act, HK__EXAMINED);
    hk__note_if(act, threefold, HK__EXAMINED_THREEFOLD);
    hk__note_if(act, threefold && began_with_double_step(game), HK__BEGAN_WITH_DOUBLE_STEP);
    hk__note_level(game, act);
}

/*
 * Is the claimant bound already, such that he may not make this move, or no move if it is illegal?
 * Then he stays bound as he was.
 */
static bool is_bound_otherwise(const hk_game *game, hk_move intended, const hk_event *event)
{
    hk_duty duty;

    hk__duty_find(game, &duty, NULL);
    return !hk__was_ruled_before(event, 8) && duty.kind != HK_DUTY_NONE &&
           duty.kind != HK_DUTY_ANY &&
           (intended == HK_MOVE_NONE || !hk_duty_allows(&hk__now(game)->board, &duty, intended));
}

/* Bind the claimant to the move he declared or, if it is illegal, to moving its piece (4.3). */
static void bind_claimant(hk_game *game, hk_move intended, struct hk__act *act)
{
    hk_duty duty;

    if (!hk__names_move(&game->claim.move) || has_moved(game, game->claimant))
        return;
    if (!is_bound_otherwise(game, intended, act->event)) {
        if (intended == HK_MOVE_NONE) {
            hk__note(act, HK__INTENDED_ILLEGAL);
            hk__touch_add(&game->touch, game->claim.move.from);
        }
        game->touch.intended = intended;
        game->touch.claimed = true;
    }
    if (game->touch.intended != HK_MOVE_NONE) {
        act->meaning = game->touch.intended;
        act->meant_on = hk__now(game)->board;
    }
    hk__duty_find(game, &duty, act);
}

hk_verdict hk__draw_examine(hk_game *game, struct hk__act *act)
{
    const bool fifty = game->ground == HK_CLAIM_FIFTY;
    hk_move intended;

    if (!game->claimed || (game->ground != HK_CLAIM_THREEFOLD && !fifty))
        return HK_VERDICT_NO_CLAIM_TO_EXAMINE;
    act->told.player = game->claimant;
    note_examination(game, act);
    if (holds(game, act->event, &intended)) {
        hk__end(game, act, HK_RESULT_DRAW, fifty ? HK_REASON_FIFTY : HK_REASON_THREEFOLD);
        return fifty ? HK_VERDICT_FIFTY_DRAW : HK_VERDICT_THREEFOLD_DRAW;
    }
    pay_for_wrong_claim(game, act);
    bind_claimant(game, intended, act);
    const bool is_ahead = game->behind.ground != HK_CLAIM_NONE;
    hk__claim_leave(game);
    if (is_ahead && game->stopped == HK__BY_PLAYER) /* the other one has stopped no clock */
        hk__go_on(game, act->event->at_ms);
    else
        hk__go_on_after_ruling(game, act);
    return fifty ? HK_VERDICT_FIFTY_WRONG : HK_VERDICT_THREEFOLD_WRONG;
}
