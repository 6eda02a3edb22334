/*
 * The elementary acts on the table: citing, entering and taking back half-moves, whose clock runs, how a game ends.
 *
 * The present position is the last one of `history`. A position of the past is made again from the start position and the
 * record, for setting back is rare and a record is short.
 */
#include "laws/table.h"
#include "base/internal.h"
#include "board/bb.h"
#include "laws/ending.h"

#include <string.h>

/* Rulings. */

void hk__cite(hk_ruling *ruling, hk_rule rule)
{
    const char *number = hk_article_number(ruling->edition, rule);
    if (!number || ruling->cited_count == HK_CITED_MAX)
        return;
    for (unsigned i = 0; i < ruling->cited_count; i++)
        if (ruling->cited[i] == rule)
            return;
    ruling->cited[ruling->cited_count++] = rule;
}

static void rule_on(hk_ruling *ruling, hk_outcome outcome, hk_rule rule, const char *why)
{
    ruling->outcome = outcome;
    ruling->why = why;
    hk__cite(ruling, rule);
}

void hk__uphold(hk_ruling *ruling, hk_rule rule, const char *why)
{
    rule_on(ruling, HK_OUTCOME_UPHELD, rule, why);
}

void hk__deny(hk_ruling *ruling, hk_rule rule, const char *why)
{
    rule_on(ruling, HK_OUTCOME_DENIED, rule, why);
}

void hk__refuse(hk_ruling *ruling, hk_rule rule, const char *why)
{
    rule_on(ruling, HK_OUTCOME_INADMISSIBLE, rule, why);
}

void hk__cite_level(const hk_game *game, hk_ruling *ruling)
{
    const bool limited = game->rules.supervision == HK_SUPERVISION_LIMITED;

    if (game->rules.profile == HK_PROFILE_SCREEN)
        return;
    if (game->level_name == HK_LEVEL_RAPID && !limited) {
        hk__cite(ruling, HK_RULE_RAPID_FULL);
        hk__cite(ruling, HK_RULE_RAPID_ARBITERS);
        hk__cite(ruling, HK_RULE_RAPID_RECORDED);
    }
    if (game->level_name == HK_LEVEL_BLITZ && !limited) {
        hk__cite(ruling, HK_RULE_BLITZ_FULL);
        hk__cite(ruling, HK_RULE_BLITZ_ARBITERS);
        hk__cite(ruling, HK_RULE_BLITZ_RECORDED);
    }
    if (game->level_name == HK_LEVEL_RAPID && limited)
        hk__cite(ruling, HK_RULE_RAPID_LIMITED);
    if (game->level_name == HK_LEVEL_BLITZ && limited)
        hk__cite(ruling, HK_RULE_BLITZ_LIMITED);
    if (game->level_name == HK_LEVEL_RAPID || game->level_name == HK_LEVEL_BLITZ)
        hk__cite(ruling,
                 game->level_name == HK_LEVEL_RAPID ? HK_RULE_RAPID_CHOICE : HK_RULE_BLITZ_CHOICE);
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
    const uint64_t their_king = board->kings & ~board->colour[board->side];
    for (unsigned i = 0; i < out->size; i++)
        if (!(their_king & bb_bit(hk_move_to(out->move[i]))))
            out->move[kept++] = out->move[i];
    out->size = kept;
}

hk_move hk__legal_find(const hk_board *board, unsigned from, unsigned to, hk_kind promotion)
{
    if (!board_has_kings(board) || board->kings & ~board->colour[board->side] & bb_bit(to))
        return HK_MOVE_NONE;
    return hk_movegen_find(board, from, to, promotion);
}

void hk__make_recorded(hk_position *position, const hk_record *record)
{
    if (record->faults & (HK_FAULT_ILLEGAL | HK_FAULT_FORGOTTEN))
        hk__put(position, hk_move_from(record->move), hk_move_to(record->move),
                hk_move_promotion(record->move));
    else
        hk_position_make(position, record->move);
}

void hk__position_at(const hk_game *game, size_t plies, hk_position *out)
{
    *out = game->rules.start;
    for (size_t i = 0; i < plies && i < game->plies; i++)
        hk__make_recorded(out, &game->record[i]);
}

hk_err hk__enter(hk_game *game, const hk_record *record, const hk_position *next)
{
    if (game->plies == game->record_room) {
        hk_record *larger =
            hk__arena_double(game->arena, game->record, game->plies, sizeof *larger);
        if (!larger)
            return HK_E_MEMORY;
        game->record = larger;
        game->record_room *= 2;
    }
    const hk_err err = hk_history_add(&game->history, next);
    if (err != HK_OK)
        return err;
    game->record[game->plies] = *record;
    game->record[game->plies++].idle_presses = (uint8_t)game->idle_presses;
    if (game->furthest < game->plies)
        game->furthest = game->plies;
    game->idle_presses = 0;
    return HK_OK;
}

hk_color hk__mover_of(const hk_game *game, size_t ply)
{
    return (hk_color)((game->rules.start.board.side + ply) % 2);
}

/* Has the arbiter set the clocks since the press for this half-move? */
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
    const hk_record *record = &game->record[at];
    const hk_color mover = hk__mover_of(game, at);

    if (game->rules.readings.choice[HK_READING_ILLEGAL_MOVE_INCREMENT] !=
            HK_ILLEGAL_MOVE_INCREMENT_TAKEN_OFF ||
        is_settled(game, at))
        return;
    hk__clock_add(&game->clock, mover, -(int64_t)record->earned_ms);
    game->clock.granted[mover] -= record->brought;
}

void hk__board_with_queens(const hk_game *game, hk_board *out)
{
    *out = hk__now(game)->board;
    for (uint64_t left = out->pawns & BB_LAST_RANKS; left;) {
        const unsigned square = bb_take_first(&left);
        const hk_color whose = out->colour[HK_BLACK] & bb_bit(square) ? HK_BLACK : HK_WHITE;
        board_clear(out, square);
        board_put(out, square, whose, HK_QUEEN);
    }
}

hk_err hk__go_back(hk_game *game, size_t plies)
{
    hk_history fresh;
    hk_position position = game->rules.start;
    hk_err err = hk_history_init(&fresh, game->arena, &position);

    for (size_t i = 0; err == HK_OK && i < plies; i++) {
        hk__make_recorded(&position, &game->record[i]);
        err = hk_history_add(&fresh, &position);
    }
    if (err != HK_OK)
        return err;
    if (plies != game->plies) {
        game->to_press[HK_WHITE] = game->to_press[HK_BLACK] = false;
        game->idle_presses = game->record[plies].idle_presses;
    }
    for (size_t i = game->plies; i-- > plies;) {
        const hk_color mover = hk__mover_of(game, i);
        game->clock.stage[mover] -= game->record[i].periods;
        if (!is_settled(game, i))
            game->clock.granted[mover] += game->record[i].periods;
    }
    game->history = fresh;
    game->plies = plies;
    game->duty_changed = true;
    game->pending.stands = false;
    game->breach = false;
    game->touch = (struct hk__touch){.count = 0};
    return HK_OK;
}

unsigned hk__made(const hk_game *game, hk_color player)
{
    const bool began = (hk_color)game->rules.start.board.side == player;
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
    hk_record *record = &game->record[game->plies - back];
    record->clock_ms = game->clock.left_ms[player];
    record->earned_ms = (int32_t)(record->clock_ms - before_ms);
    record->periods = (uint8_t)reached;
    record->brought = (uint8_t)(reached - (granted - game->clock.granted[player]));
}

hk_color hk__to_act(const hk_game *game)
{
    const hk_color side = hk__has_the_move(game);
    if (game->to_press[side]) /* he has not pressed for his last move, and moves next */
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
    hk__clock_stop(&game->clock, at_ms);
    hk__clock_start(&game->clock, ran && !game->duty_changed ? game->clock.whose : hk__to_act(game),
                    at_ms);
    game->status = HK_STATUS_RUNNING;
    game->stopped = HK__BY_NOBODY;
    game->duty_changed = false;
}

void hk__stand(hk_game *game, int64_t at_ms, enum hk__stopped by)
{
    if (game->status != HK_STATUS_RUNNING)
        return;
    game->clock_was_running = game->clock.running;
    hk__clock_stop(&game->clock, at_ms);
    game->status = HK_STATUS_INTERRUPTED;
    game->stopped = by;
}

/* The end. */

void hk__set_result(hk_game *game, const uint8_t half_points[2])
{
    const unsigned white = half_points[HK_WHITE], black = half_points[HK_BLACK];

    game->half_points[HK_WHITE] = (uint8_t)white;
    game->half_points[HK_BLACK] = (uint8_t)black;
    game->both_lose = white == 0 && black == 0;
    game->unsettled = false;
    game->result = white > black   ? HK_RESULT_WHITE_WINS
                   : black > white ? HK_RESULT_BLACK_WINS
                   : white == 0    ? HK_RESULT_OPEN
                                   : HK_RESULT_DRAW;
    game->spared = game->spared && game->result == HK_RESULT_DRAW;
}

void hk__end(hk_game *game, int64_t at_ms, hk_result result, hk_reason reason, hk_ruling *ruling)
{
    hk__clock_stop(&game->clock, at_ms);
    game->status = HK_STATUS_ENDED;
    game->result = result;
    game->reason = reason;
    game->both_lose = game->unsettled = game->spared = false;
    game->claimed = game->play_over = false;
    game->to_press[HK_WHITE] = game->to_press[HK_BLACK] = false;
    game->offered[HK_WHITE] = game->offered[HK_BLACK] = false;
    game->half_points[HK_WHITE] = result == HK_RESULT_WHITE_WINS ? 2 : result == HK_RESULT_DRAW;
    game->half_points[HK_BLACK] = result == HK_RESULT_BLACK_WINS ? 2 : result == HK_RESULT_DRAW;
    hk__cite(ruling, HK_RULE_POINTS);
}

void hk__end_won(hk_game *game, int64_t at_ms, struct hk__win win, hk_reason reason,
                 hk_ruling *ruling)
{
    hk__end(game, at_ms, win.result, reason, ruling);
    game->unsettled = win.unsettled;
    game->spared = win.result == HK_RESULT_DRAW;
}

void hk__lose(hk_game *game, int64_t at_ms, hk_color loser, bool needs_mate, hk_reason reason,
              hk_ruling *ruling)
{
    const hk_color winner = hk__other(loser);
    struct hk__win win = {.result =
                              winner == HK_WHITE ? HK_RESULT_WHITE_WINS : HK_RESULT_BLACK_WINS};
    if (needs_mate) {
        hk_board board;
        hk__board_with_queens(game, &board);
        win = hk__ending_win_or_draw(&board, winner, game->find);
    }
    hk__end_won(game, at_ms, win, reason, ruling);
}

void hk__both_lose(hk_game *game, int64_t at_ms, hk_reason reason, hk_ruling *ruling)
{
    hk__end(game, at_ms, HK_RESULT_OPEN, reason, ruling);
    game->both_lose = true;
}

void hk__end_with(hk_game *game, int64_t at_ms, const uint8_t half_points[2], hk_reason reason,
                  hk_ruling *ruling)
{
    hk__end(game, at_ms, HK_RESULT_OPEN, reason, ruling);
    hk__set_result(game, half_points);
}

void hk__reopen(hk_game *game)
{
    game->status = HK_STATUS_INTERRUPTED;
    game->stopped = HK__BY_ARBITER;
    game->result = HK_RESULT_OPEN;
    game->reason = HK_REASON_NONE;
    game->both_lose = game->end_is_open = false;
    game->half_points[HK_WHITE] = game->half_points[HK_BLACK] = 0;
    game->ended_by_count = 0;
}

void hk__annul(hk_game *game, int64_t at_ms, hk_ruling *ruling)
{
    hk__end(game, at_ms, HK_RESULT_OPEN, HK_REASON_ANNULLED, ruling);
}

/* What the reason of the end rests on besides the rule that decides. */
static void cite_end(hk_ruling *ruling, hk_reason reason)
{
    if (reason == HK_REASON_CHECKMATE) {
        hk__cite(ruling, HK_RULE_MATE_AIM);
        hk__cite(ruling, HK_RULE_MATED_LOSES);
        hk__cite(ruling, HK_RULE_AIM);
    } else if (reason == HK_REASON_DEAD_POSITION) {
        hk__cite(ruling, HK_RULE_DEAD_AT_ONCE);
        hk__cite(ruling, HK_RULE_NEITHER_CAN_MATE);
    } else if (reason == HK_REASON_FIVEFOLD || reason == HK_REASON_SEVENTY_FIVE) {
        hk__cite(ruling, HK_RULE_AUTOMATIC_DRAW);
    }
}

bool hk__end_if_position_does(hk_game *game, int64_t at_ms, hk_ruling *ruling)
{
    const hk_edition_rules *edition = hk__edition(game);

    if (!board_has_kings(&hk__now(game)->board))
        return false;
    const struct hk__ending ending = hk__ending_of_position(&game->history, edition, game->find);
    if (ending.reason == HK_REASON_NONE)
        return false;
    hk__cite(ruling, ending.rule);
    if (ending.rule == HK_RULE_FIVEFOLD)
        hk__cite(ruling, HK_RULE_SAME_POSITION);
    if (ruling->moved) /* 6.2.1.1: the move that did it is complete */
        hk__cite(ruling, HK_RULE_ENDING_MOVE_COMPLETED);
    if (ending.reason == HK_REASON_CHECKMATE && edition->seventy_five_plies &&
        hk__now(game)->halfmove_plies >= edition->seventy_five_plies)
        hk__cite(ruling, HK_RULE_SEVENTY_FIVE); /* 9.6.2: mate goes first */
    cite_end(ruling, ending.reason);
    hk__end(game, at_ms, ending.result, ending.reason, ruling);
    ruling->why = "The position on the board ends the game.";
    return true;
}
