/* Reversals: the arbiter takes back one of his own decisions or reports. */
#ifndef HK_LAWS_REVERSE_H
#define HK_LAWS_REVERSE_H

#include "laws/table.h"

/*
 * A function that judges and applies an event, as in game.c; `before` becomes the game before it.
 */
typedef hk_err hk__judge(hk_game *game, const hk_event *event, hk_ruling *out, hk_game *before);

/* Is the event a reversal? */
static inline bool hk__is_reverse(const hk_event *event)
{
    return event->kind == HK_EVENT_DECIDE && event->decide.decision == HK_DECISION_REVERSE;
}

/*
 * Can decisions before this event still be reversed after it? They can if it is an act of the
 * arbiter, an event of the program such as a flag fall, or a player's arrival or record.
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
 * Does the window keep an event that hk__passes, once it is applied? It begins with an act of the
 * arbiter, since only such an act can be reversed.
 */
static inline bool hk__is_kept(const hk_game *game, const hk_event *event)
{
    return event->actor == HK_ACTOR_ARBITER || game->window.count > 0;
}

/* Find room to keep one more event; false if there is no memory, and then nothing has changed. */
bool hk__reverse_find_room(hk_game *game);

/* Keep an event that has been applied, with its ruling; `before` is the game before it. */
void hk__reverse_keep(hk_game *game, const hk_event *event, const hk_ruling *ruling,
                      const hk_game *before);

/* Close the window: `event` has been applied, and nothing before it can be reversed any more. */
static inline void hk__reverse_close(hk_game *game, const hk_event *event)
{
    game->window.count = 0;
    game->window.closed_by = event->seq;
}

/*
 * Judge a reversal. If it is refused, or there is no memory, the moves, the scoresheets and the
 * positions are as they were.
 */
hk_verdict hk__reverse(hk_game *game, struct hk__act *act, hk__judge *judge);

/* Undo a reversal that was only tried: moves, scoresheets and positions are as before. */
void hk__reverse_undo(hk_game *game, hk__judge *judge);

#endif
