/* Recording (article 8), and the notation of what a player records (Appendix C). */
#ifndef HK_LAWS_SCORESHEET_H
#define HK_LAWS_SCORESHEET_H

#include "laws/table.h"

/* A player writes on his scoresheet. */
hk_verdict hk__record_judge(hk_game *game, struct hk__act *act);

/* A player has stopped recording. */
hk_verdict hk__record_stopped(hk_game *game, struct hk__act *act);

/* A player asks to see the record that is kept for him. */
hk_verdict hk__record_requested(hk_game *game, struct hk__act *act);

/* Both players have signed a result. */
hk_verdict hk__result_signed(hk_game *game, struct hk__act *act);

#endif
