/* What a paper shows of the game between its incidents: the moves as they went, and a position as a board. */
#ifndef HK_HALL_SERVER_PAPER_PLAY_H
#define HK_HALL_SERVER_PAPER_PLAY_H

#include "hall/server/paper_form.h"
#include "hall/server/paper_log.h"

/*
 * So many entries from `at` on are moves and presses in order, entered by the same hand: a paper tells them
 * together. 0: the entry is told by itself.
 */
size_t paper_play_count(const struct paper_log *log, size_t at, enum view view);

/*
 * Those moves, each with its number, the time of day at which it was completed (made, where nobody has
 * pressed) and the player's clock then: "4. Bc4 19:39:48 [1:31:29]".
 */
void paper_put_play(struct hk__text *out, hk_language language, const struct paper_log *log,
                    size_t at, size_t count);

/* A position in FEN as a board, with White below; nothing for what is none. FEN stands beside it for readers. */
void paper_put_board(struct hk__text *out, const char *fen);

#endif
