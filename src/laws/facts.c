/*
 * Facts. Software sees neither a telephone nor a hand, so a person reports the fact. grounds.def
 * names the articles that deal with each fact. Most facts are recorded, and the arbiter then
 * decides what follows. A fact that changes the game by itself is judged by a function here, or in
 * the part of the referee to which it belongs.
 */
#include "laws/facts.h"
#include "laws/adjourn.h"
#include "laws/admission.h"
#include "laws/assistant.h"
#include "laws/flag.h"
#include "laws/irregularity.h"
#include "laws/presence.h"
#include "laws/quickplay.h"
#include "laws/scoresheet.h"
#include "laws/setup.h"
#include "laws/touch.h"

void hk__fact_note(struct hk__act *act)
{
    const hk_event *event = act->event;
    const bool incomplete = event->fact.fact == HK_FACT_RECORDS_INCOMPLETE;
    const bool both = event->fact.who == HK_PARTY_BOTH;

    hk__note(act, HK__REPORTED);
    hk__note_if(act, incomplete && both, HK__BOTH_WERE_EXEMPT);
    hk__note_if(act, incomplete && !both, HK__ONE_WAS_EXEMPT);
}

/* The list of legal moves rests on all of article 3. */
static hk_verdict list_legal(hk_game *game, struct hk__act *act)
{
    hk__note(act, HK__LISTED_PIECES);
    hk__note(act, HK__LISTED_PAWNS);
    hk__note(act, HK__LISTED_CASTLING);
    hk__note_if(act, game->rules.variant == HK_CHESS960, HK__LISTED_CASTLING_960);
    return HK_VERDICT_LEGAL_MOVES_LISTED;
}

static hk_verdict classify(hk_game *game, struct hk__act *act)
{
    (void)game, (void)act;
    return HK_VERDICT_LEVELS_TOLD;
}

/* Conduct: article 11. */

static void lose_by_conduct(hk_game *game, struct hk__act *act, hk_reason reason)
{
    if (act->event->fact.who == HK_PARTY_BOTH)
        hk__both_lose(game, act, reason);
    else
        hk__lose(game, act, hk__meant(act->event), reason);
}

/* 12.8: what others may not carry. Of an edition without that article 13.7 holds, by which they disturb nobody. */
static hk_verdict judge_others_device(const hk_game *game, struct hk__act *act)
{
    if (hk_article_number(game->rules.edition, HK_RULE_OTHERS_DEVICES) ||
        hk__was_ruled_before(act->event, 16))
        return HK_VERDICT_OUTSIDER_HAS_DEVICE;
    act->matter = HK_FACT_SPECTATOR_INTERFERES;
    return HK_VERDICT_FACT_RECORDED;
}

/* 11.3.2: a device loses the game, unless the regulations are milder or the edition has no rule. */
static hk_verdict judge_device(hk_game *game, struct hk__act *act)
{
    const hk_regulations *regulations = &game->rules.regulations;
    const unsigned who = act->event->fact.who;

    if (who & HK_PARTY_OTHERS)
        return judge_others_device(game, act);
    if (!hk__edition(game)->device_loses)
        return HK_VERDICT_DEVICE_RECORDED;
    if (regulations->has_device_ms) {
        hk_clock_read(&game->clock, act->event->at_ms);
        for (int color = HK_WHITE; color <= HK_BLACK; color++)
            if (who & hk_party_of((hk_color)color))
                hk__give_time(game, act, (hk_color)color, -regulations->device_ms);
        return HK_VERDICT_DEVICE_COSTS_TIME;
    }
    lose_by_conduct(game, act, HK_REASON_ELECTRONIC_DEVICE);
    return who == HK_PARTY_BOTH ? HK_VERDICT_DEVICES_BOTH_LOSE : HK_VERDICT_DEVICE_LOSES;
}

/* 11.7, 11.8: a player who persistently refuses to comply with the Laws loses. */
static hk_verdict judge_refusal(hk_game *game, struct hk__act *act)
{
    if (act->event->fact.who & HK_PARTY_OTHERS)
        return HK_VERDICT_OUTSIDER_REFUSES;
    lose_by_conduct(game, act, HK_REASON_REFUSAL);
    return act->event->fact.who == HK_PARTY_BOTH ? HK_VERDICT_REFUSAL_BOTH_LOSE
                                                 : HK_VERDICT_REFUSAL_LOSES;
}

static hk_verdict leave_hall(hk_game *game, struct hk__act *act)
{
    const bool is_player =
        act->event->fact.who & HK_PARTY_BOTH || hk__was_ruled_before(act->event, 11);

    return is_player && game->rules.regulations.report_leaving ? HK_VERDICT_FACT_RECORDED
                                                               : HK_VERDICT_LEAVING_NOT_REGULATED;
}

/*
 * 11.2.3.2 speaks of the player having the move. His opponent may leave, and tells the arbiter if the
 * regulations ask for it (11.2.4). In 2005 nobody may ask him for that (12.4).
 */
static hk_verdict leave_area(hk_game *game, struct hk__act *act)
{
    const hk_parties opponent = hk_party_of(hk__other(hk__seems_to_have_the_move(game)));

    if (act->event->fact.who != opponent || hk__was_ruled_before(act->event, 11))
        return HK_VERDICT_FACT_RECORDED;
    if (!hk_article_number(game->rules.edition, HK_RULE_REPORT_LEAVING))
        return HK_VERDICT_LEAVING_WITHOUT_THE_MOVE;
    act->matter = HK_FACT_LEFT_HALL_WITHOUT_REPORTING;
    return leave_hall(game, act);
}

/* 7.4: pieces that have been knocked over must be put back before the clock is pressed. */

static hk_verdict knock_over(hk_game *game, struct hk__act *act)
{
    game->must_restore[hk__meant(act->event)] = true;
    return HK_VERDICT_PIECES_KNOCKED_OVER;
}

static hk_verdict put_back(hk_game *game, struct hk__act *act)
{
    game->must_restore[hk__meant(act->event)] = false;
    return HK_VERDICT_PIECES_PUT_BACK;
}

/* Hands at the board. */

/* Add what the fact tells of touching: a king released, a promotion piece placed, a piece taken. */
static void add_touch(hk_game *game, const hk_event *event)
{
    struct hk__touch *touch = &game->touch;

    if (event->fact.fact == HK_FACT_KING_RELEASED) {
        hk__touch_release(game, event);
    } else if (event->fact.fact == HK_FACT_PROMOTION_PIECE_TOUCHED) {
        touch->piece_placed = hk__edition(game)->promotion_binds;
        touch->placed = event->fact.squares.square[0];
        touch->piece = event->fact.piece;
    } else {
        hk__touch_add(touch, event->fact.squares.square[0]);
    }
}

/* Judge a fact about the hand of the player to move, as a touch. */
static hk_verdict judge_hand(hk_game *game, struct hk__act *act)
{
    const hk_color player = hk__meant(act->event);
    hk_duty duty;

    if (hk__has_the_move(game) != player || act->event->fact.squares.count == 0)
        return hk__touch_out_of_turn(game, player, act);
    hk__touch_consequences(game, player);
    add_touch(game, act->event);
    hk__duty_find(game, &duty, act);
    return duty.kind == HK_DUTY_NONE ? HK_VERDICT_FACT_RECORDED
                                     : hk__duty_verdict(game, &duty, act);
}

/*
 * Does a pawn of the player stand where it captures on this square of the last rank, or did one before
 * the last half-move? Whether it may, a ruling that its player hears does not tell.
 */
static bool is_captured_in_promotion(const hk_game *game, hk_color player, unsigned square)
{
    hk_position before;

    if (!(bb_bit(square) & (player == HK_WHITE ? BB_RANK_8 : BB_RANK_1)))
        return false;
    hk__position_at(game, game->plies - (game->plies > 0), &before);
    const uint64_t pawns = (hk__now(game)->board.pawns & hk__now(game)->board.color[player]) |
                           (before.board.pawns & before.board.color[player]);
    return (pawns & bb_pawn(square, hk__other(player))) != 0;
}

/* Note the articles on a captured piece that is taken off: in a promotion 4.6 has some too. */
static void note_captured(const hk_game *game, hk_color player, struct hk__act *act)
{
    const hk_square_list *squares = &act->event->fact.squares;

    hk__note(act, hk__plays_unseen(game, player) ? HK__UNSEEN_CAPTURED : HK__TAKEN_OFF);
    hk__note_if(act,
                squares->count > 0 && is_captured_in_promotion(game, player, squares->square[0]),
                HK__TAKEN_OFF_IN_PROMOTION);
}

/*
 * A player promoting may take the pawn, or the captured piece, off the board first: he has touched
 * it by that. If the fact is reported after the move, it is only recorded; by a player also after an
 * illegal one that stands unpressed, since whether it is illegal nobody tells him (7.5.1, 11.3.1).
 */
static hk_verdict judge_taken_off(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;
    const hk_color player = hk__meant(event);
    const hk_color whose = event->fact.fact == HK_FACT_PAWN_REMOVED ? player : hk__other(player);
    const bool is_shown = hk__is_player(event->actor) && !hk__was_ruled_before(event, 13);
    const hk_color moves = is_shown ? hk__seems_to_have_the_move(game) : hk__has_the_move(game);

    if (event->fact.fact == HK_FACT_CAPTURED_PIECE_REMOVED)
        note_captured(game, player, act);
    if (moves == player && event->fact.squares.count == 1 &&
        hk__now(game)->board.color[whose] & bb_bit(event->fact.squares.square[0]))
        return judge_hand(game, act);
    return HK_VERDICT_FACT_RECORDED;
}

/*
 * Players who do not see the board: Appendix D. A player who announces his moves or takes pieces
 * out of their holes counts as one of them.
 */

static hk_verdict announce(hk_game *game, struct hk__act *act)
{
    game->unseen |= act->event->fact.who & HK_PARTY_BOTH;
    return HK_VERDICT_FACT_RECORDED;
}

static hk_verdict take_out(hk_game *game, struct hk__act *act)
{
    game->unseen |= act->event->fact.who & HK_PARTY_BOTH;
    return judge_hand(game, act);
}

/* D.2.8: a slip of the tongue can be corrected until the opponent's clock has been started. */
static hk_verdict judge_correction(hk_game *game, struct hk__act *act)
{
    const hk_color player = hk__meant(act->event);

    const bool has_move =
        hk__has_the_move(game) == player ||
        (hk__seems_to_have_the_move(game) == player && !hk__was_ruled_before(act->event, 13));

    game->unseen |= act->event->fact.who & HK_PARTY_BOTH;
    return has_move || game->to_press[player] ? HK_VERDICT_SLIP_CORRECTED
                                              : HK_VERDICT_SLIP_TOO_LATE;
}

/*
 * II.3.2.7.1: in Chess960 a player announces beforehand that he castles. 4.4.4: naming a piece for a
 * promotion binds to nothing. Other words are noted.
 */
static hk_verdict say(hk_game *game, struct hk__act *act)
{
    hk_move_list legal;

    hk__legal(&hk__now(game)->board, &legal);
    for (unsigned i = 0; i < legal.size; i++) {
        hk__note_if(act,
                    game->rules.variant == HK_CHESS960 &&
                        hk_move_special(legal.move[i]) == HK_MOVE_CASTLING,
                    HK__CASTLING_SAID);
        hk__note_if(act, hk_move_promotion(legal.move[i]) != HK_NO_KIND, HK__PROMOTION_SAID);
    }
    return HK_VERDICT_FACT_RECORDED;
}

/*
 * 9.6: a game that knows all its moves ends by itself with the move. Where it does not, somebody
 * who has the scoresheets says so.
 */
static hk_verdict draw_by_count(hk_game *game, struct hk__act *act)
{
    const hk_edition_rules *edition = hk__edition(game);
    const bool is_fivefold = act->event->fact.fact == HK_FACT_FIVEFOLD;
    const hk_position *start = &game->rules.start;

    if (!(is_fivefold ? edition->fivefold_occurrences : edition->seventy_five_plies))
        return HK_VERDICT_FACT_RECORDED; /* 2005, 9.2, 9.3: on a claim alone */
    if (!game->is_assumed && hk_board_equal(&game->start.board, &start->board) &&
        game->start.move_number == start->move_number)
        return HK_VERDICT_NOT_DRAWN_BY_COUNT;
    hk__end(game, act, HK_RESULT_DRAW, is_fivefold ? HK_REASON_FIVEFOLD : HK_REASON_SEVENTY_FIVE);
    return is_fivefold ? HK_VERDICT_FIVEFOLD : HK_VERDICT_SEVENTY_FIVE;
}

/* The function that judges each fact. A fact without one is recorded, and the arbiter decides. */
static hk_verdict (*const judges[HK_FACTS])(hk_game *, struct hk__act *) = {
    [HK_FACT_CLASSIFY] = classify,
    [HK_FACT_LIST_LEGAL] = list_legal,
    [HK_FACT_NOT_AT_BOARD] = hk__presence_miss,
    [HK_FACT_INITIAL_POSITION_WRONG] = hk__setup_array,
    [HK_FACT_BOARD_ROTATED] = hk__setup_board,
    [HK_FACT_COLORS_REVERSED] = hk__setup_colors,
    [HK_FACT_CLOCK_DEFECT] = hk__setup_clock,
    [HK_FACT_WRONG_SETTING] = hk__setup_clock,
    [HK_FACT_ILLEGAL_MOVE_IN_HISTORY] = hk__illegal_reported,
    [HK_FACT_PLAYERS_AGREE_TO_CORRECT] = hk__illegal_agreed,
    [HK_FACT_FIVEFOLD] = draw_by_count,
    [HK_FACT_SEVENTY_FIVE] = draw_by_count,
    [HK_FACT_PIECES_KNOCKED_OVER] = knock_over,
    [HK_FACT_PIECES_RESTORED] = put_back,
    [HK_FACT_KING_RELEASED] = judge_hand,
    [HK_FACT_PROMOTION_PIECE_TOUCHED] = judge_hand,
    [HK_FACT_PAWN_REMOVED] = judge_taken_off,
    [HK_FACT_CAPTURED_PIECE_REMOVED] = judge_taken_off,
    [HK_FACT_SAID] = say,
    [HK_FACT_CLOCK_NOT_STOPPED_IN_TIME] = hk__flag_own,
    [HK_FACT_BOTH_FLAGS_FALLEN] = hk__flags_both,
    [HK_FACT_FLAG_UNNOTICED] = hk__flag_unnoticed,
    [HK_FACT_STOPPED_RECORDING] = hk__record_stopped,
    [HK_FACT_SCORESHEET_REQUEST] = hk__record_requested,
    [HK_FACT_RESULT_SIGNED] = hk__result_signed,
    [HK_FACT_POSITION_WRITTEN] = hk__quickplay_prove,
    [HK_FACT_SCORESHEET_HANDED_IN] = hk__quickplay_prove,
    [HK_FACT_VERIFIED_BY_OPPONENT] = hk__quickplay_prove,
    [HK_FACT_ASSISTANT_ALLOWED] = hk__assistant_admit,
    [HK_FACT_ADJOURN_EARLY] = hk__adjourn_early,
    [HK_FACT_ENVELOPE_LOST] = hk__adjourn_lost,
    [HK_FACT_POSITION_LOST] = hk__adjourn_lost,
    [HK_FACT_SEALED_MOVE_STATED] = hk__adjourn_state,
    [HK_FACT_ANNOUNCED] = announce,
    [HK_FACT_ANNOUNCEMENT_CORRECTED] = judge_correction,
    [HK_FACT_PIECE_TAKEN_OUT] = take_out,
    [HK_FACT_ELECTRONIC_DEVICE] = judge_device,
    [HK_FACT_PHONE_RANG] = judge_device,
    [HK_FACT_PERSISTENT_REFUSAL] = judge_refusal,
    [HK_FACT_LEFT_PLAYING_AREA] = leave_area,
    [HK_FACT_LEFT_HALL_WITHOUT_REPORTING] = leave_hall,
};

hk_verdict hk__fact_judge(hk_game *game, struct hk__act *act)
{
    const hk_fact fact = act->event->fact.fact;

    act->told.player = hk__meant(act->event);
    if (fact != HK_FACT_INITIAL_POSITION_WRONG && fact != HK_FACT_WRONG_SETTING &&
        fact != HK_FACT_BOTH_FLAGS_FALLEN) /* setup.c and flag.c note the articles of these */
        hk__fact_note(act);
    return judges[fact] ? judges[fact](game, act) : HK_VERDICT_FACT_RECORDED;
}
