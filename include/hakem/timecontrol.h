/**
 * @file
 * Time controls: the periods of a game, in the words of FIDE Laws 2023, 6.3, and as the value of
 * PGN's TimeControl tag.
 *
 * Records, the referee and texts share one type. A record may state more than the referee runs:
 * sandclocks, days for a move, or that nothing is known. hk_time_control_check_playable says which
 * time controls the referee runs.
 */
#ifndef HAKEM_TIMECONTROL_H
#define HAKEM_TIMECONTROL_H

#include "hakem/base.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    HK_PERIODS_MAX = 8,
    HK_PERIOD_MOVES_MAX = 1000,
    HK_TIME_CONTROL_TEXT_MAX = 360 /**< Room for any time control as text, with its NUL. */
};

/** Longest time of a period in a record, a leap year: correspondence games have days for a move. */
#define HK_PERIOD_MS_MAX (INT64_C(366) * 24 * 60 * 60 * 1000)

/** Longest base time that the referee runs, 24 hours, and longest increment or delay, one hour. */
#define HK_BASE_MS_MAX (INT64_C(24) * 60 * 60 * 1000)
#define HK_INCREMENT_MS_MAX (INT64_C(60) * 60 * 1000)

/** One period. FIDE Laws 2023, 6.3.1, 6.3.2. */
typedef struct hk_period {
    /** Moves to complete in it, 1 to HK_PERIOD_MOVES_MAX; 0 in the last period: all the rest. */
    unsigned moves;
    /** Time for all these moves. The three times are 0 to HK_PERIOD_MS_MAX, and not all are 0. */
    int64_t base_ms;
    /** Time that is added for each move completed in the period, its last move included. */
    int64_t increment_ms;
    /** Time at the beginning of each move that does not count. */
    int64_t delay_ms;
} hk_period;

typedef enum hk_time_control_kind {
    HK_TIME_CONTROL_NONE,      /**< `-`: played without time. */
    HK_TIME_CONTROL_PERIODS,   /**< One or more periods. */
    HK_TIME_CONTROL_SANDCLOCK, /**< `*180`: what one player uses the other gains. */
    HK_TIME_CONTROL_UNKNOWN    /**< `?` */
} hk_time_control_kind;

/** A time control, the same for both players. Plain value; all zero: a game without a clock. */
typedef struct hk_time_control {
    hk_time_control_kind kind;
    /** 1 to HK_PERIODS_MAX for periods; 1 for a sandclock; else 0. */
    unsigned period_count;
    /** A sandclock has its time in the first one's base. */
    hk_period period[HK_PERIODS_MAX];
} hk_time_control;

/**
 * Is the time control within the ranges of a record? If it is, hk_time_control_write has a text for
 * it, from which hk_time_control_parse reads the same time control.
 *
 * @return HK_OK or HK_E_ARGUMENT. Cost: O(periods). Threads: any.
 */
HK_API HK_MUST_CHECK hk_err hk_time_control_check(const hk_time_control *control);

/**
 * Does the referee run the time control? It runs games without time, and every time control of
 * periods with base times up to HK_BASE_MS_MAX, of which the first is above 0, and with increments
 * and delays up to HK_INCREMENT_MS_MAX. It runs no sandclock and no unknown time control.
 *
 * The last period holds for all the moves that remain, even where it states a number of moves
 * (`40/9000`): the text leaves open whether that period is repeated, and the referee gives no time
 * that nobody has announced. Periods that are to follow are written out (`40/9000:40/9000:3600`).
 *
 * @return HK_OK or HK_E_ARGUMENT. Cost: O(periods). Threads: any.
 * Laws: FIDE Laws 2023, 6.3.1, 6.3.2.
 */
HK_API HK_MUST_CHECK hk_err hk_time_control_check_playable(const hk_time_control *control);

/**
 * The base times of all periods, and sixty times the largest increment: the measure of rapid and of
 * blitz.
 *
 * @param control  Within the ranges of a record.
 * @return Milliseconds; 0 without time or if it is unknown. Cost: O(periods). Threads: any.
 * Laws: FIDE Laws 2023, A.1, B.1; 2005, B.1, C.1.
 */
HK_API int64_t hk_time_control_total_ms(const hk_time_control *control);

/**
 * Read a time control: `?`, `-`, `*180`, or periods `moves/seconds+increment`, joined by colons, of
 * which moves and increment may be missing: `300`, `4500+60`, `40/9000:3600`, `40/5400+30:1800+30`.
 * A delay follows as `d` and its seconds: `2700d5`.
 *
 * Numbers are seconds, always: `15+10` are fifteen seconds and ten a move. Seconds may have up to
 * three decimals, as hk_time_control_write writes them. Blanks at both ends are passed over, and
 * noughts before a number. Everything else is refused, so that nothing is guessed: minutes
 * (`90'+30"`), other notations (`G/90`, `40/90, SD/30;d5`), blanks inside, `?` or `-` or a
 * sandclock beside periods.
 *
 * @param[out] out    Written on HK_OK alone; then hk_time_control_check holds.
 * @param text        `size` bytes; no NUL needed.
 * @param[out] fault  Where and why; may be NULL. Codes: `syntax`, `order` (a period of all the
 *                    moves is not the last), `count` (too many periods), `range` (a number is
 *                    nought or too large).
 *
 * @return HK_OK; HK_E_SYNTAX for `syntax` and `order`; HK_E_ARGUMENT for `count` and `range`.
 *
 * Cost: O(size), no allocation. Threads: any.
 * Laws: FIDE Laws 2023, 6.3.1. Format: PGN standard 1994, 9.6.1, with two extensions: increments of
 * single periods, as broadcasts of the federation have them, and the delay, for which the standard
 * has no form. Its `d` is that of the US federation's time controls (`G/45;d5`) and of proposals to
 * extend the standard.
 */
HK_API HK_MUST_CHECK hk_err hk_time_control_parse(hk_time_control *out, const char *text,
                                                  size_t size, hk_fault *fault);

/**
 * Append a time control as hk_time_control_parse reads it, at most HK_TIME_CONTROL_TEXT_MAX - 1
 * bytes. An increment or a delay of nothing is left out, so that the text has a form of the
 * standard wherever the standard has one for the time control.
 *
 * @param control  Within the ranges of a record.
 * Cost: O(periods). Threads: any.
 * Format: PGN standard 1994, 9.6.1, with the extensions of hk_time_control_parse.
 */
HK_API void hk_time_control_write(hk_buf *buf, const hk_time_control *control);

#ifdef __cplusplus
}
#endif
#endif
