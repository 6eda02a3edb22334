/* How a game ends by itself, and who can still win it. */
#ifndef HK_LAWS_ENDING_H
#define HK_LAWS_ENDING_H

#include "hakem/edition.h"
#include "hakem/ending.h"
#include "hakem/event.h"
#include "hakem/history.h"

struct hk__ending {
    hk_reason reason; /* HK_REASON_NONE if the game goes on */
    hk_rule rule;
    hk_result result;
};

/*
 * What the present position of the line brings by itself: mate before stalemate, dead position, fivefold, 75 moves. `find` is
 * asked whether a position is dead where that is likely; NULL: the material decides.
 */
struct hk__ending hk__ending_of_position(const hk_history *history, const hk_edition_rules *rules,
                                         hk_winnable *find);

/* Is it proved that neither side can mate by any series of legal moves? */
bool hk__ending_is_dead(const hk_board *board, hk_winnable *find);

/* What the loss of a player brings his opponent. */
struct hk__win {
    hk_result result;
    bool unsettled; /* a win, because a mate was neither found nor excluded */
};

/* A win for `winner`, or a draw if it is proved that he cannot mate by any series of legal moves (5.1.2, 6.9). */
struct hk__win hk__ending_win_or_draw(const hk_board *board, hk_color winner, hk_winnable *find);

/*
 * A win on time for `winner`, or a draw if it is proved that he cannot mate (6.9) or, where he `needs_potential`, that he has no
 * mating potential (2005, C.4), which is more.
 */
struct hk__win hk__ending_on_time(const hk_board *board, hk_color winner, bool needs_potential,
                                  hk_winnable *find);

#endif
