/* How a game ends by itself, and who can still win it. */
#ifndef HK_LAWS_ENDING_H
#define HK_LAWS_ENDING_H

#include "hakem/edition.h"
#include "hakem/event.h"
#include "hakem/history.h"

struct hk__ending {
    hk_reason reason; /* HK_REASON_NONE if the game goes on */
    hk_rule rule;
    hk_result result;
};

/* What the present position of the line brings by itself: mate before stalemate, dead position, fivefold, 75 moves. */
struct hk__ending hk__ending_of_position(const hk_history *history, const hk_edition_rules *rules);

/* A win for `winner`, or a draw if he cannot mate by any series of legal moves (5.1.2, 6.9). */
hk_result hk__ending_win_or_draw(const hk_board *board, hk_color winner);

#endif
