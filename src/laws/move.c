/*
 * A player *makes* a move when he releases the piece, and *completes* it when he presses the clock
 * (6.2.1). His display runs on until he presses. He may press even after the opponent has answered
 * (6.2.2), and his next move completes the one before (6.2.1.2). A move that ends the game is
 * completed by being made (6.2.1.1).
 *
 * A screen accepts legal moves only. On a real board a hand can make an illegal move; it enters the
 * list of moves only when the player presses the clock (irregularity.c). A legal move that breaks
 * touch-move stands until the opponent claims that (touch.c).
 */
#include "laws/move.h"
#include "base/internal.h"
#include "board/bb.h"
#include "laws/drawclaim.h"
#include "laws/pending.h"
#include "laws/setup.h"
#include "laws/touch.h"

/*
 * Complete a player's move: he gets his increment, and the clock of the player who has to act runs.
 * That is the opponent, who has the move or has yet to press for his answer. If the opponent has
 * both answered and pressed, it is the player himself (6.2.1, 6.2.2).
 */
static void complete_move(hk_game *game, hk_color player, int64_t at_ms)
{
    const hk_color opponent = hk__other(player);
    const bool moves_next = hk__has_the_move(game) == player;
    const bool answered = moves_next && !game->to_press[opponent];

    hk_clock_stop(&game->clock, at_ms);
    game->to_press[player] = false;
    hk__bring_time(game, player, hk__completed(game, player), moves_next ? 2 : 1);
    game->moves[game->plies - (moves_next ? 2 : 1)].pressed = /* hk__bring_time amended it */
        game->rules.completion == HK_COMPLETION_BY_PRESS;
    hk__clock_start(&game->clock, answered ? player : opponent, at_ms);
}

/*
 * 6.2.1.2: if the edition says so, complete the move for which the player did not press, because he
 * has made his next one. The next move is the last of the list already, so the completed one is the
 * third from the end.
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

/* Note that the first move of a game rests on articles 1 and 2. */
static void note_beginning(const hk_game *game, struct hk__act *act)
{
    const hk_board *board = &game->start.board;
    if (!hk__is_on_board(game) || game->plies > 0 || game->start.move_number != 1 ||
        bb_count(board_occupied(board)) != 32)
        return;
    hk__note(act, HK__BEGINNING);
    hk__setup_note_array(game, act);
}

/* Note how the two pieces reach their squares in castling. Guidelines II.3.2 on Chess960. */
static void note_castling960(const hk_game *game, const hk_board *before, hk_move move,
                             struct hk__act *act)
{
    const unsigned king = hk_move_from(move), rook = hk_move_to(move), first = king / 8 * 8;
    const unsigned king_to = first + (rook > king ? 6 : 2), rook_to = first + (rook > king ? 5 : 3);
    /* Squares that are empty after standard castling: a, b and e, or e and h. */
    const uint64_t usual = (rook > king ? UINT64_C(0x90) : UINT64_C(0x13)) << first;
    const uint64_t others = board_occupied(before) & ~bb_bit(king) & ~bb_bit(rook);

    hk__note(act, HK__CASTLED_960);
    hk__note(act, king_to == rook && rook_to == king ? HK__CASTLED_BY_EXCHANGE
                  : rook_to == rook                  ? HK__CASTLED_BY_KING
                  : king_to == king                  ? HK__CASTLED_BY_ROOK
                                                     : HK__CASTLED_BOTH_MOVE);
    hk__note_if(act, game->plies <= 2, HK__CASTLED_AT_ONCE);
    hk__note_if(act, (others & usual) != 0, HK__CASTLED_PAST_PIECES);
}

/* Note the article on how the piece moves: 3.2 to 3.8. */
static void note_way(const hk_board *before, hk_move move, bool captures, struct hk__act *act)
{
    static const enum hk__circumstance ways[] = {
        [HK_KNIGHT] = HK__KNIGHT_MOVED, [HK_BISHOP] = HK__BISHOP_MOVED, [HK_ROOK] = HK__ROOK_MOVED,
        [HK_QUEEN] = HK__QUEEN_MOVED,   [HK_KING] = HK__KING_MOVED,
    };
    const hk_kind kind = hk_board_kind_at(before, hk_move_from(move));

    if (kind == HK_PAWN)
        hk__note(act, hk_move_special(move) == HK_MOVE_EN_PASSANT    ? HK__CAPTURED_EN_PASSANT
                      : captures                                     ? HK__PAWN_CAPTURED
                      : hk_move_special(move) == HK_MOVE_DOUBLE_STEP ? HK__PAWN_DOUBLE_STEPPED
                                                                     : HK__PAWN_STEPPED);
    else if (kind != HK_NO_KIND && hk_move_special(move) != HK_MOVE_CASTLING)
        hk__note(act, ways[kind]);
}

/*
 * D.2.3: a player who does not see the board has made his move when the piece stands in its hole
 * and a captured piece has been taken off.
 */
static void note_unseen(const hk_game *game, hk_color mover, bool captures, struct hk__act *act)
{
    if (!hk__plays_unseen(game, mover))
        return;
    hk__note(act, HK__UNSEEN_MOVED);
    hk__note_if(act, captures, HK__UNSEEN_CAPTURED);
}

/* Did the player's last move capture a piece? */
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

/* Note the articles of a move of its kind: how its piece moves, and a capture, castling or promotion. */
static void note_kind(const hk_game *game, const hk_board *before, hk_move move,
                      struct hk__act *act)
{
    const bool castling = hk_move_special(move) == HK_MOVE_CASTLING;
    const bool captures = hk_move_is_capture(before, move);

    note_way(before, move, captures, act);
    hk__note_if(act, captures, HK__CAPTURED);
    hk__note_if(act, castling, HK__CASTLED);
    if (castling && game->rules.variant == HK_CHESS960)
        note_castling960(game, before, move, act);
    hk__note_if(act, hk_move_promotion(move) != HK_NO_KIND, HK__PROMOTED);
}

void hk__move_note_legal(const hk_game *game, size_t ply, struct hk__act *act)
{
    const hk_move move = game->moves[ply].move;
    hk_position before;

    hk__position_at(game, ply, &before);
    hk__note(act, HK__LEGAL);
    note_kind(game, &before.board, move, act);
    hk__note_if(act, hk_move_special(move) == HK_MOVE_CASTLING, HK__LISTED_CASTLING);
}

/*
 * Note how a hand made a legal move, which has been entered already; `before` is the board before
 * it.
 */
static void note_made(const hk_game *game, const hk_board *before, hk_move move,
                      struct hk__act *act)
{
    hk__note(act, HK__BY_HAND);
    hk__note_if(act, game->to_press[before->side], HK__UNPRESSED);
    note_kind(game, before, move, act);
    note_unseen(game, (hk_color)before->side, hk_move_is_capture(before, move), act);
    if (game->level->silent_arbiter) {
        hk__note(act, HK__ON_REQUEST);
        hk__note_level(game, act);
    }
    hk__draw_note_chance(game, act);
}

/* The player has made his move, and what he had touched for it binds him no more. */
static void leave_touch(hk_game *game, hk_color player, bool breach)
{
    hk__touch_consequences(game, player);
    game->last_touch = game->touch; /* digests have it without a breach too */
    hk__touch_leave(game, breach);
    game->pending.stands = false;
    game->declined[player] = false;
    game->adjournment.answered[player] = true;
}

/* On a screen only a wrong claim binds (9.5.3; 2005, 9.5.b), and no other move is taken. */
static hk_verdict refuse_unbound(const hk_game *game, struct hk__act *act)
{
    hk_duty duty;

    hk__duty_find(game, &duty, act);
    act->refused = true;
    return hk__duty_verdict(game, &duty, act);
}

/* After a move has been entered: it ends the game, is completed at once, or waits for the press. */
static hk_verdict follow_move(hk_game *game, struct hk__act *act)
{
    const hk_color player = act->player;
    const hk_verdict end = hk__end_if_position_does(game, act);

    if (end != HK_VERDICT_NONE) {
        act->completed = true;
        hk__touch_note_end(game, end);
        return end;
    }
    if (game->rules.completion == HK_COMPLETION_BY_PRESS) {
        game->to_press[player] = true;
        return HK_VERDICT_MOVE_MADE;
    }
    complete_move(game, player, act->event->at_ms);
    act->completed = true;
    return HK_VERDICT_MOVE_MADE_AND_COMPLETED;
}

/* Make a legal move. */
static hk_verdict make_legal(hk_game *game, struct hk__act *act, hk_move made)
{
    const hk_event *event = act->event;
    const hk_color player = act->player;
    const hk_board before = hk__now(game)->board;
    const bool breach = hk__is_on_board(game) && hk__touch_is_broken(game, made);
    hk_position next = *hk__now(game);

    hk_position_make(&next, made);
    hk_clock_read(&game->clock, event->at_ms);
    note_beginning(game, act);
    const bool by_hand = hk__is_on_board(game) || hk__was_ruled_before(event, 8);
    const hk_made_move half_move = {
        .move = made,
        .irregularities = event->move.two_hands && by_hand ? HK_IRREGULAR_TWO_HANDS : 0,
        .clock_ms = game->clock.left_ms[player]};
    if (!hk__enter(game, act, &half_move, &next))
        return HK_VERDICT_NONE;
    act->moved = true;
    const bool completes_last = complete_last_move(game, player);
    game->moves[game->plies - 1].clock_ms = game->clock.left_ms[player]; /* hk__enter amended it */
    leave_touch(game, player, breach);
    const hk_verdict verdict = follow_move(game, act);
    if (completes_last && game->status != HK_STATUS_ENDED) { /* an end cites other rules */
        hk__note(act, HK__COMPLETES_LAST);
        act->completed = true;
    }
    if (hk__is_on_board(game))
        note_made(game, &before, made, act);
    return verdict;
}

bool hk__claim_stops_play(const hk_game *game)
{
    return game->claimed &&
           !(hk__claim_lets_play(game, game->ground) && game->status == HK_STATUS_RUNNING);
}

hk_verdict hk__move(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;

    if (hk__has_the_move(game) != act->player) {
        note_beginning(game, act);
        hk__note_if(act, hk__is_on_board(game), HK__BY_HAND);
        return HK_VERDICT_NOT_ON_MOVE;
    }
    if (game->absent & hk_party_of(act->player))
        return HK_VERDICT_ABSENT_CANNOT_MOVE;
    if (hk__claim_stops_play(game))
        return HK_VERDICT_MOVE_WHILE_CLAIM_WAITS;
    if (game->adjournment.sealed)
        return HK_VERDICT_MOVE_WHILE_SEALED;
    const hk_move made = hk__legal_find(&hk__now(game)->board, event->move.move.from,
                                        event->move.move.to, event->move.move.promotion);
    if (made != HK_MOVE_NONE && !hk__is_on_board(game) && !hk__was_ruled_before(event, 6) &&
        hk__touch_is_broken(game, made))
        return refuse_unbound(game, act);
    if (made != HK_MOVE_NONE)
        return make_legal(game, act, made);
    const hk_verdict illegal =
        hk__is_on_board(game) ? hk__illegal_make(game, act) : HK_VERDICT_NONE;
    if (illegal != HK_VERDICT_NONE)
        return illegal;
    hk__illegal_tell(game, act);
    return HK_VERDICT_ILLEGAL_ON_SCREEN;
}

bool hk__move_seem_legal(hk_game *game, struct hk__act *act)
{
    const hk_color player = hk__has_the_move(game);
    const bool breach = game->pending.breach != HK__NO_BREACH;
    const hk_made_move half_move = {.move = hk__illegal_standing(game),
                                    .irregularities = HK__IRREGULAR_SEEMS_LEGAL,
                                    .clock_ms = game->pending.clock_ms};
    hk_position next;

    hk__on_board(game, &next);
    if (!hk__enter(game, act, &half_move, &next))
        return false;
    complete_last_move(game, player);
    leave_touch(game, player, breach);
    if (game->rules.completion == HK_COMPLETION_BY_PRESS)
        game->to_press[player] = true;
    else
        complete_move(game, player, act->event->at_ms);
    return true;
}

/* Start the opponent's clock although the player completes no move. */
static void pass_clock(hk_game *game, struct hk__act *act)
{
    hk_clock_stop(&game->clock, act->event->at_ms);
    hk__clock_start(&game->clock, hk__other(act->player), act->event->at_ms);
}

/* Is there a clock that the players press? 7.5.3 and 7.5.4 speak of its press. */
static bool is_pressed(const hk_game *game, const hk_event *event)
{
    return game->rules.completion == HK_COMPLETION_BY_PRESS || hk__was_ruled_before(event, 8);
}

/* A player presses although none of his moves waits for it. */
static hk_verdict press_for_nothing(hk_game *game, struct hk__act *act)
{
    const bool own_clock = game->clock.running && game->clock.whose == act->player;

    if (!hk__is_on_board(game) || !is_pressed(game, act->event))
        return HK_VERDICT_NOTHING_TO_COMPLETE;
    if (hk__claim_stops_play(game) && !hk__was_ruled_before(act->event, 9))
        return HK_VERDICT_MOVE_WHILE_CLAIM_WAITS;
    if (own_clock && game->must_restore[hk__other(act->player)] &&
        !hk__was_ruled_before(act->event, 14)) {
        pass_clock(game, act);
        return HK_VERDICT_PRESSED_FOR_RESTORING; /* 7.4.1: on the time of who knocked them over */
    }
    if (hk__has_the_move(game) == act->player)
        return own_clock || !game->clock.running ? hk__idle_press(game, act)
                                                 : HK_VERDICT_NOTHING_TO_COMPLETE;
    if (!own_clock)
        return HK_VERDICT_NOTHING_TO_COMPLETE;
    if (game->must_restore[act->player])
        return HK_VERDICT_PIECES_NOT_PUT_BACK;
    pass_clock(game, act); /* the opponent pressed without a move and still has to move */
    return HK_VERDICT_TURN_GIVEN_BACK;
}

/* A.5.4: is it the move for whose completion the arbiter has waited? */
static bool is_waited_for(const hk_game *game, const struct hk__act *act)
{
    const size_t made = game->plies - (hk__has_the_move(game) == act->player);

    return game->watching && made == game->watched_plies + 1 &&
           !hk__was_ruled_before(act->event, 16);
}

/* Note the articles on a press that completes a move. */
static void note_press(const hk_game *game, struct hk__act *act)
{
    const hk_color player = act->player;

    hk__note(act, HK__PRESSED);
    hk__note_if(act, is_waited_for(game, act), HK__WAITED_FOR);
    hk__note_if(act, game->clock.fallen[player], HK__PRESSED_AFTER_FALL); /* which nobody noticed */
    hk__note_if(act, hk__clock_period(&game->clock, player)->delay_ms > 0, HK__WITH_DELAY);
    hk__note_if(act, act->event->press.other_hand, HK__WITH_OTHER_HAND);
    if (hk__plays_unseen(game, player)) { /* so he made his last move */
        note_unseen(game, player, last_captured(game, player), act);
        hk__note(act, HK__UNSEEN_PRESSED);
    }
}

/* Does the player complete a move that he had made when his opponent was told to seal (I.1.1)? */
static bool made_before_sealing(const hk_game *game, const struct hk__act *act)
{
    const hk_color player = act->player;
    const size_t made_at = game->plies - (hk__has_the_move(game) == player);

    return game->to_press[player] && made_at <= game->adjournment.plies &&
           !hk__was_ruled_before(act->event, 11);
}

hk_verdict hk__press(hk_game *game, struct hk__act *act)
{
    const hk_color player = act->player;
    const bool pending = game->pending.stands && hk__has_the_move(game) == player;
    const bool other_clock = game->clock.running && game->clock.whose != player;

    if (game->adjournment.instructed && !game->adjournment.opened &&
        !made_before_sealing(game, act))
        return HK_VERDICT_PRESS_WHILE_SEALING;
    if (!game->to_press[player] && !pending)
        return press_for_nothing(game, act);
    if (other_clock && game->to_press[hk__other(player)]) /* 6.2.2 */
        return HK_VERDICT_OPPONENT_PRESSES_FIRST;
    if (pending && (!game->must_restore[player] || hk__was_ruled_before(act->event, 9)))
        return hk__illegal_complete(game, act);
    if (game->must_restore[player]) { /* 7.4.1: he puts them back first, on his own time */
        pass_clock(game, act);
        return HK_VERDICT_PIECES_NOT_PUT_BACK;
    }
    const bool late = hk__has_the_move(game) == player;
    complete_move(game, player, act->event->at_ms);
    act->completed = true;
    if (hk__is_on_board(game))
        note_press(game, act);
    return late ? HK_VERDICT_MOVE_COMPLETED_LATE : HK_VERDICT_MOVE_COMPLETED;
}
