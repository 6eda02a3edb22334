/*
 * The elementary acts on a game: entering and taking back half-moves, starting and stopping clocks,
 * ending the game.
 *
 * The present position is the last one of `history`. An earlier position is computed again from the
 * start position and the moves, since going back is rare and games are short.
 */
#include "laws/table.h"
#include "base/arena.h"
#include "base/internal.h"
#include "board/bb.h"
#include "laws/admission.h"
#include "laws/sheet.h"

#include <string.h>

void hk__note_level(const hk_game *game, struct hk__act *act)
{
    const bool limited = game->rules.supervision == HK_SUPERVISION_LIMITED;

    if (!hk__is_on_board(game))
        return;
    if (game->level_name == HK_LEVEL_RAPID)
        hk__note(act, limited ? HK__RAPID_LIMITED : HK__RAPID_FULL);
    if (game->level_name == HK_LEVEL_BLITZ)
        hk__note(act, limited ? HK__BLITZ_LIMITED : HK__BLITZ_FULL);
}

/* The board. */

const hk_position *hk__now(const hk_game *game)
{
    return hk_history_now(&game->history);
}

hk_color hk__has_the_move(const hk_game *game)
{
    return (hk_color)hk__now(game)->board.side;
}

hk_color hk__seems_to_have_the_move(const hk_game *game)
{
    const hk_color player = hk__has_the_move(game);

    return game->pending.stands ? hk__other(player) : player;
}

void hk__on_board(const hk_game *game, hk_position *out)
{
    const struct hk__pending *pending = &game->pending;

    *out = *hk__now(game);
    if (pending->stands)
        hk__put(out, pending->from, pending->to, (hk_kind)pending->promotion);
}

const hk_edition_rules *hk__edition(const hk_game *game)
{
    return hk_edition_get(game->rules.edition);
}

void hk__legal(const hk_board *board, hk_move_list *out)
{
    unsigned kept = 0;
    out->size = 0;
    if (!board_has_kings(board))
        return;
    hk_movegen_legal(board, out);
    const uint64_t their_king = board->kings & ~board->color[board->side];
    for (unsigned i = 0; i < out->size; i++)
        if (!(their_king & bb_bit(hk_move_to(out->move[i]))))
            out->move[kept++] = out->move[i];
    out->size = kept;
}

hk_move hk__legal_find(const hk_board *board, unsigned from, unsigned to, hk_kind promotion)
{
    if (!board_has_kings(board) || board->kings & ~board->color[board->side] & bb_bit(to))
        return HK_MOVE_NONE;
    return hk_movegen_find(board, from, to, promotion);
}

void hk__position_at(const hk_game *game, size_t plies, hk_position *out)
{
    *out = game->start;
    for (size_t i = 0; i < plies && i < game->plies; i++)
        hk_position_make_again(out, &game->moves[i]);
}

hk_made_move *hk__amend(hk_game *game, size_t ply)
{
    hk_made_move *half_move = &game->moves[ply];

    HK_ASSERT(game->amended_count < HK__AMENDED_MAX);
    if (game->amended_count < HK__AMENDED_MAX)
        game->amended[game->amended_count++] = (struct hk__amended){ply, *half_move};
    return half_move;
}

bool hk__enter(hk_game *game, struct hk__act *act, const hk_made_move *half_move,
               const hk_position *next)
{
    if (game->plies == game->moves_room) {
        hk_made_move *larger =
            hk__arena_double(game->arena, game->moves, game->plies, sizeof *larger);
        if (!larger) {
            act->err = HK_E_MEMORY;
            return false;
        }
        game->moves = larger;
        game->moves_room *= 2;
    }
    act->err = hk_history_add(&game->history, next);
    if (act->err != HK_OK)
        return false;
    hk_made_move *entry = hk__amend(game, game->plies++);
    *entry = *half_move;
    entry->idle_presses = (uint8_t)game->idle_presses;
    if (game->furthest < game->plies)
        game->furthest = game->plies;
    game->idle_presses = 0;
    game->board_changed = true;
    return true;
}

hk_color hk__mover_of(const hk_game *game, size_t ply)
{
    return (hk_color)((game->start.board.side + ply) % 2);
}

void hk__tell_move(const hk_game *game, size_t ply, struct hk__act *act)
{
    hk_position position;

    hk__position_at(game, ply, &position);
    act->meaning = game->moves[ply].move;
    act->meant_on = position.board;
    act->told.square = (uint8_t)hk_move_to(act->meaning);
    act->told.piece = hk_board_kind_at(&position.board, hk_move_from(act->meaning));
}

/* Has the arbiter set the clocks since the player pressed for half-move `ply`? */
static bool is_settled(const hk_game *game, size_t ply)
{
    const bool last_of_mover = ply + 2 >= game->set_plies;
    return ply < game->set_plies && !(last_of_mover && game->set_open[hk__mover_of(game, ply)]);
}

void hk__clocks_are_set(hk_game *game)
{
    game->set_plies = game->plies;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        game->set_open[color] = game->to_press[color];
        game->clock.granted[color] = 0;
    }
}

void hk__take_off_earned(hk_game *game, size_t at)
{
    const hk_made_move *half_move = &game->moves[at];
    const hk_color mover = hk__mover_of(game, at);

    if (game->rules.readings.choice[HK_READING_ILLEGAL_MOVE_INCREMENT] !=
            HK_ILLEGAL_MOVE_INCREMENT_TAKEN_OFF ||
        is_settled(game, at))
        return;
    hk__clock_add(&game->clock, mover, -(int64_t)half_move->earned_ms);
    game->clock.granted[mover] -= half_move->brought;
}

void hk__board_with_queens(const hk_game *game, hk_board *out)
{
    *out = hk__now(game)->board;
    for (uint64_t left = out->pawns & BB_LAST_RANKS; left;) {
        const unsigned square = bb_take_first(&left);
        const hk_color whose = out->color[HK_BLACK] & bb_bit(square) ? HK_BLACK : HK_WHITE;
        board_clear(out, square);
        board_put(out, square, whose, HK_QUEEN);
    }
}

/*
 * Rebuild the history of positions after the first `plies` half-moves. It needs no memory, since
 * the history has held each of its stretches before.
 */
static void retrace(hk_game *game, size_t plies)
{
    hk_position position = game->start;

    hk_history_restart(&game->history, &position);
    for (size_t i = 0; i < plies; i++) {
        hk_position_make_again(&position, &game->moves[i]);
        const hk_err err = hk_history_add(&game->history, &position);
        (void)HK_NEVER(err != HK_OK);
    }
    game->board_changed = true;
}

bool hk__claim_lets_play(const hk_game *game, hk_claimed ground)
{
    return ground == HK_CLAIM_INCREMENT ||
           (ground == HK_CLAIM_QUICKPLAY && !hk__edition(game)->quickplay_always);
}

bool hk__stands_for_claim(const hk_game *game, const hk_event *event)
{
    const bool by_claimant =
        (game->stopped == HK__BY_PLAYER || game->stopped == HK__BY_IRREGULARITY) &&
        game->stopper == game->claimant && (!game->came_forward || hk__was_ruled_before(event, 14));

    return game->claimed && game->status == HK_STATUS_INTERRUPTED &&
           (by_claimant || !hk__claim_lets_play(game, game->ground) ||
            hk__was_ruled_before(event, 13));
}

void hk__claim_leave(hk_game *game)
{
    game->claimed = game->behind.ground != HK_CLAIM_NONE;
    if (!game->claimed)
        return;
    game->ground = game->behind.ground;
    game->claimant = game->behind.claimant;
    game->claim = game->behind.claim;
    game->behind.ground = HK_CLAIM_NONE;
    game->came_forward = true;
}

/* Drop a waiting claim of 9.2 or 9.3, for the position or the moves on which it rests are gone. */
static void forget_claim(hk_game *game)
{
    if (game->claimed && (game->ground == HK_CLAIM_THREEFOLD || game->ground == HK_CLAIM_FIFTY))
        hk__claim_leave(game);
}

void hk__go_back(hk_game *game, size_t plies)
{
    if (plies != game->plies) {
        game->to_press[HK_WHITE] = game->to_press[HK_BLACK] = false;
        game->idle_presses = game->moves[plies].idle_presses;
        game->adjournment.has_reply = game->adjournment.envelope_lost = false;
        game->adjournment.is_void = game->adjournment.sealed; /* for a position that is gone */
        forget_claim(game);
    }
    for (size_t i = game->plies; i-- > plies;) {
        const hk_color mover = hk__mover_of(game, i);
        game->clock.period[mover] -= game->moves[i].periods;
        if (!is_settled(game, i))
            game->clock.granted[mover] += game->moves[i].periods;
    }
    retrace(game, plies);
    game->plies = plies;
    game->duty_changed = true;
    game->pending.stands = false;
    game->breach = HK__NO_BREACH;
    game->touch = (struct hk__touch){.count = 0};
}

void hk__count_before(hk_game *game)
{
    const unsigned number = game->start.move_number - 1;

    game->completed_before[HK_WHITE] = number + (game->start.board.side == HK_BLACK);
    game->completed_before[HK_BLACK] = number;
}

void hk__begin_anew(hk_game *game, const hk_position *start)
{
    const struct hk__adjournment *was = &game->adjournment;

    game->start = *start;
    game->plies = game->furthest = game->set_plies = 0;
    game->pending = (struct hk__pending){.stands = false};
    game->touch = game->last_touch = (struct hk__touch){.count = 0};
    game->breach = HK__NO_BREACH;
    game->end_is_open = game->watching = false;
    game->idle_presses = game->offers = 0;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        game->to_press[color] = game->set_open[color] = game->must_restore[color] = false;
        game->offered[color] = game->declined[color] = false;
    }
    for (unsigned sheet = 0; sheet < HK__SHEETS; sheet++)
        game->sheet_from[sheet] = game->sheet_count[sheet];
    game->adjournment = (struct hk__adjournment){
        .convened = was->convened, .answered = {was->answered[HK_WHITE], was->answered[HK_BLACK]}};
    forget_claim(game);
    retrace(game, 0);
    game->duty_changed = true;
}

void hk__copy_changing(hk_game *to, const hk_game *from)
{
    enum { FIRST = offsetof(hk_game, status), RULES = offsetof(hk_game, ended_by) };
    const size_t end = RULES + from->ended_by_count * sizeof *from->ended_by;
    memcpy((char *)to + FIRST, (const char *)from + FIRST, end - FIRST);
}

void hk__begin(hk_game *game, hk_game *before)
{
    game->amended_count = 0;
    game->board_changed = false;
    hk__copy_changing(before, game);
}

void hk__roll_back(hk_game *game, const hk_game *before)
{
    for (unsigned sheet = 0; sheet < HK__SHEETS; sheet++)
        hk__sheet_restore(game, sheet, before);
    while (game->amended_count > 0) {
        const struct hk__amended *amended = &game->amended[--game->amended_count];
        game->moves[amended->ply] = amended->was;
    }
    hk__copy_changing(game, before);
    if (game->board_changed)
        retrace(game, game->plies);
    game->board_changed = false;
}

unsigned hk__made(const hk_game *game, hk_color player)
{
    const bool began = (hk_color)game->start.board.side == player;
    return game->completed_before[player] + (unsigned)(game->plies + began) / 2;
}

unsigned hk__completed(const hk_game *game, hk_color player)
{
    return hk__made(game, player) - game->to_press[player];
}

/* The clock. */

void hk__bring_time(hk_game *game, hk_color player, unsigned completed, size_t back)
{
    const int64_t before_ms = game->clock.left_ms[player];
    const unsigned granted = game->clock.granted[player];
    const unsigned reached = hk__clock_complete(&game->clock, player, completed);

    if (reached)
        game->below_five[player] = false;
    if (back > game->plies)
        return;
    hk_made_move *half_move = hk__amend(game, game->plies - back);
    half_move->clock_ms = game->clock.left_ms[player];
    half_move->earned_ms = (int32_t)(half_move->clock_ms - before_ms);
    half_move->periods = (uint8_t)reached;
    half_move->brought = (uint8_t)(reached - (granted - game->clock.granted[player]));
}

hk_color hk__to_act(const hk_game *game)
{
    const hk_color side = hk__has_the_move(game);
    if (game->to_press[side]) /* he has yet to press for his last move, and has the move again */
        return side;
    return game->to_press[hk__other(side)] ? hk__other(side) : side;
}

void hk__go_on(hk_game *game, int64_t at_ms)
{
    if (game->status == HK_STATUS_ENDED || game->status == HK_STATUS_WAITING ||
        game->adjournment.sealed || game->play_over)
        return;
    const bool ran =
        game->clock.running || (game->status == HK_STATUS_INTERRUPTED && game->clock_was_running);
    hk_clock_stop(&game->clock, at_ms);
    hk__clock_start(&game->clock, ran && !game->duty_changed ? game->clock.whose : hk__to_act(game),
                    at_ms);
    game->status = HK_STATUS_RUNNING;
    game->stopped = HK__BY_NOBODY;
    game->duty_changed = false;
}

bool hk__may_start(const hk_game *game, const struct hk__act *act)
{
    /* on a screen the program examines a claim for the claimant */
    const bool examines =
        act->event->kind == HK_EVENT_EXAMINE && act->event->actor == HK_ACTOR_PROGRAM;
    const hk_color who = examines ? game->claimant : act->player;

    return game->stopped != HK__BY_PLAYER || !(examines || hk__is_player(act->event->actor)) ||
           game->stopper == who || hk__was_ruled_before(act->event, 12);
}

/*
 * Do the clocks stand after a ruling? They do until a claim of a draw has been examined, and no claim
 * starts what the arbiter has stopped, or the opponent for a call.
 */
static bool stay_stopped(const hk_game *game, const struct hk__act *act)
{
    const hk_event *event = act->event;

    if (game->status != HK_STATUS_INTERRUPTED)
        return false;
    if (hk__stands_for_claim(game, event))
        return !hk__was_ruled_before(event, 10);
    if (event->kind == HK_EVENT_DECIDE)
        return false;
    return !hk__may_start(game, act) ||
           (game->stopped == HK__BY_ARBITER && !hk__was_ruled_before(event, 9)) ||
           (game->stopped == HK__BY_IRREGULARITY && !hk__was_ruled_before(event, 10));
}

void hk__go_on_after_ruling(hk_game *game, const struct hk__act *act)
{
    if (!stay_stopped(game, act))
        hk__go_on(game, act->event->at_ms);
}

void hk__stand(hk_game *game, int64_t at_ms, enum hk__stopped by)
{
    if (game->status == HK_STATUS_INTERRUPTED && game->stopped == HK__BY_PLAYER &&
        by == HK__BY_IRREGULARITY)
        game->stopped = by;
    if (game->status != HK_STATUS_RUNNING)
        return;
    game->clock_was_running = game->clock.running;
    hk_clock_stop(&game->clock, at_ms);
    game->status = HK_STATUS_INTERRUPTED;
    game->stopped = by;
    game->came_forward = false;
    if (by != HK__BY_PLAYER && game->claimed) /* not who waits for the ruling on his claim */
        game->stopper = hk__other(game->claimant);
}

void hk__give_time(hk_game *game, struct hk__act *act, hk_color player, int64_t ms)
{
    if (!hk_clock_is_used(&game->clock))
        return;
    hk__clock_add(&game->clock, player, ms);
    act->told.given_ms[player] += ms;
}

void hk__award_time(hk_game *game, struct hk__act *act, hk_color player, int64_t ms)
{
    if (!hk__was_ruled_before(act->event, 14))
        hk_clock_read(&game->clock, act->event->at_ms);
    const bool fell = game->clock.fallen[player] && !hk__was_ruled_before(act->event, 14),
               first_known = game->clock.first_known;
    hk__give_time(game, act, player, ms);
    if (fell) {
        game->clock.fallen[player] = true;
        game->clock.first_known = first_known;
    }
}

/* The end. */

void hk__settle_result(hk_game *game)
{
    const unsigned white = game->half_points[HK_WHITE], black = game->half_points[HK_BLACK];

    game->both_lose = white == 0 && black == 0;
    game->unsettled = false;
    game->result = white == 2            ? HK_RESULT_WHITE_WINS
                   : black == 2          ? HK_RESULT_BLACK_WINS
                   : white + black == 2u ? HK_RESULT_DRAW
                                         : HK_RESULT_OPEN;
    game->spared = game->spared && game->result == HK_RESULT_DRAW;
}

bool hk__has_score(const hk_game *game, hk_score score)
{
    return game->half_points[HK_WHITE] == hk_score_half_points(score, HK_WHITE) &&
           game->half_points[HK_BLACK] == hk_score_half_points(score, HK_BLACK);
}

void hk__set_result(hk_game *game, hk_score score)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        game->half_points[color] = hk_score_half_points(score, (hk_color)color);
    hk__settle_result(game);
}

static void note_first(hk_game *game)
{
    game->first.result = game->result;
    game->first.both_lose = game->both_lose;
    game->first.spared = game->spared;
}

void hk__end(hk_game *game, struct hk__act *act, hk_result result, hk_reason reason)
{
    hk_clock_stop(&game->clock, act->event->at_ms);
    game->status = HK_STATUS_ENDED;
    game->result = result;
    game->reason = reason;
    game->both_lose = game->unsettled = game->spared = game->examined = false;
    game->given = HK__GIVEN_BY_END;
    game->claimed = game->play_over = false;
    game->behind.ground = HK_CLAIM_NONE;
    game->to_press[HK_WHITE] = game->to_press[HK_BLACK] = false;
    game->offered[HK_WHITE] = game->offered[HK_BLACK] = false;
    game->half_points[HK_WHITE] = result == HK_RESULT_WHITE_WINS ? 2 : result == HK_RESULT_DRAW;
    game->half_points[HK_BLACK] = result == HK_RESULT_BLACK_WINS ? 2 : result == HK_RESULT_DRAW;
    note_first(game);
    hk__note(act, HK__ENDED);
}

hk_ending hk__loss_find(const hk_game *game, hk_color loser, hk_reason reason)
{
    const hk_rules *rules = &game->rules;
    hk_board board;

    if (game->is_assumed)
        return hk_ending_of_answer(game->can_mate[hk__other(loser)], loser, reason, rules->edition,
                                   game->level_name, rules->supervision);
    hk__board_with_queens(game, &board);
    return hk_ending_of_loss(&board, loser, reason, rules->edition, game->level_name,
                             rules->supervision, game->solver);
}

hk_ending hk__lose(hk_game *game, struct hk__act *act, hk_color loser, hk_reason reason)
{
    const hk_ending ending = hk__loss_find(game, loser, reason);
    hk__end(game, act, ending.result, reason);
    game->loser = loser;
    game->examined = ending.asked;
    game->chance = ending.can_win;
    game->unsettled = ending.unsettled;
    game->spared = ending.result == HK_RESULT_DRAW;
    note_first(game);
    return ending;
}

void hk__both_lose(hk_game *game, struct hk__act *act, hk_reason reason)
{
    hk__end(game, act, HK_RESULT_OPEN, reason);
    game->both_lose = true;
    note_first(game);
}

void hk__end_with(hk_game *game, struct hk__act *act, hk_score score, hk_reason reason)
{
    hk__end(game, act, HK_RESULT_OPEN, reason);
    hk__set_result(game, score);
    note_first(game);
}

void hk__reopen(hk_game *game)
{
    game->status = HK_STATUS_INTERRUPTED;
    game->stopped = HK__BY_ARBITER;
    game->result = HK_RESULT_OPEN;
    game->reason = HK_REASON_NONE;
    game->both_lose = game->end_is_open = false;
    game->given = HK__GIVEN_BY_END;
    game->half_points[HK_WHITE] = game->half_points[HK_BLACK] = 0;
    game->ended_by_count = 0;
}

void hk__annul(hk_game *game, struct hk__act *act)
{
    hk__end(game, act, HK_RESULT_OPEN, HK_REASON_ANNULLED);
}

/* The verdict on a position that ends the game, by the reason. */
static const hk_verdict of_position[HK_REASON_SEVENTY_FIVE + 1] = {
    [HK_REASON_CHECKMATE] = HK_VERDICT_CHECKMATE,
    [HK_REASON_STALEMATE] = HK_VERDICT_STALEMATE,
    [HK_REASON_DEAD_POSITION] = HK_VERDICT_DEAD_POSITION,
    [HK_REASON_FIVEFOLD] = HK_VERDICT_FIVEFOLD,
    [HK_REASON_SEVENTY_FIVE] = HK_VERDICT_SEVENTY_FIVE,
};

hk_verdict hk__end_if_position_does(hk_game *game, struct hk__act *act)
{
    const hk_edition_rules *edition = hk__edition(game);

    if (!board_has_kings(&hk__now(game)->board))
        return HK_VERDICT_NONE;
    const hk_ending ending =
        hk_ending_after_move(&game->history, game->rules.edition, game->solver);
    if (ending.reason == HK_REASON_NONE)
        return HK_VERDICT_NONE;
    hk__note_if(act, act->moved, HK__ENDED_BY_MOVE); /* 6.2.1.1 completes that move */
    act->told.player = hk__has_the_move(game);
    hk__end(game, act, ending.result, ending.reason);
    hk__note_if(act, /* 9.6.2: mate goes first */
                ending.reason == HK_REASON_CHECKMATE && edition->seventy_five_plies &&
                    hk__now(game)->halfmove_plies >= edition->seventy_five_plies,
                HK__MATE_AT_SEVENTY_FIVE);
    return of_position[ending.reason];
}
