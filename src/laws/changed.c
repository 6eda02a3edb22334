/*
 * What those have missed who had not seen an event when they acted: a ruling, a change of the
 * position, or nothing that could have made them act otherwise. The rows of hakem/events.def say
 * what an act must not have missed; this is the other side of it.
 *
 * It is told by what the event has done and not by its kind: the move that mates ends the game, a
 * press without a move is a penalty (7.5.3), and an arrival that is too late loses (6.7.1).
 */
#include "laws/changed.h"

/* A fact that is a question, or is noted and has no other effect. */
static bool is_noted_alone(const hk_event *event)
{
    return event->kind == HK_EVENT_FACT && hk_event_seen(event) == HK_SEEN_NOTHING;
}

/* Has the event brought what an arbiter rules on: the end, points, or a penalty? */
static bool brings_ruling(const hk_game *game, const hk_game *before, const hk_ruling *ruling)
{
    bool brings = (game->status == HK_STATUS_ENDED) != (before->status == HK_STATUS_ENDED) ||
                  game->flag_fell != before->flag_fell;

    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        brings |= game->half_points[color] != before->half_points[color] ||
                  game->illegal_moves[color] != before->illegal_moves[color] ||
                  ruling->told.given_ms[color] != 0;
    return brings;
}

/* Has a move been made, completed or taken back? */
static bool moves_pieces(const hk_game *game, const hk_game *before)
{
    const struct hk__pending *now = &game->pending, *was = &before->pending;

    return game->board_changed || now->stands != was->stands ||
           (now->stands &&
            (now->from != was->from || now->to != was->to || now->promotion != was->promotion)) ||
           game->to_press[HK_WHITE] != before->to_press[HK_WHITE] ||
           game->to_press[HK_BLACK] != before->to_press[HK_BLACK];
}

hk_seen hk__changed(const hk_game *game, const hk_game *before, const hk_event *event,
                    const hk_ruling *ruling)
{
    if (event->kind == HK_EVENT_EXAMINE || brings_ruling(game, before, ruling) ||
        (event->actor == HK_ACTOR_ARBITER && !is_noted_alone(event)))
        return HK_SEEN_RULINGS;
    return moves_pieces(game, before) ? HK_SEEN_POSITION : HK_SEEN_NOTHING;
}
