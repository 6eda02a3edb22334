/*
 * Joins the parts of the referee: event -> ruling.
 *
 *   WAITING --start (6.6)--> RUNNING --interrupt (6.11.1)--> INTERRUPTED --resume (6.11.3)--> RUNNING
 *   RUNNING --a move that mates, stalemates, kills the position (5.1.1, 5.2.1, 5.2.2) or is the fifth
 *             occurrence or the seventy-fifth move (9.6)--> ENDED
 *   RUNNING, INTERRUPTED --resignation (5.1.2), agreement (5.2.3)--> ENDED
 *   RUNNING --flag fall (6.8, 6.9)--> ENDED
 *
 * Invariants after every event:
 *  1. The clock runs only in a timed game that is RUNNING.
 *  2. A player's move is made and not completed (`to_press`) only where moves are completed by pressing.
 *  3. No draw offer stands once the game has ended, and not both players' at once.
 *  4. An event that is inadmissible has changed nothing.
 *
 * A move is *made* when the man is released and *completed* when the clock is pressed (6.2.1). The display of the player
 * who has made a move runs on until he presses. He may press even after the opponent has answered (6.2.2); his next
 * move completes the one before (6.2.1.2). A move that ends the game is complete as it is made (6.2.1.1).
 */
#include "hakem/game.h"
#include "base/internal.h"
#include "laws/clock.h"
#include "laws/ending.h"

#include <string.h>

enum { FIRST_RECORD_ROOM = 64 };

struct hk_game {
    hk_arena *arena;
    hk_winnable *find; /* shared with other games; may be NULL */
    hk_rules rules;
    hk_status status;
    hk_history history;
    hk_record *record;
    size_t plies, record_room;
    hk_clock clock;
    bool to_press[2], offered[2];
    bool clock_was_running; /* when the game was interrupted */
    hk_result result;
    hk_reason reason;
    hk_rule ended_by[HK_CITED_MAX];
    unsigned ended_by_count;
    uint64_t seq;
    int64_t at_ms;
};

static hk_color other(hk_color color)
{
    return color == HK_WHITE ? HK_BLACK : HK_WHITE;
}

static hk_color has_the_move(const hk_game *game)
{
    return (hk_color)hk_history_now(&game->history)->board.side;
}

static void cite(hk_ruling *ruling, hk_rule rule)
{
    if (ruling->cited_count < HK_CITED_MAX && hk_article_number(ruling->edition, rule))
        ruling->cited[ruling->cited_count++] = rule;
}

static void inadmissible(hk_ruling *ruling, hk_rule rule, const char *why)
{
    ruling->outcome = HK_OUTCOME_INADMISSIBLE;
    ruling->why = why;
    cite(ruling, rule);
}

static void end_game(hk_game *game, int64_t at_ms, hk_result result, hk_reason reason,
                     hk_ruling *ruling)
{
    hk__clock_stop(&game->clock, at_ms);
    game->status = HK_STATUS_ENDED;
    game->result = result;
    game->reason = reason;
    game->to_press[HK_WHITE] = game->to_press[HK_BLACK] = false;
    game->offered[HK_WHITE] = game->offered[HK_BLACK] = false;
    memcpy(game->ended_by, ruling->cited, sizeof game->ended_by);
    game->ended_by_count = ruling->cited_count;
}

/* Mate, stalemate, dead position, 9.6: the game is over at once. */
static bool end_if_position_does(hk_game *game, int64_t at_ms, hk_ruling *ruling)
{
    const struct hk__ending ending =
        hk__ending_of_position(&game->history, hk_edition_get(game->rules.edition), game->find);

    if (ending.reason == HK_REASON_NONE)
        return false;
    ruling->cited_count = 0;
    cite(ruling, ending.rule);
    if (ending.rule == HK_RULE_FIVEFOLD)
        cite(ruling, HK_RULE_SAME_POSITION);
    if (ruling->moved) /* 6.2.1.1: the move that did it is complete */
        cite(ruling, HK_RULE_ENDING_MOVE_COMPLETED);
    end_game(game, at_ms, ending.result, ending.reason, ruling);
    ruling->why = "The position on the board ends the game.";
    return true;
}

static void start(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (game->status != HK_STATUS_WAITING) {
        inadmissible(ruling, HK_RULE_CLOCK_STARTED, "The game has been started already.");
        return;
    }
    game->status = HK_STATUS_RUNNING;
    hk__clock_start(&game->clock, has_the_move(game), event->at_ms);
    cite(ruling, HK_RULE_CLOCK_STARTED);
    ruling->why = "The game begins; the clock of the player to move is started.";
    end_if_position_does(game, event->at_ms, ruling); /* a start position may be mate or dead */
}

static hk_err make_room_for_move(hk_game *game)
{
    if (game->plies < game->record_room)
        return HK_OK;
    hk_record *larger = hk_arena_get(game->arena, 2 * game->record_room * sizeof *larger);
    if (!larger)
        return HK_E_MEMORY;
    memcpy(larger, game->record, game->plies * sizeof *larger);
    game->record = larger;
    game->record_room *= 2;
    return HK_OK;
}

/* The time beside a player's last recorded move is that of its completion. */
static void note_time(hk_game *game, hk_color player)
{
    const size_t back = has_the_move(game) == player ? 2 : 1;
    if (game->plies >= back)
        game->record[game->plies - back].clock_ms = game->clock.left_ms[player];
}

/*
 * The player has completed his move: his increment comes, and the display runs of the one who has something to do. That
 * is the opponent, who has the move or has yet to press for his answer; but the player himself if the opponent has
 * answered and pressed already (6.2.1, 6.2.2).
 */
static void complete_move(hk_game *game, hk_color player, int64_t at_ms)
{
    const hk_color opponent = other(player);
    const bool answered = has_the_move(game) == player && !game->to_press[opponent];

    hk__clock_stop(&game->clock, at_ms);
    hk__clock_add_increment(&game->clock, player);
    game->to_press[player] = false;
    note_time(game, player);
    hk__clock_start(&game->clock, answered ? player : opponent, at_ms);
}

/*
 * 6.2.1.2: where the edition says so, a player's next move completes the one that he has not pressed for. Called when the
 * next move is on the board and not yet in the record.
 */
static bool complete_last_move(hk_game *game, hk_color player)
{
    if (!game->to_press[player])
        return false;
    game->to_press[player] = false;
    if (!hk_edition_get(game->rules.edition)->next_move_completes)
        return false;
    hk__clock_add_increment(&game->clock, player);
    HK_ASSERT(game->plies >= 2);
    game->record[game->plies - 2].clock_ms = game->clock.left_ms[player];
    return true;
}

static hk_err move(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    const hk_board *board = &hk_history_now(&game->history)->board;

    if (has_the_move(game) != player) {
        inadmissible(ruling, HK_RULE_HAS_THE_MOVE, "The opponent has the move.");
        return HK_OK;
    }
    const hk_move made =
        hk_movegen_find(board, event->move.from, event->move.to, (hk_kind)event->move.promotion);
    if (made == HK_MOVE_NONE) {
        inadmissible(ruling, HK_RULE_ILLEGAL_MOVE, "The move is illegal; nothing has changed.");
        return HK_OK;
    }
    hk_err err = make_room_for_move(game);
    if (err == HK_OK)
        err = hk_history_make(&game->history, made);
    if (err != HK_OK)
        return err;

    hk__clock_charge(&game->clock, event->at_ms);
    ruling->moved = true;
    const bool completes_last = complete_last_move(game, player);
    /* 9.1.2.1: touching a man to move it lets the offer lapse */
    game->offered[other(player)] = false;
    game->record[game->plies++] =
        (hk_record){.move = made, .clock_ms = game->clock.left_ms[player]};

    if (end_if_position_does(game, event->at_ms, ruling)) {
        ruling->completed = true;
    } else if (game->rules.completion == HK_COMPLETION_WITH_MOVE) {
        cite(ruling, HK_RULE_LEGAL_MOVE);
        cite(ruling, HK_RULE_MOVE_COMPLETED);
        complete_move(game, player, event->at_ms);
        ruling->completed = true;
        ruling->why = "The move is made and completed.";
    } else {
        cite(ruling, HK_RULE_LEGAL_MOVE);
        game->to_press[player] = true;
        ruling->why = "The move is made; it is completed by pressing the clock.";
    }
    if (completes_last && game->status != HK_STATUS_ENDED) { /* the end rests on other rules */
        cite(ruling, HK_RULE_NEXT_MOVE_COMPLETES);
        ruling->completed = true;
    }
    return HK_OK;
}

static void press(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    if (!game->to_press[player]) {
        inadmissible(ruling, HK_RULE_MOVE_COMPLETED,
                     "No move has been made that pressing the clock would complete.");
        return;
    }
    if (game->clock.running && game->clock.whose != player) {
        inadmissible(ruling, HK_RULE_PRESS_ALLOWED,
                     "The opponent's clock is running: he may press for his own move first.");
        return;
    }
    complete_move(game, player, event->at_ms);
    cite(ruling, has_the_move(game) == player ? HK_RULE_PRESS_ALLOWED : HK_RULE_MOVE_COMPLETED);
    ruling->completed = true;
    ruling->why = "The move is completed.";
}

/* Moves made by a player since the game's very beginning, by the number in the position. */
static uint64_t moves_made(const hk_game *game, hk_color player)
{
    const hk_position *now = hk_history_now(&game->history);
    return now->move_number - 1u + (player == HK_WHITE && now->board.side == HK_BLACK);
}

static void offer_draw(hk_game *game, hk_color player, hk_ruling *ruling)
{
    if (game->offered[player]) {
        inadmissible(ruling, HK_RULE_DRAW_OFFER, "The player's offer of a draw stands already.");
    } else if (game->offered[other(player)]) {
        inadmissible(ruling, HK_RULE_DRAW_OFFER,
                     "The opponent's offer of a draw stands: it can be accepted or declined.");
    } else {
        game->offered[player] = true;
        cite(ruling, HK_RULE_DRAW_OFFER);
        ruling->why = "The offer stands until it is accepted, declined or answered by a move.";
    }
}

static void answer_draw(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    const unsigned needed = hk_edition_get(game->rules.edition)->moves_before_agreement;

    if (!game->offered[other(player)]) {
        inadmissible(ruling, HK_RULE_DRAW_OFFER, "No offer of a draw by the opponent stands.");
    } else if (event->kind == HK_EVENT_DECLINE_DRAW) {
        game->offered[other(player)] = false;
        cite(ruling, HK_RULE_DRAW_OFFER);
        ruling->why = "The offer of a draw is declined.";
    } else if (moves_made(game, HK_WHITE) < needed || moves_made(game, HK_BLACK) < needed) {
        game->offered[other(player)] = false; /* 5.2.3: offer and acceptance are void */
        ruling->outcome = HK_OUTCOME_DENIED;
        cite(ruling, HK_RULE_DRAW_AGREED);
        ruling->why = "A draw can be agreed once both players have made a move: the offer is void.";
    } else {
        cite(ruling, HK_RULE_DRAW_AGREED);
        cite(ruling, HK_RULE_DRAW_OFFER);
        end_game(game, event->at_ms, HK_RESULT_DRAW, HK_REASON_AGREEMENT, ruling);
        ruling->why = "The players have agreed on a draw.";
    }
}

static void resign(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    const hk_board *board = &hk_history_now(&game->history)->board;
    const hk_color winner = other(player);
    hk_result result = winner == HK_WHITE ? HK_RESULT_WHITE_WINS : HK_RESULT_BLACK_WINS;

    if (hk_edition_get(game->rules.edition)->resignation_needs_possible_win)
        result = hk__ending_win_or_draw(board, winner, game->find);
    cite(ruling, HK_RULE_RESIGNATION);
    end_game(game, event->at_ms, result, HK_REASON_RESIGNATION, ruling);
    ruling->why = result == HK_RESULT_DRAW
                      ? "The player resigns, but the opponent could not have mated: a draw."
                      : "The player resigns.";
}

/* Is it a game that the edition has won on time with mating potential alone? Its time is counted with sixty increments. */
static bool needs_mating_potential(const hk_game *game)
{
    const hk_time_control *control = &game->rules.control;
    return control->base_ms + 60 * control->increment_ms <
           hk_edition_get(game->rules.edition)->potential_below_ms;
}

static void flag(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    hk_clock clock = game->clock;
    hk__clock_charge(&clock, event->at_ms);

    if (!clock.control.timed || !clock.fallen[event->whose]) {
        inadmissible(ruling, HK_RULE_FLAG_DEEMED_FALLEN, "The flag has not fallen.");
        return;
    }
    const bool needs_potential = needs_mating_potential(game);
    const hk_result result = hk__ending_on_time(&hk_history_now(&game->history)->board,
                                                other(event->whose), needs_potential, game->find);
    if (needs_potential)
        cite(ruling, HK_RULE_MATING_POTENTIAL);
    cite(ruling, HK_RULE_FLAG_FALL);
    cite(ruling, HK_RULE_FLAG_DEEMED_FALLEN);
    cite(ruling, HK_RULE_TIME_ALLOTTED);
    end_game(game, event->at_ms, result, HK_REASON_TIME, ruling);
    ruling->why = result == HK_RESULT_DRAW && needs_potential
                      ? "The flag has fallen, but the opponent has no mating potential: a draw."
                  : result == HK_RESULT_DRAW
                      ? "The flag has fallen, but the opponent cannot mate: a draw."
                      : "The flag has fallen before the moves required were completed.";
}

static void interrupt(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (game->status != HK_STATUS_RUNNING) {
        inadmissible(ruling, HK_RULE_INTERRUPTION, "The game is not running.");
        return;
    }
    /* What lies between since_ms and now is charged to nobody; what lies before the last event is past. */
    const int64_t since = event->since_ms > game->at_ms ? event->since_ms : game->at_ms;
    game->clock_was_running = game->clock.running;
    hk__clock_stop(&game->clock, since);
    game->status = HK_STATUS_INTERRUPTED;
    cite(ruling, HK_RULE_INTERRUPTION);
    ruling->why = "The game is interrupted; the clocks stand.";
}

static void resume(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (game->status != HK_STATUS_INTERRUPTED) {
        inadmissible(ruling, HK_RULE_RESTART, "The game is not interrupted.");
        return;
    }
    game->status = HK_STATUS_RUNNING;
    if (game->clock_was_running)
        hk__clock_start(&game->clock, game->clock.whose, event->at_ms);
    cite(ruling, HK_RULE_RESTART);
    ruling->why = "The game goes on; the clock that was stopped runs again.";
}

/* May this event happen in this status at all? */
static bool fits_status(const hk_game *game, hk_event_kind kind)
{
    switch (kind) {
    case HK_EVENT_START:
    case HK_EVENT_INTERRUPT:
    case HK_EVENT_RESUME:
        return game->status != HK_STATUS_ENDED;
    case HK_EVENT_MOVE:
    case HK_EVENT_PRESS:
    case HK_EVENT_FLAG:
        return game->status == HK_STATUS_RUNNING;
    case HK_EVENT_OFFER_DRAW:
    case HK_EVENT_ACCEPT_DRAW:
    case HK_EVENT_DECLINE_DRAW:
    case HK_EVENT_RESIGN:
        return game->status == HK_STATUS_RUNNING || game->status == HK_STATUS_INTERRUPTED;
    }
    return false;
}

static bool fits_actor(hk_actor actor, hk_event_kind kind)
{
    switch (kind) {
    case HK_EVENT_START:
    case HK_EVENT_INTERRUPT:
    case HK_EVENT_RESUME:
        return actor == HK_ACTOR_PROGRAM;
    case HK_EVENT_FLAG:
        return true; /* 6.8: observed, or claimed by either player */
    case HK_EVENT_MOVE:
    case HK_EVENT_PRESS:
    case HK_EVENT_OFFER_DRAW:
    case HK_EVENT_ACCEPT_DRAW:
    case HK_EVENT_DECLINE_DRAW:
    case HK_EVENT_RESIGN:
        return actor == HK_ACTOR_WHITE || actor == HK_ACTOR_BLACK;
    }
    return false;
}

static const char *why_status_forbids(hk_status status)
{
    switch (status) {
    case HK_STATUS_WAITING:
        return "The game has not been started.";
    case HK_STATUS_INTERRUPTED:
        return "The game is interrupted.";
    case HK_STATUS_RUNNING:
        return "The game is running.";
    case HK_STATUS_ENDED:
        break;
    }
    return "The game is over.";
}

static hk_err judge(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const hk_color player = event->actor == HK_ACTOR_BLACK ? HK_BLACK : HK_WHITE;

    switch (event->kind) {
    case HK_EVENT_START:
        start(game, event, ruling);
        break;
    case HK_EVENT_MOVE:
        return move(game, event, player, ruling);
    case HK_EVENT_PRESS:
        press(game, event, player, ruling);
        break;
    case HK_EVENT_OFFER_DRAW:
        offer_draw(game, player, ruling);
        break;
    case HK_EVENT_ACCEPT_DRAW:
    case HK_EVENT_DECLINE_DRAW:
        answer_draw(game, event, player, ruling);
        break;
    case HK_EVENT_RESIGN:
        resign(game, event, player, ruling);
        break;
    case HK_EVENT_FLAG:
        flag(game, event, ruling);
        break;
    case HK_EVENT_INTERRUPT:
        interrupt(game, event, ruling);
        break;
    case HK_EVENT_RESUME:
        resume(game, event, ruling);
        break;
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
    if ((offers && ended) || (game->offered[HK_WHITE] && game->offered[HK_BLACK]))
        return false;
    return ended == (game->result != HK_RESULT_OPEN) && ended == (game->reason != HK_REASON_NONE);
}

static bool can_be_judged(const hk_game *game, const hk_event *event)
{
    if (event->seq != game->seq + 1 || event->at_ms < game->at_ms || event->at_ms > HK_AT_MS_MAX)
        return false;
    if ((unsigned)event->kind > HK_EVENT_RESUME || (unsigned)event->actor > HK_ACTOR_PROGRAM)
        return false;
    if (event->kind == HK_EVENT_MOVE &&
        (event->move.from > 63 || event->move.to > 63 || event->move.promotion > HK_NO_KIND))
        return false;
    if (event->kind == HK_EVENT_FLAG && (unsigned)event->whose > HK_BLACK)
        return false;
    return event->kind != HK_EVENT_INTERRUPT ||
           (event->since_ms >= 0 && event->since_ms <= event->at_ms);
}

hk_err hk_game_apply(hk_game *game, const hk_event *event, hk_ruling *out)
{
    hk_ruling ruling = {.outcome = HK_OUTCOME_UPHELD, .edition = game->rules.edition, .why = ""};

    if (!can_be_judged(game, event))
        return HK_E_ARGUMENT;
    if (!fits_actor(event->actor, event->kind)) {
        inadmissible(&ruling, HK_RULE_NONE, "This is not for this participant to do.");
    } else if (!fits_status(game, event->kind)) {
        inadmissible(&ruling, HK_RULE_NONE, why_status_forbids(game->status));
    } else {
        const hk_err err = judge(game, event, &ruling);
        if (err != HK_OK)
            return err;
    }
    if (ruling.outcome != HK_OUTCOME_INADMISSIBLE) {
        game->seq = event->seq;
        game->at_ms = event->at_ms;
    }
    ruling.result = game->result;
    ruling.reason = game->reason;
    HK_ASSERT(invariants_hold(game));
    *out = ruling;
    return HK_OK;
}

static hk_err check_rules(const hk_rules *rules)
{
    if ((unsigned)rules->edition > HK_EDITION_2023 || (unsigned)rules->variant > HK_CHESS960 ||
        (unsigned)rules->completion > HK_COMPLETION_BY_PRESS)
        return HK_E_ARGUMENT;
    const bool has_clock = hk_edition_get(rules->edition)->has_clock;
    if (!has_clock && (rules->control.timed || rules->completion == HK_COMPLETION_BY_PRESS))
        return HK_E_ARGUMENT;
    if (hk_time_control_check(&rules->control) != HK_OK || rules->start.move_number < 1)
        return HK_E_ARGUMENT;
    return hk_board_validity(&rules->start.board, rules->variant, HK_POSITIONS, NULL);
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
    hk__clock_set(&game->clock, &rules->control);
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
        .position = *hk_history_now(&game->history),
        .plies = (unsigned)game->plies,
        .to_press = {game->to_press[HK_WHITE], game->to_press[HK_BLACK]},
        .offered = {game->offered[HK_WHITE], game->offered[HK_BLACK]},
        .clock = game->clock,
        .result = game->result,
        .reason = game->reason,
        .ended_by_count = game->ended_by_count,
    };
    memcpy(out->ended_by, game->ended_by, sizeof out->ended_by);
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
    *at_ms = game->clock.since_ms + game->clock.left_ms[game->clock.whose];
    *whose = game->clock.whose;
    return true;
}

unsigned hk_game_occurrences(const hk_game *game)
{
    return hk_history_occurrences(&game->history);
}
