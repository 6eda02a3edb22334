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

/**
 * Base time and Fischer increment, the same for both players; or no time at all. It is what the referee runs. What a
 * record can state besides (periods, moves to be completed in them) is an hk_timing of hakem/timecontrol.h.
 */
typedef struct hk_time_control {
    bool timed;
    int64_t base_ms;      /**< 1 to HK_BASE_MS_MAX if timed. */
    int64_t increment_ms; /**< 0 to HK_INCREMENT_MS_MAX; added as each move is completed. */
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
    hk_color whose;   /**< Whose display runs, if one does. */
    int64_t since_ms; /**< When the running display was last read off. */
} hk_clock;

#ifdef __cplusplus
}
#endif
#endif
