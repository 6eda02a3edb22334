/* Article 4: touching, adjusting, releasing, and the duty that a touch makes. */
#ifndef HK_LAWS_TOUCH_H
#define HK_LAWS_TOUCH_H

#include "laws/table.h"

/* A player touches pieces, or announces that he adjusts them. */
hk_verdict hk__touch_judge(hk_game *game, struct hk__act *act);
hk_verdict hk__adjust_judge(const hk_game *game, struct hk__act *act);

/* Note a piece that the player to move has touched with intent. */
void hk__touch_add(hk_game *game, unsigned square);

/* The duty of the player to move; an act notes what the duty rests on. */
void hk__duty_find(const hk_game *game, hk_duty *out, struct hk__act *act);

/* What a duty, found for the act, binds the player to move to. */
hk_verdict hk__duty_verdict(const hk_game *game, const hk_duty *duty, struct hk__act *act);

/* A claim that the opponent broke article 4 with his last move. */
hk_verdict hk__touch_claim(hk_game *game, struct hk__act *act);

/* A touch by the player to move has been judged: the offer lapses, and he complains no more. */
void hk__touch_consequences(hk_game *game, hk_color player);

#endif
