/**
 * @file
 * The chess clock. All times are milliseconds; nothing here reads a clock of the system.
 */
#ifndef HAKEM_CLOCK_H
#define HAKEM_CLOCK_H

#include "hakem/board.h"
#include "hakem/timecontrol.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Two displays of which at most one runs. Plain value. FIDE Laws 2023, 6.1. */
typedef struct hk_clock {
    /** Of periods, or none. Guidelines III.4 give its periods a new increment during the game. */
    hk_time_control control;
    int64_t left_ms[2]; /**< At `since_ms`; never below 0. */
    bool fallen[2];     /**< The display has reached 0:00; no increment is added any more. */
    bool running;
    hk_color whose;        /**< Whose display runs, if one does. */
    int64_t since_ms;      /**< When the running display was last read off. */
    int64_t delay_left_ms; /**< Of the present move, before the running display begins to fall. */
    unsigned period[2];    /**< The period that each player plays in; the first is 0. */
    unsigned granted[2];   /**< Periods after `period` whose time stands on the display already. */
    bool first_known;      /**< Both have fallen on this clock: `first` fell first. */
    hk_color first;        /**< Whose display fell first, if one has fallen while it ran. */
} hk_clock;

#ifdef __cplusplus
}
#endif
#endif
