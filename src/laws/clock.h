/*
 * What the referee does with the chess clock. FIDE Laws 2023, article 6.
 *
 * Times `at_ms` are milliseconds since the game was created; they never go back.
 */
#ifndef HK_LAWS_CLOCK_H
#define HK_LAWS_CLOCK_H

#include "hakem/clock.h"

/* The period that a player is in. */
static inline const hk_period *hk__clock_period(const hk_clock *clock, hk_color whose)
{
    return &clock->control[whose].period[clock->period[whose]];
}

/* Does any period of a player have an increment or, where they count too, a delay? By hk_color. */
bool hk__control_has_increment(const hk_time_control control[2], bool with_delays);

/*
 * Each display at its player's base time, none running; `completed` moves of each have been made
 * before.
 */
void hk__clock_set(hk_clock *clock, const hk_time_control control[2], const unsigned completed[2]);

/*
 * Is the player's flag down? Where it has fallen, minutes that the Laws have added to the display since do not
 * raise it (6.8).
 */
static inline bool hk__clock_is_down(const hk_clock *clock, hk_color whose)
{
    return clock->left_ms[whose] == 0 || clock->fallen[whose];
}

/* Is the player in his last period? */
static inline bool hk__clock_in_last_period(const hk_clock *clock, hk_color whose)
{
    return clock->period[whose] + 1 >= clock->control[whose].period_count;
}

/* Has the player to make all his remaining moves in the time of this period? 2005, 10.1. */
static inline bool hk__clock_in_finish(const hk_clock *clock, hk_color whose)
{
    return hk__clock_in_last_period(clock, whose) && hk__clock_period(clock, whose)->moves == 0;
}

/*
 * The arbiter finds that each player has completed so many moves: put them into the periods of
 * these numbers. The displays stay, and no period gives its time twice.
 */
void hk__clock_count(hk_clock *clock, const unsigned completed[2]);

/* Start the display of a player. If the other one ran last, a new move begins, with its delay. */
void hk__clock_start(hk_clock *clock, hk_color whose, int64_t at_ms);

/*
 * The player has completed his move number `completed`. Add the increment of the present period,
 * unless his flag is down; if the move was the last of the period, add the time of the next one,
 * unless the display has had that time already.
 *
 * Answers how many periods the player has reached by it.
 */
unsigned hk__clock_complete(hk_clock *clock, hk_color whose, unsigned completed);

/* Add time to a display, or take it if `ms` is negative; the display never goes below 0. */
void hk__clock_add(hk_clock *clock, hk_color whose, int64_t ms);

/* Set a display; below 0 counts as 0. */
void hk__clock_put(hk_clock *clock, hk_color whose, int64_t left_ms);

#endif
