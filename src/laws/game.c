/*
 * Joins the parts of the referee: event -> ruling.
 *
 *   WAITING --start (6.6)--> RUNNING --interrupt (6.11.1), a player's pause (6.11.2), a claim (9.5.1), a sealed move
 *             (I.1.1)--> INTERRUPTED --resume (6.11.3), a ruling after which the game goes on--> RUNNING
 *   RUNNING --a move that mates, stalemates, kills the position (5.1.1, 5.2.1, 5.2.2) or is the fifth
 *             occurrence or the seventy-fifth move (9.6)--> ENDED
 *   RUNNING, INTERRUPTED --resignation (5.1.2), agreement (5.2.3), a correct claim (9.5.2)--> ENDED
 *   RUNNING, INTERRUPTED --flag fall (6.8, 6.9), illegal moves (7.5.5), lateness (6.7.1), conduct (11, 12.9)--> ENDED
 *   ENDED --a decision on the result, the points or a person--> ENDED
 *   ENDED by a move that broke touch-move --the opponent claims it (5.1.1)--> RUNNING
 *
 * Invariants after every event:
 *  1. The clock runs only in a timed game that is RUNNING.
 *  2. A player's move is made and not completed (`to_press`) only where moves are completed by pressing.
 *  3. No draw offer stands once the game has ended, and on a screen not both players' at once.
 *  4. An event that is inadmissible has changed nothing.
 *  5. On a screen no move has a fault and none is pending.
 */
#include "hakem/game.h"
#include "base/internal.h"
#include "laws/adjourn.h"
#include "laws/admission.h"
#include "laws/assistant.h"
#include "laws/decide.h"
#include "laws/drawclaim.h"
#include "laws/facts.h"
#include "laws/flag.h"
#include "laws/irregularity.h"
#include "laws/move.h"
#include "laws/offer.h"
#include "laws/presence.h"
#include "laws/quickplay.h"
#include "laws/scoresheet.h"
#include "laws/touch.h"

#include <string.h>

enum { FIRST_RECORD_ROOM = 64 };

#define FIVE_MINUTES_MS INT64_C(300000)

static void start(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (game->status != HK_STATUS_WAITING) {
        hk__refuse(ruling, HK_RULE_CLOCK_STARTED, "The game has been started already.");
        return;
    }
    game->status = HK_STATUS_RUNNING;
    hk__clock_start(&game->clock, hk__has_the_move(game), event->at_ms);
    ruling->why = "The game begins; the clock of the player to move is started.";
    if (hk__end_if_position_does(game, event->at_ms, ruling)) /* it may be mate or dead */
        return;
    hk__cite(ruling, HK_RULE_CLOCK_STARTED);
    hk__presence_start(game, event, ruling);
}

static void interrupt(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (game->status != HK_STATUS_RUNNING) {
        hk__refuse(ruling, HK_RULE_INTERRUPTION, "The game is not running.");
        return;
    }
    /* What lies between since_ms and now is charged to nobody; what lies before the last event is past. */
    hk__stand(game, event->since_ms > game->at_ms ? event->since_ms : game->at_ms, HK__BY_ARBITER);
    hk__cite(ruling, HK_RULE_INTERRUPTION);
    ruling->why = "The game is interrupted; the clocks stand.";
}

static void resume(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (game->status != HK_STATUS_INTERRUPTED || game->claimed || game->adjournment.sealed) {
        hk__refuse(ruling, HK_RULE_RESTART, "The game is not interrupted.");
        return;
    }
    hk__go_on(game, event->at_ms);
    hk__cite(ruling, HK_RULE_RESTART);
    ruling->why = "The game goes on; the clock that was stopped runs again.";
}

static void pause(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (game->status != HK_STATUS_RUNNING) {
        hk__refuse(ruling, HK_RULE_PLAYER_PAUSE, "The clocks stand already.");
        return;
    }
    hk__stand(game, event->at_ms, HK__BY_PLAYER);
    hk__uphold(ruling, HK_RULE_PLAYER_PAUSE, "The player stops the clocks to call the arbiter.");
}

static hk_err arrive(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    if (game->adjournment.convened)
        return hk__adjourn_arrive(game, event, player, ruling);
    if (game->status == HK_STATUS_WAITING)
        hk__refuse(ruling, HK_RULE_DEFAULT_TIME, "The game has not been started.");
    else
        hk__presence_arrive(game, event, player, HK_RULE_DEFAULT_TIME, ruling);
    return HK_OK;
}

/* Claims that are answered from the Laws alone. */
static void answer_claim(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    switch (event->ground) {
    case HK_CLAIM_DISTURBANCE:
        hk__uphold(ruling, HK_RULE_DISTRACTION,
                   "It is recorded; the arbiter decides what follows.");
        hk__cite(ruling, HK_RULE_CONDUCT_PENALTY);
        break;
    case HK_CLAIM_MOVE_COUNT:
        if (event->with & HK_FROM_DISPLAY)
            hk__deny(ruling, HK_RULE_DISPLAY, "A screen alone is no ground for a claim.");
        else
            hk__uphold(ruling, HK_RULE_RECORD, "The records are compared.");
        break;
    case HK_CLAIM_MOVE_COUNT_REQUEST:
        hk__deny(ruling, HK_RULE_NO_MOVE_NUMBERS,
                 "The number of moves is not told before a flag has fallen.");
        break;
    case HK_CLAIM_APPEAL:
        if (game->reason == HK_REASON_QUICKPLAY || game->reason == HK_REASON_UNATTENDED)
            hk__cite(ruling, HK_RULE_QUICKPLAY_FINAL);
        hk__uphold(ruling, HK_RULE_APPEAL, "The appeal is recorded; the result stands meanwhile.");
        hk__cite(ruling, HK_RULE_SIGNED);
        break;
    case HK_CLAIM_THREEFOLD:
    case HK_CLAIM_FIFTY:
    case HK_CLAIM_FLAG:
    case HK_CLAIM_ILLEGAL_MOVE:
    case HK_CLAIM_TOUCH_MOVE:
    case HK_CLAIM_QUICKPLAY:
    case HK_CLAIM_UNATTENDED:
    case HK_CLAIM_INCREMENT:
    case HK_CLAIM_CLOCK_SETTING:
        break;
    }
}

static hk_err rule_on_claim(hk_game *game, const hk_event *event, hk_color player,
                            hk_ruling *ruling)
{
    hk_event flag = *event;

    if (game->claimed && event->ground <= HK_CLAIM_FIFTY) {
        hk__refuse(ruling, HK_RULE_CLAIM_CLOCK, "A claim waits to be ruled on.");
        return HK_OK;
    }
    switch (event->ground) {
    case HK_CLAIM_THREEFOLD:
    case HK_CLAIM_FIFTY:
        hk__draw_claim(game, event, player, ruling);
        return HK_OK;
    case HK_CLAIM_FLAG:
        flag.whose = hk__other(player);
        hk__flag_judge(game, &flag, ruling);
        return HK_OK;
    case HK_CLAIM_ILLEGAL_MOVE:
        return hk__illegal_claim(game, event, player, ruling);
    case HK_CLAIM_TOUCH_MOVE:
        return hk__touch_claim(game, event, player, ruling);
    case HK_CLAIM_QUICKPLAY:
    case HK_CLAIM_UNATTENDED:
    case HK_CLAIM_INCREMENT:
        hk__quickplay_claim(game, event, player, ruling);
        return HK_OK;
    case HK_CLAIM_CLOCK_SETTING:
        hk__adjourn_clock_claim(game, event, player, ruling);
        return HK_OK;
    case HK_CLAIM_DISTURBANCE:
    case HK_CLAIM_MOVE_COUNT:
    case HK_CLAIM_MOVE_COUNT_REQUEST:
    case HK_CLAIM_APPEAL:
        answer_claim(game, event, ruling);
        return HK_OK;
    }
    return HK_OK;
}

/* A claim that fails ends the pause that was made for it: it is denied, and the game goes on. */
static hk_err claim(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    const bool paused =
        game->status == HK_STATUS_INTERRUPTED && game->stopped == HK__BY_PLAYER && !game->claimed;
    const hk_game before = *game;
    const hk_err err = rule_on_claim(game, event, player, ruling);

    if (err != HK_OK || !paused || !hk__is_on_board(game) || ruling->outcome == HK_OUTCOME_UPHELD ||
        event->ground == HK_CLAIM_MOVE_COUNT_REQUEST) /* a question, and no claim */
        return err;
    if (ruling->outcome == HK_OUTCOME_INADMISSIBLE) {
        *game = before;
        ruling->outcome = HK_OUTCOME_DENIED;
    }
    hk__go_on(game, event->at_ms);
    return HK_OK;
}

/* What an act rests on that comes when the game is over: it is told, and changes nothing. */
static void cite_act(const hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    if (!hk__is_on_board(game))
        return;
    if (event->kind == HK_EVENT_FLAG ||
        (event->kind == HK_EVENT_CLAIM && event->ground == HK_CLAIM_FLAG)) {
        hk__cite(ruling, HK_RULE_FLAG_FALL);
        hk__cite(ruling, HK_RULE_FLAG_DEEMED_FALLEN);
    } else if (event->kind == HK_EVENT_CLAIM && event->ground <= HK_CLAIM_FIFTY) {
        hk__draw_cite(event, ruling);
    } else if (event->kind == HK_EVENT_CLAIM &&
               (event->ground == HK_CLAIM_QUICKPLAY || event->ground == HK_CLAIM_UNATTENDED ||
                event->ground == HK_CLAIM_INCREMENT)) {
        hk__quickplay_cite(game, event, ruling);
    } else if (event->kind == HK_EVENT_CLAIM && event->ground == HK_CLAIM_ILLEGAL_MOVE) {
        hk__cite(ruling, HK_RULE_ILLEGAL_RESTORED);
    } else if (event->kind == HK_EVENT_CLAIM && event->ground == HK_CLAIM_TOUCH_MOVE) {
        hk__cite(ruling, HK_RULE_TOUCH_CLAIM_LOST);
    } else if (event->kind == HK_EVENT_FACT) {
        hk__fact_cite(event, ruling);
    } else if (event->kind == HK_EVENT_ARRIVE && game->adjournment.convened) {
        hk__adjourn_cite_late(game, player, ruling);
    } else if (event->kind == HK_EVENT_ARRIVE) {
        hk__cite(ruling, HK_RULE_DEFAULT_TIME);
    } else if (event->kind == HK_EVENT_PRESS) {
        hk__cite(ruling, HK_RULE_MOVE_COMPLETED);
        hk__cite(ruling, HK_RULE_PRESS_ALLOWED);
    } else if (event->kind == HK_EVENT_RESIGN) {
        hk__cite(ruling, HK_RULE_RESIGNATION);
    } else if (event->kind == HK_EVENT_WITHDRAW && event->with & HK_OF_CLAIM) {
        hk__cite(ruling, HK_RULE_CLAIM_CLOCK);
    } else if (event->kind == HK_EVENT_OFFER_DRAW || event->kind == HK_EVENT_ACCEPT_DRAW ||
               event->kind == HK_EVENT_DECLINE_DRAW || event->kind == HK_EVENT_WITHDRAW) {
        hk__cite(ruling, HK_RULE_DRAW_OFFER);
    }
    for (unsigned i = 0; i < game->ended_by_count; i++) /* why it is over */
        hk__cite(ruling, game->ended_by[i]);
}

static hk_err judge(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    switch (event->kind) {
    case HK_EVENT_START:
        start(game, event, ruling);
        break;
    case HK_EVENT_MOVE:
        return hk__move(game, event, player, ruling);
    case HK_EVENT_PRESS:
        return hk__press(game, event, player, ruling);
    case HK_EVENT_OFFER_DRAW:
        hk__offer(game, player, ruling);
        break;
    case HK_EVENT_ACCEPT_DRAW:
    case HK_EVENT_DECLINE_DRAW:
        hk__offer_answer(game, event, player, ruling);
        break;
    case HK_EVENT_RESIGN:
        hk__resign(game, event, player, ruling);
        break;
    case HK_EVENT_FLAG:
        hk__flag_judge(game, event, ruling);
        break;
    case HK_EVENT_INTERRUPT:
        interrupt(game, event, ruling);
        break;
    case HK_EVENT_RESUME:
        resume(game, event, ruling);
        break;
    case HK_EVENT_TOUCH:
        hk__touch_judge(game, event, player, ruling);
        break;
    case HK_EVENT_ADJUST:
        hk__adjust_judge(game, event, player, ruling);
        break;
    case HK_EVENT_CLAIM:
        return claim(game, event, player, ruling);
    case HK_EVENT_EXAMINE:
        hk__draw_examine(game, event, ruling);
        break;
    case HK_EVENT_WITHDRAW:
        hk__withdraw(game, event, player, ruling);
        break;
    case HK_EVENT_RECORD:
        return hk__record_judge(game, event, player, ruling);
    case HK_EVENT_PAUSE:
        pause(game, event, ruling);
        break;
    case HK_EVENT_ARRIVE:
        return arrive(game, event, player, ruling);
    case HK_EVENT_SEAL:
        return hk__adjourn_seal(game, event, player, ruling);
    case HK_EVENT_CONVENE:
        return hk__adjourn_convene(game, event, ruling);
    case HK_EVENT_FACT:
        return hk__fact_judge(game, event, ruling);
    case HK_EVENT_DECIDE:
        return hk__decide(game, event, ruling);
    }
    return HK_OK;
}

static bool invariants_hold(const hk_game *game)
{
    const bool pressing = game->to_press[HK_WHITE] || game->to_press[HK_BLACK];
    const bool offers = game->offered[HK_WHITE] || game->offered[HK_BLACK];
    const bool ended = game->status == HK_STATUS_ENDED;

    if (game->clock.running && (!game->rules.control.timed || game->status != HK_STATUS_RUNNING))
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

/* 8.4: less than five minutes frees from recording for the rest of the period. */
static void note_low_time(hk_game *game)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (game->clock.left_ms[color] < FIVE_MINUTES_MS)
            game->below_five[color] = true;
}

hk_err hk_game_apply(hk_game *game, const hk_event *event, hk_ruling *out)
{
    const hk_color player = event->actor == HK_ACTOR_BLACK ? HK_BLACK : HK_WHITE;
    const bool was_over = game->status == HK_STATUS_ENDED;
    hk_ruling ruling = {.outcome = HK_OUTCOME_UPHELD, .edition = game->rules.edition, .why = ""};

    if (!hk__event_is_good(game, event))
        return HK_E_ARGUMENT;
    const hk_game before = *game; /* for what may not be: the state stays as it was, to the byte */
    if (!hk__admit(game, event, &ruling)) {
        if (was_over)
            cite_act(game, event, player, &ruling);
    } else {
        const hk_err err = judge(game, event, player, &ruling);
        if (err != HK_OK || ruling.outcome == HK_OUTCOME_INADMISSIBLE)
            *game = before;
        if (err != HK_OK)
            return err;
    }
    if (hk__is_player(event->actor))
        hk__assistant_cite(game, event, player, &ruling);
    if (ruling.outcome != HK_OUTCOME_INADMISSIBLE) {
        game->seq = event->seq;
        game->at_ms = event->at_ms;
        if (hk__is_on_board(game))
            note_low_time(game);
    }
    if (!was_over && game->status == HK_STATUS_ENDED) {
        memcpy(game->ended_by, ruling.cited, sizeof game->ended_by);
        game->ended_by_count = ruling.cited_count;
    }
    ruling.result = game->result;
    ruling.reason = game->reason;
    ruling.unsettled = game->unsettled;
    HK_ASSERT(invariants_hold(game));
    *out = ruling;
    return HK_OK;
}

static hk_err check_rules(const hk_rules *rules)
{
    if ((unsigned)rules->edition > HK_EDITION_2023 || (unsigned)rules->variant > HK_CHESS960 ||
        (unsigned)rules->completion > HK_COMPLETION_BY_PRESS ||
        (unsigned)rules->level > HK_LEVEL_BLITZ ||
        (unsigned)rules->supervision > HK_SUPERVISION_LIMITED ||
        (unsigned)rules->profile > HK_PROFILE_BOARD)
        return HK_E_ARGUMENT;
    for (int reading = 0; reading < HK_READINGS; reading++)
        if (rules->readings.choice[reading] >= hk_reading_choices((hk_reading)reading))
            return HK_E_ARGUMENT;
    const bool has_clock = hk_edition_get(rules->edition)->has_clock;
    if (!has_clock && (rules->control.timed || rules->completion == HK_COMPLETION_BY_PRESS))
        return HK_E_ARGUMENT;
    if (hk_time_control_check(&rules->control) != HK_OK || rules->start.move_number < 1)
        return HK_E_ARGUMENT;
    return hk_board_validity(&rules->start.board, rules->variant,
                             rules->profile == HK_PROFILE_BOARD ? HK_ANY_BOARDS : HK_POSITIONS,
                             NULL);
}

/* Moves of each before the start position, and the level. */
static void set_up(hk_game *game)
{
    const hk_rules *rules = &game->rules;
    const unsigned number = rules->start.move_number - 1;

    game->completed_before[HK_WHITE] = number + (rules->start.board.side == HK_BLACK);
    game->completed_before[HK_BLACK] = number;
    if (rules->carried.has_moves)
        game->completed_before[HK_WHITE] = game->completed_before[HK_BLACK] = rules->carried.moves;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        game->illegal_moves[color] = rules->carried.illegal_moves[color];
        game->requests[color] = rules->carried.requests[color];
    }
    game->level_name = rules->level;
    if (rules->level == HK_LEVEL_OF_CONTROL)
        game->level_name =
            rules->control.timed
                ? hk_level_of(rules->edition, rules->control.base_ms, rules->control.increment_ms)
                : HK_LEVEL_STANDARD;
    game->level = hk_level_get(rules->edition, game->level_name, rules->supervision);
    game->illegal_ms = game->level->illegal_ms;
    game->wrong_claim_ms = game->level->wrong_claim_ms;
    if (rules->edition == HK_EDITION_2023 && game->level_name == HK_LEVEL_BLITZ &&
        rules->readings.choice[HK_READING_BLITZ_FULL_SUPERVISION_MINUTES] ==
            HK_BLITZ_FULL_SUPERVISION_MINUTES_ONE) /* B.2 does not name A.3 */
        game->illegal_ms = game->wrong_claim_ms = INT64_C(60000);
    hk__clock_set(&game->clock, &rules->control, game->completed_before);
}

hk_err hk_game_create(hk_game **out, hk_arena *arena, const hk_rules *rules, hk_winnable *find)
{
    const hk_err err = check_rules(rules);
    if (err != HK_OK)
        return err;
    hk_game *game = hk_arena_get(arena, sizeof *game);
    if (!game)
        return HK_E_MEMORY;
    game->arena = arena;
    game->find = find;
    game->rules = *rules;
    hk_position_settle(&game->rules.start);
    set_up(game);
    game->record_room = FIRST_RECORD_ROOM;
    game->record = hk_arena_get(arena, game->record_room * sizeof *game->record);
    if (!game->record || hk_history_init(&game->history, arena, &game->rules.start) != HK_OK)
        return HK_E_MEMORY;
    *out = game;
    return HK_OK;
}

void hk_game_look(const hk_game *game, int64_t at_ms, hk_state *out)
{
    *out = (hk_state){
        .status = game->status,
        .position = *hk__now(game),
        .plies = (unsigned)game->plies,
        .to_press = {game->to_press[HK_WHITE], game->to_press[HK_BLACK]},
        .offered = {game->offered[HK_WHITE], game->offered[HK_BLACK]},
        .clock = game->clock,
        .result = game->result,
        .reason = game->reason,
        .ended_by_count = game->ended_by_count,
        .half_points = {game->half_points[HK_WHITE], game->half_points[HK_BLACK]},
        .both_lose = game->both_lose,
        .spared = game->spared,
        .unsettled = game->unsettled,
        .illegal_moves = {game->illegal_moves[HK_WHITE], game->illegal_moves[HK_BLACK]},
        .completed = {hk__completed(game, HK_WHITE), hk__completed(game, HK_BLACK)},
        .duty = {.kind = HK_DUTY_NONE},
        .castling_banned = {game->castling_banned[HK_WHITE], game->castling_banned[HK_BLACK]},
        .adjourned = game->adjournment.sealed,
        .claimed = game->claimed,
        .ground = game->ground,
    };
    memcpy(out->ended_by, game->ended_by, sizeof out->ended_by);
    if (hk__is_on_board(game) && game->status != HK_STATUS_ENDED)
        hk__duty_find(game, &out->duty, NULL);
    if (at_ms > game->clock.since_ms)
        hk__clock_charge(&out->clock, at_ms);
}

const hk_rules *hk_game_rules(const hk_game *game)
{
    return &game->rules;
}

const hk_record *hk_game_record(const hk_game *game)
{
    return game->record;
}

void hk_game_legal(const hk_game *game, hk_move_list *out)
{
    hk__legal(&hk__now(game)->board, out);
}

uint64_t hk_game_seq(const hk_game *game)
{
    return game->seq;
}

int64_t hk_game_at(const hk_game *game)
{
    return game->at_ms;
}

bool hk_game_deadline(const hk_game *game, int64_t *at_ms, hk_color *whose)
{
    if (!game->clock.running)
        return false;
    *at_ms =
        game->clock.since_ms + game->clock.delay_left_ms + game->clock.left_ms[game->clock.whose];
    *whose = game->clock.whose;
    return true;
}

unsigned hk_game_occurrences(const hk_game *game)
{
    return hk_history_occurrences(&game->history);
}
