/*
 * Offers of a draw. An offer stands until it is accepted, declined, answered by touching a man or by a move, or the game
 * ends (9.1.2.1); it cannot be withdrawn. Where nobody may agree yet (5.2.3, 9.1.1) offer and acceptance are void. While a
 * claim waits its offer can be accepted, and is then not examined.
 */
#include "laws/offer.h"
#include "laws/ending.h"

/* 9.1.1: the regulations want the arbiter's consent before a move number. */
static bool is_too_early(const hk_game *game)
{
    return hk__made(game, hk__has_the_move(game)) + 1 < game->rules.regulations.offers_from;
}

/* The basic rules know of offers only that the players may agree. */
static void cite_offer(const hk_game *game, hk_ruling *ruling)
{
    hk__cite(ruling, HK_RULE_DRAW_OFFER);
    if (hk__is_on_board(game))
        hk__cite(ruling, HK_RULE_DRAW_AGREED);
}

void hk__offer(hk_game *game, hk_color player, hk_ruling *ruling)
{
    if (is_too_early(game)) {
        hk__deny(ruling, HK_RULE_OFFER_REGULATED,
                 "At this move an offer needs the arbiter's consent: it is void.");
    } else if (game->offered[player]) {
        hk__refuse(ruling, HK_RULE_DRAW_OFFER, "The player's offer of a draw stands already.");
    } else if (game->offered[hk__other(player)] && game->rules.profile == HK_PROFILE_SCREEN) {
        hk__refuse(ruling, HK_RULE_DRAW_OFFER,
                   "The opponent's offer of a draw stands: it can be accepted or declined.");
    } else {
        game->offered[player] = true;
        game->offers++;
        cite_offer(game, ruling);
        if (hk__is_on_board(game) && !game->to_press[player])
            hk__cite(ruling, HK_RULE_DISTRACTION); /* not after a move: it is valid all the same */
        if (game->declined[player]) {
            hk__cite(ruling, HK_RULE_DISTRACTION);
            hk__cite(ruling, HK_RULE_CONDUCT_PENALTY);
        }
        if (game->adjournment.sealed)
            hk__cite(ruling, HK_RULE_SEALED_OFFER);
        ruling->why = "The offer stands until it is accepted, declined or answered by a move.";
    }
}

void hk__offer_answer(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    const hk_color opponent = hk__other(player);
    const unsigned needed = hk__edition(game)->moves_before_agreement;

    if (!game->offered[opponent]) {
        hk__refuse(ruling, HK_RULE_DRAW_OFFER, "No offer of a draw by the opponent stands.");
    } else if (event->kind == HK_EVENT_DECLINE_DRAW) {
        game->offered[opponent] = false;
        game->declined[opponent] = true;
        cite_offer(game, ruling);
        ruling->why = "The offer of a draw is declined.";
    } else if (is_too_early(game)) {
        game->offered[opponent] = false;
        hk__deny(ruling, HK_RULE_OFFER_REGULATED,
                 "At this move an offer needs the arbiter's consent: it is void.");
    } else if (hk__made(game, HK_WHITE) < needed || hk__made(game, HK_BLACK) < needed) {
        game->offered[opponent] = false; /* 5.2.3: offer and acceptance are void */
        hk__deny(ruling, HK_RULE_DRAW_AGREED,
                 "A draw can be agreed once both players have made a move: the offer is void.");
    } else {
        hk__cite(ruling, HK_RULE_DRAW_AGREED);
        hk__cite(ruling, HK_RULE_DRAW_OFFER);
        if (game->claimed)
            hk__cite(ruling, HK_RULE_CLAIM_IS_OFFER);
        if (game->adjournment.sealed) {
            hk__cite(ruling, HK_RULE_BEFORE_RESUMPTION);
            hk__cite(ruling, HK_RULE_SEALED_OFFER);
        }
        hk__end(game, event->at_ms, HK_RESULT_DRAW, HK_REASON_AGREEMENT, ruling);
        ruling->why = "The players have agreed on a draw.";
    }
}

void hk__withdraw(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    (void)game;
    (void)player;
    if (event->with & HK_OF_CLAIM)
        hk__deny(ruling, HK_RULE_CLAIM_CLOCK, "A claim cannot be withdrawn.");
    else
        hk__deny(ruling, HK_RULE_DRAW_OFFER, "An offer of a draw cannot be withdrawn.");
}

void hk__resign(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    hk__cite(ruling, HK_RULE_RESIGNATION);
    if (game->adjournment.sealed)
        hk__cite(ruling, HK_RULE_BEFORE_RESUMPTION);
    hk__lose(game, event->at_ms, player, hk__edition(game)->resignation_needs_possible_win,
             HK_REASON_RESIGNATION, ruling);
    ruling->why = game->result == HK_RESULT_DRAW
                      ? "The player resigns, but the opponent could not have mated: a draw."
                      : "The player resigns.";
}
