/* What may be judged at all. */
#ifndef HK_LAWS_ADMISSION_H
#define HK_LAWS_ADMISSION_H

#include "hakem/schema.h"
#include "laws/table.h"

/* Why this actor may not do this now, in any position; HK_VERDICT_NONE: he may. */
hk_verdict hk__admit(const hk_game *game, const hk_event *event);

static inline bool hk__is_player(hk_actor actor)
{
    return actor == HK_ACTOR_WHITE || actor == HK_ACTOR_BLACK;
}

#endif
