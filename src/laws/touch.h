/* Article 4: touching, adjusting, releasing, and the duty that a touch makes. */
#ifndef HK_LAWS_TOUCH_H
#define HK_LAWS_TOUCH_H

#include "laws/table.h"

/* A player touches men, or announces that he adjusts them. */
void hk__touch_judge(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);
void hk__adjust_judge(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);

/* Note a man that the player to move has touched with intent. */
void hk__touch_add(hk_game *game, unsigned square);

/* The duty of the player to move; with a ruling it cites what the duty rests on. */
void hk__duty_find(const hk_game *game, hk_duty *out, hk_ruling *ruling);

/* Does this legal move do what the duty asks? */
bool hk__duty_allows(const hk_game *game, const hk_duty *duty, hk_move move);

/* A claim that the opponent broke article 4 with his last move. HK_OK or HK_E_MEMORY. */
hk_err hk__touch_claim(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);

/* A touch by the player to move has been judged: the offer lapses, and he complains no more. */
void hk__touch_consequences(hk_game *game, hk_color player);

#endif
