/* Flags: seen, claimed, both down. Articles 6.8 and 6.9. */
#ifndef HK_LAWS_FLAG_H
#define HK_LAWS_FLAG_H

#include "laws/table.h"

/* A flag is seen or claimed to have fallen. */
void hk__flag_judge(hk_game *game, const hk_event *event, hk_ruling *ruling);

/* Both displays show zero; or the claimant's had fallen when he stopped the clock. */
void hk__flags_both(hk_game *game, const hk_event *event, hk_ruling *ruling);
void hk__flag_own(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);

#endif
