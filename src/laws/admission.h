/* What may be judged at all. */
#ifndef HK_LAWS_ADMISSION_H
#define HK_LAWS_ADMISSION_H

#include "laws/table.h"

/* Can the event be judged: is it well formed, the next of this game, and of what can have happened in it? */
static inline bool hk__event_is_good(const hk_game *game, const hk_event *event)
{
    return !hk_event_fault(game, event);
}

/* Why this actor may not do this now, in any position; HK_VERDICT_NONE: he may. */
hk_verdict hk__admit(const hk_game *game, const hk_event *event);

static inline bool hk__is_player(hk_actor actor)
{
    return actor == HK_ACTOR_WHITE || actor == HK_ACTOR_BLACK;
}

#endif
