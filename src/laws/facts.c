/*
 * Facts. Software sees no telephone and no hand: a person reports the fact, and the consequence is derived. Each fact has
 * the articles that it falls under; most of them are recorded and leave the consequence to the arbiter, whose decision
 * follows. Those that change the game by themselves have their functions here or in the part that they belong to.
 */
#include "laws/facts.h"
#include "laws/adjourn.h"
#include "laws/assistant.h"
#include "laws/flag.h"
#include "laws/irregularity.h"
#include "laws/scoresheet.h"
#include "laws/setup.h"
#include "laws/touch.h"

enum { RULES_MAX = 6 };

/* HK_RULE_NONE fills the rest. */
static const hk_rule falls_under[][RULES_MAX] = {
    [HK_FACT_CLASSIFY] = {HK_RULE_RAPID_LEVEL, HK_RULE_BLITZ_LEVEL},
    [HK_FACT_INITIAL_POSITION_WRONG] = {HK_RULE_WRONG_ARRAY},
    [HK_FACT_BOARD_ROTATED] = {HK_RULE_BOARD_TURNED, HK_RULE_BOARD},
    [HK_FACT_COLOURS_REVERSED] = {HK_RULE_COLOURS_REVERSED},
    [HK_FACT_ILLEGAL_MOVE_IN_HISTORY] = {HK_RULE_ILLEGAL_RESTORED},
    [HK_FACT_PIECE_DISPLACED] = {HK_RULE_DISPLACED, HK_RULE_KNOCKED_OVER, HK_RULE_KNOCKED_CALL},
    [HK_FACT_PIECES_KNOCKED_OVER] = {HK_RULE_KNOCKED_OVER, HK_RULE_KNOCKED_CALL,
                                     HK_RULE_KNOCKED_PENALTY},
    [HK_FACT_PIECES_RESTORED] = {HK_RULE_KNOCKED_OVER},
    [HK_FACT_KING_RELEASED] = {HK_RULE_CASTLING_MADE},
    [HK_FACT_PROMOTION_PIECE_TOUCHED] = {HK_RULE_PROMOTION_FINAL},
    [HK_FACT_PAWN_REMOVED] = {HK_RULE_PROMOTION_PAWN_AWAY, HK_RULE_PROMOTION_ORDER,
                              HK_RULE_PROMOTION_MADE},
    [HK_FACT_CAPTURED_PIECE_REMOVED] = {HK_RULE_PROMOTION_CAPTURE, HK_RULE_PROMOTION_ORDER,
                                        HK_RULE_CAPTURE_MADE},
    [HK_FACT_SAID] = {HK_RULE_PROMOTION_FINAL},
    [HK_FACT_CLOCK_DEFECT] = {HK_RULE_CLOCK_DEFECT},
    [HK_FACT_WRONG_SETTING] = {HK_RULE_CLOCK_SETTING},
    [HK_FACT_BOTH_FLAGS_FALLEN] = {HK_RULE_FLAGS_UNKNOWN},
    [HK_FACT_FLAG_UNNOTICED] = {HK_RULE_FLAG_DEEMED_FALLEN},
    [HK_FACT_FLAG_REACHED_NEXT_PERIOD] = {HK_RULE_ONE_EXEMPT, HK_RULE_FLAG_CHECK,
                                          HK_RULE_TIME_ALLOTTED},
    [HK_FACT_RECORDS_INCOMPLETE] = {HK_RULE_RECORD_EXEMPT},
    [HK_FACT_STOPPED_RECORDING] = {HK_RULE_RECORD_EXEMPT, HK_RULE_RECORD},
    [HK_FACT_NOT_RECORDED_PREVIOUS] = {HK_RULE_RECORD_BEFORE_NEXT, HK_RULE_RECORD},
    [HK_FACT_RECORDS_UNRECONSTRUCTABLE] = {HK_RULE_NEXT_PERIOD, HK_RULE_RECONSTRUCT},
    [HK_FACT_RECONSTRUCT_ON_SECOND_BOARD] = {HK_RULE_RECONSTRUCT, HK_RULE_HELP_RECONSTRUCT,
                                             HK_RULE_CLAIM_CHECKED},
    [HK_FACT_NOTES_ON_SCORESHEET] = {HK_RULE_SHEET_USE, HK_RULE_ADVICE, HK_RULE_CONDUCT_PENALTY},
    [HK_FACT_SCORESHEET_HANDED_IN] = {HK_RULE_UNATTENDED, HK_RULE_UNATTENDED_NO_EFFORT},
    [HK_FACT_POSITION_WRITTEN] = {HK_RULE_UNATTENDED},
    [HK_FACT_VERIFIED_BY_OPPONENT] = {HK_RULE_UNATTENDED},
    [HK_FACT_RESULT_SIGNED] = {HK_RULE_SIGNED},
    [HK_FACT_CANNOT_WRITE] = {HK_RULE_RECORD_ASSISTANT},
    [HK_FACT_ASSISTANT_ALLOWED] = {HK_RULE_PRESS_ASSISTANT, HK_RULE_RECORD_ASSISTANT,
                                   HK_RULE_ASSISTANT_MOVES},
    [HK_FACT_ADJOURNED] = {HK_RULE_SEAL, HK_RULE_SESSION_TIME},
    [HK_FACT_ADJOURN_EARLY] = {HK_RULE_SEAL_EARLY, HK_RULE_SEAL, HK_RULE_SESSION_TIME},
    [HK_FACT_ENVELOPE_LOST] = {HK_RULE_ENVELOPE_LOST},
    [HK_FACT_POSITION_LOST] = {HK_RULE_POSITION_LOST},
    [HK_FACT_SEALED_MOVE_STATED] = {HK_RULE_ENVELOPE_LOST},
    [HK_FACT_ANNOUNCED] = {HK_RULE_ANNOUNCE, HK_RULE_UNSEEN_MADE, HK_RULE_UNSEEN_ANNOUNCED},
    [HK_FACT_ANNOUNCEMENT_CORRECTED] = {HK_RULE_SLIP, HK_RULE_UNSEEN_CLOCK, HK_RULE_UNSEEN_MADE},
    [HK_FACT_BOARDS_DIFFER] = {HK_RULE_BOARDS_DIFFER, HK_RULE_TWO_BOARDS},
    [HK_FACT_RECORDS_AGREE] = {HK_RULE_BOARDS_DIFFER},
    [HK_FACT_PIECE_TAKEN_OUT] = {HK_RULE_APERTURE},
    [HK_FACT_PIECE_PUT_BACK] = {HK_RULE_APERTURE},
    [HK_FACT_ELECTRONIC_DEVICE] = {HK_RULE_DEVICE, HK_RULE_DEVICE_LOSES},
    [HK_FACT_PHONE_RANG] = {HK_RULE_DEVICE, HK_RULE_DEVICE_LOSES},
    [HK_FACT_ADVICE_RECEIVED] = {HK_RULE_ADVICE, HK_RULE_CONDUCT_PENALTY},
    [HK_FACT_REFUSES_INSPECTION] = {HK_RULE_INSPECTION, HK_RULE_CONDUCT_PENALTY},
    [HK_FACT_PERSISTENT_REFUSAL] = {HK_RULE_REFUSAL},
    [HK_FACT_DISREPUTE] = {HK_RULE_DISREPUTE, HK_RULE_CONDUCT_PENALTY, HK_RULE_ARBITER_OBSERVES},
    [HK_FACT_HAND_HOVERING] = {HK_RULE_PRESS_HAND, HK_RULE_CLOCK_HANDLING},
    [HK_FACT_SMOKING_OUTSIDE_AREA] = {HK_RULE_SMOKING, HK_RULE_CONDUCT_PENALTY},
    [HK_FACT_LEFT_VENUE] = {HK_RULE_LEFT_VENUE, HK_RULE_PERMISSION, HK_RULE_CONDUCT_PENALTY},
    [HK_FACT_LEFT_PLAYING_AREA] = {HK_RULE_LEFT_AREA, HK_RULE_PERMISSION, HK_RULE_CONDUCT_PENALTY},
    [HK_FACT_LEFT_HALL_WITHOUT_REPORTING] = {HK_RULE_REPORT_LEAVING, HK_RULE_CONDUCT_PENALTY},
    [HK_FACT_STRANGER_ENTERED] = {HK_RULE_STRANGER, HK_RULE_PERMISSION},
    [HK_FACT_SPECTATOR_INTERFERES] = {HK_RULE_OUTSIDERS},
    [HK_FACT_EXTERNAL_DISTURBANCE] = {HK_RULE_DISTURBANCE},
};

void hk__fact_cite(const hk_event *event, hk_ruling *ruling)
{
    if ((size_t)event->fact >= sizeof falls_under / sizeof *falls_under)
        return;
    for (unsigned i = 0; i < RULES_MAX; i++)
        hk__cite(ruling, falls_under[event->fact][i]);
    if (event->fact == HK_FACT_RECORDS_INCOMPLETE)
        hk__cite(ruling, event->who == HK_PARTY_BOTH ? HK_RULE_BOTH_EXEMPT : HK_RULE_ONE_EXEMPT);
    if (event->who & HK_PARTY_OTHERS)
        hk__cite(ruling, HK_RULE_OTHERS_DEVICES);
}

/* The legal moves rest on all of article 3. */
static void cite_movement(const hk_game *game, hk_ruling *ruling)
{
    static const hk_rule rules[] = {HK_RULE_OWN_MAN,
                                    HK_RULE_CAPTURE,
                                    HK_RULE_ATTACK,
                                    HK_RULE_ATTACK_PINNED,
                                    HK_RULE_BISHOP,
                                    HK_RULE_ROOK,
                                    HK_RULE_QUEEN,
                                    HK_RULE_NO_JUMP,
                                    HK_RULE_KNIGHT,
                                    HK_RULE_PAWN_STEP,
                                    HK_RULE_PAWN_DOUBLE_STEP,
                                    HK_RULE_PAWN_CAPTURE,
                                    HK_RULE_EN_PASSANT,
                                    HK_RULE_EN_PASSANT_AT_ONCE,
                                    HK_RULE_PROMOTION,
                                    HK_RULE_PROMOTION_CHOICE,
                                    HK_RULE_PROMOTION_EFFECT,
                                    HK_RULE_KING,
                                    HK_RULE_CASTLING,
                                    HK_RULE_CASTLING_LOST,
                                    HK_RULE_CASTLING_KING_MOVED,
                                    HK_RULE_CASTLING_ROOK_MOVED,
                                    HK_RULE_CASTLING_BARRED,
                                    HK_RULE_CASTLING_ATTACKED,
                                    HK_RULE_CASTLING_BLOCKED,
                                    HK_RULE_CHECK,
                                    HK_RULE_EXPOSED_KING,
                                    HK_RULE_LEGAL_MOVE,
                                    HK_RULE_ILLEGAL_MOVE};
    static const hk_rule chess960[] = {HK_RULE_CHESS960,       HK_RULE_CHESS960_CASTLING,
                                       HK_RULE_CASTLING_FINAL, HK_RULE_CASTLING_FILES,
                                       HK_RULE_CASTLING_PATH,  HK_RULE_CASTLING_OCCUPIED};
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        hk__cite(ruling, rules[i]);
    if (game->rules.variant == HK_CHESS960)
        for (size_t i = 0; i < sizeof chess960 / sizeof *chess960; i++)
            hk__cite(ruling, chess960[i]);
}

static hk_color player_of(const hk_event *event)
{
    return event->who == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE;
}

static void lose_by_conduct(hk_game *game, const hk_event *event, hk_reason reason,
                            hk_ruling *ruling)
{
    if (event->who == HK_PARTY_BOTH)
        hk__both_lose(game, event->at_ms, reason, ruling);
    else
        hk__lose(game, event->at_ms, player_of(event), false, reason, ruling);
}

/* 11.3.2: a device loses, unless the regulations are milder or the edition has no such rule. */
static void judge_device(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_regulations *regulations = &game->rules.regulations;

    if (event->who & HK_PARTY_OTHERS) {
        hk__uphold(ruling, HK_RULE_OTHERS_DEVICES, "The ban holds for everybody in the venue.");
    } else if (!hk__edition(game)->device_loses) {
        hk__uphold(ruling, HK_RULE_CONDUCT_PENALTY, "It is recorded; the arbiter may penalise it.");
    } else if (regulations->has_device_ms) {
        hk__clock_charge(&game->clock, event->at_ms);
        for (int color = HK_WHITE; color <= HK_BLACK; color++)
            if (event->who & hk__party((hk_color)color))
                hk__clock_add(&game->clock, (hk_color)color, -regulations->device_ms);
        hk__uphold(ruling, HK_RULE_PENALTY_TIME, "The regulations take time for the device.");
    } else {
        hk__uphold(ruling, HK_RULE_DEVICE_LOSES, "A device that is not allowed loses the game.");
        lose_by_conduct(game, event, HK_REASON_ELECTRONIC_DEVICE, ruling);
    }
}

static void judge_refusal(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (event->who & HK_PARTY_OTHERS) {
        hk__uphold(ruling, HK_RULE_OUTSIDERS, "It is recorded; the arbiter decides what follows.");
        return;
    }
    hk__uphold(ruling, HK_RULE_REFUSAL, "Who persistently refuses to comply loses the game.");
    if (event->who == HK_PARTY_BOTH)
        hk__cite(ruling, HK_RULE_BOTH_GUILTY);
    hk__cite(ruling, HK_RULE_PENALTY_LOSS);
    hk__cite(ruling, HK_RULE_POINTS_BOUND);
    lose_by_conduct(game, event, HK_REASON_REFUSAL, ruling);
}

/* The player to move has touched a man in a way of his own. */
static void judge_hand(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_color player = player_of(event);
    struct hk__touch *touch = &game->touch;
    hk_duty duty;

    if (hk__has_the_move(game) != player || event->square_count == 0) {
        hk__refuse(ruling, HK_RULE_TOUCH, "Only the player who has the move is bound by a touch.");
        return;
    }
    hk__touch_consequences(game, player);
    if (event->fact == HK_FACT_KING_RELEASED && hk__edition(game)->release_binds) {
        touch->king_released = true;
        touch->released = event->square[0];
    } else if (event->fact == HK_FACT_KING_RELEASED) {
        const uint64_t king = hk_board_men(&hk__now(game)->board, player, HK_KING);
        for (unsigned square = 0; square < 64; square++)
            if (king >> square & 1)
                hk__touch_add(game, square);
    } else if (event->fact == HK_FACT_PROMOTION_PIECE_TOUCHED) {
        touch->piece_placed = hk__edition(game)->promotion_binds;
        touch->placed = event->square[0];
        touch->piece = (hk_kind)event->move.promotion;
    } else {
        hk__touch_add(game, event->square[0]);
    }
    ruling->why = "The touch binds the player to move.";
    hk__duty_find(game, &duty, ruling);
}

/* A promotion may be begun with any of its men: who takes one off has touched it. Reported later it is noted alone. */
static void judge_taken_off(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_board *board = &hk__now(game)->board;
    const hk_color player = player_of(event);
    const bool pawn = event->fact == HK_FACT_PAWN_REMOVED;
    const hk_color whose = pawn ? player : hk__other(player);

    ruling->why = "It is recorded.";
    if (hk__has_the_move(game) == player && event->square_count == 1 &&
        board->colour[whose] >> event->square[0] & 1)
        judge_hand(game, event, ruling);
}

/* D.2.8: until the opponent's clock has been started. */
static void judge_correction(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_color player = player_of(event);
    if (hk__has_the_move(game) == player || game->to_press[player])
        hk__uphold(ruling, HK_RULE_SLIP,
                   "The slip is corrected in time: the corrected move counts.");
    else
        hk__deny(ruling, HK_RULE_SLIP,
                 "The opponent's clock is running: the announced move stands.");
}

static void judge_both(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (event->fact == HK_FACT_BOTH_FLAGS_FALLEN)
        hk__flags_both(game, event, ruling);
    else
        hk__flag_own(game, event, player_of(event), ruling);
}

/* What is recorded, and the arbiter decides. */
static void note(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_color player = player_of(event);

    ruling->why = "It is recorded; the arbiter decides what follows.";
    if (event->fact == HK_FACT_PIECES_KNOCKED_OVER) {
        game->must_restore[player] = true;
        ruling->why = "The player puts the men back on his own time.";
    } else if (event->fact == HK_FACT_PIECES_RESTORED) {
        game->must_restore[player] = false;
        ruling->why = "The men stand again where they stood.";
    } else if (event->fact == HK_FACT_SAID && game->rules.variant == HK_CHESS960) {
        hk__cite(ruling, HK_RULE_CASTLING_SAID);
    } else if (event->fact == HK_FACT_LIST_LEGAL) {
        cite_movement(game, ruling);
        ruling->why = "These are the legal moves.";
    } else if (event->fact == HK_FACT_ASSISTANT_ALLOWED) {
        hk__assistant_admit(game, event, ruling);
        ruling->why = "What the assistant does counts as the player's own act.";
    } else if (event->fact == HK_FACT_CLASSIFY) {
        ruling->why = "The time for all moves tells the level.";
    } else if (event->fact == HK_FACT_LEFT_HALL_WITHOUT_REPORTING &&
               !game->rules.regulations.report_leaving) {
        ruling->why = "The regulations do not ask for it: there is no breach.";
    }
}

hk_err hk__fact_judge(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_color player = player_of(event);

    if (event->fact == HK_FACT_ANNOUNCED || event->fact == HK_FACT_ANNOUNCEMENT_CORRECTED ||
        event->fact == HK_FACT_PIECE_TAKEN_OUT)
        game->unseen |= event->who & HK_PARTY_BOTH;
    if (event->fact != HK_FACT_INITIAL_POSITION_WRONG && event->fact != HK_FACT_WRONG_SETTING &&
        event->fact != HK_FACT_BOTH_FLAGS_FALLEN)
        hk__fact_cite(event, ruling);
    ruling->why = "It is recorded.";
    switch (event->fact) {
    case HK_FACT_INITIAL_POSITION_WRONG:
        hk__setup_array(game, event, ruling);
        return HK_OK;
    case HK_FACT_BOARD_ROTATED:
        hk__setup_board(game, event, ruling);
        return HK_OK;
    case HK_FACT_COLOURS_REVERSED:
        hk__setup_colours(game, event, ruling);
        return HK_OK;
    case HK_FACT_CLOCK_DEFECT:
    case HK_FACT_WRONG_SETTING:
        hk__setup_clock(game, event, ruling);
        return HK_OK;
    case HK_FACT_PLAYERS_AGREE_TO_CORRECT:
        return hk__illegal_agreed(game, event, ruling);
    case HK_FACT_KING_RELEASED:
    case HK_FACT_PROMOTION_PIECE_TOUCHED:
    case HK_FACT_PIECE_TAKEN_OUT:
        judge_hand(game, event, ruling);
        return HK_OK;
    case HK_FACT_PAWN_REMOVED:
    case HK_FACT_CAPTURED_PIECE_REMOVED:
        judge_taken_off(game, event, ruling);
        return HK_OK;
    case HK_FACT_CLOCK_NOT_STOPPED_IN_TIME:
    case HK_FACT_BOTH_FLAGS_FALLEN:
        judge_both(game, event, ruling);
        return HK_OK;
    case HK_FACT_STOPPED_RECORDING:
        hk__record_stopped(game, event, player, ruling);
        return HK_OK;
    case HK_FACT_SCORESHEET_REQUEST:
        hk__record_requested(game, player, ruling);
        return HK_OK;
    case HK_FACT_RESULT_SIGNED:
        hk__result_signed(game, event, ruling);
        return HK_OK;
    case HK_FACT_ADJOURN_EARLY:
        hk__adjourn_early(game, event, player, ruling);
        return HK_OK;
    case HK_FACT_ENVELOPE_LOST:
    case HK_FACT_POSITION_LOST:
        hk__adjourn_lost(game, event, ruling);
        return HK_OK;
    case HK_FACT_SEALED_MOVE_STATED:
        return hk__adjourn_state(game, event, ruling);
    case HK_FACT_ANNOUNCEMENT_CORRECTED:
        judge_correction(game, event, ruling);
        return HK_OK;
    case HK_FACT_ELECTRONIC_DEVICE:
    case HK_FACT_PHONE_RANG:
        judge_device(game, event, ruling);
        return HK_OK;
    case HK_FACT_PERSISTENT_REFUSAL:
        judge_refusal(game, event, ruling);
        return HK_OK;
    case HK_FACT_CLASSIFY:
    case HK_FACT_LIST_LEGAL:
    case HK_FACT_ILLEGAL_MOVE_IN_HISTORY:
    case HK_FACT_PIECE_DISPLACED:
    case HK_FACT_PIECES_KNOCKED_OVER:
    case HK_FACT_PIECES_RESTORED:
    case HK_FACT_SAID:
    case HK_FACT_FLAG_UNNOTICED:
    case HK_FACT_FLAG_REACHED_NEXT_PERIOD:
    case HK_FACT_NOT_RECORDED_PREVIOUS:
    case HK_FACT_RECORDS_INCOMPLETE:
    case HK_FACT_RECORDS_UNRECONSTRUCTABLE:
    case HK_FACT_RECONSTRUCT_ON_SECOND_BOARD:
    case HK_FACT_NOTES_ON_SCORESHEET:
    case HK_FACT_SCORESHEET_HANDED_IN:
    case HK_FACT_POSITION_WRITTEN:
    case HK_FACT_VERIFIED_BY_OPPONENT:
    case HK_FACT_CANNOT_WRITE:
    case HK_FACT_ASSISTANT_ALLOWED:
    case HK_FACT_ADJOURNED:
    case HK_FACT_ANNOUNCED:
    case HK_FACT_BOARDS_DIFFER:
    case HK_FACT_RECORDS_AGREE:
    case HK_FACT_PIECE_PUT_BACK:
    case HK_FACT_ADVICE_RECEIVED:
    case HK_FACT_REFUSES_INSPECTION:
    case HK_FACT_DISREPUTE:
    case HK_FACT_HAND_HOVERING:
    case HK_FACT_SMOKING_OUTSIDE_AREA:
    case HK_FACT_LEFT_VENUE:
    case HK_FACT_LEFT_PLAYING_AREA:
    case HK_FACT_LEFT_HALL_WITHOUT_REPORTING:
    case HK_FACT_STRANGER_ENTERED:
    case HK_FACT_SPECTATOR_INTERFERES:
    case HK_FACT_EXTERNAL_DISTURBANCE:
        note(game, event, ruling);
        return HK_OK;
    }
    return HK_OK;
}
