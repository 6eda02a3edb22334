/*
 * Flag fall. Articles 6.8, 6.9, A.5.3, A.5.5; 2005, 6.9 to 6.12, 10.3, B.6 to B.8, C.4; Guidelines
 * III.3.1.
 */
#ifndef HK_LAWS_FLAG_H
#define HK_LAWS_FLAG_H

#include "laws/table.h"

/* Somebody sees or claims that the flag of `whose` has fallen. */
hk_verdict hk__flag_judge(hk_game *game, struct hk__act *act, hk_color whose);

/* Both displays show zero. */
hk_verdict hk__flags_both(hk_game *game, struct hk__act *act);

/*
 * By which rule both flags are dealt with if nobody knows which fell first; HK_RULE_NONE: by none
 * beyond those of the level.
 */
hk_rule hk__flags_both_rule(const hk_game *game);

/* A display is said to show zero, and nobody has noticed. */
hk_verdict hk__flag_unnoticed(hk_game *game, struct hk__act *act);

/* When a player stopped the clocks to claim, his own flag was down. */
hk_verdict hk__flag_own(hk_game *game, struct hk__act *act);

#endif
