/**
 * @file
 * Time controls as text: the value of PGN's TimeControl tag, and the same with increments by period.
 *
 * An hk_timing is what a record can say: several periods, moves to be completed in each, a sandclock, or nothing known.
 * An hk_time_control of hakem/clock.h is what the referee runs: one base time and one increment for all the moves. Each
 * of these is an hk_timing (hk_timing_of); the way back (hk_time_control_of) is open where there is one period.
 */
#ifndef HAKEM_TIMECONTROL_H
#define HAKEM_TIMECONTROL_H

#include "hakem/clock.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    HK_PERIODS_MAX = 8,
    HK_PERIOD_MOVES_MAX = 1000,
    HK_TIMING_TEXT_MAX = 320 /**< Room for any time control as text, with its NUL. */
};

/** Longest base time and increment of a period: a leap year, as correspondence games have days for a move. */
#define HK_PERIOD_MS_MAX (INT64_C(366) * 24 * 60 * 60 * 1000)

typedef enum hk_timing_kind {
    HK_TIMING_UNKNOWN,  /**< `?` */
    HK_TIMING_NONE,     /**< `-`: played without time. */
    HK_TIMING_PERIODS,  /**< One or more periods. */
    HK_TIMING_SANDCLOCK /**< `*180`: what one player uses the other gains. */
} hk_timing_kind;

/** One period. FIDE Laws 2023, 6.3.1. */
typedef struct hk_period {
    unsigned
        moves; /**< To be completed in it, 1 to HK_PERIOD_MOVES_MAX; 0: all the rest, in the last period alone. */
    int64_t base_ms;      /**< 0 to HK_PERIOD_MS_MAX; 0 only with an increment. */
    int64_t increment_ms; /**< For each move completed in it, 0 to HK_PERIOD_MS_MAX. */
} hk_period;

/**
 * A time control as a record states it. Plain value.
 *
 * A last period with a number of moves (`40/9000`) leaves open what follows: some programs repeat it, some archives leave
 * out the rest.
 */
typedef struct hk_timing {
    hk_timing_kind kind;
    unsigned period_count; /**< 1 to HK_PERIODS_MAX for periods; 1 for a sandclock; else 0. */
    hk_period period[HK_PERIODS_MAX]; /**< A sandclock has its time in the first one's base. */
} hk_timing;

/** Is the time control within its ranges? @return HK_OK or HK_E_ARGUMENT. Cost: O(periods). Threads: any. */
HK_API HK_MUST_CHECK hk_err hk_timing_check(const hk_timing *timing);

/**
 * Read a time control: `?`, `-`, `*180`, or periods `moves/seconds+increment`, joined by colons, of which moves and
 * increment may be missing: `300`, `4500+60`, `40/9000:3600`, `40/5400+30:1800+30`.
 *
 * Numbers are seconds, always: `15+10` are fifteen seconds and ten a move. Seconds may have up to three decimals, as
 * hk_timing_write writes them. Blanks at both ends are passed over, and noughts before a number. Everything else is
 * refused, so that nothing is guessed: minutes (`90'+30"`), other notations (`G/90`, `40/90, SD/30;d5`), blanks inside, `?`
 * or `-` or a sandclock beside periods.
 *
 * @param[out] out    Written on HK_OK alone.
 * @param text        `size` bytes; no NUL needed.
 * @param[out] fault  Where and why; may be NULL. Codes: `syntax`, `order` (a period of all the moves is not the last),
 *                    `count` (too many periods), `range` (a number is nought or too large).
 *
 * @return HK_OK; HK_E_SYNTAX for `syntax` and `order`; HK_E_ARGUMENT for `count` and `range`.
 *
 * Cost: O(size), no allocation. Threads: any.
 * Laws: FIDE Laws 2023, 6.3.1. Format: PGN standard 1994, 9.6.1, and increments of single periods as broadcasts of the
 * federation have them.
 */
HK_API HK_MUST_CHECK hk_err hk_timing_parse(hk_timing *out, const char *text, size_t size,
                                            hk_fault *fault);

/**
 * Append a time control as hk_timing_parse reads it; increments of nothing are left out.
 *
 * @param timing  Within its ranges. At most HK_TIMING_TEXT_MAX - 1 bytes are appended.
 * Cost: O(periods). Threads: any. Format: PGN standard 1994, 9.6.1.
 */
HK_API void hk_timing_write(hk_buf *buf, const hk_timing *timing);

/** The referee's time control as one period of all the moves, or as none. Cost: O(1). Threads: any. */
HK_API void hk_timing_of(hk_timing *out, const hk_time_control *control);

/**
 * The time control that the referee can run: of one period of all the moves, or none.
 *
 * @param[out] out  Written on HK_OK alone; then hk_time_control_check holds.
 * @return HK_OK; HK_E_ARGUMENT, the time control is of another kind or beyond the referee's ranges.
 * Cost: O(1). Threads: any.
 */
HK_API HK_MUST_CHECK hk_err hk_time_control_of(hk_time_control *out, const hk_timing *timing);

#ifdef __cplusplus
}
#endif
#endif
