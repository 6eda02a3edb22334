/* Article 4: touching, adjusting, releasing, and the duty that a touch makes. */
#ifndef HK_LAWS_TOUCH_H
#define HK_LAWS_TOUCH_H

#include "laws/table.h"

/* A player touches pieces, or announces that he is adjusting them. */
hk_verdict hk__touch_judge(hk_game *game, struct hk__act *act);
hk_verdict hk__adjust_judge(const hk_game *game, struct hk__act *act);

/*
 * A player who has not got the move touches a piece with intent: it binds him to nothing (4.3). Over an
 * illegal move that is not completed he means to answer it, which declines an offer (9.1.2.1) and ends
 * his right to claim (4.8).
 */
hk_verdict hk__touch_out_of_turn(hk_game *game, hk_color player, struct hk__act *act);

/* Add a piece to those that have been touched deliberately. */
void hk__touch_add(struct hk__touch *touch, unsigned square);

/* The player to move has released his king on a castling square, as the fact says. */
void hk__touch_release(hk_game *game, const hk_event *event);

/* Find the duty of the player to move. The act, unless NULL, notes the articles it rests on. */
void hk__duty_find(const hk_game *game, hk_duty *out, struct hk__act *act);

/* The same without an act, with the verdict that would tell it and the rule that decides. */
void hk__duty_look(const hk_game *game, hk_duty *out);

/* The verdict that tells him what his duty is; it was found for this act. */
hk_verdict hk__duty_verdict(const hk_game *game, const hk_duty *duty, struct hk__act *act);

/* Does a move of the player to move break his duty? On a board it stands until that is claimed. */
bool hk__touch_is_broken(const hk_game *game, hk_move move);

/*
 * The player has made his move: clear what he had touched, and keep it for the opponent's claim if the
 * move broke the duty. If it has ended the game by itself, with this verdict, note whether he can still
 * claim (5.1.1).
 */
void hk__touch_leave(hk_game *game, bool breach);
void hk__touch_note_end(hk_game *game, hk_verdict end);

/* A player claims that the opponent's last move broke touch-move (article 4). */
hk_verdict hk__touch_claim(hk_game *game, struct hk__act *act);

/* A player has touched a piece: that declines the opponent's offer and ends his right to claim. */
void hk__touch_consequences(hk_game *game, hk_color player);

/* A player loses the right to claim that the opponent's last move broke touch-move (4.8). */
void hk__touch_forfeit(hk_game *game, hk_color player);

#endif
