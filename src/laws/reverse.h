/* Reversals: the arbiter takes back a ruling or a report, whoever asked for it. */
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
 * Does the event leave what came before it reversible? It does unless a player has moved, pressed
 * the clock or sealed a move: then pieces and clock are where people have put them since.
 */
static inline bool hk__passes(const hk_event *event)
{
    enum { CLOSES = 1 << HK_EVENT_MOVE | 1 << HK_EVENT_PRESS | 1 << HK_EVENT_SEAL };
    return !(CLOSES >> event->kind & 1);
}

/*
 * Can the event be reversed, as long as nothing has closed the window? Whatever the arbiter does
 * can, and whatever is ruled on, whoever asked for it. What players write, a stop of the clocks and
 * an interruption have no ruling.
 */
static inline bool hk__is_reversible(const hk_event *event)
{
    enum {
        UNRULED = 1 << HK_EVENT_START | 1 << HK_EVENT_INTERRUPT | 1 << HK_EVENT_RESUME |
                  1 << HK_EVENT_RECORD | 1 << HK_EVENT_PAUSE
    };
    return event->actor == HK_ACTOR_ARBITER || (hk__passes(event) && !(UNRULED >> event->kind & 1));
}

/*
 * Does the window keep an event that hk__passes, once it is applied? It begins with an event that
 * can be reversed.
 */
static inline bool hk__is_kept(const hk_game *game, const hk_event *event)
{
    return game->window.count > 0 || hk__is_reversible(event);
}

/* Find room to keep one more event; false if there is no memory, and then nothing has changed. */
bool hk__reverse_find_room(hk_game *game);

/* Keep an event that has been applied, with its ruling; `before` is the game before it. */
void hk__reverse_keep(hk_game *game, const hk_event *event, const hk_ruling *ruling,
                      const hk_game *before);

/* Close the window: `event` has been applied, and nothing before it can be reversed any more. */
static inline void hk__reverse_close(hk_game *game, const hk_event *event)
{
    game->window.count = game->window.unanswered = 0;
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
