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
    /** The most periods of a time control. */
    HK_PERIODS_MAX = 8,
    /** The most moves of a period. */
    HK_PERIOD_MOVES_MAX = 1000,
    /** Room for the text of any time control, in bytes, with its NUL. */
    HK_TIME_CONTROL_TEXT_MAX = 360
};

/** Longest time of a recorded period, a leap year: correspondence games allow days for a move. */
#define HK_PERIOD_MS_MAX (INT64_C(366) * 24 * 60 * 60 * 1000)

/** Longest base time that the referee runs, 24 hours, and longest increment or delay, one hour. */
#define HK_BASE_MS_MAX (INT64_C(24) * 60 * 60 * 1000)
#define HK_INCREMENT_MS_MAX (INT64_C(60) * 60 * 1000)

/** One period. FIDE Laws 2023, 6.3.1, 6.3.2. */
typedef struct hk_period {
    /**
     * Moves to complete in the period, 1 to HK_PERIOD_MOVES_MAX; in the last period also 0, for
     * all the remaining moves.
     */
    unsigned moves;
    /** Time for all these moves. The three times are 0 to HK_PERIOD_MS_MAX, and not all are 0. */
    int64_t base_ms;
    /** Time added for each move completed in the period, its last move included. */
    int64_t increment_ms;
    /** Time at the beginning of each move for which the display does not count down. */
    int64_t delay_ms;
} hk_period;

/** The kind of a time control. */
typedef enum hk_time_control_kind {
    /** `-`: the game is played without a clock. */
    HK_TIME_CONTROL_NONE,
    /** One or more periods, such as `40/9000:3600`. */
    HK_TIME_CONTROL_PERIODS,
    /** `*180`: the time that one player uses, the other gains. */
    HK_TIME_CONTROL_SANDCLOCK,
    /** `?`: nobody has recorded it. */
    HK_TIME_CONTROL_UNKNOWN
} hk_time_control_kind;

/** A time control. Plain value; all zero: a game without a clock. */
typedef struct hk_time_control {
    hk_time_control_kind kind;
    /** 1 to HK_PERIODS_MAX for periods; 1 for a sandclock; otherwise 0. */
    unsigned period_count;
    /** A sandclock has its time in the base of the first period. */
    hk_period period[HK_PERIODS_MAX];
} hk_time_control;

/**
 * Check whether a time control is within the ranges that a recorded game may have. If it is,
 * hk_time_control_write writes a text from which hk_time_control_parse reads the same time control.
 *
 * @return HK_OK, or HK_E_ARGUMENT.
 *
 * Cost: O(periods). Threads: any.
 */
HK_API HK_MUST_CHECK hk_err hk_time_control_check(const hk_time_control *control);

/**
 * Check whether the referee can run a time control. It runs games without a clock, and periods with
 * base times up to HK_BASE_MS_MAX, the first of them above 0, and with increments and delays up to
 * HK_INCREMENT_MS_MAX. It runs no sandclock and no unknown time control.
 *
 * The last period holds for all the moves that remain, even where it states a number of moves
 * (`40/9000`): the text leaves open whether that period is repeated, and the referee gives no time
 * that nobody has announced. Write out the periods that are to follow (`40/9000:40/9000:3600`).
 *
 * @return HK_OK, or HK_E_ARGUMENT.
 *
 * Cost: O(periods). Threads: any.
 * Laws: FIDE Laws 2023, 6.3.1, 6.3.2.
 */
HK_API HK_MUST_CHECK hk_err hk_time_control_check_playable(const hk_time_control *control);

/** Are the time controls the same, of kind and in each period? Cost: O(periods). Threads: any. */
HK_API bool hk_time_control_equal(const hk_time_control *a, const hk_time_control *b);

/**
 * The time by which the Laws tell rapid and blitz from standard chess: the base times of all
 * periods, plus sixty times the most that a move brings, in increment and delay.
 *
 * @param control  Passes hk_time_control_check.
 *
 * @return Milliseconds; 0 for a game without a clock, or if the time control is unknown.
 *
 * Cost: O(periods). Threads: any.
 * Laws: FIDE Laws 2023, A.1, B.1; 2005, B.1, C.1.
 */
HK_API int64_t hk_time_control_total_ms(const hk_time_control *control);

/**
 * Read a time control: `?`, `-`, `*180`, or periods `moves/seconds+increment` joined by colons. The
 * moves and the increment may be missing: `300`, `4500+60`, `40/9000:3600`, `40/5400+30:1800+30`.
 * A delay follows as `d` and its seconds: `2700d5`.
 *
 * All times are seconds: `15+10` means fifteen seconds and ten more for each move. Seconds may have
 * up to three decimals, as hk_time_control_write writes them. The parser skips blanks at both ends
 * and accepts leading zeros. It refuses everything else rather than guess: minutes (`90'+30"`),
 * other notations (`G/90`, `40/90, SD/30;d5`), blanks inside, and `?`, `-` or a sandclock beside
 * periods.
 *
 * @param[out] out    Written on HK_OK alone; it then passes hk_time_control_check.
 * @param text        `size` bytes; no NUL needed; no pointer to it is kept.
 * @param size        Bytes, from 0.
 * @param[out] fault  Where and why; may be NULL. Codes: `syntax`, `order` (a period for all the
 *                    remaining moves is not the last), `count` (too many periods), `range` (a
 *                    number is zero or too large).
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
 * Append the text of a time control, which hk_time_control_parse reads back: at most
 * HK_TIME_CONTROL_TEXT_MAX - 1 bytes. An increment or a delay of zero is left out, so that the text
 * is of the standard's form wherever the standard has one.
 *
 * @param buf      The text that grows.
 * @param control  Passes hk_time_control_check.
 *
 * Cost: O(periods). Threads: any.
 * Format: PGN standard 1994, 9.6.1, with the extensions of hk_time_control_parse.
 */
HK_API void hk_time_control_write(hk_buf *buf, const hk_time_control *control);

#ifdef __cplusplus
}
#endif
#endif
