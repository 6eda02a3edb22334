/* Recording (article 8), and the notation of what a player records (Appendix C). */
#ifndef HK_LAWS_SCORESHEET_H
#define HK_LAWS_SCORESHEET_H

#include "laws/table.h"

#define HK__FIVE_MINUTES_MS INT64_C(300000)

/* A player writes on his scoresheet. */
hk_verdict hk__record_judge(hk_game *game, struct hk__act *act);

/* A player has stopped recording. */
hk_verdict hk__record_stopped(hk_game *game, struct hk__act *act);

/*
 * 8.4: with less than five minutes in the period, and no long increment, a player need not record.
 * Can that come for him in this period, and has it come, by these displays?
 */
bool hk__record_can_lapse(const hk_game *game, const hk_clock *clock, hk_color player);
bool hk__record_has_lapsed(const hk_game *game, const hk_clock *clock, hk_color player);

/* 8.5: has a flag fallen, and can a scoresheet be incomplete that is brought up to date now? */
bool hk__record_is_updated(const hk_game *game);

/* A player asks to see the record that is kept for him. */
hk_verdict hk__record_requested(hk_game *game, struct hk__act *act);

/* Both players have signed a result. */
hk_verdict hk__result_signed(hk_game *game, struct hk__act *act);

#endif
