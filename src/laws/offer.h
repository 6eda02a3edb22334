/* Offers of a draw, resignation. Articles 9.1, 5.1.2, 5.2.3. */
#ifndef HK_LAWS_OFFER_H
#define HK_LAWS_OFFER_H

#include "laws/table.h"

void hk__offer(hk_game *game, hk_color player, hk_ruling *ruling);
void hk__offer_answer(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);
void hk__withdraw(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);
void hk__resign(hk_game *game, const hk_event *event, hk_color player, hk_ruling *ruling);

#endif
