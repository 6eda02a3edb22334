/* What an event has changed for those who had not seen it. */
#ifndef HK_LAWS_CHANGED_H
#define HK_LAWS_CHANGED_H

#include "laws/table.h"

/* Of an event that has been applied; `before` is the game before it. */
hk_seen hk__changed(const hk_game *game, const hk_game *before, const hk_event *event,
                    const hk_ruling *ruling);

#endif
