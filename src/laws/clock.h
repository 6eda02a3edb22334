/* The chess clock's inner workings, for the referee. FIDE Laws 2023, article 6. */
#ifndef HK_LAWS_CLOCK_H
#define HK_LAWS_CLOCK_H

#include "hakem/clock.h"

/* The period that a player plays in. */
static inline const hk_period *hk__clock_period(const hk_clock *clock, hk_color whose)
{
    return &clock->control.period[clock->period[whose]];
}

/* Does any period have an increment? */
bool hk__clock_has_increment(const hk_clock *clock);

/* Both displays at the base time, none running; `completed` moves of each have been made before. */
void hk__clock_set(hk_clock *clock, const hk_time_control *control, const unsigned completed[2]);

/*
 * So many moves have been completed, as the arbiter finds: the periods become those of these
 * numbers. The displays stay, and the time of a period that one has shown already is not given
 * twice.
 */
void hk__clock_count(hk_clock *clock, const unsigned completed[2]);

/* Start the display of one player; another player's move begins with its delay. */
void hk__clock_start(hk_clock *clock, hk_color whose, int64_t at_ms);

/* Charge the player whose display runs up to `at_ms`; it goes on running. */
void hk__clock_charge(hk_clock *clock, int64_t at_ms);

/* Charge and stop. */
void hk__clock_stop(hk_clock *clock, int64_t at_ms);

/*
 * The player has completed his move, `completed` in all: the increment of the period in which he
 * completed it, unless his flag is down, and the time of the next period if it was the last of this
 * one and that time does not stand on the display already. Answers how many periods were reached.
 */
unsigned hk__clock_complete(hk_clock *clock, hk_color whose, unsigned completed);

/* The arbiter or a penalty gives or takes time; a display is never set below 0. */
void hk__clock_add(hk_clock *clock, hk_color whose, int64_t ms);

/* The arbiter sets a display. */
void hk__clock_put(hk_clock *clock, hk_color whose, int64_t left_ms);

#endif
