/* Article 4: touching, adjusting, releasing, and the duty that a touch makes. */
#ifndef HK_LAWS_TOUCH_H
#define HK_LAWS_TOUCH_H

#include "laws/table.h"

/* A player touches pieces, or announces that he is adjusting them. */
hk_verdict hk__touch_judge(hk_game *game, struct hk__act *act);
hk_verdict hk__adjust_judge(const hk_game *game, struct hk__act *act);

/*
 * Where the touches of a player are kept. The player to move, and the opponent of one whose illegal
 * move is not completed: his own touches bind him on the board with it, once it is. NULL: it is not
 * his turn.
 */
struct hk__touch *hk__touch_of(hk_game *game, hk_color player);

/* Add a piece to those that have been touched deliberately. */
void hk__touch_add(struct hk__touch *touch, unsigned square);

/*
 * Find the duty of the player to move, or of a player for whom touches are kept. The act, unless
 * NULL, notes the articles it rests on.
 */
void hk__duty_find(const hk_game *game, hk_duty *out, struct hk__act *act);
void hk__duty_of(const hk_game *game, hk_color player, hk_duty *out, struct hk__act *act);

/* The verdict that tells such a player what his duty is; it was found for this act. */
hk_verdict hk__duty_verdict(const hk_game *game, hk_color player, const hk_duty *duty,
                            struct hk__act *act);

/* A player claims that the opponent's last move broke touch-move (article 4). */
hk_verdict hk__touch_claim(hk_game *game, struct hk__act *act);

/* A player has touched a piece: that declines the opponent's offer and ends his right to claim. */
void hk__touch_consequences(hk_game *game, hk_color player);

#endif
