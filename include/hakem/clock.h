/**
 * @file
 * Time controls and the chess clock. All times are milliseconds; nothing here reads a clock of the system.
 */
#ifndef HAKEM_CLOCK_H
#define HAKEM_CLOCK_H

#include "hakem/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Longest base time, 24 hours, and longest increment, one hour. */
#define HK_BASE_MS_MAX (INT64_C(24) * 60 * 60 * 1000)
#define HK_INCREMENT_MS_MAX (INT64_C(60) * 60 * 1000)

enum { HK_STAGES_MAX = 4 };

/** A later period: its time is added when the last move of the period before is completed. FIDE Laws 2023, 6.3.1. */
typedef struct hk_stage {
    unsigned moves;  /**< To be completed in it; 0: all the rest. */
    int64_t base_ms; /**< 1 to HK_BASE_MS_MAX. */
} hk_stage;

/**
 * What the referee runs, the same for both players: base time and Fischer increment, or base time and delay; or no time
 * at all. What a record can state besides (sandclock, nothing known) is an hk_timing of hakem/timecontrol.h.
 */
typedef struct hk_time_control {
    bool timed;
    int64_t base_ms;      /**< 1 to HK_BASE_MS_MAX if timed. */
    int64_t increment_ms; /**< 0 to HK_INCREMENT_MS_MAX; added as each move is completed. */
    int64_t
        delay_ms;   /**< 0 to HK_INCREMENT_MS_MAX; of each move, before the time begins to fall. */
    unsigned moves; /**< To be completed in the base time; 0: all. */
    unsigned stage_count;
    hk_stage stage[HK_STAGES_MAX]; /**< The periods after the first. */
} hk_time_control;

/** Is the time control within its ranges? @return HK_OK or HK_E_ARGUMENT. Threads: any. */
HK_API HK_MUST_CHECK hk_err hk_time_control_check(const hk_time_control *control);

/**
 * Append the value of PGN's TimeControl tag, for example `300+3`, in seconds; `-` without time. It is that of
 * hk_timing_write, and hk_timing_parse reads it.
 * Cost: O(1). Threads: any. Format: PGN standard 1994, 9.6.1.
 */
HK_API void hk_time_control_write(hk_buf *buf, const hk_time_control *control);

/** Two displays of which at most one runs. Plain value. FIDE Laws 2023, 6.1. */
typedef struct hk_clock {
    hk_time_control control;
    int64_t left_ms[2]; /**< At `since_ms`; never below 0. */
    bool fallen[2];     /**< The display has reached 0:00; no increment is added any more. */
    bool running;
    hk_color whose;        /**< Whose display runs, if one does. */
    int64_t since_ms;      /**< When the running display was last read off. */
    int64_t delay_left_ms; /**< Of the present move, before the running display begins to fall. */
    unsigned stage[2];     /**< Later periods that have been reached. */
    unsigned granted[2];   /**< Periods after `stage` whose time stands on the display already. */
    bool first_known;      /**< Both have fallen on this clock: `first` fell first. */
    hk_color first;        /**< Whose display fell first, if one has fallen while it ran. */
} hk_clock;

#ifdef __cplusplus
}
#endif
#endif
