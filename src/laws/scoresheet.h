/* Recording, article 8, and what a record says, Appendix C. */
#ifndef HK_LAWS_SCORESHEET_H
#define HK_LAWS_SCORESHEET_H

#include "laws/table.h"

/* A player writes on his scoresheet. HK_OK or HK_E_MEMORY. */
hk_err hk__record_judge(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);

/* A player has stopped recording. */
void hk__record_stopped(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);

/* He asks to see the record that is kept for him. */
void hk__record_requested(hk_game *game, hk_color player, hk_ruling *ruling);

/* Both have signed a result. */
void hk__result_signed(hk_game *game, const hk_event *event, hk_ruling *ruling);

#endif
