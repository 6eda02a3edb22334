/*
 * The arbiter's decisions. He decides, and it is recorded and applied within the bounds of the Laws: a player's points are
 * never more than a game has, in halves, and never below nothing (10.2); a display is never set below zero. A decision on
 * a clock that a player or an irregularity has stopped lets the game go on; what the arbiter stopped himself he resumes.
 */
#include "laws/decide.h"
#include "laws/adjourn.h"
#include "laws/irregularity.h"
#include "laws/quickplay.h"
#include "laws/touch.h"

enum { HALF_POINT = 50, GAME_HALVES = 2 };

static hk_color player_of(const hk_event *event)
{
    return event->who == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE;
}

/* A penalty settles what a player stopped the clock for. */
static void settle(hk_game *game, int64_t at_ms)
{
    if (game->status == HK_STATUS_INTERRUPTED && !game->claimed &&
        (game->stopped == HK__BY_PLAYER || game->stopped == HK__BY_IRREGULARITY))
        hk__go_on(game, at_ms);
}

static void change_time(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const bool gives = event->decision == HK_DECISION_ADD_TIME;

    hk__clock_charge(&game->clock, event->at_ms);
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (event->who & hk__party((hk_color)color))
            hk__clock_add(&game->clock, (hk_color)color, gives ? event->ms[0] : -event->ms[0]);
    hk__uphold(ruling, gives ? HK_RULE_PENALTY_OPPONENT_TIME : HK_RULE_PENALTY_TIME,
               gives ? "The arbiter gives time." : "The arbiter takes time.");
    settle(game, event->at_ms);
}

static void set_clocks(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (!game->clock.control.timed) {
        hk__refuse(ruling, HK_RULE_CLOCK, "The game is played without a clock.");
        return;
    }
    hk__clock_charge(&game->clock, event->at_ms);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        hk__clock_put(&game->clock, (hk_color)color, event->ms[color]);
        game->below_five[color] = false;
    }
    game->clock.first_known = false;
    hk__clocks_are_set(game);
    hk__uphold(ruling, HK_RULE_TIMES_JUDGED, "The arbiter sets the clocks by his best judgement.");
    if (!game->claimed)
        hk__go_on(game, event->at_ms);
}

static void start_or_stop(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (event->decision == HK_DECISION_STOP_CLOCKS) {
        if (game->status == HK_STATUS_INTERRUPTED)
            game->stopped = HK__BY_ARBITER;
        hk__stand(game, event->at_ms, HK__BY_ARBITER);
        hk__uphold(ruling, HK_RULE_INTERRUPTION, "The game is interrupted; the clocks stand.");
        return;
    }
    if (game->adjournment.sealed) {
        hk__refuse(ruling, HK_RULE_RESTART, "The game is adjourned.");
        return;
    }
    hk__go_on(game, event->at_ms);
    if (event->with & HK_NAMED_CLOCK && game->status == HK_STATUS_RUNNING)
        hk__clock_start(&game->clock, event->whose, event->at_ms);
    hk__uphold(ruling, HK_RULE_RESTART, "The arbiter lets the game go on.");
}

/* What has been touched before a move that is undone still binds, and so does an illegal move itself (7.5.1). */
static void keep_duty(hk_game *game, const struct hk__touch *touched, const hk_record *undone,
                      hk_ruling *ruling)
{
    hk_duty duty;

    if (touched) {
        game->touch = *touched;
        hk__duty_find(game, &duty, ruling);
    } else if (undone && undone->faults & HK_FAULT_ILLEGAL) {
        hk__illegal_bind(game, undone->move, ruling);
    }
}

static hk_err restore(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (event->ply > game->plies) {
        hk__refuse(ruling, HK_RULE_TIMES_JUDGED, "There is no such position in the record.");
        return HK_OK;
    }
    const bool stays = event->ply == game->plies, last = event->ply + 1 == game->plies;
    const struct hk__touch touched = stays ? game->touch : game->last_touch;
    const bool breach = game->breach;
    const hk_record undone = game->record[stays ? 0 : event->ply];

    hk__clock_charge(&game->clock, event->at_ms);
    const hk_err err = hk__go_back(game, event->ply);
    if (err != HK_OK)
        return err;
    hk__uphold(ruling, HK_RULE_TIMES_JUDGED, "The arbiter sets up the earlier position.");
    hk__cite(ruling, HK_RULE_DISPLACED);
    keep_duty(game, stays || (last && breach) ? &touched : NULL, stays ? NULL : &undone, ruling);
    game->breach = stays && breach;
    if (game->status == HK_STATUS_RUNNING)
        hk__go_on(game, event->at_ms);
    else
        settle(game, event->at_ms);
    return HK_OK;
}

/* 10.2: halves alone, never below nothing, and both together never above what a game has. */
static void change_points(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_color player = player_of(event);
    const int32_t halves = event->value / HALF_POINT;
    const int32_t had = game->half_points[player], others = game->half_points[hk__other(player)];
    int32_t now = halves;

    hk__cite(ruling, event->decision == HK_DECISION_REDUCE_POINTS
                         ? HK_RULE_PENALTY_POINTS
                         : HK_RULE_PENALTY_OPPONENT_POINTS);
    hk__cite(ruling, HK_RULE_PENALTIES);
    hk__cite(ruling, HK_RULE_POINTS_BOUND);
    if (game->status != HK_STATUS_ENDED || game->reason == HK_REASON_ANNULLED) {
        hk__refuse(ruling, HK_RULE_POINTS_BOUND, "The game has no points yet.");
        return;
    }
    if (event->decision == HK_DECISION_OPPONENT_SCORE_INCREASE)
        now = had + halves;
    if (event->decision == HK_DECISION_REDUCE_POINTS)
        now = had - halves;
    if (event->value % HALF_POINT != 0 || now < 0 || now + others > GAME_HALVES) {
        hk__deny(ruling, HK_RULE_POINTS_BOUND, "These are no points that a game can give.");
        return;
    }
    game->half_points[player] = (uint8_t)now;
    hk__uphold(ruling, HK_RULE_POINTS_BOUND, "The points are changed.");
}

static void correct_result(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    hk__cite(ruling, HK_RULE_SIGNED);
    hk__cite(ruling, HK_RULE_APPEAL);
    if (game->status != HK_STATUS_ENDED || game->reason == HK_REASON_ANNULLED) {
        hk__refuse(ruling, HK_RULE_SIGNED, "There is no result to be corrected.");
        return;
    }
    hk__set_result(game, event->half_points);
    hk__uphold(ruling, HK_RULE_SIGNED, "The arbiter corrects the result.");
}

/* A.5.4: he waits until the next move is completed, and looks again. */
static void watch(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_board *board = &hk__now(game)->board;

    hk__cite(ruling, HK_RULE_SEEN_ILLEGAL_POSITION);
    hk__cite(ruling, HK_RULE_ILLEGAL_POSITION);
    hk__cite_level(game, ruling);
    if (!game->level->announcing_arbiter || !hk__position_is_illegal(board)) {
        hk__deny(ruling, HK_RULE_SEEN_ILLEGAL_POSITION,
                 "There is no illegal position to wait for.");
    } else if (event->decision == HK_DECISION_OBSERVED) {
        game->watching = true;
        game->watched_plies = game->plies;
        hk__uphold(ruling, HK_RULE_SEEN_ILLEGAL_POSITION,
                   "The arbiter waits until the next move is completed.");
    } else if (!game->watching || game->plies <= game->watched_plies ||
               game->to_press[hk__other((hk_color)board->side)]) {
        hk__deny(ruling, HK_RULE_SEEN_ILLEGAL_POSITION,
                 "The next move has not been completed yet.");
    } else {
        hk__uphold(ruling, HK_RULE_SEEN_ILLEGAL_POSITION, "The position is still illegal: a draw.");
        hk__end(game, event->at_ms, HK_RESULT_DRAW, HK_REASON_ILLEGAL_POSITION, ruling);
    }
}

/* Lateness does not lose if the arbiter decides so (6.7.1); otherwise the game goes on anyway. */
static hk_err go_on(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const bool was_late =
        game->reason == HK_REASON_DEFAULT || game->reason == HK_REASON_DOUBLE_DEFAULT;

    if (was_late) {
        hk__reopen(game);
        hk__cite(ruling, HK_RULE_DEFAULT_TIME);
    }
    hk__uphold(ruling, HK_RULE_NONE, "The arbiter lets the game go on.");
    hk__go_on(game, event->at_ms);
    return was_late ? hk__adjourn_proceed(game, event->at_ms, ruling) : HK_OK;
}

static void declare_lost(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    hk__uphold(ruling, HK_RULE_PENALTY_LOSS, "The arbiter declares the game lost.");
    if (event->who == HK_PARTY_BOTH)
        hk__both_lose(game, event->at_ms, HK_REASON_PENALTY, ruling);
    else
        hk__lose(game, event->at_ms, player_of(event), false, HK_REASON_PENALTY, ruling);
}

/* What is recorded and changes nothing on the board or the clock. */
static void record(hk_game *game, const hk_event *event, hk_rule rule, const char *why,
                   hk_ruling *ruling)
{
    hk__uphold(ruling, rule, why);
    if (event->who & HK_PARTY_OTHERS)
        hk__cite(ruling, HK_RULE_OUTSIDERS);
    if (event->decision == HK_DECISION_WARNING || event->decision == HK_DECISION_FINE)
        settle(game, event->at_ms);
}

enum {
    AFTER_END = 1, /* may also be made when the game is over */
    PENALTY = 2    /* stands in the list of penalties */
};

/* What is not named here is neither. */
static const uint8_t traits[HK_DECISION_EXPEL + 1] = {
    [HK_DECISION_ADD_TIME] = PENALTY,
    [HK_DECISION_REDUCE_TIME] = PENALTY,
    [HK_DECISION_WARNING] = PENALTY | AFTER_END,
    [HK_DECISION_DECLARE_LOST] = PENALTY | AFTER_END,
    [HK_DECISION_OPPONENT_SCORE] = PENALTY | AFTER_END,
    [HK_DECISION_OPPONENT_SCORE_INCREASE] = PENALTY | AFTER_END,
    [HK_DECISION_REDUCE_POINTS] = PENALTY | AFTER_END,
    [HK_DECISION_FINE] = PENALTY | AFTER_END,
    [HK_DECISION_EXCLUDE_ROUNDS] = PENALTY | AFTER_END,
    [HK_DECISION_EXPEL] = PENALTY | AFTER_END,
    [HK_DECISION_CORRECT_RESULT] = AFTER_END,
    [HK_DECISION_DECLARE] = AFTER_END,
};

bool hk__decide_after_end(const hk_game *game, const hk_event *event)
{
    if (event->decision == HK_DECISION_CONTINUE)
        return game->reason == HK_REASON_DEFAULT || game->reason == HK_REASON_DOUBLE_DEFAULT;
    return traits[event->decision] & AFTER_END;
}

static hk_err decide(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    switch (event->decision) {
    case HK_DECISION_ILLEGAL_MOVE_FOUND:
        return hk__illegal_found(game, event, ruling);
    case HK_DECISION_RESTORE:
        return restore(game, event, ruling);
    case HK_DECISION_OBSERVED:
    case HK_DECISION_STILL_ILLEGAL:
        watch(game, event, ruling);
        break;
    case HK_DECISION_STOP_CLOCKS:
    case HK_DECISION_RESUME:
        start_or_stop(game, event, ruling);
        break;
    case HK_DECISION_SET_CLOCKS:
        set_clocks(game, event, ruling);
        break;
    case HK_DECISION_ADD_TIME:
    case HK_DECISION_REDUCE_TIME:
        change_time(game, event, ruling);
        break;
    case HK_DECISION_REPLACE_CLOCK:
        record(game, event, HK_RULE_CLOCK_DEFECT, "The clock is replaced.", ruling);
        hk__cite(ruling, HK_RULE_CLOCK_PLACE);
        hk__cite(ruling, HK_RULE_CLOCK);
        break;
    case HK_DECISION_PLACE_CLOCK:
        record(game, event, HK_RULE_CLOCK_PLACE, "The arbiter decides where the clock stands.",
               ruling);
        break;
    case HK_DECISION_WARNING:
        record(game, event, HK_RULE_WARNING, "The arbiter warns.", ruling);
        break;
    case HK_DECISION_NO_VALID_REASON:
        record(game, event, HK_RULE_NO_VALID_REASON,
               "There was no valid reason to stop the clock; a penalty follows.", ruling);
        break;
    case HK_DECISION_DECLARE_LOST:
        declare_lost(game, event, ruling);
        break;
    case HK_DECISION_OPPONENT_SCORE:
    case HK_DECISION_OPPONENT_SCORE_INCREASE:
    case HK_DECISION_REDUCE_POINTS:
        change_points(game, event, ruling);
        break;
    case HK_DECISION_CORRECT_RESULT:
        correct_result(game, event, ruling);
        break;
    case HK_DECISION_DECLARE:
        hk__quickplay_declare(game, event, ruling);
        break;
    case HK_DECISION_AGREE_DRAW:
    case HK_DECISION_REJECT:
    case HK_DECISION_POSTPONE:
    case HK_DECISION_AGREE_INCREMENT:
        hk__quickplay_decide(game, event, ruling);
        break;
    case HK_DECISION_CONTINUE:
        return go_on(game, event, ruling);
    case HK_DECISION_INSTRUCT_SEAL:
        hk__adjourn_instruct(game, ruling);
        break;
    case HK_DECISION_CHECK_ENVELOPE:
        hk__adjourn_check(game, ruling);
        break;
    case HK_DECISION_APPOINT_ASSISTANT:
        record(game, event, HK_RULE_ARBITER_ASSISTANTS, "An assistant is appointed.", ruling);
        break;
    case HK_DECISION_FINE:
        record(game, event, HK_RULE_FINE, "The arbiter fines.", ruling);
        break;
    case HK_DECISION_EXCLUDE_ROUNDS:
        record(game, event, HK_RULE_EXCLUSION, "The arbiter excludes from rounds.", ruling);
        break;
    case HK_DECISION_EXPEL:
        record(game, event, event->who & HK_PARTY_OTHERS ? HK_RULE_OUTSIDERS : HK_RULE_EXPULSION,
               "The arbiter expels.", ruling);
        break;
    }
    return HK_OK;
}

hk_err hk__decide(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_err err = decide(game, event, ruling);
    if (traits[event->decision] & PENALTY) {
        hk__cite(ruling, HK_RULE_PENALTIES);
        hk__cite(ruling, HK_RULE_ARBITER_OBSERVES);
    }
    return err;
}
