/*
 * A move is *made* when the man is released and *completed* when the clock is pressed (6.2.1). The display of the player
 * who has made a move runs on until he presses. He may press even after the opponent has answered (6.2.2); his next
 * move completes the one before (6.2.1.2). A move that ends the game is complete as it is made (6.2.1.1).
 *
 * On a screen only legal moves are made. On a board of hands an illegal move can be made, and is completed by pressing;
 * it is not entered before (irregularity.c). A legal move that breaks the duty of a touch stands until the opponent says
 * so (touch.c).
 */
#include "laws/move.h"
#include "base/internal.h"
#include "board/bb.h"
#include "laws/drawclaim.h"
#include "laws/irregularity.h"
#include "laws/setup.h"
#include "laws/touch.h"

/*
 * The player has completed his move: his increment comes, and the display runs of the one who has something to do. That
 * is the opponent, who has the move or has yet to press for his answer; but the player himself if the opponent has
 * answered and pressed already (6.2.1, 6.2.2).
 */
static void complete_move(hk_game *game, hk_color player, int64_t at_ms)
{
    const hk_color opponent = hk__other(player);
    const bool moves_next = hk__has_the_move(game) == player;
    const bool answered = moves_next && !game->to_press[opponent];

    hk__clock_stop(&game->clock, at_ms);
    game->to_press[player] = false;
    hk__bring_time(game, player, hk__completed(game, player), moves_next ? 2 : 1);
    game->record[game->plies - (moves_next ? 2 : 1)].pressed =
        game->rules.completion == HK_COMPLETION_BY_PRESS;
    hk__clock_start(&game->clock, answered ? player : opponent, at_ms);
}

/*
 * 6.2.1.2: where the edition says so, a player's next move completes the one that he has not pressed for. Called when the
 * next move is in the record: that is its last entry, the one completed the last but two.
 */
static bool complete_last_move(hk_game *game, hk_color player)
{
    if (!game->to_press[player])
        return false;
    game->to_press[player] = false;
    if (!hk__edition(game)->next_move_completes)
        return false;
    HK_ASSERT(game->plies >= 3);
    hk__bring_time(game, player, hk__made(game, player) - 1, 3);
    return true;
}

/* The beginning of the game rests on articles 1 and 2. */
static void cite_beginning(const hk_game *game, hk_ruling *ruling)
{
    const hk_board *board = &game->rules.start.board;
    const bool all_men = bb_count(board_occupied(board)) == 32;
    if (!hk__is_on_board(game) || game->plies > 0 || game->rules.start.move_number != 1 || !all_men)
        return;
    hk__cite(ruling, HK_RULE_TWO_OPPONENTS);
    hk__cite(ruling, HK_RULE_WHITE_BEGINS);
    hk__cite(ruling, HK_RULE_BOARD);
    hk__cite(ruling, HK_RULE_PIECES);
    hk__setup_cite_array(game, ruling);
}

static void cite_castling960(const hk_game *game, const hk_board *before, hk_move move,
                             hk_ruling *ruling)
{
    const unsigned king = hk_move_from(move), rook = hk_move_to(move), first = king / 8 * 8;
    const unsigned king_to = first + (rook > king ? 6 : 2), rook_to = first + (rook > king ? 5 : 3);

    hk__cite(ruling, HK_RULE_CHESS960);
    hk__cite(ruling, HK_RULE_CHESS960_KING);
    hk__cite(ruling, HK_RULE_CHESS960_BISHOPS);
    hk__cite(ruling, HK_RULE_CHESS960_CASTLING);
    if (king_to == rook && rook_to == king)
        hk__cite(ruling, HK_RULE_CASTLING_EXCHANGE);
    else if (rook_to == rook)
        hk__cite(ruling, HK_RULE_CASTLING_KING_ONLY);
    else if (king_to == king)
        hk__cite(ruling, HK_RULE_CASTLING_ROOK_ONLY);
    else
        hk__cite(ruling, HK_RULE_CASTLING_BOTH_MOVE);
    if (rook_to == rook || king_to == king)
        hk__cite(ruling, HK_RULE_CASTLING_ONE_STAYS);
    hk__cite(ruling, HK_RULE_CASTLING_FINAL);
    hk__cite(ruling, HK_RULE_CASTLING_FILES);
    if (game->plies <= 2)
        hk__cite(ruling, HK_RULE_CASTLING_FIRST_MOVE);
    hk__cite(ruling, HK_RULE_CASTLING_PATH);
    /* Squares that ordinary castling needs empty: a, b, e towards c; e, h towards g. */
    const uint64_t usual = (rook > king ? UINT64_C(0x90) : UINT64_C(0x13)) << first;
    if ((before->colour[HK_WHITE] | before->colour[HK_BLACK]) & usual & ~bb_bit(king) &
        ~bb_bit(rook))
        hk__cite(ruling, HK_RULE_CASTLING_OCCUPIED);
}

/* How the man moves. */
static void cite_way(const hk_board *before, hk_move move, bool captures, hk_ruling *ruling)
{
    switch (hk_board_kind_at(before, hk_move_from(move))) {
    case HK_KNIGHT:
        hk__cite(ruling, HK_RULE_KNIGHT);
        break;
    case HK_BISHOP:
        hk__cite(ruling, HK_RULE_BISHOP);
        break;
    case HK_ROOK:
        hk__cite(ruling, HK_RULE_ROOK);
        break;
    case HK_QUEEN:
        hk__cite(ruling, HK_RULE_QUEEN);
        break;
    case HK_KING:
        hk__cite(ruling,
                 hk_move_special(move) == HK_MOVE_CASTLING ? HK_RULE_CASTLING : HK_RULE_KING);
        break;
    case HK_PAWN:
        if (hk_move_special(move) == HK_MOVE_EN_PASSANT) {
            hk__cite(ruling, HK_RULE_EN_PASSANT);
            hk__cite(ruling, HK_RULE_EN_PASSANT_AT_ONCE);
        } else {
            hk__cite(ruling, captures ? HK_RULE_PAWN_CAPTURE
                             : hk_move_special(move) == HK_MOVE_DOUBLE_STEP
                                 ? HK_RULE_PAWN_DOUBLE_STEP
                                 : HK_RULE_PAWN_STEP);
        }
        break;
    case HK_NO_KIND:
        break;
    }
}

/* Appendix D holds for a player who is said not to see the board, or who plays as one. */
static bool plays_unseen(const hk_game *game, hk_color player)
{
    return ((game->rules.regulations.disabled | game->unseen) & hk__party(player)) != 0;
}

/* D.2.3: for a player who does not see the board the move is made when the man stands in its hole, and the taken one is off. */
static void cite_unseen(const hk_game *game, hk_color mover, bool captures, hk_ruling *ruling)
{
    if (!plays_unseen(game, mover))
        return;
    hk__cite(ruling, HK_RULE_UNSEEN_MADE);
    hk__cite(ruling, HK_RULE_UNSEEN_PLACED);
    if (captures)
        hk__cite(ruling, HK_RULE_UNSEEN_CAPTURED);
}

/* Did the player's last move take a man? */
static bool last_captured(const hk_game *game, hk_color player)
{
    const size_t back = hk__has_the_move(game) == player ? 2 : 1;
    hk_position before, after;

    if (game->plies < back)
        return false;
    hk__position_at(game, game->plies - back, &before);
    hk__position_at(game, game->plies - back + 1, &after);
    return bb_count(board_occupied(&after.board)) < bb_count(board_occupied(&before.board));
}

/* What a legal move by hand rests on: how it is made. Called after it has been entered; `before` is the board it left. */
static void cite_made(const hk_game *game, const hk_board *before, hk_move move, hk_ruling *ruling)
{
    const bool castling = hk_move_special(move) == HK_MOVE_CASTLING;
    const bool captures = !castling && (hk_move_special(move) == HK_MOVE_EN_PASSANT ||
                                        (before->colour[HK_WHITE] | before->colour[HK_BLACK]) &
                                            bb_bit(hk_move_to(move)));

    if (game->to_press[before->side])
        hk__cite(ruling, HK_RULE_MOVE_COMPLETED);
    hk__cite(ruling, HK_RULE_RELEASED);
    hk__cite(ruling, HK_RULE_ONE_HAND);
    cite_way(before, move, captures, ruling);
    cite_unseen(game, (hk_color)before->side, captures, ruling);
    if (captures) {
        hk__cite(ruling, HK_RULE_CAPTURE);
        hk__cite(ruling, HK_RULE_CAPTURE_MADE);
    }
    if (castling) {
        hk__cite(ruling, HK_RULE_CASTLING);
        hk__cite(ruling, HK_RULE_CASTLING_MADE);
        if (game->rules.variant == HK_CHESS960)
            cite_castling960(game, before, move, ruling);
    }
    if (hk_move_promotion(move) != HK_NO_KIND) {
        hk__cite(ruling, HK_RULE_PROMOTION);
        hk__cite(ruling, HK_RULE_PROMOTION_ORDER);
        hk__cite(ruling, HK_RULE_PROMOTION_MADE);
        hk__cite(ruling, HK_RULE_PROMOTION_FINAL);
        hk__cite(ruling, HK_RULE_PROMOTION_CHOICE);
        hk__cite(ruling, HK_RULE_PROMOTION_EFFECT);
    }
    if (game->level->silent_arbiter) {
        hk__cite(ruling, HK_RULE_RAPID_ON_REQUEST);
        hk__cite_level(game, ruling);
    }
    hk__draw_cite_chance(game, ruling);
}

/* What the touch of this move leaves behind: the duty it broke, for the opponent to claim. */
static void leave_touch(hk_game *game, hk_color player, bool breach)
{
    hk__touch_consequences(game, player);
    game->last_touch = game->touch;
    game->breach = breach;
    game->touch = (struct hk__touch){.count = 0};
    game->pending.stands = false;
    game->declined[player] = false;
    game->adjournment.answered[player] = true;
}

static hk_err make_legal(hk_game *game, const hk_event *event, hk_color player, hk_move made,
                         hk_ruling *ruling)
{
    const hk_board before = hk__now(game)->board;
    hk_position next = *hk__now(game);
    hk_duty duty = {.kind = HK_DUTY_NONE};
    bool breach = false;

    if (hk__is_on_board(game)) {
        hk__duty_find(game, &duty, NULL);
        breach = !hk__duty_allows(game, &duty, made);
    }
    hk_position_make(&next, made);
    hk_clock clock = game->clock;
    hk__clock_charge(&clock, event->at_ms);
    const hk_record record = {.move = made,
                              .faults = event->with & HK_WITH_TWO_HANDS ? HK_FAULT_TWO_HANDS : 0,
                              .clock_ms = clock.left_ms[player]};
    cite_beginning(game, ruling);
    const hk_err err = hk__enter(game, &record, &next);
    if (err != HK_OK)
        return err;
    game->clock = clock;
    ruling->moved = true;
    const bool completes_last = complete_last_move(game, player);
    game->record[game->plies - 1].clock_ms = game->clock.left_ms[player];
    leave_touch(game, player, breach);

    if (hk__end_if_position_does(game, event->at_ms, ruling)) {
        ruling->completed = true;
        game->end_is_open =
            breach && hk__edition(game)->end_needs_duty &&
            (game->reason == HK_REASON_CHECKMATE || game->reason == HK_REASON_STALEMATE ||
             game->reason == HK_REASON_DEAD_POSITION);
    } else if (game->rules.completion == HK_COMPLETION_WITH_MOVE) {
        hk__cite(ruling, HK_RULE_LEGAL_MOVE);
        hk__cite(ruling, HK_RULE_MOVE_COMPLETED);
        complete_move(game, player, event->at_ms);
        ruling->completed = true;
        ruling->why = "The move is made and completed.";
    } else {
        hk__cite(ruling, HK_RULE_LEGAL_MOVE);
        game->to_press[player] = true;
        ruling->why = "The move is made; it is completed by pressing the clock.";
    }
    if (completes_last && game->status != HK_STATUS_ENDED) { /* the end rests on other rules */
        hk__cite(ruling, HK_RULE_NEXT_MOVE_COMPLETES);
        ruling->completed = true;
    }
    if (hk__is_on_board(game))
        cite_made(game, &before, made, ruling);
    return HK_OK;
}

hk_err hk__move(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    if (hk__has_the_move(game) != player) {
        hk__refuse(ruling, HK_RULE_HAS_THE_MOVE, "The opponent has the move.");
        cite_beginning(game, ruling);
        if (hk__is_on_board(game))
            hk__cite(ruling, HK_RULE_RELEASED);
        return HK_OK;
    }
    if (game->absent & hk__party(player)) {
        hk__refuse(ruling, HK_RULE_DEFAULT_TIME, "The player is not at the board.");
        return HK_OK;
    }
    if (game->adjournment.sealed || game->claimed) {
        hk__refuse(ruling, game->claimed ? HK_RULE_CLAIM_CLOCK : HK_RULE_SEAL,
                   game->claimed ? "A claim waits to be ruled on." : "A move has been sealed.");
        return HK_OK;
    }
    const hk_move made = hk__legal_find(&hk__now(game)->board, event->move.from, event->move.to,
                                        (hk_kind)event->move.promotion);
    if (made != HK_MOVE_NONE)
        return make_legal(game, event, player, made, ruling);
    if (!hk__is_on_board(game) || !hk__illegal_make(game, event, ruling))
        hk__refuse(ruling, HK_RULE_ILLEGAL_MOVE, "The move is illegal; nothing has changed.");
    return HK_OK;
}

/* His display runs though the opponent has the move: after a press without a move, or because men have to be put back. */
static void give_back_turn(hk_game *game, int64_t at_ms, hk_color player, hk_ruling *ruling)
{
    if (game->must_restore[player]) {
        hk__deny(ruling, HK_RULE_KNOCKED_OVER, "The men have to be put back first.");
        return;
    }
    hk__clock_stop(&game->clock, at_ms);
    hk__clock_start(&game->clock, hk__other(player), at_ms);
    hk__uphold(ruling, HK_RULE_CLOCK, "The clock of the opponent runs, who has the move.");
}

hk_err hk__press(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling)
{
    const bool other_clock = game->clock.running && game->clock.whose != player;

    if (game->adjournment.instructed && !game->adjournment.opened) {
        hk__refuse(ruling, HK_RULE_SEAL, "The move is sealed; the clock is not pressed any more.");
        return HK_OK;
    }
    if (other_clock && game->to_press[hk__other(player)] &&
        (game->to_press[player] || game->pending.stands)) {
        hk__refuse(ruling, HK_RULE_PRESS_ALLOWED,
                   "The opponent's clock is running: he may press for his own move first.");
        return HK_OK;
    }
    if (game->pending.stands && hk__has_the_move(game) == player)
        return hk__illegal_complete(game, event->at_ms, ruling);
    if (!game->to_press[player] && hk__is_on_board(game) && hk__has_the_move(game) == player &&
        !other_clock) {
        hk__idle_press(game, event->at_ms, player, ruling);
        return HK_OK;
    }
    if (!game->to_press[player] && hk__is_on_board(game) && game->clock.running && !other_clock) {
        give_back_turn(game, event->at_ms, player, ruling);
        return HK_OK;
    }
    if (!game->to_press[player]) {
        hk__refuse(ruling, HK_RULE_MOVE_COMPLETED,
                   "No move has been made that pressing the clock would complete.");
        return HK_OK;
    }
    if (game->must_restore[player]) { /* 7.4.1: on his own time, and he presses only then */
        hk__clock_stop(&game->clock, event->at_ms);
        hk__clock_start(&game->clock, hk__other(player), event->at_ms);
        hk__deny(ruling, HK_RULE_KNOCKED_OVER, "The men have to be put back first.");
        return HK_OK;
    }
    complete_move(game, player, event->at_ms);
    hk__cite(ruling,
             hk__has_the_move(game) == player ? HK_RULE_PRESS_ALLOWED : HK_RULE_MOVE_COMPLETED);
    ruling->completed = true;
    ruling->why = "The move is completed.";
    if (!hk__is_on_board(game))
        return HK_OK;
    hk__cite(ruling, HK_RULE_MOVE_COMPLETED);
    hk__cite(ruling, HK_RULE_TIME_ALLOTTED);
    hk__cite(ruling, HK_RULE_SAVED_TIME);
    hk__cite(ruling, HK_RULE_FLAG_CHECK);
    hk__cite(ruling, HK_RULE_CLOCK);
    if (game->clock.fallen[player]) /* nobody has noticed it */
        hk__cite(ruling, HK_RULE_FLAG_DEEMED_FALLEN);
    if (game->clock.control.delay_ms > 0)
        hk__cite(ruling, HK_RULE_DELAY);
    if (event->with & HK_WITH_OTHER_HAND)
        hk__cite(ruling, HK_RULE_PRESS_HAND);
    if (plays_unseen(game, player)) { /* the move he has pressed for was made like this */
        cite_unseen(game, player, last_captured(game, player), ruling);
        hk__cite(ruling, HK_RULE_UNSEEN_CLOCK);
    }
    return HK_OK;
}
