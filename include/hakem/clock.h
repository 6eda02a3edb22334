/**
 * @file
 * The state of a chess clock. All times are milliseconds; nothing here reads the system's clock.
 */
#ifndef HAKEM_CLOCK_H
#define HAKEM_CLOCK_H

#include "hakem/board.h"
#include "hakem/timecontrol.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Two displays, of which at most one runs. Plain value. FIDE Laws 2023, 6.1. */
typedef struct hk_clock {
    /**
     * By hk_color; both of periods, or none. Guidelines III.4 give their periods a new increment
     * during the game.
     */
    hk_time_control control[2];
    int64_t left_ms[2]; /**< At `since_ms`; never below 0. */
    bool fallen[2];     /**< The display has reached 0:00; no increment is added any more. */
    bool running;
    /** The player whose display runs, or ran last. */
    hk_color whose;
    /** When the running display was last read off, in milliseconds since the game was created. */
    int64_t since_ms;
    /** Delay left in the present move, before the running display begins to count down. */
    int64_t delay_left_ms;
    /** By hk_color: the period that the player is in; the first is 0. */
    unsigned period[2];
    /** By hk_color: how many later periods have already added their time to the display. */
    unsigned granted[2];
    /** The clock knows whose display reached 0:00 first: that of `first`. */
    bool first_known;
    hk_color first;
} hk_clock;

/** Is the game played with a clock at all? */
static inline bool hk_clock_is_used(const hk_clock *clock)
{
    return clock->control[HK_WHITE].kind == HK_TIME_CONTROL_PERIODS;
}

/**
 * Follow a press of the clock whose move is not known: the player's display stops, he gets what his
 * move number `completed` brings, and his opponent's display starts. The referee does the same when
 * the move is judged.
 *
 * @param completed  From 1: the player's moves, this one counted, as for hk_state.completed.
 * @param at_ms      Not before the clock's last moment.
 *
 * Cost: O(1). Threads: any. Laws: FIDE Laws 2023, 6.2.1, 6.3.1, 6.3.2.
 */
HK_API void hk_clock_press(hk_clock *clock, hk_color player, unsigned completed, int64_t at_ms);

/**
 * Read the displays off at a moment that is not before the clock's last one: the running display is
 * charged with the time up to it, and goes on running. Cost: O(1). Threads: any.
 */
HK_API void hk_clock_read(hk_clock *clock, int64_t at_ms);

/**
 * Read the displays off; both stand from this moment on. Cost: O(1). Threads: any.
 * Laws: FIDE Laws 2023, 6.11.1.
 */
HK_API void hk_clock_stop(hk_clock *clock, int64_t at_ms);

#ifdef __cplusplus
}
#endif
#endif
