/* Taking a ruling or decision of the arbiter back. */
#ifndef HK_LAWS_REVERSE_H
#define HK_LAWS_REVERSE_H

#include "laws/table.h"

/* Judges an event and applies it, as game.c does; `before` becomes what the game was. */
typedef hk_err hk__judge(hk_game *game, const hk_event *event, hk_ruling *out, hk_game *before);

/* Is it the decision to take another back? */
static inline bool hk__is_reverse(const hk_event *event)
{
    return event->kind == HK_EVENT_DECIDE && event->decide.decision == HK_DECISION_REVERSE;
}

/*
 * Does it never stand in the way of a reversal? An act of the arbiter, a tick, a presence, a
 * record.
 */
static inline bool hk__passes(const hk_event *event)
{
    enum {
        OF_PLAYERS = 1 << HK_EVENT_ARRIVE | 1 << HK_EVENT_RECORD,
        OF_PROGRAM = 1 << HK_EVENT_FLAG | 1 << HK_EVENT_INTERRUPT | 1 << HK_EVENT_RESUME |
                     1 << HK_EVENT_CONVENE
    };

    if (event->actor < HK_ACTOR_PROGRAM)
        return OF_PLAYERS >> event->kind & 1;
    return event->actor == HK_ACTOR_ARBITER || OF_PROGRAM >> event->kind & 1 ||
           (event->kind == HK_EVENT_FACT && event->fact.fact == HK_FACT_FLAG_UNNOTICED);
}

/*
 * Is an event that passes kept, if it is applied? The first that is kept is one that can be
 * reversed.
 */
static inline bool hk__is_kept(const hk_game *game, const hk_event *event)
{
    return event->actor == HK_ACTOR_ARBITER || game->window.count > 0;
}

/* Room to keep one more event. False: there is no memory, and nothing has changed. */
bool hk__reverse_find_room(hk_game *game);

/* Keep an event that has been applied, with its ruling; `before` is the game as it was. */
void hk__reverse_keep(hk_game *game, const hk_event *event, const hk_ruling *ruling,
                      const hk_game *before);

/* An event that does not pass has been applied: nothing is reversed behind it. */
static inline void hk__reverse_close(hk_game *game, const hk_event *event)
{
    game->window.count = 0;
    game->window.closed_by = event->seq;
}

/*
 * Judge a reversal. If it is refused or there is no memory, the records, sheets and positions are
 * as they were.
 */
hk_verdict hk__reverse(hk_game *game, struct hk__act *act, hk__judge *judge);

/* A reversal that was only tried leaves records, sheets and positions as they were. */
void hk__reverse_undo(hk_game *game, hk__judge *judge);

#endif
