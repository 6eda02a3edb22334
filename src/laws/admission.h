/* Admission: which events the referee judges at all. */
#ifndef HK_LAWS_ADMISSION_H
#define HK_LAWS_ADMISSION_H

#include "hakem/schema.h"
#include "laws/table.h"

/*
 * Say why this actor may not do this in the present status of the game, whatever the position;
 * HK_VERDICT_NONE if he may.
 */
hk_verdict hk__admit(const hk_game *game, const hk_event *event);

/* Is the actor White or Black? */
static inline bool hk__is_player(hk_actor actor)
{
    return actor == HK_ACTOR_WHITE || actor == HK_ACTOR_BLACK;
}

#endif
