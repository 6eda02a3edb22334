/*
 * A move that stands unpressed: whether it is legal its player and his opponent find out by themselves
 * (7.5.1, 11.3.1). The state shows an illegal one as any other (wire_look); here the answers to acts follow it.
 *
 * What would be refused after a legal move is refused in the same words after an illegal one, whatever the
 * referee would say of it, so that it costs nothing and tells nothing. What the Laws admit after a legal move
 * alone, the opponent's answer above all, is refused by the referee, and its sender has shown his hand
 * (docs/decisions/0082).
 */
#include "hall/server/standing.h"
#include "hall/server/inside.h"
#include "hall/server/wire.h"
#include "hall/server/wire_position.h"

bool standing_is_kept_from(const struct hall_game *game, const hk_state *now,
                           const struct seat *seat)
{
    return now->standing != HK_MOVE_NONE && wire_is_bare(&game->log, now, wire_view_of(seat));
}

/* Does the player of the illegal move make another one instead, and can that be done (7.5.1)? */
static bool puts_right(const struct hall_game *game, const hk_event *event, int64_t at_ms)
{
    const hk_state state = hall__look_now(game);
    const hk_actor mover = state.position.board.side == HK_WHITE ? HK_ACTOR_WHITE : HK_ACTOR_BLACK;
    const hk_uci_squares *move = &event->move.move;
    hk_event tried = *event;
    hk_state after;
    hk_ruling ruling;

    if (event->kind != HK_EVENT_MOVE || event->actor != mover ||
        (move->from == hk_move_from(state.standing) && move->to == hk_move_to(state.standing) &&
         move->promotion == hk_move_promotion(state.standing)))
        return false;
    hk_game_stamp(game->log.game, &tried, at_ms);
    return hk_game_preview(game->log.game, &tried, &ruling, &after) == HK_OK &&
           ruling.outcome != HK_OUTCOME_INADMISSIBLE;
}

bool standing_was_seen(const struct hall_game *game, const hk_event *event, int64_t ply)
{
    const hk_state state = hall__look_now(game);

    return (uint64_t)ply == state.plies + 1 ||
           ((uint64_t)ply == state.plies && puts_right(game, event, hk_game_at(game->log.game)));
}

enum standing standing_answer(const struct hall_game *game, hk_event *event, int64_t at_ms,
                              hk_ruling *ruling, struct refusal *refusal)
{
    hk_fault fault = {.why = NULL};

    if (puts_right(game, event, at_ms))
        return STANDING_JUDGED;
    hk_game_stamp(game->log.game, event, at_ms);
    const hk_err err = hk_game_preview_as_legal(game->log.game, event, ruling, &fault);
    if (err == HK_OK)
        return ruling->outcome == HK_OUTCOME_INADMISSIBLE ? STANDING_ANSWERED : STANDING_JUDGED;
    if (fault.why)
        refuse_field(refusal, CODE_IMPOSSIBLE, fault.code, fault.why);
    else
        refuse(refusal, CODE_INTERNAL, hk_err_sentence(err));
    return STANDING_REFUSED;
}
