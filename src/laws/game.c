/*
 * The referee: takes an event, has the part judge it that knows its articles, and makes the ruling.
 *
 *   WAITING       -> RUNNING       the start (6.6)
 *   RUNNING       -> INTERRUPTED   an interruption (6.11.1), a player's pause (6.11.2), a claim
 *                                  (9.5.1), a sealed move (I.1.1)
 *   INTERRUPTED   -> RUNNING       the game is resumed (6.11.3), or a ruling lets it go on
 *   RUNNING       -> ENDED         a move that gives mate, stalemate or a dead position (5.1.1,
 *                                  5.2.1, 5.2.2), a fifth occurrence, a seventy-fifth move (9.6)
 *   RUNNING or    -> ENDED         resignation (5.1.2), agreement (5.2.3), a correct claim (9.5.2),
 *   INTERRUPTED                    flag fall (6.8, 6.9), illegal moves (7.5.5), lateness (6.7.1),
 *                                  conduct (11, 12.9)
 *   ENDED         -> ENDED         a decision on the result, the points or a person
 *   ENDED         -> RUNNING       the opponent claims that the move that ended the game broke
 *                                  touch-move (5.1.1)
 *   any           -> any           a ruling is reversed, as if it had not been (reverse.c)
 *
 * Invariants after every event:
 *  1. The clock runs only in a game that is RUNNING and has a time control.
 *  2. `to_press` is set only in a game whose moves are completed by pressing the clock.
 *  3. No draw offer is open once the game has ended; on a screen never those of both players.
 *  4. An inadmissible event has changed nothing.
 *  5. On a screen no move is irregular, and none is pending.
 */
#include "hakem/game.h"
#include "base/internal.h"
#include "laws/adjourn.h"
#include "laws/admission.h"
#include "laws/assistant.h"
#include "laws/changed.h"
#include "laws/decide.h"
#include "laws/drawclaim.h"
#include "laws/facts.h"
#include "laws/flag.h"
#include "laws/irregularity.h"
#include "laws/move.h"
#include "laws/offer.h"
#include "laws/presence.h"
#include "laws/quickplay.h"
#include "laws/reverse.h"
#include "laws/scoresheet.h"
#include "laws/touch.h"

#include <string.h>

enum { FIRST_MOVES_ROOM = 64 };

static hk_verdict start(hk_game *game, struct hk__act *act)
{
    if (game->status != HK_STATUS_WAITING)
        return HK_VERDICT_STARTED_ALREADY;
    game->status = HK_STATUS_RUNNING;
    act->told.player = hk__has_the_move(game);
    hk__clock_start(&game->clock, hk__has_the_move(game), act->event->at_ms);
    const hk_verdict end = hk__end_if_position_does(game, act); /* mate or dead already */
    if (end != HK_VERDICT_NONE)
        return end;
    hk__presence_start(game, act);
    return HK_VERDICT_GAME_STARTED;
}

static hk_verdict interrupt(hk_game *game, const struct hk__act *act)
{
    const int64_t since_ms = act->event->interrupt.since_ms;

    /* Nobody is charged for the time since since_ms; time before the last event stays charged. */
    hk__stand(game, since_ms > game->at_ms ? since_ms : game->at_ms, HK__BY_ARBITER);
    return HK_VERDICT_GAME_INTERRUPTED;
}

static hk_verdict resume(hk_game *game, struct hk__act *act)
{
    if (game->status != HK_STATUS_INTERRUPTED)
        return HK_VERDICT_NOT_INTERRUPTED;
    if (hk__stands_for_claim(game, act->event))
        return HK_VERDICT_CLAIM_NOT_DECIDED;
    return hk__adjourn_goes_on(game, act) ? HK_VERDICT_GAME_RESUMED
                                          : HK_VERDICT_ADJOURNED_NOT_RESUMED;
}

static hk_verdict pause(hk_game *game, const struct hk__act *act)
{
    if (game->status != HK_STATUS_RUNNING)
        return HK_VERDICT_CLOCKS_STAND_ALREADY;
    game->stopper = act->player;
    game->called |= hk_party_of(act->player);
    hk__stand(game, act->event->at_ms, HK__BY_PLAYER);
    return HK_VERDICT_CLOCKS_PAUSED;
}

static hk_verdict arrive(hk_game *game, struct hk__act *act)
{
    return game->adjournment.convened ? hk__adjourn_arrive(game, act)
                                      : hk__presence_arrive(game, act, false);
}

static hk_verdict appeal(const hk_game *game)
{
    return game->final_by == HK_RULE_QUICKPLAY_FINAL       ? HK_VERDICT_APPEAL_FINAL
           : game->final_by == HK_RULE_UNATTENDED_DECISION ? HK_VERDICT_APPEAL_FINAL_UNATTENDED
                                                           : HK_VERDICT_APPEAL_RECORDED;
}

/* Have a claim judged by the part that knows its ground. */
static hk_verdict rule_on_claim(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;

    switch (event->claim.ground) {
    case HK_CLAIM_THREEFOLD:
    case HK_CLAIM_FIFTY:
        return hk__claim_stops_play(game) ? HK_VERDICT_CLAIM_WAITS : hk__draw_claim(game, act);
    case HK_CLAIM_FLAG:
        return hk__flag_judge(game, act, hk__other(act->player));
    case HK_CLAIM_ILLEGAL_MOVE:
        return hk__illegal_claim(game, act);
    case HK_CLAIM_TOUCH_MOVE:
        return hk__touch_claim(game, act);
    case HK_CLAIM_QUICKPLAY:
    case HK_CLAIM_UNATTENDED:
    case HK_CLAIM_INCREMENT:
        return hk__quickplay_claim(game, act);
    case HK_CLAIM_CLOCK_SETTING:
        return hk__adjourn_clock_claim(game, act);
    case HK_CLAIM_DISTURBANCE:
        return HK_VERDICT_DISTURBANCE_RECORDED;
    case HK_CLAIM_MOVE_COUNT:
        return event->claim.from_display ? HK_VERDICT_DISPLAY_IS_NO_GROUND
                                         : HK_VERDICT_RECORDS_COMPARED;
    case HK_CLAIM_MOVE_COUNT_REQUEST:
        return hk__record_is_updated(game) ? HK_VERDICT_MOVE_COUNT_TOLD
                                           : HK_VERDICT_MOVE_COUNT_NOT_TOLD;
    case HK_CLAIM_APPEAL:
        return appeal(game);
    case HK_CLAIM_NONE:
        break;
    }
    return HK_VERDICT_NONE;
}

/*
 * Judge a claim. If the player had stopped the clocks for it (6.11.2) and it fails, the game goes
 * on. So even a claim that may not be made has an effect then: it is denied and starts the clock.
 * For what his opponent has stopped them the arbiter has yet to see.
 */
static hk_verdict claim(hk_game *game, struct hk__act *act, const hk_game *before)
{
    const bool paused = game->status == HK_STATUS_INTERRUPTED && game->stopped == HK__BY_PLAYER &&
                        hk__may_start(game, act) && !hk__stands_for_claim(game, act->event) &&
                        hk__is_on_board(game);
    const hk_verdict verdict = rule_on_claim(game, act);

    if (act->err != HK_OK || !paused || hk_verdict_outcome(verdict) == HK_OUTCOME_UPHELD ||
        act->event->claim.ground == HK_CLAIM_MOVE_COUNT_REQUEST) /* not a claim but a question */
        return verdict;
    if (hk_verdict_outcome(verdict) == HK_OUTCOME_INADMISSIBLE) {
        hk__roll_back(game, before);
        act->has_effect = true;
    }
    hk__go_on(game, act->event->at_ms);
    return verdict;
}

/* Note the articles on a claim that comes after the game has ended. */
static void note_late_claim(const hk_game *game, struct hk__act *act)
{
    switch (act->event->claim.ground) {
    case HK_CLAIM_THREEFOLD:
    case HK_CLAIM_FIFTY:
        hk__draw_note(&act->event->claim, act);
        break;
    case HK_CLAIM_FLAG:
        hk__note(act, HK__FLAG_TOO_LATE);
        break;
    case HK_CLAIM_QUICKPLAY:
    case HK_CLAIM_UNATTENDED:
    case HK_CLAIM_INCREMENT:
        hk__quickplay_note(game, act);
        break;
    case HK_CLAIM_ILLEGAL_MOVE:
        hk__note(act, HK__ILLEGAL_CLAIM_TOO_LATE);
        break;
    case HK_CLAIM_TOUCH_MOVE:
        hk__note(act, HK__TOUCH_CLAIM_TOO_LATE);
        break;
    case HK_CLAIM_DISTURBANCE:
    case HK_CLAIM_CLOCK_SETTING:
    case HK_CLAIM_MOVE_COUNT:
    case HK_CLAIM_MOVE_COUNT_REQUEST:
    case HK_CLAIM_APPEAL:
    case HK_CLAIM_NONE:
        break;
    }
}

/* Note the articles on an act that comes after the game has ended. It changes nothing. */
static void note_late(const hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;

    switch (event->kind) {
    case HK_EVENT_FLAG:
        hk__note(act, HK__FLAG_TOO_LATE);
        break;
    case HK_EVENT_CLAIM:
        note_late_claim(game, act);
        break;
    case HK_EVENT_FACT:
        hk__fact_note(act);
        break;
    case HK_EVENT_ARRIVE:
        if (game->adjournment.convened)
            hk__adjourn_note_late(game, act);
        else
            hk__note(act, HK__ARRIVAL_TOO_LATE);
        break;
    case HK_EVENT_PRESS:
        hk__note(act, HK__PRESS_TOO_LATE);
        break;
    case HK_EVENT_RESIGN:
        hk__note(act, HK__RESIGNED_TOO_LATE);
        break;
    case HK_EVENT_WITHDRAW:
        hk__note(act, event->withdraw.what == HK_WITHDRAWN_CLAIM ? HK__CLAIM_WITHDRAWN_TOO_LATE
                                                                 : HK__OFFER_TOO_LATE);
        break;
    case HK_EVENT_OFFER_DRAW:
    case HK_EVENT_ACCEPT_DRAW:
    case HK_EVENT_DECLINE_DRAW:
        hk__note(act, HK__OFFER_TOO_LATE);
        break;
    case HK_EVENT_START:
    case HK_EVENT_MOVE:
    case HK_EVENT_INTERRUPT:
    case HK_EVENT_RESUME:
    case HK_EVENT_TOUCH:
    case HK_EVENT_ADJUST:
    case HK_EVENT_EXAMINE:
    case HK_EVENT_RECORD:
    case HK_EVENT_PAUSE:
    case HK_EVENT_SEAL:
    case HK_EVENT_CONVENE:
    case HK_EVENT_DECIDE:
    case HK_EVENT_NONE:
        break;
    }
}

static hk_err judge_event(hk_game *game, const hk_event *event, hk_ruling *out, hk_game *before);

/* Have an event judged by the part that knows its articles. */
static hk_verdict judge(hk_game *game, struct hk__act *act, const hk_game *before)
{
    switch (act->event->kind) {
    case HK_EVENT_START:
        return start(game, act);
    case HK_EVENT_MOVE:
        return hk__move(game, act);
    case HK_EVENT_PRESS:
        return hk__press(game, act);
    case HK_EVENT_OFFER_DRAW:
        return hk__offer(game, act);
    case HK_EVENT_ACCEPT_DRAW:
    case HK_EVENT_DECLINE_DRAW:
        return hk__offer_answer(game, act);
    case HK_EVENT_RESIGN:
        return hk__resign(game, act);
    case HK_EVENT_FLAG:
        return hk__flag_judge(game, act, hk__one(act->event->flag.whose));
    case HK_EVENT_INTERRUPT:
        return interrupt(game, act);
    case HK_EVENT_RESUME:
        return resume(game, act);
    case HK_EVENT_TOUCH:
        return hk__touch_judge(game, act);
    case HK_EVENT_ADJUST:
        return hk__adjust_judge(game, act);
    case HK_EVENT_CLAIM:
        return claim(game, act, before);
    case HK_EVENT_EXAMINE:
        return hk__draw_examine(game, act);
    case HK_EVENT_WITHDRAW:
        return hk__withdraw(act);
    case HK_EVENT_RECORD:
        return hk__record_judge(game, act);
    case HK_EVENT_PAUSE:
        return pause(game, act);
    case HK_EVENT_ARRIVE:
        return arrive(game, act);
    case HK_EVENT_SEAL:
        return hk__adjourn_seal(game, act);
    case HK_EVENT_CONVENE:
        return hk__adjourn_convene(game, act);
    case HK_EVENT_FACT:
        return hk__fact_judge(game, act);
    case HK_EVENT_DECIDE:
        return hk__is_reverse(act->event) ? hk__reverse(game, act, judge_event)
                                          : hk__decide(game, act);
    case HK_EVENT_NONE:
        break;
    }
    return HK_VERDICT_NONE;
}

static bool invariants_hold(const hk_game *game)
{
    const bool pressing = game->to_press[HK_WHITE] || game->to_press[HK_BLACK];
    const bool offers = game->offered[HK_WHITE] || game->offered[HK_BLACK];
    const bool ended = game->status == HK_STATUS_ENDED;

    if (game->clock.running &&
        (!hk_rules_have_clock(&game->rules) || game->status != HK_STATUS_RUNNING))
        return false;
    if (pressing && game->rules.completion != HK_COMPLETION_BY_PRESS)
        return false;
    if (offers && ended)
        return false;
    if (!hk__is_on_board(game) &&
        (game->pending.stands || (game->offered[HK_WHITE] && game->offered[HK_BLACK])))
        return false;
    return ended == (game->reason != HK_REASON_NONE) && (ended || game->result == HK_RESULT_OPEN);
}

/* 8.4: a player with less than five minutes need not record for the rest of the period; 2005: while he has so little. */
static void note_low_time(hk_game *game)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (game->clock.left_ms[color] < HK__FIVE_MINUTES_MS)
            game->below_five[color] = true;
}

/* The event has been applied: what every one of them leaves. */
static void settle(hk_game *game, const hk_event *event, bool was_over, const hk_ruling *ruling,
                   const hk_game *before)
{
    game->changed = hk__changed(game, before, event, ruling);
    game->seq = event->seq;
    game->at_ms = event->at_ms;
    hk__matter_note(game, event);
    hk__quickplay_settle(game, event, ruling->verdict);
    if (hk__is_on_board(game))
        note_low_time(game);
    if (was_over || game->status != HK_STATUS_ENDED)
        return;
    game->ended = ruling->verdict;
    game->ended_by_count = hk_ruling_rules(ruling, game->ended_by);
}

/* Make what ended the game the deciding rule of a ruling on an act that comes afterwards. */
static void rest_on_end(const hk_game *game, hk_ruling *ruling)
{
    hk_rule late[HK_CITED_MAX];
    const unsigned count = hk_ruling_rules(ruling, late);

    if (game->ended_by_count == 0)
        return;
    ruling->deciding[0] = game->ended_by[0];
    ruling->deciding_count = 1;
    ruling->background_count = 0;
    hk__ruling_add(ruling, late, count);
    hk__ruling_add(ruling, game->ended_by, game->ended_by_count);
}

/*
 * Judge an event that has passed hk_event_check, and apply it. `before` becomes the game as it was.
 * The game is unchanged if the ruling is inadmissible or there is no memory.
 */
static hk_err judge_event(hk_game *game, const hk_event *event, hk_ruling *out, hk_game *before)
{
    const bool was_over = game->status == HK_STATUS_ENDED;
    struct hk__act act = {.event = event,
                          .player = event->actor == HK_ACTOR_BLACK ? HK_BLACK : HK_WHITE,
                          .waits = game->claimed ? game->ground : HK_CLAIM_NONE};

    act.told = (hk_particulars){
        .player = act.player, .piece = HK_NO_KIND, .square = HK_NO_SQUARE, .target = HK_NO_SQUARE};
    hk__begin(game, before);
    hk_verdict verdict = hk__admit(game, event);
    if (verdict == HK_VERDICT_NONE)
        verdict = judge(game, &act, before);
    else if (was_over && hk__is_on_board(game))
        note_late(game, &act);
    if (act.err != HK_OK) {
        hk__roll_back(game, before);
        return act.err;
    }
    if (hk__is_player(event->actor))
        hk__assistant_note(game, &act);
    hk__ruling_make(out, verdict, &act, game->rules.edition);
    if (act.has_effect)
        out->outcome = HK_OUTCOME_DENIED;
    if (act.refused)
        out->outcome = HK_OUTCOME_INADMISSIBLE;
    if (verdict == HK_VERDICT_GAME_OVER)
        rest_on_end(game, out);
    if (out->outcome == HK_OUTCOME_INADMISSIBLE)
        hk__roll_back(game, before);
    else /* the end of a reversal is an earlier one */
        settle(game, event, was_over || hk__is_reverse(event), out, before);
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        out->told.left_ms[color] = game->clock.left_ms[color];
    out->result = game->result;
    out->reason = game->reason;
    out->unsettled = game->unsettled;
    HK_ASSERT(invariants_hold(game));
    return HK_OK;
}

/* Take back an event that has just been applied. */
static void undo(hk_game *game, const hk_event *event, const hk_game *before)
{
    if (hk__is_reverse(event))
        hk__reverse_undo(game, judge_event);
    hk__roll_back(game, before);
}

/*
 * Apply an event and keep it, so that it can be reversed or applied again by a reversal. Where there
 * is no memory for that, an act of the arbiter fails; any other is applied, and nothing before it can
 * be reversed any more: a flag falls all the same.
 */
static HK_NOINLINE hk_err apply_and_keep(hk_game *game, const hk_event *event, hk_ruling *out)
{
    hk_game before;
    hk_ruling ruling;
    const hk_err err = judge_event(game, event, &ruling, &before);

    if (err != HK_OK)
        return err;
    if (ruling.outcome != HK_OUTCOME_INADMISSIBLE) {
        if (hk__reverse_find_room(game)) {
            hk__reverse_keep(game, event, &ruling, &before);
        } else if (event->actor == HK_ACTOR_ARBITER) {
            undo(game, event, &before);
            return HK_E_MEMORY;
        } else {
            hk__reverse_close(game, event);
        }
    }
    *out = ruling;
    return HK_OK;
}

hk_err hk_game_apply(hk_game *game, const hk_event *event, hk_ruling *out)
{
    hk_game before;

    if (hk_event_check(game, event, NULL) != HK_OK)
        return HK_E_ARGUMENT;
    const bool passes = hk__passes(event);
    if (passes && hk__is_kept(game, event))
        return apply_and_keep(game, event, out);
    const hk_err err = judge_event(game, event, out, &before);
    if (!passes && err == HK_OK && out->outcome != HK_OUTCOME_INADMISSIBLE)
        hk__reverse_close(game, event);
    return err;
}

hk_err hk_game_preview(hk_game *game, const hk_event *event, hk_ruling *out, hk_state *after)
{
    hk_game before;

    if (hk_event_check(game, event, NULL) != HK_OK)
        return HK_E_ARGUMENT;
    const hk_err err = judge_event(game, event, out, &before);
    if (err != HK_OK)
        return err;
    hk_game_look(game, event->at_ms, after);
    if (out->outcome == HK_OUTCOME_INADMISSIBLE)
        return HK_OK;
    undo(game, event, &before);
    return HK_OK;
}

hk_err hk_game_preview_as_legal(hk_game *game, const hk_event *event, hk_ruling *out,
                                hk_fault *fault)
{
    hk_game before, seeming;
    struct hk__act act = {.event = event};

    hk__begin(game, &before);
    if (game->pending.stands && !hk__move_seem_legal(game, &act)) {
        hk__roll_back(game, &before);
        return act.err;
    }
    const unsigned amended_count = game->amended_count;
    struct hk__amended amended[HK__AMENDED_MAX];
    memcpy(amended, game->amended, amended_count * sizeof *amended);
    hk_err err = hk_event_check(game, event, fault);
    if (err == HK_OK)
        err = judge_event(game, event, out, &seeming);
    if (err == HK_OK && out->outcome != HK_OUTCOME_INADMISSIBLE)
        undo(game, event, &seeming);
    memcpy(game->amended, amended, amended_count * sizeof *amended);
    game->amended_count = amended_count;
    game->board_changed = true;
    hk__roll_back(game, &before);
    return err;
}

const char *hk_status_word(hk_status status)
{
    static const char *const words[] = {
#define X(name, word) word,
        HK_STATUS_LIST(X)
#undef X
    };
    return words[status];
}

static hk_err check_rules(const hk_rules *rules)
{
    if ((unsigned)rules->edition > HK_EDITION_2023 || (unsigned)rules->variant > HK_CHESS960 ||
        (unsigned)rules->completion > HK_COMPLETION_BY_PRESS ||
        (unsigned)rules->level > HK_LEVEL_BLITZ ||
        (unsigned)rules->supervision > HK_SUPERVISION_LIMITED ||
        (unsigned)rules->profile > HK_PROFILE_TRAINING)
        return HK_E_ARGUMENT;
    for (int reading = 0; reading < HK_READINGS; reading++)
        if (rules->readings.choice[reading] >= hk_reading_choices((hk_reading)reading))
            return HK_E_ARGUMENT;
    const bool has_clock = hk_edition_get(rules->edition)->has_clock;
    if (!has_clock && (hk_rules_have_clock(rules) || rules->completion == HK_COMPLETION_BY_PRESS))
        return HK_E_ARGUMENT;
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (hk_time_control_check_playable(&rules->control[color]) != HK_OK ||
            rules->control[color].kind != rules->control[HK_WHITE].kind)
            return HK_E_ARGUMENT;
    if (rules->start.move_number < 1)
        return HK_E_ARGUMENT;
    return hk__position_check(rules, &rules->start.board);
}

/* Derive from the rules what is carried over, the level and its penalties, and the clock. */
static void set_up(hk_game *game)
{
    const hk_rules *rules = &game->rules;

    hk__count_before(game);
    if (rules->carried.has_moves)
        game->completed_before[HK_WHITE] = game->completed_before[HK_BLACK] = rules->carried.moves;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        game->illegal_moves[color] = rules->carried.illegal_moves[color];
        game->requests[color] = rules->carried.requests[color];
    }
    game->level_name = hk_rules_level(rules);
    game->level = hk_level_get(rules->edition, game->level_name, rules->supervision);
    game->illegal_ms = game->level->illegal_ms;
    game->wrong_claim_ms = game->level->wrong_claim_ms;
    if (rules->edition == HK_EDITION_2023 && game->level_name == HK_LEVEL_BLITZ &&
        rules->readings.choice[HK_READING_BLITZ_FULL_SUPERVISION_MINUTES] ==
            HK_BLITZ_FULL_SUPERVISION_MINUTES_ONE) /* B.2 does not name A.3 */
        game->illegal_ms = game->wrong_claim_ms = INT64_C(60000);
    hk__clock_set(&game->clock, rules->control, game->completed_before);
}

hk_err hk_game_create(hk_game **out, hk_arena *arena, const hk_rules *rules, hk_winnable *solver)
{
    const hk_err err = check_rules(rules);
    if (err != HK_OK)
        return err;
    if (solver && hk_winnable_nodes_max(solver) < HK_ENDING_NODES_MAX)
        return HK_E_ARGUMENT;
    hk_game *game = hk_arena_get(arena, sizeof *game);
    if (!game)
        return HK_E_MEMORY;
    game->arena = arena;
    game->solver = solver;
    game->rules = *rules;
    hk_position_settle(&game->rules.start);
    game->start = game->rules.start;
    set_up(game);
    game->moves_room = FIRST_MOVES_ROOM;
    game->moves = hk_arena_get(arena, game->moves_room * sizeof *game->moves);
    if (!game->moves || hk_history_init(&game->history, arena, &game->rules.start) != HK_OK)
        return HK_E_MEMORY;
    game->claim_holds = HK_UNKNOWN;
    *out = game;
    return HK_OK;
}

void hk_game_assume(hk_game *game, const hk_answer can_mate[2])
{
    game->is_assumed = true;
    game->can_mate[HK_WHITE] = can_mate[HK_WHITE];
    game->can_mate[HK_BLACK] = can_mate[HK_BLACK];
}

void hk_game_assume_claim(hk_game *game, hk_answer holds)
{
    game->claim_holds = holds;
}

void hk_game_skip(hk_game *game, uint64_t seq)
{
    if (seq > game->seq && seq < UINT64_MAX)
        game->seq = seq;
}
