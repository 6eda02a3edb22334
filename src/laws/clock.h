/* The chess clock's inner workings, for game.c. FIDE Laws 2023, article 6. */
#ifndef HK_LAWS_CLOCK_H
#define HK_LAWS_CLOCK_H

#include "hakem/clock.h"

/* Both displays at the base time, none running. */
void hk__clock_set(hk_clock *clock, const hk_time_control *control);

/* Start the display of one player. */
void hk__clock_start(hk_clock *clock, hk_color whose, int64_t at_ms);

/* Charge the player whose display runs up to `at_ms`; it goes on running. */
void hk__clock_charge(hk_clock *clock, int64_t at_ms);

/* Charge and stop. */
void hk__clock_stop(hk_clock *clock, int64_t at_ms);

/* The player has completed a move: his increment, unless his flag is down. */
void hk__clock_add_increment(hk_clock *clock, hk_color whose);

#endif
