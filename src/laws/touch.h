/* Article 4: touching, adjusting, releasing, and the duty that a touch makes. */
#ifndef HK_LAWS_TOUCH_H
#define HK_LAWS_TOUCH_H

#include "laws/table.h"

/* A player touches pieces, or announces that he is adjusting them. */
hk_verdict hk__touch_judge(hk_game *game, struct hk__act *act);
hk_verdict hk__adjust_judge(const hk_game *game, struct hk__act *act);

/* Add a piece to those that the player to move has touched deliberately. */
void hk__touch_add(hk_game *game, unsigned square);

/* Find the duty of the player to move. The act, unless NULL, notes the articles it rests on. */
void hk__duty_find(const hk_game *game, hk_duty *out, struct hk__act *act);

/* The verdict that tells the player to move what his duty is; it was found for this act. */
hk_verdict hk__duty_verdict(const hk_game *game, const hk_duty *duty, struct hk__act *act);

/* A player claims that the opponent's last move broke touch-move (article 4). */
hk_verdict hk__touch_claim(hk_game *game, struct hk__act *act);

/* A player has touched a piece: that declines the opponent's offer and ends his right to claim. */
void hk__touch_consequences(hk_game *game, hk_color player);

#endif
