/*
 * An illegal move that a hand has made and not pressed for, and a press without a move: articles 7.5.1 and 7.5.3, until
 * somebody claims or finds what the press completes.
 */
#include "laws/pending.h"
#include "base/internal.h"
#include "board/bb.h"
#include "hakem/movegen.h"
#include "laws/touch.h"

static hk_illegality why_illegal(const hk_game *game, unsigned from, unsigned to, hk_kind promotion)
{
    const hk_board *board = &hk__now(game)->board;
    hk_san_meaning meaning = {.kind = HK_NO_KIND,
                              .from_file = (int8_t)(from % 8),
                              .from_rank = (int8_t)(from / 8),
                              .to = (uint8_t)to,
                              .promotion = promotion};
    const uint64_t own = board->color[board->side];

    if (board->kings & own & bb_bit(from) &&
        hk_board_pieces(board, (hk_color)board->side, HK_ROOK) & bb_bit(to))
        meaning.castling = to > from ? HK_SAN_KINGSIDE : HK_SAN_QUEENSIDE;
    return hk_illegality_find(board, &meaning);
}

/* Note the article on how a piece of this kind moves. */
static void note_way(hk_kind kind, struct hk__act *act)
{
    hk__note_if(act, kind == HK_KNIGHT, HK__KNIGHT_MOVED);
    hk__note_if(act, kind == HK_BISHOP, HK__BISHOP_MOVED);
    hk__note_if(act, kind == HK_ROOK, HK__ROOK_MOVED);
    hk__note_if(act, kind == HK_QUEEN, HK__QUEEN_MOVED);
    hk__note_if(act, kind == HK_KING, HK__KING_MOVED);
}

static hk_move move_of(const struct hk__pending *pending)
{
    const bool promotes = pending->promotion >= HK_KNIGHT && pending->promotion <= HK_QUEEN;
    return hk_move_build(pending->from, pending->to,
                         promotes ? HK_MOVE_PROMOTION + pending->promotion - HK_KNIGHT
                                  : HK_MOVE_PLAIN);
}

hk_move hk__illegal_standing(const hk_game *game)
{
    return game->pending.stands ? move_of(&game->pending) : HK_MOVE_NONE;
}

void hk__pending_tell(const hk_game *game, struct hk__act *act)
{
    act->meaning = move_of(&game->pending);
    act->meant_on = hk__now(game)->board;
    act->told.why = (hk_illegality)game->pending.why;
    act->told.square = game->pending.to;
    act->told.piece = hk_board_kind_at(&act->meant_on, game->pending.from);
}

void hk__illegal_tell(const hk_game *game, struct hk__act *act)
{
    const unsigned from = act->event->move.move.from, to = act->event->move.move.to;

    act->told.why = why_illegal(game, from, to, act->event->move.move.promotion);
    act->told.piece = hk_board_kind_at(&hk__now(game)->board, from);
    act->told.square = (uint8_t)to;
    hk__note_why(act, act->told.why);
}

hk_verdict hk__illegal_make(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;
    const hk_board *board = &hk__now(game)->board;
    const unsigned from = event->move.move.from, to = event->move.move.to;
    const hk_kind promotion = event->move.move.promotion;
    const uint64_t occupied = board_occupied(board);
    const hk_kind kind = hk_board_kind_at(board, from);
    hk_clock clock = game->clock;
    hk_duty duty;

    if (!(occupied & bb_bit(from)) || from == to) /* a hand can also move an opponent's piece */
        return HK_VERDICT_NONE;
    const hk_illegality why = why_illegal(game, from, to, promotion);
    const bool forgotten = kind == HK_PAWN && promotion == HK_NO_KIND &&
                           hk__legal_find(board, from, to, HK_QUEEN) != HK_MOVE_NONE;
    hk_clock_read(&clock, event->at_ms);
    game->pending = (struct hk__pending){.stands = true,
                                         .clock_ms = clock.left_ms[board->side],
                                         .from = (uint8_t)from,
                                         .to = (uint8_t)to,
                                         .promotion = (uint8_t)promotion,
                                         .two_hands = event->move.two_hands,
                                         .irregularities = forgotten ? HK_IRREGULAR_FORGOTTEN
                                                                     : HK_IRREGULAR_ILLEGAL,
                                         .why = (uint8_t)why};
    if (!hk__was_ruled_before(event, 9) && hk__touch_is_broken(game, move_of(&game->pending)))
        game->pending.breach = HK__BREACH_OPEN;
    if (!game->touch.king_released)
        hk__touch_add(&game->touch, from);
    if (occupied & bb_bit(to))
        hk__touch_add(&game->touch, to);
    hk__touch_consequences(game, (hk_color)board->side);
    hk__pending_tell(game, act);
    hk__note_why(act, why);
    note_way(kind, act);
    hk__note_if(act, game->pending.two_hands, HK__BY_TWO_HANDS);
    hk__duty_find(game, &duty, act);
    act->told.why = why;
    return HK_VERDICT_ILLEGAL_MOVE_MADE;
}

hk_verdict hk__illegal_complete(hk_game *game, struct hk__act *act)
{
    const struct hk__pending pending = game->pending;
    const hk_color mover = hk__has_the_move(game);
    hk_position next = *hk__now(game);

    hk__pending_tell(game, act);
    hk_clock_stop(&game->clock, act->event->at_ms);
    hk__put(&next, pending.from, pending.to, (hk_kind)pending.promotion);
    const hk_made_move half_move = {
        .move = move_of(&pending),
        .irregularities =
            (uint8_t)(pending.irregularities | (pending.two_hands ? HK_IRREGULAR_TWO_HANDS : 0)),
        .why = pending.why,
        .pressed = true,
        .clock_ms = game->clock.left_ms[mover]};
    if (!hk__enter(game, act, &half_move, &next))
        return HK_VERDICT_NONE;
    game->pending.stands = false;
    hk__touch_leave(game, pending.breach != HK__NO_BREACH);
    game->breach = pending.breach;
    game->to_press[mover] = false;
    hk__bring_time(game, mover, hk__completed(game, mover), 1);
    hk__clock_start(&game->clock, hk__to_act(game), act->event->at_ms);
    act->moved = act->completed = true;
    return HK_VERDICT_ILLEGAL_MOVE_COMPLETED;
}

hk_verdict hk__idle_press(hk_game *game, struct hk__act *act)
{
    enum { PRESSES_MAX = 255 };

    hk_clock_stop(&game->clock, act->event->at_ms);
    if (hk__edition(game)->idle_press_counts && game->idle_presses < PRESSES_MAX)
        game->idle_presses++;
    hk__clock_start(&game->clock, hk__other(act->player), act->event->at_ms);
    return HK_VERDICT_PRESSED_WITHOUT_MOVE;
}
