/*
 * Draw offers. An offer is open until the opponent accepts or declines it, touches a piece or
 * moves, or until the game ends (9.1.2.1); it cannot be withdrawn. While the players may not agree
 * to a draw yet (5.2.3, 9.1.1), offers and acceptances are void. Who offers again while his offer
 * stands distracts the opponent (11.5): where hands move it is noted, on a screen refused. The
 * opponent can accept the offer that a waiting claim makes; then nobody examines the claim.
 */
#include "laws/offer.h"

/* 9.1.1: do the regulations forbid agreeing to a draw at this move number? */
static bool is_too_early(const hk_game *game)
{
    return hk__made(game, hk__has_the_move(game)) + 1 < game->rules.regulations.offers_from;
}

bool hk__offer_is_void(const hk_game *game, struct hk__act *act)
{
    const bool is_void = is_too_early(game) && !hk__was_ruled_before(act->event, 11);

    hk__note_if(act, is_void, HK__OFFER_REGULATED);
    return is_void;
}

hk_verdict hk__offer(hk_game *game, struct hk__act *act)
{
    const hk_color player = act->player;
    const bool on_board = hk__is_on_board(game);

    if (is_too_early(game))
        return HK_VERDICT_OFFER_TOO_EARLY;
    if (game->offered[player]) {
        if (!on_board)
            return HK_VERDICT_OFFER_STANDS_ALREADY;
        game->offers_made[player]++; /* it was said: it adds nothing, and distracts (11.5) */
        return HK_VERDICT_OFFER_REPEATED;
    }
    if (game->offered[hk__other(player)] && !on_board)
        return HK_VERDICT_OPPONENT_OFFER_STANDS;
    game->offered[player] = true;
    game->offers++;
    game->offers_made[player]++;
    hk__note_if(act, on_board, HK__OFFERED_AT_BOARD);
    const bool has_moved =
        game->to_press[player] || (game->pending.stands && hk__has_the_move(game) == player);
    hk__note_if(act, on_board && !has_moved,
                HK__OFFERED_OUT_OF_TURN); /* it is valid all the same */
    hk__note_if(act, game->declined[player], HK__OFFERED_AGAIN);
    hk__note_if(act, game->adjournment.sealed, HK__OFFERED_WHILE_SEALED);
    return HK_VERDICT_DRAW_OFFERED;
}

/* 5.2.3: both must have made their first move. */
static bool may_agree(const hk_game *game)
{
    const unsigned needed = hk__edition(game)->moves_before_agreement;
    return hk__made(game, HK_WHITE) >= needed && hk__made(game, HK_BLACK) >= needed;
}

hk_verdict hk__offer_answer(hk_game *game, struct hk__act *act)
{
    const hk_color opponent = hk__other(act->player);

    if (!game->offered[opponent])
        return HK_VERDICT_NO_OFFER_STANDS;
    if (act->event->kind == HK_EVENT_DECLINE_DRAW) {
        game->offered[opponent] = false;
        game->declined[opponent] = true;
        hk__note_if(act, hk__is_on_board(game), HK__OFFERED_AT_BOARD);
        return HK_VERDICT_OFFER_DECLINED;
    }
    if (is_too_early(game) || !may_agree(game)) { /* offer and acceptance are void */
        game->offered[opponent] = false;
        return is_too_early(game) ? HK_VERDICT_OFFER_TOO_EARLY : HK_VERDICT_AGREED_TOO_EARLY;
    }
    hk__note(act, HK__OFFERED);
    hk__note_if(act, game->claimed, HK__CLAIM_OFFERS);
    hk__note_if(act, game->adjournment.sealed, HK__BEFORE_RESUMPTION);
    hk__note_if(act, game->adjournment.sealed, HK__OFFERED_WHILE_SEALED);
    hk__end(game, act, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
    return HK_VERDICT_DRAW_AGREED;
}

hk_verdict hk__offer_consent(hk_game *game, struct hk__act *act)
{
    if (!is_too_early(game) || game->status == HK_STATUS_WAITING)
        return HK_VERDICT_NONE;
    hk__note(act, HK__OFFER_REGULATED);
    if (!may_agree(game))
        return HK_VERDICT_AGREED_TOO_EARLY;
    hk__end(game, act, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
    return HK_VERDICT_DRAW_CONSENTED;
}

hk_verdict hk__withdraw(const struct hk__act *act)
{
    return act->event->withdraw.what == HK_WITHDRAWN_CLAIM ? HK_VERDICT_CLAIM_CANNOT_BE_WITHDRAWN
                                                           : HK_VERDICT_OFFER_CANNOT_BE_WITHDRAWN;
}

hk_verdict hk__resign(hk_game *game, struct hk__act *act)
{
    hk__note_if(act, game->adjournment.sealed, HK__BEFORE_RESUMPTION);
    hk__lose(game, act, act->player, HK_REASON_RESIGNATION);
    return game->result == HK_RESULT_DRAW ? HK_VERDICT_RESIGNED_DRAWN : HK_VERDICT_RESIGNED;
}
